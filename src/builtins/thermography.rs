//! Thermography: thermographs and their pictures, cooling and heating.

use std::rc::Rc;

use crate::diag::codes::evaluation;
use crate::lang::fault::{FaultKind, fault};
use crate::lang::value::Value;
use crate::values;
use crate::values::number::Dyadic;
use crate::values::{Thermograph, ValueId};

builtins! {
    "Thermography";

    /// The thermograph of G: the stops, where the walls stand at temperature 0; the corners of the Left wall
    /// and the Right wall from temperature -1 upwards; and the mast. `plot(G)` draws it.
    ///
    /// >>> thermograph(<3|-1>)
    /// stops 3 and -1 at t = 0; left wall 4 at t = -1, 1 at t = 2; right wall -2 at t = -1, 1 at t = 2; mast 1 from t = 2
    /// >>> thermograph(1/2)
    /// stops 1/2 and 1/2 at t = 0; left wall 1 at t = -1, 1/2 at t = -1/2; right wall 0 at t = -1, 1/2 at t = -1/2; mast 1/2 from t = -1/2
    #[elsewhere("thermo", "scaffold", "leftwall", "rightwall")]
    #[see(plot, svg, mean, temperature, cool)]
    fn thermograph(context, G: Rc<Thermograph>) -> Value {
        Ok(Value::Thermograph(G))
    }

    /// G cooled by t: every move costs t, until G is frozen to its mean.
    ///
    /// >>> cool(<3|-1>, 1)
    /// <2|0>
    /// >>> cool(<3|-1>, 2)
    /// 1*
    /// >>> cool(<3|-1>, 5/2)
    /// 1
    #[elsewhere("chill", "chilled")]
    #[common(18)]
    #[see(heat, temperature, thermograph)]
    fn cool(context, G: ValueId, t: Dyadic) -> ValueId {
        if t.sign().is_lt() {
            return Err(fault!(
                evaluation::NEGATIVE,
                "games are cooled by 0 or more";
                help: "`heat(G, t)` goes the other way"
            )
            .into());
        }
        Ok(context.engine.values().cool(G, &t, context.meter)?)
    }

    /// G heated by the number t: every move gains t, except moves in numbers.
    ///
    /// >>> heat(1*, 2)
    /// <3|-1>
    /// >>> heat(<2|0>, 1)
    /// <3|-1>
    /// >>> heat(^, 2)
    /// <2|<0|-4>>
    #[elsewhere("warm", "unchill")]
    #[see(cool, overheat, norton)]
    fn heat(context, G: ValueId, t: Value) -> ValueId {
        let t: Dyadic = match context.to_number(&t) {
            Ok(t) => t,
            Err(FaultKind::NotANumber(_)) => {
                return Err(fault!(
                    evaluation::NOT_A_NUMBER,
                    "games are heated by a number";
                    help: "by a game, `overheat(G, s, t)` and the Norton product `norton(G, U)` \
                           are defined"
                )
                .into());
            }
            Err(other) => return Err(other.into()),
        };
        let by: ValueId = context.engine.values().number(&t, context.meter)?;
        Ok(values::heat_by(context.engine.values(), G, by, context.meter)?)
    }

    /// G overheated from s to t: an integer n becomes n copies of s, and all other moves gain t.
    ///
    /// >>> overheat(3, ^, 1)
    /// ^3
    /// >>> overheat(1/2, 1, 1)
    /// <1|0>
    #[see(heat, norton)]
    fn overheat(context, G: ValueId, s: ValueId, t: ValueId) -> ValueId {
        Ok(values::overheat(context.engine.values(), G, s, t, context.meter)?)
    }

    /// The Norton product G.U: an integer n becomes n copies of U, and all other moves gain U and an
    /// incentive of U. If U is positive, this preserves order and sums.
    ///
    /// >>> norton(1/2, ^)
    /// <^2*|v*>
    /// >>> norton(<2|-1>, ^)
    /// <^4*|v3*>
    #[elsewhere("nortonproduct", "nortonmultiply", "nortonmultiplication")]
    #[see(overheat, atomic_weight, incentives)]
    fn norton(context, G: ValueId, U: ValueId) -> ValueId {
        Ok(values::norton(context.engine.values(), G, U, context.meter)?)
    }
}

from_value! {
    // One that is there already, or that of a game.
    Rc<Thermograph>, Game: |context, builtin, value| {
        if let Value::Thermograph(thermograph) = value {
            return Ok(Rc::clone(thermograph));
        }
        let value = ValueId::from_value(context, builtin, value)?;
        Ok(Rc::new(context.engine.values().thermograph(value, context.meter)?))
    };
}
