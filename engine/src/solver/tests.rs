//! The solver against the definition, on random games.

use rustc_hash::FxHashMap;

use super::*;
use crate::meter::{Limits, MemoryLimit, Meter, Metered, Share, Stop};
use crate::solver::Follower;
use crate::values::{SplitMix64, Values, hash_of};

/// Random games by number: the options are sums of games of lesser numbers.
#[derive(Clone, Default)]
struct Games {
    options: Vec<[Vec<Vec<u32>>; 2]>,
    /// Games of at most so many numbers become values where they are met, alone and beside another.
    small: [usize; 2],
    /// Whether moves are looked up before they are ranked.
    late: bool,
    /// Whether play may come back to a game.
    loops: bool,
    /// Whether hashes are kept up, of which those of odd numbers stand for the negatives.
    kept: bool,
    /// The number of the negative of each game, where there is one.
    negatives: Vec<Option<u32>>,
    /// Games that are at most and at least as large, where bounds are told.
    around: Vec<[u32; 2]>,
}

impl Games {
    /// Makes so many games with their negatives: those of even numbers, each before its negative.
    fn new(random: &mut SplitMix64, pairs: u32) -> Self {
        let mut games = Self::default();
        for pair in 0..pairs {
            let mut options = [Vec::new(), Vec::new()];
            for side in &mut options {
                for _ in 0..random.below(3).min(u64::from(pair)) {
                    let parts = 1 + u64::from(random.below(4) == 0);
                    side.push(
                        (0..parts).map(|_| random.below(2 * u64::from(pair)) as u32).collect(),
                    );
                }
            }
            let negated = |side: &Vec<Vec<u32>>| -> Vec<Vec<u32>> {
                side.iter().map(|sum| sum.iter().map(|part| part ^ 1).collect()).collect()
            };
            let negative = [negated(&options[1]), negated(&options[0])];
            games.options.extend([options, negative]);
            games.negatives.extend([Some(2 * pair + 1), Some(2 * pair)]);
        }
        games
    }

    /// The values of all games, by the definition.
    fn values(&self, values: &mut Values, meter: &mut Meter) -> Vec<ValueId> {
        let mut found: Vec<ValueId> = Vec::new();
        for options in &self.options {
            let sides = [0, 1].map(|side| {
                let mut sums = Vec::new();
                for sum in &options[side] {
                    let parts: Vec<_> = sum.iter().map(|part| (found[*part as usize], 1)).collect();
                    sums.push(values.sum(&parts, meter).expect("no limits"));
                }
                sums
            });
            found.push(values.canonical(&sides[0], &sides[1], meter).expect("no limits"));
        }
        found
    }

    /// Tells if a player wins a sum in misère play moving first, by the definition.
    fn wins_misere(
        &self,
        sum: &[u32],
        side: Side,
        known: &mut FxHashMap<(Vec<u32>, Side), bool>,
    ) -> bool {
        if let Some(wins) = known.get(&(sum.to_vec(), side)) {
            return *wins;
        }
        let (mut wins, mut moves) = (false, 0);
        for (at, part) in sum.iter().enumerate() {
            for option in &self.options[*part as usize][side as usize] {
                let mut next = sum.to_vec();
                next.remove(at);
                next.extend(option);
                next.sort_unstable();
                moves += 1;
                wins |= !self.wins_misere(&next, side.opponent(), known);
            }
        }
        wins |= moves == 0;
        known.insert((sum.to_vec(), side), wins);
        wins
    }
}

impl Domain for Games {
    type Part = u32;

    fn options(
        &mut self,
        at: &u32,
        side: Side,
        out: &mut Options<u32>,
        _: &mut Cx<'_>,
    ) -> Answer<()> {
        for option in &self.options[*at as usize][side as usize] {
            out.begin(0);
            option.iter().for_each(|part| out.part(*part));
        }
        Ok(())
    }

    fn key(&self, at: &u32, out: &mut KeyBytes) {
        // Games of even numbers stand for their negatives.
        let at = if self.kept { at & !1 } else { *at };
        out.extend_from_slice(&at.to_le_bytes());
    }

    fn negative(&mut self, at: &u32, _: &mut Cx<'_>) -> Answer<Option<u32>> {
        Ok(self.negatives.get(*at as usize).copied().flatten())
    }

    fn bounds(&mut self, at: &u32, side: Side, out: &mut Parts<u32>) -> bool {
        out.extend(self.around.get(*at as usize).map(|around| around[side as usize]));
        !out.is_empty()
    }

    fn size(&self, at: &u32) -> usize {
        *at as usize
    }

    fn small(&self) -> [usize; 2] {
        self.small
    }

    fn ranks_first(&self) -> bool {
        !self.late
    }

    fn ends(&self) -> bool {
        !self.loops
    }

    fn kept_hash(&self, at: &u32) -> Option<(u32, bool)> {
        self.kept.then_some((hash_of(u64::from(at / 2)), at & 1 == 1))
    }

    fn rank(&mut self, at: &u32, side: Side, _: &mut Cx<'_>) -> Answer<i32> {
        Ok(self.options[*at as usize][side as usize].len() as i32)
    }
}

/// A sum of one to three games.
fn sum(random: &mut SplitMix64, games: &Games) -> Vec<u32> {
    let count = games.options.len() as u64;
    let mut sum: Vec<u32> =
        (0..1 + random.below(3)).map(|_| (count / 2 + random.below(count / 2)) as u32).collect();
    sum.sort_unstable();
    sum
}

#[test]
fn sums_of_games_are_won_as_by_the_definition() {
    let meter = &mut Meter::default();
    let (mut searched, mut by_value, mut unbounded) = (0, 0, 0);
    for seed in 0..40 {
        let mut random = SplitMix64::new(seed);
        let games = Games::new(&mut random, 9);
        let mut values = Values::new();
        let expected = games.values(&mut values, meter);
        let small = seed as usize % 12;
        let mut bounded = Games { small: [small; 2], ..games.clone() };
        for value in &expected {
            let ends = [false, true].map(|above| {
                let lies = |other: &ValueId, values: &mut Values, meter: &mut Meter| {
                    let (low, high) = if above { (*value, *other) } else { (*other, *value) };
                    values.le(low, high, meter).expect("no limits")
                };
                let around = (0..expected.len()).rev();
                let around: Vec<usize> =
                    around.filter(|at| lies(&expected[*at], &mut values, meter)).collect();
                around[random.below(around.len() as u64) as usize] as u32
            });
            bounded.around.push(ends);
        }
        // What a user has to write and no more, too.
        let plain = Games { negatives: Vec::new(), ..games.clone() };
        let late = Games { small: [small, 12], late: true, ..games.clone() };
        // Nothing is known to end.
        let open = Games { loops: true, ..late.clone() };
        let few = Games { small: [5; 2], ..games.clone() };
        let mut solvers = [bounded, few, plain, late, open].map(Solver::new);
        let mut known = FxHashMap::default();
        for _ in 0..20 {
            let sum = sum(&mut random, &games);
            let added = expected[random.below(8) as usize];
            let mut parts: Vec<_> = sum.iter().map(|at| (expected[*at as usize], 1)).collect();
            parts.push((added, 1));
            let whole = values.sum(&parts, meter).expect("no limits");
            for side in Side::BOTH {
                let misere = games.wins_misere(&sum, side, &mut known);
                for solver in &mut solvers {
                    let cx = &mut Cx::new(&mut values, meter);
                    let wins = solver.wins(&sum, ValueId::ZERO, (Convention::Misere, side), cx);
                    assert_eq!(wins, Ok(misere), "{seed} {sum:?} {side:?}");
                    let wins = solver.wins(&sum, added, (Convention::Normal, side), cx);
                    let expected = values.outcome(whole).wins_first(side);
                    assert_eq!(wins, Ok(expected), "{seed} {sum:?} {side:?}");
                }
            }
        }
        for (at, value) in expected.iter().enumerate() {
            for solver in &mut solvers {
                let cx = &mut Cx::new(&mut values, meter);
                assert_eq!(solver.value(&(at as u32), cx), Ok(*value), "{seed} {at}");
                let beside = solver.wins(&[], *value, (Convention::Misere, Side::Left), cx);
                assert_eq!(beside.is_err(), *value != ValueId::ZERO);
            }
        }
        searched += solvers[0].searched();
        by_value += solvers[0].known_values();
        unbounded += solvers[1].searched() + solvers[2].searched();
        assert!(solvers.iter().all(|solver| solver.winners().refused() == 0));
    }
    assert!(
        searched > 2000 && unbounded > 2 * searched && by_value > 500,
        "{searched} {unbounded} {by_value}"
    );
}

#[test]
fn games_with_hashes_that_are_kept_up_are_won_as_by_the_definition() {
    let meter = &mut Meter::default();
    let (mut searched, mut most) = (0, 0);
    for seed in 0..40 {
        let mut games = Games::new(&mut SplitMix64::new(seed), 40);
        // Games that do not fall apart.
        for sum in games.options.iter_mut().flatten().flatten() {
            sum.truncate(1);
        }
        let (mut values, mut known) = (Values::new(), FxHashMap::default());
        let expected = games.values(&mut values, meter);
        let kept = Games { kept: true, late: true, negatives: Vec::new(), ..games.clone() };
        let mut solver = Solver::new(kept);
        for (at, value) in expected.into_iter().enumerate() {
            let sum = [at as u32];
            for side in Side::BOTH {
                let misere = games.wins_misere(&sum, side, &mut known);
                let cx = &mut Cx::new(&mut values, meter);
                let wins = solver.wins(&sum, ValueId::ZERO, (Convention::Misere, side), cx);
                assert_eq!(wins, Ok(misere), "{seed} {at} {side:?}");
                let wins = solver.wins(&sum, ValueId::ZERO, (Convention::Normal, side), cx);
                let expected = values.outcome(value).wins_first(side);
                assert_eq!(wins, Ok(expected), "{seed} {at} {side:?}");
            }
            let cx = &mut Cx::new(&mut values, meter);
            let two =
                solver.wins(&[at as u32; 2], ValueId::ZERO, (Convention::Misere, Side::Left), cx);
            assert_eq!(two, Err(Ended::GaveUp), "parts are played one at a time");
        }
        searched += solver.searched();
        most += 4 * games.options.len() as u64;
    }
    // What is known of a game is known of its negative.
    assert!(searched > most / 8 && searched <= most / 2, "{searched} of {most}");
}

/// The winners of sums with at most one game, from the ends backwards: for each player who moves first.
fn backwards(games: &Games, convention: Convention) -> Vec<[Option<bool>; 2]> {
    let mut wins = vec![[None; 2]; games.options.len()];
    loop {
        let before = wins.clone();
        for (at, options) in games.options.iter().enumerate() {
            for side in Side::BOTH {
                let to = |sum: &Vec<u32>| match sum[..] {
                    // The opponent cannot move.
                    [] => Some(convention == Convention::Misere),
                    [at] => before[at as usize][side.opponent() as usize],
                    _ => None,
                };
                let options = &options[side as usize];
                wins[at][side as usize] = if options.is_empty() {
                    Some(convention == Convention::Misere)
                } else if options.iter().any(|option| to(option) == Some(false)) {
                    Some(true)
                } else if options.iter().all(|option| to(option) == Some(true)) {
                    Some(false)
                } else {
                    None
                };
            }
        }
        if wins == before {
            return wins;
        }
    }
}

#[test]
fn loops_are_told_and_hide_no_wrong_answer() {
    let (mut told, mut won) = (0, 0);
    for seed in 0..60 {
        let mut random = SplitMix64::new(seed);
        let mut games = Games { loops: true, late: seed % 2 == 0, ..Games::default() };
        for _ in 0..14 {
            let mut side = || (0..random.below(4)).map(|_| vec![random.below(14) as u32]).collect();
            games.options.push([side(), side()]);
        }
        let mut values = Values::new();
        for convention in [Convention::Normal, Convention::Misere] {
            let expected = backwards(&games, convention);
            let (mut solver, meter) = (Solver::new(games.clone()), &mut Meter::default());
            for (at, side) in (0..14_u32).flat_map(|at| Side::BOTH.map(|side| (at, side))) {
                let cx = &mut Cx::new(&mut values, meter);
                match solver.wins(&[at], ValueId::ZERO, (convention, side), cx) {
                    Err(ended) => {
                        assert_eq!(ended, Ended::Loop);
                        told += 1;
                    }
                    Ok(wins) => {
                        assert_eq!(Some(wins), expected[at as usize][side as usize], "{seed} {at}");
                        won += 1;
                    }
                }
            }
            if convention == Convention::Misere {
                assert_eq!(meter.memory(), solver.known.bytes() as u64);
            }
            for at in 0..14 {
                let value = solver.value(&at, &mut Cx::new(&mut values, meter));
                told += usize::from(value == Err(Ended::Loop));
            }
        }
    }
    assert!(told > 500 && won > 500, "{told} {won}");
}

#[test]
fn games_stand_beside_positions_in_misere_play() {
    let meter = &mut Meter::default();
    for seed in 0..30 {
        let mut random = SplitMix64::new(seed);
        let games = Games::new(&mut random, 8);
        let first = games.options.len() as u32;
        // The same positions, and behind them games without parts.
        let mut all = games.clone();
        for game in 0..6_u64 {
            let options = [0, 1].map(|_| {
                let count = random.below(3).min(game);
                (0..count).map(|_| vec![first + random.below(game) as u32]).collect()
            });
            all.options.push(options);
        }
        let followers: Vec<Follower> = (first..first + 6)
            .map(|game| Follower {
                game,
                options: all.options[game as usize].clone().map(|side| side.concat()),
            })
            .collect();
        let mut solver = Solver::new(Joined::new(games.clone()));
        solver.domain().learn(&followers, meter).expect("no limits");
        let (mut known, mut values) = (FxHashMap::default(), Values::new());
        for _ in 0..20 {
            let sum = sum(&mut random, &games);
            let game = first + random.below(6) as u32;
            let joint = sum.iter().map(|at| Joint::Position(*at));
            let joint: Vec<_> = joint.chain([Joint::Game(game)]).collect();
            let mut sum = sum.clone();
            sum.push(game);
            for side in Side::BOTH {
                let expected = all.wins_misere(&sum, side, &mut known);
                let cx = &mut Cx::new(&mut values, meter);
                let wins = solver.wins(&joint, ValueId::ZERO, (Convention::Misere, side), cx);
                assert_eq!(wins, Ok(expected), "{seed} {sum:?} {side:?}");
            }
        }
        assert!(solver.searched() > 20, "{}", solver.searched());
    }
}

#[test]
fn a_stop_leaves_nothing_counted_and_what_was_learned() {
    let mut random = SplitMix64::new(3);
    let games = Games::new(&mut random, 14);
    let sum = [27, 24, 25];
    let mut expected = Meter::default();
    let ask = |solver: &mut Solver<Games>, meter: &mut Meter, side| {
        let mut values = Values::new();
        solver.wins(
            &sum,
            ValueId::ZERO,
            (Convention::Misere, side),
            &mut Cx::new(&mut values, meter),
        )
    };
    let mut solver = Solver::new(games.clone());
    let wins = Side::BOTH.map(|side| ask(&mut solver, &mut expected, side));
    assert!(wins.iter().all(Result::is_ok) && solver.searched() > 100, "{}", solver.searched());
    for ticks in [1, 5, 50] {
        let (mut solver, meter) = (Solver::new(games.clone()), &mut Meter::default());
        let (mut rounds, mut last) = (0, 0);
        for (side, wins) in Side::BOTH.into_iter().zip(wins) {
            loop {
                rounds += 1;
                // A question that is asked again gets a little further each time, or more.
                let found = meter.within(Share::ticks(ticks + rounds / 4), |meter| {
                    ask(&mut solver, meter, side)
                });
                assert_eq!(meter.memory(), solver.winners().bytes() as u64);
                assert!(solver.searched() >= last);
                last = solver.searched();
                if let Some(found) = found.expect("no limits but ticks") {
                    assert_eq!(Ok(found), wins);
                    break;
                }
                assert!(rounds < 20_000);
            }
        }
        assert!(rounds > 2, "{ticks}");
    }
}

#[test]
fn a_limit_on_memory_stops_and_a_larger_one_goes_on() {
    let mut random = SplitMix64::new(5);
    let games = Games::new(&mut random, 14);
    let sum = [27, 24, 23, 20];
    let limited = |bytes| {
        Meter::new(
            Limits { memory: MemoryLimit::Bytes(bytes), ..Limits::default() },
            Default::default(),
        )
    };
    let (mut solver, mut values) = (Solver::new(games), Values::new());
    let mut meter = limited(1 << 10);
    let question = (Convention::Misere, Side::Left);
    let stopped = solver.wins(&sum, ValueId::ZERO, question, &mut Cx::new(&mut values, &mut meter));
    assert!(matches!(stopped, Err(Ended::Stop(Stop::Memory { .. }))), "{stopped:?}");
    assert_eq!((meter.memory(), solver.winners().bytes()), (0, 0));
    let mut meter = limited(1 << 30);
    let wins = solver.wins(&sum, ValueId::ZERO, question, &mut Cx::new(&mut values, &mut meter));
    assert!(wins.is_ok(), "{wins:?}");
}
