//! Cheating robot games in the language: shapes, universes, what is printed and typed back.

use serde_json::Value as Json;
use upstar::session::Session;
use upstar::values::SplitMix64;

use super::brute::{random, write};
use crate::support::answers::{answers, session};

fn one(session: &mut Session, text: &str) -> String {
    answers(session, text).join("\n")
}

fn all(claims: &[(&str, &str)]) {
    let mut session = session();
    for (text, expected) in claims {
        assert_eq!(one(&mut session, text), *expected, "{text}");
    }
}

#[test]
fn every_shape_that_is_no_game_has_its_own_diagnostic() {
    let golden: Json = serde_json::from_str(include_str!("../../golden/robot.json")).expect("JSON");
    let cases = golden["cases"].as_array().expect("a list").iter();
    let mut seen = 0;
    for case in cases.filter(|case| case["kind"] == "shape_error") {
        let code = match case["error"].as_str().expect("a kind of error") {
            "three_parts" => "E0129",
            "rows" => "E0420",
            "columns" => "E0421",
            "nonempty_matrix_with_empty_side" => "E0422",
            "non_integer_atom" => "E0423",
            "empty_entry" => "E0147",
            "dot_inside_list" => "E0110",
            "unclosed" => "E0101",
            other => panic!("{other}"),
        };
        let found = one(&mut session(), case["text"].as_str().expect("a text"));
        assert!(found.starts_with(code), "{case}: {found}");
        seen += 1;
    }
    assert_eq!(seen, 8);
}

#[test]
fn robot_games_bring_their_convention_along() {
    all(&[
        ("outcome(robot<1|0|-1> + 1)", "L"),
        ("outcome(robot<1|0|-1>) == D", "true"),
        ("[D > D, D >= D, D < L, R < D]", "[false, true, true, true]"),
        ("outcome(1 + -1)", "P"),
        ("outcome(1 + -1) mod robot", "D"),
        ("1 + -1 == 0 mod robot", "false"),
        ("1 + -1 == 0 mod simple_hot", "true"),
        ("robot<0|0|0> <=> 0", "robot<0|0|0> < 0"),
        ("robot<0|0|0> <=> 0 mod simple_hot", "robot<0|0|0> = 0"),
        ("universe robot", ""),
        ("2 > 1", "true"),
        ("outcome(-3)", "R"),
        ("canonical(3) == 3", "E0404"),
        ("universe simple_hot", ""),
        ("robot<10|8|-3>", "robot<10|8|-3> = robot<2|0|-11> + 8"),
        ("3 - 1", "3 + -1 = 2"),
        ("universe misere", ""),
        ("robot<1|0|-1> == robot<1|0|-1>", "E0425"),
        ("robot<1|0|-1> == robot<1|0|-1> mod robot", "true"),
    ]);
}

#[test]
fn functions_and_lists_take_robot_games_as_they_take_others() {
    all(&[
        ("let hot = [robot<n|0|-n> for n in 1 .. 4]", ""),
        ("score(sum(hot))", "0"),
        ("fn twice(g) = g + g", ""),
        ("outcome(twice(robot<1|0|-2>))", "R"),
        (
            "robot<hot|[0,1],2;3,[4,5];6,7,8|0,1,2>",
            "robot<robot<1|0|-1>,robot<2|0|-2>,\
          robot<3|0|-3>|0,1,2;3,4,5;6,7,8|0,1,2>",
        ),
        ("[outcome(g) for g in hot]", "[D, D, D]"),
        ("0 * robot<1|0|-1>", "robot<.|.|.>"),
        ("-2 * robot<1|0|-3>", "robot<3|0|-1> + robot<3|0|-1>"),
        ("4 * robot<1|0|-3> - 1", "4 * robot<1|0|-3> + -1"),
        ("right(robot<1|0|-3> + -2)", "[robot<.|.|-2> + -2, robot<1|0|-3> + -1]"),
        ("best_reply(robot<1|0|-3>, [0, 5])", "E0315"),
    ]);
}

#[test]
fn what_is_printed_is_typed_back_as_the_same_game() {
    let mut dice = SplitMix64::new(65);
    let mut session = session();
    for _ in 0..120 {
        let text = write(&random(&mut dice, 3));
        let printed = one(&mut session, &text);
        assert_eq!(printed, text);
        let back = format!("identical({printed}, {text})");
        assert_eq!(one(&mut session, &back), "true");
        let conjugate = one(&mut session, &format!("-({text})"));
        let twice = format!("identical({text}, -({conjugate}))");
        assert_eq!(one(&mut session, &twice), "true");
    }
}

#[test]
fn integers_of_the_robot_are_typed_back_as_such() {
    let claims = [
        ("robot<.|.|.>", "robot<.|.|.>"),
        ("robot<.|.|-1> + 2", "robot<.|.|-1> + 2"),
        ("[robot<2|.|.>, 3]", "[robot<2|.|.>, 3]"),
        ("robot<.|.|.> + 1 + -1 mod simple_hot", "robot<0|.|.> + -1 = robot<.|.|.>"),
    ];
    all(&claims);
    for (_, printed) in claims {
        let printed = printed.split(" = ").last().expect("a text");
        let told = one(&mut session(), printed);
        assert_eq!(told, printed);
    }
    // Where integers are games of the robot they look like themselves.
    all(&[
        ("universe robot", ""),
        ("robot<.|.|-1> + 2", "-2 + 2"),
        ("robot<.|.|.>", "0"),
        ("universe normal", ""),
        ("robot<.|.|-1> + 2", "robot<.|.|-1> + 2"),
        ("1 + -1 mod simple_hot", "1 + -1 = 0"),
        ("3 mod robot", "3"),
    ]);
}

#[test]
fn what_has_no_meaning_against_the_robot_says_what_to_ask() {
    all(&[
        (
            "form(robot<1|0|-1>)",
            "robot<robot<robot<.|.|.>|.|.>|robot<.|.|.>|robot<.|.|robot<.|.|.>>>",
        ),
        ("form(robot<0|.|.> + -1) == form(robot<-1|0|1>)", "true"),
        ("identical(robot<.|.|.> + 1 + -1, robot<-1|0|1>)", "true"),
        ("size(robot<1|0|-1>)", "4"),
        ("size(robot<1|0|-1> + robot<1|0|-1>)", "10"),
        (
            "followers(robot<0|.|.> + -1)",
            "[robot<0|.|.> + -1, robot<0|.|.>, robot<.|.|0>, robot<.|.|.>]",
        ),
        ("tree(robot<1|0|-1>)", "E0301"),
        ("winning_moves(robot<1|0|-1>, Left)", "E0301"),
        ("principal_line(robot<1|0|-1>, Left)", "E0301"),
        ("conjugate(robot<1|0|-2>)", "robot<2|0|-1>"),
        ("outcome(robot<1|2|3>)", "L"),
        ("outcome(robot<1|2|3>) mod simple_hot", "E0427"),
        ("analysis(robot<1,2|0;0|-1>) mod simple_hot", "E0426"),
    ]);
}

#[test]
fn reasons_name_their_theorems() {
    all(&[
        (
            "why(outcome(robot<6|0|-55> + robot<10|0|-36>))",
            "R\nrobot<6|0|-55> + robot<10|0|-36>: local score 0, and a matching of one pair of \
             weight -30: score -30 (Huggan and Nowakowski, Theorem 11)",
        ),
        (
            "why(outcome(3 + robot<1,1|0;0|-1>))",
            "L\n3 + robot<1,1|0;0|-1>: Left has more free moves than Right has moves",
        ),
        ("why(outcome(robot<0,0|0;0|0>))", "D\nrobot<0,0|0;0|0>: searched"),
        (
            "why(robot<0|0|0> == 0)",
            "false\nis robot<0|0|0> >= 0? no, X = robot<0|1|0> shows it\n\
             is 0 >= robot<0|0|0>? yes: Right plays the second by copying his play of the first",
        ),
    ]);
}

#[test]
fn a_hundred_thousand_summands_are_no_trouble() {
    all(&[
        ("let g = 100000 * robot<1|0|-1>;", ""),
        ("score(g + 7)", "7"),
        ("score(100000 * robot<1|0|-3>)", "-100000"),
        ("outcome(g + 7)", "L"),
        ("outcome(robot<1,2|0;0|-1> + 1000000000)", "L"),
        ("score(1000000000000 * robot<1|0|-1>)", "E0402"),
    ]);
}

#[test]
fn a_tempo_inside_a_tempo_tells_games_apart() {
    all(&[
        ("robot<0|0|-1> <=> robot<-1|0|0> + 1", "robot<0|0|-1> || robot<-1|0|0> + 1"),
        ("robot<-1|0|0> + 1 >= robot<0|0|-1>", "false"),
        ("robot<0|0|-1> >= robot<-1|0|0> + 1", "false"),
        (
            "let x = robot<robot<-1|-1|-1>|1|robot<-1|1|1>>; \
             [outcome(robot<0|0|-1> + x), outcome(robot<-1|0|0> + 1 + x)]",
            "[L, D]",
        ),
    ]);
}

#[test]
fn lists_of_robot_games_lose_those_that_equal_an_earlier_one() {
    all(&[
        (
            "distinct([robot<1|0|-1>, robot<1|0|-1> + 0, robot<1,1|0;0|-1>, 2, 2])",
            "[robot<1|0|-1>, robot<1|.|.>]",
        ),
        ("len(distinct([robot<1|0|-1>, 1, 1])) mod simple_hot", "2"),
    ]);
}

#[test]
fn lists_and_rounds_of_a_game_make_it_again() {
    all(&[
        ("universe robot", ""),
        ("robot<1,2|0,-1;3,4|-1,-2>.rounds", "[[0, -1], [3, 4]]"),
        ("let g = robot<1|0|-1> + robot<2,3|1;0|-2>;", ""),
        ("[len(g.left), [len(row) for row in g.rounds], len(g.right)]", "[3, [2, 2, 2], 2]"),
        ("identical(robot<g.left|g.rounds|g.right>, g)", "true"),
        ("identical(robot<g.left|g.rounds[0];g.rounds[1];g.rounds[2]|g.right>, g)", "true"),
        ("robot<[]|[]|[2, 3]>", "robot<.|.|2,3>"),
        ("robot<1|[[2, 3]]|4,5>", "robot<1|2,3|4,5>"),
        ("robot<1|[2, 3]|4,5>", "robot<1|2,3|4,5>"),
        ("[rounds(robot<3|.|.>), rounds(3)]", "[[], []]"),
        ("robot<1,2|[[3], [4, 5]]|6>", "E0421"),
        ("robot<1,2|[[3]]|6>", "E0420"),
        ("robot<.|[[3]]|6>", "E0422"),
        ("robot<1|[[*]]|6>", "E0423"),
        ("rounds(<1|0>)", "E0407"),
        ("rounds([1])", "E0301"),
    ]);
}

#[test]
fn all_comparisons_are_decided() {
    all(&[
        ("robot<-1|0|-1> <=> robot<0|robot<0|0|0>|-1>", "G < H"),
        ("distinguish(robot<0|robot<0|0|0>|-1>, robot<-1|0|-1>)", "none"),
        ("len(distinct([robot<.|.|1>, robot<0|-1|1>, robot<1|-1|1>]))", "1"),
        (
            "let gs = [robot<a|b|c> for a in [-1, 0, 1], b in [-1, robot<0|0|0>], c in [-1, 0, 1]]; \
             [1 for g in gs, h in gs if (g >= h) != (distinguish(g, h) == none)]",
            "[]",
        ),
        ("normal_form(robot<9|-2|-1>)", "robot<.|.|-1>"),
        ("normal_form(robot<7,1|-3;4|2>)", "robot<1|4|2>"),
    ]);
}
