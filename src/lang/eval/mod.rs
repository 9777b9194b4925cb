//! Runs resolved code. Local names live in one stack of values; a call moves the frame's base.

mod about;
mod arguments;
mod arithmetic;
mod call;
mod compare;
mod convert;
mod count;
mod draw;
mod flow;
mod games;
mod law;
mod positions;
mod robots;

use std::rc::Rc;

pub(super) use arithmetic::machine_product;
pub use compare::Failure;
pub(super) use positions::{with_position, with_values};

use super::code::{Code, Node, NodeId, Step};
use super::fault::{Fault, FaultKind};
use super::kind::Kind;
use super::program::{GlobalId, Program, Time};
use super::value::Value;
use crate::ask::Questions;
use crate::ask::question::Asked;
use crate::ask::universe::{Universe, UniverseId, World};
use crate::game::{Ask, Engine, Side, SumId};
use crate::markup::Markup;
use crate::meter::{Meter, Stop};
use crate::render::Writing;
use crate::rules::Member;
use crate::syntax::ast::BinaryOp;

/// Where printed lines go; `false` asks to stop.
pub type Tell<'t> = dyn FnMut(Markup) -> bool + 't;

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
}

/// Evaluates code of one program with one engine.
///
/// The meter is lent to every step instead of being kept, so that a step can go deeper.
pub struct Evaluator<'a> {
    /// The engine.
    pub engine: &'a mut Engine,
    /// What has been defined.
    pub program: &'a mut Program,
    /// The universe at hand.
    pub universe: UniverseId,
    /// Whether a statement, `mod` or an option chose it.
    pub explicit: bool,
    /// How integers are read where this is typed: the world of the session's universe.
    pub home: World,
    /// How games are written.
    pub writing: Writing,
    tell: Option<&'a mut Tell<'a>>,
    stack: Vec<Value>,
    base: usize,
    view: View,
    /// Whether positions that are new are taken apart at once, where their ruleset says how.
    pub(super) apart: bool,
    /// Questions about games that were asked, for their reasons.
    pub(super) asked: Asked,
}

/// Which globals are seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum View {
    /// What stands now.
    Present,
    /// Inside of a ruleset's clause: what stood then.
    At(Time),
    /// Inside of the library: its own names.
    Library,
}

impl Evaluator<'_> {
    /// The options of a side in the order of their ids: as they are on the board, or, where a ruleset
    /// asks in its own clauses, as the engine knows them, so that play which goes round is noticed.
    pub fn options_as_played(
        &mut self,
        g: SumId,
        side: Side,
        meter: &mut Meter,
    ) -> Result<Vec<SumId>, FaultKind> {
        Ok(match self.view {
            View::Present => (self.program).options_by_the_rules(self.engine, g, side, meter)?,
            View::At(_) | View::Library => {
                let mut ask = self.ask(meter);
                ask.options(g, side)?
            }
        })
    }
}

impl<'a> Evaluator<'a> {
    /// An evaluator that stands in `universe`.
    pub fn new(
        engine: &'a mut Engine,
        program: &'a mut Program,
        universe: UniverseId,
        explicit: bool,
        writing: Writing,
    ) -> Self {
        Self {
            home: program.universes.world(universe),
            engine,
            program,
            universe,
            explicit,
            writing,
            tell: None,
            stack: Vec::new(),
            base: 0,
            view: View::Present,
            apart: false,
            asked: Asked::default(),
        }
    }

    /// The same, with somebody to print to.
    #[must_use]
    pub fn telling(self, tell: &'a mut Tell<'a>) -> Self {
        Self { tell: Some(tell), ..self }
    }

    /// What a global name stands for, seen from here.
    fn global(&mut self, id: GlobalId) -> Option<&Value> {
        match self.view {
            View::Present => self.program.value(id),
            View::At(time) => self.program.value_at(id, time),
            View::Library => self.program.given(id),
        }
    }

    /// The context of questions in the universe at hand.
    pub fn questions<'s>(&'s mut self, meter: &'s mut Meter) -> Questions<'s> {
        Questions {
            engine: self.engine,
            meter,
            rules: self.program,
            universe: self.universe,
            asked: &mut self.asked,
        }
    }

    /// The context of one question to the engine.
    pub fn ask<'s>(&'s mut self, meter: &'s mut Meter) -> Ask<'s> {
        Ask::new(self.engine, meter, self.program)
    }

    /// Makes room for the local names of a statement; call once before its nodes are evaluated.
    pub fn enter(&mut self, code: &Code) {
        self.base = self.stack.len();
        let end = self.base + code.slots as usize;
        self.stack.resize(end, Value::None);
    }

    /// Evaluates a node of `code`.
    pub fn eval(&mut self, code: &Code, at: NodeId, meter: &mut Meter) -> Result<Value, Fault> {
        match code.node(at) {
            Node::Constant(value) => Ok(value.clone()),
            Node::Integer(_, game) => Ok(Value::Game(*game)),
            Node::Local(slot) => Ok(self.stack[self.base + *slot as usize].clone()),
            Node::Global(id) => match self.global(*id) {
                Some(value) => Ok(value.clone()),
                None => Err(self.unbound(*id).at(code.span(at))),
            },
            // What a ruleset says does not change with what was asked last.
            Node::Result(number) => match self.program.result(*number) {
                Some(value) if self.view == View::Present => Ok(value.clone()),
                _ => Err(FaultKind::NoSuchResult(*number).at(code.span(at))),
            },
            Node::Call(callee, arguments) => self.call(code, at, callee, arguments, meter),
            Node::Sum(first, rest) => self.sum(code, *first, rest, meter),
            Node::Compare(first, rest) => {
                self.comparison(code, *first, rest, meter).map(Value::Bool)
            }
            Node::If(condition, then, otherwise) => {
                if self.condition(code, *condition, meter)? {
                    self.block(code, then, meter)
                } else if let Some(otherwise) = otherwise {
                    self.block(code, otherwise, meter)
                } else {
                    Ok(Value::None)
                }
            }
            Node::Binary(op, span, left, right) => match op {
                BinaryOp::And => Ok(Value::Bool(
                    self.condition(code, *left, meter)? && self.condition(code, *right, meter)?,
                )),
                BinaryOp::Or => Ok(Value::Bool(
                    self.condition(code, *left, meter)? || self.condition(code, *right, meter)?,
                )),
                BinaryOp::Relation => self.relation(code, *span, *left, *right, meter),
                BinaryOp::Multiply
                | BinaryOp::Divide
                | BinaryOp::FloorDivide
                | BinaryOp::Remainder => self.product(code, *op, *span, *left, *right, meter),
                BinaryOp::Ordinal => self.ordinal(code, at, *left, *right, meter),
            },
            Node::Negate(inside) => {
                let value = self.eval(code, *inside, meter)?;
                self.negate(value, meter).map_err(|kind| kind.at(code.span(*inside)))
            }
            Node::Not(inside) => Ok(Value::Bool(!self.condition(code, *inside, meter)?)),
            Node::Do(block) => self.block(code, block, meter),
            Node::Index(list, index) => self.index(code, *list, *index, meter),
            Node::List(items) => self.list(code, at, items, meter),
            Node::Joined(lists) => self.joined(code, at, lists, meter),
            Node::Comprehension(comprehension) => {
                self.comprehension(code, at, comprehension, meter)
            }
            Node::Range(from, to, inclusive) => {
                let from = self.integer(code, *from, meter)?;
                let to = self.integer(code, *to, meter)?;
                let to = if *inclusive {
                    to.checked_add(1).ok_or_else(|| FaultKind::IntegerOverflow.at(code.span(at)))?
                } else {
                    to
                };
                Ok(Value::Range { from, to })
            }
            Node::Mod(body, universe) => {
                let universe = self.universe_of(code, *universe, meter)?;
                self.within(universe, |evaluator| evaluator.eval(code, *body, meter))
            }
            Node::Deeper(inside) => meter.deeper(|meter| self.eval(code, *inside, meter)),
            Node::NimberOf(_)
            | Node::Switch(_)
            | Node::Tiny(_)
            | Node::Miny(_)
            | Node::Literal(_)
            | Node::Robot(_)
            | Node::Row(..) => self.game_node(code, at, meter),
        }
    }

    /// Does `work` in another universe, chosen explicitly.
    pub fn within<T>(&mut self, universe: UniverseId, work: impl FnOnce(&mut Self) -> T) -> T {
        let before = (self.universe, self.explicit);
        (self.universe, self.explicit) = (universe, true);
        let result = work(self);
        (self.universe, self.explicit) = before;
        result
    }

    /// The universe that a node stands for.
    ///
    /// # Errors
    /// Where it is something else.
    pub fn universe_of(
        &mut self,
        code: &Code,
        at: NodeId,
        meter: &mut Meter,
    ) -> Result<UniverseId, Fault> {
        match self.eval(code, at, meter)? {
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
            // The closed set that it is the quotient of.
            Value::Quotient(asked) => {
                let set = self.questions(meter).closure(asked.games.clone());
                set.map_err(|error| FaultKind::from(error).at(code.span(at)))
            }
            other => Err(FaultKind::WrongKind(Kind::Universe, other).at(code.span(at))),
        }
    }

    /// Evaluates a statement's expression, and says what is needed to show its value: with
    /// `E mod U` it is shown in U.
    pub fn statement(
        &mut self,
        code: &Code,
        at: NodeId,
        meter: &mut Meter,
    ) -> Result<Shown, Fault> {
        if let Node::Mod(body, universe) = code.node(at) {
            let universe = self.universe_of(code, *universe, meter)?;
            return self.within(universe, |evaluator| evaluator.statement(code, *body, meter));
        }
        let mut compared = None;
        let value = match code.node(at) {
            Node::Compare(first, rest) => {
                let failure = self.first_failure(code, *first, rest, meter)?;
                let holds = failure.is_none();
                compared = failure.flatten();
                Value::Bool(holds)
            }
            _ => self.eval(code, at, meter)?,
        };
        let asked = compared.iter().flat_map(|(a, _, b)| [a, b]);
        let universe = self.universe_shown(asked.chain([&value]));
        Ok(Shown {
            value,
            universe,
            compares: matches!(code.node(at), Node::Compare(..)),
            compared,
            silent: may_be_nothing(code, at),
        })
    }

    /// Prints a line of values.
    pub fn print(&mut self, code: &Code, items: &[NodeId], meter: &mut Meter) -> Result<(), Fault> {
        let mut values = Vec::with_capacity(items.len());
        for item in items {
            let shown = self.statement(code, *item, meter)?;
            values.push((shown.value, shown.universe));
        }
        let told = self.line(&values, meter).and_then(|line| {
            let line = Markup::plain(line);
            if self.tell.as_mut().is_none_or(|tell| tell(line)) {
                Ok(())
            } else {
                Err(Stop::Interrupted.into())
            }
        });
        let place = items.first().map(|item| code.span(*item));
        told.map_err(|kind| match place {
            Some(span) => kind.at(span),
            None => kind.into(),
        })
    }

    /// Values on one line, each in its universe.
    fn line(
        &mut self,
        values: &[(Value, UniverseId)],
        meter: &mut Meter,
    ) -> Result<String, FaultKind> {
        let mut line = String::new();
        for (place, (value, universe)) in values.iter().enumerate() {
            if place > 0 {
                line.push(' ');
            }
            line += &self.within(*universe, |evaluator| {
                let text = evaluator.text(value, meter);
                text.map_err(|kind| evaluator.about([value], kind))
            })?;
        }
        Ok(line)
    }
}

/// Whether a statement may end without a value: with an `if` without `else`, or in a block whose last
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
