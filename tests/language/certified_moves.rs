//! Certificates with the moves of their games, which are compared with the rules of play.

use serde_json::{Value, json};

use crate::certificates::{by_python, certificate};
use crate::support::answers::session;
use crate::support::{scratch, upstar};
use upstar::session::play;
use upstar_verify::verify;

const SCRIPT: &str = "\
ruleset take(n: Int) {
  left: [take(n - 1) if n >= 1]
  right: [take(n - 2) if n >= 2]
}
ruleset eat(cells: Grid) {
  left: [eat(b) for b in turns(cells, \"xo\", \".x\")]
  right: [eat(b) for b in turns(cells, \"o.\", \"..\")]
}
";

/// Rulesets of the library, sums with games that are no positions, and conjugates.
const QUESTIONS: [&str; 10] = [
    "outcome(clobber(\"xo/ox\"))",
    "outcome(clobber(\"xo/ox\")) mod misere",
    "domineering(2,3) <=> 0",
    "domineering(2,2) + * <=> 1",
    "outcome(2 * nim(2) + partizan_kayles(3)) mod misere",
    "outcome(domineering(2,2) - domineering(2,2))",
    "domineering(2,2) - domineering(2,2) == 0",
    "is_dicot(clobber(\"xoo\"))",
    "canonical(toads_and_frogs(\"t..f\"))",
    "outcome(hackenbush(\"bbr\") + *2)",
];

#[test]
fn the_moves_that_certificates_list_are_those_of_the_rulesets() {
    let mut session = session();
    let mut texts = Vec::new();
    for question in QUESTIONS {
        let asked = match question.split_once(" mod ") {
            Some((asked, universe)) => format!("certify_with_moves({asked}) mod {universe}"),
            None => format!("certify_with_moves({question})"),
        };
        let text = certificate(&mut session, &asked);
        assert!(verify(&text).is_ok(), "{question}");
        let value: Value = serde_json::from_str(&text).unwrap();
        let count = play::verify_moves(&mut session, &value, "proof.json");
        let listed = value["moves"]["list"].as_array().unwrap().len();
        assert_eq!(count.unwrap_or_else(|no| panic!("{question}: {no:?}")), listed, "{question}");
        assert!(listed > 3, "{question}: {listed}");
        texts.push(text);
    }
    // Python finds the forms of the games from their moves.
    for (line, question) in by_python(&texts).iter().flatten().zip(QUESTIONS) {
        assert!(line.starts_with("holds: "), "{question}: {line}");
    }
}

/// A game whose text grows threefold with each level, while its followers are few.
const GROWING: &str =
    "fn g(n: Int) = if n == 0 { <0|*> } else { <g(n - 1), <g(n - 1)|0>|g(n - 1)> }\n";

#[test]
fn listed_games_are_written_whole_or_not_at_all() {
    let folder = scratch("long_moves");
    let [script, proof] = ["a.cgt", "proof.json"].map(|name| folder.join(name));
    let [script, proof] = [&script, &proof].map(|path| path.to_str().unwrap());
    for (level, length) in [(6, 3_500), (8, 32_000), (9, 98_000)] {
        std::fs::write(script, format!("{GROWING}outcome(g({level}) + domineering(2,2))\n"))
            .unwrap();
        // What is shown of games says nothing of what is listed.
        let mut written = Vec::new();
        for shown in [&[][..], &["--full"]] {
            let certify = ["certify", "--moves", "--force", "-o", proof, script];
            let ran = upstar(&[&certify[..], shown].concat(), "");
            assert_eq!(ran.code, 0, "{level}: {}", ran.err);
            let ran = upstar(&["verify", "--moves", proof], "");
            assert_eq!(ran.code, 0, "{level}: {}", ran.err);
            let certificate: Value =
                serde_json::from_str(&std::fs::read_to_string(proof).unwrap()).unwrap();
            written.push(certificate["moves"].clone());
        }
        assert_eq!(written[0], written[1]);
        let list = written[0]["list"].as_array().unwrap();
        let longest = list.iter().map(|item| item[0].as_str().unwrap().len()).max().unwrap();
        assert!(longest > length, "{level}: {longest}");
    }
    // No statement is so long, or nests so deep.
    let deep = "fn f(n: Int) = if n == 0 { * } else { <f(n - 1)|*> }\n";
    for (definition, game) in [(GROWING, "g(10)"), (GROWING, "g(12)"), (deep, "f(1200)")] {
        std::fs::write(script, format!("{definition}outcome({game} + domineering(2,2))\n"))
            .unwrap();
        let ran = upstar(&["certify", "--moves", "--full", script], "");
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{game}: {}", ran.err);
        assert!(
            ran.err.contains("E0411") && ran.err.contains("too deep to be typed"),
            "{}",
            ran.err
        );
        assert_eq!(upstar(&["certify", script], "").code, 0);
    }
    std::fs::write(script, format!("{deep}outcome(f(300))\n")).unwrap();
    assert_eq!(upstar(&["certify", "--moves", "--force", "-o", proof, script], "").code, 0);
    let ran = upstar(&["verify", "--moves", proof], "");
    assert_eq!(ran.code, 0, "{}", ran.err);
}

#[test]
fn moves_that_are_left_out_or_added_are_refused() {
    let mut session = session();
    let text = certificate(&mut session, "certify_with_moves(domineering(2,3) <=> 0)");
    let value: Value = serde_json::from_str(&text).unwrap();
    let list = value["moves"]["list"].as_array().unwrap();
    let mut refused = 0;
    for place in 0..list.len() {
        for side in [1, 2] {
            for change in
                [json!([]), json!([[0]]), json!([[0, 0]]), json!([[99]]), json!([0]), json!(0)]
            {
                let mut changed = value.clone();
                changed["moves"]["list"][place][side] = change;
                if changed == value {
                    continue;
                }
                assert!(
                    play::verify_moves(&mut session, &changed, "proof.json").is_err(),
                    "{changed}"
                );
                refused += 1;
            }
        }
    }
    assert!(refused > 70, "{refused}");
    for (field, item) in [
        ("list", json!([["0", [], [], []]])),
        ("list", json!([5])),
        ("games", json!(5)),
        ("games", json!({ "a": [] })),
        ("more", json!([])),
    ] {
        let mut changed = value.clone();
        changed["moves"][field] = item;
        let no = play::verify_moves(&mut session, &changed, "proof.json").unwrap_err();
        let message = no.message.as_deref();
        assert_eq!(message, Some("proof.json: its moves are not written as the book says"));
    }
    let mut other = value.clone();
    other["moves"]["games"] = json!([[0], []]);
    assert!(play::verify_moves(&mut session, &other, "proof.json").is_err());
    for line in by_python(&[other.to_string()]).iter().flatten() {
        assert!(line.contains("these are not the forms of the games"), "{line}");
    }
}

/// A list is read in the convention of its certificate, and tombstones have none.
#[test]
fn a_tombstone_among_the_listed_games_is_refused_as_such() {
    for universe in ["normal", "misere", "dicot"] {
        let asked = format!("outcome(nim(2)) mod {universe}");
        let proof = upstar(&["certify", "--moves", "-e", &asked], "").out;
        assert_eq!(upstar(&["verify", "--moves", "-"], &proof).code, 0, "{universe}");
        for game in ["<!,1|0>", "<<!|0>|0>"] {
            let other = proof.replace("\"nim(2)\"", &format!("\"{game}\""));
            assert_ne!(other, proof);
            let ran = upstar(&["verify", "--moves", "-"], &other);
            assert!(ran.code == 1 && ran.err.contains("E0401"), "{universe}: {}", ran.err);
            let help = "games with tombstones have no certificates";
            assert!(ran.err.contains(help) && !ran.err.contains("E mod misere"), "{}", ran.err);
        }
    }
}

#[test]
fn rulesets_of_a_script_are_compared_and_their_boards_shown_in_play() {
    let folder = scratch("moves");
    let [script, other, proof] =
        ["own.cgt", "other.cgt", "proof.json"].map(|name| folder.join(name).display().to_string());
    std::fs::write(&script, SCRIPT).unwrap();
    std::fs::write(&other, SCRIPT.replace("take(n - 2) if n >= 2", "take(n - 3) if n >= 3"))
        .unwrap();
    let asked = "outcome(eat(\"xoo/o.x\") + take(3))";
    let ran = upstar(&["certify", "--moves", &script, "-e", asked, "-o", &proof], "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let ran = upstar(&["verify", "--rules", &script, &proof], "");
    assert!(
        ran.out.contains(
            "(of take(3) + eat(\"xoo/o.x\"): the 28 listed games have the moves of their rulesets)"
        ),
        "{}",
        ran.out
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    let ran = upstar(&["verify", "--rules", &script, "--format", "json", &proof], "");
    let object: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&object["moves"], &object["holds"]), (&json!(28), &json!(true)));
    let ran = upstar(&["verify", "--rules", &other, &proof], "");
    assert!(ran.err.contains("this has other moves than are listed"), "{}", ran.err);
    assert!(ran.err.contains(&format!("<moves of {proof}>:")), "{}", ran.err);
    assert_eq!((ran.out.as_str(), ran.code), ("", 1));
    let ran = upstar(&["verify", "--moves", &proof], "");
    assert!(ran.err.contains("`--rules SCRIPT`") && ran.code == 1, "{}", ran.err);
    // A certificate without moves has none to compare.
    let plain = folder.join("plain.json").display().to_string();
    let long = "outcome(clobber(\"xoxo/oxox\"))";
    let ran = upstar(&["certify", "-e", long, "-o", &plain], "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let ran = upstar(&["verify", "--moves", &plain], "");
    let holds = format!("[E0706] Error: No moves to compare: {plain}: what it states holds, but");
    assert!(ran.err.starts_with(&holds) && ran.code == 1, "{} {}", ran.out, ran.err);
    assert!(!ran.err.contains("Not a valid certificate") && ran.err.len() < 400, "{}", ran.err);
    // Of several files it is clear which one that is.
    let ran = upstar(&["verify", "--rules", &script, "--format", "json", &proof, &plain], "");
    let objects: Vec<Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let files: Vec<&Value> = objects.iter().map(|object| &object["file"]).collect();
    assert_eq!(files, [&json!(proof), &json!(plain)], "{}", ran.out);
    assert_eq!((&objects[1]["code"], ran.code), (&json!("E0706"), 1));
}
