//! Positions on boards, which are made in bits, and new positions that their ruleset takes apart.

use std::rc::Rc;

use super::bits::{Batch, Counts, Other, To};
use super::position::{Apart, Become, Games, lay};
use super::run::{Machine, Promise};
use super::{BoardInBits, Clauses, Halt, Moves, OneBoard, board_for_bits};
use crate::boards::{Glance, Grid, Grids, Key};
use crate::game::{Ask, SumId};
use crate::meter::Meter;
use crate::solver::{Answer, Ended};
use crate::values::Side;

impl Machine<'_> {
    /// Does something with a board in bits.
    fn with_board<T>(
        &mut self,
        clauses: &Rc<Clauses>,
        board: &OneBoard,
        work: impl FnOnce(&dyn BoardInBits, &mut Meter) -> Answer<T>,
    ) -> Result<T, Halt> {
        let own = clauses.own.ok_or(Halt)?;
        let done = self.program.with_board_in_bits((own, clauses), board, self.meter, work);
        self.answered(done)?.ok_or(Halt)
    }

    /// No boards yet.
    fn no_boards(&mut self) -> Grids {
        let mut boards = self.spare.pop().unwrap_or_default();
        boards.clear();
        boards
    }

    /// Left's and Right's moves on a board.
    pub(super) fn sides_of_board(
        &mut self,
        clauses: &Rc<Clauses>,
        board: &OneBoard,
    ) -> Result<[Vec<SumId>; 2], Halt> {
        let mut made = self.no_boards();
        let mut moves = |board: &dyn BoardInBits, side: Side, meter: &mut Meter| {
            let mut counts = Counts::new();
            let others = board.options(side, &mut made, &mut counts, meter)?;
            Answer::Ok((counts, others))
        };
        let [left, right] = self.with_board(clauses, board, |board, meter| {
            let left = moves(board, Side::Left, meter)?;
            let right = match clauses.impartial {
                true => Default::default(),
                false => moves(board, Side::Right, meter)?,
            };
            Ok([left, right])
        })?;
        let written = &board.written;
        let (mut games, mut boards) = (self.gather_games(made.len()), made.iter());
        self.want_boards((clauses, written), &left.0, &mut boards, &mut games)?;
        self.want_others(left.1, &mut games)?;
        let middle = games.len();
        self.want_boards((clauses, written), &right.0, &mut boards, &mut games)?;
        self.want_others(right.1, &mut games)?;
        drop(boards);
        self.spare.push(made);
        let mut left = self.finish(games)?;
        if clauses.impartial {
            return Ok([left.clone(), left]);
        }
        let right = left.split_off(middle);
        Ok([left, right])
    }

    /// The games that an author promises a board to equal; `None` for no promise.
    pub(super) fn promised_of_board(
        &mut self,
        clauses: &Rc<Clauses>,
        promise: Promise,
        board: &OneBoard,
    ) -> Result<Option<Vec<SumId>>, Halt> {
        let mut made = self.no_boards();
        let promised = self
            .with_board(clauses, board, |board, meter| board.promised(promise, &mut made, meter))?;
        let Some(beside) = promised else {
            return Ok(None);
        };
        let mut games = self.gather_games(made.len());
        let all = [Batch { to: To::Own(beside), count: made.len() }];
        self.want_boards((clauses, &[]), &all, &mut made.iter(), &mut games)?;
        self.spare.push(made);
        self.finish(games).map(Some)
    }

    /// Makes the key of the conjugate of a board, of what `same:` promises to be equal to it if it is `reduced`, and
    /// returns its place.
    pub(super) fn conjugate_of_board(
        &mut self,
        clauses: &Rc<Clauses>,
        board: &OneBoard,
        reduced: bool,
    ) -> Result<Option<usize>, Halt> {
        let own = clauses.own.ok_or(Halt)?;
        let mut made = self.no_boards();
        let beside = self.with_board(clauses, board, |board, meter| match reduced {
            true => board.least_conjugate(&mut made, meter),
            false => board.promised(Promise::Conjugate, &mut made, meter),
        })?;
        let beside = beside.and_then(|number| clauses.numbers.get(number));
        let place = made.iter().next().zip(beside).map(|(board, beside)| {
            clauses.add_to(self.key(own), board, &beside, &[]);
            self.wanted.len()
        });
        self.spare.push(made);
        Ok(place)
    }

    /// Gives up unless a board is known to fulfil what is required.
    pub(super) fn required_of_board(
        &mut self,
        clauses: &Rc<Clauses>,
        board: &OneBoard,
    ) -> Result<(), Halt> {
        let fulfils = self.with_board(clauses, board, |board, meter| Ok(board.fulfils(meter)?))?;
        fulfils.then_some(()).ok_or(Halt)
    }

    /// Wants positions on boards, so many of each ruleset beside the same. The boards at hand are written so.
    fn want_boards(
        &mut self,
        (clauses, written): (&Clauses, &[Grid]),
        counts: &[Batch],
        boards: &mut dyn Iterator<Item = (usize, &[u8])>,
        games: &mut Games,
    ) -> Result<(), Halt> {
        for Batch { to, count } in counts {
            let (id, beside) = match to {
                To::Own(number) => (clauses.own, clauses.numbers.get(*number)),
                To::Other(id, beside) => (Some(*id), Some(Rc::clone(beside))),
            };
            let (id, beside) = id.zip(beside).ok_or(Halt)?;
            for board in boards.take(*count) {
                self.spend(1)?;
                clauses.add_to(self.key(id), board, &beside, written);
                self.want(games)?;
            }
        }
        Ok(())
    }

    /// Wants games that are not on boards.
    fn want_others(&mut self, others: Vec<Other>, games: &mut Games) -> Result<(), Halt> {
        others.into_iter().try_for_each(|other| match other {
            Other::Known(game) => self.moves(&Moves::Known(game), games),
            Other::Position(key) => {
                let id = key.ruleset();
                *self.key(id) = key;
                self.want(games)
            }
        })
    }

    /// Looks at what is required of a new position, if that is `asked`, and takes it apart if it is to be `split`.
    pub(super) fn looked_at(
        &mut self,
        clauses: &Rc<Clauses>,
        (key, glance): (&Key, Glance),
        (asked, split): (bool, bool),
    ) -> Result<Apart, Halt> {
        let Some(board) = board_for_bits(clauses, key.reader()) else {
            return self.at(clauses, key, |machine| {
                if asked {
                    machine.required(clauses)?;
                }
                if !split {
                    return Ok(Apart::No);
                }
                match machine.chosen(clauses.split.as_ref().ok_or(Halt)?)? {
                    None => Ok(Apart::Never),
                    Some(split) => machine.parts_of(clauses, (key, glance), |machine, parts| {
                        machine.moves(split, parts)
                    }),
                }
            });
        };
        let mut made = self.no_boards();
        let promised = self.with_board(clauses, &board, |board, meter| {
            if asked && !board.fulfils(meter)? {
                return Err(Ended::GaveUp);
            }
            if split { board.promised(Promise::Split, &mut made, meter) } else { Ok(None) }
        })?;
        let apart = match (split, promised) {
            (false, _) => Apart::No,
            (true, None) => Apart::Never,
            (true, Some(beside)) => self.parts_of(clauses, (key, glance), |machine, parts| {
                let all = [Batch { to: To::Own(beside), count: made.len() }];
                machine.want_boards((clauses, &[]), &all, &mut made.iter(), parts)
            })?,
        };
        self.spare.push(made);
        Ok(apart)
    }

    /// Finds the parts into which its ruleset takes apart a new position.
    fn parts_of(
        &mut self,
        clauses: &Clauses,
        (key, glance): (&Key, Glance),
        want: impl FnOnce(&mut Self, &mut Games) -> Result<(), Halt>,
    ) -> Result<Apart, Halt> {
        let room = self.lists.pop().unwrap_or_default();
        let becomes = match clauses.parts_are_whole {
            true => Become::EqualsOfParts,
            false => Become::Positions,
        };
        let mut parts = self.gather(room, becomes);
        self.apart = false;
        want(self, &mut parts)?;
        self.look_up(&mut parts)?;
        let is_part = self.program.positions.find_after(glance, key).is_some();
        let mut parts = if is_part { self.leave(parts) } else { self.finish(parts)? };
        self.apart = true;
        let apart = if !clauses.parts_are_whole {
            let engine = self.engine.as_deref_mut().ok_or(Halt)?;
            let program = &mut *self.program;
            let sum = program.sum_of_parts(engine, key, &mut parts, self.meter);
            self.answered(sum)?.map_or(Apart::No, Apart::Sum)
        } else if is_part {
            Apart::No
        } else {
            let sum = self.engine.as_deref_mut().ok_or(Halt)?.sum(&parts);
            Apart::Sum(self.answered(sum)?)
        };
        parts.clear();
        self.lists.push(parts);
        Ok(apart)
    }

    /// Counts what the engine holds.
    pub(super) fn count_memory(&mut self) -> Result<(), Halt> {
        let engine = self.engine.as_deref_mut().ok_or(Halt)?;
        let counted = Ask::new(engine, self.meter, self.program).account();
        self.answered(counted)
    }

    /// Does something with the position of a key at hand: its arguments lie in a frame above ours.
    pub(super) fn at<T>(
        &mut self,
        clauses: &Clauses,
        key: &Key,
        work: impl FnOnce(&mut Self) -> Result<T, Halt>,
    ) -> Result<T, Halt> {
        if clauses.are_on_boards() {
            return Err(Halt);
        }
        let by = std::mem::replace(&mut self.by, clauses.own);
        let below = std::mem::replace(&mut self.base, self.slots.len());
        let (top, mark) = (self.base, self.items.len());
        self.slots.resize(top + clauses.slots, 0);
        let frame = &mut self.slots[top..];
        lay(clauses, key.reader(), frame, &mut self.items).ok_or(Halt)?;
        let done = work(self)?;
        self.items.truncate(mark);
        self.slots.truncate(top);
        self.base = below;
        self.by = by;
        Ok(done)
    }
}
