//! The library's facade: games of two sessions, games that were forgotten, limits, interrupts, and the
//! same questions asked as text.

#![allow(clippy::disallowed_methods, reason = "an interrupt comes after a while")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use upstar::{
    Error, Limits, Loader, MemoryLimit, Options, Outcome, Relation, Session, Universe, Value,
};

#[test]
fn typed_questions_answer_as_texts_do() -> Result<(), Error> {
    let s = Session::new();
    let texts = [
        "0",
        "1",
        "-1/2",
        "*",
        "^",
        "*2 + *2",
        "<1|0>",
        "<0,*|0>",
        "<*|0> + *",
        "nim(3)",
        "<5|-3>",
        "partizan_kayles(4)",
    ];
    let universes = ["normal", "misere", "dicot", "dead_ending", "blocking", "closure(*)"];
    let mut answered = 0;
    for a in texts {
        let g = s.game(a)?;
        for b in texts {
            let h = s.game(b)?;
            for name in universes {
                let universe = Universe::from(name);
                let answers = s.evaluate(&format!("(({a}) <=> ({b})) mod {name}"));
                match (g.compare(&h, universe.clone()), answers[0].value()) {
                    (Ok(typed), Ok(Value::Comparison(told))) => {
                        assert_eq!(typed.relation(), told.relation(), "{a} {b} mod {name}");
                        assert_eq!(typed.universe(), &universe);
                        answered += 1;
                    }
                    (Err(typed), Err(told)) => {
                        assert_eq!(typed.code(), told.code(), "{a} {b} mod {name}");
                    }
                    (typed, told) => panic!("{a} {b} mod {name}: {typed:?}, {told:?}"),
                }
            }
        }
        for name in universes {
            let told = s.value(&format!("outcome({a}) mod {name}"))?.as_outcome();
            assert_eq!(Some(g.outcome_in(Universe::from(name))?), told, "{a} mod {name}");
        }
    }
    assert!(answered > 400, "{answered} comparisons were answered");
    Ok(())
}

#[test]
fn a_witness_tells_the_games_apart() -> Result<(), Error> {
    let s = Session::new();
    let games = ["0", "*", "*2", "<0|*>", "<*|0>", "<0,*|0>", "* + *2"];
    let mut found = 0;
    for a in games {
        for b in games {
            let (g, h) = (s.game(a)?, s.game(b)?);
            let comparison = g.compare(&h, Universe::Dicot)?;
            let Some(x) = comparison.witness()? else {
                assert_eq!(comparison.relation(), Some(Relation::Equal), "{a} {b}");
                continue;
            };
            let first = g.add(&x)?.outcome_in(Universe::Dicot)?;
            let second = h.add(&x)?.outcome_in(Universe::Dicot)?;
            assert_ne!(first, second, "{a} {b}: {x:?}");
            found += 1;
        }
    }
    assert!(found > 20, "{found} witnesses");
    Ok(())
}

#[test]
fn names_of_the_user_do_not_change_typed_questions() -> Result<(), Error> {
    let s = Session::new();
    s.evaluate("fn outcome(G) = 7\nlet canonical = 3\nfn sum(x) = 0");
    let g = s.game("<0|1>")?;
    assert_eq!(g.outcome()?, Outcome::Left);
    assert_eq!(g.add(&g)?.canonical()?.text()?, "1");
    assert_eq!(
        s.call("outcome", &[(&g).into()])?.as_game().map(upstar::Game::text),
        Some(Ok("7".into()))
    );
    Ok(())
}

#[test]
fn robot_games_are_games() -> Result<(), Error> {
    let s = Session::new();
    let g = s.game("robot<1|0|0>")?;
    assert_eq!(g.add(&g)?.text()?, s.game("robot<1|0|0> + robot<1|0|0>")?.text()?);
    assert_eq!(Some(g.outcome()?), s.value("outcome(robot<1|0|0>)")?.as_outcome());
    assert_eq!(
        s.game("[1]").err().map(|error| error.to_string()).as_deref(),
        Some("expected a game, found a list")
    );
    Ok(())
}

#[test]
fn games_of_two_sessions_do_not_mix() -> Result<(), Error> {
    let (s, t) = (Session::new(), Session::new());
    let (g, h) = (s.game("*")?, t.game("*")?);
    let wrong = "this game belongs to another session";
    for error in [
        g.add(&h).err(),
        g.compare(&h, Universe::Normal).err(),
        s.call("outcome", &[(&h).into()]).err(),
    ] {
        assert_eq!(error.map(|error| error.to_string()).as_deref(), Some(wrong));
    }
    assert!(s.game(&h.text()?)?.is_equal(&g, Universe::Normal)?);
    Ok(())
}

#[test]
fn a_game_that_was_forgotten_is_refused() -> Result<(), Error> {
    let limits = Limits { memory: MemoryLimit::Bytes(40 << 20), ..Limits::default() };
    let s = Session::with(Options { limits, ..Options::default() })?;
    s.evaluate("let kept = <2|1>");
    let g = s.game("<1|0>")?;
    let full = &s.evaluate("let xs = [<n|-n> for n in 0..10000000]")[0];
    assert!(full.error().is_some_and(Error::is_limit), "{full:?}");
    // The next question makes room.
    let error = g.outcome().err().map(|error| error.to_string());
    assert!(error.is_some_and(|error| error.starts_with("this game was forgotten")));
    assert_eq!(s.game("kept")?.text()?, "<2|1>");
    Ok(())
}

#[test]
fn another_thread_stops_a_question_and_the_session_goes_on() -> Result<(), Error> {
    let s = Session::new();
    let g = s.game("domineering(9, 9)")?;
    let handle = s.interrupt_handle();
    let over = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&over);
    let clock = std::thread::spawn(move || {
        while !seen.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(30));
            handle.interrupt();
        }
    });
    let begun = Instant::now();
    let stopped = g.canonical().err();
    assert!(stopped.is_some_and(|error| error.is_interrupt()));
    assert!(begun.elapsed() < Duration::from_secs(20));
    over.store(true, Ordering::Relaxed);
    clock.join().expect("the clock ends");
    assert_eq!(s.game("<1|0>")?.outcome()?, Outcome::Next);
    Ok(())
}

/// The list is known, so that only the making of its typed value takes long.
#[test]
fn another_thread_stops_the_typed_value_of_a_long_list() {
    let s = Session::new();
    assert!(s.evaluate("let xs = [n for n in 0 .. 100000];").iter().all(|it| it.error().is_none()));
    let handle = s.interrupt_handle();
    let over = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&over);
    let clock = std::thread::spawn(move || {
        while !seen.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(5));
            handle.interrupt();
        }
    });
    let stopped = s.value("xs").err();
    over.store(true, Ordering::Relaxed);
    clock.join().expect("the clock ends");
    assert!(stopped.is_some_and(|error| error.is_interrupt()));
    assert!(s.value("xs").is_ok());
}

#[test]
fn a_loader_that_asks_its_own_session_is_refused() -> Result<(), Error> {
    use std::cell::RefCell;
    use std::rc::Rc;
    struct Asks(Rc<RefCell<Option<Session>>>);
    impl Loader for Asks {
        fn load(&mut self, path: &str, _: &str) -> Result<(String, Vec<u8>), String> {
            let session = self.0.borrow();
            let session = session.as_ref().ok_or("no session")?;
            assert!(session.evaluate("1")[0].error().is_some());
            let error = session.game("1").err().map(|error| error.to_string());
            Ok((path.to_owned(), format!("let said = \"{}\"", error.unwrap_or_default()).into()))
        }
    }
    let own = Rc::new(RefCell::new(None));
    let s = Session::with_files(Options::default(), Box::new(Asks(Rc::clone(&own))))?;
    *own.borrow_mut() = Some(s.clone());
    s.evaluate("import \"x.cgt\"");
    assert_eq!(s.value("said")?.as_text(), Some("the session is asked something already"));
    *own.borrow_mut() = None;
    Ok(())
}

#[test]
fn lists_are_typed_however_deep_they_nest() {
    let s = Session::new();
    let text = "fn nest(n: Int) = if n == 0 { [] } else { [nest(n - 1)] }\nnest(990)";
    let answers = s.evaluate(text);
    assert!(answers[1].json().is_some_and(|json| json.matches("items").count() == 991));
    let mut value = answers[1].value().ok().cloned();
    let mut depth = 0;
    while let Some(Value::List(items)) = value {
        value = items.first().cloned();
        depth += 1;
    }
    assert_eq!(depth, 991);
}

#[test]
fn values_of_all_kinds_are_typed() -> Result<(), Error> {
    let s = Session::new();
    assert!(matches!(s.value("none")?, Value::None));
    assert!(matches!(s.value("3..7")?, Value::Range(range) if range == (3..7)));
    assert!(matches!(s.value("Left")?, Value::Side(upstar::Side::Left)));
    assert!(
        matches!(s.value("thermograph(<1|0>)")?, Value::Other(figure) if figure.noun() == "a thermograph")
    );
    assert!(
        matches!(s.value("table([[1, 2], [3, 4]])")?, Value::Table { rows, .. } if rows.len() == 2)
    );
    let nested = s.value("[[1], [2, [3]]]")?;
    assert_eq!(nested.as_list().map(<[Value]>::len), Some(2));
    Ok(())
}
