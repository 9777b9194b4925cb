//! Values of parts in normal play, by the recursion over options.

use smallvec::SmallVec;

use super::Solver;
use super::domain::{Answer, Cx, Domain, Ended, Parts};
use crate::meter::Metered;
use crate::values::{Side, ValueId};

impl<D: Domain> Solver<D> {
    /// The value of a position that may fall apart.
    pub(super) fn value_of_whole(&mut self, whole: &D::Part, cx: &mut Cx<'_>) -> Answer<ValueId> {
        let mut parts = Parts::new();
        self.domain.parts(whole, &mut parts, cx)?;
        let mut sum = ValueId::ZERO;
        for part in &parts {
            cx.meter.tick()?;
            let value = self.value_of(part, cx)?;
            sum = cx.values.add(sum, value, cx.meter)?;
        }
        Ok(sum)
    }

    /// The value of a part.
    #[inline]
    pub(super) fn value_of(&mut self, part: &D::Part, cx: &mut Cx<'_>) -> Answer<ValueId> {
        match self.known.values.glance(part) {
            Some(value) => Ok(value),
            None => self.find_value(part, cx),
        }
    }

    /// The value of a part, if it has been found.
    ///
    /// # Errors
    /// What ends the work.
    pub fn known_value(&mut self, part: &D::Part, cx: &mut Cx<'_>) -> Answer<Option<ValueId>> {
        if let Some(value) = self.domain.known(part, cx)? {
            return Ok(Some(value));
        }
        if self.domain.size(part) > self.known.largest {
            return Ok(None);
        }
        if let Some(value) = self.known.value(part) {
            return Ok(Some(value));
        }
        let (settled, turned) = self.domain.settle(part, true, cx)?;
        Ok(match self.known.values.get(&settled) {
            Some(value) if turned => Some(cx.values.negate(value, cx.meter)?),
            known => known,
        })
    }

    fn find_value(&mut self, part: &D::Part, cx: &mut Cx<'_>) -> Answer<ValueId> {
        let value = match self.domain.value(part, cx)? {
            Some(value) if !cx.values.knows(value) => return Err(Ended::Foreign),
            Some(value) => value,
            None => {
                let (settled, turned) = self.domain.settle(part, true, cx)?;
                let value = match self.known.values.get(&settled) {
                    Some(value) => value,
                    None => self.find_settled(settled, cx)?,
                };
                if turned { cx.values.negate(value, cx.meter)? } else { value }
            }
        };
        self.known.values.put(part, value, cx.meter)?;
        Ok(value)
    }

    fn find_settled(&mut self, settled: D::Part, cx: &mut Cx<'_>) -> Answer<ValueId> {
        cx.meter.meet_position();
        let ends = self.domain.ends();
        if !ends {
            self.open_parts.enter(settled.clone(), cx.meter)?;
        }
        let value = cx.deeper(|cx| self.value_by_moves(&settled, cx))?;
        if !ends {
            self.open_parts.leave(&settled);
        }
        self.known.largest = self.known.largest.max(self.domain.size(&settled));
        self.known.values.insert(settled, value, cx.meter)?;
        Ok(value)
    }

    fn value_by_moves(&mut self, part: &D::Part, cx: &mut Cx<'_>) -> Answer<ValueId> {
        let before = self.options.height();
        self.options.want_hints(false);
        self.options.add(&mut self.domain, part, Side::Left, cx)?;
        let lefts = self.options.height()[0] - before[0];
        self.options.add(&mut self.domain, part, Side::Right, cx)?;
        let begin = before[0];
        let [end, parts] = self.options.height();
        // Each part is looked for.
        cx.meter.tick_many((parts - before[1]).saturating_sub(end - begin) as u64)?;
        let mut values: SmallVec<[ValueId; 64]> = SmallVec::with_capacity(end - begin);
        for option in begin..end {
            values.push(self.value_of_option(option, cx)?);
        }
        self.options.drop_to(before);
        let (left, right) = values.split_at(lefts);
        Ok(cx.values.canonical(left, right, cx.meter)?)
    }

    /// The value of an option on the stack.
    #[inline]
    fn value_of_option(&mut self, option: usize, cx: &mut Cx<'_>) -> Answer<ValueId> {
        let places = self.options.places(option);
        if places.len() == 1 {
            let part = self.options.parts[places.start].clone();
            return self.value_of(&part, cx);
        }
        let mut values: SmallVec<[(ValueId, u64); 4]> = SmallVec::new();
        for place in places {
            let part = self.options.parts[place].clone();
            let value = self.value_of(&part, cx)?;
            if value != ValueId::ZERO {
                values.push((value, 1));
            }
        }
        Ok(match values[..] {
            [] => ValueId::ZERO,
            [(value, _)] => value,
            [(one, _), (two, _)] => cx.values.add(one, two, cx.meter)?,
            _ => cx.values.sum(&values, cx.meter)?,
        })
    }

    /// The least that a part is worth, for Left, or the most, for Right, where the domain has bounds for it.
    pub(super) fn bound(
        &mut self,
        part: &D::Part,
        side: Side,
        cx: &mut Cx<'_>,
    ) -> Answer<Option<ValueId>> {
        let mut known = self.known.bounds.get(part).copied().unwrap_or_default();
        if let Some(bound) = known[side as usize] {
            return Ok(Some(bound));
        }
        let mut wholes = Parts::new();
        if !self.domain.bounds(part, side, &mut wholes) {
            return Ok(None);
        }
        let mut sum = ValueId::ZERO;
        for whole in &wholes {
            let value = self.value_of_whole(whole, cx)?;
            sum = cx.values.add(sum, value, cx.meter)?;
        }
        known[side as usize] = Some(sum);
        self.known.bounds.insert(part.clone(), known, cx.meter)?;
        Ok(Some(sum))
    }
}
