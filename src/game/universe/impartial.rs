//! I: impartial games under misère play (Conway, *On numbers and games*, chapter 12).
//!
//! At least is equal here; partizan games are refused, even as guests.

use crate::game::component::{Component, ComponentId};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::outcome::Side;
use crate::game::play::Play;
use crate::game::sum::SumId;
use crate::game::universe::{Fault, Node, Universe};

impl Engine {
    /// Whether the players' options differ.
    pub(super) fn partizan_fault(
        &mut self,
        game: ComponentId,
        play: &mut Play<'_>,
    ) -> Result<Option<Fault>, EngineError> {
        if let Component::Nimber(_) = self.component(game) {
            return Ok(None);
        }
        let left = self.listed(game.into(), Side::Left, play)?;
        let right = self.listed(game.into(), Side::Right, play)?;
        let tombstones = self.tombstones(game.into(), play)?;
        if tombstones.left == tombstones.right
            && (left == right
                || self.literal_options(&left, play)? == self.literal_options(&right, play)?)
        {
            return Ok(None);
        }
        Ok(Some(Fault::Partizan))
    }

    /// The literal forms of options, for comparing lists of them.
    fn literal_options(
        &mut self,
        options: &[SumId],
        play: &mut Play<'_>,
    ) -> Result<Vec<SumId>, EngineError> {
        let mut literal = Vec::with_capacity(options.len());
        for &option in options {
            literal.push(self.literal(option, play)?);
        }
        literal.sort_unstable();
        literal.dedup();
        Ok(literal)
    }

    /// Whether two impartial games are equal: same outcome, and each option of either equals one of
    /// the other or has the other among its options.
    pub(crate) fn impartially_equal(
        &mut self,
        g: Node,
        h: Node,
        play: &mut Play<'_>,
    ) -> Result<bool, EngineError> {
        let nodes = &self.universes.nodes;
        if nodes.wins(g, Side::Left) != nodes.wins(h, Side::Left) {
            return Ok(false);
        }
        for (from, to) in [(g, h), (h, g)] {
            if self.unlinked_option(from, to, play)?.is_some() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// An option of `from` that equals no option of `to` and has no option equal to `to`.
    pub(crate) fn unlinked_option(
        &mut self,
        from: Node,
        to: Node,
        play: &mut Play<'_>,
    ) -> Result<Option<Node>, EngineError> {
        for i in 0..self.universes.nodes.count(from, Side::Left) {
            let option = self.universes.nodes.option(from, Side::Left, i);
            let meets = |engine: &mut Self, with: Node, of: Node, play: &mut Play<'_>| {
                for k in 0..engine.universes.nodes.count(of, Side::Left) {
                    let other = engine.universes.nodes.option(of, Side::Left, k);
                    let same = engine.at_least(Universe::Impartial, other, with, play)?;
                    if same.is_true() {
                        return Ok::<_, EngineError>(true);
                    }
                }
                Ok(false)
            };
            if !meets(self, option, to, play)? && !meets(self, to, option, play)? {
                return Ok(Some(option));
            }
        }
        Ok(None)
    }
}
