//! Boards in bits as positions of the solver. Those that fall apart are played as sums of their parts; the others are
//! looked for by the least hash of their images, which is kept up from move to move.
//!
//! It gives up where a clause cannot be run, and where play comes back to a board: then the evaluator of all code says
//! how.

use std::cell::RefCell;
use std::rc::Rc;

use smallvec::SmallVec;

use super::{BitClauses, OfSize, Split};
use crate::boards::bitboard::{BitBoard, HashedBoard, Hashing, Kind, Word};
use crate::meter::{Meter, Metered, Stop};
use crate::play::Playable;
use crate::play::compiled::run::Machine;
use crate::play::compiled::{Question, unless_given_up};
use crate::solver::{
    Answer, Cx, Domain, Ended, KeyBytes, NimFact, NimSolver, Options, Parts, Solver,
};
use crate::values::{Convention, Side, ValueId};

/// The most cells of a part that is replaced by its value, alone and beside another part.
const SMALL: [usize; 2] = [8, 10];

/// The table has room for so many bytes of values in each sum.
const BYTES_OF_VALUES: usize = 32;

/// The most options of a board.
const MOST_OPTIONS: usize = 1 << 16;

/// Runs clauses for boards of kinds that were not met yet.
#[derive(Clone)]
struct Sizes<'q>(Rc<RefCell<&'q mut Playable>>);

impl<'q> Sizes<'q> {
    fn new(program: &'q mut Playable) -> Self {
        Self(Rc::new(RefCell::new(program)))
    }

    /// Finds what clauses do with boards of a kind.
    #[inline(always)]
    fn of<'c, W: Word>(
        &self,
        clauses: &'c BitClauses<W>,
        kind: Kind,
        meter: &mut Meter,
    ) -> Answer<&'c OfSize<W>> {
        match clauses.sizes.known(kind) {
            Some(known) => Ok(known),
            None => self.run(clauses, kind, meter),
        }
    }

    #[cold]
    fn run<'c, W: Word>(
        &self,
        clauses: &'c BitClauses<W>,
        kind: Kind,
        meter: &mut Meter,
    ) -> Answer<&'c OfSize<W>> {
        let mut program = self.0.try_borrow_mut().map_err(|_| Ended::GaveUp)?;
        let mut machine = Machine::new(None, &mut program, meter, false);
        let found = machine.run_for_kind(clauses, kind);
        machine.end(found)?.ok_or(Ended::GaveUp)
    }
}

/// Boards that fall apart.
struct Boards<'q, W: Word> {
    clauses: &'q BitClauses<W>,
    sizes: Sizes<'q>,
    /// The same clauses for boards that fit narrow words, where these are wider.
    narrow: Option<Box<Solver<Boards<'q, u64>>>>,
    convention: Convention,
    ends: bool,
}

impl<W: Word> Boards<'_, W> {
    /// Visits the parts of a board, which are found so.
    #[inline]
    fn each_part(
        &self,
        split: Option<&Split<W>>,
        board: &BitBoard<W>,
        meter: &mut Meter,
        mut visit: impl FnMut(BitBoard<W>),
    ) -> Answer<()> {
        if self.convention == Convention::Misere || !self.clauses.parts_are_whole() {
            return self.each_of_parts(split, board, meter, &mut visit);
        }
        let Some(split) = split else {
            visit(*board);
            return Ok(());
        };
        let mut allowed = true;
        split.each_part(board, meter, |part| {
            allowed &= self.clauses.allow_part(&part);
            visit(part);
        })?;
        if allowed { Ok(()) } else { Err(Ended::GaveUp) }
    }

    /// The same where parts may fall apart again, or count only if somebody can move in them.
    fn each_of_parts(
        &self,
        split: Option<&Split<W>>,
        board: &BitBoard<W>,
        meter: &mut Meter,
        visit: &mut dyn FnMut(BitBoard<W>),
    ) -> Answer<()> {
        let mut parts: SmallVec<[BitBoard<W>; 8]> = SmallVec::new();
        match split {
            Some(split) => split.each_part(board, meter, |part| parts.push(part))?,
            None => parts.push(*board),
        }
        if !parts.iter().all(|part| self.clauses.allow_part(part)) {
            return Err(Ended::GaveUp);
        }
        if !self.clauses.parts_are_whole() && parts[..] != [*board] {
            return meter.deeper(|meter| {
                parts.iter().try_for_each(|part| self.each_of_part(part, meter, visit))
            });
        }
        for part in parts {
            // In normal play they are 0, which is soon found.
            if self.convention == Convention::Normal || self.has_moves(&part, meter)? {
                visit(part);
            }
        }
        Ok(())
    }

    /// Visits the parts of a board.
    fn each_of_part(
        &self,
        board: &BitBoard<W>,
        meter: &mut Meter,
        visit: &mut dyn FnMut(BitBoard<W>),
    ) -> Answer<()> {
        let of_size = self.sizes.of(self.clauses, board.kind(), meter)?;
        self.each_of_parts(self.clauses.split_of(of_size), board, meter, visit)
    }

    /// Finds what stands beside the conjugate of a board.
    #[inline]
    fn prepare_conjugate(&self, board: &BitBoard<W>, meter: &mut Meter) -> Answer<()> {
        if board.beside() == 0 { Ok(()) } else { self.prepare_beside(board, meter) }
    }

    #[cold]
    fn prepare_beside(&self, board: &BitBoard<W>, meter: &mut Meter) -> Answer<()> {
        if self.clauses.conjugate.is_some() {
            self.sizes.of(self.clauses, board.kind(), meter)?;
        }
        Ok(())
    }

    /// Tells if somebody can move in a board.
    fn has_moves(&self, board: &BitBoard<W>, meter: &mut Meter) -> Answer<bool> {
        let of_size = self.sizes.of(self.clauses, board.kind(), meter)?;
        if !of_size.allows(board, meter)? {
            return Err(Ended::GaveUp);
        }
        for side in Side::BOTH {
            if of_size.count_options(side, board, meter)? > 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl<W: Word> Domain for Boards<'_, W> {
    type Part = BitBoard<W>;

    fn options(
        &mut self,
        at: &BitBoard<W>,
        side: Side,
        out: &mut Options<BitBoard<W>>,
        cx: &mut Cx<'_>,
    ) -> Answer<()> {
        let of_size = self.sizes.of(self.clauses, at.kind(), cx.meter)?;
        if !of_size.allows(at, cx.meter)? {
            return Err(Ended::GaveUp);
        }
        let split = self.clauses.split_of(of_size);
        let mut more = MOST_OPTIONS;
        of_size.each_option(side, at, cx.meter, &mut |next, meter| {
            more = more.checked_sub(1).ok_or(Ended::GaveUp)?;
            // Whole boards are looked at when they are played.
            if split.is_some() && !of_size.allows(&next, meter)? {
                return Err(Ended::GaveUp);
            }
            out.begin(0);
            self.each_part(split, &next, meter, |part| out.part(part))
        })
    }

    #[inline]
    fn key(&self, at: &BitBoard<W>, out: &mut KeyBytes) {
        out.extend_from_slice(&self.clauses.bytes_of(at));
    }

    fn parts(
        &mut self,
        whole: &BitBoard<W>,
        out: &mut Parts<BitBoard<W>>,
        cx: &mut Cx<'_>,
    ) -> Answer<()> {
        let of_size = self.sizes.of(self.clauses, whole.kind(), cx.meter)?;
        let split = self.clauses.split_of(of_size);
        self.each_part(split, whole, cx.meter, |part| out.push(part))
    }

    #[inline]
    fn settle(
        &mut self,
        at: &BitBoard<W>,
        turning: bool,
        cx: &mut Cx<'_>,
    ) -> Answer<(BitBoard<W>, bool)> {
        let single = self.clauses.with_single_stones(at);
        let at = single.as_ref().unwrap_or(at);
        self.prepare_conjugate(at, cx.meter)?;
        Ok(match turning {
            true => self.clauses.settled(at, cx.meter)?,
            false => (self.clauses.least(at, cx.meter)?, false),
        })
    }

    fn negative(&mut self, at: &BitBoard<W>, cx: &mut Cx<'_>) -> Answer<Option<BitBoard<W>>> {
        self.prepare_conjugate(at, cx.meter)?;
        Ok(self.clauses.conjugate_of(at, cx.meter)?)
    }

    fn ends(&self) -> bool {
        self.ends
    }

    #[inline]
    fn value(&mut self, at: &BitBoard<W>, cx: &mut Cx<'_>) -> Answer<Option<ValueId>> {
        let Some(narrow) = &mut self.narrow else {
            return Ok(None);
        };
        at.narrow().map(|at| narrow.value_of_part(&at, cx)).transpose()
    }

    #[inline]
    fn known(&mut self, at: &BitBoard<W>, cx: &mut Cx<'_>) -> Answer<Option<ValueId>> {
        let Some(narrow) = &mut self.narrow else {
            return Ok(None);
        };
        at.narrow().map_or(Ok(None), |at| narrow.known_value(&at, cx))
    }

    #[inline]
    fn size(&self, at: &BitBoard<W>) -> usize {
        // How much is to be played in what stands beside it, its cells do not tell.
        let alone = at.beside() == 0 || self.clauses.of.have_boards_alone();
        if alone { at.open_cells() } else { usize::MAX }
    }

    fn small(&self) -> [usize; 2] {
        SMALL
    }

    fn rank(&mut self, at: &BitBoard<W>, side: Side, cx: &mut Cx<'_>) -> Answer<i32> {
        let of_size = self.sizes.of(self.clauses, at.kind(), cx.meter)?;
        // There are at most as many as options.
        Ok(of_size.count_options(side, at, cx.meter)? as i32)
    }

    fn ranks_first(&self) -> bool {
        false
    }
}

/// Boards of one size that stay whole.
struct Wholes<'q, W: Word> {
    clauses: &'q BitClauses<W>,
    sizes: Sizes<'q>,
    /// What clauses do with the first board, and with all if nothing stands beside them.
    of_first: &'q OfSize<W>,
    hashing: &'q Hashing<W>,
    ends: bool,
    /// The number of boards that are looked for as their conjugates.
    conjugates: u64,
}

impl<'q, W: Word> Wholes<'q, W> {
    /// Finds what clauses do with a board.
    #[inline]
    fn of(&self, board: &BitBoard<W>, meter: &mut Meter) -> Answer<&'q OfSize<W>> {
        if board.beside() == 0 { Ok(self.of_first) } else { self.of_beside(board, meter) }
    }

    #[inline(never)]
    fn of_beside(&self, board: &BitBoard<W>, meter: &mut Meter) -> Answer<&'q OfSize<W>> {
        self.sizes.of(self.clauses, board.kind(), meter)
    }
}

impl<W: Word> Domain for Wholes<'_, W> {
    type Part = HashedBoard<W>;

    fn options(
        &mut self,
        at: &HashedBoard<W>,
        side: Side,
        out: &mut Options<HashedBoard<W>>,
        cx: &mut Cx<'_>,
    ) -> Answer<()> {
        let of_size = self.of(at.board(), cx.meter)?;
        if !of_size.allows(at.board(), cx.meter)? {
            return Err(Ended::GaveUp);
        }
        let mut more = MOST_OPTIONS;
        of_size.each_option(side, at.board(), cx.meter, &mut |next, meter| {
            more = more.checked_sub(1).ok_or(Ended::GaveUp)?;
            meter.tick_many(self.hashing.steps())?;
            let opposite = match at.has_conjugates() {
                true => self.of(&next, meter)?.conjugate,
                false => 0,
            };
            let next = self.hashing.changed(at, next, opposite);
            self.conjugates += u64::from(next.is_exchanged());
            out.begin(0);
            out.part(next);
            Ok(())
        })
    }

    #[inline]
    fn key(&self, at: &HashedBoard<W>, out: &mut KeyBytes) {
        out.extend_from_slice(&self.hashing.bytes_of(at));
    }

    #[inline]
    fn kept_hash(&self, at: &HashedBoard<W>) -> Option<(u32, bool)> {
        Some((at.hash(), at.is_exchanged()))
    }

    fn ends(&self) -> bool {
        self.ends
    }

    #[inline]
    fn rank(&mut self, at: &HashedBoard<W>, side: Side, cx: &mut Cx<'_>) -> Answer<i32> {
        let of_size = self.of(at.board(), cx.meter)?;
        // There are at most as many as options.
        Ok(of_size.count_options(side, at.board(), cx.meter)? as i32)
    }

    fn ranks_first(&self) -> bool {
        false
    }
}

/// Clauses on bits, for narrow words too where these are wider.
pub(crate) type Widths<'c, W> = (&'c mut BitClauses<W>, Option<&'c mut BitClauses<u64>>);

/// Lets the solver work on boards that fall apart.
fn with_parts<W: Word, T>(
    program: &mut Playable,
    (clauses, mut narrow): Widths<'_, W>,
    (convention, ends): (Convention, bool),
    work: impl FnOnce(&mut Solver<Boards<'_, W>>) -> Answer<T>,
) -> Answer<T> {
    let sizes = Sizes::new(program);
    let known = std::mem::take(&mut clauses.parts);
    let narrow_known = narrow.as_mut().map(|narrow| std::mem::take(&mut narrow.parts));
    let in_narrow = narrow.as_deref().zip(narrow_known).map(|(clauses, known)| {
        let sizes = sizes.clone();
        let boards = Boards { clauses, sizes, narrow: None, convention, ends };
        Box::new(Solver::knowing(boards, known))
    });
    let boards = Boards { clauses: &*clauses, sizes, narrow: in_narrow, convention, ends };
    let mut solver = Solver::knowing(boards, known);
    let answer = work(&mut solver);
    let (boards, known) = solver.into_known();
    let narrow_known = boards.narrow.map(|solver| solver.into_known().1);
    clauses.parts = known;
    if let Some((narrow, known)) = narrow.zip(narrow_known) {
        narrow.parts = known;
    }
    answer
}

/// The value of a board in normal play, where that can be found here. Play is known to end if `ends`.
pub(crate) fn value_of_board<W: Word>(
    program: &mut Playable,
    (clauses, narrow): Widths<'_, W>,
    board: &BitBoard<W>,
    ends: bool,
    cx: &mut Cx<'_>,
) -> Result<Option<ValueId>, Stop> {
    let looked = look(&Sizes::new(program), clauses, board, cx.meter);
    let value = looked.and_then(|_| {
        with_parts(program, (clauses, narrow), (Convention::Normal, ends), |solver| {
            solver.value(board, cx)
        })
    });
    unless_given_up(value)
}

/// A question about the nim value of a board.
#[derive(Clone, Copy)]
pub(crate) struct NimOfBoard {
    /// Whether it is this one; else which it is.
    pub(crate) k: Option<u64>,
    /// Whose moves both players have.
    pub(crate) sides: &'static [Side],
    /// Whether play is known to end.
    pub(crate) ends: bool,
}

/// What is asked about the nim value of a board, where that can be found here.
pub(crate) fn nim_of_board<W: Word>(
    program: &mut Playable,
    clauses: &mut BitClauses<W>,
    board: &BitBoard<W>,
    NimOfBoard { k, sides, ends }: NimOfBoard,
    cx: &mut Cx<'_>,
) -> Result<Option<NimFact>, Stop> {
    let sizes = Sizes::new(program);
    let mut nims = std::mem::take(&mut clauses.nims);
    let found = look(&sizes, clauses, board, cx.meter).and_then(|_| {
        let convention = Convention::Normal;
        let boards = &mut Boards { clauses, sizes, narrow: None, convention, ends };
        NimSolver::new(boards, &mut nims, sides).fact(std::slice::from_ref(board), k, cx)
    });
    clauses.nims = nims;
    unless_given_up(found)
}

/// A board in a sum.
#[derive(Clone, Copy)]
pub(crate) struct Summand<W: Word> {
    pub(crate) board: BitBoard<W>,
    /// Whether the players' roles are exchanged in it.
    pub(crate) negated: bool,
    pub(crate) times: u64,
}

/// Tells if a player wins a sum of boards and a value moving first, if that can be found here.
pub(crate) fn wins_boards<W: Word>(
    program: &mut Playable,
    clauses: Widths<'_, W>,
    sum: (&[Summand<W>], ValueId),
    question: Question,
    cx: &mut Cx<'_>,
) -> Result<Option<bool>, Stop> {
    let mut conjugates = 0;
    let wins = wins_at_all(program, clauses, sum, question, &mut conjugates, cx);
    program.counted(question.ruleset).searched_conjugates += conjugates;
    unless_given_up(wins)
}

/// The same. Counts boards and sums that are looked for as their conjugates.
fn wins_at_all<W: Word>(
    program: &mut Playable,
    (clauses, narrow): Widths<'_, W>,
    (boards, value): (&[Summand<W>], ValueId),
    question: Question,
    conjugates: &mut u64,
    cx: &mut Cx<'_>,
) -> Answer<bool> {
    let mut falls_apart = value != ValueId::ZERO;
    for Summand { board, .. } in boards {
        falls_apart |= look(&Sizes::new(program), clauses, board, cx.meter)?;
    }
    if let [Summand { board, negated, times: 1 }] = boards
        && !falls_apart
    {
        let question = if *negated { question.turned() } else { question };
        return wins_whole(program, clauses, board, question, conjugates, cx);
    }
    program.counted(question.ruleset).searched_in_parts += 1;
    let size = |summand: &Summand<W>| summand.board.most_bytes(clauses.known_letters(), true);
    let size = boards.iter().map(size).max().unwrap_or_default();
    clauses.parts.prepare(2 * size + BYTES_OF_VALUES, cx.meter);
    with_parts(program, (clauses, narrow), (question.convention, question.ends), |solver| {
        let before = solver.exchanged();
        let wins = wins_sum(solver, boards, value, question, cx);
        *conjugates = solver.exchanged() - before;
        wins
    })
}

fn wins_sum<W: Word>(
    solver: &mut Solver<Boards<'_, W>>,
    boards: &[Summand<W>],
    mut value: ValueId,
    mut question: Question,
    cx: &mut Cx<'_>,
) -> Answer<bool> {
    // If all are negated, that exchanges the players.
    let turned = boards.iter().all(|summand| summand.negated);
    if turned {
        value = cx.values.negate(value, cx.meter)?;
        question = question.turned();
    }
    let mut sum = Vec::new();
    for Summand { board, negated, times } in boards {
        let board = match *negated == turned {
            true => *board,
            false => solver.domain().negative(board, cx)?.ok_or(Ended::GaveUp)?,
        };
        sum.extend((0..*times).map(|_| board));
    }
    solver.wins(&sum, value, (question.convention, question.side), cx)
}

/// The same of a board that stays whole. Counts boards that are looked for as their conjugates.
fn wins_whole<W: Word>(
    program: &mut Playable,
    clauses: &mut BitClauses<W>,
    board: &BitBoard<W>,
    Question { side, convention, ends, .. }: Question,
    conjugates: &mut u64,
    cx: &mut Cx<'_>,
) -> Answer<bool> {
    let mut known = std::mem::take(&mut clauses.wholes);
    let sizes = Sizes::new(program);
    let of_first = sizes.of(clauses, board.kind(), cx.meter);
    let wins = of_first.and_then(|of_first| {
        known.prepare(clauses.most_bytes(of_first, board), cx.meter);
        let hashing = clauses.hashing(board.size(), cx.meter)?;
        let first = hashing.hashed(*board, of_first.conjugate);
        let wholes = Wholes { clauses, sizes, of_first, hashing, ends, conjugates: 0 };
        let mut solver = Solver::knowing(wholes, std::mem::take(&mut known));
        let wins = solver.wins(&[first], ValueId::ZERO, (convention, side), cx);
        let (wholes, learned) = solver.into_known();
        (known, *conjugates) = (learned, wholes.conjugates);
        wins
    });
    clauses.wholes = known;
    wins
}

/// Decides whether to look for the parts that rules tell of a board, and returns whether it is looked for parts.
fn look<W: Word>(
    sizes: &Sizes<'_>,
    clauses: &BitClauses<W>,
    board: &BitBoard<W>,
    meter: &mut Meter,
) -> Answer<bool> {
    let of_size = sizes.of(clauses, board.kind(), meter)?;
    if of_size.falls_apart(board, meter)? {
        clauses.of.local_rules.look(board.kind());
    }
    Ok(clauses.split_of(of_size).is_some())
}
