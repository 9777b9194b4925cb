//! Laws: properties of all members of families, tested case by case.

use super::code::{Block, Generator};
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

/// A comparison that does not hold: its sides, and the universe in which they were compared.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The left side.
    pub left: Value,
    /// How they were compared.
    pub op: CompareOp,
    /// The right side.
    pub right: Value,
    /// Where.
    pub universe: UniverseId,
}

/// Whether a condition holds; if it fails, the comparison by which it does, if there is one.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// It holds.
    Holds,
    /// It fails.
    Fails(Option<Claim>),
}

/// A case of a law that fails.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// Its members.
    pub case: Case,
    /// The comparison that does not hold, if there is one.
    pub claim: Option<Claim>,
    /// How far its members stand from the beginnings of their families.
    size: u64,
}

/// How far the test of a law went.
#[derive(Clone, Debug, Default)]
pub struct Trial {
    /// Cases tested to the end.
    pub cases: u64,
    /// Those among them that fail.
    pub failures: u64,
    /// The smallest that fail, the smallest first: their members stand nearest to the beginnings of
    /// their families.
    pub counterexamples: Vec<Counterexample>,
    /// Whether all cases were tested.
    pub finished: bool,
}

impl Trial {
    /// Counts a case that fails, and keeps it if it is among the smallest.
    pub fn fails(&mut self, size: u64, claim: Option<Claim>, case: impl FnOnce() -> Case) {
        self.failures += 1;
        let place = self.counterexamples.partition_point(|other| other.size <= size);
        if place < MOST_KEPT {
            self.counterexamples.truncate(MOST_KEPT - 1);
            self.counterexamples.insert(place, Counterexample { case: case(), claim, size });
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
