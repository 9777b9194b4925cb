//! Expressions: literals become games at once, names become slots.

use super::Resolver;
use crate::game::EngineError;
use crate::lang::code::{Callee, Literal, Node, NodeId, Robot};
use crate::lang::fault::{Fault, FaultKind};
use crate::lang::value::Value;
use crate::meter::{Meter, Metered};
use crate::span::Span;
use crate::syntax::ast::{Expr, ExprId, UnaryOp};
use crate::values::number::Dyadic;
use crate::values::numeral::ParseDyadicError;

/// After so many levels of an expression the evaluator looks whether its stack must grow.
const LEVELS_PER_LOOK: u32 = 32;

impl<'a> Resolver<'a> {
    /// An expression becomes a node.
    pub(super) fn expression(&mut self, id: ExprId, meter: &mut Meter) -> Result<NodeId, Fault> {
        let span = self.ast.span(id);
        self.depth += 1;
        let node = meter.deeper(|meter| self.node(id, meter));
        let at = self.code.push(node.map_err(|fault: Fault| fault.or_at(span))?, span);
        let look = self.depth.is_multiple_of(LEVELS_PER_LOOK);
        self.depth -= 1;
        Ok(if look { self.code.push(Node::Deeper(at), span) } else { at })
    }

    /// Several expressions.
    pub(super) fn expressions(
        &mut self,
        ids: &[ExprId],
        meter: &mut Meter,
    ) -> Result<Box<[NodeId]>, Fault> {
        ids.iter().map(|id| self.expression(*id, meter)).collect()
    }

    /// A node whose value is known.
    pub(super) fn constant(&mut self, value: Value, span: Span) -> NodeId {
        self.code.push(Node::Constant(value), span)
    }

    fn node(&mut self, id: ExprId, meter: &mut Meter) -> Result<Node, Fault> {
        let ast = self.ast;
        Ok(match ast.get(id) {
            Expr::Number(numeral) => self.number(numeral)?,
            Expr::Compound { number, ups, nimber } => {
                self.compound(number.as_deref(), ups.as_deref(), nimber.as_deref(), meter)?
            }
            Expr::NimberOf(size) => Node::NimberOf(self.expression(*size, meter)?),
            Expr::HigherUp { down, order } => self.higher_up(*down, order, meter)?,
            Expr::Switch(options) => Node::Switch(self.expressions(options, meter)?),
            Expr::Tiny(inside) => Node::Tiny(self.expression(*inside, meter)?),
            Expr::Miny(inside) => Node::Miny(self.expression(*inside, meter)?),
            Expr::Literal { left, right, left_tombstone, right_tombstone } => {
                Node::Literal(Box::new(Literal {
                    left: self.expressions(left, meter)?,
                    right: self.expressions(right, meter)?,
                    left_tombstone: *left_tombstone,
                    right_tombstone: *right_tombstone,
                }))
            }
            Expr::Robot { left, matrix, right } => Node::Robot(Box::new(Robot {
                left: self.expressions(left, meter)?,
                matrix: matrix
                    .iter()
                    .map(|row| self.expressions(row, meter))
                    .collect::<Result<_, _>>()?,
                right: self.expressions(right, meter)?,
            })),
            Expr::PointedRow { left, right } => {
                Node::Row(self.expressions(left, meter)?, self.expressions(right, meter)?)
            }
            Expr::Name(name) => self.name(name, ast.span(id))?,
            Expr::Text(text) => Node::Constant(Value::text(text)),
            Expr::Bool(value) => Node::Constant(Value::Bool(*value)),
            Expr::List(items) => self.list(items, meter)?,
            Expr::Where { item, condition } => self.list_where(*item, *condition, meter)?,
            Expr::Comprehension { item, generators } => {
                self.comprehension(*item, generators, meter)?
            }
            Expr::Call { callee, arguments, member, bare: _ } => {
                let callee = self.callee(*callee, *member, meter)?;
                Node::Call(callee, self.expressions(arguments, meter)?)
            }
            Expr::Index { list, index } => {
                Node::Index(self.expression(*list, meter)?, self.expression(*index, meter)?)
            }
            Expr::Unary(UnaryOp::Negate, inside) => Node::Negate(self.expression(*inside, meter)?),
            Expr::Unary(UnaryOp::Not, inside) => Node::Not(self.expression(*inside, meter)?),
            Expr::Binary { op, op_span, left, right } => {
                let left = self.expression(*left, meter)?;
                Node::Binary(*op, *op_span, left, self.expression(*right, meter)?)
            }
            Expr::Sum { first, rest } => {
                let first = self.expression(*first, meter)?;
                let rest = rest
                    .iter()
                    .map(|(minus, span, term)| Ok((*minus, *span, self.expression(*term, meter)?)))
                    .collect::<Result<_, Fault>>()?;
                Node::Sum(first, rest)
            }
            Expr::Compare { first, rest } => {
                let first = self.expression(*first, meter)?;
                let rest = rest
                    .iter()
                    .map(|(op, span, side)| Ok((*op, *span, self.expression(*side, meter)?)))
                    .collect::<Result<_, Fault>>()?;
                Node::Compare(first, rest)
            }
            Expr::Range { from, to, inclusive } => {
                let from = self.expression(*from, meter)?;
                Node::Range(from, self.expression(*to, meter)?, *inclusive)
            }
            Expr::Mod { body, universe } => {
                let universe = self.universe(*universe, meter)?;
                Node::Mod(self.expression(*body, meter)?, universe)
            }
            Expr::If { condition, then, otherwise } => {
                let condition = self.expression(*condition, meter)?;
                let then = Box::new(self.block(then, meter)?);
                let otherwise = match otherwise {
                    Some(block) => Some(Box::new(self.block(block, meter)?)),
                    None => None,
                };
                Node::If(condition, then, otherwise)
            }
            Expr::Try { tried, within, otherwise } => {
                let tried = self.expression(*tried, meter)?;
                Node::Try(tried, *within, self.expression(*otherwise, meter)?)
            }
            Expr::Do(block) => Node::Do(Box::new(self.block(block, meter)?)),
        })
    }

    /// A numeral: an integer that fits the machine is remembered as such.
    fn number(&mut self, numeral: &str) -> Result<Node, Fault> {
        let number = dyadic(numeral)?;
        let machine = number.to_i64();
        let game = self.engine.number(number);
        Ok(match machine {
            Some(integer) => Node::Integer(integer, game),
            None => Node::Constant(Value::Game(game)),
        })
    }

    /// `1/2v2*3`: the sum of its parts.
    fn compound(
        &mut self,
        number: Option<&str>,
        ups: Option<&str>,
        nimber: Option<&str>,
        meter: &mut Meter,
    ) -> Result<Node, Fault> {
        let mut sum = match number {
            Some(number) => self.engine.number(dyadic(number)?),
            None => self.engine.number(Dyadic::from(0)),
        };
        if let Some(ups) = ups {
            let count = dyadic(ups)?.numerator();
            let up = self.engine.ask(meter).up()?;
            let ups = self.engine.ask(meter).times(&count, up)?;
            sum = self.engine.add(sum, ups)?;
        }
        if let Some(nimber) = nimber {
            let size = nimber.parse().map_err(|_| FaultKind::Engine(EngineError::TooLarge))?;
            let nimber = self.engine.nimber(size);
            sum = self.engine.add(sum, nimber)?;
        }
        Ok(Node::Constant(Value::Game(sum)))
    }

    /// `^[2]`, `v[3]`.
    fn higher_up(&mut self, down: bool, order: &str, meter: &mut Meter) -> Result<Node, Fault> {
        let order = order.parse().map_err(|_| FaultKind::Engine(EngineError::TooLarge))?;
        if order == 0 {
            return Err(FaultKind::Negative("the order of a higher up", 1).into());
        }
        let mut game = self.engine.ask(meter).higher_up(order)?;
        if down {
            game = self.engine.ask(meter).conjugate(game)?;
        }
        Ok(Node::Constant(Value::Game(game)))
    }

    /// A name, or a strip: `S5` is `S(5)` where `S5` is not defined and `S` for a family.
    fn name(&mut self, name: &'a str, span: Span) -> Result<Node, Fault> {
        if let Some(slot) = self.local(name) {
            return Ok(Node::Local(slot));
        }
        if let Some(number) = result_number(name) {
            return Ok(Node::Result(number));
        }
        if self.program.lookup(name).is_some()
            || self.function == Some(name)
            || self.is_awaited(name)
        {
            return Ok(Node::Global(self.program.global(name)));
        }
        let stem = name.trim_end_matches(|digit: char| digit.is_ascii_digit());
        if stem.len() < name.len() && !stem.is_empty() {
            let digits = &name[stem.len()..];
            let local = self.local(stem);
            let family = self.program.lookup(stem).is_some_and(Value::is_callable)
                || self.program.guessed.contains(stem)
                || self.is_awaited(stem);
            if local.is_some() || family {
                let length = self.number(digits)?;
                let length = self.code.push(length, span);
                let callee = match local {
                    Some(slot) => Callee::Node(self.code.push(Node::Local(slot), span)),
                    None => Callee::Global(self.program.global(stem)),
                };
                return Ok(Node::Call(callee, Box::new([length])));
            }
        }
        // As in other programs, where nothing else is called so.
        if name == "ans" {
            return Ok(Node::Result(0));
        }
        Err(self.unknown(name).at(span))
    }

    /// Resolves what is called. Inside a function a name may be defined later.
    fn callee(&mut self, id: ExprId, member: bool, meter: &mut Meter) -> Result<Callee, Fault> {
        let ast = self.ast;
        let Expr::Name(name) = ast.get(id) else {
            return Ok(Callee::Node(self.expression(id, meter)?));
        };
        match self.local(name) {
            Some(slot) if member => {
                let global = self.program.global(name);
                return Ok(Callee::Member(slot, global));
            }
            Some(slot) => {
                let node = self.code.push(Node::Local(slot), ast.span(id));
                return Ok(Callee::Node(node));
            }
            None => {}
        }
        let known = self.program.lookup(name).is_some() || self.function.is_some();
        if known && result_number(name).is_none() {
            return Ok(Callee::Global(self.program.global(name)));
        }
        Ok(Callee::Node(self.expression(id, meter)?))
    }

    fn unknown(&self, name: &str) -> FaultKind {
        let locals = self.locals.iter().map(|(local, _)| *local);
        let mut near = crate::lang::nearest::nearest(name, locals);
        near.extend(self.program.suggestions(name));
        near.truncate(3);
        FaultKind::UnknownName(name.to_owned(), near)
    }
}

/// The result a name means: `_` is 0, the last; `_3` is the third.
fn result_number(name: &str) -> Option<u32> {
    let digits = name.strip_prefix('_')?;
    if digits.is_empty() {
        return Some(0);
    }
    let number = digits.parse().ok()?;
    // `_0` and `_03` are names like any other.
    (number > 0 && !digits.starts_with('0')).then_some(number)
}

/// An exact dyadic.
fn dyadic(numeral: &str) -> Result<Dyadic, Fault> {
    numeral.parse().map_err(|error| match error {
        ParseDyadicError::TooLarge => FaultKind::Engine(EngineError::TooLarge).into(),
        ParseDyadicError::NotANumeral | ParseDyadicError::NotDyadic => FaultKind::NotDyadic.into(),
    })
}
