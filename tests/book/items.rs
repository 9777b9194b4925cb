//! The pages of `examples/papers` against `tests/golden/items`: a file for each paper lists all that
//! the paper states, in its order and by its numbers, and what became of it. Each item stands on the
//! page once, in this order, under its own marker: a comment that begins `# Lemma 3.1. `.

use std::collections::BTreeSet;
use std::fs;

use serde_json::{Map, Value};

use crate::support;

/// A file of `tests/golden/items`.
struct Paper {
    /// In the paper's order.
    items: Vec<Item>,
}

/// A definition, example, table, figure, statement or question of a paper.
struct Item {
    /// What its marker says: `Lemma 3.1`, or a name of our own where the paper has no number.
    name: String,
    verdict: Verdict,
    /// The numbers of the page's errata on it.
    errata: Vec<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Verdict {
    /// True as printed.
    True,
    /// False or misprinted as printed, and mended.
    False,
    /// A definition, or a rule, that the page uses.
    Defined,
    /// A question that has an answer now.
    Answered,
    /// A question or a conjecture without an answer.
    Open,
    /// Words only: nothing in it can be run.
    Words,
}

impl Verdict {
    fn named(name: &str) -> Option<Self> {
        match name {
            "true" => Some(Self::True),
            "false" => Some(Self::False),
            "defined" => Some(Self::Defined),
            "answered" => Some(Self::Answered),
            "open" => Some(Self::Open),
            "words" => Some(Self::Words),
            _ => None,
        }
    }

    /// Whether something must run under the marker.
    fn runs(self) -> bool {
        match self {
            Self::True | Self::False | Self::Defined | Self::Answered => true,
            Self::Open | Self::Words => false,
        }
    }
}

impl Paper {
    /// Reads a list; it has no other keys than these.
    fn read(text: &str) -> Option<Self> {
        let list: Map<String, Value> = serde_json::from_str(text).ok()?;
        let known = list.keys().all(|key| ["paper", "items"].contains(&key.as_str()));
        let named = !list.get("paper")?.as_str()?.is_empty();
        let items: Option<Vec<Item>> =
            list.get("items")?.as_array()?.iter().map(Item::read).collect();
        let items = items.filter(|items| !items.is_empty())?;
        (named && known).then_some(Self { items })
    }
}

impl Item {
    fn read(item: &Value) -> Option<Self> {
        let known = |key: &String| ["item", "verdict", "errata"].contains(&key.as_str());
        let keys = item.as_object()?.keys().all(known);
        let errata = item.get("errata").map_or(Some(Vec::new()), |numbers| {
            let number = |number: &Value| usize::try_from(number.as_u64()?).ok();
            numbers.as_array()?.iter().map(number).collect()
        });
        keys.then_some(Self {
            name: item.get("item")?.as_str()?.to_owned(),
            verdict: Verdict::named(item.get("verdict")?.as_str()?)?,
            errata: errata?,
        })
    }
}

/// What papers number.
const NUMBERED: &[&str] = &[
    "Conjecture",
    "Corollary",
    "Definition",
    "Example",
    "Figure",
    "Lemma",
    "Observation",
    "Problem",
    "Proposition",
    "Question",
    "Remark",
    "Table",
    "Theorem",
];

/// A part of a page that begins with a comment: up to the next heading or marker.
struct Part {
    /// The first line of the comment.
    head: String,
    /// All comments, on one line.
    words: String,
    /// Whether a law, an `assert` or a `#=>` is in it.
    runs: bool,
}

/// The numbered thing that a comment begins with: `Lemma 3.1. Words` is about Lemma 3.1.
fn number(head: &str) -> Option<&str> {
    let (name, _) = head.split_once(". ").or(head.strip_suffix('.').map(|name| (name, "")))?;
    let (kind, number) = name.split_once(' ')?;
    // A number, and nothing behind it but words in brackets: `Corollary 1 (of Theorem 2)`.
    let (digits, rest) = number.split_at(number.find(' ').unwrap_or(number.len()));
    let counts = digits.starts_with(|first: char| first.is_ascii_digit());
    (NUMBERED.contains(&kind) && counts && (rest.is_empty() || rest.starts_with(" (")))
        .then_some(name)
}

/// Whether a comment is the marker of an item.
fn marks(head: &str, item: &str) -> bool {
    let rest = head.strip_prefix(item).and_then(|rest| rest.strip_prefix('.'));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// The parts of a page above its errata, cut at headings and at the markers of these items, and the
/// numbers of its errata.
fn parts(page: &str, items: &[&str]) -> (Vec<Part>, Vec<usize>) {
    let (mut parts, mut errata) = (Vec::<Part>::new(), Vec::new());
    let (mut in_errata, mut goes_on) = (false, false);
    for line in page.lines() {
        let words = line.strip_prefix('#').map(str::trim);
        let is_heading = line.starts_with("# ──");
        in_errata |= is_heading && line.trim_matches(['#', '─', ' ']) == "Errata";
        if in_errata {
            let number = words.and_then(|words| words.split_once(". ")?.0.parse::<usize>().ok());
            errata.extend(number);
            continue;
        }
        let begins = |words: &str| {
            is_heading || number(words).is_some() || items.iter().any(|item| marks(words, item))
        };
        if let Some(head) = words.filter(|words| !goes_on && begins(words)) {
            parts.push(Part { head: head.to_owned(), words: String::new(), runs: false });
        }
        goes_on = words.is_some_and(|words| !words.is_empty() && !is_heading);
        if let Some(part) = parts.last_mut() {
            if let Some(words) = words {
                part.words += words;
                part.words.push(' ');
            }
            let claims = ["law ", "assert "].iter().any(|start| line.starts_with(start));
            part.runs |= claims || line.contains("#=>");
        }
    }
    (parts, errata)
}

/// What is wrong with a page.
fn faults(page: &str, paper: &Paper) -> Vec<String> {
    let names: Vec<&str> = paper.items.iter().map(|item| item.name.as_str()).collect();
    let (parts, errata) = parts(page, &names);
    let mut faults = Vec::new();
    let mut last = 0;
    for item in &paper.items {
        let name = &item.name;
        let places: Vec<usize> =
            (0..parts.len()).filter(|&place| marks(&parts[place].head, name)).collect();
        let [place] = places[..] else {
            faults.push(format!("{name}: its marker is there {} times", places.len()));
            continue;
        };
        if place < last {
            faults.push(format!("{name}: not in the paper's order"));
        }
        last = place;
        if item.verdict.runs() && !parts[place].runs {
            faults.push(format!("{name}: nothing runs under it"));
        }
        if item.verdict == Verdict::False && item.errata.is_empty() {
            faults.push(format!("{name}: false, and no erratum is given"));
        }
        for number in &item.errata {
            let named = format!("erratum {number}");
            let ends = |rest: &str| !rest.starts_with(|next: char| next.is_ascii_digit());
            if !parts[place].words.split(&named).skip(1).any(ends) {
                faults.push(format!("{name}: does not name {named}"));
            }
        }
    }
    for part in &parts {
        if let Some(name) = number(&part.head).filter(|name| !names.contains(name)) {
            faults.push(format!("{name}: is on the page, and not in the list"));
        }
    }
    let listed: BTreeSet<usize> = paper.items.iter().flat_map(|item| item.errata.clone()).collect();
    if listed != errata.iter().copied().collect() {
        faults.push(format!("errata of the items are {listed:?}, of the page {errata:?}"));
    }
    faults
}

#[test]
fn each_item_of_a_paper_stands_on_its_page_once_and_in_order() {
    let mut wrong = Vec::new();
    let folder = support::root().join("tests/golden/items");
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    for file in files {
        let name = file.file_stem().unwrap().to_str().unwrap();
        let paper = Paper::read(&fs::read_to_string(&file).unwrap());
        let paper = paper.unwrap_or_else(|| panic!("{name}: no list of items"));
        let page = support::root().join(format!("examples/papers/{name}.cgt"));
        // The name of an item may have a formula.
        let page = fs::read_to_string(page).expect("a page for each list").replace('$', "");
        wrong.extend(faults(&page, &paper).iter().map(|fault| format!("{name}: {fault}")));
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn a_page_that_leaves_out_doubles_or_exchanges_is_told() {
    let list = r#"{"paper": "Ann, Sums", "items": [
        {"item": "Lemma 1", "verdict": "true"},
        {"item": "The first game", "verdict": "words"},
        {"item": "Lemma 2", "verdict": "false", "errata": [1]}]}"#;
    let paper = Paper::read(list).unwrap();
    let lemma_1 =
        "# Lemma 1. It is so (Lemma 2\n# shows more).\nlaw \"x\" forall n in xs { n }\n\n";
    let first = "# The first game. No more.\n\n";
    let lemma_2 = "# Lemma 2. Mended, see erratum 1.\n\n1 #=> 1\n";
    let errata = "# ── Errata ──\n# 1. Lemma 2: Not so.\n";
    let told = |page: &[&str]| faults(&page.concat(), &paper);
    let none: [&str; 0] = [];
    assert_eq!(told(&[lemma_1, first, lemma_2, errata]), none);
    let missing = told(&[lemma_1, lemma_2, errata]);
    assert_eq!(missing, ["The first game: its marker is there 0 times"]);
    let exchanged = told(&[first, lemma_1, lemma_2, errata]);
    assert_eq!(exchanged, ["The first game: not in the paper's order"]);
    let doubled = told(&[lemma_1, first, lemma_2, lemma_1, errata]);
    assert_eq!(doubled, ["Lemma 1: its marker is there 2 times"]);
    let idle = told(&["# Lemma 1. Words.\n\n", first, lemma_2, errata]);
    assert_eq!(idle, ["Lemma 1: nothing runs under it"]);
    let more = told(&[lemma_1, first, lemma_2, "# Lemma 3. More.\n", errata]);
    assert_eq!(more, ["Lemma 3: is on the page, and not in the list"]);
    let unnamed = told(&[lemma_1, first, "# Lemma 2. Erratum 12 is.\n1 #=> 1\n", errata]);
    assert_eq!(unnamed, ["Lemma 2: does not name erratum 1"]);
    let unlisted = told(&[lemma_1, first, lemma_2, errata, "# 2. More: no.\n"]);
    assert_eq!(unlisted, ["errata of the items are {1}, of the page [1, 2]"]);
}
