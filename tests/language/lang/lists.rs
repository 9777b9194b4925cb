//! Lists, texts, ranges and rows: how they are drawn, compared, indexed and printed.

use crate::support::answers::{answer, answers, hold, session};

#[test]
fn what_is_drawn_item_by_item_is_the_list() {
    // The same names inside and outside, and values that blocks keep.
    let definitions = "fn pairs(n: Int) { let m = n * n; [[i, j, m] for i in 0 .. n, j in i .. n if i < j] }\n\
         fn chain(n: Int) = if n == 0 { [[]] } else { [join([x, [n, i]]) for x in chain(n - 1), i in 0 .. 2] }\n\
         fn shared(n: Int) { for k in 0 .. n { assert k < n }\n pairs(n) }\n\
         fn given(x) = x\n";
    for list in [
        "pairs(5)",
        "chain(4)",
        "shared(4)",
        "given([[4], [2]])",
        "[[x, y] for x in pairs(3), y in chain(1)]",
        "if 1 < 2 { pairs(3) } else { chain(2) }",
        "do { let y = chain(2); [[x, y] for x in y] }",
        "rows(\"LR\", 4)",
        "boards(2, 3, \".#\")",
        "pitches(2, 1)",
    ] {
        let whole = format!("{definitions}let all = {list}; all");
        let whole = answer(&whole);
        assert!(whole.len() > 6, "{list}: {whole}");
        for drawn in [
            format!("[x for x in {list}]"),
            format!("[z for y in 0 .. 1, z in [x for x in {list}]]"),
            format!("fn f(y) = [x for x in {list}]\nf(3)"),
        ] {
            assert_eq!(answer(&format!("{definitions}{drawn}")), whole, "{drawn}");
        }
    }
}

#[test]
fn what_is_drawn_is_used_where_it_is_wanted() {
    hold(&[
        // A name of the library's own is the user's here.
        (
            "fn words(n) = n + 1\nfor w in rows(\"LR\", 1) { print w, words(len(w)) }",
            " 1\nL 2\nR 2",
        ),
        // The first that is sought ends what would never end.
        ("any([len(w) == 3 for w in rows(\"LR\", 300)])", "true"),
        ("[any([len(w) == n for w in rows(\"LR\", 300)]) for n in 0 .. 3]", "[true, true, true]"),
        // So it is with lists that are written out, and with what blocks and functions give.
        ("any([true, 1 // 0 == 1])", "true"),
        ("all(do { let x = 3; [x == 4, 1 // 0 == 1] })", "false"),
        ("fn f(n: Int) = [1 // k > 2 for k in [n, 0]]\nall(f(1))", "false"),
        ("fn f(n: Int) = [1 // k > 2 for k in [n, 0]]\nany(f(1))", "E0307"),
        ("all(if 1 < 2 { [] } else { [3] })", "true"),
        ("all([3])", "E0301"),
        ("for x in [1, 2, 1 // 0] { print x }", "1\n2\nE0307"),
        // What a source binds lives as long as it is drawn from.
        (
            "[[x, y, z] for x in do { let m = 2; [k + m for k in 0 .. m] }, \
             y in [x * n for n in 1 .. 3], z in [y]]",
            "[[2, 2, 2], [2, 4, 4], [3, 3, 3], [3, 6, 6]]",
        ),
        ("fn seven() = 7\n[x for x in seven()]", "E0301"),
        ("fn few(n: Int) = [1 // k for k in 0 .. n]\n[x for x in few(2)]", "E0307"),
        ("fn few(n: Int) = [k for k in 0 .. n]\n[1 // x for x in few(2)]", "E0307"),
        ("fn few(n: Int) = [k for k in 0 .. n]\n[x for x in few(*)]", "E0301"),
        ("fn few(n: Int) = [k for k in 0 .. n]\n[x for x in few(1, 2)]", "E0303"),
    ]);
}

#[test]
fn letters_that_are_given_twice_make_each_text_once() {
    hold(&[
        ("rows(\"BB\", 2)", "[\"\", \"B\", \"BB\"]"),
        ("len(boards(2, 2, \".x.\"))", "16"),
        ("rows(\"\", 3)", "[\"\"]"),
    ]);
}

#[test]
fn conditions_stand_between_generators_too() {
    hold(&[
        ("[[i, j] for i in 0 .. 4 if i != 2 for j in 0 .. i]", "[[1, 0], [3, 0], [3, 1], [3, 2]]"),
        ("[[i, j] for i in 0 .. 4 if i != 2, j in 0 .. i if j != 1]", "[[1, 0], [3, 0], [3, 2]]"),
        // What does not pass is not drawn from, and what comes later is not asked of it.
        ("[10 // i for i in 0 .. 3 if i > 0 for j in 0 .. 10 // i if j > 8]", "[10]"),
        ("len([1 for i in 0 .. 100 if i == 3 for j in 0 .. i])", "3"),
        ("all([i < j for i in 0 .. 4 if i > 1 for j in [4, 5]])", "true"),
        ("any([1 // (i - 3) < 1 for i in 0 .. 4 if i < 3, j in [1]])", "true"),
        (
            "fn f(n: Int) = [j for i in 0 .. n if i % 2 == 1 for j in 0 .. i]\n[x for x in f(6)]",
            "[0, 0, 1, 2, 0, 1, 2, 3, 4]",
        ),
        ("[i for i in 0 .. 2 if * for j in [1]]", "E0301"),
        ("[i for i in 0 .. 2 if i < 1 for i in [1]]", "E0205"),
        ("for i in 0 .. 9 if i % 4 == 0 { print i }", "0\n4\n8"),
        ("for i in 0 .. 4 if i > 1, j in 0 .. 2 if i + j == 3 { print i, j }", "2 1\n3 0"),
        ("for i in 0 .. 3 if i { print i }", "E0301"),
        ("do { for i in 0 .. 3 if i == 1 { print i }; 7 }", "1\n7"),
        // Moves are counted without being made.
        (
            "ruleset q(n: Int) { options: [q(i) for i in 0 .. n if i != 1 for j in 0 .. 2] }\nq(3)",
            "q(3) = *2",
        ),
    ]);
}

#[test]
fn items_of_different_kinds_are_different() {
    hold(&[
        ("contains([\"a\"], 1)", "false"),
        ("contains([1, \"a\"], \"a\")", "true"),
        ("contains([none], 1)", "false"),
        ("contains(0 .. 3, \"a\")", "false"),
        ("contains(0 .. 3, *)", "false"),
        ("contains(0 .. 3, pow(10, 30))", "false"),
        ("contains(0 .. 3, 2)", "true"),
        ("[1, \"a\"] == [1, 2]", "false"),
        ("[1, \"a\"] != [1, 2]", "true"),
        ("[[1], 2] == [1, [2]]", "false"),
        ("[\"a\", \"b\"] == 0 .. 2", "false"),
        ("[robot<1|0|-1>] == [*]", "false"),
        ("contains([*, robot<1|0|-1>], robot<1|0|-1>)", "true"),
        // By themselves they are not compared.
        ("1 == \"a\"", "E0311"),
        ("[1] == 1", "E0311"),
        ("0 .. 2 == \"ab\"", "E0311"),
        ("robot<1|0|-1> == *", "E0424"),
        ("1 == none", "false"),
        ("none != \"a\"", "true"),
    ]);
}

#[test]
fn a_text_is_a_board_or_a_graph_where_it_is_compared_with_one() {
    hold(&[
        ("grid(\"xo\") == \"xo\"", "true"),
        ("\"xo\" == grid(\"xo\")", "true"),
        ("grid(\"xo/..\") == \"xo|..\"", "true"),
        ("grid(\"xo\") != \"ox\"", "true"),
        ("grid(\"xo\") == \"xo/x\"", "E0511"),
        ("fn f(x: Graph) = x == \"rl\"; f(\"rl\")", "true"),
        ("fn f(x: Graph) = x == \"rl(\"; f(\"rl\")", "E0512"),
        ("rays(\"x./.o\", \"xo\", \".x\") == [\"../.x\"]", "true"),
        ("[grid(\"xo\")] == [\"xo/x\"]", "false"),
        ("contains([grid(\"xo\")], \"xo\")", "true"),
        ("grid(\"xo\") == 3", "E0311"),
    ]);
}

#[test]
fn what_has_a_length_has_indexes_and_slices() {
    hold(&[
        ("[4, 5, 6][1 .. 3]", "[5, 6]"),
        ("[4, 5, 6][1 .. 1]", "[]"),
        ("\"abcd\"[1 .. 3]", "bc"),
        ("\"äbcd\"[0 ..= 1]", "äb"),
        ("(5 .. 9)[1]", "6"),
        ("[n for n in (5 .. 9)[1 .. 3]]", "[6, 7]"),
        ("len((5 .. 9)[2 .. 2])", "0"),
        ("(5 .. 9)[1 ..= 4]", "E0310"),
        ("[2,1@1,2][3]", "2"),
        ("[2,1@1,3][1 .. 4]", "[1, 1, 3]"),
        ("[2,1@1,2][4]", "E0310"),
        ("[2,1@1,2][-1]", "E0310"),
        ("[2,1@1,2][0 .. 5]", "E0310"),
        // Cells are counted row by row.
        ("grid(\"xo/.x\")[2]", "."),
        ("grid(\"xo/.x\")[1 .. 4]", "o.x"),
        ("grid(\"xo/.x\")[0 .. 5]", "E0310"),
        ("fn f(g: Graph) = [g[0], g[1 .. 3], g[0 .. 0]]; f(\"L-.-R\")", "[\"L\", \".R\", \"\"]"),
        ("*[0 .. 1]", "E0301"),
        ("quotient(*2)[0]", "E0301"),
    ]);
}

#[test]
fn a_literal_in_a_list_prints_as_it_does_alone() {
    hold(&[
        ("<*|*>", "<*|*> = 0"),
        ("[<*|*>, 0]", "[<*|*> = 0, 0]"),
        ("[<0|v>, <1|*>, <1|0>, +-1]", "[<0|v> = *, <1|*>, <1|0>, +-1]"),
        ("[[<*|*>]]", "[[<*|*> = 0]]"),
        ("left(<<*|*>|0>)", "[<*|*> = 0]"),
        ("[S3, nim(2) + nim(3)]", "[partizan_kayles(3), nim(2) + nim(3)]"),
        ("[<*|*>] mod misere", "[<*|*>]"),
    ]);
}

#[test]
fn games_of_a_misere_universe_keep_their_looks_in_normal_play() {
    let mut session = session();
    let born = answers(&mut session, "let D = (games_born_by(2) mod dicot); D");
    let [line] = &born[..] else { panic!("{born:?}") };
    assert_eq!(line, "[*, 0, ^, v, *2, *:1, *:(-1), <*,0|*>, <*|*,0>]");
    // Typed back they are the same games: pairwise different, and equal to those of the list.
    let same = format!("let E = {line}; [D[i] == E[i] for i in 0 .. len(D)] mod dicot");
    assert_eq!(
        answers(&mut session, &same),
        ["[true, true, true, true, true, true, true, true, true]"]
    );
    assert_eq!(answers(&mut session, "len(distinct(E)) mod dicot"), ["9"]);
}

#[test]
fn all_that_has_indexes_is_drawn_from() {
    let mut session = session();
    let text = "[c for c in grid(\"ab/cd\")]\n[c for c in cut(\"rl(r;l)\", 1)]\n[b for b in [2,1@3] if b != 2]";
    let said = answers(&mut session, text);
    assert_eq!(said, ["[\"a\", \"b\", \"c\", \"d\"]", "[\".\", \".\"]", "[1, 3]"]);
    assert_eq!(answers(&mut session, "for c in 3 { print c }"), ["E0301"]);
}
