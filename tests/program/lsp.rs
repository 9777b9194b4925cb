//! `upstar lsp` as an editor meets it: a scripted client over pipes.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::serve;
use crate::support::{program, root, scratch, upstar};

pub(crate) struct Editor {
    child: Child,
    pub(crate) input: Option<ChildStdin>,
    pub(crate) output: BufReader<ChildStdout>,
    /// What came before what was waited for.
    heard: Vec<Value>,
    pub(crate) last: u32,
}

pub(crate) const URI: &str = "file:///nowhere/page.cgt";
const FOREVER: &str = "for n in 0 .. pow(10, 15) { let x = n }\n";
pub(crate) const SOON: Duration = Duration::from_secs(20);

impl Editor {
    fn start(options: &[&str]) -> Self {
        let mut command = program();
        command.arg("lsp").args(options);
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("piped"));
        Self { child, input, output, heard: Vec::new(), last: 0 }
    }

    /// One that has introduced itself.
    pub(crate) fn open(options: &[&str]) -> Self {
        let mut editor = Self::start(options);
        let capabilities = json!({"workspace": {"inlayHint": {"refreshSupport": true}}});
        let answer = editor.ask("initialize", &json!({"capabilities": capabilities}));
        assert_eq!(answer["serverInfo"]["name"], "upstar");
        editor.tell("initialized", &json!({}));
        editor
    }

    pub(crate) fn raw(&mut self, text: &[u8]) {
        let input = self.input.as_mut().expect("open");
        input.write_all(text).and_then(|()| input.flush()).expect("it reads");
    }

    fn send(&mut self, object: &Value) {
        let text = object.to_string();
        self.raw(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    pub(crate) fn tell(&mut self, method: &str, params: &Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    pub(crate) fn request(&mut self, method: &str, params: &Value) -> u32 {
        self.last += 1;
        self.send(&json!({"jsonrpc": "2.0", "id": self.last, "method": method, "params": params}));
        self.last
    }

    pub(crate) fn message(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).expect("it writes") > 0, "it ended");
            if let Some(bytes) = line.strip_prefix("Content-Length: ") {
                length = bytes.trim().parse().expect("a length");
            } else if line == "\r\n" {
                break;
            }
        }
        let mut body = vec![0; length];
        self.output.read_exact(&mut body).expect("a body");
        serde_json::from_slice(&body).expect("JSON")
    }

    /// The next message of a kind; others are kept.
    pub(crate) fn next(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.heard.iter().position(&wanted) {
            return self.heard.remove(at);
        }
        loop {
            let message = self.message();
            if wanted(&message) {
                return message;
            }
            self.heard.push(message);
        }
    }

    fn answer(&mut self, id: u32) -> Value {
        self.next(|message| message["id"] == id && message.get("method").is_none())
    }

    pub(crate) fn ask(&mut self, method: &str, params: &Value) -> Value {
        let id = self.request(method, params);
        let answer = self.answer(id);
        assert!(answer.get("error").is_none(), "{answer}");
        answer["result"].clone()
    }

    pub(crate) fn show(&mut self, version: u32, text: &str) {
        let document = json!({"uri": URI, "languageId": "cgt", "version": version, "text": text});
        self.tell("textDocument/didOpen", &json!({"textDocument": document}));
    }

    pub(crate) fn change(&mut self, version: u32, changes: &Value) {
        let document = json!({"uri": URI, "version": version});
        let params = json!({"textDocument": document, "contentChanges": changes});
        self.tell("textDocument/didChange", &params);
    }

    /// The diagnostics of a version.
    pub(crate) fn diagnostics(&mut self, version: u32) -> Value {
        let published = self.next(|message| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["version"] == version
        });
        published["params"]["diagnostics"].clone()
    }

    pub(crate) fn at(&mut self, method: &str, line: u32, character: u32) -> Value {
        let position = json!({"line": line, "character": character});
        self.ask(method, &json!({"textDocument": {"uri": URI}, "position": position}))
    }

    fn hints_of(lines: u32) -> Value {
        let end = json!({"line": lines, "character": 0});
        let range = json!({"start": {"line": 0, "character": 0}, "end": end});
        json!({"textDocument": {"uri": URI}, "range": range})
    }

    /// The lines and the labels of all hints.
    fn hints(&mut self) -> Vec<(u64, String)> {
        let hints = self.ask("textDocument/inlayHint", &Self::hints_of(1000));
        let hints = hints.as_array().expect("hints").iter();
        hints.map(|hint| (hint["position"]["line"].as_u64().unwrap(), label(hint))).collect()
    }

    /// The same when there are so many.
    pub(crate) fn hints_of_all(&mut self, count: usize) -> Vec<(u64, String)> {
        let begun = Instant::now();
        loop {
            let hints = self.hints();
            if hints.len() >= count {
                return hints;
            }
            assert!(begun.elapsed() < SOON, "{hints:?}");
        }
    }

    pub(crate) fn ends_within(mut self, most: Duration) -> i32 {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status.code().unwrap_or(-1);
            }
            if begun.elapsed() > most {
                self.child.kill().expect("a child");
                panic!("it still runs after {most:?}");
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

fn label(hint: &Value) -> String {
    hint["label"].as_str().unwrap().to_owned()
}

const PAGE: &str = "let G = <1|0>
fn twice(g) = g + g
twice(G)
G + *  #=> ↑
outcome(G)  #=> N
↑ + ↑  # ↑
unknown(3)
";

#[test]
fn an_editor_is_told_what_it_asks() {
    let mut editor = Editor::open(&[]);
    editor.show(1, PAGE);
    let found = editor.diagnostics(1);
    assert_eq!(found.as_array().map(Vec::len), Some(1), "{found}");
    assert_eq!((&found[0]["code"], &found[0]["source"]), (&json!("E0201"), &json!("upstar")));
    let end = json!({"line": 6, "character": 7});
    assert_eq!(found[0]["range"], json!({"start": {"line": 6, "character": 0}, "end": end}));

    let shown = editor.hints_of_all(4);
    let text = |line: u64| {
        shown.iter().find(|(at, _)| *at == line).map(|(_, label)| label.clone()).unwrap_or_default()
    };
    assert_eq!(text(2), "#=> 1");
    assert_eq!(text(3), "but #=> <1∗|∗>");
    assert_eq!(text(4), "", "it is as the text says");
    assert_eq!(text(5), "#=> ⇑");
    assert!(text(6).contains("E0201"), "{shown:?}");

    let hover = editor.at("textDocument/hover", 2, 6)["contents"]["value"].clone();
    assert!(hover.as_str().unwrap().contains("G = <1|0>"), "{hover}");
    let hover = editor.at("textDocument/hover", 4, 3)["contents"]["value"].clone();
    assert!(hover.as_str().unwrap().contains("outcome(G)"), "{hover}");
    assert_eq!(editor.at("textDocument/hover", 3, 12), Value::Null, "a comment");

    let offered = editor.at("textDocument/completion", 2, 2);
    let labels = offered["items"].as_array().unwrap().iter().map(|item| item["label"].clone());
    assert!(labels.clone().any(|label| label == "twice"), "{offered}");

    let place = editor.at("textDocument/definition", 2, 1);
    assert_eq!(place["range"]["start"], json!({"line": 1, "character": 3}));
    let place = editor.at("textDocument/definition", 1, 18);
    assert_eq!(place["range"]["start"], json!({"line": 1, "character": 9}), "its parameter");

    let document = json!({"textDocument": {"uri": URI}});
    let symbols = editor.ask("textDocument/documentSymbol", &document);
    let names: Vec<_> = symbols.as_array().unwrap().iter().map(|s| s["name"].clone()).collect();
    assert_eq!(names, ["G", "twice"]);

    let whole =
        json!({"textDocument": {"uri": URI}, "options": {"tabSize": 2, "insertSpaces": true}});
    assert_eq!(editor.ask("textDocument/formatting", &whole), json!([]), "it stands in that form");
    editor.change(2, &json!([{"text": "let  x=1+ 2"}]));
    let edits = editor.ask("textDocument/formatting", &whole);
    assert_eq!(edits[0]["newText"], "let x = 1 + 2\n");

    editor.change(3, &json!([{"text": "let y = \\up"}]));
    let symbol = editor.at("textDocument/completion", 0, 11);
    let item = &symbol["items"].as_array().unwrap().iter().find(|item| item["label"] == "↑");
    let item = item.unwrap_or_else(|| panic!("{symbol}"));
    assert_eq!(item["textEdit"]["range"]["start"], json!({"line": 0, "character": 8}));

    assert_eq!(editor.ask("shutdown", &Value::Null), Value::Null);
    editor.tell("exit", &Value::Null);
    assert_eq!(editor.ends_within(SOON), 0);
}

#[test]
fn names_of_imported_files_lead_there() {
    let folder = scratch("lsp-imports");
    std::fs::write(folder.join("a b.cgt"), "# é\nlet far = 3\n").unwrap();
    let uri = format!("file://{}/main.cgt", folder.display());
    let mut editor = Editor::open(&[]);
    let text = "import \"a b.cgt\"\nfar + 1\n";
    let document = json!({"uri": uri, "languageId": "cgt", "version": 1, "text": text});
    editor.tell("textDocument/didOpen", &json!({"textDocument": document}));
    assert_eq!(editor.diagnostics(1), json!([]));
    let position = json!({"line": 1, "character": 1});
    let asked = json!({"textDocument": {"uri": uri}, "position": position});
    let place = editor.ask("textDocument/definition", &asked);
    assert!(place["uri"].as_str().unwrap().ends_with("/a%20b.cgt"), "{place}");
    assert_eq!(place["range"]["start"], json!({"line": 1, "character": 4}));
}

#[test]
fn in_a_sandbox_an_import_from_outside_is_refused() {
    let folder = scratch("lsp-sandbox");
    let inner = folder.join("inner");
    std::fs::create_dir_all(&inner).unwrap();
    std::fs::write(folder.join("out.cgt"), "let far = 3\n").unwrap();
    std::fs::write(inner.join("near.cgt"), "let near = 4\n").unwrap();
    let uri = format!("file://{}/main.cgt", inner.display());
    let text = "import \"near.cgt\"\nimport \"../out.cgt\"\nnear + far\n";
    for (options, refused) in [(&["--sandbox"][..], true), (&[][..], false)] {
        let mut editor = Editor::open(options);
        let document = json!({"uri": uri, "languageId": "cgt", "version": 1, "text": text});
        editor.tell("textDocument/didOpen", &json!({"textDocument": document}));
        let told = editor.diagnostics(1);
        assert_eq!(told.to_string().contains("in a sandbox"), refused, "{told}");
        let asked = |line, character| json!({"textDocument": {"uri": uri}, "position": {"line": line, "character": character}});
        let place = editor.ask("textDocument/definition", &asked(2, 8));
        assert_eq!(place.is_null(), refused, "{place}");
        let place = editor.ask("textDocument/definition", &asked(2, 1));
        assert!(place["uri"].as_str().unwrap().ends_with("/near.cgt"), "{place}");
    }
}

/// Numbers that look random and are the same each time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % most.max(1)
    }
}

/// Where a character of a text stands, in UTF-16.
fn place(text: &[char], at: usize) -> Value {
    let before = &text[..at];
    let line = before.iter().filter(|c| **c == '\n').count();
    let start = before.iter().rposition(|c| *c == '\n').map_or(0, |newline| newline + 1);
    let character: usize = before[start..].iter().map(|c| c.len_utf16()).sum();
    json!({"line": line, "character": character})
}

#[test]
fn a_typing_session_ends_in_the_diagnostics_of_a_fresh_check() {
    let pieces = [
        "let a = <1|0>\n",
        "fn f(n) = n + 1\n",
        "f(a)",
        "(",
        ")",
        "}",
        "{",
        "\n",
        "😀",
        "\"",
        "é",
        "#=> ",
        "↑ + ∗",
        " ",
        "b",
        "ruleset r(n: Int) {\n  left: [r(n - 1) if n > 0]\n}\n",
        "<|",
        ">",
        "\r\n",
        "mod dicot",
        "law \"l\" forall n in 1 .. 3 { n == n }\n",
        "import \"x.cgt\"\n",
        ";",
        "domineering(2,2)",
    ];
    let mut dice = Dice(23);
    let mut mistakes = 0;
    for round in 0..6 {
        let mut editor = Editor::open(&[]);
        let mut text: Vec<char> = PAGE.chars().collect();
        editor.show(0, PAGE);
        let mut version = 0;
        for _ in 0..60 {
            let mut changes = Vec::new();
            for _ in 0..=dice.below(2) {
                let start = dice.below(text.len() + 1);
                let end = (start + dice.below(9) * dice.below(2)).min(text.len());
                let piece = pieces[dice.below(pieces.len())];
                // A client counts within lines, so that an edit never parts the two signs of a line's end.
                let parts = |at: usize| {
                    at > 0 && at < text.len() && text[at - 1] == '\r' && text[at] == '\n'
                };
                if parts(start) || parts(end) {
                    continue;
                }
                let range = json!({"start": place(&text, start), "end": place(&text, end)});
                changes.push(json!({"range": range, "text": piece}));
                text.splice(start..end, piece.chars());
            }
            version += 1;
            editor.change(version, &json!(changes));
            if dice.below(5) == 0 {
                editor.request("textDocument/inlayHint", &Editor::hints_of(50));
            }
        }
        let typed = editor.diagnostics(version);
        let text: String = text.into_iter().collect();

        let mut fresh = Editor::open(&[]);
        fresh.show(version, &text);
        assert_eq!(typed, fresh.diagnostics(version), "round {round}:\n{text}");

        let told = serve::Client::start(&[]).ask("check", &json!({"code": text}));
        let told = told["errors"].as_array().unwrap();
        let line = |error: &Value| error["labels"][0]["line"].as_u64().map(|line| line - 1);
        let expected: Vec<_> =
            told.iter().map(|error| (error["code"].clone(), line(error))).collect();
        let line = |found: &Value| found["range"]["start"]["line"].as_u64();
        let found = typed.as_array().unwrap().iter();
        let found: Vec<_> = found.map(|found| (found["code"].clone(), line(found))).collect();
        assert_eq!(found, expected, "round {round}:\n{text}");
        mistakes += found.len();
    }
    assert!(mistakes > 20, "{mistakes}");
}

#[test]
fn a_change_stops_what_runs_and_long_statements_do_not_hold_up_others() {
    let mut editor = Editor::open(&["--time", "1h"]);
    editor.show(1, &format!("1 + 1\n{FOREVER}2 + 2\n"));
    let begun = Instant::now();
    let first = editor.request("textDocument/inlayHint", &Editor::hints_of(9));
    // What needs no values is answered meanwhile.
    editor.at("textDocument/definition", 0, 0);
    let known = editor.answer(first);
    assert!(known["result"].is_array(), "{known}");
    assert_eq!(editor.hints_of_all(1), [(0, "#=> 2".to_owned())]);
    let second = editor.request("textDocument/inlayHint", &Editor::hints_of(9));
    editor.change(2, &json!([{"text": "3 + 3\n"}]));
    assert_eq!(editor.answer(second)["error"]["code"], -32801, "the content was modified");
    assert_eq!(editor.hints_of_all(1), [(0, "#=> 6".to_owned())]);
    assert!(begun.elapsed() < SOON, "{:?}", begun.elapsed());
    let third = editor.request("textDocument/inlayHint", &Editor::hints_of(9));
    assert!(editor.answer(third).get("result").is_some());
}

#[test]
fn a_client_hears_when_more_is_known() {
    let mut editor = Editor::open(&["--time", "1500ms"]);
    editor.show(1, &format!("1 + 1\n{FOREVER}2 + 2\n"));
    assert!(editor.hints().len() < 2);
    let refresh = editor.next(|message| message["method"] == "workspace/inlayHint/refresh");
    editor.send(&json!({"jsonrpc": "2.0", "id": refresh["id"], "result": null}));
    let labels: Vec<String> = editor.hints().into_iter().map(|(_, label)| label).collect();
    assert_eq!(labels.len(), 3, "{labels:?}");
    assert!(labels[1].contains("E0602"), "{labels:?}");
}

#[test]
fn a_canceled_question_has_its_answer() {
    let mut editor = Editor::open(&["--time", "1h"]);
    editor.show(1, FOREVER);
    let id = editor.request("textDocument/inlayHint", &Editor::hints_of(9));
    editor.tell("$/cancelRequest", &json!({"id": id}));
    assert_eq!(editor.answer(id)["error"]["code"], -32800);
}

#[test]
fn what_makes_no_sense_is_refused_and_the_next_question_answered() {
    let mut editor = Editor::start(&["--stdio"]);
    let early = editor.request("textDocument/hover", &json!({}));
    assert_eq!(editor.answer(early)["error"]["code"], -32002);
    editor.ask("initialize", &json!({"capabilities": {}}));
    for (text, code) in [
        (&b"Content-Length: 1\r\n\r\n{"[..], -32700),
        (b"Content-Length: 2\r\n\r\n\xff\xfe", -32700),
        (b"Content-Length: 2\r\n\r\n[]", -32600),
        (b"nonsense\r\n", -32700),
    ] {
        editor.raw(text);
        let answer = editor.message();
        assert_eq!((&answer["id"], &answer["error"]["code"]), (&Value::Null, &json!(code)));
    }
    for (method, params, code) in [
        ("textDocument/nothing", json!({}), -32601),
        ("textDocument/hover", json!({"textDocument": 3}), -32602),
        ("initialize", json!({"capabilities": {}}), -32601),
    ] {
        let id = editor.request(method, &params);
        assert_eq!(editor.answer(id)["error"]["code"], code, "{method}");
    }
    editor.tell("textDocument/didOpen", &json!({"textDocument": []}));
    editor.tell("$/nothing", &json!([]));
    assert_eq!(editor.at("textDocument/completion", 7, 7), Value::Null, "no text has this name");
    editor.show(1, "1 +\n");
    assert_eq!(editor.diagnostics(1).as_array().map(Vec::len), Some(1));
    assert_eq!(editor.at("textDocument/hover", 4_000_000_000, 4_000_000_000), Value::Null);
}

#[test]
fn the_server_ends_with_its_client() {
    let mut editor = Editor::open(&["--time", "1h"]);
    editor.show(1, FOREVER);
    editor.request("textDocument/inlayHint", &Editor::hints_of(9));
    std::thread::sleep(Duration::from_millis(300));
    editor.input = None;
    assert_eq!(editor.ends_within(SOON), 1, "nobody said goodbye");
    let mut editor = Editor::open(&[]);
    editor.tell("exit", &Value::Null);
    assert_eq!(editor.ends_within(SOON), 1);
}

#[test]
fn the_scripts_of_the_repository_have_the_answers_that_they_claim() {
    let text = std::fs::read_to_string(root().join("examples/lesson_2_how_much.cgt")).unwrap();
    let mut editor = Editor::open(&["--time", "1m"]);
    // What is known of the last line is known of all.
    editor.show(1, &format!("{text}\n1 + 1\n"));
    assert_eq!(editor.diagnostics(1), json!([]));
    let hints = editor.hints_of_all(1);
    assert_eq!(hints.last().map(|(_, label)| &**label), Some("#=> 2"));
    assert!(hints.iter().all(|(_, label)| !label.starts_with("but")), "{hints:?}");
}

#[test]
fn an_editor_that_leaves_at_once_still_gets_its_answer() {
    let uri = "file:///nowhere/page.cgt";
    let document =
        serde_json::json!({"uri": uri, "languageId": "cgt", "version": 1, "text": "nim(3)\n"});
    let place =
        serde_json::json!({"textDocument": {"uri": uri}, "position": {"line": 0, "character": 1}});
    let messages = [
        serde_json::json!({"id": 1, "method": "initialize", "params": {"capabilities": {}}}),
        serde_json::json!({"method": "initialized", "params": {}}),
        serde_json::json!({"method": "textDocument/didOpen", "params": {"textDocument": document}}),
        serde_json::json!({"id": 2, "method": "textDocument/hover", "params": place}),
        serde_json::json!({"id": 3, "method": "shutdown"}),
        serde_json::json!({"method": "exit"}),
    ];
    let mut input = String::new();
    for mut message in messages {
        message["jsonrpc"] = "2.0".into();
        let text = message.to_string();
        input.push_str(&format!("Content-Length: {}\r\n\r\n{text}", text.len()));
    }
    let ran = upstar(&["lsp"], &input);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for id in [1, 2, 3] {
        assert!(ran.out.contains(&format!("\"id\":{id},")), "{id}: {}", ran.out);
    }
}
