//! README's table `Beside other programs`: upstar does what its column claims. Each row has a script
//! here, with answers, and a row without one is missed.

use std::fs;

use crate::support::{root, scratch, upstar};

/// What shows that a row is true of upstar.
enum Shown {
    /// A script whose answers must be as stated.
    Script(&'static str),
    /// A command, and a part of what it prints.
    Command(&'static [&'static str], &'static str, &'static str),
    /// A folder with tests of its own.
    Folder(&'static str),
}
use Shown::{Command, Folder, Script};

const ROWS: &[(&str, Shown)] = &[
    (
        "values of normal play: canonical forms, order, names",
        Script("<0|*>  #=> ↑\n<2||1|0>  #=> <2|<1|0>>\n^ <=> *  #=> ↑ || ∗"),
    ),
    (
        "mean, temperature, thermographs, cooling, heating",
        Script(
            "[mean(<4||1|-2>), temperature(<4||1|-2>)]  #=> [7/4, 9/4]\ncool(<1|-1>, 1)  #=> ∗\n\
             heat(*, 1)  #=> ±1\nlet t = thermograph(<4||1|-2>)",
        ),
    ),
    (
        "atomic weights, reduced forms, uptimals",
        Script("atomic_weight(^^*)  #=> 2\nreduced(<1*|^>)  #=> <1|0>\nlet u = uptimal(^ + ^[2])"),
    ),
    (
        "temperature bounds of a sum from its summands",
        Script("temperature(sum([+-n for n in 1 .. 1000]))  #=> 999"),
    ),
    (
        "outcomes of large sums by search",
        Script("outcome(sum([clobber(\"xoxo\") for i in 0 .. 100]))  #=> P"),
    ),
    (
        "nim values of impartial games and their periods",
        Script(
            "nim_value(octal(\"0.77\")(12))  #=> 4\nseen_period([n % 3 for n in 0 .. 20])  #=> [0, 3]",
        ),
    ),
    (
        "misère play of impartial games: canonical forms, genus",
        Script("genus(octal(\"0.77\")(9))  #=> 4^046\ncanonical(*2 + *) mod misere"),
    ),
    (
        "misère quotients of impartial heaps",
        Script("order(quotient(octal(\"0.07\"), 8)) mod misere"),
    ),
    ("misère quotients of partizan games", Script("order(quotient(^)) mod misere")),
    (
        "misère outcomes of any ruleset and of sums",
        Script("outcome(domineering(3, 4) + clobber(\"xo\")) mod misere"),
    ),
    (
        "order modulo misère universes",
        Script("^ <=> 0 mod dicot  #=> ↑ || 0\n1 + -1 == 0 mod dead_ending  #=> true"),
    ),
    (
        "simplest forms, witnesses and inverses modulo a universe",
        Script(
            "canonical(^ + * + v) mod dicot  #=> ∗\ndistinguish(* + *, 0) mod misere  #=> -1\n\
             inverse(^) mod dicot  #=> ↓",
        ),
    ),
    ("cheating robot games", Script("outcome(robot<6|0|-55> + robot<10|0|-36>)  #=> R")),
    (
        "rulesets of your own",
        Script(
            "ruleset heap(n: Int) { left: [heap(n - 1) if n > 0]; right: [] }\nheap(3)  #=> heap(3) = 3",
        ),
    ),
    (
        "boards, rows, heaps",
        Script(
            "domineering(2, 2)  #=> domineering(2,2) = ±1\npitch(2,1@1,2)  #=> pitch(2,1@1,2) = ∗\nnim(3)",
        ),
    ),
    (
        "undirected graphs with cycles",
        Script("hackenbush(\"g:Ag:A\")  #=> hackenbush(\"g:Ag:A\") = ∗2"),
    ),
    (
        "laws: tested case by case, with the smallest counterexample",
        Script("law \"strings are numbers\" forall w in rows(\"BR\", 4) { is_number(string(w)) }"),
    ),
    (
        "reasons: which theorem, proof or search answered",
        Command(&["-e", "why(outcome(S5)) mod misere"], "", "Theorem"),
    ),
    (
        "proofs of answers that another program verifies",
        Command(&["certify", "-e", "^ > 0"], "", "\"statement\""),
    ),
    (
        "positions to click through, in a browser",
        Command(&["-e", "explore(<1|0>)"], "", "3 positions to explore in a browser"),
    ),
    ("use in a browser, without an installation", Folder("web/page")),
    ("play against the program", Command(&["play", "nim(1)"], "1\n", "you win")),
    ("Python and Jupyter", Folder("python/package/upstar")),
    (
        "command line, JSON, exit codes",
        Command(&["--format", "json", "-e", "^ > 0"], "", "\"kind\":\"bool\""),
    ),
];

/// The rows of the table: what the first two columns say.
fn rows() -> Vec<(String, String)> {
    let page = fs::read_to_string(root().join("README.md")).unwrap();
    let table = page.lines().skip_while(|line| !line.starts_with("| | upstar |")).skip(2);
    table
        .map_while(|line| line.strip_prefix("| "))
        .map(|line| {
            let mut cells = line.split(" | ").map(|cell| cell.trim().to_owned());
            (cells.next().unwrap(), cells.next().unwrap())
        })
        .collect()
}

#[test]
fn upstar_does_what_the_table_of_programs_claims() {
    let rows = rows();
    let named: Vec<&str> = rows.iter().map(|(row, _)| row.as_str()).collect();
    let shown: Vec<&str> = ROWS.iter().map(|(row, _)| *row).collect();
    assert_eq!(named, shown, "each row of the table has an entry, in its order");
    for (row, claim) in &rows {
        let fits = if row == "rulesets of your own" { "in its language" } else { "yes" };
        assert_eq!(claim, fits, "{row}");
    }
    let file = scratch("compared").join("row.cgt");
    for (row, shown) in ROWS {
        match shown {
            Script(text) => {
                fs::write(&file, text).unwrap();
                let ran = upstar(&["test", file.to_str().unwrap()], "");
                assert_eq!(ran.code, 0, "{row}\n{}{}", ran.out, ran.err);
            }
            Command(arguments, typed, part) => {
                let ran = upstar(arguments, typed);
                assert_eq!(ran.code, 0, "{row}\n{}{}", ran.out, ran.err);
                assert!(ran.out.contains(part), "{row}\n{}", ran.out);
            }
            Folder(path) => assert!(root().join(path).is_dir(), "{row}: {path}"),
        }
    }
}
