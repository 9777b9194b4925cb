//! Forms: two lists of options and the matrix between them, kept as they were written. A form that
//! is literally an integer becomes that integer.

use std::rc::Rc;

use super::{FormNumber, RobotId, RobotPart};
use crate::game::ask::{Answer, Ask};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::fact::{Context, fact};
use crate::game::games::component::PosId;
use crate::game::robot;
use crate::game::robot::grid::{Grid, Lengths};
use crate::game::robot::parts::ENTRY_BYTES;
use crate::meter::Metered;

fact! {
    /// Bounds on how long play lasts from a position.
    Measured(position: PosId) -> Lengths,
    |engine| engine.robots.measured, position => PosId, loops |Measured(position), engine| engine.position(position, false)
}

impl Engine {
    /// The moves of a form.
    #[must_use]
    pub fn robot_grid_of(&self, number: FormNumber) -> Rc<Grid> {
        let grid = self.robots.forms.get_index(number.0 as usize);
        grid.map_or_else(Rc::default, Rc::clone)
    }

    /// Bounds on how long a sum lasts, if they are known without expanding positions.
    pub(in crate::game::robot) fn known_lengths(&self, g: RobotId) -> Option<Lengths> {
        let mut total = Lengths::default();
        for &part in &*self.robot_parts(g) {
            total.add(match part {
                RobotPart::Integer(n) => Lengths::of_integer(n),
                RobotPart::Form(number) => self.robots.lengths[number.0 as usize]?,
                RobotPart::Position(position) => {
                    let game = self.robots.opened.get(position)?;
                    self.known_lengths(game)?
                }
            });
        }
        Some(total)
    }
}

/// The integer that a form literally is.
fn integer_of(ask: &mut Ask<'_>, grid: &Grid) -> Answer<Option<i64>> {
    Ok(match (&*grid.left, &*grid.right) {
        ([], []) => Some(0),
        ([below], []) => {
            let below = robot::integer_of(ask, *below)?;
            below.filter(|n| *n >= 0).and_then(|n| n.checked_add(1))
        }
        ([], [above]) => {
            let above = robot::integer_of(ask, *above)?;
            above.filter(|n| *n <= 0).and_then(|n| n.checked_sub(1))
        }
        _ => None,
    })
}

fn form_lengths(ask: &mut Ask<'_>, number: FormNumber) -> Answer<Lengths> {
    if let Some(known) = ask.engine.robots.lengths[number.0 as usize] {
        return Ok(known);
    }
    let grid = ask.robot_grid_of(number);
    let mut longest = Lengths::default();
    for (option, left, right) in grid.kinds() {
        let lengths = ask.deeper(|ask| lengths(ask, option))?;
        longest.meet(lengths, left, right);
    }
    ask.engine.robots.lengths.at_its_size()[number.0 as usize] = Some(longest);
    Ok(longest)
}

fn known_lengths_of(engine: &Engine, grid: &Grid) -> Option<Lengths> {
    let mut longest = Lengths::default();
    for (option, left, right) in grid.kinds() {
        longest.meet(engine.known_lengths(option)?, left, right);
    }
    Some(longest)
}

/// The game with these moves.
///
/// # Errors
/// [`EngineError::TooLarge`] if ids run out.
pub fn form(ask: &mut Ask<'_>, grid: Grid) -> Answer<RobotId> {
    ask.tick_many(1 + grid.all().count() as u64 / 8)?;
    if let Some(integer) = integer_of(ask, &grid)? {
        return robot::integer(ask, integer);
    }
    let place = match ask.engine.robots.forms.get_index_of(&grid) {
        Some(place) => place,
        None => {
            let lengths = known_lengths_of(ask, &grid);
            let robots = &mut ask.engine.robots;
            robots.lengths.reserve(1, ask.meter)?;
            let bytes = ENTRY_BYTES + 4 * grid.all().count();
            let place = robots.forms.grow(bytes, ask.meter)?.insert_full(Rc::new(grid)).0;
            robots.lengths.push(lengths, ask.meter)?;
            place
        }
    };
    let place = u32::try_from(place).map_err(|_| EngineError::TooLarge)?;
    robot::of_parts(ask, &[RobotPart::Form(FormNumber(place))])
}

/// The moves of a part.
pub(in crate::game::robot) fn grid(ask: &mut Ask<'_>, part: RobotPart) -> Answer<Rc<Grid>> {
    match part {
        RobotPart::Integer(n) => {
            let option = robot::integer(ask, n - n.signum())?;
            let mut grid = Grid::default();
            if n > 0 {
                grid.left = Box::new([option]);
            } else {
                grid.right = Box::new([option]);
            }
            Ok(Rc::new(grid))
        }
        RobotPart::Form(number) => Ok(ask.robot_grid_of(number)),
        RobotPart::Position(position) => robot::position_grid(ask, position),
    }
}

/// Bounds on how long a sum lasts. Expands all positions that play can reach.
pub(in crate::game::robot) fn lengths(ask: &mut Ask<'_>, g: RobotId) -> Answer<Lengths> {
    let mut total = Lengths::default();
    for &part in &*ask.robot_parts(g) {
        ask.tick()?;
        let lengths = match part {
            RobotPart::Integer(n) => Lengths::of_integer(n),
            RobotPart::Form(number) => form_lengths(ask, number)?,
            RobotPart::Position(position) => ask.remembered(Measured(position), |ask| {
                let game = robot::opened(ask, position)?;
                lengths(ask, game)
            })?,
        };
        total.add(lengths);
    }
    Ok(total)
}

/// The formal birthday: 0 for 0, else one more than the latest option's, those of the matrix
/// among them.
pub fn birthday(ask: &mut Ask<'_>, g: RobotId) -> Answer<u128> {
    Ok(lengths(ask, g)?.birthday)
}
