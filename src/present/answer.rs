//! The answer of a statement: its line, what stands beside it, the formats that are wanted, and the notes on it.

use super::short::{briefly, in_short};
use super::{Answer, Answered, Format, Formats, Game, Presented, json, screen, text, witness};
use crate::ask::reach::Reached;
use crate::ask::universe::World;
use crate::diag::Code;
use crate::diag::codes::notes as codes;
use crate::game::Component;
use crate::game::robot::{RobotId, RobotPart};
use crate::lang::context::Context;
use crate::lang::eval::Shown;
use crate::lang::fault::FaultKind;
use crate::lang::value::Value;
use crate::markup::Role;
use crate::play::growth::Rise;
use crate::render::{Spelling, Writing};

/// A note on an answer: its code, what it is said once of, its sentence.
pub(crate) type Noted = (&'static Code, String, String);

/// What is said where a sum of integers of both signs was shown in misère play.
const SIGNS: &str = "in misère play 2 - 1 is not 1: integers of both signs stay a sum of games; \
                         `(canonical(2 - 1) mod normal)` is the integer, and arguments declared \
                         `n: Int` compute with integers";

/// What is said where a line was cut.
const CUT_SHORT: &str = "long answers are cut at `…`; `--full` shows all";

/// What shows all of a line that was cut, where nobody looks at a screen that knows commands.
const FULL: &str = "--full";

/// What is said where a game is shown without its canonical form.
const FAR: &str =
    "games whose canonical forms take long are not simplified; `canonical(G)` computes one";

/// The answer of a statement with a value, in the formats that are wanted; where notes are wanted, they
/// name the universe if asked. `screen`: how all of a line is shown that is cut, where somebody looks at a screen.
pub(crate) fn answer(
    context: &mut Context<'_>,
    shown: &Shown,
    formats: Formats,
    names_universe: bool,
    screen: Option<&str>,
) -> Result<(Answer, Vec<Noted>), FaultKind> {
    let mut answer = Answer::default();
    let mut notes: Vec<Noted> = Vec::new();
    let answered = Answered::of(context, shown, formats)?;
    let game = match &answered.presented {
        Presented::Game(game) if !game.stands => Some(game),
        _ => None,
    };
    if let Some(rise) = game.and_then(|game| game.rise.as_ref()) {
        let told = told_rise(context, rise)?;
        notes.push((&codes::ENDLESS_PLAY, told.clone(), told));
    }
    if formats.has(Format::Text) {
        context.left_out = false;
        let at_screen = screen.filter(|_| formats.has(Format::Notes));
        let is_of_games = shown.compares || answered.is_of_games();
        let universe = match is_of_games && names_universe {
            true => format!("   ({})", briefly(&text::universe_text(context, shown.universe)?)),
            false => String::new(),
        };
        let mut text = match at_screen {
            Some(how) => {
                // With who wins it.
                let behind = universe.clone() + if is_of_games { "   N" } else { "" };
                let shown = screen::line(context, &answered, how, &behind)?;
                answer.below = shown.below;
                shown.line
            }
            None => text::line(context, &answered)?,
        };
        answer.cut = context.left_out || answered.was_cut();
        answer.is_table = matches!(answered.presented, Presented::Table(_));
        answer.is_figure = match &answered.presented {
            Presented::Figure(figure) => figure.page.is_none(),
            Presented::Text(text) => {
                context.program.shown.as_ref().is_some_and(|(picture, _)| picture == text)
            }
            Presented::Other(Value::Grid(_) | Value::Graph(_) | Value::Row(_)) => true,
            _ => false,
        };
        // On a screen the line says it by itself.
        if answer.cut && screen.is_none() {
            notes.push((&codes::CUT, String::new(), CUT_SHORT.to_owned()));
        }
        if formats.has(Format::Notes) {
            if !universe.is_empty() {
                text.push(Role::Dim, universe);
            }
            for found in answered.apart().iter().flatten() {
                text.push(Role::Dim, witness::because(context, found)?);
            }
            // A game without its canonical form is shown with who wins it.
            if answer.below.is_some()
                && !formats.has(Format::Facts)
                && let Some(outcome) =
                    game.map(|game| game.outcome_soon(context)).transpose()?.flatten()
            {
                text.push(Role::Dim, format!("   {outcome:?}"));
            }
            if answer.cut {
                let how = screen.unwrap_or(FULL);
                // On the last line of a card it would seem to belong to that row.
                let is_card = matches!(answered.presented, Presented::About(_));
                let before = if is_card { "\n" } else { "   " };
                text.push(Role::Dim, format!("{before}(`{how}` shows all)"));
            }
        }
        answer.text = Some(text);
    }
    if let Presented::Robot(robot) = &answered.presented
        && let Some(told) = told_integer(context, robot.form.unwrap_or(robot.game))?
    {
        notes.push((&codes::ROBOT_INTEGER, told.clone(), told));
    }
    if let Some(game) = game {
        if game.reached.as_ref().is_some_and(Reached::is_far) && screen.is_none() {
            notes.push((&codes::FAR, String::new(), FAR.to_owned()));
        }
        if is_of_both_signs(context, game) {
            notes.push((&codes::BOTH_SIGNS, String::new(), SIGNS.to_owned()));
        }
    }
    let for_programs = Writing::for_programs(Spelling::ASCII);
    answer.game = context.written_as(for_programs, |context| answered.facts(context, formats))?;
    if formats.has(Format::Json) {
        let json =
            context.written_as(for_programs, |context| json::answer(context, &answered, shown));
        answer.json = Some(json?);
    }
    answered.write(context, formats, &mut answer)?;
    Ok((answer, notes))
}

/// The note on a robot game whose line ends with the literal of an integer: typed alone, the integer would be
/// a game of alternating play.
fn told_integer(context: &mut Context<'_>, last: RobotId) -> Result<Option<String>, FaultKind> {
    let integer = match context.engine.robot_parts(last)[..] {
        _ if context.home == World::Robot => return Ok(None),
        [] => 0,
        [RobotPart::Integer(integer)] => integer,
        _ => return Ok(None),
    };
    let literal = text::robot_alone(context, last)?.text;
    Ok(Some(format!(
        "`{literal}` is the integer {integer} of the cheating robot; after `universe robot` it is written `{integer}`"
    )))
}

/// Tells how positions grow: `play goes q(3) -> q(4) -> q(5) and on`.
pub(crate) fn told_rise(context: &mut Context<'_>, rise: &Rise) -> Result<String, FaultKind> {
    let mut way = String::new();
    for (place, g) in rise.way.iter().enumerate() {
        way += &in_short(context, |context| text::as_it_stands(context, *g))?.text;
        way += if place == 0 && rise.left_out > 0 { " -> … -> " } else { " -> " };
    }
    let Rise { ruleset, clause, .. } = rise;
    let advice = match &rise.below_zero {
        Some(name) => format!(
            "`{name}` falls below 0 and play never ends; write a move with a condition as \
             `[… if {name} > 0]`"
        ),
        None => "every move must make something smaller, or play never ends".to_owned(),
    };
    Ok(format!("play goes {way}… and so on, by `{clause}` of `{ruleset}`: {advice}"))
}

/// Returns whether a game is a sum of integers of both signs, and no integer in the universe at hand.
fn is_of_both_signs(context: &Context<'_>, game: &Game) -> bool {
    let Some(Reached::Form(shown) | Reached::Stands(shown, _)) = game.reached else {
        return false;
    };
    if context.program.universes.is_normal(context.universe)
        || context.engine.as_number(shown).is_some()
    {
        return false;
    }
    let mut signs = [false; 2];
    for (component, _) in context.engine.components(game.game) {
        match context.engine.component(component) {
            Component::Number(number) if number.is_integer() => {
                signs[usize::from(number.sign().is_lt())] = true;
            }
            _ => return false,
        }
    }
    signs == [true; 2]
}
