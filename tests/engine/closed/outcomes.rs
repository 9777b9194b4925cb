//! Misère outcomes that are read from quotients, against plain search.

use upstar::game::Ask;
use upstar::game::closed;
use upstar::game::closed::{Allowance, Word};
use upstar::game::{Engine, SumId, Tombstones};
use upstar::meter::{Meter, Metered, Share};
use upstar::values::{Convention, Outcome, SplitMix64};

use crate::support::answers::{answers, session};

/// The heaps of 0 to `count` of an octal game as forms. `digits` begins behind the point.
fn heaps(ask: &mut Ask<'_>, digits: &[u32], count: usize) -> Vec<SumId> {
    let mut heaps = vec![SumId::ZERO];
    for heap in 1..=count {
        let mut options = Vec::new();
        for (taken, digit) in (1..).zip(digits) {
            let Some(left) = heap.checked_sub(taken) else {
                break;
            };
            if left == 0 && digit & 1 != 0 {
                options.push(SumId::ZERO);
            }
            if left > 0 && digit & 2 != 0 {
                options.push(heaps[left]);
            }
            if digit & 4 != 0 {
                for part in 1..=left / 2 {
                    options.push(ask.add(heaps[part], heaps[left - part]).expect("a sum"));
                }
            }
        }
        let form = ask.form(&options, &options, Tombstones::NONE);
        heaps.push(form.expect("an unlimited meter"));
    }
    heaps
}

fn by_quotient(ask: &mut Ask<'_>, g: SumId) -> Option<Outcome> {
    let outcome = closed::outcome_by_quotient(ask, g, false);
    outcome.expect("an unlimited meter")
}

fn by_search(ask: &mut Ask<'_>, g: SumId) -> Outcome {
    let outcome = ask.outcome(Convention::Misere, g);
    outcome.expect("an unlimited meter")
}

#[test]
fn heaps_beside_heaps_have_the_outcomes_of_plain_search() {
    let mut meter = Meter::default();
    for digits in [&[7, 7][..], &[0, 7], &[1, 5], &[3, 3], &[5, 6], &[0, 0, 4, 3]] {
        let mut engine = Engine::new();
        let mut plain = Engine::without_theorems();
        let ours = heaps(&mut engine.ask(&mut meter), digits, 12);
        let theirs = heaps(&mut plain.ask(&mut meter), digits, 12);
        let mut random = SplitMix64::new(77);
        for _ in 0..120 {
            let (mut g, mut h) = (SumId::ZERO, SumId::ZERO);
            for _ in 0..1 + random.below(4) {
                let heap = random.below(13) as usize;
                g = engine.add(g, ours[heap]).expect("a sum");
                h = plain.add(h, theirs[heap]).expect("a sum");
            }
            let found = by_quotient(&mut engine.ask(&mut meter), g);
            let expected = by_search(&mut plain.ask(&mut meter), h);
            assert_eq!(found, Some(expected), "{digits:?}");
        }
    }
}

/// A random impartial form.
fn impartial(ask: &mut Ask<'_>, random: &mut SplitMix64, depth: u64) -> SumId {
    let mut options = Vec::new();
    if depth > 0 {
        for _ in 0..random.below(4) {
            let depth = random.below(depth);
            options.push(impartial(ask, random, depth));
        }
    }
    let form = ask.form(&options, &options, Tombstones::NONE);
    form.expect("an unlimited meter")
}

#[test]
fn random_impartial_sums_have_the_outcomes_of_plain_search() {
    let mut meter = Meter::default();
    // One engine for all: what was asked about before must not matter.
    let mut engine = Engine::new();
    let mut solved = 0;
    for seed in 0..150 {
        let mut plain = Engine::without_theorems();
        let mut games = [SumId::ZERO; 2];
        for (engine, game) in [&mut engine, &mut plain].into_iter().zip(&mut games) {
            let mut random = SplitMix64::new(seed);
            for _ in 0..1 + seed % 3 {
                let summand = impartial(&mut engine.ask(&mut meter), &mut random, 4);
                *game = engine.add(*game, summand).expect("a sum");
            }
        }
        let expected = by_search(&mut plain.ask(&mut meter), games[1]);
        for afresh in [false, true] {
            let found = meter.within(Share::ticks(100_000), |meter| {
                closed::outcome_by_quotient(&mut engine.ask(meter), games[0], afresh)
            });
            if let Some(found) = found.expect("no other stop").flatten() {
                assert_eq!(found, expected, "{seed}");
                solved += 1;
            }
        }
    }
    assert!(solved > 200, "{solved}");
}

#[test]
fn an_interrupted_quotient_goes_on_where_it_was() {
    let mut meter = Meter::default();
    let mut whole = Engine::new();
    let expected: Vec<_> = {
        let heaps = heaps(&mut whole.ask(&mut meter), &[7, 7], 40);
        let outcomes = heaps.iter().map(|&heap| by_quotient(&mut whole.ask(&mut meter), heap));
        outcomes.collect()
    };
    let mut engine = Engine::new();
    let heaps = heaps(&mut engine.ask(&mut meter), &[7, 7], 40);
    let mut turns = 0;
    let mut ticks = 1_000;
    let last = loop {
        turns += 1;
        let found = meter.within(Share::ticks(ticks), |meter| {
            closed::outcome_by_quotient(&mut engine.ask(meter), heaps[40], false)
        });
        if let Some(found) = found.expect("no other stop") {
            break found;
        }
        ticks = ticks * 5 / 4;
    };
    assert!(turns > 10, "{turns}");
    assert_eq!(last, expected[40]);
    for (&heap, &expected) in heaps.iter().zip(&expected) {
        assert_eq!(by_quotient(&mut engine.ask(&mut meter), heap), expected);
    }
}

#[test]
fn a_question_about_a_quotient_goes_on_where_it_was_stopped() {
    // Two heaps of Dawson's Kayles take more than other questions may spend.
    let asked = |ticks: &[u64]| {
        let (mut meter, mut engine) = (Meter::default(), Engine::new());
        let heaps = heaps(&mut engine.ask(&mut meter), &[0, 7], 28);
        let short = closed::set_of(&mut engine.ask(&mut meter), &heaps).expect("a closed set");
        assert!(!engine.closed_set(short).is_solved());
        for &ticks in ticks {
            let stopped = meter.within(Share::ticks(ticks), |meter| {
                closed::set_of_for_long(&mut engine.ask(meter), &heaps, Allowance::NONE)
            });
            assert_eq!(stopped, Ok(None));
        }
        let begun = meter.ticks();
        let id = closed::set_of_for_long(&mut engine.ask(&mut meter), &heaps, Allowance::NONE)
            .expect("a closed set");
        assert!(engine.closed_set(id).is_solved());
        (engine.closed_set(id).quotient().order(), meter.ticks() - begun)
    };
    let (order, whole) = asked(&[]);
    let (again, rest) = asked(&[whole / 2]);
    assert_eq!(order, again);
    assert!(rest < whole * 3 / 4, "{rest} of {whole}");
}

#[test]
fn any_number_of_copies_is_read_from_the_period_of_the_class() {
    let mut meter = Meter::default();
    let mut engine = Engine::new();
    let mut plain = Engine::without_theorems();
    let ours = heaps(&mut engine.ask(&mut meter), &[7, 7], 8);
    let theirs = heaps(&mut plain.ask(&mut meter), &[7, 7], 8);
    for copies in 0..8_u64 {
        for (&g, &h) in ours.iter().zip(&theirs) {
            let g = engine.ask(&mut meter).times(&copies.into(), g).expect("copies");
            let h = plain.ask(&mut meter).times(&copies.into(), h).expect("copies");
            let expected = by_search(&mut plain.ask(&mut meter), h);
            assert_eq!(by_quotient(&mut engine.ask(&mut meter), g), Some(expected));
        }
    }
    let id = closed::set_of(&mut engine.ask(&mut meter), &[ours[8]]).expect("a set");
    for copies in 1..60_u64 {
        // 10^18 more of them is as many as the remainder by 60, a multiple of all periods here.
        let [few, many] = [60 + copies, 60 + copies + 60_000_000_000_000_000].map(|copies| {
            let game = engine.ask(&mut meter).times(&copies.into(), ours[8]);
            let word = engine.closed_word(id, game.expect("copies")).expect("a word");
            word.and_then(|word: Word| engine.closed_outcome(id, &word))
        });
        assert!(few.is_some() && few == many, "{copies}");
    }
}

#[test]
fn the_language_reads_outcomes_from_quotients() {
    let mut session = session();
    for (source, expected) in [
        ("let h = octal(\"0.77\")", ""),
        ("outcome(h(60)) mod misere", "N"),
        ("outcome(h(60) + h(3)) mod closure(h(60))", "N"),
        ("outcome(1000000 * h(8)) mod closure(h(8))", "P"),
        ("outcome(1000000000000000000 * h(8) + h(5)) mod misere", "N"),
        ("1000000000000000001 * h(8) <=> h(8) mod closure(h(8))", "G = H"),
        ("len(winning_moves(h(60), Left)) mod misere", "4"),
        (
            "why(outcome(h(60) + h(3))) mod closure(h(60))",
            "N\noctal(\"0.77\")(3) + octal(\"0.77\")(60): by the misère quotient of 40 classes, \
             proved by following 50 transitions (after Plambeck and Siegel 2008)",
        ),
    ] {
        assert_eq!(answers(&mut session, source).join("\n"), expected, "{source}");
    }
    // The heaps that are P (Sibert and Conway 1992).
    let program = "for n in 1 .. 70 { \
                   assert (outcome(h(n)) == P) == contains([1, 4, 9, 12, 20], n) mod misere }";
    assert_eq!(answers(&mut session, program), [""; 0]);
}
