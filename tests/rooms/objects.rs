//! Tests of `objects`.

use serde_json::json;
use upstar::VERSION;
use upstar::diag::Diagnostic;
use upstar::diag::codes::files::CANNOT_READ;
use upstar::objects::*;
use upstar::session::Answer;
use upstar::span::{Sources, Span};

const PLACE: Place<'static> = Place { statement: 4, line: 7, file: None };

#[test]
fn a_statement_has_one_object_whatever_it_prints() {
    let silent = Answer::default();
    assert_eq!(answer(&silent, &[], PLACE), None);
    let lines = ["1".to_owned(), "2".to_owned()];
    assert_eq!(
        answer(&silent, &lines, PLACE),
        Some(
            json!({"schema":1,"version":VERSION,"statement":4,"line":7,"kind":"text","value":"1\n2"})
        )
    );
    let json = Some(json!({"kind":"bool","value":true}));
    let truth = Answer { json, ..Answer::default() };
    assert_eq!(
        answer(&truth, &lines[..1], PLACE),
        Some(json!({
            "schema":1,"version":VERSION,"statement":4,"line":7,"kind":"bool","value":true,"printed":"1"
        }))
    );
}

#[test]
fn an_error_says_where_and_what_to_do() {
    let mut sources = Sources::default();
    let source = sources.add("<stdin>", "1\n↑ + kayels");
    let diagnostic = Diagnostic::new(&CANNOT_READ, Span::new(source, 8, 14), "this");
    let diagnostic = diagnostic.help("write `kayles`");
    let object = error(&diagnostic, &sources, Some(PLACE));
    assert_eq!(object["kind"], "error");
    assert_eq!((&object["line"], &object["column"]), (&json!(2), &json!(5)));
    assert_eq!(object["help"], json!(["write `kayles`"]));
    assert_eq!(object["statement"], 4);
}
