//! What a domain may do while it is asked: count its work, and make values.

use super::domain::{Answer, Cx, Ended, Options};
use crate::values::number::Dyadic;
use crate::values::{ValueId, Values};

impl Values {
    /// Returns whether an id can be one of this arena. An id of another arena may name another value here, or none.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn knows(&self, value: ValueId) -> bool {
        value.index() < self.len()
    }
}

impl Cx<'_> {
    /// Counts one unit of work: about a microsecond or less. A domain that takes longer for one answer counts here, so that limits
    /// on time and Ctrl-C are seen.
    ///
    /// # Errors
    /// A stop by the meter; the domain returns it.
    #[inline]
    pub fn tick(&mut self) -> Answer<()> {
        Ok(self.meter.tick()?)
    }

    /// Counts so many units of work at once.
    ///
    /// # Errors
    /// As [`Self::tick`].
    #[inline]
    pub fn tick_many(&mut self, units: u64) -> Answer<()> {
        Ok(self.meter.tick_many(units)?)
    }

    /// The number `numerator / 2^halvings`; an integer has no halvings.
    ///
    /// # Errors
    /// [`Ended::TooLarge`] beyond 2^18 halvings; a stop by the meter.
    pub fn number(&mut self, numerator: i64, halvings: u32) -> Answer<ValueId> {
        Ok(self.values.number(&Dyadic::new(numerator, halvings), self.meter)?)
    }

    /// The sum of `up` copies of ↑ (of ↓ if negative) and the nimber ∗`star`, which is 0 for 0.
    ///
    /// # Errors
    /// A stop by the meter.
    pub fn up_star(&mut self, up: i64, star: u64) -> Answer<ValueId> {
        Ok(self.values.number_up_star(&Dyadic::ZERO, up, star, self.meter)?)
    }

    /// The value of the game with these options for Left and for Right, in any order.
    ///
    /// # Errors
    /// [`Ended::Foreign`] for a value that was not made here; a stop by the meter.
    pub fn value_with(&mut self, left: &[ValueId], right: &[ValueId]) -> Answer<ValueId> {
        self.own(left)?;
        self.own(right)?;
        Ok(self.values.canonical(left, right, self.meter)?)
    }

    /// The sum of two values.
    ///
    /// # Errors
    /// As [`Self::value_with`]; [`Ended::TooLarge`] where it has more options than can be held.
    pub fn add(&mut self, a: ValueId, b: ValueId) -> Answer<ValueId> {
        self.own(&[a, b])?;
        Ok(self.values.add(a, b, self.meter)?)
    }

    /// The negative of a value: the same with the players' roles exchanged.
    ///
    /// # Errors
    /// As [`Self::value_with`].
    pub fn negate(&mut self, value: ValueId) -> Answer<ValueId> {
        self.own(&[value])?;
        Ok(self.values.negate(value, self.meter)?)
    }

    /// Refuses ids that cannot be of this arena.
    fn own(&self, values: &[ValueId]) -> Answer<()> {
        let all = values.iter().all(|value| self.values.knows(*value));
        if all { Ok(()) } else { Err(Ended::Foreign) }
    }
}

impl<P> Options<P> {
    /// Adds an option that is the sum of these parts: [`Self::begin`] without a hint, and [`Self::part`] for each.
    #[inline]
    pub fn option(&mut self, parts: impl IntoIterator<Item = P>) {
        self.begin(0);
        for part in parts {
            self.part(part);
        }
    }
}
