//! Each example prints what its first comment says. `cargo test` builds the examples before it runs this.

#![allow(clippy::disallowed_methods, reason = "tests read the repository")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The lines of the first block of text in the comment at the head of a file.
fn promised(source: &str) -> String {
    let head = source.lines().take_while(|line| line.starts_with("//!"));
    let lines: Vec<&str> = head
        .map(|line| line.trim_start_matches("//!"))
        .map(|line| line.strip_prefix(' ').unwrap_or(line))
        .collect();
    let begin = lines.iter().position(|line| *line == "```text").expect("a block of text");
    let block = lines[begin + 1..].iter().take_while(|line| **line != "```");
    block.map(|line| format!("{line}\n")).collect()
}

/// The folder of the examples that were built beside this test.
fn built() -> PathBuf {
    let test = std::env::current_exe().expect("the path of this test");
    test.ancestors().nth(2).expect("a folder of builds").join("examples")
}

#[test]
fn each_example_prints_what_its_comment_says() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut names = Vec::new();
    for entry in fs::read_dir(sources).expect("examples") {
        let path = entry.expect("a readable folder").path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let program = built().join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
        let output = Command::new(&program).output().unwrap_or_else(|error| {
            panic!("{}: {error}; `cargo test` without a target builds it", program.display())
        });
        let [printed, errors] = [output.stdout, output.stderr]
            .map(|bytes| String::from_utf8(bytes).expect("UTF-8").replace("\r\n", "\n"));
        assert!(output.status.success(), "{name}: {errors}");
        let source = fs::read_to_string(path).expect("an example");
        assert_eq!(printed, promised(&source), "{name} (`cargo build --examples` builds it)");
        names.push(name);
    }
    names.sort_unstable();
    assert_eq!(names, ["bounds", "clobber", "misere", "quotient", "survey"]);
}

#[test]
fn the_readme_names_each_example() {
    let readme = include_str!("../../README.md");
    for name in ["bounds", "clobber", "misere", "quotient", "survey"] {
        assert!(readme.contains(&format!("(examples/{name}.rs)")), "{name}");
    }
}
