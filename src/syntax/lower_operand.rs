//! Operands: signs in front, a value, and what touches it behind (calls, indexes, members).

use std::time::Duration;

use super::ast::{Block, Expr, ExprId, StatementKind, UnaryOp};
use super::grammar::Rule;
use super::lower::{self, Lowered, Lowering};
use super::lower_expr::{Chain, LastOperand};
use super::lower_value::lacks_else;
use super::tight::Factors;
use crate::diag::codes::syntax as codes;
use crate::diag::error;
use crate::span::Span;
use pest::iterators::Pair;

/// A prefix sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Minus,
    Switch,
}

impl Lowering<'_> {
    /// The next operand of a chain; a `not` in front of it is misplaced.
    pub(super) fn operand(&mut self, chain: &mut Chain<'_>) -> Lowered<ExprId> {
        if let Some(prefix) = chain
            .pairs
            .peek()
            .filter(|pair| pair.as_rule() == Rule::prefix && pair.as_str().contains("not"))
        {
            let at = prefix.as_span().start();
            return Err(self.misplaced_not(at + prefix.as_str().find("not").unwrap_or(0)));
        }
        self.signed_operand(chain)
    }

    /// The next operand of a chain, with its signs; words `not` in front have been read.
    pub(super) fn signed_operand(&mut self, chain: &mut Chain<'_>) -> Lowered<ExprId> {
        let Some(mut first) = chain.pairs.next() else {
            return Err(self.missing());
        };
        let mut prefix = None;
        if first.as_rule() == Rule::prefix {
            let Some(next) = chain.pairs.next() else {
                return Err(self.missing());
            };
            prefix = Some(std::mem::replace(&mut first, next));
        }
        let Some(prefix) = prefix else {
            return self.bare_operand(chain, first, false);
        };
        let start = prefix.as_span().start();
        let signs = signs(prefix.as_str(), start);
        let switched = signs.last().is_some_and(|&(_, sign)| sign == Sign::Switch);
        self.refuse_apart(&prefix, &first, &signs)?;
        let operand = self.bare_operand(chain, first, switched)?;
        let Some(&(sign_start, _)) = signs.first() else {
            return Ok(operand);
        };
        if signs.iter().any(|&(_, sign)| sign == Sign::Switch) {
            let switch = self.place(start, start + prefix.as_str().trim_end().len());
            self.refuse_tight_beside(chain.last.product, switch)?;
        }
        let trimmed = prefix.as_str().trim_end().len();
        chain.last.sign = Some(self.place(sign_start, start + trimmed));
        chain.last.compound = false;
        Ok(self.signed(operand, &signs, switched))
    }

    /// Applies signs from the inside out; pairs of `-` cancel. The innermost switch is applied
    /// already where its operand is a list of options.
    fn signed(&mut self, mut operand: ExprId, signs: &[(usize, Sign)], switched: bool) -> ExprId {
        let mut negative = false;
        let mut leftmost = 0;
        let end = self.ast.span(operand);
        let listed = switched && matches!(self.ast.get(operand), Expr::Switch(_));
        let skipped = usize::from(listed);
        for (order, &(at, sign)) in signs.iter().rev().enumerate() {
            leftmost = at;
            if order < skipped {
                continue;
            }
            match sign {
                Sign::Minus => negative = !negative,
                Sign::Switch => {
                    let span = self.place(at, at).to(end);
                    // The conjugate of a game under a switch gives another switch: keep it.
                    if std::mem::take(&mut negative) {
                        operand = self.ast.push(Expr::Unary(UnaryOp::Negate, operand), span);
                    }
                    operand = self.ast.push(Expr::Switch(vec![operand]), span);
                }
            }
        }
        if negative {
            let span = self.place(leftmost, leftmost).to(end);
            operand = self.ast.push(Expr::Unary(UnaryOp::Negate, operand), span);
        }
        operand
    }

    /// `- 1^`: the sign does not touch the number of a compound.
    fn refuse_apart(
        &self,
        prefix: &Pair<'_, Rule>,
        operand: &Pair<'_, Rule>,
        signs: &[(usize, Sign)],
    ) -> Lowered<()> {
        let word = operand.as_str();
        let apart = prefix.as_str().ends_with(' ');
        let minus = signs.last().is_some_and(|&(_, sign)| sign == Sign::Minus);
        let compound = operand.as_rule() == Rule::word
            && word.starts_with(|c: char| c.is_ascii_digit())
            && word.contains(|c: char| !c.is_ascii_digit() && c != '/' && c != '.');
        if !(apart && minus && compound) {
            return Ok(());
        }
        let at = signs.last().map_or(0, |&(at, _)| at);
        Err(error!(
            codes::SIGN_APART,
            self.place(at, at + 1).to(self.span(operand)),
            "the sign of the number, or of the whole?";
            help: format!("for the number's sign write it tight: `-{word}`");
            help: format!("for the conjugate of the whole write `-({word})`");
        ))
    }

    /// A value and what touches it behind.
    fn bare_operand(
        &mut self,
        chain: &mut Chain<'_>,
        first: Pair<'_, Rule>,
        switched: bool,
    ) -> Lowered<ExprId> {
        let rule = first.as_rule();
        let start = first.as_span();
        let word = (rule == Rule::word).then(|| first.as_str());
        let shown = word.or_else(|| (rule == Rule::name).then(|| first.as_str()));
        let alone = chain.statement;
        chain.statement = false;
        let statement = alone && chain.pairs.peek().is_none();
        chain.last = LastOperand {
            end: start.end(),
            sign: word
                .and_then(|word| word.chars().next())
                .filter(|sign| ['-', '−'].contains(sign))
                .map(|sign| self.place(start.start(), start.start() + sign.len_utf8())),
            compound: word.is_some_and(|word| {
                word.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '−')
                    && word.ends_with(['*', '∗', '^', 'v', '↑', '↓', '⇑', '⇓'])
            }),
            product: None,
        };
        let mut value = self.primary(first, switched, statement)?;
        let mut factors = Factors::default();
        // What the last factor was read from, while nothing stands behind it.
        let mut alone = shown;
        while let Some(tail) = chain.pairs.peek() {
            match tail.as_rule() {
                Rule::call if factors.take_due() => value = self.in_call(tail.clone())?,
                Rule::call => {
                    self.refuse_called_word(word, start.end(), &tail)?;
                    value = self.call(value, tail.clone())?;
                }
                Rule::index => {
                    self.refuse_computed_order(word, &tail)?;
                    value = self.index(value, tail.clone())?;
                }
                Rule::member => value = self.member(value, tail.clone())?,
                Rule::tiny => {
                    let tiny = self.tiny(tail.clone())?;
                    let span = self.ast.span(value).to(self.ast.span(tiny));
                    let between = self.place(start.end(), start.end());
                    value = self
                        .ast
                        .push(Expr::Sum { first: value, rest: vec![(false, between, tiny)] }, span);
                }
                Rule::glued => {
                    let mut ahead = chain.pairs.clone();
                    ahead.next();
                    let call = ahead.peek().is_some_and(|next| next.as_rule() == Rule::call);
                    match self.tight_product(&mut factors, (value, alone), &tail, call)? {
                        Some(last) => value = last,
                        None => {
                            // Brackets, a call or an index before it are parts of the operand.
                            let end = tail.as_span().start();
                            let whole = self.written(self.place(start.start(), end));
                            let operand = if alone.is_some() { shown } else { Some(whole) };
                            return Err(self.glued(chain.last.end, &tail, operand));
                        }
                    }
                    chain.last.product = factors.star();
                }
                _ => break,
            }
            alone = match (tail.as_rule(), self.ast.get(value)) {
                (Rule::glued, Expr::Name(_)) => Some(self.written(self.ast.span(value))),
                _ => None,
            };
            chain.last.end = tail.as_span().end();
            chain.last.compound = false;
            chain.pairs.next();
        }
        Ok(self.multiplied(factors, value))
    }

    /// The value that a nimber's star or a tiny's sign touches: a name may be called or indexed.
    pub(super) fn touched_operand<'i>(
        &mut self,
        mut pairs: impl Iterator<Item = Pair<'i, Rule>>,
    ) -> Lowered<ExprId> {
        let Some(first) = pairs.next() else {
            return Err(self.missing());
        };
        let mut value = self.primary(first, false, false)?;
        for tail in pairs {
            value = match tail.as_rule() {
                Rule::call => self.call(value, tail)?,
                Rule::index => self.index(value, tail)?,
                _ => value,
            };
        }
        Ok(value)
    }

    fn primary(
        &mut self,
        pair: Pair<'_, Rule>,
        switched: bool,
        statement: bool,
    ) -> Lowered<ExprId> {
        let span = self.span(&pair);
        match pair.as_rule() {
            Rule::word => self.word(pair.as_str(), span),
            Rule::name => {
                let node = match pair.as_str() {
                    "true" => Expr::Bool(true),
                    "false" => Expr::Bool(false),
                    // The universe; its games begin with `robot<`.
                    "robot" => Expr::Name("robot".to_owned()),
                    _ => Expr::Name(self.name(Some(pair))?.text),
                };
                Ok(self.ast.push(node, span))
            }
            Rule::angle | Rule::brace => self.literal(pair, switched),
            Rule::robot => self.robot(pair),
            Rule::paren => self.parenthesis(pair, switched),
            Rule::list => self.list(pair),
            Rule::text => {
                let value = self.text_value(span)?;
                Ok(self.ast.push(Expr::Text(value), span))
            }
            Rule::nimber_of => self.nimber_of(pair),
            Rule::tiny => self.tiny(pair),
            Rule::if_expression => self.conditional(pair, statement),
            Rule::try_expression => {
                let (mut sides, mut within) = (Vec::new(), None);
                for inner in pair.into_inner() {
                    match inner.as_rule() {
                        Rule::expression => sides.push(self.expression(inner)?),
                        Rule::time => within = Some(self.time(&inner)?),
                        _ => {}
                    }
                }
                let [tried, otherwise] = sides[..] else {
                    return Err(self.missing());
                };
                Ok(self.ast.push(Expr::Try { tried, within, otherwise }, span))
            }
            Rule::do_expression => {
                let mut block = Block::default();
                for inner in pair.into_inner() {
                    if inner.as_rule() == Rule::block {
                        block = self.block(inner)?;
                    }
                }
                if !statement {
                    self.wants_value(&block)?;
                }
                Ok(self.ast.push(Expr::Do(block), span))
            }
            _ => Err(self.missing()),
        }
    }

    /// `2s`, `500ms`.
    fn time(&self, pair: &Pair<'_, Rule>) -> Lowered<Duration> {
        let text = pair.as_str();
        let (number, unit) = text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(0));
        let scale = match unit {
            "ms" => 1,
            "s" => 1000,
            "m" | "min" => 60_000,
            _ => 3_600_000,
        };
        // A longer time than can be counted is no limit.
        let number: u64 = number.parse().unwrap_or(u64::MAX);
        match number {
            0 => Err(error!(
                codes::UNEXPECTED, self.span(pair), "this time is 0";
                help: "write `try E for 500ms else F`, `2s`, `1m` or `1h`";
            )),
            number => Ok(Duration::from_millis(number.saturating_mul(scale))),
        }
    }

    /// `(E)`; behind a switch `(E, E)` too.
    fn parenthesis(&mut self, pair: Pair<'_, Rule>, switched: bool) -> Lowered<ExprId> {
        let span = self.span(&pair);
        let mut values = Vec::new();
        let mut comma = None;
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::expression => values.push(self.expression(inner)?),
                Rule::comma => comma = comma.or(Some(self.span(&inner))),
                _ => {}
            }
        }
        match (comma, &values[..]) {
            (Some(_), _) if switched => Ok(self.ast.push(Expr::Switch(values), span)),
            (None, &[value]) => Ok(value),
            (Some(comma), _) => Err(error!(
                codes::COMMA_IN_PARENTHESES, comma, "parentheses hold one value";
                help: "a list is written `[a, b]`, the options of a switch `+-(a, b)`";
                help: "`print a, b` prints several values";
            )),
            _ => Err(self.missing()),
        }
    }

    /// `if c { a } else if d { b } else { e }`; `statement` where `else` may be missing.
    fn conditional(&mut self, pair: Pair<'_, Rule>, statement: bool) -> Lowered<ExprId> {
        let span = self.span(&pair);
        let mut ways = Vec::new();
        let mut condition = None;
        let mut otherwise = None;
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::expression => {
                    let place = self.span(&inner);
                    condition = Some((place, self.expression(inner)?));
                }
                Rule::block => {
                    let block = self.block(inner)?;
                    match condition.take() {
                        Some((place, asked)) => ways.push((place, asked, block)),
                        None => otherwise = Some(block),
                    }
                }
                _ => {}
            }
        }
        if !statement {
            if otherwise.is_none() {
                return Err(lacks_else(span));
            }
            for block in ways.iter().map(|(_, _, block)| block).chain(&otherwise) {
                self.wants_value(block)?;
            }
        }
        // From the last way to the first, each becomes the `else` of the one before.
        while let Some((place, condition, then)) = ways.pop() {
            let first = ways.is_empty();
            let place = if first { span } else { place.to(span) };
            let place = Span { end: span.end, ..place };
            let node = Expr::If { condition, then, otherwise: otherwise.take() };
            let id = self.ast.push(node, place);
            if first {
                return Ok(id);
            }
            otherwise = Some(Block {
                statements: vec![lower::plain(StatementKind::Expr(id), place)],
                span: place,
            });
        }
        Err(self.missing())
    }
}

/// The signs of a prefix behind its words `not`, with their places.
fn signs(prefix: &str, start: usize) -> Vec<(usize, Sign)> {
    let mut signs = Vec::new();
    let bytes = prefix.as_bytes();
    for (at, c) in prefix.char_indices() {
        match c {
            '+' | '±' => signs.push((start + at, Sign::Switch)),
            '-' if at > 0 && bytes[at - 1] == b'+' => {}
            '-' | '−' => signs.push((start + at, Sign::Minus)),
            _ => {}
        }
    }
    signs
}
