//! Rulesets with `robot:` clauses: those of the library against boards and rows played out here, and
//! what is refused.

use std::collections::HashMap;
use std::rc::Rc;

use serde_json::Value as Json;

use super::brute::{Tree, play_out, read, toppling, write};
use crate::support::answers::{answers, session};
use upstar::session::test_promises;

#[test]
fn domineering_boards_of_the_golden_file() {
    let golden: Json = serde_json::from_str(include_str!("../../golden/robot.json")).expect("JSON");
    let cases = golden["cases"].as_array().expect("a list").iter();
    let mut session = session();
    for case in cases.filter(|case| case["kind"] == "domineering") {
        let board = case["board"].as_str().expect("a board");
        // There # is a cell; here it is none.
        let swap = |letter| match letter {
            '#' => '.',
            '.' => '#',
            other => other,
        };
        let board: String = board.chars().map(swap).collect();
        let ask = format!(
            "let b = robot_domineering(\"{board}\"); [len(b.left), len(b.right), outcome(b)]"
        );
        let expected = format!(
            "[{}, {}, {}]",
            case["left_moves"],
            case["right_moves"],
            case["outcome"].as_str().expect("an outcome")
        );
        assert_eq!(answers(&mut session, &ask).join(""), expected, "{case}");
    }
}

fn rows(longest: u32) -> Vec<String> {
    let all = (0..=longest).flat_map(|length| (0..1_u32 << length).map(move |bits| (length, bits)));
    all.map(|(length, bits)| {
        let letter = |at| if bits >> at & 1 == 0 { 'B' } else { 'W' };
        (0..length).map(letter).collect()
    })
    .collect()
}

#[test]
fn toppling_rows_are_the_literal_games_of_falling_dominoes() {
    let mut session = session();
    let mut known = HashMap::new();
    for row in rows(3) {
        let literal = write(&toppling(&row, &mut known));
        let ask = format!("identical(robot_toppling(\"{row}\"), {literal})");
        assert_eq!(answers(&mut session, &ask), ["true"], "{row}");
    }
    let contexts = ["robot<1|0|-2>", "robot<-1|1|1>", "-1"];
    for row in rows(4) {
        let game: Rc<Tree> = toppling(&row, &mut known);
        for context in contexts {
            let ask = format!("outcome(robot_toppling(\"{row}\") + {context})");
            let sum = [Rc::clone(&game), read(context)];
            let expected = ["R", "D", "L"][(play_out(&sum, &mut HashMap::new()) + 1) as usize];
            assert_eq!(answers(&mut session, &ask), [expected], "{ask}");
        }
    }
}

/// Cheating robot domineering by the moves alone.
const PLAIN: &str = "\
fn upright(b) = [[c, d] for c in places(b, \".\"), d in neighbours(b, c, \".\") if d == c + width(b)]
fn flat(b) = [[c, d] for c in places(b, \".\"), d in neighbours(b, c, \".\") if d == c + 1]
ruleset plain(b: Grid) {
  left: [plain(put(b, l, \"#\")) for l in upright(b)]
  right: [plain(put(b, r, \"#\")) for r in flat(b)]
  robot: [[plain(put(put(b, l, \"#\"), r, \"#\")) for r in flat(b)] for l in upright(b)]
}
";

#[test]
fn boards_that_fall_apart_are_sums_of_their_parts() {
    let mut session = session();
    answers(&mut session, PLAIN);
    let beside = ["0", "1", "-1", "robot<1|0|-2>", "robot<-1|1|0>"];
    let mut boards = 0;
    for bits in 0..1_u32 << 9 {
        // Of all boards of three by three those with at least two cells that are no part of them.
        if bits.count_ones() < 2 || bits % 3 != 0 {
            continue;
        }
        let letter = |at: u32| if bits >> at & 1 == 1 { '#' } else { '.' };
        let row = |from: u32| (from..from + 3).map(letter).collect::<String>();
        let board = [row(0), row(3), row(6)].join("/");
        for x in beside {
            let ask = format!(
                "outcome(robot_domineering(\"{board}\") + {x}) == outcome(plain(\"{board}\") + {x}) \
                 mod robot"
            );
            assert_eq!(answers(&mut session, &ask), ["true"], "{ask}");
        }
        boards += 1;
    }
    assert!(boards > 100, "{boards}");
}

#[test]
fn positions_are_expanded_as_far_as_an_answer_needs() {
    let mut session = session();
    let claims = [
        // All positions of this board are out of reach, and nobody looks at them.
        ("let b = robot_domineering(8, 8); [len(b.left), len(b.right)]", "[56, 56]"),
        ("b", "robot_domineering(8,8)"),
        (
            "ruleset long(n: Int) { left: [long(n + 1), 0]; right: [0]; robot: [[-1], [0]] }; \
             outcome(long(0))",
            "D",
        ),
        ("birthday(long(0))", "E0604"),
        (
            "ruleset round(n: Int) { left: [0]; right: [0]; robot: [[round(1 - n)]] }; \
             outcome(round(0))",
            "E0507",
        ),
        ("round(0) == 0", "E0507"),
        ("round(0) == 1", "E0507"),
        ("-round(0)", "E0507"),
        ("outcome(round(0) + 100)", "E0507"),
        // Literals over a position, far deeper than a stack.
        (
            "fn nest(G, n: Int) = if n == 0 { G } else { nest(robot<G|0|0>, n - 1) }; \
             birthday(nest(robot_toppling(\"BW\"), 20000))",
            "2000",
        ),
        ("birthday(-nest(robot_toppling(\"BW\"), 20000))", "2000"),
        ("outcome(nest(robot_toppling(\"BW\"), 20000))", "D"),
        (
            "ruleset same(n: Int) { left: [0]; right: [0]; robot: [[0]]; same: same(1 - n) }; \
             outcome(same(0))",
            "E0507",
        ),
    ];
    for (text, expected) in claims {
        let told = answers(&mut session, text).join("\n");
        assert!(told.starts_with(expected), "{text}: {told}");
    }
}

#[test]
fn promises_against_the_robot_are_tested_by_the_moves() {
    let rules = "ruleset pile(m: Int, n: Int) {\n\
         require: m >= 0 and n >= 0\n\
         left: [[pile(i, n) for i in 0 .. m], [pile(m, i) for i in 0 .. n]]\n\
         right: [[pile(i, n) for i in 0 .. m], [pile(m, i) for i in 0 .. n]]\n\
         robot: ROUNDS\n\
         PROMISE\n\
       }";
    let rounds = "[[pile(min(a, c), min(b, d)) for c in 0 ..= m, d in 0 ..= n \
                  if c < m and d == n or c == m and d < n] \
                  for a in 0 ..= m, b in 0 ..= n if a < m and b == n or a == m and b < n]";
    let test = |rounds: &str, promise: &str| {
        let text = rules.replace("ROUNDS", rounds).replace("PROMISE", promise);
        let mut all = test_promises(&mut session(), "<test>", &text).0;
        assert_eq!(all.len(), 1, "{text}");
        all.remove(0)
    };
    let code =
        |promise: upstar::session::Promise| promise.wrong.map(|wrong| wrong.code.to_string());
    for honest in [
        "",
        "same: if m > n { pile(n, m) } else { none }",
        "split: if m > 0 and n > 0 { [pile(m, 0), pile(0, n)] } else { none }",
    ] {
        let promise = test(rounds, honest);
        assert!(promise.positions > 5, "{promise:?}");
        assert_eq!(code(promise), None, "{honest}");
    }
    let liar = test(rounds, "same: if m > 1 { 0 } else { none }");
    let help = liar.wrong.as_ref().map(|wrong| wrong.help[0].clone());
    assert!(help.is_some_and(|help| help.contains("cheating robot")));
    assert_eq!(code(liar).as_deref(), Some("E0508"));
    // Clauses that give no games, and such that do not fit together.
    assert_eq!(code(test("[[true]]", "")).as_deref(), Some("E0506"));
    assert_eq!(code(test("[[0]]", "")).as_deref(), Some("E0422"));
}

#[test]
fn positions_look_as_their_rulesets_draw_them() {
    let mut session = session();
    let board = answers(&mut session, "show(domineering(2, 3))");
    let robot = answers(&mut session, "show(robot_domineering(2, 3))");
    assert_eq!(robot, board);
    let rules = "ruleset z(n: Int) { left: if n > 0 { [z(n - 1)] } else { [] }; right: []; \
                 robot: []; show: \"PIC\" }";
    answers(&mut session, rules);
    for (text, expected) in [
        ("show(z(2))", "PIC"),
        ("show(z(2) + robot<1|0|-1>)", "PIC + robot<1|0|-1>"),
        ("show(robot<1|0|-1>)", "robot<1|0|-1>"),
        ("contains(svg(z(2)), \"PIC\")", "true"),
        ("contains(svg(robot<1|0|-1>), \"L1\")", "true"),
    ] {
        let found = answers(&mut session, text).join("\n");
        assert_eq!(found, expected, "{text}");
    }
}
