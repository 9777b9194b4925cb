//! What could be typed next in a line that is a command.

use super::commands::{COMMANDS, Takes, find};
use super::editor::Hint;
use super::settings::SETTINGS;
use crate::diag::codes;
use crate::session::edit::{self, Status};
use crate::session::{Session, help};

/// Finds what could stand at the cursor, if the line is a command; `None` if it is not.
#[must_use]
pub fn complete(text: &str, cursor: usize, session: &Session) -> Option<(usize, Vec<String>)> {
    let before = text.get(..cursor)?;
    let command = before.trim_start();
    let topics = |asked: &str| {
        let mut topics = help::topics(session);
        topics.push("commands".to_owned());
        topics.extend(COMMANDS.iter().map(|command| format!(":{}", command.name)));
        topics.retain(|topic| topic.starts_with(asked) && !topic.contains(' '));
        (cursor - asked.len(), topics)
    };
    if let Some(asked) = command.strip_prefix('?') {
        return Some(topics(asked.trim_start()));
    }
    let rest = command.strip_prefix(':')?;
    let start = cursor - rest.len();
    let starting = |names: Vec<&str>, word: &str| -> Vec<String> {
        let fits = names.into_iter().filter(|name| name.starts_with(word));
        fits.map(str::to_owned).collect()
    };
    let Some((name, argument)) = rest.split_once(char::is_whitespace) else {
        let names = COMMANDS.iter().map(|command| command.name).collect();
        let mut names = starting(names, rest);
        // What must stand behind a command is typed next.
        if let [only] = &mut names[..]
            && find(only).is_some_and(|it| !it.argument.is_empty() && !it.argument.starts_with('['))
        {
            only.push(' ');
        }
        return Some((start, names));
    };
    let at = cursor - argument.len();
    Some(match find(name).map_or(Takes::Nothing, |command| command.takes) {
        Takes::Nothing | Takes::File => (cursor, Vec::new()),
        Takes::Topic => topics(argument),
        Takes::Text | Takes::Drawing | Takes::Certificate => {
            let (start, words) = edit::complete(session, argument, argument.len());
            (at + start, words)
        }
        Takes::Code => {
            let all: Vec<String> = codes::all().map(ToString::to_string).collect();
            (at, starting(all.iter().map(String::as_str).collect(), argument))
        }
        Takes::Setting => {
            let names = SETTINGS.iter().map(|setting| setting.name).collect();
            (at, starting(names, argument))
        }
    })
}

/// The files that fit where a file's name is being typed, by the end of their names; `None` where none
/// is.
#[must_use]
pub fn wants_file(text: &str, cursor: usize) -> Option<&'static str> {
    let before = text.get(..cursor).unwrap_or_default().trim_start();
    if let Some(path) = before.strip_prefix("import").map(str::trim_start) {
        let open = path.strip_prefix('"').is_some_and(|path| !path.contains('"'));
        return open.then_some(".cgt");
    }
    let (name, argument) = before.strip_prefix(':')?.split_once(' ')?;
    let command = find(name)?;
    match command.takes {
        Takes::File if command.name == "load" => Some(".cgt"),
        Takes::File => Some(""),
        // Behind an expression that is whole.
        Takes::Drawing | Takes::Certificate => {
            let (drawn, _) = argument.rsplit_once(' ')?;
            let ending = match command.name {
                "certify" => ".json",
                "explore" => ".html",
                "tikz" => ".tex",
                _ => ".svg",
            };
            (!drawn.trim().is_empty() && edit::status(drawn) == Status::Complete).then_some(ending)
        }
        Takes::Nothing | Takes::Text | Takes::Topic | Takes::Code | Takes::Setting => None,
    }
}

/// The rest of a command that only one can be, with what it takes.
#[must_use]
pub fn hint(text: &str) -> Option<Hint> {
    let name = text.strip_prefix(':').filter(|name| !name.is_empty())?;
    let command = find(name).filter(|command| command.name.starts_with(name))?;
    let rest = &command.name[name.len()..];
    let shown = format!("{rest} {}", command.argument);
    let hint = Hint { shown: shown.trim_end().to_owned(), taken: rest.to_owned() };
    Some(hint).filter(|hint| !hint.shown.is_empty())
}
