//! Boards that compiled clauses make, and new boards that their ruleset takes apart.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::boards::{LONGEST, rule};
use super::position::{Apart, Become, Games, lay, next_key};
use super::run::{MOST_ITEMS, Machine, Span};
use super::{Boards, Clauses, Halt, Int, Moves, Place, Seq, Written};
use crate::game::Ask;
use crate::meter::{Meter, Stop};
use crate::rules::pattern::{Rule, Turning};
use crate::rules::region::{self, Flood, Image, Letters};
use crate::rules::{Glance, Grid, Grids, Key, Reader, RulesetId};

/// Rules of rewriting that have been made, by how they turn and by their texts.
#[derive(Default)]
pub(in crate::lang) struct Rules {
    known: FxHashMap<(u8, usize, Vec<u8>), Rc<Rule>>,
}

/// So many keys are made of a board, at most, before they are looked up.
const MOST_AT_ONCE: usize = 1024;

/// The most rules that are kept.
const MOST_RULES: usize = 1024;

impl Rules {
    /// The rule of two texts, one behind the other, the first of so many letters.
    fn get(&mut self, texts: Vec<u8>, first: usize, turning: Turning) -> Option<Rc<Rule>> {
        let key = (turning as u8, first, texts);
        if let Some(known) = self.known.get(&key) {
            return Some(Rc::clone(known));
        }
        let (from, to) = key.2.split_at_checked(first)?;
        let rule = rule(str::from_utf8(from).ok()?, str::from_utf8(to).ok()?, turning);
        let rule = Rc::new(rule?);
        if self.known.len() >= MOST_RULES {
            self.known.clear();
        }
        self.known.insert(key, Rc::clone(&rule));
        Some(rule)
    }
}

impl Machine<'_> {
    /// The positions on all boards that an operation makes.
    pub(super) fn boards(
        &mut self,
        id: RulesetId,
        boards: &Boards,
        condition: Option<&Int>,
        games: &mut Games,
    ) -> Result<(), Halt> {
        if condition.is_none() && games.takes(id) && self.wants_at_once(id, boards, games)? {
            return self.look_up_many(games);
        }
        let made = self.made(boards)?;
        for (width, cells) in made.iter() {
            self.tick(1)?;
            if self.lets_through(condition, width, cells)? {
                self.key(id).grid(width, cells);
                self.want(games)?;
            }
        }
        self.spare.push(made);
        Ok(())
    }

    /// Wants the positions on boards that are made of a small board alone, none of which is kept between. Returns
    /// whether these are such, and not too many.
    fn wants_at_once(
        &mut self,
        id: RulesetId,
        boards: &Boards,
        games: &mut Games,
    ) -> Result<bool, Halt> {
        let board = self.board.clone().ok_or(Halt)?;
        if !region::is_small(&board) || !boards.is_of_board_alone() {
            return Ok(false);
        }
        let (before, games_before) = (self.wanted.len(), games.games.len());
        let (keys, wanted, mut count) = (&mut self.keys, &mut self.wanted, 0);
        let mut want = |width: usize, cells: &[u8], _: &mut Meter| {
            count += 1;
            if count <= MOST_AT_ONCE {
                next_key(keys, wanted.len(), id).grid(width, cells);
                games.next(wanted);
            }
            Ok(())
        };
        let done = boards.of(&board, &mut want, self.meter);
        self.answered(done)?;
        if count > MOST_AT_ONCE {
            self.wanted.truncate(before);
            games.games.truncate(games_before);
            return Ok(false);
        }
        self.tick(count as u64)?;
        Ok(true)
    }

    /// Returns whether a condition lets a board through that was made just now.
    fn lets_through(
        &mut self,
        condition: Option<&Int>,
        width: usize,
        cells: &[u8],
    ) -> Result<bool, Halt> {
        let Some(condition) = condition else {
            return Ok(true);
        };
        self.made = Some(Grid::renewed(self.made.take(), width, cells));
        self.holds(condition)
    }

    /// The number of positions that a clause gives.
    pub(super) fn count_moves(&mut self, moves: &Moves) -> Result<u32, Halt> {
        let mut count = 0;
        match moves {
            Moves::Boards(_, boards, None) => {
                if let Boards::Rewrites(rules) = &**boards
                    && let [rule] = &rules[..]
                {
                    let count = rule.count(self.board.as_ref().ok_or(Halt)?, self.meter);
                    return self.answered(count);
                }
                let made = self.made(boards)?;
                count = u32::try_from(made.len()).unwrap_or(u32::MAX);
                self.spare.push(made);
            }
            Moves::Boards(_, boards, condition) => {
                let made = self.made(boards)?;
                for (width, cells) in made.iter() {
                    count += u32::from(self.lets_through(condition.as_deref(), width, cells)?);
                }
                self.spare.push(made);
            }
            Moves::Each(each) => self.each(each, 0, &mut |machine, moves| {
                count += machine.count_moves(moves)?;
                Ok(())
            })?,
            _ => return Err(Halt),
        }
        Ok(count)
    }

    /// The boards that an operation makes of the board at hand.
    fn made(&mut self, boards: &Boards) -> Result<Grids, Halt> {
        let board = self.board.clone().ok_or(Halt)?;
        let mut made = self.spare.pop().unwrap_or_default();
        made.clear();
        self.make(boards, &board, &mut made)?;
        Ok(made)
    }

    fn make(&mut self, boards: &Boards, board: &Grid, made: &mut Grids) -> Result<(), Halt> {
        let done = match boards {
            Boards::Written(written) => {
                let rule = self.rule_written(written)?;
                rule.rewrites(board, made, self.meter)
            }
            Boards::All(several) if !boards.is_of_board_alone() => {
                return several.iter().try_for_each(|one| self.make(one, board, made));
            }
            _ => {
                let mut push =
                    |width: usize, cells: &[u8], meter: &mut Meter| made.push(width, cells, meter);
                boards.of(board, &mut push, self.meter)
            }
        };
        self.answered(done)
    }

    /// The rule of texts that are made, or that were made of the same integer before.
    pub(super) fn rule_written(&mut self, written: &Written) -> Result<Rc<Rule>, Halt> {
        let place = match written.by {
            Some(slot) => usize::try_from(self.int(&Int::Slot(slot))?).ok(),
            None => None,
        };
        let place = place.filter(|place| *place < LONGEST);
        if let Some(place) = place
            && let Some(Some(rule)) = written.known.borrow().get(place)
        {
            let rule = Rc::clone(rule);
            self.tick(1)?;
            return Ok(rule);
        }
        let rule = self.rule_of(&written.texts, written.turning)?;
        if rule.puts(written.refused) {
            return Err(Halt);
        }
        if let Some(place) = place {
            let mut known = written.known.borrow_mut();
            if known.len() <= place {
                known.resize(place + 1, None);
            }
            known[place] = Some(Rc::clone(&rule));
        }
        Ok(rule)
    }

    /// The rule of two texts that are made.
    fn rule_of(&mut self, texts: &(Seq, Seq), turning: Turning) -> Result<Rc<Rule>, Halt> {
        let mark = self.items.len();
        let (from, to) = (self.view(&texts.0)?, self.view(&texts.1)?);
        let letters = [from, to].map(Span::range);
        if from.len().max(to.len()) > LONGEST {
            return Err(Halt);
        }
        let letters = letters.into_iter().flatten().map(|at| u8::try_from(self.items[at]));
        let letters: Vec<u8> = letters.collect::<Result<_, _>>().map_err(|_| Halt)?;
        self.items.truncate(mark);
        self.tick(1)?;
        self.program.rules.get(letters, from.len(), turning).ok_or(Halt)
    }

    /// Returns whether a flooded board has one of these letters.
    pub(super) fn leaves(
        &mut self,
        place: Place,
        flood: Flood,
        letters: Letters,
    ) -> Result<i64, Halt> {
        let board = match place {
            Place::Hand => &self.board,
            Place::Made => &self.made,
        };
        let left = flood.leaves(board.as_ref().ok_or(Halt)?, letters, self.meter);
        Ok(self.answered(left)?.ok_or(Halt)?.into())
    }

    /// Finds the parts into which its ruleset takes apart the new position at hand.
    pub(super) fn parts_of(
        &mut self,
        clauses: &Clauses,
        key: &Key,
        glance: Glance,
    ) -> Result<Apart, Halt> {
        let split = clauses.split.as_ref().ok_or(Halt)?;
        let Some(split) = self.chosen(split)? else {
            return Ok(Apart::Never);
        };
        let room = self.lists.pop().unwrap_or_default();
        let becomes = match clauses.parts_are_whole {
            true => Become::EqualsOfParts,
            false => Become::Positions,
        };
        let mut parts = self.gather(room, becomes);
        self.apart = false;
        self.moves(split, &mut parts)?;
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
    pub(super) fn account(&mut self) -> Result<(), Halt> {
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
        let board = board_of(clauses, key.reader(), &mut self.spare_boards);
        let board = std::mem::replace(&mut self.board, board);
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
        self.spare_boards.extend(std::mem::replace(&mut self.board, board));
        Ok(done)
    }
}

impl Boards {
    /// Visits the width and the cells of each board that is made of a board alone.
    fn of(
        &self,
        board: &Grid,
        visit: &mut impl FnMut(usize, &[u8], &mut Meter) -> Result<(), Stop>,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        match self {
            Self::Rewrites(rules) => rewritten(rules, board, visit, meter),
            Self::Components(sets, how) => region::components(board, sets, *how, visit, meter),
            Self::Least(transposing) => {
                let least = region::least(board, *transposing, meter)?;
                visit(least.width(), least.cells(), meter)
            }
            Self::Image(images) => {
                let image = image(images, board, meter)?;
                visit(image.width(), image.cells(), meter)
            }
            Self::All(several) => several.iter().try_for_each(|one| one.of(board, visit, meter)),
            // The machine makes its texts first.
            Self::Written(_) => Ok(()),
        }
    }
}

/// Visits the boards that rules make, each of those that the one before it made.
fn rewritten(
    rules: &[Rule],
    board: &Grid,
    visit: &mut impl FnMut(usize, &[u8], &mut Meter) -> Result<(), Stop>,
    meter: &mut Meter,
) -> Result<(), Stop> {
    let Some((rule, more)) = rules.split_first() else {
        return Ok(());
    };
    let (width, mut between) = (board.width(), None);
    rule.each(board, meter, |cells, meter| {
        if more.is_empty() {
            return visit(width, cells, meter);
        }
        let next = Grid::renewed(between.take(), width, cells);
        rewritten(more, &next, visit, meter)?;
        between = Some(next);
        Ok(())
    })
}

/// Turns a board by several images, one after the other.
pub(super) fn image(images: &[Image], board: &Grid, meter: &mut Meter) -> Result<Grid, Stop> {
    let mut images = images.iter();
    let first = match images.next() {
        Some(first) => first.of(board, meter)?,
        None => board.clone(),
    };
    images.try_fold(first, |board, image| image.of(&board, meter))
}

/// The board at hand among arguments, in the room of a spare one.
pub(super) fn board_of(
    clauses: &Clauses,
    mut arguments: Reader<'_>,
    spare: &mut Vec<Grid>,
) -> Option<Grid> {
    for _ in 0..clauses.board? {
        arguments.argument()?;
    }
    let bytes = arguments.grid().filter(|bytes| bytes.len() <= MOST_ITEMS)?;
    Some(Grid::refilled(spare.pop(), bytes))
}
