//! The book: chapters are made from the examples, all that the summary lists is there, and no link leads nowhere.

#[path = "../../bench/src/chapters.rs"]
mod made;

use crate::support;
use made::{CHAPTERS, chapter, make, name};
use std::fs;
use std::path::Path;

/// The pages of the book by their paths from the root: those that stand there, and the chapters that are made.
pub fn pages() -> Vec<(String, String)> {
    let mut pages = Vec::new();
    for entry in fs::read_dir(support::root().join("book/src")).unwrap() {
        let path = entry.unwrap().path();
        let file = path.file_name().unwrap().to_str().unwrap().to_owned();
        let is_made = CHAPTERS.iter().any(|example| file == format!("{}.md", name(example)));
        if path.extension().is_some_and(|end| end == "md") && !is_made {
            pages.push((format!("book/src/{file}"), fs::read_to_string(&path).unwrap()));
        }
    }
    for example in CHAPTERS {
        let source = support::root().join(format!("examples/{example}.cgt"));
        let page = chapter(example, &fs::read_to_string(&source).unwrap());
        pages.push((format!("book/src/{}.md", name(example)), page));
    }
    pages.sort();
    pages
}

#[test]
fn the_command_makes_the_chapters() {
    let folder = support::scratch("chapters");
    for part in ["examples/papers", "book/src"] {
        fs::create_dir_all(folder.join(part)).unwrap();
    }
    for example in CHAPTERS {
        let file = format!("examples/{example}.cgt");
        fs::copy(support::root().join(&file), folder.join(&file)).unwrap();
    }
    assert_eq!(make(&folder), Ok(CHAPTERS.len()));
    for (page, text) in pages() {
        let made = fs::read_to_string(folder.join(&page));
        assert!(made.is_err() || made.is_ok_and(|made| made == text), "{page}");
    }
    fs::remove_file(folder.join("examples/tour.cgt")).unwrap();
    assert!(make(&folder).is_err_and(|sentence| sentence.contains("tour.cgt")));
}

/// The targets of the links of a page that are files here.
fn links(page: &str) -> Vec<&str> {
    let targets = page.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let files = targets.filter(|target| !target.contains("://") && !target.starts_with('#'));
    files.map(|target| target.split('#').next().unwrap_or_default()).collect()
}

#[test]
fn links_lead_somewhere() {
    let pages = pages();
    let is_page = |target: &Path| {
        let target = target.strip_prefix(support::root()).unwrap_or(target);
        pages.iter().any(|(page, _)| Path::new(page) == target)
    };
    for (page, text) in &pages {
        for link in links(text) {
            let target = support::root().join(page).with_file_name(link);
            assert!(is_page(&target) || target.exists(), "{page}: {link}");
        }
    }
    // A page that is made stands nowhere yet.
    let readme = fs::read_to_string(support::root().join("README.md")).unwrap();
    for link in links(&readme) {
        let is_made =
            CHAPTERS.iter().any(|example| link.ends_with(&format!("src/{}.md", name(example))));
        assert!(support::root().join(link).exists() && !is_made, "README.md: {link}");
    }
}

#[test]
fn the_summary_lists_every_chapter_once() {
    let folder = support::root().join("book/src");
    let summary = fs::read_to_string(folder.join("SUMMARY.md")).unwrap();
    let mut listed: Vec<String> =
        links(&summary).into_iter().map(|link| format!("book/src/{link}")).collect();
    listed.sort_unstable();
    let pages = pages();
    let there: Vec<&String> =
        pages.iter().map(|(page, _)| page).filter(|page| !page.ends_with("SUMMARY.md")).collect();
    assert_eq!(listed.iter().collect::<Vec<_>>(), there);
    for example in CHAPTERS {
        let page = format!("book/src/{}.md", name(example));
        let (_, text) = pages.iter().find(|(other, _)| *other == page).unwrap();
        assert!(text.contains("![`"), "{example} has no picture");
    }
}

#[test]
fn comments_are_text_and_the_rest_is_code() {
    let source = "# # Sums\n#\n# Worked through beside the paper:\n#\n#   Ann, \"Sums\".\n#\n\
                  # ── 1. Stars ──\n# Here * is `*`.\n# Two lines.\n\n#| hide\nfigure(nim(2))\n\n\
                  * + * #=> 0\n\n#| answer\n1 #=> 1\n\
                  # 1. A: slip\n#    goes on.\n# 2. B: slip\n\n\
                  # If $G^L \\ge H_{12}$:\n#\n#     a  = <b>\n#     bb = c\n";
    let expected = "\n# Sums\n\nWorked through beside the paper:\n\n> Ann, \"Sums\".\n\n## 1. Stars\n\n\
                    Here \\* is `*`.\nTwo lines.\n\n![`nim(2)`](pictures/x_1.svg)\n\n\
                    ```cgt,part\n* + * #=> 0\n```\n\n```cgt,part\n1 #=> 1\n```\n\n\
                    1. A: slip goes on.\n\n2. B: slip\n\n\
                    If <i>G<sup>L</sup> ≥ H<sub>12</sub></i>:\n\n\
                    ```text\na  = <b>\nbb = c\n```\n";
    let made = chapter("x", source);
    assert_eq!(made.split_once("-->\n").unwrap().1, expected);
}
