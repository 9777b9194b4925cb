//! What a game is shown as: its canonical form where that can be reached soon, else the game as it
//! stands, or simplified as far as that is quick, and why.
//!
//! A statement that only prints comes back within about a second; `canonical(G)` takes the time it
//! needs.

use crate::ask::{AskError, Questions};
use crate::game::{Component, EngineError, Setting, SumId};
use crate::meter::{Metered, Share};
use crate::values::ValueId;

/// Ticks that may go into the value of a game that is only shown (half a second).
const VALUE_TICKS: u64 = 2_000_000;

/// Ticks that may go into its simplest form modulo a misère universe (about a second: some twenty
/// thousand sums of followers), and then into simplifying its summands alone.
const FORM_TICKS: u64 = 500_000;
const SUMMANDS_TICKS: u64 = 100_000;

/// Why a game is shown as it stands: its canonical form is far away.
pub const TAKES_LONG: &str = "not simplified: takes long; `canonical(…)` computes it";
const TAKES_LONG_SIMPLIFIED: &str =
    "only its summands are simplified: the rest takes long; `canonical(…)` computes it";

/// The same where it is no member of the universe, which is named behind this.
pub const NOT_A_MEMBER: &str = "not simplified: not a member of";

/// What a game is shown as.
#[derive(Debug)]
pub(crate) enum Reached {
    /// By its value in normal play.
    Value(ValueId),
    /// By its canonical form, tombstones turned into options where that can be done.
    Form(SumId),
    /// By this equal game, which need not be canonical, and why.
    Stands(SumId, &'static str),
}

impl Reached {
    /// Returns whether the canonical form was out of reach only because it takes long.
    pub(crate) fn is_far(&self) -> bool {
        matches!(self, Self::Stands(_, TAKES_LONG | TAKES_LONG_SIMPLIFIED))
    }
}

impl Questions<'_> {
    /// The value in normal play of a game that is only shown, or why it is shown as it stands.
    pub fn value_soon(&mut self, g: SumId) -> Result<Result<ValueId, &'static str>, AskError> {
        match self.within(Share::soon(VALUE_TICKS), |questions| questions.value(g)) {
            Ok(Some(value)) => Ok(Ok(value)),
            Ok(None) => Ok(Err(TAKES_LONG)),
            Err(AskError::Engine(EngineError::TooLarge)) => {
                Ok(Err("not simplified: its value is too large to be held"))
            }
            Err(error) => Err(error),
        }
    }

    /// Finds the form in which a game is shown in the universe at hand.
    pub(crate) fn reach(&mut self, g: SumId) -> Result<Reached, AskError> {
        if self.rules.universes().is_normal(self.universe) {
            return Ok(match self.value_soon(g)? {
                Ok(value) => Reached::Value(value),
                Err(note) => Reached::Stands(g, note),
            });
        }
        let form = self.within(Share::soon(FORM_TICKS), |questions| questions.form(g));
        let note = match form {
            Ok(Some(form)) => {
                // What is canonical as it was typed keeps its looks, such as `*:3/4`.
                let same = form == g || self.is_literally(g, form)?;
                return Ok(Reached::Form(if same { g } else { form }));
            }
            Ok(None) => return self.simplified(g),
            Err(AskError::NotAMember(..) | AskError::OutsideSet(..)) => NOT_A_MEMBER,
            Err(AskError::PerhapsOutsideSet(..)) => "not simplified: not known to be a member",
            Err(AskError::NoSuchQuestion(..) | AskError::Engine(EngineError::NotImpartial)) => {
                "not simplified"
            }
            Err(AskError::Engine(EngineError::GaveUp) | AskError::NoQuotient(_)) => {
                "not simplified: undecided"
            }
            Err(error) => return Err(error),
        };
        Ok(Reached::Stands(g, note))
    }

    /// The canonical form as it is shown.
    fn form(&mut self, g: SumId) -> Result<SumId, AskError> {
        let simplest = self.simplest(g)?;
        // A game with tombstones that is canonical shows them.
        if simplest == g {
            return Ok(g);
        }
        self.canonical(g)
    }

    /// Returns whether a game of one component is literally this form.
    fn is_literally(&mut self, g: SumId, form: SumId) -> Result<bool, AskError> {
        let Some(component) = g.component() else {
            // Its literal form would be a product.
            return Ok(false);
        };
        if let Component::Position { .. } = self.engine.component(component) {
            return Ok(false);
        }
        let mut ask = self.ask();
        Ok(ask.literal(g)? == ask.literal(form)?)
    }

    /// A sum whose simplest form is far away: its summands simplified and cancelled where that is
    /// quick.
    fn simplified(&mut self, g: SumId) -> Result<Reached, AskError> {
        let setting = match self.setting("canonical forms") {
            Ok(setting) => setting,
            // A closed set whose quotient takes long.
            Err(AskError::NoSuchQuestion(..)) => return Ok(Reached::Stands(g, TAKES_LONG)),
            Err(error) => return Err(error),
        };
        let found = self.within(Share::soon(SUMMANDS_TICKS), |questions| {
            questions.simplified_summands(setting, g)
        })?;
        Ok(match found {
            Some(simple) if simple != g => Reached::Stands(simple, TAKES_LONG_SIMPLIFIED),
            _ => Reached::Stands(g, TAKES_LONG),
        })
    }

    /// The simplified sum with its tombstones turned into options: the others are members, or it is
    /// the sum as it was.
    fn simplified_summands(
        &mut self,
        Setting { universe, .. }: Setting,
        g: SumId,
    ) -> Result<SumId, AskError> {
        let mut ask = self.ask();
        let simple = ask.modulo(universe).simplified(g)?;
        if simple == g {
            return Ok(g);
        }
        let parts: Vec<_> = ask.components(simple).collect();
        let mut sum = SumId::ZERO;
        for (component, times) in parts {
            let ordinary = if ask.is_tombstoned(component.into()) {
                ask.modulo(universe).ordinary(component.into())?
            } else {
                component.into()
            };
            let copies = ask.times(&times.into(), ordinary)?;
            sum = ask.add(sum, copies)?;
        }
        Ok(sum)
    }
}
