//! What is said of quotients where time or memory do not suffice.

use std::time::Duration;

use upstar::meter::{Limits, MemoryLimit};
use upstar::session::{Event, NoFiles, Options, Session};

use crate::support::answers::{answers, session, with};
use crate::support::soak;

#[test]
fn what_time_suffices_for_is_told_of_a_quotient() {
    let limits = Limits { time: Some(Duration::from_secs(5)), ..Limits::default() };
    let mut session = with(Options { limits, ..Options::default() }, Box::new(NoFiles));
    let lines = answers(&mut session, "let Q = quotient(octal(\"0.154\"), 40)\nQ").join("\n");
    let first = "Not solved at heap 22, for the time was up. Up to heap 21: 20 classes, 4 P.\n\
                 20 classes, 4 of them P";
    assert!(lines.starts_with(first), "{lines}");
    assert!(lines.ends_with("`quotient(octal(\"0.154\"), 21)` is whole"), "{lines}");
    // Of what was not found in time nothing is claimed.
    for (question, code) in [("order(Q)", "E0409"), ("is_finite(Q)", "E0406")] {
        let found = refusal(&mut session, question);
        for part in [code, "the time was up", "--time"] {
            assert!(found.contains(part), "{part} in {found}");
        }
    }
    // The quotient to the heap before is finite.
    assert_eq!(answers(&mut session, "order(quotient(octal(\"0.154\"), 21))"), ["20"]);
}

#[test]
fn what_memory_suffices_for_is_told_of_a_quotient() {
    let time = Some(Duration::from_secs(600));
    let limits = Limits { time, memory: MemoryLimit::Bytes(30 << 20), ..Limits::default() };
    let mut session = with(Options { limits, ..Options::default() }, Box::new(NoFiles));
    let lines = answers(&mut session, "let Q = quotient(octal(\"0.37\"), 40)\nQ").join("\n");
    assert!(lines.starts_with("Not solved at heap 16, for that needs "), "{lines}");
    let first = "of memory or more. Up to heap 15: 304 classes, 38 P.\n";
    assert!(lines.contains(first), "{lines}");
    assert!(lines.ends_with("`quotient(octal(\"0.37\"), 15)` is whole"), "{lines}");
    for (question, code) in [("order(Q)", "E0409"), ("is_finite(Q)", "E0406")] {
        let found = refusal(&mut session, question);
        for part in [code, "the memory did not suffice", "--memory"] {
            assert!(found.contains(part), "{part} in {found}");
        }
    }
    let found = refusal(&mut session, "order(Q)");
    assert!(found.contains(", 15)` is whole"), "{found}");
    let impartial = "let a = <*2|*2>\nlet b = <*3|*3>\nlet c = <b,*|b,*>\nquotient(<a,c|a,c>)";
    let lines = answers(&mut session, impartial).join("\n");
    assert!(lines.starts_with("not found in so much memory: at least 28 classes"), "{lines}");
}

#[test]
fn sets_that_cannot_be_compared_are_told_as_sets() {
    let mut session = session();
    let question = "quotient(octal(\"0.77\"), 40) == quotient(octal(\"0.77\"), 80)";
    let found = refusal(&mut session, question);
    assert!(found.starts_with("E0406") && found.contains("these closed sets"), "{found}");
}

/// The code and text of the error that a question ends with.
fn refusal(session: &mut Session, question: &str) -> String {
    let mut found = String::new();
    session.run("<test>", question, &mut |_, event| {
        if let Event::Statement(report) = event
            && let Err(diagnostic) = report.result
        {
            found = format!("{} {diagnostic:?}", diagnostic.code);
        }
        true
    });
    found
}

#[test]
fn a_limit_on_time_helps_also_after_a_quotient_was_given_up() {
    let mut session = session();
    let heap = "octal(\"0.35\")(13)";
    let inverse = format!("inverse({heap}) mod closure({heap})");
    assert_eq!(answers(&mut session, &inverse), ["E0406"]);
    let longer = format!("(try inverse({heap}) for 600s else 0) mod closure({heap})");
    assert_eq!(answers(&mut session, &longer), ["none"]);
    assert_eq!(answers(&mut session, &inverse), ["none"]);
}

/// One letter takes more than the six million ticks of other questions.
#[test]
fn a_quotient_is_searched_until_it_is_found() {
    let mut session = session();
    let heap = "octal(\"0.35\")(13)";
    let inverse = format!("inverse({heap}) mod closure({heap})");
    // The test above sees that too.
    if soak().is_some() {
        assert_eq!(answers(&mut session, &inverse), ["E0406"]);
    }
    assert_eq!(answers(&mut session, "order(quotient(octal(\"0.35\"), 13))"), ["1174"]);
    if soak().is_some() {
        let mixed = answers(&mut session, "order(quotient(<octal(\"0.35\")(13)|0>))");
        assert_eq!(mixed, ["2645"]);
    }
}
