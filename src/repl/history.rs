//! Where the history lives: `UPSTAR_HISTORY`, else the user's folder for state.

#![expect(
    clippy::disallowed_methods,
    reason = "the one place of the REPL that looks at the environment"
)]

use std::path::PathBuf;

/// The history's file; its folder is made where it is missing. None where `UPSTAR_HISTORY` is
/// empty, or where there is no home.
#[must_use]
pub fn path() -> Option<PathBuf> {
    let path = place(|name| std::env::var_os(name).map(PathBuf::from))?;
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).ok()?;
    }
    Some(path)
}

fn place(variable: impl Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    if let Some(path) = variable("UPSTAR_HISTORY") {
        return Some(path).filter(|path| !path.as_os_str().is_empty());
    }
    // The specification of base directories: what is not absolute does not count.
    let state = variable("XDG_STATE_HOME").filter(|path| path.is_absolute());
    let home = || variable("HOME").map(|home| home.join(".local/state"));
    let local = || variable("LOCALAPPDATA");
    let folder = if cfg!(windows) {
        state.or_else(local)
    } else {
        state.or_else(home)
    };
    folder.map(|folder| folder.join("upstar").join("history"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn the_override_wins_and_empty_means_none() {
        let with = |pairs: &'static [(&str, &str)]| {
            place(move |name| {
                let pair = pairs.iter().find(|(key, _)| *key == name);
                pair.map(|(_, value)| PathBuf::from(value))
            })
        };
        assert_eq!(
            with(&[("HOME", "/h")]),
            Some("/h/.local/state/upstar/history".into())
        );
        assert_eq!(
            with(&[("HOME", "/h"), ("XDG_STATE_HOME", "/s")]),
            Some("/s/upstar/history".into())
        );
        assert_eq!(
            with(&[("HOME", "/h"), ("UPSTAR_HISTORY", "/x")]),
            Some("/x".into())
        );
        assert_eq!(with(&[("HOME", "/h"), ("UPSTAR_HISTORY", "")]), None);
        assert_eq!(with(&[]), None);
    }
}
