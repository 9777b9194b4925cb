//! The answer of a statement: its line, what stands beside it, the formats that are wanted, and the notes on it.

use std::rc::Rc;

use super::short::{briefly, in_short};
use super::witness::Apart;
use super::{
    Answer, Find, Format, Formats, GROWS, Game, GameFacts, Presented, WRITERS, figure, json,
    screen, text, witness,
};
use crate::ask::reach::Reached;
use crate::ask::universe::World;
use crate::diag::Code;
use crate::diag::codes::notes as codes;
use crate::game::Component;
use crate::game::robot::{RobotId, RobotPart};
use crate::lang::context::Context;
use crate::lang::eval::Shown;
use crate::lang::fault::{Beside, FaultKind};
use crate::lang::value::Value;
use crate::markup::Role;
use crate::play::growth::{self, Rise};
use crate::render::assemble::CUT;
use crate::render::figure::Figure;
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

/// The answer of a statement as data: its value, and what was found beside it.
pub(super) struct Answered {
    /// The value as it is seen in its universe.
    pub(super) value: Value,
    pub(super) presented: Presented,
    /// What tells the sides of a comparison apart that does not hold.
    apart: Apart,
    /// The figure to draw, if it is wanted.
    pub(super) figure: Option<Rc<Figure>>,
}

impl Answered {
    /// Presents the answer of a statement, as far as its formats want it.
    pub(super) fn of(
        context: &mut Context<'_>,
        shown: &Shown,
        formats: Formats,
    ) -> Result<Self, FaultKind> {
        let value = seen(context, &shown.value)?;
        let wants_facts = formats.has(Format::Json) || formats.has(Format::Facts);
        let find = if wants_facts { Find::Facts } else { Find::Line };
        // Witnesses of a relation are found below.
        let find_first = if matches!(value, Value::Relation(_)) { Find::Line } else { find };
        let mut presented = Presented::of(context, &value, find_first)?;
        if let Presented::Game(game) = &mut presented
            && !game.stands
            && game.reached.as_ref().is_some_and(Reached::is_far)
            && let Some(rise) = growth::rise(context, game.game)
        {
            game.reached = Some(Reached::Stands(game.game, GROWS));
            game.rise = Some(rise);
        }
        let tells_apart =
            formats.has(Format::Json) || formats.has(Format::Text) && formats.has(Format::Notes);
        let mut apart = [None, None];
        match (&mut presented, &shown.compared) {
            _ if !tells_apart => {}
            (Presented::Comparison(comparison, apart), _) => {
                *apart = witness::of_relation(context, comparison)?;
            }
            (_, Some((a, op, b))) if shown.compares => {
                apart = witness::of_claim(context, [a, b], *op)?;
            }
            _ => {}
        }
        let draws = formats.has(Format::Svg) || formats.has(Format::Tikz);
        let figure = if draws { figure::of(context, &presented)? } else { None };
        Ok(Self { value, presented, apart, figure })
    }

    /// The games that tell the sides of a comparison apart.
    pub(super) fn apart(&self) -> &Apart {
        match &self.presented {
            Presented::Comparison(_, apart) => apart,
            _ => &self.apart,
        }
    }

    /// Returns whether it is a game, or how two games compare.
    pub(super) fn is_of_games(&self) -> bool {
        matches!(
            self.presented,
            Presented::Game(_) | Presented::Robot(_) | Presented::Comparison(..)
        )
    }

    /// What is known of the game that it is, as far as that is wanted.
    pub(super) fn facts(
        &self,
        context: &mut Context<'_>,
        formats: Formats,
    ) -> Result<Option<GameFacts>, FaultKind> {
        let wanted = formats.has(Format::Facts);
        Ok(match &self.presented {
            Presented::Game(_) | Presented::Robot(_) if !wanted => Some(GameFacts::default()),
            Presented::Game(game) => Some(game.facts(context)?),
            Presented::Robot(game) => Some(game.facts(context)?),
            _ => None,
        })
    }

    /// Returns whether it was made with something left out: its text was written then.
    pub(super) fn was_cut(&self) -> bool {
        match &self.presented {
            Presented::Figure(figure) => figure.text.contains(CUT),
            Presented::Quotient(asked) => asked.text.contains(CUT),
            _ => false,
        }
    }

    /// Writes it in the formats that are texts, as far as they are wanted.
    pub(super) fn write(
        &self,
        context: &mut Context<'_>,
        formats: Formats,
        answer: &mut Answer,
    ) -> Result<(), FaultKind> {
        for &(format, write) in WRITERS {
            if formats.has(format)
                && let Some(text) = write(context, self)?
            {
                answer.further.insert(format, text);
            }
        }
        Ok(())
    }
}

/// A value as it is shown in the universe at hand: among cheating robots integers are their games,
/// and typed back they are what they were.
fn seen(context: &mut Context<'_>, value: &Value) -> Result<Value, FaultKind> {
    if let Value::Game(_) | Value::Standing(_) | Value::Class(..) = value
        && context.program.universes.world(context.universe) == World::Robot
    {
        return match context.to_robot(value, Beside::Universe) {
            Ok(g) => {
                context.home = World::Robot;
                Ok(Value::Robot(g))
            }
            Err(FaultKind::Robot(_)) => Ok(value.clone()),
            Err(error) => Err(error),
        };
    }
    Ok(value.clone())
}

/// The answer of a statement with a value, in the universe of the value, and the notes on it. `names_universe` is whether
/// the line names the universe; `screen` is what shows all of a line that is cut, where somebody looks at a screen.
///
/// # Errors
/// What the value, its line or one of the formats meets, with the games that it is about.
pub(crate) fn answer(
    context: &mut Context<'_>,
    shown: &Shown,
    formats: Formats,
    names_universe: bool,
    screen: Option<&str>,
) -> Result<(Answer, Vec<Noted>), FaultKind> {
    context.modulo(shown.universe, |context| {
        let answer = answered(context, shown, formats, names_universe, screen);
        answer.map_err(|kind| context.about([&shown.value], kind))
    })
}

/// The same in the universe at hand.
fn answered(
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
