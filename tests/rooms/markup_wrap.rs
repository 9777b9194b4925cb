//! Tests of `markup/wrap`.

use unicode_width::UnicodeWidthStr;
use upstar::markup::wrap::*;
use upstar::markup::{Markup, Role};

#[test]
fn long_lines_break_at_words_and_source_text_stays() {
    let sentence = "word ".repeat(40);
    let source = format!("    {}", "x + ".repeat(40));
    let text = Markup::plain(format!("  {}\n{source}\nshort", sentence.trim_end()));
    let wrapped = prose(&text, None).to_plain();
    let lines: Vec<_> = wrapped.lines().collect();
    assert!(lines.contains(&source.as_str()));
    assert_eq!(lines.last(), Some(&"short"));
    let broken = &lines[..lines.len() - 2];
    assert!(broken.len() == 3, "{wrapped}");
    for line in broken {
        assert!(line.starts_with("  word") && line.width() <= COLUMNS + 1);
    }
    let long = "word ".repeat(19).trim_end().to_owned();
    let paragraph = format!("{long}\nand a half\n\nno\nmore\n- {long}\n- one");
    let filled = prose(&Markup::plain(paragraph), None).to_plain();
    let ends: Vec<_> = filled.lines().filter(|line| line.len() < 60).collect();
    assert_eq!(ends[1..], ["", "no", "more", "word word word word", "- one"], "{filled}");
    assert!(ends[0].ends_with("word and a half"), "{filled}");
    let joined: Vec<_> = broken.iter().flat_map(|l| l.split_whitespace()).collect();
    assert_eq!(joined.len(), 40);
}

#[test]
fn what_a_letter_is_equal_to_stays_on_its_line() {
    let text = "left wall 1 at t = -1, 1/2 at t = -1/2; mast 1/2 from t = -1/2";
    for columns in 16..70 {
        let broken = folded_text(text, columns);
        assert!(broken.lines().all(|line| line.width() <= columns), "{columns}:\n{broken}");
        assert_eq!(broken.matches("t = -1").count(), 3, "{columns}:\n{broken}");
    }
}

#[test]
fn dim_words_that_a_pipe_leaves_out_leave_no_blanks() {
    let dim = "   a ruleset with so many words behind it that the line has to be broken somewhere";
    let page = Markup::plain("nim(n: Int)").with(Role::Dim, dim);
    let page = page.with(Role::Plain, "\n\nOne heap.");
    assert_eq!(prose(&page, None).to_plain(), "nim(n: Int)\n\nOne heap.");
}

#[test]
fn no_line_is_wider_than_the_screen_and_no_word_is_broken() {
    let texts = [
        "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]",
        "   1  domineering(3,3) to domineering(2,3), which leaves domineering(2,3) + nim(4)",
        "nim(3) + nim(5) + nim(7) + nim(9) + nim(11) - nim(13) + nim(15)   N, misere",
        "hint       which moves win, and what is not known of the others",
        "G is 0: a theorem (Davies and Yadav, `Rows of LR in misère play`) says it",
    ];
    for text in texts {
        for columns in [24, 40, 60] {
            let text = folded_text(text, columns);
            assert!(text.lines().all(|line| line.width() <= columns), "{columns}:\n{text}");
        }
        let broken = folded_text(text, 24);
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(words(&broken), words(text));
        assert!(!broken.lines().any(|line| line.trim_start().starts_with("+ ")), "{broken}");
    }
    assert_eq!(
        folded_text(texts[1], 40),
        "   1  domineering(3,3) to\n      domineering(2,3), which leaves\n      domineering(2,3) + nim(4)"
    );
    assert_eq!(
        folded_text("  canonical(<0|1>)  what is it?", 24),
        "  canonical(<0|1>)\n    what is it?"
    );
}

#[test]
fn a_long_word_is_broken_behind_punctuation_and_never_inside_of_a_text() {
    let form = "<<<1|0>,<2|1>|<0|-1>,<1|-2>>,<3|2>|<1|<0|-4>>,toppling(\"LR,LR,LRLR\")>";
    let broken = folded_text(form, 20);
    assert_eq!(broken.replace('\n', ""), form);
    assert!(broken.lines().all(|line| line.width() <= 30), "{broken}");
    assert!(broken.contains("\"LR,LR,LRLR\""), "{broken}");
    let address = "see https://example.org/a,b,c,d,e,f,g,h";
    assert!(folded_text(address, 12).ends_with("\nhttps://example.org/a,b,c,d,e,f,g,h"));
}
