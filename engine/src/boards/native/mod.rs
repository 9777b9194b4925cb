//! Native twins: rulesets of the library of which Rust knows theorems or bounds that their texts do not
//! tell. A twin answers for the same positions, and the tests hold it against the text of the ruleset; what
//! it does not know is played by the text.
//!
//! `domineering` has boards in words of 64 and of 128 bits and bounds by strips; it is a domain of the solver, which
//! finds outcomes of sums in both conventions. The values of `pitch` come from a theorem. `cram` answers where a half
//! turn of the board tells who wins.

use crate::boards::{Argument, Arguments, Known};
use crate::game::Beside;
use crate::game::closed::Period;
use crate::meter::{Meter, Stop};
use crate::solver::NimFact;
use crate::values::{Side, ValueError, ValueId, Values};

mod cram;
pub mod domineering;
mod heap_pairs;
pub mod heaps;
pub mod nogo;
pub mod pitch;
mod sequences;
pub mod strips;

/// A position in a sum, by its arguments.
pub struct Summand {
    /// The arguments.
    pub arguments: Arguments,
    /// Whether the players' roles are exchanged in it.
    pub negated: bool,
    /// How many copies there are.
    pub times: u64,
}

/// What a twin knows of the positions of its ruleset in normal play. It keeps tables of values, so
/// it belongs to one arena of values.
pub trait Ruleset {
    /// The value of a position; `None` where the twin does not know such positions.
    ///
    /// # Errors
    /// Values that are too large.
    fn value(
        &mut self,
        arguments: &[Argument],
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<Option<ValueId>, ValueError>;

    /// Returns what is known of the nim value of a position, if all positions of the ruleset are impartial;
    /// `None` otherwise.
    ///
    /// # Errors
    /// A stop by the meter.
    fn nim_value(
        &mut self,
        _arguments: &[Argument],
        _meter: &mut Meter,
    ) -> Result<Option<NimFact>, Stop> {
        Ok(None)
    }

    /// The period of the nim values of those heaps that the arguments choose, searched for until it is
    /// proved; `None` where no theorem proves one.
    ///
    /// # Errors
    /// A stop by the meter.
    fn nim_period(
        &mut self,
        _chosen: &[Argument],
        _meter: &mut Meter,
    ) -> Result<Option<Period>, Stop> {
        Ok(None)
    }

    /// Returns whether its values come from a theorem, and not from play.
    fn is_theorem(&self) -> bool {
        false
    }

    /// Tells if a player wins a sum of positions and something else moving first, where that is found without
    /// the values of the positions; `None` otherwise.
    fn wins_first(
        &mut self,
        _: Side,
        _positions: &[Summand],
        _beside: Beside<'_>,
        _values: &mut Values,
        _meter: &mut Meter,
    ) -> Result<Option<bool>, ValueError> {
        Ok(None)
    }
}

/// The twin of a ruleset of the library, if it has one.
#[must_use]
pub fn twin(known: Known) -> Option<Box<dyn Ruleset>> {
    match known {
        Known::Cram => Some(Box::new(cram::Cram)),
        Known::Domineering => Some(Box::<domineering::Domineering>::default()),
        Known::Heap(heap) => Some(Box::new(heaps::Heaps::of(heap))),
        Known::PartizanKayles => Some(Box::new(strips::Strips)),
        Known::Pitch => Some(Box::new(pitch::Pitches)),
        Known::Lawn | Known::Nogo | Known::Sprig => None,
    }
}
