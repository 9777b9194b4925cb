//! Points by their coordinates, and tables with lines.

use super::thermograph::share;
use super::{Anchor, Canvas, Colour, Figure, LETTER, Label, Stroke, at, terminal};
use crate::meter::{Meter, Stop};
use crate::render::Writing;
use crate::render::symbols;
use crate::values::number::Dyadic;

/// How wide and high a chart is.
const SIZE: (f64, f64) = (420.0, 240.0);

/// Between the points and the axes.
const SPACE: f64 = 14.0;

/// How far below the axis its labels stand.
const BELOW: f64 = 18.0;

/// The radius of a point.
const POINT: f64 = 2.5;

/// The height of a row of a table, and the space on both sides of a cell.
const ROW: (f64, f64) = (22.0, 9.0);

/// Points in a system of axes, the least and the greatest coordinates written beside them. A line joins
/// the points where each stands further right than the one before.
pub fn chart(
    points: &[(Dyadic, Dyadic)],
    writing: Writing,
    meter: &mut Meter,
) -> Result<Figure, Stop> {
    for (x, y) in points {
        meter.tick_many(8 + symbols::number_ticks(x) + symbols::number_ticks(y))?;
    }
    let mut canvas = Canvas::new(meter);
    let xs = ends(points.iter().map(|(x, _)| x));
    let ys = ends(points.iter().map(|(_, y)| y));
    let places: Vec<_> = points
        .iter()
        .map(|(x, y)| {
            let right = share(&x.subtract(&xs[0]), &xs[1].subtract(&xs[0]));
            let up = share(&y.subtract(&ys[0]), &ys[1].subtract(&ys[0]));
            at(right * SIZE.0, -up * SIZE.1)
        })
        .collect();
    let corner = at(-SPACE, SPACE);
    canvas.line(corner, at(SIZE.0 + SPACE, SPACE), Colour::Ink, Stroke::Thin)?;
    canvas.line(corner, at(-SPACE, -SIZE.1 - SPACE), Colour::Ink, Stroke::Thin)?;
    if points.windows(2).all(|pair| pair[0].0 < pair[1].0) {
        for pair in places.windows(2) {
            canvas.line(pair[0], pair[1], Colour::Gray, Stroke::Thin)?;
        }
    }
    for place in places {
        canvas.circle(place, POINT, Some(Colour::Ink))?;
    }
    let formula = |number: &Dyadic| {
        let latex = symbols::number(number, writing.spelling.in_latex());
        Label::formula(&symbols::number(number, writing.spelling), &latex)
    };
    let one = |[least, greatest]: &[Dyadic; 2]| if least == greatest { 1 } else { 2 };
    for (end, x) in xs.iter().take(one(&xs)).enumerate() {
        canvas.label(at(end as f64 * SIZE.0, SPACE + BELOW), formula(x))?;
    }
    for (end, y) in ys.iter().take(one(&ys)).enumerate() {
        canvas.label_at(at(-1.7 * SPACE, -(end as f64) * SIZE.1), Anchor::End, formula(y))?;
    }
    let mut figure = canvas.figure("");
    let text = terminal::text(&figure.shapes, writing, usize::MAX, meter)?;
    figure.text = text.unwrap_or_default().into();
    Ok(figure)
}

/// The least and the greatest of some numbers; zeros where there are none.
fn ends<'a>(numbers: impl Iterator<Item = &'a Dyadic> + Clone) -> [Dyadic; 2] {
    let ends = [numbers.clone().min(), numbers.max()];
    ends.map(|end| end.cloned().unwrap_or(Dyadic::ZERO))
}

/// A table: a line stands below its first row if that is a header, and behind its first column if
/// that has the names of the rows. `right` tells the columns that stand right.
pub fn table(
    rows: &[Vec<Label>],
    right: &[bool],
    [header, names]: [bool; 2],
    text: &str,
    meter: &mut Meter,
) -> Result<Figure, Stop> {
    let (height, margin) = ROW;
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut lefts = vec![0.0];
    for column in 0..columns {
        meter.tick_many(1 + rows.len() as u64)?;
        let cells = rows.iter().filter_map(|row| row.get(column));
        let width = cells.map(|cell| cell.width(LETTER)).fold(0.0, f64::max);
        lefts.push(lefts[column] + width + 2.0 * margin);
    }
    let (width, below) = (lefts[columns], (rows.len() as f64 - 0.5) * height);
    let mut canvas = Canvas::new(meter);
    for (number, row) in rows.iter().enumerate() {
        for (column, cell) in row.iter().enumerate() {
            let y = number as f64 * height;
            if right.get(column).is_some_and(|right| *right) {
                let place = at(lefts[column + 1] - margin, y);
                canvas.label_at(place, Anchor::End, cell.clone())?;
            } else {
                let place = at(lefts[column] + margin, y);
                canvas.label_at(place, Anchor::Start, cell.clone())?;
            }
        }
    }
    if header && !rows.is_empty() {
        canvas.line(at(0.0, height / 2.0), at(width, height / 2.0), Colour::Ink, Stroke::Thin)?;
    }
    if names && columns > 0 {
        let top = -height / 2.0;
        canvas.line(at(lefts[1], top), at(lefts[1], below), Colour::Ink, Stroke::Thin)?;
    }
    Ok(canvas.figure(text))
}
