//! `upstar play`: a game against the program, by lines from a terminal or a pipe.

use std::io::IsTerminal;
use std::path::Path;

use super::arguments::PlayArguments;
use super::{Desk, rules};
use crate::diag::Diagnostic;
use crate::host::{Exit, files};
use crate::markup::{Markup, Role};
use crate::session::play::{self, Play, Said};
use crate::session::{Event, Format, Formats, Session, Side};

/// What stands before what is typed.
const PROMPT: &str = "move> ";

/// What stands there when the game is over.
const AGAIN: &str = "again, back or quit> ";

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
    // A script's mistakes count, though its games are played.
    let (mut play, script) = match begun(desk, &mut session, arguments) {
        Ok(begun) => begun,
        Err(exit) => return exit,
    };
    play.fit(desk.screen.columns());
    match play.begin(&mut session) {
        Ok(said) => {
            if show(desk, &said) {
                return script;
            }
        }
        Err(diagnostic) => return complain(desk, &session, &diagnostic),
    }
    loop {
        let prompt = if play.is_over() { AGAIN } else { PROMPT };
        let Some(line) = ask(desk, prompt) else {
            return script;
        };
        play.fit(desk.screen.columns());
        match play.hear(&mut session, &line) {
            Ok(said) => {
                if show(desk, &said) || desk.screen.closed() {
                    return script;
                }
            }
            Err(diagnostic) => {
                if play.is_over() {
                    return complain(desk, &session, &diagnostic);
                }
                // Whoever plays may ask again.
                desk.screen.complain(&diagnostic, session.sources());
            }
        }
    }
}

/// The play, before its first move, and what the script that it comes from makes of the exit.
fn begun(
    desk: &mut Desk,
    session: &mut Session,
    arguments: &PlayArguments,
) -> Result<(Play, Exit), Exit> {
    let [person, first] = [arguments.person, arguments.first].map(|side| side.map(Side::from));
    if let Some(path) = &arguments.rules {
        rules::load(desk, session, path)?;
    }
    let (position, script) = match &arguments.position {
        Some(given) => position(desk, session, given)?,
        None => (chosen(desk, &play::MENU).ok_or(Exit::Fine)?, Exit::Fine),
    };
    let person = person.unwrap_or(Side::Left);
    let begun = play::begin(session, "<play>", &position, person, first.unwrap_or(person));
    let begun = begun.map_err(|diagnostic| complain(desk, session, &diagnostic))?;
    Ok((begun, script))
}

/// Reads a line that is typed behind a prompt; `None` at the end of the input.
fn ask(desk: &mut Desk, prompt: &str) -> Option<String> {
    let asks = desk.screen.is_terminal() && std::io::stdin().is_terminal();
    if asks {
        let prompt = desk.screen.paint(&Markup::new().with(Role::Good, prompt));
        desk.screen.write(&prompt);
    }
    desk.screen.flush();
    let line = desk.interrupt.while_waiting(files::read_line);
    if line.is_none() && asks {
        desk.screen.line("");
    }
    desk.interrupt.clear();
    line
}

/// The position to play: what was given, or if that is a script one of the games that its statements
/// give, and the exit that the script's mistakes mean.
fn position(desk: &mut Desk, session: &mut Session, given: &str) -> Result<(String, Exit), Exit> {
    let path = Path::new(given);
    let is_script = path.extension().is_some_and(|extension| extension == "cgt");
    // A word may name a game, and a folder beside it.
    let is_path = path.is_file() || path.is_dir() && given.contains(['/', '.']);
    if !(is_script || is_path) {
        return Ok((given.to_owned(), Exit::Fine));
    }
    let text = match desk.interrupt.clone().while_reading(|| files::read_text(path)) {
        Ok(text) => text,
        Err(diagnostic) => return Err(complain(desk, session, &diagnostic)),
    };
    let mut games = Vec::new();
    // A statement that fails leaves the others.
    let mut exit = Exit::Fine;
    session.run(&path.display().to_string(), &text, &mut |sources, event| {
        if let Event::Statement(report) = event {
            match report.result {
                Ok(answer) if answer.game.is_some() => {
                    games.push(sources.slice(report.span).trim_end_matches(';').to_owned());
                }
                Ok(_) => {}
                Err(diagnostic) => {
                    desk.tell(&diagnostic, sources);
                    exit = exit.max(Exit::of(&diagnostic));
                }
            }
        }
        !desk.interrupt.pressed()
    });
    if desk.interrupt.pressed() {
        return Err(Exit::Interrupted);
    }
    match games.len() {
        0 => {
            let name = path.display();
            let advice = "a line such as `nim(3) + nim(2)` is one";
            desk.screen
                .error_sentences(&format!("error: no statement of {name} is a game: {advice}"));
            return Err(exit.max(Exit::Diagnostic));
        }
        1 => return games.pop().map(|game| (game, exit)).ok_or(Exit::Diagnostic),
        _ => {}
    }
    let games: Vec<&str> = games.iter().map(String::as_str).collect();
    chosen(desk, &games).map(|game| (game, exit)).ok_or(exit)
}

/// Lets somebody choose one of several games; `None` where nothing more is typed.
fn chosen(desk: &mut Desk, games: &[&str]) -> Option<String> {
    for line in play::menu(games) {
        desk.screen.say(&line);
    }
    loop {
        let line = ask(desk, "position> ")?;
        match play::picked(games, &line) {
            Ok(game) => return game.map(str::to_owned),
            Err(advice) => desk.screen.line(&advice),
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
