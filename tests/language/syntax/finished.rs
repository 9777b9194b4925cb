//! Is it finished? What a prompt answers to Enter.

use upstar::span::SourceId;
use upstar::syntax::complete::{Status, goes_on, status};
use upstar::syntax::{Statements, statements, typed};

#[test]
fn the_prompt_asks_on_only_where_it_helps() {
    let table: &[(Status, &[&str])] = &[
        (
            Status::Complete,
            &[
                "",
                "# note",
                "1",
                "1;",
                "let x = 3",
                "a; b",
                "<1|0>",
                "{1|}",
                "if a { 1 }",
                "*",
                "^",
                "+-1",
                "f(1,\n2)",
                "\"text\"",
                "\"\"\"\na\n\"\"\"",
                "1 #=> 2",
                "robot<1|2|3>",
                "do { let a = 1\n a }",
                "try a else b",
                "try a\nelse <1|0>",
                "try if a { 1 } else { 2 } else 3",
                "without theorems",
                "with theorems",
                "-x",
            ],
        ),
        (
            Status::Incomplete,
            &[
                "<1|",
                "<1",
                "<",
                "{1|",
                "f(",
                "f(1,",
                "f(1, 2",
                "[",
                "[1,",
                "let x =",
                "a +",
                "a + # why",
                "3 *",
                "a and",
                "not",
                "G ==",
                "G <",
                "1 ..",
                "fn f(x) =",
                "fn f(x) {",
                "fn f(x) {\n let a = 1",
                // The value may follow.
                "let z = do {\n let a = 1",
                "let z = do {\n if a { 1 }",
                "if a {",
                "if a { 1 } else {",
                "for x in xs {",
                "for x in xs if",
                "for x in xs if x > 1 {",
                "for x in xs if x > 1,",
                "[x for x in xs if x > 1 for",
                "[x for x in xs if x > 1",
                "do {",
                "robot<1|2|",
                "robot<1||",
                "robot<1",
                "robot<1,2|3;",
                "ruleset k(n: Int) {",
                "ruleset k(n: Int) {\n  left:",
                "law \"l\" forall p in xs {",
                "\"\"\"",
                "let b = \"\"\"\n ..#",
                "+-",
                "+-(1,",
                "G:",
                "G mod",
                "[x for x in",
                "[x for x in xs",
                "(",
                "(1 + (2",
                "pitch(2,1@",
                "<!",
                "<1|0> <",
                "let x = << 2|1> |",
                "let x = << 2",
                "G << ",
                "f(do { 1",
                "x.f(",
                "fn f(",
            ],
        ),
        (
            Status::Hopeless,
            &[
                "(1 2",
                "<1|0>|0>",
                "* << 1",
                "G << H | 0",
                "f(@@",
                "* *",
                "law \"x\" forall p in a",
                "let x",
                "print",
                "1 2",
                "f(]",
                "\"abc",
                "f(\"abc",
                "<1|2|3",
                "f(2*n,",
                "a +-",
                "x = (1",
                "let 3 =",
                "1/3 +",
                "½ +",
                "f(a\nlet b = 2",
                "2*n\n(",
                "if a = b {",
                "robot<1|2|3|4>",
                "f(1))",
                "- a",
                "(a, b",
                "\"\"\"a\"\"\" \"\"\"",
            ],
        ),
    ];
    for (expected, texts) in table {
        for text in *texts {
            assert_eq!(status(text), *expected, "{text:?}");
        }
    }
}

#[test]
fn a_slip_inside_of_brackets_is_all_that_is_said_of_what_was_typed() {
    let codes = |pieces: Statements<'_>| -> Vec<u16> {
        let errors = pieces.filter_map(|piece| piece.parsed.err());
        errors.map(|error| error.code.number).collect()
    };
    for text in [
        "ruleset foo(n: Int) {\n  options: [foo(i) for i in 0 .. n))",
        "ruleset foo(n: Int) {\n  options: [foo(i) for i on 0 .. n]",
        "1 + 1\nfn f(x) {\n  let y = x x",
        "[1, 2*n",
    ] {
        let said = codes(typed(SourceId::default(), text));
        assert!(said.len() == 1 && said != [101], "{text}: {said:?}");
    }
    let text = "fn f(x) {\n  let y = x x";
    assert_eq!(codes(statements(SourceId::default(), text))[0], 101);
    // Where nothing is wrong but the end, that is said.
    let text = "3\nfn f(x) {\n  x +";
    assert_eq!(codes(typed(SourceId::default(), text))[0], 101);
}

#[test]
fn lines_go_on_where_a_block_or_a_list_is_open() {
    for (text, expected) in [
        ("fn f(x) {\n  x x", true),
        ("fn f(x) {\n  x x\n}", false),
        // The closing brace ends it, whatever else is missing.
        ("ruleset f(n: Int) {\n left: [1\n right: [0 0]", true),
        ("ruleset f(n: Int) {\n left: [1\n right: [0 0]\n}", false),
        ("fn f(x) {\n  \"}\" x # }", true),
        ("fn f(x) {\n  {1|0} x", true),
        ("[1,\n 2 3,", true),
        ("[1,\n 2 3,\n 4]", false),
        // Here the bracket is what is missing.
        ("f(1\n2 3", false),
        ("f(1, 2 3", false),
        ("{1|2 3", false),
        ("1 2", false),
        ("", false),
        // A block in a list, a list in a block, brackets in texts and comments.
        ("[do {\n  1 1", true),
        ("[do {\n  1 1\n}", false),
        ("[1,\n do {\n  1 1\n},", true),
        ("fn f(x) {\n  <1|0> x x\n}", false),
        ("fn f(x) {\n  <1|0> x x", true),
        ("do {\n  [1 1", true),
        ("f(\"{\") x x", false),
        ("f(1) x # {", false),
        ("do { # }\n x x", true),
        // A comment behind the comma changes nothing; a blank line inside neither.
        ("[1, # one\n 2 3,", true),
        ("[1,\n\n 2 3,", true),
        ("[1, # one,\n 2 3 # two,\n", false),
        // What is closed more often than it was opened is not open.
        ("}\n1 2", false),
        ("f(1)) x\n2", false),
        // A literal that is open is no block.
        ("robot<1|2 2", false),
        ("<1|\n 2 2", false),
        ("{1|\n 2 2,", false),
    ] {
        assert_eq!(goes_on(text), expected, "{text}");
    }
}
