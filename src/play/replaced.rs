//! Positions replaced by what the authors of rulesets promise to be equal, or by the conjugate of that.

use std::rc::Rc;

use num_bigint::BigInt;
use smallvec::SmallVec;

use super::compiled::{Machine, Promise};
use crate::boards::{Key, RulesetId, Variant};
use crate::game::{Ask, Component, ComponentId, Engine, EngineError, PosId, SumId};
use crate::lang::code::NodeId;
use crate::lang::eval::{with_position, with_values};
use crate::lang::fault::{Due, Fault, FaultKind};
use crate::lang::ruleset::Scripted;
use crate::lang::value::Value;
use crate::meter::{Meter, Metered};
use crate::play::Playable;

/// Which promises replace positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Promises {
    /// All of them.
    All,
    /// Those that stand `literally`: what they name has the same moves, not only the same value.
    Literal,
}

/// The positions for which a replacement is being found.
#[derive(Debug)]
pub(super) struct Replacing {
    promises: Promises,
    open: SmallVec<[SumId; 4]>,
}

/// So many promises of `same:` are followed from a conjugate, at most.
const MOST_PROMISES: usize = 64;

/// Conjugates are looked for as long as at least one of so many was known. With fewer it costs more than it gains.
const SHARED: u64 = 8;

/// So many conjugates of a ruleset are looked for before that is counted.
const SOUGHT: u64 = 256;

/// Where it does not pay, one position of so many is still looked up, since the next board may be another.
const SOMETIMES: u64 = 16;

impl Promises {
    /// No position is open yet.
    pub(super) fn start(self) -> Replacing {
        Replacing { promises: self, open: SmallVec::new() }
    }
}

impl Playable {
    /// The sum of the parts of a position that has not been met, if `split:` gives others than
    /// itself; boards in play fall apart more often than not, and need not be remembered then.
    pub(super) fn parts_of(
        &mut self,
        engine: &mut Engine,
        ruleset: &Scripted,
        (position, values): (&Key, &[Value]),
        meter: &mut Meter,
    ) -> Result<Option<SumId>, Fault> {
        let Some(node) = ruleset.split else {
            return Ok(None);
        };
        self.counted(position.ruleset()).parts.evaluated += 1;
        let code = &ruleset.code;
        let parts = with_values(engine, self, ruleset, values, meter, |body| {
            let value = body.eval(code, node)?;
            if let Value::None = value {
                return Ok(None);
            }
            let mut parts = Vec::new();
            let flat = body.flatten(&value, &mut parts);
            flat.map_err(|kind| no_game(kind, Due::Part).at(code.span(node)))?;
            Ok(Some(parts))
        })?;
        match parts {
            Some(mut parts) => self.sum_of_parts(engine, position, &mut parts, meter),
            None => Ok(None),
        }
    }

    /// The sum of the parts of a position that has not been met, positions among them replaced;
    /// `None` where it is met by now: it is a part of itself.
    pub(super) fn sum_of_parts(
        &mut self,
        engine: &mut Engine,
        position: &Key,
        parts: &mut [SumId],
        meter: &mut Meter,
    ) -> Result<Option<SumId>, Fault> {
        if let Some(known) = self.positions.find(position) {
            if parts == [engine.position(known, false)] {
                self.positions.keep_whole(known);
            }
            return Ok(None);
        }
        for part in &mut *parts {
            *part = meter.deeper(|meter| {
                self.reduced_sum(engine, *part, &mut Promises::All.start(), meter)
            })?;
        }
        Ok(Some(engine.sum(parts)?))
    }

    /// Finds the game that replaces a position among options: by `same:` an equal position, by `split:` the
    /// sum of its parts. `path` holds the positions for which it is being found.
    pub(super) fn reduced(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        path: &mut Replacing,
        meter: &mut Meter,
    ) -> Result<SumId, Fault> {
        let literally = path.promises == Promises::Literal;
        let known = match path.promises {
            Promises::All => self.positions.reduced(position),
            Promises::Literal => self.positions.reduced_literally(position),
        };
        if let Some(reduced) = known {
            return Ok(reduced);
        }
        let own = engine.position(position, false);
        let Some(id) = self.positions.ruleset(position) else {
            return Ok(own);
        };
        if Variant::of(id).is_some() {
            return Ok(own);
        }
        let ruleset = Rc::clone(self.ruleset(id));
        let seeks_conjugate = ruleset.conjugate.is_some() && self.conjugate_pays(id);
        if !seeks_conjugate && !ruleset.promises_equal() {
            self.positions.reduce(position, own);
            return Ok(own);
        }
        if literally && !ruleset.promises_literally() {
            return Ok(own);
        }
        let from = path.open.iter().position(|open| *open == own);
        path.open.push(own);
        if let Some(from) = from {
            return Err(EngineError::Loop(path.open.drain(from..).collect()).into());
        }
        let mut reduced = own;
        let split = ruleset.split.filter(|_| !self.positions.is_whole(position));
        let clauses = [(split, ruleset.literal.split), (ruleset.same, ruleset.literal.same)];
        // Parts first: they are smaller, and more of them have been met.
        for (clause, literal) in clauses {
            let (Some(node), true, true) = (clause, reduced == own, literal || !literally) else {
                continue;
            };
            let promise = self.promised_by(engine, position, (&ruleset, node), meter)?;
            if let Some(next) = promise.filter(|next| *next != own) {
                reduced =
                    meter.deeper(|meter| self.reduced_sum(engine, next, &mut *path, meter))?;
            }
        }
        if reduced == own
            && seeks_conjugate
            && let Some(conjugate) =
                self.conjugate_instead(engine, position, &ruleset, literally, meter)?
            && let conjugate = engine.position(conjugate, false)
            // It may be the position that is being replaced by this one.
            && !path.open.contains(&conjugate)
        {
            self.counted(id).conjugates += 1;
            self.tried(id).conjugates += 1;
            let next = meter.deeper(|meter| self.reduced_sum(engine, conjugate, path, meter))?;
            reduced = Ask::new(engine, meter, self).conjugate(next)?;
        }
        path.open.pop();
        match path.promises {
            Promises::All => self.positions.reduce(position, reduced),
            Promises::Literal => self.positions.reduce_literally(position, reduced, meter)?,
        }
        Ok(reduced)
    }

    /// Returns whether the next conjugate is worth looking for, as far as this question tells.
    fn conjugate_pays(&mut self, ruleset: RulesetId) -> bool {
        let tried = self.tried(ruleset);
        tried.conjugates * SHARED >= tried.conjugates_sought
            || tried.conjugates_sought < SOUGHT
            || tried.passed_over.is_multiple_of(SOMETIMES)
    }

    /// Returns whether a position or its options may have to be replaced.
    pub(super) fn may_be_replaced(&mut self, position: PosId) -> bool {
        let Some(id) = self.positions.ruleset(position) else {
            return true;
        };
        Variant::of(id).is_some()
            || self.clauses(id).promised()
            || self.ruleset(id).conjugate.is_some() && self.conjugate_pays(id)
    }

    /// The conjugate that replaces a position for which `same:` and `split:` promise nothing. It is itself
    /// replaced by `same:`; if `literally`, only where that clause has this word.
    fn conjugate_instead(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        ruleset: &Scripted,
        literally: bool,
        meter: &mut Meter,
    ) -> Result<Option<PosId>, Fault> {
        let (Some(node), Some(key)) = (ruleset.conjugate, self.positions.key(position)) else {
            return Ok(None);
        };
        self.counted(key.ruleset()).conjugates_sought += 1;
        self.tried(key.ruleset()).conjugates_sought += 1;
        let same = ruleset.same.filter(|_| ruleset.literal.same || !literally);
        let clauses = self.clauses(key.ruleset());
        if clauses.promises(Promise::Conjugate)
            && (same.is_none() || clauses.promises(Promise::Same))
        {
            let machine = Machine::new(&mut *engine, self, meter, false);
            if let Some(known) = machine.known_conjugate(&clauses, position, same.is_some())? {
                return Ok(known.filter(|known| *known != position));
            }
        }
        // The evaluator enters the conjugate anyway, so an order has to decide.
        let conjugate = self.promised_by(engine, position, (ruleset, node), meter)?;
        let mut found = plain_position(engine, conjugate);
        for _ in 0..MOST_PROMISES {
            let Some(at) = found.filter(|at| self.positions.ruleset(*at) == Some(key.ruleset()))
            else {
                return Ok(None);
            };
            let next = match same {
                Some(same) => self.promised_by(engine, at, (ruleset, same), meter)?,
                None => None,
            };
            if next.is_none_or(|next| next == engine.position(at, false)) {
                let is_before = |found: Key| found.is_before(&key);
                return Ok(found.filter(|_| self.positions.key(at).is_some_and(is_before)));
            }
            found = plain_position(engine, next);
        }
        Ok(None)
    }

    /// Finds the game that a clause promises a position to equal; `None` if it promises nothing.
    pub(super) fn promised_by(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        (ruleset, clause): (&Scripted, NodeId),
        meter: &mut Meter,
    ) -> Result<Option<SumId>, Fault> {
        let Some(id) = self.positions.ruleset(position) else {
            return Ok(None);
        };
        let promise = which(ruleset, clause);
        let split = promise == Promise::Split;
        let clauses = self.clauses(id);
        if clauses.promises(promise) {
            let machine = Machine::new(&mut *engine, self, meter, false);
            if let Some(parts) = machine.promised(&clauses, promise, position)? {
                self.counted(id).parts.compiled += u64::from(split);
                let promised = match parts {
                    Some(parts) => Some(engine.sum(&parts)?),
                    None => None,
                };
                // Images of a board that is its only part are so too.
                if promise == Promise::Same
                    && clauses.parts_are_whole()
                    && self.positions.is_whole(position)
                    && let Some(image) = plain_position(engine, promised)
                {
                    self.positions.keep_whole(image);
                }
                return Ok(promised);
            }
        }
        self.counted(id).parts.evaluated += u64::from(split);
        let code = &ruleset.code;
        with_position(engine, self, ruleset, position, meter, |body| {
            match body.eval(code, clause)? {
                Value::None => Ok(None),
                value => match body.total(&value) {
                    Ok(total) => Ok(Some(total)),
                    Err(kind) => Err(no_game(kind, due(promise, id)).at(code.span(clause))),
                },
            }
        })
    }

    /// A sum with its positions replaced.
    pub(super) fn reduced_sum(
        &mut self,
        engine: &mut Engine,
        g: SumId,
        path: &mut Replacing,
        meter: &mut Meter,
    ) -> Result<SumId, Fault> {
        if let Some(id) = g.component() {
            return self.reduced_component(engine, id, path, meter);
        }
        let mut changed = false;
        let parts: SmallVec<[_; 8]> = engine.components(g).collect();
        let mut sum: SmallVec<[SumId; 8]> = SmallVec::new();
        for (component, count) in parts {
            meter.tick()?;
            let part = self.reduced_component(engine, component, path, meter)?;
            changed |= part != SumId::from(component);
            sum.push(match count {
                1 => part,
                _ => {
                    let ask = &mut Ask::new(engine, meter, self);
                    ask.times(&BigInt::from(count), part)?
                }
            });
        }
        if changed { Ok(engine.sum(&sum)?) } else { Ok(g) }
    }

    /// A component, replaced if it is a position.
    fn reduced_component(
        &mut self,
        engine: &mut Engine,
        component: ComponentId,
        path: &mut Replacing,
        meter: &mut Meter,
    ) -> Result<SumId, Fault> {
        let Component::Position { position, negated } = *engine.component(component) else {
            return Ok(component.into());
        };
        let reduced = self.reduced(engine, position, path, meter)?;
        if negated { Ok(Ask::new(engine, meter, self).conjugate(reduced)?) } else { Ok(reduced) }
    }
}

/// The position that a game is, if it is one and is not negated.
fn plain_position(engine: &Engine, g: Option<SumId>) -> Option<PosId> {
    match *engine.component(g?.component()?) {
        Component::Position { position, negated: false } => Some(position),
        _ => None,
    }
}

/// The kind of promise that a clause of a ruleset is.
pub(super) fn which(ruleset: &Scripted, clause: NodeId) -> Promise {
    match Some(clause) {
        split if split == ruleset.split => Promise::Split,
        conjugate if conjugate == ruleset.conjugate => Promise::Conjugate,
        _ => Promise::Same,
    }
}

/// The game that a promise of a ruleset has to name.
pub(super) fn due(promise: Promise, ruleset: RulesetId) -> Due {
    match promise {
        Promise::Split => Due::Part,
        Promise::Same => Due::Equal(ruleset),
        Promise::Conjugate => Due::Conjugate(ruleset),
    }
}

/// Something that is not a game stands where a clause is to give one.
pub(super) fn no_game(kind: FaultKind, wanted: Due) -> FaultKind {
    match kind {
        FaultKind::WrongKind(_, found) => FaultKind::NoGame(wanted, found),
        other => other,
    }
}
