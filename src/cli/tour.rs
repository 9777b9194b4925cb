//! `upstar tour`: the tour or a lesson, shown page by page with the answers that it gives.

use std::io::IsTerminal;

use super::Desk;
use super::arguments::EchoWhen;
use super::echo::Echo;
use super::run::Runner;
use crate::host::tour::Tour;
use crate::host::{Exit, files};
use crate::markup::{Markup, Role};
use crate::session::edit::{self, Status};
use crate::session::passages::pieces;
use crate::session::prompt::prompt;
use crate::session::{Format, Session, help, know_positions};

/// Rows that are kept free on a page for an answer of one line, and for the prompt.
const ANSWER_AND_PROMPT: usize = 2;

/// What ends the tour.
const ENDS: [&str; 6] = ["q", "Q", "quit", "exit", ":q", ":quit"];

/// Shows the tour or a lesson: at a terminal a page at a time, else straight through.
pub fn tour(desk: &mut Desk, name: &str) -> Exit {
    let tour = match Tour::named(name) {
        Ok(tour) => tour,
        Err(sentence) => {
            desk.screen.error_sentences(&format!("error: {sentence}"));
            return Exit::Usage;
        }
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
    // The tour says itself what it shows.
    know_positions(&mut session);
    let waits = desk.screen.is_terminal() && std::io::stdin().is_terminal();
    let (pages, file) = (tour.pages(), format!("{}.cgt", tour.name));
    let mut runner = Runner::new(desk, false, EchoWhen::Always);
    for (number, page) in (1..).zip(&pages) {
        if !waits {
            runner.text(&mut session, &file, page);
        } else {
            show(
                &mut runner,
                &mut session,
                (&file, page),
                &format!("page {number} of {}", pages.len()),
            );
            if let Some(asked) = tour.turn(number).filter(|_| !runner.over) {
                wait(&mut runner, &mut session, &asked);
            }
        }
        if runner.over {
            break;
        }
    }
    runner.exit
}

/// Shows a page as far as the terminal has rows, and waits where it is full.
fn show(runner: &mut Runner<'_>, session: &mut Session, (file, page): (&str, &str), name: &str) {
    let more = format!("{name}, and more of it: Enter shows it, q ends");
    for (place, piece) in pieces(page).into_iter().enumerate() {
        let screen = &runner.desk.screen;
        if let Some((rows, _)) = screen.size()
            && screen.rows() > 0
            && screen.rows()
                + Echo::new(piece, screen, place == 0).rows(screen)
                + screen.rows_of(&more)
                + ANSWER_AND_PROMPT
                > rows
        {
            wait(runner, session, &more);
        }
        if !runner.over {
            runner.piece(session, file, piece, place == 0);
        }
        if runner.over {
            return;
        }
    }
}

/// Waits for an empty line, and answers what is typed before it. After `q` or at the end of the input
/// nothing more is run.
fn wait(runner: &mut Runner<'_>, session: &mut Session, asked: &str) {
    runner.desk.screen.say(&Markup::new().with(Role::Dim, asked));
    let before = session.at_hand();
    while !runner.over {
        let Some(text) = ask(runner, session) else {
            // Ctrl-D leaves the cursor behind the prompt.
            runner.desk.screen.line("");
            runner.over = true;
            break;
        };
        match text.trim() {
            "" => break,
            end if ENDS.contains(&end) => runner.over = true,
            typed => answer(runner, session, typed),
        }
    }
    if !runner.over && session.at_hand() != before {
        session.come_back(before);
        let note = format!("the tour continues in `{}`", session.universe_name());
        runner.desk.screen.say(&Markup::new().with(Role::Dim, note));
    }
    runner.desk.screen.look();
}

/// Reads what is typed behind a prompt, up to where it is finished; `None` at the end of the input.
fn ask(runner: &mut Runner<'_>, session: &Session) -> Option<String> {
    let screen = &mut runner.desk.screen;
    let painted = screen.paint(&prompt(&session.universe_name(), screen.ascii(), false));
    screen.write(&painted);
    screen.flush();
    let mut text = String::new();
    loop {
        let line = runner.desk.interrupt.while_waiting(files::read_line)?;
        text.push_str(&line);
        if line.trim().is_empty() || edit::status(&text) != Status::Incomplete {
            return Some(text);
        }
        text.push('\n');
    }
}

/// Answers what is typed: a text to run, or a question for help.
fn answer(runner: &mut Runner<'_>, session: &mut Session, typed: &str) {
    let command = typed.strip_prefix(':').unwrap_or(typed);
    let topic =
        command.strip_prefix("help").filter(|rest| rest.is_empty() || rest.starts_with(' '));
    let topic = topic.or_else(|| typed.strip_prefix('?')).map(str::trim);
    match topic {
        Some(topic) => {
            let page = help::page(session, (!topic.is_empty()).then_some(topic));
            runner.desk.screen.tell(&page);
        }
        None if typed.starts_with(':') => {
            let note = "other commands with a colon are for the prompt of `upstar`";
            runner.desk.screen.say(&Markup::new().with(Role::Dim, note));
        }
        None => runner.typed(session, "<tour>", typed),
    }
}
