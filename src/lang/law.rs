//! Laws: properties of all members of families, tested case by case.

use super::code::{Block, Generator};
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
