//! How many items a list would have, without making them: for rules, how many moves there are.

use super::Evaluator;
use crate::lang::code::{Block, Code, Node, NodeId, Step};
use crate::lang::fault::Fault;
use crate::meter::Meter;

impl Evaluator<'_> {
    /// How many items an expression gives, those of lists inside counted singly; `None` where only
    /// evaluating it would tell.
    ///
    /// # Errors
    /// What goes wrong in what the items are drawn from, and in conditions.
    pub(in crate::lang) fn count(
        &mut self,
        code: &Code,
        at: NodeId,
        meter: &mut Meter,
    ) -> Result<Option<u32>, Fault> {
        match code.node(at) {
            Node::Deeper(inside) => meter.deeper(|meter| self.count(code, *inside, meter)),
            Node::List(items) => {
                let mut total = Some(0);
                for item in items {
                    let more = self.count_item(code, *item, meter)?;
                    total = together(total, more);
                }
                Ok(total)
            }
            Node::Joined(lists) => {
                let mut total = Some(0);
                for list in lists {
                    let more = self.count(code, *list, meter)?;
                    total = together(total, more);
                }
                Ok(total)
            }
            Node::Comprehension(list) => {
                let mut total = Some(0);
                self.draw(code, &list.generators, meter, &mut |evaluator, meter| {
                    if let Some(condition) = list.condition
                        && !evaluator.condition(code, condition, meter)?
                    {
                        return Ok(());
                    }
                    let more = evaluator.count_item(code, list.item, meter)?;
                    total = together(total, more);
                    Ok(())
                })?;
                Ok(total)
            }
            Node::If(condition, then, otherwise) => {
                match (self.condition(code, *condition, meter)?, otherwise) {
                    (true, _) => self.count_block(code, then, meter),
                    (false, Some(otherwise)) => self.count_block(code, otherwise, meter),
                    (false, None) => Ok(None),
                }
            }
            Node::Do(block) => self.count_block(code, block, meter),
            _ => Ok(None),
        }
    }

    /// An item that is written as a list counts as its items, any other as one.
    fn count_item(
        &mut self,
        code: &Code,
        at: NodeId,
        meter: &mut Meter,
    ) -> Result<Option<u32>, Fault> {
        match code.node(at) {
            Node::List(_)
            | Node::Joined(_)
            | Node::Comprehension(_)
            | Node::If(..)
            | Node::Do(_)
            | Node::Deeper(_) => Ok(self.count(code, at, meter)?.or(Some(1))),
            _ => Ok(Some(1)),
        }
    }

    fn count_block(
        &mut self,
        code: &Code,
        block: &Block,
        meter: &mut Meter,
    ) -> Result<Option<u32>, Fault> {
        let Some((Step::Value(last), before)) = block.steps.split_last() else {
            return Ok(None);
        };
        for step in before {
            match step {
                Step::Let(slot, node) => {
                    let value = self.eval(code, *node, meter)?;
                    self.set(*slot, value);
                }
                _ => return Ok(None),
            }
        }
        self.count(code, *last, meter)
    }
}

/// Both counts, where both are known.
fn together(a: Option<u32>, b: Option<u32>) -> Option<u32> {
    a.zip(b).map(|(a, b)| a.saturating_add(b))
}
