//! The questions that were asked about games, for their reasons.

use crate::ask::universe::UniverseId;
use crate::game::robot::RobotId;
use crate::game::solved::Source;
use crate::game::{ClosedId, Deciding, Side, SumId, Universe};

/// What found an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// A theorem, of this game: that which was asked about, as its ruleset promises.
    Theorem(Source, SumId),
    /// Play of this game: search, and in normal play values.
    Play(SumId),
    /// The misère quotient of the game's followers.
    Followers,
    /// That of the closed set at hand.
    Set,
}

/// A question that was asked about games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Who wins, and what found it.
    Outcome(SumId, Found),
    /// How two games compare, and what decided that in a universe of the engine.
    Order(SumId, SumId, Deciding),
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
#[derive(Clone, Debug, Default)]
pub struct Asked(Vec<(Question, UniverseId)>);

impl Asked {
    /// Notes a question.
    pub fn note(&mut self, question: Question, universe: UniverseId) {
        if self.has_room() && !self.0.contains(&(question, universe)) {
            self.0.push((question, universe));
        }
    }

    /// Notes the questions of another expression.
    pub fn extend(&mut self, others: &Self) {
        for (question, universe) in others.questions() {
            self.note(question, universe);
        }
    }

    /// Whether more questions are noted.
    #[must_use]
    pub fn has_room(&self) -> bool {
        self.0.len() < MOST_QUESTIONS
    }

    /// The questions in the order in which they were asked.
    pub fn questions(&self) -> impl Iterator<Item = (Question, UniverseId)> + '_ {
        self.0.iter().copied()
    }
}
