//! What a session survives: mistakes of upstar itself, and a full memory.

use std::sync::Arc;

use crate::support::answers::{answers, with};
use upstar::meter::{Limits, MemoryLimit};
use upstar::session::{Loader, NoFiles, Options, Session, save};

/// Files that panic: at once, or from the second reading on.
struct Panicking {
    readings: u32,
}

impl Loader for Panicking {
    fn load(&mut self, path: &str, _: &str) -> Result<(String, Vec<u8>), String> {
        self.readings += 1;
        assert!(path == "later" && self.readings == 1, "a panic on purpose");
        Ok((path.to_owned(), b"let later = 7".to_vec()))
    }
}

fn with_panics() -> Session {
    let loader = Box::new(Panicking { readings: 0 });
    Session::new(Options::default(), Arc::default(), loader).expect("a session")
}

#[test]
fn a_panic_ends_its_statement_and_what_was_defined_stands() {
    let mut session = with_panics();
    let text = "universe misere\nlet a = 5\nfn f(x) = x + a\nruleset r(n: Int) { options: [r(n - k) for k in [1] if k <= n] }\n\
                let h = canonical(domineering(2, 2)); canonical(r(2))";
    answers(&mut session, text);
    for _ in 0..3 {
        let told = answers(&mut session, "let b = 1\nimport \"panic\"\nb + a\nf(1)\noutcome(r(3))");
        assert_eq!(told, ["E0801", "6", "6", "P"]);
        assert_eq!(session.universe_name(), "misere");
        assert_eq!(answers(&mut session, "canonical(domineering(2, 2)) == h"), ["true"]);
    }
    // What is saved is what worked.
    assert!(
        !save::script(&session).unwrap().contains("panic"),
        "{}",
        save::script(&session).unwrap()
    );
}

#[test]
fn a_panic_while_definitions_run_again_leaves_none() {
    let mut session = with_panics();
    let told = answers(&mut session, "import \"later\"\nlater\nimport \"panic\"\nlater\n1 + 1");
    assert_eq!(told, ["7", "E0801", "E0201", "2"]);
    assert!(!save::script(&session).unwrap().contains("later"));
}

#[test]
fn a_small_statement_is_answered_after_the_memory_was_full() {
    let limits = Limits { memory: MemoryLimit::Bytes(4_000_000), ..Limits::default() };
    let options = Options { limits, ..Options::default() };
    let mut session = with(options.clone(), Box::new(NoFiles));
    let text = "universe misere\nlet a = 5\nfn f(x) = x + a";
    assert_eq!(answers(&mut session, text), [""; 0]);
    let long = "canonical(domineering(5, 7))";
    for _ in 0..3 {
        assert_eq!(answers(&mut session, long), ["E0603"]);
        assert!(session.meter().memory() > 3_500_000, "the engine is full");
        assert_eq!(answers(&mut session, "f(1)\noutcome(nim(2))"), ["6", "N"]);
        assert_eq!(session.universe_name(), "misere");
    }
    // Who allows more goes on with what was learned.
    assert_eq!(answers(&mut session, long), ["E0603"]);
    let held = session.meter().memory();
    session.set_options(Options {
        limits: Limits { memory: MemoryLimit::Bytes(8_000_000), ..limits },
        ..options
    });
    assert_eq!(answers(&mut session, "1 + 1"), ["2"]);
    assert!(session.meter().memory() >= held);
}

/// A file with a definition, a question that uses it and one that takes too much memory.
struct Heavy;

impl Loader for Heavy {
    fn load(&mut self, path: &str, _: &str) -> Result<(String, Vec<u8>), String> {
        let text = "ruleset s(n: Int) { left: [s(n - 1) if n > 0] }\noutcome(r(3))\ncanonical(domineering(5, 7))";
        Ok((path.to_owned(), text.into()))
    }
}

/// Positions of `r` know their options by then.
#[test]
fn what_a_stopped_import_has_defined_stays_for_what_has_used_it() {
    let limits = Limits { memory: MemoryLimit::Bytes(4_000_000), ..Limits::default() };
    let mut session = with(Options { limits, ..Options::default() }, Box::new(Heavy));
    let text = "ruleset r(n: Int) { left: [s(n - 1) if n > 0] }\nimport \"heavy\"";
    assert_eq!(answers(&mut session, text), ["E0603"]);
    session.set_options(Options::default());
    assert_eq!(answers(&mut session, "s(3) == 3"), ["true"]);
    let text = "ruleset s(n: Int) { right: [s(n - 1) if n > 0] }\n[s(3), r(3), r(4)] == [-3, 3, 4]\noutcome(r(3))";
    assert_eq!(answers(&mut session, text), ["true", "L"]);
}

#[test]
fn conditions_nest_as_deep_as_brackets_on_every_stack() {
    let answered = || {
        let mut session = with(Options::default(), Box::new(NoFiles));
        for (deep, expected) in [(20, "1"), (1000, "1"), (1002, "E0104"), (20_000, "E0104")] {
            let inside = " { true } else { false }".repeat(deep - 1);
            let text = "if ".repeat(deep) + "true" + &inside + " { 1 } else { 2 }";
            assert_eq!(answers(&mut session, &text), [expected], "{deep}");
        }
        let chain = "if false { 0 } else ".repeat(1500) + "{ 1 }";
        assert_eq!(answers(&mut session, &chain), ["1"]);
    };
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(answered);
    thread.expect("a thread").join().expect("no panic");
}

#[test]
fn tries_nest_as_deep_as_brackets_on_every_stack() {
    let nested = |deep: usize| {
        [
            "try ".repeat(deep) + "1" + &" else 2".repeat(deep),
            "try 1 else ".repeat(deep) + "2",
            "(try ".repeat(deep / 2) + "1" + &" else 2)".repeat(deep / 2),
        ]
    };
    let side_by_side = format!("[{}1][0]", "try 1 else 2, ".repeat(1500));
    let answered = move || {
        let mut session = with(Options::default(), Box::new(NoFiles));
        for (deep, expected) in [(20, "1"), (1000, "1"), (1002, "E0104"), (20_000, "E0104")] {
            for text in nested(deep) {
                assert_eq!(answers(&mut session, &text), [expected], "{deep}: {text:.20}");
            }
        }
        assert_eq!(answers(&mut session, &side_by_side), ["1"]);
    };
    // The deepest texts take more than this: a larger stack is made for them.
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(answered);
    thread.expect("a thread").join().expect("no panic");
}
