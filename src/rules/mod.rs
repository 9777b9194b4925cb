//! Positions of rulesets: who they are, interned. What moves they have is asked of their ruleset,
//! which the floor above holds where it is written in the language.

pub mod argument;
pub mod positions;
pub mod variant;

pub use argument::Argument;
pub use positions::{Heading, Member, Position, Positions, RulesetId};
pub use variant::Variant;
