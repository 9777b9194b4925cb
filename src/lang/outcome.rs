//! Misère outcomes of sums: two ways side by side, and the first to arrive answers.
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
//! Of impartial games, and in closed sets, the misère quotient is a third way: single heaps of an octal
//! game have more followers than can be searched, and few classes. So all get growing allowances in
//! turn. What they have learned stays: together they take a small multiple of the quickest one.

use crate::game::{Convention, Engine, EngineError, Outcome, Play, SumId};
use crate::meter::{MayStop, Stop};

/// Sums of fewer games than this are not simplified.
const MANY: u64 = 4;

/// Ticks of the first turn: about what simplifying anything costs.
const FIRST_TURN: u64 = 10_000;

/// How much longer each turn is than the one before.
const GROWTH: u64 = 2;

/// What found an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// A theorem, or search.
    Play,
    /// The misère quotient of the game's followers.
    Followers,
    /// That of the closed set at hand.
    Set,
}

/// The misère outcome of a game, and what found it. In a closed set `set` has its games, and the game
/// as it was written.
///
/// # Errors
/// As [`Engine::outcome`].
pub(super) fn misere_outcome(
    engine: &mut Engine,
    g: SumId,
    set: Option<(&[SumId], SumId)>,
    play: &mut Play<'_>,
) -> Result<(Outcome, Way), EngineError> {
    in_turns(engine, g, set, FIRST_TURN, play)
}

fn in_turns(
    engine: &mut Engine,
    g: SumId,
    set: Option<(&[SumId], SumId)>,
    mut turn: u64,
    play: &mut Play<'_>,
) -> Result<(Outcome, Way), EngineError> {
    let summands = engine.components(g).map(|(_, times)| times);
    let mut simplifies = summands.fold(0, u64::saturating_add) >= MANY;
    let mut divides = true;
    // What was asked about before may make a quotient too large.
    let mut beside_others = set.is_none();
    let mut afresh = false;
    while simplifies || divides {
        // As it stands it may be too deep, and otherwise not.
        match play.within(turn, |play| engine.outcome(Convention::Misere, g, play)) {
            Ok(Some(outcome)) => return Ok((outcome, Way::Play)),
            Ok(None) | Err(EngineError::Stop(Stop::Depth { .. })) => {}
            Err(error) => return Err(error),
        }
        turn = turn.saturating_mul(GROWTH);
        if simplifies {
            let found = play.within(turn, |play| simplified(engine, g, play));
            if let Some(outcome) = arrived(found, &mut simplifies)? {
                return Ok((outcome, Way::Play));
            }
            turn = turn.saturating_mul(GROWTH);
        }
        if divides {
            let found = play.within(turn, |play| match set {
                Some((games, g)) => in_set(engine, games, g, play),
                None => engine.outcome_by_quotient(g, afresh, play),
            });
            if let Some(outcome) = arrived(found, &mut divides)? {
                let way = set.map_or(Way::Followers, |_| Way::Set);
                return Ok((outcome, way));
            }
            afresh = std::mem::take(&mut beside_others);
            divides |= afresh;
            turn = turn.saturating_mul(GROWTH);
        }
    }
    let outcome = engine.outcome(Convention::Misere, g, play)?;
    Ok((outcome, Way::Play))
}

/// The outcome after simplifying; `None` where nothing is gained.
fn simplified(
    engine: &mut Engine,
    g: SumId,
    play: &mut Play<'_>,
) -> Result<Option<Outcome>, EngineError> {
    let simple = engine.simplified_for_outcome(g, play)?;
    match simple == g {
        true => Ok(None),
        false => engine.outcome(Convention::Misere, simple, play).map(Some),
    }
}

/// The outcome by the quotient of a closed set; `None` where that does not know it.
fn in_set(
    engine: &mut Engine,
    games: &[SumId],
    g: SumId,
    play: &mut Play<'_>,
) -> Result<Option<Outcome>, EngineError> {
    let id = engine.closed(games, play)?;
    let word = engine.closed_word(id, g)?;
    Ok(word.and_then(|word| engine.closed_outcome(id, &word)))
}

/// What a turn has found. A way that is closed for good is not tried again.
fn arrived(
    found: Result<Option<Option<Outcome>>, EngineError>,
    open: &mut bool,
) -> Result<Option<Outcome>, EngineError> {
    match found {
        // There, or the allowance was spent.
        Ok(found @ (Some(Some(_)) | None)) => Ok(found.flatten()),
        Ok(Some(None)) => {
            *open = false;
            Ok(None)
        }
        Err(error) => match error.stop() {
            Some(stop) if !matches!(stop, Stop::Depth { .. }) => Err(error),
            // That way is too deep, another need not be.
            _ => {
                *open = false;
                Ok(None)
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{SplitMix64, Tombstones};
    use crate::meter::Meter;

    /// A random form: a dicot, an integer at the leaves of one, or anything.
    fn form(
        engine: &mut Engine,
        random: &mut SplitMix64,
        kind: u64,
        depth: u64,
        play: &mut Play<'_>,
    ) -> SumId {
        if depth == 0 {
            return match kind {
                0 => SumId::ZERO,
                _ => engine.integer(random.below(3) as i64 - 1),
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
                side.push(form(engine, random, kind, depth, play));
            }
        }
        let [left, right] = sides;
        let form = engine.form(&left, &right, Tombstones::NONE, play);
        form.expect("an unlimited meter")
    }

    fn sum(engine: &mut Engine, seed: u64, play: &mut Play<'_>) -> SumId {
        let mut random = SplitMix64::new(seed);
        let mut sum = SumId::ZERO;
        for _ in 0..2 + seed % 5 {
            let summand = form(engine, &mut random, seed % 3, 3, play);
            sum = engine.add(sum, summand).expect("a sum");
        }
        sum
    }

    #[test]
    fn turns_of_any_length_find_the_outcome_of_the_definition() {
        let mut meter = Meter::default();
        let mut play = Play::alone(&mut meter);
        for seed in 0..150 {
            let mut plain = Engine::without_theorems();
            let game = sum(&mut plain, seed, &mut play);
            let expected = plain.outcome(Convention::Misere, game, &mut play);
            for turn in [1, 40, 1_000, u64::MAX] {
                let mut engine = Engine::new();
                let game = sum(&mut engine, seed, &mut play);
                let found = in_turns(&mut engine, game, None, turn, &mut play);
                assert_eq!(found.map(|(outcome, _)| outcome), expected, "seed {seed}, turn {turn}");
            }
        }
    }

    #[test]
    fn a_stop_from_outside_goes_through() {
        let mut meter = Meter::default();
        let mut play = Play::alone(&mut meter);
        let mut engine = Engine::new();
        let game = sum(&mut engine, 29, &mut play);
        let game = engine.times(&5.into(), game, &mut play).expect("a sum");
        let stopped = play.within(50, |play| misere_outcome(&mut engine, game, None, play));
        assert_eq!(stopped, Ok(None));
    }
}
