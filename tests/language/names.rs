//! Names: what hides what, what is said about it, and what may be used before its line.

use std::sync::Arc;
use std::time::Duration;

use crate::support;
use upstar::meter::Limits;
use upstar::session::{Event, NoFiles, Options, Session, edit, restart, save};

fn session() -> Session {
    let options = Options { unicode: false, ..Options::default() };
    Session::new(options, Arc::default(), Box::new(NoFiles)).expect("a session")
}

/// The notes of a text's statements, in order.
fn notes(session: &mut Session, text: &str) -> Vec<String> {
    let mut notes = Vec::new();
    session.run("text", text, &mut |_, event| {
        if let Event::Statement(report) = event {
            notes.extend(report.notes.iter().map(upstar::diag::Diagnostic::headline));
        }
        true
    });
    notes
}

#[test]
fn a_definition_that_hides_something_says_so_once() {
    let mut session = session();
    for (text, expected) in [
        ("let size = 3", "`size` hides the function of the library"),
        ("let size = 4", ""),
        ("fn partizan_kayles(n: Int) = n", "`partizan_kayles` hides the ruleset of the library"),
        ("let P = 3", "`P` hides the outcome P"),
        ("let D = [*, ^]", "`D` hides the outcome D"),
        ("let Left = 3", "`Left` hides the player Left"),
        ("let dicot = 3", "`dicot` hides the universe dicot"),
        ("let none = 3", "`none` hides `none`"),
        ("use games.nim", ""),
        (
            "nim(2)\nruleset nim(n: Int) { options: [nim(i) for i in 0 .. n] }",
            "`nim` hides the ruleset of the library",
        ),
        // What a file of the library has for itself hides nothing.
        ("pitch(1@)\nlet lowered = 3", ""),
        ("let mine = 3\nfn f(size) = size\ndo { let outcome = 3; outcome }", ""),
        ("let sum = 1 / 0", ""),
        ("let sum = 3", "`sum` hides the function of the library"),
    ] {
        assert_eq!(notes(&mut session, text).join("\n"), expected, "{text}");
    }
}

/// What a script says that is loaded: notes, answers, errors.
fn load(session: &mut Session, text: &str) -> Vec<String> {
    let mut said = Vec::new();
    save::load(session, "saved.cgt", text, &mut |_, event| {
        if let Event::Statement(report) = event {
            said.extend(report.notes.iter().map(upstar::diag::Diagnostic::headline));
            match report.result {
                Ok(answer) => said.extend(answer.text.map(|text| text.to_plain())),
                Err(diagnostic) => said.push(diagnostic.code.to_string()),
            }
        }
        true
    });
    said
}

#[test]
fn a_saved_session_is_loaded_again_where_it_hides_names_of_the_library() {
    let nim = "ruleset nim(n: Int) {\n  options: [nim(i) for i in 0 .. n]\n}";
    for (text, hides, asked, answer) in [
        ("let S = quotient(S2, S3)", "`S` hides", "is_finite(S)", "false"),
        ("let mean = mean(<3|-1>)", "`mean` hides", "mean", "1"),
        ("nim_value(nim(3))\nlet nim = nim(2)", "`nim` hides", "nim == *2", "true"),
        (nim, "`nim` hides", "nim(2) == *2", "true"),
        ("fn size(n) = n + 1", "`size` hides", "size(3)", "4"),
        ("let P = outcome(*) == P", "`P` hides", "P", "false"),
    ] {
        let mut session = session();
        let text = format!("{text}\nlet own = 3\n");
        let noted = notes(&mut session, &text);
        assert!(noted[0].starts_with(hides), "{text}: {noted:?}");
        let saved = save::script(&session).unwrap();
        assert_eq!(saved, format!("# upstar session 2\n{text}"));
        // In the session that goes on, twice, and in a new one.
        for _ in 0..2 {
            let said = load(&mut session, &saved);
            assert!(
                said.iter().all(|said| !said.contains("hides") && !said.contains('E')),
                "{said:?}"
            );
            assert_eq!(load(&mut session, asked), [answer], "{text}");
        }
        // What is kept is still a script that runs.
        let saved = save::script(&session).unwrap();
        let mut new = self::session();
        let said = load(&mut new, &saved);
        assert_eq!(said.iter().filter(|said| said.starts_with(hides)).count(), 1, "{said:?}");
        assert!(said.iter().all(|said| !said.starts_with('E')), "{saved}: {said:?}");
        assert_eq!(load(&mut new, asked), [answer], "{saved}");
    }
}

#[test]
fn a_loaded_script_that_fails_leaves_the_names_of_the_session() {
    let mut session = session();
    notes(&mut session, "let mean = 5\n## Three.\nlet size = 3");
    // Above its own definition the script means the library's.
    assert_eq!(load(&mut session, "mean(<3|-1>) + size\nlet mean = 1 / 0")[0], "4");
    assert_eq!(load(&mut session, "mean + size"), ["8"]);
    // The last definition is kept, whatever was typed in between.
    load(&mut session, "let mean = 6\nlet own = 1");
    load(&mut session, "let mean = 7\nlet own = 2");
    load(&mut session, "let mean = 6\nlet own = 1");
    assert!(
        save::script(&session).unwrap().ends_with("let mean = 6\nlet own = 1\n"),
        "{}",
        save::script(&session).unwrap()
    );
    load(&mut session, "let mean = 5");
    // A script that defines none of them means the session's.
    assert_eq!(load(&mut session, "let own = mean\nown"), ["5"]);
}

#[test]
fn two_definitions_from_the_librarys_name_are_saved_if_a_script_can_say_them() {
    let twice = |between: &str| {
        let mut session = session();
        notes(&mut session, &format!("{between}let mean = mean(<2|0>)"));
        assert_eq!(load(&mut session, "mean"), ["1"]);
        // What is loaded means the library's, though the session has its own.
        load(&mut session, "let mean = mean(<7|1>)");
        assert_eq!(load(&mut session, "mean"), ["4"]);
        session
    };
    let mut first = session();
    notes(&mut first, "let mean = mean(<2|0>)");
    load(&mut first, "let mean = mean(<7|1>)\nmean + 1");
    let saved = save::script(&first).unwrap();
    assert_eq!(saved, "# upstar session 2\nlet mean = mean(<7|1>)\nmean + 1\n");
    let mut new = session();
    let said = load(&mut new, &saved);
    assert!(said.iter().all(|said| !said.starts_with('E')), "{said:?}");
    assert_eq!(load(&mut new, "mean"), ["4"]);
    // Where something needs the first definition, nothing is saved that cannot be loaded.
    for between in ["", "fn f(G) = mean\n"] {
        let mut session = twice(between);
        let refused = save::script(&session).unwrap_err();
        assert!(refused.contains("`let mean = mean(<7|1>)`"), "{refused}");
        assert!(refused.contains("`:forget mean`"), "{refused}");
        restart::forget(&mut session, "mean", &mut |_, _| true);
        load(&mut session, "let mean = mean(<7|1>)");
        assert!(save::script(&session).unwrap().ends_with("let mean = mean(<7|1>)\n"));
    }
}

#[test]
fn what_was_hidden_is_seen_again_when_the_name_is_forgotten() {
    let mut session = session();
    let text = "let L = 3\nlet twice = 6\n## Three more.\nfn f(x) =\n  x + L\nlet L = 4";
    assert_eq!(notes(&mut session, text), ["`L` hides the outcome L"]);
    let last = |session: &mut Session, text| support::run(session, "text", text).pop().unwrap();
    assert_eq!(last(&mut session, "f(1)").lines, ["5"]);
    let mut failed = Vec::new();
    let mut forget = |session: &mut Session, name| {
        restart::forget(session, name, &mut |_, event| {
            if let Event::Statement(report) = event {
                failed.extend(report.result.err().map(|error| error.code));
            }
            true
        })
    };
    assert_eq!(forget(&mut session, "L"), Some(0), "`f` uses the outcome L now");
    assert!(forget(&mut session, "L").is_none());
    assert!(forget(&mut session, "outcome").is_none());
    assert_eq!(last(&mut session, "outcome(1) == L").lines, ["true"]);
    assert_eq!(last(&mut session, "twice").lines, ["6"]);
    assert!(last(&mut session, "f(1)").error.is_some());
    assert!(
        !save::script(&session).unwrap().contains("let L"),
        "{}",
        save::script(&session).unwrap()
    );
    assert!(forget(&mut session, "f").is_some());
    assert_eq!(
        save::script(&session).unwrap(),
        "# upstar session 2\nlet twice = 6\noutcome(1) == L\ntwice\n"
    );
    assert!(failed.is_empty());
    assert_eq!(notes(&mut session, "let L = 3"), ["`L` hides the outcome L"]);
}

#[test]
fn forgetting_a_name_keeps_the_questions_that_do_not_use_it() {
    let mut session = session();
    let text = "let p = 1\np + 1\n_ + 1\n^ + *\nlet r = 3\nlet s = r + 1\nr + p\n_\ns\n1 + 1\n_";
    notes(&mut session, text);
    let mut failed = 0;
    let dropped = restart::forget(&mut session, "r", &mut |_, event| {
        failed += usize::from(matches!(event, Event::Statement(report) if report.result.is_err()));
        true
    });
    assert_eq!((dropped, failed), (Some(3), 1), "`s` needs `r`; three lines use one of them");
    assert_eq!(
        save::script(&session).unwrap(),
        "# upstar session 2\nlet p = 1\np + 1\n_ + 1\n^ + *\n1 + 1\n_\n"
    );
    restart::restart(&mut session, &mut |_, _| true);
    assert_eq!(
        save::script(&session).unwrap(),
        "# upstar session 2\nlet p = 1\np + 1\n_ + 1\n^ + *\n1 + 1\n_\n"
    );
}

#[test]
fn a_second_name_of_the_same_hides_nothing() {
    let mut session = session();
    assert_eq!(notes(&mut session, "S4\nlet S = partizan_kayles\nlet sum = sum"), [""; 0]);
    assert_eq!(notes(&mut session, "let S = nim"), ["`S` hides the ruleset of the library"]);
}

#[test]
fn a_comparison_with_a_hidden_constant_says_what_it_compares_with_once() {
    let mut session = session();
    let text = "let P = outcome(*)\noutcome(*) == P\noutcome(0) == P";
    assert_eq!(
        notes(&mut session, text),
        [
            "`P` hides the outcome P",
            "`P` is compared as line 1 of text defined it, not as the outcome P",
        ]
    );
}

#[test]
fn the_library_is_not_disturbed_by_hidden_names() {
    let mut session = session();
    let said = support::run(
        &mut session,
        "text",
        "let outcome = 3\nlet nim = 4\nlet len = 5\npartizan_kayles(4)",
    );
    let last = said.last().expect("an answer");
    assert_eq!(last.lines, ["partizan_kayles(4) = 1"], "{:?}", last.error);
}

#[test]
fn the_program_notes_hidden_names_beside_its_answers() {
    let ran = support::upstar(&["-e", "let size = 3", "-e", "size"], "");
    assert_eq!((ran.code, ran.out.as_str()), (0, "3\n"));
    assert_eq!(ran.err, "note: `size` hides the function of the library\n");
}

#[test]
fn a_prompt_says_once_what_a_touching_sign_means() {
    let mut session = session();
    let mut typed = |text: &str| {
        let mut notes = Vec::new();
        session.run_typed("<repl>", text, &mut |_, event| {
            if let Event::Statement(report) = event {
                notes.extend(report.notes.iter().map(upstar::diag::Diagnostic::headline));
            }
            true
        });
        notes.join("\n")
    };
    for (text, expected) in [
        ("2* + 1^ + *2 + 1/2*3", ""),
        ("2*3", "`2*3` is the game 2 + *3; the product is `2 * 3`"),
        ("4*5", ""),
        ("2↑3", "`2↑3` is the game 2 + ^3; the power is `pow(2, 3)`"),
        ("2^3 + 2*3", ""),
    ] {
        assert_eq!(typed(text), expected, "{text}");
    }
    // Who writes a file has time to read it again.
    assert_eq!(notes(&mut self::session(), "2*3\n2^3"), [""; 0]);
}

/// What the statements of a text print, or the codes of what is wrong with them.
fn printed(text: &str) -> Vec<String> {
    let said = support::run(&mut session(), "text", text);
    said.into_iter()
        .map(|said| said.error.map_or_else(|| said.lines.join("\n"), |(code, _)| code))
        .collect()
}

#[test]
fn bodies_may_name_what_is_defined_below_them() {
    for (text, expected) in [
        ("fn g(n: Int) = do { let h = f; h(n) }\nfn f(n: Int) = n + 1\ng(3)", "4"),
        (
            "fn g() = T3 + T1\nruleset T(n: Int) { options: [T(i) for i in 0 .. n] }\nlet x = g()\nx",
            "*2",
        ),
        (
            "fn same(G, H) = G == H mod T\nruleset T(n: Int) { options: [T(0) if n > 0] }\nsame(T(1) + T(1), 0)",
            "true",
        ),
        (
            "fn even(n: Int) = [odd, odd][n % 2](n)\nfn odd(n: Int) = if n == 0 { 0 } else { do { let f = even; f(n - 1) } }\neven(7)",
            "0",
        ),
        (
            "ruleset a(n: Int) { left: [b(n - 1) if n > 0]; right: left_of(n) }\n\
             fn left_of(n: Int) = do { let again = b; [again(n - 2) if n > 1] }\n\
             ruleset b(n: Int) { left: [a(n - 1) if n > 0]; right: [] }\na(2)",
            "a(2) = <1|0>",
        ),
        // What the text defines below is meant, not the library's.
        (
            "ruleset a(n: Int) { options: [nim(5) if n > 0] }\nruleset nim(n: Int) { options: [] }\na(1)",
            "a(1) = *",
        ),
        ("fn a() = nim(5)\nfn nim(n: Int) = n + 1\na()", "6"),
    ] {
        let last = printed(text).pop().unwrap_or_default();
        assert_eq!(last, expected, "{text}");
    }
}

#[test]
fn functions_and_rulesets_are_used_before_their_line() {
    for (text, expected) in [
        ("f(3)\nfn f(n: Int) = n\nf(4)", "3  4"),
        ("fn g() = f(3)\ng()\nfn f(n: Int) = n\ng()", " 3  3"),
        ("f(1)\nfn f(n: Int) = g(n) + 1\nfn g(n: Int) = h(n) + 1\nfn h(n: Int) = n", "3   "),
        ("let x = r(2)\nruleset r(n: Int) { options: [r(i) for i in 0 .. n] }\nx", "  r(2) = *2"),
        ("[f(n) for n in 0 .. 2]\nprint f(5)\nfn f(n: Int) = n", "[0, 1] 5 "),
        // The text's own function is meant, not the library's.
        ("nim(5)\nfn nim(n: Int) = n + 1", "6 "),
        // What is wrong in it is told at its own line, too.
        ("f(3)\nfn f(n: Int) = n + unknown_name", "E0201 E0201"),
        ("f(3)\nfn f(n: Int) = n\nfn f(n: Int) = n + 1\nf(3)", "3   4"),
    ] {
        assert_eq!(printed(text).join(" "), expected, "{text}");
    }
}

#[test]
fn a_let_is_not_used_before_its_line() {
    for (text, expected) in
        [("fn g() = x\nlet x = 3\ng()", "E0201  E0201"), ("let y = x\nlet x = 3\nx", "E0201  3")]
    {
        assert_eq!(printed(text).join(" "), expected, "{text}");
    }
}

#[test]
fn bodies_are_checked_with_what_is_below_them() {
    let mut session = session();
    let right = "fn g(n: Int) = do { let h = f; h(n) }\nfn f(n: Int) = n + 1";
    assert_eq!(edit::check(&mut session, "text", right).len(), 0);
    let wrong = "fn g(n: Int) = do { let h = f; h(n) }\nlet f = 3\nh(2)";
    assert_eq!(edit::check(&mut session, "text", wrong).len(), 2);
}

#[test]
fn what_was_defined_below_stands_after_a_restart() {
    let mut session = session();
    let text = "fn g(n: Int) = do { let h = f; h(n) }\n## Next.\nfn f(n: Int) = n + 1\ng(3)";
    support::run(&mut session, "text", text);
    restart::restart(&mut session, &mut |_, _| true);
    let said = support::run(&mut session, "text", "g(4)\nfn k() = do { let h = unknown; h }");
    assert_eq!(said[0].lines, ["5"]);
    assert!(said[1].error.is_some(), "{said:?}");
}

#[test]
fn what_a_check_finds_below_is_taken_back() {
    let mut session = session();
    let text = "let x = twice(3)\nfn twice(n: Int) = n + n";
    assert_eq!(edit::check(&mut session, "text", text).len(), 0);
    let said = support::run(&mut session, "other", "twice(3)");
    assert!(said[0].error.is_some(), "{said:?}");
    let said = support::run(&mut session, "text", text);
    assert!(said.iter().all(|said| said.error.is_none()), "{said:?}");
    let said = support::run(&mut session, "other", "twice(x)");
    assert_eq!(said[0].lines, ["12"]);
}

#[test]
fn a_strip_may_stand_above_its_ruleset() {
    let text = "A5\nruleset A(n: Int) {\n  left: [A(n - 1) if n > 0]\n  right: []\n}\nS2 + A1";
    let said = support::run(&mut session(), "text", text);
    assert_eq!(said[0].lines, ["A(5) = 5"], "{said:?}");
}

#[test]
fn what_follows_from_a_broken_definition_is_told_at_the_definition() {
    let text = "let t = tabled(3)\nfn tabled(n: Int) = n + m\ntabled(4)";
    let mut session = session();
    let found = edit::check(&mut session, "text", text);
    assert_eq!(found.len(), 1, "{found:?}");
    let said = support::run(&mut session, "text", text);
    for place in [0, 2] {
        let (_, error) = said[place].error.as_ref().unwrap();
        assert!(error.contains("the definition has a mistake"), "{error}");
    }
    // A limit is no mistake.
    let text = "let q = canonical(domineering(9, 9) + domineering(8, 9))\nq\nlet q = 3\nq";
    let limits = Limits { time: Some(Duration::from_millis(50)), ..Limits::default() };
    let mut limited = support::session(Options { limits, ..Options::default() }, false);
    let said = support::run(&mut limited, "limited", text);
    let (code, error) = said[1].error.as_ref().unwrap();
    assert!(
        code == "E0201" && error.contains("`q` is not defined, since the definition was stopped"),
        "{error}"
    );
    assert!(said[3].error.is_none());
    // A `let` on the way only stands too low.
    let text = "g(3)\nlet k = 2\nfn g(n: Int) = n + k";
    let said = support::run(&mut session, "low", text);
    let (_, error) = said[0].error.as_ref().unwrap();
    assert!(error.contains("is not defined yet"), "{error}");
}

#[test]
fn names_below_are_found_through_what_is_defined_above() {
    for text in [
        "fn a(n: Int) = b(n)\nfn d(n: Int) = a(n)\nd(1)\nfn b(n: Int) = n",
        "fn a(n: Int) = b(n)\nc(1)\nfn c(n: Int) = a(n)\nfn b(n: Int) = n",
        "fn a(n: Int) = if n > 9 { n } else { b(n) }\nfn d(n: Int) = a(n)\nd(1) - 9\n\
         fn b(n: Int) = c(n)\nfn c(n: Int) = a(n + 9)",
    ] {
        let said = support::run(&mut session(), "text", text);
        let lines: Vec<&String> = said.iter().flat_map(|said| &said.lines).collect();
        assert_eq!(lines, ["1"], "{text}: {said:?}");
    }
    let text = "ruleset a(n: Int) { options: [b(n - 1) if n > 0] }\na3 + a(1)\nb2\n\
                ruleset b(n: Int) { options: [a(n - 1) if n > 0] }";
    let said = support::run(&mut session(), "text", text);
    assert!(said.iter().all(|said| said.error.is_none()), "{said:?}");
    let text = "fn f(n: Int) = b3\nf(1)\nruleset b(n: Int) { options: [b(n - 1) if n > 0] }";
    let said = support::run(&mut session(), "text", text);
    assert_eq!(said[1].lines, ["b(3) = *"], "{said:?}");
}

#[test]
fn a_use_above_changes_nothing_below() {
    for above in ["", "f(1)"] {
        let text = format!("{above}\nlet f = 5\n## Doc.\nfn f(n: Int) = n\nf(1)");
        let mut session = session();
        let said = support::run(&mut session, "text", &text);
        assert_eq!(
            said.last().map(|said| said.lines.clone()),
            Some(vec!["1".to_owned()]),
            "{said:?}"
        );
        restart::restart(&mut session, &mut |_, _| true);
        let said = support::run(&mut session, "text", "f(2)");
        assert_eq!(said[0].lines, ["2"], "{said:?}");
    }
    for above in ["", "g()"] {
        let text = format!("{above}\nfn g() = f(1)\nlet f = nim\nfn f(n: Int) = n\ng()");
        let said = support::run(&mut session(), "text", &text);
        assert_eq!(
            said.last().map(|said| said.lines.clone()),
            Some(vec!["1".to_owned()]),
            "{said:?}"
        );
    }
}

#[test]
fn ans_is_the_last_answer_where_nothing_else_is_called_so() {
    let mut session = session();
    let mut told = |text: &str| {
        let mut last = String::new();
        session.run("text", text, &mut |_, event| {
            if let Event::Statement(report) = event {
                last = match report.result {
                    Ok(answer) => answer.text.map_or(String::new(), |text| text.to_plain()),
                    Err(diagnostic) => diagnostic.code.to_string(),
                };
            }
            true
        });
        last
    };
    assert_eq!(told("ans"), "E0203");
    assert_eq!(told("*2 + *"), "*3");
    assert_eq!(told("ans + *"), "*2");
    // It is the same as `_`, in functions too.
    assert_eq!(told("ans == _"), "true");
    assert_eq!(told("* + *2; fn f(x) = x + ans; *4; f(*)"), "*5");
    // A name of one's own is that, also as a parameter, and stays so.
    assert_eq!(told("fn g(ans) = ans + 1; g(3)"), "4");
    assert_eq!(told("let ans = 7\n*\nans"), "7");
}

#[test]
fn a_definition_that_is_used_before_its_line_sees_what_it_sees_there() {
    let rules =
        "ruleset s(n: Int) { left: [s(n - 1) if n > 0] }\nruleset r(n: Int) { right: [t(n)] }";
    let later = "ruleset s(n: Int) { right: [s(n - 1) if n > 0] }\nruleset t(n: Int) { right: [s(n)] }\nt(3) == -4\noutcome(r(3))";
    let asked = load(&mut session(), &format!("{rules}\noutcome(r(3))\n{later}"));
    assert_eq!(asked, ["R", "true", "R"]);
    assert_eq!(load(&mut session(), &format!("{rules}\n{later}")), ["true", "R"]);
}
