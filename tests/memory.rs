//! What the meter counts as held is about what is allocated: over all examples, their laws too, after
//! each statement, at most three times as much and at least a third.

#![allow(clippy::disallowed_methods, clippy::panic, reason = "tests read files")]

mod support;

use std::alloc::System;

use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};
use support::{run, session};
use upstar::session::Options;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Bytes that are allocated now.
fn allocated() -> usize {
    let stats = ALLOCATOR.stats();
    stats.bytes_allocated.saturating_sub(stats.bytes_deallocated)
}

/// Bytes that do not matter: sources, definitions, tables that grow by doubling from nothing.
const LITTLE: usize = 1 << 19;

/// What was counted and what was allocated after a statement.
struct Held {
    statement: String,
    counted: usize,
    allocated: usize,
}

impl Held {
    fn is_wrong(&self) -> bool {
        self.counted > 3 * self.allocated + LITTLE || self.allocated > 3 * self.counted + LITTLE
    }
}

/// Runs statements one after the other in one session.
fn held_after_each(name: &str, statements: &[String]) -> Vec<Held> {
    let before = allocated();
    let mut session = session(Options::default(), false);
    session.set_testing(true);
    let mut all = Vec::new();
    for statement in statements {
        drop(run(&mut session, name, statement));
        let counted = session.meter().memory() as usize;
        let allocated = allocated().saturating_sub(before);
        all.push(Held { statement: statement.clone(), counted, allocated });
    }
    all
}

/// The statements of a text, one by one.
fn statements(name: &str, text: &str) -> Vec<String> {
    let mut session = session(Options::default(), false);
    run(&mut session, name, text).into_iter().map(|said| said.source).collect()
}

#[test]
fn what_is_counted_is_about_what_is_held() {
    let mut wrong = Vec::new();
    let mut large = 0;
    for (name, path) in support::scripts("examples") {
        let text = std::fs::read_to_string(path).expect("a readable example");
        let shown = format!("examples/{name}.cgt");
        let all = held_after_each(&shown, &statements(&shown, &text));
        large += all.iter().filter(|held| held.allocated > 2 * LITTLE).count();
        wrong.extend(all.into_iter().filter(Held::is_wrong).map(|held| {
            format!(
                "{shown}: {} counted, {} allocated after\n{}",
                held.counted, held.allocated, held.statement
            )
        }));
    }
    assert!(large > 100, "little is held: {large}");
    assert!(wrong.is_empty(), "{} statements\n\n{}", wrong.len(), wrong.join("\n\n"));
}
