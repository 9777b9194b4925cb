//! Moves of positions of scripted rulesets, with every position among them replaced by what its author promises to be equal,
//! and who wins them by play from position to position.

use std::rc::Rc;

use super::compiled::{Machine, Question, wins_key};
use super::on_bits::OnBits;
use super::players::{Asked, Player, players};
use super::replaced::{Promises, no_game};
use crate::boards::Variant;
use crate::game::Ask;
use crate::game::{Engine, EngineError, PosId, SumId};
use crate::lang::eval::with_position;
use crate::lang::fault::{Due, Fault};
use crate::meter::{Meter, Stop};
use crate::play::Playable;
use crate::solver::Cx;
use crate::values::{Convention, Side};

/// When a position is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Searched {
    /// Before anything else was tried for long.
    AtOnce,
    /// The same as the sum of its parts.
    InParts,
    /// After that: it falls apart, and the search does not part it.
    Late,
}

impl Playable {
    /// Left's and Right's moves, positions among them replaced by what is promised to be equal.
    pub(crate) fn moves(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        meter: &mut Meter,
    ) -> Result<[Vec<SumId>; 2], Fault> {
        let replaced = self.may_be_replaced(position);
        if replaced {
            let own = engine.position(position, false);
            let reduced = self.reduced(engine, position, &mut Promises::All.start(), meter)?;
            if reduced != own {
                let ask = &mut Ask::new(engine, meter, self);
                let left = ask.options(reduced, Side::Left)?;
                return Ok([left, ask.options(reduced, Side::Right)?]);
            }
        }
        if let Some(sides) = self.compiled_moves(engine, position, replaced, meter)? {
            return Ok(sides);
        }
        let mut sides = self.evaluated_moves(engine, position, true, meter)?;
        let [left, right] = &mut sides;
        let impartial = left == right;
        for option in left.iter_mut().chain(right.iter_mut().filter(|_| !impartial)) {
            *option = self.reduced_sum(engine, *option, &mut Promises::All.start(), meter)?;
        }
        if impartial {
            right.clone_from(left);
        }
        Ok(sides)
    }

    /// The numbers of moves that the rules give Left and Right, if they tell them without making the moves.
    pub(crate) fn counted_moves(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        meter: &mut Meter,
    ) -> Result<Option<[u32; 2]>, Fault> {
        let known = self.positions.ruleset(position);
        let Some(id) = known.filter(|id| Variant::of(*id).is_none()) else {
            return Ok(None);
        };
        let clauses = self.clauses(id);
        if clauses.counts()
            && let Some(board) = self.board_for_bits(&clauses, position)
        {
            let counted =
                self.with_board_in_bits((id, &clauses), &board, meter, |board, meter| {
                    let left = board.count_options(Side::Left, meter)?;
                    let right = match clauses.is_impartial() {
                        true => left,
                        false => board.count_options(Side::Right, meter)?,
                    };
                    Ok([left, right].map(|count| u32::try_from(count).unwrap_or(u32::MAX)))
                })?;
            if counted.is_some() {
                return Ok(counted);
            }
        }
        let ruleset = Rc::clone(self.ruleset(id));
        with_position(engine, self, &ruleset, position, meter, |body| {
            let mut counts = [0; 2];
            for (count, clause) in counts.iter_mut().zip([ruleset.left, ruleset.right]) {
                let Some(clause) = clause else { continue };
                match body.count(&ruleset.code, clause)? {
                    Some(items) => *count = items,
                    None => return Ok(None),
                }
            }
            Ok(Some(counts))
        })
    }

    /// Finds when a position is searched from position to position, if it can be.
    pub(super) fn how_searched(
        &mut self,
        position: PosId,
        meter: &mut Meter,
    ) -> Result<Option<Searched>, Stop> {
        let Some((id, clauses)) = self.searched_clauses(position) else {
            return Ok(None);
        };
        let Some(key) = self.positions.key(position) else {
            return Ok(None);
        };
        if self.ruleset(id).split.is_some() && !clauses.splits() {
            return Ok(Some(Searched::Late));
        }
        if let Some(board) = self.board_for_bits(&clauses, position) {
            let has_parts =
                self.with_board_in_bits((id, &clauses), &board, meter, |board, _| {
                    Ok(board.has_parts())
                })?;
            return Ok(has_parts.map(|has_parts| match has_parts {
                true => Searched::InParts,
                false => Searched::AtOnce,
            }));
        }
        if clauses.are_on_boards() {
            return Ok(None);
        }
        let machine = Machine::new(None, self, meter, false);
        Ok(machine.stays_whole(&clauses, &key)?.map(|is_whole| match is_whole {
            true => Searched::AtOnce,
            false => Searched::Late,
        }))
    }

    /// Returns whether a player wins a position moving first, by play from position to position, if its rules
    /// can be played so.
    pub(crate) fn searched(
        &mut self,
        engine: &mut Engine,
        (convention, side): (Convention, Side),
        position: PosId,
        meter: &mut Meter,
    ) -> Result<Option<bool>, Stop> {
        let Some((id, clauses)) = self.searched_clauses(position) else {
            return Ok(None);
        };
        let question = Question { ruleset: id, side, convention, ends: self.ends(position) };
        for player in players(Asked::Position) {
            let tried = match player {
                Player::Twin => OnBits::No,
                Player::Boards => self.wins_on_bits(engine, position, &clauses, question, meter)?,
                Player::Keys => {
                    let Some(key) = self.positions.key(position) else {
                        return Ok(None);
                    };
                    let cx = &mut Cx::new(engine.values(), meter);
                    OnBits::Tried(wins_key(self, &clauses, &key, question, cx)?)
                }
            };
            if let OnBits::Tried(wins) = tried {
                self.counted(id).searched += u64::from(wins.is_some());
                return Ok(wins);
            }
        }
        Ok(None)
    }

    /// Left's and Right's moves as the rules give them.
    pub(super) fn moves_by_rules(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        meter: &mut Meter,
    ) -> Result<[Vec<SumId>; 2], Fault> {
        match self.compiled_moves(engine, position, false, meter)? {
            Some(sides) => Ok(sides),
            None => self.evaluated_moves(engine, position, false, meter),
        }
    }

    /// Left's and Right's moves as the rules give them, evaluated; with `apart`, new positions that fall into
    /// parts are sums of these at once and never positions themselves.
    fn evaluated_moves(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        apart: bool,
        meter: &mut Meter,
    ) -> Result<[Vec<SumId>; 2], Fault> {
        // A variant has no rules of its own.
        let id = self.positions.ruleset(position).filter(|id| Variant::of(*id).is_none());
        let Some(id) = id else {
            return Err(EngineError::Refused.into());
        };
        let ruleset = Rc::clone(self.ruleset(id));
        let code = &ruleset.code;
        if ruleset.robot.is_some() {
            // Its positions are robot games, and no alternating ones.
            return Err(EngineError::Refused.into());
        }
        self.counted(id).moves.evaluated += 1;
        with_position(engine, self, &ruleset, position, meter, |body| {
            body.apart = apart;
            let mut side = |node| {
                let mut games = Vec::new();
                let Some(node) = node else {
                    return Ok(games);
                };
                let value = body.eval(code, node)?;
                let flat = body.flatten(&value, &mut games);
                flat.map_err(|kind| no_game(kind, Due::Move).at(code.span(node)))?;
                Ok::<_, Fault>(games)
            };
            let left = side(ruleset.left)?;
            if ruleset.left == ruleset.right {
                return Ok([left.clone(), left]);
            }
            Ok([left, side(ruleset.right)?])
        })
    }

    /// The same by compiled clauses, where they can say; if `replaced`, by what is promised to be equal.
    fn compiled_moves(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        replaced: bool,
        meter: &mut Meter,
    ) -> Result<Option<[Vec<SumId>; 2]>, Fault> {
        let Some(id) = self.positions.ruleset(position) else {
            return Ok(None);
        };
        if Variant::of(id).is_some() {
            return Ok(None);
        }
        let clauses = self.clauses(id);
        if !clauses.moves() {
            return Ok(None);
        }
        let machine = Machine::new(engine, self, meter, replaced);
        let sides = machine.sides(&clauses, position)?;
        self.counted(id).moves.compiled += u64::from(sides.is_some());
        Ok(sides)
    }
}
