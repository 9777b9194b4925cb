//! The sieve: who wins the sum of a game with each of 64 dicots, by misère play.
//!
//! It refutes most comparisons that the games born by day 2 do not. Of those that were left on boards of clobber, it
//! leaves one in ten (PERFORMANCE.md, "A sieve of dicots").

use std::sync::LazyLock;

use crate::game::modulo::tree::trials::{DAY_TWO, DICOT_TRIALS};
use crate::values::Side;

/// The number of dicots.
pub(in crate::game) const DICOTS: usize = 64;

/// The dicots born by day 2, then these: the options of Left and of Right, by their places among all. They were
/// chosen one after the other: each refutes more comparisons that the dicots before it leave than any other game with one
/// or two of these as options does.
const CHOSEN: [[&[usize]; 2]; DICOTS - DICOT_TRIALS] = [
    [&[5], &[2]],
    [&[1, 3], &[1, 2]],
    [&[3, 7], &[1]],
    [&[2], &[0]],
    [&[10], &[10]],
    [&[12], &[11]],
    [&[8], &[10]],
    [&[10], &[7]],
    [&[14], &[14]],
    [&[15], &[15]],
    [&[14], &[16]],
    [&[15], &[14]],
    [&[20], &[8]],
    [&[18], &[18]],
    [&[7], &[21]],
    [&[18], &[12]],
    [&[16], &[24]],
    [&[22], &[2]],
    [&[11], &[24]],
    [&[24], &[16]],
    [&[22], &[28]],
    [&[22], &[19]],
    [&[17], &[22]],
    [&[0], &[24]],
    [&[25], &[8]],
    [&[23], &[18]],
    [&[28], &[24]],
    [&[22], &[31]],
    [&[34], &[34]],
    [&[14], &[35]],
    [&[18], &[22]],
    [&[25], &[23]],
    [&[22], &[38]],
    [&[1, 3], &[0, 3]],
    [&[0, 2], &[1, 2]],
    [&[15], &[24]],
    [&[45], &[44]],
    [&[32], &[34]],
    [&[40], &[31]],
    [&[37], &[10]],
    [&[46], &[24]],
    [&[3], &[24]],
    [&[34], &[29]],
    [&[39], &[0]],
    [&[26], &[18]],
    [&[1], &[44]],
    [&[24], &[18]],
    [&[43], &[30]],
    [&[55], &[41]],
    [&[27], &[57]],
    [&[10], &[54]],
    [&[41], &[50]],
    [&[59], &[35]],
    [&[58], &[58]],
];

/// The options of each dicot, as sets of the dicots before it.
pub(in crate::game) static SIEVE: LazyLock<Sieve> = LazyLock::new(Sieve::new);

/// The dicots of the sieve.
pub(in crate::game) struct Sieve([[u64; 2]; DICOTS]);

impl Sieve {
    fn new() -> Self {
        let mut sets = [[0; 2]; DICOTS];
        let set = |places: &mut dyn Iterator<Item = usize>| {
            places.fold(0_u64, |set, place| set | 1 << place)
        };
        for (place, sides) in DAY_TWO.games.iter().take(DICOT_TRIALS).enumerate() {
            sets[place] = [0, 1].map(|side| set(&mut sides[side].iter().map(|tree| tree.index())));
        }
        for (place, sides) in CHOSEN.iter().enumerate() {
            sets[DICOT_TRIALS + place] = sides.map(|options| set(&mut options.iter().copied()));
        }
        Self(sets)
    }

    /// Finds the dicots beside which each side, moving first, wins a game: `end_like` of the game, and `moving` the
    /// dicots beside which a side wins by a move in the game.
    #[inline]
    pub(in crate::game) fn against(&self, end_like: [bool; 2], moving: [u64; 2]) -> [u64; 2] {
        let mut wins = moving;
        for side in Side::BOTH {
            // Only 0 is an end.
            wins[side as usize] |= u64::from(end_like[side as usize]);
        }
        for (place, options) in self.0.iter().enumerate() {
            // The options stand before it, so it is known who wins beside them.
            let lost = [wins[1], wins[0]].map(|wins| !wins);
            for side in [0, 1] {
                wins[side] |= u64::from(options[side] & lost[side] != 0) << place;
            }
        }
        wins
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::ask::Ask;
    use crate::game::engine::Engine;
    use crate::game::games::tombstones::Tombstones;
    use crate::game::modulo::tree::Tree;
    use crate::game::modulo::tree::arena::TreeOptions;
    use crate::meter::Meter;
    use crate::values::SplitMix64;

    /// The dicots as trees.
    fn dicots(ask: &mut Ask<'_>) -> Vec<Tree> {
        ask.make_trials().expect("trees");
        let mut trees: Vec<Tree> = Vec::new();
        for place in 0..DICOTS {
            let sides = SIEVE.0[place].map(|set| {
                (0..DICOTS).filter(|k| set >> k & 1 == 1).map(|k| trees[k]).collect::<TreeOptions>()
            });
            assert_eq!(sides[0].is_empty(), sides[1].is_empty(), "{place} is no dicot");
            trees.push(ask.tree_with(sides, Tombstones::NONE).expect("a tree"));
        }
        trees
    }

    /// A tree whose options are among some, sometimes with tombstones.
    fn random_tree(ask: &mut Ask<'_>, random: &mut SplitMix64, among: &[Tree]) -> Tree {
        let mut sides: [TreeOptions; 2] = Default::default();
        for side in &mut sides {
            for _ in 0..random.below(4) {
                side.push(among[random.below(among.len() as u64) as usize]);
            }
        }
        let stone = |random: &mut SplitMix64| random.below(8) == 0;
        let tombstones = Tombstones { left: stone(random), right: stone(random) };
        ask.tree_with(sides, tombstones).expect("a tree")
    }

    #[test]
    fn dicots_of_the_sieve_differ_and_the_first_are_born_by_day_two() {
        let (mut engine, mut meter) = (Engine::new(), Meter::default());
        let trees = dicots(&mut engine.ask(&mut meter));
        for (place, tree) in trees.iter().enumerate() {
            assert_eq!(tree.as_trial(), (place < DICOT_TRIALS).then_some(place), "{place}");
            assert!(!trees[..place].contains(tree), "{place} occurs twice");
        }
    }

    #[test]
    fn the_sieve_says_who_wins_beside_each_dicot() {
        let (mut engine, mut meter) = (Engine::new(), Meter::default());
        let ask = &mut engine.ask(&mut meter);
        let dicots = dicots(ask);
        let mut random = SplitMix64::new(2026);
        let mut trees = dicots.clone();
        trees.extend((0..40).map(|_| Tree::trial(random.below(256) as usize)));
        for _ in 0..300 {
            let tree = random_tree(ask, &mut random, &trees);
            trees.push(tree);
            for (place, &dicot) in dicots.iter().enumerate() {
                for side in Side::BOTH {
                    let found = ask.sieved(tree).expect("a sieve")[side as usize] >> place & 1 == 1;
                    let played = ask.wins_duel(side, tree, dicot).expect("a duel");
                    assert_eq!(found, played, "{tree:?} beside {place}, {side:?}");
                }
            }
        }
    }
}
