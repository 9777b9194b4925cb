//! Whole populations: random games, and all games born by a day.

use rustc_hash::FxHashSet;

use crate::ask::universe::UniverseId;
use crate::game::modulo::universe::Verdict;
use crate::game::robot::RobotId;
use crate::game::{EngineError, SplitMix64, SumId, Universe};
use crate::lang::builtin::Row;
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::lang::value::Value;

/// The rows of this topic.
pub static TABLE: &[Row] = &[
    Row {
        signature: "random_game(day, seed)",
        sentence: "A game of the universe with formal birthday at most `day`; the same seed gives \
                   the same game.",
        examples: &[("formal_birthday(random_game(3, 1)) <= 3", "true")],
        see_also: &["games_born_by"],
        run: random_game,
    },
    Row {
        signature: "games_born_by(n)",
        sentence: "The games of the universe with birthday at most n, one canonical form for each \
                   class.",
        examples: &[
            ("games_born_by(1)", "[*, 0, 1, -1]"),
            ("len(games_born_by(2))", "22"),
            ("len(games_born_by(2) mod dicot)", "9"),
            ("[G for G in games_born_by(2) mod dicot if not is_dicot(G)]", "[]"),
        ],
        see_also: &["random_game", "birthday"],
        run: games_born_by,
    },
    Row {
        signature: "distinct(games)",
        sentence: "The games of a list without those that equal an earlier one in the universe at \
                   hand.",
        examples: &[
            ("distinct([*2, * + *, <0|1>, 0, 1/2])", "[*2, 0, 1/2]"),
            ("len(distinct([pitch(n@) for n in 0 .. 9])) mod blocking", "2"),
        ],
        see_also: &["games_born_by", "canonical"],
        run: distinct,
    },
];

fn distinct(context: &mut Context<'_>, arguments: &[Value]) -> Result<Value, FaultKind> {
    let items: Vec<&Value> = match &arguments[0] {
        Value::List(list) => list.items().iter().collect(),
        other => vec![other],
    };
    if let Some(universe) = context.robot_universe(&items)? {
        return distinct_robots(context, universe, &arguments[0]);
    }
    let mut games = Vec::new();
    context.flatten(&arguments[0], &mut games)?;
    let mut seen = FxHashSet::default();
    let mut kept = Vec::new();
    for game in games {
        context.meter.charge(2 * size_of::<SumId>())?;
        if seen.insert(context.questions().simplest(game)?) {
            kept.push(game);
        }
    }
    Ok(Value::games(kept))
}

/// The same of cheating robot games, which have no canonical forms: each is compared with those
/// that are kept.
fn distinct_robots(
    context: &mut Context<'_>,
    universe: UniverseId,
    games: &Value,
) -> Result<Value, FaultKind> {
    let mut all = Vec::new();
    context.robot_flatten(games, &mut all)?;
    let mut kept: Vec<RobotId> = Vec::new();
    'games: for game in all {
        for &earlier in &kept {
            let above = context.questions().robot_standing(universe, game, earlier)?.verdict();
            let below = context.questions().robot_standing(universe, earlier, game)?.verdict();
            match (above, below) {
                (Verdict::True, Verdict::True) => continue 'games,
                (Verdict::False, _) | (_, Verdict::False) => {}
                (Verdict::Unknown, _) | (_, Verdict::Unknown) => {
                    return Err(EngineError::Undecided.into());
                }
            }
        }
        kept.push(game);
    }
    let kept: Vec<_> = kept.into_iter().map(Value::Robot).collect();
    let list = Value::list(kept).ok_or(FaultKind::ListTooDeep)?;
    Ok(list.counted(context.meter)?)
}

fn random_game(context: &mut Context<'_>, arguments: &[Value]) -> Result<Value, FaultKind> {
    let day = day(context, &arguments[0])?;
    let seed = context.to_integer(&arguments[1])?;
    let universe = context.questions().setting("random members")?.universe;
    // Every seed is another stream, negative ones too.
    let mut random = SplitMix64::new(u64::from_ne_bytes(seed.to_ne_bytes()));
    let mut ask = context.ask();
    Ok(Value::Game(ask.modulo(universe).random_member(day, &mut random)?))
}

fn games_born_by(context: &mut Context<'_>, arguments: &[Value]) -> Result<Value, FaultKind> {
    let day = day(context, &arguments[0])?;
    let universe = context.questions().setting("listing its games")?.universe;
    let mut ask = context.ask();
    let mut games = ask.modulo(universe).games_born_by(day)?;
    if universe == Universe::Normal {
        context.arrange(&mut games)?;
        return Ok(Value::games(games));
    }
    for game in &mut games {
        *game = ask.modulo(universe).ordinary(*game)?;
    }
    context.arrange(&mut games)?;
    // They keep their looks in normal play, where some of them have the same value.
    Ok(Value::standing(games))
}

/// A birthday that somebody could live to see.
fn day(context: &mut Context<'_>, value: &Value) -> Result<u32, FaultKind> {
    let day = context.to_count(value, "a birthday")?;
    u32::try_from(day).map_err(|_| FaultKind::Engine(EngineError::TooLarge))
}
