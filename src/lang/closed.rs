//! Questions modulo closed sets: the sums of some games' followers, or of a ruleset's positions.
//!
//! The comparison theorem needs dicotic closure, which they lack. So the answers are, in this order:
//! a theorem for the set; its proved quotient; a sum that tells the games apart; a universe that
//! contains the set; else nobody knows.

use std::rc::Rc;

use super::eval::Evaluator;
use super::fault::FaultKind;
use super::solution::Solution;
use super::universe::{Universe, UniverseId};
use super::value::Relation;
use crate::game::games::number::Dyadic;
use crate::game::{self, ClosedId, Component, Distinction, Engine, EngineError, SumId, Verdict};
use crate::meter::Meter;
use crate::rules::{Member, Variant};

/// A closed set.
#[derive(Clone)]
pub(super) enum ClosedWorld {
    /// Of all sums of followers of these games.
    Games(Box<[SumId]>),
    /// Of all sums of a ruleset's positions.
    Positions(Rc<Member>),
}

impl ClosedWorld {
    fn is_positions(&self) -> bool {
        matches!(self, Self::Positions(_))
    }
}

/// A universe of the engine with its name.
pub(super) type Named = (game::Universe, &'static str);

/// Universes in which a set may lie, the smallest first.
const AROUND: [Named; 5] = [
    IMPARTIAL,
    (game::Universe::Dicot, "dicot"),
    (game::Universe::IntegersDicots, "integers_dicots"),
    (game::Universe::DeadEnding, "dead_ending"),
    (game::Universe::Blocking, "blocking"),
];
const IMPARTIAL: Named = (game::Universe::Impartial, "impartial");

impl Evaluator<'_> {
    /// The closed set at hand, if it is one.
    pub(super) fn closed_world(&self) -> Option<ClosedWorld> {
        match self.program.universes.get(self.universe) {
            Universe::Closure(games) => Some(ClosedWorld::Games(games.clone())),
            Universe::Positions(member) => Some(ClosedWorld::Positions(Rc::clone(member))),
            _ => None,
        }
    }

    /// The universe of a closed set.
    pub fn closure(
        &mut self,
        games: Vec<SumId>,
        meter: &mut Meter,
    ) -> Result<UniverseId, FaultKind> {
        let games = self.in_order(games, meter)?;
        Ok(self.program.universes.intern(Universe::Closure(games)))
    }

    /// Games in an order that does not depend on what was typed before, without repeats.
    pub fn in_order(
        &mut self,
        mut games: Vec<SumId>,
        meter: &mut Meter,
    ) -> Result<Box<[SumId]>, FaultKind> {
        games.sort_unstable();
        games.dedup();
        self.arrange(&mut games, meter)?;
        Ok(games.into_boxed_slice())
    }

    /// Whether two universes are the same: closed sets and generated universes also where they are
    /// those of different games.
    pub(super) fn is_same_universe(
        &mut self,
        [a, b]: [UniverseId; 2],
        meter: &mut Meter,
    ) -> Result<bool, FaultKind> {
        let universes = [a, b].map(|id| self.program.universes.get(id));
        match universes {
            [Universe::Closure(games), Universe::Closure(others)] if a != b => {
                let (games, others) = (games.clone(), others.clone());
                self.is_same_set([&games, &others], meter)
            }
            [Universe::Assuming(a), Universe::Assuming(b)] => {
                let inner = [*a, *b];
                meter.deeper(|meter| self.is_same_universe(inner, meter))
            }
            [Universe::Generated(_), other] | [other, Universe::Generated(_)]
                if a != b && other.is_of_the_engine() =>
            {
                let a = self.setting_of(a, "comparison", meter)?.universe;
                let b = self.setting_of(b, "comparison", meter)?.universe;
                let mut ask = self.ask(meter);
                Ok(ask.is_same_universe([a, b])?)
            }
            _ => Ok(a == b),
        }
    }

    /// Whether the closed sets of some games are the same.
    pub(super) fn is_same_set(
        &mut self,
        [games, others]: [&[SumId]; 2],
        meter: &mut Meter,
    ) -> Result<bool, FaultKind> {
        let mut ask = self.ask(meter);
        Ok(ask.closure_has(games, others)? && ask.closure_has(others, games)?)
    }

    /// The closed set of some games. A letter that several components share is named by the one that
    /// prints first, whichever the engine met first.
    pub fn closed_set(
        &mut self,
        games: &[SumId],
        meter: &mut Meter,
    ) -> Result<ClosedId, FaultKind> {
        let mut ask = self.ask(meter);
        let id = ask.closed(games)?;
        let shared: Vec<_> = ask.closed_set(id).shared().collect();
        for (letter, mut components) in shared {
            self.arrange(&mut components, meter)?;
            if let Some(&first) = components.first() {
                self.engine.name_closed(id, letter, first);
            }
        }
        Ok(id)
    }

    /// How two games of a closed set stand; `None` where that is not known.
    pub(super) fn closed_relation(
        &mut self,
        world: &ClosedWorld,
        [g, h]: [SumId; 2],
        meter: &mut Meter,
    ) -> Result<Option<Relation>, FaultKind> {
        let at_least = self.closed_at_least(world, [g, h], meter)?;
        let at_most = self.closed_at_least(world, [h, g], meter)?;
        Ok(Relation::from_verdicts(at_least, at_most))
    }

    /// Whether the first is at least the second.
    pub(super) fn closed_at_least(
        &mut self,
        world: &ClosedWorld,
        games: [SumId; 2],
        meter: &mut Meter,
    ) -> Result<Verdict, FaultKind> {
        Ok(self.closed_distinction(world, games, meter)?.verdict())
    }

    /// A sum of the set that shows that the first is not at least the second, if there is one.
    pub(super) fn closed_distinction(
        &mut self,
        world: &ClosedWorld,
        [g, h]: [SumId; 2],
        meter: &mut Meter,
    ) -> Result<Distinction, FaultKind> {
        for game in [g, h] {
            self.belongs(world, game, meter)?;
        }
        if g == h {
            return Ok(Distinction::AtLeast);
        }
        if let Some(solution) = self.solution(world, &[g, h]) {
            return self.told_by(solution, [g, h], meter);
        }
        let games = match world {
            ClosedWorld::Games(games) => games.to_vec(),
            // What tells them apart among their followers tells them apart; one set serves both ways.
            ClosedWorld::Positions(_) => {
                let mut games = vec![g, h];
                self.arrange(&mut games, meter)?;
                games
            }
        };
        let id = self.closed_set(&games, meter)?;
        let mut ask = self.ask(meter);
        let words = [ask.closed_word_of(id, g)?, ask.closed_word_of(id, h)?];
        let [Some(a), Some(b)] = &words else {
            return Ok(Distinction::Unknown);
        };
        if !ask.closed_set(id).is_solved()
            && !world.is_positions()
            && let Some(found) = ask.closed_sprigs_apart(id, [g, h])?
        {
            return Ok(found);
        }
        let found = ask.closed_distinction(id, [a, b])?;
        let solved = ask.closed_set(id).is_solved() && !world.is_positions();
        if solved || matches!(found, Distinction::Witness(_)) {
            return Ok(found);
        }
        Ok(match self.at_least_around(world, [g, h], meter)? {
            Some(_) => Distinction::AtLeast,
            None => Distinction::Unknown,
        })
    }

    /// A universe that contains the set and in which the first is at least the second: what holds
    /// there holds in a set of its members.
    pub(super) fn at_least_around(
        &mut self,
        world: &ClosedWorld,
        [g, h]: [SumId; 2],
        meter: &mut Meter,
    ) -> Result<Option<&'static str>, FaultKind> {
        let (universe, name) = self.universe_around(world, meter)?;
        let mut ask = self.ask(meter);
        let verdict = ask.modulo(universe).ge(g, h)?;
        Ok(verdict.is_true().then_some(name))
    }

    /// A small universe that contains a set.
    fn universe_around(
        &mut self,
        world: &ClosedWorld,
        meter: &mut Meter,
    ) -> Result<Named, FaultKind> {
        match world {
            ClosedWorld::Games(games) => {
                let games = games.clone();
                let mut ask = self.ask(meter);
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
                let ruleset = self.program.ruleset(member.ruleset);
                if ruleset.left.is_some() && ruleset.left == ruleset.right {
                    return Ok(IMPARTIAL);
                }
            }
            ClosedWorld::Positions(_) => {}
        }
        Ok((game::Universe::Misere, "misere"))
    }

    /// A game of the set that equals `g` and is as simple as is known.
    pub(super) fn closed_canonical(
        &mut self,
        world: &ClosedWorld,
        g: SumId,
        meter: &mut Meter,
    ) -> Result<SumId, FaultKind> {
        self.belongs(world, g, meter)?;
        match self.solution(world, &[g]) {
            Some(solution) => self.canonical_by(solution, g, meter),
            None => {
                let ClosedWorld::Games(games) = world else {
                    return Err(EngineError::Undecided.into());
                };
                let id = self.closed_set(games, meter)?;
                let mut ask = self.ask(meter);
                match ask.closed_word_of(id, g)? {
                    Some(word) if ask.closed_set(id).is_solved() => {
                        let quotient = ask.closed_set(id).quotient();
                        let class = quotient.class(&word);
                        let lightest = quotient.monoid().word(class).clone();
                        Ok(ask.closed_game(id, &lightest)?)
                    }
                    _ => Err(EngineError::Undecided.into()),
                }
            }
        }
    }

    /// A game of the set whose sum with `g` equals 0, if there is one. It need not be the conjugate.
    pub(super) fn closed_inverse(
        &mut self,
        world: &ClosedWorld,
        g: SumId,
        meter: &mut Meter,
    ) -> Result<Option<SumId>, FaultKind> {
        self.belongs(world, g, meter)?;
        match self.solution(world, &[g]) {
            Some(solution) => self.inverse_by(solution, g, meter).map(Some),
            None => {
                let ClosedWorld::Games(games) = world else {
                    return Err(EngineError::Undecided.into());
                };
                let id = self.closed_set(games, meter)?;
                let mut ask = self.ask(meter);
                let word = ask.closed_word_of(id, g)?;
                match word.filter(|_| ask.closed_set(id).is_solved()) {
                    None => Err(EngineError::Undecided.into()),
                    Some(word) => {
                        let inverse = ask.closed_set(id).quotient().inverse(&word).cloned();
                        match inverse {
                            Some(word) => Ok(Some(ask.closed_game(id, &word)?)),
                            None => Ok(None),
                        }
                    }
                }
            }
        }
    }

    /// Refuses a game that is no sum of the set, or not known to be one.
    fn belongs(
        &mut self,
        world: &ClosedWorld,
        g: SumId,
        meter: &mut Meter,
    ) -> Result<(), FaultKind> {
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
                    let mut ask = self.ask(meter);
                    let strangers = ask.closed_strangers(games, g)?;
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
        self.arrange(&mut strangers, meter)?;
        match strangers.first() {
            None => Ok(()),
            Some(&part) if is_certain => Err(FaultKind::OutsideSet(g, part, self.universe)),
            Some(&part) => Err(FaultKind::PerhapsOutsideSet(part, self.universe)),
        }
    }

    /// Whether a component is a position of a ruleset, not a conjugate.
    fn is_position_of(&self, member: &Member, engine: &Engine, game: SumId) -> bool {
        let Some(Component::Position { position, negated: false }) =
            game.component().map(|id| engine.component(id))
        else {
            return false;
        };
        self.program.positions.get(*position).is_some_and(|position| {
            position.ruleset == member.ruleset && position.arguments.starts_with(&member.arguments)
        })
    }
}
