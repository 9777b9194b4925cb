//! Domineering on boards that are the bits of a word: of up to 8 rows and 7 columns in 64 bits, of 16 and
//! 7, of 32 and 3, of 8 and 15 in 128; and the same turned, for turned by a right angle a board is its
//! negative.

use smallvec::SmallVec;

use super::{Ruleset, Summand};
use crate::boards::Argument;
use crate::boards::bitboard::Word;
use crate::boards::grid::EMPTY;
use crate::game::Beside;
use crate::meter::Meter;
use crate::solver::{Answer, Cx, Domain, Ended, Joined, Joint, KeyBytes, Options, Parts, Solver};
use crate::values::{Convention, Side, ValueError, ValueId, Values};

mod cells;

pub use cells::{Cells, Small};

/// The most copies of one position in a sum.
const MOST_COPIES: u64 = 64;

/// Parts of at most so many cells become values in a search.
const SMALL: u32 = 12;

/// Strips have two rows or columns if these have at most so many cells, and more if they stay small. Two
/// rows of 11 are worth their value; those of two rows of 15 take a tenth of a second.
const TWO_LINES: u32 = 22;

/// Boards of domineering, as their empty cells.
#[derive(Default)]
pub struct Dominoes<W: Word, const STRIDE: usize> {
    /// What is known of parts that fit smaller words.
    small: Option<Box<Solver<Dominoes<u64, 8>>>>,
    words: std::marker::PhantomData<W>,
}

/// What is known of boards of up to 8 rows and 7 columns.
pub type SmallBoards = Solver<Dominoes<u64, 8>>;

/// The cells that a domino covers, from where it fits.
#[inline]
fn covered<W: Word, const STRIDE: usize>(place: Cells<W, STRIDE>, side: Side) -> Cells<W, STRIDE> {
    match side {
        Side::Left => place.and_below(),
        Side::Right => place.and_right(),
    }
}

/// The places where a player's dominoes fit.
#[inline]
fn fitting<W: Word, const STRIDE: usize>(cells: Cells<W, STRIDE>, side: Side) -> Cells<W, STRIDE> {
    match side {
        Side::Left => cells.upright(),
        Side::Right => cells.flat(),
    }
}

/// The cells in the first rows, so many, or columns, where cutting takes moves from `side`.
fn first_lines<W: Word, const STRIDE: usize>(
    cells: Cells<W, STRIDE>,
    side: Side,
    count: usize,
) -> Cells<W, STRIDE> {
    match side {
        Side::Left => cells.first_rows(count),
        Side::Right => cells.first_columns(count),
    }
}

/// The connected parts, in the corner. In one cell alone nobody can move.
#[inline]
fn each_part<W: Word, const STRIDE: usize>(
    cells: Cells<W, STRIDE>,
    mut visit: impl FnMut(Cells<W, STRIDE>),
) {
    let mut rest = cells;
    while !rest.is_empty() {
        let part = rest.component();
        rest = rest.without(part);
        if part != part.first() {
            visit(part.cornered());
        }
    }
}

impl<W: Word, const STRIDE: usize> Domain for Dominoes<W, STRIDE> {
    type Part = Cells<W, STRIDE>;

    #[inline]
    fn options(
        &mut self,
        at: &Self::Part,
        side: Side,
        out: &mut Options<Self::Part>,
        cx: &mut Cx<'_>,
    ) -> Answer<()> {
        let mut places = fitting(*at, side);
        cx.meter.tick_many(places.len().into())?;
        let size = if out.wants_hints() { at.size() } else { [0; 2] };
        while !places.is_empty() {
            let first = places.first();
            places = places.without(first);
            let domino = covered(first, side);
            // From the edges to the middle: twice the distances of the middles.
            let hint = if out.wants_hints() {
                let (near, far) = (first.place(), domino.without(first).place());
                // Words have room for fewer than 64 rows or columns.
                let distance =
                    |line: usize| (near[line] + far[line] + 1).abs_diff(size[line]) as i32;
                -(distance(0).pow(2) + distance(1).pow(2))
            } else {
                0
            };
            out.begin(hint);
            each_part(at.without(domino), |part| out.part(part));
        }
        Ok(())
    }

    #[inline]
    fn key(&self, at: &Self::Part, out: &mut KeyBytes) {
        for limb in at.limbs() {
            out.extend_from_slice(&limb.to_le_bytes());
        }
    }

    fn parts(
        &mut self,
        whole: &Self::Part,
        out: &mut Parts<Self::Part>,
        _: &mut Cx<'_>,
    ) -> Answer<()> {
        each_part(*whole, |part| out.push(part));
        Ok(())
    }

    #[inline]
    fn settle(
        &mut self,
        at: &Self::Part,
        turning: bool,
        _: &mut Cx<'_>,
    ) -> Answer<(Self::Part, bool)> {
        Ok(if turning { at.least_turned() } else { (at.least(), false) })
    }

    #[inline]
    fn negative(&mut self, at: &Self::Part, _: &mut Cx<'_>) -> Answer<Option<Self::Part>> {
        Ok(at.least_exchanged())
    }

    #[inline]
    fn value(&mut self, at: &Self::Part, cx: &mut Cx<'_>) -> Answer<Option<ValueId>> {
        match at.as_small() {
            Some(at) => self.small.get_or_insert_default().value_of_part(&at, cx).map(Some),
            None => Ok(None),
        }
    }

    /// Strips: cut between rows a board loses moves of Left's only, so it is worth at least what its strips are worth
    /// together; cut between columns, at most.
    fn bounds(&mut self, at: &Self::Part, side: Side, out: &mut Parts<Self::Part>) -> bool {
        let (mut rest, mut lines) = (*at, 0);
        while !rest.is_empty() {
            lines += 1;
            let mut strip = first_lines(rest, side, lines);
            let mut most = TWO_LINES;
            while strip != rest {
                let wider = first_lines(rest, side, lines + 1);
                if wider.len() > most {
                    break;
                }
                (strip, lines, most) = (wider, lines + 1, SMALL);
            }
            rest = rest.without(strip);
            out.push(strip);
        }
        true
    }

    #[inline]
    fn size(&self, at: &Self::Part) -> usize {
        at.len() as usize
    }

    #[inline]
    fn small(&self) -> [usize; 2] {
        [SMALL as usize; 2]
    }

    /// The number of moves of a player, those twice that the other player cannot take away.
    #[inline]
    fn rank(&mut self, at: &Self::Part, side: Side, _: &mut Cx<'_>) -> Answer<i32> {
        let places = fitting(*at, side);
        let taken = covered(fitting(*at, side.opponent()), side.opponent());
        let safe = fitting(at.without(taken), side);
        Ok((places.len() + safe.len()).cast_signed())
    }
}

/// What is known of boards in words of one kind.
#[derive(Default)]
struct Boards<W: Word, const STRIDE: usize> {
    normal: Solver<Dominoes<W, STRIDE>>,
    /// In misère play other games may stand beside them.
    misere: Solver<Joined<Dominoes<W, STRIDE>>>,
}

/// What is known of domineering, by how boards have room.
#[derive(Default)]
pub struct Domineering {
    small: Boards<u64, 8>,
    tall: Boards<u128, 8>,
    narrow: Boards<u128, 4>,
    wide: Boards<u128, 16>,
}

impl Domineering {
    /// All kinds of boards, the quickest first.
    fn kinds(&mut self) -> [&mut dyn Kind; 4] {
        [&mut self.small, &mut self.narrow, &mut self.tall, &mut self.wide]
    }
}

/// An answer, if the solver has not given up.
fn unless_given_up<T>(answer: Answer<T>) -> Result<Option<T>, ValueError> {
    match answer {
        Ok(found) => Ok(Some(found)),
        Err(Ended::GaveUp | Ended::Foreign | Ended::Loop) => Ok(None),
        Err(Ended::TooLarge) => Err(ValueError::TooLarge),
        Err(Ended::Stop(stop)) => Err(stop.into()),
    }
}

impl Ruleset for Domineering {
    fn value(
        &mut self,
        arguments: &[Argument],
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<Option<ValueId>, ValueError> {
        for boards in self.kinds() {
            let value = boards.value(arguments, &mut Cx::new(values, meter));
            if let Some(value) = unless_given_up(value)? {
                return Ok(Some(value));
            }
        }
        Ok(None)
    }

    fn wins_first(
        &mut self,
        side: Side,
        positions: &[Summand],
        beside: Beside<'_>,
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<Option<bool>, ValueError> {
        for boards in self.kinds() {
            let wins = boards.wins(side, positions, beside, &mut Cx::new(values, meter));
            if let Some(wins) = unless_given_up(wins)? {
                return Ok(Some(wins));
            }
        }
        Ok(None)
    }
}

/// The empty cells of a position, or of its negative if `turned`: there rows and columns are exchanged.
fn cells<W: Word, const STRIDE: usize>(
    arguments: &[Argument],
    turned: bool,
) -> Option<Cells<W, STRIDE>> {
    match arguments {
        [Argument::Grid(board)] => Cells::of(board, EMPTY, turned),
        _ => None,
    }
}

/// The empty cells of all positions of a sum, or of its negative.
fn all_cells<W: Word, const STRIDE: usize>(
    positions: &[Summand],
    turned: bool,
) -> Option<SmallVec<[Cells<W, STRIDE>; 4]>> {
    let mut boards = SmallVec::new();
    for summand in positions {
        let cells = cells(&summand.arguments, summand.negated != turned)?;
        if summand.times > MOST_COPIES {
            return None;
        }
        boards.extend((0..summand.times).map(|_| cells));
    }
    Some(boards)
}

/// Boards in words of one kind. It gives up where they have no room.
trait Kind {
    /// The value of a position.
    fn value(&mut self, arguments: &[Argument], cx: &mut Cx<'_>) -> Answer<ValueId>;

    /// Returns whether a player wins a sum of positions and something else moving first.
    fn wins(
        &mut self,
        side: Side,
        positions: &[Summand],
        beside: Beside<'_>,
        cx: &mut Cx<'_>,
    ) -> Answer<bool>;
}

impl<W: Word, const STRIDE: usize> Kind for Boards<W, STRIDE> {
    fn value(&mut self, arguments: &[Argument], cx: &mut Cx<'_>) -> Answer<ValueId> {
        if let Some(cells) = cells(arguments, false) {
            return self.normal.value(&cells, cx);
        }
        let value = self.normal.value(&cells(arguments, true).ok_or(Ended::GaveUp)?, cx)?;
        Ok(cx.values.negate(value, cx.meter)?)
    }

    fn wins(
        &mut self,
        side: Side,
        positions: &[Summand],
        beside: Beside<'_>,
        cx: &mut Cx<'_>,
    ) -> Answer<bool> {
        let (boards, turned) = match all_cells(positions, false) {
            Some(boards) => (boards, false),
            None => (all_cells(positions, true).ok_or(Ended::GaveUp)?, true),
        };
        match beside {
            Beside::Value(value) if turned => {
                // If all are turned, that exchanges the players.
                let value = cx.values.negate(value, cx.meter)?;
                self.normal.wins(&boards, value, (Convention::Normal, side.opponent()), cx)
            }
            Beside::Value(value) => {
                self.normal.wins(&boards, value, (Convention::Normal, side), cx)
            }
            Beside::Game(games) => {
                // A game stands as it is.
                if turned && games.len() > 1 {
                    return Err(Ended::GaveUp);
                }
                self.misere.domain().learn(games, cx.meter)?;
                let mut sum: Vec<_> = boards.into_iter().map(Joint::Position).collect();
                sum.extend(games.first().map(|first| Joint::Game(first.game)));
                let side = if turned { side.opponent() } else { side };
                self.misere.wins(&sum, ValueId::ZERO, (Convention::Misere, side), cx)
            }
        }
    }
}

#[cfg(test)]
mod tests;
