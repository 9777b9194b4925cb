//! Names that are written otherwise: what they are called here, and what can be asked with them.

use crate::ask::universe;
use crate::builtins;
use crate::lang::code::ParameterKind;
use crate::lang::kind::Kind;
use crate::lang::nearest::{is_same, squashed};
use crate::lang::value::Value;
use crate::session::Session;
use crate::session::help::{self, elsewhere};
use crate::session::import;
use crate::session::library;
use crate::syntax::{At, SLIPS, Told, begins_name, in_word};

/// The names of builtins and of the library.
fn known() -> impl Iterator<Item = &'static str> {
    let builtins = builtins::table().iter().map(|builtin| builtin.name);
    builtins.chain(library::names().iter().copied())
}

/// The most words of a name.
pub(super) const LONGEST_NAME: usize = 4;

/// What a letter of papers stands for in front of a bracket.
pub(super) fn letter(name: &str) -> Option<&'static str> {
    SLIPS.iter().find_map(|slip| match (slip.at, slip.told) {
        (At::Called(names), Told::Read(ours)) => names.contains(&name).then_some(ours),
        _ => None,
    })
}

/// Returns whether a name is that of a ruleset whose positions are heaps.
pub(super) fn is_of_heaps(session: &mut Session, name: &str) -> bool {
    let _ = import::load_name(session, name);
    match session.program.lookup(name) {
        Some(Value::Ruleset(id)) => session.program.ruleset(*id).is_of_heaps(),
        _ => false,
    }
}

/// What a name of other programs and books is here, if it is one thing.
pub(super) fn ours(session: &Session, name: &str) -> Option<String> {
    // Most names begin otherwise.
    let first = |name: &str| name.trim_start_matches('_').chars().next()?.to_lowercase().next();
    let begins = first(name);
    let mut like = known().filter(|ours| first(ours) == begins && is_same(ours, name)).peekable();
    if like.peek().is_some() {
        return like.find(|ours| *ours != name).map(str::to_owned);
    }
    let Some(row) = elsewhere(name).filter(|row| !row.is_noted()) else {
        return help::called(session, name);
    };
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

/// The universe that a letter of papers stands for, also one of a script.
pub(super) fn universe_of_letter(name: &str) -> Option<String> {
    let letter: String = name.chars().map(without_style).collect();
    universe::name_of_letter(&letter).map(str::to_owned)
}

/// A capital letter of a script of mathematics as a letter of a keyboard.
fn without_style(letter: char) -> char {
    let styles = ['\u{1D4D0}', '\u{1D49C}', '\u{1D538}', '\u{1D504}', '\u{1D56C}'];
    let plain = match letter {
        'ℬ' => return 'B',
        'ℰ' => return 'E',
        'ℐ' => return 'I',
        'ℳ' => return 'M',
        'ℕ' => return 'N',
        'ℤ' => return 'Z',
        _ => styles.iter().find_map(|first| {
            let place = u32::from(letter).checked_sub(u32::from(*first))?;
            u8::try_from(place).ok().filter(|place| *place < 26)
        }),
    };
    plain.map_or(letter, |place| char::from(b'A' + place))
}

/// A board that was written as a name: no sign of a name but `_` is an empty place.
pub(super) fn with_empty_places(name: &str) -> String {
    name.replace('_', ".")
}

/// Returns whether a ruleset or a function takes so many arguments.
pub(super) fn takes(session: &mut Session, name: &str, count: usize) -> bool {
    let _ = import::load_name(session, name);
    match session.program.lookup(name) {
        Some(Value::Ruleset(id)) => match &session.program.ruleset(*id).parameters[..] {
            // The size of an empty board.
            [only] if only.kind == ParameterKind::Grid => matches!(count, 1 | 2),
            all => all.len() == count,
        },
        Some(Value::Function(id)) => session.program.function(*id).parameters.len() == count,
        Some(Value::Builtin(id)) => {
            let builtin = session.program.builtin(*id);
            builtin.least <= count && builtin.most.is_none_or(|most| count <= most)
        }
        _ => false,
    }
}

/// A call with an empty board of some rows and columns, where a ruleset takes a board as a text and the place of a token: the
/// token stands in the corner.
pub(super) fn on_an_empty_board(
    session: &mut Session,
    name: &str,
    sizes: &[&str],
) -> Option<String> {
    const MOST: usize = 20;
    let _ = import::load_name(session, name);
    let Some(Value::Ruleset(id)) = session.program.lookup(name) else { return None };
    let [board, places @ ..] = &session.program.ruleset(*id).parameters[..] else { return None };
    let are_places =
        !places.is_empty() && places.iter().all(|place| place.kind == ParameterKind::Int);
    let is_board = board.kind == ParameterKind::Text && &*board.name == "board";
    let corner = ", 0".repeat(places.len());
    // A board alone: the token stands in the corner of it.
    if let [text] = sizes
        && text.starts_with('"')
        && is_board
        && are_places
    {
        return Some(format!("{name}({text}{corner})"));
    }
    let sizes: Vec<usize> = sizes.iter().map(|size| size.parse().ok()).collect::<Option<_>>()?;
    let (rows, columns) = match sizes[..] {
        [rows] => (rows, rows),
        [rows, columns] => (rows, columns),
        _ => return None,
    };
    let is_small = (1..=MOST).contains(&rows) && (1..=MOST).contains(&columns);
    let text = vec![".".repeat(columns); if is_small { rows } else { 0 }].join("/");
    (is_board && are_places && is_small).then(|| format!("{name}(\"{text}\"{corner})"))
}

/// Returns whether the rules of a ruleset are written as a text.
pub(super) fn takes_a_code(session: &Session, name: &str) -> bool {
    let Some(Value::Ruleset(id)) = session.program.lookup(name) else { return false };
    let ruleset = session.program.ruleset(*id);
    let first = ruleset.parameters.first();
    ruleset.family == 1 && first.is_some_and(|first| first.kind == ParameterKind::Text)
}

/// Returns whether a function or a ruleset takes a list.
pub(super) fn takes_a_list(session: &Session, name: &str) -> bool {
    match session.program.lookup(name) {
        Some(Value::Ruleset(id)) => {
            let ruleset = session.program.ruleset(*id);
            let is_list =
                matches!(&ruleset.parameters[..], [only] if only.kind == ParameterKind::List);
            is_list && ruleset.family == 0
        }
        Some(Value::Function(id)) => {
            let parameters = &session.program.function(*id).parameters;
            matches!(&parameters[..], [only] if only.kind == ParameterKind::List)
        }
        _ => false,
    }
}

/// The name of the first parameter of a builtin; that of a function of the library which takes a game is G.
pub(super) fn first_parameter(session: &Session, name: &str) -> Option<&'static str> {
    match session.program.lookup(name)? {
        Value::Builtin(id) => Some(session.program.builtin(*id).parameters.first()?.name),
        Value::Function(id) => {
            let first = session.program.function(*id).parameters.first()?;
            (first.kind == ParameterKind::Game).then_some("G")
        }
        _ => None,
    }
}

/// Returns whether a name is that of a ruleset.
pub(super) fn is_ruleset(session: &Session, name: &str) -> bool {
    matches!(session.program.lookup(name), Some(Value::Ruleset(_)))
}

/// Returns whether a question is about all heaps of a game.
pub(super) fn is_of_families(session: &Session, name: &str) -> bool {
    first_parameter(session, name) == Some("Q") || name == "quotient"
}

/// Returns whether a question is about a game and a player.
pub(super) fn is_of_a_player(session: &mut Session, name: &str) -> bool {
    let _ = import::load_name(session, name);
    match session.program.lookup(name) {
        Some(Value::Builtin(id)) => matches!(
            session.program.builtin(*id).parameters,
            [game, side] if game.name == "G" && side.wanted == Kind::Side
        ),
        Some(Value::Function(id)) => matches!(
            &session.program.function(*id).parameters[..],
            [game, side] if game.kind == ParameterKind::Game && &*side.name == "side"
        ),
        _ => false,
    }
}

/// The function or the ruleset that some words name, also as a plural, with a genitive, or with a wrong letter.
pub(super) fn callable(session: &mut Session, text: &str) -> Option<String> {
    // A sign in front of a name, or between blanks, is no hyphen.
    if text.starts_with(['-', '−']) || text.contains("- ") || text.contains(" -") {
        return None;
    }
    let text = text.replace("'s", "s").replace("’s", "s").replace('-', " ");
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.is_empty() || words.len() > LONGEST_NAME {
        return None;
    }
    if !words.iter().all(|word| word.starts_with(begins_name) && word.chars().all(in_word)) {
        return None;
    }
    let name = words.join("_");
    let singular = name.strip_suffix('s').map(str::to_owned);
    let names = [Some(name.clone()), singular];
    // `me an` is no name of one word, and `x or` none either.
    const SHORTEST: usize = 3;
    let are_long = words.len() == 1 || words.iter().all(|word| word.chars().count() >= SHORTEST);
    let is_one = |found: &String| are_long || found.contains('_');
    let found = names.iter().flatten().find_map(|name| named(session, name).filter(is_one));
    found.or_else(|| misspelt(session, &name).filter(|_| are_long))
}

/// The function or the ruleset of a name, or of its name elsewhere.
pub(super) fn named(session: &mut Session, name: &str) -> Option<String> {
    if let Some(value) = session.program.lookup(name) {
        return value.is_callable().then(|| name.to_owned());
    }
    if session.program.offers(name) {
        return Some(name.to_owned());
    }
    if name.chars().count() == 1 {
        return None;
    }
    if let Some(ours) = letter(name).filter(|ours| name.len() > 2 && !ours.contains('{')) {
        return Some(ours.to_owned());
    }
    ours(session, name)
        .filter(|ours| session.program.builtin_id(ours).is_some() || session.program.offers(ours))
}

/// The one function or ruleset whose name has one other letter.
pub(super) fn misspelt(session: &Session, name: &str) -> Option<String> {
    const SHORTEST: usize = 5;
    const NUMBERS: [&str; 3] = ["three", "seven", "eight"];
    let same = squashed(name);
    // What stands behind `is` is as long.
    let stem = |name: &str| name.strip_prefix("is").unwrap_or(name).to_owned();
    let is_short = stem(&same).chars().count() < SHORTEST;
    if is_short || elsewhere(name).is_some() || NUMBERS.contains(&&*same) {
        return None;
    }
    let is_close = |known: &str| {
        stem(known).chars().next() == stem(&same).chars().next()
            && known.starts_with("is") == same.starts_with("is")
            && known.len().abs_diff(same.len()) <= 2
            && strsim::damerau_levenshtein(known, &same) == 1
    };
    let known = known().filter(|known| is_close(&squashed(known)));
    let mut found: Vec<String> = known.map(str::to_owned).collect();
    let own = session.program.defined().map(|(name, _)| name);
    found.extend(own.filter(|own| is_close(&squashed(own))).map(str::to_owned));
    let elsewhere = help::other_names().filter(|row| !row.is_noted());
    for row in elsewhere.filter(|row| row.names.iter().any(|known| is_close(known))) {
        if let [ours] = row.ours {
            found.push((*ours).to_owned());
        }
    }
    found.sort_unstable();
    found.dedup();
    match &found[..] {
        [one] => {
            let value = session.program.lookup(one);
            let is_callable = value.map_or_else(|| session.program.offers(one), Value::is_callable);
            is_callable.then(|| one.clone())
        }
        _ => None,
    }
}
