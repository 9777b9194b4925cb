//! Nim values found by outcomes, against their definition on random games of positions.

use upstar::game::{Ask, Engine, EngineError, PosId, RuleFacts, Rules, SumId};
use upstar::meter::{Meter, Metered, Share};
use upstar::values::{Convention, Outcome, Relation, SplitMix64};

/// A sum of positions, by their numbers, and of a nim heap.
type Sum = (Vec<u32>, u64);

/// Positions by their options: those of Left, and of Right where they differ.
struct Graph {
    options: Vec<(Vec<Sum>, Option<Vec<Sum>>)>,
}

impl Rules for Graph {
    fn options(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        _: &mut Meter,
    ) -> Result<(), EngineError> {
        let (left, right) = &self.options[position.0 as usize];
        let mut games = |sums: &[Sum]| {
            let sums = sums.iter().map(|sum| game(engine, sum));
            sums.collect::<Vec<_>>()
        };
        let left = games(left);
        let right = right.as_ref().map_or(left.clone(), |right| games(right));
        engine.set_position(position, &left, &right)
    }

    fn facts(&self, _: &Engine, position: PosId) -> RuleFacts {
        let moves_alike = self.options[position.0 as usize].1.is_none();
        RuleFacts { moves_alike, ..RuleFacts::default() }
    }
}

fn game(engine: &mut Engine, (positions, heap): &Sum) -> SumId {
    let mut parts: Vec<SumId> =
        positions.iter().map(|n| engine.position(PosId(*n), n % 3 == 2)).collect();
    parts.push(engine.nimber(*heap));
    engine.sum(&parts).unwrap()
}

impl Graph {
    /// Each position leads to sums of up to three of those before it, and a heap. Of those whose number a
    /// `partizan` divides, Right has other moves.
    fn random(random: &mut SplitMix64, count: u32, partizan: u32) -> Self {
        let mut options = Vec::new();
        for n in 0..count {
            let mut sums = || {
                let many = random.below(if partizan == 0 { 5 } else { 4 });
                let sums = (0..many).map(|_| {
                    let most = if partizan == 0 { 4 } else { 2 + u64::from(n < 4) };
                    let parts = if n == 0 { 0 } else { random.below(most) };
                    let parts = (0..parts).map(|_| random.below(n.into()) as u32);
                    (parts.collect(), random.below(3))
                });
                sums.collect::<Vec<Sum>>()
            };
            let left = sums();
            let right = (partizan > 0 && n % partizan == 1).then(&mut sums);
            options.push((left, right));
        }
        Self { options }
    }

    /// The nim values of all positions, by their definition.
    fn nim_values(&self) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for (options, _) in &self.options {
            let met: Vec<u64> = options.iter().map(|sum| nim_value(&values, sum)).collect();
            let least = (0..).find(|value| !met.contains(value)).unwrap();
            values.push(least);
        }
        values
    }
}

fn nim_value(values: &[u64], (positions, heap): &Sum) -> u64 {
    positions.iter().fold(*heap, |sum, n| sum ^ values[*n as usize])
}

#[test]
fn nim_values_by_outcomes_are_those_of_the_definition() {
    let (mut random, mut meter, mut searched) = (SplitMix64::new(19), Meter::default(), 0);
    for _ in 0..300 {
        let count = 4 + random.below(20) as u32;
        let mut graph = Graph::random(&mut random, count, 0);
        let values = graph.nim_values();
        let mut engine = Engine::new();
        let ask = &mut Ask::new(&mut engine, &mut meter, &mut graph);
        for _ in 0..6 {
            let parts = 1 + random.below(4);
            let mut sum = || -> Sum {
                let parts = (0..parts).map(|_| random.below(count.into()) as u32);
                (parts.collect(), random.below(4))
            };
            let (one, other) = (sum(), sum());
            let (g, h) = (game(ask, &one), game(ask, &other));
            let (n, m) = (nim_value(&values, &one), nim_value(&values, &other));
            let wanted = if n == 0 { Outcome::P } else { Outcome::N };
            assert_eq!(ask.normal_outcome(g).map(|(outcome, _)| outcome), Ok(wanted), "{one:?}");
            let relation = if n == m { Relation::Equal } else { Relation::Confused };
            assert_eq!(ask.compare_normal(g, h), Ok(relation), "{one:?} {other:?}");
            let value = ask.value(g).unwrap();
            let nimber = ask.engine.values().nimber(n, ask.meter).unwrap();
            assert_eq!(value, nimber, "{one:?}");
        }
        searched += engine.nim_searches();
    }
    assert!(searched > 2000, "{searched}");
}

/// What was learned before a stop stays right, wherever it comes.
#[test]
fn nim_values_stay_right_after_stops() {
    let (mut random, mut meter, mut stops) = (SplitMix64::new(8), Meter::default(), 0);
    for _ in 0..60 {
        let mut graph = Graph::random(&mut random, 24, 0);
        let values = graph.nim_values();
        let mut engine = Engine::new();
        let ask = &mut Ask::new(&mut engine, &mut meter, &mut graph);
        for n in (0..24).rev() {
            let g = game(ask, &(vec![n], 0));
            for ticks in 1..12 {
                match ask.within(Share::ticks(3 * ticks), |ask| ask.value(g)) {
                    Ok(Some(_)) => break,
                    found => assert_eq!(found, Ok(None)),
                }
                stops += 1;
            }
            let value = ask.value(g).unwrap();
            let nimber = ask.engine.values().nimber(values[n as usize], ask.meter).unwrap();
            assert_eq!(value, nimber, "{n}");
        }
    }
    assert!(stops > 300, "{stops}");
}

/// Positions that are impartial themselves may lead to partizan ones.
#[test]
fn partizan_followers_are_left_to_values() {
    let (mut random, mut meter, mut searched) = (SplitMix64::new(3), Meter::default(), 0);
    let (mut partizan, mut nimbers) = (0, 0);
    for _ in 0..150 {
        let mut graph = Graph::random(&mut random, 7, 4);
        let mut engine = Engine::new();
        for n in (0..7).rev() {
            let one: Sum = (vec![n, random.below(7) as u32], random.below(3));
            let mut by_definition = Engine::without_theorems();
            let ask = &mut Ask::new(&mut by_definition, &mut meter, &mut graph);
            let g = game(ask, &one);
            let expected = ask.outcome(Convention::Normal, g).unwrap();
            let ask = &mut Ask::new(&mut engine, &mut meter, &mut graph);
            let g = game(ask, &one);
            if random.below(2) == 0 {
                assert_eq!(
                    ask.normal_outcome(g).map(|(outcome, _)| outcome),
                    Ok(expected),
                    "{one:?}"
                );
            }
            let value = ask.value(g).unwrap();
            assert_eq!(ask.engine.values().outcome(value), expected, "{one:?}");
            assert_eq!(ask.normal_outcome(g).map(|(outcome, _)| outcome), Ok(expected), "{one:?}");
            match ask.engine.values().as_number_up_star(value) {
                Some((number, 0, _)) if number.is_zero() => nimbers += 1,
                _ => partizan += 1,
            }
        }
        searched += engine.nim_searches();
    }
    assert!(searched > 200 && partizan > 100 && nimbers > 100, "{searched} {partizan} {nimbers}");
}

/// Whether the player to move at a node beside `*k` wins, loses, or neither: backwards from the ends.
fn round(options: &[Vec<u32>], most: usize) -> Vec<Vec<Option<bool>>> {
    let mut wins = vec![vec![None; most]; options.len()];
    loop {
        let mut changed = false;
        for node in 0..options.len() {
            for k in 0..most {
                let moves = options[node].iter().map(|next| wins[*next as usize][k]);
                let moves: Vec<_> = moves.chain(wins[node][..k].iter().copied()).collect();
                let now = if moves.contains(&Some(false)) {
                    Some(true)
                } else if moves.iter().all(|won| *won == Some(true)) {
                    Some(false)
                } else {
                    None
                };
                changed |= now != wins[node][k];
                wins[node][k] = now;
            }
        }
        if !changed {
            return wins;
        }
    }
}

/// The same for all sums of two nodes.
fn pairs(options: &[Vec<u32>]) -> Vec<Vec<Option<bool>>> {
    let count = options.len();
    let mut sums = Vec::new();
    for (one, other) in (0..count).flat_map(|one| (0..count).map(move |other| (one, other))) {
        let in_one = options[one].iter().map(|next| next * count as u32 + other as u32);
        let in_other = options[other].iter().map(|next| (one * count) as u32 + next);
        sums.push(in_one.chain(in_other).collect());
    }
    let wins = round(&sums, 1);
    wins.chunks(count).map(|row| row.iter().map(|wins| wins[0]).collect()).collect()
}

/// Where play may come back, a nim value is told where it follows, in whatever order games were made.
#[test]
fn loops_are_refused_unless_another_option_decides() {
    let (mut random, mut meter) = (SplitMix64::new(5), Meter::default());
    let (mut refused, mut decided) = (0, 0);
    for _ in 0..200 {
        let count = 3 + random.below(7) as u32;
        let options: Vec<Vec<u32>> = (0..count)
            .map(|n| {
                let many = random.below(4);
                let back = random.below(4) == 0;
                let below = if back { count } else { n };
                let next = |_| random.below(u64::from(below).max(1)) as u32;
                if below == 0 { Vec::new() } else { (0..many).map(next).collect() }
            })
            .collect();
        let wins = round(&options, count as usize + 2);
        let sums = pairs(&options);
        for turn in 0..2 {
            let single = |next: &Vec<u32>| next.iter().map(|n| (vec![*n], 0)).collect();
            let options = options.iter().map(|next| (single(next), None)).collect();
            let mut graph = Graph { options };
            let mut engine = Engine::new();
            let ask = &mut Ask::new(&mut engine, &mut meter, &mut graph);
            for n in 0..count {
                let n = if turn == 0 { n } else { count - 1 - n };
                let g = ask.position(PosId(n), false);
                let expected = wins[n as usize].iter().position(|won| *won == Some(false));
                let found = ask.value(g);
                match expected {
                    Some(value) => {
                        let nimber = ask.engine.values().nimber(value as u64, ask.meter).unwrap();
                        assert_eq!(found, Ok(nimber), "{n}: {wins:?}");
                        decided += 1;
                    }
                    None => {
                        assert!(matches!(found, Err(EngineError::Loop(_))), "{n}: {found:?}");
                        refused += 1;
                    }
                }
                let outcome = match wins[n as usize][0] {
                    Some(true) => Some(Outcome::N),
                    Some(false) => Some(Outcome::P),
                    None => None,
                };
                assert_eq!(
                    ask.normal_outcome(g).ok().map(|(outcome, _)| outcome),
                    outcome,
                    "{n}: {wins:?}"
                );
                for m in [n, random.below(count.into()) as u32] {
                    let h = ask.position(PosId(m), false);
                    let sum = ask.add(g, h).unwrap();
                    let wins = sums[n as usize][m as usize];
                    let outcome = wins.map(|wins| if wins { Outcome::N } else { Outcome::P });
                    assert_eq!(
                        ask.normal_outcome(sum).ok().map(|(outcome, _)| outcome),
                        outcome,
                        "{n} {m}"
                    );
                    let equal = outcome.map(|outcome| match outcome {
                        Outcome::P => Relation::Equal,
                        _ => Relation::Confused,
                    });
                    assert_eq!(ask.compare_normal(g, h).ok(), equal, "{n} {m}");
                }
            }
        }
    }
    assert!(refused > 100 && decided > 100, "{refused} {decided}");
}
