//! Questions that are left open: `try E else F`, and what a quotient says of itself.

use std::time::Duration;

use upstar::meter::Limits;
use upstar::session::{NoFiles, Options};

use crate::support::answers::{answer, answers, hold, session, with};

#[test]
fn mistakes_are_told_all_the_same() {
    for (text, code) in [
        ("try 1 // 0 else 2", "E0307"),
        ("try [1][3] else 2", "E0310"),
        ("try nothing_of_this_name else 2", "E0201"),
        ("try 1 == 0 mod dicot else true", "E0407"),
        ("try conjugate(S2) == S1 mod partizan_kayles else true", "E0408"),
        ("ruleset r(n: Int) { options: [r(n)] }\ntry canonical(r(1)) else 0", "E0507"),
        ("assert try 1 == 2 else true", "E0313"),
        ("let try = 3", "E0136"),
    ] {
        assert_eq!(answer(text), code, "{text}");
    }
}

#[test]
fn limits_are_those_of_the_whole_statement() {
    let deep = "fn down(n) = if n == 0 { 0 } else { down(n - 1) }\ntry down(1000000) else 7";
    assert_eq!(answer(deep), "7");
    let limits = Limits { time: Some(Duration::from_millis(50)), ..Limits::default() };
    let mut session = with(Options { limits, ..Options::default() }, Box::new(NoFiles));
    let forever =
        "fn count(n: Int) = count_all(n) + 1\nfn count_all(n: Int) = len([i for i in 0 .. n])";
    answers(&mut session, forever);
    assert_eq!(answers(&mut session, "try count(1000000000000) else 7"), ["7"]);
    // A ruleset says the same at any time.
    answers(
        &mut session,
        "ruleset r(n: Int) { options: [*(try count(1000000000000) else 1) if n > 0] }",
    );
    assert_eq!(answers(&mut session, "outcome(r(1))\nr(1).left"), ["E0602", "E0602"]);
    // What is left to do has no time left.
    assert_eq!(
        answers(&mut session, "[try count(1000000000000) else 7 for i in 0 .. 5000]"),
        ["E0602"]
    );
}

#[test]
fn a_group_of_sprigs_knows_its_inverses() {
    hold(&[
        ("inverse(*:1) mod quotient(*:1, *:-1)", "*:(-1)"),
        ("inverse(*:1 + *:1 + *) mod quotient(*:1, *:-1)", "* + *:(-1) + *:(-1)"),
        ("invertible(*:1) mod quotient(*:1, *:-1)", "true"),
        ("canonical(*:1 + *:1 + *:-1 + *) mod quotient(*:1, *:-1)", "* + *:1"),
        // The letters of the set stand for themselves.
        ("inverse(sprig(\"B\")) mod quotient(sprig(\"B\"), sprig(\"R\"))", "sprig(\"R\")"),
        // A follower of the other letter.
        ("inverse(*:1) mod quotient(*:1, *:-2)", "*:(-1)"),
        ("inverse(*:1) mod quotient(*:1, *:2)", "none"),
        // Without all inverses degrees tell what is equal.
        ("canonical(*:1) mod quotient(*:1, *:-2)", "*:1"),
    ]);
    let mut session = session();
    let of_each = "let Q = quotient(*:1, *:-1)\n\
                   let xs = [*:x + *:y + n * * for x in [1, -1], y in [-1, 1], n in 0 .. 2]\n\
                   all([x + inverse(x) == 0 and x == canonical(x) for x in xs]) mod Q";
    assert_eq!(answers(&mut session, of_each), ["true"]);
}

#[test]
fn what_is_stopped_leaves_no_wrong_answer_and_no_ruleset_depends_on_a_clock() {
    // What is stopped leaves no wrong answer behind.
    let small = "canonical(domineering(5,5))";
    let many = format!("{}{small} == 0", format!("try {small} for 1ms else none\n").repeat(4));
    let said = answer(&many);
    let (_, last) = said.rsplit_once('\n').expect("several lines");
    assert_eq!(last, answer(&format!("{small} == 0")));
    // A ruleset does not depend on a clock.
    let slow = format!(
        "ruleset r(n: Int) {{ options: if (try {small} for 1ms else none) == none {{ [] }} else {{ [0] }} }}\n\
         outcome(r(1))"
    );
    assert_eq!(answer(&slow), "N");
}
