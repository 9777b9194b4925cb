//! The chapters of the book that are made from examples: their comments are the text, what stands between them the code.
//! Tests of the book have this file too.

use std::fs;
use std::path::Path;

use upstar::session::formula_in_html;

/// The examples that are chapters.
pub const CHAPTERS: &[&str] = &[
    "tour",
    "lesson_1_who_wins",
    "lesson_2_how_much",
    "lesson_3_who_cannot_move_wins",
    "lesson_4_universes",
    "papers/misere_cricket_pitch",
    "papers/option_closed_games",
    "papers/partizan_kayles",
    "papers/cheating_robot",
    "papers/hackenbush_sprigs",
];

/// The marks of what a reader does not see, and of answers.
const HIDDEN: &str = "#| hide";
const ANSWER: &str = "#| answer";

/// The name of the chapter that an example is.
pub fn name(example: &str) -> &str {
    example.trim_start_matches("papers/")
}

/// An example as a chapter: its comments are the text, what stands between them the code.
pub fn chapter(example: &str, source: &str) -> String {
    let mut page = format!(
        "<!-- Made from examples/{example}.cgt: change that, then make the chapters anew. -->\n"
    );
    let mut lines = source.lines().peekable();
    if let Some(title) = lines.next().and_then(|line| line.strip_prefix("# # ")) {
        page += &format!("\n# {}\n", escaped(title));
    }
    let mut pictures = 0;
    while let Some(line) = lines.next() {
        if line.trim().is_empty() || line == "#" || line == ANSWER {
            continue;
        }
        // What is hidden stands on one line, and is a figure.
        if line == HIDDEN
            && let Some(figure) = lines.next()
        {
            let inside = figure.strip_prefix("figure(").and_then(|rest| rest.strip_suffix(')'));
            pictures += 1;
            let name = name(example);
            page +=
                &format!("\n![`{}`](pictures/{name}_{pictures}.svg)\n", inside.unwrap_or(figure));
            continue;
        }
        let mut block = vec![line];
        let kind = Kind::of(line);
        while let Some(next) = lines.peek() {
            let same = match kind {
                Kind::Heading => false,
                Kind::Code => Kind::of(next) == Kind::Code || next.trim().is_empty(),
                Kind::Prose => Kind::of(next) == kind && !is_item(next),
                Kind::Aside | Kind::AsIs => Kind::of(next) == kind,
            };
            if !same || *next == HIDDEN || *next == ANSWER {
                break;
            }
            block.extend(lines.next());
        }
        page.push('\n');
        page += &kind.written(&block);
    }
    page
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// `# ── Title ──`
    Heading,
    /// A comment.
    Prose,
    /// A comment set in by three: the title of a paper.
    Aside,
    /// A comment set in further than the items of lists: lines that stay as they are.
    AsIs,
    Code,
}

impl Kind {
    fn of(line: &str) -> Self {
        if line.starts_with("# ──") {
            Self::Heading
        } else if line.starts_with("#   ") && !line.starts_with("#    ") {
            Self::Aside
        } else if line.starts_with("#     ") {
            Self::AsIs
        } else if line.starts_with("# ") {
            Self::Prose
        } else if line == "#" {
            Self::Heading
        } else {
            Self::Code
        }
    }

    fn written(self, block: &[&str]) -> String {
        let words = |line: &str| line.trim_start_matches('#').trim().to_owned();
        let text = || block.iter().map(|line| words(line)).collect::<Vec<_>>();
        match self {
            Self::Heading => format!("## {}\n", escaped(words(block[0]).trim_matches(['─', ' ']))),
            Self::Prose if is_item(block[0]) => {
                let text = text().join(" ");
                let (number, rest) = text.split_once(". ").unwrap_or(("1", &text));
                format!("{number}. {}\n", escaped(rest))
            }
            Self::Prose => format!("{}\n", escaped(&text().join("\n"))),
            Self::AsIs => format!("```text\n{}\n```\n", text().join("\n")),
            Self::Aside => format!("> {}\n", escaped(&text().join("\n")).replace('\n', "\n> ")),
            Self::Code => format!("```cgt,part\n{}\n```\n", block.join("\n").trim_end()),
        }
    }
}

/// Returns whether a comment is an item of a numbered list.
fn is_item(line: &str) -> bool {
    let number = line.trim_start_matches("# ").split_once(". ");
    number.is_some_and(|(number, _)| number.parse::<u32>().is_ok())
}

/// Text in which nothing but what stands between backticks or dollars is markup.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    let mut code = false;
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        code ^= c == '`';
        if !code
            && c == '$'
            && let Some((formula, after)) = rest.as_str().split_once('$')
        {
            out += &format!("<i>{}</i>", formula_in_html(formula));
            rest = after.chars();
            continue;
        }
        if !code && "*_<>[]|\\".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Makes the chapters in `book/src` below a folder, and returns how many there are.
///
/// # Errors
/// A sentence that says which example or chapter cannot be read or written.
pub fn make(root: &Path) -> Result<usize, String> {
    for example in CHAPTERS {
        let source = root.join(format!("examples/{example}.cgt"));
        let text = fs::read_to_string(&source);
        let text = text.map_err(|error| format!("{}: {error}", source.display()))?;
        let page = root.join(format!("book/src/{}.md", name(example)));
        let written = fs::write(&page, chapter(example, &text));
        written.map_err(|error| format!("{}: {error}", page.display()))?;
    }
    Ok(CHAPTERS.len())
}
