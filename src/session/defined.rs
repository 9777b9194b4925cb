//! What a statement defines.

use std::ops::Range;

use crate::syntax::ast::StatementKind;

/// Whether a statement says what something is, and does not ask.
pub(super) fn defines(kind: &StatementKind) -> bool {
    match kind {
        StatementKind::Let(..)
        | StatementKind::Function(_)
        | StatementKind::Ruleset(_)
        | StatementKind::Law(_)
        | StatementKind::Universe(_)
        | StatementKind::Import(_)
        | StatementKind::Use(_) => true,
        StatementKind::Expr(_)
        | StatementKind::Assert(_)
        | StatementKind::Print(_)
        | StatementKind::For { .. } => false,
    }
}

/// Where the name stands that a text defines, or tries to.
pub(super) fn defined_name(text: &str) -> Option<Range<usize>> {
    let rest = ["ruleset ", "let ", "fn "]
        .into_iter()
        .find_map(|word| text.strip_prefix(word))?
        .trim_start();
    let start = text.len() - rest.len();
    let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
    Some(start..start + end.unwrap_or(rest.len())).filter(|name| !name.is_empty())
}
