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
pub mod rulesets;
pub mod syntax;

/// A kind of mistake. Compared by identity of its number.
#[derive(Debug)]
pub struct Code {
    /// Shown as `E0101`.
    pub number: u16,
    /// Six words or fewer.
    pub title: &'static str,
    /// What `upstar explain` prints: what it means, an example, the way out.
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
        write!(f, "E{:04}", self.number)
    }
}

/// Declares a family of codes and its list `ALL`.
macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $name:ident = $number:literal, $title:literal;)*) => {
        $(
            // The explanation is for users: it is not rustdoc, and its examples are not Rust.
            #[doc = $title]
            pub static $name: $crate::diag::codes::Code = $crate::diag::codes::Code {
                number: $number,
                title: $title,
                explanation: concat!($($doc, "\n"),+),
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
    ]
    .into_iter()
    .flatten()
    .copied()
}

/// The code that a user names: `E0101`, `e101`, `101`.
#[must_use]
pub fn find(name: &str) -> Option<&'static Code> {
    let number = name.trim().trim_start_matches(['E', 'e']).parse::<u16>().ok()?;
    all().find(|code| code.number == number)
}
