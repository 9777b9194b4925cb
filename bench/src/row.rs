//! What one workload cost, as a line and as an object.

use serde_json::{Value, json};

use crate::kept::Counts;

/// What one workload cost.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its name.
    pub name: String,
    /// Whether it ended with the value that a right run ends with.
    pub is_right: bool,
    /// The value that it ended with, or a sentence on what went wrong.
    pub value: String,
    /// The value of a right run.
    pub expected: String,
    /// The median CPU time in milliseconds; for a process, time on the wall's clock.
    pub milliseconds: Option<f64>,
    /// The most memory that the process held, in megabytes, where the system tells.
    pub megabytes: Option<u64>,
    /// Steps, as `:time` counts them, and positions of rulesets looked at: alike on every machine.
    pub steps: Option<u64>,
    /// Positions of rulesets looked at.
    pub positions: Option<u64>,
    /// Instructions of the process, start included.
    pub instructions: Option<u64>,
}

impl Row {
    /// The row of a workload that could not be measured.
    pub fn wrong(name: &str, sentence: String) -> Self {
        Self {
            name: name.to_owned(),
            is_right: false,
            value: sentence,
            expected: String::new(),
            milliseconds: None,
            megabytes: None,
            steps: None,
            positions: None,
            instructions: None,
        }
    }

    /// The row as an object.
    pub fn json(&self) -> Value {
        json!({
            "name": self.name,
            "check": self.is_right,
            "value": self.value,
            "expected": self.expected,
            "cpu_ms": self.milliseconds,
            "peak_mb": self.megabytes,
            "steps": self.steps,
            "positions": self.positions,
            "instructions": self.instructions,
        })
    }

    /// The row from such an object.
    pub fn of_json(row: &Value) -> Option<Self> {
        let text = |name: &str| row[name].as_str().map(str::to_owned);
        Some(Self {
            name: text("name")?,
            is_right: row["check"].as_bool()?,
            value: text("value")?,
            expected: text("expected")?,
            milliseconds: row["cpu_ms"].as_f64(),
            megabytes: row["peak_mb"].as_u64(),
            steps: row["steps"].as_u64(),
            positions: row["positions"].as_u64(),
            instructions: row["instructions"].as_u64(),
        })
    }

    /// The row as a line, and where its counts of before are given, with what it has for one of theirs.
    pub fn line(&self, before: Option<Counts>) -> String {
        let shown =
            |number: Option<u64>| number.map_or("-".to_owned(), |number| number.to_string());
        let mut line = format!(
            "{:<34} {:<6} {:>11} {:>8} {:>11} {:>10} {:>14}",
            self.name,
            if self.is_right { "ok" } else { "WRONG" },
            self.milliseconds.map_or("-".to_owned(), |time| format!("{time:.3}")),
            shown(self.megabytes),
            shown(self.steps),
            shown(self.positions),
            shown(self.instructions),
        );
        if let Some(before) = before {
            for (now, before) in [
                (self.steps, before.steps),
                (self.positions, before.positions),
                (self.instructions, before.instructions),
            ] {
                line.push_str(&format!(" {:>7}", ratio(now, before)));
            }
        }
        if !self.is_right {
            line.push_str(&format!("\n  got       {}\n  expected  {}", self.value, self.expected));
        }
        line
    }
}

/// The ratio of a count to the count before.
#[expect(clippy::cast_precision_loss, reason = "shown with three digits")]
fn ratio(now: Option<u64>, before: Option<u64>) -> String {
    match (now, before) {
        (Some(now), Some(before)) if before > 0 => format!("{:.3}", now as f64 / before as f64),
        (Some(_) | None, _) => "-".to_owned(),
    }
}

/// The heading above the lines.
pub fn heading(compares: bool) -> String {
    let mut line = format!(
        "{:<34} {:<6} {:>11} {:>8} {:>11} {:>10} {:>14}",
        "workload", "check", "cpu_ms", "peak_mb", "steps", "positions", "instructions"
    );
    if compares {
        line.push_str("  st/then po/then in/then");
    }
    line
}
