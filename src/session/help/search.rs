//! What help finds for words that are no name of a page: full-text search over everything it knows.

use std::cmp::Reverse;

use rustc_hash::FxHashSet;

use super::elsewhere::{Elsewhere, rows};
use super::topics::{self, Topic};
use crate::builtins;
use crate::lang::Program;
use crate::lang::value::Value;
use crate::markup::{Markup, Role};
use crate::session::library::{self, Documented};

/// How many pages are listed.
const MOST: usize = 12;

/// Words that stand on most pages: they say nothing where others are asked for too.
const COMMON: &[&str] = &[
    "a", "about", "an", "and", "any", "are", "as", "at", "be", "by", "can", "do", "does", "for",
    "from", "has", "have", "how", "i", "if", "in", "is", "it", "its", "me", "my", "no", "not",
    "of", "on", "one", "or", "other", "show", "such", "than", "that", "the", "there", "this", "to",
    "what", "when", "where", "which", "who", "whom", "why", "with", "you",
];

/// A page that the words were found on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// Its name.
    pub name: String,
    /// What it is about, in a line.
    about: String,
    /// What has another name elsewhere, where that is what was found.
    pub row: Option<&'static Elsewhere>,
    /// How well it fits: the number of words, and where they stand.
    rank: (usize, Place),
}

/// Where the words of a question stand, the better place greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Text,
    About,
    Name,
}

/// The pages on which all words of a question stand, else those with most of them; the best first.
/// A common word counts only alone. What is written as a name, `left_value`, is looked for in
/// names and titles only.
pub(super) fn search(program: &Program, asked: &str) -> Vec<Found> {
    let is_name = asked.contains('_');
    let mut asked: Vec<String> = words(asked).collect();
    if !is_name && asked.len() > 1 {
        asked.retain(|word| !is_common(word));
    }
    let asked: Vec<String> = asked.iter().map(|word| stem(word).to_owned()).collect();
    if asked.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<Found> = Vec::new();
    let mut look = |name: &str, also: &str, about: &str, text: &str, row| {
        let places =
            [(Place::Name, name), (Place::Name, also), (Place::About, about), (Place::Text, text)];
        let best = |word: &String| {
            let holds = |text: &str| {
                let begins = |other: &str| word.chars().count() >= 5 && other.starts_with(&**word);
                words(text).any(|other| stem(&other) == word || begins(&other))
            };
            places.iter().filter(|(_, text)| holds(text)).map(|(place, _)| *place).max()
        };
        let hits: Vec<Place> = asked.iter().filter_map(best).collect();
        if let Some(least) = hits.iter().min() {
            let (name, about) = (name.to_owned(), about.to_owned());
            found.push(Found { name, about, row, rank: (hits.len(), *least) });
        }
    };
    for builtin in builtins::table() {
        let sentence = builtin.sentence();
        let about = first_sentence(&sentence);
        look(builtin.name, builtin.topic, &about, &sentence, None);
    }
    for topic in topics::all() {
        look(topic.name, &topic.also.join(" "), &topic.about(), &topic.text, None);
    }
    for Documented { name, doc, called } in library::documented() {
        look(name, &called.join(" "), &first_sentence(&doc), &doc, None);
    }
    for (name, global) in program.defined() {
        let doc = global.doc.as_deref().unwrap_or_default();
        let ruleset = match &global.value {
            Some(Value::Ruleset(id)) => Some(program.ruleset(*id)),
            _ => None,
        };
        let source = ruleset.and_then(|ruleset| ruleset.source.as_deref());
        let called = ruleset.map(|ruleset| ruleset.called.join(" ")).unwrap_or_default();
        if global.doc.is_some() || source.is_some() || !called.is_empty() {
            let text = format!("{doc}\n{}", source.unwrap_or_default());
            look(name, &called, &first_sentence(doc), &text, None);
        }
    }
    for (question, source) in topics::questions() {
        if let Some(name) = topics::page_behind(&source) {
            look(name, question, question, question, None);
        }
    }
    // A word by itself is looked up there before.
    for row in rows().filter(|row| row.is_noted() && asked.len() > 1) {
        let sentence = row.sentence();
        look(row.names[0], &row.names.join(" "), &sentence, &sentence, Some(row));
    }
    if is_name {
        let whole = (asked.len(), Place::About);
        found.retain(|found| found.rank >= whole);
    }
    let most = found.iter().map(|found| found.rank.0).max();
    // One word of several says little.
    let least = if asked.len() > 3 { asked.len() / 2 + 1 } else { asked.len().min(2) };
    found.retain(|found| Some(found.rank.0) == most && found.rank.0 >= least);
    found.sort_by(|a, b| (Reverse(a.rank), &a.name).cmp(&(Reverse(b.rank), &b.name)));
    let mut seen = FxHashSet::default();
    found.retain(|found| seen.insert(found.name.clone()));
    found
}

/// The list of what was found.
pub(super) fn listed(asked: &str, found: &[Found]) -> Markup {
    let mut page = Markup::plain(format!("Pages about `{asked}`:\n"));
    for found in found.iter().take(MOST) {
        page.push(Role::Plain, "\n  ");
        page.push(Role::Code, found.name.as_str());
        page.push(Role::Plain, format!(": {}", found.about));
    }
    if found.len() > MOST {
        page.push(Role::Dim, format!("\n  and {} more", found.len() - MOST));
    }
    page.push(Role::Plain, "\n");
    page
}

impl Topic {
    /// The subject of the page, in a line: its title, for a term its first sentence.
    pub(super) fn about(&self) -> String {
        if self.title == self.name || self.title == "A universe" {
            first_sentence(&self.text)
        } else {
            self.title.to_owned()
        }
    }
}

/// The first sentence of a text, on one line.
fn first_sentence(text: &str) -> String {
    let line = text
        .lines()
        .map(str::trim)
        .take_while(|line| !line.is_empty())
        .collect::<Vec<_>>()
        .join(" ");
    match line.find(". ") {
        Some(end) => line[..end].to_owned(),
        None => line.trim_end_matches('.').to_owned(),
    }
}

/// The words of a text, in small letters.
fn words(text: &str) -> impl Iterator<Item = String> {
    let parts = text.split(|c: char| !c.is_alphanumeric());
    parts.filter(|word| !word.is_empty()).map(|word| word.to_lowercase().replace('è', "e"))
}

/// The words of a question without those that stand on most pages; all of them where there are no others.
pub(super) fn without_common(asked: &str) -> Vec<String> {
    let (common, rest): (Vec<String>, Vec<String>) = words(asked).partition(|word| is_common(word));
    if rest.is_empty() { common } else { rest }
}

/// Returns whether a word stands on most pages.
fn is_common(word: &str) -> bool {
    COMMON.contains(&word)
}

/// A word without the endings in which its forms differ.
fn stem(word: &str) -> &str {
    for ending in
        ["ations", "ation", "ings", "ing", "ated", "ates", "ate", "ies", "ed", "es", "s", "y", "e"]
    {
        if let Some(rest) = word.strip_suffix(ending)
            && rest.chars().count() >= 4
        {
            return rest;
        }
    }
    word
}
