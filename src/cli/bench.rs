//! `upstar bench`: runs the workloads of [`crate::bench`], checks their values, and shows times.
//!
//! Several workloads run in a process each, so that one's memory is not counted as another's.

#![expect(
    clippy::disallowed_methods,
    reason = "starts the program again, and measures with the clock"
)]

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use serde_json::{Value, json};

use super::Desk;
use super::arguments::{BenchArguments, Format};
use crate::bench::{Workload, workloads};
use crate::host::Exit;
use crate::host::files::peak_memory;
use crate::meter::Meter;

/// Work below this is repeated inside a run and divided: the clock is too coarse for it.
const SHORTEST_RUN: Duration = Duration::from_millis(20);

/// The workload that is a process: its time is on the wall's clock.
const STARTUP: &str = "startup";

/// Measures the named workloads, or all of them.
pub fn bench(desk: &mut Desk, arguments: &BenchArguments) -> Exit {
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
        return desk.misused(&format!("there is no workload `{unknown}`; there are {known}"));
    }
    let json = arguments.json || desk.globals.format == Format::Json;
    let alone = names.len() == 1;
    let mut exit = Exit::Fine;
    if !json {
        let heads = ("workload", "check", "cpu_ms", "peak_mb");
        let line = format!("{:<24} {:<6} {:>12} {:>8}", heads.0, heads.1, heads.2, heads.3);
        desk.screen.line(&line);
    }
    for name in names {
        let result = match workloads().find(|workload| workload.name == name) {
            None => startup(arguments.runs),
            Some(workload) if alone => measure(desk, workload, arguments.runs),
            Some(_) => elsewhere(name, arguments.runs),
        };
        if desk.interrupt.pressed() {
            return Exit::Interrupted;
        }
        let row = result.unwrap_or_else(|sentence| {
            json!({"name": name, "check": false, "value": sentence, "runs": 0,
                   "cpu_ms": null, "peak_mb": null})
        });
        let right = row["check"] == json!(true);
        if json {
            desk.screen.line(&row.to_string());
        } else {
            let line = format!(
                "{name:<24} {:<6} {:>12} {:>8}",
                if right { "ok" } else { "WRONG" },
                number(&row["cpu_ms"]),
                number(&row["peak_mb"]),
            );
            desk.screen.line(&line);
            if !right {
                let value = row["value"].as_str().unwrap_or_default();
                desk.screen.line(&format!("  got       {value}"));
                let known = workloads().find(|workload| workload.name == name);
                if let Some(workload) = known {
                    desk.screen.line(&format!("  expected  {}", workload.expected));
                }
            }
        }
        desk.screen.flush();
        if !right {
            exit = Exit::Diagnostic;
        }
    }
    exit
}

fn number(value: &Value) -> String {
    value.as_f64().map_or("-".to_owned(), |number| format!("{number:.3}"))
}

/// Runs a workload in this process.
fn measure(desk: &Desk, workload: &Workload, runs: u32) -> Result<Value, String> {
    let limits = desk.globals.limits();
    let mut times = Vec::new();
    let mut value = String::new();
    for _ in 0..runs {
        let start = ProcessTime::now();
        let mut repeats = 0u32;
        loop {
            let mut meter = Meter::new(limits, desk.interrupt.flag());
            value = (workload.run)(&mut meter)?;
            repeats += 1;
            if start.elapsed() >= SHORTEST_RUN {
                break;
            }
        }
        times.push(start.elapsed().as_secs_f64() * 1e3 / f64::from(repeats));
    }
    Ok(row(workload.name, median(times), runs, &value, workload.expected))
}

/// Runs a workload in a process of its own.
fn elsewhere(name: &str, runs: u32) -> Result<Value, String> {
    let output = this_program()?
        .args(["bench", name, "--json", "--runs", &runs.to_string()])
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| error.to_string())?;
    serde_json::from_slice(&output.stdout).map_err(|_| "the process was stopped".to_owned())
}

/// `upstar -e 0` as a process, by the clock on the wall.
fn startup(runs: u32) -> Result<Value, String> {
    let mut times = Vec::new();
    let mut value = String::new();
    for _ in 0..runs {
        let start = Instant::now();
        let output =
            this_program()?.args(["-e", "0"]).output().map_err(|error| error.to_string())?;
        times.push(start.elapsed().as_secs_f64() * 1e3);
        value = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    }
    Ok(row(STARTUP, median(times), runs, &value, "0"))
}

fn this_program() -> Result<Command, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    Ok(Command::new(program))
}

fn row(name: &str, milliseconds: f64, runs: u32, value: &str, expected: &str) -> Value {
    json!({
        "name": name,
        "cpu_ms": (milliseconds * 1000.0).round() / 1000.0,
        "runs": runs,
        "check": value == expected,
        "value": value,
        "peak_mb": peak_memory().map(|bytes| bytes / (1024 * 1024)),
    })
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or_default()
}
