//! How values look on a line: games in the universe at hand, everything else by what it is.
//!
//! Games are written by render; what is known here is which game stands for a value.

use unicode_width::UnicodeWidthStr;

use super::canonical::is_canonical;
use super::latex::words;
use super::{Answered, Game, Presented, Robot, about};
use crate::ask::reach::{NOT_A_MEMBER, Reached};
use crate::ask::universe::{self, Universe, UniverseId, World};
use crate::diag::codes::games::TOO_LARGE;
use crate::game::robot;
use crate::game::robot::RobotId;
use crate::game::{Component, SumId};
use crate::lang::context::Context;
use crate::lang::fault::{FaultKind, fault};
use crate::lang::value::{Relation, Value};
use crate::markup::{Markup, Role};
use crate::meter::Metered;
use crate::render::assemble::Assembled;
use crate::render::figure::{self, Figure, Label};
use crate::render::tree::{Branches, tree};
use crate::render::{Charset, Spelling, Writing, symbols, thermograph};
use crate::values::{Ending, Endings, Side, ValueId};

/// What stands between the items of a list.
const LISTED: &str = ", ";

/// Items of a list that are shown where nobody asked for all.
const MOST_ITEMS: usize = 200;

/// How many games of the usual limit have room in a list.
const GAMES_IN_A_LIST: u64 = 10;

/// Characters of a game that a program reads.
const MOST_TEXT: u64 = 1_000_000;

/// Characters of a literal form; its tree may be larger than any memory.
const MOST_FORM: u64 = 10_000_000;

/// A writing that cuts only where no program would read on.
#[must_use]
pub fn for_programs(spelling: Spelling) -> Writing {
    Writing { limit: MOST_TEXT, ..Writing::full(spelling) }
}

/// The line of an answer, without what is noted beside it.
pub(crate) fn line(context: &mut Context<'_>, answered: &Answered) -> Result<Markup, FaultKind> {
    match &answered.presented {
        Presented::Game(shown) if !shown.stands => game(context, shown),
        Presented::Robot(shown) => robot(context, shown),
        Presented::About(found) => about::line(context, found),
        _ => Ok(Markup::plain(context.text(&answered.value)?)),
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
        let written = context.as_it_stands(g)?;
        push(&mut line, written);
        line.push(Role::Plain, " = ");
    }
    let last = shown.last(context)?;
    push(&mut line, last);
    if let Some(Reached::Stands(_, note)) = shown.reached {
        let universe = match note {
            NOT_A_MEMBER => format!(" {}", context.universe_in_short(context.universe)),
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
    let written = context.robot_alone(shown.game)?;
    push(&mut line, written);
    if let Some(form) = shown.form.filter(|form| *form != shown.game) {
        line.push(Role::Plain, " = ");
        line.push(Role::Plain, context.robot_alone(form)?.text);
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

impl Context<'_> {
    /// Returns whether a value is a position, or a list of nothing else.
    pub(in crate::lang) fn are_positions(&self, value: &Value) -> bool {
        let is_position = |value: &Value| match value {
            Value::Game(g) => self.engine.has_positions(*g),
            _ => false,
        };
        match value {
            Value::List(list) => !list.items().is_empty() && list.items().iter().all(is_position),
            other => is_position(other),
        }
    }

    /// Does `work` while games are written otherwise.
    pub fn written_as<T>(&mut self, writing: Writing, work: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.writing, writing);
        let result = work(self);
        self.writing = before;
        result
    }

    /// A game as it is shown inside of other values: a sum with positions as it stands, so that moves
    /// can be told apart; another by its canonical form in normal play where that can be reached
    /// soon.
    fn game_text(&mut self, g: SumId) -> Result<Assembled, FaultKind> {
        let position = |id| matches!(self.engine.component(id), Component::Position { .. });
        let positions = self.engine.components(g).any(|(id, _)| position(id));
        if self.program.universes.is_normal(self.universe)
            && !positions
            && let Ok(value) = self.questions().value_soon(g)?
        {
            return self.value_text(value);
        }
        self.as_it_stands(g)
    }

    /// A game as an item of a list: a literal that is written in another way than its canonical form is
    /// followed by that, as where it stands alone, so that different literals look different.
    pub(super) fn listed_text(&mut self, g: SumId) -> Result<String, FaultKind> {
        let literal = g
            .component()
            .is_some_and(|component| matches!(self.engine.component(component), Component::Form));
        if literal
            && self.program.universes.is_normal(self.universe)
            && let Ok(value) = self.questions().value_soon(g)?
            && !is_canonical(self, g, value)?
        {
            let written = self.as_it_stands(g)?.text;
            return Ok(format!("{written} = {}", self.value_text(value)?.text));
        }
        let text = self.game_text(g)?.text;
        Ok(match self.value_beside(g, &text)? {
            Some(value) => format!("{text} = {value}"),
            None => text,
        })
    }

    /// The value of a sum with positions, or its simplest form, where it has room beside the name on a line of a terminal.
    fn value_beside(&mut self, g: SumId, name: &str) -> Result<Option<String>, FaultKind> {
        let Some(allowance) = self.beside else { return Ok(None) };
        let room = self.writing.columns.saturating_sub(name.width() + " = ".len()) as u64;
        if room == 0 || !self.engine.has_positions(g) {
            return Ok(None);
        }
        let ticks = allowance.ticks(self);
        let value = match self.reached_soon(g, ticks)? {
            Some(Reached::Value(value)) => {
                self.whole_within(room, |context| context.value_text(value))?
            }
            Some(Reached::Form(form)) => {
                self.whole_within(room, |context| context.as_it_stands(form))?
            }
            Some(Reached::Stands(..)) | None => None,
        };
        Ok(value.filter(|value| value != name))
    }

    /// A text if it has no more characters: of a longer one nothing is said to be left out.
    pub(super) fn whole_within(
        &mut self,
        most: u64,
        text: impl FnOnce(&mut Self) -> Result<Assembled, FaultKind>,
    ) -> Result<Option<String>, FaultKind> {
        let left_out = self.left_out;
        let writing = Writing { limit: most.min(self.writing.limit), ..self.writing };
        let text = self.written_as(writing, text)?;
        self.left_out = left_out;
        Ok(text.whole())
    }

    /// A value of normal play by name.
    pub fn value_text(&mut self, value: ValueId) -> Result<Assembled, FaultKind> {
        let (printer, values) = (&mut self.program.printer, self.engine.values());
        let text = printer.value(values, value, self.writing, self.meter)?;
        Ok(self.written(text))
    }

    /// A text that was written just now: notes whether something was left out of it.
    fn written(&mut self, text: Assembled) -> Assembled {
        self.left_out |= text.cut_from.is_some();
        text
    }

    /// A game as it stands.
    pub fn as_it_stands(&mut self, g: SumId) -> Result<Assembled, FaultKind> {
        let program = &mut *self.program;
        let printer = &mut program.printer;
        let positions = &program.positions;
        let text = printer.as_it_stands(self.engine, positions, g, self.writing, self.meter)?;
        Ok(self.written(text))
    }

    /// A cheating robot game as it was written, beside its like.
    pub fn robot_text(&mut self, g: RobotId) -> Result<Assembled, FaultKind> {
        self.robot_written(g, false)
    }

    /// A cheating robot game by itself, to be typed back at the session's prompt: where integers
    /// are games of alternating play there, a sum of nothing else begins with a literal.
    pub fn robot_alone(&mut self, g: RobotId) -> Result<Assembled, FaultKind> {
        self.robot_written(g, self.home != World::Robot)
    }

    fn robot_written(&mut self, g: RobotId, apart: bool) -> Result<Assembled, FaultKind> {
        let program = &mut *self.program;
        let (printer, positions) = (&mut program.printer, &program.positions);
        let text = printer.robot(self.engine, positions, g, apart, self.writing, self.meter)?;
        Ok(self.written(text))
    }

    /// The literal form of a game: brackets only, zero is `<.|.>`.
    ///
    /// # Errors
    /// What the engine meets, and where the text is longer than anyone reads.
    pub fn form_text(&mut self, g: SumId) -> Result<String, FaultKind> {
        let mut ask = self.ask();
        let literal = ask.literal(g)?;
        let printer = &mut self.program.printer;
        let text = printer.literal_form(self.engine, literal, MOST_FORM, self.meter)?;
        let help = "`size(G)` counts the followers, `tree(G)` draws the first of them";
        text.map_err(|length| too_long(length, help))
    }

    /// The literal form of a cheating robot game: one matrix, of such forms.
    pub fn robot_form_text(&mut self, g: RobotId) -> Result<String, FaultKind> {
        // All positions on the way are known then.
        let mut ask = self.ask();
        robot::birthday(&mut ask, g)?;
        let printer = &mut self.program.printer;
        let text = printer.robot_form(self.engine, g, MOST_FORM, self.meter)?;
        let help = "`size(G)` counts the followers, `matrix(G)` shows what one round leaves";
        text.map_err(|length| too_long(length, help))
    }

    /// A picture of a game: its options, their options and so on.
    pub fn tree_figure(&mut self, g: SumId) -> Result<Figure, FaultKind> {
        let spelling = self.writing.spelling;
        let text = tree(self, g, spelling)?;
        figure::tree::tree(self, g, &text)
    }

    /// The options of a side, in the order in which they print.
    pub fn ordered_options(&mut self, g: SumId, side: Side) -> Result<Vec<SumId>, FaultKind> {
        let mut options = self.options_as_played(g, side)?;
        self.arrange(&mut options)?;
        Ok(options)
    }

    /// Puts games into the order in which options print.
    pub fn arrange(&mut self, games: &mut Vec<SumId>) -> Result<(), FaultKind> {
        if games.len() < 2 {
            return Ok(());
        }
        let program = &mut *self.program;
        let printer = &mut program.printer;
        Ok(printer.arrange(self.engine, &program.positions, games, self.meter)?)
    }

    /// Any value on one line.
    pub fn text(&mut self, value: &Value) -> Result<String, FaultKind> {
        match value {
            Value::Text(text) if self.writing.spelling.charset == Charset::Latex => Ok(words(text)),
            Value::Text(text) => Ok(text.to_string()),
            Value::Grid(grid) if !grid.is_size() => Ok(self.in_words(grid.spelling())),
            Value::Graph(graph) => Ok(self.in_words(graph.spelling())),
            Value::Quotient(asked) => Ok(self.in_words(asked.text.clone())),
            Value::Figure(figure) if self.writing.spelling.charset == Charset::Latex => {
                Ok(figure::tikz::picture(figure, self.meter)?)
            }
            Value::Figure(figure) => Ok(figure.text.to_string()),
            Value::Table(table) => self.table_text(table),
            Value::About(found) if self.writing.spelling.charset == Charset::Latex => {
                Ok(about::sheet(self, found)?.latex())
            }
            Value::About(found) => about::card(self, found),
            other => self.item_text(other),
        }
    }

    /// A value as a label of a figure, games by their values in normal play.
    pub fn item_label(&mut self, value: &Value, limit: u64) -> Result<Label, FaultKind> {
        self.as_label(limit, |context| match value {
            Value::Game(g) | Value::Standing(g) | Value::Class(g, _) => {
                Ok(context.game_text(*g)?.text)
            }
            other => context.item_text(other),
        })
    }

    /// A cheating robot game as a label of a figure, integers as such.
    pub fn robot_label(&mut self, g: RobotId, limit: u64) -> Result<Label, FaultKind> {
        self.as_label(limit, |context| Ok(context.robot_text(g)?.text))
    }

    fn as_label(
        &mut self,
        limit: u64,
        mut text: impl FnMut(&mut Self) -> Result<String, FaultKind>,
    ) -> Result<Label, FaultKind> {
        let spelling = self.writing.spelling;
        let latex = Writing { limit, ..Writing::full(spelling.in_latex()) };
        let latex = self.written_as(latex, |context| text(context))?;
        let plain = self.written_as(Writing { limit, ..Writing::full(spelling) }, text)?;
        Ok(Label::formula(&plain, &latex))
    }

    /// Any value as it stands in a list: texts have quotes.
    pub fn item_text(&mut self, value: &Value) -> Result<String, FaultKind> {
        let mut room = match self.writing.limit {
            MOST_TEXT.. => u64::MAX,
            limit if self.beside.is_some() => limit,
            limit => limit.saturating_mul(GAMES_IN_A_LIST),
        };
        self.text_in(value, &mut room)
    }

    /// The same, in a line with room for so many characters more.
    fn text_in(&mut self, value: &Value, room: &mut u64) -> Result<String, FaultKind> {
        self.meter.tick()?;
        let text = match value {
            Value::List(list) => {
                let items = self.items(list.items(), LISTED, room)?;
                return Ok(format!("[{items}]"));
            }
            Value::Row(row) => {
                let left = self.items(row.left.items(), ",", room)?;
                let right = self.items(row.right.items(), ",", room)?;
                return Ok(format!("[{left}@{right}]"));
            }
            Value::Table(table) => {
                let mut text = format!("table([{}]", self.items(table.rows.items(), LISTED, room)?);
                if let Some(header) = &table.header {
                    text += &format!(", [{}]", self.items(header.items(), LISTED, room)?);
                }
                return Ok(text + ")");
            }
            Value::Robot(g) => self.robot_alone(*g)?.text,
            Value::Game(g) => self.game_text(*g)?.text,
            Value::Standing(g) | Value::Class(g, _) => self.as_it_stands(*g)?.text,
            Value::Int(integer) => self.integer_text(*integer),
            Value::Number(number) => {
                self.meter.tick_many(symbols::number_ticks(number))?;
                symbols::number(number, self.writing.spelling)
            }
            Value::Bool(value) => self.in_words(value.to_string()),
            Value::None => self.in_words("none".to_owned()),
            Value::Text(text) => self.in_words(symbols::quoted(text)),
            Value::Grid(grid) if grid.is_size() => {
                self.in_words(format!("grid({})", grid.spelling()))
            }
            Value::Grid(grid) => self.in_words(symbols::quoted(&grid.spelling())),
            Value::Graph(graph) => self.in_words(symbols::quoted(&graph.spelling())),
            Value::Range { from, to } => {
                format!("{} .. {}", self.integer_text(*from), self.integer_text(*to))
            }
            Value::Function(id) => self.in_words(self.program.function(*id).signature()),
            Value::Builtin(id) => self.in_words(self.program.builtin(*id).signature()),
            Value::Ruleset(id) => self.in_words(self.program.ruleset(*id).signature()),
            Value::Member(member) => {
                let program = &mut *self.program;
                let printer = &mut program.printer;
                let positions = &program.positions;
                let text =
                    printer.member(self.engine, positions, member, self.writing, self.meter)?;
                self.written(text).text
            }
            Value::Universe(id) => {
                let text = self.universe_text(*id)?;
                // One made of games has their formulas.
                if text.contains('\\') { text } else { self.in_words(text) }
            }
            Value::Outcome(outcome) => format!("{outcome:?}"),
            Value::Draw => "D".to_owned(),
            Value::Endings(endings) => self.in_words(endings_text(*endings)),
            Value::InfiniteNim(finite) => infinite_nim_text(finite, self.writing.spelling.charset),
            Value::Side(side) => self.in_words(format!("{side:?}")),
            Value::Relation(comparison) => {
                let text = relation_text(comparison.relation);
                match (self.writing.spelling.charset, comparison.relation) {
                    (Charset::Latex, None) => words(text),
                    (Charset::Latex, Some(_)) => text.replace("||", "\\parallel"),
                    _ => text.to_owned(),
                }
            }
            Value::Quotient(asked) => self.in_words(asked.in_short()),
            Value::Figure(_) => self.in_words("a figure".to_owned()),
            Value::About(found) => {
                let game = self.as_it_stands(found.game)?.text;
                match self.writing.spelling.charset {
                    Charset::Latex => format!("\\text{{about }}{game}"),
                    Charset::Ascii | Charset::Unicode => format!("about({game})"),
                }
            }
            Value::Thermograph(thermograph) => {
                thermograph::text(thermograph, self.writing.spelling, self.meter)?
            }
        };
        *room = room.saturating_sub(text.len() as u64);
        Ok(text)
    }

    /// Words that stand among formulas in LaTeX.
    fn in_words(&self, text: String) -> String {
        match self.writing.spelling.charset {
            Charset::Latex => words(&text),
            Charset::Ascii | Charset::Unicode => text,
        }
    }

    fn integer_text(&self, integer: i64) -> String {
        symbols::number(&integer.into(), self.writing.spelling)
    }

    /// Items with what stands between them; those that have no room are counted. A list may hold
    /// itself many times over: what is written counts as memory until it stands in its line.
    fn items(
        &mut self,
        items: &[Value],
        separator: &str,
        room: &mut u64,
    ) -> Result<String, FaultKind> {
        let most = match self.writing.limit {
            MOST_TEXT.. => usize::MAX,
            _ => MOST_ITEMS,
        };
        let mut lease = self.meter.lease(0)?;
        let mut line = String::new();
        // At a terminal a line ends between two items.
        let columns = match self.beside {
            Some(_) if separator == LISTED => self.writing.columns,
            _ => usize::MAX,
        };
        let mut taken = "[".len();
        for (place, item) in items.iter().enumerate() {
            if place >= most || *room == 0 {
                line.push_str(if place > 0 { separator } else { "" });
                let (cut, more) = (self.writing.spelling.cut(), items.len() - place);
                let more = match self.writing.spelling.charset {
                    Charset::Latex => words(&format!(" ({more} more)")),
                    Charset::Ascii | Charset::Unicode => format!(" ({more} more)"),
                };
                line.extend([cut, &more]);
                self.left_out = true;
                break;
            }
            let text = match item {
                Value::Game(g) if separator == LISTED => {
                    let text = self.listed_text(*g)?;
                    *room = room.saturating_sub(text.len() as u64);
                    text
                }
                // The comma in it is none of the list's.
                Value::Endings(endings)
                    if endings.outcome().is_none() && *endings != Endings::DRAWS =>
                {
                    format!("({})", self.text_in(item, room)?)
                }
                _ => self.deeper(|context| context.text_in(item, room))?,
            };
            lease.grow(text.len() + separator.len(), self.meter)?;
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
    pub fn universe_text(&mut self, id: UniverseId) -> Result<String, FaultKind> {
        let (head, games) = match self.program.universes.get(id).clone() {
            Universe::Generated(games) => ("generated", games),
            Universe::Closure(games) => ("closure", games),
            Universe::Positions(member) => {
                if member.arguments.is_empty() {
                    let heading = self.program.positions.heading(member.ruleset);
                    return Ok(heading.name.to_string());
                }
                return self.text(&Value::Member(member));
            }
            Universe::Assuming(inner) => {
                let inner = self.deeper(|context| context.universe_text(inner))?;
                return Ok(format!("assuming({inner})"));
            }
            named => return Ok(universe::name(&named).unwrap_or("misere").to_owned()),
        };
        let mut games = games.into_vec();
        self.arrange(&mut games)?;
        let mut texts = Vec::with_capacity(games.len());
        for game in games {
            texts.push(self.as_it_stands(game)?.text);
        }
        Ok(format!("{head}({})", texts.join(", ")))
    }

    /// The name of a universe without the games that it is made of.
    #[must_use]
    pub fn universe_in_short(&self, id: UniverseId) -> String {
        match self.program.universes.get(id) {
            Universe::Generated(_) => "generated(…)".to_owned(),
            Universe::Closure(_) => "closure(…)".to_owned(),
            Universe::Positions(member) => {
                let heading = self.program.positions.heading(member.ruleset);
                heading.name.to_string()
            }
            Universe::Assuming(inner) => match self.program.universes.get(*inner) {
                Universe::Generated(_) => "assuming(generated(…))".to_owned(),
                Universe::Closure(_) => "assuming(closure(…))".to_owned(),
                named => format!("assuming({})", universe::name(named).unwrap_or("…")),
            },
            named => universe::name(named).unwrap_or("misere").to_owned(),
        }
    }
}

impl Branches for Context<'_> {
    type Error = FaultKind;

    fn title(&mut self, g: SumId, limit: u64) -> Result<String, FaultKind> {
        let writing = Writing { limit, ..self.writing };
        let text = self.written_as(writing, |context| context.as_it_stands(g))?;
        Ok(text.text)
    }

    fn label(&mut self, g: SumId, limit: u64) -> Result<Label, FaultKind> {
        let plain = self.title(g, limit)?;
        let writing = Writing { limit, ..Writing::full(self.writing.spelling.in_latex()) };
        let latex = self.written_as(writing, |context| context.as_it_stands(g))?;
        Ok(Label::formula(&plain, &latex.text))
    }

    fn options(&mut self, g: SumId, side: Side) -> Result<Vec<SumId>, FaultKind> {
        self.ordered_options(g, side)
    }
}

/// `G = H` and so on: these letters, whatever the operands.
fn relation_text(relation: Option<Relation>) -> &'static str {
    match relation {
        Some(Relation::Equal) => "G = H",
        Some(Relation::Greater) => "G > H",
        Some(Relation::Less) => "G < H",
        Some(Relation::Confused) => "G || H",
        None => "unknown",
    }
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
