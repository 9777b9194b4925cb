//! Any text at all.
#![no_main]

#[path = "../../tests/support/fuzzing.rs"]
mod fuzzing;
#[path = "../../tests/support/questions.rs"]
mod questions;

libfuzzer_sys::fuzz_target!(|text: &str| {
    fuzzing::read(text);
});
