//! The language of rulesets: definitions, positions, what they see, what they promise.

use std::time::Duration;

use crate::support::answers::{answers, session, with};
use upstar::meter::{Limits, MemoryLimit};
use upstar::session::{NoFiles, Options, Session, restart};

const KAYLES: &str = r#"
## Partizan Kayles: Left bowls down one pin, Right two that stand together.
ruleset partizan_kayles(n: Int) {
  require: n >= 0, "a strip has 0 pins or more"
  left:  [partizan_kayles(i) + partizan_kayles(n - 1 - i) for i in 0 .. n]
  right: [partizan_kayles(i) + partizan_kayles(n - 2 - i) for i in 0 .. n - 1]
}
let S = partizan_kayles
"#;

/// A session in which these definitions stand.
fn knowing(text: &str) -> Session {
    let mut session = session();
    assert_eq!(answers(&mut session, text), [""; 0], "{text}");
    session
}

fn answer(session: &mut Session, text: &str) -> String {
    answers(session, text).join("\n")
}

fn hold(session: &mut Session, cases: &[(&str, &str)]) {
    for (source, expected) in cases {
        assert_eq!(answer(session, source), *expected, "{source}");
    }
}

#[test]
fn a_position_prints_as_it_was_written_and_its_canonical_form() {
    hold(
        &mut knowing(KAYLES),
        &[
            ("S4", "partizan_kayles(4) = 1"),
            ("partizan_kayles(2 + 1)", "partizan_kayles(3) = <2|1>"),
            ("-S3", "-partizan_kayles(3) = <-1|-2>"),
            ("S4 + S3 + *", "<3*|2*>"),
            ("S5 + -S5", "0"),
            ("[S1, S2]", "[partizan_kayles(1), partizan_kayles(2)]"),
            ("[canonical(s) for s in [S1, S2]]", "[1, <1|0>]"),
            ("winning_moves(S5, Right)", "[]"),
            ("winning_moves(S3 + -1, Left)", "[-1 + partizan_kayles(1) + partizan_kayles(1)]"),
            ("partizan_kayles", "partizan_kayles(n: Int)"),
            ("birthday(S1)", "1"),
            ("S4 == 1", "true"),
            ("S3 <=> S4", "partizan_kayles(3) || partizan_kayles(4)"),
            ("outcome(S4)", "L"),
            ("S4 + 1/2 > 1", "true"),
        ],
    );
}

#[test]
fn positions_are_played_in_misere_universes() {
    hold(
        &mut knowing(KAYLES),
        &[
            (
                "[outcome(partizan_kayles(n)) for n in 0 .. 9] mod misere",
                "[N, R, P, N, R, P, N, R, P]",
            ),
            (
                "left(S3) mod misere",
                "[partizan_kayles(0) + partizan_kayles(2), partizan_kayles(1) + partizan_kayles(1)]",
            ),
            ("winning_moves(S2, Left) mod misere", "[]"),
            ("outcome(S1 + S3 + -S2) == outcome(1 + <1 + 1, <1|0>|1> + <0|-1>) mod misere", "true"),
            ("S1 == 1 mod misere", "true"),
            ("S2 == <1|0> mod misere", "true"),
            ("S4 == S2 + S2 mod misere", "false"),
            ("is_dead_ending(S5)", "true"),
            ("form(S2)", "<<<.|.>|.>|<.|.>>"),
            ("S1 + -S1 == 0 mod dead_ending", "true"),
        ],
    );
}

#[test]
fn what_is_printed_can_be_typed_back() {
    let mut session = knowing(
        "ruleset any(n: Int, word: Text, g: Game, list: List, row: Row, rest: Bool) {\n\
           left: [0]\n\
           right: [any(n, word, g, list, row, rest)][0 .. 0]\n\
         }",
    );
    for position in [
        r#"any(-3,"a\"b",3/4,[1,[2,Left]],[2,1@],true)"#,
        r#"any(0,"",1 + *2,[],[@],false)"#,
        "any(0,\"\",any(1,\"\",0,[],[@],true),[],[@-1],false)",
    ] {
        let followers = answer(&mut session, &format!("followers({position}) mod misere"));
        assert_eq!(followers, format!("[0, {position}]"));
        let negated = answer(&mut session, &format!("followers(-{position}) mod misere"));
        assert_eq!(negated, format!("[0, -{position}]"));
    }
}

#[test]
fn rulesets_call_each_other_in_any_order() {
    let mut session = knowing(
        "ruleset even(n: Int) { left: [odd(n - 1) for i in 0 .. 1 if n > 0]; right: [] }\n\
         ruleset odd(n: Int) { left: []; right: [even(n - 1)] }",
    );
    hold(&mut session, &[("even(4)", "even(4) = 0"), ("odd(1)", "odd(1) = -1")]);
}

#[test]
fn a_ruleset_sees_globals_as_they_were_at_its_definition() {
    let text = "
        let most = 2
        fn step(n: Int) = if n < most { n } else { most }
        ruleset take(n: Int) { options: [take(n - k) for k in 1 ..= step(n)] }
        let most = 100
        fn step(n: Int) = 0
        take(4)
    ";
    assert_eq!(answer(&mut session(), text), "take(4) = *");
    // Asked before or after the change: no position changes its meaning.
    let early = text.replace("let most = 100", "take(2);\n let most = 100");
    assert_eq!(answer(&mut session(), &early), "take(4) = *");
}

#[test]
fn a_new_definition_is_a_new_ruleset() {
    let mut session = knowing(
        "ruleset heap(n: Int) { options: [heap(i) for i in 0 .. n] }\n\
         let old = heap(3)\n\
         ruleset heap(n: Int) { options: [] }",
    );
    hold(
        &mut session,
        &[("old", "heap_1(3) = *3"), ("heap(3)", "heap(3) = 0"), ("old == heap(3)", "false")],
    );
}

#[test]
fn what_fails_is_taken_back() {
    let mut session = knowing("ruleset heap(n: Int) { options: [other(n - 1)] }");
    hold(
        &mut session,
        &[
            ("outcome(heap(2))", "E0201"),
            ("ruleset other(n: Int) { options: [0] }", ""),
            ("heap(2)", "heap(2) = 0"),
            ("ruleset heap(n: Int) { right: [nobody] }", "E0201"),
            ("heap(2)", "heap(2) = 0"),
        ],
    );
}

#[test]
fn a_body_may_ask_for_an_outcome() {
    // Moves to heaps that the next player loses in misère play: only to heap 1.
    let mut session = knowing(
        "ruleset nim(n: Int) { options: [nim(i) for i in 0 .. n] }\n\
         ruleset clever(n: Int) {\n\
           options: [nim(i) for i in 0 .. n if outcome(nim(i)) == P mod misere]\n\
         }\n\
         ruleset normal_in_here(n: Int) {\n\
           options: [nim(i) for i in 0 .. n if outcome(nim(i)) == P]\n\
         }",
    );
    hold(
        &mut session,
        &[
            ("followers(clever(3)) mod misere", "[nim(0), nim(1), clever(3)]"),
            ("followers(normal_in_here(3)) mod misere", "[nim(0), normal_in_here(3)]"),
        ],
    );
}

#[test]
fn a_family_is_called_twice() {
    let mut session = knowing(
        "ruleset subtraction(taken: List)(n: Int) {\n\
           options: [subtraction(taken)(n - k) for k in taken if k <= n]\n\
         }\nlet T = subtraction([1, 2])",
    );
    hold(
        &mut session,
        &[
            ("T4", "subtraction([1,2])(4) = *"),
            ("subtraction([1, 2])(5)", "subtraction([1,2])(5) = *2"),
            ("subtraction([1, 2])(5) == T5", "true"),
            ("T", "subtraction([1,2])"),
            ("subtraction", "subtraction(taken: List)(n: Int)"),
            ("T == subtraction(1 ..= 2)", "true"),
            ("[outcome(T(n)) for n in 0 .. 4] mod misere", "[N, P, N, N]"),
            ("T(1, 2)", "E0303"),
            ("subtraction([1], 2)", "E0303"),
            ("subtraction(1)", "E0301"),
        ],
    );
}

#[test]
fn promises_replace_positions_in_play_but_not_in_print() {
    let mut session = knowing(
        "ruleset heap(n: Int) {\n\
           same: if n > 2 { heap(n % 3) } else { none }\n\
           options: [heap(n - k) for k in 1 ..= 2 if k <= n]\n\
         }\n\
         ruleset pins(n: Int, m: Int) {\n\
           split: if n > 0 and m > 0 { [pins(n, 0), pins(m, 0)] } else { none }\n\
           left: [pins(i, n - 1 - i) for i in 0 .. n]\n\
           right: []\n\
         }",
    );
    hold(
        &mut session,
        &[
            ("heap(8)", "heap(8) = *2"),
            ("left(heap(8)) mod misere", "[heap(6), heap(7)]"),
            ("left(pins(3, 0)) mod misere", "[pins(0,2), pins(1,1), pins(2,0)]"),
            ("pins(3, 2)", "pins(3,2) = 5"),
        ],
    );
}

#[test]
fn a_row_gives_its_sides_and_takes_lists() {
    let mut session = knowing(
        "ruleset roll(r: Row) {\n\
           left: [roll(r.left[0 .. k] @ r.right) for k in 0 .. len(r.left)]\n\
           right: [roll(r.left @ r.right[k + 1 .. len(r.right)]) for k in 0 .. len(r.right)]\n\
         }",
    );
    hold(
        &mut session,
        &[
            ("left(roll(2,1@3)) mod misere", "[roll(@3), roll(2@3)]"),
            ("right(roll(@3,4)) mod misere", "[roll(@), roll(@4)]"),
            ("roll(@)", "roll(@) = 0"),
            ("let r = [2,1@3]", ""),
            ("roll(r)", "roll(2,1@3) = 1"),
            ("[2,1@3].left", "[2, 1]"),
            ("right([2,1@])", "[]"),
            ("[5, 6, 7][1 .. 3]", "[6, 7]"),
            ("\"abcd\"[1 ..= 2]", "bc"),
            ("[5][1 .. 1]", "[]"),
            ("[5][1 .. 3]", "E0310"),
        ],
    );
}

#[test]
fn a_users_ruleset_is_a_closed_set_and_may_have_rounds() {
    hold(
        &mut knowing(KAYLES),
        &[
            ("S1 == S2 mod partizan_kayles", "false"),
            ("ruleset td(n: Int) { left: [0]; right: [0]; robot: [[0]] }", ""),
            ("outcome(td(3))", "D"),
            ("let positions = [td(2), td(3)]", ""),
        ],
    );
}

#[test]
fn what_grows_for_ever_is_stopped_by_the_budget() {
    let grow = "ruleset grow(n: Int) { options: [grow(n + 1)] }";
    let limited = |time, memory| {
        let limits = Limits { time, memory, ..Limits::default() };
        let options = Options { limits, ..Options::default() };
        let mut session = with(options, Box::new(NoFiles));
        answers(&mut session, KAYLES);
        answers(&mut session, grow);
        session
    };
    // Out of time, what was learned stays and takes more memory with each question.
    let mut session = limited(Some(Duration::from_millis(50)), MemoryLimit::Usual);
    for question in [
        "outcome(grow(0)) mod misere",
        "outcome(grow(0))",
        "outcome(partizan_kayles(1000000000))",
        "canonical(partizan_kayles(1000000000))",
        "canonical(partizan_kayles(1000000000)) mod misere",
    ] {
        let said = answer(&mut session, question);
        assert!(["E0602", "E0603", "E0604"].contains(&said.as_str()), "{question}: {said}");
    }
    assert_eq!(answer(&mut session, "S4"), "partizan_kayles(4) = 1");
    // Out of memory, what was computed is given back before the next question.
    let mut session = limited(None, MemoryLimit::Bytes(10 << 20));
    let strip = "canonical(partizan_kayles(1000000000)) mod misere";
    for (question, expected) in
        [(strip, "E0603"), ("S4", "partizan_kayles(4) = 1"), (strip, "E0603"), ("1 + 1", "2")]
    {
        assert_eq!(answer(&mut session, question), expected);
    }
    let mut said = 0;
    restart::restart(&mut session, &mut |_, _| {
        said += 1;
        true
    });
    assert_eq!(said, 3);
    assert_eq!(answer(&mut session, "S4"), "partizan_kayles(4) = 1");
    assert_eq!(answer(&mut session, "S5"), "partizan_kayles(5) = 2");
    assert_eq!(answer(&mut session, strip), "E0603");
}

#[test]
fn a_variant_that_grows_is_stopped_by_the_budget_wherever_that_falls() {
    for kilobytes in (1000..1400).step_by(37) {
        let limits = Limits { memory: MemoryLimit::Bytes(kilobytes << 10), ..Limits::default() };
        let options = Options { limits, ..Options::default() };
        let mut session = with(options, Box::new(NoFiles));
        answers(
            &mut session,
            "ruleset g(n: Int) { left: [g(n + 1), g(n + 2)]; right: [g(n + 3)] }",
        );
        let said = answer(&mut session, "outcome(impartial_variant(g)(1))");
        assert_eq!(said, "E0603", "{kilobytes} kB");
    }
}

#[test]
fn what_was_asked_before_changes_no_position() {
    let rules = "ruleset second(G: Game) {\n  left: [left(G)[1]]\n  right: []\n}\n\
                 ruleset long(G: Game) {\n  left: [len(x) for x in [show(G), form(G)] if len(x) > 3]\n  \
                 right: []\n}";
    for before in ["[<3|*>, <0|*2>, <5|v>]", "[<5|v>, <0|*2>, <3|*>]", "[<0|*2>, <5|v>]"] {
        let mut session = knowing(rules);
        answers(&mut session, before);
        hold(
            &mut session,
            &[("left(second(<<5|v>,<3|*>,<0|*2>|.>))", "[<5|v>]"), ("len(left(long(<3|*>)))", "2")],
        );
    }
}

#[test]
fn what_is_typed_profits_from_promises_too() {
    let rules = "ruleset hot(n: Int) { left: [n]\n  right: [-n] }\n\
                 ruleset many(n: Int) {\n  split: [hot(i) for i in 1 ..= n]\n  \
                 left: []\n  right: []\n}";
    let mut session = knowing(rules);
    for question in [
        "outcome(many(60))",
        "many(60) > -1",
        "many(4) + -many(4) == 0",
        "outcome(many(4)) mod misere",
        "many(3) == hot(1) + hot(2) + hot(3) mod misere",
    ] {
        let said = answer(&mut session, question);
        assert!(["N", "L", "true", "false"].contains(&said.as_str()), "{question}: {said}");
        let ticks = session.meter().ticks();
        assert!(ticks < 20_000, "{question}: {ticks}");
    }
    hold(
        &mut session,
        &[
            ("many(3)", "many(3) = +-(<<6|4>|<2|0>>)"),
            ("many(3) == hot(1) + hot(2) + hot(3)", "true"),
            ("canonical(many(1)) == hot(1) mod misere", "true"),
            ("many(2) <=> hot(1) + hot(2) mod dead_ending", "many(2) = hot(1) + hot(2)"),
        ],
    );
}

#[test]
fn a_sum_shows_its_positions_beside_each_other() {
    let mut session = session();
    for (shown, expected) in [
        ("show(S3)", "|||"),
        ("show(-S3)", "-partizan_kayles(3)"),
        ("show(<1|0> + *)", "<1*|*>"),
        ("show(nim(2) + nim(2) + *2)", "o   o\no + o + *2"),
        ("show(*2 + nim(2) + nim(2))", "     o   o\n*2 + o + o"),
        ("show(hackenbush(\"b(r;g)\") + pitch(1@))", "r g\n+-+\nb\n=== + o @"),
    ] {
        let shown = answers(&mut session, shown).join("\n");
        let lines: Vec<&str> = shown.lines().map(str::trim_end).collect();
        assert_eq!(lines.join("\n"), expected);
    }
}

/// Positions that grow are too many to be listed. The first moves decide here, whichever is tried first.
#[test]
fn a_loop_beside_endless_growth_hides_no_winner() {
    let growing = "ruleset r(n: Int) {
      left: [r(1) if n == 1, r(0) if n == 2, r(0) + r(3) if n == 3]
      right: [r(5) + r(2) if n == 1, r(4) if n == 4, r(3) if n == 5]
    }";
    let asked =
        ["outcome(r(1) + r(4))", "winning_moves(r(1) + r(4), Left)", "outcome(r(4) + r(1))"];
    for first in ["", "left(r(4))", "outcome(r(2))", "right(r(5))", "right(r(1))"] {
        let mut session = session();
        assert_eq!(answers(&mut session, growing), [""; 0]);
        answers(&mut session, first);
        let said: Vec<_> =
            asked.iter().map(|asked| answers(&mut session, asked).join(" ")).collect();
        assert_eq!(said, ["R", "[]", "R"], "{first}");
    }
}
