//! Values of normal play, as those see them who use the crate.

use super::{Game, Games};
use crate::solver::{Answer, Cx, Ended};
use crate::values::number::Dyadic;
use crate::values::{Outcome, Relation, Side, Thermograph, ValueId};

/// A value of normal play: a class of equal games (Conway, *On Numbers and Games*, 1976). Equal values of the same [`Games`] are
/// the same. It belongs to these: others refuse it as [`Ended::Foreign`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Value {
    pub(super) id: ValueId,
    pub(super) owner: u64,
}

impl Games {
    /// A value with its owner.
    pub(super) fn lend(&self, id: ValueId) -> Value {
        Value { id, owner: self.owner }
    }

    /// The id of a value of these games.
    pub(super) fn own_value(&self, value: Value) -> Answer<ValueId> {
        if value.owner == self.owner { Ok(value.id) } else { Err(Ended::Foreign) }
    }

    /// The ids of values of these games.
    pub(super) fn own_values(&self, values: &[Value]) -> Answer<Vec<ValueId>> {
        values.iter().map(|value| self.own_value(*value)).collect()
    }

    /// Makes a value.
    fn make(&mut self, make: impl FnOnce(&mut Cx<'_>) -> Answer<ValueId>) -> Answer<Value> {
        let id = make(&mut self.begin())?;
        Ok(self.lend(id))
    }

    /// The number `numerator / 2^halvings`: an integer has no halvings, `(3, 2)` is 3/4.
    ///
    /// # Errors
    /// [`Ended::TooLarge`] beyond 2^18 halvings; a stop by the meter.
    pub fn number(&mut self, numerator: i64, halvings: u32) -> Answer<Value> {
        self.make(|cx| cx.number(numerator, halvings))
    }

    /// The sum of `up` copies of ↑ (of ↓ if negative) and the nimber ∗`star`; `(0, 1)` is ∗, `(0, 0)` is 0.
    ///
    /// # Errors
    /// A stop by the meter.
    pub fn up_star(&mut self, up: i64, star: u64) -> Answer<Value> {
        self.make(|cx| cx.up_star(up, star))
    }

    /// The value of the game in which Left may move to the first values, and Right to the second ones.
    ///
    /// # Errors
    /// [`Ended::Foreign`] for a value of other games; a stop by the meter.
    pub fn value_with(&mut self, left: &[Value], right: &[Value]) -> Answer<Value> {
        let (left, right) = (self.own_values(left)?, self.own_values(right)?);
        self.make(|cx| cx.value_with(&left, &right))
    }

    /// The sum of values; of none it is 0.
    ///
    /// # Errors
    /// As [`Self::value_with`]; [`Ended::TooLarge`] where it has more options than can be held.
    pub fn sum_of_values(&mut self, values: &[Value]) -> Answer<Value> {
        let values = self.own_values(values)?;
        let pairs: Vec<_> = values.into_iter().map(|value| (value, 1)).collect();
        self.make(|cx| Ok(cx.values.sum(&pairs, cx.meter)?))
    }

    /// The negative of a value: the same with the players' roles exchanged.
    ///
    /// # Errors
    /// As [`Self::value_with`].
    pub fn negative(&mut self, value: Value) -> Answer<Value> {
        let value = self.own_value(value)?;
        self.make(|cx| cx.negate(value))
    }

    /// The options of the canonical form of a value, none of them dominated or reversible (Conway, 1976, Theorem 68).
    ///
    /// # Errors
    /// As [`Self::value_with`].
    pub fn options_of_value(&mut self, value: Value, side: Side) -> Answer<Vec<Value>> {
        let value = self.own_value(value)?;
        let cx = self.begin();
        let options = cx.values.options(value, side, cx.meter)?.to_vec();
        Ok(options.into_iter().map(|option| self.lend(option)).collect())
    }

    /// Compares two values; the greater one is better for Left.
    ///
    /// # Errors
    /// As [`Self::value_with`].
    pub fn compare_values(&mut self, a: Value, b: Value) -> Answer<Relation> {
        let (a, b) = (self.own_value(a)?, self.own_value(b)?);
        let cx = self.begin();
        Ok(cx.values.compare(a, b, cx.meter)?)
    }

    /// The number that a value is, if it is one.
    ///
    /// # Errors
    /// [`Ended::Foreign`] for a value of other games.
    pub fn as_number(&mut self, value: Value) -> Answer<Option<Dyadic>> {
        let value = self.own_value(value)?;
        Ok(self.begin().values.as_number(value).cloned())
    }

    /// The outcome of a value in normal play.
    ///
    /// # Errors
    /// [`Ended::Foreign`] for a value of other games.
    pub fn outcome_of_value(&mut self, value: Value) -> Answer<Outcome> {
        let value = self.own_value(value)?;
        Ok(self.begin().values.outcome(value))
    }

    /// The thermograph of a value, from temperature -1 up (Berlekamp, Conway, Guy, *Winning Ways*, 1982, chapter 6). It has the
    /// mean and the temperature.
    ///
    /// # Errors
    /// As [`Self::value_with`]; [`Ended::TooLarge`] where its numbers have too many bits.
    pub fn thermograph(&mut self, value: Value) -> Answer<Thermograph> {
        let value = self.own_value(value)?;
        let cx = self.begin();
        Ok(cx.values.thermograph(value, cx.meter)?)
    }

    /// The canonical form of a value as a game.
    ///
    /// # Errors
    /// As [`Self::value_with`].
    pub fn canonical_form(&mut self, value: Value) -> Answer<Game> {
        let value = self.own_value(value)?;
        self.question(|ask| ask.canonical_form_of_value(value))
    }
}
