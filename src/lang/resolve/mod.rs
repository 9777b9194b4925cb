//! From the tree of a statement to code: every name becomes a slot, once.
//!
//! Local names are slots of a frame. Global names are places in the [`Program`]; a function sees
//! what they stand for when it runs, so functions may call each other in any order: a name that is
//! *called* inside a function may be defined later. Every other name must be known.

mod block;
mod expression;
mod kinds;
mod ruleset;

use std::rc::Rc;

use super::code::{Block, Code, Function, Generator, NodeId, ParameterKind};
use super::fault::{Fault, FaultKind};
use super::law::Law;
use super::program::Program;
use super::ruleset::Scripted;
use crate::ask::universe;
use crate::game::Engine;
use crate::meter::Meter;
use crate::span::Span;
use crate::syntax::ast::{self, Ast, Expr, ExprId, Name, StatementKind};

/// A statement, resolved.
#[derive(Debug)]
pub struct Unit {
    /// The nodes.
    pub code: Code,
    /// What is to be done.
    pub action: Action,
}

/// What a statement does.
#[derive(Debug)]
pub enum Action {
    /// Evaluates, shows, remembers.
    Value(NodeId),
    /// `let`.
    Let(String, NodeId),
    /// `fn`.
    Function(Box<Function>),
    /// `ruleset`.
    Ruleset(Box<Scripted>),
    /// `law`.
    Law(Box<Law>),
    /// `universe`.
    Universe(NodeId),
    /// `without theorems`, `with theorems`: whether theorems answer.
    Theorems(bool),
    /// `import`: the file as written, and where.
    Import(String, Span),
    /// `use`: the name's parts.
    Use(Vec<Name>),
    /// `assert`.
    Assert(NodeId),
    /// `print`.
    Print(Box<[NodeId]>),
    /// `for`.
    For(Box<[Generator]>, Block),
}

/// Resolves one statement.
///
/// # Errors
/// Unknown names and other mistakes that show without running it.
pub fn statement(
    program: &mut Program,
    engine: &mut Engine,
    meter: &mut Meter,
    ast: &Ast,
    statement: &ast::Statement,
) -> Result<Unit, Fault> {
    let mut resolver = Resolver::new(program, engine, ast);
    let action = resolver.action(statement, meter)?;
    let code = resolver.finish();
    Ok(Unit { code, action })
}

/// Resolves the names of one statement or function.
struct Resolver<'a> {
    program: &'a mut Program,
    engine: &'a mut Engine,
    ast: &'a Ast,
    code: Code,
    /// Local names in scope, innermost last.
    locals: Vec<(&'a str, u32)>,
    next_slot: u32,
    /// How deep the expression at hand lies in its statement.
    depth: u32,
    /// The function that is being defined.
    function: Option<&'a str>,
}

impl<'a> Resolver<'a> {
    fn new(program: &'a mut Program, engine: &'a mut Engine, ast: &'a Ast) -> Self {
        Self {
            program,
            engine,
            ast,
            code: Code::default(),
            locals: Vec::new(),
            next_slot: 0,
            depth: 0,
            function: None,
        }
    }

    fn finish(self) -> Code {
        self.code
    }

    fn action(
        &mut self,
        statement: &'a ast::Statement,
        meter: &mut Meter,
    ) -> Result<Action, Fault> {
        Ok(match &statement.kind {
            StatementKind::Expr(expr) => Action::Value(self.expression(*expr, meter)?),
            StatementKind::Let(name, expr) => {
                Action::Let(name.text.clone(), self.expression(*expr, meter)?)
            }
            StatementKind::Function(function) => {
                let doc = doc_text(&statement.doc);
                Action::Function(Box::new(self.function(function, doc, statement.span, meter)?))
            }
            StatementKind::Ruleset(ruleset) => {
                Action::Ruleset(Box::new(self.ruleset(ruleset, statement, meter)?))
            }
            StatementKind::Law(law) => {
                let names = law.generators.iter().map(|drawn| drawn.name.text.clone());
                let names = names.collect();
                let generators = self.generators(&law.generators, meter)?;
                let body = self.block(&law.body, meter)?;
                self.leave(0, 0);
                Action::Law(Box::new(Law {
                    title: law.title.text.clone(),
                    place: law.title.span,
                    names,
                    generators,
                    body,
                }))
            }
            StatementKind::Universe(expr) => Action::Universe(self.universe(*expr, meter)?),
            StatementKind::Theorems(with) => Action::Theorems(*with),
            StatementKind::Import(path) => Action::Import(path.text.clone(), path.span),
            StatementKind::Use(parts) => Action::Use(parts.clone()),
            StatementKind::Assert(expr) => Action::Assert(self.expression(*expr, meter)?),
            StatementKind::Print(exprs) => Action::Print(self.expressions(exprs, meter)?),
            StatementKind::For { generators, body } => {
                let generators = self.generators(generators, meter)?;
                let body = self.block(body, meter)?;
                self.leave(0, 0);
                Action::For(generators, body)
            }
        })
    }

    /// A function's body becomes code of its own.
    fn function(
        &mut self,
        function: &'a ast::Function,
        doc: Rc<str>,
        span: Span,
        meter: &mut Meter,
    ) -> Result<Function, Fault> {
        let mut inner = Resolver::new(self.program, self.engine, self.ast);
        inner.function = Some(&function.name.text);
        let parameters = inner.parameters(&function.parameters)?;
        let body = inner.block(&function.body, meter)?;
        let code = inner.finish();
        Ok(Function {
            name: function.name.text.clone(),
            parameters,
            body,
            code,
            doc,
            span,
            library: false,
            universe: None,
        })
    }

    /// The universe after `mod` or `universe`: a name or a call.
    fn universe(&mut self, expr: ExprId, meter: &mut Meter) -> Result<NodeId, Fault> {
        let span = self.ast.span(expr);
        let ast = self.ast;
        let Expr::Name(name) = ast.get(expr) else {
            return self.expression(expr, meter);
        };
        let users = self.local(name).is_some() || self.program.is_users(name);
        if !users && let Some(id) = universe::by_name(name) {
            return Ok(self.constant(super::Value::Universe(id), span));
        }
        if !users && universe::name_of_letter(name).is_some() {
            return Err(FaultKind::UnknownUniverse(name.clone(), Vec::new()).at(span));
        }
        let known = self.program.lookup(name).is_some() || self.is_awaited(name);
        if self.local(name).is_some() || known {
            return self.expression(expr, meter);
        }
        let names = universe::names().map(|(name, _)| name);
        let near = crate::lang::nearest::nearest(name, names);
        Err(FaultKind::UnknownUniverse(name.clone(), near).at(span))
    }

    /// Returns whether a name in a body is that of a function or a ruleset which is defined below.
    fn is_awaited(&self, name: &str) -> bool {
        self.function.is_some() && self.program.awaited.contains(name)
    }

    /// The slot of a local name.
    fn local(&self, name: &str) -> Option<u32> {
        let found = self.locals.iter().rev().find(|(local, _)| *local == name);
        found.map(|(_, slot)| *slot)
    }

    /// A new local name.
    fn bind(&mut self, name: &'a str) -> u32 {
        let slot = self.next_slot;
        self.next_slot += 1;
        self.code.slots = self.code.slots.max(self.next_slot);
        self.locals.push((name, slot));
        slot
    }

    /// Leaves a scope: only the first `names` names and `slots` slots are still in use.
    fn leave(&mut self, names: usize, slots: u32) {
        self.locals.truncate(names);
        self.next_slot = slots;
    }
}

/// The `##` lines as one text.
fn doc_text(lines: &[Name]) -> Rc<str> {
    let lines: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    Rc::from(lines.join("\n"))
}

/// The kind that a parameter is declared to be.
fn parameter_kind(name: &Name) -> Result<ParameterKind, Fault> {
    ParameterKind::ALL
        .into_iter()
        .find(|(known, _)| *known == name.text)
        .map(|(_, kind)| kind)
        .ok_or_else(|| FaultKind::UnknownKind(name.text.clone()).at(name.span))
}
