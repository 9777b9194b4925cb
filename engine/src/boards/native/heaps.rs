//! Heaps that a move takes from and may part: nim, subtraction games, take-and-break games, Grundy's
//! game.
//!
//! A heap is worth a nimber (Sprague 1935, Grundy 1939), the least that none of its moves leads to;
//! that of two heaps is the exclusive or of theirs. They are found from the smallest heap upwards,
//! until they are proved to repeat themselves: see `sequences.rs`.

use rustc_hash::FxHashMap;

use super::Ruleset;
use super::heap_pairs::Marks;
use super::sequences::{Rule, Sequence};
use crate::boards::Argument;
use crate::boards::known::Heap;
use crate::game::closed::Period;
use crate::meter::{Meter, Stop};
use crate::solver::NimFact;
use crate::values::{ValueError, ValueId, Values};

/// What is known of heaps.
#[derive(Debug)]
pub struct Heaps {
    ruleset: Heap,
    sequences: FxHashMap<Rule, Sequence>,
    /// Room for the marks of whatever sequence is extended.
    marks: Option<Box<Marks>>,
}

impl Ruleset for Heaps {
    fn value(
        &mut self,
        arguments: &[Argument],
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<Option<ValueId>, ValueError> {
        match self.nim_value(arguments, meter)? {
            Some(NimFact::Value(nimber)) => values.nimber(nimber, meter).map(Some),
            Some(NimFact::Not(_)) | None => Ok(None),
        }
    }

    fn nim_value(
        &mut self,
        arguments: &[Argument],
        meter: &mut Meter,
    ) -> Result<Option<NimFact>, Stop> {
        let Some((Argument::Integer(heap), chosen)) = arguments.split_last() else {
            return Ok(None);
        };
        let Ok(heap) = u64::try_from(*heap) else {
            return Ok(None);
        };
        match (self.ruleset, chosen) {
            // Bouton (1901).
            (Heap::Nim, []) => Ok(Some(NimFact::Value(heap))),
            (ruleset, chosen) => match rule(ruleset, chosen) {
                Some(rule) => {
                    let (sequence, marks) = self.sequence(&rule);
                    let value = sequence.value(&rule, heap, marks, meter)?;
                    Ok(Some(NimFact::Value(value.into())))
                }
                None => Ok(None),
            },
        }
    }

    fn nim_period(
        &mut self,
        chosen: &[Argument],
        meter: &mut Meter,
    ) -> Result<Option<Period>, Stop> {
        match rule(self.ruleset, chosen) {
            // The nimbers of games that leave three heaps often grow without end.
            Some(rule) if rule.most_parts() == 3 => Ok(None),
            None | Some(Rule::Grundy) => Ok(None),
            Some(rule) => {
                let (sequence, marks) = self.sequence(&rule);
                sequence.period(&rule, marks, meter).map(Some)
            }
        }
    }
}

impl Heaps {
    /// Nothing is known yet of the heaps of a ruleset.
    #[must_use]
    pub fn of(ruleset: Heap) -> Self {
        Self { ruleset, sequences: FxHashMap::default(), marks: None }
    }

    /// The record of what is known of the heaps of a rule, and the marks.
    fn sequence(&mut self, rule: &Rule) -> (&mut Sequence, &mut Marks) {
        let marks = self.marks.get_or_insert_with(|| Box::new([false; 1 << 16]));
        (self.sequences.entry(rule.clone()).or_default(), marks)
    }
}

/// The rule of a ruleset, by what chooses it in its family.
fn rule(ruleset: Heap, chosen: &[Argument]) -> Option<Rule> {
    Some(match (ruleset, chosen) {
        (Heap::Grundy, []) => Rule::Grundy,
        (Heap::Kayles, []) => Rule::Octal(vec![0, 7, 7]),
        (Heap::DawsonsKayles, []) => Rule::Octal(vec![0, 0, 7]),
        (Heap::Octal, [Argument::Text(code)]) => Rule::of_code(code)?,
        (Heap::Subtraction, [Argument::List(taken)]) => {
            let count = |taken: &Argument| match taken {
                Argument::Integer(count) => usize::try_from(*count).ok().filter(|n| *n > 0),
                _ => None,
            };
            let mut taken = taken.iter().map(count).collect::<Option<Vec<_>>>()?;
            taken.sort_unstable();
            taken.dedup();
            Rule::Taking(taken)
        }
        (Heap::Nim, _) => return None,
        (Heap::DawsonsKayles | Heap::Grundy | Heap::Kayles, _) => return None,
        (Heap::Octal | Heap::Subtraction, _) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_that_move_without_moving_have_no_twin() {
        for code in ["1.7", "A.7", "77", "0.77g", "10.7"] {
            assert_eq!(Rule::of_code(code), None, "{code}");
        }
        assert_eq!(Rule::of_code("4.070"), Some(Rule::Octal(vec![4, 0, 7])));
        assert_eq!(Rule::of_code(".07"), Some(Rule::Octal(vec![0, 0, 7])));
        assert_eq!(Rule::of_code("C.0f"), Some(Rule::Octal(vec![12, 0, 15])));
    }
}
