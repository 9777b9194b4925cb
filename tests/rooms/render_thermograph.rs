//! Tests of `render/thermograph`.

use upstar::game::games::number::Dyadic;
use upstar::game::normal::{ValueError, Values};
use upstar::meter::Meter;
use upstar::render::assemble::Spelling;
use upstar::render::thermograph::*;

fn drawn(left: i64, right: i64) -> Result<(String, String), ValueError> {
    let (mut values, mut meter) = (Values::new(), Meter::default());
    let l = values.number(&Dyadic::from(left), &mut meter)?;
    let r = values.number(&Dyadic::from(right), &mut meter)?;
    let game = values.canonical(&[l], &[r], &mut meter)?;
    let thermograph = values.thermograph(game, &mut meter)?;
    let text = text(&thermograph, Spelling::Ascii, &mut meter)?;
    Ok((text, plot(&thermograph, Spelling::Ascii, &mut meter)?))
}

#[test]
fn a_switch_is_a_tent() -> Result<(), ValueError> {
    let (text, plot) = drawn(3, -1)?;
    assert_eq!(text, "left wall 4 at -1, 1 at 2; right wall -2 at -1, 1 at 2; mast 1 from 2");
    let lines: Vec<&str> = plot.lines().collect();
    assert_eq!(lines.len(), 22);
    assert!(lines[20].starts_with("  -1 + /") && lines[20].ends_with('\\'));
    assert!(lines[4].starts_with("   2 +"), "{plot}");
    assert_eq!(lines[4].trim_start().len(), "2 + ".len() + 25);
    assert!(lines[21].trim_start().starts_with('4') && lines[21].ends_with("-2"));
    Ok(())
}

#[test]
fn a_number_is_a_mast() -> Result<(), ValueError> {
    let (text, plot) = drawn(3, 5)?;
    assert_eq!(text, "left wall 4 at -1; right wall 4 at -1; mast 4 from -1");
    assert!(plot.lines().take(21).all(|line| line.ends_with('|')), "{plot}");
    Ok(())
}
