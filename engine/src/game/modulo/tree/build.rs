//! Making trees: each once, from its options.

use smallvec::SmallVec;

use crate::game::ask::{Answer, Ask};
use crate::game::fact::{Context, fact};
use crate::game::games::component::{Component, ComponentId, Flags};
use crate::game::games::sum::SumId;
use crate::game::games::tombstones::Tombstones;
use crate::game::memo::Bits;
use crate::game::modulo::tree::arena::{ByGame, TreeOptions};
use crate::game::modulo::tree::id::Tree;
use crate::game::modulo::tree::trials::{DAY_TWO, TRIALS};
use crate::values::Side;

fact! {
    /// The tree of a game.
    pub(crate) TreeOf(game: SumId) -> Tree,
    |engine| engine.trees.of_games, game => SumId as ByGame, path |TreeOf(game)| game
}

fact! {
    /// Whether all followers of a form are forms, numbers and nimbers.
    WrittenOut(id: ComponentId) -> bool,
    |engine| engine.trees.written_out, id => ComponentId as Bits
}

impl Ask<'_> {
    /// The tree of a game: numbers, nimbers and sums are taken apart.
    #[inline]
    pub(crate) fn tree(&mut self, game: SumId) -> Answer<Tree> {
        self.remembered(TreeOf(game), |ask| {
            let mut sides: [TreeOptions; 2] = Default::default();
            for side in Side::BOTH {
                for option in ask.listed(game, side)? {
                    sides[side as usize].push(ask.tree(option)?);
                }
            }
            let tombstones = ask.tombstones(game)?;
            ask.tree_with(sides, tombstones)
        })
    }

    /// Returns whether two games have the same tree: numbers, nimbers and sums taken apart, nothing simplified.
    ///
    /// # Errors
    /// Why the search stopped.
    pub fn have_same_tree(&mut self, g: SumId, h: SumId) -> Answer<bool> {
        Ok(self.tree(g)? == self.tree(h)?)
    }

    /// Makes the trials. Must be called before the first use of [`Tree::ZERO`] and [`Tree::trial`]; who has a
    /// tree need not.
    #[inline]
    pub(crate) fn make_trials(&mut self) -> Answer {
        if self.trees.len() < TRIALS { make_first_trees(self) } else { Ok(()) }
    }

    /// The tree with these options, in any order.
    pub(crate) fn tree_with(
        &mut self,
        sides: [TreeOptions; 2],
        tombstones: Tombstones,
    ) -> Answer<Tree> {
        self.make_trials()?;
        interned(self, sides, tombstones)
    }

    /// The tree with these options and no tombstone.
    pub(crate) fn tree_of(&mut self, options: [&[Tree]; 2]) -> Answer<Tree> {
        self.tree_with(options.map(TreeOptions::from_slice), Tombstones::NONE)
    }

    /// The tree whose `side` has the first options and whose other side the second.
    pub(crate) fn tree_for(&mut self, side: Side, own: &[Tree], other: &[Tree]) -> Answer<Tree> {
        match side {
            Side::Left => self.tree_of([own, other]),
            Side::Right => self.tree_of([other, own]),
        }
    }

    /// The options of a game. Allocates only if there are many.
    pub(crate) fn listed(&mut self, game: SumId, side: Side) -> Answer<SmallVec<[SumId; 8]>> {
        match game.component() {
            Some(id) => {
                self.expand(id)?;
                Ok(SmallVec::from_slice(self.known_options(id, side)))
            }
            None => Ok(SmallVec::from_vec(self.options(game, side)?)),
        }
    }

    /// Returns whether all followers of a game are forms, numbers and nimbers: then its tree is no larger than
    /// what was typed.
    pub(crate) fn is_written_out(&mut self, game: SumId) -> Answer<bool> {
        let Some(id) = game.component() else {
            return Ok(false);
        };
        if self.flags(game).any(Flags::POSITIONAL) {
            return Ok(false);
        }
        match self.component(id) {
            Component::Number(_) | Component::Nimber(_) => return Ok(true),
            Component::NumberUpStar(_) | Component::Ordinal(..) | Component::Position { .. } => {
                return Ok(false);
            }
            Component::Form => {}
        }
        self.remembered(WrittenOut(id), |ask| {
            for side in Side::BOTH {
                for option in ask.listed(game, side)? {
                    if !ask.is_written_out(option)? {
                        return Ok(false);
                    }
                }
            }
            Ok(true)
        })
    }
}

#[cold]
fn make_first_trees(ask: &mut Ask<'_>) -> Answer {
    while let Some(sides) = DAY_TWO.games.get(ask.trees.len()) {
        let sides = sides.each_ref().map(|options| TreeOptions::from_slice(options));
        interned(ask, sides, Tombstones::NONE)?;
    }
    Ok(())
}

fn interned(
    ask: &mut Ask<'_>,
    mut sides: [TreeOptions; 2],
    tombstones: Tombstones,
) -> Answer<Tree> {
    ask.tick_many(1 + (sides[0].len() + sides[1].len()) as u64 / 8)?;
    sides.iter_mut().for_each(|options| ask.engine.trees.arrange(options));
    let weight = ask.trees.weigh(&sides, tombstones);
    if let Some(known) = ask.trees.find(&sides, tombstones, weight) {
        return Ok(known);
    }
    let [left, right] = sides.each_ref().map(|options| -> SmallVec<[SumId; 8]> {
        options.iter().map(|&option| ask.trees.game(option)).collect()
    });
    let game = ask.form(&left, &right, tombstones)?;
    let tree = ask.engine.trees.push(&sides, tombstones, weight, game, ask.meter)?;
    ask.learn(TreeOf(game), tree)?;
    Ok(tree)
}
