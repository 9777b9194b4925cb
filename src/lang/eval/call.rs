//! Calls: arguments go on top of the stack, where they are the first slots of the callee's frame.

use std::rc::Rc;

use super::arguments::Values;
use super::{Evaluator, View};
use crate::boards::{Argument, RulesetId};
use crate::lang::builtin::{ArgumentFault, Known};
use crate::lang::code::{
    Callee, Code, Function, FunctionId, Node, NodeId, Parameter, ParameterKind,
};
use crate::lang::context::Context;
use crate::lang::fault::{Fault, FaultKind, Misspelling};
use crate::lang::program::GlobalId;
use crate::lang::value::{BuiltinId, Value};
use crate::meter::{MayStop, Metered};
use crate::span::Span;

impl Evaluator<'_> {
    /// `f(x, y)`.
    pub(super) fn call(
        &mut self,
        code: &Code,
        at: NodeId,
        callee: &Callee,
        arguments: &[NodeId],
    ) -> Result<Value, Fault> {
        match self.callee(code, at, callee)? {
            Value::Function(id) => {
                let start = self.stack.len();
                for argument in arguments {
                    let value = self.eval(code, *argument)?;
                    self.push(value);
                }
                let run = self.run(id, start, |evaluator, function| {
                    evaluator.block(&function.code, &function.body)
                });
                run.map_err(|fault| self.call_fault(code, at, (id, arguments), fault))
            }
            Value::Builtin(id) => {
                let value = self.builtin(code, at, id, arguments);
                if !self.program.builtin(id).traits.answers {
                    self.asked.set_answer(false);
                }
                value
            }
            Value::Ruleset(id) => self.made(code, at, (id, &[]), arguments),
            Value::Member(member) => {
                let chosen = (member.ruleset, &member.arguments[..]);
                self.made(code, at, chosen, arguments)
            }
            other => {
                let (place, name) = match callee {
                    Callee::Node(node) => (code.span(*node), None),
                    Callee::Global(id) | Callee::Member(_, id) => (code.span(at), Some(*id)),
                };
                Err(FaultKind::NotCallable(other, name).at(place))
            }
        }
    }

    /// Finds the value that a call calls.
    fn callee(&mut self, code: &Code, at: NodeId, callee: &Callee) -> Result<Value, Fault> {
        match callee {
            Callee::Global(id) => match self.global(*id) {
                Some(value) => Ok(value.clone()),
                None => Err(self.unbound(*id).at(code.span(at))),
            },
            Callee::Member(slot, global) => {
                let local = &self.stack[self.base + *slot as usize];
                if local.is_callable() {
                    return Ok(local.clone());
                }
                let local = local.clone();
                Ok(self.global(*global).cloned().unwrap_or(local))
            }
            Callee::Node(node) => self.eval(code, *node),
        }
    }

    /// The values of arguments.
    fn values(&mut self, code: &Code, nodes: &[NodeId]) -> Result<Values, Fault> {
        let mut values = Values::new();
        for node in nodes {
            values.push(self.eval(code, *node)?);
        }
        Ok(values)
    }

    /// A mistake in a call of a function that is written in the language, seen from outside.
    #[cold]
    pub(super) fn call_fault(
        &self,
        code: &Code,
        at: NodeId,
        (id, arguments): (FunctionId, &[NodeId]),
        fault: Fault,
    ) -> Fault {
        let call = code.span(at);
        let function = self.program.function(id);
        let inside = function.library && self.view != View::Library;
        match fault.span() {
            // Its own arguments are to blame, not what it did with them.
            None => match named(&fault, &function.parameters, arguments)
                .or_else(|| blamed(&fault, arguments))
            {
                Some(argument) => fault.or_at(code.span(argument)),
                None => fault.or_at(call),
            },
            // Where in the library a limit stopped it tells nobody anything.
            Some(_) if inside && fault.stop().is_some() => fault.outside(call),
            // Nor does the question there that this game or this universe has no answer to.
            Some(place) if inside && place.source == function.span.source => match fault.kind() {
                FaultKind::NormalOnly(_, universe) if *universe == self.universe => {
                    FaultKind::NormalOnly(function.name.clone(), *universe).at(call)
                }
                FaultKind::Engine(_) | FaultKind::Below(..) | FaultKind::StoppedKnowing(..) => {
                    fault.outside(call)
                }
                _ => fault.called(id, call),
            },
            Some(_) => fault.called(id, call),
        }
    }

    /// A position, from the arguments of a call.
    fn made(
        &mut self,
        code: &Code,
        at: NodeId,
        (id, chosen): (RulesetId, &[Argument]),
        nodes: &[NodeId],
    ) -> Result<Value, Fault> {
        let arguments = self.values(code, nodes)?;
        let made = self.position(id, chosen, &arguments);
        // An argument may be an answer. The position is none.
        self.asked.set_answer(false);
        made.map_err(|(fault, place)| {
            let node = place.and_then(|place| nodes.get(place)).unwrap_or(&at);
            let span = letter(code, *node, &fault).unwrap_or_else(|| code.span(*node));
            fault.or_at(span)
        })
    }
}

impl Context<'_> {
    /// A name that is used before it stands for anything.
    pub(super) fn unbound(&self, id: GlobalId) -> FaultKind {
        let name = self.program.name(id);
        FaultKind::UnknownName(name.to_owned(), self.program.suggestions(name))
    }

    /// Calls a value with values: for builtins that take functions.
    ///
    /// # Errors
    /// Where it is no function, or what goes wrong inside.
    pub fn apply(&mut self, function: &Value, arguments: &[Value]) -> Result<Value, Fault> {
        match function {
            Value::Function(id) => {
                let mut evaluator = Evaluator::new(self.lent());
                evaluator.stack.extend_from_slice(arguments);
                let result = evaluator.run(*id, 0, |evaluator, function| {
                    evaluator.block(&function.code, &function.body)
                });
                let asked = evaluator.end();
                self.asked = asked;
                result
            }
            Value::Builtin(id) => {
                Ok(self.run_builtin(*id, arguments).map_err(|fault| fault.kind)?)
            }
            Value::Ruleset(id) => self.position(*id, &[], arguments).map_err(|(fault, _)| fault),
            Value::Member(member) => {
                let made = self.position(member.ruleset, &member.arguments, arguments);
                made.map_err(|(fault, _)| fault)
            }
            other => Err(FaultKind::NotCallable(other.clone(), None).into()),
        }
    }
}

impl Evaluator<'_> {
    /// Enters a function whose arguments lie on the stack from `start` on, and does `work` there.
    pub(super) fn run<T>(
        &mut self,
        id: FunctionId,
        start: usize,
        work: impl FnOnce(&mut Self, &Function) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let function = Rc::clone(self.program.function(id));
        let found = self.stack.len() - start;
        let wanted = function.parameters.len();
        if found != wanted {
            self.stack.truncate(start);
            return Err(FaultKind::ArgumentCount {
                name: function.name.clone(),
                least: wanted,
                most: Some(wanted),
                found,
            }
            .into());
        }
        for (place, parameter) in function.parameters.iter().enumerate() {
            if parameter.kind == ParameterKind::Any {
                continue;
            }
            let argument = std::mem::replace(&mut self.stack[start + place], Value::None);
            match self.declared(argument, parameter.kind) {
                Ok(value) => self.stack[start + place] = value,
                Err(FaultKind::WrongKind(wanted, found)) => {
                    let name = parameter.name.clone();
                    return Err(FaultKind::WrongArgument(name, wanted, found).into());
                }
                Err(kind) => return Err(kind.into()),
            }
        }
        self.stack.resize(start + function.code.slots as usize, Value::None);
        let base = std::mem::replace(&mut self.base, start);
        // What the arguments made is counted here, so that a recursion cannot outgrow its memory.
        let mut ask = self.ask();
        ask.account()?;
        let view = self.view;
        if function.library {
            self.view = View::Library;
        }
        let result = match function.universe {
            Some(universe) => self.modulo(universe, |evaluator| {
                evaluator.deeper(|evaluator| work(evaluator, &function))
            }),
            None => self.deeper(|evaluator| work(evaluator, &function)),
        };
        self.view = view;
        self.base = base;
        self.stack.truncate(start);
        result
    }
}

impl Context<'_> {
    /// An argument as its parameter's kind wants it.
    pub(super) fn declared(
        &mut self,
        value: Value,
        kind: ParameterKind,
    ) -> Result<Value, FaultKind> {
        let fits = match kind {
            ParameterKind::Any => true,
            ParameterKind::Int => {
                return match self.to_integer(&value) {
                    Ok(integer) => Ok(Value::Int(integer)),
                    Err(FaultKind::NotAnInteger(value)) => {
                        Err(FaultKind::WrongKind(kind.wanted(), value))
                    }
                    Err(other) => Err(other),
                };
            }
            ParameterKind::Game if matches!(value, Value::Class(..)) => true,
            ParameterKind::Game => return self.to_game(&value).map(Value::Game),
            ParameterKind::Grid => return Self::to_grid(&value, self.meter).map(Value::Grid),
            ParameterKind::Graph => return Self::to_graph(&value, self.meter).map(Value::Graph),
            ParameterKind::Text => matches!(value, Value::Text(_)),
            ParameterKind::List => matches!(value, Value::List(_) | Value::Range { .. }),
            ParameterKind::Row => matches!(value, Value::Row(_)),
            ParameterKind::Bool => matches!(value, Value::Bool(_)),
            ParameterKind::Universe => matches!(value, Value::Universe(_)),
        };
        if fits { Ok(value) } else { Err(FaultKind::WrongKind(kind.wanted(), value)) }
    }
}

impl Evaluator<'_> {
    fn builtin(
        &mut self,
        code: &Code,
        at: NodeId,
        id: BuiltinId,
        nodes: &[NodeId],
    ) -> Result<Value, Fault> {
        if let [list] = nodes {
            match self.program.builtin(id).traits.known {
                Some(Known::All) => {
                    return Ok(Value::Bool(!self.seek(code, *list, (id, false))?));
                }
                Some(Known::Any) => return Ok(Value::Bool(self.seek(code, *list, (id, true))?)),
                _ => {}
            }
        }
        // What is one argument too many need not be computed.
        let value = match self.takes(id, nodes.len()) {
            Ok(()) => {
                let arguments = self.values(code, nodes)?;
                self.run_builtin(id, &arguments)
            }
            Err(kind) => Err(kind.into()),
        };
        value.map_err(|fault| self.builtin_fault(code, at, nodes, fault))
    }

    /// A mistake in a builtin, with its place.
    #[cold]
    fn builtin_fault(
        &self,
        code: &Code,
        at: NodeId,
        nodes: &[NodeId],
        ArgumentFault { kind, argument }: ArgumentFault,
    ) -> Fault {
        let fault = Fault::from(kind);
        if let FaultKind::Misspelt(_) = fault.kind() {
            // What was read stands here, or with whoever made a position of it.
            let read = match fault.kind() {
                FaultKind::Misspelt(Misspelling::Letter { .. }) => &nodes[..1],
                _ => nodes,
            };
            let mut letters = read.iter().filter_map(|node| letter(code, *node, &fault));
            return match (letters.next(), self.view) {
                (Some(span), _) => fault.or_at(span),
                (None, View::Present) => fault.or_at(code.span(at)),
                (None, View::At(_) | View::Library) => fault,
            };
        }
        let argument = argument.and_then(|argument| nodes.get(argument).copied());
        let place = argument.or_else(|| blamed(&fault, nodes)).unwrap_or(at);
        fault.or_at(code.span(place))
    }
}

impl Context<'_> {
    /// Refuses a number of arguments that a builtin does not take.
    fn takes(&self, id: BuiltinId, found: usize) -> Result<(), FaultKind> {
        let builtin = self.program.builtin(id);
        if found < builtin.least || builtin.most.is_some_and(|most| found > most) {
            return Err(FaultKind::ArgumentCount {
                name: builtin.name.to_owned(),
                least: builtin.least,
                most: builtin.most,
                found,
            });
        }
        Ok(())
    }

    pub(super) fn run_builtin(
        &mut self,
        id: BuiltinId,
        arguments: &[Value],
    ) -> Result<Value, ArgumentFault> {
        self.takes(id, arguments.len())?;
        let builtin = self.program.builtin(id);
        // What goes deeper from here says so itself.
        self.meter.tick()?;
        self.meter.open_question();
        let mut value = (builtin.run)(self, arguments);
        let stopped = value.as_ref().is_err_and(|fault| fault.kind.is_stop());
        self.meter.close_question(stopped);
        if let Ok(value) = &mut value {
            self.settle()?;
            value.count(self.meter)?;
        }
        value.map_err(|fault| ArgumentFault { kind: self.about(arguments, fault.kind), ..fault })
    }
}

/// The place of the letter that is wrong in a text, where the text is written here.
fn letter(code: &Code, node: NodeId, fault: &Fault) -> Option<Span> {
    let (FaultKind::Misspelt(misspelling), Node::Constant(Value::Text(text))) =
        (fault.kind(), code.node(node))
    else {
        return None;
    };
    let (span, at) = (code.span(node), misspelling.at()?);
    // Between one quote and the other, with nothing that is written in another way.
    if span.range().len() != text.len() + 2 {
        return None;
    }
    let letter = text.get(at..)?.chars().next();
    let start = span.start as usize + 1 + at;
    let end = start + letter.map_or(1, char::len_utf8);
    Some(Span::new(span.source, start, end))
}

/// The argument of the parameter that a mistake names.
fn named(fault: &Fault, parameters: &[Parameter], arguments: &[NodeId]) -> Option<NodeId> {
    let FaultKind::WrongArgument(name, ..) = fault.kind() else {
        return None;
    };
    let place = parameters.iter().position(|parameter| parameter.name == *name)?;
    arguments.get(place).copied()
}

/// The argument that a mistake speaks of, where there is no doubt.
fn blamed(fault: &Fault, arguments: &[NodeId]) -> Option<NodeId> {
    match arguments {
        [only] if fault.kind().is_about_a_value() => Some(*only),
        _ => None,
    }
}
