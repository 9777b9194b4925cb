//! Tests of `host/comments`.

use upstar::host::comments::*;

fn lines(text: &str, columns: usize) -> String {
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    broken(&lines, columns).join("\n")
}

#[test]
fn long_comments_are_filled_anew_and_nothing_else_is() {
    let two = "# Two players, Left and Right,\n# move in turn.\n# 1. One item.\n# 2. Another.";
    assert_eq!(lines(two, 80), two);
    assert_eq!(
        lines(two, 24),
        "# Two players, Left and\n# Right, move in turn.\n# 1. One item.\n# 2. Another."
    );
    assert_eq!(lines("# ── Games ─────────", 14), "# ── Games ───");
    for kept in ["fn f(x) = x # a long comment", "#x", "#"] {
        assert_eq!(lines(kept, 10), kept);
    }
}

#[test]
fn the_second_column_of_a_long_row_goes_below_the_first() {
    let row = "#   upstar tour       shows it page by page";
    assert_eq!(lines(row, 80), row);
    assert_eq!(lines(row, 20), "#   upstar tour\n#     shows it page\n#     by page");
}
