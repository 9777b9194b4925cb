//! What a statement that went well has to say: its answer in the formats that are wanted, and the notes on it.

use super::{Answer, Format, Formats};
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
use crate::meter::Meter;
use crate::play::growth::Rise;
use crate::present::text::{self};
use crate::present::{Answered, Game, Presented, json, screen, witness};
use crate::render::{Spelling, Writing};

/// A note on an answer: its code, what it is said once of, its sentence.
pub(super) type Noted = (&'static Code, String, String);

/// What is said where a sum of integers of both signs was shown in misère play.
const SIGNS: &str = "in misère play 2 - 1 is not 1: integers of both signs stay a sum of games; \
                         `(canonical(2 - 1) mod normal)` is the integer, and arguments declared \
                         `n: Int` compute with integers";

/// What is said where a line was cut.
const CUT_SHORT: &str = "long answers are cut at `…`; `--full` shows all";

/// What is said where a game is shown without its canonical form.
const FAR: &str =
    "games whose canonical forms take long are not simplified; `canonical(G)` computes one";

/// Characters of a list or a text in a message.
const LONGEST_TEXT: usize = 80;

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

/// The answer of a statement with a value, in the formats that are wanted; where notes are wanted, they
/// name the universe if asked. `screen`: how all of a line is shown that is cut, where somebody looks at a screen.
pub(super) fn answer(
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
            // Without its canonical form a game is told by who wins it.
            if answer.below.is_some()
                && !formats.has(Format::Facts)
                && let Some(outcome) =
                    game.map(|game| game.outcome_soon(context)).transpose()?.flatten()
            {
                text.push(Role::Dim, format!("   {outcome:?}"));
            }
            if let Some(how) = screen.filter(|_| answer.cut) {
                // Behind the last row of a card it would belong to that.
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
pub(super) fn told_rise(context: &mut Context<'_>, rise: &Rise) -> Result<String, FaultKind> {
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

/// The text of a value for a message: short, and in little time.
pub(super) fn brief(context: &mut Context<'_>, value: &Value) -> Option<String> {
    let limits = crate::meter::Limits {
        time: Some(std::time::Duration::from_millis(200)),
        ..crate::meter::Limits::default()
    };
    let clock = context.meter.clock();
    let meter = Meter::new(limits, std::sync::Arc::default()).with_clock(clock);
    let shown = |context: &mut Context<'_>| {
        if let Ok(text) = text::item_text(context, value) {
            return Some(text);
        }
        let Value::Game(g) = value else { return None };
        let text = text::as_it_stands(context, *g);
        text.ok().map(|assembled| assembled.text)
    };
    context.metered_by(meter, |context| in_short(context, shown))
}

/// The beginning of the text of a list or a text, in a message.
pub(super) fn beginning(text: String, value: &Value) -> String {
    let is_list = matches!(value, Value::List(_));
    match text.char_indices().nth(LONGEST_TEXT) {
        Some((end, _)) if is_list => {
            let end = text[..end].rfind(", ").map_or(end, |comma| comma + 2);
            format!("{}…]", &text[..end])
        }
        Some((end, _)) if matches!(value, Value::Text(_)) => format!("{}…", &text[..end]),
        _ => text,
    }
}

/// Does `work` while games are cut to what a message has room for.
pub(super) fn in_short<T>(
    context: &mut Context<'_>,
    work: impl FnOnce(&mut Context<'_>) -> T,
) -> T {
    let short = Writing { limit: 80, ..context.writing };
    context.written_as(short, work)
}
