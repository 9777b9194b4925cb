//! Which characters and words are what: names, reserved words, digits above and below the line.

/// Returns whether a name may begin with this character: a letter of any script, or `_`.
pub fn begins_name(c: char) -> bool {
    c == '_' || unicode_ident::is_xid_start(c)
}

/// Returns whether a name may go on with this character. The middle dot, which Unicode allows, is a
/// multiplication sign to mathematicians and no letter here.
pub fn continues_name(c: char) -> bool {
    c == '_' || (c != '·' && unicode_ident::is_xid_continue(c))
}

/// Returns whether a text that need not be right has this character in its words.
pub fn in_word(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

/// The word that a text begins with; empty where it begins with something else.
pub fn first_word(text: &str) -> &str {
    &text[..text.len() - text.trim_start_matches(in_word).len()]
}

/// The word that a text ends with; empty where it ends with something else.
pub fn last_word(text: &str) -> &str {
    &text[text.trim_end_matches(in_word).len()..]
}

/// `v`, `vv`, `v2`: downs, never names.
pub fn is_down(word: &str) -> bool {
    word.strip_prefix('v').is_some_and(|rest| {
        rest.is_empty() || rest == "v" || rest.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// The reserved words, downs apart.
pub const RESERVED: [&str; 23] = [
    "and", "assert", "do", "else", "false", "fn", "for", "forall", "if", "import", "in", "law",
    "let", "mod", "not", "or", "print", "robot", "ruleset", "true", "try", "universe", "use",
];

/// Reserved words that begin a statement and nothing else (`for` may stand in a list too).
pub const HEADS: [&str; 9] =
    ["let", "fn", "ruleset", "law", "universe", "import", "use", "assert", "print"];

/// A clause of a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clause {
    /// Left's moves.
    Left,
    /// Right's moves.
    Right,
    /// The moves of both players.
    Options,
    /// The rounds against the cheating robot.
    Robot,
    /// What arguments have to fulfil.
    Require,
    /// A position that has the same value.
    Same,
    /// Positions whose sum a position is.
    Split,
    /// The position in which the players have changed places.
    Conjugate,
    /// How a position is written.
    Show,
    /// How a position is drawn.
    Draw,
    /// Where the rules were published.
    Source,
    /// Its other names.
    Called,
    /// The names of what is like it.
    See,
}

impl Clause {
    /// All clauses, in the order in which messages list them.
    pub const ALL: [Self; 13] = [
        Self::Left,
        Self::Right,
        Self::Options,
        Self::Robot,
        Self::Require,
        Self::Same,
        Self::Split,
        Self::Conjugate,
        Self::Show,
        Self::Draw,
        Self::Source,
        Self::Called,
        Self::See,
    ];

    /// Its name, which stands before a colon.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
            Self::Options => "options",
            Self::Robot => "robot",
            Self::Require => "require",
            Self::Same => "same",
            Self::Split => "split",
            Self::Conjugate => "conjugate",
            Self::Show => "show",
            Self::Draw => "draw",
            Self::Source => "source",
            Self::Called => "called",
            Self::See => "see",
        }
    }

    /// The clause of a name, if there is one.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|clause| clause.name() == name)
    }
}

/// The names of clauses. They are not reserved.
pub const CLAUSES: [&str; Clause::ALL.len()] = {
    let mut names = [""; Clause::ALL.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = Clause::ALL[at].name();
        at += 1;
    }
    names
};

/// Returns whether a word is reserved, downs apart.
pub fn is_reserved(word: &str) -> bool {
    // Most names are told by their length or first letter.
    (2..=8).contains(&word.len())
        && word.as_bytes()[0].is_ascii_lowercase()
        && RESERVED.contains(&word)
}

/// Returns whether a text begins with a word that only ever begins a statement.
pub fn begins_with_head(text: &str) -> bool {
    let end = text.bytes().position(|byte| !byte.is_ascii_lowercase()).unwrap_or(text.len());
    HEADS.contains(&&text[..end]) && !text[end..].starts_with(continues_name)
        || theorems_statement(text).is_some()
}

/// Returns whether a text begins with a clause of a ruleset, `left:`.
pub fn begins_with_clause(text: &str) -> bool {
    let end = text.bytes().position(|byte| !byte.is_ascii_lowercase()).unwrap_or(text.len());
    let behind = text[end..].trim_start();
    let behind = behind.strip_prefix("literally").unwrap_or(behind);
    CLAUSES.contains(&&text[..end]) && behind.trim_start().starts_with(':')
}

/// The length of `without theorems` or `with theorems`, where a text begins with it. The words are
/// reserved side by side only.
pub fn theorems_statement(text: &str) -> Option<usize> {
    let rest = text.strip_prefix("with")?;
    let rest = rest.strip_prefix("out").unwrap_or(rest);
    let after = rest.trim_start_matches([' ', '\t']);
    let behind = after.strip_prefix("theorems")?;
    (after.len() < rest.len() && !behind.starts_with(continues_name))
        .then_some(text.len() - behind.len())
}

/// The value of a subscript digit.
pub fn subscript(c: char) -> Option<char> {
    let offset = u32::from(c).checked_sub(u32::from('₀'))?;
    char::from_digit(offset, 10)
}

/// The value of a superscript digit.
pub fn superscript(c: char) -> Option<char> {
    match c {
        '¹' => Some('1'),
        '²' => Some('2'),
        '³' => Some('3'),
        '⁰' | '⁴'..='⁹' => char::from_digit(u32::from(c) - u32::from('⁰'), 10),
        _ => None,
    }
}

/// Returns whether a character that is no sign of the language stands for a value elsewhere: a fraction, a star, an arrow.
pub fn is_foreign_value(c: char) -> bool {
    matches!(c, '¼'..='¾' | '⅐'..='⅞' | '⋆' | '★' | '✱' | '⁎' | '＊' | '﹡' | '∅' | '∞')
        || matches!(c, '▲' | '△' | '⬆' | '⇡' | '▼' | '▽' | '⬇' | '⇣')
}
