//! Cases of the tests of other programs (MCGS, CGSuite, `cgt`, the OEIS), as statements of the language.

use serde_json::Value as Json;
use upstar::session::{Event, Session};

use crate::support::answers::{answers, session};

/// Each so many cases are asked in every run of the tests; the others take a minute.
const STEP: usize = 4;

/// The answer to a statement: an object as in JSON, or the code of an error.
fn answer(session: &mut Session, statement: &str) -> Result<Json, String> {
    let mut last = Err("nothing".to_owned());
    session.run("<test>", statement, &mut |_, event| {
        if let Event::Statement(report) = event {
            last = match report.result {
                Ok(answer) => answer.json.ok_or_else(|| "nothing".to_owned()),
                Err(diagnostic) => Err(diagnostic.code.to_string()),
            };
        }
        true
    });
    last
}

/// What a value is written as where the cases state it.
fn written(value: &Json) -> String {
    if let Some(items) = value["items"].as_array() {
        let items: Vec<String> = items.iter().map(written).collect();
        return format!("[{}]", items.join(", "));
    }
    match (&value["canonical"], &value["value"]) {
        (Json::String(text), _) | (Json::Null, Json::String(text)) => text.clone(),
        (Json::Null, Json::Null) => value["kind"].as_str().unwrap_or_default().to_owned(),
        (_, other) => other.to_string(),
    }
}

/// Whether an answer is the one that is expected: a text, or fields of an object.
fn is_expected(found: &Result<Json, String>, expected: &Json) -> bool {
    match (found, expected) {
        (Ok(found), Json::Object(fields)) => {
            fields.iter().all(|(name, field)| found.get(name) == Some(field))
        }
        (Ok(found), Json::String(text)) => written(found) == *text,
        (Err(code), Json::String(text)) => text.strip_prefix("error ") == Some(code),
        _ => false,
    }
}

/// Asks the cases whose numbers `wanted` chooses. Returns how many there were.
fn hold(wanted: impl Fn(usize) -> bool) -> usize {
    let golden: Json = serde_json::from_str(include_str!("../golden/outside_cases.json")).unwrap();
    let cases = golden["cases"].as_array().unwrap();
    let mut session = session();
    answers(&mut session, include_str!("../golden/outside_rulesets.cgt"));
    let (mut asked, mut wrong) = (0, Vec::new());
    for (_, case) in cases.iter().enumerate().filter(|(number, _)| wanted(*number)) {
        let [universe, statement] =
            ["universe", "statement"].map(|field| case[field].as_str().unwrap());
        let found = answer(&mut session, &format!("universe {universe}; {statement}"));
        asked += 1;
        if !is_expected(&found, &case["expected"]) {
            wrong.push(format!("{statement}: {} expected, found {found:?}", case["expected"]));
        }
    }
    wrong.truncate(10);
    assert!(wrong.is_empty(), "{wrong:#?}");
    asked
}

#[test]
fn cases_of_other_programs_hold() {
    assert_eq!(hold(|number| number.is_multiple_of(STEP)), 334);
}

#[test]
#[ignore = "takes a minute"]
fn all_cases_of_other_programs_hold() {
    assert_eq!(hold(|_| true), 1333);
}
