//! Names of values, as data: which name a value has, one level deep. The text is made in `render`.
//!
//! Only names that the surface syntax has: what is printed can be typed back.

use super::arena::Values;
use super::{ValueError, ValueId};
use crate::meter::Meter;
use crate::values::Side;
use crate::values::fixed::EXACT;
use crate::values::number::Dyadic;
use crate::values::uptimal::Uptimal;

/// How many followers that are no leaves a value may have to be tried for being a sum of ups, which
/// takes sums of values.
const MOST_NODES: usize = 64;

/// How a value is called. Parts are values again, to be named in turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Name {
    /// A number.
    Number(Dyadic),
    /// `number + up·↑ + ∗star`; `up` and `star` are not both 0.
    NumberUpStar {
        /// The number, often 0.
        number: Dyadic,
        /// Copies of ↑, of ↓ if negative.
        up: i64,
        /// Size of the nimber.
        star: u64,
    },
    /// `↑ⁿ`, written `^[n]`, or its negative `v[n]`; the order is at least 2.
    HigherUp {
        /// n.
        order: u64,
        /// Whether it is the negative.
        down: bool,
    },
    /// `±(G,H,…)`: these are Left's options, Right's are their negatives.
    Switch(Vec<ValueId>),
    /// `⧾G = {0 || 0 | -G}`.
    Tiny(ValueId),
    /// `⧿G = {G | 0 || 0}`.
    Miny(ValueId),
    /// A number other than 0 plus a tiny or a miny, which is the value in it.
    Translate {
        /// The number.
        number: Dyadic,
        /// The tiny or miny.
        value: ValueId,
    },
    /// Ups of other orders than the first, with ups, a number or a nimber or without.
    Uptimal(Uptimal),
    /// No name: the options of the canonical form.
    Node {
        /// Left's options, by id.
        left: Vec<ValueId>,
        /// Right's options, by id.
        right: Vec<ValueId>,
    },
}

impl Values {
    /// The name of a value.
    pub fn name(&mut self, value: ValueId, meter: &mut Meter) -> Result<Name, ValueError> {
        if let Some(number) = self.as_number(value) {
            return Ok(Name::Number(number.clone()));
        }
        if let Some((number, up, star)) = self.as_number_up_star(value) {
            return Ok(Name::NumberUpStar { number: number.clone(), up, star });
        }
        for side in [Side::Left, Side::Right] {
            if let Some(order) = higher_order(self, value, side, meter)? {
                let down = side == Side::Right;
                return Ok(Name::HigherUp { order, down });
            }
            if let Some((number, threat)) = threat(self, value, side) {
                let number = self.as_number(number).cloned().unwrap_or(Dyadic::ZERO);
                return name_threat(self, &number, threat, side, meter);
            }
        }
        if negate_if_alike(self, value, meter)? {
            let left = self.options(value, Side::Left, meter)?.to_vec();
            return Ok(Name::Switch(left));
        }
        if has_few_nodes(self, value)
            && self.is_uptimal(value, meter)?
            && let Some(uptimal) = self.uptimal(value, meter)?
        {
            return Ok(Name::Uptimal(uptimal));
        }
        Ok(Name::Node {
            left: self.options(value, Side::Left, meter)?.to_vec(),
            right: self.options(value, Side::Right, meter)?.to_vec(),
        })
    }
}

/// Returns whether a node has few followers that are nodes, itself among them, and no large nimbers.
fn has_few_nodes(values: &Values, value: ValueId) -> bool {
    let mut nodes = vec![value];
    let mut next = 0;
    while let Some(&node) = nodes.get(next) {
        next += 1;
        let (left, right) = sides(values, node, Side::Left);
        for &option in left.iter().chain(right) {
            match values.leaf(option) {
                Some(leaf) if leaf.star > MOST_NODES as u64 => return false,
                Some(_) => {}
                None if nodes.contains(&option) => {}
                None => nodes.push(option),
            }
        }
        if nodes.len() > MOST_NODES {
            return false;
        }
    }
    true
}

/// The options of a node: those of `side`, then the opponent's.
fn sides(values: &Values, value: ValueId, side: Side) -> (&[ValueId], &[ValueId]) {
    let record = &values.records[value.index()];
    let left = &values.pool[record.left_places()];
    let right = &values.pool[record.right_places()];
    match side {
        Side::Left => (left, right),
        Side::Right => (right, left),
    }
}

/// n where the node is ↑ⁿ (`side` Left) or its negative (Right): `{0 | ∗:(1-n)}`, where
/// `∗:-k = {0 | 0, ∗:(1-k)}`.
fn higher_order(
    values: &mut Values,
    value: ValueId,
    side: Side,
    meter: &mut Meter,
) -> Result<Option<u64>, ValueError> {
    let zero = ValueId::ZERO;
    let (&[first], &[mut next]) = sides(values, value, side) else {
        return Ok(None);
    };
    if first != zero {
        return Ok(None);
    }
    let mut order = 1;
    loop {
        meter.tick()?;
        if let Some(leaf) = values.leaf(next) {
            // ∗:-1 is ↓∗ (↑∗ on the other side).
            let (up, star) = (leaf.up, leaf.star);
            let last = match side {
                Side::Left => up == -1,
                Side::Right => up == 1,
            };
            let ends = leaf.number == zero && star == 1 && last;
            return Ok(ends.then_some(order + 1));
        }
        let (&[first], &[a, b]) = sides(values, next, side) else {
            return Ok(None);
        };
        if first != zero || (a != zero && b != zero) {
            return Ok(None);
        }
        next = if a == zero { b } else { a };
        order += 1;
    }
}

/// The number x and the threat y where the node is `{x || x | y}` (`side` Left), or
/// `{y | x || x}` (Right).
fn threat(values: &Values, value: ValueId, side: Side) -> Option<(ValueId, ValueId)> {
    let (&[number], &[reply]) = sides(values, value, side) else {
        return None;
    };
    if values.as_number(number).is_none() || values.leaf(reply).is_some() {
        return None;
    }
    match sides(values, reply, side) {
        (&[same], &[threat]) if same == number => Some((number, threat)),
        _ => None,
    }
}

fn name_threat(
    values: &mut Values,
    number: &Dyadic,
    threat: ValueId,
    side: Side,
    meter: &mut Meter,
) -> Result<Name, ValueError> {
    let away = values.number(&number.negate(), meter)?;
    let threat = values.add(threat, away, meter)?;
    let size = match side {
        Side::Left => values.negate(threat, meter)?,
        Side::Right => threat,
    };
    if number.is_zero() {
        return Ok(match side {
            Side::Left => Name::Tiny(size),
            Side::Right => Name::Miny(size),
        });
    }
    let value = match side {
        Side::Left => values.tiny(size, meter)?,
        Side::Right => values.miny(size, meter)?,
    };
    Ok(Name::Translate { number: number.clone(), value })
}

/// Returns whether a node is its own negative. Makes the negative only if the stops allow it.
fn negate_if_alike(
    values: &mut Values,
    value: ValueId,
    meter: &mut Meter,
) -> Result<bool, ValueError> {
    let record = values.record(value);
    // Stops x and -x with equal ties: the codes 2x + b and -2x + 1 - b.
    let alike =
        record.left_stop.saturating_add(record.right_stop) == 1 || record.flags & EXACT != EXACT;
    Ok(alike && record.lefts == record.rights && values.negate(value, meter)? == value)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Table(Values, Meter);

    impl Table {
        fn number(&mut self, text: &str) -> ValueId {
            let number = text.parse().unwrap();
            self.0.number(&number, &mut self.1).unwrap()
        }
        fn game(&mut self, left: &[ValueId], right: &[ValueId]) -> ValueId {
            self.0.canonical(left, right, &mut self.1).unwrap()
        }
        fn name(&mut self, value: ValueId) -> Name {
            self.0.name(value, &mut self.1).unwrap()
        }
    }

    #[test]
    fn higher_ups_are_named_and_are_what_their_name_says() {
        let mut table = Table(Values::new(), Meter::default());
        let Table(values, meter) = &mut table;
        // ↑ⁿ = {0 | ∗ - ↑ - … - ↑ⁿ⁻¹}, by addition.
        let mut rest = values.nimber(1, meter).unwrap();
        for order in 1..7 {
            let up = values.higher_up(order, meter).unwrap();
            let expected = values.canonical(&[ValueId::ZERO], &[rest], meter).unwrap();
            assert_eq!(up, expected);
            rest = values.subtract(rest, up, meter).unwrap();
            if order > 1 {
                let name = values.name(up, meter).unwrap();
                assert_eq!(name, Name::HigherUp { order, down: false });
                let down = values.negate(up, meter).unwrap();
                let name = values.name(down, meter).unwrap();
                assert_eq!(name, Name::HigherUp { order, down: true });
            }
        }
    }

    #[test]
    fn sums_of_ups_are_named_up_to_a_size() {
        let mut table = Table(Values::new(), Meter::default());
        let Table(values, meter) = &mut table;
        let [up, second, star] =
            [values.higher_up(1, meter), values.higher_up(2, meter), values.nimber(1, meter)];
        let second = second.unwrap();
        let sum = values.add(up.unwrap(), second, meter).unwrap();
        let sum = values.add(sum, star.unwrap(), meter).unwrap();
        let expected = Uptimal { number: Dyadic::ZERO, ups: vec![1, 1], star: 1 };
        assert_eq!(values.name(sum, meter).unwrap(), Name::Uptimal(expected));
        for (copies, named) in [(7, true), (100, false)] {
            let value = values.times(&copies.into(), second, meter).unwrap();
            let uptimal = Uptimal { number: Dyadic::ZERO, ups: vec![0, copies], star: 0 };
            let name = values.name(value, meter).unwrap();
            assert_eq!(name == Name::Uptimal(uptimal), named, "{name:?}");
        }
    }

    #[test]
    fn tinies_and_switches_are_named() {
        let mut table = Table(Values::new(), Meter::default());
        let (four, two) = (table.number("4"), table.number("2"));
        let threat = table.game(&[four], &[two]);
        let game = table.game(&[four], &[threat]);
        let tiny = table.0.tiny(two, &mut table.1).unwrap();
        let number = "4".parse().unwrap();
        let expected = Name::Translate { number, value: tiny };
        assert_eq!(table.name(game), expected);
        assert_eq!(table.name(tiny), Name::Tiny(two));
        let switch = table.0.switch(&[four], &mut table.1).unwrap();
        assert_eq!(table.name(switch), Name::Switch(vec![four]));
        let miny = table.0.negate(tiny, &mut table.1).unwrap();
        assert_eq!(table.name(miny), Name::Miny(two));
    }
}
