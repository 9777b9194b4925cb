//! Nim values of impartial games, by the solver's search (`solver/nims.rs`): components are its positions.
//!
//! What is looked at must have the same options on both sides; what is not looked at does not matter,
//! for a proof that a sum is a P-position answers each move of either player. Where a follower is
//! partizan, values of normal play answer instead.

use smallvec::SmallVec;

use super::components::Lent;
use crate::game::ask::{Answer, Ask, rule_facts};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::games::component::{Component, ComponentId, Flags, PosId};
use crate::game::games::sum::{Part, SumId};
use crate::solver::{
    self, Cx, Domain, Ended, KeyBytes, Nim, NimFact, NimQuestion, NimSolver, Options, nim_bit,
};
use crate::values::{Convention, Outcome, Side, ValueId};

/// Components in which both players have the same moves, as the solver plays them.
struct Alike<'a> {
    lent: Lent<'a>,
    /// A component in which the players have different moves.
    partizan: Option<ComponentId>,
}

impl Domain for Alike<'_> {
    type Part = ComponentId;

    /// It gives up where the players have different moves.
    fn options(
        &mut self,
        &at: &ComponentId,
        _: Side,
        out: &mut Options<ComponentId>,
        cx: &mut Cx<'_>,
    ) -> solver::Answer<()> {
        let is_alike = self.lent.ask(cx, |ask| {
            ask.expand(at)?;
            let options = ask.known_options(at, Side::Left);
            if options != ask.known_options(at, Side::Right) {
                return Ok(false);
            }
            for place in 0..options.len() {
                ask.tick()?;
                out.begin(0);
                let option = ask.known_options(at, Side::Left)[place];
                for part in ask.parts(option) {
                    (0..copies(part)).for_each(|_| out.part(part.id));
                }
            }
            Ok(true)
        })?;
        if is_alike {
            return Ok(());
        }
        self.partizan = Some(at);
        Err(Ended::GaveUp)
    }

    fn key(&self, at: &ComponentId, out: &mut KeyBytes) {
        out.extend_from_slice(&at.0.to_le_bytes());
    }

    /// Exchanging the players changes nothing.
    fn settle(
        &mut self,
        &at: &ComponentId,
        _: bool,
        cx: &mut Cx<'_>,
    ) -> solver::Answer<(ComponentId, bool)> {
        match *self.lent.engine.component(at) {
            Component::Position { position, negated: true } => {
                let same = self.lent.ask(cx, |ask| Ok(ask.position_as_component(position)))?;
                Ok((same, true))
            }
            _ => Ok((at, false)),
        }
    }

    fn ends(&self) -> bool {
        false
    }

    fn size(&self, &at: &ComponentId) -> usize {
        let Lent { engine, rules, .. } = &self.lent;
        match *engine.component(at) {
            Component::Position { position, .. } => {
                rules.facts(engine, position).cells.unwrap_or(0)
            }
            _ => 0,
        }
    }

    fn nim(
        &mut self,
        &at: &ComponentId,
        asked: NimQuestion,
        cx: &mut Cx<'_>,
    ) -> solver::Answer<Option<Nim>> {
        self.lent.ask(cx, |ask| match (asked, ask.component(at)) {
            (NimQuestion::Known, _) => first_nim(ask, at).map(Some),
            (_, &Component::Position { position, .. }) => {
                nim_by_rules(ask, position, asked).map(Some)
            }
            _ => Ok(None),
        })
    }
}

/// As many copies of a part have its nim value, if each has one. Two more than are odd stay: play in them need not end.
fn copies(part: Part) -> u64 {
    part.times.min(2 + part.times % 2)
}

impl Ask<'_> {
    /// The nim value of a component whose rules give both players the same moves; `None` for others, and
    /// where a follower that was looked at is partizan.
    pub(in crate::game) fn nim_value_by_play(&mut self, id: ComponentId) -> Answer<Option<u64>> {
        if !is_played_alike(self, id) {
            return Ok(None);
        }
        match nim_of_sum(self, &[id], None) {
            Ok(Some(NimFact::Value(value))) => Ok(Some(value)),
            Ok(Some(NimFact::Not(_)) | None) => Ok(None),
            // Another option may decide.
            Err(error) if error.is_of_rules() => nim_value_beside(self, id, error),
            Err(error) => Err(error),
        }
    }

    /// The outcome in normal play of the sum of two games all of whose parts are nimbers or positions
    /// whose rules give both players the same moves; `None` for others.
    pub(in crate::game) fn impartial_outcome(
        &mut self,
        g: SumId,
        h: SumId,
    ) -> Answer<Option<Outcome>> {
        if !self.is_of_impartial_positions(g) && !self.is_of_impartial_positions(h) {
            return Ok(None);
        }
        let mut parts: SmallVec<[ComponentId; 8]> = SmallVec::new();
        for part in self.parts(g).into_iter().chain(self.parts(h)) {
            if !is_nimber(self, part.id) && !is_played_alike(self, part.id) {
                return Ok(None);
            }
            parts.extend((0..copies(part)).map(|_| part.id));
        }
        match nim_of_sum(self, &parts, Some(0)) {
            Ok(Some(NimFact::Value(_))) => Ok(Some(Outcome::P)),
            Ok(Some(NimFact::Not(_))) => Ok(Some(Outcome::N)),
            Ok(None) => Ok(None),
            // A search may still decide.
            Err(error) if error.is_of_rules() || error.is_of_depth() => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Returns whether a game has parts that are positions whose rules give both players the same moves, and
    /// nimbers beside them.
    pub(in crate::game) fn is_of_impartial_positions(&mut self, g: SumId) -> bool {
        if let Some(id) = g.component() {
            return is_played_alike(self, id);
        }
        let parts = self.parts(g);
        let nimbers = parts.iter().filter(|part| is_nimber(self, part.id)).count();
        nimbers < parts.len()
            && parts.iter().all(|part| is_nimber(self, part.id) || is_played_alike(self, part.id))
    }

    /// The nim value of a sum, if those of its parts are known.
    pub(super) fn nim_known(&mut self, parts: &[Part]) -> Answer<Option<u64>> {
        let mut sum = 0;
        for part in parts {
            match self.known_nim(part.id)? {
                Nim::Value(value) if part.times % 2 == 1 => sum ^= value,
                Nim::Value(_) => {}
                Nim::Partizan | Nim::Open { .. } => return Ok(None),
            }
        }
        Ok(Some(sum))
    }

    pub(super) fn note_nim(&mut self, id: ComponentId, nim: Nim) -> Answer {
        let nims = self.engine.normal.nims.known.get_or_insert_default();
        Ok(nims.insert(id, nim, self.meter)?)
    }

    /// Returns what is known of the nim value of a component.
    pub(super) fn known_nim(&mut self, id: ComponentId) -> Answer<Nim> {
        match self.engine.normal.nims.known.as_ref().and_then(|nims| nims.get(&id)) {
            // Its value may have been found since.
            Some(Nim::Partizan) => Ok(nim_by_value(self, id).unwrap_or(Nim::Partizan)),
            Some(known) => Ok(known),
            None => {
                let first = first_nim(self, id)?;
                self.note_nim(id, first)?;
                Ok(first)
            }
        }
    }
}

impl Engine {
    /// The n of a value that is the nimber `∗n`.
    pub fn value_as_nimber(&self, value: ValueId) -> Option<u64> {
        match self.normal.values.as_number_up_star(value) {
            Some((number, 0, star)) if number.is_zero() => Some(star),
            _ => None,
        }
    }

    /// The number of times that the nim value of a component was looked for by outcomes.
    #[must_use]
    pub fn nim_searches(&self) -> u64 {
        self.normal.nims.known.as_ref().map_or(0, solver::Nims::searched)
    }
}

fn is_nimber(ask: &Ask<'_>, id: ComponentId) -> bool {
    matches!(ask.component(id), Component::Nimber(_))
}

/// Returns whether a component is a position whose rules give both players the same moves.
fn is_played_alike(ask: &mut Ask<'_>, id: ComponentId) -> bool {
    match *ask.component(id) {
        Component::Position { position, .. } if !ask.engine.without_theorems => {
            rule_facts(ask, position).moves_alike
        }
        _ => false,
    }
}

/// The nim value after an error of the rules: play comes back, or they refuse a position. Searches
/// that list what play can reach still find it, in whatever order games were made.
fn nim_value_beside(ask: &mut Ask<'_>, id: ComponentId, error: EngineError) -> Answer<Option<u64>> {
    if ask.expand(id).is_err() {
        return Err(error);
    }
    for k in 0..=ask.known_options(id, Side::Left).len() as u64 {
        let heap = ask.nimber(k);
        let sum = ask.add(id.into(), heap)?;
        match ask.outcome(Convention::Normal, sum)? {
            Outcome::P => return Ok(Some(k)),
            Outcome::N => {}
            Outcome::L | Outcome::R => return Ok(None),
        }
    }
    Err(error)
}

/// Finds the nim value of a sum, or whether it is `k`; `None` where a follower that was looked at is partizan.
fn nim_of_sum(ask: &mut Ask<'_>, parts: &[ComponentId], k: Option<u64>) -> Answer<Option<NimFact>> {
    let mut nims = ask.engine.normal.nims.known.take().unwrap_or_default();
    let mut values = std::mem::take(&mut ask.engine.normal.values);
    let lent = Lent { engine: ask.engine, rules: ask.rules, error: None };
    let mut domain = Alike { lent, partizan: None };
    let mut solver = NimSolver::new(&mut domain, &mut nims, &[Side::Left]);
    let found = solver.fact(parts, k, &mut Cx::new(&mut values, ask.meter));
    let Alike { lent: Lent { error, .. }, partizan } = domain;
    ask.engine.normal.values = values;
    // A search within this one had a table of its own.
    if let Some(mut inner) = ask.engine.normal.nims.known.replace(nims) {
        inner.free(ask.meter);
    }
    match (found, error) {
        (Ok(found), _) => Ok(Some(found)),
        (Err(Ended::GaveUp), Some(error)) => Err(error),
        (Err(Ended::Loop), _) => {
            Err(EngineError::Loop(parts.iter().map(|&id| id.into()).collect()))
        }
        (Err(Ended::GaveUp), None) => {
            let whole = if let [whole] = parts { Some(*whole) } else { None };
            for id in whole.into_iter().chain(partizan) {
                ask.note_nim(id, Nim::Partizan)?;
            }
            Ok(None)
        }
        (Err(ended), _) => Err(ended.into()),
    }
}

/// Returns what is known of the nim value of a component before it is played.
fn first_nim(ask: &mut Ask<'_>, id: ComponentId) -> Answer<Nim> {
    let position = match *ask.component(id) {
        Component::Number(_) if id == ComponentId::ZERO => return Ok(Nim::Value(0)),
        Component::Nimber(n) => return Ok(Nim::Value(n)),
        Component::Number(_) | Component::NumberUpStar(_) => return Ok(Nim::Partizan),
        Component::Position { position, negated: true } => {
            let same = ask.position_as_component(position);
            return ask.known_nim(same);
        }
        Component::Position { position, negated: false } => Some(position),
        Component::Form | Component::Ordinal(..) => None,
    };
    match (nim_by_value(ask, id), position) {
        (Some(known), _) => Ok(known),
        _ if ask.flags(id.into()).any(Flags::TOMBSTONED) => Ok(Nim::Partizan),
        (None, None) => Ok(Nim::UNKNOWN),
        (None, Some(position)) if rule_facts(ask, position).moves_alike => {
            nim_by_rules(ask, position, NimQuestion::Known)
        }
        (None, Some(_)) => Ok(Nim::Partizan),
    }
}

/// Returns what the rules of a position tell of its nim value.
fn nim_by_rules(ask: &mut Ask<'_>, position: PosId, asked: NimQuestion) -> Answer<Nim> {
    Ok(match ask.rules.nim_value(ask.engine, position, asked, ask.meter)? {
        Some(NimFact::Value(value)) => Nim::Value(value),
        Some(NimFact::Not(value)) => Nim::UNKNOWN.with(nim_bit(value), 0),
        None => Nim::UNKNOWN,
    })
}

/// The nim value of a component whose value is known.
fn nim_by_value(ask: &Ask<'_>, id: ComponentId) -> Option<Nim> {
    let value = ask.engine.normal.known(id)?;
    Some(ask.engine.value_as_nimber(value).map_or(Nim::Partizan, Nim::Value))
}
