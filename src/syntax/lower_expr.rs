//! Chains of operands and operators, by precedence.
//!
//! The grammar gives them flat. Climbing recurses only to tighter levels, so its depth is that of
//! the brackets; sums and comparisons come out flat.

use super::ast::{BinaryOp, CompareOp, Expr, ExprId, UnaryOp};
use super::chars::{first_word, last_word};
use super::grammar::Rule;
use super::lower::{Lowered, Lowering, PRINTED};
use crate::diag::codes::syntax as codes;
use crate::diag::{Diagnostic, error};
use crate::span::Span;
use pest::iterators::{Pair, Pairs};

/// Precedences, loosest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    Mod,
    Or,
    And,
    Not,
    Compare,
    Range,
    Sum,
    Product,
    Ordinal,
}

/// The pairs of one chain, read from left to right.
pub(super) struct Chain<'i> {
    pub(super) pairs: Pairs<'i, Rule>,
    /// Options of a game: sums and tighter.
    option: bool,
    /// The chain is a whole statement.
    pub(super) statement: bool,
    /// What the last operand was.
    pub(super) last: LastOperand,
}

/// What operators need to know of the operand on their left.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LastOperand {
    /// One past its last byte.
    pub(super) end: usize,
    /// The place of a sign that belongs to it.
    pub(super) sign: Option<Span>,
    /// It is a number with a star or up, nothing behind: `2*`, `2^`.
    pub(super) compound: bool,
    /// The last star of a product whose factors touch.
    pub(super) product: Option<Span>,
}

impl<'i> Chain<'i> {
    fn operator(&self) -> Option<(Pair<'i, Rule>, Level)> {
        let pair = self.pairs.peek()?;
        let operator = pair.as_str();
        let level = match operator.as_bytes().first() {
            Some(b'+' | b'-') => Level::Sum,
            Some(b'<' | b'>' | b'=' | b'!') => Level::Compare,
            Some(b'*' | b'/' | b'%') => Level::Product,
            Some(b':') => Level::Ordinal,
            Some(b'.') => Level::Range,
            Some(b'a') => Level::And,
            Some(b'o') => Level::Or,
            Some(b'm') => Level::Mod,
            _ if operator.starts_with(['−', '±']) => Level::Sum,
            _ if operator.starts_with('×') => Level::Product,
            _ => Level::Compare,
        };
        Some((pair, level))
    }
}

impl Lowering<'_> {
    /// An expression.
    pub fn expression(&mut self, pair: Pair<'_, Rule>) -> Lowered<ExprId> {
        self.chain(pair, false, false)
    }

    /// An expression, an option of a game, or an expression that is a whole statement.
    pub(super) fn chain(
        &mut self,
        pair: Pair<'_, Rule>,
        option: bool,
        statement: bool,
    ) -> Lowered<ExprId> {
        let mut chain =
            Chain { pairs: pair.into_inner(), option, statement, last: LastOperand::default() };
        self.climb(&mut chain, Level::Mod)
    }

    /// Everything from here on whose operators are no looser than `loosest`.
    fn climb(&mut self, chain: &mut Chain<'_>, loosest: Level) -> Lowered<ExprId> {
        let left = match self.nots(chain, loosest)? {
            Some(denied) => denied,
            None => self.operand(chain)?,
        };
        self.climb_from(chain, left, loosest)
    }

    /// A run of `not` in front, where one may stand.
    fn nots(&mut self, chain: &mut Chain<'_>, loosest: Level) -> Lowered<Option<ExprId>> {
        let Some(prefix) = chain.pairs.peek().filter(|pair| pair.as_rule() == Rule::prefix) else {
            return Ok(None);
        };
        let start = prefix.as_span().start();
        let mut rest = prefix.as_str();
        let mut count = 0usize;
        while let Some(after) = rest.strip_prefix("not") {
            rest = after.trim_start();
            count += 1;
        }
        if let Some(at) = rest.find("not") {
            let at = start + prefix.as_str().len() - rest.len() + at;
            return Err(self.misplaced_not(at));
        }
        if count == 0 {
            return Ok(None);
        }
        if chain.option {
            return Err(self.loose_option(self.place(start, start + 3), "not"));
        }
        if loosest > Level::Not {
            return Err(self.misplaced_not(start));
        }
        // Signs that share the prefix stay in front of the operand.
        let operand = self.signed_operand(chain)?;
        let mut denied = self.climb_from(chain, operand, Level::Compare)?;
        // Two denials are kept so that the operand is still asked to be a truth value.
        for _ in 0..(2 - count % 2) {
            let span = self.place(start, start).to(self.ast.span(denied));
            denied = self.ast.push(Expr::Unary(UnaryOp::Not, denied), span);
        }
        Ok(Some(denied))
    }

    /// Goes on climbing behind an operand that is read already.
    fn climb_from(
        &mut self,
        chain: &mut Chain<'_>,
        mut left: ExprId,
        loosest: Level,
    ) -> Lowered<ExprId> {
        while let Some((operator, level)) = chain.operator() {
            if level < loosest {
                break;
            }
            self.refuse_loose(chain, &operator, level)?;
            left = match level {
                Level::Mod => self.modulo(chain, left)?,
                Level::Or => self.binary(chain, left, BinaryOp::Or, Level::And)?,
                Level::And => self.binary(chain, left, BinaryOp::And, Level::Not)?,
                Level::Not | Level::Compare => self.comparison(chain, left)?,
                Level::Range => self.range(chain, left)?,
                Level::Sum => self.sum(chain, left)?,
                Level::Product => self.product(chain, left)?,
                Level::Ordinal => {
                    self.refuse_signed_base(chain, &operator)?;
                    self.ordinal(chain, left)?
                }
            };
        }
        Ok(left)
    }

    pub(super) fn misplaced_not(&self, at: usize) -> Box<Diagnostic> {
        error!(
            codes::MISPLACED_NOT,
            self.place(at, at + 3),
            "`not` may stand first, or after `and`, `or`";
            help: "put parentheses around it: `(not …)`";
        )
    }

    fn refuse_loose(&self, chain: &Chain<'_>, pair: &Pair<'_, Rule>, level: Level) -> Lowered<()> {
        if chain.option && level < Level::Sum {
            return Err(self.loose_option(self.span(pair), pair.as_str()));
        }
        Ok(())
    }

    fn loose_option(&self, span: Span, operator: &str) -> Box<Diagnostic> {
        error!(
            codes::LOOSE_OPTION, span, format!("`{operator}` among the options of a game");
            help: "put parentheses around the option";
        )
    }

    fn next_operator(&self, chain: &mut Chain<'_>) -> (Span, usize, usize) {
        chain.pairs.next().map_or((self.place(0, 0), 0, 0), |pair| {
            let span = pair.as_span();
            (self.span(&pair), span.start(), span.end())
        })
    }

    fn joined(&self, left: ExprId, right: ExprId) -> Span {
        self.ast.span(left).to(self.ast.span(right))
    }

    fn binary(
        &mut self,
        chain: &mut Chain<'_>,
        left: ExprId,
        op: BinaryOp,
        tighter: Level,
    ) -> Lowered<ExprId> {
        let (op_span, ..) = self.next_operator(chain);
        let right = self.climb(chain, tighter)?;
        let span = self.joined(left, right);
        let node = Expr::Binary { op, op_span, left, right };
        Ok(self.ast.push(node, span))
    }

    fn modulo(&mut self, chain: &mut Chain<'_>, body: ExprId) -> Lowered<ExprId> {
        let (op_span, ..) = self.next_operator(chain);
        let universe = self.operand(chain)?;
        if let Expr::Number(divisor) = self.ast.get(universe) {
            return Err(error!(
                codes::MOD_WANTS_UNIVERSE, self.ast.span(universe), "a number is not a universe";
                label: op_span, "`mod` names the universe to evaluate in";
                help: format!("the remainder is written `… % {divisor}`");
            ));
        }
        self.wants_universe(universe)?;
        if let Some((next, _)) = chain.operator() {
            if let Some((span, name)) = self.underscored(self.ast.span(universe)) {
                return Err(error!(
                    codes::MOD_WANTS_UNIVERSE, span, "this is not a universe";
                    help: format!("did you mean `{name}`?");
                ));
            }
            return Err(error!(
                codes::MOD_NOT_LAST, self.span(&next), "this follows the universe";
                label: op_span, "`mod` takes everything before it";
                help: "put parentheses around the part that `mod` belongs to";
            ));
        }
        let span = self.joined(body, universe);
        Ok(self.ast.push(Expr::Mod { body, universe }, span))
    }

    fn comparison(&mut self, chain: &mut Chain<'_>, first: ExprId) -> Lowered<ExprId> {
        let mut rest = Vec::new();
        let mut relation = None;
        let mut end = first;
        while let Some((pair, Level::Compare)) = chain.operator() {
            let (op_span, ..) = self.next_operator(chain);
            let op = match pair.as_str() {
                "==" => CompareOp::Equal,
                "!=" | "≠" => CompareOp::NotEqual,
                "<=" | "≤" => CompareOp::LessEqual,
                ">=" | "≥" => CompareOp::GreaterEqual,
                "<" => CompareOp::Less,
                ">" => CompareOp::Greater,
                "<|>" | "∥" => CompareOp::Confused,
                "<|" | "⧏" => CompareOp::LessOrConfused,
                "|>" | "⧐" => CompareOp::GreaterOrConfused,
                "<=>" => {
                    relation = relation.or(Some(op_span));
                    CompareOp::Equal
                }
                _ => {
                    return Err(error!(
                        codes::SINGLE_EQUALS, op_span, "one `=` gives a name";
                        help: "to ask for equality write `==`";
                        help: PRINTED;
                    ));
                }
            };
            end = self.climb(chain, Level::Range)?;
            rest.push((op, op_span, end));
        }
        let span = self.joined(first, end);
        let Some(op_span) = relation else {
            return Ok(self.ast.push(Expr::Compare { first, rest }, span));
        };
        if let [_, second, ..] = rest[..] {
            let other = if second.1 == op_span { rest[0].1 } else { second.1 };
            return Err(error!(
                codes::CHAINED_RELATION, op_span, "this gives a relation";
                label: other, "which cannot be compared further";
                help: "ask in two statements, or use `==`, `<=`, …";
            ));
        }
        let node = Expr::Binary { op: BinaryOp::Relation, op_span, left: first, right: end };
        Ok(self.ast.push(node, span))
    }

    fn range(&mut self, chain: &mut Chain<'_>, from: ExprId) -> Lowered<ExprId> {
        let inclusive = chain.pairs.peek().is_some_and(|pair| pair.as_str() == "..=");
        let (op_span, ..) = self.next_operator(chain);
        let to = self.climb(chain, Level::Sum)?;
        if let Some((next, Level::Range)) = chain.operator() {
            return Err(error!(
                codes::CHAINED_RANGE, self.span(&next), "a second `..` in one range";
                label: op_span, "the first one";
                help: "steps are written as a list: `[2 * i for i in 0 .. 5]`";
            ));
        }
        let span = self.joined(from, to);
        let node = Expr::Range { from, to, inclusive };
        Ok(self.ast.push(node, span))
    }

    fn sum(&mut self, chain: &mut Chain<'_>, first: ExprId) -> Lowered<ExprId> {
        let mut rest = Vec::new();
        let mut end = first;
        while let Some((pair, Level::Sum)) = chain.operator() {
            let left = chain.last;
            let (op_span, start, after) = self.next_operator(chain);
            let negative = match pair.as_str() {
                "+" => false,
                "-" | "−" => true,
                _ => return Err(self.switch_between(op_span)),
            };
            let touches = start == left.end && !self.prepared[after..].starts_with(' ');
            if negative && left.compound && touches {
                return Err(self.compound_minus(left.end, op_span));
            }
            end = self.climb(chain, Level::Product)?;
            rest.push((negative, op_span, end));
        }
        let span = self.joined(first, end);
        Ok(self.ast.push(Expr::Sum { first, rest }, span))
    }

    fn switch_between(&self, op_span: Span) -> Box<Diagnostic> {
        error!(
            codes::SWITCH_BETWEEN, op_span, "this is the switch, not an operator";
            help: "for a difference write `a + -b`, for a sum with a switch `a + +-b`";
        )
    }

    /// `2*-3`, `2^-1`.
    fn compound_minus(&self, end: usize, minus: Span) -> Box<Diagnostic> {
        let star = self.prepared[..end].ends_with(['*', '∗']);
        let mark = self.prepared[..end].chars().next_back().map_or(1, char::len_utf8);
        let mark = self.place(end - mark, end).to(minus);
        // What stands there: `2*` and `3`.
        let left = self.prepared[..end].rsplit([' ', '(', '[', ',', '<', '|', '{']).next();
        let left = left.unwrap_or_default();
        let behind = (minus.end as usize).saturating_sub(self.base);
        let right = first_word(self.prepared.get(behind..).unwrap_or_default().trim_start());
        let right = super::tight::or(right, "…");
        let difference = format!("for a difference write `{left} - {right}`");
        if star {
            let factor = left.trim_end_matches(['*', '∗']);
            error!(
                codes::TIGHT_STAR, mark, "a nimber and a difference, or a product?";
                help: format!("for the product write `{factor} * -{right}`");
                help: difference;
            )
        } else {
            error!(
                codes::TIGHT_UP, mark, "an up and a difference, or a power?";
                help: "powers are written `pow(x, n)`";
                help: difference;
            )
        }
    }

    fn product(&mut self, chain: &mut Chain<'_>, mut left: ExprId) -> Lowered<ExprId> {
        while let Some((pair, Level::Product)) = chain.operator() {
            let (op_span, start, after) = self.next_operator(chain);
            let op = match pair.as_str() {
                "/" => BinaryOp::Divide,
                "//" => BinaryOp::FloorDivide,
                "%" => BinaryOp::Remainder,
                _ => BinaryOp::Multiply,
            };
            if pair.as_str() == "*" {
                let blank_after = self.prepared[after..].starts_with(' ');
                let blank_before = self.prepared[..start].ends_with(' ');
                if !(blank_after && blank_before) {
                    return Err(self.half_tight_star(op_span, (start, after)));
                }
            }
            if op != BinaryOp::Multiply {
                self.refuse_fraction(chain, op_span)?;
            }
            let right = self.climb(chain, Level::Ordinal)?;
            if op != BinaryOp::Multiply {
                self.refuse_tight_beside(chain.last.product, op_span)?;
            }
            let span = self.joined(left, right);
            left = self.ast.push(Expr::Binary { op, op_span, left, right }, span);
        }
        Ok(left)
    }

    fn half_tight_star(&self, op_span: Span, (start, after): (usize, usize)) -> Box<Diagnostic> {
        let left = last_word(self.prepared[..start].trim_end());
        let right = first_word(self.prepared[after..].trim_start());
        let (factor, other) = (super::tight::or(left, "…"), super::tight::or(right, "…"));
        let product = format!("for the product write `{factor} * {other}`");
        if self.is_integer(left) || self.is_integer(right) {
            return error!(codes::TIGHT_STAR, op_span, "a space on one side only"; help: product);
        }
        let error = error!(
            codes::TIGHT_STAR, op_span, "a nimber, or a product?";
            help: product;
            help: format!("for the sum with a nimber write `{factor} + *{other}`");
        );
        if left.starts_with(char::is_alphabetic) {
            error.help(format!("arguments stand in parentheses: `{left}(*{other})`"))
        } else {
            error
        }
    }

    fn refuse_fraction(&self, chain: &Chain<'_>, op_span: Span) -> Lowered<()> {
        let mut ahead = chain.pairs.clone();
        let word = ahead.find(|pair| pair.as_rule() != Rule::prefix);
        let Some(word) =
            word.filter(|pair| pair.as_rule() == Rule::word && pair.as_str().contains('/'))
        else {
            return Ok(());
        };
        Err(error!(
            codes::FRACTION_AFTER_DIVISION, self.span(&word), "this is one number";
            label: op_span, "which this divides by";
            help: format!("write `({})`, or divide twice: `(a / b) / c`", word.as_str());
        ))
    }

    fn refuse_signed_base(&self, chain: &Chain<'_>, operator: &Pair<'_, Rule>) -> Lowered<()> {
        let Some(sign) = chain.last.sign else {
            return Ok(());
        };
        Err(error!(
            codes::SIGN_BEFORE_ORDINAL, sign, "does this sign belong to the first part";
            label: self.span(operator), "or to the whole ordinal sum?";
            help: "write `(-G):H` or `-(G:H)`";
        ))
    }

    fn ordinal(&mut self, chain: &mut Chain<'_>, mut left: ExprId) -> Lowered<ExprId> {
        while let Some((operator, Level::Ordinal)) = chain.operator() {
            self.refuse_signed_base(chain, &operator)?;
            let before = chain.last.product;
            let (op_span, ..) = self.next_operator(chain);
            self.refuse_tight_beside(before, op_span)?;
            let right = self.operand(chain)?;
            self.refuse_tight_beside(chain.last.product, op_span)?;
            let span = self.joined(left, right);
            left =
                self.ast.push(Expr::Binary { op: BinaryOp::Ordinal, op_span, left, right }, span);
        }
        Ok(left)
    }
}
