//! Toppling dominoes in rows of up to 29: two bits for each domino, a marker in front.
//!
//! A row equals its mirror image; exchanging the colours makes the negative.

use super::{Ruleset, unless_given_up};
use crate::meter::Meter;
use crate::rules::Argument;
use crate::solver::{Answer, Cx, Domain, KeyBytes, Options, Parts, Solver};
use crate::values::{Side, ValueError, ValueId, Values};

/// Dominoes that a word has room for, with the marker.
const MOST: usize = 29;

/// A row: a marker bit, then two bits for each domino, 1 where Left may topple it, 2 where Right
/// may.
pub type Row = u64;

/// A row in which no domino stands.
const EMPTY: Row = 1;

/// Rows, each for itself.
#[derive(Default)]
pub struct Rows;

/// What is known of toppling dominoes.
pub type Toppling = Solver<Rows>;

impl Ruleset for Toppling {
    fn value(
        &mut self,
        arguments: &[Argument],
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<Option<ValueId>, ValueError> {
        let row = match arguments {
            [Argument::Text(text)] => read(text.bytes()),
            [Argument::Grid(board)] if board.height() <= 1 => read(board.cells().iter().copied()),
            _ => None,
        };
        match row {
            Some(row) => unless_given_up(self.value(&row, &mut Cx::new(values, meter))),
            None => Ok(None),
        }
    }
}

/// The row that letters stand for; gaps do not count.
fn read(letters: impl Iterator<Item = u8>) -> Option<Row> {
    let (mut row, mut count) = (EMPTY, 0);
    for letter in letters {
        let domino = match letter.to_ascii_uppercase() {
            b'L' | b'B' => 1,
            b'R' | b'W' => 2,
            b'E' => 3,
            b'.' => continue,
            _ => return None,
        };
        count += 1;
        if count > MOST {
            return None;
        }
        row = row << 2 | domino;
    }
    Some(row)
}

/// The number of dominoes that stand.
fn length(row: Row) -> u32 {
    (63 - row.leading_zeros()) / 2
}

/// The row read from the other end.
fn mirrored(row: Row) -> Row {
    let count = length(row);
    let dominoes = row ^ 1 << (2 * count);
    if count == 0 {
        return row;
    }
    let bits = dominoes.reverse_bits();
    let pairs = (bits & 0x5555_5555_5555_5555) << 1 | bits >> 1 & 0x5555_5555_5555_5555;
    pairs >> (64 - 2 * count) | 1 << (2 * count)
}

/// The row with colours exchanged.
fn negated(row: Row) -> Row {
    let count = length(row);
    let dominoes = row ^ 1 << (2 * count);
    let swapped = (dominoes & 0x5555_5555_5555_5555) << 1 | dominoes >> 1 & 0x5555_5555_5555_5555;
    swapped | 1 << (2 * count)
}

/// The less of a row and its mirror image.
fn least(row: Row) -> Row {
    row.min(mirrored(row))
}

impl Domain for Rows {
    type Part = Row;

    fn options(
        &mut self,
        at: &Row,
        side: Side,
        out: &mut Options<Row>,
        cx: &mut Cx<'_>,
    ) -> Answer<()> {
        for place in 0..length(*at) {
            if at >> (2 * place + side as u32) & 1 == 0 {
                continue;
            }
            cx.meter.tick_many(2)?;
            // What stands on either side of it.
            let right = at & ((1 << (2 * place)) - 1) | 1 << (2 * place);
            let left = at >> (2 * place + 2);
            for option in [left, right] {
                out.begin(0);
                if option != EMPTY {
                    out.part(option);
                }
            }
        }
        Ok(())
    }

    fn key(&self, at: &Row, out: &mut KeyBytes) {
        out.extend_from_slice(&at.to_le_bytes());
    }

    fn parts(&mut self, whole: &Row, out: &mut Parts<Row>, _: &mut Cx<'_>) -> Answer<()> {
        out.extend(Some(*whole).filter(|row| *row != EMPTY));
        Ok(())
    }

    fn settle(&mut self, at: &Row, turning: bool, _: &mut Cx<'_>) -> Answer<(Row, bool)> {
        let own = least(*at);
        let turned = if turning { least(negated(*at)) } else { own };
        Ok((own.min(turned), turned < own))
    }

    fn negative(&mut self, at: &Row, _: &mut Cx<'_>) -> Answer<Option<Row>> {
        Ok(Some(least(negated(*at))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_turn_in_their_words() {
        let row = |text: &str| read(text.bytes()).expect("a row");
        for (text, mirror, negative) in [("", "", ""), ("L", "L", "R"), ("LLRE", "ERLL", "RRLE")] {
            assert_eq!(mirrored(row(text)), row(mirror));
            assert_eq!(negated(row(text)), row(negative));
        }
        assert_eq!(row("L.R"), row("bw"));
        assert_eq!(read("L".repeat(30).bytes()), None);
        let long = row(&"LR".repeat(14));
        assert_eq!(mirrored(mirrored(long)), long);
    }
}
