//! Who wins one position, by search from position to position, where its rules can be searched so: no
//! options are made into games.
//!
//! This is the quickest way, and takes the least memory, where positions do not fall into parts, and in normal play
//! where the rules search the sum of the parts. Elsewhere a position is searched as a whole. Where that falls into
//! parts it may be the slowest way, so it takes turns with the others.

use smallvec::SmallVec;

use crate::game::ask::{Answer, Ask, Beside, ByRules, Summand, rule_facts};
use crate::game::error::EngineError;
use crate::game::games::component::{Component, Flags, NumberUpStar, PosId};
use crate::game::games::sum::{Part, SumId};
use crate::game::winner::asked::Asked;
use crate::meter::ladder::Turn;
use crate::meter::{Metered, Share, Stop};
use crate::solver::Follower;
use crate::values::{Convention, Side, ValueId};

/// The most followers of a game that stands beside positions whose rules find outcomes.
const MOST_FOLLOWERS: usize = 64;

/// A game and its followers; `None` where there are many.
fn few_followers(ask: &mut Ask<'_>, g: SumId) -> Answer<Option<Vec<Follower>>> {
    let is_long = |part: &Part| match *ask.component(part.id) {
        Component::Nimber(star) | Component::NumberUpStar(NumberUpStar { star, .. }) => {
            star > MOST_FOLLOWERS as u64
        }
        _ => false,
    };
    if ask.parts(g).iter().any(is_long) {
        return Ok(None);
    }
    let (mut games, mut found) = (vec![g], Vec::new());
    let mut at = 0;
    while let Some(&game) = games.get(at) {
        ask.tick()?;
        let mut options = [Vec::new(), Vec::new()];
        for side in Side::BOTH {
            for option in ask.options(game, side)? {
                options[side as usize].push(option.0);
                if !games.contains(&option) {
                    games.push(option);
                }
            }
        }
        if games.len() > MOST_FOLLOWERS {
            return Ok(None);
        }
        found.push(Follower { game: game.0, options });
        at += 1;
    }
    Ok(Some(found))
}

/// Answers about a game of which the rules tell who wins, if `ticks` suffice. Closed where they do not.
fn decide_by_rules<A: Asked>(
    ask: &mut Ask<'_>,
    asked: &A,
    ticks: u64,
    mut wins: impl FnMut(&mut Ask<'_>, Side) -> Answer<ByRules>,
) -> Answer<Turn<A::Found>> {
    let found = ask.within(Share::ticks(ticks), |ask| {
        let decided = asked.decide(|mover| match wins(ask, mover) {
            Ok(ByRules::Wins(wins)) => {
                ask.tell_winner(asked, mover, wins);
                Ok(wins)
            }
            Ok(ByRules::Later) => Err(Ok(Turn::Spent)),
            Ok(ByRules::Nothing) => Err(Ok(Turn::Closed)),
            Err(error) => Err(Err(error)),
        });
        match decided {
            Ok(found) => Ok(Turn::Found(found)),
            Err(undecided) => undecided,
        }
    });
    match found {
        // Another way may be less deep.
        Err(EngineError::Stop(Stop::Depth { .. })) => Ok(Turn::Closed),
        found => Ok(found?.unwrap_or(Turn::Spent)),
    }
}

/// The positions in a sum whose rules play sums, and the sum of all else.
pub(in crate::game) fn positions_and_rest(
    ask: &mut Ask<'_>,
    g: SumId,
) -> Answer<(SmallVec<[Summand; 2]>, SumId)> {
    let mut positions = SmallVec::new();
    let mut rest = ask.parts(g);
    rest.retain(|part| match ask.engine.component(part.id) {
        &Component::Position { position, negated } if rule_facts(ask, position).plays_sums => {
            positions.push(Summand { position, negated, times: part.times });
            false
        }
        _ => true,
    });
    let rest = if positions.is_empty() { g } else { ask.sum_of(rest)? };
    Ok((positions, rest))
}

/// Answers in misère play about a sum of positions and a small game, if the ticks suffice: those for rules that find
/// outcomes, or the others. Closed where the rules of the positions do not play such sums, and for one position that
/// is searched by itself.
pub(in crate::game) fn decide_positions<A: Asked>(
    ask: &mut Ask<'_>,
    asked: &A,
    g: SumId,
    ticks: [u64; 2],
) -> Answer<Turn<A::Found>> {
    if ask.engine.without_theorems {
        return Ok(Turn::Closed);
    }
    let (positions, rest) = positions_and_rest(ask, g)?;
    if positions.is_empty() || ask.flags(rest).any(Flags::INHERITED) {
        return Ok(Turn::Closed);
    }
    let mut finds = |summand: &Summand| rule_facts(ask, summand.position).finds_outcomes;
    let ticks = match positions[..] {
        _ if positions.iter().all(&mut finds) => ticks[0],
        [Summand { times: 1, .. }] => return Ok(Turn::Closed),
        _ => ticks[1],
    };
    let Some(games) = few_followers(ask, rest)? else {
        return Ok(Turn::Closed);
    };
    decide_by_rules(ask, asked, ticks, |ask, side| {
        let beside = Beside::Game(&games);
        ask.rules.wins_first(ask.engine, side, &positions, beside, ticks, ask.meter)
    })
}

/// The position that a game is, if its rules do not find its outcome at once.
pub(in crate::game) fn searched_position(ask: &Ask<'_>, g: SumId) -> Option<(PosId, bool)> {
    match *ask.component(g.component()?) {
        Component::Position { position, negated }
            if !ask.engine.without_theorems && !rule_facts(ask, position).finds_outcomes =>
        {
            Some((position, negated))
        }
        _ => None,
    }
}

/// What is asked about a game that is one position, or its conjugate if `negated`, if `ticks` suffice. Closed where its
/// rules cannot be searched. What falls apart is left to the other ways at first.
pub(in crate::game) fn decide_position<A: Asked>(
    ask: &mut Ask<'_>,
    asked: &A,
    convention: Convention,
    (position, negated): (PosId, bool),
    ticks: u64,
) -> Answer<Turn<A::Found>> {
    decide_by_rules(ask, asked, ticks, |ask, mover| {
        let alone = Summand { position, negated, times: 1 };
        let nothing = match convention {
            Convention::Normal => Beside::Value(ValueId::ZERO),
            Convention::Misere => Beside::Game(&[]),
        };
        ask.rules.wins_first(ask.engine, mover, &[alone], nothing, ticks, ask.meter)
    })
}
