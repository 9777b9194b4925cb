//! By which parts boards fall apart: those that their author promises, or those that their rules tell.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::OfSize;
use rustc_hash::FxHashMap;

use crate::boards::bitboard::{Alphabet, BitBoard, BitReach, BitSets, Home, Kind, Window, Word};
use crate::boards::grid::BLOCKED;
use crate::boards::pattern::{Rule, Shape};
use crate::meter::{Meter, Stop};
use crate::play::compiled::run::Machine;
use crate::play::compiled::{Clauses, Halt, Int};
use crate::solver::Answer;
use crate::values::{Side, SplitMix64};

/// By which parts boards of one size fall apart.
pub(in crate::play::compiled) enum Split<W> {
    /// As their author promises.
    Promised(BitSets<W>),
    /// As their rules tell. To find these parts takes time, so they are looked for where they pay
    /// ([`OfSize::falls_apart`]). The number of boards that fell apart is counted.
    Told(BitReach<W>, Rc<Cell<u64>>),
}

impl<W: Word> Split<W> {
    /// The bytes of the rules that tell parts.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Promised(_) => 0,
            Self::Told(reach, _) => reach.bytes(),
        }
    }

    /// Visits the parts of a board.
    pub(in crate::play::compiled) fn each_part(
        &self,
        board: &BitBoard<W>,
        meter: &mut Meter,
        visit: impl FnMut(BitBoard<W>),
    ) -> Result<(), Stop> {
        match self {
            Self::Promised(sets) => board.components(sets, meter, visit)?,
            Self::Told(reach, told_apart) => {
                let parts = board.independent_parts(reach, meter, visit)?;
                told_apart.update(|all| all + u64::from(parts > 1));
            }
        }
        Ok(())
    }
}

/// The number of games that are played from a board, and of boards that are looked at in them.
const GAMES: usize = 4;
const BOARDS: u32 = 64;

/// Parts are looked for where one board of so many has several.
const MANY: u32 = 6;

/// A board with at most so many cells that are not blocked is searched quickly as a whole.
const SMALL: u32 = 10;

impl<W: Word> OfSize<W> {
    /// Returns whether it pays to look for the parts that rules tell, in a search from a board: it does if
    /// boards often have several parts in games that are played at random from this one. The answer depends
    /// on the board alone, not on boards that were asked for before.
    pub(in crate::play::compiled) fn falls_apart(
        &self,
        board: &BitBoard<W>,
        meter: &mut Meter,
    ) -> Answer<bool> {
        let Some(Split::Told(reach, _)) = &self.split else {
            return Ok(false);
        };
        if board.open_cells() <= SMALL as usize {
            return Ok(false);
        }
        let (mut counted, mut several) = (0_u32, 0_u32);
        let mut random = SplitMix64::new(0);
        for game in 0..GAMES {
            let (mut board, mut side, mut passed) = (*board, Side::BOTH[game % 2], false);
            while counted < BOARDS {
                let (mut chosen, mut count) = (None, 0);
                self.each_option(side, &board, meter, &mut |next, _| {
                    count += 1;
                    if random.below(count) == 0 {
                        chosen = Some(next);
                    }
                    Ok(())
                })?;
                side = side.opponent();
                match chosen {
                    Some(next) => board = next,
                    None if passed => break,
                    None => {}
                }
                passed = chosen.is_none();
                if !passed {
                    let parts = board.independent_parts(reach, meter, |_| {})?;
                    counted += 1;
                    several += u32::from(parts > 1);
                }
            }
        }
        Ok(MANY * several >= counted)
    }
}

/// So many rules are compared with each other at most, each direction counted.
const MOST_RULES: usize = 64;

/// A rule in one of its directions, whose it is, and the place of its board.
type Owned = (Side, usize, Shape);

/// The rules for boards of the kinds that were met, which may tell by which parts boards fall apart: each looks at
/// a few cells. Parts are smaller boards beside the same, so a board falls apart where the rules for all of these are its own, apart
/// from those that are too large.
#[derive(Debug, Default)]
pub(in crate::play::compiled) struct LocalRules {
    families: RefCell<Vec<Family>>,
    /// The family of each kind that was met; none where rules tell no parts, or the clauses give up.
    of_kinds: RefCell<FxHashMap<Kind, Option<usize>>>,
    /// Whether not all kinds are of one family.
    differ: Cell<bool>,
    /// The family of the board that is asked for, if its parts are looked for.
    asked: Cell<Option<usize>>,
    /// Whether parts were looked for in vain, since the rules for a part are others.
    refused: Cell<bool>,
    /// The number of boards that had several parts.
    told_apart: Rc<Cell<u64>>,
}

/// Sizes of boards with the same rules, beside the same.
#[derive(Debug, Default)]
struct Family {
    beside: u16,
    rules: Vec<Owned>,
    sizes: Vec<[usize; 2]>,
}

impl LocalRules {
    /// Begins a question. Parts are not looked for until [`Self::look`].
    pub(in crate::play::compiled) fn begin(&self) {
        self.asked.set(None);
        self.refused.set(false);
    }

    /// Looks for the parts of a board of this kind, and of those that play makes of it.
    pub(super) fn look(&self, kind: Kind) {
        let family = self.of_kinds.borrow().get(&kind).copied().flatten();
        self.asked.set(family.filter(|_| !self.refused.get()));
    }

    /// Returns whether it looks for parts that rules tell.
    pub(super) fn looks(&self) -> bool {
        self.asked.get().is_some()
    }

    /// Returns whether parts were looked for in vain: without them the question may be answered.
    pub(in crate::play::compiled) fn was_refused(&self) -> bool {
        self.refused.get()
    }

    /// Returns whether the rules for boards of a kind are known to be those for another.
    pub(super) fn agree(&self, kind: Kind, other: Kind) -> bool {
        let of_kinds = self.of_kinds.borrow();
        !self.differ.get() || of_kinds.get(&kind) == of_kinds.get(&other)
    }

    /// Returns whether the rules for a part may be those for the board that is asked for. If not, no more
    /// parts are looked for.
    pub(super) fn allow_part(&self, kind: Kind) -> bool {
        if !self.differ.get() || !self.looks() {
            return true;
        }
        let known = self.of_kinds.borrow().get(&kind).copied();
        let allowed = known.is_none_or(|family| family == self.asked.get());
        if !allowed {
            self.refuse();
        }
        allowed
    }

    fn refuse(&self) {
        self.refused.set(self.looks() || self.refused.get());
        self.asked.set(None);
    }

    /// Notes that the clauses give up on boards of a kind.
    pub(super) fn fail(&self, kind: Kind) {
        self.of_kinds.borrow_mut().insert(kind, None);
        self.differ.set(true);
        self.refuse();
    }

    /// The number of boards that had several parts.
    pub(in crate::play::compiled) fn told_apart(&self) -> u64 {
        self.told_apart.get()
    }

    /// Adds the rules for boards of a kind, or nothing where moves have conditions. Returns by which parts these boards
    /// fall apart, if the rules tell that.
    ///
    /// It gives up where a board of this kind is a part of one that is asked for, which has other rules.
    pub(super) fn split<W: Word>(
        &self,
        rules: Option<&[(Side, usize, Rule)]>,
        alphabet: &Alphabet,
        kind: Kind,
        windows: &[Window],
    ) -> Result<Option<Split<W>>, Halt> {
        let told = rules.and_then(|rules| {
            let owned = |(side, board, rule): &(Side, usize, Rule)| -> Vec<Owned> {
                rule.shapes().iter().map(|shape| (*side, *board, shape.clone())).collect()
            };
            let rules: Vec<Owned> = rules.iter().flat_map(owned).collect();
            if rules.len() > MOST_RULES {
                return None;
            }
            let shapes: Vec<_> = rules.iter().map(|(_, board, shape)| (*board, shape)).collect();
            Some((alphabet.reach(&shapes, &homes(&rules, windows))?, rules))
        });
        let (reach, family) =
            told.map(|(reach, rules)| (reach, self.family_of(rules, kind))).unzip();
        self.of_kinds.borrow_mut().insert(kind, family);
        if family != Some(0) {
            self.differ.set(true);
        }
        if self.looks() && family != self.asked.get() {
            self.refuse();
            return Err(Halt);
        }
        Ok(reach.map(|reach| Split::Told(reach, Rc::clone(&self.told_apart))))
    }

    /// The family of boards of a kind with these rules.
    fn family_of(&self, rules: Vec<Owned>, Kind { size, beside }: Kind) -> usize {
        let mut families = self.families.borrow_mut();
        let is_own = |family: &mut Family| family.beside == beside && family.add(&rules, size);
        if let Some(at) = families.iter_mut().position(is_own) {
            return at;
        }
        families.push(Family { beside, rules, sizes: vec![size] });
        families.len() - 1
    }
}

impl Family {
    /// Adds the rules for boards of a size, if they are those for the other sizes. Returns whether they are.
    fn add(&mut self, rules: &[Owned], size: [usize; 2]) -> bool {
        let fits = |(_, _, shape): &Owned, [width, height]: [usize; 2]| match shape {
            Shape::Cells { tall, wide, .. } => *tall <= height && *wide <= width,
            Shape::Line { .. } => true,
        };
        let mut known = self.rules.iter().filter(|rule| fits(rule, size));
        let has_known = known.all(|rule| rules.contains(rule));
        let new = rules.iter().filter(|rule| fits(rule, size) && !self.rules.contains(rule));
        let new: Vec<Owned> = new.cloned().collect();
        let fits_known = |rule: &Owned| self.sizes.iter().any(|size| fits(rule, *size));
        let is_same = has_known && !new.iter().any(fits_known);
        if is_same {
            self.rules.extend(new);
            if !self.sizes.contains(&size) {
                self.sizes.push(size);
            }
        }
        is_same
    }
}

/// Where boards lie, and the first cells of those to which their parts are moved: the first board as wide and as high with the same
/// rules.
fn homes(rules: &[Owned], windows: &[Window]) -> Vec<Home> {
    let are_of = |one: usize, other: usize| {
        let mut of_one = rules.iter().filter(|(_, board, _)| *board == one);
        of_one.all(|(side, _, shape)| {
            let mut all = rules.iter();
            all.any(|known| (known.0, known.1, &known.2) == (*side, other, shape))
        })
    };
    let home = |(at, window): (usize, &Window)| {
        let mut before = windows[..at].iter().enumerate();
        let home = before.find(|(other, home)| {
            home.size == window.size && are_of(at, *other) && are_of(*other, at)
        });
        (*window, home.map_or(window.first, |(_, home)| home.first))
    };
    windows.iter().enumerate().map(home).collect()
}

/// Returns whether each cell of a rule's rectangle matters.
fn is_full(shape: &Shape) -> bool {
    match shape {
        Shape::Cells { cells, tall, wide } => cells.len() == tall * wide,
        Shape::Line { .. } => false,
    }
}

/// Which parts of boards of a size are positions, of which promises hold.
#[derive(Clone, Copy)]
pub(super) enum PartsAllowed {
    No,
    /// Parts of rows without blocked cells.
    WithoutBlocked,
    /// All, or nothing is promised.
    All,
}

impl PartsAllowed {
    /// Returns whether rules may tell parts.
    pub(super) fn allow(self, rules: &[(Side, usize, Rule)]) -> bool {
        match self {
            Self::No => false,
            Self::WithoutBlocked => {
                rules.iter().flat_map(|(_, _, rule)| rule.shapes()).all(is_full)
            }
            Self::All => true,
        }
    }
}

impl Machine<'_> {
    /// Finds the parts of boards of a kind that are allowed, if that matters.
    pub(super) fn parts_allowed(
        &mut self,
        of: &Clauses,
        Kind { size: [width, height], beside }: Kind,
    ) -> Result<PartsAllowed, Halt> {
        if of.split.is_some() || of.same.is_none() && of.conjugate.is_none() {
            return Ok(PartsAllowed::All);
        }
        let mut allowed = PartsAllowed::All;
        for condition in of.require.as_ref().ok_or(Halt)? {
            match condition {
                Int::BoardMadeOf(_, letters) if letters.has(BLOCKED) => {}
                // Parts of several boards are as large as these.
                shape if of.have_several() && shape.is_of_shape() => {}
                Int::BoardMadeOf(..) if width.min(height) <= 1 && !of.have_several() => {
                    allowed = PartsAllowed::WithoutBlocked;
                }
                shape if shape.is_of_shape() => {
                    let tall = move |wide| (1..=height).map(move |tall| [wide, tall]);
                    for size in (1..=width).flat_map(tall) {
                        let kind = Kind { size, beside };
                        match self.with_kind(of, kind, |machine| machine.holds(shape)) {
                            Ok(true) => {}
                            Err(Halt) if self.is_stopped() => return Err(Halt),
                            Ok(false) | Err(Halt) => return Ok(PartsAllowed::No),
                        }
                    }
                }
                _ => return Ok(PartsAllowed::No),
            }
        }
        Ok(allowed)
    }
}
