//! Formulas of LaTeX in HTML, as far as comments have them.

use super::figure::svg::escaped;

/// A formula with the signs that its commands are, what stands after `^` above its line, and what stands after `_` below it.
#[must_use]
pub fn in_html(formula: &str) -> String {
    let formula = SIGNS
        .iter()
        .fold(formula.to_owned(), |formula, (command, sign)| formula.replace(command, sign));
    let mut parts = formula.split(['^', '_']);
    let mut text = escaped(parts.next().unwrap_or_default());
    let marks = formula.chars().filter(|sign| matches!(sign, '^' | '_'));
    for (mark, part) in marks.zip(parts) {
        let group = part.strip_prefix('{').and_then(|inside| inside.split_once('}'));
        let first = part.chars().next().map_or(0, char::len_utf8);
        let (script, after) = group.unwrap_or_else(|| part.split_at(first));
        let tag = if mark == '^' { "sup" } else { "sub" };
        text.push_str(&format!("<{tag}>{}</{tag}>{}", escaped(script), escaped(after)));
    }
    text
}

/// Commands of LaTeX and their signs, the longer before the shorter.
const SIGNS: [(&str, &str); 15] = [
    ("\\{", "{"),
    ("\\}", "}"),
    ("\\langle", "⟨"),
    ("\\rangle", "⟩"),
    ("\\uparrow", "↑"),
    ("\\downarrow", "↓"),
    ("\\star", "⋆"),
    ("\\ast", "∗"),
    ("\\mid", "|"),
    ("\\neq", "≠"),
    ("\\leq", "≤"),
    ("\\le", "≤"),
    ("\\geq", "≥"),
    ("\\ge", "≥"),
    ("\\pm", "±"),
];
