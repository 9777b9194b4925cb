//! What an expression can be: games, integers, lists, universes and so on.

use std::rc::Rc;

use smallvec::SmallVec;

use super::code::FunctionId;
use super::facts::About;
use super::kind::Kind;
use crate::ask::question::Question;
use crate::ask::universe::UniverseId;
use crate::boards::{Graph, Grid, Member, RulesetId, Text};
use crate::game::closed::{Octal, Period, Presentation};
use crate::game::robot::RobotId;
use crate::game::{ClosedId, SumId};
use crate::meter::{Lease, Meter, Stop};
use crate::render::figure::Figure;
pub use crate::values::Relation;
use crate::values::number::Dyadic;
use crate::values::{Endings, Outcome, Side, Thermograph};

/// Lists nest at most this deep: deeper ones could not be printed, compared or dropped safely.
pub const DEEPEST_LIST: u16 = 1000;

/// A builtin, by its place in the table that the session hands down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BuiltinId(pub u32);

/// A value of the language. Cheap to clone, and to move: with a tag as long as a word it is copied
/// word by word.
#[derive(Clone, Debug)]
#[repr(u64)]
pub enum Value {
    /// A game: a sum of components that carries no universe.
    Game(SumId),
    /// A game that stands for a class or is a part of another: it prints as it stands in every universe,
    /// where its value would hide what it is.
    Standing(SumId),
    /// The class of a game in a misère quotient, by the universe of its closed set: it compares as a class.
    Class(SumId, UniverseId),
    /// A machine-checked integer: an argument declared `Int`, a range variable, a count.
    Int(i64),
    /// A number that was asked for (a mean, a temperature, a count beyond 64 bits): where a game is
    /// wanted it is one, and it computes like one.
    Number(Rc<Dyadic>),
    /// `true`, `false`.
    Bool(bool),
    /// `none`: there is no such thing.
    None,
    /// Text.
    Text(Text),
    /// A list.
    List(Rc<List>),
    /// The integers from `from`, without `to`; never expanded.
    Range {
        /// The first.
        from: i64,
        /// One past the last.
        to: i64,
    },
    /// A function written in the language.
    Function(FunctionId),
    /// A function of the library.
    Builtin(BuiltinId),
    /// A ruleset.
    Ruleset(RulesetId),
    /// A ruleset of a family of rulesets: `subtraction([1,2])`.
    Member(Rc<Member>),
    /// A universe.
    Universe(UniverseId),
    /// An outcome of alternating play.
    Outcome(Outcome),
    /// `D`: a draw, against the cheating robot and, whoever begins, where play goes on for ever.
    Draw,
    /// Who wins where play can go on for ever and some player who begins draws.
    Endings(Endings),
    /// A nim value that is infinite, with the finite ones of the options.
    InfiniteNim(Rc<[u64]>),
    /// `Left`, `Right`.
    Side(Side),
    /// How two games compare.
    Relation(Rc<Comparison>),
    /// The thermograph of a game in normal play.
    Thermograph(Rc<Thermograph>),
    /// A figure.
    Figure(Rc<Figure>),
    /// A misère quotient.
    Quotient(Rc<Asked>),
    /// A pointed row `[2,1@1,2]`.
    Row(Rc<Row>),
    /// A board.
    Grid(Grid),
    /// A graph with letters on its vertices or edges.
    Graph(Rc<Graph>),
    /// A cheating robot game, as it was written.
    Robot(RobotId),
    /// A table.
    Table(Rc<Table>),
    /// One game with all that is shown of it.
    About(Rc<About>),
}

/// A table: the heads of its columns, and a list of rows, which are lists, or values for rows of one cell.
#[derive(Clone, Debug)]
pub struct Table {
    /// The header.
    pub header: Option<Rc<List>>,
    /// The rows.
    pub rows: Rc<List>,
}

/// How two games compare, with the universe in which that was asked.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The games, as values of the language.
    pub games: [Value; 2],
    /// The universe.
    pub universe: UniverseId,
    /// The relation of the first game to the second; `None` if it is undecided.
    pub relation: Option<Relation>,
    /// What was asked, with what decided it.
    pub asked: SmallVec<[Question; 2]>,
}

/// Bytes of an allocation, and of the counts of what is shared.
const SHARED: usize = 32;

/// Items in the making; short lists take one allocation.
pub type Items = SmallVec<[Value; 6]>;

/// Adds an item to those of a list. Memory counts before it is taken.
#[inline]
pub fn push_item(
    items: &mut Items,
    item: Value,
    lease: &mut Lease,
    meter: &mut Meter,
) -> Result<(), Stop> {
    if items.len() == items.capacity() {
        room_for(items, 1, lease, meter)?;
    }
    let held = item.held();
    if held > 0 {
        lease.grow(held, meter)?;
    }
    items.push(item);
    Ok(())
}

/// Makes room for so many more items. Memory counts before it is taken.
pub fn room_for(
    items: &mut Items,
    more: usize,
    lease: &mut Lease,
    meter: &mut Meter,
) -> Result<(), Stop> {
    if more > items.capacity() - items.len() {
        let more = more.max(items.len());
        lease.grow(more.saturating_mul(size_of::<Value>()), meter)?;
        let held = meter.memory();
        let grown = items.try_reserve_exact(more);
        grown.map_err(|_| Stop::Refused { held })?;
    }
    Ok(())
}

/// Gives back the room that a list has and does not need, where that is much.
pub fn trim(items: &mut Items, lease: &mut Lease) {
    const MUCH: usize = 1000;
    let before = items.capacity();
    if before - items.len() > MUCH {
        items.shrink_to_fit();
        let less = before.saturating_sub(items.capacity());
        lease.shrink(less.saturating_mul(size_of::<Value>()));
    }
}

/// The items of a list, with the depth of its nesting. Its memory counts as long as it lives.
#[derive(Debug)]
pub struct List {
    items: Items,
    depth: u16,
    lease: Option<Lease>,
}

impl List {
    /// The bytes of a list beside its items, those of its allocation included.
    pub const BYTES: usize = size_of::<Self>() + SHARED;

    /// The list of these items; `None` where it would nest deeper than [`DEEPEST_LIST`]. The lease
    /// is for the items, where their memory is counted already.
    #[must_use]
    #[inline]
    pub fn shared(items: Items, lease: Option<Lease>) -> Option<Rc<Self>> {
        let inside = items.iter().map(Value::depth).max().unwrap_or(0);
        let depth = inside + 1;
        (depth <= DEEPEST_LIST).then(|| Rc::new(Self { items, depth, lease }))
    }

    /// The items in order.
    #[must_use]
    pub fn items(&self) -> &[Value] {
        &self.items
    }
}

/// The misère quotient of a closed set, as it was asked for.
#[derive(Debug)]
pub struct Asked {
    /// The set.
    pub set: ClosedId,
    /// The games that were asked about: heaps of 1, 2, … where it was a family.
    pub games: Vec<SumId>,
    /// The whole quotient, by generators and relations; `None` where it is not known to be finite.
    pub presentation: Option<Presentation>,
    /// The octal game that the family is.
    pub octal: Option<Octal>,
    /// What the classes of the family's heaps are known to repeat after.
    pub period: Option<Period>,
    /// How the quotient of as many heaps as were solved is asked for, where the quotient of all is not known.
    pub whole: Option<String>,
    /// How it is asked for: `quotient(*2)`.
    pub call: String,
    /// That it is infinite, where that is known.
    pub infinite: Option<Infinite>,
    /// The limit that ended the search for it.
    pub stopped: Option<Stop>,
    /// What is printed.
    pub text: String,
}

/// What is known of an infinite misère quotient.
#[derive(Clone, Debug)]
pub struct Infinite {
    /// What it is, and who says so or how it is proved.
    pub theorem: String,
    /// What else is known of it.
    pub lines: Vec<String>,
    /// The degrees of components, if they prove it.
    pub degrees: Vec<(SumId, i64)>,
}

/// A row with a roller: what stands left and right of it, as written.
#[derive(Debug)]
pub struct Row {
    /// Entries left of the roller.
    pub left: Rc<List>,
    /// Entries right of it.
    pub right: Rc<List>,
}

/// Characters of a call beyond which a quotient is told by its order.
const MOST_CALL: usize = 60;

impl Asked {
    /// The name in a list or a message: the call that asked for it if that is short.
    #[must_use]
    pub fn in_short(&self) -> String {
        match &self.presentation {
            _ if self.call.chars().count() <= MOST_CALL => self.call.clone(),
            Some(whole) => format!("a quotient of order {}", whole.normal.len()),
            None if self.infinite.is_some() => "an infinite quotient".to_owned(),
            None => "a quotient that is not known".to_owned(),
        }
    }
}

impl Row {
    /// All entries, from left to right.
    pub fn entries(&self) -> impl Iterator<Item = &Value> + Clone {
        self.left.items().iter().chain(self.right.items())
    }

    /// The number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.left.items().len() + self.right.items().len()
    }

    /// Returns whether the roller stands alone.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Words of a number, and bytes of a text, that need not be counted.
const SMALL_WORDS: u64 = 16;
const SMALL_TEXT: usize = 256;

impl Value {
    /// Returns whether the value is small and holds nothing of the engine or the program: it means the same
    /// when these are made anew.
    #[must_use]
    pub fn stands_alone(&self) -> bool {
        match self {
            Self::Int(_)
            | Self::Bool(_)
            | Self::None
            | Self::Range { .. }
            | Self::Outcome(_)
            | Self::Draw
            | Self::Endings(_)
            | Self::Side(_) => true,
            Self::Number(number) => number.words() <= SMALL_WORDS,
            Self::Text(text) => text.len() <= SMALL_TEXT,
            _ => false,
        }
    }

    /// A count of things in memory, which fits a machine integer.
    #[must_use]
    pub fn size(count: usize) -> Self {
        Self::Int(i64::try_from(count).unwrap_or(i64::MAX))
    }

    /// The value of a short text, or of one that the program holds.
    #[must_use]
    pub fn text(text: &str) -> Self {
        Self::Text(Text::from(text))
    }

    /// The value of a text of any length.
    ///
    /// # Errors
    /// A limit on memory.
    pub fn long_text(text: &str, meter: &mut Meter) -> Result<Self, Stop> {
        Text::new(text, meter).map(Self::Text)
    }

    /// The list of these items; `None` where it would nest too deep.
    #[must_use]
    pub fn list(items: impl Into<Items>) -> Option<Self> {
        List::shared(items.into(), None).map(Self::List)
    }

    /// A flat list of games that print as they stand.
    #[must_use]
    pub fn standing(games: impl IntoIterator<Item = SumId>) -> Self {
        Self::flat(games.into_iter().map(Self::Standing).collect())
    }

    /// A flat list of classes of the misère quotient of a closed set.
    #[must_use]
    pub fn classes(games: impl IntoIterator<Item = SumId>, set: UniverseId) -> Self {
        Self::flat(games.into_iter().map(|game| Self::Class(game, set)).collect())
    }

    /// A flat list of games.
    #[must_use]
    pub fn games(games: impl IntoIterator<Item = SumId>) -> Self {
        Self::flat(games.into_iter().map(Self::Game).collect())
    }

    /// A list of things that are no lists.
    fn flat(items: Items) -> Self {
        Self::List(Rc::new(List { items, depth: 1, lease: None }))
    }

    /// The bytes that a list with this item is to count beside the item's own: those of what nothing else holds and does not count
    /// itself.
    #[inline]
    fn held(&self) -> usize {
        fn alone<T>(shared: &Rc<T>) -> usize {
            if Rc::strong_count(shared) == 1 { SHARED + size_of::<T>() } else { 0 }
        }
        match self {
            Self::Text(text) => text.held(),
            Self::Number(number) => alone(number),
            Self::Grid(grid) => grid.held(),
            Self::Row(row) => alone(row),
            Self::Relation(comparison) => alone(comparison),
            Self::Graph(graph) => match alone(graph) {
                0 => 0,
                own => own + 16 * (graph.vertices.len() + graph.edges.len()),
            },
            _ => 0,
        }
    }

    /// The same value, with the memory of a new list counted.
    pub fn counted(mut self, meter: &mut Meter) -> Result<Self, Stop> {
        self.count(meter)?;
        Ok(self)
    }

    /// Counts the memory of a new list.
    #[inline]
    pub fn count(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        if let Self::List(list) = self
            && let Some(list) = Rc::get_mut(list)
            && list.lease.is_none()
        {
            let held = list.items.iter().map(|item| size_of::<Self>() + item.held());
            list.lease = Some(meter.lease(held.fold(List::BYTES, usize::saturating_add))?);
        }
        Ok(())
    }

    /// The list of these items, whose memory is counted already; `None` where it would nest too
    /// deep.
    #[must_use]
    pub fn leased_list(items: impl Into<Items>, lease: Lease) -> Option<Self> {
        List::shared(items.into(), Some(lease)).map(Self::List)
    }

    /// The number of levels of nested lists.
    #[must_use]
    #[inline]
    fn depth(&self) -> u16 {
        match self {
            Self::List(list) => list.depth,
            Self::Row(row) => row.left.depth.max(row.right.depth),
            // It is written as a call with lists in it.
            Self::Table(table) => {
                table.rows.depth.max(table.header.as_ref().map_or(0, |header| header.depth))
            }
            Self::Game(_)
            | Self::Standing(_)
            | Self::Class(..)
            | Self::Int(_)
            | Self::Number(_)
            | Self::Bool(_)
            | Self::None
            | Self::Text(_)
            | Self::Range { .. }
            | Self::Function(_)
            | Self::Builtin(_)
            | Self::Ruleset(_)
            | Self::Member(_)
            | Self::Universe(_)
            | Self::Outcome(_)
            | Self::Draw
            | Self::Endings(_)
            | Self::InfiniteNim(_)
            | Self::Side(_)
            | Self::Relation(_)
            | Self::Thermograph(_)
            | Self::Figure(_)
            | Self::Quotient(_)
            | Self::Grid(_)
            | Self::Graph(_)
            | Self::Robot(_)
            | Self::About(_) => 0,
        }
    }

    /// The kind of value.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            Self::Game(_) | Self::Standing(_) | Self::Class(..) => Kind::Game,
            Self::Int(_) => Kind::Integer,
            Self::Number(_) => Kind::Number,
            Self::Bool(_) => Kind::Bool,
            Self::None => Kind::None,
            Self::Text(_) => Kind::Text,
            Self::List(_) => Kind::List,
            Self::Range { .. } => Kind::Range,
            Self::Function(_) | Self::Builtin(_) => Kind::Function,
            Self::Ruleset(_) | Self::Member(_) => Kind::Ruleset,
            Self::Universe(_) => Kind::Universe,
            Self::Outcome(_) | Self::Draw | Self::Endings(_) => Kind::Outcome,
            Self::InfiniteNim(_) => Kind::InfiniteNim,
            Self::Side(_) => Kind::Player,
            Self::Relation(_) => Kind::Relation,
            Self::Thermograph(_) => Kind::Thermograph,
            Self::Figure(_) => Kind::Figure,
            Self::Quotient(_) => Kind::Quotient,
            Self::Row(_) => Kind::Row,
            Self::Robot(_) => Kind::Robot,
            Self::Grid(_) => Kind::Grid,
            Self::Graph(_) => Kind::DrawnGraph,
            Self::Table(_) => Kind::Table,
            Self::About(_) => Kind::About,
        }
    }

    /// Returns how play ends for each player who begins, if this is an outcome.
    #[must_use]
    pub fn endings(&self) -> Option<Endings> {
        match self {
            Self::Outcome(outcome) => Some((*outcome).into()),
            Self::Draw => Some(Endings::DRAWS),
            Self::Endings(endings) => Some(*endings),
            _ => None,
        }
    }

    /// Returns whether it can be called.
    #[must_use]
    pub fn is_callable(&self) -> bool {
        matches!(self, Self::Function(_) | Self::Builtin(_) | Self::Ruleset(_) | Self::Member(_))
    }
}
const _: () = assert!(size_of::<Value>() == 24 && size_of::<Result<Value, super::Fault>>() == 24);
