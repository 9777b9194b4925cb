//! Faults of the engine that were found by reading it: each is a test of its own.

use crate::support::answers::{answer, answers, session, with};
use upstar::meter::{Limits, MemoryLimit};
use upstar::session::{NoFiles, Options};

/// Bytes that an answer at once may count.
const LITTLE: u64 = 16 << 20;

/// What each line of a text prints in a session of its own, without and with a text before it.
fn with_and_without(before: &str, text: &str) -> [Vec<String>; 2] {
    let alone = answers(&mut session(), text);
    let mut later = session();
    answers(&mut later, before);
    [alone, answers(&mut later, text)]
}

/// Asserts that a question is answered by one of these lines, or refused for what it is: not stopped
/// by a limit, and not after it has filled much memory.
fn at_once(question: &str, true_lines: &[&str]) {
    let mut session = session();
    let lines = answers(&mut session, question);
    let (memory, ticks) = (session.meter().memory(), session.meter().ticks());
    let refused =
        matches!(&lines[..], [code] if code.starts_with("E0") && !code.starts_with("E06"));
    assert!(refused || lines == true_lines, "{question}: {lines:?}");
    assert!(memory < LITTLE && ticks < 20_000, "{question}: {memory} bytes, {ticks} ticks");
}

#[test]
fn a_canonical_form_does_not_depend_on_ends_typed_before() {
    let text = "universe generated(<.|0,-1>, <.|0,-2>)\ncanonical(<0,*|1>)";
    let [alone, later] = with_and_without("let b = <.|0,-2>", text);
    assert_eq!(alone, ["<0,-1|1>"]);
    assert_eq!(later, alone);
}

/// In misère play Left wins `ring(0)` by moving to `ring(5)`; beside it there is a move that can go round.
const RING: &str = "ruleset ring(n: Int) {\n  left: [ring(1) if n == 0, ring(5) if n == 0, ring(0) if n == 1]\n  \
                    right: [ring(0) if n == 1, ring(6) if n == 0 or n == 5]\n}";

#[test]
fn a_loop_beside_a_winning_move_is_never_reported() {
    let question = "outcome(ring(0)) mod misere";
    for before in ["", "let x = ring(5)", "let x = ring(1)", "let x = ring(6)\nlet y = ring(5)"] {
        let mut session = session();
        answers(&mut session, RING);
        answers(&mut session, before);
        assert_eq!(answers(&mut session, question), ["L"], "after `{before}`");
    }
}

#[test]
fn a_loop_is_a_draw_where_no_other_option_decides() {
    // Nobody can leave `round`. In `spiral` the move to 2 leaves the opponent one move, to the end, where
    // the player to move wins.
    let rules = "ruleset round(n: Int) { options: [round(1 - n)] }\n\
                 ruleset spiral(n: Int) {\n  \
                 options: [spiral(1 - n) if n < 2, spiral(2) if n == 0, spiral(3) if n == 2]\n}";
    for before in ["", "let x = round(1)", "let x = spiral(1)", "let x = spiral(2)"] {
        let mut session = session();
        answers(&mut session, rules);
        answers(&mut session, before);
        let question = "outcome(round(0)) mod misere\noutcome(spiral(0)) mod misere";
        assert_eq!(answers(&mut session, question), ["D", "N"], "after `{before}`");
    }
}

#[test]
fn a_follower_that_offends_decides_beside_a_loop() {
    let questions = [
        ("is_dicot(ring(1))", "false"),
        ("is_dead_ending(ring(1))", "E0507"),
        ("is_dead_ending(ring(1) + <.|<1|.>>)", "false"),
        ("is_impartial(ring(0))", "false"),
        // An end that goes round is dead, and no integer.
        ("is_dead_ending(spin(0))", "E0507"),
        ("is_dead_ending(spin(0) + <.|<1|.>>)", "false"),
        ("ring(1) + spin(0) == 0 mod integers_dicots", "E0407"),
        ("ring(1) == 0 mod dead_ending", "E0507"),
        ("ring(1) == 0 mod dicot", "E0407"),
        ("why_not_dicot(ring(1)) == ring(5)", "true"),
    ];
    let spin = "ruleset spin(n: Int) { left: []; right: [spin(1 - n)] }";
    for before in ["", "let x = ring(5)", "let x = ring(0)", "let x = spin(1)\nlet y = <.|<1|.>>"] {
        let mut session = session();
        answers(&mut session, &format!("{RING}\n{spin}\n{before}"));
        for (question, answer) in questions {
            assert_eq!(answers(&mut session, question), [answer], "{question} after `{before}`");
        }
    }
}

#[test]
fn games_to_which_play_comes_back_compare_where_the_outcome_of_their_difference_is_known() {
    let questions = [
        ("ring(0) + 1 > ring(0)", "true"),
        ("ring(0) <=> 5", "ring(0) < 5"),
        ("ring(0) <=> 0", "E0507"),
    ];
    for before in ["", "let x = ring(1)", "outcome(ring(0)) mod misere", "canonical(ring(5))"] {
        let mut session = session();
        answers(&mut session, &format!("{RING}\n{before}"));
        for (question, answer) in questions {
            assert_eq!(answers(&mut session, question), [answer], "{question} after `{before}`");
        }
    }
}

#[test]
fn a_position_that_the_rules_refuse_is_told_only_where_no_other_option_decides() {
    let gate = "ruleset gate(n: Int) {\n  require: n >= 0, \"n\"\n  \
                left: [gate(n - 2), gate(n - 1) if n > 0]\n  right: [0]\n}";
    let questions = [
        ("outcome(gate(0))", "E0501"),
        ("outcome(<0|gate(0),-1>)", "N"),
        ("outcome(<0|gate(0),-1> + 1)", "N"),
        ("outcome(<0,*|gate(1),*>) mod misere", "N"),
        ("outcome(<0|gate(0)>)", "E0501"),
        ("<0|gate(0),-1> <=> 0", "<0|-1,gate(0)> || 0"),
    ];
    for before in ["", "let x = gate(1)", "let x = <.|-1>\nlet y = -gate(0)"] {
        let mut session = session();
        answers(&mut session, &format!("{gate}\n{before}"));
        for (question, answer) in questions {
            assert_eq!(answers(&mut session, question), [answer], "{question} after `{before}`");
        }
    }
}

#[test]
fn comparisons_in_a_closed_set_count_no_memory_that_they_gave_back() {
    let limits = Limits { memory: MemoryLimit::Bytes(64 << 20), ..Limits::default() };
    let mut session = with(Options { limits, ..Options::default() }, Box::new(NoFiles));
    answers(&mut session, "universe closure(1, <0,*|*>)");
    // Once the memory was full after some hundred of them.
    let lines = answers(&mut session, "for i in 0 .. 3000 { print (i % 30 + 2) <=> (i % 30 + 3) }");
    let last = lines.last().cloned().unwrap_or_default();
    assert!(lines.len() == 3000 && !last.starts_with('E'), "{} lines, then {last}", lines.len());
    assert!(session.meter().memory() < 8 << 20, "{}", session.meter().memory());
}

#[test]
fn many_nimbers_have_an_outcome_or_are_too_many() {
    // An even number of heaps of two is a P-position, as in normal play.
    assert_eq!(answer("[outcome(n * *2) for n in 2 .. 6] mod misere"), "[P, N, P, N]");
    at_once("outcome(100000000000000000000 * *2) mod misere", &["P"]);
}

#[test]
fn a_large_integer_and_a_star_against_up_are_answered_at_once() {
    for n in [4, 10, 30] {
        let expected = format!("* + {n} || ^");
        assert_eq!(answer(&format!("{n} + * <=> ^ mod dead_ending")), expected);
    }
    at_once("1000000 + * <=> ^ mod dead_ending", &["* + 1000000 || ^"]);
}

#[test]
fn a_star_against_a_large_integer_is_answered_at_once() {
    for n in [4, 10, 30] {
        assert_eq!(answer(&format!("* <=> {n} mod misere")), format!("* || {n}"));
    }
    at_once("* <=> 1000000000000 mod misere", &["* || 1000000000000"]);
}

#[test]
fn a_large_fraction_and_a_star_against_an_integer_are_answered_at_once() {
    for n in [4, 10, 30] {
        assert_eq!(
            answer(&format!("{}/2 + * == {n} mod misere", 2 * n + 1)).lines().next(),
            Some("false")
        );
    }
    at_once("2000001/2 + * == 1000000 mod misere", &["false"]);
}

#[test]
fn a_large_integer_and_a_star_are_shown_without_a_search_to_the_depth_limit() {
    assert_eq!(answer("-3 + * mod misere"), "<-3|-3,<-2|-2,<-1|*,-1>>>");
    at_once("-1000000 + * mod misere", &["* + -1000000"]);
}

#[test]
fn what_a_small_game_refutes_is_decided_though_simplest_forms_are_not_known() {
    let questions = [
        ("<0,*|0> + <0|0,*> >= * mod generated(<.|<*|-1>>)", "false"),
        ("<0|0,*> + <0,*|0> == 0 mod generated(<.|<*|-1>>)", "false"),
        ("<0,*|0> + <0|0,*> <=> * mod generated(<.|<*|-1>>)", "*:1 + *:(-1) || *"),
    ];
    for before in ["", "invertible(<0,*|0>) mod dicot"] {
        for (question, answer) in questions {
            let mut session = session();
            answers(&mut session, before);
            for _ in 0..2 {
                assert_eq!(
                    answers(&mut session, question),
                    [answer],
                    "{question} after `{before}`"
                );
            }
        }
    }
}

#[test]
fn the_canonical_form_of_a_nonmember_equals_it() {
    let games =
        ["1", "<1|0>", "<0|-1>", "<0|.>", "<0|0,<.|0>>", "<0,-1|.> + -2", "-1", "<1|1>", "<.|*>"];
    let universes =
        ["dicot", "integers_dicots", "dead_ending", "blocking", "generated(<.|<.|0>,*>)"];
    let mut kept = 0;
    for universe in universes {
        for game in games {
            let mut session = session();
            answers(&mut session, &format!("universe assuming({universe})\nlet g = {game}"));
            let answer = answers(&mut session, "canonical(g) == g");
            assert!(answer == ["true"] || answer == ["E0406"], "{game} mod {universe}: {answer:?}");
            let twice = answers(&mut session, "canonical(canonical(g)) == canonical(g)");
            assert!(twice == answer, "{game} mod {universe}: {twice:?}");
            kept += usize::from(answer == ["true"]);
        }
    }
    assert!(kept > 35, "{kept}");
    let mut session = session();
    assert_eq!(answers(&mut session, "canonical(1) == ^ mod assuming(dicot)"), ["false"]);
}

#[test]
fn nothing_is_said_of_inverses_of_nonmembers() {
    let mut session = session();
    for question in ["invertible(<0,*|.>)", "inverse(<0,*|.>)"] {
        let line = format!("{question} mod assuming(dead_ending)");
        assert_eq!(answers(&mut session, &line), ["E0406"], "{question}");
    }
    assert_eq!(answers(&mut session, "invertible(^) mod assuming(dead_ending)"), ["false"]);
}
