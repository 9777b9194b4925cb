//! `upstar-bench`: runs the workloads, checks their values, and shows what they cost.
//!
//! Several workloads run in a process each, so that one's memory is not counted as another's.

#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::print_stderr,
    reason = "a program for those who work on upstar: it starts programs, reads the clock and prints"
)]

mod chapters;
mod kept;
mod measure;
mod row;
mod soak;
mod workloads;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use measure::{STARTUP, Way};
use row::Row;
use workloads::workloads;

/// Measures fixed workloads of upstar, and checks what they end with.
#[derive(Parser, Debug)]
#[command(name = "upstar-bench", version, args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Task>,
    /// Workloads; without names, all of them
    names: Vec<String>,
    /// One JSON object per line
    #[arg(long)]
    json: bool,
    /// List the workloads, with what each does
    #[arg(long)]
    list: bool,
    /// How often each workload runs; the median time counts
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// Count instructions as well: each workload runs once more, under valgrind, some 50 times slower
    #[arg(long)]
    count: bool,
    /// Do the work once and measure nothing else: what valgrind is given
    #[arg(long, hide = true)]
    once: bool,
    /// Show each figure divided by that of a file which `--keep` wrote
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
    /// Write the counts to a file, from which later versions are told apart; needs `--count`
    #[arg(long, value_name = "FILE", requires = "count")]
    keep: Option<PathBuf>,
}

/// What else there is to do.
#[derive(Subcommand, Debug)]
enum Task {
    /// Make the chapters of the book that are examples, in `book/src`
    Chapters,
    /// Run the checks that take minutes: some hours for all
    Soak {
        /// Parts; without names, all of them
        names: Vec<String>,
        /// List the parts, with what each checks
        #[arg(long)]
        list: bool,
    },
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::from(2)
        }
    }
}

/// Measures what was asked for; whether all values are right.
fn run(arguments: &Arguments) -> Result<bool, String> {
    match &arguments.command {
        Some(Task::Soak { list: true, .. }) => {
            soak::list()?;
            return Ok(true);
        }
        Some(Task::Soak { names, .. }) => return soak::soak(names),
        Some(Task::Chapters) => {
            let made = chapters::make(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")))?;
            say(&format!("{made} chapters in book/src"))?;
            return Ok(true);
        }
        None => {}
    }
    if arguments.list {
        for workload in workloads() {
            say(&format!("{:<34} {}", workload.name, workload.work))?;
        }
        return Ok(true);
    }
    let all = || workloads().map(|workload| workload.name);
    let names: Vec<&str> = if arguments.names.is_empty() {
        all().chain([STARTUP]).collect()
    } else {
        arguments.names.iter().map(String::as_str).collect()
    };
    if let Some(unknown) =
        names.iter().find(|name| **name != STARTUP && !all().any(|known| known == **name))
    {
        let known = all().chain([STARTUP]).collect::<Vec<_>>().join(", ");
        return Err(format!("there is no workload `{unknown}`; there are {known}"));
    }
    let before = arguments.against.as_deref().map(kept::read).transpose()?;
    let way = match (arguments.once, names.len()) {
        (true, _) => Way::Once,
        (false, 1) => Way::Here(arguments.runs),
        (false, _) => Way::Elsewhere(arguments.runs),
    };
    if !arguments.json {
        say(&row::heading(before.is_some()))?;
    }
    let (mut right, mut rows) = (true, Vec::new());
    for name in names {
        let mut row = way.measure(name).unwrap_or_else(|sentence| Row::wrong(name, sentence));
        if arguments.count {
            row.instructions = Some(measure::instructions(name)?);
        }
        right &= row.is_right;
        if arguments.json {
            say(&row.json().to_string())?;
        } else {
            let before = before.as_ref().map(|rows| rows.get(name).copied().unwrap_or_default());
            say(&row.line(before))?;
        }
        rows.push(row);
        // After each: a run that is stopped has kept what it counted.
        if let Some(path) = &arguments.keep {
            kept::write(path, &rows)?;
        }
    }
    Ok(right)
}

/// Prints a line.
///
/// # Errors
/// A sentence, if nobody reads it or it cannot be written.
fn say(line: &str) -> Result<(), String> {
    writeln!(std::io::stdout(), "{line}").map_err(|error| format!("standard output: {error}"))
}
