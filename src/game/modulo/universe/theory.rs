//! What differs between universes: which ends belong, who is strong, what kills who is not, and which
//! ordinary option stands for a tombstone. Everything else is written once for all of them.

use crate::game::ask::{Answer, Ask, Modulo};
use crate::game::error::EngineError;
use crate::game::games::component::ComponentId;
use crate::game::games::sum::SumId;
use crate::game::modulo::universe::{Fault, Node, Universe, Verdict};
use crate::game::winner::outcome::Side;

impl Modulo<'_> {
    /// What keeps a component from being a follower of a member though all its options are members.
    pub(super) fn fault(&mut self, game: ComponentId) -> Answer<Option<Fault>> {
        let universe = self.universe;
        match universe {
            Universe::Normal | Universe::Misere => Ok(None),
            Universe::Blocking => self.end_fault(game, Ask::is_blocked),
            Universe::DeadEnding => self.end_fault(game, Ask::is_dead_end),
            Universe::IntegersDicots => {
                self.end_fault(game, |ask, game, side| Ok(ask.integer_end(game, side)?.is_some()))
            }
            Universe::Dicot => {
                self.end_fault(game, |ask, game, side| ask.is_end(game, side.opponent()))
            }
            Universe::Impartial => self.partizan_fault(game),
            Universe::Generated(_) => self
                .end_fault(game, |ask, game, side| ask.modulo(universe).is_sum_of_ends(game, side)),
        }
    }

    /// Whether `side`, moving first, wins `node + X` for every end `X` of its own in the universe.
    /// Asked if `node` is not end-like and wins with all such `X` born by day 2.
    pub(super) fn strong_beyond_trials(&mut self, side: Side, node: Node) -> Answer<Verdict> {
        let universe = self.universe;
        Ok(match universe {
            // The last player to move wins: an end is never an asset to be strong against.
            Universe::Normal => Verdict::True,
            // Only if there is nothing to move: see the killer.
            Universe::Misere => Verdict::False,
            Universe::Blocking => self.outlasts_blocked(side, node)?.into(),
            // The side wins alone, which has been seen, and with every dead end that is not 0.
            Universe::DeadEnding => self.outlasts(side, node)?.into(),
            // The opponent must use up the integer within the side's moves, so integers up to the
            // height suffice.
            Universe::IntegersDicots => self.killing_integer(side, node)?.is_none().into(),
            // The only end is 0, and with 0 the side wins.
            Universe::Dicot | Universe::Impartial => Verdict::True,
            Universe::Generated(_) => self.outlasts_sums(side, node)?,
        })
    }

    /// An end of `side` in the universe with which `side` loses moving first. Asked if none born
    /// by day 2 does and `node` is not strong.
    pub(super) fn killer_beyond_trials(&mut self, side: Side, node: Node) -> Answer<Node> {
        let universe = self.universe;
        // `<.|options>` for Left.
        let options = match universe {
            Universe::Normal => return Err(EngineError::Refused),
            // Each move meets its mate.
            Universe::Misere => self.mates_of_options(side, node)?,
            Universe::Blocking | Universe::DeadEnding => self.murders(side, node)?,
            // A killer was asked for, so there is one; 0 is checked by whoever asked.
            Universe::IntegersDicots => {
                let killer = self.killing_integer(side, node)?;
                return Ok(killer.unwrap_or(Node::ZERO));
            }
            Universe::Generated(_) => {
                let killer = self.killing_sum(side, node)?;
                return Ok(killer.unwrap_or(Node::ZERO));
            }
            Universe::Dicot | Universe::Impartial => return Ok(Node::ZERO),
        };
        self.form_for(side, &[], &options)
    }

    /// The ordinary option that does what a tombstone of `side` does at `node`, if there is one
    /// among those that are tried.
    pub(crate) fn atom(&mut self, side: Side, node: Node) -> Answer<Option<SumId>> {
        let universe = self.universe;
        match universe {
            // No tombstone is ever needed in M: at least an end is only an end.
            Universe::Normal | Universe::Misere | Universe::Impartial => Ok(None),
            Universe::Blocking => match self.murder_atom(side, node)? {
                Some(atom) => Ok(Some(atom)),
                None => self.blocked_atom(side, node),
            },
            Universe::DeadEnding => self.murder_atom(side, node),
            Universe::IntegersDicots => self.integer_atom(side, node),
            // ∗ reverses through 0, which is less than whatever deserves a tombstone.
            Universe::Dicot => Ok(Some(self.nimber(1))),
            Universe::Generated(_) => self.end_atom(side, node),
        }
    }
}
