//! Tests of `render/svg`.

use upstar::meter::Meter;
use upstar::render::svg::*;

#[test]
fn texts_keep_their_signs() {
    let mut meter = Meter::default();
    let drawn = text("o <\n& ü", &mut meter).expect("a picture");
    assert_eq!(drawn.lines().count(), 4);
    assert!(drawn.contains(">o &lt;</text>") && drawn.contains(">&amp; ü</text>"));
    assert!(drawn.contains("viewBox=\"0 0 67 76\""), "{drawn}");
}
