//! Simpler games that are equal among all cheating robot games: without moves that can go, and with
//! the least entry of a row for those above it (Theorem 7). They are not claimed to be unique.
//!
//! A move of Left can go if Right has an answer to it against the game without it, see `order.rs`. That is
//! so if another move dominates it (Theorem 5), or if Right has a reply that leaves at most the game
//! without it: he makes it, and plays on as in the game without that move. The half of Theorem 9(3) that
//! holds, `robot<-k-t|-k|-k+1>` = -k, is a case of the latter.
//!
//! A move of Right can go if the game without it is at most the game with it. That is so if in each row,
//! the empty one too, another is at least as good for him. Theorem 6 as printed forgets the
//! empty row, in which Left moves elsewhere: `robot<.|.|1,0>` is not `robot<.|.|1>`.

use super::{FormNumber, Grid, RobotId, RobotPart};
use crate::game::ask::{Answer, Ask};
use crate::game::error::EngineError;
use crate::game::fact::{Context, fact};
use crate::game::robot;

/// A form while it is being taken apart.
struct Table {
    left: Vec<RobotId>,
    rows: Vec<Vec<RobotId>>,
    right: Vec<RobotId>,
}

fact! {
    /// A form without dominated moves.
    Reduced(number: FormNumber) -> RobotId,
    |engine| engine.robots.reduced, number => FormNumber
}

impl Table {
    fn without_row(&self, i: usize) -> Self {
        let mut less =
            Self { left: self.left.clone(), rows: self.rows.clone(), right: self.right.clone() };
        less.left.remove(i);
        if i < less.rows.len() {
            less.rows.remove(i);
        }
        less
    }

    fn without_column(&self, n: usize) -> Self {
        let without = |list: &[RobotId]| {
            let mut list = list.to_vec();
            list.remove(n);
            list
        };
        Self {
            left: self.left.clone(),
            rows: self.rows.iter().map(|row| without(row)).collect(),
            right: without(&self.right),
        }
    }
}

fn reduced_form(ask: &mut Ask<'_>, number: FormNumber) -> Answer<RobotId> {
    ask.remembered(Reduced(number), |ask| {
        let grid = ask.robot_grid_of(number);
        let mut table = Table {
            left: each_reduced(ask, &grid.left)?,
            rows: Vec::new(),
            right: each_reduced(ask, &grid.right)?,
        };
        if !table.right.is_empty() {
            for i in 0..table.left.len() {
                let row: Vec<_> = (0..table.right.len()).map(|j| grid.entry(i, j)).collect();
                table.rows.push(each_reduced(ask, &row)?);
            }
        }
        lower_entries(ask, &mut table)?;
        while drop_row(ask, &mut table)? || drop_column(ask, &mut table)? {}
        game_of_table(ask, &table)
    })
}

fn each_reduced(ask: &mut Ask<'_>, games: &[RobotId]) -> Answer<Vec<RobotId>> {
    let games = games.iter();
    games.map(|&game| reduced(ask, game)).collect()
}

/// Theorem 7: in a row Right takes the smaller entry, so that it may stand for the larger.
fn lower_entries(ask: &mut Ask<'_>, table: &mut Table) -> Answer {
    for row in &mut table.rows {
        for j in 0..row.len() {
            for k in 0..row.len() {
                // The first of equal entries stays.
                let lower = row[k] != row[j]
                    && robot::ge(ask, row[j], row[k])?
                    && (k < j || !robot::ge(ask, row[k], row[j])?);
                if lower {
                    row[j] = row[k];
                }
            }
        }
    }
    Ok(())
}

/// Leaves out one of Left's moves that can go.
fn drop_row(ask: &mut Ask<'_>, table: &mut Table) -> Answer<bool> {
    let whole = game_of_table(ask, table)?;
    for i in (0..table.left.len()).rev() {
        let less = table.without_row(i);
        let without = game_of_table(ask, &less)?;
        if robot::ge(ask, without, whole)? {
            *table = less;
            return Ok(true);
        }
    }
    Ok(false)
}

/// Leaves out one of Right's moves that can go; never his last, for which none stands.
fn drop_column(ask: &mut Ask<'_>, table: &mut Table) -> Answer<bool> {
    let whole = game_of_table(ask, table)?;
    if table.right.len() < 2 {
        return Ok(false);
    }
    for n in (0..table.right.len()).rev() {
        let less = table.without_column(n);
        let without = game_of_table(ask, &less)?;
        if robot::ge(ask, whole, without)? {
            *table = less;
            return Ok(true);
        }
    }
    Ok(false)
}

fn game_of_table(ask: &mut Ask<'_>, table: &Table) -> Answer<RobotId> {
    let grid = Grid::new(table.left.clone(), &table.rows, table.right.clone());
    robot::form(ask, grid.map_err(|_| EngineError::TooLarge)?)
}

/// A game that is equal among all cheating robot games, with fewer moves if the theorems
/// find any to leave out; integers of one sign are added.
pub fn reduced(ask: &mut Ask<'_>, g: RobotId) -> Answer<RobotId> {
    let mut parts: Vec<RobotPart> = Vec::new();
    let mut integers: [Option<usize>; 2] = [None; 2];
    if ask.known_lengths(g).is_none() {
        // This expands all positions that play can reach, and fails if play comes back to one.
        robot::lengths(ask, g)?;
    }
    for part in robot::by_rules(ask, g)? {
        let reduced = match part {
            RobotPart::Integer(_) | RobotPart::Position(_) => vec![part],
            RobotPart::Form(number) => {
                let reduced = reduced_form(ask, number)?;
                ask.robot_parts(reduced).to_vec()
            }
        };
        for part in reduced {
            ask.tick()?;
            // Integers join the first one of their sign.
            let first = match part {
                RobotPart::Integer(n) => &mut integers[usize::from(n > 0)],
                RobotPart::Form(_) | RobotPart::Position(_) => {
                    parts.push(part);
                    continue;
                }
            };
            match (*first, part) {
                (Some(at), RobotPart::Integer(n)) => {
                    if let RobotPart::Integer(m) = &mut parts[at] {
                        *m = m.checked_add(n).ok_or(EngineError::TooLarge)?;
                    }
                }
                _ => {
                    *first = Some(parts.len());
                    parts.push(part);
                }
            }
        }
    }
    robot::of_parts(ask, &parts)
}
