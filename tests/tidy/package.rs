//! What `cargo package` packs: all that is built, and nothing that only tests need.

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
        .chain(files_under("grammar", &["pest"]).into_keys())
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
