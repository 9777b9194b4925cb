//! The context of a question: the engine, the meter that it spends, and the rules of positions.

use std::ops::{Deref, DerefMut};

use smallvec::SmallVec;

use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::games::component::PosId;
use crate::game::games::sum::SumId;
use crate::game::modulo::universe::setting::Universe;
use crate::game::robot::{Grid, RobotId};
use crate::meter::{Meter, Metered, Stop};
use crate::solver::Follower;
use crate::solver::{NimFact, NimQuestion};
use crate::values::{Convention, Side, ValueId};

/// The answer to a question.
///
/// Any question may meet the meter's stop, a position whose rules refuse it or lead back to it
/// ([`EngineError::Loop`]), and a tombstone where there is none ([`EngineError::Tombstone`]); what
/// else it may meet stands with the question.
pub type Answer<T = ()> = Result<T, EngineError>;

/// A position in a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summand {
    /// Which position.
    pub position: PosId,
    /// Whether the players' roles are exchanged in it.
    pub negated: bool,
    /// How many copies there are.
    pub times: u64,
}

/// What stands beside positions in a sum, and with it the convention.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside<'g> {
    /// In normal play, a value.
    Value(ValueId),
    /// In misère play, the first of some games, which are it and its followers. It is 0 if there is none.
    Game(&'g [Follower]),
}

impl Beside<'_> {
    /// The convention.
    pub fn convention(self) -> Convention {
        match self {
            Self::Value(_) => Convention::Normal,
            Self::Game(_) => Convention::Misere,
        }
    }

    /// Returns whether nothing stands beside the positions.
    pub fn is_nothing(self) -> bool {
        match self {
            Self::Value(value) => value == ValueId::ZERO,
            Self::Game(games) => games.is_empty(),
        }
    }
}

/// What rules say of who wins a sum of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByRules {
    /// Whether the player wins.
    Wins(bool),
    /// Nothing yet: a position falls apart, so its values and the sums of its parts may be found sooner.
    Later,
    /// Nothing.
    Nothing,
}

/// What the rules of a position tell without play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RuleFacts {
    /// Whether play is known to end, whatever the moves.
    pub ends: bool,
    /// Whether the rules part a position into a sum: with few moves left its parts are small.
    pub splits: bool,
    /// Whether both players have the same moves. The games that the moves lead to may be partizan.
    pub moves_alike: bool,
    /// Whether outcomes of sums of such positions are known better than by their options.
    pub finds_outcomes: bool,
    /// Whether [`Rules::wins_first`] may know outcomes of sums of such positions.
    pub plays_sums: bool,
    /// The number of cells or vertices in play on a board or a graph: a measure of how far away the value is.
    pub cells: Option<usize>,
}

/// How large a position is, counted without play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// The number of moves of Left and of Right: a hint what to try first, wrong if moves lead to the same game.
    /// `None` if counting takes making them.
    pub moves: Option<[u32; 2]>,
    /// The number of its ruleset.
    pub ruleset: u32,
    /// The sizes of its arguments.
    pub sizes: SmallVec<[u64; 2]>,
}

impl Extent {
    /// Returns whether some argument is larger than that of another position of the same ruleset, and none is smaller.
    #[must_use]
    pub fn is_larger(&self, than: &Self) -> bool {
        let pairs = || self.sizes.iter().zip(&than.sizes);
        self.ruleset == than.ruleset
            && pairs().any(|(one, other)| one > other)
            && !pairs().any(|(one, other)| one < other)
    }
}

/// What the rules say of a position against the cheating robot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RobotRules {
    /// Its moves.
    Moves(Grid),
    /// What it is promised to equal.
    Promised(RobotId),
}

/// What is asked of a position against the cheating robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RobotQuestion {
    /// Its moves, whatever it is promised to equal.
    Moves,
    /// What it is promised to equal; its moves where that is nothing else.
    Promised,
}

/// What is asked of the value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueQuestion {
    /// What has been found, although nobody has asked for it.
    Known,
    /// What can be found.
    Which,
}

/// The rules of positions: they give options, and what is known besides. Rulesets implement this on
/// the floor above.
pub trait Rules {
    /// Finds the options of `position` and writes them with [`Engine::set_position`]. A refusal is
    /// [`EngineError::Refused`], and its reason is kept here.
    fn options(&mut self, engine: &mut Engine, position: PosId, meter: &mut Meter) -> Answer;

    /// What the rules of a position tell without play.
    fn facts(&self, _: &Engine, _position: PosId) -> RuleFacts {
        RuleFacts::default()
    }

    /// The game that a position against the cheating robot is.
    fn robot(
        &mut self,
        _: &mut Engine,
        _position: PosId,
        _: RobotQuestion,
        _: &mut Meter,
    ) -> Answer<RobotRules> {
        Err(EngineError::Refused)
    }

    /// The value of a position in normal play, if it is known better than by its options.
    fn value(
        &mut self,
        _: &mut Engine,
        _position: PosId,
        _: ValueQuestion,
        _: &mut Meter,
    ) -> Answer<Option<ValueId>> {
        Ok(None)
    }

    /// Tells if a player wins a sum of positions and something else moving first, where that is known better than
    /// by the options, or is found without making games of these within some ticks. A position alone that falls apart
    /// is searched where these are many.
    fn wins_first(
        &mut self,
        _: &mut Engine,
        _: Side,
        _positions: &[Summand],
        _beside: Beside<'_>,
        _ticks: u64,
        _: &mut Meter,
    ) -> Answer<ByRules> {
        Ok(ByRules::Nothing)
    }

    /// How many moves a position has, and how large its arguments are.
    fn extent(&mut self, _: &mut Engine, _position: PosId, _: &mut Meter) -> Answer<Extent> {
        Ok(Extent::default())
    }

    /// Returns what is known of the nim value of a position, if that is more than its options tell, or is found without games of
    /// these.
    fn nim_value(
        &mut self,
        _: &mut Engine,
        _position: PosId,
        _: NimQuestion,
        _: &mut Meter,
    ) -> Answer<Option<NimFact>> {
        Ok(None)
    }

    /// Puts games into an order that does not depend on their ids, so that the first one found does not
    /// depend on what was asked before. Where nobody knows how games are written, they stay as they
    /// are.
    fn arrange(&mut self, _: &Engine, _: &mut Vec<SumId>, _: &mut Meter) -> Result<(), Stop> {
        Ok(())
    }
}

/// The rules for games without positions.
struct NoPositions;

impl Rules for NoPositions {
    fn options(&mut self, _: &mut Engine, _: PosId, _: &mut Meter) -> Answer {
        Err(EngineError::Refused)
    }
}

/// The context of a question. Every question hands it on to its sub-questions.
pub struct Ask<'a> {
    /// The arenas, and what is known.
    pub engine: &'a mut Engine,
    /// Counts what the question spends, and stops it at the limits.
    pub meter: &'a mut Meter,
    /// The rules of positions.
    pub rules: &'a mut (dyn Rules + 'a),
}

impl Deref for Ask<'_> {
    type Target = Engine;

    fn deref(&self) -> &Engine {
        self.engine
    }
}

impl DerefMut for Ask<'_> {
    fn deref_mut(&mut self) -> &mut Engine {
        self.engine
    }
}

impl Metered for Ask<'_> {
    fn meter(&mut self) -> &mut Meter {
        self.meter
    }
}

impl Engine {
    /// A context for questions about games without positions.
    pub fn ask<'a>(&'a mut self, meter: &'a mut Meter) -> Ask<'a> {
        // `NoPositions` has size 0, so the box allocates nothing, and nothing leaks.
        Ask { engine: self, meter, rules: Box::leak(Box::new(NoPositions)) }
    }
}

/// The context of questions modulo a universe.
pub struct Modulo<'a> {
    /// The context without the universe.
    pub ask: Ask<'a>,
    /// The universe.
    pub universe: Universe,
}

impl<'a> Deref for Modulo<'a> {
    type Target = Ask<'a>;

    fn deref(&self) -> &Ask<'a> {
        &self.ask
    }
}

impl<'a> DerefMut for Modulo<'a> {
    fn deref_mut(&mut self) -> &mut Ask<'a> {
        &mut self.ask
    }
}

impl Metered for Modulo<'_> {
    fn meter(&mut self) -> &mut Meter {
        self.ask.meter
    }
}

impl<'a> Ask<'a> {
    /// The context of questions modulo a universe.
    #[inline]
    pub fn modulo(&mut self, universe: Universe) -> Modulo<'_> {
        let ask = Ask { engine: self.engine, meter: self.meter, rules: self.rules };
        Modulo { ask, universe }
    }

    /// A context for questions about games and positions.
    pub fn new(
        engine: &'a mut Engine,
        meter: &'a mut Meter,
        rules: &'a mut (dyn Rules + 'a),
    ) -> Self {
        Self { engine, meter, rules }
    }

    /// Counts one unit of work: about a microsecond or less.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stop> {
        self.meter.tick()
    }

    /// Counts `units` units of work at once.
    #[inline]
    pub fn tick_many(&mut self, units: u64) -> Result<(), Stop> {
        self.meter.tick_many(units)
    }

    /// Puts games into an order that does not depend on their ids.
    pub fn arrange(&mut self, games: &mut Vec<SumId>) -> Result<(), Stop> {
        match games.len() {
            0 | 1 => Ok(()),
            _ => self.rules.arrange(self.engine, games, self.meter),
        }
    }
}

/// What the rules of a position tell without play.
pub(in crate::game) fn rule_facts(ask: &Ask<'_>, position: PosId) -> RuleFacts {
    ask.rules.facts(ask.engine, position)
}
