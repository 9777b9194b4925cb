//! Every `examples/**/*.cgt` is a named test: a snapshot of what it prints, which must stay the
//! same when the file is formatted first, and mean the same games when printed in ASCII.

#![allow(
    clippy::disallowed_methods,
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests read files"
)]

mod support;

use std::fs;
use std::path::Path;

use support::{Said, run, session, snapshot, trial};
use upstar::session::{Formats, Options};

/// What is done with an example: its name, its path as shown, its path.
type Check = fn(&str, &str, &Path);

fn main() {
    let arguments = libtest_mimic::Arguments::from_args();
    let examples = support::scripts("examples");
    assert!(!examples.is_empty(), "there are no examples");
    let mut trials = Vec::new();
    for (name, path) in examples {
        let shown = format!("examples/{name}.cgt");
        let each: [(&str, Check); 4] = [
            ("prints", |name, shown, path| prints(name, shown, path)),
            ("formatted", |_, shown, path| formatted(shown, path)),
            ("ascii", |_, shown, path| ascii(shown, path)),
            ("tested", |_, shown, _| tested(shown)),
        ];
        for (kind, check) in each {
            let (name, shown, path) = (name.clone(), shown.clone(), path.clone());
            trials.push(trial(format!("{name}::{kind}"), move || {
                check(&name, &shown, &path);
            }));
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("a readable example")
}

fn with(unicode: bool) -> Options {
    Options { unicode, formats: Formats { json: true, ..Formats::TEXT }, ..Options::default() }
}

/// What a file prints in a session of its own. Examples have no errors.
fn said(shown: &str, text: &str, unicode: bool) -> Vec<Said> {
    let all = run(&mut session(with(unicode), false), shown, text);
    for said in &all {
        if let Some((_, drawn)) = &said.error {
            panic!("{drawn}");
        }
    }
    all
}

fn lines(all: &[Said]) -> Vec<&[String]> {
    all.iter().map(|said| said.lines.as_slice()).collect()
}

fn prints(name: &str, shown: &str, path: &Path) {
    let mut page = String::new();
    for said in said(shown, &text(path), true) {
        for line in said.source.lines() {
            page += &format!("  {line}\n");
        }
        for line in said.lines.iter().flat_map(|line| line.lines()) {
            page += &format!("=> {line}\n");
        }
    }
    snapshot("examples", name, &page);
}

/// Formatting changes no answer, and formatting twice nothing more. Nor does it lose a comment.
fn formatted(shown: &str, path: &Path) {
    let text = text(path);
    let mut session = session(with(true), false);
    let once = session.format(shown, &text).expect("examples have no errors");
    let twice = session.format(shown, &once).expect("what was formatted can be read");
    assert_eq!(once, twice, "formatting twice changes more than once");
    let comments = |text: &str| {
        let marks = text.lines().filter_map(|line| line.find('#').map(|at| &line[at..]));
        marks.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>()
    };
    assert_eq!(comments(&text), comments(&once), "comments changed");
    assert_eq!(
        lines(&said(shown, &text, true)),
        lines(&said(shown, &once, true)),
        "the formatted file prints something else"
    );
}

/// The ASCII line of a game, typed back, prints the line that the game has in Unicode.
fn ascii(shown: &str, path: &Path) {
    let text = text(path);
    let (plain, ascii) = (said(shown, &text, true), said(shown, &text, false));
    assert_eq!(plain.len(), ascii.len());
    for (unicode, ascii) in plain.iter().zip(&ascii) {
        for line in &ascii.lines {
            assert!(line.is_ascii(), "`{}` prints `{line}`", ascii.source);
        }
        let part = |key: &str| ascii.json.as_ref()?.get(key)?.as_str();
        let (Some("game"), Some(canonical)) = (part("kind"), part("canonical")) else {
            continue;
        };
        let Some(line) = unicode.lines.last() else {
            continue;
        };
        let options = Options { universe: part("universe").map(str::to_owned), ..with(true) };
        let again = run(&mut session(options, false), "typed back", canonical);
        let again = again.last().and_then(|said| said.lines.last()).cloned();
        let again = again.unwrap_or_default();
        // Behind the literal as typed stands the canonical form, where it looks different.
        let last = |line: &str| line.rsplit(" = ").next().unwrap_or_default().to_owned();
        assert!(
            last(line) == last(&again),
            "`{}` prints `{line}`; `{canonical}`, typed back, prints `{again}`",
            ascii.source
        );
    }
}

/// What the file claims holds.
fn tested(shown: &str) {
    let ran = support::upstar(&["test", shown], "");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
}
