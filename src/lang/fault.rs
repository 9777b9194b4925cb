//! What can go wrong in resolving and evaluating, as data: kinds, ids and values, no text of games.

use std::rc::Rc;

use crate::boards::{GraphError, GridError, RulesetId};
use crate::diag::Code;
use crate::diag::codes::games;
use crate::game::robot::hot::NotHot;
use crate::game::robot::{RobotId, ShapeError};
use crate::game::{EngineError, Offence, SumId};
use crate::meter::{MayStop, Stop};
use crate::span::Span;
use crate::syntax::ast::CompareOp;
use crate::values::ValueError;

use super::code::FunctionId;
use super::kind::Kind;
use super::law::{Claim, Trial, Unfinished};
use super::program::GlobalId;
use super::value::Value;
use crate::ask::AskError;
use crate::ask::universe::UniverseId;

/// A fault in words of its own: `fault!(CODE, label; help: advice)`.
macro_rules! fault {
    ($code:expr, $label:expr $(; help: $help:expr)*) => {
        $crate::lang::fault::FaultKind::Said(
            &$code,
            String::from($label),
            vec![$(String::from($help)),*],
        )
    };
}
pub(crate) use fault;

/// A mistake at a place, with the calls that led there.
#[derive(Debug)]
pub struct Fault(Box<Inner>);

#[derive(Debug)]
struct Inner {
    kind: FaultKind,
    span: Option<Span>,
    calls: Vec<(FunctionId, Span)>,
    calls_left_out: u32,
    law: Option<Box<Unfinished>>,
}

/// Codes of questions that are left open.
static OPEN: [&Code; 3] = [&games::NOT_FINITE, &games::TOO_LARGE, &games::UNDECIDED];

/// How many calls a fault remembers: the innermost.
const CALLS_KEPT: usize = 3;

/// A mistake.
#[derive(Debug)]
pub enum FaultKind {
    /// A name that is not defined; with names it may have been meant for.
    UnknownName(String, Vec<String>),
    /// A name after `mod` or `universe` that is no universe's.
    UnknownUniverse(String, Vec<String>),
    /// `_` or `_3` where there is no such result (0: none at all).
    NoSuchResult(u32),
    /// Classes of two misère quotients: the closed sets of both.
    TwoQuotients([UniverseId; 2]),
    /// A parameter's kind that does not exist.
    UnknownKind(String),
    /// Two parameters of one name, or a name bound twice.
    SameName(String),
    /// A statement that has its place outside of blocks only.
    TopLevelOnly(TopLevel),
    /// Something else was wanted: what, and what was found.
    WrongKind(Kind, Value),
    /// An argument of a function or builtin: its name, what was wanted, what was found.
    WrongArgument(String, Kind, Value),
    /// What was called is no function; and the global name that stands for it, if one does.
    NotCallable(Value, Option<GlobalId>),
    /// How many arguments a function takes, at least and at most, and how many it got.
    ArgumentCount {
        /// The function's name.
        name: String,
        /// At least.
        least: usize,
        /// At most; `None` without bound.
        most: Option<usize>,
        /// Given.
        found: usize,
    },
    /// An integer was wanted: this is none.
    NotAnInteger(Value),
    /// A number was wanted: this is none.
    NotANumber(Value),
    /// An integer beyond what a machine-checked `Int` holds.
    IntegerOverflow,
    /// A quotient by zero.
    DivisionByZero,
    /// A quotient that is no dyadic rational.
    NotDyadic,
    /// A product of two games neither of which is an integer.
    NoProduct,
    /// An index outside of a list of that length.
    IndexOutside(i64, usize),
    /// Comparing things of different kinds.
    Incomparable(Value, Value),
    /// An order of two numbers in misère play that may be meant as one of numbers or of games.
    NumbersOrGames(Value, CompareOp, Value),
    /// A comparison that theory does not decide, and whether the one is known to be at least and at
    /// most the other.
    Undecided(CompareOp, [Option<bool>; 2]),
    /// A kind of thing that has no order.
    Unordered(Value),
    /// An assertion that does not hold: the comparison by which it fails, if there is one.
    AssertionFailed(Vec<Claim>),
    /// Lists nested too deep.
    ListTooDeep,
    /// An integer below the least that makes sense: what it is, and the least.
    Negative(&'static str, u32),
    /// A game that does not belong to the universe, and why.
    NotAMember(SumId, UniverseId, Offence),
    /// A game that is no sum of a closed set, and the part of it that does not belong.
    OutsideSet(SumId, SumId, UniverseId),
    /// A component that is too large to be compared with the sums of a closed set.
    PerhapsOutsideSet(SumId, UniverseId),
    /// No theorem answers for this closed set, and its quotient was not found.
    NoQuotient(UniverseId),
    /// What has no meaning in this universe.
    NoSuchQuestion(&'static str, UniverseId),
    /// A clause that rulesets do not have; with those it may have been meant for.
    UnknownClause(String, Vec<String>),
    /// A clause that cannot stand beside something: beside what.
    ClauseClash(&'static str),
    /// A ruleset without any moves.
    NoMoves,
    /// Arguments that do not fulfil what a ruleset requires: its message, its place.
    Required(RulesetId, Option<Rc<str>>, Span),
    /// A clause gives something that is not a game; what it is to give, what was found.
    NoGame(Due, Value),
    /// A law that does not hold.
    LawBroken(Trial),
    /// A law without cases, called what stands at the place: a family has no members.
    NoCases(Span),
    /// Something about a cheating robot game.
    Robot(RobotFault),
    /// A question of normal play asked in another universe.
    NormalOnly(String, UniverseId),
    /// What the engine says.
    Engine(EngineError),
    /// A loop or a refusal that the engine met below these games. Which one it met depends on what was
    /// asked before, so the one that is named is found when it is told, by [`Ask::walk`].
    ///
    /// [`Ask::walk`]: crate::game::Ask::walk
    Below(Box<[SumId]>, EngineError),
    /// A limit or an interrupt.
    Stop(Stop),
    /// The same, and what is known of the answer.
    StoppedKnowing(Stop, String),
    /// A text that is read as a board or a graph and goes wrong at a letter.
    Misspelt(Misspelling),
    /// What a builtin has to say in its own words: code, label, advice.
    Said(&'static Code, String, Vec<String>),
    /// A mistake in the cell of a table that a function gives for these values.
    InCell(Box<[Value]>, Box<FaultKind>),
    /// A mistake in the item of a list that has this index.
    InList(usize, Box<FaultKind>),
}

/// A statement that stands outside of braces only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TopLevel {
    /// `fn`.
    Function,
    /// `ruleset`.
    Ruleset,
    /// `law`.
    Law,
    /// `universe`.
    Universe,
    /// `without theorems`, `with theorems`.
    Theorems,
    /// `import`.
    Import,
    /// `use`.
    Use,
}

/// What a clause of a ruleset is to give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// A move: `left:`, `right:`, `options:`, `robot:`.
    Move,
    /// A part of the position: `split:`.
    Part,
    /// A game that the position of a ruleset equals: `same:`.
    Equal(RulesetId),
    /// Its conjugate: `conjugate:`.
    Conjugate(RulesetId),
}

/// What is wrong with the text of a board or a graph; places are bytes of it.
#[derive(Debug)]
pub enum Misspelling {
    /// It is no board.
    Grid(GridError),
    /// It is no graph.
    Graph(GraphError),
    /// A letter that this ruleset does not know.
    Letter {
        /// Where.
        at: usize,
        /// Which.
        letter: char,
        /// Those it knows.
        known: Rc<str>,
        /// Whether the letter stands in a graph, where case says whether it is a vertex.
        in_graph: bool,
    },
}

impl Misspelling {
    /// The letter that is wrong, if one is.
    #[must_use]
    pub fn at(&self) -> Option<usize> {
        match *self {
            Self::Grid(GridError::Ragged { at, .. } | GridError::Letter { at })
            | Self::Graph(
                GraphError::Sign(at)
                | GraphError::NoEdge(at)
                | GraphError::Bracket(at)
                | GraphError::NoName(at)
                | GraphError::Named(at),
            )
            | Self::Letter { at, .. } => Some(at),
            Self::Grid(GridError::TooLarge | GridError::Stop(_))
            | Self::Graph(GraphError::Stop(_)) => None,
        }
    }
}

impl From<GridError> for FaultKind {
    fn from(error: GridError) -> Self {
        match error {
            GridError::Stop(stop) => Self::Stop(stop),
            other => Self::Misspelt(Misspelling::Grid(other)),
        }
    }
}

impl From<GraphError> for FaultKind {
    fn from(error: GraphError) -> Self {
        match error {
            GraphError::Stop(stop) => Self::Stop(stop),
            other => Self::Misspelt(Misspelling::Graph(other)),
        }
    }
}

/// What is wrong with a cheating robot game, or with asking about one.
#[derive(Debug)]
pub enum RobotFault {
    /// Lists and a matrix that do not fit each other.
    Shape(ShapeError),
    /// A game of alternating play where one of cheating robots is due.
    Alternating(Value, Beside),
    /// A question about a cheating robot game in a universe of alternating play that was chosen.
    Universe(UniverseId),
    /// A question about simple hot games, and a part that is none.
    NotHot(RobotId, NotHot),
}

/// Where a game of alternating play stands that should be one of cheating robots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// Among the options of a cheating robot game.
    Options,
    /// In a sum or a comparison with a cheating robot game.
    Games,
    /// In a question of a universe of cheating robots.
    Universe,
}

impl Fault {
    /// The mistake.
    #[must_use]
    pub fn kind(&self) -> &FaultKind {
        &self.0.kind
    }

    /// The mistake without its place.
    #[must_use]
    pub fn into_kind(self) -> FaultKind {
        self.0.kind
    }

    /// The place, if one is known.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        self.0.span
    }

    /// The innermost calls that led there, innermost first: the function and the place of its call.
    #[must_use]
    pub fn calls(&self) -> &[(FunctionId, Span)] {
        &self.0.calls
    }

    /// The number of calls that were left out behind those.
    #[must_use]
    pub fn calls_left_out(&self) -> u32 {
        self.0.calls_left_out
    }

    /// The law that it ended before its last case, if one was being tested.
    #[must_use]
    pub fn law(&self) -> Option<&Unfinished> {
        self.0.law.as_deref()
    }

    /// The same, where it ended the test of a law.
    #[must_use]
    pub fn in_law(mut self, law: Unfinished) -> Self {
        self.0.law = Some(Box::new(law));
        self
    }

    /// The same at `span`, where no place was known.
    #[must_use]
    pub fn or_at(mut self, span: Span) -> Self {
        self.0.span.get_or_insert(span);
        self
    }

    /// The same at `span`, wherever inside of it that was.
    #[must_use]
    pub fn outside(mut self, span: Span) -> Self {
        self.0.span = Some(span);
        self.0.calls.clear();
        self.0.calls_left_out = 0;
        self
    }

    /// The same, seen from outside of a call.
    #[must_use]
    pub fn called(mut self, function: FunctionId, call: Span) -> Self {
        if self.0.calls.len() < CALLS_KEPT {
            self.0.calls.push((function, call));
        } else {
            self.0.calls_left_out = self.0.calls_left_out.saturating_add(1);
        }
        self
    }
}

impl FaultKind {
    /// Returns whether a limit or an interrupt ended it.
    #[must_use]
    pub fn is_stop(&self) -> bool {
        matches!(
            self,
            Self::Stop(_) | Self::StoppedKnowing(..) | Self::Engine(EngineError::Stop(_))
        )
    }

    /// Returns whether a limit ended it: time, memory or depth.
    #[must_use]
    pub fn is_limit(&self) -> bool {
        let stop = match self {
            Self::Stop(stop) | Self::StoppedKnowing(stop, _) => stop,
            Self::Engine(EngineError::Stop(stop)) => stop,
            _ => return false,
        };
        match stop {
            Stop::Time { .. } | Stop::Memory { .. } | Stop::Refused { .. } | Stop::Depth { .. } => {
                true
            }
            Stop::Interrupted | Stop::Allowance => false,
        }
    }

    /// Returns whether it leaves a question open that has an answer: undecided, infinite or beyond a limit.
    /// `try E else F` goes on behind these.
    #[must_use]
    pub fn is_open(&self) -> bool {
        match self {
            Self::Engine(EngineError::GaveUp | EngineError::TooLarge)
            | Self::Undecided(..)
            | Self::PerhapsOutsideSet(..)
            | Self::NoQuotient(_) => true,
            Self::Said(code, ..) => OPEN.contains(code),
            other => other.is_limit(),
        }
    }

    /// Returns whether it says that a value is not what is wanted in its place.
    #[must_use]
    pub fn is_about_a_value(&self) -> bool {
        matches!(
            self,
            Self::WrongKind(..)
                | Self::WrongArgument(..)
                | Self::NotAnInteger(_)
                | Self::NotANumber(_)
                | Self::Negative(..)
                | Self::InList(..)
        )
    }

    /// The mistake in a cell of a table. Limits stop all of it, and the innermost cell is told.
    #[must_use]
    pub fn in_cell(self, of: &[Value]) -> Self {
        match self {
            Self::Stop(_)
            | Self::StoppedKnowing(..)
            | Self::Engine(EngineError::Stop(_))
            | Self::InCell(..) => self,
            kind => Self::InCell(of.into(), Box::new(kind)),
        }
    }

    /// The mistake at a place.
    #[must_use]
    pub fn at(self, span: Span) -> Fault {
        Fault::from(self).or_at(span)
    }
}

impl From<FaultKind> for Fault {
    fn from(kind: FaultKind) -> Self {
        Self(Box::new(Inner { kind, span: None, calls: Vec::new(), calls_left_out: 0, law: None }))
    }
}

impl MayStop for Fault {
    fn stop(&self) -> Option<Stop> {
        self.kind().stop()
    }
}

impl MayStop for FaultKind {
    fn stop(&self) -> Option<Stop> {
        match self {
            Self::Stop(stop) | Self::Engine(EngineError::Stop(stop)) => Some(*stop),
            _ => None,
        }
    }
}

impl From<Stop> for FaultKind {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl From<EngineError> for FaultKind {
    fn from(error: EngineError) -> Self {
        match error {
            EngineError::Stop(stop) => Self::Stop(stop),
            other => Self::Engine(other),
        }
    }
}

impl From<AskError> for FaultKind {
    fn from(error: AskError) -> Self {
        match error {
            AskError::Engine(error) => error.into(),
            AskError::NoSuchQuestion(what, universe) => Self::NoSuchQuestion(what, universe),
            AskError::NotAMember(g, universe, offence) => Self::NotAMember(g, universe, offence),
            AskError::OutsideSet(g, part, universe) => Self::OutsideSet(g, part, universe),
            AskError::PerhapsOutsideSet(part, universe) => Self::PerhapsOutsideSet(part, universe),
            AskError::NoQuotient(universe) => Self::NoQuotient(universe),
            AskError::NotHot(part, reason) => Self::Robot(RobotFault::NotHot(part, reason)),
        }
    }
}

impl From<ValueError> for FaultKind {
    fn from(error: ValueError) -> Self {
        match error {
            ValueError::Stop(stop) => Self::Stop(stop),
            ValueError::TooLarge => Self::Engine(EngineError::TooLarge),
        }
    }
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Self {
        FaultKind::from(stop).into()
    }
}

impl From<EngineError> for Fault {
    fn from(error: EngineError) -> Self {
        FaultKind::from(error).into()
    }
}
