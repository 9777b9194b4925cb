//! What the prompt offers while somebody types, and what it makes of a command: completions, hints, brackets, files,
//! the history.

use std::fs;
use std::path::Path;

use crate::screen::Terminal;
use crate::support::{root, scratch, upstar};

/// The prompt in normal play.
const PROMPT: &str = "^*> ";

/// A REPL without hints in a folder.
fn without_hints(columns: usize, folder: &Path) -> Terminal {
    let mut terminal = Terminal::with(columns, folder, "never", &[]);
    assert_eq!(terminal.enters(":set hints off"), "hints off\n");
    terminal
}

/// Holds what Tab makes of a text. A sign behind it shows that no more comes.
fn completes(terminal: &mut Terminal, text: &str, completed: &str) {
    terminal.shows(&format!("{text}\t!"), &format!("{PROMPT}{completed}!"));
    terminal.drops();
}

/// Holds which names a second Tab lists.
fn lists(terminal: &mut Terminal, text: &str, names: &[&str]) {
    let from = terminal.row() + 1;
    terminal.presses(&format!("{text}\t\t"));
    terminal.waits(&format!("a list behind {text}"), |terminal| {
        let listed = terminal.below(from);
        let mut listed: Vec<&str> = listed.split_whitespace().collect();
        listed.sort_unstable();
        listed == names && terminal.line().starts_with(PROMPT)
    });
    terminal.drops();
}

#[test]
fn a_command_is_completed_by_what_it_takes() {
    let folder = scratch("offered_completions");
    for name in ["bil.cgt", "bil.txt", "zzz.svg", "zzz.tex", "zzz.json"] {
        fs::write(folder.join(name), "").unwrap();
    }
    let mut terminal = without_hints(100, &folder);
    assert_eq!(terminal.enters("let bilbo = 1"), "");
    assert_eq!(terminal.enters("fn bill(x) = x"), "");
    for (text, completed) in [
        (":univ", ":universe"),
        (":lo", ":load "),
        (":quit", ":quit"),
        (":time 1 + bilb", ":time 1 + bilbo"),
        ("?birthd", "?birthday"),
        (":help :univ", ":help :universe"),
        (":explain E080", ":explain E0801"),
        (":set hin", ":set hints"),
        (":names bil", ":names bil"),
        (":cert", ":certify "),
        (":cit", ":cite"),
        // Files stand where a file's name does.
        (":load bi", ":load bil.cgt"),
        (":save bil.t", ":save bil.txt"),
        ("import \"bi", "import \"bil.cgt"),
        ("import \"bil.cgt\"", "import \"bil.cgt\""),
        ("1 + 1", "1 + 1"),
        // Behind an expression that is whole.
        (":svg bilbo zz", ":svg bilbo zzz.svg"),
        (":tikz bilbo zz", ":tikz bilbo zzz.tex"),
        (":certify bilbo zz", ":certify bilbo zzz.json"),
        (":svg 1 + zz", ":svg 1 + zz"),
    ] {
        completes(&mut terminal, text, completed);
    }
    for text in ["bil", " :time bil", ":time bil", ":help bil", ":certify bil"] {
        lists(&mut terminal, text, &["bilbo", "bill"]);
    }
    // The cursor may stand inside of the line.
    terminal.shows(":univ x\u{1b}[D\u{1b}[D\t!", &format!("{PROMPT}:universe! x"));
    terminal.drops();
    terminal.leaves();
}

#[test]
fn hints_finish_what_only_one_command_can_be() {
    let mut terminal = Terminal::new(80);
    // The right arrow takes over the name, not what stands for an argument.
    terminal.shows(":unive", "^*> :universe [U]");
    terminal.shows("\u{1b}[C!", "^*> :universe!");
    terminal.drops();
    terminal.shows(":load", "^*> :load FILE");
    terminal.shows("\u{1b}[C!", "^*> :load!");
    terminal.drops();
    // Several begin so; nothing is left; another name of a command is no beginning of its name.
    for text in [":", ":s", ":quit", ":q!", "help", " :load", ":nothing", "^"] {
        let column = PROMPT.len() + text.len();
        terminal.presses(text);
        terminal.waits(text, |terminal| terminal.column() == column);
        assert_eq!(terminal.line(), format!("{PROMPT}{text}"));
        terminal.drops();
    }
    terminal.leaves();
}

#[test]
fn a_hint_stays_on_its_line() {
    let whole = "^*> domineering(board: Grid) or (rows: Int, columns: Int)";
    let mut wide = Terminal::new(80);
    wide.shows("domineering(", whole);
    let mut narrow = Terminal::new(40);
    narrow.presses("domineering(");
    narrow.waits("the beginning of a hint", |terminal| terminal.line().ends_with('…'));
    let line = narrow.line();
    assert!(line.chars().count() <= 40 && line.len() > 36, "{line}");
    assert!(whole.starts_with(line.trim_end_matches('…')), "{line}");
    // There is hardly any room.
    let mut none = Terminal::new(20);
    none.presses("domineering(");
    none.waits("what is typed", |terminal| terminal.column() == 16);
    assert_eq!(none.line(), "^*> domineering(");
}

#[test]
fn of_too_many_completions_the_first_are_shown() {
    let mut terminal = without_hints(100, &root());
    assert_eq!(terminal.enters("let G = <1|0>"), "");
    let from = terminal.row() + 1;
    terminal.presses("G.\t\t");
    terminal.waits("a list", |terminal| {
        terminal.below(from).contains(" more") && terminal.line().starts_with(PROMPT)
    });
    let listed = terminal.below(from);
    let (names, left_out) = listed.split_once("… ").expect("how many are left out");
    let count = names.split_whitespace().chain(left_out.split_whitespace().skip(2)).count();
    assert_eq!(count, 20, "{listed}");
    // What all begin with stays what is typed.
    assert_eq!(terminal.line(), "^*> G.");
    terminal.drops();
    terminal.leaves();
}

#[test]
fn the_bracket_at_the_cursor_has_a_partner() {
    let mut terminal = Terminal::with(80, &root(), "always", &[]);
    for (line, cursor, expected) in [
        ("f(x)", 1, &[1, 3][..]),
        ("f(x)", 4, &[1, 3]),
        ("f([x])", 2, &[2, 4]),
        ("f(x)", 0, &[]),
        ("f(x", 1, &[]),
        ("f(x]", 1, &[]),
        // A text is green too.
        ("f(\")\")", 1, &[1, 2, 3, 4, 5]),
        ("f(\")\")", 0, &[2, 3, 4]),
        ("[x] # (", 7, &[]),
        ("∗ + (x)", 4, &[4, 6]),
    ] {
        let pair: Vec<usize> = expected.iter().map(|at| PROMPT.len() + at).collect();
        terminal.presses(line);
        let end = PROMPT.len() + line.chars().count();
        terminal.waits(line, |terminal| terminal.column() == end);
        terminal.presses(&"\u{1b}[D".repeat(line.chars().count() - cursor));
        let column = PROMPT.len() + cursor;
        terminal.waits(&format!("a pair in {line} at {cursor}"), |terminal| {
            let green: Vec<usize> =
                terminal.green().into_iter().filter(|at| *at >= PROMPT.len()).collect();
            terminal.column() == column && green == pair
        });
        terminal.drops();
    }
    terminal.leaves();
}

#[test]
fn lines_that_are_commands_are_told_from_the_rest() {
    let mut terminal = without_hints(100, &root());
    for (typed, shown) in [
        (":form  <1|0> ", "<<<.|.>|.>|<.|.>>\n"),
        ("?^", "There is no help on `^`"),
        ("outcome?", "outcome(G)"),
        ("help who wins", "outcome class"),
        ("help + 1", "`help` is not defined"),
        ("1 # is it?", "1   L\n"),
        ("G > 0?", "`G` is not defined"),
        ("*:3/4", "   N\n"),
        // A beginning that only one command has.
        (":uni", "normal"),
        (":s", "there is no command `:s`"),
    ] {
        let answer = terminal.enters(typed);
        assert!(answer.contains(shown), "{typed}: {answer}");
    }
    terminal.leaves();
}

#[test]
fn every_name_of_a_command_is_its_own() {
    let page = upstar(&["help", "commands"], "").out;
    let lines = page.lines().filter_map(|line| line.strip_prefix("  :"));
    let mut names: Vec<&str> = lines.filter_map(|line| line.split(' ').next()).collect();
    let count = names.len();
    assert!(count > 20, "{page}");
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count, "{page}");
    for name in names {
        let help = upstar::repl::help(&format!(":{name}")).map(|page| page.to_plain());
        assert!(help.is_some_and(|page| page.contains(&format!(":{name}"))), "{name}");
    }
}

#[test]
fn an_expression_is_told_from_the_file_behind_it() {
    let folder = scratch("offered_files");
    let mut terminal = without_hints(100, &folder);
    for (argument, file) in [
        ("tree(<1|0>) a.svg", Some("a.svg")),
        ("tree(<1 | 0>)  b.svg", Some("b.svg")),
        ("^ \"my game.svg\"", Some("my game.svg")),
        ("hackenbush(\"b(r;g)\") \"a b.svg\"", Some("a b.svg")),
        ("\"a text\" c.svg", Some("c.svg")),
        ("tree(1)", None),
        ("1 + *", None),
        ("<1|0> + \\up", None),
        ("\"a b.svg\"", None),
    ] {
        let answer = terminal.enters(&format!(":svg {argument}"));
        match file {
            Some(file) => {
                let document = fs::read_to_string(folder.join(file));
                let document =
                    document.unwrap_or_else(|error| panic!("{argument}: {error}: {answer}"));
                assert!(document.starts_with("<svg "), "{argument}: {document}");
            }
            None => assert!(answer.starts_with("usage: `:svg E FILE`"), "{argument}: {answer}"),
        }
    }
    assert_eq!(terminal.enters("let kept = 5"), "");
    assert!(terminal.enters(":save \"a b.cgt\"").contains(" in a b.cgt"));
    assert!(terminal.enters(":save \"a b.cgt\"").contains("exists"));
    assert_eq!(terminal.enters("let more = 6"), "");
    assert!(terminal.enters(":save! \"a b.cgt\"").contains(" in a b.cgt"));
    assert!(fs::read_to_string(folder.join("a b.cgt")).unwrap().contains("let more = 6"));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 6, "no other file was written");
    terminal.leaves();
}

#[test]
fn an_entry_of_the_history_is_a_line_whatever_it_holds() {
    let file = scratch("offered_history").join("history");
    let environment = [("UPSTAR_HISTORY", Some(file.as_path()))];
    let entries = ["[1,\n  2]", "\"\\n\"", "\"\\\\\"", "\"\\\\n\"", "1 + 1"];
    let mut terminal = Terminal::with(80, &root(), "never", &environment);
    for entry in entries {
        terminal.enters(entry);
    }
    terminal.leaves();
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(text.lines().count(), 1 + entries.len(), "a first line, and one for each: {text}");
    // They come back in another conversation, the last one first.
    let mut terminal = Terminal::with(80, &root(), "never", &environment);
    for entry in entries.iter().rev() {
        let from = terminal.row();
        // From the second line of an entry Up leads to its first.
        let last = entry.rsplit('\n').next().unwrap();
        terminal.presses("\u{1b}[A");
        let shown = format!("{PROMPT}{entry}");
        terminal.waits(entry, |terminal| {
            format!("{}{}", terminal.below(from), terminal.line()) == shown
        });
        assert!(terminal.line().ends_with(last), "{}", terminal.line());
    }
    terminal.drops();
    terminal.leaves();
}

#[test]
fn the_override_of_the_history_wins_over_the_folders_of_the_system() {
    let home = scratch("offered_home");
    let (state, own) = (home.join("state"), home.join("own"));
    for (environment, file) in [
        (
            [("UPSTAR_HISTORY", None), ("XDG_STATE_HOME", None)],
            home.join(".local/state/upstar/history"),
        ),
        (
            [("UPSTAR_HISTORY", None), ("XDG_STATE_HOME", Some(&*state))],
            state.join("upstar/history"),
        ),
        ([("UPSTAR_HISTORY", Some(&*own)), ("XDG_STATE_HOME", Some(&*state))], own.clone()),
    ] {
        let environment = [&environment[..], &[("HOME", Some(&*home))]].concat();
        assert!(!file.exists());
        let mut terminal = Terminal::with(80, &root(), "never", &environment);
        assert_eq!(terminal.enters("1 + 1"), "2   L\n");
        terminal.leaves();
        assert!(fs::read_to_string(&file).unwrap().contains("1 + 1"), "{}", file.display());
        fs::remove_file(&file).unwrap();
    }
    // An empty one means none.
    let environment = [("HOME", Some(&*home)), ("UPSTAR_HISTORY", Some(Path::new("")))];
    let mut terminal = Terminal::with(80, &root(), "never", &environment);
    assert_eq!(terminal.enters("1 + 1"), "2   L\n");
    terminal.leaves();
    assert!(!home.join(".local/state/upstar/history").exists());
}

#[test]
fn settings_are_kept_in_the_startup_file() {
    let file = scratch("offered_startup").join("new folder").join("startup.cgt");
    let environment = [("UPSTAR_STARTUP", Some(file.as_path()))];
    let mut terminal = Terminal::with(80, &root(), "never", &environment);
    assert_eq!(terminal.enters(":set braces on"), "braces on\n");
    assert_eq!(terminal.enters(":set depth 5000"), "depth 5000\n");
    assert_eq!(terminal.enters(":set braces off"), "braces off\n");
    assert_eq!(terminal.enters(":set braces on"), "braces on\n");
    assert!(terminal.enters(":set braces perhaps").contains("neither"));
    terminal.leaves();
    assert_eq!(fs::read_to_string(&file).unwrap(), ":set braces on\n:set depth 5000\n");
    // Statements stay where they are, and run in another conversation.
    fs::write(&file, "let mine = <5|1>\n:set braces on\nuniverse misere\n").unwrap();
    let mut terminal = Terminal::with(80, &root(), "never", &environment);
    assert_eq!(terminal.enters("mine"), "{5|1}   (misere)   R\n");
    assert_eq!(terminal.enters(":set numbers off"), "numbers off\n");
    terminal.leaves();
    let kept = fs::read_to_string(&file).unwrap();
    assert_eq!(kept, "let mine = <5|1>\n:set braces on\nuniverse misere\n:set numbers off\n");
}

#[test]
fn a_startup_file_with_mistakes_begins_a_conversation() {
    let file = scratch("offered_mistakes").join("startup.cgt");
    let environment = [("UPSTAR_STARTUP", Some(file.as_path()))];
    fs::write(&file, ":set colour on\n:quit\nlet a = b\nlet c = 3\n").unwrap();
    let mut terminal = Terminal::with(220, &root(), "never", &environment);
    let words =
        |terminal: &Terminal| terminal.below(0).split_whitespace().collect::<Vec<_>>().join(" ");
    let screen = words(&terminal);
    for said in [
        "there is no setting `colour`",
        "`:quit`: of all commands only `:set`",
        "`b` is not defined",
    ] {
        assert_eq!(screen.matches(said).count(), 1, "{said}: {screen}");
    }
    assert_eq!(terminal.enters("c"), "3   L\n");
    terminal.leaves();
    // What is no text says so.
    fs::write(&file, b"let \xff").unwrap();
    let terminal = Terminal::with(220, &root(), "never", &environment);
    assert!(words(&terminal).contains("is not read: it is not UTF-8"));
    terminal.leaves();
}
