//! What is said where something is wrong, or easily misread: faults of lower floors become diagnostics
//! and notes.
//!
//! `Session::diagnose` makes a diagnostic of a fault: an `Explainer` names games and values, `explain.rs` chooses the
//! code, `advice.rs` says what to do. `claims.rs` says what is known of a condition that does not hold: both sides and
//! what distinguishes them, or the games that it asks about. `notes.rs` is said beside answers.

mod advice;
mod claims;
mod diagnose;
mod explain;
mod laws;
mod loops;
pub(super) mod notes;
mod promises;
mod stopped;

use crate::ask::universe::{Universe, UniverseId};
use crate::game::SumId;
use crate::lang::context::Context;
use crate::lang::value::Value;
use crate::meter::{Metered, Share};
use crate::present::short::{beginning, brief, in_short};
use crate::present::text;
pub(super) use advice::{EMPTY_SQUARE, OF_VERTICES, advise_call};
pub(super) use diagnose::{diagnose, takes_a_text};
pub use laws::Tested;
pub(super) use laws::tested;
pub use notes::{Notes, know_positions};
pub use stopped::AGAIN as KEPT;
pub(super) use stopped::as_asked;

/// Ticks for a game or a universe in a message: what it says does not depend on the clock.
const MESSAGE_TICKS: u64 = 1_000_000;

/// Ticks that may go into the name of a universe.
const NAME_TICKS: u64 = 200_000;

/// The longest name of a set that a message writes out, in characters.
const LONGEST_NAME: usize = 120;

/// What is at hand when a fault is explained.
pub(in crate::session) struct Explainer<'e, 'a> {
    pub context: &'e mut Context<'a>,
}

impl Explainer<'_, '_> {
    /// The text of a value; of long lists and texts only the beginning.
    pub(in crate::session) fn text(&mut self, value: &Value) -> String {
        brief(self.context, value).map_or_else(|| "…".to_owned(), |text| beginning(text, value))
    }

    /// `the game ∗`, `the text "abc"`, `none`.
    pub(in crate::session) fn noun(&mut self, value: &Value) -> String {
        let text = self.text(value);
        match value {
            Value::None => "`none`".to_owned(),
            Value::Quotient(_) => text,
            Value::Bool(_) => format!("`{text}`"),
            Value::Function(_) | Value::Builtin(_) => format!("the function `{text}`"),
            Value::Ruleset(_) | Value::Member(_) => format!("the ruleset `{text}`"),
            other => {
                let kind = other.kind().noun();
                let kind = kind.strip_prefix("a ").or_else(|| kind.strip_prefix("an "));
                format!("the {} {text}", kind.unwrap_or("value"))
            }
        }
    }

    /// The text of a game as it stands. What it is called does not depend on what the question has left.
    pub(in crate::session) fn as_it_stands(&mut self, g: SumId) -> String {
        let text = in_short(self.context, |context| {
            context.within(Share::apart(MESSAGE_TICKS), |context| text::as_it_stands(context, g))
        });
        text.ok().flatten().map_or_else(|| "…".to_owned(), |assembled| assembled.text)
    }

    /// Tells where to ask about a heap of any size, if it is one of an octal game, and a closed set has
    /// smaller heaps of that game.
    fn heaps_of_any_size(&mut self, id: UniverseId, part: SumId) -> Option<String> {
        let Universe::Closure(games) = self.context.program.universes.get(id).clone() else {
            return None;
        };
        let engine = &*self.context.engine;
        let octal = |game: SumId| Some(engine.octal_heap(game.component()?)?.0);
        let of = octal(part)?;
        games.iter().find(|game| octal(**game) == Some(of))?;
        let heap = self.as_it_stands(part);
        let (game, _) = heap.rsplit_once('(')?;
        Some(format!("for heaps of any size: `mod {game}`"))
    }

    pub(in crate::session) fn universe(&mut self, id: UniverseId) -> String {
        // The name of a set does not depend on what the question has left to spend.
        let name = self
            .context
            .within(Share::apart(NAME_TICKS), |context| text::universe_text(context, id));
        let short = name.ok().flatten().filter(|name| name.chars().count() <= LONGEST_NAME);
        short.unwrap_or_else(|| text::universe_in_short(self.context, id))
    }
}
