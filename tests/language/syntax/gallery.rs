//! The gallery of mistakes: every code of the family has a file that shows it.

use super::read;
use std::collections::BTreeSet;
use upstar::diag::codes::syntax::ALL;
use upstar::syntax::decode;

#[test]
fn every_code_is_shown_by_its_own_file() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/errors");
    let mut shown = BTreeSet::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if !name.starts_with("e01")
            || name.contains("imported")
            || path.extension().is_none_or(|kind| kind != "cgt")
        {
            continue;
        }
        let code: u16 = name[1..5].parse().unwrap();
        shown.insert(code);
        // Bytes that are no text never reach the parser: whoever reads files says so.
        let Ok(text) = decode(std::fs::read(&path).unwrap()) else {
            assert_eq!(code, 109, "{name}");
            continue;
        };
        let codes: Vec<u16> = read(&text)
            .into_iter()
            .filter_map(Result::err)
            .map(|error| error.code.number)
            .collect();
        assert!(codes.contains(&code), "{name} shows {codes:?}");
    }
    let all: BTreeSet<u16> = ALL.iter().map(|code| code.number).collect();
    assert_eq!(shown, all);
}
