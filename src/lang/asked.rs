//! The questions that values answer, for their reasons.

use super::context::{Context, View};
use super::program::GlobalId;
use super::value::Value;
use crate::ask::question::{Asked, Question};

/// Items of a list that are looked at for answers among them.
const LOOKED_AT: usize = 8;

impl Context<'_> {
    /// Notes a question.
    pub fn note(&mut self, question: Question) {
        self.asked.note(question, self.universe);
    }

    /// Notes the question that a relation or a quotient is the answer to, also where it is an item of a list.
    pub fn note_value(&mut self, value: &Value) {
        match value {
            Value::Quotient(asked) => self.note(Question::Quotient(asked.set)),
            Value::Relation(comparison) => {
                for question in &comparison.asked {
                    self.asked.note(*question, comparison.universe);
                }
            }
            Value::List(list) => {
                for item in list.items().iter().take(LOOKED_AT) {
                    if !matches!(item, Value::List(_)) {
                        self.note_value(item);
                    }
                }
            }
            _ => {}
        }
    }

    /// Notes the question that a value answers itself, for its certificate.
    pub fn note_certified(&mut self, value: &Value) {
        if let Value::Relation(_) | Value::Quotient(_) = value {
            self.note_value(value);
        }
    }

    /// Notes the questions that the value of a name answers.
    #[inline]
    pub(crate) fn note_stored(&mut self, name: GlobalId, value: &Value) {
        if is_answer(value)
            && self.view == View::Present
            && let Some(asked) = self.program.asked(name)
        {
            self.asked.extend(asked);
        }
    }

    /// Notes the questions that a value answers.
    pub(crate) fn note_answer(&mut self, value: &Value, asked: &Asked) {
        if is_answer(value) {
            self.asked.extend(asked);
        }
    }
}

/// Returns whether a value can be an answer with reasons: a truth value, an outcome, or a list or a text that contains
/// such a value. Games and numbers have no reasons.
fn is_answer(value: &Value) -> bool {
    let is_simple = |value: &Value| {
        matches!(
            value,
            Value::Bool(_)
                | Value::Outcome(_)
                | Value::Draw
                | Value::Endings(_)
                | Value::InfiniteNim(_)
                | Value::Side(_)
                | Value::None
        )
    };
    match value {
        Value::List(list) => list.items().iter().take(LOOKED_AT).any(is_simple),
        Value::Text(_) => true,
        value => is_simple(value),
    }
}
