//! Duels: who wins the sum of two nodes in misère play, found without making the sum; and small games
//! with which one side loses.

use crate::game::ask::{Answer, Ask};
use crate::game::fact::{Context, fact};
use crate::game::memo::BothSides;
use crate::game::modulo::universe::{DICOT_TRIALS, Node, pair};
use crate::game::winner::outcome::{Outcome, Side};

fact! {
    /// The adjoint of a node.
    Adjoint(node: Node) -> Node,
    |engine| engine.universes.adjoints, node => Node
}

fact! {
    /// Whether `side`, moving first, wins the sum of a pair of nodes by misère play.
    WinsDuel(side: Side, key: u64) -> bool,
    |engine| engine.universes.duels, (key, side) => (u64, Side) as BothSides
}

impl Ask<'_> {
    /// Whether `side` moving first wins `g + h` by misère play.
    #[inline]
    pub(crate) fn wins_duel(&mut self, side: Side, g: Node, h: Node) -> Answer<bool> {
        let nodes = &self.engine.universes.nodes;
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
        self.remembered(WinsDuel(side, key), |ask| ask.find_duel(side, g, h))
    }

    fn find_duel(&mut self, side: Side, g: Node, h: Node) -> Answer<bool> {
        for (moved, still) in [(g, h), (h, g)] {
            for i in 0..self.engine.universes.nodes.count(moved, side) {
                let option = self.engine.universes.nodes.option(moved, side, i);
                if !self.wins_duel(side.opponent(), option, still)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The outcome of `g + h` by misère play.
    pub(crate) fn duel(&mut self, g: Node, h: Node) -> Answer<Outcome> {
        let left = self.wins_duel(Side::Left, g, h)?;
        let right = self.wins_duel(Side::Right, g, h)?;
        Ok(Outcome::from_wins(left, right))
    }

    /// A dicot `Z` such that `side`, moving first, loses `node + Z`: one of the ten born by day 2 if
    /// one will do, else the adjoint.
    pub(crate) fn mate(&mut self, side: Side, node: Node) -> Answer<Node> {
        let trial = self.engine.universes.nodes.trial(node, side);
        if let Some(index) = (0..DICOT_TRIALS).find(|&index| !trial.has(index)) {
            return Ok(self.engine.universes.trials.nodes[index]);
        }
        self.adjoint(node)
    }

    /// The mates of all options of `side`.
    pub(crate) fn mates_of_options(&mut self, side: Side, node: Node) -> Answer<Vec<Node>> {
        let options = self.engine.universes.nodes.options(node, side).to_vec();
        let mut mates = Vec::with_capacity(options.len());
        for option in options {
            mates.push(self.mate(side, option)?);
        }
        mates.sort_unstable();
        mates.dedup();
        Ok(mates)
    }

    /// The adjoint: a dicot whose sum with the game has outcome P
    /// (Siegel, *On the general dead-ending universe of partizan games*, 2023, Definition 5.6).
    pub(crate) fn adjoint(&mut self, node: Node) -> Answer<Node> {
        self.remembered(Adjoint(node), |ask| ask.find_adjoint(node))
    }

    fn find_adjoint(&mut self, node: Node) -> Answer<Node> {
        let [left, right] =
            Side::BOTH.map(|side| self.engine.universes.nodes.options(node, side).to_vec());
        let mut sides = [Vec::new(), Vec::new()];
        for (adjoints, options) in sides.iter_mut().zip([right, left]) {
            for option in options {
                adjoints.push(self.adjoint(option)?);
            }
            if adjoints.is_empty() {
                adjoints.push(Node::ZERO);
            }
        }
        self.form_for(Side::Left, &sides[0], &sides[1])
    }
}
