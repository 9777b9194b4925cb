//! Properties and products of canonical forms: parity, stops, Conway's product.

use num_bigint::BigUint;

use crate::lang::context::Context;
use crate::lang::value::Value;
use crate::values;
use crate::values::{Parity, ValueId};

builtins! {
    "Canonical forms";

    /// Conway's product of the canonical forms. Numbers and nimbers are multiplied as usual, and the
    /// product with an integer n is n copies. The product of other games depends on their forms: equal
    /// games may have different products.
    ///
    /// >>> conway(3/4, 1/2)
    /// 3/8
    /// >>> conway(*2, *3)
    /// *
    /// >>> conway(^, *)
    /// *2
    #[elsewhere("conwayproduct", "conwaymultiply")]
    #[see(norton, ordinal_product)]
    fn conway(context, G: ValueId, H: ValueId) -> ValueId {
        Ok(values::conway_product(context.engine.values(), G, H, context.meter)?)
    }

    /// The ordinal product G×H of the canonical forms. Left's options are (G×Hᴸ):Gᴸ and
    /// (G×Hᴿ):(-G)ᴸ; Right's options are (G×Hᴸ):Gᴿ and (G×Hᴿ):(-G)ᴿ.
    ///
    /// >>> ordinal_product(2, *)
    /// +-1
    /// >>> ordinal_product(*, 2)
    /// 0
    #[see(ordinal, conway)]
    fn ordinal_product(context, G: ValueId, H: ValueId) -> ValueId {
        Ok(values::ordinal_product(context.engine.values(), G, H, context.meter)?)
    }

    /// `"even"` if all options of the canonical form are odd; `"odd"` if there are options and all are
    /// even; otherwise `none`.
    ///
    /// >>> parity(*)
    /// odd
    /// >>> parity(<1|*>)
    /// even
    /// >>> parity(^)
    /// none
    #[see(temper)]
    fn parity(context, G: ValueId) -> Value {
        Ok(word(values::parity(context.engine.values(), G, context.meter)?))
    }

    /// As `parity`, but every number counts as even. So it says whether play until a number is reached
    /// always takes an even number of moves, always an odd number, or neither (`none`).
    ///
    /// >>> temper(<3|1>)
    /// odd
    /// >>> temper(<3|1||1/2|0>)
    /// even
    /// >>> temper(3/4)
    /// even
    #[see(parity, temperature)]
    fn temper(context, G: ValueId) -> Value {
        Ok(word(values::temper(context.engine.values(), G, context.meter)?))
    }

    /// The number of ways in which play in the canonical form reaches a number. The players may move in
    /// any order.
    ///
    /// >>> stop_count(<4|3||1|0>)
    /// 4
    /// >>> stop_count(*3)
    /// 18
    #[see(follower_count, left_stop)]
    fn stop_count(context, G: ValueId) -> Value {
        Ok(count(values::stop_count(context.engine.values(), G, context.meter)?))
    }

    /// The number of followers of the canonical form, itself included.
    ///
    /// >>> follower_count(<0|v>)
    /// 2
    /// >>> follower_count(1000 * ^)
    /// 1002
    #[elsewhere("nodecount", "treesize", "subpositions", "countfollowers"; also(followers))]
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
    Context::count_value(count)
}
