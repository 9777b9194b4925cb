//! Tests of the engine's ground floor: recipes for games, made by the engine and, independently,
//! by a small reference that knows only the definitions.

mod laws;
mod leaves;
mod limits;
mod membership;
mod normal_order;
mod positions;
mod reference;
mod theorems;

use num_bigint::BigInt;
use proptest::prelude::*;
use upstar::game::Ask;

use upstar::game::{SumId, Tombstones};
use upstar::meter::Meter;
use upstar::values::Convention;
use upstar::values::number::Dyadic;

/// How to make a game.
#[derive(Clone, Debug)]
enum Recipe {
    Form(Vec<Recipe>, Vec<Recipe>),
    Number(i64, u32),
    Nimber(u64),
    Up,
    Conjugate(Box<Recipe>),
    Sum(Vec<Recipe>),
    Times(i64, Box<Recipe>),
    Ordinal(Box<Recipe>, Box<Recipe>),
}

const BOTH: [Convention; 2] = [Convention::Normal, Convention::Misere];

/// Runs a test body with an unlimited meter and no positions.
fn alone<T>(body: impl FnOnce(&mut Meter) -> T) -> T {
    let mut meter = Meter::default();
    body(&mut meter)
}

fn cook(ask: &mut Ask<'_>, recipe: &Recipe) -> SumId {
    let made = match recipe {
        Recipe::Form(left, right) => {
            let left: Vec<_> = left.iter().map(|r| cook(ask, r)).collect();
            let right: Vec<_> = right.iter().map(|r| cook(ask, r)).collect();
            ask.form(&left, &right, Tombstones::NONE)
        }
        Recipe::Number(numerator, halvings) => Ok(ask.number(Dyadic::new(*numerator, *halvings))),
        Recipe::Nimber(n) => Ok(ask.nimber(*n)),
        Recipe::Up => ask.up(),
        Recipe::Conjugate(game) => {
            let game = cook(ask, game);
            ask.conjugate(game)
        }
        Recipe::Sum(games) => {
            let games: Vec<_> = games.iter().map(|r| cook(ask, r)).collect();
            ask.sum(&games)
        }
        Recipe::Times(n, game) => {
            let game = cook(ask, game);
            ask.times(&BigInt::from(*n), game)
        }
        Recipe::Ordinal(base, exponent) => {
            let base = cook(ask, base);
            let exponent = cook(ask, exponent);
            ask.ordinal(base, exponent)
        }
    };
    made.expect("recipes are small and without tombstones")
}

/// Games of birthday up to about four.
fn small_game() -> impl Strategy<Value = Recipe> {
    let leaf = prop_oneof![
        (-2_i64..=2).prop_map(|n| Recipe::Number(n, 0)),
        (-3_i64..=3, 1_u32..=2).prop_map(|(n, k)| Recipe::Number(n, k)),
        (0_u64..=2).prop_map(Recipe::Nimber),
        Just(Recipe::Up),
    ];
    leaf.prop_recursive(2, 8, 2, |game| {
        let few = || prop::collection::vec(game.clone(), 0..=2);
        prop_oneof![
            5 => (few(), few()).prop_map(|(left, right)| Recipe::Form(left, right)),
            1 => game.clone().prop_map(|g| Recipe::Conjugate(Box::new(g))),
            1 => (game.clone(), game.clone())
                .prop_map(|(g, h)| Recipe::Ordinal(Box::new(g), Box::new(h))),
        ]
    })
}

/// Sums of a few small games.
fn small_sum() -> impl Strategy<Value = Recipe> {
    prop_oneof![
        3 => prop::collection::vec(small_game(), 0..=2).prop_map(Recipe::Sum),
        1 => (-2_i64..=2, small_game()).prop_map(|(n, g)| Recipe::Times(n, Box::new(g))),
    ]
}
