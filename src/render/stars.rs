//! Forms that are literally ∗:x for a number x, and print so: `∗:x = <0, ∗:x^L | 0, ∗:x^R>`.

use rustc_hash::FxHashMap;

use crate::game::{Component, ComponentId, Engine, SumId};
use crate::meter::{Held, Meter, Metered, Stop};
use crate::values::Side;
use crate::values::number::Dyadic;

/// What has been learned about forms. May be dropped at any time.
#[derive(Debug, Default)]
pub(super) struct Stars {
    exponents: Held<FxHashMap<ComponentId, Option<Dyadic>>>,
}

impl Stars {
    /// The number x for which a form is literally ∗:x, if there is one.
    pub(super) fn exponent(
        &mut self,
        engine: &Engine,
        form: ComponentId,
        meter: &mut Meter,
    ) -> Result<Option<Dyadic>, Stop> {
        if let Some(known) = self.exponents.get(&form) {
            return Ok(known.clone());
        }
        let exponent = meter.deeper(|meter| self.find(engine, form, meter))?;
        self.exponents.insert(form, exponent.clone(), meter)?;
        Ok(exponent)
    }

    fn find(
        &mut self,
        engine: &Engine,
        form: ComponentId,
        meter: &mut Meter,
    ) -> Result<Option<Dyadic>, Stop> {
        let mut around = [None, None];
        for side in Side::BOTH {
            let options = engine.known_options(form, side);
            let to_zero = options.contains(&SumId::ZERO);
            let mut others = options.iter().filter(|&&option| option != SumId::ZERO);
            let (other, more) = (others.next(), others.next());
            if !to_zero || more.is_some() || engine.form_tombstones(form).has(side) {
                return Ok(None);
            }
            if let Some(&other) = other {
                let Some(exponent) = self.exponent_of(engine, other, meter)? else {
                    return Ok(None);
                };
                around[side as usize] = Some(exponent);
            }
        }
        Ok(number_with(&around))
    }

    /// The number x for which an option is ∗:x, ∗ itself among them.
    fn exponent_of(
        &mut self,
        engine: &Engine,
        option: SumId,
        meter: &mut Meter,
    ) -> Result<Option<Dyadic>, Stop> {
        let Some(id) = option.component() else {
            return Ok(None);
        };
        match engine.component(id) {
            Component::Nimber(1) => Ok(Some(Dyadic::ZERO)),
            Component::Ordinal(base, exponent) => {
                Ok(if is_star(engine, *base) { engine.as_number(*exponent).cloned() } else { None })
            }
            Component::Form => self.exponent(engine, id, meter),
            Component::Number(_)
            | Component::Nimber(_)
            | Component::NumberUpStar(_)
            | Component::Position { .. } => Ok(None),
        }
    }
}

fn is_star(engine: &Engine, g: SumId) -> bool {
    let component = g.component().map(|id| engine.component(id));
    matches!(component, Some(Component::Nimber(1)))
}

/// The number whose canonical form has these options.
fn number_with(around: &[Option<Dyadic>; 2]) -> Option<Dyadic> {
    match around {
        [None, None] => None,
        [Some(below), None] => {
            (below.is_integer() && below.sign().is_ge()).then(|| below.add(&Dyadic::ONE))
        }
        [None, Some(above)] => {
            (above.is_integer() && above.sign().is_le()).then(|| above.subtract(&Dyadic::ONE))
        }
        [Some(below), Some(above)] => {
            let middle = below.add(above).half()?;
            let step = Dyadic::new(1, middle.halvings());
            (!middle.is_integer() && middle.subtract(&step) == *below).then_some(middle)
        }
    }
}
