//! The command line as a person or a script meets it: answers, exit codes, JSON, pipes.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::support::{self, finish, program, sampled, scratch, upstar};
use serde_json::Value;

/// The lines of a JSON run; every one must be an object of the schema.
pub(crate) fn objects(out: &str) -> Vec<Value> {
    let parse = |line: &str| -> Value {
        let value: Value = serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
        assert_eq!(value["schema"], 1, "{line}");
        assert!(value["kind"].is_string(), "{line}");
        assert!(value.get("statement").is_some() && value.get("line").is_some(), "{line}");
        value
    };
    out.lines().map(parse).collect()
}

#[test]
fn expressions_answer_in_order_in_one_session() {
    let ran = upstar(&["-e", "let x = 1/2", "-e", "x + x", "-e", "2 * ^ + v2 == 0"], "");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "1\ntrue\n", ""));
}

#[test]
fn the_issue_s_line_answers() {
    let line = ["-e", "<1|0> + *", "-e", "*:3/4", "-e", "2 * ^ + v2 == 0", "--universe", "normal"];
    let ran = upstar(&line, "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let lines: Vec<_> = ran.out.lines().collect();
    assert_eq!(lines[0], "<1∗|∗>");
    assert_eq!(lines[2], "true");
}

#[test]
fn an_error_ends_its_statement_not_the_file() {
    let folder = scratch("an_error");
    let file = folder.join("a.cgt");
    fs::write(&file, "1\nkayels\n2\n").unwrap();
    let path = file.to_str().unwrap();
    let ran = upstar(&[path], "");
    assert_eq!((ran.code, ran.out.as_str()), (1, "1\n2\n"));
    assert!(ran.err.contains("[E02") && ran.err.contains("a.cgt:2:1"), "{}", ran.err);
    let strict = upstar(&["--strict", path], "");
    assert_eq!((strict.code, strict.out.as_str()), (1, "1\n"));
}

#[test]
fn piped_text_is_a_script() {
    let ran = upstar(&[], "1/2 + 1/2\n^ + ^\n");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "1\n⇑\n", ""));
}

#[test]
fn an_open_game_is_shown_with_both_ends() {
    let ran = upstar(&[], "<|");
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("[E0101]"), "{}", ran.err);
    let labels = ran.err.matches("╰─").count();
    assert!(labels >= 2, "both ends are labelled:\n{}", ran.err);
}

#[test]
fn exit_codes_are_as_documented() {
    let forever = "for i in 0 .. pow(10, 15) { let x = i }";
    for (arguments, code) in [
        (vec!["-e", "0"], 0),
        (vec!["-e", "assert 1 == 2"], 1),
        (vec!["-e", "1 +"], 1),
        (vec!["no-such-file.cgt"], 1),
        (vec!["--format", "yaml"], 2),
        (vec!["--universe", "nowhere", "-e", "0"], 2),
        (vec!["--time", "soon", "-e", "0"], 2),
        (vec!["-e", "1", "test", "x.cgt"], 2),
        (vec!["explain", "E9999"], 2),
        (vec!["--time", "100ms", "-e", forever], 3),
        (vec!["--depth", "50", "-e", "fn f(n) = f(n + 1) + 1", "-e", "f(0)"], 3),
        // Here the answer is what was found before.
        (vec!["--time", "300ms", "-e", "quotient(octal(\"0.37\"), 40)"], 3),
        (vec!["--time", "300ms", "-e", "let Q = quotient(octal(\"0.37\"), 40)"], 3),
        (vec!["--time", "300ms", "-e", "order(quotient(octal(\"0.37\"), 40))"], 3),
        (vec!["-e", "try order(quotient(octal(\"0.37\"), 40)) for 300ms else 0"], 0),
        (vec!["-e", "quotient(octal(\"0.37\"), 10)"], 0),
    ] {
        let ran = upstar(&arguments, "");
        assert_eq!(ran.code, code, "{arguments:?}\n{}{}", ran.out, ran.err);
    }
}

#[test]
fn budgets_say_what_was_spent_and_how_to_raise_them() {
    let ran = upstar(&["--time", "100ms", "-e", "for i in 0 .. pow(10, 15) { let x = i }"], "");
    assert_eq!(ran.code, 3);
    assert!(ran.err.contains("[E06") && ran.err.contains("--time"), "{}", ran.err);
}

#[test]
fn json_has_one_valid_object_per_statement_and_goes_on_after_errors() {
    let text = "1/2\n^ == 0\nlet x = 3\nkayels\n<|\nbirthday(*2)\noutcome(*)\nprint 1, 2\n^ <=> *\n[1, *]\n\"hi\"\n";
    let ran = upstar(&["--format", "json"], text);
    let all = objects(&ran.out);
    assert_eq!(ran.code, 1);
    let kinds: Vec<_> = all.iter().map(|o| o["kind"].as_str().unwrap()).collect();
    assert_eq!(
        kinds,
        ["game", "bool", "error", "error", "number", "outcome", "text", "relation", "list", "text"]
    );
    assert_eq!(all[0]["value"], "1/2");
    assert_eq!((&all[0]["statement"], &all[0]["line"]), (&1.into(), &1.into()));
    assert_eq!(all[1]["value"], false);
    assert_eq!((&all[2]["line"], &all[2]["column"]), (&4.into(), &1.into()));
    assert!(all[2]["code"].as_str().unwrap().starts_with("E02"));
    assert_eq!(all[4]["value"], 2);
    assert_eq!(all[5]["value"], "N");
    assert_eq!(all[7]["value"], "||");
    assert_eq!(all[9]["value"], "hi");
    assert_eq!(ran.err, "", "errors are objects, not drawings");
    let strict = upstar(&["--format", "json", "--strict"], text);
    assert_eq!(objects(&strict.out).last().unwrap()["kind"], "error");
    assert_eq!(objects(&strict.out).len(), 3);
}

#[test]
fn json_tells_of_files_that_cannot_be_read() {
    let ran = upstar(&["--format", "json", "no-such-file.cgt"], "");
    let all = objects(&ran.out);
    assert_eq!((ran.code, all.len()), (1, 1));
    assert_eq!(all[0]["code"], "E0701");
}

#[test]
fn json_games_can_be_typed_back() {
    let ran = upstar(&["--format", "json", "-e", "^ + ^ + *", "-e", "<2|1> + *3"], "");
    for object in objects(&ran.out) {
        let canonical = object["canonical"].as_str().unwrap();
        let value = object["value"].as_str().unwrap();
        let claim = format!("({canonical}) == ({value})");
        assert_eq!(upstar(&["-e", &claim], "").out, "true\n", "{claim}");
    }
}

#[test]
fn ascii_is_an_option_and_what_other_locales_get() {
    assert_eq!(upstar(&["--ascii", "-e", "^ + *"], "").out, "^*\n");
    assert_eq!(upstar(&["-e", "^ + *"], "").out, "↑∗\n");
    let mut posix = program();
    posix.args(["-e", "^ + *"]).env("LC_ALL", "C");
    assert_eq!(finish(posix, b"").out, "^*\n");
    let ran = upstar(&["--ascii", "-e", "<1|"], "");
    assert!(ran.err.is_ascii(), "{}", ran.err);
}

#[test]
fn colours_are_for_terminals_unless_asked_for() {
    let plain = upstar(&["-e", "^ == *", "-e", "<"], "");
    assert!(!plain.out.contains('\x1b') && !plain.err.contains('\x1b'));
    let forced = upstar(&["--color", "always", "-e", "<"], "");
    assert!(forced.err.contains('\x1b'));
    let mut quiet = program();
    quiet.args(["-e", "<"]).env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1");
    assert!(!finish(quiet, b"").err.contains('\x1b'));
}

#[test]
fn text_that_is_not_text_is_refused_with_a_code() {
    let ran = finish(program(), b"1\n\xE9t\xE9\n");
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("0xE9") && ran.err.contains("line 2"), "{}", ran.err);
}

#[test]
fn a_text_without_end_is_refused() {
    let mut yes = vec![b'1'; 101 * 1024 * 1024];
    yes[0] = b'#';
    let ran = finish(program(), &yes);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("[E0701]") && ran.err.contains("100 MB"), "{}", ran.err);
}

#[test]
fn a_law_that_is_only_read_says_that_it_was_not_tested() {
    let laws =
        "law \"false\" forall n in 0 ..= 4 { n > 2 }\nlaw \"true\" forall n in [1] { n > 0 }";
    let ran = upstar(&["-"], laws);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""));
    assert_eq!(ran.err.matches("note: laws were not tested").count(), 1, "{}", ran.err);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = program()
        .args(["-e", "for i in 0 .. pow(10, 15) { print i }"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    out.read_line(&mut first).unwrap();
    drop(out);
    let output = child.wait_with_output().unwrap();
    assert_eq!(first, "0\n");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn explain_tells_a_code_and_lists_them_all() {
    let ran = upstar(&["explain", "e101"], "");
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("E0101") || ran.out.contains("bracket"), "{}", ran.out);
    let all = upstar(&["explain"], "");
    assert_eq!(all.out.lines().count(), upstar::diag::codes::all().count());
}

#[test]
fn help_knows_topics_and_commands() {
    let outcome = upstar(&["help", "outcome"], "");
    assert_eq!(outcome.code, 0);
    assert!(outcome.out.contains("outcome("), "{}", outcome.out);
    assert!(upstar(&["help", "fmt"], "").out.contains("--check"));
    assert!(!upstar(&["help"], "").out.trim().is_empty());
    assert!(upstar(&["--help"], "").out.contains("Exit codes"));
}

#[test]
fn the_version_tells_the_commit_where_it_is_known() {
    let ran = upstar(&["--version"], "");
    let rest = ran.out.strip_prefix(concat!("upstar ", env!("CARGO_PKG_VERSION"))).expect(&ran.out);
    let commit = rest.trim_end().strip_prefix(" (").and_then(|rest| rest.strip_suffix(')'));
    let is_commit = |text: &str| text.len() == 10 && text.bytes().all(|b| b.is_ascii_hexdigit());
    assert!(rest == "\n" || commit.is_some_and(is_commit), "{rest:?}");
}

#[test]
fn a_paper_names_the_program_with_its_version() {
    let ran = upstar(&["cite", "--date", "2026-11-23"], "");
    let version = upstar(&["--version"], "").out;
    let version = version.trim_end();
    assert_eq!((ran.code, &*ran.err), (0, ""));
    assert!(ran.out.starts_with("@software{upstar,\n"), "{}", ran.out);
    assert_eq!(ran.out.matches('{').count(), ran.out.matches('}').count());
    assert!(ran.out.contains("year    = {2026},\n"), "{}", ran.out);
    let last = ran.out.lines().last().unwrap();
    let start = format!("Computed with {version}, https://");
    assert!(last.starts_with(&start) && last.ends_with(", 2026-11-23."), "{last}");
    // Without a date it is today's.
    assert!(upstar(&["cite"], "").out.contains("urldate = {20"));
    for none in
        ["foo", "2024-02-30", "9999-99-99", "24-1-1", "2023-02-29", "2024-00-01", "0000-01-01", ""]
    {
        let ran = upstar(&["cite", "--date", none], "");
        assert_eq!((ran.out.as_str(), ran.code), ("", 2), "{none}");
        assert!(ran.err.contains("`2026-08-01`"), "{none}: {}", ran.err);
    }
    assert!(upstar(&["cite", "--date", "2024-02-29"], "").out.contains("2024-02-29"));
}

#[test]
fn man_pages_have_all_commands_and_options() {
    let page = |command: &[&str]| {
        let ran = upstar(&[&["man"], command].concat(), "");
        assert_eq!((ran.code, &*ran.err), (0, ""));
        ran.out.replace("\\-", "-")
    };
    let main = page(&[]);
    let commands: Vec<&str> =
        main.lines().filter_map(|line| line.strip_prefix("upstar-")?.strip_suffix("(1)")).collect();
    assert!(commands.len() >= 15 && commands.contains(&"lsp"), "{commands:?}");
    for command in commands {
        let page = page(&[command]);
        assert!(page.contains(&format!(".TH upstar-{command} 1")), "{page}");
        let help = upstar(&[command, "--help"], "").out;
        let options = help.split_whitespace().filter(|word| word.starts_with("--"));
        for option in options.map(|word| word.trim_end_matches(|c: char| !c.is_alphanumeric())) {
            assert!(page.contains(option.split(['[', '=']).next().unwrap()), "{command} {option}");
        }
    }
    assert_eq!(upstar(&["man", "woman"], "").code, 2);
}

#[test]
fn completions_are_a_script() {
    let ran = upstar(&["completions", "bash"], "");
    assert!(ran.code == 0 && ran.out.contains("_upstar()"));
}

#[test]
fn fmt_repairs_once_and_check_only_looks() {
    let folder = scratch("fmt");
    let file = folder.join("ugly.cgt");
    let ugly = "let   x=1   # one\n\n\n\nx+x\n";
    fs::write(&file, ugly).unwrap();
    let path = file.to_str().unwrap();
    let check = upstar(&["fmt", "--check", path], "");
    assert_eq!(check.code, 1, "{}{}", check.out, check.err);
    assert!(check.out.contains("ugly.cgt:1"), "{}", check.out);
    let diff = format!("--- {path}\n+++ {path}\n@@ -1,5 +1,3 @@\n-let   x=1   # one\n");
    assert!(check.out.contains(&diff) && check.out.contains("\n-x+x\n"), "{}", check.out);
    assert!(check.out.ends_with("\n+x + x\n"), "{}", check.out);
    assert_eq!(fs::read_to_string(&file).unwrap(), ugly, "--check changes nothing");
    assert_eq!(upstar(&["fmt", path], "").code, 0);
    let pretty = fs::read_to_string(&file).unwrap();
    assert_ne!(pretty, ugly);
    assert!(pretty.contains("# one") && pretty.contains("x + x"), "{pretty}");
    assert_eq!(upstar(&["fmt", "--check", path], "").code, 0);
    let piped = upstar(&["fmt", "-"], ugly);
    assert_eq!((piped.code, piped.out), (0, pretty.clone()));
    fs::write(&file, "let x = <1|\n").unwrap();
    assert_eq!(upstar(&["fmt", path], "").code, 1);
    assert_eq!(fs::read_to_string(&file).unwrap(), "let x = <1|\n", "errors change nothing");
}

#[test]
fn check_reports_all_errors_and_runs_nothing() {
    let folder = scratch("check");
    let file = folder.join("a.cgt");
    fs::write(&file, "print 1\nlet x = )\nlet y = 1 +\n").unwrap();
    let ran = upstar(&["check", file.to_str().unwrap()], "");
    assert_eq!(ran.code, 1);
    assert!(ran.err.matches("[E01").count() >= 2, "{}", ran.err);
    assert!(ran.out.contains("2 errors"), "{}", ran.out);
}

#[test]
fn check_takes_a_name_of_unknown_value_for_a_family() {
    let file = scratch("check_families").join("a.cgt");
    fs::write(&file, "let T = nim\nT4\nlet U = octal(\"0.77\")\nU5 + T2\n").unwrap();
    let ran = upstar(&["check", file.to_str().unwrap()], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
}

#[test]
fn check_finds_no_mistake_in_the_examples() {
    let scripts = sampled(support::scripts("examples"), 3);
    let scripts: Vec<String> = scripts.map(|(_, path)| path.display().to_string()).collect();
    let paths = scripts.iter().map(String::as_str);
    let ran = upstar(&["check"].into_iter().chain(paths).collect::<Vec<_>>(), "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
}

#[cfg(unix)]
#[test]
fn fmt_keeps_the_names_of_a_file_and_takes_long_ones() {
    let folder = scratch("fmt_names");
    let (one, other) = (folder.join("a.cgt"), folder.join(format!("{}.cgt", "b".repeat(249))));
    fs::write(&one, "1+1\n").unwrap();
    fs::hard_link(&one, &other).unwrap();
    assert_eq!(upstar(&["fmt", other.to_str().unwrap()], "").code, 0);
    assert_eq!(fs::read_to_string(&one).unwrap(), "1 + 1\n");
    fs::remove_file(&one).unwrap();
    fs::write(&other, "2+2\n").unwrap();
    assert_eq!(upstar(&["fmt", other.to_str().unwrap()], "").code, 0);
    assert_eq!(fs::read_to_string(&other).unwrap(), "2 + 2\n");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is left beside it");
}

#[test]
fn imports_start_at_the_importing_file() {
    let folder = scratch("imports");
    fs::create_dir_all(folder.join("parts")).unwrap();
    fs::write(folder.join("main.cgt"), "import \"parts/one.cgt\"\ntwo\n").unwrap();
    fs::write(folder.join("parts/one.cgt"), "import \"two.cgt\"\n").unwrap();
    fs::write(folder.join("parts/two.cgt"), "let two = 2\n").unwrap();
    let ran = upstar(&[folder.join("main.cgt").to_str().unwrap()], "");
    let deep = upstar(&[folder.join("parts/one.cgt").to_str().unwrap()], "");
    assert_eq!(deep.code, 0, "{}", deep.err);
    fs::write(folder.join("main.cgt"), "import \"parts/two.cgt\"\ntwo\n").unwrap();
    let ran =
        if ran.code == 0 { ran } else { upstar(&[folder.join("main.cgt").to_str().unwrap()], "") };
    assert_eq!((ran.code, ran.out.as_str()), (0, "2\n"), "{}", ran.err);
}

#[test]
fn only_what_was_cut_is_said_to_be_cut() {
    let far = upstar(&["-e", "domineering(30,30)", "-e", "domineering(29,30)"], "");
    assert_eq!(far.err.matches("take long").count(), 1, "{}", far.err);
    assert!(!far.err.contains("--full"), "{}", far.err);
    let cut = upstar(&["-e", "[n for n in 0..1000]"], "");
    assert!(cut.err.contains("--full"), "{}", cut.err);
    assert!(!cut.err.contains("take long"), "{}", cut.err);
}

#[test]
fn a_diagnostic_costs_the_same_in_a_long_file() {
    let [short, long] = [500, 4000].map(|count| {
        let lines: String = (0..count).map(|n| format!("zz{n}\n")).collect();
        let start = Instant::now();
        let ran = upstar(&["-"], &lines);
        let last = format!("`zz{}` is not defined", count - 1);
        assert_eq!(ran.err.matches(&last).count(), 1);
        start.elapsed()
    });
    // Eight times in linear time, 64 times in quadratic; machines do other things at times.
    assert!(long < 24 * short + Duration::from_millis(500), "{short:?}, {long:?}");
}

#[test]
fn a_sum_of_integers_of_both_signs_is_explained_once_in_misere_play() {
    let explained = |text: &str| {
        let ran = upstar(&["-"], text);
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.err.matches("in misère play 2 - 1 is not 1").count()
    };
    for (text, times) in [
        ("(2 - 1) mod misere", 1),
        ("universe misere\nlet n = 3\nn - 1\nn - 2", 1),
        ("2 - 1", 0),
        ("(2 + 1) mod misere", 0),
        ("(2 - 1 + *) mod misere", 0),
        // Dead-ending integers cancel.
        ("(2 - 1) mod dead_ending", 0),
        ("(canonical(2 - 1) mod normal) mod misere", 0),
        ("fn less(n: Int) = n - 1\nless(2) mod misere", 0),
    ] {
        assert_eq!(explained(text), times, "{text}");
    }
    let ran = upstar(&["--format", "json", "-"], "(2 - 1) mod misere");
    assert!(
        ran.out.matches("is not 1").count() == 1 && ran.err.is_empty(),
        "{}{}",
        ran.out,
        ran.err
    );
}

#[test]
fn a_ruleset_whose_positions_grow_says_so_where_one_is_shown() {
    let grow = "ruleset q(n: Int) { left: [q(n + 1)]; right: [q(n + 1)] }\n\
                ruleset word(w: Text) { left: []; right: [word(join([w, \"x\"]))] }\n\
                ruleset high(n: Int) { options: [high(n + 1) if n < 200] }\n\
                ruleset low(n: Int) { options: [low(n - 1)] }\n";
    let note = |text: &str| {
        let ran = upstar(&["--ascii", "-"], &format!("{grow}{text}"));
        assert_eq!(ran.code, 0, "{}", ran.err);
        let notes: Vec<&str> = ran.err.lines().filter(|line| line.contains("play goes")).collect();
        assert_eq!(ran.err.contains("canonical forms take long"), text.contains("cram"));
        (ran.out.trim_end().to_owned(), notes.join("\n"))
    };
    let said = "warning: play goes q(3) -> q(4) -> q(5) -> q(6) -> ... and so on, by `left:` of `q`: \
                every move must make something smaller, or play never ends";
    assert_eq!(note("q(3)"), ("q(3)".to_owned(), said.to_owned()));
    assert_eq!(note("q(3) + nim(2)"), ("q(3) + nim(2)".to_owned(), said.to_owned()));
    let (_, words) = note("word(\"a\") mod misere");
    assert!(words.contains("word(\"axxx\") -> ... and so on, by `right:` of `word`"), "{words}");
    // Integers below 0 grow too.
    let (_, words) = note("low(2)");
    assert!(
        words.contains("play goes low(2) -> low(1) -> low(0) -> low(-1) -> low(-2)"),
        "{words}"
    );
    // It grows, and ends.
    assert_eq!(note("high(3)"), ("high(3) = *".to_owned(), String::new()));
    // It takes long, and does not grow.
    assert_eq!(note("cram(5, 6)").1, "");
}

#[test]
fn a_way_of_growing_positions_is_told_in_short_lines() {
    let grow = "ruleset word(w: Text) { left: []; right: [word(join([w, \"x\"]))] }";
    let ran = upstar(&["--memory", "20M", "-e", grow, "-e", "canonical(word(\"a\"))"], "");
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("play went word(") && ran.err.contains('…'), "{}", ran.err);
    assert!(ran.err.lines().all(|line| line.chars().count() < 600), "{}", ran.err);
}

#[test]
fn check_plays_every_ruleset_at_the_positions_of_its_file() {
    let folder = scratch("check_plays");
    let check = |text: &str| {
        let path = folder.join("rules.cgt");
        fs::write(&path, text).unwrap();
        upstar(&["check", path.to_str().unwrap()], "")
    };
    let fine = check(
        "ruleset take(n: Int) {\n  options: [take(n - k) for k in 1 ..= 2 if k <= n]\n}\ntake(5)",
    );
    assert_eq!((fine.code, fine.err.as_str()), (0, ""), "{fine:?}");
    assert!(fine.out.contains("`take` was tested at 6 positions"), "{fine:?}");
    let unplayed = check("ruleset take(n: Int) {\n  options: [take(n - 1) if n > 0]\n}");
    assert!(unplayed.out.contains("no position tests the moves of `take`"), "{unplayed:?}");
    let endless =
        check("ruleset split(n: Int) {\n  options: [split(n - k) for k in [1, 2]]\n}\nsplit(3)");
    assert!(endless.out.contains("play goes split("), "{endless:?}");
    let wrong =
        check("ruleset r(n: Int) {\n  left: [r(n - 1) if n > 0]\n  right: [\"a\"]\n}\nr(3)");
    assert_eq!(wrong.code, 1, "{wrong:?}");
    let refused = check("ruleset r(n: Int) {\n  require: n >= 0\n  options: [r(n - 1)]\n}\nr(3)");
    assert_eq!(refused.code, 1, "{refused:?}");
    let round = check(
        "ruleset p(n: Int) {\n  options: [p(n - 1) if n > 0]\n  same: if n > 1 { q(n) } else { none }\n}\n\
         ruleset q(n: Int) {\n  options: [q(n - 1) if n > 0]\n  same: if n > 1 { p(n) } else { none }\n}\np(3)",
    );
    assert_eq!(round.code, 1, "{round:?}");
    assert!(round.err.contains("E0507"), "{round:?}");
}
