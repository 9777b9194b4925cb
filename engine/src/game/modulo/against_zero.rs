//! Games compared with 0 modulo dicots, by their own options: no tree is made.
//!
//! 0 has no options, and in the universe of dicots no end but 0. So of the two conditions in [`super::order`] this is left of
//! `G ≥ 0`: Left wins G moving first in misère play, and for each `G^R` there is a `G^{RL} ≥ 0`. Trees would need all followers of
//! G, and how they compare. But trees are made of sums whose components have become simple, of which a board may fall into many: so
//! both ways take turns.

use crate::game::ask::{Answer, Modulo, rule_facts};
use crate::game::fact::{Context, fact};
use crate::game::games::component::{Component, Flags};
use crate::game::games::sum::SumId;
use crate::game::modulo::universe::{Universe, Verdict};
use crate::values::Side;

fact! {
    /// Whether a game is at least as good for `side` as 0, modulo the dicots.
    AsGoodAsZero(universe: Universe, side: Side, game: SumId) -> bool,
    |engine| engine.universes.table(universe).against_zero, (game, side) => (SumId, Side),
    path |AsGoodAsZero(_, _, game)| game
}

impl Modulo<'_> {
    /// Returns whether one of two games is 0 and the other is made of positions of which play is known to end, in a universe in
    /// which they are compared here.
    pub(super) fn is_against_zero(&self, games: [SumId; 2]) -> bool {
        let ([other, SumId::ZERO] | [SumId::ZERO, other]) = games else {
            return false;
        };
        self.universe == Universe::Dicot && is_of_ending_play(self, other)
    }

    /// Returns whether the first game is at least the second, of which one is 0: [`Self::is_against_zero`].
    pub(super) fn order_against_zero(&mut self, games: [SumId; 2]) -> Answer<Verdict> {
        let (side, game) = match games {
            [game, SumId::ZERO] => (Side::Left, game),
            [_, game] => (Side::Right, game),
        };
        is_as_good_as_zero(self, side, game).map(Verdict::from)
    }
}

/// Returns whether a game has positions, and all that are summands of it, and no others, are of rulesets whose play ends.
fn is_of_ending_play(modulo: &Modulo<'_>, game: SumId) -> bool {
    let mut has_positions = false;
    let ends = modulo.components(game).all(|(id, _)| match *modulo.component(id) {
        Component::Position { position, .. } => {
            has_positions = true;
            rule_facts(modulo, position).ends
        }
        _ => !modulo.flags(id.into()).any(Flags::POSITIONAL),
    });
    ends && has_positions && !modulo.is_tombstoned(game)
}

fn is_as_good_as_zero(modulo: &mut Modulo<'_>, side: Side, game: SumId) -> Answer<bool> {
    if game == SumId::ZERO {
        return Ok(true);
    }
    let universe = modulo.universe;
    modulo.remembered(AsGoodAsZero(universe, side, game), |ask| {
        if !ask.misere_outcome(game, None)?.0.wins_first(side) {
            return Ok(false);
        }
        for option in ask.options(game, side.opponent())? {
            if !has_reply(ask, side, option)? {
                return Ok(false);
            }
        }
        Ok(true)
    })
}

/// Returns whether a player has a move in a game to one that is as good as 0.
fn has_reply(modulo: &mut Modulo<'_>, side: Side, option: SumId) -> Answer<bool> {
    for reply in modulo.options(option, side)? {
        if is_as_good_as_zero(modulo, side, reply)? {
            return Ok(true);
        }
    }
    Ok(false)
}
