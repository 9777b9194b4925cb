//! Breaks long lines at words: the one place that does so, for help, answers, errors and comments.

use unicode_width::UnicodeWidthChar;
use unicode_width::UnicodeWidthStr;

use super::{Markup, Role};

/// Columns of a line of prose: what is longer is tiring to read.
pub const COLUMNS: usize = 79;

/// How far what continues stands to the right of what it belongs to.
const STEP: usize = 2;

/// Prose in lines of [`COLUMNS`] columns at most, or of `screen` columns where that is less; `None` is no
/// screen. Paragraphs with a line that is too long are filled anew. Source text stays as it can be typed
/// where the screen has room for it.
#[must_use]
pub fn prose(text: &Markup, screen: Option<usize>) -> Markup {
    let columns = screen.map_or(COLUMNS, |screen| screen.min(COLUMNS));
    let source = if columns < COLUMNS { columns } else { screen.unwrap_or(usize::MAX) };
    let lines = filled(lines(text), columns);
    let texts: Vec<String> = lines.iter().map(|line| plain(line)).collect();
    let mut wrapped = Markup::new();
    let mut from = 0;
    for rows in texts.chunk_by(|row, next| second_column(row) == second_column(next)) {
        // Four blanks stand before source text.
        let room = |text: &str| if indent(text) >= 4 { source } else { columns };
        // Of a table no row has its second column below the first, or all have.
        let far =
            rows.first().and_then(|row| second_column(row)).is_some_and(|at| at > columns / 2);
        let below = far && rows.iter().any(|row| row.width() > room(row));
        for (number, (line, text)) in (from..).zip(lines[from..].iter().zip(rows)) {
            if number > 0 {
                wrapped.push(Role::Plain, "\n");
            }
            fold_line(line, room(text), below, &mut wrapped);
        }
        from += rows.len();
    }
    wrapped
}

/// The text with each line that is longer than `columns` broken at blanks, by itself; what continues a
/// line stands below its beginning, or below its second column where it is a row of two. A word that is
/// longer than a line is broken behind a comma, a bar or a bracket.
#[must_use]
pub fn folded(text: &Markup, columns: usize) -> Markup {
    let mut wrapped = Markup::new();
    for (number, line) in lines(text).into_iter().enumerate() {
        if number > 0 {
            wrapped.push(Role::Plain, "\n");
        }
        fold_line(&line, columns, false, &mut wrapped);
    }
    wrapped
}

/// The same for a text without roles.
#[must_use]
pub fn folded_text(text: &str, columns: usize) -> String {
    folded(&Markup::plain(text), columns).to_terminal()
}

/// The same with what continues a line farther to the right, so that no word in it begins a line of its own.
#[must_use]
pub fn hanging_text(text: &str, columns: usize) -> String {
    let mut wrapped = Markup::new();
    let text = Markup::plain(text);
    for (number, line) in lines(&text).into_iter().enumerate() {
        if number > 0 {
            wrapped.push(Role::Plain, "\n");
        }
        fold_hanging(&line, columns, false, STEP.min(columns / 2), &mut wrapped);
    }
    wrapped.to_terminal()
}

/// Breaks one line; `apart`: its second column goes below the first though there may be room.
fn fold_line(line: &Line<'_>, columns: usize, apart: bool, wrapped: &mut Markup) {
    fold_hanging(line, columns, apart, 0, wrapped);
}

/// The same, with `step` more blanks before what continues it.
fn fold_hanging(line: &Line<'_>, columns: usize, apart: bool, step: usize, wrapped: &mut Markup) {
    let whole = plain(line);
    if whole.width() <= columns && !apart {
        for (role, piece) in line {
            wrapped.push(*role, *piece);
        }
        return;
    }
    let indent = indent(&whole);
    let second = second_column(&whole);
    // The second column of a row stays beside the first where there is room for it, or else it goes below.
    let beside = second.filter(|column| *column <= columns / 2);
    let mut below = second.filter(|_| beside.is_none());
    let mut hang = beside.unwrap_or(indent + step);
    // Blanks are written once it is known that a word follows them on the same line.
    let (mut column, mut written, mut origin, mut start) = (0, 0, 0, indent);
    let words = words(line, columns.saturating_sub(hang));
    for (at, word) in words.iter().enumerate() {
        let bare = word.text.trim_end_matches(' ');
        let moves = below.is_some_and(|second| origin >= second);
        if moves {
            (below, hang) = (None, (indent + STEP).min(columns / 2));
        }
        let fits = column + touching(&words[at..]) <= columns;
        if column > start && !word.joined && (moves || !fits) {
            // What is left out where nobody sees dim words takes its line with it.
            wrapped.push(word.role, format!("\n{}", " ".repeat(hang)));
            (column, start) = (hang, hang);
        } else if column > 0 {
            wrapped.push(word.role, " ".repeat(column - written));
        }
        wrapped.push(word.role, bare);
        written = column + bare.width();
        column += word.text.width();
        origin += word.text.width();
    }
}

/// The column at which the second column of a row begins, which several blanks part from the first.
fn second_column(line: &str) -> Option<usize> {
    let start = indent(line);
    let gap = start + line.get(start..)?.find("  ")?;
    let second = gap + indent(line.get(gap..)?);
    line.get(..second).filter(|first| first.len() < line.len()).map(UnicodeWidthStr::width)
}

/// A word with the blanks behind it.
#[derive(Clone, Copy, Debug)]
struct Word<'a> {
    role: Role,
    text: &'a str,
    /// Whether it may not stand on another line than the word before: a comma behind a name.
    joined: bool,
}

/// The columns of the first word with all that touches it.
fn touching(words: &[Word<'_>]) -> usize {
    let mut width = 0;
    for (at, word) in words.iter().enumerate() {
        if at > 0 && !word.joined {
            break;
        }
        let ends = word.text.ends_with(' ');
        width += if ends { word.text.trim_end_matches(' ') } else { word.text }.width();
        if ends {
            break;
        }
    }
    width
}

/// The pieces of a line.
type Line<'a> = Vec<(Role, &'a str)>;

fn plain(line: &Line<'_>) -> String {
    line.iter().map(|(_, piece)| *piece).collect()
}

/// The blanks before a line.
fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Paragraphs in which a line is too long, as one line each: broken one by one, their lines would
/// end anywhere. All other lines stay as somebody wrote them, and so do lists.
fn filled<'a>(lines: Vec<Line<'a>>, columns: usize) -> Vec<Line<'a>> {
    let texts: Vec<String> = lines.iter().map(plain).collect();
    // Whether a line goes on with the sentence of the line before.
    let goes_on = |at: usize| {
        let (before, line) = (&texts[at - 1], &texts[at]);
        let mark = line.trim_start().starts_with(['-', '*', '•', '#']);
        // Several blanks part the columns of a table.
        let table = |text: &str| text.trim().contains("   ");
        let prose = |text: &str| !text.trim().is_empty() && indent(text) < 2 && !table(text);
        prose(before) && prose(line) && indent(before) == indent(line) && !mark
    };
    let mut all: Vec<Line<'a>> = Vec::new();
    let mut paragraph: Vec<Line<'a>> = Vec::new();
    let mut long = false;
    for (at, line) in lines.into_iter().enumerate() {
        if at > 0 && !goes_on(at) {
            all.extend(joined(std::mem::take(&mut paragraph), long));
            long = false;
        }
        long |= texts[at].width() > columns;
        paragraph.push(line);
    }
    all.extend(joined(paragraph, long));
    all
}

/// The lines of a paragraph, as one if asked.
fn joined(lines: Vec<Line<'_>>, as_one: bool) -> Vec<Line<'_>> {
    if !as_one {
        return lines;
    }
    let mut whole: Line<'_> = Vec::new();
    for (number, line) in lines.into_iter().enumerate() {
        if number > 0 {
            whole.push((Role::Plain, " "));
        }
        for (place, (role, piece)) in line.into_iter().enumerate() {
            let goes_on = number > 0 && place == 0;
            whole.push((role, if goes_on { piece.trim_start() } else { piece }));
        }
    }
    vec![whole]
}

/// The pieces of each line.
fn lines(text: &Markup) -> Vec<Line<'_>> {
    let mut all = vec![Vec::new()];
    for (role, piece) in text.pieces() {
        for (number, part) in piece.split('\n').enumerate() {
            if number > 0 {
                all.push(Vec::new());
            }
            if let (Some(line), false) = (all.last_mut(), part.is_empty()) {
                line.push((role, part));
            }
        }
    }
    all
}

/// The words of a line. Source text inside of a sentence, in backquotes or as a piece of its own, is one
/// word if it fits `columns`; so is a sign with what stands before it, since no line of the language
/// begins with one, and so is what a letter is equal to: `t = -1/2`.
fn words<'a>(line: &[(Role, &'a str)], columns: usize) -> Vec<Word<'a>> {
    let mut all: Vec<Word<'a>> = Vec::new();
    let mut add = |role, text: &'a str| {
        let joined = all.last().is_some_and(|word: &Word<'_>| !word.text.ends_with(' '));
        for (number, text) in split(text, columns).into_iter().enumerate() {
            all.push(Word { role, text, joined: joined && number == 0 });
        }
    };
    for &(role, piece) in line {
        let mut quoted = role == Role::Code && piece.width() <= columns;
        let mut start = 0;
        for (at, c) in piece.char_indices() {
            match c {
                '`' if quoted => quoted = false,
                '`' => quoted = inside(&piece[at + 1..]).width() + 2 <= columns,
                ' ' if !quoted && parts(&piece[..at], &piece[at + 1..]) => {
                    add(role, &piece[start..=at]);
                    start = at + 1;
                }
                _ => {}
            }
        }
        if start < piece.len() {
            add(role, &piece[start..]);
        }
    }
    all
}

/// Returns whether a line may end between two texts.
fn parts(before: &str, after: &str) -> bool {
    let letter = |text: &str| {
        let word = text.rsplit(' ').next().unwrap_or_default();
        word.chars().count() == 1 && word.chars().all(char::is_alphabetic)
    };
    let in_equation = match before.strip_suffix(" =") {
        Some(before) => letter(before),
        None => letter(before) && after.starts_with("= "),
    };
    !in_equation && begins_line(after)
}

/// Returns whether a line may begin with a text: not with blanks, and not with a sign that stands alone.
fn begins_line(text: &str) -> bool {
    let mut letters = text.chars();
    match letters.next() {
        Some(' ') => false,
        Some('+' | '-' | '−') => letters.next() != Some(' '),
        _ => true,
    }
}

/// A word in pieces of so many columns, each broken behind a mark of punctuation outside of texts. What
/// has none, and addresses, stay whole.
fn split(word: &str, columns: usize) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = word;
    while rest.trim_end_matches(' ').width() > columns && !rest.contains("://") {
        let (mut width, mut open, mut end) = (0, false, None);
        for (at, c) in rest.char_indices() {
            width += c.width().unwrap_or(0);
            if width > columns && end.is_some() {
                break;
            }
            open ^= c == '"';
            if !open && matches!(c, ',' | '|' | ';' | ')' | ']' | '>') {
                end = Some(at + c.len_utf8());
            }
        }
        let Some((piece, others)) = end.and_then(|end| rest.split_at_checked(end)) else { break };
        if others.trim_end_matches(' ').is_empty() {
            break;
        }
        pieces.push(piece);
        rest = others;
    }
    pieces.push(rest);
    pieces
}

/// A text up to the next backquote.
fn inside(text: &str) -> &str {
    text.split('`').next().unwrap_or_default()
}
