//! Literal forms as text: brackets only, zero is `<.|.>`, against the cheating robot
//! `robot<.|.|.>`.

use crate::game::robot;
use crate::game::robot::RobotId;
use crate::game::{Engine, EngineError, SumId};
use crate::meter::Meter;
use crate::render::assemble::{Anatomy, Piece, Spelling};
use crate::render::{robots, symbols};
use crate::values::Side;

/// The texts of literal games, as [`Ask::literal`](crate::game::Ask::literal) gives them: no sums, no positions.
pub struct Brackets<'a> {
    /// Where the games live. Numbers and nimbers are opened on the way.
    pub engine: &'a mut Engine,
}

impl Anatomy for Brackets<'_> {
    type Key = SumId;
    type Error = EngineError;

    fn pieces(
        &mut self,
        key: SumId,
        spelling: Spelling,
        meter: &mut Meter,
    ) -> Result<Vec<Piece<SumId>>, EngineError> {
        // A literal game has no positions among its followers.
        let mut ask = self.engine.ask(meter);
        let tombstones = ask.tombstones(key)?;
        let mut side = |side: Side| {
            Ok::<_, EngineError>(Piece::Sorted {
                first: tombstones.has(side).then_some("!"),
                empty: symbols::empty_side(spelling),
                separator: ",",
                items: ask.options(key, side)?,
                ordered: false,
            })
        };
        let (left, right) = (side(Side::Left)?, side(Side::Right)?);
        let [open, bar, close] = symbols::brackets(spelling);
        let text = |text: &str| Piece::Text(text.to_owned());
        Ok(vec![text(open), left, text(bar), right, text(close)])
    }
}

/// The texts of cheating robot games with every sum as one matrix and every integer taken apart.
pub struct RobotBrackets<'a> {
    /// Where the games live.
    pub engine: &'a mut Engine,
}

impl Anatomy for RobotBrackets<'_> {
    type Key = RobotId;
    type Error = EngineError;

    fn pieces(
        &mut self,
        key: RobotId,
        spelling: Spelling,
        meter: &mut Meter,
    ) -> Result<Vec<Piece<RobotId>>, EngineError> {
        let grid = robot::matrix(&mut self.engine.ask(meter), key)?;
        Ok(robots::literal(&grid, spelling, |game| game))
    }
}
