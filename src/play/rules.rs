//! What the engine asks of the rules of positions.

use super::compiled::are_boards;
use super::players::{Asked, Player, players};
use super::scripted::Searched;
use crate::boards::grid::BLOCKED;
use crate::boards::{Known, Reader, Variant};
use crate::game::{
    Beside, ByRules, Component, Engine, EngineError, Extent, PosId, RobotQuestion, RobotRules,
    RuleFacts, Rules, SumId, Summand, ValueQuestion,
};
use crate::lang::code::ParameterKind;
use crate::lang::fault::FaultKind;
use crate::lang::ruleset::Scripted;
use crate::lang::size::size_of_argument;
use crate::meter::{Meter, Metered, Share, Stop};
use crate::play::Playable;
use crate::play::robot_rules;
use crate::play::variants;
use crate::solver::{NimFact, NimQuestion};
use crate::values::{Convention, Side, ValueId};

/// A position that falls into parts is searched as a whole from turns of so many ticks on: half a second.
const LATE: u64 = 4_000_000;

/// One that is searched in parts has this part of the ticks in normal play, where values of what falls apart are often
/// found soon.
const FOR_PARTS: u64 = 4;

impl Playable {
    /// Returns whether play from a position is known to end, whatever the moves. A variant plays a game of anybody's.
    pub(super) fn ends(&self, position: PosId) -> bool {
        let ruleset = self.positions.ruleset(position);
        ruleset.is_some_and(|id| Variant::of(id).is_none() && play_ends(self.ruleset(id)))
    }
}

/// The number of cells or vertices in play of a position of a ruleset, if it has a board or a graph.
fn cells(ruleset: &Scripted, position: Reader<'_>) -> Option<usize> {
    // Other arguments take long to read.
    let may_have =
        |kind| matches!(kind, ParameterKind::Any | ParameterKind::Grid | ParameterKind::Graph);
    if !ruleset.parameters.iter().any(|parameter| may_have(parameter.kind)) {
        return None;
    }
    Some(position.board()?.iter().filter(|letter| **letter != BLOCKED).count())
}

/// Returns whether play of a ruleset is known to end: every move of a ruleset of the library makes something smaller.
fn play_ends(ruleset: &Scripted) -> bool {
    ruleset.library && ruleset.robot.is_none()
}

impl Rules for Playable {
    fn options(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        meter: &mut Meter,
    ) -> Result<(), EngineError> {
        let moves = match self.varied(position) {
            Some((variant, g)) => variants::variant_moves(self, engine, variant, g, meter),
            None => self.moves(engine, position, meter),
        };
        match moves {
            Ok([left, right]) => engine.set_position(position, &left, &right),
            Err(fault) => Err(self.refuse(position, fault)),
        }
    }

    fn facts(&self, engine: &Engine, position: PosId) -> RuleFacts {
        let Some(id) = self.positions.ruleset(position) else {
            return RuleFacts::default();
        };
        if let Some(variant) = Variant::of(id) {
            return RuleFacts {
                moves_alike: variant == Variant::Impartial,
                cells: self.varied(position).and_then(|(_, g)| {
                    let parts = engine.components(g).map(|(part, _)| engine.component(part));
                    let cells = parts.filter_map(|part| match part {
                        Component::Position { position, .. } => self.facts(engine, *position).cells,
                        _ => None,
                    });
                    cells.reduce(usize::saturating_add)
                }),
                ..RuleFacts::default()
            };
        }
        let ruleset = self.ruleset(id);
        let same_clause = ruleset.left == ruleset.right;
        let finds_outcomes = ruleset.known.is_some_and(Known::finds_outcomes);
        RuleFacts {
            ends: play_ends(ruleset),
            splits: ruleset.split.is_some(),
            moves_alike: ruleset.left.is_some() && same_clause && ruleset.robot.is_none(),
            finds_outcomes,
            // The moves of impartial games tell their nim values, which are found faster.
            plays_sums: finds_outcomes || !same_clause && are_boards(ruleset),
            cells: cells(ruleset, self.positions.reader(position)),
        }
    }

    fn arrange(
        &mut self,
        engine: &Engine,
        games: &mut Vec<SumId>,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let program = &mut self.program;
        program.printer.arrange(engine, &program.positions, games, meter)
    }

    fn robot(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        asked: RobotQuestion,
        meter: &mut Meter,
    ) -> Result<RobotRules, EngineError> {
        let promise = match asked {
            RobotQuestion::Promised => robot_rules::robot_promised(self, engine, position, meter),
            RobotQuestion::Moves => Ok(None),
        };
        let rules = promise.and_then(|promise| match promise {
            Some(game) => Ok(RobotRules::Promised(game)),
            None => robot_rules::robot_grid(self, engine, position, meter).map(RobotRules::Moves),
        });
        rules.map_err(|fault| self.refuse(position, fault))
    }

    fn value(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        asked: ValueQuestion,
        meter: &mut Meter,
    ) -> Result<Option<ValueId>, EngineError> {
        if asked == ValueQuestion::Known && !self.is_known_on_bits(position, meter)? {
            return Ok(None);
        }
        for player in players(Asked::Value) {
            let value = match player {
                Player::Twin => self.twin_value(engine, position, meter)?,
                Player::Boards => self.value_on_bits(engine, position, meter)?,
                Player::Keys => None,
            };
            if value.is_some() {
                return Ok(value);
            }
        }
        Ok(None)
    }

    fn wins_first(
        &mut self,
        engine: &mut Engine,
        side: Side,
        positions: &[Summand],
        beside: Beside<'_>,
        ticks: u64,
        meter: &mut Meter,
    ) -> Result<ByRules, EngineError> {
        if let [Summand { position, negated, times: 1 }] = *positions
            && beside.is_nothing()
            && !self.twin_finds_outcomes(position)
        {
            let side = if negated { side.opponent() } else { side };
            let asked = (beside.convention(), side);
            let ticks = match self.how_searched(position, meter)? {
                None => return Ok(ByRules::Nothing),
                Some(Searched::Late) if ticks < LATE => return Ok(ByRules::Later),
                Some(Searched::InParts) if asked.0 == Convention::Normal => ticks / FOR_PARTS,
                Some(Searched::AtOnce | Searched::InParts | Searched::Late) => ticks,
            };
            let wins = meter.within(Share::ticks(ticks), |meter| {
                self.searched(engine, asked, position, meter)
            })?;
            return Ok(match wins {
                None => ByRules::Later,
                Some(wins) => wins.map_or(ByRules::Nothing, ByRules::Wins),
            });
        }
        for player in players(Asked::Sum) {
            let wins = match player {
                Player::Twin => self.twin_wins(engine, side, positions, beside, meter)?,
                Player::Boards => self.wins_sum_on_bits(engine, side, positions, beside, meter)?,
                Player::Keys => None,
            };
            if let Some(wins) = wins {
                return Ok(ByRules::Wins(wins));
            }
        }
        Ok(ByRules::Nothing)
    }

    fn extent(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        meter: &mut Meter,
    ) -> Result<Extent, EngineError> {
        let moves = match self.counted_moves(engine, position, meter) {
            Ok(counted) => counted,
            // What is wrong with it is said where its moves are made.
            Err(fault) => match fault.kind() {
                FaultKind::Stop(stop) => return Err((*stop).into()),
                _ => None,
            },
        };
        let ruleset = self.positions.ruleset(position).map_or(0, |ruleset| ruleset.0);
        let arguments = self.positions.reader(position).arguments();
        let sizes = arguments.map(|argument| size_of_argument(&argument)).collect();
        Ok(Extent { moves, ruleset, sizes })
    }

    fn nim_value(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        asked: NimQuestion,
        meter: &mut Meter,
    ) -> Result<Option<NimFact>, EngineError> {
        let by_play = match asked {
            NimQuestion::Known => None,
            NimQuestion::Is(k) => Some(Some(k)),
            NimQuestion::Which => Some(None),
        };
        for player in players(Asked::Nim) {
            let fact = match (player, by_play) {
                (Player::Twin, None) => self.twin_nim_value(position, meter)?,
                (Player::Boards, Some(k)) => self.nim_on_bits(engine, position, k, meter)?,
                (Player::Twin | Player::Boards | Player::Keys, _) => None,
            };
            if fact.is_some() {
                return Ok(fact);
            }
        }
        Ok(None)
    }
}
