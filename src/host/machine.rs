//! How much memory the machine allows: what it has, what its control groups leave (Linux), and the
//! limit of the process.

#![expect(
    clippy::disallowed_methods,
    reason = "the one place of the program that asks how large the machine is"
)]

use std::fs;
use std::path::Path;

use crate::meter::DEFAULT_MEMORY;

/// What a session may fill where nobody says: half of what the machine allows, [`DEFAULT_MEMORY`] at
/// most, and that too where the machine does not tell.
#[must_use]
pub fn usual_memory() -> u64 {
    usual(|path| fs::read_to_string(path).ok())
}

fn usual(read: impl Fn(&str) -> Option<String>) -> u64 {
    let limits = [machine(&read), process(&read), groups(&read)];
    let allowed = limits.into_iter().flatten().min();
    allowed.map_or(DEFAULT_MEMORY, |bytes| (bytes / 2).min(DEFAULT_MEMORY))
}

/// `MemTotal:  24684084 kB`.
fn machine(read: &impl Fn(&str) -> Option<String>) -> Option<u64> {
    let info = read("/proc/meminfo")?;
    let line = info.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    kilobytes.checked_mul(1024)
}

/// `Max address space  2048000000  unlimited  bytes`: the first number holds.
fn process(read: &impl Fn(&str) -> Option<String>) -> Option<u64> {
    let limits = read("/proc/self/limits")?;
    let mut lines = limits.lines();
    let line = lines.find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// The smallest limit of the control groups, of both versions, that the process is in; a group has
/// what all groups above it have.
fn groups(read: &impl Fn(&str) -> Option<String>) -> Option<u64> {
    let groups = read("/proc/self/cgroup")?;
    // `4:memory:/a/b` in version 1, `0::/a/b` in version 2.
    let limits = groups.lines().filter_map(|line| {
        let (controllers, path) = line.split_once(':')?.1.split_once(':')?;
        let (roots, file): (&[&str], _) = match controllers {
            "" => (&["/sys/fs/cgroup", "/sys/fs/cgroup/unified"], "memory.max"),
            _ if controllers.split(',').any(|name| name == "memory") => {
                (&["/sys/fs/cgroup/memory"], "memory.limit_in_bytes")
            }
            _ => return None,
        };
        let folders = Path::new(path).ancestors();
        let files = folders.flat_map(|folder| {
            let folder = folder.display().to_string();
            roots.iter().map(move |root| format!("{root}{}/{file}", folder.trim_end_matches('/')))
        });
        // `max` is no limit.
        files.filter_map(|file| read(&file)?.trim().parse::<u64>().ok()).min()
    });
    limits.min()
}

/// Today's date, as it is written in the calendar of Greenwich: `2026-11-23`.
#[must_use]
pub fn today() -> String {
    #[allow(clippy::disallowed_methods, reason = "a page says when it was made; no answer does")]
    let now = std::time::SystemTime::now();
    let seconds = now.duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_secs());
    date(seconds / 86_400)
}

/// The days of the months of a year.
fn months(year: u64) -> [u64; 12] {
    let is_long = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    [31, 28 + u64::from(is_long), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
}

/// Whether a text is a date: year, month and day as in `2026-08-01`.
#[must_use]
pub fn is_date(text: &str) -> bool {
    let is_written = text.len() == 10
        && text.bytes().enumerate().all(|(place, byte)| match place {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    let mut parts = text.split('-').map_while(|part| part.parse::<u64>().ok());
    let (Some(year), Some(month), Some(day)) = (parts.next(), parts.next(), parts.next()) else {
        return false;
    };
    let months = months(year);
    let month = usize::try_from(month).ok().and_then(|month| months.get(month.checked_sub(1)?));
    is_written && year > 0 && month.is_some_and(|days| (1..=*days).contains(&day))
}

/// The date so many days after the first of January 1970.
fn date(days: u64) -> String {
    let (mut year, mut left) = (1970, days);
    while left >= months(year).iter().sum() {
        left -= months(year).iter().sum::<u64>();
        year += 1;
    }
    let mut month = 1;
    for length in months(year) {
        if left < length {
            break;
        }
        left -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", left + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GB: u64 = 1 << 30;

    fn with(files: &[(&str, &str)]) -> u64 {
        usual(|path| {
            let file = files.iter().find(|(name, _)| *name == path);
            file.map(|(_, text)| (*text).to_owned())
        })
    }

    #[test]
    fn the_smallest_limit_counts_and_half_of_it_is_taken() {
        let meminfo = |kilobytes: u64| format!("MemTotal:  {kilobytes} kB\nMemFree: 1 kB\n");
        assert_eq!(with(&[]), DEFAULT_MEMORY);
        assert_eq!(with(&[("/proc/meminfo", &meminfo(64 << 20))]), 8 * GB);
        let four = meminfo(4 << 20);
        let machine = ("/proc/meminfo", four.as_str());
        assert_eq!(with(&[machine]), 2 * GB);
        let limits = "Limit  Soft Limit  Hard Limit  Units\n\
                      Max address space         2147483648      unlimited            bytes\n";
        assert_eq!(with(&[machine, ("/proc/self/limits", limits)]), GB);
        let free = "Max address space         unlimited      unlimited            bytes\n";
        assert_eq!(with(&[machine, ("/proc/self/limits", free)]), 2 * GB);
        let second = [
            machine,
            ("/proc/self/cgroup", "0::/a/b\n"),
            ("/sys/fs/cgroup/a/b/memory.max", "max\n"),
            ("/sys/fs/cgroup/a/memory.max", "1073741824\n"),
        ];
        assert_eq!(with(&second), GB / 2);
        let first = [
            machine,
            ("/proc/self/cgroup", "5:cpu:/x\n4:memory:/a\n0::/\n"),
            ("/sys/fs/cgroup/memory/memory.limit_in_bytes", "536870912\n"),
        ];
        assert_eq!(with(&first), GB / 4);
    }

    #[test]
    fn days_are_dates() {
        for (days, expected) in [
            (0, "1970-01-01"),
            (59, "1970-03-01"),
            (789, "1972-02-29"),
            (20_780, "2026-11-23"),
            (11_016, "2000-02-29"),
            (10_956, "1999-12-31"),
        ] {
            assert_eq!(date(days), expected);
        }
        for text in ["2024-02-29", "2000-02-29", "2026-12-31", "0001-01-01"] {
            assert!(is_date(text), "{text}");
        }
        for text in [
            "2023-02-29",
            "1900-02-29",
            "2026-13-01",
            "2026-00-01",
            "2026-04-31",
            "26-1-1",
            "2026-+1-01",
        ] {
            assert!(!is_date(text), "{text}");
        }
    }
}
