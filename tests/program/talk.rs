//! Conversations at a terminal: what is typed, and all that is shown.

use unicode_width::UnicodeWidthStr;

use crate::screen::Terminal;

/// What somebody does at a prompt.
#[derive(Clone, Copy)]
enum Does<'t> {
    /// Types lines and presses Enter behind each; what is not finished goes on.
    Types(&'t str),
    /// Presses Ctrl-C behind what was typed.
    Drops,
    /// Presses Ctrl-C with nothing typed.
    PressesCtrlC,
    /// Types a text, and presses Ctrl-C when the second one is shown.
    Interrupts(&'t str, &'t str),
    /// Presses Ctrl-D.
    Ends,
}

/// All that a conversation shows, with what was typed behind its prompts.
fn transcript(does: &[Does<'_>]) -> String {
    on_columns(100, does)
}

/// The same on a terminal of so many columns.
fn on_columns(columns: usize, does: &[Does<'_>]) -> String {
    let mut terminal = Terminal::new(columns);
    let mut all = String::new();
    for does in does {
        let prompt = &terminal.line()[..terminal.column()];
        all.push_str(prompt);
        let from = terminal.row() + 1;
        match does {
            Does::Types(text) => {
                let shown = terminal.enters(text);
                all.push_str(&format!("{}\n{shown}", text.replace('\n', "\n  | ")));
            }
            Does::Drops => {
                // A hint may stand behind it.
                let column = terminal.column() + "1 + ".len();
                terminal.presses("1 + ");
                terminal.waits("1 + ", |terminal| terminal.column() == column);
                terminal.drops();
                all.push_str(&format!("1 + ^C\n{}", terminal.below(from)));
            }
            Does::PressesCtrlC => {
                terminal.drops();
                all.push_str(&format!("^C\n{}", terminal.below(from)));
            }
            Does::Interrupts(text, at) => {
                terminal.presses(&format!("{text}\r"));
                terminal.waits(at, |terminal| terminal.below(from).lines().any(|line| line == *at));
                terminal.drops();
                all.push_str(&format!("{text}\n{}", terminal.below(from)));
            }
            Does::Ends => {
                terminal.does("\u{4}");
                all.push_str(&format!("^D\n{}", terminal.below(from)));
            }
        }
        if terminal.has_ended() {
            all.push_str("(left)\n");
        }
    }
    all
}

/// Holds a transcript against its snapshot.
fn holds(name: &str, does: &[Does<'_>]) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/snapshots/repl"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    // On a busy machine it takes more than a second to hear a key.
    settings.add_filter("stopped here after [0-9]+s", "stopped here");
    settings.bind(|| insta::assert_snapshot!(name, transcript(does)));
}

#[test]
fn a_text_of_several_lines_is_one_statement_and_a_blank_line_ends_it() {
    use Does::Types;
    holds(
        "several_lines",
        &[
            Types("fn f(n: Int) = do {\n  let m = n + 1\n  m * m\n}"),
            Types("f(3)"),
            Types("<1,\n*|0>"),
            Types("f(1,\n"),
            Types("2 + 2; 3"),
        ],
    );
}

#[test]
fn an_error_in_the_middle_passes_over_the_rest_of_its_block() {
    use Does::{Drops, Types};
    holds(
        "error_in_the_middle",
        &[
            Types("fn f(n: Int) = do {\n  let m = n n"),
            Types("  m * m"),
            Types("}"),
            Types("1 + 1"),
            // Of several statements those before the mistake stand.
            Types("let a = 1; a + b; let c = 2"),
            Types("a"),
            Types("c"),
            // Ctrl-C ends what is passed over.
            Types("do {\n  1 1"),
            Drops,
            Types("2 + 2"),
        ],
    );
}

#[test]
fn ctrl_c_ends_a_text_and_not_the_conversation() {
    use Does::{Drops, Ends, Interrupts, PressesCtrlC, Types};
    holds(
        "ctrl_c",
        &[
            PressesCtrlC,
            Drops,
            Interrupts("for n in 1 .. 4 { print n }; for n in 0 .. pow(10, 15) { let x = n }", "3"),
            Types("1 + 1"),
            // What follows in the same text is not run, what was defined stands.
            Interrupts("let a = 5; a; for n in 0 .. pow(10, 15) { let x = n }; let b = 6", "5   L"),
            Types("a"),
            Types("b"),
            Ends,
        ],
    );
}

#[test]
fn commands_are_obeyed_between_statements() {
    use Does::Types;
    holds(
        "commands",
        &[
            Types(":universe"),
            Types(":universe misere"),
            Types("* + *"),
            Types("let a = 2"),
            Types(":names"),
            Types(":form <1|0>"),
            Types(":form"),
            Types(":nonsense"),
            Types(":unvierse"),
            Types(":set hints"),
            Types(":restart"),
            Types("a"),
            Types(":quit"),
        ],
    );
}

#[test]
fn a_note_is_said_once() {
    use Does::Types;
    holds(
        "notes",
        &[
            Types("2*3"),
            Types("4*5"),
            Types("let size = 3"),
            Types("let size = 4"),
            Types("universe misere"),
            Types("2 - 1"),
            Types("3 - 2"),
            Types("let P = outcome(*)"),
            Types("outcome(*) == P"),
            Types("outcome(0) == P"),
        ],
    );
}

#[test]
fn a_game_is_played_at_the_prompt() {
    use Does::{Ends, PressesCtrlC, Types};
    holds(
        "play",
        &[
            Types(":play nim(2) + *"),
            Types("hint"),
            PressesCtrlC,
            Types("2"),
            Types("back"),
            Types("2"),
            Types("1"),
            Types(":play nobody"),
            Types(":play * mod misere"),
            Ends,
            Types("1 + 1"),
        ],
    );
}

#[test]
fn play_alone_offers_games_and_help_knows_commands() {
    use Does::Types;
    let shown =
        transcript(&[Types(":play"), Types("fish"), Types("1"), Types("q"), Types("2 + 2")]);
    let places = [
        "positions:",
        "   1  nim(3) + nim(4) + nim(5)",
        "type the number of a position, 1 to 8, or `quit`",
        "your moves as Left",
        "4   L",
    ];
    let places = places.map(|text| shown.find(text).unwrap_or_else(|| panic!("{text}: {shown}")));
    assert!(places.is_sorted(), "{shown}");
    let shown = transcript(&[Types(":play"), Types("quit"), Types("2 + 2")]);
    assert!(shown.contains("4   L"), "{shown}");
    // A name that somebody defines is that.
    for (typed, said) in
        [(":help play", ":play [G]"), ("help history", ":history [N]"), (":help", ":tour lesson_1")]
    {
        assert!(transcript(&[Types(typed)]).contains(said), "{typed}");
    }
    let shown = transcript(&[Types("fn history(n) = n + 1"), Types(":help history")]);
    assert!(!shown.contains(":history [N]") && shown.contains("history(n)"), "{shown}");
}

/// The options of the shell's command are none here.
#[test]
fn an_option_behind_play_is_told_where_it_belongs() {
    use Does::Types;
    for (typed, option) in [
        (":play --rules ttt.cgt", "--rules"),
        (":play --as right nim(3)", "--as"),
        (":play nim(3) --first=right", "--first"),
    ] {
        let shown = on_columns(200, &[Types(typed)]);
        let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
        let told = format!("`{option}` is an option of the shell: `upstar {}`", &typed[1..]);
        assert!(shown.contains(&told) && !shown.contains("Error"), "{shown}");
    }
    let shown = transcript(&[Types(":play nim(3) --nim(2)")]);
    assert!(shown.contains("your moves as Left"), "{shown}");
}

#[test]
fn the_tour_goes_on_page_by_page_between_questions() {
    use Does::Types;
    // Enter alone shows the next page, and so does the command.
    let shown = transcript(&[
        Types(":tour"),
        Types("2 + 2"),
        Types(""),
        Types(":tour"),
        Types(":tour lesson_1"),
    ]);
    let at = |text: &str| shown.find(text).unwrap_or_else(|| panic!("{text}: {shown}"));
    let places = [
        "A tour of upstar",
        "^*> <0|1>\n1/2   L",
        "page 1 of 8",
        "2 + 2\n4   L",
        "Sums",
        "page 2 of 8: Enter shows the next page",
        "page 3 of 8",
        "Lesson 1",
        "page 1 of 8: what do you think? Enter shows the answer",
    ];
    let places = places.map(at);
    assert!(places.is_sorted(), "{places:?}: {shown}");
    let mut all = vec![Types(":tour lesson_2")];
    all.extend((0..11).map(|_| Types("")));
    let shown = transcript(&all);
    assert!(shown.contains("this was the last of 10 pages"), "{shown}");
    assert!(!shown.contains("Error"), "{shown}");
    assert!(transcript(&[Types(":tour nobody")]).contains("there is no tour `nobody`"));
}

#[test]
fn nothing_is_wider_than_the_terminal_and_no_word_is_broken() {
    use Does::Types;
    let does = [
        Types(":tour"),
        Types(""),
        Types(":tour lesson_3"),
        Types("universe normal"),
        Types(":universe"),
        Types("[n for n in 0 .. 60]"),
        Types("why(<0,*|0> >= * + <*|0> mod dicot)"),
        Types(":help"),
        Types(":help commands"),
        Types(":help domineering"),
        Types("nobody"),
        Types("sort([^, 1])"),
        Types("let numbers = [outcome(nim(k) + nim(k + 1) + nim(k + 2)) for k in 0 .. 3]; nobody"),
        Types(":play domineering(3,3)"),
        Types("h"),
        Types("help"),
        Types("fish"),
        Types("q"),
        Types(":nonsense"),
    ];
    let words = |text: &str| -> Vec<String> {
        let all = text.split_whitespace().filter(|word| word.chars().any(char::is_alphabetic));
        let mut all: Vec<String> = all.map(str::to_owned).collect();
        all.sort();
        all.dedup();
        all
    };
    // Errors have frames on a wide terminal, sentences on a narrow one.
    let known = words(&(on_columns(400, &does) + &on_columns(59, &does)));
    for columns in [40, 51, 66, 80] {
        let shown = on_columns(columns, &does);
        // What was typed is not broken by the program.
        let typed = |line: &str| {
            line.contains("> ")
                && does.iter().any(|does| match does {
                    Types(text) => line.ends_with(text) && !text.is_empty(),
                    _ => false,
                })
        };
        // A word without a place to break it stays whole.
        let one = |line: &str| line.trim().split(' ').count() == 1;
        let long = |line: &&str| line.width() > columns && !typed(line) && !one(line);
        assert_eq!(shown.lines().find(long), None, "{columns}:\n{shown}");
        let broken = words(&shown).into_iter().find(|word| !known.contains(word));
        assert_eq!(broken, None, "{columns}:\n{shown}");
    }
}

#[test]
fn a_table_keeps_its_rows_whole_on_a_narrow_screen() {
    let asked = "table(compare, [*, ^, 0, 1, 2, <1|-1>], [*, ^, 0, 1, 2, <1|-1>])";
    let bare = "table([[n, *n, *n + ^, *n + ^2, *n + ^3, *n + ^4, *n + ^5] for n in 2 .. 5])";
    for columns in [40, 80] {
        let shown = on_columns(columns, &[Does::Types(asked), Does::Types(bare), Does::Ends]);
        let rows =
            shown.lines().filter(|line| line.starts_with("*   ") || line.starts_with("+-1  "));
        for row in rows {
            assert!(row.len() <= columns, "{row}");
            assert_eq!(row.matches('G').count(), row.matches('H').count(), "{columns}: {shown}");
        }
        let heads = shown.lines().filter(|line| line.starts_with("3  *3"));
        assert!(heads.count() >= 1, "{shown}");
    }
}

#[test]
fn the_prompt_prints_a_citation_and_a_certificate_as_the_command_line_does() {
    use Does::Types;
    let shown = transcript(&[Types(":cite")]);
    assert!(shown.contains(&upstar::host::cite::cited(None)), "{shown}");
    // A narrow terminal breaks no line of the certificate: it verifies as it stands.
    let shown = on_columns(40, &[Types(":certify <1|0> >= 0")]);
    let certificate = &shown[shown.find("\n{").expect("a certificate")..];
    assert!(upstar_verify::verify(certificate).is_ok(), "{certificate}");
    let shown = transcript(&[Types(":certify"), Types(":certify 1 + 1"), Types(":cite me")]);
    assert!(shown.contains("usage: `:certify E [FILE]`"), "{shown}");
    assert!(shown.contains("this has no certificate"), "{shown}");
    assert!(shown.contains("`:cite` takes nothing behind it"), "{shown}");
    let shown = transcript(&[Types(":help :certify"), Types(":help commands")]);
    assert_eq!(shown.matches(":certify E [FILE]").count(), 2, "{shown}");
    assert_eq!(shown.matches(":cite ").count(), 1, "{shown}");
}

#[test]
fn the_words_that_leave_python_leave() {
    use Does::Types;
    for word in ["exit", "quit", "exit()", "quit()", ":quit"] {
        assert!(transcript(&[Types(word)]).ends_with("(left)\n"), "{word}");
    }
}

#[test]
fn latex_has_macros_on_request() {
    use Does::Types;
    let shown = transcript(&[
        Types(":latex <1|^*>"),
        Types(":set macros on"),
        Types(":latex <1|^*>"),
        Types("latex(3/4)"),
        Types(":set macros"),
    ]);
    let lines: Vec<&str> = shown.lines().collect();
    for line in [
        "\\left\\{1\\,\\middle|\\,{\\uparrow}{\\ast}\\right\\}",
        "\\cggame{1}{\\cgup\\cgstar}",
        "\\cgfrac{3}{4}",
    ] {
        assert!(lines.contains(&line), "{line}: {shown}");
    }
}

#[test]
fn games_are_printed_in_braces_on_request_and_typed_back_so() {
    use Does::Types;
    let shown = transcript(&[
        Types(":set braces on"),
        Types("<3||<1|0>,*|-4>"),
        Types("[<1|0>, <2|-1/2>]"),
        Types("<1|<0|.>> mod misere"),
        Types("domineering(2,3)"),
        Types("robot<3|1|-2>"),
        Types(":form <1|*>"),
        Types("{2|-1/2} == domineering(2,3)"),
        Types(":set braces off"),
        Types("<1|0>"),
    ]);
    let lines: Vec<&str> = shown.lines().collect();
    for line in [
        "{3|{*,{1|0}|-4}} = {3|{{1|0}|-4}}   N",
        "[{1|0}, {2|-1/2}]",
        "domineering(2,3) = {2|-1/2}   N",
        "true",
        "<1|0>   N",
    ] {
        assert!(lines.contains(&line), "{line}: {shown}");
    }
    assert!(shown.contains("robot<3|1|-2>   "), "{shown}");
    // What is printed is read, and printed the same.
    for game in ["{3|{*,{1|0}|-4}}", "{{1|0}|.}", "{.|{1|0}}", "{^,{2|*}|*}"] {
        let shown = transcript(&[Types(":set braces on"), Types(&format!("[{game}]"))]);
        let printed = format!("[{game}");
        assert!(shown.lines().any(|line| line.starts_with(&printed)), "{game}: {shown}");
    }
}

#[test]
fn bars_of_several_lengths_stand_for_brackets_on_request() {
    use Does::Types;
    let shown = transcript(&[
        Types(":set bars on"),
        Types("<4|<1|-2>>"),
        Types("<<3|2>|<1|<0|-1>>>"),
        Types("<3|<*,<1|0>|-4>,<2|1>>"),
        Types("robot<3|1|robot<2|1|0>>"),
        Types(":set braces on"),
        Types("[<4|<1|-2>>, clobber(\"xo\")]"),
    ]);
    let lines: Vec<&str> = shown.lines().collect();
    for line in [
        "<4||1|-2>   L",
        "<3|2|||1||0|-1>   L",
        "<3|<2|1>,<*,<1|0>|-4>> = <3|||1|0||-4>   N",
        "[{4||1|-2}, clobber(\"xo\") = *]",
        "robot<3|1|robot<2|1|0>>   (robot)   L",
    ] {
        assert!(lines.contains(&line), "{line}: {shown}");
    }
}

#[test]
fn a_tour_is_left_by_q_as_in_a_shell() {
    let does = [Does::Types(":tour lesson_1"), Does::Types("q"), Does::Types(""), Does::Types("q")];
    let shown = on_columns(80, &does);
    assert_eq!(shown.matches("the tour is closed").count(), 1, "{shown}");
    assert_eq!(shown.matches("page 2 of").count(), 0, "{shown}");
    // Without a tour it is a name.
    assert_eq!(shown.matches("`q` is not defined").count(), 1, "{shown}");
    let own = on_columns(80, &[Does::Types("let q = 7"), Does::Types(":tour"), Does::Types("q")]);
    assert!(own.trim_end().ends_with("7   L") && !own.contains("the tour is closed"), "{own}");
}

#[test]
fn a_lesson_typed_as_a_command_is_a_tour() {
    let shown = on_columns(80, &[Does::Types(":lesson_1")]);
    assert!(shown.contains("did you mean `:tour lesson_1`?"), "{shown}");
}

#[test]
fn moves_stand_on_lines_of_their_own_where_columns_do_not_fit() {
    let shown = on_columns(20, &[Does::Types(":play domineering(2,3)"), Does::Types("q")]);
    for move_ in ["   1  a1:a2\n", "   2  b1:b2\n", "   3  c1:c2\n"] {
        assert!(shown.contains(move_), "{shown}");
    }
    let wide = on_columns(100, &[Does::Types(":play domineering(2,3)"), Does::Types("q")]);
    assert!(wide.contains("   1  a1:a2     2  b1:b2"), "{wide}");
}
