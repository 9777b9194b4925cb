//! Ctrl-C, as the shell sends it.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::support::{self, program, sampled};

/// How long a busy machine may take for what takes milliseconds on an idle one. What is stopped here
/// would run for years, or wait for ever.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long a script that would run for years goes on after Ctrl-C.
fn time_to_stop() -> Duration {
    let forever = "for i in 0 .. pow(10, 15) { let x = i }";
    let mut child = program()
        .args(["-e", "print 1", "-e", forever])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    out.read_line(&mut first).unwrap();
    std::thread::sleep(Duration::from_millis(50));
    let start = Instant::now();
    assert_eq!(interrupted(&mut child), Some(130));
    start.elapsed()
}

/// Waits until a program hears Ctrl-C itself.
fn hears(child: &std::process::Child) {
    let caught = |status: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix("SigCgt:"))?;
        Some(u64::from_str_radix(line.trim(), 16).ok()? & 2 != 0)
    };
    until(|| caught(&of_process(child, "status")) == Some(true));
}

/// Waits until a program has worked for so many hundredths of a second, however busy the machine is.
fn works(child: &std::process::Child, hundredths: u64) {
    hears(child);
    until(|| {
        let stat = of_process(child, "stat");
        let fields = stat.rsplit(") ").next().unwrap_or_default().split_whitespace();
        // The time in the program, and in the system for it.
        fields.skip(11).take(2).map(|time| time.parse().unwrap_or(0)).sum::<u64>() >= hundredths
    });
}

fn of_process(child: &std::process::Child, what: &str) -> String {
    std::fs::read_to_string(format!("/proc/{}/{what}", child.id())).unwrap()
}

fn until(holds: impl Fn() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < 6 * PATIENCE, "it does not begin");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// What a program ends with after Ctrl-C.
fn interrupted(child: &mut std::process::Child) -> Option<i32> {
    let kill = std::process::Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(kill.success());
    child.wait().unwrap().code()
}

#[test]
fn an_interrupt_stops_a_script_at_once() {
    let best = (0..5).map(|_| time_to_stop()).min().unwrap();
    assert!(best < PATIENCE, "{best:?}");
}

#[test]
fn an_interrupt_ends_what_nobody_reads() {
    let mut child = program()
        .args(["-e", "print 1", "-e", "join([\"B\" for i in 0 .. 300000])"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The rest of the line waits for a reader who never comes.
    let mut first = [0; 3];
    let mut out = child.stdout.take().unwrap();
    out.read_exact(&mut first).unwrap();
    assert_eq!(&first, b"1\nB");
    assert_eq!(interrupted(&mut child), Some(130));
}

#[test]
fn an_interrupted_law_says_how_many_cases_hold() {
    let folder = support::scratch("interrupted_law");
    let file = folder.join("long.cgt");
    std::fs::write(&file, "law \"long\" forall w in rows(\"LR\", 60) { len(w) < 61 }\n").unwrap();
    let mut child = program()
        .args(["test", file.to_str().unwrap()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    works(&child, 70);
    assert_eq!(interrupted(&mut child), Some(130));
    let (mut out, mut err) = (String::new(), String::new());
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert!(err.contains("E0601") && err.contains("long.cgt:1:"), "{err}");
    assert!(err.contains("cases held") && out.contains("cases hold; it stopped"), "{out}{err}");
}

/// A script that takes seconds to read.
fn long_script(folder: &str) -> std::path::PathBuf {
    let file = support::scratch(folder).join("long.cgt");
    let mut text = String::from("law \"x\" forall n in 0 .. 1 { n == n }\n");
    for number in 0..200_000 {
        text += &format!("let x{number}=[1,1+1,<1|1>]\n");
    }
    std::fs::write(&file, text).unwrap();
    file
}

/// What these arguments end with after Ctrl-C, and how long after it.
fn stopped(arguments: &[&str]) -> (Option<i32>, Duration) {
    let mut child = program()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // Without this, waiting for the end would close it.
    let stdin = child.stdin.take();
    hears(&child);
    std::thread::sleep(Duration::from_millis(400));
    let start = Instant::now();
    let code = interrupted(&mut child);
    drop(stdin);
    (code, start.elapsed())
}

#[test]
fn every_command_hears_an_interrupt_while_it_reads() {
    let file = long_script("interrupted_reading");
    let path = file.to_str().unwrap();
    let import = format!("import \"{path}\"");
    for arguments in
        [&["fmt", "--check", path][..], &["test", path], &["check", path], &["-e", &import]]
    {
        let (code, time) = stopped(arguments);
        assert_eq!(code, Some(130), "{arguments:?}");
        // On an idle machine it is some milliseconds.
        assert!(time < PATIENCE, "{arguments:?}: {time:?}");
    }
}

#[test]
fn every_command_ends_at_once_where_it_waits_for_a_pipe() {
    let pipe = support::scratch("interrupted_waiting").join("pipe.cgt");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let path = pipe.to_str().unwrap();
    for arguments in
        [&["fmt", path][..], &["fmt", "-"], &["test", path], &["check", path], &[path], &["-"]]
    {
        let (code, time) = stopped(arguments);
        assert_eq!(code, Some(130), "{arguments:?}");
        assert!(time < PATIENCE, "{arguments:?}: {time:?}");
    }
    for arguments in [&["fmt", path][..], &["test", path], &["check", path], &[path]] {
        let limited = [arguments, &["--time", "100ms"]].concat();
        let ran = support::upstar(&limited, "");
        assert!(ran.code == 3 && ran.err.contains("E0602"), "{arguments:?}: {}", ran.err);
    }
    // Nobody can stop who waits in the middle of a script: that is refused.
    let ran = support::upstar(&["-e", &format!("import \"{path}\"")], "");
    assert!(ran.code == 1 && ran.err.contains("E0701"), "{}", ran.err);
    let ran = support::upstar(&["-e", "import \"/dev/zero\""], "");
    assert!(ran.code == 1 && ran.err.contains("this is not a file"), "{}", ran.err);
}

#[test]
fn every_command_hears_its_budgets_while_it_reads() {
    let file = long_script("budgets_reading");
    let path = file.to_str().unwrap();
    let import = format!("import \"{path}\"");
    for arguments in [
        &["fmt", "--check", path, "--time", "200ms"][..],
        &["fmt", "--check", path, "--memory", "20M"],
        &["check", path, "--time", "200ms"],
        &["-e", &import, "--time", "200ms"],
    ] {
        let ran = support::upstar(arguments, "");
        assert_eq!(ran.code, 3, "{arguments:?}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains("[E06"), "{}", ran.err);
    }
}

/// Starts a program with these arguments in an empty folder for temporary files, presses Ctrl-C when it has worked for so long, and
/// tells what it wrote.
fn pressed(arguments: &[&str], folder: &std::path::Path, hundredths: u64) -> [String; 2] {
    let temporary = folder.join("tmp");
    std::fs::create_dir_all(&temporary).unwrap();
    let mut child = program()
        .args(arguments)
        .env("TMPDIR", &temporary)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    works(&child, hundredths);
    let start = Instant::now();
    assert_eq!(interrupted(&mut child), Some(130), "{arguments:?} at {hundredths}");
    assert!(start.elapsed() < PATIENCE, "{arguments:?} at {hundredths}: {:?}", start.elapsed());
    assert_eq!(std::fs::read_dir(&temporary).unwrap().count(), 0, "{arguments:?}");
    let read = |pipe: &mut dyn Read| {
        let mut text = String::new();
        pipe.read_to_string(&mut text).unwrap();
        text
    };
    [read(&mut child.stdout.take().unwrap()), read(&mut child.stderr.take().unwrap())]
}

#[test]
fn verifying_a_long_certificate_hears_the_first_interrupt() {
    let folder = support::scratch("interrupted_verify");
    let long = crate::hostile::many_ends(&folder, 4000);
    let small = crate::hostile::many_ends(&folder, 6);
    let [long, small] = [long.to_str().unwrap(), small.to_str().unwrap()];
    // While it is read, while sums are found, and later.
    for (place, hundredths) in [2, 40, 150].into_iter().enumerate() {
        // In one format each, and in the soak in both.
        let formats = [&[][..], &["--format", "json"]];
        for options in sampled(formats.iter().cycle().skip(place).take(2), 2) {
            // What stands behind the file that was stopped is not verified either.
            let [out, err] =
                pressed(&[&["verify"], *options, &[long, small]].concat(), &folder, hundredths);
            assert!(!out.contains("holds: ") && !out.contains("\"holds\""), "{out}{err}");
        }
    }
}

#[test]
fn weaving_a_long_page_hears_the_first_interrupt() {
    let folder = support::scratch("interrupted_weave");
    let script = folder.join("long.cgt");
    let statement =
        "# One and *one* make two.\ntree({1|-1})\ntable([[1, 2], [3, 4]])\n1 + 1 #=> 3\n\n";
    std::fs::write(&script, statement.repeat(150_000)).unwrap();
    for (place, ending) in ["html", "tex", "md", "ipynb", "pdf"].into_iter().enumerate() {
        let page = folder.join(format!("page.{ending}"));
        std::fs::write(&page, "kept").unwrap();
        let arguments =
            ["weave", script.to_str().unwrap(), "--force", "-o", page.to_str().unwrap()];
        // At one of the two moments, and in the soak at both.
        for hundredths in sampled([5, 120].into_iter().cycle().skip(place).take(2), 2) {
            let [out, err] = pressed(&arguments, &folder, hundredths);
            assert!(out.is_empty(), "{ending}: {out}{err}");
            assert_eq!(std::fs::read_to_string(&page).unwrap(), "kept", "{ending}: {err}");
        }
    }
    // The script, the pages and the folder for temporary files.
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 7);
}
