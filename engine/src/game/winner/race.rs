//! Misère outcomes of sums: several ways side by side, and the first to arrive answers.
//!
//! Sums of few games are searched as they stand: that takes microseconds. Of more, plain search
//! visits about the product of the components' followers, while simplifying the components first
//! costs a third of a millisecond at least and then searches a smaller sum, or none. Random forms
//! of depth 4, median of plain search and of simplifying, in milliseconds:
//!
//! | summands | dicots | integers at the leaves | any forms |
//! |---|---|---|---|
//! | 4 | 0.02, 0.32 | 0.2, 0.5 | 0.03, 0.36 |
//! | 6 | 0.3, 0.4 | 25, 12 | 0.1, 0.4 |
//! | 8 | 2.9, 0.5 | 430, 170 | 1.5, 1.3 |
//! | 10 | 86, 1.5 | | 7.9, 3.0 |
//!
//! A nonmember whose simplest form is far away turns that round.
//!
//! What is simplified is searched as a word, if it fits one (`packed.rs`): a sum of 24 forms of depth 2
//! takes 50 milliseconds. Plain search goes on beside it with less, for it knows theorems on sums.
//!
//! A sum of positions whose rules find outcomes of sums, and of a small game, is asked of the rules first.
//!
//! Of impartial games, and in closed sets, the misère quotient is a third way: single heaps of an octal
//! game have more followers than can be searched, and few classes. That of an octal game's heaps, whose
//! classes often have a period, is a fourth: it answers for heaps of any size, and at once for heaps whose classes are
//! known, so it comes first. All get growing allowances in turn. What they have learned stays: together they take a small multiple of the quickest one.

use std::cell::{Cell, RefCell};

use crate::game::ask::{Answer, Ask};
use crate::game::error::EngineError;
use crate::game::games::sum::SumId;
use crate::game::winner::asked::WhoWins;
use crate::game::winner::packed::Packed;
use crate::game::winner::turns::Turn;
use crate::game::winner::way::Way;
use crate::meter::{MayStop, Metered, Stop};
use crate::values::{Convention, Outcome};

/// Sums of fewer games than this are not simplified.
const MANY: u64 = 4;

/// Ticks of the first turn: about what simplifying anything costs.
const FIRST_TURN: u64 = 10_000;

/// Each turn has so many times the ticks of the turn before.
const GROWTH: u64 = 2;

/// The search of one position, or of a sum of positions by their rules, has so many times the ticks of plain search.
const POSITION: u64 = 16;

/// From the second turn on, the search of an impartial position and its genus have so many times the ticks of plain
/// search, both: where the search has failed once, the genus is as likely to answer.
const LATER: u64 = 4;

/// Beside the search of words, plain search has this part of the ticks.
const BESIDE_WORDS: u64 = 16;

/// What a sum is after simplifying.
enum Simple {
    /// Not known yet.
    Unknown,
    /// A word.
    Word(Box<Packed>),
    /// A sum that fits no word.
    Sum(SumId),
    /// No simpler than it was, and fits no word.
    Same,
}

impl Ask<'_> {
    /// The misère outcome of a game, and what found it. In a closed set `set` has its games, and the
    /// game as it was written.
    pub fn misere_outcome(
        &mut self,
        g: SumId,
        set: Option<(&[SumId], SumId)>,
    ) -> Answer<(Outcome, Way)> {
        outcome_in_turns(self, g, set, FIRST_TURN)
    }
}

fn outcome_in_turns(
    ask: &mut Ask<'_>,
    g: SumId,
    set: Option<(&[SumId], SumId)>,
    first: u64,
) -> Answer<(Outcome, Way)> {
    let summands = ask.components(g).map(|(_, times)| times);
    let many = summands.fold(0, u64::saturating_add) >= MANY;
    // What was asked about before may make a quotient too large.
    let mut beside_others = set.is_none();
    let mut afresh = false;
    let set_is_open = Cell::new(set.is_some());
    let simple = RefCell::new(Simple::Unknown);
    let asked = WhoWins { tells: true };
    let has_genus = ask.is_of_impartial_positions(g);
    let turns = Cell::new(0);
    // As it stands it may be too deep, and otherwise not.
    let mut plays = |ask: &mut Ask<'_>, ticks: u64| {
        turns.update(|turns| turns + 1);
        let beside_words = matches!(*simple.borrow(), Simple::Word(_));
        let ticks = if beside_words { ticks / BESIDE_WORDS } else { ticks };
        let found = ask.within(ticks, |ask| ask.asked_outcome(&asked, Convention::Misere, g));
        match found {
            Ok(Some(outcome)) => Ok(Turn::Found((outcome, Way::Search))),
            Ok(None) | Err(EngineError::Stop(Stop::Depth { .. })) => Ok(Turn::Spent),
            Err(error) => Err(error),
        }
    };
    let mut simplifies = |ask: &mut Ask<'_>, ticks| {
        if !many {
            return Ok(Turn::Closed);
        }
        ended(ask.within(ticks, |ask| simplified(ask, g, &mut simple.borrow_mut())), Way::Search)
    };
    let mut by_genus = |ask: &mut Ask<'_>, ticks: u64| {
        if !has_genus {
            return Ok(Turn::Closed);
        }
        let ticks = if turns.get() > 1 { ticks.saturating_mul(LATER) } else { ticks };
        ended(ask.within(ticks, |ask| outcome_by_genus(ask, g)), Way::Search)
    };
    let mut divides = |ask: &mut Ask<'_>, ticks| {
        let found = ask.within(ticks, |ask| match set {
            Some((games, g)) => in_set(ask, games, g),
            None => ask.outcome_by_quotient(g, afresh),
        });
        let way = if set.is_some() { Way::Set } else { Way::Followers };
        let turn = ended(found, way)?;
        set_is_open.set(set.is_some() && turn != Turn::Closed);
        afresh = std::mem::take(&mut beside_others);
        Ok(if afresh && turn == Turn::Closed { Turn::Spent } else { turn })
    };
    let mut position = |ask: &mut Ask<'_>, ticks: u64| {
        // What plain search finds at once is kept for the next position, so it goes first once.
        if turns.get() == 0 {
            return Ok(Turn::Spent);
        }
        let ticks = if has_genus && turns.get() > 1 { ticks / POSITION * LATER } else { ticks };
        let searchable = ask.searchable(g)?;
        let turn = ask.decide_position(&asked, Convention::Misere, (g, searchable), ticks)?;
        Ok(turn.map(|outcome| (outcome, Way::Search)))
    };
    let mut positions = |ask: &mut Ask<'_>, ticks: u64| {
        // Few positions are searched by nobody else as soon.
        let most = if many || set.is_some() { ticks } else { u64::MAX };
        let turn = ask.decide_positions(&asked, g, [most, ticks / POSITION * GROWTH])?;
        Ok(turn.map(|outcome| (outcome, Way::Search)))
    };
    let mut by_heaps = |ask: &mut Ask<'_>, ticks| {
        // The quotient of the set at hand comes first.
        if set_is_open.get() {
            return Ok(Turn::Spent);
        }
        ended(ask.outcome_of_heaps(g, ticks), Way::Heaps)
    };
    // Each turn is longer than the one before.
    let last = if many { GROWTH * GROWTH } else { GROWTH };
    let found = ask.in_turns(
        first,
        last * GROWTH,
        &mut [
            (last, &mut by_heaps),
            (POSITION, &mut positions),
            // What ends here soon should not wait for plain search, whose ticks take longer.
            (POSITION, &mut position),
            (1, &mut plays),
            (1, &mut by_genus),
            (GROWTH, &mut simplifies),
            (last, &mut divides),
        ],
    )?;
    match found {
        Some(found) => Ok(found),
        None => Ok((ask.outcome(Convention::Misere, g)?, Way::Search)),
    }
}

/// The outcome after simplifying; `None` if nothing is gained.
fn simplified(ask: &mut Ask<'_>, g: SumId, simple: &mut Simple) -> Answer<Option<Outcome>> {
    if matches!(simple, Simple::Unknown) {
        let (sum, universe) = ask.simplified_for_outcome(g)?;
        let mut words = vec![ask.packed(sum, universe)?];
        if sum != g {
            // Simplest forms are written out, where options of the game may be sums of few others. What is so is soon read.
            words.push(ask.soon(FIRST_TURN, |ask| ask.packed(g, universe))?.flatten());
        }
        *simple = match words.into_iter().flatten().min_by_key(Packed::bits) {
            Some(word) => Simple::Word(Box::new(word)),
            None if sum == g => Simple::Same,
            None => Simple::Sum(sum),
        };
    }
    match simple {
        Simple::Word(word) => word.outcome(ask).map(Some),
        Simple::Sum(sum) => ask.outcome(Convention::Misere, *sum).map(Some),
        Simple::Unknown | Simple::Same => Ok(None),
    }
}

/// The outcome of an impartial game by its genus: that of a sum by those of its parts where they are tame.
fn outcome_by_genus(ask: &mut Ask<'_>, g: SumId) -> Answer<Option<Outcome>> {
    let lost = ask.nature(g)?.genus.misere_nim_value() == 0;
    Ok(Some(if lost { Outcome::P } else { Outcome::N }))
}

/// The outcome by the quotient of a closed set; `None` if that does not know it.
fn in_set(ask: &mut Ask<'_>, games: &[SumId], g: SumId) -> Answer<Option<Outcome>> {
    let id = ask.closed(games)?;
    let word = ask.closed_word(id, g)?;
    Ok(word.and_then(|word| ask.closed_outcome(id, &word)))
}

/// The end of a turn that looked for an outcome: the outer `None` if the ticks did not suffice, the inner
/// `None` if the way leads nowhere.
fn ended(
    found: Result<Option<Option<Outcome>>, EngineError>,
    way: Way,
) -> Answer<Turn<(Outcome, Way)>> {
    match found {
        Ok(Some(Some(outcome))) => Ok(Turn::Found((outcome, way))),
        Ok(None) => Ok(Turn::Spent),
        Ok(Some(None)) => Ok(Turn::Closed),
        Err(error) => match error.stop() {
            Some(stop) if !matches!(stop, Stop::Depth { .. }) => Err(error),
            // That way is too deep, another need not be.
            _ => Ok(Turn::Closed),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Engine;
    use crate::game::Tombstones;
    use crate::meter::Meter;
    use crate::values::SplitMix64;

    /// A random form: a dicot, an integer at the leaves of one, or anything.
    fn form(ask: &mut Ask<'_>, random: &mut SplitMix64, kind: u64, depth: u64) -> SumId {
        if depth == 0 {
            return match kind {
                0 => SumId::ZERO,
                _ => ask.integer(random.below(3) as i64 - 1),
            };
        }
        let mut sides = [Vec::new(), Vec::new()];
        for side in &mut sides {
            let count = match kind {
                2 => random.below(3),
                _ => 1 + random.below(2),
            };
            for _ in 0..count {
                let depth = random.below(depth);
                side.push(form(ask, random, kind, depth));
            }
        }
        let [left, right] = sides;
        let form = ask.form(&left, &right, Tombstones::NONE);
        form.expect("an unlimited meter")
    }

    fn sum(ask: &mut Ask<'_>, seed: u64) -> SumId {
        let mut random = SplitMix64::new(seed);
        let mut sum = SumId::ZERO;
        for _ in 0..2 + seed % 5 {
            let summand = form(ask, &mut random, seed % 3, 3);
            sum = ask.add(sum, summand).expect("a sum");
        }
        sum
    }

    #[test]
    fn turns_of_any_length_find_the_outcome_of_the_definition() {
        let mut meter = Meter::default();
        for seed in 0..150 {
            let mut by_definition = Engine::without_theorems();
            let game = sum(&mut by_definition.ask(&mut meter), seed);
            let expected = by_definition.ask(&mut meter).outcome(Convention::Misere, game);
            for turn in [1, 40, 1_000, u64::MAX] {
                let mut engine = Engine::new();
                let game = sum(&mut engine.ask(&mut meter), seed);
                let found = outcome_in_turns(&mut engine.ask(&mut meter), game, None, turn);
                assert_eq!(found.map(|(outcome, _)| outcome), expected, "seed {seed}, turn {turn}");
            }
        }
    }

    #[test]
    fn a_stop_from_outside_goes_through() {
        let mut meter = Meter::default();
        let mut engine = Engine::new();
        let game = sum(&mut engine.ask(&mut meter), 29);
        let game = engine.ask(&mut meter).times(&5.into(), game).expect("a sum");
        let stopped = meter.within(50, |meter| engine.ask(meter).misere_outcome(game, None));
        assert_eq!(stopped, Ok(None));
    }
}
