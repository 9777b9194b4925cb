//! Classes of misère quotients as values: they compare, and have outcomes, in the closed set of their quotient.

use super::context::Context;
use super::fault::FaultKind;
use super::value::Value;
use crate::ask::universe::UniverseId;
use crate::game::SumId;
use crate::game::closed;

/// The set of a class, or of the classes of which a list is made.
pub(super) fn set_within(value: &Value) -> Option<UniverseId> {
    match value {
        Value::Class(_, set) => Some(*set),
        Value::List(list) => list.items().first().and_then(set_within),
        _ => None,
    }
}

impl Context<'_> {
    /// The universe in which values are compared among which there are classes of a misère quotient; `None` where
    /// there are none.
    ///
    /// # Errors
    /// That they are classes of different quotients.
    pub fn set_of_classes<'v>(
        &mut self,
        values: impl IntoIterator<Item = &'v Value>,
    ) -> Result<Option<UniverseId>, FaultKind> {
        let mut found = None;
        for value in values {
            let Value::Class(_, set) = value else { continue };
            match found {
                Some(first) if first != *set => {
                    if !self.questions().is_same_universe([first, *set])? {
                        return Err(FaultKind::TwoQuotients([first, *set]));
                    }
                }
                _ => found = Some(*set),
            }
        }
        Ok(found)
    }

    /// Asks in the quotient of the classes among some values, or in the universe at hand where there are none.
    ///
    /// # Errors
    /// That they are classes of different quotients, and what is asked meets.
    pub fn among_classes<'v, T>(
        &mut self,
        values: impl IntoIterator<Item = &'v Value>,
        ask: impl FnOnce(&mut Self) -> Result<T, FaultKind>,
    ) -> Result<T, FaultKind> {
        match self.set_of_classes(values)? {
            Some(set) => self.modulo(set, ask),
            None => ask(self),
        }
    }

    /// A sum as a value: a class where some of its terms are classes.
    ///
    /// # Errors
    /// That they are classes of different quotients, or that the sum is none of the quotient's sums.
    pub fn sum_value<'v>(
        &mut self,
        sum: SumId,
        terms: impl IntoIterator<Item = &'v Value>,
    ) -> Result<Value, FaultKind> {
        match self.set_of_classes(terms)? {
            Some(set) => {
                let first = self.modulo(set, |context| context.questions().canonical(sum))?;
                Ok(Value::Class(self.representative(first, set)?, set))
            }
            None => Ok(Value::Game(sum)),
        }
    }

    /// The sum that represents the class of a game, as `classes` and `class_of` have it: in a finite quotient the
    /// shortest sum of generators.
    fn representative(&mut self, g: SumId, set: UniverseId) -> Result<SumId, FaultKind> {
        let Some(asked) = self.program.quotients.get(&set).cloned() else { return Ok(g) };
        let Some(word) = closed::word_of(&mut self.ask(), asked.set, g)? else { return Ok(g) };
        let class = self.engine.closed_set(asked.set).quotient().class(&word);
        match asked.presentation.as_ref().and_then(|known| known.normal.get(class as usize)) {
            Some(normal) => Ok(closed::game(&mut self.ask(), asked.set, normal)?),
            None => Ok(g),
        }
    }
}
