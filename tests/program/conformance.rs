//! One set of questions through every door: the command line, `upstar serve`, and the library; and for
//! Python's tests a file of the answers. What has the same form is equal byte for byte.
//!
//! `UPDATE_CONFORMANCE=1 cargo test --test program conformance` writes the file.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use upstar::builtins::table;
use upstar::lang::builtin::Builtin;
use upstar::session::LIBRARY;
use upstar::session::help::all_topics;

use super::lsp::Editor;
use super::serve::Client;
use crate::support::{sampled, scratch, upstar};

/// The examples of all help, each once: those of the builtins, of the language's pages, and of the
/// library's rulesets and definitions.
fn questions() -> Vec<String> {
    let builtins = table().iter().flat_map(Builtin::examples);
    let mut all: Vec<String> = builtins.map(|(source, _)| source).collect();
    let topics = all_topics().iter().flat_map(|topic| &topic.examples);
    all.extend(topics.map(|(source, _)| source.clone()));
    for file in LIBRARY {
        let examples = file.text().lines().filter_map(|line| line.strip_prefix("## >>> "));
        all.extend(examples.map(str::to_owned));
    }
    let mistakes =
        ["1 +", "unheard(3)", "1 == \"a\"", "{1}", "compare(1, *) mod dicot", "1/3", "f(2)"];
    all.extend(mistakes.map(str::to_owned));
    all.extend(
        ["print(1); print(2)\n3", "let x = 1\nx + 1;\nx", "\n\n∗ + ∗\n# end"].map(str::to_owned),
    );
    all.extend(NOTED.map(|(text, _)| text.to_owned()));
    let mut seen = BTreeSet::new();
    all.retain(|question| seen.insert(question.clone()));
    all
}

/// The lines of one form of all answers.
fn lines(answers: &Value, form: &str) -> Vec<String> {
    let answers = answers["answers"].as_array().expect("a list");
    let line = |answer: &Value| match &answer[form] {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        object => Some(object.to_string()),
    };
    answers.iter().filter_map(line).collect()
}

/// What the command line writes in a format.
fn told(question: &str, format: &str) -> Vec<String> {
    let ran = upstar(&["--format", format, "-e", question], "");
    ran.out.lines().map(str::to_owned).collect()
}

#[test]
fn every_door_gives_the_same_objects() {
    let questions = questions();
    assert!(questions.len() >= 300, "{} questions", questions.len());
    let mut client = Client::start(&[]);
    let mut wrong = Vec::new();
    let (mut asked, mut objects) = (0, 0);
    for question in sampled(&questions, 5) {
        asked += 1;
        let told = told(question, "json");
        assert_eq!(client.ask("restart", &json!({})), Value::Null);
        let served = lines(&client.ask("evaluate", &json!({"code": question})), "json");
        let library: Vec<String> = upstar::Session::new()
            .evaluate(question)
            .iter()
            .filter_map(|answer| answer.json().map(str::to_owned))
            .collect();
        objects += told.len();
        if told != served || told != library {
            wrong.push(format!("{question}\n  {told:?}\n  {served:?}\n  {library:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {asked}:\n{}", wrong.len(), wrong.join("\n"));
    // All but twenty of all have one.
    assert!(objects + 20 * asked / questions.len() >= asked, "{objects} objects of {asked}");
}

#[test]
fn every_door_gives_the_same_lines_of_text_and_latex() {
    let mut client = Client::start(&[]);
    let (mut compared, mut asked) = (0, 0);
    let questions = questions();
    // A part of them: each takes two processes.
    for question in sampled(&questions, 7) {
        asked += 1;
        assert_eq!(client.ask("restart", &json!({})), Value::Null);
        let answers = client.ask("evaluate", &json!({"code": question}));
        let library = upstar::Session::new().evaluate(question);
        let is_shown = |answer: &upstar::Answer| answer.error().is_none();
        // What is printed stands among the lines of the command line.
        if library.iter().any(|answer| !answer.printed().is_empty()) {
            continue;
        }
        for (format, of) in [
            ("text", upstar::Answer::text as fn(&upstar::Answer) -> Option<&str>),
            ("latex", upstar::Answer::latex),
        ] {
            let shown = library.iter().filter(|answer| is_shown(answer)).filter_map(of);
            let library = shown.collect::<Vec<_>>().join("\n");
            assert_eq!(lines(&answers, format).join("\n"), library, "{question}");
            assert_eq!(told(question, format).join("\n"), library.trim_end(), "{question}");
            compared += 1;
        }
    }
    // Every other one has a line at least.
    assert!(2 * compared >= asked, "{compared} of {asked}");
}

/// What the outputs of a woven notebook have of a kind, a text each.
fn outputs(notebook: &Value, kind: &str) -> Vec<String> {
    let cells = notebook["cells"].as_array().expect("cells").iter();
    let outputs = cells.flat_map(|cell| cell["outputs"].as_array().into_iter().flatten());
    let found = outputs.filter_map(|output| match output["name"] == kind {
        true => output["text"].as_array(),
        false => output["data"][kind].as_array(),
    });
    found.map(|lines| lines.iter().filter_map(Value::as_str).collect()).collect()
}

#[test]
fn a_notebook_says_what_the_library_says() {
    let folder = scratch("notebook_door");
    let (script, page) = (folder.join("a.cgt"), folder.join("a.ipynb"));
    let paths = [&script, &page].map(|path| path.to_str().expect("a path").to_owned());
    let questions = questions();
    let (mut answered, mut noted) = (0, 0);
    let with_notes: Vec<String> = NOTED.map(|(text, _)| text.to_owned()).to_vec();
    for question in sampled(&questions, 11).chain(&with_notes) {
        std::fs::write(&script, question).expect("a folder");
        let ran = upstar(&["weave", &paths[0], "--force", "-o", &paths[1]], "");
        let text = std::fs::read_to_string(&page).expect("a notebook");
        let notebook: Value = serde_json::from_str(&text).expect("JSON");
        let library = upstar::Session::new().evaluate(question);
        let of = |form: fn(&upstar::Answer) -> Option<&str>| -> Vec<String> {
            let right = library.iter().filter(|answer| answer.error().is_none());
            right.filter_map(form).map(str::to_owned).collect()
        };
        let plain = outputs(&notebook, "text/plain");
        assert_eq!(plain, of(upstar::Answer::text), "{question}: {}", ran.err);
        assert_eq!(outputs(&notebook, "image/svg+xml"), of(upstar::Answer::svg), "{question}");
        assert_eq!(outputs(&notebook, "text/html"), of(upstar::Answer::html), "{question}");
        let notes = outputs(&notebook, "stderr").concat();
        let objects =
            library.iter().filter_map(|answer| Some(object(answer.json()?)["notes"].clone()));
        let objects: Vec<Value> = objects.collect();
        let all = objects.iter().filter_map(Value::as_array).flatten();
        let of_typed: Vec<&Value> = all
            .filter(|note| OF_TYPED.contains(&note["code"].as_str().unwrap_or_default()))
            .collect();
        let said = library.iter().flat_map(upstar::Answer::notes);
        let said =
            said.filter(|note| of_typed.iter().all(|of_typed| of_typed["message"] != **note));
        let said: String = said.map(|note| format!("{note}\n")).collect();
        assert_eq!(notes, said, "{question}");
        answered += plain.len();
        noted += usize::from(!notes.is_empty());
    }
    assert!(answered > 20 && noted >= NOTED.len(), "{answered} answers, {noted} with notes");
}

/// What is noted of typed texts, as the library's are, and not of scripts, as those of notebooks are: a sign that is
/// easily misread, a claim that does not hold.
const OF_TYPED: [&str; 2] = ["N0905", "N0906"];

/// An answer's JSON.
fn object(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// Texts with something to say beside their answers, each once in a session: the codes.
const NOTED: [(&str, &[&str]); 9] = [
    ("universe misere\n2 - 1\n3 - 1\n5 - 2", &["N0912"]),
    ("ruleset q(n: Int) { left: [q(n - 1)]; right: [] }\nq(3)\nq(3)", &["W0913"]),
    ("[nim(4), nim(2)]\n[nim(3)]", &["N0908"]),
    ("print nim(4)\n[nim(3)]", &["N0908"]),
    ("table([[nim(2), 3]])\ntable([[nim(2)]])", &["N0908"]),
    (
        "ruleset heap(n: Int) { options: [] }\nlet p = heap(2)\nruleset heap(n: Int) { left: []; right: [] }\np",
        &["N0902"],
    ),
    ("fn outcome(G) = 3\nfn outcome(G) = 4", &["N0901"]),
    ("for n in 1 .. 3 { n * n }\nfor n in 1 .. 3 { n }", &["N0907"]),
    ("nim_value(partizan_kayles(3))\nnim_value(<1|0>)", &["N0910"]),
];

/// The notes and warnings among the diagnostics of an editor.
fn noted_in_editor(text: &str) -> Vec<String> {
    let mut editor = Editor::open(&["--time", "60s"]);
    editor.show(1, text);
    let checked = editor.diagnostics(1);
    assert_eq!(checked, json!([]), "{text}");
    editor.hints_of_all(0);
    let noted = editor.diagnostics(1);
    let noted = noted.as_array().expect("a list").iter();
    noted.map(|note| note["message"].as_str().unwrap_or_default().to_owned()).collect()
}

/// The notes of objects, one for each line.
fn noted_in(lines: &str) -> Vec<Value> {
    let objects = lines.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    objects.flat_map(|object| object["notes"].as_array().cloned().expect("notes")).collect()
}

#[test]
fn every_door_says_the_same_notes() {
    let mut client = Client::start(&[]);
    let file = scratch("noted").join("noted.cgt");
    let path = file.to_str().expect("a path");
    for (text, codes) in NOTED {
        let library = upstar::Session::new().evaluate(text);
        let library: Vec<String> =
            library.iter().flat_map(|answer| answer.notes().to_vec()).collect();
        assert_eq!(library.len(), codes.len(), "{text}: {library:?}");

        assert_eq!(client.ask("restart", &json!({})), Value::Null);
        let served = client.ask("evaluate", &json!({"code": text}));
        let served = served["answers"].as_array().expect("a list");
        let notes = |answer: &Value| answer["notes"].as_array().cloned().unwrap_or_default();
        let said: Vec<Value> = served.iter().flat_map(notes).collect();
        assert_eq!(said, library, "serve: {text}");

        std::fs::write(&file, text).expect("a folder");
        let lines = |err: &str| -> Vec<String> {
            let lines = err.lines().filter_map(|line| line.split_once(": "));
            let notes = lines.filter(|(head, _)| ["note", "warning"].contains(head));
            notes.map(|(_, told)| told.to_owned()).collect()
        };
        assert_eq!(lines(&upstar(&["-e", text], "").err), library, "-e: {text}");
        assert_eq!(lines(&upstar(&[path], "").err), library, "a file: {text}");
        assert_eq!(lines(&upstar(&["-"], text).err), library, "standard input: {text}");
        assert_eq!(noted_in_editor(text), library, "an editor: {text}");

        // As data, with what they are.
        let severity = |code: &str| if code.starts_with('W') { "warning" } else { "note" };
        let data = codes.iter().zip(&library).map(
            |(code, message)| json!({"severity": severity(code), "code": code, "message": message}),
        );
        let data = json!(data.collect::<Vec<_>>());
        let objects = noted_in(&upstar(&["--format", "json", "-e", text], "").out);
        assert_eq!(json!(objects), data, "json: {text}");
        let inside = |answer: &Value| answer["json"]["notes"].as_array().cloned();
        let inside: Vec<Value> = served.iter().filter_map(inside).flatten().collect();
        assert_eq!(json!(inside), data, "serve, json: {text}");
        let checked = upstar(&["check", "--format", "json", path], "").out;
        let checked =
            checked.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        let is_note = |object: &Value| object["kind"] == "note" || object["kind"] == "warning";
        let checked: Vec<Value> = checked.filter(is_note).map(|it| it["code"].clone()).collect();
        assert_eq!(json!(checked), json!(codes), "check: {text}");
    }
}

/// The file that Python's tests read.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/program/conformance.json");

#[test]
fn the_file_for_other_languages_is_up_to_date() {
    let rows = questions().into_iter().map(|question| {
        let answers = upstar::Session::new().evaluate(&question);
        // The version is that of the build.
        let version = format!(",\"version\":\"{}\"", upstar::VERSION);
        let objects = answers.iter().filter_map(upstar::Answer::json);
        let objects: Vec<_> = objects.map(|object| object.replacen(&version, "", 1)).collect();
        let right = || answers.iter().filter(|answer| answer.error().is_none());
        let text: Vec<_> = right().filter_map(upstar::Answer::text).collect();
        let latex: Vec<_> = right().filter_map(upstar::Answer::latex).collect();
        let notes: Vec<_> = answers.iter().flat_map(upstar::Answer::notes).collect();
        let row = json!({
            "question": question, "objects": objects, "text": text, "latex": latex, "notes": notes,
        });
        row.to_string()
    });
    let made = format!("[\n{}\n]\n", rows.collect::<Vec<_>>().join(",\n"));
    if std::env::var_os("UPDATE_CONFORMANCE").is_some() {
        std::fs::write(FILE, &made).expect("a folder for it");
    }
    let found = std::fs::read_to_string(FILE).unwrap_or_default();
    let stale = "UPDATE_CONFORMANCE=1 cargo test --test program conformance";
    assert!(found == made, "conformance.json is not up to date: run {stale}");
}
