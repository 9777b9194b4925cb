//! The soak: checks of the tests that take minutes, with more rounds and all cases. `cargo test` samples them.

use std::process::{Command, Stdio};
use std::time::Instant;

use crate::say;

/// A part of the soak: some tests of one test program.
#[derive(Clone, Copy, Debug)]
struct Part {
    /// Its name on the command line.
    name: &'static str,
    /// What is checked.
    what: &'static str,
    /// The test program of the package `upstar`, or the package whose library has the tests.
    program: &'static str,
    /// What the names of its tests begin with.
    tests: &'static [&'static str],
    /// How many times as many rounds as in `cargo test`.
    rounds: u32,
}

const PARTS: &[Part] = &[
    Part {
        name: "papers",
        what: "the theorems on pitches, lawns and sprigs, on all rows and sums of their sizes",
        program: "book",
        tests: &["papers_full"],
        rounds: 1,
    },
    Part {
        name: "public",
        what: "all values of other programs and of public sources",
        program: "rulesets",
        tests: &["outside"],
        rounds: 1,
    },
    Part {
        name: "rulesets",
        what: "rulesets of the library and random ones, each by all its ways",
        program: "rulesets",
        tests: &[],
        rounds: 10,
    },
    Part {
        name: "draws",
        what: "10,000 random rulesets in which play comes back, and dodgem",
        program: "engine",
        tests: &["draws"],
        rounds: 1,
    },
    Part {
        name: "quotients",
        what: "the misère quotients that CGSuite found",
        program: "engine",
        tests: &["closed"],
        rounds: 4,
    },
    Part {
        name: "history",
        what: "answers that do not depend on earlier questions",
        program: "engine",
        tests: &["history"],
        rounds: 20,
    },
    Part {
        name: "cost",
        what: "costs that do not depend on earlier questions",
        program: "engine",
        tests: &["cost"],
        rounds: 10,
    },
    Part {
        name: "stopped",
        what: "questions that are stopped anywhere, and asked again",
        program: "engine",
        tests: &["stopped"],
        rounds: 10,
    },
    Part {
        name: "held",
        what: "memory that the examples of all builtins hold",
        program: "engine",
        tests: &["held"],
        rounds: 1,
    },
    Part {
        name: "certificates",
        what: "certificates of all golden relations, and damaged ones",
        program: "language",
        tests: &["certified"],
        rounds: 1,
    },
    Part {
        name: "fuzz",
        what: "random and damaged texts, and random requests",
        program: "language",
        tests: &["fuzz"],
        rounds: 50,
    },
    Part {
        name: "small_games",
        what: "comparisons and witnesses by small games, and by trees",
        program: "engine",
        tests: &["small_first"],
        rounds: 1,
    },
    Part {
        name: "memory",
        what: "memory that is counted, and memory that is allocated",
        program: "memory",
        tests: &["what_is_counted", "questions_leave_nothing"],
        rounds: 1,
    },
    Part {
        name: "classes",
        what: "classes of a quotient in every universe, and brackets that nest deep",
        program: "language",
        tests: &["lists", "syntax::robust"],
        rounds: 1,
    },
    Part {
        name: "program",
        what: "Ctrl-C, little memory, all examples, and every door of the program",
        program: "program",
        tests: &["interrupt", "cli::check", "refused", "kept", "conformance"],
        rounds: 1,
    },
    Part {
        name: "boards",
        what: "boards in bits and cell by cell",
        program: ENGINE,
        tests: &["boards::bitboard", "boards::pattern"],
        rounds: 1,
    },
];

/// Lists the parts.
///
/// # Errors
/// A sentence, if nobody reads them.
pub fn list() -> Result<(), String> {
    PARTS.iter().try_for_each(|part| say(&format!("{:<14} {}", part.name, part.what)))
}

/// Runs the named parts, or all of them; whether all tests passed.
///
/// # Errors
/// A sentence, if there is no such part, or cargo cannot be started.
pub fn soak(names: &[String]) -> Result<bool, String> {
    let known = |name: &String| PARTS.iter().any(|part| part.name == *name);
    if let Some(unknown) = names.iter().find(|name| !known(name)) {
        let known = PARTS.iter().map(|part| part.name).collect::<Vec<_>>().join(", ");
        return Err(format!("the soak has no part `{unknown}`; there are {known}"));
    }
    let mut right = true;
    let chosen = |part: &&Part| names.is_empty() || names.iter().any(|name| name == part.name);
    for part in PARTS.iter().filter(chosen) {
        let start = Instant::now();
        let (passed, told) = run(part)?;
        right &= passed;
        let verdict = if passed { "ok" } else { "FAILED" };
        say(&format!("{:<14} {verdict:<6} {:>6} s  {told}", part.name, start.elapsed().as_secs()))?;
    }
    Ok(right)
}

/// Runs the tests of a part, those that `cargo test` ignores included; whether they passed, and the sums that cargo tells.
fn run(part: &Part) -> Result<(bool, String), String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let output = Command::new(cargo)
        .current_dir(root)
        .args(["test", "--package"])
        .args(match part.program {
            ENGINE => vec![ENGINE, "--lib", "--"],
            program => vec!["upstar", "--test", program, "--"],
        })
        .args(part.tests)
        .args(["--include-ignored", "--skip", STARTED_BY_OTHERS])
        .env("UPSTAR_SOAK", part.rounds.to_string())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        say(&text)?;
    }
    let told = text.lines().rev().find_map(|line| line.strip_prefix("test result: "));
    let passed = told.is_some_and(|told| !told.contains(" 0 passed"));
    Ok((output.status.success() && passed, told.unwrap_or("no test ran").to_owned()))
}

/// The package whose library has tests of its own.
const ENGINE: &str = "upstar-engine";

/// The end of the names of tests that measure, or that others start.
const STARTED_BY_OTHERS: &str = "by_hand";
