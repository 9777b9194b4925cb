//! Certificates are verified by the crate and by a program that shares no code with it; what is changed in
//! them is refused, or states what is true all the same.

use std::process::{Command, Stdio};

use crate::support::answers::{answers, session};
use crate::support::{finish, root, scratch, upstar};
use upstar::session::Session;
use upstar::values::SplitMix64;
use upstar_verify::verify;

/// The values born by day 2 in normal play.
const DAY_TWO: [&str; 22] = [
    "0", "1", "-1", "*", "2", "-2", "1/2", "-1/2", "^", "v", "^*", "v*", "*2", "1*", "-1*",
    "<1|-1>", "<1|0>", "<0|-1>", "<1|*>", "<*|-1>", "<1|0,*>", "<0,*|-1>",
];

/// The misère universes in which games are compared, without that of impartial games.
pub const MISERE: [&str; 5] = ["misere", "blocking", "dead_ending", "integers_dicots", "dicot"];

/// A form at random, as a text.
pub fn form(random: &mut SplitMix64, day: u32) -> String {
    if day == 0 {
        return "0".to_owned();
    }
    let mut side = || -> String {
        let count = random.below(3);
        let options = (0..count).map(|_| {
            let below = random.below(u64::from(day)) as u32;
            form(random, below)
        });
        options.collect::<Vec<_>>().join(",")
    };
    let sides = [side(), side()].map(|side| if side.is_empty() { ".".to_owned() } else { side });
    format!("<{}|{}>", sides[0], sides[1])
}

/// The certificate of an answer.
pub fn certificate(session: &mut Session, question: &str) -> String {
    let text = answers(session, question).join("\n");
    assert!(text.starts_with("{\"upstar_certificate\":2"), "{question}: {text}");
    text
}

/// Whether the engine says the same. Games need not belong to the universe that they are compared in.
pub fn is_true(session: &mut Session, statement: &str) -> bool {
    for universe in ["normal", "misere", "integers_dicots"] {
        let asked = statement.strip_prefix(&format!("is_{universe}("));
        if let Some((game, answer)) = asked.and_then(|asked| asked.split_once(") == ")) {
            // Only members are compared there.
            let is = answers(session, &format!("{game} == {game} mod {universe}")) == ["true"];
            return answer.starts_with(&is.to_string());
        }
    }
    let assuming = statement.rsplit_once(" mod ").and_then(|(games, universe)| {
        let is_misere = MISERE.contains(&universe) || universe.starts_with("generated(");
        is_misere.then(|| format!("{games} mod assuming({universe})"))
    });
    answers(session, assuming.as_deref().unwrap_or(statement)) == ["true"]
}

/// What the program in Python says of certificates, if Python is there: none, or the end of a line for each.
pub fn by_python(certificates: &[String]) -> Option<Vec<String>> {
    let available = Command::new("python3").arg("--version").stdout(Stdio::null()).status();
    if !available.is_ok_and(|status| status.success()) {
        println!("python3 is not there: certificates are verified by the crate only");
        return None;
    }
    let mut python = Command::new("python3");
    python.arg(root().join("tests/verify/verify.py"));
    let text: String = certificates.iter().map(|text| format!("{text}\n---\n")).collect();
    let ran = finish(python, text.as_bytes());
    let lines: Vec<String> = ran.out.lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), certificates.len(), "{}", ran.err);
    Some(lines)
}

/// The answer in a statement: a relation, an outcome, a truth value, or that it is about a quotient.
fn proved(statement: &str) -> &str {
    let relation =
        ["==", "<|>", ">", "<"].into_iter().find(|sign| statement.contains(&format!(" {sign} ")));
    match statement.split_once('(') {
        Some(("order", _)) => "quotient",
        Some((kind, _)) if ["outcome", "invertible"].contains(&kind) || kind.starts_with("is_") => {
            let answer =
                statement.split_once(" == ").and_then(|(_, answer)| answer.split_once(' '));
            answer.map_or("", |(answer, _)| answer)
        }
        _ => relation.unwrap_or_default(),
    }
}

/// Certifies questions in both ways, and holds what was proved against what is expected: the answer
/// of the relation or outcome.
pub fn certify(session: &mut Session, questions: &[(String, String)]) -> Vec<String> {
    let (mut certificates, mut statements) = (Vec::new(), Vec::new());
    for (question, expected) in questions {
        let text = certificate(session, question);
        let statement = verify(&text).unwrap_or_else(|no| panic!("{question}: {no}"));
        assert_eq!(proved(&statement), expected, "{question}");
        // Long games stand in statements by their ids.
        let is_short = !statement.contains("form ") && !statement.contains("game");
        assert!(!is_short || is_true(session, &statement), "{question}: {statement}");
        certificates.push(text);
        statements.push(statement);
    }
    for (found, statement) in by_python(&certificates).iter().flatten().zip(statements) {
        assert_eq!(*found, format!("holds: {statement}"));
    }
    certificates
}

/// The sign between two games, as the language compares them.
fn sign(session: &mut Session, g: &str, h: &str) -> String {
    sign_modulo(session, g, h, "normal")
}

fn sign_modulo(session: &mut Session, g: &str, h: &str, universe: &str) -> String {
    for sign in ["==", ">", "<", "<|>"] {
        if is_true(session, &format!("{g} {sign} {h} mod {universe}")) {
            return sign.to_owned();
        }
    }
    panic!("{g} and {h} do not compare");
}

#[test]
fn all_pairs_of_day_two_are_certified() {
    let mut session = session();
    let mut questions = Vec::new();
    for (i, g) in DAY_TWO.iter().enumerate() {
        for (j, h) in DAY_TWO.iter().enumerate() {
            let expected = sign(&mut session, g, h);
            assert_eq!(expected == "==", i == j, "{g} and {h}");
            questions.push((format!("certify({g} >= {h})"), expected));
        }
    }
    certify(&mut session, &questions);
}

#[test]
fn random_pairs_and_sums_are_certified() {
    let (mut session, mut random) = (session(), SplitMix64::new(21));
    let mut questions = Vec::new();
    for _ in 0..120 {
        let [g, h, k] = [3, 3, 2].map(|day| form(&mut random, day));
        let expected = sign(&mut session, &g, &h);
        questions.push((format!("certify({g} <=> {h})"), expected.clone()));
        questions.push((format!("certify({g} == {h})"), expected));
        for universe in ["normal", "misere"] {
            for sum in [format!("{g} + {h}"), format!("{h} + {k} + {k}")] {
                let outcome = answers(&mut session, &format!("outcome({sum}) mod {universe}"));
                questions
                    .push((format!("certify(outcome({sum})) mod {universe}"), outcome.join("")));
            }
        }
    }
    certify(&mut session, &questions);
    crate::certified_in_lean::answered(&mut session, &questions);
}

#[test]
fn random_pairs_are_certified_modulo_misere_universes() {
    let (mut session, mut random) = (session(), SplitMix64::new(22));
    let mut questions = Vec::new();
    for universe in MISERE {
        for round in 0..24 {
            let [g, h] = [3, 3].map(|day| form(&mut random, day));
            // Games that differ by little are as often better as not.
            let h = if round % 2 == 0 { h } else { format!("<{g}, {h}|{g}>") };
            let sign = sign_modulo(&mut session, &g, &h, universe);
            questions.push((format!("certify({g} <=> {h}) mod assuming({universe})"), sign));
        }
    }
    certify(&mut session, &questions);
    crate::certified_in_lean::answered(&mut session, &questions);
}

#[test]
fn positions_and_large_sums_are_certified() {
    let mut session = session();
    let questions = [
        ("certify(outcome(nim(3) + nim(2) + nim(1)))", "P"),
        ("certify(outcome(nim(3) + nim(2) + nim(1))) mod misere", "P"),
        ("certify(outcome(2 + * - 1)) mod dicot", "N"),
        ("certify(outcome(40 * *)) mod misere", "N"),
        ("certify(outcome(0)) mod misere", "N"),
        ("certify(outcome(0))", "P"),
        ("certify(12 * ^ > 10 * ^ + *)", ">"),
        ("certify(30 <=> 29)", ">"),
        ("certify(domineering(3,3) <=> 0)", "<|>"),
        ("certify(1000000 >= 0)", ">"),
        ("certify(1000000 <=> 999999)", ">"),
        ("certify(-4000000000000 <=> 1/1024)", "<"),
        ("certify(3/4 == <1/2|1>)", "=="),
        ("certify(<1000000|-1000000> <=> 3)", "<|>"),
        ("certify(<1000000|-1000000> <=> 1000000)", "<|>"),
        ("certify(<2000000|1000000> <=> 1500000)", "<|>"),
        ("certify(outcome(1000000 - 1/2 - 999999))", "L"),
        ("certify(outcome(5 - 1000005))", "R"),
    ];
    certify(&mut session, &questions.map(|(asked, is)| (asked.to_owned(), is.to_owned())));
}

#[test]
fn statements_name_the_games_that_were_asked_about() {
    let mut session = session();
    let statements = [
        ("certify(1000000 >= 0)", "1000000 > 0 mod normal"),
        ("certify(1000000 == <1000000|-1000000>)", "1000000 <|> <1000000|-1000000> mod normal"),
        ("certify(2 <=> *)", "<<0|>|> > <0|0> mod normal"),
        ("certify(2 <=> *) mod misere", "<<0|>|> <|> <0|0> mod misere"),
        ("certify(outcome(1000000 + 1/2))", "outcome(1000000 + <0|1>) == L mod normal"),
    ];
    for (question, statement) in statements {
        let text = certificate(&mut session, question);
        assert_eq!(verify(&text).unwrap(), statement, "{question}");
    }
}

#[test]
fn bad_certificates_are_refused_at_the_first_bad_place() {
    let same = |forms: &str, entries: &str| {
        format!(
            "{{\"upstar_certificate\":1,\"universe\":\"normal\",\"forms\":{forms},\
             \"entries\":{entries},\"statement\":{{\"relation\":\"==\",\"games\":[0,0],\"by\":[0,0]}}}}"
        )
    };
    let good = same("[[[],[]]]", "[{\"same\":0}]");
    assert_eq!(verify(&good).unwrap(), "0 == 0 mod normal");
    let deep = "[".repeat(100_000);
    let many: String = (0..1_000_000).map(|_| "{\"same\":0},").collect();
    let cases = [
        (good.replace("e\":1", "e\":3"), "only versions 1 and 2 are known"),
        (good.replace("normal", "dicots"), "this universe is not known"),
        (good[..good.len() - 1].to_owned(), "this is not JSON"),
        (String::new(), "this is not JSON"),
        (deep, "this is not JSON"),
        (same("[[[0],[]]]", "[]"), "form 0: an option does not stand before"),
        (same("[[[1],[]],[[],[0]]]", "[]"), "form 0: an option does not stand before"),
        (same("[[[],[]],[[],[]]]", "[]"), "form 1: this form stood before"),
        (same("[[[],[]],[[0,0],[]]]", "[]"), "form 1: the options do not ascend"),
        (same("[[[],[]]]", "[{\"same\":1}]"), "entry 0: there is no form 1"),
        (
            same("[[[],[]]]", &format!("[{many}{{\"same\":9}}]")),
            "entry 1000000: there is no form 9",
        ),
        (same("[[[],[]]]", "[]"), "the statement: there is no earlier entry 0"),
        // Two entries that lean on each other.
        (
            same("[[[],[]],[[0],[0]]]", "[{\"not_ge\":[0,1],\"left\":0,\"by\":1},{\"same\":0}]"),
            "entry 0: there is no earlier entry 1",
        ),
    ];
    for (text, expected) in cases {
        let refusal = verify(&text).expect_err(expected);
        assert!(refusal.starts_with(expected), "{refusal}\n{expected}");
    }
}

#[test]
fn the_program_verifies_files() {
    let folder = scratch("verify");
    let (good, bad) = (folder.join("good.json"), folder.join("bad.json"));
    let made = upstar(&["-e", "certify(* <=> 0)"], "");
    std::fs::write(&good, &made.out).unwrap();
    std::fs::write(&bad, made.out.replace("\"by\":0", "\"by\":7")).unwrap();
    let [good, bad] = [good, bad].map(|path| path.display().to_string());
    let ran = upstar(&["verify", &good], "");
    assert_eq!((ran.out.as_str(), ran.code), ("holds: <0|0> <|> 0 mod normal\n", 0));
    let ran = upstar(&["verify", &bad, &good], "");
    assert_eq!((ran.out.as_str(), ran.code), ("holds: <0|0> <|> 0 mod normal\n", 1));
    assert!(ran.err.contains("E0705") && ran.err.contains("entry "), "{}", ran.err);
}

#[test]
fn the_program_certifies_what_the_last_statement_asks() {
    let folder = scratch("certify");
    let (script, proof) = (folder.join("script.cgt"), folder.join("proof.json"));
    std::fs::write(&script, "let g = <<0|*>|0>\ng >= * mod dicot # the last\n").unwrap();
    let [script, proof] = [script, proof].map(|path| path.display().to_string());
    let ran = upstar(&["certify", &script, "-o", &proof], "");
    assert!(ran.out.ends_with(&format!("bytes in {proof}\n")) && ran.code == 0, "{}", ran.err);
    let ran = upstar(&["verify", &proof], "");
    assert!(ran.out.starts_with("holds: <<0|<0|0>>|0> ") && ran.code == 0, "{}", ran.out);
    let ran = upstar(&["certify", &script, "-e", "outcome(g)"], "");
    assert!(verify(&ran.out).unwrap().starts_with("outcome("), "{}", ran.err);
    let ran = upstar(&["certify", "-", "--universe", "misere"], "* <=> 0");
    assert_eq!(verify(&ran.out).unwrap(), "<0|0> <|> 0 mod misere");
    for (arguments, code) in [
        (&["certify"][..], 2),
        (&["certify", "-e", ""][..], 2),
        (&["certify", "-e", "mean(*2)"], 1),
        (&["certify", "-e", "x >= 0"], 1),
        (&["certify", "-e", "let x = 1"], 1),
        (&["certify", "--format", "json", "-e", "1 >= 0"], 2),
    ] {
        let ran = upstar(arguments, "");
        assert_eq!((ran.out.as_str(), ran.code), ("", code), "{arguments:?}: {}", ran.err);
    }
}
