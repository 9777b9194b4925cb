//! Phrases: what a line asks that is said in English. The rows of words in the table of slips are a grammar: a gap of
//! a pattern may have a phrase in it.
//!
//! ```text
//! {E}  an expression, or a phrase      {V}  an expression whose names are defined
//! {F}  a function or a ruleset         {f}  one of a single argument    {g}  one of two
//! {Y}  a question about a game         {W}  one about a game and a player
//! {Z}  one about a family of heaps     {H}  such a family               {Q}  the numbers that a name runs through
//! {K}  counts, the arguments of {F}    {X}  a set of counts             {B}  a board without quotes
//! {U}  a universe                      {O}  a class of outcomes         {P}  a property, asked of the first gap
//! {S}  a player                        {M}  who begins, as an outcome   {m}  the same, said of the other player
//! {C}  a code such as 0.137            {N}  a name                      {L}  a label
//! {D}  a phrase                        {d}  one with `of`              {I}  digits
//! {T}  a topic of help                 {>}  a word such as `greater`    {<}  one such as `less`
//! {R}  a fraction                      {r}  a fraction, read as the simplest number behind {R}
//! {u}  an uptimal, such as 0.12         {w}  who begins, as a word       {A}  several expressions, or a list
//! {s}  what games are asked of that excel others, such as `hottest`           {J}  a reason: any words
//! ```
//!
//! In the text that is read, `{1}` is what stands in the first gap, and `{1.}` its short form: L and R of a player, the
//! name that runs through numbers.

use std::ops::Range;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::called::{
    LONGEST_NAME, callable, first_parameter, is_of_a_player, is_of_families, is_of_heaps,
    is_ruleset, named, on_an_empty_board, ours, takes, takes_a_code, takes_a_list, universe_called,
    universe_of_letter, with_empty_places,
};
use crate::lang::code::ParameterKind;
use crate::lang::nearest::squashed;
use crate::lang::value::Value;
use crate::session::Session;
use crate::session::defect::caught;
use crate::session::defined::{family_of, names_in};
use crate::session::errors::takes_a_text;
use crate::session::help::{self, elsewhere};
use crate::session::import;
use crate::span::SourceId;
use crate::syntax::readings::is_code;
use crate::syntax::{
    At, ItemKind, Part, RESERVED, SLIPS, Told, begins_name, compares, first_word, in_word, is_down,
    parse_expression, parts, phrases, statements, words,
};

/// The most words of a line, and the most texts that are tried for it.
const MOST_WORDS: usize = 40;
const MOST_TRIED: usize = 200;

/// The longest line, in bytes.
const LONGEST: usize = 240;

/// Words that begin statements which are no questions.
const STATEMENTS: [&str; 10] =
    ["ruleset", "law", "fn", "import", "use", "try", "do", "print", "assert", "universe"];

/// The most readings of a part that are looked at.
const MOST_READINGS: usize = 3;

/// Words that say nothing where a word of a pattern is due.
const ARTICLES: [&str; 4] = ["the", "a", "an", "all"];

/// Words with which a part of a sentence goes on.
const TAILS: [&str; 10] = ["and", "or", "is", "are", "but", "so", "then", "also", "not", "if"];

/// A pattern of words, and what is read in their place.
struct Row {
    pattern: &'static str,
    parts: Vec<Part>,
    told: &'static str,
}

/// The grammar of phrases.
static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let row = |(pattern, told)| Row { pattern, parts: parts(pattern), told };
    phrases().map(row).collect()
});

/// Reads an expression by its signs.
pub(super) type Plain = fn(&mut Session, &str) -> Option<String>;

/// What stands in a gap: its text, and its short form.
type Filled = (String, String);

/// A line, and what is known of its parts.
struct Phrases<'t> {
    text: &'t str,
    words: Vec<Range<usize>>,
    rows: Vec<&'static Row>,
    expressions: FxHashMap<Range<usize>, Vec<String>>,
    gaps: FxHashMap<(char, Range<usize>), Option<Filled>>,
    /// Whether a word is one of English.
    is_english: Vec<bool>,
    left: usize,
    plain: Plain,
}

/// What a line is meant as that asks in words: one text, several, or none.
pub(super) fn readings(session: &mut Session, text: &str, plain: Plain) -> Vec<String> {
    let text = text.trim().trim_end_matches(['?', '!']).trim_end();
    let text = match text.strip_suffix('.') {
        Some(rest) if rest.ends_with(|end: char| end.is_alphabetic() || ")]}>\"".contains(end)) => {
            rest
        }
        _ => text,
    };
    let words = words(text);
    let is_other =
        STATEMENTS.contains(&first_word(text)) || text.contains(['\n', '\r']) || has_comment(text);
    if words.len() > MOST_WORDS || text.len() > LONGEST || is_other {
        return Vec::new();
    }
    let has = |one: &&str| words.iter().any(|word| text[word.clone()].eq_ignore_ascii_case(one));
    let may_be = |row: &&Row| {
        row.parts.iter().all(|part| match part {
            Part::Word(alternatives) => alternatives.iter().any(&has),
            Part::Maybe(_) | Part::Gap(_) => true,
        })
    };
    let rows = ROWS.iter().filter(may_be).collect();
    let is_english = words.iter().map(|word| is_english(session, &text[word.clone()])).collect();
    let all = 0..words.len();
    let mut phrases = Phrases {
        text,
        words,
        rows,
        expressions: FxHashMap::default(),
        gaps: FxHashMap::default(),
        is_english,
        left: MOST_TRIED,
        plain,
    };
    phrases.by_rows(session, all, true)
}

/// Returns whether a comment stands in a line.
fn has_comment(text: &str) -> bool {
    text.split('"').step_by(2).any(|outside| outside.contains('#'))
}

/// Returns whether a word means nothing in an expression.
fn is_english(session: &Session, word: &str) -> bool {
    word.len() > 1
        && word.chars().all(char::is_alphabetic)
        && !session.knows(word)
        && !RESERVED.contains(&word)
        && !is_down(word)
        && universe_called(session, word).is_none()
        && !is_readable(session, word)
}

/// How far a text can be understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    /// It does not read, or has names that mean nothing.
    None,
    /// Only letters have no value yet.
    Letters,
    /// All names have a value.
    Whole,
}

/// Tells how far a text can be understood: as an expression, or as a statement.
fn meaning(session: &mut Session, text: &str, is_statement: bool) -> Meaning {
    if is_statement && let Some(topic) = text.strip_suffix('?') {
        return if has_topic(session, topic) { Meaning::Whole } else { Meaning::None };
    }
    let ast = if is_statement {
        let read = caught(|| {
            let mut pieces = statements(SourceId::default(), text);
            let first = pieces.next().and_then(|piece| piece.parsed.ok());
            first.filter(|_| pieces.next().is_none())
        });
        read.ok().flatten().map(|(ast, _)| ast)
    } else {
        let read = caught(|| parse_expression(SourceId::default(), text));
        read.ok().and_then(Result::ok).map(|(ast, _)| ast)
    };
    let Some(ast) = ast else { return Meaning::None };
    let mut whole = Meaning::Whole;
    for name in names_in(&ast) {
        let is_bound = || {
            text.contains(&format!("for {name} in ")) || text.contains(&format!("let {name} = "))
        };
        let is_result =
            name.strip_prefix('_').is_some_and(|number| number.bytes().all(|b| b.is_ascii_digit()));
        if is_result || session.knows(name) || session.knows(family_of(name)) || is_bound() {
            continue;
        }
        if name.chars().count() == 1 {
            whole = Meaning::Letters;
        } else if !(is_readable(session, name)
            || text.contains(&format!("{name}(")) && is_callable(session, name))
        {
            return Meaning::None;
        }
    }
    whole
}

/// Returns whether a name that nothing has is read as another in front of a bracket.
fn is_callable(session: &Session, name: &str) -> bool {
    let is_one_of = || elsewhere(name).is_some_and(|row| row.ours.len() > 1);
    session.knows(&format!("is_{name}")) || is_one_of()
}

/// Returns whether a name that nothing has is read as another where it runs.
fn is_readable(session: &Session, name: &str) -> bool {
    let is_letter = |at: At| matches!(at, At::Called(names) if names.contains(&name));
    ours(session, name).is_some() || name == "ans" || SLIPS.iter().any(|slip| is_letter(slip.at))
}

impl Phrases<'_> {
    fn slice(&self, at: &Range<usize>) -> &str {
        match (
            self.words.get(at.start),
            at.end.checked_sub(1).and_then(|last| self.words.get(last)),
        ) {
            (Some(first), Some(last)) => self.text.get(first.start..last.end).unwrap_or_default(),
            _ => "",
        }
    }

    fn word(&self, at: usize) -> &str {
        self.slice(&(at..at + 1))
    }

    /// The readings of some words as an expression.
    fn expression(&mut self, session: &mut Session, at: Range<usize>) -> Vec<String> {
        if let Some(known) = self.expressions.get(&at) {
            return known.clone();
        }
        // Nothing is a part of itself.
        self.expressions.insert(at.clone(), Vec::new());
        let text = self.slice(&at).to_owned();
        let is_english = self.is_english[at.clone()].contains(&true);
        let plain = if is_english { None } else { self.plain(session, &text) };
        let found = match plain {
            Some(plain) => vec![plain],
            None => self.by_rows(session, at.clone(), false),
        };
        self.expressions.insert(at, found.clone());
        found
    }

    /// An expression without words, also with slips of signs.
    fn plain(&mut self, session: &mut Session, text: &str) -> Option<String> {
        let is_open =
            |open: char, close: char| text.matches(open).count() != text.matches(close).count();
        if self.left == 0 || is_open('(', ')') || is_open('[', ']') || is_open('{', '}') {
            return None;
        }
        self.left -= 1;
        if let Some((cooled, game)) = cooled(text)
            && !matches!(session.program.lookup(&game), Some(Value::Int(_) | Value::Number(_)))
        {
            return Some(cooled);
        }
        // A code is no number.
        if is_code(text) && !text.contains('"') {
            let plain = (self.plain)(session, text)?;
            return (!plain.contains('(')).then_some(plain);
        }
        // A name of a question alone is no game.
        if let Some(Value::Builtin(_) | Value::Function(_) | Value::Universe(_)) =
            session.program.lookup(text)
        {
            return None;
        }
        let plain = (self.plain)(session, text)?;
        // Games are not joined like truths.
        let is_joined = plain.contains(" and ") || plain.contains(" or ");
        if is_joined && !is_claim(&plain) {
            return None;
        }
        (meaning(session, &plain, false) != Meaning::None).then_some(plain)
    }

    /// The readings of some words by the first row that has one.
    fn by_rows(&mut self, session: &mut Session, at: Range<usize>, is_whole: bool) -> Vec<String> {
        let (mut found, mut in_letters): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
        let mut pattern = "";
        for row in self.rows.clone() {
            // Rows of the same pattern are two meanings.
            if !found.is_empty() && row.pattern != pattern {
                break;
            }
            pattern = row.pattern;
            // A definition, a page of help and several values are no part of anything.
            let starts = |beginning: &str| row.told.starts_with(beginning);
            // What a user calls otherwise means something else in what is read.
            let is_theirs = row
                .told
                .split(|letter: char| !in_word(letter))
                .filter(|name| !row.told.contains(&format!("for {name} in ")))
                .any(|name| name.starts_with(begins_name) && session.program.is_users(name));
            if is_theirs && !starts("let ") {
                continue;
            }
            let is_last = row.told.ends_with('?')
                || row.told.contains("(__)")
                || starts("let ")
                || starts("[{1}, {2}")
                || starts("best_moves(_")
                || row.pattern.starts_with("{L}");
            if !is_whole && is_last {
                continue;
            }
            let mut ways = Vec::new();
            self.matched(session, &row.parts, at.clone(), &mut Vec::new(), &mut ways);
            for gaps in ways {
                for text in self.filled(session, row, &gaps) {
                    if self.left == 0 {
                        return Vec::new();
                    }
                    self.left -= 1;
                    // An answer to who wins is no game, and neither is a player.
                    const NONSENSE: [&str; 7] = [
                        "outcome(if ",
                        "outcome(outcome(",
                        "outcome(contains(",
                        "(Left, ",
                        "(Right, ",
                        "(Left)",
                        "(Right)",
                    ];
                    let is_twice = NONSENSE.iter().any(|call| text.contains(call));
                    // A class or a player that a user calls otherwise is not meant.
                    let has = |text: &str, name: &str| {
                        text.split(|letter: char| !in_word(letter)).any(|word| word == name)
                    };
                    let is_theirs = ["L", "R", "N", "P", "Left", "Right"].iter().any(|name| {
                        has(&text, name) && session.program.is_users(name) && !has(self.text, name)
                    });
                    if is_twice || is_theirs {
                        continue;
                    }
                    match meaning(session, &text, is_whole) {
                        Meaning::Whole if !found.contains(&text) => found.push(text),
                        Meaning::Letters if in_letters.is_empty() => in_letters.push(text),
                        _ => {}
                    }
                }
            }
        }
        found.truncate(MOST_READINGS);
        if found.is_empty() { in_letters } else { found }
    }

    /// Finds the ways in which words have the parts of a pattern: the places of what stands in its gaps.
    fn matched(
        &mut self,
        session: &mut Session,
        parts: &[Part],
        at: Range<usize>,
        gaps: &mut Vec<(char, Range<usize>)>,
        ways: &mut Vec<Vec<(char, Range<usize>)>>,
    ) {
        let Some((part, rest)) = parts.split_first() else {
            if at.is_empty() {
                ways.push(gaps.clone());
            }
            return;
        };
        // A function of the user's is no word of English.
        let is_users = at.start < at.end && session.program.is_users(self.word(at.start));
        let is_one = |phrases: &Self, words: &[&str]| {
            let here = phrases.word(at.start);
            at.start < at.end
                && !(is_users && here.chars().count() > 1)
                && words.iter().any(|word| word.eq_ignore_ascii_case(here))
        };
        match part {
            Part::Word(words) => {
                if is_one(self, words) {
                    self.matched(session, rest, at.start + 1..at.end, gaps, ways);
                }
            }
            Part::Maybe(words) => {
                if is_one(self, words) {
                    self.matched(session, rest, at.start + 1..at.end, gaps, ways);
                }
                self.matched(session, rest, at.clone(), gaps, ways);
            }
            Part::Gap(kind) => {
                // What other parts need is left for them.
                let least = rest.iter().filter(|part| !matches!(part, Part::Maybe(_))).count();
                let first = if rest.is_empty() { at.end } else { at.start + 1 };
                let ends = first.max(at.start + 1)..=at.end.saturating_sub(least);
                // A name is as long as can be: `ordinal sum`.
                let is_name = "FfgYZW".contains(*kind);
                let before = ways.len();
                for end in ends.clone() {
                    let end = if is_name { ends.start() + ends.end() - end } else { end };
                    let gap = (*kind, at.start..end);
                    if "EDdVAKBXP".contains(*kind) || self.gap(session, gap.clone()).is_some() {
                        gaps.push(gap);
                        self.matched(session, rest, end..at.end, gaps, ways);
                        gaps.pop();
                    }
                    if is_name && ways.len() > before {
                        break;
                    }
                }
            }
        }
        if !matches!(part, Part::Gap('E' | 'D' | 'd' | 'V' | 'A' | 'L')) && is_one(self, &ARTICLES)
        {
            self.matched(session, parts, at.start + 1..at.end, gaps, ways);
        }
    }

    /// What stands in a gap of a kind that depends on nothing else.
    fn gap(&mut self, session: &mut Session, gap: (char, Range<usize>)) -> Option<Filled> {
        if let Some(known) = self.gaps.get(&gap) {
            return known.clone();
        }
        let text = self.slice(&gap.1).to_owned();
        let found = match gap.0 {
            'H' => self.family(session, &text, gap.1.clone()).map(|name| (name.clone(), name)),
            'F' if gap.1.len() > LONGEST_NAME => None,
            kind @ ('f' | 'g' | 'Y' | 'Z' | 'W') => {
                // `nim values` is a function with a size, and the plural of a question.
                let name = self.gap(session, ('F', gap.1.clone())).map(|(name, _)| name);
                let fits = |session: &mut Session, name: &String| is_asked_of(session, kind, name);
                let name = name.filter(|name| fits(session, name)).or_else(|| {
                    let singular = callable(session, text.strip_suffix('s')?)?;
                    fits(session, &singular).then_some(singular)
                });
                name.map(|name| (name.clone(), name))
            }
            kind => gap_of(session, kind, &text),
        };
        self.gaps.insert(gap, found.clone());
        found
    }

    /// A family of heaps: a ruleset of one integer, or of a code.
    fn family(&mut self, session: &mut Session, text: &str, at: Range<usize>) -> Option<String> {
        if is_code(text) {
            return Some(format!("octal(\"{text}\")"));
        }
        if ["it", "that", "this"].contains(&text) {
            return last_family(session);
        }
        if let Some(name) = callable(session, text) {
            return is_of_heaps(session, &name).then_some(name);
        }
        let all = self.expression(session, at);
        all.into_iter().find(|text| is_family(session, text))
    }

    /// Several expressions with commas, `and` or `or` between them, as a list.
    fn several(&mut self, session: &mut Session, at: Range<usize>) -> Option<String> {
        let is_between = |word: &str| matches!(word, "," | "and" | "or" | "nor");
        let mut items = Vec::new();
        let mut from = at.start;
        for end in at.start + 1..=at.end {
            let is_end = end == at.end || is_between(self.word(end));
            // `, and` is one sign.
            if from >= end || !is_end {
                continue;
            }
            if from + 1 == end && is_between(self.word(from)) {
                from = end;
            }
            if let [one] = &self.expression(session, from..end)[..] {
                items.push(one.clone());
                from = end + 1;
            }
        }
        (items.len() > 1 && from > at.end).then(|| format!("[{}]", items.join(", ")))
    }

    /// Returns whether words ask something, and are no game themselves.
    fn is_answer(&mut self, session: &mut Session, at: &Range<usize>) -> bool {
        let all = self.expression(session, at.clone());
        all.iter().any(|text| {
            let name = text.split('(').next().unwrap_or_default();
            text.ends_with(')') && !is_ruleset(session, name) && session.knows(name)
        })
    }

    /// The texts that are meant, with what stands in the gaps of a pattern.
    fn filled(
        &mut self,
        session: &mut Session,
        row: &Row,
        gaps: &[(char, Range<usize>)],
    ) -> Vec<String> {
        let function = gaps.iter().find(|(kind, _)| "Ff".contains(*kind));
        let function = function.and_then(|gap| self.gap(session, gap.clone()));
        let mut told = row.told.to_owned();
        if told.contains("(__)") {
            let Some(last) = last_question(session) else { return Vec::new() };
            told = match modulo(&last) {
                Some((asked, universe)) => format!("{} mod {universe}", told.replace("__", asked)),
                None => told.replace("__", &last),
            };
        } else if told.contains("(@)") {
            let Some(family) = last_family(session) else { return Vec::new() };
            told = told.replace('@', &family);
        } else if told == "_" || told.contains("(_") {
            let Some(it) = last_game(session) else { return Vec::new() };
            told = if told == "_" { it } else { told.replace("(_", &format!("({it}")) };
            if let Some(universe) = last_universe(session)
                && modulo(&told).is_none()
            {
                told = format!("{told} mod {universe}");
            }
        }
        // What is asked in a universe is asked in it as a whole.
        let compares = [" <=> ", " == ", " > ", " < ", " >= ", " <= ", " <|> "];
        let is_compared = compares.iter().any(|sign| told.contains(sign));
        let is_hoisted = (told.contains('(') || is_compared)
            && !told.starts_with("[{1}, {2}")
            && !told.starts_with("let {");
        let last = session.program.result(0).map(|result| &result.value);
        let is_number = matches!(last, Some(Value::Int(_) | Value::Number(_)));
        let is_reckoned =
            is_compared || [" + ", " - ", " * "].iter().any(|sign| told.contains(sign));
        let mut texts = vec![(told, String::new())];
        for (number, (kind, at)) in gaps.iter().enumerate() {
            let written = self.slice(at).to_owned();
            let name = function.as_ref().map(|(name, _)| &**name);
            // `and G` is no game.
            let begins = first_word(&written).to_lowercase();
            let is_tail = "EDdV".contains(*kind)
                && TAILS.contains(&&*begins)
                && !["{1}", "why({1})"].contains(&row.told)
                && !row.told.starts_with("[{1}, {2}");
            let values: Vec<Filled> = match kind {
                _ if is_tail => Vec::new(),
                'd' if !written.contains(" of ") => Vec::new(),
                'D' if self.plain(session, &written).is_some() => Vec::new(),
                // A reason is one of a claim.
                'E' if row.parts.iter().any(|part| matches!(part, Part::Gap('J'))) => {
                    let all = self.expression(session, at.clone());
                    let claims = all.into_iter().filter(|text| is_claim(text));
                    claims.map(|text| (text.clone(), text)).collect()
                }
                // A number that was answered is compared and added; questions are about the game.
                'E' if is_number
                    && is_reckoned
                    && ["it", "that", "this"].contains(&&*written.to_lowercase()) =>
                {
                    vec![("_".to_owned(), "_".to_owned())]
                }
                // `the mean of G plus its temperature` is about G, and so is `mean(G) and its temperature`.
                'E' | 'D' | 'd' if gaps.len() > 1 && is_about_it(&written) => Vec::new(),
                'E' if row.pattern.contains(" its ") && self.is_answer(session, at) => Vec::new(),
                // `5 minus 3 + 1` has two readings.
                'E' if SPOKEN.contains(&row.pattern) && has_terms(&written) => Vec::new(),
                // `is * + * == 0 in dicot` asks in a universe.
                'E' if row.pattern.contains("{P}") && row.pattern.starts_with("is {E} in ") => {
                    let all = self.expression(session, at.clone());
                    let games = all.into_iter().filter(|text| !is_claim(text));
                    games.map(|text| (text.clone(), text)).collect()
                }
                // A ruleset has a page, and is no answer.
                'E' if row.pattern.starts_with("what is|")
                    && has_topic(session, &written)
                    && callable(session, &written).is_some_and(|name| {
                        crate::session::library::ruleset_called(&name).is_some()
                    }) =>
                {
                    Vec::new()
                }
                // The answer of a player is two lists.
                'E' if row.told.starts_with("len({1}(")
                    && name.is_some_and(|name| is_of_a_player(session, name)) =>
                {
                    Vec::new()
                }
                'E' | 'D' | 'd' => {
                    let all = self.expression(session, at.clone());
                    all.into_iter().map(|text| (text.clone(), text)).collect()
                }
                'V' => {
                    let plain = self.plain(session, &written);
                    let plain =
                        plain.filter(|text| meaning(session, text, false) == Meaning::Whole);
                    plain.into_iter().map(|text| (text.clone(), text)).collect()
                }
                'K' | 'B' | 'X' => {
                    let value = name.and_then(|name| argument(session, *kind, name, &written));
                    value.into_iter().map(|text| (text.clone(), text)).collect()
                }
                // `is 5 in numbers`, where that is a list of the user's.
                'P' if MEMBERS.iter().any(|sign| row.pattern.contains(sign))
                    && session.program.is_users(&written) =>
                {
                    Vec::new()
                }
                'P' => property(session, &written)
                    .into_iter()
                    .map(|text| (text.clone(), text))
                    .collect(),
                'A' => {
                    let all = self.several(session, at.clone());
                    let all = all.or_else(|| listed(session, &written));
                    all.into_iter().map(|text| (text.clone(), text)).collect()
                }
                _ => self.gap(session, (*kind, at.clone())).into_iter().collect(),
            };
            // The simplest number between two fractions, which may be no games.
            let values = match (kind, &values[..]) {
                ('r', [(upper, _)]) => {
                    let lower = gaps.first().map(|(_, at)| self.slice(at));
                    let between = lower.and_then(|lower| simplest_between(lower, upper));
                    between.into_iter().map(|number| (number.clone(), number)).collect()
                }
                _ => values,
            };
            // What runs through numbers is asked about.
            let named = values.first().filter(|_| "QN".contains(*kind) && number > 0);
            if let Some((_, name)) = named
                && let Some(('E', asked)) = gaps.first()
                && !self
                    .slice(asked)
                    .split(|letter| !in_word(letter) || letter == '_')
                    .any(|word| word == name)
            {
                return Vec::new();
            }
            // A list of numbers alone is a number with a comma.
            let is_list = row.told.starts_with('[') && !row.told.starts_with("[x for ");
            let is_bare = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
            let mut next = Vec::new();
            for (text, first) in &texts {
                for (value, short) in values.iter().take(MOST_READINGS) {
                    if is_list && *kind == 'E' && is_bare(value) {
                        continue;
                    }
                    // No position is made of a list of answers.
                    let is_position =
                        number == 1 && row.told == "{1}({2})" && is_ruleset(session, first);
                    if is_position && value.starts_with('[') {
                        continue;
                    }
                    // A question has one universe.
                    if number == 0 && row.told == "{1} mod {2}" && value.contains(" mod ") {
                        continue;
                    }
                    let first = if number == 0 { value } else { first };
                    // Of several games each is asked.
                    let asked = if gaps[0].0 == 'A' && *kind == 'P' { "x" } else { first };
                    let value = match kind {
                        's' if number == 0 => value.clone(),
                        's' => value.replace(LISTED, first),
                        _ => value.replace("{}", asked),
                    };
                    let short = short.replace("{}", first);
                    let (value, universe) = match modulo(&value) {
                        Some((value, universe)) if is_hoisted => (value.to_owned(), universe),
                        _ => (value, ""),
                    };
                    let text = with_gap(text, number + 1, &value, &short);
                    let text = if *kind == 'A' { text.replace(LISTED, &value) } else { text };
                    let is_other = modulo(&text).is_some_and(|(_, known)| known != universe);
                    match universe {
                        "" => next.push((text, first.clone())),
                        _ if is_other => {}
                        _ if modulo(&text).is_some() => next.push((text, first.clone())),
                        _ => next.push((format!("{text} mod {universe}"), first.clone())),
                    }
                }
            }
            texts = next;
        }
        texts.into_iter().map(|(text, _)| text).collect()
    }
}

/// What the last statement was about: the game that it named, that it gave, or that it asked about.
pub(super) fn last_game(session: &mut Session) -> Option<String> {
    let worked = session.kept.worked.last()?;
    if let Some(item) = worked.item.as_ref().filter(|item| item.kind == ItemKind::Value) {
        return Some(item.name.clone());
    }
    let text = session.sources.slice(worked.span).trim().to_owned();
    let last = session.program.result(0).map(|result| &result.value);
    if matches!(last, Some(Value::Game(_) | Value::Standing(_))) {
        // Later answers have other numbers.
        return Some(format!("_{}", session.program.result_count()));
    }
    // `mean(G)` is about G.
    let (asked, _) = text.split_once(" mod ").unwrap_or((&text, ""));
    let (name, inside) = asked.strip_suffix(')')?.split_once('(')?;
    let is_one = caught(|| parse_expression(SourceId::default(), inside).is_ok());
    let is_game = !inside.starts_with(['[', '"']) && inside != "_" && matches!(is_one, Ok(true));
    (is_game && is_asked_of(session, 'f', name)).then(|| inside.to_owned())
}

/// The universe in which the last statement asked, where it said one.
fn last_universe(session: &Session) -> Option<String> {
    let worked = session.kept.worked.last()?;
    let text = session.sources.slice(worked.span).trim();
    modulo(text).map(|(_, universe)| universe.to_owned())
}

/// The heaps that the last statement asked about: `period(octal("0.07"))` is about `octal("0.07")`.
fn last_family(session: &mut Session) -> Option<String> {
    let worked = session.kept.worked.last()?;
    let text = session.sources.slice(worked.span).trim().to_owned();
    let (_, inside) = text.strip_suffix(')')?.split_once('(')?;
    let family = inside.split_once(", ").map_or(inside, |(family, _)| family);
    (is_of_heaps(session, family) || is_family(session, family)).then(|| family.to_owned())
}

/// Returns whether a text is a call that gives a family of heaps: `octal("0.07")`.
pub(super) fn is_family(session: &mut Session, text: &str) -> bool {
    let name = text.split('(').next().unwrap_or_default();
    let _ = import::load_name(session, name);
    let is_call = text.matches('(').count() == 1 && text.ends_with(')');
    match session.program.lookup(name) {
        Some(Value::Ruleset(id)) => is_call && session.program.ruleset(*id).family > 0,
        _ => false,
    }
}

/// Returns whether a name with a question mark behind it asks for a page of help; `why?` asks about the last answer, if there is
/// one.
pub(super) fn asks_for_page(session: &mut Session, topic: &str) -> bool {
    let is_reason = topic == "why" && last_question(session).is_some();
    !is_reason && help::asks_for_page(session, topic)
}

/// What `why` explains of the last answer: the statement where it was a truth, an outcome or a comparison, else who wins the
/// game that it was about.
pub(super) fn last_question(session: &mut Session) -> Option<String> {
    let worked = session.kept.worked.last()?;
    let is_definition = worked.item.is_some();
    let text = session.sources.slice(worked.span).trim().to_owned();
    let last = session.program.result(0).map(|result| &result.value);
    let is_answer = matches!(last, Some(Value::Bool(_) | Value::Outcome(_) | Value::Relation(_)));
    if is_answer && !is_definition {
        let is_one = caught(|| parse_expression(SourceId::default(), &text).is_ok());
        return matches!(is_one, Ok(true)).then_some(text);
    }
    let universe = last_universe(session).map_or(String::new(), |name| format!(" mod {name}"));
    last_game(session).map(|game| format!("outcome({game}){universe}"))
}

/// A text and the universe behind it, where nothing else stands behind that.
fn modulo(text: &str) -> Option<(&str, &str)> {
    let (asked, universe) = text.rsplit_once(" mod ")?;
    let is_name = universe.chars().all(in_word);
    (is_name && !universe.is_empty()).then_some((asked, universe))
}

/// A text with what stands in a gap, in brackets where it would be read otherwise.
fn with_gap(text: &str, number: usize, value: &str, short: &str) -> String {
    let text = text.replace(&format!("{{{number}.}}"), short);
    let gap = format!("{{{number}}}");
    let Some((before, behind)) = text.split_once(&gap) else { return text };
    let is_alone = before.is_empty() && behind.is_empty();
    let is_inside = before.ends_with(['(', '[', '<', '|', ' '])
        && behind.starts_with([')', ']', '>', '|', ',']);
    let is_statement = before.ends_with("= ")
        || before.ends_with("; ")
        || behind.starts_with(" for ")
        || behind == "?";
    let has = |signs: &[&str]| signs.iter().any(|sign| value.contains(sign));
    let is_joined = if behind.starts_with(" mod ") {
        has(&[" mod "])
    } else {
        has(&[" mod ", " == ", " <=> ", " <|> ", " > ", " < ", " and ", " or ", "if "])
            || (behind.starts_with(" * ") || before.ends_with(" * ") || before.ends_with(" - "))
                && has(&[" + ", " - "])
    };
    let needs = is_joined
        && !is_alone
        && !is_statement
        && (!is_inside || value.contains(" mod ") && behind.starts_with(','));
    let value = if needs { format!("({value})") } else { value.to_owned() };
    text.replace(&gap, &value)
}

/// What a gap has that depends on its words only.
fn gap_of(session: &mut Session, kind: char, text: &str) -> Option<Filled> {
    let same = |text: String| (text.clone(), text);
    let value = match kind {
        'F' => callable(session, text)?,
        'U' => universe(session, text)?,
        'T' => topic(session, text)?,
        'O' => outcome_called(text)?.to_owned(),
        'S' => {
            let side = match text.to_lowercase().as_str() {
                "left" => "Left",
                "right" => "Right",
                _ => return None,
            };
            return Some((side.to_owned(), side[..1].to_owned()));
        }
        'M' => begins(text, ["N", "P"])?,
        'w' => begins(text, ["first", "second"])?,
        's' => superlative(session, text)?,
        'm' => begins(text, ["P", "N"])?,
        'C' => is_code(text).then(|| text.to_owned())?,
        'N' => {
            (text.starts_with(begins_name) && text.chars().all(in_word)).then(|| text.to_owned())?
        }
        'J' => text.to_owned(),
        'I' => text.bytes().all(|digit| digit.is_ascii_digit()).then(|| text.to_owned())?,
        'u' => uptimal(text)?,
        'R' | 'r' => fraction(text).map(|_| text.to_owned())?,
        'L' => {
            let asks = callable(session, text).is_some_and(|name| !is_ruleset(session, &name))
                || universe(session, text).is_some();
            (is_label(text) && !asks).then(String::new)?
        }
        'Q' => return range(session, text),
        '>' | '<' => (compares(text) == Some(kind)).then(String::new)?,
        _ => return None,
    };
    Some(same(value))
}

/// What stands for the list of games of which some excel the others.
pub(super) const LISTED: &str = "{,}";

/// What is asked of several games that excel others: `hottest`, `the largest mean`.
fn superlative(session: &mut Session, text: &str) -> Option<String> {
    const LARGEST: [&str; 8] =
        ["largest", "greatest", "biggest", "highest", "larger", "greater", "higher", "most"];
    const SMALLEST: [&str; 6] = ["smallest", "least", "lowest", "smaller", "lower", "earliest"];
    let text = text.to_lowercase();
    let asked = match text.as_str() {
        "hottest" | "warmest" | "hotter" | "warmer" => "greatest_by(temperature",
        "coldest" | "coolest" | "colder" | "cooler" => "least_by(temperature",
        "simplest" | "simpler" => "least_by(birthday",
        "largest" | "greatest" | "biggest" | "best for left" | "better for left" => "maximal(",
        "smallest" | "least" | "best for right" | "better for right" => "minimal(",
        _ => {
            let (word, question) = text.split_once(' ')?;
            let by = match word {
                word if LARGEST.contains(&word) => "greatest_by",
                word if SMALLEST.contains(&word) => "least_by",
                _ => return None,
            };
            let name = callable(session, question)?;
            let is_question =
                first_parameter(session, &name) == Some("G") && takes(session, &name, 1);
            return is_question.then(|| format!("{by}({name}, {LISTED})"));
        }
    };
    let comma = if asked.ends_with('(') { "" } else { ", " };
    Some(format!("{asked}{comma}{LISTED})"))
}

/// A list that is written as one, or the name of one.
fn listed(session: &Session, text: &str) -> Option<String> {
    let is_list = text.starts_with('[') && text.ends_with(']') && !text.contains("] ")
        || matches!(session.program.lookup(text), Some(Value::List(_)));
    is_list.then(|| text.to_owned())
}

/// The uptimal of a notation: 0.12 is ↑ and twice the up of order two (Albert, Nowakowski and Wolfe 2007, section 9.2).
pub(super) fn uptimal(text: &str) -> Option<String> {
    let (whole, digits) = text.split_once('.')?;
    let digits: Vec<&str> = digits.split("").filter(|digit| !digit.is_empty()).collect();
    if matches!(whole, "" | "0") { ups(&digits) } else { None }
}

/// The sum of so many ups of each order, from the first order on.
pub(super) fn ups(counts: &[&str]) -> Option<String> {
    const ORDERS: &str = " ²³⁴⁵⁶⁷⁸⁹";
    const MOST: i64 = 99;
    let mut sum = String::new();
    for (count, order) in counts.iter().zip(ORDERS.chars()) {
        let count: i64 =
            count.replace('−', "-").parse().ok().filter(|count: &i64| count.abs() <= MOST)?;
        let up = format!("↑{order}").trim_end().to_owned();
        let term = match count.abs() {
            0 => continue,
            1 => up,
            times => format!("{times} * {up}"),
        };
        let sign = match (sum.is_empty(), count < 0) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        sum.push_str(sign);
        sum.push_str(&term);
    }
    (counts.len() <= ORDERS.chars().count() && !sum.is_empty()).then_some(sum)
}

/// A fraction or a decimal, of small numbers: what stands above and below its line.
fn fraction(text: &str) -> Option<(i64, i64)> {
    const LONGEST: usize = 6;
    let (sign, digits) = match text.strip_prefix(['-', '−']) {
        Some(rest) => (-1, rest),
        None => (1, text),
    };
    let is_small = |digits: &str| {
        (1..=LONGEST).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    if let Some((whole, part)) = digits.split_once('.') {
        let below = 10_i64.checked_pow(u32::try_from(part.len()).ok()?)?;
        let above: i64 = format!("{whole}{part}").parse().ok()?;
        return (is_small(whole) && is_small(part)).then_some((sign * above, below));
    }
    let (above, below) = digits.split_once('/').unwrap_or((digits, "1"));
    let are_small = is_small(above) && is_small(below);
    let (above, below): (i64, i64) = (above.parse().ok()?, below.parse().ok()?);
    (are_small && below > 0).then_some((sign * above, below))
}

/// The simplest number between two fractions (Conway 1976, chapter 2): an integer as near to 0 as can be, or else the one whose
/// denominator is the least power of two.
pub(super) fn simplest_between(lower: &str, upper: &str) -> Option<String> {
    let ((a, b), (c, d)) = (fraction(lower)?, fraction(upper)?);
    let (a, b, c, d) = (i128::from(a), i128::from(b), i128::from(c), i128::from(d));
    if a * d >= c * b {
        return None;
    }
    // A power of two is greater than b * d before it is so long.
    (0..64).find_map(|exponent| {
        let below = 1_i128 << exponent;
        let least = (a * below).div_euclid(b) + 1;
        let greatest = -(-c * below).div_euclid(d) - 1;
        let above = if least > 0 { least } else { greatest.min(0) };
        let fits = least <= greatest;
        let text = if below == 1 { above.to_string() } else { format!("{above}/{below}") };
        fits.then_some(text)
    })
}

/// `G_t`: G cooled by t.
fn cooled(text: &str) -> Option<(String, String)> {
    let (game, degree) = text.split_once('_')?;
    let is_letter = |part: &str| part.chars().count() == 1 && part.starts_with(begins_name);
    let is_cooled = is_letter(game) && (is_letter(degree) || degree == "{t}");
    let read = format!("cool({game}, {})", degree.trim_matches(['{', '}']));
    is_cooled.then(|| (read, game.to_owned()))
}

/// Returns whether a text is a truth or has one in it.
fn is_claim(text: &str) -> bool {
    let signs = ["==", "!=", ">=", "<=", " < ", " > ", "<|>", "is_", "not ", "true", "false"];
    signs.iter().any(|sign| text.contains(sign))
}

/// Sums that are said in words: what they join is one term.
const SPOKEN: [&str; 2] = ["{E} minus {E}", "{E} times {E}"];

/// What stands in patterns before a universe to which something belongs.
const MEMBERS: [&str; 4] = [" in {P}", " of {P}", " to {P}", "∈ {P}"];

/// Returns whether a text has several terms.
fn has_terms(text: &str) -> bool {
    [" + ", " - ", " plus ", " minus "].iter().any(|sign| text.contains(sign))
}

/// Returns whether words ask about what was named before.
fn is_about_it(text: &str) -> bool {
    text.split_whitespace().any(|word| word.eq_ignore_ascii_case("its"))
}

/// Returns whether a function is one of a kind of gaps.
fn is_asked_of(session: &mut Session, kind: char, name: &str) -> bool {
    match kind {
        'f' => takes(session, name, 1) || is_of_a_player(session, name),
        'g' => takes(session, name, 2),
        'Y' => first_parameter(session, name) == Some("G"),
        'Z' => is_of_families(session, name),
        _ => is_of_a_player(session, name),
    }
}

/// The universe that words name: `dicot`, `(mod dicot)`, `in misère play`.
fn universe(session: &mut Session, text: &str) -> Option<String> {
    const BEFORE: [&str; 10] =
        ["mod", "modulo", "in", "under", "with", "for", "the", "all", "universe", "of"];
    const BEHIND: [&str; 6] = ["games", "play", "universe", "convention", "rule", "rules"];
    let inside = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(text);
    let mut words: Vec<&str> = inside.split_whitespace().collect();
    let is_expression = matches!(words.first(), Some(&("mod" | "modulo")));
    while words.len() > 1 && BEFORE.contains(&&*words[0].to_lowercase()) {
        words.remove(0);
    }
    while words.len() > 1 && BEHIND.contains(&words[words.len() - 1]) {
        words.pop();
    }
    let name = words.join(" ");
    let letter = || universe_of_letter(&name).filter(|_| is_expression);
    // `misère dicot`: the universes are those of misère play.
    let behind = name.strip_prefix("misere ").or_else(|| name.strip_prefix("misère "));
    let named = behind.and_then(|name| universe_called(session, name));
    universe_called(session, &name).or(named).or_else(letter).or_else(|| {
        let is_known =
            is_expression && name.contains('(') && meaning(session, &name, false) == Meaning::Whole;
        is_known.then_some(name)
    })
}

/// Who begins: `first`, `moving second`, `starts`.
fn begins(text: &str, [first, second]: [&str; 2]) -> Option<String> {
    const GOES: [&str; 12] = [
        "goes", "going", "moves", "moving", "plays", "playing", "move", "play", "go", "is", "to",
        "makes",
    ];
    const STARTS: [&str; 6] = ["starts", "begins", "starting", "beginning", "start", "begin"];
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let words: Vec<&str> = words.iter().map(|word| &**word).collect();
    let (last, before) = words.split_last()?;
    let is_going = before.iter().all(|word| GOES.contains(word) || STARTS.contains(word));
    let read = match *last {
        "move" | "play" | "go" if before.ends_with(&["to"]) => first,
        "first" => first,
        "second" => second,
        last if STARTS.contains(&last) => first,
        _ => return None,
    };
    is_going.then(|| read.to_owned())
}

/// Returns whether words are a label before a colon: no question and no loop.
fn is_label(text: &str) -> bool {
    const ASKS: [&str; 33] = [
        "who", "what", "which", "is", "are", "does", "how", "or", "mod", "for", "forall", "if",
        "when", "sum", "list", "sort", "order", "rank", "compare", "find", "count", "by", "not",
        "no", "wins", "that", "minus", "twice", "half", "negative", "false", "misere", "misère",
    ];
    let is_word =
        |word: &str| word.chars().all(|letter| letter.is_alphabetic() || "-'’".contains(letter));
    let is_asked = |word: &str| ASKS.contains(&&*word.to_lowercase());
    text.split_whitespace().all(|word| is_word(word) && !is_asked(word))
}

/// The numbers that a name runs through: `n = 0 to 20`, `for n from 1 to 5`, `up to 12`.
fn range(session: &Session, text: &str) -> Option<Filled> {
    const NOISE: [&str; 12] =
        [",", "for", "with", "where", "when", "as", "heap", "heaps", "size", "day", "all", "of"];
    const TO: [&str; 6] = ["to", "through", "until", "till", "upto", "–"];
    let dots = text
        .replace("...", " .. ")
        .replace('…', " .. ")
        .replace("..=", " .. ")
        .replace("..", " .. ")
        .replace("<=", " ≤ ");
    let spaced =
        dots.replace('=', " = ").replace(',', " ").replace("up to", "upto").replace(".. .", "..");
    let words: Vec<&str> =
        spaced.split_whitespace().filter(|word| !NOISE.contains(&&*word.to_lowercase())).collect();
    let is_name = |word: &str| {
        word.starts_with(begins_name) && word.chars().count() <= 2 && word.chars().all(in_word)
    };
    let (name, from, to) = match &words[..] {
        [to, last] if TO.contains(to) => ("n", "0", *last),
        [to, name, "=", last] if TO.contains(to) && is_name(name) => (*name, "0", *last),
        ["from", first, to, last] if TO.contains(to) => ("n", *first, *last),
        [first, to, last] if TO.contains(to) && !is_name(first) => ("n", *first, *last),
        [name, "≤", last] if is_name(name) => (*name, "0", *last),
        [name, "=", first, _, "..", last] if is_name(name) => (*name, *first, *last),
        [name, "=" | "from", first, to, last] | [name, "=", "from", first, to, last]
            if is_name(name) && (TO.contains(to) || *to == "..") =>
        {
            (*name, *first, *last)
        }
        [name, "=" | "in", numbers @ ..] if is_name(name) && numbers.len() > 1 => {
            let are = numbers.iter().all(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
            let listed = format!("{name} in [{}]", numbers.join(", "));
            return are.then(|| (listed, (*name).to_owned()));
        }
        [name, to, last] if is_name(name) && TO.contains(to) => (*name, "0", *last),
        _ => return None,
    };
    let is_number = |session: &Session, word: &str| {
        let is_int = || matches!(session.program.lookup(word), Some(Value::Int(_)));
        word.bytes().all(|byte| byte.is_ascii_digit()) || is_name(word) && is_int()
    };
    // A game is compared, and runs through nothing.
    let is_game = matches!(session.program.lookup(name), Some(Value::Game(_) | Value::Standing(_)));
    let are_numbers = is_number(session, from) && is_number(session, to) && !is_game;
    are_numbers.then(|| (format!("{name} in {from} ..= {to}"), name.to_owned()))
}

/// What stands behind the name of a function or a ruleset: counts, a set of them, a board without quotes.
fn argument(session: &mut Session, kind: char, name: &str, text: &str) -> Option<String> {
    let _ = import::load_name(session, name);
    if kind == 'B' && is_code(text) {
        return takes_a_code(session, name).then(|| text.to_owned());
    }
    if kind == 'B' {
        return takes_a_text(session, name).then(|| board(session, text)).flatten();
    }
    let inside = match kind {
        _ if kind == 'X' || takes_a_list(session, name) => {
            let inside = text
                .strip_prefix(['{', '(', '['])
                .and_then(|rest| rest.strip_suffix(['}', ')', ']']));
            inside.unwrap_or(text)
        }
        _ => text,
    };
    let apart = inside.replace([',', '×'], " ");
    let is_digits = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let mut counts = Vec::new();
    for word in apart.split_whitespace() {
        match word.split_once(['x', 'X']) {
            Some((rows, columns)) if is_digits(rows) && is_digits(columns) => {
                counts.extend([rows, columns]);
            }
            _ if is_digits(word) => counts.push(word),
            _ if matches!(word, "and" | "by" | "x" | "X") && !counts.is_empty() => {}
            _ => return None,
        }
    }
    if kind == 'X' {
        let Some(Value::Ruleset(id)) = session.program.lookup(name) else { return None };
        let ruleset = session.program.ruleset(*id);
        let is_family = matches!(&ruleset.parameters[..ruleset.family], [only] if only.kind == ParameterKind::List);
        return (is_family && !counts.is_empty())
            .then(|| format!("{name}([{}])", counts.join(", ")));
    }
    if is_of_heaps(session, name) {
        let positions = counts.iter().map(|count| format!("{name}({count})"));
        return (!counts.is_empty()).then(|| positions.collect::<Vec<_>>().join(" + "));
    }
    if let Some(call) = on_an_empty_board(session, name, &counts) {
        return Some(call);
    }
    if counts.len() < 2 {
        return None;
    }
    if takes(session, name, counts.len()) {
        return Some(format!("{name}({})", counts.join(", ")));
    }
    takes_a_list(session, name).then(|| format!("{name}([{}])", counts.join(", ")))
}

/// A board that is written as a word of its letters, or as words of colours.
fn board(session: &Session, text: &str) -> Option<String> {
    const COLOURS: [(&str, char); 6] = [
        ("blue", 'B'),
        ("red", 'R'),
        ("green", 'G'),
        ("black", 'B'),
        ("white", 'W'),
        ("empty", '.'),
    ];
    let apart = text.replace(['-', ','], " ");
    let colour = |word: &str| {
        let known = COLOURS.iter().find(|(colour, _)| colour.eq_ignore_ascii_case(word));
        known.map(|(_, letter)| *letter)
    };
    let colours: Option<String> = apart.split_whitespace().map(colour).collect();
    if let Some(letters) = colours.filter(|letters| !letters.is_empty()) {
        return Some(letters);
    }
    let in_board = |letter: char| letter.is_alphabetic() || "._-/#".contains(letter);
    // `T T _ F`: squares apart.
    let are_apart = text.contains(' ') && text.split(' ').all(|square| square.chars().count() == 1);
    let joined = text.replace(' ', "");
    let text = if are_apart { &*joined } else { text };
    let is_word = text.chars().any(char::is_alphabetic) && text.chars().all(in_board);
    (is_word && !session.knows(text)).then(|| with_empty_places(text))
}

/// The class of outcomes that a letter names, also one of a script, and `N-position`.
fn outcome_called(text: &str) -> Option<&'static str> {
    let text = text.trim_end_matches('s');
    let letter = text.strip_suffix("-position").or_else(|| text.strip_suffix(" position"));
    match letter.unwrap_or(text) {
        "L" | "ℒ" | "𝓛" => Some("L"),
        "R" | "ℛ" | "𝓡" => Some("R"),
        "N" | "𝒩" | "𝓝" => Some("N"),
        "P" | "𝒫" | "𝓟" => Some("P"),
        _ => None,
    }
}

/// A property of a game, with `{}` in the place of the game.
fn property(session: &mut Session, text: &str) -> Option<String> {
    const NOISE: [&str; 6] = ["a", "an", "the", "also", "still", "even"];
    let words = text.split_whitespace().filter(|word| !NOISE.contains(word));
    let words: Vec<&str> = words.take(LONGEST_NAME + 1).collect();
    if words.is_empty() || words.len() > LONGEST_NAME {
        return None;
    }
    let words = &*words.join(" ").replace("-player", " player");
    let known = SLIPS.iter().find_map(|slip| match (slip.at, slip.told) {
        (At::Property(names), Told::Read(told)) => {
            let singular = words.strip_suffix('s').unwrap_or(words);
            let is_one = |name: &&str| {
                name.eq_ignore_ascii_case(words) || name.eq_ignore_ascii_case(singular)
            };
            names.iter().any(is_one).then_some(told)
        }
        _ => None,
    });
    if let Some(told) = known {
        return Some(told.to_owned());
    }
    let name = format!("is_{}", words.replace([' ', '-'], "_"));
    let singular = name.trim_end_matches('s').to_owned();
    let name = named(session, &name).or_else(|| named(session, &singular))?;
    let is_question = name.starts_with("is_") && takes(session, &name, 1);
    is_question.then(|| format!("{name}({{}})"))
}

/// The topic of help that a word or a plural names.
fn topic(session: &Session, words: &str) -> Option<String> {
    [Some(words), words.strip_suffix('s')]
        .into_iter()
        .flatten()
        .find_map(|words| has_topic(session, words).then(|| words.to_owned()))
}

/// Returns whether a page of help is about exactly this.
pub(super) fn has_topic(session: &Session, words: &str) -> bool {
    let is_word = |letter: char| letter.is_alphabetic() || " _-'’".contains(letter);
    words.chars().count() > 1 && words.chars().all(is_word) && is_page(session, words)
}

/// Returns whether a page of help has this name, or is about what has this name elsewhere.
fn is_page(session: &Session, words: &str) -> bool {
    let key = |name: &str| squashed(name).replace([' ', '-'], "");
    let asked = key(words);
    elsewhere(words).is_some()
        || help::called(session, words).is_some()
        || help::topics(session).iter().any(|name| key(name) == asked)
}
