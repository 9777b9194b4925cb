//! Two games drawn from the bytes, compared modulo a universe, and held against the definition of its order.
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

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let mut session = fuzzing::session();
    session.set_allowance(Some(100_000));
    attacks::order(&mut session, bytes);
});
