//! Properties and products of canonical forms: parity, stops, Conway's product.

use crate::game::normal::ValueId;
use num_bigint::BigUint;

use crate::game::games::number::Dyadic;
use crate::game::normal::Parity;
use crate::lang::context::Context;
use crate::lang::value::Value;

builtins! {
    /// Conway's product of the canonical forms: that of numbers, that of nimbers, and n copies by
    /// an integer n. Elsewhere equal games have different products.
    ///
    /// >>> conway(3/4, 1/2)
    /// 3/8
    /// >>> conway(*2, *3)
    /// *
    /// >>> conway(^, *)
    /// *2
    #[see(norton, ordinal_product)]
    fn conway(context, G: ValueId, H: ValueId) -> ValueId {
        Ok(context.engine.values().conway_product(G, H, context.meter)?)
    }

    /// The ordinal product of the canonical forms: each move in H comes with a move in a fresh copy
    /// of G, or of -G where Right moved in H, and leaves the rest below.
    ///
    /// >>> ordinal_product(2, *)
    /// +-1
    /// >>> ordinal_product(*, 2)
    /// 0
    #[see(ordinal, conway)]
    fn ordinal_product(context, G: ValueId, H: ValueId) -> ValueId {
        Ok(context.engine.values().ordinal_product(G, H, context.meter)?)
    }

    /// `"even"` where all options of the canonical form are odd, `"odd"` where there are some and
    /// all are even, else `none`.
    ///
    /// >>> parity(*)
    /// odd
    /// >>> parity(<1|*>)
    /// even
    /// >>> parity(^)
    /// none
    #[see(temper)]
    fn parity(context, G: ValueId) -> Value {
        Ok(word(context.engine.values().parity(G, context.meter)?))
    }

    /// As `parity`, with every number counted as even: play down to numbers takes an even or an odd
    /// number of moves, or sometimes this and sometimes that.
    ///
    /// >>> temper(<3|1>)
    /// odd
    /// >>> temper(<3|1||1/2|0>)
    /// even
    /// >>> temper(3/4)
    /// even
    #[see(parity, temperature)]
    fn temper(context, G: ValueId) -> Value {
        Ok(word(context.engine.values().temper(G, context.meter)?))
    }

    /// The number of ways in which play in the canonical form comes to a number, players moving in
    /// any order.
    ///
    /// >>> stop_count(<4|3||1|0>)
    /// 4
    /// >>> stop_count(*3)
    /// 18
    #[see(follower_count, left_stop)]
    fn stop_count(context, G: ValueId) -> Value {
        Ok(count(context.engine.values().stop_count(G, context.meter)?))
    }

    /// How many followers the canonical form has, itself among them.
    ///
    /// >>> follower_count(<0|v>)
    /// 2
    /// >>> follower_count(1000 * ^)
    /// 1002
    #[see(size, birthday)]
    fn follower_count(context, G: ValueId) -> Value {
        Ok(count(context.engine.values().follower_count(G, context.meter)?))
    }
}

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
