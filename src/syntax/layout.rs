//! Lines of a formatted script: where words touch, where lines break, how far they are indented.

use super::spacing::{self, Item};
use super::token::{Bracket, Kind};
use crate::meter::{Meter, Stop};

/// Brackets that do not fit within this many columns are broken.
const WIDTH: usize = 100;
const STEP: usize = 2;

/// What is known of an item before lines are made.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Fact {
    /// A blank stands before it when both are on one line.
    pub(super) space: bool,
    /// For an opening bracket: the index of its closing one.
    pub(super) partner: usize,
    /// For an opening bracket: lines break inside it.
    pub(super) broken: bool,
    /// Its first column if all the text stood on one line.
    pub(super) column: usize,
    /// For an opening bracket: the loosest joint of what it holds.
    joint: Joint,
}

/// What holds the parts of a bracket together, loosest last: lines break there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Joint {
    /// One part alone.
    #[default]
    None,
    /// `+` (a line that began with `-` might read otherwise).
    Sum,
    /// `==`, `<=` and their kin.
    Relation,
    /// `and`, `or`.
    Logic,
    /// Commas and bars.
    Comma,
    /// `for` and `if` of `[e for x in xs if c]`.
    Generator,
}

/// An open bracket while lines are made.
struct Frame {
    bracket: Bracket,
    /// Indentation of the lines inside, and of a closing bracket that begins a line.
    inside: usize,
    outside: usize,
    /// A line break stands behind the opening bracket, and so one before the closing one.
    broken: bool,
    /// Lines break at these joints too.
    each: Joint,
}

/// Makes lines of items.
pub(super) struct Layout<'t> {
    text: &'t str,
    items: Vec<Item>,
    facts: Vec<Fact>,
    frames: Vec<Frame>,
    out: String,
    /// Indentation of the line being made, and where it begins in `out`.
    indentation: usize,
    line_start: usize,
    /// The next word begins a statement.
    statement_start: bool,
}

impl<'t> Layout<'t> {
    /// Looks at all items before any line is made.
    pub(super) fn new(text: &'t str, items: Vec<Item>, meter: &mut Meter) -> Result<Self, Stop> {
        let facts = facts(text, &items, meter)?;
        Ok(Self {
            text,
            items,
            facts,
            frames: Vec::new(),
            out: String::with_capacity(text.len() + text.len() / 8),
            indentation: 0,
            line_start: 0,
            statement_start: true,
        })
    }

    /// The text of an item as it is printed.
    fn words(&self, index: usize) -> &'t str {
        words(self.text, &self.items[index])
    }

    /// The formatted text.
    pub(super) fn lines(mut self, meter: &mut Meter) -> Result<String, Stop> {
        for index in 0..self.items.len() {
            meter.tick()?;
            self.place(index);
        }
        if !self.out.is_empty() {
            self.out.push('\n');
        }
        Ok(self.out)
    }

    fn kind(&self, index: usize) -> Kind {
        self.items[index].token.kind
    }

    fn in_statements(&self) -> bool {
        self.frames.last().is_none_or(|frame| frame.bracket == Bracket::Block)
    }

    fn place(&mut self, index: usize) {
        let item = self.items[index];
        if let Kind::Semicolon { ends: true } = item.token.kind {
            self.end_by_semicolon(index);
            return;
        }
        let comment = item.token.kind.is_comment();
        if comment && item.breaks == 0 && !self.out.is_empty() {
            self.out.push_str("  ");
        } else if self.breaks_before(index) {
            self.break_line(index);
        } else if self.facts[index].space && !self.out.is_empty() {
            self.out.push(' ');
        }
        if let (Kind::Close(Some(_)), Some(_)) = (item.token.kind, self.frames.last()) {
            self.frames.pop();
        }
        self.write(index);
        match item.token.kind {
            Kind::Open(bracket) => self.open(index, bracket),
            _ if comment => {}
            _ => self.statement_start = false,
        }
    }

    /// `;` between statements: kept where it keeps its line quiet, or inside a block on one line.
    fn end_by_semicolon(&mut self, index: usize) {
        if self.frames.is_empty() {
            if self.items[index].quiet && !self.statement_start {
                self.out.push(';');
            }
        } else if !self.frames.last().is_some_and(|frame| frame.broken) && !self.statement_start {
            let mut behind = self.items[index..].iter().map(|item| item.token.kind);
            let next = behind.find(|kind| !matches!(kind, Kind::Semicolon { .. }));
            if next != Some(Kind::Close(Some(Bracket::Block))) {
                self.out.push(';');
            }
        }
        self.statement_start = true;
    }

    fn open(&mut self, index: usize, bracket: Bracket) {
        let fact = self.facts[index];
        let comment_next =
            self.items.get(index + 1).is_some_and(|next| next.token.kind.is_comment());
        let empty = fact.partner == index + 1;
        let starts_line = |index: usize| self.items.get(index).is_some_and(|item| item.breaks > 0);
        let by_author = starts_line(index + 1) || (comment_next && starts_line(index + 2));
        let column = self.out[self.line_start..].chars().count();
        let end = self.facts.get(fact.partner).map_or(0, |fact| fact.column);
        let long = !fact.broken && column + (end - fact.column) > WIDTH;
        let broken = !empty
            && match bracket {
                Bracket::Block => fact.broken || long,
                _ => by_author || long,
            };
        let inside = self.indentation + STEP;
        let contents = end - fact.column;
        let each = match fact.joint {
            _ if !(long && broken) => Joint::None,
            joint @ (Joint::Comma | Joint::Generator) => joint,
            joint if inside + contents > WIDTH => joint,
            _ => Joint::None,
        };
        self.frames.push(Frame { bracket, inside, outside: self.indentation, broken, each });
        self.statement_start = bracket == Bracket::Block;
    }

    /// Returns whether a line begins with this item.
    fn breaks_before(&self, index: usize) -> bool {
        let item = &self.items[index];
        if self.out.is_empty() {
            return false;
        }
        let previous = self.kind(index - 1);
        if previous.is_comment() {
            return true;
        }
        if previous == Kind::Close(Some(Bracket::Block)) && self.words(index) == "else" {
            return false;
        }
        let Some(frame) = self.frames.last() else {
            return item.breaks > 0 || matches!(previous, Kind::Semicolon { .. });
        };
        let closes = matches!(item.token.kind, Kind::Close(Some(_)));
        let after_open = matches!(previous, Kind::Open(_));
        if after_open && closes {
            return false;
        }
        if after_open || closes {
            return frame.broken || (item.breaks > 0 && frame.bracket != Bracket::Block);
        }
        let separator = match frame.bracket {
            Bracket::Block => matches!(previous, Kind::Semicolon { .. }) && frame.broken,
            _ => match frame.each {
                Joint::None => false,
                Joint::Comma => {
                    matches!(previous, Kind::Comma | Kind::Bars | Kind::Semicolon { .. })
                }
                joint => joint == joint_before(item.token.kind, self.words(index)),
            },
        };
        separator || item.breaks > 0
    }

    fn break_line(&mut self, index: usize) {
        let item = self.items[index];
        let closes = matches!(item.token.kind, Kind::Close(Some(_)));
        let after_open = index > 0 && matches!(self.kind(index - 1), Kind::Open(_));
        if item.ends {
            self.statement_start = true;
        }
        self.out.push('\n');
        if item.breaks > 1 && !closes && !after_open {
            self.out.push('\n');
        }
        self.indentation = match self.frames.last() {
            Some(frame) if closes => frame.outside,
            Some(frame) => frame.inside,
            None => 0,
        };
        let joins = self.words(index) == "else";
        if self.in_statements() && !self.statement_start && !closes && !joins {
            self.indentation += STEP;
        }
        self.line_start = self.out.len();
        let blanks = self.indentation;
        self.out.extend(std::iter::repeat_n(' ', blanks));
    }

    fn write(&mut self, index: usize) {
        let words = self.words(index);
        match self.kind(index) {
            Kind::Expectation => {
                self.out.push_str("#=> ");
                self.out.push_str(words[3..].trim());
                if self.out.ends_with(' ') {
                    self.out.pop();
                }
            }
            Kind::Text if words.contains('\n') => {
                self.out.push_str(&words.replace("\r\n", "\n"));
                self.line_start = self.out.rfind('\n').map_or(0, |at| at + 1);
            }
            _ => self.out.push_str(words),
        }
    }
}

fn words<'t>(text: &'t str, item: &Item) -> &'t str {
    let words = &text[item.token.start..item.token.end];
    if item.token.kind.is_comment() { words.trim_end() } else { words }
}

/// The joint that a word makes before itself, or behind itself for a comma.
fn joint_before(kind: Kind, words: &str) -> Joint {
    match (kind, words) {
        (Kind::Keyword, "for" | "if") => Joint::Generator,
        (Kind::Keyword | Kind::Operator, "and" | "or") => Joint::Logic,
        (Kind::Operator, "==" | "!=" | "<" | "<=" | ">" | ">=" | "<=>" | "≤" | "≥" | "≠") => {
            Joint::Relation
        }
        (Kind::Operator, "+") => Joint::Sum,
        (Kind::Comma | Kind::Bars | Kind::Semicolon { .. }, _) => Joint::Comma,
        _ => Joint::None,
    }
}

/// Pairs brackets, decides blanks, and measures.
fn facts(text: &str, items: &[Item], meter: &mut Meter) -> Result<Vec<Fact>, Stop> {
    let mut facts = vec![Fact::default(); items.len()];
    let spaces = spacing::spaces(text, items, meter)?;
    let mut open: Vec<usize> = Vec::new();
    let mut column = 0;
    for (index, item) in items.iter().enumerate() {
        meter.tick()?;
        let fact = &mut facts[index];
        fact.space = spaces[index];
        column += usize::from(fact.space);
        fact.column = column;
        let words = words(text, item);
        column += words.chars().count();
        // A line break belongs to all brackets that are open at it.
        let breaks = item.breaks > 0 || item.token.kind.is_comment() || words.contains('\n');
        if breaks && let Some(&innermost) = open.last() {
            facts[innermost].broken = true;
        }
        if let Some(&innermost) = open.last() {
            let joint = &mut facts[innermost].joint;
            // `if a { b } else { c }` is no generator.
            *joint = match joint_before(item.token.kind, words) {
                Joint::Generator if words == "if" => *joint,
                seen => seen.max(*joint),
            };
        }
        match item.token.kind {
            Kind::Open(_) => open.push(index),
            Kind::Close(Some(_)) => {
                if let Some(opener) = open.pop() {
                    facts[opener].partner = index;
                    if let (true, Some(&outer)) = (facts[opener].broken, open.last()) {
                        facts[outer].broken = true;
                    }
                }
            }
            _ => {}
        }
    }
    Ok(facts)
}
