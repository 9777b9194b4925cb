//! Best play as a line: a player who can win plays for a short game, the other player for a long one.
//!
//! How long that takes is the remoteness (Smith, "Graphs and composite games", 1966; Winning Ways,
//! chapter 9), here for alternating play of partizan games in either convention.

use rustc_hash::FxHashMap;

use crate::game::ask::{Answer, Ask};
use crate::game::error::EngineError;
use crate::game::games::sum::SumId;
use crate::meter::{Lease, Metered};
use crate::values::{Convention, Side};

/// Bytes of a remoteness with its share of the table.
const BYTES: usize = 32;

/// Best lines of play in one convention.
pub struct Lines {
    convention: Convention,
    /// How long play lasts; `None` while that is being found.
    remoteness: FxHashMap<(SumId, Side), Option<u64>>,
    /// What is remembered counts as long as this lives.
    lease: Option<Lease>,
}

impl Lines {
    /// Nothing known yet.
    #[must_use]
    pub fn new(convention: Convention) -> Self {
        Self { convention, remoteness: FxHashMap::default(), lease: None }
    }

    /// Of the options of `side`, to move, those of best play: if it can win, those that win
    /// soonest; else those after which it takes longest. None if play is over.
    pub fn best(
        &mut self,
        ask: &mut Ask<'_>,
        side: Side,
        g: SumId,
        options: Vec<SumId>,
    ) -> Answer<Vec<SumId>> {
        let mut best = Vec::new();
        let mut length = None;
        let (wins, options) = self.options(ask, side, g, options)?;
        for option in options {
            let after = self.remoteness(ask, side.opponent(), option)?;
            let better =
                length.is_none_or(|length| if wins { after < length } else { after > length });
            if better {
                best.clear();
                length = Some(after);
            }
            if length == Some(after) {
                best.push(option);
            }
        }
        Ok(best)
    }

    /// Returns whether `side`, to move, wins, and which of all its options keep to that: those that win, or
    /// all.
    fn options(
        &mut self,
        ask: &mut Ask<'_>,
        side: Side,
        g: SumId,
        all: Vec<SumId>,
    ) -> Answer<(bool, Vec<SumId>)> {
        let wins = ask.wins_first(self.convention, side, g)?;
        // At a tombstone play is over, and so it is without options.
        if ask.is_end_like(g, side)? {
            return Ok((wins, Vec::new()));
        }
        let mut options = Vec::new();
        for option in all {
            if !wins || !ask.wins_first(self.convention, side.opponent(), option)? {
                options.push(option);
            }
        }
        Ok((wins, options))
    }

    /// The remoteness of a game: the number of moves that best play takes, `side` to move.
    fn remoteness(&mut self, ask: &mut Ask<'_>, side: Side, g: SumId) -> Answer<u64> {
        match self.remoteness.get(&(g, side)) {
            Some(Some(known)) => return Ok(*known),
            // The question is open already, so play comes back to this game.
            Some(None) => return Err(EngineError::Loop(vec![g])),
            None => {}
        }
        match &mut self.lease {
            Some(lease) => lease.grow(BYTES, ask.meter)?,
            None => self.lease = Some(ask.meter.lease(BYTES)?),
        }
        self.remoteness.insert((g, side), None);
        let found = ask
            .deeper(|ask| {
                let all = ask.options(g, side)?;
                let (wins, options) = self.options(ask, side, g, all)?;
                let mut length = None;
                for option in options {
                    let after = 1 + self.remoteness(ask, side.opponent(), option)?;
                    length = Some(match length {
                        Some(length) if wins == (length < after) => length,
                        _ => after,
                    });
                }
                Ok(length.unwrap_or(0))
            })
            .map_err(|error: EngineError| error.on_the_way(g))?;
        self.remoteness.insert((g, side), Some(found));
        Ok(found)
    }
}
