//! Tests of `lang/program`.

use upstar::lang::builtin::Builtins;
use upstar::lang::program::Time;
use upstar::lang::ruleset::Scripted;
use upstar::lang::{Program, Value};
use upstar::span::Span;

#[test]
fn what_fails_is_taken_back() {
    let mut program = Program::new(Builtins::NONE);
    program.define("a", Value::Int(1), None, Span::default());
    let mark = program.mark();
    program.define("a", Value::Int(2), None, Span::default());
    program.define("b", Value::Int(3), None, Span::default());
    program.take_back(mark);
    assert!(matches!(program.lookup("a"), Some(Value::Int(1))));
    assert!(program.lookup("b").is_none());
}

/// A program with a ruleset: from now on earlier values are kept.
fn with_a_ruleset() -> Program {
    let mut program = Program::new(Builtins::NONE);
    now(&mut program);
    program
}

/// The time at which a ruleset that is defined now sees the names.
fn now(program: &mut Program) -> Time {
    let id = program.add_ruleset(Scripted::default());
    // It sees itself.
    define(program, "ruleset", 0);
    program.ruleset(id).defined
}

fn define(program: &mut Program, name: &str, value: i64) {
    program.define(name, Value::Int(value), None, Span::default());
}

/// The integer that a name stood for at a time.
fn at(program: &mut Program, name: &str, time: Time) -> Option<i64> {
    let id = program.global(name);
    match program.value_at(id, time)? {
        Value::Int(integer) => Some(*integer),
        _ => None,
    }
}

#[test]
fn a_name_means_at_a_time_what_it_stood_for_then() {
    let mut program = with_a_ruleset();
    let start = now(&mut program);
    define(&mut program, "a", 1);
    let first = now(&mut program);
    define(&mut program, "b", 10);
    define(&mut program, "a", 2);
    let second = now(&mut program);
    define(&mut program, "a", 3);
    assert!(start < first && first < second);
    assert_eq!(at(&mut program, "a", first), Some(1));
    assert_eq!(at(&mut program, "a", second), Some(2));
    let now = now(&mut program);
    assert_eq!(at(&mut program, "a", now), Some(3));
    assert_eq!(at(&mut program, "c", now), None);
}

#[test]
fn what_was_defined_later_is_found_under_its_first_definition_for_good() {
    let mut program = with_a_ruleset();
    let start = now(&mut program);
    assert_eq!(at(&mut program, "a", start), None);
    define(&mut program, "a", 1);
    assert_eq!(at(&mut program, "a", start), Some(1));
    define(&mut program, "a", 2);
    assert_eq!(at(&mut program, "a", start), Some(1));
    // Nobody asked before the second definition.
    define(&mut program, "b", 1);
    define(&mut program, "b", 2);
    assert_eq!(at(&mut program, "b", start), Some(1));
}

#[test]
fn a_definition_that_is_taken_back_was_never_there() {
    let mut program = with_a_ruleset();
    define(&mut program, "a", 1);
    let start = now(&mut program);
    let mark = program.mark();
    define(&mut program, "a", 2);
    define(&mut program, "b", 3);
    assert_eq!(at(&mut program, "b", start), Some(3));
    program.take_back(mark);
    let now = now(&mut program);
    assert_eq!(at(&mut program, "a", now), Some(1));
    assert_eq!(at(&mut program, "b", start), None);
    define(&mut program, "b", 4);
    assert_eq!(at(&mut program, "b", start), Some(4));
    assert_eq!(at(&mut program, "a", start), Some(1));
}

#[test]
fn the_library_sees_its_own_names_and_gives_them_where_nothing_hides_them() {
    let mut program = with_a_ruleset();
    program.offer(&["a", "b"]);
    define(&mut program, "a", 1);
    program.in_library = true;
    for name in ["a", "b", "helper"] {
        define(&mut program, name, 7);
        assert!(matches!(program.lookup(name), Some(Value::Int(7))), "{name}");
    }
    program.in_library = false;
    assert!(matches!(program.lookup("a"), Some(Value::Int(1))));
    assert!(matches!(program.lookup("b"), Some(Value::Int(7))));
    assert!(program.lookup("helper").is_none());
    assert!(matches!(program.given_as("helper"), Some(Value::Int(7))));
    assert!(program.is_users("a") && !program.is_users("b"));
    let now = now(&mut program);
    assert_eq!(at(&mut program, "a", now), Some(1));
    assert_eq!(at(&mut program, "b", now), Some(7));
    // A file that was not read to its end gives nothing.
    program.take_back_given(1);
    assert!(matches!(program.lookup("a"), Some(Value::Int(1))));
    assert!(program.lookup("b").is_none() && program.given_as("b").is_none());
}
