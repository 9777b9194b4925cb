//! Golden relations, found by another program, are certified and verified in both ways.

use crate::certificates::{MISERE, certify};
use crate::support::answers::session;
use crate::support::root;
use serde_json::Value;

/// Every golden relation of normal play or a misère universe, or one of some, as a question and its answer.
fn golden(family: &str, universe: &str, step: usize) -> Vec<(String, String)> {
    let read = |name: String| -> Value {
        let path = root().join("tests/golden").join(name);
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
    };
    let mut forms: Vec<String> = Vec::new();
    for form in read("universes_forms.json".to_owned())["forms"].as_array().unwrap() {
        let side = |side: &str| -> String {
            let options = side.split(',').filter(|option| !option.is_empty());
            let options: Vec<&str> = options
                .map(|option| option.parse().map_or(option, |place: usize| forms[place].as_str()))
                .collect();
            if options.is_empty() { ".".to_owned() } else { options.join(",") }
        };
        let (left, right) = form.as_str().unwrap().split_once('|').unwrap();
        let text = format!("<{}|{}>", side(left), side(right));
        forms.push(if text == "<.|.>" { "0".to_owned() } else { text });
    }
    let records = read(format!("universes_{family}_compare.json"));
    let records = records["records"].as_array().unwrap().iter();
    let question = |record: &Value| {
        let [g, h] = [0, 1].map(|place| &forms[record[place].as_u64().unwrap() as usize]);
        let sign = match record[2].as_str().unwrap() {
            "=" => "==",
            "||" => "<|>",
            sign => sign,
        };
        (format!("certify({g} <=> {h}) mod {universe}"), sign.to_owned())
    };
    records.skip(step / 2).step_by(step).map(question).collect()
}

/// Certifies golden relations of normal play and all misère universes.
fn certify_golden(step: usize) {
    let families = ["N", "M", "B", "E", "Z", "D", "I"];
    let names = MISERE.map(|universe| format!("assuming({universe})"));
    let names = ["normal".to_owned()].into_iter().chain(names).chain(["impartial".to_owned()]);
    for (family, universe) in families.into_iter().zip(names) {
        let mut session = session();
        let questions = golden(family, &universe, step);
        let texts = certify(&mut session, &questions);
        let bytes: usize = texts.iter().map(String::len).sum();
        let longest = texts.iter().map(String::len).max().unwrap_or(0);
        let entries: usize = texts.iter().map(|text| text.lines().count()).sum();
        println!(
            "{family}: {} relations, {bytes} bytes, longest {longest}, {entries} forms and entries",
            texts.len()
        );
        assert!(!texts.is_empty());
    }
}

#[test]
fn golden_relations_are_certified() {
    certify_golden(23);
}

#[test]
#[ignore = "minutes: all golden relations"]
fn all_golden_relations_are_certified() {
    certify_golden(1);
}
