//! What is left of a game when infinitesimals are forgotten, and what infinitesimals are worth.

use super::normal::{normal_value, ordered, side_of, value_of};
use crate::diag::codes::games;
use crate::game::games::number::Dyadic;
use crate::lang::builtin::Row;
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::lang::value::Value;

/// The rows of this topic.
pub static TABLE: &[Row] = &[
    Row {
        signature: "reduced(G)",
        sentence: "The reduced canonical form: the simplest game infinitesimally close to G.",
        examples: &[("reduced(<1|^>)", "<1|0>"), ("reduced(3/2v*)", "3/2")],
        see_also: &["infinitesimally_close", "ge_inf", "canonical"],
        run: |context, arguments| {
            let value = normal_value(context, "reduced", arguments)?;
            let reduced = context.engine.values().reduced(value, context.meter)?;
            Ok(Value::Game(context.questions().game_of(reduced)?))
        },
    },
    Row {
        signature: "infinitesimally_close(G, H)",
        sentence: "Whether G - H is infinitesimal.",
        examples: &[
            ("infinitesimally_close(<1|^>, <1|0>)", "true"),
            ("infinitesimally_close(1/1024, ^)", "false"),
        ],
        see_also: &["reduced", "ge_inf", "is_infinitesimal"],
        run: |context, arguments| {
            let g = normal_value(context, "infinitesimally_close", arguments)?;
            let h = value_of(context, "infinitesimally_close", &arguments[1])?;
            let close = context.engine.values().infinitesimally_close(g, h, context.meter)?;
            Ok(Value::Bool(close))
        },
    },
    Row {
        signature: "ge_inf(G, H)",
        sentence: "Whether G is at least H up to an infinitesimal: G - H is at least -x for every \
                   positive number x.",
        examples: &[("ge_inf(v, ^)", "true"), ("ge_inf(<1|0>, 1/2)", "false")],
        see_also: &["infinitesimally_close", "reduced"],
        run: |context, arguments| {
            let g = normal_value(context, "ge_inf", arguments)?;
            let h = value_of(context, "ge_inf", &arguments[1])?;
            Ok(Value::Bool(context.engine.values().ge_inf(g, h, context.meter)?))
        },
    },
    Row {
        signature: "atomic_weight(G)",
        sentence: "How many ups the infinitesimal G is worth beside far stars: of weight 2 or more \
                   Left wins, of weight 1 or more she wins moving first.",
        examples: &[
            ("atomic_weight(^3*2)", "3"),
            ("atomic_weight(<^^|v>)", "1/2"),
            ("atomic_weight(tiny(2))", "0"),
        ],
        see_also: &["is_all_small", "norton", "uptimal"],
        run: atomic_weight,
    },
    Row {
        signature: "is_all_small(G)",
        sentence: "Whether G equals a dicot: no follower of its canonical form but 0 is a number.",
        examples: &[("is_all_small(<0|v>)", "true"), ("is_all_small(tiny(1))", "false")],
        see_also: &["is_dicot", "atomic_weight"],
        run: |context, arguments| {
            let value = normal_value(context, "is_all_small", arguments)?;
            Ok(Value::Bool(context.engine.values().is_all_small(value, context.meter)?))
        },
    },
    Row {
        signature: "uptimal(G)",
        sentence: "The number, the counts of ↑, ↑², … and the nimber where G is their sum, else \
                   `none`.",
        examples: &[
            ("uptimal(1/2v[2]* + ^3)", "[1/2, [3, -1], *]"),
            ("uptimal(<0|^[2]>)", "[0, [1, 2], *]"),
            ("uptimal(tiny(1))", "none"),
        ],
        see_also: &["atomic_weight", "reduced"],
        run: uptimal,
    },
    Row {
        signature: "companion(G)",
        sentence: "G with 0 and * exchanged at the bottom: the companions of the options, and 0 for \
                   Left where G >= 0 and for Right where G <= 0.",
        examples: &[("companion(^)", "^*"), ("companion(*2)", "*2")],
        see_also: &["is_all_small"],
        run: |context, arguments| {
            let value = normal_value(context, "companion", arguments)?;
            let companion = context.engine.values().companion(value, context.meter)?;
            Ok(Value::Game(context.questions().game_of(companion)?))
        },
    },
    Row {
        signature: "incentives(G[, side])",
        sentence: "What moves in G gain: Gᴸ - G and G - Gᴿ without the dominated ones; of one player \
                   with `incentives(G, Left)`.",
        examples: &[("incentives(^)", "[^*]"), ("incentives(<3|1>, Left)", "[<2|0>]")],
        see_also: &["norton", "temperature"],
        run: |context, arguments| {
            let value = normal_value(context, "incentives", arguments)?;
            let side = arguments.get(1).map(side_of).transpose()?;
            let values = context.engine.values();
            let incentives = match side {
                Some(side) => values.incentives_of(value, side, context.meter)?,
                None => values.incentives(value, context.meter)?,
            };
            ordered(context, &incentives)
        },
    },
];

fn atomic_weight(context: &mut Context<'_>, arguments: &[Value]) -> Result<Value, FaultKind> {
    let value = normal_value(context, "atomic_weight", arguments)?;
    if let Some(weight) = context.engine.values().atomic_weight(value, context.meter)? {
        return Ok(Value::Game(context.questions().game_of(weight)?));
    }
    let (label, help) = if context.engine.values().is_infinitesimal(value, context.meter)? {
        (
            "no multiple of ↑ comes close to this",
            "all-small games have one (`is_all_small`), and few others",
        )
    } else {
        (
            "this is no infinitesimal",
            "atomic weights belong to infinitesimals; `freeze(G) - mean(G)` is one",
        )
    };
    Err(FaultKind::Said(&games::NO_ATOMIC_WEIGHT, label.to_owned(), vec![help.to_owned()]))
}

fn uptimal(context: &mut Context<'_>, arguments: &[Value]) -> Result<Value, FaultKind> {
    let value = normal_value(context, "uptimal", arguments)?;
    let Some(expansion) = context.engine.values().uptimal(value, context.meter)? else {
        return Ok(Value::None);
    };
    let ups = expansion.ups.iter();
    let ups = ups.map(|&count| Context::measure_value(Dyadic::from(count)));
    let ups = Value::list(ups.collect::<Vec<_>>()).ok_or(FaultKind::ListTooDeep)?;
    let number = Context::measure_value(expansion.number);
    let star = context.engine.values().nimber(expansion.star, context.meter)?;
    let star = Value::Game(context.questions().game_of(star)?);
    Value::list(vec![number, ups, star]).ok_or(FaultKind::ListTooDeep)
}
