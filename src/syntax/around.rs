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
            _ => format!("did you mean `{name}({})`?", self.argument().unwrap_or("…")),
        }
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
