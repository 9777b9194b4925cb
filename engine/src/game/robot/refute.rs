//! Witnesses: a game X with o(G+X) < o(H+X), searched among small games, else made from the moves
//! of G and H.

use super::{Grid, RobotId};
use crate::game::ask::{Answer, Ask};
use crate::game::error::EngineError;
use crate::game::fact::{Context, fact};
use crate::game::robot;
use crate::meter::{Metered, Share};

/// Witnesses are tried with integers up to this size, and with threats beyond both birthdays.
const SMALL: i64 = 2;

/// The most ticks for one search among small games.
const ALLOWANCE: u64 = 3_000_000;

fact! {
    /// A game that shows that the first sum is not at least the second.
    Refuted(g: RobotId, h: RobotId) -> Option<RobotId>,
    |engine| engine.robots.witnesses, (g, h) => (RobotId, RobotId), loops |Refuted(g, _), engine| engine.robot_name(g)
}

/// All triples of these, those of small numbers first.
fn triples(numbers: &[i64]) -> Vec<[i64; 3]> {
    let mut all = Vec::with_capacity(numbers.len().pow(3));
    for &a in numbers {
        for &b in numbers {
            all.extend(numbers.iter().map(|&c| [a, b, c]));
        }
    }
    all.sort_by_key(|triple| triple.map(i64::abs).into_iter().max());
    all
}

fn search_witness(ask: &mut Ask<'_>, g: RobotId, h: RobotId) -> Answer<Option<RobotId>> {
    for x in contexts(ask)? {
        if separates(ask, x, g, h)? {
            return Ok(Some(x));
        }
    }
    // Threats that nothing in G or H can bear (as in the proof of Theorem 8).
    let birthday = robot::birthday(ask, g)?;
    let birthday = birthday.max(robot::birthday(ask, h)?);
    if let Ok(far) = i64::try_from(birthday.saturating_add(1)) {
        for triple in triples(&[0, 1, -1, SMALL, -SMALL, far, -far]) {
            let x = one_move_each(ask, triple)?;
            if triple.iter().any(|n| n.abs() > SMALL) && separates(ask, x, g, h)? {
                return Ok(Some(x));
            }
        }
    }
    // A tempo and a threat together.
    let few = triples(&[0, 1, -1]);
    for second in triples(&[0, 1, -1, SMALL, -SMALL]) {
        for &first in &few {
            let first = one_move_each(ask, first)?;
            let second = one_move_each(ask, second)?;
            let x = robot::sum(ask, &[first, second])?;
            if separates(ask, x, g, h)? {
                return Ok(Some(x));
            }
        }
    }
    // A move that leaves a tempo, on either side.
    let mut tempi = Vec::new();
    for triple in triples(&[0, 1, -1]) {
        tempi.push(one_move_each(ask, triple)?);
    }
    for &a in &tempi {
        for n in [0, 1, -1] {
            let b = robot::integer(ask, n)?;
            for &c in &tempi {
                let x = small(ask, [a, b, c])?;
                if separates(ask, x, g, h)? {
                    return Ok(Some(x));
                }
            }
        }
    }
    Ok(None)
}

fn separates(ask: &mut Ask<'_>, x: RobotId, g: RobotId, h: RobotId) -> Answer<bool> {
    let ours = robot::sum(ask, &[g, x])?;
    let theirs = robot::sum(ask, &[h, x])?;
    Ok(robot::outcome(ask, ours)? < robot::outcome(ask, theirs)?)
}

fn one_move_each(ask: &mut Ask<'_>, options: [i64; 3]) -> Answer<RobotId> {
    let [a, b, c] = options.map(|n| robot::integer(ask, n));
    small(ask, [a?, b?, c?])
}

fn small(ask: &mut Ask<'_>, [a, b, c]: [RobotId; 3]) -> Answer<RobotId> {
    let grid = Grid::new(vec![a], &[vec![b]], vec![c]);
    robot::form(ask, grid.map_err(|_| EngineError::TooLarge)?)
}

/// Integers, games of one move each, and nested ones with `robot<0|0|0>`; made once.
fn contexts(ask: &mut Ask<'_>) -> Answer<Vec<RobotId>> {
    if !ask.engine.robots.contexts.is_empty() {
        return Ok(ask.engine.robots.contexts.clone());
    }
    let mut all = vec![RobotId::ZERO];
    for n in [1, -1, 2, -2, 3, -3] {
        all.push(robot::integer(ask, n)?);
    }
    for triple in triples(&[0, 1, -1, SMALL, -SMALL]) {
        all.push(one_move_each(ask, triple)?);
    }
    let nested = one_move_each(ask, [0; 3])?;
    for triple in triples(&[0, 1, -1]) {
        for place in 0..3 {
            let [a, b, c] = triple.map(|n| robot::integer(ask, n));
            let mut options = [a?, b?, c?];
            options[place] = nested;
            all.push(small(ask, options)?);
        }
    }
    ask.engine.robots.contexts = all.clone();
    Ok(all)
}

/// A game X with o(G+X) < o(H+X), a simple one if one is found soon; `None` if G >= H.
pub fn witness(ask: &mut Ask<'_>, g: RobotId, h: RobotId) -> Answer<Option<RobotId>> {
    let (g, h) = (robot::sorted(ask, g)?, robot::sorted(ask, h)?);
    ask.remembered(Refuted(g, h), |ask| {
        if robot::ge(ask, g, h)? {
            return Ok(None);
        }
        match ask.within(Share::ticks(ALLOWANCE), |ask| search_witness(ask, g, h))?.flatten() {
            None => robot::separator(ask, g, h),
            found => Ok(found),
        }
    })
}
