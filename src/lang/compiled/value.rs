//! The value of a position in normal play, if positions are small boards which the clauses rewrite, take apart and
//! turn, and do nothing else with: all of that on words of bits, with a table of its own. Boards on the way are
//! neither positions nor games.
//!
//! It gives up where play comes back to a board and where a value is too large, so that the engine says so.

use std::cmp::Ordering;
use std::rc::Rc;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::run::Machine;
use super::{Boards, Clauses, Halt, Moves};
use crate::game::Side;
use crate::game::normal::ValueId;
use crate::meter::{Meter, Metered, Stop};
use crate::rules::bitboard::{
    Alphabet, BitBoard, BitImage, BitRule, BitSets, BoardValues, Glance, Symmetries,
};
use crate::rules::pattern::Rule;
use crate::rules::region::Image;
use crate::rules::{Grid, RulesetId};

/// How many boards are entered before what they hold is counted.
const UNCOUNTED: usize = 256;

/// The most options of a board, which are held together.
const MOST_OPTIONS: usize = 1 << 16;

/// How many boards are looked for together.
const TOGETHER: usize = 8;

/// Rules that rewrite a board one after the other.
type Sequence = Vec<BitRule>;

/// Clauses on boards in bits, and the values of boards by them.
pub(in crate::lang) struct BitClauses {
    of: Rc<Clauses>,
    alphabet: Alphabet,
    moves: [Vec<Sequence>; 2],
    split: Option<BitSets>,
    /// If the least image is promised to be equal: whether rows and columns may be exchanged for it.
    least: Option<bool>,
    conjugate: Option<Vec<BitImage>>,
    symmetries: Symmetries,
    values: BoardValues,
}

impl BitClauses {
    /// These clauses for boards with the letters of this one; nothing where a clause does something else with
    /// boards, or the letters are too many.
    pub(in crate::lang) fn new(clauses: &Rc<Clauses>, board: &Grid) -> Option<Self> {
        let own = clauses.own.filter(|_| clauses.keeps && clauses.is_of_board_alone())?;
        let mut rules = [Vec::new(), Vec::new()];
        for side in Side::BOTH {
            clauses.of(side)?.sequences(own, &mut rules[side as usize])?;
        }
        let split = match clauses.split.as_ref() {
            None => None,
            Some(split) => match split.boards_of(own).filter(|_| clauses.parts_are_whole)? {
                Boards::Components(sets, how) => Some((sets, *how)),
                _ => return None,
            },
        };
        let least = match &clauses.same {
            None => None,
            Some(same) => match same.boards_of(own)? {
                Boards::Least(transposing) => Some(*transposing),
                _ => return None,
            },
        };
        let images = match &clauses.conjugate {
            None => None,
            Some(_) => Some(&clauses.symmetry.as_ref()?.conjugate[..]),
        };
        let mut letters = board.cells().to_vec();
        letters.sort_unstable();
        letters.dedup();
        for rule in rules.iter().flatten().copied().flatten() {
            letters.extend(rule.letters_put());
        }
        for image in images.into_iter().flatten() {
            if let Image::Exchanged(both) = image {
                letters.extend(both);
            }
        }
        let alphabet = Alphabet::new(letters)?;
        let sequence = |rules: &&[Rule]| rules.iter().map(|rule| alphabet.rule(rule)).collect();
        let sequences = |side: Side| rules[side as usize].iter().map(sequence).collect();
        let moves: [Option<Vec<Sequence>>; 2] = Side::BOTH.map(sequences);
        let [left, right] = moves;
        let conjugate = match images {
            None => None,
            Some(images) => {
                Some(images.iter().map(|image| alphabet.image(*image)).collect::<Option<_>>()?)
            }
        };
        Some(Self {
            of: Rc::clone(clauses),
            moves: [left?, right?],
            split: split.map(|(sets, how)| alphabet.sets(sets, how)),
            least,
            conjugate,
            alphabet,
            symmetries: Symmetries::default(),
            values: BoardValues::default(),
        })
    }

    /// The bytes of the values, for which the meter was charged.
    pub(in crate::lang) fn bytes(&self) -> usize {
        self.values.bytes()
    }

    /// A board for these clauses; nothing where they are not of these, or the board is too large or has other
    /// letters.
    pub(in crate::lang) fn read(&self, clauses: &Rc<Clauses>, board: &Grid) -> Option<BitBoard> {
        Rc::ptr_eq(&self.of, clauses).then(|| self.alphabet.read(board))?
    }

    /// Whether the value of a board that does not fall apart has been found by these clauses.
    pub(in crate::lang) fn knows(&self, clauses: &Rc<Clauses>, board: &Grid) -> bool {
        self.read(clauses, board).is_some_and(|board| {
            let place = self.values.find(self.values.glance(&board), &board);
            place.is_some_and(|place| self.values.get(place).is_some())
        })
    }

    /// The board that stands for all that are promised to be equal, and whether it stands for their conjugates.
    fn settled(&self, board: &BitBoard, meter: &mut Meter) -> Result<(BitBoard, bool), Stop> {
        let mut least = |board: &BitBoard| match self.least {
            Some(transposing) => self.symmetries.least(board, transposing, &self.alphabet, meter),
            None => Ok(*board),
        };
        let Some(images) = &self.conjugate else {
            return Ok((least(board)?, false));
        };
        let image = |board, image: &BitImage| self.symmetries.image(&board, *image);
        let conjugate = || images.iter().fold(*board, image);
        let exchanged = images.iter().find_map(|image| match image {
            BitImage::Exchanged(both) => Some(*both),
            BitImage::Turned(_) => None,
        });
        // If one letter is rarer than the one that it is exchanged for, no second board has to be made.
        match exchanged.map_or(Ordering::Equal, |both| board.compare_counts(both)) {
            Ordering::Less => Ok((least(board)?, false)),
            Ordering::Greater => Ok((least(&conjugate())?, true)),
            Ordering::Equal => {
                let (one, other) = (least(board)?, least(&conjugate())?);
                Ok(if other < one { (other, true) } else { (one, false) })
            }
        }
    }

    /// Writes the parts of a board behind others, and returns how many there are.
    fn part(
        split: Option<&BitSets>,
        board: &BitBoard,
        parts: &mut Vec<BitBoard>,
        meter: &mut Meter,
    ) -> Result<u32, Stop> {
        let before = parts.len();
        match split {
            Some(sets) => board.components(sets, meter, |part| parts.push(part))?,
            None => parts.push(*board),
        }
        // There are at most 64.
        Ok((parts.len() - before) as u32)
    }
}

impl Clauses {
    /// Whether a position is a board and nothing else.
    fn is_of_board_alone(&self) -> bool {
        matches!(self.parameters[..], [Some(super::Name::Board)])
    }
}

impl Moves {
    /// The rules of rewriting that these moves are, each those that follow one another; nothing if there are
    /// other moves.
    fn sequences<'m>(&'m self, own: RulesetId, found: &mut Vec<&'m [Rule]>) -> Option<()> {
        match self {
            Self::All(several) => several.iter().try_for_each(|one| one.sequences(own, found)),
            _ => self.boards_of(own)?.sequences(found),
        }
    }
}

impl Boards {
    fn sequences<'m>(&'m self, found: &mut Vec<&'m [Rule]>) -> Option<()> {
        match self {
            Self::Rewrites(rules) => {
                found.push(rules);
                Some(())
            }
            Self::All(several) => several.iter().try_for_each(|one| one.sequences(found)),
            Self::Written(_) | Self::Components(..) | Self::Least(_) | Self::Image(_) => None,
        }
    }
}

/// Visits the boards that rules make, each of those that the one before it made.
fn rewritten(
    rules: &[BitRule],
    board: &BitBoard,
    meter: &mut Meter,
    visit: &mut dyn FnMut(BitBoard, &mut Meter) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let Some((rule, more)) = rules.split_first() else {
        return Ok(());
    };
    rule.each(board, meter, |next, meter| {
        if more.is_empty() {
            return visit(next, meter);
        }
        rewritten(more, &next, meter, visit)
    })
}

/// A search for values of boards.
struct Search<'s> {
    clauses: &'s mut BitClauses,
    /// The parts of the boards to which a player may move.
    parts: Vec<BitBoard>,
    /// The places of boards between the first one and the one at hand, where play may come back to them.
    path: Option<FxHashSet<u32>>,
}

/// The values of games that come one after the other.
type Several = SmallVec<[ValueId; 16]>;

impl Machine<'_> {
    /// The value of a board, where that can be found here. Play is known to end if `ends`.
    pub(in crate::lang) fn value_of_board(
        mut self,
        clauses: &mut BitClauses,
        board: BitBoard,
        ends: bool,
    ) -> Result<Option<ValueId>, Stop> {
        let path = (!ends).then(FxHashSet::default);
        let mut parts = Vec::new();
        let parted = BitClauses::part(clauses.split.as_ref(), &board, &mut parts, self.meter);
        let mut search = Search { clauses, parts, path };
        let value = self.answered(parted).and_then(|_| {
            let values = self.values_from(&mut search, 0)?;
            self.sum_of_values(&values)
        });
        self.end(value)
    }

    /// The values of the parts from a place on.
    fn values_from(&mut self, search: &mut Search<'_>, first: usize) -> Result<Several, Halt> {
        let end = search.parts.len();
        let mut values = Several::with_capacity(end - first);
        for start in (first..end).step_by(TOGETHER) {
            let some = start..end.min(start + TOGETHER);
            let mut glances = [Glance::default(); TOGETHER];
            for (glance, part) in glances.iter_mut().zip(&search.parts[some.clone()]) {
                *glance = search.clauses.values.glance(part);
            }
            for (at, glance) in some.zip(glances) {
                let part = search.parts[at];
                values.push(self.value_of_part(search, &part, glance)?);
            }
        }
        Ok(values)
    }

    /// The value of a board that does not fall apart, after a first look for it.
    fn value_of_part(
        &mut self,
        search: &mut Search<'_>,
        board: &BitBoard,
        glance: Glance,
    ) -> Result<ValueId, Halt> {
        let place = self.place_of_board(search, board, glance)?;
        if let Some(value) = search.clauses.values.get(place) {
            return Ok(value);
        }
        let settled = search.clauses.settled(board, self.meter);
        let (settled, exchanged) = self.answered(settled)?;
        if settled == *board {
            return self.value_at(search, board, place);
        }
        let glance = search.clauses.values.glance(&settled);
        let other = self.place_of_board(search, &settled, glance)?;
        let mut value = self.value_at(search, &settled, other)?;
        if exchanged {
            let negative = self.engine.values().negate(value, self.meter);
            value = self.answered(negative)?;
        }
        search.clauses.values.set(place, value);
        Ok(value)
    }

    /// The place of a board after a first look for it; it is entered if it is new.
    fn place_of_board(
        &mut self,
        search: &mut Search<'_>,
        board: &BitBoard,
        glance: Glance,
    ) -> Result<u32, Halt> {
        if let Some(place) = search.clauses.values.find(glance, board) {
            return Ok(place);
        }
        if search.clauses.values.len().is_multiple_of(UNCOUNTED) {
            self.account()?;
        }
        let entered = search.clauses.values.enter(glance, board, self.meter);
        self.answered(entered)?.ok_or(Halt)
    }

    /// The value of the board at a place, which stands for all that are equal to it.
    fn value_at(
        &mut self,
        search: &mut Search<'_>,
        board: &BitBoard,
        place: u32,
    ) -> Result<ValueId, Halt> {
        if let Some(value) = search.clauses.values.get(place) {
            return Ok(value);
        }
        if let Some(path) = &mut search.path
            && !path.insert(place)
        {
            return Err(Halt);
        }
        let value = self.deeper(|machine| Ok::<_, Stop>(machine.value_by_moves(search, board)));
        let value = self.answered(value)??;
        if let Some(path) = &mut search.path {
            path.remove(&place);
        }
        search.clauses.values.set(place, value);
        Ok(value)
    }

    fn value_by_moves(
        &mut self,
        search: &mut Search<'_>,
        board: &BitBoard,
    ) -> Result<ValueId, Halt> {
        let first = search.parts.len();
        // How many parts each option has.
        let mut counts: SmallVec<[u32; 16]> = SmallVec::new();
        let mut lefts = 0;
        for side in Side::BOTH {
            let (split, parts) = (search.clauses.split.as_ref(), &mut search.parts);
            for rules in &search.clauses.moves[side as usize] {
                let mut visit = |next, meter: &mut Meter| {
                    if counts.len() <= MOST_OPTIONS {
                        // It is looked for, and its value is compared.
                        meter.tick_many(2)?;
                        counts.push(BitClauses::part(split, &next, parts, meter)?);
                    }
                    Ok(())
                };
                let found = rewritten(rules, board, self.meter, &mut visit);
                self.answered(found)?;
                if counts.len() > MOST_OPTIONS {
                    return Err(Halt);
                }
            }
            if side == Side::Left {
                lefts = counts.len();
            }
        }
        let mut values = self.values_from(search, first)?;
        search.parts.truncate(first);
        if search.clauses.split.is_some() {
            let mut rest = &values[..];
            let mut sums = Several::with_capacity(counts.len());
            for count in counts {
                let (parts, more) = rest.split_at(count as usize);
                sums.push(self.sum_of_values(parts)?);
                rest = more;
            }
            values = sums;
        }
        let (left, right) = values.split_at(lefts);
        let value = self.engine.values().canonical(left, right, self.meter);
        self.answered(value)
    }

    fn sum_of_values(&mut self, values: &[ValueId]) -> Result<ValueId, Halt> {
        match values {
            [] => Ok(ValueId::ZERO),
            [value] => Ok(*value),
            _ => {
                let parts: SmallVec<[_; 8]> = values.iter().map(|&value| (value, 1)).collect();
                let sum = self.engine.values().sum(&parts, self.meter);
                self.answered(sum)
            }
        }
    }
}
