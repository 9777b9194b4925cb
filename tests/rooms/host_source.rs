//! Tests of `host/source`.

use upstar::host::source::*;
use upstar::markup::Role;

#[test]
fn marking_keeps_every_letter_whatever_the_ranges() {
    let text = "↑ + partizan_kayles(3) # ∗";
    let roles =
        [(0..3, Role::Code), (2..4, Role::Bad), (6..12, Role::Strong), (100..200, Role::Dim)];
    assert_eq!(marked(text, &roles).to_terminal(), text);
}
