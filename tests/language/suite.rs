//! `tests/suite/*.cgt`: what is typed and what is said of it, by subject.
//!
//! A file is parted by lines `# --- name`, of which each begins a new session. `[typed]` behind the name is for lines as they are typed at
//! the prompt, `[testing]` for laws that are tested. What is said stands below its statement, as comments, so that editors and `fmt` read
//! the file:
//!
//! ```text
//! 2 ^ 3
//! #! 3 E0117 `^` is no power: between two values it means nothing
//! #! help: the power is `pow(2, 3)`
//! nim(2)
//! #=> nim(2) = ∗2
//! ```
//!
//! `#=>` is an answer, `#>` what `print` writes, `#~` a note, `#!` an error: the letters of its first label, behind the line of the
//! statement where that has several; its code; what it says; labels; helps. Each part runs twice, in Unicode with text and in ASCII with JSON.
//! `UPDATE_SUITE=1` writes what is said into the files, to be read line by line before it is committed.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use upstar::diag::Diagnostic;
use upstar::markup::Markup;
use upstar::session::{Event, Formats, Loader, Options, Session};
use upstar::span::{SourceId, Sources, Span};
use upstar::syntax::{format, statements};

/// The files that parts may import.
struct Files(PathBuf);

impl Loader for Files {
    fn load(&mut self, path: &str, _: &str) -> Result<(String, Vec<u8>), String> {
        let bytes = std::fs::read(self.0.join(path)).map_err(|error| error.to_string())?;
        Ok((path.to_owned(), bytes))
    }
}

/// What is typed in one session.
struct Part {
    /// The line that begins it, and the comments that follow.
    head: Vec<String>,
    text: Vec<String>,
    /// The line of the file where the text begins.
    line: usize,
}

impl Part {
    fn is(&self, mode: &str) -> bool {
        self.head[0].ends_with(&format!(" [{mode}]"))
    }
}

/// The name of what runs.
const FILE: &str = "<suite>";

fn is_mark(line: &str) -> bool {
    ["#=>", "#>", "#~", "#!"].iter().any(|mark| line.starts_with(mark))
}

fn parts(file: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for (number, line) in file.lines().enumerate() {
        match parts.last_mut() {
            _ if line.starts_with("# ---") => {
                parts.push(Part { head: vec![line.to_owned()], text: Vec::new(), line: 0 });
            }
            None => panic!("a file begins with `# --- name`: {line}"),
            Some(part) if part.text.is_empty() && line.starts_with("# ") => {
                part.head.push(line.to_owned());
            }
            Some(_) if is_mark(line) => {}
            Some(part) => {
                if part.text.is_empty() {
                    part.line = number + 1;
                }
                part.text.push(line.to_owned());
            }
        }
    }
    for part in &mut parts {
        while part.text.last().is_some_and(String::is_empty) {
            part.text.pop();
        }
    }
    parts
}

/// What was said at a line of a part.
struct Said {
    line: usize,
    marks: String,
    /// What every format says alike: `=` for an answer, `>` for a line, or a code.
    kind: String,
    text: String,
}

fn marked(mark: &str, text: &str) -> String {
    text.lines().fold(String::new(), |all, line| all + format!("{mark} {line}").trim_end() + "\n")
}

/// The letters of a place, from 1, behind its line if the statement has several lines or the file if it is another.
fn place(sources: &Sources, span: Span, statement: Span) -> String {
    let source = sources.text(span.source);
    let start = source[..span.range().start].rfind('\n').map_or(0, |at| at + 1);
    let column = source[start..span.range().start].chars().count() + 1;
    let letters = sources.slice(span).lines().next().unwrap_or("").chars().count();
    let (line, _) = sources.line_column(span);
    let mut place = String::new();
    if span.source != statement.source {
        // What was typed before has the name of what is typed now.
        let name = sources.name(span.source);
        let name = if name == FILE { "above" } else { name };
        let _ = write!(place, "{name}:{line}:");
    } else if sources.slice(statement).contains('\n') {
        let (first, _) = sources.line_column(statement);
        let _ = write!(place, "{}:", 1 + line - first);
    }
    let _ = write!(place, "{column}");
    if letters > 1 {
        let _ = write!(place, "-{}", column + letters - 1);
    }
    place
}

fn complaint(sources: &Sources, error: &Diagnostic, statement: Span) -> String {
    let mut text = String::new();
    let mut labels = error.labels.iter();
    match labels.next() {
        Some(first) => {
            let place = place(sources, first.span, statement);
            let _ = writeln!(text, "{place} {} {}", error.code, error.headline());
            if error.message.is_some() && !first.text.is_empty() {
                let _ = writeln!(text, "  {}", first.text);
            }
        }
        None => {
            let _ = writeln!(text, "{} {}", error.code, error.headline());
        }
    }
    for label in labels {
        let _ = writeln!(text, "  {}: {}", place(sources, label.span, statement), label.text);
    }
    for help in &error.help {
        let _ = writeln!(text, "help: {help}");
    }
    marked("#!", &text)
}

/// Runs a part, and returns what is said at its lines.
fn run(part: &Part, unicode: bool, folder: &Path) -> Vec<Said> {
    let formats = if unicode { Formats::TEXT } else { Formats::TEXT | Formats::JSON };
    let options = Options { unicode, formats, ..Options::default() };
    let mut session = Session::new(options, Arc::default(), Box::new(Files(folder.join("files"))))
        .expect("a session");
    session.set_testing(part.is("testing"));
    let mut said: Vec<Said> = Vec::new();
    let mut hear = |first: usize, sources: &Sources, event: Event| {
        match event {
            Event::Printed(line) => {
                // It belongs to the statement that follows.
                let text = line.to_plain();
                let marks = marked("#>", &text);
                said.push(Said { line: usize::MAX, marks, kind: ">".to_owned(), text });
            }
            Event::Statement(report) => {
                let end = sources.text(report.span.source)[..report.span.range().end].trim_end();
                let line = first + end.matches('\n').count();
                for before in said.iter_mut().rev().take_while(|said| said.line == usize::MAX) {
                    before.line = line;
                }
                for note in &report.notes {
                    let text = note.remark();
                    let marks = marked("#~", &format!("{} {text}", note.code));
                    said.push(Said { line, marks, kind: note.code.to_string(), text });
                }
                match &report.result {
                    Ok(answer) => {
                        if let Some(text) = answer.text.as_ref().map(Markup::to_plain) {
                            assert!(unicode || answer.json.is_some(), "no JSON of {text}");
                            let marks = marked("#=>", &text);
                            said.push(Said { line, marks, kind: "=".to_owned(), text });
                        }
                    }
                    Err(error) => {
                        let marks = complaint(sources, error, report.span);
                        let (kind, text) = (error.code.to_string(), error.headline());
                        said.push(Said { line, marks, kind, text });
                    }
                }
            }
        }
        true
    };
    if part.is("typed") {
        for (at, line) in part.text.iter().enumerate().filter(|(_, line)| !line.is_empty()) {
            session.run_typed(FILE, line, &mut |sources, event| hear(at, sources, event));
        }
    } else {
        let text = part.text.join("\n");
        session.run(FILE, &text, &mut |sources, event| hear(0, sources, event));
    }
    said
}

/// A part as it is to stand in its file.
fn written(part: &Part, said: &[Said]) -> String {
    let mut text = part.head.join("\n") + "\n";
    for (at, line) in part.text.iter().enumerate() {
        text += line;
        text += "\n";
        // What is said of a statement that nothing ends stands at the end.
        let last = at + 1 == part.text.len();
        let here = said.iter().filter(|said| said.line == at || last && said.line > at);
        here.for_each(|said| text += &said.marks);
    }
    text
}

#[test]
fn what_is_said_is_what_stands_in_the_suite() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite");
    let update = std::env::var_os("UPDATE_SUITE").is_some();
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("tests/suite")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "cgt"))
        .collect();
    files.sort();
    let (mut count, mut wrong) = (0, Vec::new());
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&file).expect("a file");
        let mut all = Vec::new();
        for part in parts(&text) {
            let place = format!("{name}:{}", part.line);
            let said = run(&part, true, &folder);
            let plain = run(&part, false, &folder);
            let kinds = |said: &[Said]| -> Vec<String> {
                said.iter().map(|said| format!("{} {}", said.line, said.kind)).collect()
            };
            assert_eq!(kinds(&said), kinds(&plain), "{place}: in ASCII something else is said");
            if part.text.iter().all(|line| line.is_ascii()) {
                let answers = plain.iter().filter(|said| ["=", ">"].contains(&&*said.kind));
                let other = answers.clone().find(|said| !said.text.is_ascii());
                assert!(
                    other.is_none(),
                    "{place}: {:?} is not ASCII",
                    other.map(|said| &said.text)
                );
            }
            // A mistake in a literal is one in reading, and so is what was read otherwise.
            let is_read = |said: &Said| {
                !said.kind.starts_with("E01") && !["E0307", "N0920"].contains(&&*said.kind)
            };
            if said.iter().all(is_read) {
                assert!(format::format(&part.text.join("\n")).is_ok(), "{place}: `fmt` refuses it");
            }
            count += said.len();
            all.push(written(&part, &said));
        }
        let whole = all.join("\n");
        if update {
            std::fs::write(&file, &whole).expect("a file that can be written");
        }
        for (number, (new, old)) in whole.lines().zip(text.lines()).enumerate() {
            if new != old {
                wrong.push(format!("{name}:{}\n- {old}\n+ {new}", number + 1));
                break;
            }
        }
        if whole.lines().count() != text.lines().count() {
            wrong.push(format!("{name} has more lines or fewer than are said"));
        }
    }
    assert!(count > 600, "{count}");
    assert!(update || wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// A slip is refused with the code of its section and with advice, and names at most three things that may follow.
#[test]
fn every_slip_has_its_code_and_a_way_out() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/slips.cgt");
    let text = std::fs::read_to_string(file).expect("a file");
    let (mut code, mut count) = (String::new(), 0);
    for part in parts(&text) {
        let name = part.head[0].trim_start_matches("# ---").trim();
        if !name.is_empty() {
            name.clone_into(&mut code);
        }
        let text = part.text.join("\n");
        for error in statements(SourceId::default(), &text).filter_map(|piece| piece.parsed.err()) {
            let label = &error.labels[0];
            let advised = !error.help.is_empty()
                || error.labels.iter().any(|label| label.text.contains("expected"));
            assert!(advised, "{text} is refused without a word on what to do");
            assert!(label.text.matches('`').count() <= 6, "{text}: {}", label.text);
            assert!(!code.starts_with('E') || error.code.to_string() == code, "{text}: {error:?}");
            let within = |label: &upstar::diag::Label| text.get(label.span.range()).is_some();
            assert!(error.labels.iter().all(within), "{text}: {error:?}");
            count += 1;
        }
    }
    assert!(count > 120, "{count}");
}
