//! Readings of arguments that do not fit: boards by their size or in other letters, players, universes, lists.

use std::ops::Range;

use super::called::{
    first_parameter, is_of_a_player, is_of_families, is_of_heaps, letter, on_an_empty_board, takes,
    universe_called,
};
use super::calls::{call_at, open_around};
use super::names::is_position;
use super::phrases;
use crate::diag::Diagnostic;
use crate::diag::codes::evaluation;
use crate::lang::code::ParameterKind;
use crate::lang::value::Value;
use crate::session::errors::{EMPTY_SQUARE, takes_a_text};
use crate::session::{Session, library};
use crate::syntax::readings::is_code;
use crate::syntax::{Edit, Mistake, first_word, last_word};

/// `winning_moves(G, left)`: a player is due.
pub(super) fn player(session: &mut Session, text: &str) -> Option<Edit> {
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

/// `mean(G) and temperature(G)`: two questions, where no truths are joined.
pub(super) fn joined(mistake: &Mistake<'_>) -> Option<Edit> {
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
pub(super) fn last(mistake: &Mistake<'_>) -> Option<Edit> {
    if let Some((first, last)) = mistake.here().split_once("..")
        && first.trim() == "0"
        && last_word(&mistake.text[..open_around(mistake.before())?]) == "nim_values"
    {
        return Some((mistake.at.clone(), last.trim_start_matches('=').trim().to_owned()));
    }
    let is_name = mistake.here() == "last" && !mistake.behind().starts_with('(');
    is_name.then(|| (mistake.at.clone(), "_".to_owned()))
}

/// `nim_product(4, *6)`: a nimber stands for its size.
pub(super) fn nimber(mistake: &Mistake<'_>) -> Option<Edit> {
    let size = mistake.here().strip_prefix(['*', '∗'])?;
    let callee = last_word(&mistake.text[..open_around(mistake.before())?]);
    let is_size = !size.is_empty() && size.bytes().all(|byte| byte.is_ascii_digit());
    let is_due = ["nim_sum", "nim_product"].contains(&callee);
    (is_size && is_due).then(|| (mistake.at.clone(), size.to_owned()))
}

/// `snort(2, 3)` and `snort(4)`, where the help of the mistake says that a board by its size is a graph.
pub(super) fn by_size(found: &Diagnostic, mistake: &Mistake<'_>) -> Option<Edit> {
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
pub(super) fn empty(found: &Diagnostic, mistake: &Mistake<'_>) -> Option<Edit> {
    let is_said = found.help.iter().any(|help| help == EMPTY_SQUARE);
    let (place, board) = board_at(mistake)?;
    is_said.then(|| (place, board.replace(['_', '-', ' '], ".")))
}

/// Letters that books give to pieces of Left, and of Right: bLue, bLack and x are Left's.
const PIECES: [&str; 2] = ["LBXTElbxte", "RWOFrwof"];

/// `amazons("L../..R")`, where the library has other letters for the pieces of Left and Right.
pub(super) fn pieces(session: &Session, found: &Diagnostic, mistake: &Mistake<'_>) -> Option<Edit> {
    let (place, board) = board_at(mistake)?;
    let callee = last_word(mistake.text[..place.start - 1].trim_end().strip_suffix('(')?);
    library::ruleset_called(callee).filter(|_| !session.program.is_users(callee))?;
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
pub(super) fn path(session: &Session, mistake: &Mistake<'_>) -> Option<Edit> {
    let (place, row) = board_at(mistake)?;
    let callee = last_word(mistake.text[..place.start - 1].trim_end().strip_suffix('(')?);
    library::ruleset_called(callee).filter(|_| !session.program.is_users(callee))?;
    let is_vertex = |letter: char| "LRE.".contains(letter);
    let vertices: Vec<String> = row.chars().map(String::from).collect();
    (vertices.len() > 1 && row.chars().all(is_vertex)).then(|| (place, vertices.join("-")))
}

/// `nim(3,5,7)`, `nim([3,5,7])`, `mex(0,1,3)`, `outcome(G, misere)`.
pub(super) fn arguments(session: &mut Session, mistake: &Mistake<'_>) -> Option<Edit> {
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

/// `right(right(G))`, `cool(options(G), 1)`, `G.right.right`: of each game of a list.
pub(super) fn of_each(
    session: &mut Session,
    found: &Diagnostic,
    mistake: &Mistake<'_>,
) -> Option<Edit> {
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
