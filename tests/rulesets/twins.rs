//! Native twins against the texts of their rulesets: the library's answers, for which the twin
//! stands, and those of the same text as a user's own, which has none.

use upstar::session::{LIBRARY, Session};
use upstar::values::SplitMix64;

use crate::brute_rows::{pitch, small_pitches};
use crate::support::answers::{answers, hold, session};

/// A session in which the library's text of a ruleset is the user's own.
fn scripted(name: &str) -> Session {
    let mut session = session();
    let file = LIBRARY.iter().find(|file| file.defines.contains(&name));
    let text = file.expect("a ruleset of the library").text();
    assert_eq!(answers(&mut session, text), [""; 0]);
    session
}

/// Asks both about every position.
fn agree(name: &str, positions: &[String], questions: &[&str]) {
    let (mut twin, mut text) = (session(), scripted(name));
    assert!(positions.len() > 100, "{}", positions.len());
    for position in positions {
        for question in questions {
            let asked = question.replace('G', position);
            let expected = answers(&mut text, &asked);
            assert!(!expected[0].starts_with("E0"), "{asked}: {expected:?}");
            assert_eq!(answers(&mut twin, &asked), expected, "{asked}");
        }
    }
}

/// A random board with a cell of so many blocked.
fn board(random: &mut SplitMix64, rows: u64, columns: u64, blocked: u64) -> String {
    let mut row = || -> String {
        (0..columns).map(|_| if random.below(blocked) == 0 { '#' } else { '.' }).collect()
    };
    let rows: Vec<String> = (0..rows).map(|_| row()).collect();
    format!("domineering(\"{}\")", rows.join("/"))
}

#[test]
fn domineering_in_words_is_domineering() {
    let mut random = SplitMix64::new(1);
    let mut boards: Vec<String> = (0..512)
        .map(|cells: u32| {
            let free = |place: u32| if cells >> place & 1 == 0 { '.' } else { '#' };
            let row = |row: u32| (0..3).map(|column| free(3 * row + column)).collect::<String>();
            format!("domineering(\"{}/{}/{}\")", row(0), row(1), row(2))
        })
        .collect();
    // Eight columns are turned; nine take a longer word.
    let sizes =
        [(4, 4), (3, 6), (6, 3), (8, 2), (2, 7), (7, 2), (1, 7), (8, 1), (2, 8), (3, 8), (2, 9)];
    for (rows, columns) in sizes {
        for blocked in [2, 4, 9] {
            boards.extend((0..4).map(|_| board(&mut random, rows, columns, blocked)));
        }
    }
    let questions = ["canonical(G)", "outcome(G)", "outcome(-G)", "-G + G == 0"];
    agree("domineering", &boards, &questions);
}

#[test]
fn domineering_on_long_boards_is_domineering() {
    let mut random = SplitMix64::new(13);
    let sizes = [(2, 11), (11, 2), (3, 9), (9, 3), (4, 9), (9, 4), (1, 30), (30, 1), (8, 8)];
    let boards: Vec<String> = (0..108)
        .map(|at| {
            let (rows, columns) = sizes[at % sizes.len()];
            board(&mut random, rows, columns, 2)
        })
        .collect();
    let questions = ["canonical(G)", "outcome(G)", "outcome(-G + domineering(1, 9))"];
    agree("domineering", &boards, &questions);
    let mut session = session();
    for (question, expected) in [
        ("outcome(domineering(2, 28))", "R"),
        ("outcome(domineering(28, 2))", "L"),
        ("outcome(domineering(4, 9))", "L"),
        ("outcome(domineering(3, 8) - domineering(2, 9))", "R"),
        ("canonical(domineering(2, 9)) == -canonical(domineering(9, 2))", "true"),
    ] {
        assert_eq!(answers(&mut session, question), [expected], "{question}");
    }
    let counted = session.statistics("domineering").expect("a ruleset");
    assert!(counted.by_twin > 0 && counted.moves.compiled == 0, "{counted:?}");
}

#[test]
fn outcomes_of_large_boards_do_not_need_their_values() {
    let mut random = SplitMix64::new(2);
    let mut boards: Vec<String> = (0..110).map(|_| board(&mut random, 5, 4, 6)).collect();
    boards.push("domineering(5, 5)".to_owned());
    let questions = ["outcome(G)", "G <=> 0", "0 <=> G", "-G >= 0", "0 < -G"];
    agree("domineering", &boards, &questions);
}

#[test]
fn outcomes_of_sums_with_large_boards_do_not_need_their_values() {
    let mut random = SplitMix64::new(5);
    let sums: Vec<String> = (0..104)
        .map(|at| {
            let (large, small) = (board(&mut random, 4, 4, 9), board(&mut random, 3, 3, 5));
            let more = ["1", "*", "<2|-2>", "v", "domineering(2, 2)"][at % 5];
            let sign = ["+", "-"][at % 2];
            format!("({large} {sign} {small} + {more})")
        })
        .collect();
    agree("domineering", &sums, &["outcome(G)", "-G >= 1/2", "G <=> domineering(3, 2)"]);
    // Boards of which some fit upright and some turned: together they fit in one way or in none.
    let sums: Vec<String> = (0..102)
        .map(|at| {
            let sizes = [[(2, 8), (2, 8)], [(2, 8), (8, 2)], [(3, 8), (3, 3)], [(8, 3), (3, 3)]];
            let [one, other] = sizes[at % 4].map(|(m, n)| board(&mut random, m, n, 5));
            let sign = ["+", "-"][at / 4 % 2];
            format!("({one} {sign} {other} + *)")
        })
        .collect();
    agree("domineering", &sums, &["outcome(G)", "-G >= 1/2"]);
    // No value is found within what a search may take.
    let mut session = session();
    for (question, expected) in [
        ("outcome(domineering(5, 7) + domineering(2, 3))", "N"),
        ("outcome(domineering(7, 5) - domineering(2, 3))", "N"),
        ("domineering(5, 7) >= 1", "false"),
        ("outcome(domineering(5, 8))", "R"),
        ("outcome(domineering(5, 8) - domineering(8, 3) + domineering(2, 3))", "R"),
    ] {
        let before = session.statistics("domineering").map_or(0, |counted| counted.by_twin);
        assert_eq!(answers(&mut session, question), [expected], "{question}");
        let counted = session.statistics("domineering").expect("a ruleset");
        assert!(counted.by_twin > before, "{question}");
        assert_eq!(counted.moves.compiled, 0, "{question}");
    }
}

#[test]
fn misere_outcomes_of_boards_are_those_of_the_text() {
    let mut random = SplitMix64::new(17);
    let sums: Vec<String> = (0..120)
        .map(|at| {
            let sizes = [[(4, 4), (2, 2)], [(3, 4), (3, 3)], [(2, 8), (2, 3)], [(5, 3), (8, 1)]];
            let [one, other] = sizes[at % 4].map(|(m, n)| board(&mut random, m, n, 5));
            let sign = ["+", "-"][at / 4 % 2];
            let more = ["", " + domineering(1, 4)", " + *"][at / 8 % 3];
            format!("({one} {sign} {other}{more})")
        })
        .collect();
    agree("domineering", &sums, &["outcome(G) mod misere", "outcome(-G) mod misere"]);
    // The search by options takes seconds.
    for (question, expected) in [
        ("outcome(domineering(5, 6)) mod misere", "R"),
        ("outcome(domineering(6, 5)) mod misere", "L"),
        ("outcome(domineering(4, 5) + domineering(3, 4)) mod misere", "N"),
        ("outcome(domineering(4, 5) - domineering(3, 4) + 2 * domineering(2, 2)) mod misere", "L"),
        ("outcome(domineering(2, 9) + domineering(2, 4)) mod misere", "R"),
        ("outcome(domineering(9, 2) + domineering(4, 3)) mod misere", "L"),
        ("outcome(domineering(5, 5) + ^) mod misere", "R"),
        ("outcome(domineering(4, 6) + ^) mod misere", "N"),
    ] {
        let mut session = session();
        assert_eq!(answers(&mut session, question), [expected], "{question}");
        let ticks = session.meter().ticks();
        assert!(ticks < 500_000, "{question}: {ticks}");
        let counted = session.statistics("domineering").expect("a ruleset");
        assert!(counted.by_twin > 0, "{question}: {counted:?}");
        // Four games and more take turns with their simplest forms.
        let played = counted.moves.compiled + counted.moves.evaluated;
        let most = if question.contains("2 * ") { 1000 } else { 0 };
        assert!(played <= most, "{question}: {counted:?}");
    }
}

#[test]
fn boards_cut_into_strips_tell_who_wins() {
    // Without cuts they take a million ticks or more.
    for (question, expected) in [
        ("outcome(domineering(6, 7) + domineering(2, 3))", "L"),
        ("outcome(domineering(7, 6) - domineering(2, 3))", "R"),
        ("outcome(domineering(6, 6) + <2|-2>)", "N"),
        ("outcome(domineering(7, 8))", "R"),
        ("domineering(6, 7) >= 0", "true"),
    ] {
        let mut session = session();
        assert_eq!(answers(&mut session, question), [expected], "{question}");
        let ticks = session.meter().ticks();
        assert!(ticks < 100_000, "{question}: {ticks}");
        let counted = session.statistics("domineering").expect("a ruleset");
        assert!(counted.by_twin > 0 && counted.moves.compiled == 0, "{question}: {counted:?}");
    }
}

#[test]
fn pitches_by_theorem_are_pitches() {
    let mut pitches: Vec<String> = small_pitches().iter().map(pitch).collect();
    pitches.push("pitch(15,3,2,1,4@2,2,9,1)".to_owned());
    assert_eq!(pitches.len(), 314);
    agree("pitch", &pitches, &["canonical(G)", "outcome(G)"]);
}

#[test]
fn heaps_in_nimbers_are_heaps() {
    let mut heaps = Vec::new();
    for n in 0..18 {
        for name in ["nim", "kayles", "dawsons_kayles", "grundy"] {
            heaps.push(format!("{name}({n})"));
        }
        for taken in ["[]", "[1,2]", "[5,2]", "[1,3,4,3]"] {
            heaps.push(format!("subtraction({taken})({n})"));
        }
    }
    let questions = ["canonical(G)", "outcome(G)", "outcome(-G + *2)", "outcome(G) mod misere"];
    agree("nim", &heaps, &questions);
    let mut heaps = Vec::new();
    for code in ["0.77", "0.07", "0.137", "0.6", "4.7", "0.3103", "0.", "4.", "0.8", "8.1", "0.50"]
    {
        heaps.extend((0..11).map(|n| format!("octal(\"{code}\")({n})")));
    }
    agree("octal", &heaps, &questions[..3]);
}

#[test]
fn strips_of_partizan_kayles_grow_by_1_with_four_pins() {
    let strips: Vec<String> = (0..101).map(|n| format!("partizan_kayles({n})")).collect();
    agree("partizan_kayles", &strips, &["canonical(G)", "outcome(G - 7)"]);
    hold(&[
        ("outcome(partizan_kayles(1500))", "L"),
        ("partizan_kayles(1500) - 375", "0"),
        ("canonical(partizan_kayles(1502) - 375)", "<1|0>"),
    ]);
}

#[test]
fn a_search_tries_first_what_leaves_the_opponent_few_moves() {
    let mut session = scripted("domineering");
    assert_eq!(answers(&mut session, "outcome(domineering(5, 5))"), ["P"]);
    // Without that order it took twice as many.
    let ticks = session.meter().ticks();
    assert!(ticks < 750_000, "{ticks}");
}

#[test]
fn a_board_and_its_conjugate_cancel() {
    // Neither these values nor these outcomes can be found in any time.
    let clobber = r#"clobber("xoxoxoxo/oxoxoxox/xoxoxoxo/oxoxoxox")"#;
    let mut session = session();
    for (question, expected) in [
        ("outcome(domineering(7, 7) - domineering(7, 7))", "P"),
        // A board turned by a right angle is its negative.
        ("outcome(domineering(6, 7) + domineering(7, 6) + 1)", "L"),
        (&format!("outcome({clobber} - {clobber} + *)"), "N"),
        (&format!("2 * {clobber} - {clobber} > {clobber} - 1"), "true"),
    ] {
        assert_eq!(answers(&mut session, question), [expected], "{question}");
    }
    // What is left behind a move cancels too.
    let mut random = SplitMix64::new(11);
    for _ in 0..40 {
        let [a, b] = [(); 2].map(|()| board(&mut random, 4, 4, 6));
        let questions = format!("outcome({a} + {b} - {b}) == outcome({a}); {a} + {b} - {a} == {b}");
        assert_eq!(answers(&mut session, &questions), ["true", "true"], "{a} {b}");
    }
}

#[test]
fn positions_whose_play_may_go_on_do_not_cancel() {
    let ring = "ruleset ring(n: Int) { options: [ring((n + 1) % 3)] }";
    let line = "ruleset line(n: Int) { options: [line(n - 1) if n > 0] }";
    hold(&[
        (&format!("{ring}\noutcome(ring(0) - ring(0))"), "D"),
        (&format!("{line}\noutcome(line(5) - line(5))"), "P"),
    ]);
}

#[test]
fn cram_that_a_half_turn_tells_is_cram() {
    let mut random = SplitMix64::new(62);
    let mut boards = Vec::new();
    // The first half of the cells, and what a half turn makes of it; the middle of a board with odd sides is blocked or free.
    for (rows, columns) in [(2, 4), (4, 2), (3, 4), (4, 3), (2, 3), (3, 3), (1, 7), (6, 1), (3, 5)]
    {
        for _ in 0..13 {
            let cells = rows * columns;
            let mut board = vec!['.'; cells];
            for place in 0..cells.div_ceil(2) {
                let letter = if random.below(3) == 0 { '#' } else { '.' };
                (board[place], board[cells - 1 - place]) = (letter, letter);
            }
            let rows: Vec<String> = board.chunks(columns).map(|row| row.iter().collect()).collect();
            boards.push(format!("cram(\"{}\")", rows.join("/")));
        }
    }
    agree(
        "cram",
        &boards,
        &["canonical(G)", "outcome(G)", "nim_value(G + *)", "outcome(G) mod misere"],
    );
    let mut session = session();
    session.set_allowance(Some(100_000));
    for (question, expected) in [
        ("[outcome(cram(6, 6)), outcome(cram(6, 7)), outcome(cram(10, 10))]", "[P, N, P]"),
        ("cram(8, 8)", "cram(8,8) = 0"),
        ("outcome(cram(6, 6) + cram(8, 8) + cram(5, 6))", "N"),
    ] {
        assert_eq!(answers(&mut session, question), [expected], "{question}");
    }
}
