//! Words that readers had to read twice do not come back: in README, the book, the list of changes, the help,
//! the scripts of the library and the examples, and the messages of the program.

use std::collections::BTreeMap;

use super::{code, files_under, sources};

/// Images, and English words in the order of another language. Beside each stands what is written instead.
const STUMBLED_OVER: &[(&str, &str)] = &[
    ("tells who wins it", "computes its outcome"),
    ("may stand for another", "equals another position"),
    ("games that may be around", "games of the universe"),
    ("that it does not have to", "until it is needed"),
    ("everything it prints", "all output"),
    ("with a pencil", "a guided tour"),
    ("before your eyes", "included"),
    ("house", "architecture"),
    ("what a theorem solves", "where a theorem solves a ruleset"),
    ("tells which", "names the theorem"),
    ("as you like", "at your option"),
    ("is told", "is reported"),
    ("are told", "are reported"),
    ("stands for nothing", "is not defined"),
    ("stand for nothing", "are not defined"),
    ("is to be a", "expected a"),
    ("is to be an", "expected an"),
    ("is no function", "is not a function"),
    ("no denial", "negation is `not`"),
    ("this wants", "expected"),
    ("such ends do not belong", "such an end is not in"),
    ("all the same", "anyway"),
    ("what was learned", "results so far"),
    ("goes on", "continues"),
    ("go on", "continue"),
    ("as it stands; canonical", "not simplified"),
    ("takes the time it needs", "computes it"),
    ("as they are read", "were not tested; run `upstar test`"),
    ("wins G together with", "wins G + X for every X"),
    ("which positions there are", "which arguments are legal"),
    ("stands there where", "is included only when"),
    ("stand there where", "are included only when"),
    ("belongs together", "spaces matter"),
    ("belong together", "spaces matter"),
    ("is looked at for promises", "is applied repeatedly"),
    ("round and round", "a cycle"),
    ("what a clause lists must be there", "every listed position must be legal"),
    ("be rid of it", "the definition"),
    ("where several texts", "when more than one source is run"),
    ("floors, from the ground", "lowest first"),
    ("no such thing", "not found"),
    ("lives from", "depends on"),
    ("live from", "depend on"),
    ("holds the next", "contains the next"),
    ("kin", "related"),
];

/// Whether words stand in a text, not as the end or the beginning of others.
fn stands_in(text: &str, words: &str) -> bool {
    let joins = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    text.match_indices(words).any(|(at, _)| {
        !joins(text[..at].chars().next_back()) && !joins(text[at + words.len()..].chars().next())
    })
}

/// A text in one line.
fn joined<'t>(lines: impl Iterator<Item = &'t str>) -> String {
    lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

/// What people read, by file. Of the program that is its code with the messages, without comments; what
/// stands above a builtin is its page of help.
fn read_by_people() -> BTreeMap<String, String> {
    let pages = ["README.md", "CHANGELOG.md"].map(|name| (name, files_under("", &["md"])));
    let mut all: BTreeMap<String, String> = pages
        .into_iter()
        .map(|(name, mut files)| (name.to_owned(), files.remove(name).unwrap()))
        .collect();
    for (folder, ending) in
        [("book/src", "md"), ("stdlib", "md"), ("stdlib", "cgt"), ("examples", "cgt")]
    {
        all.extend(files_under(folder, &[ending]));
    }
    let comments =
        |text: &String| joined(text.lines().map(|line| line.trim().trim_start_matches('#')));
    all.values_mut().for_each(|text| *text = comments(text));
    for (path, text) in sources() {
        if path.contains("/tests/") || path.ends_with("/tests.rs") {
            continue;
        }
        let program = text.split("#[cfg(test)]").next().unwrap_or(&text).replace("\\\n", "\n");
        let lines = program.lines().map(|line| match line.trim().strip_prefix("///") {
            Some(help) if path.starts_with("src/builtins/") => help,
            _ => code(line),
        });
        let joined = joined(lines);
        all.insert(path, joined);
    }
    all
}

#[test]
fn words_that_were_stumbled_over_do_not_come_back() {
    let mut wrong = Vec::new();
    let all = read_by_people();
    for (path, text) in &all {
        for (words, instead) in STUMBLED_OVER {
            if stands_in(text, words) {
                wrong.push(format!("{path}: `{words}`; write `{instead}` or the like"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // It looks at all of them, and finds what is there.
    for (path, words) in [
        ("README.md", "combinatorial games"),
        ("book/src/universes.md", "misère play"),
        ("stdlib/help/terms.md", "formal birthday"),
        ("examples/tour.cgt", "misère play"),
        ("src/syntax/lower.rs", "no statement begins like this"),
        ("src/builtins/games.rs", "Who wins if both play optimally"),
    ] {
        assert!(all.get(path).is_some_and(|text| stands_in(text, words)), "{path}: {words}");
    }
    assert!(!stands_in("asking for it", "kin") && stands_in("its kin.", "kin"));
}

#[test]
fn it_is_a_player_who_cannot_move() {
    for (path, text) in read_by_people() {
        for (at, _) in text.match_indices("who cannot move") {
            let before = &text[..at];
            assert!(
                before.ends_with("player "),
                "{path}: …{}",
                &before[before.len().saturating_sub(40)..]
            );
        }
    }
}
