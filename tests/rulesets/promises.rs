//! Promises of rulesets, `same:`, `split:` and `conjugate:`, as `upstar check` tests them.

use crate::support::answers::{answers, session};
use upstar::session::{Promise, test_promises};

fn tested(text: &str) -> Vec<Promise> {
    test_promises(&mut session(), "<test>", text).0
}

#[test]
fn honest_promises_pass() {
    for (text, least) in [
        (
            // A symmetry.
            "ruleset heaps(m: Int, n: Int) {\n\
               require: m >= 0 and n >= 0\n\
               options: [[heaps(i, n) for i in 0 .. m], [heaps(m, i) for i in 0 .. n]]\n\
               same: if m > n { heaps(n, m) } else { none }\n\
             }",
            10,
        ),
        (
            // Independent parts, and the conjugate of a mirror image.
            "## >>> row(\"LR.RRL.L\")\n\
             ## >>> row(\"RRRL\")\n\
             ruleset row(word: Text) {\n\
               left: [row(join([word[0 .. i], \".\", word[i + 1 .. len(word)]]))\n\
                 for i in 0 .. len(word) if word[i] == \"L\"]\n\
               right: [row(join([word[0 .. i], \"..\", word[i + 2 .. len(word)]]))\n\
                 for i in 0 .. len(word) - 1 if word[i ..= i + 1] == \"RR\"]\n\
               split: if [i for i in 1 .. len(word) - 1 if word[i] == \".\"] == [] { none } else {\n\
                 do {\n\
                   let at = [i for i in 1 .. len(word) - 1 if word[i] == \".\"][0];\n\
                   [row(word[0 .. at]), row(word[at + 1 .. len(word)])]\n\
                 }\n\
               }\n\
             }",
            10,
        ),
        (
            // The players change places.
            "ruleset ends(m: Int, n: Int) {\n\
               require: m >= 0 and n >= 0\n\
               left: [ends(i, n) for i in 0 .. m]\n\
               right: [ends(m, i) for i in 0 .. n]\n\
               conjugate: ends(n, m)\n\
             }",
            10,
        ),
        (
            "ruleset nim(n: Int) {\n\
               require: n >= 0\n\
               options: [nim(i) for i in 0 .. n]\n\
               same: *n\n\
             }",
            16,
        ),
    ] {
        let promises = tested(text);
        assert_eq!(promises.len(), 1, "{text}");
        let promise = &promises[0];
        assert!(promise.wrong.is_none(), "{promise:?}");
        assert!(promise.positions >= least, "{promise:?}");
    }
}

/// Without an example, texts are made of the letters that the rules speak of.
#[test]
fn promises_of_texts_are_tested_without_examples() {
    let rows = "ruleset row(word: Text) {\n\
                  left: [row(word[0 .. i]) for i in 0 .. len(word) if word[i] == \"L\"]\n\
                  right: [row(word[0 .. i]) for i in 0 .. len(word) if word[i] == \"R\"]\n\
                  same: PROMISE\n\
                }";
    for (promise, holds) in [
        ("if word == \"LL\" { <0, 1|.> } else { none }", true),
        ("if word == \"LR\" { row(\"L\") } else { none }", false),
    ] {
        let promises = tested(&rows.replace("PROMISE", promise));
        assert_eq!(promises.len(), 1, "{promise}");
        assert_eq!(promises[0].wrong.is_none(), holds, "{:?}", promises[0]);
        assert!(!holds || promises[0].positions > 0, "{promise}");
    }
}

/// Where a ruleset has `PROMISE` there comes what it promises.
const LIARS: [(&str, &str); 7] = [
    // True of nim values, but not in misère play.
    (
        "ruleset liar(n: Int) {\n\
           require: n >= 0\n\
           options: [liar(n - k) for k in 1 ..= 2 if k <= n]\n\
           PROMISE\n\
         }",
        "same: if n > 2 { liar(n % 3) } else { none }",
    ),
    // Far away from small positions, but not from the end of the promised game.
    (
        "ruleset liar(n: Int) {\n\
           require: n >= 0\n\
           left: [liar(i) for i in 0 .. n]\n\
           right: [liar(n - 1) for i in 0 .. 1 if n > 0]\n\
           PROMISE\n\
         }",
        "same: if n > 8 { liar(n - 1) } else { none }",
    ),
    // True in normal play only.
    (
        "## >>> liar(3,4@3)\n\
         ruleset liar(row: Row) {\n\
           left: [liar(row.left[0 .. i]@[b - 1 for b in row.left[i .. len(row.left)]],row.right)\n\
             for i in 0 .. len(row.left) if min(row.left[i .. len(row.left)]) > 0]\n\
           right: [liar(row.left,[b - 1 for b in row.right[0 .. k]]@row.right[k .. len(row.right)])\n\
             for k in 1 ..= len(row.right) if min(row.right[0 .. k]) > 0]\n\
           PROMISE\n\
         }",
        "same: if len(row.left) > 0 and len(row.right) > 0 and min(row.left) > 1 and min(row.right) > 1 { \
         liar([b - 2 for b in row.left]@[b - 2 for b in row.right]) } else { none }",
    ),
    // Parts that are not independent: a move changes both.
    (
        "ruleset liar(m: Int, n: Int) {\n\
           require: m >= 0 and n >= 0\n\
           options: [[liar(i, n) for i in 0 .. m], [liar(m, i) for i in 0 .. n],\n\
             [liar(m - 1, n - 1) for i in 0 .. 1 if m > 0 and n > 0]]\n\
           PROMISE\n\
         }",
        "split: if m > 0 and n > 0 { [liar(m, 0), liar(0, n)] } else { none }",
    ),
    // The conjugate, not the game.
    (
        "ruleset liar(n: Int) {\n\
           require: n >= 0\n\
           left: [liar(n - 1) for i in 0 .. 1 if n > 0]\n\
           right: []\n\
           PROMISE\n\
         }",
        "same: if n % 2 == 1 { -liar(n - 1) - 1 } else { none }",
    ),
    // The game, not the conjugate.
    (
        "ruleset liar(n: Int) {\n\
           require: n >= 0\n\
           left: [liar(i) for i in 0 .. n]\n\
           right: [liar(n - 1) for i in 0 .. 1 if n > 2]\n\
           PROMISE\n\
         }",
        "conjugate: liar(n)",
    ),
    // The letters change places, but not the rows and columns.
    (
        "## >>> liar(\"xo/x.\")\n\
         ruleset liar(board: Grid) {\n\
           left: [liar(b) for b in rewrites(board, \"x/.\", \"./x\")]\n\
           right: [liar(b) for b in rewrites(board, \"o.\", \".o\")]\n\
           PROMISE\n\
         }",
        "conjugate: liar(exchanged(board, \"xo\"))",
    ),
];

#[test]
fn a_lie_is_found_and_shown_by_a_sum() {
    for (text, promise) in LIARS {
        let promises = tested(&text.replace("PROMISE", promise));
        let [Promise { wrong: Some(wrong), .. }] = &promises[..] else {
            panic!("{text}: {promises:?}");
        };
        assert_eq!(wrong.code.to_string(), "E0508", "{wrong:?}");
        // What it says holds of the ruleset that promises nothing.
        let mut session = session();
        answers(&mut session, &text.replace("PROMISE", ""));
        let universe = match wrong.help[0].starts_with("in normal play") {
            true => "normal",
            false => "misere",
        };
        let mut outcomes = Vec::new();
        for claim in wrong.help[0].split(" o(").skip(1) {
            let (game, outcome) = claim.split_once(") = ").expect("an outcome");
            let question = format!("outcome({game}) mod {universe}");
            assert_eq!(answers(&mut session, &question), [&outcome[..1]], "{wrong:?}");
            outcomes.push(outcome[..1].to_owned());
        }
        assert_eq!(outcomes.len(), 2, "{wrong:?}");
        assert_ne!(outcomes[0], outcomes[1], "{wrong:?}");
        // The same text gives the same answer.
        let again = tested(&text.replace("PROMISE", promise));
        assert_eq!(again[0].wrong.as_ref(), Some(wrong));
    }
}

/// 4 is 2 in every play: the move to 3 is answered there. But 2 does not have that move.
#[test]
fn what_is_equal_need_not_be_literally_the_same() {
    let text = |promise: &str| {
        format!(
            "ruleset liar(n: Int) {{\n\
               require: n >= 0 and n < 5\n\
               options: [liar(i) for i in [[], [0], [0, 1], [2], [0, 1, 3]][n]]\n\
               {promise} if n == 4 {{ liar(2) }} else {{ none }}\n\
             }}"
        )
    };
    assert!(tested(&text("same:"))[0].wrong.is_none());
    for promise in ["same literally:", "split literally:"] {
        let promises = tested(&text(promise));
        let wrong = promises[0].wrong.as_ref().expect("a lie");
        assert_eq!(wrong.code.to_string(), "E0508");
        assert!(format!("{wrong:?}").contains("literally the moves of"), "{wrong:?}");
    }
    // A conjugate is played like the game.
    let honest = "ruleset ends(m: Int, n: Int) {\n\
                    require: m >= 0 and n >= 0\n\
                    left: [ends(i, n) for i in 0 .. m]\n\
                    right: [ends(m, i) for i in 0 .. n]\n\
                    same literally: if m > n { -ends(n, m) } else { none }\n\
                  }";
    let promises = tested(honest);
    assert!(promises[0].wrong.is_none() && promises[0].positions >= 10, "{promises:?}");
}

/// `none` promises nothing, in a clause that is compiled and in one that is not.
#[test]
fn none_promises_nothing() {
    for promise in ["same:", "split:", "conjugate:", "same literally:", "split literally:"] {
        for nothing in [
            "none",
            "if n > 100 { steps(0) } else { none }",
            "if n > 100 { steps(0) } else { do { let G = <n|.>; none } }",
        ] {
            let text = |clause: &str| {
                format!(
                    "## >>> steps(9)\n\
                     ruleset steps(n: Int) {{\n\
                       require: n >= 0\n\
                       left: [steps(n - 1) if n > 0]\n\
                       right: [steps(n - 2) if n > 1]\n\
                       {clause}\n\
                     }}"
                )
            };
            let written = text(&format!("{promise} {nothing}"));
            let [tested] = &tested(&written)[..] else { panic!("{written}") };
            assert!(tested.wrong.is_none() && tested.positions == 0, "{written}: {tested:?}");
            let (mut with, mut without) = (session(), session());
            answers(&mut with, &written);
            answers(&mut without, &text(""));
            for question in
                ["steps(9)", "outcome(steps(8) + steps(5)) mod misere", "steps(7) <=> -steps(7)"]
            {
                let expected = answers(&mut without, question);
                assert_eq!(answers(&mut with, question), expected, "{written}");
            }
            assert_eq!(with.statistics("steps").expect("a ruleset").conjugates, 0, "{written}");
        }
    }
}

/// A conjugate of another ruleset is tested; only within one ruleset positions are replaced.
#[test]
fn a_conjugate_of_another_ruleset_is_tested() {
    let text = |there: &str| {
        format!(
            "ruleset there(n: Int) {{\n\
               require: n >= 0\n\
               left: [there(n - 1) if n > 0]\n\
               right: {there}\n\
             }}\n\
             ruleset here(n: Int) {{\n\
               require: n >= 0\n\
               left: [here(i) for i in 0 .. n]\n\
               right: [here(n - 1) if n > 0]\n\
               conjugate: there(n)\n\
             }}\n\
             outcome(here(4) + there(4))"
        )
    };
    let promises = tested(&text("[there(i) for i in 0 .. n]"));
    let here = promises.iter().find(|known| known.ruleset == "here").expect("a ruleset");
    assert!(here.wrong.is_none() && here.positions >= 5, "{here:?}");
    let promises = tested(&text("[there(n - 1) if n > 0]"));
    let here = promises.iter().find(|known| known.ruleset == "here").expect("a ruleset");
    assert_eq!(here.wrong.as_ref().map(|wrong| wrong.code.to_string()).as_deref(), Some("E0508"));
    let mut session = session();
    answers(&mut session, &text("[there(i) for i in 0 .. n]"));
    assert_eq!(session.statistics("here").expect("a ruleset").conjugates, 0);
}

#[test]
fn positions_come_from_statements_examples_and_laws() {
    let rules = "ruleset word(w: Text) {\n\
                   left: [word(w[0 .. i]) for i in 0 .. len(w) if w[i] == \"B\"]\n\
                   right: [word(w[0 .. i]) for i in 0 .. len(w) if w[i] == \"R\"]\n\
                   same: if len(w) > 8 { word(w[0 .. 3]) } else { none }\n\
                 }\n";
    let promises = tested(rules);
    assert!(promises[0].wrong.is_none() && promises[0].positions == 0, "{promises:?}");
    for (before, after) in [
        ("", "let game = word(\"BRBRBRBRB\")"),
        ("", "print [word(w) for w in rows(\"BR\", 9)]"),
        ("", "law \"a\" forall w in rows(\"BR\", 9) { outcome(word(w)) != N }"),
        ("## >>> word(\"BBBBRBBBBR\") + *\n", ""),
    ] {
        let promises = tested(&format!("{before}{rules}{after}"));
        assert!(promises[0].wrong.is_some(), "{before}{after}: {promises:?}");
    }
}

#[test]
fn rules_that_fail_in_play_are_reported() {
    let promises = tested(
        "ruleset careless(n: Int) {\n\
           require: n >= 0\n\
           options: [careless(n - 2)]\n\
           same: if n == 0 { 0 } else { none }\n\
         }",
    );
    let wrong = promises[0].wrong.as_ref().map(|wrong| wrong.code.to_string());
    assert_eq!(wrong.as_deref(), Some("E0501"));
}
