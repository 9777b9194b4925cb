//! Games made from games, and games as text.

use super::robots::not_robot;
use super::shown::object::object;
use crate::lang::builtin::Row;
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::lang::show::for_programs;
use crate::lang::value::Value;
use crate::render::{Spelling, Writing};

/// The rows of this topic.
pub static TABLE: &[Row] = &[
    Row {
        signature: "tiny(G)",
        sentence: "Tiny-G, `<0||0|-G>`: a positive game smaller than every up multiple.",
        examples: &[("tiny(2)", "tiny(2)"), ("(2).tiny", "tiny(2)")],
        see_also: &["miny"],
        run: |context, arguments| {
            let g = context.to_game(&arguments[0])?;
            let mut ask = context.ask();
            Ok(Value::Game(ask.tiny(g)?))
        },
    },
    Row {
        signature: "miny(G)",
        sentence: "Miny-G, `<G|0||0>`: the negative of tiny-G.",
        examples: &[("miny(1) + tiny(1)", "0")],
        see_also: &["tiny"],
        run: |context, arguments| {
            let g = context.to_game(&arguments[0])?;
            let mut ask = context.ask();
            Ok(Value::Game(ask.miny(g)?))
        },
    },
    Row {
        signature: "ordinal(G, H)",
        sentence: "The ordinal sum G:H: a move in G ends play in H.",
        examples: &[("ordinal(*, 1)", "^*"), ("ordinal(1, -1) == 1/2", "true")],
        see_also: &["norton"],
        run: |context, arguments| {
            let g = context.to_game(&arguments[0])?;
            let h = context.to_game(&arguments[1])?;
            let mut ask = context.ask();
            Ok(Value::Game(ask.ordinal(g, h)?))
        },
    },
    Row {
        signature: "conjugate(G)",
        sentence: "The game with the players' roles exchanged, -G.",
        examples: &[("conjugate(<1|0>)", "<0|-1>")],
        see_also: &["inverse"],
        run: |context, arguments| context.negate(arguments[0].clone()),
    },
    Row {
        signature: "form(G)",
        sentence: "The literal form of G as text: brackets only, zero is `<.|.>`; a sum of cheating \
                   robot games is one matrix.",
        examples: &[
            ("form(robot<0|1|0> + 0)", "robot<robot<.|.|.>|robot<robot<.|.|.>|.|.>|robot<.|.|.>>"),
            ("form(*2)", "<<.|.>,<<.|.>|<.|.>>|<.|.>,<<.|.>|<.|.>>>"),
            ("form(1)", "<<.|.>|.>"),
        ],
        see_also: &["tree", "canonical"],
        run: |context, arguments| {
            let text = match arguments[0] {
                Value::Robot(g) => context.robot_form_text(g)?,
                ref other => {
                    let g = context.to_game(other)?;
                    context.form_text(g)?
                }
            };
            Ok(Value::text(&text))
        },
    },
    Row {
        signature: "tree(G)",
        sentence: "A picture of G's options, their options and so on.",
        examples: &[],
        see_also: &["form"],
        run: |context, arguments| {
            not_robot(
                &arguments[0],
                "a round has both players' moves, and no tree shows that",
                "`matrix(G)` shows what rounds leave, `followers(G)` lists what play can reach",
            )?;
            let g = context.to_game(&arguments[0])?;
            let text = context.tree_text(g)?;
            Ok(Value::text(&text))
        },
    },
    Row {
        signature: "show(x)",
        sentence: "The picture of a position, where its ruleset has `show:`, else the position as it \
                   was written; of a sum its positions beside each other; of anything else the text \
                   that it prints as.",
        examples: &[
            ("show(<1|0> + *)", "<1*|*>"),
            ("show(kayles(4))", "||||"),
            ("show(pitch(2,1@1) + S3)", "      o\n||| + o o @ o"),
        ],
        see_also: &["form"],
        run: |context, arguments| {
            let picture = match &arguments[0] {
                Value::Game(g) | Value::Standing(g) => context.position_picture(*g)?,
                Value::Robot(g) => context.robot_picture(*g)?,
                _ => None,
            };
            if let Some(picture) = picture {
                return Ok(Value::Text(picture));
            }
            let text = context.text(&arguments[0])?;
            Ok(Value::text(&text))
        },
    },
    Row {
        signature: "latex(x)",
        sentence: "The text of x as LaTeX, for formulas: `$…$` is to be written around it.",
        examples: &[
            ("latex(-3/4)", "-\\frac{3}{4}"),
            ("latex(<1|0>)", "\\left\\{1\\,\\middle|\\,0\\right\\}"),
        ],
        see_also: &["show"],
        run: |context, arguments| {
            let writing = Writing { spelling: Spelling::Latex, ..context.writing };
            let text = context.written_as(writing, |context| context.text(&arguments[0]))?;
            Ok(Value::text(&text))
        },
    },
    Row {
        signature: "json(x)",
        sentence: "The text of x as JSON, the object that `--format json` has for it.",
        examples: &[
            ("json(true)", "{\"kind\":\"bool\",\"value\":true}"),
            (
                "json(<1|0>)",
                "{\"canonical\":\"<1|0>\",\"kind\":\"game\",\"outcome\":\"N\",\
                 \"universe\":\"normal\",\"value\":\"<1|0>\"}",
            ),
        ],
        see_also: &["show", "latex"],
        run: json,
    },
];

/// The object has games spelled for programs, whatever the terminal shows.
fn json(context: &mut Context<'_>, arguments: &[Value]) -> Result<Value, FaultKind> {
    let object = context
        .written_as(for_programs(Spelling::Ascii), |context| object(context, &arguments[0]))?;
    let text = object.to_string();
    context.meter.charge(text.len())?;
    Ok(Value::text(&text))
}
