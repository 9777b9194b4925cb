//! What Left's first moves are worth in score, and Right's best replies. Left's least game in the
//! standard order is always best for her (Theorem 11).

use super::{CentredHot, HotSum, Least, NEVER, standard_order};
use crate::meter::{Meter, Stop};

/// The score where Left first moves in the game `first` and Right answers best, and all his best
/// answers, in the order of the games. Integers are never moved in as long as a hot game remains.
pub fn replies(sum: &HotSum, first: usize, meter: &mut Meter) -> Result<(i128, Vec<usize>), Stop> {
    meter.tick_many(1 + sum.games.len() as u64 / 4)?;
    let order = standard_order(&sum.games);
    let others: Vec<usize> = order.into_iter().map(|place| place as usize).collect();
    let others: Vec<usize> = others.into_iter().filter(|&at| at != first).collect();
    let games: Vec<CentredHot> = others.iter().map(|&at| sum.games[at]).collect();
    // What the games behind each place still add, with none open and with one open there.
    let mut behind = vec![Least { closed: 0, open: NEVER }];
    for game in games.iter().rev() {
        let after = behind[behind.len() - 1];
        behind.push(Least {
            closed: after.closed.min(game.a() + after.open),
            open: after.open.min(game.c() + after.closed),
        });
    }
    behind.reverse();
    let mut values = vec![(behind[0].closed, first)];
    let mut before = Least::START;
    for (at, &game) in games.iter().enumerate() {
        let after = behind[at + 1];
        let rest = (before.closed + after.closed).min(before.open + after.open);
        values.push((sum.games[first].a() + game.c() + rest, others[at]));
        before = before.then(game);
    }
    let least = values.iter().map(|(value, _)| *value).min().unwrap_or(0);
    let best = values.iter().filter(|(value, _)| *value == least);
    let mut best: Vec<usize> = best.map(|(_, at)| *at).collect();
    best.sort_unstable();
    Ok((sum.local + least, best))
}

/// The game in which Left moves first, if there is a hot one.
#[must_use]
pub fn best_first(sum: &HotSum) -> Option<usize> {
    standard_order(&sum.games).first().map(|&at| at as usize)
}
