//! What evaluators use over and over, so that it is not made anew for every position: stacks, the
//! texts of single letters, rules of rewriting.

use std::rc::Rc;

use super::context::Context;
use super::fault::FaultKind;
use super::program::Program;
use super::value::Value;
use crate::boards::pattern::{PatternError, Rule, Turning};
use crate::boards::{Key, Text};
use crate::meter::Meter;

/// How many rules of rewriting are kept, and how long their texts may be.
const RULES: usize = 16;
const LONGEST: usize = 64;

/// What is kept. Nothing depends on it but speed.
#[derive(Default)]
pub(super) struct Scratch {
    /// Empty stacks with room.
    stacks: Vec<Vec<Value>>,
    /// The text of each ASCII letter, once one was asked for.
    letters: Vec<Value>,
    /// The rules that were read last, by their texts.
    rules: Vec<Known>,
    /// Room to pack a position.
    pub(super) key: Key,
}

struct Known {
    pattern: Text,
    result: Text,
    turning: Turning,
    rule: Rc<Rule>,
}

impl Program {
    /// An empty stack; [`Program::give_back`] takes it back.
    pub(super) fn take_stack(&mut self) -> Vec<Value> {
        self.scratch.stacks.pop().unwrap_or_default()
    }

    /// Keeps the room of a stack.
    pub(super) fn give_back(&mut self, mut stack: Vec<Value>) {
        stack.clear();
        self.scratch.stacks.push(stack);
    }

    /// The text of a letter.
    pub(crate) fn letter(&mut self, letter: char) -> Value {
        if self.scratch.letters.is_empty() {
            let ascii = (0..128_u8).map(|letter| single(char::from(letter)));
            self.scratch.letters = ascii.collect();
        }
        let known = self.scratch.letters.get(letter as usize);
        known.cloned().unwrap_or_else(|| single(letter))
    }

    /// The rule that replaces one board by another.
    ///
    /// # Errors
    /// Where these are no boards, or the meter's stop; within, [`PatternError`].
    pub fn rule(
        &mut self,
        pattern: &Value,
        result: &Value,
        turning: Turning,
        meter: &mut Meter,
    ) -> Result<Result<Rc<Rule>, PatternError>, FaultKind> {
        let texts = match (pattern, result) {
            (Value::Text(pattern), Value::Text(result))
                if pattern.len().max(result.len()) <= LONGEST =>
            {
                Some((pattern, result))
            }
            _ => None,
        };
        let rules = &mut self.scratch.rules;
        if let Some((pattern, result)) = texts {
            let same = |known: &&Known| {
                known.turning == turning && known.pattern == *pattern && known.result == *result
            };
            if let Some(known) = rules.iter().find(same) {
                return Ok(Ok(Rc::clone(&known.rule)));
            }
        }
        let boards = [pattern, result].map(|value| Context::to_grid(value, meter));
        let [from, to] = boards;
        let rule = match Rule::new(&from?, &to?, turning, meter)? {
            Ok(rule) => Rc::new(rule),
            Err(error) => return Ok(Err(error)),
        };
        if let Some((pattern, result)) = texts {
            if rules.len() == RULES {
                rules.remove(0);
            }
            rules.push(Known {
                pattern: pattern.clone(),
                result: result.clone(),
                turning,
                rule: Rc::clone(&rule),
            });
        }
        Ok(Ok(rule))
    }
}

fn single(letter: char) -> Value {
    Value::text(letter.encode_utf8(&mut [0; 4]))
}
