//! What guests met who had never seen the program: boards without stones, hints that gave up, habits of other
//! languages.

use crate::support::upstar;

/// What the program says on standard error of a statement.
fn complains(statement: &str) -> String {
    upstar(&["-e", statement], "").err
}

/// The rulesets of the library on whose empty boards nobody can move.
const WITH_STONES: [&str; 12] = [
    "amazons",
    "clobber",
    "anti_clobber",
    "hot_clobber",
    "kings",
    "knights",
    "rooks",
    "queens",
    "fission",
    "konane",
    "toads_and_frogs",
    "elephants_and_rhinos",
];

#[test]
fn whoever_asks_about_an_empty_board_is_told_that_nobody_can_move_on_it() {
    for asked in [
        "outcome(konane(7,7))",
        "[outcome(clobber(2,n)) for n in 1 .. 6]",
        "table(clobber, 1 .. 4, 1 .. 4)",
        "canonical(clobber(2,3))",
        "clobber(2,3) == 0",
        "clobber(2,3) + *",
        "let b = clobber(2,3)",
        "fn row(n) = amazons(1,n); outcome(row(3))",
        "for n in 1 .. 4 { print outcome(kings(2,n)) }",
        "toads_and_frogs(1,5)",
        "outcome(impartial_variant(clobber)(2,3))",
    ] {
        let err = complains(asked);
        assert_eq!(
            err.matches("is an empty board and nobody can move").count(),
            1,
            "{asked}: {err}"
        );
    }
    for (asked, name) in
        [("outcome(konane(7,7))", "konane(7, 7)"), ("clobber(2,3) + *", "clobber(2, 3)")]
    {
        let err = complains(asked);
        assert!(err.contains(&format!("`{name}` is an empty board")), "{err}");
    }
    let played = upstar(&["play", "clobber(3,3)"], "q\n").out;
    assert!(played.starts_with("note: `clobber(3, 3)` is an empty board"), "{played}");
}

#[test]
fn a_board_on_which_somebody_can_move_is_not_noted() {
    for asked in [
        "domineering(1,1)",
        "outcome(domineering(2,3))",
        "table(domineering, 1 .. 4, 1 .. 4)",
        "outcome(nogo(2,2))",
        "nim(0)",
        "clobber(\"...\")",
    ] {
        assert_eq!(complains(asked), "", "{asked}");
    }
}

#[test]
fn an_empty_board_is_noted_once_for_each_ruleset() {
    let asked =
        ["-e", "outcome(clobber(2,2))", "-e", "outcome(konane(2,2))", "-e", "clobber(3,3) == 0"];
    let err = upstar(&asked, "").err;
    assert_eq!(err.matches("is an empty board").count(), 2, "{err}");
}

#[test]
fn the_help_of_a_ruleset_with_stones_says_how_it_starts() {
    for name in WITH_STONES {
        let page = upstar(&["help", name], "").out;
        let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
        let [empty, start] = [format!("`{name}("), format!("`{name}(\"")].map(|call| {
            page.match_indices(&call)
                .map(|(at, _)| page[at + 1..].split('`').next().unwrap())
                .collect::<Vec<_>>()
        });
        assert!(
            page.contains(" is a board without ") || page.contains(" is a row without "),
            "{page}"
        );
        // What the page calls a start is one on which both players can move.
        let start = start.first().unwrap_or_else(|| panic!("{page}"));
        assert!(empty.len() > 1, "{page}");
        let can_move = format!("[len(left({start})) > 0, len(right({start})) > 0]");
        assert_eq!(upstar(&["-e", &can_move], "").out, "[true, true]\n", "{start}");
    }
}

#[test]
fn the_first_hint_is_as_good_as_the_second() {
    let ran = upstar(&["play", "domineering(6,6)"], "hint\nhint\nq\n");
    let hints: Vec<&str> = ran.out.lines().filter(|line| line.ends_with(" win")).collect();
    assert_eq!(hints.len(), 2, "{}", ran.out);
    assert_eq!(hints[0], hints[1]);
    assert_eq!(
        hints[0].matches(", ").count() + 1,
        18,
        "all upright moves in rows 1-2, 3-4 and 5-6"
    );
    assert!(!ran.out.contains("not decided soon"), "{}", ran.out);
}

#[test]
fn a_hint_that_may_take_no_time_gives_up() {
    let ran = upstar(&["--time", "50ms", "play", "domineering(9,10)"], "hint\nq\n");
    assert!(ran.out.contains("not decided soon: "), "{} {}", ran.out, ran.err);
}

#[test]
fn a_move_is_echoed_in_the_words_of_the_menu() {
    let ran = upstar(&["play", "domineering(3,3)"], "2\nq\n");
    assert!(ran.out.contains("\nLeft (you): rows 1-2, column 2; a winning move\n"), "{}", ran.out);
    assert!(
        ran.out.contains("\nRight (upstar): row 3, columns 1-2; a losing move\n"),
        "{}",
        ran.out
    );
}

#[test]
fn a_law_written_as_elsewhere_is_put_right() {
    for (law, help) in [
        (
            "law \"conj\" forall G in games_born_by(2) { G + -G == 0 } mod dicot",
            "in a law `mod` stands inside: `{ (G + -G == 0) mod dicot }`, or write `universe dicot` above",
        ),
        (
            "law \"i\" forall G in games_born_by(2) { invertible(G) implies G + -G == 0 }",
            "for `A implies B` write `not A or B`",
        ),
        ("law \"i\" forall G in [0] { G == 0 => G == 0 }", "for `A implies B` write `not A or B`"),
        ("assert 1 == 2 -> 1 == 1", "for `A implies B` write `not A or B`"),
        (
            "law \"s\" forall a in 0 ..= 4 forall b in 0 ..= 4 { a + b == b + a }",
            "one `forall` is enough: `forall a in 0 ..= 4, b in 0 ..= 4`",
        ),
        ("law \"b\" forall G in [0, *] G + -G == 0", "the body stands in braces"),
        (
            "law \"c\" forall G, H in games_born_by(2) { G + H == H + G }",
            "each name has its `in`: `forall G in games_born_by(2), H in games_born_by(2)`",
        ),
    ] {
        let err = complains(law);
        assert!(err.contains(help), "{law}: {err}");
        assert!(!err.contains("for a product"), "{err}");
    }
    // What the messages say is right.
    let fine = "law \"conj\" forall G in games_born_by(1) { (G + -G == 0) mod dicot }";
    assert_eq!(complains(fine), complains("law \"one\" forall G in [0] { G == 0 }"));
}

#[test]
fn two_values_of_which_the_second_is_a_word_are_no_product() {
    assert!(!complains("3 apples").contains("product"));
    assert!(complains("3 G").contains("for a product"));
    assert!(complains("3 4").contains("for a product"));
}

#[test]
fn numbers_behind_a_name_are_positions_that_add() {
    assert!(complains("nim 3 4 5").contains("positions add: `nim(3) + nim(4) + nim(5)`"));
    let two = complains("domineering 3 4");
    assert!(two.contains("for a call `domineering(3, 4)`"), "{two}");
}

#[test]
fn a_slip_of_another_language_is_told_what_to_write() {
    for (statement, help) in [
        ("try 3 else 4 for 2s", "the time stands before `else`: `try 3 for 2s else 4`"),
        ("try canonical(domineering(9,9))", "write `try E else F`"),
        ("try canonical(*)", "expected `else`"),
        ("which is bigger", "`^ <=> *`"),
        ("is ^ bigger than *", "`^ <=> *`"),
        ("^ is bigger than *", "`^ > *`"),
        ("universe dead-ending", "did you mean `dead_ending`?"),
        ("1 == 0 mod dead-ending", "did you mean `dead_ending`?"),
        (">>> 1", "an example stands in a documentation comment: `## >>> 1`"),
    ] {
        let err = complains(statement);
        assert!(err.contains(help), "{statement}: {err}");
    }
}
