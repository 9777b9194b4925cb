//! Questions modulo closed sets: the sums of some games' followers, or of a ruleset's positions.
//!
//! The comparison theorem needs dicotic closure, which they lack. So each question has a list of ways: a theorem for the set, its proved
//! quotient, a sum that tells the games apart, a universe that contains the set, its quotient if that takes longer. Else nobody knows.

use std::rc::Rc;

use crate::ask::degrees;
use crate::ask::heaps;
use crate::ask::question::{By, Decided, SetBy};
use crate::ask::solution;
use crate::ask::solution::Solution;
use crate::ask::universe::{ClosedWorld, Universe, UniverseId};
use crate::ask::{AskError, Questions};
use crate::boards::{Member, Variant};
use crate::game::closed::{Allowance, Word, longest_test};
use crate::game::{self, ClosedId, Component, Distinction, Engine, OrderBy, SumId, closed, solved};
use crate::meter::ladder::{self, Rounds, Turn, ladder};
use crate::meter::{Meter, Metered, Share};
use crate::values::Relation;
use crate::values::number::Dyadic;

/// A universe of the engine with its name.
pub(crate) type Named = (game::Universe, &'static str);

/// The ticks of the first search for a sum that tells games apart: a fifth of a second.
const SOON: u64 = 2_000_000;

/// Universes in which a set may lie, the smallest first.
const AROUND: [Named; 5] = [
    IMPARTIAL,
    (game::Universe::Dicot, "dicot"),
    (game::Universe::IntegersDicots, "integers_dicots"),
    (game::Universe::DeadEnding, "dead_ending"),
    (game::Universe::Blocking, "blocking"),
];

/// The universe that contains every set.
const MISERE: Named = (game::Universe::Misere, "misere");
const IMPARTIAL: Named = (game::Universe::Impartial, "impartial");

/// The question whether a game of a closed set is at least another, and what its ways have learned.
struct Apart<'q, 'a> {
    questions: &'q mut Questions<'a>,
    world: ClosedWorld,
    games: [SumId; 2],
    /// The set in which the two are words, and these.
    words: Option<(ClosedId, [Word; 2])>,
    /// Whether sums that might tell them apart were tried to the end.
    is_searched: bool,
}

impl Metered for Apart<'_, '_> {
    fn meter(&mut self) -> &mut Meter {
        self.questions.meter
    }
}

/// The end of a way to a distinction, and what found it.
type Told = Result<Turn<(Distinction, By)>, AskError>;

/// A way to a distinction.
type ToDistinction<'q, 'a> = ladder::Way<Apart<'q, 'a>, (Distinction, By), AskError>;

impl<'q, 'a> Apart<'q, 'a> {
    /// The ways to the answer. A sum that tells the two apart is often found soon, and a universe around the set often decides.
    /// What comes after that may take longer than the quotient.
    const WAYS: [ToDistinction<'q, 'a>; 12] = [
        ToDistinction::once("same", Self::same),
        ToDistinction::once("theorems", Self::by_theorems),
        ToDistinction::once("words", Self::find_words),
        ToDistinction::once("sprigs", Self::by_sprigs)
            .covers(|it| it.has_games() && !it.is_solved()),
        ToDistinction::once("quotient", Self::by_quotient)
            .covers(|it| it.has_games() && it.is_solved()),
        ToDistinction::once("short sums", Self::by_short_search),
        ToDistinction::once("degrees", Self::by_degrees).covers(Self::has_games),
        ToDistinction::once("long quotient before sums", Self::by_long_quotient)
            .covers(|it| !it.is_searched),
        ToDistinction::once("sums", Self::by_search).covers(|it| !it.is_searched),
        ToDistinction::once("universe around", Self::by_universe_around),
        ToDistinction::once("long quotient", Self::by_long_quotient),
        ToDistinction::once("nothing", Self::nothing),
    ];

    fn has_games(&self) -> bool {
        !self.world.is_positions()
    }

    fn is_solved(&self) -> bool {
        let set = self.words.as_ref().map(|&(id, _)| self.questions.engine.closed_set(id));
        set.is_some_and(closed::ClosedSet::is_solved)
    }

    fn same(&mut self, _: u64) -> Told {
        let same = self.games[0] == self.games[1];
        Ok(Turn::of(same.then_some((Distinction::AtLeast, By::Order(OrderBy::Same)))))
    }

    /// Asks the theorem that solves the set.
    fn by_theorems(&mut self, _: u64) -> Told {
        for game in &mut self.games {
            *game = self.questions.for_theorem(&self.world, *game)?;
        }
        let Some(solution) = solution::solution(self.questions, &self.world, &self.games) else {
            return Ok(Turn::Closed);
        };
        let found = solution::told_by(self.questions, solution, self.games)?;
        Ok(Turn::Found((found, By::Set(SetBy::Solution(solution)))))
    }

    /// Finds the set in which the two are words, and these. Nothing tells games apart that are none.
    fn find_words(&mut self, _: u64) -> Told {
        if let Some(first) = heaps::among_first_heaps(self.questions, &self.world, self.games)? {
            (self.world, self.games) = first;
        }
        let games = match &self.world {
            ClosedWorld::Games(games) => games.to_vec(),
            // What tells them apart among their followers tells them apart; one set serves both ways.
            ClosedWorld::Positions(_) => {
                let mut games = self.games.to_vec();
                self.questions.arrange(&mut games)?;
                games
            }
        };
        let id = self.questions.closed_set(&games)?;
        let [g, h] = self.games;
        let ask = &mut self.questions.ask();
        let words = closed::word_of(ask, id, g)?.zip(closed::word_of(ask, id, h)?);
        self.words = words.map(|(a, b)| (id, [a, b]));
        match self.words {
            Some(_) => Ok(Turn::Closed),
            None => Ok(Turn::Found(self.questions.nothing_tells(id))),
        }
    }

    /// Says that no sum was found that tells the two apart.
    fn nothing(&mut self, _: u64) -> Told {
        Ok(Turn::of(self.words.as_ref().map(|&(id, _)| self.questions.nothing_tells(id))))
    }

    /// Asks the theorem on sums of sprigs.
    fn by_sprigs(&mut self, _: u64) -> Told {
        let Some((id, _)) = self.words else {
            return Ok(Turn::Closed);
        };
        let found = solved::closed_sprigs_apart(&mut self.questions.ask(), id, self.games)?;
        Ok(Turn::of(found.map(|found| (found, By::Set(SetBy::Sprigs)))))
    }

    /// Asks the quotient that is proved.
    fn by_quotient(&mut self, _: u64) -> Told {
        let Some((id, [a, b])) = &self.words else {
            return Ok(Turn::Closed);
        };
        let found = closed::distinction(&mut self.questions.ask(), *id, [a, b])?;
        Ok(Turn::Found((found, By::Set(SetBy::Quotient(*id)))))
    }

    /// Looks for a sum that tells them apart, for a short time.
    fn by_short_search(&mut self, _: u64) -> Told {
        let found = self.within(Share::ticks(SOON), |it| it.by_search(SOON))?;
        self.is_searched = found.is_some();
        Ok(found.unwrap_or(Turn::Closed))
    }

    /// Looks for a sum that tells them apart.
    fn by_search(&mut self, _: u64) -> Told {
        let Some((id, [a, b])) = &self.words else {
            return Ok(Turn::Closed);
        };
        let found = closed::distinction(&mut self.questions.ask(), *id, [a, b])?;
        Ok(match found {
            Distinction::Witness(witness) => Turn::Found((found, By::Witness(witness))),
            _ => Turn::Closed,
        })
    }

    /// Compares the two by degrees.
    fn by_degrees(&mut self, _: u64) -> Told {
        let Some((id, [a, b])) = &self.words else {
            return Ok(Turn::Closed);
        };
        let found = degrees::distinction_by_degrees(self.questions, *id, [a, b])?;
        Ok(Turn::of(found.map(|(found, by)| (found, By::Set(by)))))
    }

    /// Looks for a universe that contains the set and in which the first is at least the second.
    fn by_universe_around(&mut self, _: u64) -> Told {
        let name = self.questions.at_least_around(&self.world, self.games)?;
        Ok(Turn::of(name.map(|name| (Distinction::AtLeast, By::Set(SetBy::Around(name))))))
    }

    /// Asks the quotient, if it is found in the time that a question about the quotient itself has.
    fn by_long_quotient(&mut self, _: u64) -> Told {
        let [g, h] = self.games;
        let Some((id, a)) = self.questions.word_for_long(&self.world, g)? else {
            return Ok(Turn::Closed);
        };
        let ask = &mut self.questions.ask();
        let Some(b) = closed::word_of(ask, id, h)? else {
            return Ok(Turn::Closed);
        };
        let found = closed::distinction(ask, id, [&a, &b])?;
        Ok(Turn::Found((found, By::Set(SetBy::Quotient(id)))))
    }
}

/// The question what a game of a closed set equals, or what its inverse is, and what its ways have learned.
struct Simplest<'q, 'a> {
    questions: &'q mut Questions<'a>,
    world: ClosedWorld,
    game: SumId,
    /// Whether the inverse is wanted.
    inverse: bool,
}

impl Metered for Simplest<'_, '_> {
    fn meter(&mut self) -> &mut Meter {
        self.questions.meter
    }
}

/// The game, if there is one, and what told it.
type OfSet = (Option<SumId>, SetBy);

/// A way to a game of the set.
type ToGame<'q, 'a> = ladder::Way<Simplest<'q, 'a>, OfSet, AskError>;

impl<'q, 'a> Simplest<'q, 'a> {
    /// The ways to the answer.
    const WAYS: [ToGame<'q, 'a>; 7] = [
        ToGame::once("theorems", Self::by_theorems),
        ToGame::once("quotient", Self::by_quotient),
        ToGame::once("sprigs", Self::by_sprigs).covers(Self::has_games),
        ToGame::once("zero", Self::zero),
        ToGame::once("long quotient", Self::by_long_quotient),
        ToGame::once("universe around", Self::by_universe_around).covers(|it| it.inverse),
        ToGame::once("degrees", Self::by_degrees),
    ];

    fn has_games(&self) -> bool {
        !self.world.is_positions()
    }

    /// Asks the theorem that solves the set.
    fn by_theorems(&mut self, _: u64) -> Result<Turn<OfSet>, AskError> {
        self.game = self.questions.for_theorem(&self.world, self.game)?;
        let Some(solution) = solution::solution(self.questions, &self.world, &[self.game]) else {
            return Ok(Turn::Closed);
        };
        let found = match self.inverse {
            true => solution::inverse_by(self.questions, solution, self.game)?,
            false => solution::canonical_by(self.questions, solution, self.game)?,
        };
        Ok(Turn::Found((Some(found), SetBy::Solution(solution))))
    }

    /// Asks the quotient of the set, or of its first heaps, if it is proved.
    fn by_quotient(&mut self, _: u64) -> Result<Turn<OfSet>, AskError> {
        if let Some((world, [game])) =
            heaps::among_first_heaps(self.questions, &self.world, [self.game])?
        {
            (self.world, self.game) = (world, game);
        }
        let ClosedWorld::Games(games) = &self.world else {
            return Ok(Turn::Closed);
        };
        let id = self.questions.closed_set(games)?;
        if !self.questions.engine.closed_set(id).is_solved() {
            return Ok(Turn::Closed);
        }
        match closed::word_of(&mut self.questions.ask(), id, self.game)? {
            Some(word) => self.of_word(id, &word),
            None => Ok(Turn::Closed),
        }
    }

    /// The lightest game of the class of a word, or of its inverse.
    fn of_word(&mut self, id: ClosedId, word: &Word) -> Result<Turn<OfSet>, AskError> {
        let ask = &mut self.questions.ask();
        let quotient = ask.closed_set(id).quotient();
        let found = match self.inverse {
            true => quotient.inverse(word).cloned(),
            false => Some(quotient.monoid().word(quotient.class(word)).clone()),
        };
        let game = found.map(|word| closed::game(ask, id, &word)).transpose()?;
        Ok(Turn::Found((game, SetBy::Quotient(id))))
    }

    /// Asks the theorem on sums of sprigs.
    fn by_sprigs(&mut self, _: u64) -> Result<Turn<OfSet>, AskError> {
        let ClosedWorld::Games(games) = &self.world else {
            return Ok(Turn::Closed);
        };
        let id = self.questions.closed_set(games)?;
        let ask = &mut self.questions.ask();
        let found = solved::closed_sprigs(ask, id, self.game, self.inverse)?;
        Ok(Turn::of(found.map(|form| (Some(form), SetBy::Sprigs))))
    }

    fn zero(&mut self, _: u64) -> Result<Turn<OfSet>, AskError> {
        let is_zero = self.game == SumId::ZERO;
        Ok(Turn::of(is_zero.then_some((Some(self.game), SetBy::Around(MISERE.1)))))
    }

    /// Asks the quotient, if it is found in the time that a question about the quotient itself has.
    fn by_long_quotient(&mut self, _: u64) -> Result<Turn<OfSet>, AskError> {
        match self.questions.word_for_long(&self.world, self.game)? {
            Some((id, word)) => self.of_word(id, &word),
            None => Ok(Turn::Closed),
        }
    }

    /// Looks for a universe that contains the set and in which the conjugate is the inverse.
    fn by_universe_around(&mut self, _: u64) -> Result<Turn<OfSet>, AskError> {
        let found = self.questions.conjugate_around(&self.world, self.game)?;
        Ok(Turn::of(found.map(|(conjugate, name)| (Some(conjugate), SetBy::Around(name)))))
    }

    fn by_degrees(&mut self, _: u64) -> Result<Turn<OfSet>, AskError> {
        Ok(Turn::of(match self.inverse {
            true => degrees::inverse_by_degrees(self.questions, &self.world, self.game)?,
            false => {
                let found = degrees::canonical_by_degrees(self.questions, &self.world, self.game)?;
                found.map(|(game, by)| (Some(game), by))
            }
        }))
    }
}

/// No way to a closed set takes turns.
const ROUNDS: Rounds = Rounds { first: 0, growth: 1 };

impl Questions<'_> {
    /// The closed set at hand, if it is one.
    pub(crate) fn closed_world(&self) -> Option<ClosedWorld> {
        match self.rules.universes().get(self.universe) {
            Universe::Closure(games) => Some(ClosedWorld::Games(games.clone())),
            Universe::Positions(member) => Some(ClosedWorld::Positions(Rc::clone(member))),
            _ => None,
        }
    }

    /// The universe of a closed set.
    pub fn closure(&mut self, games: Vec<SumId>) -> Result<UniverseId, AskError> {
        let games = self.in_order(games)?;
        Ok(self.rules.universe_id(Universe::Closure(games)))
    }

    /// Games in an order that does not depend on what was typed before, without repeats.
    pub fn in_order(&mut self, mut games: Vec<SumId>) -> Result<Box<[SumId]>, AskError> {
        games.sort_unstable();
        games.dedup();
        self.arrange(&mut games)?;
        Ok(games.into_boxed_slice())
    }

    /// Returns whether two universes are the same. Closed sets and generated universes of different games may
    /// be the same.
    pub(crate) fn is_same_universe(&mut self, [a, b]: [UniverseId; 2]) -> Result<bool, AskError> {
        let universes = [a, b].map(|id| self.rules.universes().get(id));
        match universes {
            [Universe::Closure(games), Universe::Closure(others)] if a != b => {
                let (games, others) = (games.clone(), others.clone());
                self.is_same_set([&games, &others])
            }
            [Universe::Assuming(a), Universe::Assuming(b)] => {
                let inner = [*a, *b];
                self.deeper(|questions| questions.is_same_universe(inner))
            }
            [Universe::Generated(_), other] | [other, Universe::Generated(_)]
                if a != b && other.is_of_the_engine() =>
            {
                let a = self.setting_of(a, "comparison")?.universe;
                let b = self.setting_of(b, "comparison")?.universe;
                let mut ask = self.ask();
                Ok(ask.is_same_universe([a, b])?)
            }
            _ => Ok(a == b),
        }
    }

    /// Returns whether the closed sets of some games are the same.
    pub(crate) fn is_same_set(&mut self, [games, others]: [&[SumId]; 2]) -> Result<bool, AskError> {
        let mut ask = self.ask();
        Ok(closed::closure_has(&mut ask, games, others)?
            && closed::closure_has(&mut ask, others, games)?)
    }

    /// The closed set of some games. A letter that several components share is named by the one that
    /// prints first, whichever the engine met first.
    pub fn closed_set(&mut self, games: &[SumId]) -> Result<ClosedId, AskError> {
        let id = closed::set_of(&mut self.ask(), games)?;
        self.named_closed_set(id)
    }

    /// Finds the set like [`Self::closed_set`], with more of its quotient.
    pub fn closed_set_for_long(
        &mut self,
        games: &[SumId],
        allowance: Allowance,
    ) -> Result<ClosedId, AskError> {
        let id = closed::set_of_for_long(&mut self.ask(), games, allowance)?;
        self.named_closed_set(id)
    }

    fn named_closed_set(&mut self, id: ClosedId) -> Result<ClosedId, AskError> {
        let ask = self.ask();
        let shared: Vec<_> = ask.closed_set(id).shared().collect();
        for (letter, mut components) in shared {
            self.arrange(&mut components)?;
            if let Some(&first) = components.first() {
                self.engine.name_closed(id, letter, first);
            }
        }
        Ok(id)
    }

    /// Compares two games of a closed set, `None` if the relation is not known, and tells what decided it.
    pub(crate) fn closed_relation(
        &mut self,
        world: &ClosedWorld,
        [g, h]: [SumId; 2],
    ) -> Result<(Option<Relation>, Decided), AskError> {
        let (at_least, by) = self.closed_distinction(world, [g, h])?;
        let (at_most, other) = self.closed_distinction(world, [h, g])?;
        let relation = Relation::from_verdicts(at_least.verdict(), at_most.verdict());
        Ok((relation, [Some(by), Some(other)]))
    }

    /// A sum of the set that shows that the first is not at least the second, if there is one, and
    /// what decided that.
    pub(crate) fn closed_distinction(
        &mut self,
        world: &ClosedWorld,
        [g, h]: [SumId; 2],
    ) -> Result<(Distinction, By), AskError> {
        for game in [g, h] {
            self.belongs(world, game)?;
        }
        let (world, games) = (world.clone(), [g, h]);
        let mut apart = Apart { questions: self, world, games, words: None, is_searched: false };
        let found = ladder(&mut apart, ROUNDS, &Apart::WAYS)?;
        found.ok_or(AskError::NoQuotient(self.universe))
    }

    /// The answer where no sum tells two games apart that has so many letters as are tried.
    fn nothing_tells(&self, id: ClosedId) -> (Distinction, By) {
        let letters = self.engine.closed_set(id).quotient().alphabet().len();
        (Distinction::Unknown, By::Set(SetBy::Nothing(longest_test(letters))))
    }

    /// A universe that contains the set and in which the first is at least the second: what holds
    /// there holds in a set of its members.
    pub(crate) fn at_least_around(
        &mut self,
        world: &ClosedWorld,
        [g, h]: [SumId; 2],
    ) -> Result<Option<&'static str>, AskError> {
        let (universe, name) = self.universe_around(world)?;
        let mut ask = self.ask();
        let verdict = ask.modulo(universe).ge(g, h)?;
        Ok(verdict.is_true().then_some(name))
    }

    /// A small universe that contains a set.
    fn universe_around(&mut self, world: &ClosedWorld) -> Result<Named, AskError> {
        match world {
            ClosedWorld::Games(games) => {
                let games = games.clone();
                let mut ask = self.ask();
                for universe in AROUND {
                    let mut all = true;
                    for &game in &games {
                        all = all && ask.modulo(universe.0).is_member(game)?;
                    }
                    if all {
                        return Ok(universe);
                    }
                }
            }
            ClosedWorld::Positions(member) if Variant::of(member.ruleset).is_none() => {
                if self.rules.is_impartial(member.ruleset) {
                    return Ok(IMPARTIAL);
                }
            }
            ClosedWorld::Positions(_) => {}
        }
        Ok(MISERE)
    }

    /// A game of the set that equals `g` and is as simple as is known, and what found it.
    pub(crate) fn closed_canonical(
        &mut self,
        world: &ClosedWorld,
        g: SumId,
    ) -> Result<(SumId, SetBy), AskError> {
        match self.simplest_of_set(world, g, false)? {
            (Some(game), by) => Ok((game, by)),
            (None, _) => Err(AskError::NoQuotient(self.universe)),
        }
    }

    fn simplest_of_set(
        &mut self,
        world: &ClosedWorld,
        game: SumId,
        inverse: bool,
    ) -> Result<OfSet, AskError> {
        self.belongs(world, game)?;
        let mut simplest = Simplest { questions: self, world: world.clone(), game, inverse };
        let found = ladder(&mut simplest, ROUNDS, &Simplest::WAYS)?;
        found.ok_or(AskError::NoQuotient(self.universe))
    }

    /// A game of the set whose sum with `g` equals 0, if there is one, and what told it. It need not be
    /// the conjugate.
    pub(crate) fn closed_inverse(
        &mut self,
        world: &ClosedWorld,
        g: SumId,
    ) -> Result<(Option<SumId>, SetBy), AskError> {
        self.simplest_of_set(world, g, true)
    }

    /// The conjugate of a game, if it belongs to the set and their sum equals 0 in a universe that contains the
    /// set; and this universe.
    fn conjugate_around(
        &mut self,
        world: &ClosedWorld,
        g: SumId,
    ) -> Result<Option<(SumId, &'static str)>, AskError> {
        let ClosedWorld::Games(games) = world else {
            return Ok(None);
        };
        let conjugate = self.ask().conjugate(g)?;
        match self.belongs(world, conjugate) {
            Err(AskError::OutsideSet(..) | AskError::PerhapsOutsideSet(..)) => return Ok(None),
            found => found?,
        }
        let conjugate = self.in_letters(games, conjugate)?;
        let sum = self.engine.add(g, conjugate)?;
        let found = self.at_least_around(world, [sum, SumId::ZERO])?;
        let other = self.at_least_around(world, [SumId::ZERO, sum])?;
        Ok(found.and(other).map(|name| (conjugate, name)))
    }

    /// A game of a set that a theorem solves, as the theorem has it: drawn as the games of the set are, if it is
    /// the same tree.
    fn for_theorem(&mut self, world: &ClosedWorld, g: SumId) -> Result<SumId, AskError> {
        let ClosedWorld::Games(games) = world else {
            return Ok(g);
        };
        if solution::solution_of_all(self, world).is_none()
            || solution::solution(self, world, &[g]).is_some()
        {
            return Ok(g);
        }
        self.in_letters(games, g)
    }

    /// A game of a closed set drawn as the games of the set are, if it is found to be the same tree as a sum of them.
    fn in_letters(&mut self, games: &[SumId], g: SumId) -> Result<SumId, AskError> {
        let id = self.closed_set(games)?;
        let mut ask = self.ask();
        match closed::word_of(&mut ask, id, g)? {
            Some(word) => Ok(closed::game(&mut ask, id, &word)?),
            None => Ok(g),
        }
    }

    /// The closed set of some games, if its quotient is found in the time that a question about the quotient
    /// itself has, and the word that a game is in it.
    fn word_for_long(
        &mut self,
        world: &ClosedWorld,
        g: SumId,
    ) -> Result<Option<(ClosedId, Word)>, AskError> {
        let ClosedWorld::Games(games) = world else {
            return Ok(None);
        };
        let id = self.closed_set_for_long(games, Allowance::LONG)?;
        if !self.engine.closed_set(id).is_solved() {
            return Ok(None);
        }
        Ok(closed::word_of(&mut self.ask(), id, g)?.map(|word| (id, word)))
    }

    /// Refuses a game that is no sum of the set, or not known to be one.
    fn belongs(&mut self, world: &ClosedWorld, g: SumId) -> Result<(), AskError> {
        let mut is_certain = true;
        let mut strangers: Vec<SumId> = match world {
            ClosedWorld::Games(games) => {
                let strips = |g: SumId| self.engine.as_strips(g).is_some();
                let is_integer = |g: SumId| {
                    let components = self.engine.components(g);
                    components
                        .map(|(id, _)| SumId::from(id))
                        .all(|part| self.engine.as_number(part).is_some_and(Dyadic::is_integer))
                };
                if solution::solution_of_all(self, world) == Some(Solution::Numbers)
                    && is_integer(g)
                {
                    // Both 1 and -1 are followers.
                    Vec::new()
                } else if games.iter().all(|&g| strips(g)) && strips(g) {
                    // Followers of a strip are the shorter ones.
                    let longest = games.iter().map(|&g| self.engine.longest_strip(g)).max();
                    let strips = self.engine.components(g).map(|(id, _)| SumId::from(id));
                    let longer =
                        |strip: &SumId| self.engine.longest_strip(*strip) > longest.unwrap_or(0);
                    strips.filter(longer).collect()
                } else {
                    let mut ask = self.ask();
                    let strangers = closed::strangers(&mut ask, games, g)?;
                    is_certain = strangers.iter().any(|stranger| stranger.is_certain);
                    let strangers = strangers.into_iter();
                    let named = strangers.filter(|stranger| stranger.is_certain == is_certain);
                    named.map(|stranger| stranger.game).collect()
                }
            }
            ClosedWorld::Positions(member) => {
                let sprigs = solution::solution_of_all(self, world) == Some(Solution::Sprigs);
                let components = self.engine.components(g).map(|(id, _)| SumId::from(id));
                let belongs = |game: SumId| {
                    sprigs && self.engine.as_sprigs(game).is_some()
                        || self.is_position_of(member, self.engine, game)
                };
                components.filter(|&game| !belongs(game)).collect()
            }
        };
        // The one that prints first, whichever the engine met first.
        self.arrange(&mut strangers)?;
        match strangers.first() {
            None => Ok(()),
            Some(&part) if is_certain => Err(AskError::OutsideSet(g, part, self.universe)),
            Some(&part) => Err(AskError::PerhapsOutsideSet(part, self.universe)),
        }
    }

    /// Returns whether a component is a position of a ruleset, not a conjugate.
    fn is_position_of(&self, member: &Member, engine: &Engine, game: SumId) -> bool {
        let Some(Component::Position { position, negated: false }) =
            game.component().map(|id| engine.component(id))
        else {
            return false;
        };
        self.rules.positions().get(*position).is_some_and(|position| {
            position.ruleset == member.ruleset && position.arguments.starts_with(&member.arguments)
        })
    }
}
