//! The crate as those see it who use it: by its public items alone.

mod bad_input;
mod examples;
mod panics;
mod promises;
mod rulesets;
mod stops;
