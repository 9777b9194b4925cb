//! What a text defines: the one list, made from the scan, before the grammar sees any of it. What cannot be
//! read counts too.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::chars::in_word;
use super::scan::{Cut, Scanner};
use crate::span::{SourceId, Span};

/// What a statement defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// `let x = …`: the name holds from its line.
    Value,
    /// `fn f(x) = …`.
    Function,
    /// `ruleset r(x) { … }`.
    Ruleset,
    /// `law "…" …`: its title is no name.
    Law,
}

/// A definition of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What it is.
    pub kind: ItemKind,
    /// Its name; of a law, its title.
    pub name: String,
    /// Where the name stands.
    pub place: Span,
    /// The statement.
    pub statement: Span,
}

impl Item {
    /// Returns what a statement of a text defines, or tries to define.
    pub fn of(text: &str, statement: Span) -> Option<Self> {
        let written = text.get(statement.range())?;
        let (kind, name) = defined(written)?;
        let start = statement.start as usize;
        let place = Span::new(statement.source, start + name.start, start + name.end);
        Some(Self { kind, name: written[name].to_owned(), place, statement })
    }

    /// The name that stands for what is defined; a law gives none.
    #[must_use]
    pub fn bound(&self) -> Option<&str> {
        (self.kind != ItemKind::Law).then_some(&self.name)
    }

    /// Returns whether a text may use it above its line.
    pub fn is_usable_above(&self) -> bool {
        matches!(self.kind, ItemKind::Function | ItemKind::Ruleset)
    }
}

/// What a statement defines, and the place of the name in it.
fn defined(written: &str) -> Option<(ItemKind, Range<usize>)> {
    use ItemKind::{Function, Law, Ruleset, Value};
    let heads = [("let", Value), ("fn", Function), ("ruleset", Ruleset), ("law", Law)];
    let (kind, rest) =
        heads.into_iter().find_map(|(head, kind)| Some((kind, written.strip_prefix(head)?)))?;
    let behind = rest.trim_start();
    let (start, end) = if kind == Law {
        let title = behind.strip_prefix('"')?;
        (written.len() - title.len(), title.find('"')?)
    } else {
        if behind.len() == rest.len() {
            return None;
        }
        let end = behind.find(|letter| !in_word(letter)).unwrap_or(behind.len());
        (written.len() - behind.len(), end)
    };
    Some((kind, start..start + end)).filter(|_| end > 0)
}

/// The file that a statement imports, as written.
fn imported(written: &str) -> Option<&str> {
    let file = written.strip_prefix("import")?.trim_start().strip_prefix('"')?;
    file.split_once('"').map(|(file, _)| file)
}

/// The definitions of a text, in order.
#[derive(Debug)]
pub struct Items {
    all: Vec<Item>,
    /// Their statements, unread.
    cuts: Vec<Cut>,
    /// The indices of those that give a name, by their names.
    by_name: FxHashMap<String, Vec<usize>>,
    /// The files that the text imports, as written.
    imports: Vec<String>,
}

impl Items {
    /// Finds the definitions of a text.
    #[must_use]
    pub fn of(source: SourceId, text: &str) -> Self {
        let (mut all, mut cuts, mut imports) = (Vec::new(), Vec::new(), Vec::new());
        let mut by_name: FxHashMap<String, Vec<usize>> = FxHashMap::default();
        for cut in Scanner::new(source, text) {
            if let Some(item) = Item::of(text, cut.span) {
                if let Some(name) = item.bound() {
                    by_name.entry(name.to_owned()).or_default().push(all.len());
                }
                all.push(item);
                cuts.push(cut);
            } else if let Some(file) = text.get(cut.span.range()).and_then(imported) {
                imports.push(file.to_owned());
            }
        }
        Self { all, cuts, by_name, imports }
    }

    /// All of them, laws too.
    pub fn all(&self) -> &[Item] {
        &self.all
    }

    /// Those that give a name.
    pub fn named(&self) -> impl DoubleEndedIterator<Item = &Item> {
        self.all.iter().filter(|item| item.bound().is_some())
    }

    /// The files that the text imports, as written.
    pub fn imports(&self) -> &[String] {
        &self.imports
    }

    /// The definitions of this name, in order.
    pub fn of_name(&self, name: &str) -> impl DoubleEndedIterator<Item = &Item> {
        self.by_name.get(name).into_iter().flatten().map(|&index| &self.all[index])
    }

    /// The definitions of this name behind a place, the last first.
    pub fn behind(&self, name: &str, place: u32) -> impl Iterator<Item = &Item> {
        self.of_name(name).rev().take_while(move |item| item.place.start >= place)
    }

    /// Returns whether a definition of this name stands above a place.
    pub fn is_above(&self, name: &str, place: u32) -> bool {
        self.of_name(name).any(|item| item.place.start < place)
    }

    /// The functions and rulesets of this name behind a place, the last first: they may be used before their line.
    pub fn usable(&self, name: &str, place: u32) -> impl Iterator<Item = &Item> {
        self.behind(name, place).filter(|item| item.is_usable_above())
    }

    /// The statement of a definition, unread.
    pub fn cut(&self, item: &Item) -> Option<&Cut> {
        let start = item.statement.start;
        self.cuts.binary_search_by_key(&start, |cut| cut.span.start).ok().map(|at| &self.cuts[at])
    }

    /// The comment that documents a definition: its lines.
    pub fn doc(&self, item: &Item) -> impl Iterator<Item = &str> {
        self.cut(item).into_iter().flat_map(|cut| cut.doc.iter().map(|line| line.text.as_str()))
    }
}
