//! Tests of `cli/arguments`.

use std::time::Duration;

use clap::{CommandFactory, Parser};
use upstar::cli::arguments::*;
use upstar::meter::MemoryLimit;

#[test]
fn the_grammar_is_sound() {
    Arguments::command().debug_assert();
}

#[test]
fn memory_has_a_limit_unless_it_is_lifted() {
    let limit = |line: &str| {
        let arguments = Arguments::try_parse_from(line.split(' ')).expect(line);
        arguments.globals.limits().memory
    };
    assert_eq!(limit("upstar"), MemoryLimit::Usual);
    assert_eq!(limit("upstar --memory 512M"), MemoryLimit::Bytes(512 << 20));
    assert_eq!(limit("upstar --memory off"), MemoryLimit::Off);
    assert!(Arguments::try_parse_from(["upstar", "--memory", "much"]).is_err());
}

#[test]
fn echo_takes_its_value_behind_an_equals_sign_only() {
    let read = |line: &str| Arguments::try_parse_from(line.split(' ')).expect(line).run;
    assert_eq!(read("upstar x.cgt").echo, EchoWhen::Auto);
    assert_eq!(read("upstar --echo=never x.cgt").echo, EchoWhen::Never);
    let always = read("upstar --echo x.cgt");
    assert_eq!((always.echo, always.files.len()), (EchoWhen::Always, 1));
}

#[test]
fn options_stand_before_or_after_the_command() {
    let read = |line: &str| Arguments::try_parse_from(line.split(' ')).expect(line);
    let before = read("upstar --universe misere --time 500ms test x.cgt");
    let after = read("upstar test x.cgt --universe misere --time 500ms");
    for arguments in [before, after] {
        assert!(matches!(arguments.command, Some(Command::Test(_))));
        assert_eq!(arguments.globals.universe.as_deref(), Some("misere"));
        assert_eq!(arguments.globals.time, Some(Duration::from_millis(500)));
    }
    let negative = read("upstar -e -1 -e *");
    assert_eq!(negative.run.expressions, ["-1", "*"]);
}
