//! Tests what authors promise of positions, `same:`, `split:` and `conjugate:`: positions that random play
//! reaches are compared, by the rules alone, with what is promised to be equal.

use std::rc::Rc;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::code::NodeId;
use super::context::Context;
use super::fault::Fault;
use super::growth::Rise;
use super::ruleset::Scripted;
use crate::game::robot::{RobotId, RobotOutcome};
use crate::game::{Component, Distinction, EngineError, PosId, SumId, Universe};
use crate::meter::{Metered, Share};
use crate::rules::{RulesetId, Variant};
use crate::span::Span;
use crate::values::{Convention, Outcome, SplitMix64};

/// Random plays; each position on their way is tested.
const PLAYS: usize = 200;

/// Moves of a play at most.
const LONGEST: usize = 200;

/// Ticks of one play, of an outcome, of a proof, of all tests of a ruleset.
const PLAY_TICKS: u64 = 200_000;
/// The same of the search for play that comes back.
const ROUND_TICKS: u64 = 500_000;
pub(super) const OUTCOME_TICKS: u64 = 50_000;
const PROOF_TICKS: u64 = 200_000;
const ALL_TICKS: u64 = 5_000_000;

/// Random games beside which two are compared that no proof calls equal.
const RANDOM_GAMES: u64 = 30;

/// What came of testing the promises of a ruleset.
#[derive(Debug, Default)]
pub struct Tested {
    /// Positions of which something is promised that holds, as far as was seen; where nothing is
    /// promised, those that were played.
    pub positions: u64,
    /// The first that does not, the one nearest to the end of play.
    pub broken: Option<Broken>,
    /// The same against the cheating robot.
    pub robot_broken: Option<RobotBroken>,
    /// How play from the first position goes on for ever, if it does.
    pub rise: Option<Rise>,
    /// Positions that lead back to the first of them, if play does so.
    pub round: Option<Vec<SumId>>,
}

/// A promise that does not hold: two games and a third with which they have different outcomes.
#[derive(Debug)]
pub struct Broken {
    /// The clause.
    pub clause: Span,
    /// The position.
    pub position: SumId,
    /// What it is promised to equal.
    pub promised: SumId,
    /// What is named as its conjugate, if that is the promise; the conjugate of this is what it is to equal.
    pub conjugate: Option<SumId>,
    /// What tells them apart, 0 where their own outcomes do; nothing where they are equal and only their
    /// moves differ, which the promise says too.
    pub apart: Option<Apart>,
}

/// A game beside which two others have different outcomes.
#[derive(Clone, Copy, Debug)]
pub struct Apart {
    /// The game.
    pub beside: SumId,
    /// In which play.
    pub convention: Convention,
    /// Of both sums.
    pub outcomes: [Outcome; 2],
}

/// A promise against the cheating robot that does not hold: two games and a third with which they have
/// different outcomes.
#[derive(Clone, Copy, Debug)]
pub struct RobotBroken {
    /// The clause.
    pub clause: Span,
    /// The position.
    pub position: RobotId,
    /// What it is promised to equal.
    pub promised: RobotId,
    /// What tells them apart, 0 where their own outcomes do.
    pub beside: RobotId,
    /// Of both sums.
    pub outcomes: [RobotOutcome; 2],
}

impl Context<'_> {
    /// Tests the promises of a ruleset, or where it promises nothing its clauses themselves, on the
    /// positions that have been met, and those that random play reaches from there. Where none has been
    /// met and all its arguments are `Int`s and `Text`s, what is promised is tested from positions with
    /// small arguments; which of these a ruleset without promises is meant for nobody knows.
    ///
    /// # Errors
    /// What is wrong with the rules themselves, or an interrupt.
    pub fn test_promises(&mut self, id: RulesetId) -> Result<Tested, Fault> {
        let ruleset = Rc::clone(self.program.ruleset(id));
        let played = !ruleset.promises() && ruleset.robot.is_none();
        let mut starts: Vec<PosId> = self.program.positions.of(id).collect();
        if starts.is_empty() && !played {
            starts = self.small_positions(id, &ruleset)?;
        }
        let first = starts.first().map(|&first| self.engine.position(first, false));
        let mut random = SplitMix64::new(0);
        let reached = self.reached(&starts, &mut random)?;
        let mut tested = Tested::default();
        if let Some(first) = first {
            tested.rise = self.rise(first);
        }
        if played {
            let games: Vec<SumId> =
                starts.iter().map(|&at| self.engine.position(at, false)).collect();
            let walk = self.within(Share::soon(ROUND_TICKS), |context| context.ask().walk(&games));
            if let Err(EngineError::Loop(path)) = walk {
                tested.round = Some(path);
            }
        }
        for position in reached {
            if self.meter.ticks() > ALL_TICKS {
                break;
            }
            if self.program.positions.ruleset(position) != Some(id) {
                continue;
            }
            if played {
                tested.positions += 1;
                continue;
            }
            if ruleset.robot.is_some() {
                let holds = self.test_robot_position(position, &ruleset, &mut tested)?;
                tested.positions += u64::from(holds);
                if tested.robot_broken.is_some() {
                    return Ok(tested);
                }
                continue;
            }
            let mut promised_something = false;
            let clauses = [
                (ruleset.same, ruleset.literal.same),
                (ruleset.split, ruleset.literal.split),
                (ruleset.conjugate, true),
            ];
            for (clause, literally) in clauses {
                let Some(clause) = clause else { continue };
                let own = self.engine.position(position, false);
                let Some(named) = self.promise_of(position, &ruleset, clause)? else {
                    continue;
                };
                let conjugate = (ruleset.conjugate == Some(clause)).then_some(named);
                let promised = match conjugate {
                    Some(conjugate) => self.ask().conjugate(conjugate)?,
                    None if named == own => continue,
                    None => named,
                };
                promised_something = true;
                let apart = self.told_apart(own, promised, &mut random)?;
                if apart.is_some() || literally && self.differ_literally(own, promised)? {
                    tested.broken = Some(Broken {
                        clause: ruleset.code.span(clause),
                        position: own,
                        promised,
                        conjugate,
                        apart,
                    });
                    return Ok(tested);
                }
            }
            if promised_something {
                // With the promises themselves play must come to an end, too.
                let own = self.engine.position(position, false);
                let mut ask = self.ask();
                ask.within(Share::soon(OUTCOME_TICKS), |ask| ask.outcome(Convention::Normal, own))?;
            }
            tested.positions += u64::from(promised_something);
        }
        Ok(tested)
    }

    /// The positions on the way of random plays, those nearest to the end of play first.
    fn reached(&mut self, starts: &[PosId], random: &mut SplitMix64) -> Result<Vec<PosId>, Fault> {
        let mut found: IndexMap<PosId, usize, FxBuildHasher> = IndexMap::default();
        for play in 0..PLAYS {
            let start = match starts.len() {
                0 => break,
                few @ ..=PLAYS => starts[play % few],
                many => starts[random.below(many as u64) as usize],
            };
            let mut way = Vec::new();
            // A play that takes too long ends where it is.
            self.within(Share::soon(PLAY_TICKS), |context| context.play(start, &mut way, random))?;
            for (distance, position) in way.into_iter().rev().enumerate() {
                let known = found.entry(position).or_insert(distance);
                *known = distance.min(*known);
            }
        }
        found.sort_by(|_, a, _, b| a.cmp(b));
        Ok(found.into_keys().collect())
    }

    /// One play by the rules alone: any player moves, in one part of what the position becomes.
    fn play(
        &mut self,
        start: PosId,
        way: &mut Vec<PosId>,
        random: &mut SplitMix64,
    ) -> Result<(), Fault> {
        let mut next = Some(start);
        while let Some(at) = next.filter(|_| way.len() < LONGEST) {
            way.push(at);
            let known = self.program.positions.ruleset(at);
            let robot = known.is_some_and(|id| self.program.ruleset(id).robot.is_some());
            if robot {
                let parts = self.robot_step(at, random)?;
                next = random.one_of(&parts);
                continue;
            }
            let moves = self.program.plain_moves(self.engine, at, self.meter)?.concat();
            let Some(option) = random.one_of(&moves) else { break };
            let parts = self.engine.components(option).map(|(id, _)| id);
            let parts: Vec<PosId> = parts
                .filter_map(|id| match *self.engine.component(id) {
                    Component::Position { position, .. } => Some(position),
                    _ => None,
                })
                .filter(|position| !self.program.is_variant(*position))
                .collect();
            next = random.one_of(&parts);
        }
        Ok(())
    }

    /// The game that a clause promises a position to equal, if it promises something.
    fn promise_of(
        &mut self,
        position: PosId,
        ruleset: &Scripted,
        clause: NodeId,
    ) -> Result<Option<SumId>, Fault> {
        let promise = self.program.promise(self.engine, position, ruleset, clause, self.meter);
        Ok(promise.map_err(|fault| self.program.refuse(position, fault))?)
    }

    /// Finds what tells two games apart, positions among them played by the rules alone; `None` if they are
    /// equal, or seem to be.
    fn told_apart(
        &mut self,
        g: SumId,
        h: SumId,
        random: &mut SplitMix64,
    ) -> Result<Option<Apart>, Fault> {
        let plain = |context: &mut Self, g| {
            let program = &mut *context.program;
            program.variant(context.engine, Variant::Plain, g, context.meter)
        };
        let (g, h) = (plain(self, g)?, plain(self, h)?);
        if g == h {
            return Ok(None);
        }
        // The simplest first: they make the clearest examples.
        let simple = [self.engine.integer(1), self.engine.integer(-1)];
        for beside in [SumId::ZERO, self.engine.nimber(1), simple[0], simple[1]] {
            if let Some(apart) = self.differ_beside(g, h, beside)? {
                return Ok(Some(apart));
            }
        }
        // What is equal in all of misère play is equal in normal play too.
        let mut equal = true;
        for (a, b) in [(g, h), (h, g)] {
            let proof = self.within(Share::soon(PROOF_TICKS), |context| {
                let mut ask = context.ask();
                ask.modulo(Universe::Misere).distinguish(a, b)
            });
            match proof? {
                Some(Distinction::AtLeast) => {}
                Some(Distinction::Witness(witness)) => {
                    let mut outcomes = [witness.first, witness.second];
                    if (a, b) != (g, h) {
                        outcomes.reverse();
                    }
                    return Ok(Some(Apart {
                        beside: witness.game,
                        convention: Convention::Misere,
                        outcomes,
                    }));
                }
                Some(Distinction::TooLarge | Distinction::Unknown) | None => equal = false,
            }
        }
        if equal {
            return Ok(None);
        }
        for _ in 0..RANDOM_GAMES {
            let mut ask = self.ask();
            let beside = ask.modulo(Universe::Misere).random_member(3, random)?;
            if let Some(apart) = self.differ_beside(g, h, beside)? {
                return Ok(Some(apart));
            }
        }
        Ok(None)
    }

    /// Returns whether two games have different trees, positions among them played by the rules alone; `false`
    /// if they are too large to be compared.
    fn differ_literally(&mut self, g: SumId, h: SumId) -> Result<bool, Fault> {
        let plain = Variant::Plain;
        let g = self.program.variant(self.engine, plain, g, self.meter)?;
        let h = self.program.variant(self.engine, plain, h, self.meter)?;
        let same = self
            .within(Share::soon(2 * PROOF_TICKS), |context| context.ask().have_same_tree(g, h))?;
        Ok(same == Some(false))
    }

    /// Returns whether two games have different outcomes beside a third, in either play.
    fn differ_beside(
        &mut self,
        g: SumId,
        h: SumId,
        beside: SumId,
    ) -> Result<Option<Apart>, EngineError> {
        for convention in [Convention::Normal, Convention::Misere] {
            let mut outcomes = [Outcome::P; 2];
            let mut known = true;
            for (outcome, game) in outcomes.iter_mut().zip([g, h]) {
                let sum = self.engine.add(game, beside)?;
                let found = self.within(Share::soon(OUTCOME_TICKS), |context| {
                    let mut ask = context.ask();
                    ask.outcome(convention, sum)
                });
                match found? {
                    Some(found) => *outcome = found,
                    None => known = false,
                }
            }
            if known && outcomes[0] != outcomes[1] {
                return Ok(Some(Apart { beside, convention, outcomes }));
            }
        }
        Ok(None)
    }
}
