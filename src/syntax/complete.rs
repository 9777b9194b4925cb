//! Is it finished? What a prompt needs to know of what has been typed.

use super::lex::Lexer;
use super::lower::{Lowered, Lowering};
use super::scan::{Cut, Scanner};
use super::token::{Bracket, Kind, Open};
use super::unclosed::{is_turned_round, turned_round};
use super::{advice, grammar};
use crate::diag::codes::syntax as codes;
use crate::diag::{Diagnostic, Label};
use crate::span::{SourceId, Span};

/// What a prompt does with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It can be run.
    Complete,
    /// Something is open or due, and what is there so far is right: ask for more.
    Incomplete,
    /// Nothing that could follow makes it right: show the error at once.
    Hopeless,
}

/// Returns whether a text is finished. Takes time linear in its length.
#[must_use]
pub fn status(text: &str) -> Status {
    let source = SourceId::default();
    let mut last: Option<Cut> = None;
    for cut in Scanner::lenient(source, text) {
        if let Some(before) = last.replace(cut)
            && (before.error.is_some() || !reads(text, &before))
        {
            return Status::Hopeless;
        }
    }
    let Some(cut) = last else {
        return Status::Complete;
    };
    if let Some(error) = &cut.error {
        let text_is_open = error.code == &codes::UNFINISHED_TEXT
            && error.labels.iter().any(|label| text[label.span.range()].starts_with("\"\"\""));
        return if text_is_open && before_text_reads(text, &cut) {
            Status::Incomplete
        } else {
            Status::Hopeless
        };
    }
    if !cut.open {
        return if reads(text, &cut) { Status::Complete } else { Status::Hopeless };
    }
    open_status(text, &cut)
}

/// What an unfinished text waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// What is open, from the outside to the inside: brackets, and a text of several lines.
    pub open: Vec<&'static str>,
    /// The lines on which that was opened.
    pub lines: usize,
    /// The last word.
    pub last: String,
}

/// What a text waits for; `None` if it is finished, or cannot become right.
#[must_use]
pub fn waiting(text: &str) -> Option<Waiting> {
    if status(text) != Status::Incomplete {
        return None;
    }
    let cut = Scanner::lenient(SourceId::default(), text).last()?;
    let words = cut.prepared_in(text);
    let mut lexer = Lexer::new(words, 0);
    let mut last = "";
    while let Some(token) = lexer.next_token() {
        if !matches!(token.kind, Kind::Space | Kind::Comment | Kind::Newline { .. }) {
            last = words.get(token.start..token.end).unwrap_or_default();
        }
    }
    let last = last.to_owned();
    if cut.error.is_some() {
        return Some(Waiting { open: vec!["\"\"\""], lines: 0, last });
    }
    // Places are those of the text, in which lines still end.
    let base = cut.span.start as usize;
    let line = |open: &Open| {
        text.get(..base + open.at as usize).map(|before| before.matches('\n').count())
    };
    let mut lines: Vec<_> = lexer.open.iter().map(line).collect();
    lines.dedup();
    let open = lexer.open.iter().map(|open| open.bracket.opener()).collect();
    Some(Waiting { open, lines: lines.len(), last })
}

/// Returns whether further lines belong to a text that cannot become right: a block is open at its end, or a
/// list whose lines end with commas. In other texts a bracket is most likely missing.
#[must_use]
pub fn goes_on(text: &str) -> bool {
    let mut lexer = Lexer::new(text, 0);
    let mut open: Vec<Bracket> = Vec::new();
    let mut last = Kind::Comma;
    // Whether there are lines in lists and calls, and all end with commas.
    let mut lines = None;
    let is_list = |bracket: &Bracket| matches!(bracket, Bracket::Paren | Bracket::Square);
    while let Some(token) = lexer.next_token() {
        match (token.kind, text.get(token.start..token.end)) {
            // What `<` opens may be an order.
            (Kind::Open(Bracket::Angle | Bracket::Robot), _) => {}
            (Kind::Open(bracket), _) => open.push(bracket),
            // A brace ends what was left open inside.
            (Kind::Close(_), Some("}")) => {
                let brace = open.iter().rposition(|bracket| !is_list(bracket));
                open.truncate(brace.unwrap_or(open.len()));
            }
            (Kind::Close(_), Some(")" | "]")) => {
                if let Some(list) = open.iter().rposition(is_list) {
                    open.remove(list);
                }
            }
            (Kind::Newline { .. }, _) if open.last().is_some_and(is_list) => {
                let listed = matches!(last, Kind::Comma | Kind::Open(_));
                lines = Some(listed && lines.unwrap_or(true));
            }
            _ => {}
        }
        if !matches!(token.kind, Kind::Space | Kind::Comment | Kind::Newline { .. }) {
            last = token.kind;
        }
    }
    open.contains(&Bracket::Block) || (open.iter().any(is_list) && lines == Some(true))
}

/// Something is open or due at the end.
fn open_status(text: &str, cut: &Cut) -> Status {
    let words = cut.prepared_in(text);
    if is_much_less(words) {
        return Status::Hopeless;
    }
    let Ok(parsed) = grammar::on_stack(cut.depth, || grammar::parse_statement(words)) else {
        return Status::Complete;
    };
    match parsed {
        Ok(_) => return Status::Complete,
        Err(failure) if grammar::place(&failure) < words.len() => return Status::Hopeless,
        Err(_) => {}
    }
    match find_slip(SourceId::default(), words, cut) {
        Slipped::No => Status::Incomplete,
        Slipped::Somehow | Slipped::At(_) => Status::Hopeless,
    }
}

/// Returns whether the bracket that is open is the second sign of `G << H`.
fn is_much_less(words: &str) -> bool {
    let mut lexer = Lexer::new(words, 0);
    while lexer.next_token().is_some() {}
    let Some(open) = lexer.open.last() else { return false };
    let at = open.at as usize;
    let before = words.get(..at).unwrap_or_default();
    let behind = words.get(at..).unwrap_or_default();
    // The first sign of `<< 2|1> | 0>` is a bracket too.
    let is_first = lexer.open.iter().any(|other| other.at + 1 == open.at);
    open.bracket == Bracket::Angle
        && before.ends_with(" <")
        && behind.starts_with("< ")
        && !is_first
}

/// What is wrong in the last statement of a text, which something leaves open.
#[derive(Debug)]
pub struct Slip {
    /// The statement.
    pub span: Span,
    /// What is wrong.
    pub error: Box<Diagnostic>,
}

/// Finds what is wrong in the last statement of a text before its end, if that is open.
pub(super) fn slip(source: SourceId, text: &str) -> Option<Slip> {
    let mut cut = Scanner::lenient(source, text).last().filter(|cut| cut.open)?;
    let span = cut.span;
    if let Some(error) = cut.error.take() {
        return Some(Slip { span, error });
    }
    let words = cut.prepared_in(text);
    let base = span.start as usize;
    let mut lexer = Lexer::new(words, 0);
    while lexer.next_token().is_some() {}
    if let Some(open) = lexer.open.iter().find(|open| is_turned_round(words, **open)) {
        let at = base + open.at as usize;
        return Some(Slip { span, error: turned_round(Span::new(source, at - 1, at + 1)) });
    }
    let parsed = grammar::on_stack(cut.depth, || grammar::parse_statement(words));
    let failure = parsed.ok()?.err()?;
    let error = if grammar::place(&failure) < words.len() {
        advice::explain(source, words, base, &failure)
    } else {
        match find_slip(source, words, &cut) {
            Slipped::At(error) => error,
            Slipped::No | Slipped::Somehow => return None,
        }
    };
    Some(Slip { span, error })
}

/// A text with `"""` open is asked on if what stands before it could go on with a value.
fn before_text_reads(text: &str, cut: &Cut) -> bool {
    let words = cut.prepared_in(text);
    let before = words.find("\"\"\"").map_or(words, |at| &words[..at]);
    if before.trim().is_empty() {
        return true;
    }
    match grammar::on_stack(cut.depth, || grammar::parse_statement(before)) {
        Ok(Ok(_)) | Err(_) => false,
        Ok(Err(failure)) => grammar::place(&failure) >= before.trim_end().len(),
    }
}

/// Returns whether a statement that is complete reads without an error.
fn reads(text: &str, cut: &Cut) -> bool {
    lowered(cut.prepared_in(text), text, cut).is_some_and(|lowered| lowered.is_ok())
}

fn lowered(words: &str, text: &str, cut: &Cut) -> Option<Lowered<()>> {
    grammar::on_stack(cut.depth, || {
        let mut pairs = grammar::parse_statement(words).ok()?;
        let mut lowering = Lowering::new(SourceId::default(), text, words, cut.span.start as usize);
        let pair = pairs.next()?;
        Some(lowering.statement_kind(pair, false).map(drop))
    })
    .ok()?
}

/// Slips are found when lowering, which wants a whole statement: finish it in some way, and see
/// whether a slip lies in what was typed.
fn find_slip(source: SourceId, words: &str, cut: &Cut) -> Slipped {
    let mut lexer = Lexer::new(words, 0);
    let mut last = Kind::Comma;
    let mut bars = vec![0usize];
    let mut lone_star = false;
    while let Some(token) = lexer.next_token() {
        match token.kind {
            Kind::Space => continue,
            Kind::Open(_) => bars.push(0),
            Kind::Close(Some(_)) => {
                bars.pop();
            }
            Kind::Bars => {
                if let Some(count) = bars.last_mut() {
                    *count += token.end - token.start;
                }
            }
            _ => {}
        }
        let word = &words[token.start..token.end];
        // `* *`: a star as if between blanks, behind a star: nobody means that.
        if token.kind == Kind::Operator && matches!(word, "*" | "∗") && last == Kind::Game {
            lone_star = words[..token.start].trim_end().ends_with(['*', '∗']);
        } else {
            lone_star = false;
        }
        last = token.kind;
    }
    if lone_star {
        return Slipped::Somehow;
    }
    let mut finished = words.to_owned();
    if lexer.due && !matches!(last, Kind::Open(_) | Kind::Bars | Kind::Semicolon { .. }) {
        finished.push_str(" x");
    }
    for open in lexer.open.iter().rev() {
        let count = bars.pop().unwrap_or(0);
        let wanted = match open.bracket {
            Bracket::Angle | Bracket::Game => 1,
            Bracket::Robot => 2,
            Bracket::Paren | Bracket::Square | Bracket::Block => 0,
        };
        for _ in count..wanted {
            finished.push('|');
        }
        if open.bracket == Bracket::Paren && finished.ends_with('(') {
            finished.push('x');
        }
        finished.push(open.bracket.closer());
    }
    // Places are those of the text, of which only what stands before the statement is passed over.
    let base = cut.span.start as usize;
    let text = " ".repeat(base) + &finished;
    let lowered = grammar::on_stack(cut.depth, || {
        let mut pairs = grammar::parse_statement(&finished).ok()?;
        let mut lowering = Lowering::new(source, &text, &finished, base);
        Some(lowering.statement_kind(pairs.next()?, false))
    });
    match lowered.unwrap_or(None) {
        Some(Err(error)) => {
            // What is still missing may follow.
            let may_follow = error.code == &codes::IF_WITHOUT_ELSE
                || error.code == &codes::NO_VALUE
                || error.code == &codes::ROBOT_PARTS
                || error.code == &codes::GAME_WITHOUT_BAR;
            let typed = |label: &Label| label.span.end as usize <= base + words.len();
            if !may_follow && error.labels.first().is_some_and(typed) {
                Slipped::At(error)
            } else {
                Slipped::No
            }
        }
        Some(Ok(_)) | None => Slipped::No,
    }
}

/// Whether there is a slip in what was typed.
enum Slipped {
    No,
    Somehow,
    At(Box<Diagnostic>),
}
