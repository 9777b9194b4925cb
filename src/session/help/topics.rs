//! What help says besides the pages of names: the language, the universes, the terms of the field. One
//! list, for pages, search and completion; the texts stand in `stdlib/help`.

use std::sync::LazyLock;

use crate::lang::builtin;

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
    /// Whether it is a term of the field.
    fn is_term(&self) -> bool {
        self.title == self.name
    }
}

/// All topics: those of the language, the universes, the glossary.
pub static TOPICS: LazyLock<Vec<Topic>> =
    LazyLock::new(|| [LANGUAGE, UNIVERSES, TERMS].into_iter().flat_map(pages).collect());

/// The topics of the language, universes included.
pub(super) fn language() -> impl Iterator<Item = &'static Topic> {
    TOPICS.iter().filter(|topic| !topic.is_term())
}

/// The terms of the field.
pub(super) fn glossary() -> impl Iterator<Item = &'static Topic> {
    TOPICS.iter().filter(|topic| topic.is_term())
}

/// What somebody wants to know, and what to type for it.
pub(super) fn questions() -> Vec<(&'static str, String)> {
    let sources =
        |topic: Topic| topic.examples.into_iter().map(move |(source, _)| (topic.name, source));
    pages(QUESTIONS).into_iter().flat_map(sources).collect()
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
            // What stands above the first page belongs to none.
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

#[cfg(test)]
mod tests {
    use super::*;
    use rustc_hash::FxHashSet;

    /// A page as it stands in its file.
    fn written(topic: &Topic) -> String {
        let mut text = format!("# {}\n", topic.name);
        if !topic.also.is_empty() {
            text += &format!("also: {}\n", topic.also.join(", "));
        }
        if !topic.is_term() {
            text += &format!("title: {}\n", topic.title);
        }
        if !topic.text.is_empty() {
            text += &format!("\n{}\n", topic.text);
        }
        let examples = topic.examples.iter().map(|(source, printed)| {
            let printed = if printed.is_empty() { String::new() } else { format!("{printed}\n") };
            format!(">>> {}\n{printed}", source.replace('\n', "\n... "))
        });
        let examples: String = examples.collect();
        if examples.is_empty() { text } else { format!("{text}\n{examples}") }
    }

    #[test]
    fn every_file_is_read_wholly() {
        for (file, count) in [(LANGUAGE, 53), (UNIVERSES, 7), (TERMS, 75), (QUESTIONS, 20)] {
            let pages = pages(file);
            assert_eq!(pages.len(), count);
            let again: Vec<String> = pages.iter().map(written).collect();
            assert_eq!(again.join("\n"), file.replace("\r\n", "\n"));
        }
    }

    #[test]
    fn topics_have_a_text_and_a_name_of_their_own() {
        let mut names = FxHashSet::default();
        for topic in TOPICS.iter() {
            assert!(!topic.text.trim().is_empty(), "{}", topic.name);
            assert!(names.insert(topic.name), "{} stands twice", topic.name);
            assert!(topic.also.iter().all(|name| !name.trim().is_empty()), "{}", topic.name);
        }
        assert!(pages(TERMS).iter().all(Topic::is_term));
        assert_eq!((language().count(), glossary().count()), (60, 75));
        assert_eq!(questions().len(), 20);
    }

    #[test]
    fn pages_have_names_titles_texts_and_examples() {
        let file = "Above.\n# one\nalso: 1, //\ntitle: The first\n\nA text:\n\n  of two lines.\n\n>>> f(1)\n... f(2)\n1\n\n2\n>>> g\n\n\
                    # two\nalso: no line of its own\r\n";
        let [one, two] = &pages(file)[..] else { panic!("two pages") };
        assert_eq!((one.name, one.title), ("one", "The first"));
        assert_eq!(one.also, ["1", "//"]);
        assert_eq!(one.text, "A text:\n\n  of two lines.");
        let example = |source: &str, printed: &str| (source.to_owned(), printed.to_owned());
        assert_eq!(one.examples, [example("f(1)\nf(2)", "1\n\n2"), example("g", "")]);
        assert!(two.is_term() && two.text.is_empty() && two.examples.is_empty());
        assert_eq!(two.also, ["no line of its own"]);
        for broken in ["", "#", "# ", "also: x", "# a\nalso:", "# a\n>>>", "# a\n>>> \n... "] {
            assert!(pages(broken).len() <= 1, "{broken:?}");
        }
    }
}
