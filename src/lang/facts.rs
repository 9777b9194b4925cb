//! What is found of a game soon, as data: for pages to explore and for `about`.

use std::rc::Rc;

use num_bigint::BigUint;

use crate::ask::reach::Reached;
use crate::ask::universe::UniverseId;
use crate::boards::Text;
use crate::game::SumId;
use crate::meter::Lease;
use crate::values::number::Dyadic;
use crate::values::{Ending, Endings, Side, Thermograph};

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
    /// The memory of its options.
    pub(crate) lease: Lease,
}

impl About {
    /// The game.
    #[must_use]
    pub fn game(&self) -> SumId {
        self.game
    }

    /// Its thermograph and its temperature, if it is known to be hot.
    pub(crate) fn hot(&self) -> Option<&Heat> {
        self.facts.heat.as_ref().filter(|heat| heat.temperature.sign().is_gt())
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

/// What the facts of several games may take.
#[derive(Clone, Copy)]
pub struct Allowance {
    /// The ticks before the first of them.
    pub(crate) before: u64,
    /// What may go into them before they are late.
    pub(crate) all: u64,
    /// The ticks of a fact, and of one that is late.
    pub(crate) each: [u64; 2],
}

impl Allowance {
    /// The ticks that a fact may take if so many have been taken by now.
    pub(crate) fn ticks(&self, taken: u64) -> u64 {
        let is_late = taken - self.before > self.all;
        self.each[usize::from(is_late)]
    }
}
