//! Normal play by values against the recursion that serves all universes.

use super::alone;
use crate::game::number::Dyadic;
use crate::game::{
    Component, Convention, Distinction, Engine, Play, Relation, Side, SplitMix64, SumId, Universe,
    Verdict,
};
use crate::meter::Meter;

const N: Universe = Universe::Normal;

/// Holds the two ways together on two games that both engines have under the same recipe.
fn agree(
    [quick, slow]: &mut [Engine; 2],
    [g, h]: [SumId; 2],
    [a, b]: [SumId; 2],
    play: &mut Play<'_>,
) {
    let answer = quick.compare(N, g, h, play).unwrap();
    assert_eq!(answer, slow.compare(N, a, b, play).unwrap());
    assert_eq!(quick.ge(N, g, h, play), slow.ge(N, a, b, play));
    assert_eq!(quick.equal(N, g, h, play), slow.equal(N, a, b, play));
    let same = quick.simplest(N, g, play) == quick.simplest(N, h, play);
    assert_eq!(same, answer == Some(Relation::Equal));
    assert_eq!(same, slow.simplest(N, a, play) == slow.simplest(N, b, play));
    match quick.distinguish(N, g, h, play).unwrap() {
        Distinction::AtLeast => {
            assert_eq!(slow.ge(N, a, b, play), Ok(Verdict::True));
        }
        Distinction::Witness(witness) => {
            let [first, second] = [g, h].map(|game| {
                let sum = quick.add(game, witness.game).unwrap();
                quick.outcome(Convention::Normal, sum, play).unwrap()
            });
            assert_eq!([first, second], [witness.first, witness.second]);
            assert!(!first.is_at_least(second));
        }
        Distinction::Unknown => panic!("normal play is known"),
    }
}

#[test]
fn values_and_the_recursion_agree_on_all_pairs_of_day_two() {
    alone(|play| {
        let mut engines = [Engine::new(), Engine::without_theorems()];
        let [ours, theirs] =
            engines.each_mut().map(|engine| engine.games_born_by(N, 2, play).unwrap());
        assert_eq!(ours.len(), 22);
        assert_eq!(theirs.len(), 22);
        for i in 0..22 {
            for k in 0..22 {
                agree(&mut engines, [ours[i], ours[k]], [theirs[i], theirs[k]], play);
            }
        }
    });
}

#[test]
fn values_and_the_recursion_agree_on_random_games_and_sums() {
    alone(|play| {
        for seed in 0..60 {
            let mut engines = [Engine::new(), Engine::without_theorems()];
            let [ours, theirs] = engines.each_mut().map(|engine| {
                let mut random = SplitMix64::new(seed);
                let mut games = Vec::new();
                for day in [3, 4, 2, 3] {
                    games.push(engine.random_member(N, day, &mut random, play).unwrap());
                }
                let conjugate = engine.conjugate(games[0], play).unwrap();
                games.push(engine.add(games[0], games[2]).unwrap());
                games.push(engine.sum(&[games[2], games[3]]).unwrap());
                games.push(engine.sum(&[games[0], conjugate]).unwrap());
                games.push(SumId::ZERO);
                games
            });
            for i in 0..ours.len() {
                for k in 0..ours.len() {
                    agree(&mut engines, [ours[i], ours[k]], [theirs[i], theirs[k]], play);
                }
            }
        }
    });
}

#[test]
fn every_game_has_a_canonical_inverse() {
    alone(|play| {
        let mut engine = Engine::new();
        for seed in 0..40 {
            let mut random = SplitMix64::new(seed);
            let game = engine.random_member(N, 3, &mut random, play).unwrap();
            assert_eq!(engine.invertible(N, game, play), Ok(Verdict::True));
            let inverse = engine.inverse(N, game, play).unwrap().unwrap();
            assert_eq!(engine.simplest(N, inverse, play), Ok(inverse));
            let sum = engine.add(game, inverse).unwrap();
            assert_eq!(engine.equal(N, sum, SumId::ZERO, play), Ok(Verdict::True));
        }
    });
}

#[test]
fn normal_play_is_exact_at_any_size() {
    alone(|play| {
        let mut engine = Engine::new();
        let [a, b] = [1_000_001, 1_000_000].map(|n| engine.integer(n));
        assert_eq!(engine.compare(N, a, b, play), Ok(Some(Relation::Greater)));
        assert_eq!(engine.distinguish(N, a, b, play), Ok(Distinction::AtLeast));
        let minus_a = engine.integer(-1_000_001);
        match engine.distinguish(N, b, a, play) {
            Ok(Distinction::Witness(witness)) => assert_eq!(witness.game, minus_a),
            other => panic!("{other:?}"),
        }
        let up = engine.up(play).unwrap();
        let ups = engine.times(&10_000_000_000_i64.into(), up, play).unwrap();
        let downs = engine.conjugate(ups, play).unwrap();
        assert_eq!(engine.inverse(N, ups, play), Ok(Some(downs)));
        assert_eq!(engine.simplest(N, ups, play), Ok(ups));
        let beyond = engine.times(&u64::MAX.into(), up, play).unwrap();
        let below = engine.conjugate(beyond, play).unwrap();
        assert_eq!(engine.inverse(N, beyond, play), Ok(Some(below)));
    });
}

#[test]
fn canonical_forms_of_numbers_with_ups_and_stars_are_those_of_the_recursion() {
    alone(|play| {
        let mut seen = 0;
        for (quarters, up, star) in
            (-5..6).flat_map(|x| (-3..4).flat_map(move |up| (0..4).map(move |star| (x, up, star))))
        {
            let mut engines = [Engine::new(), Engine::without_theorems()];
            let [sum, slow] = engines.each_mut().map(|engine| {
                let number = engine.number(Dyadic::new(quarters, 2));
                let one = engine.up(play).unwrap();
                let ups = engine.times(&up.into(), one, play).unwrap();
                let star = engine.nimber(star);
                engine.sum(&[number, ups, star]).unwrap()
            });
            let [quick, plain] = &mut engines;
            let value = quick.value(sum, play).unwrap();
            let form = quick.canonical_form_of_value(value, play).unwrap();
            assert_eq!(quick.value(form, play), Ok(value));
            let back = quick.conjugate(form, play).unwrap();
            let minus = quick.values().negate(value, &mut Meter::default()).unwrap();
            assert_eq!(quick.canonical_form_of_value(minus, play), Ok(back));
            let canonical = plain.simplest(N, slow, play).unwrap();
            seen += usize::from(matches!(
                form.component().map(|id| quick.component(id)),
                Some(Component::NumberUpStar(_))
            ));
            assert_eq!(quick.birthday(form, play), plain.birthday(canonical, play));
            assert_eq!(
                literal_text(quick, form, play),
                literal_text(plain, canonical, play),
                "{quarters}/4, {up} ups, *{star}"
            );
        }
        // All but numbers, nimbers, ↑, ↓, ↑∗ and ↓∗.
        assert_eq!(seen, 11 * 7 * 4 - 11 - 3 - 4);
    });
}

/// The tree in brackets, the options of a side sorted by their texts.
fn literal_text(engine: &mut Engine, g: SumId, play: &mut Play<'_>) -> String {
    let sides = Side::BOTH.map(|side| {
        let options = engine.options(g, side, play).unwrap();
        let mut texts: Vec<_> =
            options.into_iter().map(|option| literal_text(engine, option, play)).collect();
        texts.sort();
        texts.join(",")
    });
    format!("<{}|{}>", sides[0], sides[1])
}
