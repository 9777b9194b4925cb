//! What several test programs share: running the program, and running texts in a session.

#![allow(dead_code, reason = "each test program uses a part")]
#![allow(
    clippy::disallowed_methods,
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests read files and start the program"
)]

pub mod answers;
pub mod attacks;
pub mod fuzzing;
pub mod games;
pub mod questions;
pub mod rulesets;
pub mod shapes;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use upstar::diag::report::{self, Style};
use upstar::host::files::Disk;
use upstar::session::{Event, Options, Session};
use upstar::span::Sources;

/// What a run of the program left behind.
#[derive(Debug)]
pub struct Ran {
    /// The exit code.
    pub code: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

/// The repository.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The program with a known environment: UTF-8, no colours, no history, no startup file, in the repository.
pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_upstar"));
    command.current_dir(root());
    for name in ["LC_ALL", "LC_CTYPE", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CI"] {
        command.env_remove(name);
    }
    command.env("LANG", "C.UTF-8").env("UPSTAR_HISTORY", "").env("UPSTAR_STARTUP", "");
    command
}

/// Another program with the folder and the environment of `like`.
pub fn program_like(name: &str, like: &Command) -> Command {
    let mut command = Command::new(name);
    command.current_dir(root());
    for (name, value) in like.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    command
}

/// The factor by which the soak asks more than `cargo test`: `upstar-bench soak` sets it.
pub fn soak() -> Option<u64> {
    std::env::var("UPSTAR_SOAK").ok().and_then(|text| text.parse().ok())
}

/// The sign of a relation, `||` of `^ || *`; anything else whole.
pub fn sign(text: &str) -> &str {
    text.split(' ').find(|word| ["=", "<", ">", "||"].contains(word)).unwrap_or(text)
}

/// The number of rounds: `usual` times [`soak`].
pub fn rounds(usual: u64) -> u64 {
    usual * soak().unwrap_or(1)
}

/// All of some cases in the soak, and every `step`-th in `cargo test`.
pub fn sampled<T>(cases: impl IntoIterator<Item = T>, step: usize) -> impl Iterator<Item = T> {
    cases.into_iter().step_by(if soak().is_some() { 1 } else { step })
}

/// Runs the program with these arguments and this standard input.
pub fn upstar(arguments: &[&str], stdin: &str) -> Ran {
    let mut command = program();
    command.args(arguments);
    finish(command, stdin.as_bytes())
}

/// Runs a prepared program to its end.
pub fn finish(mut command: Command, stdin: &[u8]) -> Ran {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    let stdin = stdin.to_vec();
    // A program that ends early closes the pipe; that is no mistake of the test.
    let writer = std::thread::spawn(move || {
        let _ = pipe.write_all(&stdin);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).expect("UTF-8 comes out"),
        err: String::from_utf8(output.stderr).expect("UTF-8 comes out"),
    }
}

/// A folder of its own for a test, empty.
pub fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// What a statement said, in a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Its text in the source.
    pub source: String,
    /// Whether the source says by `#=>` what it prints.
    pub claimed: bool,
    /// The lines it printed.
    pub lines: Vec<String>,
    /// Its JSON object.
    pub json: Option<serde_json::Value>,
    /// The code of the diagnostic that ended it, and its drawing.
    pub error: Option<(String, String)>,
    /// Its notes.
    pub notes: Vec<Noted>,
}

/// A note on a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noted {
    /// Its code.
    pub code: String,
    /// Its line.
    pub line: String,
    /// Whether a session says it once.
    pub once: bool,
}

/// What statements said, without the notes that a session says once: these depend on what it said before.
pub fn without_what_is_said_once(mut said: Vec<Said>) -> Vec<Said> {
    said.iter_mut().for_each(|said| said.notes.retain(|note| !note.once));
    said
}

/// A session of its own.
pub fn session(options: Options, interrupted: bool) -> Session {
    let flag = Arc::new(AtomicBool::new(interrupted));
    match Session::new(options, flag, Box::new(Disk)) {
        Ok(session) => session,
        Err(diagnostic) => panic!("no session: {diagnostic:?}"),
    }
}

/// Runs a text and gathers what its statements say.
pub fn run(session: &mut Session, name: &str, text: &str) -> Vec<Said> {
    gather(|sink| session.run(name, text, sink))
}

/// The same for what is typed at a prompt.
pub fn run_typed(session: &mut Session, text: &str) -> Vec<Said> {
    gather(|sink| session.run_typed("<repl>", text, sink))
}

/// What statements say.
fn gather(run: impl FnOnce(&mut dyn FnMut(&Sources, Event) -> bool)) -> Vec<Said> {
    let mut all = Vec::new();
    let mut lines = Vec::new();
    run(&mut |sources, event| {
        match event {
            Event::Printed(line) => lines.push(line.to_plain()),
            Event::Statement(report) => {
                let mut said = Said {
                    source: sources.slice(report.span).to_owned(),
                    claimed: !report.expected.is_empty(),
                    lines: std::mem::take(&mut lines),
                    json: None,
                    error: None,
                    notes: report
                        .notes
                        .iter()
                        .map(|note| Noted {
                            code: note.code.to_string(),
                            line: note.remark(),
                            once: note.once.is_some(),
                        })
                        .collect(),
                };
                match report.result {
                    Ok(answer) => {
                        if let (Some(text), false) = (answer.text, report.quiet) {
                            said.lines.push(text.to_plain());
                        }
                        said.json = answer.json;
                    }
                    Err(diagnostic) => {
                        let drawn = report::draw(&diagnostic, sources, Style::default());
                        said.error = Some((diagnostic.code.to_string(), drawn));
                    }
                }
                all.push(said);
            }
        }
        true
    });
    all
}

/// All `.cgt` files under a folder of the repository, by their path inside it.
pub fn scripts(folder: &str) -> BTreeMap<String, PathBuf> {
    let top = root().join(folder);
    let found = upstar::host::files::scripts(std::slice::from_ref(&top)).unwrap_or_default();
    let named = found.into_iter().map(|path| {
        let inside: &Path = path.strip_prefix(&top).expect("under its folder");
        let name = inside.with_extension("").display().to_string();
        (name.replace('\\', "/"), path.clone())
    });
    named.collect()
}

/// Compares with a snapshot in `tests/snapshots/FOLDER/NAME.snap`.
pub fn snapshot(folder: &str, name: &str, text: &str) {
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path(root().join("tests/snapshots").join(folder));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    // What a stopped computation spent is another amount each time.
    settings.add_filter(r"after [0-9.]+ m?s and \d+ steps, with .* held", "after [this much]");
    // So is the time that a law took.
    settings.add_filter(r"\(\d+ ms\)", "(some ms)");
    settings.bind(|| insta::assert_snapshot!(name.replace('/', "__"), text));
}

/// Turns a panic of `check` into the failure of a named test.
pub fn trial(name: String, check: impl FnOnce() + Send + 'static) -> libtest_mimic::Trial {
    libtest_mimic::Trial::test(name, move || {
        let check = std::panic::AssertUnwindSafe(check);
        std::panic::catch_unwind(check).map_err(|panic| {
            let text = panic
                .downcast_ref::<String>()
                .cloned()
                .or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string));
            text.unwrap_or_else(|| "panicked".to_owned()).into()
        })
    })
}
