//! Tests of `boards/positions`.

use upstar::boards::Argument;
use upstar::boards::Key;
use upstar::boards::positions::*;
use upstar::meter::Meter;

#[test]
fn the_same_arguments_are_one_position() {
    let (mut positions, mut meter) = (Positions::default(), Meter::default());
    let heading = Heading { name: "nim".into(), family: 0 };
    let (nim, other) = (positions.enter(heading.clone()), positions.enter(heading));
    let mut position = |ruleset, n| {
        positions
            .intern(&Key::new(ruleset, &[Argument::Integer(n)]), &mut meter)
            .expect("there is room")
            .0
    };
    let three = position(nim, 3);
    assert_ne!(three, position(nim, 4));
    assert_ne!(three, position(other, 3));
    assert_eq!(three, position(nim, 3));
}
