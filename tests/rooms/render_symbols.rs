//! Tests of `render/symbols`.

use upstar::render::assemble::Spelling;
use upstar::render::symbols::*;
use upstar::values::Uptimal;
use upstar::values::number::Dyadic;

#[test]
fn compounds_leave_out_what_is_nothing() {
    let half = Dyadic::new(1, 1);
    assert_eq!(compound(&half, -2, 3, Spelling::UNICODE), "1/2⇓∗3");
    assert_eq!(compound(&Dyadic::ZERO, 3, 1, Spelling::ASCII), "^3*");
    assert_eq!(compound(&Dyadic::ZERO, 0, 0, Spelling::ASCII), "0");
    assert_eq!(higher_up(12, true, Spelling::UNICODE), "↓¹²");
}

#[test]
fn sums_of_ups_have_a_term_for_each_order() {
    let of = |number: i64, ups: &[i64], star| {
        let sum = Uptimal { number: Dyadic::new(number, 1), ups: ups.to_vec(), star };
        uptimal(&sum, Spelling::ASCII)
    };
    assert_eq!(of(0, &[-1, -1], 1), "v + v[2]*");
    assert_eq!(of(0, &[1, 2], 1), "^ + 2 * ^[2] + *");
    assert_eq!(of(1, &[0, 0, 1], 3), "1/2^[3]*3");
    assert_eq!(of(-3, &[0, -2], 0), "-3/2 + 2 * v[2]");
}
