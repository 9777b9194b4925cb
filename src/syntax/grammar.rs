//! The one file that runs pest.

use super::chars;
use crate::meter::stack::{self, NoStack};
use pest::Parser as _;
use pest::iterators::Pairs;

/// Brackets up to this depth are read on whatever stack there is (if half a megabyte is left).
const SHALLOW: usize = 24;
const RED_ZONE: usize = 512 * 1024;
/// Enough for the deepest nesting that the scan lets through, in every build.
const STACK: usize = 64 * 1024 * 1024;

#[allow(missing_docs, clippy::all)]
mod generated {
    /// The parser that pest makes of the grammar.
    #[derive(pest_derive::Parser)]
    #[grammar = "../grammar/cgt.pest"]
    pub struct Grammar;
}
pub use generated::{Grammar, Rule};

/// A grammar's failure: pest's own, never shown to a user.
pub type Failure = pest::error::Error<Rule>;

/// Works on a stack that holds the grammar's recursion, and that of lowering, for brackets of the
/// given depth.
///
/// # Errors
/// The system gives no memory for the stack, or the host's stack, which cannot grow, does not hold it.
pub fn on_stack<T>(depth: usize, work: impl FnOnce() -> T) -> Result<T, NoStack> {
    if !stack::holds_brackets(depth) {
        return Err(NoStack);
    }
    let here = stack::is_one() || depth <= SHALLOW && stack::has(RED_ZONE);
    if here { Ok(work()) } else { stack::on_new(STACK, work) }
}

/// Reads a prepared text; call it inside [`on_stack`].
pub fn parse(rule: Rule, text: &str) -> Result<Pairs<'_, Rule>, Box<Failure>> {
    Grammar::parse(rule, text).map_err(Box::new)
}

/// Reads one prepared statement.
pub fn parse_statement(text: &str) -> Result<Pairs<'_, Rule>, Box<Failure>> {
    let rule = if text.starts_with("let ") {
        Rule::program_let
    } else if chars::begins_with_head(text) || text.starts_with("for") {
        Rule::program_statement
    } else {
        Rule::program_plain
    };
    parse(rule, text)
}

/// The byte where reading failed.
pub fn place(failure: &Failure) -> usize {
    match failure.location {
        pest::error::InputLocation::Pos(at) => at,
        pest::error::InputLocation::Span((start, _)) => start,
    }
}
