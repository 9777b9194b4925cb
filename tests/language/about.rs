//! One game on one screen, and answers at terminals: a few lines each, with the values of positions.

use serde_json::Value;
use unicode_width::UnicodeWidthStr;
use upstar::markup::wrap::folded_text;
use upstar::session::{Event, Format, Formats, Options};

use crate::support::answers::answer;
use crate::support::{session, snapshot};

/// Games that are shown whole, in both conventions.
const SHOWN: &[&str] = &[
    "0",
    "3/4",
    "*2",
    "^",
    "<3|-1>",
    "<100|4||3|-100>",
    "tiny(2)",
    "domineering(2,3)",
    "domineering(5,5)",
    "hackenbush(\"b(r;gb)\") + nim(3)",
    "clobber(\"xo/ox\")",
    "nim(40)",
    "walk(2, 0)",
    "domineering(2,3) mod misere",
    "* + *2 mod misere",
    "(pitch(2,1@1,2) + S5) mod misere",
    "<5|1> mod dicot",
    "clobber(\"xo/o.\") mod dicot",
    "-1/2 mod assuming(dead_ending)",
    "walk(1, 0) mod misere",
];

/// Play that comes back.
const LOOPY: &str = "ruleset walk(n: Int, m: Int) {
    left: [walk(n - 1, m) if n > 0, walk(n, 1 - m)]
    right: [walk(n, 1 - m) if n > 1, walk(n - 1, m) if n > 0]
}";

/// A terminal of so many columns.
fn terminal(columns: usize) -> Options {
    let formats = Formats::TEXT.and_format(Format::Facts);
    Options { columns: Some(columns), commands: true, formats, ..Options::default() }
}

/// What a terminal shows of a line that is typed, with what is dim.
fn shown(options: &Options, typed: &str) -> String {
    let mut session = session(options.clone(), false);
    let mut all = String::new();
    for text in [LOOPY, typed] {
        session.run_typed("<repl>", text, &mut |_, event| {
            if let Event::Statement(report) = event {
                let answer = report.result.unwrap_or_else(|error| panic!("{typed}: {error:?}"));
                let known = answer.game.as_ref().and_then(|game| game.outcome.clone());
                let line = answer.line(known.as_deref());
                all += &line.map(|line| line.to_terminal()).unwrap_or_default();
            }
            true
        });
    }
    all
}

#[test]
fn one_game_has_one_screen() {
    for columns in [40, 80, 140] {
        let mut all = String::new();
        for game in SHOWN {
            let card = shown(&terminal(columns), &format!("{game}?"));
            let lines: Vec<&str> = card.lines().collect();
            assert!(lines.iter().all(|line| line.width() <= columns), "{columns}: {card}");
            assert!(columns < 80 || lines.len() <= 22, "{columns}: {card}");
            assert!(lines.iter().all(|line| line.trim_end() == *line), "{columns}: {card}");
            all += &format!("{game}?\n{card}\n\n");
        }
        snapshot("about", &format!("columns_{columns}"), &all);
    }
}

/// The object of an answer.
fn object(text: &str) -> Value {
    let session = &mut session(Options { formats: Formats::JSON, ..Options::default() }, false);
    let mut object = Value::Null;
    session.run("<text>", text, &mut |_, event| {
        if let Event::Statement(report) = event {
            let answer = report.result.unwrap_or_else(|error| panic!("{text}: {error:?}"));
            object = answer.json.unwrap_or_default();
        }
        true
    });
    object
}

#[test]
fn facts_are_the_answers_to_the_questions_one_by_one() {
    let games = ["<3|-1>", "<0|v>", "1/2", "<<2|1>|*>", "domineering(2,3)", "nim(2) + *3"];
    let seeded: Vec<String> = (0..20).map(|seed| format!("random_game(3, {seed})")).collect();
    for game in games.into_iter().chain(seeded.iter().map(String::as_str)) {
        let about = object(&format!("about({game})"));
        for (fact, question) in [
            ("mean", "mean"),
            ("temperature", "temperature"),
            ("left_stop", "left_stop"),
            ("right_stop", "right_stop"),
            ("birthday", "birthday"),
            ("outcome", "outcome"),
        ] {
            let asked = object(&format!("{question}({game})"));
            assert_eq!(about[fact], asked["value"], "{fact} of {game}: {about}");
        }
        let canonical = object(&format!("canonical({game})"));
        assert_eq!(about["canonical"], canonical["canonical"], "{game}");
        has_winning_moves(game, "", &about);
    }
    for universe in ["misere", "dicot", "dead_ending", "assuming(dead_ending)"] {
        for game in ["*2", "clobber(\"xo/ox\")", "<*|0>", "* + *2", "0"] {
            let about = object(&format!("about({game}) mod {universe}"));
            let ask = |question: &str| object(&format!("{question}({game}) mod {universe}"));
            assert_eq!(about["outcome"], ask("outcome")["value"], "{game} in {universe}");
            assert_eq!(about["birthday"], ask("birthday")["value"], "{game} in {universe}");
            assert_eq!(about["invertible"], ask("invertible")["value"], "{game} in {universe}");
            let inverse = ask("inverse");
            assert_eq!(about["inverse"], inverse["value"], "{game} in {universe}");
            has_winning_moves(game, &format!(" mod {universe}"), &about);
        }
    }
}

/// Holds the options that win against those that `winning_moves` lists.
fn has_winning_moves(game: &str, universe: &str, about: &Value) {
    for (name, side) in [("left", "Left"), ("right", "Right")] {
        let all = object(&format!("winning_moves({game}, {side}){universe}"));
        let values = |list: &Value, wins: fn(&Value) -> bool| -> Vec<String> {
            let items = list.as_array().into_iter().flatten();
            let chosen = items.filter(|item| wins(item));
            chosen.map(|item| item["value"].as_str().unwrap_or_default().to_owned()).collect()
        };
        let mut winning = values(&about[name], |option| option["ends"] == "win");
        let mut wanted = values(&all["items"], |_| true);
        winning.sort();
        wanted.sort();
        assert_eq!(winning, wanted, "{side} in {game}{universe}");
    }
}

#[test]
fn other_formats_have_the_same_facts() {
    let formats = Formats::NAMED.and_format(Format::Html).and_format(Format::MarkdownTable);
    let session = &mut session(Options { formats, ..Options::default() }, false);
    let mut all = String::new();
    session.run("<text>", "about(domineering(\"..#/...\"))", &mut |_, event| {
        if let Event::Statement(report) = event {
            let answer = report.result.expect("an answer");
            for (format, text) in &answer.further {
                all += &format!("{format:?}\n{text}\n\n");
            }
        }
        true
    });
    for format in ["Latex", "Csv", "Markdown", "Html", "MarkdownTable"] {
        assert!(all.contains(&format!("{format}\n")), "{format}: {all}");
    }
    snapshot("about", "formats", &all);
}

/// What a format has for the answers of a text.
fn written(text: &str, format: Format) -> String {
    let formats = Formats::of(format).and_format(Format::Text);
    let session = &mut session(Options { formats, ..Options::default() }, false);
    let mut all = String::new();
    session.run("<text>", text, &mut |_, event| {
        if let Event::Statement(report) = event {
            all += report.result.expect("an answer").written(format).unwrap_or_default();
        }
        true
    });
    all
}

#[test]
fn the_table_of_a_hot_game_has_its_thermograph() {
    for game in ["<3|-1>", "domineering(2,3)", "<100|4||3|-100>"] {
        let html = written(&format!("about({game})"), Format::Html);
        let figure = written(&format!("thermograph({game})"), Format::Svg);
        let walls = figure.lines().filter(|line| line.starts_with("<polyline"));
        let lines: Vec<&str> = walls.collect();
        assert!(lines.len() > 4, "{figure}");
        assert!(lines.iter().all(|line| html.contains(line)), "{game}: {html}");
        assert!(html.contains("<title>thermograph of "), "{html}");
    }
    // No other game has one, nor has one in misère play.
    for text in ["about(1/2)", "about(*2)", "about(nim(3) + nim(2))", "about(<3|-1>) mod misere"] {
        let html = written(text, Format::Html);
        assert!(html.contains("<table>") && !html.contains("thermograph"), "{html}");
    }
}

#[test]
fn an_option_without_room_for_its_value_has_its_outcome() {
    let card = shown(&terminal(80), "domineering(5,5)?");
    assert!(card.contains("\".##../...../.....…../.....\"   L"), "{card}");
    assert_eq!(answer("outcome(domineering(\".##../...../...../...../.....\"))"), "L");
}

#[test]
fn what_is_no_game_is_not_shown() {
    for (text, said) in [
        ("about([1, 2])", "E0301"),
        ("about(\"x\")", "E0301"),
        ("about(robot<1|0|-1>)", "E0301"),
        ("universe robot\nabout(3)", "E0404"),
        ("about(5) == about(5)", "true"),
        ("(about(5) mod misere) == about(5)", "false"),
        ("[about(* + 1)]", "[about(* + 1)]"),
    ] {
        assert_eq!(answer(text), said, "{text}");
    }
}

/// In a file the order does not depend on what was typed last.
#[test]
fn sums_stand_at_terminals_in_the_order_in_which_they_were_typed() {
    let sorted = "string(\"G\") + string(\"BRB\")";
    for typed in ["string(\"BRB\") + string(\"G\")", sorted] {
        let line = shown(&terminal(80), &format!("[{typed}]"));
        assert_eq!(line, format!("[{typed} = 3/4∗]"));
        assert_eq!(answer(&format!("[{typed}]")), format!("[{sorted}]"));
    }
    for (typed, said) in [
        // The summands of a name that is a sum stand one by one, and so do copies.
        ("let q = nim(2) + 1; [3 * nim(1) + q]", "[nim(1) + nim(1) + nim(1) + nim(2) + 1 = 1∗3]"),
        ("nim(2) + 1 <=> string(\"R\") + 1", "nim(2) + 1 > string(\"R\") + 1"),
        ("S5 + pitch(2,1@1,2) mod misere", "partizan_kayles(5) + pitch(2,1@1,2)"),
        ("nim(2) + 1 == 0 mod misere", "because nim(2) + 1 is R but 0 is N"),
        // What a move leaves stands where it was made.
        ("left(nim(2) + 1)", "[1, nim(2) = ∗2, nim(1) + 1 = 1∗]"),
    ] {
        let line = shown(&terminal(80), typed);
        assert!(line.contains(said), "{typed}: {line}");
    }
}

#[test]
fn lists_of_positions_have_values_at_terminals_only() {
    let board = "domineering(2,3)";
    for (typed, values, names) in [
        (
            "[domineering(2,n) for n in 1 ..= 2]",
            "[domineering(2,1) = 1, domineering(2,2) = ±1]",
            "[domineering(2,1), domineering(2,2)]",
        ),
        (
            "winning_moves(domineering(2,3), Left)",
            "[domineering(\".#./.#.\") = 2]",
            "[domineering(\".#./.#.\")]",
        ),
        ("nim(2).left", "[0, nim(1) = ∗]", "[0, nim(1)]"),
        (
            "followers(nim(1) + nim(2)) mod misere",
            "[0, nim(1) = ∗, nim(2) = ∗2, nim(1) + nim(1) = <∗|∗>,\n\
             nim(1) + nim(2) = <∗,∗2,<∗|∗>|∗,∗2,<∗|∗>>]",
            "[0, nim(1), nim(2), nim(1) + nim(1), nim(1) + nim(2)]",
        ),
    ] {
        let at_terminal = shown(&terminal(80), typed);
        assert!(at_terminal.starts_with(values), "{at_terminal}");
        assert_eq!(answer(typed), names);
    }
    // A value that has no room on the line is left out.
    let narrow = shown(&terminal(24), &format!("[{board}]"));
    assert!(narrow.starts_with("[domineering(2,3)]"), "{narrow}");
}

#[test]
fn answers_at_a_terminal_have_six_lines() {
    let sum = "pitch(2,1@1,2) + S5";
    for columns in [40, 80, 140] {
        for typed in [
            &format!("({sum}) mod misere"),
            &format!("canonical({sum}) mod misere"),
            &format!("[{sum}, 1] mod misere"),
            "[n for n in 0 .. 1000]",
            "followers(domineering(3,4))",
            "quotient(kayles, 12)",
            "quotient(nim(3), *4, partizan_kayles(5))",
            "domineering(4,4)",
            "<<*2|*>,<1|*>,<*|<1|2>>|<<3|*>|*2>,<0|<*|*2>>>",
        ] {
            let text = shown(&terminal(columns), typed);
            let rows = folded_text(&text, columns);
            assert!(rows.lines().count() <= 6, "{columns}: {typed}\n{rows}");
            assert!(!text.is_empty(), "{typed}");
        }
        let kept = shown(&terminal(columns), &format!("({sum}) mod misere"));
        assert!(kept.starts_with("pitch(2,1@1,2) + partizan_kayles(5)"), "{kept}");
        let how = "its simplest form has 3691 characters: `:show full` shows it";
        assert!(kept.contains(how) && kept.contains("   N"), "{kept}");
    }
    // Nothing is lost elsewhere.
    let asked = format!("({sum}) mod misere");
    assert!(answer(&asked).len() > 1500);
    let whole = object(&asked);
    assert_eq!(whole["canonical"].as_str().map(str::len), Some(3691));
    let full = Options { full: true, ..terminal(80) };
    assert!(shown(&full, &asked).contains(whole["canonical"].as_str().expect("a form")));
}

#[test]
fn what_is_said_of_a_game_may_be_asked_about_again() {
    assert_eq!(answer("about(about(<3|1>)) == about(<3|1>)"), "true");
    let once = answer("about(<3|1>)");
    assert_eq!(answer("about(<3|1>); about(_)"), format!("{once}\n{once}"));
}
