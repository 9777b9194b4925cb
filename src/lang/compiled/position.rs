//! Positions that compiled clauses make: found by their arguments as they lie on the stack, and
//! entered where they are new.

use std::rc::Rc;

use smallvec::SmallVec;

use super::run::{Machine, Span};
use super::{Clauses, Given, Halt, Moves, Name};
use crate::game::{Play, PosId, SumId};
use crate::lang::solved::solved;
use crate::rules::{Argument, Position, RulesetId, Sought};

/// How many positions are entered before what they hold is counted.
const UNCOUNTED: u32 = 256;

type Arguments = SmallVec<[Argument; 1]>;

/// An argument that has been evaluated.
#[derive(Clone, Copy)]
enum Found {
    Int(i64),
    Bool(bool),
    List(Span),
    Text(Span),
    Row(Span, u32),
}

impl Machine<'_> {
    /// Lays arguments down in the frame.
    pub(super) fn enter(&mut self, clauses: &Clauses, arguments: &[Argument]) -> Result<(), Halt> {
        self.slots.resize(self.base + clauses.slots, 0);
        for (name, argument) in clauses.parameters.iter().zip(arguments) {
            match (name, argument) {
                (None, _) => {}
                (Some(Name::Int(slot)), Argument::Integer(integer)) => self.set(*slot, *integer),
                (Some(Name::Bool(slot)), Argument::Bool(value)) => {
                    self.set(*slot, i64::from(*value));
                }
                (Some(Name::List(slot)), Argument::List(items)) => {
                    let span = self.laid(items)?;
                    self.place(*slot, span);
                }
                (Some(Name::Text(slot)), Argument::Text(text)) => {
                    self.fits(text.len())?;
                    let start = self.items.len();
                    let letters = text.chars().map(|letter| i64::from(u32::from(letter)));
                    self.items.extend(letters);
                    let span = self.since(start)?;
                    self.place(*slot, span);
                }
                (Some(Name::Row(left, right)), Argument::Row(entries, count)) => {
                    let all = self.laid(entries)?;
                    let middle = all.start + (*count).min(all.end - all.start);
                    self.place_row(*left, *right, all, middle);
                }
                _ => return Err(Halt),
            }
        }
        Ok(())
    }

    /// Integers laid down among the items.
    fn laid(&mut self, items: &[Argument]) -> Result<Span, Halt> {
        self.fits(items.len())?;
        let start = self.items.len();
        for item in items {
            let Argument::Integer(integer) = item else {
                return Err(Halt);
            };
            self.items.push(*integer);
        }
        self.since(start)
    }

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
        let mut found: SmallVec<[Found; 3]> = SmallVec::new();
        for argument in given {
            found.push(match argument {
                Given::Int(int) => Found::Int(self.int(int)?),
                Given::Bool(condition) => Found::Bool(self.holds(condition)?),
                Given::List(list) => Found::List(self.view(list)?),
                Given::Text(text) => Found::Text(self.view(text)?),
                Given::Row(left, right) => {
                    let start = self.items.len();
                    self.parts(left)?;
                    let middle = self.since(start)?;
                    self.parts(right)?;
                    Found::Row(self.since(start)?, middle.end - middle.start)
                }
            });
        }
        let position = match self.known(id, &found) {
            Ok(known) => known,
            Err(arguments) => self.entered(id, &found, arguments.ok_or(Halt)?)?,
        };
        self.items.truncate(mark);
        Ok(self.engine.position(position, false))
    }

    /// A position that is known, or else its arguments.
    fn known(&self, id: RulesetId, found: &[Found]) -> Result<PosId, Option<Arguments>> {
        let table = &self.program.positions;
        // Most have one argument.
        if let [only] = found {
            let sought = self.sought(only);
            let known = table.find_sought(id, std::slice::from_ref(&sought));
            return known.ok_or_else(|| Some([sought.argument()?].into_iter().collect()));
        }
        let sought = found.iter().map(|argument| self.sought(argument));
        let sought: SmallVec<[Sought<'_>; 3]> = sought.collect();
        let known = table.find_sought(id, &sought);
        known.ok_or_else(|| sought.iter().map(Sought::argument).collect())
    }

    /// An argument as it is looked for.
    fn sought(&self, found: &Found) -> Sought<'_> {
        match *found {
            Found::Int(integer) => Sought::Integer(integer),
            Found::Bool(value) => Sought::Bool(value),
            Found::List(span) => Sought::List(&self.items[span.range()]),
            Found::Text(span) => Sought::Text(&self.items[span.range()]),
            Found::Row(span, left) => Sought::Row(&self.items[span.range()], left),
        }
    }

    /// Enters a new position.
    fn entered(
        &mut self,
        id: RulesetId,
        found: &[Found],
        arguments: Arguments,
    ) -> Result<PosId, Halt> {
        let ruleset = Rc::clone(self.program.ruleset(id));
        if self.apart && ruleset.split.is_some() {
            return Err(Halt);
        }
        let clauses = self.program.clauses(id);
        // Its frame is above ours.
        let below = std::mem::replace(&mut self.base, self.slots.len());
        let top = self.base;
        self.slots.resize(top + clauses.slots, 0);
        for (name, argument) in clauses.parameters.iter().zip(found) {
            match (*name, *argument) {
                (None, _) => {}
                (Some(Name::Int(slot)), Found::Int(integer)) => self.set(slot, integer),
                (Some(Name::Bool(slot)), Found::Bool(value)) => self.set(slot, i64::from(value)),
                (Some(Name::List(slot)), Found::List(span))
                | (Some(Name::Text(slot)), Found::Text(span)) => self.place(slot, span),
                (Some(Name::Row(left, right)), Found::Row(span, count)) => {
                    self.place_row(left, right, span, span.start + count);
                }
                _ => return Err(Halt),
            }
        }
        let required = self.required(&clauses);
        self.slots.truncate(top);
        self.base = below;
        required?;
        let solved = solved(&ruleset, &arguments);
        let position = Position {
            ruleset: id,
            arguments,
        };
        let (known, bytes) = self.program.positions.intern(position);
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
