//! The library's rulesets that the engine solves: what their positions are.
//!
//! Only the library's own: a ruleset of the user's that has the same name is played like any other.
//! The tests hold each against its text.

use super::fault::FaultKind;
use super::program::Program;
use super::ruleset::Scripted;
use crate::game::games::number::Dyadic;
use crate::game::solved::red_blue::RedBlue;
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
        if bytes > 0 {
            meter.meet_position();
        }
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

/// The number of a red-blue string, from the ground.
fn string(edges: &str) -> Option<Dyadic> {
    let string = edges.chars().try_fold(RedBlue::EMPTY, |string, edge| match edge {
        'B' | 'b' => string.with(true),
        'R' | 'r' => string.with(false),
        _ => None,
    })?;
    Some(string.number().clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_of_two_colours_are_numbers() {
        assert_eq!(string("RbRRB"), "-13/16".parse().ok());
        assert_eq!(string("BG"), None);
    }
}
