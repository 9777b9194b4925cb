//! Slips of what touches what: `2*n`, `n^2`, `3S5`, `2*(1+1)`, `^[n]`, `- 1^`.

use super::chars::first_word;
use super::grammar::Rule;
use super::lower::{Lowered, Lowering};
use super::tight::or;
use crate::diag::codes::syntax as codes;
use crate::diag::{Diagnostic, error};
use pest::iterators::Pair;

impl Lowering<'_> {
    /// Names the slip if something touches an operand and is no tail of it.
    pub(super) fn glued(
        &self,
        end: usize,
        tail: &Pair<'_, Rule>,
        word: Option<&str>,
    ) -> Box<Diagnostic> {
        let text = tail.as_str();
        let begins = |marks: &[char]| text.starts_with(marks);
        let ends = |marks: &[char]| word.is_some_and(|word| word.ends_with(marks));
        let stars = ['*', '∗'];
        let ups = ['^', '↑', '↓', '⇑', '⇓'];
        let place = self.place(end, end).to(self.span(tail));
        let after_star = text.strip_prefix(stars);
        if after_star.is_some_and(|rest| rest.starts_with(stars) || ends(&stars)) {
            return error!(
                codes::OTHER_LANGUAGE, place, "two stars";
                help: "powers are written `pow(x, 2)`";
            );
        }
        if let Some((left, right)) = text.split_once(ups)
            && (begins(&stars) || ends(&stars))
            && let Some(power) = self.integer_power(place, left, right)
        {
            return power;
        }
        if begins(&stars) || ends(&stars) {
            let (left, right) = match word {
                Some(word) if ends(&stars) => (word.trim_end_matches(stars), text),
                _ => (word.unwrap_or_default(), text.trim_start_matches(stars)),
            };
            let behind = &self.prepared[tail.as_span().end()..];
            let left = if left.is_empty() { "…" } else { left };
            if right.is_empty() && behind.starts_with('-') {
                let number = first_word(&behind[1..]);
                let product = format!("for the product write `{left} * -{}`", or(number, "(…)"));
                return error!(codes::TIGHT_STAR, place, "a product needs spaces"; help: product);
            }
            if right.is_empty() && behind.starts_with('(') {
                let product = format!("for the product write `{left} * (…)`");
                return error!(codes::TIGHT_STAR, place, "a product needs spaces"; help: product);
            }
            let right = if right.is_empty() { "…" } else { right };
            let apart = |text: &str| match text.starts_with(stars) {
                true => text.to_owned(),
                false => text.trim_end_matches(stars).replace(stars, " * "),
            };
            let product = format!("for the product write `{} * {}`", apart(left), apart(right));
            // `3*↑`: a nimber has no ups.
            if right.starts_with(ups) {
                let error = error!(codes::TIGHT_STAR, place, "a star and ups stand apart");
                let sum = |terms: &str| format!("for the sum write `{terms} + {right}`");
                return match word.map(|word| word.trim_end_matches(stars)) {
                    Some(word) if !word.is_empty() => {
                        error.help(product).help(sum(&format!("{left} + *")))
                    }
                    _ => error.help(sum("*")),
                };
            }
            // `7*nim(3)`: a nimber is not called.
            if behind.starts_with('(') {
                let product =
                    format!("for the product write `{} * {}(…)`", apart(left), apart(right));
                return error!(codes::TIGHT_STAR, place, "a product needs spaces"; help: product);
            }
            return error!(
                codes::TIGHT_STAR, place, "a nimber, or a product?";
                help: product;
                help: format!("for the sum with a nimber write `{left} + *{right}`");
            );
        }
        if begins(&ups) || ends(&ups) {
            let (left, right) = match word {
                Some(word) if ends(&ups) => (word.trim_end_matches(ups), text),
                _ => (word.unwrap_or_default(), text.trim_start_matches(ups)),
            };
            if let Some(power) = self.integer_power(place, left, right) {
                return power;
            }
            let (left, right) = (or(left, "x"), or(right, "n"));
            return error!(
                codes::TIGHT_UP, place, "an up, or a power?";
                help: format!("powers are written `pow({left}, {right})`");
                help: format!("for the sum with an up write `{left} + ^`; n ups are `n * ^`");
            );
        }
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let exponent = text
            .strip_prefix(['e', 'E'])
            .filter(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
        if let Some(exponent) = exponent
            && let Some(word) = word.filter(|word| word.ends_with(|c: char| c.is_ascii_digit()))
        {
            let power = format!("pow(10, {exponent})");
            let help = match word {
                "1" if is_number(exponent) => format!("write all digits, or `{power}`"),
                _ if is_number(exponent) && is_number(word) => {
                    format!("write all digits, or `{word} * {power}`")
                }
                _ => "write all digits".to_owned(),
            };
            return error!(codes::DECIMAL, place, "there is no exponent notation"; help: help);
        }
        if let Some(columns) = text.strip_prefix('x').filter(|rest| is_number(rest))
            && let Some(rows) = word.filter(|word| is_number(word))
        {
            return error!(
                codes::NUMBER_TOUCHES_NAME, place, format!("`{rows}{text}` is not a number");
                help: format!("the size of a board is two numbers: `{rows}, {columns}`");
                help: format!("for a product write `{rows} * {columns}`");
            );
        }
        let number = word.unwrap_or("2");
        error!(
            codes::NUMBER_TOUCHES_NAME, place, format!("`{text}` touches what stands before it");
            help: format!("for a product write `{number} * {text}`");
            help: format!("for a sum write `{number} + {text}`");
        )
    }

    /// `2*(1+1)`, `2^(3)`, `3(2)`.
    pub(super) fn refuse_called_word(
        &self,
        word: Option<&str>,
        end: usize,
        call: &Pair<'_, Rule>,
    ) -> Lowered<()> {
        let Some(word) = word else {
            return Ok(());
        };
        let place = self.place(end, end).to(self.span(call));
        let code = if word.ends_with(['*', '∗']) {
            let left = word.trim_end_matches(['*', '∗']);
            let error = error!(codes::TIGHT_STAR, place, "a nimber, or a product?");
            return Err(if left.is_empty() {
                error
            } else {
                error
                    .help(format!("for the product write `{left} * (…)`"))
                    .help(format!("for the sum with a nimber write `{left} + *(…)`"))
            });
        } else if word.ends_with(['^', '↑', '↓', '⇑', '⇓', 'v']) {
            &codes::TIGHT_UP
        } else {
            &codes::SIDE_BY_SIDE
        };
        Err(error!(
            *code, place, format!("`{word}` cannot be called");
            help: format!("for a product write `{word} * (…)`");
        ))
    }

    /// `^[n]`.
    pub(super) fn refuse_computed_order(
        &self,
        word: Option<&str>,
        index: &Pair<'_, Rule>,
    ) -> Lowered<()> {
        let Some(word) = word.filter(|word| word.ends_with(['^', '↑', '↓', '⇑', '⇓', 'v']))
        else {
            return Ok(());
        };
        Err(error!(
            codes::UP_ORDER, self.span(index), "the order of an up is a numeral";
            help: format!("write it out, such as `{word}[2]`");
        ))
    }
}
