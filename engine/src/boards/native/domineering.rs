//! Domineering on boards that are the bits of a word: of up to 64 cells, or of up to 128. Parts of at most eight rows and columns
//! lie in a corner of a board of eight rows and columns, where a shift by a row is known when this is compiled. Turned by a right
//! angle a board is its negative.

use smallvec::SmallVec;

use super::{Ruleset, Summand};
use crate::boards::Argument;
use crate::boards::bitboard::{BitBoard, Touches, Word};
use crate::boards::grid::EMPTY;
use crate::game::Beside;
use crate::meter::Meter;
use crate::solver::{Answer, Cx, Domain, Ended, Joined, Joint, KeyBytes, Options, Parts, Solver};
use crate::values::{Convention, Side, ValueError, ValueId, Values};

/// The most copies of one position in a sum.
const MOST_COPIES: u64 = 64;

/// Parts of at most so many cells become values in a search.
const SMALL: u32 = 12;

/// Strips have two rows or columns if these have at most so many cells, and more if they stay small. Two
/// rows of 11 are worth their value; those of two rows of 15 take a tenth of a second.
const TWO_LINES: u32 = 22;

/// A board of domineering: its empty cells.
type Board<W> = BitBoard<W, 1>;

/// Boards of domineering.
#[derive(Default)]
pub struct Dominoes<W: Word> {
    /// What is known of parts that fit smaller words.
    small: Option<Box<SmallBoards>>,
    words: std::marker::PhantomData<W>,
}

/// What is known of boards of at most 64 cells.
pub type SmallBoards = Solver<Dominoes<u64>>;

/// Does something apart, so that what is done otherwise stays short.
#[inline(never)]
fn apart<T>(work: impl FnOnce() -> T) -> T {
    work()
}

/// The cells that a domino covers, from where it fits.
#[inline(always)]
fn covered<W: Word>(touches: &Touches<W>, place: W, side: Side) -> W {
    match side {
        Side::Left => place | place << touches.width(),
        Side::Right => place | place << 1,
    }
}

/// The places where a player's dominoes fit among some cells: their upper or their left cells.
#[inline(always)]
fn fitting<W: Word>(touches: &Touches<W>, cells: W, side: Side) -> W {
    match side {
        Side::Left => cells & cells >> touches.width(),
        Side::Right => touches.beside_next(cells),
    }
}

/// The connected parts of some cells. In one cell alone nobody can move.
#[inline(always)]
fn each_part<W: Word>(touches: &Touches<W>, mut cells: W, mut visit: impl FnMut(W)) {
    while cells != W::zero() {
        let part = touches.component(cells);
        if part & (part - W::one()) != W::zero() {
            visit(part);
        }
        cells = cells & !part;
    }
}

/// The parts of the options of a player on a board. Hints lead from the edges to the middle.
#[inline(always)]
fn each_option<P, W: Word>(
    (touches, cells): (Touches<W>, W),
    side: Side,
    hint: impl Fn(usize, usize) -> i32,
    out: &mut Options<P>,
    meter: &mut Meter,
    part: impl Fn(W) -> P,
) -> Answer<()> {
    let mut places = fitting(&touches, cells, side);
    meter.tick_many(places.count_ones().into())?;
    while places != W::zero() {
        let first = places.first_bit();
        places = places & !first;
        let domino = covered(&touches, first, side);
        let hint = if out.wants_hints() {
            let place = first.trailing_zeros() as usize;
            hint(place / touches.width(), place % touches.width())
        } else {
            0
        };
        out.begin(hint);
        each_part(&touches, cells & !domino, |cells| out.part(part(cells)));
    }
    Ok(())
}

/// The number of moves of a player, those twice that the other player cannot take away.
#[inline(always)]
fn mobility<W: Word>((touches, cells): (Touches<W>, W), side: Side) -> i32 {
    let places = fitting(&touches, cells, side);
    let taken = covered(&touches, fitting(&touches, cells, side.opponent()), side.opponent());
    let safe = fitting(&touches, cells & !taken, side);
    (places.count_ones() + safe.count_ones()).cast_signed()
}

impl<W: Word> Domain for Dominoes<W> {
    type Part = Board<W>;

    #[inline]
    fn options(
        &mut self,
        at: &Self::Part,
        side: Side,
        out: &mut Options<Self::Part>,
        cx: &mut Cx<'_>,
    ) -> Answer<()> {
        let [width, height] = if out.wants_hints() { at.room() } else { [0; 2] };
        let (wide, tall) = if side == Side::Left { (1, 2) } else { (2, 1) };
        // Twice the distances of the middles.
        let distance =
            |first: usize, long: usize, of: usize| (2 * first + long).abs_diff(of).pow(2) as i32;
        let hint = |row, column| -(distance(row, tall, height) + distance(column, wide, width));
        match at.of_eight() {
            Some(board) => each_option(board, side, hint, out, cx.meter, Board::in_corner),
            None => apart(|| {
                each_option(at.of_any(), side, hint, out, cx.meter, |part| at.cornered(part))
            }),
        }
    }

    #[inline]
    fn key(&self, at: &Self::Part, out: &mut KeyBytes) {
        if let Some((_, cells)) = at.of_eight() {
            // Other boards are at least one cell wide.
            let mut bytes = [0; 9];
            bytes[1..].copy_from_slice(&cells.to_le_bytes());
            out.extend_from_slice(&bytes);
            return;
        }
        let size = at.size();
        // Both are less than 256.
        out.extend_from_slice(&size.map(|length| length as u8));
        let limbs = (size[0] * size[1]).div_ceil(64);
        for limb in at.word().limbs().take(limbs) {
            out.extend_from_slice(&limb.to_le_bytes());
        }
    }

    fn parts(
        &mut self,
        whole: &Self::Part,
        out: &mut Parts<Self::Part>,
        _: &mut Cx<'_>,
    ) -> Answer<()> {
        match whole.of_eight() {
            Some((touches, cells)) => {
                each_part(&touches, cells, |part| out.push(Board::in_corner(part)));
            }
            None => apart(|| {
                let (touches, cells) = whole.of_any();
                each_part(&touches, cells, |part| out.push(whole.cornered(part)));
            }),
        }
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
        Ok(Some(at.least_transposed()))
    }

    #[inline]
    fn value(&mut self, at: &Self::Part, cx: &mut Cx<'_>) -> Answer<Option<ValueId>> {
        if W::BITS == 64 || cfg!(target_family = "wasm") {
            return Ok(None);
        }
        match at.narrow() {
            Some(at) => self.small.get_or_insert_default().value_of_part(&at, cx).map(Some),
            None => Ok(None),
        }
    }

    /// Strips: cut between rows a board loses moves of Left's only, so it is worth at least what its strips are worth
    /// together; cut between columns, at most.
    fn bounds(&mut self, at: &Self::Part, side: Side, out: &mut Parts<Self::Part>) -> bool {
        let [width, height] = at.size();
        let column = at.first_column();
        let first_lines = |cells: W, count: usize| match side {
            Side::Left => cells & W::lowest(width * count.min(height)),
            Side::Right => cells & (column * W::lowest(count.min(width))),
        };
        let (mut rest, mut lines) = (at.word(), 0);
        while rest != W::zero() {
            lines += 1;
            let mut strip = first_lines(rest, lines);
            let mut most = TWO_LINES;
            while strip != rest {
                let wider = first_lines(rest, lines + 1);
                if wider.count_ones() > most {
                    break;
                }
                (strip, lines, most) = (wider, lines + 1, SMALL);
            }
            rest = rest & !strip;
            out.push(at.with(strip));
        }
        true
    }

    #[inline]
    fn size(&self, at: &Self::Part) -> usize {
        at.open_cells()
    }

    #[inline]
    fn small(&self) -> [usize; 2] {
        [SMALL as usize; 2]
    }

    #[inline]
    fn rank(&mut self, at: &Self::Part, side: Side, _: &mut Cx<'_>) -> Answer<i32> {
        Ok(match at.of_eight() {
            Some(board) => mobility(board, side),
            None => apart(|| mobility(at.of_any(), side)),
        })
    }
}

/// What is known of boards in words of one kind.
#[derive(Default)]
struct Boards<W: Word> {
    normal: Solver<Dominoes<W>>,
    /// In misère play other games may stand beside them.
    misere: Solver<Joined<Dominoes<W>>>,
}

/// What is known of domineering, by how boards have room. In a browser the size of the engine counts: there is one kind of words, in
/// which all boards have room.
#[derive(Default)]
pub struct Domineering {
    #[cfg(not(target_family = "wasm"))]
    small: Boards<u64>,
    large: Boards<u128>,
}

impl Domineering {
    /// All kinds of boards, the quickest first.
    fn kinds(&mut self) -> impl Iterator<Item = &mut dyn Kind> {
        #[cfg(not(target_family = "wasm"))]
        let small: Option<&mut dyn Kind> = Some(&mut self.small);
        #[cfg(target_family = "wasm")]
        let small = None;
        let large: &mut dyn Kind = &mut self.large;
        small.into_iter().chain([large])
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

/// The empty cells of a position.
fn board<W: Word>(arguments: &[Argument]) -> Option<Board<W>> {
    match arguments {
        [Argument::Grid(board)] => Board::of(board, EMPTY),
        _ => None,
    }
}

/// The empty cells of all positions of a sum; those of a negative have rows and columns exchanged.
fn boards<W: Word>(positions: &[Summand]) -> Option<SmallVec<[Board<W>; 4]>> {
    let mut boards = SmallVec::new();
    for summand in positions {
        let board = board(&summand.arguments)?;
        let board = if summand.negated { board.least_transposed() } else { board };
        if summand.times > MOST_COPIES {
            return None;
        }
        boards.extend((0..summand.times).map(|_| board));
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

impl<W: Word> Kind for Boards<W> {
    fn value(&mut self, arguments: &[Argument], cx: &mut Cx<'_>) -> Answer<ValueId> {
        self.normal.value(&board(arguments).ok_or(Ended::GaveUp)?, cx)
    }

    fn wins(
        &mut self,
        side: Side,
        positions: &[Summand],
        beside: Beside<'_>,
        cx: &mut Cx<'_>,
    ) -> Answer<bool> {
        let boards = boards(positions).ok_or(Ended::GaveUp)?;
        match beside {
            Beside::Value(value) => {
                self.normal.wins(&boards, value, (Convention::Normal, side), cx)
            }
            Beside::Game(games) => {
                self.misere.domain().learn(games, cx.meter)?;
                let mut sum: Vec<_> = boards.into_iter().map(Joint::Position).collect();
                sum.extend(games.first().map(|first| Joint::Game(first.game)));
                self.misere.wins(&sum, ValueId::ZERO, (Convention::Misere, side), cx)
            }
        }
    }
}

#[cfg(test)]
mod tests;
