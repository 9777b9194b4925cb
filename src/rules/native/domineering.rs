//! Domineering on boards that are the bits of a word: of up to 8 rows and 7 columns in 64 bits, of 16 and
//! 7, of 32 and 3, of 8 and 15 in 128; and the same turned, for turned by a right angle a board is its
//! negative.
//!
//! A board is the sum of its connected parts. Their values are kept by shape: the least of the eight
//! images, where exchanging rows and columns makes the negative; in front of that stands a small
//! cache by the shape as it is, since finding the least image takes as long as everything else.
//!
//! For outcomes small parts become values, which are added up, and the rest is searched. A part is
//! worth at most the number of upright dominoes that fit in it together, since Left, who moves
//! in nothing else, answers Right's moves in that integer; so for flat ones.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::bits::{Cells, Word};
use super::{Ruleset, Summand};
use crate::game::Side;
use crate::game::games::number::Dyadic;
use crate::game::normal::{ValueError, ValueId, Values};
use crate::meter::{Meter, Metered};
use crate::rules::Argument;
use crate::rules::grid::EMPTY;

/// Parts of at most so many cells become values in a search.
const SMALL: u32 = 12;

/// The most copies of one position in a sum.
const MOST_COPIES: u64 = 64;

/// Entries of the cache by shape; a power of two.
const CACHE: usize = 1 << 14;

/// What is known of domineering, by how boards have room.
#[derive(Default)]
pub struct Domineering {
    small: Boards<u64, 8>,
    tall: Boards<u128, 8>,
    narrow: Boards<u128, 4>,
    wide: Boards<u128, 16>,
}

/// What is known of boards in words of one kind.
#[derive(Default)]
pub struct Boards<W, const STRIDE: u32> {
    by_shape: FxHashMap<Cells<W, STRIDE>, ValueId>,
    cache: Vec<(Cells<W, STRIDE>, ValueId)>,
    /// Sums in a search: two bits a side, known and wins moving first.
    facts: FxHashMap<Sum<W, STRIDE>, u8>,
    /// What is known of parts that are small boards.
    small: Option<Box<Boards<u64, 8>>>,
}

/// Boards of up to 8 rows and 7 columns.
pub type SmallBoards = Boards<u64, 8>;

/// A sum in a search: a value, and the shapes of parts that are too large to have theirs found.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Sum<W, const STRIDE: u32> {
    value: ValueId,
    /// The least images without exchange of rows and columns, in order.
    parts: SmallVec<[Cells<W, STRIDE>; 3]>,
}

/// A move in a search: in which part, and what it leaves there; the best for the mover first.
struct Move<W, const STRIDE: u32> {
    rank: i32,
    at: usize,
    left: Cells<W, STRIDE>,
}

impl Ruleset for Domineering {
    fn value(
        &mut self,
        arguments: &[Argument],
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<Option<ValueId>, ValueError> {
        for boards in self.kinds() {
            if let Some(value) = boards.value(arguments, values, meter)? {
                return Ok(Some(value));
            }
        }
        Ok(None)
    }

    fn finds_outcomes(&self) -> bool {
        true
    }

    fn wins_first(
        &mut self,
        side: Side,
        positions: &[Summand],
        value: ValueId,
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<Option<bool>, ValueError> {
        for boards in self.kinds() {
            if let Some(wins) = boards.wins_first((side, positions, value), values, meter)? {
                return Ok(Some(wins));
            }
        }
        Ok(None)
    }
}

/// The empty cells of a position, or of its negative if `turned`: there rows and columns are exchanged.
fn cells<W: Word, const STRIDE: u32>(
    arguments: &[Argument],
    turned: bool,
) -> Option<Cells<W, STRIDE>> {
    match arguments {
        [Argument::Grid(board)] => Cells::of(board, EMPTY, turned),
        _ => None,
    }
}

/// The empty cells of all positions of a sum, or of its negative.
fn all_cells<W: Word, const STRIDE: u32>(
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

/// The cells that a domino covers, from where it fits.
#[inline]
fn covered<W: Word, const STRIDE: u32>(place: Cells<W, STRIDE>, side: Side) -> Cells<W, STRIDE> {
    match side {
        Side::Left => place.and_below(),
        Side::Right => place.and_right(),
    }
}

/// Where a player's dominoes fit.
#[inline]
fn fitting<W: Word, const STRIDE: u32>(cells: Cells<W, STRIDE>, side: Side) -> Cells<W, STRIDE> {
    match side {
        Side::Left => cells.upright(),
        Side::Right => cells.flat(),
    }
}

/// The place among parts of the negative of a part: both together are 0.
#[inline]
fn mirrored<W: Word, const STRIDE: u32>(
    parts: &[Cells<W, STRIDE>],
    part: Cells<W, STRIDE>,
) -> Option<usize> {
    if parts.is_empty() {
        return None;
    }
    let negative = part.least_exchanged()?;
    parts.iter().position(|other| *other == negative)
}

impl Domineering {
    /// All kinds of boards, the quickest first.
    fn kinds(&mut self) -> [&mut dyn Kind; 4] {
        [&mut self.small, &mut self.narrow, &mut self.tall, &mut self.wide]
    }
}

/// Boards in words of one kind.
trait Kind {
    /// The value of a position, if it has room.
    fn value(
        &mut self,
        arguments: &[Argument],
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<Option<ValueId>, ValueError>;

    /// Whether a player wins a sum of positions and a value moving first, if all have room.
    fn wins_first(
        &mut self,
        sum: (Side, &[Summand], ValueId),
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<Option<bool>, ValueError>;
}

impl<W: Word, const STRIDE: u32> Kind for Boards<W, STRIDE> {
    fn value(
        &mut self,
        arguments: &[Argument],
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<Option<ValueId>, ValueError> {
        if let Some(cells) = cells(arguments, false) {
            return self.board_value(cells, values, meter).map(Some);
        }
        let Some(cells) = cells(arguments, true) else { return Ok(None) };
        let value = self.board_value(cells, values, meter)?;
        values.negate(value, meter).map(Some)
    }

    fn wins_first(
        &mut self,
        (side, positions, value): (Side, &[Summand], ValueId),
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<Option<bool>, ValueError> {
        if let Some(boards) = all_cells(positions, false) {
            return self.wins_boards(side, value, &boards, values, meter).map(Some);
        }
        // If all are turned, that exchanges the players.
        let Some(boards) = all_cells(positions, true) else { return Ok(None) };
        let value = values.negate(value, meter)?;
        self.wins_boards(side.opponent(), value, &boards, values, meter).map(Some)
    }
}

impl<W: Word, const STRIDE: u32> Boards<W, STRIDE> {
    /// How many parts have had their values found.
    #[must_use]
    pub fn len(&self) -> usize {
        self.by_shape.len()
    }

    /// Whether nothing is known yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.by_shape.is_empty()
    }

    /// The value of a board.
    pub fn board_value(
        &mut self,
        cells: Cells<W, STRIDE>,
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<ValueId, ValueError> {
        let (mut rest, mut sum) = (cells, ValueId::ZERO);
        while !rest.is_empty() {
            let part = rest.component();
            rest = rest.without(part);
            // One cell alone is worth nothing.
            if part == part.first() {
                continue;
            }
            let value = self.part_value(part.cornered(), values, meter)?;
            sum = match sum {
                ValueId::ZERO => value,
                sum => values.add(sum, value, meter)?,
            };
        }
        Ok(sum)
    }

    /// The value of a connected part in the corner. A move fills two of at most 120 cells, so this
    /// goes 60 levels deep at most.
    fn part_value(
        &mut self,
        part: Cells<W, STRIDE>,
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<ValueId, ValueError> {
        if let Some(part) = part.as_small() {
            let small = self.small.get_or_insert_default();
            return small.part_value(part, values, meter);
        }
        meter.tick()?;
        if self.cache.is_empty() {
            meter.charge(CACHE * size_of::<(Cells<W, STRIDE>, ValueId)>())?;
            self.cache.resize(CACHE, (Cells::default(), ValueId::ZERO));
        }
        let place = usize::try_from(part.hashed() >> 50).unwrap_or(0) % CACHE;
        let (shape, known) = self.cache[place];
        if shape == part {
            return Ok(known);
        }
        let (least, turned) = part.least_turned();
        let mut value = match self.by_shape.get(&least) {
            Some(&known) => known,
            None => {
                meter.meet_position();
                let mut sides: [SmallVec<[ValueId; 32]>; 2] = [SmallVec::new(), SmallVec::new()];
                for side in Side::BOTH {
                    let mut places = fitting(least, side);
                    while !places.is_empty() {
                        let first = places.first();
                        places = places.without(first);
                        let left = least.without(covered(first, side));
                        sides[side as usize].push(self.board_value(left, values, meter)?);
                    }
                }
                let value = values.canonical(&sides[0], &sides[1], meter)?;
                meter.charge(size_of::<Cells<W, STRIDE>>() + 16)?;
                self.by_shape.insert(least, value);
                value
            }
        };
        if turned {
            value = values.negate(value, meter)?;
        }
        self.cache[place] = (part, value);
        Ok(value)
    }

    /// Whether a player wins a sum of boards and a value moving first.
    pub fn wins_boards(
        &mut self,
        side: Side,
        value: ValueId,
        boards: &[Cells<W, STRIDE>],
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<bool, ValueError> {
        let mut sum = Sum { value, parts: SmallVec::new() };
        for &cells in boards {
            sum = self.with_cells(&sum, cells, values, meter)?;
        }
        self.wins(side, &sum, values, meter)
    }

    /// A sum with the parts of a board added, the small ones as values.
    fn with_cells(
        &mut self,
        sum: &Sum<W, STRIDE>,
        cells: Cells<W, STRIDE>,
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<Sum<W, STRIDE>, ValueError> {
        let (mut sum, mut rest) = (sum.clone(), cells);
        while !rest.is_empty() {
            let part = rest.component();
            rest = rest.without(part);
            if part.len() <= SMALL {
                if part != part.first() {
                    let value = self.part_value(part.cornered(), values, meter)?;
                    sum.value = values.add(sum.value, value, meter)?;
                }
            } else {
                let least = part.cornered().least();
                match mirrored(&sum.parts, least) {
                    Some(place) => {
                        sum.parts.remove(place);
                    }
                    None => sum.parts.push(least),
                }
            }
        }
        sum.parts.sort_unstable();
        Ok(sum)
    }

    /// Whether `side` wins moving first. Each level fills two cells of the board or takes an option
    /// of a value of at most 12 cells each, so depth is bounded by the board.
    fn wins(
        &mut self,
        side: Side,
        sum: &Sum<W, STRIDE>,
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<bool, ValueError> {
        meter.tick()?;
        if sum.parts.is_empty() {
            return Ok(values.outcome(sum.value).wins_first(side));
        }
        // Counting is quicker than looking up, and most sums are decided by it.
        if let Some(answer) = self.bounded(side, sum, values, meter)? {
            return Ok(answer);
        }
        let place = 2 * side as u32;
        if let Some(&facts) = self.facts.get(sum)
            && facts >> place & 1 == 1
        {
            return Ok(facts >> place & 2 == 2);
        }
        meter.meet_position();
        let answer = meter.deeper(|meter| self.search(side, sum, values, meter))?;
        meter.charge(size_of::<Sum<W, STRIDE>>() + 32)?;
        *self.facts.entry(sum.clone()).or_default() |= (1 | u8::from(answer) << 1) << place;
        Ok(answer)
    }

    /// The answer where counting dominoes gives it: the parts together are worth at most as many
    /// moves as Left has in them alone, and at least minus those of Right.
    fn bounded(
        &mut self,
        side: Side,
        sum: &Sum<W, STRIDE>,
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<Option<bool>, ValueError> {
        let most: i64 = sum.parts.iter().map(|part| part.most_upright()).sum();
        let least: i64 = sum.parts.iter().map(|part| part.most_flat()).sum();
        let high = values.number(&Dyadic::from(-most), meter)?;
        let low = values.number(&Dyadic::from(least), meter)?;
        // Left wins moving first unless the whole is at most 0, Right unless it is at least 0.
        let (lost, open) = match side {
            Side::Left => (values.le(sum.value, high, meter)?, values.le(sum.value, low, meter)?),
            Side::Right => (values.le(low, sum.value, meter)?, values.le(high, sum.value, meter)?),
        };
        Ok(match (lost, open) {
            (true, _) => Some(false),
            (false, false) => Some(true),
            (false, true) => None,
        })
    }

    fn search(
        &mut self,
        side: Side,
        sum: &Sum<W, STRIDE>,
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<bool, ValueError> {
        let mut moves: Vec<Move<W, STRIDE>> = Vec::new();
        for (at, &part) in sum.parts.iter().enumerate() {
            if sum.parts[..at].contains(&part) {
                continue;
            }
            let mut places = fitting(part, side);
            while !places.is_empty() {
                let first = places.first();
                places = places.without(first);
                let left = part.without(covered(first, side));
                let count = |side| fitting(left, side).len().cast_signed();
                let rank = count(side.opponent()) - count(side);
                moves.push(Move { rank, at, left });
            }
        }
        moves.sort_by_key(|option| option.rank);
        for option in &moves {
            let mut others = sum.clone();
            others.parts.remove(option.at);
            let next = self.with_cells(&others, option.left, values, meter)?;
            if !self.wins(side.opponent(), &next, values, meter)? {
                return Ok(true);
            }
        }
        // Last those in what is solved: the parts may equal a number.
        let options = values.options(sum.value, side, meter)?.to_vec();
        for value in options {
            let next = Sum { value, parts: sum.parts.clone() };
            if !self.wins(side.opponent(), &next, values, meter)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
