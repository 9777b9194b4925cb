//! Misère workloads: outcomes of pairs, of streamed forms, of longer sums.

use crate::workloads::Tally;
use crate::workloads::generate::{day2, dicots, subsets, tree};
use upstar::game::{Engine, EngineError, SumId};
use upstar::meter::Meter;
use upstar::values::{Convention, Outcome, Side, SplitMix64};

/// Misère outcomes of g + h for all ordered pairs of day-2 forms.
pub(super) fn pair_sums(meter: &mut Meter) -> Result<String, EngineError> {
    let mut engine = Engine::new();
    let forms = day2(&mut engine.ask(meter))?;
    let mut tally = Tally::default();
    for &g in &forms {
        for &h in &forms {
            tally.count(engine.ask(meter).outcome_of_pair(Convention::Misere, g, h)?);
        }
    }
    Ok(tally.text())
}

/// Misère outcomes of the 1 046 530 dicot forms born by day 3, none of them interned.
pub(super) fn dicots_day3(meter: &mut Meter) -> Result<String, EngineError> {
    let mut engine = Engine::new();
    let dicots = dicots(&mut engine.ask(meter))?;
    let sides = &subsets(&dicots)[1..];
    let mut tally = Tally::default();
    tally.count(engine.ask(meter).outcome(Convention::Misere, SumId::ZERO)?);
    // Whether a side wins by moving depends on its own options only: asked once for each set.
    let mut wins = |side| {
        sides
            .iter()
            .map(|set| engine.ask(meter).wins_by_moving(Convention::Misere, side, set))
            .collect::<Result<Vec<bool>, _>>()
    };
    let (left_wins, right_wins) = (wins(Side::Left)?, wins(Side::Right)?);
    for &left in &left_wins {
        for &right in &right_wins {
            tally.count(Outcome::from_wins(left, right));
        }
    }
    Ok(tally.text())
}

/// Misère outcomes of 20 sums of 24 random forms of depth 2, each by several ways in turn.
pub(super) fn long_sums(meter: &mut Meter) -> Result<String, EngineError> {
    let mut engine = Engine::new();
    let mut random = SplitMix64::new(77);
    let mut tally = Tally::default();
    for _ in 0..20 {
        let mut sum = SumId::ZERO;
        for _ in 0..24 {
            let summand = tree(&mut random, 2, &mut engine.ask(meter))?;
            sum = engine.add(sum, summand)?;
        }
        let (outcome, _) = engine.ask(meter).misere_outcome(sum, None)?;
        tally.count(outcome);
    }
    Ok(tally.text())
}

/// Misère outcomes of 100 sums of random forms of depth 2.
pub(super) fn sums(summands: usize, meter: &mut Meter) -> Result<String, EngineError> {
    let mut engine = Engine::new();
    let mut random = SplitMix64::new(20_250_102);
    let mut tally = Tally::default();
    for _ in 0..100 {
        let mut sum = SumId::ZERO;
        for _ in 0..summands {
            let summand = tree(&mut random, 2, &mut engine.ask(meter))?;
            sum = engine.add(sum, summand)?;
        }
        tally.count(engine.ask(meter).outcome(Convention::Misere, sum)?);
    }
    Ok(tally.text())
}
