//! Tests what authors promise of positions, `same:`, `split:` and `conjugate:`: positions that random play
//! reaches are compared, by the rules alone, with what is promised to be equal.

use std::rc::Rc;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::growth::Rise;
use crate::boards::{RulesetId, Variant};
use crate::game::robot::{RobotId, RobotOutcome};
use crate::game::{Component, Distinction, EngineError, PosId, SumId, Universe};
use crate::lang::code::NodeId;
use crate::lang::context::Context;
use crate::lang::fault::Fault;
use crate::lang::ruleset::Scripted;
use crate::lang::variant::variant_of;
use crate::meter::{Metered, Share};
use crate::play::growth;
use crate::play::robot_promises;
use crate::play::starts;
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

/// Tests the promises of a ruleset, or where it promises nothing its clauses themselves, on the
/// positions that have been met, and those that random play reaches from there. Where none has been
/// met and all its arguments are `Int`s and `Text`s, what is promised is tested from positions with
/// small arguments; which of these a ruleset without promises is meant for nobody knows.
///
/// # Errors
/// What is wrong with the rules themselves, or an interrupt.
pub fn test_promises(context: &mut Context<'_>, id: RulesetId) -> Result<Tested, Fault> {
    let ruleset = Rc::clone(context.program.ruleset(id));
    let played = !ruleset.promises() && ruleset.robot.is_none();
    let mut starts: Vec<PosId> = context.program.positions.of(id).collect();
    if starts.is_empty() && !played {
        starts = starts::small_positions(context, id, &ruleset)?;
    }
    let first = starts.first().map(|&first| context.engine.position(first, false));
    let mut random = SplitMix64::new(0);
    let reached = reached(context, &starts, &mut random)?;
    let mut tested = Tested::default();
    if let Some(first) = first {
        tested.rise = growth::rise(context, first);
    }
    if played {
        let games: Vec<SumId> =
            starts.iter().map(|&at| context.engine.position(at, false)).collect();
        let walk = context.within(Share::soon(ROUND_TICKS), |context| context.ask().walk(&games));
        if let Err(EngineError::Loop(path)) = walk {
            tested.round = Some(path);
        }
    }
    for position in reached {
        if context.meter.ticks() > ALL_TICKS {
            break;
        }
        if context.program.positions.ruleset(position) != Some(id) {
            continue;
        }
        if played {
            tested.positions += 1;
            continue;
        }
        if ruleset.robot.is_some() {
            let holds =
                robot_promises::test_robot_position(context, position, &ruleset, &mut tested)?;
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
            let own = context.engine.position(position, false);
            let Some(named) = promise_of(context, position, &ruleset, clause)? else {
                continue;
            };
            let conjugate = (ruleset.conjugate == Some(clause)).then_some(named);
            let promised = match conjugate {
                Some(conjugate) => context.ask().conjugate(conjugate)?,
                None if named == own => continue,
                None => named,
            };
            promised_something = true;
            let apart = told_apart(context, own, promised, &mut random)?;
            if apart.is_some() || literally && differ_literally(context, own, promised)? {
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
            let own = context.engine.position(position, false);
            let mut ask = context.ask();
            ask.within(Share::soon(OUTCOME_TICKS), |ask| ask.outcome(Convention::Normal, own))?;
        }
        tested.positions += u64::from(promised_something);
    }
    Ok(tested)
}

/// The positions on the way of random plays, those nearest to the end of play first.
fn reached(
    context: &mut Context<'_>,
    starts: &[PosId],
    random: &mut SplitMix64,
) -> Result<Vec<PosId>, Fault> {
    let mut found: IndexMap<PosId, usize, FxBuildHasher> = IndexMap::default();
    for play in 0..PLAYS {
        let start = match starts.len() {
            0 => break,
            few @ ..=PLAYS => starts[play % few],
            many => starts[random.below(many as u64) as usize],
        };
        let mut way = Vec::new();
        // A play that takes too long ends where it is.
        context.within(Share::soon(PLAY_TICKS), |context| {
            random_play(context, start, &mut way, random)
        })?;
        for (distance, position) in way.into_iter().rev().enumerate() {
            let known = found.entry(position).or_insert(distance);
            *known = distance.min(*known);
        }
    }
    found.sort_by(|_, a, _, b| a.cmp(b));
    Ok(found.into_keys().collect())
}

/// One play by the rules alone: any player moves, in one part of what the position becomes.
fn random_play(
    context: &mut Context<'_>,
    start: PosId,
    way: &mut Vec<PosId>,
    random: &mut SplitMix64,
) -> Result<(), Fault> {
    let mut next = Some(start);
    while let Some(at) = next.filter(|_| way.len() < LONGEST) {
        way.push(at);
        let known = context.program.positions.ruleset(at);
        let robot = known.is_some_and(|id| context.program.ruleset(id).robot.is_some());
        if robot {
            let parts = robot_promises::robot_step(context, at, random)?;
            next = random.one_of(&parts);
            continue;
        }
        let moves = context.program.plain_moves(context.engine, at, context.meter)?.concat();
        let Some(option) = random.one_of(&moves) else { break };
        let parts = context.engine.components(option).map(|(id, _)| id);
        let parts: Vec<PosId> = parts
            .filter_map(|id| match *context.engine.component(id) {
                Component::Position { position, .. } => Some(position),
                _ => None,
            })
            .filter(|position| !context.program.is_variant(*position))
            .collect();
        next = random.one_of(&parts);
    }
    Ok(())
}

/// The game that a clause promises a position to equal, if it promises something.
fn promise_of(
    context: &mut Context<'_>,
    position: PosId,
    ruleset: &Scripted,
    clause: NodeId,
) -> Result<Option<SumId>, Fault> {
    let promise = context.program.promise(context.engine, position, ruleset, clause, context.meter);
    Ok(promise.map_err(|fault| context.program.refuse(position, fault))?)
}

/// Returns whether two games have different trees, positions among them played by the rules alone; `false`
/// if they are too large to be compared.
fn differ_literally(context: &mut Context<'_>, g: SumId, h: SumId) -> Result<bool, Fault> {
    let plain = Variant::Plain;
    let g = variant_of(context.engine, context.program, plain, g, context.meter)?;
    let h = variant_of(context.engine, context.program, plain, h, context.meter)?;
    let same = context
        .within(Share::soon(2 * PROOF_TICKS), |context| context.ask().have_same_tree(g, h))?;
    Ok(same == Some(false))
}

/// Returns whether two games have different outcomes beside a third, in either play.
fn differ_beside(
    context: &mut Context<'_>,
    g: SumId,
    h: SumId,
    beside: SumId,
) -> Result<Option<Apart>, EngineError> {
    for convention in [Convention::Normal, Convention::Misere] {
        let mut outcomes = [Outcome::P; 2];
        let mut known = true;
        for (outcome, game) in outcomes.iter_mut().zip([g, h]) {
            let sum = context.engine.add(game, beside)?;
            let found = context.within(Share::soon(OUTCOME_TICKS), |context| {
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

/// Finds what tells two games apart, positions among them played by the rules alone; `None` if they are
/// equal, or seem to be.
fn told_apart(
    context: &mut Context<'_>,
    g: SumId,
    h: SumId,
    random: &mut SplitMix64,
) -> Result<Option<Apart>, Fault> {
    let plain = |inner: &mut Context<'_>, g| {
        variant_of(inner.engine, inner.program, Variant::Plain, g, inner.meter)
    };
    let (g, h) = (plain(context, g)?, plain(context, h)?);
    if g == h {
        return Ok(None);
    }
    // The simplest first: they make the clearest examples.
    let simple = [context.engine.integer(1), context.engine.integer(-1)];
    for beside in [SumId::ZERO, context.engine.nimber(1), simple[0], simple[1]] {
        if let Some(apart) = differ_beside(context, g, h, beside)? {
            return Ok(Some(apart));
        }
    }
    // What is equal in all of misère play is equal in normal play too.
    let mut equal = true;
    for (a, b) in [(g, h), (h, g)] {
        let proof = context.within(Share::soon(PROOF_TICKS), |context| {
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
        let mut ask = context.ask();
        let beside = ask.modulo(Universe::Misere).random_member(3, random)?;
        if let Some(apart) = differ_beside(context, g, h, beside)? {
            return Ok(Some(apart));
        }
    }
    Ok(None)
}
