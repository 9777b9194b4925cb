//! Which file an `import` means, for a run and for a check: read once, never in a circle.

use super::{Session, Sink};
use crate::diag::codes::{files, limits, syntax};
use crate::diag::{Diagnostic, error};
use crate::lang::Fault;
use crate::lang::fault::FaultKind;
use crate::span::{SourceId, Span};
use crate::syntax::ast::StatementKind;
use crate::syntax::{decode, statements};

/// How deep imports nest: more is a mistake, and would take the stack.
const MOST_OPEN: usize = 100;

/// A file that is to be read now.
pub(super) struct Imported {
    /// The name to show, and to know it by.
    pub name: String,
    pub source: SourceId,
    pub text: String,
}

/// A definition of a file that was not read, since the file has a mistake above it.
pub(super) struct Unread {
    /// Where the name stands.
    place: Span,
    /// The statement with the mistake.
    mistake: Span,
}

impl Session {
    /// Notes the names that a file defines below a mistake.
    pub(super) fn note_unread(&mut self, mistake: Span) {
        for (name, place) in self.defined_below(mistake) {
            self.unread.insert(name, Unread { place, mistake });
        }
    }

    /// A diagnostic about a name that is not defined, where an imported file defines it below a mistake.
    pub(super) fn with_unread(
        &self,
        diagnostic: &Diagnostic,
        name: &str,
    ) -> Option<Box<Diagnostic>> {
        let &Unread { place, mistake } = self.unread.get(name)?;
        let file = self.sources.name(place.source);
        let line = |place| self.sources.line_column(place).0;
        let mut diagnostic = Box::new(diagnostic.clone());
        diagnostic.help = vec![format!(
            "`{file}` defines it on line {}, below the mistake on line {}: correct that and import \
             the file again",
            line(place),
            line(mistake)
        )];
        Some(diagnostic)
    }

    /// The file of `import "file"` at `span`; none where this run or check has read it already.
    /// `path` holds the files that are being read, outermost first.
    ///
    /// # Errors
    /// A file that cannot be read, is no UTF-8, or is being read.
    pub(super) fn open_import(
        &mut self,
        file: &str,
        span: Span,
        path: &[String],
    ) -> Result<Option<Imported>, Box<Diagnostic>> {
        let from = path.last().map_or("", String::as_str);
        let (name, bytes) = self
            .loader
            .load(file, from)
            .map_err(|reason| error!(files::CANNOT_READ, span, reason))?;
        if path.contains(&name) {
            let label = format!("`{name}` is already being read");
            let diagnostic = error!(
                files::IMPORT_CYCLE, span, label;
                help: "put what both files need into a third one";
            );
            return Err(diagnostic);
        }
        if self.imported.contains(&name) {
            return Ok(None);
        }
        if path.len() > MOST_OPEN {
            let label = format!("imports nest {MOST_OPEN} deep at most");
            let diagnostic = error!(
                limits::TOO_DEEP, span, label;
                help: "import the files side by side in one of them";
            );
            return Err(diagnostic);
        }
        let text = decode(bytes).map_err(|bad| {
            let label = format!(
                "the byte 0x{:02X} on line {} of {name} does not belong there",
                bad.byte, bad.line
            );
            error!(syntax::NOT_UTF8, span, label; help: "save the file as UTF-8")
        })?;
        let source = self.sources.add(&name, &text);
        Ok(Some(Imported { name, source, text }))
    }

    /// `import "file.cgt"`: its definitions become ours; it starts in `normal` and cannot change
    /// our universe, nor whether theorems answer here. A file is read once for each run.
    pub(super) fn import(
        &mut self,
        file: &str,
        span: Span,
        path: &mut Vec<String>,
        sink: &mut Sink<'_>,
    ) -> Result<(), Box<Diagnostic>> {
        let Some(Imported { name, source, text }) = self.open_import(file, span, path)? else {
            return Ok(());
        };
        let universe = self.enter_normal();
        let theorems = self.engine.uses_theorems();
        path.push(name.clone());
        let result = self.import_text(source, &text, path, sink);
        path.pop();
        self.come_back(universe);
        self.engine.use_theorems(theorems);
        result.map_err(|diagnostic| diagnostic.label(span, "imported here"))?;
        self.imported.push(name);
        Ok(())
    }

    pub(super) fn import_text(
        &mut self,
        source: SourceId,
        text: &str,
        path: &mut Vec<String>,
        sink: &mut Sink<'_>,
    ) -> Result<(), Box<Diagnostic>> {
        if let Some(refused) = self.refused_as_saved(source, false) {
            return Err(refused);
        }
        let outer = self.enter_text(source);
        let result = self.import_all(source, text, path, sink);
        self.leave_text(outer);
        result
    }

    fn import_all(
        &mut self,
        source: SourceId,
        text: &str,
        path: &mut Vec<String>,
        sink: &mut Sink<'_>,
    ) -> Result<(), Box<Diagnostic>> {
        for piece in statements(source, text) {
            let place = piece.span;
            if self.has_defined(place) {
                continue;
            }
            if let Err(stop) = self.meter.look_now() {
                return Err(self.diagnose(&Fault::from(FaultKind::from(stop)), place));
            }
            let done = piece.parsed.and_then(|(ast, statement)| {
                // Laws are for `upstar test` of the file itself.
                if matches!(statement.kind, StatementKind::Law(_)) {
                    return Ok(());
                }
                self.load_for(&ast, &statement)?;
                self.program.renamed.clear();
                self.statement(&ast, &statement, path, sink)?;
                if matches!(statement.kind, StatementKind::Import(_)) {
                    self.withhold_below(source, place.end);
                }
                if !self.program.in_library {
                    self.note_renamed(place);
                }
                Ok(())
            });
            if done.is_err() {
                self.note_unread(place);
                return done;
            }
        }
        Ok(())
    }
}
