//! What is wrong with cheating robot games.

use super::Explainer;
use crate::diag::codes::games;
use crate::diag::{Code, Diagnostic, error};
use crate::game::robot::ShapeError;
use crate::game::robot::hot::NotHot;
use crate::lang::fault::{Beside, RobotFault};
use crate::lang::value::Value;
use crate::span::Span;
use crate::values::Side;

impl Explainer<'_, '_> {
    /// The diagnostic of what is wrong with a cheating robot game.
    pub(super) fn robot(&mut self, fault: &RobotFault, span: Span) -> Box<Diagnostic> {
        let at = |code: &'static Code, label: String| error!(*code, span, label);
        match fault {
            RobotFault::Shape(shape) => shape_error(*shape, span),
            RobotFault::Alternating(value, beside) => {
                let noun = self.noun(value);
                let label = format!("{noun} belongs to alternating play");
                match beside {
                    Beside::Options => at(&games::ROBOT_OPTION, label)
                        .help("options are integers and `robot<…|…|…>`, and sums of these"),
                    Beside::Games => at(&games::ROBOT_MIXED, label)
                        .help("beside cheating robot games stand their like, and integers"),
                    Beside::Universe => at(&games::NOT_A_MEMBER, label).help(
                        "this asks about cheating robot games only; a game of alternating play has an outcome, and \
                         other answers, in another universe: `outcome(G) mod normal`",
                    ),
                }
            }
            RobotFault::Universe(id) => {
                let name = self.universe(*id);
                at(
                    &games::ROBOT_UNIVERSE,
                    format!("`{name}` is a universe of alternating play"),
                )
                .help("cheating robot games are asked about in `robot` or `simple_hot`: `E mod robot`")
            }
            RobotFault::NotHot(part, reason) => {
                let part = self.text(&Value::Robot(*part));
                let (code, why) = match reason {
                    NotHot::Moves(_) => (
                        &games::NOT_SIMPLE_HOT,
                        "does not have one move for each player".to_owned(),
                    ),
                    NotHot::Integers(_) => {
                        (&games::NOT_SIMPLE_HOT, "has options that are not integers".to_owned())
                    }
                    NotHot::LeftBelow(_) => (
                        &games::NOT_HOT,
                        "gives Left less alone than a round does: a < b".to_owned(),
                    ),
                    NotHot::RightAbove(_) => (
                        &games::NOT_HOT,
                        "leaves more where Right moves alone than a round does: b < c".to_owned(),
                    ),
                };
                at(code, format!("{part} {why}"))
                    .help("simple hot games are `robot<a|b|c>` with integers a >= b >= c")
            }
        }
    }
}

fn shape_error(shape: ShapeError, span: Span) -> Box<Diagnostic> {
    let moves = |count: usize| match count {
        1 => "1 move".to_owned(),
        many => format!("{many} moves"),
    };
    match shape {
        ShapeError::Rows { wanted, found } => {
            let rows = match found {
                0 => "the matrix is empty".to_owned(),
                1 => "there is 1 row".to_owned(),
                many => format!("there are {many} rows"),
            };
            let label = format!("Left has {}, but {rows}", moves(wanted));
            error!(
                games::ROBOT_ROWS, span, label;
                help: "rows go with Left's moves and are parted by `;`: `robot<1,2|0;0|-1>`";
            )
        }
        ShapeError::Columns { row, wanted, found } => {
            let entries = match found {
                1 => "1 entry".to_owned(),
                many => format!("{many} entries"),
            };
            let label = format!("Right has {}, but row {} has {entries}", moves(wanted), row + 1);
            error!(
                games::ROBOT_COLUMNS, span, label;
                help: "entries go with Right's moves and are parted by `,`: `robot<1|0,0|-1,-2>`";
            )
        }
        ShapeError::EmptySide(side) => {
            let other = match side {
                Side::Left => "`robot<.|.|R>`",
                Side::Right => "`robot<L|.|.>`",
            };
            let label = format!("{side:?} has no move here, so no round has a result");
            error!(
                games::ROBOT_EMPTY_SIDE, span, label;
                help: format!("leave the middle empty: {other}");
            )
        }
    }
}
