//! Tests of `session/prompt`.

use std::sync::Arc;

use upstar::session::prompt::*;
use upstar::session::{NoFiles, Options, Session};

fn session() -> Session {
    let made = Session::new(Options::default(), Arc::default(), Box::new(NoFiles));
    made.unwrap_or_else(|diagnostic| unreachable!("{diagnostic:?}"))
}

#[test]
fn every_prompt_is_known_again() {
    for universe in ["normal", "misere", "closure(*2, <1|0>)", "generated(<.|0>)"] {
        for ascii in [false, true] {
            for passing in [false, true] {
                let shown = prompt(universe, ascii, passing).to_terminal();
                let line = format!("{shown}<1|0> + *");
                // What is passed over was not run.
                let text = "<1|0> + *".to_owned();
                let all = if passing { vec![] } else { vec![Typed { line: 0, text }] };
                assert_eq!(typed(&line), Some(all.clone()), "{shown}");
                // Nothing was typed behind the second one.
                let bare = format!("{line}\n{}", shown.trim_end());
                assert_eq!(typed(&bare), Some(all), "{shown}");
            }
        }
    }
}

#[test]
fn a_comparison_is_no_prompt() {
    for text in [
        "^* > 0",
        "↑∗ > 0",
        "^*>0",
        "^*>= 0",
        "x ^*> 0",
        "^* + 1> 0",
        " ^*> 0",
        "^*(> 0",
        "^* f((> 0",
        "let x =\n^*> 0",
    ] {
        assert!(!is_copied(text), "{text}");
        assert_eq!(typed(text), None, "{text}");
    }
}

#[test]
fn what_stands_above_the_first_prompt_is_left_out_of_a_paste_only() {
    let text = "upstar 0.1.0, :help for help\n∗   N\n↑∗> 1 + *\n1∗   L";
    let all = typed(text).expect("prompts");
    assert_eq!(all, [Typed { line: 2, text: "1 + *".to_owned() }]);
    assert_eq!(without_prompts(text), None);
}

#[test]
fn another_universe_in_the_prompt_is_said() {
    let session = session();
    let note = |text| left_out(text, &session);
    assert!(!note("↑∗> 1").contains("session"));
    assert!(note("↑∗ misere> 1").ends_with("asked in `misere`, and this session is in `normal`"));
}

#[test]
fn what_was_typed_is_told_from_the_answers() {
    let text = "↑∗> ruleset h(n: Int) {\n  options: [h(i) for i in 0 .. n]\n}\n\
                ↑∗> h(3)\nh(3) = ∗3   N\n\
                ↑∗> universe misere\n↑∗ misere> outcome(h(1))\nP\n↑∗ misere>\n";
    let all = typed(text).expect("prompts");
    let texts: Vec<&str> = all.iter().map(|typed| typed.text.as_str()).collect();
    assert_eq!(
        texts,
        [
            "ruleset h(n: Int) {\n  options: [h(i) for i in 0 .. n]\n}",
            "h(3)",
            "universe misere",
            "outcome(h(1))"
        ]
    );
    let script = without_prompts(text).expect("prompts");
    let lines: Vec<&str> = script.lines().collect();
    assert_eq!((lines[3], lines[4], lines[6]), ("h(3)", "", "outcome(h(1))"));
}
