//! Answers: what an answer is, as data that is made once, and the formats, each a small function of it.
//!
//! A new format is a line in [`Format`], a row of `WRITERS`, the function that the row names, and a row of [`NAMED`] if
//! people choose it by its name. Long answers are cut by what they are made of: games by their options, lists by their
//! items, tables by their rows.
//!
//! `answer.rs` answers a statement in the formats that are wanted, and is what a session asks. `text.rs` has lines, `short.rs` short ones for messages, `screen.rs` at most six of them for a terminal, `about.rs` one game whole, `json.rs` objects,
//! `latex.rs` formulas, `table.rs` tables and what is written as tables, `quotient.rs` misère quotients, `witness.rs`
//! what tells games apart. `figures.rs` and `pictures.rs` say what is drawn of a value; `facts.rs` finds what is known of
//! a game soon, for `about`, pages to explore (`explored.rs`) and lists. `reason.rs` writes the reasons of answers, with
//! facts that `reason_facts.rs` asks of the engine; `moves.rs` lists the moves of certified positions, and computes forms
//! from such a list alone.

mod about;
mod answer;
mod canonical;
pub mod explored;
pub mod facts;
mod figure;
pub mod figures;
pub(crate) mod json;
mod latex;
pub mod moves;
pub mod pictures;
pub(crate) mod quotient;
pub mod reason;
mod reason_facts;
pub(crate) mod screen;
pub mod short;
pub mod table;
pub mod text;
pub(crate) mod witness;

use std::collections::BTreeMap;
use std::ops::BitOr;
use std::rc::Rc;

use serde_json::Value as Json;

use crate::ask::AskError;
use crate::ask::reach::Reached;
use crate::ask::universe::{UniverseId, World};
use crate::boards::Text;
use crate::game::robot;
use crate::game::robot::{RobotId, RobotOutcome};
use crate::game::{EngineError, SumId};
use crate::lang::context::Context;
use crate::lang::facts::About;
use crate::lang::fault::FaultKind;
use crate::lang::value::{Asked as Quotient, Comparison, List, Table, Value};
use crate::markup::{Markup, Role};
use crate::meter::{Metered, Share};
use crate::play::growth::Rise;
use crate::render::assemble::Assembled;
use crate::render::figure::Figure;
use crate::values::number::Dyadic;
use crate::values::{Endings, Outcome, Thermograph};
pub(crate) use answer::{Noted, answer, told_rise};
use witness::Apart;

/// Ticks that may go into an outcome which nobody asked for.
const OUTCOME_TICKS: u64 = 20_000;

/// Why a game is shown without a canonical form from which positions grow on and on.
const GROWS: &str = "play may never end";

/// A format of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u16)]
pub enum Format {
    /// A line for readers.
    Text,
    /// What is dim on it: the universe, witnesses, how to see all of it.
    Notes,
    /// The object of `--format json`, without what belongs to the statement.
    Json,
    /// Who wins a game that is the answer, beside its line.
    Facts,
    /// LaTeX.
    Latex,
    /// Comma-separated values. Figures have none.
    Csv,
    /// Markdown, with all rows of a table.
    Markdown,
    /// SVG, of figures and thermographs.
    Svg,
    /// TikZ, of figures and thermographs.
    Tikz,
    /// A page of HTML that a browser shows in place of a figure, where there is one.
    Page,
    /// HTML, of tables. Long ones are cut.
    Html,
    /// A table of Markdown for pages. Long ones are cut.
    MarkdownTable,
}

/// What writes an answer in a format; `None` where the format has nothing for it.
type Write = fn(&mut Context<'_>, &answer::Answered) -> Result<Option<String>, FaultKind>;

/// The formats that are texts. A line for readers and an object have a type of their own.
const WRITERS: &[(Format, Write)] = &[
    (Format::Latex, latex::answer),
    (Format::Svg, figure::svg),
    (Format::Tikz, figure::tikz),
    (Format::Page, figure::page),
    (Format::Html, table::html),
    (Format::MarkdownTable, table::markdown_table),
    (Format::Csv, table::csv),
    (Format::Markdown, table::markdown),
];

/// The formats that people choose from, each with its name and what it is.
pub const NAMED: &[(Format, &str, &str)] = &[
    (Format::Text, "text", "Lines for people to read"),
    (Format::Json, "json", "One JSON object per statement"),
    (
        Format::Latex,
        "latex",
        "A line of LaTeX for each value, a `tabular` for each table and for the classes of a quotient",
    ),
    (
        Format::Csv,
        "csv",
        "Comma-separated values: tables, lists of rows, classes of quotients, single values",
    ),
    (Format::Markdown, "markdown", "Markdown tables"),
];

impl Format {
    /// The format with a name; `None` where people cannot choose it.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        NAMED.iter().find(|(_, its, _)| *its == name).map(|(format, ..)| *format)
    }
}

/// A set of formats: the others are not even computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Formats(u16);

impl Formats {
    /// Lines with their notes.
    pub const TEXT: Self = Self::of(Format::Text).and_format(Format::Notes);
    /// Lines without notes.
    pub const PLAIN: Self = Self::of(Format::Text);
    /// Objects.
    pub const JSON: Self = Self::of(Format::Json);
    /// Lines of LaTeX.
    pub const LATEX: Self = Self::of(Format::Latex);
    /// What pages and notebooks show of figures and tables.
    pub const FIGURES: Self = Self::of(Format::Svg)
        .and_format(Format::Tikz)
        .and_format(Format::Page)
        .and_format(Format::Html)
        .and_format(Format::MarkdownTable);

    /// What other programs get of an answer.
    pub const FOR_PROGRAMS: Self =
        Self::PLAIN.with(Self::JSON).with(Self::LATEX).with(Self::FIGURES);

    /// All that people choose from.
    pub const NAMED: Self = {
        let (mut all, mut at) = (Self(0), 0);
        while at < NAMED.len() {
            all = all.and_format(NAMED[at].0);
            at += 1;
        }
        all
    };

    /// One format.
    #[must_use]
    pub const fn of(format: Format) -> Self {
        Self(1 << format as u16)
    }

    /// The same formats and one more.
    #[must_use]
    pub const fn and_format(self, format: Format) -> Self {
        Self(self.0 | 1 << format as u16)
    }

    const fn with(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// Returns whether a format is among them.
    #[must_use]
    pub const fn has(self, format: Format) -> bool {
        self.0 & 1 << format as u16 != 0
    }
}

impl BitOr for Formats {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.with(other)
    }
}

/// What a statement that went well has to say, in the formats that are wanted.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The line to show; `None` for definitions and other silent statements, and where not wanted.
    pub text: Option<Markup>,
    /// What stands below the line at a terminal, dim.
    pub below: Option<String>,
    /// Whether the line is a table, whose rows stay whole on narrow screens.
    pub is_table: bool,
    /// Whether it is a figure and no page to explore, a board, or what `show` draws.
    pub is_figure: bool,
    /// Whether the line is not whole.
    pub cut: bool,
    /// What is known of the game that is the answer.
    pub game: Option<GameFacts>,
    /// The object of `--format json` without `schema`, `statement`, `line`.
    pub json: Option<Json>,
    /// The formats that are texts, as far as they are wanted and have something for it.
    pub further: BTreeMap<Format, String>,
}

impl Answer {
    /// The number of bytes of its further formats.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.further.values().map(String::len).sum()
    }

    /// The line with what is known of the game behind it, dim, and what stands below.
    #[must_use]
    pub fn line(&self, known: Option<&str>) -> Option<Markup> {
        let mut line = self.text.clone()?;
        if let Some(known) = known {
            line.push(Role::Dim, format!("   {known}"));
        }
        if let Some(below) = &self.below {
            line.push(Role::Dim, format!("\n{below}"));
        }
        Some(line)
    }

    /// The answer in a format that is a text; `None` where that has nothing for it, or is not wanted.
    #[must_use]
    pub fn written(&self, format: Format) -> Option<&str> {
        self.further.get(&format).map(String::as_str)
    }
}

/// What is known of a game that is an answer, as far as it can be found soon and is wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameFacts {
    /// Who wins it.
    pub outcome: Option<String>,
    /// The universe that it is asked about in.
    pub universe: Option<String>,
}

/// A value as data for writers, with what was found of it.
pub(crate) enum Presented {
    /// A game.
    Game(Game),
    /// A cheating robot game.
    Robot(Robot),
    /// How two games compare, and what tells them apart.
    Comparison(Rc<Comparison>, Apart),
    /// `true` or `false`.
    Truth(bool),
    /// A number that is no game.
    Number(Rc<Dyadic>),
    /// `none`.
    None,
    /// A text.
    Text(Text),
    /// An outcome, or who wins and who draws.
    Outcome(Endings),
    /// A draw whoever begins.
    Draw,
    /// A nim value that is infinite, with the finite ones of the options.
    InfiniteNim(Rc<[u64]>),
    /// A list.
    List(Rc<List>),
    /// A table.
    Table(Rc<Table>),
    /// A thermograph.
    Thermograph(Rc<Thermograph>),
    /// A figure.
    Figure(Rc<Figure>),
    /// A misère quotient.
    Quotient(Rc<Quotient>),
    /// One game with all that is shown of it.
    About(Rc<About>),
    /// Whatever is told by its text alone: a board, a function, a universe.
    Other(Value),
}

/// A game with what it is shown as.
pub(crate) struct Game {
    pub game: SumId,
    /// What it is shown as, if that is wanted.
    pub reached: Option<Reached>,
    /// Whether its line has it as it stands, whatever it equals.
    pub stands: bool,
    /// How its play grows, if that is why it has no canonical form.
    pub rise: Option<Rise>,
    /// Who wins it, if that is wanted and found soon.
    pub outcome: Option<Outcome>,
    /// The universe at hand.
    pub universe: UniverseId,
}

/// A cheating robot game with its normal form.
pub(crate) struct Robot {
    pub game: RobotId,
    /// The normal form modulo simple hot games, where those are asked about.
    pub form: Option<RobotId>,
    /// Who wins it, if that is wanted and found soon.
    pub outcome: Option<RobotOutcome>,
    /// The universe that it is asked about in.
    pub universe: UniverseId,
}

/// What is wanted of a value besides what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Find {
    /// What its line says.
    Line,
    /// What its object says.
    Facts,
}

impl Presented {
    /// Presents a value in the universe at hand.
    pub(crate) fn of(
        context: &mut Context<'_>,
        value: &Value,
        find: Find,
    ) -> Result<Self, FaultKind> {
        Ok(match value {
            Value::Game(g) => {
                let reached = context.questions().reach(*g)?;
                Self::Game(Game::of(context, *g, Some(reached), false, find)?)
            }
            Value::Standing(g) => Self::standing(context, *g, find)?,
            // Its outcome and its simplest sum are those of the class.
            Value::Class(g, set) => {
                context.modulo(*set, |context| Self::standing(context, *g, find))?
            }
            Value::Robot(g) => Self::Robot(Robot::of(context, *g, find)?),
            Value::Int(integer) => Self::Number(Rc::new(Dyadic::from(*integer))),
            Value::Number(number) => Self::Number(Rc::clone(number)),
            Value::Bool(truth) => Self::Truth(*truth),
            Value::None => Self::None,
            Value::Text(text) => Self::Text(text.clone()),
            Value::Outcome(outcome) => Self::Outcome((*outcome).into()),
            Value::Draw => Self::Draw,
            Value::Endings(endings) => Self::Outcome(*endings),
            Value::InfiniteNim(finite) => Self::InfiniteNim(Rc::clone(finite)),
            Value::Relation(comparison) => {
                let apart = match find {
                    Find::Line => [None, None],
                    Find::Facts => witness::of_relation(context, comparison)?,
                };
                Self::Comparison(Rc::clone(comparison), apart)
            }
            Value::List(list) => Self::List(Rc::clone(list)),
            Value::Table(table) => Self::Table(Rc::clone(table)),
            Value::Thermograph(thermograph) => Self::Thermograph(Rc::clone(thermograph)),
            Value::Figure(figure) => Self::Figure(Rc::clone(figure)),
            Value::Quotient(asked) => Self::Quotient(Rc::clone(asked)),
            Value::About(about) => Self::About(Rc::clone(about)),
            Value::Range { .. }
            | Value::Function(_)
            | Value::Builtin(_)
            | Value::Ruleset(_)
            | Value::Member(_)
            | Value::Universe(_)
            | Value::Side(_)
            | Value::Row(_)
            | Value::Grid(_)
            | Value::Graph(_) => Self::Other(value.clone()),
        })
    }

    fn standing(context: &mut Context<'_>, g: SumId, find: Find) -> Result<Self, FaultKind> {
        let reached = match find {
            Find::Line => None,
            Find::Facts => Some(context.questions().reach(g)?),
        };
        Ok(Self::Game(Game::of(context, g, reached, true, find)?))
    }
}

impl Game {
    fn of(
        context: &mut Context<'_>,
        game: SumId,
        reached: Option<Reached>,
        stands: bool,
        find: Find,
    ) -> Result<Self, FaultKind> {
        let universe = context.universe;
        let mut shown = Self { game, reached, stands, rise: None, outcome: None, universe };
        if find == Find::Facts {
            shown.outcome = shown.outcome_soon(context)?;
        }
        Ok(shown)
    }

    /// Who wins it, if that is found soon.
    pub(crate) fn outcome_soon(
        &self,
        context: &mut Context<'_>,
    ) -> Result<Option<Outcome>, FaultKind> {
        // Its value tells.
        if let Some(Reached::Value(value)) = self.reached {
            return Ok(Some(context.engine.values().outcome(value)));
        }
        match context
            .within(Share::soon(OUTCOME_TICKS), |context| context.questions().outcome(self.game))
        {
            Ok(outcome) => Ok(outcome),
            Err(AskError::Engine(EngineError::Stop(stop))) => Err(stop.into()),
            Err(_) => Ok(None),
        }
    }

    /// The last game on its line.
    pub(crate) fn last(&self, context: &mut Context<'_>) -> Result<Assembled, FaultKind> {
        match self.reached {
            Some(Reached::Value(value)) => text::value_text(context, value),
            Some(Reached::Form(form) | Reached::Stands(form, _)) => {
                text::as_it_stands(context, form)
            }
            None => text::as_it_stands(context, self.game),
        }
    }

    /// The canonical form, where that can be reached soon.
    pub(crate) fn canonical(
        &self,
        context: &mut Context<'_>,
    ) -> Result<Option<Assembled>, FaultKind> {
        Ok(match self.reached {
            Some(Reached::Value(value)) => Some(text::value_text(context, value)?),
            Some(Reached::Form(form)) => Some(text::as_it_stands(context, form)?),
            Some(Reached::Stands(..)) | None => None,
        })
    }

    /// Who wins it, and the universe.
    pub(crate) fn facts(&self, context: &mut Context<'_>) -> Result<GameFacts, FaultKind> {
        let outcome = self.outcome.map(|outcome| format!("{outcome:?}"));
        Ok(GameFacts { outcome, universe: Some(text::universe_text(context, self.universe)?) })
    }
}

impl Robot {
    fn of(context: &mut Context<'_>, game: RobotId, find: Find) -> Result<Self, FaultKind> {
        let form = if context.universe == UniverseId::SIMPLE_HOT {
            match context.questions().robot_normal_form(UniverseId::SIMPLE_HOT, game) {
                Ok(form) => Some(form),
                Err(AskError::NotHot(..)) => None,
                Err(error) => return Err(error.into()),
            }
        } else {
            None
        };
        let universe = match context.program.universes.world(context.universe) {
            World::Robot => context.universe,
            World::Alternating(_) => UniverseId::ROBOT,
        };
        let outcome = match find {
            Find::Line => None,
            Find::Facts => context
                .ask()
                .within(Share::ticks(OUTCOME_TICKS), |ask| robot::outcome(ask, game))?,
        };
        Ok(Self { game, form, outcome, universe })
    }

    /// The normal form, where it is known.
    pub(crate) fn canonical(
        &self,
        context: &mut Context<'_>,
    ) -> Result<Option<Assembled>, FaultKind> {
        self.form.map(|form| text::robot_alone(context, form)).transpose()
    }

    /// Who wins it, and the universe.
    pub(crate) fn facts(&self, context: &mut Context<'_>) -> Result<GameFacts, FaultKind> {
        let outcome = self.outcome.map(|outcome| format!("{outcome:?}"));
        Ok(GameFacts { outcome, universe: Some(text::universe_text(context, self.universe)?) })
    }
}
