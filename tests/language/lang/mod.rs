//! The language from the outside: what statements print and what they refuse.

mod lists;
mod open;

use crate::support::answers::{answer, answers, hold, session, with};
use std::sync::Arc;
use upstar::session::{NoFiles, Options, Session};

#[test]
fn games_print_by_name() {
    hold(&[
        ("<1|0>", "<1|0>"),
        ("<1|0> + *", "<1*|*>"),
        ("*", "*"),
        ("* + *", "0"),
        ("1/2 + ^ + *", "1/2^*"),
        ("-1^", "-1^"),
        ("<0|v>", "<0|v> = *"),
        ("<1,0|.>", "<0,1|.> = 2"),
        ("+-1", "+-1"),
        ("+-(1,0)", "<0,1|0,-1> = +-1"),
        ("<1|-1>", "+-1"),
        ("tiny(2)", "tiny(2)"),
        ("1tiny(2)", "1tiny(2)"),
        ("^[2]", "^[2]"),
        ("<<0|v>|0>", "<<0|v>|0> = v"),
        ("<0,*|0>", "^*"),
        ("2 * ^", "^2"),
        ("*3 + *5", "*6"),
        ("let g = <1|0>; g", "<1|0>"),
    ]);
}

#[test]
fn a_toy_would_fail_here() {
    hold(&[
        ("outcome(1000000 * +-1)", "P"),
        ("10000000000 * ^ + * > 0", "true"),
        ("birthday(<0|v>)", "1"),
        ("birthday(<0|v>) mod misere", "3"),
        ("2 * ^ + v2 == 0", "true"),
        ("pow(2, 100) + 1 == 1267650600228229401496703205377", "true"),
        ("birthday(100000000000000000000)", "100000000000000000000"),
    ]);
}

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
fn what_touches_belongs_together() {
    hold(&[
        ("2*3", "2*3"),
        ("2 * 3", "6"),
        ("3 * <1|0> == <1|0> + <1|0> + <1|0>", "true"),
        ("2^3", "2^3"),
        ("let n = 3; *n", "*3"),
        ("*(1 + 1)", "*2"),
        ("-1.birthday", "1"),
    ]);
}

#[test]
fn arithmetic_is_exact() {
    hold(&[
        ("3 / 4", "3/4"),
        ("7 // 2", "3"),
        ("-7 // 2", "-4"),
        ("-7 % 2", "1"),
        ("5/2 % 1", "1/2"),
        ("1 / 3", "E0308"),
        ("1 / 0", "E0307"),
        ("3/4 * 1/2", "3/8"),
        ("<1|0> * 2 == 2 * <1|0>", "true"),
        ("* * *", "E0309"),
        ("1 + 2 - 3", "0"),
        ("(* + *) * ^", "0"),
        ("fn f(n: Int) = n * n; f(10000000000)", "E0306"),
        ("fn f(n) = n * n; f(10000000000)", "100000000000000000000"),
        ("fn f(n: Int) = n; f(* + * + 2)", "2"),
        ("fn f(n: Int) = n; f(*)", "E0301"),
        ("fn f(n: Int) = n - 1 - n; f(5)", "-1"),
    ]);
}

#[test]
fn sums_keep_their_summands_in_misere_play() {
    hold(&[
        ("1 + -1 mod misere", "<-1|1>"),
        ("(1 + -1).left mod misere", "[-1]"),
        ("outcome(1 + -1) mod misere", "N"),
        ("fn f(n: Int) = outcome(n - 1 + 0); f(1) mod misere", "N"),
        ("1 + 2 mod misere", "3"),
        ("outcome(*) mod misere", "P"),
        ("outcome(* + *) mod misere", "N"),
        ("*:3/4 mod dicot", "*:3/4"),
    ]);
}

#[test]
fn comparisons_chain_and_relate() {
    hold(&[
        ("0 < ^ < 1", "true"),
        ("0 < ^ < *", "false"),
        ("^ <|> *", "true"),
        ("^ <=> *", "G || H"),
        ("* <=> 0", "G || H"),
        ("1 <=> 0", "G > H"),
        ("compare(-1, 0)", "G < H"),
        ("outcome(*) == N", "true"),
        ("L > N and N <|> P and P > R", "true"),
        ("[1, * + *] == [1, 0]", "true"),
        ("[0, 1, 2] == 0 .. 3", "true"),
        ("inverse(*) == none", "false"),
        ("outcome(*) == \"N\"", "E0311"),
        ("\"a\" < \"b\"", "E0312"),
        ("* + * == 0 mod closure(*)", "true"),
        ("*2 == *2 mod misere", "true"),
        ("for U in [dicot, blocking] { print outcome(1) == R mod U }", "true\ntrue"),
    ]);
}

#[test]
fn control_flow_runs() {
    hold(&[
        ("if 1 > 0 { * } else { ^ }", "*"),
        ("if * == 0 { 1 }", ""),
        ("if * { 1 }", "E0301"),
        ("do { let a = 2; let b = 3; a * b }", "6"),
        ("[n * n for n in 0 .. 5]", "[0, 1, 4, 9, 16]"),
        ("[a + b for a in [1, 2], b in a ..= 2 if a != b]", "[3]"),
        ("len([0 for i in 0 .. 10, j in 0 .. 10 if i < j])", "45"),
        ("for i in 0 .. 3 { print i, *i }", "0 0\n1 *\n2 *2"),
        ("<[0, *] | [i for i in 1 .. 3]>", "<*,0|1,2> = 1/2"),
        ("let xs = [1, 2, 3]; xs[0] + xs[2]", "4"),
        ("[1, 2, 3][3]", "E0310"),
        ("len(0 .. 1000000000000)", "1000000000000"),
        ("(0 .. 1000000000000)[5]", "5"),
        ("true and not false or false", "true"),
        ("false and 1", "false"),
    ]);
}

#[test]
fn functions_call_each_other_in_any_order() {
    hold(&[
        (
            "fn even(n: Int) = if n == 0 { true } else { odd(n - 1) }\n\
             fn odd(n: Int) = if n == 0 { false } else { even(n - 1) }\n\
             even(1001)",
            "false",
        ),
        (
            "fn nim(n: Int) = < [nim(i) for i in 0 .. n] | [nim(i) for i in 0 .. n] >\n\
             nim(4)",
            "*4",
        ),
        ("fn f(x) = x\nf(1, 2)", "E0303"),
        // Arguments are counted before they are evaluated.
        ("mean([][0], 1)", "E0303"),
        ("generators(1 > *, [][0])", "E0303"),
        ("join([][0], [][0], [][0])", "E0303"),
        ("fn f(x) = missing(x)\nf(1)", "E0201"),
        ("fn f(x) = missing + x", "E0201"),
        ("fn f(x, x) = x", "E0205"),
        ("fn f(x: Integer) = x", "E0204"),
        ("fn S(n: Int) = <n|0>; S5", "<5|0>"),
        ("fn S(n: Int) = <n|0>; let S5 = 7; S5", "7"),
        ("fn f(n: Int, m: Int) = n*m + 2*n; f(3, 4)", "18"),
        ("ruleset q(n: Int) { options: [q(n - 2*n)][0 .. 0] }; q(3)", "q(3) = 0"),
        ("fn double(G) = G + G; (<1|0>).double", "1"),
        ("let left = 3; (*2).left", "E0302"),
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
fn laws_are_only_read_outside_of_tests() {
    hold(&[("law \"x\" forall p in [1] { p == 0 }", ""), ("robot<1|0|-1> + *", "E0424")]);
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
fn all_and_any_look_no_further_than_they_must() {
    hold(&[
        ("all([1 // n > 0 for n in [1, -1, 0]])", "false"),
        ("all([1 // n > 0 for n in [1, 0]])", "E0307"),
        ("any([1 // n > 0 for n in [-1, 1, 0]])", "true"),
        ("any([m == 2 for n in 0 .. 9, m in 0 .. n if n + m == 5])", "true"),
        ("all([m == 2 for n in 0 .. 9, m in 0 .. n if n + m == 5])", "false"),
        ("fn f(xs) = all(xs)\nf([])\nf([true, false])", "true\nfalse"),
        ("any([false, 1])", "E0301"),
        ("all([n for n in [1]])", "E0301"),
        ("let all = 3\nall + 1", "4"),
        // By another name they look no further either.
        ("let every = all\nevery([1 // n < 1 for n in [1, 0]])", "false"),
        ("let some = any\nsome([1 // n > 0 for n in [1, 0]])", "true"),
        ("reverse(\"aü\")", "üa"),
        ("reverse(1 ..= 3)", "[3, 2, 1]"),
        (
            "fn sign(n) = if n < 0 { \"-\" } else if n > 0 { \"+\" } else { \"0\" }\n\
          join([sign(n) for n in [-2, 0, 5]])",
            "-0+",
        ),
    ]);
}

#[test]
fn the_order_of_options_does_not_depend_on_history() {
    let fresh = answer("left(<2,*,^3,-1|0>)");
    let mut session = session();
    answers(&mut session, "^3\n-1\n2\n*\n<2|1>\nleft(<-1,2|0>)");
    assert_eq!(answers(&mut session, "left(<2,*,^3,-1|0>)"), [fresh]);
}

#[test]
fn misere_universes_decide_equality() {
    hold(&[
        ("* + * == 0 mod dicot", "true"),
        ("* + * == 0 mod misere", "false"),
        ("<0,*|0> <=> <.|0> mod dead_ending", "G > H"),
        ("<0,*|0> <=> <.|0> mod blocking", "G || H"),
        ("1 + -1 == 0 mod blocking", "true"),
        ("1 + -1 == 0 mod dead_ending", "true"),
        ("1 + -1 == 0 mod misere", "false"),
        ("0 <=> <.|0,*> mod blocking", "G || H"),
        ("<*|0,*> == 0 mod dicot", "false"),
        ("<*|0,*> <=> 0 mod dicot", "G < H"),
        ("<0,*|.> == 0 mod dead_ending", "E0407"),
        ("<0,*|.> <=> 0 mod assuming(dead_ending)", "G > H"),
        ("* + * + 1 == 1 mod assuming(dicot)", "false"),
        ("* + * mod dicot", "0"),
        ("distinguish(1, 1) mod misere", "none"),
        ("inverse(*) mod dicot", "*"),
        ("inverse(*) mod misere", "none"),
    ]);
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
        ("[x <=> 0 for x in [-3, 3]] mod misere", "[G || H, G || H]"),
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
