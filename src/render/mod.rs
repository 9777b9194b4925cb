//! How games, values and answers look.
//!
//! A [`Printer`] remembers what it learned about texts, so that printing is linear in what is new.
//!
//! Texts are put together from pieces, in an order that does not depend on ids, and cut by structure; `latex.rs` has the
//! macros of LaTeX, `formula.rs` its formulas in HTML. `figure/` has figures: one list of lines, circles, polygons and labels for each kind of drawing, and
//! the files that write it as SVG, as TikZ and as text. `explorer.rs` writes positions as a page to click through.

pub mod assemble;
mod bars;
pub mod explorer;
pub mod figure;
pub mod formula;
pub mod games;
pub mod latex;
pub mod literal;
mod positions;
mod robots;
mod stars;
pub mod symbols;
pub mod table;
pub mod thermograph;
pub mod tree;
pub mod values;

use crate::boards::Positions;
use crate::game::robot::RobotId;
use crate::game::{Engine, EngineError, SumId};
use crate::meter::{Meter, Stop};
use crate::values::{ValueError, ValueId, Values};
use assemble::{Assembled, Assembler, Lengths};
pub use assemble::{Charset, Spelling};

/// Characters of a game that are shown where nobody asked for all.
pub const USUAL_LIMIT: u64 = 2000;

/// How games are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Writing {
    /// How games are spelled.
    pub spelling: Spelling,
    /// Characters beyond which a game is cut by structure; [`u64::MAX`] never.
    pub limit: u64,
    /// Columns that a drawn figure has at most; [`usize::MAX`] where no screen is known.
    pub columns: usize,
}

/// Characters of a game that a program reads.
pub(crate) const MOST_FOR_PROGRAMS: u64 = 1_000_000;

impl Writing {
    /// In full.
    #[must_use]
    pub fn full(spelling: Spelling) -> Self {
        Self { spelling, limit: u64::MAX, columns: usize::MAX }
    }

    /// Cut only where no program would read on.
    #[must_use]
    pub fn for_programs(spelling: Spelling) -> Self {
        Self { limit: MOST_FOR_PROGRAMS, ..Self::full(spelling) }
    }
}

/// Writes games. What it remembers may be dropped at any time.
#[derive(Debug, Default)]
pub struct Printer {
    standing: Lengths<games::Part>,
    values: Lengths<ValueId>,
    literal: Lengths<SumId>,
    stars: stars::Stars,
    robots: Lengths<robots::Key>,
    robot_forms: Lengths<RobotId>,
}

impl Printer {
    /// A sum as it stands, nothing simplified: what a misère game prints as.
    pub fn as_it_stands(
        &mut self,
        engine: &Engine,
        positions: &Positions,
        g: SumId,
        writing: Writing,
        meter: &mut Meter,
    ) -> Result<Assembled, Stop> {
        let stars = &mut self.stars;
        let mut anatomy = games::AsItStands { engine, positions, stars };
        Assembler::new(&mut anatomy, &mut self.standing, writing.spelling).assemble(
            games::Part::Sum(g),
            writing.limit,
            meter,
        )
    }

    /// A value of normal play, by name where it has one.
    pub fn value(
        &mut self,
        values: &mut Values,
        value: ValueId,
        writing: Writing,
        meter: &mut Meter,
    ) -> Result<Assembled, ValueError> {
        let mut anatomy = values::Named { values };
        Assembler::new(&mut anatomy, &mut self.values, writing.spelling).assemble(
            value,
            writing.limit,
            meter,
        )
    }

    /// The text of a literal form, as [`Ask::literal`](crate::game::Ask::literal) gives it, in ASCII: brackets only, zero is
    /// `<.|.>`. Its length instead where that is beyond `limit`.
    pub fn literal_form(
        &mut self,
        engine: &mut Engine,
        literal: SumId,
        limit: u64,
        meter: &mut Meter,
    ) -> Result<Result<String, u64>, EngineError> {
        let mut anatomy = literal::Brackets { engine };
        Assembler::new(&mut anatomy, &mut self.literal, Spelling::ASCII)
            .whole(literal, limit, meter)
    }

    /// The same of a cheating robot game whose positions have been expanded.
    pub fn robot_form(
        &mut self,
        engine: &mut Engine,
        g: RobotId,
        limit: u64,
        meter: &mut Meter,
    ) -> Result<Result<String, u64>, EngineError> {
        let mut anatomy = literal::RobotBrackets { engine };
        Assembler::new(&mut anatomy, &mut self.robot_forms, Spelling::ASCII).whole(g, limit, meter)
    }

    /// A cheating robot game, as it was written; `apart` where integers that are typed are games of
    /// alternating play.
    pub fn robot(
        &mut self,
        engine: &Engine,
        positions: &Positions,
        g: RobotId,
        apart: bool,
        writing: Writing,
        meter: &mut Meter,
    ) -> Result<Assembled, Stop> {
        let key = if apart { robots::Key::Apart(g) } else { robots::Key::Sum(g) };
        let mut anatomy = robots::AsWritten { engine, positions, stars: &mut self.stars };
        Assembler::new(&mut anatomy, &mut self.robots, writing.spelling).assemble(
            key,
            writing.limit,
            meter,
        )
    }

    /// Puts games into the order in which options print: by (length, text) of their ASCII spelling
    /// as they stand, never by id, so that what was asked before changes no answer.
    pub fn arrange(
        &mut self,
        engine: &Engine,
        positions: &Positions,
        games: &mut Vec<SumId>,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let stars = &mut self.stars;
        let mut anatomy = games::AsItStands { engine, positions, stars };
        let mut parts = games.iter().copied().map(games::Part::Option).collect();
        Assembler::new(&mut anatomy, &mut self.standing, Spelling::ASCII)
            .order(&mut parts, meter)?;
        games.clear();
        games.extend(parts.into_iter().filter_map(games::Part::sum));
        Ok(())
    }
}
