//! Products that touch: beside a name that is declared `Int` a star means a product, `2*n`, `n*m`.

use super::ast::{BinaryOp, Expr, ExprId, Parameter};
use super::chars;
use super::grammar::Rule;
use super::lower::{self, Lowered, Lowering, plain_digits};
use crate::diag::codes::syntax as codes;
use crate::diag::{Diagnostic, error};
use crate::span::Span;
use pest::iterators::Pair;

/// What stands to the left of the last factor: each factor with the star behind it.
#[derive(Default)]
pub(super) struct Factors {
    left: Vec<(ExprId, Span)>,
    /// The last star has no factor yet: a parenthesis is due.
    due: bool,
}

impl Factors {
    /// The place of the last star.
    pub(super) fn star(&self) -> Option<Span> {
        self.left.last().map(|(_, star)| *star)
    }

    /// Returns whether a parenthesis is due, and takes note that it is read now.
    pub(super) fn take_due(&mut self) -> bool {
        std::mem::take(&mut self.due)
    }
}

impl Lowering<'_> {
    /// Remembers the names that a definition declares `Int`.
    pub(super) fn remember_integers(&mut self, parameters: &[Parameter]) {
        let integers = parameters
            .iter()
            .filter(|parameter| parameter.kind.as_ref().is_some_and(|kind| kind.text == "Int"));
        self.integers = integers.map(|parameter| parameter.name.text.clone()).collect();
    }

    /// Returns whether a word is a name that is declared `Int`.
    pub(super) fn is_integer(&self, word: &str) -> bool {
        !self.integers.is_empty() && self.integers.contains(&plain_digits(word))
    }

    /// Reads `*2*m` behind `n`, or `n` behind `2*`, where each star touches a name that is declared
    /// `Int`: gives the last factor, and keeps those before. `word` is what `value` was read from, a
    /// name or a number with its star; `None` where nothing of the kind stands here.
    pub(super) fn tight_product(
        &mut self,
        factors: &mut Factors,
        (value, word): (ExprId, Option<&str>),
        tail: &Pair<'_, Rule>,
        call_follows: bool,
    ) -> Lowered<Option<ExprId>> {
        let stars = ['*', '∗'];
        let span = tail.as_span();
        let (first, mut text) = (word.unwrap_or(""), tail.as_str());
        let mut at = span.start();
        let mut before = first;
        let mut read = Vec::new();
        if let Some(number) = first.strip_suffix(stars) {
            if text.starts_with(stars) || number.is_empty() {
                return Ok(None);
            }
            let star = first.len() - number.len();
            let start = at - first.len();
            let place = self.place(start, start + number.len());
            if !number.chars().all(|c| c.is_ascii_digit() || "/-−".contains(c)) {
                return Ok(None);
            }
            read.push((self.word(number, place)?, self.place(at - star, at)));
            before = number;
        } else if let Some(rest) = text.strip_prefix(stars)
            && (first.is_empty() || first.starts_with(chars::begins_name))
        {
            let star = text.len() - rest.len();
            read.push((value, self.place(at, at + star)));
            (at, text) = (at + star, rest);
        } else {
            return Ok(None);
        }
        loop {
            let end = text.find(stars).unwrap_or(text.len());
            let (factor, rest) = text.split_at(end);
            let known = self.is_integer(before) || self.is_integer(factor);
            if known && factor.is_empty() && rest.is_empty() && call_follows {
                factors.left.extend(read);
                factors.due = true;
                return Ok(Some(value));
            }
            let place = self.place(at, at + end);
            let Some(node) = (if known { self.factor(factor, place)? } else { None }) else {
                return Ok(None);
            };
            let Some(next) = rest.chars().next() else {
                factors.left.extend(read);
                return Ok(Some(node));
            };
            let star = at + end;
            at = star + next.len_utf8();
            read.push((node, self.place(star, at)));
            (before, text) = (factor, &rest[next.len_utf8()..]);
        }
    }

    /// A number without a sign, or a name.
    fn factor(&mut self, text: &str, place: Span) -> Lowered<Option<ExprId>> {
        if text.is_empty() {
            return Ok(None);
        }
        if text.bytes().all(|byte| byte.is_ascii_digit()) || chars::is_down(text) {
            return self.word(text, place).map(Some);
        }
        let name = plain_digits(text);
        if !name.starts_with(chars::begins_name) || !name.chars().all(chars::continues_name) {
            return Ok(None);
        }
        if chars::is_reserved(&name) {
            return Err(lower::reserved(&name, place));
        }
        Ok(Some(self.ast.push(Expr::Name(name), place)))
    }

    /// The product of factors that touch, from the left.
    pub(super) fn multiplied(&mut self, factors: Factors, last: ExprId) -> ExprId {
        let mut factors = factors.left.into_iter();
        let Some((mut left, mut op_span)) = factors.next() else {
            return last;
        };
        for (right, next) in
            factors.map(|(factor, star)| (factor, Some(star))).chain([(last, None)])
        {
            let span = self.ast.span(left).to(self.ast.span(right));
            let op = BinaryOp::Multiply;
            left = self.ast.push(Expr::Binary { op, op_span, left, right }, span);
            op_span = next.unwrap_or(op_span);
        }
        left
    }

    /// `7 // n*2`, `+-n*2`, `G:n*2`: what touches seems to belong together, and does not everywhere.
    pub(super) fn refuse_tight_beside(&self, star: Option<Span>, other: Span) -> Lowered<()> {
        let Some(star) = star else {
            return Ok(());
        };
        Err(error!(
            codes::TIGHT_STAR, star, "does this product come first";
            label: other, "or this?";
            help: "put parentheses around what comes first: `7 // (n * 2)`";
        ))
    }

    /// `n*2^m`, `n^2`: what touches a name that is declared `Int`, and is a power.
    pub(super) fn integer_power(
        &self,
        place: Span,
        left: &str,
        right: &str,
    ) -> Option<Box<Diagnostic>> {
        let left = left.trim_end_matches(['*', '∗']);
        let left = left.rsplit(['*', '∗']).next().unwrap_or(left);
        let right = right.split(['*', '∗']).next().unwrap_or(right);
        if !self.is_integer(left) && !self.is_integer(right) {
            return None;
        }
        let (left, right) = (or(left, "x"), or(right, "n"));
        Some(error!(
            codes::TIGHT_UP, place, "a power is written in another way";
            help: format!("write `pow({left}, {right})`");
        ))
    }
}

/// A word, or another where that has no letters.
pub(super) fn or<'w>(word: &'w str, other: &'w str) -> &'w str {
    match word.starts_with(chars::in_word) {
        true => word,
        false => other,
    }
}
