//! Order: G ≥ H modulo a universe, by one recursion for all of them.
//!
//! `G ≥ H` holds if and only if both conditions hold (Larsson, Nowakowski, Santos 2016; in this form
//! Siegel 2023, section 5):
//!
//! - Maintenance: for each `H^L` there is a `G^L ≥ H^L` or an `H^{LR} ≤ G`; for each `G^R` there is an
//!   `H^R ≤ G^R` or a `G^{RL} ≥ H`.
//! - Proviso: if `H` is a Left end, `G` is Left-strong; if `G` is a Right end, `H` is Right-strong.
//!
//! Only the test for strength depends on the universe. Values answer for normal play; there the
//! recursion checks the values.

use crate::game::ask::{Answer, Modulo};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::fact::{Context, fact};
use crate::game::games::component::Component;
use crate::game::games::sum::SumId;
use crate::game::modulo::apart::Claim;
use crate::game::modulo::simplest::Simplest;
use crate::game::modulo::tree::build::TreeOf;
use crate::game::modulo::tree::{Tree, pair};
use crate::game::modulo::universe::{Universe, Verdict};
use crate::game::modulo::witness::Witness;
use crate::game::solved::Source;
use crate::game::winner::asked::Whether;
use crate::game::winner::way::Way;
use crate::meter::{Metered, Stop};
use crate::values::{Convention, Outcome, Relation, Side};

impl Relation {
    /// The relation of two games, from whether the first is at least the second and whether it is at
    /// most the second. `None` if one of the two is unknown.
    #[must_use]
    #[doc(hidden)]
    pub fn from_verdicts(at_least: Verdict, at_most: Verdict) -> Option<Self> {
        Some(Self::from_order(at_most.decided().ok()?, at_least.decided().ok()?))
    }
}

fact! {
    /// Whether `g ≥ h` modulo a universe.
    AtLeast(universe: Universe, g: Tree, h: Tree) -> Verdict,
    |engine| engine.universes.table(universe).order, pair(g, h) => u64
}

/// What decides whether `g ≥ h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderBy {
    /// The two are one sum, or become one without the summands that both have.
    Same,
    /// The outcome of their difference in normal play, found so.
    Difference(Way),
    /// A theorem on sums.
    Theorem(Source),
    /// The outcomes of the two: 0 tells them apart.
    Outcomes,
    /// An impartial game tells the two apart, which are impartial.
    Impartial,
    /// The outcomes of the two beside this small game, found before their trees.
    SmallGame(Witness),
    /// The recursion on options, as a rule those of trees.
    Trees,
}

/// The most ticks for the outcome of a game whose tree is not known, before that tree is made.
const OUTCOME_TICKS: u64 = 1_000_000;

/// What decides how `g` and `h` compare: whether `g ≥ h`, and whether `h ≥ g`; `None` for a direction
/// that was not looked at.
pub type Deciding = [Option<OrderBy>; 2];

impl Modulo<'_> {
    /// Returns whether `g ≥ h` modulo a universe: `o(g+X) ≥ o(h+X)` for all its members `X`. `g` and `h` need
    /// not be members, except in the impartial universe: there the answer for a partizan game is
    /// `Unknown`.
    pub fn ge(&mut self, g: SumId, h: SumId) -> Answer<Verdict> {
        self.ge_by(g, h).map(|(verdict, _)| verdict)
    }

    /// Returns whether `g ≥ h`, and what decides it.
    pub fn ge_by(&mut self, g: SumId, h: SumId) -> Answer<(Verdict, OrderBy)> {
        if g == h {
            return Ok((Verdict::True, OrderBy::Same));
        }
        if self.by_values(self.universe) {
            let at_least = Whether(|outcome| matches!(outcome, Outcome::L | Outcome::P));
            let (holds, way) = self.normal_difference(&at_least, [g, h])?;
            return Ok((holds.into(), OrderBy::Difference(way)));
        }
        if !self.may_be_compared([g, h])? {
            return Ok((Verdict::Unknown, OrderBy::Trees));
        }
        if let Some(by) = self.heaps_apart([g, h])? {
            return Ok((Verdict::False, by));
        }
        let mut pair = [g, h];
        if !self.are_forms(pair) {
            pair = self.reduced(pair)?;
            if let Some(known) = self.order_without_trees(pair)? {
                return Ok(known);
            }
        }
        let have_trees = self.have_trees(pair)?;
        if !have_trees
            && let Some([first, second]) = self.outcomes_soon(pair)?
            && !first.is_at_least(second)
        {
            return Ok((Verdict::False, OrderBy::Outcomes));
        }
        if self.are_apart_as_impartial(pair)? {
            return Ok((Verdict::False, OrderBy::Impartial));
        }
        if have_trees {
            return Ok((self.order_by_trees(pair)?, OrderBy::Trees));
        }
        let by_trees = |modulo: &mut Modulo<'_>| modulo.order_by_trees(pair);
        let by_options = |modulo: &mut Modulo<'_>| modulo.order_against_zero(pair);
        let by_options = self.is_against_zero(pair).then_some(&by_options as _);
        Ok(match self.beside_small_games(pair, Claim::AtLeast, by_trees, by_options)? {
            Ok(verdict) => (verdict, OrderBy::Trees),
            Err(witness) => (Verdict::False, OrderBy::SmallGame(witness)),
        })
    }

    /// The misère outcomes of two games, if they are found soon. Nothing in normal play.
    pub(crate) fn outcomes_soon(&mut self, games: [SumId; 2]) -> Answer<Option<[Outcome; 2]>> {
        let mut outcomes = [Outcome::N; 2];
        if self.universe.convention() == Convention::Normal {
            return Ok(None);
        }
        for (game, outcome) in games.into_iter().zip(&mut outcomes) {
            let found = self.within(OUTCOME_TICKS, |ask| ask.misere_outcome(game, None));
            match found {
                Ok(Some((found, _))) => *outcome = found,
                Ok(None) => return Ok(None),
                Err(error) if error.is_of_depth() => return Ok(None),
                Err(error) => return Err(error),
            }
        }
        Ok(Some(outcomes))
    }

    /// Returns whether the trees of both games are as large as what was typed: then nothing else has to be tried before the
    /// trees. Trees that earlier questions made do not count, or the reason would depend on these.
    pub(crate) fn have_trees(&mut self, games: [SumId; 2]) -> Answer<bool> {
        Ok(self.is_written_out(games[0])? && self.is_written_out(games[1])?)
    }

    /// Returns whether the universe compares two games: the impartial universe does not compare partizan games.
    ///
    /// # Errors
    /// [`EngineError::Tombstone`] for tombstones in normal play.
    fn may_be_compared(&mut self, games: [SumId; 2]) -> Answer<bool> {
        let is_normal = self.universe.convention() == Convention::Normal;
        if is_normal && games.iter().any(|&game| self.is_tombstoned(game)) {
            return Err(EngineError::Tombstone);
        }
        if self.universe.theory().is_impartial {
            return Ok(self.is_member(games[0])? && self.is_member(games[1])?);
        }
        Ok(true)
    }

    /// Two games with the same order as the given ones: positions that are numbers are counted, and
    /// summands that both games have are left out.
    fn reduced(&mut self, games: [SumId; 2]) -> Answer<[SumId; 2]> {
        let [g, h] = games;
        if self.are_forms(games) {
            return Ok(games);
        }
        let g = self.with_values(g)?;
        let h = self.with_values(h)?;
        let (g, h) = self.without_common(g, h)?;
        Ok([g, h])
    }

    /// Returns whether `g ≥ h`, for games from [`Self::reduced`], if a theorem tells at any size.
    fn order_without_trees(&mut self, [g, h]: [SumId; 2]) -> Answer<Option<(Verdict, OrderBy)>> {
        if g == h {
            return Ok(Some((Verdict::True, OrderBy::Same)));
        }
        if self.are_forms([g, h]) {
            return Ok(None);
        }
        let known = self.order_by_theorem([g, h])?;
        Ok(known.map(|(verdict, source)| (verdict, OrderBy::Theorem(source))))
    }

    /// Returns whether `g ≥ h`, by the recursion on trees. A small game may still tell apart what is too high
    /// for the recursion.
    fn order_by_trees(&mut self, [g, h]: [SumId; 2]) -> Answer<Verdict> {
        let answer = match self.equal_tree(g) {
            Ok(a) => self.equal_tree(h).and_then(|b| self.at_least_unstored(a, b)),
            Err(error) => Err(error),
        };
        match answer {
            Err(EngineError::Stop(Stop::Depth { .. }))
                if self.small_witness([g, h], true)?.is_some() =>
            {
                Ok(Verdict::False)
            }
            answer => answer,
        }
    }

    /// Compares `g` with `h` modulo a universe; `None` if the relation is unknown.
    pub fn compare(&mut self, g: SumId, h: SumId) -> Answer<Option<Relation>> {
        self.compare_by(g, h).map(|(relation, _)| relation)
    }

    /// Compares `g` with `h`, and tells what decides each direction.
    pub fn compare_by(&mut self, g: SumId, h: SumId) -> Answer<(Option<Relation>, Deciding)> {
        let universe = self.universe;
        if g != h && self.by_values(universe) {
            let (relation, way) = self.compare_normal_by(g, h)?;
            return Ok((Some(relation), [Some(OrderBy::Difference(way)); 2]));
        }
        let (at_least, by) = self.ge_by(g, h)?;
        let (at_most, other) = self.ge_by(h, g)?;
        Ok((Relation::from_verdicts(at_least, at_most), [Some(by), Some(other)]))
    }

    /// Returns whether `g = h` modulo a universe.
    pub fn equal(&mut self, g: SumId, h: SumId) -> Answer<Verdict> {
        self.equal_by(g, h).map(|(verdict, _)| verdict)
    }

    /// Returns whether `g = h`, and what decides the directions that were looked at: one is enough to refute.
    pub fn equal_by(&mut self, g: SumId, h: SumId) -> Answer<(Verdict, Deciding)> {
        if g == h {
            return Ok((Verdict::True, [Some(OrderBy::Same); 2]));
        }
        if self.by_values(self.universe) {
            let is_zero = Whether(|outcome| outcome == Outcome::P);
            let (equal, way) = self.normal_difference(&is_zero, [g, h])?;
            return Ok((equal.into(), [Some(OrderBy::Difference(way)); 2]));
        }
        if !self.may_be_compared([g, h])? {
            return Ok((Verdict::Unknown, [Some(OrderBy::Trees); 2]));
        }
        if let Some(by) = self.heaps_apart([g, h])? {
            return Ok((Verdict::False, [Some(by); 2]));
        }
        let [g, h] = self.reduced([g, h])?;
        let pairs = [[g, h], [h, g]];
        let (mut known, mut by) = ([None; 2], [None; 2]);
        for ((verdict, by_it), pair) in known.iter_mut().zip(&mut by).zip(pairs) {
            (*verdict, *by_it) = self.order_without_trees(pair)?.unzip();
            // If a theorem refutes one direction, the recursion need not look at the other.
            if verdict.is_some_and(Verdict::is_false) {
                return Ok((Verdict::False, by));
            }
        }
        let have_trees = self.have_trees([g, h])?;
        if !have_trees
            && let Some([first, second]) = self.outcomes_soon([g, h])?
            && first != second
        {
            for (by, refuted) in
                by.iter_mut().zip([!first.is_at_least(second), !second.is_at_least(first)])
            {
                *by = refuted.then_some(OrderBy::Outcomes).or(*by);
            }
            return Ok((Verdict::False, by));
        }
        if self.are_apart_as_impartial([g, h])? {
            return Ok((Verdict::False, [Some(OrderBy::Impartial); 2]));
        }
        if have_trees {
            return self.equal_by_recursion([g, h], (known, by), Modulo::order_by_trees);
        }
        let by_trees = |modulo: &mut Modulo<'_>| {
            modulo.equal_by_recursion([g, h], (known, by), Modulo::order_by_trees)
        };
        let by_options = |modulo: &mut Modulo<'_>| {
            modulo.equal_by_recursion([g, h], (known, by), Modulo::order_against_zero)
        };
        let by_options = self.is_against_zero([g, h]).then_some(&by_options as _);
        Ok(match self.beside_small_games([g, h], Claim::Equal, by_trees, by_options)? {
            Ok(found) => found,
            Err(witness) => {
                let directions = [witness, witness.reversed()];
                for (by, witness) in by.iter_mut().zip(directions) {
                    *by = witness.refutes().then_some(OrderBy::SmallGame(witness)).or(*by);
                }
                (Verdict::False, by)
            }
        })
    }

    /// Decides whether `g = h` by a recursion that tells the order, and tells what decides each direction. What is known stays.
    fn equal_by_recursion(
        &mut self,
        [g, h]: [SumId; 2],
        (known, mut by): ([Option<Verdict>; 2], Deciding),
        order: fn(&mut Self, [SumId; 2]) -> Answer<Verdict>,
    ) -> Answer<(Verdict, Deciding)> {
        let pairs = [[g, h], [h, g]];
        let (mut equal, mut too_high) = (Verdict::True, None);
        for ((known, by), pair) in known.into_iter().zip(&mut by).zip(pairs) {
            let verdict = match known {
                Some(verdict) => Ok(verdict),
                None => order(self, pair),
            };
            match verdict {
                Ok(verdict) => {
                    equal = equal.and(verdict);
                    by.get_or_insert(OrderBy::Trees);
                }
                // The other direction may be refuted without its trees.
                Err(error @ EngineError::Stop(Stop::Depth { .. })) => too_high = Some(error),
                Err(error) => return Err(error),
            }
            if equal.is_false() {
                break;
            }
        }
        match too_high {
            Some(error) if !equal.is_false() => Err(error),
            _ => Ok((equal, by)),
        }
    }

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
        self.refuse_too_high(game)?;
        if is_written_out {
            return self.tree(game);
        }
        match self.simplest_tree(game) {
            Err(EngineError::Undecided) => self.tree(game),
            simplest => simplest,
        }
    }

    /// Returns whether `g ≥ h`. Does not store the answer: nobody asks again.
    pub(crate) fn at_least_unstored(&mut self, g: Tree, h: Tree) -> Answer<Verdict> {
        let universe = self.universe;
        self.tick()?;
        if let Some(known) = self.at_a_glance(g, h)? {
            return Ok(known);
        }
        match self.known(AtLeast(universe, g, h)) {
            Some(known) => Ok(known),
            None => self.deeper(|ask| ask.by_options(g, h)),
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
        match self.at_a_glance(g, h)? {
            Some(known) => Ok(known),
            None => self.remembered(AtLeast(universe, g, h), |ask| ask.by_options(g, h)),
        }
    }

    /// Answers from identity and the trials, without a memo.
    #[inline]
    fn at_a_glance(&mut self, g: Tree, h: Tree) -> Answer<Option<Verdict>> {
        if g == h {
            return Ok(Some(Verdict::True));
        }
        if self.refuting_trial(g, h)?.is_some() {
            return Ok(Some(Verdict::False));
        }
        Ok(None)
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

    fn by_options(&mut self, g: Tree, h: Tree) -> Answer<Verdict> {
        let universe = self.universe;
        if universe.theory().is_impartial {
            return Ok(self.impartially_equal(g, h)?.into());
        }
        if let Some(known) = self.known_in_other_universes(universe, g, h) {
            return Ok(known);
        }
        let mut verdict = Verdict::True;
        if universe.has_provisos() {
            for side in Side::BOTH {
                verdict = verdict.and(self.proviso(side, g, h)?);
                if verdict.is_false() {
                    return Ok(verdict);
                }
            }
        }
        for side in Side::BOTH {
            let (high, low) = better_and_worse(side, g, h);
            for i in 0..self.trees.count(low, side) {
                let option = self.trees.option(low, side, i);
                verdict = verdict.and(self.is_maintained(side, high, low, option)?);
                if verdict.is_false() {
                    return Ok(verdict);
                }
            }
        }
        Ok(verdict)
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

impl Engine {
    /// Returns whether both games are forms, neither leaves nor sums. Two forms share no summand, and no
    /// theorem tells their order.
    #[inline]
    fn are_forms(&self, games: [SumId; 2]) -> bool {
        games.iter().all(|game| {
            game.component().is_some_and(|id| matches!(self.component(id), Component::Form))
        })
    }

    /// Looks in the memos of other universes: `g ≥ h` modulo a larger universe gives `g ≥ h`, and
    /// `g ≱ h` modulo a smaller one gives `g ≱ h`.
    fn known_in_other_universes(&self, universe: Universe, g: Tree, h: Tree) -> Option<Verdict> {
        let key = pair(g, h);
        Universe::chain().filter(|&other| other != universe).find_map(|other| {
            let known = self.universes.known(other)?.order.get(key)?;
            let decides = match known {
                Verdict::True => universe.is_within(other),
                Verdict::False => other.is_within(universe),
                Verdict::Unknown => false,
            };
            decides.then_some(known)
        })
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
