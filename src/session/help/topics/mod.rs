//! What help says besides the pages of names: the language, the universes, the terms of the field. One
//! list, for pages, search and completion.

mod language;
mod more_terms;
mod questions;
mod terms;
mod universes;

use std::sync::LazyLock;

pub(super) use questions::QUESTIONS;

/// A page of help.
#[derive(Clone, Copy, Debug)]
pub struct Topic {
    /// The word that is looked up.
    pub name: &'static str,
    /// Other words for it.
    pub also: &'static [&'static str],
    /// Its heading; that of a term of the field is its name.
    pub title: &'static str,
    /// What there is to say.
    pub text: &'static str,
    /// Sources, and what they print in normal play in ASCII; laws are tested.
    pub examples: &'static [(&'static str, &'static str)],
}

/// A topic without examples.
const fn topic(name: &'static str, title: &'static str, text: &'static str) -> Topic {
    Topic { name, also: &[], title, text, examples: &[] }
}

/// A term of the field.
const fn term(
    name: &'static str,
    also: &'static [&'static str],
    text: &'static str,
    examples: &'static [(&'static str, &'static str)],
) -> Topic {
    Topic { name, also, title: name, text, examples }
}

/// All topics: those of the language, the universes, the glossary.
pub static TOPICS: LazyLock<Vec<Topic>> =
    LazyLock::new(|| language().chain(glossary()).copied().collect());

/// The topics of the language, universes included.
pub(super) fn language() -> impl Iterator<Item = &'static Topic> {
    language::LANGUAGE.iter().chain(universes::UNIVERSES)
}

/// The terms of the field.
pub(super) fn glossary() -> impl Iterator<Item = &'static Topic> {
    terms::TERMS.iter().chain(more_terms::TERMS)
}
