//! Questions about a game in the universe at hand: outcome, canonical form, order, birthday.

use std::rc::Rc;

use super::robots::{asked, robot_inverse};
use crate::ask::question::Question;
use crate::diag::codes::games::{NO_SUCH_QUESTION, TOO_LARGE};
use crate::game::robot;
use crate::game::robot::RobotId;
use crate::game::{Distinction, EngineError, SumId};
use crate::lang::context::Context;
use crate::lang::fault::{FaultKind, fault};
use crate::lang::value::Value;
use crate::meter::Sought;
use crate::present::text;

builtins! {
    "Games in a universe";

    /// Who wins if both play optimally: L (Left), R (Right), N (the next player, who moves first) or P
    /// (the previous player, who moves second). Against the cheating robot: L, R or D (a draw). Where
    /// play need not end, it says for each player who begins whether that player wins, loses or draws,
    /// D where both draw (`:help loopy game`).
    ///
    /// >>> outcome(1000000 * +-1)
    /// P
    /// >>> outcome(*)
    /// N
    /// >>> outcome(*) mod misere
    /// P
    /// >>> outcome(robot<1|0|-1> + 1)
    /// L
    #[elsewhere("outcomeclass", "winner", "whowins", "misereoutcome")]
    #[common(1)]
    #[gives(Answer)]
    #[asked(Robot 1, Game 1)]
    #[see(winning_moves, about, compare)]
    fn outcome(context, G: Value) -> Value {
        context.meter.seek(Sought::Winner);
        Ok(context.outcome_of(&G)?)
    }

    /// The simplest game of the current universe that equals G.
    ///
    /// >>> canonical(<0,-1|2>)
    /// 1
    /// >>> canonical(* + *)
    /// 0
    /// >>> canonical(<0|v>)
    /// *
    /// >>> canonical(<*2|*>) == <*2|*> mod dicot
    /// true
    #[elsewhere("canonicalform", "canon", "cf", "simplify", "value", "gamevalue")]
    #[elsewhere("simplest"; also(simplest_number);
        "`canonical(G)` is the simplest form of G, `simplest_number(1/4, 1)` the simplest number between two")]
    #[elsewhere("miserecanonicalform", "miserecanonical", "miserevalue", "miserecanonicalgame";
        also(misere);
        "the simplest form in misère play is `canonical(G) mod misere`")]
    #[common(2)]
    #[gives(Answer)]
    #[asked(Game 2)]
    #[see(about, simplest_form, form, compare)]
    fn canonical(context, G: Value) -> Value {
        if let Some(universe) = context.robot_universe(&[&G])? {
            let name = text::universe_text(context, universe)?;
            return Err(fault!(
                NO_SUCH_QUESTION,
                format!("no canonical form is known in `{name}`");
                help: "`normal_form(G)` leaves out what the theorems allow"
            ).into());
        }
        let g = context.to_game(&G)?;
        let first = context.among_classes([&G], |context| Ok(context.questions().canonical(g)?))?;
        Ok(context.sum_value(first, [&G])?)
    }

    /// The simplest of all forms that equal G, forms with tombstones `!` included. Two games are equal if
    /// and only if these forms are the same. The form need not be a member of the universe;
    /// `canonical(G)` is a member.
    ///
    /// >>> form(simplest_form(<0,*|*>)) mod dicot
    /// <!,<.|.>|<<.|.>|<.|.>>>
    /// >>> simplest_form(<*2|*>) mod dicot
    /// <*2|.>
    /// >>> simplest_form(<0,-1|2>)
    /// 1
    #[see(canonical, form)]
    fn simplest_form(context, G: SumId) -> SumId {
        Ok(context.questions().simplest(G)?)
    }

    /// The relation of G and H: G = H, G > H, G < H or G || H, with the games where they are short. The same as `G <=> H`.
    ///
    /// >>> compare(^, *)
    /// ^ || *
    /// >>> compare(2 * ^, *)
    /// ^2 > *
    #[gives(Answer)]
    #[see(distinguish, outcome)]
    fn compare(context, G: Value, H: Value) -> Value {
        let comparison = context.compared(&G, &H)?;
        Ok(Value::Relation(Rc::new(comparison)))
    }

    /// A game X of the universe such that the outcome of G + X is not at least that of H + X: a witness
    /// that G >= H is false. If G >= H is true, `none`.
    ///
    /// >>> distinguish(* + *, 0) mod misere
    /// -1
    /// >>> distinguish(* + *, 0) mod dicot
    /// none
    /// >>> distinguish(1, *)
    /// none
    #[elsewhere("witness", "distinguisher", "distinguishing", "tellapart")]
    #[common(24)]
    #[see(compare)]
    fn distinguish(context, G: Value, H: Value) -> Value {
        let [a, b] = [&G, &H];
        if let Some(universe) = context.robot_universe(&[a, b])? {
            let found = context.robot_witness(universe, [a, b])?;
            return Ok(found.map_or(Value::None, |(witness, _)| Value::Robot(witness)));
        }
        let g = context.to_game(&G)?;
        let h = context.to_game(&H)?;
        let found =
            context.among_classes([&G, &H], |context| Ok(context.questions().distinguish(g, h)?))?;
        match found {
            Distinction::AtLeast => Ok(Value::None),
            Distinction::Witness(witness) => Ok(Value::Game(witness.game)),
            Distinction::TooLarge => Err(fault!(
                TOO_LARGE,
                "these differ, but no game that shows it is small enough to be found"
            ).into()),
            Distinction::Unknown => Err(EngineError::GaveUp.into()),
        }
    }

    /// Whether some game H of the universe has G + H = 0. In normal play every game has an inverse.
    ///
    /// >>> invertible(<5|-3>)
    /// true
    #[common(23)]
    #[gives(Answer)]
    #[see(inverse)]
    fn invertible(context, G: Value) -> bool {
        Ok(!matches!(inverse_of(context, &G)?, Value::None))
    }

    /// The inverse of G: the game H of the universe with G + H = 0, or `none`. In normal play it is -G.
    ///
    /// >>> inverse(<2|1>)
    /// <-1|-2>
    #[common(15)]
    #[gives(Answer)]
    #[see(invertible)]
    fn inverse(context, G: Value) -> Value {
        Ok(inverse_of(context, &G)?)
    }

    /// The birthday of G: the height of the game tree. In normal play this is the tree of the canonical
    /// form; elsewhere it is the tree of G as given (not simplified).
    ///
    /// >>> birthday(<0|v>)
    /// 1
    /// >>> birthday(<0|v>) mod misere
    /// 3
    #[elsewhere("bday", "formalbday"; also(formal_birthday))]
    #[common(8)]
    #[gives(OfTree)]
    #[see(formal_birthday, size)]
    fn birthday(context, G: Value) -> Value {
        if let Value::Robot(g) = G {
            return Ok(robot_height(context, g)?);
        }
        let g = context.to_game(&G)?;
        if !context.program.universes.is_normal(context.universe) {
            return Ok(height(context, g)?);
        }
        let value = context.questions().value(g)?;
        context.note(Question::Value(g));
        let birthday = context.engine.values().birthday(value, context.meter)?;
        Ok(Context::count_value(birthday))
    }

    /// The formal birthday of G: the height of the game tree of G as given (not simplified).
    ///
    /// >>> formal_birthday(<0|v>)
    /// 3
    /// >>> formal_birthday(5)
    /// 5
    #[gives(OfTree)]
    #[see(birthday)]
    fn formal_birthday(context, G: Value) -> Value {
        if let Value::Robot(g) = G {
            return Ok(robot_height(context, g)?);
        }
        let g = context.to_game(&G)?;
        Ok(height(context, g)?)
    }
}

/// The height of a robot game's tree, in rounds and moves alone.
fn robot_height(context: &mut Context<'_>, g: RobotId) -> Result<Value, FaultKind> {
    let mut ask = context.ask();
    let height = robot::birthday(&mut ask, g)?;
    Ok(Context::count_value(height))
}

/// The height of the tree as it stands, exact at any size.
fn height(context: &mut Context<'_>, g: SumId) -> Result<Value, FaultKind> {
    context.note(Question::Form(g));
    let height = context.ask().birthday(g)?;
    Ok(Context::count_value(height))
}

/// The game that gives 0 with another, if there is one.
fn inverse_of(context: &mut Context<'_>, value: &Value) -> Result<Value, FaultKind> {
    if let Some(universe) = context.robot_universe(&[value])? {
        let g = asked(context, value)?;
        return robot_inverse(context, universe, g);
    }
    let g = context.to_game(value)?;
    match context.among_classes([value], |context| Ok(context.questions().inverse(g)?))? {
        Some(inverse) => context.sum_value(inverse, [value]),
        None => Ok(Value::None),
    }
}
