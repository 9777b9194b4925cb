//! The library's rulesets that the engine solves: what their positions are.
//!
//! Only the library's own: a ruleset of the user's that has the same name is played like any other.
//! The tests hold each against its text.

use std::cmp::Ordering;

use super::fault::FaultKind;
use super::program::Program;
use super::ruleset::Scripted;
use crate::game::games::number::Dyadic;
use crate::game::solved::{Pitch, Solved};
use crate::game::{Engine, PosId};
use crate::meter::Meter;
use crate::rules::{Argument, Arguments, Key, Known, sides};

impl Program {
    /// Enters a position, and tells the engine what a theorem knows of it.
    ///
    /// # Errors
    /// Where positions take too much memory.
    pub(super) fn enter(
        &mut self,
        engine: &mut Engine,
        ruleset: &Scripted,
        position: &Key,
        meter: &mut Meter,
    ) -> Result<PosId, FaultKind> {
        let (known, bytes) = self.positions.intern(position)?;
        meter.charge(bytes)?;
        if let Some(solved) = solved(ruleset, position) {
            self.counted(position.ruleset()).by_theorem += 1;
            engine.know_position(known, solved);
        }
        Ok(known)
    }
}

/// What the engine is told of a position of a ruleset.
fn solved(ruleset: &Scripted, position: &Key) -> Option<Solved> {
    let known = ruleset.known?;
    let arguments: Arguments = position.reader().arguments().collect();
    match (known, &arguments[..]) {
        (Known::Kayles, [Argument::Integer(pins)]) => {
            Some(Solved::Strip(u64::try_from(*pins).ok()?))
        }
        (Known::Sprig, [Argument::Text(edges)]) => Some(Solved::Sprig(string(edges)?)),
        (Known::Pitch, [Argument::Row(entries, left)]) => {
            let [left, right] = bumps(sides(entries, *left))?;
            Pitch::of(&left, &right).map(Solved::Pitch)
        }
        (Known::Lawn, [Argument::Row(entries, left)]) => {
            let [left, right] = bumps(sides(entries, *left))?;
            Some(Solved::lawn(&left, &right))
        }
        (Known::Kayles | Known::Lawn | Known::Pitch | Known::Sprig, _) => None,
        (Known::Domineering | Known::Heap(_) | Known::Toppling, _) => None,
    }
}

/// Bumps from the roller outwards, each 0 or more.
fn bumps((left, right): (&[Argument], &[Argument])) -> Option<[Vec<i64>; 2]> {
    let bump = |argument: &Argument| match argument {
        Argument::Integer(bump) if *bump >= 0 => Some(*bump),
        _ => None,
    };
    let left = left.iter().rev().map(bump).collect::<Option<_>>()?;
    Some([left, right.iter().map(bump).collect::<Option<_>>()?])
}

/// The number of a red-blue string, from the ground: the first run of one colour counts 1 for each
/// edge, every edge behind it half as much as the one before (Winning Ways, chapter 1).
fn string(edges: &str) -> Option<Dyadic> {
    let mut total = Dyadic::ZERO;
    let mut first = None;
    let mut step = Dyadic::ONE;
    let mut mixed = false;
    for edge in edges.chars() {
        let blue = match edge {
            'B' | 'b' => true,
            'R' | 'r' => false,
            _ => return None,
        };
        mixed |= *first.get_or_insert(blue) != blue;
        if mixed {
            step = step.half()?;
        }
        total = if blue { total.add(&step) } else { total.subtract(&step) };
    }
    debug_assert!(edges.is_empty() == (total.sign() == Ordering::Equal));
    Some(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_the_numbers_of_winning_ways() {
        for (edges, number) in [
            ("", "0"),
            ("BB", "2"),
            ("RB", "-1/2"),
            ("BRB", "3/4"),
            ("RBRRB", "-13/16"),
            ("BBR", "3/2"),
        ] {
            assert_eq!(string(edges), number.parse().ok(), "{edges}");
        }
        assert_eq!(string("BG"), None);
    }
}
