//! What help says besides the pages of names: the language, the universes, the terms of the field, questions. One
//! list, for pages, search and completion; the texts stand in `stdlib/help`.

use std::sync::{LazyLock, OnceLock};

use crate::diag::Code;
use crate::lang::builtin;
use crate::syntax::in_word;

/// The language itself: how games are written, compared and asked about.
const LANGUAGE: &str = include_str!("../../../stdlib/help/language.md");

/// The universes: what belongs to them, a game in and one out, what is known, and where it was shown.
const UNIVERSES: &str = include_str!("../../../stdlib/help/universes.md");

/// The terms of the field: who wins, how games compare, values, misère play, what is not supported.
const TERMS: &str = include_str!("../../../stdlib/help/terms.md");

/// The questions that help begins with: an example, a statement or `help NAME`, below each.
const QUESTIONS: &str = include_str!("../../../stdlib/help/questions.md");

/// A page of help.
#[derive(Clone, Debug)]
pub struct Topic {
    /// The word that is looked up.
    pub name: &'static str,
    /// Other words for it.
    pub also: Vec<&'static str>,
    /// Its heading; that of a term of the field is its name.
    pub title: &'static str,
    /// What there is to say.
    pub text: String,
    /// Sources, and what they print in normal play in ASCII; laws are tested.
    pub examples: Vec<(String, String)>,
}

impl Topic {
    /// Returns whether it is a term of the field.
    fn is_term(&self) -> bool {
        self.title == self.name
    }
}

/// What stands between two of the texts where they are one file.
const BETWEEN: &str = "\u{c}\n";

/// What stands before each explanation of a code.
const EACH: char = '\u{b}';

/// The texts, where they are no part of the program.
static GIVEN: OnceLock<String> = OnceLock::new();

/// Gives the texts as one file. In a browser they stand beside the engine, and are read when somebody asks for help; elsewhere they
/// are a part of the program.
pub fn give_texts(file: &str) {
    GIVEN.get_or_init(|| file.to_owned());
}

/// The texts on the language, the universes, the terms and the questions; empty where a page has not given them.
fn texts() -> [&'static str; 4] {
    if cfg!(target_family = "wasm") {
        let mut texts = GIVEN.get().map_or("", String::as_str).split(BETWEEN);
        [(); 4].map(|()| texts.next().unwrap_or_default())
    } else {
        [LANGUAGE, UNIVERSES, TERMS, QUESTIONS]
    }
}

/// What a code means, in lines that begin with a blank; empty where a page has not given the texts.
pub(super) fn explanation(code: &'static Code) -> &'static str {
    if !cfg!(target_family = "wasm") {
        return code.explanation;
    }
    let texts = GIVEN.get().map_or("", String::as_str).split(BETWEEN).nth(4).unwrap_or_default();
    let number = code.number.to_string();
    let all = texts.split(EACH).filter_map(|one| one.split_once('\n'));
    all.filter(|(of, _)| *of == number).map(|(_, text)| text).next().unwrap_or_default()
}

/// All topics: those of the language, the universes, the glossary. There are none as long as a page has not given the texts.
pub fn all() -> &'static [Topic] {
    static TOPICS: LazyLock<Vec<Topic>> = LazyLock::new(|| {
        let [language, universes, terms, _] = texts();
        [language, universes, terms].into_iter().flat_map(pages).collect()
    });
    if cfg!(target_family = "wasm") && GIVEN.get().is_none() { &[] } else { &TOPICS }
}

/// The topics of the language, universes included.
pub(super) fn language() -> impl Iterator<Item = &'static Topic> {
    all().iter().filter(|topic| !topic.is_term())
}

/// The terms of the field.
pub(super) fn glossary() -> impl Iterator<Item = &'static Topic> {
    all().iter().filter(|topic| topic.is_term())
}

/// The questions of users, and what to type for them.
pub(super) fn questions() -> Vec<(&'static str, String)> {
    let sources =
        |topic: Topic| topic.examples.into_iter().map(move |(source, _)| (topic.name, source));
    let [.., text] = texts();
    pages(text).into_iter().flat_map(sources).collect()
}

/// The pages of a file. A line `# NAME` begins one; right below it may stand `also: NAME, NAME` and
/// `title: TITLE`. Then come the text, whose lines are kept as they are, and examples as in the
/// documentation of builtins, with blank lines around.
fn pages(file: &'static str) -> Vec<Topic> {
    let mut pages: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in file.lines() {
        match (line.strip_prefix("# "), pages.last_mut()) {
            (Some(name), _) => pages.push((name, Vec::new())),
            (None, Some((_, lines))) => lines.push(line),
            // Lines above the first page belong to no page.
            (None, None) => {}
        }
    }
    pages.into_iter().map(|(name, lines)| page(name, &lines)).collect()
}

/// The page with these lines below its name.
fn page(name: &'static str, mut lines: &[&'static str]) -> Topic {
    let (mut also, mut title) = (Vec::new(), name);
    while let [line, rest @ ..] = lines {
        match line.split_once(": ") {
            Some(("also", names)) => also = names.split(", ").collect(),
            Some(("title", words)) => title = words,
            _ => break,
        }
        lines = rest;
    }
    while let [rest @ .., ""] = lines {
        lines = rest;
    }
    let mut text = Vec::new();
    let examples = builtin::examples(lines.iter().copied(), |line| text.push(line));
    Topic { name, also, title, text: text.join("\n").trim_matches('\n').to_owned(), examples }
}

/// Finds the question that somebody asks among those that help begins with: the question, and what to type.
pub(super) fn question(asked: &str) -> Option<(&'static str, String)> {
    let key = |text: &str| {
        let text = text.trim().trim_end_matches(['?', '.', '!']).to_lowercase().replace('è', "e");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    questions().into_iter().find(|(question, _)| key(question) == key(asked))
}

/// The page that what answers a question points to: `law` of `help law`, `mean` of `mean(<3|-1>)`.
pub(super) fn page_behind(source: &str) -> Option<&str> {
    if let Some(name) = source.strip_prefix("help ") {
        return Some(name);
    }
    let names = source.split(|letter| !in_word(letter));
    let called = |name: &&str| !name.is_empty() && source.contains(&format!("{name}("));
    names.filter(called).find(|name| name.len() > 1)
}
