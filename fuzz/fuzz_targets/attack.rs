//! Damaged texts, conversations and rulesets, drawn from a seed.
#![no_main]

#[path = "../../tests/support/fuzzing.rs"]
mod fuzzing;
#[path = "../../tests/support/questions.rs"]
mod questions;
#[path = "../../tests/support/rulesets.rs"]
mod rulesets;
#[path = "../../tests/support/shapes.rs"]
mod shapes;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    fuzzing::attack(fuzzing::seed(bytes));
});
