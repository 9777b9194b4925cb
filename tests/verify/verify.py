"""Verifies certificates as the page "Certificates" of the book describes them.

Usage: python3 verify.py FILE..., or certificates on standard input with a line `---` behind each.
Prints a line for each: what it proves, or `refused:` and the first bad place.
"""

import json
import sys


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


def fields(value, names, optional=()):
    """The fields of an object that has these and no others."""
    need(type(value) is dict, "an object was expected")
    found = set(value) - set(optional)
    need(found == set(names), "other fields were expected")
    return [value[name] for name in names]


class Verifier:
    """A certificate that is being verified."""

    def __init__(self, certificate):
        names = ["upstar_certificate", "universe", "forms", "entries", "statement"]
        version, universe, forms, entries, statement = fields(certificate, names, ["note"])
        need(natural(version) == 1, "this version is not known")
        need(universe in ("normal", "misere"), "this universe is not known")
        need(type(forms) is list and type(entries) is list, "a list was expected")
        self.misere = universe == "misere"
        self.forms, self.claims = [], []
        seen = set()
        for place, form in enumerate(forms):
            self.at(f"form {place}", self.read_form, form, seen)
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

    def read_form(self, form, seen):
        need(type(form) is list and len(form) == 2, "a form has two lists")
        sides = tuple(tuple(naturals(side)) for side in form)
        for side in sides:
            need(all(a < b for a, b in zip(side, side[1:])), "the options do not ascend")
            need(all(option < len(self.forms) for option in side), "an option stands later")
        need(sides not in seen, "this form stood before")
        seen.add(sides)
        self.forms.append(sides)

    def form(self, value):
        need(natural(value) < len(self.forms), "there is no such form")
        return value

    def sum(self, value):
        components = [self.form(component) for component in naturals(value)]
        need(len(components) <= 256, "too many components")
        need(components == sorted(components), "the components do not ascend")
        need(all(self.forms[c] != ((), ()) for c in components), "a component without options")
        return tuple(components)

    def option(self, form, side, place):
        options = self.forms[form][side]
        need(natural(place) < len(options), "there is no such option")
        return options[place]

    def after(self, components, place, option):
        rest = components[:place] + components[place + 1 :] + (option,)
        return tuple(sorted(c for c in rest if self.forms[c] != ((), ())))

    def proved(self, entry, claim):
        """Whether a claim holds, as an earlier entry proves."""
        need(natural(entry) < len(self.claims), "there is no such earlier entry")
        about, holds = self.claims[entry]
        need(about == claim, "an entry proves something else")
        return holds

    def claim(self, entry):
        need(type(entry) is dict, "an object was expected")
        if "plays" in entry:
            return self.plays(entry)
        need(not self.misere, "forms are compared in normal play only")
        if "same" in entry:
            (a,) = fields(entry, ["same"])
            return ("ge", self.form(a), a), True
        if "ge" in entry:
            games, left, right = fields(entry, ["ge", "left", "right"])
            a, b = map(self.form, naturals(games, 2))
            for k, x in zip(naturals(left, len(self.forms[b][0])), self.forms[b][0]):
                need(not self.proved(k, ("ge", x, a)), "the contrary is needed")
            for k, y in zip(naturals(right, len(self.forms[a][1])), self.forms[a][1]):
                need(not self.proved(k, ("ge", b, y)), "the contrary is needed")
            return ("ge", a, b), True
        side = "left" if "left" in entry else "right"
        games, place, by = fields(entry, ["not_ge", side, "by"])
        a, b = map(self.form, naturals(games, 2))
        if side == "left":
            needed = ("ge", self.option(b, 0, place), a)
        else:
            needed = ("ge", b, self.option(a, 1, place))
        need(self.proved(by, needed), "the contrary is needed")
        return ("ge", a, b), False

    def plays(self, entry):
        need(type(entry.get("wins")) is bool, "`wins` is `true` or `false`")
        need(entry.get("first") in ("left", "right"), "`first` is a player")
        player = 0 if entry["first"] == "left" else 1
        common = ["plays", "first", "wins"]
        if not entry["wins"]:
            components, _, _, by = fields(entry, common + ["all"])
            components = self.sum(components)
            moves = [
                self.after(components, place, option)
                for place, component in enumerate(components)
                if place == 0 or components[place - 1] != component
                for option in self.forms[component][player]
            ]
            for k, move in zip(naturals(by, len(moves)), moves):
                need(self.proved(k, ("wins", 1 - player, move)), "the contrary is needed")
            need(moves or not self.misere, "who has no move wins")
        elif "by" in entry:
            components, _, _, part, place, by = fields(entry, common + ["part", "option", "by"])
            components = self.sum(components)
            need(natural(part) < len(components), "there is no such component")
            move = self.after(components, part, self.option(components[part], player, place))
            need(not self.proved(by, ("wins", 1 - player, move)), "the contrary is needed")
        else:
            components, _, _ = fields(entry, common)
            components = self.sum(components)
            need(self.misere, "a win names its move")
            need(not any(self.forms[c][player] for c in components), "there is a move")
        return ("wins", player, components), entry["wins"]

    def statement(self, value):
        need(type(value) is dict, "an object was expected")
        if "outcome" in value:
            claimed, components, by = fields(value, ["outcome", "sum", "by"])
            components = self.sum(components)
            answers = [self.proved(k, ("wins", p, components)) for p, k in enumerate(naturals(by, 2))]
            found = {(1, 0): "L", (0, 1): "R", (1, 1): "N", (0, 0): "P"}[tuple(map(int, answers))]
        else:
            claimed, games, by = fields(value, ["relation", "games", "by"])
            a, b = map(self.form, naturals(games, 2))
            k, l = naturals(by, 2)
            answers = self.proved(k, ("ge", a, b)), self.proved(l, ("ge", b, a))
            found = {(1, 1): "==", (1, 0): ">", (0, 1): "<", (0, 0): "<|>"}[tuple(map(int, answers))]
        need(claimed == found, "the entries prove another answer")
        return found


def verdict(text):
    """A line that says what a certificate proves, or why it is refused."""
    try:
        return "holds: " + Verifier(json.loads(text)).text
    except Refused as refused:
        return f"refused: {refused}"
    except (ValueError, RecursionError) as error:
        return f"refused: no JSON: {error}"


def main():
    if sys.argv[1:]:
        texts = [open(path, encoding="utf-8").read() for path in sys.argv[1:]]
    else:
        texts = sys.stdin.buffer.read().decode().split("\n---\n")[:-1]
    answers = [verdict(text) for text in texts]
    print("\n".join(answers))
    sys.exit(any(answer.startswith("refused") for answer in answers))


main()
