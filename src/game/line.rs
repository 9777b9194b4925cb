//! Best play as a line: who can win hurries, who cannot delays.
//!
//! How long that takes is the remoteness (Smith, "Graphs and composite games", 1966; Winning Ways,
//! chapter 9), here for alternating play of partizan games in either convention.

use rustc_hash::FxHashMap;

use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::outcome::{Convention, Side};
use crate::game::play::Play;
use crate::game::sum::SumId;
use crate::meter::Lease;

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

    /// Of the options of `side`, to move, those of best play: where it can win, those that win
    /// soonest; else those after which it takes longest. None where play is over.
    ///
    /// # Errors
    /// The meter's stop, [`EngineError::Tombstone`] in normal play, a loop of positions.
    pub fn best(
        &mut self,
        engine: &mut Engine,
        side: Side,
        g: SumId,
        options: Vec<SumId>,
        play: &mut Play<'_>,
    ) -> Result<Vec<SumId>, EngineError> {
        let mut best = Vec::new();
        let mut length = None;
        let (wins, options) = self.options(engine, side, g, options, play)?;
        for option in options {
            let after = self.remoteness(engine, side.opponent(), option, play)?;
            let better = length.is_none_or(|length| match wins {
                true => after < length,
                false => after > length,
            });
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

    /// Whether `side`, to move, wins, and which of all its options keep to that: those that win, or
    /// all.
    fn options(
        &mut self,
        engine: &mut Engine,
        side: Side,
        g: SumId,
        all: Vec<SumId>,
        play: &mut Play<'_>,
    ) -> Result<(bool, Vec<SumId>), EngineError> {
        let wins = engine.wins_first(self.convention, side, g, play)?;
        // At a tombstone play is over, and so it is without options.
        if engine.is_end_like(g, side, play)? {
            return Ok((wins, Vec::new()));
        }
        let mut options = Vec::new();
        for option in all {
            if !wins || !engine.wins_first(self.convention, side.opponent(), option, play)? {
                options.push(option);
            }
        }
        Ok((wins, options))
    }

    /// How many moves best play takes, `side` to move.
    fn remoteness(
        &mut self,
        engine: &mut Engine,
        side: Side,
        g: SumId,
        play: &mut Play<'_>,
    ) -> Result<u64, EngineError> {
        match self.remoteness.get(&(g, side)) {
            Some(Some(known)) => return Ok(*known),
            // It was open already: play comes back.
            Some(None) => return Err(EngineError::Loop(vec![g])),
            None => {}
        }
        match &mut self.lease {
            Some(lease) => lease.grow(BYTES, play.meter)?,
            None => self.lease = Some(play.meter.lease(BYTES)?),
        }
        self.remoteness.insert((g, side), None);
        let found = play
            .deeper(|play| {
                let all = engine.options(g, side, play)?;
                let (wins, options) = self.options(engine, side, g, all, play)?;
                let mut length = None;
                for option in options {
                    let after = 1 + self.remoteness(engine, side.opponent(), option, play)?;
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
