//! Who wins sums of boards of domineering: small parts become values, which are added up, and the rest
//! is searched.
//!
//! Two bounds on the value of a part end most searches. It is at most the number of upright dominoes that
//! fit in it together, since Left, who moves in nothing else, answers Right's moves in that integer; so for
//! flat ones. And cut between rows it loses moves of Left's only, so it is worth at least what its
//! strips are worth together; cut between columns, at most.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::boards::{Boards, covered, fitting};
use crate::meter::{Meter, Metered};
use crate::rules::native::bits::{Cells, Word};
use crate::values::Side;
use crate::values::number::Dyadic;
use crate::values::{ValueError, ValueId, Values};

/// Parts of at most so many cells become values in a search.
const SMALL: u32 = 12;

/// Strips have two rows or columns if these have at most so many cells, and more if they stay small. Two
/// rows of 11 are worth their value; those of two rows of 15 take a tenth of a second.
const TWO_LINES: u32 = 22;

/// What is known of sums of boards in words of one kind.
#[derive(Default)]
pub struct Search<W, const STRIDE: u32> {
    /// The values of small parts.
    boards: Boards<W, STRIDE>,
    /// Sums in a search: two bits a side, known and wins moving first.
    facts: FxHashMap<Sum<W, STRIDE>, u8>,
    /// What parts are worth at least and at most, as cuts tell.
    cuts: FxHashMap<Cells<W, STRIDE>, [ValueId; 2]>,
}

/// Sums of boards of up to 8 rows and 7 columns.
pub type SmallSearch = Search<u64, 8>;

/// A sum in a search: a value, and the shapes of parts that are too large to have theirs found.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Sum<W, const STRIDE: u32> {
    value: ValueId,
    /// The least images without exchange of rows and columns, in order.
    parts: SmallVec<[Cells<W, STRIDE>; 3]>,
}

impl<W: Word, const STRIDE: u32> Sum<W, STRIDE> {
    /// Whether the sum is the same if rows and columns change places, and with them the players.
    fn is_own_negative(&self, values: &mut Values, meter: &mut Meter) -> Result<bool, ValueError> {
        let exchanged: Option<SmallVec<[Cells<W, STRIDE>; 3]>> =
            self.parts.iter().map(|part| part.exchanged().map(Cells::least)).collect();
        let Some(mut exchanged) = exchanged else { return Ok(false) };
        exchanged.sort_unstable();
        Ok(exchanged == self.parts && values.negate(self.value, meter)? == self.value)
    }
}

/// A move in a search; the least rank is tried first, and of equal ones the one that is farthest from the middle.
struct Move<W, const STRIDE: u32> {
    rank: i32,
    from_middle: Reverse<u32>,
    to: To<W, STRIDE>,
}

/// What a move leaves.
enum To<W, const STRIDE: u32> {
    /// Cells of the part at this place.
    Part(usize, Cells<W, STRIDE>),
    /// An option of the value.
    Value(ValueId),
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

/// The cells in the first rows, so many, or columns, where cutting takes moves from `side`.
fn first_lines<W: Word, const STRIDE: u32>(
    cells: Cells<W, STRIDE>,
    side: Side,
    count: u32,
) -> Cells<W, STRIDE> {
    match side {
        Side::Left => cells.first_rows(count),
        Side::Right => cells.first_columns(count),
    }
}

/// How many moves a player has, those twice that the other player cannot take away.
fn mobility<W: Word, const STRIDE: u32>(cells: Cells<W, STRIDE>, side: Side) -> i32 {
    let places = fitting(cells, side);
    let taken = covered(fitting(cells, side.opponent()), side.opponent());
    let safe = fitting(cells.without(taken), side);
    (places.len() + safe.len()).cast_signed()
}

impl<W: Word, const STRIDE: u32> Search<W, STRIDE> {
    /// The values of boards.
    pub fn boards(&mut self) -> &mut Boards<W, STRIDE> {
        &mut self.boards
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
        // Both players have the same chances then, so that one search answers for both.
        let side = if sum.is_own_negative(values, meter)? { Side::Left } else { side };
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
                    let value = self.boards.part_value(part.cornered(), values, meter)?;
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
        if let Some(answer) = self.known(side, sum, values, meter)? {
            return Ok(answer);
        }
        meter.meet_position();
        let answer = meter.deeper(|meter| self.search(side, sum, values, meter))?;
        meter.charge(size_of::<Sum<W, STRIDE>>() + 32)?;
        let facts = (1 | u8::from(answer) << 1) << (2 * side as u32);
        *self.facts.entry(sum.clone()).or_default() |= facts;
        Ok(answer)
    }

    /// The same, as far as it is known without search.
    fn known(
        &mut self,
        side: Side,
        sum: &Sum<W, STRIDE>,
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<Option<bool>, ValueError> {
        meter.tick()?;
        if sum.parts.is_empty() {
            return Ok(Some(values.outcome(sum.value).wins_first(side)));
        }
        // Counting is quicker than looking up, and most sums are decided by it.
        if let Some(answer) = self.bounded(side, sum, values, meter)? {
            return Ok(Some(answer));
        }
        let facts = self.facts.get(sum).copied().unwrap_or(0) >> (2 * side as u32);
        if facts & 1 == 1 {
            return Ok(Some(facts & 2 == 2));
        }
        self.by_cuts(side, sum, values, meter)
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

    /// The answer where cuts give it.
    fn by_cuts(
        &mut self,
        side: Side,
        sum: &Sum<W, STRIDE>,
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<Option<bool>, ValueError> {
        let [mut low, mut high] = [sum.value; 2];
        for &part in &sum.parts {
            let cuts = self.cuts(part, values, meter)?;
            low = values.add(low, cuts[0], meter)?;
            high = values.add(high, cuts[1], meter)?;
        }
        let wins = [low, high].map(|end| values.outcome(end).wins_first(side));
        // Where both ends agree, so does what is between them.
        Ok((wins[0] == wins[1]).then_some(wins[0]))
    }

    /// What a part is worth at least and at most, as cuts tell.
    fn cuts(
        &mut self,
        part: Cells<W, STRIDE>,
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<[ValueId; 2], ValueError> {
        if let Some(&cuts) = self.cuts.get(&part) {
            return Ok(cuts);
        }
        let mut cuts = [ValueId::ZERO; 2];
        for (side, sum) in Side::BOTH.into_iter().zip(&mut cuts) {
            let (mut rest, mut lines) = (part, 0);
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
                let value = self.boards.board_value(strip, values, meter)?;
                *sum = values.add(*sum, value, meter)?;
            }
        }
        meter.charge(size_of::<(Cells<W, STRIDE>, [ValueId; 2])>() + 16)?;
        self.cuts.insert(part, cuts);
        Ok(cuts)
    }

    /// Tries the moves: first whether one of them leaves what is known to be lost, then those that are
    /// not known.
    fn search(
        &mut self,
        side: Side,
        sum: &Sum<W, STRIDE>,
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<bool, ValueError> {
        let other = side.opponent();
        let mut open = Vec::new();
        for option in Self::moves(side, sum, values, meter)? {
            let next = match option.to {
                To::Part(at, left) => {
                    let mut others = sum.clone();
                    others.parts.remove(at);
                    self.with_cells(&others, left, values, meter)?
                }
                To::Value(value) => Sum { value, parts: sum.parts.clone() },
            };
            match self.known(other, &next, values, meter)? {
                Some(false) => return Ok(true),
                Some(true) => {}
                None => open.push(next),
            }
        }
        for next in open {
            if !self.wins(other, &next, values, meter)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The moves, in the order in which they are tried: those in parts by the moves that they leave the
    /// opponent, less those that they leave the player, and then from the edges to the middle.
    fn moves(
        side: Side,
        sum: &Sum<W, STRIDE>,
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<Vec<Move<W, STRIDE>>, ValueError> {
        let mut moves = Vec::new();
        for (at, &part) in sum.parts.iter().enumerate() {
            if sum.parts[..at].contains(&part) {
                continue;
            }
            let mut places = fitting(part, side);
            let size = part.size();
            while !places.is_empty() {
                let first = places.first();
                places = places.without(first);
                let domino = covered(first, side);
                let left = part.without(domino);
                let rank = mobility(left, side.opponent()) - mobility(left, side);
                // Twice the distances of the middles.
                let (near, far) = (first.place(), domino.without(first).place());
                let distance = |line: usize| (near[line] + far[line] + 1).abs_diff(size[line]);
                let from_middle = Reverse(distance(0).pow(2) + distance(1).pow(2));
                moves.push(Move { rank, from_middle, to: To::Part(at, left) });
            }
        }
        // In a number last: the parts may equal a number too.
        let is_number = values.as_number(sum.value).is_some();
        let rank = if is_number { i32::MAX } else { i32::MIN };
        let options = values.options(sum.value, side, meter)?;
        let to_value = |&value| Move { rank, from_middle: Reverse(0), to: To::Value(value) };
        moves.extend(options.iter().map(to_value));
        moves.sort_by_key(|option| (option.rank, option.from_middle));
        Ok(moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Grid;
    use crate::rules::grid::EMPTY;
    use crate::values::SplitMix64;

    /// A board of random size, where a cell of so many is blocked; turned or not.
    fn board<W: Word, const STRIDE: u32>(random: &mut SplitMix64) -> Cells<W, STRIDE> {
        let (rows, columns) = (2 + random.below(4), 3 + random.below(3));
        let blocked = 3 + random.below(9);
        let letters: Vec<u8> = (0..rows * columns)
            .map(|_| if random.below(blocked) == 0 { b'#' } else { EMPTY })
            .collect();
        let board = Grid::new(usize::try_from(columns).expect("a few"), &letters);
        Cells::of(&board, EMPTY, random.below(2) == 0).expect("a small board")
    }

    #[test]
    fn parts_are_worth_what_cuts_say() {
        let (mut values, meter) = (Values::new(), &mut Meter::default());
        let mut search = SmallSearch::default();
        let mut random = SplitMix64::new(7);
        let (mut open, mut exact) = (0, 0);
        for _ in 0..400 {
            let part = board::<u64, 8>(&mut random).component().cornered();
            let [low, high] = search.cuts(part, &mut values, meter).expect("no limits");
            let value = search.boards.board_value(part, &mut values, meter).expect("no limits");
            assert!(values.le(low, value, meter).expect("no limits"), "{part:?}");
            assert!(values.le(value, high, meter).expect("no limits"), "{part:?}");
            open += u32::from(low != high);
            exact += u32::from(low != high && (low == value || value == high));
        }
        // Parts of which cuts do not say all, and some that lose nothing by one of the two.
        assert!(open > 80 && (5..open).contains(&exact), "{open} {exact}");
    }

    /// Holds the search against the value of the whole sum, for both players moving first.
    fn wins_as_values_say<W: Word, const STRIDE: u32>(seed: u64) {
        let (mut values, meter) = (Values::new(), &mut Meter::default());
        let mut search = Search::<W, STRIDE>::default();
        let mut random = SplitMix64::new(seed);
        let [one, two] = [1, 2].map(|n| values.number(&Dyadic::from(n), meter).expect("no limits"));
        let minus = values.negate(two, meter).expect("no limits");
        let star = values.canonical(&[ValueId::ZERO], &[ValueId::ZERO], meter).expect("no limits");
        let up = values.canonical(&[ValueId::ZERO], &[star], meter).expect("no limits");
        let hot = values.canonical(&[two], &[minus], meter).expect("no limits");
        let summands = [ValueId::ZERO, one, minus, star, up, hot];
        let mut by_player = [0, 0];
        for at in 0..150 {
            let boards: Vec<_> = (0..1 + at % 3).map(|_| board(&mut random)).collect();
            let value = summands[at % summands.len()];
            let mut whole = value;
            for &cells in &boards {
                let added = search.boards.board_value(cells, &mut values, meter);
                whole = values.add(whole, added.expect("no limits"), meter).expect("no limits");
            }
            for side in Side::BOTH {
                let wins = search.wins_boards(side, value, &boards, &mut values, meter);
                let expected = values.outcome(whole).wins_first(side);
                assert_eq!(wins, Ok(expected), "{boards:?} {side:?}");
                by_player[side as usize] += u32::from(expected);
            }
        }
        assert!(by_player.iter().all(|wins| (20..130).contains(wins)), "{by_player:?}");
        // Cuts were asked, and did not suffice each time.
        assert!(search.cuts.len() > 100 && search.facts.len() > 50, "{}", search.facts.len());
    }

    /// Square boards with the same cells on both sides of the diagonal, alone and beside a value.
    #[test]
    fn both_players_have_the_same_chances_in_what_is_its_own_negative() {
        let (mut values, meter) = (Values::new(), &mut Meter::default());
        let mut random = SplitMix64::new(11);
        let star = values.canonical(&[ValueId::ZERO], &[ValueId::ZERO], meter).expect("no limits");
        let one = values.number(&Dyadic::from(1), meter).expect("no limits");
        let mut alike = 0;
        for at in 0..60_usize {
            let size = 3 + at % 3;
            let mut letters = vec![EMPTY; size * size];
            for (row, column) in
                (0..size).flat_map(|row| (0..=row).map(move |column| (row, column)))
            {
                if random.below(6) == 0 {
                    letters[row * size + column] = b'#';
                    letters[column * size + row] = b'#';
                }
            }
            let board = Cells::of(&Grid::new(size, &letters), EMPTY, false).expect("a small board");
            for added in [ValueId::ZERO, star, one] {
                let mut search = SmallSearch::default();
                let value =
                    search.boards.board_value(board, &mut values, meter).expect("no limits");
                let whole = values.add(value, added, meter).expect("no limits");
                let sum = Sum { value: added, parts: SmallVec::new() };
                let sum = search.with_cells(&sum, board, &mut values, meter).expect("no limits");
                let is_alike = sum.is_own_negative(&mut values, meter).expect("no limits");
                assert!(!is_alike || added != one);
                alike += u32::from(is_alike && !sum.parts.is_empty());
                for side in Side::BOTH {
                    let wins = search.wins_boards(side, added, &[board], &mut values, meter);
                    assert_eq!(
                        wins,
                        Ok(values.outcome(whole).wins_first(side)),
                        "{board:?} {side:?}"
                    );
                }
            }
        }
        assert!(alike > 40, "{alike}");
    }

    #[test]
    fn sums_are_won_as_their_values_say() {
        wins_as_values_say::<u64, 8>(8);
        wins_as_values_say::<u128, 8>(9);
        wins_as_values_say::<u128, 16>(10);
    }
}
