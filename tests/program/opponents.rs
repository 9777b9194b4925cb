//! `upstar play` against opponents who move at random: every move is legal, every verdict on a move and the
//! winner agree with `outcome`, and the program never gives a won game away.

use upstar::session::{Options, Session};
use upstar::values::SplitMix64;

use crate::support::{run, session, upstar};

/// A game to play: its text and who the opponent is and who begins.
struct Start {
    position: &'static str,
    opponent: &'static str,
    first: &'static str,
}

const fn start(position: &'static str, opponent: &'static str, first: &'static str) -> Start {
    Start { position, opponent, first }
}

const STARTS: &[Start] = &[
    start("nim(3) + nim(2) + *", "left", "left"),
    start("nim(2) + nim(2)", "right", "right"),
    start("domineering(2, 3) + ^", "left", "right"),
    start("clobber(\"xo/ox\") + domineering(2, 2)", "right", "left"),
    start("toppling(\"LREL\") + *2", "left", "left"),
    // Left has more free moves than Right: Left wins in normal play, Right in misère play.
    start("2 + -1", "left", "left"),
    start("2 + -1", "right", "left"),
    start("hackenbush(\"(b(r;b);r)\") + partizan_kayles(4)", "right", "right"),
];

fn other(side: &str) -> &'static str {
    if side == "Left" { "Right" } else { "Left" }
}

/// The one answer of a session of the library.
fn asked(session: &mut Session, text: &str) -> String {
    let said = run(session, "<question>", text);
    assert!(said.iter().all(|said| said.error.is_none()), "{text}: {said:?}");
    said.iter().flat_map(|said| said.lines.clone()).collect()
}

/// Who wins a position if `mover` is to move, by `outcome`.
fn winner(session: &mut Session, position: &str, mover: &'static str) -> &'static str {
    match asked(session, &format!("outcome({position})")).split_whitespace().next() {
        Some("L") => "Left",
        Some("R") => "Right",
        Some("N") => mover,
        Some("P") => other(mover),
        answer => panic!("no outcome of {position}: {answer:?}"),
    }
}

/// What a line says of a move: who moves, whether the move is said to win.
fn moved(line: &str) -> Option<(&'static str, bool)> {
    let (who, what) = line.split_once("): ")?;
    let mover = ["Left", "Right"].into_iter().find(|side| who.starts_with(&format!("{side} (")))?;
    let (_, verdict) = what.rsplit_once("; ")?;
    match verdict {
        "a winning move" => Some((mover, true)),
        "a losing move" => Some((mover, false)),
        _ => None,
    }
}

/// Plays a game to its end and checks every line of it; gives whether the opponent won.
fn played(start: &Start, misere: bool, seed: u64) -> bool {
    let mut random = SplitMix64::new(seed);
    // Numbers that no move has are refused, and the next one is tried.
    let typed: String = (0..400).map(|_| format!("{}\n", 1 + random.below(9))).collect();
    let mut arguments =
        vec!["play", start.position, "--as", start.opponent, "--first", start.first];
    arguments.extend(misere.then_some("--misere"));
    let ran = upstar(&arguments, &typed);
    let told = format!("{arguments:?}, seed {seed}:\n{}", ran.out);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{told}");

    let mut judge = session(Options::default(), false);
    let _ = asked(&mut judge, if misere { "universe misere" } else { "universe normal" });
    let opponent = if start.opponent == "left" { "Left" } else { "Right" };
    let mut mover = if start.first == "left" { "Left" } else { "Right" };
    let mut position = start.position.to_owned();
    let lines: Vec<&str> = ran.out.lines().filter(|line| !line.is_empty()).collect();
    // The position stands below the move.
    for (line, after) in lines.iter().zip(lines.iter().skip(1)) {
        if !line.starts_with("Left (") && !line.starts_with("Right (") {
            continue;
        }
        let (who, wins) = moved(line).unwrap_or_else(|| panic!("{line} in {told}"));
        assert_eq!(who, mover, "{line} in {told}");
        let options = format!("({position}).{}", mover.to_lowercase());
        let legal = format!("any([H == ({after}) for H in {options}]) mod misere");
        assert!(asked(&mut judge, &legal).starts_with("true"), "{line} in {told}");
        let before = winner(&mut judge, &position, mover);
        let now = winner(&mut judge, after, other(mover));
        assert_eq!(wins, now == mover, "{line} in {told}");
        if mover != opponent {
            assert_eq!(before, now, "upstar gives the game away: {line} in {told}");
        }
        position = (*after).to_owned();
        mover = other(mover);
    }
    let options = format!("len(({position}).{})", mover.to_lowercase());
    assert!(asked(&mut judge, &options).starts_with('0'), "{mover} can still move: {told}");
    let winner = winner(&mut judge, &position, mover);
    assert_eq!(winner, if misere { mover } else { other(mover) }, "{told}");
    let said = if winner == opponent { "you win" } else { "upstar wins" };
    let last = format!("{mover} cannot move, so {winner} wins: {said}");
    assert_eq!(ran.out.lines().last(), Some(last.as_str()), "{told}");
    winner == opponent
}

#[test]
fn games_against_random_opponents_are_played_well_and_to_the_end() {
    for misere in [false, true] {
        let mut won = 0;
        let mut lost = 0;
        for (start, seed) in STARTS.iter().flat_map(|start| (1..=4).map(move |seed| (start, seed)))
        {
            if played(start, misere, seed) { won += 1 } else { lost += 1 }
        }
        assert!(won > 0 && lost > 0, "misere {misere}: {won} games won, {lost} lost");
    }
}
