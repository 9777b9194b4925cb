//! `upstar check`: reads scripts and reports all errors; tests what their rulesets promise.

use std::path::{Path, PathBuf};

use super::{Desk, json};
use crate::diag::{Diagnostic, Severity};
use crate::host::Exit;
use crate::host::files;
use crate::markup::Markup;
use crate::session::edit::{self, Read};
use crate::session::{Format, Formats, test_promises};
use crate::span::Sources;

/// Checks every script under the paths, and says how many were checked.
pub fn check(desk: &mut Desk, paths: &[PathBuf]) -> Exit {
    let scripts = match files::scripts(paths) {
        Ok(scripts) => scripts,
        Err(diagnostic) => {
            desk.tell(&diagnostic, &Sources::default());
            return Exit::Diagnostic;
        }
    };
    let mut session = match desk.session_or_exit(Formats::TEXT) {
        Ok(session) => session,
        Err(exit) => return exit,
    };
    let (mut errors, mut bad, mut warnings, mut exit) = (0, 0, 0, Exit::Fine);
    let mut total = Read::default();
    for path in &scripts {
        desk.screen.flush();
        let interrupt = desk.interrupt.clone();
        let text = interrupt.while_reading(|| files::read_text(path));
        let (found, read) = match &text {
            Ok(text) => edit::check_and_count(&mut session, &path.display().to_string(), text),
            Err(diagnostic) => (vec![diagnostic.as_ref().clone()], Read::default()),
        };
        for (total, read) in [
            (&mut total.definitions, read.definitions),
            (&mut total.rulesets, read.rulesets),
            (&mut total.laws, read.laws),
            (&mut total.statements, read.statements),
        ] {
            *total += read;
        }
        if let Ok(text) = &text {
            desk.note_mistyped_claims(&path.display().to_string(), text);
        }
        let mut wrong = found.len();
        for diagnostic in &found {
            match &text {
                Ok(_) => desk.tell(diagnostic, session.sources()),
                Err(_) => {
                    let name = path.display().to_string();
                    desk.tell_of_file(diagnostic, session.sources(), &name);
                }
            }
            exit = exit.max(Exit::of(diagnostic));
        }
        if let (Ok(text), true) = (&text, found.is_empty() && !desk.interrupt.pressed()) {
            match promises(desk, path, text) {
                Ok(found) => {
                    wrong += found.broken;
                    warnings += found.warnings;
                    exit = exit.max(found.exit);
                }
                Err(exit) => return exit,
            }
        }
        errors += wrong;
        bad += usize::from(wrong > 0);
        if (desk.globals.strict && errors > 0) || desk.interrupt.pressed() {
            break;
        }
    }
    if desk.interrupt.pressed() {
        return Exit::Interrupted;
    }
    let Read { definitions, rulesets, laws, statements, .. } = total;
    if desk.globals.format == Format::Json {
        let counts = [
            ("files", scripts.len()),
            ("errors", errors),
            ("warnings", warnings),
            ("definitions", definitions),
            ("rulesets", rulesets),
            ("laws_not_tested", laws),
            ("statements_not_run", statements),
        ];
        desk.screen.object(&json::summary(Some(errors == 0), &counts));
    } else {
        let files = counted(scripts.len(), "file", "files");
        let found = match errors {
            0 => format!("{files}: no errors"),
            1 => format!("{files}: 1 error"),
            many => format!("{files}: {many} errors in {bad}"),
        };
        desk.screen.say(&Markup::plain(match warnings {
            0 => found,
            some => format!("{found}, {}", counted(some, "warning", "warnings")),
        }));
        desk.screen.say(&Markup::plain(format!(
            "read: {}, {}, {}, {}",
            counted(rulesets, "ruleset", "rulesets"),
            counted(definitions, "other definition", "other definitions"),
            counted(laws, "law", "laws"),
            counted(statements, "statement", "statements"),
        )));
        let left = [counted(statements, "statement", "statements"), counted(laws, "law", "laws")];
        let left: Vec<_> = left.into_iter().filter(|count| !count.starts_with("0 ")).collect();
        if !left.is_empty() {
            let note = format!(
                "not run: {}; `upstar test` runs them and compares the `#=>` answers",
                left.join(", ")
            );
            desk.screen.say(&Markup::plain(note));
        }
    }
    exit
}

/// `1 file`, `2 files`.
fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// What came of the promises of a script.
#[derive(Default)]
struct Found {
    /// How many do not hold.
    broken: usize,
    /// How many rulesets have play that may never end.
    warnings: usize,
    /// What this means for the exit code.
    exit: Exit,
}

impl Found {
    /// Tells a note or a warning, and counts it.
    fn tell(&mut self, desk: &mut Desk, note: &Diagnostic, file: &str, line: u32) {
        self.warnings += usize::from(note.severity() == Severity::Warning);
        if desk.globals.format == Format::Json {
            desk.screen.object(&json::remark(note, file, line));
        } else {
            desk.screen.say(&Markup::plain(format!("{file}:{line}: {}", note.remark())));
        }
    }
}

/// Tests what the rulesets of a script without errors promise, in a session of its own, and says
/// what came of it.
fn promises(desk: &mut Desk, path: &Path, text: &str) -> Result<Found, Exit> {
    let mut session = desk.session_or_exit(Formats::TEXT)?;
    let name = path.display().to_string();
    let mut found = Found::default();
    let (promises, notes) = test_promises(&mut session, &name, text);
    for note in &notes {
        let Some(label) = note.labels.first() else { continue };
        let (line, _) = session.sources().line_column(label.span);
        found.tell(desk, note, session.sources().name(label.span.source), line);
    }
    for promise in promises {
        let ruleset = &promise.ruleset;
        if let Some(endless) = promise.endless.as_ref().filter(|_| promise.wrong.is_none()) {
            found.tell(desk, endless, &name, promise.line);
        }
        if let Some(wrong) = &promise.wrong {
            found.broken += 1;
            found.exit = found.exit.max(Exit::of(wrong));
            desk.tell(wrong, session.sources());
        } else if desk.globals.format != Format::Json {
            desk.screen.say(&Markup::plain(match promise.positions {
                0 if !promise.promises => format!(
                    "{name}: no position tests the moves of `{ruleset}`; an example would: \
                     `## >>> {ruleset}(…)`"
                ),
                many if promise.robot && !promise.promises => {
                    format!("{name}: the clauses of `{ruleset}` fit at {many} positions")
                }
                1 if !promise.promises => format!("{name}: `{ruleset}` was tested at 1 position"),
                many if !promise.promises => {
                    format!("{name}: `{ruleset}` was tested at {many} positions")
                }
                0 => format!(
                    "{name}: no position tests what `{ruleset}` promises; an example would: \
                     `## >>> {ruleset}(…)`"
                ),
                1 => format!("{name}: what `{ruleset}` promises holds at 1 position"),
                many => format!("{name}: what `{ruleset}` promises holds at {many} positions"),
            }));
        }
    }
    Ok(found)
}
