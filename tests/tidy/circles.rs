//! Circles of imports among the files of a room.

use std::collections::{BTreeMap, BTreeSet};

use crate::{code, files_under};

/// What a file says of others.
struct Module {
    file: String,
    /// The paths of its `use` lines, by the names that they bring in.
    names: BTreeMap<String, Vec<String>>,
    /// The paths in it, without those that it only hands on by `pub use`.
    paths: Vec<Vec<String>>,
}

/// Names, `::`, and single signs.
fn tokens(text: &str) -> Vec<&str> {
    let (mut tokens, mut rest) = (Vec::new(), text);
    while let Some(first) = rest.chars().next() {
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        let length = match rest.find(|c| !is_name(c)).unwrap_or(rest.len()) {
            0 if rest.starts_with("::") => 2,
            0 => first.len_utf8(),
            length => length,
        };
        let (token, others) = rest.split_at(length);
        tokens.extend((!token.trim().is_empty()).then_some(token));
        rest = others;
    }
    tokens
}

/// Reads the path that begins at a token, each of them where a group ends it, and says where they end.
fn read_paths(
    tokens: &[&str],
    at: usize,
    before: &[String],
    found: &mut Vec<Vec<String>>,
) -> usize {
    let is_name = |at: usize| tokens.get(at).is_some_and(|t| t.starts_with(char::is_alphabetic));
    if !is_name(at) {
        return at;
    }
    let path = [before, &[tokens[at].to_owned()]].concat();
    let mut next = at + 1;
    match tokens.get(next..).unwrap_or_default() {
        ["::", "{", ..] => {
            next += 1;
            while matches!(tokens.get(next), Some(&("{" | ","))) {
                next = read_paths(tokens, next + 1, &path, found);
            }
            return next + 1;
        }
        ["::", ..] if is_name(next + 1) => return read_paths(tokens, next + 1, &path, found),
        // `{self, …}` names the module before it.
        _ if tokens[at] == "self" && !before.is_empty() => found.push(before.to_vec()),
        _ => found.push(path),
    }
    next
}

/// The modules of some files by their paths, without their tests.
fn modules(files: &BTreeMap<String, String>) -> BTreeMap<String, Module> {
    let is_test = |file: &str| file.contains("/tests/") || file.ends_with("/tests.rs");
    let library = files.iter().filter(|(file, _)| !is_test(file));
    library
        .map(|(file, text)| {
            let path = file.trim_start_matches("engine/").trim_start_matches("src/");
            let path = path.trim_end_matches(".rs");
            let path = path.trim_end_matches("/mod").replace('/', "::");
            let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
            let text: Vec<&str> = text.lines().map(code).collect();
            let text = text.join("\n");
            let tokens = tokens(&text);
            let (mut names, mut paths, mut at) = (BTreeMap::new(), Vec::new(), 0);
            while at < tokens.len() {
                let mut found = Vec::new();
                let is_use = tokens[at] == "use";
                let handed_on = is_use && at > 0 && matches!(tokens[at - 1], "pub" | ")");
                let end = read_paths(&tokens, at + usize::from(is_use), &[], &mut found);
                found.retain(|path| path.len() > 1);
                if is_use {
                    let named = |path: &Vec<String>| (path[path.len() - 1].clone(), path.clone());
                    names.extend(found.iter().map(named));
                }
                if !handed_on {
                    paths.append(&mut found);
                }
                at = end.max(at + 1);
            }
            (path, Module { file: file.clone(), names, paths })
        })
        .collect()
}

/// The file that defines what a path means in a module; none for what is not of these files, and
/// for a module alone.
fn definer<'a>(
    modules: &'a BTreeMap<String, Module>,
    module: &str,
    path: &[String],
) -> Option<&'a str> {
    let (first, rest) = path.split_first()?;
    let child = if module.is_empty() { first.clone() } else { format!("{module}::{first}") };
    match first.as_str() {
        "crate" => definer(modules, "", rest),
        "self" => definer(modules, module, rest),
        "super" => definer(modules, module.rsplit_once("::").map_or("", |(above, _)| above), rest),
        _ if modules.contains_key(&child) => definer(modules, &child, rest),
        _ => {
            let here = modules.get(module)?;
            match here.names.get(first) {
                Some(path) if path[0] != *first => {
                    definer(modules, module, &[&path[..], rest].concat())
                }
                _ => Some(&here.file),
            }
        }
    }
}

/// The circles of files that import each other, in order. What they import of the file `door` counts
/// for none.
fn circles(files: &BTreeMap<String, String>, door: &str) -> BTreeSet<BTreeSet<String>> {
    let modules = modules(files);
    let mut reached: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (name, module) in &modules {
        let imported = module.paths.iter().filter_map(|path| definer(&modules, name, path));
        reached.insert(&module.file, imported.filter(|file| *file != door).collect());
    }
    let files: Vec<&str> = reached.keys().copied().collect();
    for between in &files {
        let further = reached[between].clone();
        for behind in reached.values_mut().filter(|behind| behind.contains(between)) {
            behind.extend(&further);
        }
    }
    let circle = |one: &&str| -> BTreeSet<String> {
        let back = reached[one].iter().filter(|other| reached[*other].contains(one));
        back.chain([one]).map(|file| (*file).to_owned()).collect()
    };
    files.iter().map(circle).collect()
}

#[test]
fn no_circle_of_files_of_the_engine_has_more_than_three() {
    let circles = circles(&files_under("engine/src/game", &["rs"]), "");
    let pair = ["engine/src/game/ask.rs", "engine/src/game/engine.rs"];
    assert!(circles.iter().any(|circle| pair.iter().all(|file| circle.contains(*file))));
    let large: Vec<_> = circles.iter().filter(|circle| circle.len() > 3).collect();
    assert!(large.is_empty(), "these files import each other: {large:#?}");
}

/// That no files of a room import each other. What its `mod.rs` defines, all may know.
fn have_no_circle(room: &str, files: &BTreeMap<String, String>) {
    assert!(files.len() > 1, "{room} has files");
    let circles = circles(files, &format!("src/{room}/mod.rs"));
    let large: Vec<_> = circles.iter().filter(|circle| circle.len() > 1).collect();
    assert!(large.is_empty(), "these files import each other: {large:#?}");
}

#[test]
fn files_of_the_session_of_builtins_and_of_syntax_make_no_circle() {
    for room in ["session", "builtins", "syntax"] {
        have_no_circle(room, &files_under(&format!("src/{room}"), &["rs"]));
    }
}

#[test]
fn files_of_questions_make_no_circle_apart_from_those_of_certificates() {
    let mut files = files_under("src/ask", &["rs"]);
    files.retain(|file, _| !file.starts_with("src/ask/certificate/"));
    have_no_circle("ask", &files);
}

#[test]
fn circles_are_found_through_groups_and_modules_that_hand_on() {
    let files = [
        ("engine/src/game/mod.rs", "mod a;\npub use a::{A, one::One};"),
        (
            "engine/src/game/a/mod.rs",
            "mod one;\nmod three;\nmod two;\npub use two::Two;\npub struct A;",
        ),
        // Each of these has one road to the next.
        ("engine/src/game/a/one.rs", "use super::{A, Two}; // crate::game::A"),
        (
            "engine/src/game/a/two.rs",
            "use super::three::{self};\nfn f() { return three::g::<u8>() }",
        ),
        ("engine/src/game/a/three.rs", "fn g() -> crate::game::One {}"),
        // A test and another crate make no circle.
        ("engine/src/game/b.rs", "use super::super::game::{a, One};\nuse c::c;\nfn f() { c::c() }"),
        (
            "engine/src/game/d.rs",
            "fn d() { super::b::f() }\n#[cfg(test)]\nmod tests {\nuse crate::game::e::E;",
        ),
        ("engine/src/game/e.rs", "pub(in crate::game) fn e() { crate::game::d::d() }"),
    ];
    let files = files.map(|(file, text)| (file.to_owned(), text.to_owned())).into();
    let large: Vec<_> = circles(&files, "").into_iter().filter(|circle| circle.len() > 1).collect();
    let circle = ["one", "three", "two"].map(|file| format!("engine/src/game/a/{file}.rs"));
    assert_eq!(large, [circle.into()]);
}
