//! `upstar test`: runs scripts and compares what their statements print with what `#=>` states;
//! runs the `>>>` examples of their documentation; every error and failed assertion is a failure.

use std::path::{Path, PathBuf};

use super::Desk;
use crate::diag::codes::files::UNEXPECTED_TEXT;
use crate::diag::{Diagnostic, error};
use crate::host::Exit;
use crate::host::files;
use crate::markup::{Markup, Role};
use crate::objects as json;
use crate::session::help::{self, DocExample};
use crate::session::{Event, Format, Formats, LIBRARY, Report, Session, Tested, as_claimed};
use crate::span::{Sources, Span};

/// Tests every script under the paths, each in a session of its own. `stdlib` is the library that
/// is built in where no such folder lies here.
pub fn test(desk: &mut Desk, paths: &[PathBuf]) -> Exit {
    let embedded = paths == [PathBuf::from("stdlib")] && !paths[0].exists();
    let found = if embedded {
        Ok(LIBRARY.iter().map(|file| PathBuf::from(format!("stdlib/{}.cgt", file.name))).collect())
    } else {
        files::scripts(paths)
    };
    let scripts = match found {
        Ok(scripts) => scripts,
        Err(diagnostic) => {
            desk.tell(&diagnostic, &Sources::default());
            return Exit::Diagnostic;
        }
    };
    let (mut exit, mut checks, mut failures, mut bad) = (Exit::Fine, 0, 0, 0);
    let mut undecided = 0;
    for path in &scripts {
        let tally = match file(desk, path, embedded) {
            Ok(tally) => tally,
            Err(exit) => return exit,
        };
        exit = exit.max(tally.exit);
        checks += tally.checks;
        failures += tally.failures;
        undecided += tally.undecided;
        bad += usize::from(tally.failures > 0);
        if exit == Exit::Interrupted || desk.screen.closed() {
            return exit;
        }
        if desk.globals.strict && failures + undecided > 0 {
            break;
        }
    }
    if desk.globals.format == Format::Json {
        let holds = if failures == 0 && undecided > 0 { None } else { Some(exit == Exit::Fine) };
        let object = json::summary(
            holds,
            &[
                ("files", scripts.len()),
                ("files_failed", bad),
                ("checks", checks),
                ("failures", failures),
                ("undecided", undecided),
            ],
        );
        desk.screen.object(&object);
    } else if scripts.len() > 1 {
        let open = if undecided > 0 { format!("{undecided} undecided") } else { String::new() };
        let summary = match (failures, undecided) {
            (0, 0) => Markup::new().with(Role::Good, format!("all {} files hold", scripts.len())),
            (0, _) => {
                let part = format!("no failures in {} files, {open}", scripts.len());
                Markup::new().with(Role::Bad, part)
            }
            _ => {
                let and = if undecided > 0 { ", " } else { "" };
                let part =
                    format!("{failures} failures in {bad} of {} files{and}{open}", scripts.len());
                Markup::new().with(Role::Bad, part)
            }
        };
        desk.screen.say(&summary.with(Role::Plain, format!(" ({})", counted(checks))));
    }
    exit
}

/// How a file fared.
#[derive(Default)]
struct Tally {
    checks: usize,
    failures: usize,
    /// Checks that a limit stopped: they neither hold nor fail.
    undecided: usize,
    exit: Exit,
}

/// What is compared: lines, without what is for terminals.
const PLAIN: Formats = Formats::PLAIN;

/// A check that failed, and where.
struct Failure {
    diagnostic: Box<Diagnostic>,
    exit: Exit,
}

fn file(desk: &mut Desk, path: &Path, embedded: bool) -> Result<Tally, Exit> {
    let name = path.display().to_string();
    let mut session = desk.session_or_exit(PLAIN)?;
    let library =
        LIBRARY.iter().find(|file| embedded && name == format!("stdlib/{}.cgt", file.name));
    let text = match library {
        Some(file) => Ok(file.text().to_owned()),
        None => {
            desk.screen.flush();
            let interrupt = desk.interrupt.clone();
            interrupt.while_reading(|| files::read_text(path))
        }
    };
    let text = match text {
        Ok(text) => text,
        Err(diagnostic) => {
            desk.tell_of_file(&diagnostic, session.sources(), &name);
            return Ok(Tally { failures: 1, exit: Exit::Diagnostic, ..Tally::default() });
        }
    };
    desk.note_mistyped_claims(&name, &text);
    let mut checked = Checked::run(desk, &mut session, &name, &text);
    if !checked.mismatches().is_empty() && !desk.interrupt.pressed() {
        // An answer in the other spelling is right too; it is asked for only if the first one is not what is claimed.
        let mut other = desk.session_or_exit(PLAIN)?;
        let mut options = other.options().clone();
        options.unicode = !options.unicode;
        other.set_options(options);
        let again = Checked::run(desk, &mut other, &name, &text);
        checked.forgive(&again);
    }
    checked.find_equal(&mut session);
    let undecided = checked.failures.iter().filter(|failure| failure.exit == Exit::Budget).count();
    let tally = Tally {
        checks: checked.checks,
        failures: checked.failures.len() - undecided + checked.mismatches().len(),
        undecided,
        exit: checked.exit(desk),
    };
    checked.tell(desk, &session);
    let laws = std::mem::take(&mut checked.laws);
    if desk.globals.format == Format::Json {
        for law in &laws {
            let object = law.object(&name);
            desk.screen.object(&object);
        }
    } else {
        let (word, role) = match (tally.failures, tally.undecided) {
            (0, 0) => ("ok    ", Role::Good),
            (0, _) => ("UNDECIDED", Role::Bad),
            _ => ("FAILED", Role::Bad),
        };
        let mut rest = format!(" {name} ({}", counted(tally.checks));
        for (count, word) in [(tally.failures, "failed"), (tally.undecided, "undecided")] {
            if count > 0 {
                rest += &format!(", {count} {word}");
            }
        }
        rest.push(')');
        let line = Markup::new().with(role, word).with(Role::Plain, rest);
        desk.screen.say(&line);
        for law in laws {
            desk.screen.say(&law.told());
        }
        desk.screen.pause();
    }
    Ok(tally)
}

/// A law, and what came of it.
struct Law {
    tested: Tested,
    line: u32,
    /// The line of a law before it that has the same name.
    namesake: Option<u32>,
    /// The smallest case that fails.
    counterexample: Option<serde_json::Value>,
}

impl Law {
    /// The object of `--format json`.
    fn object(&self, file: &str) -> serde_json::Value {
        json::law_of_script(
            &self.tested,
            file,
            self.line,
            self.namesake,
            self.counterexample.as_ref(),
        )
    }

    /// `law "…": 36 of 37 cases hold (12 ms)`.
    fn told(&self) -> Markup {
        let line = Markup::plain(format!("       {}", self.tested.told()));
        let time = format!(" ({} ms)", self.tested.time.as_millis());
        let line = line.with(Role::Dim, time);
        match self.namesake {
            Some(namesake) => line
                .with(Role::Bad, format!("; lines {namesake} and {} name two laws so", self.line)),
            None => line,
        }
    }
}

fn counted(checks: usize) -> String {
    match checks {
        1 => "1 check".to_owned(),
        many => format!("{many} checks"),
    }
}

/// An expectation and what was printed instead or as stated.
struct Comparison {
    expected: String,
    printed: String,
    span: Span,
    line: u32,
    /// Whether both are the same value, spelled in two ways.
    equal: bool,
}

/// What came of a file, in one spelling.
struct Checked {
    comparisons: Vec<Comparison>,
    failures: Vec<Failure>,
    checks: usize,
    /// What came of the laws.
    laws: Vec<Law>,
}

impl Checked {
    /// Runs the file, then the examples of its documentation.
    fn run(desk: &Desk, session: &mut Session, name: &str, text: &str) -> Self {
        let mut checked =
            Self { comparisons: Vec::new(), failures: Vec::new(), checks: 0, laws: Vec::new() };
        session.set_testing(true);
        let mut printed = Vec::new();
        session.run(name, text, &mut |sources, event| {
            match event {
                Event::Printed(line) => printed.push(line.to_plain()),
                Event::Statement(report) => {
                    let head = sources.slice(report.span);
                    // A word, and not the beginning of another such as `lawn`.
                    let begins = |word| {
                        let rest = head.strip_prefix(word);
                        rest.is_some_and(|rest: &str| !rest.starts_with(char::is_alphanumeric))
                    };
                    // A statement that fails was a check, whatever it is.
                    let fails = report.result.is_err() && report.expected.is_empty();
                    let checks = report.law.is_some() || begins("assert") || fails;
                    checked.checks += usize::from(checks);
                    checked.law(&report);
                    checked.statement(report, std::mem::take(&mut printed));
                }
            }
            !desk.interrupt.pressed()
        });
        for example in help::doc_examples(session, text) {
            if desk.interrupt.pressed() {
                break;
            }
            checked.example(session, name, &example);
        }
        checked
    }

    /// Keeps what came of a law.
    fn law(&mut self, report: &Report) {
        let Some(tested) = report.law.clone() else {
            return;
        };
        let same = |law: &&Law| law.tested.title == tested.title;
        let namesake = self.laws.iter().find(same).map(|law| law.line);
        let counterexample =
            report.result.as_ref().err().and_then(|found| found.counterexamples.first().cloned());
        self.laws.push(Law { tested, line: report.line, namesake, counterexample });
    }

    fn statement(&mut self, report: Report, mut printed: Vec<String>) {
        self.checks += usize::from(!report.expected.is_empty());
        let (exit, expected) = (Exit::of_statement(&report), report.claim());
        let answer = match report.result {
            Ok(answer) => answer,
            Err(diagnostic) => {
                self.failures.push(Failure { diagnostic, exit });
                return;
            }
        };
        if let (Some(text), false) = (answer.text, report.quiet) {
            printed.push(text.to_plain());
        }
        let Some((_, first)) = report.expected.first() else {
            return;
        };
        let last = report.expected.last().map_or(*first, |(_, span)| *span);
        self.comparisons.push(Comparison {
            expected,
            printed: printed.join("\n"),
            span: first.to(last),
            line: report.line,
            equal: false,
        });
    }

    /// A `>>>` example: what it prints is compared where the documentation says what to expect.
    fn example(&mut self, session: &mut Session, name: &str, example: &DocExample) {
        self.checks += 1;
        let source = format!("{name}:{} (documentation)", example.line);
        let (mut printed, mut failed, mut place) = (Vec::new(), None, Span::default());
        session.run(&source, &example.source, &mut |_, event| {
            match event {
                Event::Printed(line) => printed.push(line.to_plain()),
                Event::Statement(report) => {
                    place = report.span;
                    let exit = Exit::of_statement(&report);
                    match report.result {
                        Ok(answer) if !report.quiet => {
                            printed.extend(answer.text.map(|text| text.to_plain()));
                        }
                        Ok(_) => {}
                        Err(diagnostic) => failed = Some(Failure { diagnostic, exit }),
                    }
                }
            }
            failed.is_none()
        });
        if let Some(failure) = failed {
            self.failures.push(failure);
        } else if let Some(expected) = &example.expected {
            self.comparisons.push(Comparison {
                expected: expected.trim().to_owned(),
                printed: printed.join("\n"),
                span: place,
                line: example.line,
                equal: false,
            });
        }
    }

    fn mismatches(&self) -> Vec<&Comparison> {
        let wrong =
            |comparison: &&Comparison| comparison.expected != as_claimed(&comparison.printed);
        self.comparisons.iter().filter(wrong).collect()
    }

    /// Takes over what was printed in the other spelling where that is as expected.
    fn forgive(&mut self, other: &Self) {
        for (mine, theirs) in self.comparisons.iter_mut().zip(&other.comparisons) {
            if mine.expected == as_claimed(&theirs.printed) {
                mine.printed.clone_from(&theirs.printed);
            }
        }
    }

    /// Finds claims that name what was printed in another spelling.
    fn find_equal(&mut self, session: &mut Session) {
        let wrong = self.comparisons.iter_mut();
        let wrong = wrong.filter(|found| found.expected != as_claimed(&found.printed));
        session.set_allowance(Some(SPELLING_TICKS));
        for comparison in wrong.take(MOST_SPELLINGS) {
            let (expected, printed) = (&comparison.expected, value_of(&comparison.printed));
            if expected.contains(['\n', '#', ';']) || printed.contains('\n') {
                continue;
            }
            let question = format!("({expected}) == ({printed})");
            let equal = &mut comparison.equal;
            session.run("<claim>", &question, &mut |_, event| {
                if let Event::Statement(Report { result: Ok(answer), .. }) = event {
                    *equal = answer.text.is_some_and(|text| text.to_plain() == "true");
                }
                false
            });
        }
        session.set_allowance(None);
    }

    fn exit(&self, desk: &Desk) -> Exit {
        let mut exit = Exit::Fine;
        if desk.interrupt.pressed() {
            exit = Exit::Interrupted;
        }
        if !self.mismatches().is_empty() {
            exit = exit.max(Exit::Diagnostic);
        }
        let worst = self.failures.iter().map(|failure| failure.exit).max();
        exit.max(worst.unwrap_or_default())
    }

    fn tell(&self, desk: &mut Desk, session: &Session) {
        let sources = session.sources();
        let failures = self.failures.iter().map(|failure| (failure.diagnostic.clone(), None));
        let mismatches = self.mismatches().into_iter();
        let mismatches = mismatches.map(|comparison| (mismatch(comparison), Some(comparison)));
        let mut told: Vec<_> = failures.chain(mismatches).collect();
        // In the order of their lines; what is wrong in examples of the documentation comes last.
        told.sort_by_key(|(diagnostic, _)| {
            diagnostic.labels.first().map(|label| (label.span.source, label.span.start))
        });
        for (diagnostic, comparison) in told {
            if let (Some(comparison), Format::Json) = (comparison, desk.globals.format) {
                let mut object = json::error(&diagnostic, sources, None);
                object["expected"] = comparison.expected.as_str().into();
                object["printed"] = comparison.printed.as_str().into();
                desk.screen.object(&object);
            } else {
                desk.tell(&diagnostic, sources);
            }
        }
    }
}

/// Ticks for the question whether a claim is only spelled in another way, and how many claims are asked about.
const SPELLING_TICKS: u64 = 200_000;
const MOST_SPELLINGS: usize = 20;

/// The value of an answer `G = x`, or the answer itself.
fn value_of(printed: &str) -> &str {
    printed.rsplit_once(" = ").map_or(printed, |(_, value)| value)
}

/// Advises what to do about a claim that may be meant right.
fn advice(comparison: &Comparison) -> Option<String> {
    let Comparison { expected, printed, equal, .. } = comparison;
    if printed.is_empty() || printed.contains('\n') {
        return None;
    }
    let first = |mark: &str| expected.split_once(mark).map(|(claim, _)| claim.trim_end());
    if let Some(claim) = first("   ").filter(|claim| claim == printed) {
        return Some(format!(
            "what stands behind an answer, dim, is not part of it: `#=> {claim}`"
        ));
    }
    if first(" #").is_some_and(|claim| claim == printed) {
        return Some("a comment cannot follow a claim: put it on a line above".to_owned());
    }
    let is_value = printed
        .split_once(" = ")
        .is_some_and(|(game, value)| [game, value].contains(&expected.as_str()));
    let is_spelled = *equal || expected.to_lowercase() == *printed;
    match (is_value, is_spelled) {
        (true, _) => Some(format!("a claim has the whole answer: `#=> {printed}`")),
        (false, true) => {
            Some(format!("the claim is right, but spelled otherwise: `#=> {printed}`"))
        }
        (false, false) => None,
    }
}

/// A mismatch as a diagnostic that shows both texts.
fn mismatch(comparison: &Comparison) -> Box<Diagnostic> {
    let printed = if comparison.printed.is_empty() {
        "nothing".to_owned()
    } else {
        indented(&comparison.printed)
    };
    let diagnostic = error!(
        UNEXPECTED_TEXT, comparison.span, "this is expected";
        message: format!("the statement on line {}", comparison.line);
        help: format!("expected  {}\nprinted   {printed}", indented(&comparison.expected));
    );
    match advice(comparison) {
        Some(advice) => diagnostic.help(advice),
        None => diagnostic,
    }
}

/// Further lines stand under the first.
fn indented(text: &str) -> String {
    text.replace('\n', "\n          ")
}
