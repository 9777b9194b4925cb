//! Names of other programs and books (CGSuite, Sage, Python, *Winning Ways*, Siegel's book), and what
//! they are called here: one table, for messages about unknown names and for help.

mod table;

use crate::lang::kind::Kind;
use crate::lang::nearest::squashed;
use crate::markup::{Markup, Role};
pub(super) use table::TABLE;

/// What is called otherwise elsewhere.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::session) struct Elsewhere {
    /// The names that it has elsewhere, squashed.
    pub(super) names: &'static [&'static str],
    /// The builtins, rulesets and constants that are meant, or the topic of help, the best first.
    pub ours: &'static [&'static str],
    /// How it is written here, or that it is not supported; empty where [`Self::ours`] says enough.
    note: &'static str,
}

impl Elsewhere {
    /// Returns whether a note says how it is written here.
    pub(in crate::session) fn is_noted(&self) -> bool {
        !self.note.is_empty()
    }

    /// The sentence of a message: which name is meant, how it is written.
    pub fn sentence(&self) -> String {
        if !self.note.is_empty() {
            return self.note.to_owned();
        }
        let ours: Vec<String> = self.ours.iter().map(|name| format!("`{name}`")).collect();
        match &ours[..] {
            [most @ .., last] if !most.is_empty() => {
                format!("the names here are {} and {last}", most.join(", "))
            }
            one => format!("the name here is {}", one.concat()),
        }
    }

    /// The way to write it here, below a page about the word.
    pub(super) fn meant(&self) -> String {
        if !self.note.is_empty() {
            return self.note.to_owned();
        }
        let ours: Vec<String> = self.ours.iter().map(|name| format!("`{name}`")).collect();
        ours.join(", ")
    }

    /// The line above the page of help that is meant.
    pub fn heading(&self, asked: &str) -> Markup {
        let sentence = self.sentence();
        // Several words are a question, not a name.
        let heading = match asked.contains(' ') {
            true => format!("About `{asked}`: {sentence}.\n"),
            false => format!("`{asked}` is not defined; {sentence}.\n"),
        };
        Markup::new().with(Role::Plain, heading)
    }
}

/// Finds what a name of another program means; `None` for names that are not in the table.
pub(in crate::session) fn elsewhere(name: &str) -> Option<&'static Elsewhere> {
    let name = squashed(name);
    TABLE.iter().find(|row| row.names.contains(&&*name))
}

/// Letters of a name of another program in which a slip is looked for.
const LONG: usize = 6;

/// Finds what a name of another program means that has one slip: a letter too few, too many or wrong, or two
/// exchanged.
pub(in crate::session) fn elsewhere_misspelt(name: &str) -> Option<&'static Elsewhere> {
    let name = squashed(name);
    let close =
        |known: &&str| known.len() >= LONG && strsim::damerau_levenshtein(known, &name) == 1;
    // A slip is hardly ever in the first letter: `timber` is no `nimber`.
    let close = |known: &&str| close(known) && known.chars().next() == name.chars().next();
    TABLE.iter().find(|row| row.names.iter().any(close))
}

/// The questions about a kind of value, as [`crate::lang::value::Value::kind`] names it.
pub(in crate::session) fn questions(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::List | Kind::Range => {
            &["len", "sum", "min", "max", "contains", "sort", "group", "reverse", "join"]
        }
        Kind::Text => &["len", "reverse", "contains"],
        Kind::Quotient => &["order", "classes", "class_of", "relations", "pretending"],
        Kind::Thermograph => &["plot", "svg", "tikz"],
        Kind::Figure => &["svg", "tikz"],
        Kind::Robot => &["outcome", "score", "best_reply", "analysis", "normal_form"],
        Kind::Grid => &["places", "neighbours", "put", "rewrites", "turns"],
        Kind::DrawnGraph => &["edges", "ends", "cut", "components"],
        Kind::Game | Kind::Integer | Kind::Number => {
            &["outcome", "canonical", "mean", "temperature", "left", "right"]
        }
        _ => &[],
    }
}

/// A row whose names say enough.
const fn row(names: &'static [&'static str], ours: &'static [&'static str]) -> Elsewhere {
    noted(names, ours, "")
}

/// A row with a note.
const fn noted(
    names: &'static [&'static str],
    ours: &'static [&'static str],
    note: &'static str,
) -> Elsewhere {
    Elsewhere { names, ours, note }
}
