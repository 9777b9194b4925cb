//! What stands around the place where the grammar could not read on: words, brackets, the rest of a line.

use super::chars::{in_word, is_reserved};
use super::expected::Expected;
use super::grammar::{self, Failure};
use super::lex::Lexer;
use super::token::{Bracket, Kind, Open, Token};
use crate::diag::{Code, Diagnostic, error};
use crate::span::{SourceId, Span};

/// The surroundings of a failure.
pub(super) struct Scene<'p> {
    pub(super) source: SourceId,
    /// The statement as the grammar read it, and its offset in the source.
    pub(super) prepared: &'p str,
    pub(super) base: usize,
    /// The first word.
    pub(super) head: &'p str,
    /// The words before the failure, the last one first.
    pub(super) before: [Option<Token>; 2],
    /// The word at the failure, if there is one.
    pub(super) here: Option<Token>,
    /// The innermost bracket that is open there.
    pub(super) open: Option<Open>,
    pub(super) expected: Expected,
}

impl<'p> Scene<'p> {
    pub(super) fn of(source: SourceId, prepared: &'p str, base: usize, failure: &Failure) -> Self {
        let at = grammar::place(failure);
        let mut lexer = Lexer::new(prepared, 0);
        let mut before: [Option<Token>; 2] = [None, None];
        let mut head = "";
        let mut open = None;
        let mut here = None;
        while let Some(token) = lexer.next_token() {
            if token.kind == Kind::Space {
                continue;
            }
            if token.end > at {
                here = Some(token);
                break;
            }
            if before[0].is_none() {
                head = &prepared[token.start..token.end];
            }
            before = [Some(token), before[0]];
            open = lexer.open.last().copied();
        }
        Self {
            source,
            prepared,
            base,
            head,
            before,
            here,
            open,
            expected: Expected::of(failure, open.map(|open| open.bracket)),
        }
    }

    /// The letters of a word.
    pub(super) fn text(&self, token: Option<Token>) -> &'p str {
        token.map_or("", |token| &self.prepared[token.start..token.end])
    }

    /// The place of a word; the end of the statement for none.
    pub(super) fn span(&self, token: Option<Token>) -> Span {
        let end = self.prepared.len();
        let (start, end) = token.map_or((end, end), |token| (token.start, token.end));
        Span::new(self.source, self.base + start, self.base + end)
    }

    /// Returns whether the word before touches the word here.
    pub(super) fn touches(&self) -> bool {
        match (self.before[0], self.here) {
            (Some(before), Some(here)) => before.end == here.start,
            _ => false,
        }
    }

    /// Returns whether two signs touch here.
    pub(super) fn is_pair(&self, before: &str, here: &str) -> bool {
        self.touches() && self.text(self.before[0]) == before && self.text(self.here) == here
    }

    /// The place of the word before and the word here.
    pub(super) fn pair(&self) -> Span {
        self.span(self.before[0]).to(self.span(self.here))
    }

    /// Returns whether a value is due where reading failed.
    pub(super) fn is_due(&self) -> bool {
        self.here.is_some_and(|token| token.due)
    }

    /// A diagnostic at the word where reading failed.
    pub(super) fn here(&self, code: &'static Code, label: impl Into<String>) -> Box<Diagnostic> {
        error!(*code, self.span(self.here), label)
    }

    /// Returns whether this follows the word here.
    pub(super) fn is_followed_by(&self, next: &str) -> bool {
        let rest = self.here.and_then(|token| self.prepared.get(token.end..));
        rest.is_some_and(|rest| rest.trim_start().starts_with(next))
    }

    pub(super) fn innermost_is_game(&self) -> bool {
        matches!(self.innermost(), Some(Bracket::Angle | Bracket::Game | Bracket::Robot))
    }

    /// Returns whether a digit touches the word here.
    pub(super) fn digit_follows(&self) -> bool {
        self.here
            .and_then(|token| self.prepared.as_bytes().get(token.end))
            .is_some_and(u8::is_ascii_digit)
    }

    pub(super) fn innermost(&self) -> Option<Bracket> {
        self.open.map(|open| open.bracket)
    }

    pub(super) fn opener_span(&self) -> Span {
        let at = self.open.map_or(0, |open| open.at as usize);
        Span::new(self.source, self.base + at, self.base + at + 1)
    }

    /// Advises what to write if a name and a value stand side by side at the beginning of a statement.
    pub(super) fn call(&self, name: &str, value: &str) -> String {
        match name {
            "unlet" | "del" | "forget" => {
                format!("at the prompt `:forget {value}` takes a definition back")
            }
            // A letter is a game as well as a function.
            letter if letter.chars().count() == 1 => format!(
                "for a sum write `{name} + {value}`, for a product `{name} * {value}`, for a call \
                 `{name}({value})`"
            ),
            "man" | "help" | "doc" => format!("at the prompt: `:help {value}`"),
            "upstar" => {
                format!("in a shell; at the prompt the commands begin with a colon: `:{value}`")
            }
            _ if is_reserved(value) => format!("`{value}` is a word of the language, not a value"),
            _ => match self.counts().as_deref() {
                Some([a, b]) => format!(
                    "for a sum write `{name}({a}) + {name}({b})`, for a call `{name}({a}, {b})`"
                ),
                Some(several) => {
                    let sum: Vec<String> =
                        several.iter().map(|count| format!("{name}({count})")).collect();
                    format!("positions add: `{}`", sum.join(" + "))
                }
                None => format!("did you mean `{}`?", self.called(name)),
            },
        }
    }

    /// The numbers behind a name, where there are several and nothing else: `nim 3 4 5`.
    fn counts(&self) -> Option<Vec<&'p str>> {
        let counts: Vec<&str> = self.argument()?.split_whitespace().collect();
        let is_count = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
        (counts.len() > 1 && counts.iter().all(is_count)).then_some(counts)
    }

    /// A name with what stands behind it as its argument: of `nim 3 + nim 5` too.
    fn called(&self, name: &str) -> String {
        let Some(argument) = self.argument() else { return format!("{name}(…)") };
        let argument = argument.strip_prefix("of ").unwrap_or(argument).trim();
        let word = |text: &str| text.starts_with(char::is_alphabetic) && text.chars().all(in_word);
        // Whether two values stand side by side.
        let beside = |text: &str| {
            let mut pieces = text.split_whitespace().peekable();
            let mut found = false;
            while let (Some(piece), Some(next)) = (pieces.next(), pieces.peek()) {
                found |= word(piece) && next.starts_with(|letter: char| letter.is_alphanumeric());
            }
            found
        };
        if !beside(argument) {
            return format!("{name}({argument})");
        }
        let parts = format!("{name} {argument}");
        let calls: Option<Vec<String>> = parts
            .split(" + ")
            .map(|part| {
                let (callee, value) = part.trim().split_once(' ')?;
                let one = word(callee) && !value.contains(' ');
                one.then(|| format!("{callee}({value})"))
            })
            .collect();
        calls.map_or_else(|| format!("{name}(…)"), |calls| calls.join(" + "))
    }

    /// The text that follows the word here, if it is short and stands on one line.
    pub(super) fn rest(&self) -> Option<&'p str> {
        let rest = self.here.and_then(|token| self.prepared.get(token.end..));
        rest.filter(|_| self.is_a_line()).map(str::trim)
    }

    /// The rest of a short line from the word here on, where it may be an argument as it stands.
    fn argument(&self) -> Option<&'p str> {
        let rest = self.prepared.get(self.here?.start..)?.trim();
        let whole = !rest.contains([';', '{', '=', '#']) && rest.chars().count() <= 40;
        Some(rest).filter(|rest| whole && self.is_a_line() && !rest.contains(" mod "))
    }

    /// Returns whether the statement stands on one line.
    pub(super) fn is_a_line(&self) -> bool {
        !self.prepared.contains(['\n', '\r']) && self.prepared.len() < 80
    }

    /// Returns whether the statement is a copied answer: `<1|0>   N`, `1   (misere)   R`.
    pub(super) fn is_an_answer(&self) -> bool {
        let (Some(before), Some(here)) = (self.before[0], self.here) else {
            return false;
        };
        let gap = self.prepared.get(before.end..here.start);
        let rest = self.prepared.get(here.start..).unwrap_or_default().trim_end();
        gap.is_some_and(|gap| gap.len() >= 3)
            && (matches!(rest, "L" | "R" | "N" | "P")
                || rest.starts_with('(')
                    && [")   L", ")   R", ")   N", ")   P"].iter().any(|end| rest.ends_with(end)))
    }

    /// The first colon outside of brackets.
    pub(super) fn outer_colon(&self) -> Option<Span> {
        let mut lexer = Lexer::new(self.prepared, 0);
        while let Some(token) = lexer.next_token() {
            if lexer.open.is_empty() && self.text(Some(token)) == ":" {
                return Some(self.span(Some(token)));
            }
        }
        None
    }
}
