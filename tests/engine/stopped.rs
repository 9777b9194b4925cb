//! Whatever is stopped, wherever, is asked again in the same session with the answer of a fresh one.
//!
//! The soak tries more random questions.

use crate::support::questions::{Questions, UNIVERSES, builtins, definitions_for};
use crate::support::{self, Said, rounds, run, sampled, soak};
use upstar::meter::{Limits, MemoryLimit};
use upstar::session::{Formats, Options, Session};
use upstar::values::SplitMix64;

/// Questions that every part of the engine takes some hundred ticks for.
const QUESTIONS: &[&str] = &[
    "<<1|0>,*|^,<2|-1>> + <*2|v> <=> <0,*|*2> mod misere",
    "<0,*|*2> + <*2|*> <=> * + <^|*> mod dicot",
    "canonical(<0,<0,*|*2>,<1|*>|*,<^|-1>>) mod dead_ending",
    "canonical(<0,<0,*|*2>|*,<^|*>> + <*|*2>) mod dicot",
    "canonical(<1,<0,*|1>|<-1|0>>) mod blocking",
    "canonical(<0,*|1>) mod generated(<.|0,-1>, <.|0,-2>)",
    "<0,*|1> + <.|0,-1> <=> <*|1> mod generated(<.|0,-1>, <.|0,-2>)",
    "left_strong(<0,*|2>) mod generated(<.|<-1|*>>)",
    "simplest_form(<<0,*|*>|<*2|0>>) mod dicot",
    "distinguish(<0,*|*2> + *, <*2|*> + ^) mod dicot",
    "distinguish(2 * *2, 0) mod misere",
    "inverse(<<1|0>|<0|-1>>) mod dead_ending",
    "invertible(<0,*|*2>) mod dicot",
    "<<0|*>,2|<*|v>> + <1|<*2|-1>> <=> <3|<1|-2>>",
    "canonical(<<2|0>,<1|*>|<0|-3>,v> + <1||0|-2> + <*3|^>)",
    "temperature(<9|<4|1>> + <2|<-3|-8>> + <1||0|-2>)",
    "thermograph(<<4|3>|<1|0>> + <5||1|-4>)",
    "reduced(<<2|0>,<1|*>|<0|-3>> + <1|^>)",
    "atomic_weight(<^^|v> + <^|*2> + <0||0|-2>)",
    "birthday(<<2|0>,<1|*>|<0|-3>> + <1|^>)",
    "companion(<^|v*> + <^^|*>)",
    "norton(<2|<1|-1>>, ^*)",
    "outcome(domineering(3, 4))",
    "outcome(domineering(4, 5) + domineering(4, 4) + <2|-2>)",
    "outcome(clobber(\"xoxo/oxox\")) mod misere",
    "outcome(take(14) + take(11) + partizan_kayles(6)) mod misere",
    "canonical(cell(\"../.#/..\"))",
    "winning_moves(cell(\"../..\") + take(4), Left) mod misere",
    "principal_line(take(7) + *2, Right) mod misere",
    "followers(take(5) + cutcake(2, 3))",
    "formal_birthday(cell(\".../..#\"))",
    "outcome(3 * * + 5 * ^) mod closure(*, ^)",
    "*2 + *2 + * <=> 3 * *2 mod closure(*3)",
    "quotient(*, ^)",
    "quotient(octal(\"0.77\"), 7)",
    "class_of(quotient(*, ^), 3 * * + ^)",
    "genus(octal(\"0.77\")(9) + *3)",
    "parts(<*2|*2> + *3)",
    "misere_minus(<*2|*2>, *2)",
    "games_born_by(2) mod dicot",
    "len(games_born_by(2)) mod dead_ending",
    "random_game(3, 5) mod blocking",
    "outcome(duel(6) + robot<3|1|-2>)",
    "robot<1,2|0;3|-1> + duel(2) <=> robot<2|0|-1> + 1",
    "normal_form(robot<1,1|0,3;-3,0|-3,2> + duel(3))",
    "score(robot<6|0|-55> + robot<10|0|-36> + robot<7|1|-4>)",
    "analysis(robot<6|0|-5> + robot<10|2|-3>)",
    "robot<6|0|-5> + robot<1|0|-1> <=> robot<10|2|-3> mod simple_hot",
    "outcome(robot_toppling(\"BWBW\") + robot_domineering(2, 2))",
    "why_not_dicot(<<^,<0,2|.>|.>,<.|-2>|<1|<-1|1>>>)",
    "why(outcome(*:3 + *:-3/4 + <^|*>)) mod misere",
    "show(<<4|3>|<1|0>> + <5||1|-4>)",
    "tree(<<4|3>|<1|0>>)",
];

/// A session that knows what a question needs.
fn session(question: &str, limits: Limits) -> Session {
    let formats = Formats::TEXT | Formats::NAMED;
    let options = Options { formats, limits, ..Options::default() };
    let mut session = support::session(options, false);
    for (name, definition) in definitions_for(question) {
        assert_eq!(run(&mut session, name, definition)[0].error, None);
    }
    session
}

fn ask(session: &mut Session, question: &str) -> Vec<Said> {
    support::without_what_is_said_once(run(session, "<question>", question))
}

fn code(answer: &[Said]) -> &str {
    answer.iter().find_map(|said| said.error.as_ref()).map_or("", |(code, _)| code)
}

/// What a fresh session answers, with the ticks that it takes; none where it takes more than so many.
fn answered(question: &str, most: u64) -> Option<(Vec<Said>, u64)> {
    let mut session = session(question, Limits::default());
    session.set_allowance(Some(most));
    let answer = ask(&mut session, question);
    (!code(&answer).starts_with("E06")).then(|| (answer, session.meter().ticks()))
}

/// What went wrong, to be shown together.
type Wrong = Vec<String>;

fn told(answer: &[Said]) -> String {
    let lines = answer.iter().flat_map(|said| &said.lines).map(String::as_str);
    let errors = answer.iter().filter_map(|said| said.error.as_ref());
    lines.chain(errors.map(|(_, drawn)| drawn.as_str())).collect::<Vec<_>>().join("\n")
}

fn compare(answer: &[Said], fresh: &[Said], question: &str, how: &str, wrong: &mut Wrong) {
    if answer != fresh {
        let [answer, fresh] = [told(answer), told(fresh)];
        wrong.push(format!("{question} {how}:\n{answer}\n--- and in a fresh session\n{fresh}"));
    }
}

fn assert_none(wrong: &Wrong) {
    assert!(wrong.is_empty(), "{} wrong\n\n{}", wrong.len(), wrong.join("\n\n"));
}

/// Stops a question after these ticks, each time in a fresh session, and asks it again; returns how
/// often it was stopped.
fn stopped_at(
    question: &str,
    fresh: &[Said],
    places: impl Iterator<Item = u64>,
    wrong: &mut Wrong,
) -> u32 {
    let mut count = 0;
    for ticks in places {
        let mut session = session(question, Limits::default());
        session.set_allowance(Some(ticks));
        let answer = ask(&mut session, question);
        if code(&answer) == "E0602" {
            count += 1;
        } else {
            compare(&answer, fresh, question, &format!("within {ticks} ticks"), wrong);
        }
        session.set_allowance(None);
        let again = ask(&mut session, question);
        compare(&again, fresh, question, &format!("after a stop at tick {ticks}"), wrong);
    }
    count
}

/// Stops a question again and again in one session, later each time, until it is answered.
fn stopped_often(question: &str, fresh: &[Said], wrong: &mut Wrong) -> u32 {
    let mut session = session(question, Limits::default());
    let mut ticks = 1;
    for count in 0..100_000 {
        session.set_allowance(Some(ticks));
        let answer = ask(&mut session, question);
        if code(&answer) != "E0602" {
            compare(&answer, fresh, question, &format!("after {count} stops"), wrong);
            return count;
        }
        ticks += 1 + ticks / 16;
    }
    wrong.push(format!("{question} is never answered"));
    0
}

#[test]
fn what_is_stopped_anywhere_is_answered_when_asked_again() {
    let (mut random, mut wrong) = (SplitMix64::new(1), Wrong::new());
    for question in QUESTIONS {
        let (fresh, ticks) = answered(question, 5_000_000).expect(question);
        assert_eq!(code(&fresh), "", "{question}: {fresh:?}");
        // Every tick, where there is time for it.
        let step = if soak().is_some() { 1 } else { 31 };
        let early = (1 + random.below(step)..ticks.min(200)).step_by(step as usize);
        let count = if soak().is_some() { 4 } else { 2 };
        let later: Vec<u64> = (0..count).map(|_| 1 + random.below(ticks)).collect();
        let stopped = stopped_at(question, &fresh, early.chain(later), &mut wrong);
        assert!(stopped > 0, "{question}");
    }
    assert_none(&wrong);
}

#[test]
fn what_is_stopped_at_every_tick_is_answered_in_the_end() {
    let mut wrong = Wrong::new();
    for question in QUESTIONS {
        let (fresh, _) = answered(question, 5_000_000).expect(question);
        assert!(stopped_often(question, &fresh, &mut wrong) > 5, "{question}");
    }
    assert_none(&wrong);
}

#[test]
fn random_questions_that_are_stopped_are_answered_when_asked_again() {
    let (mut stopped, mut wrong) = (0, Wrong::new());
    for round in 0..rounds(1) {
        let mut questions = Questions::new(7000 + round);
        for builtin in builtins() {
            for _ in 0..2 {
                let universe = questions.one(UNIVERSES);
                let question = questions.of_builtin(builtin, universe);
                let question = format!("{question} mod {universe}");
                let Some((fresh, ticks)) = answered(&question, 50_000) else { continue };
                let places: Vec<u64> =
                    (0..3).map(|_| 1 + questions.below(ticks as usize + 1) as u64).collect();
                stopped += stopped_at(&question, &fresh, places.into_iter(), &mut wrong);
            }
        }
    }
    assert_none(&wrong);
    assert!(stopped > 200, "{stopped}");
}

#[test]
fn what_lacks_memory_is_answered_when_it_gets_more() {
    let (mut stopped, mut wrong) = (0, Wrong::new());
    for question in sampled(QUESTIONS, 3) {
        let (fresh, _) = answered(question, 5_000_000).expect(question);
        let with = |memory: u64| Limits { memory: MemoryLimit::Bytes(memory), ..Limits::default() };
        let mut session = session(question, Limits::default());
        // Just enough for what is defined, then more and more.
        let mut memory = session.meter().memory();
        loop {
            memory += 1 + memory / 8;
            let options = Options { limits: with(memory), ..session.options().clone() };
            session.set_options(options);
            let answer = ask(&mut session, question);
            if code(&answer) != "E0603" {
                compare(&answer, &fresh, question, &format!("with {memory} bytes"), &mut wrong);
                break;
            }
            stopped += 1;
        }
    }
    assert_none(&wrong);
    assert!(stopped > if soak().is_some() { 100 } else { 33 }, "{stopped}");
}
