//! Mistakes that no file can hold, and where a mistake stands. `tests/suite/slips.cgt` has all others.

use super::slip;
use upstar::span::SourceId;
use upstar::syntax::{At, SLIPS, Told, parse_expression};

#[test]
fn characters_that_are_not_seen_are_refused() {
    for text in ["a\u{0}b", "a\rb", "1 # a\rb", "\"\u{202e}\""] {
        assert_eq!(slip(text).code.number, 108, "{text:?}");
    }
}

#[test]
fn the_end_of_a_statement_is_where_something_is_missing() {
    let error = slip("let x =");
    assert_eq!(error.labels[0].span.start, 7);
    let error = slip("let x");
    assert_eq!(error.labels[0].span.start, 5);
}

#[test]
fn one_expression_is_one_expression() {
    let parse = |text: &str| parse_expression(SourceId::default(), text);
    assert!(parse("1 + 2 # three").is_ok());
    assert!(parse("# nothing").is_err());
    assert!(parse("1\n2").is_err());
    assert!(parse("let x = 3").is_err());
    assert_eq!(parse("f(").err().map(|error| error.code.number), Some(101));
}

/// Each character, sign and word of the table is refused, and what is said of it is what its row says.
#[test]
fn every_row_of_the_table_of_slips_is_said() {
    let (mut said, mut places) = (0, 0);
    for row in SLIPS {
        let texts: Vec<String> = match row.at {
            At::Characters(all) => all.iter().map(|sign| format!("1 {sign} 2")).collect(),
            At::Signs(sign, others) => {
                others.iter().map(|other| format!("x {sign}{other} y")).collect()
            }
            At::Behind(words) => words.iter().map(|word| format!("x {word} y")).collect(),
            At::First(words) => words.iter().map(|word| format!("{word} x")).collect(),
            At::Name(_) | At::Property(_) | At::Called(_) => Vec::new(),
            At::Around => {
                places += 1;
                Vec::new()
            }
        };
        for text in texts {
            let error = slip(&text);
            let help = match row.told {
                Told::Label(_, help) | Told::Help(help) => help.to_owned(),
                Told::Instead(" ") => "this looks like a space: type a space".to_owned(),
                Told::Instead(instead) => format!("write `{instead}`"),
                Told::By(_) | Told::Name | Told::Reads(_) | Told::Read(_) => panic!("{row:?}"),
            };
            assert!(error.help.contains(&help), "{text}: {:?}", error.help);
            said += 1;
        }
    }
    assert!(said > 140 && places > 10, "{said} {places}");
}
