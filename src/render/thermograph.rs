//! Thermographs: as exact text, and drawn in text.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::ToPrimitive;

use crate::game::games::number::Dyadic;
use crate::game::normal::{Thermograph, Wall};
use crate::meter::{Meter, Stop};
use crate::render::assemble::Spelling;
use crate::render::symbols;

/// Columns and rows of a drawing between its corners; rows are a power of two, so that every row
/// has an exact temperature.
const COLUMNS: u32 = 48;
const ROWS: u32 = 16;

/// Rows of the mast above the temperature.
const ABOVE: u32 = 4;

/// Rows between two labels.
const LABELLED: u32 = 4;

/// The walls by their corners from the lowest temperature up, and the mast.
pub fn text(
    thermograph: &Thermograph,
    spelling: Spelling,
    meter: &mut Meter,
) -> Result<String, Stop> {
    let mut wall = |wall: &Wall| -> Result<String, Stop> {
        let mut corners = Vec::with_capacity(wall.corners().len());
        for (temperature, value) in wall.corners() {
            meter
                .tick_many(1 + symbols::number_ticks(temperature) + symbols::number_ticks(value))?;
            let value = symbols::number(value, spelling);
            let temperature = symbols::number(temperature, spelling);
            corners.push(format!("{value} at {temperature}"));
        }
        Ok(corners.join(", "))
    };
    let (left, right) = (wall(&thermograph.left)?, wall(&thermograph.right)?);
    let mean = symbols::number(&thermograph.mean, spelling);
    let temperature = symbols::number(&thermograph.temperature, spelling);
    Ok(format!("left wall {left}; right wall {right}; mast {mean} from {temperature}"))
}

/// Where the drawing's corners are: values from `greatest` at the left edge to `least`,
/// temperatures from `bottom` to the thermograph's.
pub(super) struct Frame {
    pub(super) greatest: Dyadic,
    pub(super) width: Dyadic,
    pub(super) bottom: Dyadic,
    pub(super) height: Dyadic,
}

impl Frame {
    /// The frame of a thermograph; where it is a mast only, one around that.
    pub(super) fn of(thermograph: &Thermograph) -> Self {
        let values = |wall: &Wall| -> Vec<Dyadic> {
            let corners = wall.corners().iter();
            corners.map(|corner| corner.1.clone()).collect()
        };
        let (left, right) = (values(&thermograph.left), values(&thermograph.right));
        let greatest = left.iter().chain(&right).max();
        let least = left.iter().chain(&right).min();
        let (greatest, least) = match (greatest, least) {
            (Some(greatest), Some(least)) if greatest > least => (greatest.clone(), least.clone()),
            _ => {
                let mean = &thermograph.mean;
                (mean.add(&Dyadic::ONE), mean.subtract(&Dyadic::ONE))
            }
        };
        let bottom = thermograph.left.corners().first();
        let bottom = bottom.map_or(Dyadic::from(-1), |corner| corner.0.clone());
        let height = thermograph.temperature.subtract(&bottom);
        let height = if height.is_zero() { Dyadic::ONE } else { height };
        Self { width: greatest.subtract(&least), greatest, bottom, height }
    }

    /// Where a value stands between the left edge and the right one, in `parts` of the width.
    pub(super) fn across(&self, value: &Dyadic, parts: u32) -> u32 {
        share(&self.greatest.subtract(value), &self.width, parts)
    }

    /// Where a temperature stands above the bottom, in `parts` of the height.
    pub(super) fn up(&self, temperature: &Dyadic, parts: u32) -> u32 {
        share(&temperature.subtract(&self.bottom), &self.height, parts)
    }
}

/// `parts · part / whole`, rounded.
fn share(part: &Dyadic, whole: &Dyadic, parts: u32) -> u32 {
    let halvings = part.halvings().max(whole.halvings());
    let scaled = |number: &Dyadic| number.numerator() << (halvings - number.halvings());
    let (part, whole) = (scaled(part) * BigInt::from(parts), scaled(whole));
    let twice: BigInt = (part * 2_u32 + &whole).div_floor(&(whole * 2_u32));
    twice.to_u32().unwrap_or(parts)
}

/// The thermograph drawn: values along the bottom, the greatest at the left as is the custom,
/// temperatures upwards.
pub fn plot(
    thermograph: &Thermograph,
    spelling: Spelling,
    meter: &mut Meter,
) -> Result<String, Stop> {
    let frame = Frame::of(thermograph);
    // Exact: the number of rows is a power of two.
    let step = frame.height.divide(&Dyadic::from(i64::from(ROWS)));
    let step = step.unwrap_or(Dyadic::ONE);
    let mut labels = Vec::new();
    let mut rows = Vec::new();
    let mut temperature = frame.bottom.clone();
    for row in 0..=ROWS + ABOVE {
        meter.tick_many(64)?;
        let mut line = vec![' '; COLUMNS as usize + 1];
        let next = temperature.add(&step);
        for wall in [&thermograph.left, &thermograph.right] {
            let place = |t: &Dyadic| frame.across(&wall.at(t), COLUMNS);
            let (here, above) = (place(&temperature), place(&next));
            let mark = stroke(here, above, spelling);
            if let Some(cell) = line.get_mut(here as usize) {
                *cell = mark;
            }
        }
        let line: String = line.into_iter().collect();
        rows.push(line.trim_end().to_owned());
        labels.push(match row % LABELLED {
            0 => symbols::number(&temperature, spelling),
            _ => String::new(),
        });
        temperature = next;
    }
    let margin = labels.iter().map(|label| label.chars().count()).max();
    let margin = margin.unwrap_or(0);
    let mut lines = Vec::with_capacity(rows.len() + 2);
    for (label, row) in labels.iter().zip(&rows).rev() {
        lines.push(format!("{label:>margin$} {} {row}", axis(spelling)).trim_end().to_owned());
    }
    lines.push(format!("{:margin$}   {}", "", values(thermograph, &frame, spelling)));
    Ok(lines.join("\n"))
}

/// A wall going from one column to the one a row higher up.
fn stroke(here: u32, above: u32, spelling: Spelling) -> char {
    let ascii = spelling != Spelling::Unicode;
    match (above.cmp(&here), ascii) {
        (std::cmp::Ordering::Equal, true) => '|',
        (std::cmp::Ordering::Greater, true) => '/',
        (std::cmp::Ordering::Less, true) => '\\',
        (std::cmp::Ordering::Equal, false) => '│',
        (std::cmp::Ordering::Greater, false) => '╱',
        (std::cmp::Ordering::Less, false) => '╲',
    }
}

fn axis(spelling: Spelling) -> &'static str {
    match spelling {
        Spelling::Unicode => "┤",
        _ => "+",
    }
}

/// The numbers under the drawing: where the walls begin, and the mast, as far as there is room.
fn values(thermograph: &Thermograph, frame: &Frame, spelling: Spelling) -> String {
    let first = |wall: &Wall| wall.corners().first().map(|corner| corner.1.clone());
    let mut wanted = vec![Some(thermograph.mean.clone())];
    wanted.extend([first(&thermograph.left), first(&thermograph.right)]);
    let mut placed: Vec<(usize, String)> = Vec::new();
    for value in wanted.into_iter().flatten() {
        let text = symbols::number(&value, spelling);
        let length = text.chars().count();
        let middle = frame.across(&value, COLUMNS) as usize;
        let start = middle.saturating_sub(length / 2);
        let free = placed
            .iter()
            .all(|(other, text)| start > other + text.chars().count() || start + length < *other);
        if free {
            placed.push((start, text));
        }
    }
    placed.sort();
    let mut line = String::new();
    for (start, text) in placed {
        let column = line.chars().count();
        line.push_str(&" ".repeat(start.saturating_sub(column)));
        line.push_str(&text);
    }
    line
}
