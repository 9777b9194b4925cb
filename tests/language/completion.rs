//! What an editor is offered while someone types: completions, and whether a text goes on.

use crate::support::answers::{answers, session};
use upstar::session::edit;

/// What a session offers behind a text, after it has run another.
fn offered(before: &str, text: &str) -> (usize, Vec<String>) {
    let mut session = session();
    answers(&mut session, before);
    edit::complete(&session, text, text.len())
}

/// The same, names only.
fn names(before: &str, text: &str) -> Vec<String> {
    offered(before, text).1
}

#[test]
fn a_hidden_name_is_offered_once() {
    assert_eq!(names("", "birthd"), ["birthday"]);
    assert_eq!(names("let birthday = 3", "birthd"), ["birthday"]);
    assert_eq!(names("let partizan_kayles = 3", "partizan_k"), ["partizan_kayles"]);
    assert_eq!(names("S4", "partizan_k"), ["partizan_kayles"]);
}

#[test]
fn what_failed_is_not_offered() {
    assert_eq!(names("let bilbo = 1", "bil"), ["bilbo"]);
    assert_eq!(names("let bilbo = 1 // 0", "bil"), [""; 0]);
    assert_eq!(names("fn bilbo(x) = x x", "bil"), [""; 0]);
}

#[test]
fn names_inside_of_the_library_and_of_bodies_are_not_offered() {
    // `lowered` is a helper in the file of the pitch.
    assert_eq!(names("pitch(2,1@1,2)", "lowere"), [""; 0]);
    assert_eq!(names("fn f(bilbo) = do { let bilba = bilbo; bilba }\nf(1)", "bilb"), [""; 0]);
}

#[test]
fn only_what_can_be_called_is_offered_behind_a_point() {
    let before = "let bilbo = 1\nfn bill(x) = x\nruleset bilk(n: Int) { options: [] }";
    assert_eq!(names(before, "bil"), ["bilbo", "bilk", "bill"]);
    assert_eq!(names(before, "3.bil"), ["bilk", "bill"]);
    assert_eq!(names(before, "(1 + 2).bil"), ["bilk", "bill"]);
    // Two points are a range.
    assert_eq!(names(before, "0 .. bil"), ["bilbo", "bilk", "bill"]);
    assert_eq!(names(before, "0..bil"), ["bilbo", "bilk", "bill"]);
    // Behind a point alone all of them are, words of the language never.
    let all = names(before, "3.");
    assert!(all.contains(&"bill".to_owned()) && all.contains(&"outcome".to_owned()));
    assert!(!all.contains(&"bilbo".to_owned()) && !all.contains(&"mod".to_owned()), "{all:?}");
    assert!(names("", "3.unive").is_empty());
    // A user's number hides the library's ruleset there too.
    assert_eq!(names("let partizan_kayles = 3", "3.partizan_k"), [""; 0]);
}

#[test]
fn words_begin_where_letters_do() {
    for (text, start) in [
        ("bil", 0),
        ("1 + bil", 4),
        ("f(bil", 2),
        ("<bil", 1),
        ("∗ + bil", "∗ + ".len()),
        ("-bil", 1),
    ] {
        assert_eq!(offered("let bilbo = 1", text), (start, vec!["bilbo".to_owned()]), "{text}");
    }
    // Nothing is offered where nothing was typed.
    for text in ["", "1 + ", "f(", "\n"] {
        assert_eq!(offered("let bilbo = 1", text), (text.len(), Vec::new()), "{text:?}");
    }
}

#[test]
fn only_what_stands_before_the_cursor_counts() {
    let mut session = session();
    answers(&mut session, "let bilbo = 1");
    assert_eq!(edit::complete(&session, "bilx + 1", 3), (0, vec!["bilbo".to_owned()]));
    assert_eq!(edit::complete(&session, "bilbo", 0), (0, Vec::new()));
    // A cursor inside of a letter or behind the text is moved to where it can be.
    assert_eq!(edit::complete(&session, "bil∗", 4), (0, vec!["bilbo".to_owned()]));
    assert_eq!(edit::complete(&session, "bil", 99), (0, vec!["bilbo".to_owned()]));
}

#[test]
fn symbols_are_offered_behind_a_backslash_each_once() {
    assert_eq!(offered("", "\\st"), (0, vec!["∗".to_owned()]));
    assert_eq!(offered("", "1 + \\le"), (4, vec!["≤".to_owned()]));
    assert_eq!(offered("", "\\nothing"), (0, Vec::new()));
    let all = names("", "\\");
    let mut once = all.clone();
    once.sort();
    once.dedup();
    assert!(all.len() > 10 && once.len() == all.len(), "{all:?}");
}
