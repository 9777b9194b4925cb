//! The macros of LaTeX that games are written with on request: who writes a paper defines them otherwise.

/// What the definitions begin with.
const HEAD: &str =
    "% Games as upstar writes them. What is defined above this line stays as it is.\n";

/// Each macro: its name, how many arguments it has, what it stands for.
const MACROS: [(&str, u32, &str); 16] = [
    ("cgstar", 0, "{\\ast}"),
    ("cgup", 0, "{\\uparrow}"),
    ("cgdown", 0, "{\\downarrow}"),
    ("cgdoubleup", 0, "{\\Uparrow}"),
    ("cgdoubledown", 0, "{\\Downarrow}"),
    ("cguppower", 1, "{\\uparrow}^{#1}"),
    ("cgdownpower", 1, "{\\downarrow}^{#1}"),
    ("cgfrac", 2, "\\tfrac{#1}{#2}"),
    ("cgtiny", 1, "{+}_{#1}"),
    ("cgminy", 1, "{-}_{#1}"),
    ("cgcolon", 0, "\\mathord{:}"),
    ("cggame", 2, "\\{#1\\,|\\,#2\\}"),
    ("cgrobot", 3, "\\operatorname{robot}\\{#1\\,|\\,#2\\,|\\,#3\\}"),
    ("cgnone", 0, "\\cdot"),
    ("cgruleset", 1, "\\operatorname{#1}"),
    ("cgboard", 1, "\\texttt{#1}"),
];

/// The lines that define the macros, for the head of a document.
#[must_use]
pub fn definitions() -> String {
    let lines = MACROS.iter().map(|(name, arguments, meaning)| {
        let arguments = if *arguments > 0 { format!("[{arguments}]") } else { String::new() };
        format!("\\providecommand{{\\{name}}}{arguments}{{{meaning}}}\n")
    });
    HEAD.to_owned() + &lines.collect::<String>()
}
