//! Stops as one integer: a number in fixed point with a bit for ties.

use crate::values::number::Dyadic;

/// Bits behind the point.
pub(crate) const FRACTION_BITS: u32 = 24;

/// The greatest absolute value on the grid, in its units.
pub(crate) const MOST: i64 = 1 << 60;

/// The Left code is exact.
pub(crate) const EXACT_LEFT: u8 = 1;

/// The Right code is exact.
pub(crate) const EXACT_RIGHT: u8 = 2;

/// Both codes are exact.
pub(crate) const EXACT: u8 = EXACT_LEFT | EXACT_RIGHT;

/// The number in units of the grid, if it is on it.
pub(crate) fn fixed(number: &Dyadic) -> Option<i64> {
    let (numerator, halvings) = number.small()?;
    if halvings > FRACTION_BITS {
        return None;
    }
    let fixed = numerator.checked_mul(1 << (FRACTION_BITS - halvings))?;
    (-MOST..=MOST).contains(&fixed).then_some(fixed)
}

/// The number of so many units.
pub(crate) fn from_fixed(fixed: i64) -> Dyadic {
    Dyadic::new(fixed, FRACTION_BITS)
}

/// The greatest number of the grid that is not greater, between `-MOST - 1` and `MOST`.
pub(crate) fn floor_fixed(number: &Dyadic) -> i64 {
    let scaled = number.shifted(FRACTION_BITS).floor();
    match scaled.to_i64() {
        Some(floor) => floor.clamp(-MOST - 1, MOST),
        None if scaled.sign().is_lt() => -MOST - 1,
        None => MOST,
    }
}

/// The code of a number that is not on the grid.
pub(crate) fn rounded(number: &Dyadic) -> i64 {
    2 * floor_fixed(number) + 1
}

/// Returns whether `up·↑ + ∗star` is at most 0, and whether it is at least 0.
#[inline]
pub(crate) fn signs(up: i64, star: u64) -> (bool, bool) {
    (
        up <= -2 || (up == -1 && star != 1) || (up == 0 && star == 0),
        up >= 2 || (up == 1 && star != 1) || (up == 0 && star == 0),
    )
}

/// The integer closest to zero, else the multiple of the largest power of two, in `low..=high`
/// (codes: units of half a grid step). `low <= high`.
pub(crate) fn simplest_code(low: i64, high: i64) -> i64 {
    const ONE: i64 = 1 << (FRACTION_BITS + 1);
    if low <= 0 && high >= 0 {
        return 0;
    }
    if high < 0 {
        // No Right option: `high` is the greatest code, so `low` is the least here.
        let high_negated = low.checked_neg().unwrap_or(i64::MAX);
        return -simplest_code(-high, high_negated);
    }
    let integer = low.saturating_add(ONE - 1) / ONE * ONE;
    if integer <= high {
        return integer;
    }
    let differing = 63 - ((low - 1) ^ high).leading_zeros();
    high & !((1 << differing) - 1)
}
