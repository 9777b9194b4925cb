//! Readings of names that nothing defines or that mean something else: names of other programs and books, sides of options, labels.

use super::called::{callable, letter, misspelt, ours, takes, with_empty_places};
use super::calls::{call_at, open_around};
use super::phrases;
use crate::lang::nearest::squashed;
use crate::lang::value::Value;
use crate::session::errors::takes_a_text;
use crate::session::help::elsewhere;
use crate::session::{Session, library};
use crate::syntax::readings::sides_in_turn;
use crate::syntax::{Edit, Mistake, first_word, in_word, last_word};

/// A name that is not defined: `G_L`, `LeftStop(G)`, `t(G)`.
pub(super) fn name(session: &mut Session, mistake: &Mistake<'_>) -> Option<Edit> {
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

/// `clobber(xoxo)`, `shove(L.R)`: a board without quotes.
pub(super) fn in_quotes(session: &Session, mistake: &Mistake<'_>) -> Option<Edit> {
    let open = open_around(mistake.before())?;
    let board = mistake.text[open + 1..].split_once(')')?.0;
    let in_board = |letter: char| letter.is_ascii_alphabetic() || "._/".contains(letter);
    let is_due = takes_a_text(session, last_word(&mistake.text[..open]));
    let place = open + 1..open + 1 + board.len();
    (is_due && board.chars().all(in_board))
        .then(|| (place, format!("\"{}\"", with_empty_places(board))))
}

/// `hackenbush(string: LRL)`: what stands before the colon is a label.
pub(super) fn labelled(session: &Session, mistake: &Mistake<'_>) -> Option<Edit> {
    let before = mistake.before().trim_end().strip_suffix(':')?.trim_end();
    let open = before[..before.len() - last_word(before).len()].strip_suffix('(')?;
    let is_alone = mistake.behind().starts_with(')') && takes_a_text(session, last_word(open));
    let read = format!("\"{}\"", with_empty_places(mistake.here()));
    is_alone.then(|| (open.len() + 1..mistake.at.end, read))
}

/// `is * infinitesimal`, `universes`: words that read as an expression, and have no meaning as one.
pub(super) fn in_words(
    session: &mut Session,
    mistake: &Mistake<'_>,
    plain: phrases::Plain,
) -> Option<Edit> {
    let text = mistake.text;
    let is_first = mistake.before().trim().is_empty() && !mistake.behind().starts_with(['(', '.']);
    // What a name means elsewhere is said of it.
    let is_said = elsewhere(text.trim()).is_some();
    let is_page = |read: &str| is_said && read == format!("{}?", text.trim());
    let readings = match is_first {
        true => phrases::readings(session, text, plain),
        false => Vec::new(),
    };
    match &readings[..] {
        [one] if !is_page(one) => Some((0..text.len(), one.clone())),
        _ => None,
    }
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

/// `atomic-weight(G)`, `all-small(G)`.
pub(super) fn hyphenated(session: &mut Session, mistake: &Mistake<'_>) -> Option<Edit> {
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

/// `tiny-1`, `nim-3`: a number that touches the name of what takes one.
pub(super) fn dashed(session: &mut Session, mistake: &Mistake<'_>) -> Option<Edit> {
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

/// `G(kayles(5))`: the nim value of a position, in script in books.
pub(super) fn nim_value(session: &Session, mistake: &Mistake<'_>) -> Option<Edit> {
    let (name, place, arguments) = call_at(mistake.text, mistake.at.clone())?;
    let ours = letter(name)?;
    let [argument] = arguments[..] else { return None };
    let mut callees = argument.match_indices('(').map(|(open, _)| last_word(&argument[..open]));
    let is_position = callees.any(|callee| is_position(session, callee));
    is_position.then(|| (place, format!("{ours}({argument})")))
}

/// Returns whether a name is that of a ruleset, which gives positions.
pub(super) fn is_position(session: &Session, name: &str) -> bool {
    library::ruleset_called(name).is_some()
        || matches!(session.program.lookup(name), Some(Value::Ruleset(_)))
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

/// A digit below the line as one on it.
fn plain_digit(letter: char) -> char {
    "₀₁₂₃₄₅₆₇₈₉"
        .chars()
        .zip('0'..='9')
        .find(|(below, _)| *below == letter)
        .map_or(letter, |(_, digit)| digit)
}

/// `G.L`, `G.Right`, `3.G`.
pub(super) fn member(session: &Session, mistake: &Mistake<'_>) -> Option<Edit> {
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
    let is_position = library::ruleset_called(callee).is_some()
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
