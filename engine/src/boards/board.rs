//! Boards as parts of domains: an order, bytes that tell them apart, text, and connected parts.

use std::cmp::Ordering;
use std::error::Error;
use std::fmt;
use std::str::FromStr;

use super::region::{LetterSets, Touching, components};
use super::{Grid, GridError};
use crate::meter::Meter;
use crate::solver::{Answer, Cx, Ended};

impl PartialOrd for Grid {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// An order for tables. It means nothing else.
impl Ord for Grid {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_bytes().cmp(other.as_bytes())
    }
}

/// Rows are separated by `/`, `|` or a new line.
impl FromStr for Grid {
    type Err = GridError;

    fn from_str(text: &str) -> Result<Self, GridError> {
        Ok(Self::read(text, &mut Meter::default())?.plain())
    }
}

/// The letters, with `/` between rows.
impl fmt::Display for Grid {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.rows("/"))
    }
}

impl fmt::Display for GridError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ragged { at, found, wanted } => {
                write!(out, "the row at byte {at} has {found} cells, the first one has {wanted}")
            }
            Self::Letter { at } => write!(out, "no letter of a board at byte {at}"),
            Self::TooLarge => write!(out, "a board has fewer than 2^31 cells"),
            Self::Stop(stop) => Ended::Stop(*stop).fmt(out),
        }
    }
}

impl Error for GridError {}

impl Grid {
    /// The parts into which the board falls if only cells of some letters hang together, those above, below, left and right of each
    /// other: each is cut to its rows and columns, and `#` stands in place of what is not of it. Cells of other letters are in no part. A
    /// board whose last row is short is not taken apart.
    ///
    /// ```
    /// use upstar_engine::{Cx, Grid};
    ///
    /// fn parts(board: &Grid, cx: &mut Cx) -> Vec<String> {
    ///     board.connected("xo", cx).expect("no limits").iter().map(Grid::to_string).collect()
    /// }
    /// ```
    ///
    /// # Errors
    /// A stop by the meter.
    pub fn connected(&self, letters: &str, cx: &mut Cx<'_>) -> Answer<Vec<Self>> {
        if self.width() * self.height() != self.len() {
            return Ok(vec![self.clone()]);
        }
        let mut parts = Vec::new();
        let visit = |width: usize, cells: &[u8], _: &mut Meter| {
            parts.push(Self::new(width, cells));
            Ok(())
        };
        // `/` stands on no board.
        let sets = LetterSets::new(&letters.replace('/', ""));
        components(self, &sets, Touching::Four, visit, cx.meter)?;
        Ok(parts)
    }
}
