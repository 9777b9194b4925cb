//! Laws: properties of all members of families, tested case by case.

use super::code::{Block, Generator};
use super::value::Value;
use crate::span::Span;

/// A law, resolved: its code is the statement's.
#[derive(Debug)]
pub struct Law {
    /// What it is called.
    pub title: String,
    /// The place of that.
    pub place: Span,
    /// The names of the cases' members, outermost first.
    pub names: Vec<String>,
    /// Where they are drawn from.
    pub generators: Box<[Generator]>,
    /// What must hold.
    pub body: Block,
}

/// A case of a law: the names of its members, outermost first, and what they stand for.
pub type Case = Vec<(String, Value)>;

/// How far the test of a law went.
#[derive(Clone, Debug, Default)]
pub struct Trial {
    /// Cases tested to the end.
    pub cases: u64,
    /// Those among them that fail.
    pub failures: u64,
    /// The smallest that fails: its members stand nearest to the beginnings of their families.
    pub smallest: Option<Case>,
    /// Whether all cases were tested.
    pub finished: bool,
}

/// What is known of a law that something ended before its last case.
#[derive(Clone, Debug)]
pub struct Unfinished {
    /// The place of what it is called.
    pub place: Span,
    /// What was tested before.
    pub trial: Trial,
    /// The case in which it ended; `None` where a family was being made.
    pub case: Option<Case>,
}
