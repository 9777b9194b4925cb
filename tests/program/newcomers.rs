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
fn a_session_that_was_saved_as_a_file_is_read_without_its_prompts() {
    let text = "# Ann\n\n↑∗> ^ + *\n↑∗   N\n↑∗> ruleset h(n: Int) {\n  options: [h(i) for i in 0 .. n]\n}\n\
                ↑∗> h(2)\nh(2) = ∗2   N\n";
    let file = scratch("copied_file").join("homework.cgt");
    fs::write(&file, text).unwrap();
    let path = file.to_str().unwrap();
    let ran = upstar(&[path], "");
    assert_eq!((ran.code, ran.out.as_str()), (0, "↑∗\nh(2) = ∗2\n"), "{}", ran.err);
    for command in ["run", "test", "check"] {
        let ran = upstar(&[command, path], "");
        assert_eq!(ran.code, 0, "{command}: {}", ran.err);
        assert!(ran.err.contains("note: pasted prompts and answers are left out"), "{}", ran.err);
    }
}

#[test]
fn the_help_of_a_command_begins_with_its_own_options() {
    let help = upstar(&["fmt", "--help"], "").out;
    let place = |option: &str| help.find(option).unwrap_or_else(|| panic!("{option}: {help}"));
    assert!(place("--check") < place("--help") && place("--help") < place("--ascii"));
    assert!(!help.contains("--format") && !help.contains("--memory"), "{help}");
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
