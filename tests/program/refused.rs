//! The program where the system refuses: room in files, memory, a place to write to.

#![cfg(unix)]

use std::fs;

use crate::support::{finish, program, program_like, scratch, soak, upstar};

/// A script in a folder of its own that `fmt` changes.
fn ugly_script(folder: &str) -> (std::path::PathBuf, String) {
    let file = scratch(folder).join("a.cgt");
    let ugly = "let x=1+1+1+1\n".repeat(3000);
    fs::write(&file, &ugly).unwrap();
    (file, ugly)
}

/// Runs the program with a limit on the size of files, behind some words of the shell.
fn with_small_files(before: &str, arguments: &[&str]) -> std::process::Output {
    let mut shell = program_like("sh", &program());
    shell.args(["-c", &format!("{before} ulimit -c 0; ulimit -f 40; exec \"$0\" \"$@\"")]);
    shell.arg(env!("CARGO_BIN_EXE_upstar")).args(arguments);
    shell.output().expect("a shell")
}

#[test]
fn fmt_leaves_the_old_text_where_the_new_one_does_not_fit() {
    let (file, ugly) = ugly_script("fmt_full");
    let path = file.to_str().unwrap();
    // The write fails in the middle; without the trap, the process is killed there.
    for before in ["trap '' XFSZ;", ""] {
        let ran = with_small_files(before, &["fmt", path]);
        assert!(!ran.status.success(), "{ran:?}");
        assert_eq!(fs::read_to_string(&file).unwrap(), ugly, "{before}");
        if !before.is_empty() {
            assert_eq!(ran.status.code(), Some(1), "{ran:?}");
            let told = String::from_utf8_lossy(&ran.stderr).into_owned();
            assert!(told.contains("E0701"), "{told}");
            let left = fs::read_dir(file.parent().unwrap()).unwrap().count();
            assert_eq!(left, 1, "nothing is left beside the script");
        }
    }
}

#[test]
fn fmt_keeps_rights_and_links() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let (file, ugly) = ugly_script("fmt_links");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o751)).unwrap();
    let folder = file.parent().unwrap();
    fs::create_dir(folder.join("below")).unwrap();
    let link = folder.join("below/link.cgt");
    symlink("../a.cgt", &link).unwrap();
    let ran = upstar(&["fmt", link.to_str().unwrap()], "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(link.is_symlink());
    assert_ne!(fs::read_to_string(&file).unwrap(), ugly);
    let mode = fs::metadata(&file).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o751);
    let circle = folder.join("circle.cgt");
    symlink("circle.cgt", &circle).unwrap();
    assert_eq!(upstar(&["fmt", circle.to_str().unwrap()], "").code, 1);
}

#[test]
#[cfg(target_os = "linux")]
fn where_the_system_gives_no_memory_a_statement_ends() {
    let mut told = Vec::new();
    for memory in [&[][..], &["--memory", "off"]] {
        let mut shell = program_like("sh", &program());
        shell.args(["-c", "ulimit -v 600000; exec \"$0\" \"$@\""]);
        shell.arg(env!("CARGO_BIN_EXE_upstar")).args(memory);
        shell.args(["--depth", "3000000"]);
        shell.args(["-e", "fn f(n: Int) = 1 + f(n + 1)", "-e", "f(0)", "-e", "2 + 2"]);
        // Without a limit of its own, what a list takes is refused by the system.
        shell.args(["-e", "len([n * n for n in 1 .. 1000000000])", "-e", "3 + 3"]);
        let ran = finish(shell, b"");
        assert_eq!((ran.code, ran.out.as_str()), (3, "4\n6\n"), "{}", ran.err);
        assert_eq!(ran.err.matches("[E0603]").count(), 2, "{}", ran.err);
        told.push(ran.err);
    }
    assert!(told[0].contains("a session may hold 293"), "{}", told[0]);
    assert!(told[1].contains("the system gives no more memory"), "{}", told[1]);
}

#[test]
#[cfg(target_os = "linux")]
fn tables_of_the_engine_grow_only_where_the_system_has_memory() {
    let questions = [
        (80_000, "canonical(domineering(7, 7))"),
        (80_000, "len(games_born_by(4) mod dicot)"),
        (80_000, "outcome(sum([<n|<-n|*2>> for n in 1 .. 24])) mod misere"),
        (80_000, "form(sum([+-n for n in 1 .. 30]))"),
    ];
    // Ten seconds until that is full.
    let larger = soak().map(|_| (200_000, "canonical(domineering(7, 7))"));
    for (kilobytes, question) in questions.into_iter().chain(larger) {
        let mut shell = program_like("sh", &program());
        shell.args(["-c", &format!("ulimit -v {kilobytes}; exec \"$0\" \"$@\"")]);
        shell.args([env!("CARGO_BIN_EXE_upstar"), "--memory", "off"]);
        shell.args(["-e", question, "-e", "2 + 2"]);
        let ran = finish(shell, b"");
        assert_eq!((ran.code, ran.out.as_str()), (3, "4\n"), "{question}: {}", ran.err);
        assert!(ran.err.contains("the system gives no more memory"), "{}", ran.err);
    }
}

#[test]
fn help_and_version_fail_where_they_cannot_be_written() {
    for argument in ["--help", "--version"] {
        let mut command = program();
        command.arg(argument).stdout(fs::File::create("/dev/full").unwrap());
        let ran = command.output().unwrap();
        assert_eq!(ran.status.code(), Some(1), "{argument}");
        let told = String::from_utf8(ran.stderr).unwrap();
        assert!(told.contains("standard output cannot be written"), "{told}");
    }
}

#[test]
fn no_control_character_of_a_text_or_a_name_reaches_a_terminal() {
    let folder = scratch("control_characters");
    let title = "\u{1b}]0;T\u{7}";
    let script = folder.join(format!("{title}.cgt"));
    fs::write(&script, format!("nosuch\n\"a\" # {title}\n\"\u{9b}\"\n")).unwrap();
    let path = script.to_str().unwrap();
    let text = "\"\\u{1b}]0;T\\u{7}\"";
    let print = format!("print {text}");
    for arguments in [
        &["--color", "always", path][..],
        &["--color", "always", "fmt", "--check", path],
        &["--color", "always", "check", path],
        &["--color", "always", "test", path],
        &["--color", "always", &format!("{path}.none")],
        &["--color", "always", "-e", &format!("import \"{}\"", "\\u{1b}]0;T.cgt")],
        &["--color", "always", "-e", text, "-e", &print],
        &["--color", "always", "--format", "latex", "-e", text],
    ] {
        let ran = upstar(arguments, "");
        let said = ran.out + &ran.err;
        // What is left of the colours is no control character.
        let plain = said.replace("\u{1b}[", "");
        let sent = plain.chars().find(|c| c.is_control() && !"\n\t".contains(*c));
        assert_eq!(sent, None, "{arguments:?}: {said:?}");
    }
    let ran = upstar(&["--color", "always", "-e", text], "");
    assert_eq!(ran.out, "\\u{1b}]0;T\\u{7}\n");
    // JSON has escapes of its own.
    let ran = upstar(&["--format", "json", "-e", text], "");
    let object: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(object["value"], title, "{object}");
}

#[test]
fn a_folder_is_no_file() {
    let folder = scratch("folder_for_a_file");
    let path = folder.to_str().unwrap();
    let page = folder.join("page.html");
    let page = page.to_str().unwrap();
    let import = format!("import \"{path}\"");
    for arguments in [
        &[path][..],
        &["fmt", path],
        &["weave", path, "-o", page],
        &["verify", path],
        &["-e", &import],
    ] {
        let ran = upstar(arguments, "");
        assert_ne!(ran.code, 0, "{arguments:?}");
        assert!(
            ran.err.contains("E0701") && ran.err.contains("folder"),
            "{arguments:?}: {}",
            ran.err
        );
    }
    // A page is not put in the place of a folder, not even where files are written over.
    let script = folder.join("a.cgt");
    fs::write(&script, "1\n").unwrap();
    fs::create_dir(page).unwrap();
    for more in [&[][..], &["--force"]] {
        let arguments = [&["weave", script.to_str().unwrap(), "-o", page], more].concat();
        let ran = upstar(&arguments, "");
        assert_ne!(ran.code, 0, "{arguments:?}");
        assert!(fs::metadata(page).unwrap().is_dir(), "{}", ran.err);
    }
}

#[test]
fn an_import_that_is_not_found_names_the_folder_and_a_file_like_it() {
    let folder = scratch("import_not_found");
    fs::write(folder.join("rules.cgt"), "let here = 3\n").unwrap();
    let script = folder.join("a.cgt");
    for (file, told) in [
        ("ruels.cgt", "did you mean `rules.cgt`?"),
        ("rules", "did you mean `rules.cgt`?"),
        ("elsewhere.cgt", "there is no such file in"),
        ("nowhere/rules.cgt", "there is no folder"),
    ] {
        fs::write(&script, format!("import \"{file}\"\n")).unwrap();
        let ran = upstar(&[script.to_str().unwrap()], "");
        assert!(ran.err.contains(told), "{file}: {}", ran.err);
        assert_eq!(ran.err.contains("did you mean"), told.contains("did you mean"), "{}", ran.err);
        // Where files are not trusted, no folder is looked at.
        let ran = upstar(&["--sandbox", script.to_str().unwrap()], "");
        assert!(!ran.err.contains("did you mean"), "{file}: {}", ran.err);
    }
}

#[test]
fn a_command_that_is_mistyped_is_suggested() {
    let ran = upstar(&["tets", "x.cgt"], "");
    assert!(ran.err.contains("did you mean the command `upstar test`?"), "{}", ran.err);
    let ran = upstar(&["no_such_script.cgt"], "");
    assert!(!ran.err.contains("did you mean the command"), "{}", ran.err);
}
