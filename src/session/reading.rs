//! Readings at the prompt, behind `-e`, in notebooks and on the page: what somebody types with a slip is done where it has
//! one sensible reading, and a line says how it was read. Files and programs are refused with the correction.

use std::ops::Range;

use super::Session;
use super::called::{
    callable, first_parameter, is_of_a_player, is_of_families, is_of_heaps, letter, misspelt,
    on_an_empty_board, ours, takes, takes_a_list, universe_called, universe_of_letter,
    with_empty_places,
};
use super::defect::caught;
use super::errors::{EMPTY_SQUARE, OF_VERTICES, takes_a_text};
use super::help::elsewhere;
use super::phrases;
use crate::diag::codes::notes::READ_AS;
use crate::diag::codes::syntax::{
    BARE_ASSIGNMENT, BRACKET_APART, DECIMAL, FOREIGN_CHARACTER, GAME_WITHOUT_BAR, NOT_DYADIC,
    OTHER_LANGUAGE, SIDE_BY_SIDE, SWITCH_BETWEEN, TIGHT_STAR, TIGHT_UP, UNCLOSED_BRACKET,
    UNEXPECTED,
};
use crate::diag::codes::{evaluation, names, rulesets};
use crate::diag::{Code, Diagnostic};
use crate::lang::code::ParameterKind;
use crate::lang::nearest::squashed;
use crate::lang::value::Value;
use crate::span::{SourceId, Span};
use crate::syntax::reading as reading_of;
use crate::syntax::readings::{chained, edited, is_code, sides_in_turn, straight};
use crate::syntax::{
    Edit, Mistake, Piece, begins_name, first_word, in_word, last_word, parse_expression, statements,
};
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
pub(super) fn readings(session: &mut Session, text: &str, is_prompt: bool) -> Vec<Reading> {
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

/// `let A, B = x, y` and `[L, R] = stops(G)`: several names in front of a sign, with what is behind it and whether they are defined here.
fn several_names(text: &str) -> Option<(Vec<&str>, &str, bool)> {
    let (left, right) = text.split_once('=')?;
    let left = left.trim();
    let is_let = first_word(left) == "let";
    let names = if is_let { left["let".len()..].trim() } else { left };
    let listed = [('[', ']'), ('(', ')')].into_iter().find_map(|(open, close)| {
        names.strip_prefix(open).and_then(|names| names.strip_suffix(close))
    });
    let defines = is_let || listed.is_none();
    let names: Vec<&str> = listed.unwrap_or(names).split(',').map(str::trim).collect();
    let is_name = |name: &&str| name.starts_with(begins_name) && name.chars().all(in_word);
    let are_names = names.len() > 1 && names.iter().all(is_name) && !right.starts_with('=');
    are_names.then(|| (names, right.trim(), defines))
}

/// A definition for each of several names.
fn definitions(session: &Session, names: &[&str], right: &str) -> Option<String> {
    let is_mentioned =
        |name: &&str| right.split(|letter| !in_word(letter)).any(|word| word == *name);
    let is_twice = |name: &&str| names.iter().filter(|other| *other == name).count() > 1;
    // Names that are exchanged, and what is asked of all values.
    if names.iter().any(|name| is_mentioned(name) || is_twice(name)) || right.contains(" mod ") {
        return None;
    }
    let listed = right.strip_prefix(['[', '(']).and_then(|values| values.strip_suffix([']', ')']));
    let inside = listed.filter(|values| !values.contains(['[', ']', '(', ')'])).unwrap_or(right);
    let call = format!("f({inside})");
    let (_, _, values) = call_at(&call, 0..1)?;
    let is_list = |text: &str| {
        text.ends_with(')') || matches!(session.program.lookup(text), Some(Value::List(_)))
    };
    let values: Vec<String> = match &values[..] {
        [one] if !is_list(one) => return None,
        [list] => (0..names.len()).map(|at| format!("{list}[{at}]")).collect(),
        values => values.iter().map(|value| (*value).to_owned()).collect(),
    };
    if values.len() != names.len() {
        return None;
    }
    let all = names.iter().zip(&values).map(|(name, value)| format!("let {name} = {value}"));
    let read = all.collect::<Vec<_>>().join("; ");
    let reads = caught(|| statements(SourceId::default(), &read).all(|piece| piece.parsed.is_ok()));
    matches!(reads, Ok(true)).then_some(read)
}

/// The readings of a text that asks in words.
fn worded(session: &mut Session, read: &Reading) -> Vec<Reading> {
    let meant = phrases::readings(session, &read.text, plain_reading).into_iter();
    meant.filter_map(|text| read.with((0..read.text.len(), text))).collect()
}

/// The one reading of an expression by its signs; the expression itself if it reads.
fn plain_reading(session: &mut Session, text: &str) -> Option<String> {
    let read = caught(|| parse_expression(SourceId::default(), text));
    if matches!(read, Ok(Ok(_))) {
        return Some(text.to_owned());
    }
    let mut search = Search { found: Vec::new(), left: MOST_TRIED_IN_A_PHRASE, stuck: None };
    search.read(session, Reading::of(text), false);
    match &search.found[..] {
        [one] => Some(one.text.clone()),
        _ => None,
    }
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
    !asked.ends_with('?')
        && (asks_for_page(session, asked)
            || matches!(caught(|| parse_expression(SourceId::default(), asked)), Ok(Ok(_))))
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

/// `nim 3` in a sum, and `domineering 2x3`.
fn counted(session: &mut Session, mistake: &Mistake<'_>) -> Option<Edit> {
    let before = mistake.before().trim_end();
    let count = first_word(&mistake.text[mistake.at.start..]);
    let is_count = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let (arguments, number) = match count.split_once('x') {
        Some((rows, columns)) if is_count(rows) && is_count(columns) => {
            (format!("({rows}, {columns})"), 2)
        }
        _ if is_count(count) => (format!("({count})"), 1),
        _ => return None,
    };
    let name = callable(session, last_word(before))?;
    let is_own = last_word(before) == name && takes(session, &name, number);
    let is_whole = !mistake.text[mistake.at.start + count.len()..].starts_with(['/', '.']);
    (is_own && is_whole).then(|| (before.len()..mistake.at.start + count.len(), arguments))
}

/// `2 G`, `3 nim(5)`: copies of a game, where the number has nothing before it.
fn copies(session: &mut Session, mistake: &Mistake<'_>) -> Option<Edit> {
    let number = mistake.before().trim_end();
    let before = number.trim_end_matches(|digit: char| digit.is_ascii_digit());
    let is_count = before.len() < number.len() && number.len() < mistake.before().len();
    let is_due = before.is_empty()
        || before.ends_with([' ', '(', '[', '{', '<', '|', ',']) && {
            const BEFORE: [char; 12] = ['(', '[', '{', '<', '|', ',', '+', '-', '−', '=', '>', ';'];
            before.trim_end().ends_with(BEFORE)
        };
    let rest = &mistake.text[mistake.at.start..];
    let name = first_word(rest);
    let is_game = if name.is_empty() {
        // `0 (misère)` is asked in a universe.
        let inside = rest.strip_prefix('(').and_then(|rest| rest.split_once(')'));
        let is_universe =
            inside.is_some_and(|(inside, _)| universe_called(session, inside).is_some());
        rest.starts_with(['{', '(']) && !is_universe
    } else {
        let _ = super::import::load_name(session, name);
        match session.program.lookup(name) {
            Some(Value::Game(_) | Value::Standing(_) | Value::Int(_) | Value::Number(_)) => true,
            Some(value) => value.is_callable() && rest[name.len()..].starts_with('('),
            None => false,
        }
    };
    let place = number.len()..mistake.at.start;
    (is_count && is_due && is_game).then(|| (place, " * ".to_owned()))
}

/// `mean[G]`, `mean{3|1}`, `cool[G, 1]`: a bracket of another kind behind the name of what is called.
fn bracketed(session: &mut Session, mistake: &Mistake<'_>) -> Option<Edit> {
    let text = mistake.text;
    let before = mistake.before();
    let open = match mistake.here().chars().next()? {
        // What is in the brackets, or the name before them.
        _ if mistake.is(&[&evaluation::NOT_AN_INTEGER]) => before.strip_suffix('[')?.len(),
        _ if mistake.behind().starts_with('[') => mistake.at.end,
        '|' => before.rfind('<')?,
        _ => mistake.at.start,
    };
    let (sign, end) = match text[open..].chars().next()? {
        '{' => ('{', '}'),
        '[' => ('[', ']'),
        '<' => ('<', '>'),
        _ => return None,
    };
    let mut depth = 0_usize;
    let close = text[open..].char_indices().find_map(|(at, letter)| {
        depth = (depth + usize::from(letter == sign)).checked_sub(usize::from(letter == end))?;
        (depth == 0).then_some(open + at)
    })?;
    let is_apart = mistake.is(&[&BRACKET_APART]);
    let callee = if is_apart { before.trim_end() } else { &text[..open] };
    let (name, inside) = (last_word(callee), &text[open + 1..close]);
    let is_game = sign != '[';
    let is_own = callable(session, name).is_some_and(|own| own == name);
    let _ = super::import::load_name(session, name);
    let is_member = callee[..callee.len() - name.len()].ends_with('.');
    if !is_own || is_member || inside.trim().is_empty() || is_game && !inside.contains('|') {
        return None;
    }
    let whole = &text[open..=close];
    let read = match sign {
        '[' if !takes_a_list(session, name) => format!("({inside})"),
        _ => format!("({whole})"),
    };
    let call = format!("{name}{read}");
    let (_, _, arguments) = call_at(&call, 0..name.len())?;
    let is_due = takes(session, name, arguments.len()) || is_of_heaps(session, name);
    is_due.then_some((callee.len()..close + 1, read))
}

/// `simplest_number(3/8 1)`, `nim_sum(12, 10 7)`: no comma stands between two arguments.
fn separated(session: &mut Session, mistake: &Mistake<'_>) -> Option<Edit> {
    let before = mistake.before();
    // `[mean(G) temperature(G)]`: in a list, behind a call.
    let is_listed = before.trim_start().starts_with('[')
        && before.trim_end().ends_with(')')
        && open_around(before).is_none()
        && mistake.text.trim_end().ends_with(']');
    if is_listed {
        return Some((before.trim_end().len()..mistake.at.start, ", ".to_owned()));
    }
    let name = callable(session, last_word(&before[..open_around(before)?]))?;
    // `cool(G, by 1)`: a word stands beside the comma.
    if let Some(first) = before.trim_end().strip_suffix("by").map(str::trim_end)
        && first.ends_with(',')
    {
        return Some((first.len()..mistake.at.start, " ".to_owned()));
    }
    let end = before.trim_end().len();
    // `cool(G by 1)`, `domineering(3 x 2)`: a word stands for the comma.
    let word = first_word(&mistake.text[mistake.at.start..]);
    let is_word = ["by", "with", "and", "to", "x", "X"].contains(&word);
    let behind = mistake.at.start + if is_word { word.len() } else { 0 };
    let blanks = mistake.text[behind..].len() - mistake.text[behind..].trim_start().len();
    let edit = (end..behind + blanks, ", ".to_owned());
    let read = edited(mistake.text, std::slice::from_ref(&edit));
    let (_, _, arguments) = call_at(&read, end..end)?;
    let is_digit = |letter: char| letter.is_ascii_digit();
    let second = mistake.text[behind..].trim_start();
    let are_numbers = before.trim_end().ends_with(is_digit) && second.starts_with(is_digit);
    let is_separator = are_numbers || !["x", "X"].contains(&word);
    let count = arguments.len();
    let is_due = is_separator
        && takes(session, &name, count)
        && (are_numbers || !takes(session, &name, count - 1));
    is_due.then_some(edit)
}

/// `{7, 3}` as a whole statement, where no list is due: a comma for the bar.
fn pair(mistake: &Mistake<'_>) -> Option<Edit> {
    let inside = mistake.text.trim().strip_prefix('{')?.strip_suffix('}')?;
    let (first, second) = inside.split_once(',')?;
    let is_pair = !second.contains(',') && !inside.contains(['<', '{', '(', '[', '|']);
    let read = format!("{{{}|{}}}", first.trim(), second.trim());
    (mistake.is(&[&GAME_WITHOUT_BAR]) && is_pair).then_some((0..mistake.text.len(), read))
}

/// `stops({5,2})`, `{{5,2},{-1,-6}}`: where a game is due and in braces inside braces, commas stand in the place of bars, or braces
/// around the options of a player.
fn nested(session: &mut Session, mistake: &Mistake<'_>) -> Vec<Edit> {
    let text = mistake.text;
    if !mistake.is(&[&GAME_WITHOUT_BAR]) || text.contains(['<', '"']) {
        return Vec::new();
    }
    let (mut open, mut outer) = (Vec::new(), None);
    for (at, letter) in text.char_indices() {
        match (letter, open.len()) {
            ('{', _) => open.push(at),
            ('}', 1) if (open[0]..at).contains(&mistake.at.start) => outer = Some(open[0]..at + 1),
            ('}', _) => drop(open.pop()),
            _ => {}
        }
    }
    let Some(place) = outer else { return Vec::new() };
    let (before, group) = (&text[..place.start], &text[place.clone()]);
    // Braces in front of which a list is due are no game.
    let callee = before.trim_end().strip_suffix('(').map_or("", last_word);
    let _ = super::import::load_name(session, callee);
    let is_game = callee.is_empty() || first_parameter(session, callee) == Some("G");
    if !is_game || callee.is_empty() && !group[1..].contains('{') {
        return Vec::new();
    }
    let read = [with_bars(group), without_braces(group)];
    read.into_iter().flatten().map(|read| (place.clone(), read)).collect()
}

/// Braces as games: one comma is a bar where there is no bar.
fn with_bars(group: &str) -> Option<String> {
    let mut read = group.to_owned();
    // The commas and the number of bars of each open brace.
    let mut open: Vec<(Vec<usize>, usize)> = Vec::new();
    for (at, letter) in group.char_indices() {
        match letter {
            '{' => open.push((Vec::new(), 0)),
            ',' => open.last_mut()?.0.push(at),
            '|' => open.last_mut()?.1 += 1,
            '}' => {
                let (commas, bars) = open.pop()?;
                if bars == 0 {
                    let [comma] = commas[..] else { return None };
                    read.replace_range(comma..=comma, "|");
                }
            }
            _ => {}
        }
    }
    Some(read)
}

/// Braces around the options of each player as none: `{{5,2},{0}}` is `{5,2|0}`.
fn without_braces(group: &str) -> Option<String> {
    let inside = group.strip_prefix('{')?.strip_suffix('}')?;
    let mut depth = 0_usize;
    let mut between = inside.char_indices().filter(|(_, letter)| {
        depth = depth + usize::from(*letter == '{') - usize::from(*letter == '}' && depth > 0);
        depth == 0 && matches!(letter, ',' | '|')
    });
    let (at, _) = between.next()?;
    let is_pair = between.next().is_none();
    let options = |side: &str| {
        let side = side.trim();
        let listed = side.strip_prefix('{').and_then(|side| side.strip_suffix('}'));
        let options = listed.unwrap_or(side);
        (!options.contains(['{', '}', '|', '('])).then(|| options.trim().to_owned())
    };
    let (left, right) = (options(&inside[..at])?, options(&inside[at + 1..])?);
    is_pair.then(|| format!("{{{left}|{right}}}"))
}

/// `simplest_number(1/3, 0.7)`, of fractions that are no games; `uptimal(0.12)`.
fn between(mistake: &Mistake<'_>) -> Option<Edit> {
    if !mistake.is(&[&NOT_DYADIC, &DECIMAL]) {
        return None;
    }
    let (name, place, arguments) = call_at(mistake.text, mistake.at.clone())?;
    if let ("uptimal", [digits]) = (name, &arguments[..]) {
        return phrases::uptimal(digits).map(|ups| (place, format!("({ups})")));
    }
    let [lower, upper] = arguments[..] else { return None };
    let number = phrases::simplest_between(lower, upper)?;
    (squashed(name) == "simplestnumber").then_some((place, number))
}

/// `thermograph ±1`: a function stands in front of its argument.
fn of_a_switch(session: &mut Session, mistake: &Mistake<'_>) -> Option<Edit> {
    let rest = &mistake.text[mistake.at.start..];
    let before = mistake.before().trim_end();
    let name = callable(session, before)?;
    (mistake.is(&[&SWITCH_BETWEEN]) && rest.starts_with('±'))
        .then(|| (0..mistake.text.len(), format!("{name}({rest})")))
}

/// `octal(0.77)`: a code is a text; `period(0.07)` and `nim_value(0.77, 50)` are about heaps of its game.
fn code_in_a_call(session: &mut Session, mistake: &Mistake<'_>) -> Option<Edit> {
    if !mistake.is(&[&DECIMAL]) {
        return None;
    }
    let callee = last_word(mistake.before().trim_end().strip_suffix('(')?);
    let callee = match letter(callee) {
        Some(ours) => ours.to_owned(),
        None => callable(session, callee)?,
    };
    let _ = super::import::load_name(session, &callee);
    let rest = &mistake.text[mistake.at.start..];
    let end = rest.find(|letter: char| !letter.is_ascii_hexdigit() && letter != '.')?;
    let code = &rest[..end];
    let place = mistake.at.start..mistake.at.start + end;
    match session.program.lookup(&callee)? {
        Value::Ruleset(id) => {
            let first = session.program.ruleset(*id).parameters.first()?;
            (first.kind == ParameterKind::Text).then(|| (place, format!("\"{code}\"")))
        }
        _ if is_of_families(session, &callee) => Some((place, format!("octal(\"{code}\")"))),
        _ => {
            let behind = rest[end..].strip_prefix(',')?;
            let length = behind.find(')')?;
            let heap = behind[..length].trim();
            let is_heap = !heap.is_empty() && heap.chars().all(in_word);
            let place = place.start..place.end + 1 + length;
            is_heap.then(|| (place, format!("octal(\"{code}\")({heap})")))
        }
    }
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
        let edit = counted(session, mistake)
            .or_else(|| separated(session, mistake))
            .or_else(|| copies(session, mistake));
        return edit.into_iter().collect();
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

/// What a statement is meant as that met a mistake when it ran.
pub(super) fn meant(
    session: &mut Session,
    found: &Diagnostic,
    text: &str,
    start: usize,
) -> Option<Edit> {
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
    if mistake.is(&[&names::UNKNOWN_NAME]) {
        // What the text defines further down is no slip.
        let place = found.labels.first()?.span;
        let Session { definitions, sources, .. } = &mut *session;
        if definitions.is_below(sources, mistake.here(), place) {
            return None;
        }
        return in_quotes(session, &mistake)
            .or_else(|| labelled(session, &mistake))
            .or_else(|| name(session, &mistake))
            .or_else(|| in_words(session, &mistake));
    }
    if mistake.is(&[&names::UNKNOWN_UNIVERSE]) {
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

/// `clobber(xoxo)`, `shove(L.R)`: a board without quotes.
fn in_quotes(session: &Session, mistake: &Mistake<'_>) -> Option<Edit> {
    let open = open_around(mistake.before())?;
    let board = mistake.text[open + 1..].split_once(')')?.0;
    let in_board = |letter: char| letter.is_ascii_alphabetic() || "._/".contains(letter);
    let is_due = takes_a_text(session, last_word(&mistake.text[..open]));
    let place = open + 1..open + 1 + board.len();
    (is_due && board.chars().all(in_board))
        .then(|| (place, format!("\"{}\"", with_empty_places(board))))
}

/// `mean(G) and temperature(G)`: two questions, where no truths are joined.
fn joined(mistake: &Mistake<'_>) -> Option<Edit> {
    let text = mistake.text;
    let (first, second) = text.split_once(" and ").or_else(|| text.split_once(" or "))?;
    let is_truth = |side: &str| {
        [" or ", " and ", "not ", "==", "<", ">", "is_", "true", "false"]
            .iter()
            .any(|sign| side.contains(sign))
    };
    let is_side = mistake.here() == first || mistake.here() == second;
    (is_side && !is_truth(first) && !is_truth(second))
        .then(|| (0..text.len(), format!("[{first}, {second}]")))
}

/// `birthday(last)`: the last result; `nim_values(nim, 0..15)`: the last number.
fn last(mistake: &Mistake<'_>) -> Option<Edit> {
    if let Some((first, last)) = mistake.here().split_once("..")
        && first.trim() == "0"
        && last_word(&mistake.text[..open_around(mistake.before())?]) == "nim_values"
    {
        return Some((mistake.at.clone(), last.trim_start_matches('=').trim().to_owned()));
    }
    let is_name = mistake.here() == "last" && !mistake.behind().starts_with('(');
    is_name.then(|| (mistake.at.clone(), "_".to_owned()))
}

/// `G(kayles(5))`: the nim value of a position, in script in books.
fn nim_value(session: &Session, mistake: &Mistake<'_>) -> Option<Edit> {
    let (name, place, arguments) = call_at(mistake.text, mistake.at.clone())?;
    let ours = letter(name)?;
    let [argument] = arguments[..] else { return None };
    let mut callees = argument.match_indices('(').map(|(open, _)| last_word(&argument[..open]));
    let is_position = callees.any(|callee| is_position(session, callee));
    is_position.then(|| (place, format!("{ours}({argument})")))
}

/// Returns whether a name is that of a ruleset, which gives positions.
fn is_position(session: &Session, name: &str) -> bool {
    super::library::ruleset_called(name).is_some()
        || matches!(session.program.lookup(name), Some(Value::Ruleset(_)))
}

/// `tiny-1`, `nim-3`: a number that touches the name of what takes one.
fn dashed(session: &mut Session, mistake: &Mistake<'_>) -> Option<Edit> {
    let (name, behind) = (mistake.here(), mistake.behind());
    let digits = first_word(behind.strip_prefix(['-', '−'])?);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let sign = behind.len() - behind.trim_start_matches(['-', '−']).len();
    let end = mistake.at.end + sign + digits.len();
    let is_whole = !mistake.text[end..].starts_with(['/', '.', '(', '*']);
    let is_game = ["tiny", "miny"].contains(&name)
        || matches!(session.program.lookup(name), Some(Value::Ruleset(_)));
    (is_number && is_whole && is_game && takes(session, name, 1))
        .then(|| (mistake.at.end..end, format!("({digits})")))
}

/// `nim_product(4, *6)`: a nimber stands for its size.
fn nimber(mistake: &Mistake<'_>) -> Option<Edit> {
    let size = mistake.here().strip_prefix(['*', '∗'])?;
    let callee = last_word(&mistake.text[..open_around(mistake.before())?]);
    let is_size = !size.is_empty() && size.bytes().all(|byte| byte.is_ascii_digit());
    let is_due = ["nim_sum", "nim_product"].contains(&callee);
    (is_size && is_due).then(|| (mistake.at.clone(), size.to_owned()))
}

/// `winning_moves(G, left)`: a player is due.
fn player(session: &mut Session, text: &str) -> Option<Edit> {
    const PLAYERS: [(&str, &str); 8] = [
        ("left", "Left"),
        ("L", "Left"),
        ("\"left\"", "Left"),
        ("\"Left\"", "Left"),
        ("right", "Right"),
        ("R", "Right"),
        ("\"right\"", "Right"),
        ("\"Right\"", "Right"),
    ];
    PLAYERS.iter().find_map(|(theirs, ours)| {
        let at = text.find(&format!(", {theirs})"))? + 2;
        let (name, ..) = call_at(text, at..at + theirs.len())?;
        let is_due = is_of_a_player(session, name);
        is_due.then(|| (at..at + theirs.len(), (*ours).to_owned()))
    })
}

/// `snort(2, 3)` and `snort(4)`, where the help of the mistake says that a board by its size is a graph.
fn by_size(found: &Diagnostic, mistake: &Mistake<'_>) -> Option<Edit> {
    let (name, place, arguments) = call_at(mistake.text, mistake.at.clone())?;
    let says = |part: &str| found.help.iter().any(|help| help.contains(part));
    let is_said = says("(grid_graph(rows, columns))") || says("a graph is a text");
    let is_size = |size: &&str| !size.is_empty() && size.bytes().all(|byte| byte.is_ascii_digit());
    // `domineering(2×3)`: rows and columns.
    if let [product] = &arguments[..]
        && says("two numbers are rows and columns")
        && let Some((rows, columns)) = product.split_once(['×', '*'])
        && [rows.trim(), columns.trim()].iter().all(is_size)
    {
        return Some((place, format!("{name}({}, {})", rows.trim(), columns.trim())));
    }
    let graph = match arguments.len() {
        1 => "path",
        2 => "grid_graph",
        _ => return None,
    };
    let read = format!("{name}({graph}({}))", arguments.join(", "));
    (is_said && arguments.iter().all(is_size)).then_some((place, read))
}

/// The text of a board in which a letter is wrong, with its place.
fn board_at<'t>(mistake: &Mistake<'t>) -> Option<(Range<usize>, &'t str)> {
    let is_whole = mistake.here().starts_with('"');
    let open = if is_whole { mistake.at.start } else { mistake.before().rfind('"')? };
    let start = open + 1;
    let board = mistake.text.get(start..)?;
    let board = &board[..board.find('"')?];
    Some((start..start + board.len(), board))
}

/// `toads_and_frogs("T_F")`, where the help of the mistake says how an empty square is written.
fn empty(found: &Diagnostic, mistake: &Mistake<'_>) -> Option<Edit> {
    let is_said = found.help.iter().any(|help| help == EMPTY_SQUARE);
    let (place, board) = board_at(mistake)?;
    is_said.then(|| (place, board.replace(['_', '-', ' '], ".")))
}

/// Letters that books give to pieces of Left, and of Right: bLue, bLack and x are Left's.
const PIECES: [&str; 2] = ["LBXTElbxte", "RWOFrwof"];

/// `amazons("L../..R")`, where the library has other letters for the pieces of Left and Right.
fn pieces(session: &Session, found: &Diagnostic, mistake: &Mistake<'_>) -> Option<Edit> {
    let (place, board) = board_at(mistake)?;
    let callee = last_word(mistake.text[..place.start - 1].trim_end().strip_suffix('(')?);
    super::library::ruleset_called(callee).filter(|_| !session.program.is_users(callee))?;
    let said = found.help.iter().find_map(|help| help.strip_prefix("this ruleset knows "))?;
    let known: Vec<char> = said.split('`').skip(1).step_by(2).flat_map(str::chars).collect();
    // Letters of graphs may say who can still take a vertex.
    if known.contains(&'-') {
        return None;
    }
    let mut read = board.to_owned();
    for theirs in PIECES {
        let (mut ours, mut others): (Vec<char>, Vec<char>) = theirs
            .chars()
            .filter(|letter| known.contains(letter))
            .partition(char::is_ascii_uppercase);
        let foreign: Vec<char> = board
            .chars()
            .filter(|letter| theirs.contains(*letter) && !known.contains(letter))
            .collect();
        let Some(first) = foreign.first() else { continue };
        if ours.is_empty() || first.is_ascii_lowercase() && !others.is_empty() {
            std::mem::swap(&mut ours, &mut others);
        }
        // A board with both has two kinds of pieces.
        let is_one = foreign.iter().all(|letter| letter == first);
        let [ours] = ours[..] else { return None };
        if !is_one || board.contains(|letter| theirs.contains(letter) && known.contains(&letter)) {
            return None;
        }
        read = read.replace(*first, &ours.to_string());
    }
    let is_known = read.chars().all(|letter| known.contains(&letter) || letter == '/');
    (read != board && is_known).then_some((place, read))
}

/// `snort("...")`: a path whose vertices are written without edges, where letters are vertices.
fn path(session: &Session, mistake: &Mistake<'_>) -> Option<Edit> {
    let (place, row) = board_at(mistake)?;
    let callee = last_word(mistake.text[..place.start - 1].trim_end().strip_suffix('(')?);
    super::library::ruleset_called(callee).filter(|_| !session.program.is_users(callee))?;
    let is_vertex = |letter: char| "LRE.".contains(letter);
    let vertices: Vec<String> = row.chars().map(String::from).collect();
    (vertices.len() > 1 && row.chars().all(is_vertex)).then(|| (place, vertices.join("-")))
}

/// `atomic-weight(G)`, `all-small(G)`.
fn hyphenated(session: &mut Session, mistake: &Mistake<'_>) -> Option<Edit> {
    let is_part = |letter: char| in_word(letter) || letter == '-';
    let (before, text) = (mistake.before(), mistake.text);
    let start = before.trim_end_matches(is_part).len();
    let length = text[start..].find(|letter| !is_part(letter))?;
    let words = &text[start..start + length];
    let is_theirs = words.split('-').any(|word| session.program.is_users(word));
    if !words.contains('-') || is_theirs || !text[start + length..].starts_with('(') {
        return None;
    }
    let words = words.replace('-', " ");
    let name = callable(session, &words).or_else(|| callable(session, &format!("is {words}")))?;
    Some((start..start + length, name))
}

/// A name that is not defined: `G_L`, `LeftStop(G)`, `t(G)`.
fn name(session: &mut Session, mistake: &Mistake<'_>) -> Option<Edit> {
    let name = mistake.here();
    // Below or above the line, or beside the name, where a superscript was lost on the way: `G_L`, `Gᴿ2`, `GL`.
    let signs = name.match_indices(['L', 'R', 'ᴸ', 'ᴿ']).rev();
    let named = signs.filter_map(|(at, _)| {
        let game = name[..at].strip_suffix('_').unwrap_or(&name[..at]);
        session.program.lookup(game).map(|value| (at, game, value))
    });
    // The longest name that has a value.
    let sides = named.take(1).find_map(|(at, game, value)| {
        let is_beside = game.len() == at && name[at..].starts_with(['L', 'R']);
        let is_one =
            matches!(value, Value::Int(_) | Value::Number(_) | Value::Game(_) | Value::Standing(_));
        let is_meant = !is_beside || is_one && game.chars().count() == 1;
        sides_in_turn(&name[at..]).filter(|_| is_meant).map(|sides| format!("{game}{sides}"))
    });
    if let Some(read) = sides {
        return Some((mistake.at.clone(), read));
    }
    if let Some(edit) = hyphenated(session, mistake) {
        return Some(edit);
    }
    let is_called = mistake.behind().starts_with('(');
    if ["it", "that", "this"].contains(&name) {
        // A number that was answered is compared and added; questions are about the game.
        let last = session.program.result(0).map(|result| &result.value);
        let is_number = matches!(last, Some(Value::Int(_) | Value::Number(_)));
        let is_asked = mistake.before().ends_with('(') && mistake.behind().starts_with([')', ',']);
        if is_number && !is_asked {
            return Some((mistake.at.clone(), "_".to_owned()));
        }
        return phrases::last_game(session).map(|game| (mistake.at.clone(), game));
    }
    if let Some(ours) = letter(name).filter(|_| is_called) {
        if !ours.contains('{') {
            return Some((mistake.at.clone(), ours.to_owned()));
        }
        let (_, place, arguments) = call_at(mistake.text, mistake.at.clone())?;
        let list = match &arguments[..] {
            [list] => (*list).to_owned(),
            games => format!("[{}]", games.join(", ")),
        };
        let read = ours.replace("{}", &arguments.join(", ")).replace("{|}", &arguments.join("|"));
        let read = read.replace(phrases::LISTED, &list);
        return Some((place, read));
    }
    if let Some(edit) = cooled(session, mistake) {
        return Some(edit);
    }
    let is_asked = is_called || mistake.before().ends_with('.');
    let meant = ours(session, name)
        .or_else(|| by_arguments(session, mistake).filter(|_| is_called))
        .or_else(|| Some(format!("is_{name}")).filter(|asks| is_called && session.knows(asks)))
        .filter(|ours| is_asked || squashed(ours) == squashed(name) && name.len() > 1)
        .or_else(|| misspelt(session, name).filter(|_| is_called));
    let Some(meant) = meant else { return page(session, mistake).filter(|_| is_called) };
    Some((mistake.at.clone(), meant))
}

/// `number_avoidance(G)`: what this is stands on a page.
fn page(session: &Session, mistake: &Mistake<'_>) -> Option<Edit> {
    let topic = mistake.here().replace('_', " ");
    let is_whole = mistake.before().trim().is_empty() && mistake.text.trim_end().ends_with(')');
    let is_told = topic != mistake.here() && phrases::has_topic(session, &topic);
    (is_whole && is_told).then(|| (0..mistake.text.len(), format!("{topic}?")))
}

/// `simplest(G)` and `simplest(1/4, 1)`: of the names that say what is meant, the one that takes so many arguments.
fn by_arguments(session: &mut Session, mistake: &Mistake<'_>) -> Option<String> {
    let row = elsewhere(mistake.here())?;
    let (_, _, arguments) = call_at(mistake.text, mistake.at.clone())?;
    let mut fitting = row.ours.iter().filter(|ours| takes(session, ours, arguments.len()));
    let one = fitting.next().filter(|_| row.ours.len() > 1)?;
    fitting.next().is_none().then(|| (*one).to_owned())
}

/// `is * infinitesimal`, `universes`: words that read as an expression, and have no meaning as one.
fn in_words(session: &mut Session, mistake: &Mistake<'_>) -> Option<Edit> {
    let text = mistake.text;
    let is_first = mistake.before().trim().is_empty() && !mistake.behind().starts_with(['(', '.']);
    // What a name means elsewhere is said of it.
    let is_said = elsewhere(text.trim()).is_some();
    let is_page = |read: &str| is_said && read == format!("{}?", text.trim());
    let readings = match is_first {
        true => phrases::readings(session, text, plain_reading),
        false => Vec::new(),
    };
    match &readings[..] {
        [one] if !is_page(one) => Some((0..text.len(), one.clone())),
        _ => None,
    }
}

/// A digit below the line as one on it.
fn plain_digit(letter: char) -> char {
    "₀₁₂₃₄₅₆₇₈₉"
        .chars()
        .zip('0'..='9')
        .find(|(below, _)| *below == letter)
        .map_or(letter, |(_, digit)| digit)
}

/// `G_1`, `G_t`, `G₁`: G cooled.
fn cooled(session: &Session, mistake: &Mistake<'_>) -> Option<Edit> {
    let here: String = mistake.here().chars().map(plain_digit).collect();
    let digits = here.trim_end_matches(|digit: char| digit.is_ascii_digit()).len();
    // `G₁` has its digit below the line.
    let is_below = here != mistake.here() && digits > 0;
    let (game, degree) = if is_below { here.split_at(digits) } else { here.split_once('_')? };
    let lookup = |name: &str| session.program.lookup(name);
    let is_game = matches!(lookup(game), Some(Value::Game(_) | Value::Standing(_)))
        && !mistake.behind().starts_with('/');
    let is_number = degree.bytes().all(|byte| byte.is_ascii_digit())
        || matches!(lookup(degree), Some(Value::Game(_) | Value::Int(_) | Value::Number(_)));
    (is_game && is_number && !degree.is_empty())
        .then(|| (mistake.at.clone(), format!("cool({game}, {degree})")))
}

/// `hackenbush(string: LRL)`: what stands before the colon is a label.
fn labelled(session: &Session, mistake: &Mistake<'_>) -> Option<Edit> {
    let before = mistake.before().trim_end().strip_suffix(':')?.trim_end();
    let open = before[..before.len() - last_word(before).len()].strip_suffix('(')?;
    let is_alone = mistake.behind().starts_with(')') && takes_a_text(session, last_word(open));
    let read = format!("\"{}\"", with_empty_places(mistake.here()));
    is_alone.then(|| (open.len() + 1..mistake.at.end, read))
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
    if let Some(edit) = meant_otherwise(session, mistake) {
        return Some(edit);
    }
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
    if let Some(call) = on_an_empty_board(session, name, &arguments) {
        return Some((place, call));
    }
    // `clobber("xox", "oxo")`: rows of a board.
    let are_rows = arguments.len() > 1
        && takes_a_text(session, name)
        && arguments.iter().all(|row| row.starts_with('"') && row.ends_with('"') && row.len() > 1);
    if are_rows {
        let rows: Vec<&str> = arguments.iter().map(|row| row.trim_matches('"')).collect();
        return Some((place, format!("{name}(\"{}\")", rows.join("/"))));
    }
    // `uptimal(1, -1, 2)`: the notation of an uptimal.
    if name == "uptimal"
        && arguments.len() > 1
        && let Some(ups) = phrases::ups(&arguments)
    {
        return Some((place, format!("({ups})")));
    }
    // `nim_value(octal("0.77"), 10)`: of a heap.
    if let ("nim_value", [family, heap]) = (name, &arguments[..])
        && phrases::is_family(session, family)
    {
        return Some((place, format!("nim_value({family}({heap}))")));
    }
    // `options(G, Right)`.
    if let ("options", [game, side]) = (name, &arguments[..])
        && let Some(ours) = ["left", "right"].iter().find(|ours| ours.eq_ignore_ascii_case(side))
    {
        return Some((place, format!("{ours}({game})")));
    }
    let has_text = arguments.iter().any(|argument| argument.contains('"'));
    if is_of_heaps(session, name) && !has_text {
        let items = match &arguments[..] {
            [list] => {
                let items = list.strip_prefix('[')?.strip_suffix(']')?;
                if items.contains(['[', '(', '{', '<']) || items.contains(" for ") {
                    return None;
                }
                items.split(',').map(str::trim).collect()
            }
            _ => arguments.clone(),
        };
        let positions: Vec<String> = items.iter().map(|item| format!("{name}({item})")).collect();
        let sum = positions.join(" + ");
        let (before, behind) = (&mistake.text[..place.start], &mistake.text[place.end..]);
        let is_inside = before.ends_with(['(', '[']) || before.ends_with(", ");
        let is_whole = place.len() == mistake.text.trim().len()
            || is_inside && behind.starts_with([')', ',', ']']);
        return Some((place, if is_whole { sum } else { format!("({sum})") }));
    }
    if let Some(Value::Ruleset(id)) = session.program.lookup(name) {
        let ruleset = session.program.ruleset(*id);
        let (family, own) = ruleset.parameters.split_at(ruleset.family);
        let are_items = arguments.len() > 1 && !arguments[0].starts_with('[');
        let list = if family.is_empty() { own } else { family };
        if are_items && matches!(list, [only] if only.kind == ParameterKind::List) {
            return Some((place, format!("{name}([{}])", arguments.join(", "))));
        }
        if !family.is_empty() && arguments.len() == family.len() + own.len() {
            let (family, own) = arguments.split_at(family.len());
            return Some((place, format!("{name}({})({})", family.join(", "), own.join(", "))));
        }
    }
    if place.len() == mistake.text.trim().len()
        && let Some(read) = of_several(session, name, &arguments)
    {
        return Some((place, read));
    }
    // Of one player or the other.
    if let [game] = &arguments[..]
        && is_of_a_player(session, name)
    {
        return Some((place, format!("[{name}({game}, Left), {name}({game}, Right)]")));
    }
    let wants_list = match session.program.lookup(name) {
        Some(Value::Function(id)) => {
            let parameters = &session.program.function(*id).parameters;
            matches!(&parameters[..], [only] if only.kind == ParameterKind::List)
        }
        // `sum(1, 2, 3)`; `join` takes lists and texts, and games may be meant to be added.
        Some(Value::Builtin(_)) => {
            name != "join"
                && first_parameter(session, name) == Some("xs")
                && takes(session, name, 1)
                && !takes(session, name, arguments.len())
        }
        _ => false,
    };
    let wants_list = wants_list && arguments.len() > 1;
    wants_list.then(|| (place, format!("{name}([{}])", arguments.join(", "))))
}

/// `right(right(G))`, `cool(options(G), 1)`, `G.right.right`: of each game of a list.
fn of_each(session: &mut Session, found: &Diagnostic, mistake: &Mistake<'_>) -> Option<Edit> {
    let is_list = found.labels.first()?.text.starts_with("this is the list");
    let asked = mistake.behind().strip_prefix('.').map_or("", first_word);
    let end = mistake.at.end + 1 + asked.len();
    if is_list && is_asked_of_a_game(session, asked, 1) && !mistake.text[end..].starts_with('(') {
        let read = format!("[x.{asked} for x in {}]", mistake.here());
        return Some((mistake.at.start..end, read));
    }
    let open = open_around(mistake.before()).filter(|_| is_list)?;
    let callee = last_word(&mistake.text[..open]);
    let (name, place, arguments) = call_at(mistake.text, open - callee.len()..open)?;
    let (games, others) = arguments.split_first()?;
    let is_asked = *games == mistake.here() && is_asked_of_a_game(session, name, arguments.len());
    let others: String = others.iter().map(|other| format!(", {other}")).collect();
    is_asked.then(|| (place, format!("[{name}(x{others}) for x in {games}]")))
}

/// Returns whether a name is that of a question about a game, with so many arguments.
fn is_asked_of_a_game(session: &mut Session, name: &str, count: usize) -> bool {
    takes(session, name, count) && first_parameter(session, name) == Some("G")
}

/// `mean(G, H)`, `show(G, H)`: a question about one game, of several. Heaps may be meant as a sum.
fn of_several(session: &mut Session, name: &str, games: &[&str]) -> Option<String> {
    // What is a picture stands below the one before.
    const PICTURES: [&str; 2] = ["Making and showing games", "Figures"];
    let is_picture = name == "thermograph"
        || matches!(session.program.lookup(name), Some(Value::Builtin(id)) if PICTURES.contains(&session.program.builtin(*id).topic));
    let is_due = games.len() > 1
        && matches!(first_parameter(session, name), Some("G" | "x"))
        && takes(session, name, 1)
        && !takes(session, name, games.len())
        && games.iter().all(|game| is_a_game(session, game))
        && !games.iter().any(|game| is_heap(session, game));
    let games = games.join(", ");
    let read = match is_picture {
        true => format!("for x in [{games}] {{ print {name}(x) }}"),
        false => format!("[{name}(x) for x in [{games}]]"),
    };
    is_due.then_some(read)
}

/// Returns whether a text is a heap: `nim(3)`, `octal("0.07")(3)`, `*3`.
fn is_heap(session: &mut Session, text: &str) -> bool {
    let size = text.strip_prefix(['*', '∗']).unwrap_or_default();
    if size.starts_with(|digit: char| digit.is_ascii_digit()) {
        return true;
    }
    let callee = text.strip_suffix(')').and_then(|call| call.rsplit_once('('));
    callee.is_some_and(|(callee, _)| {
        is_of_heaps(session, callee) || phrases::is_family(session, callee)
    })
}

/// Returns whether a text is a game, and no number, player or universe.
fn is_a_game(session: &Session, text: &str) -> bool {
    let is_position = || {
        let callee = text.strip_suffix(')').and_then(|call| call.split_once('('));
        callee.is_some_and(|(callee, _)| is_position(session, callee))
    };
    text.starts_with(['{', '<', '*', '∗', '^', '↑', '↓', '⇑', '⇓', '±'])
        || matches!(session.program.lookup(text), Some(Value::Game(_) | Value::Standing(_)))
        || is_position()
}

/// `grundy(G)` of a game, which is a letter of papers too; `quotient("0.75", 8)`, where a code stands for its game.
fn meant_otherwise(session: &Session, mistake: &Mistake<'_>) -> Option<Edit> {
    if !mistake.is(&[&evaluation::WRONG_KIND]) {
        return None;
    }
    let before = mistake.before();
    let callee = last_word(before.trim_end().strip_suffix('(')?);
    if let Some(ours) = letter(callee) {
        let end = before.trim_end().len() - 1;
        return Some((end - callee.len()..end, ours.to_owned()));
    }
    let code = mistake.here().strip_prefix('"').and_then(|here| here.strip_suffix('"'))?;
    (is_code(code) && is_of_families(session, callee))
        .then(|| (mistake.at.clone(), format!("octal(\"{code}\")")))
}

/// `grundy(kayles(6))`: the name is a ruleset here, and in books a question about positions.
pub(super) fn of_a_position(session: &Session, text: &str) -> Option<Reading> {
    let (name, inside) = text.trim().strip_suffix(')')?.split_once('(')?;
    let ours = letter(name)?;
    super::library::ruleset_called(name).filter(|_| !session.program.is_users(name))?;
    let mut callees = inside.match_indices('(').map(|(open, _)| last_word(&inside[..open]));
    let is_one = callees.any(|callee| is_position(session, callee));
    let whole = Reading::of(text);
    is_one.then(|| whole.with((0..text.len(), format!("{ours}({inside})"))))?
}

/// The readings of a piece that has a syntax error. Where there is not one, a question mark behind it is not
/// the mistake.
pub(super) fn understood(session: &mut Session, piece: &mut Piece) -> Vec<Reading> {
    let Err(found) = &mut piece.parsed else { return Vec::new() };
    let text = session.sources.slice(piece.span).to_owned();
    let readings = readings(session, &text, true);
    let asked = text.trim_end().trim_end_matches('?');
    let is_asked = readings.len() != 1 && asked.len() < text.trim_end().len();
    if let Some(mut other) = is_asked.then(|| parsed(asked).err()).flatten() {
        for label in &mut other.labels {
            let Range { start, end } = label.span.range();
            let from = piece.span.start as usize;
            label.span = Span::new(piece.span.source, from + start, from + end);
        }
        if !other.labels.is_empty() {
            *found = other;
        }
    }
    readings
}

/// The place of the last bracket that a text leaves open.
fn open_around(before: &str) -> Option<usize> {
    let mut closed = 0_usize;
    before.char_indices().rev().find_map(|(at, letter)| {
        match letter {
            ')' => closed += 1,
            '(' if closed == 0 => return Some(at),
            '(' => closed -= 1,
            _ => {}
        }
        None
    })
}

/// The call at a place or around it: its name, its place and its arguments.
fn call_at(text: &str, at: Range<usize>) -> Option<(&str, Range<usize>, Vec<&str>)> {
    // The place is that of the call, of the name, or of an argument.
    let open = match text[at.start..].find(|letter| !in_word(letter)) {
        Some(end) if end > 0 && text[at.start + end..].starts_with('(') => at.start + end,
        _ => open_around(&text[..at.start])?,
    };
    let name = last_word(&text[..open]);
    let (mut depth, mut angles, mut from, mut arguments) = (0_usize, 0_usize, open + 1, Vec::new());
    for (place, letter) in text[open + 1..].char_indices().map(|(at, c)| (open + 1 + at, c)) {
        // A game opens where no blank stands behind the sign.
        let opens = letter == '<' && !text[place + 1..].starts_with([' ', '=', '|']);
        match letter {
            '<' if opens => angles += 1,
            '>' if angles > 0 => angles -= 1,
            '(' | '[' | '{' => depth += 1,
            ')' if depth == 0 => {
                arguments.push(text[from..place].trim());
                return (!name.is_empty()).then(|| (name, open - name.len()..place + 1, arguments));
            }
            ')' | ']' | '}' => depth = depth.checked_sub(1)?,
            ',' if depth == 0 && angles == 0 => {
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
