//! The questions that were asked about games, for their reasons.

use crate::ask::solution::Solution;
use crate::ask::universe::UniverseId;
use crate::game::robot::RobotId;
use crate::game::solved::Source;
use crate::game::{ClosedId, InverseBy, OrderBy, SumId, Universe, Way, Witness};
use crate::values::Side;

/// What decided whether one game is at least another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The order of a universe of the engine.
    Order(OrderBy),
    /// This game, which tells the two apart.
    Witness(Witness),
    /// The closed set at hand.
    Set(SetBy),
}

/// What decided a question in a closed set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetBy {
    /// A theorem on the whole set.
    Solution(Solution),
    /// The proved misère quotient.
    Quotient(ClosedId),
    /// Degrees that outcomes depend on, proved on so many kinds of sums.
    Degrees(u64),
    /// The theorem on sums of sprigs.
    Sprigs,
    /// A universe of this name in which the set lies.
    Around(&'static str),
    /// Nothing: sums of up to so many components do not tell.
    Nothing(u64),
}

/// What decided how two games compare: whether the first is at least the second, and the other way
/// round; `None` for a direction that was not looked at.
pub type Decided = [Option<By>; 2];

/// What found a canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormBy {
    /// The value in normal play.
    Value,
    /// The value, by a theorem.
    Theorem(Source),
    /// The simplest form in a universe of the engine.
    Simplest,
    /// The closed set at hand.
    Set(SetBy),
}

/// What told whether there is an inverse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inverted {
    /// The theory of a universe of the engine.
    Universe(InverseBy),
    /// The closed set at hand.
    Set(SetBy),
}

/// A question that was asked about games, with what answered it where there is more than one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Who wins: the game, the game that was played as its ruleset promises, and what found it.
    Outcome(SumId, SumId, Way),
    /// Who wins where some player who begins draws: the game, and the game that was played.
    Endings(SumId, SumId),
    /// The nim value where it is infinite.
    InfiniteNim(SumId),
    /// How two games compare.
    Order(SumId, SumId, Decided),
    /// The canonical form.
    Canonical(SumId, FormBy),
    /// Something that the value in normal play tells.
    Value(SumId),
    /// Something that the values of the summands in normal play tell.
    Values(SumId),
    /// Something that the form tells as it stands.
    Form(SumId),
    /// The inverse, and whether there is one.
    Inverse(SumId, bool, Inverted),
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

impl Question {
    /// The games of alternating play that it is about.
    #[must_use]
    pub fn games(self) -> Vec<SumId> {
        match self {
            Self::Outcome(g, ..)
            | Self::Endings(g, _)
            | Self::InfiniteNim(g)
            | Self::Canonical(g, _)
            | Self::Value(g)
            | Self::Values(g)
            | Self::Form(g)
            | Self::Inverse(g, ..)
            | Self::Member(g, _)
            | Self::Strong(_, g, _)
            | Self::Parts(g) => vec![g],
            Self::Order(g, h, _) => vec![g, h],
            // The games of a closed set are those of its universe.
            Self::Quotient(_)
            | Self::RobotOutcome(_)
            | Self::RobotScore(_)
            | Self::RobotOrder(..) => Vec::new(),
        }
    }
}

/// How many questions of an expression are noted.
const MOST_QUESTIONS: usize = 8;

/// The questions of an expression, each with its universe.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    questions: Vec<(Question, UniverseId)>,
    /// Whether the value at hand is the answer to the question that was noted last, and not something else
    /// that was found from it.
    is_answer: bool,
}

impl Asked {
    /// Notes a question.
    pub fn note(&mut self, question: Question, universe: UniverseId) {
        if self.has_room() && !self.questions.contains(&(question, universe)) {
            self.questions.push((question, universe));
        }
        self.is_answer = true;
    }

    /// The number of questions that are noted.
    #[must_use]
    pub fn count(&self) -> usize {
        self.questions.len()
    }

    /// Forgets all questions but the first `count`. The value at hand is no answer then.
    pub fn forget_after(&mut self, count: usize) {
        self.questions.truncate(count);
        self.is_answer = false;
    }

    /// Returns whether the value at hand answers a question itself.
    #[must_use]
    pub fn is_answer(&self) -> bool {
        self.is_answer
    }

    /// Says whether the value at hand answers a question itself.
    pub fn set_answer(&mut self, is_answer: bool) {
        self.is_answer = is_answer;
    }

    /// Notes the questions of another expression.
    pub fn extend(&mut self, others: &Self) {
        for (question, universe) in others.questions() {
            self.note(question, universe);
        }
        self.is_answer = others.is_answer;
    }

    /// Returns whether there is room for more questions.
    #[must_use]
    pub fn has_room(&self) -> bool {
        self.questions.len() < MOST_QUESTIONS
    }

    /// The questions in the order in which they were asked.
    pub fn questions(&self) -> impl Iterator<Item = (Question, UniverseId)> + '_ {
        self.questions.iter().copied()
    }
}
