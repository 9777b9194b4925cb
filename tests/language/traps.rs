//! What strangers run into, and what they are told: the source and the answer together.

use std::sync::Arc;

use upstar::diag::Diagnostic;
use upstar::session::{Event, Loader, Options, Session};
use upstar::span::Sources;

/// A folder of one file.
struct Folder;

impl Loader for Folder {
    fn load(&mut self, path: &str, _: &str) -> Result<(String, Vec<u8>), String> {
        match path {
            "dicots.cgt" => Ok((
                path.to_owned(),
                b"universe dicot\nfn same(G, H) = G == H\nlet late = 1".to_vec(),
            )),
            "broken.cgt" => Ok((path.to_owned(), b"let good = 3\n1/0\nlet late = 4".to_vec())),
            _ => Err("there is no such file".to_owned()),
        }
    }
}

/// What is said of a mistake, in lines.
fn told(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let mut lines = vec![format!("  {}", diagnostic.headline())];
    lines.extend(
        diagnostic
            .labels
            .iter()
            .map(|label| format!("  at `{}`: {}", sources.slice(label.span), label.text)),
    );
    lines.extend(diagnostic.help.iter().map(|help| format!("  help: {help}")));
    lines.join("\n")
}

/// Holds a transcript against `tests/snapshots/traps/`.
fn shows(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots/traps");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

fn session() -> Session {
    Session::new(Options::default(), Arc::default(), Box::new(Folder)).expect("a session")
}

/// What is typed in one session, line by line, with what is shown under each.
fn transcript(lines: &[&str]) -> String {
    let mut session =
        Session::new(Options::default(), Arc::default(), Box::new(Folder)).expect("a session");
    let mut text = String::new();
    for line in lines {
        text += &format!("> {line}\n");
        session.run_typed("<repl>", line, &mut |sources, event| {
            match event {
                Event::Printed(line) => text += &format!("  {}\n", line.to_plain()),
                Event::Statement(report) => {
                    for note in &report.notes {
                        text += &format!("  {}\n", note.remark());
                    }
                    match &report.result {
                        Ok(answer) => {
                            for line in answer.text.iter().map(upstar::markup::Markup::to_plain) {
                                text += &format!("  {line}\n");
                            }
                        }
                        Err(diagnostic) => text += &(told(diagnostic, sources) + "\n"),
                    }
                }
            }
            true
        });
    }
    text
}

#[test]
fn numbers_of_a_list_are_numbers_and_a_game_outside_says_how_to_compare_it() {
    shows(
        "numbers",
        &transcript(&[
            "fn first_of(xs) = xs[0]",
            "universe dicot",
            "let xs = [1, 2, 3]",
            "len(xs) == 3",
            "first_of(xs) == 2",
            "(first_of(xs) == 2 mod normal)",
            "* == 1",
            "* <=> 1",
        ]),
    );
}

#[test]
fn an_imported_function_asks_in_the_universe_of_its_file() {
    shows(
        "import_of_a_universe",
        &transcript(&[
            "import \"dicots.cgt\"",
            "same(* + *, 0)",
            "(* + * == 0) mod misere",
            "(same(* + *, 0)) mod misere",
            "outcome(*)",
        ]),
    );
}

#[test]
fn an_import_keeps_what_was_right() {
    shows("import_in_part", &transcript(&["import \"broken.cgt\"", "good", "late"]));
}

#[test]
fn games_of_a_universe_keep_their_forms() {
    shows(
        "forms",
        &transcript(&[
            "let days = (games_born_by(2) mod dicot)",
            "days",
            "len(unique([canonical(G) for G in days]))",
        ]),
    );
}

#[test]
fn positions_in_a_list_and_empty_boards() {
    shows(
        "positions",
        &transcript(&[
            "[partizan_kayles(2), nim(3)]",
            "[canonical(x) for x in _]",
            "[partizan_kayles(1)]",
            "clobber(2, 2)",
            "domineering(2, 2)",
            "clobber(2)",
            "domineering(\"..\", 2)",
        ]),
    );
}

#[test]
fn products_nimbers_and_names_of_downs() {
    shows(
        "products",
        &transcript(&["2*3", "partizan_kayles(2*3)", "partizan_kayles(2 * 3)", "let v = 3", "2^3"]),
    );
}

#[test]
fn conditions_between_generators_and_functions_below() {
    shows(
        "order",
        &transcript(&[
            "[[k, c] for k in 0 .. 3 if k != 1, c in 0 .. k]",
            "above(3)\nfn above(n: Int) = n + 1",
            "below + 1\nlet below = 3",
        ]),
    );
}

#[test]
fn play_that_never_ends_says_so() {
    shows(
        "endless",
        &transcript(&[
            "ruleset q(n: Int) { left: [q(n - 1)]; right: [] }",
            "q(3)",
            "canonical(q(3))",
        ]),
    );
}

#[test]
fn names_of_other_programs_and_books() {
    shows(
        "elsewhere",
        &transcript(&[
            "nim(3).CanonicalForm",
            "LeftStop(1)",
            "nim(3).foo",
            "options(*)",
            "over",
            "path(3)",
            "Graph",
            "backsliding(\"t.f\")",
            "G := <0|1>",
            "Out[1]",
        ]),
    );
}

#[test]
fn what_is_copied_from_a_session() {
    shows("copied", &transcript(&["<1|0>   N", "1   (misere)   R", "G = <1|0>"]));
}

#[test]
fn periods_of_lists() {
    shows(
        "periods",
        &transcript(&[
            "period([1, 2, 1, 2, 1, 2])",
            "seen_period([1, 2, 1, 2, 1, 2])",
            "seen_period([3, 1, 2, 1, 2, 1, 2])",
            "seen_period([1, 2, 1, 2, 1, 1])",
            "seen_period([])",
            "period([nim(n) for n in 0 .. 40])",
        ]),
    );
}

#[test]
fn a_law_and_an_assertion_that_fail_show_both_sides() {
    shows(
        "failures",
        &transcript(&[
            "assert nim(3) == *2",
            "assert * + * == 0 mod misere",
            "join([\"n = \", 3])",
            "\"n = {3}\"",
        ]),
    );
}

#[test]
fn hidden_names_are_told() {
    shows(
        "hidden",
        &transcript(&["let P = 3", "outcome(0) == P", "let sum = 3", "let (a, b) = [1, 2]"]),
    );
}

#[test]
fn closed_sets_and_quotients_that_are_taken_for_each_other_are_told() {
    shows(
        "closed_sets",
        &transcript(&[
            "universe misere",
            "order(closure(*2))",
            "* == 0 mod closure(octal(\"0.07\"))",
            "fn heap(n: Int) = octal(\"0.07\")(n)",
            "quotient(heap, 8)",
            "order(quotient([heap(n) for n in 1 ..= 8]))",
            "canonical(^) mod closure(^, v)",
            "inverse(nim(2)) mod nim",
        ]),
    );
}

#[test]
fn large_quotients_begin_with_what_is_read_first() {
    shows(
        "quotients",
        &transcript(&[
            "let Q = quotient(octal(\"0.77\"), 30)",
            "Q",
            "len(relations(Q))",
            "len(classes(Q))",
        ]),
    );
}

#[test]
fn words_that_stand_everywhere_decide_nothing() {
    let mut session = session();
    for (asked, begins) in [
        ("no_such_name", "There is no help on `no_such_name`"),
        ("the who and how", "There is no help"),
        ("left stop of a game", "Pages about"),
    ] {
        let page = session.help(Some(asked)).to_plain();
        assert!(page.starts_with(begins), "{asked}: {page}");
    }
}

#[test]
fn what_others_write_is_named() {
    shows(
        "others",
        &transcript(&["domineering(2x3)", "{1|0}*{1|0}", "// a comment", "/* a comment */"]),
    );
}

/// Slices, pairs, messages of assertions, and names that mean something else here.
#[test]
fn what_students_try_is_answered() {
    shows(
        "students",
        &transcript(&[
            "import math",
            "import 3",
            "let 3 = a",
            "law first forall n in 0 .. 3 { n < 3 }",
            "tour",
            "[1, 2, 3][0:2]",
            "[1, 2, 3][1:]",
            "[1, 2, 3][:2]",
            "3*↑",
            "3 + *↑",
            "who wins {1|0}?",
            "grundy(*3)",
            "quotient(nim)",
            "simplest(1/4, 1)",
            "nim_value(^)",
            "print(1, 2)",
            "[k for k, v in group([1, 2], outcome)]",
            "count([1, 2])",
            "\"x.\".set(0, \".\")",
            "columns(\"x.\")",
            "assert 1 == 1, \"one\"",
            "1 == 0 mod small",
        ]),
    );
}

#[test]
fn help_understands_calls_commands_and_names_of_other_things() {
    let mut session = session();
    for (asked, begins) in [
        ("nim(3)", "nim(n: Int)"),
        ("chomp(2,3)", "`chomp(2,3)` is not defined; the library does not have it"),
        (":save", "`:save` is not defined; at the prompt `:save FILE`"),
        ("list slice", "About `list slice`: the first three items are"),
        ("string interpolation", "About `string interpolation`: `join("),
        ("dots and boxes", "About `dots and boxes`: scoring games"),
        ("list", "Lists"),
        ("texts", "Texts"),
        (":", "Ordinal sum"),
    ] {
        let page = session.help(Some(asked)).to_plain();
        assert!(page.starts_with(begins), "{asked}: {page}");
    }
}

#[test]
fn a_position_on_one_board_is_shown_as_that_board() {
    let rules =
        "ruleset walk(g: Grid) { left: [walk(put(g, c, \".\")) for c in places(g, \"x\")] }";
    let fall = "ruleset fall(g: Graph) { left: [] }";
    let wide = "ruleset wide(g: Grid, n: Int) { left: [] }";
    shows(
        "boards",
        &transcript(&[
            rules,
            "show(walk(\"xo/.x\"))",
            "show(walk(\"xo/.x\") + 1)",
            fall,
            "show(fall(\"L-.(-R;-.)\"))",
            wide,
            "show(wide(\"xo\", 2))",
        ]),
    );
}
