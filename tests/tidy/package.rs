//! Packages: what `cargo package` packs is all that is built, and nothing that only tests need; each package holds
//! what it includes.

use std::path::{Component, Path, PathBuf};
use std::process::Command;

use super::{files_under, root};

#[test]
fn the_package_has_what_is_built() {
    let cargo = std::env::var("CARGO").expect("cargo runs the tests");
    let list = ["package", "--list", "--allow-dirty", "--offline", "--quiet"];
    let output = Command::new(cargo).args(list).current_dir(root()).output().expect("cargo");
    let listed = String::from_utf8(output.stdout).expect("UTF-8").replace('\\', "/");
    let packed: Vec<&str> = listed.lines().collect();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let needed = files_under("src", &["rs"])
        .into_keys()
        .chain(files_under("stdlib", &["cgt", "md"]).into_keys())
        .chain(files_under("grammar", &["pest", "txt"]).into_keys())
        .chain(["build.rs", "examples/tour.cgt", "README.md", "LICENSE-MIT"].map(str::to_owned));
    for file in needed {
        assert!(packed.contains(&file.as_str()), "{file} is not packed");
    }
    let unneeded = packed.iter().filter(|file| {
        ["engine/", "verify/", "bench/", "tests/", "fuzz/", "editors/", "book/", ".ci/"]
            .iter()
            .any(|folder| file.starts_with(folder))
    });
    assert_eq!(unneeded.count(), 0, "{packed:?}");
}

/// The path of a file that a line includes, from the root; `None` for lines that include none.
fn included(path: &str, line: &str) -> Option<PathBuf> {
    let start = ["include_str!(", "include_bytes!(", "include!(", "#[path = "]
        .iter()
        .find_map(|start| line.split_once(start).map(|(_, rest)| rest))?;
    let (_, rest) = start.split_once('"')?;
    let (named, _) = rest.split_once('"')?;
    let mut whole = PathBuf::new();
    for part in Path::new(path).parent()?.join(named).components() {
        match part {
            Component::ParentDir => assert!(whole.pop(), "{path}: {line}"),
            part => whole.push(part),
        }
    }
    Some(whole)
}

#[test]
fn each_package_holds_what_it_includes() {
    assert_eq!(
        included("verify/src/a/b.rs", "const X: &str = include_str!(\"../../../lean/X.lean\");"),
        Some(PathBuf::from("lean/X.lean"))
    );
    let mut found = 0;
    for package in ["", "engine/", "verify/", "bench/"] {
        for (path, text) in files_under(&format!("{package}src"), &["rs"]) {
            for line in text.lines() {
                let Some(file) = included(&path, line) else {
                    continue;
                };
                found += 1;
                let mut others =
                    ["engine", "verify", "bench", "tests", "fuzz", "python", "book"].iter();
                let is_inside = match package {
                    "" => !others.any(|folder| file.starts_with(folder)),
                    package => file.starts_with(package),
                };
                assert!(is_inside, "{path}: {} stands in another package", file.display());
            }
        }
    }
    assert!(found > 8, "{found} files are included");
}
