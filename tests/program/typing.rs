//! What the prompt shows while somebody types, in a pseudo-terminal: hints and completions.

#![cfg(unix)]

use std::fs;

use rexpect::session::{Options, PtySession, spawn_with_options};

use crate::repl::{drops, leave, repl, say, tell};
use crate::support::{program, scratch};

/// A REPL at a terminal of so many columns, in a folder; with colours nothing is taken out of what it shows.
fn at_a_terminal(columns: u32, folder: &std::path::Path, colours: bool) -> PtySession {
    let mut command = std::process::Command::new("sh");
    let color = if colours { "always" } else { "never" };
    let upstar = env!("CARGO_BIN_EXE_upstar");
    let line = format!("stty rows 40 cols {columns}; exec '{upstar}' --ascii --color {color}");
    command.args(["-c", &line]).current_dir(folder);
    command.envs(program().get_envs().filter_map(|(name, value)| Some((name, value?))));
    command.env("TERM", "xterm").env_remove("NO_COLOR");
    let options = Options::new().timeout_ms(Some(60_000)).strip_ansi_escape_codes(!colours);
    let mut session = spawn_with_options(command, options).expect("the REPL starts");
    session.exp_string("> ").expect("a prompt");
    say(&mut session, ":set hints off", "hints off");
    session
}

/// Types keys, and waits for what the line shows then.
fn shows(session: &mut PtySession, keys: &str, shown: &str) -> String {
    session.send(keys).expect("the keys are typed");
    session.flush().expect("they are sent");
    session
        .exp_string(shown)
        .unwrap_or_else(|error| panic!("{keys:?} should show {shown:?}: {error}"))
}

#[test]
fn the_partner_of_the_bracket_at_the_cursor_is_coloured() {
    let mut session = at_a_terminal(80, &scratch("typing_brackets"), true);
    let green = |bracket: char| format!("\u{1b}[32m{bracket}\u{1b}[0m");
    let pair = |open, inner: &str, close| format!("{}{inner}{}", green(open), green(close));
    shows(&mut session, "f(x)", &pair('(', "x", ')'));
    // One column to the left of the inner bracket the outer one is left.
    shows(&mut session, "\u{1b}[D\u{1b}[D\u{1b}[D", &pair('(', "x", ')'));
    drops(&mut session);
    shows(&mut session, "g([1])", &pair('(', "[\u{1b}[36m1\u{1b}[0m]", ')'));
    shows(&mut session, "\u{1b}[D\u{1b}[D", &pair('[', "\u{1b}[36m1\u{1b}[0m", ']'));
    drops(&mut session);
    session.send_control('d').expect("Ctrl-D");
    session.exp_eof().expect("the REPL ends");
}

#[test]
fn what_was_meant_is_done_and_told() {
    let mut session = repl(&[]);
    say(&mut session, "G := <0|1>", "`G := <0|1>` read as `let G = <0|1>`");
    say(&mut session, "<1|0>   N", "`<1|0>   N` read as `<1|0>`");
    say(&mut session, "G + 1", "3/2");
    // Quotation marks of a word processor hold a board with `#`.
    say(&mut session, "domineering(“.#/..”)", "read as");
    for line in ["/help mean", "\\help mean", ":info mean"] {
        say(&mut session, line, "mean(G)");
    }
    say(&mut session, "h", "read as `:help`");
    say(&mut session, "let h = 3", "");
    say(&mut session, "h + 1", "4");
    leave(session);
}

#[test]
fn what_is_completed_fits_the_place() {
    let folder = scratch("typing_files");
    for name in ["sheet.cgt", "sheet.py", "sheet.txt", "drawn.svg", "drawn.png"] {
        fs::write(folder.join(name), "let sheet = 41\n").unwrap();
    }
    let mut session = at_a_terminal(100, &folder, false);
    for (typed, line) in [
        ("1 == 0 mod di\t", "mod dicot"),
        ("universe dea\t", "universe dead_ending"),
        ("import \"she\t", "import \"sheet.cgt"),
        (":load she\t", ":load sheet.cgt"),
        (":svg <1|0> dr\t", ":svg <1|0> drawn.svg"),
    ] {
        shows(&mut session, typed, line);
        drops(&mut session);
    }
    // Behind a dot no ruleset on boards is offered.
    tell(&mut session, "let G = <1|0>");
    shows(&mut session, "G.domin\t", "G.domin");
    session.send_line("").expect("Enter");
    session.exp_string("`domin` is not defined").expect("nothing was completed");
    session.exp_string("> ").expect("a prompt");
    leave(session);
}

#[test]
fn a_plot_and_a_list_fit_a_narrow_terminal() {
    let folder = scratch("typing_narrow");
    for columns in [40, 60] {
        let mut session = at_a_terminal(columns, &folder, false);
        for (asked, is_plot) in
            [("plot(<40||10|-20>)", true), ("chart([n % 7 for n in 0 .. 60])", false)]
        {
            session.send_line(asked).expect("it is typed");
            session.exp_string("\n").expect("its line");
            let plot = session.exp_string("^*> ").expect("a prompt");
            let rows: Vec<&str> =
                plot.lines().map(str::trim_end).filter(|row| !row.is_empty()).collect();
            assert!(rows.iter().all(|row| row.len() < columns as usize), "{columns}: {plot}");
            if !is_plot {
                // Each bar has a column, and the last one its number below it.
                let bars = rows.iter().map(|row| row.matches('#').count()).sum::<usize>();
                assert_eq!(bars, (0..60).map(|n| n % 7).sum::<usize>(), "{columns}: {plot}");
                assert!(rows.last().is_some_and(|row| row.ends_with("59")), "{columns}: {plot}");
                continue;
            }
            // The axis stands in one column: no row was broken.
            let axis = rows[0].find('|').unwrap_or_else(|| panic!("{columns}: {plot}"));
            let below = rows.iter().take_while(|row| !row.contains("---"));
            assert!(below.clone().count() > 4, "{columns}: {plot}");
            for row in below {
                assert!(
                    matches!(row.as_bytes().get(axis), Some(b'|' | b'-' | b'*')),
                    "{columns}: {plot}"
                );
            }
        }
        session.send_line("[n for n in 100 .. 140]").expect("it is typed");
        session.exp_string("[100, 101").expect("the list");
        let list = session.exp_string("139]").expect("its end");
        assert!(list.lines().all(|row| row.trim_end().len() <= columns as usize), "{list}");
        session.exp_string("^*> ").expect("a prompt");
        leave(session);
    }
}

#[test]
fn a_question_with_a_sign_of_its_own_is_answered_and_none_for_help() {
    let mut session = repl(&[]);
    say(&mut session, "<1|0> > 0?", "false");
    // Its last line: examples above it have what looks like a prompt.
    say(&mut session, "outcome?", "See also");
    leave(session);
}

#[test]
fn a_call_that_is_open_tells_its_parameters() {
    let mut session = repl(&[]);
    say(&mut session, ":set hints on", "hints on");
    session.send("cool(").unwrap();
    session.flush().unwrap();
    session.exp_string("G, t)").expect("the parameters are shown");
    session.send("<1|0>,").unwrap();
    session.flush().unwrap();
    session.exp_string(", t)").expect("the last one is shown");
    drops(&mut session);
    leave(session);
}

#[test]
fn the_line_below_an_unfinished_text_is_set_in_and_tells_what_is_open() {
    let mut session = at_a_terminal(80, &scratch("typing_open"), false);
    say(&mut session, ":set hints on", "hints on");
    for (typed, shown) in [
        ("outcome(<1|\r", "\n  open: ( <; a blank line gives up"),
        ("let x =\r", "\n  something is due behind `=`"),
        ("if 1 > 0 {\r", "\n  open: {"),
        ("fn f(n) = {\r[\r", "\n    open: { ["),
        ("let s = \"\"\"a\r", "\nopen: \"\"\""),
    ] {
        shows(&mut session, typed, shown);
        drops(&mut session);
    }
    // Blanks that stand there already are not doubled.
    shows(&mut session, "[1,\r    2", "\n    2");
    drops(&mut session);
    // What is typed below belongs to the text.
    shows(&mut session, "[outcome(<1|\r0>),\r2 + 3]\r", "[N, 5]");
    leave(session);
}

#[test]
fn in_a_call_all_its_forms_are_hinted() {
    let mut session = repl(&[]);
    say(&mut session, ":set hints on", "hints on");
    for (typed, hint) in [
        ("table(", "rows[, header]) or (f, xs[, ys])"),
        ("random_game(1,", " seed)"),
        ("domineering(", "board: Grid) or (rows: Int, columns: Int)"),
        ("domineering(2,", " columns: Int)"),
    ] {
        session.send(typed).unwrap();
        session.flush().unwrap();
        if let Err(error) = session.exp_string(hint) {
            panic!("`{typed}` should hint `{hint}`: {error}");
        }
        drops(&mut session);
    }
    leave(session);
}

#[test]
fn of_many_completions_the_most_used_are_listed_without_a_question() {
    let mut session = repl(&[]);
    tell(&mut session, "let G = <1|0>");
    session.send("G.\t\t").unwrap();
    session.flush().unwrap();
    // The list goes down its columns: in the last one stands how many are left out.
    let mut listed = session.exp_string(" more").expect("a list that ends");
    listed += &session.exp_string("reduced").expect("its last row");
    assert!(!listed.contains("possibilities"), "{listed}");
    for name in ["outcome", "canonical", "mean", "cool"] {
        assert!(listed.contains(name), "{name}: {listed}");
    }
    assert!(listed.split_whitespace().count() <= 30, "{listed}");
    // What is typed next is typed.
    session.send("outc\t").unwrap();
    session.flush().unwrap();
    session.exp_string("G.outcome").expect("the rest of the name");
    say(&mut session, "", "N\r\n");
    leave(session);
}
