//! What an editor asks: is it finished, what is what, what could follow, what is wrong.

mod offers;
mod outline;

use std::ops::Range;

use super::defect::caught;
use super::errors::Explainer;
use super::import::Imported;
use super::{Session, Worked};
use crate::ask::universe;
use crate::diag::Diagnostic;
use crate::lang::Fault;
use crate::lang::fault::FaultKind;
use crate::lang::resolve::Action;
use crate::lang::value::Value;
use crate::markup::{Markup, Role};
use crate::meter::Stop;
use crate::span::{SourceId, Span};
pub use crate::syntax::complete::Status;
use crate::syntax::format::Unformatted;
use crate::syntax::tokens;
pub use crate::syntax::tokens::TokenClass;
use crate::syntax::{complete, format, statements};
pub use offers::COMMON;
use offers::wants_universe;
pub use outline::{Definition, Symbol, SymbolKind};

/// What [`Session::check`] read of a text and of the files that it imports.
#[derive(Clone, Debug, Default)]
pub struct Read {
    /// Names and functions that are defined.
    pub definitions: usize,
    /// Rulesets that are defined.
    pub rulesets: usize,
    /// Laws: they are read and not tested.
    pub laws: usize,
    /// Statements that only run: their names are read, their values not computed.
    pub statements: usize,
    /// What calls others, which may be defined after it.
    functions: Vec<Value>,
}

/// Symbols that are typed as `\name` and completed to what they look like.
const SYMBOLS: [(&str, &str); 20] = [
    ("Down", "⇓"),
    ("Up", "⇑"),
    ("confused", "∥"),
    ("down", "↓"),
    ("downarrow", "↓"),
    ("ge", "≥"),
    ("geq", "≥"),
    ("le", "≤"),
    ("leq", "≤"),
    ("miny", "⧿"),
    ("minus", "−"),
    ("ne", "≠"),
    ("neq", "≠"),
    ("parallel", "∥"),
    ("pm", "±"),
    ("star", "∗"),
    ("times", "×"),
    ("tiny", "⧾"),
    ("up", "↑"),
    ("uparrow", "↑"),
];

/// Mistakes of a text beyond which no similar names are looked for.
const MOST_SUGGESTED: usize = 100;

impl Session {
    /// Whether a text is finished, asks for more, or cannot become right any more.
    #[must_use]
    pub fn status(&self, text: &str) -> Status {
        caught(|| complete::status(text)).unwrap_or(Status::Complete)
    }

    /// Whether further lines belong to a text that cannot become right.
    #[must_use]
    pub fn goes_on(&self, text: &str) -> bool {
        caught(|| complete::goes_on(text)).unwrap_or(false)
    }

    /// The classes of a text's tokens, for highlighting.
    #[must_use]
    pub fn classify(&self, text: &str) -> Vec<(Range<usize>, TokenClass)> {
        caught(|| tokens::classify(text)).unwrap_or_default()
    }

    /// A text in its tidy form. The text becomes a source, for the diagnostics about it.
    ///
    /// # Errors
    /// What does not read, or the limit that was met.
    pub fn format(&mut self, name: &str, text: &str) -> Result<String, Vec<Diagnostic>> {
        let source = self.sources.add(name, text);
        self.meter.restart();
        let meter = &mut self.meter;
        let formatted = caught(|| format::format_source(source, text, meter));
        match formatted {
            Ok(Ok(formatted)) => Ok(formatted),
            Ok(Err(Unformatted::Mistakes(mistakes))) => Err(mistakes),
            Ok(Err(Unformatted::Stopped(stop))) => {
                let whole = Span::new(source, 0, 0);
                Err(vec![*self.diagnose(&Fault::from(stop), whole)])
            }
            Err(defect) => Err(vec![*defect.diagnostic(Span::new(source, 0, text.len()))]),
        }
    }

    /// Everything that is wrong with a text and the files that it imports, each read once, and that
    /// shows without running it. The limits hold for the whole: where one is met, that is said last.
    pub fn check(&mut self, name: &str, text: &str) -> Vec<Diagnostic> {
        self.check_and_count(name, text).0
    }

    /// The same, and how much was read.
    pub fn check_and_count(&mut self, name: &str, text: &str) -> (Vec<Diagnostic>, Read) {
        let source = self.sources.add(name, text);
        let mut read = Read::default();
        let found = self.guarded(|session| session.checked(source, name, text, &mut read));
        let found = found.unwrap_or_else(|defect| {
            let whole = Span::new(source, 0, text.len());
            vec![*defect.diagnostic(whole)]
        });
        (found, read)
    }

    fn checked(
        &mut self,
        source: SourceId,
        name: &str,
        text: &str,
        read: &mut Read,
    ) -> Vec<Diagnostic> {
        let mark = self.program.mark();
        let (worked, awaits) = (self.worked.len(), std::mem::take(&mut self.awaits));
        let failed = std::mem::take(&mut self.failed);
        let mut found = Vec::new();
        let mut path = vec![name.to_owned()];
        self.meter.restart();
        self.imported.clear();
        let whole = Span::new(source, 0, 0);
        if let Err(stop) = self.check_text(source, text, &mut path, read, &mut found) {
            found.push(*self.diagnose(&Fault::from(stop), whole));
        }
        // What functions call may be defined after them, but somewhere it must be.
        for value in std::mem::take(&mut read.functions) {
            let calls: Vec<_> = match value {
                Value::Function(id) => self.program.function(id).code.calls().collect(),
                Value::Ruleset(id) => self.program.ruleset(id).code.calls().collect(),
                _ => continue,
            };
            for (global, span) in calls {
                let name = self.program.name(global);
                if self.program.value(global).is_none() && !self.failed.contains_key(name) {
                    let name = name.to_owned();
                    // To look for what is near takes long where there is much.
                    let near = match found.len() < MOST_SUGGESTED {
                        true => self.program.suggestions(&name),
                        false => Vec::new(),
                    };
                    let fault = FaultKind::UnknownName(name, near).at(span);
                    found.push(*self.diagnose(&fault, span));
                }
            }
        }
        self.program.take_back(mark);
        self.program.guessed.clear();
        // What was defined before its line is taken back, too.
        self.worked.truncate(worked);
        self.early.clear();
        self.awaits = awaits;
        self.failed = failed;
        found
    }

    /// Resolves every statement; names have no values yet.
    fn check_text(
        &mut self,
        source: SourceId,
        text: &str,
        path: &mut Vec<String>,
        read: &mut Read,
        found: &mut Vec<Diagnostic>,
    ) -> Result<(), Stop> {
        for piece in statements(source, text) {
            // Reading a byte costs about as much as a tick, and each statement is a look at Ctrl-C.
            let length = piece.span.end - piece.span.start;
            self.meter.tick_many(u64::from(length).max(1024))?;
            let (ast, statement) = match piece.parsed {
                Ok(parsed) => parsed,
                Err(diagnostic) => {
                    self.note_failed(piece.span, true);
                    found.push(*diagnostic);
                    continue;
                }
            };
            if let Err(diagnostic) = self.load_for(&ast, &statement) {
                found.push(*diagnostic);
                continue;
            }
            let unit = match self.resolve(&ast, &statement) {
                Ok(unit) => unit,
                Err(fault) => {
                    if let FaultKind::Stop(stop) = fault.kind()
                        && !matches!(stop, Stop::Depth { .. })
                    {
                        return Err(*stop);
                    }
                    if !self.follows_from_another(&fault) {
                        found.push(*self.diagnose(&fault, statement.span));
                    }
                    self.note_failed(statement.span, true);
                    continue;
                }
            };
            self.note_failed(statement.span, false);
            match unit.action {
                Action::Let(name, _) => {
                    read.definitions += 1;
                    self.program.define(&name, Value::None, None, statement.span);
                    self.program.guessed.insert(name);
                }
                Action::Function(function) => {
                    let name = function.name.clone();
                    let value = Value::Function(self.program.add_function(*function));
                    read.definitions += 1;
                    read.functions.push(value.clone());
                    self.program.define(&name, value, None, statement.span);
                }
                Action::Ruleset(ruleset) => {
                    let name = ruleset.name.clone();
                    let value = Value::Ruleset(self.program.add_ruleset(*ruleset));
                    read.rulesets += 1;
                    read.functions.push(value.clone());
                    self.program.define(&name, value, None, statement.span);
                }
                Action::Import(file, span) => {
                    self.check_import(&file, span, path, read, found)?;
                }
                Action::Use(parts) => {
                    if let Err(diagnostic) = self.use_library(&parts, statement.span) {
                        found.push(*diagnostic);
                    }
                }
                Action::Law(_) => read.laws += 1,
                Action::Value(_) | Action::Assert(_) | Action::Print(_) | Action::For(..) => {
                    read.statements += 1;
                }
                Action::Universe(_) | Action::Theorems(_) => {}
            }
        }
        Ok(())
    }

    fn check_import(
        &mut self,
        file: &str,
        span: Span,
        path: &mut Vec<String>,
        read: &mut Read,
        found: &mut Vec<Diagnostic>,
    ) -> Result<(), Stop> {
        let Imported { name, source, text } = match self.open_import(file, span, path) {
            Ok(Some(imported)) => imported,
            Ok(None) => return Ok(()),
            Err(diagnostic) => {
                found.push(*diagnostic);
                return Ok(());
            }
        };
        let before = found.len();
        path.push(name.clone());
        let checked = self.check_text(source, &text, path, read, found);
        path.pop();
        self.imported.push(name);
        for diagnostic in found.split_off(before) {
            found.push(*Box::new(diagnostic).label(span, "imported here"));
        }
        checked
    }

    /// Where the word at `cursor` begins, and what it could become.
    #[must_use]
    pub fn complete(&self, text: &str, cursor: usize) -> (usize, Vec<String>) {
        let mut cursor = cursor.min(text.len());
        while !text.is_char_boundary(cursor) {
            cursor -= 1;
        }
        let before = &text[..cursor];
        let in_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        let word = before.trim_end_matches(in_word).len();
        let prefix = &before[word..];
        if before[..word].ends_with('\\') {
            let symbols = SYMBOLS.iter().filter(|(name, _)| name.starts_with(prefix));
            let symbols = symbols.map(|(_, symbol)| (*symbol).to_owned());
            let mut symbols: Vec<String> = symbols.collect();
            let all = symbols.clone();
            let mut place = 0..;
            symbols.retain(|symbol| {
                let before = place.next().and_then(|place| all.get(..place));
                before.is_none_or(|before| !before.contains(symbol))
            });
            return (word - 1, symbols);
        }
        if prefix.is_empty() && !before.ends_with('.') && !wants_universe(before) {
            return (cursor, Vec::new());
        }
        (word, self.offered(&before[..word], prefix))
    }

    /// The universe at hand, as it is typed after `mod`.
    #[must_use]
    pub fn universe_name(&self) -> String {
        let universe = self.program.universes.get(self.universe);
        match universe::name(universe) {
            Some(name) => name.to_owned(),
            None => self.universe_text.clone(),
        }
    }

    /// The names that the user defined, with what they stand for and what they hide.
    pub fn names(&mut self) -> Vec<(String, Markup)> {
        let own = self.program.bound().filter(|(_, global)| global.place.is_some());
        let own: Vec<(String, Value, Option<Value>)> = own
            .filter_map(|(name, global)| {
                Some((name.to_owned(), global.value.clone()?, global.given.clone()))
            })
            .collect();
        let mut names = Vec::with_capacity(own.len());
        for (name, value, given) in own {
            let text = self.look(|context| super::answer::brief(context, &value));
            let mut about = Markup::plain(text.unwrap_or_else(|| "…".to_owned()));
            let hidden = match given {
                // A second name of a ruleset, such as S, hides no ruleset.
                Some(Value::Ruleset(id)) if self.program.ruleset(id).name != name => {
                    Some(format!("`{name}` of the library"))
                }
                Some(given) => Some(self.look(|context| Explainer { context }.noun(&given))),
                None => self.program.offers(&name).then(|| format!("`{name}` of the library")),
            };
            if let Some(hidden) = hidden {
                about.push(Role::Dim, format!("   hides {hidden}"));
            }
            names.push((name, about));
        }
        names.sort_by(|a, b| a.0.cmp(&b.0));
        names
    }

    /// The statements that worked, in order: what `:save` writes.
    #[must_use]
    pub fn save(&self) -> String {
        self.written(&self.worked)
    }

    /// Statements as they were written, each from a new line.
    pub(super) fn written(&self, statements: &[Worked]) -> String {
        let mut text = String::new();
        for statement in statements {
            text.push_str(self.sources.slice(statement.span));
            text.push('\n');
        }
        text
    }
}
