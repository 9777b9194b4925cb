//! `upstar test` as a person or a script meets it: claims, examples, laws.

use std::fs;

use crate::support::{scratch, upstar};
use serde_json::{Value, json};

#[test]
fn a_wrong_claim_fails_the_test_and_shows_both_texts() {
    let folder = scratch("claims");
    fs::write(folder.join("a.cgt"), "^ + ^ #=> ⇑\n^ + * #=> ^*\n*2 + *3 #=> ∗2\n").unwrap();
    fs::write(folder.join("b.cgt"), "assert ^ > 0\n1 #=> 1\n").unwrap();
    let ran = upstar(&["test", folder.to_str().unwrap()], "");
    assert_eq!(ran.code, 1);
    let all = ran.out + &ran.err;
    assert!(all.contains("expected  ∗2") && all.contains("printed   ∗"), "{all}");
    assert!(all.contains("line 3") && all.contains("a.cgt:3"), "{all}");
    assert!(all.contains("b.cgt (2 checks)"), "{all}");
    assert!(all.contains("1 failure"), "{all}");
    let good = upstar(&["test", folder.join("b.cgt").to_str().unwrap()], "");
    assert_eq!(good.code, 0, "{}", good.err);
}

#[test]
fn documentation_examples_are_tested() {
    let folder = scratch("documentation");
    let file = folder.join("doc.cgt");
    let text = |value| format!("## Twice.\n## >>> twice(1)\n## {value}\nfn twice(x) = x + x\n");
    fs::write(&file, text("2")).unwrap();
    let path = file.to_str().unwrap();
    let good = upstar(&["test", path], "");
    assert_eq!(good.code, 0, "{}{}", good.out, good.err);
    fs::write(&file, text("3")).unwrap();
    let bad = upstar(&["test", path], "");
    assert_eq!(bad.code, 1, "{}{}", bad.out, bad.err);
    assert!(bad.err.contains("expected  3") && bad.err.contains("printed   2"), "{}", bad.err);
}

#[test]
fn a_law_that_fails_does_so_however_many_cases_are_left() {
    let file = scratch("many_cases").join("law.cgt");
    let law = "law \"small\" forall n in 0 .. 1000000000000 { n < 5 }\n";
    fs::write(&file, law).unwrap();
    let ran = upstar(&["--memory", "1G", "--time", "200ms", "test", file.to_str().unwrap()], "");
    assert_eq!(ran.code, 1, "{}", ran.err);
    let told = ran.err.contains("E0502") && ran.err.contains("this fails for n = 5");
    assert!(told && ran.err.contains("than the limit allows"), "{}", ran.err);
}

/// What failed has failed, whatever else is undecided.
#[test]
fn a_law_that_fails_beside_one_that_is_undecided_fails_the_test() {
    let late = "law \"late\" forall n in 0 .. 1000000000000 { n >= 0 }";
    let bad = "law \"bad\" forall n in 0 .. 3 { n == 0 }";
    let good = "law \"good\" forall n in 0 .. 3 { n >= 0 }";
    let file = scratch("undecided_beside").join("laws.cgt");
    let limits = ["--time", "100ms"];
    for (laws, code) in [
        (&[late, bad][..], 1),
        (&[bad, late], 1),
        (&[late, good], 3),
        (&[late], 3),
        (&[good, bad], 1),
        (&[good], 0),
    ] {
        fs::write(&file, laws.join("\n")).unwrap();
        let ran = upstar(&[&limits[..], &["test", file.to_str().unwrap()]].concat(), "");
        assert_eq!(ran.code, code, "{laws:?}: {}{}", ran.out, ran.err);
        let texts: Vec<&str> = laws.iter().flat_map(|law| ["-e", *law]).collect();
        let ran = upstar(&[&limits[..], &texts].concat(), "");
        assert_eq!(ran.code, code, "-e {laws:?}: {}{}", ran.out, ran.err);
    }
    // So it is of other mistakes beside a stop.
    let stopped = "assert all([n >= 0 for n in 0 .. 1000000000000])";
    for (texts, code) in [([stopped, "assert 1 == 2"], 1), ([stopped, "1 + 1"], 3)] {
        let ran = upstar(&["--time", "100ms", "-e", texts[0], "-e", texts[1]], "");
        assert_eq!(ran.code, code, "{}", ran.err);
    }
}

#[test]
fn a_statement_that_fails_counts_as_a_check() {
    let file = scratch("counts").join("file.cgt");
    fs::write(&file, "1 + 1 #=> 2\n<0|0>.foo\n").unwrap();
    let ran = upstar(&["test", file.to_str().unwrap()], "");
    assert!((ran.out + &ran.err).contains("(2 checks, 1 failed)"));
}

#[test]
fn laws_that_hold_are_told_too_as_lines_and_as_objects() {
    let folder = scratch("laws");
    let file = folder.join("a.cgt");
    fs::write(
        &file,
        "law \"small\" forall n in 0 .. 4 { n < 4 }\n\nlaw \"small\" forall n in 0 .. 3 { n < 2 }\n",
    )
    .unwrap();
    let path = file.to_str().unwrap();
    let ran = upstar(&["test", path], "");
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("law \"small\": 4 cases hold\n"), "{}", ran.out);
    let twice = "lines 1 and 3 name two laws so";
    assert_eq!(ran.out.matches(twice).count(), 1, "{}", ran.out);
    let ran = upstar(&["test", "--format", "json", path], "");
    assert_eq!(ran.code, 1);
    let laws: Vec<Value> = ran
        .out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .filter(|object| object["kind"] == "law")
        .collect();
    let told = |law: &Value| {
        let keys = ["line", "cases", "held", "value", "same_name_as_line"];
        json!(keys.map(|key| law[key].clone()))
    };
    assert_eq!(laws.len(), 2, "{}", ran.out);
    assert_eq!(told(&laws[0]), json!([1, 4, 4, true, null]));
    assert_eq!(told(&laws[1]), json!([3, 3, 2, false, 1]));
    assert!(laws[0]["milliseconds"].is_u64() && laws[0]["finished"] == true, "{}", ran.out);
    // Where all holds there is something to read too.
    fs::write(&file, "law \"small\" forall n in 0 .. 4 { n < 4 }\n1 + 1 #=> 2\n").unwrap();
    let all = objects(&["test", "--format", "json", path]);
    let told = ["kind", "value", "checks", "failures"].map(|key| all[all.len() - 1][key].clone());
    assert_eq!(json!(told), json!(["summary", true, 2, 0]));
}

/// The objects that a run of `upstar --format json` writes.
fn objects(arguments: &[&str]) -> Vec<Value> {
    let ran = upstar(arguments, "");
    ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_law_that_fails_shows_its_smallest_cases_with_both_sides() {
    let file = scratch("counterexamples").join("file.cgt");
    let text = "law \"zero\" forall a in 0 .. 9, b in 0 .. 3 { a < 1 or nim(a) + nim(b) == *a }\n\
                law \"sum\" forall a in 0 .. 4, b in 0 .. 3 { nim(a) + nim(b) == *a }\n\
                law \"cancel\" forall G in [0, *, 1] { let H = G + -G\n H == 0 mod dead_ending }\n";
    fs::write(&file, text).unwrap();
    let path = file.to_str().unwrap();
    let ran = upstar(&["test", path], "");
    assert_eq!(ran.code, 1);
    for line in [
        "the left side is nim(0) + nim(1) = ∗, outcome N",
        "the right side is 0\n",
        "a = 0, b = 2: left nim(0) + nim(2) = ∗2, outcome N; right 0\n",
        "this fails for G = ∗",
        "the left side is ∗ + ∗ = <∗|∗>, outcome N",
    ] {
        assert!(ran.err.contains(line), "{line}\n{}", ran.err);
    }
    let all = objects(&["test", "--format", "json", path]);
    let errors: Vec<&Value> = all.iter().filter(|object| object["kind"] == "error").collect();
    // Neither side of `or` alone is the reason.
    let first = &errors[0]["counterexample"];
    assert_eq!(first["case"], json!({"a": "1", "b": "1"}));
    assert!(first["left"].is_null() && first["operator"].is_null(), "{first}");
    let operators = first["parts"].as_array().unwrap().iter().map(|part| &part["operator"]);
    assert_eq!(operators.collect::<Vec<_>>(), ["<", "=="]);
    let second = &errors[1];
    assert_eq!(second["counterexample"], second["counterexamples"][0]);
    assert_eq!(second["counterexamples"].as_array().unwrap().len(), 5);
    assert_eq!(second["counterexample"]["left"]["canonical"], "*");
    assert_eq!(second["counterexample"]["operator"], "==");
    // The game that tells apart does so: asked by itself.
    let third = &errors[2]["counterexample"];
    assert_eq!(third["universe"], "dead_ending");
    let witness = third["witness"].as_str().unwrap();
    let left = third["left"]["value"].as_str().unwrap();
    let question = format!("outcome({left} + {witness}) == outcome({witness}) mod misere");
    assert_eq!(upstar(&["-e", &question], "").out.trim(), "false", "{question}");
    let laws: Vec<&Value> = all.iter().filter(|object| object["kind"] == "law").collect();
    assert_eq!(laws[1]["counterexample"], second["counterexample"]);
    let last = all.last().unwrap();
    assert_eq!(
        *last,
        json!({
            "schema": 1, "statement": null, "line": null, "kind": "summary", "value": false, "version": upstar::VERSION,
            "files": 1, "files_failed": 1, "checks": 3, "failures": 3, "undecided": 0,
        })
    );
}

/// A law that no machine tests to its end.
const ENDLESS: &str = "law \"long\" forall n in 0 .. 1000000000000 { n >= 0 }\n";

#[test]
fn a_law_out_of_time_is_undecided_and_counted_apart() {
    let folder = scratch("undecided");
    fs::write(folder.join("a.cgt"), format!("{ENDLESS}1 + 1 #=> 2\n")).unwrap();
    let path = folder.to_str().unwrap();
    let ran = upstar(&["test", "--time", "50ms", path], "");
    assert_eq!(ran.code, 3, "{}{}", ran.out, ran.err);
    assert!(
        ran.out.contains("UNDECIDED") && ran.out.contains("(2 checks, 1 undecided)"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("law \"long\": undecided: "), "{}", ran.out);
    let all = objects(&["test", "--time", "50ms", "--format", "json", path]);
    let law = all.iter().find(|object| object["kind"] == "law").unwrap();
    assert_eq!((&law["value"], &law["finished"]), (&Value::Null, &json!(false)));
    assert!(law["reason"].as_str().unwrap().starts_with("Out of time"), "{law}");
    let summary = all.last().unwrap();
    assert_eq!((&summary["value"], &summary["failures"]), (&Value::Null, &json!(0)));
    assert_eq!(summary["undecided"], 1);
    // Beside a check that fails.
    fs::write(folder.join("b.cgt"), "1 + 1 #=> 3\n").unwrap();
    let all = objects(&["test", "--time", "50ms", "--format", "json", path]);
    let summary = all.last().unwrap();
    assert_eq!((&summary["value"], &summary["failures"]), (&json!(false), &json!(1)));
    assert_eq!((&summary["undecided"], &summary["files_failed"]), (&json!(1), &json!(1)));
    // A law that failed before its time was over fails.
    let law = ENDLESS.replace("n >= 0", "n < 10");
    fs::write(folder.join("a.cgt"), law).unwrap();
    let all = objects(&["test", "--time", "50ms", "--format", "json", path]);
    let law = all.iter().find(|object| object["kind"] == "law").unwrap();
    assert_eq!(law["value"], false);
}

#[test]
fn a_law_that_is_typed_is_tested() {
    let held = upstar(&["-e", "law \"l\" forall n in 0 .. 8 { nim(n) == *n }"], "");
    assert_eq!((held.code, held.out.trim()), (0, "law \"l\": 8 cases hold"), "{}", held.err);
    assert_eq!(held.err, "");
    let failed = upstar(&["-e", "law \"l\" forall n in 0 .. 8 { nim(n) == 0 }"], "");
    assert_eq!(failed.code, 1);
    assert!(failed.err.contains("this fails for n = 1"), "{}", failed.err);
    let late = objects(&["--time", "50ms", "--format", "json", "-e", ENDLESS]);
    assert_eq!((&late[0]["kind"], &late[0]["law"]["value"]), (&json!("error"), &Value::Null));
    assert_eq!(upstar(&["--time", "50ms", "-e", ENDLESS], "").code, 3);
}

#[test]
fn the_smallest_cases_come_first_however_late_they_are_drawn() {
    let file = scratch("smallest").join("file.cgt");
    let law = "law \"l\" forall n in 0 .. 9, m in 0 .. 9 { n * n + m < 12 }\n";
    fs::write(&file, law).unwrap();
    let all = objects(&["test", "--format", "json", file.to_str().unwrap()]);
    let cases = all[0]["counterexamples"].as_array().unwrap().iter();
    let cases: Vec<i64> = cases
        .map(|found| {
            let member = |name| found["case"][name].as_str().unwrap().parse::<i64>().unwrap();
            let (n, m) = (member("n"), member("m"));
            assert!(n * n + m >= 12);
            n + m
        })
        .collect();
    // By brute force: the sums of the places of all cases that fail.
    let all = (0..9).flat_map(|n| (0..9).map(move |m| (n, m)));
    let mut sizes: Vec<i64> = all.filter(|(n, m)| n * n + m >= 12).map(|(n, m)| n + m).collect();
    sizes.sort_unstable();
    assert_eq!(cases, sizes[..5]);
}

#[test]
fn an_assertion_shows_the_half_that_fails_and_what_tells_the_sides_apart() {
    let run = |text: &str| upstar(&["-e", text], "").err;
    let told = run("assert 1 == 1 and outcome(nim(3)) == P");
    assert!(told.contains("here N == P does not hold"), "{told}");
    let told = run("assert domineering(2,3) == domineering(3,2)");
    assert!(told.contains("the left side is domineering(2,3) = <2|-1/2>, outcome N"), "{told}");
    let told = run("assert if 1 == 1 { * + * == 0 mod misere } else { true }");
    assert!(told.contains("here ∗ + ∗ == 0 does not hold"), "{told}");
    assert!(told.contains("o(left + X) = P but o(right + X) = L for X = -1"), "{told}");
    let told = run("assert robot<1|0|-1> == robot<2|0|-1>");
    assert!(told.contains("o(left + X)"), "{told}");
}

#[test]
fn check_says_what_it_read_and_what_it_left() {
    let file = scratch("check_counts").join("file.cgt");
    let text = "let x = 3\nfn f(n) = n + x\n## >>> r(2)\nruleset r(n: Int) { options: [r(i) for i in 0 .. n] }\n\
                law \"l\" forall n in 0 .. 3 { r(n) == *n }\nf(2)\nassert f(1) == 4\n1 + 1 #=> 3\n";
    fs::write(&file, text).unwrap();
    let path = file.to_str().unwrap();
    let ran = upstar(&["check", path], "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.out.ends_with(
            "1 file: no errors\n\
             read: 1 ruleset, 2 other definitions, 1 law, 3 statements\n\
             not run: 3 statements, 1 law; `upstar test` runs them and compares the `#=>` answers\n"
        ),
        "{}",
        ran.out
    );
    let all = objects(&["check", "--format", "json", path]);
    let counts = json!({
        "schema": 1, "statement": null, "line": null, "kind": "summary", "value": true, "version": upstar::VERSION,
        "files": 1, "errors": 0, "warnings": 0, "definitions": 2, "rulesets": 1, "laws_not_tested": 1,
        "statements_not_run": 3,
    });
    assert_eq!(all.last(), Some(&counts));
}

#[test]
fn a_comment_that_is_almost_a_claim_is_noted() {
    let file = scratch("almost").join("sheet.cgt");
    fs::write(&file, "# A => B\n^ + *  # => ^*\nprint \"# => 3\"\n1 + 1 # => 3\n").unwrap();
    for command in ["test", "check"] {
        let ran = upstar(&[command, file.to_str().unwrap()], "");
        assert_eq!(ran.code, 0, "{}", ran.err);
        let notes: Vec<&str> = ran.err.lines().collect();
        assert_eq!(notes.len(), 2, "{}", ran.err);
        assert!(notes[0].contains("sheet.cgt:2: this is a comment; a claim begins with `#=>`"));
        assert!(notes[1].contains("sheet.cgt:4:"), "{}", ran.err);
    }
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
    let objects = crate::cli::objects(&ran.out);
    let warnings: Vec<_> = objects.iter().filter(|object| object["kind"] == "warning").collect();
    assert_eq!(warnings.len(), 3, "{}", ran.out);
    assert!(warnings[0]["message"].as_str().unwrap().starts_with("play comes back, cyc(0)"));
    assert_eq!((&warnings[1]["line"], &objects[3]["warnings"]), (&4.into(), &3.into()));
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
