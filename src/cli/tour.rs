//! `upstar tour`: a script that is built in, shown page by page with the answers that it gives.

use std::io::IsTerminal;

use super::Desk;
use super::arguments::{EchoWhen, Format};
use super::echo::HEADING;
use super::run::Runner;
use crate::host::Exit;

/// The script.
const TOUR: &str = include_str!("../../examples/tour.cgt");

/// Its name in messages.
const NAME: &str = "tour.cgt";

/// Shows the tour: at a terminal a page at a time, else straight through.
pub fn tour(desk: &mut Desk) -> Exit {
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
    let pages = pages(TOUR);
    let mut runner = Runner::new(desk, false, EchoWhen::Always);
    for (number, page) in (1..).zip(&pages) {
        runner.question = waits.then(|| {
            let pages = pages.len();
            format!("[page {number} of {pages}: Enter goes on, q and Enter ends] ")
        });
        runner.text(&mut session, NAME, page);
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

/// The pages of a script: each begins with a heading; what stands above the first belongs to it.
fn pages(text: &str) -> Vec<&str> {
    let starts = text.match_indices('\n').map(|(at, _)| at + 1);
    let headings = starts.filter(|start| text[*start..].starts_with(HEADING));
    let mut pages = Vec::new();
    let mut from = 0;
    for heading in headings.skip(1) {
        pages.push(&text[from..heading]);
        from = heading;
    }
    pages.push(&text[from..]);
    pages
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_begins_with_its_heading_and_nothing_is_lost() {
        let pages = pages(TOUR);
        assert!(pages.len() > 5, "{}", pages.len());
        assert_eq!(pages.concat(), TOUR);
        assert!(pages[1..].iter().all(|page| page.starts_with(HEADING)));
        assert!(pages[0].contains(HEADING));
    }
}
