//! Formal birthdays: the height of the tree, exact at any size.

use num_bigint::BigUint;
use num_traits::Zero;

use crate::game::ask::{Answer, Ask};
use crate::game::engine::Engine;
use crate::game::games::component::{Component, ComponentId, NumberUpStar};
use crate::game::games::height::Height;
use crate::game::games::sum::SumId;
use crate::values::Side;
use crate::values::size::{infinitesimal_birthday, number_birthday};

impl Ask<'_> {
    /// The formal birthday: the height of the tree as it stands; of a sum the sum of the heights.
    pub fn birthday(&mut self, g: SumId) -> Answer<BigUint> {
        for part in self.parts(g) {
            self.find_bottom_up(part.id.into(), birthday_step)?;
        }
        Ok(self.known_birthday(g).unwrap_or_default())
    }
}

impl Engine {
    /// The birthday of a sum, if its components' are known.
    pub(in crate::game) fn known_birthday(&self, g: SumId) -> Option<BigUint> {
        let mut total = BigUint::zero();
        for (id, times) in self.components(g) {
            total += self.component_birthday(id)? * times;
        }
        Some(total)
    }

    pub(in crate::game) fn component_birthday(&self, id: ComponentId) -> Option<BigUint> {
        match self.component(id) {
            Component::Number(number) => Some(number_birthday(number)),
            Component::Nimber(n) => Some(BigUint::from(*n)),
            Component::NumberUpStar(NumberUpStar { number, up, star }) => {
                Some(self.component_birthday(*number)? + infinitesimal_birthday(*up, *star))
            }
            Component::Ordinal(..) | Component::Form | Component::Position { .. } => {
                match self.birthdays.get(&id) {
                    Some(Height::Small(height)) => Some(BigUint::from(*height)),
                    Some(Height::Big(height)) => Some((**height).clone()),
                    None => None,
                }
            }
        }
    }

    pub(in crate::game) fn birthday_or_needs(&self, g: SumId, needs: &mut Vec<SumId>) -> BigUint {
        self.known_birthday(g).unwrap_or_else(|| {
            let components = self.components(g).map(|(id, _)| id);
            let unknown = components.filter(|&id| self.component_birthday(id).is_none());
            needs.extend(unknown.map(SumId::from));
            BigUint::zero()
        })
    }
}

fn birthday_step(ask: &mut Ask<'_>, g: SumId, needs: &mut Vec<SumId>) -> Answer {
    let Some(id) = g.component() else {
        return Ok(());
    };
    if ask.component_birthday(id).is_some() {
        return Ok(());
    }
    let height = if let &Component::Ordinal(base, exponent) = ask.component(id) {
        let base = ask.birthday_or_needs(base, needs);
        base + ask.birthday_or_needs(exponent, needs)
    } else {
        ask.expand(id)?;
        let mut height = BigUint::zero();
        for side in Side::BOTH {
            for i in 0..ask.known_options(id, side).len() {
                let option = ask.known_options(id, side)[i];
                height = height.max(ask.birthday_or_needs(option, needs) + 1_u32);
            }
        }
        height
    };
    if needs.is_empty() {
        let height = match u64::try_from(&height) {
            Ok(height) => Height::Small(height),
            Err(_) => Height::Big(Box::new(height)),
        };
        ask.engine.birthdays.insert(id, height, ask.meter)?;
    }
    Ok(())
}
