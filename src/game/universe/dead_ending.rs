//! E: dead-ending games: who has no move will never have one (Milley, Renault, 2013; Larsson,
//! Milley, Nowakowski, Renault, Santos, *Progress on misère dead ends*, 2018).
//!
//! The strong test is not that of blocking games: `<0,*|0>` is strong here and not there.

use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::outcome::Side;
use crate::game::play::Play;
use crate::game::sum::SumId;
use crate::game::universe::{Node, Universe, get_bits, set_bits};

impl Engine {
    /// Whether `side` moving first wins `node + X` for all dead ends `X` of its own but 0: it has an
    /// option from which it wins moving first, and which outlasts them in turn, as does whatever the
    /// opponent answers there.
    pub(super) fn outlasts(
        &mut self,
        universe: Universe,
        side: Side,
        node: Node,
        play: &mut Play<'_>,
    ) -> Result<bool, EngineError> {
        if self.universes.nodes.is_end_like(node, side) {
            return Ok(true);
        }
        if let Some(known) = get_bits(&self.universes.table(universe).own, node, side) {
            return Ok(known.is_true());
        }
        let outlasts = play.deeper(|play| {
            for i in 0..self.universes.nodes.count(node, side) {
                let option = self.universes.nodes.option(node, side, i);
                if self.universes.nodes.wins(option, side)
                    && self.outlasts(universe, side, option, play)?
                    && self.outlasting_replies(universe, side, option, play)?
                {
                    return Ok::<_, EngineError>(true);
                }
            }
            Ok(false)
        })?;
        set_bits(&mut self.universes.table(universe).own, node, side, outlasts.into());
        Ok(outlasts)
    }

    fn outlasting_replies(
        &mut self,
        universe: Universe,
        side: Side,
        option: Node,
        play: &mut Play<'_>,
    ) -> Result<bool, EngineError> {
        for i in 0..self.universes.nodes.count(option, side.opponent()) {
            let reply = self.universes.nodes.option(option, side.opponent(), i);
            if !self.outlasts(universe, side, reply, play)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The options of the opponent's that make an end kill `node`, which is not strong: in E a dead
    /// end, in B one that is blocked.
    pub(super) fn murders(
        &mut self,
        universe: Universe,
        side: Side,
        node: Node,
        play: &mut Play<'_>,
    ) -> Result<Vec<Node>, EngineError> {
        play.tick()?;
        let mut murders = Vec::new();
        for option in self.universes.nodes.options(node, side).to_vec() {
            if !self.universes.nodes.wins(option, side) {
                murders.push(Node::ZERO);
            } else if universe == Universe::Blocking
                && self.universes.nodes.wins(option, side.opponent())
            {
                // The side must answer 0, any move in the option meets its mate; then the opponent
                // is to move there.
                let mates = self.mates_of_options(side, option, play)?;
                murders.push(self.form_for(side, &[Node::ZERO], &mates, play)?);
            } else if !self.survives(universe, side, option, play)? {
                let below = play.deeper(|play| self.murders(universe, side, option, play))?;
                murders.push(self.form_for(side, &[], &below, play)?);
            } else {
                for reply in self.universes.nodes.options(option, side.opponent()).to_vec() {
                    if !self.survives(universe, side, reply, play)? {
                        let below =
                            play.deeper(|play| self.murders(universe, side, reply, play))?;
                        murders.extend(below);
                        break;
                    }
                }
            }
        }
        if murders.is_empty() {
            murders.push(Node::ZERO);
        }
        murders.sort_unstable();
        murders.dedup();
        Ok(murders)
    }

    /// Whether `side` survives here: in E with every dead end but 0, in B with every end.
    fn survives(
        &mut self,
        universe: Universe,
        side: Side,
        node: Node,
        play: &mut Play<'_>,
    ) -> Result<bool, EngineError> {
        match universe {
            Universe::Blocking => Ok(self.is_strong(universe, side, node, play)?.is_true()),
            _ => self.outlasts(universe, side, node, play),
        }
    }

    /// An atom `<.|Z>` where `node` is at least `Z` for the side: `Z` is 0, else an integer, else a
    /// perfect murder `<.|0,<.|0,…>>`. In E one of them serves whenever a tombstone stands.
    pub(super) fn murder_atom(
        &mut self,
        universe: Universe,
        side: Side,
        node: Node,
        play: &mut Play<'_>,
    ) -> Result<Option<SumId>, EngineError> {
        let most = self.universes.nodes.height(node) + 1;
        for murders in [false, true] {
            let mut end = Node::ZERO;
            for n in 0..=most {
                play.tick()?;
                let again = murders && n <= 1;
                if !again && self.better(universe, side, node, end, play)?.is_true() {
                    let atom = self.form_for(side, &[], &[end], play)?;
                    return Ok(Some(self.universes.nodes.game(atom)));
                }
                end = match murders && end != Node::ZERO {
                    true => self.form_for(side, &[], &[Node::ZERO, end], play)?,
                    false => self.form_for(side, &[], &[end], play)?,
                };
            }
        }
        Ok(None)
    }
}
