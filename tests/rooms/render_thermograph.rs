//! Tests of `render/thermograph`.

use upstar::meter::Meter;
use upstar::render::assemble::Spelling;
use upstar::render::thermograph::*;
use upstar::values::number::Dyadic;
use upstar::values::{ValueError, Values};

fn written(left: i64, right: i64) -> Result<String, ValueError> {
    let (mut values, mut meter) = (Values::new(), Meter::default());
    let l = values.number(&Dyadic::from(left), &mut meter)?;
    let r = values.number(&Dyadic::from(right), &mut meter)?;
    let game = values.canonical(&[l], &[r], &mut meter)?;
    let thermograph = values.thermograph(game, &mut meter)?;
    Ok(text(&thermograph, Spelling::ASCII, &mut meter)?)
}

#[test]
fn stops_are_told_first_and_walls_by_their_corners() -> Result<(), ValueError> {
    assert_eq!(
        written(3, -1)?,
        "stops 3 and -1 at t = 0; left wall 4 at t = -1, 1 at t = 2; right wall -2 at t = -1, 1 at t = 2; \
         mast 1 from t = 2"
    );
    assert_eq!(
        written(3, 5)?,
        "stops 4 and 4 at t = 0; left wall 4 at t = -1; right wall 4 at t = -1; mast 4 from t = -1"
    );
    Ok(())
}
