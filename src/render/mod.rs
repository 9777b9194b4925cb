//! How games, values and answers look.
//!
//! A [`Printer`] remembers what it learned about texts, so that printing is linear in what is new.

pub mod assemble;
pub mod games;
pub mod literal;
mod positions;
pub mod symbols;
pub mod tree;
pub mod values;

use crate::game::value::{ValueError, ValueId, Values};
use crate::game::{Engine, EngineError, Play, SumId};
use crate::lang::Evaluator;
use crate::meter::{Meter, Stop};
use crate::rules::Positions;
pub use assemble::Spelling;
use assemble::{Assembled, Assembler, Lengths};

/// Characters of a game that are shown where nobody asked for all.
pub const USUAL_LIMIT: u64 = 2000;

/// How games are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Writing {
    /// The alphabet.
    pub spelling: Spelling,
    /// Characters beyond which a game is cut by structure; [`u64::MAX`] never.
    pub limit: u64,
}

impl Writing {
    /// In full.
    #[must_use]
    pub fn full(spelling: Spelling) -> Self {
        Self {
            spelling,
            limit: u64::MAX,
        }
    }
}

/// Writes games. What it remembers may be dropped at any time.
#[derive(Debug, Default)]
pub struct Printer {
    standing: Lengths<games::Part>,
    values: Lengths<ValueId>,
    literal: Lengths<SumId>,
}

impl Printer {
    /// A sum as it stands, nothing simplified: what a misère game prints as.
    ///
    /// # Errors
    /// The meter's stop.
    pub fn as_it_stands(
        &mut self,
        engine: &Engine,
        positions: &Positions,
        g: SumId,
        writing: Writing,
        meter: &mut Meter,
    ) -> Result<Assembled, Stop> {
        let mut anatomy = games::AsItStands { engine, positions };
        Assembler::new(&mut anatomy, &mut self.standing, writing.spelling).assemble(
            games::Part::Sum(g),
            writing.limit,
            meter,
        )
    }

    /// A value of normal play, by name where it has one.
    ///
    /// # Errors
    /// As [`Values::name`].
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

    /// The literal form of a sum: brackets only, zero is `<.|.>`.
    ///
    /// # Errors
    /// As [`Engine::literal`].
    pub fn literal_form(
        &mut self,
        engine: &mut Engine,
        g: SumId,
        writing: Writing,
        play: &mut Play<'_>,
    ) -> Result<Assembled, EngineError> {
        let literal = engine.literal(g, play)?;
        let mut anatomy = literal::Brackets { engine };
        Assembler::new(&mut anatomy, &mut self.literal, writing.spelling).assemble(
            literal,
            writing.limit,
            play.meter,
        )
    }

    /// The game tree as a picture.
    ///
    /// # Errors
    /// As [`Engine::options`].
    pub fn tree(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        g: SumId,
        writing: Writing,
        meter: &mut Meter,
    ) -> Result<String, EngineError> {
        tree::tree(self, evaluator, g, writing, meter)
    }
}
