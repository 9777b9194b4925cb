//! What the meter counts as held is about what is allocated: over all examples, their laws too, after
//! each statement, at most three times as much and at least a third.

#![allow(clippy::disallowed_methods, clippy::panic, reason = "tests read files")]

mod support;

use std::alloc::System;
use std::io::Write as _;
use std::process::{Command, Stdio};

use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};
use support::{run, sampled, session, soak};
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

/// The number of processes that share the examples: what is allocated is counted for a whole process.
const PARTS: usize = 2;

/// Which of the parts a process is to do.
const PART: &str = "UPSTAR_MEMORY_PART";

/// Runs one part of the examples. Writes how many statements held much, then what is wrong.
#[test]
#[ignore = "a part of the test below, which starts it"]
fn one_part_by_hand() {
    let part: usize = std::env::var(PART).expect("a part").parse().expect("a number");
    let mut wrong = Vec::new();
    let mut large = 0;
    let examples = sampled(support::scripts("examples"), 4);
    for (name, path) in examples.skip(part).step_by(PARTS) {
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
    let mut out = std::io::stdout();
    writeln!(out, "\n{LARGE}{large}").expect("written");
    assert!(wrong.is_empty(), "{} statements\n\n{}", wrong.len(), wrong.join("\n\n"));
}

/// What the line begins with that tells how many statements held much.
const LARGE: &str = "held much: ";

#[test]
fn what_is_counted_is_about_what_is_held() {
    let this = std::env::current_exe().expect("a path");
    let start = |part: usize| {
        Command::new(&this)
            .args(["--exact", "one_part_by_hand", "--ignored", "--nocapture"])
            .env(PART, part.to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("a process")
    };
    let parts: Vec<_> = (0..PARTS).map(start).collect();
    let mut large = 0;
    for part in parts {
        let ran = part.wait_with_output().expect("an end");
        let [out, err] = [&ran.stdout, &ran.stderr].map(|bytes| String::from_utf8_lossy(bytes));
        assert!(ran.status.success(), "{out}{err}");
        let told = out.lines().find_map(|line| line.strip_prefix(LARGE));
        large += told.expect(&out).parse::<usize>().expect("a number");
    }
    assert!(large > if soak().is_some() { 100 } else { 20 }, "little is held: {large}");
}

/// Lists of small things: what is counted is about what is held, whatever the things are.
#[test]
fn small_things_in_lists_are_counted() {
    let items = [
        "i",
        "[]",
        "[i]",
        "[i, i]",
        "[[i]]",
        "[[], [i], [i, 2]]",
        "i / 2",
        "join([\"a\", i])",
        "grid(2, 2)",
        "put(grid(\"xo\"), 0, \".\")",
        "\"a\"",
        "*i",
        "i < 3",
        "i <=> 3",
        "path(1 + i % 5)",
        "[2,1@1,2]",
    ];
    let this = std::env::current_exe().expect("a path");
    for item in items {
        let ran = Command::new(&this)
            .args(["--exact", "one_list_by_hand", "--ignored", "--nocapture"])
            .env(PART, item)
            .output()
            .expect("a process");
        assert!(ran.status.success(), "{item}: {}", String::from_utf8_lossy(&ran.stdout));
    }
}

#[test]
#[ignore = "a part of the test above, which starts it"]
fn one_list_by_hand() {
    let item = std::env::var(PART).expect("an item");
    let held = held_after_each("<list>", &[format!("let xs = [{item} for i in 0 .. 30000]")]);
    let [Held { counted, allocated, .. }] = &held[..] else { panic!("one statement") };
    // A half more at most, beside what a session has of its own.
    let little = 3 * LITTLE;
    assert!(2 * allocated < 3 * counted + little, "{allocated} allocated, {counted} counted");
    assert!(2 * counted < 5 * allocated + little, "{allocated} allocated, {counted} counted");
}

/// Questions that a session, a server or a host asks: all are different in their first thousand.
fn question(number: usize) -> String {
    let n = number % 1000;
    if n % 50 == 49 {
        return format!("kaylos({n})");
    }
    match n % 4 {
        0 => format!("{n} + {}", n / 2),
        1 => format!("outcome(*{n} + *3) mod misere"),
        2 => format!("[k * k for k in 0 .. {}]", n % 17),
        _ => format!("<{}|{n}> <=> *{}", n + 1, n % 7),
    }
}

/// Bytes that are allocated after questions, and those that the meter counts.
fn after_questions(from: usize, to: usize, ask: &mut dyn FnMut(&str) -> u64) -> (usize, u64) {
    let counted = (from..to).map(|number| ask(&question(number))).last().unwrap_or(0);
    (allocated(), counted)
}

#[test]
#[ignore = "counts what a process allocates: started by the test below"]
fn many_questions_by_hand() {
    let mut session = session(Options::default(), false);
    session.keep_definitions_only();
    let mut run_one = |text: &str| {
        drop(run(&mut session, "<question>", text));
        session.meter().memory()
    };
    let [first, last] = if soak().is_some() { [10_000, 100_000] } else { [2_000, 25_000] };
    let (few, counted_few) = after_questions(0, first, &mut run_one);
    let (many, counted_many) = after_questions(first, last, &mut run_one);
    assert_eq!(counted_few, counted_many, "counted");
    assert!(many <= few + (1 << 12), "statements: {few} bytes, then {many}");
    drop(session);
    let asked = upstar::Session::new();
    let mut ask_one = |text: &str| {
        drop(asked.value(text));
        drop(asked.evaluate(text));
        0
    };
    let [first, last] = if soak().is_some() { [3_000, 20_000] } else { [1_000, 7_000] };
    let (few, _) = after_questions(0, first, &mut ask_one);
    let (many, _) = after_questions(first, last, &mut ask_one);
    assert!(many <= few + (1 << 12), "the library: {few} bytes, then {many}");
}

/// A hundred thousand questions, of which a thousand are different, take the memory of the first ten thousand; in
/// `cargo test` there are a quarter as many.
#[test]
fn questions_leave_nothing() {
    let this = std::env::current_exe().expect("a path");
    let arguments = ["--exact", "many_questions_by_hand", "--ignored", "--nocapture"];
    let ran = Command::new(&this).args(arguments).output().expect("an end");
    let [out, err] = [&ran.stdout, &ran.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    assert!(ran.status.success() && out.contains("1 passed"), "{out}{err}");
}
