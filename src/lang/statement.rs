//! Does one statement: its names become slots, its expressions values, and the program keeps what it defines and its
//! result. The session gets what concerns texts, files and the universe at hand.

use std::rc::Rc;

use super::code::{Code, NodeId};
use super::context::Context;
use super::eval::{Evaluator, Shown, Tell};
use super::fault::Fault;
use super::law::Trial;
use super::program::Remembered;
use super::resolve::{self, Action, Unit};
use super::value::{BuiltinId, Value};
use crate::ask::universe::UniverseId;
use crate::span::Span;
use crate::syntax::ast::{self, Ast, Name, StatementKind};

/// How a statement is to be done.
#[derive(Clone, Copy, Debug)]
pub enum Mode {
    /// All of it.
    Run {
        /// Whether its value becomes a result: the statement stands in the text that runs, not in a file that this
        /// imports.
        keeps: bool,
        /// Whether laws are tested.
        tests: bool,
        /// The function that its expression calls, whatever the name there means.
        calls: Option<BuiltinId>,
    },
    /// Its names are resolved and nothing is evaluated: a `let` gives its name no value.
    Check,
}

/// What a statement did that is not done by the language alone.
#[derive(Debug)]
pub enum Done {
    /// Nothing.
    Nothing,
    /// It has a value.
    Value(Shown),
    /// It defined a name: what that stands for now.
    Defined(Value),
    /// It tested a law: the title, how far that went, and what ended it.
    Law(String, Trial, Result<(), Fault>),
    /// It chooses a universe.
    Universe(UniverseId),
    /// It imports a file, as written at a place.
    Import(String, Span),
    /// It uses a file of the library: the parts of its name.
    Use(Vec<Name>),
}

/// Does a statement in the universe of a context. `tell` hears what it prints.
///
/// # Errors
/// Unknown names and other mistakes that show without running it, and what its evaluation meets.
pub fn perform<'a>(
    context: Context<'a>,
    tell: &'a mut Tell<'a>,
    (ast, statement): (&Ast, &ast::Statement),
    mode: Mode,
) -> Result<Done, Fault> {
    let unit = resolve::statement(
        context.program.program_mut(),
        context.engine,
        context.meter,
        ast,
        statement,
    )?;
    let mut evaluator = Evaluator::new(context).telling(tell);
    act(&mut evaluator, unit, statement, mode)
}

fn act(
    evaluator: &mut Evaluator<'_>,
    Unit { mut code, action }: Unit,
    statement: &ast::Statement,
    mode: Mode,
) -> Result<Done, Fault> {
    let runs = matches!(mode, Mode::Run { .. });
    evaluator.enter(&code);
    match action {
        Action::Function(mut function) => {
            // A file that is imported asks in the universe that it chose.
            if matches!(mode, Mode::Run { keeps: false, .. }) && evaluator.explicit {
                function.universe = Some(evaluator.universe);
            }
            let name = function.name.clone();
            let function = Value::Function(evaluator.program.add_function(*function));
            return Ok(define(evaluator, &name, function, statement));
        }
        Action::Ruleset(ruleset) => {
            let name = ruleset.name.clone();
            let ruleset = Value::Ruleset(evaluator.program.add_ruleset(*ruleset));
            return Ok(define(evaluator, &name, ruleset, statement));
        }
        Action::Import(file, place) => return Ok(Done::Import(file, place)),
        Action::Use(parts) => return Ok(Done::Use(parts)),
        Action::Let(name, _) if !runs => {
            evaluator.program.guessed.insert(name.clone());
            return Ok(define(evaluator, &name, Value::None, statement));
        }
        _ if !runs => return Ok(Done::Nothing),
        Action::Let(name, node) => {
            let value = evaluator.eval(&code, node)?;
            let asked = evaluator.asked().clone();
            let done = define(evaluator, &name, value, statement);
            evaluator.program.answers(&name, asked);
            return Ok(done);
        }
        Action::Value(node) => {
            if let Mode::Run { calls: Some(function), .. } = mode {
                code.call_instead(node, Value::Builtin(function));
            }
            return value(evaluator, &code, node, mode);
        }
        Action::Universe(node) => return Ok(Done::Universe(evaluator.universe_of(&code, node)?)),
        Action::Law(law) if matches!(mode, Mode::Run { tests: true, .. }) => {
            let mut trial = Trial::default();
            let result = evaluator.law(&code, &law, &mut trial);
            return Ok(Done::Law(law.title, trial, result));
        }
        Action::Law(_) => {}
        Action::Theorems(with) => evaluator.engine.use_theorems(with),
        Action::Assert(node) => evaluator.assert(&code, node)?,
        Action::Print(nodes) => evaluator.print(&code, &nodes)?,
        Action::For(generators, body) => evaluator.each(&code, &generators, &body)?,
    }
    Ok(Done::Nothing)
}

/// The value of an expression. It becomes a result unless a statement ends without one.
fn value(
    evaluator: &mut Evaluator<'_>,
    code: &Code,
    node: NodeId,
    mode: Mode,
) -> Result<Done, Fault> {
    let shown = evaluator.statement(code, node)?;
    if shown.silent && matches!(shown.value, Value::None) {
        return Ok(Done::Nothing);
    }
    if matches!(mode, Mode::Run { keeps: true, .. }) {
        evaluator.program.remember(Remembered {
            value: shown.value.clone(),
            universe: shown.universe,
            asked: shown.asked.clone(),
        });
    }
    Ok(Done::Value(shown))
}

/// Defines the name of a statement.
fn define(
    evaluator: &mut Evaluator<'_>,
    name: &str,
    value: Value,
    statement: &ast::Statement,
) -> Done {
    let place = match &statement.kind {
        StatementKind::Let(name, _) => name.span,
        StatementKind::Function(function) => function.name.span,
        StatementKind::Ruleset(ruleset) => ruleset.name.span,
        _ => statement.span,
    };
    let lines: Vec<&str> = statement.doc.iter().map(|line| line.text.as_str()).collect();
    let doc: Option<Rc<str>> = (!lines.is_empty()).then(|| lines.join("\n").into());
    evaluator.program.define(name, value.clone(), doc, place);
    Done::Defined(value)
}
