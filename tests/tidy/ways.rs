//! The table of ways in ARCHITECTURE.md, held against the code: one way to each thing, where the table says.

use std::collections::{BTreeMap, BTreeSet};

use regex::Regex;
use upstar::builtins::table;
use upstar::syntax::CLAUSES;

use super::{code, files_under, sources};

/// A row of the table: what, in which file, which type.
fn rows() -> BTreeMap<String, [String; 2]> {
    let page = std::fs::read_to_string(super::root().join("ARCHITECTURE.md")).unwrap();
    let ways = page.split("\n## Ways\n").nth(1).expect("a table of ways");
    let ways = ways.split("\n## ").next().unwrap_or(ways);
    let rows = ways.lines().filter(|line| line.starts_with("| ")).skip(1).map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let plain = |cell: &str| cell.trim_matches('`').to_owned();
        (cells[1].to_owned(), [plain(cells[2]), plain(cells[3])])
    });
    rows.collect()
}

/// The lines of `src` that a pattern matches, comments apart, but for those of some files.
fn lines(pattern: &str, but: &[&str]) -> Vec<String> {
    let pattern = Regex::new(pattern).unwrap();
    let mut found = Vec::new();
    for (path, text) in files_under("src", &["rs"]) {
        if but.iter().any(|but| path.starts_with(but)) {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            if pattern.is_match(code(line)) {
                found.push(format!("{path}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    found
}

fn is_nowhere(what: &str, pattern: &str, but: &[&str]) {
    let found = lines(pattern, but);
    assert!(found.is_empty(), "another way: {what}\n{}", found.join("\n"));
}

#[test]
fn every_way_is_where_the_table_says() {
    let rows = rows();
    let wanted = [
        "what a text defines",
        "notes",
        "calls of builtins",
        "names of builtins",
        "search: sums of positions",
        "search: the definition",
        "search: nim values",
        "search: canonical values",
        "canonical values of positions",
        "winners that are forgotten",
        "slips",
        "answers",
        "lines with values",
        "objects of statements",
        "pages of scripts",
        "values for other programs",
        "certificates",
        "JSON-RPC",
        "sessions with another program",
    ];
    for what in wanted {
        assert!(rows.contains_key(what), "no row: {what}");
    }
    // A search, a table of winners or a kind of board more takes the place of one that is there.
    let of_kind = |kind: &str| rows.keys().filter(|what| what.starts_with(kind)).count();
    assert_eq!([of_kind("search: "), of_kind("winners "), of_kind("boards ")], [4, 2, 2]);
    let sources = sources();
    for (what, [file, name]) in rows {
        let text = sources.get(&file).cloned();
        let text = text.or_else(|| std::fs::read_to_string(super::root().join(&file)).ok());
        let text = text.unwrap_or_else(|| panic!("{what}: there is no {file}"));
        let declared = Regex::new(&format!(
            r"(?m)^\s*(pub(\([a-z: ]+\))? )?((struct|enum|trait|fn) {name}\b|macro_rules! {name} )"
        ));
        assert!(declared.unwrap().is_match(&text), "{what}: {file} does not declare {name}");
    }
}

/// How many methods a trait has.
fn methods_of(file: &str, name: &str) -> usize {
    let text = std::fs::read_to_string(super::root().join(file)).unwrap();
    let body = text.split(&format!("pub trait {name}")).nth(1).expect("the trait");
    let body = body.split("\n}").next().unwrap_or(body);
    body.lines().filter(|line| line.starts_with("    fn ")).count()
}

#[test]
fn rooms_ask_those_above_by_narrow_traits() {
    let traits = [
        ("engine/src/game/ask.rs", "Rules", 8),
        ("src/ask/mod.rs", "Rulebook", 7),
        ("src/lang/playing.rs", "Playing", 12),
    ];
    let page = std::fs::read_to_string(super::root().join("ARCHITECTURE.md")).unwrap();
    for (file, name, most) in traits {
        assert_eq!(methods_of(file, name), most, "{name}: more may not come, fewer stay fewer");
        assert!(
            [format!("`{name}` has {most}"), format!("`{name}` {most}")]
                .iter()
                .any(|told| page.contains(told)),
            "{name} {most}"
        );
    }
}

#[test]
fn what_a_text_defines_is_found_once() {
    // The grammar and what explains slips look at beginnings of lines, to explain them.
    let but = ["src/syntax/"];
    let head = r#"(strip_prefix|starts_with)\("(let|fn|ruleset|law)\b ?""#;
    is_nowhere("a finder by prefix", head, &but);
    is_nowhere(
        "a finder by a list of heads",
        r#""(let|fn|ruleset|law) ", "(let|fn|ruleset|law) ""#,
        &but,
    );
    is_nowhere("a scan for definitions", r"\bItem \{ *kind", &but);
}

#[test]
fn notes_are_said_by_one_function() {
    is_nowhere("a note", r"\b(self|session)\.notes\.(push|extend)\(", &[]);
    is_nowhere(
        "what doors said",
        r"\(bool, bool\)",
        &["src/syntax/", "src/lang/", "src/play/", "src/ask/"],
    );
    let session = &files_under("src/session", &["rs"])["src/session/mod.rs"];
    let report = session.split("pub struct Report {").nth(1).expect("a report");
    let report = report.split("\n}").next().unwrap_or(report);
    let flags: Vec<&str> = report.lines().filter(|line| line.contains(": bool")).collect();
    assert_eq!(flags, ["    pub quiet: bool,"], "a flag is a note");
}

#[test]
fn answers_are_written_in_one_room() {
    let but = ["src/present/"];
    is_nowhere("an object of a value", r#""kind": "(game|relation|list|quotient|bool)""#, &but);
    is_nowhere("a table in a form", r"\.write\(Form::", &but);
    is_nowhere(
        "a door that reads an answer's object",
        r#"json\["(kind|canonical|outcome)"\]"#,
        &but,
    );
    is_nowhere("a part of an answer's object", r#"part\("(canonical|outcome|universe)"\)"#, &but);
    is_nowhere("a cut that is looked for in a text", r"contains\(CUT\)", &["src/present/"]);
    // The table has all formats that are texts, each once.
    let room = &files_under("src/present", &["rs"])["src/present/mod.rs"];
    let writers = room.split("const WRITERS").nth(1).expect("a table of formats");
    let writers = writers.split("];").next().unwrap_or(writers);
    let formats = room.split("pub enum Format {").nth(1).expect("formats");
    let formats = formats.split("\n}").next().unwrap_or(formats);
    for format in formats.lines().filter(|line| line.ends_with(',') && !line.contains("//")) {
        let format = format.trim().trim_end_matches(',');
        let apart = ["Text", "Notes", "Json", "Facts"].contains(&format);
        let rows = writers.matches(&format!("(Format::{format}, ")).count();
        assert_eq!(rows, usize::from(!apart), "{format}");
    }
}

#[test]
fn json_rpc_is_read_and_written_in_one_file() {
    is_nowhere("a message", r#""jsonrpc|Content-Length: \{"#, &["src/cli/rpc"]);
    is_nowhere("a refusal", r"struct Refusal", &["src/cli/rpc.rs"]);
}

#[test]
fn commands_put_no_text_together() {
    is_nowhere("a call as a text", r#"format!\("\{(function|builtin|command|question)\}\("#, &[]);
    is_nowhere("a command's call", r"\bcommanded = self", &["src/session/run.rs"]);
}

/// Compiled clauses have boards in bits.
#[test]
fn boards_of_cells_are_changed_by_builtins_alone() {
    let changes = r"region::(components|flood|least)\(|\.rewrites\(";
    let asks = "src/session/errors/loops.rs";
    is_nowhere("a change of a board of cells", changes, &["src/builtins/", asks]);
}

/// Names that stand in a list of at least three, most of them builtins, are a list of builtins. Clauses of
/// rulesets have names that some builtins have too, and so do English words.
#[test]
fn no_list_of_builtins_stands_outside_their_tables() {
    let builtins: BTreeSet<&str> = table().iter().map(|builtin| builtin.name).collect();
    let list = Regex::new(r#"(?:\(?"\w+"[^"\n]{0,30}[,|]\s*){2,}\(?"\w+""#).unwrap();
    let word = Regex::new(r#""(\w+)""#).unwrap();
    // The names of the parts of an object are none of builtins.
    let key = Regex::new(r#""\w+": "#).unwrap();
    let mut wrong = Vec::new();
    for (path, text) in files_under("src", &["rs"]) {
        if path.starts_with("src/builtins/") {
            continue;
        }
        let lines = text.lines().map(|line| key.replace_all(code(line), "key: ").into_owned());
        let text: String = lines.map(|line| line + "\n").collect();
        for found in list.find_iter(&text) {
            let words: Vec<&str> =
                word.captures_iter(found.as_str()).map(|word| word.extract::<1>().1[0]).collect();
            let is_builtin = |word: &&&str| builtins.contains(**word) && !CLAUSES.contains(*word);
            let ours = words.iter().filter(is_builtin).count();
            if ours >= 3 && 2 * ours > words.len() {
                let line = text[..found.start()].matches('\n').count() + 1;
                wrong.push(format!("{path}:{line}: {}", words.join(" ")));
            }
        }
    }
    assert!(wrong.is_empty(), "lists of builtins:\n{}", wrong.join("\n"));
}

/// The table of ladders has each list of ways, with the names of its rows in their order, and nobody else lets ways take turns.
#[test]
fn ladders_have_the_ways_that_the_table_says() {
    let row = Regex::new(r#"\b\w+::(?:once|turns)\(\s*"([^"]+)""#).unwrap();
    let list = Regex::new(r"-> \(?\[ladder::Way<|const WAYS: \[").unwrap();
    let mut lists = BTreeMap::new();
    let files = [files_under("engine/src", &["rs"]), files_under("src", &["rs"])];
    for (path, text) in files.iter().flatten() {
        if path.ends_with("meter/ladder.rs") {
            continue;
        }
        let found: Vec<String> = list
            .split(text)
            .skip(1)
            .map(|list| {
                let list = list.split("];").next().unwrap_or(list);
                let names = row.captures_iter(list).map(|found| found[1].to_owned());
                names.collect::<Vec<_>>().join(", ")
            })
            .collect();
        if !found.is_empty() {
            lists.insert(path.clone(), found.join("; "));
        }
    }
    let page = std::fs::read_to_string(super::root().join("ARCHITECTURE.md")).expect("the page");
    let table = page.split("\n## Ladders\n").nth(1).expect("the table");
    let table = table.split("\n## ").next().unwrap_or(table);
    let told: BTreeMap<String, String> = table
        .lines()
        .filter(|line| line.starts_with("| ") && line.contains(".rs"))
        .map(|line| {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            (cells[2].replace('`', ""), cells[3].to_owned())
        })
        .collect();
    assert_eq!(told, lists);
}

/// The table of who plays says what the code does.
#[test]
fn who_plays_is_chosen_where_the_table_says() {
    let room = &files_under("src/play", &["rs"])["src/play/players.rs"];
    let arm = Regex::new(r"Asked::(\w+) => &\[([^\]]*)\]").unwrap();
    let chosen: Vec<String> = arm
        .captures_iter(room)
        .map(|found| format!("{}: {}", &found[1], found[2].replace("Player::", "")))
        .collect();
    let page = std::fs::read_to_string(super::root().join("ARCHITECTURE.md")).expect("the page");
    let table = page.split("## Who plays").nth(1).expect("the table");
    let row = Regex::new(r"(?m)^\| `(\w+)`[^|]*\| ([^|]+) \|").unwrap();
    let told: Vec<String> = row
        .captures_iter(table.split("\n## ").next().unwrap_or(table))
        .map(|found| format!("{}: {}", &found[1], found[2].replace('`', "")))
        .collect();
    assert_eq!(told, chosen);
    // Nobody else asks them.
    let others = ["src/play/rules.rs"];
    let asks =
        r"\.(twin_value|twin_wins|value_on_bits|wins_sum_on_bits|nim_on_bits|twin_nim_value)\(";
    is_nowhere("a question to a player", asks, &others);
}

/// A search asks whether the opponent wins what a move leaves. That stands in the solver, in the search from the definition, and
/// where values are played below it.
#[test]
fn who_wins_is_searched_where_the_table_says() {
    let asks = Regex::new(r"!(\w+\.)*\w*wins\w*\(.*\bopponent\(\)").unwrap();
    let domain = Regex::new(r"(?m)^impl(<[^>]*>)? Domain for (\w+)").unwrap();
    let (mut searches, mut domains) = (BTreeSet::new(), BTreeSet::new());
    let files = [files_under("engine/src", &["rs"]), files_under("src/play", &["rs"])];
    for (path, text) in files.iter().flatten() {
        if !path.contains("tests") && text.lines().any(|line| asks.is_match(code(line))) {
            searches.insert(path.as_str());
        }
        domains.extend(domain.captures_iter(text).map(|found| found[2].to_owned()));
    }
    let values = ["engine/src/values/sum.rs", "engine/src/values/weights.rs"];
    let games = ["engine/src/game/winner/search.rs"];
    // These look at what is known: a line of play, outcomes of classes by those of their options.
    let looks = ["game/winner/line.rs", "game/closed/grading.rs", "game/closed/extend.rs"]
        .map(|path| format!("engine/src/{path}"));
    let looks = looks.iter().map(String::as_str);
    assert_eq!(searches, games.into_iter().chain(values).chain(looks).collect());
    for name in ["Alike", "Boards", "Components", "Dominoes", "Joined", "Keys", "Wholes", "Words"] {
        assert!(domains.contains(name), "no domain: {name}");
    }
}

/// Who wins is remembered as two bits for a player, "known" and "wins", in the tables of winners. Comparisons with a game have
/// such bits too. No map has outcomes beside these tables.
#[test]
fn winners_are_remembered_where_the_table_says() {
    let bits = Regex::new(r"1 \| u\d+::from\(\w+\) << 1|then_some\(\w+ & 2 ").unwrap();
    let files = [files_under("engine/src", &["rs"]), files_under("src", &["rs"])];
    let has_bits = |text: &str| text.lines().any(|line| bits.is_match(code(line)));
    let found = files.iter().flatten().filter(|(_, text)| has_bits(text));
    let found: BTreeSet<String> = found.map(|(path, _)| path.clone()).collect();
    let rows = rows().into_iter().filter(|(what, _)| what.starts_with("winners "));
    let mut tables: BTreeSet<String> = rows.map(|(_, [file, _])| file).collect();
    tables.insert("engine/src/values/simplest.rs".to_owned());
    assert_eq!(found, tables);
    let map = Regex::new(r"Map<.*\bOutcome>").unwrap();
    for (path, text) in files.iter().flatten().filter(|(path, _)| !path.ends_with("tests.rs")) {
        let text = text.split("#[cfg(test)]").next().unwrap_or(text);
        assert!(!text.lines().any(|line| map.is_match(code(line))), "{path} remembers outcomes");
    }
}
