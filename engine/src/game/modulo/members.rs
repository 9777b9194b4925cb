//! Members of a universe: those born by a day up to equality, and random ones.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::game::ask::{Answer, Ask, Modulo};
use crate::game::error::EngineError;
use crate::game::games::sum::SumId;
use crate::game::games::tombstones::Tombstones;
use crate::game::modulo::tree::arena::TreeOptions;
use crate::game::modulo::tree::{TRIALS, Tree};
use crate::game::modulo::universe::Universe;
use crate::game::modulo::universe::table::ENTRY_BYTES;
use crate::meter::{Lease, Metered, Sought};
use crate::values::{Side, SplitMix64};

/// Classes of games, in the order in which they were found.
type BornClasses = IndexSet<Tree, FxBuildHasher>;

/// The last day whose values can be listed in normal play: day 4 has more than 10^28 (Suetsugu 2022).
const LAST_LISTED_DAY: u32 = 3;

impl Modulo<'_> {
    /// One canonical form for each class of members of formal birthday at most `day`, sorted by height
    /// and then in a fixed order.
    ///
    /// # Errors
    /// [`EngineError::TooLarge`] if there are more option lists than any machine goes through:
    /// day 4 in normal play, day 3 in misère play with ends other than 0.
    pub fn games_born_by(&mut self, day: u32) -> Answer<Vec<SumId>> {
        let mut trees = self.born(day)?;
        trees.sort_by_key(|&tree| {
            let trees = &self.trees;
            (trees.height(tree), trees.weight(tree))
        });
        let trees = trees.into_iter();
        Ok(trees.map(|tree| self.trees.game(tree)).collect())
    }

    /// The simplest forms of the members born by a day, which is 2 at most: those of the trials.
    pub(super) fn born_by_day_two(&mut self, day: u32) -> Answer<Vec<Tree>> {
        if day > 2 {
            return Err(EngineError::TooLarge);
        }
        let members = self.trial_members()?;
        let mut lease = self.ask.meter.lease(0)?;
        let mut born = BornClasses::default();
        for index in (0..TRIALS).filter(|&index| members.has(index)) {
            let tree = Tree::trial(index);
            if self.trees.height(tree) > day {
                continue;
            }
            let game = self.trees.game(tree);
            let simple = self.simplest_tree(game)?;
            if born.insert(simple) {
                lease.grow(ENTRY_BYTES, self.ask.meter)?;
            }
        }
        Ok(born.into_iter().collect())
    }

    /// The classes born by a day in a universe whose membership does not look into ends: each is the
    /// class of a pair of antichains of classes born the day before. If not all games are members, both
    /// antichains are empty or neither is.
    pub(super) fn born_of_antichains(&mut self, day: u32) -> Answer<Vec<Tree>> {
        if day > LAST_LISTED_DAY && self.universe == Universe::Normal {
            return Err(EngineError::TooLarge);
        }
        let has_ends = self.universe.facts().has_all_games;
        let mut lease = self.ask.meter.lease(0)?;
        self.make_trials()?;
        let mut born = vec![Tree::ZERO];
        for _ in 0..day {
            let antichains = antichains(self, &born, &mut lease)?;
            let mut next = BornClasses::default();
            for left in 0..antichains.count() {
                for right in 0..antichains.count() {
                    self.tick()?;
                    // The first antichain is the empty one.
                    if !has_ends && (left == 0) != (right == 0) {
                        continue;
                    }
                    let sides = [antichains.options(left), antichains.options(right)];
                    let none = Tombstones::NONE;
                    let tree = self.simplify_undominated(sides, none)?;
                    if next.insert(tree) {
                        lease.grow(ENTRY_BYTES, self.ask.meter)?;
                        // All of them are born by the last day too.
                        let count = next.len().max(born.len());
                        self.ask.meter.find(Sought::Games, count, count);
                    }
                }
            }
            born = next.into_iter().collect();
        }
        Ok(born)
    }

    /// A random member of a universe of height at most `day`; the same for the same seed.
    pub fn random_member(&mut self, day: u32, random: &mut SplitMix64) -> Answer<SumId> {
        self.deeper(|ask| find_random(ask, day, random))
    }
}

/// Sets of classes, each but the empty one made from a shorter one: millions of them are given back at
/// once.
struct Antichains<'c> {
    classes: &'c [Tree],
    /// All but the empty one, which has number 0.
    longer: Vec<Longer>,
}

/// A set of classes: another one, and a class behind all of its classes.
struct Longer {
    shorter: u32,
    last: u32,
}

impl Antichains<'_> {
    fn count(&self) -> usize {
        self.longer.len() + 1
    }

    /// Writes the places of an antichain's classes.
    fn read(&self, number: usize, places: &mut Vec<usize>) {
        places.clear();
        let mut at = number;
        while let Some(Longer { shorter, last }) = at.checked_sub(1).map(|at| &self.longer[at]) {
            places.push(*last as usize);
            at = *shorter as usize;
        }
        places.reverse();
    }

    /// The classes of an antichain.
    fn options(&self, number: usize) -> TreeOptions {
        let mut places = Vec::new();
        self.read(number, &mut places);
        places.into_iter().map(|at| self.classes[at]).collect()
    }
}

impl Ask<'_> {
    /// The simplest forms of the impartial games born by a day.
    pub(super) fn born_impartial(&mut self, day: u32) -> Answer<Vec<Tree>> {
        let mut lease = self.meter.lease(0)?;
        self.make_trials()?;
        let mut born = vec![Tree::ZERO];
        for _ in 0..day {
            if born.len() >= 40 {
                return Err(EngineError::TooLarge);
            }
            let mut next = BornClasses::default();
            for set in 0..1_u64 << born.len() {
                self.tick()?;
                let chosen = (0..born.len()).filter(|at| set >> at & 1 != 0);
                let options: TreeOptions = chosen.map(|at| born[at]).collect();
                let sides = [options.clone(), options];
                let tree =
                    self.modulo(Universe::Impartial).simplify_options(sides, Tombstones::NONE)?;
                if next.insert(tree) {
                    lease.grow(ENTRY_BYTES, self.meter)?;
                }
            }
            born = next.into_iter().collect();
        }
        Ok(born)
    }
}

/// All sets of classes of which none is at least another, the empty set among them.
fn antichains<'c>(
    modulo: &mut Modulo<'_>,
    classes: &'c [Tree],
    lease: &mut Lease,
) -> Answer<Antichains<'c>> {
    let mut comparable = vec![vec![false; classes.len()]; classes.len()];
    for (i, &a) in classes.iter().enumerate() {
        for (k, &b) in classes.iter().enumerate() {
            comparable[i][k] = modulo.at_least(a, b)?.is_true() || modulo.at_least(b, a)?.is_true();
        }
    }
    let mut antichains = Antichains { classes, longer: Vec::new() };
    let (mut done, mut chain) = (0, Vec::new());
    while done < antichains.count() {
        antichains.read(done, &mut chain);
        let from = chain.last().map_or(0, |&last| last + 1);
        for (next, with) in comparable.iter().enumerate().skip(from) {
            modulo.tick()?;
            if chain.iter().all(|&at| !with[at]) {
                lease.grow(size_of::<Longer>(), modulo.ask.meter)?;
                let shorter = u32::try_from(done).map_err(|_| EngineError::TooLarge)?;
                let last = u32::try_from(next).map_err(|_| EngineError::TooLarge)?;
                antichains.longer.push(Longer { shorter, last });
            }
        }
        done += 1;
    }
    Ok(antichains)
}

fn find_random(modulo: &mut Modulo<'_>, day: u32, random: &mut SplitMix64) -> Answer<SumId> {
    let is_impartial = modulo.universe.facts().is_impartial;
    if day == 0 {
        return Ok(SumId::ZERO);
    }
    let mut counts = [random.below(4), random.below(4)];
    if is_impartial {
        counts = [counts[0], 0];
    }
    let mut sides = [Vec::new(), Vec::new()];
    for side in Side::BOTH {
        for _ in 0..counts[side as usize] {
            let below = random.below(u64::from(day)) as u32;
            sides[side as usize].push(modulo.random_member(below, random)?);
        }
    }
    if is_impartial {
        sides[1] = sides[0].clone();
    }
    let empty = |side: Side| sides[side as usize].is_empty();
    let end = Side::BOTH.into_iter().find(|&side| empty(side) && !empty(side.opponent()));
    if let Some(side) = end {
        let game = modulo.form(&sides[0], &sides[1], Tombstones::NONE)?;
        if modulo.is_member(game)? {
            return Ok(game);
        }
        if random.below(2) == 0 {
            return random_end(modulo, side, day, random);
        }
        // A game with an option on both sides is no end.
        let below = random.below(u64::from(day)) as u32;
        sides[side as usize].push(modulo.random_member(below, random)?);
    }
    modulo.form(&sides[0], &sides[1], Tombstones::NONE)
}

/// A random end of `side` in the universe.
fn random_end(
    modulo: &mut Modulo<'_>,
    side: Side,
    day: u32,
    random: &mut SplitMix64,
) -> Answer<SumId> {
    let mut options = Vec::new();
    if day > 0 {
        for _ in 0..=random.below(3) {
            let below = random.below(u64::from(day)) as u32;
            let end = modulo.deeper(|ask| random_end(ask, side, below, random))?;
            options.push(end);
        }
    }
    let end = match side {
        Side::Left => modulo.form(&[], &options, Tombstones::NONE)?,
        Side::Right => modulo.form(&options, &[], Tombstones::NONE)?,
    };
    if modulo.is_member(end)? {
        Ok(end)
    } else {
        Ok(options.last().copied().unwrap_or(SumId::ZERO))
    }
}
