//! Other programs: the user's own editor, for a text that was typed, and what shows pictures. A TeX, for a page, has its
//! own file.

#![expect(clippy::disallowed_methods, reason = "the one place that starts other programs")]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::files::{read_script, write_text};
use super::private::Private;

/// The editor where the environment names none.
const USUAL: &str = if cfg!(windows) { "notepad" } else { "vi" };

/// A text as it comes back from the user's editor.
///
/// # Errors
/// A sentence that says what went wrong: the editor is not there, or ended with a failure.
pub fn edit(text: &str) -> Result<String, String> {
    let named = ["VISUAL", "EDITOR"].into_iter().find_map(|name| std::env::var(name).ok());
    let editor = named.filter(|editor| !editor.trim().is_empty()).unwrap_or(USUAL.to_owned());
    let folder = Private::new()?;
    edit_file(&editor, &folder.file("text.cgt"), text)
}

fn edit_file(editor: &str, file: &PathBuf, text: &str) -> Result<String, String> {
    let unusable = |path: &Path| format!("{} cannot be used", path.display());
    write_text(file, &format!("{text}\n")).map_err(|_| unusable(file))?;
    let mut words = editor.split_whitespace();
    let program = words.next().unwrap_or(USUAL);
    let status = Command::new(program).args(words).arg(file).status();
    match status {
        Ok(status) if status.success() => {}
        Ok(_) => return Err(format!("the editor `{editor}` ended with a failure: nothing runs")),
        Err(error) => {
            return Err(format!(
                "the editor `{editor}` cannot be started ({error}); `EDITOR` names another"
            ));
        }
    }
    let text = read_script(file).map_err(|_| unusable(file))?;
    Ok(text.trim_end().to_owned())
}

/// The program that shows files as the user likes it.
const OPENER: (&str, &[&str]) = if cfg!(windows) {
    ("cmd", &["/c", "start", ""])
} else if cfg!(target_os = "macos") {
    ("open", &[])
} else {
    ("xdg-open", &[])
};

/// Writes a text to a file that nobody has named, and has it shown by the program for files of its kind; returns the file.
///
/// # Errors
/// A sentence that says what went wrong: the file cannot be written, or the program is not there.
pub fn open(name: &str, text: &str) -> Result<PathBuf, String> {
    // What shows it may read it later.
    let file = Private::new()?.kept().join(name);
    write_text(&file, text).map_err(|_| format!("{} cannot be written", file.display()))?;
    let (program, options) = OPENER;
    let mut command = Command::new(program);
    command.args(options).arg(&file).stdin(Stdio::null()).stdout(Stdio::null());
    match command.stderr(Stdio::null()).status() {
        Ok(status) if status.success() => Ok(file),
        Ok(_) => Err(format!("`{program}` ended with a failure; the file is {}", file.display())),
        Err(error) => {
            Err(format!("`{program}` cannot be started ({error}); the file is {}", file.display()))
        }
    }
}
