//! The conversation: reads a line, runs it, shows what came of it, and asks again.
//!
//! `commands.rs` has the table of commands, `actions.rs` what they do, `settings.rs` the table of `:set`;
//! `startup.rs` reads what a conversation begins with, and keeps settings.
//! `conversation.rs` holds what is kept between lines. `editor.rs` alone knows rustyline; `assistant.rs` and
//! `completion.rs` answer what it asks while someone types.

mod actions;
mod assistant;
mod commands;
mod completion;
mod conversation;
mod editor;
mod history;
mod playing;
mod settings;
mod startup;

use crate::host::{Exit, Talk, streams};
use crate::markup::{Markup, Role};
use conversation::{Conversation, Next};
use editor::Editor;
use history::History;

/// The command that a line gives at the prompt, if it is one: `:help nim`, `play nim(3)`.
#[must_use]
pub fn command(line: &str) -> Option<&'static str> {
    let order = commands::read(line).filter(|order| !order.behind)?;
    commands::find(order.name).map(|command| command.name)
}

/// Help on the commands of the prompt (`commands`), or on the one of that name.
#[must_use]
pub fn help(topic: &str) -> Option<Markup> {
    if topic == "commands" {
        return Some(commands::list());
    }
    commands::find(topic.trim_start_matches(':')).map(commands::about)
}

/// Talks until the user leaves.
#[must_use]
pub fn converse(talk: Talk) -> Exit {
    talk.interrupt.set_patient();
    let color = talk.screen.color();
    let plainly = talk.starts_plainly;
    let mut conversation = Conversation::new(talk);
    conversation.greet();
    if !plainly {
        startup::begin(&mut conversation);
    }
    let history = History::read();
    if let Some(note) = &history.note {
        conversation.note(&Markup::new().with(Role::Dim, note.as_str()));
    }
    let mut editor = match Editor::new(conversation, history, color, assistant::indent) {
        Ok(editor) => editor,
        Err(error) => return broken(&error),
    };
    loop {
        let Some(conversation) = editor.assistant() else {
            return Exit::Fine;
        };
        let prompt = conversation.prompt();
        // What ran before may have left the terminal otherwise.
        streams::make_wait();
        let line = match editor.line(&prompt) {
            Ok(line) => line,
            Err(error) => return broken(&error),
        };
        let Some(conversation) = editor.assistant() else {
            return Exit::Fine;
        };
        let next = conversation.hear(line);
        let failed = conversation.has_failed();
        editor.judge_last(failed);
        match next {
            Next::Line => {}
            Next::Remember(block) => editor.remember(&block),
            Next::End => return Exit::Fine,
        }
    }
}

fn broken(error: &str) -> Exit {
    let mut screen = crate::host::screen::Screen::new(anstream::ColorChoice::Auto, false);
    screen.error_text(&format!("error: the terminal cannot be used: {error}\n"));
    Exit::Diagnostic
}
