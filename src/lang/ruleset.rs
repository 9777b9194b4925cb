//! Rulesets written in the language: clauses as closed code, which sees globals as they were at
//! its definition.

use std::rc::Rc;

use super::code::{Code, NodeId, Parameter, ParameterKind, in_brackets};
use super::program::Time;
use super::value::Value;
use crate::boards::region::Letters;
use crate::boards::{Known, Text};
use crate::span::Span;

/// A condition on arguments.
#[derive(Clone, Copy, Debug)]
pub struct Requirement {
    /// What must hold.
    pub condition: NodeId,
    /// What is said where it does not.
    pub message: Option<NodeId>,
    /// The parameter that it speaks of, where it is one only.
    pub about: Option<usize>,
    /// Whether it speaks only of what chooses the ruleset in its family: then it must hold for that,
    /// before there is a position.
    pub choosing: bool,
}

/// Which promises stand `literally`: what they name has the same moves as the position, up to a
/// swap of the players where it is a conjugate, and so has all that play reaches. Then the variants of both
/// are equal as well.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Literal {
    /// `same literally:`.
    pub same: bool,
    /// `split literally:`.
    pub split: bool,
}

/// A ruleset written in the language.
#[derive(Debug, Default)]
pub struct Scripted {
    /// Its name.
    pub name: String,
    /// Its parameters: they take the first slots of each clause.
    pub parameters: Vec<Parameter>,
    /// How many of them choose one ruleset of a family.
    pub family: usize,
    /// The nodes of all clauses.
    pub code: Code,
    /// Left's moves; the same node as Right's where the ruleset is impartial.
    pub left: Option<NodeId>,
    /// Right's moves.
    pub right: Option<NodeId>,
    /// The positions that a round leads to, a row for each of Left's moves: these are against the
    /// cheating robot.
    pub robot: Option<NodeId>,
    /// What arguments must fulfil, in written order.
    pub requirements: Vec<Requirement>,
    /// The parameters that are boards made of certain letters, each with the letters that are read in
    /// their other case: those that `made_of` does not list, while it lists that.
    pub other_case: Vec<(usize, Letters)>,
    /// An equal position, a promise of the author.
    pub same: Option<NodeId>,
    /// Independent parts, a promise of the author.
    pub split: Option<NodeId>,
    /// The position in which the players change places, a promise of the author.
    pub conjugate: Option<NodeId>,
    /// Which of `same:` and `split:` promises that the moves are the same.
    pub literal: Literal,
    /// A picture.
    pub show: Option<NodeId>,
    /// A figure.
    pub draw: Option<NodeId>,
    /// Where the rules were published.
    pub source: Option<Text>,
    /// Its other names.
    pub called: Vec<String>,
    /// The names of what is like it, for help.
    pub see: Vec<String>,
    /// The `##` lines above it.
    pub doc: Rc<str>,
    /// Where it was defined.
    pub span: Span,
    /// When it was defined.
    pub defined: Time,
    /// Whether it is the library's, and sees the library's names only.
    pub library: bool,
    /// What Rust knows it as, where it is the library's.
    pub known: Option<Known>,
}

impl Scripted {
    /// Returns whether its author promises something of its positions.
    #[must_use]
    pub fn promises(&self) -> bool {
        self.promises_equal() || self.conjugate.is_some()
    }

    /// Returns whether its author promises that some position equals something else.
    #[must_use]
    pub fn promises_equal(&self) -> bool {
        self.same.is_some() || self.split.is_some()
    }

    /// Returns whether its author promises that some position has the moves of something else.
    #[must_use]
    pub fn promises_literally(&self) -> bool {
        self.literal.same || self.literal.split || self.conjugate.is_some()
    }

    /// An argument as the ruleset reads it: a board with the letters that it knows.
    pub(super) fn read(&self, parameter: usize, argument: Value) -> Value {
        let Value::Grid(mut board) = argument else {
            return argument;
        };
        for (_, letters) in self.other_case.iter().filter(|(at, _)| *at == parameter) {
            board = board.in_other_case(*letters).unwrap_or(board);
        }
        Value::Grid(board)
    }

    /// The places of the boards among its parameters.
    pub(crate) fn boards(&self) -> Vec<usize> {
        let is_board = |place: &usize| self.parameters[*place].kind == ParameterKind::Grid;
        (0..self.parameters.len()).filter(is_board).collect()
    }

    /// Returns whether a position is made of one integer and nothing else.
    #[must_use]
    pub fn is_of_heaps(&self) -> bool {
        let own = &self.parameters[..];
        self.family == 0 && matches!(own, [only] if only.kind == ParameterKind::Int)
    }

    /// The signature, by which positions are made: `subtraction(taken: List)(n: Int)`.
    #[must_use]
    pub fn signature(&self) -> String {
        let (family, own) = self.parameters.split_at(self.family);
        let family = match family {
            [] => String::new(),
            some => in_brackets(some),
        };
        format!("{}{family}{}", self.name, in_brackets(own))
    }
}

/// The second way to make positions on boards, from the signature of a ruleset: an empty board is given
/// by its size, `domineering(rows: Int, columns: Int)`.
#[must_use]
pub fn with_size(signature: &str) -> Option<String> {
    let (before, behind) = signature.split_once(": Grid")?;
    let start = before.rfind(['(', ' '])? + 1;
    Some(format!("{}rows: Int, columns: Int{behind}", &before[..start]))
}
