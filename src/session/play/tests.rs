//! The program never loses a game that it can win, whatever the person does.

use std::collections::HashMap;

use super::*;
use crate::session::{NoFiles, Options};

fn session(universe: &str) -> Session {
    let options = Options { universe: Some(universe.to_owned()), ..Options::default() };
    Session::new(options, std::sync::Arc::default(), Box::new(NoFiles)).expect("a session")
}

/// Who wins, played out by the definition alone.
fn first_wins(
    context: &mut Context<'_>,
    known: &mut HashMap<(SumId, bool), bool>,
    g: SumId,
    mover: Side,
    misere: bool,
) -> bool {
    if let Some(wins) = known.get(&(g, mover == Side::Left)) {
        return *wins;
    }
    let options = context.ordered_options(g, mover).expect("options");
    let mut wins = options.is_empty() && misere;
    for option in options {
        wins |= !first_wins(context, known, option, mover.opponent(), misere);
    }
    known.insert((g, mover == Side::Left), wins);
    wins
}

/// Lets the person try every move at every turn; the number of plays that ended.
fn try_all(session: &mut Session, play: &Play, seen: &mut Vec<SumId>) -> usize {
    let mut ended = 0;
    for number in 1..=play.moves.len() {
        let mut next = play.clone();
        next.hear(session, &number.to_string()).expect("a move");
        if next.is_over() {
            assert_ne!(next.winner(), next.person, "{:?}", session.sources().slice(play.place));
            ended += 1;
        } else if !seen.contains(&next.turn.game) {
            seen.push(next.turn.game);
            ended += try_all(session, &next, seen);
        }
    }
    ended
}

#[test]
fn a_won_game_is_won_against_all_play() {
    let games = [
        "nim(3) + nim(2)",
        "nim(1) + nim(2) + nim(3)",
        "domineering(3,3)",
        "domineering(2,3) + *",
        "partizan_kayles(7)",
        "partizan_kayles(4) + <1|-1>",
        "<2,*|0> + <0|<0|-2>>",
        "3/4 - 1 + ^",
        "<*,<1|*>|<0|-1>,*2>",
        "2 * *2 - <1|*>",
        "5 - 3",
    ];
    let mut won = 0;
    for universe in ["normal", "misere"] {
        for game in games {
            let mut session = session(universe);
            for person in Side::BOTH {
                for first in Side::BOTH {
                    let mut play = session.play("<test>", game, person, first).expect("a game");
                    let turn = play.turn;
                    let first_wins = session.look(|context| {
                        let misere = universe == "misere";
                        first_wins(context, &mut HashMap::new(), turn.game, first, misere)
                    });
                    if first_wins == (first == person) {
                        continue;
                    }
                    won += 1;
                    play.begin(&mut session).expect("a beginning");
                    if play.is_over() {
                        assert_ne!(play.winner(), person, "{game} {universe}");
                    } else {
                        assert!(try_all(&mut session, &play, &mut Vec::new()) > 0, "{game}");
                    }
                }
            }
        }
    }
    assert!(won > 20, "{won}");
}

/// The certificate of an outcome.
fn certificate(session: &mut Session, game: &str) -> serde_json::Value {
    let mut text = None;
    session.run("<test>", &format!("certify(outcome({game}))"), &mut |_, event| {
        if let crate::session::Event::Statement(report) = event {
            text = report.result.expect("a certificate").text.map(|text| text.to_plain());
        }
        true
    });
    serde_json::from_str(&text.expect("a text")).expect("JSON")
}

/// Lets the person try every move at every turn; the program's turns whose moves stand in the
/// certificate, and the others.
fn try_all_by_certificate(session: &mut Session, play: &Play, turns: &mut [Vec<Turn>; 2]) {
    for turn in play.past.iter().filter(|turn| turn.mover != play.person) {
        let named = session.look(|context| {
            let moves = context.ordered_options(turn.game, turn.mover)?;
            Ok::<_, FaultKind>(play.strategy.choice(&mut context.ask(), *turn, &moves)?.is_some())
        });
        let turns = &mut turns[usize::from(!named.expect("a move or none"))];
        if !turns.contains(turn) {
            turns.push(*turn);
        }
    }
    if play.is_over() {
        assert_ne!(play.winner(), play.person);
    }
    for number in 1..=play.moves.len() {
        let mut next = play.clone();
        next.hear(session, &number.to_string()).expect("a move");
        try_all_by_certificate(session, &next, turns);
    }
}

#[test]
fn the_winner_of_a_certificate_wins_against_all_play() {
    let games = [
        ("normal", "nim(3) + nim(2)"),
        ("normal", "domineering(2,3) + *"),
        ("normal", "<2,*|0> + <0|<0|-2>>"),
        ("normal", "3/4 - 1 + ^"),
        ("normal", "5 - 3 + 1/2"),
        ("normal", "domineering(2,3) - domineering(2,3)"),
        ("normal", "<2,*|0> + <0|<0|-2>> - <2,*|0> + * + * + *"),
        ("normal", "<*,<1|*>|<0|-1>,*2>"),
        ("misere", "nim(2) + nim(2)"),
        ("misere", "partizan_kayles(5)"),
        ("misere", "* + * + <1|*>"),
        ("misere", "3 - 2"),
        ("misere", "nim(3) + nim(2) + *"),
    ];
    let mut turns = [Vec::new(), Vec::new()];
    let [mut seats, mut numbers] = [0, 0];
    for (universe, game) in games {
        let mut session = session(universe);
        let certificate = certificate(&mut session, game);
        for person in Side::BOTH {
            for first in Side::BOTH {
                // What was computed before does not help.
                let mut session = self::session("normal");
                let begun = session.replay(&certificate, game, Some(person), Some(first));
                let Ok(mut play) = begun else { continue };
                seats += 1;
                play.begin(&mut session).expect("a beginning");
                try_all_by_certificate(&mut session, &play, &mut turns);
            }
        }
        if universe == "normal" {
            numbers = turns[1].len();
        }
        // The program has two of the four seats: whoever moves first, one of the players wins.
        assert_eq!(seats % 2, 0, "{game}");
    }
    assert_eq!(seats, 2 * games.len());
    let [certified, counted] = turns.map(|turns| turns.len());
    // Only a sum of numbers in normal play needs no moves.
    assert_eq!(counted, numbers);
    assert!(
        certified > 20 && counted > 3,
        "{certified} moves by certificates, {counted} of numbers"
    );
}

#[test]
fn a_certificate_is_played_on_the_board_that_it_names_if_that_has_its_forms() {
    let mut session = session("normal");
    let certificate = certificate(&mut session, "domineering(2,3)");
    for (named, shown) in [
        (serde_json::json!(["domineering(2,3)"]), true),
        (serde_json::json!(["domineering(3,2)"]), false),
        (serde_json::json!(["domineering(2,"]), false),
        (serde_json::json!(["no_such(2)"]), false),
        (serde_json::json!({"a": 1}), false),
        (serde_json::Value::Null, false),
    ] {
        let mut certificate = certificate.clone();
        certificate["positions"] = named.clone();
        let begun = session.replay(&certificate, "domineering(2,3)", None, None);
        let said = begun.expect("a play").begin(&mut session).expect("a beginning");
        let has_board = said.lines.iter().any(|line| line.to_plain().contains("domineering(2,3)"));
        assert_eq!(has_board, shown, "{named}");
    }
}

#[test]
fn a_certificate_without_an_outcome_is_not_played() {
    let mut session = session("normal");
    let certificate = serde_json::json!({"statement": {"relation": "==", "games": [0, 0]}});
    let refused = session.replay(&certificate, "G == G", None, None).expect_err("no outcome");
    assert!(refused.labels[0].text.contains("no outcome"), "{refused:?}");
}

#[test]
fn back_gives_the_turn_before_and_a_failure_changes_nothing() {
    let mut session = session("normal");
    let mut play = session.play("<test>", "nim(3) + nim(2)", Side::Left, Side::Left).expect("play");
    play.begin(&mut session).expect("a beginning");
    let (turn, moves) = (play.turn, play.moves.clone());
    for bad in ["0", "7", "-1", "1.5", "nonsense", "99999999999999999999999"] {
        play.hear(&mut session, bad).expect("words");
        assert_eq!((play.turn, &play.moves), (turn, &moves), "{bad}");
    }
    play.hear(&mut session, "1").expect("a move");
    assert_eq!(play.past.len(), 2);
    play.hear(&mut session, "back").expect("words");
    assert_eq!((play.turn, &play.moves, play.past.len()), (turn, &moves, 0));
    play.hear(&mut session, "switch").expect("words");
    assert_eq!((play.person, play.past.len()), (Side::Right, 1));
}

#[test]
fn what_is_no_game_is_refused() {
    for text in ["", "nobody", "let x = 3", "1 = ", "*; *2", "robot<0|0|1>", "\"text\"", "fish("] {
        let mut session = session("normal");
        assert!(session.play("<test>", text, Side::Left, Side::Left).is_err(), "{text}");
    }
}
