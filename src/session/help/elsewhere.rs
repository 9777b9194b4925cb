//! Names of other programs and books (CGSuite, Sage, Python, *Winning Ways*, Siegel's book), and what
//! they are called here, for messages about unknown names and for help. Builtins and rulesets say their other names themselves;
//! all else stands in the table of slips.

use crate::builtins;
use crate::lang::builtin::Builtin;
use crate::lang::kind::Kind;
use crate::lang::nearest::{slips, squashed};
use crate::markup::{Markup, Role};
use crate::session::library;
pub(in crate::session) use crate::syntax::Elsewhere;
use crate::syntax::{At, SLIPS};

impl Elsewhere {
    /// Returns whether a note says how it is written here.
    pub(in crate::session) fn is_noted(&self) -> bool {
        !self.note.is_empty()
    }

    /// The sentence of a message: which name is meant, how it is written.
    pub(in crate::session) fn sentence(&self) -> String {
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
    pub(in crate::session) fn heading(&self, asked: &str) -> Markup {
        let sentence = self.sentence();
        // Several words are a question, not a name.
        let heading = match asked.contains(' ') {
            true => format!("About `{asked}`: {sentence}.\n"),
            false => format!("`{asked}` is not defined; {sentence}.\n"),
        };
        Markup::new().with(Role::Plain, heading)
    }
}

/// All of them: those of builtins and rulesets, then the others.
pub fn rows() -> impl Iterator<Item = &'static Elsewhere> {
    let others = SLIPS.iter().filter_map(|slip| match &slip.at {
        At::Name(row) => Some(row),
        _ => None,
    });
    let builtins = builtins::table().iter().flat_map(|builtin| builtin.traits.elsewhere);
    builtins.chain(library::called()).chain(others)
}

/// Finds what a name of another program means; `None` for names that are not in the table.
pub(in crate::session) fn elsewhere(name: &str) -> Option<&'static Elsewhere> {
    let name = squashed(name);
    rows().find(|row| row.names.contains(&&*name))
}

/// Letters of a name of another program in which a slip is looked for.
const LONG: usize = 6;

/// Finds what a name of another program means that has one slip: a letter too few, too many or wrong, or two
/// exchanged.
pub(in crate::session) fn elsewhere_misspelt(name: &str) -> Option<&'static Elsewhere> {
    let name = squashed(name);
    // The first letter is hardly ever wrong: `timber` is no `nimber`.
    let begins = |known: &str| known.chars().next() == name.chars().next();
    let close =
        |known: &&str| known.len() >= LONG && begins(known) && slips(known, &name, 1) == Some(1);
    rows().find(|row| row.names.iter().any(close))
}

/// The questions about a kind of value, as [`crate::lang::value::Value::kind`] names it.
pub(in crate::session) fn questions(kind: Kind) -> Vec<&'static str> {
    let kind = match kind {
        Kind::Range => Kind::List,
        Kind::Integer | Kind::Number => Kind::Game,
        other => other,
    };
    let place = |builtin: &Builtin| {
        let asked = builtin.traits.asked.iter().find(|(of, _)| *of == kind);
        asked.map(|(_, place)| (*place, builtin.name))
    };
    let mut found: Vec<(u8, &'static str)> = builtins::table().iter().filter_map(place).collect();
    found.sort_unstable();
    found.into_iter().map(|(_, name)| name).collect()
}
