//! Pages in LaTeX, which compile as they stand.

use std::fmt::Write;

use super::prose::{Prose, Span, spans};
use super::{Page, Piece, Room};
use crate::markup::{Markup, Role};
use crate::session::{
    Format, escaped_for_tex as escaped, latex_definitions as definitions, lost_in_tex,
};

/// The packages that lines, tables and figures need.
const PACKAGES: &str = "\\usepackage[utf8]{inputenc}
\\usepackage[T1]{fontenc}
\\IfFileExists{lmodern.sty}{\\usepackage{lmodern}}{}
\\usepackage{amsmath}
\\usepackage{tikz}
";

/// The colour of answers.
const ANSWERS: &str = "blue!60!black";

/// The side of a square to draw in, and what is free above a line to write on.
const SQUARE: &str = "6cm";
const LINE: &str = "\\baselineskip";

/// How the page is set.
const LAYOUT: &str = "\\IfFileExists{geometry.sty}{\\usepackage[margin=2.5cm]{geometry}}{}
\\setlength{\\parindent}{0pt}
\\setlength{\\parskip}{4pt plus 2pt}
\\begin{document}
";

/// The longest answer that is set as a formula: a line of text cannot be wider, and formulas do not break behind
/// commas.
const LONGEST_FORMULA: usize = 60;

/// The lines that a document needs before its first page, with the definitions of the macros if it has any.
pub(super) fn preamble(macros: bool) -> String {
    let definitions = if macros { definitions() } else { String::new() };
    format!("{PACKAGES}{definitions}")
}

/// The page.
pub(super) fn page(page: &Page<'_>, macros: bool) -> String {
    let preamble = preamble(macros);
    let mut text = format!(
        "\\documentclass{{article}}\n{preamble}{LAYOUT}\\section*{{{}}}\n",
        escaped(&page.title)
    );
    for piece in page.pieces() {
        self::piece(&mut text, piece, page.trusted);
    }
    let _ = write!(text, "\\bigskip\\hrule\\medskip {}\n\\end{{document}}\n", escaped(&page.foot));
    text
}

/// The signs of the page that LaTeX does not have, each once.
pub(super) fn lost(page: &Page<'_>) -> Vec<char> {
    let mut all = page.title.clone();
    for piece in page.pieces() {
        piece.prose.iter().for_each(|part| all.push_str(part.words()));
        all.push_str(&piece.statement.to_plain());
        all.push_str(&piece.lines());
        all.push_str(piece.wrong.as_deref().unwrap_or_default());
    }
    lost_in_tex(&all)
}

fn piece(text: &mut String, piece: &Piece, trusted: bool) {
    if piece.on_new_page {
        text.push_str("\\clearpage\n");
    }
    for part in &piece.prose {
        let _ = match part {
            Prose::Heading(title) => writeln!(text, "\\subsection*{{{}}}", inline(title, trusted)),
            Prose::Paragraph(words) => writeln!(text, "{}\n", inline(words, trusted)),
            Prose::Item(item) => {
                let mark =
                    item.number.map_or("\\textbullet".to_owned(), |number| format!("{number}."));
                let words = format!("{mark}\\ {}", inline(&item.text, trusted));
                match item.depth {
                    0 => writeln!(text, "{words}\n"),
                    depth => writeln!(text, "{{\\leftskip={depth}.5em {words}\\par}}\n"),
                }
            }
            Prose::AsIs(lines) => {
                text.push_str(&typed(&typewriter(lines), "black"));
                Ok(())
            }
        };
    }
    let statement = coloured(&piece.statement);
    if !statement.is_empty() {
        text.push_str(&typed(&statement, "black"));
    }
    let formula = formula(piece);
    let lines = match formula {
        Some(_) => piece.printed.join("\n"),
        None => piece.lines(),
    };
    if !lines.is_empty() {
        text.push_str(&typed(&typewriter(&lines), ANSWERS));
    }
    if let Some(formula) = formula {
        let _ = writeln!(text, "{{\\raggedright\\color{{{ANSWERS}}}${formula}$\\par}}\n");
    }
    let table = piece.shown.written(Format::Latex).filter(|_| piece.is_table());
    if let Some(drawn) = piece.shown.written(Format::Tikz).or(table) {
        let _ = writeln!(text, "\\begin{{center}}\n{drawn}\n\\end{{center}}\n");
    }
    if let Some((number, room)) = piece.room {
        let _ = match room {
            Room::Square => writeln!(
                text,
                "\\fbox{{\\parbox[t][{SQUARE}][t]{{{SQUARE}}}{{\\color{{gray}}Answer {number}}}}}\n"
            ),
            Room::Lines(lines) => writeln!(
                text,
                "{{\\color{{gray}}\\vspace{{{LINE}}}Answer {number}\\ \\hrulefill\\par{}\\medskip}}\n",
                format!("\\vspace{{{LINE}}}\\mbox{{}}\\hrulefill\\par").repeat(lines - 1)
            ),
        };
    }
    if let Some(wrong) = &piece.wrong {
        text.push_str(&typed(&typewriter(wrong.trim_end()), "red!75!black"));
    }
}

/// An answer as a formula: it is one, on a line.
fn formula(piece: &Piece) -> Option<&str> {
    let (answer, latex) = (piece.answer.as_ref()?, piece.shown.written(Format::Latex)?);
    let is_short = answer.chars().count() <= LONGEST_FORMULA && !answer.contains('\n');
    // Words stay in typewriter, as they are typed.
    let is_words = latex.starts_with("\\text{") || latex.starts_with("[\\text{");
    (is_short && !piece.is_drawn() && !is_words && !latex.contains("\\begin{")).then_some(latex)
}

/// Words of a comment. A formula is set as it is written, unless the script is not trusted: LaTeX reads and writes files.
fn inline(words: &str, trusted: bool) -> String {
    let spans = spans(words).into_iter().map(|span| match span {
        Span::Plain(words) => escaped(&words),
        Span::Code(code) => format!("\\texttt{{{}}}", escaped(&code)),
        Span::Emphasis(words) => format!("\\emph{{{}}}", escaped(&words)),
        Span::Formula(formula) if trusted => format!("${formula}$"),
        Span::Formula(formula) => escaped(&format!("${formula}$")),
    });
    spans.collect()
}

/// Lines in typewriter that keep their blanks.
fn typewriter(lines: &str) -> String {
    escaped(lines).replace(' ', "\\ ")
}

/// A block of such lines.
fn typed(lines: &str, colour: &str) -> String {
    let lines: Vec<String> = lines.split('\n').map(|line| format!("\\mbox{{}}{line}")).collect();
    format!(
        "{{\\raggedright\\small\\ttfamily\\color{{{colour}}}\n{}\\par}}\n\n",
        lines.join("\\\\\n")
    )
}

fn coloured(statement: &Markup) -> String {
    let mut text = String::new();
    for (role, piece) in statement.pieces() {
        // A command must not go over the end of a line.
        for (number, line) in piece.split('\n').enumerate() {
            text.push_str(if number > 0 { "\n" } else { "" });
            let line = typewriter(line);
            text.push_str(&match role {
                _ if line.is_empty() => line,
                Role::Strong => format!("\\textbf{{{line}}}"),
                Role::Dim => format!("\\textcolor{{gray}}{{{line}}}"),
                Role::Bad => format!("\\textcolor{{red}}{{{line}}}"),
                _ => line,
            });
        }
    }
    text
}
