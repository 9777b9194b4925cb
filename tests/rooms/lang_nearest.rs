//! Tests of `lang/nearest`.

use upstar::lang::nearest::*;

#[test]
fn suggestions_are_near_and_ordered() {
    let names = ["birthday", "canonical", "left_stop", "L"];
    assert_eq!(nearest("brithday", names.into_iter()), ["birthday"]);
    assert_eq!(nearest("Canonical", names.into_iter()), ["canonical"]);
    assert_eq!(nearest("LeftStop", names.into_iter()), ["left_stop"]);
    assert_eq!(nearest("canonical_form", names.into_iter()), ["canonical"]);
    assert!(nearest("x", names.into_iter()).is_empty());
}
