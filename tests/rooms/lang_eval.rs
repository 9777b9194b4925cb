//! Tests of `lang/eval`, and of what it asks of theorems, as answers to questions.

use crate::answers::{answer, hold};

#[test]
fn floors_round_down_on_both_sides_of_zero() {
    hold(&[
        ("7 // 2", "3"),
        ("-7 // 2", "-4"),
        // Where a word of the machine does not hold the quotient.
        ("(0 - 9223372036854775807 - 1) // -1", "9223372036854775808"),
        ("(-5/2) // 1", "-3"),
        ("(-5/2) % 1", "1/2"),
    ]);
}

#[test]
fn strings_of_two_colours_are_numbers() {
    hold(&[
        ("hackenbush(\"RbRRB\") == -13/16", "true"),
        ("sprig(\"RbRRB\") == *:(-13/16)", "true"),
        ("sprig(\"BG\")", "E0513"),
    ]);
}

#[test]
fn products_of_generators_are_formulas() {
    use upstar::session::{Event, Format, Formats, NoFiles, Options, Session};
    let options = Options { formats: Formats::LATEX, ..Options::default() };
    let session = Session::new(options, Default::default(), Box::new(NoFiles));
    let mut table = String::new();
    session.expect("starts").run("<test>", "quotient(*2, *3)", &mut |_, event| {
        if let Event::Statement(report) = event {
            table = report
                .result
                .expect("a quotient")
                .written(Format::Latex)
                .map(str::to_owned)
                .expect("a formula");
        }
        true
    });
    assert!(table.contains("\n$b^2$ & P & $ab^2$ & $b$ \\\\\n"), "{table}");
    assert!(table.contains("\n$1$ & N & $a$ & $b$ \\\\\n"), "{table}");
    assert_eq!(answer("quotient(*2, *3).order"), "6");
}
