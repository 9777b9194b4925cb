//! The rules of the house, as tests: floors, first lines, codes, forbidden words.

#![allow(
    clippy::disallowed_methods,
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests read the repository"
)]

#[path = "tidy/circles.rs"]
mod circles;
#[path = "tidy/grammars.rs"]
mod grammars;
#[path = "tidy/heads.rs"]
mod heads;
#[path = "tidy/package.rs"]
mod package;
#[path = "tidy/soak.rs"]
mod soak;
#[path = "tidy/ways.rs"]
mod ways;
#[path = "tidy/wording.rs"]
mod wording;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use upstar::builtins::table;
use upstar::diag::codes::{
    self, Code, defects, evaluation, files, games, limits, names, notes, rulesets, syntax,
};
use upstar::session::LIBRARY;
use upstar::session::help::all_topics;

/// The packages that have rooms, with the rooms of each; `src` has the others. None is used by a package before it.
const PACKAGES: &[(&str, &[&str])] =
    &[("engine", &["meter", "values", "solver", "game", "boards", "study"])];

/// The rooms by floor. A room imports only itself and rooms of lower floors.
const FLOORS: &[(&str, u32)] = &[
    ("version", 0),
    ("span", 0),
    ("meter", 0),
    ("markup", 0),
    ("diag", 1),
    ("values", 1),
    ("syntax", 2),
    ("solver", 2),
    ("game", 3),
    ("boards", 4),
    ("study", 4),
    ("render", 5),
    ("ask", 6),
    ("lang", 7),
    ("play", 8),
    ("present", 9),
    ("builtins", 10),
    ("session", 11),
    ("objects", 12),
    ("facade", 13),
    ("host", 13),
    ("cli", 14),
    ("repl", 14),
];

/// The program speaks to the session only; these are all that it may know of the library.
const PROGRAM_KNOWS: &[&str] =
    &["session", "objects", "markup", "diag", "meter", "span", "host", "version"];

/// The crate that verifies certificates can be read in an hour: so many lines of code it has at most,
/// without empty lines and comments.
const LONGEST_VERIFIER: usize = 600;
const LONGEST_EXTENSION_OF_VERIFIER: usize = 230;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// All files under `folder` with one of the extensions, by their path from the root, sorted.
fn files_under(folder: &str, extensions: &[&str]) -> BTreeMap<String, String> {
    fn walk(folder: &Path, extensions: &[&str], found: &mut BTreeMap<String, String>) {
        let Ok(entries) = fs::read_dir(folder) else {
            return;
        };
        for entry in entries {
            let path = entry.expect("a readable folder").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if ["target", "node_modules", ".git"].contains(&name.as_str()) {
                continue;
            }
            if path.is_dir() {
                walk(&path, extensions, found);
                continue;
            }
            let extension = path.extension().unwrap_or_default().to_string_lossy();
            if extensions.is_empty() || extensions.contains(&extension.as_ref()) {
                let shown = path.strip_prefix(root()).unwrap_or(&path);
                let text = fs::read(&path).expect("a readable file");
                found.insert(
                    shown.to_string_lossy().replace('\\', "/"),
                    String::from_utf8_lossy(&text).into_owned(),
                );
            }
        }
    }
    let mut found = BTreeMap::new();
    walk(&root().join(folder), extensions, &mut found);
    found
}

/// The sources of `src` and of [`PACKAGES`].
fn sources() -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for folder in [""].into_iter().chain(PACKAGES.iter().map(|(package, _)| *package)) {
        let files = files_under(format!("{folder}/src").trim_start_matches('/'), &["rs"]);
        assert!(files.len() > 10, "{folder}/src was not found");
        found.extend(files);
    }
    found
}

/// The package in which a file stands; none for those of `src`.
fn package(path: &str) -> Option<&'static (&'static str, &'static [&'static str])> {
    PACKAGES.iter().find(|(package, _)| path.starts_with(&format!("{package}/")))
}

/// The room of a file, and how deep its module lies below the crate.
fn room(path: &str) -> (&str, usize) {
    let inside = path.split_once("src/").map_or(path, |(_, inside)| inside).trim_end_matches(".rs");
    let room = inside.split('/').next().unwrap_or(inside);
    let depth = inside.split('/').filter(|part| *part != "mod").count();
    (room, depth)
}

/// A line without its comment. Comments in texts are rare enough to be cut with them.
fn code(line: &str) -> &str {
    line.split("//").next().unwrap_or(line)
}

/// The rooms that a text names as `crate::room…`, with the numbers of their lines.
fn imports(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        for part in code(line).split("crate::").skip(1) {
            let names: Vec<&str> = match part.strip_prefix('{') {
                // `use crate::{a, b::c}` on one line, as rustfmt leaves it.
                Some(group) => top_level(group),
                None => vec![part],
            };
            for name in names {
                let name: String =
                    name.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                if !name.is_empty() {
                    found.push((number + 1, name));
                }
            }
        }
    }
    found
}

/// The parts of a group of imports, without what stands in inner braces.
fn top_level(group: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => {
                parts.push(&group[start..at]);
                return parts;
            }
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&group[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&group[start..]);
    parts
}

#[test]
fn the_architecture_shows_the_floors() {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("it stands");
    for (room, floor) in FLOORS {
        let row = text
            .lines()
            .find(|line| line.starts_with(&format!("| {floor} |")))
            .unwrap_or_else(|| panic!("no floor {floor}"));
        let stands = [format!("`{room}/`"), format!("`{room}`")];
        assert!(stands.iter().any(|name| row.contains(name)), "{room}: {row}");
    }
    let sources = sources();
    let rooms: BTreeSet<&str> = sources.keys().map(|path| room(path).0).collect();
    let known: BTreeSet<&str> =
        FLOORS.iter().map(|(room, _)| *room).chain(["lib", "main"]).collect();
    assert_eq!(rooms, known, "a folder is no room, or a room no folder");
}

/// The roads on the page go as floors allow: `►` calls a room below, `▲` one above, from the room before it on its line, or
/// else from the last one of the line above that stands less far in. `session` calls each room once on a road.
#[test]
fn the_roads_of_lines_go_as_floors_allow() {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("it stands");
    let road = text.split("\n## The road of a line\n").nth(1).expect("a road");
    let road = road.split("```").nth(1).expect("a picture").lines().skip(1);
    let floor = |room: &str| {
        let known = FLOORS.iter().find(|(name, _)| *name == room);
        known.unwrap_or_else(|| panic!("`{room}` is no room")).1
    };
    let (mut roads, mut calls, mut open) = (0, 0, Vec::<(usize, &str)>::new());
    let mut called = BTreeSet::new();
    for line in road.filter(|line| !line.is_empty()) {
        if line.starts_with('$') {
            roads += 1;
            open.clear();
            called.clear();
            continue;
        }
        let rest = line.trim_start();
        let inside = line.len() - rest.len();
        while open.last().is_some_and(|(before, _)| *before >= inside) {
            open.pop();
        }
        let mut caller = open.last().map(|(_, room)| *room);
        let mut words = rest.split(' ');
        if caller.is_none() {
            caller = words.next();
        }
        while let Some(arrow @ ("►" | "▲")) = words.next() {
            let from = caller.unwrap_or_else(|| panic!("nothing calls: {line}"));
            let to = words.next().unwrap_or_default();
            let goes_down = floor(to) < floor(from);
            assert!(floor(to) != floor(from) && goes_down == (arrow == "►"), "{from} {arrow} {to}");
            calls += 1;
            assert!(from != "session" || called.insert(to), "`session` calls `{to}` again: {line}");
            caller = Some(to);
        }
        open.extend(caller.map(|room| (inside, room)));
    }
    assert!(roads == 3 && calls > 30, "{roads} roads, {calls} calls");
}

/// The head of a room tells how its files work together: all files and folders that it names are there.
#[test]
fn files_that_heads_name_are_there() {
    let named = regex::Regex::new(r"`([a-z_/]+(\.rs|/))`").unwrap();
    let sources = sources();
    let all: Vec<String> = ["tests", "stdlib", "grammar", "verify", "bench", "web"]
        .into_iter()
        .flat_map(|folder| files_under(folder, &[]).into_keys())
        .chain(sources.keys().cloned())
        .map(|path| format!("/{path}"))
        .collect();
    let mut missing = Vec::new();
    for (path, text) in &sources {
        let head = text.lines().take_while(|line| line.starts_with("//!"));
        for found in head.flat_map(|line| named.captures_iter(line)) {
            let name = format!("/{}", &found[1]);
            if !all
                .iter()
                .any(|path| path.ends_with(&name) || name.ends_with('/') && path.contains(&name))
            {
                missing.push(format!("{path}: {}", &found[1]));
            }
        }
    }
    assert_eq!(missing, Vec::<String>::new());
}

#[test]
fn rooms_import_from_lower_floors_only() {
    let floor = |room: &str| FLOORS.iter().find(|(name, _)| *name == room).map(|(_, f)| *f);
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        let (own, depth) = room(&path);
        if path.ends_with("src/lib.rs") || path == "src/main.rs" {
            continue;
        }
        let rooms = package(&path).map(|(_, rooms)| *rooms);
        let in_place = |room: &str| match rooms {
            Some(rooms) => rooms.contains(&room),
            None => !PACKAGES.iter().any(|(_, rooms)| rooms.contains(&room)),
        };
        if !in_place(own) {
            wrong.push(format!("{path}: the room `{own}` is not of this package"));
        }
        let Some(own_floor) = floor(own) else {
            wrong.push(format!("{path}: the room `{own}` has no floor"));
            continue;
        };
        let is_program = own == "cli" || own == "repl";
        for (line, other) in imports(&text) {
            if other == own {
                continue;
            }
            if rooms.is_some() && !in_place(&other) {
                wrong.push(format!("{path}:{line}: {other} stands in another package"));
            }
            match floor(&other) {
                None => wrong.push(format!("{path}:{line}: `crate::{other}` has no floor")),
                Some(other_floor) if other_floor >= own_floor => {
                    wrong
                        .push(format!("{path}:{line}: {own} imports {other} from above or beside"));
                }
                Some(_) if is_program && !PROGRAM_KNOWS.contains(&other.as_str()) => {
                    wrong.push(format!("{path}:{line}: {own} may not know {other}"));
                }
                Some(_) => {}
            }
        }
        // A way around the table: so many `super::` that they leave the room.
        let climb = "super::".repeat(depth + 1);
        for (line, text) in text.lines().enumerate() {
            if code(text).contains(&climb) {
                wrong.push(format!("{path}:{}: leaves the room by `super`", line + 1));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_reader_of_imports_sees_groups_and_paths() {
    let text = "use crate::{span::Span, game::{Form, Sum}, meter};\nlet x = crate::diag::y(); // crate::no";
    let names: Vec<_> = imports(text).into_iter().map(|(_, name)| name).collect();
    assert_eq!(names, ["span", "game", "meter", "diag"]);
}

#[test]
fn files_say_their_purpose() {
    let mut wrong = Vec::new();
    for (path, text) in sources()
        .into_iter()
        .chain(files_under("tests", &["rs"]))
        .chain(files_under("verify", &["rs"]))
        .chain(files_under("bench", &["rs"]))
    {
        if !text.starts_with("//! ") {
            wrong.push(format!("{path}: the first line does not say its purpose"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nothing_in_the_library_panics_or_prints() {
    let forbidden = [
        ".unwrap()",
        "panic!(",
        "todo!(",
        "unimplemented!(",
        "unreachable!()",
        "println!(",
        "print!(",
        "dbg!(",
    ];
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        if path.contains("/tests/") || path.ends_with("/tests.rs") {
            continue;
        }
        // Other tests stand at the end of their file.
        let library = text.split("#[cfg(test)]").next().unwrap_or(&text);
        for (number, line) in library.lines().enumerate() {
            if let Some(word) = forbidden.iter().find(|word| code(line).contains(**word)) {
                wrong.push(format!("{path}:{}: {word}", number + 1));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn everything_of_the_facade_has_an_example() {
    let (mut items, mut wrong) = (0, Vec::new());
    for (path, text) in files_under("src/facade", &["rs"]) {
        let mut doc = String::new();
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            let item = ["fn ", "struct ", "enum ", "trait "]
                .iter()
                .any(|kind| line.strip_prefix("pub ").is_some_and(|rest| rest.starts_with(kind)));
            if line.starts_with("///") {
                doc.push_str(line);
            } else if item {
                items += 1;
                if !doc.contains("```") {
                    wrong.push(format!("{path}:{}: {line}", number + 1));
                }
            }
            if !line.starts_with("///") && !line.starts_with("#[") {
                doc.clear();
            }
        }
    }
    assert!(items > 60, "{items}");
    assert!(wrong.is_empty(), "no example:\n{}", wrong.join("\n"));
}

#[test]
fn only_the_fronts_are_documented() {
    for (library, modules) in [("src/lib.rs", 11), ("engine/src/lib.rs", 6)] {
        let text = fs::read_to_string(root().join(library)).expect("the library");
        let lines: Vec<&str> = text.lines().collect();
        let public: Vec<_> =
            (0..lines.len()).filter(|at| lines[*at].starts_with("pub mod ")).collect();
        assert!(public.len() >= modules, "{library}: {public:?}");
        for at in public {
            assert_eq!(lines[at - 1], "#[doc(hidden)]", "{library}: {}", lines[at]);
        }
        let first: Vec<&str> =
            lines.iter().copied().take_while(|line| line.starts_with("//!")).collect();
        let has_example = first.contains(&"//! ```") && first.len() >= 15;
        assert!(has_example, "{library}: an example that runs: {first:?}");
    }
}

#[test]
fn the_verifier_is_small_and_stands_alone() {
    let files = files_under("verify/src", &["rs"]);
    // Whoever has no certificates of quotients or of generated universes need not read how these are verified.
    let extensions = ["quotient.rs", "generated.rs"];
    // The writer of files for Lean verifies nothing: Lean reads these files, and nothing that verifies uses it. Its
    // lines do not count, nor does the one that declares it.
    let (writer, declared) = ("verify/src/lean.rs", "pub mod lean;");
    assert!(files.contains_key(writer), "{writer} was not found");
    let mut games = 0;
    for (path, text) in &files {
        if path == writer {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            let uses = code(line).contains("lean") && line != declared;
            assert!(!uses, "{path}:{}: the verifier uses the writer for Lean", number + 1);
        }
        let is_code = |line: &&str| {
            !line.trim().is_empty() && !line.trim().starts_with("//") && *line != declared
        };
        let lines = text.lines().filter(is_code).count();
        match extensions.iter().any(|name| path.ends_with(name)) {
            true => assert!(lines <= LONGEST_EXTENSION_OF_VERIFIER, "{path} has {lines} lines"),
            false => games += lines,
        }
    }
    assert!((100..=LONGEST_VERIFIER).contains(&games), "verify/src has {games} lines for games");
    let forbidden = [
        "upstar::",
        "upstar_engine",
        "unsafe",
        ".unwrap()",
        ".expect(",
        "panic!(",
        "assert!(",
        "#[path",
    ];
    for (path, text) in &files {
        for word in forbidden {
            assert!(!text.contains(word), "{path}: {word}");
        }
    }
    let manifest = fs::read_to_string(root().join("verify/Cargo.toml")).expect("a manifest");
    let dependencies = manifest.split("[dependencies]").nth(1).expect("dependencies");
    let own = dependencies.split("\n[").next().unwrap_or(dependencies);
    let names: Vec<&str> =
        own.lines().filter_map(|line| line.split_once(" = ")).map(|(name, _)| name).collect();
    assert_eq!(names, ["serde_json"]);
}

#[test]
fn codes_are_unique_and_stand_in_their_family() {
    let families: [(&str, &[&Code]); 9] = [
        ("syntax", syntax::ALL),
        ("names", names::ALL),
        ("evaluation", evaluation::ALL),
        ("games", games::ALL),
        ("rulesets", rulesets::ALL),
        ("limits", limits::ALL),
        ("files", files::ALL),
        ("defects", defects::ALL),
        ("notes", notes::ALL),
    ];
    let mut seen = BTreeMap::new();
    for (hundred, (family, all)) in (1..).zip(families) {
        for code in all {
            assert_eq!(code.number / 100, hundred, "{code} does not belong to {family}");
            if let Some(other) = seen.insert(code.number, code.title) {
                panic!("{code} is both `{other}` and `{}`", code.title);
            }
            assert!(code.title.split_whitespace().count() <= 6, "{code}: the title is long");
            assert!(!code.title.ends_with('.'), "{code}: titles have no full stop");
            assert!(code.explanation.trim().len() > 20, "{code}: no explanation");
        }
    }
    assert_eq!(seen.len(), codes::all().count());
}

#[test]
fn every_code_has_an_example() {
    let examples = files_under("tests/errors", &["cgt"]);
    let missing: Vec<_> = codes::all()
        .map(|code| format!("tests/errors/{}-", code.to_string().to_lowercase()))
        .filter(|start| !examples.keys().any(|path| path.to_lowercase().starts_with(start)))
        .collect();
    assert!(missing.is_empty(), "no example:\n{}", missing.join("\n"));
}

#[test]
fn every_snapshot_has_its_source() {
    let mut orphans = Vec::new();
    for folder in ["errors", "examples"] {
        let top = if folder == "errors" { "tests/errors" } else { "examples" };
        let sources = files_under(top, &["cgt"]);
        for path in files_under(&format!("tests/snapshots/{folder}"), &["snap"]).keys() {
            let name = path.rsplit('/').next().unwrap_or(path);
            let name = name.trim_end_matches(".snap").replace("__", "/");
            if !sources.contains_key(&format!("{top}/{name}.cgt")) {
                orphans.push(path.clone());
            }
        }
    }
    assert!(orphans.is_empty(), "no source:\n{}", orphans.join("\n"));
}

#[test]
fn no_path_of_a_machine_is_written_down() {
    let own = root();
    let own = own.to_string_lossy();
    // Put together here, so that this file does not hold them.
    let homes = ["home", "Users", "root"].map(|folder| format!("/{folder}/"));
    let mut wrong = Vec::new();
    let texts = ["rs", "md", "toml", "cgt", "pest", "json", "snap", "yml", "yaml", ""];
    for (path, text) in files_under("", &texts) {
        for word in homes.iter().map(String::as_str).chain([own.as_ref()]) {
            if text.contains(word) {
                wrong.push(format!("{path}: {word}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The library is generated once for all of its tests: with tests inside, it would be generated a second time.
#[test]
fn the_library_is_generated_once_for_its_tests() {
    let mut wrong = Vec::new();
    for (path, text) in files_under("src", &["rs"]) {
        let text: String = text.split_whitespace().collect();
        if text.contains("#[test]") || asks_for_tests(&text) {
            wrong.push(path);
        }
    }
    assert!(wrong.is_empty(), "tests belong into `tests`:\n{}", wrong.join("\n"));
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("a manifest");
    let (_, lib) = manifest.split_once("\n[lib]\n").expect("a library");
    assert!(lib.starts_with("test = false\n"), "the library has no tests of its own");
}

/// Whether a text without blanks has code that depends on whether it is built for tests.
fn asks_for_tests(text: &str) -> bool {
    let conditions = text.split("cfg").skip(1).map(|rest| {
        let rest = rest.strip_prefix("_attr").or_else(|| rest.strip_prefix('!')).unwrap_or(rest);
        rest.strip_prefix('(').and_then(|rest| rest.split(']').next()).unwrap_or_default()
    });
    let words = |condition: &str| {
        condition.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == "test")
    };
    conditions.into_iter().any(words)
}

#[test]
fn every_dependency_says_what_it_is_for() {
    let mut wrong = Vec::new();
    for package in ["", "engine", "verify", "bench", "python", "fuzz"] {
        let path = root().join(package).join("Cargo.toml");
        let manifest = fs::read_to_string(path).expect("a manifest");
        let (mut inside, mut before) = (false, "");
        for line in manifest.lines() {
            if line.starts_with('[') {
                inside = line.contains("dependencies]");
            } else if inside
                && line.contains('=')
                && !before.starts_with('#')
                && !before.contains('=')
            {
                wrong.push(format!("{package}: {line}"));
            }
            before = line;
        }
    }
    assert!(wrong.is_empty(), "no comment above:\n{}", wrong.join("\n"));
}

#[test]
fn the_index_of_the_library_is_what_its_files_define() {
    let files = files_under("stdlib", &["cgt"]);
    let listed: Vec<String> =
        LIBRARY.iter().map(|file| format!("stdlib/{}.cgt", file.name)).collect();
    assert!(listed.is_sorted(), "{listed:?}");
    assert_eq!(listed, files.keys().cloned().collect::<Vec<_>>());
    let mut all = BTreeMap::new();
    for file in LIBRARY {
        let items = file.items();
        let documented = items.named().filter(|item| items.doc(item).next().is_some());
        let documented: Vec<&str> = documented.map(|item| &*item.name).collect();
        assert_eq!(documented, file.defines, "{}", file.name);
        for item in items.named() {
            let name = &*item.name;
            let other = all.insert(name, file.name);
            assert_eq!(other, None, "`{name}` is defined twice: {}", file.name);
            let builtin = table().iter().any(|builtin| builtin.name == name);
            assert!(!builtin, "`{name}` is a builtin too: {}", file.name);
        }
    }
}

#[test]
fn every_file_of_help_is_read() {
    let files = files_under("stdlib/help", &[]);
    let names = |file: &str| -> Vec<String> {
        let lines = files[&format!("stdlib/help/{file}.md")].lines();
        lines.filter_map(|line| line.strip_prefix("# ")).map(str::to_owned).collect()
    };
    let read: Vec<&str> = all_topics().iter().map(|topic| topic.name).collect();
    assert_eq!(["language", "universes", "terms"].map(names).concat(), read);
    // These and the questions that help begins with.
    assert_eq!(files.len(), 4, "{:?}", files.keys());
}

#[test]
fn one_version_of_rust_is_promised() {
    let cargo = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let line = cargo.lines().find_map(|line| line.strip_prefix("rust-version = "));
    let version = line.unwrap().trim_matches('"');
    for page in ["README.md", "book/src/getting_started.md"] {
        let text = fs::read_to_string(root().join(page)).unwrap();
        assert!(text.contains(&format!("{version} or newer")), "{page}");
    }
    let python = fs::read_to_string(root().join("python/Cargo.toml")).unwrap();
    assert!(python.contains(&format!("rust-version = \"{version}\"")), "Python's package");
    let ci = fs::read_to_string(root().join(".ci/run")).unwrap();
    assert!(ci.contains(" toolchain\n"), "CI builds with that version");
}

#[test]
fn the_page_is_linked_where_the_workflow_publishes_it() {
    let read = |path: &str| fs::read_to_string(root().join(path)).unwrap();
    let cargo = read("Cargo.toml");
    let repository = cargo.lines().find_map(|line| line.strip_prefix("repository = \"")).unwrap();
    let named = repository.trim_end_matches('"').strip_prefix("https://github.com/").unwrap();
    let (owner, name) = named.split_once('/').unwrap();
    // GitHub's pages of a repository stand there.
    let address = format!("https://{owner}.github.io/{name}/");
    let readme = read("README.md");
    let (first_screen, _) = readme.split_once("```repl").unwrap();
    let book = read("book/src/getting_started.md");
    let pages = [("README.md", first_screen), ("book/src/getting_started.md", &book)];
    for (page, text) in pages {
        assert!(text.contains(&format!("]({address})")), "{page} links to {address}");
    }
    for page in ["web/README.md", "CHANGELOG.md"] {
        assert!(read(page).contains(&format!("<{address}>")), "{page} names {address}");
    }
    let site = read(".github/workflows/site.yml");
    for part in [
        "\n  release:\n    types: [published]\n",
        "\n  workflow_dispatch:\n",
        "web/build target/site\n",
        "upload-pages-artifact@v3\n        with: { path: target/site }\n",
        "uses: actions/deploy-pages@v4\n",
    ] {
        assert!(site.contains(part), "the workflow publishes the folder: {part}");
    }
}
