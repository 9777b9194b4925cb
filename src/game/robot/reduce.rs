//! Simpler games that are equal among all cheating robot games, by Theorems 5, 6 (corrected), 7 and
//! 9. They are not claimed to be unique.
//!
//! Theorem 6 as printed forgets Left moving elsewhere while Right plays the column that is to go:
//! `robot<.|.|1,0>` is not `robot<.|.|1>`. The column goes only if another one is at least as good
//! for Right in the empty row too. Of Theorem 9(3) only the negative half holds.

use super::{FormNumber, Grid, Part, RobotId};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::play::Play;

/// A form while it is being taken apart.
struct Table {
    left: Vec<RobotId>,
    rows: Vec<Vec<RobotId>>,
    right: Vec<RobotId>,
}

impl Engine {
    /// A game that is equal among all cheating robot games, with fewer moves where the theorems
    /// find any to leave out; integers of one sign are added.
    ///
    /// # Errors
    /// The meter's stop.
    pub fn robot_reduced(
        &mut self,
        g: RobotId,
        play: &mut Play<'_>,
    ) -> Result<RobotId, EngineError> {
        let mut parts: Vec<Part> = Vec::new();
        let mut integers: [Option<usize>; 2] = [None; 2];
        if self.known_lengths(g).is_none() {
            // Positions on the way are expanded, and play that comes back is noticed.
            self.robot_lengths(g, play)?;
        }
        for part in self.robot_by_rules(g, play)? {
            let reduced = match part {
                Part::Integer(_) | Part::Position(_) => vec![part],
                Part::Form(number) => {
                    let reduced = self.reduced_form(number, play)?;
                    self.robot_parts(reduced).to_vec()
                }
            };
            for part in reduced {
                play.tick()?;
                // Integers join the first one of their sign.
                let first = match part {
                    Part::Integer(n) => &mut integers[usize::from(n > 0)],
                    Part::Form(_) | Part::Position(_) => {
                        parts.push(part);
                        continue;
                    }
                };
                match (*first, part) {
                    (Some(at), Part::Integer(n)) => {
                        if let Part::Integer(m) = &mut parts[at] {
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
        self.robot_of_parts(&parts, play)
    }

    fn reduced_form(
        &mut self,
        number: FormNumber,
        play: &mut Play<'_>,
    ) -> Result<RobotId, EngineError> {
        if let Some(&known) = self.robots.reduced.get(&number) {
            return Ok(known);
        }
        let reduced = play.deeper(|play| {
            let grid = self.robot_grid_of(number);
            let mut table = Table {
                left: self.each_reduced(&grid.left, play)?,
                rows: Vec::new(),
                right: self.each_reduced(&grid.right, play)?,
            };
            if !table.right.is_empty() {
                for i in 0..table.left.len() {
                    let row: Vec<_> = (0..table.right.len()).map(|j| grid.entry(i, j)).collect();
                    table.rows.push(self.each_reduced(&row, play)?);
                }
            }
            self.lower_entries(&mut table, play)?;
            while self.drop_row(&mut table, play)? || self.drop_column(&mut table, play)? {}
            if let Some(integer) = self.negative_integer(&table) {
                return self.robot_integer(integer, play);
            }
            let grid = Grid::new(table.left, &table.rows, table.right);
            self.robot_form(grid.map_err(|_| EngineError::TooLarge)?, play)
        })?;
        self.robots.reduced.insert(number, reduced);
        Ok(reduced)
    }

    fn each_reduced(
        &mut self,
        games: &[RobotId],
        play: &mut Play<'_>,
    ) -> Result<Vec<RobotId>, EngineError> {
        let games = games.iter();
        games.map(|&game| self.robot_reduced(game, play)).collect()
    }

    /// Theorem 7: in a row Right takes the smaller entry, so that it may stand for the larger.
    fn lower_entries(&mut self, table: &mut Table, play: &mut Play<'_>) -> Result<(), EngineError> {
        for row in &mut table.rows {
            for j in 0..row.len() {
                for k in 0..row.len() {
                    // The first of equal entries stays.
                    let lower = row[k] != row[j]
                        && self.proves(row[j], row[k], play)?
                        && (k < j || !self.proves(row[k], row[j], play)?);
                    if lower {
                        row[j] = row[k];
                    }
                }
            }
        }
        Ok(())
    }

    /// Theorem 5: leaves out one of Left's moves that another dominates.
    fn drop_row(&mut self, table: &mut Table, play: &mut Play<'_>) -> Result<bool, EngineError> {
        for j in (0..table.left.len()).rev() {
            'others: for i in 0..table.left.len() {
                if i == j || !self.proves(table.left[i], table.left[j], play)? {
                    continue;
                }
                if let (Some(better), Some(worse)) = (table.rows.get(i), table.rows.get(j)) {
                    for &round in better {
                        if !self.any_below(worse, round, play)? {
                            continue 'others;
                        }
                    }
                }
                table.left.remove(j);
                if j < table.rows.len() {
                    table.rows.remove(j);
                }
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn any_below(
        &mut self,
        games: &[RobotId],
        above: RobotId,
        play: &mut Play<'_>,
    ) -> Result<bool, EngineError> {
        for &game in games {
            if self.proves(above, game, play)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Theorem 6, corrected: leaves out one of Right's moves if in each row, the empty one too,
    /// another is at least as good for him.
    fn drop_column(&mut self, table: &mut Table, play: &mut Play<'_>) -> Result<bool, EngineError> {
        'columns: for n in (0..table.right.len()).rev() {
            for row in std::iter::once(&table.right).chain(&table.rows) {
                let mut others = row.clone();
                let own = others.remove(n);
                if !self.any_below(&others, own, play)? {
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

    /// Theorem 9(3), the half that holds: `robot<-k-t|-k|-k+1>` is -k for k, t >= 1.
    fn negative_integer(&self, table: &Table) -> Option<i64> {
        let ([a], [row], [c]) = (&*table.left, &*table.rows, &*table.right) else {
            return None;
        };
        let [a, c] = [a, c].map(|game| self.robot_as_integer(*game));
        let (a, b, c) = (a?, self.robot_as_integer(*row.first()?)?, c?);
        (b < 0 && a < b && c == b + 1).then_some(b)
    }
}
