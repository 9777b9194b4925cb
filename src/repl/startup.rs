//! The startup file: settings and statements with which a conversation begins. `:set` at the prompt keeps there what it
//! changes. Its place is `UPSTAR_STARTUP`, else the user's folder for configuration.

#![expect(
    clippy::disallowed_methods,
    reason = "the startup file has a place that the environment names"
)]

use std::path::{Path, PathBuf};

use super::conversation::{Conversation, Look};
use super::settings::SETTINGS;
use crate::host::files;
use crate::host::replace::Expected;
use crate::markup::{Markup, Role};

/// What a line with a setting begins with.
const SET: &str = ":set ";

/// The startup file of this user; `None` where `UPSTAR_STARTUP` is empty, or where there is no home.
fn place() -> Option<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).map(PathBuf::from);
    if let Some(path) = variable("UPSTAR_STARTUP") {
        return Some(path).filter(|path| !path.as_os_str().is_empty());
    }
    // By the specification of base directories a path that is not absolute does not count.
    let config = variable("XDG_CONFIG_HOME").filter(|path| path.is_absolute());
    let home = || variable("HOME").map(|home| home.join(".config"));
    let local = || variable("APPDATA");
    let folder = if cfg!(windows) { config.or_else(local) } else { config.or_else(home) };
    folder.map(|folder| folder.join("upstar").join("startup.cgt"))
}

/// The text of a startup file; empty where there is none.
fn read(path: &Path) -> Result<String, String> {
    let bytes = files::read_file(path)?.unwrap_or_default();
    String::from_utf8(bytes).map_err(|_| "it is not UTF-8".to_owned())
}

/// Begins a conversation with what its startup file says. Settings that the command line gives stay, and statements run
/// only where no file ran before. What is wrong is said once.
pub fn begin(talk: &mut Conversation) {
    let Some(path) = place() else {
        return;
    };
    talk.startup = Some(path.clone());
    let name = path.display().to_string();
    let text = match read(&path) {
        Ok(text) => text,
        Err(reason) => {
            talk.warn(&format!("the startup file {name} is not read: {reason}"));
            return;
        }
    };
    let mut statements = String::new();
    for line in text.lines() {
        let words = line.trim();
        let wrong = match words.strip_prefix(SET) {
            Some(setting) => set(talk, setting.trim()).err(),
            None if words.starts_with(':') => {
                Some(format!("`{words}`: of all commands only `:set` may stand here"))
            }
            None => None,
        };
        if let Some(wrong) = wrong {
            talk.warn(&format!("{name}: {wrong}"));
        }
        // Places in the file stay what they are.
        statements.push_str(if words.starts_with(':') { "" } else { line });
        statements.push('\n');
    }
    if talk.loaded.is_empty() && !statements.trim().is_empty() {
        let _ = talk.run(&name, &statements, Look::Lines);
    }
}

/// Sets what a line says, unless the command line gave it.
fn set(talk: &mut Conversation, line: &str) -> Result<(), String> {
    let (name, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let setting = SETTINGS.iter().find(|setting| setting.name == name);
    let setting = setting.ok_or_else(|| format!("there is no setting `{name}`"))?;
    if talk.given.contains(&setting.name) {
        return Ok(());
    }
    (setting.set)(talk, value.trim()).map_err(|wrong| format!("`{SET}{line}`: {wrong}"))
}

/// Keeps a setting in the startup file of a conversation, in place of the one that stands there.
///
/// # Errors
/// A sentence that says why it is not kept.
pub fn keep(talk: &Conversation, name: &str, value: &str) -> Result<(), String> {
    let Some(path) = &talk.startup else {
        return Ok(());
    };
    let failed = |reason: String| format!("it is not kept in {}: {reason}", path.display());
    files::make_folder(path).map_err(failed)?;
    let old = read(path).map_err(failed)?;
    let line = format!("{SET}{name} {value}");
    let is_same = |line: &&str| line.trim().strip_prefix(SET).map(first) == Some(name);
    let mut lines: Vec<&str> = old.lines().collect();
    match lines.iter().rposition(is_same) {
        Some(place) => lines[place] = &line,
        None => lines.push(&line),
    }
    let new = lines.join("\n") + "\n";
    // Another conversation may have written to it meanwhile.
    let expected =
        if old.is_empty() { Expected::Anything } else { Expected::Bytes(old.as_bytes()) };
    files::write_bytes(path, new.as_bytes(), expected).map_err(|error| failed(error.headline()))
}

/// The first word of a text.
fn first(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}

/// Says why a setting is not kept.
pub fn note_unkept(talk: &mut Conversation, reason: &str) {
    talk.note(&Markup::new().with(Role::Dim, reason));
}
