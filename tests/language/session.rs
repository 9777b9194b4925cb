//! A session from the outside: what it keeps, what stops it, what it tells an editor.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::support::answers::{answer, answers, hold, session, with};
use upstar::meter::{Limits, MemoryLimit};
use upstar::session::{
    Event, Loader, NoFiles, Options, Report, Session, defined_names, edit, help, restart, save,
};

#[test]
fn a_long_recursion_ends_in_a_diagnostic() {
    let mut session = session();
    assert_eq!(answers(&mut session, "fn f(n) = f(n + 1)\nf(1)"), ["E0604"]);
    assert_eq!(
        answers(&mut session, "fn g(n: Int) = if n == 0 { 0 } else { 1 + g(n - 1) }\ng(20000)"),
        ["20000"]
    );
}

#[test]
fn nothing_defined_before_is_lost_after_an_error() {
    let mut session = session();
    answers(&mut session, "let a = 1\nfn f(x) = x + a");
    for bad in ["let a = 1 / 0", "<1|", "universe nowhere", "f(1, 2)", "assert a == 2", "a + \"x\""]
    {
        let printed = answers(&mut session, bad);
        assert_eq!(printed.len(), 1, "{bad}");
        assert_eq!(answers(&mut session, "f(a)"), ["2"], "{bad}");
    }
    assert_eq!(session.universe_name(), "normal");
}

#[test]
fn results_are_remembered() {
    let mut session = session();
    assert_eq!(answers(&mut session, "_"), ["E0203"]);
    assert_eq!(
        answers(&mut session, "^\n*\n_ + _1\n1 / 0\n_3\n_99"),
        ["^", "*", "^*", "E0307", "^*", "E0203"]
    );
}

#[test]
fn assertions_hold_or_show_both_sides() {
    assert_eq!(answer("assert * + * == 0"), "");
    let mut session = session();
    let mut shown = String::new();
    session.run("<test>", "assert <1|0> + * == 2", &mut |_, event| {
        if let Event::Statement(report) = event
            && let Err(diagnostic) = report.result
        {
            shown = format!("{} {:?}", diagnostic.headline(), diagnostic.help);
        }
        true
    });
    assert!(shown.contains("<1*|*>") && shown.contains('2'), "{shown}");
}

#[test]
fn expectations_are_reported_not_checked() {
    let mut session = session();
    let mut expected = Vec::new();
    session.run("<test>", "1 + 1 #=> 3\n2; #=> 2\n", &mut |_, event| {
        if let Event::Statement(report) = event {
            assert!(report.result.is_ok());
            expected.push((report.expected[0].0.trim().to_owned(), report.quiet, report.line));
        }
        true
    });
    assert_eq!(expected, [("3".to_owned(), false, 1), ("2".to_owned(), true, 2)]);
}

#[test]
fn an_interrupt_stops_and_the_session_lives_on() {
    let interrupt = Arc::new(AtomicBool::new(false));
    let options = Options { unicode: false, ..Options::default() };
    let Ok(mut session) = Session::new(options, Arc::clone(&interrupt), Box::new(NoFiles)) else {
        panic!("a session starts");
    };
    answers(&mut session, "let a = 5");
    interrupt.store(true, Ordering::Relaxed);
    let printed = answers(&mut session, "for i in 0 .. 1000000000000 { let b = i }");
    assert_eq!(printed, ["E0601"]);
    interrupt.store(false, Ordering::Relaxed);
    assert_eq!(answers(&mut session, "a + 1"), ["6"]);
}

#[test]
fn budgets_stop_and_say_which() {
    let limits = Limits {
        time: Some(Duration::from_millis(50)),
        memory: MemoryLimit::Bytes(50_000_000),
        depth: 100,
    };
    let options = Options { limits, ..Options::default() };
    let mut session = with(options, Box::new(NoFiles));
    let endless = "for i in 0 .. 1000000000000 { let b = i }";
    assert_eq!(answers(&mut session, endless), ["E0602"]);
    let deep = "fn f(n: Int) = if n == 0 { 0 } else { f(n - 1) }\nf(200)\nf(20)";
    assert_eq!(answers(&mut session, deep), ["E0604", "0"]);
    let large = "len([i for i in 0 .. 1000000000000])";
    let stopped = answers(&mut session, large);
    assert!(stopped == ["E0602"] || stopped == ["E0603"], "{stopped:?}");
}

/// Files by name.
struct Files(Vec<(&'static str, &'static str)>);

impl Loader for Files {
    fn load(&mut self, path: &str, _: &str) -> Result<(String, Vec<u8>), String> {
        let found = self.0.iter().find(|(name, _)| *name == path);
        let (name, text) = found.ok_or_else(|| format!("no {path}"))?;
        Ok(((*name).to_owned(), text.as_bytes().to_vec()))
    }
}

#[test]
fn imports_bring_definitions_and_nothing_else() {
    let files = Files(vec![
        ("played.cgt", "without theorems\nfn won(G) = outcome(G) mod misere\n"),
        ("good.cgt", "universe misere\nlet a = outcome(*)\n1 + 1\nfn twice(x) = x + x\n"),
        ("bad.cgt", "let b = 1\nlet c = 1 / 0\n"),
        ("loop.cgt", "import \"loop.cgt\"\n"),
        ("outer.cgt", "import \"good.cgt\"\nimport \"good.cgt\"\nlet o = twice(2)\n"),
    ]);
    let mut session = with(Options::default(), Box::new(files));
    assert_eq!(
        answers(&mut session, "import \"outer.cgt\"\na\no\noutcome(*)\nimport \"bad.cgt\"\nb"),
        ["P", "4", "N", "E0307", "1"]
    );
    assert_eq!(
        answers(&mut session, "import \"loop.cgt\"\nimport \"none.cgt\"\nuse theory.x"),
        ["E0702", "E0701", "E0703"]
    );
    // Whether theorems answer is a matter of the text that asks.
    let won = answers(&mut session, "import \"played.cgt\"\nwhy(won(S4 + S7))");
    assert!(won[0].contains("partizan Kayles"), "{won:?}");
    let won = answers(&mut session, "without theorems\nwhy(won(S4 + S7))");
    assert!(won[0].contains("searched"), "{won:?}");
}

#[test]
fn what_a_function_of_another_universe_gives_is_used_in_the_universe_at_hand() {
    let files = Files(vec![(
        "misere.cgt",
        "universe misere\nfn stars(n: Int) = [* for i in 0 .. n if outcome(*) == P]\n",
    )]);
    let mut session = with(Options::default(), Box::new(files));
    let text = "import \"misere.cgt\"\n[outcome(G) for G in stars(2)]";
    assert_eq!(answers(&mut session, text), ["[N, N]"]);
}

#[test]
fn an_import_that_fails_keeps_what_stands_before_the_mistake() {
    let files = Files(vec![
        ("inner.cgt", "let first = 1\nfn f(x) = x + first\nlet wrong = 1 / 0\nlet never = 2\n"),
        ("outer.cgt", "let outside = 3\nimport \"inner.cgt\"\nlet behind = 4\n"),
        ("wrong.cgt", "let wrong = 1 / 0\nlet never = 2\n"),
    ]);
    let mut session = with(Options::default(), Box::new(files));
    let text = "import \"outer.cgt\"\nfirst\nf(2)\noutside\nwrong\nnever\nbehind";
    assert_eq!(answers(&mut session, text), ["E0307", "1", "3", "3", "E0201", "E0201", "E0201"]);
    // It stays when the definitions are run again, and the mistake is not told again.
    let mut told = 0;
    restart::restart(&mut session, &mut |_, _| {
        told += 1;
        true
    });
    assert_eq!(
        (answers(&mut session, "f(2)\nbehind"), told),
        (vec!["3".to_owned(), "E0201".to_owned()], 0)
    );
    assert!(save::script(&session).unwrap().contains("import \"outer.cgt\""));
    let mut helped = Vec::new();
    for file in ["inner", "wrong"] {
        session.run("<test>", &format!("import \"{file}.cgt\""), &mut |_, event| {
            if let Event::Statement(Report { result: Err(diagnostic), .. }) = event {
                helped.push(
                    diagnostic.help.iter().any(|help| help.contains("above it are imported")),
                );
            }
            true
        });
    }
    assert_eq!(helped, [true, false]);
}

#[test]
fn functions_of_an_imported_file_ask_in_the_universe_that_it_sets() {
    let files = Files(vec![
        (
            "dicots.cgt",
            "fn early(G) = outcome(G)\nuniverse dicot\n## Equality of dicots.\n\
             fn alike(G, H) = G == H\nfn who(G) = outcome(G)\nfn apply(f, x) = f(x)\n",
        ),
        ("plain.cgt", "fn follows(G) = outcome(G)\n"),
    ]);
    let mut session = with(Options::default(), Box::new(files));
    answers(&mut session, "import \"dicots.cgt\"\nimport \"plain.cgt\"\nfn here(G) = outcome(G)");
    let hold = |session: &mut Session, text: &str, expected: &[&str]| {
        assert_eq!(answers(session, text), expected, "{text}");
    };
    hold(&mut session, "[outcome(*), who(*), early(*), follows(*), here(*)]", &["[N, P, N, N, N]"]);
    hold(&mut session, "[who(*), follows(*)] mod misere", &["[P, P]"]);
    hold(&mut session, "[who(*), alike(* + *, 0), alike(*2 + *2, 0)]", &["[P, true, false]"]);
    hold(&mut session, "alike(1, 0)", &["E0407"]);
    // What a function is given asks where it was defined, and the session's universe stays.
    hold(&mut session, "[apply(early, *), apply(here, *)]", &["[P, P]"]);
    hold(&mut session, "outcome(*)", &["N"]);
    hold(&mut session, "universe misere; [who(*), early(*)]", &["[P, P]"]);
    assert!(help::page(&mut session, Some("alike")).to_plain().contains("asks in `dicot`"));
    assert!(!help::page(&mut session, Some("early")).to_plain().contains("asks in"));
}

/// Each file imports the one before it twice; the last one opens a circle.
struct Doubling(Arc<std::sync::atomic::AtomicUsize>);

impl Loader for Doubling {
    fn load(&mut self, path: &str, _: &str) -> Result<(String, Vec<u8>), String> {
        self.0.fetch_add(1, Ordering::Relaxed);
        let number: usize = path.parse().map_err(|_| format!("no {path}"))?;
        let text = match number {
            0 => "let bottom = 1 +\n".to_owned(),
            _ => format!("import \"{0}\"\nimport \"{0}\"\n", number - 1),
        };
        Ok((path.to_owned(), text.into_bytes()))
    }
}

#[test]
fn a_check_reads_each_import_once() {
    let loads = Arc::default();
    let mut session = with(Options::default(), Box::new(Doubling(Arc::clone(&loads))));
    let found = edit::check(&mut session, "<test>", "import \"40\"\nimport \"40\"\n");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(loads.load(Ordering::Relaxed) <= 82);
    // Deeper than any stack allows is refused.
    let found = edit::check(&mut session, "<test>", "import \"100000\"\n");
    assert_eq!(found[0].code.to_string(), "E0604");
}

#[test]
fn a_check_says_of_imports_what_a_run_says() {
    let files = || {
        Box::new(Files(vec![
            ("bad.cgt", "let c = 1 + nothing\n"),
            ("loop.cgt", "import \"loop.cgt\"\n"),
        ]))
    };
    for text in [
        "import \"bad.cgt\"",
        "import \"loop.cgt\"",
        "import \"none.cgt\"",
        "use nothing",
        "use theory.x",
    ] {
        let mut ran = None;
        with(Options::default(), files()).run("<test>", text, &mut |_, event| {
            if let Event::Statement(report) = event {
                ran = report.result.err();
            }
            true
        });
        let found = edit::check(&mut with(Options::default(), files()), "<test>", text);
        assert_eq!(found.len(), 1, "{text}");
        assert_eq!(format!("{ran:?}"), format!("Some({:?})", found[0]), "{text}");
    }
}

#[test]
fn a_check_can_be_stopped() {
    let flag = Arc::new(AtomicBool::new(false));
    let Ok(mut session) = Session::new(Options::default(), Arc::clone(&flag), Box::new(NoFiles))
    else {
        panic!("a session")
    };
    let text = "let a = 1\n".repeat(1000);
    assert!(edit::check(&mut session, "<test>", &text).is_empty());
    flag.store(true, Ordering::Relaxed);
    let found = edit::check(&mut session, "<test>", &text);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].code.to_string(), "E0601");
}

#[test]
fn games_too_high_are_not_blamed_on_functions() {
    let mut session = session();
    let mut helps = Vec::new();
    session.run(
        "<test>",
        "canonical(1000000 + *) mod dead_ending\nfn f(n) = f(n + 1)\nf(1)",
        &mut |_, event| {
            if let Event::Statement(Report { result: Err(diagnostic), .. }) = event {
                assert_eq!(diagnostic.code.to_string(), "E0604");
                helps.push(diagnostic.help.join("\n"));
            }
            true
        },
    );
    let blamed: Vec<bool> = helps.iter().map(|help| help.contains("calls itself")).collect();
    assert_eq!(blamed, [false, true]);
}

#[test]
fn deep_values_neither_crash_nor_print_forever() {
    hold(&[
        ("fn f(x, n: Int) = if n == 0 { x } else { f([x], n - 1) }\nlen(f([], 900))", "1"),
        ("fn f(x, n: Int) = if n == 0 { x } else { f([x], n - 1) }\nf([], 5000)", "E0605"),
        ("fn f(x, n: Int) = if n == 0 { x } else { f(<x|x>, n - 1) }\nf(0, 2001)", &{
            let mut text =
                answer("fn f(x, n: Int) = if n == 0 { x } else { f(<x|x>, n - 1) }\nf(0, 2001)");
            assert!(text.len() < 20_000 && text.ends_with('*'), "{text}");
            text.shrink_to_fit();
            text
        }),
    ]);
}

#[test]
fn every_example_of_the_builtins_prints_what_it_says() {
    for builtin in upstar::builtins::table() {
        for (source, expected) in &builtin.examples() {
            assert_eq!(&answer(source), expected, "{}: {source}", builtin.name);
        }
    }
}

#[test]
fn checking_reports_everything_and_defines_nothing() {
    let mut session = session();
    let found = edit::check(
        &mut session,
        "<test>",
        "let a = 1\nfn f(x) = g(x)\nfoo\n<1|\nfn h(x) = f(x) + a",
    );
    let codes: Vec<u16> = found.iter().map(|diagnostic| diagnostic.code.number).collect();
    assert_eq!(codes.len(), 3, "{found:?}");
    assert_eq!(codes[0], 201);
    assert_eq!(answers(&mut session, "a"), ["E0201"]);
}

#[test]
fn completion_knows_names_words_and_symbols() {
    let mut session = session();
    answers(&mut session, "let bilbo = 1\nfn birds(x) = x");
    assert_eq!(
        edit::complete(&session, "bi", 2),
        (0, vec!["bilbo".into(), "birds".into(), "birthday".into()])
    );
    assert_eq!(edit::complete(&session, "*.bi", 4), (2, vec!["birds".into(), "birthday".into()]));
    assert_eq!(
        edit::complete(&session, "1 + \\up", 7),
        (4, vec!["↑".into(), "↑".into()].into_iter().take(1).collect())
    );
    assert_eq!(edit::complete(&session, "unive", 5).1, ["universe"]);
}

#[test]
fn names_lists_what_hides_a_name_of_the_library_too() {
    let mut session = session();
    answers(
        &mut session,
        "let P = 3\nlet sum = 4\nlet S = partizan_kayles\nlet partizan_kayles = 5\nlet col = 8\nlet mine = 6\nuse games/nim\nS4\nnim(2)\nlet broken = 1 / 0",
    );
    let names: Vec<String> = defined_names(&mut session)
        .into_iter()
        .map(|(name, about)| format!("{name} {}", about.to_terminal()))
        .collect();
    assert_eq!(
        names,
        [
            "P 3   hides the outcome P",
            "S partizan_kayles(n: Int)   hides `S` of the library",
            "col 8   hides `col` of the library",
            "mine 6",
            "partizan_kayles 5   hides the ruleset `partizan_kayles(n: Int)`",
            "sum 4   hides the function `sum(xs)`",
        ]
    );
}
