//! What loops, lists and laws draw from. Where it is said how a list is made, its items are drawn one
//! by one and the list is never there: a family may be larger than any memory.

use super::Evaluator;
use crate::lang::code::{Block, Callee, Code, FunctionId, Generator, Node, NodeId, Step};
use crate::lang::fault::{Fault, FaultKind};
use crate::lang::kind::Kind;
use crate::lang::value::Value;
use crate::meter::{Metered, Stop};

/// What is done with an item.
type Take<'t, 'a> = dyn FnMut(&mut Evaluator<'a>, Value) -> Result<(), Fault> + 't;

impl<'a> Evaluator<'a> {
    /// Calls `work` for every combination that the generators give, the last one fastest.
    pub(super) fn draw(
        &mut self,
        code: &Code,
        generators: &[Generator],
        work: &mut dyn FnMut(&mut Self) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let Some((Generator { slot, source, condition }, inner)) = generators.split_first() else {
            return work(self);
        };
        let mut take = |evaluator: &mut Self, item| {
            evaluator.set(*slot, item);
            match condition {
                Some(condition) if !evaluator.condition(code, *condition)? => Ok(()),
                _ => evaluator.draw(code, inner, work),
            }
        };
        let drawn = match code.node(*source) {
            Node::Call(Callee::Global(callee), arguments) => match self.global(*callee) {
                Some(&Value::Function(id)) => {
                    self.draw_call(code, *source, (id, arguments), &mut take)
                }
                _ => {
                    let items = self.eval(code, *source)?;
                    self.each_item(items, &mut take)
                }
            },
            Node::Comprehension(_) | Node::If(..) | Node::Do(_) | Node::Deeper(_) => {
                self.draw_beside(code, *source, &mut take)
            }
            _ => {
                let items = self.eval(code, *source)?;
                self.each_item(items, &mut take)
            }
        };
        drawn.map_err(|fault| fault.or_at(code.span(*source)))
    }

    /// Draws from an expression whose own names live in the frame at hand: in a copy of it, for what
    /// is drawn is used where they are forgotten.
    fn draw_beside(
        &mut self,
        code: &Code,
        at: NodeId,
        take: &mut Take<'_, 'a>,
    ) -> Result<(), Fault> {
        let start = self.stack.len();
        let end = start.min(self.base + code.slots as usize);
        let held = end - self.base;
        self.meter.tick_many(held as u64)?;
        self.taken_outside(take, |evaluator, take| {
            evaluator.stack.extend_from_within(evaluator.base..end);
            evaluator.base = start;
            let drawn = evaluator.draw_made(code, at, take);
            evaluator.stack.truncate(start);
            drawn
        })
    }

    /// Draws from what a function of the language gives.
    fn draw_call(
        &mut self,
        code: &Code,
        at: NodeId,
        (id, arguments): (FunctionId, &[NodeId]),
        take: &mut Take<'_, 'a>,
    ) -> Result<(), Fault> {
        let start = self.stack.len();
        for argument in arguments {
            let value = self.eval(code, *argument)?;
            self.stack.push(value);
        }
        // What goes wrong with an item is no mistake of the function's.
        let mut wrong = None;
        let drawn = self.taken_outside(
            &mut |evaluator, item| {
                take(evaluator, item).map_err(|fault| {
                    wrong = Some(fault);
                    Stop::Allowance.into()
                })
            },
            |evaluator, take| {
                evaluator.run(id, start, |evaluator, function| {
                    evaluator.draw_block(&function.code, &function.body, take)
                })
            },
        );
        match wrong {
            Some(fault) => Err(fault),
            None => drawn.map_err(|fault| self.call_fault(code, at, (id, arguments), fault)),
        }
    }

    /// Does `work`, which may change the frame; what it draws is taken in the frame at hand.
    fn taken_outside(
        &mut self,
        take: &mut Take<'_, 'a>,
        work: impl FnOnce(&mut Self, &mut Take<'_, 'a>) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let (base, view) = (self.base, self.view);
        let done = work(self, &mut |evaluator, item| {
            let inside = (evaluator.base, evaluator.view);
            (evaluator.base, evaluator.view) = (base, view);
            let taken = take(evaluator, item);
            (evaluator.base, evaluator.view) = inside;
            taken
        });
        (self.base, self.view) = (base, view);
        done
    }

    /// Draws from what a block gives.
    fn draw_block(
        &mut self,
        code: &Code,
        block: &Block,
        take: &mut Take<'_, 'a>,
    ) -> Result<(), Fault> {
        if let Some((Step::Value(last), before)) = block.steps.split_last() {
            self.steps(code, before)?;
            return self.draw_made(code, *last, take);
        }
        let items = self.block(code, block)?;
        self.each_item(items, take)
    }

    /// Draws from an expression that is the last to use the frame at hand.
    fn draw_made(&mut self, code: &Code, at: NodeId, take: &mut Take<'_, 'a>) -> Result<(), Fault> {
        match code.node(at) {
            Node::Deeper(inside) => {
                self.deeper(|evaluator| evaluator.draw_made(code, *inside, take))
            }
            Node::Comprehension(list) => self.draw(code, &list.generators, &mut |evaluator| {
                if let Some(condition) = list.condition
                    && !evaluator.condition(code, condition)?
                {
                    return Ok(());
                }
                let item = evaluator.eval(code, list.item)?;
                take(evaluator, item)
            }),
            Node::If(condition, then, otherwise) => {
                match (self.condition(code, *condition)?, otherwise) {
                    (true, _) => self.draw_block(code, then, take),
                    (false, Some(otherwise)) => self.draw_block(code, otherwise, take),
                    (false, None) => self.each_item(Value::None, take),
                }
            }
            Node::Do(block) => self.draw_block(code, block, take),
            Node::Call(Callee::Global(callee), arguments) => match self.global(*callee) {
                Some(&Value::Function(id)) => self.draw_call(code, at, (id, arguments), take),
                _ => {
                    let items = self.eval(code, at)?;
                    self.each_item(items, take)
                }
            },
            _ => {
                let items = self.eval(code, at)?;
                self.each_item(items, take)
            }
        }
    }

    /// The items of what is there. Mistakes come without a place.
    fn each_item<T>(&mut self, items: Value, take: &mut T) -> Result<(), Fault>
    where
        T: FnMut(&mut Self, Value) -> Result<(), Fault> + ?Sized,
    {
        match items {
            Value::Range { from, to } => {
                for item in from..to {
                    self.turn()?;
                    take(self, Value::Int(item))?;
                }
            }
            Value::Text(text) => {
                for letter in text.chars() {
                    self.meter.tick()?;
                    let letter = self.program.letter(letter);
                    take(self, letter)?;
                }
            }
            Value::List(list) => {
                for item in list.items() {
                    self.turn()?;
                    take(self, item.clone())?;
                }
            }
            other => return Err(FaultKind::WrongKind(Kind::ListOrRange, other).into()),
        }
        Ok(())
    }

    /// Ticks for a turn of a loop, and counts the games that the last one made: nothing else may
    /// have.
    fn turn(&mut self) -> Result<(), Stop> {
        self.meter.tick()?;
        let mut ask = self.ask();
        ask.account()
    }
}
