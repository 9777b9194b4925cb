//! Positions compared with 0 modulo dicots by their own options, beside the comparison of their canonical forms, which takes
//! trees.

use crate::support::answers::{answers, session};
use crate::support::sign;
use upstar::values::SplitMix64;

/// A random board of some rows and columns.
fn board(random: &mut SplitMix64, rows: u64, columns: u64) -> String {
    let row = |random: &mut SplitMix64| -> String {
        (0..columns).map(|_| ["x", "o", "x", "o", "."][random.below(5) as usize]).collect()
    };
    let rows: Vec<String> = (0..rows).map(|_| row(random)).collect();
    format!("clobber(\"{}\")", rows.join("/"))
}

/// A random sum of positions, some with their conjugates, and of a small dicot.
fn sum(random: &mut SplitMix64) -> String {
    let (rows, columns) = [(2, 3), (3, 3), (2, 4), (1, 8)][random.below(4) as usize];
    let first = board(random, rows, columns);
    match random.below(6) {
        0 | 1 => first,
        2 => format!("{first} - {first}"),
        3 => format!("{first} + {}", board(random, 2, 3)),
        4 => format!("{first} + *"),
        _ => format!("{first} + <0|*> + *"),
    }
}

#[test]
fn positions_against_zero_compare_as_their_canonical_forms() {
    let mut random = SplitMix64::new(71);
    let mut relations = [0; 4];
    for _ in 0..250 {
        let game = sum(&mut random);
        let mut by_options = session();
        let mut by_trees = session();
        let ask = |session: &mut _, game: &str, question: &str| {
            answers(session, &format!("{} mod dicot", question.replace('G', game))).concat()
        };
        answers(&mut by_trees, &format!("let c = canonical({game}) mod dicot"));
        let mut told = Vec::new();
        for question in ["G >= 0", "0 >= G", "G == 0", "G <=> 0"] {
            let found = ask(&mut by_options, &format!("({game})"), question);
            let by_trees = ask(&mut by_trees, "c", question);
            assert_eq!(sign(&found), sign(&by_trees), "{game}: {question}");
            told.push(found.starts_with("true"));
        }
        assert_eq!(told[2], told[0] && told[1], "{game}");
        relations[usize::from(told[0]) + 2 * usize::from(told[1])] += 1;
    }
    assert!(relations.iter().all(|&count| count > 5), "{relations:?}");
}

/// Games with ends that no dicot has: who asks all the same says so.
#[test]
fn positions_that_are_no_dicots_compare_as_their_forms() {
    let mut random = SplitMix64::new(17);
    let mut relations = [0; 4];
    for _ in 0..120 {
        let (rows, columns) = [(2, 3), (2, 4), (3, 3), (1, 7)][random.below(4) as usize];
        let ruleset = ["domineering", "nogo"][random.below(2) as usize];
        let cells = |random: &mut SplitMix64| -> String {
            let letters = if ruleset == "nogo" { ["x", "o", "."] } else { [".", "#", "."] };
            (0..columns).map(|_| letters[random.below(3) as usize]).collect()
        };
        let board: Vec<String> = (0..rows).map(|_| cells(&mut random)).collect();
        let game = format!("{ruleset}(\"{}\")", board.join("/"));
        let mut session = session();
        let Some(form) = answers(&mut session, &format!("form({game})")).pop() else { continue };
        let form = form.trim_matches('"');
        // A board that is refused has no form, and one that nobody can move in is 0.
        if !form.starts_with('<') || form.contains("E0") {
            continue;
        }
        let mut told = Vec::new();
        for question in ["G >= 0", "0 >= G"] {
            let [by_options, by_trees] = [&game[..], form].map(|game| {
                let asked = question.replace('G', game);
                answers(&mut self::session(), &format!("{asked} mod assuming(dicot)")).concat()
            });
            // The text of a large form is cut.
            if !by_trees.starts_with('E') {
                assert_eq!(by_options, by_trees, "{game}: {question}");
                told.push(by_options.starts_with("true"));
            }
        }
        let [at_least, at_most] = told[..] else { continue };
        relations[usize::from(at_least) + 2 * usize::from(at_most)] += 1;
    }
    assert!(
        relations.iter().sum::<i32>() > 50 && relations.iter().all(|&count| count > 1),
        "{relations:?}"
    );
}

#[test]
fn a_large_board_is_compared_with_zero_without_its_trees() {
    let mut session = session();
    // A truth value that is not shown has no witness, which trees tell.
    let asked = r#"if (clobber("xoxo/oxox/xoxo/oxox") == 0 mod dicot) { 1 } else { 2 }"#;
    let before = session.meter().memory();
    assert_eq!(answers(&mut session, asked), ["2"]);
    // Trees and what is known of their order took 240 MB.
    assert!(session.meter().memory() - before < 120_000_000, "{}", session.meter().memory());
}

/// Sums of boards whose simplest forms are small: trees are soon made, and plain sums have many followers.
#[test]
fn sums_of_simple_boards_do_not_wait_for_their_own_options() {
    for asked in [
        r#"5 * clobber("xx/oo") + 3 * clobber("xooxx") + 4 * clobber("ooox") + 5 * clobber("oxxx") <= 0"#,
        r#"4 * clobber("ooxxo") + 3 * clobber("ox/oo") >= 0"#,
    ] {
        let mut session = session();
        session.set_allowance(Some(1_500_000));
        let asked = format!("if ({asked} mod dicot) {{ 1 }} else {{ 2 }}");
        assert_eq!(answers(&mut session, &asked), ["2"], "{asked}");
    }
}
