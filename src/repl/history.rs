//! Where the history lives: `UPSTAR_HISTORY`, else the user's folder for state. An entry is a line of
//! the file, with `\n` and `\\` for line ends and backslashes, below a first line `#V2`.

#![expect(
    clippy::disallowed_methods,
    reason = "the one place of the REPL that looks at the environment"
)]

use std::path::{Path, PathBuf};

use crate::host::files;
use crate::host::replace::Expected;

/// How many entries the history keeps.
pub const ENTRIES: usize = 10_000;

/// The file has this many more before it is cut.
const SPARE: usize = 1000;

/// The first line of the file.
const HEADER: &str = "#V2";

/// What was typed before.
#[derive(Debug, Default)]
pub struct History {
    /// Oldest first.
    pub entries: Vec<String>,
    /// Where entries are added.
    pub file: Option<PathBuf>,
    /// What is wrong with the file.
    pub note: Option<String>,
}

impl History {
    /// The history of this user.
    #[must_use]
    pub fn read() -> Self {
        let Some(path) = place(|name| std::env::var_os(name).map(PathBuf::from)) else {
            return Self::default();
        };
        match files::make_folder(&path) {
            Ok(()) => Self::of(path),
            Err(reason) => {
                Self { note: Some(format!("history is not saved: {reason}")), ..Self::default() }
            }
        }
    }

    fn of(path: PathBuf) -> Self {
        // The usual way to want none.
        if path.as_os_str() == "/dev/null" {
            return Self::default();
        }
        let bytes = match files::read_file(&path) {
            Ok(Some(bytes)) => bytes,
            Ok(None) => Vec::new(),
            Err(reason) => {
                let note = Some(format!("history is not saved: {}: {reason}", path.display()));
                return Self { note, ..Self::default() };
            }
        };
        let mut lines = bytes.split(|byte| *byte == b'\n').peekable();
        let escaped = lines.next_if_eq(&HEADER.as_bytes()).is_some();
        let (mut entries, mut bad) = (Vec::new(), 0);
        for line in lines.filter(|line| !line.is_empty()) {
            match std::str::from_utf8(line) {
                Ok(line) if escaped => entries.push(unescaped(line)),
                Ok(line) => entries.push(line.to_owned()),
                Err(_) => bad += 1,
            }
        }
        let name = path.display();
        let note = (bad > 0).then(|| {
            let lines = if bad == 1 { "1 line is".to_owned() } else { format!("{bad} lines are") };
            format!("history: {lines} not UTF-8 and left out: {name}")
        });
        let long = entries.len() > ENTRIES + SPARE;
        entries.drain(..entries.len().saturating_sub(ENTRIES));
        let sound = bytes.is_empty() || escaped && bytes.ends_with(b"\n");
        if long || !sound {
            let lines = entries.iter().map(|entry| escaped_line(entry));
            let text = lines.fold(format!("{HEADER}\n"), |text, line| text + &line);
            // A history that cannot be written is no reason to stop the conversation.
            // Another conversation may have added to it meanwhile.
            let _ = files::write_bytes(&path, text.as_bytes(), Expected::Bytes(&bytes));
        }
        let note = note.or_else(|| {
            let reason = files::cannot_append(&path)?;
            Some(format!("history is not saved: {name}: {reason}"))
        });
        Self { entries, file: Some(path), note }
    }
}

/// Adds an entry to a file.
pub fn append(path: &Path, entry: &str) {
    // A history that cannot be written is no reason to stop the conversation.
    let _ = files::append_text(path, &format!("{HEADER}\n"), &escaped_line(entry));
}

fn escaped_line(entry: &str) -> String {
    entry.replace('\\', "\\\\").replace('\n', "\\n") + "\n"
}

fn unescaped(line: &str) -> String {
    let mut entry = String::with_capacity(line.len());
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('n') => entry.push('\n'),
                Some(other) => entry.push(other),
                None => entry.push('\\'),
            },
            other => entry.push(other),
        }
    }
    entry
}

/// The history's file; `None` where `UPSTAR_HISTORY` is empty, or where there is no home.
fn place(variable: impl Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    if let Some(path) = variable("UPSTAR_HISTORY") {
        return Some(path).filter(|path| !path.as_os_str().is_empty());
    }
    // By the specification of base directories a path that is not absolute does not count.
    let state = variable("XDG_STATE_HOME").filter(|path| path.is_absolute());
    let home = || variable("HOME").map(|home| home.join(".local/state"));
    let local = || variable("LOCALAPPDATA");
    let folder = if cfg!(windows) { state.or_else(local) } else { state.or_else(home) };
    folder.map(|folder| folder.join("upstar").join("history"))
}
