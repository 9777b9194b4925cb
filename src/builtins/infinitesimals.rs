//! What is left of a game when infinitesimals are forgotten, and what infinitesimals are worth.

use crate::diag::codes::games;
use crate::lang::context::Context;
use crate::lang::fault::{FaultKind, fault};
use crate::lang::value::Value;
use crate::values;
use crate::values::number::Dyadic;
use crate::values::{Side, ValueId};

builtins! {
    "Infinitesimals";

    /// The reduced canonical form: the simplest game that is infinitesimally close to G.
    ///
    /// >>> reduced(<1|^>)
    /// <1|0>
    /// >>> reduced(3/2v*)
    /// 3/2
    #[elsewhere("rcf", "reducedcanonicalform", "reducedform")]
    #[common(20)]
    #[see(infinitesimally_close, ge_inf, canonical)]
    fn reduced(context, G: ValueId) -> ValueId {
        Ok(context.engine.values().reduced(G, context.meter)?)
    }

    /// Whether G - H is infinitesimal.
    ///
    /// >>> infinitesimally_close(<1|^>, <1|0>)
    /// true
    /// >>> infinitesimally_close(1/1024, ^)
    /// false
    #[elsewhere("isinfinitesimallyclose", "ish", "infclose")]
    #[see(reduced, ge_inf, is_infinitesimal)]
    fn infinitesimally_close(context, G: ValueId, H: ValueId) -> bool {
        Ok(context.engine.values().infinitesimally_close(G, H, context.meter)?)
    }

    /// Whether G is at least H up to an infinitesimal: G - H >= -x for every positive number x.
    ///
    /// >>> ge_inf(v, ^)
    /// true
    /// >>> ge_inf(<1|0>, 1/2)
    /// false
    #[see(infinitesimally_close, reduced)]
    fn ge_inf(context, G: ValueId, H: ValueId) -> bool {
        Ok(context.engine.values().ge_inf(G, H, context.meter)?)
    }

    /// The atomic weight of the infinitesimal G: how many ups it is worth in a sum with far stars. If it
    /// is 2 or more, Left wins G; if it is 1 or more, she wins moving first.
    ///
    /// >>> atomic_weight(^3*2)
    /// 3
    /// >>> atomic_weight(<^^|v>)
    /// 1/2
    /// >>> atomic_weight(tiny(2))
    /// 0
    #[elsewhere("aw", "atomic")]
    #[common(21)]
    #[see(is_all_small, norton, uptimal)]
    fn atomic_weight(context, G: ValueId) -> ValueId {
        if let Some(weight) = context.engine.values().atomic_weight(G, context.meter)? {
            return Ok(weight);
        }
        let (label, help) = if context.engine.values().is_infinitesimal(G, context.meter)? {
            (
                "no multiple of ↑ comes close to this",
                "all-small games have one (`is_all_small`), and few others",
            )
        } else {
            (
                "this is not an infinitesimal",
                "atomic weights belong to infinitesimals; `freeze(G) - mean(G)` is one",
            )
        };
        Err(fault!(games::NO_ATOMIC_WEIGHT, label; help: help).into())
    }

    /// Whether G equals a dicot: 0 is the only number among the followers of its canonical form.
    ///
    /// >>> is_all_small(<0|v>)
    /// true
    /// >>> is_all_small(tiny(1))
    /// false
    #[elsewhere("allsmall", "isdicotic"; also(is_dicot))]
    #[see(is_dicot, atomic_weight)]
    fn is_all_small(context, G: ValueId) -> bool {
        Ok(context.engine.values().is_all_small(G, context.meter)?)
    }

    /// If G is the sum of a number, multiples of ↑, ↑², … and a nimber: the list of the number, the list
    /// of multiplicities, and the nimber. Otherwise `none`.
    ///
    /// >>> uptimal(1/2v[2]* + ^3)
    /// [1/2, [3, -1], *]
    /// >>> uptimal(<0|^[2]>)
    /// [0, [1, 2], *]
    /// >>> uptimal(tiny(1))
    /// none
    #[elsewhere("uptimalexpansion", "isuptimal")]
    #[see(atomic_weight, reduced)]
    fn uptimal(context, G: ValueId) -> Value {
        let Some(expansion) = context.engine.values().uptimal(G, context.meter)? else {
            return Ok(Value::None);
        };
        let ups = expansion.ups.iter();
        let ups = ups.map(|&count| Context::measure_value(Dyadic::from(count)));
        let ups = Value::list(ups.collect::<Vec<_>>()).ok_or(FaultKind::ListTooDeep)?;
        let number = Context::measure_value(expansion.number);
        let star = context.engine.values().nimber(expansion.star, context.meter)?;
        let star = Value::Game(context.questions().game_of(star)?);
        Value::list(vec![number, ups, star]).ok_or(FaultKind::ListTooDeep.into())
    }

    /// The companion of G. Its options are the companions of G's options; besides, Left has the option 0
    /// if G >= 0, and Right has the option 0 if G <= 0. So 0 and * are companions of each other.
    ///
    /// >>> companion(^)
    /// ^*
    /// >>> companion(*2)
    /// *2
    #[see(is_all_small)]
    fn companion(context, G: ValueId) -> ValueId {
        Ok(values::companion(context.engine.values(), G, context.meter)?)
    }

    /// The incentives of G: the gains Gᴸ - G of Left's moves and G - Gᴿ of Right's moves, without
    /// dominated ones. `incentives(G, Left)` lists the incentives of one player.
    ///
    /// >>> incentives(^)
    /// [^*]
    /// >>> incentives(<3|1>, Left)
    /// [<2|0>]
    #[see(norton, temperature)]
    fn incentives(context, G: ValueId, side: Option<Side>) -> Vec<ValueId> {
        let values = context.engine.values();
        Ok(match side {
            Some(side) => values::incentives_of(values, G, side, context.meter)?,
            None => values::incentives(values, G, context.meter)?,
        })
    }
}
