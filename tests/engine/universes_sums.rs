//! Sums modulo universes: what may be simplified and cancelled, against the literal product tree.
//! Generated universes, stopped computations, and the worked examples of the theory.

use upstar::game::modulo::universe::{Fault, Step};
use upstar::game::{EngineError, Setting, SumId, Tombstones, Universe, Verdict};
use upstar::values::{Relation, Side};

use crate::support::games::{Bench, MISERE};
use upstar::meter::{Metered, Share};

/// The summands, drawn: members or guests, each beside its conjugate now and then.
fn summands(bench: &mut Bench, of: &[Universe], count: u64) -> Vec<SumId> {
    let mut games = Vec::new();
    for _ in 0..count {
        let universe = of[bench.random.below(of.len() as u64) as usize];
        let day = 1 + bench.random.below(3) as u32;
        let game = bench.draw(universe, day);
        games.push(game);
        if bench.random.below(3) == 0 {
            games.push(bench.ask(|ask| ask.conjugate(game)));
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
            assert_eq!(simple, bench.simplest(universe, product), "{universe:?} {games:?}");
            let order = bench.compare(universe, sum, product);
            assert_eq!(order, Relation::Equal);
            // Again with simplest forms as summands: their tombstones are worth what they replace.
            let simple_games: Vec<SumId> =
                games.iter().map(|&game| bench.simplest(universe, game)).collect();
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
            assert_eq!(simple, bench.simplest(*universe, product), "{universe:?} {games:?}");
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
            let sides = Side::BOTH.map(|side| bench.ask(|ask| ask.options(game, side)));
            let stones = Tombstones { left: turn % 2 == 0, right: turn % 3 == 0 };
            games[0] = bench.ask(|ask| ask.form(&sides[0], &sides[1], stones));
            let sum = bench.sum(&games);
            let product = bench.product(sum);
            let simple = bench.simplest(*universe, sum);
            assert_eq!(simple, bench.simplest(*universe, product), "{universe:?} {games:?}");
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
            let h = bench.ask(|ask| ask.modulo(universe).ordinary(g));
            let (with_g, with_h) = (bench.sum(&[g, k]), bench.sum(&[h, k]));
            let (with_g, with_h) = (bench.product(with_g), bench.product(with_h));
            let order = bench.compare(universe, with_g, with_h);
            assert_eq!(order, Relation::Equal, "{universe:?}");
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
        let (simplified, _) = bench.ask(|ask| ask.simplified_for_outcome(sum));
        let [found, searched] = [simplified, sum].map(|sum| bench.outcome(sum, SumId::ZERO));
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
            let conjugate = bench.ask(|ask| ask.conjugate(game));
            let sum = bench.sum(&[game, conjugate]);
            let sum = bench.product(sum);
            let zero = bench.compare(universe, sum, SumId::ZERO) == Relation::Equal;
            let found = bench.ask(|ask| ask.modulo(universe).invertible(game));
            assert_eq!(found, Verdict::from(zero), "{universe:?} {game:?}");
            let inverse = bench.ask(|ask| ask.modulo(universe).inverse(game)).0;
            assert_eq!(inverse.is_some(), zero);
            invertible += usize::from(zero);
        }
        assert!(invertible > 0);
    }
}

#[test]
fn a_guest_keeps_its_neighbours_from_cancelling() {
    let mut bench = Bench::new(0);
    assert_eq!(bench.relation(Universe::Dicot, "*+*", "0"), Relation::Equal);
    assert_eq!(bench.relation(Universe::Dicot, "*+*+1", "1"), Relation::Greater);
    assert_eq!(bench.relation(Universe::Blocking, "1+-1", "0"), Relation::Equal);
    assert_eq!(bench.relation(Universe::DeadEnding, "1+-1", "0"), Relation::Equal);
    assert_ne!(bench.relation(Universe::Misere, "1+-1", "0"), Relation::Equal);
    assert_eq!(bench.relation(Universe::DeadEnding, "5+-3+*", "2+*"), Relation::Equal);
}

#[test]
fn a_million_stars_are_none_among_dicots() {
    let mut bench = Bench::new(0);
    let star = bench.game("*");
    let many = bench.ask(|ask| ask.times(&1_000_000.into(), star));
    assert_eq!(bench.simplest(Universe::Dicot, many), SumId::ZERO);
    let odd = bench.sum(&[many, star]);
    assert_eq!(bench.simplest(Universe::Dicot, odd), star);
}

#[test]
fn two_stars_against_zero_in_every_universe() {
    let mut bench = Bench::new(0);
    for universe in Universe::NAMED {
        let expected = match universe {
            Universe::Normal | Universe::Dicot | Universe::Impartial => Relation::Equal,
            _ => Relation::Confused,
        };
        assert_eq!(bench.relation(universe, "*+*", "0"), expected, "{universe:?}");
    }
}

#[test]
fn blocking_and_dead_ending_strength_differ() {
    let mut bench = Bench::new(0);
    let (g, h) = ("<0,*|0>", "<.|0>");
    assert_eq!(bench.relation(Universe::DeadEnding, g, h), Relation::Greater);
    assert_eq!(bench.relation(Universe::Blocking, g, h), Relation::Confused);
    assert_eq!(bench.relation(Universe::Blocking, "0", "<.|0,*>"), Relation::Confused);
    assert_eq!(bench.relation(Universe::Dicot, "<*|0,*>", "0"), Relation::Less);
    let g = "<1,*,<*|.>|.>";
    assert!(matches!(
        bench.relation(Universe::IntegersDicots, g, "0"),
        Relation::Greater | Relation::Equal
    ));
    assert!(matches!(
        bench.relation(Universe::DeadEnding, g, "0"),
        Relation::Less | Relation::Confused
    ));
}

#[test]
fn a_nonmember_names_its_follower() {
    let mut bench = Bench::new(0);
    let game = bench.game("<0,*|.>");
    let why = bench.ask(|ask| ask.modulo(Universe::DeadEnding).why_not_member(game));
    let why = why.expect("no member");
    assert_eq!((why.follower, why.fault, why.path), (game, Fault::End(Side::Right), vec![]));
    let setting = |assuming| Setting { universe: Universe::DeadEnding, assuming };
    assert!(bench.ask(|ask| ask.refusal(setting(false), game)).is_some());
    assert!(bench.ask(|ask| ask.refusal(setting(true), game)).is_none());
    let zero = SumId::ZERO;
    assert_eq!(bench.compare(Universe::DeadEnding, game, zero), Relation::Greater);
    let deep = bench.game("<<0,*|.>|*> + *");
    let why = bench.ask(|ask| ask.modulo(Universe::DeadEnding).why_not_member(deep));
    let why = why.expect("no member");
    assert_eq!(why.follower, game);
    assert_eq!(why.path.len(), 2);
    assert!(matches!(why.path[0], Step::Summand(_)));
    assert_eq!(why.path[1], Step::Move(Side::Left, game));
    let partizan = bench.game("<*|0>");
    let why = bench.ask(|ask| ask.modulo(Universe::Impartial).why_not_member(partizan));
    assert_eq!(why.expect("no member").fault, Fault::Partizan);
    // A sum is impartial where its product is, whatever its options' ids.
    let product = bench.game("*+*");
    let product = bench.product(product);
    let mixed = bench.ask(|ask| {
        let star = ask.nimber(1);
        let sum = ask.add(star, star)?;
        ask.form(&[sum], &[product], Tombstones::NONE)
    });
    assert!(bench.ask(|ask| ask.modulo(Universe::Impartial).is_member(mixed)));
}

#[test]
fn a_stopped_computation_leaves_only_facts() {
    let mut fresh = Bench::new(109);
    let mut stopped = Bench::new(109);
    let mut stops = 0;
    for turn in 0..60_u64 {
        let universe = MISERE[(turn % 5) as usize];
        let pairs = [&mut fresh, &mut stopped].map(|bench| {
            let games = [bench.draw(universe, 4), bench.draw(universe, 3), bench.draw(universe, 3)];
            (bench.sum(&games[..2]), bench.sum(&games[1..]))
        });
        let (g, h) = pairs[1];
        for allowance in [10, 40, 160, 640, 2560] {
            let ask = &mut stopped.engine.ask(&mut stopped.meter);
            let simplest =
                ask.within(Share::ticks(allowance), |ask| ask.modulo(universe).simplest(g));
            let order =
                ask.within(Share::ticks(allowance), |ask| ask.modulo(universe).distinguish(g, h));
            stops += usize::from(simplest == Ok(None)) + usize::from(order == Ok(None));
        }
        let answers = [(&mut fresh, pairs[0]), (&mut stopped, pairs[1])].map(|(bench, (g, h))| {
            let order = bench.compare(universe, g, h);
            let simple = bench.simplest(universe, g);
            let (simplified, _) = bench.ask(|ask| ask.simplified_for_outcome(simple));
            let outcome = bench.outcome(simplified, SumId::ZERO);
            let invertible = bench.ask(|ask| ask.modulo(universe).invertible(g));
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
    let verdict = bench.ask(|ask| ask.modulo(Universe::Impartial).ge(g, star));
    assert_eq!(verdict, Verdict::Unknown);
    assert_eq!(
        bench.engine.ask(&mut bench.meter).modulo(Universe::Impartial).simplest(g),
        Err(EngineError::NotImpartial)
    );
    let stone = bench.game("<!|0>");
    assert_eq!(
        bench.engine.ask(&mut bench.meter).modulo(Universe::Normal).ge(stone, star),
        Err(EngineError::Tombstone)
    );
}
