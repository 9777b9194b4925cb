//! The pages of help that list what there is: questions to begin with, all names, the glossary.

use indexmap::IndexMap;
use unicode_width::UnicodeWidthStr;

use super::topics;
use crate::builtins;
use crate::markup::{Markup, Role};
use crate::session::library;
use crate::syntax::in_word;

/// The names of these pages, besides `:help` alone.
pub(super) const NAMES: [&str; 3] = ["all", "glossary", "topics"];

/// The page of a name.
pub(super) fn page(name: &str) -> Option<Markup> {
    match name {
        "all" => Some(everything()),
        "glossary" => Some(glossary()),
        "topics" => Some(titles()),
        _ => None,
    }
}

/// Finds the question that somebody asks among those that help begins with: the question, and what to type.
pub(super) fn question(asked: &str) -> Option<(&'static str, String)> {
    let key = |text: &str| {
        let text = text.trim().trim_end_matches(['?', '.', '!']).to_lowercase().replace('è', "e");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    topics::questions().into_iter().find(|(question, _)| key(question) == key(asked))
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

/// The questions that help begins with, as a page.
pub(super) fn questions() -> Markup {
    let mut page = Markup::new().with(Role::Strong, "upstar: combinatorial games");
    page.push(
        Role::Plain,
        "\n\nType a game or a question. `:help NAME` explains a name, `:help WORDS` searches: \
         `:help who wins`.\n",
    );
    let questions = topics::questions();
    let width = questions.iter().map(|(_, source)| source.width()).max().unwrap_or(0);
    for (question, source) in questions {
        let gap = " ".repeat(width - source.width() + 2);
        page.push(Role::Plain, "\n  ");
        page.push(Role::Code, source);
        page.push(Role::Plain, format!("{gap}{question}"));
    }
    page.push(
        Role::Plain,
        "\n\n`:help all` lists all names, `:help glossary` the terms of the field, `:help topics` the \
         language. `:tour` is a guided tour, in a shell `upstar tour`.\n",
    );
    page
}

/// The topics of the language with their titles.
fn titles() -> Markup {
    let mut page = Markup::new().with(Role::Strong, "Topics of the language");
    page.push(Role::Plain, "\n");
    let width = topics::language().map(|topic| topic.name.len()).max();
    for topic in topics::language() {
        let gap = " ".repeat(width.unwrap_or(0) - topic.name.len() + 2);
        page.push(Role::Plain, "\n  ");
        page.push(Role::Code, topic.name);
        page.push(Role::Plain, format!("{gap}{}", topic.title));
    }
    page.push(Role::Plain, "\n\n`help NAME` knows every builtin and ruleset too.\n");
    page
}

/// The terms of the field.
fn glossary() -> Markup {
    let mut page = Markup::new().with(Role::Strong, "Terms of the field");
    page.push(Role::Dim, "   `:help stop` explains one, with an example");
    page.push(Role::Plain, "\n");
    for term in topics::glossary() {
        page.push(Role::Plain, "\n  ");
        page.push(Role::Code, term.name);
        page.push(Role::Plain, format!(": {}", term.about()));
    }
    page.push(Role::Plain, "\n");
    page
}

/// The list of everything.
fn everything() -> Markup {
    let mut page = Markup::new().with(Role::Strong, "upstar: combinatorial games");
    page.push(Role::Plain, "\n\n`:help NAME` explains one of these, with examples.");
    let mut topics: IndexMap<&str, Vec<&str>> = IndexMap::new();
    for builtin in builtins::table() {
        topics.entry(builtin.topic).or_default().push(builtin.name);
    }
    for (heading, names) in &topics {
        listed(&mut page, heading, names);
    }
    page.push(Role::Plain, "\n\n");
    page.push(Role::Strong, "Rulesets of the library");
    page.push(Role::Dim, "   `:help pitch` has the rules, `:source pitch` the text");
    for (heading, names) in library::groups() {
        page.push(Role::Plain, format!("\n  {heading}: "));
        named(&mut page, &names);
    }
    let topics: Vec<&str> = topics::language().map(|topic| topic.name).collect();
    listed(&mut page, "The language", &topics);
    page.push(Role::Plain, "\n");
    page
}

/// A heading, and names below it.
fn listed(page: &mut Markup, heading: &str, names: &[&str]) {
    page.push(Role::Plain, "\n\n");
    page.push(Role::Strong, heading);
    page.push(Role::Plain, "\n  ");
    named(page, names);
}

/// Names, with commas between them.
fn named(page: &mut Markup, names: &[&str]) {
    for (place, name) in names.iter().enumerate() {
        if place > 0 {
            page.push(Role::Plain, ", ");
        }
        page.push(Role::Code, *name);
    }
}
