//! Who wins a position, searched from position to position: the same as by the definition, where each
//! position is a game.

use upstar::session::Statistics;
use upstar::values::SplitMix64;

use crate::support::answers::{answers, session};
use crate::support::{sampled, sign};

/// A random board over letters.
fn board(random: &mut SplitMix64, letters: &str, rows: u64, columns: u64) -> String {
    let letters: Vec<char> = letters.chars().collect();
    let mut row = || -> String {
        (0..columns).map(|_| letters[random.below(letters.len() as u64) as usize]).collect()
    };
    (0..rows).map(|_| row()).collect::<Vec<_>>().join("/")
}

/// Asks for outcomes on random boards, with the search and without; of all sixty at least so many are to be searched.
fn agrees(name: &str, letters: &str, sizes: &[(u64, u64)], least: u64) -> Statistics {
    let mut random = SplitMix64::new(7);
    let (mut searches, mut plain) = (session(), session());
    answers(&mut plain, "without theorems");
    let mut boards = 0;
    for at in sampled(0..60, 5) {
        boards += 1;
        let (rows, columns) = sizes[at % sizes.len()];
        let position = format!("{name}(\"{}\")", board(&mut random, letters, rows, columns));
        for question in
            ["outcome(G)", "outcome(-G)", "outcome(G) mod misere", "outcome(-G) mod misere"]
        {
            let asked = question.replace('G', &position);
            let expected = answers(&mut plain, &asked);
            assert!(["L", "N", "P", "R"].contains(&&*expected[0]), "{asked}: {expected:?}");
            assert_eq!(answers(&mut searches, &asked), expected, "{asked}");
        }
    }
    let counted = searches.statistics(name).expect("a ruleset");
    assert!(60 * counted.searched >= boards * least, "{name}: {counted:?}");
    assert_eq!(counted.searched_on_bits, counted.searched, "{name}");
    assert_eq!(plain.statistics(name).expect("a ruleset").searched, 0, "{name}");
    counted
}

#[test]
fn positions_that_stay_whole_are_searched_as_they_are_played() {
    agrees("toads_and_frogs", "ttf...", &[(1, 14), (1, 16)], 50);
    agrees("konane", "xxoo.", &[(5, 5), (4, 7)], 50);
    agrees("knights", "xo.", &[(3, 4), (4, 4)], 50);
    let counted = agrees("nogo", ".", &[(2, 4), (2, 5), (3, 3), (3, 4)], 50);
    assert_eq!(counted.searched_in_parts, 0);
}

#[test]
fn positions_that_fall_apart_are_searched_as_sums() {
    let all = [
        agrees("amazons", "xo....####", &[(3, 5), (2, 8)], 100),
        agrees("clobber", "xo", &[(3, 4), (2, 6), (1, 14)], 100),
        agrees("kings", "xo.", &[(3, 4), (2, 5)], 20),
        agrees("nogo", ".", &[(1, 10), (1, 11), (1, 12)], 3),
        agrees("rooks", "xo#", &[(3, 4), (2, 7)], 50),
    ];
    for counted in all {
        assert!(counted.searched_in_parts > 0, "{counted:?}");
    }
}

/// In misère play too: parts are played beside each other.
#[test]
fn misere_sums_of_parts_are_won_as_by_the_definition() {
    for (name, letters, sizes) in [
        ("clobber", "xo", &[(3, 4), (2, 6), (1, 15)][..]),
        ("amazons", "xo.####", &[(3, 4), (2, 7)]),
        ("kings", "xo.", &[(3, 4), (2, 6)]),
        ("rooks", "xo#", &[(3, 4), (2, 6)]),
        ("nogo", ".", &[(1, 8), (1, 9)]),
    ] {
        let mut random = SplitMix64::new(23);
        let (mut searches, mut plain) = (session(), session());
        answers(&mut plain, "without theorems");
        for at in sampled(0..24, 4) {
            let (rows, columns) = sizes[at % sizes.len()];
            let position = format!("{name}(\"{}\")", board(&mut random, letters, rows, columns));
            for asked in ["outcome(G) mod misere", "outcome(-G) mod misere"] {
                let asked = asked.replace('G', &position);
                let expected = answers(&mut plain, &asked);
                assert_eq!(answers(&mut searches, &asked), expected, "{asked}");
            }
        }
        let counted = searches.statistics(name).expect("a ruleset");
        assert!(counted.searched_in_parts > 0, "{name}: {counted:?}");
        assert_eq!(counted.searched_on_bits, counted.searched, "{name}: {counted:?}");
    }
}

/// Sums of boards of one ruleset are searched at once, beside a value in normal play.
#[test]
fn sums_of_boards_are_won_as_by_the_definition() {
    let mut random = SplitMix64::new(29);
    for (name, letters, sizes) in [
        ("clobber", "xo", &[(2, 4), (2, 5), (1, 9)][..]),
        ("konane", "xo.", &[(3, 3), (2, 4), (1, 9)]),
        ("amazons", "xo.##", &[(2, 3), (2, 4)]),
        ("toads_and_frogs", "tf.", &[(1, 7), (1, 8)]),
    ] {
        let (mut sums, mut in_misere) = (0, 0);
        for at in sampled(0..20, 4) {
            let position = |random: &mut SplitMix64| {
                let (rows, columns) = sizes[random.below(sizes.len() as u64) as usize];
                format!("{name}(\"{}\")", board(random, letters, rows, columns))
            };
            let [g, h] = [(); 2].map(|()| position(&mut random));
            let beside = ["", " + 1/2", " + <2|-1>", " + *"][at % 4];
            for (asked, convention) in [
                (format!("outcome({g} + {h}{beside})"), "normal"),
                (format!("outcome({g} - {h}{beside})"), "normal"),
                (format!("outcome({g} + {h})"), "misere"),
                (format!("outcome({g} - {h})"), "misere"),
            ] {
                // What one question teaches would answer the next one.
                let (mut searches, mut plain) = (session(), session());
                answers(&mut plain, "without theorems");
                let asked = format!("{asked} mod {convention}");
                let expected = answers(&mut plain, &asked);
                assert!(["L", "N", "P", "R"].contains(&&*expected[0]), "{asked}: {expected:?}");
                assert_eq!(answers(&mut searches, &asked), expected, "{asked}");
                let counted = searches.statistics(name).expect("a ruleset").sums_on_bits;
                *if convention == "misere" { &mut in_misere } else { &mut sums } += counted;
            }
        }
        assert!(in_misere > 0, "{name}: {sums} {in_misere}");
    }
    // Values answer soon where boards are small.
    let (mut sums, mut by_value) = (0, session());
    for _ in 0..4 {
        let [g, h] = [(); 2].map(|()| format!("clobber(\"{}\")", board(&mut random, "xo", 3, 5)));
        let mut searches = session();
        let outcome = answers(&mut searches, &format!("outcome({g} + {h})"));
        let expected = format!("outcome(canonical({g}) + canonical({h}))");
        assert_eq!(outcome, answers(&mut by_value, &expected), "{g} {h}");
        sums += searches.statistics("clobber").expect("a ruleset").sums_on_bits;
    }
    assert!(sums > 0);
}

/// Rules that look at neighbouring cells only tell by themselves which parts do not depend on each other.
#[test]
fn positions_fall_apart_without_a_promise_as_their_rules_tell() {
    let rules = "
        ruleset bare(board: Grid) {
          require: made_of(board, \"xo.#\")
          left: [bare(b) for b in turns(board, \"xo\", \".x\")]
          right: [bare(b) for b in turns(board, \"ox\", \".o\")]
        }";
    let mut random = SplitMix64::new(3);
    let (mut told, mut in_parts, mut boards) = (0, 0, 0);
    for at in sampled(0..60, 7) {
        boards += 1;
        let (rows, columns) = [(3, 5), (1, 24), (4, 4), (2, 40)][at % 4];
        let letters = if columns == 40 { "xo#." } else { "xo" };
        let stones = board(&mut random, letters, rows, columns);
        let mut session = session();
        answers(&mut session, rules);
        for question in ["outcome(NAME(\"BOARD\"))", "canonical(NAME(\"BOARD\"))"] {
            if question.starts_with("canonical") && columns != 24 {
                continue;
            }
            let ask = |name| question.replace("NAME", name).replace("BOARD", &stones);
            let found = answers(&mut session, &ask("bare"));
            assert_eq!(found, answers(&mut session, &ask("clobber")), "{stones}");
        }
        let counted = session.statistics("bare").expect("a ruleset");
        told += counted.told_apart;
        in_parts += counted.searched_in_parts;
    }
    let all = 60;
    assert!(all * told > 1000 * boards && all * in_parts > 10 * boards, "{told} {in_parts}");
}

/// What a move does may depend on how large the board is: then parts would have other moves.
#[test]
fn rules_that_differ_by_size_tell_no_parts() {
    let rules = |condition: &str, narrow: [&str; 2]| {
        let side = |own: &str, narrow: &str| {
            format!(
                "if {condition} {{ [uneven(b) for b in turns(board, {own})] }} \
                 else {{ [uneven(b) for b in turns(board, {narrow})] }}"
            )
        };
        let (left, right) = (side("\"xo\", \".x\"", narrow[0]), side("\"ox\", \".o\"", narrow[1]));
        format!("ruleset uneven(board: Grid) {{\n  left: {left}\n  right: {right}\n}}")
    };
    let mut told = 0;
    for condition in ["width(board) > 3", "height(board) > 1", "width(board) * height(board) > 9"] {
        // No moves, more moves, those of the other player.
        for narrow in [
            ["\"xoxoxoxo\", \"........\""; 2],
            ["\"x\", \".\"", "\"o\", \".\""],
            ["\"ox\", \".o\"", "\"xo\", \".x\""],
        ] {
            let rules = rules(condition, narrow);
            let mut random = SplitMix64::new(9);
            let mut fast = session();
            answers(&mut fast, &rules);
            let mut by_options = session();
            let slow = rules.replace("\")]", "\") if is_number(0)]");
            answers(&mut by_options, &slow);
            for at in 0..12 {
                let (rows, columns) = [(2, 7), (3, 4), (1, 9)][at % 3];
                let stones = board(&mut random, "xo..", rows, columns);
                let asked = format!("canonical(uneven(\"{stones}\"))");
                assert_eq!(answers(&mut fast, &asked), answers(&mut by_options, &asked), "{asked}");
            }
            let counted = fast.statistics("uneven").expect("a ruleset");
            assert!(counted.valued > 0 && counted.bits_in_vain == 0, "{counted:?}");
            told += counted.told_apart;
            let slow = by_options.statistics("uneven").expect("a ruleset");
            assert!(slow.moves.evaluated > 0 && slow.valued == 0, "{slow:?}");
        }
    }
    assert!(told > 0);
}

/// Beside a conjugate, parts must be positions. Rows that may have no blocked cells fall apart if no blocked cell can
/// come between the cells of a rule: then a part is a shorter row.
#[test]
fn rows_without_blocked_cells_fall_apart_if_rules_look_at_all_their_cells() {
    let rules = |moves: &[[&str; 2]]| {
        let side = |moves: &[[&str; 2]]| {
            let rewrites =
                moves.iter().map(|[from, to]| format!("rewrites(row, \"{from}\", \"{to}\")"));
            format!("[hop(r) for r in join([{}])]", rewrites.collect::<Vec<_>>().join(", "))
        };
        let mirrored = |text: &str| -> String {
            let exchanged = text.chars().rev().map(|letter| match letter {
                't' => 'f',
                'f' => 't',
                other => other,
            });
            exchanged.collect()
        };
        let right: Vec<[String; 2]> =
            moves.iter().map(|[from, to]| [mirrored(from), mirrored(to)]).collect();
        let right: Vec<[&str; 2]> = right.iter().map(|[from, to]| [&**from, &**to]).collect();
        format!(
            "ruleset hop(row: Grid) {{\n  require: made_of(row, \"tf.\")\n  require: height(row) <= 1\n  \
             left: {}\n  right: {}\n  conjugate: hop(exchanged(mirrored(row), \"tf\"))\n}}",
            side(moves),
            side(&right)
        )
    };
    // Jumps over anything leave every other cell alone.
    for (moves, falls_apart) in
        [(&[["t.", ".t"], ["tf.", ".ft"]][..], true), (&[["t?.", ".?t"]], false)]
    {
        let (mut fast, mut by_options) = (session(), session());
        answers(&mut fast, &rules(moves));
        answers(&mut by_options, &rules(moves).replace(")])]", ")]) if is_number(0)]"));
        let mut random = SplitMix64::new(5);
        for at in 0..24_u64 {
            let row = board(&mut random, ["tttf.", "tf.", "tfff."][at as usize % 3], 1, 9 + at % 3);
            for question in ["canonical", "outcome"] {
                let asked = format!("{question}(hop(\"{row}\"))");
                assert_eq!(answers(&mut fast, &asked), answers(&mut by_options, &asked), "{asked}");
            }
        }
        let counted = fast.statistics("hop").expect("a ruleset");
        assert!(counted.valued > 0 && counted.bits_in_vain == 0, "{counted:?}");
        assert_eq!(counted.told_apart > 0, falls_apart, "{counted:?}");
        let slow = by_options.statistics("hop").expect("a ruleset");
        assert!(slow.moves.evaluated > 0 && slow.valued == 0, "{slow:?}");
    }
}

/// A part of a board is no position where another size, or no blocked cell, is required: what is promised of
/// positions may be false for it.
#[test]
fn promises_are_not_used_for_parts_that_are_no_positions() {
    let rules = |required: &str| {
        // Each `xo` and each `ox` of a row of nine is a move of Left, with whatever stands beside it.
        let right = [".", "x", "o", "-"].map(|beside| {
            let kept = format!("rewrites(board, \"ox{beside}\", \"..{beside}\")");
            format!("{kept}, rewrites(board, \"{beside}ox\", \"{beside}..\")")
        });
        format!(
            "ruleset r(board: Grid) {{
              require: width(board) == 9
              require: height(board) == 1
              require: made_of(board, \"{required}\")
              left: [r(b) for b in join([rewrites(board, \"xo\", \"..\"), {}])]
              right: [r(b) for b in rewrites(board, \"--\", \"..\")]
              same: r(least_flip(board))
            }}",
            right.join(", ")
        )
    };
    for required in [".xo-", ".xo-#"] {
        let (mut fast, mut plain) = (session(), session());
        answers(&mut fast, &rules(required));
        answers(&mut plain, &rules(required).replace("  same: r(least_flip(board))", ""));
        for row in ["-xo-xo-xo", "ox-..xo--", "---ox-xo-", "----xo-ox", "ox-ox--xo"] {
            for question in ["canonical", "outcome"] {
                let asked = format!("{question}(r(\"{row}\"))");
                assert_eq!(answers(&mut fast, &asked), answers(&mut plain, &asked), "{asked}");
            }
        }
    }
}

/// Small boards, of which only parts are that small, have clauses that give up.
#[test]
fn clauses_that_give_up_on_small_boards_leave_large_ones_in_bits() {
    let rules = "
        ruleset steep(board: Grid) {
          left: [steep(b) for k in 1 .. 2 + 100 // (width(board) * height(board) - 2)
                                        - 100 // (width(board) * height(board) - 2),
                 b in turns(board, \"xo\", \".x\")]
          right: [steep(b) for b in turns(board, \"ox\", \".o\")]
        }";
    let mut session = session();
    answers(&mut session, rules);
    for stones in ["xoxo/oxox/xoxo", "xoxoxoxoxoxox", "xxoox/oxoxo/xoxox"] {
        let [steep, clobber] = ["steep", "clobber"]
            .map(|name| answers(&mut session, &format!("outcome({name}(\"{stones}\"))")));
        assert_eq!(steep, clobber, "{stones}");
    }
    let counted = session.statistics("steep").expect("a ruleset");
    assert!(counted.bits_in_vain == 0 && counted.searched_on_bits > 0, "{counted:?}");
}

/// Some of these are won only by a move in a part that is replaced by its value.
#[test]
fn outcomes_of_boards_that_fall_apart_are_those_of_their_values() {
    let mut random = SplitMix64::new(11);
    let mut by_value = session();
    let (mut in_parts, mut boards) = (0, 0);
    for at in sampled(0..320, 7) {
        boards += 1;
        let stones = match at % 20 {
            0 => board(&mut random, "xo", 3, 5),
            // A row that may become two rows of 12 or of 13 stones.
            1 | 6..10 => board(&mut random, "xo", 1, 25 + at % 3),
            // A row that is its own conjugate.
            2..6 => {
                let half = board(&mut random, "xo", 1, 8 + at % 4);
                let exchanged =
                    half.chars().rev().map(|stone| if stone == 'x' { 'o' } else { 'x' });
                format!("{half}{}", exchanged.collect::<String>())
            }
            _ => board(&mut random, "xo", 1, 16 + at % 8),
        };
        let position = format!("clobber(\"{stones}\")");
        // What one position teaches would answer the next one.
        let mut searches = session();
        let outcome = answers(&mut searches, &format!("outcome({position})"));
        let expected = answers(&mut by_value, &format!("outcome(canonical({position}))"));
        assert_eq!(outcome, expected, "{position}");
        in_parts += searches.statistics("clobber").expect("a ruleset").searched_in_parts;
    }
    assert!(320 * in_parts > 120 * boards, "{in_parts} of {boards}");
}

/// What these fall apart into is evaluated.
#[test]
fn other_positions_that_fall_apart_are_searched_as_a_whole_after_a_while() {
    let rules = "ruleset parted(board: Grid) {
        left: [parted(b) for b in turns(board, \"xo\", \".x\")]
        right: [parted(b) for b in turns(board, \"ox\", \".o\")]
        split: [parted(b) for b in components(board, \"xo\") if is_number(0)]
    }";
    let mut session = session();
    answers(&mut session, rules);
    let [parted, clobber] = ["parted", "clobber"]
        .map(|name| format!("outcome({name}(\"#xoxox#/xoxoxox/#oxoxo#\")) mod misere"));
    assert_eq!(answers(&mut session, &parted), answers(&mut session, &clobber));
    let counted = session.statistics("parted").expect("a ruleset");
    assert!(counted.searched > 0 && counted.parts.evaluated > 0, "{counted:?}");
}

#[test]
fn play_that_goes_to_another_ruleset_is_not_searched_as_if_it_stayed() {
    let rules = "
        ruleset sink(board: Grid) {
          left: [sink(b) for b in rewrites(board, \"x\", \".\")]
          right: [sink(b) for b in rewrites(board, \"xxx\", \"...\")]
        }
        ruleset pond(board: Grid) {
          left: [sink(b) for b in rewrites(board, \"x\", \".\")]
          right: [pond(b) for b in rewrites(board, \"x\", \".\")]
        }
        ruleset pool(board: Grid) {
          left: [pool(b) for b in rewrites(board, \"x\", \".\")]
          right: [pool(b) for b in rewrites(board, \"xx\", \"..\")]
          same: if width(board) > 9 { sink(mirrored(board)) } else { none }
        }";
    let (mut searches, mut plain) = (session(), session());
    for session in [&mut searches, &mut plain] {
        answers(session, rules);
    }
    answers(&mut plain, "without theorems");
    for name in ["sink", "pond", "pool"] {
        for count in (1..14).chain([20]) {
            let position = format!("{name}(\"{}\")", "x".repeat(count));
            for asked in [format!("outcome({position})"), format!("outcome({position}) mod misere")]
            {
                assert_eq!(answers(&mut searches, &asked), answers(&mut plain, &asked), "{asked}");
            }
        }
    }
    let searched = |name| searches.statistics(name).expect("a ruleset").searched;
    assert!(searched("sink") > 0);
    assert_eq!(searched("pond"), 0);
}

/// The outcomes of positions may tell them apart before their trees are made. Trees that are written out do not ask
/// for outcomes first.
#[test]
fn positions_compare_as_their_trees_do_where_outcomes_tell_them_apart() {
    let mut random = SplitMix64::new(17);
    let (mut told, mut equal) = (0, 0);
    for at in 0..90_u64 {
        let (pair, universe) = match at % 3 {
            0 => (["xo", "xo."].map(|letters| board(&mut random, letters, 2, 3)), "dicot"),
            1 => (["xo.", "xo"].map(|letters| board(&mut random, letters, 1, 5)), "blocking"),
            _ => (["xo.", "xo."].map(|letters| board(&mut random, letters, 2, 2)), "misere"),
        };
        // A summand that both have is left out where it has an inverse.
        let beside = ["", " + *", " + clobber(\"xo\")"][(at / 3) as usize % 3];
        let [g, h] = pair.map(|board| format!("(clobber(\"{board}\"){beside})"));
        let ask = |question: &str, [g, h]: [&str; 2]| {
            let asked = question.replace('G', g).replace('H', h);
            answers(&mut session(), &format!("{asked} mod {universe}"))
        };
        let form =
            |game: &String| answers(&mut session(), &format!("print form({game})")).swap_remove(0);
        let forms = [form(&g), form(&h)];
        for question in ["G == H", "G >= H", "G <=> H"] {
            let found = ask(question, [&g, &h]);
            let by_forms = ask(question, [&forms[0], &forms[1]]);
            assert_eq!(sign(&found[0]), sign(&by_forms[0]), "{question} {g} {h}");
            equal += usize::from(question == "G == H" && found[0] == "true");
        }
        let witness = ask("distinguish(G, H)", [&g, &h]).swap_remove(0);
        assert_eq!(witness == "none", ask("G >= H", [&g, &h])[0] == "true", "{g} {h}");
        if witness != "none" {
            let [first, second] =
                [&g, &h].map(|game| ask("outcome(G + H)", [game, &witness]).swap_remove(0));
            let is_at_least = first == second || first == "L" || second == "R";
            assert!(!is_at_least, "{g} {h} {witness}: {first} {second}");
        }
        let why = ask("why(G == H)", [&g, &h]);
        told += usize::from(why[0].contains("their outcomes tell them apart"));
    }
    assert!(told > 20 && equal > 5, "{told} {equal}");
}

/// Impartial games cancel, so 0 may tell the rests apart and not the sums.
#[test]
fn what_distinguishes_heaps_beside_a_common_one_is_a_witness() {
    let mut session = session();
    let heap = |n: u64| format!("octal(\"0.77\")({n})");
    let mut told = 0;
    for (a, b, common) in
        (1..8).flat_map(|a| (1..a).flat_map(move |b| (1..6).map(move |common| (a, b, common))))
    {
        let sums = [a, b].map(|n| format!("{} + {}", heap(n), heap(common)));
        let asked = format!("distinguish({}, {}) mod impartial", sums[0], sums[1]);
        let witness = answers(&mut session, &format!("let x = {asked}\nx")).swap_remove(0);
        if witness != "none" {
            let outcomes =
                format!("outcome({} + x) == outcome({} + x) mod misere", sums[0], sums[1]);
            assert_eq!(answers(&mut session, &outcomes), ["false"], "{asked}: {witness}");
            told += 1;
        }
    }
    assert!(told > 60, "{told}");
}

/// A heap of Kayles has a tree that is too large, but outcomes by its quotient.
#[test]
fn large_heaps_are_told_apart_by_their_outcomes() {
    let mut session = session();
    let mut ask = |question: &str| answers(&mut session, question);
    assert_eq!(ask("octal(\"0.77\")(200) == * mod misere"), ["false"]);
    assert_eq!(
        ask("octal(\"0.77\")(40) + octal(\"0.77\")(30) == octal(\"0.77\")(1) mod impartial"),
        ["false"]
    );
    assert_eq!(ask("distinguish(octal(\"0.77\")(200), *) mod misere"), ["0"]);
}
