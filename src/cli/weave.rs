//! `upstar weave FILE -o PAGE`: a script with its answers as a page for readers: comments as prose,
//! statements in colours, what they print, figures, and claims that fail.

mod html;
mod latex;
mod markdown;
mod notebook;
mod prose;

use std::path::{Path, PathBuf};

use super::arguments::{AnswersWhen, Format, WeaveArguments};
use super::{Desk, last_words};
use crate::diag::Diagnostic;
use crate::diag::codes::files::CANNOT_READ;
use crate::diag::report::{Style, draw};
use crate::host::replace::Expected;
use crate::host::source::{marked, role};
use crate::host::{Exit, date, external, files};
use crate::markup::Markup;
use crate::session::{Event, Formats, Session};
use crate::span::Sources;
use prose::Prose;

/// A page, whatever it is written in.
struct Page {
    title: String,
    pieces: Vec<Piece>,
    /// Version, date and universe.
    foot: String,
}

/// A statement with what stands above it and what came of it.
#[derive(Default)]
struct Piece {
    prose: Vec<Prose>,
    /// Whether a blank line or a comment stands above it.
    apart: bool,
    statement: Markup,
    /// What it printed.
    printed: Vec<String>,
    /// Where it begins, if it ran.
    line: u32,
    /// What else is worth a sentence.
    notes: Vec<String>,
    /// Its answer.
    answer: Option<String>,
    /// Its answer as LaTeX, where that is wanted.
    latex: Option<String>,
    /// Its answer, where that is a figure: as SVG and as TikZ.
    figures: Option<[String; 2]>,
    /// Its answer, where that is a table: in HTML, LaTeX and Markdown.
    table: Option<[String; 3]>,
    /// What was claimed of it, if anything was.
    claimed: Option<String>,
    /// What is wrong: an error, or a claim that fails.
    wrong: Option<String>,
    /// Whether room for writing stands where its answer would.
    room: bool,
}

/// The kinds of pages.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Html,
    Latex,
    Markdown,
    Notebook,
    Pdf,
}

impl Kind {
    fn is_latex(self) -> bool {
        match self {
            Self::Latex | Self::Pdf => true,
            Self::Html | Self::Markdown | Self::Notebook => false,
        }
    }
}

/// Writes the page of a script.
pub fn weave(desk: &mut Desk, arguments: &WeaveArguments) -> Exit {
    if arguments.preamble {
        desk.screen.write(&latex::preamble(desk.globals.latex_macros));
        return Exit::Fine;
    }
    let (Some(path), Some(output)) = (&arguments.file, &arguments.output) else {
        return desk.misused("a page is made of a script: `upstar weave FILE.cgt -o page.html`");
    };
    let kind = match output.extension().and_then(|ending| ending.to_str()) {
        Some("html") => Kind::Html,
        Some("tex") => Kind::Latex,
        Some("md") => Kind::Markdown,
        Some("ipynb") => Kind::Notebook,
        Some("pdf") => Kind::Pdf,
        _ => {
            return desk
                .misused("a page is `.html`, `.md`, `.tex`, `.pdf` or `.ipynb`: `-o page.html`");
        }
    };
    if desk.globals.latex_macros && !kind.is_latex() {
        return desk.misused("`--latex-macros` is for pages in LaTeX: `-o page.tex`");
    }
    if desk.globals.format != Format::Text {
        return desk.misused("the name after `-o` says what a page is written in; no `--format`");
    }
    if output.exists() && !arguments.force {
        let shown = output.display();
        return desk.misused(&format!("{shown} exists; `--force` writes over it"));
    }
    let interrupt = desk.interrupt.clone();
    let text = match interrupt.while_reading(|| files::read_text(path)) {
        Ok(text) => text,
        Err(diagnostic) => {
            desk.tell(&diagnostic, &Sources::default());
            return Exit::of(&diagnostic);
        }
    };
    // LaTeX's typewriter has ASCII only.
    let ascii = kind.is_latex() || desk.screen.ascii();
    let mut pieces = match pieces(desk, path, &text, kind, ascii) {
        Ok(pieces) => pieces,
        Err(exit) => return exit,
    };
    if pieces.iter().any(Piece::fails) {
        // A claim may be spelled either way.
        let others = match self::pieces(desk, path, &text, kind, !ascii) {
            Ok(others) => others,
            Err(exit) => return exit,
        };
        for (piece, other) in pieces.iter_mut().zip(others) {
            if !other.fails() {
                piece.claimed = None;
            }
        }
    }
    let mut failures = 0;
    for piece in &mut pieces {
        if let Some(claimed) = piece.claimed.take_if(|_| piece.wrong.is_none())
            && !same(&claimed, &piece.said())
        {
            piece.wrong = Some(format!("This claim fails. The page says:\n{claimed}"));
        }
        if let Some(wrong) = &piece.wrong {
            failures += 1;
            let head = wrong.lines().next().unwrap_or_default();
            let place = format!("{}:{}", path.display(), piece.line);
            desk.screen.error_sentences(&format!("{place}: {head}"));
        }
    }
    if arguments.answers == AnswersWhen::Never {
        pieces.iter_mut().for_each(Piece::ask_only);
    }
    // A notebook has no title but its first heading.
    let title = if kind == Kind::Notebook { None } else { title(&mut pieces) };
    let page = Page {
        title: title
            .unwrap_or_else(|| path.file_stem().unwrap_or_default().to_string_lossy().into_owned()),
        foot: format!(
            "upstar {}, {}, universe {}",
            crate::version::VERSION,
            arguments.date.clone().unwrap_or_else(date::today),
            desk.globals.universe.as_deref().unwrap_or("normal")
        ),
        pieces,
    };
    let stem = output.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let figures: Vec<(PathBuf, &str)> = match kind {
        Kind::Markdown => (1..)
            .zip(markdown::figures(&page))
            .map(|(number, svg)| (output.with_file_name(markdown::figure_name(&stem, number)), svg))
            .collect(),
        Kind::Html | Kind::Latex | Kind::Pdf | Kind::Notebook => Vec::new(),
    };
    if let Some((file, _)) = figures.iter().find(|(file, _)| file.exists() && !arguments.force) {
        let shown = file.display();
        return desk.misused(&format!("{shown} exists; `--force` writes over it"));
    }
    // Nobody named these files: a link may lead anywhere.
    if let Some((file, _)) = figures.iter().find(|(file, _)| file.is_symlink()) {
        let shown = file.display();
        return desk.misused(&format!("{shown} is a link; no figure is written through it"));
    }
    let written = match kind {
        Kind::Html => html::page(&page),
        Kind::Latex | Kind::Pdf => latex::page(&page, desk.globals.latex_macros),
        Kind::Markdown => markdown::page(&page, &stem),
        Kind::Notebook => notebook::page(&page, desk.globals.universe.as_deref()),
    };
    let bytes = match kind {
        Kind::Html | Kind::Latex | Kind::Markdown | Kind::Notebook => written.into_bytes(),
        Kind::Pdf => match external::set_in_type(&written) {
            Ok(bytes) => bytes,
            Err(reason) => {
                let name = output.display();
                let reason = format!("{name} cannot be written; {reason}");
                let diagnostic = Diagnostic::placeless(&CANNOT_READ, reason);
                desk.tell(&diagnostic, &Sources::default());
                return Exit::of(&diagnostic);
            }
        },
    };
    let beside = figures.iter().map(|(file, svg)| (file.as_path(), svg.as_bytes()));
    for (file, bytes) in beside.chain([(output.as_path(), &bytes[..])]) {
        // Somebody may have made the file while the script ran.
        let expected = if arguments.force { Expected::Anything } else { Expected::NoFile };
        if let Err(diagnostic) = files::write_bytes(file, bytes, expected) {
            desk.tell(&diagnostic, &Sources::default());
            return Exit::of(&diagnostic);
        }
    }
    if kind.is_latex() {
        let lost: Vec<String> = latex::lost(&page).iter().map(|sign| format!("`{sign}`")).collect();
        if !lost.is_empty() {
            let lost = lost.join(", ");
            let note =
                format!("note: the fonts of LaTeX do not have {lost}; the page has `?` there");
            desk.screen.error_sentences(&note);
        }
    }
    let shown = output.display();
    let failed = match failures {
        0 => String::new(),
        1 => ", 1 statement fails".to_owned(),
        more => format!(", {more} statements fail"),
    };
    let beside = match (figures.first(), figures.last()) {
        (Some((first, _)), Some((last, _))) if figures.len() > 1 => {
            format!(", figures in {} to {}", first.display(), last.display())
        }
        (Some((only, _)), _) => format!(", a figure in {}", only.display()),
        _ => String::new(),
    };
    desk.screen.say(&Markup::plain(format!("{} bytes in {shown}{beside}{failed}", bytes.len())));
    if desk.interrupt.pressed() {
        return Exit::Interrupted;
    }
    if failures > 0 { Exit::Diagnostic } else { Exit::Fine }
}

impl Piece {
    /// Whether it claims something else than it says.
    fn fails(&self) -> bool {
        let claimed = self.claimed.as_ref();
        claimed.is_some_and(|claimed| !same(claimed, &self.said()))
    }

    /// Leaves room for what it says instead of saying it.
    fn ask_only(&mut self) {
        self.room = !self.said().is_empty() || self.wrong.is_some();
        (self.printed, self.notes) = (Vec::new(), Vec::new());
        (self.answer, self.latex, self.wrong) = (None, None, None);
        (self.figures, self.table) = (None, None);
    }

    /// What it printed, and its answer.
    fn said(&self) -> String {
        let said: Vec<&str> = self.printed.iter().chain(&self.answer).map(String::as_str).collect();
        said.join("\n")
    }

    /// The same without an answer that is a figure or a table.
    fn lines(&self) -> String {
        if self.figures.is_some() || self.table.is_some() {
            self.printed.join("\n")
        } else {
            self.said()
        }
    }
}

/// Whether lines are the same, blanks at their ends aside.
fn same(claimed: &str, printed: &str) -> bool {
    let lines = |text: &str| text.trim().lines().map(|line| line.trim().to_owned()).collect();
    let [claimed, printed]: [Vec<String>; 2] = [lines(claimed), lines(printed)];
    claimed == printed
}

/// Takes the heading off with which a script begins, or a line that reads as one.
fn title(pieces: &mut [Piece]) -> Option<String> {
    let prose = &mut pieces.first_mut()?.prose;
    let title = match prose.first()? {
        Prose::Heading(title) => title.clone(),
        Prose::Paragraph(line) if is_title(line) => line.clone(),
        _ => return None,
    };
    prose.remove(0);
    Some(title)
}

/// The longest first line that is a title.
const LONGEST_TITLE: usize = 60;

/// Whether a first paragraph reads as a title: it is short and no sentence.
fn is_title(line: &str) -> bool {
    line.chars().count() <= LONGEST_TITLE
        && line.starts_with(|c: char| c.is_uppercase())
        && !line.ends_with(['.', ':', '?', '!', ',', ';'])
}

/// Runs a script, and keeps what it says beside what it is.
fn pieces(
    desk: &mut Desk,
    path: &Path,
    text: &str,
    kind: Kind,
    ascii: bool,
) -> Result<Vec<Piece>, Exit> {
    let latex = kind.is_latex() || kind == Kind::Notebook;
    let formats = Formats { notes: false, figures: true, latex, ..Formats::TEXT };
    let mut session = desk.session_or_exit(formats)?;
    let mut options = session.options().clone();
    options.unicode = !ascii;
    session.set_options(options);
    session.set_testing(true);
    let mut pieces = passages(&session, text);
    let mut printed = Vec::new();
    session.run(&path.display().to_string(), text, &mut |sources, event| {
        match event {
            Event::Printed(line) => printed.push(line.to_plain()),
            Event::Statement(report) => {
                let place = (report.statement as usize).saturating_sub(1);
                let Some(piece) = pieces.get_mut(place) else { return false };
                piece.printed = std::mem::take(&mut printed);
                piece.notes = report.notes;
                if let Some(law) = report.law.as_ref().filter(|_| kind != Kind::Notebook) {
                    piece.printed.push(law.told());
                }
                piece.line = report.line;
                match report.result {
                    Ok(answer) if !report.quiet => {
                        piece.answer = answer.text.map(|text| text.to_plain());
                        piece.latex = answer.latex;
                        piece.figures = answer.figures;
                        piece.table = answer.table;
                    }
                    Ok(_) => {}
                    Err(diagnostic) => {
                        let style = Style { ascii, ..Style::default() };
                        piece.wrong = Some(draw(&last_words(&diagnostic), sources, style));
                    }
                }
                let claimed: Vec<&str> =
                    report.expected.iter().map(|(text, _)| text.trim()).collect();
                piece.claimed = (!claimed.is_empty()).then(|| claimed.join("\n"));
            }
        }
        !desk.interrupt.pressed()
    });
    Ok(pieces)
}

/// The statements of a script, each with the comments above it.
fn passages(session: &Session, text: &str) -> Vec<Piece> {
    let passages = session.passages(text).into_iter().map(|passage| {
        let classes = session.classify(&passage.statement).into_iter();
        let roles: Vec<_> = classes.map(|(range, class)| (range, role(class))).collect();
        let statement = marked(&passage.statement, &roles);
        let definition = ["fn ", "let ", "ruleset ", "law "];
        let documents = definition.iter().any(|word| passage.statement.starts_with(word));
        let (prose, apart) = (prose::read(&passage.above, documents), !passage.above.is_empty());
        Piece { prose, apart, statement, ..Piece::default() }
    });
    passages.collect()
}
