//! The file of counts that later versions compare with: `baseline.json`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::{Map, Value, json};

use crate::row::Row;

/// What a workload counted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Steps, as `:time` counts them.
    pub steps: Option<u64>,
    /// Positions of rulesets looked at.
    pub positions: Option<u64>,
    /// Instructions of the process.
    pub instructions: Option<u64>,
}

/// Reads the counts of each workload.
///
/// # Errors
///
/// A sentence, if the file cannot be read or is no such file.
pub fn read(path: &Path) -> Result<BTreeMap<String, Counts>, String> {
    let shown = path.display();
    let text = fs::read_to_string(path).map_err(|error| format!("{shown}: {error}"))?;
    let rows: Map<String, Value> =
        serde_json::from_str(&text).map_err(|error| format!("{shown}: {error}"))?;
    let counts = |row: &Value| Counts {
        steps: row["steps"].as_u64(),
        positions: row["positions"].as_u64(),
        instructions: row["instructions"].as_u64(),
    };
    Ok(rows.iter().map(|(name, row)| (name.clone(), counts(row))).collect())
}

/// Writes the counts of these rows, a line for each; rows of the file that were not measured stay.
///
/// # Errors
///
/// A sentence, if a row is wrong or the file cannot be written.
pub fn write(path: &Path, rows: &[Row]) -> Result<(), String> {
    if let Some(wrong) = rows.iter().find(|row| !row.is_right) {
        return Err(format!("nothing is kept: `{}` went wrong", wrong.name));
    }
    let mut kept = if path.exists() { read(path)? } else { BTreeMap::new() };
    for row in rows {
        let (steps, positions, instructions) = (row.steps, row.positions, row.instructions);
        kept.insert(row.name.clone(), Counts { steps, positions, instructions });
    }
    let lines: Vec<String> = kept
        .iter()
        .map(|(name, counts)| {
            let Counts { steps, positions, instructions } = counts;
            let row = json!({"steps": steps, "positions": positions, "instructions": instructions});
            format!("  {}: {row}", json!(name))
        })
        .collect();
    let text = format!("{{\n{}\n}}\n", lines.join(",\n"));
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}
