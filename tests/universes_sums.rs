//! Sums modulo universes: what may be simplified and cancelled, against the literal product tree.
//! Generated universes, stopped computations, and the worked examples of the theory.

#![allow(
    clippy::panic,
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::disallowed_macros
)]

use upstar::game::universe::{Fault, Step};
use upstar::game::{
    Comparison, Convention, Distinction, Engine, EngineError, Play, Setting, Side, SplitMix64,
    SumId, Tombstones, Universe, Verdict,
};
use upstar::meter::Meter;

struct Bench {
    engine: Engine,
    meter: Meter,
    random: SplitMix64,
}

impl Bench {
    fn new(seed: u64) -> Self {
        Self {
            engine: Engine::new(),
            meter: Meter::default(),
            random: SplitMix64::new(seed),
        }
    }

    fn ask<T>(
        &mut self,
        question: impl FnOnce(&mut Engine, &mut Play<'_>) -> Result<T, EngineError>,
    ) -> T {
        let mut play = Play::alone(&mut self.meter);
        question(&mut self.engine, &mut play).expect("an answer")
    }

    /// Reads `<L|R>`, integers, `*`, `!` for a tombstone, and sums.
    fn game(&mut self, text: &str) -> SumId {
        let bytes: Vec<u8> = text.bytes().filter(|byte| *byte != b' ').collect();
        let mut at = 0;
        let game = self.read_sum(&bytes, &mut at);
        assert_eq!(at, bytes.len(), "{text}");
        game
    }

    fn read_sum(&mut self, text: &[u8], at: &mut usize) -> SumId {
        let mut sum = self.read_one(text, at);
        while text.get(*at) == Some(&b'+') {
            *at += 1;
            let next = self.read_one(text, at);
            sum = self.ask(|engine, _| engine.add(sum, next));
        }
        sum
    }

    fn read_one(&mut self, text: &[u8], at: &mut usize) -> SumId {
        let start = *at;
        *at += 1;
        match text[start] {
            b'*' => self.engine.nimber(1),
            b'<' => {
                let mut sides = [Vec::new(), Vec::new()];
                let mut stones = [false; 2];
                for (side, end) in [(0, b'|'), (1, b'>')] {
                    while text[*at] != end {
                        match text[*at] {
                            b',' | b'.' => *at += 1,
                            b'!' => {
                                *at += 1;
                                stones[side] = true;
                            }
                            _ => {
                                let option = self.read_sum(text, at);
                                sides[side].push(option);
                            }
                        }
                    }
                    *at += 1;
                }
                let [left, right] = stones;
                let stones = Tombstones { left, right };
                self.ask(|engine, play| engine.form(&sides[0], &sides[1], stones, play))
            }
            _ => {
                while text.get(*at).is_some_and(u8::is_ascii_digit) {
                    *at += 1;
                }
                let digits = std::str::from_utf8(&text[start..*at]).expect("ASCII");
                self.engine.integer(digits.parse().expect("an integer"))
            }
        }
    }

    fn compare(&mut self, universe: Universe, g: &str, h: &str) -> Comparison {
        let (g, h) = (self.game(g), self.game(h));
        self.ask(|engine, play| engine.compare(universe, g, h, play))
    }

    fn draw(&mut self, universe: Universe, day: u32) -> SumId {
        let mut random = self.random;
        let game = self.ask(|engine, play| engine.random_member(universe, day, &mut random, play));
        self.random = random;
        game
    }

    fn sum(&mut self, games: &[SumId]) -> SumId {
        self.ask(|engine, _| engine.sum(games))
    }

    fn product(&mut self, game: SumId) -> SumId {
        self.ask(|engine, play| engine.literal(game, play))
    }

    fn simplest(&mut self, universe: Universe, game: SumId) -> SumId {
        self.ask(|engine, play| engine.simplest(universe, game, play))
    }
}

const MISERE: [Universe; 6] = [
    Universe::Misere,
    Universe::Blocking,
    Universe::DeadEnding,
    Universe::IntegersDicots,
    Universe::Dicot,
    Universe::Impartial,
];

/// The summands, drawn: members or guests, each beside its conjugate now and then.
fn summands(bench: &mut Bench, of: &[Universe], count: u64) -> Vec<SumId> {
    let mut games = Vec::new();
    for _ in 0..count {
        let universe = of[bench.random.below(of.len() as u64) as usize];
        let day = 1 + bench.random.below(3) as u32;
        let game = bench.draw(universe, day);
        games.push(game);
        if bench.random.below(3) == 0 {
            games.push(bench.ask(|engine, play| engine.conjugate(game, play)));
        }
    }
    games
}

#[test]
fn sums_of_members_have_the_simplest_form_of_their_product() {
    for universe in MISERE.into_iter().chain([Universe::Normal]) {
        let mut bench = Bench::new(101);
        for _ in 0..300 {
            let games = summands(&mut bench, &[universe], 2);
            let sum = bench.sum(&games);
            let product = bench.product(sum);
            let simple = bench.simplest(universe, sum);
            assert_eq!(
                simple,
                bench.simplest(universe, product),
                "{universe:?} {games:?}"
            );
            let order = bench.ask(|engine, play| engine.compare(universe, sum, product, play));
            assert_eq!(order, Comparison::Equal);
            // Again with simplest forms as summands: their tombstones are worth what they replace.
            let simple_games: Vec<SumId> = games
                .iter()
                .map(|&game| bench.simplest(universe, game))
                .collect();
            let sum = bench.sum(&simple_games);
            let product = bench.product(sum);
            assert_eq!(simple, bench.simplest(universe, sum));
            assert_eq!(simple, bench.simplest(universe, product));
        }
    }
}

#[test]
fn sums_with_guests_have_the_simplest_form_of_their_product() {
    for universe in &MISERE[1..5] {
        let mut bench = Bench::new(102);
        for _ in 0..300 {
            let games = summands(&mut bench, &[*universe, Universe::Misere], 2);
            let sum = bench.sum(&games);
            let product = bench.product(sum);
            let simple = bench.simplest(*universe, sum);
            assert_eq!(
                simple,
                bench.simplest(*universe, product),
                "{universe:?} {games:?}"
            );
        }
    }
}

#[test]
fn sums_with_tombstones_by_hand_have_the_simplest_form_of_their_product() {
    for universe in &MISERE[..5] {
        let mut bench = Bench::new(103);
        for turn in 0..300 {
            let mut games = summands(&mut bench, &[*universe], 2);
            let game = games[0];
            let sides =
                Side::BOTH.map(|side| bench.ask(|engine, play| engine.options(game, side, play)));
            let stones = Tombstones {
                left: turn % 2 == 0,
                right: turn % 3 == 0,
            };
            games[0] = bench.ask(|engine, play| engine.form(&sides[0], &sides[1], stones, play));
            let sum = bench.sum(&games);
            let product = bench.product(sum);
            let simple = bench.simplest(*universe, sum);
            assert_eq!(
                simple,
                bench.simplest(*universe, product),
                "{universe:?} {games:?}"
            );
        }
    }
}

#[test]
fn equal_games_stay_equal_beside_a_member() {
    for universe in MISERE {
        let mut bench = Bench::new(104);
        let mut equal = 0;
        for _ in 0..200 {
            let (g, k) = (bench.draw(universe, 3), bench.draw(universe, 2));
            let h = bench.ask(|engine, play| engine.ordinary(universe, g, play));
            let (with_g, with_h) = (bench.sum(&[g, k]), bench.sum(&[h, k]));
            let (with_g, with_h) = (bench.product(with_g), bench.product(with_h));
            let order = bench.ask(|engine, play| engine.compare(universe, with_g, with_h, play));
            assert_eq!(order, Comparison::Equal, "{universe:?}");
            equal += usize::from(g != h);
        }
        assert!(equal > 0 || universe == Universe::Misere, "{universe:?}");
    }
}

#[test]
fn a_simplified_sum_has_the_outcome_of_the_sum() {
    let mut bench = Bench::new(105);
    for turn in 0..3000 {
        let of: &[Universe] = match turn % 4 {
            0 => &MISERE[1..5],
            1 => &MISERE[4..],
            2 => &MISERE[2..4],
            _ => &MISERE,
        };
        let count = 2 + bench.random.below(3);
        let games = summands(&mut bench, of, count);
        let sum = bench.sum(&games);
        let found = bench.ask(|engine, play| engine.outcome_simplified(sum, play));
        let searched = bench.ask(|engine, play| engine.outcome(Convention::Misere, sum, play));
        assert_eq!(found, searched, "{games:?}");
    }
}

#[test]
fn invertible_is_making_zero_with_the_conjugate() {
    for universe in MISERE {
        let mut bench = Bench::new(106);
        let mut invertible = 0;
        for _ in 0..200 {
            let day = 1 + bench.random.below(3) as u32;
            let game = bench.draw(universe, day);
            let conjugate = bench.ask(|engine, play| engine.conjugate(game, play));
            let sum = bench.sum(&[game, conjugate]);
            let sum = bench.product(sum);
            let zero = bench.ask(|engine, play| engine.compare(universe, sum, SumId::ZERO, play))
                == Comparison::Equal;
            let found = bench.ask(|engine, play| engine.invertible(universe, game, play));
            assert_eq!(found, Verdict::from(zero), "{universe:?} {game:?}");
            let inverse = bench.ask(|engine, play| engine.inverse(universe, game, play));
            assert_eq!(inverse.is_some(), zero);
            invertible += usize::from(zero);
        }
        assert!(invertible > 0);
    }
}

#[test]
fn a_guest_keeps_its_neighbours_from_cancelling() {
    let mut bench = Bench::new(0);
    assert_eq!(
        bench.compare(Universe::Dicot, "*+*", "0"),
        Comparison::Equal
    );
    assert_eq!(
        bench.compare(Universe::Dicot, "*+*+1", "1"),
        Comparison::Greater
    );
    assert_eq!(
        bench.compare(Universe::Blocking, "1+-1", "0"),
        Comparison::Equal
    );
    assert_eq!(
        bench.compare(Universe::DeadEnding, "1+-1", "0"),
        Comparison::Equal
    );
    assert_ne!(
        bench.compare(Universe::Misere, "1+-1", "0"),
        Comparison::Equal
    );
    assert_eq!(
        bench.compare(Universe::DeadEnding, "5+-3+*", "2+*"),
        Comparison::Equal
    );
}

#[test]
fn a_million_stars_are_none_among_dicots() {
    let mut bench = Bench::new(0);
    let star = bench.game("*");
    let many = bench.ask(|engine, play| engine.times(&1_000_000.into(), star, play));
    assert_eq!(bench.simplest(Universe::Dicot, many), SumId::ZERO);
    let odd = bench.sum(&[many, star]);
    assert_eq!(bench.simplest(Universe::Dicot, odd), star);
}

#[test]
fn two_stars_against_zero_in_every_universe() {
    let mut bench = Bench::new(0);
    for universe in Universe::NAMED {
        let expected = match universe {
            Universe::Normal | Universe::Dicot | Universe::Impartial => Comparison::Equal,
            _ => Comparison::Confused,
        };
        assert_eq!(
            bench.compare(universe, "*+*", "0"),
            expected,
            "{universe:?}"
        );
    }
}

#[test]
fn blocking_and_dead_ending_strength_differ() {
    let mut bench = Bench::new(0);
    let (g, h) = ("<0,*|0>", "<.|0>");
    assert_eq!(
        bench.compare(Universe::DeadEnding, g, h),
        Comparison::Greater
    );
    assert_eq!(
        bench.compare(Universe::Blocking, g, h),
        Comparison::Confused
    );
    assert_eq!(
        bench.compare(Universe::Blocking, "0", "<.|0,*>"),
        Comparison::Confused
    );
    assert_eq!(
        bench.compare(Universe::Dicot, "<*|0,*>", "0"),
        Comparison::Less
    );
    let g = "<1,*,<*|.>|.>";
    assert!(matches!(
        bench.compare(Universe::IntegersDicots, g, "0"),
        Comparison::Greater | Comparison::Equal
    ));
    assert!(matches!(
        bench.compare(Universe::DeadEnding, g, "0"),
        Comparison::Less | Comparison::Confused
    ));
}

#[test]
fn a_nonmember_names_its_follower() {
    let mut bench = Bench::new(0);
    let game = bench.game("<0,*|.>");
    let why = bench.ask(|engine, play| engine.why_not_member(Universe::DeadEnding, game, play));
    let why = why.expect("no member");
    assert_eq!(
        (why.follower, why.fault, why.path),
        (game, Fault::End(Side::Right), vec![])
    );
    let setting = |assuming| Setting {
        universe: Universe::DeadEnding,
        assuming,
    };
    assert!(
        bench
            .ask(|engine, play| engine.refusal(setting(false), game, play))
            .is_some()
    );
    assert!(
        bench
            .ask(|engine, play| engine.refusal(setting(true), game, play))
            .is_none()
    );
    let zero = SumId::ZERO;
    assert_eq!(
        bench.ask(|engine, play| engine.compare(Universe::DeadEnding, game, zero, play)),
        Comparison::Greater
    );
    let deep = bench.game("<<0,*|.>|*> + *");
    let why = bench.ask(|engine, play| engine.why_not_member(Universe::DeadEnding, deep, play));
    let why = why.expect("no member");
    assert_eq!(why.follower, game);
    assert_eq!(why.path.len(), 2);
    assert!(matches!(why.path[0], Step::Summand(_)));
    assert_eq!(why.path[1], Step::Move(Side::Left, game));
    let partizan = bench.game("<*|0>");
    let why = bench.ask(|engine, play| engine.why_not_member(Universe::Impartial, partizan, play));
    assert_eq!(why.expect("no member").fault, Fault::Partizan);
    // A sum is impartial where its product is, whatever its options' ids.
    let product = bench.game("*+*");
    let product = bench.product(product);
    let mixed = bench.ask(|engine, play| {
        let star = engine.nimber(1);
        let sum = engine.add(star, star)?;
        engine.form(&[sum], &[product], Tombstones::NONE, play)
    });
    assert!(bench.ask(|engine, play| engine.is_member(Universe::Impartial, mixed, play)));
}

#[test]
fn generators_of_known_universes_give_these() {
    let mut bench = Bench::new(0);
    let mut generated = |games: &[&str]| {
        let games: Vec<SumId> = games.iter().map(|game| bench.game(game)).collect();
        bench.ask(|engine, play| engine.generated(&games, play))
    };
    assert_eq!(generated(&["<0|*>", "*"]), Universe::Dicot);
    assert_eq!(generated(&["1"]), Universe::IntegersDicots);
    assert_eq!(generated(&["<*|5>", "-2"]), Universe::IntegersDicots);
    let murder = generated(&["<.|0,-1>"]);
    assert!(matches!(murder, Universe::Generated(_)));
    assert_eq!(murder, generated(&["<0,1|.>", "7"]));
    assert_ne!(murder, generated(&["<.|*>"]));
}

/// Generated universes by their Left ends, dead ones and others.
const GENERATORS: [&[&str]; 9] = [
    &["<.|0,-1>"],
    &["<.|0,-2>"],
    &["<.|0,-1>", "<.|0,-2>"],
    &["<.|*>"],
    &["<.|<0|*>>"],
    &["<.|0,*>"],
    &["<.|1>"],
    &["<.|0,<0,-1|*>>"],
    &["<.|*>", "<.|0,-1>"],
];

#[test]
fn generated_order_is_the_definition_and_never_guessed() {
    for generators in GENERATORS {
        let mut bench = Bench::new(107);
        let games: Vec<SumId> = generators.iter().map(|text| bench.game(text)).collect();
        let universe = bench.ask(|engine, play| engine.generated(&games, play));
        // The pool: sums of ends, dicots beside them, random members.
        let ends = bench.engine.generating_ends(universe).to_vec();
        let mut pool = vec![SumId::ZERO];
        for _ in 0..3 {
            for sum in pool.clone() {
                for &end in &ends {
                    pool.push(bench.sum(&[sum, end]));
                }
            }
            pool.sort_unstable();
            pool.dedup();
        }
        for _ in 0..200 {
            pool.push(bench.draw(universe, 3));
        }
        for end in pool.clone() {
            pool.push(bench.ask(|engine, play| engine.conjugate(end, play)));
        }
        for &x in &pool {
            assert!(bench.ask(|engine, play| engine.is_member(universe, x, play)));
        }
        let mut games: Vec<SumId> = (0..25).map(|_| bench.draw(universe, 3)).collect();
        games.extend((0..15).map(|_| bench.draw(Universe::Misere, 4)));
        games.extend((0..15).map(|_| bench.draw(universe, 2)));
        let mut unknown = 0;
        for &g in &games {
            for &h in &games {
                let below = bench.ask(|engine, play| engine.ge(Universe::Dicot, g, h, play));
                let above = bench.ask(|engine, play| engine.ge(Universe::Misere, g, h, play));
                let found = bench.ask(|engine, play| engine.distinguish(universe, g, h, play));
                match found {
                    Distinction::AtLeast => {
                        assert!(below.is_true(), "{generators:?}");
                        for &x in &pool {
                            let (first, second) = bench.ask(|engine, play| {
                                let misere = Convention::Misere;
                                Ok((
                                    engine.outcome_of_pair(misere, g, x, play)?,
                                    engine.outcome_of_pair(misere, h, x, play)?,
                                ))
                            });
                            assert!(first >= second, "{generators:?}: {g:?} {h:?} {x:?}");
                        }
                    }
                    Distinction::Witness(witness) => {
                        assert!(above.is_false(), "{generators:?}");
                        let x = witness.game;
                        assert!(bench.ask(|engine, play| engine.is_member(universe, x, play)));
                        assert!(!witness.first.is_at_least(witness.second));
                    }
                    Distinction::Unknown => unknown += 1,
                }
            }
        }
        assert_eq!(unknown, 0, "{generators:?}");
    }
}

#[test]
fn opening_ends_compare_as_dicots() {
    // Left answers each opening X → ∗ by ∗ → 0, so such ends tell nothing more.
    let mut bench = Bench::new(108);
    let end = bench.game("<.|*>");
    let universe = bench.ask(|engine, play| engine.generated(&[end], play));
    for _ in 0..300 {
        let (g, h) = (bench.draw(universe, 3), bench.draw(Universe::Dicot, 3));
        let here = bench.ask(|engine, play| engine.compare(universe, g, h, play));
        let there = bench.ask(|engine, play| engine.compare(Universe::Dicot, g, h, play));
        assert_eq!(here, there);
    }
}

#[test]
fn a_stopped_computation_leaves_only_facts() {
    let mut fresh = Bench::new(109);
    let mut stopped = Bench::new(109);
    let mut stops = 0;
    for turn in 0..60_u64 {
        let universe = MISERE[(turn % 5) as usize];
        let pairs = [&mut fresh, &mut stopped].map(|bench| {
            let games = [
                bench.draw(universe, 4),
                bench.draw(universe, 3),
                bench.draw(universe, 3),
            ];
            (bench.sum(&games[..2]), bench.sum(&games[1..]))
        });
        let (g, h) = pairs[1];
        for allowance in [10, 40, 160, 640, 2560] {
            let mut play = Play::alone(&mut stopped.meter);
            let engine = &mut stopped.engine;
            let simplest = play.within(allowance, |play| engine.simplest(universe, g, play));
            let order = play.within(allowance, |play| engine.distinguish(universe, g, h, play));
            stops += usize::from(simplest == Ok(None)) + usize::from(order == Ok(None));
        }
        let answers = [(&mut fresh, pairs[0]), (&mut stopped, pairs[1])].map(|(bench, (g, h))| {
            let order = bench.ask(|engine, play| engine.compare(universe, g, h, play));
            let simple = bench.simplest(universe, g);
            let outcome = bench.ask(|engine, play| engine.outcome_simplified(simple, play));
            let invertible = bench.ask(|engine, play| engine.invertible(universe, g, play));
            (order, outcome, invertible)
        });
        assert_eq!(answers[0], answers[1], "{universe:?}");
    }
    assert!(stops > 50, "{stops} stops");
}

#[test]
fn partizan_games_are_refused_by_the_impartial_universe() {
    let mut bench = Bench::new(0);
    let (g, star) = (bench.game("<*|0>"), bench.game("*"));
    let verdict = bench.ask(|engine, play| engine.ge(Universe::Impartial, g, star, play));
    assert_eq!(verdict, Verdict::Unknown);
    let mut play = Play::alone(&mut bench.meter);
    assert_eq!(
        bench.engine.simplest(Universe::Impartial, g, &mut play),
        Err(EngineError::NotImpartial)
    );
    let stone = bench.game("<!|0>");
    let mut play = Play::alone(&mut bench.meter);
    assert_eq!(
        bench.engine.ge(Universe::Normal, stone, star, &mut play),
        Err(EngineError::Tombstone)
    );
}
