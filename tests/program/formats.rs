//! `--format csv` and `--format markdown`: tables for spreadsheets and for pages.

use std::fs;

use serde_json::Value;

use crate::support::{scratch, upstar};

/// A table with all that a format has to protect: commas, quotes, bars, angles, short rows.
const AWKWARD: &str =
    "table([[\"a,b\", \"x|y\", *], [\"say \\\"hi\\\"\", <2|-1/2>]], [\"n\", \"t_1\"])";

/// The answer to a text in a format, in ASCII; nothing may go wrong.
fn answered(format: &str, text: &str) -> String {
    let ran = upstar(&["--ascii", "--format", format, "-e", text], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{format}: {text}");
    ran.out
}

#[test]
fn in_latex_what_is_printed_is_a_formula_too() {
    let printed = answered("latex", "print *2, \"a_b\", 3/4");
    assert_eq!(printed, "{\\ast}2\\ \\text{a\\_b}\\ \\frac{3}{4}\n");
}

/// Reads comma-separated values as RFC 4180 has them, and refuses all else.
fn records(text: &str) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    let mut row = Vec::new();
    let mut letters = text.chars().peekable();
    while letters.peek().is_some() {
        let mut field = String::new();
        if letters.next_if_eq(&'"').is_some() {
            loop {
                match letters.next() {
                    Some('"') if letters.next_if_eq(&'"').is_some() => field.push('"'),
                    Some('"') => break,
                    Some(letter) => field.push(letter),
                    None => panic!("an open quote: {text}"),
                }
            }
        } else {
            while let Some(letter) = letters.next_if(|letter| !matches!(letter, ',' | '\n')) {
                assert_ne!(letter, '"', "a quote inside a bare field: {text}");
                field.push(letter);
            }
        }
        row.push(field);
        match letters.next() {
            Some(',') => {}
            Some('\n') => rows.push(std::mem::take(&mut row)),
            other => panic!("{other:?} behind a field: {text}"),
        }
    }
    assert!(row.is_empty(), "the last line is not ended: {text}");
    rows
}

/// Reads a row of a Markdown table: the bars that are not escaped part its cells.
fn cells(line: &str) -> Vec<String> {
    let inner = line.strip_prefix('|').and_then(|line| line.strip_suffix('|')).expect("bars");
    let mut all = vec![String::new()];
    let mut letters = inner.chars();
    while let Some(letter) = letters.next() {
        let last = all.last_mut().expect("a cell");
        match letter {
            '\\' => last.extend(letters.next()),
            '|' => all.push(String::new()),
            _ => last.push(letter),
        }
    }
    all.into_iter().map(|cell| cell.trim().to_owned()).collect()
}

/// The rows of a table from its JSON, header first, each cell as text.
fn rows_of_json(text: &str) -> Vec<Vec<String>> {
    let table: Value = serde_json::from_str(&answered("json", text)).expect("an object");
    assert_eq!(table["kind"], "table");
    // A cell of a table shows a position by name, as an item of a list.
    let cell = |cell: &Value| {
        let shown = &cell["value"];
        shown.as_str().map_or_else(|| shown.to_string(), str::to_owned)
    };
    let row = |cells: &Value| cells.as_array().expect("cells").iter().map(cell).collect();
    let mut rows = vec![row(&table["header"])];
    rows.extend(table["rows"].as_array().expect("rows").iter().map(row));
    rows
}

/// Leaves out empty cells at the end of each row.
fn without_empty_ends(mut rows: Vec<Vec<String>>) -> Vec<Vec<String>> {
    for row in &mut rows {
        while row.last().is_some_and(String::is_empty) {
            row.pop();
        }
    }
    rows
}

#[test]
fn a_table_as_csv() {
    let expected = "n,t_1\n\"a,b\",x|y,*\n\"say \"\"hi\"\"\",<2|-1/2>\n";
    assert_eq!(answered("csv", AWKWARD), expected);
    assert_eq!(answered("csv", "[[1, ^], [\"c\"]]"), "1,^\nc\n");
    assert_eq!(answered("csv", "[\"a\\nb\"]"), "\"a\nb\"\n");
    assert_eq!(answered("csv", "let n = 3\nn\noutcome(*)"), "3\nN\n");
}

#[test]
fn a_table_as_markdown() {
    let expected = "| n | t\\_1 |  |\n| --- | --- | --- |\n| a,b | x\\|y | \\* |\n\
                    | say \"hi\" | \\<2\\|-1/2\\> |  |\n";
    assert_eq!(answered("markdown", AWKWARD), expected);
    let numbers = "table([[1, *], [10, ^]], [\"n\", \"G\"])";
    let expected = "| n | G |\n| ---: | --- |\n| 1 | \\* |\n| 10 | ^ |\n";
    assert_eq!(answered("markdown", numbers), expected);
}

#[test]
fn answers_in_markdown_are_parted() {
    let table = "| a |\n| ---: |\n| 1 |\n";
    let said = answered("markdown", "table([[1]], [\"a\"])\n*2\nprint 3\ntable([[1]], [\"a\"])");
    assert_eq!(said, format!("{table}\n\\*2\n\n3\n\n{table}"));
    // What a quotient is takes several lines, which stay lines.
    let quotient = answered("markdown", "quotient(*2)\npartizan_kayles(7)");
    assert!(quotient.starts_with("```\n6 classes, 2 of them P"), "{quotient}");
    assert!(quotient.ends_with("```\n\npartizan\\_kayles(7) = \\<3\\|2\\>\n"), "{quotient}");
}

/// The cells of a table from its CSV, after those of its Markdown were found to be the same.
fn cells_of_both(text: &str) -> Vec<Vec<String>> {
    let csv = without_empty_ends(records(&answered("csv", text)));
    let lines = answered("markdown", text);
    let mut rows: Vec<_> = lines.lines().map(cells).collect();
    let rule = rows.remove(1);
    assert!(rule.iter().all(|cell| ["---", "---:"].contains(&cell.as_str())), "{lines}");
    assert!(rows.iter().all(|row| row.len() == rule.len()), "a ragged table: {lines}");
    assert_eq!(without_empty_ends(rows), csv, "{text}");
    csv
}

#[test]
fn csv_markdown_and_json_hold_the_same_cells() {
    for text in [
        AWKWARD,
        "table(domineering, 1 .. 4, 1 .. 4)",
        "table([[w, string(w), mean(string(w))] for w in rows(\"BR\", 3)], [\"w\", \"G\", \"mean\"])",
        "table([[outcome(G), G == 0, G] for G in [*, ^, <3|1>]], [\"o\"])",
    ] {
        assert_eq!(cells_of_both(text), without_empty_ends(rows_of_json(text)), "{text}");
    }
    let list = cells_of_both("table([[1, [*, \"a, b\"]]], [\"n\", \"list\"])");
    assert_eq!(list, [["n", "list"], ["1", "[*, \"a, b\"]"]]);
}

#[test]
fn scripts_and_pipes_print_tables_in_the_format() {
    let text = "table([[n, canonical(nim(n))] for n in 0 .. 3], [\"n\", \"nim\"])\n";
    let expected = "n,nim\n0,0\n1,*\n2,*2\n";
    let file = scratch("formats").join("table.cgt");
    fs::write(&file, text).expect("a script");
    let path = file.to_str().expect("a path");
    assert_eq!(upstar(&["--ascii", "--format", "csv", path], "").out, expected);
    assert_eq!(upstar(&["--ascii", "--format", "csv"], text).out, expected);
}

#[test]
fn errors_stay_out_of_tables() {
    for format in ["csv", "markdown"] {
        let text = "table([[1, 1 // 0]], [\"a\"])";
        let ran = upstar(&["--format", format, "-e", text], "");
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{format}");
        assert!(ran.err.contains("E0307"), "{}", ran.err);
    }
    let ran = upstar(&["--format", "tsv", "-e", "1"], "");
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("csv, markdown"), "{}", ran.err);
}

#[test]
fn relations_in_a_table_are_formulas_in_latex() {
    let ran = upstar(&["--format", "latex", "-e", "table(compare, [*], [0, 1])"], "");
    assert!(ran.out.contains("$\\parallel$ & $<$"), "{}", ran.out);
}

#[test]
fn a_quotient_is_a_presentation_and_a_table_of_its_classes() {
    let ran = upstar(&["--format", "latex", "-e", "quotient(*2)"], "");
    let lines: Vec<&str> = ran.out.lines().collect();
    let formula = r"\langle a, b \mid a^2 = 1,\ b^3 = b\rangle,\quad a = {\ast},\quad b = {\ast}2";
    assert_eq!(lines[..3], [formula, r"\begin{tabular}{llll}", r"class & outcome & $a$ & $b$ \\"]);
    assert!(lines.contains(&r"$ab^2$ & N & $b^2$ & $ab$ \\"), "{}", ran.out);
    let ran = upstar(&["--format", "csv", "-e", "quotient(*2)"], "");
    let rows = "class,outcome,a,b\n1,N,a,b\na,P,1,a b\nb,N,a b,b^2\na b,N,b,a b^2\nb^2,P,a b^2,b\na b^2,N,b^2,a b\n";
    assert_eq!((ran.code, ran.out.as_str()), (0, rows));
}

#[test]
fn a_figure_has_no_rows() {
    for asked in ["hasse([1, 2])", "plot(<1|-1>)"] {
        let ran = upstar(&["--format", "csv", "-e", asked], "");
        assert_eq!((ran.code, ran.out.as_str()), (1, ""));
        assert!(ran.err.contains("a figure has no rows"), "{}", ran.err);
    }
}

#[test]
fn texts_begin_nothing_of_markdown() {
    for (text, line) in [
        ("- a", "\\- a"),
        ("+ x", "\\+ x"),
        ("1) x", "1\\) x"),
        ("12. May", "12\\. May"),
        ("---", "\\---"),
        ("~~~", "\\~\\~\\~"),
        ("    code", "code"),
        ("-1/2", "-1/2"),
        ("1.5", "1.5"),
    ] {
        assert_eq!(answered("markdown", &format!("\"{text}\"")), format!("{line}\n"));
    }
    let fenced = answered("markdown", "\"a\\n```\\nb\"");
    assert_eq!(fenced, "````\na\n```\nb\n````\n");
    let table = answered("latex", "table([[thermograph(1), quotient(*2)]])");
    assert!(!table.contains("textbackslash"), "{table}");
}
