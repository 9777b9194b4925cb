//! Questions about games that depend on the universe, taken to it.
//!
//! Normal play answers from values, which are added up only where the value of the sum itself is
//! asked for; misère universes from the engine's order, after both games have shown that they
//! belong. Closed sets answer in `closed.rs`, cheating robots in `robots.rs`.

use crate::ask::question::{By, Decided, FormBy, Inverted, Question};
use crate::ask::universe::{ClosedWorld, Universe, UniverseId, World};
use crate::ask::{AskError, Questions};
use crate::game::Verdict;
use crate::game::{
    self, Asked, Deciding, Distinction, LoopyNim, OrderBy, Setting, SumId, Way, Whether, WhoWins,
};
use crate::meter::Metered;
use crate::syntax::ast::CompareOp;
use crate::values::number::Dyadic;
use crate::values::{Convention, Ending, Endings, Outcome, Relation, Side, ValueId, Values};

impl Questions<'_> {
    /// The convention at hand.
    ///
    /// # Errors
    /// [`AskError::NoSuchQuestion`] where a robot cheats; `what` is what was asked.
    pub fn convention(&self, what: &'static str) -> Result<Convention, AskError> {
        match self.rules.universes().world(self.universe) {
            World::Alternating(convention) => Ok(convention),
            World::Robot => Err(AskError::NoSuchQuestion(what, self.universe)),
        }
    }

    /// The engine's universe, and whether nonmembers are allowed; closed sets are none.
    ///
    /// # Errors
    /// [`AskError::NoSuchQuestion`] for closed sets and robots; `what` is what was asked.
    pub fn setting(&mut self, what: &'static str) -> Result<Setting, AskError> {
        self.setting_of(self.universe, what)
    }

    /// The same of any universe.
    pub(crate) fn setting_of(
        &mut self,
        id: UniverseId,
        what: &'static str,
    ) -> Result<Setting, AskError> {
        let universe = match self.rules.universes().get(id).clone() {
            Universe::Of(universe) => universe,
            Universe::Generated(games) => {
                let mut ask = self.ask();
                ask.generated(&games)?
            }
            Universe::Closure(_)
            | Universe::Positions(_)
            | Universe::Robot
            | Universe::SimpleHot => {
                return Err(AskError::NoSuchQuestion(what, self.universe));
            }
            Universe::Assuming(inner) => {
                let setting = self.deeper(|questions| questions.setting_of(inner, what))?;
                return Ok(Setting { assuming: true, ..setting });
            }
        };
        Ok(Setting { universe, assuming: false })
    }

    /// Refuses a game that does not belong to the universe at hand.
    ///
    /// # Errors
    /// [`AskError::NotAMember`].
    pub fn admit(&mut self, setting: Setting, g: SumId) -> Result<(), AskError> {
        let mut ask = self.ask();
        match ask.refusal(setting, g)? {
            None => Ok(()),
            Some(offence) => Err(AskError::NotAMember(g, self.universe, offence)),
        }
    }

    /// Refuses a game that cannot be compared with itself: beside that no theory is needed, for the
    /// same sum is equal in any universe.
    fn admit_itself(&mut self, setting: Setting, g: SumId) -> Result<(), AskError> {
        match setting.universe {
            game::Universe::Normal if self.engine.is_tombstoned(g) => {
                Err(game::EngineError::Tombstone.into())
            }
            game::Universe::Normal => Ok(()),
            _ => self.admit(setting, g),
        }
    }

    /// The arena of normal play's values.
    pub fn values(&mut self) -> &mut Values {
        self.engine.values()
    }

    /// The game to be asked about: its positions as their rulesets promise that they can be.
    pub fn promised(&mut self, g: SumId) -> Result<SumId, AskError> {
        Ok(self.rules.promised(self.engine, g, self.meter)?)
    }

    /// The value of a game in normal play.
    pub fn value(&mut self, g: SumId) -> Result<ValueId, AskError> {
        let g = self.promised(g)?;
        let mut ask = self.ask();
        Ok(ask.value(g)?)
    }

    /// The canonical form of a value as a game.
    pub fn game_of(&mut self, value: ValueId) -> Result<SumId, AskError> {
        let mut ask = self.ask();
        Ok(ask.game_of_value(value)?)
    }

    /// The outcome in the universe at hand: in misère play it does not depend on which.
    pub fn outcome(&mut self, g: SumId) -> Result<Outcome, AskError> {
        self.winner(&WhoWins { tells: true }, g)
    }

    /// Finds how play ends for each player who begins, in the universe at hand. If play can go on for ever,
    /// that may be a draw.
    ///
    /// # Errors
    /// As [`Questions::outcome`], where nothing decides.
    pub fn endings(&mut self, g: SumId) -> Result<Endings, AskError> {
        let convention = self.convention("outcomes")?;
        let promised = self.promised(g)?;
        let known = self.ask().known_endings(convention, promised);
        let endings = match known.filter(|endings| endings.outcome().is_none()) {
            Some(known) => known,
            None => {
                let error =
                    match self.winner_of(&WhoWins { tells: true }, convention, (g, promised)) {
                        Err(AskError::Engine(error))
                            if error.is_of_rules() || error.is_of_depth() =>
                        {
                            error
                        }
                        found => return Ok(found?.into()),
                    };
                let first = |questions: &mut Self, side| {
                    let mut ask = questions.ask();
                    ask.ending_beside(convention, side, promised, error.clone())
                };
                Endings {
                    left_first: first(self, Side::Left)?,
                    right_first: first(self, Side::Right)?,
                }
            }
        };
        self.note(Question::Endings(g, promised));
        Ok(endings)
    }

    /// Finds how play ends for a player who begins.
    ///
    /// # Errors
    /// As [`Questions::endings`].
    pub fn ending(&mut self, side: Side, g: SumId) -> Result<Ending, AskError> {
        let error = match self.wins_first(side, g) {
            Err(AskError::Engine(error)) if error.is_of_rules() || error.is_of_depth() => error,
            found => return Ok(found?.into()),
        };
        let convention = self.convention("outcomes")?;
        let promised = self.promised(g)?;
        Ok(self.ask().ending_beside(convention, side, promised, error)?)
    }

    /// The nim value of a game that has no value, since play can come back; `None` where it is not known.
    pub fn loopy_nim(&mut self, g: SumId) -> Result<Option<LoopyNim>, AskError> {
        let promised = self.promised(g)?;
        let found = self.ask().loopy_nim(promised)?;
        if let Some(LoopyNim::Infinite(_)) = found {
            self.note(Question::InfiniteNim(g));
        }
        Ok(found)
    }

    /// Returns whether a player wins moving first, in the universe at hand.
    pub fn wins_first(&mut self, side: Side, g: SumId) -> Result<bool, AskError> {
        self.winner(&Whether::new(|outcome: Outcome| outcome.wins_first(side)), g)
    }

    fn winner<A: Asked>(&mut self, asked: &A, g: SumId) -> Result<A::Found, AskError> {
        let convention = self.convention("outcomes")?;
        let promised = self.promised(g)?;
        self.winner_of(asked, convention, (g, promised))
    }

    /// The same of a game that is asked about in place of another.
    fn winner_of<A: Asked>(
        &mut self,
        asked: &A,
        convention: Convention,
        (g, promised): (SumId, SumId),
    ) -> Result<A::Found, AskError> {
        let world = self.closed_world();
        let set = match &world {
            Some(ClosedWorld::Games(games)) => Some((&games[..], g)),
            _ => None,
        };
        let mut ask = self.ask();
        let (found, way) = match convention {
            Convention::Misere => {
                let (outcome, way) = ask.misere_outcome(promised, set)?;
                (asked.told(outcome), way)
            }
            Convention::Normal => ask.normal_winner(asked, promised)?,
        };
        // Only what is noted needs to know its theorem.
        if self.asked.has_room() {
            let way = match way {
                Way::Search | Way::Values => {
                    let source = self.engine.source_of_outcome(convention, promised);
                    source.map_or(way, Way::Theorem)
                }
                Way::Theorem(_) | Way::Nim | Way::Followers | Way::Set | Way::Heaps => way,
            };
            self.note(Question::Outcome(g, promised, way));
        }
        Ok(found)
    }

    /// The engine's universe, and two games that may be compared there, as their authors promise;
    /// `None` for one sum beside itself.
    fn admitted(
        &mut self,
        [g, h]: [SumId; 2],
    ) -> Result<Option<(game::Universe, [SumId; 2])>, AskError> {
        let setting = self.setting("comparing games")?;
        if g == h {
            self.admit_itself(setting, g)?;
            return Ok(None);
        }
        if setting.universe != game::Universe::Normal {
            self.admit(setting, g)?;
            self.admit(setting, h)?;
        }
        Ok(Some((setting.universe, [self.promised(g)?, self.promised(h)?])))
    }

    /// Compares two games in the universe at hand, `None` if that is undecided. Returns also the question,
    /// with what decided it.
    ///
    /// # Errors
    /// What the engine meets, nonmembers, or that this universe's order does not stand yet.
    pub fn order(&mut self, g: SumId, h: SumId) -> Result<(Option<Relation>, Question), AskError> {
        let (relation, by) = match self.closed_world() {
            Some(world) => self.closed_relation(&world, [g, h])?,
            None => self.order_by([g, h])?,
        };
        let question = Question::Order(g, h, by);
        self.note(question);
        Ok((relation, question))
    }

    fn order_by(&mut self, games: [SumId; 2]) -> Result<(Option<Relation>, Decided), AskError> {
        let Some((universe, [g, h])) = self.admitted(games)? else {
            return Ok((Some(Relation::Equal), SAME));
        };
        let mut ask = self.ask();
        if universe == game::Universe::Normal {
            let (relation, way) = ask.compare_normal_by(g, h)?;
            return Ok((Some(relation), by_difference(way)));
        }
        let (relation, by) = ask.modulo(universe).compare_by(g, h)?;
        Ok((relation, decided(by)))
    }

    /// Returns whether a comparison holds in the universe at hand.
    ///
    /// # Errors
    /// As [`Questions::order`], and [`EngineError::GaveUp`](crate::game::EngineError::GaveUp).
    pub fn holds(&mut self, op: CompareOp, g: SumId, h: SumId) -> Result<bool, AskError> {
        let (verdict, by) = match self.closed_world() {
            Some(world) => decide(op, [g, h], |games| {
                let (found, by) = self.closed_distinction(&world, games)?;
                Ok((found.verdict(), by))
            })?,
            None => self.verdict(op, g, h)?,
        };
        self.note(Question::Order(g, h, by));
        Ok(verdict.decided()?)
    }

    /// The same in a universe, where that is known, and what decided it.
    fn verdict(
        &mut self,
        op: CompareOp,
        g: SumId,
        h: SumId,
    ) -> Result<(Verdict, Decided), AskError> {
        let Some((universe, [g, h])) = self.admitted([g, h])? else {
            return Ok((holds_by_order(op, Relation::Equal).into(), SAME));
        };
        let mut ask = self.ask();
        if universe == game::Universe::Normal {
            let claim =
                Whether::new(|outcome| holds_by_order(op, Relation::of_difference(outcome)));
            let (holds, way) = ask.normal_difference(&claim, [g, h])?;
            return Ok((holds.into(), by_difference(way)));
        }
        let mut modulo = ask.modulo(universe);
        match op {
            CompareOp::Equal | CompareOp::NotEqual => {
                let (equal, by) = modulo.equal_by(g, h)?;
                Ok((if op == CompareOp::Equal { equal } else { !equal }, decided(by)))
            }
            _ => decide(op, [g, h], |[g, h]| {
                let (verdict, by) = modulo.ge_by(g, h)?;
                Ok((verdict, By::Order(by)))
            }),
        }
    }

    /// A game X of the universe at hand with o(G+X) not at least o(H+X).
    pub fn witness(&mut self, g: SumId, h: SumId) -> Result<Distinction, AskError> {
        self.witness_by(g, h).map(|(found, _)| found)
    }

    /// The same as a question of its own.
    pub fn distinguish(&mut self, g: SumId, h: SumId) -> Result<Distinction, AskError> {
        let (found, by) = self.witness_by(g, h)?;
        self.note(Question::Order(g, h, [Some(by), None]));
        Ok(found)
    }

    fn witness_by(&mut self, g: SumId, h: SumId) -> Result<(Distinction, By), AskError> {
        if let Some(world) = self.closed_world() {
            return self.closed_distinction(&world, [g, h]);
        }
        let setting = self.setting("witnesses")?;
        self.admit(setting, g)?;
        if g == h {
            return Ok((Distinction::AtLeast, By::Order(OrderBy::Same)));
        }
        self.admit(setting, h)?;
        let mut ask = self.ask();
        let mut modulo = ask.modulo(setting.universe);
        Ok(match modulo.distinguish(g, h)? {
            found @ Distinction::Witness(witness) => (found, By::Witness(witness)),
            found => (found, By::Order(modulo.ge_by(g, h)?.1)),
        })
    }

    /// The game of the universe at hand whose sum with `g` equals 0, if there is one.
    pub fn inverse(&mut self, g: SumId) -> Result<Option<SumId>, AskError> {
        let (inverse, by) = match self.closed_world() {
            Some(world) => {
                let (inverse, by) = self.closed_inverse(&world, g)?;
                (inverse, Inverted::Set(by))
            }
            None => {
                let setting = self.setting("inverses")?;
                self.admit(setting, g)?;
                let mut ask = self.ask();
                let (inverse, by) = ask.modulo(setting.universe).inverse(g)?;
                (inverse, Inverted::Universe(by))
            }
        };
        self.note(Question::Inverse(g, inverse.is_some(), by));
        Ok(inverse)
    }

    /// The simplest form of all that are equal in the universe at hand, tombstones included.
    ///
    /// # Errors
    /// What the engine meets, nonmembers, or that the universe knows no such forms.
    pub fn simplest(&mut self, g: SumId) -> Result<SumId, AskError> {
        self.found_form(g, true)
    }

    /// The canonical form as `canonical(G)` gives it: a member, without tombstones.
    pub fn canonical(&mut self, g: SumId) -> Result<SumId, AskError> {
        self.found_form(g, false)
    }

    /// The simplest form of a game, or the simplest without tombstones.
    fn found_form(&mut self, g: SumId, with_tombstones: bool) -> Result<SumId, AskError> {
        let (form, by) = match self.closed_world() {
            Some(world) => {
                let (form, by) = self.closed_canonical(&world, g)?;
                (form, FormBy::Set(by))
            }
            None => {
                let setting = self.setting("canonical forms")?;
                let is_normal = setting.universe == game::Universe::Normal;
                if !is_normal {
                    self.admit(setting, g)?;
                }
                let promised = self.promised(g)?;
                let mut ask = self.ask();
                if is_normal {
                    let value = ask.value(promised)?;
                    let form = ask.canonical_form_of_value(value)?;
                    let source = self.engine.source_of_value(promised);
                    (form, source.map_or(FormBy::Value, FormBy::Theorem))
                } else {
                    let mut modulo = ask.modulo(setting.universe);
                    let form = if with_tombstones {
                        modulo.simplest(promised)?
                    } else {
                        modulo.ordinary(promised)?
                    };
                    (form, FormBy::Simplest)
                }
            }
        };
        self.note(Question::Canonical(g, by));
        Ok(form)
    }

    /// The number that a game equals in normal play, if it equals one.
    pub fn normal_number(&mut self, g: SumId) -> Result<Option<Dyadic>, AskError> {
        let value = self.value(g)?;
        Ok(self.values().as_number(value).cloned())
    }
}

/// What decides the comparison of a sum with itself.
const SAME: Decided = [Some(By::Order(OrderBy::Same)); 2];

/// The reason that decides a comparison in normal play, for both directions.
fn by_difference(way: Way) -> Decided {
    [Some(By::Order(OrderBy::Difference(way))); 2]
}

/// The reasons that decided a comparison in a universe of the engine.
fn decided(by: Deciding) -> Decided {
    by.map(|by| by.map(By::Order))
}

/// Decides whether a comparison holds, from whether each side is at least the other, as far as it claims so,
/// and tells what decided each direction.
fn decide<T: Copy>(
    op: CompareOp,
    [a, b]: [T; 2],
    mut is_at_least: impl FnMut([T; 2]) -> Result<(Verdict, By), AskError>,
) -> Result<(Verdict, Decided), AskError> {
    let mut by = [None; 2];
    let verdict = by_order(op, [(a, 0), (b, 1)], |[(g, direction), (h, _)]| {
        let (verdict, decided) = is_at_least([g, h])?;
        by[direction] = Some(decided);
        Ok::<_, AskError>(verdict)
    })?;
    Ok((verdict, by))
}

/// Decides whether a comparison holds, from whether each side is at least the other, as far as it claims so.
pub(crate) fn by_order<T: Copy, E>(
    op: CompareOp,
    [a, b]: [T; 2],
    mut is_at_least: impl FnMut([T; 2]) -> Result<Verdict, E>,
) -> Result<Verdict, E> {
    match op {
        CompareOp::GreaterEqual => return is_at_least([a, b]),
        CompareOp::LessEqual => return is_at_least([b, a]),
        CompareOp::LessOrConfused => return Ok(!is_at_least([a, b])?),
        CompareOp::GreaterOrConfused => return Ok(!is_at_least([b, a])?),
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
        CompareOp::LessOrConfused => !at_least,
        CompareOp::GreaterOrConfused => !at_most,
    })
}

/// Returns whether a comparison holds of two things that stand in `relation`.
#[must_use]
#[inline]
pub fn holds_by_order(op: CompareOp, relation: Relation) -> bool {
    match op {
        CompareOp::Equal => relation == Relation::Equal,
        CompareOp::NotEqual => relation != Relation::Equal,
        CompareOp::LessEqual => matches!(relation, Relation::Less | Relation::Equal),
        CompareOp::GreaterEqual => matches!(relation, Relation::Greater | Relation::Equal),
        CompareOp::Less => relation == Relation::Less,
        CompareOp::Greater => relation == Relation::Greater,
        CompareOp::Confused => relation == Relation::Confused,
        CompareOp::LessOrConfused => matches!(relation, Relation::Less | Relation::Confused),
        CompareOp::GreaterOrConfused => {
            matches!(relation, Relation::Greater | Relation::Confused)
        }
    }
}
