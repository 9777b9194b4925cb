//! `upstar explore`: writes the positions of a game as a page for a browser.

use std::path::Path;

use super::arguments::ExploreArguments;
use super::{Desk, rules};
use crate::host::replace::Expected;
use crate::host::{Exit, files};
use crate::markup::Markup;
use crate::session::{Format, Formats, explore};
use crate::span::Sources;

/// The page that is written where no file is named.
const PAGE: &str = "explore.html";

/// Writes the page.
pub fn explore(desk: &mut Desk, arguments: &ExploreArguments) -> Exit {
    if desk.globals.format != Format::Text {
        return desk.misused("a page is HTML: `upstar explore` takes no `--format`");
    }
    if arguments.misere {
        if desk.globals.universe.is_some() {
            return desk.misused("`--misere` and `--universe` both choose a convention: give one");
        }
        desk.globals.universe = Some("misere".to_owned());
    }
    let output = arguments.output.as_deref().unwrap_or(Path::new(PAGE));
    if output.exists() && !arguments.force {
        return desk.misused(&format!("{} exists; `--force` writes over it", output.display()));
    }
    let mut session = match desk.session_or_exit(Formats::TEXT) {
        Ok(session) => session,
        Err(exit) => return exit,
    };
    if let Some(path) = &arguments.rules
        && let Err(exit) = rules::load(desk, &mut session, path)
    {
        return exit;
    }
    let explored =
        explore::page(&mut session, "<explore>", &arguments.position, arguments.positions);
    let (page, notes) = match explored {
        Ok(explored) => explored,
        Err(diagnostic) => {
            desk.tell(&diagnostic, session.sources());
            return Exit::of(&diagnostic);
        }
    };
    for note in notes {
        desk.note(&note);
    }
    // Somebody may have made the file meanwhile.
    let expected = if arguments.force { Expected::Anything } else { Expected::NoFile };
    match files::write_bytes(output, page.as_bytes(), expected) {
        Ok(()) => {
            let line = format!("{} bytes in {}", page.len(), output.display());
            desk.screen.say(&Markup::plain(line));
            Exit::Fine
        }
        Err(diagnostic) => {
            desk.tell(&diagnostic, &Sources::default());
            Exit::of(&diagnostic)
        }
    }
}
