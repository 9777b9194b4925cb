//! The commands that start with a colon: one table, read by `:help`, completion and hints.

use std::ops::Range;

use super::actions::{self, call};
use super::conversation::{Conversation, Flow};
use super::editor::Hint;
use super::settings::SETTINGS;
use crate::diag::codes;
use crate::session::{Session, Status};

/// What stands behind a command, for completion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Nothing, or nothing that could be completed.
    Nothing,
    /// An expression, a name or a topic of the language.
    Text,
    /// What help knows.
    Topic,
    /// A file.
    File,
    /// An expression, and a file for its drawing.
    Drawing,
    /// A diagnostic's code.
    Code,
    /// A setting.
    Setting,
}

/// A row of the table.
pub struct Command {
    /// Its name, without the colon.
    pub name: &'static str,
    /// Further names.
    pub also: &'static [&'static str],
    /// What to write behind it.
    pub argument: &'static str,
    /// What it does.
    pub about: &'static str,
    /// What is completed behind it.
    pub takes: Takes,
    /// Does it.
    act: fn(&mut Conversation, &Order<'_>) -> Flow,
}

/// A line that is a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order<'a> {
    /// The command's name as typed.
    pub name: &'a str,
    /// `:name!`: do it all the same.
    pub insist: bool,
    /// What stands behind it.
    pub argument: &'a str,
}

impl Order<'_> {
    /// Where the command's name stands in the line.
    #[must_use]
    pub fn name_range(&self, text: &str) -> Range<usize> {
        let start = text.len() - text.trim_start().len();
        if text[start..].starts_with(':') {
            start..start + 1 + self.name.len() + usize::from(self.insist)
        } else {
            start..start
        }
    }
}

/// All commands, in the order of `:help`.
pub const COMMANDS: &[Command] = &[
    Command {
        name: "help",
        also: &["h", "?", "doc"],
        argument: "[X]",
        about: "help on a name or topic; also `?X` and `X?`; `:help keys`",
        takes: Takes::Topic,
        act: actions::help,
    },
    Command {
        name: "universe",
        also: &["u"],
        argument: "[U]",
        about: "shows or changes the universe",
        takes: Takes::Text,
        act: actions::universe,
    },
    Command {
        name: "form",
        also: &[],
        argument: "G",
        about: "the literal form: brackets only",
        takes: Takes::Text,
        act: |talk, order| call(talk, "form", order),
    },
    Command {
        name: "tree",
        also: &[],
        argument: "G",
        about: "the tree of a game, as a picture",
        takes: Takes::Text,
        act: |talk, order| call(talk, "tree", order),
    },
    Command {
        name: "latex",
        also: &[],
        argument: "E",
        about: "the answer as LaTeX",
        takes: Takes::Text,
        act: actions::latex,
    },
    Command {
        name: "time",
        also: &[],
        argument: "E",
        about: "runs E and says what it cost",
        takes: Takes::Text,
        act: actions::time,
    },
    Command {
        name: "names",
        also: &["who"],
        argument: "",
        about: "what this conversation has defined",
        takes: Takes::Nothing,
        act: actions::names,
    },
    Command {
        name: "load",
        also: &["l"],
        argument: "FILE",
        about: "runs a script",
        takes: Takes::File,
        act: actions::load,
    },
    Command {
        name: "reload",
        also: &["r"],
        argument: "",
        about: "runs the loaded scripts again",
        takes: Takes::Nothing,
        act: actions::reload,
    },
    Command {
        name: "edit",
        also: &["e"],
        argument: "",
        about: "opens the last text in your editor, `$EDITOR`, and runs it",
        takes: Takes::Nothing,
        act: actions::edit,
    },
    Command {
        name: "restart",
        also: &[],
        argument: "",
        about: "forgets what was computed, keeps what was defined",
        takes: Takes::Nothing,
        act: actions::restart,
    },
    Command {
        name: "save",
        also: &["save!"],
        argument: "FILE",
        about: "writes the statements that worked; `:save!` over a file",
        takes: Takes::File,
        act: actions::save,
    },
    Command {
        name: "set",
        also: &[],
        argument: "[NAME VALUE]",
        about: "shows or changes settings: budgets, spelling, hints",
        takes: Takes::Setting,
        act: actions::set,
    },
    Command {
        name: "show",
        also: &[],
        argument: "full",
        about: "the last result once more, uncut",
        takes: Takes::Nothing,
        act: actions::show,
    },
    Command {
        name: "explain",
        also: &[],
        argument: "CODE",
        about: "what a diagnostic means",
        takes: Takes::Code,
        act: actions::explain,
    },
    Command {
        name: "source",
        also: &[],
        argument: "NAME",
        about: "the text of a ruleset or a function",
        takes: Takes::Text,
        act: actions::source,
    },
    Command {
        name: "why",
        also: &[],
        argument: "E",
        about: "E, and which theorem or search answered",
        takes: Takes::Text,
        act: |talk, order| call(talk, "why", order),
    },
    Command {
        name: "svg",
        also: &[],
        argument: "E FILE",
        about: "draws a position, a thermograph, a figure: `tree(G)`",
        takes: Takes::Drawing,
        act: actions::svg,
    },
    Command {
        name: "tikz",
        also: &[],
        argument: "E FILE",
        about: "the same as a TikZ picture for LaTeX",
        takes: Takes::Drawing,
        act: actions::svg,
    },
    Command {
        name: "open",
        also: &[],
        argument: "E",
        about: "the same in the program that shows pictures here",
        takes: Takes::Text,
        act: actions::open,
    },
    Command {
        name: "play",
        also: &[],
        argument: "G",
        about: "plays G with you: moves by number, hints, take back",
        takes: Takes::Text,
        act: actions::play,
    },
    Command {
        name: "tour",
        also: &[],
        argument: "[NAME]",
        about: "the next page of the guided tour, or of `lesson_1` to `lesson_4`",
        takes: Takes::Text,
        act: actions::tour,
    },
    Command {
        name: "quit",
        also: &["q", "exit"],
        argument: "",
        about: "leaves; so do `quit`, `exit` and Ctrl-D",
        takes: Takes::Nothing,
        act: actions::quit,
    },
];

/// A line that is a command or a question for help; `None` for everything else.
#[must_use]
pub fn read(text: &str) -> Option<Order<'_>> {
    let text = text.trim();
    let order = |name, argument: &'static str| Order { name, insist: false, argument };
    if let Some(rest) = text.strip_prefix(':') {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (name, argument) = rest.split_at(end);
        let bare = name.strip_suffix('!').unwrap_or(name);
        return Some(Order {
            name: bare,
            insist: bare.len() < name.len(),
            argument: argument.trim(),
        });
    }
    if text.contains('\n') {
        return None;
    }
    match text {
        "quit" | "exit" => return Some(order("quit", "")),
        "help" => return Some(order("help", "")),
        _ => {}
    }
    // `help pitch` is no text of the language, and neither are words.
    let word = |word: &str| word.chars().all(|c| c.is_alphabetic() || c == '-');
    if let Some(topic) = text.strip_prefix("help ").map(str::trim)
        && (!topic.contains(char::is_whitespace) || topic.split_whitespace().all(word))
        && !topic.starts_with('=')
    {
        return Some(Order { name: "help", insist: false, argument: topic });
    }
    // Behind a name only: `G > 0?` is a slip, and no name of a page.
    let behind = || {
        let asked = text.strip_suffix('?')?;
        (!asked.trim().contains(char::is_whitespace)).then_some(asked)
    };
    let asked = text.strip_prefix('?').or_else(behind)?;
    // A question mark inside a comment or a text asks nothing.
    if asked.contains(['#', '"']) {
        return None;
    }
    Some(Order { name: "help", insist: false, argument: asked.trim() })
}

/// The command of a name: exactly, by another name, or by a beginning that only one has.
#[must_use]
pub fn find(name: &str) -> Option<&'static Command> {
    let exact =
        COMMANDS.iter().find(|command| command.name == name || command.also.contains(&name));
    exact.or_else(|| {
        let mut like = COMMANDS.iter().filter(|command| command.name.starts_with(name));
        like.next().filter(|_| !name.is_empty() && like.next().is_none())
    })
}

/// Does what a command asks for.
pub fn obey(talk: &mut Conversation, order: &Order<'_>) -> Flow {
    match find(order.name) {
        Some(command)
            if command.takes == Takes::Nothing
                && command.argument.is_empty()
                && !order.argument.is_empty() =>
        {
            talk.warn(&format!("`:{}` takes nothing behind it", command.name));
            Flow::Stay
        }
        Some(command) => (command.act)(talk, order),
        None => {
            let near = COMMANDS
                .iter()
                .map(|command| (strsim::damerau_levenshtein(command.name, order.name), command))
                .min_by_key(|(distance, _)| *distance)
                .filter(|(distance, _)| *distance <= 2);
            let advice = match near {
                Some((_, command)) => format!("did you mean `:{}`?", command.name),
                None => "`:help` lists the commands".to_owned(),
            };
            talk.warn(&format!("there is no command `:{}`; {advice}", order.name));
            Flow::Stay
        }
    }
}

/// What could stand at the cursor, where the line is a command; `None` where it is not.
#[must_use]
pub fn complete(text: &str, cursor: usize, session: &Session) -> Option<(usize, Vec<String>)> {
    let before = text.get(..cursor)?;
    let command = before.trim_start();
    let topics = |asked: &str| {
        let mut topics = session.topics();
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
        return Some((start, starting(names, rest)));
    };
    let at = cursor - argument.len();
    Some(match find(name).map_or(Takes::Nothing, |command| command.takes) {
        Takes::Nothing | Takes::File => (cursor, Vec::new()),
        Takes::Topic => topics(argument),
        Takes::Text | Takes::Drawing => {
            let (start, words) = session.complete(argument, argument.len());
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
pub fn wants_file(text: &str, cursor: usize, session: &Session) -> Option<&'static str> {
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
        Takes::Drawing => {
            let (drawn, _) = argument.rsplit_once(' ')?;
            (!drawn.trim().is_empty() && session.status(drawn) == Status::Complete)
                .then_some(".svg")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_commands_are_told_from_the_rest() {
        let named = |text| read(text).map(|order| (order.name, order.argument));
        assert_eq!(named(":form  <1|0> "), Some(("form", "<1|0>")));
        assert_eq!(named("?^"), Some(("help", "^")));
        assert_eq!(named("outcome?"), Some(("help", "outcome")));
        assert_eq!(named("quit"), Some(("quit", "")));
        assert_eq!(named("help who wins"), Some(("help", "who wins")));
        assert_eq!(named("help + 1"), None);
        assert_eq!(named("1 # is it?"), None);
        assert_eq!(named("G > 0?"), None);
        assert_eq!(named("*:3/4"), None);
        assert_eq!(read(":save! x").map(|order| order.insist), Some(true));
    }

    #[test]
    fn every_name_of_a_command_is_its_own() {
        let all = COMMANDS
            .iter()
            .flat_map(|command| [command.name].into_iter().chain(command.also.iter().copied()));
        let mut names: Vec<_> = all.collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        assert_eq!(find("uni").map(|command| command.name), Some("universe"));
        assert!(find("s").is_none(), "save, set, show and source start so");
    }

    #[test]
    fn a_command_is_completed_by_what_it_takes() {
        let options = crate::session::Options::default();
        let files = Box::new(crate::session::NoFiles);
        let mut session = Session::new(options, Default::default(), files).expect("a session");
        session.run("<test>", "let bilbo = 1\nfn bill(x) = x", &mut |_, _| true);
        let offered = |text: &str| complete(text, text.len(), &session);
        let names = |text: &str| offered(text).map(|(_, names)| names).unwrap_or_default();
        assert_eq!(offered("bil"), None);
        assert_eq!(offered(":univ"), Some((1, vec!["universe".to_owned()])));
        assert_eq!(offered(" :time bil").map(|(start, _)| start), Some(" :time ".len()));
        assert_eq!(names(":time bil"), ["bilbo", "bill"]);
        assert_eq!(names(":time 1 + bilb"), ["bilbo"]);
        assert_eq!(names(":help bil"), ["bilbo", "bill"]);
        assert_eq!(names("?birthd"), ["birthday"]);
        assert_eq!(names(":help :univ"), [":universe"]);
        assert_eq!(names(":explain E080"), ["E0801"]);
        assert_eq!(names(":set hin"), ["hints"]);
        assert_eq!(names(":names bil"), [""; 0]);
        assert_eq!(names(":load bil"), [""; 0]);
        let file = |text: &str| wants_file(text, text.len(), &session);
        assert_eq!(
            (file(":load bil"), file(":save bil"), file(":time bil")),
            (Some(".cgt"), Some(""), None)
        );
        assert_eq!(
            (file("import \"a"), file("import \"a\""), file("1 + 1")),
            (Some(".cgt"), None, None)
        );
        assert_eq!(
            (file(":svg bilbo d"), file(":svg 1 + d"), file(":svg b")),
            (Some(".svg"), None, None)
        );
        // The cursor may stand inside of the line.
        assert_eq!(complete(":univ x", 5, &session).map(|(start, _)| start), Some(1));
    }

    #[test]
    fn hints_finish_what_only_one_command_can_be() {
        let universe = hint(":unive").map(|hint| (hint.shown, hint.taken));
        assert_eq!(universe, Some(("rse [U]".to_owned(), "rse".to_owned())));
        let load = hint(":load").map(|hint| (hint.shown, hint.taken));
        assert_eq!(load, Some((" FILE".to_owned(), String::new())));
        // Several begin so; nothing is left; another name of a command is no beginning of its name.
        for text in [":", ":s", ":quit", ":q!", "help", " :load"] {
            assert_eq!(hint(text), None, "{text}");
        }
        assert_eq!(hint(":nothing"), None);
        assert_eq!(hint("^"), None);
    }
}
