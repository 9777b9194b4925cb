//! Boards, rows of pieces, heaps and pitches.

use super::{Canvas, Colour, Figure, Label, Point, Shape, Stroke, at};
use crate::boards::Grid;
use crate::markup::Role;
use crate::meter::{Meter, Stop};

/// The side of a square.
const SIDE: f64 = 28.0;

/// Cells, or things in a row, beyond which nothing is drawn.
pub const MOST_CELLS: usize = 10_000;

/// What stands on a square, or in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// An empty square.
    Empty,
    /// No square: it is not part of the board.
    Gone,
    /// A square that is filled.
    Blocked,
    /// Left's stone.
    Black,
    /// Right's stone.
    White,
    /// Left's queen, as in chess.
    BlackQueen,
    /// Right's queen.
    WhiteQueen,
    /// A piece that goes to the right.
    Toad,
    /// A piece that goes to the left.
    Frog,
    /// A domino that stands, Left's.
    BlackDomino,
    /// Right's domino.
    WhiteDomino,
    /// Either player's domino.
    GrayDomino,
    /// A pin.
    Pin,
    /// A letter.
    Letter(char),
}

impl Piece {
    /// The names of pieces in `draw:`, in the order of their pieces.
    pub const NAMES: [(&'static str, Self); 13] = [
        ("empty", Self::Empty),
        ("gone", Self::Gone),
        ("blocked", Self::Blocked),
        ("black", Self::Black),
        ("white", Self::White),
        ("black queen", Self::BlackQueen),
        ("white queen", Self::WhiteQueen),
        ("toad", Self::Toad),
        ("frog", Self::Frog),
        ("black domino", Self::BlackDomino),
        ("white domino", Self::WhiteDomino),
        ("gray domino", Self::GrayDomino),
        ("pin", Self::Pin),
    ];

    /// The piece of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let mut all = Self::NAMES.iter();
        all.find(|(other, _)| *other == name).map(|(_, piece)| piece.clone())
    }

    /// The meaning of a letter if nobody gives another one.
    #[must_use]
    pub fn usual(letter: char) -> Self {
        match letter {
            '.' => Self::Empty,
            '#' => Self::Blocked,
            letter => Self::Letter(letter),
        }
    }

    /// Returns whether it stands by itself, without a square around it.
    fn is_alone(&self) -> bool {
        matches!(self, Self::BlackDomino | Self::WhiteDomino | Self::GrayDomino | Self::Pin)
    }
}

/// A table of pieces: what each letter is.
pub type Pieces = [(char, Piece)];

fn piece(pieces: &Pieces, letter: char) -> Piece {
    let known = pieces.iter().find(|(other, _)| *other == letter);
    known.map_or_else(|| Piece::usual(letter), |(_, piece)| piece.clone())
}

/// The radius of the dot on a cell that is marked.
const DOT: f64 = 0.13 * SIDE;

/// A board: a square for each cell, with a dot on those that are marked; where pieces have none, each row stands on a
/// line, and the dots below it.
pub fn board(
    board: &Grid,
    pieces: &Pieces,
    marked: &[usize],
    text: &str,
    meter: &mut Meter,
) -> Result<Figure, Stop> {
    if pieces.iter().any(|(_, piece)| piece.is_alone()) {
        return rows(board, pieces, marked, text, meter);
    }
    let mut canvas = Canvas::new(meter);
    if board.is_empty() {
        canvas.label(at(0.0, 0.0), Label::text("no squares"))?;
    }
    let width = board.width().max(1);
    for (place, letter) in board.cells().iter().enumerate() {
        let corner = at(SIDE * (place % width) as f64, SIDE * (place / width) as f64);
        draw(&mut canvas, &piece(pieces, char::from(*letter)), corner)?;
    }
    for place in marked {
        let (column, row) = ((place % width) as f64 + 0.5, (place / width) as f64 + 0.5);
        canvas.circle(at(SIDE * column, SIDE * row), DOT, Some(Colour::Orange))?;
    }
    Ok(Figure { letters: owners(pieces), ..canvas.figure("board", text) })
}

/// Whose the letters of a board are: black pieces are Left's, white ones Right's.
fn owners(pieces: &Pieces) -> Vec<(char, Role)> {
    let owners = pieces.iter().filter_map(|(letter, piece)| {
        let role = match piece {
            Piece::Black | Piece::BlackQueen | Piece::Toad | Piece::BlackDomino => Role::Left,
            Piece::White | Piece::WhiteQueen | Piece::Frog | Piece::WhiteDomino => Role::Right,
            Piece::GrayDomino => Role::Both,
            _ => return None,
        };
        Some((*letter, role))
    });
    owners.collect()
}

/// Pieces without squares, each row on a line, a gap for each empty place.
fn rows(
    board: &Grid,
    pieces: &Pieces,
    marked: &[usize],
    text: &str,
    meter: &mut Meter,
) -> Result<Figure, Stop> {
    const STEP: f64 = 0.62 * SIDE;
    const DOWN: f64 = 1.8 * SIDE;
    let mut canvas = Canvas::new(meter);
    let width = board.width().max(1);
    for (place, letter) in board.cells().iter().enumerate() {
        let piece = piece(pieces, char::from(*letter));
        if piece.is_alone() {
            let corner = at(STEP * (place % width) as f64, DOWN * (place / width) as f64);
            draw(&mut canvas, &piece, corner)?;
        }
    }
    let end = STEP * board.width() as f64 + 6.0;
    for row in 0..board.height().max(1) {
        let ground = SIDE + DOWN * row as f64;
        canvas.line(at(-6.0, ground), at(end, ground), Colour::Ink, Stroke::Thin)?;
    }
    for place in marked {
        let (column, row) = ((place % width) as f64, (place / width) as f64);
        let below = at(STEP * column + 0.3 * SIDE, SIDE + DOWN * row + 2.0 * DOT);
        canvas.circle(below, DOT, Some(Colour::Orange))?;
    }
    Ok(Figure { letters: owners(pieces), ..canvas.figure("row", text) })
}

/// One piece, its square with the corner on the left above.
fn draw(canvas: &mut Canvas<'_>, piece: &Piece, corner: Point) -> Result<(), Stop> {
    let Point { x, y } = corner;
    let middle = at(x + SIDE / 2.0, y + SIDE / 2.0);
    let far = at(x + SIDE, y + SIDE);
    if !piece.is_alone() && *piece != Piece::Gone {
        let fill = (*piece == Piece::Blocked).then_some(Colour::Gray);
        canvas.rectangle(corner, far, fill, Colour::Ink)?;
    }
    let (black, white) = (Some(Colour::Black), Some(Colour::White));
    match piece {
        Piece::Empty | Piece::Gone | Piece::Blocked => Ok(()),
        Piece::Black => canvas.circle(middle, 0.36 * SIDE, black),
        Piece::White => canvas.circle(middle, 0.36 * SIDE, white),
        Piece::BlackQueen => crown(canvas, middle, black),
        Piece::WhiteQueen => crown(canvas, middle, white),
        Piece::Toad => arrow(canvas, middle, 1.0, black),
        Piece::Frog => arrow(canvas, middle, -1.0, white),
        Piece::BlackDomino => domino(canvas, corner, black),
        Piece::WhiteDomino => domino(canvas, corner, white),
        Piece::GrayDomino => domino(canvas, corner, Some(Colour::Gray)),
        Piece::Pin => pin(canvas, corner),
        Piece::Letter(letter) => canvas.label(middle, Label::text(&letter.to_string())),
    }
}

/// A crown with five points.
fn crown(canvas: &mut Canvas<'_>, middle: Point, fill: Option<Colour>) -> Result<(), Stop> {
    let corners = [
        (-7.0, 9.0),
        (-10.0, -5.0),
        (-5.0, 1.0),
        (-4.5, -8.0),
        (0.0, 0.0),
        (4.5, -8.0),
        (5.0, 1.0),
        (10.0, -5.0),
        (7.0, 9.0),
    ];
    let points = corners.iter().map(|(x, y)| at(middle.x + x, middle.y + y)).collect();
    canvas.add(Shape::Polygon { points, fill, colour: Colour::Ink })
}

/// A triangle that points where its piece goes.
fn arrow(
    canvas: &mut Canvas<'_>,
    middle: Point,
    way: f64,
    fill: Option<Colour>,
) -> Result<(), Stop> {
    let corners = [(-7.0, -9.0), (9.0, 0.0), (-7.0, 9.0)];
    let points = corners.iter().map(|(x, y)| at(middle.x + way * x, middle.y + y)).collect();
    canvas.add(Shape::Polygon { points, fill, colour: Colour::Ink })
}

/// A domino that stands on the line at the square's bottom.
fn domino(canvas: &mut Canvas<'_>, corner: Point, fill: Option<Colour>) -> Result<(), Stop> {
    let (left, top) = (corner.x + 4.0, corner.y - 4.0);
    canvas.rectangle(at(left, top), at(left + 9.0, corner.y + SIDE), fill, Colour::Ink)
}

/// A pin: a head on a body.
fn pin(canvas: &mut Canvas<'_>, corner: Point) -> Result<(), Stop> {
    let (x, foot) = (corner.x + 8.4, corner.y + SIDE);
    let outline = [
        (-2.5, 0.0),
        (-4.5, -8.0),
        (-2.0, -18.0),
        (-2.0, -20.0),
        (2.0, -20.0),
        (2.0, -18.0),
        (4.5, -8.0),
        (2.5, 0.0),
    ];
    let points = outline.iter().map(|(across, up)| at(x + across, foot + up)).collect();
    canvas.add(Shape::Polygon { points, fill: None, colour: Colour::Ink })?;
    canvas.circle(at(x, foot - 23.0), 3.6, None)
}

/// What stands in a row of heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stack {
    /// So many counters on each other.
    Heap(i64),
    /// The roller of a pitch.
    Roller,
    /// Another sign.
    Sign(String),
}

/// Counters that are drawn one by one; of higher heaps the size is told.
const MOST_HIGH: i64 = 40;

/// Heaps beside each other on a line; a heap of 0 is only its number.
pub fn stacks(stacks: &[Stack], text: &str, meter: &mut Meter) -> Result<Figure, Stop> {
    const BOX: f64 = 18.0;
    let mut canvas = Canvas::new(meter);
    let mut x = 0.0;
    for stack in stacks {
        let middle = x + BOX / 2.0;
        match stack {
            Stack::Heap(height) => {
                for level in 0..(*height).min(MOST_HIGH) {
                    let foot = -BOX * level as f64;
                    canvas.rectangle(at(x, foot - BOX), at(x + BOX, foot), None, Colour::Ink)?;
                }
                canvas.label(at(middle, 14.0), Label::text(&height.to_string()))?;
            }
            Stack::Roller => {
                canvas.circle(at(middle, -BOX / 2.0), BOX / 2.0, Some(Colour::Gray))?;
                canvas.circle(at(middle, -BOX / 2.0), 2.0, Some(Colour::Ink))?;
            }
            Stack::Sign(sign) => canvas.label(at(middle, -BOX / 2.0), Label::text(sign))?,
        }
        x += BOX + 8.0;
    }
    canvas.line(at(-8.0, 0.0), at((x).max(8.0), 0.0), Colour::Ink, Stroke::Thin)?;
    Ok(canvas.figure("heaps", text))
}
