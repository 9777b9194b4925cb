//! Positions that compiled clauses make: found by their arguments as they lie on the stack, and
//! entered where they are new.

use std::rc::Rc;

use super::run::{MOST_ITEMS, Machine, span};
use super::{Clauses, Given, Halt, Moves, Name};
use crate::game::{Play, PosId, SumId};
use crate::lang::solved::solved;
use crate::rules::{Reader, RulesetId};

/// How many positions are entered before what they hold is counted.
const UNCOUNTED: u32 = 256;

/// Lays arguments down: integers in the frame, items of lists behind the others.
pub(super) fn lay(
    clauses: &Clauses,
    mut from: Reader<'_>,
    frame: &mut [u64],
    items: &mut Vec<i64>,
) -> Option<()> {
    for name in &clauses.parameters {
        let start = items.len();
        let mut integers = |count: usize, from: &mut Reader<'_>| {
            for _ in 0..count {
                items.push(from.integer()?);
            }
            span(start, items.len())
        };
        match *name {
            None => {
                from.argument()?;
            }
            Some(Name::Int(slot)) => frame[slot as usize] = from.integer()?.cast_unsigned(),
            Some(Name::Bool(slot)) => frame[slot as usize] = u64::from(from.bool()?),
            Some(Name::List(slot)) => {
                let count = from.list().filter(|count| *count <= MOST_ITEMS)?;
                frame[slot as usize] = integers(count, &mut from)?.word();
            }
            Some(Name::Text(slot)) => {
                let text = from.text().filter(|text| text.len() <= MOST_ITEMS)?;
                items.extend(text.chars().map(|letter| i64::from(u32::from(letter))));
                frame[slot as usize] = span(start, items.len())?.word();
            }
            Some(Name::Row(left, right)) => {
                let (middle, count) = from.row().filter(|(_, count)| *count <= MOST_ITEMS)?;
                let all = integers(count, &mut from)?;
                let [left_part, right_part] = all.parted(middle);
                frame[left as usize] = left_part.word();
                frame[right as usize] = right_part.word();
            }
        }
    }
    Some(())
}

impl Machine<'_> {
    /// The games that a clause gives.
    pub(super) fn moves(&mut self, moves: &Moves, games: &mut Vec<SumId>) -> Result<(), Halt> {
        match moves {
            Moves::Known(game) => games.push(*game),
            Moves::Position(id, given) => games.push(self.position(*id, given)?),
            Moves::Sum(several) => {
                let mut summands = Vec::with_capacity(several.len());
                for game in several {
                    self.moves(game, &mut summands)?;
                }
                self.tick(summands.len() as u64)?;
                games.push(self.engine.sum(&summands).map_err(|_| Halt)?);
            }
            Moves::All(several) => {
                for moves in several {
                    self.moves(moves, games)?;
                }
            }
            Moves::Each(each) => {
                self.each(each, 0, &mut |machine, moves| machine.moves(moves, games))?;
            }
            Moves::If(choice) => match self.holds(&choice.0)? {
                true => self.moves(&choice.1, games)?,
                false => self.moves(&choice.2, games)?,
            },
            Moves::With(bound) => {
                let mark = self.items.len();
                self.bind(&bound.0)?;
                self.moves(&bound.1, games)?;
                self.items.truncate(mark);
            }
        }
        Ok(())
    }

    /// A position as a game.
    fn position(&mut self, id: RulesetId, given: &[Given]) -> Result<SumId, Halt> {
        let mark = self.items.len();
        self.key.begin(id);
        for argument in given {
            match argument {
                Given::Int(int) => {
                    let int = self.int(int)?;
                    self.key.integer(int);
                }
                Given::Bool(condition) => {
                    let value = self.holds(condition)?;
                    self.key.bool(value);
                }
                Given::List(list) => {
                    let span = self.view(list)?;
                    self.key.list(&self.items[span.range()]);
                }
                Given::Text(text) => {
                    let span = self.view(text)?;
                    let letters = &self.items[span.range()];
                    self.key.letters(letters).ok_or(Halt)?;
                }
                Given::Row(left, right) => {
                    let start = self.items.len();
                    self.parts(left)?;
                    let left = self.since(start)?.len() as u32;
                    self.parts(right)?;
                    let span = self.since(start)?;
                    self.key.row(&self.items[span.range()], left);
                }
            }
            self.items.truncate(mark);
        }
        let position = match self.program.positions.find(&self.key) {
            Some(known) => known,
            None => self.entered(id)?,
        };
        Ok(self.engine.position(position, false))
    }

    /// Enters a new position, that of the key.
    fn entered(&mut self, id: RulesetId) -> Result<PosId, Halt> {
        let ruleset = Rc::clone(self.program.ruleset(id));
        if self.apart && ruleset.split.is_some() {
            return Err(Halt);
        }
        let clauses = self.program.clauses(id);
        if clauses.require.as_ref().is_none_or(|all| !all.is_empty()) {
            // Its frame is above ours.
            let below = std::mem::replace(&mut self.base, self.slots.len());
            let (top, mark) = (self.base, self.items.len());
            self.slots.resize(top + clauses.slots, 0);
            let frame = &mut self.slots[top..];
            lay(&clauses, self.key.reader(), frame, &mut self.items).ok_or(Halt)?;
            self.required(&clauses)?;
            self.items.truncate(mark);
            self.slots.truncate(top);
            self.base = below;
        }
        let solved = solved(&ruleset, &self.key);
        let (known, bytes) = self.program.positions.intern(&self.key).map_err(|_| Halt)?;
        let charged = self.meter.charge(bytes);
        self.metered(charged)?;
        if let Some(solved) = solved {
            self.engine.know_position(known, solved);
        }
        if known.0.is_multiple_of(UNCOUNTED) {
            let play = &mut Play::new(self.meter, self.program);
            let counted = self.engine.account(play);
            self.metered(counted)?;
        }
        Ok(known)
    }
}
