//! Tests of `render/figure/tex`.

use upstar::session::{escaped_for_tex as escaped, lost_in_tex as lost};

#[test]
fn common_signs_are_set_and_others_are_known_to_be_lost() {
    let text = "T ↑∗ ≤ § → x₁² α ≠ ∞ é ł “a” 3/4";
    assert_eq!(lost(text), []);
    assert!(!escaped(text).contains('?'), "{}", escaped(text));
    assert_eq!(escaped("§ → x₁"), "\\S{} $\\rightarrow$ x$_1$");
    assert_eq!((lost("字 a 字 ☃"), escaped("字")), (vec!['☃', '字'], "?".to_owned()));
}

#[test]
fn digits_above_and_below_the_line_keep_their_value() {
    assert_eq!(escaped("x⁰⁴⁹"), "x$^0$$^4$$^9$");
    assert_eq!(escaped("x₀₉"), "x$_0$$_9$");
}
