//! Breaks the long lines of help and explanations at words.

use unicode_width::UnicodeWidthStr;

use crate::markup::{Markup, Role};

/// Columns of a line of prose: what is longer is tiring to read.
pub const COLUMNS: usize = 79;

/// The text with the lines that are longer than `columns` broken at blanks; what continues a line
/// stands below its beginning. Words that are longer than a line stay whole. Source text stays as it
/// can be typed where [`COLUMNS`] are free, else it is broken like the rest: the terminal would do so
/// within words.
#[must_use]
pub fn wrap(text: &Markup, columns: usize) -> Markup {
    let narrow = columns < COLUMNS;
    let mut wrapped = Markup::new();
    for (number, line) in filled(lines(text), columns).into_iter().enumerate() {
        if number > 0 {
            wrapped.push(Role::Plain, "\n");
        }
        let whole = plain(&line);
        let indent = indent(&whole);
        // Four blanks stand before source text: it must stay as it can be typed.
        if whole.width() <= columns || (indent >= 4 && !narrow) {
            for (role, piece) in line {
                wrapped.push(role, piece);
            }
            continue;
        }
        // Blanks are written once it is known that a word follows them on the same line.
        let (mut column, mut written) = (0, 0);
        let words = words(&line, columns - indent.min(columns));
        for (at, &(role, word)) in words.iter().enumerate() {
            let bare = word.trim_end_matches(' ');
            // What touches stays together: a name and its comma.
            let touches = column == written;
            if column > indent && !touches && column + touching(&words[at..]) > columns {
                // What is left out where nobody sees dim words takes its line with it.
                wrapped.push(role, format!("\n{}", " ".repeat(indent)));
                column = indent;
            } else if column > 0 {
                wrapped.push(role, " ".repeat(column - written));
            }
            wrapped.push(role, bare);
            written = column + bare.width();
            column += word.width();
        }
    }
    wrapped
}

/// The columns of the first word with all that touches it.
fn touching(words: &[(Role, &str)]) -> usize {
    let end = words.iter().position(|(_, word)| word.ends_with(' '));
    let together = &words[..end.map_or(words.len(), |end| end + 1)];
    together.iter().map(|(_, word)| word.trim_end_matches(' ').width()).sum()
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

/// The words of a line, each with the blanks behind it. Source text inside of a sentence, in
/// backquotes or as a piece of its own, is one word if it fits a line.
fn words<'a>(line: &[(Role, &'a str)], columns: usize) -> Vec<(Role, &'a str)> {
    let mut all = Vec::new();
    for &(role, piece) in line {
        let mut quoted = role == Role::Code && piece.width() <= columns;
        let mut start = 0;
        for (at, c) in piece.char_indices() {
            match c {
                '`' if quoted => quoted = false,
                '`' => quoted = inside(&piece[at + 1..]).width() + 2 <= columns,
                ' ' if !quoted && !piece[at + 1..].starts_with(' ') => {
                    all.push((role, &piece[start..=at]));
                    start = at + 1;
                }
                _ => {}
            }
        }
        if start < piece.len() {
            all.push((role, &piece[start..]));
        }
    }
    all
}

/// A text up to the next backquote.
fn inside(text: &str) -> &str {
    text.split('`').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_break_at_words_and_source_text_stays() {
        let sentence = "word ".repeat(40);
        let source = format!("    {}", "x + ".repeat(40));
        let text = Markup::plain(format!("  {}\n{source}\nshort", sentence.trim_end()));
        let wrapped = wrap(&text, COLUMNS).to_plain();
        let lines: Vec<_> = wrapped.lines().collect();
        assert!(lines.contains(&source.as_str()));
        assert_eq!(lines.last(), Some(&"short"));
        let broken = &lines[..lines.len() - 2];
        assert!(broken.len() == 3, "{wrapped}");
        for line in broken {
            assert!(line.starts_with("  word") && line.width() <= COLUMNS + 1);
        }
        let long = "word ".repeat(19).trim_end().to_owned();
        let paragraph = format!("{long}\nand a half\n\nno\nmore\n- {long}\n- one");
        let filled = wrap(&Markup::plain(paragraph), COLUMNS).to_plain();
        let ends: Vec<_> = filled.lines().filter(|line| line.len() < 60).collect();
        assert_eq!(ends[1..], ["", "no", "more", "word word word word", "- one"], "{filled}");
        assert!(ends[0].ends_with("word and a half"), "{filled}");
        let joined: Vec<_> = broken.iter().flat_map(|l| l.split_whitespace()).collect();
        assert_eq!(joined.len(), 40);
    }

    #[test]
    fn dim_words_that_a_pipe_leaves_out_leave_no_blanks() {
        let dim =
            "   a ruleset with so many words behind it that the line has to be broken somewhere";
        let page = Markup::plain("nim(n: Int)").with(Role::Dim, dim);
        let page = page.with(Role::Plain, "\n\nOne heap.");
        assert_eq!(wrap(&page, COLUMNS).to_plain(), "nim(n: Int)\n\nOne heap.");
    }
}
