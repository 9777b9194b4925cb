//! Advice is typed: what a diagnostic tells to write is read, and means something.

use std::fs;

use upstar::session::{Event, Options, Session};
use upstar::syntax::CLAUSES;

use crate::support;

/// Words before a text in backticks that is to be written.
const WRITE: [&str; 9] = [
    "write",
    "did you mean",
    "call it as",
    "call it:",
    "type",
    "positions add:",
    "stands behind:",
    "in normal play:",
    "write all digits, or",
];

/// The names that stand for anything in advice, with what is typed for them.
const NAMES: &str = "let G = ^;\nlet H = *;\nlet x = 3;\nlet y = 2;\nlet a = 1;\nlet b = 2;\nlet n = 3;\n\
    let xs = [1, 2, 3];\nlet ys = [2];\nlet i = 1;\nlet rows = 2;\nlet columns = 2;\n\
    fn f(t) = t;\nlet side = Left;\nlet U = dicot;\nlet c = true;\nlet k = 2;\nlet m = 4;\nlet t = 1;\nlet d = true;\nlet e = 4;\n\
    let A = true;\nlet B = true;\nlet E = 1;\nlet F = 2;\nlet Q = quotient(*2);\n";

/// A text that an advice tells to write, with the advice.
struct Advice {
    text: String,
    help: String,
}

/// What a sentence tells to write. Commands, signs, clauses of rulesets and texts with gaps are none.
fn told(help: &str) -> Vec<Advice> {
    let pieces: Vec<&str> = help.split('`').collect();
    let written = pieces.iter().enumerate().skip(1).step_by(2);
    let told = written.filter(|(place, text)| {
        let before = pieces[place - 1].trim_end();
        // `write A or B`.
        let asks = |words: &str| WRITE.iter().any(|word| words.ends_with(word));
        let asked =
            asks(before) || (before == "or" && *place > 2 && asks(pieces[place - 3].trim_end()));
        let whole = text.contains(|sign: char| sign.is_alphanumeric());
        let command = text.starts_with([':', '-']) || text.starts_with("upstar ");
        let clause = CLAUSES.iter().any(|clause| text.starts_with(clause) && text.contains(": "));
        asked && whole && !command && !clause && !text.contains(['…', '\''])
    });
    told.map(|(_, text)| Advice { text: (*text).to_owned(), help: help.to_owned() }).collect()
}

/// An advice as a statement, with what a part of one needs around it.
fn statement(code: &str, text: &str) -> String {
    match text.split(' ').next().unwrap_or_default() {
        "ruleset" if !text.contains('{') => format!("{text} {{ left: []; right: [] }}"),
        "mod" => format!("0 == 0 {text}"),
        "else" => format!("if c {{ [] }} {text}"),
        "and" | "or" => format!("true {text} true"),
        kind if code == "E0204" => format!("fn g(u: {kind}) = u"),
        clause if code == "E0503" => format!("ruleset g(u: Int) {{ {clause}: [] }}"),
        _ => text.to_owned(),
    }
}

/// The errors of a text: code, and advice.
fn errors(session: &mut Session, text: &str) -> Vec<(String, Vec<String>)> {
    let mut all = Vec::new();
    session.run("text", text, &mut |_, event| {
        if let Event::Statement(report) = event
            && let Err(error) = report.result
        {
            all.push((error.code.to_string(), error.help.clone()));
        }
        true
    });
    all
}

/// What goes wrong where the advice is typed behind the text that it is about; `None` where it is right or
/// fails as the text did, for instance where it takes too long.
fn wrong(before: &str, code: &str, advice: &Advice) -> Option<String> {
    let mut session = support::session(Options::default(), false);
    errors(&mut session, NAMES);
    // Definitions of the text hide the names that stand for anything.
    errors(&mut session, before);
    let found = errors(&mut session, &statement(code, &advice.text));
    // `*G` is a nimber where G is an integer.
    let of_size = advice.help.starts_with("for the sum with a nimber");
    // There is no such file, tombstones are for misère play, and what stands for anything may have another kind.
    let is_example = |new: &str| match new {
        "E0304" => of_size,
        "E0701" => advice.text.starts_with("import"),
        "E0401" => advice.text.contains("<!"),
        "E0301" => ["E0303", "E0133"].contains(&code),
        _ => false,
    };
    let (new, _) = found.iter().find(|(new, _)| new != code && !is_example(new))?;
    Some(format!("{code}: {} -> `{}`: {new}", advice.help, advice.text))
}

/// The advice where the last statement of a text is wrong, as one text.
fn advised(text: &str) -> String {
    let mut session = support::session(Options::default(), false);
    let found = errors(&mut session, text);
    found.last().map(|(_, help)| help.join("; ")).unwrap_or_default()
}

#[test]
fn names_of_other_programs_lead_to_the_same_game_or_question() {
    for (name, told) in [
        ("Kayles(12)", "did you mean `kayles`?"),
        ("game.heap.Kayles(12)", "did you mean `kayles`?"),
        ("Euclid(3, 5)", "did you mean `euclid`?"),
        ("PartizanEuclid(3, 5)", "did you mean `partizan_euclid`?"),
        ("PartizanKayles(3)", "did you mean `partizan_kayles`?"),
        ("nimstring(1)", "entailing moves are not supported"),
        ("Timber", "did you mean `timber`?"),
        ("Sprouts", "the library does not have it"),
        ("NimValueSequence(x)", "`nim_values(octal(\"0.77\"), 20)`"),
        ("CheckPeriodicity(x)", "`period(octal(\"0.77\"))`"),
        ("GrundysGame(3)", "`grundy`"),
        ("SensibleLeftOptions(x)", "`sensible_options(G, Left)`"),
        ("Concat([1], [2])", "`join`"),
        ("[1].Concat([2])", "`join`"),
        ("NimProduct(2, 3)", "`nim_product`"),
        ("Floor(7/2)", "`x // 1`"),
        ("(7/2).Floor", "`x // 1`"),
        ("IsTwoPower(4)", "`contains([pow(2, k) for k in 0 .. 63], n)`"),
        ("MisereCanonicalGame(G)", "`canonical(G) mod misere`"),
        ("Treblecross(5)", "`octal(\"0.007\")(n + 2)`"),
        ("Officers(5)", "`octal(\"0.6\")(n)`"),
        ("DawsonsChess(5)", "`octal(\"0.137\")(n)`"),
        ("LaskersNim(5)", "`ruleset lasker(n: Int)"),
        ("WythoffNim(1, 2)", "`wythoff`"),
        ("1/2.Class", "`canonical(x)` is the value of a game"),
        ("n", "define it: `let n = …`"),
        ("*n", "define it: `let n = …`"),
    ] {
        let help = advised(name);
        assert!(help.contains(told), "{name}: {help}");
        // What it shows is there.
        let texts = help.split('`').skip(1).step_by(2);
        for text in texts.filter(|text| text.contains('(') && !text.contains(['…', ':'])) {
            let mut session = support::session(Options::default(), false);
            errors(&mut session, NAMES);
            assert_eq!(errors(&mut session, text), [], "{name}: {text}");
        }
    }
    let lasker = advised("LaskersNim(5)");
    let rules = lasker.split('`').nth(1).unwrap_or_default();
    let mut session = support::session(Options::default(), false);
    let said = support::run(
        &mut session,
        "text",
        &format!("{rules}\n[nim_value(lasker(n)) for n in 0 ..= 8]"),
    );
    // Winning Ways, chapter 4.
    assert_eq!(said[1].lines, ["[0, 1, 2, 4, 3, 5, 6, 8, 7]"]);
}

#[test]
fn treblecross_is_the_octal_game_that_the_advice_names() {
    let text = "ruleset cross(n: Int) { options: [cross(max(i - 2, 0)) + cross(max(n - i - 3, 0)) for i in 0 .. n] }\n\
                [nim_value(cross(n)) == nim_value(octal(\"0.007\")(n + 2)) for n in 0 ..= 20]\n\
                ruleset chess(n: Int) { options: [chess(max(i - 1, 0)) + chess(max(n - i - 2, 0)) for i in 0 .. n] }\n\
                [nim_value(chess(n)) == nim_value(octal(\"0.137\")(n)) for n in 0 ..= 20]";
    let mut session = support::session(Options::default(), false);
    for said in support::run(&mut session, "text", text) {
        assert!(said.error.is_none() && !said.lines.concat().contains("false"), "{:?}", said.lines);
    }
}

#[test]
fn calls_are_advised_of_what_can_be_called() {
    for (text, told) in [
        ("S - 1", "call it: `S(3)`"),
        ("nim(3, 4)", "call it as `nim(5)`"),
        ("foo bar", "between two values stands an operator"),
        ("fn foo(x) = x\nlet bar = 1\nfoo bar", "did you mean `foo(bar)`?"),
        ("legal moves of nim(3)", "did you mean `options(nim(3))`?"),
        ("best move nim(3)", "best_moves"),
        ("Left options of G", "did you mean `left(G)`?"),
        ("misere outcome(nim(3))", "`outcome(nim(3)) mod misere`"),
        ("mex{0,1,3}", "did you mean `mex([0,1,3])`?"),
        ("options nim(3)", "did you mean `options(nim(3))`?"),
        ("outcome nim(3)", "did you mean `outcome(nim(3))`?"),
        ("1e6", "`pow(10, 6)`"),
        ("2e3", "`2 * pow(10, 3)`"),
        ("fn f(n: Int) = n*-2", "for the product write `n * -2`"),
        ("n*(2)", "for the product write `n * (…)`"),
        ("5*-7", "for the product write `5 * -7`"),
        ("why * + * == 0 mod misere", "a question is a call: `why(…)`"),
    ] {
        let help = advised(text);
        assert!(help.contains(told), "{text}: {help}");
    }
}

#[test]
fn less_or_equal_is_told_in_each_statement() {
    for text in ["2 =< 3", "let G = {3|1}\nG =< 3", "[1 =< 2]"] {
        let mut session = support::session(Options::default(), false);
        let mut help = Vec::new();
        session.run("<file>", text, &mut |_, event| {
            if let Event::Statement(report) = event
                && let Err(error) = report.result
            {
                help.extend(error.help);
            }
            true
        });
        assert_eq!(help, ["less or equal is `<=`"], "{text}");
    }
}

#[test]
fn an_up_of_higher_order_is_told_from_the_sum_once() {
    let mut session = support::session(Options::default(), false);
    let mut notes = Vec::new();
    session.run_typed("<repl>", "^[3]\nv[2]\n^[2] + ^", &mut |_, event| {
        if let Event::Statement(report) = event {
            notes.extend(report.notes.iter().map(upstar::diag::Diagnostic::headline));
        }
        true
    });
    let told = "`^[3]` is one up of order 3; CGSuite writes it for `^ + ^[2] + ^[3]`";
    assert_eq!(notes, [told]);
}

#[test]
fn an_integer_of_the_cheating_robot_that_is_shown_as_a_literal_is_named_once() {
    let told = |text: &str| {
        let mut session = support::session(Options::default(), false);
        let mut notes = Vec::new();
        session.run_typed("<repl>", text, &mut |_, event| {
            if let Event::Statement(report) = event {
                notes.extend(report.notes.iter().map(upstar::diag::Diagnostic::headline));
            }
            true
        });
        notes
    };
    let note = |literal: &str, integer: i64| {
        format!(
            "`{literal}` is the integer {integer} of the cheating robot; after `universe robot` it is written `{integer}`"
        )
    };
    let asked = "normal_form(robot<1|1|1> + 4) mod simple_hot";
    assert_eq!(told(&format!("{asked}\n{asked}")), [note("robot<4|.|.>", 5)]);
    assert_eq!(told("robot<1|1|1> + 4 mod simple_hot"), [note("robot<4|.|.>", 5)]);
    assert_eq!(told("normal_form(robot<9|-2|-1>)"), [note("robot<.|.|-1>", -2)]);
    assert_eq!(told("robot<1|1|1> - 1 mod simple_hot"), [note("robot<.|.|.>", 0)]);
    // Where the integer is typed back as what it is, there is nothing to say, nor of other games.
    for text in [
        "universe simple_hot\nnormal_form(robot<1|1|1> + 4)",
        "3 + 2 mod simple_hot",
        "robot<2|0|-1> + 4 mod simple_hot",
        "[robot<4|.|.>]",
        "robot<4|.|.>;",
    ] {
        assert_eq!(told(text), [""; 0], "{text}");
    }
}

#[test]
fn a_script_of_cgsuite_gets_one_message() {
    let folder = support::scratch("cgscript");
    let text =
        "/* Clobber */\nsystem class Clobber extends GridGame\n  def Options(player) := [];\nend\n";
    for (name, told) in [("Clobber.cgs", "the library has `clobber`"), ("mine.cgs", "`upstar help")]
    {
        let file = folder.join(name);
        fs::write(&file, text).unwrap();
        let path = file.to_str().unwrap();
        for arguments in [&[path][..], &["test", path], &["check", path]] {
            let ran = support::upstar(arguments, "");
            assert_eq!(ran.code, 1, "{arguments:?}: {}", ran.err);
            assert_eq!(ran.err.matches("Error:").count(), 1, "{arguments:?}: {}", ran.err);
            assert!(ran.err.contains("CGScript") && ran.err.contains(told), "{}", ran.err);
        }
        let import = support::upstar(&["-e", &format!("import \"{path}\"")], "");
        assert!(import.err.contains("this is CGScript"), "{}", import.err);
    }
}

#[test]
fn codes_of_take_and_break_games_may_begin_with_the_point() {
    let mut session = support::session(Options { unicode: false, ..Options::default() }, false);
    for (question, answer) in [
        ("octal(\".77\")(12)", "octal(\".77\")(12) = *4"),
        ("nim_value(octal(\".137\")(1000)) == nim_value(octal(\"0.137\")(1000))", "true"),
        ("period(octal(\".77\")) == period(octal(\"0.77\"))", "true"),
        (
            "outcome(octal(\".77\")(9) + octal(\"0.77\")(9)) == outcome(2 * kayles(9)) mod misere",
            "true",
        ),
        ("partizan_octal(\".7\", \"0.07\")(4) == partizan_octal(\"0.7\", \".07\")(4)", "true"),
        ("order(quotient(octal(\".77\"), 12))", "24"),
        ("without theorems\nnim_value(octal(\".77\")(9))", "4"),
    ] {
        let said = support::run(&mut session, "text", question);
        assert_eq!(
            said.last().map(|said| said.lines.join("\n")).as_deref(),
            Some(answer),
            "{question}"
        );
    }
    for refused in [
        "octal(\".\")(3)",
        "octal(\"\")(3)",
        "octal(\"..7\")(3)",
        "octal(\".7.\")(3)",
        "octal(\"7\")(3)",
    ] {
        let said = support::run(&mut session, "text", refused);
        let code = said[0].error.as_ref().map(|error| error.0.as_str());
        assert_eq!(code, Some("E0501"), "{refused}");
    }
}

#[test]
fn every_advice_of_the_gallery_can_be_typed() {
    let (mut typed, mut faults) = (0, Vec::new());
    for (name, path) in support::scripts("tests/errors") {
        let Ok(text) = fs::read_to_string(&path) else { continue };
        if name.contains('/') || text.starts_with("# with:") {
            continue;
        }
        let mut session = support::session(Options::default(), false);
        for (code, helps) in errors(&mut session, &text) {
            for advice in helps.iter().flat_map(|help| told(help)) {
                typed += 1;
                faults.extend(wrong(&text, &code, &advice).map(|fault| format!("{name}: {fault}")));
            }
        }
    }
    for (name, path) in support::scripts("tests/suite") {
        let Ok(text) = fs::read_to_string(&path) else { continue };
        for part in text.split("\n# ---").filter(|_| !name.contains('/')) {
            // What is said is no claim here.
            let part: Vec<&str> = part
                .lines()
                .filter(|line| !line.starts_with('#') && !line.starts_with(' '))
                .collect();
            let part = part.join("\n");
            let mut session = support::session(Options::default(), false);
            for (code, helps) in errors(&mut session, &part) {
                for advice in helps.iter().flat_map(|help| told(help)) {
                    typed += 1;
                    faults.extend(
                        wrong(&part, &code, &advice).map(|fault| format!("{name}: {fault}")),
                    );
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} of {typed}:\n{}", faults.len(), faults.join("\n"));
    assert!(typed > 100, "{typed}");
}
