//! What people ask in the language in their first hour, and what they are told.

use std::sync::Arc;

use upstar::session::{Event, Loader, Options, Session};

use crate::support::answers::{answer, hold};

/// A folder of one file, whose second line has a mistake.
struct Folder;

impl Loader for Folder {
    fn load(&mut self, path: &str, _: &str) -> Result<(String, Vec<u8>), String> {
        Ok((path.to_owned(), b"let before = 1\nlet bad = 1/0\nfn after(n) = n\n".to_vec()))
    }
}

/// What is said of a text, in lines: labels with what they stand at, helps and notes.
fn said_of(text: &str, typed: bool, testing: bool) -> Vec<String> {
    let mut session =
        Session::new(Options::default(), Arc::default(), Box::new(Folder)).expect("a session");
    session.set_testing(testing);
    let mut lines = Vec::new();
    let mut hear = |sources: &upstar::span::Sources, event: Event| {
        match event {
            Event::Printed(line) => lines.push(line.to_plain()),
            Event::Statement(report) => {
                let notes = report.notes.iter();
                lines.extend(notes.map(upstar::diag::Diagnostic::remark));
                match &report.result {
                    Ok(answer) => {
                        lines.extend(answer.text.iter().map(upstar::markup::Markup::to_plain));
                    }
                    Err(diagnostic) => {
                        for label in &diagnostic.labels {
                            let place = sources.slice(label.span);
                            lines.push(format!("`{place}`: {}", label.text));
                        }
                        lines.extend(diagnostic.help.iter().cloned());
                    }
                }
            }
        }
        true
    };
    if typed {
        for line in text.lines() {
            session.run_typed("<repl>", line, &mut hear);
        }
    } else {
        session.run("<test>", text, &mut hear);
    }
    lines
}

/// What is said of a text that is run.
fn said(text: &str) -> String {
    said_of(text, false, false).join("\n")
}

/// What is said of laws that are tested.
fn tested(text: &str) -> String {
    said_of(text, false, true).join("\n")
}

/// Asserts pairs of a text and a part of what is said of it.
fn say(pairs: &[(&str, &str)]) {
    for (text, part) in pairs {
        let said = said(text);
        assert!(said.contains(part), "{text}: {said}");
    }
}

#[test]
fn texts_and_values_are_joined_as_they_print() {
    hold(&[
        ("let x = 3\njoin([\"n = \", x])", "n = 3"),
        (
            "join([<1|0>, \" and \", partizan_kayles(3), [1, *]])",
            "<1|0> and partizan_kayles(3)[1, *]",
        ),
        ("[join([n, \":\", n * n]) for n in 1 .. 3]", "[\"1:1\", \"2:4\"]"),
        // A list without a text is not one that is to be a text.
        ("join([1, 2])", "E0301"),
    ]);
    say(&[("join([1, 2])", "`join([\"n = \", x])` is one with x in it")]);
}

#[test]
fn a_star_apart_from_its_number_is_offered_as_a_nimber() {
    for text in ["3 + * 4", "3 +* 4", "* 4", "[1, * 4]", "outcome(* 4)"] {
        let said = said(text);
        assert!(said.contains("for the nimber write `*4`"), "{text}: {said}");
        assert!(!said.contains("* * 4"), "{text}: {said}");
    }
    say(&[("2 * * n", "for the nimber write `*n`"), ("3 * (1+ * (2))", "write `*(…)`")]);
}

#[test]
fn a_law_without_braces_points_at_its_colon() {
    let braces = "the body stands in braces: `forall G in xs { … }`";
    for (text, place) in [
        ("law \"x\" forall G in [1, 2]: G == 1", "`:`: expected a block `{ … }` here"),
        ("law \"x\": 1 == 1", "`:`: expected `forall`"),
        ("law \"x\" for G in [1] { G == 1 }", "`for`: expected `forall`"),
    ] {
        let said = said(text);
        assert!(said.contains(place) && said.contains(braces), "{text}: {said}");
    }
}

#[test]
fn copied_answers_and_other_habits_get_the_line_to_type() {
    say(&[
        ("<1|0>   N", "type `<1|0>`"),
        ("G := <0|1>", "to give a name write `let G = <0|1>`"),
        ("%", "the last result is `_`"),
        ("outcome 3", "did you mean `outcome(3)`?"),
        ("G H", "for a sum write `G + H`"),
        ("unlet L", "`:forget L` takes a definition back"),
        ("misere(*)", "did you mean `outcome(G) mod misere`?"),
    ]);
}

#[test]
fn a_game_that_contains_itself_is_said_to_be_loopy() {
    say(&[
        ("let x = <x|0>", "values of loopy games are not there"),
        ("let x = {0|-x}", "values of loopy games are not there"),
        ("let x = x + 1", "define it"),
    ]);
}

#[test]
fn a_hidden_constant_is_taken_back_at_the_prompt() {
    let typed = said_of("let L = 3\noutcome(*) == L", true, false).join("\n");
    assert!(typed.contains("`:forget L` takes your `L` back"), "{typed}");
    let run = said("let L = 3\noutcome(*) == L");
    assert!(run.contains("give your `L` another name") && !run.contains(":forget"), "{run}");
}

#[test]
fn a_name_below_the_mistake_of_an_imported_file_is_told_with_its_line() {
    let said = said("import \"imp.cgt\"\nbefore\nafter(3)");
    assert!(said.contains("the definitions above it are imported"), "{said}");
    assert!(said.contains("`imp.cgt` defines it on line 3, below the mistake on line 2"), "{said}");
}

#[test]
fn play_that_never_ends_is_told_from_the_position_asked() {
    say(&[
        (
            "ruleset q(n: Int) { left: [q(n - 1)]; right: [] }\nq(3)",
            "play goes q(3) -> q(2) -> q(1) -> q(0) -> q(-1) -> ",
        ),
        (
            "ruleset q(n: Int) { left: [q(n - 1)]; right: [] }\nq(50)",
            "play goes q(50) -> … -> q(3) -> q(2) -> ",
        ),
        (
            "ruleset q(n: Int) { left: [q(n - 1)]; right: [] }\nq(3)",
            "`n` falls below 0 and play never ends; write a move with a condition as `[… if n > 0]`",
        ),
        (
            "ruleset q(n: Int) { left: [q(n + 1)]; right: [] }\nq(3)",
            "every move must make something smaller",
        ),
    ]);
}

#[test]
fn the_text_of_a_figure_says_how_to_see_the_figure() {
    let typed = said_of("svg(<1|0>)", true, false).join("\n");
    assert!(typed.contains("`:svg E FILE` writes it to a file"), "{typed}");
    let typed = said_of("plot(<1|0>)", true, false).join("\n");
    assert!(!typed.contains("<svg") && !typed.contains("note:"), "{typed}");
}

#[test]
fn a_loop_that_prints_nothing_says_so_once() {
    let loops = "for k in 1 .. 3 { domineering(k,k) }\nfor k in 1 .. 3 { partizan_kayles(k) }";
    let lines = said_of(loops, false, false);
    assert_eq!(
        lines,
        [
            "note: this loop printed nothing: a loop shows only what `print` prints, `print domineering(k,k)`"
        ]
    );
    assert_eq!(said("for k in 1 .. 3 { assert k > 0 }"), "");
    assert_eq!(said("fn f(k) = do { print k; k }\nfor k in 1 .. 3 { f(k) }"), "1\n2");
}

#[test]
fn lists_and_lines_of_positions_say_once_where_the_values_are() {
    let note = "note: lists show positions by name; `[canonical(x) for x in xs]` has their values";
    let lines =
        said_of("[partizan_kayles(n) for n in 1 .. 3]\n[partizan_kayles(5)]\n[1, *]", false, false);
    assert_eq!(
        lines,
        [note, "[partizan_kayles(1), partizan_kayles(2)]", "[partizan_kayles(5)]", "[1, ∗]"]
    );
    let printed = said("for n in 1 .. 3 { print n, partizan_kayles(n) }\n[partizan_kayles(5)]");
    assert_eq!(printed.matches("note: `print` shows positions by name").count(), 1, "{printed}");
    assert_eq!(printed.matches("note:").count(), 1, "{printed}");
    let typed = said_of("[partizan_kayles(1)]\nprint partizan_kayles(1)", true, false).join("\n");
    assert_eq!(typed.matches("`[canonical(x) for x in _]` has the values").count(), 1, "{typed}");
    assert_eq!(typed.matches("note:").count(), 1, "{typed}");
}

#[test]
fn an_infinite_quotient_has_no_order() {
    hold(&[
        ("order(quotient(1, -1)) mod misere", "none"),
        ("[order(quotient(G)) for G in [*, *2]] mod misere", "[2, 6]"),
        ("classes(quotient(1, -1)) mod misere", "E0409"),
    ]);
    say(&[(
        "classes(quotient(1, -1)) mod misere",
        "ask `is_finite(Q)` first, or continue with `try",
    )]);
}

#[test]
fn the_period_of_a_list_is_seen_also_with_a_saltus() {
    hold(&[
        ("period([nim_value(subtraction([1, 2])(n)) for n in 0 .. 20])", "[0, 3]"),
        ("period([5, 1, 2, 1, 2, 1])", "[1, 2]"),
        ("period([1, 2, 3, 4, 5, 6, 7, 8])", "[0, 1, 1]"),
        ("period(0 .. 9)", "[0, 1, 1]"),
        ("period([9, 1, 5, 2, 6, 3, 7, 4, 8])", "[1, 2, 1]"),
        ("period([3, 2, 1, 0, -1])", "[0, 1, -1]"),
        ("[period(xs) for xs in [[1, 2, 3], [1, 2, 4, 8, 16], []]]", "[none, none, none]"),
        ("period([*, 1, ^, 2])", "none"),
        ("period(quotient(octal(\"0.33\"), 7)) mod misere", "[0, 3]"),
        ("period(3)", "E0301"),
    ]);
}

#[test]
fn the_period_of_a_family_of_heaps_is_that_of_its_nim_values() {
    hold(&[
        ("period(kayles) == period(octal(\"0.77\"))", "true"),
        ("period(dawsons_kayles)", "[53, 34]"),
        (
            "[period(subtraction(s)) for s in [[1, 2], [2, 3], [1, 4, 6]]]",
            "[[0, 3], [0, 5], [0, 5]]",
        ),
        ("period(octal(\"0.156\")) mod normal", "[3479, 349]"),
        // Whatever the values of the first heaps seem to be.
        ("seen_period([nim_value(octal(\"0.77\")(n)) for n in 0 .. 160])", "[71, 12]"),
        ("try period(octal(\"0.007\")) for 50ms else \"open\"", "open"),
        ("period(grundy)", "E0315"),
        ("period(nim)", "E0315"),
        ("period(octal(\"0.8\"))", "E0315"),
        ("ruleset own(n: Int) { options: [own(n - 1) if n > 0] }\nperiod(own)", "E0315"),
        ("period(octal)", "E0301"),
        ("period(domineering)", "E0301"),
        ("period(octal(\"0.77\")) mod misere", "E0301"),
    ]);
    say(&[
        ("period(grundy)", "`seen_period([nim_value(grundy(n)) for n in 0 .. 100])`"),
        ("period(octal(\"0.77\")) mod misere", "`period(f) mod normal`"),
    ]);
}

#[test]
fn each_item_of_a_list_may_have_its_own_time() {
    let hard = "canonical(domineering(9,9) + domineering(8,9))";
    hold(&[
        ("try 3 for 2s else 4", "3"),
        ("[try n for 500ms else none for n in 1 .. 4]", "[1, 2, 3]"),
        (&format!("[try {hard} for 50ms else none, try *2 + *3 for 1m else none]"), "[none, *]"),
        // The time of the inner one ends first, and the outer one has what is left.
        (&format!("try do {{ let x = try {hard} for 20ms else 1; x + 1 }} for 1h else 7"), "2"),
        // Mistakes are still reported.
        ("try 1 / 0 for 2s else 2", "E0307"),
        ("try 1 for 2 else 3", "E0110"),
        ("try 1 for 0s else 3", "E0110"),
        ("try 1 for 2.5s else 3", "E0110"),
    ]);
    // What is stopped leaves no wrong answer behind.
    let small = "canonical(domineering(5,5))";
    let many = format!("{}{small} == 0", format!("try {small} for 1ms else none\n").repeat(4));
    let said = answer(&many);
    let (_, last) = said.rsplit_once('\n').expect("several lines");
    assert_eq!(last, answer(&format!("{small} == 0")));
    // A ruleset does not depend on a clock.
    let slow = format!(
        "ruleset r(n: Int) {{ options: if (try {small} for 1ms else none) == none {{ [] }} else {{ [0] }} }}\n\
         outcome(r(1))"
    );
    assert_eq!(answer(&slow), "N");
}

#[test]
fn graphs_are_made_of_edges_and_shapes() {
    hold(&[
        ("[path(1), path(4)]", "[\".\", \".-.-.-.\"]"),
        ("len(edges(grid_graph(3, 4)))", "17"),
        ("grid_graph(1, 5) == path(5)", "true"),
        ("cycle(4) == graph([[0, 1], [1, 2], [2, 3], [3, 0]])", "true"),
        ("least(grid_graph(2, 2)) == least(cycle(4))", "true"),
        ("col(path(3)) == col(\".-.-.\")", "true"),
        ("outcome(snort(cycle(5)))", "N"),
        ("graph([[0, 1], [0, 2]], \"L.R\")", "L(-.;-R)"),
        ("hackenbush(graph([[0, 1, \"b\"], [1, 2, \"r\"]])) == hackenbush(\"br\")", "true"),
        ("graph(\"L-.-R\")", "L-.-R"),
        // A caterpillar: a path with a leg at each vertex.
        (
            "len(edges(graph(join([[[i, i + 1] for i in 0 .. 3], [[i, i + 4] for i in 0 .. 4]]))))",
            "7",
        ),
        ("graph([[0, 1], [2, 3]])", "E0315"),
        ("graph([[0, 1, \"b\"], [1, 2]])", "E0315"),
        ("graph([[0, 1, \"b\"]], \"L.\")", "E0315"),
        ("graph([[0, 1]], \"L\")", "E0315"),
        ("graph([[0, 1]], \"é.\")", "E0315"),
        ("graph([[0, -1]])", "E0314"),
        ("graph([[0, 4294967295]])", "E0315"),
        ("graph([[0]])", "E0315"),
        ("graph(3)", "E0301"),
        ("cycle(2)", "E0315"),
        ("path(-1)", "E0314"),
        ("path(5000000000)", "E0402"),
        ("grid_graph(100000, 100000)", "E0402"),
    ]);
}

#[test]
fn classes_of_games_are_counted_and_bounded() {
    hold(&[
        (
            "[count_born_by(n) == len(games_born_by(n)) for n in 0 .. 3] mod dicot",
            "[true, true, true]",
        ),
        ("count_born_by(2)", "22"),
    ]);
    let born = answer("count_born_by(2) mod dead_ending");
    let bound = format!("there are at most 4^{born} classes: {born} are born by day 2");
    say(&[("len(games_born_by(3)) mod dead_ending", &bound)]);
}

#[test]
fn a_law_that_fails_shows_values_beside_a_number() {
    let law = "fn bar(n) = if n == 2 { domineering(2,2) } else { n }\n\
               law \"bar\" forall n in 0 ..= 8 { bar(n) == n }";
    let said = tested(law);
    for part in [
        "this fails for n = 2",
        "`bar(n) == n`: here domineering(2,2) == 2 does not hold",
        "the left side is domineering(2,2) = ±1, outcome N",
        "the right side is 2",
        "domineering(2,2) is\n  . .\n  . .",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn a_question_that_is_false_shows_the_games_it_asks_about() {
    let squares = "fn square(n) = domineering(n, n)\n";
    for (condition, place) in [
        ("is_number(square(n))", "`is_number(square(n))`: this is false"),
        ("outcome(square(n)) == P", "`outcome(square(n)) == P`: here N == P does not hold"),
        ("not square(n) <|> 0 or n == 1", "`not square(n) <|> 0`: this is false"),
        ("n >= 1 and square(n).is_number", "`square(n).is_number`: this is false"),
        ("do { let G = square(n); is_number(G) }", "`is_number(G)`: this is false"),
    ] {
        let said = tested(&format!("{squares}law \"x\" forall n in 1 .. 4 {{ {condition} }}"));
        assert!(said.contains(place), "{condition}: {said}");
        assert!(said.contains("domineering(2,2) = ±1, outcome N"), "{condition}: {said}");
        assert!(said.contains("domineering(2,2) is\n  . ."), "{condition}: {said}");
        assert!(said.contains("n = 3"), "{condition}: {said}");
    }
    let said = said("assert not is_number(domineering(1, 2))");
    assert!(said.contains("the game is domineering(1,2) = -1, outcome R"), "{said}");
    // What is printed is not printed again.
    let said = said_of(
        "fn seen(G) = do { print 1; G }\nassert is_number(seen(* + seen(0)))",
        false,
        false,
    );
    assert_eq!(said.iter().filter(|line| *line == "1").count(), 2, "{said:?}");
}

#[test]
fn of_two_conditions_the_one_that_fails_is_shown() {
    let and = tested("law \"x\" forall n in 1 .. 4 { is_number(n) and n > 1 }");
    assert!(and.contains("`n > 1`: here 1 > 1 does not hold"), "{and}");
    let or = tested("law \"x\" forall G in [*] { G >= 0 or 0 >= G }");
    for part in
        ["`G >= 0`: here ∗ >= 0 does", "`0 >= G`: here 0 >= ∗ does", "left ∗, outcome N; right 0"]
    {
        assert!(or.contains(part), "{part}: {or}");
    }
}

#[test]
fn the_smallest_case_that_fails_stands_first_wherever_it_stands_in_its_list() {
    for (family, smallest) in [
        ("[5, 3, 1]", "n = 1"),
        ("[-4, -1, 3]", "n = -1"),
        ("[*3, <2|0>, *, ^]", "n = ∗"),
        ("[<<2|0>|*>, <1|*>]", "n = <1|∗>"),
        ("[domineering(2,2), domineering(1,2)]", "n = domineering(1,2)"),
        ("[\"LRL\", \"L\"]", "n = \"L\""),
        ("[[1, 2], [7], [1]]", "n = [1]"),
    ] {
        let said = tested(&format!("law \"x\" forall n in {family} {{ [n] == [none] }}"));
        assert!(said.contains(&format!("this fails for {smallest}\n")), "{family}: {said}");
    }
    let pairs =
        tested("law \"x\" forall G in games_born_by(1), H in games_born_by(1) { G + H == 7 } ");
    assert!(pairs.contains("this fails for G = 0, H = 0"), "{pairs}");
}
