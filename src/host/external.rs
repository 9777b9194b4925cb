//! Other programs: the user's own editor, for a text that was typed, what shows pictures, and a TeX, for a
//! page.

#![expect(clippy::disallowed_methods, reason = "the one place that starts other programs")]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::files::{read_script, write_text};

/// The editor where the environment names none.
const USUAL: &str = if cfg!(windows) { "notepad" } else { "vi" };

/// A text as it comes back from the user's editor.
///
/// # Errors
/// A sentence that says what went wrong: the editor is not there, or ended with a failure.
pub fn edit(text: &str) -> Result<String, String> {
    let named = ["VISUAL", "EDITOR"].into_iter().find_map(|name| std::env::var(name).ok());
    let editor = named.filter(|editor| !editor.trim().is_empty()).unwrap_or(USUAL.to_owned());
    let file = std::env::temp_dir().join(format!("upstar-{}.cgt", std::process::id()));
    let edited = edit_file(&editor, &file, text);
    // What is left behind harms nobody.
    let _ = std::fs::remove_file(&file);
    edited
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

/// Writes an SVG document to a file that nobody has named, and has it shown; returns the file.
///
/// # Errors
/// A sentence that says what went wrong: the file cannot be written, or the program is not there.
pub fn open_picture(svg: &str) -> Result<PathBuf, String> {
    let folder = std::env::temp_dir();
    let process = std::process::id();
    let free = (1..).map(|number| folder.join(format!("upstar-{process}-{number}.svg")));
    let file = free.into_iter().find(|file| !file.exists()).unwrap_or(folder);
    let unusable = |_| format!("{} cannot be written", file.display());
    write_text(&file, svg).map_err(unusable)?;
    let (program, options) = OPENER;
    let mut command = Command::new(program);
    command.args(options).arg(&file).stdin(Stdio::null()).stdout(Stdio::null());
    match command.stderr(Stdio::null()).status() {
        Ok(status) if status.success() => Ok(file),
        Ok(_) => {
            Err(format!("`{program}` ended with a failure; the picture is in {}", file.display()))
        }
        Err(error) => Err(format!(
            "`{program}` cannot be started ({error}); the picture is in {}",
            file.display()
        )),
    }
}

/// Programs that set LaTeX, with what keeps each from asking questions.
const SETTERS: [(&str, &[&str]); 4] = [
    ("pdflatex", &["-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape"]),
    ("lualatex", &["-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape"]),
    ("xelatex", &["-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape"]),
    ("tectonic", &[]),
];

/// A LaTeX document as PDF, set by the first program that is there.
///
/// # Errors
/// A sentence that says what went wrong: no such program is there, or it found a mistake.
pub fn set_in_type(document: &str) -> Result<Vec<u8>, String> {
    let folder = std::env::temp_dir().join(format!("upstar-page-{}", std::process::id()));
    let set = set_in_folder(&folder, document);
    // What is left behind harms nobody.
    let _ = std::fs::remove_dir_all(&folder);
    set
}

fn set_in_folder(folder: &Path, document: &str) -> Result<Vec<u8>, String> {
    let unusable = |error| format!("{} cannot be used: {error}", folder.display());
    std::fs::create_dir_all(folder).map_err(unusable)?;
    std::fs::write(folder.join("page.tex"), document).map_err(unusable)?;
    for (program, options) in SETTERS {
        let mut command = Command::new(program);
        let Ok(ran) = command.args(options).arg("page.tex").current_dir(folder).output() else {
            continue;
        };
        if !ran.status.success() {
            let said = String::from_utf8_lossy(&ran.stdout).into_owned();
            let mistake = said.lines().find(|line| line.starts_with('!')).unwrap_or("a failure");
            return Err(format!("{program} ends with: {mistake}"));
        }
        return std::fs::read(folder.join("page.pdf")).map_err(unusable);
    }
    let [most @ .., last] = SETTERS.map(|(name, _)| name);
    let names = most.join(", ");
    Err(format!("to make a PDF, install {names} or {last}, or write `-o page.tex`"))
}
