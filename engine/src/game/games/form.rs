//! Forms: hash-consed pairs of option lists. Literal identity of a form whose options are
//! components is identity of ids; forms that are numbers or nimbers become those leaves.

use crate::game::ask::{Answer, Ask};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::games::component::{Component, ComponentId, Flags, Record, UNKNOWN};
use crate::game::games::sum::SumId;
use crate::game::games::tombstones::Tombstones;
use crate::game::winner::facts::Facts;
use crate::values::number::Dyadic;
use crate::values::{Convention, Side};

impl Ask<'_> {
    /// The form with these options, in any order. A form that is literally a number or a nimber is
    /// that leaf.
    ///
    /// # Errors
    /// [`EngineError::TooLarge`] if ids run out.
    pub fn form(
        &mut self,
        left: &[SumId],
        right: &[SumId],
        tombstones: Tombstones,
    ) -> Answer<SumId> {
        self.tick_many(1 + (left.len() + right.len()) as u64 / 8)?;
        let sides = [sorted(left), sorted(right)];
        if tombstones == Tombstones::NONE
            && let Some(leaf) = self.recognise(&sides[0], &sides[1])?
        {
            return Ok(leaf);
        }
        let hash = form_hash(&sides[0], &sides[1], tombstones);
        let found = self.engine.forms.find(hash, |id| {
            let record = &self.engine.records[id as usize];
            record.tombstones == tombstones.bits()
                && Side::BOTH.iter().all(|&side| {
                    self.known_options(ComponentId(id), side) == &*sides[side as usize]
                })
        });
        if let Some(id) = found {
            return Ok(ComponentId(id).into());
        }
        self.room_for(left.len() + right.len() + 1)?;
        self.account()?;
        let mut record = Record::lazy(self.form_flags(&sides, tombstones));
        record.tombstones = tombstones.bits();
        for side in Side::BOTH {
            self.place(&mut record, side, &sides[side as usize]);
        }
        record.facts = self.facts_at_birth(&sides, tombstones);
        let id = self.push_component(Component::Form, record);
        self.engine.forms.insert(hash, id.0);
        Ok(id.into())
    }
}

impl Engine {
    /// Appends a list of options to the pool. The caller has made room.
    pub(crate) fn place(&mut self, record: &mut Record, side: Side, options: &[SumId]) {
        debug_assert!(self.pool.len() + options.len() < UNKNOWN as usize);
        record.at[side as usize] = self.pool.len() as u32;
        record.count[side as usize] = options.len() as u32;
        self.pool.extend_from_slice(options);
    }

    pub(in crate::game) fn form_flags(
        &self,
        sides: &[Options; 2],
        tombstones: Tombstones,
    ) -> Flags {
        let mut flags = match tombstones {
            Tombstones::NONE => Flags::NONE,
            _ => Flags::TOMBSTONED,
        };
        for &option in sides.iter().flatten() {
            flags = flags.with(self.flags(option).only(Flags::INHERITED));
        }
        if let ([left], [right]) = (&*sides[0], &*sides[1])
            && tombstones == Tombstones::NONE
        {
            flags = flags.with(self.named_flags(*left, *right));
        }
        flags
    }

    /// The kinds of `<left|right>` that a theorem knows: ↑, ↓ and ±n.
    pub(in crate::game) fn named_flags(&self, left: SumId, right: SumId) -> Flags {
        let (Some(left), Some(right)) = (left.component(), right.component()) else {
            return Flags::NONE;
        };
        match (self.component(left), self.component(right)) {
            (Component::Number(zero), Component::Nimber(1))
            | (Component::Nimber(1), Component::Number(zero))
                if zero.is_zero() =>
            {
                Flags::UP_STAR
            }
            (Component::Number(hot), Component::Number(cold))
                if hot.is_integer() && *hot > Dyadic::ZERO && hot.negate() == *cold =>
            {
                Flags::SWITCH
            }
            _ => Flags::NONE,
        }
    }

    /// Finds who wins the form, as far as that follows from what is known of its options.
    pub(in crate::game) fn facts_at_birth(
        &self,
        sides: &[Options; 2],
        tombstones: Tombstones,
    ) -> Facts {
        let mut facts = Facts::default();
        for convention in [Convention::Normal, Convention::Misere] {
            for side in Side::BOTH {
                // A tombstone ends misère play; in normal play such a form is never asked about.
                let answer = if tombstones.has(side) {
                    Some(true)
                } else {
                    let options = sides[side as usize].iter();
                    Facts::by_moving(convention, side, options.map(|&it| self.facts(it)))
                };
                if let Some(wins) = answer {
                    facts.set(convention, side, wins);
                }
            }
        }
        facts
    }

    /// The leaf that `<left|right>` literally is, if it is one.
    pub(in crate::game) fn recognise(
        &mut self,
        left: &[SumId],
        right: &[SumId],
    ) -> Result<Option<SumId>, EngineError> {
        Ok(match (left, right) {
            ([], []) => Some(SumId::ZERO),
            ([below], []) => match self.integer_leaf(*below) {
                Some(below) if below.sign().is_ge() => {
                    Some(self.number_within_limits(below.add(&Dyadic::ONE))?)
                }
                _ => None,
            },
            ([], [above]) => match self.integer_leaf(*above) {
                Some(above) if above.sign().is_le() => {
                    Some(self.number_within_limits(above.subtract(&Dyadic::ONE))?)
                }
                _ => None,
            },
            ([SumId::ZERO], [SumId::ZERO]) => Some(self.nimber(1)),
            ([below], [above]) => match (self.as_number(*below), self.as_number(*above)) {
                (Some(below), Some(above)) if below < above => {
                    let middle = below.add(above).half().ok_or(EngineError::TooLarge)?;
                    let step = Dyadic::new(1, middle.halvings());
                    let born = !middle.is_integer() && middle.subtract(&step) == *below;
                    born.then(|| self.number(middle))
                }
                _ => None,
            },
            _ if left == right => {
                let n = left.len() as u64;
                let small = |&g: &SumId| match g.component().map(|id| self.component(id)) {
                    Some(Component::Nimber(m)) => *m < n,
                    _ => g == SumId::ZERO,
                };
                left.iter().all(small).then(|| self.nimber(n))
            }
            _ => None,
        })
    }

    /// The number, if the sum is one number.
    #[must_use]
    pub fn as_number(&self, g: SumId) -> Option<&Dyadic> {
        match self.component(g.component()?) {
            Component::Number(number) => Some(number),
            _ => None,
        }
    }

    pub(in crate::game) fn integer_leaf(&self, g: SumId) -> Option<Dyadic> {
        self.as_number(g).filter(|n| n.is_integer()).cloned()
    }
}

impl Engine {
    /// The tombstones of one component; only forms have any.
    #[must_use]
    pub fn form_tombstones(&self, id: ComponentId) -> Tombstones {
        let bits = self.record(id).tombstones;
        Tombstones { left: bits & 1 != 0, right: bits & 2 != 0 }
    }
}

/// A short list of options.
pub(crate) type Options = smallvec::SmallVec<[SumId; 8]>;

/// Sorted by id, without repeats.
pub(in crate::game) fn sorted(options: &[SumId]) -> Options {
    let mut options = Options::from_slice(options);
    options.sort_unstable();
    options.dedup();
    options
}

pub(in crate::game) fn form_hash(left: &[SumId], right: &[SumId], tombstones: Tombstones) -> u32 {
    let mut hash = u64::from(tombstones.bits()) + 1;
    let mut mix = |word: u32| {
        hash = (hash.rotate_left(5) ^ u64::from(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    };
    left.iter().for_each(|g| mix(g.0));
    mix(u32::MAX);
    right.iter().for_each(|g| mix(g.0));
    (hash >> 32) as u32
}
