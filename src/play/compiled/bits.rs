//! Clauses on small boards as words of bits. What they do with boards of one size and beside the same arguments, `of_size.rs` says.

mod beside;
mod made;
mod of_size;
mod solve;
mod split;

use std::cell::{OnceCell, RefCell};
use std::cmp::Ordering;
use std::rc::Rc;

use smallvec::SmallVec;

pub(super) use beside::{Numbers, Windows};
pub(crate) use beside::{OneBoard, are_boards, board_for_bits};
pub(crate) use made::BoardInBits;
pub(super) use made::{Batch, Counts};
use of_size::{Move, OfSize};
pub(super) use of_size::{Other, To};
pub(crate) use solve::{NimOfBoard, Summand, nim_of_board, value_of_board, wins_boards};
pub(super) use split::LocalRules;
use split::Split;

use super::run::Machine;
use super::{Boards, Clauses, Halt, Int};
use crate::boards::Known as KnownRuleset;
use crate::boards::bitboard::{
    Alphabet, BitBoard, BitImage, BoardBytes, BySize, HashedBoard, Hashing, Kind, Word,
};
use crate::boards::native::nogo::with_single_stones;
use crate::boards::pattern::Rule;
use crate::boards::region::Image;
use crate::meter::{Account, Meter, Stop};
use crate::solver::{Known, Nims};

/// Clauses on boards in bits, and what the solver knows of boards by them.
pub(crate) struct BitClauses<W: Word> {
    of: Rc<Clauses>,
    alphabet: Alphabet,
    /// If the least image is promised to be equal: whether rows and columns may be exchanged for it.
    least: Option<bool>,
    conjugate: Option<Vec<BitImage>>,
    /// Whether rows have one stone in place of each chain (`native/nogo.rs`).
    has_single_stones: bool,
    sizes: ByKind<OfSize<W>>,
    /// What is known of kinds takes these bytes.
    account: RefCell<Account>,
    /// How boards of each size are hashed.
    hashing: OnceCell<BySize<Hashing<W>>>,
    /// What is known of boards as sums of their parts.
    parts: Known<BitBoard<W>>,
    /// Who wins boards that are searched whole.
    wholes: Known<HashedBoard<W>>,
    /// The nim values of boards in which both players have the same moves, or those of both.
    nims: Nims<BitBoard<W>>,
}

/// Clauses for boards with some letters.
#[expect(clippy::large_enum_variant, reason = "made once, moved once")]
pub(crate) enum ForLetters<W: Word> {
    Clauses(BitClauses<W>),
    /// There are more letters than words tell apart.
    TooMany,
}

/// What is known for boards of each kind.
struct ByKind<T> {
    /// For those beside which nothing stands.
    alone: BySize<T>,
    /// For each size by the two bytes of the number, once there is one.
    beside: OnceCell<BySize<BySize<T>>>,
}

impl<T> Default for ByKind<T> {
    fn default() -> Self {
        Self { alone: BySize::default(), beside: OnceCell::new() }
    }
}

impl<T> ByKind<T> {
    #[inline]
    fn known(&self, kind: Kind) -> Option<&T> {
        if kind.beside == 0 { self.alone.known(kind.size) } else { self.known_beside(kind) }
    }

    #[inline(never)]
    fn known_beside(&self, Kind { size, beside }: Kind) -> Option<&T> {
        self.beside.get()?.known(size)?.known(beside.to_le_bytes().map(usize::from))
    }

    /// Returns what is known for boards of a kind; makes it if it is not known.
    fn get(&self, kind: Kind, make: impl FnOnce() -> T) -> &T {
        match kind.beside {
            0 => self.alone.get(kind.size, make),
            number => {
                let beside = self.beside.get_or_init(BySize::default);
                let of_size = beside.get(kind.size, BySize::default);
                of_size.get(number.to_le_bytes().map(usize::from), make)
            }
        }
    }
}

impl<W: Word> BitClauses<W> {
    fn new(
        of: Rc<Clauses>,
        alphabet: Alphabet,
        least: Option<bool>,
        conjugate: Option<Vec<BitImage>>,
        has_single_stones: bool,
    ) -> Self {
        Self {
            of,
            alphabet,
            least,
            conjugate,
            has_single_stones,
            sizes: ByKind::default(),
            account: RefCell::default(),
            hashing: OnceCell::new(),
            parts: Known::default(),
            wholes: Known::default(),
            nims: Nims::default(),
        }
    }

    /// Gives its memory back to the meter, before it is dropped.
    pub(crate) fn free(&mut self, meter: &mut Meter) {
        self.account.get_mut().free(meter);
        self.parts.free(meter);
        self.wholes.free(meter);
        self.nims.free(meter);
    }

    /// The number of boards that have values.
    pub(crate) fn known_values(&self) -> usize {
        self.parts.values()
    }

    /// Returns whether these were made of `clauses`.
    pub(crate) fn are_of(&self, clauses: &Rc<Clauses>) -> bool {
        Rc::ptr_eq(&self.of, clauses)
    }

    /// These clauses for boards in narrower words, with the same letters.
    pub(crate) fn narrower(&self) -> BitClauses<u64> {
        BitClauses::new(
            Rc::clone(&self.of),
            self.alphabet.clone(),
            self.least,
            self.conjugate.clone(),
            self.has_single_stones,
        )
    }

    /// The letters that have words.
    pub(crate) fn known_letters(&self) -> &Alphabet {
        &self.alphabet
    }

    /// Returns whether it is known what the clauses do with boards of a kind.
    pub(crate) fn know_kind(&self, kind: Kind) -> bool {
        self.sizes.known(kind).is_some()
    }

    /// A board for these clauses; nothing where they are not of these, or the board is too large or has other
    /// letters.
    pub(crate) fn read(&self, clauses: &Rc<Clauses>, board: &OneBoard) -> Option<BitBoard<W>> {
        let cells = self.are_of(clauses).then(|| self.alphabet.read(&board.cells))??;
        Some(cells.with_beside(board.beside))
    }

    /// Returns whether the values of a board's parts have been found by these clauses, as far as its rules
    /// tell parts.
    pub(crate) fn knows(
        &self,
        clauses: &Rc<Clauses>,
        board: &OneBoard,
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        let Some(board) = self.read(clauses, board) else {
            return Ok(false);
        };
        let board = self.with_single_stones(&board).unwrap_or(board);
        if self.knows_value(&board, meter)? {
            return Ok(true);
        }
        let Some(of_size) = self.sizes.known(board.kind()) else {
            return Ok(false);
        };
        let Some(split @ Split::Told(..)) = &of_size.split else {
            return Ok(false);
        };
        let mut parts: SmallVec<[BitBoard<W>; 8]> = SmallVec::new();
        split.each_part(&board, meter, |part| parts.push(part))?;
        for part in parts {
            if !self.of.local_rules.agree(part.kind(), board.kind())
                || !self.knows_value(&part, meter)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns whether the value of a board that does not fall apart has been found.
    fn knows_value(&self, board: &BitBoard<W>, meter: &mut Meter) -> Result<bool, Stop> {
        if self.parts.value(board).is_some() {
            return Ok(true);
        }
        let (settled, _) = self.settled(board, meter)?;
        Ok(self.parts.value(&settled).is_some())
    }

    /// Returns whether rows are changed into others with the same moves, of which the clauses say nothing.
    pub(crate) fn know_rows(&self, board: &BitBoard<W>) -> bool {
        self.has_single_stones && board.size().contains(&1)
    }

    /// A row with one stone in place of each chain, if the ruleset is known to have the same moves there.
    fn with_single_stones(&self, board: &BitBoard<W>) -> Option<BitBoard<W>> {
        if self.has_single_stones { with_single_stones(board, &self.alphabet) } else { None }
    }

    /// The least of the boards that are promised to be equal to a board.
    fn least(&self, board: &BitBoard<W>, meter: &mut Meter) -> Result<BitBoard<W>, Stop> {
        match self.least {
            Some(transposing) => self.alphabet.least(board, transposing, meter),
            None => Ok(*board),
        }
    }

    /// The conjugate of a board that these images make; nothing if something stands beside the board and it is not known what
    /// stands beside the conjugate.
    #[inline]
    fn conjugate_by(&self, images: &[BitImage], board: &BitBoard<W>) -> Option<BitBoard<W>> {
        let conjugate = images.iter().fold(*board, |board, image| board.image(*image));
        if board.beside() == 0 { Some(conjugate) } else { self.conjugate_beside(board, conjugate) }
    }

    /// The conjugate of a board beside what stands beside it.
    #[inline(never)]
    fn conjugate_beside(&self, board: &BitBoard<W>, conjugate: BitBoard<W>) -> Option<BitBoard<W>> {
        Some(conjugate.with_beside(self.sizes.known(board.kind())?.conjugate))
    }

    /// The least of the boards that are promised to be equal to the conjugate; nothing where none is promised.
    fn conjugate_of(
        &self,
        board: &BitBoard<W>,
        meter: &mut Meter,
    ) -> Result<Option<BitBoard<W>>, Stop> {
        let conjugate = self.conjugate.as_ref().and_then(|images| self.conjugate_by(images, board));
        conjugate.map(|conjugate| self.least(&conjugate, meter)).transpose()
    }

    /// The board that stands for all that are promised to be equal, and whether it stands for their conjugates.
    fn settled(&self, board: &BitBoard<W>, meter: &mut Meter) -> Result<(BitBoard<W>, bool), Stop> {
        let mut least = |board: &BitBoard<W>| self.least(board, meter);
        let Some(images) = &self.conjugate else {
            return Ok((least(board)?, false));
        };
        let conjugate = || self.conjugate_by(images, board);
        let mut exchanged = images.iter().filter_map(|image| match image {
            BitImage::Exchanged(both) => Some(*both),
            BitImage::Turned(_) => None,
        });
        // Two exchanges may undo each other.
        let exchanged = exchanged.next().filter(|_| exchanged.next().is_none());
        // If one letter is rarer than the one that it is exchanged for, no second board has to be made.
        match exchanged.map_or(Ordering::Equal, |both| board.compare_counts(both)) {
            Ordering::Less => Ok((least(board)?, false)),
            Ordering::Greater if let Some(conjugate) = conjugate() => {
                Ok((least(&conjugate)?, true))
            }
            Ordering::Greater | Ordering::Equal => {
                let one = least(board)?;
                match conjugate().map(|conjugate| least(&conjugate)).transpose()? {
                    Some(other) if other < one => Ok((other, true)),
                    _ => Ok((one, false)),
                }
            }
        }
    }

    /// The hashing of boards of a size.
    fn hashing(&self, size: [usize; 2], meter: &mut Meter) -> Result<&Hashing<W>, Stop> {
        let hashing = self.hashing.get_or_init(BySize::default);
        if let Some(known) = hashing.known(size) {
            return Ok(known);
        }
        let conjugate = self.conjugate.as_deref();
        let made = Hashing::new(size, &self.alphabet, self.least, conjugate);
        self.account.borrow_mut().grow(made.bytes(), meter)?;
        Ok(hashing.get(size, || made))
    }

    /// A board as bytes, by which it is known who wins it.
    fn bytes_of(&self, board: &BitBoard<W>) -> BoardBytes {
        board.bytes(&self.alphabet)
    }

    /// The most bytes of a board, and of those that play makes of it.
    fn most_bytes(&self, of_size: &OfSize<W>, board: &BitBoard<W>) -> usize {
        // Beside other arguments other rules may be used.
        let may_be_blocked = of_size.blocks || board.has_blocked() || board.beside() != 0;
        board.most_bytes(&self.alphabet, may_be_blocked)
    }

    /// By which parts boards of a size fall apart, where these are looked for.
    fn split_of<'s>(&self, of_size: &'s OfSize<W>) -> Option<&'s Split<W>> {
        of_size.split.as_ref().filter(|split| match split {
            Split::Promised(_) => true,
            Split::Told(..) => self.of.local_rules.looks(),
        })
    }

    /// Returns whether a part may be looked for that rules tell: the rules for it are not known to be others.
    #[inline]
    fn allow_part(&self, part: &BitBoard<W>) -> bool {
        self.of.local_rules.allow_part(part.kind())
    }

    /// Returns whether a part of a board is its only part.
    fn parts_are_whole(&self) -> bool {
        self.of.split.is_none() || self.of.parts_are_whole
    }
}

impl Machine<'_> {
    /// These clauses for boards of a kind with these letters, if they do nothing else with such boards than what words
    /// can do.
    pub(crate) fn clauses_on_bits<W: Word>(
        mut self,
        clauses: &Rc<Clauses>,
        letters: &[u8],
        kind: Kind,
    ) -> Result<Option<ForLetters<W>>, Stop> {
        let found = self.read_for_bits(clauses, letters, kind);
        self.end(found)
    }

    fn read_for_bits<W: Word>(
        &mut self,
        clauses: &Rc<Clauses>,
        letters: &[u8],
        kind: Kind,
    ) -> Result<ForLetters<W>, Halt> {
        let own = clauses.own.ok_or(Halt)?;
        let least = match &clauses.same {
            None => None,
            Some(same) => match same.boards_of(own).map(|on| &on.boards) {
                Some(Boards::Least(transposing)) => Some(*transposing),
                _ => return Err(Halt),
            },
        };
        let images = match &clauses.conjugate {
            None => None,
            Some(conjugate) => match conjugate.boards_of(own).map(|on| &on.boards) {
                Some(Boards::Image(images)) => Some(&images[..]),
                _ => return Err(Halt),
            },
        };
        let exchanged = images.into_iter().flatten().flat_map(|image| match image {
            Image::Exchanged(both) => &both[..],
            Image::Transposed | Image::Mirrored | Image::Flipped => &[],
        });
        let letters = letters.iter().chain(exchanged).copied();
        let Some(mut alphabet) = Alphabet::new(letters) else {
            return Ok(ForLetters::TooMany);
        };
        let mut fits = true;
        self.with_kind(clauses, kind, |machine| {
            machine.each_way(clauses, &mut |_, _, way| {
                let Move::Rewriting(way) = way else {
                    return Ok(());
                };
                fits &= way.rules.iter().all(|(_, rule)| alphabet.add(rule.letters_put()));
                Ok(())
            })
        })?;
        if kind.beside != 0 {
            // Beside other arguments other rules may be used, with any letters that are required.
            let required =
                clauses.require.iter().flatten().filter_map(|condition| match condition {
                    Int::BoardMadeOf(_, letters) => Some(letters.iter()),
                    _ => None,
                });
            let required: Vec<u8> = required.flatten().collect();
            let mut add = |rule: Option<&Rule>| {
                let letters = rule.map_or_else(|| required.clone(), Rule::letters_put);
                fits &= alphabet.add(letters);
            };
            clauses.all_moves().for_each(|moves| moves.each_rule(&mut add));
        }
        if !fits {
            return Ok(ForLetters::TooMany);
        }
        let has_single_stones = self.program.ruleset(own).known == Some(KnownRuleset::Nogo);
        let image = |image: &Image| alphabet.image(*image);
        let conjugate = match images {
            None => None,
            Some(images) => Some(images.iter().map(image).collect::<Option<_>>().ok_or(Halt)?),
        };
        Ok(ForLetters::Clauses(BitClauses::new(
            Rc::clone(clauses),
            alphabet,
            least,
            conjugate,
            has_single_stones,
        )))
    }
}
