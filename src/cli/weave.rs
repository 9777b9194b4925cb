//! `upstar weave FILE -o PAGE`: a script with its answers as a page for readers: comments as prose,
//! statements in colours, what they print, figures, and claims that fail.

mod html;
mod latex;
mod markdown;
mod notebook;
mod prose;

use std::ops::Range;
use std::path::{Path, PathBuf};

use super::allowance::Allowance;
use super::arguments::{AnswersWhen, WeaveArguments};
use super::{Desk, last_words};
use crate::diag::Diagnostic;
use crate::diag::codes::files::CANNOT_READ;
use crate::diag::report::{Style, draw};
use crate::host::replace::Expected;
use crate::host::source::{marked, role};
use crate::host::typeset::{Unset, set_in_type};
use crate::host::{Exit, date, files};
use crate::markup::{Markup, visible};
use crate::session::passages;
use crate::session::{Answer, Event, Format, Formats, Tested, edit};
use crate::span::Sources;
use prose::Prose;

/// A page, whatever it is written in.
struct Page<'a> {
    title: String,
    pieces: Vec<Piece>,
    /// Version, date and universe.
    foot: String,
    /// Says that the script is trusted: LaTeX may read its formulas.
    trusted: bool,
    allowance: &'a Allowance,
}

impl Page<'_> {
    /// The pieces one after another, as long as the allowance lasts: what is written of each takes about as much as it does.
    fn pieces(&self) -> impl Iterator<Item = &Piece> {
        self.pieces.iter().take_while(|piece| self.allowance.spend(STEPS, piece.bytes()))
    }
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
    /// The same in further formats.
    shown: Answer,
    /// What was claimed of it, if anything was.
    claimed: Option<String>,
    /// What is wrong: an error, or a claim that fails.
    wrong: Option<String>,
    /// Whether it defines something, and asks nothing.
    defines: bool,
    /// Whether only what it says is shown.
    hidden: bool,
    /// A line above it that reads as a mark, and is none.
    strange_mark: Option<String>,
    /// The parts of the prose that are answers in words.
    told: Vec<Range<usize>>,
    /// The part of the prose from which on everything is an answer, with the statement.
    answer_from: Option<usize>,
    /// The room for writing that stands where its answer would, with its number.
    room: Option<(u32, Room)>,
    /// Whether it begins on a new page.
    on_new_page: bool,
}

/// Room for writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Room {
    /// So many lines.
    Lines(usize),
    /// A square to draw in.
    Square,
}

/// Letters of an answer for which there is a line: people write larger.
const LETTERS: usize = 48;

/// The most lines for an answer.
const MOST_LINES: usize = 8;

/// About how many steps the writing of a piece is.
const STEPS: usize = 32;

/// Bytes that a word of a statement takes with its role, besides its letters.
const WORD: usize = 64;

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
    let allowance = Allowance::new(desk);
    let mut pieces = match pieces(desk, path, &text, kind, ascii, &allowance) {
        Ok(pieces) => pieces,
        Err(exit) => return exit,
    };
    if pieces.iter().any(Piece::fails) {
        // A claim may be spelled either way.
        let others = match self::pieces(desk, path, &text, kind, !ascii, &allowance) {
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
    let universes = universes(&pieces, desk.globals.universe.as_deref().unwrap_or("normal"));
    if kind != Kind::Notebook {
        for piece in pieces.iter_mut().filter(|piece| piece.hidden) {
            piece.statement = Markup::new();
        }
    }
    if arguments.answers != AnswersWhen::Always {
        let answers = asked_only(&mut pieces);
        if arguments.answers == AnswersWhen::End {
            pieces.extend(answers);
        }
    }
    // A notebook has no title but its first heading.
    let title = if kind == Kind::Notebook { None } else { title(&mut pieces) };
    let page = Page {
        title: title
            .unwrap_or_else(|| path.file_stem().unwrap_or_default().to_string_lossy().into_owned()),
        foot: format!(
            "upstar {}, {}, {universes}",
            crate::version::VERSION,
            arguments.date.clone().unwrap_or_else(date::today),
        ),
        pieces,
        trusted: !desk.sandbox,
        allowance: &allowance,
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
    allowance.restart();
    let written = match kind {
        // No sign of a script turns the page around it.
        Kind::Html => visible(&html::page(&page)).into_owned(),
        Kind::Latex | Kind::Pdf => latex::page(&page, desk.globals.latex_macros),
        Kind::Markdown => visible(&markdown::page(&page, &stem)).into_owned(),
        Kind::Notebook => notebook::page(&page, desk.globals.universe.as_deref()),
    };
    if let Some(exit) = stopped(desk, &allowance, output) {
        return exit;
    }
    allowance.restart();
    let goes_on = |bytes| allowance.has_room_for(bytes);
    let bytes = match kind {
        Kind::Html | Kind::Latex | Kind::Markdown | Kind::Notebook => written.into_bytes(),
        Kind::Pdf => match set_in_type(&written, page.trusted, &goes_on) {
            Ok(bytes) => bytes,
            Err(Unset::Stopped) => {
                return stopped(desk, &allowance, output).unwrap_or(Exit::Interrupted);
            }
            Err(Unset::Because(reason)) => {
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

/// Says why a page is not written, if a limit or Ctrl-C stopped it.
fn stopped(desk: &mut Desk, allowance: &Allowance, output: &Path) -> Option<Exit> {
    let diagnostic = allowance.stopped(&format!("{}: the page", output.display()))?;
    desk.tell(&diagnostic, &Sources::default());
    Some(Exit::of(&diagnostic))
}

impl Piece {
    /// About how many bytes it takes.
    fn bytes(&self) -> isize {
        let words = self.statement.pieces().map(|(_, word)| WORD + word.len()).sum::<usize>();
        let lines = self.printed.iter().chain(&self.notes).chain(&self.answer);
        let lines = lines.chain(&self.claimed).chain(&self.wrong);
        let prose: usize = self.prose.iter().map(Prose::bytes).sum();
        let bytes = size_of::<Self>()
            + words
            + prose
            + self.shown.bytes()
            + lines.map(|line| WORD + line.len()).sum::<usize>();
        isize::try_from(bytes).unwrap_or(isize::MAX)
    }

    /// Returns whether it claims something else than it says.
    fn fails(&self) -> bool {
        let claimed = self.claimed.as_ref();
        claimed.is_some_and(|claimed| !same(claimed, &self.said()))
    }

    /// Cuts it behind each answer in words, so that each piece has one answer.
    fn parted(mut self) -> Vec<Self> {
        let mut parts = Vec::new();
        let mut from = 0;
        for told in std::mem::take(&mut self.told) {
            let below = self.prose.split_off(told.end - from);
            let prose = std::mem::replace(&mut self.prose, below);
            let answer_from = Some(told.start - from);
            parts.push(Self { prose, answer_from, apart: true, ..Self::default() });
            from = told.end;
        }
        self.answer_from = self.answer_from.map(|place| place - from);
        parts.push(self);
        parts
    }

    /// Leaves room for its answer, the answer of this number, and returns that; `None` where it has none: it fails, nothing
    /// of it is seen, or it is a definition, a figure or a table, which are part of what is asked.
    fn take_answer(&mut self, number: u32) -> Option<Self> {
        let told = self.answer_from.map(|from| self.prose.split_off(from));
        let is_shown = self.shown.is_figure || self.shown.is_table;
        let says_nothing = self.said().is_empty();
        let is_asked = self.defines || is_shown || says_nothing;
        // Nobody would see it.
        let is_empty = says_nothing
            && !self.is_drawn()
            && told.as_ref().is_some_and(Vec::is_empty)
            && self.statement.to_plain().is_empty();
        if self.wrong.is_some() || is_empty || told.is_none() && is_asked {
            return None;
        }
        let mut answer = Self {
            printed: std::mem::take(&mut self.printed),
            notes: std::mem::take(&mut self.notes),
            answer: self.answer.take(),
            shown: std::mem::take(&mut self.shown),
            hidden: self.hidden,
            apart: true,
            statement: self.statement.clone(),
            ..Self::default()
        };
        if told.is_some() {
            self.statement = Markup::new();
        }
        let name = Prose::Paragraph(format!("Answer {number}"));
        answer.prose = [name].into_iter().chain(told.into_iter().flatten()).collect();
        self.room = Some((number, answer.wants_room()));
        Some(answer)
    }

    /// The room that writing it takes.
    fn wants_room(&self) -> Room {
        if self.shown.written(Format::Svg).is_some() {
            return Room::Square;
        }
        // Its name is no part of it.
        let words = self.prose.iter().skip(1).map(Prose::words).collect::<Vec<_>>().join("\n");
        let said = self.said();
        let lines = said.lines().chain(words.lines()).map(|line| line.chars().count());
        let lines = lines.map(|letters| letters.div_ceil(LETTERS)).sum::<usize>();
        Room::Lines(lines.clamp(1, MOST_LINES))
    }

    /// The lines that it printed, and its answer.
    fn said(&self) -> String {
        let said: Vec<&str> = self.printed.iter().chain(&self.answer).map(String::as_str).collect();
        said.join("\n")
    }

    /// Returns whether its answer is a table: one, or one game with what is known of it.
    fn is_table(&self) -> bool {
        self.shown.is_table || self.shown.written(Format::MarkdownTable).is_some()
    }

    /// Returns whether its answer is a figure or a table.
    fn is_drawn(&self) -> bool {
        self.is_table() || self.shown.written(Format::Svg).is_some()
    }

    /// What the statement says, without an answer that is a figure or a table.
    fn lines(&self) -> String {
        if self.is_drawn() { self.printed.join("\n") } else { self.said() }
    }
}

/// Leaves room for all answers, and returns them with their heading.
fn asked_only(pieces: &mut Vec<Piece>) -> Vec<Piece> {
    *pieces = std::mem::take(pieces).into_iter().flat_map(Piece::parted).collect();
    let mut answers = Vec::new();
    for piece in pieces {
        let number = u32::try_from(answers.len() + 1).unwrap_or(u32::MAX);
        answers.extend(piece.take_answer(number));
    }
    if let Some(first) = answers.first_mut() {
        first.on_new_page = true;
        first.prose.insert(0, Prose::Heading("Answers".to_owned()));
    }
    answers
}

/// The universes of a page: the one in which the script begins, if it asks something there, and those that it chooses.
fn universes(pieces: &[Piece], first: &str) -> String {
    let mut names: Vec<String> = Vec::new();
    let mut current = first.to_owned();
    for piece in pieces {
        if let Some(chosen) = piece.statement.to_plain().strip_prefix("universe ") {
            chosen.trim().clone_into(&mut current);
        } else if !piece.shown.is_figure && !piece.said().is_empty() && !names.contains(&current) {
            names.push(current.clone());
        }
    }
    match names.as_slice() {
        [] => format!("universe {current}"),
        [only] => format!("universe {only}"),
        several => format!("universes {}", several.join(", ")),
    }
}

/// Returns whether lines are the same, blanks at their ends aside.
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

/// Returns whether a first paragraph reads as a title: it is short and no sentence.
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
    allowance: &Allowance,
) -> Result<Vec<Piece>, Exit> {
    let what = format!("{}: the page", path.display());
    let plain = Formats::PLAIN | Formats::FIGURES;
    let with_latex = kind.is_latex() || kind == Kind::Notebook;
    let formats = if with_latex { plain | Formats::LATEX } else { plain };
    let mut session = desk.session_or_exit(formats)?;
    let mut options = session.options().clone();
    options.unicode = !ascii;
    session.set_options(options);
    session.set_testing(true);
    allowance.restart();
    let mut pieces = passages(text, allowance);
    if let Some(diagnostic) = allowance.stopped(&what) {
        desk.tell(&diagnostic, &Sources::default());
        return Err(Exit::of(&diagnostic));
    }
    if let Some(mark) = pieces.iter().find_map(|piece| piece.strange_mark.as_ref()) {
        return Err(desk.misused(&format!(
            "{} has `{mark}`; the marks of a page are `#| hide` and `#| answer`, each alone on its line above what it marks",
            path.display()
        )));
    }
    let mut printed = Vec::new();
    session.run(&path.display().to_string(), text, &mut |sources, event| {
        match event {
            Event::Printed(line) => printed.push(line.to_plain()),
            Event::Statement(report) => {
                let place = (report.statement as usize).saturating_sub(1);
                let Some(piece) = pieces.get_mut(place) else { return false };
                let before = piece.bytes();
                allowance.restart();
                piece.printed = std::mem::take(&mut printed);
                piece.notes = report.notes.iter().map(Diagnostic::headline).collect();
                let mut law = report.law.as_ref().map(Tested::told);
                // The kernel gives it as an answer.
                if kind != Kind::Notebook {
                    piece.printed.extend(law.take());
                }
                piece.line = report.line;
                match report.result {
                    Ok(mut answer) if !report.quiet => {
                        piece.answer = answer.text.take().map(|text| text.to_plain()).or(law);
                        piece.shown = answer;
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
                return allowance.spend(STEPS, piece.bytes() - before);
            }
        }
        !desk.interrupt.pressed()
    });
    // No statement reports a press of Ctrl-C between two statements.
    allowance.spend(usize::MAX / 2, 0);
    match allowance.stopped(&what) {
        None => Ok(pieces),
        Some(diagnostic) => {
            desk.tell(&diagnostic, &Sources::default());
            Err(Exit::of(&diagnostic))
        }
    }
}

/// The statements of a script, each with the comments above it, as long as the allowance lasts.
fn passages(text: &str, allowance: &Allowance) -> Vec<Piece> {
    let goes_on = |piece: &Piece| allowance.spend(STEPS, piece.bytes());
    let passages = passages::of(text);
    // They are held until the last is a piece.
    let lines =
        passages.iter().flat_map(|passage| passage.above.iter().chain([&passage.statement]));
    let bytes: usize = lines.map(|line| WORD + line.len()).sum();
    allowance.spend(STEPS, isize::try_from(bytes).unwrap_or(isize::MAX));
    let passages = passages.into_iter().map(|passage| {
        let classes = edit::classify(&passage.statement).into_iter();
        let roles: Vec<_> = classes.map(|(range, class)| (range, role(class))).collect();
        let statement = marked(&passage.statement, &roles);
        let strange_mark = passage.strange_mark().map(str::to_owned);
        let defines = passage.item.is_some();
        let apart = !passage.above.is_empty();
        let (mut prose, mut told, mut at) = (Vec::new(), Vec::new(), 0);
        // A definition is documented right above it.
        let end = passage.above.len();
        let read = |lines: Range<usize>| {
            let documents = defines && lines.end == end;
            prose::read(passage.above.get(lines).unwrap_or_default(), documents)
        };
        for lines in &passage.answers {
            prose.extend(read(at..lines.start));
            let from = prose.len();
            prose.extend(read(lines.clone()));
            told.push(from..prose.len());
            at = lines.end;
        }
        prose.extend(read(at..end));
        let last = told.pop_if(|_| passage.is_answer());
        let answer_from = last.map(|parts| parts.start);
        let hidden = passage.hidden;
        Piece {
            prose,
            apart,
            statement,
            defines,
            hidden,
            told,
            answer_from,
            strange_mark,
            ..Piece::default()
        }
    });
    passages.take_while(goes_on).collect()
}
