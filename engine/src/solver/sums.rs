//! Who wins sums of parts and values.
//!
//! In normal play small parts become values, a part beside its negative leaves, and bounds on the values of parts end most
//! searches. In misère play the same search goes without values.

use smallvec::SmallVec;

use super::Solver;
use super::domain::{Answer, Cx, Domain, Ended, KeyBytes, Parts};
use crate::meter::ladder::{self, Deep, Rounds, Turn, ladder};
use crate::meter::{Lease, Meter, Metered, Share};
use crate::values::{Convention, Hashed, Side, ValueId};

/// The ticks of the first turn of a value.
const FIRST_TURN: u64 = 4096;

/// A search has so many times the ticks of a value in one turn.
const SEARCH: u64 = 4;

/// Each turn has so many times the ticks of the turn before.
const GROWTH: u64 = 2;

/// Values and how often each occurs.
type Values = SmallVec<[(ValueId, u64); 2]>;

/// A sum of parts that stand for all that have the same moves, in order, and of values, folded.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Sum<P> {
    parts: SmallVec<[P; 1]>,
    values: Values,
}

impl<P: Clone> Sum<P> {
    /// The same without the part at a place.
    fn without(&self, at: usize) -> Self {
        let mut parts = SmallVec::new();
        if self.parts.len() > 1 {
            parts.extend(self.parts[..at].iter().cloned());
            parts.extend(self.parts[at + 1..].iter().cloned());
        }
        Self { parts, values: SmallVec::from_slice(&self.values) }
    }

    /// Tells if no copy of the part at a place stands before it.
    fn is_first(&self, at: usize) -> bool
    where
        P: PartialEq,
    {
        at == 0 || self.parts[at - 1] != self.parts[at]
    }
}

/// A sum that a move leaves of which nothing is known yet, and who moves in it.
type Open<P> = (Side, Sum<P>);

/// All such sums of a position.
type AllOpen<P> = SmallVec<[Open<P>; OPEN]>;

/// So many of them have no memory of their own. A page has less room on the stack.
const OPEN: usize = if cfg!(target_family = "wasm") { 2 } else { 8 };

/// A move that was not looked at yet. The least ranks come first.
struct Move {
    rank: (i32, i32),
    to: To,
}

/// Where a move leads.
#[derive(Clone, Copy)]
enum To {
    /// In the part at a place, to an option on the stack.
    Option(usize, usize),
    /// In the value at a place, to a value.
    Value(usize, ValueId),
}

/// What is being asked.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    convention: Convention,
    /// Whether sums are replaced by their negatives. This pays only if the first sum is its own negative.
    exchanging: bool,
}

impl Default for Asked {
    fn default() -> Self {
        Self { convention: Convention::Normal, exchanging: false }
    }
}

/// The question who wins a sum of several parts in normal play, moving first.
struct Parted<'q, 'c, D: Domain> {
    solver: &'q mut Solver<D>,
    cx: &'q mut Cx<'c>,
    sum: Sum<D::Part>,
    side: Side,
}

impl<D: Domain> Metered for Parted<'_, '_, D> {
    fn meter(&mut self) -> &mut Meter {
        self.cx.meter()
    }
}

impl<D: Domain> Parted<'_, '_, D> {
    /// The ways to the answer: values of parts, as long as there are several, and search.
    const WAYS: [ladder::Way<Self, bool, Ended>; 3] = [
        ladder::Way::once("told", Self::told),
        ladder::Way::turns("values", 1, Self::find_values).limits_itself().deep(Deep::Ends),
        ladder::Way::turns("search", SEARCH, Self::search).limits_itself().deep(Deep::Ends),
    ];

    fn told(&mut self, _: u64) -> Answer<Turn<bool>> {
        self.solver.told(&self.sum, self.side, self.cx).map(Turn::of)
    }

    /// Finds values of parts, each with so many ticks. It answers nothing: the search ends with what is a value.
    fn find_values(&mut self, ticks: u64) -> Answer<Turn<bool>> {
        let Self { solver, cx, sum, .. } = self;
        if sum.parts.len() <= 1 {
            return Ok(Turn::Closed);
        }
        let mut at = 0;
        while at < sum.parts.len() {
            let found = cx.within(Share::ticks(ticks), |cx| solver.value_of(&sum.parts[at], cx))?;
            solver.end_turn();
            match found {
                Some(value) => {
                    sum.parts.remove(at);
                    sum.values.push((value, 1));
                }
                None => at += 1,
            }
        }
        fold(&mut sum.values, cx)?;
        Ok(Turn::Spent)
    }

    fn search(&mut self, ticks: u64) -> Answer<Turn<bool>> {
        let Self { solver, cx, sum, side } = self;
        let found = cx.within(Share::ticks(ticks), |cx| solver.decided(sum, *side, cx))?;
        solver.end_turn();
        Ok(found.map_or(Turn::Spent, Turn::Found))
    }
}

impl<D: Domain> Solver<D> {
    /// Tells if a player wins positions together with a value, moving first.
    pub(super) fn wins_among(
        &mut self,
        wholes: &[D::Part],
        value: ValueId,
        (convention, side): (Convention, Side),
        cx: &mut Cx<'_>,
    ) -> Answer<bool> {
        self.asked = Asked { convention, exchanging: false };
        let mut parts = Parts::new();
        for whole in wholes {
            self.domain.parts(whole, &mut parts, cx)?;
        }
        let mut sum = Sum { parts: SmallVec::new(), values: SmallVec::new() };
        sum.values.push((value, 1));
        self.add(&mut sum, &parts, cx)?;
        if sum.parts.len() > 1 && self.domain.kept_hash(&sum.parts[0]).is_some() {
            return Err(Ended::GaveUp);
        }
        match convention {
            Convention::Normal if sum.parts.len() > 1 => {
                let rounds = Rounds { first: FIRST_TURN, growth: GROWTH };
                let mut question = Parted { solver: self, cx, sum, side };
                ladder(&mut question, rounds, &Parted::WAYS)?.ok_or(Ended::GaveUp)
            }
            Convention::Normal | Convention::Misere => self.decided(&sum, side, cx),
        }
    }

    /// Tells if a player wins parts together with values in normal play, moving first.
    pub(super) fn wins_beside(
        &mut self,
        parts: &[D::Part],
        values: &[(ValueId, u64)],
        side: Side,
        cx: &mut Cx<'_>,
    ) -> Answer<bool> {
        self.asked = Asked::default();
        let mut sum = Sum { parts: SmallVec::new(), values: values.into() };
        self.add(&mut sum, parts, cx)?;
        self.decided(&sum, side, cx)
    }

    fn decided(&mut self, sum: &Sum<D::Part>, side: Side, cx: &mut Cx<'_>) -> Answer<bool> {
        let own = self.negative(sum, cx)?.is_some_and(|negative| negative == *sum);
        self.asked.exchanging = own;
        // Both players have the same chances then, so that one search answers for both.
        let side = if own { Side::Left } else { side };
        if let Some(told) = self.told(sum, side, cx)? {
            return Ok(told);
        }
        self.wins_sum(sum, side, cx)
    }

    fn is_normal(&self) -> bool {
        self.asked.convention == Convention::Normal
    }

    /// Adds parts to a sum, or their values.
    fn add(&mut self, sum: &mut Sum<D::Part>, parts: &[D::Part], cx: &mut Cx<'_>) -> Answer<()> {
        if !self.is_normal() {
            for part in parts {
                sum.parts.push(self.domain.settle(part, false, cx)?.0);
            }
            sum.parts.sort_unstable();
            sum.values.clear();
            return Ok(());
        }
        let [alone, beside] = self.domain.small();
        for part in parts {
            if self.domain.size(part) <= alone {
                let value = self.value_of(part, cx)?;
                sum.values.push((value, 1));
                continue;
            }
            let settled = self.domain.settle(part, false, cx)?.0;
            match self.known_value(&settled, cx)? {
                Some(value) => sum.values.push((value, 1)),
                None => self.add_part(sum, settled, cx)?,
            }
        }
        if beside > alone && sum.parts.len() > 1 {
            for part in std::mem::take(&mut sum.parts) {
                if self.domain.size(&part) <= beside {
                    let value = self.value_of(&part, cx)?;
                    sum.values.push((value, 1));
                } else {
                    sum.parts.push(part);
                }
            }
        }
        sum.parts.sort_unstable();
        fold(&mut sum.values, cx)
    }

    /// Adds a part to a sum, which leaves with its negative: the second player repeats each move in the other one.
    fn add_part(&mut self, sum: &mut Sum<D::Part>, part: D::Part, cx: &mut Cx<'_>) -> Answer<()> {
        if !sum.parts.is_empty()
            && self.domain.ends()
            && let Some(negative) = self.domain.negative(&part, cx)?
            && let Some(at) = sum.parts.iter().position(|other| *other == negative)
        {
            sum.parts.remove(at);
        } else {
            sum.parts.push(part);
        }
        Ok(())
    }

    /// The negative of a sum, where its parts have negatives.
    fn negative(&mut self, sum: &Sum<D::Part>, cx: &mut Cx<'_>) -> Answer<Option<Sum<D::Part>>> {
        let mut parts = SmallVec::with_capacity(sum.parts.len());
        for part in &sum.parts {
            let Some(negative) = self.domain.negative(part, cx)? else {
                return Ok(None);
            };
            parts.push(negative);
        }
        parts.sort_unstable();
        let mut values = Values::with_capacity(sum.values.len());
        for &(value, times) in &sum.values {
            values.push((cx.values.negate(value, cx.meter)?, times));
        }
        if values.len() > 1 {
            fold(&mut values, cx)?;
        }
        Ok(Some(Sum { parts, values }))
    }

    /// The bytes that tell a sum from others, of the same convention.
    fn key(&self, sum: &Sum<D::Part>) -> KeyBytes {
        let mut key = KeyBytes::new();
        let mut at = 0;
        while let Some(part) = sum.parts.get(at) {
            // Copies stand beside each other.
            let copies = sum.parts[at..].iter().take_while(|other| *other == part).count();
            push_number(&mut key, copies as u64);
            self.domain.key(part, &mut key);
            at += copies;
        }
        key.push(0);
        for &(value, times) in &sum.values {
            push_number(&mut key, value.index() as u64);
            push_number(&mut key, times);
        }
        key
    }

    /// Tells if a player wins a sum moving first, where values do.
    fn told(&mut self, sum: &Sum<D::Part>, side: Side, cx: &mut Cx<'_>) -> Answer<Option<bool>> {
        if let ([part], []) = (&sum.parts[..], &sum.values[..])
            && let Some(wins) = self.domain.winner(part, (self.asked.convention, side))
        {
            return Ok(Some(wins));
        }
        match (self.is_normal(), sum.parts.is_empty()) {
            (true, true) => wins_values(&sum.values, side, cx).map(Some),
            (true, false) => self.by_bounds(sum, side, cx),
            // Nobody can move, so who has to move wins.
            (false, true) => Ok(Some(true)),
            (false, false) => Ok(None),
        }
    }

    /// The bytes of a sum, its hash where that is kept up, and who moves in what they stand for.
    #[inline]
    fn hashed<'k>(
        &self,
        sum: &Sum<D::Part>,
        side: Side,
        key: &'k mut KeyBytes,
    ) -> (Hashed<'k>, Side) {
        if let [part] = &sum.parts[..]
            && let Some((hash, turned)) = self.domain.kept_hash(part)
        {
            self.domain.key(part, key);
            return (Hashed { hash, bytes: key }, if turned { side.opponent() } else { side });
        }
        *key = self.key(sum);
        (key[..].into(), side)
    }

    fn remembered(&self, sum: &Sum<D::Part>, side: Side) -> Option<bool> {
        if let [part] = &sum.parts[..]
            && let Some(hash) = self.domain.kept_hash(part)
        {
            return self.remembered_by_hash(part, hash, side);
        }
        let key = self.key(sum);
        self.known.winners.get(key[..].into(), (self.asked.convention, side))
    }

    fn remembered_by_hash(
        &self,
        part: &D::Part,
        (hash, turned): (u32, bool),
        side: Side,
    ) -> Option<bool> {
        // The bytes are made only if they may be found.
        if !self.known.winners.glance(hash) {
            return None;
        }
        let mut key = KeyBytes::new();
        self.domain.key(part, &mut key);
        let side = if turned { side.opponent() } else { side };
        let position = Hashed { hash, bytes: &key };
        self.known.winners.get(position, (self.asked.convention, side))
    }

    /// The answer where the bounds of the parts give it.
    fn by_bounds(
        &mut self,
        sum: &Sum<D::Part>,
        side: Side,
        cx: &mut Cx<'_>,
    ) -> Answer<Option<bool>> {
        // Who wins what is worse wins the sum. Most moves are bad, so this comes first.
        for (bound, decides) in [(side, true), (side.opponent(), false)] {
            let mut end = ValueId::ZERO;
            for part in &sum.parts {
                let Some(more) = self.bound(part, bound, cx)? else {
                    return Ok(None);
                };
                end = cx.values.add(end, more, cx.meter)?;
            }
            // The same few values stand beside the same ends again and again: their sums are remembered.
            let wins = match sum.values[..] {
                [(value, 1)] => {
                    let end = cx.values.add(end, value, cx.meter)?;
                    cx.values.outcome(end).wins_first(side)
                }
                _ => {
                    let mut values: Values = SmallVec::from_slice(&sum.values);
                    values.push((end, 1));
                    wins_values(&values, side, cx)?
                }
            };
            if wins == decides {
                return Ok(Some(decides));
            }
        }
        Ok(None)
    }

    /// Finds if a player wins a sum moving first of which values tell nothing.
    fn wins_sum(&mut self, sum: &Sum<D::Part>, side: Side, cx: &mut Cx<'_>) -> Answer<bool> {
        match self.remembered(sum, side) {
            Some(known) => Ok(known),
            None => self.search(sum, side, cx),
        }
    }

    /// Searches a sum of which nothing is known.
    fn search(&mut self, sum: &Sum<D::Part>, side: Side, cx: &mut Cx<'_>) -> Answer<bool> {
        let before = self.known.searched;
        self.known.searched += 1;
        cx.meter.meet_position();
        let key = &mut KeyBytes::new();
        let (position, mover) = self.hashed(sum, side, key);
        let ends = self.domain.ends();
        if !ends {
            let open = KeyBytes::from_slice(position.bytes);
            self.open_sums[mover as usize].enter(open, cx.meter)?;
        }
        let wins = cx.deeper(|cx| self.wins_by_moving(sum, side, cx))?;
        if !ends {
            self.open_sums[mover as usize].leave(position.bytes);
        }
        let (question, steps) = ((self.asked.convention, mover), self.known.searched - before);
        self.known.winners.set(position, question, wins, steps, cx.meter)?;
        Ok(wins)
    }

    /// Tries the moves: first whether one of them leaves what is known to be lost, then those that are not known.
    fn wins_by_moving(&mut self, sum: &Sum<D::Part>, side: Side, cx: &mut Cx<'_>) -> Answer<bool> {
        let (mut open, mut lease) = (AllOpen::new(), None);
        if let Some(wins) = self.wins_at_once(sum, side, &mut open, &mut lease, cx)? {
            return Ok(wins);
        }
        let order = self.in_order(&open, cx)?;
        for (place, at) in order.into_iter().enumerate() {
            let (other, next) = &open[at];
            // The first was just asked about.
            let wins = match place {
                0 => self.search(next, *other, cx)?,
                _ => self.wins_sum(next, *other, cx)?,
            };
            if !wins {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Tells if a player wins by a move that leaves what is known to be lost, or who wins where there is no move. What is not known
    /// is open. It stands apart from the recursion, whose levels take less of the stack so.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn wins_at_once(
        &mut self,
        sum: &Sum<D::Part>,
        side: Side,
        open: &mut AllOpen<D::Part>,
        lease: &mut Option<Lease>,
        cx: &mut Cx<'_>,
    ) -> Answer<Option<bool>> {
        let height = self.options.height();
        let moves = self.moves(sum, side, cx)?;
        if moves.is_empty() {
            return Ok(Some(!self.is_normal()));
        }
        if moves.spilled() {
            let bytes = moves.len() * size_of::<(Move, Side, Sum<D::Part>)>();
            *lease = Some(cx.meter.lease(bytes)?);
        }
        for Move { to, .. } in moves {
            let known = match self.known_whole(to, side.opponent(), open) {
                Some(known) => known,
                None => self.known_after(sum, to, side.opponent(), open, cx)?,
            };
            if known == Some(false) {
                self.options.drop_to(height);
                return Ok(Some(true));
            }
        }
        self.options.drop_to(height);
        Ok(None)
    }

    /// Tells what is known of a sum that a move leaves, in which a player moves. It is open if nothing is.
    fn known_after(
        &mut self,
        sum: &Sum<D::Part>,
        to: To,
        side: Side,
        open: &mut AllOpen<D::Part>,
        cx: &mut Cx<'_>,
    ) -> Answer<Option<bool>> {
        let next = self.after(sum, to, cx)?;
        if let Some(told) = self.told(&next, side, cx)? {
            return Ok(Some(told));
        }
        let (next, side) = self.or_negative(next, side, cx)?;
        let known = self.remembered(&next, side);
        if known.is_none() {
            open.push((side, next));
        }
        Ok(known)
    }

    /// The same of a part that is played alone, since its hash is kept up; nothing of others. It becomes a sum only if
    /// nothing is known of it.
    #[inline]
    fn known_whole(&self, to: To, side: Side, open: &mut AllOpen<D::Part>) -> Option<Option<bool>> {
        let To::Option(_, option) = to else {
            return None;
        };
        let [part] = &self.options.parts[self.options.places(option)] else {
            return None;
        };
        let hash = self.domain.kept_hash(part)?;
        let known = match self.domain.winner(part, (self.asked.convention, side)) {
            Some(wins) => Some(wins),
            None => self.remembered_by_hash(part, hash, side),
        };
        if known.is_none() {
            let mut parts = SmallVec::new();
            parts.push(part.clone());
            open.push((side, Sum { parts, values: SmallVec::new() }));
        }
        Some(known)
    }

    /// The order in which sums are searched that moves leave.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn in_order(
        &mut self,
        open: &[Open<D::Part>],
        cx: &mut Cx<'_>,
    ) -> Answer<SmallVec<[usize; 16]>> {
        let mut order: SmallVec<[usize; 16]> = (0..open.len()).collect();
        if self.domain.ranks_first() || open.len() <= 1 {
            return Ok(order);
        }
        let mut ranks: SmallVec<[(i32, usize); 16]> = SmallVec::with_capacity(open.len());
        for (other, sum) in open {
            // A value counts as one move. Among equals those without large parts come first.
            let (mut count, mut largest) = (sum.values.len() as i32, 0);
            for part in &sum.parts {
                count += self.domain.rank(part, *other, cx)?;
                largest = largest.max(self.domain.size(part));
            }
            ranks.push((count, largest));
        }
        order.sort_by_key(|at| ranks[*at]);
        Ok(order)
    }

    /// The moves in a sum, in the order in which they are tried. Those in parts lie on the stack.
    fn moves(
        &mut self,
        sum: &Sum<D::Part>,
        side: Side,
        cx: &mut Cx<'_>,
    ) -> Answer<SmallVec<[Move; 32]>> {
        let other = side.opponent();
        let mut moves: SmallVec<[Move; 32]> = SmallVec::new();
        let ranks_first = self.domain.ranks_first();
        self.options.want_hints(ranks_first);
        for (at, part) in sum.parts.iter().enumerate().filter(|(at, _)| sum.is_first(*at)) {
            let begin = self.options.height()[0];
            self.options.add(&mut self.domain, part, side, cx)?;
            for option in begin..self.options.height()[0] {
                let mut rank = 0_i32;
                if ranks_first {
                    for left in &self.options.parts[self.options.places(option)] {
                        // Ranks that are too large order moves in another way, and that is all.
                        rank = rank.wrapping_add(self.domain.rank(left, other, cx)?);
                        rank = rank.wrapping_sub(self.domain.rank(left, side, cx)?);
                    }
                }
                let hint = self.options.hint(option);
                moves.push(Move { rank: (rank, hint), to: To::Option(at, option) });
            }
        }
        for (at, &(value, _)) in sum.values.iter().enumerate() {
            // In a number last: the parts may equal a number too.
            let is_number = cx.values.as_number(value).is_some();
            let rank = (if is_number { i32::MAX } else { i32::MIN }, 0);
            let options = cx.values.options(value, side, cx.meter)?;
            moves.extend(options.iter().map(|&option| Move { rank, to: To::Value(at, option) }));
        }
        if ranks_first {
            moves.sort_by_key(|option| option.rank);
        }
        Ok(moves)
    }

    /// The sum after a move.
    fn after(&mut self, sum: &Sum<D::Part>, to: To, cx: &mut Cx<'_>) -> Answer<Sum<D::Part>> {
        Ok(match to {
            To::Option(at, option) => {
                let mut next = sum.without(at);
                let places = self.options.places(option);
                let parts: Parts<D::Part> = self.options.parts[places].iter().cloned().collect();
                self.add(&mut next, &parts, cx)?;
                next
            }
            To::Value(at, option) => {
                let mut values: Values = SmallVec::from_slice(&sum.values);
                if let Some((_, times)) = values.get_mut(at) {
                    *times -= 1;
                }
                values.push((option, 1));
                fold(&mut values, cx)?;
                Sum { parts: sum.parts.clone(), values }
            }
        })
    }

    /// A sum in which a player moves, or its negative, in which the opponent moves.
    fn or_negative(
        &mut self,
        sum: Sum<D::Part>,
        side: Side,
        cx: &mut Cx<'_>,
    ) -> Answer<(Sum<D::Part>, Side)> {
        if self.asked.exchanging
            && let Some(negative) = self.negative(&sum, cx)?
            && negative < sum
        {
            self.known.exchanged += 1;
            return Ok((negative, side.opponent()));
        }
        Ok((sum, side))
    }
}

/// Appends a number, in fewer bytes if it is small.
fn push_number(key: &mut KeyBytes, mut number: u64) {
    while number >= 0x80 {
        key.push(number as u8 | 0x80);
        number >>= 7;
    }
    key.push(number as u8);
}

/// Tells if a player wins a sum of values moving first.
fn wins_values(values: &[(ValueId, u64)], side: Side, cx: &mut Cx<'_>) -> Answer<bool> {
    let outcome = match *values {
        [] => cx.values.outcome(ValueId::ZERO),
        [(value, 1)] => cx.values.outcome(value),
        _ => cx.values.outcome_of_sum(values, cx.meter)?,
    };
    Ok(outcome.wins_first(side))
}

/// Puts values together that cost nothing to add; hot ones stand beside each other.
fn fold(values: &mut Values, cx: &mut Cx<'_>) -> Answer<()> {
    match values[..] {
        [] => {}
        [(value, 1)] => {
            if value == ValueId::ZERO {
                values.clear();
            }
        }
        _ => *values = cx.values.folded(values, cx.meter)?.into(),
    }
    Ok(())
}
