//! What a conversation holds, how its answers look, and what the editor asks it while someone
//! types.

use std::path::PathBuf;

use super::commands;
use super::editor::{Line, Unread};
use super::playing::Playing;
use crate::host::comments::broken;
use crate::host::interrupt::Interrupt;
use crate::host::screen::Screen;
use crate::host::tour::{HEADING, Tour};
use crate::host::{Exit, Talk};
use crate::markup::{Markup, Role};
use crate::session::edit::{self, Status};
use crate::session::prompt::{is_copied, left_out, prompt, typed};
use crate::session::{
    Answer, Event, Format, Formats, Options, PROMPT, Report, Session, asks_for_page, briefly, help,
    passages, restart, save,
};
use crate::span::Sources;

/// Whether the conversation goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// It does.
    Stay,
    /// `:quit`.
    Leave,
}

/// What comes behind a line of the editor's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// The next one.
    Line,
    /// The next one, and a block that was passed over is worth to be found again.
    Remember(String),
    /// Nothing.
    End,
}

/// How the answers to a text are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// As lines, games with outcome and universe.
    Lines,
    /// As LaTeX.
    Latex,
}

/// A session with someone at the terminal.
pub struct Conversation {
    /// What knows the language.
    pub session: Session,
    /// Where answers go.
    pub screen: Screen,
    /// The files of `:load` and `-i`, for `:reload`.
    pub loaded: Vec<PathBuf>,
    /// The file of settings and statements with which conversations begin.
    pub startup: Option<PathBuf>,
    /// The settings that the command line gave.
    pub given: Vec<&'static str>,
    /// Hints while typing (`:set hints`).
    pub hints: bool,
    /// The numbers of results behind them (`:set numbers`).
    pub numbers: bool,
    /// The text that ran last, for `:edit`.
    pub last: String,
    /// What was typed, for `:history`.
    pub typed: Vec<String>,
    /// A text that came from an editor and is worth to be found again.
    pub edited: Option<String>,
    /// The block with a slip whose rest is passed over.
    passed: Option<String>,
    /// The length of a text of several lines while it runs: it stops at the first error. 0 where something is left that
    /// was not run.
    paste: Option<usize>,
    /// Whether the last line failed.
    failed: bool,
    /// The tour that is open, and the number of its next page.
    pub tour: Option<(Tour, usize)>,
    /// The game that is being played or chosen: what is typed is for it.
    pub(super) playing: Option<Playing>,
    /// The note on the line that is being typed.
    unread: Option<Unread>,
    pub(super) interrupt: Interrupt,
}

/// Said where a slip ends a block whose other lines are still to come.
const PASSING: &str = "a bracket is still open: the lines up to its closing bracket are passed over; a blank line ends that";

/// Said where the rest of such a block has come.
const PASSED: &str = "passed over; Up brings all of it back";

/// Words that begin a statement and stand in no block.
const FRESH: [&str; 6] = ["ruleset", "fn", "law", "universe", "import", "use"];

impl Conversation {
    /// A conversation that goes on from what the command line prepared.
    #[must_use]
    pub fn new(mut talk: Talk) -> Self {
        // What a report speaks of was typed just above it.
        talk.screen.set_compact(true);
        Self {
            session: talk.session,
            hints: !talk.screen.is_plain(),
            screen: talk.screen,
            loaded: talk.loaded,
            startup: None,
            given: talk.given,
            numbers: false,
            last: String::new(),
            typed: Vec::new(),
            edited: None,
            passed: None,
            paste: None,
            failed: false,
            tour: None,
            playing: None,
            unread: None,
            interrupt: talk.interrupt,
        }
    }

    /// The first line.
    pub fn greet(&mut self) {
        let greeting = Markup::new()
            .with(Role::Strong, format!("upstar {}", crate::version::VERSION))
            .with(Role::Plain, "  combinatorial games")
            .with(Role::Dim, "  :help for help, :quit to leave");
        self.note(&greeting);
    }

    /// The prompt of the next line.
    #[must_use]
    pub fn prompt(&self) -> Markup {
        if let Some(playing) = &self.playing {
            return Markup::new().with(Role::Good, playing.asks()).with(Role::Plain, "> ");
        }
        let universe = self.session.universe_name();
        prompt(&universe, self.screen.ascii(), self.passed.is_some())
    }

    /// A line that is no answer.
    pub fn note(&mut self, text: &Markup) {
        self.screen.say(text);
        self.screen.flush();
    }

    /// Sentences, broken where the terminal ends.
    pub fn tell_prose(&mut self, text: &Markup) {
        self.screen.tell(text);
        self.screen.flush();
    }

    /// Something that went wrong with a command.
    pub fn warn(&mut self, sentence: &str) {
        self.tell_prose(&Markup::new().with(Role::Bad, sentence));
    }

    /// Returns whether nobody reads the answers any more.
    #[must_use]
    pub fn is_alone(&self) -> bool {
        self.screen.closed()
    }

    /// An answer as a line.
    fn tell(&mut self, answer: &Answer) {
        if let Some(line) = shown(answer, Look::Lines) {
            self.screen.answer(&line, answer.is_table);
            self.screen.flush();
        }
    }

    /// Notes that something typed could not be read: once on each line, since much may come at once.
    pub(super) fn note_unread(&mut self, why: Unread) {
        if self.unread.replace(why) != Some(why) {
            self.tell_prose(&Markup::new().with(Role::Dim, why.sentence()));
        }
    }

    /// Does what came of a prompt.
    pub fn hear(&mut self, line: Line) -> Next {
        if !matches!(line, Line::Unread(_)) {
            self.unread = None;
        }
        if let Some(playing) = self.playing.take() {
            self.hear_play(playing, line);
            return if self.is_alone() { Next::End } else { Next::Line };
        }
        match line {
            Line::Text(text) if self.passes_over(&text) => {
                return self.pass_over(&text).map_or(Next::Line, Next::Remember);
            }
            // While a tour is open, Enter alone turns the page.
            Line::Text(text) if text.trim().is_empty() && self.tour.is_some() => {
                self.passed = None;
                let _ = self.answer(":tour");
            }
            // As in `upstar tour`, unless somebody has a game of this name.
            Line::Text(text)
                if text.trim() == "q"
                    && self.tour.is_some()
                    && !help::has_exact_page(&self.session, "q") =>
            {
                self.tour = None;
                let closed = "the tour is closed: `:tour` begins it anew, `:quit` leaves";
                self.note(&Markup::new().with(Role::Dim, closed));
            }
            Line::Text(text) => {
                let flow = self.answer(&text);
                let typed = text.trim_end();
                // Not the question itself.
                if !typed.is_empty() && !is_order(typed, "history") {
                    self.typed.push(typed.to_owned());
                }
                if flow == Flow::Leave {
                    return Next::End;
                }
                if let Some(edited) = self.edited.take() {
                    return Next::Remember(edited);
                }
            }
            Line::Dropped => self.drop_line(),
            Line::Nothing => {
                self.drop_line();
                let leaving = "Ctrl-D or `:quit` leaves; `:help` helps";
                self.note(&Markup::new().with(Role::Dim, leaving));
            }
            Line::Unread(why) => self.note_unread(why),
            Line::End => return Next::End,
        }
        if self.is_alone() { Next::End } else { Next::Line }
    }

    /// Does what a line asks for: a command, a question for help, or a text to run.
    pub fn answer(&mut self, text: &str) -> Flow {
        if let Some(all) = typed(text) {
            let note = left_out(text, &self.session);
            self.note(&Markup::new().with(Role::Dim, note));
            let mut rest = all.into_iter().peekable();
            while let Some(typed) = rest.next() {
                if self.answer(&typed.text) == Flow::Leave {
                    return Flow::Leave;
                }
                if self.failed && rest.peek().is_some() {
                    self.note(&Markup::new().with(Role::Dim, NOT_RUN));
                    break;
                }
                if self.interrupt.pressed() {
                    break;
                }
            }
            return Flow::Stay;
        }
        self.interrupt.clear();
        (self.passed, self.failed) = (None, false);
        let meant = commands::meant(text, |name| self.session.knows(name));
        if let Some(meant) = &meant {
            let told = format!("note: `{}` read as `{meant}`", text.trim());
            self.note(&Markup::new().with(Role::Dim, told));
        }
        let text = meant.as_deref().unwrap_or(text);
        let order = commands::read(text);
        let flow = match order
            .filter(|order| !order.behind || asks_for_page(&mut self.session, order.argument))
        {
            Some(order) => commands::obey(self, &order),
            None => {
                text.clone_into(&mut self.last);
                // Somebody who states a law here waits for its result.
                self.session.set_testing(true);
                self.paste = text.contains('\n').then_some(text.trim_end().len());
                let exit = self.run_typed(text, Look::Lines);
                self.failed = exit != Exit::Fine;
                if self.paste.take() == Some(0) {
                    self.note(&Markup::new().with(Role::Dim, NOT_RUN));
                }
                self.session.set_testing(false);
                if !gave_up(text) && edit::status(text) == Status::Hopeless && edit::goes_on(text) {
                    self.note(&Markup::new().with(Role::Dim, PASSING));
                    self.passed = Some(text.to_owned());
                }
                Flow::Stay
            }
        };
        self.screen.flush();
        flow
    }

    /// Returns whether the last line failed.
    #[must_use]
    pub fn has_failed(&self) -> bool {
        self.failed
    }

    /// Returns whether a line is the rest of a block with a slip: it is not run.
    #[must_use]
    pub fn passes_over(&self, line: &str) -> bool {
        let first = line.split_whitespace().next().unwrap_or_default();
        self.passed.is_some()
            && !first.is_empty()
            && !first.starts_with(':')
            && !line.contains('\n')
            && !is_copied(line)
            && !FRESH.contains(&first)
    }

    /// Passes over a line; the whole block, where that was its last.
    pub fn pass_over(&mut self, line: &str) -> Option<String> {
        let block = self.passed.as_mut()?;
        block.push('\n');
        block.push_str(line);
        // A bracket that was left open inside does not belong to the block.
        let over = line.starts_with(['}', ']', ')']) || !edit::goes_on(block);
        let whole = self.passed.take_if(|_| over)?;
        self.note(&Markup::new().with(Role::Dim, PASSED));
        Some(whole)
    }

    /// Drops what was typed, and the block that it belonged to.
    pub fn drop_line(&mut self) {
        self.passed = None;
    }

    /// Runs a text without reading slips. Returns the worst result of its statements. An interrupt ends the text.
    pub fn run(&mut self, name: &str, text: &str, look: Look) -> Exit {
        self.running(look, |session, sink| session.run(name, text, sink))
    }

    /// Runs what was typed behind a command, with slips read as at the prompt.
    pub fn run_typed(&mut self, text: &str, look: Look) -> Exit {
        self.running(look, |session, sink| session.run_typed(PROMPT, text, sink))
    }

    /// Runs a script that is loaded, in the same way.
    pub fn load(&mut self, name: &str, text: &str) {
        self.running(Look::Lines, |session, sink| save::load(session, name, text, sink));
    }

    /// Shows a page of a tour: each statement behind the prompt, with its answer.
    pub fn tour_page(&mut self, page: &str) {
        self.session.set_testing(true);
        for passage in passages::of(page) {
            let columns = self.screen.columns().unwrap_or(usize::MAX);
            for line in broken(&passage.above, columns) {
                let role = if line.starts_with(HEADING) { Role::Strong } else { Role::Dim };
                self.screen.say(&Markup::new().with(role, self.screen.spelled(&line)));
            }
            if passage.statement.is_empty() {
                continue;
            }
            if !passage.hidden {
                let mut line = self.prompt();
                line.push(Role::Code, passage.statement.as_str());
                self.screen.say(&line);
            }
            let exit = self.run("<tour>", &passage.statement, Look::Lines);
            if exit == Exit::Interrupted || self.is_alone() {
                break;
            }
        }
        self.session.set_testing(false);
    }

    /// Runs `function(argument)` for a command.
    pub fn ask(&mut self, function: &str, argument: &str) {
        self.running(Look::Lines, |session, sink| {
            session.command(PROMPT, function, argument, sink);
        });
    }

    /// The text that `function(argument)` gives, uncut; says what went wrong if there is none.
    pub fn document(&mut self, function: &str, argument: &str) -> Option<String> {
        let answer = self.uncut(Formats::TEXT, |session, sink| {
            session.command(PROMPT, function, argument, sink);
        })?;
        answer.text.map(|text| text.to_plain())
    }

    /// The answer to a text in a format, uncut; says what went wrong if there is none.
    pub fn written(&mut self, format: Format, text: &str) -> Option<String> {
        let answer = self.uncut(Formats::TEXT.and_format(format), |session, sink| {
            session.run_typed(PROMPT, text, sink);
        })?;
        let written = answer.written(format).map(str::to_owned);
        if written.is_none() {
            self.warn("there is nothing to write: definitions have no answer, and figures no rows");
        }
        written
    }

    /// The last answer of a run in some formats, uncut; shows its notes, or the errors.
    fn uncut(
        &mut self,
        formats: Formats,
        run: impl FnOnce(&mut Session, &mut dyn FnMut(&Sources, Event) -> bool),
    ) -> Option<Answer> {
        let options = self.session.options().clone();
        self.session.set_options(Options { formats, full: true, ..options.clone() });
        let mut last = None;
        let (session, screen) = (&mut self.session, &mut self.screen);
        run(session, &mut |sources, event| {
            if let Event::Statement(report) = event {
                match report.result {
                    Ok(answer) => last = Some((answer, report.notes)),
                    Err(diagnostic) => screen.complain(&diagnostic, sources),
                }
            }
            true
        });
        self.session.set_options(options);
        let (answer, notes) = last?;
        for note in notes {
            self.tell_prose(&Markup::new().with(Role::Dim, note.remark()));
        }
        Some(answer)
    }

    /// Asks the session for what a look shows: a game's line says what its object knows of it.
    fn look(&mut self, look: Look) {
        let formats = match look {
            Look::Lines => Formats::TEXT.and_format(Format::Facts),
            Look::Latex => Formats::TEXT | Formats::LATEX,
        };
        let options = self.session.options().clone();
        self.session.set_options(Options {
            formats,
            commands: true,
            prints_at_once: true,
            ..options
        });
    }

    /// The last result once more, uncut.
    pub fn last_in_full(&mut self) {
        self.look(Look::Lines);
        match self.session.last_in_full() {
            None => self.warn("there is no result yet"),
            Some(Ok(answer)) => self.tell(&answer),
            Some(Err(diagnostic)) => self.screen.complain(&diagnostic, self.session.sources()),
        }
    }

    /// Gives the memory back and runs the definitions again, without a word where all goes well.
    pub fn restart(&mut self) {
        let Self { session, screen, .. } = self;
        restart::restart(session, &mut |sources, event| complained(screen, sources, &event));
        self.note(
            &Markup::new().with(Role::Dim, "the definitions are kept, the results are cleared"),
        );
    }

    /// Takes back what a name was defined as, and says what fails without it.
    pub fn forget(&mut self, name: &str) {
        let Self { session, screen, .. } = self;
        let forgotten = restart::forget(session, name, &mut |sources, event| {
            complained(screen, sources, &event)
        });
        if let Some(dropped) = forgotten {
            let dropped = match dropped {
                0 => String::new(),
                1 => "; 1 line that uses it is no longer kept for `:save`".to_owned(),
                many => format!("; {many} lines that use it are no longer kept for `:save`"),
            };
            let said = format!("`{name}` is forgotten; other definitions are kept{dropped}");
            self.note(&Markup::new().with(Role::Dim, said));
        } else {
            self.warn(&format!("this conversation has not defined `{name}`: see `:names`"));
        }
    }

    /// Shows what a run says.
    fn running(
        &mut self,
        look: Look,
        run: impl FnOnce(&mut Session, &mut dyn FnMut(&Sources, Event) -> bool),
    ) -> Exit {
        let mut exit = Exit::Fine;
        self.look(look);
        let Self { session, screen, interrupt, numbers, paste, .. } = self;
        session.set_columns(screen.columns());
        run(session, &mut |sources, event| {
            if let Event::Statement(report) = &event {
                for note in &report.notes {
                    screen.tell(&Markup::new().with(Role::Dim, note.remark()));
                }
            }
            match event {
                Event::Printed(line) => screen.say(&line),
                Event::Statement(Report { result: Err(diagnostic), span, .. }) => {
                    let end = span.end as usize;
                    exit = exit.max(Exit::of(&diagnostic));
                    screen.complain(&diagnostic, sources);
                    if let Some(length) = paste {
                        if end < *length {
                            *length = 0;
                        }
                        return false;
                    }
                }
                Event::Statement(Report { result: Ok(answer), quiet, law, number, .. }) => {
                    if let Some(law) = law {
                        screen.say(&Markup::new().with(Role::Dim, law.told()));
                    }
                    if let Some(mut line) = shown(&answer, look).filter(|_| !quiet) {
                        if let Some(number) = number.filter(|_| *numbers) {
                            line.push(Role::Dim, format!("   _{number}"));
                        }
                        screen.answer(&line, answer.is_table);
                    }
                }
            }
            screen.pause();
            !screen.closed() && !interrupt.pressed()
        });
        exit
    }
}

/// Shows the error of a definition that is run again.
fn complained(screen: &mut Screen, sources: &Sources, event: &Event) -> bool {
    if let Event::Statement(Report { result: Err(diagnostic), .. }) = event {
        screen.complain(diagnostic, sources);
    }
    true
}

/// Returns whether a text is a command of this name.
fn is_order(text: &str, name: &str) -> bool {
    commands::read(text)
        .is_some_and(|order| commands::find(order.name).is_some_and(|found| found.name == name))
}

/// Said where a text of several lines stopped.
const NOT_RUN: &str = "the lines below it were not run";

/// Returns whether somebody ended an unfinished text by a blank line.
fn gave_up(text: &str) -> bool {
    text.ends_with('\n') || text.lines().last().is_none_or(|line| line.trim().is_empty())
}

/// An answer's line: for a game with its outcome and its universe behind it, dim.
fn shown(answer: &Answer, look: Look) -> Option<Markup> {
    if let (Look::Latex, Some(latex)) = (look, answer.written(Format::Latex)) {
        return Some(Markup::plain(latex));
    }
    let known = answer.game.as_ref().and_then(|game| {
        // The session may have named the universe already; normal play is the default.
        let line = answer.text.as_ref()?;
        let mut dim = line.pieces().filter(|(role, _)| *role == Role::Dim);
        let universe = game.universe.as_deref().filter(|name| *name != "normal");
        let universe = universe.filter(|name| !dim.any(|(_, text)| text.contains(name)));
        let (outcome, universe) = (game.outcome.clone(), universe.map(briefly));
        let facts: Vec<_> = [outcome, universe].into_iter().flatten().collect();
        (!facts.is_empty()).then(|| facts.join(", "))
    });
    answer.line(known.as_deref())
}
