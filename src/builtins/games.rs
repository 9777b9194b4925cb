//! Questions about a game in the universe at hand: outcome, canonical form, order, birthday.

use std::rc::Rc;

use super::robots::{asked, robot_inverse};
use crate::ask::question::Question;
use crate::diag::codes::games::{NO_SUCH_QUESTION, TOO_LARGE};
use crate::game::games::number::Dyadic;
use crate::game::robot::{RobotId, Standing};
use crate::game::{Distinction, EngineError, SumId};
use crate::lang::builtin::Row;
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::lang::value::Value;

/// The rows of this topic.
pub static TABLE: &[Row] = &[
    Row {
        signature: "outcome(G)",
        sentence: "Who wins under best play: L (Left), R (Right), N (whoever starts) or P (whoever \
                   does not); against the cheating robot L, R or D (a draw).",
        examples: &[
            ("outcome(1000000 * +-1)", "P"),
            ("outcome(*)", "N"),
            ("outcome(*) mod misere", "P"),
            ("outcome(robot<1|0|-1> + 1)", "L"),
        ],
        see_also: &["winning_moves", "compare"],
        run: |context, arguments| context.outcome_of(&arguments[0]),
    },
    Row {
        signature: "canonical(G)",
        sentence: "The simplest game of the universe at hand that equals G.",
        examples: &[
            ("canonical(<0,-1|2>)", "1"),
            ("canonical(* + *)", "0"),
            ("canonical(<0|v>)", "*"),
            ("canonical(<*2|*>) == <*2|*> mod dicot", "true"),
        ],
        see_also: &["simplest_form", "form", "compare"],
        run: |context, arguments| {
            if let Some(universe) = context.robot_universe(&[&arguments[0]])? {
                let name = context.universe_text(universe)?;
                return Err(FaultKind::Said(
                    &NO_SUCH_QUESTION,
                    format!("no canonical form is known in `{name}`"),
                    vec!["`normal_form(G)` leaves out what the theorems allow".to_owned()],
                ));
            }
            let g = context.to_game(&arguments[0])?;
            Ok(Value::Game(context.questions().canonical(g)?))
        },
    },
    Row {
        signature: "simplest_form(G)",
        sentence: "The simplest form of all that equal G, tombstones `!` allowed: games are equal \
                   where theirs are the same. It may be no member of the universe; `canonical(G)` is.",
        examples: &[
            ("form(simplest_form(<0,*|*>)) mod dicot", "<!,<.|.>|<<.|.>|<.|.>>>"),
            ("simplest_form(<*2|*>) mod dicot", "<*2|.>"),
            ("simplest_form(<0,-1|2>)", "1"),
        ],
        see_also: &["canonical", "form"],
        run: |context, arguments| {
            let g = context.to_game(&arguments[0])?;
            Ok(Value::Game(context.questions().simplest(g)?))
        },
    },
    Row {
        signature: "compare(G, H)",
        sentence: "How G and H stand: G = H, G > H, G < H or G || H; the same as `G <=> H`.",
        examples: &[("compare(^, *)", "G || H"), ("compare(2 * ^, *)", "G > H")],
        see_also: &["distinguish", "outcome"],
        run: |context, arguments| {
            let comparison = context.compared(&arguments[0], &arguments[1])?;
            Ok(Value::Relation(Rc::new(comparison)))
        },
    },
    Row {
        signature: "distinguish(G, H)",
        sentence: "A game X of the universe such that o(G+X) is not at least o(H+X): a witness \
                   that G >= H fails; `none` where G >= H holds.",
        examples: &[
            ("distinguish(* + *, 0) mod misere", "-1"),
            ("distinguish(* + *, 0) mod dicot", "none"),
            ("distinguish(1, *)", "none"),
        ],
        see_also: &["compare"],
        run: distinguish,
    },
    Row {
        signature: "invertible(G)",
        sentence: "Whether some game H of the universe has G + H = 0; in normal play every game has.",
        examples: &[("invertible(<5|-3>)", "true")],
        see_also: &["inverse"],
        run: |context, arguments| {
            let inverse = inverse(context, arguments)?;
            Ok(Value::Bool(!matches!(inverse, Value::None)))
        },
    },
    Row {
        signature: "inverse(G)",
        sentence: "The game H of the universe with G + H = 0, or `none`; in normal play it is -G.",
        examples: &[("inverse(<2|1>)", "<-1|-2>")],
        see_also: &["invertible"],
        run: inverse,
    },
    Row {
        signature: "birthday(G)",
        sentence: "In normal play the height of the tree of the canonical form, elsewhere of G as \
                   it stands.",
        examples: &[("birthday(<0|v>)", "1"), ("birthday(<0|v>) mod misere", "3")],
        see_also: &["formal_birthday", "size"],
        run: |context, arguments| {
            if let Value::Robot(g) = arguments[0] {
                return robot_height(context, g);
            }
            let g = context.to_game(&arguments[0])?;
            if !context.program.universes.is_normal(context.universe) {
                return height(context, g);
            }
            let value = context.questions().value(g)?;
            let birthday = context.engine.values().birthday(value, context.meter)?;
            let birthday = Dyadic::from_big(birthday.into(), 0);
            Ok(Context::count_value(birthday))
        },
    },
    Row {
        signature: "formal_birthday(G)",
        sentence: "The height of the tree of G as it stands.",
        examples: &[("formal_birthday(<0|v>)", "3"), ("formal_birthday(5)", "5")],
        see_also: &["birthday"],
        run: |context, arguments| {
            if let Value::Robot(g) = arguments[0] {
                return robot_height(context, g);
            }
            let g = context.to_game(&arguments[0])?;
            height(context, g)
        },
    },
];

/// The height of a robot game's tree, in rounds and moves alone.
fn robot_height(context: &mut Context<'_>, g: RobotId) -> Result<Value, FaultKind> {
    let mut ask = context.ask();
    let height = ask.robot_birthday(g)?;
    Ok(Context::count_value(Dyadic::from_big(height.into(), 0)))
}

/// The height of the tree as it stands, exact at any size.
fn height(context: &mut Context<'_>, g: SumId) -> Result<Value, FaultKind> {
    let mut ask = context.ask();
    let height = ask.birthday(g)?;
    let height = Dyadic::from_big(height.into(), 0);
    Ok(Context::count_value(height))
}

fn distinguish(context: &mut Context<'_>, arguments: &[Value]) -> Result<Value, FaultKind> {
    let [a, b] = [&arguments[0], &arguments[1]];
    if let Some(universe) = context.robot_universe(&[a, b])? {
        return match context.robot_stands(universe, a, b)? {
            Standing::Holds => Ok(Value::None),
            Standing::Fails(Some(witness)) => Ok(Value::Robot(witness)),
            Standing::Fails(None) | Standing::Unknown => Err(EngineError::Undecided.into()),
        };
    }
    let g = context.to_game(&arguments[0])?;
    let h = context.to_game(&arguments[1])?;
    context.note(Question::Order(g, h));
    match context.questions().witness(g, h)? {
        Distinction::AtLeast => Ok(Value::None),
        Distinction::Witness(witness) => Ok(Value::Game(witness.game)),
        Distinction::TooLarge => Err(FaultKind::Said(
            &TOO_LARGE,
            "these differ, but no game that shows it is small enough to be found".to_owned(),
            Vec::new(),
        )),
        Distinction::Unknown => Err(EngineError::Undecided.into()),
    }
}

fn inverse(context: &mut Context<'_>, arguments: &[Value]) -> Result<Value, FaultKind> {
    if let Some(universe) = context.robot_universe(&[&arguments[0]])? {
        let g = asked(context, &arguments[0])?;
        return robot_inverse(context, universe, g);
    }
    let g = context.to_game(&arguments[0])?;
    Ok(match context.questions().inverse(g)? {
        Some(inverse) => Value::Game(inverse),
        None => Value::None,
    })
}
