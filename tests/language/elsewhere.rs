//! Names and words that people bring along from books and other programs: messages, pages of help, and what
//! the pages claim.

use crate::support::answers::{answers, session};
use upstar::diag::Diagnostic;
use upstar::markup::wrap::prose;
use upstar::session::help::{self, all_topics};
use upstar::session::{Event, Session};

/// What is said of the mistakes in a text: sentences and advice.
fn told(text: &str) -> String {
    let mut all = Vec::new();
    session().run("<test>", text, &mut |_, event| {
        if let Event::Statement(report) = event
            && let Err(diagnostic) = report.result
        {
            all.push(diagnostic.headline());
            all.extend(diagnostic.help);
        }
        true
    });
    all.join("\n")
}

/// The text of a page of help in one line.
fn page(session: &mut Session, topic: &str) -> String {
    help::page(session, Some(topic)).to_plain().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn names_of_other_programs_lead_to_ours() {
    for (typed, advice) in [
        ("nim(3).CanonicalForm", "the name here is `canonical`"),
        ("LeftStop(1)", "did you mean `left_stop`?"),
        ("leftstop(1)", "did you mean `left_stop`?"),
        ("Nim(3)", "did you mean `nim`?"),
        ("<1|0>.temp", "the name here is `temperature`"),
        ("moves(*)", "the name here is `options`"),
        ("<1|0>.LeftOptions", "the name here is `left`"),
        ("xor(3, 5)", "the name here is `nim_sum`"),
        ("nimber(3)", "a nimber `*3` or `*(n + 1)`"),
        ("on", "values of loopy games are not there"),
        ("off", "values of loopy games are not there"),
        ("over", "values of loopy games are not there"),
        ("dud", "values of loopy games are not there"),
        ("map(outcome, [1])", "a list of values is written `[f(x) for x in xs]`"),
        ("range(3)", "integers from 0 without n are written `0 .. n`"),
        ("help()", "`:help outcome`"),
        ("nim(3).foo", "of a game you can ask `.outcome`"),
        // The rulesets of the library say so of themselves.
        ("cats_and_dogs(path(3))", "the name here is `snort`"),
        ("roll_the_lawn(2@)", "the name here is `lawn`"),
        ("wythoff_game(3, 5)", "the name here is `wythoff`"),
        ("Out[1]", "the last result is `_`, the third one `_3`"),
    ] {
        let said = told(typed);
        assert!(said.contains(advice), "{typed}: {said}");
        assert!(!said.contains("define it"), "{typed}: {said}");
        assert!(said.contains("is not defined"), "{typed}: {said}");
    }
}

/// The other names of rulesets are known before their files are read, and those of the user's too.
#[test]
fn a_ruleset_is_found_by_its_other_names() {
    let typed = |text: &str| {
        let mut said = Vec::new();
        session().run_typed("<repl>", text, &mut |_, event| {
            if let Event::Statement(report) = event {
                let answer = report.result.map(|answer| answer.text).ok().flatten();
                said.extend(answer.map(|text| text.to_plain()));
                said.extend(report.notes.iter().map(Diagnostic::headline));
            }
            true
        });
        said.join("\n")
    };
    let own = "ruleset hop(n: Int) { options: [hop(n - 2) if n > 1]; called: [\"Leap Frog\"] }\n";
    for (text, read) in [
        ("wyt_queens(1, 2)", "`wyt_queens` read as `wythoff`"),
        ("WythoffsNim(1, 2)", "`WythoffsNim` read as `wythoff`"),
        ("grundy's game 8", "`grundy's game 8` read as `grundy(8)`"),
        ("outcome(plugg(2, 2))", "`plugg` read as `cram`"),
        ("what is Cats and Dogs", "`what is Cats and Dogs` read as `Cats and Dogs?`"),
        (&*format!("{own}leap_frog(4)"), "`leap_frog` read as `hop`"),
    ] {
        let said = typed(text);
        assert!(said.contains(read), "{text}: {said}");
    }
    let mut session = session();
    for name in ["Grundy's Game", "grundys_game", "Grundy’s game"] {
        let page = page(&mut session, name);
        assert!(page.starts_with(&format!("`{name}` is another name of `grundy`.")), "{page}");
    }
}

#[test]
fn words_of_the_field_have_a_page() {
    let mut session = session();
    for (asked, begins, says) in [
        ("switch", "switch", "numbers x > y"),
        ("star", "nimber", "a heap of n counters"),
        ("nimber", "nimber", "a heap of n counters"),
        ("stops", "stop", "the number that is reached first"),
        ("average", "mean value", "n copies of G stay within a fixed distance"),
        ("cancel", "invertible game", "G + H = 0"),
        ("table", "table(rows", "A table of rows"),
        ("domino", "domino game", "Left places dominoes upright"),
        ("dominated", "dominated option", "another Left option is at least as great"),
        ("loop", "loopy game", "A loopy game may return to a position"),
        ("loopy", "loopy game", "A loopy game may return to a position"),
        ("who wins", "outcome class", "L: Left wins, whoever begins"),
        ("mex", "mex", "The smallest integer 0, 1, 2, … that is not in a set"),
        ("Graph", "How graphs are written", "is a triangle"),
        ("Grid", "How boards are written", "`#` a cell that is not there"),
        ("Row", "How pointed rows are written", "one place marked by `@`"),
        ("kinds", "Kinds of parameters", "Grid a board"),
    ] {
        let page = page(&mut session, asked);
        assert!(page.starts_with(begins) && page.contains(says), "{asked}: {page}");
        assert!(help::has_page(&session, asked), "{asked}");
    }
}

/// The games between backticks behind these words, up to the next sentence; of a ruleset a position.
fn named<'t>(text: &'t str, words: &str) -> Vec<&'t str> {
    let Some((_, rest)) = text.split_once(words) else { return Vec::new() };
    let sentence = rest.split("Not in it: ").next().unwrap_or(rest);
    let sentence = sentence.split("Known: ").next().unwrap_or(sentence);
    let games = sentence.split('`').skip(1).step_by(2).map(|game| match game {
        "domineering" => "domineering(2, 3)",
        "clobber" => "clobber(\"xo\")",
        "kayles" => "kayles(5)",
        game => game,
    });
    games.collect()
}

#[test]
fn a_page_of_a_universe_has_members_strangers_what_is_known_and_a_paper() {
    let mut shown = 0;
    let mut session = session();
    for topic in all_topics() {
        let name = topic.name;
        if topic.title != "A universe" && name != "robot" && name != "simple_hot" {
            continue;
        }
        shown += 1;
        let text = topic.text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains("Paper"), "{name}: {text}");
        let year = |word: &str| word.trim_matches(|c: char| !c.is_ascii_digit()).len() == 4;
        assert!(text.split(' ').any(year), "{name}: {text}");
        assert!(!topic.examples.is_empty(), "{name}");
        if name == "normal" || name == "misere" {
            assert!(text.contains("No game is outside."), "{name}: {text}");
            continue;
        }
        assert!(text.contains("Known: "), "{name}: {text}");
        let (inside, outside) = (named(&text, "In it: "), named(&text, "Not in it: "));
        assert!(!inside.is_empty() && !outside.is_empty(), "{name}: {text}");
        for (games, refused) in [(inside, false), (outside, true)] {
            for game in games {
                let asked = format!("({game}) == ({game}) mod {name}");
                let said = answers(&mut session, &asked).join("\n");
                assert_eq!(said.starts_with('E'), refused, "{name}: {asked}: {said}");
            }
        }
    }
    assert_eq!(shown, 9);
}

#[test]
fn pages_of_help_have_no_trailing_blanks_and_no_two_empty_lines() {
    let mut session = session();
    let pages = help::topics(&session);
    assert!(pages.len() > 300, "{}", pages.len());
    for name in pages {
        let page = help::page(&mut session, Some(&name)).to_plain();
        assert!(page.lines().all(|line| line.trim_end() == line), "{name}: {page:?}");
        assert!(!page.contains("\n\n\n"), "{name}: {page:?}");
    }
    // Where a line of a sentence is broken, the rest begins at the margin.
    for name in ["tombstone", "misere", "boards"] {
        let page = prose(&help::page(&mut session, Some(name)), Some(60)).to_plain();
        let text = page.split("\n    ").next().unwrap();
        assert!(text.lines().count() > 2, "{page}");
        assert!(text.lines().all(|line| !line.starts_with(' ')), "{name}: {page}");
    }
}
