//! What stands around the place where the grammar could not read on: the rest of a line, a colon.

use super::advice::Scene;
use super::lex::Lexer;
use crate::span::Span;

impl<'p> Scene<'p> {
    /// What to write where a name and a value stand side by side at the beginning of a statement.
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
            _ => format!("did you mean `{}`?", self.called(name)),
        }
    }

    /// A name with what stands behind it as its argument: of `nim 3 + nim 5` too.
    fn called(&self, name: &str) -> String {
        let Some(argument) = self.argument() else { return format!("{name}(…)") };
        let argument = argument.strip_prefix("of ").unwrap_or(argument).trim();
        let word = |text: &str| {
            text.starts_with(char::is_alphabetic)
                && text.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
        };
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

    /// What follows the word here, if it is short and stands on one line.
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

    /// Whether the statement stands on one line.
    pub(super) fn is_a_line(&self) -> bool {
        !self.prepared.contains(['\n', '\r']) && self.prepared.len() < 80
    }

    /// Whether the statement is a copied answer: `<1|0>   N`, `1   (misere)   R`.
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
