//! Laws: properties of all members of families, tested case by case.

use super::code::{Block, Generator, NodeId};
use super::value::Value;
use crate::ask::universe::UniverseId;
use crate::span::Span;
use crate::syntax::ast::CompareOp;

/// How many cases that fail are kept.
const MOST_KEPT: usize = 5;

/// A law, resolved: its code is the statement's.
#[derive(Debug)]
pub struct Law {
    /// What it is called.
    pub title: String,
    /// The place of that.
    pub place: Span,
    /// The names of the cases' members, outermost first.
    pub names: Vec<String>,
    /// Where they are drawn from.
    pub generators: Box<[Generator]>,
    /// What must hold.
    pub body: Block,
}

/// A case of a law: the names of its members, outermost first, and what they stand for.
pub type Case = Vec<(String, Value)>;

/// A condition that does not hold, and what it was about.
#[derive(Clone, Debug)]
pub struct Claim {
    /// Its sides, and how they were compared, where it is a comparison.
    pub sides: Option<(Value, CompareOp, Value)>,
    /// The games that it asks about, where they are not its sides: G in `is_number(G)`.
    pub games: Vec<Value>,
    /// The universe in which it was asked.
    pub universe: UniverseId,
    /// Where it stands.
    pub place: Span,
    /// Its node.
    pub(super) node: NodeId,
}

/// Whether a condition holds; if it fails, the parts by which it does: one of `A and B`, both of
/// `A or B`.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// It holds.
    Holds,
    /// It fails.
    Fails(Vec<Claim>),
}

/// A case of a law that fails.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// Its members.
    pub case: Case,
    /// The conditions that do not hold.
    pub claims: Vec<Claim>,
    /// How large its members are, and how far they stand from the beginnings of their families.
    size: [u64; 2],
}

/// How far the test of a law went.
#[derive(Clone, Debug, Default)]
pub struct Trial {
    /// Cases tested to the end.
    pub cases: u64,
    /// Those among them that fail.
    pub failures: u64,
    /// The smallest that fail, the smallest first; of cases of one size those whose members stand
    /// nearest to the beginnings of their families.
    pub counterexamples: Vec<Counterexample>,
    /// Whether all cases were tested.
    pub finished: bool,
}

impl Trial {
    /// Counts a case that fails, and keeps it if it is among the smallest.
    pub fn fails(&mut self, size: [u64; 2], claims: Vec<Claim>, case: Case) {
        self.failures += 1;
        let place = self.counterexamples.partition_point(|other| other.size <= size);
        if place < MOST_KEPT {
            self.counterexamples.truncate(MOST_KEPT - 1);
            self.counterexamples.insert(place, Counterexample { case, claims, size });
        }
    }
}

/// What is known of a law that something ended before its last case.
#[derive(Clone, Debug)]
pub struct Unfinished {
    /// The place of what it is called.
    pub place: Span,
    /// What was tested before.
    pub trial: Trial,
    /// The case in which it ended; `None` where a family was being made.
    pub case: Option<Case>,
}
