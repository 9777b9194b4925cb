//! Attacks by random texts: what is typed may be refused, but nothing fails, and nothing depends on what
//! was typed before. `tests/language/fuzz.rs` runs them with fixed seeds, `fuzz/` with those of cargo-fuzz.

#![allow(dead_code, reason = "each program uses a part")]
#![allow(clippy::panic, clippy::expect_used, reason = "a failed attack panics")]

use std::sync::Arc;

use upstar::session::{Event, Formats, NoFiles, Options, Session};
use upstar::span::SourceId;
use upstar::syntax::complete::status;
use upstar::syntax::format::format;
use upstar::syntax::statements;
use upstar::syntax::tokens::classify;
use upstar::values::SplitMix64;

use super::questions::{DEFINITIONS, Questions, UNIVERSES, builtins, operators};
use super::rulesets::{Rulesets, rulesets};

/// Ticks that a statement may take.
const TICKS: u64 = 4_000;

/// Ticks for a question about a position of random rulesets.
const PLAY_TICKS: u64 = 100_000;

/// The longest form that is asked about, in bytes.
const LONGEST_FORM: usize = 2_000;

/// Pieces of texts that stand in damaged ones.
const PIECES: &[&str] = &[
    "<",
    ">",
    "|",
    "||",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ";",
    "\n",
    "\"",
    "\"\"\"",
    "#",
    "#=>",
    "##",
    "=",
    "==",
    "<=>",
    "<|>",
    ">=",
    "!",
    ".",
    "..",
    "..=",
    "+-",
    "*",
    "^",
    "v",
    "∗",
    "↑",
    "↓",
    "⧾",
    "½",
    "·",
    "\u{0}",
    "\u{feff}",
    "\r",
    "\t",
    "é",
    "1/0",
    "2^",
    "99999999999999999999",
    "let ",
    "fn ",
    "ruleset ",
    "law ",
    "universe ",
    "mod ",
    "if ",
    "else ",
    "for ",
    "in ",
    "do {",
    "import ",
    "try ",
    "not ",
    "-",
    "/",
    "//",
    ":",
    "@",
    "S",
    "_",
    "robot<",
    "tiny(",
    "all ",
];

/// Draws texts: good lines, damaged ones, rulesets.
pub struct Texts {
    questions: Questions,
}

impl Texts {
    pub fn new(seed: u64) -> Self {
        Self { questions: Questions::new(seed) }
    }

    /// A line that most often has an answer.
    pub fn line(&mut self) -> String {
        let universe = self.questions.one(UNIVERSES);
        let line = match self.questions.below(8) {
            0 => {
                let operator = self.questions.one(&operators());
                self.questions.of_operator(operator, universe)
            }
            1 => self.questions.shown(universe),
            2 => return self.questions.one(DEFINITIONS).1.to_owned(),
            3 => {
                let game = self.questions.shown(universe);
                format!("let x{} = {game}", self.questions.below(4))
            }
            _ => {
                let place = self.questions.below(builtins().len());
                let builtin = &builtins()[place];
                match self.questions.example(builtin) {
                    Some(example) if self.questions.below(3) == 0 => example,
                    _ => self.questions.of_builtin(builtin, universe),
                }
            }
        };
        if self.questions.below(3) == 0 { format!("{line} mod {universe}") } else { line }
    }

    /// Some lines with some damage.
    pub fn damaged(&mut self) -> String {
        let count = 1 + self.questions.below(3);
        let lines: Vec<String> = (0..count).map(|_| self.line()).collect();
        let mut text = lines.join("\n");
        for _ in 0..self.questions.below(4) {
            let [from, to] = [self.place(&text), self.place(&text)];
            let (from, to) = (from.min(to), from.max(to));
            let piece = self.questions.one(PIECES);
            match self.questions.below(5) {
                0 => text.replace_range(from..to.min(self.after(&text, from)), ""),
                1 => text.insert_str(from, piece),
                2 => text.truncate(to),
                3 => {
                    let copy = text[from..to].to_owned();
                    text.insert_str(to, &copy);
                }
                _ => text.replace_range(from..self.after(&text, from), piece),
            }
        }
        text
    }

    /// A place between two characters.
    fn place(&mut self, text: &str) -> usize {
        let mut place = self.questions.below(text.len() + 1);
        while !text.is_char_boundary(place) {
            place -= 1;
        }
        place
    }

    /// The place a few characters later.
    fn after(&mut self, text: &str, place: usize) -> usize {
        let count = 1 + self.questions.below(4);
        text[place..].char_indices().nth(count).map_or(text.len(), |(later, _)| place + later)
    }

    /// Rulesets that play from one to another.
    pub fn rulesets(&mut self) -> Rulesets {
        rulesets(&mut self.questions)
    }
}

/// What a session says to a text: the lines and codes of its statements.
pub fn said(session: &mut Session, text: &str) -> Vec<String> {
    let mut all = Vec::new();
    session.run("<fuzz>", text, &mut |_, event| {
        match event {
            Event::Printed(line) => all.push(line.to_plain()),
            Event::Statement(report) => match report.result {
                Ok(answer) => {
                    all.extend(answer.text.map(|text| text.to_plain()));
                    all.extend(answer.json.map(|json| json.to_string()));
                }
                Err(diagnostic) => {
                    let code = diagnostic.code.to_string();
                    assert!(code != "E0801", "{text:?} is a mistake of upstar: {diagnostic:?}");
                    all.push(code);
                }
            },
        }
        true
    });
    all
}

/// A session in which statements may take a little.
pub fn session() -> Session {
    let formats = Formats::TEXT | Formats::NAMED;
    let options = Options { formats, ..Options::default() };
    let mut session =
        Session::new(options, Arc::default(), Box::new(NoFiles)).expect("a session starts");
    session.set_allowance(Some(TICKS));
    session
}

/// Reads a text in every way: places lie in the text, and what is laid out stays so and means the same.
/// Returns whether it was read without a mistake.
pub fn read(text: &str) -> bool {
    let mut good = true;
    for piece in statements(SourceId::default(), text) {
        assert!(text.get(piece.span.range()).is_some(), "{text:?}");
        if let Err(error) = piece.parsed {
            good = false;
            for label in error.labels {
                assert!(text.get(label.span.range()).is_some(), "{text:?}: {label:?}");
            }
        }
    }
    let mut end = 0;
    for (range, _) in classify(text) {
        assert!(range.start >= end && text.get(range.clone()).is_some(), "{text:?}");
        end = range.end;
    }
    let _ = status(text);
    let Ok(laid) = format(text) else {
        assert!(!good, "{text:?} is read, and not laid out");
        return false;
    };
    let again = format(&laid).map_err(|_| "a mistake");
    assert_eq!(again.as_deref(), Ok(laid.as_str()), "{text:?} is laid out otherwise again");
    good
}

/// Runs a text with a small budget; what stood before stands afterwards.
pub fn evaluate(text: &str) {
    let mut session = session();
    said(&mut session, "let before = <1|0>");
    session.set_allowance(Some(TICKS));
    said(&mut session, text);
    let after = said(&mut session, "universe normal\n<1|0> + <0|-1> == 0");
    assert!(after.last().is_some_and(|last| last.contains("true")), "{text:?}: {after:?}");
}

/// Asks lines forwards and backwards in two sessions: those that nobody stopped say the same. Returns how
/// many that were.
pub fn converse(lines: &[String]) -> usize {
    let forwards: Vec<Vec<String>> = {
        let mut session = session();
        lines.iter().map(|line| said(&mut session, line)).collect()
    };
    let mut session = session();
    let mut compared = 0;
    for (line, before) in lines.iter().zip(&forwards).rev() {
        let now = said(&mut session, line);
        let is_stopped =
            |said: &[String]| said.iter().any(|said| said.starts_with("E06") || said.contains('…'));
        if is_stopped(&now) || is_stopped(before) {
            continue;
        }
        compared += 1;
        assert_eq!(&now, before, "{line:?} among {lines:#?}");
    }
    compared
}

/// Asks about positions of rulesets in four ways: as they are written, in another order after questions that were
/// stopped, without theorems and so without search from position to position, and by rules without promises
/// of which nothing is compiled. All say the same, and what they say is true of the literal forms that the last
/// one makes. Returns how many answers were compared, how many were found by search from position to position and how many by
/// conjugates, and how many rulesets with several boards, or with a number beside one, there were and were played in bits.
pub fn play(rulesets: &Rulesets, random: &mut Questions) -> [usize; 5] {
    let mut ways: [Session; 4] = std::array::from_fn(|_| session());
    let [written, stopped, _, plain] = [0, 1, 2, 3];
    for (way, session) in ways.iter_mut().enumerate() {
        session.set_allowance(Some(PLAY_TICKS));
        let text = if way == plain { &rulesets.plain } else { &rulesets.texts };
        let defined = said(session, text);
        assert!(defined.iter().all(|said| !is_code(said)), "{text}: {defined:?}");
    }
    said(&mut ways[2], "without theorems");
    let mut questions = questions_about(rulesets, random);
    let mut answers: [Vec<Option<String>>; 4] = Default::default();
    for (way, (session, answers)) in ways.iter_mut().zip(&mut answers).enumerate() {
        let mut order: Vec<usize> = (0..questions.len()).collect();
        *answers = vec![None; questions.len()];
        if way == stopped {
            random.shuffle(&mut order);
        }
        for place in order {
            if way == stopped && random.below(2) == 0 {
                session.set_allowance(Some(1 + random.below(2_000) as u64));
                said(session, &questions[place]);
                session.set_allowance(Some(PLAY_TICKS));
            }
            answers[place] = answered(session, &questions[place]);
        }
    }
    let mut compared = 0;
    for (place, question) in questions.drain(..).enumerate() {
        let here: Vec<_> = answers.iter().map(|answers| answers[place].as_ref()).collect();
        let mut known = here.iter().flatten();
        let Some(first) = known.next() else { continue };
        for other in known {
            assert_eq!(first, other, "{question}: {here:?}\n{}", rulesets.texts);
            compared += 1;
        }
    }
    for position in &rulesets.positions {
        let form = answered(&mut ways[plain], &format!("form({position})"));
        let Some(form) = form.filter(|form| form.len() < LONGEST_FORM && !is_code(form)) else {
            continue;
        };
        for universe in ["normal", "misere"] {
            for question in [
                format!("outcome({position}) == outcome({form}) mod {universe}"),
                format!("canonical({position}) == {position} mod {universe}"),
            ] {
                if let Some(answer) = answered(&mut ways[written], &question) {
                    assert_eq!(answer, "true", "{question}\n{}", rulesets.texts);
                    compared += 1;
                }
            }
        }
    }
    let statistics = rulesets.names.iter().map(|name| ways[written].statistics(name));
    let counted = statistics
        .flatten()
        .map(|counted| [counted.searched, counted.conjugates + counted.searched_conjugates]);
    let [searched, conjugates] =
        counted.fold([0; 2], |[a, b], [searched, conjugates]| [a + searched, b + conjugates]);
    let beside = rulesets.beside.iter().filter_map(|name| ways[written].statistics(name));
    let in_bits = beside.filter(|counted| {
        counted.valued + counted.nims + counted.searched_on_bits + counted.sums_on_bits > 0
    });
    let in_bits = in_bits.count();
    [compared, searched as usize, conjugates as usize, rulesets.beside.len(), in_bits]
}

/// Questions about positions of rulesets, in a random order.
fn questions_about(rulesets: &Rulesets, random: &mut Questions) -> Vec<String> {
    let mut questions = Vec::new();
    for first in &rulesets.positions {
        questions.push(format!("outcome({first})"));
        questions.push(format!("outcome({first}) mod misere"));
        let second = &rulesets.positions[random.below(rulesets.positions.len())];
        questions.push(match random.below(if rulesets.promised { 5 } else { 6 }) {
            0 => format!("outcome({first} + {second})"),
            1 => format!("outcome({first} - {second}) mod misere"),
            2 => format!("nim_value({first})"),
            3 => format!("{first} >= {second}"),
            4 => format!("canonical({first})"),
            // What is promised stands in place of options.
            _ => format!("{}({first})", random.one(&["left", "right"])),
        });
    }
    random.shuffle(&mut questions);
    questions
}

/// What is answered to a question, or why there is nothing to ask; nothing where it was stopped.
fn answered(session: &mut Session, question: &str) -> Option<String> {
    let said = said(session, question);
    let is_stopped = said.iter().any(|said| said.starts_with("E06") || said.contains('…'));
    let answer = said.into_iter().next().filter(|_| !is_stopped)?;
    // Not every position is impartial, and a form may be too large to be shown.
    let may_fail = question.starts_with("nim_value") || question.starts_with("form");
    assert!(may_fail || !is_code(&answer), "{question}: {answer}");
    Some(answer)
}

/// Whether this is the code of a mistake, and no game.
fn is_code(said: &str) -> bool {
    said.strip_prefix('E').is_some_and(|code| code.parse::<u16>().is_ok())
}

/// The attacks by their names, each from a seed.
pub fn attack(seed: u64) -> [usize; 8] {
    let mut texts = Texts::new(seed);
    let text = texts.damaged();
    let good = usize::from(read(&text));
    evaluate(&text);
    let lines: Vec<String> = (0..4)
        .map(|_| texts.line())
        // Definitions and what they define are not said backwards.
        .filter(|line| {
            !["let ", "ruleset ", "fn ", "universe "].iter().any(|word| line.contains(word))
        })
        .collect();
    let compared = converse(&lines);
    // Apart: which rulesets these are does not depend on how many builtins there are.
    let mut texts = Texts::new(!seed);
    let rulesets = texts.rulesets();
    let [played, searched, conjugates, beside, in_bits] = play(&rulesets, &mut texts.questions);
    [1, good, compared, played, searched, conjugates, beside, in_bits]
}

/// A number from the bytes of a fuzzer.
pub fn seed(bytes: &[u8]) -> u64 {
    let mix = |seed: u64, &byte: &u8| SplitMix64::new(seed ^ u64::from(byte)).below(u64::MAX);
    bytes.iter().fold(0, mix)
}
