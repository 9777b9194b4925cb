//! Readings at the prompt, behind `-e`, in notebooks and on the page: what somebody types with a slip is done where it has
//! one sensible reading, and a line says how it was read. Files and programs are refused with the correction.

use std::ops::Range;

use super::Session;
use super::defect::caught;
use super::defined::{family_of, names_in};
use super::errors::takes_a_text;
use super::help;
use super::help::elsewhere;
use crate::ask::universe;
use crate::builtins;
use crate::diag::Diagnostic;
use crate::diag::codes::notes::READ_AS;
use crate::diag::codes::syntax::{
    BARE_ASSIGNMENT, DECIMAL, OTHER_LANGUAGE, SIDE_BY_SIDE, TIGHT_STAR, TIGHT_UP, UNCLOSED_BRACKET,
};
use crate::diag::codes::{evaluation, names};
use crate::lang::code::ParameterKind;
use crate::lang::kind::Kind;
use crate::lang::nearest::squashed;
use crate::lang::value::Value;
use crate::span::{SourceId, Span};
use crate::syntax::reading as reading_of;
use crate::syntax::readings::{edited, straight};
use crate::syntax::{
    At, Edit, Mistake, Piece, SLIPS, Told, begins_name, compares, first_word, in_word, last_word,
    parse_expression, statements,
};

/// The names of texts in which slips with one sensible reading are taken.
pub(super) const READS: [&str; 3] = ["<-e>", "<page>", "<cell>"];

/// The most slips of a statement that are read, the longest statement, and the most words in it.
const MOST_SLIPS: usize = 24;
const LONGEST: usize = 400;
const MOST_WORDS: usize = 40;

/// The most texts that are tried for a statement.
const MOST_TRIED: usize = 60;

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
        // A note on a part that was left out shows the whole text.
        let all = new.is_empty() || old.is_empty();
        // Blanks around a sign are there already.
        let behind = self.text.get(place.end..)?.starts_with(' ');
        let before = self.text.get(..place.start)?.ends_with(' ');
        let read = if before { read.trim_start() } else { &read };
        let read = if behind { read.trim_end() } else { read }.to_owned();
        let text = edited(&self.text, &[(place, read)]).trim().to_owned();
        edits.push(if all { [self.text.clone(), text.clone()] } else { [old, new] });
        Some(Self { text, edits })
    }

    /// The line that says how a text was read.
    pub(super) fn told(&self, text: &str, place: Span) -> Option<Diagnostic> {
        let sentence = match &self.edits[..] {
            [] => return None,
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

/// Returns whether signs alone do not tell how something was read.
fn is_bare(old: &str, new: &str) -> bool {
    old == new || old.is_ascii() && new.starts_with(['.', ',', '*', '+', '('])
}

/// What a statement that does not read may be meant as: one reading, or several.
pub(super) fn readings(session: &mut Session, text: &str, is_prompt: bool) -> Vec<Reading> {
    let mut search = Search { found: Vec::new(), left: MOST_TRIED };
    if text.len() <= LONGEST {
        search.read(session, Reading::of(text.trim()), is_prompt);
    }
    search.found
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

/// Returns whether a text that ends with a question mark asks for help or shows a game.
fn asks(session: &mut Session, text: &str) -> bool {
    let Some(asked) = text.strip_suffix('?').map(str::trim_end) else {
        return false;
    };
    !asked.ends_with('?')
        && (help::asks_for_page(session, asked)
            || matches!(caught(|| parse_expression(SourceId::default(), asked)), Ok(Ok(_))))
}

/// What was found for a statement, and how many texts may still be tried.
struct Search {
    found: Vec<Reading>,
    left: usize,
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
        let before = self.found.len();
        if let Some(mistake) = Mistake::of(&diagnostic, &text, 0) {
            // What is behind words of English is no definition.
            let is_definition = mistake.is(&[&BARE_ASSIGNMENT]) && !is_prompt;
            let edit = code_in_a_call(session, &mistake)
                .or_else(|| reading_of(&mistake).filter(|_| !is_definition));
            let edits = match edit {
                Some(edit) => vec![asked_of_the_library(session, edit)],
                None => products(session, &mistake),
            };
            for edit in edits {
                if let Some(reading) = reading.with(edit) {
                    self.read(session, reading, is_prompt);
                }
            }
        }
        for slip in SLIPS {
            let (At::Words(pattern), Told::Read(told)) = (slip.at, slip.told) else {
                continue;
            };
            for meant in worded(session, pattern, told, &text) {
                if self.found.len() > before || self.left == 0 {
                    return;
                }
                if let Some(reading) = reading.with((0..text.len(), meant)) {
                    self.read(session, reading, false);
                }
            }
        }
    }
}

/// `nim 3` in a sum, and `domineering 2x3`.
fn counted(session: &mut Session, mistake: &Mistake<'_>) -> Option<Edit> {
    let before = mistake.before().trim_end();
    let count = first_word(&mistake.text[mistake.at.start..]);
    let is_count = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let arguments = match count.split_once('x') {
        Some((rows, columns)) if is_count(rows) && is_count(columns) => {
            format!("({rows}, {columns})")
        }
        _ if is_count(count) => format!("({count})"),
        _ => return None,
    };
    let name = callable(session, last_word(before))?;
    let is_own = last_word(before) == name;
    is_own.then(|| (before.len()..mistake.at.start + count.len(), arguments))
}

/// `octal(0.77)`: a code is a text.
fn code_in_a_call(session: &mut Session, mistake: &Mistake<'_>) -> Option<Edit> {
    if !mistake.is(&[&DECIMAL]) {
        return None;
    }
    let callee = last_word(mistake.before().trim_end().strip_suffix('(')?);
    let _ = super::import::load_name(session, callee);
    let Some(Value::Ruleset(id)) = session.program.lookup(callee) else { return None };
    let first = session.program.ruleset(*id).parameters.first()?;
    let rest = &mistake.text[mistake.at.start..];
    let end = rest.find(|letter: char| !letter.is_ascii_hexdigit() && letter != '.')?;
    let place = mistake.at.start..mistake.at.start + end;
    (first.kind == ParameterKind::Text).then(|| (place, format!("\"{}\"", &rest[..end])))
}

/// `outcome(G) = N` asks, and defines no function: the name is one of upstar's own.
fn asked_of_the_library(session: &Session, (place, read): Edit) -> Edit {
    // A reading that defines a function begins with this word.
    let definition = read.split_once(' ').filter(|(word, _)| *word == "fn");
    let asked = definition.and_then(|(_, rest)| {
        let (name, _) = rest.split_once('(')?;
        let is_own = session.knows(name) && !session.program.is_users(name);
        is_own.then(|| rest.replacen(" = ", " == ", 1))
    });
    let read = asked.unwrap_or(read);
    (place, read)
}

/// `x^2` is a power where x is an integer.
fn power(session: &mut Session, mistake: &Mistake<'_>) -> Option<Edit> {
    let text = mistake.text;
    let up = mistake.at.start + text[mistake.at.start..].find('^')?;
    let base = last_word(text[..up].trim_end());
    let behind = text[up + 1..].trim_start();
    let exponent = first_word(behind);
    let start = text[..up].trim_end().len() - base.len();
    let end = text.len() - behind.len() + exponent.len();
    let is_count = !exponent.is_empty() && exponent.bytes().all(|byte| byte.is_ascii_digit());
    let is_power = is_count && is_integer(session, base) == Some(true);
    is_power.then(|| (start..end, format!("pow({base}, {exponent})")))
}

/// `3*G` is a product where G is no integer, and `x*2` where x is a number; else a star that touches may be a nimber.
fn products(session: &mut Session, mistake: &Mistake<'_>) -> Vec<Edit> {
    if mistake.is(&[&SIDE_BY_SIDE]) {
        return counted(session, mistake).into_iter().collect();
    }
    if mistake.is(&[&TIGHT_UP]) {
        return power(session, mistake).into_iter().collect();
    }
    if !mistake.is(&[&TIGHT_STAR]) {
        return Vec::new();
    }
    let text = mistake.text;
    let stars = ['*', '∗'];
    let before = text[..mistake.at.start].trim_end_matches(stars);
    let from = before.rfind(|letter| !in_word(letter)).map_or(0, |at| at + 1);
    let Some(star) = text.get(from..).and_then(|rest| rest.find(stars)).map(|at| from + at) else {
        return Vec::new();
    };
    let length = text[star..].chars().next().map_or(1, char::len_utf8);
    let (left, right) = (&text[..star], &text[star + length..]);
    let [left_word, right_word] = [last_word(left.trim_end()), first_word(right.trim_start())];
    let product = (star..star + length, " * ".to_owned());
    let sum = (star..star + length, " + *".to_owned());
    // Whether a name stands for an integer, if it has a value.
    let [before, behind] = [left_word, right_word].map(|word| is_integer(session, word));
    let is_digits = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    if right.trim_start().starts_with(['<', '{']) {
        let is_count = before == Some(true) || is_digits(left_word);
        return if is_count { vec![product] } else { Vec::new() };
    }
    match (before, behind) {
        // No nimber has a game as its size.
        (_, Some(false)) => vec![product],
        (Some(true), Some(true)) => vec![product],
        (Some(true), None) if is_digits(right_word) => vec![product],
        (None, Some(true)) if is_digits(left_word) => vec![product],
        (Some(false), _) if !right_word.is_empty() => vec![product, sum],
        _ => Vec::new(),
    }
}

/// Returns whether a name stands for an integer; `None` if it has no value that is a number or a game.
fn is_integer(session: &mut Session, name: &str) -> Option<bool> {
    let value = session.program.lookup(name)?.clone();
    match value {
        Value::Int(_) | Value::Number(_) | Value::Game(_) | Value::Standing(_) => {
            Some(session.look(|context| context.to_integer(&value)).is_ok())
        }
        _ => None,
    }
}

/// What a text is meant as that has the words of a pattern, for each way in which it has them.
fn worded(session: &mut Session, pattern: &str, told: &str, text: &str) -> Vec<String> {
    let mut words: Vec<Range<usize>> = Vec::new();
    for word in text.split_whitespace() {
        let start = words.last().map_or(0, |last| last.end);
        let Some(at) = text.get(start..).and_then(|rest| rest.find(word)) else {
            return Vec::new();
        };
        words.push(start + at..start + at + word.len());
    }
    if words.len() > MOST_WORDS {
        return Vec::new();
    }
    let parts: Vec<&str> = pattern.split(' ').collect();
    let mut ways = Vec::new();
    matched(&parts, &words, text, &mut Vec::new(), &mut ways);
    ways.into_iter().filter_map(|holes| filled(session, pattern, told, &holes)).collect()
}

/// Finds the ways in which words have the parts of a pattern: what stands in its gaps.
fn matched<'t>(
    parts: &[&str],
    words: &[Range<usize>],
    text: &'t str,
    holes: &mut Vec<&'t str>,
    ways: &mut Vec<Vec<&'t str>>,
) {
    let Some((part, parts)) = parts.split_first() else {
        if words.is_empty() {
            ways.push(holes.clone());
        }
        return;
    };
    let Some((prefix, gap)) = part.split_once('{') else {
        if let Some((word, words)) = words.split_first()
            && text[word.clone()].eq_ignore_ascii_case(part)
        {
            matched(parts, words, text, holes, ways);
        }
        return;
    };
    let suffix = gap.split_once('}').map_or("", |(_, suffix)| suffix);
    // `G,` and `misere` in the gaps of `{E} , {U}`.
    let comma = parts.first().is_some_and(|part| *part == ",");
    for count in 1..=words.len() {
        let whole = &text[words[0].start..words[count - 1].end];
        let inside = whole.strip_prefix(prefix);
        let ending = if comma { "," } else { suffix };
        let Some(hole) = inside.and_then(|inside| inside.strip_suffix(ending)) else {
            continue;
        };
        holes.push(hole.trim_end());
        matched(if comma { &parts[1..] } else { parts }, &words[count..], text, holes, ways);
        holes.pop();
    }
}

/// The text that is meant, with what stands in the gaps of a pattern; `None` where something there is not of its kind.
fn filled(session: &mut Session, pattern: &str, told: &str, holes: &[&str]) -> Option<String> {
    let kinds = pattern.match_indices('{').filter_map(|(at, _)| pattern[at + 1..].chars().next());
    let mut meant = told.to_owned();
    let mut function = None;
    for (number, (kind, hole)) in kinds.zip(holes).enumerate() {
        let value = match kind {
            'F' => function.insert(callable(session, hole)?).clone(),
            'U' => universe_called(session, hole)?,
            'T' => topic(session, hole)?,
            'P' => predicate(session, hole)?,
            'O' => outcome_called(hole)?.to_owned(),
            'S' => match hole.to_lowercase().as_str() {
                "left" => "L".to_owned(),
                "right" => "R".to_owned(),
                _ => return None,
            },
            'M' => match hole.trim_end_matches('?') {
                "first" => "N".to_owned(),
                "second" => "P".to_owned(),
                _ => return None,
            },
            'B' => {
                let name = function.clone()?;
                let _ = super::import::load_name(session, &name);
                let is_word = hole.starts_with(begins_name) && hole.chars().all(in_word);
                let is_board = is_word && !session.knows(hole) && takes_a_text(session, &name);
                is_board.then(|| with_empty_places(hole))?
            }
            'C' => is_code(hole).then(|| (*hole).to_owned())?,
            'V' => means_something(session, hole).then(|| (*hole).to_owned())?,
            '>' | '<' => (compares(hole) == Some(kind)).then(String::new)?,
            'K' => {
                let counts: Vec<&str> = hole.split_whitespace().collect();
                let are = counts.len() > 1
                    && counts.iter().all(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
                let name = function.clone().filter(|_| are)?;
                if is_of_heaps(session, &name) {
                    let positions = counts.iter().map(|count| format!("{name}({count})"));
                    return Some(positions.collect::<Vec<_>>().join(" + "));
                }
                takes(session, &name, counts.len()).then(|| counts.join(", "))?
            }
            _ => (*hole).to_owned(),
        };
        meant = meant.replace(&format!("{{{}}}", number + 1), &value);
    }
    Some(meant)
}

/// The class of outcomes that a letter names, also one of a script.
fn outcome_called(letter: &str) -> Option<&'static str> {
    match letter {
        "L" | "ℒ" | "𝓛" => Some("L"),
        "R" | "ℛ" | "𝓡" => Some("R"),
        "N" | "𝒩" | "𝓝" => Some("N"),
        "P" | "𝒫" | "𝓟" => Some("P"),
        _ => None,
    }
}

/// Returns whether a text is a code such as 0.137.
fn is_code(text: &str) -> bool {
    text.split_once('.').is_some_and(|(before, digits)| {
        matches!(before, "" | "0" | "4")
            && !digits.is_empty()
            && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
    })
}

/// Returns whether a ruleset or a function takes so many arguments.
fn takes(session: &Session, name: &str, count: usize) -> bool {
    match session.program.lookup(name) {
        Some(Value::Ruleset(id)) => match &session.program.ruleset(*id).parameters[..] {
            // The size of an empty board.
            [only] if only.kind == ParameterKind::Grid => count == 2,
            all => all.len() == count,
        },
        Some(Value::Function(id)) => session.program.function(*id).parameters.len() == count,
        Some(Value::Builtin(id)) => session.program.builtin(*id).parameters.len() == count,
        _ => false,
    }
}

/// Returns whether a text is an expression whose names are defined.
fn means_something(session: &Session, text: &str) -> bool {
    let read = caught(|| parse_expression(SourceId::default(), text));
    matches!(read, Ok(Ok((ast, _))) if names_in(&ast).all(|name| session.knows(name) || session.knows(family_of(name))))
}

/// Returns whether a name is that of a ruleset whose positions are heaps.
fn is_of_heaps(session: &mut Session, name: &str) -> bool {
    let _ = super::import::load_name(session, name);
    match session.program.lookup(name) {
        Some(Value::Ruleset(id)) => session.program.ruleset(*id).is_of_heaps(),
        _ => false,
    }
}

/// The function or the ruleset that up to three words name.
fn callable(session: &mut Session, words: &str) -> Option<String> {
    let words: Vec<&str> = words.split_whitespace().collect();
    if words.len() > 3 || !words.iter().all(|word| word.chars().all(in_word)) {
        return None;
    }
    let name = words.join("_");
    if let Some(value) = session.program.lookup(&name) {
        return value.is_callable().then_some(name);
    }
    if session.program.offers(&name) {
        return Some(name);
    }
    ours(session, &name)
        .filter(|ours| session.program.builtin_id(ours).is_some() || session.program.offers(ours))
}

/// What a name of other programs and books is here, if it is one thing.
pub(super) fn ours(session: &Session, name: &str) -> Option<String> {
    let same = squashed(name);
    let mut known = builtins::table().iter().map(|builtin| builtin.name);
    if let Some(ours) = known.find(|known| squashed(known) == same && *known != name) {
        return Some(ours.to_owned());
    }
    if let Some(ours) = super::library::names().iter().find(|known| squashed(known) == same) {
        return (*ours != name).then(|| (*ours).to_owned());
    }
    let row = elsewhere(name).filter(|row| !row.is_noted())?;
    let [ours] = row.ours else { return None };
    let is_here = session.program.lookup(ours).is_some() || session.program.offers(ours);
    is_here.then(|| (*ours).to_owned())
}

/// The universe that a word names, also as a plural or with another spelling.
pub(super) fn universe_called(session: &Session, word: &str) -> Option<String> {
    if let Some(Value::Universe(_)) = session.program.lookup(word) {
        return Some(word.to_owned());
    }
    let plain = |name: &str| {
        let name = squashed(name).replace(['-', ' '], "").replace('è', "e");
        name.strip_suffix("games").unwrap_or(&name).trim_end_matches('s').to_owned()
    };
    let same = plain(word);
    if let Some((name, _)) = universe::names().find(|(name, _)| plain(name) == same) {
        return Some(name.to_owned());
    }
    let row = elsewhere(word)?;
    let name = row.ours.first()?;
    universe::names().any(|(known, _)| known == *name).then(|| (*name).to_owned())
}

/// The topic of help that a word or a plural names.
fn topic(session: &mut Session, words: &str) -> Option<String> {
    let words = words.trim_end_matches('?').trim_end();
    [Some(words), words.strip_suffix('s')]
        .into_iter()
        .flatten()
        .find_map(|words| help::has_page(session, words).then(|| words.to_owned()))
}

/// The rest of the name of a question such as `is_number`.
fn predicate(session: &mut Session, word: &str) -> Option<String> {
    let name = callable(session, &format!("is {word}"))?;
    name.strip_prefix("is_").map(str::to_owned)
}

/// What a statement is meant as that met a mistake when it ran.
pub(super) fn meant(
    session: &mut Session,
    found: &Diagnostic,
    text: &str,
    start: usize,
) -> Option<Edit> {
    let mistake = Mistake::of(found, text, start)?;
    if mistake.is(&[&names::UNKNOWN_NAME]) {
        // What the text defines further down is no slip.
        let place = found.labels.first()?.span;
        let Session { definitions, sources, .. } = &mut *session;
        if definitions.is_below(sources, mistake.here(), place) {
            return None;
        }
        return in_quotes(found, &mistake).or_else(|| name(session, &mistake));
    }
    if mistake.is(&[&names::UNKNOWN_UNIVERSE]) {
        let name = mistake.here();
        let meant = universe::name_of_letter(name).map(str::to_owned);
        let meant = meant.or_else(|| universe_called(session, name))?;
        return Some((mistake.at.clone(), meant));
    }
    if mistake.is(&[&evaluation::NOT_CALLABLE]) {
        return member(session, &mistake);
    }
    if mistake.is(&[&evaluation::ARGUMENT_COUNT, &evaluation::WRONG_KIND]) {
        return arguments(session, &mistake);
    }
    None
}

/// A board that was written as a name: no sign of a name but `_` is an empty place.
fn with_empty_places(name: &str) -> String {
    name.replace('_', ".")
}

/// `clobber(xoxo)`, where the help of the mistake says that it is a text.
fn in_quotes(found: &Diagnostic, mistake: &Mistake<'_>) -> Option<Edit> {
    let name = mistake.here();
    let callee = last_word(mistake.before().trim_end().strip_suffix('(')?);
    let whole = format!("`{callee}(\"{name}\")`");
    let is_said = found.help.iter().any(|help| help.contains(&whole));
    let is_alone = mistake.behind().starts_with(')');
    (is_said && is_alone).then(|| (mistake.at.clone(), format!("\"{}\"", with_empty_places(name))))
}

/// `atomic-weight(G)`, `all-small(G)`.
fn hyphenated(session: &mut Session, mistake: &Mistake<'_>) -> Option<Edit> {
    let is_part = |letter: char| in_word(letter) || letter == '-';
    let (before, text) = (mistake.before(), mistake.text);
    let start = before.trim_end_matches(is_part).len();
    let length = text[start..].find(|letter| !is_part(letter))?;
    let words = &text[start..start + length];
    if !words.contains('-') || !text[start + length..].starts_with('(') {
        return None;
    }
    let words = words.replace('-', " ");
    let name = callable(session, &words)
        .or_else(|| Some(format!("is_{}", predicate(session, &words)?)))?;
    Some((start..start + length, name))
}

/// A name that is not defined: `G_L`, `LeftStop(G)`, `t(G)`.
fn name(session: &mut Session, mistake: &Mistake<'_>) -> Option<Edit> {
    let name = mistake.here();
    for (ending, read) in [("_L", "left"), ("_R", "right")] {
        if let Some(game) = name.strip_suffix(ending)
            && session.program.lookup(game).is_some()
        {
            return Some((mistake.at.clone(), format!("{game}.{read}")));
        }
    }
    // A superscript that was lost on the way: `GL`.
    for (ending, read) in [('L', "left"), ('R', "right")] {
        if let Some(game) = name.strip_suffix(ending)
            && game.chars().count() == 1
            && matches!(
                session.program.lookup(game),
                Some(Value::Int(_) | Value::Number(_) | Value::Game(_) | Value::Standing(_))
            )
        {
            return Some((mistake.at.clone(), format!("{game}.{read}")));
        }
    }
    if let Some(edit) = hyphenated(session, mistake) {
        return Some(edit);
    }
    let is_called = mistake.behind().starts_with('(');
    let letter = SLIPS.iter().find_map(|slip| match (slip.at, slip.told) {
        (At::Called(names), Told::Read(ours)) => names.contains(&name).then_some(ours),
        _ => None,
    });
    if let Some(ours) = letter.filter(|_| is_called) {
        return Some((mistake.at.clone(), ours.to_owned()));
    }
    let is_asked = is_called || mistake.before().ends_with('.');
    let name = ours(session, name).filter(|ours| is_asked || squashed(ours) == squashed(name))?;
    Some((mistake.at.clone(), name))
}

/// `G.L`, `G.Right`, `3.G`.
fn member(session: &Session, mistake: &Mistake<'_>) -> Option<Edit> {
    let text = mistake.text;
    // The place is that of the name, or of the whole call.
    let dot = match mistake.before().strip_suffix('.') {
        Some(before) => before.len(),
        None => mistake.at.start + mistake.here().rfind('.')?,
    };
    let name = first_word(&text[dot + 1..]);
    let end = dot + 1 + name.len();
    if text[end..].starts_with('(') {
        return None;
    }
    let before = &text[..dot];
    // What a function gives may be no game.
    let callee = before.strip_suffix(')').and_then(|call| call.rfind('('));
    let callee = callee.map_or("", |open| last_word(&before[..open]));
    let is_position = super::library::ruleset_called(callee).is_some()
        || matches!(session.program.lookup(callee), Some(Value::Ruleset(_) | Value::Member(_)));
    if !callee.is_empty() && !is_position {
        return None;
    }
    let is_ours = matches!(session.program.lookup(name), Some(Value::Outcome(_) | Value::Side(_)));
    let read = match name {
        "L" | "Left" if is_ours => ".left".to_owned(),
        "R" | "Right" if is_ours => ".right".to_owned(),
        _ if before.ends_with(|digit: char| digit.is_ascii_digit())
            && last_word(before).bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            format!(" * {name}")
        }
        _ => return None,
    };
    Some((dot..end, read))
}

/// `nim(3,5,7)`, `nim([3,5,7])`, `mex(0,1,3)`, `outcome(G, misere)`.
fn arguments(session: &mut Session, mistake: &Mistake<'_>) -> Option<Edit> {
    let (name, place, arguments) = call_at(mistake.text, mistake.at.clone())?;
    if let [all @ .., last] = &arguments[..]
        && !all.is_empty()
        && mistake.is(&[&evaluation::ARGUMENT_COUNT])
        && let Some(universe) = universe_called(session, last)
    {
        let asked = format!("{name}({}) mod {universe}", all.join(", "));
        let is_whole = place.len() == mistake.text.trim().len();
        return Some((place, if is_whole { asked } else { format!("({asked})") }));
    }
    if is_of_heaps(session, name) {
        let items = match &arguments[..] {
            [list] => {
                list.strip_prefix('[')?.strip_suffix(']')?.split(',').map(str::trim).collect()
            }
            _ => arguments.clone(),
        };
        let positions: Vec<String> = items.iter().map(|item| format!("{name}({item})")).collect();
        let sum = positions.join(" + ");
        let is_whole = place.len() == mistake.text.trim().len();
        return Some((place, if is_whole { sum } else { format!("({sum})") }));
    }
    if let Some(Value::Ruleset(id)) = session.program.lookup(name) {
        let ruleset = session.program.ruleset(*id);
        let (family, own) = ruleset.parameters.split_at(ruleset.family);
        let are_items = arguments.len() > 1 && !arguments[0].starts_with('[');
        if are_items && matches!(family, [only] if only.kind == ParameterKind::List) {
            return Some((place, format!("{name}([{}])", arguments.join(", "))));
        }
        if !family.is_empty() && arguments.len() == family.len() + own.len() {
            let (family, own) = arguments.split_at(family.len());
            return Some((place, format!("{name}({})({})", family.join(", "), own.join(", "))));
        }
    }
    // Of one player or the other.
    if let (Some(id), [game]) = (session.program.builtin_id(name), &arguments[..])
        && session.program.lookup(name).is_some_and(|value| matches!(value, Value::Builtin(_)))
        && let [_, side] = session.program.builtin(id).parameters
        && side.wanted == Kind::Side
    {
        return Some((place, format!("[{name}({game}, Left), {name}({game}, Right)]")));
    }
    let wants_list = match session.program.lookup(name) {
        Some(Value::Function(id)) => {
            let parameters = &session.program.function(*id).parameters;
            matches!(&parameters[..], [only] if only.kind == ParameterKind::List)
        }
        _ => false,
    };
    let wants_list = wants_list && arguments.len() > 1;
    wants_list.then(|| (place, format!("{name}([{}])", arguments.join(", "))))
}

/// The readings of a piece that has a syntax error.
pub(super) fn understood(session: &mut Session, piece: &Piece) -> Vec<Reading> {
    if piece.parsed.is_ok() {
        return Vec::new();
    }
    let text = session.sources.slice(piece.span).to_owned();
    readings(session, &text, true)
}

/// The call at a place or around it: its name, its place and its arguments.
fn call_at(text: &str, at: Range<usize>) -> Option<(&str, Range<usize>, Vec<&str>)> {
    // The place is that of the call, of the name, or of an argument.
    let open = match text[at.start..].find(|letter| !in_word(letter)) {
        Some(end) if end > 0 && text[at.start + end..].starts_with('(') => at.start + end,
        _ => text[..at.start].rfind('(')?,
    };
    let name = last_word(&text[..open]);
    let (mut depth, mut from, mut arguments) = (0_usize, open + 1, Vec::new());
    for (place, letter) in text[open + 1..].char_indices().map(|(at, c)| (open + 1 + at, c)) {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' if depth == 0 => {
                arguments.push(text[from..place].trim());
                return (!name.is_empty()).then(|| (name, open - name.len()..place + 1, arguments));
            }
            ')' | ']' | '}' => depth = depth.checked_sub(1)?,
            ',' if depth == 0 => {
                arguments.push(text[from..place].trim());
                from = place + 1;
            }
            _ => {}
        }
    }
    None
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

/// Says in the help of a mistake how a statement may be meant.
pub(super) fn advise(diagnostic: &mut Diagnostic, readings: &[Reading]) {
    // It says how to close what is open.
    if diagnostic.code == &UNCLOSED_BRACKET {
        return;
    }
    match readings {
        [] => {}
        [Reading { text, edits }] => {
            // It may say so already.
            let says = |text: &str| {
                let text = format!("`{text}`");
                diagnostic.help.iter().any(|help| help.contains(&text))
            };
            let is_one = !diagnostic.help.iter().any(|help| help.contains(", for a "));
            let is_said = is_one && (says(text) || edits.iter().all(|[_, new]| says(new)));
            if !is_said && !text.contains('\n') {
                if [&SIDE_BY_SIDE, &OTHER_LANGUAGE].contains(&diagnostic.code) {
                    diagnostic.help.clear();
                }
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
