//! Positions as keys for the solver, for all clauses but those on boards. Positions on the way are neither entered nor made into
//! games.
//!
//! It gives up where play leaves the ruleset or comes back to a position, and where a rule is broken, so that the
//! evaluator of all code says how.

use super::position::Become;
use super::run::Machine;
use super::{Clauses, Halt, unless_given_up};
use crate::boards::{Key, RulesetId};
use crate::meter::{Meter, Stop};
use crate::play::Playable;
use crate::solver::{Answer, Cx, Domain, Ended, KeyBytes, Known, Options, Parts, Solver};
use crate::values::{Convention, Side, ValueId};

/// What is asked of a position.
#[derive(Clone, Copy)]
pub(crate) struct Question {
    /// Whose position it is.
    pub(crate) ruleset: RulesetId,
    /// Who moves first.
    pub(crate) side: Side,
    /// How play is decided.
    pub(crate) convention: Convention,
    /// Whether play is known to end.
    pub(crate) ends: bool,
}

impl Question {
    /// The same of the other player.
    pub(super) fn turned(self) -> Self {
        Self { side: self.side.opponent(), ..self }
    }
}

/// Positions of one ruleset, each replaced by what its author promises to be equal.
struct Keys<'q> {
    clauses: &'q Clauses,
    program: &'q mut Playable,
    ends: bool,
}

impl Keys<'_> {
    /// Runs clauses.
    fn run<T>(
        &mut self,
        meter: &mut Meter,
        work: impl FnOnce(&mut Machine<'_>) -> Result<T, Halt>,
    ) -> Answer<T> {
        let mut machine = Machine::new(None, self.program, meter, false);
        let done = work(&mut machine);
        machine.end(done)?.ok_or(Ended::GaveUp)
    }
}

impl Domain for Keys<'_> {
    type Part = Key;

    fn options(
        &mut self,
        at: &Key,
        side: Side,
        out: &mut Options<Key>,
        cx: &mut Cx<'_>,
    ) -> Answer<()> {
        let clauses = self.clauses;
        self.run(cx.meter, |machine| {
            machine.make_options(clauses, at, side)?;
            for option in 0..machine.wanted.len() {
                machine.reduce(clauses, option)?;
                out.begin(0);
                out.part(std::mem::take(&mut machine.keys[option]));
            }
            Ok(())
        })
    }

    fn key(&self, at: &Key, out: &mut KeyBytes) {
        out.extend_from_slice(at.bytes());
    }

    fn parts(&mut self, whole: &Key, out: &mut Parts<Key>, cx: &mut Cx<'_>) -> Answer<()> {
        let clauses = self.clauses;
        let reduced = self.run(cx.meter, |machine| {
            machine.begin_key(whole.clone())?;
            machine.reduce(clauses, 0)?;
            Ok(std::mem::take(&mut machine.keys[0]))
        })?;
        out.push(reduced);
        Ok(())
    }

    fn negative(&mut self, at: &Key, cx: &mut Cx<'_>) -> Answer<Option<Key>> {
        let clauses = self.clauses;
        if !clauses.has_conjugate() {
            return Ok(None);
        }
        self.run(cx.meter, |machine| {
            machine.begin_key(at.clone())?;
            let conjugate = machine.conjugate_key(clauses, 0, true)?;
            Ok(conjugate.map(|conjugate| std::mem::take(&mut machine.keys[conjugate])))
        })
    }

    fn ends(&self) -> bool {
        self.ends
    }

    fn rank(&mut self, at: &Key, side: Side, cx: &mut Cx<'_>) -> Answer<i32> {
        let clauses = self.clauses;
        let count = self.run(cx.meter, |machine| {
            machine.make_options(clauses, at, side)?;
            Ok(machine.wanted.len() as u32)
        })?;
        Ok(count.try_into().unwrap_or(i32::MAX))
    }

    fn ranks_first(&self) -> bool {
        false
    }
}

impl Machine<'_> {
    /// Makes the keys of the positions to which a player may move, behind all others.
    fn make_options(&mut self, clauses: &Clauses, key: &Key, side: Side) -> Result<(), Halt> {
        let moves = clauses.of(side).ok_or(Halt)?;
        self.at(clauses, key, |machine| {
            // If the clauses keep it, it holds of all positions, since it holds of the first one.
            if !clauses.keeps {
                machine.required(clauses)?;
            }
            let mut games = machine.gather(Vec::new(), Become::Keys(key.ruleset()));
            machine.moves(moves, &mut games)
        })
    }

    /// Returns whether the author promises nothing about what a position falls into.
    pub(crate) fn stays_whole(
        mut self,
        clauses: &Clauses,
        key: &Key,
    ) -> Result<Option<bool>, Stop> {
        let parted = match &clauses.split {
            Some(split) => self.at(clauses, key, |machine| Ok(machine.chosen(split)?.is_none())),
            None => Ok(true),
        };
        self.end(parted)
    }
}

/// Tells if a player wins a position moving first, if that can be found here.
pub(crate) fn wins_key(
    program: &mut Playable,
    clauses: &Clauses,
    key: &Key,
    Question { ruleset, side, convention, ends }: Question,
    cx: &mut Cx<'_>,
) -> Result<Option<bool>, Stop> {
    let mut known: Known<Key> = program.keys.remove(&ruleset).unwrap_or_default();
    // Two bytes more say how often it stands in the sum, and that there are no values.
    known.prepare(key.size() + 2, cx.meter);
    let mut solver = Solver::knowing(Keys { clauses, program: &mut *program, ends }, known);
    let before = solver.exchanged();
    let wins = solver.wins(std::slice::from_ref(key), ValueId::ZERO, (convention, side), cx);
    let conjugates = solver.exchanged() - before;
    let (_, known) = solver.into_known();
    program.keys.insert(ruleset, known);
    program.counted(ruleset).searched_conjugates += conjugates;
    unless_given_up(wins)
}
