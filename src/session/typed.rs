//! Questions that are asked with values instead of texts, for programs that hold games.
//!
//! A value is kept as [`Held`](super::Held): it knows which engine it belongs to. Where everything was forgotten
//! since (a full memory, a panic), it means nothing any more, and that is said.

use super::answer::answer;
use super::errors::{advise_call, diagnose};
use super::kept::{Held, count_kept, new_text};
use super::{Answer, Session};
use crate::ask::universe::{self, UniverseId};
use crate::diag::codes::games::TOO_LARGE;
use crate::diag::codes::{limits, names};
use crate::diag::{Diagnostic, error};
use crate::lang::Fault;
use crate::lang::eval::Shown;
use crate::lang::fault::{FaultKind, fault};
use crate::lang::statement::{Done, Mode};
use crate::lang::value::{List, Value};
use crate::present::figures;
use crate::present::text;
use crate::render::Writing;
use crate::render::figure::svg;
use crate::span::{SourceId, Span};
use crate::syntax::ast::{Ast, Statement, StatementKind};
use crate::syntax::statements;
use crate::values::{Endings, Relation, Side};

/// A text of another program is evaluated, and its value becomes no result.
const ASKED: Mode = Mode::Run { keeps: false, tests: false, calls: None };

/// A value that other programs make.
#[derive(Clone, Copy, Debug)]
pub enum Given<'a> {
    /// An integer.
    Integer(i64),
    /// `true` or `false`.
    Bool(bool),
    /// A text.
    Text(&'a str),
    /// A player.
    Side(Side),
}

/// Why a question with values has no answer.
#[derive(Debug)]
pub enum Refused {
    /// A value belongs to an engine that was forgotten.
    Forgotten,
    /// A mistake, or a limit.
    Mistake(Box<Diagnostic>),
}

impl From<Box<Diagnostic>> for Refused {
    fn from(diagnostic: Box<Diagnostic>) -> Self {
        Self::Mistake(diagnostic)
    }
}

/// What a value is, for programs that know nothing of the language.
#[derive(Clone, Debug)]
pub enum Seen {
    /// `none`.
    None,
    /// `true` or `false`.
    Bool(bool),
    /// An integer that is no game.
    Integer(i64),
    /// A number that is no game.
    Number {
        /// Its numerator.
        numerator: String,
        /// The exponent of its denominator, a power of 2.
        exponent: u32,
        /// The number as it is written.
        text: String,
    },
    /// A text.
    Text(String),
    /// A game, or a cheating robot game.
    Game,
    /// An outcome, draws included.
    Outcome(Endings),
    /// A player.
    Side(Side),
    /// How two games compare in a universe, which is written so; no relation where it is undecided.
    Relation(Option<Relation>, Box<[Held; 2]>, String),
    /// The items of a list.
    List(Vec<Held>),
    /// A table: its header, and its rows.
    Table(Option<Vec<Held>>, Vec<Vec<Held>>),
    /// The integers from the first, without the second.
    Range(i64, i64),
    /// Anything else.
    Other,
}

fn all_held(session: &Session, items: &List) -> Vec<Held> {
    items.items().iter().map(|value| session.held(value.clone())).collect()
}

/// Makes a value of what another program gives.
#[must_use]
pub fn given(session: &Session, given: Given<'_>) -> Held {
    session.held(match given {
        Given::Integer(integer) => Value::Int(integer),
        Given::Bool(truth) => Value::Bool(truth),
        Given::Text(text) => Value::Text(text.into()),
        Given::Side(side) => Value::Side(side),
    })
}

/// Makes a list of values.
///
/// # Errors
/// That one of them was forgotten, and that it holds too many lists in each other.
pub fn list_of(session: &mut Session, items: &[Held]) -> Result<Held, Refused> {
    let values: Vec<Value> = items.iter().map(|held| held.value.clone()).collect();
    let items: Vec<&Held> = items.iter().collect();
    let list = question(session, "a list", &items, |_| {
        Value::list(values).ok_or_else(|| Mistake::Fault(FaultKind::ListTooDeep.into()))
    })?;
    Ok(session.held(list))
}

/// The value of an expression: neither results nor definitions change. `None` where the text is no
/// expression.
///
/// # Errors
/// What is wrong with it, and what its value meets.
pub fn value_of(session: &mut Session, name: &str, text: &str) -> Result<Option<Held>, Refused> {
    let source = new_text(session, name, text);
    let value = question(session, text, &[], |session| {
        let mut all = statements(source, text);
        let (Some(piece), None) = (all.next(), all.next()) else { return Ok(None) };
        let parsed = piece.parsed.map_err(|mut error| {
            advise_call(session, &mut error, piece.span);
            error
        })?;
        expression(session, parsed, piece.span)
    });
    session.sources.pass(source);
    count_kept(session);
    Ok(value?.map(|value| session.held(value)))
}

fn expression(
    session: &mut Session,
    (ast, statement): (Ast, Statement),
    place: Span,
) -> Result<Option<Value>, Mistake> {
    if !matches!(statement.kind, StatementKind::Expr(_)) {
        return Ok(None);
    }
    session.load_for(&ast, &statement)?;
    let done = session.perform(&mut |_, _| true, &ast, &statement, ASKED);
    Ok(match done.map_err(|fault| diagnose(session, &fault, place))? {
        Done::Value(shown) => Some(shown.value),
        // It ends without a value.
        _ => Some(Value::None),
    })
}

/// Applies a function of the library, whatever its name means now, to values: in the universe that is written so
/// behind `mod`, or in the one at hand.
///
/// # Errors
/// What the question meets, that `universe` names none, that a value was forgotten.
pub fn apply(
    session: &mut Session,
    function: &str,
    arguments: &[&Held],
    universe: Option<&str>,
) -> Result<Held, Refused> {
    let function = match session.program.builtin_id(function) {
        Some(id) => Value::Builtin(id),
        None => return Err(unknown(session, function)),
    };
    applied(session, &function, arguments, universe)
}

/// Applies what a name stands for now, a function or a ruleset, to values.
///
/// # Errors
/// As [`apply`], and what is wrong with the name.
pub fn call(
    session: &mut Session,
    name: &str,
    arguments: &[&Held],
    universe: Option<&str>,
) -> Result<Held, Refused> {
    match value_of(session, "<call>", name)? {
        Some(function) => applied(session, &function.value, arguments, universe),
        None => Err(unknown(session, name)),
    }
}

fn unknown(session: &mut Session, name: &str) -> Refused {
    let source = new_text(session, "<call>", name);
    session.sources.pass(source);
    let place = Span::new(source, 0, name.len());
    Refused::Mistake(error!(names::UNKNOWN_NAME, place, format!("`{name}` is not defined")))
}

fn applied(
    session: &mut Session,
    function: &Value,
    arguments: &[&Held],
    universe: Option<&str>,
) -> Result<Held, Refused> {
    let values: Vec<Value> = arguments.iter().map(|held| held.value.clone()).collect();
    let asked = match universe {
        Some(universe) => format!("question mod {universe}"),
        None => "question".to_owned(),
    };
    let value = question(session, &asked, arguments, |session| {
        let universe = universe.map(|text| universe_of(session, text)).transpose()?;
        let value = session.look(|context| match universe {
            Some(universe) => context.modulo(universe, |context| context.apply(function, &values)),
            None => context.apply(function, &values),
        });
        Ok(value?)
    })?;
    Ok(session.held(value))
}

/// The sum of games.
///
/// # Errors
/// As [`apply`].
pub fn sum_of(session: &mut Session, games: &[&Held]) -> Result<Held, Refused> {
    let values: Vec<Value> = games.iter().map(|held| held.value.clone()).collect();
    let list = Value::list(values).unwrap_or(Value::None);
    let list = session.held(list);
    // A value that was forgotten is refused with the list that holds it.
    let oldest = games.iter().map(|held| held.generation).min();
    let list = Held { generation: oldest.unwrap_or(list.generation), ..list };
    apply(session, "sum", &[&list], None)
}

/// The universe that is written so behind `mod`.
pub(super) fn universe_of(session: &mut Session, text: &str) -> Result<UniverseId, Mistake> {
    if let Some(id) = universe::by_name(text) {
        return Ok(id);
    }
    let statement = format!("universe {text}");
    let source = session.sources.add("<universe>", &statement);
    session.sources.pass(source);
    let whole = Span::new(source, 0, statement.len());
    let unknown = || FaultKind::UnknownUniverse(text.to_owned(), Vec::new()).at(whole);
    let piece = statements(source, &statement).next().ok_or_else(unknown)?;
    let (ast, statement) = piece.parsed?;
    session.load_for(&ast, &statement)?;
    let done = session.perform(&mut |_, _| true, &ast, &statement, ASKED);
    match done.map_err(|fault| diagnose(session, &fault, whole))? {
        Done::Universe(id) => Ok(id),
        _ => Err(unknown().into()),
    }
}

/// Finds what a value is.
///
/// # Errors
/// That it was forgotten, and what its universe's name meets.
pub fn see(session: &mut Session, held: &Held) -> Result<Seen, Refused> {
    question(session, "question", &[held], |session| {
        session.meter.look_now().map_err(Fault::from)?;
        Ok(match &held.value {
            Value::Game(_) | Value::Standing(_) | Value::Class(..) | Value::Robot(_) => Seen::Game,
            Value::Int(integer) => Seen::Integer(*integer),
            Value::Number(number) => Seen::Number {
                numerator: number.numerator().to_string(),
                exponent: number.halvings(),
                text: number.to_string(),
            },
            Value::Bool(truth) => Seen::Bool(*truth),
            Value::None => Seen::None,
            Value::Text(text) => Seen::Text((**text).to_owned()),
            Value::List(list) => Seen::List(all_held(session, list)),
            Value::Range { from, to } => Seen::Range(*from, *to),
            Value::Outcome(outcome) => Seen::Outcome((*outcome).into()),
            Value::Draw => Seen::Outcome(Endings::DRAWS),
            Value::Endings(endings) => Seen::Outcome(*endings),
            Value::Side(side) => Seen::Side(*side),
            Value::Relation(comparison) => {
                let universe =
                    session.look(|context| text::universe_text(context, comparison.universe));
                let games = comparison.games.clone().map(|game| session.held(game));
                let universe = universe.map_err(Fault::from)?;
                Seen::Relation(comparison.relation, Box::new(games), universe)
            }
            Value::Table(table) => {
                let header = table.header.as_ref().map(|header| all_held(session, header));
                let rows = table.rows.items().iter().map(|row| match row {
                    Value::List(row) => all_held(session, row),
                    other => vec![session.held(other.clone())],
                });
                Seen::Table(header, rows.collect())
            }
            Value::Function(_)
            | Value::Builtin(_)
            | Value::Ruleset(_)
            | Value::Member(_)
            | Value::Universe(_)
            | Value::Thermograph(_)
            | Value::Figure(_)
            | Value::Quotient(_)
            | Value::InfiniteNim(_)
            | Value::Row(_)
            | Value::Grid(_)
            | Value::Graph(_)
            | Value::About(_) => Seen::Other,
        })
    })
}

/// Shows a value in the formats of the options.
///
/// # Errors
/// That it was forgotten, and what it meets.
pub fn show(session: &mut Session, held: &Held) -> Result<Answer, Refused> {
    question(session, "question", &[held], |session| {
        let shown = Shown::of(held.value.clone(), session.at_hand.universe);
        Ok(answer(session, &shown, Span::default())?.0)
    })
}

/// Writes a game as it stands, with nothing left out: typed back it is the same game.
///
/// # Errors
/// That it was forgotten, and what it meets.
pub fn text_of(session: &mut Session, held: &Held) -> Result<String, Refused> {
    question(session, "question", &[held], |session| {
        let writing = Writing::for_programs(session.writing().spelling);
        let assembled = session.look(|context| {
            context.written_as(writing, |context| match &held.value {
                Value::Robot(g) => text::robot_text(context, *g),
                other => {
                    let g = context.to_game(other)?;
                    text::as_it_stands(context, g)
                }
            })
        });
        let assembled = assembled.map_err(Fault::from)?;
        match assembled.cut_from {
            None => Ok(assembled.text),
            Some(length) => Err(Mistake::Fault(
                fault!(TOO_LARGE, format!("its text has {length} characters")).into(),
            )),
        }
    })
}

/// Draws a game as SVG, as its rulesets do; `None` where there is nothing to draw.
///
/// # Errors
/// That it was forgotten, and what the figure meets.
pub fn drawing_of(session: &mut Session, held: &Held) -> Result<Option<String>, Refused> {
    question(session, "question", &[held], |session| {
        let drawn = session.look(|context| {
            let figure = match &held.value {
                Value::Game(g) | Value::Standing(g) | Value::Class(g, _) => {
                    figures::position_figure(context, *g)?
                }
                Value::Robot(g) => figures::robot_figure(context, *g)?,
                _ => None,
            };
            let svg = figure.map(|figure| svg::document(&figure, context.meter));
            Ok::<_, FaultKind>(svg.transpose()?)
        });
        Ok(drawn.map_err(Fault::from)?)
    })
}

/// Asks something with values, as a statement by itself.
pub(super) fn question<T>(
    session: &mut Session,
    asked: &str,
    held: &[&Held],
    work: impl FnOnce(&mut Session) -> Result<T, Mistake>,
) -> Result<T, Refused> {
    session.make_room();
    if held.iter().any(|held| held.generation != session.generation) {
        return Err(Refused::Forgotten);
    }
    session.meter.begin(asked.lines().next().unwrap_or_default());
    session.running.positions_before = session.program.positions.len();
    let mark = session.program.mark();
    let result = session.guarded(|session| {
        session.meter.restart();
        session.program.begin_question();
        session.program.refusal = None;
        work(session)
    });
    session.meter.end();
    let place = |session: &mut Session| {
        let source: SourceId = session.sources.add("<question>", asked);
        session.sources.pass(source);
        Span::new(source, 0, asked.len())
    };
    let diagnostic = match result {
        Ok(Ok(value)) => {
            session.program.commit();
            return Ok(value);
        }
        Ok(Err(mistake)) => {
            let diagnostic = match mistake {
                Mistake::Told(diagnostic) => diagnostic,
                Mistake::Fault(fault) => {
                    let place = fault.span().unwrap_or_else(|| place(session));
                    diagnose(session, &fault, place)
                }
            };
            session.program.take_back(mark);
            diagnostic
        }
        Err(defect) => {
            let place = place(session);
            defect.diagnostic(place)
        }
    };
    session.notes.drop_due();
    session.recovery.is_crowded = diagnostic.code == &limits::OUT_OF_MEMORY;
    Err(Refused::Mistake(diagnostic))
}

/// What ended a question: told already, or still to be told.
pub(super) enum Mistake {
    Told(Box<Diagnostic>),
    Fault(Fault),
}

impl From<Box<Diagnostic>> for Mistake {
    fn from(diagnostic: Box<Diagnostic>) -> Self {
        Self::Told(diagnostic)
    }
}

impl From<Fault> for Mistake {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}
