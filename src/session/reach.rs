//! What a game is shown as: its canonical form where that can be reached soon, else the game as it
//! stands, or simplified as far as that is quick, and why.
//!
//! A statement that only prints comes back within about a second; `canonical(G)` takes the time it
//! needs.

use crate::game::value::ValueId;
use crate::game::{Component, EngineError, Setting, SumId};
use crate::lang::eval::Evaluator;
use crate::lang::fault::FaultKind;
use crate::meter::{Meter, Stop};

/// Ticks that may go into the value of a game that is only shown (half a second).
const VALUE_TICKS: u64 = 2_000_000;

/// Ticks that may go into its simplest form modulo a misère universe (about a second: some twenty
/// thousand sums of followers), and then into simplifying its summands alone.
const FORM_TICKS: u64 = 500_000;
const SUMMANDS_TICKS: u64 = 100_000;

const TAKES_LONG: &str = "as it stands; `canonical(…)` takes the time it needs";
const TAKES_LONG_SIMPLIFIED: &str = "summands simplified; `canonical(…)` takes the time it needs";

/// What a game is shown as.
pub(super) enum Reached {
    /// By its value in normal play.
    Value(ValueId),
    /// By its canonical form, tombstones turned into options where that can be done.
    Form(SumId),
    /// By this equal game, which need not be canonical, and why.
    Stands(SumId, &'static str),
}

/// What a game is shown as in the universe at hand.
pub(super) fn reach(
    evaluator: &mut Evaluator<'_>,
    g: SumId,
    meter: &mut Meter,
) -> Result<Reached, FaultKind> {
    if evaluator.program.universes.is_normal(evaluator.universe) {
        return Ok(match value_soon(evaluator, g, meter)? {
            Ok(value) => Reached::Value(value),
            Err(note) => Reached::Stands(g, note),
        });
    }
    let form = within(FORM_TICKS, meter, |meter| form(evaluator, g, meter));
    let note = match form {
        Ok(Some(form)) => {
            // What is canonical as it was typed keeps its looks, such as `*:3/4`.
            let same = form == g || is_literally(evaluator, g, form, meter)?;
            return Ok(Reached::Form(if same { g } else { form }));
        }
        Ok(None) => return simplified(evaluator, g, meter),
        Err(FaultKind::NotAMember(..)) => "as it stands: not a member",
        Err(FaultKind::NotYetInUniverse(..) | FaultKind::Engine(EngineError::NotImpartial)) => {
            "as it stands"
        }
        Err(FaultKind::Engine(EngineError::Undecided)) => "as it stands: undecided",
        Err(error) => return Err(error),
    };
    Ok(Reached::Stands(g, note))
}

/// The value in normal play of a game that is only shown, or why it is shown as it stands.
pub(super) fn value_soon(
    evaluator: &mut Evaluator<'_>,
    g: SumId,
    meter: &mut Meter,
) -> Result<Result<ValueId, &'static str>, FaultKind> {
    match within(VALUE_TICKS, meter, |meter| evaluator.value(g, meter)) {
        Ok(Some(value)) => Ok(Ok(value)),
        Ok(None) => Ok(Err(TAKES_LONG)),
        Err(FaultKind::Engine(EngineError::TooLarge)) => {
            Ok(Err("as it stands: its value is too large to be held"))
        }
        Err(error) => Err(error),
    }
}

/// The canonical form as it is shown.
fn form(evaluator: &mut Evaluator<'_>, g: SumId, meter: &mut Meter) -> Result<SumId, FaultKind> {
    let simplest = evaluator.canonical(g, meter)?;
    // A game with tombstones that is canonical shows them.
    if simplest == g {
        return Ok(g);
    }
    evaluator.ordinary(g, meter)
}

/// Whether a game of one component is literally this form.
fn is_literally(
    evaluator: &mut Evaluator<'_>,
    g: SumId,
    form: SumId,
    meter: &mut Meter,
) -> Result<bool, FaultKind> {
    let Some(component) = g.component() else {
        // Its literal form would be a product.
        return Ok(false);
    };
    if let Component::Position { .. } = evaluator.engine.component(component) {
        return Ok(false);
    }
    let (engine, mut play) = evaluator.lend(meter);
    Ok(engine.literal(g, &mut play)? == engine.literal(form, &mut play)?)
}

/// A sum whose simplest form is far away: its summands simplified and cancelled where that is
/// quick.
fn simplified(
    evaluator: &mut Evaluator<'_>,
    g: SumId,
    meter: &mut Meter,
) -> Result<Reached, FaultKind> {
    let setting = evaluator.setting("canonical forms", meter)?;
    let found = within(SUMMANDS_TICKS, meter, |meter| {
        simplified_summands(evaluator, setting, g, meter)
    })?;
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
    meter: &mut Meter,
) -> Result<SumId, FaultKind> {
    let (engine, mut play) = evaluator.lend(meter);
    let simple = engine.simplified(universe, g, &mut play)?;
    if simple == g {
        return Ok(g);
    }
    let parts: Vec<_> = engine.components(simple).collect();
    let mut sum = SumId::ZERO;
    for (component, times) in parts {
        let ordinary = match engine.is_tombstoned(component.into()) {
            true => engine.ordinary(universe, component.into(), &mut play)?,
            false => component.into(),
        };
        let copies = engine.times(&times.into(), ordinary, &mut play)?;
        sum = engine.add(sum, copies)?;
    }
    Ok(sum)
}

/// Work with so many ticks at most, for what nobody asked for: `None` where they did not suffice,
/// or where the recursion would have gone too deep.
pub(super) fn within<T>(
    ticks: u64,
    meter: &mut Meter,
    work: impl FnOnce(&mut Meter) -> Result<T, FaultKind>,
) -> Result<Option<T>, FaultKind> {
    let result = meter.within(ticks, |meter| match work(meter) {
        Ok(found) => Ok(Ok(found)),
        Err(FaultKind::Stop(stop)) => Err(stop),
        Err(error) => Ok(Err(error)),
    });
    match result {
        Err(Stop::Depth { .. }) => Ok(None),
        Err(stop) => Err(stop.into()),
        Ok(found) => found.transpose(),
    }
}
