//! The moves of games as certificates list them: for the games, their components and all that these become.

use rustc_hash::FxHashMap;
use serde_json::{Value, json};

use crate::game::{Answer, Ask, EngineError, SumId, Tombstones};
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::present::text;
use crate::render::{Spelling, Writing};
use crate::syntax::{LONGEST_STATEMENT, is_one_statement};
use crate::values::Side;

/// The most components that are listed, in all moves together: a few megabytes.
const MOST_COMPONENTS: usize = 50_000;

/// The most bytes that the texts of listed games take together.
const MOST_TEXTS: usize = 10_000_000;

/// Games, each as a sum of those of a list before it.
#[derive(Default)]
struct Moves {
    places: FxHashMap<SumId, usize>,
    /// For each game its text, and the options of Left and of Right.
    list: Vec<Value>,
    count: usize,
    /// The bytes of their texts.
    bytes: usize,
}

/// The sum of games by their places; `None` if something else than their places is listed.
///
/// # Errors
/// Errors of the engine.
pub fn listed_sum(ask: &mut Ask<'_>, games: &[SumId], places: &Value) -> Answer<Option<SumId>> {
    let Some(places) = places.as_array() else {
        return Ok(None);
    };
    let mut sum = SumId::ZERO;
    for place in places {
        let place = place.as_u64().and_then(|place| usize::try_from(place).ok());
        let Some(&game) = place.and_then(|place| games.get(place)) else {
            return Ok(None);
        };
        sum = ask.add(sum, game)?;
    }
    Ok(Some(sum))
}

/// The literal forms of the games of a list, found from their moves in it alone; `None` if a move leads to something else
/// than sums of earlier games.
///
/// # Errors
/// Errors of the engine.
pub fn listed_forms(ask: &mut Ask<'_>, list: &Value) -> Answer<Option<Vec<SumId>>> {
    let mut forms: Vec<SumId> = Vec::new();
    let mut lease = ask.meter.lease(0)?;
    for item in list.as_array().into_iter().flatten() {
        let mut sides = [Vec::new(), Vec::new()];
        for side in Side::BOTH {
            for option in item[1 + side as usize].as_array().into_iter().flatten() {
                let Some(sum) = listed_sum(ask, &forms, option)? else {
                    return Ok(None);
                };
                sides[side as usize].push(ask.literal(sum)?);
            }
        }
        let form = ask.form(&sides[0], &sides[1], Tombstones::NONE)?;
        lease.grow(size_of::<SumId>(), ask.meter)?;
        forms.push(ask.literal(form)?);
    }
    Ok(Some(forms))
}

/// The moves of some games: which sums of listed games they are, and for each of these the sums that are its
/// options.
///
/// # Errors
/// What the engine meets, and [`EngineError::TooLarge`] where that is long.
pub(super) fn moves_of(context: &mut Context<'_>, games: &[SumId]) -> Result<Value, FaultKind> {
    let mut moves = Moves::default();
    for &game in games {
        // Refuses play that comes back to a position.
        context.ask().birthday(game)?;
        list_components(context, game, &mut moves)?;
    }
    let mut sums = Vec::with_capacity(games.len());
    for &game in games {
        sums.push(sum_of(context, game, &mut moves)?);
    }
    Ok(json!({ "games": sums, "list": moves.list }))
}

/// Lists the components of a game, each after all that it can become.
fn list_components(
    context: &mut Context<'_>,
    game: SumId,
    moves: &mut Moves,
) -> Result<(), FaultKind> {
    let mut waiting: Vec<(SumId, Option<[Vec<SumId>; 2]>)> = Vec::new();
    waiting.extend(components_of(context, &[game])?.into_iter().rev().map(|part| (part, None)));
    while let Some((component, sides)) = waiting.pop() {
        context.meter.tick()?;
        if moves.places.contains_key(&component) {
            continue;
        }
        let Some(sides) = sides else {
            let mut sides = [Vec::new(), Vec::new()];
            for side in Side::BOTH {
                sides[side as usize] = text::ordered_options(context, component, side)?;
            }
            let parts = components_of(context, &sides.concat())?;
            moves.count += 1 + parts.len();
            if moves.count > MOST_COMPONENTS {
                return Err(EngineError::TooLarge.into());
            }
            waiting.push((component, Some(sides)));
            waiting.extend(parts.into_iter().rev().map(|part| (part, None)));
            continue;
        };
        let mut listed = vec![Value::from(text_to_be_typed(context, component)?)];
        moves.bytes += listed[0].as_str().map_or(0, str::len);
        if moves.bytes > MOST_TEXTS {
            return Err(EngineError::TooLarge.into());
        }
        for options in sides {
            let mut sums = Vec::with_capacity(options.len());
            for option in options {
                sums.push(sum_of(context, option, moves)?);
            }
            listed.push(Value::from(sums));
        }
        moves.places.insert(component, moves.list.len());
        moves.list.push(Value::from(listed));
    }
    Ok(())
}

/// The text of a game, whatever a screen shows of it: as a statement it is read again.
fn text_to_be_typed(context: &mut Context<'_>, game: SumId) -> Result<String, FaultKind> {
    let limit = LONGEST_STATEMENT as u64;
    let whole = Writing { limit, ..Writing::full(Spelling::ASCII) };
    let written = context.written_as(whole, |context| text::as_it_stands(context, game))?;
    match written.cut_from {
        None if is_one_statement(&written.text) => Ok(written.text),
        _ => Err(EngineError::TooLarge.into()),
    }
}

/// The components of some games, each once, in the order in which they print.
fn components_of(context: &mut Context<'_>, games: &[SumId]) -> Result<Vec<SumId>, FaultKind> {
    let parts = games.iter().flat_map(|&game| context.engine.components(game));
    let mut parts: Vec<SumId> = parts.map(|(id, _)| id.into()).collect();
    parts.sort_unstable();
    parts.dedup();
    context.arrange(&mut parts)?;
    Ok(parts)
}

/// Returns true if games are by the moves that a list has literally what the engine takes them to be: promises of
/// rulesets, such as `same:`, say nothing of moves, and may be false, or true of values only.
///
/// # Errors
/// Errors of the engine.
pub(super) fn follow_from(
    context: &mut Context<'_>,
    games: &[SumId],
    moves: &Value,
) -> Result<bool, FaultKind> {
    let mut ask = context.ask();
    let forms = listed_forms(&mut ask, &moves["list"])?.unwrap_or_default();
    for (&game, places) in games.iter().zip(moves["games"].as_array().into_iter().flatten()) {
        let listed = listed_sum(&mut ask, &forms, places)?;
        let mut literal = SumId::ZERO;
        for (component, times) in ask.components(game).collect::<Vec<_>>() {
            let form = ask.literal(component.into())?;
            let copies = ask.times(&times.into(), form)?;
            literal = ask.add(literal, copies)?;
        }
        if listed != Some(literal) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// A game as a sum of listed ones.
fn sum_of(context: &mut Context<'_>, game: SumId, moves: &mut Moves) -> Result<Value, FaultKind> {
    let mut sum: Vec<usize> = Vec::new();
    for (id, times) in context.engine.components(game) {
        let place = moves.places.get(&SumId::from(id)).copied().ok_or(EngineError::TooLarge)?;
        moves.count = moves.count.saturating_add(usize::try_from(times).unwrap_or(usize::MAX));
        if moves.count > MOST_COMPONENTS {
            return Err(EngineError::TooLarge.into());
        }
        sum.extend((0..times).map(|_| place));
    }
    sum.sort_unstable();
    Ok(Value::from(sum))
}
