//! Comments of a script that `upstar weave` makes headings, paragraphs, lists and marked words of.

use crate::weave::woven;

/// What the comments of a script become in HTML, above its statement.
fn html(name: &str, lines: &[&str]) -> String {
    let script = format!("# ── A page ───\n\n{}\n1 + 1\n", lines.join("\n"));
    let (code, page, _) = woven(&format!("prose-{name}"), &script, "html");
    assert_eq!(code, 0, "{page}");
    let (_, body) = page.split_once("<body>\n").expect("a body");
    let (above, _) = body.split_once("<pre><span").expect("a statement");
    above.strip_prefix("<h1>A page</h1>\n").expect("the heading of the page").to_owned()
}

#[test]
fn lists_stand_in_items_of_lists() {
    let page = html(
        "lists",
        &[
            "# * Games",
            "#   * hot",
            "#     1. switches",
            "#        and more",
            "#     2. others",
            "#   - cold",
            "# * Numbers",
            "#",
            "# Read",
            "# * this.",
            "#    * a star",
            "",
        ],
    );
    let expected = "<ul>\n<li>Games\n<ul>\n<li>hot\n<ol>\n<li value=\"1\">switches and more</li>\n\
                    <li value=\"2\">others</li>\n</ol>\n</li>\n<li>cold</li>\n</ul>\n</li>\n<li>Numbers</li>\n</ul>\n\
                    <p>Read</p>\n<ul>\n<li>this.\n<ul>\n<li>a star</li>\n</ul>\n</li>\n</ul>\n";
    assert_eq!(page, expected);
    // Outside of lists, what is indented stays as it is.
    let page = html("typed", &["#    * + * == 0", "#   * is 0", ""]);
    assert!(!page.contains("<ul>\n<li>+ * == 0"), "{page}");
    let page = html("numbers", &["# 1. One", "#    7. of them", ""]);
    assert_eq!(page, "<ol>\n<li value=\"1\">One 7. of them</li>\n</ol>\n");
}

#[test]
fn comments_are_headings_paragraphs_items_and_lines() {
    let page = html(
        "parts",
        &[
            "# ── Games ───────",
            "",
            "# Left moves",
            "# first.",
            "# * one",
            "# - two",
            "",
            "#    a  b",
            "#    c  d",
            "## Ends.",
            "# ## Loops",
            "# Play comes back.",
            "",
        ],
    );
    let expected = "<h2>Games</h2>\n<p>Left moves first.</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n\
                    <pre class=\"kept\">   a  b\n   c  d</pre>\n<p>Ends.</p>\n<h2>Loops</h2>\n<p>Play comes back.</p>\n";
    assert_eq!(page, expected);
}

#[test]
fn numbered_lines_are_items_of_their_own() {
    let page = html(
        "numbered",
        &[
            "# Exercises:",
            "# 1. Find",
            "#    one.",
            "# 2. Find two.",
            "#",
            "# 3. Stop.",
            "# In lesson",
            "# 2. it is.",
            "",
        ],
    );
    let expected = "<p>Exercises:</p>\n<ol>\n<li value=\"1\">Find one.</li>\n<li value=\"2\">Find two.</li>\n\
                    <li value=\"3\">Stop. In lesson 2. it is.</li>\n</ol>\n";
    assert_eq!(page, expected);
    let page = html("sentence", &["# As in lesson", "# 2. It is so.", ""]);
    assert_eq!(page, "<p>As in lesson 2. It is so.</p>\n");
}

#[test]
fn code_stands_between_backticks() {
    let page = html("code", &["# It is `<1|0>`.", "#", "# A ` b.", ""]);
    assert_eq!(page, "<p>It is <code>&lt;1|0&gt;</code>.</p>\n<p>A ` b.</p>\n");
}

#[test]
fn a_line_with_two_marks_that_stands_alone_is_a_heading() {
    let text = ["## Part A", "# Find one.", "", "## Twice x."];
    let headed = html("headed", &[&text[..], &["", ""]].concat());
    assert_eq!(headed, "<h2>Part A</h2>\n<p>Find one.</p>\n<h2>Twice x.</h2>\n");
    // What documents a definition is none.
    let documented = html("documented", &[&text[..], &["fn twice(x) = x + x"]].concat());
    let page = "<h2>Part A</h2>\n<p>Find one.</p>\n<p>Twice x.</p>\n<pre><b>fn</b> twice(x) = x + x</pre>\n";
    assert_eq!(documented, page);
    let two = html("two", &["## A game", "## of heaps.", "# Yes.", ""]);
    assert_eq!(two, "<p>A game of heaps. Yes.</p>\n");
}

#[test]
fn words_between_stars_are_stressed_and_games_are_not() {
    let page = html("stressed", &["# Is a *cold game*, x", "#", "# $G_{1} + H$ is 0", ""]);
    assert_eq!(page, "<p>Is a <em>cold game</em>, x</p>\n<p><i>G<sub>1</sub> + H</i> is 0</p>\n");
    for plain in [
        "x * + * is 0",
        "2*a*b",
        "*2 and *3",
        "(*a)",
        "*n + *m",
        "5$ or 6$ each",
        "$G",
        "${$",
        "*:a and *:b",
        "**a**",
        "a $↑$ b",
    ] {
        let page = html("plain", &[&format!("# {plain}"), ""]);
        assert_eq!(page, format!("<p>{plain}</p>\n"));
    }
}

/// What looks like a list, a title or a quotation inside of a line is a game, or a number.
#[test]
fn words_begin_nothing_of_markdown() {
    let page = html(
        "words",
        &[
            "# 1. * + * is zero",
            "# 2. * > 0 is false",
            "",
            "# - + sign",
            "# - - 3",
            "# - 12. May",
            "# - > 0: Left wins",
            "# - # of moves",
            "",
            "# 1986. A great year",
            "#",
            "# It was `a",
            "# + more` of it.",
        ],
    );
    for said in [
        "<li value=\"1\">* + * is zero</li>",
        "<li value=\"2\">* &gt; 0 is false</li>",
        "<li>+ sign</li>",
        "<li>- 3</li>",
        "<li>12. May</li>",
        "<li>&gt; 0: Left wins</li>",
        "<li># of moves</li>",
        "<p>1986. A great year</p>",
        "<code>a + more</code>",
    ] {
        assert!(page.contains(said), "{said}: {page}");
    }
    assert!(!page.contains("<h2>of moves"), "{page}");
}

/// Lines between fences stay as they are.
#[test]
fn code_between_fences_stays_as_it_is() {
    let page = html(
        "fences",
        &[
            "# Before",
            "#",
            "# ```",
            "# > prompt",
            "# + plus",
            "#",
            "# ---",
            "# 7. seven",
            "# ```",
            "# After",
        ],
    );
    assert!(page.contains("&gt; prompt\n+ plus\n\n---\n7. seven"), "{page}");
    assert!(page.contains("<p>After</p>"), "{page}");
}
