//! What kind of game it is as it stands: dicot, dead-ending, blocking, impartial.
//!
//! These do not depend on the universe at hand: they are about the form.

use super::normal::side_of;
use crate::ask::question::Question;
use crate::game::{Side, Universe};
use crate::lang::builtin::Row;
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::lang::value::Value;

/// The rows of this topic.
pub static TABLE: &[Row] = &[
    Row {
        signature: "is_dicot(G)",
        sentence: "Whether in every follower both players can move or neither.",
        examples: &[("is_dicot(<0|v>)", "true"), ("is_dicot(* + 1)", "false")],
        see_also: &["is_dead_ending", "is_impartial"],
        run: |context, arguments| ask(context, arguments, Universe::Dicot),
    },
    Row {
        signature: "is_dead_ending(G)",
        sentence: "Whether a player who cannot move in a follower can never move again there.",
        examples: &[("is_dead_ending(1/2)", "true"), ("is_dead_ending(<.|*>)", "false")],
        see_also: &["is_dicot", "is_blocking"],
        run: |context, arguments| ask(context, arguments, Universe::DeadEnding),
    },
    Row {
        signature: "is_blocking(G)",
        sentence: "Whether a player who cannot move in a follower can be kept from moving: after \
                   each answer she cannot move, or it can be answered so that she cannot.",
        examples: &[("is_blocking(<.|*>)", "true"), ("is_blocking(<.|<1|.>>)", "false")],
        see_also: &["is_dead_ending"],
        run: |context, arguments| ask(context, arguments, Universe::Blocking),
    },
    Row {
        signature: "is_impartial(G)",
        sentence: "Whether in every follower both players have the same options.",
        examples: &[("is_impartial(*3 + <*2|*2>)", "true"), ("is_impartial(^)", "false")],
        see_also: &["is_dicot", "nim_value"],
        run: |context, arguments| ask(context, arguments, Universe::Impartial),
    },
    Row {
        signature: "is_end(G, side)",
        sentence: "Whether `Left` or `Right` has no move in G.",
        examples: &[("is_end(3, Right)", "true"), ("is_end(*, Left)", "false")],
        see_also: &["left", "right"],
        run: |context, arguments| {
            let g = context.to_game(&arguments[0])?;
            let side = side_of(&arguments[1])?;
            let mut ask = context.ask();
            Ok(Value::Bool(ask.options(g, side)?.is_empty()))
        },
    },
    Row {
        signature: "why_not_dicot(G)",
        sentence: "The follower of G that breaks the rule of dicot games, or `none`.",
        examples: &[("why_not_dicot(* + 1)", "1")],
        see_also: &["is_dicot"],
        run: |context, arguments| offender(context, arguments, Universe::Dicot),
    },
    Row {
        signature: "why_not_dead_ending(G)",
        sentence: "The follower of G that breaks the rule of dead-ending games, or `none`.",
        examples: &[("why_not_dead_ending(1/2)", "none")],
        see_also: &["is_dead_ending"],
        run: |context, arguments| offender(context, arguments, Universe::DeadEnding),
    },
    Row {
        signature: "why_not_blocking(G)",
        sentence: "The follower of G that breaks the rule of blocking games, or `none`.",
        examples: &[("why_not_blocking(*)", "none")],
        see_also: &["is_blocking"],
        run: |context, arguments| offender(context, arguments, Universe::Blocking),
    },
    Row {
        signature: "why_not_impartial(G)",
        sentence: "The follower of G that breaks the rule of impartial games, or `none`.",
        examples: &[("why_not_impartial(*2)", "none")],
        see_also: &["is_impartial"],
        run: |context, arguments| offender(context, arguments, Universe::Impartial),
    },
    Row {
        signature: "is_option_closed(G)",
        sentence: "Whether in every follower of G as it stands two moves of one player in a row can \
                   be made in one: a property of the form, not of the value.",
        examples: &[
            ("is_option_closed(<1,0|0>)", "true"),
            ("is_option_closed(<1|0>)", "false"),
            ("<1,0|0> == <1|0>", "true"),
        ],
        see_also: &["why_not_option_closed", "reduced"],
        run: |context, arguments| {
            let g = context.to_game(&arguments[0])?;
            let mut ask = context.ask();
            let follower = ask.why_not_option_closed(g)?;
            Ok(Value::Bool(follower.is_none()))
        },
    },
    Row {
        signature: "why_not_option_closed(G)",
        sentence: "The first follower of G as it stands in which two moves of one player lead to \
                   where one does not, or `none`.",
        examples: &[
            ("why_not_option_closed(<<1|0>,1,0|0>)", "<1|0>"),
            ("why_not_option_closed(*2)", "none"),
        ],
        see_also: &["is_option_closed"],
        run: |context, arguments| {
            let g = context.to_game(&arguments[0])?;
            let mut ask = context.ask();
            Ok(match ask.why_not_option_closed(g)? {
                Some(follower) => Value::Game(follower),
                None => Value::None,
            })
        },
    },
    Row {
        signature: "left_strong(G)",
        sentence: "Whether Left, moving first, wins G together with every Left end of the universe.",
        examples: &[("left_strong(*2) mod dicot", "true")],
        see_also: &["outcome"],
        run: |context, arguments| strong(context, arguments, Side::Left),
    },
    Row {
        signature: "right_strong(G)",
        sentence: "Whether Right, moving first, wins G together with every Right end of the universe.",
        examples: &[("right_strong(*2) mod dicot", "true")],
        see_also: &["outcome"],
        run: |context, arguments| strong(context, arguments, Side::Right),
    },
    Row {
        signature: "is_p_free(G)",
        sentence: "Whether no follower of G has outcome P in misère play.",
        examples: &[("is_p_free(*)", "false"), ("is_p_free(1)", "true")],
        see_also: &["outcome"],
        run: |context, arguments| {
            let g = context.to_game(&arguments[0])?;
            let mut ask = context.ask();
            Ok(Value::Bool(ask.is_p_free(g)?))
        },
    },
];

/// Whether the first argument belongs to a universe, whatever the one at hand.
fn ask(
    context: &mut Context<'_>,
    arguments: &[Value],
    universe: Universe,
) -> Result<Value, FaultKind> {
    let g = context.to_game(&arguments[0])?;
    context.note(Question::Member(g, universe));
    let mut ask = context.ask();
    Ok(Value::Bool(ask.modulo(universe).is_member(g)?))
}

/// The follower that keeps the first argument out of a universe, or `none`.
fn offender(
    context: &mut Context<'_>,
    arguments: &[Value],
    universe: Universe,
) -> Result<Value, FaultKind> {
    let g = context.to_game(&arguments[0])?;
    context.note(Question::Member(g, universe));
    let mut ask = context.ask();
    Ok(match ask.modulo(universe).why_not_member(g)? {
        Some(offence) => Value::Game(offence.follower),
        None => Value::None,
    })
}

/// Whether a side, moving first, wins the first argument with every end of its own.
fn strong(context: &mut Context<'_>, arguments: &[Value], side: Side) -> Result<Value, FaultKind> {
    let g = context.to_game(&arguments[0])?;
    let setting = context.questions().setting("strength")?;
    context.questions().admit(setting, g)?;
    let mut ask = context.ask();
    let strong = ask.modulo(setting.universe).strong(side, g)?.decided()?;
    context.note(Question::Strong(side, g, strong));
    Ok(Value::Bool(strong))
}
