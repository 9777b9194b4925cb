//! Tests of `markup/table`.

use upstar::markup::table::*;

const TABLE: &str = "    a       b       c
──  ──────  ──────  ─────
∗   G = H   G || H  G < H
12  G || H  G = H       7
… (3 more rows)";

#[test]
fn a_wide_table_stands_in_blocks_of_whole_columns_with_the_first_once_more() {
    let expected = "    a       b
──  ──────  ──────
∗   G = H   G || H
12  G || H  G = H

    c
──  ─────
∗   G < H
12      7
… (3 more rows)";
    assert_eq!(in_blocks(TABLE, 20).as_deref(), Some(expected));
    assert_eq!(in_blocks(TABLE, 25), None, "it fits");
    assert_eq!(in_blocks(TABLE, 12), None, "too narrow for any cell");
    assert!(has_header(TABLE) && !has_header("a  b\nc  d") && !has_header("one\n\n"));
}

#[test]
fn a_table_without_a_header_repeats_no_column() {
    let table = "1   2   3\n10  20  30";
    assert_eq!(in_blocks(table, 7).as_deref(), Some("1   2\n10  20\n\n3\n30"));
    assert_eq!(in_blocks(table, 10), None, "it fits");
    assert_eq!(in_blocks(table, 1), None, "no cell fits");
}

#[test]
fn a_cell_wider_than_the_screen_goes_on_below_itself() {
    let text =
        "n  form\n─  ──────────────────────────────\n3  <one, two | three, four, five>\n4  0";
    let expected = "n  form\n─  ──────────────────\n3  <one, two | three,\n   four, five>\n4  0";
    assert_eq!(in_blocks(text, 21).as_deref(), Some(expected));
}
