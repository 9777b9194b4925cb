//! Finds the commit that `upstar --version` tells: that of a release's package, or of the clone in which a
//! release build is made; the library that unwinds the stack, for a release build; and the other names of the
//! library's rulesets, of which its files tell.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Signs of a commit that are shown.
const SHOWN: usize = 10;

#[expect(clippy::disallowed_macros, reason = "Cargo reads it")]
#[expect(
    clippy::disallowed_methods,
    reason = "Cargo tells what it builds, and where to write, in the environment"
)]
fn main() -> io::Result<()> {
    let own = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let version = std::env::var("CARGO_PKG_VERSION").unwrap_or_default();
    println!("cargo::rerun-if-changed=build.rs");
    // What is built all day is not built anew with each commit.
    let is_release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let packed = packed(Path::new(&own));
    let commit = packed.or_else(|| is_release.then(|| cloned(Path::new(&own)))?);
    let shown = commit.and_then(|commit| commit.get(..SHOWN).map(|start| format!(" ({start})")));
    println!("cargo::rustc-env=UPSTAR_VERSION={version}{}", shown.unwrap_or_default());
    if is_release && let Some(folder) = unwinder() {
        println!("cargo::rustc-link-search=native={}", folder.display());
        println!("cargo::rustc-link-lib=static:-bundle={UNWINDER}");
    }
    let games = Path::new(&own).join("stdlib/games");
    println!("cargo::rerun-if-changed={}", games.display());
    let made = Path::new(&std::env::var("OUT_DIR").unwrap_or_default()).join("called.rs");
    std::fs::write(made, format!("[\n{}]\n", called(&games)?))
}

/// The rows of a table, one for each ruleset with a clause `called:`: its other names as they are written, the same in small letters
/// without signs, and its own name. A session looks up unknown names there, and reads no file for that.
#[expect(clippy::disallowed_methods, reason = "the library's files, as Cargo builds them in")]
fn called(games: &Path) -> io::Result<String> {
    let files = std::fs::read_dir(games)?.map(|file| Ok(file?.path()));
    let mut files = files.collect::<io::Result<Vec<PathBuf>>>()?;
    files.sort();
    let mut rows = String::new();
    for file in files {
        let text = std::fs::read_to_string(file)?;
        // The library's files are tidy: each clause begins a line.
        let mut ruleset = "";
        for line in text.lines() {
            if let Some(rest) = line.strip_prefix("ruleset ") {
                ruleset = rest.split('(').next().unwrap_or_default();
            }
            let Some(list) = line.strip_prefix("  called: ") else { continue };
            let written: Vec<&str> = list.split('"').skip(1).step_by(2).collect();
            let plain = |name: &&str| {
                name.to_lowercase().chars().filter(|letter| letter.is_alphanumeric()).collect()
            };
            let names: Vec<String> = written.iter().map(plain).collect();
            rows += &format!(
                "(&{written:?}, Elsewhere {{ names: &{names:?}, ours: &[{ruleset:?}], note: \"\" }}),\n"
            );
        }
    }
    Ok(rows)
}

/// What unwinds the stack, in GNU's compilers: linked as an archive, it need not be found and loaded at
/// each start of the program, which takes a tenth of the time of a start.
const UNWINDER: &str = "gcc_eh";

/// The folder of the unwinder for the program on Linux; none where the compiler has no such archive, or
/// is for another machine.
#[expect(clippy::disallowed_methods, reason = "Cargo tells what it builds in the environment")]
fn unwinder() -> Option<PathBuf> {
    let told = |name: &str| std::env::var(name).unwrap_or_default();
    let is_linux = told("CARGO_CFG_TARGET_OS") == "linux" && told("CARGO_CFG_TARGET_ENV") == "gnu";
    let is_program = std::env::var_os("CARGO_FEATURE_CLI").is_some();
    if !is_linux || !is_program || told("HOST") != told("TARGET") {
        return None;
    }
    let name = format!("-print-file-name=lib{UNWINDER}.a");
    let found = Command::new("cc").arg(name).output().ok()?;
    let path = PathBuf::from(String::from_utf8(found.stdout).ok()?.trim());
    // Where there is none, the compiler prints the bare name.
    let folder = path.is_absolute().then(|| path.parent().map(Path::to_owned))??;
    path.is_file().then_some(folder)
}

/// The commit that Cargo packed.
#[expect(clippy::disallowed_methods, reason = "the note that Cargo packs")]
fn packed(own: &Path) -> Option<String> {
    let note = std::fs::read_to_string(own.join(".cargo_vcs_info.json")).ok()?;
    let (_, behind) = note.split_once("\"sha1\": \"")?;
    behind.split_once('"').map(|(commit, _)| commit.to_owned())
}

/// The commit of a clone of this repository; none in a folder inside of another.
#[expect(clippy::disallowed_macros, reason = "Cargo reads it")]
fn cloned(own: &Path) -> Option<String> {
    let git = |arguments: &[&str]| {
        let output = Command::new("git").arg("-C").arg(own).args(arguments).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| text.trim().to_owned())
    };
    if !git(&["rev-parse", "--show-prefix"])?.is_empty() {
        return None;
    }
    // What is committed shows in the log of HEAD.
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    println!("cargo::rerun-if-changed={}", own.join(log).display());
    git(&["rev-parse", "HEAD"])
}
