//! Readings at the prompt, behind `-e`, in notebooks and on the page: what somebody types with a slip is done where it has
//! one sensible reading, and a line says how it was read. Files and programs are refused with the correction.
//!
//! Signs and brackets are read in `signs.rs`, names in `names.rs`, arguments in `arguments.rs`, words in `phrases.rs`.
//! `called.rs` tells what names are called here and what they take, `calls.rs` finds calls in a text.

mod arguments;
mod called;
mod calls;
mod names;
mod phrases;
mod signs;

use std::ops::Range;

use self::arguments::{
    arguments, by_size, empty, joined, last, nimber, of_each, path, pieces, player,
};
use self::called::{letter, universe_called, universe_of_letter};
use self::names::{
    dashed, hyphenated, in_quotes, in_words, is_position, labelled, member, name, nim_value,
};
use self::signs::{
    asked_of_the_library, between, bracketed, code_in_a_call, definitions, nested, of_a_switch,
    pair, products, several_names,
};
use crate::diag::codes::names::{UNKNOWN_NAME, UNKNOWN_UNIVERSE};
use crate::diag::codes::notes::READ_AS;
use crate::diag::codes::syntax::{
    BARE_ASSIGNMENT, FOREIGN_CHARACTER, GAME_WITHOUT_BAR, OTHER_LANGUAGE, SIDE_BY_SIDE,
    UNCLOSED_BRACKET, UNEXPECTED,
};
use crate::diag::codes::{evaluation, rulesets};
use crate::diag::{Code, Diagnostic};
use crate::lang::value::Value;
use crate::session::defect::caught;
use crate::session::errors::OF_VERTICES;
use crate::session::{Session, library};
use crate::span::{SourceId, Span};
use crate::syntax::reading as reading_of;
use crate::syntax::readings::{chained, edited, straight};
use crate::syntax::{Edit, Mistake, Piece, last_word, parse_expression, statements};
use crate::values::{Ending, Side};

/// The names of texts in which slips with one sensible reading are taken.
pub(super) const READS: [&str; 3] = ["<-e>", "<page>", "<cell>"];

/// The most slips of a statement that are read, and the longest statement.
const MOST_SLIPS: usize = 24;
const LONGEST: usize = 400;

/// The most texts that are tried for a statement.
const MOST_TRIED: usize = 60;
const MOST_TRIED_IN_A_PHRASE: usize = 10;

/// The longest statement that is said in whole.
const SHOWN: usize = 60;

/// A statement as it is read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Reading {
    /// The new text.
    pub(super) text: String,
    /// What was read otherwise, in the order in which it was found.
    edits: Vec<[String; 2]>,
}

impl Reading {
    pub(super) fn of(text: &str) -> Self {
        Self { text: text.to_owned(), edits: Vec::new() }
    }

    /// The reading, of the statement alone.
    pub(super) fn about(self, text: String) -> Self {
        Self { text, ..self }
    }

    /// The reading with a change in it.
    pub(super) fn with(&self, (place, read): Edit) -> Option<Self> {
        let [old, new] = [self.text.get(place.clone())?.trim(), read.trim()].map(str::to_owned);
        let mut edits = self.edits.clone();
        // A note on a part that was left out shows the whole text, or what is beside the place.
        let all = new.is_empty() || old.is_empty();
        let is_long = self.text.len() > SHOWN;
        let beside = [
            self.text
                .get(..place.start)?
                .split_whitespace()
                .next_back()
                .unwrap_or_default()
                .to_owned(),
            self.text.get(place.end..)?.split_whitespace().next().unwrap_or_default().to_owned(),
        ];
        // Blanks around a sign are there already.
        let behind = self.text.get(place.end..)?.starts_with(' ');
        let before = self.text.get(..place.start)?.ends_with(' ');
        let read = if before { read.trim_start() } else { &read };
        let read = if behind { read.trim_end() } else { read }.to_owned();
        let text = edited(&self.text, &[(place, read)]).trim().to_owned();
        edits.push(match all {
            true if is_long => {
                let [left, right] = beside;
                [
                    [&*left, &*old, &*right].join(" ").replace("  ", " "),
                    format!("{left}{new} {right}"),
                ]
            }
            true => [self.text.clone(), text.clone()],
            false => [old, new],
        });
        Some(Self { text, edits })
    }

    /// The line that says how a text was read.
    pub(super) fn told(&self, text: &str, place: Span) -> Option<Diagnostic> {
        // What was read as a whole is said as a whole.
        let is_whole = self.edits.first().is_some_and(|[old, _]| old == text.trim());
        let sentence = match &self.edits[..] {
            [] => return None,
            _ if is_whole && !text.contains('\n') => {
                format!("`{}` read as `{}`", text.trim(), self.text)
            }
            [[old, new]] if !is_bare(old, new) || text.len() > SHOWN || text.contains('\n') => {
                format!("`{old}` read as `{new}`")
            }
            edits if text.len().max(self.text.len()) > SHOWN || text.contains('\n') => {
                let edits = edits.iter().map(|[old, new]| format!("`{old}` read as `{new}`"));
                edits.collect::<Vec<_>>().join(", ")
            }
            _ => format!("`{}` read as `{}`", text.trim(), self.text),
        };
        Some(Diagnostic::note(&READ_AS, place, sentence))
    }

    /// Returns whether so much was read otherwise that no more is.
    pub(super) fn is_full(&self) -> bool {
        self.edits.len() >= MOST_SLIPS
    }
}

/// Says who has no move that wins, where the best moves were asked for.
pub(super) fn none_wins(session: &mut Session, read: &Reading, place: Span) -> Option<Diagnostic> {
    let asked = read.text.strip_prefix("best_moves(")?;
    let Value::List(answer) = session.program.result(0)?.value.clone() else { return None };
    let of_both = match answer.items() {
        [Value::List(left), Value::List(right)] => [left.items().first(), right.items().first()],
        moves => [moves.first(); 2],
    };
    let mut told = String::new();
    for (side, best) in [Side::Left, Side::Right].into_iter().zip(of_both) {
        let (other, none) = match side {
            Side::Left => (", Right)", "no move of Left's wins; "),
            Side::Right => (", Left)", "no move of Right's wins; "),
        };
        let wins = best.is_some_and(|best| {
            session.look(|context| {
                let game = context.to_game(best).ok();
                let ending = game.map(|game| context.questions().ending(side.opponent(), game));
                matches!(ending, Some(Ok(Ending::Loss)))
            })
        });
        if !wins && !asked.contains(other) {
            told.push_str(none);
        }
    }
    if told.is_empty() {
        return None;
    }
    match answer.items() {
        [] => told.truncate(told.len() - "; ".len()),
        _ => told.push_str("what is listed is not dominated"),
    }
    Some(Diagnostic::note(&READ_AS, place, told))
}

/// Returns whether signs alone do not tell how something was read.
fn is_bare(old: &str, new: &str) -> bool {
    old == new || old.is_ascii() && new.starts_with(['.', ',', '*', '+', '('])
}

/// What a statement that does not read may be meant as: one reading, or several.
fn readings(session: &mut Session, text: &str, is_prompt: bool) -> Vec<Reading> {
    let mut search = Search { found: Vec::new(), left: MOST_TRIED, stuck: None };
    let whole = Reading::of(text.trim());
    if text.len() > LONGEST {
        return Vec::new();
    }
    // Names in brackets that have a value are asked about.
    if let Some((names, right, defines)) = several_names(&whole.text)
        && (defines || !names.iter().any(|name| session.knows(name)))
    {
        let read = definitions(session, &names, right)
            .and_then(|read| whole.with((0..whole.text.len(), read)));
        return read.into_iter().collect();
    }
    if let Some(both) = chained(&whole.text) {
        let both = both.into_iter();
        return both.filter_map(|text| whole.with((0..whole.text.len(), text))).collect();
    }
    search.read(session, whole.clone(), is_prompt);
    if !search.found.is_empty() {
        return search.found;
    }
    // Signs may be wrong beside words.
    let stuck = search.stuck.filter(|stuck| !stuck.edits.is_empty());
    [Some(whole), stuck]
        .into_iter()
        .flatten()
        .map(|read| worded(session, &read))
        .find(|found| !found.is_empty())
        .unwrap_or_default()
}

/// The readings of a text that asks in words.
fn worded(session: &mut Session, read: &Reading) -> Vec<Reading> {
    let meant = phrases::readings(session, &read.text, plain_reading).into_iter();
    meant.filter_map(|text| read.with((0..read.text.len(), text))).collect()
}

/// The one reading of an expression by its signs; the expression itself if it reads.
fn plain_reading(session: &mut Session, text: &str) -> Option<String> {
    match is_expression(text) {
        true => Some(text.to_owned()),
        false => of_expression(session, text, false).map(|reading| reading.text),
    }
}

fn is_expression(text: &str) -> bool {
    matches!(caught(|| parse_expression(SourceId::default(), text)), Ok(Ok(_)))
}

/// The one reading, by its signs, of a text that is no expression. `is_prompt` is `false` for a part of a phrase.
pub(super) fn of_expression(session: &mut Session, text: &str, is_prompt: bool) -> Option<Reading> {
    if text.len() > LONGEST || is_expression(text) {
        return None;
    }
    let mut search = Search { found: Vec::new(), left: MOST_TRIED_IN_A_PHRASE, stuck: None };
    search.read(session, Reading::of(text), is_prompt);
    search.found.pop().filter(|read| search.found.is_empty() && is_expression(&read.text))
}

/// The statement that a whole text is, or what is wrong with it.
fn parsed(text: &str) -> Result<(), Box<Diagnostic>> {
    let read = caught(|| {
        let mut pieces = statements(SourceId::default(), text);
        let first = pieces.next().map(|piece| piece.parsed.map(|_| ()));
        first.filter(|_| pieces.next().is_none())
    });
    match read {
        Ok(Some(read)) => read,
        _ => Err(Diagnostic::placeless(&READ_AS, String::new())),
    }
}

/// Returns whether a name or words with a question mark behind them ask for a page of help. Several words that are the name of no page
/// may have a reading.
pub fn asks_for_page(session: &mut Session, topic: &str) -> bool {
    let topic = topic.trim();
    phrases::asks_for_page(session, topic)
        && (!topic.contains(' ')
            || phrases::has_topic(session, topic)
            || !matches!(&phrases::readings(session, topic, plain_reading)[..], [one] if !one.ends_with('?')))
}

/// Returns whether a text that ends with a question mark asks for help or shows a game.
fn asks(session: &mut Session, text: &str) -> bool {
    let Some(asked) = text.strip_suffix('?').map(str::trim_end) else {
        return false;
    };
    !asked.ends_with('?') && (asks_for_page(session, asked) || is_expression(asked))
}

/// What was found for a statement, how many texts may still be tried, and the first one in which no slip of signs is left.
struct Search {
    found: Vec<Reading>,
    left: usize,
    stuck: Option<Reading>,
}

impl Search {
    /// Reads what does not read until it does.
    fn read(&mut self, session: &mut Session, reading: Reading, is_prompt: bool) {
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        let mistake = if asks(session, &reading.text) { None } else { parsed(&reading.text).err() };
        let Some(diagnostic) = mistake else {
            let is_new = !self.found.iter().any(|other| other.text == reading.text);
            if !reading.edits.is_empty() && is_new {
                self.found.push(reading);
            }
            return;
        };
        if reading.is_full() {
            return;
        }
        let text = reading.text.clone();
        if let Some(mistake) = Mistake::of(&diagnostic, &text, 0) {
            // What is behind words of English is no definition.
            let is_definition = mistake.is(&[&BARE_ASSIGNMENT]) && !is_prompt;
            let edit = pair(&mistake)
                .filter(|_| is_prompt)
                .or_else(|| between(&mistake))
                .or_else(|| code_in_a_call(session, &mistake))
                .or_else(|| of_a_switch(session, &mistake))
                .or_else(|| bracketed(session, &mistake))
                .or_else(|| reading_of(&mistake).filter(|_| !is_definition));
            let nested = nested(session, &mistake);
            let edits = match edit {
                _ if !nested.is_empty() => nested,
                Some(edit) => vec![asked_of_the_library(session, edit)],
                None => products(session, &mistake),
            };
            if edits.is_empty() && self.stuck.is_none() {
                self.stuck = Some(reading.clone());
            }
            for edit in edits {
                if let Some(reading) = reading.with(edit) {
                    self.read(session, reading, is_prompt);
                }
            }
        }
    }
}

/// What a statement is meant as that met a mistake when it ran.
fn meant(session: &mut Session, found: &Diagnostic, text: &str, start: usize) -> Option<Edit> {
    if [&evaluation::INCOMPARABLE, &evaluation::WRONG_KIND].contains(&found.code)
        && let Some(edit) = player(session, text)
    {
        return Some(edit);
    }
    let mistake = Mistake::of(found, text, start)?;
    if mistake.is(&[&evaluation::NOT_AN_INTEGER, &evaluation::WRONG_KIND])
        && let Some(edit) = bracketed(session, &mistake)
    {
        return Some(edit);
    }
    if mistake.is(&[&UNKNOWN_NAME]) {
        // What the text defines further down is no slip.
        let place = found.labels.first()?.span;
        let Session { definitions, sources, .. } = &mut *session;
        if definitions.is_below(sources, mistake.here(), place) {
            return None;
        }
        return in_quotes(session, &mistake)
            .or_else(|| labelled(session, &mistake))
            .or_else(|| name(session, &mistake))
            .or_else(|| in_words(session, &mistake, plain_reading));
    }
    if mistake.is(&[&UNKNOWN_UNIVERSE]) {
        let name = mistake.here();
        let meant = universe_of_letter(name);
        let meant = meant.or_else(|| universe_called(session, name))?;
        return Some((mistake.at.clone(), meant));
    }
    if mistake.is(&[&rulesets::LETTER, &rulesets::NO_GRAPH]) {
        let is_of_vertices = found.help.iter().any(|help| help == OF_VERTICES);
        return empty(found, &mistake)
            .or_else(|| pieces(session, found, &mistake))
            .or_else(|| path(session, &mistake).filter(|_| is_of_vertices));
    }
    if mistake.is(&[&evaluation::NOT_CALLABLE]) {
        return member(session, &mistake).or_else(|| nim_value(session, &mistake));
    }
    if mistake.is(&[&evaluation::NOT_AN_INTEGER, &evaluation::WRONG_KIND])
        && let Some(edit) = nimber(&mistake)
    {
        return Some(edit);
    }
    if mistake.is(&[&evaluation::WRONG_KIND])
        && let Some(edit) =
            joined(&mistake).or_else(|| last(&mistake)).or_else(|| dashed(session, &mistake))
    {
        return Some(edit);
    }
    if mistake.is(&[&evaluation::ARGUMENT_COUNT, &evaluation::WRONG_KIND]) {
        return hyphenated(session, &mistake)
            .or_else(|| by_size(found, &mistake))
            .or_else(|| of_each(session, found, &mistake))
            .or_else(|| arguments(session, &mistake));
    }
    None
}

/// `grundy(kayles(6))`: the name is a ruleset here, and in books a question about positions.
pub(super) fn of_a_position(session: &Session, piece: &Piece) -> Option<Reading> {
    if piece.parsed.is_err() || !session.takes_readings(piece.span.source) {
        return None;
    }
    let text = session.sources.slice(piece.span);
    let (name, inside) = text.trim().strip_suffix(')')?.split_once('(')?;
    let ours = letter(name)?;
    library::ruleset_called(name).filter(|_| !session.program.is_users(name))?;
    let mut callees = inside.match_indices('(').map(|(open, _)| last_word(&inside[..open]));
    let is_one = callees.any(|callee| is_position(session, callee));
    let whole = Reading::of(text);
    is_one.then(|| whole.with((0..text.len(), format!("{ours}({inside})"))))?
}

/// The readings of a statement in which a mistake was found. `reads` is whether its signs are right: then it was met
/// when the statement ran. `before` is how the statement was read until then.
pub(super) fn of(
    session: &mut Session,
    found: &mut Box<Diagnostic>,
    place: Span,
    reads: bool,
    before: Option<&Reading>,
) -> Vec<Reading> {
    let text = session.sources.slice(place).to_owned();
    if !reads {
        return if before.is_none() {
            understood(session, found, &text, place)
        } else {
            Vec::new()
        };
    }
    let edit = meant(session, found, &text, place.start as usize);
    let whole = before.cloned().unwrap_or_default().about(text);
    edit.and_then(|edit| whole.with(edit)).into_iter().collect()
}

/// The readings of a statement that does not read. Where there is not one, a question mark behind it is not the mistake.
fn understood(
    session: &mut Session,
    found: &mut Box<Diagnostic>,
    text: &str,
    place: Span,
) -> Vec<Reading> {
    let readings = readings(session, text, true);
    let asked = text.trim_end().trim_end_matches('?');
    let is_asked = readings.len() != 1 && asked.len() < text.trim_end().len();
    if let Some(mut other) = is_asked.then(|| parsed(asked).err()).flatten() {
        for label in &mut other.labels {
            let Range { start, end } = label.span.range();
            let from = place.start as usize;
            label.span = Span::new(place.source, from + start, from + end);
        }
        if !other.labels.is_empty() {
            *found = other;
        }
    }
    readings
}

impl Session {
    /// Returns whether a name has a meaning.
    #[must_use]
    pub fn knows(&self, name: &str) -> bool {
        self.program.lookup(name).is_some() || self.program.offers(name)
    }

    /// Returns whether slips with one sensible reading are taken in a text.
    pub(super) fn takes_readings(&self, source: SourceId) -> bool {
        self.running.is_typed || READS.contains(&self.sources.name(source))
    }
}

/// A text whose quotation marks are straight, with how they were read, where slips are taken in it.
pub(super) fn with_straight_quotes(
    name: &str,
    text: &str,
    is_typed: bool,
) -> Option<(String, Vec<Edit>)> {
    let edits = if is_typed || READS.contains(&name) { straight(text) } else { Vec::new() };
    (!edits.is_empty()).then(|| {
        let new = edited(text, &edits);
        let told = |(place, read): &Edit| {
            let old = text.get(place.clone()).unwrap_or_default();
            (place.clone(), format!("`{old}` read as `{}`", read.trim()))
        };
        (new, edits.iter().map(told).collect())
    })
}

/// Says which quotation marks in a statement were read otherwise.
pub(super) fn note_quotes(session: &mut Session, place: Span) -> Vec<Diagnostic> {
    let quotes = session.running.quotes.iter();
    let Range { start, end } = place.range();
    let inside = quotes.filter(|(quote, _)| quote.start < end && start < quote.end);
    inside.map(|(_, told)| Diagnostic::note(&READ_AS, place, told.clone())).collect()
}

/// Mistakes whose help does not know the statement: where it has a reading, that is the help.
const FROM_AFAR: [&Code; 5] =
    [&SIDE_BY_SIDE, &OTHER_LANGUAGE, &UNEXPECTED, &GAME_WITHOUT_BAR, &UNCLOSED_BRACKET];

/// The longest statement that help proposes.
const LONGEST_ADVICE: usize = 100;

/// Says in the help of a mistake how a statement may be meant.
pub(super) fn advise(diagnostic: &mut Diagnostic, readings: &[Reading]) {
    match readings {
        [] => {}
        // It says how to close what is open.
        [Reading { edits, .. }]
            if diagnostic.code == &UNCLOSED_BRACKET
                && edits.iter().all(|[old, new]| new.starts_with(&**old)) => {}
        [Reading { text, edits }] => {
            // It may say so already.
            let says = |text: &str| {
                let text = format!("`{text}`");
                diagnostic.help.iter().any(|help| help.contains(&text))
            };
            let is_one = !diagnostic.help.iter().any(|help| help.contains(", for a "));
            let is_said = is_one && (says(text) || edits.iter().all(|[_, new]| says(new)));
            let is_short = text.len() <= LONGEST_ADVICE;
            if !is_said && is_short && !text.contains('\n') {
                // It says what its sign or its word is mostly taken for.
                let asks = edits.first().is_some_and(|[old, _]| old.contains('?'));
                let is_mark = diagnostic.code == &FOREIGN_CHARACTER && asks;
                if FROM_AFAR.contains(&diagnostic.code) || is_mark {
                    diagnostic.help.clear();
                }
                diagnostic.help.retain(|help| !help.starts_with("define it"));
                diagnostic.help.push(format!("did you mean `{text}`?"));
            }
        }
        several => {
            let texts = several.iter().map(|reading| format!("`{}`", reading.text));
            let both = texts.collect::<Vec<_>>().join(" or ");
            diagnostic.help = vec![format!("this may mean {both}: write the one that is meant")];
        }
    }
}
