//! The language from the outside: what statements print and what they refuse.

mod lists;
mod open;

use crate::support::answers::{answer, answers, hold, session, with};
use std::sync::Arc;
use upstar::session::{NoFiles, Options, Session};

#[test]
fn items_stand_where_their_conditions_hold() {
    let stack = "ruleset stack(n: Int, m: Int) {\n\
                 left: [stack(n - 1, m) if n > 0, stack(n, m - 1) if m > 0]\n\
                 right: [stack(n - 2, m + 1) if n > 1]\n}\nlet c = *; ";
    hold(&[
        ("[1, 2 if 1 > 0, 3 if 1 < 0, 4]", "[1, 2, 4]"),
        ("[1 if 1 < 0]", "[]"),
        ("[\"a\" if 1 < 0 or 2 < 3, \"b\"]", "[\"a\", \"b\"]"),
        ("[[1 if 1 > 0], [2 if 1 < 0]]", "[[1], []]"),
        ("<[* if 1 < 0, 2]|0>", "<2|0>"),
        (&format!("{stack}[canonical(stack(2, m)) for m in 0 .. 3]"), "[1*, 2*, 3*]"),
        (&format!("{stack}left(stack(1, 1))"), "[stack(0,1), stack(1,0)]"),
        (&format!("{stack}right(stack(1, 1))"), "[]"),
    ]);
}

#[test]
fn a_call_costs_a_few_ticks() {
    let mut session = session();
    let text = "fn fib(n: Int) = if n < 2 { n } else { fib(n - 1) + fib(n - 2) }\nfib(25)";
    assert_eq!(answers(&mut session, text), ["75025"]);
    // There are 242,785 calls.
    assert!(session.meter().ticks() < 1_000_000);
}

#[test]
fn universes_are_dynamic_and_values() {
    hold(&[
        ("fn o(G) = outcome(G)\no(*) mod misere", "P"),
        ("universe misere\noutcome(*)\noutcome(*) mod normal\noutcome(*)", "P\nN\nP"),
        ("let U = misere\noutcome(*) mod U", "P"),
        ("dicot", "dicot"),
        ("generated(<.|0>)", "generated(-1)"),
        ("outcome(*) mod dead_ending", "P"),
        ("outcome(*) mod E", "E0202"),
        ("universe D", "E0202"),
        ("outcome(*) mod nothing", "E0202"),
        ("let E = 3\noutcome(*) mod E", "E0301"),
        ("let D = dicot\noutcome(*) mod D", "P"),
        ("do { universe misere }", "E0141"),
        ("left_stop(<1|0>) mod misere", "E0405"),
    ]);
    let options = Options { universe: Some("misere".to_owned()), ..Options::default() };
    let mut session = with(options, Box::new(NoFiles));
    assert_eq!(answers(&mut session, "outcome(*)"), ["P"]);
    let bad = Options { universe: Some("nowhere".to_owned()), ..Options::default() };
    assert!(Session::new(bad, Arc::default(), Box::new(NoFiles)).is_err());
}

#[test]
fn functions_typed_one_after_the_other_call_each_other() {
    let mut session = session();
    for line in [
        "fn even(n: Int) = if n == 0 { true } else { (n - 1).odd }",
        "fn odd(n: Int) = if n == 0 { false } else { even(n - 1) }",
    ] {
        assert_eq!(answers(&mut session, line), [""; 0], "{line}");
    }
    assert_eq!(answers(&mut session, "even(10)\nodd(10)"), ["true", "false"]);
    assert_eq!(answers(&mut session, "fn odd(n: Int) = true"), [""; 0]);
    assert_eq!(answers(&mut session, "even(1)"), ["true"]);
    let early = "fn tall(n) = short(n) + 1\ntall(1)\nfn short(n) = n\ntall(1)";
    assert_eq!(answers(&mut session, early), ["2", "2"]);
}

#[test]
fn the_order_of_options_does_not_depend_on_history() {
    let fresh = answer("left(<2,*,^3,-1|0>)");
    let mut session = session();
    answers(&mut session, "^3\n-1\n2\n*\n<2|1>\nleft(<-1,2|0>)");
    assert_eq!(answers(&mut session, "left(<2,*,^3,-1|0>)"), [fresh]);
}

#[test]
fn numbers_are_ordered_in_misere_play_only_where_it_is_clear_what_is_meant() {
    let f = "universe misere; fn f(n) = n < 4; ";
    hold(&[
        // As games: literals, what consists of them, `x: Game`, and what a list of games gives.
        ("3 < 4 mod misere", "false"),
        ("2 + 1 < -4 mod misere", "false"),
        ("0:1 < <1|> mod misere", "false"),
        ("universe misere; fn g(G: Game) = 0 < G < 4; g(3)", "false"),
        ("[G > 0 for G in games_born_by(1)] mod dead_ending", "[false, false, false, false]"),
        ("[x <=> 0 for x in [-3, 3]] mod misere", "[-3 || 0, 3 || 0]"),
        // As numbers: counts, range variables, `n: Int`, in normal play.
        (&format!("{f}f(len([1, 2, 3]))"), "true"),
        (&format!("{f}[f(n) for n in 1 ..= 5]"), "[true, true, true, false, false]"),
        ("universe misere; fn g(n: Int) = 0 < n < 4; g(3)", "true"),
        ("sum(1 ..= 2) < 4 mod misere", "true"),
        ("let x = 3; (x < 4 mod normal)", "true"),
        ("let x = 3; x < 4", "true"),
        // Both are possible.
        (&format!("{f}f(3)"), "E0316"),
        (&format!("{f}f(5)"), "E0316"),
        (&format!("{f}f(1/2)"), "E0316"),
        ("sum([1, 2]) < 4 mod misere", "E0316"),
        ("let x = 3; 0 < x < 4 mod misere", "E0316"),
        ("let x = 3; assert x < 4 mod misere", "E0316"),
        ("let x = 3; if x >= 4 { 1 } else { 2 } mod misere", "E0316"),
        ("[1, 2][0] > len([1, 2]) mod misere", "E0316"),
        // Equal numbers are equal games, and other games are no numbers.
        ("let x = 3; x <= 3 mod misere", "true"),
        ("let x = 3; x == 4 mod misere", "false"),
        ("let x = *; x > 0 mod misere", "false"),
        ("let x = 3; x <|> 4 mod misere", "true"),
    ]);
}
