//! Games as they stand: sums of components, forms by their options, nothing simplified.
//!
//! Names are used only where typing them gives that very form: numbers, nimbers, ↑, ↓, ordinal
//! sums (`∗:x` for a number x also where it was typed in brackets), positions; the rest is brackets.

use crate::boards::Positions;
use crate::game::{Component, ComponentId, Engine, NumberUpStar, SumId};
use crate::meter::{Meter, Stop};
use crate::render::assemble::{Anatomy, Piece, Spelling};
use crate::render::stars::Stars;
use crate::render::{positions, symbols};
use crate::values::Side;
use crate::values::number::Dyadic;
use crate::values::up_star_options;

/// Copies of one component that are written out; more are written `n * G`.
const MOST_COPIES_WRITTEN: u64 = 3;

/// Options of a nimber beside a number that are written out. Each is twice as long as the one before,
/// so the last of these has no room in any text.
const MOST_NIMBERS_WRITTEN: usize = 64;

/// Copies of ↑ in a form that is written out: more brackets than that cannot be typed.
const MOST_UPS_WRITTEN: u64 = 1000;

/// A part of a game's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// A sum.
    Sum(SumId),
    /// A sum among the options of a form: a number, ups and a nimber are written tight there, as `1∗`.
    Option(SumId),
    /// A sum where only a tight text may stand: base or exponent of an ordinal sum.
    Tight(SumId),
    /// So many copies of a component.
    Copies(ComponentId, u64),
    /// The canonical form of a number, ups and a nimber together.
    NumberUpStar(NumberUpStar),
}

impl Part {
    /// The sum that it is.
    pub(super) fn sum(self) -> Option<SumId> {
        match self {
            Self::Sum(g) | Self::Option(g) | Self::Tight(g) => Some(g),
            Self::Copies(..) | Self::NumberUpStar(_) => None,
        }
    }
}

/// The texts of games as they stand.
pub struct AsItStands<'a> {
    /// Where the games live.
    pub engine: &'a Engine,
    /// Who the positions among them are.
    pub positions: &'a Positions,
    /// What is known of forms that are ∗:x.
    pub(super) stars: &'a mut Stars,
}

impl Anatomy for AsItStands<'_> {
    type Key = Part;
    type Error = Stop;

    fn pieces(
        &mut self,
        key: Part,
        spelling: Spelling,
        meter: &mut Meter,
    ) -> Result<Vec<Piece<Part>>, Stop> {
        meter.tick()?;
        let only = match key {
            Part::Sum(g) | Part::Option(g) | Part::Tight(g) => g.component(),
            Part::Copies(component, _) => Some(component),
            Part::NumberUpStar(value) => Some(value.number),
        };
        if let Some(id) = only
            && let Component::Number(number) = self.engine.component(id)
        {
            meter.tick_many(symbols::number_ticks(number))?;
        }
        match key {
            Part::Sum(g) => Ok(self.sum(g)),
            Part::Option(g) => match self.compound(g) {
                Some((number, ups, star)) => {
                    meter.tick_many(symbols::number_ticks(&number))?;
                    let text = symbols::compound(&number, ups, star, spelling);
                    Ok(vec![Piece::Text(text)])
                }
                None => Ok(self.sum(g)),
            },
            Part::Tight(g) => self.tight(g, meter),
            Part::Copies(component, 1) => self.component(component, spelling, meter),
            Part::Copies(component, copies) => self.copies(component, copies, spelling, meter),
            Part::NumberUpStar(value) => self.number_up_star(value, spelling, meter),
        }
    }
}

impl AsItStands<'_> {
    fn sum(&self, g: SumId) -> Vec<Piece<Part>> {
        let mut terms = Vec::new();
        for (component, copies) in self.engine.components(g) {
            if copies <= MOST_COPIES_WRITTEN && self.ups(component).is_none() {
                terms.extend((0..copies).map(|_| Part::Copies(component, 1)));
            } else {
                terms.push(Part::Copies(component, copies));
            }
        }
        vec![Piece::Sorted {
            first: None,
            empty: "0",
            separator: " + ",
            items: terms,
            ordered: false,
        }]
    }

    /// The number, the ups and the nimber that a sum consists of, if it is such a sum and two of these are there:
    /// typed tight, it is that sum.
    fn compound(&self, g: SumId) -> Option<(Dyadic, i128, u64)> {
        let (mut number, mut ups, mut star) = (None, None, None);
        for (component, copies) in self.engine.components(g) {
            let before = match (self.engine.component(component), self.ups(component)) {
                (_, Some(up)) => ups.replace(up * i128::from(copies)).is_some(),
                (Component::Number(value), None) if copies == 1 => {
                    number.replace(value.clone()).is_some()
                }
                (Component::Nimber(size), None) if copies == 1 => star.replace(*size).is_some(),
                _ => return None,
            };
            if before {
                return None;
            }
        }
        let parts = [number.is_some(), ups.is_some(), star.is_some()];
        let several = parts.into_iter().filter(|there| *there).count() > 1;
        several.then(|| {
            (number.unwrap_or_else(|| Dyadic::ZERO.clone()), ups.unwrap_or(0), star.unwrap_or(0))
        })
    }

    /// 1 for ↑, -1 for ↓.
    fn ups(&self, component: ComponentId) -> Option<i128> {
        let Component::Form = self.engine.component(component) else {
            return None;
        };
        let option = |side| match self.engine.known_options(component, side) {
            [g] if !self.engine.is_tombstoned(component.into()) => Some(*g),
            _ => None,
        };
        let (left, right) = (option(Side::Left)?, option(Side::Right)?);
        match (self.nimber(left)?, self.nimber(right)?) {
            (0, 1) => Some(1),
            (1, 0) => Some(-1),
            _ => None,
        }
    }

    /// The size of the nimber that `g` is; 0 is one.
    fn nimber(&self, g: SumId) -> Option<u64> {
        match self.engine.component(g.component()?) {
            Component::Nimber(size) => Some(*size),
            Component::Number(number) if number.is_zero() => Some(0),
            _ => None,
        }
    }

    fn copies(
        &mut self,
        component: ComponentId,
        copies: u64,
        spelling: Spelling,
        meter: &mut Meter,
    ) -> Result<Vec<Piece<Part>>, Stop> {
        if let Some(ups) = self.ups(component) {
            let text = symbols::ups(ups * i128::from(copies), spelling);
            return Ok(vec![Piece::Text(text)]);
        }
        let count = symbols::number(&Dyadic::from_big(copies.into(), 0), spelling);
        let factor = Piece::Text(count + symbols::times(spelling));
        let mut pieces = vec![factor];
        pieces.extend(self.component(component, spelling, meter)?);
        Ok(pieces)
    }

    fn component(
        &mut self,
        id: ComponentId,
        spelling: Spelling,
        meter: &mut Meter,
    ) -> Result<Vec<Piece<Part>>, Stop> {
        Ok(match self.engine.component(id) {
            Component::Number(number) => vec![Piece::Text(symbols::number(number, spelling))],
            Component::Nimber(size) => vec![Piece::Text(symbols::nimber(*size, spelling))],
            Component::NumberUpStar(value) => vec![Piece::Child(Part::NumberUpStar(*value))],
            Component::Ordinal(base, exponent) => vec![
                Piece::Child(Part::Tight(*base)),
                Piece::Text(symbols::colon(spelling).to_owned()),
                Piece::Child(Part::Tight(*exponent)),
            ],
            Component::Form => match self.ups(id) {
                Some(ups) => vec![Piece::Text(symbols::ups(ups, spelling))],
                None => match self.stars.exponent(self.engine, id, meter)? {
                    Some(exponent) => vec![Piece::Text(symbols::star_over(&exponent, spelling))],
                    None => self.form(id, spelling),
                },
            },
            Component::Position { position, negated } => {
                let position = self.positions.get(*position);
                position.map_or_else(Vec::new, |position| {
                    positions::pieces(self.engine, self.positions, position, *negated, spelling)
                })
            }
        })
    }

    /// The canonical form of a number, ups and a nimber together: by name where it is a number, a
    /// nimber, ↑, ↓, ↑∗ or ↓∗, else in brackets.
    fn number_up_star(
        &mut self,
        value: NumberUpStar,
        spelling: Spelling,
        meter: &mut Meter,
    ) -> Result<Vec<Piece<Part>>, Stop> {
        let NumberUpStar { number, up, star } = value;
        let text = |text: &str| Piece::Text(text.to_owned());
        match (number == ComponentId::ZERO, up, star) {
            (_, 0, 0) => return self.component(number, spelling, meter),
            (true, 0, star) => return Ok(vec![Piece::Text(symbols::nimber(star, spelling))]),
            (true, 1 | -1, 0) => return Ok(vec![Piece::Text(symbols::ups(up.into(), spelling))]),
            (true, 1 | -1, 1) => {
                let text = symbols::star_over(&Dyadic::from(up), spelling);
                return Ok(vec![Piece::Text(text)]);
            }
            _ => {}
        }
        let side = |side: Side| Piece::Sorted {
            first: None,
            empty: symbols::empty_side(spelling),
            separator: ",",
            items: up_star_options(up, star, side)
                .take(MOST_NIMBERS_WRITTEN)
                .map(|(up, star)| Part::NumberUpStar(NumberUpStar { number, up, star }))
                .collect(),
            // Nimbers beside a number get longer; `0` and `∗` do not.
            ordered: number != ComponentId::ZERO,
        };
        let [open, bar, close] = symbols::brackets(spelling);
        let inside = match up.unsigned_abs() {
            MOST_UPS_WRITTEN.. => vec![Piece::TooLong],
            _ => vec![side(Side::Left), text(bar), side(Side::Right)],
        };
        Ok([vec![text(open)], inside, vec![text(close)]].concat())
    }

    fn form(&self, id: ComponentId, spelling: Spelling) -> Vec<Piece<Part>> {
        let [open, bar, close] = symbols::brackets(spelling);
        let tombstones = self.engine.form_tombstones(id);
        let side = |side: Side| Piece::Sorted {
            first: tombstones.has(side).then_some("!"),
            empty: symbols::empty_side(spelling),
            separator: ",",
            items: self.engine.known_options(id, side).iter().map(|&g| Part::Option(g)).collect(),
            ordered: false,
        };
        let text = |text: &str| Piece::Text(text.to_owned());
        vec![text(open), side(Side::Left), text(bar), side(Side::Right), text(close)]
    }

    /// A base or exponent: bare where it is one tight word that has no sign, else in parentheses.
    fn tight(&mut self, g: SumId, meter: &mut Meter) -> Result<Vec<Piece<Part>>, Stop> {
        let bare = match g.component() {
            None => false,
            Some(id) => match self.engine.component(id) {
                Component::Number(number) => number.sign().is_ge(),
                Component::Nimber(_) | Component::NumberUpStar(_) => true,
                Component::Form => {
                    self.ups(id).is_none() && self.stars.exponent(self.engine, id, meter)?.is_none()
                }
                Component::Ordinal(..) | Component::Position { .. } => false,
            },
        };
        if bare {
            return Ok(vec![Piece::Child(Part::Sum(g))]);
        }
        let text = |text: &str| Piece::Text(text.to_owned());
        Ok(vec![text("("), Piece::Child(Part::Sum(g)), text(")")])
    }
}
