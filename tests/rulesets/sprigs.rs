//! Hackenbush sprigs, strings and flowers against facts found by brute force.

use serde_json::Value as Json;

use crate::golden::{Claims, text};
use crate::support::sampled;

/// The facts of one kind.
fn facts(kind: &str) -> Vec<Vec<Json>> {
    let golden: Json = serde_json::from_str(include_str!("../golden/sprigs.json")).expect("JSON");
    let facts = list(&golden[kind]).iter();
    let facts: Vec<Vec<Json>> = facts.map(|fact| list(fact).clone()).collect();
    assert!(facts.len() > 9, "{kind}");
    facts
}

fn list(json: &Json) -> &Vec<Json> {
    json.as_array().expect("a list")
}

/// The sum of these terms.
fn sum(terms: impl Iterator<Item = String>) -> String {
    let terms: Vec<String> = terms.collect();
    match terms.is_empty() {
        true => "0".to_owned(),
        false => terms.join(" + "),
    }
}

/// The sum of `*:x` over these numbers and of so many stars.
fn dependents(numbers: &Json, stars: &Json) -> String {
    let stars = usize::try_from(stars.as_u64().expect("a count")).expect("small");
    let terms = list(numbers).iter().map(|x| format!("*:{}", text(x)));
    sum(terms.chain(std::iter::repeat_n("*".to_owned(), stars)))
}

fn strings(words: &Json) -> String {
    sum(list(words).iter().map(|word| format!("string({word})")))
}

fn outcomes(claims: &mut Claims, game: &str, normal: &Json, misere: &Json) {
    claims.claim(format!("outcome({game}) == {} mod normal", text(normal)));
    claims.claim(format!("outcome({game}) == {} mod misere", text(misere)));
}

/// The sums that moves lead to, without repeats.
fn moved(numbers: &Json, stars: &Json, moves: &Json) -> Vec<String> {
    let mut all: Vec<String> = list(moves)
        .iter()
        .map(|step| {
            let mut terms: Vec<String> =
                list(numbers).iter().map(|x| format!("*:{}", text(x))).collect();
            terms.extend((0..stars.as_u64().unwrap_or(0)).map(|_| "*".to_owned()));
            let from = text(&step[0]);
            let place = terms.iter().position(|term| term == from);
            terms[place.expect("a summand")] = text(&step[1]).to_owned();
            terms.sort();
            terms.join(" + ")
        })
        .collect();
    all.sort();
    all.dedup();
    all
}

#[test]
fn sums_of_sprigs_as_by_brute_force() {
    let mut claims = Claims::default();
    for fact in sampled(facts("sums"), 7) {
        let game = dependents(&fact[0], &fact[1]);
        outcomes(&mut claims, &game, &fact[3], &fact[4]);
        outcomes(&mut claims, &strings(&fact[2]), &fact[3], &fact[4]);
        claims.claim(format!("{game} == {} mod dicot", strings(&fact[2])));
        let Some(moves) = fact[5].as_array() else {
            continue;
        };
        let asked =
            [("Left", "misere"), ("Right", "misere"), ("Left", "normal"), ("Right", "normal")];
        for ((side, universe), moves) in asked.into_iter().zip(moves) {
            let moved = moved(&fact[0], &fact[1], moves);
            let wins = format!("(winning_moves({game}, {side}) mod {universe})");
            claims.claim(format!("len({wins}) == {}", moved.len()));
            let moved = moved.join(", ");
            claims.claim(format!(
                "all([contains(wins, g) for wins in [{wins}], g in [{moved}]]) mod misere"
            ));
        }
    }
    claims.hold("sums of sprigs");
}

#[test]
fn strings_and_numbers_as_in_the_bijection() {
    let mut claims = Claims::default();
    for fact in facts("strings") {
        claims.claim(format!("string({}) == {}", fact[0], text(&fact[1])));
    }
    for fact in facts("numbers") {
        claims.claim(format!("string({}) == {}", fact[1], text(&fact[0])));
    }
    for fact in facts("literal") {
        outcomes(&mut claims, &strings(&fact[0]), &fact[1], &fact[2]);
    }
    claims.hold("strings");
}

#[test]
fn flowers_and_other_bases_as_by_brute_force() {
    let mut claims = Claims::default();
    for fact in facts("flowers") {
        let flowers = list(&fact[0]).iter();
        let game = sum(flowers.map(|of| format!("flower({}, {})", of[0], of[1])));
        outcomes(&mut claims, &game, &fact[1], &fact[2]);
    }
    for fact in facts("bases") {
        let (g, h) = (text(&fact[0]), text(&fact[3]));
        claims.claim(format!("outcome(*:{g}) == {} mod misere", text(&fact[1])));
        claims.claim(format!("outcome({g}) == {}", text(&fact[2])));
        outcomes(&mut claims, &format!("{h}:{g}"), &fact[5], &fact[4]);
    }
    claims.hold("flowers");
}

#[test]
fn sprigs_are_equal_modulo_dicots_as_by_brute_force() {
    let mut claims = Claims::default();
    for fact in facts("equal") {
        let g = dependents(&fact[0], &fact[1]);
        let h = dependents(&fact[2], &fact[3]);
        claims.claim(format!("({g} == {h}) == {} mod dicot", fact[4]));
        if fact[4] == false {
            let x = dependents(&fact[5], &fact[6]);
            for (game, outcome) in [g, h].iter().zip(list(&fact[7])) {
                let outcome = text(outcome);
                claims.claim(format!("outcome({game} + {x}) == {outcome} mod misere"));
            }
        }
    }
    for fact in facts("outside") {
        let (x, witness) = (text(&fact[0]), text(&fact[1]));
        let game = format!("*:{x} + -(*:{x})");
        claims.claim(format!("{game} == 0 mod dicot"));
        for (game, outcome) in
            [format!("{game} + {witness}"), witness.to_owned()].iter().zip(list(&fact[2]))
        {
            claims.claim(format!("outcome({game}) == {} mod misere", text(outcome)));
        }
    }
    claims.hold("sprigs modulo dicots");
}
