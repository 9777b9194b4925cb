//! Duels: who wins the misère sum of two nodes, without making the sum; and the small games that
//! one side loses to.

use rustc_hash::FxHashMap;

use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::outcome::{Outcome, Side};
use crate::game::play::Play;
use crate::game::universe::{DICOT_TRIALS, ENTRY_BYTES, Node, pair};

/// For unordered pairs of nodes and each mover the bits "known" and "wins".
pub(super) type Duels = FxHashMap<u64, u8>;

impl Engine {
    /// Whether `side` moving first wins `g + h` by misère play.
    ///
    /// # Errors
    /// The meter's stop.
    #[inline]
    pub(crate) fn wins_duel(
        &mut self,
        side: Side,
        g: Node,
        h: Node,
        play: &mut Play<'_>,
    ) -> Result<bool, EngineError> {
        let nodes = &self.universes.nodes;
        if let Some(index) = nodes.as_trial(h) {
            return Ok(nodes.trial(g, side).has(index));
        }
        if let Some(index) = nodes.as_trial(g) {
            return Ok(nodes.trial(h, side).has(index));
        }
        if nodes.is_end_like(g, side) && nodes.is_end_like(h, side) {
            return Ok(true);
        }
        let key = if g <= h { pair(g, h) } else { pair(h, g) };
        let known = self.universes.duels.get(&key).copied().unwrap_or(0);
        let bits = known >> (2 * side as u32);
        if bits & 1 != 0 {
            return Ok(bits & 2 != 0);
        }
        let wins = play.deeper(|play| self.find_duel(side, g, h, play))?;
        if known == 0 {
            play.charge(ENTRY_BYTES)?;
        }
        *self.universes.duels.entry(key).or_default() |=
            (1 | u8::from(wins) << 1) << (2 * side as u32);
        Ok(wins)
    }

    fn find_duel(
        &mut self,
        side: Side,
        g: Node,
        h: Node,
        play: &mut Play<'_>,
    ) -> Result<bool, EngineError> {
        for (moved, still) in [(g, h), (h, g)] {
            for i in 0..self.universes.nodes.count(moved, side) {
                let option = self.universes.nodes.option(moved, side, i);
                if !self.wins_duel(side.opponent(), option, still, play)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The outcome of `g + h` by misère play.
    ///
    /// # Errors
    /// The meter's stop.
    pub(crate) fn duel(
        &mut self,
        g: Node,
        h: Node,
        play: &mut Play<'_>,
    ) -> Result<Outcome, EngineError> {
        let left = self.wins_duel(Side::Left, g, h, play)?;
        let right = self.wins_duel(Side::Right, g, h, play)?;
        Ok(Outcome::from_wins(left, right))
    }

    /// A dicot `Z` such that `side`, moving first, loses `node + Z`: one of the ten born by day 2,
    /// else the adjoint.
    ///
    /// # Errors
    /// The meter's stop.
    pub(crate) fn mate(
        &mut self,
        side: Side,
        node: Node,
        play: &mut Play<'_>,
    ) -> Result<Node, EngineError> {
        let trial = self.universes.nodes.trial(node, side);
        if let Some(index) = (0..DICOT_TRIALS).find(|&index| !trial.has(index)) {
            return Ok(self.universes.trials.nodes[index]);
        }
        self.adjoint(node, play)
    }

    /// The mates of all options of `side`.
    ///
    /// # Errors
    /// The meter's stop.
    pub(crate) fn mates_of_options(
        &mut self,
        side: Side,
        node: Node,
        play: &mut Play<'_>,
    ) -> Result<Vec<Node>, EngineError> {
        let options = self.universes.nodes.options(node, side).to_vec();
        let mut mates = Vec::with_capacity(options.len());
        for option in options {
            mates.push(self.mate(side, option, play)?);
        }
        mates.sort_unstable();
        mates.dedup();
        Ok(mates)
    }

    /// The adjoint: a dicot whose sum with the game is won by whoever does not start
    /// (Siegel, *On the general dead-ending universe of partizan games*, 2023, Definition 5.6).
    ///
    /// # Errors
    /// The meter's stop.
    pub(crate) fn adjoint(&mut self, node: Node, play: &mut Play<'_>) -> Result<Node, EngineError> {
        if let Some(&known) = self.universes.adjoints.get(&node) {
            return Ok(known);
        }
        let adjoint = play.deeper(|play| self.find_adjoint(node, play))?;
        play.charge(ENTRY_BYTES)?;
        self.universes.adjoints.insert(node, adjoint);
        Ok(adjoint)
    }

    fn find_adjoint(&mut self, node: Node, play: &mut Play<'_>) -> Result<Node, EngineError> {
        let [left, right] =
            Side::BOTH.map(|side| self.universes.nodes.options(node, side).to_vec());
        let mut sides = [Vec::new(), Vec::new()];
        for (adjoints, options) in sides.iter_mut().zip([right, left]) {
            for option in options {
                adjoints.push(self.adjoint(option, play)?);
            }
            if adjoints.is_empty() {
                adjoints.push(Node::ZERO);
            }
        }
        self.form_for(Side::Left, &sides[0], &sides[1], play)
    }
}
