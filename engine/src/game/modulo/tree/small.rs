//! Small dicots, tried as witnesses if a witness that was built is large. Dicots are members of every
//! universe. The options of these are trials, so a duel against one costs little more than a look at
//! each follower.

use crate::game::ask::{Answer, Ask};
use crate::game::modulo::tree::{DICOT_TRIALS, Tree};
use crate::meter::Held;
use crate::values::Side;

/// The number of small dicots that are tried.
const SMALL_DICOTS: usize = 400;

impl Ask<'_> {
    /// The first small dicot `X` that shows `g ≱ h`: Left, moving first, wins `h + X` and loses
    /// `g + X`, or Right, moving first, wins `g + X` and loses `h + X`.
    pub(crate) fn refuting_dicot(&mut self, g: Tree, h: Tree) -> Answer<Option<Tree>> {
        lay_out_small_dicots(self)?;
        for place in 0..self.engine.universes.small_dicots.len() {
            self.tick()?;
            let x = self.engine.universes.small_dicots[place];
            for (side, high, low) in [(Side::Left, g, h), (Side::Right, h, g)] {
                if self.wins_duel(side, low, x)? && !self.wins_duel(side, high, x)? {
                    return Ok(Some(x));
                }
            }
        }
        Ok(None)
    }
}

/// Makes dicots with one or two options for each player. The options are born by day 2. The
/// smallest dicots come first.
fn lay_out_small_dicots(ask: &mut Ask<'_>) -> Answer {
    if !ask.engine.universes.small_dicots.is_empty() {
        return Ok(());
    }
    let born = (0..DICOT_TRIALS).map(Tree::trial).collect::<Vec<_>>();
    let mut lists: Vec<Vec<Tree>> = Vec::new();
    for (place, &a) in born.iter().enumerate() {
        lists.push(vec![a]);
        lists.extend(born[place + 1..].iter().map(|&b| vec![a, b]));
    }
    let size = |list: &Vec<Tree>| -> u32 {
        let sizes = list.iter().map(|&tree| ask.trees.weight(tree).0);
        sizes.sum()
    };
    let sizes: Vec<u32> = lists.iter().map(size).collect();
    let mut pairs: Vec<(u32, usize, usize)> = Vec::new();
    for (left, &a) in sizes.iter().enumerate() {
        pairs.extend(sizes.iter().enumerate().map(|(right, &b)| (a + b, left, right)));
    }
    pairs.sort_unstable();
    pairs.truncate(SMALL_DICOTS);
    let mut games: Held<Vec<Tree>> = Held::default();
    for (_, left, right) in pairs {
        ask.tick()?;
        let tree = ask.tree_of([&lists[left], &lists[right]])?;
        if tree.as_trial().is_none() {
            games.push(tree, ask.meter)?;
        }
    }
    ask.engine.universes.small_dicots = games;
    Ok(())
}
