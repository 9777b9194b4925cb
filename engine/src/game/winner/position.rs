//! Who wins one position, by search from position to position, where its rules can be searched so: no
//! options are made into games.
//!
//! This is the quickest way, and takes the least memory, where positions do not fall into parts, and in normal play
//! where the rules search the sum of the parts. Elsewhere a position is searched as a whole. Where that falls into
//! parts it may be the slowest way, so it takes turns with the others.

use crate::game::ask::{Answer, Ask, Searchable};
use crate::game::error::EngineError;
use crate::game::games::component::Component;
use crate::game::games::sum::SumId;
use crate::game::winner::asked::Asked;
use crate::game::winner::turns::Turn;
use crate::meter::{Metered, Stop};
use crate::values::Convention;

/// A position that falls into parts is searched as a whole from turns of so many ticks on: half a second.
const LATE: u64 = 4_000_000;

impl Ask<'_> {
    /// Finds how a game can be searched as one position.
    pub(in crate::game) fn searchable(
        &mut self,
        convention: Convention,
        g: SumId,
    ) -> Answer<Searchable> {
        match g.component().map(|id| self.component(id)) {
            Some(&Component::Position { position, .. })
                if !self.engine.without_theorems && !self.rules.finds_outcomes(position) =>
            {
                self.rules.searchable(self.engine, convention, position, self.meter)
            }
            _ => Ok(Searchable::No),
        }
    }

    /// Answers a question about a game that is one position, if `ticks` suffice. The turn is closed if its
    /// rules cannot be searched. Positions that the rules part are left to the other ways at first.
    pub(in crate::game) fn decide_position<A: Asked>(
        &mut self,
        asked: &A,
        convention: Convention,
        (g, searchable): (SumId, Searchable),
        ticks: u64,
    ) -> Answer<Turn<A::Found>> {
        match searchable {
            Searchable::No => return Ok(Turn::Closed),
            Searchable::Parted if ticks < LATE => return Ok(Turn::Spent),
            Searchable::Whole | Searchable::Parts | Searchable::Parted => {}
        }
        let Some(&Component::Position { position, negated }) =
            g.component().map(|id| self.component(id))
        else {
            return Ok(Turn::Closed);
        };
        let found = self.within(ticks, |ask| {
            let decided = asked.decide(|mover| {
                let side = if negated { mover.opponent() } else { mover };
                let wins =
                    ask.rules.wins_position(ask.engine, convention, side, position, ask.meter);
                let wins = wins.map_err(Some)?.ok_or(None)?;
                ask.tell_winner(asked, mover, wins);
                Ok(wins)
            });
            match decided {
                Ok(found) => Ok(Turn::Found(found)),
                Err(None) => Ok(Turn::Closed),
                Err(Some(error)) => Err::<_, EngineError>(error),
            }
        });
        match found {
            // Another way may be less deep.
            Err(EngineError::Stop(Stop::Depth { .. })) => Ok(Turn::Closed),
            found => Ok(found?.unwrap_or(Turn::Spent)),
        }
    }
}
