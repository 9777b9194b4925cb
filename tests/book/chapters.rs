//! The book: chapters made from the examples are what their sources say now, all that the summary
//! lists is there, and no link leads nowhere. `UPDATE_BOOK=1 cargo test --test book` makes the
//! chapters anew.

use crate::support;
use std::fs;
use std::path::{Path, PathBuf};

/// The examples that are chapters.
const CHAPTERS: &[&str] = &[
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

/// Pictures behind paragraphs of chapters: the chapter, how the paragraph begins, what is drawn.
const PICTURES: &[(&str, &str, &str)] = &[
    ("tour", "G > H: G is better", "hasse([1, ^^, ^, ^*, 0, *, v, -1])"),
    ("lesson_1_who_wins", "A string of edges", "string(\"BRB\") + string(\"GG\") + string(\"R\")"),
    ("lesson_2_how_much", "In domineering Left places", "domineering(\"../..\")"),
    ("lesson_2_how_much", "The temperature says how much", "[<5|1>, <2|-1>]"),
    ("papers/misere_cricket_pitch", "The sample game.", "pitch(2,3,2@4,2)"),
    ("papers/partizan_kayles", "The rules.", "partizan_kayles(5)"),
    ("papers/hackenbush_sprigs", "Hackenbush.", "string(\"BR\") + string(\"GGG\") + sprig(\"RB\")"),
];

/// The pictures behind a paragraph of a chapter.
fn pictures(example: &str, paragraph: &str) -> String {
    let mut here = String::new();
    for (number, (chapter, begins, drawn)) in PICTURES.iter().enumerate() {
        if *chapter == example && paragraph.trim_start_matches(['#', ' ']).starts_with(begins) {
            let before = PICTURES[..number].iter().filter(|(other, ..)| other == chapter).count();
            let name = example.trim_start_matches("papers/");
            here += &format!("\n![`{drawn}`](pictures/{name}_{}.svg)\n", before + 1);
        }
    }
    here
}

fn chapter_path(example: &str) -> PathBuf {
    let name = example.trim_start_matches("papers/");
    support::root().join(format!("book/src/{name}.md"))
}

/// An example as a chapter: its comments are the text, what stands between them the code.
fn chapter(example: &str, source: &str) -> String {
    let mut page = format!(
        "<!-- Made from examples/{example}.cgt: change that, then run UPDATE_BOOK=1 cargo test --test book. -->\n"
    );
    let mut lines = source.lines().peekable();
    if let Some(title) = lines.next().and_then(|line| line.strip_prefix("# ")) {
        let (title, rest) = title.split_once(", worked").unwrap_or((title, ""));
        page += &format!("\n# {}\n", escaped(title.trim_end_matches([':', '.'])));
        if !rest.is_empty() {
            page += &format!("\nWorked{rest}\n");
        }
    }
    while let Some(line) = lines.next() {
        if line.trim().is_empty() || line == "#" {
            continue;
        }
        let mut block = vec![line];
        let kind = Kind::of(line);
        while let Some(next) = lines.peek() {
            let same = match kind {
                Kind::Heading => false,
                Kind::Code => Kind::of(next) == Kind::Code || next.trim().is_empty(),
                Kind::Prose => Kind::of(next) == kind && !is_item(next),
                Kind::Aside => Kind::of(next) == kind,
            };
            if !same {
                break;
            }
            block.extend(lines.next());
        }
        page.push('\n');
        page += &kind.written(&block);
        page += &pictures(example, block[0]);
    }
    page
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// `# ── Title ──`
    Heading,
    /// A comment.
    Prose,
    /// A comment set in by three: a title, or commands.
    Aside,
    Code,
}

impl Kind {
    fn of(line: &str) -> Self {
        if line.starts_with("# ──") {
            Self::Heading
        } else if line.starts_with("#   ") && !line.starts_with("#    ") {
            Self::Aside
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
                let (number, rest) = text.split_once(". ").expect("an item has a number");
                format!("{number}. {}\n", escaped(rest))
            }
            Self::Prose => format!("{}\n", escaped(&text().join("\n"))),
            Self::Aside if words(block[0]).starts_with("upstar ") => {
                format!("```text\n{}\n```\n", text().join("\n"))
            }
            Self::Aside => format!("> {}\n", escaped(&text().join("\n")).replace('\n', "\n> ")),
            Self::Code => format!("```cgt,part\n{}\n```\n", block.join("\n").trim_end()),
        }
    }
}

/// Whether a comment is an item of a numbered list.
fn is_item(line: &str) -> bool {
    let number = line.trim_start_matches("# ").split_once(". ");
    number.is_some_and(|(number, _)| number.parse::<u32>().is_ok())
}

/// Text in which nothing but what stands between backticks is markup.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    let mut code = false;
    for c in text.chars() {
        code ^= c == '`';
        if !code && "*_<>[]|\\".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[test]
fn chapters_are_what_their_examples_say() {
    let mut stale = Vec::new();
    for example in CHAPTERS {
        let source = support::root().join(format!("examples/{example}.cgt"));
        let made = chapter(example, &fs::read_to_string(&source).unwrap());
        let path = chapter_path(example);
        if std::env::var_os("UPDATE_BOOK").is_some() {
            fs::write(&path, &made).unwrap();
        }
        if fs::read_to_string(&path).ok().as_ref() != Some(&made) {
            stale.push(path.display().to_string());
        }
    }
    assert!(stale.is_empty(), "run UPDATE_BOOK=1 cargo test --test book:\n{}", stale.join("\n"));
}

/// The targets of the links of a page that are files here.
fn links(page: &str) -> Vec<&str> {
    let targets = page.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let files = targets.filter(|target| !target.contains("://") && !target.starts_with('#'));
    files.map(|target| target.split('#').next().unwrap_or_default()).collect()
}

#[test]
fn links_lead_somewhere() {
    let mut pages = vec![support::root().join("README.md")];
    let chapters = fs::read_dir(support::root().join("book/src")).unwrap();
    let is_page = |path: &PathBuf| path.extension().is_some_and(|end| end == "md");
    pages.extend(chapters.map(|entry| entry.unwrap().path()).filter(is_page));
    for page in pages {
        let text = fs::read_to_string(&page).unwrap();
        for link in links(&text) {
            let target = page.parent().unwrap_or(Path::new("")).join(link);
            assert!(target.exists(), "{}: {link}", page.display());
        }
    }
}

#[test]
fn the_summary_lists_every_chapter_once() {
    let folder = support::root().join("book/src");
    let summary = fs::read_to_string(folder.join("SUMMARY.md")).unwrap();
    let mut listed = links(&summary);
    let mut there: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "SUMMARY.md" && name != "pictures")
        .collect();
    listed.sort_unstable();
    there.sort();
    assert_eq!(listed, there);
    for example in CHAPTERS {
        let path = chapter_path(example);
        let text = fs::read_to_string(&path).unwrap();
        for (_, _, drawn) in PICTURES.iter().filter(|(chapter, ..)| chapter == example) {
            assert!(text.contains(&format!("![`{drawn}`]")), "{example}: {drawn}");
        }
        let name = path.file_name().unwrap().to_str().unwrap();
        assert!(there.iter().any(|there| there == name), "{name}");
    }
}

#[test]
fn comments_are_text_and_the_rest_is_code() {
    let source = "# Sums, worked through beside the paper:\n#\n#   Ann, \"Sums\".\n#\n\
                  # ── 1. Stars ──\n# Here * is `*`.\n# Two lines.\n\n* + * #=> 0\n\n1 #=> 1\n\
                  # 1. A: slip\n#    goes on.\n# 2. B: slip\n";
    let expected = "\n# Sums\n\nWorked through beside the paper:\n\n> Ann, \"Sums\".\n\n## 1. Stars\n\n\
                    Here \\* is `*`.\nTwo lines.\n\n```cgt,part\n* + * #=> 0\n\n1 #=> 1\n```\n\n\
                    1. A: slip goes on.\n\n2. B: slip\n";
    let made = chapter("x", source);
    assert_eq!(made.split_once("-->\n").unwrap().1, expected);
}
