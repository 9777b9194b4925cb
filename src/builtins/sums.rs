//! Sums of hot games: bounds that need no adding up, and where to move.

use indexmap::IndexSet;

use super::define::{NormalGame, Summands};
use crate::game::{ComponentId, SumId};
use crate::lang::builtin::ArgumentFault;
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::lang::kind::Kind;
use crate::lang::value::Value;
use crate::present::text;
use crate::values::number::Dyadic;
use crate::values::{Side, ValueId};

builtins! {
    "Sums of hot games";

    /// Two numbers between which the temperature of a sum lies, found from the thermographs of its
    /// summands without adding them.
    ///
    /// >>> temperature_bounds(<9|1> + <2|-3>)
    /// [4, 4]
    /// >>> temperature(<9|1> + <2|-3>)
    /// 4
    #[see(temperature, mean)]
    fn temperature_bounds(context, G: Summands) -> Value {
        let Summands(values) = G;
        let (least, most) = context.engine.values().temperature_bounds(&values, context.meter)?;
        let bounds = [least, most].map(Context::measure_value);
        Value::list(bounds.to_vec()).ok_or(FaultKind::ListTooDeep.into())
    }

    /// The temperature at which the compound thermograph of a sum is best for the player to move. If
    /// there are several, the least.
    ///
    /// >>> ambient_temperature(+-3 + +-2 + +-1, Left)
    /// 1
    #[see(thermostrat, temperature_bounds)]
    fn ambient_temperature(context, G: Summands, side: Side) -> Dyadic {
        let Summands(values) = G;
        Ok(context.engine.values().ambient_temperature(&values, side, context.meter)?)
    }

    /// The moves in a sum that the strategy thermostrat advises: moves in the summand whose thermograph
    /// is widest at the ambient temperature, or in one of several that are as wide. They give the player at least
    /// what the compound thermograph shows there.
    ///
    /// >>> thermostrat(<9|1> + <2|-3>, Left)
    /// [<11|6>]
    #[elsewhere("thermostrategy", "hotstrat")]
    #[see(sentestrat, ambient_temperature, winning_moves)]
    fn thermostrat(context, G: NormalGame, side: Side) -> Value {
        let NormalGame(g) = G;
        let summands = components(context, g)?;
        let values = values_of(&summands);
        let arena = context.engine.values();
        let t = arena.ambient_temperature(&values, side, context.meter)?;
        let widest = arena.widest(&values, &t, context.meter)?;
        let widest: Vec<_> = widest.iter().map(|&place| summands[place].component).collect();
        Ok(moves(context, g, &widest, side, &t)?)
    }

    /// The moves in a sum that the strategy sentestrat advises. If the opponent has just moved to the
    /// summand H, and H is hotter than the ambient temperature t, it advises to answer in H; otherwise,
    /// to move in the hottest summand. If t is not given, it is the temperature of the hottest other
    /// summand.
    ///
    /// >>> sentestrat(<9|1> + <2|-3>, Left)
    /// [<11|6>]
    /// >>> sentestrat(<9|1> + <2|-3>, Left, <2|-3>, 1)
    /// [<11|3>]
    #[elsewhere("sente", "sentestrategy")]
    #[see(thermostrat, temperature)]
    fn sentestrat(
        context,
        G: NormalGame,
        side: Side,
        H: Option<NormalGame>,
        t: Option<Dyadic>
    ) -> Value {
        let NormalGame(g) = G;
        let summands = components(context, g)?;
        if let Some(NormalGame(threat)) = H {
            let place =
                summands.iter().position(|summand| SumId::from(summand.component) == threat);
            let Some(place) = place else {
                let kind = FaultKind::WrongKind(Kind::Summand, Value::Game(threat));
                return Err(ArgumentFault { kind, argument: Some(2) });
            };
            let threat = &summands[place];
            let t = match t {
                Some(t) => t,
                None => warmest(context, &summands, place)?,
            };
            if context.engine.values().temperature(threat.value, context.meter)? > t {
                let t = t.max(Dyadic::ZERO);
                return Ok(moves(context, g, &[threat.component], side, &t)?);
            }
        }
        let values = values_of(&summands);
        let hottest = context.engine.values().hottest(&values, context.meter)?;
        let Some(&first) = hottest.first() else {
            return Ok(Value::games([]));
        };
        let t = context.engine.values().temperature(summands[first].value, context.meter)?;
        let hottest: Vec<_> = hottest.iter().map(|&place| summands[place].component).collect();
        Ok(moves(context, g, &hottest, side, &t)?)
    }

    /// The options of G that a player may need: for each option of the canonical form, an option that is
    /// at least as good. G is taken as given (not simplified).
    ///
    /// >>> sensible_options(<1,0,*|-1>, Left)
    /// [1]
    /// >>> sensible_options(<*2|*>, Left)
    /// []
    #[elsewhere("sensiblemoves", "sensibleleft", "sensibleright", "sensibleleftoptions", "sensiblerightoptions";
        "`sensible_options(G, Left)` and `sensible_options(G, Right)` list them")]
    #[elsewhere("undominated"; "`sensible_options(G, Left)` leaves out what is dominated")]
    #[see(canonical, winning_moves, left)]
    fn sensible_options(context, G: NormalGame, side: Side) -> Value {
        let NormalGame(g) = G;
        let value = context.questions().value(g)?;
        let options = text::ordered_options(context, g, side)?;
        let mut sensible = Vec::new();
        let needed = context.engine.values().options(value, side, context.meter)?.to_vec();
        for needed in needed {
            for &option in &options {
                let reached = context.questions().value(option)?;
                let good = match side {
                    Side::Left => context.engine.values().le(needed, reached, context.meter)?,
                    Side::Right => context.engine.values().le(reached, needed, context.meter)?,
                };
                if good {
                    if !sensible.contains(&option) {
                        sensible.push(option);
                    }
                    break;
                }
            }
        }
        context.arrange(&mut sensible)?;
        Ok(Value::games(sensible))
    }
}

/// A summand with its value and multiplicity.
struct Summand {
    component: ComponentId,
    value: ValueId,
    count: u64,
}

fn components(context: &mut Context<'_>, g: SumId) -> Result<Vec<Summand>, FaultKind> {
    let parts: Vec<_> = context.engine.components(g).collect();
    let mut summands = Vec::with_capacity(parts.len());
    for (component, count) in parts {
        summands.push(Summand {
            component,
            value: context.questions().value(component.into())?,
            count,
        });
    }
    Ok(summands)
}

fn values_of(summands: &[Summand]) -> Vec<(ValueId, u64)> {
    let values = summands.iter();
    values.map(|summand| (summand.value, summand.count)).collect()
}

/// The games that the best moves in some summands lead to, at a temperature.
fn moves(
    context: &mut Context<'_>,
    g: SumId,
    among: &[ComponentId],
    side: Side,
    t: &Dyadic,
) -> Result<Value, FaultKind> {
    let mut reached = IndexSet::new();
    let summands = context.engine.components(g).count() as u64;
    for &component in among {
        let options = context.options_as_played(component.into(), side)?;
        let rest = context.engine.without(g, component)?;
        context.meter.tick_many(summands)?;
        let mut values = Vec::with_capacity(options.len());
        for &option in &options {
            values.push(context.questions().value(option)?);
        }
        for place in context.engine.values().best_options(&values, side, t, context.meter)? {
            context.meter.tick_many(summands)?;
            reached.insert(context.engine.add(rest, options[place])?);
        }
    }
    let mut reached: Vec<SumId> = reached.into_iter().collect();
    context.arrange(&mut reached)?;
    Ok(Value::games(reached))
}

/// The temperature of the hottest summand but one.
fn warmest(
    context: &mut Context<'_>,
    summands: &[Summand],
    but: usize,
) -> Result<Dyadic, FaultKind> {
    let mut warmest = Dyadic::from(-1);
    for (place, summand) in summands.iter().enumerate() {
        if place != but {
            let t = context.engine.values().temperature(summand.value, context.meter)?;
            warmest = warmest.max(t);
        }
    }
    Ok(warmest)
}
