//! One game on one screen, and answers of six lines: what doors other than the prompt show.

use std::fs;

use serde_json::Value;
use unicode_width::UnicodeWidthStr;

use crate::screen::Terminal;
use crate::support::{program, program_like, scratch, upstar};

#[test]
fn behind_a_name_a_question_mark_is_help_and_behind_a_game_it_shows_the_game() {
    let help = upstar(&["-e", "nim?"], "");
    assert!(help.code == 0 && help.out.starts_with("nim(n: Int)\n"), "{help:?}");
    assert!(help.out.contains("Bouton"), "{help:?}");
    let known = upstar(&["-e", "about(nim(3))"], "").out;
    let shown = upstar(&["-e", "nim(3)?"], "");
    assert!(shown.code == 0 && shown.out == known, "{shown:?}");
    let shown = upstar(&["-e", "let G = nim(3)", "-e", "G?"], "");
    assert!(shown.code == 0 && shown.out == known, "{shown:?}");
    // Scripts are no conversations.
    for (arguments, stdin) in [(&["-"][..], "nim(3)?\n"), (&["-"][..], "nim?\n")] {
        let refused = upstar(arguments, stdin);
        assert!(refused.code == 1 && refused.err.contains("E0107"), "{refused:?}");
    }
    let file = scratch("look_script").join("asks.cgt");
    fs::write(&file, "nim(3)?\n").expect("a script");
    let refused = upstar(&[file.to_str().expect("a name")], "");
    assert!(refused.code == 1 && refused.err.contains("E0107"), "{refused:?}");
}

#[test]
fn in_json_a_question_mark_gives_the_facts_or_the_page() {
    let object = |text: &str| -> Value {
        let ran = upstar(&["--format", "json", "-e", text], "");
        serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {ran:?}"))
    };
    let about = object("<3|-1>?");
    assert_eq!(about["kind"], "about", "{about}");
    assert_eq!(about["kinds"], serde_json::json!(["switch", "hot"]));
    assert_eq!(about["left"][0]["ends"], "win");
    let page = object("nim?");
    assert_eq!(page["kind"], "text", "{page}");
    assert!(page["value"].as_str().is_some_and(|text| text.contains("Bouton")), "{page}");
}

#[test]
fn other_programs_ask_in_the_same_way() {
    let asked = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"evaluate\",\"params\":{\"code\":\"nim(3)?\\nnim?\"}}\n";
    let ran = upstar(&["serve"], asked);
    let line = ran.out.lines().find(|line| line.contains("\"id\":1")).unwrap_or_default();
    let answer: Value = serde_json::from_str(line).unwrap_or_default();
    let answers = &answer["result"]["answers"];
    assert_eq!(answers[0]["json"]["kind"], "about", "{ran:?}");
    assert_eq!(answers[1]["ok"], true, "{ran:?}");
    assert!(
        answers[1]["printed"][0].as_str().is_some_and(|page| page.contains("Bouton")),
        "{ran:?}"
    );
}

#[test]
fn a_question_about_a_game_is_no_line_of_a_saved_script() {
    let file = scratch("look_saved").join("kept.cgt");
    let mut terminal = Terminal::new(80);
    for typed in ["let G = <3|1>", "G?", "G > 2?", &format!(":save {}", file.display())] {
        terminal.enters(typed);
    }
    terminal.leaves();
    let saved = fs::read_to_string(&file).expect("a script");
    assert!(saved.contains("let G") && !saved.contains('?'), "{saved}");
}

#[test]
fn a_cleared_screen_is_empty_and_everything_stays_defined() {
    let mut terminal = Terminal::new(80);
    terminal.enters("let G = <3|1>");
    terminal.enters("mean(G)");
    terminal.does(":clear\r");
    assert_eq!((terminal.row(), terminal.line().trim_end()), (0, "^*>"));
    assert!(terminal.enters("_ + mean(G)").starts_with("4 "));
    terminal.leaves();
    // Nothing is erased for a screen reader.
    let mut plain = crate::repl::repl(&["--plain"]);
    crate::repl::say(&mut plain, ":clear", "no screen here that can be cleared");
    crate::repl::leave(plain);
}

#[test]
fn at_a_terminal_an_answer_has_six_lines() {
    for columns in [40, 80] {
        let mut terminal = Terminal::new(columns);
        for (typed, told) in [
            ("(pitch(2,1@1,2) + S5) mod misere", "pitch(2,1@1,2) + partizan_kayles(5)"),
            ("[n for n in 0 .. 1000]", "[0, 1, 2"),
            ("[domineering(2,n) for n in 1 ..= 2]", "[domineering(2,1) = 1,"),
            ("canonical(pitch(2,1@1,2) + S5) mod misere", "<<<<<<"),
        ] {
            let shown = terminal.enters(typed);
            assert!(shown.lines().count() <= 6, "{columns}: {typed}\n{shown}");
            assert!(shown.starts_with(told), "{columns}: {typed}\n{shown}");
            let lists_all = typed.starts_with("[domineering");
            assert_eq!(shown.contains(":show"), !lists_all, "{columns}: {typed}\n{shown}");
        }
        let whole = terminal.enters(":show full");
        assert!(whole.replace(['\n', ' '], "").len() > 3691, "{columns}: {whole}");
        terminal.leaves();
    }
}

#[test]
fn below_the_statements_of_a_script_a_card_keeps_its_columns() {
    let file = scratch("look_echoed").join("shows.cgt");
    fs::write(&file, "about(domineering(2, 3))\nfollowers(domineering(3, 3))\n").expect("a script");
    for columns in [40, 80] {
        let upstar = env!("CARGO_BIN_EXE_upstar");
        let line = format!(
            "stty rows 1000 cols {columns}; exec '{upstar}' --color never '{}'",
            file.display()
        );
        let mut command = program_like("sh", &program());
        command.args(["-c", &line]).env("TERM", "xterm");
        let session = rexpect::session::spawn_command(command, Some(60_000));
        let bytes = session.expect("a terminal").exp_eof().expect("its end");
        let bytes: Option<Vec<u8>> = bytes.chars().map(|byte| u8::try_from(byte).ok()).collect();
        let text = String::from_utf8(bytes.expect("bytes")).expect("a text").replace('\r', "");
        assert!(text.lines().all(|line| line.width() <= columns), "{text}");
        let answers = text.lines().filter(|line| line.starts_with("  ") || line.is_empty());
        let rows = text.lines().count() - 2;
        assert!(rows > 10 && answers.count() == rows, "{text}");
        // Both players' options stand in one row where there is room, and no row was broken.
        let option = text.lines().find(|line| line.contains("\".#./.#.\") = 2"));
        let begins = option.is_some_and(|line| line.starts_with("  wins  domineering"));
        assert!(begins, "{text}");
    }
}

#[test]
fn edges_and_pieces_have_the_colours_of_their_players_where_there_are_colours() {
    let coloured = |question: &str| upstar(&["--color", "always", "-e", question], "").out;
    let [left, right, both] = ["34", "31", "32"];
    let in_colour = |letter: &str, colour: &str| format!("\x1b[1;{colour}m{letter}\x1b[0m");
    let shown = coloured("figure(hackenbush(\"b(r;g)\"))");
    for (letter, colour) in [("b", left), ("r", right), ("g", both)] {
        assert!(shown.contains(&in_colour(letter, colour)), "{shown:?}");
    }
    let shown = coloured("figure(toppling(\"LRE\"))");
    for (letter, colour) in [("L", left), ("R", right), ("E", both)] {
        assert!(shown.contains(&in_colour(letter, colour)), "{shown:?}");
    }
    for question in ["figure(clobber(\"xo\"))", "show(clobber(\"xo\"))", "clobber(\"xo\")?"] {
        let shown = coloured(question);
        let picture = format!("{} {}", in_colour("x", left), in_colour("o", right));
        assert!(shown.contains(&picture), "{shown:?}");
    }
    // A counter of Nim is nobody's, so the stones that look like it have no colour beside it.
    let shown = coloured("figure(clobber(\"xo\") + nim(1))");
    assert!(shown.contains(&in_colour("x", left)) && shown.contains(" o + o"), "{shown:?}");
    let played = upstar(&["--color", "always", "play", "clobber(\"xo/ox\")"], "").out;
    assert!(played.contains(&in_colour("x", left)), "{played:?}");
    // In a tree the letters at the branches are those of the players, and letters of names are not.
    let shown = coloured("tree(string(\"RB\"))");
    let [first, last] = [in_colour("L", left), in_colour("R", right)];
    let branches = format!(
        "string(\"RB\")\n├─ {first} string(\"R\")\n│  └─ {last} string(\"\")\n└─ {last} string(\"\")\n"
    );
    assert_eq!(shown, branches);
    // The letters stay where there are no colours.
    let plain = upstar(&["-e", "figure(hackenbush(\"b(r;g)\"))"], "").out;
    assert_eq!(plain, "r g\n+-+\nb\n===\n");
}
