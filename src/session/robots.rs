//! What cheating robot games have to say: their lines, what is wrong with them.

use super::explain::Explainer;
use crate::ask::universe::World;
use crate::builtins::shown::robots::shown_form;
use crate::diag::codes::games;
use crate::diag::{Code, Diagnostic, error};
use crate::game::Side;
use crate::game::robot::hot::NotHot;
use crate::game::robot::{RobotId, ShapeError};
use crate::lang::context::Context;
use crate::lang::fault::{Beside, FaultKind, RobotFault};
use crate::lang::value::Value;
use crate::markup::{Markup, Role};
use crate::span::Span;

/// A value as it is shown in the universe at hand: among cheating robots integers are their games,
/// and typed back they are what they were.
pub(super) fn seen(context: &mut Context<'_>, value: &Value) -> Result<Value, FaultKind> {
    if let Value::Game(_) | Value::Standing(_) = value
        && context.program.universes.world(context.universe) == World::Robot
    {
        return match context.to_robot(value, Beside::Universe) {
            Ok(g) => {
                context.home = World::Robot;
                Ok(Value::Robot(g))
            }
            Err(FaultKind::Robot(_)) => Ok(value.clone()),
            Err(error) => Err(error),
        };
    }
    Ok(value.clone())
}

/// A robot game's line: the game as it is; modulo simple hot games its normal form follows.
pub(super) fn line(context: &mut Context<'_>, g: RobotId) -> Result<Markup, FaultKind> {
    let mut line = Markup::new();
    let written = context.robot_alone(g)?;
    line.push(Role::Plain, written.text);
    if let Some(length) = written.cut_from {
        line.push(Role::Dim, format!("   ({length} characters)"));
    }
    if let Some(form) = shown_form(context, g)?.filter(|form| *form != g) {
        line.push(Role::Plain, " = ");
        line.push(Role::Plain, context.robot_alone(form)?.text);
    }
    Ok(line)
}

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
                        "this is about cheating robot games, against the robot; for alternating play \
                         ask other questions, in another universe: `outcome(G) mod normal`",
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
