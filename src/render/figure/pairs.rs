//! Pairs of things that stand in a row: an arc for each pair, with what it weighs at its top.

use super::{Canvas, Colour, Figure, LETTER, Label, Shape, at};
use crate::meter::{Meter, Stop};

/// The radius of a thing's dot.
const DOT: f64 = 4.0;

/// How high an arc is for its width.
const HIGH: f64 = 0.4;

/// Two things of a row.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// The one further to the left.
    pub first: usize,
    /// The other one.
    pub second: usize,
    /// What is written at the arc.
    pub weight: Label,
    /// Whether the pair is chosen: its arc and its things stand out.
    pub chosen: bool,
}

/// The things from left to right with their numbers, and their pairs above them.
pub fn pairs(
    names: &[Label],
    pairs: &[Pair],
    text: &str,
    meter: &mut Meter,
) -> Result<Figure, Stop> {
    let widest = names.iter().map(|name| name.width(LETTER)).fold(0.0, f64::max);
    let step = (widest + 20.0).max(60.0);
    let mut canvas = Canvas::new(meter);
    let x = |thing: usize| step * thing as f64;
    // The chosen ones are drawn over the others.
    for chosen in [false, true] {
        for pair in pairs.iter().filter(|pair| pair.chosen == chosen) {
            let (from, to) = (x(pair.first), x(pair.second));
            let top = -HIGH * (to - from);
            // A curve reaches three quarters of the height of its handles.
            let handle = top / 0.75 - DOT;
            let colour = if chosen { Colour::Red } else { Colour::Gray };
            let points = [at(from, -DOT), at(from, handle), at(to, handle), at(to, -DOT)];
            canvas.add(Shape::Curve { points, colour })?;
            canvas.label(at(f64::midpoint(from, to), top - 12.0), pair.weight.clone())?;
        }
    }
    for (thing, name) in names.iter().enumerate() {
        let paired =
            pairs.iter().any(|pair| pair.chosen && (pair.first == thing || pair.second == thing));
        canvas.circle(at(x(thing), 0.0), DOT, paired.then_some(Colour::Ink))?;
        canvas.label(at(x(thing), 20.0), Label::text(&(thing + 1).to_string()))?;
        canvas.label(at(x(thing), 40.0), name.clone())?;
    }
    Ok(canvas.figure("profitable pairs", text))
}
