//! What fits at a place of a text that is being typed: names to complete, the arguments of a call.

use crate::builtins;
use crate::lang::Program;
use crate::lang::builtin::Builtin;
use crate::lang::kind::Kind;
use crate::lang::ruleset::with_size;
use crate::lang::value::Value;
use crate::session::{Session, library};
use crate::syntax::{RESERVED, last_word};

/// Symbols that are typed as `\name` and completed to what they look like.
const SYMBOLS: [(&str, &str); 20] = [
    ("Down", "⇓"),
    ("Up", "⇑"),
    ("confused", "∥"),
    ("down", "↓"),
    ("downarrow", "↓"),
    ("ge", "≥"),
    ("geq", "≥"),
    ("le", "≤"),
    ("leq", "≤"),
    ("miny", "⧿"),
    ("minus", "−"),
    ("ne", "≠"),
    ("neq", "≠"),
    ("parallel", "∥"),
    ("pm", "±"),
    ("star", "∗"),
    ("times", "×"),
    ("tiny", "⧾"),
    ("up", "↑"),
    ("uparrow", "↑"),
];

/// How common a name is among builtins, the most common first: of many that fit they are offered first.
#[must_use]
pub fn rank(name: &str) -> u8 {
    let found = builtins::BUILTINS.named(name);
    found.and_then(|builtin| builtin.traits.rank).unwrap_or(u8::MAX)
}

/// Returns whether a text ends where the name of a universe is due: behind `mod` or `universe`.
fn wants_universe(before: &str) -> bool {
    let name = before.trim_end_matches(' ');
    name.len() < before.len() && matches!(last_word(name), "mod" | "universe")
}

/// Finds where the word at `cursor` begins, and what it could become.
#[must_use]
pub fn complete(session: &Session, text: &str, cursor: usize) -> (usize, Vec<String>) {
    let mut cursor = cursor.min(text.len());
    while !text.is_char_boundary(cursor) {
        cursor -= 1;
    }
    let before = &text[..cursor];
    let prefix = last_word(before);
    let word = before.len() - prefix.len();
    if before[..word].ends_with('\\') {
        let symbols = SYMBOLS.iter().filter(|(name, _)| name.starts_with(prefix));
        let symbols = symbols.map(|(_, symbol)| (*symbol).to_owned());
        let mut symbols: Vec<String> = symbols.collect();
        let all = symbols.clone();
        let mut place = 0..;
        symbols.retain(|symbol| {
            let before = place.next().and_then(|place| all.get(..place));
            before.is_none_or(|before| !before.contains(symbol))
        });
        return (word - 1, symbols);
    }
    if prefix.is_empty() && !before.ends_with('.') && !wants_universe(before) {
        return (cursor, Vec::new());
    }
    (word, offered(&session.program, &before[..word], prefix))
}

/// The names that begin with `prefix` and fit behind `before`, in order.
fn offered(program: &Program, before: &str, prefix: &str) -> Vec<String> {
    let mut found: Vec<String> = if wants_universe(before) {
        universes(program)
    } else if before.ends_with('.') && !before.ends_with("..") {
        members(program, &before[..before.len() - 1])
    } else {
        let names = program.bound().map(|(name, _)| name);
        let words = RESERVED.iter().copied().filter(|word| word.len() > 1);
        let mut all: Vec<String> = names.map(str::to_owned).collect();
        all.extend(library_names(program).chain(words).map(str::to_owned));
        all
    };
    found.retain(|name| name.starts_with(prefix));
    found.sort();
    found.dedup();
    found
}

/// The names of the library that nothing of the user's hides.
fn library_names(program: &Program) -> impl Iterator<Item = &'static str> {
    library::names().iter().copied().filter(|name| !program.is_users(name))
}

/// The names that may stand behind `mod`: universes, what makes them, the user's rulesets.
fn universes(program: &Program) -> Vec<String> {
    let is_one = |name: &str, value: &Value| match value {
        Value::Universe(_) | Value::Quotient(_) => true,
        Value::Builtin(id) => program.builtin(*id).traits.makes_universe,
        Value::Ruleset(_) => program.is_users(name),
        _ => false,
    };
    let bound = program.bound();
    let fits = bound.filter(|(name, value)| is_one(name, value));
    fits.map(|(name, _)| name.to_owned()).collect()
}

/// The names that can be called behind a point: what takes the value before it, as far as that is plain
/// from the text.
fn members(program: &Program, before: &str) -> Vec<String> {
    let receiver = receiver(program, before);
    let fits = |name: &str, value: &Value| match value {
        Value::Builtin(id) => takes(program.builtin(*id), receiver),
        Value::Function(_) => true,
        Value::Ruleset(_) => program.is_users(name),
        _ => false,
    };
    let bound = program.bound();
    let own = bound.filter(|(name, value)| fits(name, value));
    let mut found: Vec<String> = own.map(|(name, _)| name.to_owned()).collect();
    // `4.kayles` is a position, `"LR".toppling` too.
    if matches!(receiver, Some(Kind::Integer | Kind::Text)) {
        found.extend(library_names(program).map(str::to_owned));
    }
    found
}

/// The kind of the value that a text ends with, where a glance tells.
fn receiver(program: &Program, before: &str) -> Option<Kind> {
    let name = last_word(before);
    if !name.is_empty() && name.chars().all(|c| c.is_ascii_digit()) {
        return Some(Kind::Integer);
    }
    if !name.is_empty() {
        return program.lookup(name).map(Value::kind);
    }
    match before.chars().next_back()? {
        '"' => Some(Kind::Text),
        '>' | '*' | '^' | '∗' | '↑' | '↓' => Some(Kind::Game),
        _ => None,
    }
}

/// The rest of the call that a text ends in, if an argument is due: its parameters from there on, `t)`;
/// of a call with several forms those that go on, `m, n) or (text)`.
#[must_use]
pub fn due(session: &Session, text: &str) -> Option<String> {
    let (name, given) = open_call(text)?;
    let forms = forms(&session.program, name);
    let rests: Vec<String> = forms.iter().filter_map(|form| still_due(form, given)).collect();
    let gap = if text.ends_with(',') { " " } else { "" };
    // Only the first of them has the open bracket before it.
    let or = if given == 0 { " or (" } else { " or " };
    (!rests.is_empty()).then(|| format!("{gap}{}", rests.join(or)))
}

/// The signatures by which a name is called.
fn forms(program: &Program, name: &str) -> Vec<String> {
    let (signature, is_ruleset) = match program.lookup(name) {
        Some(Value::Builtin(id)) => (program.builtin(*id).signature(), false),
        Some(Value::Function(id)) => (program.function(*id).signature(), false),
        Some(Value::Ruleset(id)) => (program.ruleset(*id).signature(), true),
        Some(_) => return Vec::new(),
        None => match library::heading(name) {
            Some((heading, is_ruleset)) => (heading.to_owned(), is_ruleset),
            None => return Vec::new(),
        },
    };
    let sized = with_size(&signature).filter(|_| is_ruleset);
    signature.split(" or ").map(str::to_owned).chain(sized).collect()
}

/// The parameters of a signature behind so many arguments, `t)`; `None` where no more are taken. What may
/// be left out stands in brackets, `…` goes on for ever.
fn still_due(signature: &str, given: usize) -> Option<String> {
    let (_, all) = signature.split_once('(')?;
    let (parameters, behind) = all.split_once(')')?;
    let (needed, optional) = parameters.split_once('[').unwrap_or((parameters, ""));
    let names = |text: &'_ str| -> Vec<String> {
        let names = text.trim_end_matches(']').split(',').map(|name| name.trim().to_owned());
        names.filter(|name| !name.is_empty()).collect()
    };
    let (mut needed, mut optional) = (names(needed), names(optional));
    let total = needed.len() + optional.len();
    if given >= total && needed.last().is_some_and(|last| last == "…") {
        return Some("…)".to_owned());
    }
    if given >= total {
        return None;
    }
    optional.drain(..given.saturating_sub(needed.len()).min(optional.len()));
    needed.drain(..given.min(needed.len()));
    let rest = match (&needed[..], &optional[..]) {
        (_, []) => needed.join(", "),
        ([], _) => optional.join(", "),
        (_, _) => format!("{}[, {}]", needed.join(", "), optional.join(", ")),
    };
    Some(format!("{rest}){behind}"))
}

/// Returns whether a builtin takes a value of a kind as its first argument. A value of unknown kind it may
/// take.
fn takes(builtin: &Builtin, receiver: Option<Kind>) -> bool {
    let Some(first) = builtin.parameters.first() else { return false };
    let Some(receiver) = receiver else { return true };
    let is_game = matches!(receiver, Kind::Game | Kind::Integer | Kind::Number);
    let about_items = matches!(builtin.topic, "Numbers and lists" | "Boards and graphs");
    match first.wanted {
        // If a builtin takes all values, its topic tells which are meant.
        Kind::Any | Kind::Argument if is_game => {
            if about_items {
                receiver != Kind::Game
            } else {
                !builtin.traits.makes_universe
            }
        }
        Kind::Any | Kind::Argument if matches!(receiver, Kind::List | Kind::Text | Kind::Range) => {
            about_items || builtin.topic == "Making and showing games"
        }
        Kind::Any | Kind::Argument => true,
        Kind::Game | Kind::RulesetOrGame => is_game,
        Kind::Integer | Kind::Number => matches!(receiver, Kind::Integer | Kind::Number),
        Kind::Indexed => matches!(receiver, Kind::List | Kind::Text | Kind::Range | Kind::Row),
        Kind::List | Kind::ListOrRange | Kind::Rows => matches!(receiver, Kind::List | Kind::Range),
        Kind::ListOrText => matches!(receiver, Kind::List | Kind::Range | Kind::Text),
        Kind::Text
        | Kind::Letter
        | Kind::TwoLetters
        | Kind::Letters
        | Kind::Board
        | Kind::BoardOrGraph
        | Kind::BoardGraphOrText
        | Kind::BoardForLetters
        | Kind::Graph
        | Kind::VertexGraph
        | Kind::GraphWithoutLetters => {
            matches!(receiver, Kind::Text | Kind::Grid | Kind::DrawnGraph)
        }
        wanted => wanted == receiver,
    }
}

/// The call that a text ends in, where an argument is due, and how many arguments stand before it.
fn open_call(text: &str) -> Option<(&str, usize)> {
    let mut open: Vec<(usize, char, usize)> = Vec::new();
    let mut letters = text.char_indices();
    while let Some((at, c)) = letters.next() {
        match c {
            '"' => {
                // No argument is due inside of a text.
                letters.by_ref().find(|(_, c)| *c == '"')?;
            }
            '#' => return None,
            '(' | '[' | '{' | '<' => open.push((at, c, 0)),
            ')' | ']' | '}' => {
                // What `<` seemed to open was an order.
                while open.pop_if(|(_, c, _)| *c == '<').is_some() {}
                open.pop();
            }
            '>' => drop(open.pop_if(|(_, c, _)| *c == '<')),
            ',' => {
                if let Some((_, _, commas)) = open.last_mut() {
                    *commas += 1;
                }
            }
            _ => {}
        }
    }
    let (at, bracket, commas) = open.pop()?;
    let due = text.ends_with(['(', ',']) || text.ends_with(", ");
    let before = &text[..at];
    let name = last_word(before);
    // `G.cool(` has its first argument before the point.
    let behind_point = before[..before.len() - name.len()].ends_with('.');
    (bracket == '(' && due && !name.is_empty())
        .then_some((name, commas + usize::from(behind_point)))
}
