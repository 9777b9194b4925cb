//! What strangers met who tried the program: help that was not found, answers that did not come, objects that
//! another program could not rely on.

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::cli::objects;
use crate::support::{self, scratch, upstar};

#[test]
fn a_shell_finds_help_on_the_commands_of_the_prompt() {
    let all = upstar(&["help", "commands"], "");
    assert_eq!(all.code, 0);
    assert!(all.out.starts_with("Commands\n") && all.out.contains(":forget NAME"), "{}", all.out);
    for asked in ["forget", ":forget"] {
        let one = upstar(&["help", asked], "");
        assert_eq!(one.code, 0);
        assert!(one.out.contains(":forget NAME") && !one.out.contains(":load"), "{}", one.out);
        assert!(one.out.contains("for the prompt"), "{}", one.out);
    }
    let name = upstar(&["help", "tree"], "");
    assert!(name.out.contains("tree(G)"), "a function stands before a command: {}", name.out);
}

#[test]
fn a_survey_goes_on_after_an_item_that_fills_the_memory() {
    let survey = "[try outcome(domineering(n,n)) else \"?\" for n in [3, 8, 8, 3]]";
    let ran = upstar(&["--memory", "20M", "-e", survey, "-e", "1 + 1"], "");
    assert_eq!((ran.code, ran.out.as_str()), (0, "[N, \"?\", \"?\", N]\n2\n"), "{}", ran.err);
}

#[test]
fn a_script_is_told_of_an_empty_board_and_of_a_game_without_a_nim_value() {
    let ran =
        upstar(&[], "clobber(3,3)\nclobber(2,3)\nclobber(\"xo\")\nnim_value(partizan_kayles(5))\n");
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (0, "clobber(3,3) = 0\nclobber(2,3) = 0\nclobber(\"xo\") = ∗\nnone\n")
    );
    assert_eq!(ran.err.matches("is an empty board and nobody can move").count(), 1, "{}", ran.err);
    assert!(ran.err.contains("`upstar help clobber`"), "{}", ran.err);
    assert!(ran.err.contains("the impartial game is `kayles`"), "{}", ran.err);
}

#[test]
fn a_nim_value_asked_in_misere_play_names_the_genus() {
    let ran = upstar(&["-e", "nim_value(nim(3)) mod misere"], "");
    assert!(
        ran.err.contains("in misère play: `genus(G)`, or `misere_nim_value(G)`"),
        "{}",
        ran.err
    );
}

#[test]
fn games_that_nobody_can_list_are_refused_at_once() {
    let start = Instant::now();
    for (asked, bound) in [
        ("count_born_by(4)", "more than 10^28 and fewer than 10^185 values"),
        ("games_born_by(5)", "day 4 alone has more than 10^28 values"),
    ] {
        let ran = upstar(&["-e", asked], "");
        assert_eq!(ran.code, 1, "{asked}");
        assert!(ran.err.contains("E0402") && ran.err.contains(bound), "{asked}: {}", ran.err);
    }
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn check_warns_of_play_that_may_never_end_and_exits_with_0() {
    let folder = scratch("endless");
    let file = folder.join("rules.cgt");
    let text = "ruleset cyc(n: Int) { options: [cyc((n + 1) % 3)] }\ncyc(0)\n\n\
                ruleset hop(n: Int) { options: [hop(n + 1)] }\nhop(3)\n\
                ruleset slide(b: Grid) { options: [slide(c) for c in join([rewrites(b, \"x.\", \".x\"), rewrites(b, \".x\", \"x.\")])] }\n\
                slide(\"x..\")\nruleset down(n: Int) { options: [down(n - 1) if n > 0] }\ndown(3)\n";
    fs::write(&file, text).unwrap();
    let ran = upstar(&["check", file.to_str().unwrap()], "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let out = &ran.out;
    let round = "rules.cgt:1: warning: play comes back, cyc(0) -> cyc(1) -> cyc(2) -> cyc(0), so it may never end";
    assert!(out.contains(round), "{out}");
    assert!(out.contains("rules.cgt:4: warning: play goes hop(3) -> hop(4)"), "{out}");
    assert!(out.contains("rules.cgt:6: warning: play comes back, slide("), "{out}");
    assert!(out.contains("1 file: no errors, 3 warnings\n"), "{out}");
    let ran = upstar(&["--format", "json", "check", file.to_str().unwrap()], "");
    let objects = objects(&ran.out);
    let warnings: Vec<_> = objects.iter().filter(|object| object["kind"] == "warning").collect();
    assert_eq!(warnings.len(), 3, "{}", ran.out);
    assert!(warnings[0]["message"].as_str().unwrap().starts_with("play comes back, cyc(0)"));
    assert_eq!((&warnings[1]["line"], &objects[3]["warnings"]), (&4.into(), &3.into()));
}

#[test]
fn a_text_in_place_of_a_file_leads_to_the_option_for_texts() {
    for text in ["* + *", "outcome(*)"] {
        let ran = upstar(&[text], "");
        assert_eq!(ran.code, 1);
        assert!(ran.err.contains(&format!("to run a text: `upstar -e '{text}'`")), "{}", ran.err);
    }
    assert!(!upstar(&["no such.cgt"], "").err.contains("to run a text"));
}

#[test]
fn every_object_about_a_file_names_it_and_every_place_has_an_end() {
    let folder = scratch("json_files");
    let file = folder.join("multi.cgt");
    fs::write(&file, "1\nlet x =\n  kayels(3)\n").unwrap();
    let (path, none) = (file.display().to_string(), folder.join("none.cgt").display().to_string());
    let ran = upstar(&["--format", "json", &path], "");
    let all = objects(&ran.out);
    assert!(all.iter().all(|object| object["file"] == path.as_str()), "{}", ran.out);
    let place = ["line", "column", "end_line", "end_column"].map(|key| all[1][key].clone());
    assert_eq!(place, [3, 3, 3, 9].map(Value::from), "{}", ran.out);
    for command in ["run", "test", "check", "verify"] {
        let ran = upstar(&["--format", "json", command, &none], "");
        let object: Value = serde_json::from_str(ran.out.lines().next().unwrap()).unwrap();
        assert!(object["kind"] == "error" && object["code"] == "E0701", "{command}: {}", ran.out);
        if command == "run" || command == "verify" {
            assert_eq!(object["file"], none.as_str(), "{command}: {}", ran.out);
        }
    }
    let file = folder.join("proof.json");
    let proof = upstar(&["certify", "-e", "^ > 0"], "");
    fs::write(&file, proof.out).unwrap();
    let ran = upstar(&["--format", "json", "verify", file.to_str().unwrap()], "");
    let object: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(object["kind"], "certificate", "{}", ran.out);
    assert_eq!(object["file"], file.to_str().unwrap());
    assert_eq!((&object["schema"], &object["holds"]), (&1.into(), &true.into()));
}

/// An editor may put the mark at the head of a file: the verifiers read on behind it.
#[test]
fn both_verifiers_read_a_file_with_a_byte_order_mark() {
    let file = scratch("marked_proof").join("proof.json");
    let proof = upstar(&["certify", "-e", "^ > 0"], "");
    fs::write(&file, format!("\u{feff}{}", proof.out)).unwrap();
    let ran = upstar(&["verify", file.to_str().unwrap()], "");
    assert!(ran.code == 0 && ran.out.starts_with("holds"), "{}{}", ran.out, ran.err);
    let script = support::root().join("tests/verify/verify.py");
    // Where there is no Python, there is nothing to compare.
    if let Ok(ran) = Command::new("python3").arg(script).arg(&file).output() {
        assert!(String::from_utf8_lossy(&ran.stdout).starts_with("holds"), "{ran:?}");
    }
}

#[test]
fn a_right_claim_in_another_spelling_is_told_how_to_be_written() {
    let file = scratch("spelled").join("sheet.cgt");
    let claims = [
        ("domineering(2,2)", "±1", "a claim has the whole answer: `#=> domineering(2,2) = ±1`"),
        ("<0|1>", "1/2   L", "what stands behind an answer, dim, is not part of it: `#=> 1/2`"),
        ("^ + ^", "^^ + 0", "the claim is right, but spelled otherwise: `#=> ⇑`"),
        ("<1|-1>", "{1|-1}", "the claim is right, but spelled otherwise: `#=> ±1`"),
        ("outcome(*)", "N  # next player", "a comment cannot follow a claim"),
        ("* == *", "True", "the claim is right, but spelled otherwise: `#=> true`"),
        ("1 + 1", "3", ""),
    ];
    for (asked, claim, advice) in claims {
        fs::write(&file, format!("{asked} #=> {claim}\n")).unwrap();
        let ran = upstar(&["test", file.to_str().unwrap()], "");
        assert_eq!(ran.code, 1, "{asked}");
        assert!(ran.err.contains(advice), "{asked}: {}", ran.err);
        assert_eq!(ran.err.contains("Help 2"), !advice.is_empty(), "{asked}: {}", ran.err);
    }
}

#[test]
fn the_failures_of_a_test_stand_in_the_order_of_their_lines() {
    let file = scratch("ordered").join("sheet.cgt");
    fs::write(&file, "1 #=> 2\nfoo\n3 #=> 4\nbar\n").unwrap();
    let ran = upstar(&["test", file.to_str().unwrap()], "");
    let places: Vec<usize> =
        (1..=4).filter_map(|line| ran.err.find(&format!("sheet.cgt:{line}:"))).collect();
    assert!(places.len() == 4 && places.is_sorted(), "{}", ran.err);
}

#[test]
fn a_woven_page_tells_of_its_laws_and_which_statements_fail() {
    let folder = scratch("woven_laws");
    let (file, page) = (folder.join("page.cgt"), folder.join("page.md"));
    fs::write(&file, "law \"ints\" forall n in 0 .. 5 { n < 5 }\n1 + 1 #=> 3\nfoo\n").unwrap();
    let arguments = ["weave", file.to_str().unwrap(), "-o", page.to_str().unwrap(), "--force"];
    let ran = upstar(&arguments, "");
    assert_eq!(ran.code, 1);
    let text = fs::read_to_string(&page).unwrap();
    assert!(text.contains("law \"ints\": 5 cases hold"), "{text}");
    let lines: Vec<&str> = ran.err.lines().collect();
    assert_eq!(lines.len(), 2, "{}", ran.err);
    assert!(lines[0].contains("page.cgt:2: This claim fails"), "{}", ran.err);
    assert!(lines[1].contains("page.cgt:3: [E0201]"), "{}", ran.err);
}

#[test]
fn words_of_beginners_lead_to_what_they_mean() {
    for (typed, advice) in [
        ("value of ^+*", "did you mean `canonical(^+*)`?"),
        ("nim 3 + nim 5", "did you mean `nim(3) + nim(5)`?"),
        ("man outcome", "at the prompt: `:help outcome`"),
        (
            "ruleset s(n: Int) { left: s(n - k) for k in [1,2] if k <= n }",
            "a list stands in brackets",
        ),
        ("let f = fn(x) => x", "functions have names: write `fn f(x) = x`"),
        ("tame(*)", "`is_tame(G)`"),
        ("lenght([1])", "`len`"),
        ("fuzzy(*, 0)", "`G <|> H`"),
        ("reversible(^)", "`:help reversible move`"),
    ] {
        let ran = upstar(&["-e", typed], "");
        assert!(ran.err.contains(advice), "{typed}: {}", ran.err);
    }
    for (asked, found) in [
        ("undo", ":forget NAME"),
        ("how to undo a definition", ":forget NAME"),
        ("how do I save my work", ":save FILE"),
        ("play against the computer", ":play G"),
        ("worksheet", "upstar weave"),
        ("which game is bigger", "`G <=> H`"),
    ] {
        let ran = upstar(&["help", asked], "");
        assert!(ran.out.contains(found) && ran.code == 0, "{asked}: {}", ran.out);
    }
}

#[test]
fn a_text_without_an_answer_is_not_certified() {
    let ran = upstar(&["certify", "-e", "let x = 1"], "");
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("the last statement has no answer to certify"), "{}", ran.err);
}

#[test]
fn messages_in_ascii_have_no_other_signs() {
    for asked in ["foo", "nim_value(nim(3)) mod misere"] {
        let ran = upstar(&["--ascii", "-e", asked], "");
        assert!(ran.err.is_ascii() && !ran.err.is_empty(), "{}", ran.err);
    }
    let help = upstar(&["--ascii", "help", "misere"], "");
    assert!(!help.out.contains(['…', 'è']), "{}", help.out);
    let ran = upstar(&["--ascii", "-e", "print \"è …\""], "");
    assert_eq!(ran.out, "è …\n", "texts of the user's are what they are");
}

#[test]
fn relations_in_a_table_are_formulas_in_latex() {
    let ran = upstar(&["--format", "latex", "-e", "table(compare, [*], [0, 1])"], "");
    assert!(ran.out.contains("$\\parallel$ & $<$"), "{}", ran.out);
}

#[test]
fn a_universe_given_as_an_argument_is_moved_behind_the_call() {
    let ran = upstar(&["-e", "outcome(*2, misere)"], "");
    assert!(ran.err.contains("`outcome(…) mod misere`"), "{}", ran.err);
    let ran = upstar(&["-e", "outcome(*2, *3)"], "");
    assert!(!ran.err.contains("stands behind the call"), "{}", ran.err);
}

#[test]
fn a_power_or_a_product_without_spaces_is_noted_outside_of_files_too() {
    let ran = upstar(&["-e", "2^3", "-e", "2*3"], "");
    assert_eq!((ran.code, ran.out.as_str()), (0, "2↑3\n2∗3\n"));
    assert!(ran.err.contains("the power is `pow(2, 3)`"), "{}", ran.err);
    assert!(ran.err.contains("the product is `2 * 3`"), "{}", ran.err);
}

#[test]
fn a_board_declared_as_a_text_is_told_its_kind() {
    let rules =
        "ruleset tf(s: Text) { left: [tf(r) for r in rewrites(s, \"t.\", \".t\")]; right: [] }";
    let ran = upstar(&["-e", rules, "-e", "tf(\"t.f\")"], "");
    assert!(ran.err.contains("declare the parameter as a board: `s: Grid`"), "{}", ran.err);
}
