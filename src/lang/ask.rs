//! Questions about games that depend on the universe, taken to it.
//!
//! Normal play answers from values, which are added up only where the value of the sum itself is
//! asked for; misère universes from the engine's order, after both games have shown that they
//! belong. Closed sets answer in `closed.rs`, cheating robots in `robots.rs`.

use super::closed::ClosedWorld;
use super::eval::Evaluator;
use super::eval::holds_by_order;
use super::fault::FaultKind;
use super::reason::Question;
use super::universe::{Universe, UniverseId, World};
use super::value::Relation;
use crate::game::games::number::Dyadic;
use crate::game::normal::{ValueId, Values};
use crate::game::winner::race::Way;
use crate::game::{self, Convention, Distinction, Outcome, Setting, SumId, Verdict};
use crate::meter::Meter;
use crate::syntax::ast::CompareOp;

impl Evaluator<'_> {
    /// The convention at hand.
    ///
    /// # Errors
    /// [`FaultKind::NoSuchQuestion`] where a robot cheats; `what` is what was asked.
    pub fn convention(&self, what: &'static str) -> Result<Convention, FaultKind> {
        match self.program.universes.world(self.universe) {
            World::Alternating(convention) => Ok(convention),
            World::Robot => Err(FaultKind::NoSuchQuestion(what, self.universe)),
        }
    }

    /// The engine's universe, and whether nonmembers are allowed; closed sets are none.
    ///
    /// # Errors
    /// [`FaultKind::NoSuchQuestion`] for closed sets and robots; `what` is what was asked.
    pub fn setting(&mut self, what: &'static str, meter: &mut Meter) -> Result<Setting, FaultKind> {
        self.setting_of(self.universe, what, meter)
    }

    /// The same of any universe.
    pub(super) fn setting_of(
        &mut self,
        id: UniverseId,
        what: &'static str,
        meter: &mut Meter,
    ) -> Result<Setting, FaultKind> {
        let universe = match self.program.universes.get(id).clone() {
            Universe::Normal => game::Universe::Normal,
            Universe::Misere => game::Universe::Misere,
            Universe::Blocking => game::Universe::Blocking,
            Universe::DeadEnding => game::Universe::DeadEnding,
            Universe::Dicot => game::Universe::Dicot,
            Universe::Impartial => game::Universe::Impartial,
            Universe::IntegersDicots => game::Universe::IntegersDicots,
            Universe::Generated(games) => {
                let mut ask = self.ask(meter);
                ask.generated(&games)?
            }
            Universe::Closure(_)
            | Universe::Positions(_)
            | Universe::Robot
            | Universe::SimpleHot => {
                return Err(FaultKind::NoSuchQuestion(what, self.universe));
            }
            Universe::Assuming(inner) => {
                let setting = meter.deeper(|meter| self.setting_of(inner, what, meter))?;
                return Ok(Setting { assuming: true, ..setting });
            }
        };
        Ok(Setting { universe, assuming: false })
    }

    /// Refuses a game that does not belong to the universe at hand.
    ///
    /// # Errors
    /// [`FaultKind::NotAMember`].
    pub fn admit(
        &mut self,
        setting: Setting,
        g: SumId,
        meter: &mut Meter,
    ) -> Result<(), FaultKind> {
        let mut ask = self.ask(meter);
        match ask.refusal(setting, g)? {
            None => Ok(()),
            Some(offence) => Err(FaultKind::NotAMember(g, self.universe, offence)),
        }
    }

    /// Refuses a game that cannot be compared with itself: beside that no theory is needed, for the
    /// same sum is equal in any universe.
    fn admit_itself(
        &mut self,
        setting: Setting,
        g: SumId,
        meter: &mut Meter,
    ) -> Result<(), FaultKind> {
        match setting.universe {
            game::Universe::Normal if self.engine.is_tombstoned(g) => {
                Err(game::EngineError::Tombstone.into())
            }
            game::Universe::Normal => Ok(()),
            _ => self.admit(setting, g, meter),
        }
    }

    /// The arena of normal play's values.
    pub fn values(&mut self) -> &mut Values {
        self.engine.values()
    }

    /// The game to be asked about: its positions as their rulesets promise that they can be.
    pub fn promised(&mut self, g: SumId, meter: &mut Meter) -> Result<SumId, FaultKind> {
        Ok(self.program.promised(self.engine, g, meter)?)
    }

    /// The value of a game in normal play.
    pub fn value(&mut self, g: SumId, meter: &mut Meter) -> Result<ValueId, FaultKind> {
        let g = self.promised(g, meter)?;
        let mut ask = self.ask(meter);
        Ok(ask.value(g)?)
    }

    /// The canonical form of a value as a game.
    pub fn game_of(&mut self, value: ValueId, meter: &mut Meter) -> Result<SumId, FaultKind> {
        let mut ask = self.ask(meter);
        Ok(ask.game_of_value(value)?)
    }

    /// The outcome in the universe at hand: in misère play it does not depend on which.
    pub fn outcome(&mut self, g: SumId, meter: &mut Meter) -> Result<Outcome, FaultKind> {
        let convention = self.convention("outcomes")?;
        let world = self.closed_world();
        let set = match &world {
            Some(ClosedWorld::Games(games)) => Some((&games[..], g)),
            _ => None,
        };
        let promised = self.promised(g, meter)?;
        let mut ask = self.ask(meter);
        let (outcome, way) = match convention {
            Convention::Misere => ask.misere_outcome(promised, set)?,
            Convention::Normal => (ask.normal_outcome(promised)?, Way::Play),
        };
        self.note(Question::Outcome(g, way));
        Ok(outcome)
    }

    /// How two games compare in the universe at hand; `None` where that is undecided.
    ///
    /// # Errors
    /// What the engine meets, nonmembers, or that this universe's order does not stand yet.
    pub fn order(
        &mut self,
        g: SumId,
        h: SumId,
        meter: &mut Meter,
    ) -> Result<Option<Relation>, FaultKind> {
        self.note(Question::Order(g, h));
        if let Some(world) = self.closed_world() {
            return self.closed_relation(&world, [g, h], meter);
        }
        let setting = self.setting("comparing games", meter)?;
        if g == h {
            self.admit_itself(setting, g, meter)?;
            return Ok(Some(Relation::Equal));
        }
        if setting.universe != game::Universe::Normal {
            self.admit(setting, g, meter)?;
            self.admit(setting, h, meter)?;
        }
        let (g, h) = (self.promised(g, meter)?, self.promised(h, meter)?);
        if setting.universe == game::Universe::Normal {
            let mut ask = self.ask(meter);
            return Ok(Some(ask.compare_normal(g, h)?));
        }
        let mut ask = self.ask(meter);
        Ok(ask.modulo(setting.universe).compare(g, h)?)
    }

    /// Whether a comparison holds in the universe at hand.
    ///
    /// # Errors
    /// As [`Evaluator::order`], and [`EngineError::Undecided`](crate::game::EngineError::Undecided).
    pub fn holds(
        &mut self,
        op: CompareOp,
        g: SumId,
        h: SumId,
        meter: &mut Meter,
    ) -> Result<bool, FaultKind> {
        self.note(Question::Order(g, h));
        let verdict = match self.closed_world() {
            Some(world) => by_order(op, [g, h], |games| self.closed_at_least(&world, games, meter)),
            None => self.verdict(op, g, h, meter),
        };
        Ok(verdict?.decided()?)
    }

    /// The same in a universe, where that is known.
    fn verdict(
        &mut self,
        op: CompareOp,
        g: SumId,
        h: SumId,
        meter: &mut Meter,
    ) -> Result<Verdict, FaultKind> {
        let setting = self.setting("comparing games", meter)?;
        if g == h {
            self.admit_itself(setting, g, meter)?;
            return Ok(holds_by_order(op, Relation::Equal).into());
        }
        if setting.universe != game::Universe::Normal {
            self.admit(setting, g, meter)?;
            self.admit(setting, h, meter)?;
        }
        let (g, h) = (self.promised(g, meter)?, self.promised(h, meter)?);
        if setting.universe == game::Universe::Normal {
            let mut ask = self.ask(meter);
            let relation = ask.compare_normal(g, h)?;
            return Ok(holds_by_order(op, relation).into());
        }
        let universe = setting.universe;
        let mut ask = self.ask(meter);
        Ok(match op {
            CompareOp::Equal => ask.modulo(universe).equal(g, h)?,
            CompareOp::NotEqual => !ask.modulo(universe).equal(g, h)?,
            _ => by_order(op, [g, h], |[g, h]| ask.modulo(universe).ge(g, h))?,
        })
    }

    /// A game X of the universe at hand with o(G+X) not at least o(H+X).
    pub fn witness(
        &mut self,
        g: SumId,
        h: SumId,
        meter: &mut Meter,
    ) -> Result<Distinction, FaultKind> {
        if let Some(world) = self.closed_world() {
            return self.closed_distinction(&world, [g, h], meter);
        }
        let setting = self.setting("witnesses", meter)?;
        self.admit(setting, g, meter)?;
        if g == h {
            return Ok(Distinction::AtLeast);
        }
        self.admit(setting, h, meter)?;
        let mut ask = self.ask(meter);
        Ok(ask.modulo(setting.universe).distinguish(g, h)?)
    }

    /// The game of the universe at hand whose sum with `g` equals 0, if there is one.
    pub fn inverse(&mut self, g: SumId, meter: &mut Meter) -> Result<Option<SumId>, FaultKind> {
        let inverse = match self.closed_world() {
            Some(world) => self.closed_inverse(&world, g, meter)?,
            None => {
                let setting = self.setting("inverses", meter)?;
                self.admit(setting, g, meter)?;
                let mut ask = self.ask(meter);
                ask.modulo(setting.universe).inverse(g)?
            }
        };
        self.note(Question::Inverse(g, inverse.is_some()));
        Ok(inverse)
    }

    /// The simplest form of all that are equal in the universe at hand, tombstones included.
    ///
    /// # Errors
    /// What the engine meets, nonmembers, or that the universe knows no such forms.
    pub fn simplest(&mut self, g: SumId, meter: &mut Meter) -> Result<SumId, FaultKind> {
        self.note(Question::Canonical(g));
        if let Some(world) = self.closed_world() {
            return self.closed_canonical(&world, g, meter);
        }
        let setting = self.setting("canonical forms", meter)?;
        if setting.universe == game::Universe::Normal {
            let value = self.value(g, meter)?;
            let mut ask = self.ask(meter);
            return Ok(ask.canonical_form_of_value(value)?);
        }
        self.admit(setting, g, meter)?;
        let g = self.promised(g, meter)?;
        let mut ask = self.ask(meter);
        Ok(ask.modulo(setting.universe).simplest(g)?)
    }

    /// The canonical form as `canonical(G)` gives it: a member, without tombstones.
    pub fn canonical(&mut self, g: SumId, meter: &mut Meter) -> Result<SumId, FaultKind> {
        self.note(Question::Canonical(g));
        if self.closed_world().is_some() {
            return self.simplest(g, meter);
        }
        let setting = self.setting("canonical forms", meter)?;
        if setting.universe == game::Universe::Normal {
            return self.simplest(g, meter);
        }
        self.admit(setting, g, meter)?;
        let g = self.promised(g, meter)?;
        let mut ask = self.ask(meter);
        Ok(ask.modulo(setting.universe).ordinary(g)?)
    }

    /// The number that a game equals in normal play, if it equals one.
    pub fn normal_number(
        &mut self,
        g: SumId,
        meter: &mut Meter,
    ) -> Result<Option<Dyadic>, FaultKind> {
        let value = self.value(g, meter)?;
        Ok(self.values().as_number(value).cloned())
    }
}

/// Whether a comparison holds, from whether each side is at least the other, as far as it claims so.
pub(super) fn by_order<T: Copy, E>(
    op: CompareOp,
    [a, b]: [T; 2],
    mut is_at_least: impl FnMut([T; 2]) -> Result<Verdict, E>,
) -> Result<Verdict, E> {
    match op {
        CompareOp::GreaterEqual => return is_at_least([a, b]),
        CompareOp::LessEqual => return is_at_least([b, a]),
        _ => {}
    }
    let (at_least, at_most) = (is_at_least([a, b])?, is_at_least([b, a])?);
    Ok(match op {
        CompareOp::Equal => at_least.and(at_most),
        CompareOp::NotEqual => !at_least.and(at_most),
        CompareOp::GreaterEqual => at_least,
        CompareOp::LessEqual => at_most,
        CompareOp::Greater => at_least.and(!at_most),
        CompareOp::Less => at_most.and(!at_least),
        CompareOp::Confused => (!at_least).and(!at_most),
    })
}
