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

/// How the page is set: no line of a paragraph stands alone on a page.
const LAYOUT: &str = "\\IfFileExists{geometry.sty}{\\usepackage[margin=2.5cm]{geometry}}{}
\\setlength{\\parindent}{0pt}
\\setlength{\\parskip}{4pt plus 2pt}
\\setlength{\\emergencystretch}{3em}
\\clubpenalty=10000
\\widowpenalty=10000
\\begin{document}
";

/// Keeps what comes on the page of what is above it.
const TOGETHER: &str = "\\nopagebreak\n";

/// What is free above a statement that stands apart, and around a figure.
const APART: &str = "\\addvspace{6pt plus 2pt}\n";
const AROUND: &str = "\\addvspace{10pt plus 2pt}\n";

/// The width of an item's mark.
const MARK: &str = "1.7em";

/// A longer line of typewriter may not fit, and goes on below with this many blanks before it.
const LONGEST_TYPED: usize = 88;
const GOES_ON: usize = 4;

/// The width of a sign of typewriter, in thousandths of an em.
const TYPED: usize = 525;

/// The most lines of typewriter that stand together on a page.
const MOST_TOGETHER: usize = 14;

/// Longer code among words may break at its underscores and slashes.
const LONGEST_CODE: usize = 16;

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
        "\\documentclass{{article}}\n{preamble}{LAYOUT}\\section*{{\\raggedright {}}}\n",
        escaped(&page.title)
    );
    for piece in page.pieces() {
        self::piece(&mut text, piece, page.trusted);
    }
    let _ = write!(
        text,
        "{TOGETHER}\\bigskip\\hrule\\nobreak\\medskip {}\n\\end{{document}}\n",
        escaped(&page.foot)
    );
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
    } else if piece.apart {
        text.push_str(APART);
    }
    // A piece stands together, but for its words and its long statements.
    let begins = text.len();
    for (place, part) in piece.prose.iter().enumerate() {
        text.push_str(&words(part, trusted));
        // What a sentence announces stands with it.
        if place + 1 < piece.prose.len() && part.words().ends_with(':') {
            text.push_str(TOGETHER);
        }
    }
    let mut add = |part: &str| {
        if text.len() > begins {
            text.push_str(TOGETHER);
        }
        text.push_str(part);
    };
    let statement = coloured(&piece.statement);
    if !statement.is_empty() {
        add(&typed(&piece.statement.to_plain(), &statement, None));
    }
    let formula = formula(piece);
    let lines = match formula {
        Some(_) => piece.printed.join("\n"),
        None => piece.lines(),
    };
    if !lines.is_empty() {
        add(&typed(&lines, &typewriter(&lines), Some(ANSWERS)));
    }
    if let Some(formula) = formula {
        add(&format!("{{\\raggedright\\leavevmode\\color{{{ANSWERS}}}${formula}$\\par}}\n\n"));
    }
    let table = piece.shown.written(Format::Latex).filter(|_| piece.is_table());
    if let Some(drawn) = piece.shown.written(Format::Tikz).or(table) {
        add(&format!("{AROUND}{{\\centering\n{}\n\\par}}\n{AROUND}\n", fitting(drawn)));
    }
    if let Some((number, room)) = piece.room {
        add(&match room {
            Room::Square => format!(
                "\\fbox{{\\parbox[t][{SQUARE}][t]{{{SQUARE}}}{{\\color{{gray}}Answer {number}}}}}\n\n"
            ),
            Room::Lines(lines) => {
                let first = format!("Answer {number}\\ ");
                let lines = (0..lines).map(|line| {
                    let words = if line == 0 { first.as_str() } else { "" };
                    format!("\\vspace{{{LINE}}}\\textcolor{{gray}}{{{words}\\hrulefill}}\\par\n")
                });
                lines.collect::<Vec<_>>().join(TOGETHER) + "\\medskip\n\n"
            }
        });
    }
    if let Some(wrong) = &piece.wrong {
        let wrong = wrong.trim_end();
        add(&typed(wrong, &typewriter(wrong), Some("red!75!black")));
    }
}

/// A figure or a table, smaller where the page is not as wide.
fn fitting(drawn: &str) -> String {
    format!(
        "\\sbox0{{%\n{drawn}}}%\n\\ifdim\\wd0>\\linewidth\\resizebox{{\\linewidth}}{{!}}{{\\usebox0}}\\else\\usebox0\\fi"
    )
}

/// A part of a comment.
fn words(part: &Prose, trusted: bool) -> String {
    match part {
        Prose::Heading(title) => {
            format!("\\subsection*{{\\raggedright {}}}\n", inline(title, trusted))
        }
        Prose::Paragraph(words) => format!("{}\n\n", inline(words, trusted)),
        Prose::Item(item) => {
            let mark = item.number.map_or("\\textbullet".to_owned(), |number| format!("{number}."));
            let words = inline(&item.text, trusted);
            let inside = match item.depth {
                0 => String::new(),
                depth => format!("\\leftskip={depth}.5em "),
            };
            format!("{{{inside}\\hangindent={MARK}\\makebox[{MARK}][l]{{{mark}}}{words}\\par}}\n\n")
        }
        Prose::AsIs(lines) => typed(lines, &typewriter(lines), None),
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
        Span::Code(code) => format!("\\texttt{{{}}}", breakable(&code)),
        Span::Emphasis(words) => format!("\\emph{{{}}}", escaped(&words)),
        Span::Formula(formula) if trusted => format!("${formula}$"),
        Span::Formula(formula) => escaped(&format!("${formula}$")),
    });
    spans.collect()
}

/// Code among words.
fn breakable(code: &str) -> String {
    let escaped = escaped(code);
    if code.chars().count() <= LONGEST_CODE {
        return escaped;
    }
    ["\\_", "/"]
        .iter()
        .fold(escaped, |code, sign| code.replace(sign, &format!("{sign}\\allowbreak{{}}")))
}

/// Lines in typewriter that keep their blanks.
fn typewriter(lines: &str) -> String {
    escaped(lines).replace(' ', "\\ ")
}

/// A block of such lines, which are these without commands. The colour begins inside of a line: a page may break below a
/// colour that stands between lines.
fn typed(plain: &str, lines: &str, colour: Option<&str>) -> String {
    let mut text = "{\\raggedright\\small\\ttfamily\n".to_owned();
    let count = plain.split('\n').count();
    for (number, (plain, line)) in (1..).zip(plain.split('\n').zip(lines.split('\n'))) {
        text.push_str("\\mbox{}");
        if let (1, Some(colour)) = (number, colour) {
            text.push_str(&format!("\\color{{{colour}}}"));
        }
        if plain.chars().count() > LONGEST_TYPED {
            let blanks = plain.chars().take_while(|letter| *letter == ' ').count() + GOES_ON;
            let ems = blanks * TYPED;
            text.push_str(&format!("\\hangindent={}.{:03}em ", ems / 1000, ems % 1000));
        }
        text.push_str(line);
        text.push_str(if number == 1 && count > 1 { "\\parskip=0pt\\par" } else { "\\par" });
        let stays = count <= MOST_TOGETHER || number == 1 || number + 1 == count;
        text.push_str(match number {
            _ if number == count => "}\n\n",
            _ if stays => "\\nobreak\n",
            _ => "\n",
        });
    }
    text
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
