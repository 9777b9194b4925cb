//! Witnesses: the game that shows that one game is not at least another.
//!
//! Small games are tried first. If none of them is a witness, one is built after Siegel's Lemmas 5.8
//! and
//! 5.10 (*On the general dead-ending universe of partizan games*, 2023), from fewer games than there:
//! only those that answer an option that no other game answers. Every witness is checked by outcome and
//! for membership.

use crate::game::ask::{Answer, Ask, Modulo};
use crate::game::error::EngineError;
use crate::game::fact::{Context, fact};
use crate::game::games::sum::SumId;
use crate::game::modulo::apart::{Claim, SmallGames};
use crate::game::modulo::compare::{OrderBy, ROUNDS};
use crate::game::modulo::distinction::{Distinction, Witness};
use crate::game::modulo::order::better_and_worse;
use crate::game::modulo::shrink::Purpose;
use crate::game::modulo::tree::{DICOT_TRIALS, Tree, pair};
use crate::game::modulo::universe::{Universe, Verdict};
use crate::game::solved::LARGE;
use crate::meter::ladder::{self, Deep, Turn, ladder};
use crate::meter::{Meter, Metered, Share, Stop};
use crate::values::{Convention, Outcome, Side};

/// The size of trees beyond which witnesses are not shrunk. Their parts have been shrunk.
const SMALL: u32 = 12;

/// The number of small games that are tried on games that are too high to be taken apart.
const SMALL_WITNESSES: usize = 24;

/// The most ticks for an outcome with such a small game.
const SMALL_TICKS: u64 = 20_000;

fact! {
    /// A part of the witness for a pair of trees, see [`Modulo::distinguish`].
    Link(universe: Universe, g: Tree, h: Tree) -> Tree,
    |engine| engine.universes.table(universe).links, pair(g, h) => u64
}

/// The search for a witness of `g ≱ h`, and what its ways have learned.
struct Search<'q, 'a> {
    modulo: &'q mut Modulo<'a>,
    games: [SumId; 2],
    /// Whether their trees are as large as what was typed.
    has_trees: bool,
    trees: Option<[Tree; 2]>,
    small: Option<SmallGames>,
}

impl Metered for Search<'_, '_> {
    fn meter(&mut self) -> &mut Meter {
        self.modulo.ask.meter
    }
}

/// A way to a witness.
type ToWitness<'q, 'a> = ladder::Way<Search<'q, 'a>, Distinction, EngineError>;

impl<'q, 'a> Search<'q, 'a> {
    /// The ways to the answer. Small games take turns only with the making of trees.
    const WAYS: [ToWitness<'q, 'a>; 8] = [
        ToWitness::once("theorems", Self::by_theorems),
        ToWitness::once("order", Self::by_order).covers(|it| !it.has_provisos()),
        ToWitness::once("large games", Self::of_large_games).covers(Search::is_large),
        ToWitness::once("trees at hand", Self::by_trees).covers(|it| it.has_trees),
        ToWitness::once("outcomes", Self::by_outcomes),
        ToWitness::once("impartial", Self::of_impartial_games),
        ToWitness::turns("trees", 1, Self::by_trees).deep(Deep::Ends),
        ToWitness::turns("small games", 1, Self::by_small_games)
            .covers(|it| !it.modulo.without_theorems),
    ];

    fn has_provisos(&self) -> bool {
        self.modulo.universe.has_provisos()
    }

    fn by_theorems(&mut self, _: u64) -> Answer<Turn<Distinction>> {
        self.modulo.distinction_by_theorem(self.games).map(Turn::of)
    }

    /// Asks for the order, in normal play and of impartial games.
    fn by_order(&mut self, _: u64) -> Answer<Turn<Distinction>> {
        let [g, h] = self.games;
        let modulo = &mut *self.modulo;
        let (verdict, by) = modulo.ge_by(g, h)?;
        let zero = match by {
            // The outcomes may be those without the summands that both have.
            OrderBy::Outcomes => zero_as_witness(modulo, [g, h])?,
            _ => None,
        };
        Ok(Turn::Found(match (verdict, zero) {
            (Verdict::True, _) => Distinction::AtLeast,
            (Verdict::Unknown, _) => Distinction::Unknown,
            (Verdict::False, Some(zero)) => Distinction::Witness(zero),
            (Verdict::False, None) if modulo.universe.convention() == Convention::Normal => {
                distinguish_normal(modulo, g, h)?
            }
            (Verdict::False, None) => {
                let (g, h) = (modulo.equal_tree(g)?, modulo.equal_tree(h)?);
                let witness = impartial_separator(modulo, g, h)?;
                shrunk_and_checked(modulo, g, h, witness)?
            }
        }))
    }

    fn is_large(&self) -> bool {
        self.games.iter().any(|&game| self.modulo.has_number_from(LARGE.into(), game))
    }

    fn of_large_games(&mut self, _: u64) -> Answer<Turn<Distinction>> {
        distinguish_large(self.modulo, self.games).map(Turn::Found)
    }

    fn by_outcomes(&mut self, _: u64) -> Answer<Turn<Distinction>> {
        let zero = zero_as_witness(self.modulo, self.games)?;
        Ok(Turn::of(zero.map(Distinction::Witness)))
    }

    fn of_impartial_games(&mut self, _: u64) -> Answer<Turn<Distinction>> {
        self.modulo.witness_for_impartial(self.games).map(Turn::of)
    }

    /// Makes trees, and builds a witness from them.
    fn by_trees(&mut self, _: u64) -> Answer<Turn<Distinction>> {
        let modulo = &mut *self.modulo;
        let [g, h] = match self.trees {
            Some(trees) => trees,
            None => {
                let [g, h] = self.games;
                *self.trees.insert([modulo.equal_tree(g)?, modulo.equal_tree(h)?])
            }
        };
        if let Some(index) = modulo.refuting_trial(g, h)? {
            return checked(modulo, g, h, Tree::trial(index)).map(Turn::Found);
        }
        Ok(Turn::Found(match modulo.at_least_unstored(g, h)? {
            Verdict::True => Distinction::AtLeast,
            Verdict::Unknown => Distinction::Unknown,
            Verdict::False => {
                let built = separator(modulo, g, h)?.1;
                let is_small = modulo.trees.weight(built).0 <= SMALL;
                let dicot = if is_small { None } else { modulo.refuting_dicot(g, h)? };
                shrunk_and_checked(modulo, g, h, dicot.unwrap_or(built))?
            }
        }))
    }

    /// Tries small games until the trees are there, which need no others.
    fn by_small_games(&mut self, _: u64) -> Answer<Turn<Distinction>> {
        if self.trees.is_some() {
            return Ok(Turn::Closed);
        }
        let mut small = match self.small.take() {
            Some(small) => small,
            None => self.modulo.small_games(self.games, Claim::AtLeast)?,
        };
        let found = small.first(self.modulo);
        self.small = Some(small);
        Ok(Turn::of(found?.map(Distinction::Witness)))
    }
}

impl Modulo<'_> {
    /// The first of some games born by day 2 that shows `g ≱ h`. The outcomes come from theorems or, if
    /// search is allowed, from a short search.
    pub(crate) fn small_witness(
        &mut self,
        [g, h]: [SumId; 2],
        searched: bool,
    ) -> Answer<Option<Witness>> {
        let universe = self.universe;
        let covered = |g: SumId| self.is_covered(Convention::Misere, self.flags(g));
        if universe.convention() == Convention::Normal || !(searched || covered(g) && covered(h)) {
            return Ok(None);
        }
        let members = self.trial_members()?;
        for index in (0..SMALL_WITNESSES).filter(|&index| members.has(index)) {
            let game = self.trees.game(Tree::trial(index));
            let mut outcomes = [None; 2];
            for (summand, outcome) in [g, h].into_iter().zip(&mut outcomes) {
                let sum = self.add(summand, game)?;
                *outcome = if searched {
                    outcome_soon(self, sum)?
                } else {
                    self.outcome_by_theorem(Convention::Misere, sum)
                };
            }
            if let [Some(first), Some(second)] = outcomes
                && !first.is_at_least(second)
            {
                return Ok(Some(Witness { game, first, second }));
            }
        }
        Ok(None)
    }

    /// A game `X` of the universe with `o(g+X) ≱ o(h+X)`, if `g ≥ h` does not hold.
    pub fn distinguish(&mut self, g: SumId, h: SumId) -> Answer<Distinction> {
        match self.find_distinction(g, h) {
            Err(EngineError::Stop(stop @ Stop::Depth { .. })) => {
                let small = self.small_witness([g, h], true)?;
                small.map(Distinction::Witness).ok_or(stop.into())
            }
            found => found,
        }
    }

    fn find_distinction(&mut self, g: SumId, h: SumId) -> Answer<Distinction> {
        let mut games = [g, h];
        if self.universe.has_provisos() {
            games = [self.with_values(g)?, self.with_values(h)?];
        }
        let has_trees = self.have_trees(games)?;
        let mut search = Search { modulo: self, games, has_trees, trees: None, small: None };
        let found = ladder(&mut search, ROUNDS, &Search::WAYS)?;
        Ok(found.unwrap_or(Distinction::Unknown))
    }
}

impl Ask<'_> {
    /// The game `x` as a witness, if `o(g+x) ≱ o(h+x)`.
    pub fn witness(
        &mut self,
        convention: Convention,
        games: [SumId; 2],
        x: SumId,
    ) -> Answer<Option<Witness>> {
        let mut outcomes = [Outcome::N; 2];
        for (outcome, game) in outcomes.iter_mut().zip(games) {
            let sum = self.add(game, x)?;
            *outcome = match convention {
                Convention::Normal => outcome_in_normal_play(self, sum)?,
                Convention::Misere => self.outcome(convention, sum)?,
            };
        }
        let [first, second] = outcomes;
        Ok((!first.is_at_least(second)).then_some(Witness { game: x, first, second }))
    }
}

fn outcome_soon(ask: &mut Ask<'_>, g: SumId) -> Answer<Option<Outcome>> {
    ask.within(Share::soon(SMALL_TICKS), |ask| ask.outcome(Convention::Misere, g))
}

/// A witness for normal play: a small game, else `-h`, since `h - h = 0` and `g - h ≱ 0`.
fn distinguish_normal(ask: &mut Ask<'_>, g: SumId, h: SumId) -> Answer<Distinction> {
    ask.make_trials()?;
    let mut candidates: Vec<SumId> =
        (0..2 * DICOT_TRIALS).map(|index| ask.trees.game(Tree::trial(index))).collect();
    candidates.push(ask.conjugate(h)?);
    for game in candidates {
        if let Some(witness) = ask.witness(Convention::Normal, [g, h], game)? {
            return Ok(Distinction::Witness(witness));
        }
    }
    Ok(Distinction::Unknown)
}

fn outcome_in_normal_play(ask: &mut Ask<'_>, game: SumId) -> Answer<Outcome> {
    if ask.engine.without_theorems {
        ask.outcome(Convention::Normal, game)
    } else {
        ask.normal_outcome(game).map(|(outcome, _)| outcome)
    }
}

/// A dicot `X` such that `side`, moving first, wins `tree + X`.
fn dicot_won_by(ask: &mut Ask<'_>, side: Side, tree: Tree) -> Answer<Tree> {
    let trial = ask.trees.trial(tree, side);
    if let Some(index) = (0..DICOT_TRIALS).find(|&index| trial.has(index)) {
        return Ok(Tree::trial(index));
    }
    // `side` does not win with the dicot 0, so it has an option. The sum of the option and its
    // adjoint has outcome P, so `side` moves to that sum.
    let option = ask.trees.option(tree, side, 0);
    ask.adjoint(option)
}

/// An impartial game with which two impartial games that are not equal have different outcomes
/// (Conway's links, with fewer games than his).
fn impartial_separator(ask: &mut Ask<'_>, g: Tree, h: Tree) -> Answer<Tree> {
    if let Some(index) = ask.modulo(Universe::Impartial).refuting_trial(g, h)? {
        return Ok(Tree::trial(index));
    }
    if let Some(index) = ask.modulo(Universe::Impartial).refuting_trial(h, g)? {
        return Ok(Tree::trial(index));
    }
    ask.remembered(Link(Universe::Impartial, g.min(h), g.max(h)), |ask| {
        for (from, to) in [(g, h), (h, g)] {
            if let Some(option) = ask.unlinked_option(from, to)? {
                return impartial_link(ask, option, to);
            }
        }
        Err(EngineError::GaveUp)
    })
}

/// An impartial game whose sums with both games have outcome P. The caller has made sure that the
/// games are not equal, and that neither equals an option of the other.
fn impartial_link(ask: &mut Ask<'_>, g: Tree, h: Tree) -> Answer<Tree> {
    let mut options: Vec<Tree> = Vec::new();
    for (of, other) in [(g, h), (h, g)] {
        for option in ask.trees.options(of, Side::Left).to_vec() {
            let mut covered = false;
            for &known in &options {
                covered = covered
                    || !ask.wins_duel(Side::Left, option, known)?
                        && ask.wins_duel(Side::Left, other, known)?;
            }
            if !covered {
                options.push(impartial_one(ask, option, other)?);
            }
        }
    }
    if options.is_empty() {
        options.push(Tree::ZERO);
    }
    ask.tree_for(Side::Left, &options, &options)
}

/// An impartial game `X` such that `g + X` has outcome P and `h + X` has outcome N.
fn impartial_one(ask: &mut Ask<'_>, g: Tree, h: Tree) -> Answer<Tree> {
    let apart = impartial_separator(ask, g, h)?;
    if !ask.wins_duel(Side::Left, g, apart)? {
        return Ok(apart);
    }
    let mut options = vec![apart];
    let members = ask.modulo(Universe::Impartial).trial_members()?;
    for option in ask.trees.options(g, Side::Left).to_vec() {
        let lost = members.minus(*ask.trees.trial(option, Side::Left));
        options.push(match lost.first() {
            Some(index) => Tree::trial(index),
            None => ask.adjoint(option)?,
        });
    }
    ask.tree_for(Side::Left, &options, &options)
}

/// The game 0, if the outcomes of `g` and `h` are found soon and tell them apart.
fn zero_as_witness(modulo: &mut Modulo<'_>, games: [SumId; 2]) -> Answer<Option<Witness>> {
    let outcomes = modulo.outcomes_soon(games)?;
    Ok(outcomes.and_then(|[first, second]| {
        let game = SumId::ZERO;
        (!first.is_at_least(second)).then_some(Witness { game, first, second })
    }))
}

/// A small witness for two games of which one is too large to be taken apart.
fn distinguish_large(modulo: &mut Modulo<'_>, [g, h]: [SumId; 2]) -> Answer<Distinction> {
    match modulo.ge(g, h)? {
        Verdict::True => Ok(Distinction::AtLeast),
        Verdict::Unknown => Ok(Distinction::Unknown),
        Verdict::False => {
            let small = modulo.small_witness([g, h], true)?;
            Ok(small.map_or(Distinction::TooLarge, Distinction::Witness))
        }
    }
}

/// The witness `x` for `g ≱ h`, shrunk where it is large, and checked.
fn shrunk_and_checked(modulo: &mut Modulo<'_>, g: Tree, h: Tree, x: Tree) -> Answer<Distinction> {
    let is_large = modulo.trees.weight(x).0 > SMALL;
    let x = if is_large { modulo.shrunk(Purpose::Tell(g, h), x)? } else { x };
    checked(modulo, g, h, x)
}

/// The witness `x` for `g ≱ h`, checked by outcomes and for membership.
fn checked(modulo: &mut Modulo<'_>, g: Tree, h: Tree, x: Tree) -> Answer<Distinction> {
    let universe = modulo.universe;
    let game = modulo.trees.game(x);
    let witness = Witness { game, first: modulo.duel(g, x)?, second: modulo.duel(h, x)? };
    let tells = !witness.first.is_at_least(witness.second) && modulo.is_member(game)?;
    debug_assert!(tells, "a witness that is none: {witness:?} in {universe:?}");
    if tells { Ok(Distinction::Witness(witness)) } else { Ok(Distinction::Unknown) }
}

/// A witness `X` for `g ≱ h`, and the side that shows it: moving first, that side loses `high + X`
/// and wins `low + X`, see [`better_and_worse`]. The caller has made sure that `g ≥ h` is false.
fn separator(modulo: &mut Modulo<'_>, g: Tree, h: Tree) -> Answer<(Side, Tree)> {
    if let Some(index) = modulo.refuting_trial(g, h)? {
        let trees = &modulo.trees;
        let left = trees.trial(h, Side::Left).has(index) && !trees.trial(g, Side::Left).has(index);
        let side = if left { Side::Left } else { Side::Right };
        return Ok((side, Tree::trial(index)));
    }
    modulo.deeper(|ask| find_separator(ask, g, h))
}

fn find_separator(modulo: &mut Modulo<'_>, g: Tree, h: Tree) -> Answer<(Side, Tree)> {
    for side in Side::BOTH {
        if modulo.proviso(side, g, h)?.is_false() {
            let (high, _) = better_and_worse(side, g, h);
            return Ok((side, modulo.killer(side, high)?));
        }
    }
    let mut best: Option<(Side, Tree)> = None;
    for side in Side::BOTH {
        let (high, low) = better_and_worse(side, g, h);
        for i in 0..modulo.trees.count(low, side) {
            let option = modulo.trees.option(low, side, i);
            if !modulo.is_maintained(side, high, low, option)?.is_false() {
                continue;
            }
            let link = match side {
                Side::Left => linked(modulo, g, option)?,
                Side::Right => linked(modulo, option, h)?,
            };
            let trees = &modulo.trees;
            if best.is_none_or(|(_, best)| trees.weight(link) < trees.weight(best)) {
                best = Some((side, link));
            }
        }
    }
    best.ok_or(EngineError::GaveUp)
}

/// A witness for `g ≱ h` as from [`separator`], shown by `side`.
fn separator_for(modulo: &mut Modulo<'_>, side: Side, g: Tree, h: Tree) -> Answer<Tree> {
    let (first, witness) = separator(modulo, g, h)?;
    if first == side {
        return Ok(witness);
    }
    // `side` moves to the witness: then the opponent loses `low + witness` and wins
    // `high + witness`. To every other move of `side` in `high` the opponent answers with the mate.
    let (high, _) = better_and_worse(side, g, h);
    let mut mates = modulo.mates_of_options(side, high)?;
    if mates.is_empty() {
        mates.push(Tree::ZERO);
    }
    modulo.tree_for(side, &[witness], &mates)
}

/// A game `T` of the universe, no end, such that Left moving first loses `g + T` and Right
/// moving first loses `h + T`. The caller has made sure that no `g^L ≥ h` and no `h^R ≤ g`.
fn linked(modulo: &mut Modulo<'_>, g: Tree, h: Tree) -> Answer<Tree> {
    let universe = modulo.universe;
    let members = modulo.trial_members()?;
    let trees = &modulo.trees;
    let won = trees.trial(g, Side::Left).or(*trees.trial(h, Side::Right));
    if let Some(index) = members.minus(won).first() {
        return Ok(Tree::trial(index));
    }
    modulo.remembered(Link(universe, g, h), |ask| {
        let left = link_options(ask, Side::Right, g, h)?;
        let right = link_options(ask, Side::Left, g, h)?;
        let link = ask.tree_for(Side::Left, &left, &right)?;
        ask.shrunk(Purpose::Link(g, h), link)
    })
}

/// The options of the opponent of `side` in the link of `g` and `h`. Let `(high, low)` be their
/// [`better_and_worse`]. Each move of `side` in `high`, to `K`, has an option `X` of the list such
/// that `side` moving first loses `K + X`; and `side` moving first wins `low + X` for every `X`.
fn link_options(modulo: &mut Modulo<'_>, side: Side, g: Tree, h: Tree) -> Answer<Vec<Tree>> {
    let (high, low) = better_and_worse(side, g, h);
    let mut options: Vec<Tree> = Vec::new();
    for move_to in modulo.trees.options(high, side).to_vec() {
        let mut covered = false;
        for &option in &options {
            covered = covered || !modulo.wins_duel(side, move_to, option)?;
        }
        if !covered {
            let (g, h) = match side {
                Side::Left => (move_to, h),
                Side::Right => (g, move_to),
            };
            options.push(separator_for(modulo, side, g, h)?);
        }
    }
    if options.is_empty() {
        options.push(dicot_won_by(modulo, side, low)?);
    }
    Ok(options)
}

#[cfg(test)]
mod tests;
