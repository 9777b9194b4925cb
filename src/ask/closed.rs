//! Questions modulo closed sets: the sums of some games' followers, or of a ruleset's positions.
//!
//! The comparison theorem needs dicotic closure, which they lack. So the answers are, in this order:
//! a theorem for the set; its proved quotient, if that is found soon; a sum that tells the games apart; a
//! universe that contains the set; its quotient, if that takes longer; else nobody knows. If the search for a
//! sum takes long, the quotient is tried first.

use crate::game::closed;
use crate::game::solved;
use std::rc::Rc;

use crate::ask::question::{By, Decided, SetBy};
use crate::ask::solution::Solution;
use crate::ask::universe::{ClosedWorld, Universe, UniverseId};
use crate::ask::{AskError, Questions};
use crate::game::closed::{Allowance, Word, longest_test};
use crate::game::{self, ClosedId, Component, Distinction, Engine, OrderBy, SumId};
use crate::meter::Metered;
use crate::rules::{Member, Variant};
use crate::values::Relation;
use crate::values::number::Dyadic;

/// A universe of the engine with its name.
pub(crate) type Named = (game::Universe, &'static str);

/// The ticks of the first search for a sum that tells games apart: a fifth of a second.
const SOON: u64 = 2_000_000;

/// What is known of a game of a closed set.
enum Found {
    /// Its word in the proved quotient of this set.
    Word(ClosedId, Word),
    /// Its simplest form or its inverse, by the theorem on sums of sprigs.
    Sprigs(SumId),
    /// It is 0.
    Zero,
}

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
        if g == h {
            return Ok((Distinction::AtLeast, By::Order(OrderBy::Same)));
        }
        let [g, h] = [self.for_theorem(world, g)?, self.for_theorem(world, h)?];
        if let Some(solution) = self.solution(world, &[g, h]) {
            let found = self.told_by(solution, [g, h])?;
            return Ok((found, By::Set(SetBy::Solution(solution))));
        }
        let first = self.among_first_heaps(world, [g, h])?;
        let (world, [g, h]) = first.as_ref().map_or((world, [g, h]), |(set, games)| (set, *games));
        let games = match world {
            ClosedWorld::Games(games) => games.to_vec(),
            // What tells them apart among their followers tells them apart; one set serves both ways.
            ClosedWorld::Positions(_) => {
                let mut games = vec![g, h];
                self.arrange(&mut games)?;
                games
            }
        };
        let id = self.closed_set(&games)?;
        let mut ask = self.ask();
        let words = [closed::word_of(&mut ask, id, g)?, closed::word_of(&mut ask, id, h)?];
        let longest = longest_test(ask.closed_set(id).quotient().alphabet().len());
        let nothing = (Distinction::Unknown, By::Set(SetBy::Nothing(longest)));
        let [Some(a), Some(b)] = &words else {
            return Ok(nothing);
        };
        if !ask.closed_set(id).is_solved()
            && !world.is_positions()
            && let Some(found) = solved::closed_sprigs_apart(&mut ask, id, [g, h])?
        {
            return Ok((found, By::Set(SetBy::Sprigs)));
        }
        if ask.closed_set(id).is_solved() && !world.is_positions() {
            let found = closed::distinction(&mut ask, id, [a, b])?;
            return Ok((found, By::Set(SetBy::Quotient(id))));
        }
        // A sum that tells them apart is often found soon, and a universe around the set often decides. What
        // comes after that may take longer than the quotient.
        let mut found = ask.within(SOON, |ask| closed::distinction(ask, id, [a, b]))?;
        let is_told = matches!(found, Some(Distinction::Witness(_)));
        if !is_told
            && !world.is_positions()
            && let Some((found, by)) = self.distinction_by_degrees(id, [a, b])?
        {
            return Ok((found, By::Set(by)));
        }
        if found.is_none() {
            if let Some(found) = self.told_by_long_quotient(world, [g, h])? {
                return Ok(found);
            }
            found = Some(closed::distinction(&mut self.ask(), id, [a, b])?);
        }
        if let Some(Distinction::Witness(witness)) = found {
            return Ok((Distinction::Witness(witness), By::Witness(witness)));
        }
        if let Some(name) = self.at_least_around(world, [g, h])? {
            return Ok((Distinction::AtLeast, By::Set(SetBy::Around(name))));
        }
        Ok(self.told_by_long_quotient(world, [g, h])?.unwrap_or(nothing))
    }

    /// Tells two games apart by the quotient of a set, if it is found in the time that a question about the
    /// quotient itself has.
    fn told_by_long_quotient(
        &mut self,
        world: &ClosedWorld,
        [g, h]: [SumId; 2],
    ) -> Result<Option<(Distinction, By)>, AskError> {
        let Some((id, a)) = self.word_for_long(world, g)? else {
            return Ok(None);
        };
        let mut ask = self.ask();
        let Some(b) = closed::word_of(&mut ask, id, h)? else {
            return Ok(None);
        };
        let found = closed::distinction(&mut ask, id, [&a, &b])?;
        Ok(Some((found, By::Set(SetBy::Quotient(id)))))
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
        self.belongs(world, g)?;
        let g = self.for_theorem(world, g)?;
        if let Some(solution) = self.solution(world, &[g]) {
            return Ok((self.canonical_by(solution, g)?, SetBy::Solution(solution)));
        }
        let first = self.among_first_heaps(world, [g])?;
        let (world, [g]) = first.as_ref().map_or((world, [g]), |(set, games)| (set, *games));
        let (id, word) = match self.found_in(world, g, false) {
            Ok(Found::Word(id, word)) => (id, word),
            Ok(Found::Sprigs(form)) => return Ok((form, SetBy::Sprigs)),
            Ok(Found::Zero) => return Ok((g, SetBy::Around(MISERE.1))),
            Err(unknown @ AskError::NoQuotient(_)) => {
                return self.canonical_by_degrees(world, g)?.ok_or(unknown);
            }
            Err(error) => return Err(error),
        };
        let mut ask = self.ask();
        let quotient = ask.closed_set(id).quotient();
        let lightest = quotient.monoid().word(quotient.class(&word)).clone();
        Ok((closed::game(&mut ask, id, &lightest)?, SetBy::Quotient(id)))
    }

    /// A game of the set whose sum with `g` equals 0, if there is one, and what told it. It need not be
    /// the conjugate.
    pub(crate) fn closed_inverse(
        &mut self,
        world: &ClosedWorld,
        g: SumId,
    ) -> Result<(Option<SumId>, SetBy), AskError> {
        self.belongs(world, g)?;
        let g = self.for_theorem(world, g)?;
        if let Some(solution) = self.solution(world, &[g]) {
            return Ok((Some(self.inverse_by(solution, g)?), SetBy::Solution(solution)));
        }
        let first = self.among_first_heaps(world, [g])?;
        let (world, [g]) = first.as_ref().map_or((world, [g]), |(set, games)| (set, *games));
        let (id, word) = match self.found_in(world, g, true) {
            Ok(Found::Word(id, word)) => (id, word),
            Ok(Found::Sprigs(inverse)) => return Ok((Some(inverse), SetBy::Sprigs)),
            Ok(Found::Zero) => return Ok((Some(g), SetBy::Around(MISERE.1))),
            Err(unknown @ AskError::NoQuotient(_)) => {
                if let Some((conjugate, name)) = self.conjugate_around(world, g)? {
                    return Ok((Some(conjugate), SetBy::Around(name)));
                }
                return self.inverse_by_degrees(world, g)?.ok_or(unknown);
            }
            Err(error) => return Err(error),
        };
        let mut ask = self.ask();
        let inverse = ask.closed_set(id).quotient().inverse(&word).cloned();
        let inverse = inverse.map(|word| closed::game(&mut ask, id, &word)).transpose()?;
        Ok((inverse, SetBy::Quotient(id)))
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
        if self.solution_of_all(world).is_none() || self.solution(world, &[g]).is_some() {
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

    /// Finds what is known of a game of a closed set: its word in the quotient, if that is found soon; its
    /// simplest form or its inverse, by the theorem on sums of sprigs; that it is 0; its word, if the
    /// quotient takes longer.
    fn found_in(
        &mut self,
        world: &ClosedWorld,
        g: SumId,
        inverse: bool,
    ) -> Result<Found, AskError> {
        let zero = (g == SumId::ZERO).then_some(Found::Zero);
        let unknown = AskError::NoQuotient(self.universe);
        let ClosedWorld::Games(games) = world else {
            return zero.ok_or(unknown);
        };
        let id = self.closed_set(games)?;
        let mut ask = self.ask();
        if ask.closed_set(id).is_solved()
            && let Some(word) = closed::word_of(&mut ask, id, g)?
        {
            return Ok(Found::Word(id, word));
        }
        if let Some(form) = solved::closed_sprigs(&mut ask, id, g, inverse)? {
            return Ok(Found::Sprigs(form));
        }
        if let Some(zero) = zero {
            return Ok(zero);
        }
        let (id, word) = self.word_for_long(world, g)?.ok_or(unknown)?;
        Ok(Found::Word(id, word))
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
                if self.solution_of_all(world) == Some(Solution::Numbers) && is_integer(g) {
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
                let sprigs = self.solution_of_all(world) == Some(Solution::Sprigs);
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
