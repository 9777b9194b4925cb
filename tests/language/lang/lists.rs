//! Lists, texts, ranges and rows: how they are drawn, compared, indexed and printed.

use crate::support::answers::{answer, answers, session};

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
