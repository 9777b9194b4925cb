//! Guesses the kinds of a ruleset's parameters from how its clauses use them, for the message that
//! asks for them.

use crate::diag::codes::names::UNKNOWN_KIND;
use crate::diag::codes::rulesets::NO_KIND;
use crate::lang::builtin::Known;
use crate::lang::code::ParameterKind as Kind;
use crate::lang::fault::{Fault, FaultKind};
use crate::lang::kind::Kind as Wanted;
use crate::lang::program::Program;
use crate::lang::value::Value;
use crate::syntax::ast::{Ast, BinaryOp, Expr, ExprId, Parameter, Ruleset, UnaryOp};

/// Kinds that a use may suggest. Of several, the first counts: a text is indexed as a list is.
const STRONGEST_FIRST: [Kind; 8] =
    [Kind::Graph, Kind::Grid, Kind::Row, Kind::Text, Kind::Bool, Kind::Int, Kind::Game, Kind::List];

/// Refuses a ruleset with a parameter that has no kind, or one that no position has.
///
/// # Errors
/// With the ruleset's first line completed, where a kind is missing.
pub(super) fn require(program: &Program, ast: &Ast, ruleset: &Ruleset) -> Result<(), Fault> {
    let kinds: Vec<&str> = Kind::ALL
        .into_iter()
        .filter(|(_, kind)| *kind != Kind::Universe)
        .map(|(name, _)| name)
        .collect();
    let kinds = format!("the kinds are {}", kinds.join(", "));
    let written = ruleset.parameters.iter().filter_map(|parameter| parameter.kind.as_ref());
    if let Some(universe) = written.into_iter().find(|kind| kind.text == "Universe") {
        let label = "no position has a universe".to_owned();
        let help = vec![kinds, "ask about positions in a universe: `… mod dicot`".to_owned()];
        return Err(FaultKind::Said(&UNKNOWN_KIND, label, help).at(universe.span));
    }
    let mut without = ruleset.parameters.iter().filter(|parameter| parameter.kind.is_none());
    let Some(first) = without.next() else {
        return Ok(());
    };
    let uses = Uses { program, ast, ruleset };
    let written = |parameter: &Parameter| {
        let name = &parameter.name.text;
        match &parameter.kind {
            Some(kind) => format!("{name}: {}", kind.text),
            None => format!("{name}: {}", name_of(uses.kind(name))),
        }
    };
    let bracket = |parameters: &[Parameter]| {
        format!("({})", parameters.iter().map(written).collect::<Vec<_>>().join(", "))
    };
    let (chosen, played) = ruleset.parameters.split_at(ruleset.family);
    let mut line = format!("ruleset {}", ruleset.name.text);
    if !chosen.is_empty() {
        line += &bracket(chosen);
    }
    line += &bracket(played);
    let label = format!("`{}` has no kind", first.name.text);
    let help = vec![format!("write `{line}`"), kinds];
    Err(FaultKind::Said(&NO_KIND, label, help).at(first.name.span))
}

/// The name of a kind in the language.
fn name_of(kind: Kind) -> &'static str {
    Kind::ALL.into_iter().find(|(_, known)| *known == kind).map_or("Int", |(name, _)| name)
}

/// The uses of a ruleset's parameters.
struct Uses<'a> {
    program: &'a Program,
    ast: &'a Ast,
    ruleset: &'a Ruleset,
}

impl Uses<'_> {
    /// The kind that the uses of a parameter suggest; `Int` where they suggest none.
    fn kind(&self, name: &str) -> Kind {
        let mut suggested = Vec::new();
        for id in self.ast.ids() {
            self.suggested(name, self.ast.get(id), &mut suggested);
        }
        STRONGEST_FIRST.into_iter().find(|kind| suggested.contains(kind)).unwrap_or(Kind::Int)
    }

    fn is(&self, id: ExprId, name: &str) -> bool {
        matches!(self.ast.get(id), Expr::Name(other) if other == name)
    }

    /// The kinds that one expression suggests for a name in it.
    fn suggested(&self, name: &str, expr: &Expr, kinds: &mut Vec<Kind>) {
        let is = |id: &ExprId| self.is(*id, name);
        match expr {
            Expr::NimberOf(size) if is(size) => kinds.push(Kind::Int),
            Expr::Range { from, to, .. } if is(from) || is(to) => kinds.push(Kind::Int),
            Expr::Index { list, .. } if is(list) => kinds.push(Kind::List),
            Expr::Index { index, .. } if is(index) => kinds.push(Kind::Int),
            Expr::Unary(UnaryOp::Not, inside) if is(inside) => kinds.push(Kind::Bool),
            Expr::If { condition, .. } | Expr::Where { condition, .. } if is(condition) => {
                kinds.push(Kind::Bool);
            }
            Expr::Binary { op, left, right, .. } if is(left) || is(right) => match op {
                BinaryOp::And | BinaryOp::Or => kinds.push(Kind::Bool),
                BinaryOp::Multiply
                | BinaryOp::Divide
                | BinaryOp::FloorDivide
                | BinaryOp::Remainder => kinds.push(Kind::Int),
                BinaryOp::Ordinal | BinaryOp::Relation => kinds.push(Kind::Game),
            },
            Expr::Sum { first, rest } => {
                let terms = || [*first].into_iter().chain(rest.iter().map(|(_, _, term)| *term));
                if terms().any(|term| is(&term)) {
                    // A position beside it is a game, and then it is one as well.
                    let game = terms().any(|term| self.value_kind(term) == Some(Kind::Game));
                    kinds.push(if game { Kind::Game } else { Kind::Int });
                }
            }
            Expr::Compare { first, rest } => {
                let sides = || [*first].into_iter().chain(rest.iter().map(|(_, _, side)| *side));
                if sides().any(|side| is(&side)) {
                    kinds.extend(sides().filter_map(|side| self.value_kind(side)));
                }
                // An item that is compared with a text is a letter.
                let texts = sides().any(|side| matches!(self.ast.get(side), Expr::Text(_)));
                if texts && sides().any(|side| self.is_item(side, name)) {
                    kinds.push(Kind::Text);
                }
            }
            Expr::Comprehension { generators, .. }
                if generators.iter().any(|drawn| is(&drawn.source)) =>
            {
                kinds.push(Kind::List);
            }
            Expr::Call { callee, arguments, member, bare } => {
                let Expr::Name(callee) = self.ast.get(*callee) else {
                    return;
                };
                for (place, argument) in arguments.iter().enumerate() {
                    if is(argument) {
                        kinds.extend(match callee.as_str() {
                            "left" | "right" if *member && *bare => Some(Kind::Row),
                            _ => self.argument_kind(callee, place, arguments.len()),
                        });
                    }
                }
                let own = self.ruleset.parameters.iter().position(|own| own.name.text == name);
                if *callee == self.ruleset.name.text
                    && arguments.len() == self.ruleset.parameters.len()
                    && let Some(given) = own.and_then(|place| arguments.get(place))
                {
                    kinds.extend(self.value_kind(*given));
                }
            }
            _ => {}
        }
    }

    /// Returns whether an expression is an item of what a name stands for: `xs[i]`, or `x` of `for x in xs`.
    fn is_item(&self, id: ExprId, of: &str) -> bool {
        match self.ast.get(id) {
            Expr::Index { list, .. } => self.is(*list, of),
            Expr::Name(item) => self.ast.ids().any(|id| match self.ast.get(id) {
                Expr::Comprehension { generators, .. } => generators
                    .iter()
                    .any(|drawn| drawn.name.text == *item && self.is(drawn.source, of)),
                _ => false,
            }),
            _ => false,
        }
    }

    /// The kind of what an expression gives, where it shows.
    fn value_kind(&self, id: ExprId) -> Option<Kind> {
        match self.ast.get(id) {
            Expr::Number(numeral) if !numeral.contains('/') => Some(Kind::Int),
            Expr::Number(_)
            | Expr::Compound { .. }
            | Expr::NimberOf(_)
            | Expr::HigherUp { .. }
            | Expr::Switch(_)
            | Expr::Tiny(_)
            | Expr::Miny(_)
            | Expr::Literal { .. } => Some(Kind::Game),
            Expr::PointedRow { .. } => Some(Kind::Row),
            Expr::Text(_) => Some(Kind::Text),
            Expr::Bool(_) => Some(Kind::Bool),
            Expr::List(_) | Expr::Comprehension { .. } => Some(Kind::List),
            Expr::Sum { first, rest } => {
                let mut terms = [*first].into_iter().chain(rest.iter().map(|(_, _, term)| *term));
                let game = terms.any(|term| self.value_kind(term) == Some(Kind::Game));
                Some(if game { Kind::Game } else { Kind::Int })
            }
            Expr::Call { callee, .. } => match self.ast.get(*callee) {
                Expr::Name(name) if *name == self.ruleset.name.text => Some(Kind::Game),
                Expr::Name(name) => match self.program.lookup(name)? {
                    Value::Ruleset(_) | Value::Member(_) => Some(Kind::Game),
                    Value::Builtin(id) => match self.program.builtin(*id).traits.known? {
                        Known::Len | Known::Min | Known::Max => Some(Kind::Int),
                        Known::Join => Some(Kind::List),
                        _ => None,
                    },
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }

    /// The kind that a function or a ruleset wants of its argument at a place.
    fn argument_kind(&self, callee: &str, place: usize, count: usize) -> Option<Kind> {
        let parameters = match self.program.lookup(callee)? {
            Value::Function(id) => &self.program.function(*id).parameters,
            Value::Ruleset(id) => &self.program.ruleset(*id).parameters,
            Value::Builtin(id) => {
                let builtin = self.program.builtin(*id);
                let last = builtin.parameters.len().checked_sub(1)?;
                let parameter = &builtin.parameters[place.min(last)];
                return match (builtin.traits.known, parameter.wanted) {
                    (Some(Known::Min | Known::Max), _) if count == 1 => Some(Kind::List),
                    (Some(Known::Min | Known::Max), _) => Some(Kind::Int),
                    (_, Wanted::Integer | Wanted::Number) => Some(Kind::Int),
                    (_, Wanted::Board | Wanted::BoardOrGraph) => Some(Kind::Grid),
                    (_, Wanted::Graph) => Some(Kind::Graph),
                    (_, Wanted::Letters | Wanted::Letter | Wanted::Text) => Some(Kind::Text),
                    (_, Wanted::Game) => Some(Kind::Game),
                    // Several kinds fit: the most usual one.
                    _ => match (builtin.traits.known, parameter.name) {
                        (Some(Known::MadeOf), _) => Some(Kind::Text),
                        (_, "x") => Some(Kind::Int),
                        (_, "xs" | "games") => Some(Kind::List),
                        (_, "G" | "H") => Some(Kind::Game),
                        _ => None,
                    },
                };
            }
            _ => return None,
        };
        let kind = parameters.get(place)?.kind;
        (kind != Kind::Any).then_some(kind)
    }
}
