//! Forms: two lists of options and the matrix between them, kept as they were written. A form that
//! is literally an integer becomes that integer.

use crate::game::ask::PosId;
use crate::game::ask::{Answer, Ask};
use crate::game::memo::fact;
use std::rc::Rc;

use super::{ENTRY_BYTES, FormNumber, Part, RobotId};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::winner::outcome::Side;

/// The moves of a game and what they give.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Grid {
    /// What each of Left's moves leaves where Right moved elsewhere.
    pub left: Box<[RobotId]>,
    /// What each of Right's moves leaves where Left moved elsewhere.
    pub right: Box<[RobotId]>,
    /// What a round leaves, row by row.
    matrix: Box<[RobotId]>,
}

/// Why lists and a matrix make no game (Definition 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeError {
    /// The matrix has not one row for each of Left's moves.
    Rows {
        /// Left's moves.
        wanted: usize,
        /// Rows.
        found: usize,
    },
    /// A row has not one entry for each of Right's moves.
    Columns {
        /// The row, from 0.
        row: usize,
        /// Right's moves.
        wanted: usize,
        /// Entries.
        found: usize,
    },
    /// There is a matrix, but that side has no move.
    EmptySide(Side),
}

impl Grid {
    /// Lists and the rows between them.
    ///
    /// # Errors
    /// Where the matrix does not fit the lists.
    pub fn new(
        left: Vec<RobotId>,
        rows: &[Vec<RobotId>],
        right: Vec<RobotId>,
    ) -> Result<Self, ShapeError> {
        let entries = rows.iter().any(|row| !row.is_empty());
        for (side, list) in [(Side::Left, &left), (Side::Right, &right)] {
            if list.is_empty() && entries {
                return Err(ShapeError::EmptySide(side));
            }
        }
        if !left.is_empty() && !right.is_empty() {
            let found = if entries { rows.len() } else { 0 };
            let wanted = left.len();
            if found != wanted {
                return Err(ShapeError::Rows { wanted, found });
            }
            let wanted = right.len();
            for (row, found) in rows.iter().map(Vec::len).enumerate() {
                if found != wanted {
                    return Err(ShapeError::Columns { row, wanted, found });
                }
            }
        }
        Ok(Self { left: left.into(), right: right.into(), matrix: rows.concat().into() })
    }

    /// What Left's move `i` and Right's move `j` leave in one round.
    #[must_use]
    pub fn entry(&self, i: usize, j: usize) -> RobotId {
        self.matrix[i * self.right.len() + j]
    }

    /// What Left's move `i` and each of Right's leave in one round.
    #[must_use]
    pub fn row(&self, i: usize) -> &[RobotId] {
        let count = self.right.len();
        &self.matrix[i * count..(i + 1) * count]
    }

    /// What is left of the game after these moves, of which one may be missing.
    #[must_use]
    pub fn after(&self, left: Option<usize>, right: Option<usize>) -> Option<RobotId> {
        match (left, right) {
            (None, None) => None,
            (Some(i), None) => Some(self.left[i]),
            (None, Some(j)) => Some(self.right[j]),
            (Some(i), Some(j)) => Some(self.entry(i, j)),
        }
    }

    /// All options, with the moves of Left and of Right that lead to them.
    fn kinds(&self) -> impl Iterator<Item = (RobotId, u128, u128)> + '_ {
        let left = self.left.iter().map(|&option| (option, 1, 0));
        let both = self.matrix.iter().map(|&option| (option, 1, 1));
        left.chain(both).chain(self.right.iter().map(|&option| (option, 0, 1)))
    }

    /// All options: Left's, the matrix, Right's.
    pub fn all(&self) -> impl Iterator<Item = RobotId> + '_ {
        let options = self.left.iter().chain(&self.matrix).chain(&self.right);
        options.copied()
    }
}

/// Bounds on how long a game can last, whatever happens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lengths {
    /// Rounds: the formal birthday.
    pub birthday: u128,
    /// Moves of Left.
    pub left: u128,
    /// Moves of Right.
    pub right: u128,
}

fact! {
    /// Bounds on how long play lasts from a position.
    Measured(position: PosId) -> Lengths,
    |engine| engine.robots.measured, position => PosId, loops |Measured(position), engine| engine.position(position, false)
}

impl Ask<'_> {
    /// The game with these moves.
    ///
    /// # Errors
    /// [`EngineError::TooLarge`] where ids run out.
    pub fn robot_form(&mut self, grid: Grid) -> Answer<RobotId> {
        self.tick_many(1 + grid.all().count() as u64 / 8)?;
        if let Some(integer) = self.integer_of(&grid)? {
            return self.robot_integer(integer);
        }
        let place = match self.engine.robots.forms.get_index_of(&grid) {
            Some(place) => place,
            None => {
                self.charge(ENTRY_BYTES + 4 * grid.all().count())?;
                let lengths = self.known_lengths_of(&grid);
                self.engine.robots.lengths.push(lengths);
                self.engine.robots.forms.insert_full(Rc::new(grid)).0
            }
        };
        let place = u32::try_from(place).map_err(|_| EngineError::TooLarge)?;
        self.robot_of_parts(&[Part::Form(FormNumber(place))])
    }

    /// The integer that a form literally is.
    fn integer_of(&mut self, grid: &Grid) -> Answer<Option<i64>> {
        Ok(match (&*grid.left, &*grid.right) {
            ([], []) => Some(0),
            ([below], []) => {
                let below = self.robot_integer_of(*below)?;
                below.filter(|n| *n >= 0).and_then(|n| n.checked_add(1))
            }
            ([], [above]) => {
                let above = self.robot_integer_of(*above)?;
                above.filter(|n| *n <= 0).and_then(|n| n.checked_sub(1))
            }
            _ => None,
        })
    }

    /// The moves of a part.
    pub(in crate::game::robot) fn robot_grid(&mut self, part: Part) -> Answer<Rc<Grid>> {
        match part {
            Part::Integer(n) => {
                let option = self.robot_integer(n - n.signum())?;
                let mut grid = Grid::default();
                match n > 0 {
                    true => grid.left = Box::new([option]),
                    false => grid.right = Box::new([option]),
                }
                Ok(Rc::new(grid))
            }
            Part::Form(number) => Ok(self.robot_grid_of(number)),
            Part::Position(position) => self.robot_position_grid(position),
        }
    }

    /// Bounds on how long a sum lasts; all positions that play can reach are expanded for it.
    pub(in crate::game::robot) fn robot_lengths(&mut self, g: RobotId) -> Answer<Lengths> {
        let mut total = Lengths::default();
        for &part in &*self.robot_parts(g) {
            self.tick()?;
            let lengths = match part {
                Part::Integer(n) => Lengths::of_integer(n),
                Part::Form(number) => self.form_lengths(number)?,
                Part::Position(position) => self.remembered(Measured(position), |ask| {
                    let game = ask.robot_opened(position)?;
                    ask.robot_lengths(game)
                })?,
            };
            total.add(lengths);
        }
        Ok(total)
    }

    fn form_lengths(&mut self, number: FormNumber) -> Answer<Lengths> {
        if let Some(known) = self.engine.robots.lengths[number.0 as usize] {
            return Ok(known);
        }
        let grid = self.robot_grid_of(number);
        let mut longest = Lengths::default();
        for (option, left, right) in grid.kinds() {
            let lengths = self.deeper(|ask| ask.robot_lengths(option))?;
            longest.meet(lengths, left, right);
        }
        self.engine.robots.lengths[number.0 as usize] = Some(longest);
        Ok(longest)
    }

    /// The formal birthday: 0 for 0, else one more than the latest option's, those of the matrix
    /// among them.
    pub fn robot_birthday(&mut self, g: RobotId) -> Answer<u128> {
        Ok(self.robot_lengths(g)?.birthday)
    }
}

impl Engine {
    /// The moves of a form.
    #[must_use]
    pub fn robot_grid_of(&self, number: FormNumber) -> Rc<Grid> {
        let grid = self.robots.forms.get_index(number.0 as usize);
        grid.map_or_else(Rc::default, Rc::clone)
    }

    /// Bounds on how long a sum lasts, where nothing must be expanded for it.
    pub(in crate::game::robot) fn known_lengths(&self, g: RobotId) -> Option<Lengths> {
        let mut total = Lengths::default();
        for &part in &*self.robot_parts(g) {
            total.add(match part {
                Part::Integer(n) => Lengths::of_integer(n),
                Part::Form(number) => self.robots.lengths[number.0 as usize]?,
                Part::Position(position) => {
                    let game = self.robots.positions.get(position)?;
                    self.known_lengths(game)?
                }
            });
        }
        Some(total)
    }

    fn known_lengths_of(&self, grid: &Grid) -> Option<Lengths> {
        let mut longest = Lengths::default();
        for (option, left, right) in grid.kinds() {
            longest.meet(self.known_lengths(option)?, left, right);
        }
        Some(longest)
    }
}

impl Lengths {
    fn of_integer(n: i64) -> Self {
        let size = u128::from(n.unsigned_abs());
        Self {
            birthday: size,
            left: if n > 0 { size } else { 0 },
            right: if n > 0 { 0 } else { size },
        }
    }

    /// With those of another summand.
    fn add(&mut self, other: Self) {
        self.birthday = self.birthday.saturating_add(other.birthday);
        self.left = self.left.saturating_add(other.left);
        self.right = self.right.saturating_add(other.right);
    }

    /// With those of an option that so many moves of Left and of Right lead to.
    fn meet(&mut self, option: Self, left: u128, right: u128) {
        self.birthday = self.birthday.max(option.birthday.saturating_add(1));
        self.left = self.left.max(option.left.saturating_add(left));
        self.right = self.right.max(option.right.saturating_add(right));
    }
}
