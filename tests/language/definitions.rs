//! Where a definition holds: in a text a function or a ruleset from the first line, whatever its name meant
//! before; of two the first to the line of the second; `let` from its line; at the prompt all from where they
//! are typed. Commands mean the library's functions. Rulesets of one name are told apart.

use std::collections::HashSet;

use crate::support::answers::{answers, session};
use upstar::session::{Event, Session, restart, save};

/// What was read before a text, which must make no difference to it.
const HISTORIES: [&str; 7] = [
    "",
    "nim_value(nim(2));",
    "use games.nim",
    "fn nim(n: Int) = *(n + 40)",
    "ruleset nim(n: Int) { options: [nim(n - 1) if n > 0] }\nnim_value(nim(3));",
    "let nim = 3\nlet mean = 4",
    "fn mean(n: Int) = n + 70\nfn bilbo(n: Int) = mean(n) + 1\nfn frodo(n: Int) = 5",
];

fn say_the_same(text: &str, expected: &[&str]) {
    for history in HISTORIES {
        let mut session = session();
        answers(&mut session, history);
        assert_eq!(answers(&mut session, text), expected, "{text}\nbehind {history:?}");
    }
}

#[test]
fn a_function_of_a_text_holds_from_its_first_line_whatever_its_name_meant() {
    say_the_same(
        "nim(3)\nruleset nim(n: Int) { left: []; right: [nim(n-1) if n > 0] }",
        &["nim(3) = -3"],
    );
    say_the_same("nim_value(nim(3))\nruleset nim(n: Int) { options: [] }", &["0"]);
    say_the_same("mean(<3|-1>)\nfn mean(G) = 5", &["5"]);
    say_the_same("fn f(G) = mean(G)\nf(1)\nfn mean(G) = 5", &["5"]);
    // In the order of use, through bodies, and where rulesets name each other.
    say_the_same(
        "nim(1)\nmean(1)\nfn nim(n: Int) = mean(n) + 1\nfn mean(n: Int) = n + 6",
        &["8", "7"],
    );
    let (a, b) = (
        "ruleset nim(n: Int) { options: [nim(n - 1) if n > 0] }",
        "ruleset hobbit(n: Int) { options: [nim(n - 1) if n > 0] }",
    );
    say_the_same(&format!("nim_value(nim(2))\nnim_value(hobbit(2))\n{a}\n{b}"), &["0", "0"]);
    say_the_same(&format!("nim_value(hobbit(4))\n{b}\n{a}"), &["0"]);
}

#[test]
fn of_two_definitions_the_first_holds_to_the_line_of_the_second() {
    let (one, two) = ("fn mean(n: Int) = n + 10", "fn mean(n: Int) = n + 20");
    say_the_same(&format!("mean(1)\n{one}\nmean(1)\n{two}\nmean(1)"), &["11", "11", "21"]);
    // Whatever is a `let` holds from its line.
    say_the_same(&format!("mean(1)\nlet mean = 3\nmean\n{two}\nmean(1)"), &["21", "3", "21"]);
    assert_eq!(answers(&mut session(), "size(*)\nlet size = 3\nsize"), ["2", "3"]);
}

#[test]
fn behind_a_definition_with_a_mistake_its_name_means_nothing() {
    let (good, bad) = ("fn mean(n: Int) = n + 10", "fn mean(n: Int) = n +* 2");
    say_the_same(&format!("{bad}\nmean(1)"), &["E0116", "E0201"]);
    say_the_same(&format!("mean(1)\n{bad}\nmean(1)"), &["E0201", "E0116", "E0201"]);
    say_the_same(&format!("{good}\nmean(1)\n{bad}\nmean(1)"), &["11", "E0116", "E0201"]);
    say_the_same(&format!("{bad}\nmean(1)\n{good}\nmean(1)"), &["E0116", "E0201", "11"]);
    say_the_same("let nim = 1\nlet nim = 1 // 0\nnim", &["E0307", "E0201"]);
    say_the_same(
        "ruleset nim(n: Int) { options: [] }\nruleset nim(n) { options: [] }\nnim(3)",
        &["E0515", "E0201"],
    );
    // The next text has what stood before.
    let mut session = session();
    assert_eq!(answers(&mut session, good), [""; 0]);
    assert_eq!(answers(&mut session, &format!("{bad}\nmean(1)")), ["E0116", "E0201"]);
    assert_eq!(answers(&mut session, "mean(1)"), ["11"]);
    assert_eq!(answers(&mut session, "fn size(x) = x +* 2\nsize(*)"), ["E0116", "E0201"]);
    assert_eq!(answers(&mut session, "size(*)"), ["2"]);
}

#[test]
fn what_is_used_above_its_line_finds_what_stands_between() {
    say_the_same("f(1)\nfn w(n) = 1\nfn f(n) = w(n)", &["1"]);
    say_the_same("f(1)\nfn w(n) = 1\nfn u(n) = w(n)\nfn f(n) = u(n)", &["1"]);
    say_the_same(
        "g(2)\nfn f(n: Int) = if n == 0 { 7 } else { g(n - 1) }\nfn g(n: Int) = f(n)",
        &["7"],
    );
    say_the_same("j(3)\nfn w(n) = true\nruleset j(n: Int) { options: [0 if w(n)] }", &["j(3) = *"]);
    say_the_same("f(3)\nfn nim(n: Int) = n + 1\nfn f(n: Int) = nim(n)", &["4"]);
    say_the_same(
        "j(1)\nruleset k(n: Int) { options: [] }\nruleset j(n: Int) { options: [k(n)] }",
        &["j(1) = *"],
    );
    // A ruleset sees the second of two definitions at its line, and where it is used above.
    let twice = "fn w(n) = true\nfn w(n) = false\nruleset j(n: Int) { options: [0 if w(n)] }\nj(3)";
    say_the_same(twice, &["j(3) = 0"]);
    say_the_same(&format!("j(3)\n{twice}"), &["j(3) = 0", "j(3) = 0"]);
}

/// What is typed line after line prints.
fn typed(session: &mut Session, texts: &[&str]) -> Vec<String> {
    let mut lines = Vec::new();
    for text in texts {
        session.run_typed("<repl>", text, &mut |_, event| {
            if let Event::Statement(report) = event {
                match report.result {
                    Ok(answer) => lines.extend(answer.text.map(|text| text.to_plain())),
                    Err(diagnostic) => lines.push(diagnostic.code.to_string()),
                }
            }
            true
        });
    }
    lines
}

#[test]
fn at_the_prompt_all_hold_from_where_they_are_typed() {
    let lines =
        ["mean(<3|-1>)", "fn mean(G) = 5", "mean(<3|-1>)", "fn mean(G) = 5 +* 2", "mean(*)"];
    let expected = ["1", "5", "E0116", "5"];
    assert_eq!(typed(&mut session(), &lines), expected);
    // Also of lines that are pasted together.
    assert_eq!(typed(&mut session(), &[&lines.join("\n")]), expected);
    // A strip in a body stands for what it does there.
    let strip = ["fn f() = S5; fn S5() = 7", "f()"];
    assert_eq!(typed(&mut session(), &strip), ["partizan_kayles(5) = 2"]);
    assert_eq!(
        typed(&mut session(), &["g(1)\nfn g(n: Int) = h(n)\nfn h(n: Int) = n\ng(1)"]),
        ["E0201", "1"]
    );
}

/// A small random number generator: the same texts each time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound as u64).unwrap_or_default()
    }
}

/// A builtin, and two names of nobody's.
const NAMES: [&str; 3] = ["mean", "bilbo", "frodo"];

/// A line of a random text.
#[derive(Clone, Copy)]
enum Line {
    /// Calls a name.
    Ask(usize),
    /// Adds to its argument, or to what another name gives for it.
    Define { name: usize, adds: i64, calls: Option<usize> },
    /// A definition with a mistake.
    Mistake(usize),
}

impl Line {
    fn random(dice: &mut Dice) -> Self {
        let name = dice.below(3);
        match dice.below(8) {
            0..4 => Self::Ask(name),
            4..7 => {
                let calls = Some(dice.below(6)).filter(|&other| other < 3 && other != name);
                let adds = i64::try_from(1 + dice.below(9)).unwrap_or_default();
                Self::Define { name, adds, calls }
            }
            _ => Self::Mistake(name),
        }
    }

    fn text(self) -> String {
        match self {
            Self::Ask(name) => format!("{}(100)", NAMES[name]),
            Self::Define { name, adds, calls: None } => {
                format!("fn {}(n: Int) = n + {adds}", NAMES[name])
            }
            Self::Define { name, adds, calls: Some(other) } => {
                format!("fn {}(n: Int) = {}(n) + {adds}", NAMES[name], NAMES[other])
            }
            Self::Mistake(name) => format!("fn {}(n: Int) = n +* 2", NAMES[name]),
        }
    }

    fn defines(self, wanted: usize) -> bool {
        match self {
            Self::Ask(_) => false,
            Self::Define { name, .. } | Self::Mistake(name) => name == wanted,
        }
    }
}

/// What a name gives for 100 at a line, by the rule alone; the error of a name that means nothing, and of
/// functions that call each other for ever.
fn given(text: &[Line], name: usize, line: usize, depth: usize) -> Result<i64, &'static str> {
    if depth > 10 {
        return Err("E0601");
    }
    let above = (0..line).rev().find(|&at| text[at].defines(name));
    let meant = above.or_else(|| (line..text.len()).find(|&at| text[at].defines(name)));
    match meant.map(|at| text[at]) {
        Some(Line::Define { adds, calls: None, .. }) => Ok(100 + adds),
        Some(Line::Define { adds, calls: Some(other), .. }) => {
            Ok(given(text, other, line, depth + 1)? + adds)
        }
        Some(Line::Mistake(_) | Line::Ask(_)) => Err("E0201"),
        None if name == 0 => Ok(100),
        None => Err("E0201"),
    }
}

#[test]
fn random_texts_mean_what_the_rule_says() {
    let mut dice = Dice(0x5eed_1234_9876_abcd);
    let mut met = HashSet::new();
    for _ in 0..400 {
        let count = 2 + dice.below(8);
        let lines: Vec<Line> = (0..count).map(|_| Line::random(&mut dice)).collect();
        let text: Vec<String> = lines.iter().map(|line| line.text()).collect();
        let text = text.join("\n");
        let mut expected = Vec::new();
        for (at, line) in lines.iter().enumerate() {
            match line {
                Line::Ask(name) => expected.push(match given(&lines, *name, at, 0) {
                    Ok(value) => value.to_string(),
                    Err(code) => code.to_owned(),
                }),
                Line::Define { .. } => {}
                Line::Mistake(_) => expected.push("E0116".to_owned()),
            }
        }
        if expected.iter().any(|line| line == "E0601") {
            continue;
        }
        // What nobody defined in the text means what it meant before: only these histories leave that alone.
        for history in ["", "mean(1);", "use games.nim", "let gandalf = mean(3)"] {
            let mut session = session();
            answers(&mut session, history);
            assert_eq!(answers(&mut session, &text), expected, "{text}\nbehind {history:?}");
        }
        // What the text defines itself is the same behind any history.
        if NAMES.iter().enumerate().all(|(name, _)| lines.iter().any(|line| line.defines(name))) {
            met.insert(text.clone());
            say_the_same(&text, &expected.iter().map(String::as_str).collect::<Vec<_>>());
        }
    }
    assert!(met.len() > 50, "{}", met.len());
}

#[test]
fn a_saved_and_a_restarted_session_mean_the_same() {
    let r = "ruleset hobbit(n: Int) { options: [nim(n - 1) if n > 0] }";
    let nim = "ruleset nim(n: Int) { options: [nim(n - 1) if n > 0] }";
    let mut session = session();
    answers(&mut session, &format!("{r}\n{nim}"));
    for _ in 0..3 {
        assert_eq!(answers(&mut session, "nim_value(hobbit(4))"), ["0"]);
        restart::restart(&mut session, &mut |_, _| true);
    }
    let saved = save::script(&session).expect("a script");
    assert_eq!(answers(&mut crate::support::answers::session(), &saved), ["0"; 3]);
}

/// Definitions at the prompt that no script says: in a script a function holds from the first line.
#[test]
fn what_no_script_says_is_not_saved() {
    for (lines, sentence) in [
        (&["let x = mean(<3|-1>)", "fn mean(G) = 5"][..], "`let x = mean(<3|-1>)`"),
        (
            &[
                "ruleset hobbit(n: Int) { options: [nim(n - 1) if n > 0] }",
                "ruleset nim(n: Int) { options: [] }",
            ],
            "`ruleset hobbit",
        ),
    ] {
        let mut session = session();
        typed(&mut session, lines);
        let refused = save::script(&session).expect_err("no script");
        assert!(refused.starts_with(sentence), "{refused}");
    }
    // Questions are left out, functions ask for a name when they are called.
    let mut session = session();
    typed(&mut session, &["mean(<3|-1>)", "fn f(G) = mean(G)", "fn mean(G) = 5", "f(1)"]);
    let saved = save::script(&session).expect("a script");
    assert_eq!(answers(&mut crate::support::answers::session(), &saved), ["5"], "{saved}");
    assert!(saved.contains("# mean(<3|-1>)"), "{saved}");
}

/// What a function of the library says of an argument behind the door of commands.
fn asked(session: &mut Session, function: &str, argument: &str) -> String {
    let mut said = String::new();
    session.command("<repl>", function, argument, &mut |_, event| {
        if let Event::Statement(report) = event {
            said = match report.result {
                Ok(answer) => answer.text.map(|text| text.to_plain()).unwrap_or_default(),
                Err(diagnostic) => format!("{}: {}", diagnostic.code, diagnostic.headline()),
            };
        }
        true
    });
    said
}

#[test]
fn commands_never_call_what_a_user_defined() {
    let builtins = || upstar::builtins::table().iter().filter(|builtin| builtin.least <= 1);
    let functions: String =
        builtins().map(|builtin| format!("fn {}(x) = 3\n", builtin.name)).collect();
    let values: String = builtins().map(|builtin| format!("let {} = 3\n", builtin.name)).collect();
    for argument in ["<1|0>", "outcome(*) == N", "1 <=> 0"] {
        for builtin in builtins() {
            let name = builtin.name;
            // The argument means what the session says, and `tiny(1)` is a game as it is written.
            if argument.contains(name) || ["tiny", "miny"].contains(&name) {
                continue;
            }
            let expected = asked(&mut session(), name, argument);
            for hidden in [format!("fn {name}(x) = 3"), format!("let {name} = 3")] {
                let mut session = session();
                answers(&mut session, &hidden);
                assert_eq!(asked(&mut session, name, argument), expected, "{name}({argument})");
                // Behind the command the name means what the user said.
                let own =
                    if hidden.starts_with("fn") { format!("{name}(1)") } else { name.to_owned() };
                assert_eq!(answers(&mut session, &own), ["3"], "{name}");
            }
        }
    }
    for hidden in [functions, values] {
        let mut hidden_all = session();
        assert_eq!(answers(&mut hidden_all, &hidden), [""; 0]);
        for name in [
            "certify",
            "certify_with_moves",
            "certify_in_lean",
            "why",
            "svg",
            "tikz",
            "tree",
            "form",
        ] {
            let expected = asked(&mut session(), name, "1");
            assert_eq!(asked(&mut hidden_all, name, "1"), expected, "{name}");
        }
    }
}

#[test]
fn rulesets_of_one_name_do_not_print_alike_and_can_be_typed_back() {
    let mut dice = Dice(0x0dd_ba11);
    let versions = [
        "ruleset heap(n: Int) { left: [heap(n-1) if n > 0]; right: [] }",
        "ruleset heap(n: Int) { left: []; right: [heap(n-1) if n > 0] }",
        "ruleset heap(n: Int) { options: [heap(k) for k in 0 .. n] }",
        "let heap = 3",
        "fn heap(n: Int) = n",
        "ruleset heap(k: Int)(n: Int) { options: [heap(k)(n-k) if n >= k] }",
    ];
    let positions = ["heap(3)", "heap(3)", "heap(3)", "", "", "heap(1)(3)"];
    for _ in 0..40 {
        let mut session = session();
        let (mut count, mut names) = (0, Vec::new());
        for _ in 0..6 {
            let version = dice.below(versions.len());
            answers(&mut session, versions[version]);
            // A failed definition gives no name away.
            if dice.below(3) == 0 {
                assert_eq!(answers(&mut session, "let heap = 1 // 0"), ["E0307"]);
            }
            // And somebody's own names stay theirs.
            if dice.below(4) == 0 {
                answers(&mut session, "let heap_1 = 5");
            }
            if !positions[version].is_empty() {
                count += 1;
                answers(&mut session, &format!("let p{count} = {}", positions[version]));
                names.push(format!("p{count}"));
            }
        }
        let listed = answers(&mut session, &format!("[{}]", names.join(", ")));
        let inner = listed[0].trim_start_matches('[').trim_end_matches(']');
        let printed: Vec<&str> = inner.split(", ").filter(|name| !name.is_empty()).collect();
        assert_eq!(printed.len(), names.len(), "{listed:?}");
        assert_eq!(printed.iter().collect::<HashSet<_>>().len(), names.len(), "{listed:?}");
        for (name, printed) in names.iter().zip(printed) {
            // The same position, and so literally the same game.
            let question = format!("left({name} + 0) == left({printed} + 0)\n{name} == {printed}");
            assert_eq!(answers(&mut session, &question), ["true", "true"], "{question}");
        }
    }
}

#[test]
fn a_ruleset_that_is_hidden_says_where_it_is_found() {
    let one = "ruleset heap(n: Int) { options: [] }\n";
    let mut notes = Vec::new();
    session().run("<test>", &format!("{one}let p = heap(2)\n{one}{one}"), &mut |_, event| {
        if let Event::Statement(report) = event {
            notes.extend(report.notes.iter().map(upstar::diag::Diagnostic::headline));
        }
        true
    });
    // Of the second nothing was seen.
    assert_eq!(notes, ["the ruleset that `heap` was before is `heap_1` now"]);
}

#[test]
fn a_second_name_of_a_ruleset_that_is_hidden_leaves_its_own() {
    let own = "ruleset heap(n: Int) { options: [] }\nlet h = heap\nlet h = 3\n[heap(2)]";
    assert_eq!(answers(&mut session(), own), ["[heap(2)]"]);
    let library = "let subtraction = 3\nlet grundy = 4\nuse games.nim\n[nim(2), wythoff(1,2)]";
    assert_eq!(answers(&mut session(), library), ["[nim(2), wythoff(1,2)]"]);
}
