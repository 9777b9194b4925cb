//! `upstar lsp` on the wire: what is no message is refused, and places count as the protocol says.

use std::io::Read;

use serde_json::{Value, json};

use crate::lsp::{Editor, SOON, URI};
use crate::support::scratch;

/// All that the server still writes before it ends.
fn rest(editor: &mut Editor) -> String {
    let mut rest = String::new();
    editor.output.read_to_string(&mut rest).expect("UTF-8");
    rest
}

/// The codes that answer an input and a question behind it; 0 is the answer to the question.
fn codes(editor: &mut Editor, input: &[u8], count: usize) -> Vec<i64> {
    editor.raw(input);
    editor.last += 10;
    let id = editor.request("textDocument/nothing", &json!({}));
    let mut codes = Vec::new();
    for _ in 0..=count {
        let answer = editor.message();
        if answer["id"] == id {
            assert_eq!(answer["error"]["code"], -32601, "{answer}");
            codes.push(0);
        } else {
            // The id is that of the refused message, as far as it has one.
            assert!(answer["id"].is_null() || answer["id"] == 3, "{answer}");
            codes.push(answer["error"]["code"].as_i64().expect("a code"));
        }
    }
    codes
}

#[test]
fn what_is_no_message_is_refused_and_the_next_one_read() {
    let mut editor = Editor::open(&[]);
    let text = r#"{"jsonrpc":"2.0","method":"$/nothing"}"#;
    for (bad, code) in [
        ("Content-Length: 1\r\n\r\n{".to_owned(), -32700),
        ("Content-Length: 2\r\n\r\n[]".to_owned(), -32600),
        ("Content-Length: 8\r\n\r\n{\"id\":3}".to_owned(), -32600),
        ("hello\r\n".to_owned(), -32700),
        ("Content-Length: -3\r\n".to_owned(), -32700),
        ("Content-Length: 99999999999999999999999\r\n".to_owned(), -32700),
        (format!("{}\n", "x".repeat(100_000)), -32700),
        // The text behind a bad header ends without a line end.
        (format!("Content-Length: abc\r\n\r\n{text}"), -32700),
        (format!("Content-Length\r\n\r\n{text}"), -32700),
        (format!("Content-Length: x\r\n\r\n[\"a: b\",\n\"{}\"]", "é".repeat(9999)), -32700),
        (format!("Content-Length: 100000\r\n\r\n{}", "[".repeat(100_000)), -32700),
    ] {
        assert_eq!(codes(&mut editor, bad.as_bytes(), 1), [code, 0], "{bad:.40}");
    }
    // A length that is too small cuts the text in two: neither part is a message.
    let good = format!("Content-Length: {}\r\n\r\n{text}", text.len());
    let cut = format!("Content-Length: 3\r\n\r\n{text}{good}");
    assert_eq!(codes(&mut editor, cut.as_bytes(), 2), [-32700, -32700, 0]);
    let typed = format!("content-length:  2 \nContent-Type: x\n\n{{}}{good}");
    assert_eq!(codes(&mut editor, typed.as_bytes(), 1), [-32600, 0]);
}

#[test]
fn a_message_that_is_cut_off_is_the_end() {
    for cut in ["Content-Length: 5\r\n\r\n{}", "Content-Length: 60000000\r\n\r\n{}"] {
        let mut editor = Editor::open(&[]);
        editor.raw(cut.as_bytes());
        editor.input = None;
        assert_eq!(rest(&mut editor), "", "{cut}");
        assert_eq!(editor.ends_within(SOON), 1, "{cut}");
    }
    let mut editor = Editor::open(&[]);
    editor.raw(b"Content-Length: 5");
    editor.input = None;
    let rest = rest(&mut editor);
    assert!(rest.contains("-32700"), "{rest}");
    assert_eq!(editor.ends_within(SOON), 1);
}

/// The word that a change at these places leaves as the name of a definition.
fn symbol(editor: &mut Editor) -> Value {
    let symbols = editor.ask("textDocument/documentSymbol", &json!({"textDocument": {"uri": URI}}));
    symbols[0].clone()
}

#[test]
fn places_count_utf16() {
    let mut editor = Editor::open(&[]);
    // Of what stands before the name one sign takes two units, and three bytes or four.
    editor.show(1, "# ↑∗😀\r\nprint \"↑😀\"; let far = 1; far\r\n\r\n");
    let range = symbol(&mut editor)["selectionRange"].clone();
    let place = |character: u32| json!({"line": 1, "character": character});
    assert_eq!(range, json!({"start": place(17), "end": place(20)}));
    // The same place leads there; one behind the line's end is its end.
    let definition = editor.at("textDocument/definition", 1, 26);
    assert_eq!(definition["range"], range, "{definition}");
    let definition = editor.at("textDocument/definition", 1, 9999);
    assert_eq!(definition["range"], range, "{definition}");
    assert_eq!(editor.at("textDocument/definition", 99, 0), Value::Null);
}

#[test]
fn changes_are_made_where_the_client_says() {
    let mut editor = Editor::open(&[]);
    editor.show(1, "let x = ↑\nx");
    let change = |range: Value, text: &str| json!([{"range": range, "text": text}]);
    let range = |from: (u32, u32), to: (u32, u32)| {
        let place = |(line, character): (u32, u32)| json!({"line": line, "character": character});
        json!({"start": place(from), "end": place(to)})
    };
    let hints = |editor: &mut Editor| editor.hints_of_all(1);
    editor.change(2, &change(range((0, 8), (1, 0)), "∗\n"));
    assert_eq!(hints(&mut editor), [(1, "#=> ∗".to_owned())]);
    // A range that ends before it begins is an empty one at its beginning.
    editor.change(3, &change(range((1, 1), (0, 0)), " + 1"));
    assert_eq!(hints(&mut editor), [(1, "#=> 1∗".to_owned())]);
    // Without a range it is the whole text.
    editor.change(4, &json!([{"text": "2 + 2"}]));
    assert_eq!(hints(&mut editor), [(0, "#=> 4".to_owned())]);
}

#[test]
fn paths_and_uris_name_each_other() {
    let folder = scratch("lsp b c");
    std::fs::write(folder.join("↑.cgt"), "let far = 1\n").unwrap();
    let path = folder.display().to_string().replace(' ', "%20");
    let mut editor = Editor::open(&[]);
    let uri = format!("file://{path}/main.cgt");
    let document =
        json!({"uri": uri, "languageId": "cgt", "version": 1, "text": "import \"↑.cgt\"\nfar\n"});
    editor.tell("textDocument/didOpen", &json!({"textDocument": document}));
    let position = json!({"line": 1, "character": 1});
    let asked = json!({"textDocument": {"uri": uri}, "position": position});
    let definition = editor.ask("textDocument/definition", &asked);
    assert_eq!(definition["uri"], format!("file://{path}/%E2%86%91.cgt"), "{definition}");
    // A text that has no file imports nothing.
    for uri in ["untitled:Untitled-1", "file:///c%3A/x.cgt"] {
        let text = "import \"no_such_file.cgt\"\n";
        let document = json!({"uri": uri, "languageId": "cgt", "version": 1, "text": text});
        editor.tell("textDocument/didOpen", &json!({"textDocument": document}));
        let published = editor.next(|message| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == uri
        });
        assert_eq!(published["params"]["uri"], uri, "{published}");
    }
}
