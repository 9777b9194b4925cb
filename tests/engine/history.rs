//! What was asked before changes no answer and no error: random questions of every builtin and every
//! operator in every universe, asked forwards, backwards and each alone in a session of its own.
//!
//! `cargo test` asks all of them in normal play and a seventh in other universes; the soak asks all, and more. How much of a value is shown
//! may depend on what is known (ARCHITECTURE.md, invariant 4); the games here are so small that hardly
//! anything is left out.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use crate::support::questions::{
    DEFINITIONS, Flavour, Questions, UNIVERSES, builtins, definitions_for, operators,
};
use crate::support::{self, Said, rounds, run, sampled};
use upstar::session::{Formats, Options, Session};

/// Ticks that a question may take. What takes longer in any session is not compared.
const TICKS: u64 = 60_000;

/// What a question says: lines, JSON, LaTeX, errors as they are drawn.
type Answer = Vec<Said>;

/// A session in a universe that knows some definitions.
fn session(universe: &str, definitions: &[(&str, &str)]) -> Session {
    let formats = Formats::TEXT | Formats::NAMED;
    let mut session = support::session(Options { formats, ..Options::default() }, false);
    for (name, definition) in definitions {
        assert_eq!(run(&mut session, name, definition)[0].error, None);
    }
    if universe != "normal" {
        let said = run(&mut session, "<universe>", &format!("universe {universe}"));
        assert_eq!(said[0].error, None, "{universe}");
    }
    session.set_allowance(Some(TICKS));
    session
}

fn ask(session: &mut Session, question: &str) -> Answer {
    support::without_what_is_said_once(run(session, "<question>", question))
}

fn is_stopped(answer: &Answer) -> bool {
    answer.iter().any(|said| said.error.as_ref().is_some_and(|(code, _)| code.starts_with("E06")))
}

/// Tells if two answers are the same. The outcome in JSON of a game that was not asked about is left out where it is not found
/// within an allowance, which what is known may spare (ARCHITECTURE.md, invariant 4).
fn are_same(answers: [&Answer; 2]) -> bool {
    let [mut first, mut second] = answers.map(Answer::clone);
    for said in first.iter_mut().zip(&mut second) {
        if let (Some(first), Some(second)) = (&mut said.0.json, &mut said.1.json)
            && (first.get("outcome").is_some_and(Json::is_null)
                || second.get("outcome").is_some_and(Json::is_null))
        {
            for json in [first, second] {
                json["outcome"] = Json::Null;
            }
        }
    }
    first == second
}

/// Returns whether a card says that its allowance did not suffice. What is known may spare it work (ARCHITECTURE.md, invariant 4).
fn is_short_card(name: &str, answer: &Answer) -> bool {
    let told = || told(answer);
    name == "about"
        && ["takes long", "play may come back"].iter().any(|short| told().contains(short))
}

fn is_answered(answer: &Answer) -> bool {
    answer.iter().all(|said| said.error.is_none())
}

/// How often a builtin or an operator was asked, answered, and stopped.
#[derive(Default)]
struct Count {
    asked: u32,
    answered: u32,
    stopped: u32,
    /// Answers that differ in what is left out.
    left_out: u32,
}

/// The fewest earlier questions after which a question is answered otherwise than `alone`.
fn culprits(universe: &str, before: &[String], question: &str, alone: &Answer) -> Vec<String> {
    let differs = |before: &[String]| {
        let mut session = session(universe, DEFINITIONS);
        before.iter().for_each(|earlier| drop(ask(&mut session, earlier)));
        !are_same([&ask(&mut session, question), alone])
    };
    let mut before = before.to_vec();
    let mut size = before.len();
    while size > 0 {
        let mut at = 0;
        while at < before.len() {
            let mut fewer = before.clone();
            fewer.drain(at..before.len().min(at + size));
            if differs(&fewer) { before = fewer } else { at += size }
        }
        size /= 2;
    }
    before
}

fn told(answer: &Answer) -> String {
    let mut text = String::new();
    for said in answer {
        text += &said.lines.join("\n");
        text += &said.json.as_ref().map_or(String::new(), |json| format!("\n{json}"));
        text += &said.error.as_ref().map_or(String::new(), |(_, drawn)| format!("\n{drawn}"));
    }
    text
}

/// Asks questions in one universe in three ways; returns what differs, as texts to read.
fn differences(
    universe: &str,
    asked: &[(String, String)],
    counts: &mut BTreeMap<String, Count>,
) -> Vec<String> {
    let texts: Vec<String> = asked.iter().map(|(_, question)| question.clone()).collect();
    let in_order = |order: &[String]| -> Vec<Answer> {
        let mut session = session(universe, DEFINITIONS);
        order.iter().map(|question| ask(&mut session, question)).collect()
    };
    let forwards = in_order(&texts);
    let reversed: Vec<String> = texts.iter().rev().cloned().collect();
    let mut backwards = in_order(&reversed);
    backwards.reverse();
    let mut found = Vec::new();
    for (place, (name, question)) in asked.iter().enumerate() {
        let mut own = session(universe, &definitions_for(&format!("{universe} {question}")));
        let alone = ask(&mut own, question);
        let answers = [&alone, &forwards[place], &backwards[place]];
        let count = counts.entry(name.clone()).or_default();
        count.asked += 1;
        if answers.iter().any(|answer| is_stopped(answer)) {
            count.stopped += 1;
            continue;
        }
        count.answered += u32::from(is_answered(&alone));
        count.left_out +=
            u32::from(answers.iter().any(|answer| **answer != alone && are_same([answer, &alone])));
        for (way, before) in [(1, &texts[..place]), (2, &reversed[..texts.len() - 1 - place])] {
            if are_same([answers[way], &alone]) {
                continue;
            }
            if [answers[way], &alone].iter().any(|answer| is_short_card(name, answer)) {
                count.left_out += 1;
            } else if found.len() < 8 {
                let needed = culprits(universe, before, question, &alone);
                found.push(format!(
                    "modulo {universe}: {question}\n--- alone\n{}\n--- after\n  {}\n{}",
                    told(&alone),
                    needed.join("\n  "),
                    told(answers[way]),
                ));
                break;
            }
        }
    }
    found
}

/// Questions of every builtin, every operator, and games alone.
fn questions_in(universe: &str, questions: &mut Questions) -> Vec<(String, String)> {
    let mut asked = Vec::new();
    for builtin in builtins() {
        asked.push((builtin.name.to_owned(), questions.of_builtin(builtin, universe)));
        // An example is answered in normal play, whatever arguments chance gives.
        if universe == "normal" || questions.below(4) == 0 {
            asked.extend(questions.example(builtin).map(|text| (builtin.name.to_owned(), text)));
        }
    }
    // Twice, since few operands of `and` are truths.
    for operator in operators().into_iter().flat_map(|operator| [operator; 2]) {
        let question = questions.of_operator(operator, universe);
        asked.push((format!("`{operator}`"), question));
    }
    for _ in 0..10 {
        asked.push(("shown".to_owned(), questions.shown(universe)));
    }
    for (_, question) in &mut asked {
        if questions.below(4) == 0 && !question.contains(" mod ") {
            *question = format!("{question} mod {}", questions.one(UNIVERSES));
        }
    }
    questions.shuffle(&mut asked);
    asked
}

#[test]
fn what_was_asked_before_changes_no_answer() {
    let mut counts = BTreeMap::new();
    let mut found = Vec::new();
    for round in 0..rounds(1) {
        // Half of the builtins ask about normal play only.
        let sessions = UNIVERSES.iter().chain(&["normal"; 2]).zip(0..);
        for (universe, number) in sessions {
            let mut questions = Questions::new(round * 1000 + number);
            let asked = questions_in(universe, &mut questions);
            let asked: Vec<_> = sampled(asked, if *universe == "normal" { 1 } else { 7 }).collect();
            found.extend(differences(universe, &asked, &mut counts));
        }
    }
    let total = |of: fn(&Count) -> u32| counts.values().map(of).sum::<u32>();
    let [asked, answered, stopped] =
        [total(|c| c.asked), total(|c| c.answered), total(|c| c.stopped)];
    let never = counts.iter().filter(|(_, count)| count.answered == 0);
    let never: Vec<&String> = never.map(|(name, _)| name).collect();
    assert!(never.is_empty(), "never answered, so never compared: {never:?}");
    let counted = format!("{asked} asked, {answered} answered, {stopped} stopped");
    assert!(answered > asked / 2 && stopped < asked / 20, "{counted}");
    let left_out = total(|c| c.left_out);
    assert!(left_out <= answered / 1000, "an outcome left out in {left_out} of {answered} answers");
    assert!(found.is_empty(), "{} differences\n\n{}", found.len(), found.join("\n\n"));
}

/// The same of rulesets with loops, with positions that are refused, and with promises that go round:
/// also which of these an error names, and whether there is an answer in spite of them.
#[test]
fn what_was_asked_before_changes_no_answer_where_play_goes_round() {
    let mut counts = BTreeMap::new();
    let mut found = Vec::new();
    for round in 0..rounds(1) {
        for (universe, number) in ["normal", "misere", "dicot", "take"].iter().zip(0..) {
            let mut questions = Questions::about(Flavour::Loops, round * 1000 + number);
            let asked = questions_in(universe, &mut questions);
            found.extend(differences(universe, &asked, &mut counts));
        }
    }
    assert!(found.is_empty(), "{} differences\n\n{}", found.len(), found.join("\n\n"));
}

/// A loop that is named by a cell of a table: the one that a walk from the games of the table meets first.
#[test]
fn a_table_names_the_same_loop_whatever_was_asked_before() {
    let question = "table(left(tangle(0) + tangle(6)))";
    let alone = ask(&mut session("misere", DEFINITIONS), question);
    assert!(alone[0].error.as_ref().is_some_and(|(code, _)| code == "E0507"), "{alone:?}");
    let mut asked = session("misere", DEFINITIONS);
    ask(&mut asked, "temper(-(partizan_kayles(3) + tangle(6))) mod impartial");
    assert_eq!(ask(&mut asked, question), alone);
}

/// Of a position and the conjugate of its conjugate, the one that play leads to is listed, whichever was met first.
#[test]
fn followers_of_positions_with_conjugates_are_listed_as_they_are_played() {
    let mut turned = 0;
    for (ruleset, boards) in [
        ("clobber", ["xo/ox", "xxo/oxo", "xoxo", "xo./.ox"]),
        ("konane", ["xo.xo", "xo./.ox", "x.o/.xo", "xox.o"]),
        ("nogo", ["x.o.", "../x.", "...x.", "o../..x"]),
        ("anti_clobber", ["xo/ox", "xxo/oxo", "xoxo", "xo./.ox"]),
        ("toads_and_frogs", ["tt.ff", "t.tff", "t..f.", "tft.f"]),
    ] {
        for board in boards {
            let position = format!("{ruleset}(\"{board}\")");
            for question in [format!("followers({position})"), format!("size({position})")] {
                let alone = ask(&mut session("normal", DEFINITIONS), &question);
                assert!(is_answered(&alone), "{question}: {}", told(&alone));
                for before in [
                    format!("canonical(-{position})"),
                    format!("followers(-{position})"),
                    format!("followers({position} + 1) mod misere"),
                    format!("[canonical(-G) for G in followers({position})]"),
                ] {
                    let mut asked = session("normal", DEFINITIONS);
                    ask(&mut asked, &before);
                    assert!(ask(&mut asked, &question) == alone, "{question} after {before}");
                    turned += 1;
                }
            }
        }
    }
    assert_eq!(turned, 160);
}
