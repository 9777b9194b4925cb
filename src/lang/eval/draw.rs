//! Draws the items of lists one by one: for loops, comprehensions and laws, for lists that are written
//! out, for `all` and `any`, and to count them. A list that is written out, or that a function gives, is
//! never there as a whole where its items are drawn: it may be larger than any memory.

use std::ops::ControlFlow;

use super::Evaluator;
use crate::ask::universe::UniverseId;
use crate::lang::code::{Block, Callee, Code, FunctionId, Generator, Node, NodeId, Step};
use crate::lang::context::{Context, View};
use crate::lang::fault::{Fault, FaultKind};
use crate::lang::kind::Kind;
use crate::lang::value::{BuiltinId, Items, List, Value, push_item, trim};
use crate::meter::{Counted, Metered, Stop};

/// Whether to go on drawing.
pub(super) type Flow = ControlFlow<()>;

/// Goes on drawing.
pub(super) const MORE: Flow = Flow::Continue(());

/// Does something with an item.
type Take<'t, 'a> = dyn FnMut(&mut Evaluator<'a>, Value) -> Result<Flow, Fault> + 't;

/// Does something with a piece of a list.
type TakePiece<'t, 'a> = dyn FnMut(&mut Evaluator<'a>, Piece) -> Result<Flow, Fault> + 't;

/// A piece of a list as it is written.
#[derive(Clone, Copy, Debug)]
enum Piece {
    /// One item.
    Item(NodeId),
    /// An expression whose value has the items: it is not written as a list.
    List(NodeId),
}

/// Where the evaluator is: its frame, what it sees, and in which universe.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    base: usize,
    view: View,
    universe: UniverseId,
    explicit: bool,
}

impl<'a> Evaluator<'a> {
    /// Calls `work` for every combination that the generators give, the last one fastest.
    pub(super) fn draw(
        &mut self,
        code: &Code,
        generators: &[Generator],
        work: &mut dyn FnMut(&mut Self) -> Result<Flow, Fault>,
    ) -> Result<Flow, Fault> {
        let Some((Generator { slot, source, condition }, inner)) = generators.split_first() else {
            return work(self);
        };
        let drawn = self.draw_items(code, *source, &mut |evaluator, item| {
            evaluator.set(*slot, item);
            match condition {
                Some(condition) if !evaluator.condition(code, *condition)? => Ok(MORE),
                _ => evaluator.draw(code, inner, work),
            }
        });
        drawn.map_err(|fault| fault.or_at(code.span(*source)))
    }

    /// The list of the items of an expression that is written as a list.
    pub(super) fn list(&mut self, code: &Code, at: NodeId) -> Result<Value, Fault> {
        let outside = |stop: Stop| FaultKind::from(stop).at(code.span(at));
        let known = match code.node(at) {
            Node::List(items) => items.len(),
            _ => 0,
        };
        let mut lease =
            self.meter.lease(List::BYTES + size_of::<Value>() * known).map_err(outside)?;
        let mut items = Items::with_capacity(known);
        let mut push = |evaluator: &mut Self, item| {
            push_item(&mut items, item, &mut lease, evaluator.meter).map_err(outside)?;
            Ok(MORE)
        };
        self.meter.open();
        let drawn = self.draw_pieces(code, at, &mut |evaluator, piece| {
            evaluator.meter.count(Counted::Items);
            match piece {
                Piece::Item(item) => {
                    let item = evaluator.eval(code, item)?;
                    push(evaluator, item)
                }
                Piece::List(list) => evaluator.draw_value(code, list, &mut push),
            }
        });
        self.meter.close();
        drawn.map(|_| ())?;
        trim(&mut items, &mut lease);
        Value::leased_list(items, lease).ok_or_else(|| FaultKind::ListTooDeep.at(code.span(at)))
    }

    /// Counts the items of a list without evaluating them; those of lists inside count one by one. `None` if
    /// only evaluating it would tell.
    ///
    /// # Errors
    /// What goes wrong in what the items are drawn from, and in conditions.
    pub(crate) fn count(&mut self, code: &Code, at: NodeId) -> Result<Option<u32>, Fault> {
        let mut total = 0_u32;
        let drawn = self.draw_pieces(code, at, &mut |evaluator, piece| {
            let Piece::Item(item) = piece else {
                return Ok(Flow::Break(()));
            };
            total = total.saturating_add(evaluator.count(code, item)?.unwrap_or(1));
            Ok(MORE)
        })?;
        Ok(drawn.is_continue().then_some(total))
    }

    /// Returns whether `all` or `any` finds an item that is `sought`; the items behind it are not evaluated.
    pub(super) fn seek(
        &mut self,
        code: &Code,
        at: NodeId,
        (builtin, sought): (BuiltinId, bool),
    ) -> Result<bool, Fault> {
        let drawn = self.draw_pieces(code, at, &mut |evaluator, piece| {
            let found = match piece {
                Piece::Item(item) => evaluator.condition(code, item)? == sought,
                Piece::List(list) => match evaluator.called(code, list) {
                    Some(call) => {
                        let mut look = |_: &mut Self, item| match item {
                            Value::Bool(item) if item == sought => Ok(Flow::Break(())),
                            Value::Bool(_) => Ok(MORE),
                            other => Err(FaultKind::WrongKind(Kind::Bool, other).into()),
                        };
                        return evaluator.draw_call(code, list, call, &mut look);
                    }
                    None => {
                        let list = evaluator.eval(code, list)?;
                        let answer =
                            evaluator.run_builtin(builtin, &[list]).map_err(|fault| fault.kind)?;
                        matches!(answer, Value::Bool(answer) if answer == sought)
                    }
                },
            };
            Ok(if found { Flow::Break(()) } else { MORE })
        });
        Ok(drawn.map_err(|fault| fault.or_at(code.span(at)))?.is_break())
    }

    /// Draws the items of an expression, each when it is wanted.
    fn draw_items(
        &mut self,
        code: &Code,
        at: NodeId,
        take: &mut Take<'_, 'a>,
    ) -> Result<Flow, Fault> {
        self.draw_pieces(code, at, &mut |evaluator, piece| evaluator.draw_piece(code, piece, take))
    }

    /// Draws the items of a piece.
    fn draw_piece(
        &mut self,
        code: &Code,
        piece: Piece,
        take: &mut Take<'_, 'a>,
    ) -> Result<Flow, Fault> {
        match piece {
            Piece::Item(item) => {
                let item = self.eval(code, item)?;
                take(self, item)
            }
            Piece::List(list) => self.draw_value(code, list, take),
        }
    }

    /// Draws the pieces of an expression.
    fn draw_pieces(
        &mut self,
        code: &Code,
        at: NodeId,
        take: &mut TakePiece<'_, 'a>,
    ) -> Result<Flow, Fault> {
        match code.node(at) {
            Node::Deeper(inside) => {
                self.deeper(|evaluator| evaluator.draw_pieces(code, *inside, take))
            }
            Node::List(items) => {
                for item in items {
                    if take(self, Piece::Item(*item))?.is_break() {
                        return Ok(Flow::Break(()));
                    }
                }
                Ok(MORE)
            }
            Node::Joined(lists) => {
                for list in lists {
                    if self.draw_pieces(code, *list, take)?.is_break() {
                        return Ok(Flow::Break(()));
                    }
                }
                Ok(MORE)
            }
            Node::Comprehension(list) => self.draw(code, &list.generators, &mut |evaluator| {
                take(evaluator, Piece::Item(list.item))
            }),
            Node::If(condition, then, otherwise) => {
                match (self.condition(code, *condition)?, otherwise) {
                    (true, _) => self.draw_block_pieces(code, then, take),
                    (false, Some(otherwise)) => self.draw_block_pieces(code, otherwise, take),
                    (false, None) => Err(no_list(Value::None)),
                }
            }
            Node::Do(block) => self.draw_block_pieces(code, block, take),
            _ => take(self, Piece::List(at)),
        }
    }

    /// Draws the pieces of what a block gives.
    fn draw_block_pieces(
        &mut self,
        code: &Code,
        block: &Block,
        take: &mut TakePiece<'_, 'a>,
    ) -> Result<Flow, Fault> {
        let Some((Step::Value(last), before)) = block.steps.split_last() else {
            let nothing = self.block(code, block)?;
            return Err(no_list(nothing));
        };
        self.steps(code, before)?;
        self.draw_pieces(code, *last, take)
    }

    /// Draws the items of the value of an expression. Mistakes of theirs come without a place.
    fn draw_value(
        &mut self,
        code: &Code,
        at: NodeId,
        take: &mut Take<'_, 'a>,
    ) -> Result<Flow, Fault> {
        if let Some(call) = self.called(code, at) {
            return self.draw_call(code, at, call, take);
        }
        match self.eval(code, at)? {
            Value::Range { from, to } => {
                for item in from..to {
                    self.turn()?;
                    if take(self, Value::Int(item))?.is_break() {
                        return Ok(Flow::Break(()));
                    }
                }
            }
            Value::Text(text) => {
                for letter in text.chars() {
                    self.meter.tick()?;
                    let letter = self.program.letter(letter);
                    if take(self, letter)?.is_break() {
                        return Ok(Flow::Break(()));
                    }
                }
            }
            Value::List(list) => {
                for item in list.items() {
                    self.turn()?;
                    if take(self, item.clone())?.is_break() {
                        return Ok(Flow::Break(()));
                    }
                }
            }
            Value::Row(row) => {
                for entry in row.entries() {
                    self.turn()?;
                    if take(self, entry.clone())?.is_break() {
                        return Ok(Flow::Break(()));
                    }
                }
            }
            Value::Grid(grid) => return self.draw_letters(grid.cells(), take),
            Value::Graph(graph) => return self.draw_letters(&graph.vertices, take),
            other => return Err(no_list(other)),
        }
        Ok(MORE)
    }

    /// Draws the letters of a board or a graph.
    fn draw_letters(&mut self, letters: &[u8], take: &mut Take<'_, 'a>) -> Result<Flow, Fault> {
        for letter in letters {
            self.turn()?;
            let letter = self.program.letter(char::from(*letter));
            if take(self, letter)?.is_break() {
                return Ok(Flow::Break(()));
            }
        }
        Ok(MORE)
    }

    /// The function of the language that an expression calls, with the arguments.
    fn called<'c>(&mut self, code: &'c Code, at: NodeId) -> Option<(FunctionId, &'c [NodeId])> {
        let Node::Call(Callee::Global(callee), arguments) = code.node(at) else {
            return None;
        };
        match self.global(*callee)? {
            Value::Function(id) => Some((*id, arguments)),
            _ => None,
        }
    }

    /// Draws the items of what a function of the language gives; they are taken where it was called.
    fn draw_call(
        &mut self,
        code: &Code,
        at: NodeId,
        (id, arguments): (FunctionId, &[NodeId]),
        take: &mut Take<'_, 'a>,
    ) -> Result<Flow, Fault> {
        let start = self.stack.len();
        for argument in arguments {
            let value = self.eval(code, *argument)?;
            self.push(value);
        }
        let outside = self.place();
        // What goes wrong with an item is no mistake of the function's.
        let mut wrong = None;
        let mut take_outside = |evaluator: &mut Self, item| {
            let inside = evaluator.place();
            evaluator.go(outside);
            let taken = take(evaluator, item);
            evaluator.go(inside);
            taken.or_else(|fault| {
                wrong = Some(fault);
                Ok(Flow::Break(()))
            })
        };
        let drawn = self.run(id, start, |evaluator, function| {
            let code = &function.code;
            evaluator.draw_block_pieces(code, &function.body, &mut |evaluator, piece| {
                evaluator.draw_piece(code, piece, &mut take_outside)
            })
        });
        match wrong {
            Some(fault) => Err(fault),
            None => drawn.map_err(|fault| self.call_fault(code, at, (id, arguments), fault)),
        }
    }

    /// The place of the evaluator.
    pub(super) fn place(&self) -> Place {
        let Context { view, universe, explicit, .. } = self.context;
        Place { base: self.base, view, universe, explicit }
    }

    /// Goes to a place.
    pub(super) fn go(&mut self, place: Place) {
        let Place { base, view, universe, explicit } = place;
        (self.base, self.view) = (base, view);
        (self.universe, self.explicit) = (universe, explicit);
    }

    /// Ticks for a turn of a loop, and counts the games that the last one made: nothing else may
    /// have.
    fn turn(&mut self) -> Result<(), Stop> {
        self.meter.tick()?;
        let mut ask = self.ask();
        ask.account()
    }
}

/// Something that is no list.
fn no_list(value: Value) -> Fault {
    FaultKind::WrongKind(Kind::Indexed, value).into()
}
