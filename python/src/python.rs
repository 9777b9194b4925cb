//! What stands in Python's part of the package, and Python's numbers.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyType};
use upstar::Error;

use super::room::Trouble;

/// Digits of an integer that Python reads at once.
const DIGITS: usize = 4000;

/// A class of the package's Python part.
pub(crate) fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyType>> {
    Ok(py.import("upstar._types")?.getattr(name)?.cast_into::<PyType>()?)
}

/// A member of an enumeration there.
pub(crate) fn named(py: Python<'_>, class: &str, name: &str) -> PyResult<Py<PyAny>> {
    Ok(self::class(py, class)?.call1((name,))?.unbind())
}

/// The exception that says why a question has no answer.
pub(crate) fn trouble(py: Python<'_>, trouble: &Trouble) -> PyErr {
    match trouble {
        Trouble::Told(error) => self::error(py, error),
        Trouble::Said(message) => plain_error(py, message, &[]),
    }
}

/// A mistake as an exception.
pub(crate) fn error(py: Python<'_>, error: &Error) -> PyErr {
    let kind = if error.is_limit() { "LimitError" } else { "Error" };
    raised(py, kind, error)
}

fn raised(py: Python<'_>, kind: &str, error: &Error) -> PyErr {
    let made = class(py, kind).and_then(|class| class.call1(parts(error)));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// What an exception is made of: message, code, help, place, drawing.
type Parts<'e> = (String, Option<&'e str>, Vec<String>, Option<(u32, u32)>, &'e str);

fn parts(error: &Error) -> Parts<'_> {
    (error.to_string(), error.code(), error.help().to_vec(), error.place(), error.drawn())
}

/// The exception itself, to be kept.
pub(crate) fn exception(py: Python<'_>, error: &Error) -> Py<PyAny> {
    self::error(py, error).into_value(py).into_any()
}

/// A mistake that is none of the language.
pub(crate) fn plain_error(py: Python<'_>, message: &str, help: &[&str]) -> PyErr {
    let help: Vec<String> = help.iter().map(|help| (*help).to_owned()).collect();
    let made = class(py, "Error")
        .and_then(|class| class.call1((message, None::<&str>, help, None::<(u32, u32)>, "")));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// The exception for a game that belongs to another session.
pub(crate) fn other_session(py: Python<'_>) -> PyErr {
    plain_error(
        py,
        "this game belongs to another session",
        &["pass its text: `session.game(str(game))`"],
    )
}

/// An integer or a fraction as it is typed; none of anything else.
pub(crate) fn number(value: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if value.is_instance_of::<PyBool>() {
        return Ok(None);
    }
    let fraction = value.py().import("fractions")?.getattr("Fraction")?;
    if value.is_instance_of::<PyInt>() || value.is_instance(&fraction)? {
        return Ok(Some(value.str()?.to_string()));
    }
    Ok(None)
}

/// An exact number.
pub(crate) fn fraction(py: Python<'_>, numerator: &str, exponent: u32) -> PyResult<Py<PyAny>> {
    let (sign, digits) = match numerator.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, numerator),
    };
    let int = py.get_type::<PyInt>();
    let mut whole = int.call1((0,))?;
    let mut rest = digits;
    // Python refuses to read very long ones in one piece.
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(rest.len().min(DIGITS));
        let scale = int.call1((10,))?.pow(piece.len(), py.None())?;
        whole = whole.mul(scale)?.add(int.call1((piece,))?)?;
        rest = after;
    }
    let denominator = int.call1((1,))?.lshift(exponent)?;
    let fraction = py.import("fractions")?.getattr("Fraction")?;
    Ok(fraction.call1((whole.mul(sign)?, denominator))?.unbind())
}

/// The integers from the first, without the second.
pub(crate) fn range(py: Python<'_>, from: i64, to: i64) -> PyResult<Py<PyAny>> {
    Ok(py.import("builtins")?.getattr("range")?.call1((from, to))?.unbind())
}
