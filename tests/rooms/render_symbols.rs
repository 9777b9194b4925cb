//! Tests of `render/symbols`.

use upstar::game::games::number::Dyadic;
use upstar::render::assemble::Spelling;
use upstar::render::symbols::*;

#[test]
fn compounds_leave_out_what_is_nothing() {
    let half = Dyadic::new(1, 1);
    assert_eq!(compound(&half, -2, 3, Spelling::Unicode), "1/2⇓∗3");
    assert_eq!(compound(&Dyadic::ZERO, 3, 1, Spelling::Ascii), "^3*");
    assert_eq!(compound(&Dyadic::ZERO, 0, 0, Spelling::Ascii), "0");
    assert_eq!(higher_up(12, true, Spelling::Unicode), "↓¹²");
}
