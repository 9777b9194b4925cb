//! What a question costs, in ticks, does not depend on the questions before it.

use upstar::session::{Options, Session};

use crate::support::{self, run};

/// Runs a statement and returns what it prints, and the ticks that it took.
fn asked(session: &mut Session, statement: &str) -> (String, u64) {
    let said = run(session, "<question>", statement);
    let text = match &said[..] {
        [one] => {
            one.error.as_ref().map_or_else(|| one.lines.join("\n"), |(_, drawn)| drawn.clone())
        }
        _ => panic!("one statement: {statement}"),
    };
    (text, session.meter().ticks())
}

fn session(definitions: &str) -> Session {
    let mut session = support::session(Options::default(), false);
    let said = run(&mut session, "<definitions>", definitions);
    assert!(said.iter().all(|said| said.error.is_none()), "{definitions}");
    session
}

/// A question that costs fewer ticks alone is not compared.
const DEAR: u64 = 10_000;

/// How many times as much a question may cost after others as it costs alone.
const MOST: u64 = 4;

/// Questions with one set of definitions, asked alone, in order and in reverse. Returns how many were compared.
fn compare(definitions: &str, questions: &[String]) -> usize {
    let alone: Vec<(String, u64)> =
        questions.iter().map(|question| asked(&mut session(definitions), question)).collect();
    let (mut forwards, mut backwards) = (session(definitions), session(definitions));
    let mut compared = 0;
    let count = questions.len();
    let order = (0..count).map(|at| (at, true)).chain((0..count).rev().map(|at| (at, false)));
    for (at, is_forwards) in order {
        let later = if is_forwards { &mut forwards } else { &mut backwards };
        let (text, ticks) = asked(later, &questions[at]);
        let (expected, most) = &alone[at];
        assert_eq!(text, *expected, "{}", questions[at]);
        if *most >= DEAR {
            compared += 1;
            assert!(
                ticks <= MOST * most,
                "{}: {most} ticks alone, {ticks} {}",
                questions[at],
                if is_forwards { "in order" } else { "in reverse" }
            );
        }
    }
    compared
}

/// Clobber, whose author promises nothing about parts.
const CLOBBER: &str = "ruleset u(board: Grid) {
  require: made_of(board, \"xo.#\")
  left: [u(b) for b in turns(board, \"xo\", \".x\")]
  right: [u(b) for b in turns(board, \"ox\", \".o\")]
}";

fn questions(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

#[test]
fn small_boards_do_not_decide_whether_large_ones_fall_apart() {
    let row = "xo".repeat(16);
    let surveys = [
        "len([outcome(u(b)) for b in boards(2, 2, \"xo.\")])",
        "len([outcome(u(b)) for b in boards(3, 3, \"xo\")])",
        "len([outcome(u(b)) for b in boards(1, 4, \"xo.\")])",
        "len([canonical(u(b)) for b in boards(2, 3, \"xo\")])",
    ];
    let large = [
        format!("outcome(u(\"{row}\"))"),
        format!("outcome(u(\"{}\"))", &row[..26]),
        "canonical(u(\"xoxoxoxoxoxo\"))".to_owned(),
    ];
    let all: Vec<String> = questions(&surveys).into_iter().chain(large).collect();
    assert!(compare(CLOBBER, &all) >= 6);
}

/// Boards of one size with other rules than those of other sizes, which are no parts of these.
#[test]
fn rules_for_one_size_do_not_decide_for_others() {
    let rules = "ruleset u(board: Grid) {
      require: made_of(board, \"xo.#\")
      left: [u(b) for b in turns(board, if width(board) == 41 { \"x.\" } else { \"xo\" }, \".x\")]
      right: [u(b) for b in turns(board, \"ox\", \".o\")]
    }";
    let row = "xo".repeat(14);
    let odd = format!("outcome(u(\"{}x\"))", ".".repeat(40));
    let asked = [odd, format!("outcome(u(\"{row}\"))"), format!("outcome(u(\"{}\"))", &row[..24])];
    assert!(compare(rules, &asked) >= 2);
}

#[test]
fn a_refused_value_does_not_turn_boards_in_bits_off() {
    let walking = "ruleset vw(board: Grid) {
      left: [[vw(b) for b in turns(board, \"xo\", \".x\")], [vw(b) for b in turns(board, \"w.\", \".w\")]]
      right: [vw(b) for b in turns(board, \"ox\", \".o\")]
      split: [vw(b) for b in components(board, \"xow.\")]
    }";
    let asked = [
        "try canonical(vw(\"w.\")) else 0",
        "try canonical(vw(\"w..\")) else 0",
        "try canonical(vw(\"w.x\")) else 0",
        "try canonical(vw(\"wx.\")) else 0",
        "try canonical(vw(\"xw.\")) else 0",
        "canonical(vw(\"xoxo/oxox/xoxo\"))",
    ];
    assert!(compare(walking, &questions(&asked)) >= 2);
}

/// Boards of which a conjugate is promised: those for which it does not pay do not decide for others.
#[test]
fn conjugates_that_do_not_pay_do_not_decide_for_others() {
    let rules = "ruleset c(board: Grid) {
      left: [c(b) for b in turns(board, \"xo\", \".x\")]
      right: [c(b) for b in turns(board, \"ox\", \".o\")]
      split: [c(b) for b in components(board, \"xo\")]
      conjugate: c(exchanged(board, \"xo\"))
    }";
    let asked = [
        "len([outcome(c(b)) for b in boards(2, 3, \"xo\")]) mod misere",
        "outcome(c(\"xoxoxo/oxoxox\")) mod misere",
        "canonical(c(\"xoxo/oxox\")) mod dicot",
        "outcome(c(\"xxooxo/ooxoxx\")) mod misere",
    ];
    assert!(compare(rules, &questions(&asked)) >= 3);
}

/// A misère sum of ∗, ∗2, g = {∗3, …} and h, by the number of each (Guo and Miller's lattice games): counts pass 160.
const LATTICE: &str = "ruleset lat(a: Int, t: Int, g: Int, h: Int) {
  options: [lat(0, t, g, h) if a > 0, lat(a, t - 1, g, h) if t > 0, lat(1 - a, t - 1, g, h) if t > 0,
            lat(a, t, g - 1, h) if g > 0, lat(1 - a, t + 2, g - 1, h) if g > 0, lat(a, t + 3, g - 1, h) if g > 0,
            lat(1 - a, t + 1, g, h - 1) if h > 0, lat(1 - a, t, g + 1, h - 1) if h > 0, lat(a, t, g + 2, h - 1) if h > 0]
}";

#[test]
fn positions_with_large_counts_are_remembered() {
    let ticks =
        |n: u64| asked(&mut session(LATTICE), &format!("outcome(lat(0,0,0,{n})) mod misere")).1;
    let (small, large) = (ticks(29), ticks(30));
    assert!(large <= 2 * small, "{small} ticks for 29, {large} for 30");
    assert!(ticks(41) <= 8 * small);
}
