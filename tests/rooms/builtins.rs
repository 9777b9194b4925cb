//! Tests of `builtins`.

use upstar::builtins::*;
use upstar::lang::builtin::Known;

#[test]
fn each_fast_form_belongs_to_one_builtin() {
    let fast: Vec<Known> = table().iter().filter_map(|builtin| builtin.traits.known).collect();
    for (place, known) in fast.iter().enumerate() {
        assert!(!fast[..place].contains(known), "{known:?}");
    }
    assert_eq!(fast.len(), 24);
}

#[test]
fn ranks_and_places_have_no_gaps() {
    let no_gaps = |mut places: Vec<u8>| {
        places.sort_unstable();
        (1..).zip(&places).all(|(expected, place)| expected == *place)
    };
    let ranks: Vec<u8> = table().iter().filter_map(|builtin| builtin.traits.rank).collect();
    assert!(ranks.len() >= 30 && no_gaps(ranks.clone()), "{ranks:?}");
    let asked = || table().iter().flat_map(|builtin| builtin.traits.asked);
    for (kind, _) in asked() {
        let places: Vec<u8> =
            asked().filter(|(of, _)| of == kind).map(|(_, place)| *place).collect();
        assert!(no_gaps(places.clone()), "{kind:?}: {places:?}");
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
