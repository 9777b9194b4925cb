//! What is found of a game soon, each fact within an allowance: for pages to explore and for `about`.

use std::rc::Rc;

use num_bigint::BigUint;

use super::context::Context;
use super::fault::FaultKind;
use crate::ask::AskError;
use crate::ask::reach::Reached;
use crate::ask::universe::UniverseId;
use crate::game::{EngineError, SumId, Universe};
use crate::meter::{Lease, Metered, Share};
use crate::rules::Text;
use crate::values::number::Dyadic;
use crate::values::{Ending, Endings, Name, Side, Thermograph, ValueId, Values};

/// Ticks that each fact of one game may take: its outcome, its value, its inverse, its thermograph.
const FACT_TICKS: u64 = 200_000;

/// Ticks of many games after which a fact may take no more than the late ticks.
const MANY_TICKS: u64 = 20_000_000;
const MANY_LATE_TICKS: u64 = 5_000;

/// The ticks of the value of a game that is shown by itself.
const VALUE_TICKS: u64 = 2_000_000;

/// The ticks of each fact of an option, or of an item of a list that is only shown, of all of them, and of a fact after that.
const SHOWN_FACT_TICKS: u64 = 50_000;
const SHOWN_TICKS: u64 = 500_000;
const SHOWN_LATE_TICKS: u64 = 500;

/// The ticks for listing the options of a player.
const OPTIONS_TICKS: u64 = 2_000_000;

/// Options of a player of which facts are found.
const MOST_OPTIONS: usize = 1_000;

/// What was found of a game in the universe at hand. What was not found soon, and what it does not have, is `None`.
#[derive(Debug, Default)]
pub(crate) struct Facts {
    /// Who wins it.
    pub endings: Option<Endings>,
    /// What it is shown as.
    pub reached: Option<Reached>,
    /// Its thermograph and its temperature, in normal play.
    pub heat: Option<Heat>,
    /// Whether it has no value because play may come back.
    pub is_loopy: bool,
    /// Its inverse, if it has one, in misère play.
    pub inverse: Option<Option<SumId>>,
}

/// How hot a value is.
#[derive(Debug)]
pub(crate) struct Heat {
    pub thermograph: Rc<Thermograph>,
    /// A number's is below 0, where that graph begins.
    pub temperature: Dyadic,
}

/// An option of a game.
#[derive(Debug)]
pub(crate) struct Move {
    pub game: SumId,
    pub endings: Option<Endings>,
    pub reached: Option<Reached>,
}

/// All that is shown of one game.
#[derive(Debug)]
pub struct About {
    pub(crate) game: SumId,
    /// The universe in which it was asked about.
    pub(crate) universe: UniverseId,
    pub(crate) facts: Facts,
    /// What it looks like, if its ruleset draws it.
    pub(crate) picture: Option<Text>,
    /// Words for what it is: `number`, `hot`, `dicot`.
    pub(crate) kinds: Vec<&'static str>,
    /// The stops of Left and Right, in normal play.
    pub(crate) stops: Option<[Dyadic; 2]>,
    pub(crate) birthday: Option<BigUint>,
    /// The options of Left and Right, in the order in which they print; `None` where listing them takes long.
    pub(crate) moves: [Option<Vec<Move>>; 2],
    /// The number of options of which no facts were looked for.
    pub(crate) more: [usize; 2],
    _lease: Lease,
}

/// What the facts of several games may take.
#[derive(Clone, Copy)]
pub struct Allowance {
    /// The ticks before the first of them.
    before: u64,
    /// What may go into them before they are late.
    all: u64,
    /// The ticks of a fact, and of one that is late.
    each: [u64; 2],
}

impl Allowance {
    /// The allowance for many games.
    pub(super) fn for_many(context: &Context<'_>) -> Self {
        Self { before: context.meter.ticks(), all: MANY_TICKS, each: [FACT_TICKS, MANY_LATE_TICKS] }
    }

    /// The allowance for games that are shown beside others.
    pub(super) fn for_shown(context: &Context<'_>) -> Self {
        let each = [SHOWN_FACT_TICKS, SHOWN_LATE_TICKS];
        Self { before: context.meter.ticks(), all: SHOWN_TICKS, each }
    }

    /// The ticks that a fact may take now.
    pub(super) fn ticks(&self, context: &Context<'_>) -> u64 {
        let is_late = context.meter.ticks() - self.before > self.all;
        self.each[usize::from(is_late)]
    }
}

impl About {
    /// The game.
    #[must_use]
    pub fn game(&self) -> SumId {
        self.game
    }

    /// Returns whether a player who moves to an option wins, loses or draws; `None` where that is not known.
    pub(crate) fn ends(side: Side, option: &Move) -> Option<Ending> {
        let endings = option.endings?;
        // The other player begins there.
        Some(match endings.first(side.opponent()) {
            Ending::Loss => Ending::Win,
            Ending::Draw => Ending::Draw,
            Ending::Win => Ending::Loss,
        })
    }
}

impl Context<'_> {
    /// What is found of a game: what it is shown as within so many ticks, and each other fact.
    pub(super) fn facts_of(
        &mut self,
        g: SumId,
        [value_ticks, ticks]: [u64; 2],
    ) -> Result<Facts, FaultKind> {
        let reached = self.within(Share::soon(value_ticks), |context| context.questions().reach(g));
        let is_loopy = matches!(&reached, Err(AskError::Engine(EngineError::Loop(_))));
        let reached = known(reached)?;
        let endings = self.endings_soon(g, ticks)?;
        let mut facts = Facts { endings, reached, is_loopy, ..Facts::default() };
        match facts.reached {
            Some(Reached::Value(value)) => facts.heat = self.heat_soon(value, ticks)?,
            Some(Reached::Form(_)) => {
                let inverse =
                    self.within(Share::soon(ticks), |context| context.questions().inverse(g));
                facts.inverse = known(inverse)?;
            }
            Some(Reached::Stands(..)) | None => {}
        }
        Ok(facts)
    }

    fn endings_soon(&mut self, g: SumId, ticks: u64) -> Result<Option<Endings>, FaultKind> {
        known(self.within(Share::soon(ticks), |context| context.questions().endings(g)))
    }

    /// What a game is shown as, if that is found soon.
    pub(super) fn reached_soon(
        &mut self,
        g: SumId,
        ticks: u64,
    ) -> Result<Option<Reached>, FaultKind> {
        known(self.within(Share::soon(ticks), |context| context.questions().reach(g)))
    }

    fn heat_soon(&mut self, value: ValueId, ticks: u64) -> Result<Option<Heat>, FaultKind> {
        let found = self.within(Share::soon(ticks), |context| {
            let values = context.engine.values();
            let thermograph = values.thermograph_of_sum(&[(value, 1)], context.meter);
            let temperature = values.temperature(value, context.meter);
            thermograph
                .and_then(|thermograph| Ok((thermograph, temperature?)))
                .map_err(|error| AskError::from(EngineError::from(error)))
        });
        let found = known(found)?;
        Ok(found.map(|(thermograph, temperature)| Heat {
            thermograph: thermograph.into(),
            temperature,
        }))
    }

    /// All that is shown of a game in the universe at hand.
    ///
    /// # Errors
    /// What its options meet; a universe of cheating robots.
    pub fn about_game(&mut self, game: SumId) -> Result<About, FaultKind> {
        self.questions().convention("what is known of a game")?;
        // What is asked for it is not what the user asked.
        let asked = std::mem::take(&mut self.asked);
        let about = self.found_about(game);
        self.asked = asked;
        about
    }

    fn found_about(&mut self, game: SumId) -> Result<About, FaultKind> {
        let name = self.as_it_stands(game)?.text;
        // A position that nobody draws looks as it is written.
        let picture = self.position_picture(game)?.filter(|picture| **picture != *name);
        let facts = self.facts_of(game, [VALUE_TICKS, FACT_TICKS])?;
        let (stops, birthday, kinds) = match facts.reached {
            Some(Reached::Value(value)) => {
                let stops = self.within(Share::soon(FACT_TICKS), |context| {
                    let values = context.engine.values();
                    let left = values.left_stop(value, context.meter);
                    let stops =
                        left.and_then(|left| Ok([left, values.right_stop(value, context.meter)?]));
                    stops.map_err(|error| AskError::from(EngineError::from(error)))
                });
                let birthday = self.within(Share::soon(FACT_TICKS), |context| {
                    let birthday = context.engine.values().birthday(value, context.meter);
                    birthday.map_err(|error| AskError::from(EngineError::from(error)))
                });
                let stops = known(stops)?;
                let kinds = self.kinds_of_value(value, stops.as_ref())?;
                (stops, known(birthday)?, kinds)
            }
            _ => {
                let birthday = self.within(Share::soon(FACT_TICKS), |context| {
                    context.ask().birthday(game).map_err(AskError::from)
                });
                let is_normal = self.program.universes.is_normal(self.universe);
                // That of a value is that of its canonical form.
                let birthday = known(birthday)?.filter(|_| !is_normal);
                (None, birthday, Vec::new())
            }
        };
        let more = self.kinds_of_form(game, kinds.is_empty())?;
        let mut about = About {
            game,
            universe: self.universe,
            facts,
            picture,
            kinds: [kinds, more].concat(),
            stops,
            birthday,
            moves: [None, None],
            more: [0; 2],
            _lease: self.meter.lease(0)?,
        };
        let allowance = Allowance::for_shown(self);
        for side in Side::BOTH {
            let options = self.within(Share::soon(OPTIONS_TICKS), |context| {
                let mut options = context.options_as_played(game, side)?;
                context.arrange(&mut options)?;
                Ok::<_, FaultKind>(options)
            })?;
            let Some(mut options) = options else { continue };
            options.dedup();
            about.more[side as usize] = options.len().saturating_sub(MOST_OPTIONS);
            options.truncate(MOST_OPTIONS);
            about._lease.grow(options.len() * size_of::<Move>(), self.meter)?;
            let mut moves = Vec::with_capacity(options.len());
            for option in options {
                self.meter.tick()?;
                let ticks = allowance.ticks(self);
                moves.push(Move {
                    game: option,
                    reached: self.reached_soon(option, ticks)?,
                    endings: self.endings_soon(option, ticks)?,
                });
            }
            about.moves[side as usize] = Some(moves);
        }
        Ok(about)
    }

    /// Words for what a value of normal play is.
    fn kinds_of_value(
        &mut self,
        value: ValueId,
        stops: Option<&[Dyadic; 2]>,
    ) -> Result<Vec<&'static str>, FaultKind> {
        let mut kinds = Vec::new();
        let values = self.engine.values();
        if let Some(number) = values.as_number(value) {
            kinds.push("number");
            kinds.extend(number.is_integer().then_some("integer"));
            return Ok(kinds);
        }
        let is_number = |values: &Values, options: &[ValueId]| match options {
            [only] => values.as_number(*only).is_some(),
            _ => false,
        };
        match values.name(value, self.meter)? {
            Name::NumberUpStar { number, up: 0, .. } if number.is_zero() => kinds.push("nimber"),
            Name::Switch(left) if is_number(values, &left) => kinds.push("switch"),
            Name::Node { left, right } if is_number(values, &left) && is_number(values, &right) => {
                kinds.push("switch");
            }
            _ => {}
        }
        match stops {
            Some([left, right]) if left != right => kinds.push("hot"),
            Some([stop, _]) if !stop.is_zero() => {
                kinds.push("tepid: a number and an infinitesimal");
            }
            Some(_) => {
                kinds.push("infinitesimal");
                let values = self.engine.values();
                if values.is_all_small(value, self.meter)? {
                    kinds.push("all-small (dicot)");
                }
            }
            None => {}
        }
        Ok(kinds)
    }

    /// Words for what a game is as it stands: `impartial`, and where there is no value to tell more, the universes of misère
    /// play that it belongs to.
    fn kinds_of_form(&mut self, g: SumId, all: bool) -> Result<Vec<&'static str>, FaultKind> {
        let kinds = [
            (Universe::Impartial, "impartial"),
            (Universe::Dicot, "dicot"),
            (Universe::DeadEnding, "dead-ending"),
            (Universe::Blocking, "blocking"),
        ];
        let mut found = Vec::new();
        for (universe, kind) in kinds.into_iter().take(if all { kinds.len() } else { 1 }) {
            let is = self.within(Share::soon(FACT_TICKS), |context| {
                context.ask().modulo(universe).is_member(g).map_err(AskError::from)
            });
            if known(is)? == Some(true) {
                found.push(kind);
            }
        }
        Ok(found)
    }
}

/// What was found soon; nothing where the question has no answer here. Stops are passed on.
fn known<T>(found: Result<Option<T>, AskError>) -> Result<Option<T>, FaultKind> {
    match found {
        Ok(found) => Ok(found),
        Err(error @ AskError::Engine(EngineError::Stop(_) | EngineError::Tombstone)) => {
            Err(error.into())
        }
        Err(_) => Ok(None),
    }
}
