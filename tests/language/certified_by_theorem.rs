//! Certificates of sums that cancel in pairs, those that name a theorem in place of a proof, and bad ones of both.

use crate::certificates::{by_python, certificate, certify};
use crate::support::answers::{answers, session};
use crate::support::{scratch, soak, upstar};
use upstar_verify::verify;

#[test]
fn a_game_and_its_negative_cancel() {
    let questions = [
        ("certify(outcome(domineering(4,4) - domineering(4,4)))", "P"),
        ("certify(domineering(4,4) - domineering(4,4) == 0)", "P"),
        ("certify(domineering(3,4) + nim(2) == nim(2) + domineering(3,4))", "=="),
        ("certify(outcome(clobber(\"xox/oxo\") - clobber(\"xox/oxo\") + *))", "N"),
        ("certify(outcome(<2,*|0> - <2,*|0> + <1|*> - <1|*> + <0|^>))", "L"),
        ("certify(outcome(256 * *))", "P"),
        ("certify(outcome(<1000000|0> + <0|-1000000> + *))", "N"),
        ("certify(outcome(<3|*> + <*|-3> + 2 + <5|2>))", "L"),
    ];
    let questions = questions.map(|(asked, is)| (asked.to_owned(), is.to_owned()));
    let texts = certify(&mut session(), &questions);
    let small = |text: &String| text.lines().filter(|line| line.starts_with("{\"")).count() < 10;
    assert!(texts[..2].iter().all(small), "{}", texts[0].len());
    assert!(texts[5].len() < 4000, "{}", texts[5]);
}

#[test]
fn pairs_that_are_none_do_not_cancel() {
    let text = |universe: &str, sum: &str, entries: &str| {
        format!(
            "{{\"upstar_certificate\":1,\"universe\":\"{universe}\",\"forms\":[[[],[]],[[0],[]],[[],[0]],[[0],[0]],\
             [[1],[2]],[[1],[0]],[[0],[2]]],\"entries\":[{entries}],\"statement\":{{\"outcome\":\"P\",\"sum\":{sum},\
             \"by\":[2,3]}}}}"
        )
    };
    let none = "{\"plays\":[],\"first\":\"left\",\"wins\":false},{\"plays\":[],\"first\":\"right\",\"wins\":false}";
    let entries = |sum: &str, [one, other]: [usize; 2]| {
        format!(
            "{none},{{\"plays\":{sum},\"first\":\"left\",\"wins\":false,\"rest\":{one}}},\
             {{\"plays\":{sum},\"first\":\"right\",\"wins\":false,\"rest\":{other}}}"
        )
    };
    let good = text("normal", "[5,6]", &entries("[5,6]", [0, 1]));
    assert_eq!(verify(&good).unwrap(), "outcome(<<0|>|0> + <0|<|0>>) == P mod normal");
    let both = text("normal", "[[3,2],[4,2],5,6]", &entries("[[3,2],[4,2],5,6]", [0, 1]));
    assert!(verify(&both).is_ok(), "{:?}", verify(&both));
    let cases = [
        ("misere", "[5,6]", [0, 1], "this is not an entry of this universe"),
        ("normal", "[[5,2]]", [0, 1], "entry 0 is about something else"),
        ("normal", "[4,5]", [0, 1], "entry 0 is about something else"),
        ("normal", "[[3,3]]", [0, 1], "entry 0 is about something else"),
        ("normal", "[5,6]", [1, 1], "entry 1 is about something else"),
        ("normal", "[5,6]", [0, 9], "there is no earlier entry 9"),
    ];
    let mut texts = vec![good.clone(), both];
    for (universe, sum, rest, expected) in cases {
        let text = text(universe, sum, &entries(sum, rest));
        let refusal = verify(&text).expect_err(expected);
        assert!(
            refusal.starts_with("entry ") && (universe == "misere" || refusal.ends_with(expected)),
            "{refusal}"
        );
        texts.push(text);
    }
    let by_python = by_python(&texts).unwrap_or_default();
    for (place, found) in by_python.iter().enumerate() {
        assert_eq!(found.starts_with("holds"), place < 2, "{found}");
    }
}

#[test]
fn a_name_that_stands_twice_in_an_object_is_refused() {
    let text = certificate(&mut session(), "certify(* <=> 0)");
    let twice = [
        text.replacen("\"universe\":", "\"universe\":\"misere\",\"universe\":", 1),
        text.replacen("\"not_ge\":", "\"not_ge\":[0,0],\"not_ge\":", 1),
        text.replacen("\"note\":", "\"note\":{\"a\":1,\"a\":2},\"note\":", 1),
    ];
    for text in &twice {
        assert_eq!(verify(text).unwrap_err(), "an object has two fields of one name");
    }
    // Colons, quotes and backslashes in texts are no fields.
    let odd = text.replacen("\"note\":\"", "\"note\":\"a: \\\"b\\\": \\\\\\\" : \\\\ ", 1);
    assert_eq!(verify(&odd).unwrap(), "<0|0> <|> 0 mod normal");
    let all = [twice.to_vec(), vec![odd]].concat();
    let found = by_python(&all).unwrap_or_default();
    assert!(found.iter().take(3).all(|line| line.contains("two fields of one name")), "{found:?}");
    assert!(found.iter().skip(3).all(|line| line.starts_with("holds")), "{found:?}");
}

/// Both verifiers read the same texts as JSON: what one of them refuses or takes, the other does.
#[test]
fn both_verifiers_agree_on_what_is_json_and_what_a_natural_number() {
    let text = certificate(&mut session(), "certify(* <=> 0)");
    let noted = |note: &str| {
        let (before, rest) = text.split_once("\"note\":").expect("a note");
        let (_, after) = rest.split_once(",\"universe\"").expect("a universe");
        format!("{before}\"note\":{note},\"universe\"{after}")
    };
    let nested = |deep: usize| noted(&format!("{}{}", "[".repeat(deep), "]".repeat(deep)));
    let zero = text.replacen("\"games\":[1,0]", "\"games\":[1,-0]", 1);
    assert_ne!(zero, text);
    let refused = [
        zero,
        text.replacen("\"upstar_certificate\":2", "\"upstar_certificate\":2.0", 1),
        text.replacen("\"upstar_certificate\":2", "\"upstar_certificate\":true", 1),
        noted("\"\\ud800\""),
        noted("\"\\udc00\\ud800\""),
        noted("{\"\\ud83d\": 1}"),
        noted("NaN"),
        noted("-Infinity"),
        noted("1e999"),
        noted(&"1".repeat(400)),
        noted("01"),
        noted("\"a\tb\""),
        noted("[1,]"),
        // The object around is one level more.
        nested(127),
    ];
    let held = [
        text.clone(),
        noted("-0"),
        noted("[-0.0, 1e308, 123456789012345678901234567890]"),
        noted("\"\\ud83d\\ude00 \\u0000\""),
        nested(126),
    ];
    for text in &refused {
        assert!(verify(text).is_err(), "{text}");
    }
    for text in &held {
        assert_eq!(verify(text).as_deref(), Ok("<0|0> <|> 0 mod normal"), "{text}");
    }
    let all = [&refused[..], &held].concat();
    let found = by_python(&all).unwrap_or_default();
    for (place, found) in found.iter().enumerate() {
        assert_eq!(found.starts_with("holds"), place >= refused.len(), "{}: {found}", all[place]);
    }
}

#[test]
fn partizan_games_are_certified_not_to_be_impartial() {
    let questions = [
        ("certify(is_impartial(1))", "false"),
        ("certify(is_impartial(<*,<1|*>|*,<1|*>>))", "false"),
        ("certify(is_impartial(*2 + *))", "true"),
    ];
    let questions = questions.map(|(asked, is)| (asked.to_owned(), is.to_owned()));
    certify(&mut session(), &questions);
    // No order of games that are not impartial is proved among impartial games.
    let text = certificate(&mut session(), "certify(<0|0> >= <0|0> + 1) mod assuming(misere)");
    let text = text.replace("\"universe\":\"misere\"", "\"universe\":\"impartial\"");
    let refusal = verify(&text).unwrap_err();
    let found = by_python(&[text]).unwrap_or_default();
    assert!(
        !refusal.is_empty() && found.iter().all(|line| line.starts_with("refused")),
        "{found:?}"
    );
}

/// The play of these is too large, but the quotient that answered is a proof.
#[test]
fn outcomes_that_a_quotient_tells_are_proved_by_it() {
    let folder = scratch("outcomes_of_quotients");
    let proof = folder.join("proof.json").display().to_string();
    // The program in Python takes seconds where the heaps are large.
    let [one, beside, among] = if soak().is_some() { [80, 70, 60] } else { [42, 41, 40] };
    let told = |summands: &str, heap: u32| {
        format!("outcome({summands}game {}) == N mod closure({heap} games)", heap - 1)
    };
    let questions = [
        (format!("outcome(octal(\"0.77\")({one})) mod misere"), told("", one)),
        (
            format!("outcome(octal(\"0.77\")({beside}) + 2 * octal(\"0.77\")(2)) mod misere"),
            told("<0,<0|0>|0,<0|0>> + <0,<0|0>|0,<0|0>> + ", beside),
        ),
        (
            format!("outcome(octal(\"0.77\")({among})) mod quotient(octal(\"0.77\"), {among})"),
            told("", among),
        ),
    ];
    for (question, stated) in questions {
        let ran = upstar(&["certify", "--force", "-e", &question, "-o", &proof], "");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{question}");
        let text = std::fs::read_to_string(&proof).unwrap();
        assert_eq!(verify(&text).as_deref(), Ok(stated.as_str()), "{question}");
        let found = by_python(std::slice::from_ref(&text)).unwrap_or_default();
        assert!(found.iter().all(|line| *line == format!("holds: {stated}")), "{found:?}");
        let said = text.replacen("\"outcome\":\"N\"", "\"outcome\":\"P\"", 1);
        assert!(said != text && verify(&said).is_err(), "{question}");
        let found = by_python(&[said]).unwrap_or_default();
        assert!(found.iter().all(|line| line.starts_with("refused")), "{found:?}");
    }
}

#[test]
fn a_theorem_is_named_where_the_play_is_too_large() {
    let folder = scratch("theorems");
    let proof = folder.join("proof.json").display().to_string();
    let questions = [
        (
            "outcome(partizan_kayles(99999999)) mod misere",
            "not verified: outcome(partizan_kayles(99999999)) == N mod misere",
            "partizan Kayles with v = 0",
        ),
        (
            "outcome(octal(\"0.77\")(1000000))",
            "not verified: outcome(octal(\"0.77\")(1000000)) == N mod normal",
            "from the nim values of its summands",
        ),
        (
            "nim(1000000) <=> nim(999999)",
            "not verified: nim(1000000) <|> nim(999999) mod normal",
            "by their nim values in normal play",
        ),
        (
            "partizan_kayles(1) + partizan_kayles(2) == 0 mod closure(partizan_kayles(7))",
            "not verified: partizan_kayles(1) + partizan_kayles(2) == 0 mod closure(partizan_kayles(7))",
            "sums of partizan Kayles with the same value are equal",
        ),
    ];
    for (question, stated, theorem) in questions {
        let ran = upstar(&["certify", "--ascii", "--force", "-e", question, "-o", &proof], "");
        assert_eq!(ran.code, 0, "{question}: {}", ran.err);
        assert!(ran.err.starts_with("note: this certificate names a theorem"), "{}", ran.err);
        let ran = upstar(&["certify", "--strict", "-e", question], "");
        assert_eq!((ran.out.as_str(), ran.code), ("", 1), "{question}");
        let ran = upstar(&["verify", &proof], "");
        let lines: Vec<&str> = ran.out.lines().collect();
        assert_eq!((lines[0], ran.code), (stated, 1), "{question}");
        assert!(
            lines[1].contains("it rests on this theorem: ") && lines[1].contains(theorem),
            "{}",
            ran.out
        );
        let strict = upstar(&["verify", "--strict", &proof], "");
        assert_eq!((strict.out, strict.code), (ran.out, 1), "{question}");
        let text = std::fs::read_to_string(&proof).unwrap();
        assert!(verify(&text).is_err());
        let found = by_python(&[text]).unwrap_or_default();
        assert!(found.iter().all(|line| line.contains("a theorem is named")), "{found:?}");
    }
}

#[test]
fn small_play_is_certified_where_a_theorem_answers_too() {
    let questions = [
        ("certify(outcome(octal(\"0.77\")(7))) mod misere", "N"),
        ("certify(nim(3) <=> nim(2))", "<|>"),
        ("certify(outcome(nim(3) + nim(2) + nim(1))) mod misere", "P"),
    ];
    certify(&mut session(), &questions.map(|(asked, is)| (asked.to_owned(), is.to_owned())));
}

#[test]
fn what_has_no_certificate_says_why() {
    let mut all = Vec::new();
    for (question, why) in [
        ("certify_in_lean(* >= 0) mod generated(<.|*>)", "a misère universe with a name"),
        ("certify(1 >= 0 and 2 >= 0)", "one thing"),
        ("certify(outcome(<!|0>)) mod misere", "games with tombstones have no certificates"),
        (
            "certify(canonical(<*|0,*>)) mod generated(<.|*>)",
            "some canonical forms have tombstones",
        ),
        ("certify(outcome(robot<1|0|-1>))", "cheating robots"),
        ("certify(birthday(<0|v>))", "outcomes, comparisons"),
    ] {
        let ran = upstar(&["-e", question], "");
        assert!(ran.err.contains("E0411") && ran.err.contains(why), "{question}: {}", ran.err);
        all.extend(answers(&mut session(), question));
    }
    assert!(all.iter().all(|code| code == "E0411"), "{all:?}");
}
