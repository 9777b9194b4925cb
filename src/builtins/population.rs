//! Whole populations: random games, and all games born by a day.

use rustc_hash::FxHashSet;

use super::items::counted;
use crate::ask::LISTING_GAMES;
use crate::ask::universe::UniverseId;
use crate::diag::codes::games::TOO_LARGE;
use crate::game::robot::RobotId;
use crate::game::{EngineError, SumId, Universe};
use crate::lang::context::Context;
use crate::lang::fault::{FaultKind, fault};
use crate::lang::value::Value;
use crate::meter::Sought;
use crate::values::SplitMix64;

builtins! {
    "Populations";

    /// A random game of the universe with formal birthday at most `day`. The same seed gives the same
    /// game.
    ///
    /// >>> formal_birthday(random_game(3, 1)) <= 3
    /// true
    #[elsewhere("randomgame", "random", "rand")]
    #[see(games_born_by)]
    fn random_game(context, day: Day, seed: i64) -> SumId {
        let universe = context.questions().setting("random members")?.universe;
        // Every seed is another stream, negative ones too.
        let mut random = SplitMix64::new(u64::from_ne_bytes(seed.to_ne_bytes()));
        let mut ask = context.ask();
        Ok(ask.modulo(universe).random_member(day.0, &mut random)?)
    }

    /// The games of the universe with birthday at most n: one canonical form for each class of equal
    /// games.
    ///
    /// >>> games_born_by(1)
    /// [*, 0, 1, -1]
    /// >>> len(games_born_by(2))
    /// 22
    /// >>> len(games_born_by(2) mod dicot)
    /// 9
    /// >>> [G for G in games_born_by(2) mod dicot if not is_dicot(G)]
    /// []
    #[elsewhere("dayn", "allgames", "gamesbornbyday", "bornby")]
    #[see(random_game, birthday, count_born_by)]
    fn games_born_by(context, n: Day) -> Value {
        let universe = context.questions().setting(LISTING_GAMES)?.universe;
        let mut games = born_by(context, universe, n.0)?;
        let mut ask = context.ask();
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

    /// The number of classes of games with birthday at most n: the length of `games_born_by(n)`, in less
    /// time.
    ///
    /// >>> [count_born_by(n) for n in 0 .. 4]
    /// [1, 4, 22, 1474]
    /// >>> count_born_by(2) mod dicot
    /// 9
    #[see(games_born_by)]
    fn count_born_by(context, n: Day) -> usize {
        let universe = context.questions().setting("counting its games")?.universe;
        Ok(born_by(context, universe, n.0)?.len())
    }

    /// The games of a list without those that equal an earlier game in the current universe.
    ///
    /// >>> distinct([*2, * + *, <0|1>, 0, 1/2])
    /// [*2, 0, 1/2]
    /// >>> len(distinct([pitch(n@) for n in 0 .. 9])) mod blocking
    /// 2
    #[see(games_born_by, canonical)]
    fn distinct(context, games: Value) -> Value {
        let items: Vec<&Value> = match &games {
            Value::List(list) => list.items().iter().collect(),
            other => vec![other],
        };
        if let Some(universe) = context.robot_universe(&items)? {
            return Ok(distinct_robots(context, universe, &games)?);
        }
        let set = context.set_of_classes(items)?;
        let mut all = Vec::new();
        context.flatten(&games, &mut all)?;
        let universe = set.unwrap_or(context.universe);
        let mut seen = FxHashSet::default();
        let mut kept = Vec::new();
        context.meter.seek(Sought::Different);
        let mut lease = context.meter.lease(0)?;
        for (place, game) in all.into_iter().enumerate() {
            context.meter.find(Sought::Different, kept.len(), place);
            lease.grow(2 * size_of::<SumId>(), context.meter)?;
            let simplest = context.modulo(universe, |context| context.questions().simplest(game));
            if seen.insert(simplest?) {
                kept.push(game);
            }
        }
        Ok(match set {
            Some(set) => Value::classes(kept, set),
            None => Value::games(kept),
        })
    }
}

/// A game for each class of those born by a day.
fn born_by(
    context: &mut Context<'_>,
    universe: Universe,
    day: u32,
) -> Result<Vec<SumId>, FaultKind> {
    context.meter.seek(Sought::Games);
    let mut ask = context.ask();
    match ask.modulo(universe).games_born_by(day) {
        Err(EngineError::TooLarge) => {
            let label = format!("too many games are born by day {day} in this universe");
            let random = format!("`random_game({day}, 1)` gives one of them");
            let before = day - 1;
            if universe == Universe::Normal {
                let bounds = match day {
                    4 => "day 4 has more than 10^28 and fewer than 10^185 values (Suetsugu 2022)",
                    _ => "day 4 alone has more than 10^28 values (Suetsugu 2022)",
                };
                return Err(fault!(TOO_LARGE, label; help: bounds; help: random));
            }
            // Games with equal options are equal.
            let classes = match before {
                0..=2 => ask.modulo(universe).games_born_by(before)?.len(),
                _ => return Err(fault!(TOO_LARGE, label; help: random)),
            };
            let bound = format!(
                "there are at most 4^{classes} classes: {classes} are born by day {before}, and each player has \
                 a set of options among them"
            );
            Err(fault!(TOO_LARGE, label; help: bound; help: random))
        }
        games => Ok(games?),
    }
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
    context.meter.seek(Sought::Different);
    'games: for (place, game) in all.into_iter().enumerate() {
        context.meter.find(Sought::Different, kept.len(), place);
        for &earlier in &kept {
            let mut questions = context.questions();
            if questions.robot_at_least(universe, game, earlier)?
                && questions.robot_at_least(universe, earlier, game)?
            {
                continue 'games;
            }
        }
        kept.push(game);
    }
    counted(context, kept.into_iter().map(Value::Robot).collect())
}

/// A birthday.
struct Day(u32);

from_value! {
    Day, Integer: |context, _, value| {
        let day = context.to_count(value, "a birthday")?;
        u32::try_from(day).map(Self).map_err(|_| FaultKind::Engine(EngineError::TooLarge))
    };
}
