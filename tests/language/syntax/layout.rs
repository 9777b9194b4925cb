//! The formatter: canonical, idempotent, and the meaning stays.

use super::outline::same_meaning;
use upstar::syntax::format::format;

/// Untidy texts and what becomes of them.
const LAYOUTS: &[(&str, &str)] = &[
    ("1+2   *   3", "1 + 2 * 3\n"),
    ("let  x=<1 , 2 | 0>", "let x = <1,2|0>\n"),
    ("f( 1 ,2 )[ 0 ].g", "f(1, 2)[0].g\n"),
    ("pitch( 2 , 1 @ 1 )", "pitch(2,1@1)\n"),
    ("[a for i in xs if c  for j in i]", "[a for i in xs if c for j in i]\n"),
    ("[a for i in xs if c\nfor j in i]", "[a for i in xs if c\n  for j in i]\n"),
    ("for i in xs if i<3{i}", "for i in xs if i < 3 { i }\n"),
    ("a; b;", "a;\nb;\n"),
    ("a; b", "a\nb\n"),
    ("a\n;", "a\n"),
    ("do {;}", "do {}\n"),
    ("## d\n;## e\na", "## d\n## e\na\n"),
    ("a;\n;\n; b", "a;\nb\n"),
    ("\n\n\na\n\n\n\nb\n\n", "a\n\nb\n"),
    ("if a {1}\nelse{2}", "if a { 1 } else { 2 }\n"),
    ("fn f(x:Int,y){x;y;}", "fn f(x: Int, y) { x; y }\n"),
    ("fn f(x){\nlet a=1\n\n\nx ; a\n\n}", "fn f(x) {\n  let a = 1\n\n  x\n  a\n}\n"),
    ("a +\nb", "a +\n  b\n"),
    ("[1,\n2]", "[1,\n  2]\n"),
    ("[\n1,2,\n3]", "[\n  1, 2,\n  3\n]\n"),
    ("f([\n1\n])", "f([\n  1\n])\n"),
    ("a#note", "a  #note\n"),
    ("a   #=>   3", "a  #=> 3\n"),
    ("## doc\nfn f()=1", "## doc\nfn f() = 1\n"),
    ("print - 1 .. 2", "print - 1 .. 2\n"),
    ("let x = - 1.f", "let x = - 1.f\n"),
    ("let x = - y", "let x = -y\n"),
    ("a : b", "a:b\n"),
    ("robot< 1 , 2 | 3 ; 4 | 5 >", "robot<1,2|3;4|5>\n"),
    (
        "ruleset k( n : Int ){\nleft :[ a : b ]# c\n}",
        "ruleset k(n: Int) {\n  left: [a:b]  # c\n}\n",
    ),
    ("↑∗+ 2×3≤x", "↑∗ + 2 × 3 ≤ x\n"),
    ("do{}", "do {}\n"),
    ("not(a)and- b==c", "not (a) and -b == c\n"),
    ("x\r\ny\r\n", "x\ny\n"),
    ("do {\n# only\n1 }", "do {\n  # only\n  1\n}\n"),
    ("*2+*n+^[2]*", "*2 + *n + ^[2]*\n"),
    // Without the blank these would be other games, and calls none.
    ("<0|| |-2>", "<0|| |-2>\n"),
    ("<1|||  ||2>", "<1||| ||2>\n"),
    ("true( b )[ 0 ]", "true(b)[0]\n"),
    ("*true+none", "*true + none\n"),
    ("not true and  false", "not true and false\n"),
];

#[test]
fn untidy_texts_become_tidy() {
    for (text, tidy) in LAYOUTS {
        assert_eq!(format(text).as_deref(), Ok(*tidy), "{text:?}");
    }
}

#[test]
fn long_brackets_break_at_their_loosest_joints() {
    let long = "[winning(a, b, c) for a in 1 .. 50000000000000, b in 1 .. 60000000000000 \
                if outcome(a) == N and outcome(b) == P]";
    let lines = "[\n  winning(a, b, c)\n  for a in 1 .. 50000000000000, b in 1 .. 60000000000000\n  \
                 if outcome(a) == N and outcome(b) == P\n]\n";
    assert_eq!(format(long).as_deref(), Ok(lines));
    let name = "a".repeat(30);
    let long = format!("let x = canonical({name} + {name} - {name} + f(1, 2))");
    let lines = format!("let x = canonical(\n  {name}\n  + {name} - {name}\n  + f(1, 2)\n)\n");
    assert_eq!(format(&long), Ok(lines.clone()));
    assert_eq!(format(&lines), Ok(lines.clone()));
    assert!(same_meaning(&long, &lines));
}

#[test]
fn layout_is_stable_and_keeps_the_meaning() {
    for (text, _) in LAYOUTS {
        let once = format(text).unwrap();
        assert!(same_meaning(text, &once), "{text:?} became {once:?}");
        assert_eq!(format(&once).as_deref(), Ok(once.as_str()), "{text:?}");
    }
}

#[test]
fn a_bracket_too_long_for_its_line_is_broken_once() {
    let items: Vec<String> = (0..40).map(|n| format!("number_{n}")).collect();
    let text = format!("let x = f([{}], <{}|0>)", items.join(","), items.join(","));
    let once = format(&text).unwrap();
    assert!(once.lines().all(|line| line.len() <= 100), "{once}");
    assert_eq!(format(&once).as_deref(), Ok(once.as_str()));
    assert!(same_meaning(&text, &once));
}

#[test]
fn every_comment_stays() {
    let text = "# one\na # two\n## three\nlet x = f( # four\n  1, # five\n  # six\n  2)\nif a { # seven\n  1 # eight\n} # nine\nelse { 2 }\n# ten";
    let once = format(text).unwrap();
    for word in ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"] {
        assert_eq!(once.matches(&format!("# {word}")).count(), 1, "{word} in {once}");
    }
    assert_eq!(format(&once).as_deref(), Ok(once.as_str()));
    assert!(same_meaning(text, &once));
}

#[test]
fn what_does_not_read_is_not_laid_out() {
    assert_eq!(format("a\n2*n\nf(1\nb").map_err(|slips| slips.len()), Err(2));
}

proptest::proptest! {
    /// Words thrown together: where they read, layout keeps their meaning.
    #[test]
    fn random_words_keep_their_meaning(words in proptest::collection::vec(0usize..WORDS.len(), 1..14)) {
        let text: String = words.iter().map(|&word| WORDS[word]).collect();
        if let Ok(once) = format(&text) {
            proptest::prop_assert!(same_meaning(&text, &once), "{:?} became {:?}", text, once);
            let twice = format(&once).unwrap_or_default();
            proptest::prop_assert_eq!(&twice, &once, "{:?}", text);
        }
    }
}

const WORDS: &[&str] = &[
    "a",
    "f",
    "1",
    "3/4",
    "*",
    "*2",
    "^",
    "v",
    " ",
    " ",
    "  ",
    "\n",
    "\n\n",
    "# c\n",
    "#=> x\n",
    "+",
    "-",
    " * ",
    " + ",
    " - ",
    "+-",
    "(",
    ")",
    "[",
    "]",
    "<",
    "|",
    "||",
    ">",
    "{",
    "}",
    ",",
    ";",
    ":",
    " == ",
    " < ",
    "..",
    ".f",
    "@",
    "let x = ",
    "if a { ",
    " } else { ",
    "do {",
    "fn f(x) = ",
    "not ",
    " and ",
    "\"t\"",
    "<1|0>",
    "{1|}",
    "f(1, 2)",
    "[1, 2]",
    "(a)",
    "## d\n",
    "!",
    "robot<1|2|3>",
    " mod D",
    "print ",
    "tiny(2)",
];
