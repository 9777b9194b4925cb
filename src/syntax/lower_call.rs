//! Calls, indexes, members, lists: what stands between parentheses or square brackets.

use super::ast::{BinaryOp, Expr, ExprId, Generator};
use super::grammar::Rule;
use super::lower::{Lowered, Lowering};
use crate::diag::codes::syntax as codes;
use crate::diag::error;
use crate::span::Span;
use pest::iterators::Pair;

/// What stands between two brackets.
#[derive(Debug, Default)]
struct Entries {
    items: Vec<ExprId>,
    /// The first `if` behind an item.
    condition: Option<Span>,
    /// The entries behind a roller, and the roller's place.
    row: Option<(Span, Vec<ExprId>)>,
    generators: Option<Generators>,
}

/// `for x in xs if c, y in ys if d`.
#[derive(Debug)]
struct Generators {
    place: Span,
    generators: Vec<Generator>,
}

impl Lowering<'_> {
    fn entries(&mut self, pair: Pair<'_, Rule>) -> Lowered<Entries> {
        let mut entries = Entries::default();
        let mut conditional = false;
        for inner in pair.into_inner() {
            let span = self.span(&inner);
            match inner.as_rule() {
                Rule::kw_if => {
                    entries.condition = entries.condition.or(Some(span));
                    conditional = true;
                }
                Rule::expression => {
                    let value = self.expression(inner)?;
                    if std::mem::take(&mut conditional)
                        && let Some(item) = entries.items.pop()
                    {
                        let span = self.ast.span(item).to(span);
                        let condition = value;
                        entries.items.push(self.ast.push(Expr::Where { item, condition }, span));
                        continue;
                    }
                    match &mut entries.row {
                        Some((_, right)) => right.push(value),
                        None => entries.items.push(value),
                    }
                }
                Rule::roller => entries.row = Some((span, Vec::new())),
                Rule::generators => {
                    let generators = self.generators(inner)?;
                    entries.generators = Some(Generators { place: span, generators });
                }
                _ => {}
            }
        }
        Ok(entries)
    }

    /// The entries of a bracket; an empty one has none.
    fn bracket(&mut self, pair: Pair<'_, Rule>) -> Lowered<Entries> {
        for inner in pair.into_inner() {
            if inner.as_rule() == Rule::entries {
                return self.entries(inner);
            }
        }
        Ok(Entries::default())
    }

    pub(super) fn list(&mut self, pair: Pair<'_, Rule>) -> Lowered<ExprId> {
        let span = self.span(&pair);
        let entries = self.bracket(pair)?;
        if entries.row.is_some() || entries.generators.is_some() {
            unconditional(
                &entries,
                "conditions stand behind what is drawn: `[x for x in xs if c]`",
            )?;
        }
        let items = entries.items;
        if let Some((_, right)) = entries.row {
            return Ok(self.ast.push(Expr::PointedRow { left: items, right }, span));
        }
        let Some(each) = entries.generators else {
            return Ok(self.ast.push(Expr::List(items), span));
        };
        let &[item] = &items[..] else {
            return Err(error!(
                codes::UNEXPECTED, each.place, "`for` behind several items";
                help: "one item stands before `for`; for a list of pairs write `[[a, b] for …]`";
            ));
        };
        let node = Expr::Comprehension { item, generators: each.generators };
        Ok(self.ast.push(node, span))
    }

    /// The arguments of a call; a pointed row is the only one.
    fn arguments(&mut self, pair: Pair<'_, Rule>) -> Lowered<Vec<ExprId>> {
        let span = self.span(&pair);
        let entries = self.bracket(pair)?;
        unconditional(&entries, "write `if c { a } else { b }`")?;
        if let Some(Generators { place, .. }) = entries.generators {
            return Err(error!(
                codes::UNEXPECTED, place, "`for` among arguments";
                help: "put the list in brackets: `f([x for x in xs])`";
            ));
        }
        Ok(match entries.row {
            Some((_, right)) => {
                let left = entries.items;
                vec![self.ast.push(Expr::PointedRow { left, right }, span)]
            }
            None => entries.items,
        })
    }

    /// The value in parentheses that the grammar took for the brackets of a call.
    pub(super) fn in_call(&mut self, pair: Pair<'_, Rule>) -> Lowered<ExprId> {
        let place = self.span(&pair);
        match self.arguments(pair)?[..] {
            [only] => Ok(only),
            _ => Err(error!(codes::UNEXPECTED, place, "parentheses hold one value")),
        }
    }

    pub(super) fn call(&mut self, callee: ExprId, pair: Pair<'_, Rule>) -> Lowered<ExprId> {
        let span = self.ast.span(callee).to(self.span(&pair));
        let arguments = self.arguments(pair)?;
        if let (Expr::Name(name), &[argument]) = (self.ast.get(callee), &arguments[..]) {
            let node = match name.as_str() {
                "tiny" => Some(Expr::Tiny(argument)),
                "miny" => Some(Expr::Miny(argument)),
                _ => None,
            };
            if let Some(node) = node {
                return Ok(self.ast.push(node, span));
            }
        }
        let node = Expr::Call { callee, arguments, member: false, bare: false };
        Ok(self.ast.push(node, span))
    }

    pub(super) fn index(&mut self, list: ExprId, pair: Pair<'_, Rule>) -> Lowered<ExprId> {
        let place = self.span(&pair);
        let span = self.ast.span(list).to(place);
        let entries = self.bracket(pair)?;
        unconditional(&entries, "write `if c { a } else { b }`")?;
        let (&[index], None, None) = (&entries.items[..], &entries.row, &entries.generators) else {
            return Err(error!(
                codes::UNEXPECTED, place, "an index is one integer";
                help: "the first item is `xs[0]`; a list behind a value needs an operator";
            ));
        };
        if let Expr::Binary { op: BinaryOp::Ordinal, .. } = self.ast.get(index) {
            return Err(error!(
                codes::OTHER_LANGUAGE, self.ast.span(index), "a slice is written differently here";
                help: super::slips::SLICES;
            ));
        }
        Ok(self.ast.push(Expr::Index { list, index }, span))
    }

    /// `x.f`, `x.f(y)`.
    pub(super) fn member(&mut self, value: ExprId, pair: Pair<'_, Rule>) -> Lowered<ExprId> {
        let span = self.ast.span(value).to(self.span(&pair));
        let mut inner = pair.into_inner();
        let name = self.name(inner.next())?;
        let callee = self.ast.push(Expr::Name(name.text), name.span);
        let mut arguments = vec![value];
        let call = inner.next();
        let bare = call.is_none();
        if let Some(call) = call {
            arguments.extend(self.arguments(call)?);
        }
        let node = Expr::Call { callee, arguments, member: true, bare };
        Ok(self.ast.push(node, span))
    }
}

/// Refuses `E if c` where no list is written out.
fn unconditional(entries: &Entries, help: &str) -> Lowered<()> {
    match entries.condition {
        None => Ok(()),
        Some(place) => Err(error!(
            codes::OTHER_LANGUAGE, place, "`if` does not follow a value here";
            help: help;
        )),
    }
}
