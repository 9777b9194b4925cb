//! Words against the definition.

use super::*;
use crate::game::{Engine, Tombstones};
use crate::meter::{MayStop, Meter, Metered, Share, Stop};
use crate::values::{Convention, SplitMix64};

/// A random form with up to three options on each side, some of them integers, some with tombstones.
fn form(ask: &mut Ask<'_>, random: &mut SplitMix64, depth: u64, stones: bool) -> SumId {
    if depth == 0 {
        return ask.integer(random.below(3) as i64 - 1);
    }
    let mut sides = [Vec::new(), Vec::new()];
    for side in &mut sides {
        for _ in 0..random.below(4) {
            let below = random.below(depth);
            side.push(form(ask, random, below, stones));
        }
    }
    let [left, right] = sides;
    let mut stone = || stones && random.below(8) == 0;
    let tombstones = Tombstones { left: stone(), right: stone() };
    ask.form(&left, &right, tombstones).expect("an unlimited meter")
}

fn sum(ask: &mut Ask<'_>, seed: u64, summands: u64) -> SumId {
    let mut random = SplitMix64::new(seed);
    let mut sum = SumId::ZERO;
    for _ in 0..summands {
        let summand = match random.below(6) {
            0 => ask.integer(random.below(7) as i64 - 3),
            1 => ask.nimber(1 + random.below(3)),
            _ => form(ask, &mut random, 2, seed % 4 == 3),
        };
        sum = ask.add(sum, summand).expect("a sum");
    }
    sum
}

#[test]
fn words_have_the_outcomes_of_the_definition() {
    let mut meter = Meter::default();
    let (mut cancelling, mut searched) = (0, 0);
    for seed in 0..250 {
        let mut by_definition = Engine::without_theorems();
        let game = sum(&mut by_definition.ask(&mut meter), seed, 1 + seed % 6);
        let expected = by_definition.ask(&mut meter).outcome(Convention::Misere, game);

        let mut engine = Engine::new();
        let mut ask = engine.ask(&mut meter);
        let game = sum(&mut ask, seed, 1 + seed % 6);
        let (simple, universe) = ask.simplified_for_outcome(game).expect("no limits");
        for (game, universe) in [(game, None), (game, universe), (simple, universe)] {
            let mut packed = ask.packed(game, universe).expect("no limits").expect("a word");
            cancelling += usize::from(!packed.solver.domain().cancels.is_empty());
            assert_eq!(packed.outcome(&mut ask), expected, "seed {seed}, {universe:?}");
            searched += u64::from(packed.solver.searched() > 4);
        }
    }
    assert!(cancelling > 200 && searched > 200, "{cancelling} {searched}");
}

#[test]
fn surpluses_decide_without_search() {
    let mut meter = Meter::default();
    let (mut decided, mut all) = (0, 0);
    for seed in 0..400 {
        let mut engine = Engine::new();
        let mut ask = engine.ask(&mut meter);
        let game = sum(&mut ask, seed, 1 + seed % 4);
        let mut packed = ask.packed(game, None).expect("no limits").expect("a word");
        for side in Side::BOTH {
            all += 1;
            let start = packed.start;
            if let Some(known) = packed.solver.domain().winner(&start, (Convention::Misere, side)) {
                decided += 1;
                let wins = ask.wins_first(Convention::Misere, side, game);
                assert_eq!(wins, Ok(known), "seed {seed}, {side:?}");
            }
        }
    }
    assert!(decided > 100 && decided < all, "{decided} of {all}");
}

#[test]
fn a_search_that_was_stopped_goes_on_with_what_it_found() {
    let mut meter = Meter::default();
    let mut compared = 0;
    for seed in 0..40 {
        let mut engine = Engine::new();
        let game = sum(&mut engine.ask(&mut meter), seed, 12);
        let mut ask = engine.ask(&mut meter);
        let Some(mut packed) = ask.packed(game, None).expect("no limits") else {
            continue;
        };
        let (mut stopped, mut found) = (0, None);
        while found.is_none() && stopped < 200 {
            found = ask.within(Share::ticks(200), |ask| packed.outcome(ask)).expect("no limits");
            stopped += u32::from(found.is_none());
        }
        if let Some(found) = found.filter(|_| stopped > 2) {
            let mut whole = ask.packed(game, None).expect("no limits").expect("a word");
            assert_eq!(whole.outcome(&mut ask), Ok(found), "seed {seed}");
            compared += 1;
        }
    }
    assert!(compared > 2, "{compared}");
}

#[test]
fn the_table_counts_as_memory_as_long_as_it_lives() {
    let mut meter = Meter::default();
    let mut engine = Engine::new();
    let mut ask = engine.ask(&mut meter);
    let game = sum(&mut ask, 17, 14);
    let mut packed = ask.packed(game, None).expect("no limits").expect("a word");
    let before = ask.meter.memory();
    packed.outcome(&mut ask).expect("no limits");
    let bytes = packed.solver.known().bytes() as u64;
    assert!(bytes > 1 << 15 && ask.meter.memory() == before + bytes, "{bytes}");
    drop(packed);
    assert_eq!(ask.meter.memory(), before);

    let limits = crate::meter::Limits {
        memory: crate::meter::MemoryLimit::Bytes(before + 20_000),
        ..Default::default()
    };
    let mut meter = Meter::new(limits, Default::default());
    let mut ask = engine.ask(&mut meter);
    let mut packed = ask.packed(game, None).expect("no limits").expect("a word");
    let stopped = packed.outcome(&mut ask).expect_err("too little memory");
    assert!(matches!(stopped.stop(), Some(Stop::Memory { .. })), "{stopped:?}");
}

#[test]
fn what_does_not_fit_a_word_is_left_alone() {
    let mut meter = Meter::default();
    let mut engine = Engine::new();
    let mut ask = engine.ask(&mut meter);
    let large = ask.nimber(300);
    assert!(ask.packed(large, None).expect("no limits").is_none());
    // Its followers are not even made.
    ask.account().expect("no limits");
    let before = ask.meter.memory();
    let huge = ask.nimber(1 << 19);
    assert!(ask.packed(huge, None).expect("no limits").is_none());
    ask.account().expect("no limits");
    assert!(ask.meter.memory() - before < 10_000, "{}", ask.meter.memory());
    let switch = ask.nimber(2);
    let mut many = SumId::ZERO;
    for height in 1..=3_u32 {
        let copies = num_bigint::BigInt::from(u64::MAX - u64::from(height));
        let form = ask.form(&[switch], &[many], Tombstones::NONE).expect("a form");
        let copies = ask.times(&copies, form).expect("a sum");
        many = ask.add(many, copies).expect("a sum");
    }
    assert!(ask.packed(many, None).expect("no limits").is_none());
}

/// A sum of games whose options are sums, in which all that play reaches is made of four components: n copies of a
/// game whose outcomes have no known pattern ("Can anyone analyze this misère game?", MathOverflow).
fn lattice(ask: &mut Ask<'_>, n: u64) -> SumId {
    let [one, two, three] = [1, 2, 3].map(|k| ask.nimber(k));
    let sum = |ask: &mut Ask<'_>, g, h| ask.add(g, h).expect("a sum");
    let options = [SumId::ZERO, sum(ask, two, three), ask.times(&3.into(), two).expect("a sum")];
    let g = ask.form(&options, &options, Tombstones::NONE).expect("a form");
    let options = [three, sum(ask, g, one), sum(ask, g, g)];
    let h = ask.form(&options, &options, Tombstones::NONE).expect("a form");
    ask.times(&n.into(), h).expect("a sum")
}

#[test]
fn options_that_are_sums_stay_sums_of_few_components() {
    let mut meter = Meter::default();
    let mut outcomes = Vec::new();
    for n in 1..=20 {
        let mut engine = Engine::new();
        let mut ask = engine.ask(&mut meter);
        let game = lattice(&mut ask, n);
        let [by_itself, simplified] =
            [game, ask.simplified_for_outcome(game).expect("no limits").0]
                .map(|game| ask.packed(game, Some(Universe::Dicot)).expect("no limits"));
        let mut word = by_itself.expect("a word");
        assert!(n < 2 || simplified.is_none_or(|simple| word.bits() < simple.bits()), "{n}");
        let outcome = word.outcome(&mut ask).expect("no limits");
        assert!(word.solver.searched() < 60_000, "{n}: {}", word.solver.searched());
        if n <= 4 {
            assert_eq!(ask.outcome(Convention::Misere, game), Ok(outcome), "{n}");
        }
        outcomes.push(outcome);
    }
    // Those that are published: for which n are the outcomes of n and n + 1 copies the same?
    let same = (1..20).filter(|&n| outcomes[n - 1] == outcomes[n]);
    assert_eq!(same.collect::<Vec<_>>(), [1, 2, 3, 12, 14, 17]);
}
