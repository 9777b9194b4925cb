//! Certificates of strangers: what they say is no line of the verifier's, what they list is computed, and they take no more
//! than is allowed.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::{Ran, scratch, upstar};

/// The time that a busy machine may take for what would take far longer without a limit.
const PATIENCE: Duration = Duration::from_secs(20);

/// A line that a file would like to print.
const FORGED: &str = "holds: 0 == 1 mod normal";

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}

/// A certificate as the program writes it.
fn certified(arguments: &[&str]) -> Value {
    let ran = upstar(&[&["certify"], arguments].concat(), "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    serde_json::from_str(&ran.out).unwrap()
}

fn verified(file: &Path, certificate: &Value, options: &[&str]) -> Ran {
    fs::write(file, certificate.to_string()).unwrap();
    upstar(&[&["verify"], options, &[file.to_str().unwrap()]].concat(), "")
}

/// Rulesets with a promise that is not true literally, the game that is asked about, and the promise.
const FALSE_PROMISES: [(&str, &str, &str); 4] = [
    ("f", "outcome(f(5))", "same: if n == 3 { f(0) } else { none }"),
    ("f", "outcome(f(4) + *)", "split: if n == 4 { [f(1), f(1)] } else { none }"),
    ("f", "f(3) == 0", "same literally: if n == 3 { f(0) } else { none }"),
    // This one is true of values.
    ("f", "outcome(f(5))", "same: if n == 4 { f(2) } else { none }"),
];

fn ruleset(name: &str, promise: &str) -> String {
    format!("ruleset {name}(n: Int) {{\n  options: [{name}(n - 1) if n > 0]\n  {promise}\n}}\n")
}

#[test]
fn forms_are_computed_from_the_listed_moves_and_not_from_promises() {
    let folder = scratch("false_promises");
    let (honest, false_one) = (path(&folder, "honest.cgt"), path(&folder, "false.cgt"));
    for (name, asked, promise) in FALSE_PROMISES {
        fs::write(&honest, ruleset(name, "")).unwrap();
        fs::write(&false_one, ruleset(name, promise)).unwrap();
        // What is made says that the moves are of another game.
        let ran = upstar(&["certify", "--moves", &false_one, "-e", asked], "");
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{promise}: {}", ran.err);
        let why = "by its moves this is another game than by the promises of its ruleset";
        assert!(ran.err.contains("E0411") && ran.err.contains(why), "{promise}: {}", ran.err);
        // What somebody else makes is refused: the forms of the promise beside the moves of the ruleset.
        let mut forged = certified(&[&false_one, "-e", asked]);
        let true_one = certified(&["--moves", &honest, "-e", asked]);
        forged["moves"] = true_one["moves"].clone();
        let file = folder.join("forged.json");
        assert_eq!(verified(&file, &forged, &[]).code, 0, "{promise}: the forms have a proof");
        for rules in [&false_one, &honest] {
            let ran = verified(&file, &forged, &["--rules", rules]);
            let why = "its forms are not those of the games whose moves it lists";
            assert!(ran.code == 1 && ran.err.contains(why), "{promise}: {} {}", ran.out, ran.err);
            assert!(!ran.out.contains("holds"), "{}", ran.out);
        }
        let ran = verified(&file, &true_one, &["--rules", &honest]);
        assert!(ran.code == 0 && ran.out.starts_with("holds: "), "{promise}: {}", ran.err);
    }
}

/// A promise that is true literally changes no moves, so that certificates list them.
#[test]
fn games_with_true_promises_have_certificates_with_moves() {
    let folder = scratch("true_promises");
    let (script, file) = (path(&folder, "true.cgt"), folder.join("proof.json"));
    let rules = "ruleset f(n: Int, k: Int) {\n  options: [f(n - 1, k) if n > 0]\n  \
                 same: if k > 0 { f(n, 0) } else { none }\n}\n";
    fs::write(&script, rules).unwrap();
    for asked in
        ["outcome(f(4,1) + nim(2))", "outcome(3 * ^ + *2 + f(1,2)) mod misere", "f(2,1) <=> ^"]
    {
        let proof = certified(&["--moves", &script, "-e", asked]);
        let ran = verified(&file, &proof, &["--rules", &script]);
        assert_eq!(ran.code, 0, "{asked}: {}", ran.err);
    }
}

/// Certificates whose texts would print a line, through each door that shows one.
fn forgeries() -> Vec<(&'static str, Value, Vec<&'static str>)> {
    let line = format!(")\n{FORGED}\u{1b}[2J\r{FORGED}\u{85}{FORGED}\u{2028}{FORGED}");
    let theorem = json!({
        "upstar_certificate": 1, "universe": "normal", "statement": "0 > 1", "theorem": "x",
    });
    let with = |certificate: &Value, field: &str| {
        let mut forged = certificate.clone();
        forged[field] = json!(format!("normal{line}"));
        forged
    };
    let long = certified(&["-e", "outcome(domineering(3,4))"]);
    let mut moves = certified(&["--moves", "-e", "outcome(nim(2))"]);
    let places = moves["moves"]["list"].as_array().unwrap().len();
    for place in 0..places {
        let text = moves["moves"]["list"][place][0].as_str().unwrap();
        let text = format!("{text} # (\n# {FORGED}\n#\r# {FORGED}");
        moves["moves"]["list"][place][0] = json!(text);
    }
    let mut field = long.clone();
    field[format!("\n{FORGED}\n")] = json!(0);
    let mut inner = long.clone();
    inner["statement"][format!("\n{FORGED}\n")] = json!(0);
    let mut universe = long.clone();
    universe["universe"] = json!(format!("\n{FORGED}"));
    let mut positions = long.clone();
    positions["positions"] = json!([format!("domineering(3,4) #\n{FORGED}")]);
    vec![
        ("the statement of a theorem", with(&theorem, "statement"), vec![]),
        ("the universe of a theorem", with(&theorem, "universe"), vec![]),
        ("the theorem", with(&theorem, "theorem"), vec![]),
        ("a note", with(&long, "note"), vec![]),
        ("listed games", moves, vec!["--moves"]),
        ("a field", field, vec![]),
        ("a field of the statement", inner, vec![]),
        ("a universe", universe, vec![]),
        ("positions", positions, vec![]),
    ]
}

#[test]
fn nothing_that_a_certificate_says_prints_a_line_of_its_own() {
    let folder = scratch("forged_lines");
    let file = folder.join("forged.json");
    for (door, certificate, options) in forgeries() {
        for format in [&["--ascii"][..], &["--plain"], &["--format", "json"], &["--strict"]] {
            let ran = verified(&file, &certificate, &[&options[..], format].concat());
            for line in ran.out.split(['\n', '\r', '\u{85}', '\u{2028}']).chain(ran.err.lines()) {
                // Lines of a source that a diagnostic shows have their number before them.
                let bare = line.trim_start_matches([' ', '|', '│']);
                assert!(!bare.starts_with(FORGED), "{door}: {}\n{}", ran.out, ran.err);
            }
            assert!(!ran.out.contains('\u{1b}') && !ran.out.contains('\r'), "{door}: {}", ran.out);
        }
        // The crate's own program prints what this says.
        let text = certificate.to_string();
        let said = upstar_verify::verify(&text).unwrap_or_else(|refusal| refusal);
        assert!(!said.contains(|c: char| c.is_control() || c == '\u{2028}'), "{door}: {said:?}");
    }
}

#[test]
fn a_certificate_that_names_a_theorem_is_not_verified_in_any_format() {
    let folder = scratch("theorem_only");
    let file = folder.join("theorem.json");
    let theorem = json!({
        "upstar_certificate": 1, "universe": "normal", "statement": "0 > 1", "theorem": "x",
    });
    for options in [&[][..], &["--strict"], &["--moves"]] {
        let ran = verified(&file, &theorem, options);
        assert_eq!((ran.code, ran.out.lines().next()), (1, Some("not verified: 0 > 1 mod normal")));
    }
    let ran = verified(&file, &theorem, &["--format", "json"]);
    let object: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((ran.code, &object["holds"], &object["theorem"]), (1, &json!(false), &json!("x")));
    // What holds beside it does not make the run a success.
    let good = folder.join("good.json");
    fs::write(&good, certified(&["-e", "1 > 0"]).to_string()).unwrap();
    let ran = upstar(&["verify", file.to_str().unwrap(), good.to_str().unwrap()], "");
    assert!(ran.code == 1 && ran.out.ends_with("mod normal\n"), "{}", ran.out);
}

/// A true certificate of a universe that many ends generate, of which it takes long to find the sums.
pub(crate) fn many_ends(folder: &Path, count: usize) -> PathBuf {
    let mut forms = vec![json!([[], []])];
    let (mut left, mut right, mut pair) = (vec![0], vec![0], (0, 0));
    while left.len() <= count {
        let (a, b) = pair;
        let options = |of: &[usize]| if a == b { vec![of[a]] } else { vec![of[a], of[b]] };
        forms.push(json!([[], options(&left)]));
        forms.push(json!([options(&right), []]));
        left.push(forms.len() - 2);
        right.push(forms.len() - 1);
        pair = if a == b { (0, b + 1) } else { (a + 1, b) };
    }
    let certificate = json!({
        "upstar_certificate": 1, "universe": {"generated": [left[1..], right[1..]]}, "forms": forms,
        "entries": [{"same": 0}], "statement": {"relation": "==", "games": [0, 0], "by": [0, 0]},
    });
    let file = folder.join(format!("ends_{count}.json"));
    fs::write(&file, certificate.to_string()).unwrap();
    file
}

#[test]
fn verifying_hears_limits() {
    let folder = scratch("verify_limits");
    let small = many_ends(&folder, 20);
    assert_eq!(upstar(&["verify", small.to_str().unwrap()], "").code, 0);
    let file = many_ends(&folder, 3000);
    let file = file.to_str().unwrap();
    for (limit, code) in [(["--time", "200ms"], "E0602"), (["--memory", "24M"], "E0603")] {
        let began = Instant::now();
        let ran = upstar(&[&["verify", file][..], &limit].concat(), "");
        assert!(ran.code == 3 && ran.err.contains(code), "{limit:?}: {} {}", ran.out, ran.err);
        assert!(began.elapsed() < PATIENCE, "{limit:?}: {:?}", began.elapsed());
        let ran = upstar(&[&["verify", "--format", "json", file][..], &limit].concat(), "");
        let object: Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!((object["code"].as_str(), ran.code), (Some(code), 3), "{}", ran.out);
    }
    // A file that is stopped stops none behind it.
    let ran = upstar(&["verify", "--time", "200ms", file, small.to_str().unwrap()], "");
    assert!(ran.code == 3 && ran.out.starts_with("holds: 0 == 0"), "{} {}", ran.out, ran.err);
}

/// A text takes memory when it is read, before anything is verified, in every field.
#[test]
fn a_value_that_is_larger_than_the_limit_is_not_made() {
    let folder = scratch("large_values");
    let good = certified(&["-e", "1 > 0"]);
    let pieces = ["[]", "[0]", "{}", "{\"\":0}", "\"\"", "0"].map(|piece| {
        let all = vec![piece; 400_000].join(",");
        (piece, format!("{{\"note\":[{all}],{}", &good.to_string()[1..]))
    });
    for (piece, text) in pieces {
        let text = text.replacen("\"note\":\"", "\"other\":\"", 1);
        let file = folder.join("large.json");
        fs::write(&file, text).unwrap();
        let ran = upstar(&["verify", "--memory", "8M", file.to_str().unwrap()], "");
        assert!(ran.code == 3 && ran.err.contains("E0603"), "{piece}: {} {}", ran.out, ran.err);
    }
}

#[test]
fn no_table_is_made_of_a_quotient_that_is_seen_to_be_false() {
    let order = 20_000;
    let next: Vec<usize> = (1..=order).map(|class| class % order).collect();
    let certificate = |outcomes: Vec<&str>| {
        json!({
            "upstar_certificate": 1, "universe": "misere",
            "quotient": {"games": [[[[]], [[]]]], "plus": [next], "outcomes": outcomes},
        })
    };
    let alternating = (0..order).map(|class| if class % 2 == 0 { "N" } else { "P" }).collect();
    let one = (0..order).map(|class| if class == 1 { "P" } else { "N" }).collect();
    for (outcomes, why) in [(alternating, "two classes are alike"), (one, "win, but no move wins")]
    {
        let text = certificate(outcomes).to_string();
        let (began, held) = (Instant::now(), std::cell::Cell::new(0));
        let budget = |_, bytes| {
            held.set(held.get() + bytes);
            true
        };
        let value = serde_json::from_str(&text).unwrap();
        let refusal = upstar_verify::verify_within(&text, value, &budget).unwrap_err();
        assert!(refusal.contains(why), "{refusal}");
        assert!(held.get() < 10 << 20 && began.elapsed() < PATIENCE, "{why}: {}", held.get());
    }
}

/// Wherever a budget ends, nothing is proved.
#[test]
fn what_is_stopped_anywhere_proves_nothing() {
    let folder = scratch("stopped_anywhere");
    let small = fs::read_to_string(many_ends(&folder, 6)).unwrap();
    let questions = [
        "outcome(nim(2) + *2)",
        "<0,*|0> <=> <|0> mod dead_ending",
        "<0,*|<*|*>> <=> <*,0|0> mod assuming(generated(<.|*>, <.|<*|*>>))",
        "quotient(*2, *3)",
        "*2 + *2 <=> *3 mod closure(*2, *3)",
        "is_dicot(<*|0>)",
    ];
    let texts = questions.map(|asked| certified(&["-e", asked]).to_string());
    for text in texts.iter().chain([&small]) {
        let value: Value = serde_json::from_str(text).unwrap();
        let within = |most: usize| {
            let calls = std::cell::Cell::new(0);
            let budget = |_, _| {
                calls.set(calls.get() + 1);
                calls.get() <= most
            };
            let proved = upstar_verify::verify_within(text, value.clone(), &budget);
            (proved.is_ok(), calls.get())
        };
        let (holds, all) = within(usize::MAX);
        assert!(holds && all > 1, "{text}");
        for most in (0..all).step_by(1 + all / 500) {
            assert!(!within(most).0, "{most} of {all}: {text}");
        }
        assert!(within(all).0);
    }
}
