//! Questions of normal play: stops, numbers, infinitesimals, nimbers.

use super::define::{NormalGame, Summands};
use crate::ask::AskError;
use crate::ask::question::Question;
use crate::game::LoopyNim;
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::lang::value::Value;
use crate::meter::{Meter, Metered, Share};
use crate::values::number::Dyadic;
use crate::values::{ValueError, ValueId};

/// Ticks for bounds on what was not found in time.
const BOUNDS_TICKS: u64 = 100_000;

builtins! {
    "Normal play";

    /// The Left stop: the number that play reaches if Left moves first and both play optimally.
    ///
    /// >>> left_stop(<2|-1>)
    /// 2
    /// >>> left_stop(^)
    /// 0
    #[elsewhere("lstop", "leftscore")]
    #[common(16)]
    #[see(right_stop, mean)]
    fn left_stop(context, G: ValueId) -> Dyadic {
        Ok(context.engine.values().left_stop(G, context.meter)?)
    }

    /// The Right stop: the number that play reaches if Right moves first and both play optimally.
    ///
    /// >>> right_stop(<2|-1>)
    /// -1
    /// >>> right_stop(3 + *)
    /// 3
    #[elsewhere("rstop", "rightscore")]
    #[common(17)]
    #[see(left_stop, mean)]
    fn right_stop(context, G: ValueId) -> Dyadic {
        Ok(context.engine.values().right_stop(G, context.meter)?)
    }

    /// The mean value of G, its average value: n copies of G are worth about n times the mean.
    ///
    /// >>> mean(<3|-1>)
    /// 1
    /// >>> mean(<2||1|0>)
    /// 5/4
    #[elsewhere("meanvalue", "mast", "mastvalue")]
    #[common(7)]
    #[asked(Game 3)]
    #[see(temperature, left_stop)]
    fn mean(context, G: Summands) -> Dyadic {
        let Summands(values) = G;
        Ok(context.engine.values().mean_of_sum(&values, context.meter)?)
    }

    /// The temperature of G: how much a move in G is worth. Cooled by more than this, G is frozen to its
    /// mean. A number with denominator d has the temperature -1/d.
    ///
    /// >>> temperature(<3|-1>)
    /// 2
    /// >>> temperature(^)
    /// 0
    #[elsewhere("temp", "freezingpoint")]
    #[common(6)]
    #[asked(Game 4)]
    #[see(mean, temperature_bounds, thermograph)]
    fn temperature(context, G: Summands) -> Value {
        let Summands(values) = G;
        match context.engine.values().temperature_of_sum(&values, context.meter) {
            Ok(temperature) => Ok(Context::measure_value(temperature)),
            Err(ValueError::Stop(stop)) => {
                // The walls of the summands are known by now, or were what took so long.
                let mut spare = Meter::default();
                let bounds = spare.within(Share::ticks(BOUNDS_TICKS), |spare| {
                    let bounds = context.engine.values().temperature_bounds(&values, spare);
                    bounds.map_err(|error| match error {
                        ValueError::Stop(stop) => stop,
                        ValueError::TooLarge => stop,
                    })
                });
                Err(match bounds {
                    Ok(Some((least, most))) => {
                        let known = format!("the temperature lies between {least} and {most}");
                        FaultKind::StoppedKnowing(stop, known)
                    }
                    Ok(None) | Err(_) => FaultKind::Stop(stop),
                }
                .into())
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Whether G equals a number.
    ///
    /// >>> is_number(<0,*|1>)
    /// true
    /// >>> is_number(*)
    /// false
    #[elsewhere("isnumberish", "isdyadic", "isdyadicrational")]
    #[common(19)]
    #[see(is_infinitesimal)]
    fn is_number(context, G: ValueId) -> bool {
        Ok(context.engine.values().as_number(G).is_some())
    }

    /// Whether G is infinitesimal: greater than all negative numbers and less than all positive numbers.
    ///
    /// >>> is_infinitesimal(tiny(2) + *)
    /// true
    /// >>> is_infinitesimal(+-1)
    /// false
    #[see(is_number, left_stop)]
    fn is_infinitesimal(context, G: ValueId) -> bool {
        let left = context.engine.values().left_stop(G, context.meter)?;
        let right = context.engine.values().right_stop(G, context.meter)?;
        Ok(left.is_zero() && right.is_zero())
    }

    /// The nim value of G: the n with G = *n, or `none` if G does not equal a nimber. Where play can
    /// come back, it may be infinite; the nim values of its options that are finite stand behind it
    /// (`:help infinite nim value`).
    ///
    /// >>> nim_value(*3 + *5)
    /// 6
    /// >>> nim_value(^)
    /// none
    #[elsewhere("grundyvalue", "grundynumber", "nimvalue", "sg", "spraguegrundy", "gvalue")]
    #[elsewhere("nimvaluesequence", "nimvalues", "nimsequence", "grundysequence", "grundyvalues";
        also(nim_values, octal);
        "nim values of heaps are `nim_values(octal(\"0.77\"), 20)`")]
    #[common(9)]
    #[see(is_impartial)]
    fn nim_value(context, G: NormalGame) -> Value {
        let NormalGame(g) = G;
        let error = match context.questions().value(g) {
            Ok(value) => {
                context.note(Question::Value(g));
                let star = context.engine.value_as_nimber(value);
                return Ok(star.map_or(Value::None, Context::count_value));
            }
            Err(error) => error,
        };
        match error {
            AskError::Engine(ref of_rules) if of_rules.is_of_rules() => {}
            error => return Err(error.into()),
        }
        Ok(match context.questions().loopy_nim(g)? {
            Some(LoopyNim::Finite(star)) => Context::count_value(star),
            Some(LoopyNim::Infinite(finite)) => Value::InfiniteNim(finite.into()),
            None => return Err(error.into()),
        })
    }
}
