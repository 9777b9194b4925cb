//! Files that cannot be read, and objects about files.

use std::fs;

use serde_json::Value;

use crate::cli::objects;
use crate::support::{scratch, upstar};

#[test]
fn a_file_that_is_not_utf8_is_refused_in_the_same_words_by_import_and_run() {
    let folder = scratch("no_utf8");
    let (bad, imports) = (folder.join("bad.cgt"), folder.join("imports.cgt"));
    fs::write(&bad, b"\nlet a = \xF0\n").unwrap();
    fs::write(&imports, "import \"bad.cgt\"\n").unwrap();
    for file in [bad, imports] {
        let err = upstar(&[file.to_str().unwrap()], "").err;
        assert!(err.contains("the byte 0xF0 on line 2 of "), "{err}");
    }
}

#[test]
fn what_is_not_json_is_told_without_words_of_a_library() {
    let file = scratch("no_json").join("page.json");
    fs::write(&file, "[1,\nnul]\n").unwrap();
    let err = upstar(&["verify", file.to_str().unwrap()], "").err;
    assert!(err.contains("this is not JSON (line 2, column 4)"), "{err}");
    let out = upstar(&["serve"], "what\n").out;
    assert!(out.contains("this is not JSON (line 1, column 1)"), "{out}");
}

#[test]
fn a_text_in_place_of_a_file_leads_to_the_option_for_texts() {
    for text in ["* + *", "outcome(*)"] {
        let ran = upstar(&[text], "");
        assert_eq!(ran.code, 1);
        assert!(ran.err.contains(&format!("to run a text: `upstar -e '{text}'`")), "{}", ran.err);
    }
    assert!(!upstar(&["no such.cgt"], "").err.contains("to run a text"));
}

#[test]
fn every_object_about_a_file_names_it_and_every_place_has_an_end() {
    let folder = scratch("json_files");
    let file = folder.join("multi.cgt");
    fs::write(&file, "1\nlet x =\n  kayels(3)\n").unwrap();
    let (path, none) = (file.display().to_string(), folder.join("none.cgt").display().to_string());
    let ran = upstar(&["--format", "json", &path], "");
    let all = objects(&ran.out);
    assert!(all.iter().all(|object| object["file"] == path.as_str()), "{}", ran.out);
    let place = ["line", "column", "end_line", "end_column"].map(|key| all[1][key].clone());
    assert_eq!(place, [3, 3, 3, 9].map(Value::from), "{}", ran.out);
    for command in ["run", "test", "check", "verify"] {
        let ran = upstar(&["--format", "json", command, &none], "");
        let object: Value = serde_json::from_str(ran.out.lines().next().unwrap()).unwrap();
        assert!(object["kind"] == "error" && object["code"] == "E0701", "{command}: {}", ran.out);
        if command == "run" || command == "verify" {
            assert_eq!(object["file"], none.as_str(), "{command}: {}", ran.out);
        }
    }
    let file = folder.join("proof.json");
    let proof = upstar(&["certify", "-e", "^ > 0"], "");
    fs::write(&file, proof.out).unwrap();
    let ran = upstar(&["--format", "json", "verify", file.to_str().unwrap()], "");
    let object: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(object["kind"], "certificate", "{}", ran.out);
    assert_eq!(object["file"], file.to_str().unwrap());
    assert_eq!((&object["schema"], &object["holds"]), (&1.into(), &true.into()));
}
