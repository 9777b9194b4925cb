//! How values look on a line: games in the universe at hand, everything else by what it is.
//!
//! Games are written by render; what is known here is which game stands for a value.

use unicode_width::UnicodeWidthStr;

use super::answer::Answered;
use super::canonical::is_canonical;
use super::latex::words;
use super::{Game, Presented, Robot, about};
use crate::ask::reach::{NOT_A_MEMBER, Reached};
use crate::ask::universe::{self, Universe, UniverseId, World};
use crate::diag::codes::games::TOO_LARGE;
use crate::game::robot;
use crate::game::robot::RobotId;
use crate::game::{Component, SumId};
use crate::lang::context::Context;
use crate::lang::fault::{FaultKind, fault};
use crate::lang::value::{Comparison, Relation, Value};
use crate::markup::{Markup, Role};
use crate::meter::{Metered, Share};
use crate::present::table;
use crate::present::{facts, figures, pictures};
use crate::render::assemble::Assembled;
use crate::render::figure::{self, Figure, Label};
use crate::render::tree::{Branches, tree};
use crate::render::{Charset, MOST_FOR_PROGRAMS, Spelling, Writing, symbols, thermograph};
use crate::values::{Ending, Endings, Side, ValueId};

/// What stands between the items of a list.
const LISTED: &str = ", ";

/// Items of a list that are shown where nobody asked for all.
const MOST_ITEMS: usize = 200;

/// How many games of the usual limit have room in a list.
const GAMES_IN_A_LIST: u64 = 10;

/// Characters of a literal form; its tree may be larger than any memory.
const MOST_FORM: u64 = 10_000_000;

/// Values on one line, each in its universe.
pub(crate) fn printed(
    context: &mut Context<'_>,
    values: &[(Value, UniverseId)],
    spelling: Spelling,
) -> Result<String, FaultKind> {
    let writing = Writing { spelling, ..context.writing };
    let mut line = String::new();
    for (place, (value, universe)) in values.iter().enumerate() {
        context.program.printed_positions |= are_positions(context, value);
        if place > 0 {
            line += if spelling.charset == Charset::Latex { "\\ " } else { " " };
        }
        line += &context.modulo(*universe, |context| {
            let text = context.written_as(writing, |context| of(context, value));
            text.map_err(|kind| context.about([value], kind))
        })?;
    }
    Ok(line)
}

/// The line of an answer, without what is noted beside it.
pub(super) fn line(context: &mut Context<'_>, answered: &Answered) -> Result<Markup, FaultKind> {
    match &answered.presented {
        Presented::Game(shown) if !shown.stands => game(context, shown),
        Presented::Robot(shown) => robot(context, shown),
        Presented::About(found) => about::line(context, found),
        Presented::Figure(figure) if context.writing.spelling.charset != Charset::Latex => {
            let mut line = Markup::new();
            match figure.is_tree {
                true => line.push_tree(&figure.text),
                false => line.push_picture(&figure.text, &figure.letters),
            }
            Ok(line)
        }
        Presented::Text(text) if context.writing.spelling.charset != Charset::Latex => {
            let shown = context.program.shown.as_ref().filter(|(picture, _)| picture == text);
            let mut line = Markup::new();
            // A picture may be too large for a figure, and then has no colours.
            let figure = shown
                .and_then(|(_, game)| *game)
                .map(|game| figures::position_figure(context, game));
            let letters = figure.and_then(Result::ok).flatten().map(|figure| figure.letters);
            line.push_picture(text, &letters.unwrap_or_default());
            Ok(line)
        }
        _ => Ok(Markup::plain(of(context, &answered.value)?)),
    }
}

/// A game's line: what it is shown as; a literal that looks different stands before it.
pub(super) fn game(context: &mut Context<'_>, shown: &Game) -> Result<Markup, FaultKind> {
    let mut line = Markup::new();
    let g = shown.game;
    let is_written = is_written(context, g)
        && match shown.reached {
            Some(Reached::Value(value)) => !is_canonical(context, g, value)?,
            Some(Reached::Form(form) | Reached::Stands(form, _)) => form != g,
            None => false,
        };
    if is_written {
        let written = as_it_stands(context, g)?;
        push(&mut line, written);
        line.push(Role::Plain, " = ");
    }
    let last = shown.last(context)?;
    push(&mut line, last);
    if let Some(Reached::Stands(_, note)) = shown.reached {
        let universe = match note {
            NOT_A_MEMBER => format!(" {}", universe_in_short(context, context.universe)),
            _ => String::new(),
        };
        line.push(Role::Dim, format!("   ({note}{universe})"));
    }
    Ok(line)
}

/// Returns whether a game is followed by its canonical form if that differs: literals and positions are.
fn is_written(context: &Context<'_>, g: SumId) -> bool {
    g.component().is_some_and(|component| {
        matches!(context.engine.component(component), Component::Form | Component::Position { .. })
    })
}

/// A robot game's line: the game as it is; modulo simple hot games its normal form follows.
fn robot(context: &mut Context<'_>, shown: &Robot) -> Result<Markup, FaultKind> {
    let mut line = Markup::new();
    let written = robot_alone(context, shown.game)?;
    push(&mut line, written);
    if let Some(form) = shown.form.filter(|form| *form != shown.game) {
        line.push(Role::Plain, " = ");
        line.push(Role::Plain, robot_alone(context, form)?.text);
    }
    Ok(line)
}

/// A text, and where it was cut how long it is.
pub(super) fn push(line: &mut Markup, assembled: Assembled) {
    line.push(Role::Plain, assembled.text);
    if let Some(length) = assembled.cut_from {
        line.push(Role::Dim, format!("   ({length} characters)"));
    }
}

/// Letters of a game's name in the title of a figure.
pub(super) const TITLE: u64 = 80;

/// Ticks for the value of a position in a tree.
const TREE_TICKS: u64 = 20_000;

impl Branches for Context<'_> {
    type Error = FaultKind;

    fn title(&mut self, g: SumId, limit: u64) -> Result<String, FaultKind> {
        let writing = Writing { limit, ..self.writing };
        let text = self.written_as(writing, |context| as_it_stands(context, g))?;
        Ok(text.text)
    }

    fn label(&mut self, g: SumId, limit: u64) -> Result<Label, FaultKind> {
        let plain = self.title(g, limit)?;
        let writing = Writing { limit, ..Writing::full(self.writing.spelling.in_latex()) };
        let latex = self.written_as(writing, |context| as_it_stands(context, g))?;
        Ok(Label::formula(&plain, &latex.text))
    }

    fn picture(&mut self, g: SumId) -> Result<Option<Figure>, FaultKind> {
        figures::position_figure(self, g)
    }

    fn value(&mut self, g: SumId, limit: u64) -> Result<Option<Label>, FaultKind> {
        Ok(match facts::reached_soon(self, g, TREE_TICKS)? {
            Some(Reached::Value(value)) => {
                Some(as_label(self, limit, |context| Ok(value_text(context, value)?.text))?)
            }
            Some(Reached::Form(form)) => {
                Some(as_label(self, limit, |context| Ok(as_it_stands(context, form)?.text))?)
            }
            Some(Reached::Stands(..)) | None => None,
        })
    }

    fn options(&mut self, g: SumId, side: Side) -> Result<Vec<SumId>, FaultKind> {
        ordered_options(self, g, side)
    }
}

/// The most characters of an operand that stands in a relation. Longer ones are letters there.
const LONGEST_OPERAND: usize = 20;

/// Ticks for the text of an operand.
const OPERAND_TICKS: u64 = 100_000;

/// The sign of a relation, or `unknown`.
pub(super) fn relation_sign(context: &Context<'_>, relation: Option<Relation>) -> String {
    let latex = context.writing.spelling.charset == Charset::Latex;
    let sign = match relation {
        Some(Relation::Equal) => "=",
        Some(Relation::Greater) => ">",
        Some(Relation::Less) => "<",
        Some(Relation::Confused) if latex => "\\parallel",
        Some(Relation::Confused) => "||",
        None => return in_words(context, "unknown".to_owned()),
    };
    sign.to_owned()
}

/// A relation with its operands as they stand, `↑ || ∗`; `G || H` where one of them is long.
fn relation_text(context: &mut Context<'_>, compared: &Comparison) -> Result<String, FaultKind> {
    let sign = relation_sign(context, compared.relation);
    if compared.relation.is_none() {
        return Ok(sign);
    }
    let operands = short_operands(context, &compared.games)?;
    let [g, h] = operands.unwrap_or_else(|| ["G", "H"].map(str::to_owned));
    Ok(format!("{g} {sign} {h}"))
}

/// Two operands as they stand, if both are short.
pub(super) fn short_operands(
    context: &mut Context<'_>,
    games: &[Value; 2],
) -> Result<Option<[String; 2]>, FaultKind> {
    let spelling = Spelling { charset: Charset::Unicode, ..context.writing.spelling };
    let plain = Writing { spelling, ..context.writing };
    let texts = context.written_as(plain, |context| operand_texts(context, games))?;
    let is_short = |text: &Option<String>| {
        text.as_ref().is_some_and(|text| text.chars().count() <= LONGEST_OPERAND)
    };
    if !texts.iter().all(is_short) {
        return Ok(None);
    }
    Ok(match operand_texts(context, games)? {
        [Some(g), Some(h)] => Some([g, h]),
        _ => None,
    })
}

/// The operands of a relation as they stand, where they are written soon and nothing is left out.
fn operand_texts(
    context: &mut Context<'_>,
    games: &[Value; 2],
) -> Result<[Option<String>; 2], FaultKind> {
    let mut texts = [None, None];
    for (text, value) in texts.iter_mut().zip(games) {
        *text = match value {
            Value::Game(g) | Value::Standing(g) | Value::Class(g, _) => {
                let share = Share::soon(OPERAND_TICKS);
                let written = context.within(share, |context| named(context, *g))?;
                written.and_then(Assembled::whole)
            }
            other => Some(item_text(context, other)?),
        };
    }
    Ok(texts)
}

/// A literal form with too many characters.
fn too_long(length: u64, help: &str) -> FaultKind {
    let length = match length {
        u64::MAX => "more than 10^19".to_owned(),
        length => length.to_string(),
    };
    let label =
        format!("its literal form has {length} characters; at most {MOST_FORM} are written");
    fault!(TOO_LARGE, label; help: help)
}

/// Writes who wins and who draws: as a letter if both players draw, else in words.
#[must_use]
pub fn endings_text(endings: Endings) -> String {
    if endings == Endings::DRAWS {
        return "D".to_owned();
    }
    let does = |ending| match ending {
        Ending::Win => "wins",
        Ending::Draw => "draws",
        Ending::Loss => "loses",
    };
    let (left, right) = (does(endings.left_first), does(endings.right_first));
    format!("Left first {left}, Right first {right}")
}

/// An infinite nim value: `∞{1,2}`, or `∞` where no option has a finite value.
fn infinite_nim_text(finite: &[u64], charset: Charset) -> String {
    let finite: Vec<String> = finite.iter().map(u64::to_string).collect();
    let finite = finite.join(",");
    match (charset, finite.is_empty()) {
        (Charset::Latex, true) => "\\infty".to_owned(),
        (Charset::Latex, false) => format!("\\infty_{{{finite}}}"),
        (Charset::Ascii, true) => "infinity".to_owned(),
        (Charset::Ascii, false) => format!("infinity{{{finite}}}"),
        (Charset::Unicode, true) => "∞".to_owned(),
        (Charset::Unicode, false) => format!("∞{{{finite}}}"),
    }
}

/// Returns whether a value is a position, or a list of nothing else.
pub(crate) fn are_positions(context: &Context<'_>, value: &Value) -> bool {
    let is_position = |value: &Value| match value {
        Value::Game(g) => context.engine.has_positions(*g),
        _ => false,
    };
    match value {
        Value::List(list) => !list.items().is_empty() && list.items().iter().all(is_position),
        other => is_position(other),
    }
}

/// A game as it is shown inside of other values: a sum with positions as it stands, so that moves
/// can be told apart; another by its canonical form in normal play where that can be reached
/// soon.
fn game_text(context: &mut Context<'_>, g: SumId) -> Result<Assembled, FaultKind> {
    let position = |id| matches!(context.engine.component(id), Component::Position { .. });
    let positions = context.engine.components(g).any(|(id, _)| position(id));
    if context.program.universes.is_normal(context.universe)
        && !positions
        && let Ok(value) = context.questions().value_soon(g)?
    {
        return value_text(context, value);
    }
    named(context, g)
}

/// The text of a game as it stands. At a terminal its summands are in the order in which they were typed.
pub(super) fn named(context: &mut Context<'_>, g: SumId) -> Result<Assembled, FaultKind> {
    if context.beside.is_some() { as_typed(context, g) } else { as_it_stands(context, g) }
}

/// A game as an item of a list: a literal that is written in another way than its canonical form is
/// followed by that, as where it stands alone, so that different literals look different.
pub(super) fn listed_text(context: &mut Context<'_>, g: SumId) -> Result<String, FaultKind> {
    let literal = g
        .component()
        .is_some_and(|component| matches!(context.engine.component(component), Component::Form));
    if literal
        && context.program.universes.is_normal(context.universe)
        && let Ok(value) = context.questions().value_soon(g)?
        && !is_canonical(context, g, value)?
    {
        let written = as_it_stands(context, g)?.text;
        return Ok(format!("{written} = {}", value_text(context, value)?.text));
    }
    let text = game_text(context, g)?.text;
    Ok(match value_beside(context, g, &text)? {
        Some(value) => format!("{text} = {value}"),
        None => text,
    })
}

/// The value of a sum with positions, or its simplest form, where it has room beside the name on a line of a terminal.
fn value_beside(
    context: &mut Context<'_>,
    g: SumId,
    name: &str,
) -> Result<Option<String>, FaultKind> {
    let Some(allowance) = context.beside else { return Ok(None) };
    let room = context.writing.columns.saturating_sub(name.width() + " = ".len()) as u64;
    if room == 0 || !context.engine.has_positions(g) {
        return Ok(None);
    }
    let ticks = allowance.ticks(context.meter.ticks());
    let value = match facts::reached_soon(context, g, ticks)? {
        Some(Reached::Value(value)) => {
            whole_within(context, room, |context| value_text(context, value))?
        }
        Some(Reached::Form(form)) => {
            whole_within(context, room, |context| as_it_stands(context, form))?
        }
        Some(Reached::Stands(..)) | None => None,
    };
    Ok(value.filter(|value| value != name))
}

/// A value of normal play by name.
pub fn value_text(context: &mut Context<'_>, value: ValueId) -> Result<Assembled, FaultKind> {
    let (printer, values) = (&mut context.program.printer, context.engine.values());
    let text = printer.value(values, value, context.writing, context.meter)?;
    Ok(written(context, text))
}

/// A text that was written just now: notes whether something was left out of it.
fn written(context: &mut Context<'_>, text: Assembled) -> Assembled {
    context.left_out |= text.cut_from.is_some();
    text
}

/// A game as it stands.
pub fn as_it_stands(context: &mut Context<'_>, g: SumId) -> Result<Assembled, FaultKind> {
    let program = context.program.program_mut();
    let printer = &mut program.printer;
    let positions = &program.positions;
    let text =
        printer.as_it_stands(context.engine, positions, g, context.writing, context.meter)?;
    Ok(written(context, text))
}

/// The text of a game as it stands. Its summands have the order in which its picture shows them.
pub fn as_typed(context: &mut Context<'_>, g: SumId) -> Result<Assembled, FaultKind> {
    if context.program.order_typed(g).is_some()
        && let Some(summands) = pictures::shown_summands(context, g)?
        && summands.len() > 1
    {
        let texts = summands.into_iter().map(|summand| as_it_stands(context, summand));
        let texts = texts.collect::<Result<Vec<Assembled>, FaultKind>>()?;
        if texts.iter().all(|text| text.cut_from.is_none()) {
            let text = texts.into_iter().map(|text| text.text).collect::<Vec<_>>().join(" + ");
            let fits = text.chars().count() as u64 <= context.writing.limit;
            if fits {
                return Ok(Assembled { text, cut_from: None });
            }
        }
    }
    as_it_stands(context, g)
}

/// A cheating robot game as it was written, beside its like.
pub fn robot_text(context: &mut Context<'_>, g: RobotId) -> Result<Assembled, FaultKind> {
    robot_written(context, g, false)
}

/// A cheating robot game by itself, to be typed back at the session's prompt: where integers
/// are games of alternating play there, a sum of nothing else begins with a literal.
pub fn robot_alone(context: &mut Context<'_>, g: RobotId) -> Result<Assembled, FaultKind> {
    robot_written(context, g, context.home != World::Robot)
}

fn robot_written(
    context: &mut Context<'_>,
    g: RobotId,
    apart: bool,
) -> Result<Assembled, FaultKind> {
    let program = context.program.program_mut();
    let (printer, positions) = (&mut program.printer, &program.positions);
    let text =
        printer.robot(context.engine, positions, g, apart, context.writing, context.meter)?;
    Ok(written(context, text))
}

/// The literal form of a game: brackets only, zero is `<.|.>`.
///
/// # Errors
/// What the engine meets, and where the text is longer than anyone reads.
pub fn form_text(context: &mut Context<'_>, g: SumId) -> Result<String, FaultKind> {
    let mut ask = context.ask();
    let literal = ask.literal(g)?;
    let printer = &mut context.program.printer;
    let text = printer.literal_form(context.engine, literal, MOST_FORM, context.meter)?;
    let help = "`size(G)` counts the followers, `tree(G)` draws the first of them";
    text.map_err(|length| too_long(length, help))
}

/// The literal form of a cheating robot game: one matrix, of such forms.
pub fn robot_form_text(context: &mut Context<'_>, g: RobotId) -> Result<String, FaultKind> {
    // All positions on the way are known then.
    let mut ask = context.ask();
    robot::birthday(&mut ask, g)?;
    let printer = &mut context.program.printer;
    let text = printer.robot_form(context.engine, g, MOST_FORM, context.meter)?;
    let help = "`size(G)` counts the followers, `matrix(G)` shows what one round leaves";
    text.map_err(|length| too_long(length, help))
}

/// A picture of a game: its options, their options and so on.
pub fn tree_figure(context: &mut Context<'_>, g: SumId) -> Result<Figure, FaultKind> {
    let spelling = context.writing.spelling;
    let text = tree(context, g, spelling)?;
    let mut figure = figure::tree::tree(context, g, &text)?;
    figure.title = format!("game tree of {}", context.title(g, TITLE)?).into();
    Ok(figure)
}

/// The options of a side, in the order in which they print.
pub fn ordered_options(
    context: &mut Context<'_>,
    g: SumId,
    side: Side,
) -> Result<Vec<SumId>, FaultKind> {
    let mut options = context.options_as_played(g, side)?;
    context.arrange(&mut options)?;
    for option in &options {
        pictures::keep_order(context, g, *option)?;
    }
    Ok(options)
}

/// Any value on one line.
pub fn of(context: &mut Context<'_>, value: &Value) -> Result<String, FaultKind> {
    match value {
        Value::Text(text) if context.writing.spelling.charset == Charset::Latex => Ok(words(text)),
        Value::Text(text) => Ok(text.to_string()),
        Value::Grid(grid) if !grid.is_size() => Ok(in_words(context, grid.spelling())),
        Value::Graph(graph) => Ok(in_words(context, graph.spelling())),
        Value::Quotient(asked) => Ok(in_words(context, asked.text.clone())),
        Value::Figure(figure) if context.writing.spelling.charset == Charset::Latex => {
            Ok(figure::tikz::picture(figure, context.meter)?)
        }
        Value::Figure(figure) => Ok(figure.text.to_string()),
        Value::Table(table) => table::table_text(context, table),
        Value::About(found) if context.writing.spelling.charset == Charset::Latex => {
            Ok(about::sheet(context, found)?.latex())
        }
        Value::About(found) => about::card(context, found),
        other => item_text(context, other),
    }
}

/// A value as a label of a figure, games by their values in normal play.
pub fn item_label(
    context: &mut Context<'_>,
    value: &Value,
    limit: u64,
) -> Result<Label, FaultKind> {
    as_label(context, limit, |context| match value {
        Value::Game(g) | Value::Standing(g) | Value::Class(g, _) => {
            Ok(game_text(context, *g)?.text)
        }
        other => item_text(context, other),
    })
}

/// A cheating robot game as a label of a figure, integers as such.
pub fn robot_label(context: &mut Context<'_>, g: RobotId, limit: u64) -> Result<Label, FaultKind> {
    as_label(context, limit, |context| Ok(robot_text(context, g)?.text))
}

/// Any value as it stands in a list: texts have quotes.
pub fn item_text(context: &mut Context<'_>, value: &Value) -> Result<String, FaultKind> {
    let mut room = match context.writing.limit {
        MOST_FOR_PROGRAMS.. => u64::MAX,
        limit if context.beside.is_some() => limit,
        limit => limit.saturating_mul(GAMES_IN_A_LIST),
    };
    text_in(context, value, &mut room)
}

/// The same, in a line with room for so many characters more.
fn text_in(context: &mut Context<'_>, value: &Value, room: &mut u64) -> Result<String, FaultKind> {
    context.meter.tick()?;
    let text = match value {
        Value::List(list) => {
            let items = items(context, list.items(), LISTED, room)?;
            // A formula has no blank between brackets, and these would touch.
            let is_shut = items.is_empty() && context.writing.spelling.charset == Charset::Latex;
            return Ok(if is_shut { "[\\,]".to_owned() } else { format!("[{items}]") });
        }
        Value::Row(row) => {
            let left = items(context, row.left.items(), ",", room)?;
            let right = items(context, row.right.items(), ",", room)?;
            return Ok(format!("[{left}@{right}]"));
        }
        Value::Table(table) => {
            let mut text = format!("table([{}]", items(context, table.rows.items(), LISTED, room)?);
            if let Some(header) = &table.header {
                text += &format!(", [{}]", items(context, header.items(), LISTED, room)?);
            }
            return Ok(text + ")");
        }
        Value::Robot(g) => robot_alone(context, *g)?.text,
        Value::Game(g) => game_text(context, *g)?.text,
        Value::Standing(g) | Value::Class(g, _) => named(context, *g)?.text,
        Value::Int(integer) => integer_text(context, *integer),
        Value::Number(number) => {
            context.meter.tick_many(symbols::number_ticks(number))?;
            symbols::number(number, context.writing.spelling)
        }
        Value::Bool(value) => in_words(context, value.to_string()),
        Value::None => in_words(context, "none".to_owned()),
        Value::Text(text) => in_words(context, symbols::quoted(text)),
        Value::Grid(grid) if grid.is_size() => {
            in_words(context, format!("grid({})", grid.spelling()))
        }
        Value::Grid(grid) => in_words(context, symbols::quoted(&grid.spelling())),
        Value::Graph(graph) => in_words(context, symbols::quoted(&graph.spelling())),
        Value::Range { from, to } => {
            format!("{} .. {}", integer_text(context, *from), integer_text(context, *to))
        }
        Value::Function(id) => in_words(context, context.program.function(*id).signature()),
        Value::Builtin(id) => in_words(context, context.program.builtin(*id).signature()),
        Value::Ruleset(id) => in_words(context, context.program.ruleset(*id).signature()),
        Value::Member(member) => {
            let program = context.program.program_mut();
            let printer = &mut program.printer;
            let positions = &program.positions;
            let text = printer.member(
                context.engine,
                positions,
                member,
                context.writing,
                context.meter,
            )?;
            written(context, text).text
        }
        Value::Universe(id) => {
            let text = universe_text(context, *id)?;
            // One made of games has their formulas.
            if text.contains('\\') { text } else { in_words(context, text) }
        }
        Value::Outcome(outcome) => format!("{outcome:?}"),
        Value::Draw => "D".to_owned(),
        Value::Endings(endings) => in_words(context, endings_text(*endings)),
        Value::InfiniteNim(finite) => infinite_nim_text(finite, context.writing.spelling.charset),
        Value::Side(side) => in_words(context, format!("{side:?}")),
        Value::Relation(comparison) => relation_text(context, comparison)?,
        Value::Quotient(asked) => in_words(context, asked.in_short()),
        Value::Figure(_) => in_words(context, "a figure".to_owned()),
        Value::About(found) => {
            let game = as_it_stands(context, found.game)?.text;
            match context.writing.spelling.charset {
                Charset::Latex => format!("\\text{{about }}{game}"),
                Charset::Ascii | Charset::Unicode => format!("about({game})"),
            }
        }
        Value::Thermograph(thermograph) => {
            thermograph::text(thermograph, context.writing.spelling, context.meter)?
        }
    };
    *room = room.saturating_sub(text.len() as u64);
    Ok(text)
}

/// Words that stand among formulas in LaTeX.
fn in_words(context: &Context<'_>, text: String) -> String {
    match context.writing.spelling.charset {
        Charset::Latex => words(&text),
        Charset::Ascii | Charset::Unicode => text,
    }
}

fn integer_text(context: &Context<'_>, integer: i64) -> String {
    symbols::number(&integer.into(), context.writing.spelling)
}

/// Items with what stands between them; those that have no room are counted. A list may hold
/// itself many times over: what is written counts as memory until it stands in its line.
fn items(
    context: &mut Context<'_>,
    items: &[Value],
    separator: &str,
    room: &mut u64,
) -> Result<String, FaultKind> {
    let most = match context.writing.limit {
        MOST_FOR_PROGRAMS.. => usize::MAX,
        _ => MOST_ITEMS,
    };
    let mut lease = context.meter.lease(0)?;
    let mut line = String::new();
    // At a terminal a line ends between two items.
    let columns = match context.beside {
        Some(_) if separator == LISTED => context.writing.columns,
        _ => usize::MAX,
    };
    let mut taken = "[".len();
    for (place, item) in items.iter().enumerate() {
        if place >= most || *room == 0 {
            line.push_str(if place > 0 { separator } else { "" });
            let (cut, more) = (context.writing.spelling.cut(), items.len() - place);
            let more = match context.writing.spelling.charset {
                Charset::Latex => words(&format!(" ({more} more)")),
                Charset::Ascii | Charset::Unicode => format!(" ({more} more)"),
            };
            line.extend([cut, &more]);
            context.left_out = true;
            break;
        }
        let text = match item {
            Value::Game(g) if separator == LISTED => {
                let text = listed_text(context, *g)?;
                *room = room.saturating_sub(text.len() as u64);
                text
            }
            // The comma in it is none of the list's.
            Value::Endings(endings)
                if endings.outcome().is_none() && *endings != Endings::DRAWS =>
            {
                format!("({})", text_in(context, item, room)?)
            }
            _ => context.deeper(|context| text_in(context, item, room))?,
        };
        lease.grow(text.len() + separator.len(), context.meter)?;
        if place > 0 {
            taken += separator.len();
            // A comma or a bracket stands behind it.
            if columns < usize::MAX && taken + text.width() + 1 > columns {
                line.push_str(separator.trim_end());
                line.push('\n');
                taken = 0;
            } else {
                line.push_str(separator);
            }
        }
        taken += if columns < usize::MAX { text.width() } else { 0 };
        line.push_str(&text);
    }
    Ok(line)
}

/// The name of a universe, as it is typed after `mod`.
pub fn universe_text(context: &mut Context<'_>, id: UniverseId) -> Result<String, FaultKind> {
    let (head, games) = match context.program.universes.get(id).clone() {
        Universe::Generated(games) => ("generated", games),
        Universe::Closure(games) => ("closure", games),
        Universe::Positions(member) => {
            if member.arguments.is_empty() {
                let heading = context.program.positions.heading(member.ruleset);
                return Ok(heading.name.to_string());
            }
            return of(context, &Value::Member(member));
        }
        Universe::Assuming(inner) => {
            let inner = context.deeper(|context| universe_text(context, inner))?;
            return Ok(format!("assuming({inner})"));
        }
        named => return Ok(universe::name(&named).unwrap_or("misere").to_owned()),
    };
    let mut games = games.into_vec();
    context.arrange(&mut games)?;
    let mut texts = Vec::with_capacity(games.len());
    for game in games {
        texts.push(as_it_stands(context, game)?.text);
    }
    Ok(format!("{head}({})", texts.join(", ")))
}

/// The name of a universe without the games that it is made of.
#[must_use]
pub fn universe_in_short(context: &Context<'_>, id: UniverseId) -> String {
    match context.program.universes.get(id) {
        Universe::Generated(_) => "generated(…)".to_owned(),
        Universe::Closure(_) => "closure(…)".to_owned(),
        Universe::Positions(member) => {
            let heading = context.program.positions.heading(member.ruleset);
            heading.name.to_string()
        }
        Universe::Assuming(inner) => match context.program.universes.get(*inner) {
            Universe::Generated(_) => "assuming(generated(…))".to_owned(),
            Universe::Closure(_) => "assuming(closure(…))".to_owned(),
            named => format!("assuming({})", universe::name(named).unwrap_or("…")),
        },
        named => universe::name(named).unwrap_or("misere").to_owned(),
    }
}

/// A text if it has no more characters: of a longer one nothing is said to be left out.
pub(super) fn whole_within(
    context: &mut Context<'_>,
    most: u64,
    text: impl FnOnce(&mut Context<'_>) -> Result<Assembled, FaultKind>,
) -> Result<Option<String>, FaultKind> {
    let left_out = context.left_out;
    let writing = Writing { limit: most.min(context.writing.limit), ..context.writing };
    let text = context.written_as(writing, text)?;
    context.left_out = left_out;
    Ok(text.whole())
}

fn as_label(
    context: &mut Context<'_>,
    limit: u64,
    mut text: impl FnMut(&mut Context<'_>) -> Result<String, FaultKind>,
) -> Result<Label, FaultKind> {
    let spelling = context.writing.spelling;
    let latex = Writing { limit, ..Writing::full(spelling.in_latex()) };
    let latex = context.written_as(latex, |context| text(context))?;
    let plain = context.written_as(Writing { limit, ..Writing::full(spelling) }, text)?;
    Ok(Label::formula(&plain, &latex))
}
