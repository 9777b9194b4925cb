//! Notes: what is said beside answers, as diagnostics: names of the user's that hide others, signs that are easily
//! misread, what an answer leaves open. [`Session::note`] is the one door: it says once what is to be said once.

use std::rc::Rc;

use super::Explainer;
use crate::ask::universe::UniverseId;
use crate::builtins;
use crate::diag::codes::notes as codes;
use crate::diag::{Code, Diagnostic};
use crate::lang::Fault;
use crate::lang::code::ParameterKind;
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::lang::kind::Kind;
use crate::lang::value::Value;
use crate::present::text;
use crate::session::defined::family_of;
use crate::session::{Answer, Session, library};
use crate::span::Span;
use crate::syntax::ast::{Ast, Expr, StatementKind};
use crate::syntax::{in_word, last_word};

/// The key of a note that is said once of something.
fn key(code: &Code, about: &str) -> String {
    format!("{code} {about}")
}

impl Session {
    /// Says something beside the answer of the statement at hand, where it was not said before.
    pub(in crate::session) fn note(&mut self, note: Diagnostic) {
        if note.once.as_ref().is_none_or(|once| self.noted.insert(once.clone())) {
            self.notes.push(note);
        }
    }

    /// Returns whether a note was said that is said once of something.
    fn is_noted(&self, code: &Code, about: &str) -> bool {
        self.noted.contains(&key(code, about))
    }

    /// Lets the notes on a name be said again: it was forgotten.
    pub(in crate::session) fn forget_notes(&mut self, name: &str) {
        self.noted.remove(&key(&codes::HIDES, name));
    }

    /// Defines the name of a `let`, `fn` or `ruleset`, and notes what that hides.
    pub(in crate::session) fn define(
        &mut self,
        statement: &StatementKind,
        name: &str,
        value: Value,
        doc: Option<Rc<str>>,
    ) {
        let place = match statement {
            StatementKind::Let(name, _) => name.span,
            StatementKind::Function(function) => function.name.span,
            StatementKind::Ruleset(ruleset) => ruleset.name.span,
            _ => return,
        };
        if !self.program.in_library
            && !self.is_noted(&codes::HIDES, name)
            && let Some(hidden) = self.hidden_by(name, &value)
        {
            let back = if self.typed {
                format!(": `:forget {name}` brings it back")
            } else {
                String::new()
            };
            let sentence = format!("`{name}` hides {hidden}{back}");
            self.note(Diagnostic::note(&codes::HIDES, place, sentence).once(name));
        }
        self.program.define(name, value, doc, place);
        self.note_aliased(place);
    }

    /// Notes under which names rulesets are found that were met and are hidden now.
    fn note_aliased(&mut self, place: Span) {
        if self.ran_to.is_some() {
            // A definition is made before its line: such a name has its ruleset back behind it.
            return;
        }
        for (name, alias) in std::mem::take(&mut self.program.aliased) {
            // It may have its name back.
            if self.program.lookup(&alias).is_some() {
                let sentence = format!("the ruleset that `{name}` was before is `{alias}` now");
                self.note(Diagnostic::note(&codes::RENAMED_RULESET, place, sentence));
            }
        }
    }

    /// Tells what a name of the library stands for that is about to stand for `value`.
    fn hidden_by(&mut self, name: &str, value: &Value) -> Option<String> {
        match self.program.given_as(name).cloned() {
            // A second definition of the same hides nothing.
            Some(Value::Ruleset(id)) if matches!(value, Value::Ruleset(new) if *new == id) => None,
            Some(Value::Builtin(id)) if matches!(value, Value::Builtin(new) if *new == id) => None,
            // What a file of the library has for itself nobody else sees.
            Some(Value::Function(_) | Value::Ruleset(_) | Value::Member(_))
                if !self.program.offers(name) =>
            {
                None
            }
            Some(Value::Function(_) | Value::Builtin(_)) => {
                Some("the function of the library".to_owned())
            }
            Some(Value::Ruleset(_) | Value::Member(_)) => {
                Some("the ruleset of the library".to_owned())
            }
            Some(given) => Some(self.look(|context| Explainer { context }.noun(&given))),
            // Whether its file was read makes no difference.
            None if library::heading(name).is_none() => self.strip_hidden(name, value),
            None => Some(match library::ruleset_called(name) {
                Some(_) => "the ruleset of the library".to_owned(),
                None => "the function of the library".to_owned(),
            }),
        }
    }

    /// The position of the library that a name means where nobody defines it: `S(5)` for `S5`.
    fn strip_hidden(&mut self, name: &str, value: &Value) -> Option<String> {
        let family = family_of(name);
        let length: u64 = name.strip_prefix(family)?.parse().ok()?;
        let ruleset = library::ruleset_called(family).filter(|_| !self.program.is_users(family))?;
        let (heading, _) = library::heading(ruleset)?;
        let parameter = heading.strip_prefix(ruleset)?.strip_suffix(": Int)")?;
        let is_same = |context: &mut Context<'_>| match value {
            Value::Game(g) | Value::Standing(g) => {
                let text = text::as_it_stands(context, *g)?.text;
                Ok::<_, FaultKind>(text == format!("{ruleset}({length})"))
            }
            _ => Ok(false),
        };
        let is_heap = !parameter.contains(',') && !self.look(is_same).unwrap_or(false);
        is_heap.then(|| format!("`{family}({length})` of the library"))
    }

    /// Notes names that hide an outcome or a player and stand in a comparison.
    pub(in crate::session) fn note_compared(&mut self, ast: &Ast) {
        for id in ast.ids() {
            let Expr::Compare { first, rest } = ast.get(id) else {
                continue;
            };
            let sides = rest.iter().map(|(_, _, side)| side);
            for side in [first].into_iter().chain(sides) {
                if let Expr::Name(name) = ast.get(*side)
                    && self.hides_constant(name)
                    && let Some(place) = self.program.defined_at(name)
                    && let Some(given) = self.program.given_as(name).cloned()
                    && !self.is_noted(&codes::HIDDEN_CONSTANT, name)
                {
                    let (name, at) = (name.clone(), ast.span(*side));
                    let given = self.look(|context| Explainer { context }.noun(&given));
                    let (file, line) =
                        (self.sources.name(place.source), self.sources.line_column(place).0);
                    let place = if file.starts_with('<') {
                        "you".to_owned()
                    } else {
                        format!("line {line} of {file}")
                    };
                    let sentence =
                        format!("`{name}` is compared as {place} defined it, not as {given}");
                    let note = Diagnostic::note(&codes::HIDDEN_CONSTANT, at, sentence);
                    self.note(note.once(&name));
                }
            }
        }
    }

    /// Notes what `2*3`, `2^3` and `^[2]` mean, and how a product, a power and what other programs mean are written.
    pub(in crate::session) fn note_touching(&mut self, ast: &Ast) {
        for id in ast.ids() {
            let written = self.sources.slice(ast.span(id));
            let note = match ast.get(id) {
                Expr::Compound { number: Some(_), .. } => touching(written),
                Expr::HigherUp { .. } => higher(written),
                _ => None,
            };
            if let Some((sign, sentence)) = note {
                let note = Diagnostic::note(&codes::TOUCHING_SIGN, ast.span(id), sentence);
                self.note(note.once(sign));
            }
        }
    }

    /// Notes a claim that is not what the answer says: claims are tested by `upstar test` only.
    pub(in crate::session) fn note_claim(&mut self, expected: &[(String, Span)], answer: &Answer) {
        let ([(claim, place)], Some(text)) = (expected, &answer.text) else { return };
        let plain = |text: &str| -> String {
            let letters = text.chars().filter(|letter| !letter.is_whitespace());
            let ascii = letters.map(|letter| match letter {
                '∗' => '*',
                '↑' => '^',
                '↓' => 'v',
                '±' => '+',
                other => other,
            });
            ascii.collect::<String>().replace("+-", "+")
        };
        let (claimed, answered) = (plain(claim), plain(&text.to_plain()));
        let is_part = answered
            .split_once('=')
            .is_some_and(|(game, value)| [game, value].contains(&claimed.as_str()));
        if claimed != answered && !is_part {
            let sentence = format!(
                "`#=> {claim}` is not what was printed; `upstar test` tests such claims in scripts"
            );
            self.note(Diagnostic::note(&codes::OTHER_CLAIM, *place, sentence));
        }
    }

    /// Notes that a loop whose body ends with an expression has printed nothing.
    pub(in crate::session) fn note_silent_loop(&mut self, ast: &Ast, statement: &StatementKind) {
        let StatementKind::For { body, .. } = statement else { return };
        let Some(StatementKind::Expr(last)) = body.statements.last().map(|last| &last.kind) else {
            return;
        };
        if matches!(ast.get(*last), Expr::If { .. } | Expr::Do(_)) {
            return;
        }
        let place = ast.span(*last);
        let last = self.sources.slice(place);
        let value = Some(last).filter(|text| text.chars().count() <= 40 && !text.contains('\n'));
        let value = value.unwrap_or("…");
        let sentence = format!(
            "this loop printed nothing: a loop shows only what `print` prints, `print {value}`"
        );
        self.note(Diagnostic::note(&codes::SILENT_LOOP, place, sentence).once(""));
    }

    /// A diagnostic about an argument, with what helps where that is known from how it is written:
    /// what `2*3` means, what a call is often taken for.
    pub(super) fn with_written(
        &self,
        fault: &Fault,
        diagnostic: Box<Diagnostic>,
    ) -> Box<Diagnostic> {
        let is_integer = matches!(
            fault.kind(),
            FaultKind::WrongArgument(_, Kind::Integer, _) | FaultKind::NotAnInteger(_)
        );
        let written = fault.span().filter(|_| is_integer);
        if let Some((_, note)) = written.and_then(|place| touching(self.sources.slice(place))) {
            return diagnostic.help(note);
        }
        let place = fault.span().filter(|_| is_wrong_kind(fault.kind()));
        match place.and_then(|place| mistaken(self.called(place)?)) {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        }
    }

    /// Returns whether a name stands for a ruleset whose only parameter is written as a text.
    pub(super) fn takes_a_text(&self, name: &str) -> bool {
        self.text_parameter(name).is_some()
    }

    /// Tells what the text is that a ruleset takes.
    pub(super) fn written_as(&self, name: &str) -> &'static str {
        match self.text_parameter(name) {
            Some(ParameterKind::Graph) => "a graph is a text",
            Some(ParameterKind::Grid) => "a board is a text",
            _ => "a text stands",
        }
    }

    fn text_parameter(&self, name: &str) -> Option<ParameterKind> {
        let Some(Value::Ruleset(id)) = self.program.lookup(name) else { return None };
        match &self.program.ruleset(*id).parameters[..] {
            [only] => Some(only.kind).filter(|kind| {
                matches!(kind, ParameterKind::Graph | ParameterKind::Grid | ParameterKind::Text)
            }),
            _ => None,
        }
    }

    /// The name whose call begins right before a place: `f` for the first argument of `f(x)`.
    pub(super) fn called(&self, place: Span) -> Option<&str> {
        let before = self.sources.text(place.source).get(..place.start as usize)?;
        Some(last_word(before.trim_end().strip_suffix('(')?))
    }

    /// Notes what the result of a statement leaves open: the values of positions in a list, a
    /// figure that is only shown as a text.
    pub(in crate::session) fn note_result(
        &mut self,
        ast: &Ast,
        statement: &StatementKind,
        place: Span,
    ) {
        let Some(value) = self.program.result(0).map(|result| result.value.clone()) else {
            return;
        };
        let (code, sentence) = match &value {
            Value::Text(text) if self.typed && text.starts_with("<svg") => (
                &codes::FIGURE_AS_TEXT,
                "this is the text of a figure; `:svg E FILE` writes it to a file, and `figure(E)` shows it \
                 on pages and in notebooks"
                    .to_owned(),
            ),
            Value::None if self.asks_nim_value(ast, statement) => (
                &codes::NO_NIM_VALUE,
                match self.impartial_namesake(ast) {
                    Some(ours) => format!(
                        "`none`: the value of this game is not a nimber; the impartial game is `{ours}`"
                    ),
                    None => "`none`: the value of this game is not a nimber; `canonical(G)` is its value"
                        .to_owned(),
                },
            ),
            _ => return,
        };
        self.note(Diagnostic::note(code, place, sentence).once(""));
    }

    /// Notes boards on which nobody can move since they were given by their size, once for each ruleset.
    pub(in crate::session) fn note_empty_boards(&mut self, place: Span) {
        for board in std::mem::take(&mut self.program.sized) {
            let name = self.program.ruleset(board.ruleset).name.clone();
            let about = format!("{name} {:?}", board.ruleset);
            if self.is_noted(&codes::EMPTY_BOARD, &about) {
                continue;
            }
            // What is only noted is no work of the question's.
            let counted = *self.program.counted(board.ruleset);
            let nobody_moves = self.look(|context| context.nobody_moves(&board));
            *self.program.counted(board.ruleset) = counted;
            let Some(nobody_moves) = nobody_moves else { continue };
            if nobody_moves {
                let help = if self.typed { ":help" } else { "upstar help" };
                let (rows, columns) = board.size();
                let sentence = format!(
                    "`{name}({rows}, {columns})` is an empty board and nobody can move; with pieces a board \
                     is a text, its rows separated by `/`: `{help} {name}`"
                );
                self.note(Diagnostic::note(&codes::EMPTY_BOARD, place, sentence).once(&about));
            } else {
                self.noted.insert(key(&codes::EMPTY_BOARD, &about));
            }
        }
    }

    /// Notes where to look for values of positions in what was printed: lists and `print` have positions by
    /// name. Says it once. `answered`: the statement has a result that is shown.
    pub(in crate::session) fn note_positions_by_name(&mut self, answered: bool, place: Span) {
        if !self.tells_games() || self.is_noted(&codes::POSITIONS_BY_NAME, "") {
            return;
        }
        let result = self.program.result(0).map(|result| &result.value);
        let sentence = match result.filter(|_| answered) {
            _ if self.program.printed_positions => {
                "`print` shows positions by name; `canonical(x)` is the value of x"
            }
            // A terminal shows their values.
            Some(Value::List(_)) if self.options.columns.is_some() => return,
            Some(Value::List(list)) if self.has_positions(list.items()) => {
                "lists show positions by name; `[canonical(x) for x in xs]` has their values"
            }
            Some(Value::Table(table)) if self.has_positions_in_cells(table.rows.items()) => {
                "tables show positions by name; `canonical(x)` is the value of x"
            }
            _ => return,
        };
        self.note(Diagnostic::note(&codes::POSITIONS_BY_NAME, place, sentence).once(""));
    }

    /// Notes nowhere that positions stand without their values: the text says so itself.
    pub fn know_positions(&mut self) {
        self.noted.insert(key(&codes::POSITIONS_BY_NAME, ""));
    }

    /// Returns whether a statement is a call of `nim_value`, in normal play.
    fn asks_nim_value(&self, ast: &Ast, statement: &StatementKind) -> bool {
        let StatementKind::Expr(root) = statement else { return false };
        let Expr::Call { callee, .. } = ast.get(*root) else { return false };
        matches!(ast.get(*callee), Expr::Name(name) if name == "nim_value")
            && self.universe == UniverseId::NORMAL
    }

    /// The impartial ruleset that has the name of the partizan one that a statement asks about.
    fn impartial_namesake(&self, ast: &Ast) -> Option<&'static str> {
        let names = ast.ids().filter_map(|id| match ast.get(id) {
            Expr::Name(name) => name.strip_prefix("partizan_"),
            _ => None,
        });
        let known = library::names();
        let mut ours = names.filter_map(|name| known.iter().copied().find(|known| *known == name));
        ours.next()
    }

    /// Returns whether a row of a table has a position in a cell.
    fn has_positions_in_cells(&self, rows: &[Value]) -> bool {
        rows.iter().any(|row| match row {
            Value::List(row) => {
                row.items().iter().any(|cell| self.has_positions(std::slice::from_ref(cell)))
            }
            cell => self.has_positions(std::slice::from_ref(cell)),
        })
    }

    /// Returns whether all items of a list are positions, which stand there without their values.
    fn has_positions(&self, items: &[Value]) -> bool {
        let is_position = |value: &Value| match value {
            Value::Game(g) => self.engine.has_positions(*g),
            _ => false,
        };
        !items.is_empty() && items.iter().all(is_position)
    }

    /// Returns whether a name of the user's hides an outcome, a player, `none` or a universe.
    fn hides_constant(&self, name: &str) -> bool {
        self.program.defined_at(name).is_some()
            && self.program.given_as(name).is_some_and(|given| !given.is_callable())
    }

    /// A diagnostic about a value, with the places of the names on its line that hide constants.
    pub(super) fn with_hidden(
        &self,
        fault: &Fault,
        mut diagnostic: Box<Diagnostic>,
    ) -> Box<Diagnostic> {
        if !matches!(
            fault.kind(),
            FaultKind::Incomparable(..)
                | FaultKind::Unordered(_)
                | FaultKind::AssertionFailed(_)
                | FaultKind::WrongKind(..)
                | FaultKind::WrongArgument(..)
        ) {
            return diagnostic;
        }
        let Some(at) = diagnostic.labels.first().map(|label| label.span) else {
            return diagnostic;
        };
        let text = self.sources.text(at.source);
        let start = text.get(..at.start as usize).and_then(|before| before.rfind('\n'));
        let line = text.get(start.map_or(0, |newline| newline + 1)..).unwrap_or_default();
        let line = line.lines().next().unwrap_or_default();
        let words = line.split(|letter| !in_word(letter));
        let mut names: Vec<&str> = words.filter(|name| self.hides_constant(name)).collect();
        names.sort_unstable();
        names.dedup();
        for name in &names {
            if let Some(place) = self.program.defined_at(name) {
                let label = format!("this hides the constant `{name}`");
                diagnostic = diagnostic.label(place, label);
            }
        }
        for name in names {
            diagnostic = diagnostic.help(match self.typed {
                true => format!("`:forget {name}` takes your `{name}` back"),
                false => format!("give your `{name}` another name"),
            });
        }
        diagnostic
    }
}

/// Returns whether a value is not of the kind that its place wants.
fn is_wrong_kind(kind: &FaultKind) -> bool {
    matches!(kind, FaultKind::WrongArgument(..) | FaultKind::WrongKind(..))
}

/// The help if the first argument of a call is of the wrong kind, for names that are often taken for
/// something else.
fn mistaken(callee: &str) -> Option<&'static str> {
    if callee == "grundy" {
        return Some("`grundy(n)` is Grundy's game; the Grundy value of G is `nim_value(G)`");
    }
    builtins::BUILTINS.named(callee)?.traits.mistaken
}

/// The meaning of a text such as `^[3]`, which is a sum in CGSuite; its sign first.
fn higher(written: &str) -> Option<(&'static str, String)> {
    let (ups, order) = written.strip_suffix(']')?.split_once('[')?;
    let order: u32 = order.parse().ok().filter(|order| (2..=4).contains(order))?;
    let terms: Vec<String> = (2..=order).map(|order| format!("{ups}[{order}]")).collect();
    let sum = format!("{ups} + {}", terms.join(" + "));
    Some(("^[", format!("`{written}` is one up of order {order}; CGSuite writes it for `{sum}`")))
}

/// The meaning of a text such as `2*3` or `2^3`, and how a product and a power are written; its sign first.
fn touching(written: &str) -> Option<(&'static str, String)> {
    let both = |signs: [char; 2]| {
        let (left, right) = written.split_once(signs)?;
        let digits =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        (digits(left) && digits(right)).then_some((left, right))
    };
    if let Some((n, m)) = both(['*', '∗']) {
        Some(("*", format!("`{written}` is the game {n} + *{m}; the product is `{n} * {m}`")))
    } else if let Some((n, m)) = both(['^', '↑']) {
        Some(("^", format!("`{written}` is the game {n} + ^{m}; the power is `pow({n}, {m})`")))
    } else {
        None
    }
}
