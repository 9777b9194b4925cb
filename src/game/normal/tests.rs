//! Values, outcomes and comparisons of games against the engine's own search and order.

use proptest::prelude::*;

use super::Relation;
use crate::game::members::SplitMix64;
use crate::game::mixed::Allowance;
use crate::game::number::Dyadic;
use crate::game::play::Play;
use crate::game::value::ValueId;
use crate::game::{
    Convention, Engine, EngineError, Expander, Outcome, PosId, Side, SumId, Tombstones, Universe,
};
use crate::meter::Meter;

/// A random form, with sums among its options.
fn tree(engine: &mut Engine, rng: &mut SplitMix64, depth: u64, play: &mut Play<'_>) -> SumId {
    if depth == 0 {
        return match rng.below(4) {
            0 => engine.nimber(rng.below(3)),
            1 => engine.up(play).expect("an up"),
            _ => engine.number(Dyadic::new(rng.below(7) as i64 - 3, rng.below(2) as u32)),
        };
    }
    let mut sides = [vec![], vec![]];
    for side in &mut sides {
        for _ in 0..rng.below(3) {
            let depth = rng.below(depth);
            let mut option = tree(engine, rng, depth, play);
            if rng.below(4) == 0 {
                let more = tree(engine, rng, 0, play);
                option = engine.add(option, more).expect("a sum");
            }
            side.push(option);
        }
    }
    let [left, right] = sides;
    engine.form(&left, &right, Tombstones::NONE, play).expect("a form")
}

fn sum(engine: &mut Engine, rng: &mut SplitMix64, play: &mut Play<'_>) -> SumId {
    let mut sum = SumId::ZERO;
    for _ in 0..=rng.below(3) {
        let depth = rng.below(3);
        let part = tree(engine, rng, depth, play);
        sum = engine.add(sum, part).expect("a sum");
    }
    sum
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn values_outcomes_and_comparisons_are_those_of_the_engine(seed: u64, allowance in 0_usize..3) {
        let mut meter = Meter::default();
        let mut play = Play::alone(&mut meter);
        let mut engine = Engine::new();
        // Everything becomes a value; only small things do; nothing does but what is known.
        let [asked, met] = [[1 << 40, 1 << 40], [12, 6], [0, 0]][allowance];
        let first = asked;
        engine.normal.allowance = Allowance { first, last: asked, asked, met };
        let mut rng = SplitMix64::new(seed);
        let g = sum(&mut engine, &mut rng, &mut play);
        let h = sum(&mut engine, &mut rng, &mut play);
        let mut other = Engine::without_theorems();
        let mut rng = SplitMix64::new(seed);
        let same_g = sum(&mut other, &mut rng, &mut play);
        let same_h = sum(&mut other, &mut rng, &mut play);
        let searched = other.outcome(Convention::Normal, same_g, &mut play).unwrap();
        prop_assert_eq!(engine.normal_outcome(g, &mut play).unwrap(), searched);
        if allowance == 2 {
            // Only what has options is played instead of being valued.
            let has_form = engine.components(g).any(|(id, _)| engine.record(id).is_expanded());
            prop_assert!(has_form || engine.normal.refused.is_empty());
        }
        let ordered = other.compare(Universe::Normal, same_g, same_h, &mut play).unwrap();
        let ours = engine.compare_normal(g, h, &mut play).unwrap();
        prop_assert_eq!(Some(ours), ordered);
        let (x, y) = (engine.value(g, &mut play).unwrap(), engine.value(h, &mut play).unwrap());
        prop_assert_eq!(engine.values().compare(x, y, play.meter).unwrap(), ours);
        prop_assert_eq!(engine.values().outcome(x), searched);
        let canonical = engine.game_of_value(x, &mut play).unwrap();
        prop_assert_eq!(engine.compare_normal(g, canonical, &mut play).unwrap(), Relation::Equal);
        prop_assert_eq!(engine.value(canonical, &mut play).unwrap(), x);
    }
}

#[test]
fn large_multiples_are_compared_at_once() -> Result<(), EngineError> {
    let mut meter = Meter::default();
    let mut play = Play::alone(&mut meter);
    let mut engine = Engine::new();
    let up = engine.up(&mut play)?;
    let ups = engine.times(&10_000_000_000_i64.into(), up, &mut play)?;
    let star = engine.nimber(1);
    let g = engine.add(ups, star)?;
    let greater = engine.compare_normal(g, SumId::ZERO, &mut play)?;
    assert_eq!(greater, Relation::Greater);
    let one = engine.integer(1);
    let switch = engine.switch(&[one], &mut play)?;
    let many = engine.times(&1_000_000.into(), switch, &mut play)?;
    assert_eq!(engine.normal_outcome(many, &mut play)?, Outcome::P);
    assert_eq!(engine.value(many, &mut play)?, ValueId::ZERO);
    let more = engine.add(many, switch)?;
    assert_eq!(engine.normal_outcome(more, &mut play)?, Outcome::N);
    assert!(play.meter.ticks() < 2000);
    Ok(())
}

#[test]
fn tombstones_are_refused() -> Result<(), EngineError> {
    let mut meter = Meter::default();
    let mut play = Play::alone(&mut meter);
    let mut engine = Engine::new();
    let tombstones = Tombstones { left: true, right: false };
    let g = engine.form(&[], &[SumId::ZERO], tombstones, &mut play)?;
    assert_eq!(engine.value(g, &mut play), Err(EngineError::Tombstone));
    let refused = engine.normal_outcome(g, &mut play);
    assert_eq!(refused, Err(EngineError::Tombstone));
    assert!(engine.values().options(ValueId::ZERO, Side::Left, play.meter)?.is_empty());
    Ok(())
}

/// Left moves from position 0 to 1, Right back; position 2 is 3 for Left.
struct Circle;

impl Expander for Circle {
    fn options(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        _: &mut Meter,
    ) -> Result<(), EngineError> {
        let [zero, one] = [0, 1].map(|place| engine.position(PosId(place), false));
        let three = engine.integer(3);
        match position.0 {
            0 => engine.set_position(position, &[one], &[]),
            1 => engine.set_position(position, &[], &[zero]),
            _ => engine.set_position(position, &[three], &[]),
        }
    }
}

#[test]
fn a_loop_is_reported_and_leaves_the_rest_usable() -> Result<(), EngineError> {
    let (mut meter, mut circle) = (Meter::default(), Circle);
    let mut play = Play::new(&mut meter, &mut circle);
    let mut engine = Engine::new();
    let [zero, one, two] = [0, 1, 2].map(|place| engine.position(PosId(place), false));
    for _ in 0..2 {
        let path = vec![zero, one, zero];
        assert_eq!(engine.value(zero, &mut play), Err(EngineError::Loop(path)));
        let outcome = engine.normal_outcome(one, &mut play);
        assert!(matches!(outcome, Err(EngineError::Loop(_))));
        assert_eq!(engine.normal_outcome(two, &mut play)?, Outcome::L);
        let value = engine.value(two, &mut play)?;
        assert_eq!(engine.values().as_number(value), Some(&Dyadic::from(4)));
    }
    Ok(())
}

/// Rows of cells: Left takes one, Right two that touch, and what is left falls apart. A board to the
/// search, with as many cells as its number.
struct Rows;

impl Expander for Rows {
    fn options(
        &mut self,
        engine: &mut Engine,
        position: PosId,
        _: &mut Meter,
    ) -> Result<(), EngineError> {
        let mut sides = [Vec::new(), Vec::new()];
        for (taken, side) in (1..).zip(&mut sides) {
            for before in 0..(position.0 + 1).saturating_sub(taken) {
                let parts = [before, position.0 - taken - before];
                let parts = parts.map(|cells| engine.position(PosId(cells), false));
                side.push(engine.sum(&parts)?);
            }
        }
        let [left, right] = sides;
        engine.set_position(position, &left, &right)
    }

    fn cells(&self, position: PosId) -> Option<usize> {
        usize::try_from(position.0).ok()
    }

    /// Of every other row.
    fn mobility(
        &mut self,
        _: &mut Engine,
        position: PosId,
        _: &mut Meter,
    ) -> Result<Option<[u32; 2]>, EngineError> {
        let counts = [position.0, position.0.saturating_sub(1)];
        Ok(position.0.is_multiple_of(2).then_some(counts))
    }
}

#[test]
fn outcomes_of_boards_by_search_are_those_of_their_values() -> Result<(), EngineError> {
    let (mut meter, mut rows) = (Meter::default(), Rows);
    let mut play = Play::new(&mut meter, &mut rows);
    for (first, asked, most) in [(0, 0, 6), (1, 4000, 13), (300, 4000, 14)] {
        let (mut valued, mut searched) = (Engine::new(), Engine::new());
        let met = 100;
        searched.normal.allowance = Allowance { first, last: asked, asked, met };
        for cells in (0..most).map(PosId) {
            for other in [0, 1, 3].map(PosId) {
                let both = |engine: &mut Engine| {
                    let one = engine.position(cells, false);
                    let other = engine.position(other, true);
                    engine.add(one, other)
                };
                let (g, same) = (both(&mut valued)?, both(&mut searched)?);
                let value = valued.value(g, &mut play)?;
                let expected = valued.values().outcome(value);
                assert_eq!(searched.normal_outcome(same, &mut play)?, expected);
            }
        }
    }
    Ok(())
}
