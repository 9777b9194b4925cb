//! Text with roles: what the library says, before anyone decides on colours.

pub mod table;
pub mod wrap;

use std::borrow::Cow;

/// The role of a piece of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Ordinary text.
    Plain,
    /// Of less importance: witnesses, outcomes behind a game. Shown at terminals only.
    Dim,
    /// Stands out: headings, names.
    Strong,
    /// Source text or a value in the language.
    Code,
    /// What went right.
    Good,
    /// What went wrong.
    Bad,
    /// Left's edges and pieces.
    Left,
    /// Right's edges and pieces.
    Right,
    /// Edges and pieces of both players.
    Both,
}

/// Letters of a picture with whose they are.
pub type Letters = [(char, Role)];

/// Returns `true` for a character that is not shown itself and changes how others are shown: a control character,
/// or one that sets the direction of writing, so that a line reads otherwise than it runs.
#[must_use]
pub fn is_hidden(c: char) -> bool {
    let sets_direction = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() || sets_direction
}

/// The same but for line ends and tabs, which are a part of texts.
fn is_obeyed(c: char) -> bool {
    is_hidden(c) && !matches!(c, '\n' | '\t')
}

/// A text without [hidden](is_hidden) characters, which a terminal would obey: they are shown as in a text
/// literal, `\u{1b}`. Line ends and tabs stay.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(is_obeyed) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if is_obeyed(c) { shown.extend(c.escape_unicode()) } else { shown.push(c) }
    }
    Cow::Owned(shown)
}

/// A text in JSON with the same value, in which [hidden](is_hidden) characters stand as JSON escapes them, `\u202e`. They stand
/// in its strings only, apart from line ends and tabs.
#[must_use]
pub fn visible_in_json(json: &str) -> Cow<'_, str> {
    if !json.contains(is_obeyed) {
        return Cow::Borrowed(json);
    }
    let mut shown = String::with_capacity(json.len() + 8);
    for c in json.chars() {
        if is_obeyed(c) {
            let mut units = [0; 2];
            for unit in c.encode_utf16(&mut units) {
                shown.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            shown.push(c);
        }
    }
    Cow::Owned(shown)
}

/// A text in one line that looks like what it is: its line ends, control characters, blanks but U+0020 and signs that turn the
/// direction of writing are shown as in a text literal, `\u{a}`.
#[must_use]
pub fn in_one_line(text: &str) -> String {
    let is_shown = |c: char| !is_hidden(c) && (c == ' ' || !c.is_whitespace());
    text.chars().fold(String::with_capacity(text.len()), |mut line, c| {
        if is_shown(c) {
            line.push(c);
        } else {
            line.extend(c.escape_unicode());
        }
        line
    })
}

/// Words of the program without signs that ASCII lacks; lines of sources in a drawn error stay as they are.
#[must_use]
pub fn in_ascii(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let is_source = |line: &str| {
        let number = line.split_once('|').map(|(number, _)| number.trim());
        number.is_some_and(|number| {
            !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit())
        })
    };
    let lines = text.split_inclusive('\n').map(|line| {
        if is_source(line) {
            return line.to_owned();
        }
        line.chars().fold(String::with_capacity(line.len()), |all, letter| match letter {
            '…' => all + "...",
            'è' | 'é' => all + "e",
            '–' | '—' | '─' | '−' => all + "-",
            '“' | '”' => all + "\"",
            '×' => all + "x",
            '°' => all + "^o",
            '⇑' => all + "^^",
            '⇓' => all + "vv",
            '±' => all + "+-",
            '∗' => all + "*",
            '↑' => all + "^",
            '↓' => all + "v",
            other => {
                let mut all = all;
                all.push(other);
                all
            }
        })
    });
    Cow::Owned(lines.collect())
}

/// A sequence of pieces of text with their roles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Markup {
    pieces: Vec<(Role, String)>,
}

impl Markup {
    /// Nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Ordinary text.
    #[must_use]
    pub fn plain(text: impl Into<String>) -> Self {
        Self::new().with(Role::Plain, text)
    }

    /// The same with one more piece.
    #[must_use]
    pub fn with(mut self, role: Role, text: impl Into<String>) -> Self {
        self.push(role, text);
        self
    }

    /// Adds a piece.
    pub fn push(&mut self, role: Role, text: impl Into<String>) {
        self.pieces.push((role, text.into()));
    }

    /// Adds a picture, its letters in the colours of those whose they are.
    pub fn push_picture(&mut self, picture: &str, letters: &Letters) {
        for c in picture.chars() {
            let owner = letters.iter().find(|(letter, _)| *letter == c);
            let role = owner.map_or(Role::Plain, |(_, role)| *role);
            match self.pieces.last_mut() {
                Some((before, text)) if *before == role => text.push(c),
                _ => self.push(role, c),
            }
        }
    }

    /// Adds a tree, the letters at its branches in the colours of the players who move there.
    pub fn push_tree(&mut self, tree: &str) {
        for line in tree.split_inclusive('\n') {
            let branch = line.find(|c| !"├└│─|`- ".contains(c)).unwrap_or(0);
            let (before, rest) = line.split_at(branch);
            let role = match rest.get(..2) {
                Some("L ") if branch > 0 => Role::Left,
                Some("R ") if branch > 0 => Role::Right,
                _ => {
                    self.push(Role::Plain, line);
                    continue;
                }
            };
            self.push(Role::Plain, before);
            self.push(role, &rest[..1]);
            self.push(Role::Plain, &rest[1..]);
        }
    }

    /// Adds the pieces of another.
    pub fn append(&mut self, other: Self) {
        self.pieces.extend(other.pieces);
    }

    /// The same with so many blanks before each line that is not empty.
    #[must_use]
    pub fn indented(&self, columns: usize) -> Self {
        let blanks = " ".repeat(columns);
        let mut indented = Self::new();
        let mut fresh = true;
        for (role, text) in self.pieces() {
            for line in text.split_inclusive('\n') {
                if fresh && line != "\n" {
                    indented.push(Role::Plain, blanks.as_str());
                }
                indented.push(role, line);
                fresh = line.ends_with('\n');
            }
        }
        indented
    }

    /// The pieces in order.
    pub fn pieces(&self) -> impl Iterator<Item = (Role, &str)> {
        self.pieces.iter().map(|(role, text)| (*role, text.as_str()))
    }

    /// The same with [`visible`] control characters.
    #[must_use]
    pub fn visible(&self) -> Self {
        let pieces = self.pieces();
        pieces.fold(Self::new(), |all, (role, text)| all.with(role, visible(text)))
    }

    /// The same without signs that ASCII lacks.
    #[must_use]
    pub fn in_ascii(&self) -> Self {
        let pieces = self.pieces();
        pieces.fold(Self::new(), |all, (role, text)| all.with(role, in_ascii(text)))
    }

    /// Everything but the dim pieces, without roles: what a file or a pipe gets.
    #[must_use]
    pub fn to_plain(&self) -> String {
        self.pieces().filter(|(role, _)| *role != Role::Dim).map(|(_, text)| text).collect()
    }

    /// Everything, without roles: a terminal that has no colours.
    #[must_use]
    pub fn to_terminal(&self) -> String {
        self.pieces().map(|(_, text)| text).collect()
    }

    /// Everything, roles as ANSI escapes.
    #[must_use]
    pub fn to_ansi(&self) -> String {
        let mut out = String::new();
        for (role, text) in self.pieces() {
            let style = match role {
                Role::Plain => "",
                Role::Dim => "\x1b[2m",
                Role::Strong => "\x1b[1m",
                Role::Code => "\x1b[36m",
                Role::Good => "\x1b[32m",
                Role::Bad => "\x1b[31m",
                Role::Left => "\x1b[1;34m",
                Role::Right => "\x1b[1;31m",
                Role::Both => "\x1b[1;32m",
            };
            out.push_str(style);
            out.push_str(text);
            if !style.is_empty() {
                out.push_str("\x1b[0m");
            }
        }
        out
    }
}
