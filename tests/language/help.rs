//! What help finds, and that its examples say what they claim.

use crate::support::answers::{answers, session};
use upstar::session::Event;
use upstar::session::help::{self, all_topics};

#[test]
fn every_example_of_the_topics_prints_what_it_says() {
    for topic in all_topics() {
        for (source, expected) in &topic.examples {
            let mut session = session();
            session.set_testing(true);
            let (mut printed, mut told) = (Vec::new(), Vec::new());
            session.run("<test>", source, &mut |_, event| {
                match event {
                    Event::Printed(line) => printed.push(line.to_plain()),
                    Event::Statement(report) => {
                        told.extend(report.law.map(|law| law.told()));
                        told.extend(match report.result {
                            Ok(answer) => answer.text.map(|text| text.to_plain()),
                            Err(diagnostic) => Some(diagnostic.headline()),
                        });
                    }
                }
                true
            });
            printed.extend(told);
            assert_eq!(&printed.join("\n"), expected, "{}: {source}", topic.name);
        }
    }
}

#[test]
fn every_word_of_a_topic_leads_to_its_page() {
    let mut session = session();
    for topic in all_topics() {
        for name in [topic.name].iter().chain(&topic.also) {
            let page = help::page(&mut session, Some(name)).to_plain();
            assert!(page.contains(topic.title) && page.contains(&topic.text), "{name}: {page}");
        }
        let mut listed =
            |page| help::page(&mut session, Some(page)).to_plain().contains(topic.title);
        assert!(listed("topics") || listed("glossary"), "{}", topic.name);
    }
    assert!(
        all_topics().iter().filter(|topic| topic.title == topic.name).count() >= 60,
        "a glossary"
    );
}

#[test]
fn help_finds_the_nearest_topic() {
    let mut session = session();
    answers(&mut session, "## Twice a game.\nfn twice(G) = G + G");
    let mut help = |topic| help::page(&mut session, Some(topic)).to_plain();
    assert!(help("outcome").contains("Who wins"));
    assert!(help("twice").contains("Twice a game."));
    assert!(help("brithday").contains("birthday(G)"));
    assert!(help("E0201").contains("Unknown name"));
    assert!(help("mod").contains("universe"));
    assert!(help::page(&mut session, Some("all")).to_plain().contains("birthday"));
}

#[test]
fn the_list_of_all_and_the_function_all_name_each_other() {
    let mut session = session();
    let mut help = |topic| help::page(&mut session, Some(topic)).to_plain();
    let list = help("all");
    assert!(list.starts_with("upstar: combinatorial games\n"), "{list}");
    assert!(list.ends_with("\n`:help all(xs)` explains the function `all`.\n"), "{list}");
    assert!(!list.contains("Whether all items"), "{list}");
    for topic in ["all(xs)", "all()"] {
        let function = help(topic);
        assert!(function.starts_with("all(xs)\n\nWhether all items"), "{function}");
        assert!(
            function.ends_with("\n`:help all` lists all that there is help on.\n"),
            "{function}"
        );
    }
    assert!(help("glossary").starts_with("Terms of the field"));
}

/// Somebody who asks for colours means those of pictures, and finds the game from there.
#[test]
fn help_on_colours_and_drawing_is_about_pictures_first() {
    let mut session = session();
    for topic in ["color", "colour", "colors", "draw", "drawing", "pictures"] {
        let page = help::page(&mut session, Some(topic)).to_plain();
        assert!(page.starts_with("Pictures and colours\n"), "{topic}: {page}");
        assert!(page.contains("`--color never`") && page.contains("`col`"), "{topic}: {page}");
    }
    let page = help::page(&mut session, Some("picture")).to_plain();
    assert!(page.starts_with("picture(x)\n"), "{page}");
}

#[test]
fn a_ruleset_on_boards_is_headed_by_both_of_its_forms() {
    let mut session = session();
    let page = help::page(&mut session, Some("domineering")).to_plain();
    let both = "domineering(board: Grid) or domineering(rows: Int, columns: Int)\n";
    assert!(page.starts_with(both), "{page}");
    answers(&mut session, "ruleset mine(n: Int, b: Grid) { options: [] }");
    let page = help::page(&mut session, Some("mine")).to_plain();
    assert!(
        page.starts_with("mine(n: Int, b: Grid) or mine(n: Int, rows: Int, columns: Int)\n"),
        "{page}"
    );
    // Both are how it is called.
    assert_eq!(answers(&mut session, "mine(1, 2, 3)\nmine(1, \"./.\")").len(), 2);
    assert!(help::page(&mut session, Some("nim")).to_plain().starts_with("nim(n: Int)\n"));
}

#[test]
fn help_on_a_ruleset_shows_its_source() {
    let mut session = session();
    let script =
        "ruleset jump(n: Int) { options: [jump(n - 3) if n > 2]; source: \"Mu \\\"Nu\\\" (1999)\" }
        ruleset hop(n: Int) { options: [hop(n - 2) if n > 1] }";
    answers(&mut session, script);
    let mut help = |topic| help::page(&mut session, Some(topic)).to_plain();
    assert_eq!(help("jump"), "jump(n: Int)\n\nSource: Mu \"Nu\" (1999)\n");
    assert!(help("1999").contains("jump(n: Int)"), "found by a word of its source");
    assert!(!help("hop").contains("Source"));
    let nim = "\nSource: Bouton, \"Nim, a game with a complete mathematical theory\" (1901)\n";
    assert!(help("nim").ends_with(nim));
}

#[test]
fn help_on_a_ruleset_tells_its_other_names_and_finds_it_by_them() {
    let mut session = session();
    let script =
        "ruleset sow(n: Int) { options: [sow(n - 1) if n > 0]; called: [\"Sowing Day\", \"Officers\"] }
        ruleset reap(n: Int) { options: []; called: [] }";
    answers(&mut session, script);
    let mut help = |topic| help::page(&mut session, Some(topic)).to_plain();
    let page = "sow(n: Int)\n\nAlso called: Sowing Day, Officers\n";
    assert_eq!(help("sow"), page);
    assert_eq!(help("reap"), "reap(n: Int)\n");
    for other in ["sowing-day", "Sowing day", "sowing_day"] {
        assert_eq!(help(other), format!("`{other}` is another name of `sow`.\n\n{page}"));
    }
    // Before what the library has of this name.
    assert!(help("officers").ends_with(page));
    assert!(help("sowing").ends_with(page), "found by a word of it");
    assert!(help("snort").ends_with("\nAlso called: Cats and Dogs\n"));
    assert!(help("wyt queens").starts_with("`wyt queens` is another name of `wythoff`.\n"));
}

#[test]
fn help_on_a_ruleset_ends_with_what_its_author_says_to_see() {
    let mut session = session();
    let script =
        "ruleset sow(n: Int) { options: [sow(n - 1) if n > 0]; called: [\"Officers\"]; see: [\"nim\", \"reap\"] }
        ruleset reap(n: Int) { options: []; see: [] }";
    answers(&mut session, script);
    let mut help = |topic| help::page(&mut session, Some(topic)).to_plain();
    assert_eq!(help("sow"), "sow(n: Int)\n\nAlso called: Officers\n\nSee also: nim, reap\n");
    assert_eq!(help("reap"), "reap(n: Int)\n");
}

#[test]
fn help_finds_words_where_no_name_is_meant() {
    let mut session = session();
    for (asked, page) in [
        ("who wins", "outcome class"),
        ("average", "mean value"),
        ("cancel", "invertible game"),
        ("domino", "domineering"),
        ("dominated", "dominated option"),
        ("loop", "A loopy game may return to a position"),
        ("mex", "the mex of those of its options"),
        ("star", "nimber"),
        ("triangle", "How graphs are written"),
        ("height tree", "birthday"),
        ("Bouton", "nim"),
        ("lowers bumps", "pitch"),
    ] {
        let text = help::page(&mut session, Some(asked)).to_plain();
        assert!(text.to_lowercase().contains(&page.to_lowercase()), "{asked}: {text}");
        assert!(help::has_page(&session, asked), "{asked}");
    }
    for asked in ["zyzzyva", "zyzzyva xylem", "?"] {
        assert!(!help::has_page(&session, asked), "{asked}");
    }
}

#[test]
fn words_about_promises_lead_to_the_clauses() {
    let mut session = session();
    for asked in [
        "conjugate:",
        "same:",
        "split:",
        "same literally:",
        "left:",
        "promise",
        "promises",
        "speed up my ruleset",
        "how do I speed up my ruleset?",
        "make my ruleset faster",
    ] {
        assert!(help::has_page(&session, asked), "{asked}");
        let page = help::page(&mut session, Some(asked)).to_plain();
        assert!(page.contains("The clauses of a ruleset"), "{asked}: {page}");
        for clause in ["\nsame:", "\nsplit:", "\nconjugate:", "-G"] {
            assert!(page.contains(clause), "{asked}, {clause}: {page}");
        }
    }
    assert!(help::page(&mut session, Some("ruleset")).to_plain().contains("`conjugate:`"));
    assert!(help::page(&mut session, Some("E0508")).to_plain().contains("`conjugate:`"));
    // A game is no clause.
    let page = help::page(&mut session, Some("conjugate")).to_plain();
    assert!(page.starts_with("conjugate(G)") && page.contains("`conjugate:`"), "{page}");
}

/// A terminal shows no Markdown.
#[test]
fn no_page_has_a_link_in_brackets() {
    let mut session = session();
    let codes = upstar::diag::codes::all().map(ToString::to_string);
    let names: Vec<String> = help::topics(&session).into_iter().chain(codes).collect();
    assert!(names.len() > 400, "{}", names.len());
    for name in names {
        let page = help::page(&mut session, Some(&name)).to_plain();
        let links = page.match_indices("](").any(|(at, _)| {
            let target = page[at + 2..].split(')').next().unwrap_or_default();
            target.contains(".md") || target.contains("://") || target.starts_with('#')
        });
        assert!(!links, "{name}: {page}");
    }
}

#[test]
fn the_questions_that_help_begins_with_are_answered() {
    let mut session = session();
    let page = help::page(&mut session, None).to_plain();
    let lines: Vec<&str> = page.lines().filter(|line| line.starts_with("  ")).collect();
    assert_eq!(lines.len(), 21, "{page}");
    for line in lines {
        let asked = line.trim().split("  ").next().unwrap_or_default();
        if let Some(topic) = asked.strip_prefix("help ") {
            assert!(help::has_page(&session, topic), "{line}");
        } else {
            let said = answers(&mut session, asked);
            assert!(
                said.iter().all(|answer| !answer.is_empty() && !answer.starts_with('E')),
                "{line}: {said:?}"
            );
        }
    }
}

#[test]
fn help_finds_the_names_of_other_programs() {
    let mut session = session();
    for (asked, page) in [
        ("LeftStop", "left_stop(G)"),
        ("left_Stop", "left_stop(G)"),
        ("CanonicalForm", "canonical(G)"),
        ("NimValue", "nim_value(G)"),
        ("off", "values of loopy games are not there"),
        ("left stop", "left_stop(G)"),
        ("Misère Quotient", "commutative monoid"),
    ] {
        let text = help::page(&mut session, Some(asked)).to_plain();
        assert!(text.contains(page), "{asked}: {text}");
        assert!(help::has_page(&session, asked), "{asked}");
    }
    answers(&mut session, "## What is mine.\nfn LeftStop(G) = 7");
    let own = help::page(&mut session, Some("LeftStop")).to_plain();
    assert!(own.contains("What is mine"), "{own}");
}

#[test]
fn each_question_of_the_overview_leads_to_its_own_answer() {
    let mut session = session();
    let page = help::page(&mut session, None).to_plain();
    for line in page.lines().filter(|line| line.starts_with("  ")) {
        let (source, question) = line.trim().split_once("  ").unwrap();
        let question = question.trim();
        let found = help::page(&mut session, Some(question)).to_plain();
        assert!(found.starts_with(&format!("{question}\n\n  {source}\n")), "{question}: {found}");
        assert!(help::has_page(&session, question), "{question}");
    }
    let page = help::page(&mut session, Some("How do I test a conjecture")).to_plain();
    let law = help::page(&mut session, Some("law")).to_plain();
    assert!(page.ends_with(&law), "{page}");
    assert!(
        help::page(&mut session, Some("test a conjecture")).to_plain().contains("law"),
        "words of it too"
    );
}

#[test]
fn a_page_whose_examples_choose_a_universe_leaves_the_one_at_hand() {
    let mut session = session();
    answers(&mut session, "universe closure(*2)");
    let page = help::page(&mut session, Some("universe")).to_plain();
    assert!(page.contains("universe dicot"), "{page}");
    assert_eq!(session.universe_name(), "closure(*2)");
    assert_eq!(answers(&mut session, "outcome(*)"), ["P"]);
}

#[test]
fn words_that_stand_everywhere_decide_nothing() {
    let mut session = session();
    for (asked, begins) in [
        ("no_such_name", "There is no help on `no_such_name`"),
        ("the who and how", "There is no help"),
        ("left stop of a game", "Pages about"),
    ] {
        let page = help::page(&mut session, Some(asked)).to_plain();
        assert!(page.starts_with(begins), "{asked}: {page}");
    }
}

#[test]
fn help_understands_calls_commands_and_names_of_other_things() {
    let mut session = session();
    for (asked, begins) in [
        ("nim(3)", "nim(n: Int)"),
        ("dodgem(2,3)", "`dodgem(2,3)` is not defined; the library does not have it"),
        (":save", "`:save` is not defined; at the prompt `:save FILE`"),
        ("list slice", "About `list slice`: the first three items are"),
        ("string interpolation", "About `string interpolation`: `join("),
        ("dots and boxes", "About `dots and boxes`: scoring games"),
        ("list", "Lists"),
        ("texts", "Texts"),
        (":", "Ordinal sum"),
    ] {
        let page = help::page(&mut session, Some(asked)).to_plain();
        assert!(page.starts_with(begins), "{asked}: {page}");
    }
}
