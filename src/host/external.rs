//! The user's own editor, for a text that was typed.

#![expect(clippy::disallowed_methods, reason = "the one place that asks for the user's editor")]

use std::path::{Path, PathBuf};
use std::process::Command;

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
