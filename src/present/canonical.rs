//! Whether a game is written as its canonical form is, or looks different.

use rustc_hash::FxHashSet;

use crate::game::{Component, SumId};
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::meter::Metered;
use crate::values::{Name, Side, ValueId};

/// Returns whether a game that is written as a literal is its canonical form of normal play already:
/// the same options, and these canonical too.
pub fn is_canonical(
    context: &mut Context<'_>,
    g: SumId,
    value: ValueId,
) -> Result<bool, FaultKind> {
    is_canonical_beside(context, g, value, &mut FxHashSet::default())
}

/// Returns whether a form is what the name of a higher up abbreviates: its options are sums, and no
/// canonical forms of their own.
fn is_named_higher_up(
    context: &mut Context<'_>,
    g: SumId,
    value: ValueId,
) -> Result<bool, FaultKind> {
    let Name::HigherUp { order, down } = context.engine.values().name(value, context.meter)? else {
        return Ok(false);
    };
    let mut ask = context.ask();
    let mut named = ask.higher_up(order)?;
    if down {
        named = ask.conjugate(named)?;
    }
    Ok(named == g)
}

/// The same, where the forms in `known` are canonical.
fn is_canonical_beside(
    context: &mut Context<'_>,
    g: SumId,
    value: ValueId,
    known: &mut FxHashSet<SumId>,
) -> Result<bool, FaultKind> {
    if known.contains(&g) {
        return Ok(true);
    }
    let component = g.component().map(|id| context.engine.component(id));
    if let Some(Component::NumberUpStar(_)) = component {
        return Ok(true);
    }
    if !matches!(component, Some(Component::Form)) {
        // A sum of a number, ups and a nimber is what it is called; so is a number plus a tiny.
        return Ok(match context.engine.values().name(value, context.meter)? {
            Name::Translate { number, value } => {
                let tiny = context.questions().game_of(value)?;
                let number = context.engine.number(number);
                context.engine.add(number, tiny)? == g
            }
            _ => context.questions().game_of(value)? == g,
        });
    }
    if is_named_higher_up(context, g, value)? {
        return Ok(true);
    }
    for side in Side::BOTH {
        let mut ask = context.ask();
        let options = ask.options(g, side)?;
        let mut options_left =
            context.engine.values().options(value, side, context.meter)?.to_vec();
        if options.len() != options_left.len() {
            return Ok(false);
        }
        for option in options {
            let value = context.questions().value(option)?;
            let Some(place) = options_left.iter().position(|&other| other == value) else {
                return Ok(false);
            };
            options_left.swap_remove(place);
            let canonical =
                context.deeper(|context| is_canonical_beside(context, option, value, known))?;
            if !canonical {
                return Ok(false);
            }
        }
    }
    known.insert(g);
    Ok(true)
}
