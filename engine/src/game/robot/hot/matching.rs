//! Which games Right pairs: a matching of least weight in the graph of profitable pairs.

use super::{HotSum, Least, standard_order};
use crate::meter::{Lease, Meter, Stop};

/// A profitable pair: places among the games of the sum, the one earlier in the standard order
/// first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edge {
    /// Where Left moves first, if she plays in the standard order.
    pub first: usize,
    /// Where Right answers.
    pub second: usize,
    /// What the pair leaves beyond local answers: below 0.
    pub weight: i128,
}

/// A matching of least weight. Right answers a move in one game of a pair in the other, and all
/// other moves locally; that holds Left down to the score (Theorem 11).
pub fn matching(sum: &HotSum, meter: &mut Meter) -> Result<Vec<Edge>, Stop> {
    meter.tick_many(1 + sum.games.len() as u64 / 16)?;
    let order = standard_order(&sum.games);
    // For each game, whether the least weight with none open closes it, and with one open opens it.
    let mut steps = Vec::with_capacity(order.len());
    let mut least = Least::START;
    for &place in &order {
        let game = sum.games[place as usize];
        let closes = least.open + game.c() < least.closed;
        let opens = least.closed + game.a() < least.open;
        steps.push((closes, opens));
        least = least.then(game);
    }
    let mut pairs = Vec::new();
    let mut second = None;
    for (&place, (closes, opens)) in order.iter().zip(steps).rev() {
        let place = place as usize;
        match second {
            None if closes => second = Some(place),
            Some(closer) if opens => {
                let weight = sum.games[place].a() + sum.games[closer].c();
                pairs.push(Edge { first: place, second: closer, weight });
                second = None;
            }
            _ => {}
        }
    }
    pairs.reverse();
    Ok(pairs)
}

/// All profitable pairs, in the standard order, and the lease of their memory.
pub fn profitable(sum: &HotSum, meter: &mut Meter) -> Result<(Vec<Edge>, Lease), Stop> {
    let order = standard_order(&sum.games);
    let mut edges = Vec::new();
    let mut lease = meter.lease(0)?;
    for (at, &first) in order.iter().enumerate() {
        for &second in &order[at + 1..] {
            meter.tick()?;
            let (first, second) = (first as usize, second as usize);
            let weight = sum.games[first].a() + sum.games[second].c();
            if weight < 0 {
                lease.grow(size_of::<Edge>(), meter)?;
                edges.push(Edge { first, second, weight });
            }
        }
    }
    Ok((edges, lease))
}
