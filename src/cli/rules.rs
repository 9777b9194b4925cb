//! The script with the rulesets of a certificate's games.

use std::path::Path;

use super::{Desk, last_words};
use crate::host::{Exit, files};
use crate::session::{Event, Session};
use crate::span::Sources;

/// Runs a script for its definitions. A statement that fails leaves the others, and counts.
pub fn load(desk: &mut Desk, session: &mut Session, path: &Path) -> Result<(), Exit> {
    let text = desk.interrupt.clone().while_reading(|| files::read_text(path));
    let text = text.map_err(|diagnostic| {
        desk.tell(&diagnostic, &Sources::default());
        Exit::of(&diagnostic)
    })?;
    let mut failed = None;
    session.run(&path.display().to_string(), &text, &mut |sources, event| {
        if let Event::Statement(report) = event
            && let Err(diagnostic) = report.result
        {
            desk.screen.complain(&last_words(&diagnostic), sources);
            failed = Some(Exit::of(&diagnostic));
        }
        !desk.interrupt.pressed()
    });
    match failed {
        _ if desk.interrupt.pressed() => Err(Exit::Interrupted),
        Some(exit) => Err(exit),
        None => Ok(()),
    }
}
