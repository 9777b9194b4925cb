//! Any text at all.
#![no_main]

#[path = "../../tests/support/fuzzing.rs"]
mod fuzzing;
#[path = "../../tests/support/questions.rs"]
mod questions;
#[path = "../../tests/support/rulesets.rs"]
mod rulesets;
#[path = "../../tests/support/shapes.rs"]
mod shapes;

libfuzzer_sys::fuzz_target!(|text: &str| {
    fuzzing::read(text);
});
