//! The tables that `:help`, `:help keys` and `:set` show.

use unicode_width::UnicodeWidthStr;

use super::commands::COMMANDS;
use super::conversation::Conversation;
use super::settings::SETTINGS;
use crate::markup::{Markup, Role};

/// The keys, for `:help keys`.
pub const KEYS: &[(&str, &str)] = &[
    (
        "Enter",
        "runs the text, or goes on below where something is open",
    ),
    ("Enter on a blank line", "runs an unfinished text as it is"),
    (
        "Tab",
        "completes names, commands and files; `\\up` becomes an up arrow",
    ),
    ("Right", "takes over the hint"),
    (
        "Up, Down",
        "through the history, or through the lines of a text",
    ),
    ("Ctrl-R", "searches the history"),
    (
        "Ctrl-C",
        "drops the text, or stops the computation; what was learned stays",
    ),
    ("Ctrl-D", "leaves, where nothing is typed"),
    ("Ctrl-A, Ctrl-E", "to the start and the end of the line"),
    (
        "Ctrl-W, Ctrl-U, Ctrl-Y",
        "cuts a word, cuts to the start, puts back",
    ),
    ("Ctrl-L", "clears the screen"),
];

/// Two columns under a heading.
#[must_use]
pub fn table<'a>(heading: &str, rows: impl IntoIterator<Item = (String, &'a str)>) -> Markup {
    let rows: Vec<_> = rows.into_iter().collect();
    let width = rows.iter().map(|(left, _)| left.width()).max().unwrap_or(0);
    let mut text = Markup::new().with(Role::Strong, heading);
    for (left, right) in rows {
        let gap = " ".repeat(width - left.width() + 2);
        text.push(Role::Plain, "\n  ");
        text.push(Role::Code, left);
        text.push(Role::Plain, format!("{gap}{right}"));
    }
    text
}

/// The commands.
#[must_use]
pub fn commands() -> Markup {
    table(
        "Commands",
        COMMANDS.iter().map(|command| {
            let head = format!(":{} {}", command.name, command.argument);
            (head.trim_end().to_owned(), command.about)
        }),
    )
}

/// The keys.
#[must_use]
pub fn keys() -> Markup {
    table(
        "Keys",
        KEYS.iter().map(|(key, about)| ((*key).to_owned(), *about)),
    )
}

/// The settings with their values.
#[must_use]
pub fn settings(talk: &Conversation) -> Markup {
    let rows = SETTINGS.iter().map(|setting| {
        (
            format!("{} {}", setting.name, (setting.show)(talk)),
            setting.about,
        )
    });
    table("Settings", rows).with(Role::Dim, "\n`:set NAME VALUE` changes one")
}
