//! What is wrong with a text and the files that it imports, as far as it shows without running them.

use crate::diag::Diagnostic;
use crate::lang::Fault;
use crate::lang::fault::FaultKind;
use crate::lang::statement::{Done, Mode};
use crate::lang::value::Value;
use crate::meter::Stop;
use crate::session::errors::{advise_call, diagnose};
use crate::session::import::Imported;
use crate::session::kept::new_text;
use crate::session::{Session, import};
use crate::span::{SourceId, Span};
use crate::syntax::ast::StatementKind;
use crate::syntax::statements;

/// What [`check`] read of a text and of the files that it imports.
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

/// Finds everything that is wrong with a text and the files that it imports, each read once, and that shows without
/// running it. The limits hold for the whole: where one is met, that is said last.
pub fn check(session: &mut Session, name: &str, text: &str) -> Vec<Diagnostic> {
    check_and_count(session, name, text).0
}

/// Checks a text as [`check`] does, and counts how much was read.
pub fn check_and_count(session: &mut Session, name: &str, text: &str) -> (Vec<Diagnostic>, Read) {
    let source = new_text(session, name, text);
    session.sources.pass(source);
    let mut read = Read::default();
    let found = session.guarded(|session| checked(session, source, name, text, &mut read));
    let found = found.unwrap_or_else(|defect| {
        let whole = Span::new(source, 0, text.len());
        vec![*defect.diagnostic(whole)]
    });
    (found, read)
}

fn checked(
    session: &mut Session,
    source: SourceId,
    name: &str,
    text: &str,
    read: &mut Read,
) -> Vec<Diagnostic> {
    let mark = session.program.mark();
    let (worked, aside) = (session.kept.worked.len(), session.definitions.set_aside());
    let mut found = Vec::new();
    let mut path = vec![name.to_owned()];
    session.meter.restart();
    session.files.begin_text();
    let whole = Span::new(source, 0, 0);
    if let Err(stop) = check_text(session, source, text, &mut path, read, &mut found) {
        found.push(*diagnose(session, &Fault::from(stop), whole));
    }
    // Functions may call what is defined after them, but it must be defined somewhere.
    for value in std::mem::take(&mut read.functions) {
        let calls: Vec<_> = match value {
            Value::Function(id) => session.program.function(id).code.calls().collect(),
            Value::Ruleset(id) => session.program.ruleset(id).code.calls().collect(),
            _ => continue,
        };
        for (global, span) in calls {
            let name = session.program.name(global);
            if session.program.value_of(global).is_none()
                && !session.definitions.failed.contains_key(name)
            {
                let name = name.to_owned();
                // Looking for similar names takes long in long texts.
                let near = match found.len() < MOST_SUGGESTED {
                    true => session.program.suggestions(&name),
                    false => Vec::new(),
                };
                let fault = FaultKind::UnknownName(name, near).at(span);
                found.push(*diagnose(session, &fault, span));
            }
        }
    }
    session.program.take_back(mark);
    session.program.guessed.clear();
    // What was defined before its line is taken back, too.
    session.kept.worked.truncate(worked);
    session.definitions.come_back(aside);
    found
}

/// Resolves every statement; names have no values yet.
fn check_text(
    session: &mut Session,
    source: SourceId,
    text: &str,
    path: &mut Vec<String>,
    read: &mut Read,
    found: &mut Vec<Diagnostic>,
) -> Result<(), Stop> {
    // All of it is taken back in the end.
    let outer = session.definitions.enter_text(&mut session.program, &session.sources, source);
    let checked = check_all(session, source, text, path, read, found);
    session.definitions.leave_text(&mut session.program, outer);
    checked
}

fn check_all(
    session: &mut Session,
    source: SourceId,
    text: &str,
    path: &mut Vec<String>,
    read: &mut Read,
    found: &mut Vec<Diagnostic>,
) -> Result<(), Stop> {
    for piece in statements(source, text) {
        // Reading a byte costs about as much as a tick, and each statement is a look at Ctrl-C.
        let length = piece.span.end - piece.span.start;
        session.meter.tick_many(u64::from(length).max(1024))?;
        let item = piece.item.as_ref();
        let (ast, statement) = match piece.parsed {
            Ok(parsed) => parsed,
            Err(mut diagnostic) => {
                session.definitions.note_failed(&mut session.program, item, false);
                advise_call(session, &mut diagnostic, piece.span);
                found.push(*diagnostic);
                continue;
            }
        };
        if let Err(diagnostic) = session.load_for(&ast, &statement) {
            found.push(*diagnostic);
            continue;
        }
        let done = match session.perform(&mut |_, _| true, &ast, &statement, Mode::Check) {
            Ok(done) => done,
            Err(fault) => {
                if let FaultKind::Stop(stop) = fault.kind()
                    && !matches!(stop, Stop::Depth { .. })
                {
                    return Err(*stop);
                }
                if !session.definitions.follows_from_another(&fault) {
                    found.push(*diagnose(session, &fault, statement.span));
                }
                session.definitions.note_failed(&mut session.program, item, false);
                continue;
            }
        };
        session.definitions.note_defined(item);
        match done {
            Done::Defined(value) => read.functions.push(value),
            Done::Import(file, span) => {
                check_import(session, &file, span, path, read, found)?;
                session.definitions.withhold_below(
                    &mut session.program,
                    &session.sources,
                    source,
                    span.end,
                );
            }
            Done::Use(parts) => {
                if let Err(diagnostic) = import::use_library(session, &parts, statement.span) {
                    found.push(*diagnostic);
                }
            }
            Done::Nothing | Done::Value(_) | Done::Law(..) | Done::Universe(_) => {}
        }
        match statement.kind {
            StatementKind::Let(..) | StatementKind::Function(_) => read.definitions += 1,
            StatementKind::Ruleset(_) => read.rulesets += 1,
            StatementKind::Law(_) => read.laws += 1,
            StatementKind::Expr(_)
            | StatementKind::Assert(_)
            | StatementKind::Print(_)
            | StatementKind::For { .. } => read.statements += 1,
            StatementKind::Universe(_)
            | StatementKind::Theorems(_)
            | StatementKind::Import(_)
            | StatementKind::Use(_) => {}
        }
    }
    Ok(())
}

fn check_import(
    session: &mut Session,
    file: &str,
    span: Span,
    path: &mut Vec<String>,
    read: &mut Read,
    found: &mut Vec<Diagnostic>,
) -> Result<(), Stop> {
    let Imported { name, source, text } = match import::open(session, file, span, path) {
        Ok(Some(imported)) => imported,
        Ok(None) => return Ok(()),
        Err(diagnostic) => {
            found.push(*diagnostic);
            return Ok(());
        }
    };
    let before = found.len();
    path.push(name.clone());
    let checked = check_text(session, source, &text, path, read, found);
    path.pop();
    session.files.add(name);
    for diagnostic in found.split_off(before) {
        found.push(*Box::new(diagnostic).label(span, "imported here"));
    }
    checked
}
