//! By which parts boards fall apart: those that their author promises, or those that their rules tell.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::{Ended, OfSize};
use crate::game::{Side, SplitMix64};
use crate::lang::compiled::run::Machine;
use crate::lang::compiled::{Clauses, Halt, Int};
use crate::meter::{Meter, Stop};
use crate::rules::bitboard::{Alphabet, BitBoard, BitReach, BitSets, Word};
use crate::rules::grid::BLOCKED;
use crate::rules::pattern::{Rule, Shape};

/// By which parts boards of one size fall apart.
pub(in crate::lang::compiled) enum Split<W> {
    /// As their author promises.
    Promised(BitSets<W>),
    /// As their rules tell. To find these parts takes time, so they are looked for where boards often have several.
    Told(BitReach<W>, Rc<Falling>),
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
    pub(in crate::lang::compiled) fn each_part(
        &self,
        board: &BitBoard<W>,
        meter: &mut Meter,
        visit: impl FnMut(BitBoard<W>),
    ) -> Result<(), Stop> {
        match self {
            Self::Promised(sets) => board.components(sets, meter, visit)?,
            Self::Told(reach, falling) => {
                let parts = board.independent_parts(reach, meter, visit)?;
                falling.told_apart.update(|all| all + u64::from(parts > 1));
            }
        }
        Ok(())
    }
}

/// How often boards of a ruleset have several parts that its rules tell, in games played at random.
#[derive(Debug, Default)]
pub(in crate::lang::compiled) struct Falling {
    /// How many boards were counted.
    counted: Cell<u64>,
    /// How many of them had several parts.
    several: Cell<u64>,
    /// How many boards had several parts in searches.
    told_apart: Cell<u64>,
}

/// After so many boards of a ruleset no more games are played.
const ENOUGH: u64 = 256;

/// So many games are played from a board.
const GAMES: usize = 8;

/// Parts are looked for where one board of so many has several.
const MANY: u64 = 6;

impl Falling {
    /// Whether parts are looked for.
    pub(super) fn is_frequent(&self) -> bool {
        MANY * self.several.get() >= self.counted.get()
    }
}

impl<W: Word> OfSize<W> {
    /// Plays games at random from a board that is asked for, if few boards of the ruleset were counted.
    pub(in crate::lang::compiled) fn play_at_random(
        &self,
        board: &BitBoard<W>,
        meter: &mut Meter,
    ) -> Result<(), Ended> {
        let Some(Split::Told(reach, falling)) = &self.split else {
            return Ok(());
        };
        let mut random = SplitMix64::new(falling.counted.get());
        for game in 0..GAMES {
            let (mut board, mut side, mut passed) = (*board, Side::BOTH[game % 2], false);
            while falling.counted.get() < ENOUGH {
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
                    falling.counted.update(|counted| counted + 1);
                    falling.several.update(|several| several + u64::from(parts > 1));
                }
            }
        }
        Ok(())
    }
}

/// So many rules are compared with each other at most, each direction counted.
const MOST_RULES: usize = 64;

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
    /// Whether they tell no parts: the rules for boards of some size look at more cells, or differ from those for
    /// other sizes, or the clauses give up.
    tell_nothing: bool,
}

impl LocalRules {
    /// Whether boards of all sizes that were met fall apart as their rules tell.
    pub(in crate::lang::compiled) fn tell_parts(&self) -> bool {
        !self.0.borrow().tell_nothing
    }

    /// Notes that the clauses give up on boards of some size, so that no rules tell parts.
    pub(super) fn fail(&self) {
        self.0.borrow_mut().tell_nothing = true;
    }

    /// How many boards had several parts.
    pub(in crate::lang::compiled) fn told_apart(&self) -> u64 {
        self.0.borrow().falling.told_apart.get()
    }

    /// Adds the rules for boards of a size, or nothing where moves have conditions. Returns by which parts these boards
    /// fall apart, if the rules tell that.
    ///
    /// It gives up where boards of other sizes fell apart as their rules told, and the rules for this size differ: from
    /// then on rules tell no parts.
    pub(super) fn split<W: Word>(
        &self,
        rules: Option<&[(Side, Rule)]>,
        alphabet: &Alphabet,
        size: [usize; 2],
    ) -> Result<Option<Split<W>>, Halt> {
        let mut known = self.0.borrow_mut();
        if known.tell_nothing {
            return Ok(None);
        }
        let told = rules.and_then(|rules| {
            let owned = |(side, rule): &(Side, Rule)| -> Vec<Owned> {
                rule.shapes().iter().map(|shape| (*side, shape.clone())).collect()
            };
            let rules: Vec<Owned> = rules.iter().flat_map(owned).collect();
            if rules.len() > MOST_RULES {
                return None;
            }
            let shapes: Vec<&Shape> = rules.iter().map(|(_, shape)| shape).collect();
            let reach = alphabet.reach(&shapes, size)?;
            let falling = Rc::clone(&known.falling);
            known.add(&rules, size).then_some(Split::Told(reach, falling))
        });
        known.tell_nothing = told.is_none();
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

/// Whether each cell of a rule's rectangle matters.
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
    /// Whether rules may tell parts.
    pub(super) fn allow(self, rules: &[(Side, Rule)]) -> bool {
        match self {
            Self::No => false,
            Self::WithoutBlocked => rules.iter().flat_map(|(_, rule)| rule.shapes()).all(is_full),
            Self::All => true,
        }
    }
}

impl Machine<'_> {
    /// Which parts of boards of a size are allowed, if that matters.
    pub(super) fn parts_allowed(
        &mut self,
        of: &Clauses,
        [width, height]: [usize; 2],
    ) -> Result<PartsAllowed, Halt> {
        if of.split.is_some() || of.same.is_none() && of.conjugate.is_none() {
            return Ok(PartsAllowed::All);
        }
        let mut allowed = PartsAllowed::All;
        for condition in of.require.as_ref().ok_or(Halt)? {
            match condition {
                Int::BoardMadeOf(letters) if letters.has(BLOCKED) => {}
                Int::BoardMadeOf(_) if width.min(height) <= 1 => {
                    allowed = PartsAllowed::WithoutBlocked;
                }
                shape if shape.is_of_shape() => {
                    let tall = move |wide| (1..=height).map(move |tall| [wide, tall]);
                    for size in (1..=width).flat_map(tall) {
                        match self.with_size(of, size, |machine| machine.holds(shape)) {
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
