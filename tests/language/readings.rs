//! `tests/trials`: what readers type who have a textbook beside the keyboard, each in one session, with what is said.
//! `tests/readings.txt`: what people type who come from a textbook, a phone or another program, with the reaction that is wanted, at the
//! prompt and in a file. Below each input, indented:
//!
//! ```text
//! ½ + ¼
//!   typed: 3/4
//!   note: `½ + ¼` read as `1/2 + 1/4`
//!   file: E0107 Unknown character
//!   help: write `1/2`
//! ```
//!
//! A file refuses what is read otherwise, and its help names the correction. `UPDATE_READINGS=1` writes what is said, to be read before
//! it is committed.

use std::path::Path;
use std::sync::Arc;

use upstar::markup::Markup;
use upstar::session::{Event, NoFiles, Options, Session};
use upstar::syntax::{Part, parts, phrases, words};

/// What stands before each input.
const GIVEN: &str = "let G = {3|1}\nlet x = 5";

fn session() -> Session {
    let options = Options::default();
    let mut session = Session::new(options, Arc::default(), Box::new(NoFiles)).expect("a session");
    session.run("<given>", GIVEN, &mut |_, _| true);
    session
}

/// The lines on what is said of an input, and whether it was read otherwise.
fn said(input: &str) -> (String, bool) {
    let (text, is_read) = said_in(&mut session(), "typed", input);
    let (in_file, _) = said_in(&mut session(), "file", input);
    let same = in_file.replace("  file: ", "  typed: ") == text;
    (if same { text } else { text + &in_file }, is_read)
}

/// The lines on what a session says of an input that is typed or stands in a file, and whether it was read otherwise.
fn said_in(session: &mut Session, name: &str, input: &str) -> (String, bool) {
    let (mut text, mut is_read) = (String::new(), false);
    let mut line = |name: &str, told: &str| {
        for told in told.lines().filter(|line| !line.trim().is_empty()) {
            text.push_str(&format!("  {name}: {}\n", told.trim_end()));
        }
    };
    let mut hear = |event: Event| match event {
        // The first line tells which page of help it is.
        Event::Printed(page) => line(name, page.to_plain().lines().next().unwrap_or_default()),
        Event::Statement(report) => {
            match &report.result {
                Ok(answer) => {
                    let answer = answer.text.as_ref().map(Markup::to_plain).unwrap_or_default();
                    line(name, answer.lines().next().unwrap_or("done"));
                }
                Err(error) => {
                    line(name, &format!("{} {}", error.code, error.code.title));
                    error.help.iter().for_each(|help| line("help", help));
                }
            }
            for note in &report.notes {
                is_read |= note.code.number == 920;
                line("note", &note.headline());
            }
        }
    };
    let mut sink = |_: &_, event| {
        hear(event);
        true
    };
    match name {
        "typed" => session.run_typed("<repl>", input, &mut sink),
        _ => session.run("file.cgt", input, &mut sink),
    };
    (text, is_read)
}

/// Compares a file with what is said now, or writes it.
fn check(path: &Path, old: &str, new: &str) {
    if std::env::var_os("UPDATE_READINGS").is_some() {
        std::fs::write(path, new).expect("a file that can be written");
        return;
    }
    let other = new.lines().zip(old.lines()).find(|(new, old)| new != old);
    assert_eq!(other, None, "another line is said");
    assert_eq!(new.lines().count(), old.lines().count());
}

/// The files of `tests/trials`, and how many of their hundred lines may be refused.
const TRIALS: [(&str, usize); 36] = [
    ("lessons", 3),
    ("lessons_again", 9),
    ("lessons_third", 8),
    ("lessons_fourth", 6),
    ("lessons_fifth", 7),
    ("lessons_sixth", 6),
    ("lessons_seventh", 5),
    ("lessons_eighth", 4),
    ("lessons_ninth", 6),
    ("lessons_tenth", 7),
    ("lessons_eleventh", 4),
    ("lessons_twelfth", 12),
    ("lessons_thirteenth", 10),
    ("lessons_fourteenth", 19),
    ("lessons_fifteenth", 8),
    ("lessons_sixteenth", 8),
    ("lessons_seventeenth", 7),
    ("lessons_eighteenth", 11),
    ("lessons_nineteenth", 3),
    ("lessons_twentieth", 8),
    ("lessons_twentyfirst", 7),
    ("lessons_twentysecond", 8),
    ("lessons_twentythird", 8),
    ("lessons_twentyfourth", 9),
    ("lessons_twentyfifth", 10),
    ("lessons_twentysixth", 10),
    ("lessons_twentyseventh", 9),
    ("lessons_twentyeighth", 10),
    ("lessons_twentyninth", 6),
    ("lessons_thirtieth", 12),
    ("lessons_thirtyfirst", 9),
    ("lessons_thirtysecond", 9),
    ("lessons_thirtythird", 6),
    ("lessons_thirtyfourth", 6),
    ("lessons_thirtyfifth", 1),
    ("graduate", 15),
];

/// The lines of each file of `tests/trials` run in their order in one session.
#[test]
fn readers_of_a_textbook_are_understood() {
    for (name, most) in TRIALS {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/trials/{name}.txt"));
        let file = std::fs::read_to_string(&path).expect("a file of tests/trials");
        let mut session =
            Session::new(Options::default(), Arc::default(), Box::new(NoFiles)).expect("a session");
        let (mut whole, mut inputs, mut refused) = (String::new(), 0, 0);
        for line in file.lines().filter(|line| !line.starts_with("  ")) {
            whole.push_str(&format!("{line}\n"));
            if line.is_empty() || line.starts_with("# ") {
                continue;
            }
            inputs += 1;
            // The prompt does what commands say; the session hears the rest.
            if let Some(command) = upstar::repl::command(line) {
                whole.push_str(&format!("  command: {command}\n"));
                continue;
            }
            let (said, _) = said_in(&mut session, "typed", line);
            refused += usize::from(said.lines().any(|line| line.starts_with("  typed: E0")));
            whole.push_str(&said);
        }
        assert_eq!(inputs, 100, "{name}");
        check(&path, &file, &whole);
        assert!(refused <= most, "{name}: {refused} lines are refused");
    }
}

#[test]
fn what_people_type_is_read_at_the_prompt_and_refused_with_the_correction_in_a_file() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/readings.txt");
    let file = std::fs::read_to_string(&path).expect("tests/readings.txt");
    let mut whole = String::new();
    let (mut read, mut wrong) = (0, Vec::new());
    for line in file.lines().filter(|line| !line.starts_with("  ")) {
        whole.push_str(&format!("{line}\n"));
        if line.is_empty() || line.starts_with("# ") {
            continue;
        }
        let (said, is_read) = said(line);
        whole.push_str(&said);
        read += usize::from(is_read);
        // What is done somewhere is refused elsewhere, with advice.
        if is_read && !(said.contains("  file: E") && said.contains("  help: ")) {
            wrong.push(format!("{line}: a file takes it, or gives no advice"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(read > 120, "{read}");
    check(&path, &file, &whole);
}

/// Each pattern of words is met by an input of the file.
#[test]
fn every_pattern_of_words_is_tried() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/readings.txt");
    let file = std::fs::read_to_string(path).expect("tests/readings.txt");
    let inputs: Vec<&str> = file.lines().filter(|line| !line.starts_with("  ")).collect();
    let all: Vec<_> = phrases().collect();
    assert!(all.len() > 250, "{}", all.len());
    for (pattern, _) in all {
        let pattern_parts: Vec<Part> = parts(pattern);
        let has = |input: &&str| {
            let mut rest: Vec<&str> = words_of(input);
            pattern_parts.iter().all(|part| {
                let Part::Word(alternatives) = part else { return true };
                let is_one =
                    |word: &&str| alternatives.iter().any(|one| one.eq_ignore_ascii_case(word));
                match rest.iter().position(is_one) {
                    Some(at) => {
                        rest.drain(..=at);
                        true
                    }
                    None => false,
                }
            })
        };
        assert!(inputs.iter().any(has), "nothing tries {pattern}");
    }
}

fn words_of(line: &str) -> Vec<&str> {
    words(line).into_iter().map(|place| line[place].trim_end_matches('?')).collect()
}
