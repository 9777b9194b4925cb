//! The context of everything that is asked: the engine, the meter, what is defined, the universe at
//! hand, and how games are written. Builtins, texts and messages need no more; [`Evaluator`] adds
//! frames.
//!
//! [`Evaluator`]: super::Evaluator

use num_bigint::BigUint;

use super::facts::Allowance;
use super::fault::FaultKind;
use super::playing::Playing;
use super::program::{GlobalId, Time};
use super::ruleset::Scripted;
use super::value::Value;
use crate::ask::Questions;
use crate::ask::question::Asked;
use crate::ask::universe::{UniverseId, World};
use crate::game::{Ask, Component, Engine, Followers, SumId};
use crate::meter::{Meter, Metered, Sought};
use crate::render::{Spelling, Writing};
use crate::values::{Convention, Side};

/// What a question in a program is asked with.
pub struct Context<'a> {
    /// The engine.
    pub engine: &'a mut Engine,
    /// Counts what is spent.
    pub meter: &'a mut Meter,
    /// What has been defined, and what plays it.
    pub program: &'a mut (dyn Playing + 'a),
    /// The universe at hand.
    pub universe: UniverseId,
    /// Whether a statement, `mod` or an option chose it.
    pub explicit: bool,
    /// How integers are read where this is typed: the world of the session's universe.
    pub home: World,
    /// How games are written.
    pub writing: Writing,
    /// Whether something was left out of what was written.
    pub left_out: bool,
    /// What values beside the names of positions in lists may take, where they are shown: at a terminal. There sums stand in the
    /// order in which they were typed.
    pub(crate) beside: Option<Allowance>,
    pub(crate) view: View,
    /// Whether a clause of a ruleset is evaluated.
    in_clause: bool,
    /// Whether positions that are new are taken apart at once, where their ruleset says how.
    pub(crate) apart: bool,
    /// Questions about games that were asked, for their reasons.
    pub(crate) asked: Asked,
}

/// Which globals are seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    /// What stands now.
    Present,
    /// Inside of a ruleset's clause: what stood then.
    At(Time),
    /// Inside of the library: its own names.
    Library,
}

impl Metered for Context<'_> {
    fn meter(&mut self) -> &mut Meter {
        self.meter
    }
}

impl<'a> Context<'a> {
    /// A context in `universe`.
    pub fn new(
        engine: &'a mut Engine,
        meter: &'a mut Meter,
        program: &'a mut (dyn Playing + 'a),
        universe: UniverseId,
        explicit: bool,
        writing: Writing,
    ) -> Self {
        Self {
            home: program.universes.world(universe),
            engine,
            meter,
            program,
            universe,
            explicit,
            writing,
            left_out: false,
            beside: None,
            view: View::Present,
            in_clause: false,
            apart: false,
            asked: Asked::default(),
        }
    }

    /// The context of clauses of a ruleset: in normal play, with globals as they were at its
    /// definition. What it writes does not depend on how the session does.
    pub(crate) fn closed(
        engine: &'a mut Engine,
        meter: &'a mut Meter,
        program: &'a mut (dyn Playing + 'a),
        ruleset: &Scripted,
    ) -> Self {
        Self {
            engine,
            meter,
            program,
            universe: UniverseId::NORMAL,
            explicit: false,
            home: World::Alternating(Convention::Normal),
            writing: Writing::for_programs(Spelling::ASCII),
            left_out: false,
            beside: None,
            view: if ruleset.library { View::Library } else { View::At(ruleset.defined) },
            in_clause: true,
            apart: false,
            asked: Asked::default(),
        }
    }
}

impl Context<'_> {
    /// The same context for a while. What is asked in it is noted there.
    pub(crate) fn lent(&mut self) -> Context<'_> {
        Context {
            engine: self.engine,
            meter: self.meter,
            program: self.program,
            universe: self.universe,
            explicit: self.explicit,
            home: self.home,
            writing: self.writing,
            left_out: self.left_out,
            beside: self.beside,
            view: self.view,
            in_clause: self.in_clause,
            apart: self.apart,
            asked: std::mem::take(&mut self.asked),
        }
    }

    /// The context of questions in the universe at hand.
    pub fn questions(&mut self) -> Questions<'_> {
        Questions {
            engine: self.engine,
            meter: self.meter,
            rules: self.program,
            universe: self.universe,
            asked: &mut self.asked,
        }
    }

    /// The context of one question to the engine.
    pub fn ask(&mut self) -> Ask<'_> {
        Ask::new(self.engine, self.meter, self.program)
    }

    /// Does `work` with a meter of its own: what stopped a question is not to stop what is said of it.
    pub fn metered_by<T>(&mut self, meter: Meter, work: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(self.meter, meter);
        let result = work(self);
        *self.meter = outer;
        result
    }

    /// Does `work` in another universe, chosen explicitly.
    pub fn modulo<T>(&mut self, universe: UniverseId, work: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.choose(universe);
        let result = work(self);
        (self.universe, self.explicit) = before;
        result
    }

    /// Chooses a universe explicitly. Returns what was at hand, to be put back.
    pub(crate) fn choose(&mut self, universe: UniverseId) -> (UniverseId, bool) {
        let before = (self.universe, self.explicit);
        (self.universe, self.explicit) = (universe, true);
        before
    }

    /// The value of a global name, seen from here.
    pub(crate) fn global(&mut self, id: GlobalId) -> Option<&Value> {
        match self.view {
            View::Present => self.program.value_of(id),
            View::At(time) => self.program.value_at(id, time),
            View::Library => self.program.given(id),
        }
    }

    /// The options of a side in the order of their ids: as they are on the board, or, where a ruleset
    /// asks in its own clauses, as the engine knows them, so that play which goes round is noticed.
    pub fn options_as_played(&mut self, g: SumId, side: Side) -> Result<Vec<SumId>, FaultKind> {
        let by_the_rules = match self.in_clause {
            false => self.program.options_by_the_rules(self.engine, g, side, self.meter)?,
            true => None,
        };
        match by_the_rules {
            Some(options) => Ok(options),
            None => Ok(self.ask().options(g, side)?),
        }
    }

    /// The followers of a game as they stand on the board, itself first, one for each literal game.
    pub fn followers(&mut self, g: SumId) -> Result<Vec<SumId>, FaultKind> {
        let mut followers = self.all_followers(g)?;
        self.arrange(&mut followers)?;
        Ok(followers)
    }

    /// The number of [`Context::followers`]. A number or nimber has one of each birthday up to its own.
    pub fn follower_count(&mut self, g: SumId) -> Result<BigUint, FaultKind> {
        let component = g.component().map(|id| self.engine.component(id));
        match component {
            Some(Component::Number(_) | Component::Nimber(_)) => {
                Ok(self.ask().birthday(g)? + 1_u32)
            }
            _ => Ok(self.all_followers(g)?.len().into()),
        }
    }

    fn all_followers(&mut self, g: SumId) -> Result<Vec<SumId>, FaultKind> {
        self.meter.seek(Sought::Followers);
        let mut followers = Followers::of(&mut self.ask(), g)?;
        while let Some(game) = followers.open() {
            for side in Side::BOTH {
                let options = self.options_as_played(game, side)?;
                followers.add(&mut self.ask(), options)?;
            }
        }
        Ok(followers.into_games())
    }

    /// Puts games into the order in which options print.
    pub fn arrange(&mut self, games: &mut Vec<SumId>) -> Result<(), FaultKind> {
        if games.len() < 2 {
            return Ok(());
        }
        let program = self.program.program_mut();
        let printer = &mut program.printer;
        Ok(printer.arrange(self.engine, &program.positions, games, self.meter)?)
    }

    /// Does `work` while games are written otherwise.
    pub fn written_as<T>(&mut self, writing: Writing, work: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.writing, writing);
        let result = work(self);
        self.writing = before;
        result
    }
}
