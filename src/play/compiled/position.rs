//! Positions that compiled clauses make: found by their arguments as they lie on the stack, and
//! entered where they are new.

use std::ops::Range;
use std::rc::Rc;

use super::run::{MOST_ITEMS, Machine, span};
use super::{Clauses, Given, Halt, Moves, Name};
use crate::boards::{Glance, Key, Reader, RulesetId};
use crate::game::{PosId, SumId};
use crate::lang::playing::Playing;
use crate::meter::{Metered, Stop};
use crate::play::replaced::Promises;

/// Bytes of a position's arguments that are handled in a tick.
const BYTES_PER_TICK: usize = 64;

/// How many positions are entered before what they hold is counted.
const UNCOUNTED: u32 = 256;

/// Lays arguments down, those beside boards without these: integers in the frame, items of lists behind the others.
pub(super) fn lay(
    clauses: &Clauses,
    mut from: Reader<'_>,
    frame: &mut [u64],
    items: &mut Vec<i64>,
) -> Option<()> {
    if clauses.slots == 0 {
        return Some(());
    }
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
            // It is in bits.
            Some(Name::Board(_)) => {}
            // No argument is among games that are integers.
            Some(Name::Whole(_)) => return None,
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

/// Games in the making: positions among them are looked up a few at a time.
pub(super) struct Games {
    games: Vec<SumId>,
    /// The first of the machine's keys that is one of these.
    first: usize,
    /// The first of the machine's positions to be replaced that is one of these.
    first_open: usize,
    becomes: Become,
}

/// What becomes of positions among games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Become {
    /// Nothing: they stay keys, which are not looked up, and must be of this ruleset.
    Keys(RulesetId),
    /// Games as they are.
    Positions,
    /// What their authors promise to be equal.
    Equals,
    /// The same of positions that are known to be their only parts.
    EqualsOfParts,
}

impl Games {
    /// The number of games.
    pub(super) fn len(&self) -> usize {
        self.games.len()
    }

    /// Returns whether positions of a ruleset may be among these.
    fn takes(&self, id: RulesetId) -> bool {
        !matches!(self.becomes, Become::Keys(only) if only != id)
    }

    /// Returns whether positions are looked up.
    fn looks_up(&self) -> bool {
        !matches!(self.becomes, Become::Keys(_))
    }

    /// Returns whether positions are replaced.
    fn replaces(&self) -> bool {
        matches!(self.becomes, Become::Equals | Become::EqualsOfParts)
    }
}

/// How many positions are looked up together.
const TOGETHER: usize = 16;

/// What a new position is taken apart into.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Apart {
    /// This sum; the position need not be remembered.
    Sum(SumId),
    /// Nothing but itself, or it is known by now.
    No,
    /// Nothing: its ruleset promises nothing of it.
    Never,
}

/// What a new position has become.
enum Entered {
    Position(PosId),
    /// The sum of its parts.
    Sum(SumId),
}

impl Machine<'_> {
    /// The games that a clause gives, or two of them.
    pub(super) fn games(
        &mut self,
        left: &Moves,
        right: Option<&Moves>,
    ) -> Result<[Vec<SumId>; 2], Halt> {
        let mut games = self.gather_games(8);
        self.moves(left, &mut games)?;
        let middle = games.games.len();
        if let Some(right) = right {
            self.moves(right, &mut games)?;
        }
        let mut left = self.finish(games)?;
        let right = left.split_off(middle);
        Ok([left, right])
    }

    pub(super) fn moves(&mut self, moves: &Moves, games: &mut Games) -> Result<(), Halt> {
        match moves {
            Moves::Known(_) | Moves::Sum(_) if !games.looks_up() => return Err(Halt),
            Moves::Known(game) => {
                let game = if games.replaces() { self.replaced(*game)? } else { *game };
                games.games.push(game);
            }
            Moves::Boards(_) | Moves::Nothing => return Err(Halt),
            Moves::Position(id, given) => {
                self.pack(*id, given)?;
                self.want(games)?;
            }
            Moves::Sum(several) => {
                let mut summands = self.gather(Vec::with_capacity(several.len()), games.becomes);
                for game in several {
                    self.moves(game, &mut summands)?;
                }
                let summands = self.finish(summands)?;
                self.spend(summands.len() as u64)?;
                let sum = self.engine.as_deref_mut().ok_or(Halt)?.sum(&summands);
                games.games.push(self.answered(sum)?);
            }
            Moves::All(several) => {
                for moves in several {
                    self.moves(moves, games)?;
                }
            }
            Moves::Each(each) => {
                self.each(each, 0, &mut |machine, moves| machine.moves(moves, games))?;
            }
            Moves::If(choice) => {
                if self.holds(&choice.0)? {
                    self.moves(&choice.1, games)?;
                } else {
                    self.moves(&choice.2, games)?;
                }
            }
            Moves::With(bound) => {
                let mark = self.items.len();
                self.bind(&bound.0)?;
                self.moves(&bound.1, games)?;
                self.items.truncate(mark);
            }
        }
        Ok(())
    }

    /// The next key, begun.
    #[inline]
    pub(super) fn key(&mut self, id: RulesetId) -> &mut Key {
        let place = self.wanted.len();
        if self.keys.len() == place {
            self.keys.push(Key::default());
        }
        let key = &mut self.keys[place];
        key.begin(id);
        key
    }

    /// Wants the position of the next key among the games.
    pub(super) fn want(&mut self, games: &mut Games) -> Result<(), Halt> {
        if !games.takes(self.keys[self.wanted.len()].ruleset()) {
            return Err(Halt);
        }
        self.wanted.push(games.games.len());
        if games.looks_up() {
            games.games.push(SumId::ZERO);
        }
        // Positions are looked up if there are enough of them.
        match self.wanted.len() - games.first {
            TOGETHER.. if games.looks_up() => self.look_up(games),
            _ => Ok(()),
        }
    }

    /// Packs a position into the next key.
    pub(super) fn pack(&mut self, id: RulesetId, given: &[Given]) -> Result<(), Halt> {
        let (mark, place) = (self.items.len(), self.wanted.len());
        self.key(id);
        for argument in given {
            match argument {
                Given::Int(int) => {
                    let int = self.int(int)?;
                    self.keys[place].integer(int);
                }
                Given::Bool(condition) => {
                    let value = self.holds(condition)?;
                    self.keys[place].bool(value);
                }
                Given::List(list) => {
                    let span = self.view(list)?;
                    self.keys[place].list(&self.items[span.range()]);
                }
                Given::Text(text) => {
                    let span = self.view(text)?;
                    let letters = &self.items[span.range()];
                    self.keys[place].letters(letters).ok_or(Halt)?;
                }
                Given::Row(left, right) => {
                    let start = self.items.len();
                    self.parts(left)?;
                    let left = self.since(start)?.len() as u32;
                    self.parts(right)?;
                    let span = self.since(start)?;
                    self.keys[place].row(&self.items[span.range()], left);
                }
            }
            self.items.truncate(mark);
        }
        // Long arguments take more than a step.
        match self.keys[place].size() / BYTES_PER_TICK {
            0 => Ok(()),
            ticks => self.spend(ticks as u64),
        }
    }

    /// Puts the positions that are wanted in their places.
    pub(super) fn look_up(&mut self, games: &mut Games) -> Result<(), Halt> {
        let end = self.wanted.len();
        for first in (games.first..end).step_by(TOGETHER) {
            self.look_up_some(first..end.min(first + TOGETHER), games)?;
        }
        self.wanted.truncate(games.first);
        Ok(())
    }

    /// The same of at most [`TOGETHER`].
    fn look_up_some(&mut self, wanted: Range<usize>, games: &mut Games) -> Result<(), Halt> {
        let positions = &self.program.positions;
        let keys = &self.keys[wanted.clone()];
        let mut glances = [Glance::default(); TOGETHER];
        for (glance, key) in glances.iter_mut().zip(keys) {
            *glance = positions.glance(key);
        }
        for (at, glance) in wanted.zip(glances) {
            let known = self.program.positions.find_after(glance, &self.keys[at]);
            let position = match known {
                Some(known) => known,
                None => {
                    // The key is taken out, since the requirements may make other keys.
                    let key = std::mem::take(&mut self.keys[at]);
                    let entered = self.entered(&key, glance)?;
                    self.keys[at] = key;
                    match entered {
                        Entered::Sum(parts) => {
                            games.games[self.wanted[at]] = parts;
                            continue;
                        }
                        Entered::Position(new) => new,
                    }
                }
            };
            let place = self.wanted[at];
            if games.replaces() {
                if let Some(reduced) = self.program.positions.reduced(position) {
                    games.games[place] = reduced;
                    continue;
                }
                self.open.push(place);
                if games.becomes == Become::EqualsOfParts {
                    self.program.positions.keep_whole(position);
                }
            }
            let engine = self.engine.as_deref_mut().ok_or(Halt)?;
            games.games[place] = engine.position(position, false);
        }
        Ok(())
    }

    /// No games yet, with room for so many.
    pub(super) fn gather_games(&self, room: usize) -> Games {
        let becomes = if self.apart { Become::Equals } else { Become::Positions };
        self.gather(Vec::with_capacity(room), becomes)
    }

    /// No games yet, to be put into this list.
    pub(super) fn gather(&self, games: Vec<SumId>, becomes: Become) -> Games {
        Games { games, first: self.wanted.len(), first_open: self.open.len(), becomes }
    }

    /// The games; those that are still positions to be replaced stay as they are.
    pub(super) fn leave(&mut self, games: Games) -> Vec<SumId> {
        self.open.truncate(games.first_open);
        games.games
    }

    /// Looks up what is left, and replaces what is to be replaced. All positions are entered first: a search
    /// takes them in that order.
    pub(super) fn finish(&mut self, mut games: Games) -> Result<Vec<SumId>, Halt> {
        self.look_up(&mut games)?;
        for at in games.first_open..self.open.len() {
            let place = self.open[at];
            let own = games.games[place];
            games.games[place] = match games.becomes {
                // Parts are replaced on the way to a game that has them.
                Become::EqualsOfParts => {
                    let replaced = self.deeper(|machine| Ok::<_, Stop>(machine.replaced(own)));
                    self.answered(replaced)??
                }
                Become::Keys(_) | Become::Positions | Become::Equals => self.replaced(own)?,
            };
        }
        Ok(self.leave(games))
    }

    /// A game in which positions are replaced by what their authors promise to be equal.
    fn replaced(&mut self, g: SumId) -> Result<SumId, Halt> {
        let engine = self.engine.as_deref_mut().ok_or(Halt)?;
        let replaced = self.program.reduced_sum(engine, g, &mut Promises::All.start(), self.meter);
        self.answered(replaced)
    }

    /// Enters a new position, or finds its parts where it has others than itself and these are wanted at once.
    fn entered(&mut self, key: &Key, glance: Glance) -> Result<Entered, Halt> {
        let id = key.ruleset();
        let ruleset = Rc::clone(self.program.ruleset(id));
        let clauses = self.program.clauses(id);
        let split = self.apart && ruleset.split.is_some();
        if split && !clauses.splits() {
            return Err(Halt);
        }
        let mut apart = Apart::No;
        let kept = clauses.keeps && self.by == Some(id);
        let asked = !kept && (!clauses.requires() || clauses.requires_any());
        if split || asked {
            apart = self.looked_at(&clauses, (key, glance), (asked, split))?;
            self.program.counted(id).parts.compiled += u64::from(split);
            if let Apart::Sum(parts) = apart {
                return Ok(Entered::Sum(parts));
            }
        }
        let engine = self.engine.as_deref_mut().ok_or(Halt)?;
        let entered = self.program.enter(engine, &ruleset, key, self.meter);
        let known = self.answered(entered)?;
        if apart == Apart::Never {
            self.program.positions.keep_whole(known);
        }
        if known.0.is_multiple_of(UNCOUNTED) {
            self.count_memory()?;
        }
        Ok(Entered::Position(known))
    }
}
