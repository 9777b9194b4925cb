//! How many items a list would have, without making them: for rules, how many moves there are.

use super::Evaluator;
use crate::lang::code::{Block, Code, Node, NodeId, Step};
use crate::lang::fault::Fault;
use crate::meter::Metered;

impl Evaluator<'_> {
    /// How many items an expression gives, those of lists inside counted singly; `None` where only
    /// evaluating it would tell.
    ///
    /// # Errors
    /// What goes wrong in what the items are drawn from, and in conditions.
    pub(in crate::lang) fn count(&mut self, code: &Code, at: NodeId) -> Result<Option<u32>, Fault> {
        match code.node(at) {
            Node::Deeper(inside) => self.deeper(|evaluator| evaluator.count(code, *inside)),
            Node::List(items) => {
                let mut total = Some(0);
                for item in items {
                    let more = self.count_item(code, *item)?;
                    total = together(total, more);
                }
                Ok(total)
            }
            Node::Joined(lists) => {
                let mut total = Some(0);
                for list in lists {
                    let more = self.count(code, *list)?;
                    total = together(total, more);
                }
                Ok(total)
            }
            Node::Comprehension(list) => {
                let mut total = Some(0);
                self.draw(code, &list.generators, &mut |evaluator| {
                    if let Some(condition) = list.condition
                        && !evaluator.condition(code, condition)?
                    {
                        return Ok(());
                    }
                    let more = evaluator.count_item(code, list.item)?;
                    total = together(total, more);
                    Ok(())
                })?;
                Ok(total)
            }
            Node::If(condition, then, otherwise) => {
                match (self.condition(code, *condition)?, otherwise) {
                    (true, _) => self.count_block(code, then),
                    (false, Some(otherwise)) => self.count_block(code, otherwise),
                    (false, None) => Ok(None),
                }
            }
            Node::Do(block) => self.count_block(code, block),
            _ => Ok(None),
        }
    }

    /// An item that is written as a list counts as its items, any other as one.
    fn count_item(&mut self, code: &Code, at: NodeId) -> Result<Option<u32>, Fault> {
        match code.node(at) {
            Node::List(_)
            | Node::Joined(_)
            | Node::Comprehension(_)
            | Node::If(..)
            | Node::Do(_)
            | Node::Deeper(_) => Ok(self.count(code, at)?.or(Some(1))),
            _ => Ok(Some(1)),
        }
    }

    fn count_block(&mut self, code: &Code, block: &Block) -> Result<Option<u32>, Fault> {
        let Some((Step::Value(last), before)) = block.steps.split_last() else {
            return Ok(None);
        };
        for step in before {
            match step {
                Step::Let(slot, node) => {
                    let value = self.eval(code, *node)?;
                    self.set(*slot, value);
                }
                _ => return Ok(None),
            }
        }
        self.count(code, *last)
    }
}

/// Both counts, where both are known.
fn together(a: Option<u32>, b: Option<u32>) -> Option<u32> {
    a.zip(b).map(|(a, b)| a.saturating_add(b))
}
