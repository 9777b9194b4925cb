//! What a game is shown as: its canonical form where that can be reached soon, else the game as it
//! stands, or simplified as far as that is quick, and why.
//!
//! A statement that only prints comes back within about a second; `canonical(G)` takes the time it
//! needs.

use crate::ask::AskError;
use crate::game::normal::ValueId;
use crate::game::{Component, EngineError, Setting, SumId};
use crate::lang::eval::Evaluator;
use crate::lang::fault::FaultKind;
use crate::lang::show::TAKES_LONG;
use crate::meter::Metered;

/// Ticks that may go into its simplest form modulo a misère universe (about a second: some twenty
/// thousand sums of followers), and then into simplifying its summands alone.
const FORM_TICKS: u64 = 500_000;
const SUMMANDS_TICKS: u64 = 100_000;

const TAKES_LONG_SIMPLIFIED: &str = "summands simplified; `canonical(…)` takes the time it needs";

/// What a game is shown as.
pub(crate) enum Reached {
    /// By its value in normal play.
    Value(ValueId),
    /// By its canonical form, tombstones turned into options where that can be done.
    Form(SumId),
    /// By this equal game, which need not be canonical, and why.
    Stands(SumId, &'static str),
}

impl Reached {
    /// Whether the canonical form was out of reach only because it takes long.
    pub(crate) fn is_far(&self) -> bool {
        matches!(self, Self::Stands(_, TAKES_LONG | TAKES_LONG_SIMPLIFIED))
    }
}

/// What a game is shown as in the universe at hand.
pub(crate) fn reach(evaluator: &mut Evaluator<'_>, g: SumId) -> Result<Reached, FaultKind> {
    if evaluator.program.universes.is_normal(evaluator.universe) {
        return Ok(match evaluator.value_soon(g)? {
            Ok(value) => Reached::Value(value),
            Err(note) => Reached::Stands(g, note),
        });
    }
    let form = evaluator.soon(FORM_TICKS, |evaluator| form(evaluator, g));
    let note = match form {
        Ok(Some(form)) => {
            // What is canonical as it was typed keeps its looks, such as `*:3/4`.
            let same = form == g || is_literally(evaluator, g, form)?;
            return Ok(Reached::Form(if same { g } else { form }));
        }
        Ok(None) => return simplified(evaluator, g),
        Err(FaultKind::NotAMember(..) | FaultKind::OutsideSet(..)) => "as it stands: not a member",
        Err(FaultKind::PerhapsOutsideSet(..)) => "as it stands: not known to be a member",
        Err(FaultKind::NoSuchQuestion(..) | FaultKind::Engine(EngineError::NotImpartial)) => {
            "as it stands"
        }
        Err(FaultKind::Engine(EngineError::Undecided)) => "as it stands: undecided",
        Err(error) => return Err(error),
    };
    Ok(Reached::Stands(g, note))
}

/// The canonical form as it is shown.
fn form(evaluator: &mut Evaluator<'_>, g: SumId) -> Result<SumId, FaultKind> {
    let simplest = evaluator.questions().simplest(g)?;
    // A game with tombstones that is canonical shows them.
    if simplest == g {
        return Ok(g);
    }
    Ok(evaluator.questions().canonical(g)?)
}

/// Whether a game of one component is literally this form.
fn is_literally(evaluator: &mut Evaluator<'_>, g: SumId, form: SumId) -> Result<bool, FaultKind> {
    let Some(component) = g.component() else {
        // Its literal form would be a product.
        return Ok(false);
    };
    if let Component::Position { .. } = evaluator.engine.component(component) {
        return Ok(false);
    }
    let mut ask = evaluator.ask();
    Ok(ask.literal(g)? == ask.literal(form)?)
}

/// A sum whose simplest form is far away: its summands simplified and cancelled where that is
/// quick.
fn simplified(evaluator: &mut Evaluator<'_>, g: SumId) -> Result<Reached, FaultKind> {
    let setting = match evaluator.questions().setting("canonical forms") {
        Ok(setting) => setting,
        // A closed set whose quotient takes long.
        Err(AskError::NoSuchQuestion(..)) => return Ok(Reached::Stands(g, TAKES_LONG)),
        Err(error) => return Err(error.into()),
    };
    let found =
        evaluator.soon(SUMMANDS_TICKS, |evaluator| simplified_summands(evaluator, setting, g))?;
    Ok(match found {
        Some(simple) if simple != g => Reached::Stands(simple, TAKES_LONG_SIMPLIFIED),
        _ => Reached::Stands(g, TAKES_LONG),
    })
}

/// The simplified sum with its tombstones turned into options: the others are members, or it is
/// the sum as it was.
fn simplified_summands(
    evaluator: &mut Evaluator<'_>,
    Setting { universe, .. }: Setting,
    g: SumId,
) -> Result<SumId, FaultKind> {
    let mut ask = evaluator.ask();
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
