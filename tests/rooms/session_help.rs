//! Tests of `session/help`: what is found, the files of pages, names of other programs.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use upstar::builtins;
use upstar::lang::nearest::squashed;
use upstar::session::help::{self, Topic, all_topics, other_names};
use upstar::session::{Event, LIBRARY, NoFiles, Options, Session};

fn session() -> Session {
    let made = Session::new(Options::default(), Arc::default(), Box::new(NoFiles));
    made.unwrap_or_else(|diagnostic| unreachable!("{diagnostic:?}"))
}

/// A file of the repository.
fn file(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a text")
}

/// The names of the pages that are listed for some words; none where they lead to one page, or to nothing.
fn listed(session: &mut Session, asked: &str) -> Vec<String> {
    let page = help::page(session, Some(asked)).to_plain();
    let Some(list) = page.strip_prefix(&format!("Pages about `{asked}`:\n")) else {
        return Vec::new();
    };
    let names = list.lines().filter_map(|line| line.strip_prefix("  ")?.split_once(": "));
    names.map(|(name, _)| name.to_owned()).collect()
}

/// Whether help on some words is a page, or lists it.
fn leads_to(session: &mut Session, asked: &str, name: &str) -> bool {
    let page = help::page(session, Some(name)).to_plain();
    help::page(session, Some(asked)).to_plain().contains(page.trim())
        || listed(session, asked).iter().any(|other| other == name)
}

/// Whether no page has the words on it: none is shown, or only that of the nearest name.
fn finds_nothing(session: &mut Session, asked: &str) -> bool {
    !help::has_page(session, asked)
}

#[test]
fn words_are_found_in_names_titles_and_texts() {
    let mut session = session();
    for (asked, page) in [
        ("height tree", "birthday"),
        ("Bouton", "nim"),
        ("counters", "nimber"),
        ("roller bumps", "pitch"),
        ("whoever begins", "outcome class"),
        ("Mesdal", "misere"),
    ] {
        assert!(
            leads_to(&mut session, asked, page),
            "{asked}: {:?}",
            help::page(&mut session, Some(asked))
        );
    }
    assert!(finds_nothing(&mut session, "spanish"));
}

#[test]
fn a_name_stands_before_a_text() {
    let mut session = session();
    // Of several places of the words, that in a name.
    let found = listed(&mut session, "game temperature");
    assert!(found[..3].iter().all(|name| name.contains("temperature")), "{found:?}");
    assert!(found[3..].iter().any(|name| name == "hot game"), "{found:?}");
    assert!(leads_to(&mut session, "reversible bypassed", "canonical form"));
    assert!(finds_nothing(&mut session, "zzz outcome"), "one word of two says little");
}

#[test]
fn common_words_do_not_decide() {
    let mut session = session();
    assert!(finds_nothing(&mut session, "no_such_name"));
    let found = listed(&mut session, "bumps roller");
    assert_eq!(listed(&mut session, "the bumps of a roller"), found);
    assert!(!found.is_empty());
    assert!(!finds_nothing(&mut session, "who"), "a common word alone is looked for");
    assert!(leads_to(&mut session, "roller_bumps", "pitch"));
}

#[test]
fn forms_of_a_word_are_one() {
    let mut session = session();
    for (word, one, other) in [
        ("games", "cancels", "cancel"),
        ("hot", "heating", "heated"),
        ("number", "stops", "stop"),
        ("option", "dominated", "dominate"),
    ] {
        let asked = [one, other].map(|form| format!("{word} {form}"));
        let pages = asked.each_ref().map(|asked| help::page(&mut session, Some(asked)).to_plain());
        assert_eq!(pages[0].replace(&asked[0], &asked[1]), pages[1], "{one}, {other}");
        assert!(
            help::has_page(&session, &asked[0]) && !pages[0].contains("the nearest is"),
            "{pages:?}"
        );
    }
}

/// A page as it stands in its file.
fn written(topic: &Topic) -> String {
    let mut text = format!("# {}\n", topic.name);
    if !topic.also.is_empty() {
        text += &format!("also: {}\n", topic.also.join(", "));
    }
    // A term of the field has no title.
    if topic.title != topic.name {
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
    let mut pages = all_topics().iter();
    for (name, count) in [("language", 56), ("universes", 7), ("terms", 79)] {
        let again: Vec<String> = pages.by_ref().take(count).map(written).collect();
        let file = file(&format!("stdlib/help/{name}.md"));
        assert_eq!(again.join("\n"), file.replace("\r\n", "\n"));
    }
    assert_eq!(pages.count(), 0);
}

#[test]
fn topics_have_a_text_and_a_name_of_their_own() {
    let mut names = Vec::new();
    for topic in all_topics() {
        assert!(!topic.text.trim().is_empty(), "{}", topic.name);
        assert!(!names.contains(&topic.name), "{} stands twice", topic.name);
        names.push(topic.name);
        assert!(topic.also.iter().all(|name| !name.trim().is_empty()), "{}", topic.name);
    }
    let mut session = session();
    let entries = |page: &str, start: &str| {
        let lines = page.lines().filter(|line| line.starts_with(start) && !line.starts_with("   "));
        lines.count()
    };
    assert_eq!(entries(&help::page(&mut session, Some("topics")).to_plain(), "  "), 63);
    assert_eq!(entries(&help::page(&mut session, Some("glossary")).to_plain(), "  "), 79);
}

/// Help begins with all questions of their file, and with what to type for each.
#[test]
fn help_begins_with_the_questions() {
    let page = help::page(&mut session(), None).to_plain();
    let file = file("stdlib/help/questions.md");
    let mut count = 0;
    for (question, below) in file.split("# ").filter_map(|part| part.split_once('\n')) {
        for source in below.lines().filter_map(|line| line.strip_prefix(">>> ")) {
            count += 1;
            let line = page.lines().find(|line| line.trim_start().starts_with(source));
            assert!(line.is_some_and(|line| line.ends_with(question)), "{question}: {page}");
        }
    }
    assert_eq!(count, 21);
}

#[test]
fn the_whole_library_is_among_the_names_of_help() {
    let names = help::topics(&session());
    for file in LIBRARY {
        for name in file.defines {
            assert!(names.iter().any(|other| other == name), "{name}");
        }
    }
}

/// The names of other programs, each row with ours.
fn rows() -> Vec<[Vec<String>; 2]> {
    let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let rows: Vec<_> = other_names().map(|row| [owned(row.names), owned(row.ours)]).collect();
    assert!(rows.len() > 100, "{}", rows.len());
    rows
}

#[test]
fn all_that_the_table_leads_to_is_there() {
    let session = session();
    for [names, ours] in rows() {
        for ours in &ours {
            assert!(help::has_exact_page(&session, ours), "{names:?}: {ours}");
        }
    }
}

/// What can be asked of a value of each kind is said where a name behind it is unknown.
#[test]
fn what_can_be_asked_of_a_value_is_there() {
    for value in [
        "[1]",
        "\"text\"",
        "quotient(*)",
        "thermograph(<1|-1>)",
        "grid(\"..\")",
        "<1|0>",
        "1",
        "1/2",
        "robot<3|1|-2>",
        "(0 .. 3)",
        "tree(*)",
    ] {
        let mut advice = String::new();
        session().run("<test>", &format!("{value}.zzzzzz"), &mut |_, event| {
            if let Event::Statement(report) = event {
                let diagnostic = report.result.expect_err("an unknown name");
                advice = diagnostic.help.join("\n");
            }
            true
        });
        let (_, list) = advice.split_once("you can ask ").unwrap_or_default();
        let names = list.split('`').filter_map(|name| name.strip_prefix('.'));
        let names: Vec<&str> = names.collect();
        assert!(!names.is_empty(), "{value}: {advice}");
        for name in names {
            let is_builtin = builtins::table().iter().any(|builtin| builtin.name == name);
            assert!(is_builtin, "{value}: {name}");
        }
    }
}

#[test]
fn every_name_stands_in_the_table_once_and_squashed() {
    let mut names: Vec<String> = rows().into_iter().flat_map(|[names, _]| names).collect();
    for name in &names {
        assert_eq!(squashed(name), *name);
    }
    names.sort_unstable();
    let twice: Vec<_> = names.windows(2).filter(|pair| pair[0] == pair[1]).collect();
    assert!(twice.is_empty(), "{twice:?}");
}

#[test]
fn every_name_has_help_and_a_message_of_its_own() {
    let mut session = session();
    for name in rows().into_iter().flat_map(|[names, _]| names) {
        assert!(help::has_page(&session, &name), "{name}");
        let page = help::page(&mut session, Some(&name)).to_plain();
        assert!(!page.contains("There is no help"), "{name}: {page}");
    }
}

#[test]
fn case_and_underscores_do_not_count() {
    let mut session = session();
    for name in ["canonicalform", "CanonicalForm", "canonical_Form"] {
        let page = help::page(&mut session, Some(name)).to_plain();
        assert!(page.contains("the name here is `canonical`"), "{name}: {page}");
    }
    assert!(finds_nothing(&mut session, "foo"));
}
