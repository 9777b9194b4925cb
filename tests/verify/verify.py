"""Verifies certificates as the page "Certificates" of the book describes them.

Usage: python3 verify.py FILE..., or certificates on standard input with a line `---` behind each.
Prints a line for each: what it proves, or `refused:` and the first bad place.
"""

import json
import sys
from collections import Counter
from fractions import Fraction
from math import floor


class Refused(Exception):
    """Something is not as the page says."""


def need(condition, what):
    """Refuses unless the condition holds."""
    if not condition:
        raise Refused(what)


def natural(value):
    """A natural number."""
    need(type(value) is int and value >= 0, "a natural number was expected")
    return value


def naturals(value, count=None):
    """A list of natural numbers."""
    need(type(value) is list, "a list was expected")
    need(count is None or len(value) == count, "a list of another length was expected")
    return [natural(item) for item in value]


def shown(value, mark="`"):
    """A text of the file between marks, or another value without: cut, and in one line."""
    text = json.dumps(value, ensure_ascii=False)
    ends = [letter for letter in text if letter < " " or "\x7f" <= letter <= "\x9f" or letter in "\u2028\u2029"]
    line = "".join(" " if letter in ends else letter for letter in text)
    return f"{mark}{line[len(mark) : len(line) - len(mark)]:.40}{mark}"


def fields(value, names, optional=()):
    """The fields of an object that has these and no others."""
    need(type(value) is dict, "an object was expected")
    for name in names:
        need(name in value, f"`{name}` is missing")
    for name in value:
        need(name in names or name in optional, f"the field {shown(name)} does not belong here")
    return [value[name] for name in names]


def once(pairs):
    """An object in which no two fields have one name."""
    found = {}
    for name, value in pairs:
        need(name not in found, f"an object has two fields of one name, {shown(name)}")
        found[name] = value
    return found


UNVERIFIED = ["note", "positions", "moves"]
NAMES = ["normal", "misere", "blocking", "dead_ending", "integers_dicots", "dicot", "impartial"]


class Size:
    """A number, copies of up, and a nimber; a game in normal play is their sum."""

    def __init__(self, number, ups=0, star=0):
        self.number, self.ups, self.star = Fraction(number), ups, star

    @classmethod
    def read(cls, value):
        parts = fields(value, ["number", "ups", "star"]) if type(value) is dict else [value, 0, 0]
        for part in parts:
            need(type(part) is int and abs(part) < 2**53, "this may not be a size")
        need(any(parts) and parts[2] >= 0, "this is not a size other than 0")
        return cls(*parts)

    def key(self):
        return self.number, self.ups, self.star

    def __neg__(self):
        return Size(-self.number, -self.ups, self.star)

    def __add__(self, other):
        return Size(self.number + other.number, self.ups + other.ups, self.star ^ other.star)

    def times(self, count):
        return Size(count * self.number, count * self.ups, self.star if count % 2 else 0)

    def is_number(self):
        return not self.ups and not self.star

    def is_at_least_zero(self):
        if self.number:
            return self.number > 0
        if self.ups == 0:
            return self.star == 0
        return self.ups > 1 or (self.ups == 1 and self.star != 1)

    def __str__(self):
        if self.is_number():
            return str(floor(self.number))
        if not self.number and not self.ups:
            return f"*{self.star}"
        if not self.number and not self.star:
            return f"{self.ups} * ^"
        return f"({floor(self.number)} + {self.ups} * ^ + *{self.star})"


class Form:
    """A form: its options, or the size that it is given by, and what follows from them."""

    def __init__(self, sides, size, height=0):
        self.sides, self.size, self.height = sides, size, height
        self.ends, self.member, self.parts = [False, False], False, None
        self.id, self.negative = None, None


def simplest(low, high):
    """The simplest number between two bounds, if there is one; a bound may be missing."""
    if low is not None and high is not None and low >= high:
        return None
    if (low is None or low < 0) and (high is None or high > 0):
        return Fraction(0)
    if low is None or low < 0:
        found = simplest(-high, None if low is None else -low)
        return None if found is None else -found
    for halvings in range(54):
        found = Fraction(floor(low * 2**halvings) + 1, 2**halvings)
        if high is None or found < high:
            return found if found < 2**53 else None
    return None


class Quotient:
    """A quotient, verified by all transitions of sums: the class of a sum, and those of its options."""

    MOST = 20000
    NOTHING = object()

    def __init__(self, value):
        games, plus, outcomes = fields(value, ["games", "plus", "outcomes"], ["asked"])
        need(all(type(part) is list for part in (games, plus, outcomes)), "a list was expected")
        self.order, self.games = len(outcomes), []
        need(all(outcome in ("L", "R", "N", "P") for outcome in outcomes), "no outcome")
        self.wins = [(outcome in ("L", "N"), outcome in ("R", "N")) for outcome in outcomes]
        for game in games:
            need(type(game) is list and len(game) == 2, "a game has two lists")
            need(all(type(side) is list for side in game), "a list was expected")
            sides = [[naturals(option) for option in side] for side in game]
            earlier = all(part < len(self.games) for side in sides for option in side for part in option)
            need(earlier, "an option stands later")
            self.games.append(sides)
        need(len(plus) == len(games), "a column for each game was expected")
        self.plus = [naturals(column, self.order) for column in plus]
        need(all(c < self.order for column in self.plus for c in column), "this is not a class")
        self.commutes()
        self.all_classes_are_reached()
        for player in (0, 1):
            self.follow(player)
        self.no_two_classes_are_alike()
        self.asked = value.get("asked", self.NOTHING)

    def text(self):
        """What is proved, as the crate writes it."""
        texts = self.texts()
        games = ", ".join(texts)
        games = games if len(games) <= 500 else f"{len(texts)} games"
        if self.asked is not self.NOTHING:
            return f"{self.answer(texts)} mod closure({games})"
        return f"order(quotient({games})) == {self.order} mod misere"

    def texts(self):
        texts = []
        for place, game in enumerate(self.games):
            sums = [[" + ".join(texts[part] for part in option) or "0" for option in side] for side in game]
            text = f"<{','.join(sums[0])}|{','.join(sums[1])}>"
            texts.append(f"game {place}" if len(text) > 500 or "game" in text else text)
        return texts

    def answer(self, texts):
        """How two sums compare, or whether one has an inverse, or who wins it."""
        need(type(self.asked) is dict, "an object was expected")
        is_inverse, is_outcome = "invertible" in self.asked, "outcome" in self.asked
        names = ["invertible", "is"] if is_inverse else ["sum", "outcome"] if is_outcome else ["games", "relation"]
        sums, said = fields(self.asked, names)
        need(type(sums) is list, "a list was expected")
        is_one = is_inverse or is_outcome
        sums = [naturals(parts) for parts in ([sums] if is_one else sums)]
        need(len(sums) == (1 if is_one else 2), "another number of sums was expected")
        need(all(part < len(texts) for parts in sums for part in parts), "this is not one of the games")
        names = [" + ".join(texts[part] for part in parts) or "0" for parts in sums]
        # The sums of each with all classes, each class being that of some sum.
        beside = [self.beside(parts) for parts in sums]
        if is_inverse:
            found = 0 in beside[0]
            need(type(said) is bool and said == found, "it is the other way round")
            return f"invertible({names[0]}) == {str(found).lower()}"
        if is_outcome:
            found = "PRLN"[2 * self.wins[beside[0][0]][0] + self.wins[beside[0][0]][1]]
            need(said == found, f"the classes prove {found}")
            return f"outcome({names[0]}) == {found}"
        pairs = [(self.wins[a], self.wins[b]) for a, b in zip(*beside)]
        at_least = all(a[0] >= b[0] and a[1] <= b[1] for a, b in pairs)
        at_most = all(a[0] <= b[0] and a[1] >= b[1] for a, b in pairs)
        found = {(1, 1): "==", (1, 0): ">", (0, 1): "<", (0, 0): "<|>"}[(int(at_least), int(at_most))]
        need(said == found, "the classes prove another answer")
        return f"{names[0]} {found} {names[1]}"

    def beside(self, parts):
        return [self.plus_sum(here, parts) for here in range(self.order)]

    def commutes(self):
        for a in self.plus:
            for b in self.plus:
                need(all(a[b[c]] == b[a[c]] for c in range(self.order)), "the order matters")

    def all_classes_are_reached(self):
        reached, waiting = {0}, [0]
        while waiting:
            here = waiting.pop()
            for column in self.plus:
                if column[here] not in reached:
                    reached.add(column[here])
                    waiting.append(column[here])
        need(len(reached) == self.order, "a class is that of no sum")

    def plus_sum(self, here, parts):
        for part in parts:
            here = self.plus[part][here]
        return here

    def follow(self, player):
        start = (0, frozenset())
        met, waiting = {start}, [start]
        while waiting:
            here, options = waiting.pop()
            winning = not options or any(not self.wins[option][1 - player] for option in options)
            name, lost = ["Left", "Right"][player], "has no move" if not options else "a move wins"
            wrong = f"in a sum of class {here} {name} is said to "
            wrong += f"lose, but {lost}" if winning else "win, but no move wins"
            need(winning == self.wins[here][player], wrong)
            for column, sides in zip(self.plus, self.games):
                beside = {self.plus_sum(here, option) for option in sides[player]}
                after = (column[here], frozenset(column[option] for option in options) | beside)
                if after not in met:
                    met.add(after)
                    waiting.append(after)
            need(len(met) <= self.MOST, "there are too many transitions for this program")

    def no_two_classes_are_alike(self):
        kinds, count = self.wins, 0
        while True:
            kinds = [(kinds[c], *(kinds[column[c]] for column in self.plus)) for c in range(self.order)]
            names = {}
            kinds = [names.setdefault(kind, len(names)) for kind in kinds]
            if len(names) == count:
                break
            count = len(names)
        need(count == self.order, "two classes are alike")


class Generators:
    """The ends that generate a universe, and the forms that are literally sums of them."""

    def __init__(self, forms, left, right):
        self.forms, self.ends = forms, (left, right)
        self.sums = {}

    def sides_of(self, a, b):
        """The options of the sum of two forms, or none if some are not among the forms."""
        sides = []
        for player in (0, 1):
            moves = [(x, b) for x in self.forms[a].sides[player]] + [(a, y) for y in self.forms[b].sides[player]]
            sums = [self.sum(x, y) for x, y in moves]
            if None in sums:
                return None
            sides.append(tuple(sorted(set(sums))))
        return tuple(sides)

    def sum(self, a, b):
        """The form that literally is the sum of two, or none."""
        if self.forms[a].sides == ((), ()):
            return b
        if self.forms[b].sides == ((), ()):
            return a
        pair = (min(a, b), max(a, b))
        if pair not in self.sums:
            # It stands before the form that is read now, of which it would be an option.
            sides = self.sides_of(*pair)
            found = [place for place, form in enumerate(self.forms) if form.sides == sides]
            if not found:
                return None
            self.sums[pair] = found[0]
        return self.sums[pair]

    def find_parts(self, form, place):
        for player in (0, 1):
            if form.sides[player]:
                continue
            form.parts = self.parts(form, place, player)
            form.ends[player] = form.parts is not None

    def parts(self, form, place, player):
        """The ends whose sum a form is; none if it is no such sum."""
        if form.sides == ((), ()):
            return []
        if place in self.ends[player]:
            return [place]
        for end in self.ends[player]:
            for rest, other in enumerate(self.forms):
                fits = end < place and other.sides and other.ends[player]
                if fits and self.forms[end].height + other.height == form.height:
                    if self.sides_of(end, rest) == form.sides:
                        return [end] + other.parts
        return None

    def check(self):
        left, right = self.ends
        need(left and len(left) == len(right), "each end has a negative")
        for end, negative in zip(left, right):
            need(end < len(self.forms) and self.forms[end].negative == negative, "this is not the negative")
            form = self.forms[end]
            is_end = form.sides is not None and form.ends[0] and form.height > 0
            need(is_end and form.member, "this end does not generate the universe")

    def text(self, texts):
        return f"generated({', '.join(texts[end] for end in self.ends[0])})"


class Survival:
    """Play in a form and ends of a player: the free ends, and the states of a list."""

    def __init__(self, generators, player, states):
        self.forms, self.ends, self.player = generators.forms, generators.ends[player], player
        self.free = set()
        while True:
            more = {end for end in self.ends if any(self.uses_up(after) for after in self.moves(end))}
            if more == self.free:
                break
            self.free = more
        self.states = {(game, tuple(ends)) for game, ends in states}
        for game, ends in self.states:
            need(game < len(self.forms), "there is no such form")
            hard = all(end in self.ends and end not in self.free for end in ends)
            need(hard and list(ends) == sorted(ends), "the ends of a state ascend and are hard")
            self.check(game, ends)

    def moves(self, form):
        return self.sides(form)[1 - self.player]

    def sides(self, form):
        sides = self.forms[form].sides
        need(sides is not None, "the options of this form are not listed")
        return sides

    def is_end(self, form):
        return not self.sides(form)[self.player]

    def replies(self, form):
        return [option for option in self.sides(form)[self.player] if self.is_end(option)]

    def uses_up(self, after):
        parts = (part for reply in self.replies(after) for part in self.forms[reply].parts or ())
        return not self.is_end(after) and all(part in self.free for part in parts)

    def beside(self, ends, end):
        parts = [part for part in self.forms[end].parts or () if part not in self.free]
        return tuple(sorted(list(ends) + parts))

    def survives(self, game, ends):
        mine = self.sides(game)[self.player]
        return not mine or len(ends) > self.forms[game].height or any(self.holds(x, ends) for x in mine)

    def holds(self, game, ends):
        return len(ends) > self.forms[game].height + 1 or (game, ends) in self.states

    def check(self, game, ends):
        theirs = self.moves(game)
        need(theirs or ends, "the opponent has no move")
        survived = [self.survives(after, ends) for after in theirs]
        for end in set(ends) | self.free:
            rest = list(ends)
            if end in rest:
                rest.remove(end)
            rest = tuple(rest)
            for after in self.moves(end):
                if self.is_end(after):
                    survived.append(self.survives(game, self.beside(rest, after)))
                else:
                    replies = [self.beside(rest, reply) for reply in self.replies(after)]
                    survived.append(any(self.holds(game, beside) for beside in replies))
        need(all(survived), "a state is lost")

    def all_sums(self, most):
        """All sums of at most so many of the other ends."""
        kinds = sorted(set(self.ends) - self.free)
        sums = [()]
        for ends in sums:
            need(len(sums) <= 2**18, "there are too many sums of ends")
            if len(ends) < most:
                sums += [ends + (end,) for end in kinds if not ends or ends[-1] <= end]
        return sums


class Verifier:
    """A certificate that is being verified."""

    def __init__(self, certificate):
        if type(certificate) is dict:
            need("theorem" not in certificate, "a theorem is named, and there is no proof")
        if type(certificate) is dict and "quotient" in certificate:
            names = ["upstar_certificate", "universe", "quotient"]
            version, universe, quotient = fields(certificate, names, UNVERIFIED)
            need(natural(version) in (1, 2), "only versions 1 and 2 are known")
            need(universe == "misere", "a quotient is about misère play")
            self.text = self.at("the quotient", Quotient, quotient).text()
            return
        names = ["upstar_certificate", "universe", "forms", "entries", "statement"]
        version, universe, forms, entries, statement = fields(certificate, names, UNVERIFIED)
        need(natural(version) in (1, 2), "only versions 1 and 2 are known")
        generators = None
        if type(universe) is dict:
            (generators,) = fields(universe, ["generated"])
            need(type(generators) is list and len(generators) == 2, "`generated` has two lists")
            generators, universe = [naturals(side) for side in generators], "generated"
        known = universe in NAMES or generators is not None
        need(known, f"this universe is not known: {shown(universe, '')}")
        need(type(forms) is list and type(entries) is list, "a list was expected")
        self.universe, self.normal = universe, universe == "normal"
        self.forms, self.claims = [], []
        self.generators = Generators(self.forms, *generators) if generators is not None else None
        seen = {}
        for place, form in enumerate(forms):
            self.at(f"form {place}", self.read_form, form, seen)
        if self.generators:
            self.generators.check()
        for place, entry in enumerate(entries):
            self.at(f"entry {place}", lambda entry: self.claims.append(self.claim(entry)), entry)
        self.text = self.at("the statement", self.statement, statement)

    @staticmethod
    def at(place, step, *arguments):
        """Does a step, and says where it failed."""
        try:
            return step(*arguments)
        except Refused as refused:
            raise Refused(f"{place}: {refused}") from None

    def read_form(self, value, seen):
        if type(value) is not list:
            size = Size.read(value)
            form, key = Form(None, size, size.star), size.key()
            need(self.normal or (not size.number and not size.ups), "only nimbers have no options in misère play")
            form.member = True
        else:
            need(len(value) == 2, "a form has two lists")
            sides = tuple(tuple(naturals(side)) for side in value)
            for side in sides:
                need(all(a < b for a, b in zip(side, side[1:])), "the options do not ascend")
                need(all(option < len(self.forms) for option in side), "an option stands later")
            options = [self.forms[option] for side in sides for option in side]
            listed = all(option.sides is not None for option in options)
            need(self.normal or listed, "an option has no options listed")
            height = max((option.height + 1 for option in options), default=0)
            number = self.number(sides) if self.normal else None
            form = Form(sides, None if number is None else Size(number), height)
            if self.generators:
                need(height <= 100, "a form has more than 100 moves")
                self.generators.find_parts(form, len(self.forms))
            else:
                form.ends = [self.is_end(sides, player) for player in (0, 1)]
            form.member = (
                all(option.member for option in options)
                and all(sides[player] or form.ends[player] for player in (0, 1))
                and (self.universe != "impartial" or sides[0] == sides[1])
            )
            key = sides
        need(key not in seen, "this form stood before")
        seen[key] = form.id = len(self.forms)
        self.forms.append(form)
        # The form in which Left and Right are exchanged, where it stands here or before.
        if form.sides is None:
            exchanged = (-form.size).key()
        else:
            negatives = [[self.forms[option].negative for option in side] for side in reversed(sides)]
            if any(None in side for side in negatives):
                return
            exchanged = tuple(tuple(sorted(side)) for side in negatives)
        if exchanged in seen:
            form.negative = seen[exchanged]
            self.forms[form.negative].negative = form.id

    def number(self, sides):
        """The number that a form is, if its options are numbers, Left's below Right's."""
        bounds = []
        for side, best in zip(sides, (max, min)):
            sizes = [self.forms[option].size for option in side]
            if not all(size and size.is_number() for size in sizes):
                return None
            numbers = [size.number for size in sizes]
            bounds.append(best(numbers) if numbers else None)
        return simplest(*bounds)

    def is_end(self, sides, player):
        """Whether a form is an end of a player as the universe has them."""
        if sides[player]:
            return False
        others = [self.forms[option] for option in sides[1 - player]]
        if self.universe == "blocking":
            return all(
                not other.sides[player]
                or any(not self.forms[back].sides[player] for back in other.sides[player])
                for other in others
            )
        if self.universe in ("dead_ending", "integers_dicots"):
            few = self.universe == "dead_ending" or len(others) <= 1
            return few and all(other.ends[player] for other in others)
        return self.universe in ("normal", "misere") or not others

    def form(self, value):
        need(natural(value) < len(self.forms), "there is no such form")
        return value

    def options(self, form, side):
        sides = self.forms[self.form(form)].sides
        need(sides is not None, "the options of this integer are not listed")
        return sides[side]

    def option(self, form, side, place):
        options = self.options(form, side)
        need(natural(place) < len(options), "there is no such option")
        return options[place]

    def tidy(self, components):
        """A sum as it stands in claims: the forms that are not 0, each with the number of copies."""
        counts = Counter()
        for form, count in components:
            if count and self.forms[form].sides != ((), ()):
                counts[form] += count
        return tuple(sorted(counts.items()))

    def sum_of(self, *forms):
        return self.tidy([(form, 1) for form in forms])

    def sum(self, value):
        need(type(value) is list, "a list was expected")
        components = []
        for item in value:
            form, count = naturals(item, 2) if type(item) is list else (item, 1)
            components.append((self.form(form), count))
        need(sum(count for _, count in components) <= 2**20, "too many components")
        ascending = all(a < b for (a, _), (b, _) in zip(components, components[1:]))
        need(ascending and tuple(components) == self.tidy(components), "the components do not ascend")
        return tuple(components)

    def after(self, components, part, option):
        rest = [(form, count - (form == part)) for form, count in components]
        return self.tidy(rest + [(option, 1)])

    def without_pairs(self, components):
        """A sum without pairs of a form and its negative."""
        counts = Counter(dict(components))
        for form in list(counts):
            negative = self.forms[form].negative
            if negative == form:
                counts[form] %= 2
            elif counts.get(negative):
                both = min(counts[form], counts[negative])
                counts[form] -= both
                counts[negative] -= both
        return self.tidy(counts.items())

    def proved(self, entry, claim):
        """Whether a claim holds, as an earlier entry proves."""
        need(natural(entry) < len(self.claims), "there is no such earlier entry")
        about, holds = self.claims[entry]
        need(about == claim, "an entry proves something else")
        return holds

    def need(self, entry, claim, holds=True):
        need(self.proved(entry, claim) == holds, "the contrary is needed")

    def claim(self, entry):
        need(type(entry) is dict, "an object was expected")
        if "plays" in entry:
            return self.plays(entry)
        if "same" in entry:
            (a,) = fields(entry, ["same"])
            return ("ge", self.form(a), a), True
        if "ge" in entry:
            return self.at_least(entry)
        if "not_ge" in entry:
            return self.not_at_least(entry) if self.normal else self.told_apart(entry)
        if "numbers" in entry:
            need(self.normal, "numbers are compared in normal play only")
            a, b = naturals(fields(entry, ["numbers"])[0], 2)
            x, y = self.size(a), self.size(b)
            return ("ge", a, b), (x + -y).is_at_least_zero()
        return self.strong(entry) if "strong" in entry else self.outlasts(entry)

    def size(self, form):
        size = self.forms[self.form(form)].size
        need(size is not None, "the size of a form is not known")
        return size

    @staticmethod
    def as_good(player, x, y):
        return ("ge", x, y) if player == 0 else ("ge", y, x)

    def at_least(self, entry):
        games, *answers = fields(entry, ["ge", "left", "right"])
        a, b = naturals(games, 2)
        for player, answers in enumerate(answers):
            high, low = (a, b) if player == 0 else (b, a)
            options = self.options(low, player)
            if not options and not self.normal and self.options(high, player):
                (by,) = fields(answers, ["strong"])
                self.need(by, ("strong", player, high))
                continue
            need(type(answers) is list and len(answers) == len(options), "other answers are needed")
            for option, answer in zip(options, answers):
                if type(answer) is dict and "own" in answer:
                    place, by = fields(answer, ["own", "by"])
                    claim = self.as_good(player, self.option(high, player, place), option)
                else:
                    place, by = fields(answer, ["back", "by"])
                    claim = self.as_good(player, high, self.option(option, 1 - player, place))
                self.need(by, claim)
        return ("ge", a, b), True

    def not_at_least(self, entry):
        player = 0 if "left" in entry else 1
        games, place, by = fields(entry, ["not_ge", ["left", "right"][player], "by"])
        a, b = naturals(games, 2)
        high, low = (a, b) if player == 0 else (b, a)
        self.need(by, self.as_good(player, self.option(low, player, place), high))
        return ("ge", a, b), False

    def told_apart(self, entry):
        games, x, first, by = fields(entry, ["not_ge", "with", "first", "by"])
        (a, b), first, (k, l) = naturals(games, 2), self.player(first), naturals(by, 2)
        need(self.forms[self.form(x)].member, "the form does not belong to the universe")
        self.need(k, ("wins", first, self.sum_of(self.form(a), x)), first == 1)
        self.need(l, ("wins", first, self.sum_of(self.form(b), x)), first == 0)
        return ("ge", a, b), False

    @staticmethod
    def player(value):
        need(value in ("left", "right"), "a player was expected")
        return 0 if value == "left" else 1

    def strong(self, entry):
        need(self.universe != "misere", "such an entry is not known in this universe")
        if self.generators:
            form, side, states = fields(entry, ["strong", "side", "states"])
            form, side = self.form(form), self.player(side)
            need(type(states) is list, "a list was expected")
            need(all(type(state) is list and len(state) == 2 for state in states), "a state has two parts")
            states = [(natural(game), naturals(ends)) for game, ends in states]
            survival = Survival(self.generators, side, states)
            sums = survival.all_sums(self.forms[form].height)
            need(all(survival.survives(form, ends) for ends in sums), "the form does not survive all sums")
            return ("strong", side, form), True
        form, side, ends, by = fields(entry, ["strong", "side", "ends", "by"])
        form, side = self.form(form), self.player(side)
        most = self.forms[form].height if self.universe == "integers_dicots" else 0
        outlasting = self.universe in ("blocking", "dead_ending")
        by = naturals(by, most + 1 + outlasting)
        if outlasting:
            self.need(by.pop(), ("outlasts", side, form))
        for n, (end, k) in enumerate(zip(naturals(ends, most + 1), by)):
            found = self.forms[self.form(end)]
            need(found.height == n and found.ends[side], "this is not the end that is needed")
            self.need(k, ("wins", side, self.sum_of(form, end)))
        return ("strong", side, form), True

    def outlasts(self, entry):
        form, side = self.form(entry.get("outlasts")), self.player(entry.get("side"))
        claim = ("outlasts", side, form)
        if not self.options(form, side):
            fields(entry, ["outlasts", "side"])
            return claim, True
        _, _, place, wins, by = fields(entry, ["outlasts", "side", "option", "wins", "by"])
        option = self.option(form, side, place)
        players = [side, 1 - side] if self.universe == "blocking" else [side]
        for k, player in zip(naturals(wins, len(players)), players):
            self.need(k, ("wins", player, self.sum_of(option)), player == side)
        after = (option,) + self.options(option, 1 - side)
        for k, form in zip(naturals(by, len(after)), after):
            self.need(k, ("outlasts", side, form))
        return claim, True

    def plays(self, entry):
        components = self.sum(entry["plays"])
        player, wins = self.player(entry.get("first")), entry.get("wins")
        need(type(wins) is bool, "`wins` is `true` or `false`")
        common = ["plays", "first", "wins"]
        claim = ("wins", player, components), wins
        if self.normal and "rest" in entry:
            _, _, _, by = fields(entry, common + ["rest"])
            self.need(by, ("wins", player, self.without_pairs(components)), wins)
            return claim
        if "part" in entry:
            _, _, _, part, place, by = fields(entry, common + ["part", "option", "by"])
            need(natural(part) < len(components), "there is no such component")
            part = components[part][0]
            self.need(by, ("wins", 1 - player, self.after(components, part, self.option(part, player, place))), False)
            need(wins, "who has such a move wins")
        elif "all" in entry:
            _, _, _, by = fields(entry, common + ["all"])
            moves = [
                self.after(components, part, option)
                for part, _ in components
                for option in self.options(part, player)
            ]
            for k, move in zip(naturals(by, len(moves)), moves):
                self.need(k, ("wins", 1 - player, move))
            need(wins == (not moves and not self.normal), "all moves say the contrary")
        else:
            fields(entry, common)
            need(wins == self.wins_at_sight(player, components), "the sizes say the contrary")
        return claim

    def wins_at_sight(self, player, components):
        """Whether a player, moving first, wins a sum of forms of known size."""
        sizes = [self.size(form) for form, _ in components]
        total = Size(0)
        for size, (_, count) in zip(sizes, components):
            total += size.times(count)
        if self.normal:
            return not (total if player else -total).is_at_least_zero()
        if any(size.star > 1 for size in sizes):
            return total.star != 0
        return sum(count for _, count in components) % 2 == 0

    def texts(self):
        """The forms as the crate writes them, by their options; long ones by their ids."""
        texts = []
        for place, form in enumerate(self.forms):
            left, right = (",".join(texts[option] for option in side) for side in form.sides or ((), ()))
            text = f"<{left}|{right}>"
            if form.sides is None:
                text = str(form.size)
            elif not left and not right:
                text = "0"
            texts.append(f"form {place}" if len(text) > 500 or "form" in text else text)
        return texts

    def statement(self, value):
        need(type(value) is dict, "an object was expected")
        texts = self.texts()
        within = self.generators.text(texts) if self.generators else self.universe
        if "member" in value:
            form, claimed = fields(value, ["member", "is"])
            found = self.forms[self.form(form)].member
            need(type(claimed) is bool and claimed == found, "it is the other way round")
            return f"is_{self.universe}({texts[form]}) == {str(found).lower()} mod {within}"
        if "outcome" in value:
            claimed, components, by = fields(value, ["outcome", "sum", "by"])
            components = self.sum(components)
            answers = [self.proved(k, ("wins", p, components)) for p, k in enumerate(naturals(by, 2))]
            found = {(1, 0): "L", (0, 1): "R", (1, 1): "N", (0, 0): "P"}[tuple(map(int, answers))]
            games = [texts[form] if count == 1 else f"{count} * {texts[form]}" for form, count in components]
            text = f"outcome({' + '.join(games) or '0'}) == {found}"
            components = [form for form, _ in components]
        else:
            claimed, games, by = fields(value, ["relation", "games", "by"])
            a, b = components = naturals(games, 2)
            k, l = naturals(by, 2)
            answers = self.proved(k, ("ge", a, b)), self.proved(l, ("ge", b, a))
            found = {(1, 1): "==", (1, 0): ">", (0, 1): "<", (0, 0): "<|>"}[tuple(map(int, answers))]
            text = f"{texts[a]} {found} {texts[b]}"
        need(claimed == found, "the entries prove another answer")
        are_members = all(self.forms[form].member for form in components)
        need(self.universe != "impartial" or are_members, "these games are not impartial")
        return f"{text} mod {within}"


class Moves:
    """The moves that a certificate lists, and the literal forms of the games, found from these moves."""

    def __init__(self, verifier, moves, statement):
        self.known, self.sums, self.games = {}, {}, []
        table = []
        for form in verifier.forms:
            sides = form.sides
            if sides is not None:
                table.append(self.intern([{table[option] for option in side} for side in sides]))
            else:
                table.append(self.of_size(form.size))
        games, listed = fields(moves, ["games", "list"])
        need(type(games) is list and type(listed) is list, "a list was expected")
        for item in listed:
            need(type(item) is list and len(item) == 3 and type(item[0]) is str, "a text and two lists were expected")
            need(type(item[1]) is list and type(item[2]) is list, "a text and two lists were expected")
            self.games.append(self.intern([{self.sum_of(option) for option in side} for side in item[1:]]))
        asked = [self.sum_of(places) for places in games]
        if "sum" in statement:
            said = [self.total(table[form] for form, count in verifier.sum(statement["sum"]) for _ in range(count))]
            asked = [self.total(asked)]
        else:
            said = [table[form] for form in statement.get("games", [statement.get("member")])]
        need(said == asked, "these are not the forms of the games whose moves are listed")

    def of_size(self, size):
        """The literal form of a small integer or nimber."""
        least = max(abs(size.number), size.star) <= 100 and not size.ups and not (size.number and size.star)
        need(least, "a form that is given by its size is not compared with moves")
        below = [self.intern([(), ()])]
        for _ in range(max(abs(int(size.number)), size.star)):
            sides = [below, below] if size.star else [below[-1:], ()] if size.number > 0 else [(), below[-1:]]
            below.append(self.intern(sides))
        return below[-1]

    def intern(self, sides):
        sides = tuple(frozenset(side) for side in sides)
        return self.known.setdefault(sides, (len(self.known), sides))[0]

    def total(self, games):
        total = self.intern([(), ()])
        for game in games:
            total = self.plus(total, game)
        return total

    def sum_of(self, places):
        need(all(place < len(self.games) for place in naturals(places)), "a game stands later")
        return self.total(self.games[place] for place in places)

    def plus(self, a, b):
        if (a, b) not in self.sums:
            of = list(self.known)
            sides = [
                {self.plus(x, b) for x in of[a][side]} | {self.plus(a, x) for x in of[b][side]} for side in (0, 1)
            ]
            self.sums[a, b] = self.sums[b, a] = self.intern(sides)
        return self.sums[a, b]


def refuse_constant(name):
    """Refuses `NaN` and the like, which are not JSON."""
    raise Refused(f"{name} is not JSON")


def whole(text):
    """A whole number; `-0` is none, as it has a sign."""
    return fraction(text) if text == "-0" else int(text) if fraction(text) else 0


def fraction(text):
    """A number that may have a fraction or an exponent; it may not be beyond all of these."""
    need(abs(float(text)) != float("inf"), "a number is too large")
    return float(text)


def refuse_unreadable(value, room=127):
    """Refuses texts with half of a surrogate pair, and what nests deeper than the page allows."""
    if type(value) is str:
        need(not any("\ud800" <= letter <= "\udfff" for letter in value), "a text has half of a pair")
    elif type(value) in (list, dict):
        need(room > 0, "lists and objects nest too deep")
        for item in value:
            refuse_unreadable(item, room - 1)
        for item in value.values() if type(value) is dict else ():
            refuse_unreadable(item, room - 1)


def verdict(text):
    """A line that says what a certificate proves, or why it is refused."""
    try:
        hooks = {"parse_int": whole, "parse_float": fraction, "parse_constant": refuse_constant}
        certificate = json.loads(text, object_pairs_hook=once, **hooks)
        refuse_unreadable(certificate)
        verifier = Verifier(certificate)
        if "moves" in certificate and "forms" in certificate:
            Moves(verifier, certificate["moves"], certificate["statement"])
        return "holds: " + verifier.text
    except Refused as refused:
        return f"refused: {refused}"
    except (ValueError, RecursionError) as error:
        return f"refused: not JSON: {error}"


def main():
    if sys.argv[1:]:
        # A byte order mark at the head of a file is none of its text.
        texts = [open(path, encoding="utf-8-sig").read() for path in sys.argv[1:]]
    else:
        texts = sys.stdin.buffer.read().decode("utf-8-sig").split("\n---\n")[:-1]
    answers = [verdict(text) for text in texts]
    print("\n".join(answers))
    sys.exit(any(answer.startswith("refused") for answer in answers))


main()
