//! Rulesets that are used above their lines: they see what their lines see, and change nothing for the statements
//! before these.

use crate::support::answers::{answers, session};
use upstar::session::{Event, Session, restart, save};

#[test]
fn a_ruleset_sees_what_its_line_sees() {
    for (text, expected) in [
        // Through a function, which asks for its names when it is called.
        (
            "f(3)\nfn k(x) = h(x)\nh(3)\nfn h(x) = 1\nh(3)\nfn h(x) = 2\n\
             ruleset f(n: Int) { options: [*i for i in 0 .. k(n)] }\nf(3)\nh(3)\nfn h(x) = 3\nf(4)\nh(3)",
            &["f(3) = *2", "1", "1", "f(3) = *2", "2", "f(4) = *2", "3"][..],
        ),
        // Positions that are known already keep their ruleset and its name.
        (
            "r(2)\nf(3)\nr(2)\nruleset r(n: Int) { options: [0] }\nr(2)\nruleset r(n: Int) { options: [] }\n\
             ruleset f(n: Int) { options: [r(n)] }\nf(3)\nr(2)",
            &["r(2) = *", "f(3) = *", "r(2) = *", "r(2) = *", "f(3) = *", "r(2) = 0"],
        ),
        // The first stands above the use.
        (
            "fn h(n) = 1\nf(1)\nh(1)\nfn h(n) = 2\nruleset f(n: Int) { options: [*i for i in 0 .. h(n)] }\nh(1)",
            &["f(1) = *2", "1", "2"],
        ),
        // What a ruleset on the way has seen it keeps.
        (
            "f(1)\nfn h(n) = 1\nruleset g(n: Int) { options: [*i for i in 0 .. h(n)] }\nfn h(n) = 2\n\
             ruleset f(n: Int) { options: [g(n)] }\nf(1)\ng(1)",
            &["f(1) = 0", "f(1) = 0", "g(1) = *"],
        ),
    ] {
        assert_eq!(answers(&mut session(), text), expected, "{text}");
    }
}

/// The diagnostics of a text, in short.
fn mistakes(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    session().run("<test>", text, &mut |_, event| {
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
fn what_its_line_sees_of_a_let_is_not_there_above() {
    let text =
        "let h = 1\nf(3)\nlet h = 2\nruleset f(n: Int) { options: [*i for i in 0 .. h] }\nf(3)";
    assert_eq!(answers(&mut session(), text), ["E0201", "f(3) = *2"]);
    let reason =
        "E0201: move the use below line 4: it sees the `h` of line 3, which holds from its line";
    assert_eq!(mistakes(text), [reason]);
    // So it is of a ruleset that sees on its own line what is gone at the line of the other.
    let text = "c(1)\na(3)\nruleset a(n: Int) { options: [] }\nruleset b(n: Int) { options: [a(n)] }\n\
                ruleset a(n: Int) { options: [b(n)] }\nruleset b(n: Int) { options: [a(n)] }\n\
                ruleset c(n: Int) { options: [b(n)] }\nc(1)\na(3)\nb(3)";
    let expected = ["E0201", "a(3) = 0", "c(1) = 0", "a(3) = 0", "b(3) = *"];
    let told = answers(&mut session(), text);
    assert_eq!(told.len(), expected.len(), "{told:?}");
    assert_eq!(told[0], "E0201");
    // Without the use above, the answers below are the same.
    assert_eq!(answers(&mut session(), text.strip_prefix("c(1)\n").unwrap()), told[1..]);
}

#[test]
fn no_name_is_said_to_have_changed_that_is_back() {
    let text = "r(2)\nf(3)\nruleset r(n: Int) { options: [0] }\nruleset r(n: Int) { options: [] }\n\
                ruleset f(n: Int) { options: [r(n)] }";
    let mut notes = Vec::new();
    session().run("<test>", text, &mut |_, event| {
        if let Event::Statement(report) = event {
            notes.extend(report.notes.into_iter().map(|note| (report.statement, note)));
        }
        true
    });
    assert!(notes.iter().all(|(statement, _)| *statement > 2), "{notes:?}");
}

/// The next of a fixed sequence of numbers, below a bound.
fn next(seed: &mut u64, bound: u64) -> u64 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) % bound
}

/// A text of definitions of four names, of which the later ones use the earlier ones, and then of a ruleset.
fn random_text(seed: &mut u64) -> Vec<String> {
    let mut lines: Vec<String> = vec!["fn w0(n: Int) = 1".to_owned()];
    lines.extend((1..4).map(|name| format!("fn w{name}(n: Int) = w{}(n)", name - 1)));
    for _ in 0..next(seed, 6) {
        let name = next(seed, 4);
        let body = match next(seed, 3) {
            0 if name > 0 => format!("w{}(n) + {}", next(seed, name), next(seed, 3)),
            _ => format!("{}", 1 + next(seed, 4)),
        };
        let place = 4 + next(seed, lines.len() as u64 - 3);
        let line = match next(seed, 4) {
            0 => format!(
                "ruleset w{name}(n: Int) {{ options: [*i for i in 0 .. {}] }}",
                1 + next(seed, 4)
            ),
            _ => format!("fn w{name}(n: Int) = {body}"),
        };
        let at = usize::try_from(place).unwrap().min(lines.len());
        lines.insert(at, line);
    }
    let used = next(seed, 4);
    lines.push(format!("ruleset j(n: Int) {{ options: [w{used}(n)] }}"));
    lines
}

fn ask(session: &mut Session, lines: &[String]) -> Vec<String> {
    answers(session, &lines.join("\n"))
}

/// A use above changes no answer below, has the answer that the line of the ruleset has, and is saved so.
#[test]
fn a_use_above_is_answered_as_below() {
    let mut seed = 63;
    let (mut answered, mut refused) = (0, 0);
    for _ in 0..400 {
        let mut lines = random_text(&mut seed);
        for place in (1..lines.len()).rev().step_by(2) {
            lines.insert(place, format!("canonical(w{}(2))", next(&mut seed, 4)));
        }
        lines.push("canonical(j(1))".to_owned());
        let without = ask(&mut session(), &lines);
        let last = without.last().unwrap().clone();
        lines.insert(0, "canonical(j(1))".to_owned());
        let mut session = session();
        let with = ask(&mut session, &lines);
        assert_eq!(with[1..], without, "{lines:#?}");
        if with[0] == "E0201" {
            refused += 1;
            continue;
        }
        answered += 1;
        assert_eq!(with[0], last, "{lines:#?}");
        restart::restart(&mut session, &mut |_, _| true);
        assert_eq!(
            answers(&mut session, "canonical(j(1))"),
            std::slice::from_ref(&last),
            "{lines:#?}"
        );
        let saved = save::script(&session).expect("a script");
        let again = answers(&mut crate::support::answers::session(), &saved);
        assert_eq!(again.last(), Some(&last), "{lines:#?}\n{saved}");
    }
    assert!(answered > 300 && refused < 40, "{answered} answered, {refused} refused");
}
