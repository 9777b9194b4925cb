//! How two games compare modulo a universe: all ways to the answer, in order.
//!
//! Values answer for normal play. Elsewhere what costs least comes first: heaps of octal games, theorems on sums, the outcomes of the
//! two, what tells impartial games apart. Then the order of their trees is found (`order.rs`). Where trees are not as large as what was
//! typed, small games that may tell the two apart take turns with them (`apart.rs`), and where one of the two is 0 its own options
//! may do without trees (`against_zero.rs`).

use crate::game::ask::{Answer, Modulo};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::games::component::{Component, Flags};
use crate::game::games::sum::SumId;
use crate::game::modulo::apart::{Claim, SmallGames};
use crate::game::modulo::distinction::Witness;
use crate::game::modulo::universe::Verdict;
use crate::game::solved::Source;
use crate::game::winner::asked::Whether;
use crate::game::winner::way::Way;
use crate::meter::ladder::{self, Deep, Rounds, Turn, ladder};
use crate::meter::{Meter, Metered, Share, Stop};
use crate::values::{Convention, Outcome, Relation};

impl Relation {
    /// The relation of two games, from whether the first is at least the second and whether it is at
    /// most the second. `None` if one of the two is unknown.
    #[must_use]
    #[doc(hidden)]
    pub fn from_verdicts(at_least: Verdict, at_most: Verdict) -> Option<Self> {
        Some(Self::from_order(at_most.decided().ok()?, at_least.decided().ok()?))
    }
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

/// The ticks of trees, of options and of small games in the first round: most trees arrive in it.
pub(super) const ROUNDS: Rounds = Rounds { first: 100_000, growth: 2 };

/// What decides how `g` and `h` compare: whether `g ≥ h`, and whether `h ≥ g`; `None` for a direction
/// that was not looked at.
pub type Deciding = [Option<OrderBy>; 2];

/// Tells if the first game of a pair is at least the second.
type Order<'a> = fn(&mut Modulo<'a>, [SumId; 2]) -> Answer<Verdict>;

/// A claim on how two games compare, and what its ways have learned.
struct Comparison<'q, 'a> {
    modulo: &'q mut Modulo<'a>,
    claim: Claim,
    /// The two, with the same order as the given ones.
    games: [SumId; 2],
    /// Whether the first is at least the second, and the second at least the first, as far as that is known.
    known: [Option<Verdict>; 2],
    by: Deciding,
    are_forms: bool,
    small: Option<SmallGames>,
}

impl Metered for Comparison<'_, '_> {
    fn meter(&mut self) -> &mut Meter {
        self.modulo.ask.meter
    }
}

/// A way to a comparison.
type ToVerdict<'q, 'a> = ladder::Way<Comparison<'q, 'a>, Verdict, EngineError>;

impl<'q, 'a> Comparison<'q, 'a> {
    /// The ways to the answer.
    const WAYS: [ToVerdict<'q, 'a>; 11] = [
        ToVerdict::once("same", Self::same),
        ToVerdict::once("values", Self::by_values).covers(Comparison::is_by_values),
        ToVerdict::once("members", Self::refuse),
        ToVerdict::once("heaps", Self::by_heaps).covers(Comparison::may_have_heaps),
        // Two forms share no summand, and no theorem tells their order.
        ToVerdict::once("theorems", Self::by_theorems).covers(|it| !it.are_forms),
        ToVerdict::once("trees at hand", Self::by_trees_at_hand),
        ToVerdict::once("outcomes", Self::by_outcomes),
        ToVerdict::once("impartial", Self::as_impartial),
        ToVerdict::turns("trees", 1, Self::by_trees).deep(Deep::Ends),
        ToVerdict::turns("options", 1, Self::by_options).covers(Comparison::has_small_options),
        ToVerdict::turns("small games", 1, Self::by_small_games)
            .covers(Comparison::has_small_games),
    ];

    fn new(modulo: &'q mut Modulo<'a>, claim: Claim, games: [SumId; 2]) -> Self {
        let are_forms = are_forms(modulo, games);
        Self { modulo, claim, games, known: [None; 2], by: [None; 2], are_forms, small: None }
    }

    /// The answer, and what decides the directions that were looked at.
    fn decide(&mut self) -> Answer<(Verdict, Deciding)> {
        let verdict = ladder(self, ROUNDS, &Self::WAYS)?;
        Ok((verdict.unwrap_or(Verdict::Unknown), self.by))
    }

    /// The pairs that are looked at.
    fn pairs(&self) -> impl Iterator<Item = (usize, [SumId; 2])> + use<> {
        let [g, h] = self.games;
        let both = self.claim == Claim::Equal;
        [[g, h], [h, g]].into_iter().enumerate().take(1 + usize::from(both))
    }

    /// The answer that one way gives for all directions.
    fn told(&mut self, verdict: Verdict, by: OrderBy) -> Answer<Turn<Verdict>> {
        for (direction, _) in self.pairs() {
            self.by[direction] = Some(by);
        }
        Ok(Turn::Found(verdict))
    }

    /// Refutes the claim if the outcomes of the two beside a game do so. Directions that these do not refute keep what decides them.
    fn refuted(&mut self, outcomes: [Outcome; 2], by: [OrderBy; 2]) -> Turn<Verdict> {
        let [first, second] = outcomes;
        let refutes = [!first.is_at_least(second), !second.is_at_least(first)];
        let mut turn = Turn::Closed;
        for (direction, _) in self.pairs() {
            if refutes[direction] {
                self.by[direction] = Some(by[direction]);
                turn = Turn::Found(Verdict::False);
            }
        }
        turn
    }

    fn same(&mut self, _: u64) -> Answer<Turn<Verdict>> {
        let [g, h] = self.games;
        if g == h { self.told(Verdict::True, OrderBy::Same) } else { Ok(Turn::Closed) }
    }

    fn is_by_values(&self) -> bool {
        self.modulo.by_values(self.modulo.universe)
    }

    /// Asks for the outcome of the difference in normal play.
    fn by_values(&mut self, _: u64) -> Answer<Turn<Verdict>> {
        let (modulo, games) = (&mut *self.modulo, self.games);
        let (holds, way) = match self.claim {
            Claim::AtLeast => {
                let at_least = Whether::new(|outcome| matches!(outcome, Outcome::L | Outcome::P));
                modulo.normal_difference(&at_least, games)?
            }
            Claim::Equal => {
                modulo.normal_difference(&Whether::new(|outcome| outcome == Outcome::P), games)?
            }
        };
        self.told(holds.into(), OrderBy::Difference(way))
    }

    /// Refuses games that the universe does not compare.
    fn refuse(&mut self, _: u64) -> Answer<Turn<Verdict>> {
        match may_be_compared(self.modulo, self.games)? {
            true => Ok(Turn::Closed),
            false => self.told(Verdict::Unknown, OrderBy::Trees),
        }
    }

    fn may_have_heaps(&self) -> bool {
        let are_positional = |&game: &SumId| self.modulo.flags(game).any(Flags::POSITIONAL);
        !self.are_forms
            && self.modulo.universe.has_provisos()
            && self.games.iter().any(are_positional)
    }

    /// Asks the quotient of the heaps of an octal game.
    fn by_heaps(&mut self, _: u64) -> Answer<Turn<Verdict>> {
        match self.modulo.heaps_apart(self.games)? {
            Some(by) => self.told(Verdict::False, by),
            None => Ok(Turn::Closed),
        }
    }

    /// Leaves out what both games have, and asks the theorems on sums.
    fn by_theorems(&mut self, _: u64) -> Answer<Turn<Verdict>> {
        self.games = reduced(self.modulo, self.games)?;
        let mut told = Some(Verdict::True);
        for (direction, pair) in self.pairs() {
            let found = order_without_trees(self.modulo, pair)?;
            (self.known[direction], self.by[direction]) = found.unzip();
            // If one direction is refuted, nobody need look at the other.
            if self.known[direction].is_some_and(Verdict::is_false) {
                return Ok(Turn::Found(Verdict::False));
            }
            told = told.zip(self.known[direction]).map(|(told, known)| told.and(known));
        }
        Ok(Turn::of(told))
    }

    /// Compares trees that are as large as what was typed.
    fn by_trees_at_hand(&mut self, _: u64) -> Answer<Turn<Verdict>> {
        match self.modulo.have_trees(self.games)? {
            true => self.by_trees(u64::MAX),
            false => Ok(Turn::Closed),
        }
    }

    /// Asks for the outcomes of the two.
    fn by_outcomes(&mut self, _: u64) -> Answer<Turn<Verdict>> {
        let outcomes = self.modulo.outcomes_soon(self.games)?;
        Ok(outcomes.map_or(Turn::Closed, |found| self.refuted(found, [OrderBy::Outcomes; 2])))
    }

    /// Compares impartial games with impartial games beside them.
    fn as_impartial(&mut self, _: u64) -> Answer<Turn<Verdict>> {
        match self.modulo.are_apart_as_impartial(self.games)? {
            true => self.told(Verdict::False, OrderBy::Impartial),
            false => Ok(Turn::Closed),
        }
    }

    /// Compares trees that may have to be made.
    fn by_trees(&mut self, _: u64) -> Answer<Turn<Verdict>> {
        self.by_recursion(order_by_trees)
    }

    fn has_small_games(&self) -> bool {
        self.modulo.universe.has_provisos() && !self.modulo.without_theorems
    }

    fn has_small_options(&self) -> bool {
        self.has_small_games() && self.modulo.is_against_zero(self.games)
    }

    fn by_options(&mut self, _: u64) -> Answer<Turn<Verdict>> {
        self.by_recursion(Modulo::order_against_zero)
    }

    /// Asks a recursion for the directions that are not known. One is enough to refute.
    fn by_recursion(&mut self, order: Order<'a>) -> Answer<Turn<Verdict>> {
        let (mut verdict, mut too_high) = (Verdict::True, None);
        for (direction, pair) in self.pairs() {
            let found = match self.known[direction] {
                Some(known) => Ok(known),
                None => order(self.modulo, pair),
            };
            match found {
                Ok(found) => {
                    verdict = verdict.and(found);
                    self.by[direction].get_or_insert(OrderBy::Trees);
                }
                // The other direction may be refuted without its trees.
                Err(error @ EngineError::Stop(Stop::Depth { .. })) => too_high = Some(error),
                Err(error) => return Err(error),
            }
            if verdict.is_false() {
                break;
            }
        }
        match too_high {
            Some(error) if !verdict.is_false() => Err(error),
            _ => Ok(Turn::Found(verdict)),
        }
    }

    /// Asks for the outcomes of the two beside small games.
    fn by_small_games(&mut self, _: u64) -> Answer<Turn<Verdict>> {
        let mut small = match self.small.take() {
            Some(small) => small,
            None => self.modulo.small_games(self.games, self.claim)?,
        };
        let found = small.first(self.modulo);
        self.small = Some(small);
        let Some(witness) = found? else {
            return Ok(Turn::Closed);
        };
        let by = [witness, witness.reversed()].map(OrderBy::SmallGame);
        Ok(self.refuted([witness.first, witness.second], by))
    }
}

impl Modulo<'_> {
    /// Returns whether `g ≥ h` modulo a universe: `o(g+X) ≥ o(h+X)` for all its members `X`. `g` and `h` need
    /// not be members, except in the impartial universe: there the answer for a partizan game is
    /// `Unknown`.
    pub fn ge(&mut self, g: SumId, h: SumId) -> Answer<Verdict> {
        self.ge_by(g, h).map(|(verdict, _)| verdict)
    }

    /// Returns whether `g ≥ h`, and what decides it.
    pub fn ge_by(&mut self, g: SumId, h: SumId) -> Answer<(Verdict, OrderBy)> {
        let (verdict, [by, _]) = Comparison::new(self, Claim::AtLeast, [g, h]).decide()?;
        Ok((verdict, by.unwrap_or(OrderBy::Trees)))
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
        Comparison::new(self, Claim::Equal, [g, h]).decide()
    }

    /// The misère outcomes of two games, if they are found soon. Nothing in normal play.
    pub(crate) fn outcomes_soon(&mut self, games: [SumId; 2]) -> Answer<Option<[Outcome; 2]>> {
        let mut outcomes = [Outcome::N; 2];
        if self.universe.convention() == Convention::Normal {
            return Ok(None);
        }
        for (game, outcome) in games.into_iter().zip(&mut outcomes) {
            match self.within(Share::soon(OUTCOME_TICKS), |ask| ask.misere_outcome(game, None))? {
                Some((found, _)) => *outcome = found,
                None => return Ok(None),
            }
        }
        Ok(Some(outcomes))
    }

    /// Returns whether the trees of both games are as large as what was typed: then nothing else has to be tried before the
    /// trees. Trees that earlier questions made do not count, or the reason would depend on these.
    pub(crate) fn have_trees(&mut self, games: [SumId; 2]) -> Answer<bool> {
        Ok(self.is_written_out(games[0])? && self.is_written_out(games[1])?)
    }
}

/// Returns whether the universe compares two games: the impartial universe does not compare partizan games.
///
/// # Errors
/// [`EngineError::Tombstone`] for tombstones in normal play.
fn may_be_compared(modulo: &mut Modulo<'_>, games: [SumId; 2]) -> Answer<bool> {
    let is_normal = modulo.universe.convention() == Convention::Normal;
    if is_normal && games.iter().any(|&game| modulo.is_tombstoned(game)) {
        return Err(EngineError::Tombstone);
    }
    if modulo.universe.facts().is_impartial {
        return Ok(modulo.is_member(games[0])? && modulo.is_member(games[1])?);
    }
    Ok(true)
}

/// Two games with the same order as the given ones: positions that are numbers are counted, and
/// summands that both games have are left out.
fn reduced(modulo: &mut Modulo<'_>, [g, h]: [SumId; 2]) -> Answer<[SumId; 2]> {
    let g = modulo.with_values(g)?;
    let h = modulo.with_values(h)?;
    let (g, h) = modulo.without_common(g, h)?;
    Ok([g, h])
}

/// Returns whether `g ≥ h`, for games from [`reduced`], if a theorem tells at any size.
fn order_without_trees(
    modulo: &mut Modulo<'_>,
    [g, h]: [SumId; 2],
) -> Answer<Option<(Verdict, OrderBy)>> {
    if g == h {
        return Ok(Some((Verdict::True, OrderBy::Same)));
    }
    if are_forms(modulo, [g, h]) {
        return Ok(None);
    }
    let known = modulo.order_by_theorem([g, h])?;
    Ok(known.map(|(verdict, source)| (verdict, OrderBy::Theorem(source))))
}

/// Returns whether `g ≥ h`, by the recursion on trees. A small game may still tell apart what is too high
/// for the recursion.
fn order_by_trees(modulo: &mut Modulo<'_>, [g, h]: [SumId; 2]) -> Answer<Verdict> {
    let answer = match modulo.equal_tree(g) {
        Ok(a) => modulo.equal_tree(h).and_then(|b| modulo.at_least_unstored(a, b)),
        Err(error) => Err(error),
    };
    match answer {
        Err(EngineError::Stop(Stop::Depth { .. }))
            if modulo.small_witness([g, h], true)?.is_some() =>
        {
            Ok(Verdict::False)
        }
        answer => answer,
    }
}

/// Returns whether both games are forms, neither leaves nor sums. Two forms share no summand, and no
/// theorem tells their order.
#[inline]
fn are_forms(engine: &Engine, games: [SumId; 2]) -> bool {
    games.iter().all(|game| {
        game.component().is_some_and(|id| matches!(engine.component(id), Component::Form))
    })
}

#[cfg(test)]
pub(in crate::game) mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::game::ask::Ask;
    use crate::game::modulo::universe::Universe;
    use crate::game::{Engine, Tombstones};
    use crate::values::SplitMix64;

    /// A random sum of forms, integers and nimbers.
    pub(in crate::game) fn sum(ask: &mut Ask<'_>, random: &mut SplitMix64) -> SumId {
        fn form(ask: &mut Ask<'_>, random: &mut SplitMix64, depth: u64) -> SumId {
            match random.below(6) {
                0 => return ask.integer(random.below(3) as i64 - 1),
                1 => return ask.nimber(random.below(3)),
                _ if depth == 0 => return SumId::ZERO,
                _ => {}
            }
            let sides = [(); 2].map(|()| {
                let count = random.below(3);
                (0..count).map(|_| form(ask, random, depth - 1)).collect::<Vec<_>>()
            });
            ask.form(&sides[0], &sides[1], Tombstones::NONE).expect("no limits")
        }
        let mut sum = SumId::ZERO;
        for _ in 0..1 + random.below(3) {
            let summand = form(ask, random, 3);
            sum = ask.add(sum, summand).expect("no limits");
        }
        sum
    }

    /// A random sum of impartial forms and nimbers.
    pub(in crate::game) fn impartial_sum(ask: &mut Ask<'_>, random: &mut SplitMix64) -> SumId {
        fn form(ask: &mut Ask<'_>, random: &mut SplitMix64, depth: u64) -> SumId {
            if depth == 0 || random.below(4) == 0 {
                return ask.nimber(random.below(4));
            }
            let count = random.below(4);
            let options: Vec<SumId> = (0..count).map(|_| form(ask, random, depth - 1)).collect();
            ask.form(&options, &options, Tombstones::NONE).expect("no limits")
        }
        let mut sum = SumId::ZERO;
        for _ in 0..1 + random.below(2) {
            let summand = form(ask, random, 3);
            sum = ask.add(sum, summand).expect("no limits");
        }
        sum
    }

    /// Each way by itself says what the recursion on trees says, where it leads to an answer.
    #[test]
    fn each_way_alone_compares_as_trees_do() {
        let mut meter = Meter::default();
        let mut found = BTreeMap::new();
        let mut random = SplitMix64::new(67);
        for _ in 0..400 {
            let mut engine = Engine::new();
            let ask = &mut engine.ask(&mut meter);
            let games = [sum(ask, &mut random), sum(ask, &mut random)];
            for universe in [Universe::Misere, Universe::DeadEnding, Universe::Dicot] {
                for claim in [Claim::AtLeast, Claim::Equal] {
                    let mut modulo = ask.modulo(universe);
                    let mut plain = Comparison::new(&mut modulo, claim, games);
                    let Ok(Turn::Found(expected)) = plain.by_trees(u64::MAX) else {
                        panic!("trees")
                    };
                    for place in 0..Comparison::WAYS.len() {
                        let mut alone = Comparison::new(&mut modulo, claim, games);
                        let way = &Comparison::WAYS[place];
                        if way.covers.is_some_and(|covers| !covers(&alone)) {
                            continue;
                        }
                        let turn = (way.run)(&mut alone, u64::MAX).expect("no limits");
                        if let Turn::Found(verdict) = turn {
                            assert_eq!(verdict, expected, "{games:?} {universe:?} {}", way.name);
                            *found.entry(way.name).or_insert(0) += 1;
                        }
                    }
                }
            }
        }
        let wanted = ["outcomes", "same", "small games", "theorems", "trees"];
        for way in wanted {
            assert!(found.get(way).is_some_and(|&found| found > 15), "{way}: {found:?}");
        }
    }
}
