//! The line editor: history, multi-line input, colours, completion. The only file that knows
//! rustyline.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashSet;
use std::io::ErrorKind;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::{Hinter, HistoryHinter};
use rustyline::history::MemHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{
    Cmd, CompletionType, ConditionalEventHandler, Config, Context, Event, EventContext,
    EventHandler, Helper, KeyCode, KeyEvent, Modifiers, RepeatCount,
};

use super::history::{self, ENTRIES, History};
use crate::host::source::marked;
use crate::markup::{Markup, Role};

/// Completions that are shown as they are; of more only the first [`SHOWN`].
pub const MOST: usize = 40;

/// Completions that are shown where there are too many.
const SHOWN: usize = 20;

/// What the editor asks while someone types. Everything has to be quick and total.
pub trait Assistant {
    /// Returns whether Enter ends the input.
    fn is_finished(&self, text: &str) -> bool;
    /// Pieces of the text with their roles, in order and without overlap.
    fn roles(&self, text: &str) -> Vec<(Range<usize>, Role)>;
    /// The beginning of the word before the cursor, and what it could become; more than [`MOST`] in the order
    /// of their use.
    fn complete(&self, text: &str, cursor: usize) -> (usize, Vec<String>);
    /// The part of a text that is worth finding again.
    fn remembered(&self, text: &str) -> Option<String>;
    /// The ending of names of files that fit at the cursor; `None` if no file's name is typed.
    fn wants_file(&self, text: &str, cursor: usize) -> Option<&'static str>;
    /// The rest that the line could have, shown dim behind the cursor.
    fn hint(&self, text: &str) -> Option<Hint>;
    /// Returns whether hints are wanted.
    fn hints(&self) -> bool;
    /// Returns whether every Enter ends the input, as long as a prompt waits.
    fn takes_single_lines(&self) -> bool;
    /// The columns that are free behind a text.
    fn room(&self, text: &str) -> usize;
}

/// The rest of a line, as shown and as taken over by the right arrow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// What is shown.
    pub shown: String,
    /// What is typed where the hint is taken.
    pub taken: String,
}

impl rustyline::hint::Hint for Hint {
    fn display(&self) -> &str {
        &self.shown
    }

    fn completion(&self) -> Option<&str> {
        Some(&self.taken).filter(|text| !text.is_empty()).map(String::as_str)
    }
}

/// What came of a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A text to run.
    Text(String),
    /// Ctrl-C dropped what was typed.
    Dropped,
    /// Ctrl-C with nothing typed.
    Nothing,
    /// Ctrl-D.
    End,
    /// Something that could not be read; what was typed before it stands at the next prompt.
    Unread(Unread),
}

/// The reason that something typed could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// A byte that is not UTF-8, in place of which a sign stands.
    Byte,
    /// A line that is not UTF-8, at a terminal without an editor.
    WholeLine,
    /// Another program set the terminal so that nobody can wait for a key.
    Mode,
}

impl Unread {
    /// The sentence that is said of it.
    #[must_use]
    pub fn sentence(self) -> &'static str {
        match self {
            Self::Byte => {
                "the terminal sent a byte that is not UTF-8: `\u{fffd}` takes its place, and what was pasted behind it may be lost"
            }
            Self::WholeLine => {
                "the terminal sent a byte that is not UTF-8: its line is passed over"
            }
            Self::Mode => {
                "another program set the terminal so that upstar cannot wait for keys; upstar sets it back"
            }
        }
    }
}

/// Stands for what is not UTF-8, so that no line runs as if nothing were missing.
const REPLACEMENT: char = '\u{fffd}';

/// A line editor; its assistant lives inside and is lent out between the lines.
pub struct Editor<A: Assistant> {
    inner: rustyline::Editor<Desk<A>, MemHistory>,
    history: Option<PathBuf>,
    empty: Arc<AtomicBool>,
    single_lines: Arc<AtomicBool>,
    /// The text of the next prompt before and behind the cursor.
    begun: (String, String),
    /// The last line, as long as nobody knows whether it works.
    last: Option<String>,
}

impl<A: Assistant> Editor<A> {
    /// An editor with a history, which grows by each line; `indent` knows the blanks with which an unfinished text goes on.
    ///
    /// # Errors
    /// What the terminal says where it cannot be set up.
    pub fn new(
        assistant: A,
        history: History,
        color: bool,
        indent: fn(&str) -> Option<usize>,
    ) -> Result<Self, String> {
        let config = Config::builder()
            .max_history_size(ENTRIES)
            .and_then(|config| config.history_ignore_dups(true))
            .map_err(|error| error.to_string())?
            .history_ignore_space(true)
            .completion_type(CompletionType::List)
            // There are never many: see `few`.
            .completion_prompt_limit(usize::MAX)
            .color_mode(if color {
                rustyline::ColorMode::Enabled
            } else {
                rustyline::ColorMode::Disabled
            })
            .build();
        let past = MemHistory::with_config(&config);
        let mut inner =
            rustyline::Editor::with_history(config, past).map_err(|error| error.to_string())?;
        inner.set_helper(Some(Desk {
            assistant,
            files: FilenameCompleter::new(),
            past: HistoryHinter::new(),
            failed: HashSet::new(),
            typed: RefCell::default(),
        }));
        let empty = Arc::new(AtomicBool::new(true));
        let handler = InterruptKey(Arc::clone(&empty));
        inner.bind_sequence(KeyEvent::ctrl('C'), EventHandler::Conditional(Box::new(handler)));
        let single_lines = Arc::new(AtomicBool::new(false));
        let set_in = Arc::new(AtomicUsize::new(0));
        let enter = EnterKey {
            single_lines: Arc::clone(&single_lines),
            indent,
            set_in: Arc::clone(&set_in),
        };
        let enter = EventHandler::Conditional(Box::new(enter));
        inner.bind_sequence(KeyEvent(KeyCode::Enter, Modifiers::NONE), enter);
        let blank = EventHandler::Conditional(Box::new(BlankKey(set_in)));
        inner.bind_sequence(KeyEvent(KeyCode::Char(' '), Modifiers::NONE), blank);
        for entry in history.entries {
            // An entry like the one before it is left out.
            let _ = inner.add_history_entry(entry);
        }
        let (begun, last) = Default::default();
        Ok(Self { inner, history: history.file, empty, single_lines, begun, last })
    }

    /// The assistant, between the lines.
    pub fn assistant(&mut self) -> Option<&mut A> {
        self.inner.helper_mut().map(|desk| &mut desk.assistant)
    }

    /// Asks for a line.
    ///
    /// # Errors
    /// What the terminal says where it cannot be read.
    pub fn line(&mut self, prompt: &Markup) -> Result<Line, String> {
        let prompt = (prompt.to_terminal(), prompt.to_ansi());
        let single = self.assistant().is_some_and(|assistant| assistant.takes_single_lines());
        self.single_lines.store(single, Ordering::Relaxed);
        let (before, behind) = std::mem::take(&mut self.begun);
        match self.inner.readline_with_initial(&prompt, (&before, &behind)) {
            Ok(text) => {
                let assistant = self.assistant();
                if let Some(kept) = assistant.and_then(|assistant| assistant.remembered(&text)) {
                    self.last = self.is_new(&kept).then_some(kept);
                }
                Ok(Line::Text(text))
            }
            Err(ReadlineError::Interrupted) if self.empty.load(Ordering::Relaxed) => {
                Ok(Line::Nothing)
            }
            Err(ReadlineError::Interrupted) => Ok(Line::Dropped),
            Err(ReadlineError::Eof) => Ok(Line::End),
            Err(ReadlineError::Io(error)) => match error.kind() {
                ErrorKind::InvalidData => {
                    let is_edited = self.begin_with_typed(Some(REPLACEMENT));
                    Ok(Line::Unread(if is_edited { Unread::Byte } else { Unread::WholeLine }))
                }
                ErrorKind::WouldBlock => {
                    self.begin_with_typed(None);
                    Ok(Line::Unread(Unread::Mode))
                }
                _ => Err(error.to_string()),
            },
            Err(error) => Err(error.to_string()),
        }
    }

    /// Lets the next prompt begin with what stood on the line, and a sign behind it; `false` where the terminal
    /// shows no line that could begin so.
    fn begin_with_typed(&mut self, sign: Option<char>) -> bool {
        let Some((line, cursor)) = self.inner.helper_mut().and_then(|desk| desk.typed.take())
        else {
            return false;
        };
        let (before, behind) = line.split_at_checked(cursor).unwrap_or((&line, ""));
        self.begun = (before.chars().chain(sign).collect(), behind.to_owned());
        true
    }

    /// Adds a line to the history and to its file.
    pub fn remember(&mut self, text: &str) {
        if self.is_new(text) {
            self.keep(text);
        }
    }

    /// Adds a line to the history of this session; `false` if it is there already, or is to be left out.
    fn is_new(&mut self, text: &str) -> bool {
        self.inner.add_history_entry(text.trim_end()).unwrap_or(false)
    }

    /// Adds a line to the history's file.
    fn keep(&mut self, text: &str) {
        if let Some(path) = &self.history {
            history::append(path, text.trim_end());
        }
    }

    /// Keeps the last line if it worked. If it failed, Up brings it back to be corrected, and it is offered nowhere else.
    pub fn judge_last(&mut self, failed: bool) {
        let Some(last) = self.last.take() else { return };
        match failed {
            false => self.keep(&last),
            true => {
                if let Some(desk) = self.inner.helper_mut() {
                    desk.failed.insert(last.trim_end().to_owned());
                }
            }
        }
    }
}

/// Notes whether there was text when Ctrl-C was pressed.
struct InterruptKey(Arc<AtomicBool>);

impl ConditionalEventHandler for InterruptKey {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext) -> Option<Cmd> {
        self.0.store(context.line().is_empty(), Ordering::Relaxed);
        Some(Cmd::Interrupt)
    }
}

/// Sets in the line below an unfinished text.
struct EnterKey {
    single_lines: Arc<AtomicBool>,
    indent: fn(&str) -> Option<usize>,
    /// The blanks that stand there and that nobody has typed yet.
    set_in: Arc<AtomicUsize>,
}

impl ConditionalEventHandler for EnterKey {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext) -> Option<Cmd> {
        let text = context.line();
        self.set_in.store(0, Ordering::Relaxed);
        if self.single_lines.load(Ordering::Relaxed)
            || context.pos() < text.len()
            || is_given_up(text)
        {
            return None;
        }
        let blanks = (self.indent)(text)?;
        self.set_in.store(blanks, Ordering::Relaxed);
        Some(Cmd::Insert(1, format!("\n{}", " ".repeat(blanks))))
    }
}

/// Passes over the blanks that somebody types or pastes where they stand already.
struct BlankKey(Arc<AtomicUsize>);

impl ConditionalEventHandler for BlankKey {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext) -> Option<Cmd> {
        let line = context.line().rsplit('\n').next().unwrap_or_default();
        let left = self.0.load(Ordering::Relaxed).checked_sub(1)?;
        if context.pos() < context.line().len() || line.is_empty() || !line.trim().is_empty() {
            return None;
        }
        self.0.store(left, Ordering::Relaxed);
        Some(Cmd::Noop)
    }
}

/// Returns whether Enter ends what was typed.
pub fn ends(assistant: &impl Assistant, text: &str) -> bool {
    is_given_up(text) || assistant.is_finished(text)
}

/// Returns whether a blank line below the first gives up waiting for more.
fn is_given_up(text: &str) -> bool {
    text.contains('\n') && text.lines().last().is_none_or(|line| line.trim().is_empty())
        || text.ends_with('\n')
}

/// The bracket at the cursor, or else before it, and the one that belongs to it.
fn pair(line: &str, cursor: usize) -> Option<[usize; 2]> {
    let mut open: Vec<(usize, char)> = Vec::new();
    let mut pairs: Vec<[usize; 2]> = Vec::new();
    let mut letters = line.char_indices();
    while let Some((at, c)) = letters.next() {
        match c {
            '"' => drop(letters.find(|(_, c)| *c == '"')),
            '#' => drop(letters.find(|(_, c)| *c == '\n')),
            '(' => open.push((at, ')')),
            '[' => open.push((at, ']')),
            '{' => open.push((at, '}')),
            ')' | ']' | '}' => {
                let (from, closes) = open.pop()?;
                if closes != c {
                    return None;
                }
                pairs.push([from, at]);
            }
            _ => {}
        }
    }
    let at = |place: usize| pairs.iter().find(|pair| pair.contains(&place)).copied();
    at(cursor).or_else(|| at(cursor.checked_sub(1)?))
}

/// The assistant as rustyline wants it.
struct Desk<A> {
    assistant: A,
    files: FilenameCompleter,
    past: HistoryHinter,
    /// Lines of this session that failed.
    failed: HashSet<String>,
    /// The line as it stood when it was drawn last, and its cursor.
    typed: RefCell<Option<(String, usize)>>,
}

impl<A: Assistant> Desk<A> {
    /// Notes how the line stands.
    fn note(&self, line: &str, cursor: usize) {
        self.typed.replace(Some((line.to_owned(), cursor)));
    }
}

impl<A: Assistant> Helper for Desk<A> {}

impl<A: Assistant> Validator for Desk<A> {
    fn validate(&self, context: &mut ValidationContext) -> rustyline::Result<ValidationResult> {
        Ok(if ends(&self.assistant, context.input()) {
            ValidationResult::Valid(None)
        } else {
            ValidationResult::Incomplete
        })
    }
}

impl<A: Assistant> Completer for Desk<A> {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        cursor: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        if let Some(ending) = self.assistant.wants_file(line, cursor) {
            let (start, mut pairs) = self.files.complete_path(line, cursor)?;
            let fits = |pair: &Pair| {
                let name = pair.replacement.trim_end_matches('"');
                name.ends_with(['/', '\\']) || name.ends_with(ending)
            };
            pairs.retain(fits);
            return Ok((start, few(pairs)));
        }
        let (start, words) = self.assistant.complete(line, cursor);
        let pairs = words.into_iter().map(|word| Pair { display: word.clone(), replacement: word });
        Ok((start.min(cursor), few(pairs.collect())))
    }
}

impl<A: Assistant> Hinter for Desk<A> {
    type Hint = Hint;

    fn hint(&self, line: &str, cursor: usize, context: &Context<'_>) -> Option<Hint> {
        self.note(line, cursor);
        if !self.assistant.hints() || cursor < line.len() {
            return None;
        }
        let hint = self.assistant.hint(line).or_else(|| {
            if line.is_empty() {
                return None;
            }
            let hint = self.past.hint(line, cursor, context)?;
            if self.failed.contains(&format!("{line}{hint}")) {
                return None;
            }
            // An entry of several lines would push the prompt up.
            let first = hint.lines().next()?.to_owned();
            Some(Hint { shown: first.clone(), taken: first })
        })?;
        let shown = beginning(&hint.shown, self.assistant.room(line))?;
        Some(Hint { shown, ..hint })
    }
}

/// The beginning of a hint that has room on the line; `None` where there is hardly any.
fn beginning(text: &str, room: usize) -> Option<String> {
    if text.width() <= room {
        return Some(text.to_owned());
    }
    let mut left = room.checked_sub(1).filter(|left| *left >= LEAST_HINT)?;
    let fits = text.chars().take_while(|c| {
        let width = c.width().unwrap_or(0);
        let fits = width <= left;
        left = left.saturating_sub(width);
        fits
    });
    Some(fits.chain(['…']).collect())
}

/// A hint that has to be cut is worth so many columns.
const LEAST_HINT: usize = 6;

/// Of too many completions the first, and how many are left out: nobody is asked whether all are wanted.
fn few(mut pairs: Vec<Pair>) -> Vec<Pair> {
    if pairs.len() <= MOST {
        return pairs;
    }
    // Only a beginning that all of them share can be typed: the first ones alone may share a longer one.
    let first = pairs.first().map_or("", |pair| pair.replacement.as_str());
    let shared = pairs.iter().fold(first.len(), |shared, pair| {
        let alike =
            first.char_indices().zip(pair.replacement.chars()).take_while(|((_, a), b)| a == b);
        let end = alike.last().map_or(0, |((at, a), _)| at + a.len_utf8());
        shared.min(end)
    });
    let rest = Pair {
        display: format!("… {} more", pairs.len() - SHOWN),
        replacement: first.get(..shared).unwrap_or_default().to_owned(),
    };
    pairs.truncate(SHOWN);
    pairs.push(rest);
    pairs
}

impl<A: Assistant> Highlighter for Desk<A> {
    fn highlight<'l>(&self, line: &'l str, cursor: usize) -> Cow<'l, str> {
        let mut roles = self.assistant.roles(line);
        if let Some(pair) = pair(line, cursor) {
            roles.retain(|(range, _)| !pair.iter().any(|at| range.contains(at)));
            roles.extend(pair.map(|at| (at..at + 1, Role::Good)));
            roles.sort_by_key(|(range, _)| range.start);
        }
        Cow::Owned(marked(line, &roles).to_ansi())
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        Cow::Owned(Markup::new().with(Role::Dim, hint).to_ansi())
    }

    fn highlight_char(&self, line: &str, cursor: usize, kind: CmdKind) -> bool {
        self.note(line, cursor);
        // A bracket may be left as well as reached.
        !matches!(kind, CmdKind::MoveCursor) || line.contains(['(', '[', '{'])
    }
}
