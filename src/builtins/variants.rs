//! Variants of rulesets: the same positions, with other rights to move.

use crate::boards::Variant;
use crate::lang::fault::FaultKind;
use crate::lang::kind::Kind;
use crate::lang::value::Value;

builtins! {
    "Variants of rulesets";

    /// The ruleset in which each player has the moves of both players. The argument may also be a single
    /// game. The moves are taken as the rules give them.
    ///
    /// >>> impartial_variant(pitch)(2,1@1,2)
    /// impartial_variant(pitch)(2,1@1,2) = *2
    /// >>> outcome(impartial_variant(pitch)(@2,1)) mod misere
    /// N
    /// >>> impartial_variant(3)
    /// impartial_variant(3) = *
    #[see(dicotic_variant, dead_ending_variant, is_impartial)]
    fn impartial_variant(context, ruleset: Value) -> Value {
        Ok(context.variant(Variant::Impartial, &ruleset)?)
    }

    /// The ruleset in which play ends for both players as soon as one player has no move. The argument
    /// may also be a single game. If a move breaks a position into a sum, this sum is one position of the
    /// variant.
    ///
    /// >>> dicotic_variant(pitch)(2,1@1,2)
    /// dicotic_variant(pitch)(2,1@1,2) = *
    /// >>> is_dicot(dicotic_variant(subtraction([1, 2]))(7))
    /// true
    /// >>> left(dicotic_variant(partizan_kayles)(3)) mod misere
    /// [dicotic_variant(partizan_kayles(0) + partizan_kayles(2)), dicotic_variant(partizan_kayles(1) + partizan_kayles(1))]
    #[see(impartial_variant, dead_ending_variant, is_dicot)]
    fn dicotic_variant(context, ruleset: Value) -> Value {
        Ok(context.variant(Variant::Dicotic, &ruleset)?)
    }

    /// The ruleset in which a player who once had no move never moves again. The argument may also be a
    /// single game. If a move breaks a position into a sum, this sum is one position of the variant.
    /// `dead_ending_variant(ruleset, Left)` begins after Left had no move, so Left never moves.
    ///
    /// >>> dead_ending_variant(pitch)(2@)
    /// dead_ending_variant(pitch)(2@) = 1
    /// >>> right(dead_ending_variant(pitch)(@2)) mod misere
    /// [dead_ending_variant(pitch,Left)(1@)]
    #[see(impartial_variant, dicotic_variant, is_dead_ending)]
    fn dead_ending_variant(context, ruleset: Value, side: Option<Value>) -> Value {
        let stopped = match side.as_ref() {
            None => None,
            Some(Value::Side(side)) => Some(*side),
            Some(other) => {
                return Err(FaultKind::WrongKind(Kind::StoppedSide, other.clone()).into());
            }
        };
        Ok(context.variant(Variant::DeadEnding(stopped), &ruleset)?)
    }
}
