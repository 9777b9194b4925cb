//! Laws over random games, and each answer against the reference.

use proptest::prelude::*;

use super::reference::Reference;
use super::{BOTH, Recipe, alone, cook, small_game, small_sum};
use crate::game::number::Dyadic;
use crate::game::{Component, Engine, Side, SumId, Tombstones};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn games_are_their_trees(recipe in small_sum()) {
        alone(|play| {
            let (mut engine, mut reference) = (Engine::new(), Reference::default());
            let g = cook(&mut engine, &recipe, play);
            let tree = reference.cook(&recipe);
            prop_assert_eq!(reference.read(&mut engine, g, play), tree);
            let literal = engine.literal(g, play).unwrap();
            prop_assert!(literal.component().is_some());
            prop_assert_eq!(reference.read(&mut engine, literal, play), tree);
            prop_assert_eq!(engine.birthday(g, play).unwrap(), reference.height(tree).into());
            prop_assert_eq!(engine.birthday(literal, play).unwrap(), reference.height(tree).into());
            let followers = engine.followers(g, play).unwrap();
            prop_assert_eq!(followers[0], g);
            prop_assert_eq!(followers.len(), reference.followers(tree).len());
            Ok(())
        })?;
    }

    #[test]
    fn outcomes_are_those_of_the_tree(recipes in prop::collection::vec(small_sum(), 1..=3)) {
        alone(|play| {
            let mut reference = Reference::default();
            let trees: Vec<_> = recipes.iter().map(|r| reference.cook(r)).collect();
            let tree = trees.into_iter().reduce(|g, h| reference.sum(g, h)).unwrap();
            prop_assume!(reference.count() < 100_000);
            for mut engine in [Engine::new(), Engine::without_theorems()] {
                let games: Vec<_> = recipes.iter().map(|r| cook(&mut engine, r, play)).collect();
                let g = engine.sum(&games).unwrap();
                for convention in BOTH {
                    let outcome = reference.outcome(convention, tree);
                    prop_assert_eq!(engine.outcome(convention, g, play).unwrap(), outcome);
                    if let [g, h] = games[..] {
                        let pair = engine.outcome_of_pair(convention, g, h, play).unwrap();
                        prop_assert_eq!(pair, outcome);
                    }
                    for side in Side::BOTH {
                        let options = engine.options(g, side, play).unwrap();
                        let wins = engine.wins_by_moving(convention, side, &options, play);
                        prop_assert_eq!(wins.unwrap(), outcome.wins_first(side));
                    }
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn addition_is_commutative_and_associative(a in small_sum(), b in small_sum(), c in small_sum()) {
        alone(|play| {
            let mut engine = Engine::new();
            let [a, b, c] = [a, b, c].map(|r| cook(&mut engine, &r, play));
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
        alone(|play| {
            let mut engine = Engine::new();
            let g = cook(&mut engine, &recipe, play);
            let conjugate = engine.conjugate(g, play).unwrap();
            prop_assert_eq!(engine.conjugate(conjugate, play).unwrap(), g);
            for convention in BOTH {
                prop_assert_eq!(
                    engine.outcome(convention, conjugate, play).unwrap(),
                    engine.outcome(convention, g, play).unwrap().conjugate()
                );
            }
            let mut reference = Reference::default();
            let tree = reference.cook(&Recipe::Conjugate(Box::new(recipe)));
            prop_assert_eq!(reference.read(&mut engine, conjugate, play), tree);
            Ok(())
        })?;
    }

    #[test]
    fn ordinal_sums_are_associative_and_have_zero(a in small_game(), b in small_sum(), c in small_game()) {
        alone(|play| {
            let mut engine = Engine::new();
            let [a, b, c] = [a, b, c].map(|r| cook(&mut engine, &r, play));
            let ab = engine.ordinal(a, b, play).unwrap();
            let bc = engine.ordinal(b, c, play).unwrap();
            prop_assert_eq!(engine.ordinal(ab, c, play).unwrap(), engine.ordinal(a, bc, play).unwrap());
            prop_assert_eq!(engine.ordinal(a, SumId::ZERO, play).unwrap(), a);
            prop_assert_eq!(engine.ordinal(SumId::ZERO, a, play).unwrap(), a);
            Ok(())
        })?;
    }

    #[test]
    fn what_was_made_before_changes_no_answer(recipes in prop::collection::vec(small_sum(), 2..=3)) {
        alone(|play| {
            let (mut forth, mut back) = (Engine::new(), Engine::new());
            let first: Vec<_> = recipes.iter().map(|r| cook(&mut forth, r, play)).collect();
            let mut second: Vec<_> = recipes.iter().rev().map(|r| cook(&mut back, r, play)).collect();
            second.reverse();
            let first = forth.sum(&first).unwrap();
            let second = back.sum(&second).unwrap();
            for convention in BOTH {
                prop_assert_eq!(
                    forth.outcome(convention, first, play).unwrap(),
                    back.outcome(convention, second, play).unwrap()
                );
            }
            prop_assert_eq!(
                forth.birthday(first, play).unwrap(),
                back.birthday(second, play).unwrap()
            );
            Ok(())
        })?;
    }
}

#[test]
fn literal_numbers_and_nimbers_are_leaves() {
    alone(|play| {
        let mut engine = Engine::new();
        let mut form = |engine: &mut Engine, left: &[SumId], right: &[SumId]| {
            engine.form(left, right, Tombstones::NONE, play).unwrap()
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
            assert!(matches!(engine.component(id), Component::Form(_)));
        }
    });
}

#[test]
fn integers_of_one_sign_fold_and_of_two_do_not() {
    alone(|play| {
        let mut engine = Engine::new();
        let [two, three, minus_one] = [2, 3, -1].map(|n| engine.integer(n));
        let five = engine.add(two, three).unwrap();
        assert_eq!(five, engine.integer(5));
        let mixed = engine.add(five, minus_one).unwrap();
        assert_eq!(engine.components(mixed).count(), 2);
        let star = engine.nimber(1);
        let copies = engine.times(&1_000_000.into(), star, play).unwrap();
        assert_eq!(
            engine.components(copies).collect::<Vec<_>>(),
            [(star.component().unwrap(), 1_000_000)]
        );
        let mixed = engine.times(&(-3).into(), mixed, play).unwrap();
        let names: Vec<_> =
            engine.components(mixed).map(|(id, n)| (engine.component(id).clone(), n)).collect();
        assert!(names.contains(&(Component::Number((-15).into()), 1)));
        assert!(names.contains(&(Component::Number(3.into()), 1)));
    });
}

#[test]
fn names_are_the_forms_that_they_abbreviate() {
    alone(|play| {
        let mut engine = Engine::new();
        let mut reference = Reference::default();
        let (zero, one) = (Recipe::Number(0, 0), Recipe::Number(1, 0));
        let minus_one = Recipe::Number(-1, 0);
        let form =
            |left: &Recipe, right: &Recipe| Recipe::Form(vec![left.clone()], vec![right.clone()]);
        let down = Recipe::Conjugate(Box::new(Recipe::Up));
        let second = form(&zero, &Recipe::Sum(vec![Recipe::Nimber(1), down.clone()]));
        let down_second = Recipe::Conjugate(Box::new(second.clone()));
        let third = form(&zero, &Recipe::Sum(vec![Recipe::Nimber(1), down, down_second]));
        let unit = engine.integer(1);
        let made = [
            (engine.higher_up(0, play), zero.clone()),
            (engine.higher_up(1, play), Recipe::Up),
            (engine.higher_up(2, play), second),
            (engine.higher_up(3, play), third),
            (engine.switch(&[unit], play), form(&one, &minus_one)),
            (engine.tiny(unit, play), form(&zero, &form(&zero, &minus_one))),
            (engine.miny(unit, play), form(&form(&one, &zero), &zero)),
        ];
        for (game, recipe) in made {
            let tree = reference.cook(&recipe);
            assert_eq!(reference.read(&mut engine, game.unwrap(), play), tree);
        }
    });
}

#[test]
fn tombstones_end_misere_play_and_are_refused_in_normal_play() {
    use crate::game::{Convention, EngineError, Outcome};
    alone(|play| {
        let mut engine = Engine::new();
        let star = engine.nimber(1);
        let left_stone = Tombstones { left: true, right: false };
        // <!,1|0>: Left to move has won; Right moves to 0, where Left has won.
        let one = engine.integer(1);
        let g = engine.form(&[one], &[SumId::ZERO], left_stone, play).unwrap();
        assert_eq!(engine.outcome(Convention::Misere, g, play), Ok(Outcome::L));
        assert_eq!(engine.outcome(Convention::Normal, g, play), Err(EngineError::Tombstone));
        assert_eq!(engine.ordinal(star, g, play), Err(EngineError::Tombstone));
        // Beside ∗ Left must move; beside -1, a Left end, she need not.
        let sum = engine.add(g, star).unwrap();
        assert_eq!(engine.tombstones(sum, play), Ok(Tombstones::NONE));
        let minus_one = engine.integer(-1);
        let sum = engine.add(g, minus_one).unwrap();
        assert_eq!(engine.tombstones(sum, play), Ok(left_stone));
        assert_eq!(engine.outcome(Convention::Misere, sum, play), Ok(Outcome::L));
        for h in [sum, g] {
            let literal = engine.literal(h, play).unwrap();
            assert_eq!(engine.tombstones(literal, play), Ok(left_stone));
            let conjugate = engine.conjugate(literal, play).unwrap();
            assert_eq!(engine.outcome(Convention::Misere, conjugate, play), Ok(Outcome::R));
        }
    });
}
