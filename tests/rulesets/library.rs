//! The library of rulesets: found by name, out of the way of what users define.

use crate::support::answers::{answers, session};
use upstar::builtins::table;
use upstar::session::{Event, LIBRARY, Promise, edit, help, test_promises};

fn last(text: &str) -> String {
    answers(&mut session(), text).pop().unwrap_or_default()
}

#[test]
fn a_file_is_read_at_the_first_name_that_nothing_else_defines() {
    for (text, expected) in [
        ("S4", "partizan_kayles(4) = 1"),
        ("outcome(pitch(2,1@1,2) + S5)", "L"),
        ("outcome(pitch(2,1@1,2) + S5) mod misere", "N"),
        ("fn f(n: Int) = S(n) + nim(n)\nf(3)", "<2*3|1*3>"),
        ("use partizan_kayles\npartizan_kayles(2)", "partizan_kayles(2) = <1|0>"),
        ("use kayles\nkayles(2)", "kayles(2) = *2"),
        ("use games.nim\nnim(2)", "nim(2) = *2"),
        ("use theory.nothing", "E0703"),
        // The user's own names come first.
        ("fn kayles(n: Int) = *n\nkayles(3)", "*3"),
        ("let S = nim\nS3", "nim(3) = *3"),
        ("let partizan_kayles = 5\nS3", "partizan_kayles_1(3) = <2|1>"),
    ] {
        assert_eq!(last(text), expected, "{text}");
    }
}

#[test]
fn the_library_does_not_see_what_users_define() {
    // `lowered` and `bumps` are helpers in the file of the pitch.
    let text = "fn lowered(xs: List) = [7]\nfn bumps(r: Row) = [-1]\nfn pitch(x) = 0\nlawn(5@2,4)";
    assert_eq!(last(text), "lawn(5@2,4) = 1");
    let text = "lawn(5@2,4);\nfn lowered(xs: List) = [7]\nfn max(x) = 3\nlawn(5,1@2,4)";
    assert_eq!(last(text), "lawn(5,1@2,4) = 2");
    assert_eq!(last("lawn(@1);\nlowered([3])"), "E0201");
}

#[test]
fn a_ruleset_of_the_users_with_a_name_of_the_library_is_played_by_its_own_rules() {
    let left = |name: &str| format!("ruleset {name}(n: Int) {{ left: [0 for _ in 0 .. n] }}");
    let stuck = |head: &str| format!("ruleset {head} {{ left: []; right: [] }}");
    for (ruleset, question, expected) in [
        // Twins.
        (stuck("domineering(board: Grid)"), "canonical(domineering(2, 1))", "0"),
        (stuck("toppling(row: Text)"), "canonical(toppling(\"LL\"))", "0"),
        (stuck("pitch(row: Row)"), "canonical(pitch(1@))", "0"),
        (stuck("octal(code: Text)(n: Int)"), "canonical(octal(\"0.77\")(3))", "0"),
        (stuck("subtraction(taken: List)(n: Int)"), "canonical(subtraction([1])(1))", "0"),
        (left("partizan_kayles"), "canonical(partizan_kayles(2))", "1"),
        (left("nim"), "canonical(nim(2))", "1"),
        (left("grundy"), "canonical(grundy(3))", "1"),
        (left("kayles"), "canonical(kayles(2))", "1"),
        (left("dawsons_kayles"), "canonical(dawsons_kayles(2))", "1"),
        // Theorems on sums.
        (left("partizan_kayles"), "outcome(partizan_kayles(2)) mod misere", "R"),
        (stuck("sprig(edges: Text)"), "outcome(sprig(\"B\")) mod misere", "N"),
        (stuck("pitch(row: Row)"), "outcome(pitch(1@)) mod misere", "N"),
        (stuck("lawn(row: Row)"), "outcome(lawn(2@2)) mod misere", "N"),
        // Theorems on closed sets.
        (
            stuck("partizan_kayles(n: Int)"),
            "partizan_kayles(1) == partizan_kayles(2) mod partizan_kayles",
            "true",
        ),
        (stuck("sprig(edges: Text)"), "sprig(\"B\") == sprig(\"R\") mod sprig", "true"),
    ] {
        assert_eq!(last(&format!("{ruleset}\n{question}")), expected, "{question}");
        assert_ne!(last(question), expected, "the library: {question}");
    }
    // The theorem on periods of octal games.
    for (head, family) in [
        ("kayles(n: Int)", "kayles"),
        ("dawsons_kayles(n: Int)", "dawsons_kayles"),
        ("octal(code: Text)(n: Int)", "octal(\"0.3\")"),
        ("subtraction(taken: List)(n: Int)", "subtraction([1])"),
    ] {
        let question = format!("quotient({family}, 3) mod misere");
        let own = last(&format!("{}\n{question}", stuck(head)));
        assert!(own.contains("heaps 1, 2, ...: 1, 1, 1"), "{own}");
        assert!(!own.contains("period") && !own.contains("repeat"), "{own}");
        let of_library = last(&question);
        let tells = of_library.contains("no period is proved") || of_library.contains("repeat");
        assert!(tells, "the library: {question}");
    }
}

#[test]
fn no_file_of_the_library_takes_a_name_from_another_or_from_a_builtin() {
    let mut seen: Vec<&str> = table().iter().map(|builtin| builtin.name).collect();
    for file in LIBRARY {
        for line in file.text().lines() {
            let word =
                ["fn ", "let ", "ruleset "].into_iter().find_map(|word| line.strip_prefix(word));
            let Some(rest) = word else { continue };
            let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
            let name = &rest[..end.unwrap_or(rest.len())];
            assert!(!seen.contains(&name), "{}: {name}", file.name);
            seen.push(name);
        }
    }
}

#[test]
fn what_the_library_gave_stays_when_a_statement_fails() {
    let mut session = session();
    assert_eq!(answers(&mut session, "S4 + nothing"), ["E0201"]);
    assert_eq!(answers(&mut session, "S4"), ["partizan_kayles(4) = 1"]);
}

#[test]
fn every_example_of_the_library_prints_what_it_says() {
    for file in LIBRARY {
        let mut session = session();
        let examples = help::doc_examples(&session, file.text());
        assert!(!examples.is_empty(), "{}: no example", file.name);
        for example in examples {
            let printed = answers(&mut session, &example.source).join("\n");
            let printed: Vec<&str> = printed.lines().map(str::trim).collect();
            let expected = example.expected.unwrap_or_default();
            let expected: Vec<&str> = expected.lines().map(str::trim).collect();
            let place = format!("{}:{}", file.name, example.line);
            assert_eq!(printed, expected, "{place}: {}", example.source);
        }
    }
}

#[test]
fn files_of_the_library_read_alone_and_are_tidy() {
    for file in LIBRARY {
        let mut session = session();
        session.run(file.name, file.text(), &mut |_, event| {
            if let Event::Statement(report) = event {
                assert!(report.result.is_ok(), "{}: {report:?}", file.name);
            }
            true
        });
        let tidy = edit::format(&mut session, file.name, file.text());
        assert_eq!(tidy.as_deref(), Ok(file.text()), "{}", file.name);
    }
}

#[test]
fn every_ruleset_of_the_library_has_a_source_examples_and_a_picture() {
    let mut rulesets = 0;
    for file in
        LIBRARY.iter().filter(|file| file.name.starts_with("games/") && file.name != "games/robot")
    {
        for (before, rest) in
            file.text().match_indices("\nruleset ").map(|(at, _)| file.text().split_at(at))
        {
            let doc: Vec<&str> =
                before.lines().rev().take_while(|line| line.starts_with("##")).collect();
            let clauses = rest.split_once("\n}").expect("an end").0;
            let name = clauses.lines().nth(1).expect("a head");
            assert!(clauses.contains("\n  source: \""), "{name}");
            assert!(doc.iter().any(|line| line.starts_with("## >>> ")), "{name}");
            assert!(clauses.contains("\n  show: "), "{name}");
            rulesets += 1;
        }
    }
    assert!(rulesets >= 45, "{rulesets}");
}

#[test]
fn what_a_ruleset_of_the_library_says_to_see_has_a_page() {
    let mut session = session();
    let mut seen = 0;
    for file in LIBRARY {
        for line in file.text().lines() {
            let Some(list) = line.strip_prefix("  see: ") else { continue };
            for name in list.split('"').skip(1).step_by(2) {
                assert!(help::has_exact_page(&session, name), "{}: {name}", file.name);
                seen += 1;
            }
        }
    }
    let page = help::page(&mut session, Some("cram")).to_plain();
    assert!(page.ends_with("\nSee also: domineering\n"), "{page}");
    assert!(seen >= 6, "{seen}");
}

/// Moves are found without promises here. Node Kayles let players take vertices that were taken before, and its
/// promise about parts hid that from values.
#[test]
fn every_promise_of_the_library_holds() {
    let mut promises = 0;
    for file in LIBRARY {
        for tested in test_promises(&mut session(), file.name, file.text()).0 {
            let Promise { ruleset, endless, wrong, .. } = &tested;
            assert!(wrong.is_none(), "{ruleset}: {wrong:?}");
            assert_eq!(endless, &None, "{ruleset}");
            promises += u64::from(tested.promises);
        }
    }
    assert!(promises >= 20, "{promises}");
}

#[test]
fn every_law_of_the_library_holds() {
    let mut laws = 0;
    for file in LIBRARY {
        let mut session = session();
        session.set_testing(true);
        session.run(file.name, file.text(), &mut |_, event| {
            if let Event::Statement(report) = event {
                assert!(report.result.is_ok(), "{}: {report:?}", file.name);
                if let Some(law) = report.law {
                    assert_eq!(law.cases, law.held, "{}: {law:?}", file.name);
                    assert!(law.finished && law.cases > 0, "{}: {law:?}", file.name);
                    laws += 1;
                }
            }
            true
        });
    }
    assert!(laws >= 7, "{laws}");
}

#[test]
fn a_law_that_does_not_hold_is_found() {
    let mut session = session();
    let law = "law \"small\" forall n in 0 .. 9, m in 0 .. 9 { n + m < 12 }";
    assert_eq!(answers(&mut session, law), [""; 0]);
    session.set_testing(true);
    assert_eq!(answers(&mut session, law), ["E0502"]);
    for (law, said) in [
        ("law \"a\" forall n in 1 .. 4 { assert n > 0 }", ""),
        ("law \"a\" forall n in 0 .. 4 { assert n > 0 }", "E0502"),
        ("law \"a\" forall n in [] { false }", "E0509"),
        ("law \"a\" forall n in [1] { n }", "E0301"),
        ("law \"a\" forall n in [1] { n / 0 == 1 }", "E0307"),
        ("law \"a\" forall c in \"ab\" { contains(\"ab\", c) }", ""),
    ] {
        assert_eq!(answers(&mut session, law).join("\n"), said, "{law}");
    }
}
