//! Figures: one list of lines, circles, polygons and labels, drawn as SVG, as TikZ, or as text.
//!
//! Places are in points, with `x` to the right and `y` downwards. A figure has no size of its own:
//! what draws it looks where its shapes are.

pub mod board;
pub mod chart;
pub mod graph;
pub mod hackenbush;
pub mod layers;
pub mod pairs;
pub mod svg;
pub mod terminal;
pub mod tex;
pub mod thermograph;
pub mod tikz;
pub mod tree;

use std::rc::Rc;

use unicode_width::UnicodeWidthStr;

use crate::markup::Role;
use crate::meter::{Lease, Meter, Stop};
use crate::render::assemble::CUT;

/// A place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

/// A place by its coordinates.
#[must_use]
pub const fn at(x: f64, y: f64) -> Point {
    Point { x, y }
}

/// What a line or a face is drawn with. `Ink` is the colour of the text around the figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// The colour of the text around it.
    Ink,
    /// A gray that is seen on light and on dark pages.
    Gray,
    /// Left's edges.
    Blue,
    /// Right's edges.
    Red,
    /// Both players' edges.
    Green,
    /// Pieces that are black on dark pages too.
    Black,
    /// Pieces that are white on light and on dark pages.
    White,
    /// Lines that are neither player's, to tell them apart.
    Violet,
    /// The same.
    Orange,
    /// The same.
    Teal,
    /// Behind a cell: one of [`TINTS`], so pale that ink is read on it. No line has it.
    Tint(u8),
}

/// The number of tints.
pub const TINTS: u8 = 8;

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// An axis, the side of a square.
    Thin,
    /// A wall, an edge.
    Thick,
    /// From a bend to an axis; left out in a terminal.
    Dotted,
}

/// Which part of a label stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// A text in a figure: as it is read, and as LaTeX.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// As it is read.
    pub plain: Rc<str>,
    /// As LaTeX, in text mode.
    pub latex: Rc<str>,
    /// Whether all its letters are equally wide.
    pub typed: bool,
}

/// Letters of a label beyond which it is cut.
pub const MOST_LABEL: usize = 40;

impl Label {
    /// A text, not a formula.
    #[must_use]
    pub fn text(text: &str) -> Self {
        let plain = match text.char_indices().nth(MOST_LABEL) {
            Some((end, _)) => format!("{}{CUT}", &text[..end]),
            None => text.to_owned(),
        };
        Self { latex: tikz::escaped(&plain).into(), plain: plain.into(), typed: false }
    }

    /// A formula, with its LaTeX; the two are cut already.
    #[must_use]
    pub fn formula(plain: &str, latex: &str) -> Self {
        Self { plain: plain.into(), latex: format!("${latex}$").into(), typed: false }
    }

    /// A line of signs that stand below those of other lines.
    #[must_use]
    pub fn typed(line: &str) -> Self {
        let latex = format!("\\texttt{{{}}}", tikz::escaped(line).replace(' ', "\\ "));
        Self { plain: line.into(), latex: latex.into(), typed: true }
    }

    /// About how wide it is.
    #[must_use]
    pub fn width(&self, size: f64) -> f64 {
        let columns = UnicodeWidthStr::width(&*self.plain) as f64;
        columns * size * if self.typed { 0.6 } else { 0.5 }
    }
}

/// One thing that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A line through places.
    Line {
        /// The places.
        points: Vec<Point>,
        /// Its colour.
        colour: Colour,
        /// How it is drawn.
        stroke: Stroke,
    },
    /// A curve from the first place to the last, with the two others as handles.
    Curve {
        /// The places.
        points: [Point; 4],
        /// Its colour.
        colour: Colour,
    },
    /// A closed line, its inside perhaps filled.
    Polygon {
        /// The corners.
        points: Vec<Point>,
        /// What it is filled with.
        fill: Option<Colour>,
        /// The colour of the line.
        colour: Colour,
    },
    /// A circle.
    Circle {
        /// Its centre.
        centre: Point,
        /// Its radius.
        radius: f64,
        /// What it is filled with.
        fill: Option<Colour>,
    },
    /// A label.
    Text {
        /// Where: the height is that of its middle.
        place: Point,
        /// Which part of it stands there.
        anchor: Anchor,
        /// The size of its letters.
        size: f64,
        /// What it says.
        label: Label,
        /// Its colour.
        colour: Colour,
    },
}

/// Bytes that a shape takes, about.
const SHAPE_BYTES: usize = 128;

/// A figure, and the text that stands for it where there is only text.
#[derive(Clone, Debug)]
pub struct Figure {
    /// What is drawn, in this order.
    pub shapes: Vec<Shape>,
    /// What it prints as.
    pub text: Rc<str>,
    /// What it is, for readers who do not see it.
    pub title: Rc<str>,
    /// Whose the letters of its text are.
    pub letters: Vec<(char, Role)>,
    /// Whether its text is a tree with the letter of a player at each branch.
    pub is_tree: bool,
    /// The page that stands for it in a browser, where there is one.
    pub page: Option<Rc<str>>,
    /// Its memory counts as long as it or a copy of it lives.
    _lease: Option<Rc<Lease>>,
}

impl PartialEq for Figure {
    fn eq(&self, other: &Self) -> bool {
        self.shapes == other.shapes && self.text == other.text && self.page == other.page
    }
}

/// The least rectangle around all shapes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The corner on the left above.
    pub low: Point,
    /// The corner on the right below.
    pub high: Point,
}

/// A figure in the making. Memory counts.
#[derive(Debug)]
pub struct Canvas<'m> {
    /// What the drawing may spend.
    pub meter: &'m mut Meter,
    shapes: Vec<Shape>,
    lease: Option<Lease>,
}

impl<'m> Canvas<'m> {
    /// An empty one.
    pub fn new(meter: &'m mut Meter) -> Self {
        Self { meter, shapes: Vec::new(), lease: None }
    }

    /// Adds a shape.
    pub fn add(&mut self, shape: Shape) -> Result<(), Stop> {
        let more = match &shape {
            Shape::Line { points, .. } | Shape::Polygon { points, .. } => points.len() * 16,
            Shape::Text { label, .. } => label.plain.len() + label.latex.len(),
            Shape::Curve { .. } | Shape::Circle { .. } => 0,
        };
        self.meter.tick_many(4)?;
        self.meter.lease_more(&mut self.lease, SHAPE_BYTES + more)?;
        self.shapes.push(shape);
        Ok(())
    }

    /// Adds a line between two places.
    pub fn line(
        &mut self,
        from: Point,
        to: Point,
        colour: Colour,
        stroke: Stroke,
    ) -> Result<(), Stop> {
        self.add(Shape::Line { points: vec![from, to], colour, stroke })
    }

    /// Adds a circle.
    pub fn circle(&mut self, centre: Point, radius: f64, fill: Option<Colour>) -> Result<(), Stop> {
        self.add(Shape::Circle { centre, radius, fill })
    }

    /// Adds a rectangle by two of its corners.
    pub fn rectangle(
        &mut self,
        from: Point,
        to: Point,
        fill: Option<Colour>,
        colour: Colour,
    ) -> Result<(), Stop> {
        let points = vec![from, at(to.x, from.y), to, at(from.x, to.y)];
        self.add(Shape::Polygon { points, fill, colour })
    }

    /// Adds a label around a place.
    pub fn label(&mut self, place: Point, label: Label) -> Result<(), Stop> {
        self.label_at(place, Anchor::Middle, label)
    }

    /// Adds a label.
    pub fn label_at(&mut self, place: Point, anchor: Anchor, label: Label) -> Result<(), Stop> {
        self.coloured(place, anchor, label, Colour::Ink)
    }

    /// Adds a label in a colour.
    pub fn coloured(
        &mut self,
        place: Point,
        anchor: Anchor,
        label: Label,
        colour: Colour,
    ) -> Result<(), Stop> {
        self.add(Shape::Text { place, anchor, size: LETTER, label, colour })
    }

    /// Adds the shapes of a figure, smaller by a factor, its middle above a place and its upper edge there.
    pub fn hang(&mut self, figure: &[Shape], factor: f64, place: Point) -> Result<(), Stop> {
        let bounds = Bounds::around(figure);
        let middle = f64::midpoint(bounds.low.x, bounds.high.x);
        let by = at(place.x - factor * middle, place.y - factor * bounds.low.y);
        figure.iter().try_for_each(|shape| self.add(shape.clone().placed(by, factor)))
    }

    /// The figure, which prints as a text.
    #[must_use]
    pub fn figure(self, title: &str, text: &str) -> Figure {
        Figure {
            shapes: self.shapes,
            text: text.into(),
            title: title.into(),
            letters: Vec::new(),
            is_tree: false,
            page: None,
            _lease: self.lease.map(Rc::new),
        }
    }
}

impl Figure {
    /// The same figure with a page for browsers, which prints as this text.
    ///
    /// # Errors
    /// The meter's stop.
    pub fn with_page(self, page: String, text: &str, meter: &mut Meter) -> Result<Self, Stop> {
        let mut lease = meter.lease(page.len() + text.len())?;
        lease.grow(self.shapes.len().saturating_mul(SHAPE_BYTES), meter)?;
        let lease = Some(Rc::new(lease));
        Ok(Self { text: text.into(), page: Some(page.into()), _lease: lease, ..self })
    }
}

/// The size of a label's letters.
pub const LETTER: f64 = 14.0;

/// Letters of a line of a text, and lines, beyond which the figure of a text is cut.
const MOST_LETTERS: usize = 400;
const MOST_LINES: usize = 1_000;

/// A text of several lines as a figure: signs stand below each other.
pub fn typed(text: &str, meter: &mut Meter) -> Result<Figure, Stop> {
    const LINE: f64 = 18.0;
    let mut canvas = Canvas::new(meter);
    for (number, line) in text.lines().enumerate() {
        let place = at(0.0, LINE * number as f64);
        if number == MOST_LINES {
            canvas.label_at(place, Anchor::Start, Label::typed(CUT))?;
            break;
        }
        let label = match line.char_indices().nth(MOST_LETTERS) {
            Some((end, _)) => Label::typed(&format!("{}{CUT}", &line[..end])),
            None => Label::typed(line),
        };
        canvas.label_at(place, Anchor::Start, label)?;
    }
    Ok(canvas.figure("text", text))
}

/// Figures beside each other, with signs of addition between them; all stand on one line.
pub fn beside(figures: Vec<Figure>, text: &str, meter: &mut Meter) -> Result<Figure, Stop> {
    const SPACE: f64 = 18.0;
    let mut canvas = Canvas::new(meter);
    let mut x = 0.0;
    // A letter that means something else in another summand has no colour.
    let mut letters: Vec<(char, Role)> =
        figures.iter().flat_map(|figure| figure.letters.iter().copied()).collect();
    letters.retain(|letter| {
        figures.iter().all(|f| f.letters.contains(letter) || !f.text.contains(letter.0))
    });
    for (number, figure) in figures.into_iter().enumerate() {
        let bounds = Bounds::around(&figure.shapes);
        if number > 0 {
            canvas.label(at(x + SPACE, -LETTER), Label::text("+"))?;
            x += 2.0 * SPACE;
        }
        let by = at(x - bounds.low.x, -bounds.high.y);
        for shape in figure.shapes {
            canvas.add(shape.placed(by, 1.0))?;
        }
        x += bounds.width();
    }
    Ok(Figure { letters, ..canvas.figure("position", text) })
}

impl Shape {
    /// The same, smaller by a factor, and then further on.
    fn placed(self, by: Point, factor: f64) -> Self {
        let moved = |point: Point| at(factor * point.x + by.x, factor * point.y + by.y);
        let all = |points: Vec<Point>| points.into_iter().map(moved).collect();
        match self {
            Self::Line { points, colour, stroke } => {
                Self::Line { points: all(points), colour, stroke }
            }
            Self::Curve { points, colour } => Self::Curve { points: points.map(moved), colour },
            Self::Polygon { points, fill, colour } => {
                Self::Polygon { points: all(points), fill, colour }
            }
            Self::Circle { centre, radius, fill } => {
                Self::Circle { centre: moved(centre), radius: factor * radius, fill }
            }
            Self::Text { place, anchor, size, label, colour } => {
                Self::Text { place: moved(place), anchor, size: factor * size, label, colour }
            }
        }
    }

    /// The least rectangle around it.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        match self {
            Self::Line { points, .. } | Self::Polygon { points, .. } => Bounds::of(points),
            Self::Curve { points, .. } => Bounds::of(points),
            Self::Circle { centre, radius, .. } => Bounds {
                low: at(centre.x - radius, centre.y - radius),
                high: at(centre.x + radius, centre.y + radius),
            },
            Self::Text { place, anchor, size, label, .. } => {
                let width = label.width(*size);
                let left = match anchor {
                    Anchor::Start => place.x,
                    Anchor::Middle => place.x - width / 2.0,
                    Anchor::End => place.x - width,
                };
                let half = size * 0.6;
                Bounds { low: at(left, place.y - half), high: at(left + width, place.y + half) }
            }
        }
    }
}

impl Bounds {
    fn of(points: &[Point]) -> Self {
        let low = |get: fn(&Point) -> f64| points.iter().map(get).fold(f64::INFINITY, f64::min);
        let high =
            |get: fn(&Point) -> f64| points.iter().map(get).fold(f64::NEG_INFINITY, f64::max);
        Self {
            low: at(low(|point| point.x), low(|point| point.y)),
            high: at(high(|point| point.x), high(|point| point.y)),
        }
    }

    /// The least rectangle around shapes; a point where there are none.
    #[must_use]
    pub fn around(shapes: &[Shape]) -> Self {
        let corners = shapes.iter().flat_map(|shape| {
            let bounds = shape.bounds();
            [bounds.low, bounds.high]
        });
        let corners: Vec<Point> = corners.collect();
        if corners.is_empty() {
            return Self { low: at(0.0, 0.0), high: at(0.0, 0.0) };
        }
        Self::of(&corners)
    }

    /// From the left edge to the right one.
    #[must_use]
    pub fn width(&self) -> f64 {
        self.high.x - self.low.x
    }

    /// From the upper edge to the lower one.
    #[must_use]
    pub fn height(&self) -> f64 {
        self.high.y - self.low.y
    }
}

/// A coordinate with two digits behind the point at most.
fn digits(number: f64) -> String {
    let mut text = format!("{number:.2}");
    while text.ends_with('0') {
        text.pop();
    }
    if text.ends_with('.') {
        text.pop();
    }
    if text == "-0" { "0".to_owned() } else { text }
}
