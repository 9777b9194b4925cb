//! Literal games that differ only in how their moves are listed: the rows go with Left's moves, the
//! columns with Right's. Each literal game gets a class; two of a kind are told apart by refinement
//! and, where that leaves moves alike, by trying.

use super::{Grid, RobotId};
use crate::game::ask::{Answer, Ask};
use crate::game::error::EngineError;
use crate::game::fact::{Context, fact};
use crate::game::robot;
use crate::game::robot::pattern::{Class, Colour, Pattern, Signature};
use crate::meter::{Meter, Metered};

fact! {
    /// The class of a game.
    ClassOf(g: RobotId) -> Class,
    |engine| engine.robots.classes.of, g => RobotId
}

/// Returns whether one listing of `p`'s moves is that of `q`, which has the same signature: rows are
/// assigned one by one; as soon as all are, columns must agree as lists.
fn matches(p: &Pattern, q: &Pattern, meter: &mut Meter) -> Answer<bool> {
    let (ours, theirs) = (p.colours(), q.colours());
    let mut assigned = Vec::with_capacity(p.left.len());
    assign(p, q, &ours, &theirs, &mut assigned, meter)
}

fn assign(
    p: &Pattern,
    q: &Pattern,
    ours: &Signature,
    theirs: &Signature,
    assigned: &mut Vec<usize>,
    meter: &mut Meter,
) -> Answer<bool> {
    if !columns_agree(p, q, ours, theirs, assigned, meter)? {
        return Ok(false);
    }
    let i = assigned.len();
    if i == p.left.len() {
        return Ok(true);
    }
    for k in 0..q.left.len() {
        if theirs.0[k] != ours.0[i] || assigned.contains(&k) {
            continue;
        }
        assigned.push(k);
        if meter.deeper(|meter| assign(p, q, ours, theirs, assigned, meter))? {
            return Ok(true);
        }
        assigned.pop();
    }
    Ok(false)
}

/// Returns whether the columns, cut to the rows assigned so far, are the same lists in some order.
fn columns_agree(
    p: &Pattern,
    q: &Pattern,
    ours: &Signature,
    theirs: &Signature,
    assigned: &[usize],
    meter: &mut Meter,
) -> Answer<bool> {
    meter.tick_many((assigned.len() * p.right.len()) as u64 / 16)?;
    let mut left: Vec<(&Colour, Vec<Class>)> = (0..p.right.len())
        .map(|j| (&ours.1[j], (0..assigned.len()).map(|i| p.rows[i][j]).collect()))
        .collect();
    let mut right: Vec<(&Colour, Vec<Class>)> = (0..q.right.len())
        .map(|j| (&theirs.1[j], assigned.iter().map(|&i| q.rows[i][j]).collect()))
        .collect();
    left.sort_unstable();
    right.sort_unstable();
    Ok(left == right)
}

fn class(ask: &mut Ask<'_>, g: RobotId) -> Answer<Class> {
    ask.remembered(ClassOf(g), |ask| {
        let grid = robot::matrix(ask, g)?;
        let pattern = pattern(ask, &grid)?;
        class_of_pattern(ask, pattern)
    })
}

fn class_of_pattern(ask: &mut Ask<'_>, pattern: Pattern) -> Answer<Class> {
    let signature = pattern.signature();
    let alike = ask.engine.robots.classes.alike.get(&signature);
    let mut found = None;
    for &class in alike.map_or(&[][..], Vec::as_slice) {
        let other = &ask.engine.robots.classes.all[class as usize];
        if matches(&pattern, other, ask.meter)? {
            found = Some(class);
            break;
        }
    }
    let class = match found {
        Some(class) => class,
        None => {
            let bytes = 4 * (pattern.left.len() + 1) * (pattern.right.len() + 1);
            let classes = &mut ask.engine.robots.classes;
            let class = u32::try_from(classes.all.len()).map_err(|_| EngineError::TooLarge)?;
            classes.all.push_sized(pattern, bytes, ask.meter)?;
            classes.alike.entry(signature).or_default().push(class);
            class
        }
    };
    Ok(class)
}

fn pattern(ask: &mut Ask<'_>, grid: &Grid) -> Answer<Pattern> {
    let mut classes = |games: &[RobotId]| {
        let games = games.iter();
        games.map(|&game| class(ask, game)).collect::<Result<Vec<_>, _>>()
    };
    let left = classes(&grid.left)?;
    let right = classes(&grid.right)?;
    let mut rows = Vec::new();
    for i in 0..left.len() {
        let row: Vec<_> = (0..right.len()).map(|j| grid.entry(i, j)).collect();
        rows.push(classes(&row)?);
    }
    Ok(Pattern { left, rows, right })
}

/// Returns whether G and H are the same game up to the order in which moves are listed. Sums are taken
/// as the games that they are.
pub fn same(ask: &mut Ask<'_>, g: RobotId, h: RobotId) -> Answer<bool> {
    for game in [g, h] {
        // This expands all positions that play can reach, and fails if play comes back to one.
        robot::lengths(ask, game)?;
    }
    Ok(class(ask, g)? == class(ask, h)?)
}
