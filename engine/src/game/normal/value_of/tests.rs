//! Values, outcomes and comparisons of games against the engine's own search and order.

use proptest::prelude::*;

use crate::game::ask::Ask;
use crate::game::normal::table::Allowance;
use crate::game::{
    Engine, EngineError, Extent, PosId, RuleFacts, Rules, SumId, Tombstones, Universe, Whether,
};
use crate::meter::Meter;
use crate::solver::Known;
use crate::values::number::Dyadic;
use crate::values::{Convention, Outcome, Relation, Side, SplitMix64, ValueId};

/// A random form, with sums among its options.
fn tree(ask: &mut Ask<'_>, rng: &mut SplitMix64, depth: u64) -> SumId {
    if depth == 0 {
        return match rng.below(4) {
            0 => ask.nimber(rng.below(3)),
            1 => ask.up().expect("an up"),
            _ => ask.number(Dyadic::new(rng.below(7) as i64 - 3, rng.below(2) as u32)),
        };
    }
    let mut sides = [vec![], vec![]];
    for side in &mut sides {
        for _ in 0..rng.below(3) {
            let depth = rng.below(depth);
            let mut option = tree(ask, rng, depth);
            if rng.below(4) == 0 {
                let more = tree(ask, rng, 0);
                option = ask.add(option, more).expect("a sum");
            }
            side.push(option);
        }
    }
    let [left, right] = sides;
    ask.form(&left, &right, Tombstones::NONE).expect("a form")
}

fn sum(ask: &mut Ask<'_>, rng: &mut SplitMix64) -> SumId {
    let mut sum = SumId::ZERO;
    for _ in 0..=rng.below(3) {
        let depth = rng.below(3);
        let part = tree(ask, rng, depth);
        sum = ask.add(sum, part).expect("a sum");
    }
    sum
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn values_outcomes_and_comparisons_are_those_of_the_engine(
        seed: u64,
        allowance in 0_usize..3,
        claim in 0_u8..16,
    ) {
        let mut meter = Meter::default();
        let mut engine = Engine::new();
        // Everything becomes a value; only small things do; nothing does but what is known.
        let [compared, searched] = [[1 << 40, 1 << 40], [12, 6], [0, 0]][allowance];
        let first = compared;
        engine.normal.allowance = Allowance { first, last: compared, compared, searched };
        let mut rng = SplitMix64::new(seed);
        let g = sum(&mut engine.ask(&mut meter), &mut rng);
        let h = sum(&mut engine.ask(&mut meter), &mut rng);
        let mut other = Engine::without_theorems();
        let mut rng = SplitMix64::new(seed);
        let same_g = sum(&mut other.ask(&mut meter), &mut rng);
        let same_h = sum(&mut other.ask(&mut meter), &mut rng);
        let searched = other.ask(&mut meter).outcome(Convention::Normal, same_g).unwrap();
        prop_assert_eq!(engine.ask(&mut meter).normal_outcome(g).unwrap().0, searched);
        if allowance == 2 {
            // Only what has options is played instead of being valued.
            let has_form = engine.components(g).any(|(id, _)| engine.record(id).is_expanded());
            prop_assert!(has_form || engine.normal.refused.is_empty());
        }
        let ordered = other.ask(&mut meter).modulo(Universe::Normal).compare(same_g, same_h).unwrap();
        let ours = engine.ask(&mut meter).compare_normal(g, h).unwrap();
        prop_assert_eq!(Some(ours), ordered);
        // A claim holds of some outcomes. It is asked before anything else is known.
        let claimed = |outcome: Outcome| claim >> outcome as u8 & 1 == 1;
        let mut fresh = Engine::new();
        fresh.normal.allowance = engine.normal.allowance;
        let mut rng = SplitMix64::new(seed);
        let fresh_g = sum(&mut fresh.ask(&mut meter), &mut rng);
        let fresh_h = sum(&mut fresh.ask(&mut meter), &mut rng);
        let mut ask = fresh.ask(&mut meter);
        let (holds, _) = ask.normal_difference(&Whether::new(claimed), [fresh_g, fresh_h]).unwrap();
        let outcomes = [Outcome::L, Outcome::N, Outcome::P, Outcome::R];
        let of_pair = outcomes.into_iter().find(|&outcome| Relation::of_difference(outcome) == ours);
        prop_assert_eq!(Some(holds), of_pair.map(claimed));
        let (x, y) = (engine.ask(&mut meter).value(g).unwrap(), engine.ask(&mut meter).value(h).unwrap());
        prop_assert_eq!(engine.values().compare(x, y, &mut meter).unwrap(), ours);
        prop_assert_eq!(engine.values().outcome(x), searched);
        let canonical = engine.ask(&mut meter).game_of_value(x).unwrap();
        prop_assert_eq!(engine.ask(&mut meter).compare_normal(g, canonical).unwrap(), Relation::Equal);
        prop_assert_eq!(engine.ask(&mut meter).value(canonical).unwrap(), x);
    }
}

#[test]
fn large_multiples_are_compared_at_once() -> Result<(), EngineError> {
    let mut meter = Meter::default();
    let mut engine = Engine::new();
    let up = engine.ask(&mut meter).up()?;
    let ups = engine.ask(&mut meter).times(&10_000_000_000_i64.into(), up)?;
    let star = engine.nimber(1);
    let g = engine.add(ups, star)?;
    let greater = engine.ask(&mut meter).compare_normal(g, SumId::ZERO)?;
    assert_eq!(greater, Relation::Greater);
    let one = engine.integer(1);
    let switch = engine.ask(&mut meter).switch(&[one])?;
    let many = engine.ask(&mut meter).times(&1_000_000.into(), switch)?;
    assert_eq!(engine.ask(&mut meter).normal_outcome(many)?.0, Outcome::P);
    assert_eq!(engine.ask(&mut meter).value(many)?, ValueId::ZERO);
    let more = engine.add(many, switch)?;
    assert_eq!(engine.ask(&mut meter).normal_outcome(more)?.0, Outcome::N);
    assert!(meter.ticks() < 2000);
    Ok(())
}

#[test]
fn tombstones_are_refused() -> Result<(), EngineError> {
    let mut meter = Meter::default();
    let mut engine = Engine::new();
    let tombstones = Tombstones { left: true, right: false };
    let g = engine.ask(&mut meter).form(&[], &[SumId::ZERO], tombstones)?;
    assert_eq!(engine.ask(&mut meter).value(g), Err(EngineError::Tombstone));
    let refused = engine.ask(&mut meter).normal_outcome(g);
    assert_eq!(refused, Err(EngineError::Tombstone));
    assert!(engine.values().options(ValueId::ZERO, Side::Left, &mut meter)?.is_empty());
    Ok(())
}

/// Left moves from position 0 to 1, Right back; position 2 is 3 for Left.
struct Circle;

impl Rules for Circle {
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
    let mut engine = Engine::new();
    let [zero, one, two] = [0, 1, 2].map(|place| engine.position(PosId(place), false));
    for _ in 0..2 {
        let path = vec![zero, one, zero];
        assert_eq!(
            Ask::new(&mut engine, &mut meter, &mut circle).value(zero),
            Err(EngineError::Loop(path))
        );
        let outcome = Ask::new(&mut engine, &mut meter, &mut circle).normal_outcome(one);
        assert!(matches!(outcome, Err(EngineError::Loop(_))));
        assert_eq!(
            Ask::new(&mut engine, &mut meter, &mut circle).normal_outcome(two)?.0,
            Outcome::L
        );
        let value = Ask::new(&mut engine, &mut meter, &mut circle).value(two)?;
        assert_eq!(engine.values().as_number(value), Some(&Dyadic::from(4)));
    }
    Ok(())
}

/// Rows of cells: Left takes one, Right two that touch, and what is left falls apart. A board to the
/// search, with as many cells as its number.
struct Rows;

impl Rules for Rows {
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

    fn facts(&self, _: &Engine, position: PosId) -> RuleFacts {
        RuleFacts { cells: usize::try_from(position.0).ok(), ..RuleFacts::default() }
    }

    /// The moves of every other row are counted.
    fn extent(
        &mut self,
        _: &mut Engine,
        position: PosId,
        _: &mut Meter,
    ) -> Result<Extent, EngineError> {
        let counts = [position.0, position.0.saturating_sub(1)];
        let moves = position.0.is_multiple_of(2).then_some(counts);
        Ok(Extent { moves, ..Extent::default() })
    }
}

#[test]
fn outcomes_of_boards_by_search_are_those_of_their_values() -> Result<(), EngineError> {
    let (mut meter, mut rows) = (Meter::default(), Rows);
    let mut searches = 0;
    for (first, compared, most) in [(0, 0, 6), (1, 4000, 13), (300, 4000, 14)] {
        let (mut valued, mut searched) = (Engine::new(), Engine::new());
        searched.normal.allowance = Allowance { first, last: compared, compared, searched: 100 };
        for cells in (0..most).map(PosId) {
            for other in [0, 1, 3].map(PosId) {
                let both = |engine: &mut Engine| {
                    let one = engine.position(cells, false);
                    let other = engine.position(other, true);
                    engine.add(one, other)
                };
                let (g, same) = (both(&mut valued)?, both(&mut searched)?);
                let value = Ask::new(&mut valued, &mut meter, &mut rows).value(g)?;
                let expected = valued.values().outcome(value);
                assert_eq!(
                    Ask::new(&mut searched, &mut meter, &mut rows).normal_outcome(same)?.0,
                    expected
                );
            }
        }
        searches += searched.normal.searched.as_ref().map_or(0, Known::searched);
    }
    assert!(searches > 100, "{searches}");
    Ok(())
}
