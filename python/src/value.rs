//! Values on their way between Python and the thread of a session.

use std::sync::Arc;

use pyo3::exceptions::{PyRecursionError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyList, PyRange, PyString, PyTuple};
use upstar::{Forms, Relation, Side, Value};

use super::answer::{Shown, Table};
use super::game::{Comparison, Game};
use super::python;
use super::room::{Kept, Room};
use super::worker::Worker;

/// Lists in each other.
const DEEPEST: usize = 200;

/// A value of the session that any thread may hold.
pub(crate) enum Plain {
    None,
    Bool(bool),
    Integer(i64),
    Number { numerator: String, exponent: u32 },
    Text(String),
    Game(Arc<Kept>),
    Outcome(String),
    Side(&'static str),
    Comparison { games: [Arc<Kept>; 2], relation: Option<&'static str>, universe: String },
    List(Vec<Self>),
    Table { header: Option<Vec<Self>>, rows: Vec<Vec<Self>>, forms: Forms },
    Range(i64, i64),
    Other { noun: &'static str, forms: Forms },
    TooDeep,
}

impl Plain {
    /// A value of the session; its games are kept.
    pub(crate) fn of(room: &mut Room, worker: &Arc<Worker>, value: Value) -> Self {
        Self::deep(room, worker, value, 0)
    }

    fn deep(room: &mut Room, worker: &Arc<Worker>, value: Value, depth: usize) -> Self {
        if depth > DEEPEST {
            return Self::TooDeep;
        }
        let mut all = |items: Vec<Value>| -> Vec<Self> {
            items.into_iter().map(|item| Self::deep(room, worker, item, depth + 1)).collect()
        };
        match value {
            Value::Bool(truth) => Self::Bool(truth),
            Value::Integer(integer) => Self::Integer(integer),
            Value::Number(number) => Self::Number {
                numerator: number.numerator().to_owned(),
                exponent: number.denominator_exponent(),
            },
            Value::Text(text) => Self::Text(text),
            Value::Game(game) => Self::Game(room.keep(worker, game)),
            Value::Outcome(outcome) => Self::Outcome(outcome.to_string()),
            Value::Side(Side::Left) => Self::Side("Left"),
            Value::Side(Side::Right) => Self::Side("Right"),
            Value::Comparison(comparison) => {
                let games = comparison.games().clone();
                Self::Comparison {
                    games: games.map(|game| room.keep(worker, game)),
                    relation: comparison.relation().map(sign),
                    universe: comparison.universe().text().to_owned(),
                }
            }
            Value::List(items) => Self::List(all(items)),
            Value::Table { header, rows, shown } => Self::Table {
                header: header.map(&mut all),
                rows: rows.into_iter().map(all).collect(),
                forms: shown.forms().unwrap_or_default(),
            },
            Value::Range(range) => Self::Range(range.start, range.end),
            Value::Other(shown) => {
                Self::Other { noun: shown.noun(), forms: shown.forms().unwrap_or_default() }
            }
            _ => Self::None,
        }
    }

    /// The value for Python; games are asked in `universe`.
    pub(crate) fn into_python(self, py: Python<'_>, universe: Option<&str>) -> PyResult<Py<PyAny>> {
        let all = |items: Vec<Self>| -> PyResult<Vec<Py<PyAny>>> {
            let items = items.into_iter().enumerate();
            let made = items.map(|(place, item)| {
                // A long list hears Ctrl-C while it is made.
                if place % (1 << 14) == (1 << 14) - 1 {
                    py.check_signals()?;
                }
                item.into_python(py, universe)
            });
            made.collect()
        };
        Ok(match self {
            Self::None => py.None(),
            Self::Bool(truth) => PyBool::new(py, truth).to_owned().into_any().unbind(),
            Self::Integer(integer) => PyInt::new(py, integer).into_any().unbind(),
            Self::Number { numerator, exponent } => python::fraction(py, &numerator, exponent)?,
            Self::Text(text) => PyString::new(py, &text).into_any().unbind(),
            Self::Game(kept) => {
                Py::new(py, Game::new(kept, universe.map(str::to_owned)))?.into_any()
            }
            Self::Outcome(letter) => python::named(py, "Outcome", &letter)?,
            Self::Side(name) => python::named(py, "Side", name)?,
            Self::Comparison { games, relation, universe } => {
                Py::new(py, Comparison::new(games, relation, universe))?.into_any()
            }
            Self::List(items) => PyList::new(py, all(items)?)?.into_any().unbind(),
            Self::Table { header, rows, forms } => {
                let header = header.map(all).transpose()?;
                let rows = rows.into_iter().map(all).collect::<PyResult<Vec<_>>>()?;
                Py::new(py, Table::new(py, header, rows, forms)?)?.into_any()
            }
            Self::Range(from, to) => python::range(py, from, to)?,
            Self::Other { noun, forms } => Py::new(py, Shown::new(noun, forms))?.into_any(),
            Self::TooDeep => {
                let said = format!("more than {DEEPEST} lists are in each other");
                return Err(PyRecursionError::new_err(said));
            }
        })
    }
}

/// The sign of a relation.
fn sign(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => "==",
        Relation::Less => "<",
        Relation::Greater => ">",
        Relation::Confused => "||",
    }
}

/// A value of Python on its way to the session.
pub(crate) enum Given {
    Game(Arc<Kept>),
    Integer(i64),
    Bool(bool),
    Text(String),
    Side(Side),
    Written(String),
    List(Vec<Self>),
}

impl Given {
    /// Converts what is given to a function of a session.
    pub(crate) fn of(worker: &Arc<Worker>, value: &Bound<'_, PyAny>) -> PyResult<Self> {
        Self::deep(worker, value, 0)
    }

    fn deep(worker: &Arc<Worker>, value: &Bound<'_, PyAny>, depth: usize) -> PyResult<Self> {
        let py = value.py();
        if depth > DEEPEST {
            let said = format!("more than {DEEPEST} lists are in each other");
            return Err(PyRecursionError::new_err(said));
        }
        if let Ok(game) = value.cast::<Game>() {
            let kept = game.get().kept();
            return if Arc::ptr_eq(&kept.worker, worker) {
                Ok(Self::Game(Arc::clone(kept)))
            } else {
                Err(python::other_session(py))
            };
        }
        if let Ok(truth) = value.cast::<PyBool>() {
            return Ok(Self::Bool(truth.is_true()));
        }
        if let Some(text) = python::number(value)? {
            return Ok(match text.parse() {
                Ok(integer) => Self::Integer(integer),
                Err(_) => Self::Written(text),
            });
        }
        if value.is_instance(python::class(py, "Side")?.as_any())? {
            let is_left = value.str()?.to_string() == "Left";
            return Ok(Self::Side(if is_left { Side::Left } else { Side::Right }));
        }
        if let Ok(text) = value.cast::<PyString>() {
            return Ok(Self::Text(text.to_string()));
        }
        let is_list = value.is_instance_of::<PyList>()
            || value.is_instance_of::<PyTuple>()
            || value.is_instance_of::<PyRange>();
        if is_list {
            let mut items = Vec::new();
            for item in value.try_iter()? {
                items.push(Self::deep(worker, &item?, depth + 1)?);
            }
            return Ok(Self::List(items));
        }
        Err(PyTypeError::new_err(format!(
            "a game, a number, a text or a list is wanted, not {}",
            value.get_type().name()?
        )))
    }
}
