//! Blocks and generators: where local names begin and end.

use super::Resolver;
use crate::lang::code::{Block, Comprehension, Generator, Node, NodeId, Step};
use crate::lang::fault::{Fault, FaultKind, TopLevel};
use crate::meter::Meter;
use crate::syntax::ast::{self, Expr, ExprId, StatementKind};

impl<'a> Resolver<'a> {
    /// A block with names of its own.
    pub(super) fn block(
        &mut self,
        block: &'a ast::Block,
        meter: &mut Meter,
    ) -> Result<Block, Fault> {
        let (names, slots) = (self.locals.len(), self.next_slot);
        let mut steps = Vec::with_capacity(block.statements.len());
        for statement in &block.statements {
            steps.push(self.step(statement, meter)?);
        }
        self.leave(names, slots);
        Ok(Block { steps: steps.into_boxed_slice() })
    }

    fn step(&mut self, statement: &'a ast::Statement, meter: &mut Meter) -> Result<Step, Fault> {
        let outside = |what| Err(FaultKind::TopLevelOnly(what).at(statement.span));
        Ok(match &statement.kind {
            StatementKind::Expr(expr) => Step::Value(self.expression(*expr, meter)?),
            StatementKind::Let(name, expr) => {
                // The right side does not see the new name.
                let value = self.expression(*expr, meter)?;
                Step::Let(self.bind(&name.text), value)
            }
            StatementKind::Assert(expr) => Step::Assert(self.expression(*expr, meter)?),
            StatementKind::Print(exprs) => Step::Print(self.expressions(exprs, meter)?),
            StatementKind::For { generators, body } => {
                let (names, slots) = (self.locals.len(), self.next_slot);
                let generators = self.generators(generators, meter)?;
                let body = self.block(body, meter)?;
                self.leave(names, slots);
                Step::For(generators, body)
            }
            StatementKind::Function(_) => return outside(TopLevel::Function),
            StatementKind::Ruleset(_) => return outside(TopLevel::Ruleset),
            StatementKind::Law(_) => return outside(TopLevel::Law),
            StatementKind::Universe(_) => return outside(TopLevel::Universe),
            StatementKind::Theorems(_) => return outside(TopLevel::Theorems),
            StatementKind::Import(_) => return outside(TopLevel::Import),
            StatementKind::Use(_) => return outside(TopLevel::Use),
        })
    }

    /// Generators, outermost first; their names stay in scope. A second one of the same name would
    /// hide the first, whose members would be counted and never seen.
    pub(super) fn generators(
        &mut self,
        generators: &'a [ast::Generator],
        meter: &mut Meter,
    ) -> Result<Box<[Generator]>, Fault> {
        let mut resolved = Vec::with_capacity(generators.len());
        for (place, ast::Generator { name, source, condition }) in generators.iter().enumerate() {
            let before = &generators[..place];
            if before.iter().any(|other| other.name.text == name.text) {
                return Err(FaultKind::SameName(name.text.clone()).at(name.span));
            }
            let source = self.source(*source, meter)?;
            let slot = self.bind(&name.text);
            let condition = match condition {
                Some(condition) => Some(self.expression(*condition, meter)?),
                None => None,
            };
            resolved.push(Generator { slot, source, condition });
        }
        Ok(resolved.into_boxed_slice())
    }

    /// Resolves the source of a generator. Its own names keep their slots as long as its items are drawn.
    fn source(&mut self, source: ExprId, meter: &mut Meter) -> Result<NodeId, Fault> {
        let most = std::mem::replace(&mut self.code.slots, self.next_slot);
        let source = self.expression(source, meter)?;
        self.next_slot = self.code.slots;
        self.code.slots = most.max(self.code.slots);
        Ok(source)
    }

    /// `[a, b if c]`: where there are conditions, a list for each item that has one, put together.
    pub(super) fn list(&mut self, items: &[ExprId], meter: &mut Meter) -> Result<Node, Fault> {
        let ast = self.ast;
        let is_where = |id: &ExprId| matches!(ast.get(*id), Expr::Where { .. });
        if !items.iter().any(is_where) {
            return Ok(Node::List(self.expressions(items, meter)?));
        }
        let mut lists = Vec::new();
        for run in items.chunk_by(|a, b| !is_where(a) && !is_where(b)) {
            lists.push(match run {
                [only] if is_where(only) => self.expression(*only, meter)?,
                [first, ..] => {
                    let list = Node::List(self.expressions(run, meter)?);
                    self.code.push(list, ast.span(*first))
                }
                [] => continue,
            });
        }
        Ok(Node::Joined(lists.into_boxed_slice()))
    }

    /// `[item if condition]`: a list of one item, or of none.
    pub(super) fn list_where(
        &mut self,
        item: ExprId,
        condition: ExprId,
        meter: &mut Meter,
    ) -> Result<Node, Fault> {
        let span = self.ast.span(item);
        let condition = self.expression(condition, meter)?;
        let item = self.expression(item, meter)?;
        let mut block = |items: Box<[NodeId]>| {
            let list = self.code.push(Node::List(items), span);
            Box::new(Block { steps: Box::new([Step::Value(list)]) })
        };
        Ok(Node::If(condition, block(Box::new([item])), Some(block(Box::default()))))
    }

    /// `[item for …]`.
    pub(super) fn comprehension(
        &mut self,
        item: ExprId,
        generators: &'a [ast::Generator],
        meter: &mut Meter,
    ) -> Result<Node, Fault> {
        let (names, slots) = (self.locals.len(), self.next_slot);
        let generators = self.generators(generators, meter)?;
        let item = self.expression(item, meter)?;
        self.leave(names, slots);
        Ok(Node::Comprehension(Box::new(Comprehension { item, generators })))
    }
}
