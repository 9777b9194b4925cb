//! Components of games as a domain of the solver: those of which nobody knows the value.
//!
//! A component may be a position of any ruleset, a form, or an ordinal sum. The solver knows values and the meter only, so this has the
//! engine and the rules, and lends the engine its values where one of them is asked.

use smallvec::SmallVec;

use crate::game::ask::{Answer, Ask, Rules, rule_facts};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::fact::{Context, fact};
use crate::game::games::component::{Component, ComponentId, Flags, PosId};
use crate::game::games::sum::SumId;
use crate::game::normal::table::{Allowance, Mixed};
use crate::solver::{self, Cx, Domain, Ended, KeyBytes, Options, Solver};
use crate::values::{Side, ValueId};

/// The most cells of boards and graphs whose values are looked for within a search. Moves are made in
/// larger ones.
const SMALL: usize = 8;

/// The most components of a sum that is searched, copies counted.
const MOST: u64 = 1 << 16;

fact! {
    /// How many moves Left and Right have in a position, if that can be counted.
    CountedMoves(position: PosId) -> Option<[u32; 2]>,
    |engine| engine.normal.moves, position => PosId
}

/// The engine and the rules, which a domain of components asks.
pub(super) struct Lent<'a> {
    pub(super) engine: &'a mut Engine,
    pub(super) rules: &'a mut (dyn Rules + 'a),
    /// Why a component cannot be played, where the solver has no word for it.
    pub(super) error: Option<EngineError>,
}

/// Components, as the solver plays them.
struct Components<'a> {
    lent: Lent<'a>,
    /// Whether play is known to end in all that is asked about.
    ends: bool,
}

impl Lent<'_> {
    /// Asks the engine, which has its values as long as that takes.
    pub(super) fn ask<T>(
        &mut self,
        cx: &mut Cx<'_>,
        question: impl FnOnce(&mut Ask<'_>) -> Answer<T>,
    ) -> solver::Answer<T> {
        std::mem::swap(cx.values, &mut self.engine.normal.values);
        let found = question(&mut Ask::new(self.engine, cx.meter, self.rules));
        std::mem::swap(cx.values, &mut self.engine.normal.values);
        found.map_err(|error| match error {
            EngineError::Stop(stop) => Ended::Stop(stop),
            EngineError::TooLarge => Ended::TooLarge,
            error => {
                self.error = Some(error);
                Ended::GaveUp
            }
        })
    }
}

impl Domain for Components<'_> {
    type Part = ComponentId;

    fn options(
        &mut self,
        &at: &ComponentId,
        side: Side,
        out: &mut Options<ComponentId>,
        cx: &mut Cx<'_>,
    ) -> solver::Answer<()> {
        self.lent.ask(cx, |ask| {
            ask.expand(at)?;
            for place in 0..ask.known_options(at, side).len() {
                ask.tick()?;
                let option = ask.known_options(at, side)[place];
                let hint = if out.wants_hints() { rank(ask, side, option)? } else { 0 };
                out.begin(hint);
                let parts = ask.parts(option);
                ask.tick_many(
                    parts.iter().fold(0, |all, part| part.times.saturating_add(all)) / 16,
                )?;
                for part in parts {
                    if part.times > MOST {
                        return Err(EngineError::TooLarge);
                    }
                    for _ in 0..part.times {
                        out.part(part.id);
                    }
                }
            }
            Ok(())
        })
    }

    fn key(&self, at: &ComponentId, out: &mut KeyBytes) {
        out.extend_from_slice(&at.0.to_le_bytes());
    }

    /// The same position with the players exchanged.
    fn negative(
        &mut self,
        &at: &ComponentId,
        _: &mut Cx<'_>,
    ) -> solver::Answer<Option<ComponentId>> {
        Ok(match *self.lent.engine.component(at) {
            Component::Position { position, negated } => {
                self.lent.engine.position(position, !negated).component()
            }
            _ => None,
        })
    }

    fn ends(&self) -> bool {
        self.ends
    }

    fn value(&mut self, &at: &ComponentId, cx: &mut Cx<'_>) -> solver::Answer<Option<ValueId>> {
        self.lent.ask(cx, |ask| ask.component_value(at)).map(Some)
    }

    /// The value, if it is known or found soon.
    fn known(&mut self, &at: &ComponentId, cx: &mut Cx<'_>) -> solver::Answer<Option<ValueId>> {
        if let Some(known) = self.lent.engine.normal.known(at) {
            return Ok(Some(known));
        }
        self.lent.ask(cx, |ask| {
            if let Some(known) = ask.known_value(at)? {
                return Ok(Some(known));
            }
            let Allowance { compared, searched, .. } = ask.engine.normal.allowance;
            let ticks = match cells_of(ask, at) {
                None => searched,
                Some(cells) if cells <= SMALL => compared,
                Some(_) => return Ok(None),
            };
            ask.value_within(at, ticks)
        })
    }
}

impl Ask<'_> {
    /// Returns whether `side` wins a mixed sum moving first.
    pub(super) fn search_mixed(&mut self, side: Side, mixed: &Mixed) -> Answer<bool> {
        let parts = self.parts(mixed.rest);
        let copies = parts.iter().fold(0, |all, part| part.times.saturating_add(all));
        if copies > MOST {
            return Err(EngineError::TooLarge);
        }
        let mut components: SmallVec<[ComponentId; 8]> = SmallVec::new();
        let mut ends = true;
        for part in parts {
            ends &= match *self.component(part.id) {
                Component::Position { position, .. } => rule_facts(self, position).ends,
                _ => !self.record(part.id).flags.any(Flags::POSITIONAL),
            };
            components.extend((0..part.times).map(|_| part.id));
        }
        let known = self.engine.normal.searched.take().unwrap_or_default();
        let mut values = std::mem::take(&mut self.engine.normal.values);
        let lent = Lent { engine: self.engine, rules: self.rules, error: None };
        let domain = Components { lent, ends };
        let mut solver = Solver::knowing(domain, known);
        let cx = &mut Cx::new(&mut values, self.meter);
        let wins = solver.wins_by_search(&components, &mixed.values, side, cx);
        let (domain, known) = solver.into_known();
        let error = domain.lent.error;
        self.engine.normal.values = values;
        // A search within this one had a table of its own.
        if let Some(mut inner) = self.engine.normal.searched.replace(known) {
            inner.free(self.meter);
        }
        wins.map_err(|ended| match (ended, error) {
            (Ended::GaveUp, Some(error)) => error,
            (Ended::Loop, _) => EngineError::Loop(vec![mixed.rest]),
            (ended, _) => ended.into(),
        })
    }
}

/// The number of cells of a component that is a position on a board or a graph.
fn cells_of(ask: &mut Ask<'_>, id: ComponentId) -> Option<usize> {
    match *ask.component(id) {
        Component::Position { position, .. } => rule_facts(ask, position).cells,
        _ => None,
    }
}

/// The rank of a move to `option`; greater ranks are tried later. It is the number of moves that the move
/// leaves the opponent, less the number that it leaves the player; if these cannot be counted, it is the
/// number of cells to be played. Among equals, positions that fall into parts with few moves left come
/// first, since in clobber the players always have equally many; then come those without large parts.
fn rank(ask: &mut Ask<'_>, side: Side, option: SumId) -> Answer<i32> {
    let (mut moves, mut in_parts) = ([0_i64, 0], 0_i64);
    let (mut cells, mut largest) = (0, 0);
    let mut countable = true;
    for part in ask.parts(option) {
        let times = i64::try_from(part.times).unwrap_or(i64::MAX);
        let Component::Position { position, negated } = *ask.component(part.id) else {
            continue;
        };
        let facts = rule_facts(ask, position);
        match counted_moves(ask, position)? {
            Some(mut counts) => {
                if negated {
                    counts.reverse();
                }
                for side in Side::BOTH {
                    let more = times.saturating_mul(i64::from(counts[side as usize]));
                    moves[side as usize] = more.saturating_add(moves[side as usize]);
                    if facts.splits {
                        in_parts = in_parts.saturating_add(more);
                    }
                }
            }
            None => countable = false,
        }
        if ask.known_value(part.id)?.is_none() {
            let here = facts.cells.unwrap_or(1);
            cells += here;
            largest = largest.max(here);
        }
    }
    let first = if countable {
        moves[side.opponent() as usize] - moves[side as usize]
    } else {
        i64::try_from(cells).unwrap_or(i64::MAX)
    };
    // One number, of which the first decides. What is larger orders moves in another way, and that is all.
    let first = first.clamp(-(1 << 10), 1 << 10) as i32;
    Ok((first << 20) + ((in_parts.min(1023) as i32) << 10) + largest.min(1023) as i32)
}

/// The numbers of moves of Left and Right in a position, if they can be counted.
fn counted_moves(ask: &mut Ask<'_>, position: PosId) -> Answer<Option<[u32; 2]>> {
    ask.remembered(CountedMoves(position), |ask| {
        Ok(ask.rules.extent(ask.engine, position, ask.meter)?.moves)
    })
}
