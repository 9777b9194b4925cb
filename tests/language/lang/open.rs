//! Questions that are left open: `try E else F`, and what a quotient says of itself.

use std::time::Duration;

use upstar::meter::Limits;
use upstar::session::{NoFiles, Options};

use crate::support::answers::{answer, answers, hold, session, with};

#[test]
fn a_survey_goes_on_past_what_is_left_open() {
    hold(&[
        ("try 1 else 2", "1"),
        ("try len(classes(quotient(S2))) else 0", "0"),
        (
            "[try len(classes(quotient(G))) else \"infinite\" for G in [*2, S2, *]]",
            "[6, \"infinite\", 2]",
        ),
        // Undecided: by no theorem, no quotient and no small game.
        ("without theorems\ntry S1 + S2 == 0 mod partizan_kayles else none", "none"),
        ("try pow(10, 30) * S2 else 7", "7"),
        // The word that follows may stand on the next line, and F may be a game in braces.
        ("try len(classes(quotient(S2)))\n  else {1|0}", "<1|0>"),
        ("try if true { len(classes(quotient(S2))) } else { 1 } else 2", "2"),
        ("1 + (try len(classes(quotient(S2))) else 2) + 3", "6"),
        ("try len(classes(quotient(S2))) else try len(classes(quotient(S2))) else 5", "5"),
    ]);
}

#[test]
fn what_is_tried_leaves_names_and_universe_as_they_were() {
    hold(&[
        (
            "fn f(n: Int) = do { let m = n * n; let k = try len(classes(quotient(S(m)))) else m; [n, m, k] }\nf(3)",
            "[3, 9, 9]",
        ),
        (
            "fn g(G) = len(classes(quotient(G))) mod misere\n[try g(G) else outcome(G) for G in [S2, 0]]",
            "[N, 1]",
        ),
        (
            "[[x, try len(classes(quotient(S(x)))) else x] for x in 1 .. 4, y in [try len(classes(quotient(S2))) else x]]",
            "[[1, 2], [2, 2], [3, 3]]",
        ),
    ]);
}

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
fn a_quotient_says_whether_it_is_finite() {
    hold(&[
        ("is_finite(quotient(*2))", "true"),
        ("is_finite(quotient(*:1, *:-1))", "false"),
        ("is_finite(quotient(1, -1))", "false"),
        ("is_finite(quotient(domineering(3, 3)))", "false"),
        ("is_finite(quotient(*, <^|*2>, <0|^*>))", "false"),
        ("try is_finite(quotient(octal(\"0.37\"), 40)) for 100ms else none", "none"),
        ("is_finite(2)", "E0301"),
    ]);
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
