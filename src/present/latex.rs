//! Answers in LaTeX: formulas, with words as text.

use super::answer::Answered;
use super::{Presented, about, quotient, text};
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::markup::{Markup, Role};
use crate::render::Writing;
use crate::render::figure::tikz;

/// An answer in LaTeX.
pub(super) fn answer(
    context: &mut Context<'_>,
    answered: &Answered,
) -> Result<Option<String>, FaultKind> {
    let latex = Writing { spelling: context.writing.spelling.in_latex(), ..context.writing };
    context.written_as(latex, |context| match &answered.presented {
        Presented::Game(game) if !game.stands => Ok(Some(formula(&text::game(context, game)?))),
        Presented::Quotient(asked) => quotient::latex(context, asked).map(Some),
        Presented::About(found) => Ok(Some(about::sheet(context, found)?.latex())),
        _ => text::of(context, &answered.value).map(Some),
    })
}

/// A line with games in LaTeX as a formula: what is noted beside them is words.
fn formula(line: &Markup) -> String {
    let pieces = line.pieces().map(|(role, text)| match role {
        Role::Dim => format!("\\quad {}", words(text.trim_start())),
        _ => text.to_owned(),
    });
    pieces.collect()
}

/// Words among the formulas of LaTeX, several lines under each other.
#[must_use]
pub(super) fn words(text: &str) -> String {
    let mut lines = text.lines().map(|line| format!("\\text{{{}}}", tikz::escaped(line)));
    match text.lines().count() {
        0 | 1 => lines.next().unwrap_or_else(|| "\\text{}".to_owned()),
        _ => {
            let lines = lines.collect::<Vec<_>>().join("\\\\");
            format!("\\begin{{array}}{{@{{}}l@{{}}}}{lines}\\end{{array}}")
        }
    }
}
