//! Laws: what is said of them when they hold, fail, have no cases or come to no end.

use std::time::Duration;

use upstar::diag::Diagnostic;
use upstar::meter::Limits;
use upstar::session::{Event, NoFiles, Options, Session, Tested};

/// What comes of the laws of a text, with so many levels of depth.
fn tested(depth: u32, text: &str) -> Vec<(Tested, Option<Box<Diagnostic>>)> {
    let limits = Limits { depth, ..Limits::default() };
    tested_within(limits, text)
}

/// The same within any limits.
fn tested_within(limits: Limits, text: &str) -> Vec<(Tested, Option<Box<Diagnostic>>)> {
    let options = Options { limits, unicode: false, ..Options::default() };
    let mut session =
        Session::new(options, Default::default(), Box::new(NoFiles)).expect("a session");
    session.set_testing(true);
    let mut all = Vec::new();
    session.run("test", text, &mut |_, event| {
        if let Event::Statement(report) = event
            && let Some(law) = report.law
        {
            all.push((law, report.result.err()));
        }
        true
    });
    all
}

/// Cases, those that hold, whether all were tested.
fn counts(law: &Tested) -> (u64, u64, bool) {
    (law.cases, law.held, law.finished)
}

/// The code and all sentences of a diagnostic.
fn said(diagnostic: Option<&Diagnostic>) -> Vec<String> {
    let Some(diagnostic) = diagnostic else {
        return Vec::new();
    };
    let labels = diagnostic.labels.iter().map(|label| label.text.clone());
    let mut said = vec![diagnostic.code.to_string()];
    said.extend(labels.chain(diagnostic.help.clone()));
    said
}

#[test]
fn a_law_counts_its_cases_and_names_the_smallest_that_fails() {
    let laws = tested(
        1000,
        "law \"a\" forall n in 0 .. 4, m in 0 .. n { *n + *m != 0 }\n\
         law \"b\" forall n in 0 .. 3, m in 0 .. 3 { assert n * n + m < 4 }",
    );
    assert_eq!(laws[0].0.title, "a");
    assert_eq!(counts(&laws[0].0), (6, 6, true));
    assert_eq!(said(laws[0].1.as_deref()), [""; 0]);
    assert_eq!(counts(&laws[1].0), (9, 6, true));
    let expected = [
        "E0502",
        "this fails for n = 2, m = 0",
        "here 4 < 4 does not hold",
        "3 of 9 cases fail",
        "it fails too for\n  n = 2, m = 1: left 5; right 4\n  n = 2, m = 2: left 6; right 4",
    ];
    assert_eq!(said(laws[1].1.as_deref()), expected);
}

#[test]
fn a_law_without_cases_does_not_hold() {
    let laws = tested(1000, "law \"a\" forall n in 0 .. 3, m in 3 .. n { n == m }");
    assert_eq!(counts(&laws[0].0), (0, 0, true));
    let said = said(laws[0].1.as_deref());
    assert_eq!(said[..2], ["E0509", "this has no items"]);
    let place = laws[0].1.as_ref().expect("a diagnostic").labels[0].span;
    assert_eq!(place.range(), 33..39);
}

#[test]
fn what_ends_a_law_tells_its_case_and_what_was_known_before() {
    let laws = tested(
        100,
        "fn deep(n: Int) = if n < 3 { n != 1 } else { deep(n + 1) }\n\
         law \"stopped\" forall n in 0 .. 9 { deep(n) }\n\
         law \"wrong\" forall n in 1 .. 3, G in [n, *2] { G + 1 // (2 - n) != 7 }\n\
         law \"at once\" forall n in 0 .. 3 { n }\n\
         law \"family\" forall n in 0 .. 3, m in [1 // (2 - n)] { n >= 0 }",
    );
    assert_eq!(counts(&laws[0].0), (3, 2, false));
    let stopped = said(laws[0].1.as_deref());
    assert_eq!(stopped[0], "E0604");
    assert!(stopped.contains(&"in the case n = 3".to_owned()), "{stopped:?}");
    let before = "before that the law failed for n = 1: 1 of 3 cases".to_owned();
    assert!(stopped.contains(&before), "{stopped:?}");
    let expected =
        ["E0307", "this divides by zero", "in the case n = 2, G = 2", "before that 2 cases held"];
    assert_eq!(said(laws[1].1.as_deref()), expected);
    assert_eq!(counts(&laws[1].0), (2, 2, false));
    let wrong_kind = said(laws[2].1.as_deref());
    assert_eq!(wrong_kind[2], "in the case n = 0");
    assert_eq!(wrong_kind.len(), 4, "{wrong_kind:?}");
    let family = said(laws[3].1.as_deref());
    assert_eq!(family[2..], ["in a family of this law", "before that 2 cases held"]);
}

#[test]
fn a_family_larger_than_any_memory_gives_its_cases_one_by_one() {
    let limits = Limits { time: Some(Duration::from_millis(300)), ..Limits::default() };
    for family in [
        "rows(\"LR\", 60)",
        "boards(9, 9, \".xo\")",
        "[w for w in rows(\"LR\", 60) if len(w) != 1]",
        "mine(60)",
    ] {
        let text = format!(
            "fn mine(n: Int) = if n < 50 {{ [] }} else {{ rows(\"LR\", n) }}\n\
             law \"long\" forall w in {family} {{ len(w) < 90 }}"
        );
        let laws = tested_within(limits, &text);
        let (cases, held, finished) = counts(&laws[0].0);
        assert!(cases > 0 && held == cases && !finished, "{family}: {cases} {held}");
        let said = said(laws[0].1.as_deref());
        assert_eq!(said[0], "E0602");
        let known = format!("before that {cases} cases held");
        assert_eq!(said.last(), Some(&known), "{said:?}");
        // Whoever reads it wrote the law, not the library.
        let diagnostic = laws[0].1.as_ref().expect("a diagnostic");
        let source = diagnostic.labels[0].span.source;
        assert!(
            diagnostic.labels.iter().all(|label| label.span.source == source),
            "{diagnostic:?}"
        );
        assert!(diagnostic.labels[0].span.range().end <= text.len());
    }
}
