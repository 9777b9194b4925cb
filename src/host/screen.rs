//! The terminal: decides once about colour, dim parts and ASCII, then writes.

#![expect(
    clippy::disallowed_methods,
    reason = "the one place of the program that looks at the locale and the terminal"
)]

use std::borrow::Cow;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::sync::Arc;

use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use serde_json::Value;
use unicode_width::UnicodeWidthStr;

use super::interrupt::WriteFlag;
use super::status::Status;
use crate::diag::Diagnostic;
use crate::diag::report::{self, Style};
use crate::markup::wrap::{folded, folded_text, hanging_text, prose};
use crate::markup::{Markup, Role, in_ascii, table, visible, visible_in_json};
use crate::meter::Progress;
use crate::span::Sources;

/// Terminals with fewer columns show errors as sentences: a frame would break within words.
const NARROW: usize = 60;

/// Where output goes and how it looks there.
pub struct Screen {
    out: BufWriter<Box<dyn Write + Send>>,
    err: Box<dyn Write + Send>,
    terminal: bool,
    out_color: bool,
    err_color: bool,
    ascii: bool,
    /// Whether lines are read aloud: no frames, nothing that is erased.
    plain: bool,
    /// Whether reports are drawn without the lines that only part others.
    compact: bool,
    closed: bool,
    writing: WriteFlag,
    failure: Option<io::Error>,
    /// Rows that were written since someone last looked.
    rows: usize,
    /// The line on standard error that tells how far a statement has come.
    status: Option<Status>,
}

/// Returns whether the terminal knows control sequences, as far as `TERM` tells.
fn obeys_sequences() -> bool {
    std::env::var("TERM").map_or(cfg!(windows), |term| term != "dumb")
}

/// Chooses whether a stream is coloured. A dumb terminal is not, even if the variable `CI` is set, which
/// `AutoStream` takes for a terminal with colours.
fn chosen(color: ColorChoice, stream: &impl RawStream) -> ColorChoice {
    let forced = std::env::var_os("CLICOLOR_FORCE").is_some_and(|force| force != "0");
    match color {
        ColorChoice::Auto if obeys_sequences() || forced => AutoStream::choice(stream),
        ColorChoice::Auto => ColorChoice::Never,
        chosen => chosen,
    }
}

impl std::fmt::Debug for Screen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Screen")
            .field("terminal", &self.terminal)
            .field("ascii", &self.ascii)
            .finish_non_exhaustive()
    }
}

impl Screen {
    /// Standard output and standard error. `color` decides for both; `Auto` asks the terminal and
    /// the environment (`NO_COLOR`, `CLICOLOR_FORCE`, `TERM`). `ascii` is also chosen where the
    /// locale is not UTF-8.
    #[must_use]
    pub fn new(color: ColorChoice, ascii: bool) -> Self {
        let out_choice = chosen(color, &io::stdout());
        let err_choice = chosen(color, &io::stderr());
        Self {
            out: BufWriter::new(Box::new(AutoStream::new(io::stdout(), out_choice))),
            err: Box::new(AutoStream::new(io::stderr(), err_choice)),
            terminal: io::stdout().is_terminal(),
            out_color: out_choice != ColorChoice::Never,
            err_color: err_choice != ColorChoice::Never,
            ascii: ascii || !locale_is_utf8(),
            plain: false,
            compact: false,
            closed: false,
            writing: WriteFlag::default(),
            failure: None,
            rows: 0,
            status: None,
        }
    }

    /// A screen for a screen reader: without colours, frames and lines that are erased.
    #[must_use]
    pub fn plain(ascii: bool) -> Self {
        Self { plain: true, ..Self::new(ColorChoice::Never, ascii) }
    }

    /// Returns whether lines are read aloud.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.plain
    }

    /// Tells on standard error how far a long statement has come, where that is a terminal that can
    /// erase a line.
    pub fn watch(&mut self, progress: Arc<Progress>) {
        let terminal = io::stderr().is_terminal();
        if self.plain || !(terminal && obeys_sequences()) {
            return;
        }
        let ascii = self.ascii;
        let status = self.status.get_or_insert_with(|| Status::start(ascii));
        status.watch(progress);
    }

    /// Sets this flag while it writes, for Ctrl-C.
    #[must_use]
    pub fn with_flag(self, writing: WriteFlag) -> Self {
        Self { writing, ..self }
    }

    /// Returns whether games are printed in ASCII.
    #[must_use]
    pub fn ascii(&self) -> bool {
        self.ascii
    }

    /// Changes the spelling (`:set ascii`).
    pub fn set_ascii(&mut self, ascii: bool) {
        self.ascii = ascii;
    }

    /// Returns whether reports are compact.
    #[must_use]
    pub fn is_compact(&self) -> bool {
        self.compact
    }

    /// Changes how reports are drawn (`:set reports`).
    pub fn set_compact(&mut self, compact: bool) {
        self.compact = compact;
    }

    /// Returns whether standard output is coloured.
    #[must_use]
    pub fn color(&self) -> bool {
        self.out_color
    }

    /// Returns whether someone watches.
    #[must_use]
    pub fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// Returns whether the reader of standard output went away (`| head`) or it cannot be written: there is
    /// no use in going on.
    #[must_use]
    pub fn closed(&self) -> bool {
        self.closed
    }

    /// Marked-up text as this screen shows it: dim parts at terminals only, colour where wanted,
    /// control characters of texts visible.
    #[must_use]
    pub fn paint(&self, markup: &Markup) -> String {
        let markup = &markup.visible();
        match (self.terminal, self.out_color) {
            (true, true) => markup.to_ansi(),
            (true, false) => markup.to_terminal(),
            (false, true) => markup
                .pieces()
                .filter(|(role, _)| *role != Role::Dim)
                .fold(Markup::new(), |all, (role, text)| all.with(role, text))
                .to_ansi(),
            (false, false) => markup.to_plain(),
        }
    }

    /// Rows and columns of the terminal; `None` where there is none, or it does not say.
    #[must_use]
    pub fn size(&self) -> Option<(usize, usize)> {
        let (columns, rows) = self.terminal.then(terminal_size::terminal_size)??;
        (columns.0 > 0 && rows.0 > 0).then(|| (rows.0.into(), columns.0.into()))
    }

    /// The columns of the terminal; `None` where there is none, or it does not say.
    #[must_use]
    pub fn columns(&self) -> Option<usize> {
        self.size().map(|(_, columns)| columns)
    }

    /// Rows that were written on standard output since [`Screen::look`].
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Someone has read what was written.
    pub fn look(&mut self) {
        self.rows = 0;
    }

    /// Writes marked-up text as a line on standard output, broken at words where the terminal ends.
    pub fn say(&mut self, markup: &Markup) {
        let is_table = table::has_header(&markup.to_terminal());
        self.answer(markup, is_table);
    }

    /// Writes marked-up text that may be a table, whose rows stay whole.
    pub fn answer(&mut self, markup: &Markup, is_table: bool) {
        let text = markup.visible();
        let blocks = self.columns().filter(|_| is_table).and_then(|columns| {
            let mut blocks = Markup::plain(table::in_blocks(&text.to_plain(), columns)?);
            for (role, remark) in text.pieces().filter(|(role, _)| *role == Role::Dim) {
                blocks.push(role, format!("\n{}", remark.trim_start()));
            }
            Some(blocks)
        });
        let broken = blocks.or_else(|| self.columns().map(|columns| folded(&text, columns)));
        let painted = self.paint(broken.as_ref().unwrap_or(markup));
        self.rows += self.rows_of(&broken.as_ref().unwrap_or(markup).to_terminal());
        self.write(&painted);
        self.write("\n");
    }

    /// Writes prose on standard output, its lines broken where the terminal ends, at [`COLUMNS`] at most.
    pub fn tell(&mut self, markup: &Markup) {
        let spelled = if self.ascii { &markup.in_ascii() } else { markup };
        self.say(&prose(spelled, self.columns()));
    }

    /// Writes a line on standard output.
    pub fn line(&mut self, text: &str) {
        self.rows += self.rows_of(text);
        self.write(text);
        self.write("\n");
    }

    /// An object in JSON as a line on standard output; characters that terminals obey are escaped.
    pub fn object(&mut self, object: &Value) {
        self.line(&visible_in_json(&object.to_string()));
    }

    /// Rows that a text without colours takes on this screen, once its lines are broken.
    #[must_use]
    pub fn rows_of(&self, text: &str) -> usize {
        let Some(columns) = self.columns() else { return text.split('\n').count() };
        let broken = folded_text(text, columns);
        broken.split('\n').map(|line| line.width().div_ceil(columns).max(1)).sum()
    }

    /// Erases the line that tells how far a statement has come.
    fn clear_status(&self) {
        if let Some(status) = &self.status {
            status.clear();
        }
    }

    /// Words in the spelling of the screen.
    #[must_use]
    pub fn spelled<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.ascii { in_ascii(text) } else { Cow::Borrowed(text) }
    }

    /// Text on standard output as it is.
    pub fn write(&mut self, text: &str) {
        self.clear_status();
        if !self.closed {
            let Self { out, writing, .. } = self;
            let result = writing.during(|| out.write_all(text.as_bytes()));
            self.note(result);
        }
    }

    /// Erases all that is shown, and returns whether that can be done here.
    pub fn clear(&mut self) -> bool {
        if self.plain || !(self.terminal && obeys_sequences()) {
            return false;
        }
        self.flush();
        let Self { writing, .. } = self;
        // Without colours the stream of answers takes out all sequences.
        let result = writing.during(|| {
            let mut out = io::stdout();
            out.write_all(b"\x1b[H\x1b[J").and_then(|()| out.flush())
        });
        self.note(result);
        self.look();
        true
    }

    /// A statement is done: whoever watches sees it now.
    pub fn pause(&mut self) {
        if self.terminal {
            self.flush();
        }
    }

    /// Writes out what is buffered.
    pub fn flush(&mut self) {
        self.clear_status();
        if !self.closed {
            let Self { out, writing, .. } = self;
            let result = writing.during(|| out.flush());
            self.note(result);
        }
    }

    /// Draws a diagnostic on standard error, behind what was printed so far.
    pub fn complain(&mut self, diagnostic: &Diagnostic, sources: &Sources) {
        let columns = Self::error_columns();
        let Self { err_color: color, ascii, compact, .. } = *self;
        let style = Style { color, ascii, compact, columns };
        let framed = !self.plain && columns.is_none_or(|columns| columns >= NARROW);
        // A line of the source that the terminal would break takes its marks along to another line.
        let drawn =
            framed.then(|| self.spelled(&report::draw(diagnostic, sources, style)).into_owned());
        let drawn = drawn.filter(|text| columns.is_none_or(|columns| report::fits(text, columns)));
        match drawn {
            Some(text) => self.error_text(&text),
            None => self.error_sentences(report::sentences(diagnostic, sources).trim_end()),
        }
    }

    /// What is said beside an answer, on standard error.
    pub fn remark(&mut self, note: &Diagnostic) {
        self.error_sentences(&note.remark());
    }

    /// Sentences on standard error, broken at words where that is a terminal and ends.
    pub fn error_sentences(&mut self, text: &str) {
        let text = visible(text);
        let text = self.spelled(&text);
        let text = match Self::error_columns().filter(|_| !self.plain) {
            Some(columns) => hanging_text(&text, columns),
            None => text.into_owned(),
        };
        self.error_text(&(text + "\n"));
    }

    /// The columns of standard error, if that is a terminal.
    fn error_columns() -> Option<usize> {
        let size = terminal_size::terminal_size_of(io::stderr());
        size.map(|(columns, _)| columns.0.into()).filter(|columns| *columns > 0)
    }

    /// Text on standard error. Nobody could be told if that failed.
    pub fn error_text(&mut self, text: &str) {
        self.flush();
        let text = self.spelled(text).into_owned();
        let Self { err, writing, .. } = self;
        let _ = writing.during(|| err.write_all(text.as_bytes()).and_then(|()| err.flush()));
    }

    /// Ends the writing; a failure other than a closed pipe is told.
    ///
    /// # Errors
    /// What the system said when standard output could not be written.
    pub fn finish(&mut self) -> Result<(), io::Error> {
        self.flush();
        self.failure.take().map_or(Ok(()), Err)
    }

    fn note(&mut self, result: io::Result<()>) {
        if let Err(error) = result {
            self.closed = true;
            if error.kind() != io::ErrorKind::BrokenPipe {
                self.failure = Some(error);
            }
        }
    }
}

/// Returns whether the locale speaks UTF-8: the first of `LC_ALL`, `LC_CTYPE`, `LANG` that is set decides. If
/// none is set, the locale is `C`. Windows consoles take Unicode whatever these say.
fn locale_is_utf8() -> bool {
    cfg!(windows) || names_utf8(|name| std::env::var(name).ok())
}

fn names_utf8(variable: impl Fn(&str) -> Option<String>) -> bool {
    ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| variable(name).filter(|value| !value.is_empty()))
        .is_some_and(|value| {
            let value = value.to_ascii_lowercase();
            value.contains("utf-8") || value.contains("utf8")
        })
}
