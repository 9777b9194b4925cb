//! Answers at a terminal: a few lines each, and the values of positions beside their names in lists.

use super::answer::Answered;
use super::facts::allowance_for_shown;
use super::text;
use super::{Game, Presented};
use crate::game::Component;
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::markup::Markup;
use crate::markup::wrap::folded_text;
use crate::render::Writing;
use crate::render::assemble::CUT;

/// The lines that an answer takes at most where nobody asked for all: games, lists and quotients; tables, figures and texts
/// have as many as they have.
const LINES: usize = 6;

/// The fewest characters to which games are cut.
const LEAST: u64 = 40;

/// The line of an answer, and what stands below it.
pub(crate) struct Shown {
    pub line: Markup,
    /// How long the canonical form is of a game that stands without it, and how it is seen.
    pub below: Option<String>,
}

/// The line of an answer at a terminal, where `how` shows all of one that is cut, and `behind` stands behind it.
pub(super) fn line(
    context: &mut Context<'_>,
    answered: &Answered,
    how: &str,
    behind: &str,
) -> Result<Shown, FaultKind> {
    let before = context.beside.replace(allowance_for_shown(context));
    let shown = match &answered.presented {
        Presented::Game(game) if !game.stands => {
            fitting(context, how, behind, |context| self::game(context, game, how))
        }
        Presented::Quotient(asked) => Ok(only(quotient(context, &asked.text, how))),
        Presented::About(_) | Presented::Table(_) | Presented::Figure(_) | Presented::Text(_) => {
            text::line(context, answered).map(only)
        }
        _ => fitting(context, how, behind, |context| text::line(context, answered).map(only)),
    };
    context.beside = before;
    shown
}

/// A line with nothing below it.
fn only(line: Markup) -> Shown {
    Shown { line, below: None }
}

/// Writes an answer in as many characters as its lines have beside what stands behind it.
fn fitting(
    context: &mut Context<'_>,
    how: &str,
    behind: &str,
    mut write: impl FnMut(&mut Context<'_>) -> Result<Shown, FaultKind>,
) -> Result<Shown, FaultKind> {
    let columns = context.writing.columns;
    let mut limit = context.writing.limit.min((LINES * columns) as u64);
    if context.writing.limit == u64::MAX {
        return write(context);
    }
    loop {
        context.left_out = false;
        let writing = Writing { limit, ..context.writing };
        let shown = context.written_as(writing, &mut write)?;
        let mut text = shown.line.to_terminal() + behind;
        match &shown.below {
            Some(below) => text += &format!("\n{below}"),
            None if context.left_out => text += &format!("   (`{how}` shows all)"),
            None => {}
        }
        if limit <= LEAST || folded_text(&text, columns).lines().count() <= LINES {
            return Ok(shown);
        }
        limit -= limit / 8;
    }
}

/// A game: a position or a sum whose canonical form is too long stands without it.
fn game(context: &mut Context<'_>, shown: &Game, how: &str) -> Result<Shown, FaultKind> {
    let only_part = shown.game.component().map(|part| context.engine.component(part));
    let is_literal = matches!(only_part, Some(Component::Form));
    if !is_literal
        && let Some(form) = shown.canonical(context)?
        && let Some(length) = form.cut_from
    {
        context.left_out = false;
        let mut line = Markup::new();
        text::push(&mut line, text::named(context, shown.game)?);
        let below = format!("  its simplest form has {length} characters: `{how}` shows it");
        return Ok(Shown { line, below: Some(below) });
    }
    text::game(context, shown).map(only)
}

/// The first lines of the text of a misère quotient, where `how` shows all of it.
fn quotient(context: &mut Context<'_>, text: &str, how: &str) -> Markup {
    let columns = context.writing.columns;
    let folded = folded_text(text, columns);
    let lines: Vec<&str> = folded.lines().collect();
    if context.writing.limit == u64::MAX || lines.len() <= LINES {
        return Markup::plain(text);
    }
    context.left_out = true;
    let last = |more: usize| format!("{CUT} ({more} more lines)");
    let behind = format!("{}   (`{how}` shows all)", last(lines.len()));
    let kept = LINES.saturating_sub(folded_text(&behind, columns).lines().count()).max(1);
    Markup::plain(format!("{}\n{}", lines[..kept].join("\n"), last(lines.len() - kept)))
}
