//! The one file that runs pest.

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

/// Reads a prepared text whose brackets nest to the given depth.
pub fn parse(rule: Rule, text: &str, depth: usize) -> Result<Pairs<'_, Rule>, Box<Failure>> {
    let read = || Grammar::parse(rule, text).map_err(Box::new);
    if depth <= SHALLOW {
        stacker::maybe_grow(RED_ZONE, STACK, read)
    } else {
        stacker::grow(STACK, read)
    }
}

/// The byte where reading failed.
pub fn place(failure: &Failure) -> usize {
    match failure.location {
        pest::error::InputLocation::Pos(at) => at,
        pest::error::InputLocation::Span((start, _)) => start,
    }
}
