//! Every diagnostic code: its number, its title of six words or fewer, and its explanation.
//!
//! One file for each family, so that a code stands beside its relatives. `tests/tidy.rs` asserts
//! that numbers are unique and that `tests/errors/` holds an example of every one.

use std::fmt;

pub mod defects;
pub mod evaluation;
pub mod files;
pub mod games;
pub mod limits;
pub mod names;
pub mod notes;
pub mod rulesets;
pub mod syntax;

/// How grave it is what a diagnostic says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Worth a word.
    Note,
    /// Likely not meant.
    Warning,
    /// A mistake, or a stop: the statement has no answer.
    Error,
}

impl Severity {
    /// Its name, as programs read it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }

    /// The letter that its codes begin with.
    fn letter(self) -> char {
        match self {
            Self::Note => 'N',
            Self::Warning => 'W',
            Self::Error => 'E',
        }
    }
}

/// A kind of mistake or remark. Compared by identity of its number.
#[derive(Debug)]
pub struct Code {
    /// Shown as `E0101`.
    pub number: u16,
    /// How grave it is.
    pub severity: Severity,
    /// Six words or fewer.
    pub title: &'static str,
    /// What `upstar explain` prints: what it means, an example, the way out. Empty on a page, which gives it with the texts of help.
    pub explanation: &'static str,
}

impl PartialEq for Code {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl Eq for Code {}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:04}", self.severity.letter(), self.number)
    }
}

/// The explanation of a code, where it is a part of the program. On a page it stands beside the engine, with the texts of help.
const fn beside_a_page(explanation: &'static str) -> &'static str {
    if cfg!(target_family = "wasm") { "" } else { explanation }
}

/// Declares a family of codes and its list `ALL`. Those that are no errors say their severity.
macro_rules! codes {
    (@severity) => { $crate::diag::codes::Severity::Error };
    (@severity $severity:ident) => { $crate::diag::codes::Severity::$severity };
    ($($(#[doc = $doc:literal])+ $name:ident = $number:literal $($severity:ident)?, $title:literal;)*) => {
        $(
            // The explanation is for users: it is not rustdoc, and its examples are not Rust.
            #[doc = $title]
            pub static $name: $crate::diag::codes::Code = $crate::diag::codes::Code {
                number: $number,
                severity: $crate::diag::codes::codes!(@severity $($severity)?),
                title: $title,
                explanation: $crate::diag::codes::beside_a_page(concat!($($doc, "\n"),+)),
            };
        )*
        /// The codes of this family, by number.
        pub static ALL: &[&$crate::diag::codes::Code] = &[$(&$name),*];
    };
}
pub(crate) use codes;

/// All codes, family by family.
pub fn all() -> impl Iterator<Item = &'static Code> {
    [
        syntax::ALL,
        names::ALL,
        evaluation::ALL,
        games::ALL,
        rulesets::ALL,
        limits::ALL,
        files::ALL,
        defects::ALL,
        notes::ALL,
    ]
    .into_iter()
    .flatten()
    .copied()
}

/// The code that a user names: `E0101`, `e101`, `101`.
#[must_use]
pub fn find(name: &str) -> Option<&'static Code> {
    let name = name.trim();
    let number = name.trim_start_matches(['E', 'e', 'N', 'n', 'W', 'w']).parse::<u16>().ok()?;
    all().find(|code| code.number == number)
}
