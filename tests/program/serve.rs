//! `upstar serve` as another program meets it: the book's transcript, interrupts, bad input, clients
//! that go away.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::{program, root, scratch, upstar};

/// A client that waits for answers.
pub(crate) struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    /// What came before the answers that were waited for.
    heard: Vec<Value>,
}

impl Client {
    pub(crate) fn start(options: &[&str]) -> Self {
        let mut command = program();
        command.arg("serve").args(options);
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("piped"));
        Self { child, input, output, heard: Vec::new() }
    }

    fn send(&mut self, line: &[u8]) {
        let input = self.input.as_mut().expect("open");
        input.write_all(line).and_then(|()| input.write_all(b"\n")).expect("it reads");
        input.flush().expect("it reads");
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("it writes");
        line
    }

    /// The next object that answers a request; notifications before it are kept.
    fn answer(&mut self) -> Value {
        loop {
            let line = self.line();
            let object: Value =
                serde_json::from_str(&line).unwrap_or_else(|e| panic!("{e}: {line}"));
            assert_eq!(object["jsonrpc"], "2.0", "{line}");
            if object.get("method").is_none() {
                return object;
            }
            self.heard.push(object);
        }
    }

    fn request(&mut self, id: u32, method: &str, params: &Value) {
        let object = json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params});
        self.send(object.to_string().as_bytes());
    }

    pub(crate) fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.request(1, method, params);
        let answer = self.answer();
        assert_eq!(answer["id"], 1, "{answer}");
        answer["result"].clone()
    }

    /// The texts of a code's answers.
    fn texts(&mut self, code: &str) -> Vec<String> {
        let result = self.ask("evaluate", &json!({"code": code}));
        let answers = result["answers"].as_array().expect("a list");
        let text = |answer: &Value| answer["text"].as_str().map(str::to_owned);
        answers.iter().filter_map(text).collect()
    }

    /// Waits for the end of the process.
    fn ends_within(mut self, most: Duration) -> i32 {
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

const FOREVER: &str = "for n in 0 .. pow(10, 15) { let x = n }";
const SOON: Duration = Duration::from_secs(20);

#[test]
fn the_book_s_transcript_is_what_happens() {
    let path = root().join("book/src/serve.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let mut client = Client::start(&[]);
    let (mut made, mut asked) = (String::new(), 0);
    for line in page.lines() {
        if line.starts_with("<-- ") {
            continue;
        }
        made.push_str(line);
        made.push('\n');
        if let Some(request) = line.strip_prefix("--> ") {
            asked += 1;
            client.send(request.as_bytes());
            let answer = client.answer();
            for heard in client.heard.drain(..).chain([answer]) {
                made.push_str(&format!("<-- {heard}\n"));
            }
        }
    }
    assert!(asked >= 10, "{asked} requests");
    if std::env::var_os("UPDATE_BOOK").is_some() {
        std::fs::write(&path, &made).unwrap();
        return;
    }
    assert!(made == page, "run UPDATE_BOOK=1 cargo test --test program serve:\n{made}");
    assert_eq!(client.ends_within(SOON), 0);
}

#[test]
fn the_page_lists_all_methods() {
    let page = std::fs::read_to_string(root().join("book/src/serve.md")).unwrap();
    let version = Client::start(&[]).ask("version", &json!({}));
    for method in version["methods"].as_array().unwrap() {
        let row = format!("| `{}` |", method.as_str().unwrap());
        assert!(page.contains(&row), "{row}");
    }
}

#[test]
fn an_interrupt_stops_what_runs_and_what_waits() {
    let mut client = Client::start(&[]);
    client.request(1, "evaluate", &json!({"code": format!("let kept = 5\n{FOREVER}\nkept")}));
    client.request(2, "evaluate", &json!({"code": "1"}));
    std::thread::sleep(Duration::from_millis(300));
    client.request(3, "interrupt", &json!({}));
    let mut answers: Vec<Value> = (0..3).map(|_| client.answer()).collect();
    answers.sort_by_key(|answer| answer["id"].as_u64());
    let stopped = &answers[0]["result"];
    assert_eq!(stopped["interrupted"], true, "{stopped}");
    assert_eq!(stopped["answers"].as_array().map(Vec::len), Some(2), "nothing runs behind it");
    assert_eq!(stopped["answers"][1]["error"]["code"], "E0601");
    assert_eq!(answers[1]["error"]["code"], -32003);
    assert_eq!(answers[2]["result"]["stopped"], 2);
    assert_eq!(client.texts("kept"), ["5"]);
}

#[test]
fn interrupts_in_quick_succession_leave_a_session_that_answers() {
    let mut client = Client::start(&[]);
    for round in 0..20 {
        client.request(1, "evaluate", &json!({"code": FOREVER}));
        std::thread::sleep(Duration::from_millis(round * 5));
        client.request(2, "interrupt", &json!({}));
        let answers = [client.answer(), client.answer()];
        assert!(answers.iter().any(|answer| answer["result"]["stopped"] == 1), "{answers:?}");
        client.request(3, "interrupt", &json!({}));
        assert_eq!(client.answer()["result"]["stopped"], 0);
    }
    assert_eq!(client.texts("1/2 + 1/2"), ["1"]);
}

#[test]
fn progress_is_told_after_a_second() {
    let mut client = Client::start(&["--time", "2500ms"]);
    client.request(1, "evaluate", &json!({"code": FOREVER}));
    let answer = client.answer();
    assert_eq!(answer["result"]["answers"][0]["error"]["code"], "E0602");
    let heard = &client.heard;
    assert!(!heard.is_empty() && heard.len() <= 3, "{heard:?}");
    assert_eq!(heard[0]["method"], "progress");
    let params = &heard[0]["params"];
    assert_eq!((&params["id"], &params["asked"]), (&json!(1), &json!(FOREVER)));
    assert!(params["item"].as_u64() > Some(0) && params["seconds"].as_u64() >= Some(1), "{params}");
}

#[test]
fn what_makes_no_sense_is_refused_and_the_next_request_answered() {
    let mut client = Client::start(&[]);
    for (line, code) in [
        (&b"{"[..], -32700),
        (b"\xff\xfe{}", -32700),
        (b"[]", -32600),
        (b"3", -32600),
        (b"{}", -32600),
        (b"{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"version\"}", -32600),
        (b"{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"version\"}", -32600),
        (b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":7}", -32600),
        (b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"version\",\"params\":3}", -32602),
        (&[b'['; 100_000], -32700),
        (b"{\"jsonrpc\":\"2.0\",\"id\":1}", -32600),
        (b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"eval\"}", -32601),
        (b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"evaluate\"}", -32602),
        // A parameter that is mistyped.
        (b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"evaluate\",\"params\":{\"code\":\"1\",\"streem\":true}}", -32602),
        (b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"evaluate\",\"params\":{\"code\":7}}", -32602),
        (b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"complete\",\"params\":{\"code\":\"\",\"cursor\":-1}}",
            -32602),
    ] {
        client.send(line);
        let answer = client.answer();
        assert_eq!(answer["error"]["code"], code, "{answer}");
    }
    client.send(b"");
    client.send(
        b"{\"jsonrpc\":\"2.0\",\"method\":\"evaluate\",\"params\":{\"code\":\"let silent = 3\"}}",
    );
    assert_eq!(client.texts("silent"), ["3"], "a notification is done and not answered");
    assert_eq!(client.texts("let far = 9\n\"\u{1F600}\""), ["\u{1F600}"]);
}

#[test]
fn a_line_of_a_hundred_megabytes_is_refused_and_not_held() {
    let mut client = Client::start(&[]);
    let piece = vec![b'x'; 1 << 20];
    for _ in 0..100 {
        client.input.as_mut().unwrap().write_all(&piece).unwrap();
    }
    client.send(b"");
    assert_eq!(client.answer()["error"]["code"], -32001);
    assert_eq!(client.texts("1 + 1"), ["2"]);
    #[cfg(target_os = "linux")]
    {
        let status =
            std::fs::read_to_string(format!("/proc/{}/status", client.child.id())).unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        let kilobytes: u64 = peak.split_whitespace().next().unwrap().parse().unwrap();
        assert!(kilobytes < 80 << 10, "{kilobytes} kB");
    }
}

#[test]
fn where_too_much_waits_more_is_refused() {
    let mut client = Client::start(&[]);
    client.request(0, "evaluate", &json!({"code": FOREVER}));
    for id in 1..=1005 {
        client.request(id, "version", &json!({}));
    }
    let first = client.answer();
    assert_eq!(first["error"]["code"], -32002, "{first}");
    client.request(2000, "shutdown", &json!({}));
    while client.answer()["id"] != 2000 {}
    assert_eq!(client.ends_within(SOON), 0);
}

#[test]
fn where_too_many_bytes_wait_more_are_refused() {
    let mut client = Client::start(&[]);
    client.request(0, "evaluate", &json!({"code": FOREVER}));
    let code = format!("1 # {}", "x".repeat(15 << 20));
    for id in 1..=5 {
        client.request(id, "evaluate", &json!({"code": code}));
    }
    let first = client.answer();
    assert_eq!((&first["id"], &first["error"]["code"]), (&json!(5), &json!(-32002)), "{first}");
    client.request(6, "shutdown", &json!({}));
    while client.answer()["id"] != 6 {}
    assert_eq!(client.ends_within(SOON), 0);
}

#[test]
fn the_last_line_needs_no_line_end() {
    let mut client = Client::start(&[]);
    let line =
        json!({"jsonrpc": "2.0", "id": 1, "method": "evaluate", "params": {"code": "6 * 7"}});
    let input = client.input.as_mut().expect("open");
    input.write_all(line.to_string().as_bytes()).expect("it reads");
    client.input = None;
    assert_eq!(client.answer()["result"]["answers"][0]["text"], "42");
    assert_eq!(client.ends_within(SOON), 0);
}

#[test]
fn an_interrupt_names_one_request_and_refuses_what_it_does_not_know() {
    let mut client = Client::start(&[]);
    client.request(1, "evaluate", &json!({"code": FOREVER}));
    client.request(2, "evaluate", &json!({"code": "2"}));
    client.request(3, "evaluate", &json!({"code": "3"}));
    std::thread::sleep(Duration::from_millis(300));
    for (id, bad) in [(10, json!({"id": 3, "bogus": true})), (11, json!({"id": [3]}))] {
        client.request(id, "interrupt", &bad);
        let answer = client.answer();
        assert_eq!((&answer["id"], &answer["error"]["code"]), (&json!(id), &json!(-32602)));
    }
    for (id, named, stopped) in
        [(15, json!(7), 0), (12, json!(2), 1), (13, json!("2"), 0), (14, json!(1), 1)]
    {
        client.request(id, "interrupt", &json!({"id": named}));
        loop {
            let answer = client.answer();
            if answer["id"] == id {
                assert_eq!(answer["result"]["stopped"], stopped, "{named}");
                break;
            }
            client.heard.push(answer);
        }
    }
    let mut answers = std::mem::take(&mut client.heard);
    answers.retain(|answer| answer.get("method").is_none());
    while answers.len() < 3 {
        answers.push(client.answer());
    }
    answers.sort_by_key(|answer| answer["id"].as_u64());
    assert_eq!(answers[0]["result"]["interrupted"], true, "{answers:?}");
    assert_eq!(answers[1]["error"]["code"], -32003, "{answers:?}");
    assert_eq!(answers[2]["result"]["answers"][0]["text"], "3", "{answers:?}");
}

#[test]
fn a_restart_or_a_shutdown_that_is_refused_does_nothing() {
    let mut client = Client::start(&[]);
    assert_eq!(client.texts("let kept = 70\nkept"), ["70"]);
    for method in ["restart", "shutdown"] {
        client.request(7, method, &json!({"bogus": 1}));
        assert_eq!(client.answer()["error"]["code"], -32602);
        assert_eq!(client.texts("kept"), ["70"]);
    }
}

#[test]
fn requests_that_were_read_are_answered_when_the_input_ends() {
    let mut client = Client::start(&[]);
    client.request(1, "evaluate", &json!({"code": "outcome(domineering(4,4))"}));
    client.request(2, "evaluate", &json!({"code": "2"}));
    client.input = None;
    assert_eq!((&client.answer()["id"], &client.answer()["id"]), (&json!(1), &json!(2)));
    assert_eq!(client.ends_within(SOON), 0);
}

#[test]
fn a_client_that_is_gone_ends_the_process_in_the_middle_of_an_evaluation() {
    let mut client = Client::start(&[]);
    client.request(1, "evaluate", &json!({"code": FOREVER}));
    std::thread::sleep(Duration::from_millis(200));
    client.input = None;
    let Client { mut child, output, .. } = client;
    drop(output);
    let begun = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        if begun.elapsed() > SOON {
            child.kill().expect("a child");
            panic!("it still runs");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_restart_forgets_and_a_shutdown_interrupts() {
    let mut client = Client::start(&["--universe", "misere"]);
    assert_eq!(client.texts("let a = 1\noutcome(*)"), ["P"]);
    assert_eq!(client.ask("restart", &json!({})), Value::Null);
    let answer = client.ask("evaluate", &json!({"code": "a\noutcome(*)"}));
    assert_eq!(answer["answers"][0]["error"]["code"], "E0201");
    assert_eq!(answer["answers"][1]["text"], "P", "the options hold");
    client.request(1, "evaluate", &json!({"code": FOREVER}));
    client.request(2, "shutdown", &json!({}));
    let answer = client.answer();
    assert!(answer["id"] == 1, "{answer}");
    assert_eq!(client.answer(), json!({"jsonrpc": "2.0", "id": 2, "result": null}));
    assert_eq!(client.ends_within(SOON), 0);
}

#[test]
fn lists_are_answered_however_deep_they_nest() {
    let mut client = Client::start(&[]);
    let code = "fn nest(n: Int) = if n == 0 { [] } else { [nest(n - 1)] }\nnest(990)";
    client.request(1, "evaluate", &json!({"code": code, "stream": true}));
    // Readers of JSON stop at a depth: the line is looked at as it is.
    let told = std::iter::repeat_with(|| client.line());
    let told = told.filter(|line| !line.contains("\"method\":\"progress\""));
    let lines: Vec<String> = told.take(3).collect();
    assert_eq!(lines[1].matches("\"items\"").count(), 991);
    assert!(lines[2].starts_with("{\"id\":1,"), "{}", &lines[2][..100]);
    assert_eq!(client.texts("1 + 1"), ["2"]);
}

#[test]
fn places_are_counted_in_characters() {
    let mut client = Client::start(&[]);
    let code = "∗ + \u{1F600} ↑ + outc";
    let found = client.ask("complete", &json!({"code": code}));
    assert_eq!(found, json!({"start": 10, "end": 14, "matches": ["outcome"], "due": null}));
    let tokens = client.ask("tokens", &json!({"code": "∗ + G"}));
    assert_eq!(tokens["tokens"], json!([[0, 1, "game"], [2, 3, "operator"], [4, 5, "name"]]));
    let errors = client.ask("check", &json!({"code": "∗ + kayels"}))["errors"].clone();
    assert_eq!(
        (&errors[0]["labels"][0]["start"], &errors[0]["labels"][0]["end"]),
        (&json!(4), &json!(10))
    );
}

#[test]
fn a_program_that_asks_by_lines_is_told_of_the_server() {
    let ran = upstar(&["-i", "--format", "json"], "1 < 2\n");
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
    assert!(ran.err.contains("talks to `upstar serve`"), "{}", ran.err);
    let ran = upstar(&["--format", "json"], "1 < 2\n");
    assert!(ran.code == 0 && ran.out.contains("\"value\":true"), "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn in_a_sandbox_a_file_imports_from_its_own_folder_and_below() {
    let folder = scratch("sandbox");
    std::fs::create_dir_all(folder.join("own/below")).unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
    write("secret.cgt", "let secret = 1");
    write("own/near.cgt", "let near = 2");
    write("own/below/deep.cgt", "import \"../near.cgt\"");
    write("own/below/fine.cgt", "let fine = 3");
    let _ = std::fs::remove_file(folder.join("own/link.cgt"));
    std::os::unix::fs::symlink(folder.join("secret.cgt"), folder.join("own/link.cgt")).unwrap();
    let absolute = folder.join("own/near.cgt").display().to_string();
    let refused = "in a sandbox a file imports from its own folder and below only";
    let main = folder.join("own/main.cgt").display().to_string();
    for (file, open) in [
        ("near.cgt", true),
        ("below/fine.cgt", true),
        ("below/../near.cgt", true),
        ("../own/near.cgt", true),
        (absolute.as_str(), true),
        ("../secret.cgt", false),
        ("link.cgt", false),
        ("below/deep.cgt", false),
        ("/etc/passwd", false),
        ("../no_such_file.cgt", false),
    ] {
        write("own/main.cgt", &format!("import \"{file}\""));
        let ran = upstar(&["--sandbox", &main], "");
        assert_eq!(ran.code, i32::from(!open), "{file}: {}", ran.err);
        assert_eq!(ran.err.contains(refused), !open, "{file}: {}", ran.err);
    }
    write("own/main.cgt", "import \"../secret.cgt\"\nsecret > 0");
    let page = folder.join("page.md").display().to_string();
    for command in [&["test"][..], &["check"], &["certify"], &["weave", "--force", "-o", &page]] {
        let refuses = |options: &[&str]| {
            let ran = upstar(&[command, options, &[main.as_str()]].concat(), "");
            let woven = std::fs::read_to_string(&page).unwrap_or_default();
            let _ = std::fs::remove_file(&page);
            [ran.err, ran.out, woven].concat().contains(refused)
        };
        assert!(refuses(&["--sandbox"]), "{command:?}");
        assert!(!refuses(&[]), "{command:?}");
    }
    let mut client = Client::start(&["--sandbox"]);
    let code = "import \"/etc/passwd\"\nimport \"../x.cgt\"\nimport \"examples/tour.cgt\"";
    let answers = client.ask("evaluate", &json!({"code": code}))["answers"].clone();
    for (place, open) in [(0, false), (1, false), (2, true)] {
        let message = answers[place]["error"]["message"].as_str().unwrap_or_default();
        assert_eq!(message.contains(refused), !open, "{message}");
    }
}
