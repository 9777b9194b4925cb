//! Measures a workload: in this process, in one of its own, or under valgrind.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use upstar::meter::{Limits, Meter};

use crate::row::Row;
use crate::workloads::{Workload, workloads};

/// Work below this is repeated inside a run and divided: the clock is too coarse for it.
const SHORTEST_RUN: Duration = Duration::from_millis(20);

/// The workload that is a process: its time is on the wall's clock.
pub const STARTUP: &str = "startup";

/// The ways to run a workload, with the number of runs.
#[derive(Clone, Copy, Debug)]
pub enum Way {
    /// In this process, once and not repeated.
    Once,
    /// In this process.
    Here(u32),
    /// In a process of its own.
    Elsewhere(u32),
}

impl Way {
    /// Measures the workload of this name.
    pub fn measure(self, name: &str) -> Result<Row, String> {
        let workload = workloads().find(|workload| workload.name == name);
        match (self, workload) {
            (Self::Once, None) => startup(1),
            (Self::Here(runs) | Self::Elsewhere(runs), None) => startup(runs),
            (Self::Once, Some(workload)) => here(workload, 1, Duration::ZERO),
            (Self::Here(runs), Some(workload)) => here(workload, runs, SHORTEST_RUN),
            (Self::Elsewhere(runs), Some(_)) => elsewhere(name, runs),
        }
    }
}

/// Runs a workload in this process.
fn here(workload: &Workload, runs: u32, shortest: Duration) -> Result<Row, String> {
    let (mut times, mut value) = (Vec::new(), String::new());
    let (mut steps, mut positions) = (0, 0);
    for _ in 0..runs {
        let start = ProcessTime::now();
        let mut repeats = 0u32;
        loop {
            let mut meter = Meter::new(Limits::default(), Arc::default());
            value = (workload.run)(&mut meter)?;
            (steps, positions) = (meter.ticks(), meter.positions());
            repeats += 1;
            if start.elapsed() >= shortest {
                break;
            }
        }
        times.push(start.elapsed().as_secs_f64() * 1e3 / f64::from(repeats));
    }
    let row = made(workload.name, times, &value, workload.expected);
    Ok(Row { steps: Some(steps), positions: Some(positions), megabytes: peak_memory(), ..row })
}

/// Runs a workload in a process of its own.
fn elsewhere(name: &str, runs: u32) -> Result<Row, String> {
    let output = Command::new(this_program()?)
        .args([name, "--json", "--runs", &runs.to_string()])
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| error.to_string())?;
    let row = serde_json::from_slice(&output.stdout).ok().as_ref().and_then(Row::of_json);
    row.ok_or_else(|| "the process was stopped".to_owned())
}

/// Runs `upstar -e 0` as a process, by the clock on the wall.
fn startup(runs: u32) -> Result<Row, String> {
    let product = product()?;
    let (mut times, mut value) = (Vec::new(), String::new());
    for _ in 0..runs {
        let start = Instant::now();
        let output = Command::new(&product).args(["-e", "0"]).output();
        let output = output.map_err(|error| error.to_string())?;
        times.push(start.elapsed().as_secs_f64() * 1e3);
        value = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    }
    Ok(made(STARTUP, times, &value, "0"))
}

/// Counts the instructions of a process that does the work once.
///
/// # Errors
///
/// A sentence, if valgrind is not there or tells nothing.
pub fn instructions(name: &str) -> Result<u64, String> {
    let mut counted = Command::new("valgrind");
    counted.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
    if name == STARTUP {
        counted.arg(product()?).args(["-e", "0"]);
    } else {
        counted.arg(this_program()?).args([name, "--once"]);
    }
    let output = counted.output().map_err(|error| format!("valgrind: {error}"))?;
    let told = String::from_utf8_lossy(&output.stderr);
    let count = told.lines().find_map(|line| line.split_once("Collected :"));
    count
        .and_then(|(_, number)| number.trim().parse().ok())
        .ok_or_else(|| format!("valgrind counted nothing:\n{told}"))
}

fn this_program() -> Result<PathBuf, String> {
    std::env::current_exe().map_err(|error| error.to_string())
}

/// The product, which stands beside this program.
fn product() -> Result<PathBuf, String> {
    let path = this_program()?.with_file_name(format!("upstar{}", std::env::consts::EXE_SUFFIX));
    if path.is_file() {
        return Ok(path);
    }
    Err(format!("`{STARTUP}` runs {}: build it with the same profile", path.display()))
}

fn made(name: &str, times: Vec<f64>, value: &str, expected: &str) -> Row {
    Row {
        name: name.to_owned(),
        is_right: value == expected,
        value: value.to_owned(),
        expected: expected.to_owned(),
        milliseconds: Some((median(times) * 1000.0).round() / 1000.0),
        megabytes: None,
        steps: None,
        positions: None,
        instructions: None,
    }
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// The most memory that this process has held, in megabytes, where the system tells.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kilobytes = line.split_whitespace().nth(1)?.parse::<u64>().ok()?;
    Some(kilobytes / 1024)
}
