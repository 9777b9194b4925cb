//! Domains that do not keep what [`Domain`] promises: each promise is compared with the moves, on small positions.

use rustc_hash::FxHashMap;

use super::domain::{Answer, Cx, Domain, KeyBytes, Parts};
use super::followers::Followers;
use crate::meter::{Lease, Metered};
use crate::values::{Convention, Side, ValueId};

/// A promise that a domain makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Promise {
    /// Play ends.
    Ends,
    /// [`Domain::options`] tells the same moves each time.
    Options,
    /// [`Domain::key`] tells the same bytes each time, others for parts with other moves, and none that begin another's.
    Key,
    /// [`Domain::parts`] tells a sum that has the same moves.
    Parts,
    /// [`Domain::settle`] tells a part that has the same moves, or those of the negative where it says so.
    Settle,
    /// [`Domain::negative`] tells the settled part whose moves are those of the negative.
    Negative,
    /// [`Domain::value`] and [`Domain::known`] tell the value in normal play.
    Value,
    /// [`Domain::bounds`] tells positions that are worth at most as much for Left, and at least as much for Right.
    Bounds,
    /// [`Domain::winner`] tells who wins.
    Winner,
}

/// A promise that a domain broke, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw<P> {
    /// The promise.
    pub promise: Promise,
    /// The part that the domain was asked about. The promises hold for all its followers that the same positions led to.
    pub part: P,
    /// The parts that the domain told. For [`Promise::Ends`] they are the way from the part until it comes again; for
    /// [`Promise::Key`] the one is the part whose key does not differ; for options and values there are none.
    pub told: Vec<P>,
}

/// Compares what a domain tells with what its moves say, for all followers of some positions: it takes memory and time for the
/// whole trees of these, so a few positions of six to twelve cells are best. Returns the first flaw that it finds, the
/// followers of a part before the part. What depends on the domain's mind (hints, ranks, sizes) cannot be wrong.
///
/// # Errors
/// What ends the work.
pub fn check<D: Domain>(
    positions: &[D::Part],
    domain: &mut D,
    cx: &mut Cx<'_>,
) -> Answer<Option<Flaw<D::Part>>> {
    let mut check =
        Check { domain, known: Followers::default(), trees: Trees::new(), parts: Vec::new() };
    match check.whole(positions, cx) {
        Ok(()) => Ok(None),
        Err(Found::Flaw(flaw)) => Ok(Some(*flaw)),
        Err(Found::Ended(ended)) => Err(ended),
    }
}

/// What ends a check.
enum Found<P> {
    Flaw(Box<Flaw<P>>),
    Ended(super::Ended),
}

impl<P, E: Into<super::Ended>> From<E> for Found<P> {
    fn from(ended: E) -> Self {
        Self::Ended(ended.into())
    }
}

fn flaw<P>(promise: Promise, part: &P, told: Vec<P>) -> Result<(), Found<P>>
where
    P: Clone,
{
    Err(Found::Flaw(Box::new(Flaw { promise, part: part.clone(), told })))
}

struct Check<'d, D: Domain> {
    domain: &'d mut D,
    known: Followers<D::Part>,
    trees: Trees,
    /// The trees and values of parts by number, where they are known.
    parts: Vec<Option<(u32, ValueId)>>,
}

type Checked<D, T = ()> = Result<T, Found<<D as Domain>::Part>>;

impl<D: Domain> Check<'_, D> {
    fn whole(&mut self, positions: &[D::Part], cx: &mut Cx<'_>) -> Checked<D> {
        for position in positions {
            self.reach(position, cx)?;
        }
        let mut at = 0;
        while let Some(&number) = self.known.done().get(at) {
            at += 1;
            let part = self.known.part(number).clone();
            let moves = self.known.asked(number, self.domain, cx)?;
            if moves != *self.known.moves(number) || self.known.has_stray_parts {
                flaw(Promise::Options, &part, Vec::new())?;
            }
            self.settles(&part, cx)?;
        }
        at = 0;
        let mut keys = Vec::new();
        while let Some(&number) = self.known.done().get(at) {
            at += 1;
            let part = self.known.part(number).clone();
            self.has_negative(&part, cx)?;
            self.has_value(&part, cx)?;
            self.has_bounds(&part, cx)?;
            self.has_winner(&part, cx)?;
            let key = self.key(&part);
            if key != self.key(&part) {
                flaw(Promise::Key, &part, vec![part.clone()])?;
            }
            keys.push((key, number));
        }
        for position in positions {
            self.falls_apart(position, cx)?;
        }
        keys.sort_unstable();
        for pair in keys.windows(2) {
            if let [(first, one), (second, other)] = pair
                && second.starts_with(first)
            {
                let [one, other] = [one, other].map(|number| self.known.part(*number).clone());
                if first.len() < second.len() || self.tree(&one, cx)? != self.tree(&other, cx)? {
                    flaw(Promise::Key, &one, vec![other])?;
                }
            }
        }
        Ok(())
    }

    fn key(&self, part: &D::Part) -> KeyBytes {
        let mut key = KeyBytes::new();
        self.domain.key(part, &mut key);
        key
    }

    /// The tree and the value of a part by its moves.
    fn reach(&mut self, part: &D::Part, cx: &mut Cx<'_>) -> Checked<D, (u32, ValueId)> {
        let before = self.known.done().len();
        let number = match self.known.reach(part, self.domain, cx)? {
            Ok(number) => number,
            Err(way) => {
                let first = way.first().unwrap_or(part).clone();
                return flaw(Promise::Ends, &first, way).map(|()| (0, ValueId::ZERO));
            }
        };
        for at in before..self.known.done().len() {
            let number = self.known.done()[at];
            let mut trees = [Vec::new(), Vec::new()];
            let mut values = [Vec::new(), Vec::new()];
            for side in Side::BOTH {
                for sum in &self.known.moves(number)[side as usize] {
                    let (mut tree, mut value) = (Trees::ZERO, ValueId::ZERO);
                    for &part in sum {
                        let found = self.parts.get(part as usize).copied().flatten();
                        let (part, worth) = found.unwrap_or((Trees::ZERO, ValueId::ZERO));
                        tree = self.trees.sum([tree, part], cx)?;
                        value = cx.values.add(value, worth, cx.meter)?;
                    }
                    trees[side as usize].push(tree);
                    values[side as usize].push(value);
                }
            }
            let tree = self.trees.made(trees, cx)?;
            let value = cx.values.canonical(&values[0], &values[1], cx.meter)?;
            let place = number as usize;
            if self.parts.len() <= place {
                self.parts.resize(place + 1, None);
            }
            self.parts[place] = Some((tree, value));
        }
        Ok(self.parts.get(number as usize).copied().flatten().unwrap_or((0, ValueId::ZERO)))
    }

    fn tree(&mut self, part: &D::Part, cx: &mut Cx<'_>) -> Checked<D, u32> {
        Ok(self.reach(part, cx)?.0)
    }

    /// The tree and the value of the sum of a position's parts.
    fn falls_apart(&mut self, whole: &D::Part, cx: &mut Cx<'_>) -> Checked<D, ValueId> {
        let mut parts = Parts::new();
        self.domain.parts(whole, &mut parts, cx)?;
        let (mut tree, mut sum) = (Trees::ZERO, ValueId::ZERO);
        for part in &parts {
            let (part, value) = self.reach(part, cx)?;
            tree = self.trees.sum([tree, part], cx)?;
            sum = cx.values.add(sum, value, cx.meter)?;
        }
        if tree != self.tree(whole, cx)? {
            flaw(Promise::Parts, whole, parts.into_vec())?;
        }
        Ok(sum)
    }

    fn settles(&mut self, part: &D::Part, cx: &mut Cx<'_>) -> Checked<D> {
        let tree = self.tree(part, cx)?;
        for turning in [false, true] {
            let (settled, turned) = self.domain.settle(part, turning, cx)?;
            let found = self.tree(&settled, cx)?;
            let wanted = if turned { self.trees.negative(tree, cx)? } else { tree };
            if found != wanted || turned && !turning {
                flaw(Promise::Settle, part, vec![settled])?;
            }
        }
        Ok(())
    }

    fn has_negative(&mut self, part: &D::Part, cx: &mut Cx<'_>) -> Checked<D> {
        let Some(negative) = self.domain.negative(part, cx)? else {
            return Ok(());
        };
        let tree = self.tree(part, cx)?;
        let is_settled = self.domain.settle(&negative, false, cx)?.0 == negative;
        if self.tree(&negative, cx)? != self.trees.negative(tree, cx)? || !is_settled {
            flaw(Promise::Negative, part, vec![negative])?;
        }
        Ok(())
    }

    fn has_value(&mut self, part: &D::Part, cx: &mut Cx<'_>) -> Checked<D> {
        let (_, value) = self.reach(part, cx)?;
        for told in [self.domain.value(part, cx)?, self.domain.known(part, cx)?] {
            if told.is_some_and(|told| told != value) {
                flaw(Promise::Value, part, Vec::new())?;
            }
        }
        Ok(())
    }

    fn has_bounds(&mut self, part: &D::Part, cx: &mut Cx<'_>) -> Checked<D> {
        let (_, value) = self.reach(part, cx)?;
        for side in Side::BOTH {
            let mut wholes = Parts::new();
            if !self.domain.bounds(part, side, &mut wholes) {
                continue;
            }
            let mut sum = ValueId::ZERO;
            for whole in &wholes {
                let worth = self.falls_apart(whole, cx)?;
                sum = cx.values.add(sum, worth, cx.meter)?;
            }
            let holds = match side {
                Side::Left => cx.values.le(sum, value, cx.meter)?,
                Side::Right => cx.values.le(value, sum, cx.meter)?,
            };
            if !holds {
                flaw(Promise::Bounds, part, wholes.into_vec())?;
            }
        }
        Ok(())
    }

    fn has_winner(&mut self, part: &D::Part, cx: &mut Cx<'_>) -> Checked<D> {
        let tree = self.tree(part, cx)?;
        for convention in [Convention::Normal, Convention::Misere] {
            for side in Side::BOTH {
                if let Some(told) = self.domain.winner(part, (convention, side))
                    && told != self.trees.wins(tree, (convention, side), cx)?
                {
                    flaw(Promise::Winner, part, Vec::new())?;
                }
            }
        }
        Ok(())
    }
}

/// Games as trees: two have one number if and only if they have the same moves.
struct Trees {
    /// The options for Left and for Right, in order.
    nodes: Vec<[Vec<u32>; 2]>,
    numbers: FxHashMap<[Vec<u32>; 2], u32>,
    sums: FxHashMap<[u32; 2], u32>,
    negatives: FxHashMap<u32, u32>,
    /// Who wins, moving first.
    winners: FxHashMap<(u32, Convention, Side), bool>,
    lease: Option<Lease>,
}

impl Trees {
    /// The game without moves.
    const ZERO: u32 = 0;

    fn new() -> Self {
        Self {
            nodes: vec![Default::default()],
            numbers: FxHashMap::from_iter([(Default::default(), Self::ZERO)]),
            sums: FxHashMap::default(),
            negatives: FxHashMap::default(),
            winners: FxHashMap::default(),
            lease: None,
        }
    }

    /// The game with these options.
    fn made(&mut self, mut options: [Vec<u32>; 2], cx: &mut Cx<'_>) -> Answer<u32> {
        for side in &mut options {
            side.sort_unstable();
            side.dedup();
        }
        if let Some(known) = self.numbers.get(&options) {
            return Ok(*known);
        }
        let count = options[0].len() + options[1].len();
        cx.meter.tick_many(1 + count as u64)?;
        // It stands in both tables, and may be part of a sum and have a negative.
        cx.meter.lease_more(&mut self.lease, 200 + 8 * count)?;
        let number = self.nodes.len() as u32;
        self.nodes.push(options.clone());
        self.numbers.insert(options, number);
        Ok(number)
    }

    /// The sum of two games.
    fn sum(&mut self, mut pair: [u32; 2], cx: &mut Cx<'_>) -> Answer<u32> {
        pair.sort_unstable();
        let [a, b] = pair;
        if a == Self::ZERO {
            return Ok(b);
        }
        if let Some(known) = self.sums.get(&pair) {
            return Ok(*known);
        }
        let mut options = [Vec::new(), Vec::new()];
        for side in Side::BOTH {
            for (one, other) in [(a, b), (b, a)] {
                for at in 0..self.nodes[one as usize][side as usize].len() {
                    let option = self.nodes[one as usize][side as usize][at];
                    let sum = cx.deeper(|cx| self.sum([option, other], cx))?;
                    options[side as usize].push(sum);
                }
            }
        }
        let sum = self.made(options, cx)?;
        cx.meter.lease_more(&mut self.lease, 32)?;
        self.sums.insert(pair, sum);
        Ok(sum)
    }

    /// The game with the players' roles exchanged.
    fn negative(&mut self, tree: u32, cx: &mut Cx<'_>) -> Answer<u32> {
        if let Some(known) = self.negatives.get(&tree) {
            return Ok(*known);
        }
        let mut options = [Vec::new(), Vec::new()];
        for side in Side::BOTH {
            for at in 0..self.nodes[tree as usize][side as usize].len() {
                let option = self.nodes[tree as usize][side as usize][at];
                let negative = cx.deeper(|cx| self.negative(option, cx))?;
                options[side.opponent() as usize].push(negative);
            }
        }
        let negative = self.made(options, cx)?;
        self.negatives.insert(tree, negative);
        Ok(negative)
    }

    /// Tells if a player wins a game moving first.
    fn wins(
        &mut self,
        tree: u32,
        (convention, side): (Convention, Side),
        cx: &mut Cx<'_>,
    ) -> Answer<bool> {
        if let Some(known) = self.winners.get(&(tree, convention, side)) {
            return Ok(*known);
        }
        cx.meter.tick()?;
        let count = self.nodes[tree as usize][side as usize].len();
        let mut wins = count == 0 && convention == Convention::Misere;
        for at in 0..count {
            let option = self.nodes[tree as usize][side as usize][at];
            let next = (convention, side.opponent());
            wins |= !cx.deeper(|cx| self.wins(option, next, cx))?;
        }
        cx.meter.lease_more(&mut self.lease, 16)?;
        self.winners.insert((tree, convention, side), wins);
        Ok(wins)
    }
}
