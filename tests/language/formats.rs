//! Answers in the formats that are asked for, and printing that comes back.

use crate::support::answers::{answer, answers, session, with};
use upstar::session::{Event, Format, Formats, NAMED, NoFiles, Options};

/// The answer to one statement in these formats.
fn formatted(text: &str, formats: Formats) -> upstar::session::Answer {
    let options = Options { formats, ..Options::default() };
    let mut session = with(options, Box::new(NoFiles));
    session.set_options(Options { formats, ..session.options().clone() });
    let mut said = None;
    session.run("<test>", text, &mut |_, event| {
        if let Event::Statement(report) = event {
            said = report.result.ok();
        }
        true
    });
    said.expect("an answer")
}

#[test]
fn only_the_formats_that_are_wanted_are_made() {
    for text in ["<0|v> + *", "2 == 3", "[1, *]", "* + * == 0 mod misere"] {
        let answers = [Formats::TEXT, Formats::JSON, Formats::LATEX].map(|formats| {
            let answer = formatted(text, formats);
            [answer.text.is_some(), answer.json.is_some(), answer.written(Format::Latex).is_some()]
        });
        let expected = [[true, false, false], [false, true, false], [false, false, true]];
        assert_eq!(answers, expected, "{text}");
    }
    let plain = Formats::PLAIN;
    let text = formatted("* + * == 0 mod misere", plain).text;
    let text = text.expect("a line");
    assert_eq!(text.to_terminal(), text.to_plain());
}

#[test]
fn a_quiet_statement_makes_no_answer() {
    let all = Formats::TEXT | Formats::JSON | Formats::LATEX;
    let answer = formatted("<0|v> + *;", all);
    assert!(
        answer.text.is_none() && answer.json.is_none() && answer.written(Format::Latex).is_none()
    );
    assert!(formatted("<0|v> + *", all).written(Format::Latex).is_some());
}

#[test]
fn json_never_has_a_part_of_a_game() {
    // Each text is more than twice as long as the one before.
    let text = "fn g(x, n: Int) = <x,n|x,-n,*>\n\
                fn f(n: Int) = if n == 0 { * } else { g(f(n - 1), n) }\n\
                f(30) mod misere";
    let json = formatted(text, Formats::JSON).json.expect("an object");
    assert_eq!(json["value"], serde_json::Value::Null);
    assert_eq!(json["cut"], true);
    let small = formatted("<1|0> + *", Formats::JSON).json.expect("an object");
    assert_eq!(small["value"], "* + <1|0>");
    assert_eq!(small["canonical"], "<1*|*>");
    assert_eq!(small.get("cut"), None);
}

#[test]
fn printing_in_a_misere_universe_comes_back() {
    let mut session = session();
    let mut lines = Vec::new();
    let text = "60 * <1|*> mod misere\n60 * <1|*> + 2 + -2 mod dead_ending";
    session.run("<test>", text, &mut |_, event| {
        if let Event::Statement(report) = event {
            let text = report.result.ok().and_then(|answer| answer.text);
            lines.push(text.expect("a line"));
        }
        true
    });
    assert!(session.meter().ticks() < 2_000_000);
    assert_eq!(lines[0].to_plain(), "60 * <1|*>");
    let note = "not simplified: takes long; `canonical(…)` computes it";
    assert!(lines[0].to_terminal().contains(note));
    // What is quickly simplified is.
    assert_eq!(lines[1].to_plain(), "60 * <1|*>");
    let note = "only its summands are simplified: the rest takes long; `canonical(…)` computes it";
    assert!(lines[1].to_terminal().contains(note));
}

#[test]
fn what_does_not_fit_is_not_begun() {
    let text = "fn g(x, n: Int) = <x,n|x,-n,*>\n\
                fn f(n: Int) = if n == 0 { * } else { g(f(n - 1), n) }\n\
                f(40) mod misere\nf(100) mod misere\nf(2) mod misere";
    let options = Options { full: true, ..Options::default() };
    let mut session = with(options, Box::new(NoFiles));
    let lines = answers(&mut session, text);
    assert_eq!(lines[..2], ["E0603", "E0603"]);
    assert!(lines[2].starts_with('<'));
}

#[test]
fn a_witness_too_high_to_be_read_is_written_as_a_sum_at_once() {
    for (text, game) in [
        ("5 >= 1000000000000000000000000 mod misere", "1000000000000000000000000"),
        ("5 == 3000000 mod misere", "3000000"),
    ] {
        let json = formatted(text, Formats::JSON).json.expect("an object");
        assert_eq!(json["value"], false, "{text}");
        let witness = json["witness"].as_str().expect(text);
        // It tells the two apart when it is typed.
        let differ = format!("(outcome(5 + {witness}) != outcome({game} + {witness})) mod misere");
        assert_eq!(formatted(&differ, Formats::JSON).json.expect("an object")["value"], true);
    }
    let json = formatted("5 >= 6 mod misere", Formats::JSON).json;
    assert!(json.expect("an object")["witness"].is_string());
}

/// Each line is a formula as it stands: what was written, a sign of equality, the value; texts and
/// truth values are words in it.
#[test]
fn lines_of_latex_are_whole() {
    for (text, line) in [
        ("domineering(2, 2)", "\\operatorname{domineering}(2,2) = \\pm 1"),
        ("<0, 0|0> + *", "0"),
        ("let g = ^ + *\ng", "{\\uparrow}{\\ast}"),
        ("1 <=> *", "1 > {\\ast}"),
        ("* <=> 0", "{\\ast} \\parallel 0"),
        ("\"a & b\"", "\\text{a \\& b}"),
        ("[1, \"a_b\", true]", "[1, \\text{\"a\\_b\"}, \\text{true}]"),
        ("nim(3) == *3", "\\text{true}"),
        (
            "thermograph(*)",
            "\\text{stops }0\\text{ and }0\\text{ at }t = 0\\text{; left wall }1\\text{ at }t = -1\\text{, }0\\text{ at }t = 0\\text{; right wall }-1\\text{ at }t = \
             -1\\text{, }0\\text{ at }t = 0\\text{; mast }0\\text{ from }t = 0",
        ),
    ] {
        assert_eq!(formatted(text, Formats::LATEX).written(Format::Latex), Some(line), "{text}");
    }
}

/// Its relations and its braces mean something else in formulas.
#[test]
fn the_text_of_a_quotient_in_latex_is_words_in_lines() {
    let text = answer("latex(quotient(nim, 1))");
    let lines = text.strip_prefix("\\begin{array}{@{}l@{}}").expect("lines");
    let lines: Vec<&str> =
        lines.strip_suffix("\\end{array}").expect("lines").split("\\\\").collect();
    assert!(lines.iter().all(|line| line.starts_with("\\text{")), "{text}");
    assert!(lines[0].starts_with("\\text{2 classes, 1 of them P"), "{text}");
    assert!(lines[1].contains("a\\textasciicircum{}2 = 1"), "{text}");
}

#[test]
fn the_book_names_all_formats_that_people_choose_from() {
    let page = include_str!("../../book/src/language.md");
    for (_, name, _) in NAMED.iter().filter(|(format, ..)| *format != Format::Text) {
        assert!(page.contains(&format!("`--format {name}`")), "{name}");
    }
}
