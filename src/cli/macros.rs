//! `--format latex-macros`: the signs of games as macros, which a document may define in its own way.

/// A sign as `--format latex` writes it, and the macro that stands in its place. `upstar weave --preamble`
/// defines the macros; braces and bars keep their size there however deep games nest.
const MACROS: [(&str, &str); 8] = [
    ("{\\ast}", "{\\cgstar}"),
    ("{\\uparrow}", "{\\cgup}"),
    ("{\\downarrow}", "{\\cgdown}"),
    ("{\\Uparrow}", "{\\cgdoubleup}"),
    ("{\\Downarrow}", "{\\cgdoubledown}"),
    ("\\left\\{", "\\cgopen "),
    ("\\,\\middle|\\,", "\\cgbar "),
    ("\\right\\}", "\\cgclose "),
];

/// A line of LaTeX with macros in the place of signs.
pub(super) fn macros(line: &str) -> String {
    let line = MACROS.iter().fold(line.to_owned(), |line, (sign, name)| line.replace(sign, name));
    line.trim_end().to_owned()
}

/// What the macros are where nobody defines them otherwise.
pub(super) const DEFINITIONS: &str = "\\providecommand{\\cgstar}{\\ast}
\\providecommand{\\cgup}{\\uparrow}
\\providecommand{\\cgdown}{\\downarrow}
\\providecommand{\\cgdoubleup}{\\Uparrow}
\\providecommand{\\cgdoubledown}{\\Downarrow}
\\providecommand{\\cgopen}{\\{}
\\providecommand{\\cgbar}{\\mid}
\\providecommand{\\cgclose}{\\}}
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_macro_is_defined_as_a_sign() {
        for (_, name) in MACROS {
            let name = name.trim_matches(['{', '}', ' ']);
            let definition = format!("\\providecommand{{{name}}}{{");
            assert_eq!(DEFINITIONS.matches(&definition).count(), 1, "{name}");
        }
        assert_eq!(DEFINITIONS.lines().count(), MACROS.len());
    }

    #[test]
    fn signs_become_macros_and_all_else_stays() {
        for (line, expected) in [
            ("{\\uparrow}3{\\ast}2", "{\\cgup}3{\\cgstar}2"),
            ("{\\uparrow}^{2}", "{\\cgup}^{2}"),
            (
                "\\left\\{1\\,\\middle|\\,\\left\\{2\\,\\middle|\\,0\\right\\}\\right\\}",
                "\\cgopen 1\\cgbar \\cgopen 2\\cgbar 0\\cgclose \\cgclose",
            ),
            ("\\pm 1", "\\pm 1"),
        ] {
            assert_eq!(macros(line), expected);
        }
    }
}
