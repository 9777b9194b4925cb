//! The rules of the editors' grammars: what a word looks like, where one line shows it.

use regex::Regex;
use upstar::syntax::RESERVED;
use upstar::syntax::tokens::TokenClass;

/// What a rule's words are; finer than the lexer, which does not tell functions from other names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Doc,
    Expectation,
    Comment,
    Text,
    Keyword,
    Constant,
    Game,
    Function,
    Name,
    Number,
    Operator,
    Bracket,
    Mark,
}

/// How a rule's words are found. Patterns use what Oniguruma, Vim, Python and JavaScript share.
#[derive(Clone, Debug)]
pub enum Shape {
    /// One of these words, and no longer name.
    Words(Vec<&'static str>),
    /// A pattern.
    Pattern(String),
    /// A pattern, with another behind it.
    Before(String, &'static str),
    /// A pattern before a blank, and behind a blank that one of a set of characters stands before.
    Infix(&'static str, &'static str),
    /// From a mark to its next, over lines.
    Between(&'static str),
}

/// A rule.
#[derive(Clone, Debug)]
pub struct Rule {
    pub part: Part,
    pub shape: Shape,
}

/// How an operand may end, as a set of characters; `>` is left out, since `<=> *` ends with a game.
const FACTOR_ENDS: &str = r#"A-Za-z0-9_)\]}"₀-₉"#;

/// The same with `>` and the signs of games: a bracket has no blank behind it.
const OPERAND_ENDS: &str = r#"A-Za-z0-9_)\]}"₀-₉>*∗^↑↓⇑⇓⁰¹²³⁴-⁹"#;

/// The letters of names beyond ASCII: the signs lie between U+2000 and U+2BFF.
const LETTERS: &str = "À-ÖØ-öø-῿Ⰰ-힣";

/// What goes on as a name, as a set of characters.
pub fn name_goes_on() -> String {
    format!("[A-Za-z0-9_{LETTERS}]")
}

/// A name.
pub fn name() -> String {
    format!("[A-Za-z_{LETTERS}]{}*[₀-₉]*", name_goes_on())
}

/// All rules; where several match, the first counts.
pub fn rules() -> Vec<Rule> {
    let pattern = |part, pattern: &str| Rule { part, shape: Shape::Pattern(pattern.to_owned()) };
    let is_keyword = |word: &&str| !["true", "false", "robot"].contains(word);
    let keywords: Vec<&str> = RESERVED.into_iter().filter(is_keyword).collect();
    vec![
        pattern(Part::Expectation, "#=>[^\\n]*"),
        pattern(Part::Doc, "##[^\\n]*"),
        pattern(Part::Comment, "#[^\\n]*"),
        Rule { part: Part::Text, shape: Shape::Between("\"\"\"") },
        pattern(Part::Text, r#""(?:[^"\\\n]|\\[^\n])*""#),
        Rule { part: Part::Constant, shape: Shape::Words(vec!["true", "false"]) },
        Rule { part: Part::Keyword, shape: Shape::Before("robot".to_owned(), "<") },
        Rule { part: Part::Keyword, shape: Shape::Words(keywords) },
        pattern(Part::Keyword, "with(?:out)?[ \\t]+theorems"),
        Rule { part: Part::Game, shape: Shape::Words(vec!["v", "vv", "v[0-9]+"]) },
        Rule { part: Part::Function, shape: Shape::Before(name(), "[(]") },
        pattern(Part::Name, &name()),
        // `try E for 2s else F`
        Rule {
            part: Part::Number,
            shape: Shape::Before("[0-9]+(?:ms|s|min|m|h)".to_owned(), "[ \\t]+else"),
        },
        pattern(Part::Number, "[0-9]+(?:/[0-9]+)?"),
        Rule { part: Part::Operator, shape: Shape::Infix(FACTOR_ENDS, "[*∗]") },
        Rule { part: Part::Operator, shape: Shape::Infix(OPERAND_ENDS, "(?:<[|]>|[<>])") },
        pattern(Part::Game, "(?:[*∗][0-9]*|(?:[\\^]+|↑+|↓+|⇑+|⇓+)[0-9]*[⁰¹²³⁴-⁹]*|[⧾⧿])"),
        pattern(Part::Operator, "(?:<=>|[<>=!]=|//|[.][.]=|[.][.]|[+]-|[-+%:=]|/|[−±≤≥≠∥×])"),
        pattern(Part::Bracket, "(?:[()\\[\\]{}<>]|[|]+)"),
        pattern(Part::Mark, "[,;.@!]"),
    ]
}

impl Rule {
    /// The class that the lexer has for its words.
    pub fn class(&self) -> TokenClass {
        match self.part {
            Part::Doc => TokenClass::Doc,
            Part::Expectation => TokenClass::Expectation,
            Part::Comment => TokenClass::Comment,
            Part::Text => TokenClass::Text,
            Part::Keyword | Part::Constant => TokenClass::Keyword,
            Part::Game => TokenClass::Game,
            Part::Function | Part::Name => TokenClass::Name,
            Part::Number => TokenClass::Number,
            Part::Operator => TokenClass::Operator,
            Part::Bracket => TokenClass::Bracket,
            Part::Mark => TokenClass::Mark,
        }
    }

    /// What finds its words here.
    pub fn matcher(&self) -> Matcher {
        let anchored = |pattern: &str| Regex::new(&format!("^(?:{pattern})")).expect("a pattern");
        let one = |word: &str| vec![word.to_owned()];
        let (words, behind) = match &self.shape {
            Shape::Words(words) => {
                let words = words.iter().map(|word| (*word).to_owned()).collect();
                (words, Some(format!("[^A-Za-z0-9_{LETTERS}]|$")))
            }
            Shape::Pattern(pattern) => (one(pattern), None),
            Shape::Before(pattern, next) => (one(pattern), Some((*next).to_owned())),
            Shape::Infix(_, pattern) => (one(pattern), Some("\\s|$".to_owned())),
            Shape::Between(mark) => (one(&format!("{mark}(?s:.*?){mark}")), None),
        };
        let before = match self.shape {
            Shape::Infix(ends, _) => Some(Regex::new(&format!("[{ends}] $")).expect("a set")),
            Shape::Words(_) | Shape::Pattern(_) | Shape::Before(..) | Shape::Between(_) => None,
        };
        Matcher {
            words: words.iter().map(|word| anchored(word)).collect(),
            behind: behind.map(|behind| anchored(&behind)),
            before,
        }
    }
}

/// Finds the words of one rule, as the editors do.
pub struct Matcher {
    words: Vec<Regex>,
    behind: Option<Regex>,
    before: Option<Regex>,
}

impl Matcher {
    /// The length of the word that begins at a place of a text.
    pub fn length(&self, text: &str, at: usize) -> Option<usize> {
        let line = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        if self.before.as_ref().is_some_and(|before| !before.is_match(&text[line..at])) {
            return None;
        }
        let rest = &text[at..];
        self.words.iter().find_map(|word| {
            let length = word.find(rest)?.end();
            let fits = self.behind.as_ref().is_none_or(|behind| behind.is_match(&rest[length..]));
            (fits && length > 0).then_some(length)
        })
    }
}
