//! Properties and products of canonical forms: parity, stops, Conway's product.

use num_bigint::BigUint;

use super::normal::{normal_value, value_of};
use crate::game::games::number::Dyadic;
use crate::game::normal::Parity;
use crate::lang::builtin::Row;
use crate::lang::context::Context;
use crate::lang::value::Value;

/// The rows of this topic.
pub static TABLE: &[Row] = &[
    Row {
        signature: "conway(G, H)",
        sentence: "Conway's product of the canonical forms: that of numbers, that of nimbers, and n \
                   copies by an integer n. Elsewhere equal games have different products.",
        examples: &[("conway(3/4, 1/2)", "3/8"), ("conway(*2, *3)", "*"), ("conway(^, *)", "*2")],
        see_also: &["norton", "ordinal_product"],
        run: |context, arguments| {
            let g = normal_value(context, "conway", arguments)?;
            let h = value_of(context, "conway", &arguments[1])?;
            let product = context.engine.values().conway_product(g, h, context.meter)?;
            Ok(Value::Game(context.questions().game_of(product)?))
        },
    },
    Row {
        signature: "ordinal_product(G, H)",
        sentence: "The ordinal product of the canonical forms: each move in H comes with a move in a \
                   fresh copy of G, or of -G where Right moved in H, and leaves the rest below.",
        examples: &[("ordinal_product(2, *)", "+-1"), ("ordinal_product(*, 2)", "0")],
        see_also: &["ordinal", "conway"],
        run: |context, arguments| {
            let g = normal_value(context, "ordinal_product", arguments)?;
            let h = value_of(context, "ordinal_product", &arguments[1])?;
            let product = context.engine.values().ordinal_product(g, h, context.meter)?;
            Ok(Value::Game(context.questions().game_of(product)?))
        },
    },
    Row {
        signature: "parity(G)",
        sentence: "`\"even\"` where all options of the canonical form are odd, `\"odd\"` where there \
                   are some and all are even, else `none`.",
        examples: &[("parity(*)", "odd"), ("parity(<1|*>)", "even"), ("parity(^)", "none")],
        see_also: &["temper"],
        run: |context, arguments| {
            let value = normal_value(context, "parity", arguments)?;
            Ok(word(context.engine.values().parity(value, context.meter)?))
        },
    },
    Row {
        signature: "temper(G)",
        sentence: "The same with every number counted as even: play down to numbers takes an even or \
                   an odd number of moves, or sometimes this and sometimes that.",
        examples: &[
            ("temper(<3|1>)", "odd"),
            ("temper(<3|1||1/2|0>)", "even"),
            ("temper(3/4)", "even"),
        ],
        see_also: &["parity", "temperature"],
        run: |context, arguments| {
            let value = normal_value(context, "temper", arguments)?;
            Ok(word(context.engine.values().temper(value, context.meter)?))
        },
    },
    Row {
        signature: "stop_count(G)",
        sentence: "In how many ways play in the canonical form comes to a number, players moving in \
                   any order.",
        examples: &[("stop_count(<4|3||1|0>)", "4"), ("stop_count(*3)", "18")],
        see_also: &["follower_count", "left_stop"],
        run: |context, arguments| {
            let value = normal_value(context, "stop_count", arguments)?;
            Ok(count(context.engine.values().stop_count(value, context.meter)?))
        },
    },
    Row {
        signature: "follower_count(G)",
        sentence: "How many followers the canonical form has, itself among them.",
        examples: &[("follower_count(<0|v>)", "2"), ("follower_count(1000 * ^)", "1002")],
        see_also: &["size", "birthday"],
        run: |context, arguments| {
            let value = normal_value(context, "follower_count", arguments)?;
            Ok(count(context.engine.values().follower_count(value, context.meter)?))
        },
    },
];

fn word(parity: Parity) -> Value {
    match parity {
        Parity::Even => Value::text("even"),
        Parity::Odd => Value::text("odd"),
        Parity::Neither => Value::None,
    }
}

fn count(count: BigUint) -> Value {
    Context::count_value(Dyadic::from_big(count.into(), 0))
}
