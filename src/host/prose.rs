//! Breaks the long lines of help and explanations at words.

use unicode_width::UnicodeWidthStr;

use crate::markup::{Markup, Role};

/// Columns of a line of prose: what is longer is tiring to read.
const COLUMNS: usize = 79;

/// The text with its long lines broken at blanks; what continues a line stands below its
/// beginning. Words that are longer than a line stay whole, and so does source text.
#[must_use]
pub fn wrap(text: &Markup) -> Markup {
    let mut wrapped = Markup::new();
    for (number, line) in lines(text).into_iter().enumerate() {
        if number > 0 {
            wrapped.push(Role::Plain, "\n");
        }
        let whole: String = line.iter().map(|(_, piece)| *piece).collect();
        let indent = whole.len() - whole.trim_start().len();
        // Four blanks stand before source text: it must stay as it can be typed.
        if whole.width() <= COLUMNS || indent >= 4 {
            for (role, piece) in line {
                wrapped.push(role, piece);
            }
            continue;
        }
        // Blanks are written once it is known that a word follows them on the same line.
        let (mut column, mut written) = (0, 0);
        for (role, word) in words(&line) {
            let bare = word.trim_end_matches(' ');
            // What touches stays together: a name and its comma.
            let touches = column == written;
            if column > indent && !touches && column + bare.width() > COLUMNS {
                wrapped.push(Role::Plain, format!("\n{}", " ".repeat(indent)));
                column = indent;
            } else if column > 0 {
                wrapped.push(Role::Plain, " ".repeat(column - written));
            }
            wrapped.push(role, bare);
            written = column + bare.width();
            column += word.width();
        }
    }
    wrapped
}

/// The pieces of each line.
fn lines(text: &Markup) -> Vec<Vec<(Role, &str)>> {
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
/// backquotes or as a piece of its own, is one word.
fn words<'a>(line: &[(Role, &'a str)]) -> Vec<(Role, &'a str)> {
    let mut all = Vec::new();
    for &(role, piece) in line {
        let mut quoted = role == Role::Code;
        let mut start = 0;
        for (at, c) in piece.char_indices() {
            match c {
                '`' => quoted = !quoted,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_break_at_words_and_source_text_stays() {
        let sentence = "word ".repeat(40);
        let source = format!("    {}", "x + ".repeat(40));
        let text = Markup::plain(format!("  {}\n{source}\nshort", sentence.trim_end()));
        let wrapped = wrap(&text).to_plain();
        let lines: Vec<_> = wrapped.lines().collect();
        assert!(lines.contains(&source.as_str()));
        assert_eq!(lines.last(), Some(&"short"));
        let broken = &lines[..lines.len() - 2];
        assert!(broken.len() == 3, "{wrapped}");
        for line in broken {
            assert!(line.starts_with("  word") && line.width() <= COLUMNS + 1);
        }
        let joined: Vec<_> = broken.iter().flat_map(|l| l.split_whitespace()).collect();
        assert_eq!(joined.len(), 40);
    }
}
