//! What a text defines, and where: for editors.

use std::ops::Range;

use crate::session::Session;
use crate::session::defect::caught;
use crate::span::SourceId;
use crate::syntax::scan::Scanner;
use crate::syntax::tokens::{TokenClass, classify};
use crate::syntax::{Item, Items, decode};

/// Where something is defined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// The name and the text of the imported file; `None` is the text that was asked about.
    pub file: Option<(String, String)>,
    /// The bytes of the name.
    pub place: Range<usize>,
}

/// Files that are opened in search of a definition.
const MOST_FILES: usize = 100;

/// A word of a text.
type Word<'t> = (Range<usize>, TokenClass, &'t str);

/// The definitions of a text, in order; those that cannot be read count too.
#[must_use]
pub fn outline(text: &str) -> Vec<Item> {
    caught(|| items(text).all().to_vec()).unwrap_or_default()
}

/// Finds where the name at `cursor` is defined: in its statement, in the text or in what that imports.
/// `name` is that of the text, from which imports are found.
pub fn definition(
    session: &mut Session,
    name: &str,
    text: &str,
    cursor: usize,
) -> Option<Definition> {
    caught(|| place_of(session, name, text, cursor)).ok().flatten()
}

fn place_of(session: &mut Session, name: &str, text: &str, cursor: usize) -> Option<Definition> {
    let words = words(text);
    let touches = |range: &Range<usize>| range.start <= cursor && cursor <= range.end;
    let wanted = words
        .iter()
        .find(|(range, class, _)| *class == TokenClass::Name && touches(range))
        .map(|(range, _, word)| (range.clone(), *word));
    let (at, wanted) = wanted?;
    let statement = Scanner::new(SourceId::default(), text)
        .map(|cut| cut.span.range())
        .find(|statement| statement.start <= at.start && at.end <= statement.end);
    let bound = statement.and_then(|statement| {
        let inside =
            |(range, ..): &&Word<'_>| statement.start <= range.start && range.end <= statement.end;
        let inside: Vec<&Word<'_>> = words.iter().filter(inside).collect();
        bound(&inside, wanted, at.start)
    });
    if let Some(place) = bound {
        return Some(Definition { file: None, place });
    }
    let items = items(text);
    if let Some(place) = nearest(&items, wanted, at.start) {
        return Some(Definition { file: None, place });
    }
    imported_definition(session, name, items.imports(), wanted)
}

/// The definition of a name in files that are imported, and in what they import.
fn imported_definition(
    session: &mut Session,
    name: &str,
    files: &[String],
    wanted: &str,
) -> Option<Definition> {
    let mut open: Vec<(String, String)> =
        files.iter().rev().map(|file| (name.to_owned(), file.clone())).collect();
    let mut seen: Vec<String> = vec![name.to_owned()];
    while let Some((from, file)) = open.pop() {
        let Ok((name, bytes)) = session.loader.load(&file, &from) else {
            continue;
        };
        if seen.contains(&name) || seen.len() > MOST_FILES {
            continue;
        }
        seen.push(name.clone());
        let Ok(text) = decode(bytes) else {
            continue;
        };
        let items = items(&text);
        if let Some(place) = nearest(&items, wanted, text.len()) {
            return Some(Definition { file: Some((name, text)), place });
        }
        open.extend(items.imports().iter().rev().map(|file| (name.clone(), file.clone())));
    }
    None
}

fn items(text: &str) -> Items {
    Items::of(SourceId::default(), text)
}

/// The words of a text without comments.
fn words(text: &str) -> Vec<Word<'_>> {
    let is_comment =
        |class| matches!(class, TokenClass::Comment | TokenClass::Doc | TokenClass::Expectation);
    let words = classify(text).into_iter().filter(|(_, class)| !is_comment(*class));
    words.filter_map(|(range, class)| Some((range.clone(), class, text.get(range)?))).collect()
}

/// The place of the definition that counts at a place: the last above it, else the first below.
fn nearest(items: &Items, wanted: &str, at: usize) -> Option<Range<usize>> {
    let above = items.of_name(wanted).rfind(|item| item.place.start as usize <= at);
    above.or(items.of_name(wanted).next()).map(|item| item.place.range())
}

/// The place where a statement binds a name to a parameter, to what is drawn or to a value: the last place up
/// to `at`, else the first behind it.
fn bound(words: &[&Word<'_>], wanted: &str, at: usize) -> Option<Range<usize>> {
    let is_head = matches!(words.first(), Some((_, _, "fn" | "ruleset")));
    let (mut depth, mut in_head) = (0_usize, is_head);
    let mut binders = Vec::new();
    for (index, (range, class, word)) in words.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|before| words.get(before));
        let before = before.map_or("", |(_, _, word)| *word);
        let behind = words.get(index + 1).map_or("", |(_, _, word)| *word);
        match *word {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => {
                depth = depth.saturating_sub(1);
                in_head &= depth > 0;
            }
            _ => {}
        }
        let is_parameter = in_head && depth == 1 && matches!(before, "(" | ",");
        let binds = is_parameter || behind == "in" || before == "let";
        if *class == TokenClass::Name && *word == wanted && binds {
            binders.push(range.clone());
        }
    }
    binders.iter().rfind(|range| range.start <= at).or(binders.first()).cloned()
}
