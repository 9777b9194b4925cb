//! Bars, points by their coordinates, and tables with lines.

use super::thermograph::share;
use super::{Anchor, Bounds, Canvas, Colour, Figure, LETTER, Label, Stroke, at, terminal};
use crate::meter::{Meter, Stop};
use crate::render::assemble::Charset;
use crate::render::{Writing, symbols};
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

/// Bars beyond which points stand instead, and rows of bars in a text.
const MOST_BARS: usize = 200;
const MOST_ROWS: i64 = 12;

/// Strips of bars in a text.
const MOST_STRIPS: usize = 8;

/// The most units for which such a row stands.
const HIGHEST_UNIT: i64 = 1 << 40;

/// The numbers written at an axis, about.
const TICKS: i64 = 8;

/// Points in a system of axes; bars where each stands one step further right than the one before. A line joins
/// the points where each stands further right.
pub fn chart(
    points: &[(Dyadic, Dyadic)],
    writing: Writing,
    meter: &mut Meter,
) -> Result<Figure, Stop> {
    for (x, y) in points {
        meter.tick_many(8 + symbols::number_ticks(x) + symbols::number_ticks(y))?;
    }
    let mut canvas = Canvas::new(meter);
    let one = Dyadic::from(1);
    let bars = points.len() <= MOST_BARS
        && points.len() > 1
        && points.windows(2).all(|pair| pair[1].0.subtract(&pair[0].0) == one);
    let zero = Dyadic::ZERO;
    let xs = ends(points.iter().map(|(x, _)| x));
    let ys = ends(points.iter().map(|(_, y)| y).chain(bars.then_some(&zero)));
    let y_of = |y: &Dyadic| -share(&y.subtract(&ys[0]), &ys[1].subtract(&ys[0])) * SIZE.1;
    let places: Vec<_> = points
        .iter()
        .map(|(x, y)| {
            let right = share(&x.subtract(&xs[0]), &xs[1].subtract(&xs[0]));
            at(right * SIZE.0, y_of(y))
        })
        .collect();
    let corner = at(-SPACE, SPACE);
    canvas.line(corner, at(SIZE.0 + SPACE, SPACE), Colour::Ink, Stroke::Thin)?;
    canvas.line(corner, at(-SPACE, -SIZE.1 - SPACE), Colour::Ink, Stroke::Thin)?;
    if bars {
        let half = (0.36 * SIZE.0 / points.len() as f64).min(SPACE - 4.0);
        let ground = y_of(&zero);
        canvas.line(at(-SPACE, ground), at(SIZE.0 + SPACE, ground), Colour::Gray, Stroke::Thin)?;
        for place in places {
            let (from, to) = (at(place.x - half, place.y), at(place.x + half, ground));
            canvas.rectangle(from, to, Some(Colour::Teal), Colour::Teal)?;
        }
    } else {
        if points.windows(2).all(|pair| pair[0].0 < pair[1].0) {
            for pair in places.windows(2) {
                canvas.line(pair[0], pair[1], Colour::Gray, Stroke::Thin)?;
            }
        }
        for place in places {
            canvas.circle(place, POINT, Some(Colour::Ink))?;
        }
    }
    let formula = |number: &Dyadic| {
        let latex = symbols::number(number, writing.spelling.in_latex());
        Label::formula(&symbols::number(number, writing.spelling), &latex)
    };
    // The ends come first where there is not room for all.
    let mut labels: Vec<Bounds> = Vec::new();
    for x in ticks(&xs) {
        let right = share(&x.subtract(&xs[0]), &xs[1].subtract(&xs[0])) * SIZE.0;
        let label = formula(&x);
        let half = label.width(LETTER) / 2.0 + 4.0;
        let is_free = |other: &Bounds| right - half > other.high.x || right + half < other.low.x;
        if labels.iter().all(is_free) {
            let (low, high) = (at(right - half, 0.0), at(right + half, 0.0));
            labels.push(Bounds { low, high });
            canvas.line(at(right, SPACE), at(right, SPACE + 4.0), Colour::Ink, Stroke::Thin)?;
            canvas.label(at(right, SPACE + BELOW), label)?;
        }
    }
    let mut heights: Vec<f64> = Vec::new();
    for y in ticks(&ys) {
        let up = y_of(&y);
        if heights.iter().all(|other| (other - up).abs() >= 1.2 * LETTER) {
            heights.push(up);
            canvas.line(at(-SPACE - 4.0, up), at(-SPACE, up), Colour::Ink, Stroke::Thin)?;
            canvas.label_at(at(-1.7 * SPACE, up), Anchor::End, formula(&y))?;
        }
    }
    let mut figure = canvas.figure("chart", "");
    let in_columns = if bars { in_columns(points, &ys, writing) } else { None };
    let text = match in_columns {
        None => terminal::text(&figure.shapes, writing, usize::MAX, meter)?.unwrap_or_default(),
        Some(text) => text,
    };
    figure.text = text.into();
    Ok(figure)
}

/// The numbers written at an axis: its ends, and round numbers between them.
fn ticks([least, greatest]: &[Dyadic; 2]) -> Vec<Dyadic> {
    let mut all = vec![least.clone(), greatest.clone()];
    all.dedup();
    if let (Some(from), Some(to)) = (least.ceil().to_i64(), greatest.floor().to_i64())
        && let Some(wide) = to.checked_sub(from)
    {
        let steps = (0..18).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_i64.pow(power)));
        let step = steps.into_iter().find(|step| wide / step <= TICKS).unwrap_or(i64::MAX);
        let first = from.div_euclid(step) + i64::from(from.rem_euclid(step) != 0);
        let round = (0..=TICKS).map_while(|place| (first + place).checked_mul(step));
        all.extend(round.take_while(|tick| *tick <= to).map(Dyadic::from));
    }
    all
}

/// Bars as text, a column for each, in several strips where the screen is narrow; `None` where they are too many or too high.
fn in_columns(
    points: &[(Dyadic, Dyadic)],
    [least, greatest]: &[Dyadic; 2],
    writing: Writing,
) -> Option<String> {
    let (low, high) = (least.floor().to_i64()?, greatest.ceil().to_i64()?);
    // A row stands for so many units.
    let unit = high.checked_sub(low)? / MOST_ROWS + 1;
    if unit > HIGHEST_UNIT {
        return None;
    }
    let (low, high) = (low.div_euclid(unit), high.div_euclid(unit) + i64::from(high % unit != 0));
    let bounds = [low, high].map(|row| (row * unit).to_string());
    let margin = bounds.iter().map(String::len).max()?;
    let strip = writing.columns.saturating_sub(margin + 2).min(MOST_BARS);
    if strip == 0 || points.len() > MOST_STRIPS.saturating_mul(strip) {
        return None;
    }
    // Strips of one length.
    let strip = points.len().div_ceil(points.len().div_ceil(strip));
    let ascii = writing.spelling.charset != Charset::Unicode;
    let (full, none) = if ascii { ('#', '.') } else { ('█', '·') };
    let mut lines = Vec::new();
    for points in points.chunks(strip) {
        for row in (low..high.max(low + 1)).rev() {
            // Half of the row's units fill it.
            let twice = Dyadic::from(2 * row * unit + unit);
            let bars = points.iter().map(|(_, y)| match y.add(y) {
                end if row >= 0 && end >= twice || row < 0 && end <= twice => full,
                end if row == 0 && end.is_zero() => none,
                _ => ' ',
            });
            let label = match row {
                row if row + 1 == high => &bounds[1],
                row if row == low && row < 0 => &bounds[0],
                _ => "",
            };
            lines.push(
                format!("{label:>margin$} {}", bars.collect::<String>()).trim_end().to_owned(),
            );
        }
        let ends =
            [points.first()?, points.last()?].map(|(x, _)| symbols::number(x, writing.spelling));
        let room = points.len().saturating_sub(ends[0].len());
        let last = if room > ends[1].len() { &ends[1] } else { "" };
        lines.push(format!("{:margin$} {}{last:>room$}", "", ends[0]).trim_end().to_owned());
    }
    Some(lines.join("\n"))
}

/// The least and the greatest of some numbers; zeros where there are none.
fn ends<'a>(numbers: impl Iterator<Item = &'a Dyadic> + Clone) -> [Dyadic; 2] {
    let ends = [numbers.clone().min(), numbers.max()];
    ends.map(|end| end.cloned().unwrap_or(Dyadic::ZERO))
}

/// A table: a line stands below its first row if that is a header, and behind its first column if
/// that has the names of the rows. `right` tells the columns that stand right, `tint` what is behind a cell of a row and a column.
pub fn table(
    rows: &[Vec<Label>],
    right: &[bool],
    tint: &dyn Fn(usize, usize) -> Option<u8>,
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
            if let Some(tint) = tint(number, column).map(Colour::Tint) {
                let from = at(lefts[column], y - height / 2.0);
                let to = at(lefts[column + 1], y + height / 2.0);
                canvas.rectangle(from, to, Some(tint), tint)?;
            }
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
    Ok(canvas.figure("table", text))
}
