//! What is wrong with a text and the files that it imports, as far as it shows without running them.

use crate::diag::Diagnostic;
use crate::lang::Fault;
use crate::lang::fault::FaultKind;
use crate::lang::resolve::Action;
use crate::lang::value::Value;
use crate::meter::Stop;
use crate::session::Session;
use crate::session::import::Imported;
use crate::span::{SourceId, Span};
use crate::syntax::statements;

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

/// Mistakes of a text beyond which no similar names are looked for.
const MOST_SUGGESTED: usize = 100;

impl Session {
    /// Everything that is wrong with a text and the files that it imports, each read once, and that
    /// shows without running it. The limits hold for the whole: where one is met, that is said last.
    pub fn check(&mut self, name: &str, text: &str) -> Vec<Diagnostic> {
        self.check_and_count(name, text).0
    }

    /// The same, and how much was read.
    pub fn check_and_count(&mut self, name: &str, text: &str) -> (Vec<Diagnostic>, Read) {
        let source = self.new_text(name, text);
        self.sources.pass(source);
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
                if self.program.value_of(global).is_none() && !self.failed.contains_key(name) {
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
        // All of it is taken back in the end.
        let outer = self.enter_text(source);
        let checked = self.check_all(source, text, path, read, found);
        self.leave_text(outer);
        checked
    }

    fn check_all(
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
            let item = piece.item.as_ref();
            let (ast, statement) = match piece.parsed {
                Ok(parsed) => parsed,
                Err(diagnostic) => {
                    self.note_failed(item, false);
                    found.push(*self.with_callable(diagnostic, piece.span));
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
                    self.note_failed(item, false);
                    continue;
                }
            };
            self.note_defined(item);
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
                    self.withhold_below(source, span.end);
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
}
