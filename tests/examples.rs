//! Every `examples/**/*.cgt` is a named test: what it claims by `#=>` holds, a snapshot has what else it prints, and
//! all means the same games when printed in ASCII. It is formatted.

#![allow(
    clippy::disallowed_methods,
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests read files"
)]

mod support;

use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

use support::{Said, run, session, snapshot, trial};
use upstar::session::{Formats, Options, edit};

/// What is done with an example.
type Check = fn(&Example);

/// What runs an example.
type Run = Box<dyn FnOnce() -> Vec<Said> + Send>;

/// An example: its name, its path as shown, its text, and what it prints, found once for all checks.
struct Example {
    name: String,
    shown: String,
    text: String,
    said: LazyLock<Vec<Said>, Run>,
}

impl Example {
    fn new(name: String, path: PathBuf) -> Self {
        let shown = format!("examples/{name}.cgt");
        let text = fs::read_to_string(path).expect("a readable example");
        let (file, run) = (shown.clone(), text.clone());
        let said = LazyLock::new(Box::new(move || said(&file, &run, true)) as Run);
        Self { name, shown, text, said }
    }
}

fn main() {
    let arguments = libtest_mimic::Arguments::from_args();
    let examples = support::scripts("examples");
    assert!(!examples.is_empty(), "there are no examples");
    let mut trials = Vec::new();
    for (name, path) in examples {
        let example = Arc::new(Example::new(name, path));
        let checks: [(&str, Check); 5] = [
            ("prints", prints),
            ("formatted", formatted),
            ("ascii", ascii),
            ("tested", tested),
            ("prose", prose),
        ];
        for (kind, check) in checks {
            let example = Arc::clone(&example);
            trials.push(trial(format!("{}::{kind}", example.name), move || check(&example)));
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn with(unicode: bool) -> Options {
    Options { unicode, formats: Formats::TEXT | Formats::JSON, ..Options::default() }
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

/// What no `#=>` of the example says.
fn prints(example: &Example) {
    let mut page = String::new();
    for said in example.said.iter().filter(|said| !said.claimed && !said.lines.is_empty()) {
        for line in said.source.lines() {
            page += &format!("  {line}\n");
        }
        for line in said.lines.iter().flat_map(|line| line.lines()) {
            page += &format!("=> {line}\n");
        }
    }
    if !page.is_empty() {
        snapshot("examples", &example.name, &page);
    }
}

/// No example has commands for a shell among its words: woven, it is a page.
fn prose(example: &Example) {
    for (number, line) in (1..).zip(example.text.lines()) {
        let words = line.trim_start().trim_start_matches(['#', ' ', '$']);
        let is_shown = !words.starts_with("upstar ") || !line.contains(".cgt");
        assert!(
            is_shown && !words.starts_with("upstar tour"),
            "{}:{number}: {line}",
            example.shown
        );
    }
}

/// An example is formatted, and formatting brings back indents that were taken away.
fn formatted(example: &Example) {
    let mut session = session(with(true), false);
    let mut formatted = |text: &str| {
        edit::format(&mut session, &example.shown, text).expect("examples have no errors")
    };
    assert_eq!(formatted(&example.text), example.text);
    let mut in_text = false;
    let flat = example.text.lines().map(|line| {
        let kept = if in_text { line } else { line.trim_start() };
        in_text ^= line.matches("\"\"\"").count() % 2 == 1;
        format!("{kept}\n")
    });
    let flat: String = flat.collect();
    assert_eq!(formatted(&flat), example.text);
}

/// The ASCII line of a game, typed back, prints the line that the game has in Unicode.
fn ascii(example: &Example) {
    let plain = &*example.said;
    let ascii = said(&example.shown, &example.text, false);
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

/// What the file claims holds: a paper becomes a page that shows no failure.
fn tested(example: &Example) {
    let page = example.name.strip_prefix("papers/").map(|name| {
        std::env::temp_dir().join(format!("upstar-{name}-{}.html", std::process::id()))
    });
    let ran = match &page {
        None => support::upstar(&["test", &example.shown], ""),
        Some(page) => {
            let page = page.display().to_string();
            support::upstar(&["weave", &example.shown, "-o", &page, "--force"], "")
        }
    };
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    if let Some(page) = page {
        let text = fs::read_to_string(&page).expect("a page");
        assert!(text.contains("<h2>") && !text.contains("class=\"wrong\""), "{}", page.display());
        fs::remove_file(page).expect("a page");
    }
}
