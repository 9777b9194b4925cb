//! Pages in HTML: one file that asks for no other.

use std::fmt::Write;

use super::prose::{Item, Prose, Span, spans};
use super::{Page, Piece, Room};
use crate::markup::{Markup, Role};
use crate::session::{Format, escaped_for_xml as escaped, formula_in_html, framed};

const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#222;--paper:#fff;--soft:#f4f4f2;--dim:#666;--word:#7a2a8f;\
--code:#1a5fb4;--good:#26733a;--bad:#b3261e}
@media (prefers-color-scheme:dark){:root{--ink:#ddd;--paper:#1b1b1d;--soft:#262629;--dim:#999;\
--word:#d6a0ea;--code:#8ab8ff;--good:#8fd19e;--bad:#ff9a91}}
body{margin:0 auto;max-width:53rem;padding:1rem;color:var(--ink);background:var(--paper);\
font:1.05rem/1.5 serif;overflow-wrap:anywhere}
p,ul,ol{max-width:46rem}
pre{background:var(--soft);padding:.6rem .8rem;overflow-x:auto;font:.8rem/1.4 monospace;margin:.6rem 0;\
white-space:pre-wrap}
pre.kept{white-space:pre}
pre.said{background:none;border-left:3px solid var(--dim);padding:.1rem .8rem}
pre.wrong{background:none;border-left:3px solid var(--bad);color:var(--bad);padding:.1rem .8rem}
.room div{color:var(--dim);height:2.2rem;border-bottom:1px solid var(--dim)}
.room .square{width:15rem;height:15rem;border:1px solid var(--dim);margin:.6rem 0;padding:0 .4rem}
code{font:.95em monospace}figure{margin:1rem 0;overflow-x:auto}svg{max-width:100%;height:auto}
.table{overflow-x:auto}table{border-collapse:collapse;margin:.6rem 0}
th{text-align:left;border-bottom:1px solid var(--dim)}th,td{padding:.1rem .7rem;overflow-wrap:normal}.right{text-align:right}
footer{color:var(--dim);border-top:1px solid var(--dim);margin-top:2rem;padding-top:.5rem}
b{color:var(--word)}.c{color:var(--code)}.g{color:var(--good)}.d{color:var(--dim)}.x{color:var(--bad)}
@media print{body,p,ul,ol{max-width:none}pre.kept{white-space:pre-wrap}figure,pre,.room{break-inside:avoid}\
.next{break-before:page}}";

/// The signs of a line of code for which a page has room.
const WIDEST: usize = 100;

/// The page.
pub(super) fn page(page: &Page<'_>) -> String {
    let title = escaped(&page.title);
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}\n</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    );
    for piece in page.pieces() {
        self::piece(&mut text, piece);
    }
    let _ = write!(text, "<footer>{}</footer>\n</body>\n</html>\n", escaped(&page.foot));
    text
}

fn piece(text: &mut String, piece: &Piece) {
    if piece.on_new_page {
        text.push_str("<div class=\"next\"></div>\n");
    }
    let mut parts = piece.prose.as_slice();
    while let Some((part, below)) = parts.split_first() {
        parts = below;
        text.push_str(&match part {
            Prose::Heading(title) => format!("<h2>{}</h2>\n", inline(title)),
            Prose::Paragraph(words) => format!("<p>{}</p>\n", inline(words)),
            Prose::AsIs(lines) => format!("<pre{}>{}</pre>\n", kept(lines, ""), escaped(lines)),
            Prose::Item(first) => {
                let mut items = vec![first];
                while let Some((Prose::Item(item), below)) = parts.split_first() {
                    parts = below;
                    items.push(item);
                }
                lists(&items)
            }
        });
    }
    let statement = coloured(&piece.statement);
    if !statement.is_empty() {
        let _ = writeln!(text, "<pre>{statement}</pre>");
    }
    let lines = piece.lines();
    if !lines.is_empty() {
        let _ = writeln!(text, "<pre{}>{}</pre>", kept(&lines, "said"), escaped(&lines));
    }
    if let Some(page) = piece.shown.written(Format::Page) {
        let _ = writeln!(text, "<figure>{}</figure>", framed(page));
    } else if let Some(svg) = piece.shown.written(Format::Svg) {
        let _ = writeln!(text, "<figure>{svg}</figure>");
    } else if let Some(table) = piece.shown.written(Format::Html) {
        let _ = writeln!(text, "<div class=\"table\">\n{table}\n</div>");
    }
    if let Some((number, room)) = piece.room {
        let room = match room {
            Room::Square => format!("<div class=\"square\">Answer {number}</div>"),
            Room::Lines(lines) => {
                format!("<div>Answer {number}</div>{}", "<div></div>".repeat(lines - 1))
            }
        };
        let _ = writeln!(text, "<div class=\"room\">{room}</div>");
    }
    if let Some(wrong) = &piece.wrong {
        let _ = writeln!(text, "<pre class=\"wrong\">{}</pre>", escaped(wrong.trim_end()));
    }
}

/// The classes of lines: several that are not too long may be a picture or columns, which would be nothing with its lines broken.
fn kept(lines: &str, class: &str) -> String {
    let is_kept = lines.contains('\n') && lines.lines().all(|line| line.chars().count() <= WIDEST);
    match (class, is_kept) {
        ("", false) => String::new(),
        ("", true) => " class=\"kept\"".to_owned(),
        (class, false) => format!(" class=\"{class}\""),
        (class, true) => format!(" class=\"{class} kept\""),
    }
}

/// Items as lists, with the lists that stand inside of items.
fn lists(items: &[&Item]) -> String {
    let mut text = String::new();
    let (mut rest, mut open) = (items, None);
    let close = |open: Option<&str>| open.map_or(String::new(), |list| format!("</{list}>\n"));
    while let Some((item, below)) = rest.split_first() {
        let inside = below.iter().take_while(|other| other.depth > item.depth).count();
        let (inside, after) = below.split_at(inside);
        let list = if item.number.is_some() { "ol" } else { "ul" };
        if open != Some(list) {
            text.push_str(&format!("{}<{list}>\n", close(open)));
            open = Some(list);
        }
        let value = item.number.map_or(String::new(), |number| format!(" value=\"{number}\""));
        let lists = if inside.is_empty() { String::new() } else { format!("\n{}", lists(inside)) };
        text.push_str(&format!("<li{value}>{}{lists}</li>\n", inline(&item.text)));
        rest = after;
    }
    text + &close(open)
}

fn inline(words: &str) -> String {
    let spans = spans(words).into_iter().map(|span| match span {
        Span::Plain(words) => escaped(&words),
        Span::Code(code) => format!("<code>{}</code>", escaped(&code)),
        Span::Emphasis(words) => format!("<em>{}</em>", escaped(&words)),
        // The page has no program that sets formulas.
        Span::Formula(formula) => format!("<i>{}</i>", formula_in_html(&formula)),
    });
    spans.collect()
}

fn coloured(statement: &Markup) -> String {
    let pieces = statement.pieces().map(|(role, piece)| {
        let piece = escaped(piece);
        match role {
            Role::Strong => format!("<b>{piece}</b>"),
            Role::Code => format!("<span class=\"c\">{piece}</span>"),
            Role::Good => format!("<span class=\"g\">{piece}</span>"),
            Role::Dim => format!("<span class=\"d\">{piece}</span>"),
            Role::Bad => format!("<span class=\"x\">{piece}</span>"),
            _ => piece,
        }
    });
    pieces.collect()
}
