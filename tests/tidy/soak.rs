//! Tests that `cargo test` ignores are run by a part of the soak, or by hand.

use std::fs;

use crate::{files_under, root};

/// The words between the quotes of a text.
fn quoted(text: &str) -> Vec<&str> {
    text.split('"').skip(1).step_by(2).collect()
}

/// The value of a field of a part, as the text writes it.
fn field<'t>(part: &'t str, name: &str) -> &'t str {
    let (_, rest) = part.split_once(&format!("\n        {name}: ")).expect(name);
    let end = if rest.starts_with("&[") { "]" } else { ",\n" };
    rest.split(end).next().unwrap_or(rest)
}

/// The parts of the soak: their programs, and what the names of their tests begin with.
fn parts(text: &str) -> Vec<(&str, Vec<&str>)> {
    let (_, parts) = text.split_once("const PARTS: &[Part] = &[").expect("the parts");
    let (parts, _) = parts.split_once("\n];").expect("their end");
    let program = |part| match field(part, "program") {
        "ENGINE" => "upstar-engine",
        name => quoted(name)[0],
    };
    parts
        .split("Part {")
        .skip(1)
        .map(|part| (program(part), quoted(field(part, "tests"))))
        .collect()
}

/// The program that runs the tests of a file, and what stands before their names there.
fn module(path: &str) -> (String, String) {
    let path = path.trim_end_matches(".rs");
    let (program, inside) = match path.strip_prefix("tests/") {
        Some(inside) => inside.split_once('/').unwrap_or((inside, "main")),
        None => {
            let (package, inside) = path.split_once("/src/").unwrap_or((path, "main"));
            return (format!("upstar-{package}"), names(inside));
        }
    };
    (program.to_owned(), names(inside))
}

/// A path inside a program as the names of its tests begin.
fn names(inside: &str) -> String {
    let parts = inside.split('/').filter(|part| !["main", "lib", "mod"].contains(part));
    parts.map(|part| format!("{part}::")).collect()
}

/// The names of the tests of a file that `cargo test` ignores.
fn ignored(text: &str) -> Vec<&str> {
    let mark = ["#[", "ignore"].concat();
    let after = text.split(mark.as_str()).skip(1);
    after
        .map(|rest| {
            let (_, rest) = rest.split_once("fn ").expect("a function");
            rest.split('(').next().unwrap_or(rest)
        })
        .collect()
}

#[test]
fn what_cargo_test_ignores_is_run_by_the_soak_or_by_hand() {
    let soak = fs::read_to_string(root().join("bench/src/soak.rs")).expect("the soak");
    let parts = parts(&soak);
    assert!(parts.len() > 10, "{parts:?}");
    let (mut found, mut wrong) = (0, Vec::new());
    for (path, text) in ["tests", "engine", "verify", "bench"]
        .into_iter()
        .flat_map(|folder| files_under(folder, &["rs"]))
    {
        let (program, module) = module(&path);
        for name in ignored(&text) {
            found += 1;
            let inside = text.contains("mod tests {");
            let name = format!("{module}{}{name}", if inside { "tests::" } else { "" });
            let runs = |(of, tests): &(&str, Vec<&str>)| {
                *of == program
                    && (tests.is_empty() || tests.iter().any(|start| name.starts_with(start)))
            };
            if !name.contains("by_hand") && !parts.iter().any(runs) {
                wrong.push(format!("{program}: {name}"));
            }
        }
    }
    assert!(found >= 8, "{found}");
    assert!(wrong.is_empty(), "nobody runs these:\n{}", wrong.join("\n"));
}

/// A part that no test belongs to runs nothing.
#[test]
fn every_part_of_the_soak_names_tests() {
    let soak = fs::read_to_string(root().join("bench/src/soak.rs")).expect("the soak");
    let mut all = Vec::new();
    for (path, text) in
        files_under("tests", &["rs"]).into_iter().chain(files_under("engine", &["rs"]))
    {
        let (program, module) = module(&path);
        let tests = text.split("#[test]").skip(1).filter_map(|rest| rest.split_once("fn "));
        let names = tests.map(|(_, rest)| rest.split('(').next().unwrap_or(rest));
        all.extend(names.map(|name| (program.clone(), format!("{module}{name}"))));
        all.push((program, module));
    }
    for (program, tests) in parts(&soak) {
        for start in tests {
            let has = |(of, name): &(String, String)| *of == program && name.starts_with(start);
            assert!(all.iter().any(has), "{program} has no test that begins with `{start}`");
        }
    }
}

#[test]
fn ignored_tests_are_found_by_their_names() {
    let mark = ["#[", "ignore"].concat();
    let text = format!(
        "#[test]\n{mark} = \"minutes\"]\nfn a_long_one() {{}}\n#[test]\n{mark}]\nfn b() {{}}"
    );
    assert_eq!(ignored(&text), ["a_long_one", "b"]);
    assert_eq!(module("tests/memory.rs"), ("memory".to_owned(), String::new()));
    assert_eq!(module("tests/engine/closed/octal.rs").1, "closed::octal::");
    assert_eq!(module("engine/src/boards/bitboard/tests.rs").0, "upstar-engine");
}
