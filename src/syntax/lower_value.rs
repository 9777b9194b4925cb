//! Blocks that stand where a value is wanted: each way through them ends with an expression.

use super::ast::{Block, Expr, StatementKind};
use super::lower::{Lowered, Lowering};
use crate::diag::codes::syntax as codes;
use crate::diag::{Diagnostic, error};
use crate::span::Span;

/// The ends of a block.
#[derive(Default)]
struct Ends {
    /// Whether one of them is an expression.
    value: bool,
    /// A statement at an end that gives no value and does something: its place, and what it is.
    action: Option<(Span, &'static str)>,
    /// A `let` at an end: its name is lost.
    lost: Option<Span>,
    /// A block with nothing in it.
    empty: Option<Span>,
    /// An `if` without `else` at an end.
    open: Option<Span>,
}

impl Lowering<'_> {
    /// Refuses a block that has no value, or has one on some ways only.
    pub(super) fn wants_value(&self, block: &Block) -> Lowered<()> {
        let ends = self.ends(block);
        match ends.open.map(lacks_else).or_else(|| ends.without_value()) {
            Some(diagnostic) => Err(diagnostic),
            None => Ok(()),
        }
    }

    /// The same for the body of a function, which may also have no value on any way: it prints, or
    /// asserts something.
    pub(super) fn wants_value_or_none(&self, block: &Block) -> Lowered<()> {
        let ends = self.ends(block);
        if ends.value || ends.lost.is_some() { self.wants_value(block) } else { Ok(()) }
    }

    /// Finds how the ways through a block end.
    fn ends(&self, block: &Block) -> Ends {
        let mut ends = Ends::default();
        let mut blocks = vec![block];
        while let Some(block) = blocks.pop() {
            let Some(last) = block.statements.last() else {
                ends.empty.get_or_insert(block.span);
                continue;
            };
            match &last.kind {
                StatementKind::Expr(expr) => match self.ast.get(*expr) {
                    Expr::If { then, otherwise, .. } => {
                        blocks.push(then);
                        match otherwise {
                            Some(otherwise) => blocks.push(otherwise),
                            None => {
                                ends.open.get_or_insert(last.span);
                            }
                        }
                    }
                    Expr::Do(block) => blocks.push(block),
                    _ => ends.value = true,
                },
                StatementKind::Let(..) => {
                    ends.lost.get_or_insert(last.span);
                }
                StatementKind::Print(_) => {
                    ends.action.get_or_insert((last.span, "`print`"));
                }
                StatementKind::Assert(_) => {
                    ends.action.get_or_insert((last.span, "`assert`"));
                }
                StatementKind::For { .. } => {
                    ends.action.get_or_insert((last.span, "`for`"));
                }
                // These have no place in a block, which is said by itself.
                StatementKind::Function(_)
                | StatementKind::Ruleset(_)
                | StatementKind::Law(_)
                | StatementKind::Universe(_)
                | StatementKind::Theorems(_)
                | StatementKind::Import(_)
                | StatementKind::Use(_) => ends.value = true,
            }
        }
        ends
    }
}

impl Ends {
    /// The diagnostic about an end without a value, if there is one.
    fn without_value(&self) -> Option<Box<Diagnostic>> {
        let (place, what) = self
            .lost
            .map(|place| (place, "`let`"))
            .or(self.action)
            .or_else(|| self.empty.map(|place| (place, "an empty block")))?;
        let label = format!("{what} has no value");
        Some(error!(
            codes::NO_VALUE, place, label;
            help: "end the block with an expression: its value is needed";
        ))
    }
}

/// An `if` that lacks its other way.
pub(super) fn lacks_else(place: Span) -> Box<Diagnostic> {
    let word = Span { end: place.start + 2, ..place };
    error!(
        codes::IF_WITHOUT_ELSE, word, "a value is needed here in both cases";
        help: "add `else { … }`";
    )
}
