//! Sizes of games in normal play: a number, copies of ↑ and a nimber, of which the game is the sum.

use serde_json::Value;

use crate::read::fields;

/// Numbers are counted in parts of 1, and are less than the largest.
pub(crate) const ONE: i128 = 1 << 53;
pub(crate) const LARGEST: i128 = ONE << 53;

/// The number, how many copies of ↑ there are (of ↓ if negative), and the size of the nimber.
pub(crate) type Size = [i128; 3];

/// An integer, or an object with all three.
pub(crate) fn size(value: &Value) -> Result<Size, String> {
    let zero = Value::from(0);
    let names = ["number", "ups", "star"];
    let parts = if value.is_object() { fields(value, names)? } else { [value, &zero, &zero] };
    match parts.map(|part| part.as_i64().filter(|n| n.unsigned_abs() < 1 << 53)) {
        [Some(number), Some(ups), Some(star @ 0..)] if [number, ups, star] != [0; 3] => {
            Ok([i128::from(number) * ONE, ups.into(), star.into()])
        }
        _ => Err("this is not a form, and not a size other than 0".to_owned()),
    }
}

pub(crate) fn negative([number, ups, star]: Size) -> Size {
    [-number, -ups, star]
}

/// The sum of some and so many copies of another.
pub(crate) fn plus(sum: Size, times: usize, other: Size) -> Size {
    let ([number, ups, star], times) = (sum, times as i128);
    [number + times * other[0], ups + times * other[1], star ^ (times % 2 * other[2])]
}

/// One copy of ↑ is confused with ∗ only, more with no nimber.
pub(crate) fn is_at_least_zero([number, ups, star]: Size) -> bool {
    match ups {
        _ if number != 0 => number > 0,
        0 => star == 0,
        _ => ups > 1 || ups == 1 && star != 1,
    }
}

pub(crate) fn text([number, ups, star]: Size) -> String {
    match (number / ONE, ups, star) {
        (number, 0, 0) => number.to_string(),
        (0, 0, _) => format!("*{star}"),
        (0, _, 0) => format!("{ups} * ^"),
        (number, ..) => format!("({number} + {ups} * ^ + *{star})"),
    }
}
