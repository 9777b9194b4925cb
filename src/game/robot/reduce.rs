//! Simpler games that are equal among all cheating robot games, by Theorems 5, 6 (corrected) and 7,
//! and by one theorem more. They are not claimed to be unique.
//!
//! A move i of Left goes if Right has a reply j such that G without it is at least G^ij. Let H be that
//! game. It is at most G. If Right wins (or draws) H + X, he does so in G + X: he answers i by j, which
//! leaves G^ij + X, at most H + X, and all other moves as in H + X; so by induction H is at least G.
//! The half of Theorem 9(3) that holds, `robot<-k-t|-k|-k+1>` = -k, is a case of it.
//!
//! Theorem 6 as printed forgets Left moving elsewhere while Right plays the column that is to go:
//! `robot<.|.|1,0>` is not `robot<.|.|1>`. The column goes only if another one is at least as good
//! for Right in the empty row too.

use super::{FormNumber, Grid, RobotId, RobotPart};
use crate::game::ask::{Answer, Ask};
use crate::game::error::EngineError;
use crate::game::fact::{Context, fact};

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

impl Ask<'_> {
    /// A game that is equal among all cheating robot games, with fewer moves if the theorems
    /// find any to leave out; integers of one sign are added.
    pub fn robot_reduced(&mut self, g: RobotId) -> Answer<RobotId> {
        let mut parts: Vec<RobotPart> = Vec::new();
        let mut integers: [Option<usize>; 2] = [None; 2];
        if self.known_lengths(g).is_none() {
            // This expands all positions that play can reach, and fails if play comes back to one.
            self.robot_lengths(g)?;
        }
        for part in self.robot_by_rules(g)? {
            let reduced = match part {
                RobotPart::Integer(_) | RobotPart::Position(_) => vec![part],
                RobotPart::Form(number) => {
                    let reduced = self.reduced_form(number)?;
                    self.robot_parts(reduced).to_vec()
                }
            };
            for part in reduced {
                self.tick()?;
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
        self.robot_of_parts(&parts)
    }

    fn reduced_form(&mut self, number: FormNumber) -> Answer<RobotId> {
        self.remembered(Reduced(number), |ask| {
            let grid = ask.robot_grid_of(number);
            let mut table = Table {
                left: ask.each_reduced(&grid.left)?,
                rows: Vec::new(),
                right: ask.each_reduced(&grid.right)?,
            };
            if !table.right.is_empty() {
                for i in 0..table.left.len() {
                    let row: Vec<_> = (0..table.right.len()).map(|j| grid.entry(i, j)).collect();
                    table.rows.push(ask.each_reduced(&row)?);
                }
            }
            ask.lower_entries(&mut table)?;
            while ask.drop_row(&mut table)?
                || ask.drop_column(&mut table)?
                || ask.drop_answered(&mut table)?
            {}
            ask.game_of_table(&table)
        })
    }

    fn each_reduced(&mut self, games: &[RobotId]) -> Answer<Vec<RobotId>> {
        let games = games.iter();
        games.map(|&game| self.robot_reduced(game)).collect()
    }

    /// Theorem 7: in a row Right takes the smaller entry, so that it may stand for the larger.
    fn lower_entries(&mut self, table: &mut Table) -> Answer {
        for row in &mut table.rows {
            for j in 0..row.len() {
                for k in 0..row.len() {
                    // The first of equal entries stays.
                    let lower = row[k] != row[j]
                        && self.robot_ge(row[j], row[k])?
                        && (k < j || !self.robot_ge(row[k], row[j])?);
                    if lower {
                        row[j] = row[k];
                    }
                }
            }
        }
        Ok(())
    }

    /// Theorem 5: leaves out one of Left's moves that another dominates.
    fn drop_row(&mut self, table: &mut Table) -> Answer<bool> {
        for j in (0..table.left.len()).rev() {
            'others: for i in 0..table.left.len() {
                if i == j || !self.robot_ge(table.left[i], table.left[j])? {
                    continue;
                }
                if let (Some(better), Some(worse)) = (table.rows.get(i), table.rows.get(j)) {
                    for &round in better {
                        if !self.any_below(worse, round)? {
                            continue 'others;
                        }
                    }
                }
                *table = table.without_row(j);
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn any_below(&mut self, games: &[RobotId], above: RobotId) -> Answer<bool> {
        for &game in games {
            if self.robot_ge(above, game)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Theorem 6, corrected: leaves out one of Right's moves if in each row, the empty one too,
    /// another is at least as good for him.
    fn drop_column(&mut self, table: &mut Table) -> Answer<bool> {
        'columns: for n in (0..table.right.len()).rev() {
            for row in std::iter::once(&table.right).chain(&table.rows) {
                let mut others = row.clone();
                let own = others.remove(n);
                if !self.any_below(&others, own)? {
                    continue 'columns;
                }
            }
            table.right.remove(n);
            for row in &mut table.rows {
                row.remove(n);
            }
            return Ok(true);
        }
        Ok(false)
    }

    /// Leaves out one of Left's moves if Right has a reply to it that leaves at most the game without
    /// it.
    fn drop_answered(&mut self, table: &mut Table) -> Answer<bool> {
        for i in (0..table.rows.len()).rev() {
            let less = table.without_row(i);
            let without = self.game_of_table(&less)?;
            for &round in &table.rows[i] {
                if self.robot_ge(without, round)? {
                    *table = less;
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn game_of_table(&mut self, table: &Table) -> Answer<RobotId> {
        let grid = Grid::new(table.left.clone(), &table.rows, table.right.clone());
        self.robot_form(grid.map_err(|_| EngineError::TooLarge)?)
    }
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
}
