//! What is found of a game soon, each fact within an allowance: for pages to explore and for `about`.

use crate::ask::AskError;
use crate::ask::reach::Reached;
use crate::game::{EngineError, SumId, Universe};
use crate::lang::context::Context;
pub(crate) use crate::lang::facts::{About, Allowance, Facts, Heat, Move};
use crate::lang::fault::FaultKind;
use crate::meter::{Metered, Share};
use crate::present::pictures;
use crate::present::text;
use crate::values::number::Dyadic;
use crate::values::{Endings, Name, Side, ValueId, Values};

/// Ticks that each fact of one game may take: its outcome, its value, its inverse, its thermograph.
const FACT_TICKS: u64 = 200_000;

/// Ticks of many games after which a fact may take no more than the late ticks.
const MANY_TICKS: u64 = 20_000_000;
const MANY_LATE_TICKS: u64 = 5_000;

/// The ticks of the value of a game that is shown by itself.
const VALUE_TICKS: u64 = 2_000_000;

/// The ticks of each fact of an option, or of an item of a list that is only shown, of all of them, and of a fact after that.
const SHOWN_FACT_TICKS: u64 = 50_000;
const SHOWN_TICKS: u64 = 500_000;
const SHOWN_LATE_TICKS: u64 = 500;

/// The ticks for listing the options of a player.
const OPTIONS_TICKS: u64 = 2_000_000;

/// Options of a player of which facts are found.
const MOST_OPTIONS: usize = 1_000;

/// The allowance for many games.
pub(super) fn allowance_for_many(context: &Context<'_>) -> Allowance {
    let each = [FACT_TICKS, MANY_LATE_TICKS];
    Allowance { before: context.meter.ticks(), all: MANY_TICKS, each }
}

/// The allowance for games that are shown beside others.
pub(crate) fn allowance_for_shown(context: &Context<'_>) -> Allowance {
    let each = [SHOWN_FACT_TICKS, SHOWN_LATE_TICKS];
    Allowance { before: context.meter.ticks(), all: SHOWN_TICKS, each }
}

/// What was found soon; nothing where the question has no answer here. Stops are passed on.
fn known<T>(found: Result<Option<T>, AskError>) -> Result<Option<T>, FaultKind> {
    match found {
        Ok(found) => Ok(found),
        Err(error @ AskError::Engine(EngineError::Stop(_) | EngineError::Tombstone)) => {
            Err(error.into())
        }
        Err(_) => Ok(None),
    }
}

/// What is found of a game: what it is shown as within so many ticks, and each other fact.
pub(super) fn facts_of(
    context: &mut Context<'_>,
    g: SumId,
    [value_ticks, ticks]: [u64; 2],
) -> Result<Facts, FaultKind> {
    let reached = context.within(Share::soon(value_ticks), |context| context.questions().reach(g));
    let is_loopy = matches!(&reached, Err(AskError::Engine(EngineError::Loop(_))));
    let reached = known(reached)?;
    let endings = endings_soon(context, g, ticks)?;
    let mut facts = Facts { endings, reached, is_loopy, ..Facts::default() };
    match facts.reached {
        Some(Reached::Value(value)) => facts.heat = heat_soon(context, value, ticks)?,
        Some(Reached::Form(_)) => {
            let inverse =
                context.within(Share::soon(ticks), |context| context.questions().inverse(g));
            facts.inverse = known(inverse)?;
        }
        Some(Reached::Stands(..)) | None => {}
    }
    Ok(facts)
}

fn endings_soon(
    context: &mut Context<'_>,
    g: SumId,
    ticks: u64,
) -> Result<Option<Endings>, FaultKind> {
    known(context.within(Share::soon(ticks), |context| context.questions().endings(g)))
}

/// What a game is shown as, if that is found soon.
pub(super) fn reached_soon(
    context: &mut Context<'_>,
    g: SumId,
    ticks: u64,
) -> Result<Option<Reached>, FaultKind> {
    known(context.within(Share::soon(ticks), |context| context.questions().reach(g)))
}

fn heat_soon(
    context: &mut Context<'_>,
    value: ValueId,
    ticks: u64,
) -> Result<Option<Heat>, FaultKind> {
    let found = context.within(Share::soon(ticks), |context| {
        let values = context.engine.values();
        let thermograph = values.thermograph_of_sum(&[(value, 1)], context.meter);
        let temperature = values.temperature(value, context.meter);
        thermograph
            .and_then(|thermograph| Ok((thermograph, temperature?)))
            .map_err(|error| AskError::from(EngineError::from(error)))
    });
    let found = known(found)?;
    Ok(found
        .map(|(thermograph, temperature)| Heat { thermograph: thermograph.into(), temperature }))
}

/// All that is shown of a game in the universe at hand.
///
/// # Errors
/// What its options meet; a universe of cheating robots.
pub fn about_game(context: &mut Context<'_>, game: SumId) -> Result<About, FaultKind> {
    context.questions().convention("what is known of a game")?;
    // What is asked for it is not what the user asked.
    let asked = std::mem::take(&mut context.asked);
    let about = found_about(context, game);
    context.asked = asked;
    about
}

fn found_about(context: &mut Context<'_>, game: SumId) -> Result<About, FaultKind> {
    let name = text::as_it_stands(context, game)?.text;
    // A position that nobody draws looks as it is written.
    let picture = pictures::position_picture(context, game)?.filter(|picture| **picture != *name);
    let facts = facts_of(context, game, [VALUE_TICKS, FACT_TICKS])?;
    let (stops, birthday, kinds) = match facts.reached {
        Some(Reached::Value(value)) => {
            let stops = context.within(Share::soon(FACT_TICKS), |context| {
                let values = context.engine.values();
                let left = values.left_stop(value, context.meter);
                let stops =
                    left.and_then(|left| Ok([left, values.right_stop(value, context.meter)?]));
                stops.map_err(|error| AskError::from(EngineError::from(error)))
            });
            let birthday = context.within(Share::soon(FACT_TICKS), |context| {
                let birthday = context.engine.values().birthday(value, context.meter);
                birthday.map_err(|error| AskError::from(EngineError::from(error)))
            });
            let stops = known(stops)?;
            let kinds = kinds_of_value(context, value, stops.as_ref())?;
            (stops, known(birthday)?, kinds)
        }
        _ => {
            let birthday = context.within(Share::soon(FACT_TICKS), |context| {
                context.ask().birthday(game).map_err(AskError::from)
            });
            let is_normal = context.program.universes.is_normal(context.universe);
            // That of a value is that of its canonical form.
            let birthday = known(birthday)?.filter(|_| !is_normal);
            (None, birthday, Vec::new())
        }
    };
    let more = kinds_of_form(context, game, kinds.is_empty())?;
    let mut about = About {
        game,
        universe: context.universe,
        facts,
        picture,
        kinds: [kinds, more].concat(),
        stops,
        birthday,
        moves: [None, None],
        more: [0; 2],
        lease: context.meter.lease(0)?,
    };
    let allowance = allowance_for_shown(context);
    for side in Side::BOTH {
        let options = context.within(Share::soon(OPTIONS_TICKS), |context| {
            let mut options = context.options_as_played(game, side)?;
            context.arrange(&mut options)?;
            Ok::<_, FaultKind>(options)
        })?;
        let Some(mut options) = options else { continue };
        options.dedup();
        about.more[side as usize] = options.len().saturating_sub(MOST_OPTIONS);
        options.truncate(MOST_OPTIONS);
        about.lease.grow(options.len() * size_of::<Move>(), context.meter)?;
        let mut moves = Vec::with_capacity(options.len());
        for option in options {
            context.meter.tick()?;
            let ticks = allowance.ticks(context.meter.ticks());
            moves.push(Move {
                game: option,
                reached: reached_soon(context, option, ticks)?,
                endings: endings_soon(context, option, ticks)?,
            });
        }
        about.moves[side as usize] = Some(moves);
    }
    Ok(about)
}

/// Words for what a value of normal play is.
fn kinds_of_value(
    context: &mut Context<'_>,
    value: ValueId,
    stops: Option<&[Dyadic; 2]>,
) -> Result<Vec<&'static str>, FaultKind> {
    let mut kinds = Vec::new();
    let values = context.engine.values();
    if let Some(number) = values.as_number(value) {
        kinds.push("number");
        kinds.extend(number.is_integer().then_some("integer"));
        return Ok(kinds);
    }
    let is_number = |values: &Values, options: &[ValueId]| match options {
        [only] => values.as_number(*only).is_some(),
        _ => false,
    };
    match values.name(value, context.meter)? {
        Name::NumberUpStar { number, up: 0, .. } if number.is_zero() => kinds.push("nimber"),
        Name::Switch(left) if is_number(values, &left) => kinds.push("switch"),
        Name::Node { left, right } if is_number(values, &left) && is_number(values, &right) => {
            kinds.push("switch");
        }
        _ => {}
    }
    match stops {
        Some([left, right]) if left != right => kinds.push("hot"),
        Some([stop, _]) if !stop.is_zero() => {
            kinds.push("tepid: a number and an infinitesimal");
        }
        Some(_) => {
            kinds.push("infinitesimal");
            let values = context.engine.values();
            if values.is_all_small(value, context.meter)? {
                kinds.push("all-small (dicot)");
            }
        }
        None => {}
    }
    Ok(kinds)
}

/// Words for the form of a game: `impartial`, and for a game without a known value the universes of misère play that have
/// it as a member.
fn kinds_of_form(
    context: &mut Context<'_>,
    g: SumId,
    all: bool,
) -> Result<Vec<&'static str>, FaultKind> {
    let kinds = [
        (Universe::Impartial, "impartial"),
        (Universe::Dicot, "dicot"),
        (Universe::DeadEnding, "dead-ending"),
        (Universe::Blocking, "blocking"),
    ];
    let mut found = Vec::new();
    for (universe, kind) in kinds.into_iter().take(if all { kinds.len() } else { 1 }) {
        let is = context.within(Share::soon(FACT_TICKS), |context| {
            context.ask().modulo(universe).is_member(g).map_err(AskError::from)
        });
        if known(is)? == Some(true) {
            found.push(kind);
        }
    }
    Ok(found)
}
