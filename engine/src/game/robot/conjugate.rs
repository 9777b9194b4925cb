//! The conjugate: Left's and Right's options change places, the matrix is transposed, all of it
//! conjugated; Right is still the robot (Definition 8). It is no inverse, and equal games may have
//! conjugates that are not equal: only literal games are conjugated, never simplified ones.

use super::{Grid, RobotId, RobotPart};
use crate::game::ask::{Answer, Ask};
use crate::game::error::EngineError;
use crate::game::fact::{Context, fact};
use crate::game::robot;
use crate::game::robot::FormNumber;

fact! {
    /// The conjugate of a form.
    Conjugate(number: FormNumber) -> RobotId,
    |engine| engine.robots.conjugates, number => FormNumber
}

fn conjugate_grid(ask: &mut Ask<'_>, grid: &Grid) -> Answer<Grid> {
    let mut each = |games: &mut dyn Iterator<Item = RobotId>| {
        games.map(|game| conjugate(ask, game)).collect::<Result<Vec<_>, _>>()
    };
    let left = each(&mut grid.right.iter().copied())?;
    let right = each(&mut grid.left.iter().copied())?;
    let mut rows = Vec::new();
    if !left.is_empty() && !right.is_empty() {
        for j in 0..left.len() {
            rows.push(each(&mut (0..right.len()).map(|i| grid.entry(i, j)))?);
        }
    }
    // A transposed matrix fits the lists that changed places.
    Grid::new(left, &rows, right).map_err(|_| EngineError::TooLarge)
}

/// -G.
///
/// # Errors
/// [`EngineError::TooLarge`] for the one machine integer without negative.
pub fn conjugate(ask: &mut Ask<'_>, g: RobotId) -> Answer<RobotId> {
    if ask.known_lengths(g).is_none() {
        // This expands all positions that play can reach, and fails if play comes back to one.
        robot::lengths(ask, g)?;
    }
    let mut parts = Vec::new();
    for part in robot::by_rules(ask, g)? {
        let RobotPart::Form(number) = part else {
            if let RobotPart::Integer(n) = part {
                let n = n.checked_neg().ok_or(EngineError::TooLarge)?;
                parts.push(RobotPart::Integer(n));
            }
            continue;
        };
        let conjugate = ask.remembered(Conjugate(number), |ask| {
            let grid = ask.robot_grid_of(number);
            let grid = conjugate_grid(ask, &grid)?;
            robot::form(ask, grid)
        })?;
        parts.extend_from_slice(&ask.robot_parts(conjugate));
    }
    robot::of_parts(ask, &parts)
}
