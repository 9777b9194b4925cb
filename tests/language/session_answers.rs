//! What a session shows: answers as text and JSON, help, the last result in full.

use crate::support::answers::{answer, answers, hold, session};
use upstar::session::{Event, help, restart, save};

#[test]
fn documentation_examples_are_found() {
    let session = session();
    let text = "## Adds.\n## >>> f(1)\n## 2\n## >>> f(2)\nfn f(x) = x + 1\n";
    let found = help::doc_examples(&session, text);
    assert_eq!(found.len(), 2);
    assert_eq!((found[0].line, found[0].expected.as_deref()), (2, Some("2")));
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
    let kinds: Vec<String> =
        kinds.into_iter().map(|(kind, value)| format!("{kind}={value}").replace('"', "")).collect();
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
fn a_false_equality_shows_its_witness_at_a_terminal() {
    let mut session = session();
    let question = "* + * == 0 mod misere";
    assert_eq!(answers(&mut session, question), ["false"]);
    assert!(objects(&mut session, question)[0]["witness"].is_string());
    let shown = on_a_terminal(&mut session, question);
    assert_eq!(shown, "false   (misere)\n  because * + * + -1 is P but 0 + -1 is L");
    // Where the sums are long, letters stand for them.
    let long =
        "domineering(2,3) + clobber(\"xoxo/oxox\") + hackenbush(\"b(r;gb)\") == 0 mod misere";
    let shown = on_a_terminal(&mut session, long);
    let letters = |first: &str| shown.contains(first) && shown.contains(" for X = ");
    assert!(letters("because G + X is ") || letters("because H + X is "), "{shown}");
}

/// What a text shows at a terminal, its notes included.
fn on_a_terminal(session: &mut upstar::session::Session, text: &str) -> String {
    let mut shown = String::new();
    session.run("<test>", text, &mut |_, event| {
        if let Event::Statement(report) = event
            && let Ok(answer) = report.result
            && let Some(text) = answer.text
        {
            shown += &text.to_terminal();
        }
        true
    });
    shown
}

/// A sum of switches of switches of switches whose value has more nodes than anyone will wait for.
fn hot_sum() -> String {
    let game = |i: i64| {
        let [a, b, c, d] = [3, 17, 101, 607].map(|step| step + i * step % 89);
        format!("<<<{}|{}>|<{a}|0>>|<<0|-{a}>|<-{}|-{}>>>", d + c, d, b + c, b + c + d)
    };
    let games: Vec<String> = (1..=14).map(game).collect();
    games.join(" + ")
}

#[test]
fn a_value_out_of_reach_is_said_and_its_outcome_found() {
    let sum = hot_sum();
    let mut session = session();
    let mut shown = Vec::new();
    let text = format!("{sum}\n10000000000000000000 * ^");
    session.run("<test>", &text, &mut |_, event| {
        if let Event::Statement(report) = event
            && let Ok(answer) = report.result
        {
            shown.push((answer.text.expect("a line"), answer.json.expect("an object")));
        }
        true
    });
    let terminal = shown[0].0.to_terminal();
    assert!(
        terminal.contains("not simplified: takes long; `canonical(…)` computes it"),
        "{terminal}"
    );
    assert_eq!(shown[0].1["canonical"], serde_json::Value::Null);
    // What is printed is the sum itself, not its value.
    let printed = shown[0].0.to_plain();
    assert_eq!(answers(&mut session, &printed), [&*printed]);
    assert_eq!(shown[1].0.to_plain(), "^10000000000000000000");
    assert!(shown[1].0.to_terminal().contains("too large to be held"));
    let ask =
        format!("let h = {sum}\nh > -100000\nh + <1|0> > h - 1\nh - h == 0\noutcome(h + 100000)");
    assert_eq!(answers(&mut session, &ask), ["true", "true", "true", "L"]);
}

#[test]
fn the_last_result_in_full_is_the_same_game() {
    let mut session = session();
    assert!(session.last_in_full().is_none());
    answers(&mut session, "<1|> + <|1> mod misere");
    let full = session.last_in_full().expect("a result").expect("an answer");
    let shown = answers(&mut session, "<1|> + <|1> mod misere");
    assert_eq!(full.text.expect("a line").to_plain(), shown[0]);
    let normal = answers(&mut session, "_");
    assert_ne!(normal, shown, "normal play would show another game");
}

#[test]
fn numbers_that_are_asked_for_are_numbers_at_any_size() {
    let mut session = session();
    let mut kinds = |text: &str| {
        let mut found = Vec::new();
        session.run("<test>", text, &mut |_, event| {
            if let Event::Statement(report) = event {
                let answer = report.result.expect("an answer");
                let plain = answer.text.expect("a line").to_plain();
                let json = answer.json.expect("an object");
                found.push((plain, json["kind"].clone(), json["value"].clone()));
            }
            true
        });
        found.remove(0)
    };
    let number = |plain: &str, value: serde_json::Value| {
        (plain.to_owned(), serde_json::json!("number"), value)
    };
    assert_eq!(kinds("mean(<3|-1>)"), number("1", 1.into()));
    assert_eq!(kinds("temperature(<2||1|0>)"), number("3/4", "3/4".into()));
    assert_eq!(kinds("left_stop(<2|-1>)"), number("2", 2.into()));
    let large = "9007199254740993";
    assert_eq!(kinds(&format!("birthday({large})")), number(large, large.into()));
    let larger = "36893488147419103232";
    assert_eq!(kinds(&format!("birthday({larger})")), number(larger, larger.into()));
    // It computes and compares like the game that it is.
    assert_eq!(kinds("mean(<3|-1>) + *").1, "game");
    assert_eq!(kinds("<mean(<3|-1>)|> == 2").2, true);
    assert_eq!(kinds("1 <= mean(<3|-1>) < 3/2").2, true);
    assert_eq!(kinds("[mean(<3|-1>)] == [1]").2, true);
    assert_eq!(kinds("2 * mean(<2||1|0>) == 5/2").2, true);
}

#[test]
fn what_a_command_asks_is_about_its_argument_and_is_not_saved() {
    let mut session = session();
    answers(&mut session, "## Twice the game.\n## >>> twice(1)\nfn twice(x) = x + x");
    session.command("<test>", "form", "twice(1)", &mut |_, _| true);
    let mut column = None;
    session.command("<test>", "form", "1 + nosuch", &mut |sources, event| {
        if let Event::Statement(report) = event {
            let diagnostic = report.result.expect_err("an unknown name");
            let span = diagnostic.labels[0].span;
            column = Some((sources.text(span.source).to_owned(), span.range()));
        }
        true
    });
    assert_eq!(column, Some(("1 + nosuch".to_owned(), 4..10)));
    let saved = "# upstar session 2\n## Twice the game.\n## >>> twice(1)\nfn twice(x) = x + x\n";
    assert_eq!(save::script(&session).unwrap(), saved);
}

#[test]
fn brackets_of_an_argument_pair_among_themselves() {
    let mut session = session();
    for (argument, code, range) in [("foo(", 101, 3..4), ("1) + (2", 103, 1..2)] {
        let mut told = Vec::new();
        session.command("<test>", "tree", argument, &mut |_, event| {
            if let Event::Statement(report) = event {
                let diagnostic = report.result.expect_err("brackets without partners");
                told.push((diagnostic.code.number, diagnostic.labels[0].span.range()));
            }
            true
        });
        assert_eq!(told, [(code, range)], "{argument}");
    }
}

#[test]
fn help_knows_operators_keywords_and_universes() {
    let mut session = session();
    for topic in ["*", "<=>", "<|>", "+-", ":", "//", "mod", "print", "let", "fn", "use", "law"]
        .into_iter()
        .chain(["ruleset", "for", "if", "do", "and", "not", "true", "tombstone", "ups", "dicot"])
    {
        assert!(help::topics(&session).iter().any(|name| name == topic), "{topic}");
        let page = help::page(&mut session, Some(topic)).to_plain();
        assert!(!page.contains("Nothing is called") && !page.contains("Several"), "{page}");
    }
    let nearest = help::page(&mut session, Some("tombs")).to_plain();
    assert!(nearest.starts_with("Nothing is called `tombs`; the nearest is `tombstone`"));
    assert!(help::has_page(&session, "tombs") && !help::has_page(&session, "nosuch"));
}

#[test]
fn a_body_in_braces_takes_no_equals_sign() {
    for text in ["fn g(n) = {\n  let x = n\n  x + 1\n}", "fn g(n) = { n + 1 }"] {
        let mut help = Vec::new();
        session().run("<test>", text, &mut |_, event| {
            if let Event::Statement(report) = event {
                help = report.result.expect_err("no game").help;
            }
            false
        });
        assert!(help[0].contains("takes no `=`"), "{help:?}");
    }
    assert_eq!(answer("fn g(n) = {n|}\ng(1)"), "2");
}

#[test]
fn a_stranger_to_a_closed_set_prints_the_same_whatever_was_asked_before() {
    let stranger = "* mod closure(1, -1)";
    hold(&[(stranger, "*"), ("^ mod closure(1, -1)", "^")]);
    for before in ["quotient(1, -1);", "* == 0 mod closure(1, -1);"] {
        let mut session = session();
        answers(&mut session, before);
        assert_eq!(answers(&mut session, stranger), ["*"], "{before}");
    }
}

#[test]
fn forms_modulo_a_generated_universe_do_not_depend_on_what_was_typed_before() {
    let universe = "universe generated(<.|0,-1>, <.|0,-2>, <.|<.|0,-1>>)";
    let questions = "canonical(<0,*|1>)\ncanonical(<1,*|2>)\ncanonical(<*,-1|0>)\ncanonical(<0,^|*>)\n\
                     distinguish(<0,*|1>, 1)\nsimplest_form(<0,*2|1>)";
    let mut fresh = session();
    let expected = answers(&mut fresh, &format!("{universe}\n{questions}"));
    assert_eq!(expected.len(), 6);
    for before in [
        "let b = <.|0,-2>",
        "let b = [<.|<.|0,-1>>, <.|0,-2>, <0,*|1>]",
        "let b = [<.|0,-2> + <.|0,-1>, <.|0,-1> + <.|0,-1>]",
    ] {
        let mut session = session();
        let found = answers(&mut session, &format!("{before}\n{universe}\n{questions}"));
        assert_eq!(found, expected, "{before}");
    }
}

#[test]
fn a_restart_keeps_values_that_need_nothing_of_what_was_computed() {
    let mut session = session();
    let text = "1 == 1\nlet b = _\n## Its outcome.\nlet o = outcome(*2)\nlet n = birthday(*3)\nlet g = <1|0>\n\
                fn f(x) = [x, n]";
    answers(&mut session, text);
    for _ in 0..2 {
        // `_` has no value any more, so `b` could not be found again.
        restart::restart(&mut session, &mut |_, _| true);
        assert_eq!(answers(&mut session, "b\no\ng\nf(b)"), ["true", "N", "<1|0>", "[true, 3]"]);
    }
    let page = help::page(&mut session, Some("o")).to_plain();
    assert!(page.contains("outcome"), "{page}");
}

/// The JSON objects of the answers to a text.
fn objects(session: &mut upstar::session::Session, text: &str) -> Vec<serde_json::Value> {
    let mut objects = Vec::new();
    session.run("<test>", text, &mut |_, event| {
        if let Event::Statement(report) = event
            && let Ok(answer) = report.result
        {
            objects.extend(answer.json);
        }
        true
    });
    objects
}

#[test]
fn a_relation_has_its_witnesses_and_its_universe_however_it_is_asked_for() {
    let mut session = session();
    let asked = objects(&mut session, "* <=> 0 mod misere").remove(0);
    assert_eq!(asked["universe"], "misere");
    assert!(asked["witness_not_ge"].is_string() && asked["witness_not_le"].is_string(), "{asked}");
    let ways = [
        "compare(*, 0) mod misere",
        "(* <=> 0) mod misere",
        "let r = * <=> 0 mod misere\nr",
        "r",
        "r mod dicot",
        "do { * <=> 0 } mod misere",
        "[* <=> 0] mod misere",
        "[r]",
    ];
    for way in ways {
        let found = objects(&mut session, way).pop().expect(way);
        let found = if found["kind"] == "list" { found["items"][0].clone() } else { found };
        for key in ["kind", "value", "universe", "witness_not_ge", "witness_not_le"] {
            assert_eq!(found[key], asked[key], "{key} of `{way}`");
        }
    }
}

#[test]
fn a_truth_value_has_the_comparisons_that_it_rests_on() {
    let mut session = session();
    let ways = [
        "(* + * == 0 and true) mod misere",
        "not (* + * == 0) mod misere",
        "do { * + * == 0 } mod misere",
        "let claim = * + * == 0 mod misere\nclaim",
        "claim",
        "claim mod dicot",
    ];
    for way in ways {
        let found = objects(&mut session, way).pop().expect(way);
        let [comparison] = found["comparisons"].as_array().expect(way).as_slice() else {
            panic!("{way}: {found}");
        };
        for (key, text) in [("left", "* + *"), ("right", "0"), ("universe", "misere")] {
            assert_eq!(comparison[key], text, "{key} of `{way}`");
        }
        assert!(comparison["witness_not_ge"].is_string(), "{way}: {found}");
    }
    let both = objects(&mut session, "(* + * == 0 mod dicot) and (* == * mod misere)").remove(0);
    let comparisons = both["comparisons"].as_array().expect("comparisons");
    let universes: Vec<_> = comparisons.iter().map(|asked| &asked["universe"]).collect();
    assert_eq!(universes, ["dicot", "misere"], "{both}");
    for without in ["is_dicot(*)", "1 < 2 and ^ > 0"] {
        assert!(objects(&mut session, without)[0].get("comparisons").is_none(), "{without}");
    }
}

#[test]
fn a_stored_relation_names_the_universe_in_which_it_was_asked() {
    let mut session = session();
    let lines = answers(&mut session, "let r = 1 <=> 0 mod misere\nr\nr == (1 <=> 0)");
    assert_eq!(lines, ["1 || 0", "false"]);
    let found = objects(&mut session, "r").remove(0);
    assert_eq!((&found["universe"], &found["value"]), (&"misere".into(), &"||".into()));
}

#[test]
fn what_is_known_of_an_undecided_relation_is_said_as_a_half() {
    let mut session = session();
    let shown = on_a_terminal(&mut session, "pitch(1@) <=> 0 mod pitch");
    assert!(
        shown.contains("unknown") && shown.contains("not G >= H, because G + X is "),
        "{shown}"
    );
}

#[test]
fn a_position_that_is_zero_generates_no_end() {
    let mut session = session();
    for (question, answer) in [
        ("generated(clobber(\".x\")) == generated(0)", "true"),
        ("generated(clobber(\"xo\")) == dicot", "true"),
        ("generated(grundy(3)) == generated(0)", "true"),
        ("generated(domineering(1,2)) == generated(-1)", "true"),
        ("clobber(\"xo\") + * == 0 mod generated(clobber(\"xo\"))", "true"),
        ("clobber(\".x\") == 0 mod generated(<|0>)", "true"),
    ] {
        assert_eq!(answers(&mut session, question), [answer], "{question}");
    }
}

/// The note N0921 says so of these questions.
#[test]
fn what_the_tree_of_a_game_tells_is_the_same_in_all_universes_of_misere_play() {
    let games = ["<0|v>", "nim(3) + *2", "2 - 1", "<*,<1|*>|<0|-1>,*2>", "pitch(2,1@1,2)"];
    let universes =
        ["dicot", "dead_ending", "blocking", "impartial", "closure(*2)", "assuming(dicot)"];
    let mut compared = 0;
    for builtin in upstar::builtins::table().iter().filter(|builtin| builtin.traits.of_tree) {
        for game in games {
            let mut session = session();
            let mut asked = |universe| {
                answers(&mut session, &format!("{}({game}) mod {universe}", builtin.name))
            };
            let expected = asked("misere");
            assert!(expected.len() == 1 && !expected[0].starts_with('E'), "{expected:?}");
            for universe in universes {
                assert_eq!(asked(universe), expected, "{}({game}) mod {universe}", builtin.name);
                compared += 1;
            }
        }
    }
    assert!(compared >= 180, "{compared}");
}
