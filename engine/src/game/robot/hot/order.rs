//! The order modulo CR_SH, decided exactly, and its invertible games.
//!
//! Adding `robot<0|0|-s>` exchanges, for all games with smaller keys, which of them open a pair and
//! which close one; two of them with the same s make the integer -s. Whatever is added acts through
//! the set of keys in front of which it leaves a pair open: with π that set, the score of G + X is,
//! up to a term that does not depend on G, least over the sets T of games of G of
//!
//! cost(T) - |π ∩ odd(T)|,
//!
//! where odd(T) holds the keys in front of which T leaves a pair open, and cost(T) is the weight of
//! T paired consecutively. In each gap between two keys of G or H only the length of π counts, and
//! the difference of two such minima is least where π, for a T that is best for G, is odd(T): for
//! each gap, all of it or nothing. So **G >= H modulo CR_SH if and only if the score of G + X is
//! at least that of H + X for all sums X of different games `robot<0|0|-s>` with s among the keys of
//! G and H.** Going down the keys, it suffices to keep, for T open and closed, the pairs of
//! differences to H's two least weights that no others undercut.
//!
//! The same view shows the invertible games: those that equal an integer plus such an X.

use super::{CentredHot, HotSum, Least, NEVER, standard_order};
use crate::game::ask::Answer;
use crate::game::error::EngineError;
use crate::meter::{Meter, Stop};

/// A sum that tells G from H: an integer and games `robot<0|0|-s>`, by their s.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Separator {
    /// The integer.
    pub integer: i128,
    /// Different positive integers, falling.
    pub keys: Vec<i128>,
}

/// A way of choosing games of G, seen against H.
#[derive(Clone, Copy, Debug)]
struct State {
    /// Whether a pair is open.
    open: bool,
    /// Its weight so far less H's least weight with none open, and with one.
    above: Least,
    /// Where it came from, and whether that was open: the way back.
    from: usize,
}

/// A sum X with score(G + X) < score(H + X), and so o(G+X) = R and o(H+X) = D; `None` if G >= H.
pub fn separator(g: &HotSum, h: &HotSum, meter: &mut Meter) -> Result<Option<Separator>, Stop> {
    let keys = keys(&[g, h]);
    let falling = [g, h].map(|sum| {
        let order = standard_order(&sum.games).into_iter();
        order.map(|at| sum.games[at as usize]).collect::<Vec<_>>()
    });
    let mut at = [0, 0];
    meter.tick_many(1 + (g.games.len() + h.games.len()) as u64 / 4)?;
    let start = State { open: false, above: Least { closed: 0, open: -NEVER }, from: 0 };
    let mut layers = vec![vec![start]];
    let mut lease = meter.lease(0)?;
    let mut next = keys.iter().skip(1).chain([&0]);
    for &key in &keys {
        let length = key - next.next().copied().unwrap_or(0);
        let mut states: Vec<State> = Vec::new();
        let before = layers.last().map_or(&[][..], Vec::as_slice);
        let mut at_key = |side: usize| {
            let games = &falling[side][at[side]..];
            let count = games.iter().take_while(|game| game.key() == key).count();
            at[side] += count;
            &games[..count]
        };
        let (ours, theirs) = (at_key(0), at_key(1));
        for (from, state) in before.iter().enumerate() {
            meter.tick_many(1 + (ours.len() + theirs.len()) as u64 / 4)?;
            for (open, cost) in choices(state.open, ours) {
                // H's least weights fall, so the differences rise.
                let mut least = Least { closed: -state.above.closed, open: -state.above.open };
                for &game in theirs {
                    least = least.then(game);
                }
                let gained = if open { length } else { 0 };
                let above = Least {
                    closed: cost - gained - least.closed,
                    open: cost - gained - (least.open - gained),
                };
                states.push(State { open, above, from });
            }
        }
        undercut(&mut states, meter)?;
        lease.grow(size_of::<State>() * states.len(), meter)?;
        layers.push(states);
    }
    let score = |state: &State| state.above.closed.max(state.above.open);
    let last = layers.last().map_or(&[][..], Vec::as_slice);
    let worst = (0..last.len()).min_by_key(|&at| score(&last[at]));
    let Some(worst) = worst.filter(|&at| g.local + score(&last[at]) < h.local) else {
        return Ok(None);
    };
    // The keys at which π changes.
    let mut opens = Vec::new();
    let mut at = worst;
    for layer in layers.iter().skip(1).rev() {
        opens.push(layer[at].open);
        at = layer[at].from;
    }
    opens.reverse();
    let before = [false].into_iter().chain(opens.iter().copied());
    let changes = keys.iter().zip(before.zip(opens.iter().copied()));
    let mut separator = Separator {
        integer: 0,
        keys: changes.filter(|(_, (before, after))| before != after).map(|(key, _)| *key).collect(),
    };
    separator.integer = -score_with(h, &separator.keys);
    Ok(Some(separator))
}

/// The least cost of choosing some of these games, for a pair that is open afterwards and for none. `open`
/// says whether a pair was open before.
fn choices(open: bool, games: &[CentredHot]) -> Vec<(bool, i128)> {
    let mut least = if open { Least { closed: NEVER, open: 0 } } else { Least::START };
    for &game in games {
        least = least.then(game);
    }
    let both = [(false, least.closed), (true, least.open)];
    let costs = both.into_iter().filter(|(_, cost)| *cost < NEVER / 2);
    costs.collect()
}

/// Keeps the states that no other undercuts.
fn undercut(states: &mut Vec<State>, meter: &mut Meter) -> Result<(), Stop> {
    states.sort_by_key(|state| (state.open, state.above.closed, state.above.open));
    let mut lowest = [None::<i128>; 2];
    meter.tick_many(states.len() as u64)?;
    states.retain(|state| {
        let lowest = &mut lowest[usize::from(state.open)];
        let kept = lowest.is_none_or(|low| state.above.open < low);
        if kept {
            *lowest = Some(state.above.open);
        }
        kept
    });
    Ok(())
}

/// The different keys of these sums, falling; games with key 0 are 0.
fn keys(sums: &[&HotSum]) -> Vec<i128> {
    let games = sums.iter().flat_map(|sum| &sum.games);
    let mut keys: Vec<i128> = games.map(|game| game.key()).filter(|key| *key > 0).collect();
    keys.sort_unstable_by(|a, b| b.cmp(a));
    keys.dedup();
    keys
}

/// The score of a sum with games `robot<0|0|-s>` added.
#[must_use]
pub fn score_with(sum: &HotSum, keys: &[i128]) -> i128 {
    let own = sum.games.iter().map(|game| (game.a(), game.c()));
    let added = keys.iter().map(|&key| (0, -key));
    let mut games: Vec<(i128, i128)> = own.chain(added).collect();
    games.sort_by_key(|(a, c)| c - a);
    let games = games.into_iter();
    sum.local + games.fold(Least::START, |least, (a, c)| least.with(a, c)).closed
}

/// Games that matter: those with c = 0 are 0 (`robot<a|b|b>` = b), and two with a = 0 and one key
/// are the integer c (`robot<b|b|c>` + `robot<b|b|c>` = b + c). In the standard order.
#[must_use]
pub fn simplified(sum: &HotSum) -> HotSum {
    let mut simple = HotSum { local: sum.local, ..HotSum::default() };
    let mut kept: Vec<u32> = Vec::with_capacity(sum.games.len());
    // A game with a = 0 that waits for another of its key: its place among the kept ones.
    let mut single: Option<usize> = None;
    let mut paired = vec![false; sum.games.len()];
    for at in standard_order(&sum.games) {
        let game = sum.games[at as usize];
        if game.c() == 0 {
            continue;
        }
        if game.a() == 0 {
            let waits = single.take();
            match waits.filter(|place| sum.games[kept[*place] as usize] == game) {
                Some(place) => {
                    paired[place] = true;
                    simple.local += game.c();
                    continue;
                }
                None => single = Some(kept.len()),
            }
        }
        kept.push(at);
    }
    for (place, at) in kept.into_iter().enumerate() {
        if !paired[place] {
            simple.games.push(sum.games[at as usize]);
            simple.places.push(sum.places[at as usize]);
        }
    }
    simple
}

/// The inverse modulo CR_SH: an integer and games `robot<0|0|-s>`; `None` if there is none.
///
/// # Errors
/// [`EngineError::TooLarge`] if keys leave the machine's words.
pub fn inverse(sum: &HotSum, meter: &mut Meter) -> Answer<Option<Separator>> {
    // If G is n + X, then adding the game of a whole gap to G shows whether X leaves it open.
    let all = keys(&[sum]);
    let score = score_with(sum, &[]);
    let mut changes = Vec::new();
    let mut open = false;
    for (at, &key) in all.iter().enumerate() {
        meter.tick_many(1 + sum.games.len() as u64)?;
        let below = all.get(at + 1).copied();
        let gap: Vec<i128> = [Some(key), below].into_iter().flatten().collect();
        // Alone, two games around a gap weigh what lies below it.
        let alone = -below.unwrap_or(0);
        let inside = score_with(sum, &gap) - alone != score;
        if inside != open {
            changes.push(key);
            open = inside;
        }
    }
    let games = changes.iter().map(|&key| CentredHot::new(0, -key));
    let twin = HotSum {
        local: score - score_with(&HotSum::default(), &changes),
        games: games.collect::<Option<_>>().ok_or(EngineError::TooLarge)?,
        places: vec![0; changes.len()],
    };
    if separator(sum, &twin, meter)?.is_some() || separator(&twin, sum, meter)?.is_some() {
        return Ok(None);
    }
    // X + X is the integer less all its keys.
    let twice: i128 = changes.iter().sum();
    Ok(Some(Separator { integer: twice - twin.local, keys: changes }))
}
