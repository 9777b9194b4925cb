//! Laws over random games, and each answer against the reference.

use proptest::prelude::*;

use super::reference::Reference;
use super::{BOTH, Recipe, alone, cook, small_game, small_sum};
use crate::support::games::followers;
use upstar::game::{Component, Engine, SumId, Tombstones};
use upstar::values::Side;
use upstar::values::number::Dyadic;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn games_are_their_trees(recipe in small_sum()) {
        alone(|meter| {
            let (mut engine, mut reference) = (Engine::new(), Reference::default());
            let g = cook(&mut engine.ask(meter), &recipe);
            let tree = reference.cook(&recipe);
            prop_assert_eq!(reference.read(&mut engine.ask(meter), g), tree);
            let literal = engine.ask(meter).literal(g).unwrap();
            prop_assert!(literal.component().is_some());
            prop_assert_eq!(reference.read(&mut engine.ask(meter), literal), tree);
            prop_assert_eq!(engine.ask(meter).birthday(g).unwrap(), reference.height(tree).into());
            prop_assert_eq!(engine.ask(meter).birthday(literal).unwrap(), reference.height(tree).into());
            let followers = followers(&mut engine.ask(meter), g).unwrap();
            prop_assert_eq!(followers[0], g);
            prop_assert_eq!(followers.len(), reference.followers(tree).len());
            Ok(())
        })?;
    }

    #[test]
    fn outcomes_are_those_of_the_tree(recipes in prop::collection::vec(small_sum(), 1..=3)) {
        alone(|meter| {
            let mut reference = Reference::default();
            let trees: Vec<_> = recipes.iter().map(|r| reference.cook(r)).collect();
            let tree = trees.into_iter().reduce(|g, h| reference.sum(g, h)).unwrap();
            prop_assume!(reference.count() < 100_000);
            for mut engine in [Engine::new(), Engine::without_theorems()] {
                let games: Vec<_> = recipes.iter().map(|r| cook(&mut engine.ask(meter), r)).collect();
                let g = engine.sum(&games).unwrap();
                for convention in BOTH {
                    let outcome = reference.outcome(convention, tree);
                    prop_assert_eq!(engine.ask(meter).outcome(convention, g).unwrap(), outcome);
                    if let [g, h] = games[..] {
                        let pair = engine.ask(meter).outcome_of_pair(convention, g, h).unwrap();
                        prop_assert_eq!(pair, outcome);
                    }
                    for side in Side::BOTH {
                        let options = engine.ask(meter).options(g, side).unwrap();
                        let wins = engine.ask(meter).wins_by_moving(convention, side, &options);
                        prop_assert_eq!(wins.unwrap(), outcome.wins_first(side));
                    }
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn addition_is_commutative_and_associative(a in small_sum(), b in small_sum(), c in small_sum()) {
        alone(|meter| {
            let mut engine = Engine::new();
            let [a, b, c] = [a, b, c].map(|r| cook(&mut engine.ask(meter), &r));
            let ab = engine.add(a, b).unwrap();
            let bc = engine.add(b, c).unwrap();
            prop_assert_eq!(ab, engine.add(b, a).unwrap());
            prop_assert_eq!(engine.add(ab, c).unwrap(), engine.add(a, bc).unwrap());
            prop_assert_eq!(engine.sum(&[c, b, a]).unwrap(), engine.add(a, bc).unwrap());
            prop_assert_eq!(engine.add(a, SumId::ZERO).unwrap(), a);
            Ok(())
        })?;
    }

    #[test]
    fn conjugation_is_an_involution_and_exchanges_the_players(recipe in small_sum()) {
        alone(|meter| {
            let mut engine = Engine::new();
            let g = cook(&mut engine.ask(meter), &recipe);
            let conjugate = engine.ask(meter).conjugate(g).unwrap();
            prop_assert_eq!(engine.ask(meter).conjugate(conjugate).unwrap(), g);
            for convention in BOTH {
                prop_assert_eq!(
                    engine.ask(meter).outcome(convention, conjugate).unwrap(),
                    engine.ask(meter).outcome(convention, g).unwrap().conjugate()
                );
            }
            let mut reference = Reference::default();
            let tree = reference.cook(&Recipe::Conjugate(Box::new(recipe)));
            prop_assert_eq!(reference.read(&mut engine.ask(meter), conjugate), tree);
            Ok(())
        })?;
    }

    #[test]
    fn ordinal_sums_are_associative_and_have_zero(a in small_game(), b in small_sum(), c in small_game()) {
        alone(|meter| {
            let mut engine = Engine::new();
            let [a, b, c] = [a, b, c].map(|r| cook(&mut engine.ask(meter), &r));
            let ab = engine.ask(meter).ordinal(a, b).unwrap();
            let bc = engine.ask(meter).ordinal(b, c).unwrap();
            prop_assert_eq!(engine.ask(meter).ordinal(ab, c).unwrap(), engine.ask(meter).ordinal(a, bc).unwrap());
            prop_assert_eq!(engine.ask(meter).ordinal(a, SumId::ZERO).unwrap(), a);
            prop_assert_eq!(engine.ask(meter).ordinal(SumId::ZERO, a).unwrap(), a);
            Ok(())
        })?;
    }

    #[test]
    fn what_was_made_before_changes_no_answer(recipes in prop::collection::vec(small_sum(), 2..=3)) {
        alone(|meter| {
            let (mut forth, mut back) = (Engine::new(), Engine::new());
            let first: Vec<_> = recipes.iter().map(|r| cook(&mut forth.ask(meter), r)).collect();
            let mut second: Vec<_> = recipes.iter().rev().map(|r| cook(&mut back.ask(meter), r)).collect();
            second.reverse();
            let first = forth.sum(&first).unwrap();
            let second = back.sum(&second).unwrap();
            for convention in BOTH {
                prop_assert_eq!(
                    forth.ask(meter).outcome(convention, first).unwrap(),
                    back.ask(meter).outcome(convention, second).unwrap()
                );
            }
            prop_assert_eq!(
                forth.ask(meter).birthday(first).unwrap(),
                back.ask(meter).birthday(second).unwrap()
            );
            Ok(())
        })?;
    }
}

#[test]
fn literal_numbers_and_nimbers_are_leaves() {
    alone(|meter| {
        let mut engine = Engine::new();
        let mut form = |engine: &mut Engine, left: &[SumId], right: &[SumId]| {
            engine.ask(meter).form(left, right, Tombstones::NONE).unwrap()
        };
        let zero = form(&mut engine, &[], &[]);
        assert_eq!(zero, SumId::ZERO);
        let one = form(&mut engine, &[zero], &[]);
        let two = form(&mut engine, &[one], &[]);
        assert_eq!(two, engine.integer(2));
        let minus_one = form(&mut engine, &[], &[zero]);
        assert_eq!(minus_one, engine.integer(-1));
        let half = form(&mut engine, &[zero], &[one]);
        assert_eq!(half, engine.number(Dyadic::new(1, 1)));
        let quarters = form(&mut engine, &[half], &[one]);
        assert_eq!(quarters, engine.number(Dyadic::new(3, 2)));
        let star = form(&mut engine, &[zero], &[zero]);
        assert_eq!(star, engine.nimber(1));
        let star_two = form(&mut engine, &[star, zero], &[zero, star]);
        assert_eq!(star_two, engine.nimber(2));
        // Equal to numbers or nimbers in normal play only: they stay forms.
        for (left, right) in [
            (vec![minus_one], vec![one]),
            (vec![zero, one], vec![]),
            (vec![minus_one], vec![]),
            (vec![zero], vec![two]),
            (vec![one], vec![one]),
            (vec![star], vec![star]),
            (vec![zero, star_two], vec![zero, star_two]),
        ] {
            let g = form(&mut engine, &left, &right);
            let id = g.component().unwrap();
            assert!(matches!(engine.component(id), Component::Form));
        }
    });
}

#[test]
fn integers_of_one_sign_fold_and_of_two_do_not() {
    alone(|meter| {
        let mut engine = Engine::new();
        let ask = &mut engine.ask(meter);
        let [two, three, minus_one] = [2, 3, -1].map(|n| ask.integer(n));
        let five = ask.add(two, three).unwrap();
        assert_eq!(five, ask.integer(5));
        let mixed = ask.add(five, minus_one).unwrap();
        assert_eq!(ask.components(mixed).count(), 2);
        let star = ask.nimber(1);
        let copies = ask.times(&1_000_000.into(), star).unwrap();
        assert_eq!(
            ask.components(copies).collect::<Vec<_>>(),
            [(star.component().unwrap(), 1_000_000)]
        );
        let mixed = ask.times(&(-3).into(), mixed).unwrap();
        let names: Vec<_> =
            ask.components(mixed).map(|(id, n)| (ask.component(id).clone(), n)).collect();
        assert!(names.contains(&(Component::Number((-15).into()), 1)));
        assert!(names.contains(&(Component::Number(3.into()), 1)));
    });
}

#[test]
fn names_are_the_forms_that_they_abbreviate() {
    alone(|meter| {
        let mut engine = Engine::new();
        let ask = &mut engine.ask(meter);
        let mut reference = Reference::default();
        let (zero, one) = (Recipe::Number(0, 0), Recipe::Number(1, 0));
        let minus_one = Recipe::Number(-1, 0);
        let form =
            |left: &Recipe, right: &Recipe| Recipe::Form(vec![left.clone()], vec![right.clone()]);
        let down = Recipe::Conjugate(Box::new(Recipe::Up));
        let second = form(&zero, &Recipe::Sum(vec![Recipe::Nimber(1), down.clone()]));
        let down_second = Recipe::Conjugate(Box::new(second.clone()));
        let third = form(&zero, &Recipe::Sum(vec![Recipe::Nimber(1), down, down_second]));
        let unit = ask.integer(1);
        let made = [
            (ask.higher_up(0), zero.clone()),
            (ask.higher_up(1), Recipe::Up),
            (ask.higher_up(2), second),
            (ask.higher_up(3), third),
            (ask.switch(&[unit]), form(&one, &minus_one)),
            (ask.tiny(unit), form(&zero, &form(&zero, &minus_one))),
            (ask.miny(unit), form(&form(&one, &zero), &zero)),
        ];
        for (game, recipe) in made {
            let tree = reference.cook(&recipe);
            assert_eq!(reference.read(ask, game.unwrap()), tree);
        }
    });
}

#[test]
fn tombstones_end_misere_play_and_are_refused_in_normal_play() {
    use upstar::game::EngineError;
    use upstar::values::{Convention, Outcome};
    alone(|meter| {
        let mut engine = Engine::new();
        let ask = &mut engine.ask(meter);
        let star = ask.nimber(1);
        let left_stone = Tombstones { left: true, right: false };
        // <!,1|0>: Left to move has won; Right moves to 0, where Left has won.
        let one = ask.integer(1);
        let g = ask.form(&[one], &[SumId::ZERO], left_stone).unwrap();
        assert_eq!(ask.outcome(Convention::Misere, g), Ok(Outcome::L));
        assert_eq!(ask.outcome(Convention::Normal, g), Err(EngineError::Tombstone));
        assert_eq!(ask.ordinal(star, g), Err(EngineError::Tombstone));
        // Beside ∗ Left must move; beside -1, a Left end, she need not.
        let sum = ask.add(g, star).unwrap();
        assert_eq!(ask.tombstones(sum), Ok(Tombstones::NONE));
        let minus_one = ask.integer(-1);
        let sum = ask.add(g, minus_one).unwrap();
        assert_eq!(ask.tombstones(sum), Ok(left_stone));
        assert_eq!(ask.outcome(Convention::Misere, sum), Ok(Outcome::L));
        for h in [sum, g] {
            let literal = ask.literal(h).unwrap();
            assert_eq!(ask.tombstones(literal), Ok(left_stone));
            let conjugate = ask.conjugate(literal).unwrap();
            assert_eq!(ask.outcome(Convention::Misere, conjugate), Ok(Outcome::R));
        }
    });
}
