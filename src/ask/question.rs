//! The questions that were asked about games, for their reasons.

use crate::ask::universe::UniverseId;
use crate::game::robot::RobotId;
use crate::game::winner::race::Way;
use crate::game::{ClosedId, Side, SumId, Universe};

/// A question that was asked about games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Who wins, and what found it.
    Outcome(SumId, Way),
    /// How two games compare.
    Order(SumId, SumId),
    /// The canonical form.
    Canonical(SumId),
    /// Something that the value in normal play tells.
    Value(SumId),
    /// Something that the values of the summands in normal play tell.
    Values(SumId),
    /// Something that the form tells as it stands.
    Form(SumId),
    /// The inverse, and whether there is one.
    Inverse(SumId, bool),
    /// Whether the game belongs to a universe of the engine, whatever the one at hand.
    Member(SumId, Universe),
    /// Whether a player, moving first, wins the game with every end of that player, and the answer.
    Strong(Side, SumId, bool),
    /// The misère quotient of a closed set.
    Quotient(ClosedId),
    /// The parts of an impartial game in misère play.
    Parts(SumId),
    /// Who wins against the cheating robot.
    RobotOutcome(RobotId),
    /// What best play against the cheating robot leaves.
    RobotScore(RobotId),
    /// Whether one game is at least another against the cheating robot.
    RobotOrder(UniverseId, RobotId, RobotId),
}

/// How many questions of an expression are noted.
const MOST_QUESTIONS: usize = 8;

/// The questions of an expression, each with its universe.
#[derive(Debug, Default)]
pub struct Asked(Vec<(Question, UniverseId)>);

impl Asked {
    /// Notes a question.
    pub fn note(&mut self, question: Question, universe: UniverseId) {
        if self.0.len() < MOST_QUESTIONS && !self.0.contains(&(question, universe)) {
            self.0.push((question, universe));
        }
    }

    /// The questions in the order in which they were asked.
    pub fn questions(&self) -> impl Iterator<Item = (Question, UniverseId)> + '_ {
        self.0.iter().copied()
    }
}
