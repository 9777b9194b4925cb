//! Names of rulesets of the library that stood for another game before. The entries, and all that is said of
//! them, leave with the next version.

/// A name whose meaning changed: it is that of the books now.
#[derive(Debug, PartialEq, Eq)]
pub struct Renamed {
    /// The name.
    pub name: &'static str,
    /// The game that it stands for now.
    pub now: &'static str,
    /// The name, now, of the game that it stood for.
    pub before: &'static str,
}

/// All of them.
pub static RENAMED: [Renamed; 2] = [
    Renamed {
        name: "kayles",
        now: "the impartial game of the books, 0.77",
        before: "partizan_kayles",
    },
    Renamed {
        name: "end_nim",
        now: "the impartial game, in which both players take from both ends",
        before: "partizan_end_nim",
    },
];

impl Renamed {
    /// The one that has a name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        RENAMED.iter().find(|renamed| renamed.name == name)
    }
}
