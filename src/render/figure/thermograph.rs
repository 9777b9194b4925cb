//! Thermographs as in the books: temperature upwards from the ground line, Left to the left, both
//! scales equal, every bend labelled on both axes, several games in one figure.

use std::cmp::max;
use std::rc::Rc;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::ToPrimitive;

use super::{Anchor, Canvas, Colour, Figure, LETTER, Label, Shape, Stroke, at};
use crate::meter::{Meter, Stop};
use crate::render::Writing;
use crate::render::assemble::Spelling;
use crate::render::symbols;
use crate::values::number::Dyadic;
use crate::values::{Thermograph, Wall};

/// The largest width and height of the walls, and the width of a unit where there is room.
const WIDTH: f64 = 420.0;
const HEIGHT: f64 = 320.0;
const UNIT: f64 = 80.0;

/// The mast above the highest temperature, and the space between walls and axis.
const MAST: f64 = 36.0;
const SPACE: f64 = 26.0;

/// The space between the mast and what stands beside it.
const BESIDE: f64 = 8.0;

/// Games in one figure have these colours in turn; the walls of a single one have the colours of their players.
const COLOURS: [Colour; 4] = [Colour::Ink, Colour::Violet, Colour::Orange, Colour::Teal];

/// The height of a label at the axis where it is not to touch another, also in text.
const ROOM: f64 = 20.0;

/// Parts of a length that are told apart: finer than anyone sees.
const PARTS: u32 = 1 << 20;

/// One game in the figure, with its name where there are several.
#[derive(Clone, Debug)]
pub struct Subject {
    /// Its thermograph.
    pub thermograph: Rc<Thermograph>,
    /// What stands on its mast.
    pub name: Option<Label>,
}

/// How a number is turned into points.
#[derive(Clone, Debug)]
pub struct Scale {
    greatest: Dyadic,
    bottom: Dyadic,
    width: Dyadic,
    height: Dyadic,
    across: f64,
    up: f64,
}

impl Scale {
    /// The scale for these thermographs from temperature `bottom` up.
    #[must_use]
    pub fn of(subjects: &[Subject], bottom: &Dyadic) -> Self {
        let mut values: Vec<Dyadic> = Vec::new();
        let mut top = bottom.clone();
        for Subject { thermograph, .. } in subjects {
            for wall in [&thermograph.left, &thermograph.right] {
                values.extend(visible(wall, bottom).into_iter().map(|corner| corner.1));
            }
            values.push(thermograph.mean.clone());
            top = top.max(thermograph.temperature.clone());
        }
        let least = values.iter().min().cloned().unwrap_or(Dyadic::ZERO);
        let greatest = values.iter().max().cloned().unwrap_or(Dyadic::ZERO);
        let (width, height) = (greatest.subtract(&least), top.subtract(bottom));
        let (across, up) = sizes(&width, &height);
        Self { greatest, bottom: bottom.clone(), width, height, across, up }
    }

    /// The place of a value: greater values are further left.
    #[must_use]
    pub fn x(&self, value: &Dyadic) -> f64 {
        share(&self.greatest.subtract(value), &self.width) * self.across
    }

    /// The place of a temperature: the lowest is 0, higher ones are above.
    #[must_use]
    pub fn y(&self, temperature: &Dyadic) -> f64 {
        -share(&temperature.subtract(&self.bottom), &self.height) * self.up
    }
}

/// The width and the height of a drawing in points: one unit is as long in both directions.
fn sizes(width: &Dyadic, height: &Dyadic) -> (f64, f64) {
    let small = |number: &Dyadic| match number.small() {
        Some((numerator, halvings)) => numerator as f64 / libm::exp2(f64::from(halvings)),
        None => f64::INFINITY,
    };
    let (across, up) =
        if width >= height { (1.0, share(height, width)) } else { (share(width, height), 1.0) };
    // The longer side is 1 here.
    let longest = small(width.max(height));
    let most = if longest.is_finite() { longest * UNIT } else { f64::INFINITY };
    let fits = (WIDTH / across).min(HEIGHT / up);
    let size = fits.min(most);
    let size = if size.is_finite() { size } else { WIDTH };
    (across * size, up * size)
}

/// `part / whole`, exact to a millionth; 0 where the whole is.
pub(super) fn share(part: &Dyadic, whole: &Dyadic) -> f64 {
    if whole.is_zero() {
        return 0.0;
    }
    let halvings = part.halvings().max(whole.halvings());
    let scaled = |number: &Dyadic| number.numerator() << (halvings - number.halvings());
    let (part, whole) = (scaled(part) * BigInt::from(PARTS), scaled(whole));
    let parts: BigInt = (part * 2_u32 + &whole).div_floor(&(whole * 2_u32));
    parts.to_i64().map_or(0.0, |parts| parts as f64 / f64::from(PARTS))
}

/// The corners of a wall from a temperature up, the first at that temperature.
#[must_use]
pub fn visible(wall: &Wall, bottom: &Dyadic) -> Vec<(Dyadic, Dyadic)> {
    let first = wall.corners().first().map_or(bottom, |corner| max(&corner.0, bottom));
    let mut corners = vec![(first.clone(), wall.at(first))];
    corners.extend(wall.corners().iter().filter(|corner| corner.0 > *first).cloned());
    corners
}

/// The figure without a text, from temperature `bottom` up.
pub fn drawn(
    subjects: &[Subject],
    bottom: &Dyadic,
    spelling: Spelling,
    meter: &mut Meter,
) -> Result<Figure, Stop> {
    for Subject { thermograph, .. } in subjects {
        for wall in [&thermograph.left, &thermograph.right] {
            for (temperature, value) in wall.corners() {
                let ticks = symbols::number_ticks(temperature) + symbols::number_ticks(value);
                meter.tick_many(64 + 4 * ticks)?;
            }
        }
    }
    let scale = Scale::of(subjects, bottom);
    let mut canvas = Canvas::new(meter);
    let (mut values, mut temperatures) = (vec![], vec![bottom.clone(), Dyadic::ZERO]);
    let left = -SPACE;
    // The lowest temperature that is drawn.
    let low = 0.0;
    // Stops and means come first where there is not room for all.
    for Subject { thermograph, .. } in subjects {
        for wall in [&thermograph.left, &thermograph.right] {
            values.push(wall.at(max(&Dyadic::ZERO, bottom)));
        }
        values.push(thermograph.mean.clone());
        temperatures.push(max(&thermograph.temperature, bottom).clone());
    }
    for (number, Subject { thermograph, name }) in subjects.iter().enumerate() {
        let colour = COLOURS[number % COLOURS.len()];
        let of_players = [Colour::Blue, Colour::Red];
        let walls = [&thermograph.left, &thermograph.right].into_iter().zip(of_players);
        for (wall, of_player) in walls {
            let corners = visible(wall, bottom);
            for (temperature, value) in &corners {
                let (x, y) = (scale.x(value), scale.y(temperature));
                if temperature > bottom {
                    canvas.line(at(x, y), at(x, low), Colour::Gray, Stroke::Dotted)?;
                    canvas.line(at(left, y), at(x, y), Colour::Gray, Stroke::Dotted)?;
                }
                values.push(value.clone());
                temperatures.push(temperature.clone());
            }
            let mut points: Vec<_> =
                corners.iter().map(|(t, v)| at(scale.x(v), scale.y(t))).collect();
            // Above its last corner a wall stands still up to the mast.
            let mast = max(&thermograph.temperature, bottom);
            points.push(at(scale.x(&thermograph.mean), scale.y(mast)));
            points.dedup();
            let colour = if subjects.len() == 1 { of_player } else { colour };
            canvas.add(Shape::Line { points, colour, stroke: Stroke::Thick })?;
        }
        let x = scale.x(&thermograph.mean);
        let mast = scale.y(max(&thermograph.temperature, bottom));
        let end = -scale.up - MAST;
        canvas.line(at(x, mast), at(x, end), colour, Stroke::Thick)?;
        if let Some(name) = name {
            // Names of games with one mean stand above each other.
            let above = subjects[..number]
                .iter()
                .filter(|other| {
                    (scale.x(&other.thermograph.mean) - x).abs() < name.width(LETTER) + 12.0
                })
                .count();
            let place = at(x, end - LETTER * (0.8 + 1.3 * above as f64));
            canvas.coloured(place, Anchor::Middle, name.clone(), colour)?;
        }
    }
    axes(&mut canvas, &scale, low, [values, temperatures], spelling)?;
    let title = if subjects.len() == 1 { "thermograph" } else { "thermographs" };
    Ok(canvas.figure(title, ""))
}

/// The mean and the temperature of a game, at the right of its mast.
fn beside_mast(
    thermograph: &Thermograph,
    scale: &Scale,
    spelling: Spelling,
    meter: &mut Meter,
) -> Result<Vec<Shape>, Stop> {
    let mut canvas = Canvas::new(meter);
    let top = at(scale.x(&thermograph.mean), -scale.up - MAST);
    let rows = [("mean", &thermograph.mean), ("temperature", &thermograph.temperature)];
    for ((what, number), down) in rows.into_iter().zip([0.6, 1.8]) {
        canvas.meter.tick_many(1 + symbols::number_ticks(number))?;
        let plain = format!("{what} {}", symbols::number(number, spelling));
        let latex = format!("{what} ${}$", symbols::number(number, spelling.in_latex()));
        if plain.chars().count() <= super::MOST_LABEL {
            let label = Label { plain: plain.into(), latex: latex.into(), typed: false };
            let place = at(top.x + BESIDE, top.y + LETTER * down);
            canvas.label_at(place, Anchor::Start, label)?;
        }
    }
    Ok(canvas.figure("", "").shapes)
}

/// The ground line with the values below it, and the axis of temperatures at the left.
fn axes(
    canvas: &mut Canvas<'_>,
    scale: &Scale,
    low: f64,
    [values, mut temperatures]: [Vec<Dyadic>; 2],
    spelling: Spelling,
) -> Result<(), Stop> {
    let (left, right) = (-SPACE, scale.across + SPACE);
    let ground = scale.y(&Dyadic::ZERO);
    canvas.line(at(left, ground), at(right, ground), Colour::Ink, Stroke::Thin)?;
    canvas.line(at(left, low), at(left, -scale.up - MAST), Colour::Ink, Stroke::Thin)?;
    let formula = |number: &Dyadic| {
        let latex = symbols::number(number, spelling.in_latex());
        Label::formula(&symbols::number(number, spelling), &latex)
    };
    // Below each other where they would touch.
    let mut rows: Vec<Vec<(f64, f64)>> = vec![Vec::new(); 4];
    let mut seen: Vec<&Dyadic> = Vec::new();
    for value in &values {
        canvas.meter.tick_many(1 + symbols::number_ticks(value))?;
        if seen.contains(&value) {
            continue;
        }
        seen.push(value);
        let (x, label) = (scale.x(value), formula(value));
        if label.plain.chars().count() > super::MOST_LABEL {
            continue;
        }
        let half = label.width(LETTER) / 2.0 + 4.0;
        let free = |row: &&mut Vec<(f64, f64)>| {
            row.iter().all(|(from, to)| x + half < *from || x - half > *to)
        };
        let place = rows.iter_mut().enumerate().find(|(_, row)| free(row));
        if let Some((number, row)) = place {
            row.push((x - half, x + half));
            canvas.label(at(x, low + 18.0 + 18.0 * number as f64), label)?;
        }
    }
    temperatures.dedup();
    let bends = temperatures.len();
    temperatures.extend(whole_temperatures(scale));
    let mut taken: Vec<f64> = Vec::new();
    for (number, temperature) in temperatures.iter().enumerate() {
        let (y, label) = (scale.y(temperature), formula(temperature));
        // A bend is more important than a whole temperature near it.
        let apart = if number < bends { LETTER } else { ROOM };
        let free = taken.iter().all(|other| (other - y).abs() >= apart);
        if free && label.plain.chars().count() <= super::MOST_LABEL {
            taken.push(y);
            canvas.line(at(left - 4.0, y), at(left, y), Colour::Ink, Stroke::Thin)?;
            canvas.label_at(at(left - 10.0, y), Anchor::End, label)?;
        }
    }
    Ok(())
}

/// The whole temperatures above 0 in the figure, if all of them have room at the axis.
fn whole_temperatures(scale: &Scale) -> Vec<Dyadic> {
    let most = (scale.up / ROOM) as usize;
    let top = scale.bottom.add(&scale.height);
    let whole = (1_i64..).map(Dyadic::from).take_while(|whole| *whole <= top);
    let whole: Vec<Dyadic> = whole.take(most + 1).collect();
    if whole.len() > most { Vec::new() } else { whole }
}

/// The figure, with its text, and what its mast tells.
pub fn figure(
    subjects: &[Subject],
    bottom: &Dyadic,
    writing: Writing,
    meter: &mut Meter,
) -> Result<Figure, Stop> {
    let mut figure = drawn(subjects, bottom, writing.spelling, meter)?;
    // Of several games the masts have names.
    if let [Subject { thermograph, name: None }] = subjects {
        let scale = Scale::of(subjects, bottom);
        figure.shapes.extend(beside_mast(thermograph, &scale, writing.spelling, meter)?);
    }
    let text = super::terminal::text(&figure.shapes, writing, usize::MAX, meter)?;
    figure.text = text.unwrap_or_default().into();
    Ok(figure)
}

/// The figure from temperature 0 up as a text of so many rows at most.
pub fn small(
    subjects: &[Subject],
    writing: Writing,
    rows: usize,
    meter: &mut Meter,
) -> Result<String, Stop> {
    let figure = drawn(subjects, &Dyadic::ZERO, writing.spelling, meter)?;
    let text = super::terminal::text(&figure.shapes, writing, rows, meter)?;
    Ok(text.unwrap_or_default())
}
