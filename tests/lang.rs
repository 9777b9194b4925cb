//! The language from the outside: what statements print, what they refuse, what they leave.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use upstar::meter::Limits;
use upstar::session::{Event, Loader, NoFiles, Options, Session};

/// A session that writes ASCII.
fn session() -> Session {
    with(Options::default(), Box::new(NoFiles))
}

fn with(options: Options, loader: Box<dyn Loader>) -> Session {
    let options = Options {
        unicode: false,
        ..options
    };
    match Session::new(options, Arc::default(), loader) {
        Ok(session) => session,
        Err(diagnostic) => panic!("{diagnostic:?}"),
    }
}

/// What a text prints, a line for each answer; errors as their codes.
fn answers(session: &mut Session, text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    session.run("<test>", text, &mut |_, event| {
        match event {
            Event::Printed(line) => lines.push(line.to_plain()),
            Event::Statement(report) => match report.result {
                Ok(answer) if !report.quiet => {
                    lines.extend(answer.text.map(|text| text.to_plain()));
                }
                Ok(_) => {}
                Err(diagnostic) => lines.push(diagnostic.code.to_string()),
            },
        }
        true
    });
    lines
}

/// What one text prints in a fresh session.
fn answer(text: &str) -> String {
    answers(&mut session(), text).join("\n")
}

/// Asserts pairs of a text and what it prints.
fn hold(pairs: &[(&str, &str)]) {
    for (text, expected) in pairs {
        assert_eq!(&answer(text), expected, "{text}");
    }
}

#[test]
fn games_print_by_name() {
    hold(&[
        ("<1|0>", "<1|0>"),
        ("<1|0> + *", "<1*|*>"),
        ("*", "*"),
        ("* + *", "0"),
        ("1/2 + ^ + *", "1/2^*"),
        ("-1^", "-1^"),
        ("<0|v>", "<0|v> = *"),
        ("<1,0|.>", "<0,1|.> = 2"),
        ("+-1", "+-1"),
        ("+-(1,0)", "<0,1|0,-1> = +-1"),
        ("<1|-1>", "+-1"),
        ("tiny(2)", "tiny(2)"),
        ("1tiny(2)", "1tiny(2)"),
        ("^[2]", "^[2]"),
        ("<<0|v>|0>", "<<0|v>|0> = v"),
        ("<0,*|0>", "^*"),
        ("2 * ^", "^2"),
        ("*3 + *5", "*6"),
        ("let g = <1|0>; g", "<1|0>"),
    ]);
}

#[test]
fn a_toy_would_fail_here() {
    hold(&[
        ("outcome(1000000 * +-1)", "P"),
        ("10000000000 * ^ + * > 0", "true"),
        ("birthday(<0|v>)", "1"),
        ("birthday(<0|v>) mod misere", "3"),
        ("2 * ^ + v2 == 0", "true"),
        ("pow(2, 100) + 1 == 1267650600228229401496703205377", "true"),
        ("birthday(100000000000000000000)", "100000000000000000000"),
    ]);
}

#[test]
fn what_touches_belongs_together() {
    hold(&[
        ("2*3", "2*3"),
        ("2 * 3", "6"),
        ("3 * <1|0> == <1|0> + <1|0> + <1|0>", "true"),
        ("2^3", "2^3"),
        ("let n = 3; *n", "*3"),
        ("*(1 + 1)", "*2"),
        ("-1.birthday", "1"),
    ]);
}

#[test]
fn arithmetic_is_exact() {
    hold(&[
        ("3 / 4", "3/4"),
        ("7 // 2", "3"),
        ("-7 // 2", "-4"),
        ("-7 % 2", "1"),
        ("5/2 % 1", "1/2"),
        ("1 / 3", "E0308"),
        ("1 / 0", "E0307"),
        ("3/4 * 1/2", "3/8"),
        ("<1|0> * 2 == 2 * <1|0>", "true"),
        ("* * *", "E0309"),
        ("1 + 2 - 3", "0"),
        ("(* + *) * ^", "0"),
        ("fn f(n: Int) = n * n; f(10000000000)", "E0306"),
        ("fn f(n) = n * n; f(10000000000)", "100000000000000000000"),
        ("fn f(n: Int) = n; f(* + * + 2)", "2"),
        ("fn f(n: Int) = n; f(*)", "E0301"),
        ("fn f(n: Int) = n - 1 - n; f(5)", "-1"),
    ]);
}

#[test]
fn sums_keep_their_summands_in_misere_play() {
    hold(&[
        ("1 + -1 mod misere", "<-1|1>"),
        ("(1 + -1).left mod misere", "[-1]"),
        ("outcome(1 + -1) mod misere", "N"),
        ("fn f(n: Int) = outcome(n - 1 + 0); f(1) mod misere", "N"),
        ("1 + 2 mod misere", "3"),
        ("outcome(*) mod misere", "P"),
        ("outcome(* + *) mod misere", "N"),
        ("*:3/4 mod dicot", "*:3/4"),
    ]);
}

#[test]
fn comparisons_chain_and_relate() {
    hold(&[
        ("0 < ^ < 1", "true"),
        ("0 < ^ < *", "false"),
        ("^ <|> *", "true"),
        ("^ <=> *", "G || H"),
        ("* <=> 0", "G || H"),
        ("1 <=> 0", "G > H"),
        ("compare(-1, 0)", "G < H"),
        ("outcome(*) == N", "true"),
        ("L > N and N <|> P and P > R", "true"),
        ("[1, * + *] == [1, 0]", "true"),
        ("[0, 1, 2] == 0 .. 3", "true"),
        ("inverse(*) == none", "false"),
        ("outcome(*) == \"N\"", "E0311"),
        ("\"a\" < \"b\"", "E0312"),
        ("* + * == 0 mod closure(*)", "E0404"),
        ("*2 == *2 mod misere", "true"),
        (
            "for U in [dicot, blocking] { print outcome(1) == R mod U }",
            "true\ntrue",
        ),
    ]);
}

#[test]
fn control_flow_runs() {
    hold(&[
        ("if 1 > 0 { * } else { ^ }", "*"),
        ("if * == 0 { 1 }", ""),
        ("if * { 1 }", "E0301"),
        ("do { let a = 2; let b = 3; a * b }", "6"),
        ("[n * n for n in 0 .. 5]", "[0, 1, 4, 9, 16]"),
        ("[a + b for a in [1, 2], b in a ..= 2 if a != b]", "[3]"),
        ("len([0 for i in 0 .. 10, j in 0 .. 10 if i < j])", "45"),
        ("for i in 0 .. 3 { print i, *i }", "0 0\n1 *\n2 *2"),
        ("<[0, *] | [i for i in 1 .. 3]>", "<*,0|1,2> = 1/2"),
        ("let xs = [1, 2, 3]; xs[0] + xs[2]", "4"),
        ("[1, 2, 3][3]", "E0310"),
        ("len(0 .. 1000000000000)", "1000000000000"),
        ("(0 .. 1000000000000)[5]", "5"),
        ("true and not false or false", "true"),
        ("false and 1", "false"),
    ]);
}

#[test]
fn functions_call_each_other_in_any_order() {
    hold(&[
        (
            "fn even(n: Int) = if n == 0 { true } else { odd(n - 1) }\n\
             fn odd(n: Int) = if n == 0 { false } else { even(n - 1) }\n\
             even(1001)",
            "false",
        ),
        (
            "fn nim(n: Int) = < [nim(i) for i in 0 .. n] | [nim(i) for i in 0 .. n] >\n\
             nim(4)",
            "*4",
        ),
        ("fn f(x) = x\nf(1, 2)", "E0303"),
        ("fn f(x) = missing(x)\nf(1)", "E0201"),
        ("fn f(x) = missing + x", "E0201"),
        ("fn f(x, x) = x", "E0205"),
        ("fn f(x: Integer) = x", "E0204"),
        ("fn S(n: Int) = <n|0>; S5", "<5|0>"),
        ("fn S(n: Int) = <n|0>; let S5 = 7; S5", "7"),
        ("fn double(G) = G + G; (<1|0>).double", "1"),
        ("let left = 3; (*2).left", "[*, 0]"),
    ]);
}

#[test]
fn a_long_recursion_ends_in_a_diagnostic() {
    let mut session = session();
    assert_eq!(answers(&mut session, "fn f(n) = f(n + 1)\nf(1)"), ["E0604"]);
    assert_eq!(
        answers(
            &mut session,
            "fn g(n: Int) = if n == 0 { 0 } else { 1 + g(n - 1) }\ng(20000)"
        ),
        ["20000"]
    );
}

#[test]
fn recursion_is_fast() {
    let start = Instant::now();
    assert_eq!(
        answer("fn fib(n: Int) = if n < 2 { n } else { fib(n - 1) + fib(n - 2) }\nfib(25)"),
        "75025"
    );
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn nothing_defined_before_is_lost_after_an_error() {
    let mut session = session();
    answers(&mut session, "let a = 1\nfn f(x) = x + a");
    for bad in [
        "let a = 1 / 0",
        "<1|",
        "universe nowhere",
        "f(1, 2)",
        "assert a == 2",
        "a + \"x\"",
    ] {
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
fn universes_are_dynamic_and_values() {
    hold(&[
        ("fn o(G) = outcome(G)\no(*) mod misere", "P"),
        (
            "universe misere\noutcome(*)\noutcome(*) mod normal\noutcome(*)",
            "P\nN\nP",
        ),
        ("let U = misere\noutcome(*) mod U", "P"),
        ("dicot", "dicot"),
        ("generated(<.|0>)", "generated(-1)"),
        ("outcome(*) mod E", "P"),
        ("outcome(*) mod nothing", "E0202"),
        ("let E = 3\noutcome(*) mod E", "P"),
        ("do { universe misere }", "E0141"),
        ("left_stop(<1|0>) mod misere", "E0405"),
    ]);
    let options = Options {
        universe: Some("misere".to_owned()),
        ..Options::default()
    };
    let mut session = with(options, Box::new(NoFiles));
    assert_eq!(answers(&mut session, "outcome(*)"), ["P"]);
    let bad = Options {
        universe: Some("nowhere".to_owned()),
        ..Options::default()
    };
    assert!(Session::new(bad, Arc::default(), Box::new(NoFiles)).is_err());
}

#[test]
fn rulesets_and_laws_say_that_they_are_not_there_yet() {
    hold(&[
        (
            "ruleset nim(n: Int) { options: [nim(i) for i in 0 .. n] }",
            "E0501",
        ),
        ("law \"x\" forall p in [0] { p == 0 }", "E0502"),
        ("robot<1|0|-1> + 1", "E0301"),
        ("thermograph(1)", "E0316"),
    ]);
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
            expected.push((
                report.expected[0].0.trim().to_owned(),
                report.quiet,
                report.line,
            ));
        }
        true
    });
    assert_eq!(
        expected,
        [("3".to_owned(), false, 1), ("2".to_owned(), true, 2)]
    );
}

#[test]
fn an_interrupt_stops_and_the_session_lives_on() {
    let interrupt = Arc::new(AtomicBool::new(false));
    let options = Options {
        unicode: false,
        ..Options::default()
    };
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
        memory: Some(50_000_000),
        depth: 100,
    };
    let options = Options {
        limits,
        ..Options::default()
    };
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
        (
            "good.cgt",
            "universe misere\nlet a = outcome(*)\n1 + 1\nfn twice(x) = x + x\n",
        ),
        ("bad.cgt", "let b = 1\nlet c = 1 / 0\n"),
        ("loop.cgt", "import \"loop.cgt\"\n"),
        (
            "outer.cgt",
            "import \"good.cgt\"\nimport \"good.cgt\"\nlet o = twice(2)\n",
        ),
    ]);
    let mut session = with(Options::default(), Box::new(files));
    assert_eq!(
        answers(
            &mut session,
            "import \"outer.cgt\"\na\no\noutcome(*)\nimport \"bad.cgt\"\nb"
        ),
        ["P", "4", "N", "E0307", "E0201"]
    );
    assert_eq!(
        answers(
            &mut session,
            "import \"loop.cgt\"\nimport \"none.cgt\"\nuse theory.x"
        ),
        ["E0702", "E0701", "E0704"]
    );
}

#[test]
fn deep_values_neither_crash_nor_print_forever() {
    hold(&[
        (
            "fn f(x, n: Int) = if n == 0 { x } else { f([x], n - 1) }\nlen(f([], 900))",
            "1",
        ),
        (
            "fn f(x, n: Int) = if n == 0 { x } else { f([x], n - 1) }\nf([], 5000)",
            "E0605",
        ),
        (
            "fn f(x, n: Int) = if n == 0 { x } else { f(<x|x>, n - 1) }\nf(0, 2001)",
            &{
                let mut text = answer(
                    "fn f(x, n: Int) = if n == 0 { x } else { f(<x|x>, n - 1) }\nf(0, 2001)",
                );
                assert!(text.len() < 20_000 && text.ends_with('*'), "{text}");
                text.shrink_to_fit();
                text
            },
        ),
    ]);
}

#[test]
fn the_order_of_options_does_not_depend_on_history() {
    let fresh = answer("left(<2,*,^3,-1|0>)");
    let mut session = session();
    answers(&mut session, "^3\n-1\n2\n*\n<2|1>\nleft(<-1,2|0>)");
    assert_eq!(answers(&mut session, "left(<2,*,^3,-1|0>)"), [fresh]);
}

#[test]
fn every_example_of_the_builtins_prints_what_it_says() {
    for builtin in upstar::builtins::table() {
        for (source, expected) in builtin.examples {
            assert_eq!(&answer(source), expected, "{}: {source}", builtin.name);
        }
    }
}

#[test]
fn help_finds_the_nearest_topic() {
    let mut session = session();
    answers(&mut session, "## Twice a game.\nfn twice(G) = G + G");
    let mut help = |topic| session.help(Some(topic)).to_plain();
    assert!(help("outcome").contains("Who wins"));
    assert!(help("twice").contains("Twice a game."));
    assert!(help("brithday").contains("birthday(G)"));
    assert!(help("E0201").contains("Unknown name"));
    assert!(help("mod").contains("universe"));
    assert!(session.help(None).to_plain().contains("birthday"));
}

#[test]
fn checking_reports_everything_and_defines_nothing() {
    let mut session = session();
    let found = session.check(
        "<test>",
        "let a = 1\nfn f(x) = g(x)\nfoo\n<1|\nfn h(x) = f(x) + a",
    );
    let codes: Vec<u16> = found
        .iter()
        .map(|diagnostic| diagnostic.code.number)
        .collect();
    assert_eq!(codes.len(), 3, "{found:?}");
    assert_eq!(codes[0], 201);
    assert_eq!(answers(&mut session, "a"), ["E0201"]);
}

#[test]
fn completion_knows_names_words_and_symbols() {
    let mut session = session();
    answers(&mut session, "let bilbo = 1\nfn birds(x) = x");
    assert_eq!(
        session.complete("bi", 2),
        (0, vec!["bilbo".into(), "birds".into(), "birthday".into()])
    );
    assert_eq!(
        session.complete("*.bi", 4),
        (2, vec!["birds".into(), "birthday".into()])
    );
    assert_eq!(
        session.complete("1 + \\up", 7),
        (
            4,
            vec!["↑".into(), "↑".into()].into_iter().take(1).collect()
        )
    );
    assert_eq!(session.complete("unive", 5).1, ["universe"]);
}

#[test]
fn documentation_examples_are_found() {
    let session = session();
    let text = "## Adds.\n## >>> f(1)\n## 2\n## >>> f(2)\nfn f(x) = x + 1\n";
    let found = session.doc_examples(text);
    assert_eq!(found.len(), 2);
    assert_eq!(
        (found[0].line, found[0].expected.as_deref()),
        (2, Some("2"))
    );
    assert_eq!((found[1].line, found[1].expected.as_deref()), (4, None));
}

#[test]
fn json_has_the_kinds_of_the_schema() {
    let mut session = session();
    let mut kinds = Vec::new();
    let text = "<1|0>\n1 == 1\nbirthday(3)\n\"x\"\noutcome(*)\nnone\n^ <=> 0\n[1, *]";
    session.run("<test>", text, &mut |_, event| {
        if let Event::Statement(report) = event
            && let Ok(answer) = report.result
            && let Some(json) = answer.json
        {
            kinds.push((json["kind"].to_string(), json["value"].to_string()));
        }
        true
    });
    let kinds: Vec<String> = kinds
        .into_iter()
        .map(|(kind, value)| format!("{kind}={value}").replace('"', ""))
        .collect();
    assert_eq!(
        kinds,
        [
            "game=<1|0>",
            "bool=true",
            "number=3",
            "text=x",
            "outcome=N",
            "none=null",
            "relation=>",
            "list=null"
        ]
    );
}

#[test]
fn misere_universes_decide_equality() {
    hold(&[
        ("* + * == 0 mod dicot", "true"),
        ("* + * == 0 mod misere", "false"),
        ("<0,*|0> <=> <.|0> mod dead_ending", "G > H"),
        ("<0,*|0> <=> <.|0> mod blocking", "G || H"),
        ("1 + -1 == 0 mod blocking", "true"),
        ("1 + -1 == 0 mod dead_ending", "true"),
        ("1 + -1 == 0 mod misere", "false"),
        ("0 <=> <.|0,*> mod blocking", "G || H"),
        ("<*|0,*> == 0 mod dicot", "false"),
        ("<*|0,*> <=> 0 mod dicot", "G < H"),
        ("<0,*|.> == 0 mod dead_ending", "E0407"),
        ("<0,*|.> <=> 0 mod assuming(dead_ending)", "G > H"),
        ("* + * + 1 == 1 mod assuming(dicot)", "false"),
        ("* + * mod dicot", "0"),
        ("distinguish(1, 1) mod misere", "none"),
        ("inverse(*) mod dicot", "*"),
        ("inverse(*) mod misere", "none"),
    ]);
}

#[test]
fn a_false_equality_shows_its_witness_at_a_terminal() {
    let mut session = session();
    let mut shown = String::new();
    session.run("<test>", "* + * == 0 mod misere", &mut |_, event| {
        if let Event::Statement(report) = event
            && let Ok(answer) = report.result
            && let (Some(text), Some(json)) = (answer.text, answer.json)
        {
            assert_eq!(text.to_plain(), "false");
            assert!(json["witness"].is_string(), "{json}");
            shown = text.to_terminal();
        }
        true
    });
    assert!(
        shown.contains("(misere)") && shown.contains("because o("),
        "{shown}"
    );
}
