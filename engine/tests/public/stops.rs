//! A stop anywhere leaves what is right: the same questions, asked again, have the same answers.

use upstar_engine::{
    Convention, Ended, Error, Games, Limits, MemoryLimit, Relation, Side, Stop, Study, Universe,
};

use crate::rulesets::{Clobber, board};

/// A question, and its answer as text.
type Question = fn(&mut Study<Clobber>) -> Result<String, Error<upstar_engine::Grid>>;

/// Each asks in one go what it needs.
const QUESTIONS: &[(&str, Question)] = &[
    ("value", |study| {
        let value = study.value(&board("xxo/oxx/xox"))?;
        Ok(study.text(value)?)
    }),
    ("outcome of a sum", |study| {
        let sum = [board("xoxxoxo"), board("xo/xx/ox"), board("xxoo")];
        Ok(format!("{:?}", study.outcome(&sum, Convention::Normal)?))
    }),
    ("misère outcome of a sum", |study| {
        let sum = [board("xoxox"), board("xo/xx"), board("xxoo")];
        Ok(format!("{:?}", study.outcome(&sum, Convention::Misere)?))
    }),
    ("winner", |study| {
        Ok(study.wins(&[board("xoxo/oxox")], Side::Left, Convention::Misere)?.to_string())
    }),
    ("thermograph", |study| {
        let [two, one] = [study.number(2, 0)?, study.number(-1, 0)?];
        let hot = study.value_with(&[two], &[one])?;
        let hotter = study.value_with(&[hot, two], &[hot, one])?;
        Ok(format!("{:?}", study.thermograph(hotter)?))
    }),
    ("game", |study| {
        let game = study.game(&board("xox/oxo"))?;
        let [first, second] =
            [Side::Left, Side::Right].map(|side| study.options_of_game(game, side));
        Ok(format!("{} {}", first?.len(), second?.len()))
    }),
    ("order", |study| {
        let [g, h] = [study.game(&board("xxoxo"))?, study.game(&board("xoo"))?];
        let relation = study.compare(g, h, Universe::Dicot)?;
        let witness = study.witness(g, h, Universe::Dicot)?;
        let text = witness.map(|witness| study.text_of_game(witness.game)).transpose()?;
        Ok(format!("{relation:?} {text:?}"))
    }),
    ("canonical form", |study| {
        let game = study.game(&board("xoxox"))?;
        let form = study.canonical(game, Universe::Dicot)?;
        assert_eq!(study.compare(game, form, Universe::Dicot)?, Some(Relation::Equal));
        Ok(study.text_of_game(form)?)
    }),
    ("quotient", |study| {
        let zero = study.zero();
        let star = study.game_with(&[zero], &[zero])?;
        let two = study.game_with(&[zero, star], &[zero, star])?;
        let quotient = study.quotient(&[two])?;
        Ok(format!("{:?}", quotient.map(|quotient| (quotient.classes, quotient.relations))))
    }),
    ("check", |study| study.check(&[board("xo/ox"), board("xxo")]).map(|()| String::new())),
];

#[test]
fn a_stop_at_any_tick_changes_no_answer() {
    for (name, question) in QUESTIONS {
        let mut free = Study::new(Clobber);
        let expected = question(&mut free).expect(name);
        let (mut ticks, mut stops) = (1, 0);
        loop {
            let mut study = Study::new(Clobber);
            study.allow(Some(ticks));
            let found = question(&mut study);
            if found.as_ref() == Ok(&expected) {
                break;
            }
            let stopped = Err(Error::Ended(Ended::Stop(Stop::Allowance)));
            assert_eq!(found, stopped, "{name} {ticks}");
            stops += 1;
            // What was stopped goes on from there: each time with as many ticks, and without limit.
            let again = question(&mut study);
            assert!(again == stopped || again.as_ref() == Ok(&expected), "{name} {ticks}");
            study.allow(None);
            assert_eq!(question(&mut study).as_ref(), Ok(&expected), "{name} {ticks}");
            ticks += 1 + ticks / 16;
        }
        assert!(stops >= 3, "{name} {stops}");
    }
}

#[test]
fn a_megabyte_is_enough_for_small_questions_after_large_ones() {
    let small = Limits { memory: MemoryLimit::Bytes(1 << 20), ..Limits::default() };
    let mut study = Study::new(Clobber);
    study.set_limits(small);
    let mut stopped = 0;
    let large = [board("xoxo/oxox/xoxo"), board("xox/oxo")];
    for _ in 0..2 {
        for convention in [Convention::Normal, Convention::Misere] {
            match study.outcome(&large, convention) {
                Ok(_) => {}
                Err(Error::Ended(Ended::Stop(Stop::Memory { limit, .. }))) => {
                    assert_eq!(limit, 1 << 20);
                    stopped += 1;
                }
                Err(error) => panic!("{error}"),
            }
            assert!(study.meter().memory() <= 1 << 20);
        }
        let value = study.value(&board("xxo")).expect("a small one");
        assert_eq!(study.text(value).expect("^"), "^");
        let row = study.outcome(&[board("xxo")], Convention::Misere);
        assert!(row.is_ok(), "{row:?}");
    }
    assert!(stopped >= 2, "{stopped}");
    study.set_limits(Limits::default());
    let mut free = Study::new(Clobber);
    for convention in [Convention::Normal, Convention::Misere] {
        assert_eq!(study.outcome(&large, convention), free.outcome(&large, convention));
    }
}

#[test]
fn a_limit_of_memory_ends_questions_about_games_too() {
    let mut games = Games::new();
    let mut domain = Clobber;
    let board = board("xoxo/oxox");
    games.set_limits(Limits { memory: MemoryLimit::Bytes(1 << 14), ..Limits::default() });
    let stopped = games.game_of(&board, &mut domain);
    let is_memory = |found| matches!(found, Err(Error::Ended(Ended::Stop(Stop::Memory { .. }))));
    assert!(is_memory(stopped.map(|_| ())));
    games.set_limits(Limits::default());
    let game = games.game_of(&board, &mut domain).expect("no limits");
    assert!(games.compare(game, game, Universe::Misere) == Ok(Some(Relation::Equal)));
}
