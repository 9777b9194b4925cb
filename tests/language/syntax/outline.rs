//! A statement as nested parentheses, without places: two statements mean the same to the parser
//! exactly if their outlines are equal.

use std::fmt::Write as _;

use upstar::span::SourceId;
use upstar::syntax::ast::{
    Ast, Block, Expr, ExprId, Generator, Parameter, Statement, StatementKind,
};
use upstar::syntax::statements;

const RED_ZONE: usize = 128 * 1024;
const STACK_STEP: usize = 4 * 1024 * 1024;

/// The outline of a statement, with its docs, expectations and quietness.
#[must_use]
pub fn statement(ast: &Ast, statement: &Statement) -> String {
    let mut outline = Outline { ast, text: String::new() };
    outline.statement(statement);
    outline.text
}

/// Whether two texts hold the same statements, places apart. Texts that do not read are equal to
/// none.
pub fn same_meaning(one: &str, other: &str) -> bool {
    let outlines = |text: &str| -> Option<Vec<String>> {
        statements(SourceId::default(), text)
            .map(|piece| {
                let (ast, statement): (_, Statement) = piece.parsed.ok()?;
                Some(self::statement(&ast, &statement))
            })
            .collect()
    };
    matches!((outlines(one), outlines(other)), (Some(one), Some(other)) if one == other)
}

struct Outline<'a> {
    ast: &'a Ast,
    text: String,
}

impl Outline<'_> {
    fn word(&mut self, word: &str) {
        self.text.push_str(word);
    }

    /// `(head part part)`.
    fn group(&mut self, head: &str, parts: impl FnOnce(&mut Self)) {
        self.text.push('(');
        self.text.push_str(head);
        parts(self);
        self.text.push(')');
    }

    fn exprs(&mut self, ids: &[ExprId]) {
        for &id in ids {
            self.expr(id);
        }
    }

    fn statement(&mut self, statement: &Statement) {
        for doc in &statement.doc {
            let _ = write!(self.text, "(doc {:?})", doc.text);
        }
        self.kind(&statement.kind);
        if statement.quiet {
            self.word("(quiet)");
        }
        for expected in &statement.expected {
            let _ = write!(self.text, "(expected {:?})", expected.text);
        }
    }

    fn kind(&mut self, kind: &StatementKind) {
        match kind {
            StatementKind::Expr(id) => self.expr(*id),
            StatementKind::Let(name, id) => {
                self.group(&format!("let {}", name.text), |outline| outline.expr(*id));
            }
            StatementKind::Function(function) => {
                self.group(&format!("fn {}", function.name.text), |outline| {
                    outline.parameters(&function.parameters);
                    outline.block(&function.body);
                });
            }
            StatementKind::Ruleset(ruleset) => {
                self.group(&format!("ruleset {}", ruleset.name.text), |outline| {
                    let (family, own) = ruleset.parameters.split_at(ruleset.family);
                    if !family.is_empty() {
                        outline.parameters(family);
                    }
                    outline.parameters(own);
                    for clause in &ruleset.clauses {
                        outline.group(&format!("{}:", clause.name.text), |outline| {
                            outline.exprs(&clause.values);
                        });
                    }
                });
            }
            StatementKind::Law(law) => {
                self.group(&format!("law {:?}", law.title.text), |outline| {
                    outline.generators(&law.generators);
                    outline.block(&law.body);
                });
            }
            StatementKind::Universe(id) => self.group("universe", |outline| outline.expr(*id)),
            StatementKind::Theorems(with) => {
                self.group(if *with { "with theorems" } else { "without theorems" }, |_| {});
            }
            StatementKind::Import(file) => {
                self.group(&format!("import {:?}", file.text), |_| {});
            }
            StatementKind::Use(parts) => {
                let parts: Vec<&str> = parts.iter().map(|part| part.text.as_str()).collect();
                self.group(&format!("use {}", parts.join(".")), |_| {});
            }
            StatementKind::Assert(id) => self.group("assert", |outline| outline.expr(*id)),
            StatementKind::Print(ids) => self.group("print", |outline| outline.exprs(ids)),
            StatementKind::For { generators, body } => self.group("for", |outline| {
                outline.generators(generators);
                outline.block(body);
            }),
        }
    }

    fn parameters(&mut self, parameters: &[Parameter]) {
        self.group("", |outline| {
            for parameter in parameters {
                let kind = parameter.kind.as_ref().map_or("", |kind| &kind.text);
                let _ = write!(outline.text, " {}:{kind}", parameter.name.text);
            }
        });
    }

    fn generators(&mut self, generators: &[Generator]) {
        for Generator { name, source, condition } in generators {
            self.group(&format!("in {}", name.text), |outline| {
                outline.expr(*source);
                outline.exprs(condition.as_slice());
            });
        }
    }

    fn block(&mut self, block: &Block) {
        self.group("block", |outline| {
            for statement in &block.statements {
                outline.statement(statement);
            }
        });
    }

    fn expr(&mut self, id: ExprId) {
        stacker::maybe_grow(RED_ZONE, STACK_STEP, || self.node(id));
    }

    fn node(&mut self, id: ExprId) {
        let ast = self.ast;
        self.text.push(' ');
        match ast.get(id) {
            Expr::Number(number) => self.word(number),
            Expr::Compound { number, ups, nimber } => {
                let part = |part: &Option<String>| part.clone().unwrap_or_else(|| "_".to_owned());
                let head = format!("compound {} {} {}", part(number), part(ups), part(nimber));
                self.group(&head, |_| {});
            }
            Expr::NimberOf(size) => self.group("nimber", |outline| outline.expr(*size)),
            Expr::HigherUp { down, order } => {
                let head = if *down { "down" } else { "up" };
                self.group(&format!("{head} {order}"), |_| {});
            }
            Expr::Switch(options) => self.group("switch", |outline| outline.exprs(options)),
            Expr::Tiny(value) => self.group("tiny", |outline| outline.expr(*value)),
            Expr::Miny(value) => self.group("miny", |outline| outline.expr(*value)),
            Expr::Literal { left, right, left_tombstone, right_tombstone } => {
                self.group("game", |outline| {
                    outline.word(if *left_tombstone { " !" } else { "" });
                    outline.exprs(left);
                    outline.word(" |");
                    outline.word(if *right_tombstone { " !" } else { "" });
                    outline.exprs(right);
                });
            }
            Expr::Robot { left, matrix, right } => self.group("robot", |outline| {
                outline.exprs(left);
                outline.word(" |");
                for row in matrix {
                    outline.exprs(row);
                    outline.word(" ;");
                }
                outline.word(" |");
                outline.exprs(right);
            }),
            Expr::PointedRow { left, right } => self.group("row", |outline| {
                outline.exprs(left);
                outline.word(" @");
                outline.exprs(right);
            }),
            Expr::Name(name) => self.word(name),
            Expr::Text(text) => {
                let _ = write!(self.text, "{text:?}");
            }
            Expr::Bool(value) => {
                let _ = write!(self.text, "{value}");
            }
            Expr::List(items) => self.group("list", |outline| outline.exprs(items)),
            Expr::Where { item, condition } => {
                self.group("where", |outline| outline.exprs(&[*item, *condition]));
            }
            Expr::Comprehension { item, generators } => self.group("each", |outline| {
                outline.expr(*item);
                outline.generators(generators);
            }),
            Expr::Call { callee, arguments, member, bare } => {
                let head = match (member, bare) {
                    (_, true) => "bare",
                    (true, false) => "member",
                    (false, false) => "call",
                };
                self.group(head, |outline| {
                    outline.expr(*callee);
                    outline.exprs(arguments);
                });
            }
            Expr::Index { list, index } => self.group("index", |outline| {
                outline.expr(*list);
                outline.expr(*index);
            }),
            Expr::Unary(op, operand) => {
                self.group(&format!("{op:?}"), |outline| outline.expr(*operand));
            }
            Expr::Binary { op, left, right, .. } => self.group(&format!("{op:?}"), |outline| {
                outline.expr(*left);
                outline.expr(*right);
            }),
            Expr::Sum { first, rest } => self.group("sum", |outline| {
                outline.expr(*first);
                for (negative, _, term) in rest {
                    outline.word(if *negative { " -" } else { " +" });
                    outline.expr(*term);
                }
            }),
            Expr::Compare { first, rest } => self.group("compare", |outline| {
                outline.expr(*first);
                for (op, _, operand) in rest {
                    let _ = write!(outline.text, " {op:?}");
                    outline.expr(*operand);
                }
            }),
            Expr::Range { from, to, inclusive } => {
                let head = if *inclusive { "closed-range" } else { "range" };
                self.group(head, |outline| {
                    outline.expr(*from);
                    outline.expr(*to);
                });
            }
            Expr::Mod { body, universe } => self.group("mod", |outline| {
                outline.expr(*body);
                outline.expr(*universe);
            }),
            Expr::If { condition, then, otherwise } => self.group("if", |outline| {
                outline.expr(*condition);
                outline.block(then);
                if let Some(otherwise) = otherwise {
                    outline.block(otherwise);
                }
            }),
            Expr::Do(block) => self.group("do", |outline| outline.block(block)),
            Expr::Try { tried, otherwise, .. } => {
                self.group("try", |outline| outline.exprs(&[*tried, *otherwise]));
            }
        }
    }
}
