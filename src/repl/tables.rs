//! The tables that `:help` and `:set` show.

use unicode_width::UnicodeWidthStr;

use super::commands::{COMMANDS, Command};
use super::conversation::Conversation;
use super::settings::SETTINGS;
use crate::markup::{Markup, Role};

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

/// One command.
#[must_use]
pub fn command(command: &Command) -> Markup {
    let head = format!(":{} {}", command.name, command.argument);
    table("Command", [(head.trim_end().to_owned(), command.about)])
}

/// The settings with their values.
#[must_use]
pub fn settings(talk: &Conversation) -> Markup {
    let rows = SETTINGS
        .iter()
        .map(|setting| (format!("{} {}", setting.name, (setting.show)(talk)), setting.about));
    table("Settings", rows).with(Role::Dim, "\n`:set NAME VALUE` changes one")
}
