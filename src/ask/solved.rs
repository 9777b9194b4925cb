//! The library's rulesets that the engine solves: what their positions are.
//!
//! Only the library's own: a ruleset of the user's that has the same name is played like any other.
//! The tests hold each against its text.

use crate::boards::known::Heap;
use crate::boards::{Argument, Arguments, Key, Known, sides};
use crate::game::closed::Octal;
use crate::game::solved::red_blue::RedBlue;
use crate::game::solved::{Pitch, Solved};
use crate::values::number::Dyadic;

/// Makes what the engine is told of a position of a ruleset of which Rust knows more than its text.
#[must_use]
pub fn solved(known: Known, position: &Key) -> Option<Solved> {
    if let Known::Cram | Known::Domineering | Known::Nogo = known {
        return None;
    }
    let arguments: Arguments = position.reader().arguments().collect();
    match (known, &arguments[..]) {
        (Known::PartizanKayles, [Argument::Integer(pins)]) => {
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
        (Known::Heap(heap), [chosen @ .., Argument::Integer(counters)]) => {
            octal_heap(heap, chosen, *counters)
        }
        (Known::PartizanKayles | Known::Lawn | Known::Pitch | Known::Sprig, _) => None,
        (Known::Cram | Known::Domineering | Known::Heap(_) | Known::Nogo, _) => None,
    }
}

/// The octal game whose heaps a ruleset is about, by what chooses it in its family. Kayles and subtraction
/// games are octal games.
#[must_use]
pub fn octal(heap: Heap, chosen: &[Argument]) -> Option<Octal> {
    match (heap, chosen) {
        (Heap::Kayles, []) => Octal::parse("0.77"),
        (Heap::DawsonsKayles, []) => Octal::parse("0.07"),
        (Heap::Octal, [Argument::Text(code)]) => Octal::parse(code),
        (Heap::Subtraction, [Argument::List(taken)]) => {
            let numbers = taken.iter().map(|argument| match argument {
                Argument::Integer(number) => Some(*number),
                _ => None,
            });
            Octal::of_subtraction(numbers.collect::<Option<Vec<i64>>>()?)
        }
        // Their moves have no octal code.
        (Heap::Grundy | Heap::Nim, _) => None,
        (Heap::DawsonsKayles | Heap::Kayles | Heap::Octal | Heap::Subtraction, _) => None,
    }
}

/// A heap of an octal game. Grundy's game is one with a rule besides.
fn octal_heap(heap: Heap, chosen: &[Argument], counters: i64) -> Option<Solved> {
    let octal = match (heap, chosen) {
        (Heap::Grundy, []) => Octal::grundy(),
        _ => octal(heap, chosen)?,
    };
    Some(Solved::Heap(octal, u64::try_from(counters).ok()?))
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
