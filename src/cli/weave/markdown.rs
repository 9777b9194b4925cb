//! Pages in Markdown, figures as SVG among the lines.

use std::fmt::Write;

use super::prose::Prose;
use super::{Page, Piece};

/// The page.
pub(super) fn page(page: &Page) -> String {
    let mut text = format!("# {}\n\n", page.title);
    for piece in &page.pieces {
        self::piece(&mut text, piece);
    }
    let _ = writeln!(text, "---\n\n{}", page.foot);
    text
}

/// Comments in Markdown.
pub(super) fn prose(text: &mut String, parts: &[Prose]) {
    for part in parts {
        let _ = match part {
            Prose::Heading(title) => writeln!(text, "## {}\n", plain(title)),
            Prose::Paragraph(words) => writeln!(text, "{}\n", plain(words)),
            Prose::Item(words) => writeln!(text, "* {}\n", plain(words)),
            Prose::Numbered(number, words) => writeln!(text, "{number}. {}\n", plain(words)),
            Prose::AsIs(lines) => writeln!(text, "{}", fenced("text", lines)),
        };
    }
}

fn piece(text: &mut String, piece: &Piece) {
    prose(text, &piece.prose);
    let statement = piece.statement.to_plain();
    if !statement.is_empty() {
        let _ = writeln!(text, "{}", fenced("cgt", &statement));
    }
    let lines = piece.lines();
    if !lines.is_empty() {
        let _ = writeln!(text, "{}", fenced("text", &lines));
    }
    match (&piece.figures, &piece.table) {
        (Some([svg, _]), _) => {
            let _ = writeln!(text, "{svg}\n");
        }
        (None, Some([.., table])) => {
            let _ = writeln!(text, "{table}\n");
        }
        (None, None) => {}
    }
    if let Some(wrong) = &piece.wrong {
        let _ = writeln!(text, "**This fails.**\n\n{}", fenced("text", wrong.trim_end()));
    }
}

/// Words in which games are no tags and no emphasis; code stays.
fn plain(words: &str) -> String {
    let mut code = false;
    let mut text = String::with_capacity(words.len());
    for letter in words.chars() {
        code ^= letter == '`';
        if !code && matches!(letter, '<' | '*' | '_' | '[' | '\\') {
            text.push('\\');
        }
        text.push(letter);
    }
    text
}

/// Lines between fences that are longer than any in them.
fn fenced(language: &str, lines: &str) -> String {
    let mut fence = "```".to_owned();
    while lines.contains(&fence) {
        fence.push('`');
    }
    format!("{fence}{language}\n{lines}\n{fence}\n")
}
