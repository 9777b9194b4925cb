//! Budgets as people write them: `10s`, `500ms`, `2m`, `2G`, `512M`.

use std::time::Duration;

use crate::meter::MemoryLimit;

/// Nanoseconds in each unit of time.
const TIMES: [(&str, u128); 7] = [
    ("ms", 1_000_000),
    ("s", 1_000_000_000),
    ("sec", 1_000_000_000),
    ("m", 60 * 1_000_000_000),
    ("min", 60 * 1_000_000_000),
    ("h", 3600 * 1_000_000_000),
    ("", 1_000_000_000),
];

/// Bytes in each unit of memory.
const SIZES: [(&str, u128); 10] = [
    ("", 1),
    ("b", 1),
    ("k", 1 << 10),
    ("kb", 1 << 10),
    ("m", 1 << 20),
    ("mb", 1 << 20),
    ("g", 1 << 30),
    ("gb", 1 << 30),
    ("t", 1 << 40),
    ("tb", 1 << 40),
];

/// A span of time: `10s`, `500ms`, `1.5m`, `1h`; a bare number is seconds.
///
/// # Errors
/// A sentence that says how to write one.
pub fn parse_time(text: &str) -> Result<Duration, String> {
    measure(text, &TIMES)
        .and_then(|nanos| u64::try_from(nanos).ok())
        .map(Duration::from_nanos)
        .ok_or_else(|| {
            format!("`{text}` is not a span of time; write `10s`, `500ms`, `2m` or `1h`")
        })
}

/// A count of bytes: `2G`, `512M`, `64KiB`; units are powers of 1024.
///
/// # Errors
/// A sentence that says how to write one.
pub fn parse_memory(text: &str) -> Result<u64, String> {
    measure(&text.replace(['i', 'I'], ""), &SIZES)
        .and_then(|bytes| u64::try_from(bytes).ok())
        .ok_or_else(|| format!("`{text}` is not an amount of memory; write `2G`, `512M` or `64K`"))
}

/// A memory limit: a count of bytes, or `off`.
///
/// # Errors
/// As [`parse_memory`].
pub fn parse_memory_limit(text: &str) -> Result<MemoryLimit, String> {
    match text {
        "off" => Ok(MemoryLimit::Off),
        size => parse_memory(size).map(MemoryLimit::Bytes),
    }
}

/// A decimal number and its unit, exactly, rounded down to whole base units.
fn measure(text: &str, units: &[(&str, u128)]) -> Option<u128> {
    let text = text.trim();
    let split = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let unit = unit.trim().to_ascii_lowercase();
    let (_, scale) = units.iter().find(|(name, _)| *name == unit)?;
    let (whole, part) = number.split_once('.').unwrap_or((number, "0"));
    if part.is_empty() || part.len() > 9 {
        return None;
    }
    let tenths = 10u128.pow(u32::try_from(part.len()).ok()?);
    let whole = whole.parse::<u128>().ok()?.checked_mul(*scale)?;
    let part = part.parse::<u128>().ok()?.checked_mul(*scale)? / tenths;
    whole.checked_add(part)
}

/// A span of time for people: `1.23 s`, `45 ms`, `2 min 3 s`.
#[must_use]
pub fn show_time(time: Duration) -> String {
    let seconds = time.as_secs();
    if seconds >= 60 {
        format!("{} min {} s", seconds / 60, seconds % 60)
    } else if seconds >= 1 && time.subsec_millis() == 0 {
        format!("{seconds} s")
    } else if seconds >= 1 {
        format!("{:.2} s", time.as_secs_f64())
    } else if time.as_millis() >= 1 {
        format!("{:.1} ms", time.as_secs_f64() * 1e3)
    } else {
        format!("{} µs", time.as_micros())
    }
}

/// A count of bytes for people: `512 bytes`, `1.5 MiB`.
#[must_use]
pub fn show_memory(bytes: u64) -> String {
    let units = [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")];
    match units.iter().find(|(scale, _)| bytes >= *scale) {
        // A picture of a size, not a number to compute with: rounding is meant.
        Some((scale, unit)) => format!("{}.{} {unit}", bytes / scale, bytes % scale * 10 / scale),
        None => format!("{bytes} bytes"),
    }
}
