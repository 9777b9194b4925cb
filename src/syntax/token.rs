//! Words as the lexer gives them: their kinds, brackets, places.

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Blanks on one line.
    Space,
    /// The end of a line; `ends` where it ends a statement.
    Newline {
        /// It ends a statement (of the innermost block, or of the file).
        ends: bool,
    },
    /// `# …`, and a first line `#!…`.
    Comment,
    /// `## …`.
    Doc,
    /// `#=> …`.
    Expectation,
    /// `3`, `3/4`.
    Number,
    /// `*3`, `^2`, `↑²`, `v`, `⧾`.
    Game,
    /// A name.
    Name,
    /// A reserved word.
    Keyword,
    /// `"…"` or `"""…"""`.
    Text,
    /// A text that its line, or the file, does not close.
    OpenText,
    /// An opening bracket.
    Open(Bracket),
    /// A closing bracket, with what it closes if it fits what is open.
    Close(Option<Bracket>),
    /// `,`.
    Comma,
    /// `;`; `ends` where it ends a statement.
    Semicolon {
        /// It ends a statement (of the innermost block, or of the file).
        ends: bool,
    },
    /// A run of bars.
    Bars,
    /// `-`, `+-` before an operand.
    Sign,
    /// An operator between operands.
    Operator,
    /// `=`.
    Equals,
    /// The dot of `x.f`.
    Dot,
    /// `.` for an empty side, `!`, `@`.
    Mark,
    /// A character that is no part of the language.
    Foreign,
}

impl Kind {
    /// Returns whether this is a comment of any sort.
    pub fn is_comment(self) -> bool {
        matches!(self, Self::Comment | Self::Doc | Self::Expectation)
    }
}

/// The kinds of brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bracket {
    /// `(`.
    Paren,
    /// `[`.
    Square,
    /// `<` of a game.
    Angle,
    /// `<` of `robot<`.
    Robot,
    /// `{` of a game.
    Game,
    /// `{` of a block.
    Block,
}

impl Bracket {
    /// What opens it.
    pub fn opener(self) -> &'static str {
        match self {
            Self::Paren => "(",
            Self::Square => "[",
            Self::Angle => "<",
            Self::Robot => "robot<",
            Self::Game | Self::Block => "{",
        }
    }

    /// The closing character.
    pub fn closer(self) -> char {
        match self {
            Self::Paren => ')',
            Self::Square => ']',
            Self::Angle | Self::Robot => '>',
            Self::Game | Self::Block => '}',
        }
    }
}

/// A word and its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
    /// An operand was due here.
    pub due: bool,
}

/// An open bracket and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Open {
    /// Its kind.
    pub bracket: Bracket,
    /// Its byte.
    pub at: u32,
}
