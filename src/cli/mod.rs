//! The command line: reads the arguments, does what they ask, and says how it went.
//!
//! `weave.rs` writes a script with its answers as a page; `serve/` answers another program's requests and `lsp/` an
//! editor's, both by `rpc.rs`. What the program does beside the statements of sessions, such as verifying and writing
//! pages, has an `Allowance` (`allowance.rs`): time, memory and Ctrl-C. `accepted.rs` says which of the common options
//! each command takes.

mod accepted;
mod allowance;
pub mod arguments;
mod certify;
mod check;
mod echo;
mod explore;
mod fmt;
mod help;
mod lsp;
mod play;
mod rpc;
mod rules;
mod run;
mod serve;
mod test;
mod tour;
mod verify;
mod weave;

use std::ffi::OsString;
use std::io::{IsTerminal, Write};

use clap::FromArgMatches;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::diag::Diagnostic;
use crate::host::cite::cited;
use crate::host::date::is_date;
use crate::host::files::{Disk, OwnFolder};
use crate::host::interrupt::Interrupt;
use crate::host::screen::Screen;
use crate::host::streams;
use crate::host::{Exit, Talk, quiet_caught_panics};
use crate::markup::{Markup, visible};
use crate::meter::stack;
use crate::objects as json;
use crate::session::{Format, Formats, KEPT, Loader, Session, passages};
use crate::span::{Sources, Span};
use arguments::{Arguments, Command, EchoWhen, Globals, RunArguments};
pub use serve::answer_once;

/// What is left to do when the command line has done its part.
#[expect(clippy::large_enum_variant, reason = "made once, moved once")]
pub enum Next {
    /// Nothing: the program ends so.
    Exit(Exit),
    /// A conversation.
    Talk(Talk),
}

/// What every command works with.
struct Desk {
    globals: Globals,
    screen: Screen,
    interrupt: Interrupt,
    /// Whether texts are not trusted.
    sandbox: bool,
    /// Help on the commands of the prompt.
    prompt: PromptHelp,
}

/// The loader of the files that scripts import, trusted or not.
fn loader(sandbox: bool) -> Box<dyn Loader> {
    if sandbox { Box::new(OwnFolder) } else { Box::new(Disk) }
}

/// A diagnostic without what is said where one can ask again: a command ends with its answers.
fn last_words(diagnostic: &Diagnostic) -> Diagnostic {
    let mut diagnostic = diagnostic.clone();
    diagnostic.help.retain(|help| help != KEPT);
    diagnostic
}

/// Help on the commands of the prompt, or on one of them.
type PromptHelp = fn(&str) -> Option<Markup>;

impl Desk {
    /// The formats that `--format` asks for; notes are for terminals.
    fn formats(&self) -> Formats {
        match self.globals.format {
            Format::Text if self.screen.is_terminal() => Formats::TEXT,
            format => Formats::of(format),
        }
    }

    /// A session with the options of the command line; the screen tells what it does.
    fn session(&mut self, formats: Formats) -> Result<Session, Box<Diagnostic>> {
        let mut session = Session::new(
            self.globals.session(self.screen.ascii(), formats),
            self.interrupt.flag(),
            self.loader(),
        )?;
        session.set_columns(self.screen.columns());
        self.screen.watch(session.progress());
        Ok(session)
    }

    /// Reads what scripts import.
    fn loader(&self) -> Box<dyn Loader> {
        loader(self.sandbox)
    }

    /// A session, or the exit that its failure means (`--universe` names none).
    fn session_or_exit(&mut self, formats: Formats) -> Result<Session, Exit> {
        self.session(formats).map_err(|diagnostic| self.no_session(&diagnostic))
    }

    /// Tells why no session could start.
    fn no_session(&mut self, diagnostic: &Diagnostic) -> Exit {
        // The session that could not start is gone; the text that it could not read is ours.
        let mut sources = Sources::default();
        let universe = self.globals.universe.as_deref().unwrap_or_default();
        // It read a statement; only the name was given.
        let id = sources.add("--universe", universe);
        let mut diagnostic = diagnostic.clone();
        for label in &mut diagnostic.labels {
            let given =
                |at: u32| (at as usize).saturating_sub("universe ".len()).min(universe.len());
            label.span = Span::new(id, given(label.span.start), given(label.span.end));
        }
        self.tell(&diagnostic, &sources);
        Exit::Usage
    }

    /// Tells a diagnostic in the chosen format.
    fn tell(&mut self, diagnostic: &Diagnostic, sources: &Sources) {
        let diagnostic = &last_words(diagnostic);
        if self.globals.format == Format::Json {
            self.screen.object(&json::error(diagnostic, sources, None));
        } else {
            self.screen.complain(diagnostic, sources);
        }
    }

    /// Tells a diagnostic about a whole file in the chosen format.
    fn tell_of_file(&mut self, diagnostic: &Diagnostic, sources: &Sources, file: &str) {
        if self.globals.format == Format::Json {
            self.screen.object(&json::file_error(&last_words(diagnostic), sources, file));
        } else {
            self.tell(diagnostic, sources);
        }
    }

    /// A remark beside what a command says; `--format json` has no place for it.
    fn note(&mut self, note: &str) {
        if self.globals.format != Format::Json {
            self.screen.error_sentences(&format!("note: {note}"));
        }
    }

    /// Notes the comments of a script that are almost claims: `# => 3`.
    fn note_mistyped_claims(&mut self, name: &str, text: &str) {
        for line in passages::mistyped_claims(text) {
            self.note(&format!("{name}:{line}: this is a comment; a claim begins with `#=>`"));
        }
    }

    /// Tells what is wrong with the command line itself.
    fn misused(&mut self, sentence: &str) -> Exit {
        let sentence = visible(sentence);
        self.screen
            .error_text(&format!("error: {sentence}\n\nFor more information, try '--help'.\n"));
        Exit::Usage
    }
}

/// Reads the process's arguments and does everything but the conversation; what there is to say of the
/// conversation's commands is given.
#[must_use]
pub fn main(prompt: PromptHelp) -> Next {
    stack::begin();
    streams::make_wait();
    let words: Vec<OsString> = std::env::args_os().collect();
    let read = accepted::read(&words).and_then(|mut matches| {
        let refusal = accepted::refusal(&matches);
        Ok((Arguments::from_arg_matches_mut(&mut matches)?, refusal))
    });
    let (arguments, refusal) = match read {
        Ok(read) => read,
        Err(mut error) => {
            if error.kind() == ErrorKind::UnknownArgument {
                // No value looks like an option here.
                error.insert(ContextKind::Suggested, ContextValue::None);
            }
            // Help and version arrive here too, with exit code 0.
            let shown = error.print().and_then(|()| std::io::stdout().flush());
            let unread = |error: &std::io::Error| error.kind() != std::io::ErrorKind::BrokenPipe;
            return Next::Exit(match (error.exit_code(), shown.err().filter(unread)) {
                (0, None) => Exit::Fine,
                (0, Some(error)) => {
                    Screen::new(anstream::ColorChoice::Never, true).error_text(&unwritable(&error));
                    Exit::Diagnostic
                }
                _ => Exit::Usage,
            });
        }
    };
    let globals = arguments.globals;
    quiet_caught_panics();
    let interrupt = Interrupt::install().within(globals.time);
    let mut desk = Desk {
        screen: match globals.plain {
            true => Screen::plain(globals.ascii),
            false => Screen::new(globals.color.into(), globals.ascii),
        }
        .with_flag(interrupt.write_flag()),
        interrupt,
        globals,
        sandbox: false,
        prompt,
    };
    if arguments.command.is_some() && !arguments.run.is_empty() {
        let sentence = "a command and files, `-e` or `--echo` before it do not go together (a file \
                        with a command's name is reached as `./NAME`)";
        return Next::Exit(desk.misused(sentence));
    }
    if let Some(sentence) = refusal {
        return Next::Exit(desk.misused(&sentence));
    }
    desk.sandbox = arguments.command.as_ref().is_some_and(Command::is_sandboxed);
    let exit = match arguments.command {
        None => return start(desk, &arguments.run, true),
        Some(Command::Run(run)) => return start(desk, &run, false),
        Some(Command::Test(paths)) => test::test(&mut desk, &paths.paths),
        Some(Command::Check(paths)) => check::check(&mut desk, &paths.paths),
        Some(Command::Fmt(arguments)) => fmt::fmt(&mut desk, &arguments),
        Some(Command::Help { topic }) => help::help(&mut desk, &topic.join(" ")),
        Some(Command::Explain { code }) => help::explain(&mut desk, code.as_deref()),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut accepted::grammar(), "upstar", &mut script);
            desk.screen.write(&String::from_utf8_lossy(&script));
            Exit::Fine
        }
        Some(Command::Man { command }) => help::man(&mut desk, command.as_deref()),
        Some(Command::Play(arguments)) => play::play(&mut desk, &arguments),
        Some(Command::Explore(arguments)) => explore::explore(&mut desk, &arguments),
        Some(Command::Cite { date: Some(date) }) if !is_date(&date) => desk.misused(&format!(
            "`--date` is a date as in `2026-08-01`: year, month and day; `{date}` is none"
        )),
        Some(Command::Cite { date }) => {
            desk.screen.write(&cited(date));
            Exit::Fine
        }
        Some(Command::Tour { name }) => tour::tour(&mut desk, name.as_deref().unwrap_or_default()),
        Some(Command::Weave(arguments)) => weave::weave(&mut desk, &arguments),
        Some(Command::Certify(arguments)) => certify::certify(&mut desk, &arguments),
        Some(Command::Verify(arguments)) => verify::verify(&mut desk, &arguments),
        Some(Command::Serve { .. }) => serve::serve(&mut desk),
        Some(Command::Lsp { .. }) => lsp::lsp(&mut desk),
    };
    Next::Exit(close(desk, exit))
}

/// Runs what was given; a conversation follows where that is asked for, or where there is nothing
/// to run and someone sits at the terminal.
fn start(mut desk: Desk, run: &RunArguments, may_talk: bool) -> Next {
    if run.echo == EchoWhen::Always && desk.globals.format != Format::Text {
        return Next::Exit(desk.misused("`--echo` is for `--format text`"));
    }
    let piped = !std::io::stdin().is_terminal();
    let nothing = run.files.is_empty() && run.expressions.is_empty();
    if nothing && !piped && !run.interactive && !may_talk {
        return Next::Exit(desk.misused("`upstar run` needs a FILE, `-e EXPR` or piped text"));
    }
    if piped && run.interactive && desk.globals.format == Format::Json {
        let sentence = "a program that asks question after question talks to `upstar serve`; without `-i` \
                        standard input runs as one text";
        return Next::Exit(desk.misused(sentence));
    }
    desk.sandbox = run.sandbox;
    if run.sandbox && !piped && (run.interactive || nothing) {
        return Next::Exit(desk.misused("`--sandbox` is for scripts, not for a conversation"));
    }
    let mut session = match desk.session_or_exit(desk.formats()) {
        Ok(session) => session,
        Err(exit) => return Next::Exit(close(desk, exit)),
    };
    let mut exit = run::run(&mut desk, &mut session, run);
    if run.interactive && piped && exit != Exit::Interrupted && !run.files.iter().any(|f| f == "-")
        || nothing && piped
    {
        exit = exit.max(run::stdin(&mut desk, &mut session, run.echo));
    }
    if !piped && (run.interactive || nothing) && exit != Exit::Interrupted {
        let given = desk.globals.given(desk.screen.ascii(), desk.screen.is_plain());
        return Next::Talk(Talk {
            session,
            screen: desk.screen,
            interrupt: desk.interrupt,
            loaded: run.files.clone(),
            given,
            starts_plainly: run.no_startup,
        });
    }
    // The process ends: giving back arenas piece by piece would only make the user wait.
    std::mem::forget(session);
    Next::Exit(close(desk, exit))
}

/// The message if standard output cannot be written.
fn unwritable(error: &std::io::Error) -> String {
    format!("error: standard output cannot be written: {error}\n")
}

/// Writes out what is left; an output that cannot be written is a failure, a reader that went
/// away is not.
fn close(mut desk: Desk, exit: Exit) -> Exit {
    match desk.screen.finish() {
        Ok(()) => exit,
        Err(error) => {
            desk.screen.error_text(&unwritable(&error));
            exit.max(Exit::Diagnostic)
        }
    }
}

/// The message about a text that is not JSON.
fn not_json(error: &serde_json::Error) -> String {
    format!("this is not JSON (line {}, column {})", error.line(), error.column())
}
