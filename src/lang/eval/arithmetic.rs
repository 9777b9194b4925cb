//! Sums, products and quotients. Games keep their summands; `Int`s compute as machine integers,
//! and an integer written beside an `Int` is one too.

use num_bigint::BigInt;
use num_integer::Integer;

use super::Evaluator;
use crate::game::robot;
use crate::game::{EngineError, SumId};
use crate::lang::code::{Code, Node, NodeId};
use crate::lang::context::Context;
use crate::lang::fault::{Fault, FaultKind};
use crate::lang::value::Value;
use crate::meter::Metered;
use crate::span::Span;
use crate::syntax::ast::BinaryOp;
use crate::values::number::Dyadic;

/// An operand: an integer as written may still become an `Int` or a game.
enum Term {
    Written(i64, SumId),
    Value(Value),
}

impl Term {
    fn value(self) -> Value {
        match self {
            Self::Written(_, game) => Value::Game(game),
            Self::Value(value) => value,
        }
    }
}

impl Evaluator<'_> {
    /// An operand of arithmetic or of a comparison.
    fn term(&mut self, code: &Code, at: NodeId) -> Result<Term, Fault> {
        match code.node(at) {
            Node::Integer(integer, game) => {
                self.asked.set_answer(false);
                Ok(Term::Written(*integer, *game))
            }
            Node::Deeper(inside) => self.deeper(|evaluator| evaluator.term(code, *inside)),
            _ => self.eval(code, at).map(Term::Value),
        }
    }

    /// Two operands; where one is an `Int` or a number that is no game, an integer written as the other is an `Int` too.
    pub(super) fn pair(
        &mut self,
        code: &Code,
        left: NodeId,
        right: NodeId,
    ) -> Result<(Value, Value), Fault> {
        let left = self.term(code, left)?;
        let is_answer = self.asked.is_answer();
        let right = self.term(code, right)?;
        if is_answer {
            self.asked.set_answer(true);
        }
        Ok(match (left, right) {
            (Term::Written(left, _), Term::Value(Value::Int(right))) => {
                (Value::Int(left), Value::Int(right))
            }
            (Term::Value(Value::Int(left)), Term::Written(right, _)) => {
                (Value::Int(left), Value::Int(right))
            }
            // So it is beside a number that is no game, such as the half of a count.
            (Term::Written(left, _), Term::Value(right @ Value::Number(_))) => {
                (Value::Int(left), right)
            }
            (Term::Value(left @ Value::Number(_)), Term::Written(right, _)) => {
                (left, Value::Int(right))
            }
            (left, right) => (left.value(), right.value()),
        })
    }

    /// An operand beside a value that is known.
    pub(super) fn beside(
        &mut self,
        code: &Code,
        value: &Value,
        at: NodeId,
    ) -> Result<Value, Fault> {
        Ok(match (value, self.term(code, at)?) {
            (Value::Int(_) | Value::Number(_), Term::Written(integer, _)) => Value::Int(integer),
            (_, term) => term.value(),
        })
    }

    /// `a + b - c`.
    pub(super) fn sum(
        &mut self,
        code: &Code,
        first: NodeId,
        rest: &[(bool, Span, NodeId)],
    ) -> Result<Value, Fault> {
        let mut total = self.term(code, first)?;
        let mut last = first;
        let mut rest = rest.iter();
        // As long as everything is a machine integer.
        let (start, minus, term, at) = loop {
            let Some((minus, span, at)) = rest.next() else {
                return Ok(total.value());
            };
            let term = self.term(code, *at)?;
            let (Some(a), Some(b)) = (machine(&total), machine(&term)) else {
                break (total.value(), *minus, term, *at);
            };
            let result = if *minus { a.checked_sub(b) } else { a.checked_add(b) };
            let written = matches!((&total, &term), (Term::Written(..), Term::Written(..)));
            // Integers as written are games: they only fold where signs agree.
            let b = if *minus { b.saturating_neg() } else { b };
            if written && (result.is_none() || (a < 0) != (b < 0) && a != 0 && b != 0) {
                break (total.value(), *minus, term, *at);
            }
            let result = result.ok_or_else(|| FaultKind::IntegerOverflow.at(*span))?;
            last = *at;
            total = if written {
                Term::Written(result, self.engine.number(Dyadic::from(result)))
            } else {
                Term::Value(Value::Int(result))
            };
        };
        let mut terms = vec![(false, start, last), (minus, term.value(), at)];
        for (minus, _, at) in rest {
            let term = self.term(code, *at)?.value();
            terms.push((*minus, term, *at));
        }
        if terms.iter().any(|(_, term, _)| matches!(term, Value::Robot(_))) {
            return self.robot_sum(code, &terms);
        }
        let mut games = Vec::with_capacity(terms.len());
        for (minus, term, at) in &terms {
            self.summand(code, &mut games, *minus, term, *at)?;
        }
        self.meter.tick_many(games.len() as u64)?;
        let at = |kind: FaultKind| kind.at(code.span(first));
        let sum = self.engine.sum(&games).map_err(|error| at(error.into()))?;
        if self.engine.has_positions(sum) {
            self.program.remember_order(sum, games);
        }
        self.settle().map_err(at)?;
        self.sum_value(sum, terms.iter().map(|(_, term, _)| term)).map_err(at)
    }
}

impl Context<'_> {
    /// Lets the meter see what the engine has done and kept.
    pub fn settle(&mut self) -> Result<(), FaultKind> {
        let mut ask = self.ask();
        Ok(ask.account()?)
    }
}

impl Evaluator<'_> {
    fn summand(
        &mut self,
        code: &Code,
        games: &mut Vec<SumId>,
        minus: bool,
        value: &Value,
        at: NodeId,
    ) -> Result<(), Fault> {
        let mut add = || {
            let game = self.to_game(value)?;
            let mut ask = self.ask();
            games.push(if minus { ask.conjugate(game)? } else { game });
            Ok(())
        };
        add().map_err(|kind: FaultKind| kind.at(code.span(at)))
    }
}

impl Context<'_> {
    /// `-x`.
    ///
    /// # Errors
    /// What the engine meets, or that x is no game.
    pub fn negate(&mut self, value: Value) -> Result<Value, FaultKind> {
        match value {
            Value::Int(integer) => {
                let negated = integer.checked_neg().ok_or(FaultKind::IntegerOverflow)?;
                Ok(Value::Int(negated))
            }
            Value::Number(number) => Ok(Self::measure_value(number.negate())),
            Value::Robot(g) => {
                let mut ask = self.ask();
                Ok(Value::Robot(robot::conjugate(&mut ask, g)?))
            }
            other => {
                let game = self.to_game(&other)?;
                let mut ask = self.ask();
                let conjugate = ask.conjugate(game)?;
                self.sum_value(conjugate, [&other])
            }
        }
    }
}

impl Evaluator<'_> {
    /// `a * b`, `a / b`, `a // b`, `a % b`.
    pub(super) fn product(
        &mut self,
        code: &Code,
        op: BinaryOp,
        span: Span,
        left: NodeId,
        right: NodeId,
    ) -> Result<Value, Fault> {
        let (a, b) = self.pair(code, left, right)?;
        let at = |kind: FaultKind| kind.at(span);
        if let (Value::Int(a), Value::Int(b)) = (&a, &b)
            && let Some(result) = machine_product(op, *a, *b)
        {
            return result.map(Value::Int).map_err(at);
        }
        match op {
            BinaryOp::Multiply => self.multiply(&a, &b).map_err(|kind| match kind {
                FaultKind::WrongKind(_, ref value) if is_game(value) => kind.at(span),
                FaultKind::WrongKind(..) if is_game(&a) => kind.at(code.span(right)),
                FaultKind::WrongKind(..) => kind.at(code.span(left)),
                other => other.at(span),
            }),
            _ => {
                let number = |evaluator: &mut Self, value, node| {
                    let number = evaluator.to_number(value);
                    number.map_err(|kind| kind.at(code.span(node)))
                };
                let counts = matches!((&a, &b), (Value::Int(_), Value::Int(_)));
                let a = number(self, &a, left)?;
                let b = number(self, &b, right)?;
                self.meter.tick_many(work(&a, &b)).map_err(|stop| at(stop.into()))?;
                let quotient = quotient(op, &a, &b).map_err(at)?;
                if counts {
                    // A part of a count is a number and no game, as the count is.
                    return Ok(Context::measure_value(quotient));
                }
                let value = self.number_value(quotient, false).map_err(at)?;
                self.settle().map_err(at)?;
                Ok(value)
            }
        }
    }
}

impl Context<'_> {
    /// `n * G` is G + G + … ; the product of two numbers that are no integers is a number.
    ///
    /// # Errors
    /// [`FaultKind::NoProduct`] where neither side is an integer and one is no number.
    fn multiply(&mut self, a: &Value, b: &Value) -> Result<Value, FaultKind> {
        match (a, b) {
            (Value::Robot(g), count) | (count, Value::Robot(g)) => {
                return self.robot_copies(*g, count);
            }
            _ => {}
        }
        let (g, h) = (self.to_game(a)?, self.to_game(b)?);
        let (mut m, mut n) = (self.number_of(g), self.number_of(h));
        let integer = |number: &Option<Dyadic>| number.as_ref().is_some_and(Dyadic::is_integer);
        if !integer(&m) && !integer(&n) && self.program.universes.is_normal(self.universe) {
            m = self.normal_number(g)?;
            n = if integer(&m) { n } else { self.normal_number(h)? };
        }
        let mut ask = self.ask();
        if let (Some(m), Some(n)) = (&m, &n) {
            ask.tick_many(work(m, n))?;
        }
        let game = match (m, n) {
            (Some(m), _) if m.is_integer() => ask.times(&m.numerator(), h)?,
            (_, Some(n)) if n.is_integer() => ask.times(&n.numerator(), g)?,
            (Some(m), Some(n)) => ask.number(m.multiply(&n).ok_or(EngineError::TooLarge)?),
            _ => return Err(FaultKind::NoProduct),
        };
        ask.account()?;
        self.sum_value(game, [a, b])
    }
}

/// Returns whether a value can stand for a game.
fn is_game(value: &Value) -> bool {
    matches!(
        value,
        Value::Game(_)
            | Value::Standing(_)
            | Value::Class(..)
            | Value::Int(_)
            | Value::Number(_)
            | Value::Robot(_)
    )
}

/// The machine integer of an operand that has one.
fn machine(term: &Term) -> Option<i64> {
    match term {
        Term::Written(integer, _) | Term::Value(Value::Int(integer)) => Some(*integer),
        Term::Value(_) => None,
    }
}

/// Products and quotients of machine integers; `None` where a quotient is no integer.
pub(crate) fn machine_product(op: BinaryOp, a: i64, b: i64) -> Option<Result<i64, FaultKind>> {
    if op != BinaryOp::Multiply && b == 0 {
        return Some(Err(FaultKind::DivisionByZero));
    }
    // The only quotient that overflows.
    if op != BinaryOp::Multiply && a == i64::MIN && b == -1 {
        return Some(match op {
            BinaryOp::Remainder => Ok(0),
            _ => Err(FaultKind::IntegerOverflow),
        });
    }
    Some(match op {
        BinaryOp::Multiply => a.checked_mul(b).ok_or(FaultKind::IntegerOverflow),
        BinaryOp::Divide if a % b == 0 => Ok(a / b),
        BinaryOp::FloorDivide => Ok(Integer::div_floor(&a, &b)),
        BinaryOp::Remainder => Ok(Integer::mod_floor(&a, &b)),
        _ => return None,
    })
}

/// Ticks for a product or a quotient of two numbers.
fn work(a: &Dyadic, b: &Dyadic) -> u64 {
    a.words() * b.words() / 512
}

/// Quotients of exact numbers.
fn quotient(op: BinaryOp, a: &Dyadic, b: &Dyadic) -> Result<Dyadic, FaultKind> {
    if b.is_zero() {
        return Err(FaultKind::DivisionByZero);
    }
    if op == BinaryOp::Divide {
        return a.divide(b).ok_or(FaultKind::NotDyadic);
    }
    let numerator: BigInt = a.numerator() << b.halvings();
    let denominator: BigInt = b.numerator() << a.halvings();
    let floor = Dyadic::from_big(numerator.div_floor(&denominator), 0);
    Ok(match op {
        BinaryOp::Remainder => {
            let taken = b.multiply(&floor).ok_or(EngineError::TooLarge)?;
            a.subtract(&taken)
        }
        _ => floor,
    })
}
