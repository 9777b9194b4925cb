//! Slips: what people bring along from other languages, books and keyboards, and what to write here.

mod mistake;
mod phrase;
mod places;
pub mod readings;
mod table;

pub use mistake::{Edit, Mistake, Reads};
pub use phrase::{Part, give_phrases, parts, phrases, words};
pub use table::SLIPS;

use super::around::Scene;
use super::token::{Bracket, Kind};
use crate::diag::codes::syntax as codes;
use crate::diag::{Diagnostic, error};

/// A slip.
#[derive(Clone, Copy, Debug)]
pub struct Slip {
    /// How it shows.
    pub at: At,
    /// What is said of it.
    pub told: Told,
}

/// How a slip shows.
#[derive(Clone, Copy, Debug)]
pub enum At {
    /// By one of these characters, which are no signs of the language.
    Characters(&'static [char]),
    /// By a sign that touches one of others behind it.
    Signs(&'static str, &'static [&'static str]),
    /// By one of these words behind a value.
    Behind(&'static [&'static str]),
    /// By one of these words where a statement begins, with a value behind it.
    First(&'static [&'static str]),
    /// By a name that nothing has here.
    Name(Elsewhere),
    /// By one of these names, which nothing has here, in front of a bracket.
    Called(&'static [&'static str]),
    /// By what stands around the place where reading failed.
    Around,
    /// By one of these words in the place of a property of a game.
    Property(&'static [&'static str]),
}

/// What is said of a slip.
#[derive(Clone, Copy, Debug)]
pub enum Told {
    /// A label, in which `{}` is the word, and what to write.
    Label(&'static str, &'static str),
    /// What to do.
    Help(&'static str),
    /// What to write instead.
    Instead(&'static str),
    /// What a function says, if it is this slip.
    By(Explains),
    /// What a function reads in its place, if it is this slip.
    Reads(Reads),
    /// What is read in its place.
    Read(&'static str),
    /// What the name means.
    Name,
}

/// Explains a failure if it is a certain slip.
type Explain = fn(&Scene<'_>) -> Option<Box<Diagnostic>>;

/// A function that explains a failure if it is a certain slip.
#[derive(Clone, Copy, Debug)]
pub struct Explains(Explain);

/// What is called otherwise elsewhere: in CGSuite, Sage, Python, *Winning Ways*, Siegel's book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elsewhere {
    /// The names that it has elsewhere, squashed.
    pub names: &'static [&'static str],
    /// The builtins, rulesets and constants that are meant, or the topic of help, the best first.
    pub ours: &'static [&'static str],
    /// How it is written here, or that it is not supported; empty where [`Self::ours`] says enough.
    pub note: &'static str,
}

/// Explains a failure if it is a slip.
pub(super) fn explain(scene: &Scene<'_>) -> Option<Box<Diagnostic>> {
    SLIPS.iter().find_map(|slip| slip.explain(scene))
}

/// What is read at the place of a mistake, or around it.
#[must_use]
pub fn reading(mistake: &Mistake<'_>) -> Option<Edit> {
    SLIPS.iter().find_map(|slip| match slip.told {
        Told::Reads(Reads(read)) => read(mistake),
        _ => None,
    })
}

/// What is said of a character that is no sign of the language.
fn told_of(character: char) -> Option<Told> {
    let is_of = |slip: &&Slip| matches!(slip.at, At::Characters(of) if of.contains(&character));
    Some(SLIPS.iter().find(is_of)?.told)
}

/// Returns what to do about a character that is no sign of the language.
pub(super) fn about(character: char) -> Option<String> {
    match told_of(character)? {
        Told::Instead(instead) => Some(format!("write `{instead}`")),
        Told::Help(help) | Told::Label(_, help) => Some(help.to_owned()),
        Told::By(_) | Told::Name | Told::Reads(_) | Told::Read(_) => None,
    }
}

impl Slip {
    /// Explains a failure if it is this slip.
    fn explain(&self, scene: &Scene<'_>) -> Option<Box<Diagnostic>> {
        let (place, word) = match self.at {
            At::Characters(_) | At::Name(_) | At::Property(_) | At::Called(_) => return None,
            At::Around => match self.told {
                Told::By(Explains(by)) => return by(scene),
                _ => return None,
            },
            At::Signs(sign, others) => {
                others.iter().find(|other| scene.is_pair(sign, other))?;
                (scene.pair(), "")
            }
            At::Behind(words) => {
                let here = scene.text(scene.here);
                if scene.is_due() || !words.contains(&here) {
                    return None;
                }
                (scene.span(scene.here), here)
            }
            At::First(words) => {
                let word = scene.text(scene.before[0]);
                // A block may have ended before it.
                let first = scene.before[1].is_none_or(|token| {
                    matches!(
                        token.kind,
                        Kind::Semicolon { .. }
                            | Kind::Open(Bracket::Block)
                            | Kind::Close(Some(Bracket::Block))
                    )
                });
                let is_name = scene.before[0].is_some_and(|token| token.kind == Kind::Name);
                if scene.is_due() || !first || !is_name || !words.contains(&word) {
                    return None;
                }
                (scene.span(scene.before[0]), word)
            }
        };
        match self.told {
            Told::Label(label, help) => Some(error!(
                codes::OTHER_LANGUAGE, place, label.replace("{}", word);
                help: help;
            )),
            _ => None,
        }
    }
}

/// What is said of a `+` that nothing stands before.
pub const NO_SIGN: &str = "there is no sign `+`";

/// Words with which a question of English begins.
const QUESTIONS: [&str; 18] = [
    "who",
    "what",
    "which",
    "how",
    "when",
    "where",
    "is",
    "are",
    "does",
    "do",
    "can",
    "find",
    "compute",
    "calculate",
    "solve",
    "evaluate",
    "simplify",
    "give",
];

/// How slices are written.
pub(super) const SLICES: &str = "the first three items are `xs[0 .. 3]`, all but the first `xs[1 .. len(xs)]`; `G:H` is an ordinal sum";

/// What to do where somebody asks in English.
pub(super) const ASKED_IN_WORDS: &str =
    "a question is a call, such as `outcome(G)`; `:help who wins` searches for words";

pub use crate::syntax::english::compares;

/// Returns whether a question of English begins with this word.
pub(super) fn begins_question(word: &str) -> bool {
    QUESTIONS.contains(&&*word.to_lowercase())
}
