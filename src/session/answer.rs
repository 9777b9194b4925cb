//! What a statement that went well has to say: a line, an object, a line of LaTeX.

use serde_json::{Value as Json, json};

use super::robots;
use super::{Answer, Formats};
use crate::builtins::shown::object;
use crate::builtins::shown::reach::{Reached, reach};
use crate::game::robot::RobotId;
use crate::game::{Component, Convention, Distinction, SumId};
use crate::lang::eval::{Evaluator, Shown};
use crate::lang::fault::FaultKind;
use crate::lang::growth::Rise;
use crate::lang::show::for_programs;
use crate::lang::universe::World;
use crate::lang::value::Value;
use crate::lang::written::is_canonical;
use crate::markup::{Markup, Role};
use crate::meter::Meter;
use crate::render::assemble::{Assembled, CUT};
use crate::render::{Spelling, Writing};
use crate::syntax::ast::CompareOp;

/// Ticks that may go into the witness of an answer that is known.
const WITNESS_TICKS: u64 = 5_000_000;

/// The height of the highest witness that is written out for programs: the literal form of a large
/// integer is deeper than anyone reads.
const MOST_HEIGHT: u32 = 1000;

/// Why a game of which play goes on and on is shown as it stands.
const GROWS: &str = "its positions grow";

/// The longest name of a universe that stands behind answers as it is.
const LONGEST_NAME: usize = 40;

/// A universe by name; of one with many arguments only what it is.
#[must_use]
pub fn briefly(universe: &str) -> String {
    match universe.split_once('(') {
        Some((head, _)) if universe.chars().count() > LONGEST_NAME => format!("{head}(…)"),
        _ => universe.to_owned(),
    }
}

/// The answer of a statement with a value, in the formats that are wanted.
pub(super) fn answer(
    evaluator: &mut Evaluator<'_>,
    shown: &Shown,
    formats: Formats,
    meter: &mut Meter,
) -> Result<Answer, FaultKind> {
    let mut answer = Answer::default();
    let value = robots::seen(evaluator, &shown.value, meter)?;
    let mut reached = match value {
        Value::Game(g) => Some((g, reach(evaluator, g, meter)?)),
        _ => None,
    };
    if let Some((g, reached)) = &mut reached
        && reached.is_far()
        && let Some(rise) = evaluator.rise(*g)
    {
        *reached = Reached::Stands(*g, GROWS);
        answer.grows = Some(told_rise(evaluator, &rise, meter)?);
    }
    let witnesses = if shown.compares && (formats.json || formats.text && formats.notes) {
        witnesses(evaluator, shown, meter)?
    } else {
        [None, None]
    };
    if formats.text {
        let mut text = match (&reached, &value) {
            (Some((g, reached)), _) => line(evaluator, *g, reached, meter)?,
            (None, Value::Robot(g)) => robots::line(evaluator, *g, meter)?,
            (None, other) => Markup::plain(evaluator.text(other, meter)?),
        };
        // Whatever is cut shows an ellipsis; texts are what they are, and an ellipsis in a reason is
        // none of the game's.
        answer.cut = !matches!(shown.value, Value::Text(_))
            && text.pieces().any(|(role, text)| role != Role::Dim && text.contains(CUT));
        answer.far = reached.as_ref().is_some_and(|(_, reached)| reached.is_far());
        if formats.notes {
            let game = matches!(
                value,
                Value::Relation(_) | Value::Game(_) | Value::Standing(_) | Value::Robot(_)
            );
            if shown.compares || game {
                let universe = evaluator.universe_text(shown.universe, meter)?;
                text.push(Role::Dim, format!("   ({})", briefly(&universe)));
            }
            for found in witnesses.iter().flatten() {
                text.push(Role::Dim, because(evaluator, found, meter)?);
            }
        }
        answer.text = Some(text);
    }
    answer.signs = match &reached {
        Some((g, reached)) => is_of_both_signs(evaluator, *g, reached),
        None => false,
    };
    if formats.json {
        answer.json = Some(evaluator.written_as(for_programs(Spelling::Ascii), |evaluator| {
            let mut json = match &reached {
                Some((g, reached)) => object::game(evaluator, *g, reached, meter)?,
                None => object::object(evaluator, &value, meter)?,
            };
            if shown.compares {
                add_witnesses(evaluator, shown, &witnesses, &mut json, meter)?;
            }
            Ok::<_, FaultKind>(json)
        })?);
    }
    if formats.latex {
        let latex = Writing { spelling: Spelling::Latex, ..evaluator.writing };
        answer.latex = Some(evaluator.written_as(latex, |evaluator| match &reached {
            Some((_, reached)) => Ok(last(evaluator, reached, meter)?.text),
            None => evaluator.text(&value, meter),
        })?);
    }
    Ok(answer)
}

/// How positions grow: `play goes q(3) -> q(4) -> q(5) and on`.
fn told_rise(
    evaluator: &mut Evaluator<'_>,
    rise: &Rise,
    meter: &mut Meter,
) -> Result<String, FaultKind> {
    let mut way = String::new();
    for g in &rise.way {
        way += &in_short(evaluator, |evaluator| evaluator.as_it_stands(*g, meter))?.text;
        way += " -> ";
    }
    let Rise { ruleset, clause, .. } = rise;
    Ok(format!(
        "play goes {way}… and on by `{clause}` of `{ruleset}`: every move must make something smaller, \
         or it never ends"
    ))
}

/// Whether a game is a sum of integers of both signs, and no integer in the universe at hand.
fn is_of_both_signs(evaluator: &Evaluator<'_>, g: SumId, reached: &Reached) -> bool {
    let (Reached::Form(shown) | Reached::Stands(shown, _)) = *reached else {
        return false;
    };
    if evaluator.program.universes.is_normal(evaluator.universe)
        || evaluator.engine.as_number(shown).is_some()
    {
        return false;
    }
    let mut signs = [false; 2];
    for (component, _) in evaluator.engine.components(g) {
        match evaluator.engine.component(component) {
            Component::Number(number) if number.is_integer() => {
                signs[usize::from(number.sign().is_lt())] = true;
            }
            _ => return false,
        }
    }
    signs == [true; 2]
}

/// Says in an object in which universe a comparison was made, and why it does not hold.
fn add_witnesses(
    evaluator: &mut Evaluator<'_>,
    shown: &Shown,
    found: &[Option<Found>; 2],
    json: &mut Json,
    meter: &mut Meter,
) -> Result<(), FaultKind> {
    let universe = evaluator.universe_text(shown.universe, meter)?;
    let mut forms = [None, None];
    for (form, found) in forms.iter_mut().zip(found) {
        if let Some(found) = found {
            let text = meter.soon(WITNESS_TICKS, |meter| match found.game {
                Telling::Game(g) => {
                    let mut ask = evaluator.ask(meter);
                    if ask.birthday(g)? > MOST_HEIGHT.into() {
                        Ok(None)
                    } else {
                        evaluator.form_text(g, meter).map(Some)
                    }
                }
                Telling::Robot(g) => Ok(Some(evaluator.robot_text(g, meter)?.text)),
            });
            *form = match text {
                Err(FaultKind::Said(..)) => None,
                text => text?.flatten(),
            };
        }
    }
    let [not_ge, not_le] = forms;
    json["universe"] = json!(universe);
    if matches!(shown.value, Value::Relation(_)) {
        json["witness_not_ge"] = json!(not_ge);
        json["witness_not_le"] = json!(not_le);
    } else {
        json["witness"] = json!(not_ge.or(not_le));
    }
    Ok(())
}

/// A game that tells two games apart: the first of them is not at least the second.
struct Found {
    game: Telling,
    /// Their letters, and their outcomes with it.
    letters: [char; 2],
    outcomes: [String; 2],
}

/// A witness of either world.
#[derive(Clone, Copy)]
enum Telling {
    Game(SumId),
    Robot(RobotId),
}

/// Why a comparison in a misère universe does not hold: a witness that G is not at least H, and
/// one that it is not at most H. A statement that was to say only whether it holds has one.
fn witnesses(
    evaluator: &mut Evaluator<'_>,
    shown: &Shown,
    meter: &mut Meter,
) -> Result<[Option<Found>; 2], FaultKind> {
    let mut found = [None, None];
    let Some((a, op, b)) = &shown.compared else {
        return Ok(found);
    };
    let is_game = |value: &Value| {
        matches!(value, Value::Game(_) | Value::Standing(_) | Value::Int(_) | Value::Robot(_))
    };
    let world = evaluator.program.universes.world(shown.universe);
    if !is_game(a) || !is_game(b) || world == World::Alternating(Convention::Normal) {
        return Ok(found);
    }
    let relation = matches!(shown.value, Value::Relation(_));
    // Which of "at least" and "at most" the comparison claims.
    let claims = match op {
        _ if relation => [true, true],
        CompareOp::Equal => [true, true],
        CompareOp::GreaterEqual | CompareOp::Greater => [true, false],
        CompareOp::LessEqual | CompareOp::Less => [false, true],
        CompareOp::NotEqual | CompareOp::Confused => [false, false],
    };
    for (place, (a, b, letters)) in [(a, b, ['G', 'H']), (b, a, ['H', 'G'])].into_iter().enumerate()
    {
        if !claims[place] || (!relation && found[0].is_some()) {
            continue;
        }
        // The answer is known already: its reason may not take for ever.
        let distinction = meter.soon(WITNESS_TICKS, |meter| told(evaluator, world, a, b, meter));
        match distinction {
            Ok(Some(Some((game, outcomes)))) => {
                found[place] = Some(Found { game, letters, outcomes });
            }
            Err(FaultKind::Stop(stop)) => return Err(stop.into()),
            Ok(_) | Err(_) => {}
        }
    }
    Ok(found)
}

/// A witness that one game is not at least another, and both outcomes with it.
fn told(
    evaluator: &mut Evaluator<'_>,
    world: World,
    a: &Value,
    b: &Value,
    meter: &mut Meter,
) -> Result<Option<(Telling, [String; 2])>, FaultKind> {
    if world == World::Robot {
        let told = evaluator.robot_witness(evaluator.universe, a, b, meter)?;
        return Ok(told.map(|(game, outcomes)| {
            let outcomes = outcomes.map(|outcome| format!("{outcome:?}"));
            (Telling::Robot(game), outcomes)
        }));
    }
    let (g, h) = (evaluator.to_game(a)?, evaluator.to_game(b)?);
    Ok(match evaluator.witness(g, h, meter)? {
        Distinction::Witness(witness) => {
            let outcomes = [witness.first, witness.second];
            let outcomes = outcomes.map(|outcome| format!("{outcome:?}"));
            Some((Telling::Game(witness.game), outcomes))
        }
        Distinction::AtLeast | Distinction::TooLarge | Distinction::Unknown => None,
    })
}

/// `because o(G+X)=N but o(H+X)=P for X = *`.
fn because(
    evaluator: &mut Evaluator<'_>,
    found: &Found,
    meter: &mut Meter,
) -> Result<String, FaultKind> {
    let game = match found.game {
        Telling::Game(g) => evaluator.as_it_stands(g, meter)?.text,
        Telling::Robot(g) => evaluator.robot_text(g, meter)?.text,
    };
    let ([a, b], [first, second]) = (found.letters, &found.outcomes);
    Ok(format!("\n  because o({a}+X)={first} but o({b}+X)={second} for X = {game}"))
}

/// Whether a game is followed by its canonical form where that differs: literals and positions.
fn is_written(evaluator: &Evaluator<'_>, g: SumId) -> bool {
    g.component().is_some_and(|component| {
        matches!(
            evaluator.engine.component(component),
            Component::Form | Component::Position { .. }
        )
    })
}

/// A game's line: what it is shown as; a literal that looks different stands before it.
fn line(
    evaluator: &mut Evaluator<'_>,
    g: SumId,
    reached: &Reached,
    meter: &mut Meter,
) -> Result<Markup, FaultKind> {
    let mut line = Markup::new();
    let written = is_written(evaluator, g)
        && match *reached {
            Reached::Value(value) => !is_canonical(evaluator, g, value, meter)?,
            Reached::Form(form) | Reached::Stands(form, _) => form != g,
        };
    if written {
        let written = evaluator.as_it_stands(g, meter)?;
        push(&mut line, written);
        line.push(Role::Plain, " = ");
    }
    let last = last(evaluator, reached, meter)?;
    push(&mut line, last);
    if let Reached::Stands(_, note) = reached {
        line.push(Role::Dim, format!("   ({note})"));
    }
    Ok(line)
}

/// The last game on a game's line.
fn last(
    evaluator: &mut Evaluator<'_>,
    reached: &Reached,
    meter: &mut Meter,
) -> Result<Assembled, FaultKind> {
    match *reached {
        Reached::Value(value) => evaluator.value_text(value, meter),
        Reached::Form(form) | Reached::Stands(form, _) => evaluator.as_it_stands(form, meter),
    }
}

/// A text, and where it was cut how to see the rest.
fn push(line: &mut Markup, assembled: Assembled) {
    line.push(Role::Plain, assembled.text);
    if let Some(length) = assembled.cut_from {
        let hint = format!("   ({length} characters)");
        line.push(Role::Dim, hint);
    }
}

/// The text of a value for a message: short, and in little time.
pub(super) fn brief(evaluator: &mut Evaluator<'_>, value: &Value) -> Option<String> {
    let limits = crate::meter::Limits {
        time: Some(std::time::Duration::from_millis(200)),
        ..crate::meter::Limits::default()
    };
    let mut meter = Meter::new(limits, std::sync::Arc::default());
    in_short(evaluator, |evaluator| {
        if let Ok(text) = evaluator.item_text(value, &mut meter) {
            return Some(text);
        }
        let Value::Game(g) = value else { return None };
        let text = evaluator.as_it_stands(*g, &mut meter);
        text.ok().map(|assembled| assembled.text)
    })
}

/// Does `work` while games are cut to what a message has room for.
pub(super) fn in_short<T>(
    evaluator: &mut Evaluator<'_>,
    work: impl FnOnce(&mut Evaluator<'_>) -> T,
) -> T {
    let short = Writing { limit: 80, ..evaluator.writing };
    evaluator.written_as(short, work)
}
