//! Tests of `session/passages`.

use upstar::session::passages::{self, pieces};
use upstar::span::SourceId;

#[test]
fn a_text_is_cut_behind_the_lines_of_its_statements() {
    let text = "# One.\n1 + 1  #=> 2\n\nfn f(x) {\n  x; x\n}\n2; 3\n4; <1|\n0>\n# The end.\n";
    let cut = pieces(text);
    assert_eq!(cut.concat(), text);
    assert_eq!(cut[0], "# One.\n1 + 1  #=> 2\n");
    assert_eq!(cut[1..], ["\nfn f(x) {\n  x; x\n}\n", "2; 3\n", "4; <1|\n0>\n", "# The end.\n"]);
    assert_eq!(pieces("1"), ["1"]);
    assert_eq!(pieces(""), [""; 0]);
}

fn passages(text: &str) -> Vec<(String, String)> {
    let passages = passages::of(text).into_iter();
    passages.map(|passage| (passage.above.join("\n"), passage.statement)).collect()
}

fn pair(above: &str, statement: &str) -> (String, String) {
    (above.to_owned(), statement.to_owned())
}

#[test]
fn comments_stand_above_and_claims_are_left_out() {
    let text = "# A page.\n\n1 + 1  #=> 2\n2   # two\n## Documented.\nlet x = 3;\n\n\"a\\nb\"\n#=> a\n#=> b\n# The end.\n";
    assert_eq!(
        passages(text),
        [
            pair("# A page.\n", "1 + 1"),
            pair("", "2  # two"),
            pair("## Documented.", "let x = 3;"),
            pair("", "\"a\\nb\""),
            pair("# The end.", ""),
        ]
    );
}

#[test]
fn statements_of_one_line_are_apart_and_blocks_are_whole() {
    let text =
        "\u{feff}let a = 1; a + a\nruleset h(n: Int) {\n  # No moves.\n  left: []\n}\r\nh(1)";
    assert_eq!(
        passages(text),
        [
            pair("", "let a = 1"),
            pair("", "a + a"),
            pair("", "ruleset h(n: Int) {\n  # No moves.\n  left: []\n}"),
            pair("", "h(1)"),
            pair("", ""),
        ]
    );
    assert_eq!(passages(""), [pair("", "")]);
    assert_eq!(passages("1\n# End"), [pair("", "1"), pair("# End", "")]);
    assert_eq!(passages("# Alone"), [pair("# Alone", "")]);
}

#[test]
fn there_is_a_passage_for_each_statement_and_for_each_mistake() {
    for text in ["1\n#=> 1\n\n#=> orphan\n2", "<1|\n2\n) 3\n4;;5", "§\n1"] {
        let pieces = upstar::syntax::statements(SourceId::default(), text).count();
        assert_eq!(passages(text).len(), pieces + 1, "{text}");
    }
}
