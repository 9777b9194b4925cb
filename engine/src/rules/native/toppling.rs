//! Toppling dominoes in rows of up to 29: two bits for each domino, a marker in front.
//!
//! A row equals its mirror image; exchanging the colours makes the negative.

use rustc_hash::FxHashMap;

use super::Ruleset;
use crate::meter::Meter;
use crate::rules::Argument;
use crate::values::Side;
use crate::values::{ValueError, ValueId, Values};

/// Dominoes that a word has room for, with the marker.
const MOST: usize = 29;

/// A row: a marker bit, then two bits for each domino, 1 where Left may topple it, 2 where Right
/// may.
pub type Row = u64;

/// What is known of toppling dominoes: values by the least of a row, its mirror image, and the
/// negatives of both.
#[derive(Default)]
pub struct Toppling {
    by_row: FxHashMap<Row, ValueId>,
}

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
            Some(row) => self.row_value(row, values, meter).map(Some),
            None => Ok(None),
        }
    }
}

/// The row that letters stand for; gaps do not count.
fn read(letters: impl Iterator<Item = u8>) -> Option<Row> {
    let (mut row, mut count) = (1, 0);
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

impl Toppling {
    /// The value of a row.
    pub fn row_value(
        &mut self,
        row: Row,
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<ValueId, ValueError> {
        meter.tick()?;
        if row == 1 {
            return Ok(ValueId::ZERO);
        }
        let least = row.min(mirrored(row));
        let negative = negated(row);
        let turned = negative.min(mirrored(negative));
        let (key, negate) = (least.min(turned), turned < least);
        let value = match self.by_row.get(&key) {
            Some(&known) => known,
            None => {
                meter.meet_position();
                let value = self.by_moves(key, values, meter)?;
                meter.charge(24)?;
                self.by_row.insert(key, value);
                value
            }
        };
        if negate { values.negate(value, meter) } else { Ok(value) }
    }

    /// From the moves: at most 29 levels deep.
    fn by_moves(
        &mut self,
        row: Row,
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<ValueId, ValueError> {
        let mut sides = [Vec::new(), Vec::new()];
        let count = length(row);
        for place in 0..count {
            let domino = row >> (2 * place) & 3;
            // What stands on either side of it.
            let right = row & ((1 << (2 * place)) - 1) | 1 << (2 * place);
            let left = row >> (2 * place + 2);
            for option in [left, right] {
                let value = self.row_value(option, values, meter)?;
                for side in Side::BOTH {
                    if domino >> (side as u32) & 1 == 1 {
                        sides[side as usize].push(value);
                    }
                }
            }
        }
        let [left, right] = &sides;
        values.canonical(left, right, meter)
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
