//! Messages of editors that are too long, or only say so.

use serde_json::json;

use crate::lsp::Editor;

#[test]
fn a_line_of_a_hundred_megabytes_is_passed_over() {
    let mut editor = Editor::open(&[]);
    let piece = vec![b'x'; 1 << 20];
    editor.raw(format!("Content-Length: {}\r\n\r\n", 100 << 20).as_bytes());
    for _ in 0..100 {
        editor.raw(&piece);
    }
    assert_eq!(editor.message()["error"]["code"], -32600);
    // The next message stands on the line on which the long one ends.
    editor.show(0, "2 + 2\n");
    assert_eq!(editor.diagnostics(0), json!([]));
    for _ in 0..100 {
        editor.raw(&piece);
    }
    editor.raw(b"\n");
    assert_eq!(editor.message()["error"]["code"], -32700);
    let long = format!("1 + 1  # {}", "↑".repeat(4 << 20));
    editor.show(1, &long);
    assert_eq!(editor.diagnostics(1), json!([]));
    assert_eq!(editor.hints_of_all(1), [(0, "#=> 2".to_owned())]);
}

#[test]
fn a_length_that_nobody_could_send_is_not_waited_for() {
    let mut editor = Editor::open(&[]);
    for (lengths, code) in [(&[u64::MAX][..], -32600), (&[1 << 40], -32600), (&[40, 9], -32700)] {
        for length in lengths {
            editor.raw(format!("Content-Length: {length}\r\n").as_bytes());
        }
        editor.raw(b"\r\n{}");
        assert_eq!(editor.message()["error"]["code"], code, "{lengths:?}");
        editor.show(1, "1 +\n");
        assert_ne!(editor.diagnostics(1), json!([]), "{lengths:?}");
    }
}
