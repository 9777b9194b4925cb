//! Literal games that differ only in how their moves are listed: the rows go with Left's moves, the
//! columns with Right's. Each literal game gets a class; two of a kind are told apart by refinement
//! and, where that leaves moves alike, by trying.

use rustc_hash::FxHashMap;

use super::{Grid, RobotId};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::play::Play;

/// Literal games up to the order of their moves.
#[derive(Debug, Default)]
pub struct Classes {
    of: FxHashMap<RobotId, Class>,
    all: Vec<Pattern>,
    /// Classes with one signature.
    alike: FxHashMap<Signature, Vec<Class>>,
}

type Class = u32;

/// A game with classes for options.
#[derive(Clone, Debug)]
struct Pattern {
    left: Vec<Class>,
    rows: Vec<Vec<Class>>,
    right: Vec<Class>,
}

/// What does not change when moves are listed in another order.
type Signature = (Vec<Colour>, Vec<Colour>);

/// What is known of a move: its option alone, and the entries of its row or column.
type Colour = (Class, Vec<Class>);

impl Engine {
    /// Whether G and H are the same game up to the order in which moves are listed. Sums are taken
    /// as the games that they are.
    ///
    /// # Errors
    /// The meter's stop.
    pub fn robot_same(
        &mut self,
        g: RobotId,
        h: RobotId,
        play: &mut Play<'_>,
    ) -> Result<bool, EngineError> {
        for game in [g, h] {
            // Positions on the way are expanded, and play that comes back is noticed.
            self.robot_lengths(game, play)?;
        }
        Ok(self.class(g, play)? == self.class(h, play)?)
    }

    fn class(&mut self, g: RobotId, play: &mut Play<'_>) -> Result<Class, EngineError> {
        if let Some(&known) = self.robots.classes.of.get(&g) {
            return Ok(known);
        }
        let pattern = play.deeper(|play| {
            let grid = self.robot_matrix(g, play)?;
            self.pattern(&grid, play)
        })?;
        let signature = pattern.signature();
        let alike = self.robots.classes.alike.get(&signature);
        let mut found = None;
        for &class in alike.map_or(&[][..], Vec::as_slice) {
            let other = &self.robots.classes.all[class as usize];
            if matches(&pattern, other, play)? {
                found = Some(class);
                break;
            }
        }
        let classes = &mut self.robots.classes;
        let class = match found {
            Some(class) => class,
            None => {
                play.charge(4 * (pattern.left.len() + 1) * (pattern.right.len() + 1))?;
                let class = u32::try_from(classes.all.len()).map_err(|_| EngineError::TooLarge)?;
                classes.all.push(pattern);
                classes.alike.entry(signature).or_default().push(class);
                class
            }
        };
        classes.of.insert(g, class);
        Ok(class)
    }

    fn pattern(&mut self, grid: &Grid, play: &mut Play<'_>) -> Result<Pattern, EngineError> {
        let mut classes = |games: &[RobotId]| {
            let games = games.iter();
            games.map(|&game| self.class(game, play)).collect::<Result<Vec<_>, _>>()
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
}

impl Pattern {
    fn row_colour(&self, i: usize) -> Colour {
        let mut entries = self.rows[i].clone();
        entries.sort_unstable();
        (self.left[i], entries)
    }

    fn column_colour(&self, j: usize) -> Colour {
        let mut entries: Vec<Class> = self.rows.iter().map(|row| row[j]).collect();
        entries.sort_unstable();
        (self.right[j], entries)
    }

    fn colours(&self) -> Signature {
        let rows = (0..self.left.len()).map(|i| self.row_colour(i)).collect();
        let columns = (0..self.right.len()).map(|j| self.column_colour(j));
        (rows, columns.collect())
    }

    fn signature(&self) -> Signature {
        let (mut rows, mut columns) = self.colours();
        rows.sort_unstable();
        columns.sort_unstable();
        (rows, columns)
    }
}

/// Whether one listing of `p`'s moves is that of `q`, which has the same signature: rows are
/// assigned one by one; as soon as all are, columns must agree as lists.
fn matches(p: &Pattern, q: &Pattern, play: &mut Play<'_>) -> Result<bool, EngineError> {
    let (ours, theirs) = (p.colours(), q.colours());
    let mut assigned = Vec::with_capacity(p.left.len());
    assign(p, q, &ours, &theirs, &mut assigned, play)
}

fn assign(
    p: &Pattern,
    q: &Pattern,
    ours: &Signature,
    theirs: &Signature,
    assigned: &mut Vec<usize>,
    play: &mut Play<'_>,
) -> Result<bool, EngineError> {
    if !columns_agree(p, q, ours, theirs, assigned, play)? {
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
        if play.deeper(|play| assign(p, q, ours, theirs, assigned, play))? {
            return Ok(true);
        }
        assigned.pop();
    }
    Ok(false)
}

/// Whether the columns, cut to the rows assigned so far, are the same lists in some order.
fn columns_agree(
    p: &Pattern,
    q: &Pattern,
    ours: &Signature,
    theirs: &Signature,
    assigned: &[usize],
    play: &mut Play<'_>,
) -> Result<bool, EngineError> {
    play.tick_many((assigned.len() * p.right.len()) as u64 / 16)?;
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
