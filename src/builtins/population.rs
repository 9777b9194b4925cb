//! Whole populations: random games, and all games born by a day.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::game::value::ValueId;
use crate::game::{SumId, Tombstones};
use crate::lang::builtin::Builtin;
use crate::lang::eval::Evaluator;
use crate::lang::fault::FaultKind;
use crate::lang::universe::{Universe, UniverseId};
use crate::lang::value::Value;
use crate::meter::{Meter, Stop};

const TOPIC: &str = "Populations";

/// The rows of this topic.
pub static TABLE: &[Builtin] = &[
    Builtin {
        name: "random_game",
        topic: TOPIC,
        signature: "random_game(day, seed)",
        sentence: "A game of the universe with formal birthday at most `day`; the same seed gives \
                   the same game.",
        examples: &[("formal_birthday(random_game(3, 1)) <= 3", "true")],
        see_also: &["games_born_by"],
        least: 2,
        most: Some(2),
        run: random_game,
    },
    Builtin {
        name: "games_born_by",
        topic: TOPIC,
        signature: "games_born_by(n)",
        sentence: "The games of the universe with birthday at most n, one canonical form for each \
                   class.",
        examples: &[
            ("games_born_by(1)", "[*, 0, 1, -1]"),
            ("len(games_born_by(2))", "22"),
        ],
        see_also: &["random_game", "birthday"],
        least: 1,
        most: Some(1),
        run: games_born_by,
    },
];

/// The generator SplitMix64 (Steele, Lea, Flood 2014).
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = self.0;
        let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }
}

fn random_game(
    evaluator: &mut Evaluator<'_>,
    arguments: &[Value],
    meter: &mut Meter,
) -> Result<Value, FaultKind> {
    let day = evaluator.to_count(&arguments[0], "a birthday", meter)?;
    let seed = evaluator.to_integer(&arguments[1], meter)?;
    match evaluator.program.universes.get(evaluator.universe) {
        Universe::Normal | Universe::Misere => {}
        _ => {
            let universe = evaluator.universe;
            return Err(FaultKind::NotYetInUniverse("random members", universe));
        }
    }
    // Every seed is another stream, negative ones too.
    let mut random = SplitMix(u64::from_ne_bytes(seed.to_ne_bytes()));
    tree(evaluator, day, &mut random, meter).map(Value::Game)
}

/// Up to three options on each side, each of any smaller height.
fn tree(
    evaluator: &mut Evaluator<'_>,
    height: u64,
    random: &mut SplitMix,
    meter: &mut Meter,
) -> Result<SumId, FaultKind> {
    if height == 0 {
        return Ok(SumId::ZERO);
    }
    let counts = [random.below(4), random.below(4)];
    let mut sides = [Vec::new(), Vec::new()];
    for (count, side) in counts.into_iter().zip(&mut sides) {
        for _ in 0..count {
            let height = random.below(height);
            side.push(meter.deeper(|meter| tree(evaluator, height, random, meter))?);
        }
    }
    let (engine, mut play) = evaluator.lend(meter);
    Ok(engine.form(&sides[0], &sides[1], Tombstones::NONE, &mut play)?)
}

fn games_born_by(
    evaluator: &mut Evaluator<'_>,
    arguments: &[Value],
    meter: &mut Meter,
) -> Result<Value, FaultKind> {
    let day = evaluator.to_count(&arguments[0], "a birthday", meter)?;
    if evaluator.universe != UniverseId::NORMAL {
        let universe = evaluator.universe;
        return Err(FaultKind::NotYetInUniverse("listing its games", universe));
    }
    let mut born: Vec<ValueId> = vec![ValueId::ZERO];
    for _ in 0..day {
        let next = next_day(evaluator, &born, meter)?;
        if next.len() == born.len() {
            break;
        }
        born = next;
    }
    let mut games = Vec::with_capacity(born.len());
    for value in born {
        games.push(evaluator.game_of(value, meter)?);
    }
    evaluator.arrange(&mut games, meter)?;
    Ok(Value::games(games))
}

/// All values whose options are among `born`: dominated options change nothing, so antichains on
/// both sides give all of them.
fn next_day(
    evaluator: &mut Evaluator<'_>,
    born: &[ValueId],
    meter: &mut Meter,
) -> Result<Vec<ValueId>, FaultKind> {
    let mut comparable = vec![false; born.len() * born.len()];
    for (i, a) in born.iter().enumerate() {
        for (j, b) in born.iter().enumerate() {
            comparable[i * born.len() + j] =
                evaluator.values().le(*a, *b, meter)? || evaluator.values().le(*b, *a, meter)?;
        }
    }
    let mut chains = Vec::new();
    antichains(born, &comparable, 0, &mut Vec::new(), &mut chains, meter)?;
    let mut found: IndexSet<ValueId, FxBuildHasher> = IndexSet::default();
    for left in &chains {
        for right in &chains {
            meter.tick()?;
            found.insert(evaluator.values().canonical(left, right, meter)?);
        }
    }
    Ok(found.into_iter().collect())
}

/// Every antichain of `born`, the empty one too, with members from `from` on added to `chosen`.
fn antichains(
    born: &[ValueId],
    comparable: &[bool],
    from: usize,
    chosen: &mut Vec<usize>,
    chains: &mut Vec<Vec<ValueId>>,
    meter: &mut Meter,
) -> Result<(), Stop> {
    meter.charge(24 + 4 * chosen.len())?;
    chains.push(chosen.iter().map(|&at| born[at]).collect());
    for next in from..born.len() {
        meter.tick()?;
        let fits = |&at: &usize| !comparable[at * born.len() + next];
        if chosen.iter().all(fits) {
            chosen.push(next);
            meter.deeper(|meter| antichains(born, comparable, next + 1, chosen, chains, meter))?;
            chosen.pop();
        }
    }
    Ok(())
}
