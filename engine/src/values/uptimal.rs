//! Uptimal expansions: sums of a number, ups of all orders and a nimber (Siegel, 2013).

use super::arena::Values;
use super::{ValueError, ValueId};
use crate::meter::Meter;
use crate::values::number::Dyadic;

/// `number + a₁·↑ + a₂·↑² + … + ∗star`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Uptimal {
    /// The number.
    pub number: Dyadic,
    /// How many of each order, from ↑ on; the last is not 0.
    pub ups: Vec<i64>,
    /// Size of the nimber.
    pub star: u64,
}

impl Values {
    /// The expansion of a game that is a number plus ups of any order plus a nimber; `None` for
    /// every other.
    ///
    /// # Errors
    /// A size beyond the limits.
    pub fn uptimal(
        &mut self,
        value: ValueId,
        meter: &mut Meter,
    ) -> Result<Option<Uptimal>, ValueError> {
        if let Some(leaf) = self.leaf(value) {
            let number = self.as_number(leaf.number).cloned();
            return Ok(Some(Uptimal {
                number: number.unwrap_or(Dyadic::ZERO),
                ups: if leaf.up == 0 { vec![] } else { vec![leaf.up] },
                star: leaf.star,
            }));
        }
        let number = self.left_stop(value, meter)?;
        if number != self.right_stop(value, meter)? {
            return Ok(None);
        }
        let away = self.number(&number.negate(), meter)?;
        let rest = self.add(value, away, meter)?;
        if !self.is_all_small(rest, meter)? {
            return Ok(None);
        }
        // No order exceeds the height: `↑ⁿ` has height n + 1, and sums are higher than their
        // leading terms.
        let orders = u64::from(self.record(rest).depth);
        let far = self.far_star(rest, meter)?;
        let far = self.leaf(far).map_or(0, |leaf| leaf.star);
        for star in 0..far {
            let nimber = self.nimber(star, meter)?;
            let sum = self.add(rest, nimber, meter)?;
            if let Some(ups) = ups_of(self, sum, orders, meter)? {
                return Ok(Some(Uptimal { number, ups, star }));
            }
        }
        Ok(None)
    }

    /// Returns whether a node is a number plus ups of any order plus a nimber. Its followers are such games
    /// then, and are looked at first, each once: the followers of `↑ⁿ` and of nimbers are such, so those of
    /// their sums are, and what reversing out of these gives is a follower too.
    pub(super) fn is_uptimal(
        &mut self,
        value: ValueId,
        meter: &mut Meter,
    ) -> Result<bool, ValueError> {
        if let Some(&known) = self.uptimals.get(&value) {
            return Ok(known);
        }
        let mut waiting = vec![value];
        while let Some(&node) = waiting.last() {
            meter.tick()?;
            let options = node_options(self, node);
            let known = options.iter().map(|option| (*option, self.uptimals.get(option).copied()));
            let is = if known.clone().any(|(_, is)| is == Some(false)) {
                false
            } else if let Some((open, _)) = known.clone().find(|(_, is)| is.is_none()) {
                waiting.push(open);
                continue;
            } else {
                self.uptimal(node, meter)?.is_some()
            };
            self.uptimals.insert(node, is, meter)?;
            waiting.pop();
        }
        Ok(self.uptimals.get(&value) == Some(&true))
    }
}

/// The options of a node that are no leaves.
fn node_options(values: &Values, node: ValueId) -> Vec<ValueId> {
    let record = &values.records[node.index()];
    let (left, right) = (&values.pool[record.left_places()], &values.pool[record.right_places()]);
    let options = left.iter().chain(right).copied();
    options.filter(|&option| values.leaf(option).is_none()).collect()
}

/// The coefficients of a sum of ups of orders up to `most`; `None` if it is none.
fn ups_of(
    values: &mut Values,
    value: ValueId,
    most: u64,
    meter: &mut Meter,
) -> Result<Option<Vec<i64>>, ValueError> {
    let mut rest = value;
    let mut ups = Vec::new();
    for order in 1..=most {
        if rest == ValueId::ZERO {
            break;
        }
        meter.tick()?;
        let unit = values.higher_up(order, meter)?;
        let Some(count) = nearest_multiple(values, rest, unit, meter)? else {
            return Ok(None);
        };
        let copies = values.times(&count.into(), unit, meter)?;
        rest = values.subtract(rest, copies, meter)?;
        ups.push(count);
    }
    Ok((rest == ValueId::ZERO).then_some(ups))
}

/// The n for which `value - n·unit` is smaller than half a unit either way; `None` if some
/// comparison fails, or n is beyond the game's height.
fn nearest_multiple(
    values: &mut Values,
    value: ValueId,
    unit: ValueId,
    meter: &mut Meter,
) -> Result<Option<i64>, ValueError> {
    let negative = if values.le(ValueId::ZERO, value, meter)? {
        false
    } else if values.le(value, ValueId::ZERO, meter)? {
        true
    } else {
        return Ok(None);
    };
    let mut rest = if negative { values.negate(value, meter)? } else { value };
    let (mut count, most) = (0_i64, i64::from(values.record(value).depth));
    loop {
        meter.tick()?;
        // Twice the rest against one unit tells whether a unit is to be taken off.
        let twice = values.add(rest, rest, meter)?;
        if values.le(twice, unit, meter)? {
            break;
        }
        if !values.le(unit, twice, meter)? || count > most {
            return Ok(None);
        }
        rest = values.subtract(rest, unit, meter)?;
        count += 1;
    }
    Ok(Some(if negative { -count } else { count }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expansions_are_found_again() -> Result<(), ValueError> {
        let (mut values, mut meter) = (Values::new(), Meter::default());
        let (values, meter) = (&mut values, &mut meter);
        for (number, ups, star) in [
            ((3, 2), vec![0, 1], 0),
            ((0, 0), vec![0, 0, -1], 1),
            ((-5, 1), vec![2, -1], 0),
            ((0, 0), vec![1, 1, -1], 3),
            ((1, 200), vec![-1, 2], 2),
            ((0, 0), vec![0, 1, 0, -1], 1),
        ] {
            let number = Dyadic::new(number.0, number.1);
            let mut sum = values.number_up_star(&number, 0, star, meter)?;
            for (order, &count) in (1..).zip(&ups) {
                let up = values.higher_up(order, meter)?;
                let copies = values.times(&count.into(), up, meter)?;
                sum = values.add(sum, copies, meter)?;
            }
            let expected = Uptimal { number, ups, star };
            assert_eq!(values.uptimal(sum, meter)?, Some(expected));
        }
        let two = values.number(&Dyadic::from(2), meter)?;
        let tiny = values.tiny(two, meter)?;
        assert_eq!(values.uptimal(tiny, meter)?, None);
        Ok(())
    }

    /// What is refused for a follower has no expansion, on sums of ups and on games made of them.
    #[test]
    fn what_has_an_expansion_is_known_by_its_followers() -> Result<(), ValueError> {
        let (mut values, mut meter) = (Values::new(), Meter::default());
        let (values, meter) = (&mut values, &mut meter);
        let mut games: Vec<ValueId> = vec![ValueId::ZERO];
        for order in 1..4 {
            let up = values.higher_up(order, meter)?;
            for count in [-2, 1, 3] {
                for star in [0, 1, 2, 5] {
                    let copies = values.times(&count.into(), up, meter)?;
                    let half = values.number_up_star(&Dyadic::new(1, 1), 1, star, meter)?;
                    let sum = values.add(copies, half, meter)?;
                    games.extend([copies, sum, values.add(sum, up, meter)?]);
                }
            }
        }
        for place in 0..games.len() {
            let other = games[(7 * place + 5) % games.len()];
            let right = games[(11 * place + 3) % games.len()];
            games.push(values.add(games[place], other, meter)?);
            games.push(values.canonical(&[games[place]], &[right], meter)?);
        }
        let (mut expanded, mut refused) = (0, 0);
        for game in games {
            if values.leaf(game).is_none() {
                let has = values.uptimal(game, meter)?.is_some();
                assert_eq!(values.is_uptimal(game, meter)?, has);
                if has { expanded += 1 } else { refused += 1 }
            }
        }
        assert!(expanded > 50 && refused > 20, "{expanded} expanded, {refused} refused");
        Ok(())
    }
}
