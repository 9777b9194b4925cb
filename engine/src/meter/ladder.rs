//! The ways to one answer, in the order in which they are tried.
//!
//! A question that has several ways lists them once, as [`Way`]s, and [`ladder`] is the one function that climbs such a list. Nobody
//! knows which of two long ways is quick before one has arrived. So these get growing allowances in turn, and the first to arrive
//! answers. What they learn stays, so together they take at most a small multiple of the time of the quickest. The way that is left
//! alone goes on without an allowance.

use super::{MayStop, Metered, Share, Stop};

/// How a turn ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn<T> {
    /// With the answer.
    Found(T),
    /// With nothing yet.
    Spent,
    /// With nothing, now and later: the way does not lead to this answer.
    Closed,
}

impl<T> Turn<T> {
    /// The same with another answer.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Turn<U> {
        match self {
            Self::Found(answer) => Turn::Found(change(answer)),
            Self::Spent => Turn::Spent,
            Self::Closed => Turn::Closed,
        }
    }

    /// The end of a way that finds the answer, or nothing for good.
    pub fn of(found: Option<T>) -> Self {
        found.map_or(Self::Closed, Self::Found)
    }
}

/// How much work a way may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// All that it needs, before the ways below it: it ends soon, or limits itself.
    All,
    /// Turns, with so many times the ticks of the round: in the first round, in the second, and in all later ones.
    Turns([u64; 3]),
    /// Turns with so many times the ticks of the round, by which the way limits itself.
    Own(u64),
}

/// What it means that a way goes too deep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deep {
    /// No other way would do better: that is the answer.
    Ends,
    /// Another way may be less deep.
    Closes,
    /// It may be less deep later, with what the others learn.
    Waits,
}

/// A way to the answers of questions `Q`, which have the context in which they are asked.
pub struct Way<Q, T, E> {
    /// The name of the way, in ARCHITECTURE.md and in tests.
    pub name: &'static str,
    /// Returns whether it may lead to an answer. It is asked once, when all ways above it are gone or wait for their turns.
    /// A way without this does.
    pub covers: Option<fn(&Q) -> bool>,
    /// How much work it may take.
    pub work: Work,
    /// What it means that it goes too deep.
    pub deep: Deep,
    /// Goes the way, with so many ticks.
    pub run: fn(&mut Q, u64) -> Result<Turn<T>, E>,
}

impl<Q, T, E> Way<Q, T, E> {
    /// A way that is gone once.
    pub const fn once(name: &'static str, run: fn(&mut Q, u64) -> Result<Turn<T>, E>) -> Self {
        Self { name, covers: None, work: Work::All, deep: Deep::Ends, run }
    }

    /// A way that takes turns, with so many times the ticks of each round. Another may be less deep.
    pub const fn turns(
        name: &'static str,
        share: u64,
        run: fn(&mut Q, u64) -> Result<Turn<T>, E>,
    ) -> Self {
        let (work, deep) = (Work::Turns([share; 3]), Deep::Closes);
        Self { name, covers: None, work, deep, run }
    }

    /// The same way, where it leads to an answer for some questions only.
    pub const fn covers(self, covers: fn(&Q) -> bool) -> Self {
        Self { covers: Some(covers), ..self }
    }

    /// The same way, with other shares of the first round, the second, and all later ones.
    pub const fn shares(self, shares: [u64; 3]) -> Self {
        Self { work: Work::Turns(shares), ..self }
    }

    /// The same way, which limits itself.
    pub const fn limits_itself(self) -> Self {
        match self.work {
            Work::Turns([share, ..]) => Self { work: Work::Own(share), ..self },
            Work::All | Work::Own(_) => self,
        }
    }

    /// The same way, with another meaning of going too deep.
    pub const fn deep(self, deep: Deep) -> Self {
        Self { deep, ..self }
    }
}

/// The ticks of rounds.
#[derive(Clone, Copy, Debug)]
pub struct Rounds {
    /// Those of the first.
    pub first: u64,
    /// Each later round has so many times the ticks of the one before.
    pub growth: u64,
}

/// Answers a question by the first way that does; `None` where all are closed.
///
/// # Errors
/// Those of the ways. That one goes too deep is told only where no other answers.
#[inline]
pub fn ladder<Q: Metered, T, E: MayStop>(
    question: &mut Q,
    rounds: Rounds,
    ways: &[Way<Q, T, E>],
) -> Result<Option<T>, E> {
    let mut deepest = None;
    let mut open = Open(0);
    for (place, way) in ways.iter().enumerate() {
        if way.covers.is_some_and(|covers| !covers(question)) {
            continue;
        }
        if way.work != Work::All {
            open.0 |= 1 << place;
            continue;
        }
        if open.0 != 0 {
            let found = in_turns(question, rounds, ways, open, &mut deepest)?;
            if found.is_some() {
                return Ok(found);
            }
            open = Open(0);
        }
        match (way.run)(question, u64::MAX) {
            Ok(Turn::Found(answer)) => return Ok(Some(answer)),
            Ok(Turn::Spent | Turn::Closed) => {}
            Err(error) if way.deep != Deep::Ends && is_of_depth(&error) => {
                deepest.get_or_insert(error);
            }
            Err(error) => return Err(error),
        }
    }
    if open.0 != 0 {
        let found = in_turns(question, rounds, ways, open, &mut deepest)?;
        if found.is_some() {
            return Ok(found);
        }
    }
    deepest.map_or(Ok(None), Err)
}

/// Lets the open ways take turns until one answers.
#[inline(never)]
fn in_turns<Q: Metered, T, E: MayStop>(
    question: &mut Q,
    rounds: Rounds,
    ways: &[Way<Q, T, E>],
    open: Open,
    deepest: &mut Option<E>,
) -> Result<Option<T>, E> {
    let mut ended = Ok(None);
    let mut go = |place: usize, ticks: Option<u64>| {
        let way = &ways[place];
        let turn = match (ticks, way.work) {
            (Some(ticks), Work::Turns(_)) => {
                let found =
                    question.within(Share::ticks(ticks), |question| (way.run)(question, ticks));
                found.map(|found| found.unwrap_or(Turn::Spent))
            }
            _ => (way.run)(question, ticks.unwrap_or(u64::MAX)),
        };
        match turn {
            Ok(Turn::Found(answer)) => ended = Ok(Some(answer)),
            Ok(Turn::Spent) => return End::Spent,
            Ok(Turn::Closed) => return End::Closed,
            Err(error) if way.deep != Deep::Ends && is_of_depth(&error) => {
                if way.deep == Deep::Waits && ticks.is_some() {
                    return End::Spent;
                }
                deepest.get_or_insert(error);
                return End::Closed;
            }
            Err(error) => ended = Err(error),
        }
        End::All
    };
    open.take_turns(rounds, &|place| ways[place].work, &mut go);
    ended
}

/// How a turn ends where its answer is kept elsewhere.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// The ladder ends, with an answer or an error.
    All,
    /// The way goes on later.
    Spent,
    /// The way is closed.
    Closed,
}

/// The places of the ways that take turns and are open: a bit for each.
#[derive(Clone, Copy)]
struct Open(u32);

impl Open {
    /// Lets ways take turns until one ends the ladder. The last that is left goes on alone, without a number of ticks. It knows no
    /// types of questions and answers, so it is compiled once.
    fn take_turns(
        mut self,
        rounds: Rounds,
        work: &dyn Fn(usize) -> Work,
        go: &mut dyn FnMut(usize, Option<u64>) -> End,
    ) {
        let (mut ticks, mut round, mut place) = (rounds.first, 0, 0);
        while self.0 != 0 {
            let left = self.0.checked_shr(place as u32).unwrap_or(0);
            if left == 0 {
                ticks = ticks.max(1).saturating_mul(rounds.growth);
                (round, place) = (round + 1, 0);
                continue;
            }
            place += left.trailing_zeros() as usize;
            let times = match work(place) {
                Work::Turns(shares) => shares[round.min(2)],
                Work::Own(share) => share,
                Work::All => 1,
            };
            let is_alone = self.0.is_power_of_two();
            let end = match (is_alone, ticks.saturating_mul(times)) {
                (true, _) => go(place, None),
                (false, 0) => End::Spent,
                (false, ticks) => go(place, Some(ticks)),
            };
            match end {
                End::All => return,
                End::Spent if !is_alone => {}
                End::Spent | End::Closed => self.0 &= !(1 << place),
            }
            place += 1;
        }
    }
}

fn is_of_depth<E: MayStop>(error: &E) -> bool {
    matches!(error.stop(), Some(Stop::Depth { .. }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meter::{Limits, Meter};

    /// A question whose first two ways need so many ticks, and what was done for it.
    struct Question {
        meter: Meter,
        needed: [u64; 2],
        done: Vec<(char, u64)>,
    }

    impl Metered for Question {
        fn meter(&mut self) -> &mut Meter {
            &mut self.meter
        }
    }

    fn question(needed: [u64; 2]) -> Question {
        Question { meter: Meter::default(), needed, done: Vec::new() }
    }

    fn first(question: &mut Question, ticks: u64) -> Result<Turn<char>, Stop> {
        question.done.push(('a', ticks));
        question.meter.tick_many(question.needed[0])?;
        Ok(Turn::Found('a'))
    }

    fn second(question: &mut Question, ticks: u64) -> Result<Turn<char>, Stop> {
        question.done.push(('b', ticks));
        question.meter.tick_many(question.needed[1])?;
        Ok(Turn::Found('b'))
    }

    fn closed(question: &mut Question, ticks: u64) -> Result<Turn<char>, Stop> {
        question.done.push(('c', ticks));
        Ok(Turn::Closed)
    }

    fn deep(_: &mut Question, _: u64) -> Result<Turn<char>, Stop> {
        Err(Stop::Depth { limit: 7 })
    }

    type Ways = Way<Question, char, Stop>;
    const ROUNDS: Rounds = Rounds { first: 10, growth: 2 };

    #[test]
    fn the_first_way_that_answers_does() {
        let mut asked = question([0, 0]);
        let ways = [Ways::once("c", closed), Ways::once("b", second), Ways::once("a", first)];
        assert_eq!(ladder(&mut asked, ROUNDS, &ways), Ok(Some('b')));
        assert_eq!(asked.done, [('c', u64::MAX), ('b', u64::MAX)]);
        assert_eq!(ladder(&mut asked, ROUNDS, &ways[..1]), Ok(None));
    }

    #[test]
    fn a_way_that_does_not_cover_the_question_is_not_gone() {
        let ways = [Ways::once("a", first).covers(|_| false), Ways::turns("b", 1, second)];
        let mut asked = question([0, 0]);
        assert_eq!(ladder(&mut asked, ROUNDS, &ways), Ok(Some('b')));
        assert_eq!(asked.done, [('b', u64::MAX)], "alone, so without an allowance");
    }

    #[test]
    fn ways_take_turns_by_their_shares() {
        let ways = [
            Ways::turns("a", 1, first).shares([0, 3, 1]),
            Ways::turns("b", 2, second),
            Ways::turns("c", 1, closed),
        ];
        let mut asked = question([1_000, 90]);
        assert_eq!(ladder(&mut asked, ROUNDS, &ways), Ok(Some('b')));
        let done = [
            ('b', 20),
            ('c', 10),
            ('a', 60),
            ('b', 40),
            ('a', 40),
            ('b', 80),
            ('a', 80),
            ('b', 160),
        ];
        assert_eq!(asked.done, done);
    }

    #[test]
    fn a_way_that_limits_itself_is_told_how_far() {
        let ways = [Ways::turns("a", 3, first).limits_itself(), Ways::turns("b", 1, second)];
        let mut asked = question([1_000, 5]);
        assert_eq!(ladder(&mut asked, ROUNDS, &ways), Ok(Some('a')));
        assert_eq!(asked.done, [('a', 30)]);
    }

    #[test]
    fn what_goes_too_deep_leaves_its_turns_to_others() {
        let closes = [Ways::turns("deep", 1, deep), Ways::turns("b", 1, second)];
        let mut asked = question([0, 15]);
        assert_eq!(ladder(&mut asked, ROUNDS, &closes), Ok(Some('b')));
        assert_eq!(asked.done, [('b', u64::MAX)]);
        let waits = [Ways::turns("deep", 1, deep).deep(Deep::Waits), Ways::turns("b", 1, second)];
        let mut asked = question([0, 15]);
        assert_eq!(ladder(&mut asked, ROUNDS, &waits), Ok(Some('b')));
        assert_eq!(asked.done, [('b', 10), ('b', 20)]);
        let told = Err(Stop::Depth { limit: 7 });
        assert_eq!(ladder(&mut asked, ROUNDS, &closes[..1]), told, "nobody else answers");
        let ends = [Ways::turns("deep", 1, deep).deep(Deep::Ends), Ways::turns("b", 1, second)];
        assert_eq!(ladder(&mut asked, ROUNDS, &ends), told);
    }

    #[test]
    fn a_stop_from_outside_ends_all_ways_and_counts_nothing() {
        let ways =
            [Ways::turns("a", 1, first), Ways::turns("b", 1, second), Ways::once("c", closed)];
        for allowance in 1..200 {
            let mut asked = question([300, 300]);
            let found = asked.within(Share::ticks(allowance), |asked| ladder(asked, ROUNDS, &ways));
            assert_eq!(found, Ok(None), "{allowance}");
            // What is left of the allowance of before is whole again.
            assert_eq!(asked.meter.tick_many(10_000), Ok(()), "{allowance}");
            assert_eq!(asked.meter.memory(), 0);
        }
        let interrupt = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
        let meter = Meter::new(Limits::default(), interrupt);
        let mut asked = Question { meter, needed: [5_000, 5_000], done: Vec::new() };
        assert_eq!(
            ladder(&mut asked, Rounds { first: 10_000, growth: 2 }, &ways),
            Err(Stop::Interrupted)
        );
        assert_eq!(asked.done.len(), 1);
    }
}
