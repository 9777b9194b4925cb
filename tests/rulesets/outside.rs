//! Cases of the tests of other programs (MCGS, CGSuite, `cgt`, the OEIS), and of tables, papers and puzzles that nobody in
//! the project wrote, as statements of the language.

use serde_json::Value as Json;
use upstar::session::{Event, Session};

use crate::support::answers::{answers, session};

/// One of so many cases, or of the dear ones, is asked in every run of the tests; the others take a minute.
const STEP: usize = 7;

/// One of so many others of public sources is.
const CHEAP: usize = 3;

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

/// Asks cases in a session of their own that has run some rulesets.
fn hold<'c>(rulesets: &str, cases: impl Iterator<Item = &'c Json>) -> usize {
    let mut session = session();
    answers(&mut session, rulesets);
    let (mut asked, mut wrong) = (0, Vec::new());
    for case in cases {
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

/// The cases of a file.
fn cases(golden: &str) -> Vec<Json> {
    let golden: Json = serde_json::from_str(golden).unwrap();
    golden["cases"].as_array().unwrap().clone()
}

/// Asks one of so many cases of other programs. Returns how many there were.
fn hold_of_programs(step: usize) -> usize {
    let cases = cases(include_str!("../golden/outside_cases.json"));
    hold(include_str!("../golden/outside_rulesets.cgt"), cases.iter().step_by(step))
}

/// Asks the cases of public sources that need rulesets besides the library's, and then the others: one of so many, and one of so
/// many of those that take a tenth of a second or more. Returns how many there were.
fn hold_of_sources(cheap_step: usize, step: usize) -> [usize; 2] {
    let cases = cases(include_str!("../golden/public_cases.json"));
    let (dear, cheap): (Vec<&Json>, Vec<&Json>) =
        cases.iter().partition(|case| case["dear"] == Json::Bool(true));
    let cheap = cheap.into_iter().step_by(cheap_step);
    let chosen: Vec<&Json> = cheap.chain(dear.into_iter().step_by(step)).collect();
    let rulesets = include_str!("../golden/public_rulesets.cgt");
    [(true, rulesets), (false, "")].map(|(imports, rulesets)| {
        hold(
            rulesets,
            chosen.iter().copied().filter(|case| (case["imports"] == Json::Bool(true)) == imports),
        )
    })
}

#[test]
fn cases_of_other_programs_hold() {
    assert_eq!(hold_of_programs(STEP), 191);
}

#[test]
#[ignore = "takes a minute"]
fn all_cases_of_other_programs_hold() {
    assert_eq!(hold_of_programs(1), 1333);
}

#[test]
fn cases_of_public_sources_hold() {
    assert_eq!(hold_of_sources(CHEAP, STEP), [46, 278]);
}

#[test]
#[ignore = "takes a minute"]
fn all_cases_of_public_sources_hold() {
    assert_eq!(hold_of_sources(1, 1), [142, 846]);
}
