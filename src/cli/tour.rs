//! `upstar tour`: the tour or a lesson, shown page by page with the answers that it gives.

use std::io::IsTerminal;

use super::Desk;
use super::arguments::{EchoWhen, Format};
use super::run::Runner;
use crate::host::Exit;
use crate::host::tour::Tour;

/// Shows the tour or a lesson: at a terminal a page at a time, else straight through.
pub fn tour(desk: &mut Desk, name: &str) -> Exit {
    let tour = match Tour::named(name) {
        Ok(tour) => tour,
        Err(sentence) => return desk.misused(&sentence),
    };
    if desk.globals.universe.is_some() || desk.globals.format != Format::Text {
        return desk.misused(
            "`upstar tour` is text for readers: it takes no `--universe` and no other `--format`",
        );
    }
    let mut session = match desk.session_or_exit(desk.formats()) {
        Ok(session) => session,
        Err(exit) => return exit,
    };
    // The laws are part of what is shown.
    session.set_testing(true);
    let waits = desk.screen.is_terminal() && std::io::stdin().is_terminal();
    let pages = tour.pages();
    let file = format!("{}.cgt", tour.name);
    let mut runner = Runner::new(desk, false, EchoWhen::Always);
    // The tour says itself what it shows.
    runner.positions.1 = true;
    for (number, page) in (1..).zip(&pages) {
        runner.question = waits.then(|| {
            let pages = pages.len();
            format!("[page {number} of {pages}: Enter goes on, q and Enter ends] ")
        });
        runner.text(&mut session, &file, page);
        if runner.over || number == pages.len() {
            break;
        }
        if waits {
            runner.turn_page();
        }
        if runner.over {
            break;
        }
    }
    runner.exit
}
