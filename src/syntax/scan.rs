//! Cuts a text into statements, before the grammar sees any of it.
//!
//! From one pass over the words: newlines that do not count become spaces of the same length, so
//! that places hold; each statement is cut out and can be parsed alone, so that one mistake is
//! one diagnostic; brackets are matched with both ends at hand, and nesting is limited.

use super::ast::Name;
use super::foreign;
use super::lex::Lexer;
use super::token::{Kind, Token};
use crate::diag::codes::syntax as codes;
use crate::diag::{Diagnostic, error};
use crate::span::{SourceId, Span};

/// Brackets, `try` and `if` nest this deep at most.
pub const DEPTH: usize = 1000;

/// Once a text has wasted all patience with unclosed brackets, each further one is looked after
/// for this many bytes only; so a text full of them is read in linear time.
const SHORT_LOOK: usize = 256;

/// One statement, cut out.
#[derive(Clone, Debug)]
pub struct Cut {
    /// One-based line of its first word.
    pub line: u32,
    /// Its place, from its first word to its last.
    pub span: Span,
    /// Its text as the grammar wants it, where that differs from the source.
    pub prepared: Option<String>,
    /// How deep its brackets, `try` and `if` nest.
    pub depth: usize,
    /// `;` ends its line.
    pub quiet: bool,
    /// The `##` lines above.
    pub doc: Vec<Name>,
    /// The `#=>` texts behind and below.
    pub expected: Vec<Name>,
    /// What the scan found wrong.
    pub error: Option<Box<Diagnostic>>,
    /// The text ended while a bracket was open or an operand due.
    pub open: bool,
}

impl Cut {
    /// The place with the comments that document it, from the beginning of their first line.
    pub(super) fn documented_in(&self, text: &str) -> Span {
        let start = self.doc.first().map_or(self.span.start as usize, |doc| {
            let before = text.get(..doc.span.start as usize).unwrap_or_default();
            before.rfind('\n').map_or(0, |newline| newline + 1)
        });
        Span::new(self.span.source, start, self.span.end as usize)
    }

    /// The text that the grammar reads for it.
    pub(super) fn prepared_in<'c>(&'c self, text: &'c str) -> &'c str {
        self.prepared.as_deref().unwrap_or_else(|| &text[self.span.range()])
    }
}

/// Cuts statements from a text, one by one.
#[derive(Debug)]
pub struct Scanner<'t> {
    pub(super) source: SourceId,
    pub(super) text: &'t str,
    pub(super) lexer: Lexer<'t>,
    /// Line of `lexer.at`, from 1, and the byte where it begins.
    pub(super) line: u32,
    pub(super) line_start: usize,
    /// Bytes that may still be read in vain behind unclosed brackets.
    pub(super) patience: usize,
    /// Whether the line up to this byte ends with `;`.
    pub(super) quiet: (usize, bool),
    /// Leave what is open at the end of the text open, without an error.
    pub(super) lenient: bool,
}

/// What is known of the statement that is being read.
pub(super) struct Draft {
    pub(super) line: u32,
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) depth: usize,
    /// The `try` and `if` that the text is inside of. Behind its `else` each goes on to the end of the expression.
    tries: Vec<Begun>,
    /// Whether the last word is `else`: an `if` behind that is inside of nothing more.
    behind_else: bool,
    pub(super) prepared: Option<String>,
    pub(super) error: Option<Box<Diagnostic>>,
    pub(super) expected: Vec<Name>,
    /// Line, line start, of the outermost bracket that is open.
    pub(super) outermost: (u32, usize),
}

/// A `try` or an `if` that the text is inside of.
#[derive(Clone, Copy)]
struct Begun {
    /// The brackets that are open around it.
    around: usize,
    /// Whether it is the first `if` inside of these: then it and the bracket of its block are one level.
    has_block: bool,
}

impl Draft {
    /// Leaves each `try` whose expression ends before a word of this kind; so many brackets are open.
    fn leave_tries(&mut self, kind: Kind, open: usize) {
        let least = match kind {
            Kind::Comma | Kind::Bars | Kind::Semicolon { .. } | Kind::Newline { ends: true } => {
                open
            }
            Kind::Close(_) => open + 1,
            _ => return,
        };
        while self.tries.pop_if(|begun| begun.around >= least).is_some() {}
    }
}

impl<'t> Scanner<'t> {
    /// The place of what has not been read.
    pub(super) fn rest(&self) -> Span {
        Span::new(self.source, self.lexer.at.min(self.text.len()), self.text.len())
    }

    /// Scans a text from its beginning.
    pub fn new(source: SourceId, text: &'t str) -> Self {
        let begin = if text.starts_with('\u{feff}') { 3 } else { 0 };
        Self {
            source,
            text,
            lexer: Lexer::new(text, begin),
            line: 1,
            line_start: 0,
            patience: 4 * text.len() + 65_536,
            quiet: (0, false),
            lenient: false,
        }
    }

    /// Scans a text that may go on: what is open at its end is no error.
    pub fn lenient(source: SourceId, text: &'t str) -> Self {
        Self { lenient: true, ..Self::new(source, text) }
    }

    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.source, start, end)
    }

    fn name(&self, start: usize, end: usize) -> Name {
        let text = &self.text[start..end];
        let trimmed = text.trim();
        let start = start + (text.len() - text.trim_start().len());
        Name { text: trimmed.to_owned(), span: self.span(start, start + trimmed.len()) }
    }

    fn newline(&mut self) {
        self.line += 1;
        self.line_start = self.lexer.at;
    }

    /// Skips to the next statement's first word; gathers the docs above it.
    fn begin(&mut self, doc: &mut Vec<Name>) -> Option<Result<Token, Cut>> {
        let mut doc_line = 0;
        loop {
            let token = self.lexer.next_token()?;
            match token.kind {
                Kind::Space | Kind::Semicolon { ends: true } => {}
                Kind::Newline { .. } => self.newline(),
                Kind::Comment | Kind::Doc => {
                    if doc_line + 1 < self.line {
                        doc.clear();
                    }
                    if let Some(error) = self.control(token) {
                        return Some(Err(self.failed(token, error)));
                    }
                    if token.kind == Kind::Doc {
                        doc.push(self.doc_line(token));
                    }
                    doc_line = self.line;
                }
                Kind::Expectation => {
                    let error = error!(
                        codes::ORPHAN_EXPECTATION,
                        self.span(token.start, token.end),
                        "no statement prints what this expects";
                        help: "put it behind a statement, or on the line below one";
                    );
                    return Some(Err(self.failed(token, error)));
                }
                _ => {
                    if doc_line + 1 < self.line {
                        doc.clear();
                    }
                    return Some(Ok(token));
                }
            }
        }
    }

    /// The text of a `##` line: one blank after the marks belongs to them.
    fn doc_line(&self, token: Token) -> Name {
        let text = self.text[token.start..token.end].trim_end();
        let marks = if text[2..].starts_with(' ') { 3 } else { 2 };
        Name {
            text: text[marks..].to_owned(),
            span: self.span(token.start + marks, token.start + text.len()),
        }
    }

    /// A piece that is nothing but a mistake.
    fn failed(&self, token: Token, error: Box<Diagnostic>) -> Cut {
        Cut {
            line: self.line,
            span: self.span(token.start, token.end),
            prepared: None,
            depth: 0,
            quiet: false,
            doc: Vec::new(),
            expected: Vec::new(),
            error: Some(error),
            open: false,
        }
    }

    /// A control character in a comment or a text.
    fn control(&self, token: Token) -> Option<Box<Diagnostic>> {
        let text = &self.text[token.start..token.end];
        let at = foreign::find_control(text)?;
        Some(foreign::diagnostic(self.source, self.text, token.start + at))
    }

    /// Reads one statement whose first word is given.
    fn statement(&mut self, first: Token, doc: Vec<Name>) -> Cut {
        let mut draft = Draft {
            line: self.line,
            start: first.start,
            end: first.start,
            depth: 0,
            tries: Vec::new(),
            behind_else: false,
            prepared: None,
            error: None,
            expected: Vec::new(),
            outermost: (self.line, self.line_start),
        };
        let mut token = first;
        let mut ended_by_semicolon = false;
        let mut open = false;
        loop {
            if self.ends(token, &mut draft) {
                ended_by_semicolon = matches!(token.kind, Kind::Semicolon { .. });
                break;
            }
            let wasted = !self.lexer.open.is_empty()
                && self.patience == 0
                && matches!(token.kind, Kind::Newline { .. })
                && self.lexer.at - self.lexer.open[0].at as usize > SHORT_LOOK;
            let next = if wasted { None } else { self.lexer.next_token() };
            let Some(next) = next else {
                open = !self.lexer.open.is_empty() || self.lexer.continues;
                if !self.lexer.open.is_empty() && !self.lenient {
                    self.end_at_its_line(&mut draft);
                }
                break;
            };
            token = next;
        }
        let quiet = ended_by_semicolon && self.line_is_quiet();
        let mut expected = draft.expected;
        self.expectations(&mut expected);
        let span = self.span(draft.start, draft.end);
        if let Some(prepared) = &mut draft.prepared {
            prepared.truncate(draft.end - draft.start);
        }
        Cut {
            line: draft.line,
            span,
            prepared: draft.prepared,
            depth: draft.depth,
            quiet,
            doc,
            expected,
            error: draft.error,
            open,
        }
    }

    /// Takes a word into the draft; true where it ends the statement.
    fn ends(&mut self, token: Token, draft: &mut Draft) -> bool {
        draft.leave_tries(token.kind, self.lexer.open.len());
        let word = &self.text[token.start..token.end];
        let behind_else = draft.behind_else;
        let is_blank = matches!(
            token.kind,
            Kind::Space | Kind::Newline { .. } | Kind::Comment | Kind::Doc | Kind::Expectation
        );
        draft.behind_else = if is_blank { behind_else } else { word == "else" };
        match token.kind {
            Kind::Newline { ends } => {
                let head = !ends && self.head_follows();
                if head && !self.lexer.open.is_empty() && self.block_height() == 0 {
                    // What is open is open since another line, perhaps: end with that one.
                    self.end_at_its_line(draft);
                    return true;
                }
                if head {
                    self.give_up_to_block(draft);
                }
                let ends = ends || head;
                self.newline();
                if ends && self.lexer.open.is_empty() {
                    return true;
                }
                replace(draft, self.text, token, if ends { ";" } else { " " });
                return false;
            }
            Kind::Semicolon { ends: true } if self.lexer.open.is_empty() => return true,
            Kind::Space => {
                if self.text.as_bytes()[token.start..token.end] != *b" " {
                    blank(draft, self.text, token);
                } else {
                    keep(draft, self.text, token);
                }
                return false;
            }
            Kind::Comment | Kind::Doc | Kind::Expectation => {
                if draft.error.is_none() {
                    draft.error = self.control(token);
                }
                if token.kind == Kind::Expectation {
                    draft.expected.push(self.name(token.start + 3, token.end));
                }
                blank(draft, self.text, token);
                return false;
            }
            Kind::Text => self.text_word(token, draft),
            Kind::OpenText => self.open_text(token, draft),
            Kind::Open(_) => {
                if self.lexer.open.len() == 1 {
                    draft.outermost = (self.line, self.line_start);
                }
                self.limit_depth(token, "bracket", draft);
                keep(draft, self.text, token);
            }
            Kind::Keyword if word == "try" || word == "if" && !behind_else => {
                let around = self.lexer.open.len();
                let is_first = draft.tries.last().is_none_or(|begun| begun.around < around);
                draft.tries.push(Begun { around, has_block: is_first && word == "if" });
                self.limit_depth(token, &format!("`{word}`"), draft);
                keep(draft, self.text, token);
            }
            Kind::Close(None) => {
                self.mismatch(token, draft);
                keep(draft, self.text, token);
            }
            Kind::Foreign => {
                if draft.error.is_none() {
                    draft.error = Some(foreign::diagnostic(self.source, self.text, token.start));
                }
                keep(draft, self.text, token);
            }
            _ => keep(draft, self.text, token),
        }
        draft.end = draft.end.max(token.end.min(self.lexer.at));
        false
    }

    /// Notes how deep a bracket, a `try` or an `if` is, and refuses it beyond [`DEPTH`].
    fn limit_depth(&self, token: Token, what: &str, draft: &mut Draft) {
        if draft.error.is_some() {
            return;
        }
        let open = self.lexer.open.len();
        let inside = draft.tries.iter().filter(|begun| !begun.has_block || begun.around == open);
        let depth = open + inside.count();
        draft.depth = draft.depth.max(depth);
        if depth > DEPTH {
            draft.error = Some(error!(
                codes::TOO_DEEP,
                self.span(token.start, token.end),
                format!("this {what} is inside {DEPTH} others");
                help: "give inner parts a name with `let` and use the names";
            ));
        }
    }

    fn text_word(&mut self, token: Token, draft: &mut Draft) {
        let word = &self.text[token.start..token.end];
        if draft.error.is_none() {
            draft.error = self.control(token);
        }
        let lines = word.bytes().filter(|&byte| byte == b'\n').count();
        if lines > 0 {
            self.line += u32::try_from(lines).unwrap_or(u32::MAX);
            self.line_start = token.start + word.rfind('\n').map_or(0, |at| at + 1);
        }
        if word[1..word.len() - 1].contains('"') {
            // The grammar wants no quotation mark inside; the words themselves are read later.
            let inside = " ".repeat(word.len() - 2);
            replace(draft, self.text, token, &format!("\"{inside}\""));
        } else {
            keep(draft, self.text, token);
        }
    }

    /// A text that is not finished ends with its line, and so do the brackets of that line.
    fn open_text(&mut self, token: Token, draft: &mut Draft) {
        let word = &self.text[token.start..token.end];
        let line = word.find('\n').unwrap_or(word.len());
        if draft.error.is_none() {
            let (marks, advice) = if word.starts_with("\"\"\"") {
                (3, "close it with `\"\"\"`")
            } else {
                (
                    line,
                    "close it with `\"` on this line; a text of several lines stands between `\"\"\"` and `\"\"\"`",
                )
            };
            draft.error = Some(error!(
                codes::UNFINISHED_TEXT,
                self.span(token.start, token.start + marks),
                "this text is not closed";
                help: advice;
            ));
        }
        let end = token.start + word[..line].trim_end().len();
        if self.lenient && word.starts_with("\"\"\"") {
            return;
        }
        self.patience = self.patience.saturating_sub(token.end - end);
        self.lexer.at = token.start + line;
        let height = self.lexer.open.partition_point(|open| (open.at as usize) < self.line_start);
        self.lexer.give_up(height);
        let cut = Token { end, ..token };
        keep(draft, self.text, cut);
        draft.end = end;
    }

    /// Gathers `#=>` behind the statement and on the lines below it.
    fn expectations(&mut self, expected: &mut Vec<Name>) {
        loop {
            let before = self.lexer.at;
            let Some(token) = self.lexer.next_token() else {
                return;
            };
            match token.kind {
                Kind::Space => {}
                Kind::Newline { .. } => self.newline(),
                Kind::Expectation => expected.push(self.name(token.start + 3, token.end)),
                Kind::Comment if self.control(token).is_none() => {}
                _ => {
                    self.lexer.restart(before);
                    return;
                }
            }
        }
    }

    /// Returns whether the line behind a `;` just read ends with a `;` too, or at once.
    fn line_is_quiet(&mut self) -> bool {
        if self.lexer.at <= self.quiet.0 {
            return self.quiet.1;
        }
        let mut lexer = Lexer::new(self.text, self.lexer.at);
        let mut last = true;
        while let Some(token) = lexer.next_token() {
            match token.kind {
                Kind::Newline { .. } => break,
                Kind::Space | Kind::Comment | Kind::Doc | Kind::Expectation => {}
                Kind::Semicolon { .. } => last = true,
                _ => last = false,
            }
        }
        self.quiet = (lexer.at, last);
        last
    }
}

impl Iterator for Scanner<'_> {
    type Item = Cut;

    fn next(&mut self) -> Option<Cut> {
        let mut doc = Vec::new();
        Some(match self.begin(&mut doc)? {
            Ok(first) => self.statement(first, doc),
            Err(failed) => failed,
        })
    }
}

/// The word as it is written.
fn keep(draft: &mut Draft, text: &str, token: Token) {
    if let Some(prepared) = &mut draft.prepared {
        prepared.push_str(&text[token.start..token.end]);
    }
}

/// Other bytes instead, as many.
fn replace(draft: &mut Draft, text: &str, token: Token, with: &str) {
    draft.prepared.get_or_insert_with(|| text[draft.start..token.start].to_owned()).push_str(with);
}

/// Spaces instead.
fn blank(draft: &mut Draft, text: &str, token: Token) {
    let prepared = draft.prepared.get_or_insert_with(|| text[draft.start..token.start].to_owned());
    prepared.extend(std::iter::repeat_n(' ', token.end - token.start));
}
