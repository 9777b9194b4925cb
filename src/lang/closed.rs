//! Questions modulo closed sets: the sums of some games' followers, or of a ruleset's positions.
//!
//! The comparison theorem needs dicotic closure, which they lack. So the answers are, in this order:
//! a theorem for the set; its proved quotient; a sum that tells the games apart; a universe that
//! contains the set; else nobody knows.

use std::rc::Rc;

use super::eval::Evaluator;
use super::fault::{Fault, FaultKind};
use super::universe::{Universe, UniverseId};
use super::value::{Relation, Value};
use crate::game::solved::kayles;
use crate::game::{
    self, ClosedId, Component, Distinction, Engine, EngineError, SumId, Verdict, Witness,
};
use crate::meter::Meter;
use crate::rules::{Member, RulesetId, Variant};

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

/// Universes in which a set may lie, the smallest first.
const AROUND: [game::Universe; 5] = [
    game::Universe::Impartial,
    game::Universe::Dicot,
    game::Universe::IntegersDicots,
    game::Universe::DeadEnding,
    game::Universe::Blocking,
];

/// A set that a theorem solves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Solution {
    /// All strips of partizan Kayles, by this ruleset.
    Strips(RulesetId),
    /// All sprigs.
    Sprigs,
}

impl Evaluator<'_> {
    /// The closed set at hand, if it is one.
    pub(super) fn closed_world(&self) -> Option<ClosedWorld> {
        match self.program.universes.get(self.universe) {
            Universe::Closure(games) => Some(ClosedWorld::Games(games.clone())),
            Universe::Positions(member) => Some(ClosedWorld::Positions(Rc::clone(member))),
            _ => None,
        }
    }

    /// The closed set of some games. A letter that several components share is named by the one that
    /// prints first, whichever the engine met first.
    ///
    /// # Errors
    /// As [`Engine::closed`].
    pub fn closed_set(
        &mut self,
        games: &[SumId],
        meter: &mut Meter,
    ) -> Result<ClosedId, FaultKind> {
        let (engine, mut play) = self.lend(meter);
        let id = engine.closed(games, &mut play)?;
        let shared: Vec<_> = engine.closed_set(id).shared().collect();
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
            return self.by_solution(solution, [g, h], meter);
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
        let (engine, mut play) = self.lend(meter);
        let words = [engine.closed_word(id, g)?, engine.closed_word(id, h)?];
        let [Some(a), Some(b)] = &words else {
            return Ok(Distinction::Unknown);
        };
        let found = engine.closed_distinction(id, [a, b], &mut play)?;
        let solved = engine.closed_set(id).is_solved() && !world.is_positions();
        if solved || matches!(found, Distinction::Witness(_)) {
            return Ok(found);
        }
        // What holds in a universe holds in a set of its members.
        let universe = self.universe_around(world, meter)?;
        let (engine, mut play) = self.lend(meter);
        Ok(match engine.ge(universe, g, h, &mut play)? {
            Verdict::True => Distinction::AtLeast,
            Verdict::False | Verdict::Unknown => Distinction::Unknown,
        })
    }

    /// A small universe that contains a set.
    fn universe_around(
        &mut self,
        world: &ClosedWorld,
        meter: &mut Meter,
    ) -> Result<game::Universe, FaultKind> {
        match world {
            ClosedWorld::Games(games) => {
                let games = games.clone();
                let (engine, mut play) = self.lend(meter);
                for universe in AROUND {
                    let mut all = true;
                    for &game in &games {
                        all = all && engine.is_member(universe, game, &mut play)?;
                    }
                    if all {
                        return Ok(universe);
                    }
                }
            }
            ClosedWorld::Positions(member) if Variant::of(member.ruleset).is_none() => {
                let ruleset = self.program.ruleset(member.ruleset);
                if ruleset.left.is_some() && ruleset.left == ruleset.right {
                    return Ok(game::Universe::Impartial);
                }
            }
            ClosedWorld::Positions(_) => {}
        }
        Ok(game::Universe::Misere)
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
            Some(Solution::Strips(ruleset)) => {
                let value = self.engine.as_strips(g).map(kayles::Strips::value);
                self.strips(ruleset, value.unwrap_or(0), meter)
            }
            Some(Solution::Sprigs) => {
                let (engine, mut play) = self.lend(meter);
                Ok(engine.reduced_sprigs(g, &mut play)?)
            }
            None => {
                let ClosedWorld::Games(games) = world else {
                    return Err(EngineError::Undecided.into());
                };
                let id = self.closed_set(games, meter)?;
                let engine = &mut *self.engine;
                match engine.closed_word(id, g)? {
                    Some(word) if engine.closed_set(id).is_solved() => {
                        let quotient = engine.closed_set(id).quotient();
                        let class = quotient.class(&word);
                        let lightest = quotient.monoid().word(class).clone();
                        Ok(engine.closed_game(id, &lightest)?)
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
            Some(Solution::Strips(ruleset)) => {
                let value = self.engine.as_strips(g).map(kayles::Strips::value);
                self.strips(ruleset, -value.unwrap_or(0), meter).map(Some)
            }
            Some(Solution::Sprigs) => {
                let (engine, mut play) = self.lend(meter);
                let reduced = engine.reduced_sprigs(g, &mut play)?;
                let conjugate = engine.conjugate(reduced, &mut play)?;
                Ok(Some(engine.reduced_sprigs(conjugate, &mut play)?))
            }
            None => {
                let ClosedWorld::Games(games) = world else {
                    return Err(EngineError::Undecided.into());
                };
                let id = self.closed_set(games, meter)?;
                let engine = &mut *self.engine;
                let word = engine.closed_word(id, g)?;
                match word.filter(|_| engine.closed_set(id).is_solved()) {
                    None => Err(EngineError::Undecided.into()),
                    Some(word) => {
                        let inverse = engine.closed_set(id).quotient().inverse(&word).cloned();
                        match inverse {
                            Some(word) => Ok(Some(engine.closed_game(id, &word)?)),
                            None => Ok(None),
                        }
                    }
                }
            }
        }
    }

    /// The theorem that solves these sums of a set.
    fn solution(&self, world: &ClosedWorld, sums: &[SumId]) -> Option<Solution> {
        let solution = self.solution_of_all(world)?;
        let covered = sums.iter().all(|&g| match solution {
            Solution::Strips(_) => self.engine.as_strips(g).is_some(),
            Solution::Sprigs => self.engine.as_sprigs(g).is_some(),
        });
        covered.then_some(solution)
    }

    /// The theorem that solves a set.
    fn solution_of_all(&self, world: &ClosedWorld) -> Option<Solution> {
        match world {
            ClosedWorld::Positions(member) if Variant::of(member.ruleset).is_some() => None,
            ClosedWorld::Positions(member) => {
                let ruleset = self.program.ruleset(member.ruleset);
                match (ruleset.library, ruleset.name.as_str()) {
                    (true, "kayles") => Some(Solution::Strips(member.ruleset)),
                    (true, "sprig") => Some(Solution::Sprigs),
                    _ => None,
                }
            }
            // With a strip of two pins all values are there.
            ClosedWorld::Games(games) => {
                let strips = games.iter().all(|&g| self.engine.as_strips(g).is_some());
                let long = games.iter().any(|&g| self.engine.longest_strip(g) >= 2);
                let first = games.first().filter(|_| strips && long)?;
                let (id, _) = self.engine.components(*first).next()?;
                match self.engine.component(id) {
                    Component::Position { position, .. } => {
                        let ruleset = self.program.positions.ruleset(*position)?;
                        Some(Solution::Strips(ruleset))
                    }
                    _ => None,
                }
            }
        }
    }

    /// What the games of a closed set have to be, in words: the hypothesis of the theorem that solves
    /// it, if one does.
    #[must_use]
    pub fn hypothesis(&self, set: UniverseId) -> &'static str {
        let solution = match self.program.universes.get(set) {
            Universe::Closure(games) => self.solution_of_all(&ClosedWorld::Games(games.clone())),
            Universe::Positions(member) => {
                self.solution_of_all(&ClosedWorld::Positions(Rc::clone(member)))
            }
            _ => None,
        };
        match solution {
            Some(Solution::Strips(_)) => {
                "the theorem is about sums of strips and nothing else, no conjugates among them \
                 (Milley 2015, Theorem 4.4); `mod misere` compares all games"
            }
            Some(Solution::Sprigs) => {
                "sprigs cancel only where every summand is a dicot (McKay, Milley and Nowakowski \
                 2016, Theorem 2.3); `mod dicot` or `mod misere` compares more games"
            }
            None => "a closed set has the sums of its games' followers, not their conjugates",
        }
    }

    fn by_solution(
        &mut self,
        solution: Solution,
        [g, h]: [SumId; 2],
        meter: &mut Meter,
    ) -> Result<Distinction, FaultKind> {
        let game = match solution {
            Solution::Strips(ruleset) => {
                let [v, w] = [g, h].map(|game| self.engine.as_strips(game));
                let [v, w] = [v, w].map(|strips| strips.map_or(0, kayles::Strips::value));
                match kayles::apart(v, w) {
                    None => return Ok(Distinction::AtLeast),
                    Some(value) => self.strips(ruleset, value, meter)?,
                }
            }
            Solution::Sprigs => {
                let (engine, mut play) = self.lend(meter);
                match engine.sprigs_apart([g, h], &mut play)? {
                    None => return Ok(Distinction::AtLeast),
                    Some(game) => game,
                }
            }
        };
        let mut outcomes = Vec::new();
        for summand in [g, h] {
            let sum = self.engine.add(summand, game)?;
            outcomes.push(self.outcome(sum, meter)?);
        }
        Ok(Distinction::Witness(Witness {
            game,
            first: outcomes[0],
            second: outcomes[1],
        }))
    }

    /// The strips of a value: copies of S2, or of S1 where it is negative.
    fn strips(
        &mut self,
        ruleset: RulesetId,
        value: i128,
        meter: &mut Meter,
    ) -> Result<SumId, FaultKind> {
        let pins = if value < 0 { 1 } else { 2 };
        let strip = self
            .apply(&Value::Ruleset(ruleset), &[Value::Int(pins)], meter)
            .map_err(Fault::into_kind)?;
        let strip = self.to_game(&strip)?;
        let (engine, mut play) = self.lend(meter);
        Ok(engine.times(&value.unsigned_abs().into(), strip, &mut play)?)
    }

    /// Refuses a game that is no sum of the set.
    fn belongs(
        &mut self,
        world: &ClosedWorld,
        g: SumId,
        meter: &mut Meter,
    ) -> Result<(), FaultKind> {
        let mut strangers = match world {
            ClosedWorld::Games(games) => {
                let strips = |g: SumId| self.engine.as_strips(g).is_some();
                if games.iter().all(|&g| strips(g)) && strips(g) {
                    // Followers of a strip are the shorter ones.
                    let longest = games.iter().map(|&g| self.engine.longest_strip(g)).max();
                    let strips = self.engine.components(g).map(|(id, _)| SumId::from(id));
                    let longer =
                        |strip: &SumId| self.engine.longest_strip(*strip) > longest.unwrap_or(0);
                    strips.filter(longer).collect()
                } else {
                    let id = self.closed_set(games, meter)?;
                    self.engine.closed_strangers(id, g)
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
            Some(&part) => Err(FaultKind::OutsideSet(g, part, self.universe)),
        }
    }

    /// Whether a component is a position of a ruleset, not a conjugate.
    fn is_position_of(&self, member: &Member, engine: &Engine, game: SumId) -> bool {
        let Some(Component::Position {
            position,
            negated: false,
        }) = game.component().map(|id| engine.component(id))
        else {
            return false;
        };
        self.program
            .positions
            .get(*position)
            .is_some_and(|position| {
                position.ruleset == member.ruleset
                    && position.arguments.starts_with(&member.arguments)
            })
    }
}
