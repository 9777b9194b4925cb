//! What guests met who had never seen the program: boards without stones, hints that gave up, habits of other
//! languages.

use std::fs;

use crate::support::{scratch, upstar};

/// What the program says on standard error of a statement.
fn complains(statement: &str) -> String {
    upstar(&["-e", statement], "").err
}

/// The rulesets of the library on whose empty boards nobody can move.
const WITH_STONES: [&str; 12] = [
    "amazons",
    "clobber",
    "anti_clobber",
    "hot_clobber",
    "kings",
    "knights",
    "rooks",
    "queens",
    "fission",
    "konane",
    "toads_and_frogs",
    "elephants_and_rhinos",
];

#[test]
fn a_question_about_an_empty_board_notes_that_nobody_can_move() {
    for asked in [
        "outcome(konane(7,7))",
        "[outcome(clobber(2,n)) for n in 1 .. 6]",
        "table(clobber, 1 .. 4, 1 .. 4)",
        "canonical(clobber(2,3))",
        "clobber(2,3) == 0",
        "clobber(2,3) + *",
        "let b = clobber(2,3)",
        "fn row(n) = amazons(1,n); outcome(row(3))",
        "for n in 1 .. 4 { print outcome(kings(2,n)) }",
        "toads_and_frogs(1,5)",
        "outcome(impartial_variant(clobber)(2,3))",
    ] {
        let err = complains(asked);
        assert_eq!(
            err.matches("is an empty board and nobody can move").count(),
            1,
            "{asked}: {err}"
        );
    }
    for (asked, name) in
        [("outcome(konane(7,7))", "konane(7, 7)"), ("clobber(2,3) + *", "clobber(2, 3)")]
    {
        let err = complains(asked);
        assert!(err.contains(&format!("`{name}` is an empty board")), "{err}");
    }
    let played = upstar(&["play", "clobber(3,3)"], "q\n").out;
    assert!(played.starts_with("note: `clobber(3, 3)` is an empty board"), "{played}");
}

#[test]
fn a_board_on_which_somebody_can_move_is_not_noted() {
    for asked in [
        "domineering(1,1)",
        "outcome(domineering(2,3))",
        "table([[canonical(domineering(m, n)) for n in 1 .. 4] for m in 1 .. 4])",
        "outcome(nogo(2,2))",
        "nim(0)",
        "clobber(\"...\")",
    ] {
        assert_eq!(complains(asked), "", "{asked}");
    }
}

#[test]
fn an_empty_board_is_noted_once_for_each_ruleset() {
    let asked =
        ["-e", "outcome(clobber(2,2))", "-e", "outcome(konane(2,2))", "-e", "clobber(3,3) == 0"];
    let err = upstar(&asked, "").err;
    assert_eq!(err.matches("is an empty board").count(), 2, "{err}");
}

#[test]
fn the_help_of_a_ruleset_with_stones_says_how_it_starts() {
    for name in WITH_STONES {
        let page = upstar(&["help", name], "").out;
        let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
        let [empty, start] = [format!("`{name}("), format!("`{name}(\"")].map(|call| {
            page.match_indices(&call)
                .map(|(at, _)| page[at + 1..].split('`').next().unwrap())
                .collect::<Vec<_>>()
        });
        assert!(
            page.contains(" is a board without ") || page.contains(" is a row without "),
            "{page}"
        );
        // What the page calls a start is one on which both players can move.
        let start = start.first().unwrap_or_else(|| panic!("{page}"));
        assert!(empty.len() > 1, "{page}");
        let can_move = format!("[len(left({start})) > 0, len(right({start})) > 0]");
        assert_eq!(upstar(&["-e", &can_move], "").out, "[true, true]\n", "{start}");
    }
}

#[test]
fn the_first_hint_is_as_good_as_the_second() {
    let ran = upstar(&["play", "domineering(6,6)"], "hint\nhint\nq\n");
    let hints: Vec<&str> = ran.out.lines().filter(|line| line.ends_with(" win")).collect();
    assert_eq!(hints.len(), 2, "{}", ran.out);
    assert_eq!(hints[0], hints[1]);
    assert_eq!(
        hints[0].matches(", ").count() + 1,
        18,
        "all upright moves in rows 1-2, 3-4 and 5-6"
    );
    assert!(!ran.out.contains("not decided soon"), "{}", ran.out);
}

#[test]
fn a_hint_that_may_take_little_time_gives_up() {
    let ran = upstar(&["--time", "500ms", "play", "domineering(9,10)"], "hint\nq\n");
    assert!(ran.out.contains("not decided soon: "), "{} {}", ran.out, ran.err);
}

#[test]
fn a_move_is_echoed_in_the_words_of_the_menu() {
    let ran = upstar(&["play", "domineering(3,3)"], "2\nq\n");
    assert!(ran.out.contains("\nLeft (you): rows 1-2, column 2; a winning move\n"), "{}", ran.out);
    assert!(
        ran.out.contains("\nRight (upstar): row 3, columns 1-2; a losing move\n"),
        "{}",
        ran.out
    );
}

#[test]
fn a_law_written_as_elsewhere_is_put_right() {
    for (law, help) in [
        (
            "law \"conj\" forall G in games_born_by(2) { G + -G == 0 } mod dicot",
            "in a law `mod` stands inside: `{ (G + -G == 0) mod dicot }`, or write `universe dicot` above",
        ),
        (
            "law \"i\" forall G in games_born_by(2) { invertible(G) implies G + -G == 0 }",
            "for `A implies B` write `not A or B`",
        ),
        ("law \"i\" forall G in [0] { G == 0 => G == 0 }", "for `A implies B` write `not A or B`"),
        ("assert 1 == 2 -> 1 == 1", "for `A implies B` write `not A or B`"),
        (
            "law \"s\" forall a in 0 ..= 4 forall b in 0 ..= 4 { a + b == b + a }",
            "one `forall` is enough: `forall a in 0 ..= 4, b in 0 ..= 4`",
        ),
        ("law \"b\" forall G in [0, *] G + -G == 0", "the body stands in braces"),
        (
            "law \"c\" forall G, H in games_born_by(2) { G + H == H + G }",
            "each name has its `in`: `forall G in games_born_by(2), H in games_born_by(2)`",
        ),
    ] {
        let err = complains(law);
        assert!(err.contains(help), "{law}: {err}");
        assert!(!err.contains("for a product"), "{err}");
    }
    // What the messages say is right.
    assert_eq!(complains("law \"conj\" forall G in [0, *] { (G + -G == 0) mod dicot }"), "");
}

#[test]
fn two_values_of_which_the_second_is_a_word_are_no_product() {
    assert!(!complains("3 apples").contains("product"));
    assert!(complains("3 G").contains("for a product"));
    assert!(complains("3 4").contains("for a product"));
}

#[test]
fn numbers_behind_a_name_are_positions_that_add() {
    assert!(complains("nim 3 4 5").contains("positions add: `nim(3) + nim(4) + nim(5)`"));
    let two = complains("domineering 3 4");
    assert!(two.contains("for a call `domineering(3, 4)`"), "{two}");
}

#[test]
fn a_slip_of_another_language_is_told_what_to_write() {
    for (statement, help) in [
        ("try 3 else 4 for 2s", "the time stands before `else`: `try 3 for 2s else 4`"),
        ("try canonical(domineering(9,9))", "write `try E else F`"),
        ("try canonical(*)", "expected `else`"),
        ("which is bigger", "`^ <=> *`"),
        ("is ^ bigger than *", "`^ <=> *`"),
        ("^ is bigger than *", "`^ > *`"),
        ("universe dead-ending", "did you mean `dead_ending`?"),
        ("1 == 0 mod dead-ending", "did you mean `dead_ending`?"),
        (">>> 1", "an example stands in a documentation comment: `## >>> 1`"),
    ] {
        let err = complains(statement);
        assert!(err.contains(help), "{statement}: {err}");
    }
}

#[test]
fn a_ruleset_that_takes_a_text_says_so_of_a_word_without_quotes() {
    for (statement, help) in [
        ("hackenbush(bbr)", "a graph is a text in quotes: `hackenbush(\"bbr\")`"),
        ("outcome(clobber(xox))", "a board is a text in quotes: `clobber(\"xox\")`"),
    ] {
        let err = complains(statement);
        assert!(err.contains(help), "{statement}: {err}");
        assert!(!err.contains("define it"), "{err}");
    }
    // An integer has no quotes.
    assert!(complains("nim(stones)").contains("define it"));
}

#[test]
fn a_ruleset_for_a_game_is_to_be_called_by_its_own_name() {
    for statement in ["quotient(nim)", "nim + 1", "[canonical(x) for x in [nim]]"] {
        let err = complains(statement);
        assert!(err.contains("call it: `nim(5)`"), "{statement}: {err}");
    }
    assert!(upstar(&["play", "nim"], "").err.contains("call it: `nim(5)`"));
}

#[test]
fn a_mistake_stands_at_the_argument_that_has_it() {
    let err = complains("rays(\"Q../...\", 0, \"queen\")");
    assert!(err.contains("<-e>:1:17"), "{err}");
    assert!(complains("rewrites(\"..\", \"..\", 1)").contains("<-e>:1:22"));
}

#[test]
fn there_are_no_roots_and_nothing_is_sorted_instead() {
    let err = complains("sqrt(2)");
    assert!(err.contains("there are no roots") && !err.contains("sort"), "{err}");
}

#[test]
fn closed_sets_are_told_from_universes() {
    for (statement, said) in [
        (
            "games_born_by(2) mod closure(*2)",
            "`games_born_by` lists the games of a universe; `closure(∗2)` is a closed set",
        ),
        ("games_born_by(2) mod closure(*2)", "`classes(quotient(∗2))` lists its classes"),
        ("1 == 0 mod quotient(*2)", "1 is not in `closure(∗2)`"),
    ] {
        let err = complains(statement);
        assert!(err.contains(said), "{statement}: {err}");
    }
    let script =
        "let a = <*2|*2>\nlet b = <*3|*3>\nlet c = <b,*|b,*>\nquotient(<a,c|a,c>) mod misere";
    let told = upstar(&["--memory", "30M", "--time", "100s", "-e", script], "").out;
    assert!(told.contains("\nits first 6 components (of 7):\n12 classes"), "{told}");
}

#[test]
fn a_claim_that_is_typed_with_another_answer_is_noted() {
    assert!(complains("2 #=> 3").contains("`#=> 3` is not what was printed"));
    for right in ["2 #=> 2", "^* #=> ↑∗", "^* #=> ^*", "nim(2) #=> nim(2) = *2", "nim(2) #=> *2"]
    {
        assert_eq!(complains(right), "", "{right}");
    }
}

#[test]
fn what_is_too_deep_is_shown_where_it_was_asked() {
    for depth in ["1", "5"] {
        let err = upstar(&["--depth", depth, "-e", "nim(3)"], "").err;
        assert!(err.contains("<-e>:1:1") && !err.contains("stdlib"), "{err}");
        assert!(!err.contains("fewer copies"), "{err}");
    }
    let err = upstar(&["--depth", "1", "-e", "nim(3)"], "").err;
    assert!(
        err.contains("may nest 1 level deep") && err.contains("stopped here, 1 level deep"),
        "{err}"
    );
}

#[test]
fn a_run_that_ends_does_not_promise_to_go_on() {
    let err = upstar(&["--time", "50ms", "-e", "canonical(domineering(9,9))"], "").err;
    assert!(err.contains("stopped here after 50ms") && !err.contains("asking again"), "{err}");
}

#[test]
fn a_certificate_that_there_is_not_is_told_at_the_line_of_the_script() {
    let file = scratch("no_certificate").join("sum.cgt");
    fs::write(&file, "# A sum.\nlet x = domineering(2,3)\nx + x\n").unwrap();
    let ran = upstar(&["certify", file.to_str().unwrap()], "");
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("sum.cgt:3:1") && ran.err.contains("3 │ x + x"), "{}", ran.err);
}

#[test]
fn a_file_that_is_not_utf8_is_refused_in_the_same_words_by_import_and_run() {
    let folder = scratch("no_utf8");
    let (bad, imports) = (folder.join("bad.cgt"), folder.join("imports.cgt"));
    fs::write(&bad, b"\nlet a = \xF0\n").unwrap();
    fs::write(&imports, "import \"bad.cgt\"\n").unwrap();
    for file in [bad, imports] {
        let err = upstar(&[file.to_str().unwrap()], "").err;
        assert!(err.contains("the byte 0xF0 on line 2 of "), "{err}");
    }
}

#[test]
fn what_is_not_json_is_told_without_words_of_a_library() {
    let file = scratch("no_json").join("page.json");
    fs::write(&file, "[1,\nnul]\n").unwrap();
    let err = upstar(&["verify", file.to_str().unwrap()], "").err;
    assert!(err.contains("this is not JSON (line 2, column 4)"), "{err}");
    let out = upstar(&["serve"], "what\n").out;
    assert!(out.contains("this is not JSON (line 1, column 1)"), "{out}");
}

#[test]
fn help_reads_questions_in_english() {
    for asked in ["which is bigger", "which of the two games is bigger", "bigger"] {
        let page = upstar(&["help", asked], "");
        assert_eq!(page.code, 0, "{}", page.out);
        assert!(page.out.contains("`G <=> H` says which"), "{asked}: {}", page.out);
    }
}

#[test]
fn help_finds_lessons_universes_worksheets_and_the_function_of_a_command() {
    for (asked, said) in [
        ("lessons", "`:tour lesson_1` to `:tour lesson_4`"),
        ("lesson", "`:tour lesson_1` to `:tour lesson_4`"),
        ("universes", "The universes are `normal`, `misere`"),
        ("worksheet", "--answers=never"),
        ("certify", "In the language:\n\ncertify("),
        ("robot_toppling", "A gap stays"),
        ("is_extraverted", "then H has G as a part"),
    ] {
        let page = upstar(&["help", asked], "").out;
        let text = page.split_whitespace().collect::<Vec<_>>().join(" ");
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(&said), "{asked}: {page}");
    }
}

#[test]
fn an_editor_that_leaves_at_once_still_gets_its_answer() {
    let uri = "file:///nowhere/page.cgt";
    let document =
        serde_json::json!({"uri": uri, "languageId": "cgt", "version": 1, "text": "nim(3)\n"});
    let place =
        serde_json::json!({"textDocument": {"uri": uri}, "position": {"line": 0, "character": 1}});
    let messages = [
        serde_json::json!({"id": 1, "method": "initialize", "params": {"capabilities": {}}}),
        serde_json::json!({"method": "initialized", "params": {}}),
        serde_json::json!({"method": "textDocument/didOpen", "params": {"textDocument": document}}),
        serde_json::json!({"id": 2, "method": "textDocument/hover", "params": place}),
        serde_json::json!({"id": 3, "method": "shutdown"}),
        serde_json::json!({"method": "exit"}),
    ];
    let mut input = String::new();
    for mut message in messages {
        message["jsonrpc"] = "2.0".into();
        let text = message.to_string();
        input.push_str(&format!("Content-Length: {}\r\n\r\n{text}", text.len()));
    }
    let ran = upstar(&["lsp"], &input);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for id in [1, 2, 3] {
        assert!(ran.out.contains(&format!("\"id\":{id},")), "{id}: {}", ran.out);
    }
}
