//! The rules of scripted rulesets, as the engine asks for them: options of a position, with every
//! position among them replaced by what its author promises to be equal.

use std::rc::Rc;

use super::compiled::{Clauses, Machine, Question, wins_key};
use super::on_bits::OnBits;
use super::players::{Asked, Player, players};
use super::replaced::{Promises, no_game};
use crate::ask::solved::octal_heap;
use crate::game::Ask;
use crate::game::closed::Octal;
use crate::game::robot::{Grid as RobotGrid, RobotId};
use crate::game::{
    Beside, Component, Engine, EngineError, PosId, Rules, Searchable, SumId, Summand,
};
use crate::lang::eval::with_position;
use crate::lang::fault::{Due, Fault, FaultKind};
use crate::lang::size::size_of_argument;
use crate::meter::{Meter, Stop};
use crate::play::Playable;
use crate::rules::grid::BLOCKED;
use crate::rules::{Arguments, RulesetId, Variant};
use crate::solver::{Cx, NimFact, NimQuestion};
use crate::values::{Convention, Side, ValueId};

impl Rules for Playable {
    fn options(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        meter: &mut Meter,
    ) -> Result<(), EngineError> {
        let moves = match self.varied(position) {
            Some((variant, g)) => self.variant_moves(engine, variant, g, meter),
            None => self.moves(engine, position, meter),
        };
        match moves {
            Ok([left, right]) => engine.set_position(position, &left, &right),
            Err(fault) => Err(self.refuse(position, fault)),
        }
    }

    fn options_by_the_rules(
        &mut self,
        engine: &mut Engine,
        game: SumId,
        side: Side,
        meter: &mut Meter,
    ) -> Result<Option<Vec<SumId>>, EngineError> {
        self.unreplaced_options(engine, game, side, meter)
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
        meter: &mut Meter,
    ) -> Result<RobotGrid, EngineError> {
        let moves = self.robot_grid(engine, position, meter);
        moves.map_err(|fault| self.refuse(position, fault))
    }

    fn robot_promise(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        meter: &mut Meter,
    ) -> Result<Option<RobotId>, EngineError> {
        let promised = self.robot_promised(engine, position, meter);
        promised.map_err(|fault| self.refuse(position, fault))
    }

    fn value(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        meter: &mut Meter,
    ) -> Result<Option<ValueId>, EngineError> {
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

    fn knows_value(&mut self, position: PosId, meter: &mut Meter) -> Result<bool, Stop> {
        self.is_known_on_bits(position, meter)
    }

    fn wins_first(
        &mut self,
        engine: &mut Engine,
        side: Side,
        positions: &[Summand],
        beside: Beside<'_>,
        meter: &mut Meter,
    ) -> Result<Option<bool>, EngineError> {
        for player in players(Asked::Sum) {
            let wins = match player {
                Player::Twin => self.twin_wins(engine, side, positions, beside, meter)?,
                Player::Boards => self.wins_sum_on_bits(engine, side, positions, beside, meter)?,
                Player::Keys => None,
            };
            if wins.is_some() {
                return Ok(wins);
            }
        }
        Ok(None)
    }

    fn plays_sums(&mut self, position: PosId) -> bool {
        self.twin_finds_outcomes(position) || self.plays_sums_on_bits(position)
    }

    fn searchable(
        &mut self,
        position: PosId,
        meter: &mut Meter,
    ) -> Result<Searchable, EngineError> {
        Ok(self.how_searched(position, meter)?)
    }

    fn wins_position(
        &mut self,
        engine: &mut Engine,
        convention: Convention,
        side: Side,
        position: PosId,
        meter: &mut Meter,
    ) -> Result<Option<bool>, EngineError> {
        Ok(self.searched(engine, (convention, side), position, meter)?)
    }

    fn is_larger(&self, position: PosId, than: PosId) -> bool {
        let [Some(after), Some(before)] = [position, than].map(|it| self.positions.get(it)) else {
            return false;
        };
        let (mut grown, mut shrunk) = (false, false);
        for (after, before) in after.arguments.iter().zip(before.arguments.iter()) {
            let (after, before) = (size_of_argument(after), size_of_argument(before));
            grown |= after > before;
            shrunk |= after < before;
        }
        after.ruleset == before.ruleset && grown && !shrunk
    }

    fn finds_outcomes(&mut self, position: PosId) -> bool {
        self.twin_finds_outcomes(position)
    }

    fn cells(&self, engine: &Engine, position: PosId) -> Option<usize> {
        if let Some((_, g)) = self.varied(position) {
            let positions = engine.components(g).filter_map(|(id, _)| match engine.component(id) {
                Component::Position { position, .. } => self.cells(engine, *position),
                _ => None,
            });
            return positions.reduce(usize::saturating_add);
        }
        let letters = self.positions.reader(position).board()?;
        Some(letters.iter().filter(|letter| **letter != BLOCKED).count())
    }

    fn ends(&self, position: PosId) -> bool {
        // Every move of a ruleset of the library makes something smaller; a variant plays a game of anybody's.
        self.positions.ruleset(position).is_some_and(|id| {
            Variant::of(id).is_none()
                && self.ruleset(id).library
                && self.ruleset(id).robot.is_none()
        })
    }

    fn splits(&self, position: PosId) -> bool {
        self.positions.ruleset(position).is_some_and(|id| self.ruleset(id).split.is_some())
    }

    fn moves_alike(&mut self, position: PosId) -> bool {
        let Some(id) = self.positions.ruleset(position) else {
            return false;
        };
        match Variant::of(id) {
            Some(variant) => variant == Variant::Impartial,
            None => {
                let ruleset = self.ruleset(id);
                ruleset.left.is_some() && ruleset.left == ruleset.right && ruleset.robot.is_none()
            }
        }
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

    fn octal_heap(&self, position: PosId) -> Option<(Octal, u64)> {
        let id = self.positions.ruleset(position)?;
        if Variant::of(id).is_some() {
            return None;
        }
        let arguments: Arguments = self.positions.reader(position).arguments().collect();
        octal_heap(self.ruleset(id).known?, &arguments)
    }

    fn mobility(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        meter: &mut Meter,
    ) -> Result<Option<[u32; 2]>, EngineError> {
        match self.counted_moves(engine, position, meter) {
            Ok(counted) => Ok(counted),
            // What is wrong with it is said where its moves are made.
            Err(fault) => match fault.kind() {
                FaultKind::Stop(stop) => Err((*stop).into()),
                _ => Ok(None),
            },
        }
    }
}

impl Playable {
    /// Left's and Right's moves, positions among them replaced by what is promised to be equal.
    fn moves(
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
    fn counted_moves(
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

    /// A position's ruleset and its clauses, if all that a search needs of them is compiled.
    pub(super) fn searched_clauses(&mut self, position: PosId) -> Option<(RulesetId, Rc<Clauses>)> {
        let id = self.positions.ruleset(position)?;
        if Variant::of(id).is_some() {
            return None;
        }
        let clauses = self.clauses(id);
        (clauses.moves() && clauses.requires()).then_some((id, clauses))
    }

    /// Finds how a position can be searched from position to position.
    pub(super) fn how_searched(
        &mut self,
        position: PosId,
        meter: &mut Meter,
    ) -> Result<Searchable, Stop> {
        let Some((id, clauses)) = self.searched_clauses(position) else {
            return Ok(Searchable::No);
        };
        let Some(key) = self.positions.key(position) else {
            return Ok(Searchable::No);
        };
        if self.ruleset(id).split.is_some() && !clauses.splits() {
            return Ok(Searchable::Parted);
        }
        if let Some(board) = self.board_for_bits(&clauses, position) {
            let has_parts =
                self.with_board_in_bits((id, &clauses), &board, meter, |board, _| {
                    Ok(board.has_parts())
                })?;
            return Ok(match has_parts {
                Some(true) => Searchable::Parts,
                Some(false) => Searchable::Whole,
                None => Searchable::No,
            });
        }
        if clauses.are_on_boards() {
            return Ok(Searchable::No);
        }
        let machine = Machine::new(None, self, meter, false);
        Ok(match machine.stays_whole(&clauses, &key)? {
            Some(true) => Searchable::Whole,
            Some(false) => Searchable::Parted,
            None => Searchable::No,
        })
    }

    /// Returns whether a player wins a position moving first, by play from position to position, if its rules
    /// can be played so.
    fn searched(
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
