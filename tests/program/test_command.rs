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
}
