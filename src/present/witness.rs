//! Witnesses: why a comparison in a misère universe, or against the cheating robot, does not hold.

use crate::ask::universe::World;
use crate::game::robot::RobotId;
use crate::game::{Distinction, SumId};
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::lang::value::{Comparison, Value};
use crate::meter::{Metered, Share};
use crate::present::text;
use crate::render::assemble::Assembled;
use crate::syntax::ast::CompareOp;
use crate::values::Convention;

/// Ticks that may go into the witness of an answer that is known.
const WITNESS_TICKS: u64 = 5_000_000;

/// Ticks for the text of a witness below an answer, and its length in bytes at most.
const TEXT_TICKS: u64 = 100_000;
const LONGEST_WITNESS: usize = 1000;

/// The height of the highest witness that is written out for programs: the literal form of a large
/// integer is deeper than anyone reads.
const MOST_HEIGHT: u32 = 1000;

/// A game that tells two games apart: the first of them is not at least the second.
pub(crate) struct Found {
    game: Witness,
    /// The games, where they are games of alternating play.
    games: Option<[SumId; 2]>,
    /// Their letters, and their outcomes with it.
    letters: [char; 2],
    outcomes: [String; 2],
    /// Whether the relation of the games is known, so that the witness is a reason for it.
    is_reason: bool,
}

/// The games that tell two games apart: that the first is not at least the second, and that it is not at most the second.
pub(crate) type Apart = [Option<Found>; 2];

/// A witness of alternating play, or against the cheating robot.
#[derive(Clone, Copy)]
enum Witness {
    Game(SumId),
    Robot(RobotId),
}

/// The witnesses that the first game is not at least the second, and that it is not at most the second,
/// if these are found soon.
pub(crate) fn of_relation(
    context: &mut Context<'_>,
    comparison: &Comparison,
) -> Result<Apart, FaultKind> {
    let Comparison { games: [a, b], universe, relation, asked: _ } = comparison;
    let mut found = context.modulo(*universe, |context| of_games(context, [a, b]))?;
    for found in found.iter_mut().flatten() {
        found.is_reason = relation.is_some();
    }
    Ok(found)
}

/// The same of two games in the universe at hand.
pub(super) fn of_games(context: &mut Context<'_>, [a, b]: [&Value; 2]) -> Result<Apart, FaultKind> {
    Ok([witness(context, [a, b], ['G', 'H'])?, witness(context, [b, a], ['H', 'G'])?])
}

/// A witness that a comparison does not hold, if one is found soon.
pub(crate) fn of_claim(
    context: &mut Context<'_>,
    [a, b]: [&Value; 2],
    op: CompareOp,
) -> Result<Apart, FaultKind> {
    let [at_least, at_most] = match op {
        CompareOp::Equal => [true, true],
        CompareOp::GreaterEqual | CompareOp::Greater => [true, false],
        CompareOp::LessEqual | CompareOp::Less => [false, true],
        CompareOp::NotEqual
        | CompareOp::Confused
        | CompareOp::LessOrConfused
        | CompareOp::GreaterOrConfused => [false, false],
    };
    if at_least && let Some(found) = witness(context, [a, b], ['G', 'H'])? {
        return Ok([Some(found), None]);
    }
    let not_le = if at_most { witness(context, [b, a], ['H', 'G'])? } else { None };
    Ok([None, not_le])
}

/// A witness that the first game is not at least the second, if the universe at hand has witnesses and
/// one is found soon.
fn witness(
    context: &mut Context<'_>,
    [a, b]: [&Value; 2],
    letters: [char; 2],
) -> Result<Option<Found>, FaultKind> {
    let is_game = |value: &Value| {
        matches!(
            value,
            Value::Game(_)
                | Value::Standing(_)
                | Value::Class(..)
                | Value::Int(_)
                | Value::Robot(_)
        )
    };
    let world = context.program.universes.world(context.universe);
    // Counts are compared as integers.
    let is_count = |value: &Value| matches!(value, Value::Int(_) | Value::Number(_));
    if !is_game(a)
        || !is_game(b)
        || is_count(a) && is_count(b)
        || world == World::Alternating(Convention::Normal)
    {
        return Ok(None);
    }
    // The answer is known already: its reason may not take for ever.
    let found = context.within(Share::soon(WITNESS_TICKS), |context| {
        if world == World::Robot {
            let found = context.robot_witness(context.universe, [a, b])?;
            return Ok(found.map(|(game, outcomes)| {
                (Witness::Robot(game), None, outcomes.map(|outcome| format!("{outcome:?}")))
            }));
        }
        let (g, h) = (context.to_game(a)?, context.to_game(b)?);
        Ok(match context.questions().witness(g, h)? {
            Distinction::Witness(witness) => {
                let outcomes = [witness.first, witness.second];
                let outcomes = outcomes.map(|outcome| format!("{outcome:?}"));
                Some((Witness::Game(witness.game), Some([g, h]), outcomes))
            }
            Distinction::AtLeast | Distinction::TooLarge | Distinction::Unknown => None,
        })
    });
    match found {
        Ok(found) => Ok(found.flatten().map(|(game, games, outcomes)| Found {
            game,
            games,
            letters,
            outcomes,
            is_reason: true,
        })),
        Err(FaultKind::Stop(stop)) => Err(stop.into()),
        Err(_) => Ok(None),
    }
}

/// `o(left + X) = N but o(right + X) = P for X = *`, where the sides of a claim are called so; none for a
/// game that is too large to be shown.
pub(crate) fn apart(
    context: &mut Context<'_>,
    found: &Found,
    names: [&str; 2],
) -> Result<Option<String>, FaultKind> {
    let Some(game) = text(context, found)? else {
        return Ok(None);
    };
    // The letters say which of the two is the first.
    let [a, b] = found.letters.map(|letter| if letter == 'G' { names[0] } else { names[1] });
    let [first, second] = &found.outcomes;
    Ok(Some(format!("o({a} + X) = {first} but o({b} + X) = {second} for X = {game}")))
}

/// The text of a witness, if it is short and found soon.
fn text(context: &mut Context<'_>, found: &Found) -> Result<Option<String>, FaultKind> {
    let text = context.within(Share::soon(TEXT_TICKS), |context| match found.game {
        Witness::Game(g) => text::as_it_stands(context, g),
        Witness::Robot(g) => text::robot_text(context, g),
    })?;
    Ok(text.map(|text| text.text).filter(|text| text.len() <= LONGEST_WITNESS))
}

/// `because ∗ + -1 is P but 0 + -1 is L`, on a line of its own; with the letters G, H and X where the sums are long.
pub(crate) fn because(context: &mut Context<'_>, found: &Found) -> Result<String, FaultKind> {
    let witness = text(context, found)?;
    let ([a, b], [first, second]) = (found.letters, &found.outcomes);
    let lead =
        if found.is_reason { "because".to_owned() } else { format!("not {a} >= {b}, because") };
    if let Some(witness) = witness.as_deref().filter(|_| found.is_reason)
        && let Some([a, b]) = sums(context, found, witness)?
    {
        return Ok(format!("\n  {lead} {a} is {first} but {b} is {second}"));
    }
    let game = match witness {
        Some(text) => format!("X = {text}"),
        None => "a game X that is too large to be shown here".to_owned(),
    };
    Ok(format!("\n  {lead} {a} + X is {first} but {b} + X is {second} for {game}"))
}

/// The most letters of two sums that stand on the line of a witness.
const LONGEST_SUMS: usize = 60;

/// The sums of two games and their witness, if they are short.
fn sums(
    context: &mut Context<'_>,
    found: &Found,
    witness: &str,
) -> Result<Option<[String; 2]>, FaultKind> {
    let Some(games) = found.games else {
        return Ok(None);
    };
    let mut sums = [String::new(), String::new()];
    for (sum, g) in sums.iter_mut().zip(games) {
        let text = context.within(Share::soon(TEXT_TICKS), |context| text::as_typed(context, g))?;
        let Some(text) = text.and_then(Assembled::whole) else {
            return Ok(None);
        };
        *sum = if witness == "0" { text } else { format!("{text} + {witness}") };
    }
    let letters: usize = sums.iter().map(|sum| sum.chars().count()).sum();
    Ok((letters <= LONGEST_SUMS).then_some(sums))
}

/// The witnesses for programs: their literal forms, or where these are too long, sums as they are shown. None
/// of a witness that is too large for both.
pub(crate) fn forms(
    context: &mut Context<'_>,
    found: &Apart,
) -> Result<[Option<String>; 2], FaultKind> {
    let mut forms = [None, None];
    for (form, found) in forms.iter_mut().zip(found) {
        let Some(found) = found else {
            continue;
        };
        let text = context.within(Share::soon(WITNESS_TICKS), |context| match found.game {
            Witness::Game(g) => {
                let mut ask = context.ask();
                if ask.birthday(g)? > MOST_HEIGHT.into() {
                    Ok(None)
                } else {
                    text::form_text(context, g).map(Some)
                }
            }
            Witness::Robot(g) => Ok(Some(text::robot_text(context, g)?.text)),
        });
        *form = match text {
            Err(FaultKind::Said(..)) => None,
            text => text?.flatten(),
        };
        if form.is_none() {
            let shown = context.within(Share::soon(TEXT_TICKS), |context| match found.game {
                Witness::Game(g) => text::as_it_stands(context, g),
                Witness::Robot(g) => text::robot_text(context, g),
            })?;
            *form = shown.and_then(Assembled::whole);
        }
    }
    Ok(forms)
}
