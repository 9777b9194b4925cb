//! Ordinary forms: simplest forms without tombstones, for show and for those who want a member.
//!
//! A tombstone becomes one more option that reverses through an end: `∗` among dicots, an integer or
//! a perfect murder among dead-ending games (derived for this program; among dicots Dorbec, Renault,
//! Siegel, Sopena 2014). The key of a class is the simplest form; this is how it looks.

use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::form::Tombstones;
use crate::game::outcome::Side;
use crate::game::play::Play;
use crate::game::sum::SumId;
use crate::game::universe::{ENTRY_BYTES, Node, Universe};

impl Engine {
    /// The ordinary form of a game modulo a universe. Where no option is known that does what a
    /// tombstone does (some blocking and generated universes, guests), the tombstone stays.
    ///
    /// # Errors
    /// As [`Engine::simplest`].
    pub fn ordinary(
        &mut self,
        universe: Universe,
        game: SumId,
        play: &mut Play<'_>,
    ) -> Result<SumId, EngineError> {
        let simple = self.simplest(universe, game, play)?;
        let is_leaf = self.is_simplest_leaf(simple) && self.is_member(universe, simple, play)?;
        if is_leaf || self.by_values(universe) {
            return Ok(simple);
        }
        let node = self.ready(simple, play)?;
        self.ordinary_node(universe, node, play)
    }

    fn ordinary_node(
        &mut self,
        universe: Universe,
        node: Node,
        play: &mut Play<'_>,
    ) -> Result<SumId, EngineError> {
        if let Some(&known) = self.universes.table(universe).ordinary.get(&node) {
            return Ok(known);
        }
        let ordinary = play.deeper(|play| self.find_ordinary(universe, node, play))?;
        play.charge(ENTRY_BYTES)?;
        let table = &mut self.universes.table(universe).ordinary;
        table.insert(node, ordinary);
        Ok(ordinary)
    }

    fn find_ordinary(
        &mut self,
        universe: Universe,
        node: Node,
        play: &mut Play<'_>,
    ) -> Result<SumId, EngineError> {
        let mut sides = [Vec::new(), Vec::new()];
        for side in Side::BOTH {
            for option in self.universes.nodes.options(node, side).to_vec() {
                sides[side as usize].push(self.ordinary_node(universe, option, play)?);
            }
        }
        let tombstones = self.universes.nodes.tombstones(node);
        let plain = self.form(&sides[0], &sides[1], Tombstones::NONE, play)?;
        let mut left_over = Tombstones::NONE;
        let outside = !self.is_member(universe, plain, play)?;
        for side in Side::BOTH {
            // An end that does not belong was an atom whose tombstone was not needed.
            let bare =
                sides[side as usize].is_empty() && !sides[side.opponent() as usize].is_empty();
            if !(tombstones.has(side) || bare && outside) {
                continue;
            }
            match self.atom(universe, side, node, play)? {
                Some(atom) => sides[side as usize].push(atom),
                None if side == Side::Left => left_over.left = tombstones.left,
                None => left_over.right = tombstones.right,
            }
        }
        self.form(&sides[0], &sides[1], left_over, play)
    }
}
