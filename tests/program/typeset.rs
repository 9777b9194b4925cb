//! A TeX that sets a page: within limits, in a folder of its own, and without other files where a script is not trusted.
//! Programs that only look like a TeX stand in for it.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::{finish, program, scratch, upstar};

/// The time that a busy machine may take for what would take for ever without a limit.
const PATIENCE: Duration = Duration::from_secs(20);

const ENGINES: [&str; 4] = ["pdflatex", "lualatex", "xelatex", "tectonic"];

/// Formulas that read and write files, in each place of a comment, and words that are no formulas.
const HOSTILE: &str = "\
# # T $\\input{/etc/passwd}$

# Read $\\input{/etc/passwd}$ or $\\openin5=/etc/passwd$ or $^^5cinput{/etc/passwd}$.
# Write $\\directlua{local f=io.open('OWNED','w')}$ or $\\immediate\\write18{id}$.
#
# ## H $\\input{/etc/passwd}$
# * item $\\input{/etc/passwd}$
# * *word* `$\\input{/etc/passwd}$` \\input{/etc/passwd}
#    as it is $\\input{/etc/passwd}$
print \"$\\\\input{/etc/passwd}$\"
\"$\\\\input{/etc/passwd}$\"
[\"\\\\input{/etc/passwd}\", {1}]
table([[\"$\\\\input{/etc/passwd}$\", 1]])
unknown_name  # $\\input{/etc/passwd}$
";

/// A folder with a script, an empty folder for temporary files, and a program for each name.
struct Room {
    folder: PathBuf,
}

impl Room {
    fn new(name: &str, script: &str, engines: &[&str], body: &str) -> Self {
        let folder = scratch(name);
        for inside in ["bin", "tmp", "seen"] {
            fs::create_dir(folder.join(inside)).unwrap();
        }
        fs::write(folder.join("page.cgt"), script).unwrap();
        for engine in engines {
            let file = folder.join("bin").join(engine);
            fs::write(&file, format!("#!/bin/sh\nPATH=/usr/bin:/bin\n{body}\n")).unwrap();
            fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
        }
        Self { folder }
    }

    fn weave(&self, options: &[&str]) -> Command {
        let mut command = program();
        // No TeX that is installed here.
        let path = self.folder.join("bin");
        command.args(["weave", "page.cgt", "--force"]).args(options).current_dir(&self.folder);
        command.env("PATH", path).env("TMPDIR", self.folder.join("tmp"));
        command.env("SEEN", self.folder.join("seen"));
        command
    }

    fn is_clear(&self) -> bool {
        fs::read_dir(self.folder.join("tmp")).unwrap().next().is_none()
    }

    fn seen(&self, name: &str) -> String {
        fs::read_to_string(self.folder.join("seen").join(name)).unwrap()
    }
}

/// Notes what it gets, and makes a page.
const TAKES_DOWN: &str = "env > \"$SEEN/env\"; cp page.tex \"$SEEN/page.tex\"; ls -ld . > \"$SEEN/folder\"\n\
                          echo \"$@\" > \"$SEEN/options\"; echo '%PDF-1.4' > page.pdf";

/// Runs for ever, and tells its number.
const ENDLESS: &str = "echo $$ > \"$SEEN/started\"\nwhile :; do sleep 0.05; done";

#[test]
fn a_page_of_an_untrusted_script_has_no_formula_whichever_tex_is_there() {
    for engine in ENGINES {
        let room = Room::new("sandboxed_tex", HOSTILE, &[engine], TAKES_DOWN);
        let ran = finish(room.weave(&["--sandbox", "-o", "page.pdf"]), b"");
        assert!(room.folder.join("page.pdf").exists(), "{engine}: {}", ran.err);
        let page = room.seen("page.tex");
        for command in ["\\input{/", "\\openin", "\\directlua", "\\write18", "^^5c"] {
            assert!(!page.contains(command), "{engine}: {command}: {page}");
        }
        let env = room.seen("env");
        assert!(env.contains("openin_any=p\n") && env.contains("openout_any=p\n"), "{env}");
        let options = room.seen("options");
        assert!(
            options.contains("-no-shell-escape") || options.contains("--untrusted"),
            "{options}"
        );
        assert!(room.seen("folder").starts_with("drwx------"), "{}", room.seen("folder"));
        assert!(room.is_clear());
    }
}

/// Other programs have LaTeX set pages in Markdown, and notebooks.
#[test]
fn an_untrusted_script_has_no_formula_on_any_page() {
    let room = Room::new("sandboxed_pages", HOSTILE, &[], "");
    for ending in ["tex", "md", "ipynb", "html"] {
        let name = format!("page.{ending}");
        finish(room.weave(&["--sandbox", "-o", &name]), b"");
        let page = fs::read_to_string(room.folder.join(&name)).unwrap();
        let page = if ending == "ipynb" { page.replace("\\\\", "\\") } else { page };
        let outside: String = match ending {
            // Code and lines between fences are no formulas.
            "md" => {
                page.split("```").step_by(2).flat_map(|part| part.split('`').step_by(2)).collect()
            }
            _ => page,
        };
        if ending != "html" && ending != "ipynb" {
            assert!(!outside.contains("$\\input"), "{ending}: {outside}");
        }
    }
    // Whoever trusts a script has its formulas.
    finish(room.weave(&["-o", "page.tex"]), b"");
    let page = fs::read_to_string(room.folder.join("page.tex")).unwrap();
    assert!(page.contains("Read $\\input{/etc/passwd}$ or"), "{page}");
}

/// Ends a child by a signal once its TeX runs, and returns the number of that.
fn signalled(room: &Room, child: &mut Child, signal: &str) -> String {
    let started = room.folder.join("seen/started");
    let began = Instant::now();
    while !fs::read_to_string(&started).is_ok_and(|text| text.ends_with('\n')) {
        assert!(began.elapsed() < PATIENCE, "no TeX runs");
        std::thread::sleep(Duration::from_millis(10));
    }
    let kill = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    fs::read_to_string(&started).unwrap().trim().to_owned()
}

fn runs(process: &str) -> bool {
    let state = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // What has ended and is not waited for yet is a zombie.
    state.rsplit(") ").next().is_some_and(|rest| !rest.is_empty() && !rest.starts_with('Z'))
}

#[test]
fn a_tex_hears_limits_and_signals_and_leaves_nothing_behind() {
    let room = Room::new("endless_tex", "# # T\n1\n", &["pdflatex"], ENDLESS);
    let began = Instant::now();
    let ran = finish(room.weave(&["--time", "500ms", "-o", "page.pdf"]), b"");
    assert!(ran.code == 3 && ran.err.contains("E0602"), "{}", ran.err);
    assert!(began.elapsed() < PATIENCE && room.is_clear());
    assert!(!runs(room.seen("started").trim()));
    for (signal, code) in [("-INT", Some(130)), ("-TERM", None), ("-HUP", None)] {
        let _ = fs::remove_file(room.folder.join("seen/started"));
        let mut command = room.weave(&["-o", "page.pdf"]);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let tex = signalled(&room, &mut child, signal);
        let began = Instant::now();
        let ended = child.wait().unwrap();
        assert_eq!(ended.code(), code, "{signal}: {ended}");
        assert!(code.is_some() || ended.signal().is_some(), "{signal}: {ended}");
        assert!(began.elapsed() < PATIENCE && room.is_clear(), "{signal}");
        assert!(!runs(&tex), "{signal}");
    }
    assert!(!room.folder.join("page.pdf").exists());
}

#[test]
fn a_tex_that_fills_memory_or_its_folder_is_stopped() {
    for fills in ["exec yes > page.log", "exec tail -c 4000000000 /dev/zero"] {
        let room = Room::new("greedy_tex", "# # T\n1\n", &["pdflatex"], fills);
        let options = ["--memory", "64M", "--time", "1m", "-o", "page.pdf"];
        let ran = finish(room.weave(&options), b"");
        assert!(ran.code == 3 && ran.err.contains("E0603"), "{fills}: {}", ran.err);
        assert!(room.is_clear(), "{fills}");
    }
}

/// The mistake that a TeX tells is told, and the next program is not tried.
#[test]
fn a_tex_that_fails_says_why() {
    let fails = "echo 'This is TeX'; echo '! Undefined control sequence.'; exit 1";
    let room = Room::new("failing_tex", "# # T\n1\n", &ENGINES, fails);
    let ran = finish(room.weave(&["-o", "page.pdf"]), b"");
    let said = "pdflatex ends with: ! Undefined control sequence.";
    assert!(ran.code == 1 && ran.err.contains(said), "{}", ran.err);
    assert!(room.is_clear());
}

/// A file that lies where a folder would have been made is not followed: names are not known before.
#[test]
fn temporary_folders_cannot_be_prepared() {
    let room = Room::new("prepared_tex", "# # T\n1\n", &["pdflatex"], TAKES_DOWN);
    let mut names = Vec::new();
    for _ in 0..2 {
        let ran = finish(room.weave(&["-o", "page.pdf"]), b"");
        assert_eq!(ran.code, 0, "{}", ran.err);
        let env = room.seen("env");
        let folder = env.lines().find_map(|line| line.strip_prefix("PWD=")).unwrap();
        let name = Path::new(folder).file_name().unwrap().to_str().unwrap().to_owned();
        assert!(name.starts_with("upstar-") && name.len() == 23, "{name}");
        names.push(name);
    }
    assert_ne!(names[0], names[1]);
}

/// A page of a long script takes no more than is allowed, and Ctrl-C is heard while it is made.
#[test]
fn a_page_of_a_long_script_hears_limits() {
    let folder = scratch("long_page");
    let file = folder.join("long.cgt");
    fs::write(&file, "1 # one\n".repeat(40_000)).unwrap();
    let file = file.to_str().unwrap();
    for ending in ["html", "tex", "md", "ipynb"] {
        let page = folder.join(format!("page.{ending}"));
        let page = page.to_str().unwrap();
        let ran = upstar(&["weave", file, "--memory", "16M", "-o", page], "");
        assert!(ran.code == 3 && ran.err.contains("E0603"), "{ending}: {} {}", ran.code, ran.err);
        assert!(!Path::new(page).exists());
    }
}
