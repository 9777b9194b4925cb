//! The files that a text reads, in a run and in a check: what it imports, and files of the library. Each is read once,
//! never in a circle.

use super::defined::{family_of, names_in};
use super::errors::diagnose;
use super::library::{LIBRARY, LibraryFile, file_of};
use super::{Session, Sink, early, renamed};
use crate::diag::codes::{files, limits, syntax};
use crate::diag::{Diagnostic, error};
use crate::lang::Fault;
use crate::lang::fault::FaultKind;
use crate::span::{SourceId, Span};
use crate::syntax::ast::{Ast, Name, Statement, StatementKind};
use crate::syntax::{decode, statements};

/// How deep imports nest: more is a mistake, and would take the stack.
const MOST_OPEN: usize = 100;

/// The files that were read.
#[derive(Default)]
pub(super) struct FilesRead {
    /// Those that the text imports which is running or being checked.
    imported: Vec<String>,
    /// Those of the library.
    library: Vec<&'static str>,
}

impl FilesRead {
    /// Begins a text that has imported nothing.
    pub(super) fn begin_text(&mut self) {
        self.imported.clear();
    }

    /// Notes that a file was imported.
    pub(super) fn add(&mut self, name: String) {
        self.imported.push(name);
    }

    /// The number of files that were imported.
    pub(super) fn mark(&self) -> usize {
        self.imported.len()
    }

    /// Forgets those that were imported since there were so many.
    pub(super) fn take_back(&mut self, mark: usize) {
        self.imported.truncate(mark);
    }

    /// Forgets those of the library: what they define is gone.
    pub(super) fn forget_library(&mut self) {
        self.library.clear();
    }

    /// Sets those aside that were imported, while other texts run.
    pub(super) fn set_aside(&mut self) -> Vec<String> {
        std::mem::take(&mut self.imported)
    }

    /// Goes on with those that were set aside.
    pub(super) fn come_back(&mut self, imported: Vec<String>) {
        self.imported = imported;
    }
}

/// A file that is to be read now.
pub(super) struct Imported {
    /// The name to show, and to know it by.
    pub name: String,
    pub source: SourceId,
    pub text: String,
}

/// The file of `import "file"` at `span`; none where this run or check has read it already.
/// `path` holds the files that are being read, outermost first.
///
/// # Errors
/// A file that cannot be read, is no UTF-8, or is being read.
pub(super) fn open(
    session: &mut Session,
    file: &str,
    span: Span,
    path: &[String],
) -> Result<Option<Imported>, Box<Diagnostic>> {
    let from = path.last().map_or("", String::as_str);
    let (name, bytes) = session
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
    if session.files.imported.contains(&name) {
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
    let source = session.sources.add(&name, &text);
    Ok(Some(Imported { name, source, text }))
}

/// Reads `import "file.cgt"`: its definitions become ours. It starts in `normal`, and changes neither our universe
/// nor whether theorems answer here. A file is read once for each run.
pub(super) fn read(
    session: &mut Session,
    file: &str,
    span: Span,
    path: &mut Vec<String>,
    sink: &mut Sink<'_>,
) -> Result<(), Box<Diagnostic>> {
    let Some(Imported { name, source, text }) = open(session, file, span, path)? else {
        return Ok(());
    };
    let universe = session.enter_normal();
    let theorems = session.engine.uses_theorems();
    path.push(name.clone());
    let result = import_text(session, source, &text, path, sink);
    path.pop();
    session.come_back(universe);
    session.engine.use_theorems(theorems);
    result.map_err(|diagnostic| diagnostic.label(span, "imported here"))?;
    session.files.add(name);
    Ok(())
}

/// Runs the text of a file, whose definitions become ours.
pub(super) fn import_text(
    session: &mut Session,
    source: SourceId,
    text: &str,
    path: &mut Vec<String>,
    sink: &mut Sink<'_>,
) -> Result<(), Box<Diagnostic>> {
    if let Some(refused) = renamed::refused(session, source, false) {
        return Err(refused);
    }
    let outer = session.definitions.enter_text(&mut session.program, &session.sources, source);
    let result = import_all(session, source, text, path, sink);
    session.definitions.leave_text(&mut session.program, outer);
    result
}

fn import_all(
    session: &mut Session,
    source: SourceId,
    text: &str,
    path: &mut Vec<String>,
    sink: &mut Sink<'_>,
) -> Result<(), Box<Diagnostic>> {
    for piece in statements(source, text) {
        let place = piece.span;
        if early::has_defined(session, place) {
            continue;
        }
        if let Err(stop) = session.meter.look_now() {
            return Err(diagnose(session, &Fault::from(FaultKind::from(stop)), place));
        }
        let done = piece.parsed.and_then(|(ast, statement)| {
            // Laws are for `upstar test` of the file itself.
            if matches!(statement.kind, StatementKind::Law(_)) {
                return Ok(());
            }
            session.load_for(&ast, &statement)?;
            session.program.renamed.clear();
            session.statement(&ast, &statement, path, sink)?;
            if matches!(statement.kind, StatementKind::Import(_)) {
                session.definitions.withhold_below(
                    &mut session.program,
                    &session.sources,
                    source,
                    place.end,
                );
            }
            if !session.program.in_library {
                renamed::note(session, place);
            }
            Ok(())
        });
        if done.is_err() {
            session.definitions.note_unread(&session.sources, place);
            return done;
        }
    }
    Ok(())
}

impl Session {
    /// Reads the files of the library that a text's names ask for.
    /// Names that bodies have and that the text defines below them are its own.
    pub(super) fn load_for(
        &mut self,
        ast: &Ast,
        statement: &Statement,
    ) -> Result<(), Box<Diagnostic>> {
        let body = matches!(statement.kind, StatementKind::Function(_) | StatementKind::Ruleset(_));
        if matches!(statement.kind, StatementKind::Import(_)) && !self.program.in_library {
            early::define_all(self, statement.span);
        }
        for written in names_in(ast) {
            let name = name_or_family(self, written, statement);
            let own = !self.program.in_library
                && self.program.lookup(name).is_none()
                && self.definitions.holds_from_above(statement.span.source)
                && (self.program.is_withheld(name)
                    || self.definitions.is_awaited(&self.sources, name, statement.span));
            if !body && (own || self.definitions.awaits.contains_key(name)) {
                early::define(self, name, statement.span);
            }
            if !own {
                load_name(self, name)?;
            }
        }
        Ok(())
    }
}

/// The family of a strip whose ruleset is defined, here or below; otherwise the name.
fn name_or_family<'n>(session: &mut Session, name: &'n str, statement: &Statement) -> &'n str {
    let family = family_of(name);
    if family == name
        || session.program.lookup(name).is_some()
        || session.definitions.is_awaited(&session.sources, name, statement.span)
    {
        return name;
    }
    let below = session.program.lookup(family).is_some()
        || session.definitions.is_awaited(&session.sources, family, statement.span);
    if below { family } else { name }
}

/// Reads the file of the library that defines a name, or the family of a strip, unless
/// something does already.
pub(super) fn load_name(session: &mut Session, name: &str) -> Result<(), Box<Diagnostic>> {
    let family = Some(family_of(name)).filter(|family| *family != name);
    for name in [name].into_iter().chain(family) {
        if session.program.lookup(name).is_some() || session.program.is_withheld(name) {
            return Ok(());
        }
        if let Some(file) = file_of(name) {
            return load(session, file);
        }
    }
    Ok(())
}

/// `use games.kayles` or `use kayles`.
pub(super) fn use_library(
    session: &mut Session,
    parts: &[Name],
    statement: Span,
) -> Result<(), Box<Diagnostic>> {
    let name: Vec<&str> = parts.iter().map(|part| part.text.as_str()).collect();
    let name = name.join(".");
    let place = match (parts.first(), parts.last()) {
        (Some(first), Some(last)) => first.span.to(last.span),
        _ => statement,
    };
    let path = name.replace('.', "/");
    let file = LIBRARY.iter().find(|file| {
        let last = file.name.rsplit('/').next().unwrap_or(file.name);
        file.name == path || last == path
    });
    if let Some(file) = file.or_else(|| file_of(&name)) {
        return load(session, file);
    }
    let known: Vec<String> = LIBRARY.iter().map(|file| file.name.replace('/', ".")).collect();
    let label = format!("there is no `{name}`");
    let diagnostic = error!(
        files::UNKNOWN_LIBRARY, place, label;
        help: format!("the library has {}", known.join(", "));
        help: "`import \"file.cgt\"` reads a file of yours";
    );
    Err(diagnostic)
}

/// Reads a file of the library, once: what it defines stays, whatever becomes of the statement
/// that asked for it.
fn load(session: &mut Session, file: &'static LibraryFile) -> Result<(), Box<Diagnostic>> {
    let text = file.text();
    if session.files.library.contains(&file.name) || text.is_empty() {
        return Ok(());
    }
    let (given, loaded) = (session.program.count_given(), session.files.library.len());
    session.files.library.push(file.name);
    let name = format!("stdlib/{}.cgt", file.name);
    let source = session.sources.add(&name, text);
    let universe = session.enter_normal();
    let in_library = std::mem::replace(&mut session.program.in_library, true);
    let result = import_text(session, source, text, &mut vec![name], &mut |_, _| true);
    session.come_back(universe);
    session.program.in_library = in_library;
    if result.is_err() {
        // It was stopped: the next statement that needs it reads it again from its beginning.
        session.program.take_back_given(given);
        session.files.library.truncate(loaded);
    }
    result
}
