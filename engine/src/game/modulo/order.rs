//! Order of trees: G ≥ H modulo a universe, by one recursion for all of them. `compare.rs` has all ways to the order of games.
//!
//! `G ≥ H` holds if and only if both conditions hold (Larsson, Nowakowski, Santos 2016; in this form
//! Siegel 2023, section 5):
//!
//! - Maintenance: for each `H^L` there is a `G^L ≥ H^L` or an `H^{LR} ≤ G`; for each `G^R` there is an
//!   `H^R ≤ G^R` or a `G^{RL} ≥ H`.
//! - Proviso: if `H` is a Left end, `G` is Left-strong; if `G` is a Right end, `H` is Right-strong.
//!
//! Only the test for strength depends on the universe.

use crate::game::ask::{Answer, Modulo};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::fact::{Context, fact};
use crate::game::games::sum::SumId;
use crate::game::modulo::simplest::Simplest;
use crate::game::modulo::tree::build::TreeOf;
use crate::game::modulo::tree::{Tree, pair};
use crate::game::modulo::universe::{Universe, Verdict};
use crate::game::winner::spare;
use crate::meter::Metered;
use crate::values::{Convention, Side};

/// Games up to this height are compared by their options at once.
const LOW: u32 = 3;

fact! {
    /// Whether `g ≥ h` modulo a universe.
    AtLeast(universe: Universe, g: Tree, h: Tree) -> Verdict,
    |engine| engine.universes.table(universe).order, pair(g, h) => u64
}

impl Modulo<'_> {
    /// Returns a tree that equals a game modulo the universe: the game's own if the game is written out,
    /// else that of its simplest form, so that the tree of a sum is built only if the simplest form is
    /// not known.
    pub(crate) fn equal_tree(&mut self, game: SumId) -> Answer<Tree> {
        let universe = self.universe;
        let is_written_out = self.is_written_out(game)?;
        let known = if is_written_out {
            self.known(TreeOf(game))
        } else {
            self.known(Simplest(universe, game))
        };
        if let Some(known) = known {
            return Ok(known);
        }
        spare::refuse_too_high(self, game)?;
        if is_written_out {
            return self.tree(game);
        }
        match self.simplest_tree(game) {
            Err(EngineError::GaveUp) => self.tree(game),
            simplest => simplest,
        }
    }

    /// Returns whether `g ≥ h`. Does not store the answer: nobody asks again.
    pub(crate) fn at_least_unstored(&mut self, g: Tree, h: Tree) -> Answer<Verdict> {
        let universe = self.universe;
        self.tick()?;
        if let Some(known) = at_a_glance(self, g, h)? {
            return Ok(known);
        }
        match self.known(AtLeast(universe, g, h)) {
            Some(known) => Ok(known),
            None => self.deeper(|ask| by_options(ask, g, h)),
        }
    }

    /// Returns whether `a` is at least as good as `b` for `side`.
    #[inline]
    pub(crate) fn is_as_good(&mut self, side: Side, a: Tree, b: Tree) -> Answer<Verdict> {
        match side {
            Side::Left => self.at_least(a, b),
            Side::Right => self.at_least(b, a),
        }
    }

    /// Returns whether `g ≥ h`. Stores the answer.
    #[inline]
    pub(crate) fn at_least(&mut self, g: Tree, h: Tree) -> Answer<Verdict> {
        let universe = self.universe;
        match at_a_glance(self, g, h)? {
            Some(known) => Ok(known),
            None => self.remembered(AtLeast(universe, g, h), |ask| by_options(ask, g, h)),
        }
    }

    /// The first game born by day 2 in the universe that shows `g ≱ h`, if there is one.
    #[inline]
    pub(crate) fn refuting_trial(&mut self, g: Tree, h: Tree) -> Answer<Option<usize>> {
        if self.universe.convention() == Convention::Normal {
            return Ok(None);
        }
        let members = self.trial_members()?;
        let trees = &self.trees;
        let left = trees.trial(h, Side::Left).minus(*trees.trial(g, Side::Left));
        let right = trees.trial(g, Side::Right).minus(*trees.trial(h, Side::Right));
        Ok(left.or(right).and(members).first())
    }

    /// Returns whether a game born by day 2 or a dicot of the sieve shows `g ≱ h`.
    #[inline]
    pub(crate) fn is_refuted(&mut self, g: Tree, h: Tree) -> Answer<bool> {
        if self.refuting_trial(g, h)?.is_some() {
            return Ok(true);
        }
        // Small games are compared sooner than sieved.
        let is_high = self.trees.height(g).max(self.trees.height(h)) > LOW;
        // All dicots are members of a universe with provisos.
        Ok(is_high && self.universe.has_provisos() && self.is_refuted_by_dicots(g, h)?)
    }

    /// Returns whether the proviso holds for `side`: if `low` is an end for `side`, then `high` is strong for
    /// `side`. See [`better_and_worse`] for `high` and `low`.
    pub(crate) fn proviso(&mut self, side: Side, g: Tree, h: Tree) -> Answer<Verdict> {
        let (high, low) = better_and_worse(side, g, h);
        if self.trees.is_end_like(low, side) {
            self.is_strong(side, high)
        } else {
            Ok(Verdict::True)
        }
    }

    /// Returns whether maintenance holds for an option of `low` for `side`: `high` has an option for `side`
    /// that is at least as good for `side`, or the opponent has a reply to the option that is no better
    /// for `side` than `high`. For Left: some `high^L ≥ option`, or some `option^R ≤ high`.
    pub(crate) fn is_maintained(
        &mut self,
        side: Side,
        high: Tree,
        low: Tree,
        option: Tree,
    ) -> Answer<Verdict> {
        debug_assert!(self.trees.options(low, side).contains(&option));
        let mut verdict = Verdict::False;
        for i in 0..self.trees.count(high, side) {
            let answer = self.trees.option(high, side, i);
            verdict = verdict.or(self.is_as_good(side, answer, option)?);
            if verdict.is_true() {
                return Ok(verdict);
            }
        }
        for i in 0..self.trees.count(option, side.opponent()) {
            let reply = self.trees.option(option, side.opponent(), i);
            verdict = verdict.or(self.is_as_good(side, high, reply)?);
            if verdict.is_true() {
                return Ok(verdict);
            }
        }
        Ok(verdict)
    }
}

/// Returns `(g, h)` for Left and `(h, g)` for Right: if `g ≥ h`, the first game is at least as good for
/// `side` as the second.
#[inline]
pub(crate) fn better_and_worse(side: Side, g: Tree, h: Tree) -> (Tree, Tree) {
    match side {
        Side::Left => (g, h),
        Side::Right => (h, g),
    }
}

/// Answers from identity, the sieve and the trials, without a memo.
#[inline]
fn at_a_glance(modulo: &mut Modulo<'_>, g: Tree, h: Tree) -> Answer<Option<Verdict>> {
    if g == h {
        return Ok(Some(Verdict::True));
    }
    Ok(modulo.is_refuted(g, h)?.then_some(Verdict::False))
}

fn by_options(modulo: &mut Modulo<'_>, g: Tree, h: Tree) -> Answer<Verdict> {
    let universe = modulo.universe;
    if universe.facts().is_impartial {
        return Ok(modulo.impartially_equal(g, h)?.into());
    }
    if let Some(known) = known_in_other_universes(modulo, universe, g, h) {
        return Ok(known);
    }
    let mut verdict = Verdict::True;
    if universe.has_provisos() {
        for side in Side::BOTH {
            verdict = verdict.and(modulo.proviso(side, g, h)?);
            if verdict.is_false() {
                return Ok(verdict);
            }
        }
    }
    for side in Side::BOTH {
        let (high, low) = better_and_worse(side, g, h);
        for i in 0..modulo.trees.count(low, side) {
            let option = modulo.trees.option(low, side, i);
            verdict = verdict.and(modulo.is_maintained(side, high, low, option)?);
            if verdict.is_false() {
                return Ok(verdict);
            }
        }
    }
    Ok(verdict)
}

/// Looks in the memos of other universes: `g ≥ h` modulo a larger universe gives `g ≥ h`, and
/// `g ≱ h` modulo a smaller one gives `g ≱ h`.
fn known_in_other_universes(
    engine: &Engine,
    universe: Universe,
    g: Tree,
    h: Tree,
) -> Option<Verdict> {
    let key = pair(g, h);
    Universe::chain().filter(|&other| other != universe).find_map(|other| {
        let known = engine.universes.known(other)?.order.get(key)?;
        let decides = match known {
            Verdict::True => universe.is_within(other),
            Verdict::False => other.is_within(universe),
            Verdict::Unknown => false,
        };
        decides.then_some(known)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::games::tombstones::Tombstones;
    use crate::game::modulo::tree::arena::TreeOptions;
    use crate::meter::Meter;
    use crate::values::SplitMix64;

    /// What a dicot of the sieve refutes, options refute too, also where no game born by day 2 does.
    #[test]
    fn what_the_sieve_refutes_is_not_at_least() {
        let (mut engine, mut meter) = (Engine::new(), Meter::default());
        let ask = &mut engine.ask(&mut meter);
        ask.make_trials().expect("trees");
        let mut random = SplitMix64::new(67);
        let mut trees: Vec<Tree> = (0..40).map(Tree::trial).collect();
        let mut alone = [0; 3];
        for _ in 0..3000 {
            let mut sides: [TreeOptions; 2] = Default::default();
            for side in &mut sides {
                for _ in 0..1 + random.below(3) {
                    side.push(trees[random.below(trees.len() as u64) as usize]);
                }
            }
            let g = ask.tree_with(sides, Tombstones::NONE).expect("a tree");
            let h = trees[random.below(trees.len() as u64) as usize];
            trees.push(g);
            let universes = [Universe::Dicot, Universe::DeadEnding, Universe::Misere];
            for (universe, alone) in universes.into_iter().zip(&mut alone) {
                let mut modulo = ask.modulo(universe);
                if modulo.is_refuted_by_dicots(g, h).expect("a sieve")
                    && modulo.refuting_trial(g, h).expect("trials").is_none()
                {
                    *alone += 1;
                    let found = by_options(&mut modulo, g, h).expect("an order");
                    assert_eq!(found, Verdict::False, "{g:?} {h:?} modulo {universe:?}");
                }
            }
        }
        assert!(alone.iter().all(|&alone| alone > 20), "{alone:?}");
    }
}
