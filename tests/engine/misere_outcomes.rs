//! Outcomes of literal forms and of their sums, as CGSuite computed them
//! (`golden/cgsuite_misere_outcomes.json` names the version). Each in both conventions, by the
//! engine with and without theorems, of the sum and of its expanded tree.

use crate::support::games;
use serde_json::Value;
use upstar::game::Ask;
use upstar::game::{Engine, SumId, Tombstones};
use upstar::meter::Meter;
use upstar::values::{Convention, Outcome};

const GOLDEN: &str = include_str!("../golden/cgsuite_misere_outcomes.json");

/// Reads `<…,…|…>` and `0`; returns the rest of the text.
fn form<'t>(ask: &mut Ask<'_>, text: &'t str) -> (SumId, &'t str) {
    if let Some(rest) = text.strip_prefix('0') {
        return (SumId::ZERO, rest);
    }
    let mut rest = text.strip_prefix('<').expect("a form");
    let mut sides = [Vec::new(), Vec::new()];
    for (side, end) in [(0, '|'), (1, '>')] {
        while !rest.starts_with(end) {
            let (option, after) = form(ask, rest);
            sides[side].push(option);
            rest = after.strip_prefix(',').unwrap_or(after);
        }
        rest = &rest[1..];
    }
    let made = ask.form(&sides[0], &sides[1], Tombstones::NONE);
    (made.expect("an unlimited meter"), rest)
}

fn outcome(letter: &Value) -> Option<Outcome> {
    match letter.as_str()? {
        "L" => Some(Outcome::L),
        "N" => Some(Outcome::N),
        "P" => Some(Outcome::P),
        "R" => Some(Outcome::R),
        _ => None,
    }
}

#[test]
fn outcomes_agree_with_cgsuite() {
    let golden: Value = serde_json::from_str(GOLDEN).expect("JSON");
    let facts = golden["facts"].as_array().expect("a list");
    let (mut sums, mut counted) = (0, 0);
    for mut engine in [Engine::new(), Engine::without_theorems()] {
        let mut meter = Meter::default();
        let meter = &mut meter;
        for fact in facts {
            let text = fact[0].as_str().expect("text");
            let mut games = Vec::new();
            let mut followers = 1;
            for summand in text.split(" + ") {
                let (game, rest) = form(&mut engine.ask(meter), summand);
                assert_eq!(rest, "", "{text}");
                games.push(game);
                followers *=
                    games::followers(&mut engine.ask(meter), game).expect("followers").len() as u64;
            }
            sums += usize::from(games.len() > 1);
            if let Some(count) = fact[3].as_u64() {
                assert_eq!(followers, count, "followers of {text}");
                counted += 1;
            }
            let sum = engine.sum(&games).expect("a sum");
            let literal = engine.ask(meter).literal(sum).expect("a tree");
            for (convention, letter) in
                [(Convention::Normal, &fact[1]), (Convention::Misere, &fact[2])]
            {
                for game in [sum, literal] {
                    let answer = engine.ask(meter).outcome(convention, game);
                    assert_eq!(answer.ok(), outcome(letter), "{convention:?} {text}");
                }
            }
        }
    }
    assert_eq!((facts.len(), sums / 2, counted / 2), (295, 148, 188));
}
