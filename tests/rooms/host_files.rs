//! Tests of `host/files`.

use std::fs;
use std::path::PathBuf;

use upstar::host::files::*;
use upstar::session::Loader;

#[test]
fn imports_start_at_the_importing_file() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("rooms_host_files");
    fs::create_dir_all(folder.join("a/x")).expect("folders");
    for file in ["c.cgt", "a/c.cgt"] {
        fs::write(folder.join(file), file).expect("a file");
    }
    let above = folder.join("c.cgt");
    let within = folder.join("a/c.cgt");
    let importing = folder.join("a/b.cgt");
    for (path, expected) in [
        ("c.cgt", &within),
        ("../c.cgt", &above),
        ("./x/../c.cgt", &within),
        ("x/../../c.cgt", &above),
        (above.to_str().expect("UTF-8"), &above),
    ] {
        let loaded = Disk.load(path, importing.to_str().expect("UTF-8"));
        let (name, bytes) = loaded.unwrap_or_else(|error| panic!("{path}: {error}"));
        assert_eq!(name, expected.display().to_string(), "{path}");
        assert_eq!(bytes, fs::read(expected).expect("it is there"), "{path}");
    }
    // What is no file imports from the folder at hand, which is that of the package.
    let loaded = Disk.load("./examples/../examples/tour.cgt", "<stdin>");
    assert_eq!(loaded.map(|(name, _)| name).as_deref(), Ok("examples/tour.cgt"));
    let loaded = Disk.load("../no_such_file.cgt", "b.cgt");
    assert!(loaded.is_err());
}

#[test]
fn bytes_that_are_not_text_name_their_line() {
    let error = decode("x.cgt", b"1\n\xE9t\xE9\n".to_vec()).expect_err("0xE9 is Latin-1");
    assert!(error.headline().contains("0xE9 on line 2"), "{error:?}");
    assert_eq!(decode("x.cgt", "↑".into()), Ok("↑".to_owned()));
}
