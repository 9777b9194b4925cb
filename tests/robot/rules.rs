//! Rulesets with `robot:` clauses: those of the library against boards and rows played out here, and
//! what is refused.

use std::collections::HashMap;
use std::rc::Rc;

use serde_json::Value as Json;

use crate::answers::{answers, hold, session};
use crate::brute::{Tree, play_out, read, toppling, write};

#[test]
fn domineering_boards_of_the_golden_file() {
    let golden: Json = serde_json::from_str(include_str!("../golden/robot.json")).expect("JSON");
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

#[test]
fn positions_keep_their_names_and_are_their_games() {
    hold(&[
        ("td(3,2) + td(1,4)", "td(3,2) + td(1,4)"),
        ("td(3,0)", "robot<2|.|.>"),
        ("td(0,2) + 1", "robot<.|.|-1> + 1"),
        ("identical(td(3,2), robot<2|1|-1>)", "true"),
        ("td(3,2) == robot<2|1|-1>", "true"),
        ("score(td(56,7) + td(37,11) + td(24,15) + td(20,17))", "52"),
        ("-td(3,2)", "robot<1|-1|-2>"),
        ("robot_toppling(\"BX\")", "E0501"),
        (
            "ruleset r(n: Int) { left: [0]\n right: [0]\n robot: [[0, 0]] }; r(1)",
            "E0421",
        ),
        (
            "ruleset r(n: Int) { left: [r(n)]\n right: [0]\n robot: [[0]] }; r(1)",
            "E0507",
        ),
        (
            "ruleset r(n: Int) { left: [*]\n right: [0]\n robot: [[0]] }; r(1)",
            "E0423",
        ),
        (
            "ruleset r(n: Int) { left: [0]\n right: [0]\n robot: [[0]]\n split: [] }",
            "E0504",
        ),
    ]);
}
