//! Words made of numerals, ups and nimbers: `-3/4`, `*2`, `1/2v2*3`, `^[2]`.

use super::ast::{Expr, ExprId, Numeral};
use super::chars;
use super::grammar::Rule;
use super::lower::{Lowered, Lowering};
use crate::diag::codes::evaluation::DIVISION_BY_ZERO;
use crate::diag::codes::syntax as codes;
use crate::diag::error;
use crate::span::Span;
use num_bigint::BigUint;
use pest::iterators::Pair;

/// Longer denominators are refused: testing one takes time beyond proportion.
const LONGEST_DENOMINATOR: usize = 10_000;

/// The ups of a word.
enum Ups {
    None,
    /// A signed count.
    Count(Numeral),
    /// One up of a higher order.
    Higher {
        down: bool,
        order: Numeral,
    },
}

impl Lowering<'_> {
    /// A word as an expression.
    pub(super) fn word(&mut self, word: &str, span: Span) -> Lowered<ExprId> {
        let (number, rest) = split_numeral(word);
        let number = match number {
            "" => None,
            _ => Some(self.numeral(number, span)?),
        };
        if let (Some(number), "") = (&number, rest) {
            let number = number.clone();
            return Ok(self.ast.push(Expr::Number(number), span));
        }
        let (ups, rest) = self.ups(rest, span)?;
        let nimber = match rest.strip_prefix(['*', '∗']) {
            Some("") => Some("1".to_owned()),
            Some(digits) => Some(digits.to_owned()),
            None => None,
        };
        let (down, order) = match ups {
            Ups::Higher { down, order } => (down, order),
            Ups::None | Ups::Count(_) => {
                let ups = match ups {
                    Ups::Count(count) => Some(count),
                    _ => None,
                };
                let node = Expr::Compound { number, ups, nimber };
                return Ok(self.ast.push(node, span));
            }
        };
        // A higher up with companions is the sum of its parts.
        let higher = self.ast.push(Expr::HigherUp { down, order }, span);
        if number.is_none() && nimber.is_none() {
            return Ok(higher);
        }
        let mut parts = Vec::new();
        if let Some(number) = number {
            parts.push(self.ast.push(Expr::Number(number), span));
        }
        parts.push(higher);
        if let Some(nimber) = nimber {
            let node = Expr::Compound { number: None, ups: None, nimber: Some(nimber) };
            parts.push(self.ast.push(node, span));
        }
        let first = parts.remove(0);
        let rest = parts.into_iter().map(|part| (false, span, part)).collect();
        Ok(self.ast.push(Expr::Sum { first, rest }, span))
    }

    /// A numeral with an ASCII sign, whose denominator is a power of two.
    fn numeral(&self, text: &str, span: Span) -> Lowered<Numeral> {
        let place =
            Span { end: span.start + u32::try_from(text.len()).unwrap_or(u32::MAX), ..span };
        let numeral = match text.strip_prefix('−') {
            Some(rest) => format!("-{rest}"),
            None => text.to_owned(),
        };
        if numeral.contains('.') {
            let error = error!(codes::DECIMAL, place, "this is a decimal number");
            let before = self.text.get(..place.start as usize).unwrap_or_default();
            if before.ends_with("octal(") {
                let help =
                    format!("the code of an octal game is a text: `octal(\"{numeral}\")(5)`");
                return Err(error.help(help));
            }
            return Err(match fraction_behind(before, &numeral) {
                Some(fraction) => error.help(format!("write `{fraction}`")),
                None => error.help(NO_FRACTION),
            });
        }
        let Some((above, below)) = numeral.split_once('/') else {
            return Ok(numeral);
        };
        if below.len() > LONGEST_DENOMINATOR {
            return Err(error!(
                codes::LONG_DENOMINATOR,
                Span { end: place.start, ..place },
                format!("this denominator has {} digits", below.len());
                help: format!("at most {LONGEST_DENOMINATOR} digits are read");
            ));
        }
        if is_power_of_two(below) {
            return Ok(numeral);
        }
        if below.bytes().all(|byte| byte == b'0') {
            return Err(error!(
                DIVISION_BY_ZERO, place, "this divides by zero";
                help: "denominators are 1, 2, 4, 8, …";
            ));
        }
        let error = error!(codes::NOT_DYADIC, place, format!("`{below}` is not a power of two"));
        let error = match in_lowest_terms(above, below) {
            Some((above, 1)) => error.help(format!("write `{above}`")),
            Some((above, below)) if below.is_power_of_two() => {
                error.help(format!("write `{above}/{below}`"))
            }
            _ => error,
        };
        Err(error.help("only fractions over a power of two are games: 1/2, 3/4, 5/8, …"))
    }

    /// The ups in front of a text, and what is behind them.
    fn ups<'w>(&self, text: &'w str, span: Span) -> Lowered<(Ups, &'w str)> {
        let Some(first) = text.chars().next() else {
            return Ok((Ups::None, text));
        };
        let (step, down) = match first {
            '^' | '↑' => (1, false),
            '⇑' => (2, false),
            'v' | '↓' => (1, true),
            '⇓' => (2, true),
            _ => return Ok((Ups::None, text)),
        };
        let after = text.trim_start_matches(first);
        let run = (text.len() - after.len()) / first.len_utf8();
        let simple = step == 1 && run == 1;
        let refuse = || {
            Err(error!(
                codes::UNEXPECTED, span, "a run of ups and a count";
                help: "write the count only: `^3`, `v2`, `^[2]`";
            ))
        };
        if let Some(inside) = after.strip_prefix('[') {
            let (order, rest) = inside.split_once(']').unwrap_or((inside, ""));
            let order = order.to_owned();
            return if simple { Ok((Ups::Higher { down, order }, rest)) } else { refuse() };
        }
        let order: String = after.chars().map_while(chars::superscript).collect();
        if !order.is_empty() {
            let rest = after.trim_start_matches(|c| chars::superscript(c).is_some());
            return if simple { Ok((Ups::Higher { down, order }, rest)) } else { refuse() };
        }
        let rest = after.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &after[..after.len() - rest.len()];
        if !digits.is_empty() && !simple {
            return refuse();
        }
        let count = if digits.is_empty() { (run * step).to_string() } else { digits.to_owned() };
        let sign = if down { "-" } else { "" };
        Ok((Ups::Count(format!("{sign}{count}")), rest))
    }

    /// `*n`, `*(E)`.
    pub(super) fn nimber_of(&mut self, pair: Pair<'_, Rule>) -> Lowered<ExprId> {
        let span = self.span(&pair);
        let size = self.touching(pair)?;
        Ok(self.ast.push(Expr::NimberOf(size), span))
    }

    /// `⧾2`, `tiny(2)` behind a number.
    pub(super) fn tiny(&mut self, pair: Pair<'_, Rule>) -> Lowered<ExprId> {
        let span = self.span(&pair);
        let miny = pair.as_str().starts_with(['⧿', 'm']);
        // A subscript of books: a result would be taken for the order.
        if let Some(order) = pair.as_str().strip_prefix(['⧾', '⧿'])
            && let Some(digits) = order.strip_prefix('_')
            && digits.starts_with(|digit: char| digit.is_ascii_digit())
        {
            let (name, sign) = if miny { ("miny", '⧿') } else { ("tiny", '⧾') };
            let place = Span::new(span.source, span.end as usize - order.len(), span.end as usize);
            return Err(error!(
                codes::OTHER_LANGUAGE, place, "a subscript, or a result?";
                help: format!("`{sign}{digits}` is written without `_`; of the result it is `{name}({order})`");
            ));
        }
        let value = self.touching(pair)?;
        let node = if miny { Expr::Miny(value) } else { Expr::Tiny(value) };
        Ok(self.ast.push(node, span))
    }

    /// The value that a sign touches.
    fn touching(&mut self, pair: Pair<'_, Rule>) -> Lowered<ExprId> {
        self.touched_operand(pair.into_inner().filter(|inner| inner.as_rule() != Rule::tiny_sign))
    }
}

/// Splits a numeral (with its sign) from what follows it.
fn split_numeral(word: &str) -> (&str, &str) {
    let unsigned = word.strip_prefix(['-', '−']).unwrap_or(word);
    let rest = unsigned.trim_start_matches(|c: char| c.is_ascii_digit() || c == '/' || c == '.');
    word.split_at(word.len() - rest.len())
}

/// A fraction in lowest terms, where both numbers are short and the lower one is not 0.
fn in_lowest_terms(above: &str, below: &str) -> Option<(u64, u64)> {
    let (above, below) = (above.parse::<u64>().ok()?, below.parse::<u64>().ok()?);
    let (mut divisor, mut rest) = (above, below);
    while rest != 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    Some((above.checked_div(divisor)?, below.checked_div(divisor)?))
}

fn is_power_of_two(digits: &str) -> bool {
    match digits.parse::<u64>() {
        Ok(number) => number.is_power_of_two(),
        Err(_) => BigUint::parse_bytes(digits.as_bytes(), 10)
            .is_some_and(|number| number.count_ones() == 1),
    }
}

/// What is said of a decimal number that is no game.
pub(super) const NO_FRACTION: &str =
    "numbers are fractions with a power of two below, such as `3/8`";

/// A decimal number as a fraction, where it is one with a power of two below.
pub(super) fn as_fraction(decimal: &str) -> Option<String> {
    let (whole, rest) = decimal.split_once('.')?;
    if rest.contains(['/', '.']) || rest.len() > 15 || whole.len() > 15 {
        return None;
    }
    let negative = whole.starts_with('-');
    let digits: i128 = format!("{}{rest}", whole.trim_start_matches('-')).parse().ok()?;
    let below = 10i128.checked_pow(u32::try_from(rest.len()).ok()?)?;
    let divisor = greatest_common_divisor(digits, below);
    let (above, below) = (digits / divisor, below / divisor);
    if below.count_ones() != 1 {
        return None;
    }
    let sign = if negative { "-" } else { "" };
    Some(if below == 1 { format!("{sign}{above}") } else { format!("{sign}{above}/{below}") })
}

/// A decimal number as a fraction behind a text: in parentheses where it is divided by.
pub(super) fn fraction_behind(before: &str, decimal: &str) -> Option<String> {
    let fraction = as_fraction(decimal)?;
    let is_below = before.trim_end().ends_with(['/', '%']) && fraction.contains('/');
    Some(if is_below { format!("({fraction})") } else { fraction })
}

fn greatest_common_divisor(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}
