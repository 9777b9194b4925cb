//! Pages in Markdown. Viewers leave out figures among the lines: they are files beside the page.

use std::fmt::Write;

use super::prose::{Prose, Span, spans};
use super::{Page, Piece};

/// The page. Its figures are the files `NAME_1.svg` and so on.
pub(super) fn page(page: &Page, name: &str) -> String {
    let mut text = format!("# {}\n\n", plain(&page.title));
    let mut figures = 0;
    for piece in &page.pieces {
        self::piece(&mut text, piece, name, &mut figures);
    }
    let _ = writeln!(text, "---\n\n{}", escaped(&page.foot));
    text
}

/// The figures of a page, in their order.
pub(super) fn figures(page: &Page) -> impl Iterator<Item = &str> {
    page.pieces.iter().filter_map(|piece| piece.figures.as_ref().map(|[svg, _]| svg.as_str()))
}

/// The name of the file of a figure.
pub(super) fn figure_name(name: &str, number: usize) -> String {
    format!("{name}_{number}.svg")
}

/// What an item inside an item is indented by: it stands behind the mark of that, and is no block of code.
const INDENT: &str = "    ";

/// Comments in Markdown.
pub(super) fn prose(text: &mut String, parts: &[Prose]) {
    for part in parts {
        let _ = match part {
            Prose::Heading(title) => writeln!(text, "## {}\n", plain(title)),
            Prose::Paragraph(words) => writeln!(text, "{}\n", plain(words)),
            Prose::Item(item) => {
                let mark = item.number.map_or("*".to_owned(), |number| format!("{number}."));
                writeln!(text, "{}{mark} {}\n", INDENT.repeat(item.depth), plain(&item.text))
            }
            Prose::AsIs(lines) => writeln!(text, "{}", fenced("text", lines)),
        };
    }
}

fn piece(text: &mut String, piece: &Piece, name: &str, figures: &mut usize) {
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
        (Some(_), _) => {
            *figures += 1;
            let file = address(&figure_name(name, *figures));
            let _ = writeln!(text, "![figure {figures}](<{file}>)\n");
        }
        (None, Some([.., table])) => {
            let _ = writeln!(text, "{table}\n");
        }
        (None, None) => {}
    }
    if piece.room {
        text.push_str(&"&nbsp;\n\n".repeat(4));
    }
    if let Some(wrong) = &piece.wrong {
        let (head, below) = wrong.split_once('\n').unwrap_or((wrong, ""));
        let _ = match head.strip_suffix(':') {
            Some(head) => writeln!(text, "**{head}:**\n\n{}", fenced("text", below.trim_end())),
            None => writeln!(text, "**This fails.**\n\n{}", fenced("text", wrong.trim_end())),
        };
    }
}

/// Words in which games are no tags and no emphasis; code, emphasis and formulas stay.
fn plain(words: &str) -> String {
    let spans = spans(words).into_iter().map(|span| match span {
        Span::Plain(words) => escaped(words),
        Span::Code(code) => format!("`{code}`"),
        Span::Emphasis(words) => format!("*{words}*"),
        Span::Formula(formula) => format!("${formula}$"),
    });
    spans.collect()
}

/// Words in which nothing is a tag or emphasis.
fn escaped(words: &str) -> String {
    words.chars().fold(String::new(), |mut text, letter| {
        if matches!(letter, '<' | '*' | '_' | '[' | '\\') {
            text.push('\\');
        }
        text.push(letter);
        text
    })
}

/// The name of a file as it stands between `<` and `>`.
fn address(file: &str) -> String {
    file.chars().fold(String::new(), |mut text, letter| {
        if matches!(letter, '<' | '>' | '\\') {
            text.push('\\');
        }
        text.push(letter);
        text
    })
}

/// Lines between fences that are longer than any in them.
fn fenced(language: &str, lines: &str) -> String {
    let mut fence = "```".to_owned();
    while lines.contains(&fence) {
        fence.push('`');
    }
    format!("{fence}{language}\n{lines}\n{fence}\n")
}
