//! `upstar tour`: a script that is built in, shown page by page with the answers that it gives.

use std::io::IsTerminal;

use super::Desk;
use super::arguments::{EchoWhen, Format};
use super::echo::HEADING;
use super::run::Runner;
use crate::host::{Exit, files};
use crate::markup::{Markup, Role};

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
        runner.text(&mut session, NAME, page);
        if runner.over || number == pages.len() {
            break;
        }
        if !waits {
            continue;
        }
        let screen = &mut runner.desk.screen;
        let asked = format!("[page {number} of {}: Enter goes on, q ends] ", pages.len());
        let asked = screen.paint(&Markup::new().with(Role::Dim, asked));
        screen.write(&asked);
        screen.flush();
        match runner.desk.interrupt.while_waiting(files::read_line) {
            Some(line) if !line.trim_start().starts_with(['q', 'Q']) => {
                runner.desk.screen.line("");
            }
            Some(_) => break,
            // Ctrl-D leaves the cursor behind the question.
            None => {
                runner.desk.screen.line("");
                break;
            }
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
