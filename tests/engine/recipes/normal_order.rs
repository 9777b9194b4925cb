//! Normal play by values against the recursion that serves all universes.

use super::alone;
use upstar::game::{Ask, InverseBy};
use upstar::game::{Component, Distinction, Engine, SumId, Universe, Verdict};
use upstar::meter::Meter;
use upstar::values::number::Dyadic;
use upstar::values::{Convention, Relation, Side, SplitMix64};

const N: Universe = Universe::Normal;

/// Holds the two ways together on two games that both engines have under the same recipe.
fn agree(
    [quick, slow]: &mut [Engine; 2],
    [g, h]: [SumId; 2],
    [a, b]: [SumId; 2],
    meter: &mut Meter,
) {
    let answer = quick.ask(meter).modulo(N).compare(g, h).unwrap();
    assert_eq!(answer, slow.ask(meter).modulo(N).compare(a, b).unwrap());
    assert_eq!(quick.ask(meter).modulo(N).ge(g, h), slow.ask(meter).modulo(N).ge(a, b));
    assert_eq!(quick.ask(meter).modulo(N).equal(g, h), slow.ask(meter).modulo(N).equal(a, b));
    let same = quick.ask(meter).modulo(N).simplest(g) == quick.ask(meter).modulo(N).simplest(h);
    assert_eq!(same, answer == Some(Relation::Equal));
    assert_eq!(
        same,
        slow.ask(meter).modulo(N).simplest(a) == slow.ask(meter).modulo(N).simplest(b)
    );
    match quick.ask(meter).modulo(N).distinguish(g, h).unwrap() {
        Distinction::AtLeast => {
            assert_eq!(slow.ask(meter).modulo(N).ge(a, b), Ok(Verdict::True));
        }
        Distinction::Witness(witness) => {
            let [first, second] = [g, h].map(|game| {
                let sum = quick.add(game, witness.game).unwrap();
                quick.ask(meter).outcome(Convention::Normal, sum).unwrap()
            });
            assert_eq!([first, second], [witness.first, witness.second]);
            assert!(!first.is_at_least(second));
        }
        Distinction::TooLarge | Distinction::Unknown => panic!("normal play is known"),
    }
}

#[test]
fn values_and_the_recursion_agree_on_all_pairs_of_day_two() {
    alone(|meter| {
        let mut engines = [Engine::new(), Engine::without_theorems()];
        let [ours, theirs] =
            engines.each_mut().map(|engine| engine.ask(meter).modulo(N).games_born_by(2).unwrap());
        assert_eq!(ours.len(), 22);
        assert_eq!(theirs.len(), 22);
        for i in 0..22 {
            for k in 0..22 {
                agree(&mut engines, [ours[i], ours[k]], [theirs[i], theirs[k]], meter);
            }
        }
    });
}

#[test]
fn values_and_the_recursion_agree_on_random_games_and_sums() {
    alone(|meter| {
        for seed in 0..60 {
            let mut engines = [Engine::new(), Engine::without_theorems()];
            let [ours, theirs] = engines.each_mut().map(|engine| {
                let mut random = SplitMix64::new(seed);
                let mut games = Vec::new();
                for day in [3, 4, 2, 3] {
                    games
                        .push(engine.ask(meter).modulo(N).random_member(day, &mut random).unwrap());
                }
                let conjugate = engine.ask(meter).conjugate(games[0]).unwrap();
                games.push(engine.add(games[0], games[2]).unwrap());
                games.push(engine.sum(&[games[2], games[3]]).unwrap());
                games.push(engine.sum(&[games[0], conjugate]).unwrap());
                games.push(SumId::ZERO);
                games
            });
            for i in 0..ours.len() {
                for k in 0..ours.len() {
                    agree(&mut engines, [ours[i], ours[k]], [theirs[i], theirs[k]], meter);
                }
            }
        }
    });
}

#[test]
fn every_game_has_a_canonical_inverse() {
    alone(|meter| {
        let mut engine = Engine::new();
        let ask = &mut engine.ask(meter);
        for seed in 0..40 {
            let mut random = SplitMix64::new(seed);
            let game = ask.modulo(N).random_member(3, &mut random).unwrap();
            assert_eq!(ask.modulo(N).invertible(game), Ok(Verdict::True));
            let inverse = ask.modulo(N).inverse(game).unwrap().0.unwrap();
            assert_eq!(ask.modulo(N).simplest(inverse), Ok(inverse));
            let sum = ask.add(game, inverse).unwrap();
            assert_eq!(ask.modulo(N).equal(sum, SumId::ZERO), Ok(Verdict::True));
        }
    });
}

#[test]
fn normal_play_is_exact_at_any_size() {
    alone(|meter| {
        let mut engine = Engine::new();
        let ask = &mut engine.ask(meter);
        let [a, b] = [1_000_001, 1_000_000].map(|n| ask.integer(n));
        assert_eq!(ask.modulo(N).compare(a, b), Ok(Some(Relation::Greater)));
        assert_eq!(ask.modulo(N).distinguish(a, b), Ok(Distinction::AtLeast));
        let minus_a = ask.integer(-1_000_001);
        match ask.modulo(N).distinguish(b, a) {
            Ok(Distinction::Witness(witness)) => assert_eq!(witness.game, minus_a),
            other => panic!("{other:?}"),
        }
        let up = ask.up().unwrap();
        let ups = ask.times(&10_000_000_000_i64.into(), up).unwrap();
        let downs = ask.conjugate(ups).unwrap();
        assert_eq!(ask.modulo(N).inverse(ups), Ok((Some(downs), InverseBy::All)));
        assert_eq!(ask.modulo(N).simplest(ups), Ok(ups));
        let beyond = ask.times(&u64::MAX.into(), up).unwrap();
        let below = ask.conjugate(beyond).unwrap();
        assert_eq!(ask.modulo(N).inverse(beyond), Ok((Some(below), InverseBy::All)));
    });
}

#[test]
fn canonical_forms_of_numbers_with_ups_and_stars_are_those_of_the_recursion() {
    alone(|meter| {
        let mut seen = 0;
        for (quarters, up, star) in
            (-5..6).flat_map(|x| (-3..4).flat_map(move |up| (0..4).map(move |star| (x, up, star))))
        {
            let mut engines = [Engine::new(), Engine::without_theorems()];
            let [sum, slow] = engines.each_mut().map(|engine| {
                let number = engine.number(Dyadic::new(quarters, 2));
                let one = engine.ask(meter).up().unwrap();
                let ups = engine.ask(meter).times(&up.into(), one).unwrap();
                let star = engine.nimber(star);
                engine.sum(&[number, ups, star]).unwrap()
            });
            let [quick, by_recursion] = &mut engines;
            let value = quick.ask(meter).value(sum).unwrap();
            let form = quick.ask(meter).canonical_form_of_value(value).unwrap();
            assert_eq!(quick.ask(meter).value(form), Ok(value));
            let back = quick.ask(meter).conjugate(form).unwrap();
            let minus = quick.values().negate(value, &mut Meter::default()).unwrap();
            assert_eq!(quick.ask(meter).canonical_form_of_value(minus), Ok(back));
            let canonical = by_recursion.ask(meter).modulo(N).simplest(slow).unwrap();
            seen += usize::from(matches!(
                form.component().map(|id| quick.component(id)),
                Some(Component::NumberUpStar(_))
            ));
            assert_eq!(
                quick.ask(meter).birthday(form),
                by_recursion.ask(meter).birthday(canonical)
            );
            assert_eq!(
                literal_text(&mut quick.ask(meter), form),
                literal_text(&mut by_recursion.ask(meter), canonical),
                "{quarters}/4, {up} ups, *{star}"
            );
        }
        // All but numbers, nimbers, ↑, ↓, ↑∗ and ↓∗.
        assert_eq!(seen, 11 * 7 * 4 - 11 - 3 - 4);
    });
}

/// The tree in brackets, the options of a side sorted by their texts.
fn literal_text(ask: &mut Ask<'_>, g: SumId) -> String {
    let sides = Side::BOTH.map(|side| {
        let options = ask.options(g, side).unwrap();
        let mut texts: Vec<_> =
            options.into_iter().map(|option| literal_text(ask, option)).collect();
        texts.sort();
        texts.join(",")
    });
    format!("<{}|{}>", sides[0], sides[1])
}
