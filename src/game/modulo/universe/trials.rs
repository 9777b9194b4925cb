//! Trials: who wins the sum of a game with each of the 256 games born by day 2, by misère play.
//!
//! These games are closed under options, so a game's trial follows from its options' trials by a
//! few operations on bits. It refutes most comparisons at once, with the witness in hand, and most
//! claims of strength, with the killer in hand. Dicots come first, they are members of every
//! universe; then small trees.

use crate::game::modulo::universe::node::Node;
use crate::game::modulo::universe::nodes::Nodes;
use crate::game::winner::outcome::Side;

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

/// What is known of the trial games themselves.
pub(crate) struct Trials {
    /// The trial games in order.
    pub(crate) nodes: Vec<Node>,
    /// Those without options, for each side.
    pub(crate) ends: [Trial; 2],
    /// Where 0 and the other games born by day 1 stand.
    pub(in crate::game) small: [usize; 4],
    /// For each side and each set of games born by day 1: the trials with such an option.
    pub(in crate::game) meets: [[Trial; 16]; 2],
}

impl Default for Trials {
    fn default() -> Self {
        Self {
            nodes: Vec::new(),
            ends: [Trial::NONE; 2],
            small: [0; 4],
            meets: [[Trial::NONE; 16]; 2],
        }
    }
}

impl Trials {
    /// Puts the games in order and notes their ends and options.
    pub(crate) fn lay_out(&mut self, nodes: &Nodes, mut games: Vec<Node>) {
        games.sort_by_key(|&node| (!is_dicot(nodes, node), nodes.weight(node)));
        let small: Vec<usize> = (0..games.len()).filter(|&i| nodes.height(games[i]) <= 1).collect();
        for (slot, place) in self.small.iter_mut().zip(&small) {
            *slot = *place;
        }
        self.ends = [Trial::NONE; 2];
        self.meets = [[Trial::NONE; 16]; 2];
        for (index, &game) in games.iter().enumerate() {
            for side in Side::BOTH {
                let options = nodes.options(game, side);
                if options.is_empty() {
                    self.ends[side as usize].insert(index);
                }
                for set in 0..16 {
                    let meets = (0..small.len())
                        .any(|k| set >> k & 1 != 0 && options.contains(&games[small[k]]));
                    if meets {
                        self.meets[side as usize][set].insert(index);
                    }
                }
            }
        }
        self.nodes = games;
    }

    /// Who wins a game against which trial, moving first: `end_like` of the game, and `moving` the
    /// trials in which a side wins by a move in the game.
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

pub(in crate::game) fn is_dicot(nodes: &Nodes, node: Node) -> bool {
    let [left, right] = Side::BOTH.map(|side| nodes.options(node, side));
    left.is_empty() == right.is_empty()
        && left.iter().chain(right).all(|&option| is_dicot(nodes, option))
}
