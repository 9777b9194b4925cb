//! From the grammar's pairs to statements.

use super::ast::{
    Ast, Block, Clause, Expr, ExprId, Function, Generator, Law, Name, Parameter, Ruleset,
    Statement, StatementKind,
};
use super::chars;
use super::grammar::Rule;
use crate::diag::codes::syntax as codes;
use crate::diag::{Diagnostic, error};
use crate::span::{SourceId, Span};
use pest::iterators::Pair;

/// Said where somebody may have typed an answer of the program.
pub(super) const PRINTED: &str = "of an answer `G = x` type `G` alone";

/// What lowering gives: a tree, or the first slip.
pub type Lowered<T> = Result<T, Box<Diagnostic>>;

/// Builds the tree of one statement.
#[derive(Debug)]
pub struct Lowering<'s> {
    /// The tree so far.
    pub ast: Ast,
    source: SourceId,
    /// The whole source.
    pub(super) text: &'s str,
    /// The statement as the grammar read it.
    pub(super) prepared: &'s str,
    /// Where the statement begins in the source.
    pub(super) base: usize,
    /// The names that the definition at hand declares `Int`.
    pub(super) integers: Vec<String>,
}

impl<'s> Lowering<'s> {
    /// A new tree for the statement that begins at `base`.
    pub fn new(source: SourceId, text: &'s str, prepared: &'s str, base: usize) -> Self {
        Self { ast: Ast::default(), source, text, prepared, base, integers: Vec::new() }
    }

    /// The place of a range of the prepared text.
    pub(super) fn place(&self, start: usize, end: usize) -> Span {
        Span::new(self.source, self.base + start, self.base + end)
    }

    /// The place of a pair.
    pub(super) fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        let span = pair.as_span();
        self.place(span.start(), span.end())
    }

    /// The source's own words at a place.
    pub(super) fn written(&self, span: Span) -> &'s str {
        self.text.get(span.range()).unwrap_or("")
    }

    /// A statement of the program, or of a block.
    pub fn statement_kind(
        &mut self,
        pair: Pair<'_, Rule>,
        in_block: bool,
    ) -> Lowered<StatementKind> {
        let span = self.span(&pair);
        let rule = pair.as_rule();
        let mut inner = pair.into_inner();
        if in_block
            && matches!(
                rule,
                Rule::ruleset
                    | Rule::law
                    | Rule::universe_statement
                    | Rule::theorems_statement
                    | Rule::import_statement
                    | Rule::use_statement
            )
        {
            let word = inner.next().map_or(span, |head| self.span(&head));
            return Err(error!(
                codes::TOP_LEVEL_ONLY, word, format!("`{}` inside a block", self.written(word));
                help: "move it out of the block";
            ));
        }
        Ok(match rule {
            Rule::let_statement => {
                inner.next();
                let name = self.name(inner.next())?;
                inner.next();
                StatementKind::Let(name, self.required(inner.next())?)
            }
            Rule::print_statement => {
                inner.next();
                let mut values = Vec::new();
                for value in inner.filter(|pair| pair.as_rule() == Rule::expression) {
                    values.push(self.expression(value)?);
                }
                StatementKind::Print(values)
            }
            Rule::assert_statement => {
                inner.next();
                StatementKind::Assert(self.required(inner.next())?)
            }
            Rule::universe_statement => {
                inner.next();
                let universe = self.required(inner.next())?;
                self.wants_universe(universe)?;
                StatementKind::Universe(universe)
            }
            Rule::theorems_statement => {
                let with = inner.next().is_some_and(|word| word.as_rule() == Rule::with_theorems);
                StatementKind::Theorems(with)
            }
            Rule::import_statement => {
                inner.next();
                StatementKind::Import(self.text_name(inner.next())?)
            }
            Rule::use_statement => {
                inner.next();
                let mut parts = Vec::new();
                for part in inner.filter(|pair| pair.as_rule() == Rule::name) {
                    parts.push(self.name(Some(part))?);
                }
                StatementKind::Use(parts)
            }
            Rule::for_statement => {
                let (generators, body) = self.generators_and_block(inner)?;
                StatementKind::For { generators, body }
            }
            Rule::law => {
                inner.next();
                let title = self.text_name(inner.next())?;
                let (generators, body) = self.generators_and_block(inner)?;
                StatementKind::Law(Law { title, generators, body })
            }
            Rule::function => StatementKind::Function(self.function(inner)?),
            Rule::ruleset => StatementKind::Ruleset(self.ruleset(inner)?),
            _ => StatementKind::Expr(self.expression_statement(inner.next(), span)?),
        })
    }

    fn expression_statement(
        &mut self,
        pair: Option<Pair<'_, Rule>>,
        span: Span,
    ) -> Lowered<ExprId> {
        let Some(pair) = pair else {
            return self.required(None);
        };
        self.refuse_leading_operator(span)?;
        self.refuse_assignment(&pair)?;
        self.chain(pair, false, true)
    }

    /// `- b` on a line of its own may be meant as the end of the line above.
    fn refuse_leading_operator(&self, span: Span) -> Lowered<()> {
        let sign = self.written(span);
        let length = if sign.starts_with('−') { '−'.len_utf8() } else { 1 };
        if sign.starts_with(['-', '−']) && sign[length..].starts_with([' ', '\t', '\n', '\r', '#'])
        {
            return Err(leading_operator(Span {
                end: span.start + u32::try_from(length).unwrap_or(1),
                ..span
            }));
        }
        Ok(())
    }

    /// `x = 3`, `f(x) = 3` as a statement.
    fn refuse_assignment(&self, pair: &Pair<'_, Rule>) -> Lowered<()> {
        let mut inner = pair.clone().into_inner();
        let Some(first) = inner.next().filter(|pair| pair.as_rule() == Rule::name) else {
            return Ok(());
        };
        let Some(second) = inner.next() else {
            return Ok(());
        };
        let arguments = (second.as_rule() == Rule::call).then(|| second.as_str().to_owned());
        let operator = if arguments.is_some() { inner.next() } else { Some(second) };
        let Some(operator) = operator.filter(|pair| pair.as_str() == "=") else {
            return Ok(());
        };
        let name = first.as_str();
        let error = error!(
            codes::BARE_ASSIGNMENT,
            self.span(&operator),
            "`=` gives a name only after `let` or `fn`",
        );
        // What has arguments that are no names is no definition: `domineering(2,2) = ±1`.
        let parameter = |text: &str| {
            let text = text.trim();
            text.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
                && text.chars().all(|letter| letter.is_alphanumeric() || "_: ".contains(letter))
        };
        let equality = "to ask for equality write `==`";
        Err(match arguments {
            Some(arguments) => {
                let inside = arguments.trim_matches(['(', ')']);
                if inside.trim().is_empty() || inside.split(',').all(parameter) {
                    let function = format!("to define a function write `fn {name}(…) = …`");
                    error.help(function).help(equality).help(PRINTED)
                } else {
                    error.help(PRINTED).help(equality)
                }
            }
            None => error
                .help(format!("to give a name write `let {name} = …`"))
                .help(equality)
                .help(PRINTED),
        })
    }

    fn function<'i>(
        &mut self,
        mut inner: impl Iterator<Item = Pair<'i, Rule>>,
    ) -> Lowered<Function> {
        inner.next();
        let name = self.name(inner.next())?;
        let parameters = self.parameters(inner.next())?;
        self.remember_integers(&parameters);
        let body = match inner.next() {
            Some(pair) if pair.as_rule() == Rule::block => {
                let block = self.block(pair)?;
                self.wants_value_or_none(&block)?;
                block
            }
            _ => {
                let value = self.required(inner.next())?;
                let span = self.ast.span(value);
                Block { statements: vec![plain(StatementKind::Expr(value), span)], span }
            }
        };
        Ok(Function { name, parameters, body })
    }

    fn ruleset<'i>(&mut self, mut inner: impl Iterator<Item = Pair<'i, Rule>>) -> Lowered<Ruleset> {
        inner.next();
        let name = self.name(inner.next())?;
        let mut parameters = self.parameters(inner.next())?;
        self.remember_integers(&parameters);
        let mut family = 0;
        let mut clauses = Vec::new();
        for clause in inner {
            match clause.as_rule() {
                Rule::parameters => {
                    family = parameters.len();
                    parameters.extend(self.parameters(Some(clause))?);
                    self.remember_integers(&parameters);
                    continue;
                }
                Rule::clause => {}
                _ => continue,
            }
            let mut parts = clause.into_inner();
            // `robot:` is a clause: their names are not reserved.
            let Some(name) = parts.next() else {
                return Err(self.missing());
            };
            let name = Name { text: plain_digits(name.as_str()), span: self.span(&name) };
            let (mut values, mut literally) = (Vec::new(), None);
            for value in parts {
                match value.as_rule() {
                    Rule::literally => literally = Some(self.span(&value)),
                    Rule::expression => {
                        let value = self.expression(value);
                        values.push(value.map_err(|error| without_else(error, &name))?);
                    }
                    _ => {}
                }
            }
            clauses.push(Clause { name, literally, values });
        }
        Ok(Ruleset { name, parameters, family, clauses })
    }

    fn parameters(&mut self, pair: Option<Pair<'_, Rule>>) -> Lowered<Vec<Parameter>> {
        let mut parameters = Vec::new();
        for parameter in pair.into_iter().flat_map(Pair::into_inner) {
            if parameter.as_rule() != Rule::parameter {
                continue;
            }
            let mut names = parameter.into_inner().filter(|pair| pair.as_rule() == Rule::name);
            let name = self.name(names.next())?;
            let kind = match names.next() {
                Some(kind) => Some(self.name(Some(kind))?),
                None => None,
            };
            parameters.push(Parameter { name, kind });
        }
        Ok(parameters)
    }

    /// `x in xs if c, y in ys { … }`; words and marks between are skipped.
    fn generators_and_block<'i>(
        &mut self,
        inner: impl Iterator<Item = Pair<'i, Rule>>,
    ) -> Lowered<(Vec<Generator>, Block)> {
        let mut generators = Vec::new();
        let mut body = Block::default();
        for pair in inner {
            match pair.as_rule() {
                Rule::generators => generators = self.generators(pair)?,
                Rule::block => body = self.block(pair)?,
                _ => self.drawn(pair, &mut generators)?,
            }
        }
        Ok((generators, body))
    }

    /// `for x in xs if c, y in ys if d`.
    pub(super) fn generators(&mut self, pair: Pair<'_, Rule>) -> Lowered<Vec<Generator>> {
        let mut generators = Vec::new();
        for part in pair.into_inner() {
            self.drawn(part, &mut generators)?;
        }
        Ok(generators)
    }

    /// Adds `x in xs`, or a condition to the last one; words and marks are skipped.
    fn drawn(&mut self, part: Pair<'_, Rule>, generators: &mut Vec<Generator>) -> Lowered<()> {
        match part.as_rule() {
            Rule::generator => generators.push(self.generator(part)?),
            Rule::expression => {
                let condition = self.expression(part)?;
                if let Some(last) = generators.last_mut() {
                    last.condition = Some(condition);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// `x in xs`.
    fn generator(&mut self, pair: Pair<'_, Rule>) -> Lowered<Generator> {
        let mut inner = pair.into_inner();
        let name = self.name(inner.next())?;
        inner.next();
        Ok(Generator { name, source: self.required(inner.next())?, condition: None })
    }

    /// `{ …; … }`.
    pub(super) fn block(&mut self, pair: Pair<'_, Rule>) -> Lowered<Block> {
        let span = self.span(&pair);
        let mut statements = Vec::new();
        for statement in pair.into_inner() {
            if matches!(statement.as_rule(), Rule::open_block | Rule::separator | Rule::close_brace)
            {
                continue;
            }
            let span = self.trimmed(&statement);
            statements.push(plain(self.statement_kind(statement, true)?, span));
        }
        Ok(Block { statements, span })
    }

    /// The place of a pair without the blanks that the grammar took in behind it.
    pub(super) fn trimmed(&self, pair: &Pair<'_, Rule>) -> Span {
        let span = pair.as_span();
        self.place(span.start(), span.start() + pair.as_str().trim_end().len())
    }

    /// A name that is not reserved.
    pub(super) fn name(&self, pair: Option<Pair<'_, Rule>>) -> Lowered<Name> {
        let Some(pair) = pair else {
            return Err(self.missing());
        };
        let span = self.span(&pair);
        let text = plain_digits(pair.as_str());
        if chars::is_reserved(&text) || chars::is_down(&text) {
            return Err(reserved(&text, span));
        }
        Ok(Name { text, span })
    }

    /// A text as a name with its place.
    fn text_name(&mut self, pair: Option<Pair<'_, Rule>>) -> Lowered<Name> {
        let Some(pair) = pair else {
            return Err(self.missing());
        };
        let span = self.span(&pair);
        Ok(Name { text: self.text_value(span)?, span })
    }

    /// An expression that the grammar promises.
    pub(super) fn required(&mut self, pair: Option<Pair<'_, Rule>>) -> Lowered<ExprId> {
        match pair {
            Some(pair) => self.expression(pair),
            None => Err(self.missing()),
        }
    }

    /// The diagnostic for what cannot happen while grammar and lowering agree; an error all the same, not a
    /// crash.
    pub(super) fn missing(&self) -> Box<Diagnostic> {
        let end = self.prepared.len();
        error!(codes::UNFINISHED, self.place(end, end), "something is missing here")
    }

    /// `universe U`: a name or a call.
    pub(super) fn wants_universe(&self, id: ExprId) -> Lowered<()> {
        match self.ast.get(id) {
            Expr::Name(_) | Expr::Call { bare: false, .. } => Ok(()),
            _ => {
                let span = self.ast.span(id);
                let help = match self.underscored(span) {
                    Some((_, name)) => format!("did you mean `{name}`?"),
                    None => {
                        "a universe is a name or a call: `dicot`, `generated(<.|0>)`".to_owned()
                    }
                };
                let label = "this is not a universe";
                Err(error!(codes::MOD_WANTS_UNIVERSE, span, label; help: help))
            }
        }
    }

    /// Words that are joined by dashes at a place, `dead-ending`: where they stand, and as one name.
    pub(super) fn underscored(&self, at: Span) -> Option<(Span, String)> {
        let start = (at.start as usize).checked_sub(self.base)?;
        let rest = self.prepared.get(start..)?;
        let joined = |letter: char| chars::in_word(letter) || letter == '-';
        let end = rest.find(|letter| !joined(letter)).unwrap_or(rest.len());
        let text = &rest[..end];
        let is_word = |word: &str| word.starts_with(char::is_alphabetic);
        (text.contains('-') && text.split('-').all(is_word))
            .then(|| (self.place(start, start + end), text.replace('-', "_")))
    }
}

/// In the clauses of a ruleset `if` without `else` means that else there is nothing.
fn without_else(mut error: Box<Diagnostic>, clause: &Name) -> Box<Diagnostic> {
    if error.code == &codes::IF_WITHOUT_ELSE {
        error.help = match clause.text.as_str() {
            "left" | "right" | "options" => vec![
                "write a move with a condition as `[f(n) if c]`. Where there is no move, write `else { [] }`"
                    .to_owned(),
            ],
            "same" | "split" => vec!["no promise is `else { none }`".to_owned()],
            _ => error.help,
        };
    }
    error
}

/// A statement without docs, not quiet.
pub fn plain(kind: StatementKind, span: Span) -> Statement {
    Statement { kind, span, quiet: false, doc: Vec::new(), expected: Vec::new() }
}

/// `S₅` is `S5`.
pub fn plain_digits(name: &str) -> String {
    if name.is_ascii() {
        return name.to_owned();
    }
    name.chars().map(|c| chars::subscript(c).unwrap_or(c)).collect()
}

/// A reserved word where a name should stand.
pub fn reserved(word: &str, span: Span) -> Box<Diagnostic> {
    let error = error!(codes::RESERVED_WORD, span, format!("`{word}` cannot be a name"));
    if chars::is_down(word) {
        return error.help("`v`, `vv`, `v2`, … are downs; `v_2` or `vx` are names");
    }
    if word == "fn" {
        return error
            .help("functions have names: write `fn f(x) = …` in a line before, then `f` here");
    }
    let error = error.help(format!("choose another one, such as `{word}_`"));
    match word {
        "mod" => error.help("a universe stands behind what is asked, `E mod U`, or `universe U`"),
        _ => error,
    }
}

/// A statement that begins with `+ ` or `- `.
pub fn leading_operator(span: Span) -> Box<Diagnostic> {
    error!(
        codes::LEADING_OPERATOR, span, "no statement begins like this";
        help: "to continue the line above, end that line with the operator";
        help: "a negative value at the beginning is written tight: `-x`; a switch is `+-x`";
    )
}
