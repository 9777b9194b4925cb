//! What kind of game it is as it stands: dicot, dead-ending, blocking, impartial.
//!
//! These do not depend on the universe at hand: they are about the form.

use super::define::Answer;
use crate::ask::question::Question;
use crate::game::{SumId, Universe};
use crate::lang::context::Context;
use crate::values::Side;

builtins! {
    "Kinds of games";

    /// Whether G is a dicot: in every follower, both players can move or neither can.
    ///
    /// >>> is_dicot(<0|v>)
    /// true
    /// >>> is_dicot(* + 1)
    /// false
    #[common(22)]
    #[gives(Answer)]
    #[see(is_dead_ending, is_impartial)]
    fn is_dicot(context, G: SumId) -> bool {
        is_member(context, G, Universe::Dicot)
    }

    /// Whether G is dead-ending: a player who cannot move in a follower can never move again there.
    ///
    /// >>> is_dead_ending(1/2)
    /// true
    /// >>> is_dead_ending(<.|*>)
    /// false
    #[gives(Answer)]
    #[see(is_dicot, is_blocking)]
    fn is_dead_ending(context, G: SumId) -> bool {
        is_member(context, G, Universe::DeadEnding)
    }

    /// Whether G is blocking: if a player cannot move in a follower, then after any move of the opponent
    /// there, the player still cannot move, or can move to a position in which she cannot.
    ///
    /// >>> is_blocking(<.|*>)
    /// true
    /// >>> is_blocking(<.|<1|.>>)
    /// false
    #[gives(Answer)]
    #[see(is_dead_ending)]
    fn is_blocking(context, G: SumId) -> bool {
        is_member(context, G, Universe::Blocking)
    }

    /// Whether G is impartial: in every follower, both players have the same options.
    ///
    /// >>> is_impartial(*3 + <*2|*2>)
    /// true
    /// >>> is_impartial(^)
    /// false
    #[gives(Answer)]
    #[see(is_dicot, nim_value)]
    fn is_impartial(context, G: SumId) -> bool {
        is_member(context, G, Universe::Impartial)
    }

    /// Whether G is an end: `Left` (or `Right`) has no move in G.
    ///
    /// >>> is_end(3, Right)
    /// true
    /// >>> is_end(*, Left)
    /// false
    #[see(left, right)]
    fn is_end(context, G: SumId, side: Side) -> bool {
        let mut ask = context.ask();
        Ok(ask.options(G, side)?.is_empty())
    }

    /// The follower of G that breaks the rule of dicot games, or `none`.
    ///
    /// >>> why_not_dicot(* + 1)
    /// 1
    #[see(is_dicot)]
    fn why_not_dicot(context, G: SumId) -> Option<SumId> {
        offender(context, G, Universe::Dicot)
    }

    /// The follower of G that breaks the rule of dead-ending games, or `none`.
    ///
    /// >>> why_not_dead_ending(1/2)
    /// none
    #[see(is_dead_ending)]
    fn why_not_dead_ending(context, G: SumId) -> Option<SumId> {
        offender(context, G, Universe::DeadEnding)
    }

    /// The follower of G that breaks the rule of blocking games, or `none`.
    ///
    /// >>> why_not_blocking(*)
    /// none
    #[see(is_blocking)]
    fn why_not_blocking(context, G: SumId) -> Option<SumId> {
        offender(context, G, Universe::Blocking)
    }

    /// The follower of G that breaks the rule of impartial games, or `none`.
    ///
    /// >>> why_not_impartial(*2)
    /// none
    #[see(is_impartial)]
    fn why_not_impartial(context, G: SumId) -> Option<SumId> {
        offender(context, G, Universe::Impartial)
    }

    /// Whether G is option-closed: in every follower, if one player makes two moves in a row, a single
    /// move leads to the same position. This is a property of the form, not of the value: G is taken as
    /// given (not simplified).
    ///
    /// >>> is_option_closed(<1,0|0>)
    /// true
    /// >>> is_option_closed(<1|0>)
    /// false
    /// >>> <1,0|0> == <1|0>
    /// true
    #[see(why_not_option_closed, reduced)]
    fn is_option_closed(context, G: SumId) -> bool {
        let mut ask = context.ask();
        let follower = ask.why_not_option_closed(G)?;
        Ok(follower.is_none())
    }

    /// The first follower of G in which two moves of one player lead to a position that no single move
    /// reaches, or `none`. G is taken as given (not simplified).
    ///
    /// >>> why_not_option_closed(<<1|0>,1,0|0>)
    /// <1|0>
    /// >>> why_not_option_closed(*2)
    /// none
    #[see(is_option_closed)]
    fn why_not_option_closed(context, G: SumId) -> Option<SumId> {
        let mut ask = context.ask();
        Ok(ask.why_not_option_closed(G)?)
    }

    /// Whether Left wins G + X moving first, for every Left end X of the universe.
    ///
    /// >>> left_strong(*2) mod dicot
    /// true
    #[see(outcome)]
    fn left_strong(context, G: SumId) -> bool {
        strong(context, G, Side::Left)
    }

    /// Whether Right wins G + X moving first, for every Right end X of the universe.
    ///
    /// >>> right_strong(*2) mod dicot
    /// true
    #[see(outcome)]
    fn right_strong(context, G: SumId) -> bool {
        strong(context, G, Side::Right)
    }

    /// Whether no follower of G has outcome P in misère play.
    ///
    /// >>> is_p_free(*)
    /// false
    /// >>> is_p_free(1)
    /// true
    #[see(outcome)]
    fn is_p_free(context, G: SumId) -> bool {
        let mut ask = context.ask();
        Ok(ask.is_p_free(G)?)
    }
}

/// Returns whether the first argument belongs to a universe, whatever the one at hand.
fn is_member(context: &mut Context<'_>, g: SumId, universe: Universe) -> Answer<bool> {
    context.note(Question::Member(g, universe));
    let mut ask = context.ask();
    Ok(ask.modulo(universe).is_member(g)?)
}

/// The follower that keeps the first argument out of a universe, or `none`.
fn offender(context: &mut Context<'_>, g: SumId, universe: Universe) -> Answer<Option<SumId>> {
    context.note(Question::Member(g, universe));
    let mut ask = context.ask();
    Ok(ask.modulo(universe).why_not_member(g)?.map(|offence| offence.follower))
}

/// Returns whether a side, moving first, wins the first argument with every end of its own.
fn strong(context: &mut Context<'_>, g: SumId, side: Side) -> Answer<bool> {
    let setting = context.questions().setting("strength")?;
    context.questions().admit(setting, g)?;
    let mut ask = context.ask();
    let strong = ask.modulo(setting.universe).strong(side, g)?.decided()?;
    context.note(Question::Strong(side, g, strong));
    Ok(strong)
}
