//! What a question has found when it is stopped is true of its answer: bounds are bounds, wherever it is stopped.

use std::collections::BTreeMap;

use crate::support::answers::answer;
use crate::support::{self, Said, run};
use upstar::session::Options;

/// A ruleset whose clauses ask questions of the same kinds on the way.
const RULESET: &str = "\
ruleset odd(n: Int) {
  options: [odd(i) for i in 0 .. n if outcome(nim(i) + nim(n - i)) != P or size(nim(i)) % 2 == 1]
}
";

/// Questions, and what tells the number or the outcome that their claims are held against.
const QUESTIONS: [(&str, &str, &str); 12] = [
    ("quotient(octal(\"0.77\"), 9)", "order(quotient(octal(\"0.77\"), 9))", ""),
    ("quotient(octal(\"0.123\"), 8)", "order(quotient(octal(\"0.123\"), 8))", ""),
    ("followers(clobber(\"xox/oxo\"))", "len(followers(clobber(\"xox/oxo\")))", ""),
    ("size(odd(9) + *3)", "size(odd(9) + *3)", ""),
    (
        "distinct([random_game(2, n) for n in 0 .. 40])",
        "len(distinct([random_game(2, n) for n in 0 .. 40]))",
        "dicot",
    ),
    ("winning_moves(domineering(4, 5), Left)", "len(winning_moves(domineering(4, 5), Left))", ""),
    (
        "winning_moves(clobber(\"xoxo/oxox\"), Right)",
        "len(winning_moves(clobber(\"xoxo/oxox\"), Right))",
        "misere",
    ),
    ("games_born_by(2)", "count_born_by(2)", "dicot"),
    ("outcome(odd(14) + clobber(\"xox/oxo\"))", "outcome(odd(14) + clobber(\"xox/oxo\"))", ""),
    // Of a board that is its own conjugate both halves are found at once.
    ("outcome(clobber(\"xxox/oxxo/xoxo\"))", "outcome(clobber(\"xxox/oxxo/xoxo\"))", ""),
    ("outcome(clobber(\"xxox/oxxo\"))", "outcome(clobber(\"xxox/oxxo\"))", "misere"),
    ("outcome(odd(12) + *2)", "outcome(odd(12) + *2)", "misere"),
];

/// What is said where it is stopped after so many ticks; `None` where it is answered.
fn stopped(question: &str, ticks: u64) -> Option<String> {
    let mut session = support::session(Options::default(), false);
    run(&mut session, "<ruleset>", RULESET);
    session.set_allowance(Some(ticks));
    let said: Vec<Said> = run(&mut session, "<question>", question);
    let (code, drawn) = said.into_iter().find_map(|said| said.error)?;
    assert_eq!(code, "E0602", "{drawn}");
    // A long line is broken in its frame.
    Some(drawn.replace('│', " ").split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Whether what is claimed holds; `None` where nothing is.
fn holds(said: &str, truth: &str) -> Option<bool> {
    if said.contains("Left, moving first, wins") {
        return Some(said.contains("the outcome is L or N") && ["L", "N"].contains(&truth));
    }
    if said.contains("Left, moving first, loses") {
        return Some(said.contains("the outcome is R or P") && ["R", "P"].contains(&truth));
    }
    let number = |text: &str| -> u64 { text.parse().expect("a number") };
    if let Some((_, rest)) = said.split_once("there are at least ") {
        let least = rest.split(|sign: char| !sign.is_ascii_digit()).next()?;
        return Some(number(least) <= number(truth));
    }
    let (before, _) = said.split_once(" of the first ")?;
    let wins = before.rsplit(' ').next()?;
    Some(wins == "none" || number(wins) <= number(truth))
}

#[test]
fn what_is_found_before_a_stop_is_true_of_the_answer() {
    let mut claimed: BTreeMap<String, u32> = BTreeMap::new();
    for (question, truth, universe) in QUESTIONS {
        let of = |text: &str| match universe {
            "" => text.to_owned(),
            universe => format!("{text} mod {universe}"),
        };
        let (question, truth) = (of(question), answer(&format!("{RULESET}{}", of(truth))));
        let (mut claims, mut ticks) = (0, 200);
        while let Some(said) = stopped(&question, ticks) {
            if let Some(holds) = holds(&said, truth.trim()) {
                assert!(holds, "{question} after {ticks} ticks, {truth}: {said}");
                claims += 1;
            }
            ticks += 1 + ticks / 12;
        }
        // Both halves of an outcome may be found at once.
        let kind = if question.starts_with("outcome") { "outcome" } else { &question };
        *claimed.entry(kind.to_owned()).or_default() += claims;
    }
    let silent: Vec<_> = claimed.iter().filter(|(_, claims)| **claims == 0).collect();
    assert!(silent.is_empty() && claimed.len() == 9, "{claimed:?}");
}

#[test]
fn what_was_found_of_another_question_is_not_claimed() {
    for question in [
        "size(nim(9)) + birthday(clobber(\"xoxo/oxox/xoxo\"))",
        "if outcome(nim(3)) == N { canonical(domineering(4, 5)) } else { 0 }",
        "domineering(4, 5) + clobber(\"xoxo/oxox\") <=> *",
        // What one item has found is not what the list has.
        "[len(followers(domineering(4, 4))) for i in 0 .. 9]",
    ] {
        // The first question takes fewer ticks.
        let (mut ticks, mut stops) = (3_000, 0);
        while ticks < 200_000
            && let Some(said) = stopped(question, ticks)
        {
            let claims = ["at least", "moving first", "of the first"];
            assert!(!claims.iter().any(|claim| said.contains(claim)), "{question}: {said}");
            (ticks, stops) = (ticks + ticks / 4, stops + 1);
        }
        assert!(stops > 2, "{question}: {stops}");
    }
}
