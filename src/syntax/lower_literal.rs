//! Game literals: `<L|R>` with bars of any length, and `robot<L|M|R>`.

use super::ast::{Expr, ExprId};
use super::grammar::Rule;
use super::lower::{Lowered, Lowering};
use crate::diag::codes::syntax as codes;
use crate::diag::{Diagnostic, error};
use crate::span::Span;
use pest::iterators::Pair;

/// One side of a bar: options as written, or a literal made of an inner bar.
struct Side {
    options: Vec<ExprId>,
    tombstone: Option<Span>,
    span: Span,
}

/// A run of bars.
#[derive(Clone, Copy)]
struct Bar {
    length: usize,
    span: Span,
}

impl Lowering<'_> {
    /// `<…|…>` or `{…|…}`; behind a switch also `{a,b}`, a list of options.
    pub(super) fn literal(&mut self, pair: Pair<'_, Rule>, switched: bool) -> Lowered<ExprId> {
        let span = self.span(&pair);
        let braces = pair.as_rule() == Rule::brace;
        let mut done: Vec<Side> = Vec::new();
        let mut bars: Vec<Bar> = Vec::new();
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::options => done.push(self.side(inner)?),
                Rule::bars => {
                    let bar = Bar { length: inner.as_str().len(), span: self.span(&inner) };
                    // Shorter runs bind tighter: those before a longer one are complete.
                    while let Some(before) = bars.pop_if(|before| before.length < bar.length) {
                        self.fold(&mut done, before);
                    }
                    if let Some(before) = bars.last().filter(|before| before.length == bar.length) {
                        return Err(uneven(before.span, bar.span, bar.length));
                    }
                    bars.push(bar);
                }
                _ => {}
            }
        }
        if bars.is_empty() {
            return self.without_bar(done, span, braces, switched);
        }
        while bars.len() > 1 {
            if let Some(bar) = bars.pop() {
                self.fold(&mut done, bar);
            }
        }
        let (Some(right), Some(left)) = (done.pop(), done.pop()) else {
            return Err(self.missing());
        };
        Ok(self.split(left, right, span))
    }

    /// A literal whose bar is known.
    fn split(&mut self, left: Side, right: Side, span: Span) -> ExprId {
        let node = Expr::Literal {
            left: left.options,
            right: right.options,
            left_tombstone: left.tombstone.is_some(),
            right_tombstone: right.tombstone.is_some(),
        };
        self.ast.push(node, span)
    }

    /// The last two sides become a literal, the only option of a new side.
    fn fold(&mut self, done: &mut Vec<Side>, bar: Bar) {
        let right = done.pop().unwrap_or_else(|| empty(bar.span));
        let left = done.pop().unwrap_or_else(|| empty(bar.span));
        let span = left.span.to(right.span);
        let literal = self.split(left, right, span);
        done.push(Side { options: vec![literal], tombstone: None, span });
    }

    fn side(&mut self, pair: Pair<'_, Rule>) -> Lowered<Side> {
        let mut side = empty(self.trimmed(&pair));
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::option => {
                    let option = self.chain(inner, true, false)?;
                    side.options.push(option);
                }
                Rule::tombstone => side.tombstone = Some(self.span(&inner)),
                _ => {}
            }
        }
        Ok(side)
    }

    fn without_bar(
        &mut self,
        mut done: Vec<Side>,
        span: Span,
        braces: bool,
        switched: bool,
    ) -> Lowered<ExprId> {
        if let (true, true, Some(side)) = (braces, switched, done.pop())
            && side.tombstone.is_none()
            && !side.options.is_empty()
        {
            return Ok(self.ast.push(Expr::Switch(side.options), span));
        }
        let error = error!(codes::GAME_WITHOUT_BAR, span, "no bar parts Left from Right");
        Err(if braces && super::unclosed::is_body(self.text, span.start as usize) {
            error.help(super::unclosed::BODY_HELP)
        } else if braces {
            error
                .help("for a game put a bar: `{1|0}`, `{1|}`, `{|}`")
                .help("for a block of statements write `do { … }`")
        } else {
            error.help("put a bar: `<1|0>`, `<1|>` where Right has no move, `<|>` for zero")
        })
    }

    /// `robot<L|rows|R>`.
    pub(super) fn robot(&mut self, pair: Pair<'_, Rule>) -> Lowered<ExprId> {
        let span = self.span(&pair);
        let mut parts: Vec<Vec<Side>> = vec![Vec::new()];
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::options => {
                    let side = self.side(inner)?;
                    if let Some(tombstone) = side.tombstone {
                        return Err(error!(
                            codes::ROBOT_PARTS, tombstone, "a robot game has no tombstones";
                            help: "an empty part is `.` or nothing";
                        ));
                    }
                    if let Some(part) = parts.last_mut() {
                        part.push(side);
                    }
                }
                Rule::bars => {
                    // Bars that touch have an empty part between them.
                    for _ in 1..inner.as_str().len() {
                        parts.push(vec![empty(self.span(&inner))]);
                    }
                    parts.push(Vec::new());
                }
                _ => {}
            }
        }
        let [left, matrix, right] = &mut parts[..] else {
            let message = format!("this one has {}", parts.len());
            return Err(robot_parts(span, &message));
        };
        let (Some(left), None) = (left.pop(), left.pop()) else {
            return Err(robot_parts(span, "only the middle part has rows"));
        };
        let (Some(right), None) = (right.pop(), right.pop()) else {
            return Err(robot_parts(span, "only the middle part has rows"));
        };
        let rows = std::mem::take(matrix);
        let matrix = match &rows[..] {
            [only] if only.options.is_empty() => Vec::new(),
            _ => {
                if let Some(row) = rows.iter().find(|row| row.options.is_empty()) {
                    return Err(robot_parts(row.span, "this row is empty"));
                }
                rows.into_iter().map(|row| row.options).collect()
            }
        };
        let node = Expr::Robot { left: left.options, matrix, right: right.options };
        Ok(self.ast.push(node, span))
    }
}

fn empty(span: Span) -> Side {
    Side { options: Vec::new(), tombstone: None, span }
}

fn uneven(first: Span, second: Span, length: usize) -> Box<Diagnostic> {
    let error = error!(
        codes::UNEVEN_BARS, second, "a second bar as long as the first";
        label: first, "the first one";
    );
    let error = error.help("the longest bar splits: `<2||1|0>` is `<2|<1|0>>`");
    if length == 1 { error.help("a cheating robot game is written `robot<a|b|c>`") } else { error }
}

fn robot_parts(place: Span, label: &str) -> Box<Diagnostic> {
    error!(
        codes::ROBOT_PARTS, place, label;
        help: "write `robot<Left's options|rows parted by ;|Right's options>`";
    )
}
