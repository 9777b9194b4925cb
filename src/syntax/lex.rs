//! Words of the text: one linear pass that never fails.
//!
//! The lexer knows texts, comments, brackets, and whether an operand is due; so it tells `<` that
//! opens a game from less-than, `{` of a game from that of a block, and a newline that ends a
//! statement from one that does not count. The scan, the highlighter, the formatter and the
//! advice of errors all read the same words.

use super::chars;
use super::token::{Bracket, Kind, Open, Token};

/// Reads words from a text, from anywhere on.
#[derive(Debug)]
pub struct Lexer<'t> {
    text: &'t str,
    /// Where the next word begins.
    pub at: usize,
    /// An operand is due.
    pub due: bool,
    /// A newline here does not count: an operator, `,` or `=` stands before.
    pub continues: bool,
    /// Brackets that are open.
    pub open: Vec<Open>,
    /// The last word that was not blank or comment.
    last: Kind,
    /// `else` or `do`: a block follows.
    block_next: bool,
    /// `robot`: its `<` follows.
    robot_next: bool,
    /// A block was closed and no other word followed: `else` may.
    else_may_follow: bool,
    /// Where an `else` stands that was seen coming.
    else_at: usize,
    /// How many brackets are open around each `try` whose `else` has not come.
    tries: Vec<usize>,
}

impl<'t> Lexer<'t> {
    /// Begins at a byte where a statement may begin.
    pub fn new(text: &'t str, at: usize) -> Self {
        Self {
            text,
            at,
            due: true,
            continues: false,
            open: Vec::new(),
            last: Kind::Newline { ends: true },
            block_next: false,
            robot_next: false,
            else_may_follow: false,
            else_at: 0,
            tries: Vec::new(),
        }
    }

    /// Begins a statement at a byte, whatever was open.
    pub fn restart(&mut self, at: usize) {
        self.at = at;
        self.open.clear();
        self.begin_statement();
    }

    fn begin_statement(&mut self) {
        self.due = true;
        self.continues = false;
        self.last = Kind::Newline { ends: true };
        self.block_next = false;
        self.robot_next = false;
        self.else_may_follow = false;
        self.else_at = 0;
        let open = self.open.len();
        self.tries.retain(|&around| around < open);
    }

    /// Forgets brackets from a height on, because something shows that they are not closed.
    pub fn give_up(&mut self, height: usize) {
        self.open.truncate(height);
        self.begin_statement();
    }

    /// The text from the next word on.
    pub fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or(0)
    }

    fn innermost(&self) -> Option<Bracket> {
        self.open.last().map(|open| open.bracket)
    }

    fn in_statements(&self) -> bool {
        matches!(self.innermost(), None | Some(Bracket::Block))
    }

    /// The next word, `None` at the end.
    pub fn next_token(&mut self) -> Option<Token> {
        let start = self.at;
        let bytes = self.text.as_bytes();
        let first = *bytes.get(start)?;
        let due = self.due;
        let kind = match first {
            b' ' | b'\t' => {
                self.at += run(bytes, start, |byte| byte == b' ' || byte == b'\t');
                Kind::Space
            }
            b'\r' if self.byte(start + 1) == b'\n' => {
                self.at += 1;
                Kind::Space
            }
            b'\n' => self.newline(),
            b'#' => self.comment(),
            b'"' => self.quoted(),
            b'0'..=b'9' => self.number(),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.word(),
            0x80.. => self.beyond_ascii(),
            _ => self.mark(first),
        };
        if !matches!(
            kind,
            Kind::Space
                | Kind::Newline { .. }
                | Kind::Comment
                | Kind::Doc
                | Kind::Expectation
                | Kind::Semicolon { ends: true }
        ) {
            self.last = kind;
            self.else_may_follow = kind == Kind::Close(Some(Bracket::Block));
        }
        Some(Token { kind, start, end: self.at, due })
    }

    /// After an operand.
    fn operand(&mut self, kind: Kind) -> Kind {
        self.due = false;
        self.continues = false;
        self.block_next = false;
        kind
    }

    /// After something that wants an operand, on this line or the next.
    fn wants(&mut self, length: usize, kind: Kind) -> Kind {
        self.at += length;
        self.due = true;
        self.continues = true;
        self.block_next = false;
        kind
    }

    fn newline(&mut self) -> Kind {
        self.at += 1;
        let ends = self.in_statements() && !self.continues && !self.else_follows();
        if ends {
            self.begin_statement();
        }
        Kind::Newline { ends }
    }

    fn else_follows(&mut self) -> bool {
        if self.at <= self.else_at {
            return true;
        }
        let tried = self.tries.last() == Some(&self.open.len());
        if !std::mem::take(&mut self.else_may_follow) && !tried {
            return false;
        }
        let mut rest = self.rest();
        loop {
            rest = rest.trim_start();
            if !rest.starts_with('#') {
                break;
            }
            rest = rest.find('\n').map_or("", |line| &rest[line..]);
        }
        let follows =
            rest.strip_prefix("else").is_some_and(|rest| !rest.starts_with(chars::continues_name));
        if follows {
            self.else_at = self.text.len() - rest.len();
        }
        follows
    }

    fn comment(&mut self) -> Kind {
        let rest = &self.text.as_bytes()[self.at..];
        let line = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        let line =
            if line > 0 && line < rest.len() && rest[line - 1] == b'\r' { line - 1 } else { line };
        let kind = match rest.get(1..line) {
            Some([b'=', b'>', ..]) => Kind::Expectation,
            Some([b'#', ..]) => Kind::Doc,
            _ => Kind::Comment,
        };
        self.at += line;
        kind
    }

    fn quoted(&mut self) -> Kind {
        let bytes = self.text.as_bytes();
        if self.rest().starts_with("\"\"\"") {
            let inside = self.at + 3;
            if let Some(length) = self.text[inside..].find("\"\"\"") {
                self.at = inside + length + 3;
                return self.operand(Kind::Text);
            }
            self.at = bytes.len();
            return self.operand(Kind::OpenText);
        }
        let mut at = self.at + 1;
        loop {
            match bytes.get(at) {
                None | Some(b'\n') => {
                    // The `\r` of a line's end is no part of the text.
                    self.at = if at > self.at + 1 && bytes[at - 1] == b'\r' { at - 1 } else { at };
                    return self.operand(Kind::OpenText);
                }
                Some(b'"') => {
                    self.at = at + 1;
                    return self.operand(Kind::Text);
                }
                Some(b'\\') if bytes.get(at + 1).is_some_and(|&next| next != b'\n') => {
                    at += 2;
                }
                Some(_) => at += 1,
            }
        }
    }

    /// The length of the unit of a time: `2s` in `try E for 2s else F`.
    fn unit_of_time(&self, start: usize) -> usize {
        if self.last != Kind::Keyword || self.tries.last() != Some(&self.open.len()) {
            return 0;
        }
        let word = self.text[self.at..].split(|letter| !chars::continues_name(letter)).next();
        match word {
            Some(unit @ ("ms" | "s" | "m" | "min" | "h"))
                if self.text[..start].trim_end().ends_with("for") =>
            {
                unit.len()
            }
            _ => 0,
        }
    }

    fn number(&mut self) -> Kind {
        let start = self.at;
        let bytes = self.text.as_bytes();
        let digits = |at| run(bytes, at, |byte| byte.is_ascii_digit());
        self.at += digits(self.at);
        if self.byte(self.at) == b'/' && self.byte(self.at + 1).is_ascii_digit() {
            self.at += 1;
            self.at += digits(self.at);
        }
        self.at += self.unit_of_time(start);
        self.operand(Kind::Number)
    }

    fn word(&mut self) -> Kind {
        let start = self.at;
        if let Some(length) = chars::theorems_statement(&self.text[start..]) {
            self.wants(length, Kind::Keyword);
            (self.due, self.continues) = (false, false);
            return Kind::Keyword;
        }
        let bytes = self.text.as_bytes();
        self.at += run(bytes, start, |byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if self.byte(self.at) >= 0x80 {
            self.name_beyond_ascii();
        }
        let word = &self.text[start..self.at];
        if chars::is_down(word) {
            return self.operand(Kind::Game);
        }
        if !chars::is_reserved(word) {
            return self.operand(Kind::Name);
        }
        match word {
            "true" | "false" => {
                self.operand(Kind::Keyword);
            }
            "robot" if self.byte(self.at) == b'<' => {
                self.wants(0, Kind::Keyword);
                self.robot_next = true;
            }
            "robot" => return self.operand(Kind::Name),
            "else" if self.ends_try() => {
                self.wants(0, Kind::Keyword);
            }
            "else" | "do" => {
                self.wants(0, Kind::Keyword);
                self.block_next = true;
            }
            "try" => {
                self.wants(0, Kind::Keyword);
                self.tries.push(self.open.len());
            }
            "and" | "or" | "not" | "mod" | "in" | "if" => {
                self.wants(0, Kind::Keyword);
            }
            _ => {
                self.wants(0, Kind::Keyword);
                self.continues = false;
            }
        }
        Kind::Keyword
    }

    /// Returns whether an `else` is that of the innermost `try`; behind a block it may be that of an `if`.
    fn ends_try(&mut self) -> bool {
        let (open, last) = (self.open.len(), self.last);
        let is_last =
            |around: &mut usize| *around == open && last != Kind::Close(Some(Bracket::Block));
        self.tries.pop_if(is_last).is_some()
    }

    /// Reads on a name that has letters outside ASCII; closes with subscript digits.
    fn name_beyond_ascii(&mut self) {
        let rest = self.rest();
        let letters = rest.find(|c| !chars::continues_name(c)).unwrap_or(rest.len());
        let subscripts =
            rest[letters..].find(|c| chars::subscript(c).is_none()).unwrap_or(rest.len() - letters);
        self.at += letters + subscripts;
    }

    fn beyond_ascii(&mut self) -> Kind {
        let Some(first) = self.rest().chars().next() else {
            return Kind::Foreign;
        };
        let length = first.len_utf8();
        match first {
            '−' | '±' if self.due => self.wants(length, Kind::Sign),
            '−' | '±' | '≤' | '≥' | '≠' | '∥' | '⧏' | '⧐' | '×' => {
                self.wants(length, Kind::Operator)
            }
            '∗' => self.star(length),
            '↑' | '↓' | '⇑' | '⇓' => self.ups(length),
            '⧾' | '⧿' => {
                self.wants(length, Kind::Game);
                self.continues = false;
                Kind::Game
            }
            _ if chars::begins_name(first) => {
                self.name_beyond_ascii();
                self.operand(Kind::Name)
            }
            _ => {
                self.at += length;
                match chars::is_foreign_value(first) {
                    true => self.operand(Kind::Foreign),
                    false => Kind::Foreign,
                }
            }
        }
    }

    /// A star: a nimber, or times between blanks.
    fn star(&mut self, length: usize) -> Kind {
        let bytes = self.text.as_bytes();
        let blank_before = self.at == 0 || bytes[self.at - 1].is_ascii_whitespace();
        let after = self.byte(self.at + length);
        let blank_after = after == 0 || after.is_ascii_whitespace() || after == b'#';
        if !self.due && blank_before && blank_after {
            return self.wants(length, Kind::Operator);
        }
        self.at += length;
        self.at += run(bytes, self.at, |byte| byte.is_ascii_digit());
        self.operand(Kind::Game)
    }

    fn ups(&mut self, length: usize) -> Kind {
        let bytes = self.text.as_bytes();
        let first = &self.text[self.at..self.at + length];
        while self.rest().starts_with(first) {
            self.at += length;
        }
        self.at += run(bytes, self.at, |byte| byte.is_ascii_digit());
        self.at +=
            self.rest().find(|c| chars::superscript(c).is_none()).unwrap_or(self.rest().len());
        self.operand(Kind::Game)
    }

    fn mark(&mut self, first: u8) -> Kind {
        let (second, third) = (self.byte(self.at + 1), self.byte(self.at + 2));
        match (first, second, third) {
            (b'(', ..) => self.opener(Bracket::Paren),
            (b'[', ..) => self.opener(Bracket::Square),
            (b'<', ..) if self.robot_next => self.opener(Bracket::Robot),
            (b'<', ..) if self.due => self.opener(Bracket::Angle),
            (b'{', ..) if self.due && !self.block_next => self.opener(Bracket::Game),
            (b'{', ..) => self.opener(Bracket::Block),
            (b'<', b'=' | b'|', b'>') => self.wants(3, Kind::Operator),
            (b'<', b'|', _) | (b'|', b'>', _) if self.is_operator_apart() => {
                self.wants(2, Kind::Operator)
            }
            (b'<', b'=', _) => self.wants(2, Kind::Operator),
            (b'<', ..) => self.wants(1, Kind::Operator),
            (b')', ..) => self.closer(&[Bracket::Paren]),
            (b']', ..) => self.closer(&[Bracket::Square]),
            (b'}', ..) => self.closer(&[Bracket::Game, Bracket::Block]),
            (b'>', ..) if matches!(self.innermost(), Some(Bracket::Angle | Bracket::Robot)) => {
                self.closer(&[Bracket::Angle, Bracket::Robot])
            }
            (b'>', b'=', _) => self.wants(2, Kind::Operator),
            (b'>', ..) => self.wants(1, Kind::Operator),
            (b',', ..) => self.wants(1, Kind::Comma),
            (b';', ..) => self.semicolon(),
            (b'|', ..) => {
                let length = run(self.text.as_bytes(), self.at, |byte| byte == b'|');
                self.wants(length, Kind::Bars)
            }
            (b'*', ..) => self.star(1),
            (b'^', ..) => self.ups(1),
            (b'+', b'-', _) if self.due => self.wants(2, Kind::Sign),
            (b'+', b'-', _) => self.wants(2, Kind::Operator),
            (b'-', ..) if self.due => self.wants(1, Kind::Sign),
            (b'+' | b'-' | b'%' | b':', ..) => self.wants(1, Kind::Operator),
            (b'/', b'/', _) => self.wants(2, Kind::Operator),
            (b'/', ..) => self.wants(1, Kind::Operator),
            (b'=' | b'!', b'=', _) => self.wants(2, Kind::Operator),
            (b'=', ..) => self.wants(1, Kind::Equals),
            (b'.', b'.', b'=') => self.wants(3, Kind::Operator),
            (b'.', b'.', _) => self.wants(2, Kind::Operator),
            (b'.', ..) if !self.due => {
                self.wants(1, Kind::Dot);
                self.continues = false;
                Kind::Dot
            }
            (b'.' | b'!', ..) => {
                self.at += 1;
                Kind::Mark
            }
            (b'@', ..) => self.wants(1, Kind::Mark),
            _ => {
                self.at += 1;
                Kind::Foreign
            }
        }
    }

    /// Returns whether two signs stand between blanks and no game is open: ` <| `, ` |> `.
    fn is_operator_apart(&self) -> bool {
        let in_game =
            matches!(self.innermost(), Some(Bracket::Angle | Bracket::Game | Bracket::Robot));
        let is_blank = |at: usize| self.byte(at).is_ascii_whitespace();
        !self.due && !in_game && self.at > 0 && is_blank(self.at - 1) && is_blank(self.at + 2)
    }

    fn opener(&mut self, bracket: Bracket) -> Kind {
        self.open.push(Open { bracket, at: u32::try_from(self.at).unwrap_or(u32::MAX) });
        self.wants(1, Kind::Open(bracket));
        self.robot_next = false;
        if bracket == Bracket::Block {
            self.continues = false;
        }
        Kind::Open(bracket)
    }

    fn closer(&mut self, fitting: &[Bracket]) -> Kind {
        self.at += 1;
        let closed = self.innermost().filter(|open| fitting.contains(open));
        if closed.is_some() {
            self.open.pop();
        }
        self.operand(Kind::Close(closed))
    }

    fn semicolon(&mut self) -> Kind {
        self.wants(1, Kind::Semicolon { ends: false });
        let ends = self.in_statements();
        if ends {
            self.begin_statement();
        }
        Kind::Semicolon { ends }
    }
}

/// The number of bytes from `at` on that satisfy a condition.
fn run(bytes: &[u8], at: usize, condition: impl Fn(u8) -> bool) -> usize {
    bytes[at..].iter().position(|&byte| !condition(byte)).unwrap_or(bytes.len() - at)
}
