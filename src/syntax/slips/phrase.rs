//! Patterns of words, and the words of a line.

use std::ops::Range;

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
