//! Brackets that nothing closes, or that close another kind: both ends are shown, and the way on
//! is found. Part of the scan.

use super::chars;
use super::scan::{Draft, Scanner};
use super::slips::readings::bare_board;
use super::token::{Bracket, Open, Token};
use crate::diag::codes::syntax as codes;
use crate::diag::{Diagnostic, error};
use crate::span::Span;

impl Scanner<'_> {
    /// A closing bracket that does not fit: shows both ends, and finds the way on.
    pub(super) fn mismatch(&mut self, token: Token, draft: &mut Draft) {
        let closer = self.text[token.start..token.end].chars().next();
        let here = self.span(token.start, token.end);
        let open = &mut self.lexer.open;
        let top = open.last().copied();
        let fitting = open.iter().rposition(|open| Some(open.bracket.closer()) == closer);
        let same_line = top.filter(|top| top.at as usize >= self.line_start);
        match fitting {
            Some(height) => open.truncate(height),
            None if same_line.is_some() => {
                open.pop();
            }
            None => {}
        }
        if draft.error.is_some() {
            return;
        }
        let shown = closer.unwrap_or(')');
        let mismatched = if fitting.is_some() { top } else { same_line };
        if let Some(error) = mismatched.and_then(|open| self.turned_round(open)) {
            draft.error = Some(error);
            return;
        }
        draft.error = Some(match mismatched {
            Some(Open { bracket, at }) => {
                let at = at as usize;
                error!(
                    codes::MISMATCHED_BRACKET,
                    self.span(at, at + 1),
                    format!(
                        "this bracket is closed with `{}`{}",
                        bracket.closer(),
                        if bracket == Bracket::Block { " (it opens a block)" } else { "" }
                    );
                    label: here, format!("expected `{}`, found `{shown}`", bracket.closer());
                    help: format!("close with `{}` before the `{shown}`", bracket.closer());
                )
            }
            None => error!(
                codes::STRAY_BRACKET, here, format!("no `{}` is open here", opener_of(shown));
                help: "remove it, or open the bracket before";
            ),
        });
    }

    /// Inside brackets, or behind an operator, a line that begins with `let`, `fn`, … shows that
    /// the statement before was not finished.
    pub(super) fn head_follows(&self) -> bool {
        chars::begins_with_head(self.lexer.rest().trim_start_matches([' ', '\t']))
    }

    /// The number of brackets that are open up to the innermost block's.
    pub(super) fn block_height(&self) -> usize {
        self.lexer
            .open
            .iter()
            .rposition(|open| open.bracket == Bracket::Block)
            .map_or(0, |block| block + 1)
    }

    /// Gives up what is open inside the innermost block.
    pub(super) fn give_up_to_block(&mut self, draft: &mut Draft) {
        let height = self.block_height();
        let open = &self.lexer.open;
        if height < open.len() && draft.error.is_none() {
            draft.error = Some(self.unclosed(&open[height..]));
        }
        self.lexer.give_up(height);
    }

    /// Nothing closes the outermost bracket: the statement ends with that bracket's line, and a block with
    /// the lines below that look as if they were in it.
    pub(super) fn end_at_its_line(&mut self, draft: &mut Draft) {
        let (line, line_start) = draft.outermost;
        let outermost = self.lexer.open[0].at as usize;
        let line_end =
            self.text[outermost..].find('\n').map_or(self.text.len(), |length| outermost + length);
        let end = match self.lexer.open[0].bracket {
            Bracket::Block => end_of_block(self.text, line_end),
            _ => line_end,
        };
        let on_line = self.lexer.open.partition_point(|open| (open.at as usize) < end);
        // Mistakes found on lines that now stand for themselves are found again there.
        let earlier = draft
            .error
            .take()
            .filter(|error| error.labels.iter().all(|label| (label.span.start as usize) < end));
        draft.error = Some(earlier.unwrap_or_else(|| {
            let what =
                if end == line_end { "the line ends here" } else { "the block seems to end here" };
            self.unclosed_until(&self.lexer.open[..on_line], end, what)
        }));
        draft.expected.clear();
        self.patience = self.patience.saturating_sub(self.lexer.at - end);
        self.lexer.restart(end);
        let below = self.text[outermost..end].matches('\n').count();
        self.line = line.saturating_add(u32::try_from(below).unwrap_or(u32::MAX));
        self.line_start = match below {
            0 => line_start,
            _ => self.text[..end].rfind('\n').map_or(0, |at| at + 1),
        };
        draft.end = draft.start.max(draft.start + self.text[draft.start..end].trim_end().len());
        draft.prepared = None;
    }

    /// The diagnostic where an open bracket is a sign of `a =< b`.
    fn turned_round(&self, open: Open) -> Option<Box<Diagnostic>> {
        let at = open.at as usize;
        let sign = self.span(at.saturating_sub(1), at + 1);
        is_turned_round(self.text, open).then(|| turned_round(sign))
    }

    pub(super) fn unclosed(&self, open: &[Open]) -> Box<Diagnostic> {
        if let Some(error) = open.last().and_then(|open| self.turned_round(*open)) {
            return error;
        }
        let innermost = open.last().map_or(0, |open| open.at as usize);
        let closers: String = open.iter().rev().take(8).map(|open| open.bracket.closer()).collect();
        let label = match open.last().map(|open| open.bracket) {
            Some(Bracket::Block) => "nothing closes this block",
            Some(Bracket::Angle | Bracket::Game | Bracket::Robot) => "nothing closes this game",
            _ => "nothing closes this bracket",
        };
        let error = error!(codes::UNCLOSED_BRACKET, self.span(innermost, innermost + 1), label);
        if is_body(self.text, innermost) {
            return error.help(BODY_HELP);
        }
        match open.len() {
            0 | 1 => {
                error.help(match bare_board(self.text.get(innermost + 1..).unwrap_or_default()) {
                    Some(board) => format!("a board is a text: write `\"{board}\"`"),
                    None => format!("close it with `{closers}`"),
                })
            }
            2..=8 => error.help(format!(
                "{} brackets are open here: close them with `{closers}`",
                open.len()
            )),
            many => error.help(format!("{many} brackets are open here")),
        }
    }

    /// The same with its other end: where reading stopped, at the last character before `end`.
    fn unclosed_until(&self, open: &[Open], end: usize, what: &str) -> Box<Diagnostic> {
        let error = self.unclosed(open);
        if error.code != &codes::UNCLOSED_BRACKET {
            return error;
        }
        let innermost = open.last().map_or(0, |open| open.at as usize);
        let text = self.text[..end.max(innermost)].trim_end();
        let last = text.char_indices().next_back().map_or(0, |(at, _)| at);
        let place = if last > innermost {
            self.span(last, text.len())
        } else {
            self.span(text.len(), text.len())
        };
        error.label(place, what)
    }
}

/// The place where a block that nothing closes seems to end, if its first line ends at `first`: lines that
/// are indented belong to it, and so do clauses, and a bracket at the margin that closes a block in it.
fn end_of_block(text: &str, first: usize) -> usize {
    let mut end = first;
    let mut at = (first + 1).min(text.len());
    for line in text[at..].split_inclusive('\n') {
        let written = line.trim_end();
        let closes = written.starts_with(['}', ']', ')']);
        let is_inside = written.starts_with([' ', '\t'])
            || written.starts_with("else")
            || chars::begins_with_clause(written);
        if !written.is_empty() {
            if !is_inside && !closes {
                break;
            }
            end = at + written.len();
        }
        if closes {
            break;
        }
        at += line.len();
    }
    end
}

/// Returns whether a bracket is the second sign of `a =< b`, read as the beginning of a game.
pub(super) fn is_turned_round(text: &str, open: Open) -> bool {
    let before = text.get(..open.at as usize);
    let Some(before) = before.and_then(|before| before.strip_suffix('=')) else {
        return false;
    };
    let line = before.rsplit('\n').next().unwrap_or_default();
    let head = line.trim_start();
    // Behind a name or the head of a function a game may touch the sign.
    let defines = (head.starts_with("let ") || head.starts_with("fn ")) && !line.contains('=');
    open.bracket == Bracket::Angle && !defines && !before.ends_with(['=', '<', '>', '!', '.'])
}

/// The diagnostic about `a =< b`.
pub(super) fn turned_round(sign: Span) -> Box<Diagnostic> {
    error!(codes::OTHER_LANGUAGE, sign, "no operator here"; help: "less or equal is `<=`")
}

fn opener_of(closer: char) -> char {
    match closer {
        ')' => '(',
        ']' => '[',
        '}' => '{',
        _ => '<',
    }
}

/// What to say where [`is_body`].
pub(super) const BODY_HELP: &str =
    "a body in braces takes no `=`: write `fn f(x) { … }`; a game in braces has a bar";

/// Returns whether the brace at `at` stands where the body of `fn f(x) = …` begins.
pub(super) fn is_body(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    let line = before.rsplit('\n').next().unwrap_or_default().trim();
    text.get(at..).is_some_and(|rest| rest.starts_with('{'))
        && line.starts_with("fn ")
        && line.strip_suffix('=').is_some_and(|head| head.trim_end().ends_with(')'))
}
