//! The type of a builtin: what help, completion and the tests know of it, and what it does.

use super::eval::Evaluator;
use super::fault::FaultKind;
use super::value::Value;
use crate::meter::Meter;

/// A function of the library.
#[derive(Debug)]
pub struct Builtin {
    /// Its name.
    pub name: &'static str,
    /// What it belongs to, a heading of the help.
    pub topic: &'static str,
    /// How it is called: `compare(G, H)`.
    pub signature: &'static str,
    /// What it gives, in a sentence or two.
    pub sentence: &'static str,
    /// Statements with what they print; run by the tests and shown by help.
    pub examples: &'static [(&'static str, &'static str)],
    /// Related names.
    pub see_also: &'static [&'static str],
    /// How many arguments it takes at least.
    pub least: usize,
    /// And at most; `None` without bound.
    pub most: Option<usize>,
    /// What it does.
    pub run: Run,
}

/// What a builtin does with its arguments, of which there are as many as it takes.
pub type Run = fn(&mut Evaluator<'_>, &[Value], &mut Meter) -> Result<Value, FaultKind>;
