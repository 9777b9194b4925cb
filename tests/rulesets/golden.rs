//! Rulesets of the library against golden facts, by way of the language: outcomes in both
//! conventions, canonical forms, moves, winning moves.

use serde_json::Value as Json;

use crate::support::answers::{answers, session};
use crate::support::sampled;

/// The facts of a golden file.
pub fn facts(text: &str) -> Vec<Vec<Json>> {
    let golden: Json = serde_json::from_str(text).expect("JSON");
    let facts = golden["facts"].as_array().expect("a list").iter();
    let facts: Vec<Vec<Json>> =
        facts.map(|fact| fact.as_array().expect("a list").clone()).collect();
    assert!(!facts.is_empty());
    facts
}

pub fn text(json: &Json) -> &str {
    json.as_str().expect("a text")
}

/// Statements and what they must print, checked in one session; the first failures are shown.
#[derive(Default)]
pub struct Claims {
    /// Definitions that stand before.
    pub before: String,
    pub claims: Vec<(String, String)>,
}

impl Claims {
    pub fn claim(&mut self, statement: String) {
        self.prints(statement, "true".to_owned());
    }

    pub fn prints(&mut self, statement: String, expected: String) {
        self.claims.push((statement, expected));
    }

    /// Both outcomes and the canonical form of a game.
    pub fn game(&mut self, game: &str, normal: &Json, misere: &Json, canonical: &Json) {
        self.claim(format!("outcome({game}) == {}", text(normal)));
        self.claim(format!("outcome({game}) == {} mod misere", text(misere)));
        self.claim(format!("{game} == {}", text(canonical)));
    }

    /// The moves that win, as they stand.
    pub fn wins(&mut self, game: &str, side: &str, universe: &str, mut moves: Vec<String>) {
        moves.sort_by_key(|text| (text.len(), text.clone()));
        let wins = format!("(winning_moves({game}, {side}) mod {universe})");
        let expected = format!("[{}]", moves.join(", "));
        self.prints(format!("[g for g in {wins}] mod misere"), expected);
    }

    pub fn hold(self, family: &str) {
        let mut session = session();
        assert_eq!(answers(&mut session, &self.before), [""; 0]);
        let mut wrong = Vec::new();
        for (statement, expected) in &self.claims {
            let printed = answers(&mut session, statement).join("\n");
            if printed != *expected {
                wrong.push(format!("{statement}: {expected}, and not {printed}"));
            }
        }
        let (failures, count) = (wrong.len(), self.claims.len());
        wrong.truncate(10);
        assert!(failures == 0, "{family}: {failures} of {count} fail: {wrong:#?}");
        println!("{family}: {count} claims hold");
    }
}

/// A sum of strips.
fn strips(lengths: &Json) -> String {
    let lengths = lengths.as_array().expect("a list");
    let strips: Vec<String> = lengths.iter().map(|n| format!("partizan_kayles({n})")).collect();
    match strips.is_empty() {
        true => "0".to_owned(),
        false => strips.join(" + "),
    }
}

#[test]
fn partizan_kayles_as_by_brute_force() {
    let mut claims = Claims::default();
    for fact in facts(include_str!("../golden/partizan_kayles.json")) {
        let game = strips(&fact[0]);
        claims.claim(format!("outcome({game}) == {}", text(&fact[1])));
        claims.claim(format!("outcome({game}) == {} mod misere", text(&fact[2])));
    }
    claims.hold("partizan Kayles");
}

/// The position that a roll over k bumps leads to; in the lawn bumps of 0 are crossed.
pub fn rolled(pos: &str, side: &str, k: usize) -> String {
    let (left, right) = pos.split_once('@').expect("a roller");
    let numbers = |side: &str| -> Vec<i64> {
        let numbers = side.split(',').filter(|number| !number.is_empty());
        numbers.map(|number| number.parse().expect("a number")).collect()
    };
    let (mut left, mut right) = (numbers(left), numbers(right));
    for _ in 0..k {
        if side == "L" {
            let bump = left.pop().expect("a bump");
            right.insert(0, (bump - 1).max(0));
        } else {
            left.push((right.remove(0) - 1).max(0));
        }
    }
    let written = |side: &[i64]| -> String {
        let side: Vec<String> = side.iter().map(ToString::to_string).collect();
        side.join(",")
    };
    format!("{}@{}", written(&left), written(&right))
}

/// The games that moves given by k lead to, as a list without repeats.
pub fn moves(ks: &Json, mut to: impl FnMut(usize) -> String) -> Vec<String> {
    let ks = ks.as_array().expect("a list").iter();
    let ks = ks.map(|k| usize::try_from(k.as_u64().expect("a k")).expect("small"));
    let mut games: Vec<String> = ks.map(&mut to).collect();
    games.sort();
    games.dedup();
    games
}

fn single(
    claims: &mut Claims,
    call: &dyn Fn(&str) -> String,
    fact: &[Json],
    roll: &dyn Fn(&str, &str, usize) -> String,
) {
    let pos = text(&fact[0]);
    let game = call(pos);
    claims.game(&game, &fact[1], &fact[2], &fact[3]);
    for (letter, side, builtin) in [("L", "Left", "left"), ("R", "Right", "right")] {
        let to = |k: usize| call(&roll(pos, letter, k));
        let all = moves(&fact[4][letter], to);
        claims.claim(format!("len({game}.{builtin}) == {}", all.len()));
        for (place, universe) in [(5, "normal"), (6, "misere")] {
            let moves = moves(&fact[place][letter], to);
            claims.wins(&game, side, universe, moves);
        }
    }
}

#[test]
fn cricket_pitch_as_by_brute_force() {
    let mut claims = Claims::default();
    for fact in sampled(facts(include_str!("../golden/pitch_single.json")), 7) {
        single(&mut claims, &|pos| format!("pitch({pos})"), &fact, &rolled);
    }
    claims.hold("cricket pitch");
}

#[test]
fn roll_the_lawn_as_by_brute_force() {
    let mut claims = Claims::default();
    for fact in facts(include_str!("../golden/pitch_lawn.json")) {
        single(&mut claims, &|pos| format!("lawn({pos})"), &fact, &rolled);
    }
    claims.hold("roll the lawn");
}

#[test]
fn hackenbush_strings_as_by_brute_force() {
    let mut claims = Claims::default();
    for fact in facts(include_str!("../golden/pitch_hackenbush.json")) {
        let cut = |pos: &str, _: &str, k: usize| pos[..k - 1].to_owned();
        single(&mut claims, &|pos| format!("string({pos:?})"), &fact, &cut);
    }
    claims.hold("hackenbush strings");
}

#[test]
fn mazes_as_by_brute_force() {
    let mut claims = Claims::default();
    let call = |pos: &str| {
        let (board, token) = pos.split_once('@').expect("a token");
        format!("maze({board:?},{token})")
    };
    let moved = |pos: &str, side: &str, k: usize| {
        let (board, token) = pos.split_once('@').expect("a token");
        let (row, column) = token.split_once(',').expect("a row and a column");
        let [row, column] = [row, column].map(|n| n.parse::<usize>().expect("a number"));
        match side {
            "L" => format!("{board}@{},{column}", row + k),
            _ => format!("{board}@{row},{}", column + k),
        }
    };
    for fact in facts(include_str!("../golden/pitch_maze.json")) {
        single(&mut claims, &call, &fact, &moved);
    }
    claims.hold("mazes");
}

#[test]
fn sums_of_pitches_as_by_brute_force() {
    let mut claims = Claims::default();
    for fact in facts(include_str!("../golden/pitch_sums.json")) {
        let summands = fact[0].as_array().expect("a list").iter();
        let summands: Vec<String> = summands.map(|pos| format!("pitch({})", text(pos))).collect();
        let sum = match summands.is_empty() {
            true => "0".to_owned(),
            false => summands.join(" + "),
        };
        claims.game(&sum, &fact[1], &fact[2], &fact[3]);
    }
    claims.hold("sums of pitches");
}
