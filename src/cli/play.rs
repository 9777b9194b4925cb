//! `upstar play`: a game against the program, by lines from a terminal or a pipe.

use std::io::IsTerminal;

use super::Desk;
use super::arguments::{Format, PlayArguments};
use crate::diag::Diagnostic;
use crate::host::{Exit, files};
use crate::markup::{Markup, Role};
use crate::session::{Formats, Said, Session, Side};

/// What stands before what is typed.
const PROMPT: &str = "move> ";

/// Plays a game to its end, or until nothing more is typed.
pub fn play(desk: &mut Desk, arguments: &PlayArguments) -> Exit {
    if desk.globals.format != Format::Text {
        return desk.misused("`upstar play` is text for readers: it takes no other `--format`");
    }
    if arguments.misere {
        if desk.globals.universe.is_some() {
            return desk.misused("`--misere` and `--universe` both choose a convention: give one");
        }
        desk.globals.universe = Some("misere".to_owned());
    }
    let mut session = match desk.session_or_exit(Formats::TEXT) {
        Ok(session) => session,
        Err(exit) => return exit,
    };
    let person = arguments.person.map_or(Side::Left, Side::from);
    let first = arguments.first.map_or(person, Side::from);
    let mut play = match session.play("<play>", &arguments.position, person, first) {
        Ok(play) => play,
        Err(diagnostic) => return complain(desk, &session, &diagnostic),
    };
    match play.begin(&mut session) {
        Ok(said) => {
            if show(desk, &said) {
                return Exit::Fine;
            }
        }
        Err(diagnostic) => return complain(desk, &session, &diagnostic),
    }
    let asks = desk.screen.is_terminal() && std::io::stdin().is_terminal();
    loop {
        if asks {
            let prompt = desk.screen.paint(&Markup::new().with(Role::Good, PROMPT));
            desk.screen.write(&prompt);
        }
        desk.screen.flush();
        let Some(line) = desk.interrupt.while_waiting(files::read_line) else {
            if asks {
                desk.screen.line("");
            }
            return Exit::Fine;
        };
        desk.interrupt.clear();
        match play.hear(&mut session, &line) {
            Ok(said) => {
                if show(desk, &said) || desk.screen.closed() {
                    return Exit::Fine;
                }
            }
            Err(diagnostic) => {
                let exit = complain(desk, &session, &diagnostic);
                if play.is_over() {
                    return exit;
                }
            }
        }
    }
}

/// Shows what is said; whether it was the last.
fn show(desk: &mut Desk, said: &Said) -> bool {
    for line in &said.lines {
        desk.screen.say(line);
    }
    said.ends
}

fn complain(desk: &mut Desk, session: &Session, diagnostic: &Diagnostic) -> Exit {
    desk.screen.flush();
    desk.tell(diagnostic, session.sources());
    Exit::of(diagnostic)
}
