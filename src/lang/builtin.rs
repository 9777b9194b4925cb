//! The type of a builtin: what help, completion and the tests know of it, and what it does.

use super::context::Context;
use super::fault::FaultKind;
use super::value::Value;

/// What a topic's table says of a function of the library.
#[derive(Debug)]
pub struct Row {
    /// How it is called: `compare(G, H)`, `edges(graph[, letters])`, `min(x, y, …)`, ways to call
    /// it with ` or ` between them.
    pub signature: &'static str,
    /// What it gives, in a sentence or two.
    pub sentence: &'static str,
    /// Statements with what they print; run by the tests and shown by help.
    pub examples: &'static [(&'static str, &'static str)],
    /// Related names.
    pub see_also: &'static [&'static str],
    /// What it does.
    pub run: Run,
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
    /// `join(xs)`.
    Join,
    /// `left(row)`.
    Left,
    /// `len(xs)`.
    Len,
    /// `made_of(x, letters)`.
    MadeOf,
    /// `max(x, y, …)`.
    Max,
    /// `min(x, y, …)`.
    Min,
    /// `rays(board, from, to)`.
    Rays,
    /// `rewrites(board, from, to)`.
    Rewrites,
    /// `right(row)`.
    Right,
    /// `turns(board, from, to)`.
    Turns,
}

impl Known {
    /// Every one of them with its name.
    pub const ALL: [(&'static str, Self); 14] = [
        ("all", Self::All),
        ("any", Self::Any),
        ("components", Self::Components),
        ("contains", Self::Contains),
        ("join", Self::Join),
        ("left", Self::Left),
        ("len", Self::Len),
        ("made_of", Self::MadeOf),
        ("max", Self::Max),
        ("min", Self::Min),
        ("rays", Self::Rays),
        ("rewrites", Self::Rewrites),
        ("right", Self::Right),
        ("turns", Self::Turns),
    ];

    /// The one of this name.
    fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, known)| known)
    }
}

/// A function of the library: its row, and what follows from that and from the row's place.
#[derive(Debug)]
pub struct Builtin {
    /// Its name.
    pub name: &'static str,
    /// Which one it is, where that matters to more than itself.
    pub known: Option<Known>,
    /// What it belongs to, a heading of the help.
    pub topic: &'static str,
    /// What its table says.
    pub row: &'static Row,
    /// How many arguments it takes at least.
    pub least: usize,
    /// And at most; `None` without bound.
    pub most: Option<usize>,
}

impl Builtin {
    /// The function that a row of the table for `topic` describes.
    #[must_use]
    pub fn new(topic: &'static str, row: &'static Row) -> Self {
        let (name, _) = row.signature.split_once('(').unwrap_or((row.signature, ""));
        let counts: Vec<_> = row.signature.split(" or ").map(argument_counts).collect();
        Self {
            name,
            known: Known::named(name),
            topic,
            row,
            least: counts.iter().map(|count| count.0).min().unwrap_or(0),
            // None is the least of all, and here stands for the most.
            most: counts
                .iter()
                .map(|count| count.1)
                .collect::<Option<Vec<_>>>()
                .and_then(|all| all.into_iter().max()),
        }
    }
}

/// How many arguments a signature shows at least and at most: what stands in square brackets can
/// be left out, and `…` is any number more of what begins before it.
fn argument_counts(signature: &str) -> (usize, Option<usize>) {
    let arguments = |text: &str| {
        let (_, inside) = text.split_once('(').unwrap_or(("", text));
        let names = inside.split(',').map(|name| name.trim_matches([' ', '[', ']', ')']));
        names.filter(|name| !name.is_empty()).count()
    };
    if signature.contains('…') {
        return (1, None);
    }
    let (needed, _) = signature.split_once('[').unwrap_or((signature, ""));
    (arguments(needed), Some(arguments(signature)))
}

/// What a builtin does with its arguments, of which there are as many as it takes.
pub type Run = fn(&mut Context<'_>, &[Value]) -> Result<Value, FaultKind>;
