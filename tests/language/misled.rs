//! What led readers astray: hints with another name, reasons of other questions, notes that were missing, answers with two
//! universes.

use upstar::session::{Event, Session};

use crate::support::answers::{answer, answers, session};

/// The diagnostics of a text: their codes and all that they advise.
fn advice(session: &mut Session, text: &str) -> Vec<String> {
    let mut all = Vec::new();
    session.run("<test>", text, &mut |_, event| {
        if let Event::Statement(report) = event
            && let Err(diagnostic) = report.result
        {
            all.push(format!("{}: {}", diagnostic.code, diagnostic.help.join("; ")));
        }
        true
    });
    all
}

#[test]
fn a_call_is_advised_by_the_name_that_was_typed() {
    for (text, expected) in [
        ("S - 1", "E0301: call it: `S(3)`"),
        ("outcome(S)", "E0301: call it: `S(3)`"),
        ("let T = nim\nT + *", "E0301: call it: `T(5)`"),
        ("kayles_impartial - 1", "E0301: call it: `kayles_impartial(7)`"),
        ("partizan_kayles - 1", "E0301: call it: `partizan_kayles(3)`"),
        ("nim + 1", "E0301: call it: `nim(5)`"),
    ] {
        assert_eq!(advice(&mut session(), text), [expected], "{text}");
    }
}

#[test]
fn a_loop_has_the_reason_of_its_question() {
    let loopy = "ruleset way(n: Int) { left: [way(n), 0], right: [way(n)] }\n";
    assert_eq!(answer(&format!("{loopy}outcome(way(1))")), "L");
    let reason =
        "E0411: play can come back to a position here: only games that end have certificates";
    for asked in ["certify", "certify_with_moves", "certify_in_lean"] {
        let text = format!("{loopy}{asked}(outcome(way(1)))");
        assert_eq!(advice(&mut session(), &text), [reason], "{asked}");
    }
    // What asks for a value says that there is none.
    let text = format!("{loopy}certify(canonical(way(1)))");
    assert!(advice(&mut session(), &text)[0].starts_with("E0507: a game has a value only"));
    let robot = "ruleset way(n: Int) { left: [way(n)], right: [way(n)], robot: [[way(n)]] }\n";
    for asked in ["outcome(way(1)) mod robot", "outcome(way(1))"] {
        let told = advice(&mut session(), &format!("{robot}{asked}"));
        let reason = "E0507: against the cheating robot play must end: every round must make something smaller";
        assert_eq!(told, [reason], "{asked}");
    }
    let told = advice(&mut session(), "outcome(nim(2)) mod robot");
    assert!(told[0].contains("in another universe: `outcome(G) mod normal`"), "{told:?}");
}

/// The notes of a text.
fn notes(text: &str) -> Vec<String> {
    let mut notes = Vec::new();
    session().run("<test>", text, &mut |_, event| {
        if let Event::Statement(report) = event {
            notes.extend(report.notes.iter().map(upstar::diag::Diagnostic::headline));
        }
        true
    });
    notes
}

#[test]
fn a_name_that_means_a_position_of_the_library_is_noted_where_it_is_hidden() {
    for (text, expected) in [
        ("let S5 = 1", &["`S5` hides `S(5)` of the library"][..]),
        ("S4\nlet S5 = 1", &["`S5` hides `S(5)` of the library"]),
        ("let S5 = 1\nlet S5 = 2", &["`S5` hides `S(5)` of the library"]),
        ("let nim5 = 1", &["`nim5` hides `nim(5)` of the library"]),
        ("fn S7(x) = x", &["`S7` hides `S(7)` of the library"]),
        ("let S = 3", &["`S` hides the ruleset of the library"]),
        ("S4\nlet S = 3", &["`S` hides the ruleset of the library"]),
        ("let kayles_impartial = 3", &["`kayles_impartial` hides the ruleset of the library"]),
        // The same position, no position, and none of the library.
        ("let S5 = S(5)", &[]),
        ("let nim5 = nim(5)", &[]),
        ("let cram5 = 1\nlet x5 = 2\nlet mean2 = 3\nlet euclid3 = 4", &[]),
        ("fn S(n: Int) = n\nlet S5 = 1", &["`S` hides the ruleset of the library"]),
    ] {
        assert_eq!(notes(text), expected, "{text}");
    }
}

/// What is said of a name whose definition failed does not depend on what was asked before.
#[test]
fn a_failed_definition_is_told_alike_in_each_text() {
    let mut session = session();
    let mut told = |text: &str| {
        let mut told = Vec::new();
        session.run("<request>", text, &mut |_, event| {
            if let Event::Statement(report) = event
                && let Err(diagnostic) = report.result
            {
                told.push((
                    diagnostic.brief,
                    format!(
                        "{:?}",
                        diagnostic.labels.iter().map(|label| &label.text).collect::<Vec<_>>()
                    ),
                ));
            }
            true
        });
        told
    };
    assert_eq!(told("fn f(x) = x +* 2").len(), 1);
    let first = told("f(1)");
    assert_eq!(first.len(), 1);
    assert!(!first[0].0 && first[0].1.contains("the definition has a mistake"), "{first:?}");
    for _ in 0..3 {
        assert_eq!(told("f(1)"), first);
    }
    // In one text it is told in full once.
    let many = told("f(1)\nf(2)\nf(3)");
    assert_eq!(many.iter().map(|(brief, _)| *brief).collect::<Vec<_>>(), [false, true, true]);
}

#[test]
fn a_class_is_written_in_one_way_however_it_is_found() {
    for quotient in [
        "quotient(kayles, 6)",
        "quotient(octal(\"0.123\"), 8)",
        "quotient(*3)",
        "quotient(octal(\"0.33\"), 7)",
        "quotient(nim(2), <*2|*2>)",
    ] {
        let mut session = session();
        answers(&mut session, &format!("let Q = {quotient}\nlet cs = classes(Q)"));
        for held in [
            "all([show(c) == show(c + 0) for c in cs])",
            "all([show(class_of(Q, c)) == show(c) for c in cs])",
            "all([show(c + d) == show(class_of(Q, c + d)) for c in cs, d in cs])",
            "all([show(c + d) == show([x for x in cs if x == c + d][0]) for c in cs, d in cs])",
            "all([show(-c) == show(class_of(Q, c)) for c in cs])",
            "all([show(3 * c) == show(c + c + c) for c in cs])",
            "all([show(sum([c, c])) == show(c + c) for c in cs])",
        ] {
            assert_eq!(answers(&mut session, held), ["true"], "{quotient}: {held}");
        }
    }
}

/// The universe of the object of each answer.
fn universes(session: &mut Session, text: &str) -> Vec<String> {
    let mut all = Vec::new();
    session.run("<test>", text, &mut |_, event| {
        if let Event::Statement(report) = event
            && let Ok(answer) = report.result
            && let Some(object) = answer.json
        {
            all.push(object["universe"].as_str().unwrap_or("none").to_owned());
        }
        true
    });
    all
}

#[test]
fn a_comparison_of_classes_names_their_quotient() {
    let mut session = session();
    answers(&mut session, "let c = classes(quotient(*2))\nuniverse misere");
    for compared in [
        "c[1] == c[2]",
        "c[1] == c[1]",
        "c[1] != c[2]",
        "c[1] <=> c[2]",
        "c[1] >= c[1]",
        "c[1] == *",
        "[c[1]] == [c[2]]",
        "[c[1], c[2]] == [c[1], c[2]]",
        "c[1] == c[1] == c[1]",
    ] {
        assert_eq!(universes(&mut session, compared), ["closure(*2)"], "{compared}");
    }
    for compared in ["* == *2", "(c[1] == c[1]) == (c[1] == c[2])", "* == *", "[*] == [*2]"] {
        assert_eq!(universes(&mut session, compared), ["misere"], "{compared}");
    }
}
