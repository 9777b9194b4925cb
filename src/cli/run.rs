//! `upstar FILE…`, `-e EXPR`, piped text: runs texts in one session and shows what they say.

use super::arguments::{EchoWhen, RunArguments};
use super::echo::{Echo, INDENT, below};
use super::help::nearest_command;
use super::{Desk, last_words};
use crate::diag::codes::evaluation::BAD_ARGUMENT;
use crate::diag::{Diagnostic, error};
use crate::host::Exit;
use crate::host::files;
use crate::markup::Markup;
use crate::objects::{self as json, Place};
use crate::session::prompt::{left_out, without_prompts};
use crate::session::{Event, Format, Report, Session};
use crate::span::Sources;

/// Runs the files, then the expressions.
pub fn run(desk: &mut Desk, session: &mut Session, arguments: &RunArguments) -> Exit {
    let several = arguments.files.len() + arguments.expressions.len() > 1;
    let mut runner = Runner::new(desk, several, EchoWhen::Never);
    for path in &arguments.files {
        let name = path.display().to_string();
        let name = if name == "-" { "<stdin>" } else { &name };
        runner.echoes = match arguments.echo {
            // What is typed at a terminal stands there already.
            EchoWhen::Auto if path.as_os_str() != "-" && runner.desk.screen.is_terminal() => {
                EchoWhen::Always
            }
            chosen => chosen,
        };
        let interrupt = runner.desk.interrupt.clone();
        match interrupt.while_reading(|| files::read_text(path)) {
            Ok(text) if name == "<stdin>" => runner.copied(session, name, &text),
            Ok(text) => runner.text(session, name, &text),
            Err(diagnostic) => {
                // A command that is mistyped is read as a file.
                let meant = path.to_str().filter(|_| !path.exists()).and_then(nearest_command);
                let diagnostic = match meant {
                    Some(command) => {
                        diagnostic.help(format!("did you mean the command `upstar {command}`?"))
                    }
                    None => match path.to_str().filter(|text| reads_as_statement(text)) {
                        Some(text) => {
                            diagnostic.help(format!("to run a text: `upstar -e '{text}'`"))
                        }
                        None => diagnostic,
                    },
                };
                runner.unreadable_file(&diagnostic, session.sources(), name);
            }
        }
        if runner.over {
            return runner.exit;
        }
    }
    runner.echoes = arguments.echo;
    // Whoever writes a law there waits for what comes of it.
    session.set_testing(true);
    for text in &arguments.expressions {
        runner.copied(session, "<-e>", text);
        if runner.over {
            return runner.exit;
        }
    }
    runner.exit
}

/// Returns whether the name of a file looks like a statement: `* + *`, `outcome(*)`.
fn reads_as_statement(name: &str) -> bool {
    let is_file = name.ends_with(".cgt") || name.contains('\'');
    !is_file
        && !std::path::Path::new(name).exists()
        && name.contains([' ', '(', '<', '*', '^', '+', '{'])
}

/// Runs standard input as a script.
pub fn stdin(desk: &mut Desk, session: &mut Session, echoes: EchoWhen) -> Exit {
    let mut runner = Runner::new(desk, false, echoes);
    let text = runner.desk.interrupt.while_reading(files::read_stdin);
    match text {
        Ok(text) => runner.copied(session, "<stdin>", &text),
        Err(diagnostic) => runner.unreadable(&diagnostic, session.sources()),
    }
    runner.exit
}

/// Shows the events of a run, text after text.
pub(super) struct Runner<'a> {
    pub desk: &'a mut Desk,
    /// Whether the texts are shown too; `Auto` is no.
    echoes: EchoWhen,
    /// What is still to be shown of the text that runs.
    echo: Option<Echo>,
    /// Objects name their text where there are several.
    several: bool,
    /// Statements of the texts before this one.
    before: u64,
    /// The worst so far.
    pub exit: Exit,
    /// Something was shown.
    shown: bool,
    /// Nothing more is to be run.
    pub over: bool,
}

impl<'a> Runner<'a> {
    pub fn new(desk: &'a mut Desk, several: bool, echoes: EchoWhen) -> Self {
        Self {
            desk,
            echoes,
            echo: None,
            several,
            before: 0,
            exit: Exit::Fine,
            shown: false,
            over: false,
        }
    }

    /// Runs what somebody types between two texts. It is not shown again, and neither its errors nor Ctrl-C end
    /// what goes on behind it.
    pub fn typed(&mut self, session: &mut Session, name: &str, text: &str) {
        let before = (std::mem::replace(&mut self.echoes, EchoWhen::Never), self.exit);
        self.copied(session, name, text);
        (self.echoes, self.exit) = before;
        self.desk.interrupt.clear();
        self.over = self.desk.screen.closed();
    }

    /// Runs a text that may have been copied with its prompts.
    fn copied(&mut self, session: &mut Session, name: &str, text: &str) {
        match without_prompts(text) {
            Some(script) => {
                let note = left_out(text, session);
                self.desk.screen.error_sentences(&format!("note: {note}"));
                self.text(session, name, &script);
            }
            None => self.text(session, name, text),
        }
    }

    /// Runs a text and shows what it says.
    pub fn text(&mut self, session: &mut Session, name: &str, text: &str) {
        session.set_prints_at_once(self.desk.globals.format != Format::Json);
        self.piece(session, name, text, true);
    }

    /// Runs a piece of a text and shows what it says; `first`: it is the first piece.
    pub fn piece(&mut self, session: &mut Session, name: &str, text: &str, first: bool) {
        let mut printed = Vec::new();
        let mut last = 0;
        let echoes = self.echoes == EchoWhen::Always && self.desk.globals.format == Format::Text;
        // What stands below its statement has less room.
        let indent = if echoes { INDENT } else { 0 };
        let columns = self.desk.screen.columns();
        session.set_columns(columns.map(|columns| columns.saturating_sub(indent)));
        self.echo = echoes.then(|| Echo::new(text, &self.desk.screen, first));
        self.next_passage();
        session.run(name, text, &mut |sources, event| {
            let done = matches!(event, Event::Statement(_));
            match event {
                Event::Printed(line) => self.printed(&line, &mut printed),
                Event::Statement(mut report) => {
                    if let Err(diagnostic) = &mut report.result {
                        **diagnostic = last_words(diagnostic);
                    }
                    last = report.statement;
                    self.report(&report, &std::mem::take(&mut printed), name, sources);
                }
            }
            if self.desk.interrupt.pressed() {
                self.exit = Exit::Interrupted;
            }
            self.over |= self.exit == Exit::Interrupted || self.desk.screen.closed();
            if done && !self.over {
                self.next_passage();
            }
            !self.over
        });
        self.echo = None;
        self.before += u64::from(last);
        self.desk.screen.flush();
    }

    /// Shows the statement that runs next, where statements are shown.
    fn next_passage(&mut self) {
        if let Some(echo) = &mut self.echo {
            echo.next(&mut self.desk.screen);
        }
    }

    /// Shows what a statement says.
    fn say(&mut self, line: &Markup) {
        match self.echo {
            Some(_) => self.desk.screen.say(&below(line)),
            None => self.desk.screen.say(line),
        }
    }

    /// Shows an answer.
    fn answer(&mut self, line: &Markup, is_table: bool) {
        match self.echo {
            Some(_) => self.desk.screen.answer(&below(line), is_table),
            None => self.desk.screen.answer(line, is_table),
        }
    }

    /// Shows what `print` writes at once, except in JSON, where it belongs to its statement.
    fn printed(&mut self, line: &Markup, printed: &mut Vec<String>) {
        if self.desk.globals.format == Format::Json {
            printed.push(line.to_plain());
        } else {
            self.part();
            self.say(line);
            self.desk.screen.pause();
        }
    }

    /// In Markdown an empty line parts what is shown, or it would be one paragraph or one table.
    fn part(&mut self) {
        if self.desk.globals.format == Format::Markdown && std::mem::replace(&mut self.shown, true)
        {
            self.desk.screen.line("");
        }
    }

    fn report(&mut self, report: &Report, printed: &[String], name: &str, sources: &Sources) {
        if self.desk.screen.closed() {
            // It was stopped because nobody reads: this is no interrupt by the user.
            return;
        }
        let place = Place {
            statement: self.before + u64::from(report.statement),
            line: report.line,
            file: Some(name).filter(|name| self.several || !name.starts_with('<')),
        };
        // Objects have their notes themselves.
        let is_apart = self.desk.globals.format != Format::Json;
        for note in report.notes.iter().filter(|_| is_apart) {
            self.desk.screen.remark(note);
        }
        self.exit = self.exit.max(Exit::of_statement(report));
        let screen = &mut self.desk.screen;
        match (&report.result, self.desk.globals.format) {
            (result, Format::Json) => {
                self.over |= result.is_err() && self.desk.globals.strict;
                if let Some(mut object) = json::of(report, printed, sources, place) {
                    // A mistake has the line of its own place.
                    if let Err(diagnostic) = result
                        && let Some(label) = diagnostic.labels.first()
                        && label.span.source == report.span.source
                    {
                        let (line, _) = sources.line_column(label.span);
                        object["line"] = line.into();
                    }
                    screen.object(&object);
                }
            }
            (Err(diagnostic), _) => {
                self.over |= self.desk.globals.strict;
                screen.complain(diagnostic, sources);
            }
            (Ok(_), _) if report.quiet => {}
            (Ok(answer), Format::Csv)
                if answer.written(Format::Csv).is_none() && report.number.is_some() =>
            {
                let diagnostic = error!(
                    BAD_ARGUMENT, report.span, "a figure has no rows for `--format csv`";
                    help: "ask for `--format text`, `latex` or `json`, or for `svg(…)` of the same";
                );
                self.exit = self.exit.max(Exit::of(&diagnostic));
                self.over |= self.desk.globals.strict;
                screen.complain(&diagnostic, sources);
            }
            (Ok(answer), Format::Text) => {
                if let Some(law) = &report.law {
                    self.say(&Markup::plain(law.told()));
                }
                if let Some(line) = answer.line(None) {
                    self.answer(&line, answer.is_table);
                }
            }
            (Ok(answer), format) => {
                let written = answer.written(format);
                if format == Format::Markdown && written.is_some() {
                    self.part();
                }
                if let Some(line) = written {
                    self.desk.screen.say(&Markup::plain(line));
                } else if let Some(text) = &answer.text {
                    self.desk.screen.say(&Markup::plain(text.to_plain()));
                }
            }
        }
        self.desk.screen.pause();
    }

    /// A file that cannot even be read.
    fn unreadable_file(&mut self, diagnostic: &Diagnostic, sources: &Sources, name: &str) {
        self.exit = self.exit.max(Exit::of(diagnostic));
        self.over |= self.desk.globals.strict;
        self.desk.tell_of_file(diagnostic, sources, name);
    }

    /// Standard input that cannot even be read.
    fn unreadable(&mut self, diagnostic: &Diagnostic, sources: &Sources) {
        self.exit = self.exit.max(Exit::of(diagnostic));
        self.over |= self.desk.globals.strict;
        self.desk.tell(diagnostic, sources);
    }
}
