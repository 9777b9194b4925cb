//! Games, and what can be asked of them, as those see them who use the crate.

use std::sync::atomic::{AtomicU64, Ordering};

use super::{Error, Value};
use crate::game::{self, Ask, Distinction, Engine, EngineError, SumId, Tombstones, Universe};
use crate::meter::{Limits, Meter};
use crate::solver::{Answer, Cx, Domain, Ended, Followers, Parts};
use crate::values::{Convention, Outcome, Relation, Side};

/// A game. Games of the same [`Games`] with the same options are the same; other games may be equal to it in some universe. It
/// belongs to these [`Games`]: others refuse it as [`Ended::Foreign`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    pub(super) id: SumId,
    owner: u64,
}

/// A game that shows that one game is not at least another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The game, a member of the universe.
    pub game: Game,
    /// The outcome of the first game with it.
    pub first: Outcome,
    /// The outcome of the second game with it. The first outcome is not at least this.
    pub second: Outcome,
}

/// Games and values, and all that has been learned of them.
///
/// Each question has the limits anew. If it is stopped, what was learned until then stays.
///
/// ```
/// use upstar_engine::{Games, Relation, Universe};
///
/// let mut games = Games::new();
/// let zero = games.zero();
/// let star = games.game_with(&[zero], &[zero])?;
/// let two = games.sum_of_games(&[star, star])?;
/// assert_eq!(games.compare(two, zero, Universe::Dicot)?, Some(Relation::Equal));
/// assert_eq!(games.compare(two, zero, Universe::Misere)?, Some(Relation::Confused));
/// let witness = games.witness(two, zero, Universe::Misere)?.expect("they differ");
/// assert_eq!(games.text_of_game(witness.game)?, "-1");
/// # Ok::<(), upstar_engine::Ended>(())
/// ```
pub struct Games {
    pub(super) engine: Engine,
    pub(super) meter: Meter,
    pub(super) owner: u64,
    /// The ticks that each question may take.
    allowance: Option<u64>,
}

impl Default for Games {
    fn default() -> Self {
        Self::new()
    }
}

impl From<EngineError> for Ended {
    fn from(error: EngineError) -> Self {
        match error {
            EngineError::Stop(stop) => Self::Stop(stop),
            EngineError::TooLarge => Self::TooLarge,
            EngineError::Tombstone
            | EngineError::Loop(_)
            | EngineError::Refused
            | EngineError::GaveUp
            | EngineError::NotImpartial => Self::GaveUp,
        }
    }
}

impl Games {
    /// No games but 0, with the usual limits: no limit on time, half of the machine's memory but at most 8 GiB.
    #[must_use]
    pub fn new() -> Self {
        Self::with_meter(Meter::default())
    }

    /// No games but 0, with the limits of a meter and the flag that interrupts it.
    #[must_use]
    pub fn with_meter(meter: Meter) -> Self {
        static OWNERS: AtomicU64 = AtomicU64::new(0);
        let owner = OWNERS.fetch_add(1, Ordering::Relaxed);
        Self { engine: Engine::new(), meter, owner, allowance: None }
    }

    /// The meter, which tells what the last question took.
    #[must_use]
    pub fn meter(&self) -> &Meter {
        &self.meter
    }

    /// Sets the limits of the questions that follow.
    pub fn set_limits(&mut self, limits: Limits) {
        self.meter.set_limits(limits);
    }

    /// Stops each question that follows after so many ticks, of about a microsecond or less each, or no longer. Unlike a limit
    /// on time it stops at the same place each time.
    pub fn allow(&mut self, ticks: Option<u64>) {
        self.allowance = ticks;
    }

    /// Begins a question.
    pub(super) fn begin(&mut self) -> Cx<'_> {
        self.meter.restart();
        if let Some(ticks) = self.allowance {
            self.meter.allow(ticks);
        }
        Cx::new(self.engine.values(), &mut self.meter)
    }

    /// Asks the engine.
    pub(super) fn ask<T>(
        &mut self,
        question: impl FnOnce(&mut Ask<'_>) -> game::Answer<T>,
    ) -> Answer<T> {
        self.begin();
        let mut ask = self.engine.ask(&mut self.meter);
        ask.account()?;
        Ok(question(&mut ask)?)
    }

    /// Asks the engine for a game.
    pub(super) fn question(
        &mut self,
        question: impl FnOnce(&mut Ask<'_>) -> game::Answer<SumId>,
    ) -> Answer<Game> {
        let id = self.ask(question)?;
        Ok(self.lend_game(id))
    }

    /// A game with its owner.
    pub(super) fn lend_game(&self, id: SumId) -> Game {
        Game { id, owner: self.owner }
    }

    /// The id of a game of these.
    pub(super) fn own(&self, game: Game) -> Answer<SumId> {
        if game.owner == self.owner { Ok(game.id) } else { Err(Ended::Foreign) }
    }

    /// The ids of games of these.
    pub(super) fn own_all(&self, games: &[Game]) -> Answer<Vec<SumId>> {
        games.iter().map(|game| self.own(*game)).collect()
    }

    /// The game in which nobody can move.
    #[must_use]
    pub fn zero(&self) -> Game {
        self.lend_game(SumId::ZERO)
    }

    /// The game in which Left may move to the first games, and Right to the second ones.
    ///
    /// # Errors
    /// [`Ended::Foreign`] for a game of others; a stop by the meter.
    pub fn game_with(&mut self, left: &[Game], right: &[Game]) -> Answer<Game> {
        let (left, right) = (self.own_all(left)?, self.own_all(right)?);
        self.question(|ask| ask.form(&left, &right, Tombstones::NONE))
    }

    /// A position of a domain as a game, with all its followers. Positions of several domains may stand among the same games.
    ///
    /// # Errors
    /// [`Error`]: a limit was reached, the domain gave up, or play comes back to a part.
    pub fn game_of<D: Domain>(
        &mut self,
        position: &D::Part,
        domain: &mut D,
    ) -> Result<Game, Error<D::Part>> {
        let mut cx = self.begin();
        let (mut parts, mut known) = (Parts::new(), Followers::default());
        domain.parts(position, &mut parts, &mut cx)?;
        let mut numbers = Vec::with_capacity(parts.len());
        for part in &parts {
            numbers.push(known.reach(part, domain, &mut cx)?.map_err(Error::Loop)?);
        }
        let game = self.question(|ask| {
            // The followers of a part stand before it.
            let mut forms = vec![SumId::ZERO; known.len()];
            let sum = |sum: &[u32], forms: &[SumId], ask: &mut Ask<'_>| {
                let games: Vec<_> = sum.iter().map(|part| forms[*part as usize]).collect();
                ask.tick_many(1 + games.len() as u64)?;
                ask.sum(&games)
            };
            for &part in known.done() {
                let mut sides = [Vec::new(), Vec::new()];
                for side in Side::BOTH {
                    for option in &known.moves(part)[side as usize] {
                        sides[side as usize].push(sum(option, &forms, ask)?);
                    }
                }
                forms[part as usize] = ask.form(&sides[0], &sides[1], Tombstones::NONE)?;
            }
            sum(&numbers, &forms, ask)
        })?;
        Ok(game)
    }

    /// The sum of games; of none it is 0. A sum is kept as a sum.
    ///
    /// # Errors
    /// As [`Self::game_with`].
    pub fn sum_of_games(&mut self, games: &[Game]) -> Answer<Game> {
        let games = self.own_all(games)?;
        self.question(|ask| {
            ask.tick_many(1 + games.len() as u64)?;
            let sum = ask.sum(&games)?;
            ask.account()?;
            Ok(sum)
        })
    }

    /// The conjugate of a game: the same with the players' roles exchanged. In normal play it is the negative.
    ///
    /// # Errors
    /// As [`Self::game_with`].
    pub fn conjugate(&mut self, game: Game) -> Answer<Game> {
        let game = self.own(game)?;
        self.question(|ask| ask.conjugate(game))
    }

    /// The options of a game for a player, each once, in no order that means anything.
    ///
    /// # Errors
    /// As [`Self::game_with`]; [`Ended::TooLarge`] for a nimber with millions of them.
    pub fn options_of_game(&mut self, game: Game, side: Side) -> Answer<Vec<Game>> {
        let game = self.own(game)?;
        let options = self.ask(|ask| ask.options(game, side))?;
        Ok(options.into_iter().map(|option| self.lend_game(option)).collect())
    }

    /// The value of a game in normal play.
    ///
    /// # Errors
    /// As [`Self::game_with`]; [`Ended::TooLarge`] for a value with more options than can be held.
    pub fn value_of_game(&mut self, game: Game) -> Answer<Value> {
        let game = self.own(game)?;
        let value = self.ask(|ask| ask.value(game))?;
        Ok(self.lend(value))
    }

    /// The outcome of a game.
    ///
    /// # Errors
    /// As [`Self::game_with`].
    pub fn outcome_of_game(&mut self, game: Game, convention: Convention) -> Answer<Outcome> {
        let game = self.own(game)?;
        self.ask(|ask| match convention {
            Convention::Normal => Ok(ask.normal_outcome(game)?.0),
            Convention::Misere => Ok(ask.misere_outcome(game, None)?.0),
        })
    }

    /// Returns whether a game is a member of a universe.
    ///
    /// # Errors
    /// As [`Self::game_with`].
    pub fn is_member(&mut self, game: Game, universe: Universe) -> Answer<bool> {
        let game = self.own(game)?;
        self.ask(|ask| ask.modulo(universe).is_member(game))
    }

    /// Compares two games modulo a universe: the first is at least the second if its outcome is at least as good for Left
    /// beside every member of the universe. `None` where nobody knows: for partizan games in the impartial universe. The games need not be
    /// members of the others. The order is found by Theorem 5.4 of Siegel, *On the general dead-ending universe of partizan games*
    /// (2023), after Larsson, Nowakowski and Santos, *Absolute combinatorial game theory* (2016).
    ///
    /// # Errors
    /// As [`Self::game_with`].
    pub fn compare(&mut self, g: Game, h: Game, universe: Universe) -> Answer<Option<Relation>> {
        let (g, h) = (self.own(g)?, self.own(h)?);
        self.ask(|ask| ask.modulo(universe).compare(g, h))
    }

    /// A game that shows that `g` is not at least `h` modulo a universe; `None` if `g` is at least `h`, or if nobody knows.
    /// (Siegel, 2023, Lemmas 5.8 and 5.10). Its outcomes have been checked.
    ///
    /// # Errors
    /// As [`Self::game_with`]; [`Ended::TooLarge`] where there is a witness, but perhaps too large to be made.
    pub fn witness(&mut self, g: Game, h: Game, universe: Universe) -> Answer<Option<Witness>> {
        let (g, h) = (self.own(g)?, self.own(h)?);
        match self.ask(|ask| ask.modulo(universe).distinguish(g, h))? {
            Distinction::Witness(game::Witness { game, first, second }) => {
                Ok(Some(Witness { game: self.lend_game(game), first, second }))
            }
            Distinction::AtLeast | Distinction::Unknown => Ok(None),
            Distinction::TooLarge => Err(Ended::TooLarge),
        }
    }

    /// The canonical form of a game modulo a universe: a simplest game that equals it (Siegel, 2023, Theorem 5.18, without tombstones
    /// where an ordinary option has their effect). In normal play it is that of its value.
    ///
    /// # Errors
    /// As [`Self::game_with`]; [`Ended::GaveUp`] for a partizan game in the impartial universe.
    pub fn canonical(&mut self, game: Game, universe: Universe) -> Answer<Game> {
        let game = self.own(game)?;
        self.question(|ask| ask.modulo(universe).ordinary(game))
    }
}
