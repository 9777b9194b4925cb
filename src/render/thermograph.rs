//! Thermographs as exact text.

use crate::meter::{Meter, Stop};
use crate::render::assemble::{Charset, Spelling};
use crate::render::symbols;
use crate::values::number::Dyadic;
use crate::values::{Thermograph, Wall};

/// The stops, the walls by their corners from the lowest temperature up, and the mast. In LaTeX a formula,
/// with its words as text.
pub fn text(
    thermograph: &Thermograph,
    spelling: Spelling,
    meter: &mut Meter,
) -> Result<String, Stop> {
    let words = |plain: &str| match spelling.charset {
        Charset::Latex => format!("\\text{{{plain}}}"),
        Charset::Ascii | Charset::Unicode => plain.to_owned(),
    };
    let [stops, and, at, from] = ["stops ", " and ", " at ", " from "].map(words);
    let [left_stop, right_stop] = [&thermograph.left, &thermograph.right].map(|wall| {
        let stop = wall.at(&Dyadic::ZERO);
        symbols::number(&stop, spelling)
    });
    let mut wall = |wall: &Wall| -> Result<String, Stop> {
        let mut corners = Vec::with_capacity(wall.corners().len());
        for (temperature, value) in wall.corners() {
            meter
                .tick_many(1 + symbols::number_ticks(temperature) + symbols::number_ticks(value))?;
            let value = symbols::number(value, spelling);
            let temperature = symbols::number(temperature, spelling);
            corners.push(format!("{value}{at}t = {temperature}"));
        }
        Ok(corners.join(&words(", ")))
    };
    let (left, right) = (wall(&thermograph.left)?, wall(&thermograph.right)?);
    let mean = symbols::number(&thermograph.mean, spelling);
    let temperature = symbols::number(&thermograph.temperature, spelling);
    let [before_left, before_right, before_mean] =
        ["; left wall ", "; right wall ", "; mast "].map(words);
    Ok(format!(
        "{stops}{left_stop}{and}{right_stop}{at}t = 0{before_left}{left}{before_right}{right}\
         {before_mean}{mean}{from}t = {temperature}"
    ))
}
