//! What a text defines, and where: for editors.

use std::ops::Range;

use crate::session::Session;
use crate::session::defect::caught;
use crate::session::defined::{defined_name, is_let};
use crate::span::SourceId;
use crate::syntax::tokens::{TokenClass, classify};
use crate::syntax::{cuts, decode};

/// What a statement defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolKind {
    /// `let x = …`.
    Value,
    /// `fn f(x) = …`.
    Function,
    /// `ruleset r(x) { … }`.
    Ruleset,
    /// `law "…" …`.
    Law,
}

/// A definition of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// Its name; of a law, its title.
    pub name: String,
    /// What it is.
    pub kind: SymbolKind,
    /// The bytes of the name.
    pub place: Range<usize>,
    /// The bytes of the statement.
    pub statement: Range<usize>,
}

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

impl Session {
    /// The definitions of a text, in order; those that cannot be read count too.
    #[must_use]
    pub fn outline(&self, text: &str) -> Vec<Symbol> {
        caught(|| outline(text)).unwrap_or_default()
    }

    /// Finds where the name at `cursor` is defined: in its statement, in the text or in what that imports.
    /// `name` is that of the text, from which imports are found.
    pub fn definition(&mut self, name: &str, text: &str, cursor: usize) -> Option<Definition> {
        caught(|| self.defined_at(name, text, cursor)).ok().flatten()
    }

    fn defined_at(&mut self, name: &str, text: &str, cursor: usize) -> Option<Definition> {
        let words = words(text);
        let touches = |range: &Range<usize>| range.start <= cursor && cursor <= range.end;
        let wanted = words
            .iter()
            .find(|(range, class, _)| *class == TokenClass::Name && touches(range))
            .map(|(range, _, word)| (range.clone(), *word));
        let (at, wanted) = wanted?;
        let statement = cuts(SourceId::default(), text)
            .map(|cut| cut.span.range())
            .find(|statement| statement.start <= at.start && at.end <= statement.end);
        let bound = statement.and_then(|statement| {
            let inside = |(range, ..): &&Word<'_>| {
                statement.start <= range.start && range.end <= statement.end
            };
            let inside: Vec<&Word<'_>> = words.iter().filter(inside).collect();
            bound(&inside, wanted, at.start)
        });
        if let Some(place) = bound {
            return Some(Definition { file: None, place });
        }
        let symbols = outline(text);
        if let Some(place) = nearest(&symbols, wanted, at.start) {
            return Some(Definition { file: None, place });
        }
        self.imported_definition(name, imports(&words), wanted)
    }

    /// The definition of a name in files that are imported, and in what they import.
    fn imported_definition(
        &mut self,
        name: &str,
        files: Vec<String>,
        wanted: &str,
    ) -> Option<Definition> {
        let mut open: Vec<(String, String)> =
            files.into_iter().rev().map(|file| (name.to_owned(), file)).collect();
        let mut seen: Vec<String> = vec![name.to_owned()];
        while let Some((from, file)) = open.pop() {
            let Ok((name, bytes)) = self.loader.load(&file, &from) else {
                continue;
            };
            if seen.contains(&name) || seen.len() > MOST_FILES {
                continue;
            }
            seen.push(name.clone());
            let Ok(text) = decode(bytes) else {
                continue;
            };
            if let Some(place) = nearest(&outline(&text), wanted, text.len()) {
                return Some(Definition { file: Some((name, text)), place });
            }
            open.extend(imports(&words(&text)).into_iter().rev().map(|file| (name.clone(), file)));
        }
        None
    }
}

fn outline(text: &str) -> Vec<Symbol> {
    let found = cuts(SourceId::default(), text).filter_map(|cut| {
        let statement = cut.span.range();
        let written = text.get(statement.clone())?;
        let (name, kind) = if let Some(title) = title(written) {
            (title, SymbolKind::Law)
        } else {
            let name = defined_name(written)?;
            let kind = match written {
                _ if is_let(written) => SymbolKind::Value,
                _ if written.starts_with("fn") => SymbolKind::Function,
                _ => SymbolKind::Ruleset,
            };
            (name, kind)
        };
        let place = statement.start + name.start..statement.start + name.end;
        Some(Symbol { name: written[name].to_owned(), kind, place, statement })
    });
    found.collect()
}

/// The place of the title of a law.
fn title(written: &str) -> Option<Range<usize>> {
    let rest = written.strip_prefix("law")?.trim_start().strip_prefix('"')?;
    let start = written.len() - rest.len();
    rest.find('"').filter(|&length| length > 0).map(|length| start..start + length)
}

/// The words of a text without comments.
fn words(text: &str) -> Vec<Word<'_>> {
    let is_comment =
        |class| matches!(class, TokenClass::Comment | TokenClass::Doc | TokenClass::Expectation);
    let words = classify(text).into_iter().filter(|(_, class)| !is_comment(*class));
    words.filter_map(|(range, class)| Some((range.clone(), class, text.get(range)?))).collect()
}

/// The place of the definition that counts at a place: the last above it, else the first below.
fn nearest(symbols: &[Symbol], wanted: &str, at: usize) -> Option<Range<usize>> {
    let named =
        symbols.iter().filter(|symbol| symbol.kind != SymbolKind::Law && symbol.name == wanted);
    let above = named.clone().rfind(|symbol| symbol.place.start <= at);
    above.or(named.clone().next()).map(|symbol| symbol.place.clone())
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

/// The files that a text imports, as written.
fn imports(words: &[Word<'_>]) -> Vec<String> {
    let files = words.windows(2).filter_map(|pair| match pair {
        [(_, TokenClass::Keyword, "import"), (_, TokenClass::Text, file)] => {
            Some(file.trim_matches('"').to_owned())
        }
        _ => None,
    });
    files.collect()
}
