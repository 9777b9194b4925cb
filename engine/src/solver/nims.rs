//! Nim values of positions in which both players have the same moves: the value of G is the only k for which the player to move loses
//! G + *k.
//!
//! To find a nim value by its definition takes those of all followers. Here the question is whether G + *k is a P-position, for k =
//! 0, 1, 2 …: it ends at the first option of G that has the value k, and where none has it, G has at most that value. In a sum all
//! parts but the largest are replaced by their nim values (Lemoine and Viennot, "Nimbers are inevitable", 2012).

use std::hash::Hash;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::domain::{Answer, Cx, Domain, Ended, Options, Parts};
use super::path::Path;
use crate::meter::{Held, Meter, Metered, Stop};
use crate::values::Side;

/// Values below this are noted one by one.
const NOTED: u64 = u64::BITS as u64;

/// Beyond this the values of all options are found at once.
const ASKED: u64 = 16;

/// What is asked of a nim value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NimQuestion {
    /// What is known without play.
    Known,
    /// Whether it is this one, by play.
    Is(u64),
    /// Which it is, by play.
    Which,
}

/// What was found of a nim value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NimFact {
    /// The value.
    Value(u64),
    /// It is another one.
    Not(u64),
}

/// What is known of a nim value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nim {
    /// The value.
    Value(u64),
    /// Not the value yet, but something of the options.
    Open {
        /// The values below `NOTED` that some option is known to have, or that the value is known not to be, a bit for each.
        met: u64,
        /// Those that no option has.
        free: u64,
    },
    /// It or a follower that was looked at is partizan: nothing is known from here.
    Partizan,
}

impl Nim {
    /// Nothing is known of the options.
    pub const UNKNOWN: Self = Self::Open { met: 0, free: 0 };

    /// Returns whether the value is `k`, as far as that is known. Where play may come back there may be no value, so one
    /// that is less than `k` tells nothing before it is found.
    #[must_use]
    pub fn is(self, k: u64, ends: bool) -> Option<bool> {
        match self {
            Self::Value(value) => Some(value == k),
            Self::Open { .. } | Self::Partizan if k >= NOTED => None,
            // An option has it, or the value is less.
            Self::Open { met, free } => {
                let is_less = ends && free & ((1 << k) - 1) != 0;
                (met >> k & 1 == 1 || is_less).then_some(false)
            }
            Self::Partizan => None,
        }
    }

    /// The same with more known of the options: the value is the least that none of them has.
    #[must_use]
    pub fn with(self, more_met: u64, more_free: u64) -> Self {
        match self {
            Self::Open { met, free } => {
                let (met, free) = (met | more_met, free | more_free);
                let least = met.trailing_ones();
                match free.checked_shr(least) {
                    Some(rest) if rest & 1 == 1 => Self::Value(least.into()),
                    _ => Self::Open { met, free },
                }
            }
            Self::Value(_) | Self::Partizan => self,
        }
    }

    /// The same with what is known otherwise.
    fn and(self, other: Self) -> Self {
        match other {
            Self::Open { met, free } => self.with(met, free),
            Self::Value(_) | Self::Partizan => other,
        }
    }
}

/// The bit of a value, if it is noted.
#[must_use]
pub fn nim_bit(value: u64) -> u64 {
    if value < NOTED { 1 << value } else { 0 }
}

/// What is known of the nim values of parts.
pub struct Nims<P> {
    known: Held<FxHashMap<P, Nim>>,
    /// How often a part was looked into.
    searched: u64,
}

impl<P> Default for Nims<P> {
    fn default() -> Self {
        Self { known: Held::default(), searched: 0 }
    }
}

impl<P: Eq + Hash> Nims<P> {
    /// What is known of a part.
    #[must_use]
    pub fn get(&self, part: &P) -> Option<Nim> {
        self.known.get(part).copied()
    }

    /// Notes what is known of a part.
    ///
    /// # Errors
    /// A stop by the meter where the table grows; then nothing is noted.
    pub fn insert(&mut self, part: P, nim: Nim, meter: &mut Meter) -> Result<(), Stop> {
        self.known.insert(part, nim, meter)
    }

    /// The bytes for which the meter was charged.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.known.bytes()
    }

    /// Gives the memory back to the meter. Nothing is known then.
    pub fn free(&mut self, meter: &mut Meter) {
        self.known.free(meter);
    }

    /// How often a part was looked into.
    #[must_use]
    pub fn searched(&self) -> u64 {
        self.searched
    }
}

/// Finds nim values of positions of a domain.
pub struct NimSolver<'s, D: Domain> {
    domain: &'s mut D,
    nims: &'s mut Nims<D::Part>,
    /// Whose moves are played: of both players, or of one where these are the same.
    sides: &'s [Side],
    options: Options<D::Part>,
    /// The parts that are being looked into, where play may come back to them.
    open: Path<D::Part>,
}

/// A sum in which some parts have known values.
struct Sum<P> {
    /// The nim sum of those.
    known: u64,
    /// The others; without pairs, if play is known to end.
    open: Parts<P>,
}

impl<'s, D: Domain> NimSolver<'s, D> {
    /// A solver for positions in which each player has the moves of both players (`sides`), or one where these are the same. Equal
    /// parts have to be equal with these moves too.
    pub fn new(domain: &'s mut D, nims: &'s mut Nims<D::Part>, sides: &'s [Side]) -> Self {
        Self { domain, nims, sides, options: Options::default(), open: Path::default() }
    }

    /// The nim value of a sum of positions.
    ///
    /// # Errors
    /// What ends the work; [`Ended::GaveUp`] where a follower that was looked at is partizan. What was learned until then
    /// stays.
    fn value(&mut self, wholes: &[D::Part], cx: &mut Cx<'_>) -> Answer<u64> {
        let Sum { mut known, open } = self.sum(wholes, cx)?;
        for part in &open {
            known ^= self.value_of(part, cx)?;
        }
        Ok(known)
    }

    /// Tells if a sum of positions has the nim value `k`.
    ///
    /// # Errors
    /// As of [`Self::value`].
    fn is(&mut self, wholes: &[D::Part], k: u64, cx: &mut Cx<'_>) -> Answer<bool> {
        let sum = self.sum(wholes, cx)?;
        self.sum_is(sum, k, cx)
    }

    /// Finds the nim value of a sum of positions, or whether it is `k`.
    ///
    /// # Errors
    /// As of [`Self::value`].
    pub fn fact(&mut self, wholes: &[D::Part], k: Option<u64>, cx: &mut Cx<'_>) -> Answer<NimFact> {
        Ok(match k {
            None => NimFact::Value(self.value(wholes, cx)?),
            Some(k) if self.is(wholes, k, cx)? => NimFact::Value(k),
            Some(k) => NimFact::Not(k),
        })
    }

    /// The sum of positions, each by its parts.
    fn sum(&mut self, wholes: &[D::Part], cx: &mut Cx<'_>) -> Answer<Sum<D::Part>> {
        let (mut parts, mut sum) = (Parts::new(), Sum { known: 0, open: Parts::new() });
        for whole in wholes {
            self.domain.parts(whole, &mut parts, cx)?;
        }
        for part in &parts {
            let settled = self.settled(part, cx)?;
            self.add(settled, &mut sum)?;
        }
        Ok(sum)
    }

    /// The part that stands for one, after it was asked what is known of it.
    fn settled(&mut self, part: &D::Part, cx: &mut Cx<'_>) -> Answer<D::Part> {
        let settled = self.domain.settle(part, true, cx)?.0;
        // Its value may have been found since it gave up.
        if matches!(self.nims.get(&settled), None | Some(Nim::Partizan)) {
            self.ask(&settled, NimQuestion::Known, cx)?;
        }
        Ok(settled)
    }

    /// Asks what the domain knows of a part.
    fn ask(&mut self, part: &D::Part, asked: NimQuestion, cx: &mut Cx<'_>) -> Answer<Nim> {
        let Some(told) = self.domain.nim(part, asked, cx)? else {
            return Ok(self.known(part));
        };
        let known = self.known(part).and(told);
        self.note(part, known, cx)?;
        Ok(known)
    }

    /// Adds a part that stands for others to a sum.
    fn add(&self, part: D::Part, sum: &mut Sum<D::Part>) -> Answer<()> {
        match self.known(&part) {
            Nim::Value(value) => sum.known ^= value,
            Nim::Partizan => return Err(Ended::GaveUp),
            Nim::Open { .. } => {
                let same = sum.open.iter().position(|other| *other == part);
                match same.filter(|_| self.domain.ends()) {
                    // Two copies have the value 0, if each has a value.
                    Some(at) => {
                        sum.open.remove(at);
                    }
                    None => sum.open.push(part),
                }
            }
        }
        Ok(())
    }

    fn is_known(&self, nim: Nim, k: u64) -> Option<bool> {
        nim.is(k, self.domain.ends())
    }

    fn known(&self, part: &D::Part) -> Nim {
        self.nims.get(part).unwrap_or(Nim::UNKNOWN)
    }

    /// Tells if a sum has the nim value `k`.
    fn sum_is(&mut self, mut sum: Sum<D::Part>, k: u64, cx: &mut Cx<'_>) -> Answer<bool> {
        // The largest last: the others are replaced by their values.
        if sum.open.len() > 1 {
            sum.open.sort_by_key(|part| self.domain.size(part));
        }
        let Some(last) = sum.open.pop() else {
            return Ok(sum.known == k);
        };
        for part in &sum.open {
            sum.known ^= self.value_of(part, cx)?;
        }
        self.part_is(&last, k ^ sum.known, cx)
    }

    /// The nim value of a part that stands for others.
    fn value_of(&mut self, part: &D::Part, cx: &mut Cx<'_>) -> Answer<u64> {
        if let Nim::Value(value) = self.known(part) {
            return Ok(value);
        }
        if let Nim::Value(value) = self.ask(part, NimQuestion::Which, cx)? {
            return Ok(value);
        }
        self.looking_into(part, cx, |solver, options, cx| {
            loop {
                match solver.known(part) {
                    Nim::Value(value) => return Ok(value),
                    Nim::Open { met, .. } if u64::from(met.trailing_ones()) < ASKED => {
                        solver.try_value(part, met.trailing_ones().into(), &options, cx)?;
                    }
                    Nim::Partizan => return Err(Ended::GaveUp),
                    Nim::Open { .. } => {
                        let value = solver.value_by_options(&options, cx)?;
                        solver.note(part, Nim::Value(value), cx)?;
                        return Ok(value);
                    }
                }
            }
        })
    }

    /// Tells if a part that stands for others has the nim value `k`.
    fn part_is(&mut self, part: &D::Part, k: u64, cx: &mut Cx<'_>) -> Answer<bool> {
        if let Some(known) = self.is_known(self.known(part), k) {
            return Ok(known);
        }
        if k >= ASKED {
            return Ok(self.value_of(part, cx)? == k);
        }
        let told = self.ask(part, NimQuestion::Is(k), cx)?;
        if let Some(known) = self.is_known(told, k) {
            return Ok(known);
        }
        self.looking_into(part, cx, |solver, options, cx| {
            // Most often an option has it. Else each smaller one must be an option's.
            let mut next = k;
            loop {
                solver.try_value(part, next, &options, cx)?;
                let nim = solver.known(part);
                if let Some(known) = solver.is_known(nim, k) {
                    return Ok(known);
                }
                match nim {
                    Nim::Open { met, .. } => next = met.trailing_ones().into(),
                    Nim::Value(_) | Nim::Partizan => return Err(Ended::GaveUp),
                }
            }
        })
    }

    /// Goes one level deeper into a part, with its options.
    fn looking_into<T>(
        &mut self,
        part: &D::Part,
        cx: &mut Cx<'_>,
        find: impl FnOnce(&mut Self, std::ops::Range<usize>, &mut Cx<'_>) -> Answer<T>,
    ) -> Answer<T> {
        cx.meter.meet_position();
        self.nims.searched += 1;
        let ends = self.domain.ends();
        if !ends {
            self.open.enter(part.clone(), cx.meter)?;
        }
        let before = self.options.height();
        for &side in self.sides {
            self.options.add(self.domain, part, side, cx)?;
        }
        let [end, parts] = self.options.height();
        for place in before[1]..parts {
            let part = self.options.parts[place].clone();
            self.options.parts[place] = self.settled(&part, cx)?;
        }
        let found = cx.deeper(|cx| find(self, before[0]..end, cx))?;
        self.options.drop_to(before);
        if !ends {
            self.open.leave(part);
        }
        Ok(found)
    }

    /// An option on the stack as a sum.
    fn option(&self, at: usize) -> Answer<Sum<D::Part>> {
        let mut sum = Sum { known: 0, open: Parts::new() };
        for place in self.options.places(at) {
            self.add(self.options.parts[place].clone(), &mut sum)?;
        }
        Ok(sum)
    }

    /// Finds out whether some option of a part has the nim value `k`, and notes it.
    fn try_value(
        &mut self,
        part: &D::Part,
        k: u64,
        options: &std::ops::Range<usize>,
        cx: &mut Cx<'_>,
    ) -> Answer<()> {
        let (mut met, mut open) = (0, SmallVec::<[(usize, usize); 32]>::new());
        for at in options.clone() {
            cx.meter.tick()?;
            let sum = self.option(at)?;
            match &sum.open[..] {
                [] => met |= nim_bit(sum.known),
                [only] if self.is_known(self.known(only), k ^ sum.known) == Some(false) => {}
                parts => {
                    let size = parts.iter().map(|part| self.domain.size(part)).max();
                    open.push((size.unwrap_or(0), at));
                }
            }
            if met & nim_bit(k) != 0 {
                break;
            }
        }
        if met & nim_bit(k) == 0 {
            // What is soon decided first; among equals the order in which they were found.
            open.sort_by_key(|(size, _)| *size);
            for (_, at) in open {
                let sum = self.option(at)?;
                if self.sum_is(sum, k, cx)? {
                    met |= nim_bit(k);
                    break;
                }
            }
        }
        let free = if met & nim_bit(k) == 0 { nim_bit(k) } else { 0 };
        let nim = self.known(part).with(met, free);
        self.note(part, nim, cx)
    }

    /// Finds a nim value from those of all options.
    fn value_by_options(
        &mut self,
        options: &std::ops::Range<usize>,
        cx: &mut Cx<'_>,
    ) -> Answer<u64> {
        let _room = cx.meter.lease(options.len() * size_of::<u64>())?;
        let mut met = Vec::with_capacity(options.len());
        for at in options.clone() {
            cx.meter.tick()?;
            let Sum { mut known, open } = self.option(at)?;
            for part in &open {
                known ^= self.value_of(part, cx)?;
            }
            met.push(known);
        }
        met.sort_unstable();
        Ok(met.into_iter().fold(0, |least, value| least + u64::from(value == least)))
    }

    fn note(&mut self, part: &D::Part, nim: Nim, cx: &mut Cx<'_>) -> Answer<()> {
        Ok(self.nims.insert(part.clone(), nim, cx.meter)?)
    }
}
