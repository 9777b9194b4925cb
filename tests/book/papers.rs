//! The pages of `examples/papers` against `tests/golden/verdicts.json`: each row that was verified is
//! covered by a claim or a law, each false or misprinted one by an item of the page's errata, what
//! cannot be run is said to be so, and no page lists an erratum that is none.

use crate::support;
use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

/// A passage of a page: what it says, and whether it claims something that runs.
struct Passage {
    /// A comment on one line, or the name of a law.
    text: String,
    /// Whether it is the name of a law.
    is_law: bool,
    /// Whether a law or a `#=>` or an `assert` stands below it, before the next comment.
    claims: bool,
    /// The number and the name of the erratum that it belongs to.
    erratum: Option<(usize, String)>,
}

/// The passages of a page, in its order.
fn passages(page: &str) -> Vec<Passage> {
    let mut found: Vec<Passage> = Vec::new();
    let (mut errata, mut erratum, mut comment) = (false, None, false);
    for line in page.lines() {
        let words = line.strip_prefix("# ").or((line == "#").then_some(""));
        if let Some(words) = words {
            errata |= words.trim_matches(['─', ' ']) == "Errata";
            if let (true, Some(head)) = (errata, head(words)) {
                erratum = Some(head);
            } else if comment {
                let last = found.last_mut().expect("a comment goes on");
                last.text += &format!(" {}", words.trim());
                continue;
            }
            found.push(Passage {
                text: words.trim().to_owned(),
                is_law: false,
                claims: false,
                erratum: erratum.clone(),
            });
        } else if let Some(name) = line.strip_prefix("law \"") {
            found.push(Passage {
                text: name.split('"').next().unwrap_or_default().to_owned(),
                is_law: true,
                claims: true,
                erratum: erratum.clone(),
            });
        }
        let claims = ["law ", "assert "].iter().any(|start| line.starts_with(start));
        if claims || line.contains("#=>") {
            // The comment above claims it, over the laws between.
            if let Some(above) = found.iter_mut().rev().find(|passage| !passage.is_law) {
                above.claims = true;
            }
        }
        comment = words.is_some();
    }
    found
}

/// The number and the name that an item of the errata begins with: `3. Definition 2: …`.
fn head(words: &str) -> Option<(usize, String)> {
    let (number, rest) = words.split_once(". ")?;
    let (name, _) = rest.split_once(':')?;
    Some((number.parse().ok()?, name.to_owned()))
}

/// What papers number.
const NUMBERED: &[(&str, &str)] = &[
    ("Theorem", "Theorems"),
    ("Lemma", "Lemmas"),
    ("Corollary", "Corollaries"),
    ("Definition", "Definitions"),
    ("Observation", "Observations"),
    ("Question", "Questions"),
    ("Figure", "Figures"),
];

/// The numbered things that a text names: `Theorems 2.5, 2.6 and 2.8` are three.
fn numbered(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut kind = "";
    for word in text.split_whitespace() {
        let word = word.trim_start_matches('(').trim_end_matches([',', '.', ';', ':']);
        let word = match word.matches(')').count() > word.matches('(').count() {
            true => &word[..word.rfind(')').expect("a bracket")],
            false => word,
        };
        let named = NUMBERED.iter().find(|(one, many)| word == *one || word == *many);
        if let Some((one, _)) = named {
            kind = one;
        } else if word.starts_with(|first: char| first.is_ascii_digit()) && !kind.is_empty() {
            found.insert(format!("{kind} {word}"));
        } else if word != "and" {
            kind = "";
        }
    }
    found
}

/// Whether a passage names this row.
fn names(passage: &Passage, name: &str) -> bool {
    let all = numbered(name);
    if all.len() == 1 && all.contains(name) {
        return numbered(&passage.text).contains(name);
    }
    passage.text.to_lowercase().contains(&name.to_lowercase())
}

/// The pages: name, passages, rows.
fn pages() -> Vec<(String, Vec<Passage>, Vec<Value>)> {
    let golden = fs::read_to_string(support::root().join("tests/golden/verdicts.json")).unwrap();
    let golden: Value = serde_json::from_str(&golden).unwrap();
    let mut all = Vec::new();
    for (page, rows) in golden["pages"].as_object().unwrap() {
        let path = support::root().join(format!("examples/papers/{page}.cgt"));
        let text = fs::read_to_string(&path).expect("a page for each paper");
        all.push((page.clone(), passages(&text), rows.as_array().unwrap().clone()));
    }
    assert_eq!(all.len(), 5);
    all
}

/// The names that a row has under this key.
fn under<'a>(row: &'a Value, key: &str) -> Vec<&'a str> {
    let names = row.get(key).and_then(Value::as_array);
    names.into_iter().flatten().filter_map(Value::as_str).collect()
}

/// All pages at once, so that one run shows all that is left to do.
fn none_of(wrong: &[String]) {
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_verified_row_has_a_claim_that_runs() {
    let mut wrong = Vec::new();
    for (page, passages, rows) in pages() {
        for row in &rows {
            for name in under(row, "holds") {
                let mut all = passages.iter().filter(|p| p.erratum.is_none());
                if !all.any(|passage| passage.claims && names(passage, name)) {
                    wrong.push(format!("{page}: {name}: {}", row["row"]));
                }
            }
        }
    }
    none_of(&wrong);
}

#[test]
fn the_errata_are_those_that_were_found() {
    let mut wrong = Vec::new();
    for (page, passages, rows) in pages() {
        let mut heads: Vec<(usize, String)> =
            passages.iter().filter_map(|p| p.erratum.clone()).collect();
        heads.dedup();
        for (place, (number, name)) in heads.iter().enumerate() {
            let known = |row| under(row, "errata").contains(&name.as_str());
            let slip = |row| under(row, "slips").contains(&name.as_str());
            let item = |p: &&Passage| p.erratum.as_ref().is_some_and(|head| head.0 == *number);
            let claims = passages.iter().filter(item).any(|passage| passage.claims);
            if *number != place + 1 {
                wrong.push(format!("{page}: erratum {number} is number {}", place + 1));
            }
            if !rows.iter().any(known) && !rows.iter().any(slip) {
                wrong.push(format!("{page}: erratum {number}, {name}, is none"));
            }
            if rows.iter().any(known) && !claims {
                wrong.push(format!("{page}: erratum {number}, {name}, claims nothing"));
            }
        }
        for row in &rows {
            for name in under(row, "errata").into_iter().chain(under(row, "slips")) {
                if heads.iter().filter(|head| head.1 == name).count() != 1 {
                    wrong.push(format!("{page}: no erratum {name}: {}", row["row"]));
                }
            }
        }
    }
    none_of(&wrong);
}

#[test]
fn what_is_not_run_is_said_to_be_so() {
    let mut wrong = Vec::new();
    for (page, passages, rows) in pages() {
        let listed = passages.iter().find(|p| p.text.contains("Not run here"));
        for row in &rows {
            for name in under(row, "open") {
                if !listed.is_some_and(|passage| names(passage, name)) {
                    wrong.push(format!("{page}: {name}: {}", row["row"]));
                }
            }
        }
    }
    none_of(&wrong);
}

#[test]
fn verdicts_say_where_a_row_belongs() {
    for (page, _, rows) in pages() {
        for row in &rows {
            let verdict = row["verdict"].as_str().unwrap();
            let said = |words: &[&str]| words.iter().any(|word| verdict.contains(word));
            let has = |keys: &[&str]| keys.iter().any(|key| !under(row, key).is_empty());
            assert_eq!(said(&["VERIFIED"]), has(&["holds"]), "{page}: {row}");
            assert_eq!(said(&["FALSE", "TYPO"]), has(&["errata", "slips"]), "{page}: {row}");
            assert!(has(&["open"]) || !said(&["N-T"]), "{page}: {row}");
        }
    }
}

#[test]
fn passages_end_where_the_next_comment_begins() {
    let page = "# Sums (Lemmas 1 and 2).\n\n# Words.\n1 #=> 1\nlaw \"all (Theorem 3)\" forall x in xs {\n}\n\
                # ── Errata ──\n# 1. Theorem 3: it is\n# not so.\n\n2 #=> 2\n\n# 2. Figure 1: a slip.\n";
    let all = passages(page);
    let claims: Vec<bool> = all.iter().map(|passage| passage.claims).collect();
    assert_eq!(claims, [false, true, true, false, true, false]);
    assert_eq!(all[4].text, "1. Theorem 3: it is not so.");
    assert_eq!(all[5].erratum, Some((2, "Figure 1".to_owned())));
    assert!(names(&all[0], "Lemma 2") && !names(&all[0], "Lemma 3"));
    let many = numbered("(Theorems 3.2, 3.4, and Corollary 9(3)) of 4");
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    assert_eq!(many, ["Corollary 9(3)", "Theorem 3.2", "Theorem 3.4"]);
}
