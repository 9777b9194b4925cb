//! Tests of `markup`.

use upstar::markup::*;

#[test]
fn every_line_is_indented_and_roles_stay() {
    let text = Markup::plain("a\n\nb").with(Role::Dim, "c\nd");
    let indented = text.indented(2);
    assert_eq!(indented.to_terminal(), "  a\n\n  bc\n  d");
    assert_eq!(indented.to_plain(), "  a\n\n  b  ");
}

#[test]
fn control_characters_are_shown_not_sent() {
    assert_eq!(visible("a\tb\n↑∗"), "a\tb\n↑∗");
    let sent = "\u{1b}]0;T\u{7}\r\u{9b}1m\u{7f}";
    assert_eq!(visible(sent), "\\u{1b}]0;T\\u{7}\\u{d}\\u{9b}1m\\u{7f}");
    assert_eq!(Markup::plain(sent).visible().to_plain(), visible(sent));
}
