//! Nothing typed crashes the reader, takes time beyond proportion, or is read differently by depth.

use std::time::{Duration, Instant};

use crate::support::soak;
use cpu_time::ThreadTime;
use upstar::span::SourceId;
use upstar::syntax::complete::status;
use upstar::syntax::decode;
use upstar::syntax::format::format;
use upstar::syntax::statements;
use upstar::syntax::tokens::classify;

/// Reads a text in every way, in a thread with a small stack: the codes, and the time that
/// this took the processor, however busy others keep it.
fn survives_with(name: &str, text: String) -> (Vec<Option<u16>>, Duration) {
    let reader = std::thread::Builder::new().stack_size(2 << 20).spawn(move || {
        let start = ThreadTime::now();
        let codes: Vec<Option<u16>> = statements(SourceId::default(), &text)
            .map(|piece| piece.parsed.err().map(|error| error.code.number))
            .collect();
        let _ = status(&text);
        let _ = classify(&text);
        let _ = format(&text);
        (codes, start.elapsed())
    });
    let (codes, work) = reader.unwrap().join().unwrap_or_else(|_| panic!("{name} failed"));
    // Nothing here is long enough to take a second where it is read in linear time.
    assert!(work < Duration::from_secs(30), "{name} took {work:?}");
    (codes, work)
}

fn survives(name: &str, text: String) -> Vec<Option<u16>> {
    survives_with(name, text).0
}

#[test]
fn brackets_nest_a_thousand_deep_and_no_deeper() {
    let kinds: &[(&str, &str)] = &[
        ("(", ")"),
        ("[", "]"),
        ("<", "|0>"),
        ("<0|", ">"),
        ("f(1,", ")"),
        ("f(1@", ")"),
        ("{", "|0}"),
        ("robot<", "|0|0>"),
        ("do {", "}"),
        ("*(", ")"),
        ("+-(", ")"),
        ("if a { ", " } else { 2 }"),
        ("xs[", "]"),
        ("[x for x in ", "]"),
        ("tiny(", ")"),
        ("-(", ")"),
        ("do { let a = ", "\n a }"),
        ("x.f(", ")"),
        ("*f(", ")"),
        ("1tiny(", ")"),
        ("*xs[", "]"),
        ("⧾(", ")"),
    ];
    // Each of these levels would be a frame on the small stack.
    let deep = if soak().is_some() { 100_000 } else { 20_000 };
    for &(open, close) in kinds {
        let nested = |depth: usize| format!("{}1{}", open.repeat(depth), close.repeat(depth));
        assert_eq!(survives(open, nested(1000)), [None], "{open}");
        assert_eq!(survives(open, nested(1001)), [Some(104)], "{open}");
        assert_eq!(survives(open, nested(deep)), [Some(104)], "{open}");
        let unclosed = survives(open, open.repeat(deep));
        assert!(unclosed.iter().all(Option::is_some), "{open}");
        // What is wrong inside must not be read once for each way of each level.
        let wrong = survives(open, nested(900).replacen('1', "1 1 ?", 1));
        assert!(wrong.iter().any(Option::is_some), "{open}");
        let wrong = format!("{}1 $$ 1{}", open.repeat(60), close.repeat(60)).replace('$', "@");
        assert!(survives(open, wrong).iter().any(Option::is_some), "{open}");
    }
}

/// Texts of one kind each; with `scale` 1 they are a quarter as long as with 4.
fn long_texts(scale: usize) -> Vec<(&'static str, String)> {
    let million = 50_000 * scale;
    let lines = 5_000 * scale;
    let bars = 1000 * scale.isqrt();
    vec![
        ("number", "7".repeat(1_500_000 * scale)),
        ("denominator", format!("1/{}", "2".repeat(million))),
        ("name", "x".repeat(10 * million)),
        ("text", format!("\"{}\"", "x".repeat(1_500_000 * scale))),
        ("open text", format!("\"{}", "x".repeat(10 * million))),
        ("comment", format!("1 #{}", "x".repeat(10 * million))),
        ("blanks", " ".repeat(10 * million)),
        ("signs", format!("{}x", "-".repeat(million))),
        ("switches", format!("{}x", "-+".repeat(lines)).replace("-+", "+-")),
        ("nots", format!("{}x", "not ".repeat(lines))),
        ("sum", format!("1{}", "+1".repeat(lines))),
        ("product", format!("1{}", " * 1".repeat(lines))),
        ("comparison", format!("1{}", " < 1".repeat(lines))),
        ("and", format!("a{}", " and a".repeat(lines))),
        ("ordinal", format!("a{}", ":a".repeat(lines))),
        ("members", format!("a{}", ".f".repeat(lines))),
        ("calls", format!("a{}", "(1)".repeat(lines))),
        ("options", format!("<{}1|0>", "1,".repeat(lines))),
        ("semicolons", "a;".repeat(lines)),
        ("else if", format!("if a {{ 1 }}{}", " else if a { 1 }".repeat(4_000 * scale))),
        ("statements", "let x = 1 + 2\n".repeat(lines)),
        ("open angles", "<1\n".repeat(lines)),
        ("open angles twice", format!("{}>", "<<1\n".repeat(lines))),
        ("open calls", "f(1\n".repeat(lines)),
        ("open blocks", "fn f(x) {\n".repeat(lines)),
        ("open lets", "let a = f(1\n".repeat(lines)),
        ("mismatches", "(]".repeat(lines)),
        ("stray closers", ")\n".repeat(lines)),
        ("open long texts", "f(\"\"\"\n".repeat(lines + 1)),
        ("blocks and blank lines", format!("if a {{ 1 }}{}b", "\n".repeat(million))),
        ("many blocks and blank lines", "if a { 1 }\n\n\n# c\n".repeat(lines)),
        ("operators and newlines", "a +\n".repeat(lines)),
        ("expectations", "1 #=> 2\n".repeat(lines)),
        ("docs", "## d\n".repeat(lines)),
        ("foreign", "½".repeat(million)),
        ("up run", "^".repeat(million)),
        ("bars", format!("<1{}1>", "|".repeat(million))),
        (
            "bars of all lengths",
            (1..bars).fold("<1".to_owned(), |text, n| text + &"|".repeat(n) + "1") + ">",
        ),
        (
            "bars of all lengths, falling",
            (1..bars).rev().fold("<1".to_owned(), |text, n| text + &"|".repeat(n) + "1") + ">",
        ),
        ("stars", "* ".repeat(lines)),
        ("carriage returns", "\r".repeat(million)),
    ]
}

#[test]
fn long_texts_take_linear_time() {
    for ((name, short), (_, long)) in long_texts(1).into_iter().zip(long_texts(4)) {
        let (_, quarter) = survives_with(name, short);
        let (_, whole) = survives_with(name, long);
        // Four times in linear time, sixteen times in quadratic; a little is lost to the caches.
        assert!(
            whole < 8 * quarter + Duration::from_millis(300),
            "{name}: {quarter:?}, and {whole:?} for a text four times as long"
        );
    }
}

#[test]
fn bytes_that_are_no_text_are_refused_with_their_place() {
    let bad = decode(b"let a = 1\nlet b = \"\xFF\"".to_vec()).unwrap_err();
    assert_eq!((bad.line, bad.column, bad.byte), (2, 10, 0xFF));
    assert_eq!(decode(b"\xEF\xBB\xBFa\r\n".to_vec()).unwrap(), "a\r\n");
}

#[test]
fn classes_cover_broken_texts_in_order() {
    for text in ["f(1 ½ \"abc", "<1|<2\nlet x = ]", "\"\"\" # ) ", "↑↓ ⧾2 S₅ x·y \u{0}", ""]
    {
        let mut end = 0;
        for (range, _) in classify(text) {
            assert!(range.start >= end && range.end > range.start, "{text:?}");
            assert!(text[end..range.start].trim().is_empty(), "{text:?}");
            end = range.end;
        }
        assert!(text[end..].trim().is_empty(), "{text:?}");
    }
}

proptest::proptest! {
    /// Any characters at all: places stay inside the text and on character boundaries.
    #[test]
    fn any_text_is_survived(text in "\\PC{0,40}|[-a-c0-2<>|(){}\\[\\],;:=+*^v@!.\"#\n ]{0,60}") {
        for piece in statements(SourceId::default(), &text) {
            proptest::prop_assert!(text.get(piece.span.range()).is_some());
            if let Err(error) = piece.parsed {
                for label in error.labels {
                    proptest::prop_assert!(text.get(label.span.range()).is_some(), "{:?}: {:?}", text, label);
                }
            }
        }
        let _ = status(&text);
        let _ = classify(&text);
        let _ = format(&text);
    }
}

/// Time for a generated script; run by hand with `--release -- --ignored --nocapture`.
#[test]
#[ignore = "a measurement"]
fn speed_of_a_script_by_hand() {
    for line in [
        "S5 + S2 == <1|0>\n",
        "let a = <1,2|0> + ^*2 - 3/4 * G\n",
        "canonical(<1|0> + partizan_kayles(5), 3) == f(x)\n",
    ] {
        let text = line.repeat(100_000);
        let start = Instant::now();
        let good =
            statements(SourceId::default(), &text).filter(|piece| piece.parsed.is_ok()).count();
        let read = start.elapsed();
        let start = Instant::now();
        let _ = format(&text);
        println!("{good} of {line:?}: {read:?}, laid out {:?}", start.elapsed());
    }
}
