//! Domains whose play does not end, values and games of others, numbers and boards at the end of what there is.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use upstar_engine::{
    Answer, Convention, Cx, Domain, Dyadic, Ended, Error, Flaw, Games, Grid, KeyBytes, Limits,
    Meter, Options, Outcome, Promise, Relation, Side, Stop, Study, Universe, ValueId,
};

use crate::rulesets::{Graph, board};

/// Limits that end a recursion soon.
fn shallow() -> Limits {
    Limits { depth: 500, ..Limits::default() }
}

/// Play that goes 3 → 2 → 1 → 0 → 2 whoever moves, and two games without moves.
fn loopy() -> Graph {
    Graph(
        [vec![2], vec![0], vec![1], vec![4, 2], vec![], vec![]].map(|to| [to.clone(), to]).to_vec(),
    )
}

#[test]
fn play_that_comes_back_is_an_error_with_its_way() {
    let mut study = Study::new(loopy());
    let way = Err(Error::Loop(vec![2, 1, 0]));
    // With the usual limits too.
    assert_eq!(study.value(&3).map(|_| ()), way);
    study.set_limits(shallow());
    assert_eq!(study.value(&0).map(|_| ()), Err(Error::Loop(vec![0, 2, 1])));
    for convention in [Convention::Normal, Convention::Misere] {
        for sum in [&[2][..], &[2, 4], &[5, 2, 2, 2]] {
            assert_eq!(study.outcome(sum, convention).map(|_| ()), way, "{sum:?}");
        }
    }
    assert_eq!(study.game(&3).map(|_| ()), way);
    assert_eq!(study.check(&[4, 3]), way);
    // To move to 4 wins in normal play, so that nobody looks further.
    assert_eq!(study.outcome(&[3], Convention::Normal), Ok(Outcome::N));
    // What does not lead there is answered.
    assert_eq!(study.outcome(&[4], Convention::Normal), Ok(Outcome::P));
    let value = study.value(&4).expect("the end");
    assert_eq!(study.text(value).expect("0"), "0");
    let text = Error::Loop(vec![2, 1, 0]).to_string();
    assert_eq!(text, "play comes back: 2 1 0 2");
}

/// The same, which says that play may come back.
struct Watched(Graph);

impl Domain for Watched {
    type Part = <Graph as Domain>::Part;

    fn options(
        &mut self,
        at: &Self::Part,
        side: Side,
        out: &mut Options<Self::Part>,
        cx: &mut Cx,
    ) -> Answer<()> {
        self.0.options(at, side, out, cx)
    }

    fn key(&self, at: &Self::Part, out: &mut KeyBytes) {
        self.0.key(at, out);
    }

    fn ends(&self) -> bool {
        false
    }
}

#[test]
fn a_loop_that_is_looked_for_is_found_before_the_recursion_is_deep() {
    let mut study = Study::new(Watched(loopy()));
    study.set_limits(Limits { depth: 10, ..Limits::default() });
    let way = Err(Error::Loop(vec![2, 1, 0]));
    assert_eq!(study.value(&3).map(|_| ()), way);
    for convention in [Convention::Normal, Convention::Misere] {
        for sum in [&[2][..], &[2, 4], &[5, 2, 2, 2]] {
            assert_eq!(study.outcome(sum, convention).map(|_| ()), way, "{sum:?}");
        }
    }
    assert_eq!(study.outcome(&[3], Convention::Normal), Ok(Outcome::N));
    assert_eq!(study.outcome(&[4], Convention::Normal), Ok(Outcome::P));
}

/// Heaps that grow without end.
struct Growing;

impl Domain for Growing {
    type Part = u64;

    fn options(&mut self, at: &u64, _: Side, out: &mut Options<u64>, _: &mut Cx) -> Answer<()> {
        out.option([at + 1, at + 2]);
        Ok(())
    }

    fn key(&self, at: &u64, out: &mut KeyBytes) {
        out.extend_from_slice(&at.to_le_bytes());
    }
}

#[test]
fn play_without_end_that_never_comes_back_stops_at_the_depth() {
    let mut study = Study::new(Growing);
    study.set_limits(shallow());
    let stop = Err(Error::Ended(Ended::Stop(Stop::Depth { limit: 500 })));
    assert_eq!(study.value(&7).map(|_| ()), stop);
    assert_eq!(study.outcome(&[7], Convention::Misere).map(|_| ()), stop);
    assert_eq!(study.outcome(&[7, 8], Convention::Normal).map(|_| ()), stop);
    study.allow(Some(100_000));
    let spent = Err(Error::Ended(Ended::Stop(Stop::Allowance)));
    assert_eq!(study.game(&7).map(|_| ()), spent);
    assert_eq!(study.check(&[7]).map(|_| ()), spent);
}

#[test]
fn what_belongs_to_other_games_is_refused_everywhere() {
    let (mut games, mut others) = (Games::new(), Games::new());
    let (own, zero) = (games.number(0, 0).expect("0"), games.zero());
    // The first of these are there as well, the last ones are not.
    for number in [0, 1, 77] {
        let value = others.number(number, 0).expect("a number");
        let game = others.canonical_form(value).expect("a form");
        assert_eq!(games.value_with(&[value], &[]), Err(Ended::Foreign));
        assert_eq!(games.value_with(&[], &[own, value]), Err(Ended::Foreign));
        assert_eq!(games.sum_of_values(&[own, value]), Err(Ended::Foreign));
        assert_eq!(games.negative(value), Err(Ended::Foreign));
        assert_eq!(games.options_of_value(value, Side::Left), Err(Ended::Foreign));
        assert_eq!(games.compare_values(own, value), Err(Ended::Foreign));
        assert_eq!(games.outcome_of_value(value), Err(Ended::Foreign));
        assert_eq!(games.as_number(value), Err(Ended::Foreign));
        assert_eq!(games.thermograph(value), Err(Ended::Foreign));
        assert_eq!(games.canonical_form(value), Err(Ended::Foreign));
        assert_eq!(games.text(value), Err(Ended::Foreign));
        assert_eq!(games.game_with(&[zero, game], &[]), Err(Ended::Foreign));
        assert_eq!(games.sum_of_games(&[game]), Err(Ended::Foreign));
        assert_eq!(games.conjugate(game), Err(Ended::Foreign));
        assert_eq!(games.options_of_game(game, Side::Right), Err(Ended::Foreign));
        assert_eq!(games.value_of_game(game), Err(Ended::Foreign));
        assert_eq!(games.outcome_of_game(game, Convention::Misere), Err(Ended::Foreign));
        assert_eq!(games.is_member(game, Universe::Dicot), Err(Ended::Foreign));
        assert_eq!(games.compare(zero, game, Universe::Dicot), Err(Ended::Foreign));
        assert_eq!(games.witness(game, zero, Universe::Dicot), Err(Ended::Foreign));
        assert_eq!(games.canonical(game, Universe::Dicot), Err(Ended::Foreign));
        assert_eq!(games.text_of_game(game), Err(Ended::Foreign));
        assert_eq!(games.quotient(&[game]), Err(Ended::Foreign));
        let mut study = Study::new(loopy());
        assert_eq!(study.outcome_beside(&[4], value), Err(Error::Ended(Ended::Foreign)));
    }
    let star = others.up_star(0, 1).expect("*");
    let star = others.canonical_form(star).expect("*");
    let quotient = others.quotient(&[star]).expect("no limits").expect("it is finite");
    assert_eq!((quotient.order(), others.class(star, &quotient)), (2, Ok(Some(1))));
    assert_eq!(games.class(zero, &quotient), Err(Ended::Foreign));
    // Also if it has no generators.
    let none = others.quotient(&[]).expect("no limits").expect("it is finite");
    assert_eq!((none.order(), none.generators.len()), (1, 0));
    assert_eq!(games.class(zero, &none), Err(Ended::Foreign));
    assert_eq!(others.class(star, &none), Ok(None));
}

#[test]
fn what_nobody_knows_is_no_panic() {
    let mut games = Games::new();
    let zero = games.zero();
    let one = games.game_with(&[zero, zero], &[]).expect("1");
    assert_eq!(games.sum_of_games(&[]), Ok(zero));
    assert_eq!(games.compare(one, zero, Universe::Impartial), Ok(None));
    assert_eq!(games.witness(one, zero, Universe::Impartial), Ok(None));
    assert_eq!(games.canonical(one, Universe::Impartial), Err(Ended::GaveUp));
    let minus_one = games.conjugate(one).expect("-1");
    // The integers tell each other apart, so there are infinitely many classes.
    assert_eq!(games.quotient(&[one, minus_one]), Ok(None));
}

/// A domain that tells values, wherever they were made, and any ranks.
struct Teller {
    told: Option<ValueId>,
    made: Vec<ValueId>,
    rank: i32,
}

impl Domain for Teller {
    type Part = u8;

    fn options(&mut self, at: &u8, _: Side, out: &mut Options<u8>, _: &mut Cx) -> Answer<()> {
        for to in 0..*at {
            out.begin(self.rank);
            out.part(to);
            out.part(to / 2);
        }
        Ok(())
    }

    fn key(&self, at: &u8, out: &mut KeyBytes) {
        out.push(*at);
    }

    fn value(&mut self, _: &u8, cx: &mut Cx<'_>) -> Answer<Option<ValueId>> {
        self.made.push(cx.number(self.made.len() as i64, 3)?);
        if let Some(told) = self.told {
            assert_eq!(cx.negate(told), Err(Ended::Foreign));
            assert_eq!(cx.add(told, told), Err(Ended::Foreign));
            assert_eq!(cx.value_with(&[], &[told]), Err(Ended::Foreign));
        }
        Ok(self.told)
    }

    fn rank(&mut self, at: &u8, side: Side, _: &mut Cx) -> Answer<i32> {
        Ok([self.rank, i32::from(*at)][side as usize])
    }
}

#[test]
fn a_value_that_a_domain_kept_from_elsewhere_is_refused() {
    let mut first = Study::new(Teller { told: None, made: Vec::new(), rank: 0 });
    first.value(&6).expect("no limits");
    let last = first.domain().made.last().copied();
    let mut second = Study::new(Teller { told: last, made: Vec::new(), rank: 0 });
    assert_eq!(second.value(&6), Err(Error::Ended(Ended::Foreign)));
}

#[test]
fn ranks_and_hints_may_be_any_numbers() {
    let mut outcomes = Vec::new();
    for rank in [0, i32::MIN, i32::MAX] {
        let mut study = Study::new(Teller { told: None, made: Vec::new(), rank });
        outcomes.push(
            [Convention::Normal, Convention::Misere]
                .map(|convention| study.outcome(&[6, 5, 4], convention).expect("no limits")),
        );
    }
    assert!(outcomes.iter().all(|found| *found == outcomes[0]), "{outcomes:?}");
}

/// Adds a part before the first option.
struct Stray;

impl Domain for Stray {
    type Part = u8;

    fn options(&mut self, at: &u8, _: Side, out: &mut Options<u8>, _: &mut Cx) -> Answer<()> {
        out.part(*at);
        Ok(())
    }

    fn key(&self, at: &u8, out: &mut KeyBytes) {
        out.push(*at);
    }
}

#[test]
fn a_part_before_the_first_option_is_found_by_a_check() {
    let mut study = Study::new(Stray);
    study.value(&1).expect("no panic");
    study.outcome(&[1, 2], Convention::Misere).expect("no panic");
    let flaw = Flaw { promise: Promise::Options, part: 1, told: vec![] };
    assert_eq!(study.check(&[1]), Err(Error::Broken(flaw)));
}

#[test]
fn numbers_of_any_size_are_answered_or_refused() {
    let mut games = Games::new();
    let mut values = Vec::new();
    for (numerator, halvings) in
        [(i64::MIN, 0), (i64::MAX, 0), (i64::MIN, 63), (i64::MAX, 200_000), (0, u32::MAX)]
    {
        values.push(games.number(numerator, halvings).expect("within the limits"));
    }
    assert_eq!(games.number(1, u32::MAX), Err(Ended::TooLarge));
    for (up, star) in [(i64::MIN, u64::MAX), (i64::MAX, 0), (0, u64::MAX), (-1, 1)] {
        values.push(games.up_star(up, star).expect("an up and a star"));
    }
    games.allow(Some(50_000));
    for (at, &a) in values.iter().enumerate() {
        let _ = (games.negative(a), games.thermograph(a), games.text(a), games.outcome_of_value(a));
        for side in [Side::Left, Side::Right] {
            let _ = games.options_of_value(a, side);
        }
        for &b in &values[at..] {
            let _ = (
                games.sum_of_values(&[a, b]),
                games.value_with(&[a], &[b]),
                games.compare_values(a, b),
            );
        }
        let form = games.canonical_form(a).expect("a form");
        for convention in [Convention::Normal, Convention::Misere] {
            let _ = games.outcome_of_game(form, convention);
        }
        for universe in Universe::NAMED {
            let zero = games.zero();
            let _ = (games.compare(form, zero, universe), games.witness(form, zero, universe));
            let _ = (games.canonical(form, universe), games.is_member(form, universe));
        }
        let _ = (games.quotient(&[form]), games.options_of_game(form, Side::Left));
        let _ = (games.conjugate(form), games.value_of_game(form), games.text_of_game(form));
    }
    let two = games.number(2, 0).expect("2");
    assert_eq!(games.compare_values(two, two), Ok(Relation::Equal));
    assert_eq!(games.sum_of_values(&[]), games.number(0, 0));
    assert_eq!(games.as_number(two), Ok(Some(Dyadic::from(2))));
}

/// Takes boards apart while it is asked.
struct Apart(Vec<Grid>);

impl Domain for Apart {
    type Part = u8;

    fn options(&mut self, _: &u8, _: Side, _: &mut Options<u8>, cx: &mut Cx) -> Answer<()> {
        for board in &self.0 {
            for letters in ["x", "xo", "", "/", "x/o", "#", "é"] {
                for part in board.connected(letters, cx)? {
                    assert!(part.len() <= board.len());
                }
            }
        }
        Ok(())
    }

    fn key(&self, at: &u8, out: &mut KeyBytes) {
        out.push(*at);
    }
}

#[test]
fn boards_of_any_shape_are_boards() {
    assert!("xo/x".parse::<Grid>().is_err() && "x o".parse::<Grid>().is_err());
    assert!("é".parse::<Grid>().is_err() && "".parse::<Grid>().is_ok_and(|empty| empty.is_empty()));
    let mut boards = vec![board(""), board("/"), board("x"), board("xo|ox")];
    for width in [0, 1, 2, 3, 7, 8, 62, 63, 64, 65, 100, usize::MAX] {
        for count in [0, 1, 2, 63, 64, 65, 130] {
            let cells: Vec<u8> =
                (0..count).map(|at| *b"xo#.x".get(at % 5).unwrap_or(&b'x')).collect();
            boards.push(Grid::new(width, &cells));
        }
    }
    for board in &boards {
        for place in [0, 1, board.len(), board.len() + 1, usize::MAX] {
            assert!(board.neighbours(place).all(|to| to < board.len()), "{board} {place}");
            assert_eq!(board.with(&[place], b'z').len(), board.len());
        }
        assert_eq!(board.cells().len(), board.len());
        let _ = (board.height(), board.to_string(), board.rows("\n"), format!("{board:?}"));
    }
    let mut keys: Vec<&[u8]> = boards.iter().map(Grid::key).collect();
    keys.sort_unstable();
    keys.dedup();
    assert!(keys.windows(2).all(|pair| !pair[1].starts_with(pair[0])));
    Study::new(Apart(boards)).value(&0).expect("no panic");
}

#[test]
fn a_flag_interrupts_and_lets_go_on() {
    let flag = Arc::new(AtomicBool::new(true));
    let meter = Meter::new(Limits::default(), Arc::clone(&flag));
    let mut study = Study::with_games(crate::rulesets::Clobber, Games::with_meter(meter));
    let interrupted = Err(Error::Ended(Ended::Stop(Stop::Interrupted)));
    assert_eq!(study.value(&board("xoxo/oxox/xoxo")).map(|_| ()), interrupted);
    flag.store(false, Ordering::Relaxed);
    let value = study.value(&board("xoxo/oxox/xoxo")).expect("no limits");
    assert_eq!(study.outcome_of_value(value), Ok(Outcome::P));
    assert!(study.meter().ticks() == 0 && study.searched()[1] > 100);
}

#[test]
fn no_limits_are_too_small() {
    let none = Limits { time: Some(std::time::Duration::ZERO), depth: 0, ..Limits::default() };
    let mut study = Study::new(crate::rulesets::Clobber);
    study.set_limits(none);
    let stop = Err(Error::Ended(Ended::Stop(Stop::Depth { limit: 0 })));
    assert_eq!(study.value(&board("xo")).map(|_| ()), stop);
    assert_eq!(study.outcome(&[], Convention::Misere), Ok(Outcome::N));
    study.allow(Some(0));
    assert!(study.value(&board("xo")).is_err());
}
