//! How much memory the machine allows: what it has, what its control groups leave (Linux), and the
//! limits of the process, that of its stack included.

#![expect(
    clippy::disallowed_methods,
    reason = "the one place of the library that asks how large the machine is"
)]

use std::fs::File;
use std::io::Read;
use std::path::Path;

use super::limits::DEFAULT_MEMORY;

/// The memory that a session may fill if nobody says otherwise: half of what the machine allows, at most
/// [`DEFAULT_MEMORY`]. It is [`DEFAULT_MEMORY`] also if the machine does not tell.
pub(super) fn usual_memory() -> u64 {
    usual([machine(), process(), groups(read)])
}

fn usual(limits: [Option<u64>; 3]) -> u64 {
    let allowed = limits.into_iter().flatten().min();
    allowed.map_or(DEFAULT_MEMORY, |bytes| (bytes / 2).min(DEFAULT_MEMORY))
}

/// The memory of the machine.
#[cfg(target_os = "linux")]
fn machine() -> Option<u64> {
    let info = rustix::system::sysinfo();
    #[allow(clippy::useless_conversion, reason = "it is a word of the machine")]
    u64::from(info.totalram).checked_mul(info.mem_unit.into())
}

#[cfg(not(target_os = "linux"))]
fn machine() -> Option<u64> {
    None
}

/// The size that the process may have.
#[cfg(unix)]
fn process() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::As).current
}

#[cfg(not(unix))]
fn process() -> Option<u64> {
    None
}

/// The size that the first stack of a process surely has, a little below its start. It is half of the limit,
/// since arguments and variables of the environment may take a quarter.
#[cfg(unix)]
pub(super) fn first_stack() -> usize {
    let limit = rustix::process::getrlimit(rustix::process::Resource::Stack).current;
    let bytes = limit.unwrap_or(USUAL_STACK).min(USUAL_STACK) / 2;
    usize::try_from(bytes).unwrap_or(0)
}

#[cfg(not(unix))]
pub(super) fn first_stack() -> usize {
    0
}

/// The usual limit of a stack; without a limit it is as large, at least.
#[cfg(unix)]
const USUAL_STACK: u64 = 8 << 20;

/// A small file of the system's, which does not tell how long it is.
fn read(path: &str) -> Option<String> {
    let mut text = String::with_capacity(1024);
    File::open(path).ok()?.take(MOST_READ).read_to_string(&mut text).ok()?;
    Some(text)
}

/// More than the groups of a process take.
const MOST_READ: u64 = 1 << 16;

/// The smallest limit of the control groups, of both versions, that the process is in; a group has
/// what all groups above it have.
fn groups(read: impl Fn(&str) -> Option<String>) -> Option<u64> {
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

#[cfg(test)]
mod tests {
    use super::*;

    const GB: u64 = 1 << 30;

    fn grouped(files: &[(&str, &str)]) -> Option<u64> {
        groups(|path| {
            let file = files.iter().find(|(name, _)| *name == path);
            file.map(|(_, text)| (*text).to_owned())
        })
    }

    #[test]
    fn the_smallest_limit_counts_and_half_of_it_is_taken() {
        assert_eq!(usual([None; 3]), DEFAULT_MEMORY);
        assert_eq!(usual([Some(64 * GB), None, None]), 8 * GB);
        assert_eq!(usual([Some(4 * GB), None, None]), 2 * GB);
        assert_eq!(usual([Some(4 * GB), Some(2 * GB), Some(3 * GB)]), GB);
    }

    #[test]
    fn the_smallest_limit_of_the_groups_counts() {
        assert_eq!(grouped(&[]), None);
        let second = [
            ("/proc/self/cgroup", "0::/a/b\n"),
            ("/sys/fs/cgroup/a/b/memory.max", "max\n"),
            ("/sys/fs/cgroup/a/memory.max", "1073741824\n"),
        ];
        assert_eq!(grouped(&second), Some(GB));
        let first = [
            ("/proc/self/cgroup", "5:cpu:/x\n4:memory:/a\n0::/\n"),
            ("/sys/fs/cgroup/memory/memory.limit_in_bytes", "536870912\n"),
        ];
        assert_eq!(grouped(&first), Some(GB / 2));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_machine_tells_what_it_has() {
        let info = read("/proc/meminfo").expect("a file");
        let line = info.lines().find_map(|line| line.strip_prefix("MemTotal:")).expect("a line");
        let kilobytes: u64 =
            line.split_whitespace().next().unwrap_or_default().parse().expect("a number");
        assert_eq!(machine(), Some(kilobytes * 1024));
        let limits = read("/proc/self/limits").expect("a file");
        let line =
            limits.lines().find_map(|line| line.strip_prefix("Max address space")).expect("a line");
        assert_eq!(process(), line.split_whitespace().next().unwrap_or_default().parse().ok());
    }
}
