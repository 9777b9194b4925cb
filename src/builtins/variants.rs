//! Variants of rulesets: the same positions, with other rights to move.

use crate::lang::builtin::Row;
use crate::lang::fault::FaultKind;
use crate::lang::kind::Kind;
use crate::lang::value::Value;
use crate::rules::Variant;

/// The rows of this topic.
pub static TABLE: &[Row] = &[
    Row {
        signature: "impartial_variant(ruleset)",
        sentence: "The ruleset in which both players have the moves of both; also of one game. \
                   Left's and Right's moves are taken as the rules give them.",
        examples: &[
            ("impartial_variant(pitch)(2,1@1,2)", "impartial_variant(pitch)(2,1@1,2) = *2"),
            ("outcome(impartial_variant(pitch)(@2,1)) mod misere", "N"),
            ("impartial_variant(3)", "impartial_variant(3) = *"),
        ],
        see_also: &["dicotic_variant", "dead_ending_variant", "is_impartial"],
        run: |context, arguments| context.variant(Variant::Impartial, &arguments[0]),
    },
    Row {
        signature: "dicotic_variant(ruleset)",
        sentence: "The ruleset in which play is over for both as soon as one player has no move; \
                   also of one game. Where a move breaks a position into a sum, that sum stays one \
                   position of the variant.",
        examples: &[
            ("dicotic_variant(pitch)(2,1@1,2)", "dicotic_variant(pitch)(2,1@1,2) = *"),
            ("is_dicot(dicotic_variant(subtraction([1, 2]))(7))", "true"),
            (
                "left(dicotic_variant(kayles)(3)) mod misere",
                "[dicotic_variant(kayles(0) + kayles(2)), dicotic_variant(kayles(1) + kayles(1))]",
            ),
        ],
        see_also: &["impartial_variant", "dead_ending_variant", "is_dicot"],
        run: |context, arguments| context.variant(Variant::Dicotic, &arguments[0]),
    },
    Row {
        signature: "dead_ending_variant(ruleset[, side])",
        sentence: "The ruleset in which a player who once had no move never moves again; also of \
                   one game. Where a move breaks a position into a sum, that sum stays one position \
                   of the variant. `dead_ending_variant(ruleset, Left)` begins where Left had none \
                   before.",
        examples: &[
            ("dead_ending_variant(pitch)(2@)", "dead_ending_variant(pitch)(2@) = 1"),
            (
                "right(dead_ending_variant(pitch)(@2)) mod misere",
                "[dead_ending_variant(pitch,Left)(1@)]",
            ),
        ],
        see_also: &["impartial_variant", "dicotic_variant", "is_dead_ending"],
        run: |context, arguments| {
            let stopped = match arguments.get(1) {
                None => None,
                Some(Value::Side(side)) => Some(*side),
                Some(other) => {
                    return Err(FaultKind::WrongKind(Kind::StoppedSide, other.clone()));
                }
            };
            context.variant(Variant::DeadEnding(stopped), &arguments[0])
        },
    },
];
