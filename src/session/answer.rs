//! What a statement that went well has to say: a line, an object, a line of LaTeX.

use serde_json::json;

use super::{Answer, Formats};
use crate::ask::question::{Asked, Question};
use crate::ask::reach::{NOT_A_MEMBER, Reached};
use crate::ask::universe::{UniverseId, World};
use crate::builtins::figures::{drawn, page_of};
use crate::builtins::shown::robots::shown_form;
use crate::builtins::shown::{object, quotient, witness};
use crate::diag::Code;
use crate::diag::codes::notes as codes;
use crate::game::robot::{RobotId, RobotPart};
use crate::game::{Component, SumId};
use crate::lang::context::Context;
use crate::lang::eval::Shown;
use crate::lang::fault::{Beside, FaultKind};
use crate::lang::growth::Rise;
use crate::lang::show::{for_programs, words};
use crate::lang::value::Value;
use crate::lang::written::is_canonical;
use crate::markup::{Markup, Role};
use crate::meter::Meter;
use crate::render::assemble::{Assembled, CUT};
use crate::render::table::in_markdown;
use crate::render::{Spelling, Writing};

/// Why a game is shown without a canonical form from which positions grow on and on.
const GROWS: &str = "play may never end";

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
    let value = seen(context, &shown.value)?;
    let mut reached = match value {
        Value::Game(g) => Some((g, context.questions().reach(g)?)),
        _ => None,
    };
    if let Some((g, reached)) = &mut reached
        && reached.is_far()
        && let Some(rise) = context.rise(*g)
    {
        *reached = Reached::Stands(*g, GROWS);
        let told = told_rise(context, &rise)?;
        notes.push((&codes::ENDLESS_PLAY, told.clone(), told));
    }
    let compares = shown.compares || matches!(value, Value::Relation(_));
    let witnesses = if compares && (formats.json || formats.text && formats.notes) {
        match (&value, &shown.compared) {
            (Value::Relation(comparison), _) => witness::of_relation(context, comparison)?,
            (_, Some((a, op, b))) => witness::of_claim(context, [a, b], *op)?,
            (_, None) => [None, None],
        }
    } else {
        [None, None]
    };
    if formats.text || formats.markdown {
        let mut text = match (&reached, &value) {
            (Some((g, reached)), _) => line(context, *g, reached)?,
            (None, Value::Robot(g)) => robot_line(context, *g)?,
            (None, other) => Markup::plain(context.text(other)?),
        };
        // Whatever is cut shows an ellipsis; texts are what they are, and an ellipsis in a reason is
        // none of the game's.
        answer.cut = !matches!(shown.value, Value::Text(_))
            && text.pieces().any(|(role, text)| role != Role::Dim && text.contains(CUT));
        answer.is_table = matches!(value, Value::Table(_));
        // On a screen the line says it by itself.
        if answer.cut && screen.is_none() {
            notes.push((&codes::CUT, String::new(), CUT_SHORT.to_owned()));
        }
        if formats.notes {
            let game = matches!(
                value,
                Value::Game(_) | Value::Standing(_) | Value::Class(..) | Value::Robot(_)
            );
            if names_universe && (compares || game) {
                let universe = context.universe_text(shown.universe)?;
                text.push(Role::Dim, format!("   ({})", briefly(&universe)));
            }
            for found in witnesses.iter().flatten() {
                text.push(Role::Dim, witness::because(context, found)?);
            }
            if let Some(how) = screen.filter(|_| answer.cut) {
                text.push(Role::Dim, format!("   (`{how}` shows all)"));
            }
        }
        if formats.markdown {
            answer.markdown = Some(match &value {
                Value::Table(table) => context.markdown_text(table)?,
                _ => paragraph(&text.to_plain()),
            });
        }
        answer.text = formats.text.then_some(text);
    }
    if let Value::Robot(g) = value
        && let Some(told) = told_integer(context, g)?
    {
        notes.push((&codes::ROBOT_INTEGER, told.clone(), told));
    }
    if let Some((g, reached)) = &reached {
        if reached.is_far() && screen.is_none() {
            notes.push((&codes::FAR, String::new(), FAR.to_owned()));
        }
        if is_of_both_signs(context, *g, reached) {
            notes.push((&codes::BOTH_SIGNS, String::new(), SIGNS.to_owned()));
        }
    }
    if formats.json {
        answer.json = Some(context.written_as(for_programs(Spelling::ASCII), |context| {
            let mut json = match (&reached, &value) {
                (Some((g, reached)), _) => object::game(context, *g, reached)?,
                (None, Value::Relation(comparison)) => {
                    object::relation(context, comparison, &witnesses)?
                }
                (None, _) => object::object(context, &value)?,
            };
            if shown.compares {
                let universe = context.universe_text(shown.universe)?;
                let [not_ge, not_le] = witness::forms(context, &witnesses)?;
                json["universe"] = json!(universe);
                json["witness"] = json!(not_ge.or(not_le));
            } else if matches!(value, Value::Bool(_)) {
                let comparisons = object::comparisons(context, &shown.asked)?;
                if !comparisons.is_empty() {
                    json["comparisons"] = json!(comparisons);
                }
            } else if matches!(value, Value::Outcome(_) | Value::Endings(_))
                && let Some(universe) = universe_of_outcome(&shown.asked)
            {
                json["universe"] = json!(context.universe_text(universe)?);
            }
            Ok::<_, FaultKind>(json)
        })?);
    }
    if formats.latex {
        let latex = Writing { spelling: context.writing.spelling.in_latex(), ..context.writing };
        answer.latex = Some(context.written_as(latex, |context| match &reached {
            Some((g, reached)) => Ok(formula(&line(context, *g, reached)?)),
            None => match &value {
                Value::Quotient(asked) => quotient::latex(context, asked),
                other => context.text(other),
            },
        })?);
    }
    if formats.figures {
        answer.figures = drawn(context, &value)?;
        answer.page = page_of(&value);
        answer.table = match &value {
            Value::Table(table) => Some(context.woven_table(table)?),
            _ => None,
        };
    }
    if formats.csv {
        let rows = match &value {
            Value::Quotient(asked) => quotient::csv(context, asked)?,
            _ => None,
        };
        answer.csv = match (rows, &value) {
            (Some(rows), _) => Some(rows),
            // A figure has no rows.
            (None, Value::Figure(_)) => None,
            (None, other) => Some(context.csv_text(other)?),
        };
    }
    Ok((answer, notes))
}

/// The universe in which the outcomes behind an answer were asked, if it is one.
fn universe_of_outcome(asked: &Asked) -> Option<UniverseId> {
    let mut universes = asked.questions().filter_map(|(question, universe)| match question {
        Question::Outcome(..) | Question::Endings(..) => Some(universe),
        _ => None,
    });
    let first = universes.next()?;
    universes.all(|universe| universe == first).then_some(first)
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

/// A robot game's line: the game as it is; modulo simple hot games its normal form follows.
fn robot_line(context: &mut Context<'_>, g: RobotId) -> Result<Markup, FaultKind> {
    let mut line = Markup::new();
    let written = context.robot_alone(g)?;
    line.push(Role::Plain, written.text);
    if let Some(length) = written.cut_from {
        line.push(Role::Dim, format!("   ({length} characters)"));
    }
    if let Some(form) = shown_form(context, g)?.filter(|form| *form != g) {
        line.push(Role::Plain, " = ");
        line.push(Role::Plain, context.robot_alone(form)?.text);
    }
    Ok(line)
}

/// The note on a robot game whose line ends with the literal of an integer: typed alone, the integer would be
/// a game of alternating play.
fn told_integer(context: &mut Context<'_>, g: RobotId) -> Result<Option<String>, FaultKind> {
    let last = shown_form(context, g)?.unwrap_or(g);
    let integer = match context.engine.robot_parts(last)[..] {
        _ if context.home == World::Robot => return Ok(None),
        [] => 0,
        [RobotPart::Integer(integer)] => integer,
        _ => return Ok(None),
    };
    let literal = context.robot_alone(last)?.text;
    Ok(Some(format!(
        "`{literal}` is the integer {integer} of the cheating robot; after `universe robot` it is written `{integer}`"
    )))
}

/// A line with games in LaTeX as a formula: what is noted beside them is words.
fn formula(line: &Markup) -> String {
    let pieces = line.pieces().map(|(role, text)| match role {
        Role::Dim => format!("\\quad {}", words(text.trim_start())),
        _ => text.to_owned(),
    });
    pieces.collect()
}

/// An answer that is no table, in Markdown: a line, or several as they stand.
fn paragraph(text: &str) -> String {
    match text.trim_end().contains('\n') {
        true => format!("```\n{}\n```", text.trim_end()),
        false => in_markdown(text),
    }
}

/// Tells how positions grow: `play goes q(3) -> q(4) -> q(5) and on`.
pub(super) fn told_rise(context: &mut Context<'_>, rise: &Rise) -> Result<String, FaultKind> {
    let mut way = String::new();
    for (place, g) in rise.way.iter().enumerate() {
        way += &in_short(context, |context| context.as_it_stands(*g))?.text;
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
fn is_of_both_signs(context: &Context<'_>, g: SumId, reached: &Reached) -> bool {
    let (Reached::Form(shown) | Reached::Stands(shown, _)) = *reached else {
        return false;
    };
    if context.program.universes.is_normal(context.universe)
        || context.engine.as_number(shown).is_some()
    {
        return false;
    }
    let mut signs = [false; 2];
    for (component, _) in context.engine.components(g) {
        match context.engine.component(component) {
            Component::Number(number) if number.is_integer() => {
                signs[usize::from(number.sign().is_lt())] = true;
            }
            _ => return false,
        }
    }
    signs == [true; 2]
}

/// Returns whether a game is followed by its canonical form if that differs: literals and positions are.
fn is_written(context: &Context<'_>, g: SumId) -> bool {
    g.component().is_some_and(|component| {
        matches!(context.engine.component(component), Component::Form | Component::Position { .. })
    })
}

/// A game's line: what it is shown as; a literal that looks different stands before it.
fn line(context: &mut Context<'_>, g: SumId, reached: &Reached) -> Result<Markup, FaultKind> {
    let mut line = Markup::new();
    let written = is_written(context, g)
        && match *reached {
            Reached::Value(value) => !is_canonical(context, g, value)?,
            Reached::Form(form) | Reached::Stands(form, _) => form != g,
        };
    if written {
        let written = context.as_it_stands(g)?;
        push(&mut line, written);
        line.push(Role::Plain, " = ");
    }
    let last = last(context, reached)?;
    push(&mut line, last);
    if let Reached::Stands(_, note) = reached {
        let universe = match *note {
            NOT_A_MEMBER => format!(" {}", context.universe_in_short(context.universe)),
            _ => String::new(),
        };
        line.push(Role::Dim, format!("   ({note}{universe})"));
    }
    Ok(line)
}

/// The last game on a game's line.
fn last(context: &mut Context<'_>, reached: &Reached) -> Result<Assembled, FaultKind> {
    match *reached {
        Reached::Value(value) => context.value_text(value),
        Reached::Form(form) | Reached::Stands(form, _) => context.as_it_stands(form),
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
pub(super) fn brief(context: &mut Context<'_>, value: &Value) -> Option<String> {
    let limits = crate::meter::Limits {
        time: Some(std::time::Duration::from_millis(200)),
        ..crate::meter::Limits::default()
    };
    let clock = context.meter.clock();
    let meter = Meter::new(limits, std::sync::Arc::default()).with_clock(clock);
    let shown = |context: &mut Context<'_>| {
        if let Ok(text) = context.item_text(value) {
            return Some(text);
        }
        let Value::Game(g) = value else { return None };
        let text = context.as_it_stands(*g);
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
