//! Sums in the engine: G + H, n·G, and the parts of a game.

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

use crate::game::ask::{Answer, Ask};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::games::component::{Component, ComponentId, Flags};
use crate::game::games::sum::{
    PARTS_PER_TICK, Part, PartList, Parts, SumId, SumRecord, TABLE, part_hash,
};
use crate::game::winner::facts::Facts;
use crate::values::multiset::merge;
use crate::values::number::Dyadic;

/// How many words of a number are added in a tick.
const WORDS_PER_TICK: u64 = 256;

impl Ask<'_> {
    /// `n` copies of a game; of its conjugate if `n` is negative.
    ///
    /// # Errors
    /// [`EngineError::TooLarge`] for multiplicities beyond 64 bits (integers have no bound), and
    /// what [`Ask::conjugate`] says.
    pub fn times(&mut self, n: &BigInt, g: SumId) -> Answer<SumId> {
        let g = if n.is_negative() { self.conjugate(g)? } else { g };
        let count = n.abs();
        if count.bits() == 0 {
            return Ok(SumId::ZERO);
        }
        let mut parts = PartList::from(self.parts(g));
        for part in &mut parts {
            if self.record(part.id).flags.any(Flags::INTEGER) {
                let factor = Dyadic::from_big(count.clone(), 0);
                part.id = scaled(self, part.id, &factor)?;
                continue;
            }
            part.times = count
                .to_u64()
                .and_then(|count| part.times.checked_mul(count))
                .ok_or(EngineError::TooLarge)?;
        }
        self.sum_of(parts)
    }
}

impl Engine {
    /// The components of a sum with their multiplicities, by id; none for 0.
    pub fn components(&self, g: SumId) -> impl Iterator<Item = (ComponentId, u64)> + '_ {
        let (one, parts) = match g.component() {
            Some(id) => ((g != SumId::ZERO).then_some((id, 1)), &[][..]),
            None => (None, self.sums.parts(g)),
        };
        one.into_iter().chain(parts.iter().map(|part| (part.id, part.times)))
    }

    /// A copy of the parts of a sum.
    #[inline]
    pub(crate) fn parts(&self, g: SumId) -> Parts {
        match g.component() {
            Some(ComponentId::ZERO) => Parts::default(),
            Some(id) => Parts::of_ordered(&[Part { id, times: 1 }]),
            None => Parts::of_ordered(self.sums.parts(g)),
        }
    }

    /// The sum of two games: their components together.
    ///
    /// # Errors
    /// [`EngineError::TooLarge`] if a multiplicity or the ids run out.
    pub fn add(&mut self, g: SumId, h: SumId) -> Result<SumId, EngineError> {
        if g == SumId::ZERO {
            return Ok(h);
        }
        if h == SumId::ZERO {
            return Ok(g);
        }
        let mut parts = PartList::from(self.parts(g));
        match h.component() {
            Some(id) => parts.push(Part { id, times: 1 }),
            None => parts.extend_from_slice(self.sums.parts(h)),
        }
        self.sum_of(parts)
    }

    /// The sum of any games.
    pub fn sum(&mut self, games: &[SumId]) -> Result<SumId, EngineError> {
        if let [only] = games {
            return Ok(*only);
        }
        let mut parts = PartList::new();
        for &g in games {
            match g.component() {
                Some(id) => parts.push(Part { id, times: 1 }),
                None => parts.extend_from_slice(self.sums.parts(g)),
            }
        }
        self.sum_of(parts)
    }

    /// A sum without one copy of one of its components.
    pub fn without(&mut self, g: SumId, component: ComponentId) -> Result<SumId, EngineError> {
        let mut parts = self.parts(g);
        parts.remove(component, 1);
        self.sum_of(parts)
    }

    /// The sum of parts in any order, with repeats.
    #[inline]
    pub(crate) fn sum_of(&mut self, parts: impl Into<PartList>) -> Result<SumId, EngineError> {
        sum_of_list(self, &mut parts.into())
    }

    /// Integers of one sign become one: `2 + 3` is literally 5.
    fn fold_integers(&mut self, parts: &mut PartList, sign: Flags) -> Result<(), EngineError> {
        let of_sign = |engine: &Self, part: &Part| engine.record(part.id).flags.any(sign);
        let alone = |part: &Part| part.times == 1;
        let mut found = parts.iter().filter(|part| of_sign(self, part));
        match (found.next(), found.next()) {
            (None, _) => return Ok(()),
            (Some(part), None) if alone(part) => return Ok(()),
            _ => {}
        }
        let (mut total, mut work) = (Dyadic::ZERO, 0);
        for part in parts.iter().filter(|part| of_sign(self, part)) {
            if let Component::Number(number) = self.component(part.id) {
                work += number.words() / WORDS_PER_TICK;
                total = total.add(&number.times(part.times));
            }
        }
        self.work += work;
        if !total.is_within_limits() {
            return Err(EngineError::TooLarge);
        }
        parts.retain(|part| !of_sign(self, part));
        let id = self.leaf(Component::Number(total));
        parts.push(Part { id, times: 1 });
        Ok(())
    }

    /// The id of parts that are sorted, merged and folded; `hash` is the sum of their hashes.
    pub(crate) fn intern_sum(&mut self, parts: &[Part], hash: u64) -> Result<SumId, EngineError> {
        match parts {
            [] => return Ok(SumId::ZERO),
            [Part { id, times: 1 }] => return Ok((*id).into()),
            _ => {}
        }
        let short = (hash >> 32) as u32;
        let sums = &self.sums;
        let found = sums.table.find(short, |index| sums.parts(SumId(index | TABLE)) == parts);
        if let Some(index) = found {
            return Ok(SumId(index | TABLE));
        }
        let flags = parts[1..].iter().fold(self.record(parts[0].id).flags, |flags, part| {
            flags.of_sum(self.record(part.id).flags)
        });
        let sums = &mut self.sums;
        let room = |length: usize| u32::try_from(length).ok().filter(|at| at >> 31 == 0);
        let index = room(sums.records.len()).ok_or(EngineError::TooLarge)?;
        let at = room(sums.parts.len()).ok_or(EngineError::TooLarge)?;
        let count = room(parts.len()).ok_or(EngineError::TooLarge)?;
        sums.parts.extend_from_slice(parts);
        sums.records.push(SumRecord { at, count, hash, flags, facts: Facts::default(), open: 0 });
        sums.table.insert(short, index);
        Ok(SumId(index | TABLE))
    }
}

/// The integer component times an integer.
fn scaled(
    engine: &mut Engine,
    id: ComponentId,
    factor: &Dyadic,
) -> Result<ComponentId, EngineError> {
    match engine.component(id) {
        Component::Number(number) => {
            let product = number.multiply(factor).ok_or(EngineError::TooLarge)?;
            engine.work += product.words() / WORDS_PER_TICK;
            Ok(engine.leaf(Component::Number(product)))
        }
        _ => Ok(id),
    }
}

fn sum_of_list(engine: &mut Engine, parts: &mut PartList) -> Result<SumId, EngineError> {
    for sign in [Flags::POSITIVE, Flags::NEGATIVE] {
        engine.fold_integers(parts, sign)?;
    }
    engine.work += (parts.len() / PARTS_PER_TICK) as u64;
    parts.retain(|part| part.id != ComponentId::ZERO && part.times != 0);
    if !merge(parts) {
        return Err(EngineError::TooLarge);
    }
    let hash =
        parts.iter().fold(0_u64, |hash, part| hash.wrapping_add(part_hash(part.id, part.times)));
    engine.intern_sum(parts, hash)
}
