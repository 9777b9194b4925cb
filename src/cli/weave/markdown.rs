//! Pages in Markdown. Viewers leave out figures among the lines: they are files beside the page.

use std::fmt::Write;

use super::prose::{Prose, Span, spans};
use super::{Page, Piece, Room};
use crate::session::Format;

/// The page. Its figures are the files `NAME_1.svg` and so on.
pub(super) fn page(page: &Page<'_>, name: &str) -> String {
    let mut text = format!("# {}\n\n", title(page));
    let mut figures = 0;
    for piece in page.pieces() {
        self::piece(&mut text, piece, page.trusted, name, &mut figures);
    }
    let _ = writeln!(text, "---\n\n{}", escaped(&page.foot, page.trusted));
    text
}

/// The title. That of a script which is not trusted has no formula.
pub(super) fn title(page: &Page<'_>) -> String {
    plain(&page.title, page.trusted)
}

/// The figures of a page, in their order.
pub(super) fn figures<'p>(page: &'p Page<'_>) -> impl Iterator<Item = &'p str> {
    page.pieces.iter().filter_map(|piece| piece.shown.written(Format::Svg))
}

/// The name of the file of a figure.
pub(super) fn figure_name(name: &str, number: usize) -> String {
    format!("{name}_{number}.svg")
}

/// The lines of a square to draw in, and the length of a line to write on.
const SQUARE: usize = 12;
const LINE: usize = 40;

/// What an item inside an item is indented by: it stands behind the mark of that, and is no block of code.
const INDENT: &str = "    ";

/// Comments in Markdown.
pub(super) fn prose(text: &mut String, parts: &[Prose], trusted: bool) {
    for part in parts {
        let _ = match part {
            Prose::Heading(title) => writeln!(text, "## {}\n", plain(title, trusted)),
            Prose::Paragraph(words) => writeln!(text, "{}\n", plain(words, trusted)),
            Prose::Item(item) => {
                let mark = item.number.map_or("*".to_owned(), |number| format!("{number}."));
                writeln!(
                    text,
                    "{}{mark} {}\n",
                    INDENT.repeat(item.depth),
                    plain(&item.text, trusted)
                )
            }
            Prose::AsIs(lines) => writeln!(text, "{}", fenced("text", lines)),
        };
    }
}

fn piece(text: &mut String, piece: &Piece, trusted: bool, name: &str, figures: &mut usize) {
    if piece.on_new_page {
        text.push_str("---\n\n");
    }
    prose(text, &piece.prose, trusted);
    let statement = piece.statement.to_plain();
    if !statement.is_empty() {
        let _ = writeln!(text, "{}", fenced("cgt", &statement));
    }
    let lines = piece.lines();
    if !lines.is_empty() {
        let _ = writeln!(text, "{}", fenced("text", &lines));
    }
    if piece.shown.written(Format::Svg).is_some() {
        *figures += 1;
        let file = address(&figure_name(name, *figures));
        let _ = writeln!(text, "![figure {figures}](<{file}>)\n");
    } else if let Some(table) = piece.shown.written(Format::MarkdownTable) {
        let table = if trusted { table.to_owned() } else { table.replace('$', "\\$") };
        let _ = writeln!(text, "{table}\n");
    }
    if let Some((number, room)) = piece.room {
        let room = match room {
            // Viewers draw code as a box.
            Room::Square => format!("Answer {number}\n\n{}", fenced("text", &"\n".repeat(SQUARE))),
            Room::Lines(lines) => {
                let line = "\\_".repeat(LINE);
                format!("Answer {number} {line}\n{}", format!("\n{line}\n").repeat(lines - 1))
            }
        };
        let _ = writeln!(text, "{room}");
    }
    if let Some(wrong) = &piece.wrong {
        let (head, below) = wrong.split_once('\n').unwrap_or((wrong, ""));
        let _ = match head.strip_suffix(':') {
            Some(head) => writeln!(text, "**{head}:**\n\n{}", fenced("text", below.trim_end())),
            None => writeln!(text, "**This fails.**\n\n{}", fenced("text", wrong.trim_end())),
        };
    }
}

/// Words in which games are no tags and no emphasis; code and emphasis stay, and formulas if the script is trusted: other programs
/// have LaTeX set them.
fn plain(words: &str, trusted: bool) -> String {
    let spans = spans(words).into_iter().map(|span| match span {
        Span::Plain(words) => escaped(&words, trusted),
        Span::Code(code) => format!("`{code}`"),
        Span::Emphasis(words) => format!("*{words}*"),
        Span::Formula(formula) if trusted => format!("${formula}$"),
        Span::Formula(formula) => escaped(&format!("${formula}$"), trusted),
    });
    spans.collect()
}

/// Words in which nothing is a tag or emphasis, nor a formula if the script is not trusted.
fn escaped(words: &str, trusted: bool) -> String {
    words.chars().fold(String::new(), |mut text, letter| {
        let is_sign = matches!(letter, '<' | '*' | '_' | '[' | '\\');
        if is_sign || letter == '$' && !trusted {
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
