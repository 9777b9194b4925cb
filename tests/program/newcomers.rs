//! What newcomers met who tried the program again: errors that came of others, files that were copied from the
//! prompt, options that did nothing.

use std::fs;

use crate::support::{scratch, upstar};

/// What the program says of a script.
fn run(name: &str, text: &str) -> (String, String) {
    let file = scratch(name).join("script.cgt");
    fs::write(&file, text).unwrap();
    let ran = upstar(&[file.to_str().unwrap()], "");
    (ran.out, ran.err)
}

#[test]
fn a_ruleset_without_its_last_brace_is_one_error() {
    for clauses in
        ["  left: [sub(n - 1) if n > 0]\n  right: []\n", "left: [sub(n - 1) if n > 0]\nright: []\n"]
    {
        let script = format!(
            "ruleset sub(n: Int) {{\n{clauses}\n\n1 + 1\nfn next(n) {{\n  n + 1\n}}\nnext(2)\n"
        );
        let (out, err) = run("one_brace", &script);
        assert_eq!(out, "2\n3\n");
        assert_eq!(err.matches("Error:").count(), 1, "{err}");
        assert!(err.contains("nothing closes this block"), "{err}");
        assert!(err.contains("the block seems to end here"), "{err}");
    }
}

#[test]
fn a_function_without_its_last_brace_ends_before_the_next_definition() {
    let script =
        "fn f(x) {\n  if x > 0 {\n    1\n  }\nelse { 2 }\n\nlet a = 3\na\nfn g(x) { x }\ng(4)\n";
    let (out, err) = run("function_brace", script);
    assert_eq!((out.as_str(), err.matches("Error:").count()), ("3\n4\n", 1), "{err}");
}

#[test]
fn uses_of_a_definition_with_a_mistake_take_a_line_each() {
    let script = "ruleset sub(n: Int) {\n  left: [sub(n - 1) when n > 0]\n}\nsub(3)\nsub(2)\n";
    let (_, err) = run("uses", script);
    let uses: Vec<&str> = err.lines().filter(|line| line.contains("E0201")).collect();
    assert_eq!(uses.len(), 2, "{err}");
    assert!(
        uses[0]
            .contains("script.cgt:4:1: `sub` is not defined, since the definition has a mistake")
    );
    assert!(err.ends_with(&format!("{}\n", uses[1])), "{err}");
}

#[test]
fn the_help_of_a_command_begins_with_its_own_options() {
    let help = upstar(&["fmt", "--help"], "").out;
    let place = |option: &str| help.find(option).unwrap_or_else(|| panic!("{option}: {help}"));
    assert!(place("--check") < place("--help") && place("--help") < place("--ascii"));
    assert!(!help.contains("--format") && !help.contains("--universe"), "{help}");
    let all = upstar(&["--help"], "").out;
    assert!(all.find("--eval") < all.find("--universe") && all.contains("--memory"), "{all}");
    let ran = upstar(&["--bogus"], "");
    assert!(ran.code == 2 && !ran.err.contains("as a value"), "{}", ran.err);
}

#[test]
fn an_option_that_does_nothing_for_a_command_is_refused() {
    for arguments in [
        ["fmt", "--format", "json", "a.cgt"],
        ["cite", "--universe", "misere", "--ascii"],
        ["lsp", "--format", "json", "--strict"],
    ] {
        let ran = upstar(&arguments, "");
        let told = format!("`upstar {}` takes no `{}`", arguments[0], arguments[1]);
        assert!(ran.code == 2 && ran.err.contains(&told), "{}", ran.err);
    }
    assert_eq!(upstar(&["help", "--ascii", "--time", "9s", "outcome"], "").code, 0);
}

#[test]
fn a_quotient_is_a_presentation_and_a_table_of_its_classes() {
    let ran = upstar(&["--format", "latex", "-e", "quotient(*2)"], "");
    let lines: Vec<&str> = ran.out.lines().collect();
    let formula = r"\langle a, b \mid a^2 = 1,\ b^3 = b\rangle,\quad a = {\ast},\quad b = {\ast}2";
    assert_eq!(lines[..3], [formula, r"\begin{tabular}{llll}", r"class & outcome & $a$ & $b$ \\"]);
    assert!(lines.contains(&r"$ab^2$ & N & $b^2$ & $ab$ \\"), "{}", ran.out);
    let ran = upstar(&["--format", "csv", "-e", "quotient(*2)"], "");
    let rows = "class,outcome,a,b\n1,N,a,b\na,P,1,a b\nb,N,a b,b^2\na b,N,b,a b^2\nb^2,P,a b^2,b\na b^2,N,b^2,a b\n";
    assert_eq!((ran.code, ran.out.as_str()), (0, rows));
}

#[test]
fn a_figure_has_no_rows() {
    for asked in ["hasse([1, 2])", "plot(<1|-1>)"] {
        let ran = upstar(&["--format", "csv", "-e", asked], "");
        assert_eq!((ran.code, ran.out.as_str()), (1, ""));
        assert!(ran.err.contains("a figure has no rows"), "{}", ran.err);
    }
}

#[test]
fn advice_names_what_is_meant_and_nothing_else() {
    for (typed, advice) in [
        ("why not", "`not` is a word of the language"),
        ("+/-1", "a switch is `+-x`"),
        ("\"o\" * 2", "`join([a for i in 0 .. n])` repeats one"),
        ("pow(^, 2)", "ups of higher order are `^[2]`, `^[3]`"),
        ("max([x for x in [1, \"?\"] if x != \"?\"])", "or one of them `none`"),
        ("let S = quotient(*2)\nS2", "`S` is a misère quotient here; give yours another name"),
    ] {
        let ran = upstar(&["-e", typed], "");
        assert!(ran.code == 1 && ran.err.contains(advice), "{typed}: {}", ran.err);
    }
    assert_eq!(upstar(&["-e", "+-1"], "").code, 0);
    assert_eq!(upstar(&["-e", "join([\"o\" for i in 0 .. 2])"], "").out, "oo\n");
    let ran = upstar(&["-u", "foo", "-e", "1"], "");
    assert!(ran.code == 2 && !ran.err.contains("universe foo"), "{}", ran.err);
    assert!(ran.err.contains("[ --universe:1:1 ]"), "{}", ran.err);
}

#[test]
fn a_law_without_cases_is_told_of_ranges_only_where_there_is_one() {
    let folder = scratch("no_cases");
    let file = folder.join("law.cgt");
    for (family, told) in [("[]", false), ("1 .. 1", true)] {
        fs::write(&file, format!("law \"e\" forall x in {family} {{ x == x }}\n")).unwrap();
        let ran = upstar(&["test", file.to_str().unwrap()], "");
        assert!(ran.err.contains("this has no items"), "{}", ran.err);
        assert_eq!(ran.err.contains("leaves b out"), told, "{}", ran.err);
    }
}

#[test]
fn what_a_failed_condition_says_already_is_not_said_again() {
    let file = scratch("said").join("law.cgt");
    let law = "universe misere\nlaw \"c\" forall G in [*] { outcome(G) != P or G == 0 }\n";
    fs::write(&file, law).unwrap();
    let ran = upstar(&["test", file.to_str().unwrap()], "");
    assert!(ran.err.contains("P != P does not hold: the game is ∗, outcome P"), "{}", ran.err);
    assert!(ran.err.contains("left ∗, outcome P; right 0, outcome N"), "{}", ran.err);
}

#[test]
fn help_says_where_its_examples_are_answered_and_finds_no_page_by_half_the_words() {
    let told = "The examples are answered in normal play, unless they name a universe.";
    assert!(upstar(&["-u", "dicot", "help", "games_born_by"], "").out.contains(told));
    assert!(!upstar(&["help", "games_born_by"], "").out.contains(told));
    assert_eq!(upstar(&["help", "nothing", "here", "at", "all", "xyz"], "").code, 1);
    assert!(upstar(&["help", "timeout"], "").out.contains("`--time 10s`"));
    assert!(upstar(&["help", "witness"], "").out.contains("In upstar: `distinguish`."));
}

#[test]
fn the_note_of_a_certified_quotient_is_the_question() {
    let proof = upstar(&["certify", "-e", "quotient(octal(\"0.77\"), 6)"], "").out;
    let ran = upstar(&["verify", "-"], &proof);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains(": quotient(octal(\"0.77\")(1), octal("), "{}", ran.out);
}
