//! What is read how: the rows of the table of findings, and each construct of the language.

use super::{outline_of, read};

/// Asserts that each text has its outline.
fn reads(table: &[(&str, &str)]) {
    for (text, outline) in table {
        assert_eq!(outline_of(text), *outline, "{text}");
    }
}

#[test]
fn an_angle_opens_where_an_operand_is_due_and_compares_behind_one() {
    reads(&[
        ("<1|0> < <2|1>", "(compare (game 1 | 0) Less (game 2 | 1))"),
        ("<|> <|> <|>", "(compare (game |) Confused (game |))"),
        ("<1|0>><2|1>", "(compare (game 1 | 0) Greater (game 2 | 1))"),
        ("<1|0>>=<2|1>", "(compare (game 1 | 0) GreaterEqual (game 2 | 1))"),
        ("a<b", "(compare a Less b)"),
        ("<<1|0>|<0|-1>>", "(game (game 1 | 0) | (game 0 | -1))"),
        ("<(a > b)|0>", "(game (compare a Greater b) | 0)"),
    ]);
}

#[test]
fn braces_are_games_or_blocks() {
    reads(&[
        ("{1|0}", "(game 1 | 0)"),
        ("do { let a = 1; a }", "(do(block(let a 1) a))"),
        ("fn f(n) = {n|0}", "(fn f( n:)(block (game n | 0)))"),
        ("fn f(n) { {n|0} }", "(fn f( n:)(block (game n | 0)))"),
        ("if c { {1|0} } else { 0 }", "(if c(block (game 1 | 0))(block 0))"),
        ("if {1|0} == x { 1 }", "(if (compare (game 1 | 0) Equal x)(block 1))"),
        ("do {}", "(do(block))"),
    ]);
}

#[test]
fn the_innermost_bracket_decides_whether_a_newline_counts() {
    reads(&[
        ("f(do {\n let a = 1\n a })", "(call f (do(block(let a 1) a)))"),
        ("do { f(1,\n 2)\n 3 }", "(do(block (call f 1 2) 3))"),
        ("a +\nb", "(sum a + b)"),
        ("a + # here\n\n  # and here\n b", "(sum a + b)"),
        ("let x =\n  3", "(let x 3)"),
        ("if a { 1 }\nelse { 2 }", "(if a(block 1)(block 2))"),
        ("if a { 1 } # one\n# two\nelse { 2 }", "(if a(block 1)(block 2))"),
        ("3 *\n4", "(Multiply 3 4)"),
        ("a ==\r\nb", "(compare a Equal b)"),
    ]);
    assert_eq!(read("a\n+b").len(), 2);
    assert_eq!(read("if a { 1 }\nelsewhere").len(), 2);
}

#[test]
fn a_tight_star_is_a_nimber_and_a_spaced_one_multiplies() {
    reads(&[
        ("2*3", "(compound 2 _ 3)"),
        ("2∗3", "(compound 2 _ 3)"),
        ("2 * 3", "(Multiply 2 3)"),
        ("2 × 3", "(Multiply 2 3)"),
        ("n×3", "(Multiply n 3)"),
        ("3 * G", "(Multiply 3 G)"),
        ("*n", "(nimber n)"),
        ("*(n+1)", "(nimber (sum n + 1))"),
        ("*f(2)", "(nimber (call f 2))"),
        ("*n.birthday", "(bare birthday (nimber n))"),
        ("*", "(compound _ _ 1)"),
        ("* + *2", "(sum (compound _ _ 1) + (compound _ _ 2))"),
        ("2 * *", "(Multiply 2 (compound _ _ 1))"),
        ("*-3", "(sum (compound _ _ 1) - 3)"),
    ]);
}

#[test]
fn a_star_beside_a_name_declared_int_multiplies() {
    let body = |text: &str| {
        let whole = outline_of(&format!("fn f(n: Int, m: Int, G) = {text}"));
        let body = whole.split_once("(block ").expect("a body").1;
        body.strip_suffix("))").expect("its end").to_owned()
    };
    for (text, outline) in [
        ("2*n", "(Multiply 2 n)"),
        ("n*2", "(Multiply n 2)"),
        ("n∗2", "(Multiply n 2)"),
        ("n*m", "(Multiply n m)"),
        ("n*G", "(Multiply n G)"),
        ("G*n", "(Multiply G n)"),
        ("n*v", "(Multiply n (compound _ -1 _))"),
        ("3*n*4", "(Multiply (Multiply 3 n) 4)"),
        ("n*m*2", "(Multiply (Multiply n m) 2)"),
        ("1/2*n", "(Multiply 1/2 n)"),
        ("-3*n", "(Multiply -3 n)"),
        ("−3∗n", "(Multiply -3 n)"),
        ("-n*2", "(Negate (Multiply n 2))"),
        ("n*(m+1)", "(Multiply n (sum m + 1))"),
        ("n*G[0]", "(Multiply n (index G 0))"),
        ("G[0]*n*m", "(Multiply (Multiply (index G 0) n) m)"),
        ("n*len(G)", "(Multiply n (call len G))"),
        ("n*2 // 3", "(FloorDivide (Multiply n 2) 3)"),
        ("n*2 * 3", "(Multiply (Multiply n 2) 3)"),
        ("1 + n*2 - m*3", "(sum 1 + (Multiply n 2) - (Multiply m 3))"),
        ("7 // (n*2)", "(FloorDivide 7 (Multiply n 2))"),
        ("<n*2|0>", "(game (Multiply n 2) | 0)"),
        // A star in front of a name is a nimber all the same.
        ("*n", "(nimber n)"),
        ("2 + *n", "(sum 2 + (nimber n))"),
        ("2*3 + n", "(sum (compound 2 _ 3) + n)"),
    ] {
        assert_eq!(body(text), outline, "{text}");
    }
}

#[test]
fn ups_and_compounds_are_sums_of_their_parts() {
    reads(&[
        ("2^3", "(compound 2 3 _)"),
        ("10^9", "(compound 10 9 _)"),
        ("^^", "(compound _ 2 _)"),
        ("⇑∗", "(compound _ 2 1)"),
        ("vv*", "(compound _ -2 1)"),
        ("↓3", "(compound _ -3 _)"),
        ("1/2v2*3", "(compound 1/2 -2 3)"),
        ("-1^", "(compound -1 1 _)"),
        ("−1^", "(compound -1 1 _)"),
        ("-(1^)", "(Negate (compound 1 1 _))"),
        ("--1^", "(Negate (compound -1 1 _))"),
        ("^[2]", "(up 2)"),
        ("↑²", "(up 2)"),
        ("v[3]", "(down 3)"),
        ("7/4^[2]*2", "(sum 7/4 + (up 2) + (compound _ _ 2))"),
        ("1tiny(2)", "(sum 1 + (tiny 2))"),
        ("-1miny(1)", "(sum -1 + (miny 1))"),
        ("1⧾2", "(sum 1 + (tiny 2))"),
        ("⧿(3/4)", "(miny 3/4)"),
        ("tiny({1|0})", "(tiny (game 1 | 0))"),
        ("vx + v_1 + vvv", "(sum vx + v_1 + vvv)"),
        ("a - 1^", "(sum a - (compound 1 1 _))"),
    ]);
}

#[test]
fn a_sign_that_touches_a_number_belongs_to_it() {
    reads(&[
        ("-1.birthday", "(bare birthday -1)"),
        ("(- 1).birthday", "(bare birthday (Negate 1))"),
        ("-G", "(Negate G)"),
        ("---G", "(Negate G)"),
        ("--G", "G"),
        ("a-1", "(sum a - 1)"),
        ("a - -1", "(sum a - -1)"),
        ("a + -b", "(sum a + (Negate b))"),
        ("a + +-1", "(sum a + (switch 1))"),
        ("-+-1", "(Negate (switch 1))"),
        ("*:-3/4", "(Ordinal (compound _ _ 1) -3/4)"),
        ("-(G:H)", "(Negate (Ordinal G H))"),
        ("a - G:H", "(sum a - (Ordinal G H))"),
        ("G:H:K", "(Ordinal (Ordinal G H) K)"),
    ]);
}

#[test]
fn switches_take_a_value_or_a_list_of_options() {
    reads(&[
        ("+-1", "(switch 1)"),
        ("±1", "(switch 1)"),
        ("+-(3/4,1)", "(switch 3/4 1)"),
        ("+-{3/4,1}", "(switch 3/4 1)"),
        ("+-{0,{1|0}}", "(switch 0 (game 1 | 0))"),
        ("+-(1)", "(switch 1)"),
        ("+-{2|1}", "(switch (game 2 | 1))"),
        ("-+-(1,2)", "(Negate (switch 1 2))"),
        ("+-+-1", "(switch (switch 1))"),
    ]);
}

#[test]
fn fractions_are_numbers_where_tight_and_divisions_otherwise() {
    reads(&[
        ("3/4", "3/4"),
        ("3 / 4", "(Divide 3 4)"),
        ("n/4", "(Divide n 4)"),
        ("(3/4)/2", "(Divide 3/4 2)"),
        ("n/(4/2)", "(Divide n 4/2)"),
        ("7 // 2 % 3", "(Remainder (FloorDivide 7 2) 3)"),
        ("2 * 3/4", "(Multiply 2 3/4)"),
    ]);
}

#[test]
fn comparisons_chain_and_the_relation_stands_alone() {
    reads(&[
        ("0 < G <= 1", "(compare 0 Less G LessEqual 1)"),
        ("a < b > c", "(compare a Less b Greater c)"),
        ("a ≤ b ≥ c ≠ d ∥ e", "(compare a LessEqual b GreaterEqual c NotEqual d Confused e)"),
        ("G <=> H", "(Relation G H)"),
        ("G <=> H mod dicot", "(mod (Relation G H) dicot)"),
        ("not a == b", "(Not (compare a Equal b))"),
        ("a or not b and c", "(Or a (And (Not b) c))"),
        ("not not a", "(Not (Not a))"),
        ("not -a < b", "(Not (compare (Negate a) Less b))"),
        ("a == (not b)", "(compare a Equal (Not b))"),
    ]);
}

#[test]
fn mod_is_loosest_and_takes_a_name_or_a_call() {
    reads(&[
        ("a == b and c mod dicot", "(mod (And (compare a Equal b) c) dicot)"),
        ("(a == b mod D) and c", "(And (mod (compare a Equal b) D) c)"),
        ("G mod generated(<.|0>)", "(mod G (call generated (game | 0)))"),
        ("G mod assuming(D)", "(mod G (call assuming D))"),
        ("universe misere", "(universe misere)"),
        ("universe closure(*2)", "(universe (call closure (compound _ _ 2)))"),
    ]);
}

#[test]
fn ranges_are_looser_than_sums() {
    reads(&[
        ("1..3", "(range 1 3)"),
        ("0 .. n - 1", "(range 0 (sum n - 1))"),
        ("a ..= b", "(closed-range a b)"),
        ("3.f", "(bare f 3)"),
    ]);
}

#[test]
fn bars_split_by_their_length() {
    reads(&[
        ("<2||1|0>", "(game 2 | (game 1 | 0))"),
        ("<0,1|2||3>", "(game (game 0 1 | 2) | 3)"),
        ("<4||2|1|||0||-1|-5>", "(game (game 4 | (game 2 | 1)) | (game 0 | (game -1 | -5)))"),
        ("<||>", "(game |)"),
        ("<.|.>", "(game |)"),
        ("<.|0>", "(game | 0)"),
        ("< | 0 >", "(game | 0)"),
        ("<!,1|0>", "(game ! 1 | 0)"),
        ("<0|*,!>", "(game 0 | ! (compound _ _ 1))"),
        ("<!|!>", "(game ! | !)"),
        ("<a + b,c|-1>", "(game (sum a + b) c | -1)"),
    ]);
}

#[test]
fn robot_games_have_rows() {
    reads(&[
        ("robot<1|2|3>", "(robot 1 | 2 ; | 3)"),
        ("robot<1,2 | 3,4 ; 5,6 | 7,8>", "(robot 1 2 | 3 4 ; 5 6 ; | 7 8)"),
        ("robot<1,2|3;4|5>", "(robot 1 2 | 3 ; 4 ; | 5)"),
        ("robot<.|.|.>", "(robot | |)"),
        ("robot<||>", "(robot | |)"),
        ("robot<1||2>", "(robot 1 | | 2)"),
        ("G == H mod robot", "(mod (compare G Equal H) robot)"),
        ("universe robot", "(universe robot)"),
        ("[robot, dicot]", "(list robot dicot)"),
        ("robot == U", "(compare robot Equal U)"),
    ]);
}

#[test]
fn calls_members_indexes_and_rows() {
    reads(&[
        ("f(x)(y)[0].g(z).h", "(bare h (member g (index (call (call f x) y) 0) z))"),
        ("f()", "(call f)"),
        ("f(a, b,)", "(call f a b)"),
        ("pitch(2,1@1,2)", "(call pitch (row 2 1 @ 1 2))"),
        ("pitch(@3)", "(call pitch (row @ 3))"),
        ("pitch(3@)", "(call pitch (row 3 @))"),
        ("pitch(@)", "(call pitch (row @))"),
        ("[2,1@1,2]", "(row 2 1 @ 1 2)"),
        ("S5 + S₅", "(sum S5 + S5)"),
        ("[]", "(list)"),
        ("[1, 2,]", "(list 1 2)"),
        (
            "[i * j for i in 0 .. 3, j in ys if i < j]",
            "(each (Multiply i j)(in i (range 0 3))(in j ys (compare i Less j)))",
        ),
        (
            "[i for i in xs if i != 2 for j in 0 .. i]",
            "(each i(in i xs (compare i NotEqual 2))(in j (range 0 i)))",
        ),
        (
            "[i for i in xs if i != 2, j in ys if j]",
            "(each i(in i xs (compare i NotEqual 2))(in j ys j))",
        ),
        ("[i for i in xs for j in i]", "(each i(in i xs)(in j i))"),
    ]);
}

#[test]
fn definitions_laws_and_other_statements() {
    reads(&[
        ("fn f(x, y: Int,) = x", "(fn f( x: y:Int)(block x))"),
        ("fn f() { print 1, 2; 3 }", "(fn f()(block(print 1 2) 3))"),
        (
            "law \"l\" forall p in a, q in b { p == q }",
            "(law \"l\"(in p a)(in q b)(block (compare p Equal q)))",
        ),
        (
            "law \"l\" forall p in a if p != 1, q in p if q { p == q }",
            "(law \"l\"(in p a (compare p NotEqual 1))(in q p q)(block (compare p Equal q)))",
        ),
        ("for x in [1, 2] { print x }", "(for(in x (list 1 2))(block(print x)))"),
        ("for x in xs if x { 1 }", "(for(in x xs x)(block 1))"),
        ("for x in xs if x, y in x if y { 1 }", "(for(in x xs x)(in y x y)(block 1))"),
        ("for x in xs for y in x { 1 }", "(for(in x xs)(in y x)(block 1))"),
        ("import \"a.cgt\"", "(import \"a.cgt\")"),
        ("use theory.x", "(use theory.x)"),
        ("assert a == b", "(assert (compare a Equal b))"),
        (
            "if a { 1 } else if b { 2 } else { 3 }",
            "(if a(block 1)(block (if b(block 2)(block 3))))",
        ),
        ("lettuce + format", "(sum lettuce + format)"),
    ]);
    let ruleset = "ruleset kayles(n: Int) {\n  require: n >= 0, \"negative\"\n  left:\n    [kayles(i)\n     for i in 0 .. n], right: []\n}";
    assert_eq!(
        outline_of(ruleset),
        "(ruleset kayles( n:Int)(require: (compare n GreaterEqual 0) \"negative\")(left: (each (call kayles i)(in i (range 0 n))))(right: (list)))"
    );
}

#[test]
fn texts_docs_and_expectations() {
    reads(&[
        (r#""a\n\t\"\\\u{2191}""#, r#""a\n\t\"\\↑""#),
        ("\"# no comment; <\"", "\"# no comment; <\""),
        ("\"\"\"\n  ..#\n  .\"x\n  \"\"\"", "\"..#\\n.\\\"x\""),
        (
            "## one\n##two\nlet x = 1 #=> 5\n#=> 6\n",
            "(doc \"one\")(doc \"two\")(let x 1)(expected \"5\")(expected \"6\")",
        ),
        ("## lost\n\nlet x = 1", "(let x 1)"),
        ("#!/usr/bin/env upstar\n1", "1"),
        ("\u{feff}1", "1"),
        ("1;", "1(quiet)"),
    ]);
    assert_eq!(
        read("a; b; # quiet\nc; d").into_iter().map(Result::unwrap).collect::<Vec<_>>(),
        ["a(quiet)", "b(quiet)", "c", "d"]
    );
}

#[test]
fn lines_and_places_hold() {
    use upstar::span::SourceId;
    let text = "\n# c\n  ↑ + b # c\r\n\nf(\n1)\n";
    let pieces: Vec<(u32, &str)> = upstar::syntax::statements(SourceId(7), text)
        .map(|piece| (piece.line, &text[piece.span.range()]))
        .collect();
    assert_eq!(pieces, [(3, "↑ + b"), (5, "f(\n1)")]);
}
