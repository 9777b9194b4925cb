//! A ruleset's clauses become closed code: its parameters are the first slots of each.

use std::rc::Rc;

use super::{Resolver, doc_text, kinds, parameter_kind};
use crate::boards::region::Letters;
use crate::diag::codes::evaluation::WRONG_KIND;
use crate::diag::codes::rulesets::NO_MOVES;
use crate::lang::builtin::Known;
use crate::lang::code::{Callee, Node, NodeId, Parameter, ParameterKind};
use crate::lang::fault::{Fault, FaultKind, fault};
use crate::lang::nearest::nearest;
use crate::lang::program::Time;
use crate::lang::ruleset::{Literal, Requirement, Scripted};
use crate::lang::value::Value;
use crate::meter::Meter;
use crate::syntax::{CLAUSES, Clause, ast};

impl<'a> Resolver<'a> {
    /// The parameters of a function or a ruleset take the first slots.
    pub(super) fn parameters(
        &mut self,
        declared: &'a [ast::Parameter],
    ) -> Result<Vec<Parameter>, Fault> {
        let mut parameters: Vec<Parameter> = Vec::with_capacity(declared.len());
        for parameter in declared {
            let kind = match &parameter.kind {
                None => ParameterKind::Any,
                Some(kind) => parameter_kind(kind)?,
            };
            let name = &parameter.name.text;
            if parameters.iter().any(|other| other.name == *name) {
                return Err(FaultKind::SameName(name.clone()).at(parameter.name.span));
            }
            let slot = self.bind(name);
            if kind == ParameterKind::Game {
                self.code.games.push(slot);
            }
            parameters.push(Parameter { name: name.clone(), kind });
        }
        Ok(parameters)
    }

    /// The letters that a board is read with in their other case: where a condition is
    /// `made_of(board, "xo.")`, X and O.
    fn other_case(&self, condition: NodeId, parameters: &[Parameter]) -> Option<(usize, Letters)> {
        let Node::Call(Callee::Global(builtin), nodes) = self.code.node(condition) else {
            return None;
        };
        let [board, letters] = nodes[..] else {
            return None;
        };
        let Node::Local(slot) = self.code.node(board) else {
            return None;
        };
        let place = *slot as usize;
        let is_board = parameters.get(place)?.kind == ParameterKind::Grid;
        let Node::Constant(Value::Text(letters)) = self.code.node(letters) else {
            return None;
        };
        let is_made_of = match self.program.value_of(*builtin)? {
            Value::Builtin(id) => self.program.builtin(*id).traits.known == Some(Known::MadeOf),
            _ => false,
        };
        (is_board && is_made_of).then(|| (place, Letters::new(letters).in_other_case()))
    }

    /// The texts of a list as it is written: names that a clause of a ruleset gives.
    fn names_given(
        &self,
        at: NodeId,
        label: &'static str,
        help: &'static str,
    ) -> Result<Vec<String>, Fault> {
        let refused = |at: NodeId| fault!(WRONG_KIND, label; help: help).at(self.code.span(at));
        let Node::List(names) = self.code.node(at) else {
            return Err(refused(at));
        };
        let text = |name: &NodeId| match self.code.node(*name) {
            Node::Constant(Value::Text(text)) => Ok(text.to_string()),
            _ => Err(refused(*name)),
        };
        names.iter().map(text).collect()
    }

    /// A ruleset, with code of its own.
    pub(super) fn ruleset(
        &mut self,
        ruleset: &'a ast::Ruleset,
        statement: &'a ast::Statement,
        meter: &mut Meter,
    ) -> Result<Scripted, Fault> {
        kinds::require(self.program, self.ast, ruleset)?;
        let mut inner = Resolver::new(self.program, self.engine, self.ast);
        inner.function = Some(&ruleset.name.text);
        let parameters = inner.parameters(&ruleset.parameters)?;
        let doc: Rc<str> = doc_text(&statement.doc);
        let mut made = Scripted {
            name: ruleset.name.text.clone(),
            parameters,
            family: ruleset.family,
            code: Default::default(),
            left: None,
            right: None,
            robot: None,
            requirements: Vec::new(),
            other_case: Vec::new(),
            same: None,
            split: None,
            conjugate: None,
            literal: Literal::default(),
            show: None,
            draw: None,
            source: None,
            called: Vec::new(),
            see: Vec::new(),
            doc,
            span: statement.span,
            defined: Time::default(),
            library: false,
            known: None,
        };
        let parameters = made.parameters.len();
        let mut seen: Vec<Clause> = Vec::new();
        for clause in &ruleset.clauses {
            let name = clause.name.text.as_str();
            let clash = |other| FaultKind::ClauseClash(other).at(clause.name.span);
            let Some(kind) = Clause::named(name) else {
                let near = nearest(name, CLAUSES.into_iter());
                let kind = FaultKind::UnknownClause(name.to_owned(), near);
                return Err(kind.at(clause.name.span));
            };
            if kind != Clause::Require && seen.contains(&kind) {
                return Err(clash("a clause that stands here already"));
            }
            let has = |other: Clause| seen.contains(&other);
            match kind {
                Clause::Options if has(Clause::Left) || has(Clause::Right) => {
                    return Err(clash("`left:` and `right:`"));
                }
                // Positions of an impartial ruleset are their own conjugates.
                Clause::Left | Clause::Right | Clause::Robot | Clause::Conjugate
                    if has(Clause::Options) =>
                {
                    return Err(clash("`options:`"));
                }
                Clause::Options | Clause::Conjugate if has(Clause::Robot) => {
                    return Err(clash("`robot:`"));
                }
                Clause::Options | Clause::Robot if has(Clause::Conjugate) => {
                    return Err(clash("`conjugate:`"));
                }
                _ => {}
            }
            if let Some(span) = clause.literally
                && !matches!(kind, Clause::Same | Clause::Split)
            {
                let mark = "`literally`, which only `same:` and `split:` take,";
                return Err(FaultKind::ClauseClash(mark).at(span));
            }
            seen.push(kind);
            // What a node consists of stands before it.
            let start = inner.code.end();
            let nodes: Vec<NodeId> = inner.expressions(&clause.values, meter)?.into_vec();
            let [first, rest @ ..] = &nodes[..] else {
                continue;
            };
            if kind != Clause::Require && !rest.is_empty() {
                return Err(clash("a message, which only `require:` takes,"));
            }
            match kind {
                Clause::Require => {
                    let about = inner.code.slots_read(start, *first, parameters);
                    made.other_case.extend(inner.other_case(*first, &made.parameters));
                    made.requirements.push(Requirement {
                        condition: *first,
                        message: rest.first().copied(),
                        about: if let [one] = about[..] { Some(one) } else { None },
                        choosing: about.last().is_some_and(|last| *last < ruleset.family),
                    });
                }
                Clause::Left => made.left = Some(*first),
                Clause::Right => made.right = Some(*first),
                Clause::Options => (made.left, made.right) = (Some(*first), Some(*first)),
                Clause::Robot => made.robot = Some(*first),
                Clause::Same => {
                    made.same = Some(*first);
                    made.literal.same = clause.literally.is_some();
                }
                Clause::Split => {
                    made.split = Some(*first);
                    made.literal.split = clause.literally.is_some();
                }
                Clause::Conjugate => made.conjugate = Some(*first),
                Clause::Draw => made.draw = Some(*first),
                Clause::Show => made.show = Some(*first),
                Clause::Source => {
                    let Node::Constant(Value::Text(source)) = inner.code.node(*first) else {
                        let label = "a source is a text in quotes";
                        let help = "write `source: \"Winning Ways, chapter 1\"`";
                        return Err(
                            fault!(WRONG_KIND, label; help: help).at(inner.code.span(*first))
                        );
                    };
                    made.source = Some(source.clone());
                }
                Clause::Called => {
                    let label = "other names are a list of texts in quotes";
                    let help = "write `called: [\"Officers\"]`";
                    made.called = inner.names_given(*first, label, help)?;
                }
                Clause::See => {
                    let label = "names to see also are a list of texts in quotes";
                    let help = "write `see: [\"cram\", \"domineering\"]`";
                    made.see = inner.names_given(*first, label, help)?;
                }
            }
        }
        made.code = inner.finish();
        if made.left.is_none() && made.right.is_none() {
            return Err(FaultKind::NoMoves.at(ruleset.name.span));
        }
        if let Some(robot) = made.robot
            && (made.left.is_none() || made.right.is_none())
        {
            let label = "a round has a move of Left and a move of Right".to_owned();
            let help = "beside `robot:` stand `left: […]` and `right: […]`".to_owned();
            let kind = fault!(NO_MOVES, label; help: help);
            return Err(kind.at(made.code.span(robot)));
        }
        Ok(made)
    }
}
