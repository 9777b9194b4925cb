//! The workload of cheating robot games: one long sum of simple hot games.

use upstar::game::EngineError;
use upstar::game::robot::hot::matching::matching;
use upstar::game::robot::hot::{Hot, HotSum, outcome_of_score, score};
use upstar::meter::Meter;
use upstar::values::SplitMix64;

/// Score, matching and outcome of a sum of 100 000 simple hot games.
pub(super) fn hot_sum(meter: &mut Meter) -> Result<String, EngineError> {
    let mut random = SplitMix64::new(20_250_110);
    let games = (0..100_000).map(|_| {
        let b = random.below(201) as i64 - 100;
        let a = b + random.below(100) as i64;
        let c = b - random.below(100) as i64;
        Hot { a, b, c }
    });
    let sum = HotSum::new(games, &[]);
    let score = score(&sum, meter)?;
    let pairs = matching(&sum, meter)?;
    let weight: i128 = pairs.iter().map(|pair| pair.weight).sum();
    let agree = if sum.local + weight == score { "=" } else { "≠" };
    let outcome = outcome_of_score(score);
    Ok(format!(
        "score {score} {agree} {} + {weight} by {} pairs, {outcome:?}",
        sum.local,
        pairs.len()
    ))
}
