//! What the positions of random rulesets are made of.

#![allow(dead_code, reason = "each program uses a part")]

/// What a position is. Play goes to earlier ones only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shape {
    Number,
    Pair,
    List,
    /// A list and a number, which may grow where the list becomes shorter.
    Both,
    Text,
    Board,
    /// A board and a number beside it.
    Beside,
    /// Two boards.
    Boards,
}

impl Shape {
    pub const BELOW_BOARDS: &[Self] =
        &[Self::Number, Self::Pair, Self::List, Self::Both, Self::Text];

    pub fn parameters(self) -> &'static str {
        match self {
            Self::Number => "n: Int",
            Self::Pair => "a: Int, b: Int",
            Self::List => "xs: List",
            Self::Both => "xs: List, k: Int",
            Self::Text => "t: Text",
            Self::Board => "board: Grid",
            Self::Beside => "n: Int, board: Grid",
            Self::Boards => "board: Grid, other: Grid",
        }
    }

    /// Returns whether positions of this shape have boards.
    pub fn has_boards(self) -> bool {
        self >= Self::Board
    }

    /// The names of the parameters.
    pub fn arguments(self) -> String {
        let names = self.parameters().split(", ").filter_map(|one| one.split(':').next());
        names.collect::<Vec<_>>().join(", ")
    }

    /// A number that depends on a position of this shape.
    pub fn size(self) -> &'static str {
        match self {
            Self::Number => "n",
            Self::Pair => "a + b",
            Self::List => "len(xs)",
            Self::Both => "len(xs) + k",
            Self::Text => "len(t)",
            Self::Board | Self::Beside | Self::Boards => "width(board) + height(board)",
        }
    }
}
