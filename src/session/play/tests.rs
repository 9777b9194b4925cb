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
        "kayles(7)",
        "kayles(4) + <1|-1>",
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
