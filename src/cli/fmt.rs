//! `upstar fmt`: brings scripts into standard form, or says which are not.

use similar::TextDiff;

use super::Desk;
use super::arguments::FmtArguments;
use crate::host::Exit;
use crate::host::files;
use crate::host::replace::Expected;
use crate::markup::Markup;
use crate::session::{Formats, edit};
use crate::span::Sources;

/// Formats every script under the paths. A script with errors stays as it is.
pub fn fmt(desk: &mut Desk, arguments: &FmtArguments) -> Exit {
    let scripts = match files::scripts(&arguments.paths) {
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
    let mut exit = Exit::Fine;
    for path in &scripts {
        if desk.interrupt.pressed() {
            return Exit::Interrupted;
        }
        let stdin = path.as_os_str() == "-";
        let name = if stdin { "<stdin>".to_owned() } else { path.display().to_string() };
        desk.screen.flush();
        let interrupt = desk.interrupt.clone();
        let formatted = interrupt
            .while_reading(|| files::read_marked_text(path))
            .map_err(|diagnostic| vec![*diagnostic])
            .and_then(|text| Ok((edit::format(&mut session, &name, &text)?, text)));
        let (formatted, text) = match formatted {
            Ok(both) => both,
            Err(found) => {
                for diagnostic in &found {
                    desk.tell(diagnostic, session.sources());
                    exit = exit.max(Exit::of(diagnostic));
                }
                continue;
            }
        };
        if arguments.check {
            if formatted != text {
                let line = first_difference(&text, &formatted);
                let why = match hidden_difference(&text, &formatted) {
                    Some(why) => format!(": {why}"),
                    None => String::new(),
                };
                let sentence = format!("{name}:{line}: not in standard form{why}");
                desk.screen.say(&Markup::plain(sentence));
                desk.screen.write(&changes(&name, &text, &formatted));
                exit = exit.max(Exit::Diagnostic);
            }
        } else if stdin {
            desk.screen.write(&formatted);
        } else if formatted != text {
            // An editor may have saved the file meanwhile.
            let read = Expected::Bytes(text.as_bytes());
            if let Err(diagnostic) = files::write_bytes(path, formatted.as_bytes(), read) {
                desk.tell(&diagnostic, session.sources());
                exit = exit.max(Exit::Diagnostic);
            } else {
                desk.screen.say(&Markup::plain(format!("{name}: formatted")));
            }
        }
    }
    exit
}

/// The one-based line where two texts part.
fn first_difference(one: &str, other: &str) -> usize {
    let same = one.split('\n').zip(other.split('\n')).take_while(|(a, b)| a == b);
    let last = one.split('\n').count();
    (same.count() + 1).min(last)
}

/// The changes in a file that a reader would see, as a unified diff.
fn changes(name: &str, text: &str, formatted: &str) -> String {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let diff = TextDiff::from_lines(text.as_str(), formatted);
    diff.unified_diff().context_radius(1).header(name, name).to_string()
}

/// The difference that no reader sees.
fn hidden_difference(text: &str, formatted: &str) -> Option<&'static str> {
    let bare = text.trim_start_matches('\u{feff}');
    let marked = bare.len() < text.len();
    let unix = bare.replace("\r\n", "\n");
    let returns = unix.len() < bare.len();
    if unix != formatted {
        return None;
    }
    Some(match (marked, returns) {
        (true, true) => "it begins with a byte order mark, and its lines end with carriage returns",
        (true, false) => "it begins with a byte order mark",
        (false, _) => "its lines end with carriage returns",
    })
}
