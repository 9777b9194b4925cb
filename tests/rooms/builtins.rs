//! Tests of `builtins`.

use upstar::builtins::*;
use upstar::lang::builtin::Known;

#[test]
fn every_builtin_that_is_known_is_in_a_table() {
    for (name, known) in Known::ALL {
        let mut rows = table().iter();
        assert!(rows.any(|builtin| builtin.known == Some(known)), "{name}");
    }
}

#[test]
fn every_row_is_complete() {
    let mut names: Vec<&str> = table().iter().map(|builtin| builtin.name).collect();
    for builtin in table() {
        assert!(builtin.sentence().ends_with('.'), "{}", builtin.name);
        for other in builtin.see_also {
            assert!(names.contains(other), "{} points to {other}", builtin.name);
        }
    }
    names.sort_unstable();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count, "a name is given twice");
}

#[test]
fn a_signature_shows_how_many_arguments_a_function_takes() {
    let counts = |name| {
        let mut rows = table().iter();
        let row = rows.find(|builtin| builtin.name == name).expect(name);
        (row.least, row.most)
    };
    assert_eq!(counts("outcome"), (1, Some(1)));
    assert_eq!(counts("compare"), (2, Some(2)));
    assert_eq!(counts("edges"), (1, Some(2)));
    assert_eq!(counts("sentestrat"), (2, Some(4)));
    assert_eq!(counts("grid"), (1, Some(2)));
    assert_eq!(counts("components"), (1, Some(3)));
    assert_eq!(counts("min"), (1, None));
    assert_eq!(counts("quotient"), (1, None));
}

#[test]
fn each_builtin_is_found_by_its_name() {
    let places: Vec<_> = table().iter().map(|builtin| BUILTINS.place(builtin.name)).collect();
    assert_eq!(places, (0..table().len()).map(Some).collect::<Vec<_>>());
    for name in ["", "a", "outcom", "outcomes_", "zzz"] {
        assert_eq!(BUILTINS.place(name), None, "{name}");
    }
}
