//! Words by class, for whoever shows source text in colours. Total and linear: broken text has
//! words too.

use super::chars;
use super::lex::Lexer;
use super::token::Kind;
use std::ops::Range;

/// What a word is to a reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenClass {
    /// A reserved word.
    Keyword,
    /// A name.
    Name,
    /// A numeral.
    Number,
    /// A nimber, an up, a tiny.
    Game,
    /// A text.
    Text,
    /// An operator, a sign, `=`.
    Operator,
    /// A bracket, or a bar of a game.
    Bracket,
    /// `,`, `;`, `.`, `@`, `!`.
    Mark,
    /// `# …`.
    Comment,
    /// `## …`.
    Doc,
    /// `#=> …`.
    Expectation,
    /// What cannot be right: an unknown character, an open text, a bracket that fits nothing.
    Mistake,
}

impl TokenClass {
    /// The name of the class for other programs.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Keyword => "keyword",
            Self::Name => "name",
            Self::Number => "number",
            Self::Game => "game",
            Self::Text => "text",
            Self::Operator => "operator",
            Self::Bracket => "bracket",
            Self::Mark => "mark",
            Self::Comment => "comment",
            Self::Doc => "doc",
            Self::Expectation => "expectation",
            Self::Mistake => "mistake",
        }
    }
}

/// The words of a text in order, blanks left out. Ranges are bytes and do not overlap.
#[must_use]
pub fn classify(text: &str) -> Vec<(Range<usize>, TokenClass)> {
    let mut lexer = Lexer::new(text, 0);
    let mut words = Vec::new();
    while let Some(token) = lexer.next_token() {
        let class = match token.kind {
            Kind::Newline { ends: false } => {
                // A bracket left open must not change how the next definition is read.
                if chars::begins_with_head(lexer.rest().trim_start_matches([' ', '\t'])) {
                    lexer.give_up(0);
                }
                continue;
            }
            Kind::Space | Kind::Newline { .. } => continue,
            Kind::Comment => TokenClass::Comment,
            Kind::Doc => TokenClass::Doc,
            Kind::Expectation => TokenClass::Expectation,
            Kind::Number => TokenClass::Number,
            Kind::Game => TokenClass::Game,
            Kind::Name => TokenClass::Name,
            Kind::Keyword => TokenClass::Keyword,
            Kind::Text => TokenClass::Text,
            Kind::OpenText | Kind::Foreign | Kind::Close(None) => TokenClass::Mistake,
            Kind::Open(_) | Kind::Close(Some(_)) | Kind::Bars => TokenClass::Bracket,
            Kind::Comma | Kind::Semicolon { .. } | Kind::Dot | Kind::Mark => TokenClass::Mark,
            Kind::Sign | Kind::Operator | Kind::Equals => TokenClass::Operator,
        };
        words.push((token.start..token.end, class));
    }
    words
}
