//! Figures as text: lines in Braille, or in strokes where only ASCII can be written.

use super::{Anchor, Bounds, Point, Shape, Stroke};
use crate::meter::{Meter, Stop};
use crate::render::Writing;
use crate::render::assemble::Charset;

/// Points for a dot, where the screen has room: a sign is two dots wide and four high.
const DOT: f64 = 4.5;

/// Columns and rows beyond which a figure is not drawn.
const MOST: usize = 200;

/// Rows below the place of a label in which it may stand instead.
const ROWS_BELOW: usize = 4;

/// What stands at a sign's place.
#[derive(Clone, Copy, Default)]
struct Cell {
    dots: u8,
    sign: Option<char>,
    /// Whether the sign is one of a label.
    label: bool,
}

/// A page of signs.
struct Page {
    width: usize,
    cells: Vec<Cell>,
    low: Point,
    /// Points for a dot.
    dot: f64,
    ascii: bool,
}

/// The shapes drawn as text, smaller where the screen has fewer columns than they need or there are fewer rows; `None`
/// where there are too many signs. Labels that have no room are left out.
pub fn text(
    shapes: &[Shape],
    writing: Writing,
    rows: usize,
    meter: &mut Meter,
) -> Result<Option<String>, Stop> {
    Ok(drawn(shapes, writing, (rows, false), meter)?.map(|(text, _)| text))
}

/// The same with each label just where it belongs, also over a line; `None` also where a label has no room.
pub fn whole(
    shapes: &[Shape],
    writing: Writing,
    meter: &mut Meter,
) -> Result<Option<String>, Stop> {
    let drawn = drawn(shapes, writing, (usize::MAX, true), meter)?;
    Ok(drawn.and_then(|(text, is_whole)| is_whole.then_some(text)))
}

/// The text, and whether it has all labels. `exact`: none moves to another row.
fn drawn(
    shapes: &[Shape],
    writing: Writing,
    (rows, exact): (usize, bool),
    meter: &mut Meter,
) -> Result<Option<(String, bool)>, Stop> {
    let bounds = Bounds::around(shapes);
    // Letters are as wide in a small drawing: those at the left need room of their own.
    let beside = shapes.iter().filter_map(|shape| match shape {
        Shape::Text { place, anchor: Anchor::End, label, .. } => {
            Some((place.x - bounds.low.x, label.plain.chars().count()))
        }
        _ => None,
    });
    let longest = beside.clone().map(|(_, length)| length).max().unwrap_or(0);
    let room = writing.columns.saturating_sub(2 + longest).clamp(1, MOST) as f64;
    let dot = DOT.max(bounds.width() / (2.0 * room));
    let dot = dot.max(bounds.height() / (4.0 * rows.clamp(1, MOST) as f64));
    let out = beside.map(|(x, length)| (length as f64 - x / (2.0 * dot)).round().max(0.0) as usize);
    let out = out.max().unwrap_or(0);
    let width = (bounds.width() / (2.0 * dot)) as usize + 2 + out;
    // So do those that begin at the right, as far as there are columns.
    let ends = shapes.iter().filter_map(|shape| match shape {
        Shape::Text { place, anchor: Anchor::Start, label, .. } => {
            let start = ((place.x - bounds.low.x) / (2.0 * dot)).round() as usize;
            Some(start + out + label.plain.chars().count())
        }
        _ => None,
    });
    let width = width.max(ends.max().unwrap_or(0).min(writing.columns).min(MOST));
    let height = (bounds.height() / (4.0 * dot)) as usize + 1 + ROWS_BELOW;
    if width > MOST || height > MOST {
        return Ok(None);
    }
    let _cells = meter.lease(width * height * size_of::<Cell>())?;
    meter.tick_many((width * height) as u64 / 8)?;
    let cells = vec![Cell::default(); width * height];
    let ascii = writing.spelling.charset != Charset::Unicode;
    let low = super::at(bounds.low.x - out as f64 * 2.0 * dot, bounds.low.y - 4.0 * dot);
    let mut page = Page { width, cells, low, dot, ascii };
    for shape in shapes {
        meter.tick_many(16)?;
        page.draw(shape);
    }
    // Labels stand above lines.
    let mut is_whole = true;
    for shape in shapes {
        meter.tick()?;
        is_whole &= page.write(shape, exact);
    }
    let rows = page.cells.chunks(width).map(|row| {
        let row: String = row.iter().map(|cell| cell.shown()).collect();
        row.trim_end().to_owned()
    });
    let rows: Vec<String> = rows.skip_while(String::is_empty).collect();
    Ok(Some((rows.join("\n").trim_end().to_owned(), is_whole)))
}

impl Cell {
    fn shown(self) -> char {
        match (self.sign, self.dots) {
            (Some(sign), _) => sign,
            (None, 0) => ' ',
            (None, dots) => char::from_u32(0x2800 + u32::from(dots)).unwrap_or('?'),
        }
    }
}

impl Page {
    fn cell_mut(&mut self, column: usize, row: usize) -> Option<&mut Cell> {
        if column >= self.width {
            return None;
        }
        self.cells.get_mut(row * self.width + column)
    }

    fn cell(&self, column: usize, row: usize) -> Option<Cell> {
        let inside = column < self.width;
        self.cells.get(row * self.width + column).copied().filter(|_| inside)
    }

    /// A place in dots.
    fn dots(&self, point: Point) -> (f64, f64) {
        ((point.x - self.low.x) / self.dot, (point.y - self.low.y) / self.dot)
    }

    fn draw(&mut self, shape: &Shape) {
        match shape {
            Shape::Line { stroke: Stroke::Dotted, .. } | Shape::Text { .. } => {}
            Shape::Line { points, .. } => self.path(points),
            Shape::Curve { points: [from, first, second, to], .. } => {
                let steps = (0..=16).map(|step| {
                    let t = f64::from(step) / 16.0;
                    let s = 1.0 - t;
                    let mix = |a: f64, b: f64, c: f64, d: f64| {
                        s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d
                    };
                    super::at(
                        mix(from.x, first.x, second.x, to.x),
                        mix(from.y, first.y, second.y, to.y),
                    )
                });
                self.path(&steps.collect::<Vec<_>>());
            }
            Shape::Polygon { points, .. } => {
                let mut closed = points.clone();
                closed.extend(points.first());
                self.path(&closed);
            }
            Shape::Circle { centre, fill, .. } => {
                let (x, y) = self.dots(*centre);
                let sign = match (self.ascii, fill) {
                    (true, None) => 'o',
                    (true, Some(_)) => '*',
                    (false, None) => '○',
                    (false, Some(_)) => '●',
                };
                if let Some(cell) = self.cell_mut((x / 2.0) as usize, (y / 4.0) as usize) {
                    cell.sign = Some(sign);
                }
            }
        }
    }

    fn path(&mut self, points: &[Point]) {
        for pair in points.windows(2) {
            let [from, to] = [self.dots(pair[0]), self.dots(pair[1])];
            let (across, down) = (to.0 - from.0, to.1 - from.1);
            let steps = (across.abs().max(down.abs()).ceil() as usize).clamp(1, 8 * MOST);
            let sign = match (across, down) {
                _ if !self.ascii => None,
                (x, y) if x.abs() < 0.4 * y.abs() => Some('|'),
                (x, y) if y.abs() < 0.4 * x.abs() => Some('-'),
                (x, y) if (x > 0.0) == (y > 0.0) => Some('\\'),
                _ => Some('/'),
            };
            for step in 0..=steps {
                let share = step as f64 / steps as f64;
                self.dot(from.0 + across * share, from.1 + down * share, sign);
            }
        }
    }

    /// One dot of a line, or its stroke.
    fn dot(&mut self, x: f64, y: f64, sign: Option<char>) {
        let (x, y) = (x.max(0.0) as usize, y.max(0.0) as usize);
        let Some(cell) = self.cell_mut(x / 2, y / 4) else { return };
        if sign.is_some() {
            cell.sign = sign;
            return;
        }
        // The numbers of Braille's dots, column by column.
        const BITS: [[u8; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];
        cell.dots |= BITS[x % 2][y % 4];
    }

    /// Writes a label; returns whether it has room.
    fn write(&mut self, shape: &Shape, exact: bool) -> bool {
        let Shape::Text { place, anchor, label, .. } = shape else { return true };
        let (x, y) = self.dots(*place);
        let length = label.plain.chars().count() as f64;
        let start = match anchor {
            Anchor::Start => x / 2.0,
            Anchor::Middle => x / 2.0 - (length - 1.0) / 2.0,
            Anchor::End => x / 2.0 - length,
        };
        let start = start.round().max(0.0) as usize;
        let row = (y / 4.0) as usize;
        let columns = start..start + label.plain.chars().count();
        let around = start.saturating_sub(1)..columns.end + 1;
        // In a small drawing a label below the ground would lie on it, and labels on each other: there is
        // room below, and above for a name on a mast. What comes first is more important.
        let below = !exact && *anchor == Anchor::Middle && 2 * row * self.width > self.cells.len();
        let rows = match anchor {
            Anchor::Middle if below => (row..row + ROWS_BELOW).collect(),
            Anchor::Middle if !exact => vec![row, row.saturating_sub(1)],
            Anchor::Start | Anchor::Middle | Anchor::End => vec![row],
        };
        let free = rows.into_iter().find(|row| {
            let is = |at: usize, what: fn(Cell) -> bool| self.cell(at, *row).is_some_and(what);
            let drawn = |cell: Cell| !cell.label && (cell.dots != 0 || cell.sign.is_some());
            let lies_on_a_line = below && columns.clone().any(|at| is(at, drawn));
            // A number that is cut is another number.
            let is_cut = *anchor == Anchor::Start && columns.end > self.width;
            !is_cut && !lies_on_a_line && !around.clone().any(|at| is(at, |cell| cell.label))
        });
        let Some(row) = free else { return false };
        for (column, sign) in columns.zip(label.plain.chars()) {
            if let Some(cell) = self.cell_mut(column, row) {
                (cell.sign, cell.label) = (Some(sign), true);
            }
        }
        true
    }
}
