//! The type of a builtin: what help, completion and the tests know of it, and what it does.

use std::cmp::Ordering;
use std::sync::OnceLock;

use super::context::Context;
use super::fault::FaultKind;
use super::kind::Kind;
use super::value::Value;
use crate::syntax::Elsewhere;

/// What a topic's table says of a builtin.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Its name.
    pub name: &'static str,
    /// What it belongs to, a heading of the help.
    pub topic: &'static str,
    /// How it is called, where its parameters do not show that: `min(x, y, …)`, ways to call it with
    /// ` or ` between them.
    pub signature: Option<&'static str>,
    /// What it takes.
    pub parameters: &'static [Parameter],
    /// What it gives, in a sentence or two; behind that, examples: `>>> statement`, and what it prints.
    pub documentation: &'static str,
    /// Related names.
    pub see_also: &'static [&'static str],
    /// What else is known of it.
    pub traits: Traits,
    /// What it does.
    pub run: Run,
}

/// What a row says of a builtin beside its call, for help, completion, messages and fast ways.
#[derive(Clone, Copy, Debug)]
pub struct Traits {
    /// Its names in other programs and books.
    pub elsewhere: &'static [Elsewhere],
    /// How common it is in scripts, where that is known: the most common is 1.
    pub rank: Option<u8>,
    /// Whether it gives the answer to a question about its arguments that has certificates, and not
    /// something else that it finds by such questions.
    pub answers: bool,
    /// Whether it makes a universe.
    pub makes_universe: bool,
    /// Whether it tells of the tree of a game as given, in all universes of misère play alike.
    pub of_tree: bool,
    /// Which one it is, where the evaluator or the compiler of clauses treats it by itself.
    pub known: Option<Known>,
    /// The kinds of values of which it is asked first, with its place among what is.
    pub asked: &'static [(Kind, u8)],
    /// What is meant where its first argument is of another kind.
    pub mistaken: Option<&'static str>,
}

/// A parameter of a builtin.
#[derive(Debug)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// The kind of its values.
    pub wanted: Kind,
    /// How many values it takes.
    pub count: Count,
}

/// How many values a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// One.
    One,
    /// One, or none.
    AtMostOne,
    /// All that are left, at least one.
    Several,
}

/// A mistake in a builtin, and the index of the argument that it is about, if it is about one.
#[derive(Debug)]
pub struct ArgumentFault {
    /// What went wrong.
    pub kind: FaultKind,
    /// The argument.
    pub argument: Option<usize>,
}

impl ArgumentFault {
    /// A mistake that was met at the argument of this index: it is about the argument if it says that
    /// its value is not what is wanted.
    pub fn met_at(index: usize, kind: FaultKind) -> Self {
        Self { argument: kind.is_about_a_value().then_some(index), kind }
    }
}

impl<T> From<T> for ArgumentFault
where
    FaultKind: From<T>,
{
    fn from(error: T) -> Self {
        Self { kind: error.into(), argument: None }
    }
}

/// A builtin that the evaluator, or the compiler of clauses, treats by itself where it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// `all(xs)`: nothing is looked at behind the first that is not `true`.
    All,
    /// `any(xs)`: nothing is looked at behind the first that is `true`.
    Any,
    /// `components(board, letters)`.
    Components,
    /// `contains(xs, x)`.
    Contains,
    /// `exchanged(board, letters)`.
    Exchanged,
    /// `flipped(board)`.
    Flipped,
    /// `flood(board, from, through, letter)`.
    Flood,
    /// `height(board)`.
    Height,
    /// `join(xs)`.
    Join,
    /// `left(row)`.
    Left,
    /// `least(board)`, of a graph too.
    Least,
    /// `least_flip(board)`.
    LeastFlip,
    /// `len(xs)`.
    Len,
    /// `made_of(x, letters)`.
    MadeOf,
    /// `max(x, y, …)`.
    Max,
    /// `min(x, y, …)`.
    Min,
    /// `mirrored(board)`.
    Mirrored,
    /// `rays(board, from, to)`.
    Rays,
    /// `rewrites(board, from, to)`.
    Rewrites,
    /// `right(row)`.
    Right,
    /// `rotated(board)`.
    Rotated,
    /// `transpose(board)`.
    Transpose,
    /// `turns(board, from, to)`.
    Turns,
    /// `width(board)`.
    Width,
}

/// Compares two names; tables are made by the compiler, which has no other way.
const fn compare(name: &str, other: &str) -> Ordering {
    let (name, other) = (name.as_bytes(), other.as_bytes());
    let mut equal = 0;
    while equal < name.len() && equal < other.len() && name[equal] == other[equal] {
        equal += 1;
    }
    match (equal == name.len(), equal == other.len()) {
        (true, true) => Ordering::Equal,
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
        (false, false) if name[equal] < other[equal] => Ordering::Less,
        (false, false) => Ordering::Greater,
    }
}

/// All builtins, which can be found by name.
#[derive(Clone, Copy, Debug)]
pub struct Builtins {
    all: &'static [Builtin],
    /// Their places, in the order of their names.
    by_name: &'static [u16],
}

impl Builtins {
    /// None.
    pub const NONE: Self = Self { all: &[], by_name: &[] };

    /// These, and their places as [`by_name`] gives them.
    #[must_use]
    pub const fn new(all: &'static [Builtin], by_name: &'static [u16]) -> Self {
        Self { all, by_name }
    }

    /// All of them, topic by topic.
    #[must_use]
    pub fn all(self) -> &'static [Builtin] {
        self.all
    }

    /// The one of this name.
    #[must_use]
    pub fn named(self, name: &str) -> Option<&'static Builtin> {
        self.place(name).map(|place| &self.all[place])
    }

    /// The place of the one of this name.
    #[must_use]
    pub fn place(self, name: &str) -> Option<usize> {
        let named = |place: &u16| self.all[usize::from(*place)].name;
        let found = self.by_name.binary_search_by_key(&name, named).ok()?;
        Some(self.by_name[found].into())
    }
}

/// The places of builtins, in the order of their names.
#[must_use]
pub const fn by_name<const COUNT: usize>(all: &[Builtin; COUNT]) -> [u16; COUNT] {
    let mut places = [0; COUNT];
    let mut sorted = 0;
    while sorted < COUNT {
        let (mut from, mut to) = (0, sorted);
        while from < to {
            let middle = (from + to) / 2;
            match compare(all[places[middle] as usize].name, all[sorted].name) {
                Ordering::Less => from = middle + 1,
                Ordering::Equal | Ordering::Greater => to = middle,
            }
        }
        let mut place = sorted;
        while place > from {
            places[place] = places[place - 1];
            place -= 1;
        }
        places[from] = sorted as u16;
        sorted += 1;
    }
    places
}

/// A function of the library: its row, and what follows from that. What only help needs is made when it is
/// asked for.
#[derive(Clone, Copy, Debug)]
pub struct Builtin {
    /// Its name.
    pub name: &'static str,
    /// What it belongs to, a heading of the help.
    pub topic: &'static str,
    signature: Option<&'static str>,
    /// What it takes.
    pub parameters: &'static [Parameter],
    documentation: &'static str,
    /// Related names.
    pub see_also: &'static [&'static str],
    /// What else is known of it.
    pub traits: Traits,
    /// How many arguments it takes at least.
    pub least: usize,
    /// And at most; `None` without bound.
    pub most: Option<usize>,
    /// What it does.
    pub run: Run,
}

/// What begins the documentation of a builtin where all are one text: its name and its lines follow.
const BEGINS: char = '\u{b}';

/// The documentation, where it is no part of the program.
static GIVEN: OnceLock<String> = OnceLock::new();

/// Gives the documentation of all builtins as one text. In a browser it stands beside the engine, which is given it before the
/// first request.
pub fn give_documentation(all: &str) {
    GIVEN.get_or_init(|| all.to_owned());
}

impl Builtin {
    /// The function that a row describes.
    #[must_use]
    pub const fn new(row: Row) -> Self {
        let (mut least, mut most, mut place) = (0, Some(0), 0);
        while place < row.parameters.len() {
            (least, most) = match (row.parameters[place].count, most) {
                (Count::One, Some(most)) => (least + 1, Some(most + 1)),
                (Count::AtMostOne, Some(most)) => (least, Some(most + 1)),
                (Count::AtMostOne, None) => (least, None),
                (Count::One | Count::Several, _) => (least + 1, None),
            };
            place += 1;
        }
        let Row { name, topic, signature, parameters, documentation, see_also, traits, run } = row;
        Self {
            name,
            topic,
            signature,
            parameters,
            documentation,
            see_also,
            traits,
            least,
            most,
            run,
        }
    }

    /// The signature: `compare(G, H)`, `edges(graph[, letters])`, `min(x, y, …)`. Parameters that may be left
    /// out stand in brackets.
    #[must_use]
    pub fn signature(&self) -> String {
        if let Some(signature) = self.signature {
            return signature.to_owned();
        }
        let mut text = format!("{}(", self.name);
        let mut optional = false;
        for (index, parameter) in self.parameters.iter().enumerate() {
            if !optional && parameter.count == Count::AtMostOne {
                optional = true;
                text.push('[');
            }
            text.push_str(if index > 0 { ", " } else { "" });
            text.push_str(parameter.name.trim_start_matches("r#"));
        }
        text.push_str(if optional { "])" } else { ")" });
        text
    }

    /// The description of what it gives, in a sentence or two.
    #[must_use]
    pub fn sentence(&self) -> String {
        let mut sentence = String::new();
        examples(self.lines(), |line| append(&mut sentence, " ", line.trim()));
        sentence.trim().to_owned()
    }

    /// Statements with what they print; run by the tests and shown by help.
    #[must_use]
    pub fn examples(&self) -> Vec<(String, String)> {
        examples(self.lines(), |_| ())
    }

    fn lines(&self) -> impl Iterator<Item = &'static str> {
        let documentation = if cfg!(target_family = "wasm") {
            let all = GIVEN.get().map_or("", String::as_str).split(BEGINS);
            let mut named = all.filter_map(|one| one.split_once('\n'));
            named.find(|(name, _)| *name == self.name).map_or("", |(_, lines)| lines)
        } else {
            self.documentation
        };
        documentation.lines().map(|line| line.strip_prefix(' ').unwrap_or(line))
    }
}

/// The examples in the lines of a text: `>>>` stands before each, `...` before its further lines, and
/// below it what it prints. The lines above the first go to `above`.
pub fn examples<'t>(
    lines: impl Iterator<Item = &'t str>,
    mut above: impl FnMut(&'t str),
) -> Vec<(String, String)> {
    let mut examples: Vec<(String, String)> = Vec::new();
    for line in lines {
        match (line.strip_prefix(">>> "), examples.last_mut()) {
            (Some(source), _) => examples.push((source.to_owned(), String::new())),
            (None, Some((source, printed))) => match line.strip_prefix("... ") {
                Some(more) if printed.is_empty() => append(source, "\n", more),
                _ => append(printed, "\n", line),
            },
            (None, None) => above(line),
        }
    }
    examples
}

/// Adds a line to a text, with something between the two.
fn append(text: &mut String, between: &str, line: &str) {
    text.push_str(if text.is_empty() { "" } else { between });
    text.push_str(line);
}

/// What a builtin does with its arguments, of which there are as many as it takes.
pub type Run = fn(&mut Context<'_>, &[Value]) -> Result<Value, ArgumentFault>;
