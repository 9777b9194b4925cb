//! How the engine recognises solved components: a ruleset tells it of a position, and an ordinal sum
//! shows it by its form.

use crate::game::engine::Engine;
use crate::game::games::component::{Component, ComponentId, Flags, PosId};
use crate::game::games::number::Dyadic;
use crate::game::games::sum::{Part, SumId};
use crate::game::solved::known::{Solved, Theorem};
use crate::game::solved::{Sprigs, Strips, pitch};
use crate::game::{Convention, Outcome};

impl Engine {
    /// Records what a position of a solved ruleset is. The caller must call this before the position is
    /// first used, and `solved` must be true of the position's options.
    pub fn know_position(&mut self, position: PosId, solved: Solved) {
        self.solved.insert(position, solved);
    }

    /// What is known of a component that is a position of a solved ruleset, and whether it is the
    /// conjugate.
    pub(super) fn solved_position(&self, id: ComponentId) -> Option<(&Solved, bool)> {
        match self.component(id) {
            Component::Position { position, negated } => {
                Some((self.solved.get(position)?, *negated))
            }
            _ => None,
        }
    }

    /// The integer that a position of a solved ruleset is in normal play.
    pub(crate) fn solved_integer(&self, id: ComponentId) -> Option<i64> {
        match self.solved_position(id).filter(|_| !self.without_theorems)? {
            (Solved::Lawn { value, .. }, false) => Some(*value),
            (Solved::Lawn { value, .. }, true) => Some(-value),
            _ => None,
        }
    }

    /// Whether a component is a row of cricket pitch or of roll the lawn.
    pub(crate) fn is_row(&self, id: ComponentId) -> bool {
        let solved = self.solved_position(id).filter(|_| !self.without_theorems);
        matches!(solved, Some((Solved::Pitch(_) | Solved::Lawn { .. }, _)))
    }

    /// x, if the component is `∗:x` modulo dicots.
    fn sprig(&self, id: ComponentId) -> Option<Dyadic> {
        match self.component(id) {
            Component::Nimber(1) => Some(Dyadic::ZERO),
            Component::Ordinal(_, exponent) => {
                let mut total = Dyadic::ZERO;
                for (id, times) in self.components(*exponent) {
                    total = total.add(&self.as_number(id.into())?.times(times));
                }
                Some(total)
            }
            Component::Position { .. } => match self.solved_position(id)? {
                (Solved::Sprig(number), false) => Some(number.clone()),
                (Solved::Sprig(number), true) => Some(number.negate()),
                _ => None,
            },
            Component::Form
            | Component::Number(_)
            | Component::Nimber(_)
            | Component::NumberUpStar(_) => None,
        }
    }

    /// The sum as a sum of sprigs, if it is one.
    #[must_use]
    pub fn as_sprigs(&self, g: SumId) -> Option<Sprigs> {
        if g != SumId::ZERO && !self.flags(g).any(Flags::SPRIG) {
            return None;
        }
        let parts: Vec<Part> = self.parts(g).to_vec();
        Some(self.sprigs(&parts))
    }

    /// The sum as a sum of strips of partizan Kayles, if it is one.
    #[must_use]
    pub fn as_strips(&self, g: SumId) -> Option<Strips> {
        if g != SumId::ZERO && !self.flags(g).any(Flags::STRIP) {
            return None;
        }
        self.strips(&self.parts(g))
    }

    /// The strips of partizan Kayles in a sum: how many pins they have, and how often they are there.
    #[must_use]
    pub fn strips_of(&self, g: SumId) -> Vec<(u64, u64)> {
        let strip = |(id, times)| match self.solved_position(id) {
            Some((Solved::Strip(pins), false)) => Some((*pins, times)),
            _ => None,
        };
        self.components(g).filter_map(strip).collect()
    }

    /// How many pins the longest strip of a sum has.
    #[must_use]
    pub fn longest_strip(&self, g: SumId) -> u64 {
        let strips = self.strips_of(g).into_iter();
        strips.map(|(pins, _)| pins).max().unwrap_or(0)
    }

    pub(crate) fn sprigs(&self, parts: &[Part]) -> Sprigs {
        let number = |part: &Part| Some((self.sprig(part.id)?, part.times));
        Sprigs::of(parts.iter().filter_map(number))
    }

    pub(crate) fn strips(&self, parts: &[Part]) -> Option<Strips> {
        Strips::of(parts.iter().filter_map(|part| match self.solved_position(part.id) {
            Some((Solved::Strip(length), false)) => Some((*length, part.times)),
            _ => None,
        }))
    }

    /// The misère outcome of a sum of rows of one bump.
    pub(crate) fn one_bumps(&self, parts: &[Part]) -> Outcome {
        let (mut lefts, mut rights) = (0, 0);
        for part in parts {
            let outcomes = self
                .solved_position(part.id)
                .and_then(|(solved, negated)| solved.outcomes(negated));
            match outcomes {
                Some([_, Outcome::L]) => lefts += u128::from(part.times),
                Some([_, Outcome::R]) => rights += u128::from(part.times),
                _ => {}
            }
        }
        pitch::of_one_bumps(lefts, rights)
    }

    /// The theorem that gives the outcome of a sum, if one does.
    #[must_use]
    pub fn theorem(&self, convention: Convention, g: SumId) -> Option<Theorem> {
        let flags = self.flags(g);
        if self.by_theorem(convention, flags, &self.parts(g)).is_some() {
            return self.covering(convention, flags);
        }
        if convention == Convention::Misere && self.by_spare_moves(g).is_some() {
            return Some(Theorem::SpareMoves);
        }
        match self.solved_position(g.component()?)?.0 {
            Solved::Pitch(_) => Some(Theorem::Pitch),
            Solved::Lawn { .. } => Some(Theorem::Lawn),
            Solved::Strip(_) | Solved::Sprig(_) => None,
        }
    }
}
