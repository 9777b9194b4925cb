//! Blocks, conditions, loops, lists and assertions.

use std::rc::Rc;
use std::time::Duration;

use super::Evaluator;
use super::draw::MORE;
use crate::lang::code::{Block, Code, Generator, Node, NodeId, Step};
use crate::lang::context::View;
use crate::lang::fault::{Fault, FaultKind};
use crate::lang::kind::Kind;
use crate::lang::law::Verdict;
use crate::lang::value::{Items, List, Value};
use crate::meter::{Counted, Meter, Metered, Share};
use crate::span::Span;
use crate::syntax::ast::BinaryOp;

impl Evaluator<'_> {
    /// Runs a block; its value is that of its last statement where that is an expression.
    pub(super) fn block(&mut self, code: &Code, block: &Block) -> Result<Value, Fault> {
        self.steps(code, &block.steps)
    }

    /// Runs statements; the value is that of the last one where it is an expression.
    pub(super) fn steps(&mut self, code: &Code, steps: &[Step]) -> Result<Value, Fault> {
        let mut last = Value::None;
        for step in steps {
            last = Value::None;
            match step {
                Step::Value(node) => {
                    last = self.eval(code, *node)?;
                    continue;
                }
                Step::Let(slot, node) => {
                    let value = self.eval(code, *node)?;
                    self.set(*slot, value);
                }
                Step::Print(items) => self.print(code, items)?,
                Step::Assert(node) => self.assert(code, *node)?,
                Step::For(generators, body) => self.each(code, generators, body)?,
            }
            self.asked.set_answer(false);
        }
        Ok(last)
    }

    /// `try E else F`: F where E is left open. The limits are the statement's, so that it ends too where
    /// F needs more of what has run out; `within` limits the time of E alone. What a ruleset says is
    /// remembered and cannot depend on limits.
    pub(super) fn try_else(
        &mut self,
        code: &Code,
        tried: NodeId,
        within: Option<Duration>,
        otherwise: NodeId,
    ) -> Result<Value, Fault> {
        let (place, height) = (self.place(), self.stack.len());
        let is_present = self.view == View::Present;
        let share = match within {
            _ if !is_present => Share::ALL,
            // What E has filled stays full: F needs some room besides.
            None => Share::ALL.and_most_memory(),
            Some(time) => Share::ALL.and_most_memory().and_time(time),
        };
        let was_cut_short = self.meter.is_cut_short();
        let result = self.within(share, |evaluator| evaluator.eval(code, tried));
        self.meter.set_cut_short(was_cut_short);
        match result {
            Ok(Some(value)) => return Ok(value),
            Err(fault) if !fault.kind().is_open() || (!is_present && fault.kind().is_limit()) => {
                return Err(fault);
            }
            Ok(None) | Err(_) => {}
        }
        self.go(place);
        self.stack.truncate(height);
        self.meter.find_nothing();
        self.eval(code, otherwise)
    }

    pub(super) fn set(&mut self, slot: u32, value: Value) {
        let place = self.base + slot as usize;
        self.note_local(place);
        self.stack[place] = value;
    }

    /// A condition: `true` or `false`, nothing else counts as either.
    pub(super) fn condition(&mut self, code: &Code, at: NodeId) -> Result<bool, Fault> {
        if let Node::Compare(first, rest) = code.node(at) {
            return self.comparison(code, *first, rest);
        }
        match self.eval(code, at)? {
            Value::Bool(value) => Ok(value),
            other => Err(FaultKind::WrongKind(Kind::Bool, other).at(code.span(at))),
        }
    }

    /// `for x in xs { … }`.
    pub(in crate::lang) fn each(
        &mut self,
        code: &Code,
        generators: &[Generator],
        body: &Block,
    ) -> Result<(), Fault> {
        self.meter.open();
        let drawn = self.draw(code, generators, &mut |evaluator| {
            evaluator.meter.count(Counted::Items);
            evaluator.block(code, body)?;
            Ok(MORE)
        });
        self.meter.close();
        drawn.map(|_| ())
    }

    /// `xs[i]`: the first item is `xs[0]`. `xs[a .. b]`: those from `a` on, without `b`.
    pub(super) fn index(
        &mut self,
        code: &Code,
        list: NodeId,
        index: NodeId,
    ) -> Result<Value, Fault> {
        let value = self.eval(code, list)?;
        let found = match code.node(index) {
            Node::Integer(integer, _) => Value::Int(*integer),
            _ => self.eval(code, index)?,
        };
        let number = match found {
            Value::Range { from, to } => {
                let slice = slice(&value, from, to, self.meter);
                return slice.map_err(|kind| match kind {
                    FaultKind::WrongKind(..) => kind.at(code.span(list)),
                    other => other.at(code.span(index)),
                });
            }
            other => self.to_integer(&other).map_err(|kind| kind.at(code.span(index)))?,
        };
        let outside = |length: usize| FaultKind::IndexOutside(number, length).at(code.span(index));
        match value {
            Value::List(items) => {
                let items = items.items();
                let found = usize::try_from(number).ok().and_then(|at| items.get(at));
                found.cloned().ok_or_else(|| outside(items.len()))
            }
            Value::Range { from, to } => {
                let length = usize::try_from(to.saturating_sub(from)).unwrap_or(0);
                let item = from.checked_add(number).filter(|item| number >= 0 && *item < to);
                item.map(Value::Int).ok_or_else(|| outside(length))
            }
            Value::Text(text) => {
                let at = usize::try_from(number).ok();
                let found = at.and_then(|at| {
                    if text.is_ascii() {
                        text.as_bytes().get(at).copied().map(char::from)
                    } else {
                        text.chars().nth(at)
                    }
                });
                let letter = found.map(|letter| self.program.letter(letter));
                letter.ok_or_else(|| outside(text.chars().count()))
            }
            Value::Grid(grid) => {
                self.letter_at(grid.cells(), number).ok_or_else(|| outside(grid.len()))
            }
            Value::Graph(graph) => {
                self.letter_at(&graph.vertices, number).ok_or_else(|| outside(graph.vertices.len()))
            }
            Value::Row(row) => {
                let at = usize::try_from(number).ok();
                let found = at.and_then(|at| row.entries().nth(at).cloned());
                found.ok_or_else(|| outside(row.len()))
            }
            other => {
                let kind = FaultKind::WrongKind(INDEXED, other);
                Err(kind.at(code.span(list)))
            }
        }
    }

    /// The letter at a place of a board or a graph.
    fn letter_at(&mut self, letters: &[u8], place: i64) -> Option<Value> {
        let letter = letters.get(usize::try_from(place).ok()?)?;
        Some(self.program.letter(char::from(*letter)))
    }

    /// `assert E`: a comparison that does not hold is remembered with its sides.
    ///
    /// # Errors
    /// [`FaultKind::AssertionFailed`], or what goes wrong inside.
    pub(in crate::lang) fn assert(&mut self, code: &Code, at: NodeId) -> Result<(), Fault> {
        let verdict = self.holds(code, at)?;
        match self.with_games(code, verdict) {
            Verdict::Holds => Ok(()),
            Verdict::Fails(claims) => Err(FaultKind::AssertionFailed(claims).at(code.span(at))),
        }
    }

    /// Returns whether a condition holds, and by which of its parts it fails.
    fn holds(&mut self, code: &Code, at: NodeId) -> Result<Verdict, Fault> {
        match code.node(at) {
            Node::Mod(body, universe) => {
                let universe = self.universe_of(code, *universe)?;
                self.modulo(universe, |evaluator| evaluator.holds(code, *body))
            }
            Node::Deeper(inside) => self.deeper(|evaluator| evaluator.holds(code, *inside)),
            Node::Binary(BinaryOp::And, _, left, right) => match self.holds(code, *left)? {
                Verdict::Holds => self.holds(code, *right),
                fails => Ok(fails),
            },
            Node::Binary(BinaryOp::Or, _, left, right) => match self.holds(code, *left)? {
                Verdict::Holds => Ok(Verdict::Holds),
                Verdict::Fails(mut claims) => Ok(match self.holds(code, *right)? {
                    Verdict::Holds => Verdict::Holds,
                    Verdict::Fails(others) => {
                        claims.extend(others);
                        Verdict::Fails(claims)
                    }
                }),
            },
            Node::Do(block) => self.last_holds(code, block, code.span(at)),
            Node::If(condition, then, Some(otherwise)) => {
                let block = if self.condition(code, *condition)? { then } else { otherwise };
                self.last_holds(code, block, code.span(at))
            }
            Node::Compare(first, rest) => self.claim(code, at, *first, rest),
            _ => Ok(match self.condition(code, at)? {
                true => Verdict::Holds,
                false => Verdict::Fails(vec![self.failed(code, at)]),
            }),
        }
    }

    /// Returns whether the condition holds with which a block ends; `place` is that of a block without one.
    pub(super) fn last_holds(
        &mut self,
        code: &Code,
        block: &Block,
        place: Span,
    ) -> Result<Verdict, Fault> {
        let Some((Step::Value(last), before)) = block.steps.split_last() else {
            let value = self.block(code, block)?;
            return Err(FaultKind::WrongKind(Kind::Bool, value).at(place));
        };
        self.steps(code, before)?;
        self.holds(code, *last)
    }
}

/// What has items that can be asked for by their place.
const INDEXED: Kind = Kind::Indexed;

/// The items from `from` on, without `to`: a list of them, a range of a range, the letters of a text, a
/// board or a graph as a text.
fn slice(value: &Value, from: i64, to: i64, meter: &mut Meter) -> Result<Value, FaultKind> {
    let length = match value {
        Value::List(list) => list.items().len(),
        Value::Row(row) => row.len(),
        Value::Range { from: first, to: end } => {
            usize::try_from(end.saturating_sub(*first)).unwrap_or(0)
        }
        Value::Text(text) if text.is_ascii() => text.len(),
        Value::Text(text) => text.chars().count(),
        Value::Grid(grid) => grid.len(),
        Value::Graph(graph) => graph.vertices.len(),
        other => return Err(FaultKind::WrongKind(INDEXED, other.clone())),
    };
    let (from, to) = if from >= to { (0, 0) } else { (from, to) };
    let place = |at: i64| {
        let place = usize::try_from(at).ok().filter(|place| *place <= length);
        place.ok_or(FaultKind::IndexOutside(at, length))
    };
    let (start, end) = (place(from)?, place(to)?);
    let mut listed = |items: &mut dyn Iterator<Item = &Value>| {
        meter.tick_many(end as u64)?;
        let lease = meter.lease(List::BYTES + (end - start) * size_of::<Value>())?;
        let items: Items = items.skip(start).take(end - start).cloned().collect();
        Value::leased_list(items, lease).ok_or(FaultKind::ListTooDeep)
    };
    match value {
        Value::List(list) if end - start == length => Ok(Value::List(Rc::clone(list))),
        Value::List(list) => listed(&mut list.items().iter()),
        Value::Row(row) => listed(&mut row.entries()),
        Value::Range { from: first, .. } => {
            Ok(Value::Range { from: first.saturating_add(from), to: first.saturating_add(to) })
        }
        Value::Text(text) => {
            meter.tick_many(end as u64)?;
            Ok(match text.get(start..end).filter(|_| text.len() == length) {
                Some(letters) => Value::long_text(letters, meter)?,
                None => {
                    let letters: String = text.chars().skip(start).take(end - start).collect();
                    Value::long_text(&letters, meter)?
                }
            })
        }
        Value::Grid(grid) => lettered(&grid.cells()[start..end], meter),
        Value::Graph(graph) => lettered(&graph.vertices[start..end], meter),
        other => Err(FaultKind::WrongKind(INDEXED, other.clone())),
    }
}

/// The letters of a board or a graph as a text.
fn lettered(letters: &[u8], meter: &mut Meter) -> Result<Value, FaultKind> {
    meter.tick_many(letters.len() as u64)?;
    let letters: String = letters.iter().copied().map(char::from).collect();
    Ok(Value::long_text(&letters, meter)?)
}
