//! The calls that CGSuite's notation has behind a dot: constructions, products, heat.

use std::collections::HashMap;

use upstar::meter::Meter;
use upstar::values;
use upstar::values::number::Dyadic;
use upstar::values::{Side, ValueError, ValueId, Values};

use super::cgsuite::{Read, Reader};

/// Joint sums play in both parts at once, or in one or both.
#[derive(Clone, Copy, PartialEq)]
enum Joint {
    Conjunctive,
    Selective,
}

impl Reader<'_> {
    /// What stands behind the dot.
    pub fn call(&mut self, on: ValueId, values: &mut Values, meter: &mut Meter) -> Read {
        let start = self.at;
        while self.peek(0).is_ascii_alphabetic() {
            self.at += 1;
        }
        let name = self.text[start..self.at].to_vec();
        let mut arguments = vec![];
        if self.take("(") {
            loop {
                match self.sum(values, meter)? {
                    Some(argument) => arguments.push(argument),
                    None => return Ok(None),
                }
                if !self.take(",") {
                    break;
                }
            }
            if !self.take(")") {
                return Ok(None);
            }
        }
        let order = |values: &Values, order: ValueId| {
            let order = values.as_number(order).and_then(Dyadic::to_i64);
            order.expect("an order") as u64
        };
        let answer = match (name.as_slice(), &arguments[..]) {
            (b"CanonicalForm", []) => on,
            (b"Tiny", []) => values.tiny(on, meter)?,
            (b"Miny", []) => values.miny(on, meter)?,
            (b"Freeze", []) => {
                let temperature = values.temperature(on, meter)?;
                values.cool(on, &temperature, meter)?
            }
            (b"Companion", []) => values::companion(values, on, meter)?,
            (b"ReducedCanonicalForm", []) => values.reduced(on, meter)?,
            (b"Heat", &[by]) => values::heat_by(values, on, by, meter)?,
            (b"Overheat", &[from, to]) => values::overheat(values, on, from, to, meter)?,
            (b"NortonProduct", &[unit]) => values::norton(values, on, unit, meter)?,
            (b"ConwayProduct", &[by]) => values::conway_product(values, on, by, meter)?,
            (b"OrdinalProduct", &[by]) => values::ordinal_product(values, on, by, meter)?,
            (b"ConjunctiveSum", &[with]) => {
                joint(Joint::Conjunctive, on, with, &mut HashMap::new(), values, meter)?
            }
            (b"SelectiveSum", &[with]) => {
                joint(Joint::Selective, on, with, &mut HashMap::new(), values, meter)?
            }
            // Only ↑ is raised to powers in the file.
            (b"Pow", &[power]) => values.higher_up(order(values, power), meter)?,
            (b"PowTo", &[power]) => {
                let mut sum = ValueId::ZERO;
                for order in 1..=order(values, power) {
                    let up = values.higher_up(order, meter)?;
                    sum = values.add(sum, up, meter)?;
                }
                sum
            }
            _ => return Ok(None),
        };
        Ok(Some(answer))
    }
}

fn joint(
    kind: Joint,
    g: ValueId,
    h: ValueId,
    known: &mut HashMap<(ValueId, ValueId), ValueId>,
    values: &mut Values,
    meter: &mut Meter,
) -> Result<ValueId, ValueError> {
    if let Some(&sum) = known.get(&(g, h)) {
        return Ok(sum);
    }
    let mut sides = [vec![], vec![]];
    for side in Side::BOTH {
        let (gs, hs) =
            (values.options(g, side, meter)?.to_vec(), values.options(h, side, meter)?.to_vec());
        for &x in &gs {
            for &y in &hs {
                sides[side as usize].push(joint(kind, x, y, known, values, meter)?);
            }
        }
        if kind == Joint::Selective {
            for &x in &gs {
                sides[side as usize].push(joint(kind, x, h, known, values, meter)?);
            }
            for &y in &hs {
                sides[side as usize].push(joint(kind, g, y, known, values, meter)?);
            }
        }
    }
    let sum = values.canonical(&sides[0], &sides[1], meter)?;
    known.insert((g, h), sum);
    Ok(sum)
}
