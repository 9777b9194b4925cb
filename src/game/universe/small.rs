//! Small dicots that are tried where a witness that was built is not small. They are members of every universe, and
//! their options are trials: such a duel costs little more than a look at each follower.

use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::form::Tombstones;
use crate::game::outcome::Side;
use crate::game::play::Play;
use crate::game::universe::{DICOT_TRIALS, ENTRY_BYTES, Node};

/// How many are tried.
const SMALL_DICOTS: usize = 400;

impl Engine {
    /// The first small dicot X such that `side`, moving first, loses `g + X` and wins `h + X`, or for
    /// Right the other way round: it shows that `g ≥ h` does not hold.
    pub(crate) fn telling_dicot(
        &mut self,
        g: Node,
        h: Node,
        play: &mut Play<'_>,
    ) -> Result<Option<Node>, EngineError> {
        self.lay_out_small_dicots(play)?;
        for place in 0..self.universes.small_dicots.len() {
            play.tick()?;
            let x = self.universes.small_dicots[place];
            for (side, high, low) in [(Side::Left, g, h), (Side::Right, h, g)] {
                if self.wins_duel(side, low, x, play)? && !self.wins_duel(side, high, x, play)? {
                    return Ok(Some(x));
                }
            }
        }
        Ok(None)
    }

    /// Dicots with one or two options for each player, each of them born by day 2, the smallest first.
    fn lay_out_small_dicots(&mut self, play: &mut Play<'_>) -> Result<(), EngineError> {
        if !self.universes.small_dicots.is_empty() {
            return Ok(());
        }
        let born = self.universes.trials.nodes[..DICOT_TRIALS].to_vec();
        let mut lists: Vec<Vec<Node>> = Vec::new();
        for (place, &a) in born.iter().enumerate() {
            lists.push(vec![a]);
            lists.extend(born[place + 1..].iter().map(|&b| vec![a, b]));
        }
        let size = |list: &Vec<Node>| -> u32 {
            let sizes = list.iter().map(|&node| self.universes.nodes.weight(node).0);
            sizes.sum()
        };
        let sizes: Vec<u32> = lists.iter().map(size).collect();
        let mut pairs: Vec<(u32, usize, usize)> = Vec::new();
        for (left, &a) in sizes.iter().enumerate() {
            pairs.extend(sizes.iter().enumerate().map(|(right, &b)| (a + b, left, right)));
        }
        pairs.sort_unstable();
        pairs.truncate(SMALL_DICOTS);
        let mut games = Vec::new();
        for (_, left, right) in pairs {
            play.tick()?;
            let node = self.form_of([&lists[left], &lists[right]], Tombstones::NONE, play)?;
            if self.universes.nodes.as_trial(node).is_none() {
                games.push(node);
            }
        }
        play.charge(ENTRY_BYTES * games.len())?;
        self.universes.small_dicots = games;
        Ok(())
    }
}
