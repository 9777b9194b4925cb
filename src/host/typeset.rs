//! A TeX sets a page: in a folder of its own, within limits, and for scripts that are not trusted without other files.

#![expect(clippy::disallowed_methods, reason = "one of the two places that start other programs")]

use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::Duration;

use super::interrupt::Ending;
use super::private::Private;

/// Programs that set LaTeX, with what keeps each from asking questions and from running programs.
const SETTERS: [(&str, &[&str]); 4] = [
    ("pdflatex", &["-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape"]),
    ("lualatex", &["-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape"]),
    ("xelatex", &["-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape"]),
    ("tectonic", &["--untrusted"]),
];

/// Variables by which a TeX neither reads nor writes files outside of its folder, its own packages aside.
const PARANOID: [(&str, &str); 2] = [("openin_any", "p"), ("openout_any", "p")];

/// Times between two looks at a TeX: the first, and the longest.
const FIRST_LOOK: Duration = Duration::from_millis(1);
const LONGEST_LOOK: Duration = Duration::from_millis(32);

/// The file that has what a TeX says.
const SAID: &str = "said.txt";

/// Reasons for which there is no page.
#[derive(Debug)]
pub enum Unset {
    /// A sentence that says what went wrong: no such program is there, or it found a mistake.
    Because(String),
    /// It did not go on.
    Stopped,
}

impl From<String> for Unset {
    fn from(reason: String) -> Self {
        Self::Because(reason)
    }
}

/// A LaTeX document as PDF, set by the first program that is there. While it runs, `goes_on` is asked with the bytes that
/// it and its files take; if the answer is no, the program ends. If the document is not `trusted`, the program
/// may use no other files.
///
/// # Errors
/// The reason for which there is none.
pub fn set_in_type(
    document: &str,
    trusted: bool,
    goes_on: &dyn Fn(u64) -> bool,
) -> Result<Vec<u8>, Unset> {
    // Whoever ends this process ends the program too, and leaves no folder behind.
    let ending = Ending::watch();
    let folder = Private::new()?;
    set_in_folder(folder.path(), document, trusted, &|bytes| {
        !ending.is_asked_for() && goes_on(bytes)
    })
}

fn set_in_folder(
    folder: &Path,
    document: &str,
    trusted: bool,
    goes_on: &dyn Fn(u64) -> bool,
) -> Result<Vec<u8>, Unset> {
    let unusable = |error| format!("{} cannot be used: {error}", folder.display());
    fs::write(folder.join("page.tex"), document).map_err(unusable)?;
    for (program, options) in SETTERS {
        let mut command = Command::new(program);
        command.args(options).arg("page.tex").current_dir(folder);
        command.stdin(Stdio::null()).stderr(Stdio::null());
        command.stdout(File::create(folder.join(SAID)).map_err(unusable)?);
        if !trusted {
            command.envs(PARANOID);
        }
        let Ok(mut child) = command.spawn() else {
            continue;
        };
        let ended = wait(&mut child, folder, goes_on);
        if ended.is_err() {
            // It may have ended by itself.
            let _ = child.kill().and_then(|()| child.wait());
        }
        if !ended?.success() {
            let said = fs::read(folder.join(SAID)).map_err(unusable)?;
            let said = String::from_utf8_lossy(&said);
            let mistake = said.lines().find(|line| line.starts_with('!')).unwrap_or("a failure");
            return Err(format!("{program} ends with: {mistake}").into());
        }
        return Ok(fs::read(folder.join("page.pdf")).map_err(unusable)?);
    }
    let [most @ .., last] = SETTERS.map(|(name, _)| name);
    let names = most.join(", ");
    Err(format!("to make a PDF, install {names} or {last}, or write `-o page.tex`").into())
}

/// Waits for a program as long as it may go on.
fn wait(
    child: &mut Child,
    folder: &Path,
    goes_on: &dyn Fn(u64) -> bool,
) -> Result<ExitStatus, Unset> {
    let mut pause = FIRST_LOOK;
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(status),
            Ok(None) if goes_on(resident(child.id()) + size_of_files(folder)) => {}
            Ok(None) => return Err(Unset::Stopped),
            Err(error) => return Err(error.to_string().into()),
        }
        sleep(pause);
        pause = (2 * pause).min(LONGEST_LOOK);
    }
}

/// The bytes of memory that a process has, where the system tells.
fn resident(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0).saturating_mul(1024)
}

/// The bytes of the files in a folder: temporary files are memory on many machines, and a TeX can fill a disk.
fn size_of_files(folder: &Path) -> u64 {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    files.filter_map(|file| Some(file.metadata().ok()?.len())).sum()
}
