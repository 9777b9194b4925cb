//! What is kept whatever happens: the session beside bytes that are no text, files on a full disk and beside
//! somebody who saves them too, servers beside clients that go away.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use serde_json::json;

use crate::support::{Ran, finish, program, program_like, root, sampled, scratch, upstar};

/// Runs the program at a terminal that sends these bytes, or is set not to wait, and shows these texts then, one behind the
/// other. While a line runs, the terminal obeys keys itself: whatever is typed next waits for the prompt.
fn typed(environment: &[(&str, &str)], steps: &[(&[u8], &[&str])]) -> Ran {
    let mut command = program_like("python3", &program());
    command.arg(root().join("tests/program/terminal.py"));
    command.arg(env!("CARGO_BIN_EXE_upstar")).args(["--ascii", "--color", "never"]);
    command.env("TERM", "xterm").envs(environment.iter().copied());
    let hexadecimal = |bytes: &[u8]| match bytes {
        NONBLOCK => "nonblock".to_owned(),
        _ => bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
    };
    let steps: Vec<_> = steps.iter().map(|(bytes, texts)| (hexadecimal(bytes), texts)).collect();
    finish(command, json!(steps).to_string().as_bytes())
}

/// Stands for no bytes: from here on reading from the terminal does not wait.
const NONBLOCK: &[u8] = b"nonblock";

const PROMPT: &str = "^*> ";

/// The prompt behind an answer: the line that was typed ends before it.
const ANSWERED: [&str; 2] = ["\n", PROMPT];

#[test]
fn a_byte_that_is_not_utf_8_does_not_end_the_session() {
    let wrong: [&[u8]; 6] =
        [b"\xE9\r", b"\xFF", b"\x80", b"\xE2\x86\r", b"\xED\xA0\x80", b"\x1B\xFF"];
    for bytes in wrong {
        let steps: [(&[u8], &[&str]); 5] = [
            (b"", &[PROMPT]),
            (b"let kept = 70\r", &ANSWERED),
            (bytes, &["that is not UTF-8", PROMPT]),
            // Ctrl-U takes away what stands on the line.
            (b"\x15kept + 1\r", &["\n71", PROMPT]),
            (b":quit\r", &[]),
        ];
        let ran = typed(&[], &steps);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{bytes:?}: {}", ran.out);
    }
}

#[test]
fn a_sign_stands_for_what_is_not_utf_8_and_no_line_runs_without_it() {
    let steps: [(&[u8], &[&str]); 6] = [
        (b"", &[PROMPT]),
        (b"let a = 1", &["let a = 1"]),
        (b"\xE9 ", &["that is not UTF-8", "let a = 1\u{fffd}"]),
        (b"2\r", &["[E0", PROMPT]),
        (b"\x15a\r", &["`a` is not defined", PROMPT]),
        (b":quit\r", &[]),
    ];
    let ran = typed(&[], &steps);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert_eq!(ran.out.matches("that is not UTF-8").count(), 1, "{}", ran.out);
}

#[test]
fn no_number_of_interrupts_ends_a_conversation() {
    let many: &[u8] = &[3; 40];
    // Without an editor the system shows the key, and the line begins anew behind it.
    for (environment, seen) in [(&[][..], PROMPT), (&[("TERM", "dumb")], "^C")] {
        let steps: [(&[u8], &[&str]); 7] = [
            (b"", &[PROMPT]),
            (b"let kept = 70\r", &ANSWERED),
            (many, &[seen]),
            (b"\x15for i in 0 .. pow(10, 15) { print i }\r", &["\n100\r"]),
            (many, &["E0601", PROMPT]),
            (b"\x15kept + 1\r", &["\n71", PROMPT]),
            (b"\x15:quit\r", &[]),
        ];
        let ran = typed(environment, &steps);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{environment:?}: {}", ran.out);
    }
}

#[test]
fn a_terminal_without_an_editor_passes_over_bytes_that_are_not_utf_8() {
    let steps: [(&[u8], &[&str]); 5] = [
        (b"", &[PROMPT]),
        (b"let kept = 70\n", &ANSWERED),
        (b"1+1\xE9\n", &["its line is passed over", PROMPT]),
        (b"kept + 1\n", &["\n71", PROMPT]),
        (b":quit\n", &[]),
    ];
    let ran = typed(&[("TERM", "dumb")], &steps);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
}

#[test]
fn a_terminal_that_does_not_wait_does_not_end_the_session() {
    let steps: [(&[u8], &[&str]); 5] = [
        (b"", &[PROMPT]),
        (b"let kept = 70\r", &ANSWERED),
        (NONBLOCK, &[]),
        (b"kept + 1\r", &["\n71", PROMPT]),
        (b":quit\r", &[]),
    ];
    let ran = typed(&[], &steps);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
}

#[test]
fn streams_that_do_not_wait_lose_nothing() {
    let mut command = program_like("python3", &program());
    let code = "import os, sys\nfor n in (0, 1, 2): os.set_blocking(n, False)\n\
                os.execv(sys.argv[1], sys.argv[1:])";
    command.args([
        "-c",
        code,
        env!("CARGO_BIN_EXE_upstar"),
        "--full",
        "-e",
        "[n for n in 0 .. 50000]",
    ]);
    command.stdin(Stdio::null()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // The pipe is full by then.
    std::thread::sleep(Duration::from_millis(1500));
    let mut out = String::new();
    std::io::Read::read_to_string(&mut child.stdout.take().unwrap(), &mut out).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(out.ends_with(", 49999]\n"), "{} bytes", out.len());
}

#[test]
fn a_game_in_a_pipe_goes_on_behind_bytes_that_are_not_utf_8() {
    let mut play = program();
    play.args(["--ascii", "play", "nim(2) + *"]);
    let ran = finish(play, b"\xE9\n2\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("not a move number") && ran.out.contains("to 0"), "{}", ran.out);
}

/// A script of about so many bytes that is not in standard form, and becomes longer there.
fn ugly(bytes: usize) -> String {
    (0..bytes / 10).map(|n| format!("let x{n}={n}\n")).collect()
}

/// What stands in a folder.
fn names(folder: &Path) -> usize {
    fs::read_dir(folder).unwrap().count()
}

#[test]
fn a_file_with_several_names_is_whole_where_the_disk_is_full() {
    let folder = scratch("full_disk");
    let (one, other) = (folder.join("a.cgt"), folder.join("b.cgt"));
    let text = ugly(40_000);
    fs::write(&one, &text).unwrap();
    for several in [false, true] {
        if several {
            fs::hard_link(&one, &other).unwrap();
        }
        // No file may grow beyond this: writing fails there, as on a full disk.
        let mut shell = program_like("sh", &program());
        shell.args(["-c", "trap '' XFSZ; ulimit -f 60; exec \"$0\" \"$@\""]);
        shell.args([env!("CARGO_BIN_EXE_upstar"), "fmt", one.to_str().unwrap()]);
        let ran = finish(shell, b"");
        assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
        assert_eq!(fs::read_to_string(&one).unwrap(), text, "{}", ran.err);
        assert_eq!(names(&folder), if several { 2 } else { 1 }, "nothing is left beside it");
    }
    assert_eq!(upstar(&["fmt", one.to_str().unwrap()], "").code, 0);
    assert_eq!(fs::read_to_string(&other).unwrap(), fs::read_to_string(&one).unwrap());
    assert!(fs::read_to_string(&one).unwrap().starts_with("let x0 = 0\n"));
}

#[test]
fn a_file_that_somebody_saves_while_it_is_formatted_stays_as_it_was_saved() {
    let folder = scratch("saved_meanwhile");
    let file = folder.join("a.cgt");
    fs::write(&file, ugly(4_000_000)).unwrap();
    let mut command = program();
    command.args(["fmt", file.to_str().unwrap()]).stderr(Stdio::piped()).stdout(Stdio::piped());
    let child = command.spawn().unwrap();
    std::thread::sleep(Duration::from_millis(700));
    fs::write(&file, "let saved = 1\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), "let saved = 1\n", "{told}");
    assert!(told.contains("somebody changed the file meanwhile"), "{told}");
    assert_eq!((output.status.code(), names(&folder)), (Some(1), 1));
}

#[test]
fn a_formatter_that_is_ended_anywhere_leaves_the_old_text_or_the_new_one() {
    let folder = scratch("ended_anywhere");
    let file = folder.join("a.cgt");
    let old = ugly(300_000);
    fs::write(&file, &old).unwrap();
    let began = std::time::Instant::now();
    assert_eq!(upstar(&["fmt", file.to_str().unwrap()], "").code, 0);
    let (whole, new) = (began.elapsed(), fs::read_to_string(&file).unwrap());
    assert_ne!(old, new);
    let mut seen = [0, 0];
    for moment in sampled(0..24, 5) {
        fs::write(&file, &old).unwrap();
        let mut command = program();
        command.args(["fmt", file.to_str().unwrap()]).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        std::thread::sleep(whole * moment / 16);
        let _ = child.kill();
        child.wait().unwrap();
        let text = fs::read_to_string(&file).unwrap();
        assert!(text == old || text == new, "{moment}: {} bytes", text.len());
        seen[usize::from(text == new)] += 1;
    }
    assert!(seen[0] > 0, "{seen:?}");
}

/// A shell ends the process as soon as a new file lies beside the old one.
#[test]
fn a_formatter_that_is_asked_to_end_while_it_writes_leaves_a_whole_file_and_nothing_beside_it() {
    let folder = scratch("asked_to_end");
    let (file, other) = (folder.join("a.cgt"), folder.join("b.cgt"));
    let old = ugly(800_000);
    fs::write(&file, &old).unwrap();
    assert_eq!(upstar(&["fmt", file.to_str().unwrap()], "").code, 0);
    let new = fs::read_to_string(&file).unwrap();
    let watch = "while kill -0 $2 2>&-; do for f in \"$1\"/.upstar-*; do\n\
                 if [ -e \"$f\" ]; then kill -$3 $2; exit 0; fi; done; done";
    let mut heard = 0;
    for (round, signal) in ["TERM", "HUP", "TERM", "HUP"].into_iter().enumerate() {
        fs::write(&file, &old).unwrap();
        let names_before = if round < 2 { 1 } else { 2 };
        if round == 2 {
            fs::hard_link(&file, &other).unwrap();
        }
        let mut command = program();
        command.args(["fmt", file.to_str().unwrap()]).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", watch, "watch"]).arg(&folder).arg(child.id().to_string()).arg(signal);
        let mut shell = shell.spawn().unwrap();
        let ended = child.wait().unwrap();
        shell.wait().unwrap();
        let text = fs::read_to_string(&file).unwrap();
        assert!(text == old || text == new, "{signal}: {} bytes", text.len());
        assert_eq!(names(&folder), names_before, "{signal}: {ended}");
        heard += usize::from(ended.code().is_none());
    }
    assert!(heard > 0);
}

#[test]
fn names_that_a_run_may_have_left_are_in_nobody_s_way() {
    let folder = scratch("left_names");
    let file = folder.join("a.cgt");
    fs::write(&file, "1+1\n").unwrap();
    // The shell becomes the program, with its number.
    let mut shell = program_like("sh", &program());
    shell.args([
        "-c",
        "cd \"$1\"; : > .upstar-$$; ulimit -f 0; trap '' XFSZ; exec \"$0\" fmt a.cgt",
    ]);
    shell.arg(env!("CARGO_BIN_EXE_upstar")).arg(&folder);
    let ran = finish(shell, b"");
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    assert_eq!(fs::read_to_string(&file).unwrap(), "1+1\n", "{}", ran.err);
}

/// Runs the program on a script that comes from a pipe, and makes a file while it waits there.
fn made_meanwhile(arguments: &[&str], folder: &Path, made: &Path) -> Ran {
    let pipe = folder.join("a.cgt");
    let _ = fs::remove_file(&pipe);
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let mut command = program();
    command.args(arguments).arg(&pipe).stdin(Stdio::null());
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // This waits until the program reads.
    let mut script = fs::OpenOptions::new().write(true).open(&pipe).unwrap();
    fs::write(made, "kept").unwrap();
    script.write_all(b"thermograph(1)\n1 > 0\n").unwrap();
    drop(script);
    let output = child.wait_with_output().unwrap();
    let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    Ran { out, err, code: output.status.code().unwrap() }
}

#[test]
fn a_file_that_somebody_makes_meanwhile_stays_unless_it_may_be_written_over() {
    let folder = scratch("made_meanwhile");
    for (command, name) in [
        (&["weave", "-o"][..], "page.html"),
        (&["weave", "-o"], "page.md"),
        (&["weave", "-o"], "page.ipynb"),
        (&["certify", "-o"], "proof.json"),
        (&["certify", "--lean", "-o"], "proof.lean"),
    ] {
        let file = folder.join(name);
        let arguments = [command, &[file.to_str().unwrap()]].concat();
        let ran = made_meanwhile(&arguments, &folder, &file);
        assert_eq!(ran.code, 1, "{name}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains("somebody made the file meanwhile"), "{name}: {}", ran.err);
        assert_eq!(fs::read_to_string(&file).unwrap(), "kept", "{name}");
        let ran = made_meanwhile(&[&arguments, &["--force"][..]].concat(), &folder, &file);
        assert_eq!(ran.code, 0, "{name}: {}{}", ran.out, ran.err);
        assert_ne!(fs::read_to_string(&file).unwrap(), "kept", "{name}");
    }
}

/// The name of the file has room in the longest path of the system, that of a new file beside it has not.
#[test]
#[cfg(target_os = "linux")]
fn a_file_beside_which_nothing_can_be_made_is_whole_where_the_disk_is_full() {
    const LONGEST_PATH: usize = 4095;
    let folder = scratch("no_file_beside");
    let mut path = folder.display().to_string();
    let end = "/a.cgt";
    let mut down = String::from("set -e; cd \"$1\"");
    while path.len() + end.len() + 1 < LONGEST_PATH {
        let name = "x".repeat((LONGEST_PATH - path.len() - end.len() - 1).min(200));
        path += &format!("/{name}");
        down += &format!("; mkdir {name}; cd {name}");
    }
    path += end;
    assert!(path.len() + 20 > LONGEST_PATH, "{}", path.len());
    let shell = |code: &str, input: &str| {
        let mut shell = program_like("sh", &program());
        shell.args(["-c", code, env!("CARGO_BIN_EXE_upstar")]).arg(&folder).arg(&path);
        finish(shell, input.as_bytes())
    };
    let text = ugly(40_000);
    let ran = shell(&format!("{down}; cat > a.cgt"), &text);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let ran = shell("trap '' XFSZ; ulimit -f 60; exec \"$0\" fmt \"$2\"", "");
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    assert!(!ran.err.contains("damaged") && ran.err.contains("E0701"), "{}", ran.err);
    assert_eq!(shell("cat \"$2\"", "").out, text, "{}", ran.err);
    // With room it is written in place.
    let ran = shell("exec \"$0\" fmt \"$2\"", "");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(shell("cat \"$2\"", "").out.starts_with("let x0 = 0\n"));
}

#[test]
fn no_figure_is_written_through_a_link() {
    let folder = scratch("figure_links");
    let (script, page, other) =
        (folder.join("a.cgt"), folder.join("a.md"), folder.join("other.txt"));
    fs::write(&script, "thermograph(1)\n").unwrap();
    fs::write(&other, "kept").unwrap();
    let [script, page_name] = [&script, &page].map(|path| path.to_str().unwrap());
    let ran = upstar(&["weave", script, "-o", page_name], "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let svg = |path: &Path| path.extension().is_some_and(|ending| ending == "svg");
    let figure =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).find(|path| svg(path));
    let figure = figure.expect("a figure");
    fs::remove_file(&figure).unwrap();
    for target in [&other, &folder.join("new.txt")] {
        std::os::unix::fs::symlink(target, &figure).unwrap();
        let ran = upstar(&["weave", script, "--force", "-o", page_name], "");
        assert_eq!(ran.code, 2, "{}", ran.out);
        assert!(ran.err.contains("is a link"), "{}", ran.err);
        assert_eq!(fs::read_to_string(&other).unwrap(), "kept");
        assert!(!folder.join("new.txt").exists());
        fs::remove_file(&figure).unwrap();
    }
}

#[test]
fn signs_that_turn_the_writing_are_shown() {
    let written = r#"print "\u{202e}abc""#;
    let ran = upstar(&["-e", written, "-e", r#""\u{2066}""#, "-e", "nosuch # \u{202e}"], "");
    assert_eq!(ran.code, 1);
    let all = ran.out + &ran.err;
    assert!(all.contains(r"\u{202e}abc") && all.contains(r"\u{2066}"), "{all}");
    assert!(!all.contains(['\u{202e}', '\u{2066}']), "{all}");
}

/// Signs that set the direction of writing, and others that do not show, as they are typed in a text.
const TURNING: &str = r"\u{61c}\u{200e}\u{200f}\u{202a}\u{202e}\u{2066}\u{2069}\u{85}\u{7f}";

fn is_turning(sign: char) -> bool {
    matches!(sign, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        || matches!(sign, '\u{7f}'..='\u{9f}')
}

#[test]
fn no_writer_lets_a_sign_through_that_turns_the_writing() {
    let folder = scratch("turned_pages");
    let file = folder.join("a\u{202e}b.cgt");
    let line = format!("\"x{TURNING}\"");
    let text = format!(
        "print {line}\n{line}\n[{line}, 1]\ntable([[{line}, 1]])\njson({line})\n\
         chart([1], {line})\nimport {line}\nassert {line} == 1\nlaw {line} forall n in [0] {{ n == 1 }}\n"
    );
    fs::write(&file, &text).unwrap();
    let file = file.to_str().unwrap();
    for ending in ["html", "md", "tex", "ipynb"] {
        let page = folder.join(format!("page.{ending}"));
        let ran = upstar(&["weave", file, "-o", page.to_str().unwrap()], "");
        let page = fs::read_to_string(&page).unwrap();
        assert!(page.contains("202e") && !page.contains(is_turning), "{ending}: {page}");
        assert!(!(ran.out + &ran.err).contains(is_turning), "{ending}");
    }
    for format in ["text", "json", "csv", "latex", "markdown"] {
        for command in [&[file][..], &["test", file], &["check", file], &["--echo", file]] {
            let takes: &[&str] = match command[0] {
                "--echo" => &["text"],
                "test" | "check" => &["text", "json"],
                _ => &["text", "json", "csv", "latex", "markdown"],
            };
            if !takes.contains(&format) {
                continue;
            }
            let ran = upstar(&[command, &["--format", format]].concat(), "");
            let all = ran.out.clone() + &ran.err;
            assert!(
                all.contains("202e") && !all.contains(is_turning),
                "{command:?} {format}: {all}"
            );
            if format == "json" {
                for line in ran.out.lines() {
                    let object = serde_json::from_str::<serde_json::Value>(line);
                    assert!(object.is_ok(), "{command:?}: {line}");
                }
            }
        }
    }
    // The values are what they were.
    let ran = upstar(&["--format", "json", "-e", &line], "");
    let object: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(object["value"].as_str().unwrap().chars().filter(|&c| is_turning(c)).count(), 9);
    let inner = upstar(&["-e", &format!("json({line})")], "").out;
    let inner: serde_json::Value = serde_json::from_str(&inner).unwrap();
    assert_eq!(inner["value"], object["value"]);
    // None of them stands in a script as it is, but in none is it passed over.
    for sign in ['\u{61c}', '\u{200f}', '\u{202e}'] {
        assert!(upstar(&["-e", &format!("1 # {sign}")], "").err.contains("E0108"));
    }
}

#[test]
fn the_title_of_a_page_in_markdown_is_no_tag() {
    let folder = scratch("markdown_title");
    let script = folder.join("a<b>.cgt");
    fs::write(&script, "# # A <b>t</b>\ntree(*)\n").unwrap();
    let page = folder.join("a<b>.md");
    let [script, page_name] = [&script, &page].map(|path| path.to_str().unwrap());
    let ran = upstar(&["-u", "closure(*2)", "weave", script, "-o", page_name], "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let page = fs::read_to_string(&page).unwrap();
    assert!(page.starts_with("# A \\<b>t\\</b>\n"), "{page}");
    assert!(page.contains("(<a\\<b\\>_1.svg>)") && page.contains("closure(\\*2)"), "{page}");
}

#[test]
fn a_false_comparison_in_a_closed_set_has_its_witness_in_json() {
    let [one, other] = ["2 * *2 + 5 * *3", "2 * *2 + 7 * *3"];
    let question = format!("{one} == {other} mod closure(*3, ^)");
    let ran = upstar(&["--format", "json", "-e", &question], "");
    let answer: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let witness = answer["witness"].as_str().expect("a witness");
    let outcome = |game: &str| {
        let ran = upstar(&["-e", &format!("outcome({game} + {witness}) mod misere")], "");
        assert_eq!(ran.code, 0, "{witness}: {}", ran.err);
        ran.out
    };
    assert_eq!(answer["value"], json!(false));
    assert_ne!(outcome(one), outcome(other), "{witness}");
}

#[test]
fn servers_fail_where_nobody_can_read_their_answers() {
    let version = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"version\"}";
    let framed = format!("Content-Length: {}\r\n\r\n{version}", version.len());
    for (name, asked) in [("serve", format!("{version}\n")), ("lsp", framed)] {
        for is_full in [true, false] {
            let mut command = program();
            let out = if is_full {
                Stdio::from(File::create("/dev/full").unwrap())
            } else {
                Stdio::piped()
            };
            command.arg(name).stdin(Stdio::piped()).stdout(out).stderr(Stdio::piped());
            let mut child = command.spawn().unwrap();
            drop(child.stdout.take());
            // The input stays open: the process ends by itself.
            let mut input = child.stdin.take().unwrap();
            input.write_all(asked.as_bytes()).unwrap();
            let output = child.wait_with_output().unwrap();
            let told = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(1), "{name}, {is_full}: {told}");
            assert!(told.contains("standard output cannot be written"), "{name}: {told}");
            drop(input);
        }
    }
}
