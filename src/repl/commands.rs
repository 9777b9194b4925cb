//! The commands that start with a colon: one table, read by `:help`, completion and hints.

use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use super::actions::{self, call};
use super::conversation::{Conversation, Flow};
use crate::host::tour::Tour;
use crate::markup::{Markup, Role};
use crate::session::Format;

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
    /// An expression, and perhaps a file for what comes of it.
    Certificate,
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
    /// Whether it is written as `X?`, which asks for help where X names a page, else for a game.
    pub behind: bool,
}

impl Order<'_> {
    /// The place of the command's name in the line.
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
        about: "help on a name or topic; also `?X`, and `X?`, which shows a game; `:help keys`",
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
        name: "csv",
        also: &[],
        argument: "E [FILE]",
        about: "the answer as comma-separated values, for spreadsheets; or writes them to a file",
        takes: Takes::Certificate,
        act: |talk, order| actions::written(talk, order, Format::Csv),
    },
    Command {
        name: "markdown",
        also: &["md"],
        argument: "E [FILE]",
        about: "the answer in Markdown, with all rows of a table; or writes it to a file",
        takes: Takes::Certificate,
        act: |talk, order| actions::written(talk, order, Format::Markdown),
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
        also: &["who", "vars", "ls", "browse"],
        argument: "",
        about: "your definitions",
        takes: Takes::Nothing,
        act: actions::names,
    },
    Command {
        name: "answers",
        also: &["results", "out"],
        argument: "[N]",
        about: "your last answers by number, as in `_3`; the last N of them",
        takes: Takes::Nothing,
        act: actions::answers,
    },
    Command {
        name: "history",
        also: &["hist"],
        argument: "[N]",
        about: "what you typed up to now, failures included; the last N of it",
        takes: Takes::Nothing,
        act: actions::history,
    },
    Command {
        name: "forget",
        also: &["unlet", "undo"],
        argument: "NAME",
        about: "removes your definitions of NAME; if the library has NAME too, it is back",
        takes: Takes::Text,
        act: actions::forget,
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
        about: "clears the results, keeps the definitions",
        takes: Takes::Nothing,
        act: actions::restart,
    },
    Command {
        name: "clear",
        also: &["cls"],
        argument: "",
        about: "clears the screen and nothing else; so does Ctrl-L",
        takes: Takes::Nothing,
        act: actions::clear,
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
        about: "shows or changes settings: limits, spelling, hints",
        takes: Takes::Setting,
        act: actions::set,
    },
    Command {
        name: "show",
        also: &[],
        argument: "full",
        about: "shows all of the last result",
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
        name: "certify",
        also: &[],
        argument: "E [FILE]",
        about: "the certificate of the answer to E, for `upstar verify`; `:certify!` over a file",
        takes: Takes::Certificate,
        act: actions::certify,
    },
    Command {
        name: "cite",
        also: &[],
        argument: "",
        about: "how a paper names upstar: a BibTeX entry, and a line of text",
        takes: Takes::Nothing,
        act: actions::cite,
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
        name: "explore",
        also: &[],
        argument: "G [FILE]",
        about: "opens the positions of G in a browser, to click through; or writes the page to a file",
        takes: Takes::Certificate,
        act: actions::explore,
    },
    Command {
        name: "play",
        also: &[],
        argument: "[G]",
        about: "plays G, or a game that you choose, with you; `G mod misere` for misère play; `help` in the game",
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

/// What a line is meant as that has a command as other programs write it: `/help`, `\\help`, `??`, `:type G`. `has` says whether
/// a name has a meaning.
#[must_use]
pub fn meant(text: &str, has: impl Fn(&str) -> bool) -> Option<String> {
    let line = text.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match first {
        "h" | "H" | "?" | "??" if rest.is_empty() && !has(first) => {
            return Some(":help".to_owned());
        }
        // Of nothing named, the last answer.
        ":type" | ":t" | ":info" | ":i" | ":about" => {
            return Some(format!("{}?", if rest.is_empty() { "_" } else { rest }));
        }
        _ => {}
    }
    let name = first.strip_prefix(['/', '\\'])?;
    let is_command = |command: &Command| command.name == name || command.also.contains(&name);
    COMMANDS.iter().any(is_command).then(|| format!(":{}", &line[1..]))
}

/// A line that is a command or a question for help; `None` for everything else.
#[must_use]
pub fn read(text: &str) -> Option<Order<'_>> {
    let text = text.trim();
    let order = |name, argument| Order { name, insist: false, argument, behind: false };
    if let Some(rest) = text.strip_prefix(':') {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (name, argument) = rest.split_at(end);
        let bare = name.strip_suffix('!').unwrap_or(name);
        return Some(Order {
            name: bare,
            insist: bare.len() < name.len(),
            argument: argument.trim(),
            behind: false,
        });
    }
    if text.contains('\n') {
        return None;
    }
    match text {
        "quit" | "exit" | "quit()" | "exit()" => return Some(order("quit", "")),
        "help" => return Some(order("help", "")),
        _ => {}
    }
    // `help pitch` is no text of the language; neither are plain words.
    let word = |word: &str| word.chars().all(|c| c.is_alphabetic() || c == '-');
    if let Some(topic) = text.strip_prefix("help ").map(str::trim)
        && (!topic.contains(char::is_whitespace) || topic.split_whitespace().all(word))
        && !topic.starts_with('=')
    {
        return Some(order("help", topic));
    }
    // `play nim(3)`, `let's play nim(3)`.
    let rest =
        ["let's ", "let us "].iter().find_map(|polite| text.strip_prefix(polite)).unwrap_or(text);
    if let Some(game) = rest.strip_prefix("play ").map(str::trim)
        && game.starts_with(|first: char| first.is_alphabetic() || "{<(".contains(first))
    {
        return Some(order("play", game));
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
    let behind = !text.starts_with('?');
    Some(Order { behind, ..order("help", asked.trim()) })
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
                _ if !order.name.is_empty() && Tour::named(order.name).is_ok() => {
                    format!("did you mean `:tour {}`?", order.name)
                }
                Some((_, command)) => format!("did you mean `:{}`?", command.name),
                None => "`:help` lists the commands".to_owned(),
            };
            talk.warn(&format!("there is no command `:{}`; {advice}", order.name));
            Flow::Stay
        }
    }
}

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

/// The table of all commands.
#[must_use]
pub fn list() -> Markup {
    table(
        "Commands",
        COMMANDS.iter().map(|command| {
            let head = format!(":{} {}", command.name, command.argument);
            (head.trim_end().to_owned(), command.about)
        }),
    )
}

/// The table of one command.
#[must_use]
pub fn about(command: &Command) -> Markup {
    let head = format!(":{} {}", command.name, command.argument);
    table("Command", [(head.trim_end().to_owned(), command.about)])
}
