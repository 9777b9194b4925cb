//! Winning moves of sums, stops and birthdays of pitches, and pitches in the blocking universe,
//! against golden facts.

use serde_json::Value as Json;

use crate::golden::{Claims, facts, rolled, text};
use crate::support::answers::{self, answers};
use upstar::session::{Formats, Session};

/// A session that answers in text only.
fn session() -> Session {
    let mut session = answers::session();
    let mut options = session.options().clone();
    options.formats = Formats::TEXT;
    session.set_options(options);
    session
}

fn list(json: &Json) -> &Vec<Json> {
    json.as_array().expect("a list")
}

/// A list of games, each as it stands, sorted and without repeats.
fn as_they_stand(session: &mut Session, games: &str) -> Vec<String> {
    let line = answers(session, &format!("[g for g in {games}] mod misere")).join("\n");
    let inside = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'));
    let inside = inside.unwrap_or_else(|| panic!("{games}: {line}"));
    let mut games: Vec<String> = inside.split(", ").map(str::to_owned).collect();
    games.retain(|game| !game.is_empty());
    games.sort();
    games.dedup();
    games
}

/// Holds the moves that win against those that are to win.
fn wins(session: &mut Session, game: &str, side: &str, universe: &str, moves: &[String]) {
    let winning = format!("(winning_moves({game}, {side}) mod {universe})");
    let found = as_they_stand(session, &winning);
    let expected = as_they_stand(session, &format!("[{}]", moves.join(", ")));
    assert_eq!(found, expected, "{side} {universe}: {game}");
}

fn sum(terms: &[String]) -> String {
    match terms {
        [] => "0".to_owned(),
        terms => terms.join(" + "),
    }
}

#[test]
fn moves_that_win_strips_of_pins_as_by_brute_force() {
    let mut session = session();
    let strips = |lengths: &Json| {
        let strips: Vec<String> =
            list(lengths).iter().map(|n| format!("partizan_kayles({n})")).collect();
        sum(&strips)
    };
    for fact in facts(include_str!("../golden/partizan_kayles.json")) {
        let game = strips(&fact[0]);
        for (side, moves) in [("Left", &fact[3]), ("Right", &fact[4])] {
            let moves: Vec<String> = list(moves).iter().map(strips).collect();
            wins(&mut session, &game, side, "misere", &moves);
        }
    }
}

#[test]
fn moves_that_win_sums_of_pitches_as_by_brute_force() {
    let mut session = session();
    for fact in facts(include_str!("../golden/pitch_sums.json")) {
        let summands: Vec<&str> = list(&fact[0]).iter().map(text).collect();
        let pitches = |summands: &[String]| -> String {
            let pitches: Vec<String> = summands.iter().map(|pos| format!("pitch({pos})")).collect();
            sum(&pitches)
        };
        let own: Vec<String> = summands.iter().map(|&pos| pos.to_owned()).collect();
        for (place, universe) in [(4, "normal"), (5, "misere")] {
            for (letter, side) in [("L", "Left"), ("R", "Right")] {
                let moves = list(&fact[place][letter]).iter();
                let moves: Vec<String> = moves
                    .map(|step| {
                        let number = |json: &Json| json.as_u64().expect("a number") as usize;
                        let at = number(&step[0]);
                        let mut next = own.clone();
                        next[at] = rolled(&next[at], letter, number(&step[1]));
                        pitches(&next)
                    })
                    .collect();
                wins(&mut session, &pitches(&own), side, universe, &moves);
            }
        }
    }
}

#[test]
fn stops_and_birthdays_of_pitches_as_by_brute_force() {
    let mut claims = Claims::default();
    let files = [
        ("pitch", include_str!("../golden/pitch_single.json"), 7),
        ("lawn", include_str!("../golden/pitch_lawn.json"), 7),
        ("string", include_str!("../golden/pitch_hackenbush.json"), 7),
        ("", include_str!("../golden/pitch_sums.json"), 6),
    ];
    for (ruleset, golden, at) in files {
        for fact in facts(golden) {
            let game = match ruleset {
                "string" => format!("string({})", fact[0]),
                "" => {
                    let pitches = list(&fact[0]).iter().map(|pos| format!("pitch({})", text(pos)));
                    sum(&pitches.collect::<Vec<_>>())
                }
                name => format!("{name}({})", text(&fact[0])),
            };
            claims.claim(format!("left_stop({game}) == {}", text(&fact[at])));
            claims.claim(format!("right_stop({game}) == {}", text(&fact[at + 1])));
            claims.claim(format!("is_number({game}) == {}", fact[at + 2]));
            claims.claim(format!("birthday({game}) == {}", fact[at + 3]));
        }
    }
    claims.hold("stops and birthdays");
}

#[test]
fn pitches_in_the_blocking_universe_as_by_construction() {
    let mut claims = Claims::default();
    for fact in facts(include_str!("../golden/pitch_universe.json")) {
        let game = format!("pitch({})", text(&fact[0]));
        for (place, name) in
            [(1, "is_option_closed"), (2, "is_blocking"), (3, "is_dead_ending"), (4, "is_dicot")]
        {
            claims.claim(format!("{name}({game}) == {}", fact[place]));
        }
        for (place, sum) in [(5, game.clone()), (7, format!("({game} + -{game})"))] {
            claims.claim(format!("({sum} == 0 mod blocking) == {}", fact[place]));
            // A game that shows it, with both outcomes.
            if let Some([witness, with, without]) = fact[place + 1].as_array().map(Vec::as_slice) {
                let beside = text(witness);
                claims.claim(format!("is_blocking({beside})"));
                claims.claim(format!("outcome({sum} + {beside}) == {} mod misere", text(with)));
                claims.claim(format!("outcome({beside}) == {} mod misere", text(without)));
            } else {
                assert_eq!(fact[place], Json::Bool(true), "{game}");
            }
        }
    }
    claims.hold("pitches in the blocking universe");
}
