//! `upstar check`: reads scripts without running them and reports all errors.

use std::path::PathBuf;

use super::Desk;
use super::arguments::Format;
use crate::host::Exit;
use crate::host::files;
use crate::session::Formats;
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
    let (mut errors, mut bad) = (0, 0);
    for path in &scripts {
        let found = match files::read_text(path) {
            Ok(text) => session.check(&path.display().to_string(), &text),
            Err(diagnostic) => vec![*diagnostic],
        };
        errors += found.len();
        bad += usize::from(!found.is_empty());
        for diagnostic in &found {
            desk.tell(diagnostic, session.sources());
        }
        if (desk.globals.strict && errors > 0) || desk.interrupt.pressed() {
            break;
        }
    }
    if desk.interrupt.pressed() {
        return Exit::Interrupted;
    }
    if desk.globals.format != Format::Json {
        let files = match scripts.len() {
            1 => "1 file".to_owned(),
            many => format!("{many} files"),
        };
        desk.screen.line(&match errors {
            0 => format!("{files}: no errors"),
            1 => format!("{files}: 1 error"),
            many => format!("{files}: {many} errors in {bad}"),
        });
    }
    if errors == 0 {
        Exit::Fine
    } else {
        Exit::Diagnostic
    }
}
