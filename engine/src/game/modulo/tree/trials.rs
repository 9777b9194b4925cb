//! Trials: who wins the sum of a game with each of the 256 games born by day 2, by misère play.
//!
//! These games are closed under options, so a game's trial follows from its options' trials by a
//! few operations on bits. It refutes most comparisons at once, with the witness in hand, and most
//! claims of strength, with the killer in hand. Dicots come first, they are members of every
//! universe; then small trees.

use std::sync::LazyLock;

use smallvec::SmallVec;

use crate::game::games::tombstones::Tombstones;
use crate::game::modulo::tree::id::Tree;
use crate::game::modulo::tree::weight::weight;

/// How many games are born by day 2.
pub(crate) const TRIALS: usize = 256;

/// How many of them are dicots: the first bits of a trial.
pub(crate) const DICOT_TRIALS: usize = 10;

pub(in crate::game) const WORDS: usize = TRIALS / 64;

/// A set of games born by day 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Trial([u64; WORDS]);

impl Trial {
    /// None of them.
    pub(crate) const NONE: Self = Self([0; WORDS]);

    #[inline]
    pub(crate) fn has(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 != 0
    }

    pub(crate) fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    #[inline]
    pub(crate) fn or(self, other: Self) -> Self {
        self.with(other, |a, b| a | b)
    }

    #[inline]
    pub(crate) fn and(self, other: Self) -> Self {
        self.with(other, |a, b| a & b)
    }

    /// Those that are not in `other`.
    #[inline]
    pub(crate) fn minus(self, other: Self) -> Self {
        self.with(other, |a, b| a & !b)
    }

    #[inline]
    pub(crate) fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }

    #[inline]
    pub(in crate::game) fn with(mut self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        for (word, with) in self.0.iter_mut().zip(other.0) {
            *word = join(*word, with);
        }
        self
    }

    /// The first of them.
    #[inline]
    pub(crate) fn first(&self) -> Option<usize> {
        let place = self.0.iter().position(|&word| word != 0)?;
        Some(64 * place + self.0[place].trailing_zeros() as usize)
    }
}

/// Options of a trial.
type Options = SmallVec<[Tree; 4]>;

/// The games born by day 2, found when they are first needed.
pub(in crate::game) static DAY_TWO: LazyLock<Trials> = LazyLock::new(Trials::new);

/// What is known of the trial games themselves.
pub(crate) struct Trials {
    /// Their options, in the order of trials: dicots first, then by size and shape. Each game comes after
    /// its options.
    pub(in crate::game) games: Vec<[Options; 2]>,
    /// Those without options, for each side.
    pub(crate) ends: [Trial; 2],
    /// The indices of 0 and the other games born by day 1.
    small: [usize; 4],
    /// For each side and each set of games born by day 1: the trials with such an option.
    meets: [[Trial; 16]; 2],
}

impl Trials {
    /// Lists the games and notes their ends and options.
    fn new() -> Self {
        let games = games_of_day_two();
        let is_small =
            |sides: &[Options; 2]| sides.iter().flatten().all(|&tree| tree == Tree::ZERO);
        let mut small = [0; 4];
        let born = (0..TRIALS).filter(|&index| is_small(&games[index]));
        small.iter_mut().zip(born).for_each(|(slot, index)| *slot = index);
        let (mut ends, mut meets) = ([Trial::NONE; 2], [[Trial::NONE; 16]; 2]);
        for side in [0, 1] {
            for (index, options) in games.iter().map(|sides| &sides[side]).enumerate() {
                if options.is_empty() {
                    ends[side].insert(index);
                }
                for k in (0..4).filter(|&k| options.contains(&Tree::trial(small[k]))) {
                    meets[side][1 << k].insert(index);
                }
            }
            for set in 1_usize..16 {
                let without_lowest = set & (set - 1);
                meets[side][set] =
                    meets[side][set ^ without_lowest].or(meets[side][without_lowest]);
            }
        }
        Self { games, ends, small, meets }
    }

    /// Finds the trials beside which each side, moving first, wins a game: `end_like` of the game, and
    /// `moving` the trials in which a side wins by a move in the game.
    #[inline]
    pub(crate) fn against(&self, end_like: [bool; 2], moving: [Trial; 2]) -> [Trial; 2] {
        let mut base = moving;
        for side in [0, 1] {
            if end_like[side] {
                base[side] = base[side].or(self.ends[side]);
            }
        }
        // Day 0, then day 1, whose only option is 0, then all.
        let lost_to_zero = base.map(|trial| usize::from(!trial.has(self.small[0])));
        let mut lost = [0; 2];
        for side in [0, 1] {
            let wins = base[side].or(self.meets[side][lost_to_zero[1 - side]]);
            for (k, &place) in self.small.iter().enumerate() {
                lost[side] |= usize::from(!wins.has(place)) << k;
            }
        }
        [base[0].or(self.meets[0][lost[1]]), base[1].or(self.meets[1][lost[0]])]
    }
}

/// The options of the games born by day 2, in the order of trials.
fn games_of_day_two() -> Vec<[Options; 2]> {
    // A set of the games born by day 1 has the bit k for the game with the options 0 of Left if k
    // is odd, and of Right if k is 2 or more.
    let born_by_day_one = |k: usize| [k & 1, k >> 1];
    let chosen = |set: usize| (0..4).filter(move |k| set >> k & 1 != 0);
    let zero = weight([[].into_iter(), [].into_iter()], Tombstones::NONE);
    let day_one = [0, 1, 2, 3].map(|k| {
        weight(born_by_day_one(k).map(|count| [zero].into_iter().take(count)), Tombstones::NONE)
    });
    let weigh = |sets: [usize; 2]| {
        weight(sets.map(|set| chosen(set).map(|k| day_one[k])), Tombstones::NONE)
    };
    let is_dicot = |[left, right]: [usize; 2]| {
        (left == 0) == (right == 0) && chosen(left | right).all(|k| k == 0 || k == 3)
    };
    let mut sets: Vec<[usize; 2]> = (0..TRIALS).map(|game| [game / 16, game % 16]).collect();
    sets.sort_by_cached_key(|&sets| (!is_dicot(sets), weigh(sets)));
    let index = |k: usize| sets.iter().position(|&sets| sets == born_by_day_one(k)).unwrap_or(0);
    let trees = [0, 1, 2, 3].map(|k| Tree::trial(index(k)));
    let listed = |set: usize| chosen(set).map(|k| trees[k]).collect();
    sets.into_iter().map(|sets| sets.map(listed)).collect()
}
