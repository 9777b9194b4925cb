//! By which parts boards fall apart: those that their author promises, or those that their rules tell.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::game::Side;
use crate::lang::compiled::Halt;
use crate::meter::{Meter, Stop};
use crate::rules::bitboard::{Alphabet, BitBoard, BitReach, BitSets, Word};
use crate::rules::pattern::{Rule, Shape};

/// By which parts boards of one size fall apart.
pub(in crate::lang::compiled) enum Split<W> {
    /// As their author promises.
    Promised(BitSets<W>),
    /// As their rules tell. To find these parts takes time, so they are looked for where boards often have several.
    Told(BitReach<W>, Rc<Falling>),
}

impl<W: Word> Split<W> {
    /// Visits the parts of a board.
    pub(in crate::lang::compiled) fn each_part(
        &self,
        board: &BitBoard<W>,
        meter: &mut Meter,
        visit: impl FnMut(BitBoard<W>),
    ) -> Result<(), Stop> {
        match self {
            Self::Promised(sets) => board.components(sets, meter, visit)?,
            Self::Told(reach, falling) => {
                falling.count(board.independent_parts(reach, meter, visit)?);
            }
        }
        Ok(())
    }

    /// Whether parts are looked for. If not, those of some boards are counted.
    pub(super) fn is_used(&self, board: &BitBoard<W>, meter: &mut Meter) -> Result<bool, Stop> {
        let Self::Told(reach, falling) = self else {
            return Ok(true);
        };
        if !falling.looking.get() && falling.is_counted() {
            falling.count(board.independent_parts(reach, meter, |_| {})?);
        }
        Ok(falling.looking.get())
    }

    /// Whether boards fall apart so often that outcomes are searched in sums.
    pub(super) fn is_frequent(&self) -> bool {
        match self {
            Self::Promised(_) => true,
            Self::Told(_, falling) => falling.is_frequent(),
        }
    }
}

/// How often boards of a ruleset have several parts that its rules tell.
#[derive(Debug)]
pub(in crate::lang::compiled) struct Falling {
    /// How many boards were counted.
    counted: Cell<u64>,
    /// How many of them had several parts.
    several: Cell<u64>,
    /// How many of the last ones had several parts, as a share of [`ALL`].
    share: Cell<u32>,
    /// Whether parts are looked for in all boards.
    looking: Cell<bool>,
    /// How many boards were met while parts were not looked for.
    passed: Cell<u32>,
}

/// The share of all boards.
const ALL: u32 = 1 << 20;

/// A board counts as one of so many.
const LAST: u32 = 1024;

/// Below this share parts are no longer looked for.
const FEW: u32 = ALL / 128;

/// From this share on they are looked for again.
const MANY: u32 = ALL / 32;

/// From this share on outcomes are searched in sums.
const MANY_IN_SUMS: u32 = ALL / 8;

/// While parts are not looked for, those of one board in so many are counted.
const SELDOM: u32 = 32;

impl Default for Falling {
    fn default() -> Self {
        Self {
            counted: Cell::new(0),
            several: Cell::new(0),
            share: Cell::new(MANY),
            looking: Cell::new(true),
            passed: Cell::new(0),
        }
    }
}

impl Falling {
    /// Counts a board with some parts.
    fn count(&self, parts: usize) {
        let several = parts > 1;
        self.counted.update(|counted| counted + 1);
        self.several.update(|all| all + u64::from(several));
        self.share.update(|share| share - share / LAST + if several { ALL / LAST } else { 0 });
        let least = if self.looking.get() { FEW } else { MANY };
        self.looking.set(self.share.get() >= least);
    }

    /// Whether many of the last boards had several parts, or few boards were counted.
    fn is_frequent(&self) -> bool {
        self.counted.get() < LAST.into() || self.share.get() >= MANY_IN_SUMS
    }

    /// Whether the parts of the next board are counted.
    fn is_counted(&self) -> bool {
        self.passed.update(|passed| passed.wrapping_add(1));
        self.passed.get().is_multiple_of(SELDOM)
    }
}

/// A rule in one of its directions, and whose it is.
type Owned = (Side, Shape);

/// The rules for boards of the sizes that were met, as long as they tell by which parts boards fall apart: each looks at
/// a few cells, and they are the same for all sizes, apart from those that are too large.
#[derive(Debug, Default)]
pub(in crate::lang::compiled) struct LocalRules(RefCell<Known>);

#[derive(Debug, Default)]
struct Known {
    rules: Vec<Owned>,
    sizes: Vec<[usize; 2]>,
    falling: Rc<Falling>,
    /// Whether there are others.
    others: bool,
}

impl LocalRules {
    /// Whether boards of all sizes that were met fall apart as their rules tell.
    pub(in crate::lang::compiled) fn tell_parts(&self) -> bool {
        !self.0.borrow().others
    }

    /// How many boards had several parts.
    pub(in crate::lang::compiled) fn told_apart(&self) -> u64 {
        self.0.borrow().falling.several.get()
    }

    /// Adds the rules for boards of a size; nothing where they are more than rules. Returns by which parts these boards
    /// fall apart, if the rules tell that.
    ///
    /// It gives up where boards of other sizes fell apart as their rules told, and these rules are others: then no rules
    /// tell parts any more.
    pub(super) fn split<W: Word>(
        &self,
        rules: Option<&[(Side, Rule)]>,
        alphabet: &Alphabet,
        size: [usize; 2],
    ) -> Result<Option<Split<W>>, Halt> {
        let mut known = self.0.borrow_mut();
        if known.others {
            return Ok(None);
        }
        let told = rules.and_then(|rules| {
            let owned = |(side, rule): &(Side, Rule)| -> Vec<Owned> {
                rule.shapes().iter().map(|shape| (*side, shape.clone())).collect()
            };
            let rules: Vec<Owned> = rules.iter().flat_map(owned).collect();
            let shapes: Vec<&Shape> = rules.iter().map(|(_, shape)| shape).collect();
            let reach = alphabet.reach(&shapes, size)?;
            let falling = Rc::clone(&known.falling);
            known.add(&rules, size).then_some(Split::Told(reach, falling))
        });
        known.others = told.is_none();
        if told.is_none() && !known.sizes.is_empty() {
            return Err(Halt);
        }
        known.sizes.push(size);
        Ok(told)
    }
}

impl Known {
    /// Adds the rules for boards of a size. Returns whether they are those for the other sizes.
    fn add(&mut self, rules: &[Owned], size: [usize; 2]) -> bool {
        let fits = |(_, shape): &Owned, [width, height]: [usize; 2]| match shape {
            Shape::Cells { tall, wide, .. } => *tall <= height && *wide <= width,
            Shape::Line { .. } => true,
        };
        let mut known = self.rules.iter().filter(|rule| fits(rule, size));
        let has_known = known.all(|rule| rules.contains(rule));
        let new = rules.iter().filter(|rule| fits(rule, size) && !self.rules.contains(rule));
        let new: Vec<Owned> = new.cloned().collect();
        let fits_known = |rule: &Owned| self.sizes.iter().any(|size| fits(rule, *size));
        let is_same = has_known && !new.iter().any(fits_known);
        self.rules.extend(new);
        is_same
    }
}
