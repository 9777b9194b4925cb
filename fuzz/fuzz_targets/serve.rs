//! Any lines at all as requests of another program (JSON-RPC).
#![no_main]

#[path = "../../tests/support/attacks.rs"]
mod attacks;
#[path = "../../tests/support/fuzzing.rs"]
mod fuzzing;
#[path = "../../tests/support/questions.rs"]
mod questions;
#[path = "../../tests/support/rulesets.rs"]
mod rulesets;
#[path = "../../tests/support/shapes.rs"]
mod shapes;

libfuzzer_sys::fuzz_target!(|lines: &[u8]| {
    attacks::serve(&mut fuzzing::session(), lines);
});
