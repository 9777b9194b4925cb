//! Patterns of words, and the words of a line.

use std::ops::Range;
use std::sync::OnceLock;

/// The grammar of phrases, where it is a part of the program.
const PHRASES: &str =
    if cfg!(target_family = "wasm") { "" } else { include_str!("../../../grammar/phrases.txt") };

/// The same, where it is none.
static GIVEN: OnceLock<String> = OnceLock::new();

/// Gives the grammar of phrases. In a browser it stands beside the engine, which is given it before the first request.
pub fn give_phrases(all: &str) {
    GIVEN.get_or_init(|| all.to_owned());
}

/// The rows of the grammar of phrases: a pattern, in which `{…}` stands for something of a kind, `a|b` for one of two words, and
/// `[a]` for a word that may be left out, and what is read in place of it.
pub fn phrases() -> impl Iterator<Item = (&'static str, &'static str)> {
    let all = GIVEN.get().map_or(PHRASES, String::as_str);
    all.lines().filter(|line| !line.starts_with("# ")).filter_map(|line| line.split_once(" => "))
}

/// A part of a pattern of words.
#[derive(Clone, Debug)]
pub enum Part {
    /// One of these words.
    Word(Vec<&'static str>),
    /// One of these words, or none of them.
    Maybe(Vec<&'static str>),
    /// Something of a kind.
    Gap(char),
}

/// The parts of a pattern: `who|which`, `[in|on]`, `{E}`.
#[must_use]
pub fn parts(pattern: &'static str) -> Vec<Part> {
    let part = |part: &'static str| {
        if let Some(kind) = part.strip_prefix('{') {
            return Part::Gap(kind.chars().next().unwrap_or_default());
        }
        match part.strip_prefix('[').and_then(|part| part.strip_suffix(']')) {
            Some(words) => Part::Maybe(words.split('|').collect()),
            None => Part::Word(part.split('|').collect()),
        }
    };
    pattern.split(' ').map(part).collect()
}

/// The endings of words that are words of their own.
const ENDINGS: [&str; 4] = [",", ":", "'s", "’s"];

/// The places of the words of a line. Commas, colons and `'s` behind a word are words.
#[must_use]
pub fn words(text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut from = 0;
    for word in text.split_whitespace() {
        let Some(at) = text.get(from..).and_then(|rest| rest.find(word)) else { continue };
        let start = from + at;
        from = start + word.len();
        let ending =
            ENDINGS.iter().find(|ending| word.len() > ending.len() && word.ends_with(**ending));
        match ending {
            Some(ending) => {
                words.push(start..from - ending.len());
                words.push(from - ending.len()..from);
            }
            None => words.push(start..from),
        }
    }
    words
}
