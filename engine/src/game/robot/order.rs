//! The order: G >= H if and only if the outcome of G + X is at least that of H + X for all X. It is
//! decided from the followers of G and H alone. If G >= H fails, `separate.rs` makes an X that
//! shows it.

use std::cmp::Ordering;

use super::{Move, RobotId, RobotPart, hot};
use crate::game::ask::{Answer, Ask};
use crate::game::error::EngineError;
use crate::game::fact::{Context, fact};
use crate::game::robot;

fact! {
    /// Whether the first sum is at least the second.
    AtLeast(g: RobotId, h: RobotId) -> bool,
    |engine| engine.robots.orders, (g, h) => (RobotId, RobotId), loops |AtLeast(g, _), engine| engine.robot_name(g)
}

fact! {
    /// Whether Right has an answer to this move of Left in the second sum, see
    /// `answers`.
    Answers(g: RobotId, h: RobotId, first: Move) -> bool,
    |engine| engine.robots.answers, (g, h, first) => (RobotId, RobotId, Move), loops |Answers(g, _, _), engine| engine.robot_name(g)
}

fn at_least(ask: &mut Ask<'_>, g: RobotId, h: RobotId) -> Answer<bool> {
    if g == h {
        return Ok(true);
    }
    if !ask.engine.without_theorems {
        if h == RobotId::ZERO {
            return robot::at_least_zero(ask, g);
        }
        if g == RobotId::ZERO {
            return robot::at_most_zero(ask, h);
        }
        // Integers have the order of numbers (Theorem 9, Observation 2).
        if let (Some(m), Some(n)) = (ask.robot_as_integer(g), ask.robot_as_integer(h)) {
            return Ok(m >= n);
        }
    }
    ask.remembered(AtLeast(g, h), |ask| at_least_by_moves(ask, g, h))
}

/// Returns whether G >= H. Write G^l and G^r for G after a move of Left or of Right alone, and G^lr after a
/// round. G >= H if and only if
///
/// (a) for each G^r there is an H^r with G^r >= H^r, and
///
/// (b) Right has an answer to each move of Left in H, see `answers`.
///
/// If both hold, Right can copy from G + X the moves that win or draw, to win or draw H + X. If one
/// fails, there is an X that Right wins beside G and not beside H: `separate.rs` makes it.
fn at_least_by_moves(ask: &mut Ask<'_>, g: RobotId, h: RobotId) -> Answer<bool> {
    let ours = robot::board(ask, g)?;
    let theirs = robot::board(ask, h)?;
    'right: for reply in ours.replies(None) {
        let left_elsewhere = robot::next(ask, &ours, None, Some(reply))?;
        for copy in theirs.replies(None) {
            let other = robot::next(ask, &theirs, None, Some(copy))?;
            if ge(ask, left_elsewhere, other)? {
                continue 'right;
            }
        }
        return Ok(false);
    }
    for first in theirs.left_moves() {
        if !answers(ask, g, h, first)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns both sums without the parts that they share: G >= H implies G + K >= H + K. The sums
/// must be sorted.
fn without_shared(ask: &mut Ask<'_>, g: RobotId, h: RobotId) -> Answer<(RobotId, RobotId)> {
    let (all_ours, all_theirs) = (ask.robot_parts(g), ask.robot_parts(h));
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    let is_integer = |part: &&RobotPart| matches!(part, RobotPart::Integer(_));
    let mut mine = all_ours.iter().filter(|part| !is_integer(part)).peekable();
    let mut other = all_theirs.iter().filter(|part| !is_integer(part)).peekable();
    loop {
        ask.tick()?;
        let order = match (mine.peek(), other.peek()) {
            (None, None) => break,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some(part), Some(their)) => part.cmp(their),
        };
        let part = (order.is_le().then(|| mine.next()).flatten()).copied();
        let their = (order.is_ge().then(|| other.next()).flatten()).copied();
        match (part, their) {
            (Some(_), Some(_)) | (None, None) => {}
            (Some(part), None) => ours.push(part),
            (None, Some(their)) => theirs.push(their),
        }
    }
    for positive in [true, false] {
        let of_sign = |parts: &[RobotPart]| {
            let integers = parts.iter().filter_map(|part| match part {
                RobotPart::Integer(n) if (*n > 0) == positive => Some(*n),
                RobotPart::Integer(_) | RobotPart::Form(_) | RobotPart::Position(_) => None,
            });
            integers.sum::<i64>()
        };
        // A sorted sum has one integer of each sign, so nothing overflows.
        let (m, n) = (of_sign(&all_ours), of_sign(&all_theirs));
        if m.unsigned_abs() > n.unsigned_abs() {
            ours.push(RobotPart::Integer(m - n));
        } else {
            theirs.push(RobotPart::Integer(n - m));
        }
    }
    let ours = robot::of_unsorted(ask, &mut ours)?;
    Ok((ours, robot::of_unsorted(ask, &mut theirs)?))
}

/// Returns whether G >= H among all cheating robot games.
pub fn ge(ask: &mut Ask<'_>, g: RobotId, h: RobotId) -> Answer<bool> {
    let (g, h) = (robot::sorted(ask, g)?, robot::sorted(ask, h)?);
    if g == h {
        return Ok(true);
    }
    let (less_g, less_h) = without_shared(ask, g, h)?;
    if at_least(ask, less_g, less_h)? {
        return Ok(true);
    }
    Ok((less_g, less_h) != (g, h) && at_least(ask, g, h)?)
}

/// A game X with o(G+X) < o(H+X) modulo simple hot games, for sums of such games; `None` if
/// G >= H there.
pub fn hot_witness(ask: &mut Ask<'_>, g: &hot::HotSum, h: &hot::HotSum) -> Answer<Option<RobotId>> {
    match hot::order::separator(g, h, ask.meter)? {
        None => Ok(None),
        Some(separator) => Ok(Some(of_separator(ask, &separator)?)),
    }
}

/// The game that a separator describes.
///
/// # Errors
/// [`EngineError::TooLarge`] if its integers do not fit machine integers.
pub fn of_separator(ask: &mut Ask<'_>, separator: &hot::order::Separator) -> Answer<RobotId> {
    let machine = |n: i128| i64::try_from(n).map_err(|_| EngineError::TooLarge);
    let mut parts = Vec::with_capacity(separator.keys.len() + 1);
    for &key in &separator.keys {
        let c = machine(-key)?;
        parts.push(robot::simple(ask, hot::Hot { a: 0, b: 0, c })?);
    }
    parts.push(robot::integer(ask, machine(separator.integer)?)?);
    robot::sum(ask, &parts)
}

/// Returns whether Right, for each X for which he wins (or draws) G + X, has a reply to Left's move l in
/// H + X that wins (or draws). He has one if and only if
///
/// (i) some reply r in H leaves H^lr with G >= H^lr, or
///
/// (ii) Left has a move m in G with G^m >= H^l such that for each reply s of Right to m he has an
/// answer to l against G^ms in place of G: he thinks that Left moved m, and copies his reply where
/// it is in X.
///
/// Both sums are sorted, and l is not in a part that repeats another.
pub(in crate::game::robot) fn answers(
    ask: &mut Ask<'_>,
    g: RobotId,
    h: RobotId,
    first: Move,
) -> Answer<bool> {
    ask.remembered(Answers(g, h, first), |ask| {
        let theirs = robot::board(ask, h)?;
        for reply in theirs.replies(Some(first.part)) {
            let local = robot::next(ask, &theirs, Some(first), Some(reply))?;
            if ge(ask, g, local)? {
                return Ok(true);
            }
        }
        let alone = robot::next(ask, &theirs, Some(first), None)?;
        let ours = robot::board(ask, g)?;
        'instead: for like in ours.left_moves() {
            let other = robot::next(ask, &ours, Some(like), None)?;
            if !ge(ask, other, alone)? {
                continue;
            }
            for reply in ours.replies(Some(like.part)) {
                let round = robot::next(ask, &ours, Some(like), Some(reply))?;
                if !answers(ask, round, h, first)? {
                    continue 'instead;
                }
            }
            return Ok(true);
        }
        Ok(false)
    })
}
