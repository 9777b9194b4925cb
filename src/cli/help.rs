//! `upstar help TOPIC` and `upstar explain CODE`.

use super::Desk;
use super::accepted::grammar;
use crate::diag::codes;
use crate::host::Exit;
use crate::markup::{Markup, Role};
use crate::session::{Formats, help};

/// The command that a word is meant for, where it is close to one: `tets`.
pub(super) fn nearest_command(word: &str) -> Option<String> {
    let program = grammar();
    let names = program.get_subcommands().map(clap::Command::get_name);
    let near = names.map(|name| (strsim::damerau_levenshtein(name, word), name));
    let bound = (word.chars().count() / 3).clamp(1, 2);
    let (_, name) = near.min().filter(|(distance, _)| *distance <= bound)?;
    Some(name.to_owned())
}

/// Help on a topic of the language; on a command's name, the command's own help.
pub fn help(desk: &mut Desk, topic: &str) -> Exit {
    let mut command = grammar();
    // Subcommands that have been built show the global options too.
    command.build();
    if let Some(command) = command.find_subcommand_mut(topic) {
        let text = command.render_long_help();
        let text = if desk.screen.color() { text.ansi().to_string() } else { text.to_string() };
        desk.screen.write(&text);
        // A function of the language may have the name of a command.
        if let Ok(mut session) = desk.session_or_exit(Formats::TEXT)
            && help::has_exact_page(&session, topic)
        {
            let page = help::page(&mut session, Some(topic));
            desk.screen.line("\nIn the language:\n");
            desk.screen.tell(&page);
        }
        return Exit::Fine;
    }
    let mut session = match desk.session_or_exit(Formats::TEXT) {
        Ok(session) => session,
        Err(exit) => return exit,
    };
    let command = if help::has_exact_page(&session, topic) { None } else { (desk.prompt)(topic) };
    if let Some(text) = command {
        desk.screen.tell(&text.with(Role::Plain, "\n\nThis is for the prompt of `upstar`.\n"));
        return Exit::Fine;
    }
    let text = help::page(&mut session, (!topic.is_empty()).then_some(topic));
    desk.screen.tell(&text);
    if desk.interrupt.pressed() {
        Exit::Interrupted
    } else if !topic.is_empty() && !help::has_page(&session, topic) {
        Exit::Diagnostic
    } else {
        Exit::Fine
    }
}

/// The man page of the program, or of a command.
pub fn man(desk: &mut Desk, command: Option<&str>) -> Exit {
    let mut program = grammar();
    // Subcommands that have been built show the global options too.
    program.build();
    let command = match command {
        None => program,
        Some(name) => match program.find_subcommand(name) {
            Some(command) => command.clone(),
            None => return desk.misused(&format!("no command is called `{name}`")),
        },
    };
    let mut page = Vec::new();
    // Memory takes whatever is written.
    let _ = clap_mangen::Man::new(command).render(&mut page);
    desk.screen.write(&String::from_utf8_lossy(&page));
    Exit::Fine
}

/// Prints what a diagnostic's code means; without one, the list of all codes.
pub fn explain(desk: &mut Desk, code: Option<&str>) -> Exit {
    let Some(name) = code else {
        for code in codes::all() {
            let line = Markup::new()
                .with(Role::Code, code.to_string())
                .with(Role::Plain, format!("  {}", code.title));
            desk.screen.say(&line);
        }
        return Exit::Fine;
    };
    match help::explain(name) {
        Some(text) => {
            desk.screen.tell(&text);
            Exit::Fine
        }
        None => desk.misused(&format!(
            "no diagnostic has the code `{name}`; `upstar explain` lists them all"
        )),
    }
}
