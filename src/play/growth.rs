//! Where play, or what authors promise, goes on and on: looked for only when a limit has stopped a
//! question, or the canonical form of what is shown is far away, to say so.

use std::rc::Rc;

use crate::boards::{Argument, Variant};
use crate::game::{Component, Extent, PosId, SumId};
use crate::lang::code::NodeId;
use crate::lang::context::Context;
use crate::lang::fault::Fault;
use crate::lang::ruleset::Scripted;
use crate::lang::size::size_of_position;
use crate::meter::{Meter, Metered, Share};
use crate::span::Span;
use crate::values::Side;

/// Ticks for looking.
const TICKS: u64 = 500_000;

/// Positions that are looked at for one that leads to another.
const NEAR: u32 = 16;

/// Steps that make a way.
const STEPS: usize = 4;

/// Moves of which each leads to a larger position, where play may go on for ever.
const MOVES: usize = 32;

/// Moves before these.
const MOVES_BEFORE: usize = 1000;

/// A step from a position to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A player moves.
    Move,
    /// `same:` or `split:` promises that they are equal: the clause.
    Promise(Span),
}

/// Positions of which each leads to the next and is smaller.
#[derive(Clone, Debug)]
pub struct Growth {
    /// The positions, in that order.
    pub way: Vec<SumId>,
    /// How each leads to the next.
    pub step: Step,
}

/// Moves from a position of which each leads to a larger one.
#[derive(Clone, Debug)]
pub struct Rise {
    /// The first positions, from the one that was asked about.
    pub way: Vec<SumId>,
    /// How many positions between the first of them and the others are left out.
    pub left_out: usize,
    /// The integer argument that falls below 0, if one does.
    pub below_zero: Option<String>,
    /// The ruleset's name.
    pub ruleset: String,
    /// The clause that has the first move: `left:`.
    pub clause: &'static str,
}

/// Finds how play from a game goes to larger and larger positions, if it does.
pub fn rise(context: &mut Context<'_>, g: SumId) -> Option<Rise> {
    let positions: Vec<PosId> = positions_of(context, g).collect();
    // What made the form too far is not to stop this.
    let found = context.metered_by(Meter::default(), |context| {
        context.within(Share::ticks(TICKS), |context| {
            let mut positions = positions.into_iter();
            Ok::<_, Fault>(positions.find_map(|first| rise_from(context, first)))
        })
    });
    found.ok()??
}

fn rise_from(context: &mut Context<'_>, first: PosId) -> Option<Rise> {
    let id = context.program.positions.get(first)?.ruleset;
    if Variant::of(id).is_some() {
        return None;
    }
    // Integers that become smaller are negative after a while, and then grow.
    let (mut last, mut before) = (first, 0);
    let (mut rising, mut clause) = (0, None);
    let mut way = vec![first];
    // The moves before the first larger position, of which the last few are shown.
    let mut ahead: Vec<PosId> = Vec::new();
    while rising < MOVES {
        if let Some((side, larger)) = larger(context, last)? {
            clause.get_or_insert(side);
            if way.len() < STEPS {
                way.push(larger);
            }
            (last, rising) = (larger, rising + 1);
        } else if before < MOVES_BEFORE {
            ahead.extend(std::mem::take(&mut way));
            if rising > 0 {
                ahead.push(last);
                ahead.dedup();
            }
            last = any_move(context, last)?;
            (before, rising, clause) = (before + 1, 0, None);
            way = vec![last];
        } else {
            return None;
        }
    }
    let ruleset = context.program.ruleset(id);
    let clause = match clause? {
        _ if ruleset.left == ruleset.right => "options:",
        Side::Left => "left:",
        Side::Right => "right:",
    };
    let name = ruleset.name.clone();
    let below_zero = way.last().and_then(|last| below_zero(context, first, *last));
    let left_out = ahead.len().saturating_sub(STEPS);
    if left_out > 0 {
        ahead.drain(1..=left_out);
    }
    ahead.extend(way);
    let way = ahead.into_iter().map(|at| context.engine.position(at, false)).collect();
    Some(Rise { way, left_out, below_zero, ruleset: name, clause })
}

/// The parameter that is 0 or more in a position, and less in another of the same ruleset.
fn below_zero(context: &Context<'_>, first: PosId, last: PosId) -> Option<String> {
    let [first, last] = [first, last].map(|at| context.program.positions.get(at));
    let (first, last) = (first?, last?);
    let mut pairs = first.arguments.iter().zip(&*last.arguments);
    let falls = |(before, after): (&Argument, &Argument)| {
        matches!((before, after), (Argument::Integer(before), Argument::Integer(after))
            if *before >= 0 && *after < 0)
    };
    let place = pairs.position(falls)?;
    let parameters = &context.program.ruleset(last.ruleset).parameters;
    Some(parameters.get(place)?.name.clone())
}

/// A position of the same ruleset that a move leads to, where no argument is smaller and one larger.
fn larger(context: &mut Context<'_>, from: PosId) -> Option<Option<(Side, PosId)>> {
    let before = extent(context, from)?;
    let [left, right] = context.program.plain_moves(context.engine, from, context.meter).ok()?;
    for (side, options) in [(Side::Left, left), (Side::Right, right)] {
        for option in options {
            let parts: Vec<PosId> = positions_of(context, option).collect();
            for part in parts {
                if extent(context, part)?.is_larger(&before) {
                    return Some(Some((side, part)));
                }
            }
        }
    }
    Some(None)
}

fn extent(context: &mut Context<'_>, position: PosId) -> Option<Extent> {
    context.program.extent(context.engine, position, context.meter).ok()
}

/// A position of the same ruleset that the first move leads to.
fn any_move(context: &mut Context<'_>, from: PosId) -> Option<PosId> {
    let ruleset = context.program.positions.ruleset(from)?;
    let moves = context.program.plain_moves(context.engine, from, context.meter).ok()?.concat();
    let mut parts = moves.into_iter().flat_map(|option| positions_of(context, option));
    parts.find(|part| context.program.positions.ruleset(*part) == Some(ruleset))
}

/// The positions among the summands of a game.
fn positions_of<'c>(context: &'c Context<'_>, g: SumId) -> impl Iterator<Item = PosId> + 'c {
    context.engine.components(g).filter_map(|(part, _)| match *context.engine.component(part) {
        Component::Position { position, .. } => Some(position),
        _ => None,
    })
}

/// Finds how the positions met last grow, if they do: a question that was stopped had come to them. Only
/// positions behind the first `known` count.
pub fn growth(context: &mut Context<'_>, known: u32) -> Option<Growth> {
    // What stopped the question is not to stop this.
    let found = context.metered_by(Meter::default(), |context| {
        context.within(Share::ticks(TICKS), |context| Ok::<_, Fault>(find_growth(context, known)))
    });
    found.ok()??
}

fn find_growth(context: &mut Context<'_>, known: u32) -> Option<Growth> {
    let newest = context.program.positions.len().checked_sub(1)?;
    let (mut last, mut step) = (newest, None);
    let mut way = vec![context.engine.position(PosId(newest), false)];
    while way.len() < STEPS {
        let near = (last.saturating_sub(NEAR).max(known)..last).rev();
        let size = size_of(context, PosId(last))?;
        let before = near.into_iter().find_map(|from| {
            let smaller = size_of(context, PosId(from)).is_some_and(|other| other < size);
            let found = smaller.then(|| step_between(context, PosId(from), PosId(last)))??;
            Some((from, found))
        });
        let (from, found) = before?;
        if *step.get_or_insert(found) != found {
            return None;
        }
        way.push(context.engine.position(PosId(from), false));
        last = from;
    }
    way.reverse();
    Some(Growth { way, step: step? })
}

/// Finds how a position leads to another, if it does.
fn step_between(context: &mut Context<'_>, from: PosId, to: PosId) -> Option<Step> {
    if let Some(clause) = promised_step(context, from, to) {
        return Some(Step::Promise(clause));
    }
    let moves = context.program.plain_moves(context.engine, from, context.meter);
    let moves = moves.ok()?.concat();
    moves.into_iter().any(|option| has_part(context, option, to)).then_some(Step::Move)
}

/// The clause that promises a position to equal something with another in it.
fn promised_step(context: &mut Context<'_>, from: PosId, to: PosId) -> Option<Span> {
    let known = context.program.positions.get(from)?.ruleset;
    if Variant::of(known).is_some() {
        return None;
    }
    let ruleset: Rc<Scripted> = Rc::clone(context.program.ruleset(known));
    let clauses = [ruleset.same, ruleset.split, ruleset.conjugate].into_iter().flatten();
    let mut leads = clauses.filter(|clause: &NodeId| {
        let (engine, program) = (&mut *context.engine, &mut *context.program);
        let promise = program.promise(engine, from, &ruleset, *clause, context.meter);
        let promised = promise.ok().flatten();
        promised.is_some_and(|promised| has_part(context, promised, to))
    });
    leads.next().map(|clause| ruleset.code.span(clause))
}

/// The same of games: `None` too where they are no positions.
pub fn promise_between(context: &mut Context<'_>, from: SumId, to: SumId) -> Option<Span> {
    let from = only_position(context, from)?;
    let to = only_position(context, to)?;
    let found = context
        .within(Share::ticks(TICKS), |context| Ok::<_, Fault>(promised_step(context, from, to)));
    found.ok()??
}

/// The position that a game is, if it is one; of a conjugate the position itself.
fn only_position(context: &Context<'_>, g: SumId) -> Option<PosId> {
    match *context.engine.component(g.component()?) {
        Component::Position { position, .. } => Some(position),
        _ => None,
    }
}

/// Returns whether a position is among the summands of a game.
fn has_part(context: &Context<'_>, g: SumId, sought: PosId) -> bool {
    positions_of(context, g).any(|position| position == sought)
}

/// The size of the arguments of a position.
fn size_of(context: &Context<'_>, position: PosId) -> Option<u64> {
    size_of_position(context.program, position)
}
