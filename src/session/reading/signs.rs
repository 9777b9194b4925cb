//! Readings of what does not read: signs and brackets of other kinds, copies, products, arguments without a comma.

use super::called::{
    callable, first_parameter, is_of_families, is_of_heaps, letter, takes, takes_a_list,
    universe_called,
};
use super::calls::{call_at, open_around};
use super::phrases;
use crate::diag::codes::evaluation;
use crate::diag::codes::syntax::{
    BRACKET_APART, DECIMAL, GAME_WITHOUT_BAR, NOT_DYADIC, SIDE_BY_SIDE, SWITCH_BETWEEN, TIGHT_STAR,
    TIGHT_UP,
};
use crate::lang::code::ParameterKind;
use crate::lang::nearest::squashed;
use crate::lang::value::Value;
use crate::session::defect::caught;
use crate::session::{Session, import};
use crate::span::SourceId;
use crate::syntax::readings::edited;
use crate::syntax::{Edit, Mistake, begins_name, first_word, in_word, last_word, statements};

/// `let A, B = x, y` and `[L, R] = stops(G)`: several names in front of a sign, with what is behind it and whether they are defined here.
pub(super) fn several_names(text: &str) -> Option<(Vec<&str>, &str, bool)> {
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
pub(super) fn definitions(session: &Session, names: &[&str], right: &str) -> Option<String> {
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
        let _ = import::load_name(session, name);
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
pub(super) fn bracketed(session: &mut Session, mistake: &Mistake<'_>) -> Option<Edit> {
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
    let _ = import::load_name(session, name);
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
pub(super) fn pair(mistake: &Mistake<'_>) -> Option<Edit> {
    let inside = mistake.text.trim().strip_prefix('{')?.strip_suffix('}')?;
    let (first, second) = inside.split_once(',')?;
    let is_pair = !second.contains(',') && !inside.contains(['<', '{', '(', '[', '|']);
    let read = format!("{{{}|{}}}", first.trim(), second.trim());
    (mistake.is(&[&GAME_WITHOUT_BAR]) && is_pair).then_some((0..mistake.text.len(), read))
}

/// `stops({5,2})`, `{{5,2},{-1,-6}}`: where a game is due and in braces inside braces, commas stand in the place of bars, or braces
/// around the options of a player.
pub(super) fn nested(session: &mut Session, mistake: &Mistake<'_>) -> Vec<Edit> {
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
    let _ = import::load_name(session, callee);
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
pub(super) fn between(mistake: &Mistake<'_>) -> Option<Edit> {
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
pub(super) fn of_a_switch(session: &mut Session, mistake: &Mistake<'_>) -> Option<Edit> {
    let rest = &mistake.text[mistake.at.start..];
    let before = mistake.before().trim_end();
    let name = callable(session, before)?;
    (mistake.is(&[&SWITCH_BETWEEN]) && rest.starts_with('±'))
        .then(|| (0..mistake.text.len(), format!("{name}({rest})")))
}

/// `octal(0.77)`: a code is a text; `period(0.07)` and `nim_value(0.77, 50)` are about heaps of its game.
pub(super) fn code_in_a_call(session: &mut Session, mistake: &Mistake<'_>) -> Option<Edit> {
    if !mistake.is(&[&DECIMAL]) {
        return None;
    }
    let callee = last_word(mistake.before().trim_end().strip_suffix('(')?);
    let callee = match letter(callee) {
        Some(ours) => ours.to_owned(),
        None => callable(session, callee)?,
    };
    let _ = import::load_name(session, &callee);
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
pub(super) fn asked_of_the_library(session: &Session, (place, read): Edit) -> Edit {
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
pub(super) fn products(session: &mut Session, mistake: &Mistake<'_>) -> Vec<Edit> {
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
