//! Tests of `game/solved/partizan_kayles`.

use upstar::game::solved::partizan_kayles::*;
use upstar::values::{Outcome, Side};

fn sum(lengths: &[u64]) -> Strips {
    Strips::of(lengths.iter().map(|&n| (n, 1))).expect("few pins")
}

#[test]
fn the_sums_worked_in_the_paper() {
    for (lengths, value, outcome) in [
        (&[6][..], 0, Outcome::N),
        (&[1, 3, 5], 0, Outcome::N),
        (&[2, 2], 2, Outcome::R),
        (&[2, 5, 8], 3, Outcome::N),
        (&[2, 2, 2, 2], 4, Outcome::P),
        (&[7], -1, Outcome::R),
    ] {
        assert_eq!(sum(lengths).value(), value, "{lengths:?}");
        assert_eq!(sum(lengths).outcome(), outcome, "{lengths:?}");
    }
}

#[test]
fn a_strip_of_any_length_costs_nothing() {
    let long = 10_u64.pow(18);
    assert_eq!(long % 3, 1);
    let strips = Strips::of([(long, u64::MAX), (long + 1, u64::MAX)]).expect("fits");
    assert_eq!(strips.outcome(), Outcome::N);
    assert_eq!(strips.winning(Side::Left, long), [true; 3]);
    assert_eq!(strips.winning(Side::Left, long + 1), [false, false, true]);
}
