//! Long texts are run in linear time, whatever they define and use.

use std::time::Duration;

use cpu_time::ThreadTime;

use crate::support::answers::{answers, session};
use upstar::session::edit;

/// Texts of many statements, `times` as long.
fn long_texts(times: usize) -> Vec<(&'static str, String)> {
    let lines =
        |line: &dyn Fn(usize) -> String| (0..500 * times).map(line).collect::<Vec<_>>().join("\n");
    vec![
        ("lists", lines(&|_| "let y = [x + 1 for x in 0 .. 2]".to_owned())),
        ("names", lines(&|n| format!("let a{n} = {n}"))),
        ("functions", lines(&|n| format!("fn f{n}(n: Int) = n + {n}"))),
        ("calls", lines(&|n| format!("fn f{n}(n: Int) = n\nf{n}(3)"))),
        ("used above", lines(&|n| format!("f{n}(3)\nfn f{n}(n: Int) = n"))),
        ("bodies use what is below", lines(&|n| format!("fn f{n}(n: Int) = f{}(n)", n + 1))),
        (
            "rulesets",
            lines(&|n| format!("ruleset r{n}(n: Int) {{ left: [r{n}(n - 1) if n > 0] }}")),
        ),
        ("games", lines(&|n| format!("{n} + * > 0"))),
        ("mistakes", lines(&|n| format!("x{n} + 1"))),
    ]
}

/// The time that a text takes in a session of its own.
fn time_of(text: &str) -> Duration {
    let mut session = session();
    let start = ThreadTime::now();
    session.run("text", text, &mut |_, _| true);
    start.elapsed()
}

#[test]
fn long_texts_run_in_linear_time() {
    for ((name, short), (_, long)) in long_texts(1).into_iter().zip(long_texts(4)) {
        let (quarter, whole) = (time_of(&short), time_of(&long));
        // Four times in linear time, sixteen times in quadratic; a little is lost to the caches.
        assert!(
            whole < 8 * quarter + Duration::from_millis(300),
            "{name}: {quarter:?}, and {whole:?} for a text four times as long"
        );
    }
}

#[test]
fn long_texts_are_checked_in_linear_time() {
    for ((name, short), (_, long)) in long_texts(1).into_iter().zip(long_texts(4)) {
        let time = |text: &str| {
            let mut session = session();
            let start = ThreadTime::now();
            edit::check(&mut session, "text", text);
            start.elapsed()
        };
        let (quarter, whole) = (time(&short), time(&long));
        assert!(
            whole < 8 * quarter + Duration::from_millis(300),
            "{name}: {quarter:?}, and {whole:?} for a text four times as long"
        );
    }
}

#[test]
fn long_chains_of_operators_are_evaluated() {
    for (first, rest) in [
        ("*", " * 1"),
        ("2", " * 1"),
        ("1", " // 1"),
        ("1", " % 2"),
        ("1", " / 1"),
        ("1", " + 1"),
        ("1", " - 1"),
        ("true", " and true"),
        ("true", " or false"),
        ("1", ":1"),
    ] {
        let text = format!("let x = {first}{}\nlet y = 1", rest.repeat(10_000));
        let said = answers(&mut session(), &text);
        assert!(said.is_empty(), "{first}{rest}: {said:?}");
    }
}

#[test]
fn lists_that_share_their_items_are_compared_item_by_item_once() {
    let doubled = "let x = [x, x]\n".repeat(60);
    let text = format!("let x = [1]\n{doubled}let y = x\nx == y\ncontains([x], y)");
    assert_eq!(answers(&mut session(), &text), ["true", "true"]);
    let other = format!("let x = [1]\n{doubled}let y = x\nlet x = [1]\n{doubled}x == y");
    assert_eq!(answers(&mut session(), &other), ["true"]);
    let unequal = format!("let x = [1]\n{doubled}let y = x\nlet x = [2]\n{doubled}x == y");
    assert_eq!(answers(&mut session(), &unequal), ["false"]);
}

#[test]
fn a_position_with_a_long_text_is_cut_in_its_middle() {
    let rules = "ruleset word(w: Text) { left: [word(w[1 .. len(w)]) if w != \"\"] }";
    let text = |letters: u32| {
        format!("{rules}\nword(join([\"a\", join([\"x\" for i in 0 .. {letters}]), \"b\"]))")
    };
    let short = answers(&mut session(), &text(50));
    assert_eq!(short[0].matches('x').count(), 50, "{short:?}");
    let long = answers(&mut session(), &text(20_000));
    assert!(long[0].starts_with("word(\"axxx") && long[0].contains("xxx…xxx"), "{}", long[0]);
    assert!(long[0].contains("xxxb\")") && long[0].chars().count() < 5000, "{}", long[0]);
}
