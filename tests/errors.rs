//! The gallery of mistakes and notes: every `tests/errors/eNNNN-*.cgt`, `nNNNN-*.cgt` and `wNNNN-*.cgt` shows its own
//! code; the snapshot
//! holds the source and what a person is told about it.
//!
//! A first line `# with: …` says what it takes: `time 50ms`, `memory 1M`, `depth 100`,
//! `universe misere`, `typed` (at a prompt), `macros` (LaTeX with macros), `interrupt` (Ctrl-C was pressed), `panic` (files panic when they are read), `test` and `check` (runs `upstar test`,
//! `upstar check`), `moves` (`upstar verify --moves` reads the certificate of its answer).
//!
//! Each example is also tried with the program's own signs, `∗` for `*` and so on: it shows the same
//! codes.

#![allow(
    clippy::disallowed_methods,
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests read files"
)]

mod support;

use std::fs;
use std::path::Path;
use std::sync::Arc;

use support::{Noted, run, run_typed, session, snapshot, trial};
use upstar::diag::report::{self, Style};
use upstar::host::files::decode;
use upstar::host::units::{parse_memory_limit, parse_time};
use upstar::session::{Formats, Loader, Options, Session};
use upstar::span::Sources;

fn main() {
    let arguments = libtest_mimic::Arguments::from_args();
    let mut trials = Vec::new();
    for (name, path) in support::scripts("tests/errors") {
        // Folders below hold what the examples import.
        if !name.contains('/') {
            let (signs, file) = (format!("{name}-in-signs"), path.clone());
            trials.push(trial(signs.clone(), move || check_signs(&signs, &file)));
            trials.push(trial(name.clone(), move || check(&name, &path)));
        }
    }
    assert!(!trials.is_empty(), "the gallery is empty");
    libtest_mimic::run(&arguments, trials).exit();
}

fn check(name: &str, path: &Path) {
    let own = name.split('-').next().unwrap_or(name).to_uppercase();
    let shown = format!("tests/errors/{name}.cgt");
    let bytes = fs::read(path).expect("a readable example");
    let mut page = String::from_utf8_lossy(&bytes).replace('\r', "␍");
    if !page.ends_with('\n') {
        page.push('\n');
    }
    page += "────────────────────────────────────────\n";
    let (codes, told) = match decode(&shown, bytes) {
        Ok(text) => tell(&shown, &text),
        Err(diagnostic) => (
            vec![diagnostic.code.to_string()],
            report::draw(&diagnostic, &Sources::default(), Style::default()),
        ),
    };
    assert!(codes.contains(&own), "{own} is not among {codes:?}:\n{told}");
    snapshot("errors", name, &(page + &told));
}

/// The codes that a file's run shows, and all that is shown.
fn tell(shown: &str, text: &str) -> (Vec<String>, String) {
    let with = text.lines().next().and_then(|line| line.strip_prefix("# with: "));
    let (what, value) = with.map_or(("", ""), |with| with.split_once(' ').unwrap_or((with, "")));
    let mut options = Options::default();
    match what {
        "" | "interrupt" | "panic" | "typed" => {}
        "macros" => {
            options.macros = true;
            options.formats = Formats::LATEX;
        }
        "time" => options.limits.time = Some(parse_time(value).expect("a time")),
        "memory" => options.limits.memory = parse_memory_limit(value).expect("a size"),
        "depth" => options.limits.depth = value.parse().expect("a depth"),
        "universe" => options.universe = Some(value.to_owned()),
        "test" | "check" | "verify" => return by_program(&[what, shown], ""),
        "moves" => {
            let certificate = support::upstar(&["certify", shown], "").out;
            return by_program(&["verify", "--moves", "-"], &certificate);
        }
        other => panic!("`# with: {other}` is not known"),
    }
    let (mut codes, mut told) = (Vec::new(), String::new());
    let mut session = match what {
        "panic" => Session::new(options, Arc::default(), Box::new(Panicking)).expect("a session"),
        _ => session(options, what == "interrupt"),
    };
    // What is said beside answers stands in the pages of notes only.
    let with_notes = !shown.rsplit('/').next().unwrap_or(shown).starts_with('e');
    let all = match what {
        "typed" => run_typed(&mut session, text),
        _ => run(&mut session, shown, text),
    };
    for said in all {
        for Noted { code, line, .. } in said.notes.into_iter().filter(|_| with_notes) {
            codes.push(code);
            told += &(line + "\n");
        }
        if let Some((code, drawn)) = said.error {
            codes.push(code);
            told += &drawn;
        }
    }
    (codes, told)
}

/// Files that panic when they are read.
struct Panicking;

impl Loader for Panicking {
    fn load(&mut self, path: &str, _: &str) -> Result<(String, Vec<u8>), String> {
        panic!("no panic is known, but `{path}` brings one")
    }
}

fn by_program(arguments: &[&str], stdin: &str) -> (Vec<String>, String) {
    let ran = support::upstar(arguments, stdin);
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    let codes = ran.err.split("[E").skip(1).filter_map(|part| part.get(..4));
    (codes.map(|code| format!("E{code}")).collect(), ran.err + &ran.out)
}

/// The same codes where the signs of games are the program's own.
fn check_signs(name: &str, path: &Path) {
    let Ok(text) = String::from_utf8(fs::read(path).expect("a readable example")) else {
        return;
    };
    let signs = in_signs(&text);
    if signs == text {
        return;
    }
    let shown = path.strip_prefix(support::root()).expect("an example");
    let (wanted, _) = tell(&shown.display().to_string(), &text);
    // The program reads a file; in a session imports start at the name.
    let by_program = text.starts_with("# with: test") || text.starts_with("# with: check");
    let place = match by_program {
        true => support::scratch(name).join("signs.cgt"),
        false => shown.to_owned(),
    };
    if by_program {
        fs::write(&place, &signs).expect("a writable folder");
    }
    let (codes, told) = tell(&place.display().to_string(), &signs);
    assert_eq!(codes, wanted, "{signs}\n{told}");
}

/// A text with `∗ ↑ ↓ ± ⧾ ⧿` for `* ^ v +- tiny miny`, outside of texts and comments.
fn in_signs(text: &str) -> String {
    let mut signs = String::new();
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let in_word = signs.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let quotes = if rest.starts_with("\"\"\"") { "\"\"\"" } else { "\"" };
        // A name that is to be defined is no game.
        let down = rest.strip_prefix('v').filter(|_| !signs.ends_with("let "));
        let down = down.is_some_and(|rest| {
            let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            !after.starts_with(|c: char| c.is_alphanumeric() || c == '_')
        });
        let (sign, length) = if next == '#' {
            ("", rest.find('\n').unwrap_or(rest.len()))
        } else if let Some(inside) = rest.strip_prefix(quotes) {
            let end = inside.find(quotes).map(|end| end + quotes.len());
            let line = inside.find('\n').unwrap_or(inside.len());
            ("", quotes.len() + end.unwrap_or(line))
        } else if rest.starts_with("+-") {
            ("±", 2)
        } else if !in_word && rest.starts_with("tiny(") {
            ("⧾", 4)
        } else if !in_word && rest.starts_with("miny(") {
            ("⧿", 4)
        } else if !in_word && down {
            ("↓", 1)
        } else {
            match next {
                // With blanks around it, it is the product.
                '*' if !(signs.ends_with(' ') && rest.starts_with("* ")) => ("∗", 1),
                '^' => ("↑", 1),
                _ => ("", next.len_utf8()),
            }
        };
        let (plain, behind) = rest.split_at(length);
        signs.push_str(if sign.is_empty() { plain } else { sign });
        rest = behind;
    }
    signs
}
