//! Thermography: thermographs and their pictures, cooling and heating.

use std::rc::Rc;

use super::normal::{normal_value, value_of};
use crate::diag::codes::evaluation;
use crate::game::games::number::Dyadic;
use crate::game::normal::{Thermograph, ValueId};
use crate::lang::builtin::Row;
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::lang::value::Value;
use crate::render::{svg, thermograph};

/// The rows of this topic.
pub static TABLE: &[Row] = &[
    Row {
        signature: "thermograph(G)",
        sentence: "The thermograph of G from temperature -1 up: the corners of the Left wall and of \
                   the Right wall, and the mast.",
        examples: &[
            (
                "thermograph(<3|-1>)",
                "left wall 4 at -1, 1 at 2; right wall -2 at -1, 1 at 2; mast 1 from 2",
            ),
            (
                "thermograph(1/2)",
                "left wall 1 at -1, 1/2 at -1/2; right wall 0 at -1, 1/2 at -1/2; mast 1/2 from -1/2",
            ),
        ],
        see_also: &["plot", "svg", "mean", "temperature", "cool"],
        run: |context, arguments| {
            let thermograph = of(context, "thermograph", &arguments[0])?;
            Ok(Value::Thermograph(thermograph))
        },
    },
    Row {
        signature: "plot(T)",
        sentence: "A thermograph, or that of a game, drawn in text: greater values to the left, \
                   temperatures upwards.",
        examples: &[],
        see_also: &["thermograph", "svg"],
        run: |context, arguments| {
            let drawn = of(context, "plot", &arguments[0])?;
            let spelling = context.writing.spelling;
            Ok(Value::text(&thermograph::plot(&drawn, spelling, context.meter)?))
        },
    },
    Row {
        signature: "svg(x)",
        sentence: "An SVG document: of a thermograph, of a position whose ruleset has `show:`, of \
                   any other game its thermograph, of a text such as `tree(G)` its lines.",
        examples: &[],
        see_also: &["thermograph", "plot", "show", "tree"],
        run: |context, arguments| {
            let picture = match &arguments[0] {
                Value::Text(text) => Some(Rc::clone(text)),
                Value::Game(g) | Value::Standing(g) => context.drawn_picture(*g)?,
                Value::Robot(g) => context.robot_picture(*g)?,
                _ => None,
            };
            if let Some(picture) = picture {
                return Ok(Value::text(&svg::text(&picture, context.meter)?));
            }
            let drawn = of(context, "svg", &arguments[0])?;
            Ok(Value::text(&svg::thermograph(&drawn, context.meter)?))
        },
    },
    Row {
        signature: "cool(G, t)",
        sentence: "G cooled by t: every move is taxed by t, until G is frozen to its mean.",
        examples: &[
            ("cool(<3|-1>, 1)", "<2|0>"),
            ("cool(<3|-1>, 2)", "1*"),
            ("cool(<3|-1>, 5/2)", "1"),
        ],
        see_also: &["heat", "temperature", "thermograph"],
        run: |context, arguments| {
            let value = normal_value(context, "cool", arguments)?;
            let t = context.to_number(&arguments[1])?;
            if t.sign().is_lt() {
                let label = "games are cooled by 0 or more".to_owned();
                let help = vec!["`heat(G, t)` goes the other way".to_owned()];
                return Err(FaultKind::Said(&evaluation::NEGATIVE, label, help));
            }
            let cooled = context.engine.values().cool(value, &t, context.meter)?;
            Ok(Value::Game(context.questions().game_of(cooled)?))
        },
    },
    Row {
        signature: "heat(G, t)",
        sentence: "G heated by the number t: every move but those in numbers gains t.",
        examples: &[
            ("heat(1*, 2)", "<3|-1>"),
            ("heat(<2|0>, 1)", "<3|-1>"),
            ("heat(^, 2)", "<2|<0|-4>>"),
        ],
        see_also: &["cool", "overheat", "norton"],
        run: heat,
    },
    Row {
        signature: "overheat(G, s, t)",
        sentence: "G overheated from s to t: an integer n becomes n copies of s, and every other \
                   move gains t.",
        examples: &[("overheat(3, ^, 1)", "^3"), ("overheat(1/2, 1, 1)", "<1|0>")],
        see_also: &["heat", "norton"],
        run: |context, arguments| {
            let value = normal_value(context, "overheat", arguments)?;
            let from = value_of(context, "overheat", &arguments[1])?;
            let to = value_of(context, "overheat", &arguments[2])?;
            let heated = context.engine.values().overheat(value, from, to, context.meter)?;
            Ok(Value::Game(context.questions().game_of(heated)?))
        },
    },
    Row {
        signature: "norton(G, U)",
        sentence: "The Norton product G.U: an integer n becomes n copies of U, every other move \
                   gains U and an incentive of U; order and sums are kept where U is positive.",
        examples: &[("norton(1/2, ^)", "<^2*|v*>"), ("norton(<2|-1>, ^)", "<^4*|v3*>")],
        see_also: &["overheat", "atomic_weight", "incentives"],
        run: |context, arguments| {
            let value = normal_value(context, "norton", arguments)?;
            let unit = value_of(context, "norton", &arguments[1])?;
            let product = context.engine.values().norton(value, unit, context.meter)?;
            Ok(Value::Game(context.questions().game_of(product)?))
        },
    },
];

/// A thermograph that is one already, or that of a game.
fn of(
    context: &mut Context<'_>,
    name: &str,
    argument: &Value,
) -> Result<Rc<Thermograph>, FaultKind> {
    if let Value::Thermograph(thermograph) = argument {
        return Ok(Rc::clone(thermograph));
    }
    let value = value_of(context, name, argument)?;
    Ok(Rc::new(context.engine.values().thermograph(value, context.meter)?))
}

fn heat(context: &mut Context<'_>, arguments: &[Value]) -> Result<Value, FaultKind> {
    let value = normal_value(context, "heat", arguments)?;
    let t: Dyadic = match context.to_number(&arguments[1]) {
        Ok(t) => t,
        Err(FaultKind::NotANumber(_)) => {
            let label = "games are heated by a number".to_owned();
            let help = vec![
                "by a game, `overheat(G, s, t)` and the Norton product `norton(G, U)` are defined"
                    .to_owned(),
            ];
            return Err(FaultKind::Said(&evaluation::NOT_A_NUMBER, label, help));
        }
        Err(other) => return Err(other),
    };
    let by: ValueId = context.engine.values().number(&t, context.meter)?;
    let heated = context.engine.values().heat_by(value, by, context.meter)?;
    Ok(Value::Game(context.questions().game_of(heated)?))
}
