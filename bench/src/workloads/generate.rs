//! The random games of the workloads, made with SplitMix64.

use upstar::game::ask::{Answer, Ask};
use upstar::game::{SumId, Tombstones};
use upstar::values::SplitMix64;

/// A random form of at most this height: up to three options on each side, each a random form of
/// smaller height.
pub(super) fn tree(random: &mut SplitMix64, depth: u64, ask: &mut Ask<'_>) -> Answer<SumId> {
    if depth == 0 {
        return Ok(SumId::ZERO);
    }
    let (lefts, rights) = (random.below(4), random.below(4));
    let mut side = |count: u64| {
        (0..count)
            .map(|_| {
                let below = random.below(depth);
                tree(random, below, ask)
            })
            .collect::<Result<Vec<_>, _>>()
    };
    let (left, right) = (side(lefts)?, side(rights)?);
    ask.form(&left, &right, Tombstones::NONE)
}

/// The 256 forms born by day 2, from all pairs of sets of day-1 forms.
pub(super) fn day2(ask: &mut Ask<'_>) -> Answer<Vec<SumId>> {
    let day1 = [SumId::ZERO, ask.integer(1), ask.integer(-1), ask.nimber(1)];
    let mut forms = Vec::with_capacity(256);
    for left in subsets(&day1) {
        for right in subsets(&day1) {
            forms.push(ask.form(&left, &right, Tombstones::NONE)?);
        }
    }
    Ok(forms)
}

/// All subsets, the empty one first.
pub(super) fn subsets(games: &[SumId]) -> Vec<Vec<SumId>> {
    let pick = |set: usize| {
        let chosen = games.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1);
        chosen.map(|(_, &g)| g).collect()
    };
    (0..1 << games.len()).map(pick).collect()
}

/// The ten dicots born by day 2: 0, and all with options among 0 and ∗.
pub(super) fn dicots(ask: &mut Ask<'_>) -> Answer<Vec<SumId>> {
    let mut dicots = vec![SumId::ZERO];
    let sides = subsets(&[SumId::ZERO, ask.nimber(1)]);
    for left in &sides[1..] {
        for right in &sides[1..] {
            dicots.push(ask.form(left, right, Tombstones::NONE)?);
        }
    }
    Ok(dicots)
}
