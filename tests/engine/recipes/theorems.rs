//! Each theorem about outcomes against search without theorems.

use num_bigint::BigInt;
use proptest::prelude::*;

use super::{BOTH, Recipe, alone, cook, small_sum};
use upstar::game::solved::Source;
use upstar::game::{Distinction, Engine, OrderBy, SumId, Universe};
use upstar::values::number::Dyadic;
use upstar::values::{Convention, Outcome, Relation};

/// The outcome with theorems and the one by search only.
fn both_ways(recipe: &Recipe, convention: Convention) -> [Outcome; 2] {
    alone(|meter| {
        [Engine::new(), Engine::without_theorems()].map(|mut engine| {
            let g = cook(&mut engine.ask(meter), recipe);
            engine.ask(meter).outcome(convention, g).expect("a small game")
        })
    })
}

fn copies(n: i64, game: &Recipe) -> Recipe {
    Recipe::Times(n, Box::new(game.clone()))
}

#[test]
fn ups_and_stars_cancel_as_the_theorem_says() {
    for ups in 0..=5 {
        for downs in 0..=5 {
            for stars in 0..=3 {
                let down = Recipe::Conjugate(Box::new(Recipe::Up));
                let sum = Recipe::Sum(vec![
                    copies(ups, &Recipe::Up),
                    copies(downs, &down),
                    copies(stars, &Recipe::Nimber(1)),
                ]);
                for convention in BOTH {
                    let [theorem, search] = both_ways(&sum, convention);
                    assert_eq!(theorem, search, "{ups} ups, {downs} downs, {stars} stars");
                }
            }
        }
    }
}

#[test]
fn equal_switches_beside_integers_alternate_in_blocks() {
    for hot in 0..=3 {
        let number = |n| Recipe::Number(n, 0);
        let switch = Recipe::Form(vec![number(hot)], vec![number(-hot)]);
        for switches in 0..=4 {
            for (plus, minus) in (0..=9).flat_map(|n| [(n, 0), (0, n), (n, 2), (3, n)]) {
                let sum =
                    Recipe::Sum(vec![copies(switches, &switch), number(plus), number(-minus)]);
                for convention in BOTH {
                    let [theorem, search] = both_ways(&sum, convention);
                    assert_eq!(theorem, search, "{switches} of ±{hot} + {plus} - {minus}");
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn sums_of_numbers_compare_weights(numbers in prop::collection::vec((-20_i64..=20, 0_u32..=4), 0..=4)) {
        let sum = Recipe::Sum(numbers.iter().map(|&(n, k)| Recipe::Number(n, k)).collect());
        for convention in BOTH {
            let [theorem, search] = both_ways(&sum, convention);
            prop_assert_eq!(theorem, search);
        }
    }

    #[test]
    fn nim_is_boutons(heaps in prop::collection::vec(0_u64..=4, 0..=5)) {
        let sum = Recipe::Sum(heaps.iter().map(|&n| Recipe::Nimber(n)).collect());
        for convention in BOTH {
            let [theorem, search] = both_ways(&sum, convention);
            prop_assert_eq!(theorem, search);
        }
    }
}

#[test]
fn leaves_of_any_size_answer_at_once() {
    alone(|meter| {
        let mut engine = Engine::new();
        let huge: Dyadic = "10000000000000000000000000000000000000000".parse().unwrap();
        let tiny = Dyadic::new(1, 200);
        let [huge, tiny] = [huge, tiny].map(|n| engine.number(n));
        let conjugate = engine.ask(meter).conjugate(tiny).unwrap();
        let sum = engine.sum(&[huge, conjugate]).unwrap();
        let heap = engine.nimber(1_000_000_000);
        let heaps = engine.ask(meter).times(&1_000_001.into(), heap).unwrap();
        let one = engine.integer(1);
        let switch = engine.ask(meter).switch(&[one]).unwrap();
        let switches = engine.ask(meter).times(&1_000_000.into(), switch).unwrap();
        let up = engine.ask(meter).up().unwrap();
        let ups = engine.ask(meter).times(&BigInt::from(u64::MAX), up).unwrap();
        use Outcome::{L, N, P, R};
        let cases: [(SumId, Outcome, Outcome); 6] =
            [(huge, L, R), (tiny, L, R), (sum, L, R), (heaps, N, N), (switches, P, N), (ups, L, L)];
        for (game, normal, misere) in cases {
            assert_eq!(engine.ask(meter).outcome(Convention::Normal, game), Ok(normal));
            assert_eq!(engine.ask(meter).outcome(Convention::Misere, game), Ok(misere));
        }
        let birthday = engine.ask(meter).birthday(sum).unwrap();
        assert_eq!(birthday.to_string(), "10000000000000000000000000000000000000201");
        assert_eq!(engine.ask(meter).options(huge, upstar::values::Side::Right), Ok(vec![]));
        assert!(meter.ticks() < 100);
    });
}

proptest! {
    #[test]
    fn who_has_moves_to_spare_must_make_them(
        sums in prop::collection::vec((small_sum(), -9_i64..=9, 0_u32..=2), 24),
    ) {
        let mut given = 0;
        for (sum, numerator, halvings) in sums {
            let number = Recipe::Number(numerator << halvings | i64::from(halvings > 0), halvings);
            let recipe = Recipe::Sum(vec![number, sum]);
            let known = alone(|meter| {
                let mut engine = Engine::new();
                let g = cook(&mut engine.ask(meter), &recipe);
                engine.ask(meter).birthday(g).expect("a small game");
                engine.by_spare_moves(g)
            });
            if let Some(outcome) = known {
                given += 1;
                let [with, without] = both_ways(&recipe, Convention::Misere);
                prop_assert_eq!([with, without], [outcome; 2]);
            }
        }
        prop_assert!(given > 0);
    }
}

#[test]
fn beside_large_numbers_outcomes_are_those_of_search() {
    let forms = [Recipe::Up, Recipe::Nimber(2), Recipe::Form(vec![Recipe::Number(2, 0)], vec![])];
    for (form, size) in forms.iter().flat_map(|form| (32..36).map(move |size| (form, size))) {
        for (numerator, halvings) in [(size, 0), (-size, 0), (4 * size + 1, 2), (1 - 2 * size, 1)] {
            let recipe = Recipe::Sum(vec![Recipe::Number(numerator, halvings), form.clone()]);
            let [with, without] = both_ways(&recipe, Convention::Misere);
            assert_eq!(with, without, "{recipe:?}");
        }
    }
}

proptest! {
    /// Whatever an engine learned before the switch, it answers like one that was always so.
    #[test]
    fn a_switched_engine_answers_like_a_fresh_one(recipes in [small_sum(), small_sum()]) {
        let asked = |engine: &mut Engine| alone(|meter| {
            let games = [0, 1].map(|i| cook(&mut engine.ask(meter), &recipes[i]));
            let mut answers = Vec::new();
            for game in games {
                for convention in BOTH {
                    let outcome = engine.ask(meter).outcome(convention, game).expect("small");
                    answers.push(format!("{outcome:?}"));
                }
            }
            for universe in [Universe::Normal, Universe::Misere, Universe::DeadEnding] {
                for [g, h] in [games, [games[1], games[0]]] {
                    let mut ask = engine.ask(meter);
                    let mut modulo = ask.modulo(universe);
                    let verdict = modulo.ge(g, h).expect("small");
                    answers.push(format!("{verdict:?}"));
                }
            }
            answers
        });
        let fresh = asked(&mut Engine::new());
        prop_assert_eq!(&fresh, &asked(&mut Engine::without_theorems()));
        let mut engine = Engine::new();
        for theorems in [true, false, true, false] {
            engine.use_theorems(theorems);
            prop_assert_eq!(&fresh, &asked(&mut engine), "{}", theorems);
        }
    }
}

#[test]
fn nimbers_are_told_apart_as_the_comparison_theorem_says() {
    let universes = [
        Universe::Misere,
        Universe::Blocking,
        Universe::DeadEnding,
        Universe::IntegersDicots,
        Universe::Dicot,
        Universe::Impartial,
    ];
    for universe in universes {
        for (m, n) in (0..=8).flat_map(|m| (0..=8).map(move |n| (m, n))) {
            let ways = [Engine::new(), Engine::without_theorems()].map(|mut engine| {
                alone(|meter| {
                    let mut ask = engine.ask(meter);
                    let [g, h] = [m, n].map(|n| ask.nimber(n));
                    let mut modulo = ask.modulo(universe);
                    let compared = modulo.compare_by(g, h).expect("small games");
                    let distinction = modulo.distinguish(g, h).expect("small games");
                    (compared, distinction)
                })
            });
            let [((relation, by), told), ((plain, by_trees), plainly_told)] = ways;
            assert_eq!(relation, plain, "∗{m} and ∗{n} modulo {universe:?}");
            let is_witness = |told: &Distinction| matches!(told, Distinction::Witness(_));
            assert_eq!(is_witness(&told), is_witness(&plainly_told), "∗{m}, ∗{n}, {universe:?}");
            if m != n {
                assert_eq!(relation, Some(Relation::Confused), "∗{m} and ∗{n}");
                assert_eq!(by, [Some(OrderBy::Theorem(Source::Nim)); 2], "{universe:?}");
                assert_eq!(by_trees, [Some(OrderBy::Trees); 2], "{universe:?}");
            }
        }
    }
}
