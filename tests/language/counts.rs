//! Counts are numbers: in misère play they have their order, whatever they go through. Integers that are written
//! elsewhere are games, and their order is asked for.

use crate::support::answers::{answers, session};

/// Counts, and what makes them.
const GIVEN: &str = "universe misere
    let a = [len([1]), len([1, 2])]
    let least = min(a)
    fn same(x) = x
    fn longer(xs) = len(xs) + 1
    fn plus(n: Int) = n + 1
    fn half(n: Int) = n / 2
    fn fib(n: Int) = if n < 2 { n } else { fib(n - 1) + fib(n - 2) }
    fn at(xs, i: Int) = xs[i]
    fn less(x, y) = x < y
    fn above(x) = x > least
    fn turned(x) = -x
    ruleset own(n: Int) { options: [own(i) for i in 0 .. n if i + 1 < n] }
    let h = [half(n) for n in 0 .. 6]";

#[test]
fn counts_keep_their_order_whatever_they_go_through() {
    let mut session = session();
    answers(&mut session, GIVEN);
    for held in [
        // Lists, and what is taken of them.
        "a[0] < max(a)",
        "min(a) < a[1]",
        "a[0] < 2",
        "1 < a[1]",
        "sum(a) < 4",
        "sum(a) < len([1, 2, 3, 4])",
        "sort(a)[0] < sort(a)[1]",
        "reverse(a)[1] < reverse(a)[0]",
        "unique(a)[0] < unique(a)[1]",
        "join([a, a])[0] < a[1]",
        "a[0 .. 1][0] < a[1]",
        "[a, a][0][0] < [a, a][1][1]",
        "sort_by(a, turned)[1] < sort_by(a, turned)[0]",
        "group([[1], [1, 2]], len)[0][0] < group([[1], [1, 2]], len)[1][0]",
        "count(a, above) < 2",
        "max([1, len([1, 2])]) < len([1, 2, 3])",
        "[x + 1 for x in a][0] < [x * 2 for x in a][1]",
        "[x < y for x in a, y in a] == [false, true, false, false]",
        "places(\"xox\", \"x\")[0] < places(\"xox\", \"x\")[1]",
        "zip(a, a)[0][1] < zip(a, a)[1][0]",
        // Arithmetic.
        "len(a) + 1 < len(a) + 2",
        "-a[0] < a[1]",
        "abs(-a[0]) < a[1]",
        "a[0] // 2 < a[1] % 5",
        "a[1] / 2 < a[1]",
        "a[0] - 3 < a[0] * 3",
        "pow(a[1], 2) < pow(a[1], 3)",
        // Parts of counts.
        "a[0] / 2 < a[1] / 2",
        "half(3) < half(5) and half(3) < 2 and 1 < half(3)",
        "-half(1) < half(1) and abs(-half(1)) < 1",
        "h[1] < max(h) and min(h) < h[1] and h[1] < max([h[3], h[1]])",
        "sort(h)[1] < sort(h)[2]",
        "half(1) == 1/2 and contains(h, 1/2)",
        // Ranges, blocks and functions.
        "(0 .. 3)[1] < max(0 .. 3)",
        "sum(0 .. 3) < sum(0 .. 4)",
        "all([i < len(a) for i in 0 .. len(a)])",
        "(if a[0] < a[1] { a[0] } else { 0 }) < a[1]",
        "do { let q = a[0]; q + 1 } < sum(a)",
        "(try a[0] else 0) < a[1]",
        "same(a[0]) < same(a[1])",
        "longer(a) < longer([1, 2, 3])",
        "plus(1) < plus(2)",
        "fib(5) < fib(6)",
        "at(a, 0) < at(a, 1)",
        "less(a[0], a[1])",
        "plus(same(a[0])) < 3",
        "least < max(a)",
        // Questions.
        "birthday(*) < birthday(*2)",
        "size(*) < size(*2)",
        "misere_nim_value(*2) < 3",
        "order(quotient(*)) < order(quotient(*2))",
        "len(own(4).left) < len(own(5).left)",
    ] {
        assert_eq!(answers(&mut session, held), ["true"], "{held}");
    }
    let mut tested = session;
    tested.set_testing(true);
    for law in [
        "law \"l\" forall x in a { x < 3 }",
        "law \"l\" forall x in 0 .. 3, y in x + 1 .. 5 { x < y }",
        "law \"l\" forall x in a, y in [max(a) + 1] { x < y and x + 1 <= y }",
    ] {
        assert_eq!(answers(&mut tested, law), [""; 0], "{law}");
    }
    for line in ["for x in a { print x < 3 }", "for i in 0 .. 2 { print i < len(a) }"] {
        assert!(!answers(&mut tested, line).iter().any(|said| said.starts_with('E')), "{line}");
    }
}

#[test]
fn integers_that_are_written_elsewhere_are_games() {
    let mut session = session();
    answers(&mut session, GIVEN);
    for undecided in [
        "less(1, 2)",
        "same(1) < same(2)",
        "[1, 2][0] < [1, 2][1]",
        "max([1, 2]) < max([1, 3])",
        "pow(2, 3) < pow(2, 4)",
        "(if true { 1 } else { 2 }) < (do { let q = 2; q })",
        "sum([1, 1]) < sum([1, 2])",
        "same(1/2) < same(2)",
    ] {
        assert_eq!(answers(&mut session, undecided), ["E0316"], "{undecided}");
    }
    answers(&mut session, "let one = 1\nlet two = 2");
    assert_eq!(answers(&mut session, "one < two"), ["E0316"]);
    assert_eq!(answers(&mut session, "(one < two mod normal)"), ["true"]);
    assert_eq!(answers(&mut session, "1 < 2"), answers(&mut session, "<0|> < <1|>"));
    let mut tested = session;
    tested.set_testing(true);
    assert_eq!(answers(&mut tested, "law \"l\" forall x in [1, 2] { x < 3 }"), ["E0316"]);
}
