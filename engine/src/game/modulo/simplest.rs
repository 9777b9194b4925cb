//! Simplest forms: the unique canonical form of a game modulo a universe, tombstones included
//! (Siegel, *On the general dead-ending universe of partizan games*, 2023, Theorem 5.18).
//!
//! Options are replaced by their simplest forms; then dominated options go, reversible ones are
//! bypassed (through an end they leave a tombstone), and a tombstone that does nothing is erased.
//! Two games are equal modulo the universe if and only if their simplest forms are one tree.

use crate::game::ask::{Answer, Ask, Modulo};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::fact::{Context, fact};
use crate::game::games::sum::SumId;
use crate::game::games::tombstones::Tombstones;
use crate::game::modulo::tree::Tree;
use crate::game::modulo::tree::arena::TreeOptions;
use crate::game::modulo::universe::{Universe, Verdict};
use crate::game::winner::spare;
use crate::values::{Convention, Side};

fact! {
    /// The simplest form of a game modulo a universe.
    pub(crate) Simplest(universe: Universe, game: SumId) -> Tree,
    |engine| engine.universes.table(universe).simplest, game => SumId, path |Simplest(_, game)| game
}

impl Modulo<'_> {
    /// The simplest form of a game modulo a universe, tombstones included. Sums stay sums: their
    /// components are simplified and cancelled if the others are members, and the simplest form
    /// is built from those of the options' sums. In normal play the canonical value, in which a
    /// number, ups and a nimber stay a sum.
    ///
    /// # Errors
    /// [`EngineError::GaveUp`] if the universe's order is not known;
    /// [`EngineError::Tombstone`] in normal play; [`EngineError::NotImpartial`] for partizan games
    /// in the impartial universe.
    pub fn simplest(&mut self, game: SumId) -> Answer<SumId> {
        let universe = self.universe;
        if universe.convention() == Convention::Normal && self.is_tombstoned(game) {
            return Err(EngineError::Tombstone);
        }
        if universe.facts().is_impartial && !self.is_member(game)? {
            return Err(EngineError::NotImpartial);
        }
        if self.by_values(universe) {
            let value = self.value(game)?;
            return self.game_of_value(value);
        }
        let game = self.simplified(game)?;
        self.simplest_game(game)
    }

    /// The simplest form as a game. Leaves are not taken apart.
    pub(crate) fn simplest_game(&mut self, game: SumId) -> Answer<SumId> {
        if self.is_simplest_leaf(game) {
            return Ok(game);
        }
        spare::refuse_too_high(self, game)?;
        let tree = self.simplest_tree(game)?;
        Ok(self.trees.game(tree))
    }

    /// The tree of the simplest form.
    pub(crate) fn simplest_tree(&mut self, game: SumId) -> Answer<Tree> {
        let universe = self.universe;
        self.remembered(Simplest(universe, game), |ask| {
            let tree = find_simplest(ask, game)?;
            let form = ask.trees.game(tree);
            if form != game {
                // A simplest form is its own simplest form.
                ask.learn(Simplest(universe, form), tree)?;
            }
            Ok(tree)
        })
    }

    /// The simplest form of a game whose options are simplest forms.
    pub(crate) fn simplify_options(
        &mut self,
        mut sides: [TreeOptions; 2],
        tombstones: Tombstones,
    ) -> Answer<Tree> {
        sides.iter_mut().for_each(|options| self.trees.arrange(options));
        if self.universe.facts().is_impartial {
            return simplify_impartial(self, &sides);
        }
        for side in Side::BOTH {
            drop_dominated(self, side, &mut sides[side as usize])?;
        }
        self.simplify_undominated(sides, tombstones)
    }

    /// The simplest form of a game whose options are simplest forms, if none of them is dominated.
    pub(crate) fn simplify_undominated(
        &mut self,
        mut sides: [TreeOptions; 2],
        tombstones: Tombstones,
    ) -> Answer<Tree> {
        let mut stones = [tombstones.left, tombstones.right];
        // The game at every later step equals `start`, so all comparisons may use `start`.
        let start = self.tree_with(sides.clone(), tombstones)?;
        let mut changed = false;
        loop {
            let step =
                bypass(self, start, &mut sides, &mut stones)? || erase(self, &sides, &mut stones)?;
            changed |= step;
            if step {
                continue;
            }
            let [left, right] = stones;
            return if changed {
                self.tree_with(sides, Tombstones { left, right })
            } else {
                Ok(start)
            };
        }
    }
}

/// The simplest form of an impartial game whose options are simplest forms: a game to which some
/// option reverses, or the game itself (Conway; Grundy, Smith 1956).
fn simplify_impartial(ask: &mut Ask<'_>, sides: &[TreeOptions; 2]) -> Answer<Tree> {
    let [options, _] = sides;
    let game = ask.tree_of([options, options])?;
    if ask.as_heap(ask.trees.game(game)).is_some() {
        return Ok(game);
    }
    for &option in options {
        let replies = ask.trees.count(option, Side::Left);
        ask.tick_many(replies as u64 / 8)?;
        for k in 0..replies {
            let reply = ask.trees.option(option, Side::Left, k);
            if reverts_to(ask, game, reply) {
                return Ok(reply);
            }
        }
    }
    Ok(game)
}

fn find_simplest(modulo: &mut Modulo<'_>, game: SumId) -> Answer<Tree> {
    let reduced = modulo.simplified(game)?;
    if reduced != game {
        return modulo.simplest_tree(reduced);
    }
    let mut sides: [TreeOptions; 2] = Default::default();
    for side in Side::BOTH {
        for option in modulo.listed(game, side)? {
            let option = modulo.simplest_tree(option)?;
            sides[side as usize].push(option);
        }
    }
    let tombstones = modulo.tombstones(game)?;
    modulo.simplify_options(sides, tombstones)
}

/// Drops each option to which another option is at least as good for `side`.
fn drop_dominated(modulo: &mut Modulo<'_>, side: Side, options: &mut TreeOptions) -> Answer {
    let mut i = 0;
    while i < options.len() {
        let mut dominated = false;
        for k in 0..options.len() {
            if k != i && is_certainly_as_good(modulo, side, options[k], options[i])? {
                dominated = true;
                break;
            }
        }
        if dominated {
            options.remove(i);
        } else {
            i += 1;
        }
    }
    Ok(())
}

fn is_certainly_as_good(modulo: &mut Modulo<'_>, side: Side, a: Tree, b: Tree) -> Answer<bool> {
    modulo.is_as_good(side, a, b)?.decided()
}

/// Bypasses one reversible option, if there is one.
fn bypass(
    modulo: &mut Modulo<'_>,
    start: Tree,
    sides: &mut [TreeOptions; 2],
    stones: &mut [bool; 2],
) -> Answer<bool> {
    let universe = modulo.universe;
    for side in Side::BOTH {
        let options = &mut sides[side as usize];
        for i in 0..options.len() {
            let option = options[i];
            for k in 0..modulo.trees.count(option, side.opponent()) {
                let reply = modulo.trees.option(option, side.opponent(), k);
                // Not stored: nobody asks about the unfinished game again.
                let verdict = match side {
                    Side::Left => modulo.at_least_unstored(start, reply)?,
                    Side::Right => modulo.at_least_unstored(reply, start)?,
                };
                match verdict {
                    Verdict::True => {}
                    Verdict::False => continue,
                    Verdict::Unknown => return Err(EngineError::GaveUp),
                }
                options.remove(i);
                options.extend_from_slice(modulo.trees.options(reply, side));
                modulo.ask.engine.trees.arrange(options);
                if universe.convention() == Convention::Misere {
                    stones[side as usize] |= modulo.trees.is_end_like(reply, side);
                }
                drop_dominated(modulo, side, options)?;
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Erases one tombstone, if the game is still strong for that side without it.
fn erase(
    modulo: &mut Modulo<'_>,
    sides: &[TreeOptions; 2],
    stones: &mut [bool; 2],
) -> Answer<bool> {
    for side in Side::BOTH {
        if !stones[side as usize] {
            continue;
        }
        let mut fewer = *stones;
        fewer[side as usize] = false;
        let [left, right] = fewer;
        let without = modulo.tree_with(sides.clone(), Tombstones { left, right })?;
        match modulo.is_strong(side, without)? {
            Verdict::True => {
                *stones = fewer;
                return Ok(true);
            }
            Verdict::False => {}
            Verdict::Unknown => return Err(EngineError::GaveUp),
        }
    }
    Ok(false)
}

/// Returns whether an impartial game equals an option of one of its options in misère play. All options of
/// the game are simplest forms, so equal ones are one tree. The games are equal if and only if the
/// options of `reply` are options of the game, and each other option has `reply` as an option; if
/// `reply` is 0, the first player must win the game (*On numbers and games*, chapter 12).
fn reverts_to(engine: &Engine, game: Tree, reply: Tree) -> bool {
    let trees = &engine.trees;
    // No game equals one of its options.
    if trees.has_option(game, Side::Left, reply) {
        return false;
    }
    let kept = trees.options(reply, Side::Left);
    if kept.is_empty() && !trees.wins(game, Side::Left) {
        return false;
    }
    let others = || {
        let all = trees.options(game, Side::Left).iter();
        all.filter(|&&option| !trees.has_option(reply, Side::Left, option))
    };
    kept.iter().all(|&option| trees.has_option(game, Side::Left, option))
        && others().all(|&option| trees.has_option(option, Side::Left, reply))
}
