//! Runs resolved code. Local names live in one stack of values; a call moves the frame's base.

mod arguments;
mod arithmetic;
mod call;
mod compare;
mod convert;
mod draw;
mod failed;
mod flow;
mod games;
mod law;
mod positions;
mod robots;
mod sized;

use std::ops::{Deref, DerefMut};
use std::rc::Rc;

pub(crate) use arithmetic::machine_product;
pub use compare::Failure;
pub(crate) use positions::{with_position, with_values};

use super::code::{Code, Node, NodeId, Step};
use super::context::{Context, View};
use super::fault::{Fault, FaultKind};
use super::kind::Kind;
use super::value::Value;
use crate::ask::question::Asked;
use crate::ask::universe::{Universe, UniverseId};
use crate::boards::Member;
use crate::meter::{Meter, Metered};
use crate::syntax::ast::BinaryOp;

/// Writes values on a line and hands it on. The error says why they cannot be written, or stops the program.
pub type Tell<'t> =
    dyn FnMut(&mut Context<'_>, &[(Value, UniverseId)]) -> Result<(), FaultKind> + 't;

/// The value of a statement, and how it is to be shown.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The value.
    pub value: Value,
    /// The universe in which it was evaluated.
    pub universe: UniverseId,
    /// Whether the statement is a comparison that holds or does not hold.
    pub compares: bool,
    /// The sides of the comparison that does not hold.
    pub compared: Failure,
    /// Whether `none` means that there is nothing to show: a statement that ends without a value.
    pub silent: bool,
    /// The questions that the value answers, as far as they are known.
    pub asked: Asked,
}

impl Shown {
    /// A value that no comparison gave.
    #[must_use]
    pub fn of(value: Value, universe: UniverseId) -> Self {
        Self {
            value,
            universe,
            compares: false,
            compared: None,
            silent: false,
            asked: Asked::default(),
        }
    }
}

/// Evaluates code of one program with one engine.
pub struct Evaluator<'a> {
    context: Context<'a>,
    tell: Option<&'a mut Tell<'a>>,
    stack: Vec<Value>,
    base: usize,
    /// The place on the stack of the local name that stands for the answer to a question, if one does.
    answer: Option<usize>,
    /// The set of the classes that the last comparison compared, if it compared classes.
    classes: Option<UniverseId>,
}

impl<'a> Deref for Evaluator<'a> {
    type Target = Context<'a>;

    fn deref(&self) -> &Context<'a> {
        &self.context
    }
}

impl DerefMut for Evaluator<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.context
    }
}

impl Metered for Evaluator<'_> {
    fn meter(&mut self) -> &mut Meter {
        self.context.meter
    }
}

impl<'a> Evaluator<'a> {
    /// An evaluator that prints nothing.
    pub(in crate::lang) fn new(context: Context<'a>) -> Self {
        let stack = context.program.take_stack();
        Self { context, tell: None, stack, base: 0, answer: None, classes: None }
    }

    /// The same, with somebody to print to.
    #[must_use]
    pub(in crate::lang) fn telling(mut self, tell: &'a mut Tell<'a>) -> Self {
        self.tell = Some(tell);
        self
    }

    /// Does `work` in another universe, as [`Context::modulo`].
    fn modulo<T>(&mut self, universe: UniverseId, work: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.choose(universe);
        let result = work(self);
        (self.context.universe, self.context.explicit) = before;
        result
    }

    /// Ends the evaluator and keeps its stack for the next. Returns what was asked.
    fn end(self) -> Asked {
        self.context.program.give_back(self.stack);
        self.context.asked
    }

    /// The questions that were asked so far.
    #[must_use]
    pub(in crate::lang) fn asked(&self) -> &Asked {
        &self.context.asked
    }

    /// Makes room for the local names of a statement; call once before its nodes are evaluated.
    pub(in crate::lang) fn enter(&mut self, code: &Code) {
        self.base = self.stack.len();
        let end = self.base + code.slots as usize;
        self.stack.resize(end, Value::None);
    }

    /// Evaluates a node of `code`.
    pub fn eval(&mut self, code: &Code, at: NodeId) -> Result<Value, Fault> {
        let node = code.node(at);
        let hands_on = hands_answers_on(node);
        // What answers a question says so.
        if hands_on {
            self.asked.set_answer(false);
        }
        let value = self.node(code, at, node);
        if !hands_on {
            self.asked.set_answer(false);
        }
        value
    }

    /// Evaluates a node. Whether its value is an answer is noted only if it has the value of another node.
    #[inline]
    fn node(&mut self, code: &Code, at: NodeId, node: &Node) -> Result<Value, Fault> {
        match node {
            Node::Constant(value) => Ok(value.clone()),
            Node::Integer(_, game) => Ok(Value::Game(*game)),
            Node::Local(slot) => {
                let place = self.base + *slot as usize;
                let is_answer = self.answer == Some(place);
                self.asked.set_answer(is_answer);
                Ok(self.stack[place].clone())
            }
            Node::Global(id) => match self.global(*id) {
                Some(value) => {
                    let value = value.clone();
                    self.note_stored(*id, &value);
                    Ok(value)
                }
                None => Err(self.unbound(*id).at(code.span(at))),
            },
            // What a ruleset says does not change with what was asked last.
            Node::Result(number) => match self.program.result(*number) {
                Some(result) if self.view == View::Present => {
                    let result = result.clone();
                    self.note_answer(&result.value, &result.asked);
                    Ok(result.value)
                }
                _ => Err(FaultKind::NoSuchResult(*number).at(code.span(at))),
            },
            Node::Call(callee, arguments) => self.call(code, at, callee, arguments),
            Node::Sum(first, rest) => self.sum(code, *first, rest),
            Node::Compare(first, rest) => self.comparison(code, *first, rest).map(Value::Bool),
            Node::If(condition, then, otherwise) => {
                if self.condition(code, *condition)? {
                    self.block(code, then)
                } else if let Some(otherwise) = otherwise {
                    self.block(code, otherwise)
                } else {
                    self.asked.set_answer(false);
                    Ok(Value::None)
                }
            }
            Node::Binary(op, span, left, right) => match op {
                BinaryOp::And => {
                    Ok(Value::Bool(self.condition(code, *left)? && self.condition(code, *right)?))
                }
                BinaryOp::Or => {
                    Ok(Value::Bool(self.condition(code, *left)? || self.condition(code, *right)?))
                }
                BinaryOp::Relation => self.relation(code, *span, *left, *right),
                BinaryOp::Multiply
                | BinaryOp::Divide
                | BinaryOp::FloorDivide
                | BinaryOp::Remainder => self.product(code, *op, *span, *left, *right),
                BinaryOp::Ordinal => self.ordinal(code, at, *left, *right),
            },
            Node::Negate(inside) => {
                let value = self.eval(code, *inside)?;
                self.negate(value).map_err(|kind| kind.at(code.span(*inside)))
            }
            Node::Not(inside) => Ok(Value::Bool(!self.condition(code, *inside)?)),
            Node::Do(block) => self.block(code, block),
            Node::Try(tried, within, otherwise) => self.try_else(code, *tried, *within, *otherwise),
            Node::Index(list, index) => self.index(code, *list, *index),
            Node::List(_) | Node::Joined(_) | Node::Comprehension(_) => self.list(code, at),
            Node::Range(from, to, inclusive) => {
                let from = self.integer(code, *from)?;
                let to = self.integer(code, *to)?;
                let to = if *inclusive {
                    to.checked_add(1).ok_or_else(|| FaultKind::IntegerOverflow.at(code.span(at)))?
                } else {
                    to
                };
                Ok(Value::Range { from, to })
            }
            Node::Mod(body, universe) => {
                let universe = self.universe_of(code, *universe)?;
                self.modulo(universe, |evaluator| evaluator.eval(code, *body))
            }
            Node::Deeper(inside) => self.deeper(|evaluator| evaluator.eval(code, *inside)),
            Node::NimberOf(_)
            | Node::Switch(_)
            | Node::Tiny(_)
            | Node::Miny(_)
            | Node::Literal(_)
            | Node::Robot(_)
            | Node::Row(..) => self.game_node(code, at),
        }
    }

    /// Remembers whether the local name at a place of the stack stands for the answer to a question.
    fn note_local(&mut self, place: usize) {
        if self.asked.is_answer() {
            self.answer = Some(place);
        } else if self.answer == Some(place) {
            self.answer = None;
        }
    }

    /// Puts the value that was found last on top of the stack.
    pub(super) fn push(&mut self, value: Value) {
        self.note_local(self.stack.len());
        self.stack.push(value);
    }

    /// The universe that a node stands for.
    ///
    /// # Errors
    /// Where it is something else.
    pub(in crate::lang) fn universe_of(
        &mut self,
        code: &Code,
        at: NodeId,
    ) -> Result<UniverseId, Fault> {
        let noted = self.asked.count();
        match self.eval(code, at)? {
            Value::Universe(id) => Ok(id),
            Value::Ruleset(ruleset) => {
                let member = Member { ruleset, arguments: Vec::new() };
                let positions = Universe::Positions(Rc::new(member));
                Ok(self.program.universes.intern(positions))
            }
            Value::Member(member) => {
                let positions = Universe::Positions(member);
                Ok(self.program.universes.intern(positions))
            }
            // The closed set that it is the quotient of. The answer is about that set: the certificate is not
            // to prove the quotient as well.
            Value::Quotient(asked) => {
                self.asked.forget_after(noted);
                let set = self.questions().closure(asked.games.clone());
                set.map_err(|error| FaultKind::from(error).at(code.span(at)))
            }
            other => Err(FaultKind::WrongKind(Kind::Universe, other).at(code.span(at))),
        }
    }

    /// Evaluates a statement's expression, and says what is needed to show its value: with
    /// `E mod U` it is shown in U.
    pub(in crate::lang) fn statement(&mut self, code: &Code, at: NodeId) -> Result<Shown, Fault> {
        if let Node::Mod(body, universe) = code.node(at) {
            let universe = self.universe_of(code, *universe)?;
            return self.modulo(universe, |evaluator| evaluator.statement(code, *body));
        }
        let (mut compared, mut classes) = (None, None);
        let value = match code.node(at) {
            Node::Compare(first, rest) => {
                let failure = self.first_failure(code, *first, rest)?;
                let holds = failure.is_none();
                classes = self.classes;
                compared = failure.flatten();
                Value::Bool(holds)
            }
            _ => self.eval(code, at)?,
        };
        let asked = compared.iter().flat_map(|(a, _, b)| [a, b]);
        let universe = classes.unwrap_or_else(|| self.universe_shown(asked.chain([&value])));
        Ok(Shown {
            value,
            universe,
            compares: matches!(code.node(at), Node::Compare(..)),
            compared,
            silent: may_be_nothing(code, at),
            asked: self.context.asked.clone(),
        })
    }

    /// Prints a line of values.
    pub(in crate::lang) fn print(&mut self, code: &Code, items: &[NodeId]) -> Result<(), Fault> {
        let mut values = Vec::with_capacity(items.len());
        for item in items {
            let shown = self.statement(code, *item)?;
            values.push((shown.value, shown.universe));
        }
        let told = match &mut self.tell {
            Some(tell) => tell(&mut self.context, &values),
            None => Ok(()),
        };
        let place = items.first().map(|item| code.span(*item));
        told.map_err(|kind| match place {
            Some(span) => kind.at(span),
            None => kind.into(),
        })
    }
}

/// Returns whether a node may have the value of another one, and with it the answer to a question. All other
/// nodes make values of their own, though they may ask questions for it.
fn hands_answers_on(node: &Node) -> bool {
    match node {
        Node::Local(_)
        | Node::Global(_)
        | Node::Result(_)
        | Node::Call(..)
        | Node::Compare(..)
        | Node::Binary(BinaryOp::Relation, ..)
        | Node::If(..)
        | Node::Not(_)
        | Node::Do(_)
        | Node::Try(..)
        | Node::Mod(..)
        | Node::Deeper(_) => true,
        Node::Constant(_)
        | Node::Integer(..)
        | Node::Sum(..)
        | Node::Binary(..)
        | Node::Negate(_)
        | Node::Index(..)
        | Node::List(_)
        | Node::Joined(_)
        | Node::Comprehension(_)
        | Node::Range(..)
        | Node::NimberOf(_)
        | Node::Switch(_)
        | Node::Tiny(_)
        | Node::Miny(_)
        | Node::Literal(_)
        | Node::Robot(_)
        | Node::Row(..) => false,
    }
}

/// Returns whether a statement may end without a value: with an `if` without `else`, or in a block whose last
/// statement has none.
fn may_be_nothing(code: &Code, at: NodeId) -> bool {
    let mut ends = vec![at];
    while let Some(end) = ends.pop() {
        let blocks = match code.node(end) {
            Node::Deeper(inside) => {
                ends.push(*inside);
                continue;
            }
            Node::If(_, _, None) => return true,
            Node::If(_, then, Some(otherwise)) => [Some(then), Some(otherwise)],
            Node::Do(block) => [Some(block), None],
            Node::Try(tried, _, otherwise) => {
                ends.extend([*tried, *otherwise]);
                continue;
            }
            _ => continue,
        };
        for block in blocks.into_iter().flatten() {
            match block.steps.last() {
                Some(Step::Value(last)) => ends.push(*last),
                Some(Step::Let(..) | Step::Print(_) | Step::Assert(_) | Step::For(..)) | None => {
                    return true;
                }
            }
        }
    }
    false
}
