//! The grammars of editors, made from one list of rules and held against the lexer of the language.
//!
//! `UPDATE_GRAMMARS=1 cargo test --test tidy grammars` writes them.

#[path = "grammars/rules.rs"]
mod rules;
#[path = "grammars/written.rs"]
mod written;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use upstar::session::{NoFiles, Options, Session, edit};
use upstar::syntax::tokens::{TokenClass, classify};

use super::{files_under, root};
use rules::{Matcher, Rule, rules};

/// What each editor reads, by its file.
fn grammars() -> [(&'static str, String); 4] {
    let rules = rules();
    [
        ("editors/vscode/syntaxes/cgt.tmLanguage.json", written::textmate(&rules)),
        ("editors/vim/syntax/cgt.vim", written::vim(&rules)),
        ("python/package/upstar/lexer.py", written::pygments(&rules)),
        ("book/highlight-cgt.js", written::highlight(&rules)),
    ]
}

#[test]
fn grammars_of_editors_are_up_to_date() {
    for (path, made) in grammars() {
        let file = root().join(path);
        if std::env::var_os("UPDATE_GRAMMARS").is_some() {
            std::fs::write(&file, &made).expect("a folder for it");
        }
        let found = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(found == made, "{path}: run UPDATE_GRAMMARS=1 cargo test --test tidy grammars");
    }
}

/// The words of a text as a grammar's rules find them: at each place the first rule that matches.
fn found<'r>(text: &str, rules: &'r [(Rule, Matcher)]) -> Vec<(Range<usize>, &'r Rule)> {
    let (mut at, mut words) = (0, Vec::new());
    while let Some(next) = text[at..].chars().next() {
        let first = rules.iter().find_map(|(rule, matcher)| {
            let length = matcher.length(text, at)?;
            Some((at..at + length, rule))
        });
        at = first.as_ref().map_or(at + next.len_utf8(), |(range, _)| range.end);
        words.extend(first);
    }
    words
}

/// Every byte of a text with the class of its word.
fn spread<C: Copy>(
    text: &str,
    words: impl IntoIterator<Item = (Range<usize>, C)>,
) -> Vec<Option<C>> {
    let mut classes = vec![None; text.len()];
    for (range, class) in words {
        classes[range].fill(Some(class));
    }
    classes
}

#[test]
fn grammars_colour_scripts_as_the_lexer_reads_them() {
    let rules: Vec<_> = rules().into_iter().map(|rule| (rule.clone(), rule.matcher())).collect();
    let (mut words, mut wrong) = (0, Vec::new());
    for (path, text) in
        files_under("examples", &["cgt"]).into_iter().chain(files_under("stdlib", &["cgt"]))
    {
        let read = classify(&text);
        let seen = found(&text, &rules).into_iter().map(|(range, rule)| (range, rule.class()));
        let seen: Vec<Option<TokenClass>> = spread(&text, seen);
        for (range, class) in read {
            words += 1;
            let is_seen = seen[range.clone()].iter().all(|seen| *seen == Some(class));
            if !is_seen {
                let line = text[..range.start].lines().count();
                wrong.push(format!("{path}:{line}: {} {class:?}", &text[range]));
            }
        }
    }
    assert!(words > 20_000, "{words}");
    // A rule sees one line and no brackets: it takes a few signs for others.
    let signs_only = wrong.iter().all(|wrong| {
        ["< ", "> ", "* ", "∗ ", "| "].iter().any(|sign| wrong.contains(&format!(": {sign}")))
    });
    let few = wrong.len() * 2000 <= words;
    assert!(signs_only && few, "{} of {words}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn grammars_know_every_reserved_word_and_sign() {
    let rules: Vec<_> = rules().into_iter().map(|rule| (rule.clone(), rule.matcher())).collect();
    let line =
        "robot<1> + *2 - ^3 + v2 + vv + ⇑ + ↓² + ⧾1 // 7 % 2 ≤ ± x × y ∥ 1/2 <=> .. ..= n₁ é";
    let words: Vec<String> =
        upstar::syntax::RESERVED.iter().map(|word| format!("{word} <")).collect();
    for text in words.iter().map(String::as_str).chain([line, "with theorems", "without  theorems"])
    {
        let read: Vec<_> = classify(text);
        for (range, class) in found(text, &rules) {
            let same = read.iter().any(|(r, c)| *r == range && *c == class.class());
            let text = &text[range];
            assert!(
                same || text == "<" || text == "robot",
                "{text}: {:?} in {read:?}",
                class.class()
            );
        }
    }
}

/// A snippet's lines with what stands at its places until somebody types.
fn filled(body: &str) -> String {
    let mut text = String::new();
    let mut rest = body;
    while let Some((before, behind)) = rest.split_once("${") {
        let (place, after) = behind.split_once('}').expect("a closed place");
        let (_, usual) = place.split_once(':').expect("a place with a text");
        text.push_str(before);
        text.push_str(usual);
        rest = after;
    }
    text + rest
}

#[test]
fn snippets_are_scripts_in_standard_form() {
    let path = root().join("editors/vscode/snippets/cgt.json");
    let text = std::fs::read_to_string(path).expect("it stands");
    let snippets: BTreeMap<String, serde_json::Value> =
        serde_json::from_str(&text).expect("an object");
    assert!(snippets.len() >= 4);
    for (name, snippet) in snippets {
        let lines = snippet["body"].as_array().expect("lines").iter();
        let lines: Vec<String> = lines.map(|line| filled(line.as_str().expect("a line"))).collect();
        let script = lines.join("\n") + "\n";
        let mut session =
            Session::new(Options::default(), Arc::default(), Box::new(NoFiles)).expect("it starts");
        assert!(edit::check(&mut session, "<snippet>", &script).is_empty(), "{name}:\n{script}");
        assert_eq!(edit::format(&mut session, "<snippet>", &script).ok(), Some(script), "{name}");
    }
}
