//! Cheating robot games as they were written: sums in their order, lists and rows as they are.

use crate::boards::Positions;
use crate::game::Engine;
use crate::game::robot::{Grid, RobotId, RobotPart};
use crate::meter::{Meter, Stop};
use crate::render::assemble::{Anatomy, Charset, Piece, Spelling};
use crate::render::positions::pieces as position_pieces;
use crate::render::stars::Stars;
use crate::render::{games, symbols};
use crate::values::number::Dyadic;

/// Equal neighbours in a sum that are written out; more are written `n * G`.
const MOST_COPIES_WRITTEN: usize = 3;

/// A part of a robot game's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A sum.
    Sum(RobotId),
    /// A sum that is typed where integers are games of alternating play: of integers alone it
    /// writes one as a literal.
    Apart(RobotId),
    /// So many copies of a part.
    Copies(RobotPart, usize),
    /// A game of alternating play: an argument of a position.
    Alternating(games::Part),
}

/// The texts of cheating robot games.
pub struct AsWritten<'a> {
    /// Where the games live.
    pub engine: &'a Engine,
    /// Who the positions among them are.
    pub positions: &'a Positions,
    /// What is known of forms over a star.
    pub(super) stars: &'a mut Stars,
}

impl Anatomy for AsWritten<'_> {
    type Key = Key;
    type Error = Stop;

    fn pieces(
        &mut self,
        key: Key,
        spelling: Spelling,
        meter: &mut Meter,
    ) -> Result<Vec<Piece<Key>>, Stop> {
        meter.tick()?;
        Ok(match key {
            Key::Sum(g) => self.sum(g, meter)?,
            Key::Apart(g) => self.apart(g, spelling, meter)?,
            Key::Alternating(part) => {
                let mut alternating = games::AsItStands {
                    engine: self.engine,
                    positions: self.positions,
                    stars: &mut *self.stars,
                };
                lifted(alternating.pieces(part, spelling, meter)?)
            }
            Key::Copies(part, 1) => self.part(part, spelling),
            Key::Copies(part, copies) => {
                let copies = Dyadic::from(i64::try_from(copies).unwrap_or(i64::MAX));
                let count = symbols::number(&copies, spelling);
                let mut pieces = vec![Piece::Text(count + symbols::times(spelling))];
                pieces.extend(self.part(part, spelling));
                pieces
            }
        })
    }
}

impl AsWritten<'_> {
    fn sum(&self, g: RobotId, meter: &mut Meter) -> Result<Vec<Piece<Key>>, Stop> {
        let parts = self.engine.robot_parts(g);
        meter.tick_many(parts.len() as u64 / 8)?;
        let mut pieces = Vec::new();
        let plus = |pieces: &mut Vec<Piece<Key>>| {
            if !pieces.is_empty() {
                pieces.push(Piece::Text(" + ".to_owned()));
            }
        };
        for equal in parts.chunk_by(|a, b| a == b) {
            // An integer has no copies: `4 * 1` would be typed back as 4.
            if equal.len() > MOST_COPIES_WRITTEN && !matches!(equal[0], RobotPart::Integer(_)) {
                plus(&mut pieces);
                pieces.push(Piece::Child(Key::Copies(equal[0], equal.len())));
                continue;
            }
            for &part in equal {
                plus(&mut pieces);
                pieces.push(Piece::Child(Key::Copies(part, 1)));
            }
        }
        if pieces.is_empty() {
            pieces.push(Piece::Text("0".to_owned()));
        }
        Ok(pieces)
    }

    /// A sum of integers alone looks like one of alternating play: its first one is a literal here.
    fn apart(
        &self,
        g: RobotId,
        spelling: Spelling,
        meter: &mut Meter,
    ) -> Result<Vec<Piece<Key>>, Stop> {
        let parts = self.engine.robot_parts(g);
        let mut pieces = self.sum(g, meter)?;
        let first =
            match (parts.first(), parts.iter().all(|part| matches!(part, RobotPart::Integer(_)))) {
                (None, _) => 0,
                (Some(&RobotPart::Integer(n)), true) => n,
                (Some(_), _) => return Ok(pieces),
            };
        let (mut literal, bar) = opened(spelling);
        let written = |n: i64| Piece::Text(symbols::number(&Dyadic::from(n), spelling));
        let empty = || Piece::Text(symbols::empty_side(spelling).to_owned());
        let side = |there: bool| if there { written(first - first.signum()) } else { empty() };
        let close = symbols::angles(spelling)[2];
        let [bar, close] = [bar, close].map(|text| Piece::Text(text.to_owned()));
        literal.extend([side(first > 0), bar.clone(), empty(), bar, side(first < 0), close]);
        pieces.splice(..1, literal);
        Ok(pieces)
    }

    fn part(&self, part: RobotPart, spelling: Spelling) -> Vec<Piece<Key>> {
        match part {
            RobotPart::Integer(n) => vec![Piece::Text(symbols::number(&Dyadic::from(n), spelling))],
            RobotPart::Position(position) => match self.positions.get(position) {
                Some(known) => {
                    let pieces =
                        position_pieces(self.engine, self.positions, known, false, spelling);
                    lifted(pieces)
                }
                None => Vec::new(),
            },
            RobotPart::Form(number) => {
                let grid = self.engine.robot_grid_of(number);
                literal(&grid, spelling, Key::Sum)
            }
        }
    }
}

/// Pieces of a text of alternating play.
fn lifted(pieces: Vec<Piece<games::Part>>) -> Vec<Piece<Key>> {
    let lift = |piece| match piece {
        Piece::Text(text) => Piece::Text(text),
        Piece::Name(text) => Piece::Name(text),
        Piece::Child(part) => Piece::Child(Key::Alternating(part)),
        Piece::TooLong => Piece::TooLong,
        Piece::Sorted { first, empty, separator, items, ordered } => Piece::Sorted {
            first,
            empty,
            separator,
            items: items.into_iter().map(Key::Alternating).collect(),
            ordered,
        },
    };
    pieces.into_iter().map(lift).collect()
}

/// The beginning of a literal, and the bar between its parts.
fn opened<K>(spelling: Spelling) -> (Vec<Piece<K>>, &'static str) {
    let [open, bar, _] = symbols::angles(spelling);
    let name = match spelling.charset {
        Charset::Ascii | Charset::Unicode => "robot",
        Charset::Latex if spelling.macros => "\\cgrobot",
        Charset::Latex => "\\operatorname{robot}",
    };
    (vec![Piece::Text(format!("{name}{open}"))], bar)
}

/// A literal: Left's options, the rows, Right's options.
pub(super) fn literal<K>(
    grid: &Grid,
    spelling: Spelling,
    child: impl Fn(RobotId) -> K,
) -> Vec<Piece<K>> {
    let list = |pieces: &mut Vec<Piece<K>>, games: &[RobotId]| {
        if games.is_empty() {
            pieces.push(Piece::Text(symbols::empty_side(spelling).to_owned()));
        }
        for (place, &game) in games.iter().enumerate() {
            if place > 0 {
                pieces.push(Piece::Text(",".to_owned()));
            }
            pieces.push(Piece::Child(child(game)));
        }
    };
    let (mut pieces, bar) = opened(spelling);
    list(&mut pieces, &grid.left);
    pieces.push(Piece::Text(bar.to_owned()));
    if grid.left.is_empty() || grid.right.is_empty() {
        list(&mut pieces, &[]);
    } else {
        for i in 0..grid.left.len() {
            if i > 0 {
                pieces.push(Piece::Text(";".to_owned()));
            }
            list(&mut pieces, grid.row(i));
        }
    }
    pieces.push(Piece::Text(bar.to_owned()));
    list(&mut pieces, &grid.right);
    pieces.push(Piece::Text(symbols::angles(spelling)[2].to_owned()));
    pieces
}
