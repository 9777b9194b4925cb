//! Outcomes of sums of values, searched without adding the values.
//!
//! Numbers, ups and nimbers are folded into three scalars; G and -G cancel; the hottest component
//! is played first. A sum is decided without search by its mean (the Left stop is at least the
//! mean), by its mean less its largest temperature, by its stops, and by atomic weights. In sums of
//! infinitesimals the moves are left out that gain no more than others.

use std::cmp::Ordering;
use std::ops::Range;

use smallvec::SmallVec;

use super::arena::{Kind, Leaf, NONE, Values};
use super::fixed::{EXACT, fixed, floor_fixed, signs};
use super::fold::State;
use super::heat::Ground;
use super::weights::Told;
use super::{ValueError, ValueId};
use crate::meter::{Meter, Metered};
use crate::values::multiset::Part;
use crate::values::number::Dyadic;
use crate::values::value_tables::Bounds;
use crate::values::{Convention, Hashed, Outcome, Side};

/// The most copies of a component for which totals fit machine words.
const MOST_COPIES: u64 = 1 << 32;

/// The signs of a sum's totals that decide it without search. Pairs are indexed by side.
struct Signs {
    mean: Ordering,
    /// The bound of the stop that is reached when the side moves first: for Left the mean plus the
    /// largest temperature, for Right the mean less it.
    bound: [Ordering; 2],
    /// The sum of the Left stops, and of the Right stops.
    stops: [Ordering; 2],
    /// For the side moving first: the sum of its own stop of the component in which it gains most by
    /// moving first, and of the opponent's stops of the others.
    first: [Ordering; 2],
    /// Whether some component is not at most its Left stop, and whether some component is not at least
    /// its Right stop.
    loose: [bool; 2],
}

/// A move in a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// The part in which it is made; `None` for the ups and the nimber.
    place: Option<usize>,
    /// The value of that part before and after the move.
    pub(super) from: ValueId,
    pub(super) to: ValueId,
}

/// Moves in a sum.
pub(super) type Steps = SmallVec<[Step; 16]>;

impl Signs {
    /// Returns whether `side` wins moving first; `None` if the totals do not decide it.
    fn decide(&self, side: Side) -> Option<bool> {
        let (wins, loses) = match side {
            Side::Left => (Ordering::Greater, Ordering::Less),
            Side::Right => (Ordering::Less, Ordering::Greater),
        };
        let place = side as usize;
        if self.mean == wins || self.first[place] == wins {
            return Some(true);
        }
        let tie = self.stops[place] == Ordering::Equal && !self.loose[place];
        (self.bound[place] == loses || self.stops[place] == loses || tie).then_some(false)
    }
}

impl Values {
    /// Finds who wins a sum of values with their multiplicities.
    pub fn outcome_of_sum(
        &mut self,
        values: &[(ValueId, u64)],
        meter: &mut Meter,
    ) -> Result<Outcome, ValueError> {
        let state = self.gather(values, meter)?;
        let left = self.wins(Side::Left, &state, meter)?;
        let right = self.wins(Side::Right, &state, meter)?;
        Ok(Outcome::from_wins(left, right))
    }

    /// Returns whether `side` wins moving first.
    pub(super) fn wins(
        &mut self,
        side: Side,
        state: &State,
        meter: &mut Meter,
    ) -> Result<bool, ValueError> {
        meter.tick()?;
        if let Some(answer) = decide(self, side, state, meter)? {
            return Ok(answer);
        }
        let (up, star) = clamped(self, state)?;
        if let [] | [Part { times: 1, .. }] = state.parts[..] {
            // The sign of G + scalars is found by comparing G with the negative of the scalars.
            let number = match self.as_number(state.number) {
                Some(number) => number.negate(),
                None => Dyadic::ZERO,
            };
            let scalars = self.number_up_star(&number, -up, star, meter)?;
            let game = state.parts.first().map_or(ValueId::ZERO, |part| part.id);
            return Ok(match side {
                Side::Left => !self.le(game, scalars, meter)?,
                Side::Right => !self.le(scalars, game, meter)?,
            });
        }
        if let [Part { id: a, times: 1 }, Part { id: b, times: 1 }] = state.parts[..]
            && (state.number, up, star) == (ValueId::ZERO, 0, 0)
        {
            let b = self.negate(b, meter)?;
            return Ok(match side {
                Side::Left => !self.le(a, b, meter)?,
                Side::Right => !self.le(b, a, meter)?,
            });
        }
        let key = key(state, up, star);
        let (position, question) = (Hashed::from(&key[..]), (Convention::Normal, side));
        if let Some(wins) = self.search.winners.get(position, question) {
            return Ok(wins);
        }
        let before = meter.ticks();
        let clamped = State { up: i128::from(up), star, ..state.clone() };
        let answer = match self.told_by_weights(side, state, meter)? {
            Told::Winner(wins) => wins,
            Told::Open => {
                meter.deeper(|meter| self.has_winning_move_by_weights(side, &clamped, meter))?
            }
            Told::NotSmall => {
                meter.deeper(|meter| has_winning_move(self, side, &clamped, meter))?
            }
        };
        let steps = meter.ticks() - before;
        self.search.winners.set(position, question, answer, steps, meter)?;
        Ok(answer)
    }

    /// The moves of a side in a state, those in the hottest component first.
    pub(super) fn steps(
        &mut self,
        side: Side,
        state: &State,
        meter: &mut Meter,
    ) -> Result<Steps, ValueError> {
        let mut steps = Steps::new();
        for place in hottest_first(self, state, meter)? {
            let (from, options) = options_in(self, side, state, place, meter)?;
            steps.extend(options.map(|at| Step { place, from, to: self.pool[at] }));
        }
        Ok(steps)
    }

    /// The state that a move leaves.
    pub(super) fn after(
        &mut self,
        state: &State,
        step: Step,
        meter: &mut Meter,
    ) -> Result<State, ValueError> {
        let mut next = state.clone();
        match step.place {
            Some(place) => next.parts.remove_one(place),
            None => (next.up, next.star) = (0, 0),
        }
        self.insert(&mut next, step.to, 1, meter)?;
        Ok(next)
    }

    /// Returns whether `side` wins moving first, if that takes no search.
    pub(super) fn known(
        &mut self,
        side: Side,
        state: &State,
        meter: &mut Meter,
    ) -> Result<Option<bool>, ValueError> {
        meter.tick()?;
        if let Some(answer) = decide(self, side, state, meter)? {
            return Ok(Some(answer));
        }
        if let [] | [Part { times: 1, .. }] = state.parts[..] {
            return self.wins(side, state, meter).map(Some);
        }
        let (up, star) = clamped(self, state)?;
        let key = key(state, up, star);
        let known = self.search.winners.get(key[..].into(), (Convention::Normal, side));
        if known.is_some() {
            return Ok(known);
        }
        Ok(match self.told_by_weights(side, state, meter)? {
            Told::Winner(wins) => Some(wins),
            Told::Open | Told::NotSmall => None,
        })
    }

    /// Returns whether both stops of a value are 0, up to the grid of fixed-point numbers.
    pub(super) fn is_about_zero(
        &mut self,
        value: ValueId,
        meter: &mut Meter,
    ) -> Result<bool, ValueError> {
        let bounds = bounds(self, value, meter)?;
        Ok(bounds.left == 0 && bounds.right == 0)
    }

    /// The mean of a value, as a fixed-point number.
    pub(super) fn fixed_mean(
        &mut self,
        value: ValueId,
        meter: &mut Meter,
    ) -> Result<i64, ValueError> {
        Ok(bounds(self, value, meter)?.mean)
    }
}

/// Encodes a state as bytes, the key in the table of winners.
fn key(state: &State, up: i64, star: u64) -> SmallVec<[u8; 128]> {
    let mut key = SmallVec::from_elem(0, 20 + 4 * state.parts.len());
    let (head, words) = key.split_at_mut(20);
    head[..8].copy_from_slice(&up.to_le_bytes());
    head[8..16].copy_from_slice(&star.to_le_bytes());
    head[16..].copy_from_slice(&state.number.0.to_le_bytes());
    let mut more = 0;
    for (word, &Part { id: value, times: count }) in words.chunks_exact_mut(4).zip(&*state.parts) {
        word.copy_from_slice(&(value.0 | (count as u32) << 24).to_le_bytes());
        more |= u64::from(value.0 >> 24) | count >> 8;
    }
    if more != 0 {
        // Where a word has no room, all parts follow in full, and a byte, by which such keys have lengths of their own.
        for part in &*state.parts {
            key.extend_from_slice(&part.id.0.to_le_bytes());
            key.extend_from_slice(&part.times.to_le_bytes());
        }
        key.push(0);
    }
    key
}

/// The ups and the nimber of a state, replaced by smaller ones with the same outcome: all numbers
/// of ups beyond the height of the nodes, and all remote nimbers, act alike (see `le_by_ups`).
fn clamped(values: &Values, state: &State) -> Result<(i64, u64), ValueError> {
    let mut height = 0_i128;
    let mut bounded = !state.parts.is_empty();
    for &Part { id: value, times: count } in &*state.parts {
        let depth = values.records[value.index()].depth;
        bounded &= depth != u32::MAX;
        height = height.saturating_add(i128::from(depth) * i128::from(count));
    }
    let most = height.saturating_add(2);
    let (mut up, mut star) = (state.up, state.star);
    if bounded && up.abs() >= most {
        (up, star) = (most * up.signum(), 0);
    } else if bounded {
        star = u64::try_from((height | 1) + 1).map_or(star, |remote| star.min(remote));
    } else if state.parts.is_empty() {
        up = up.clamp(-2, 2);
    }
    let up = i64::try_from(up).map_err(|_| ValueError::TooLarge)?;
    Ok((up, star))
}

/// Returns whether some move of `side` wins. Tries the hottest component first.
fn has_winning_move(
    values: &mut Values,
    side: Side,
    state: &State,
    meter: &mut Meter,
) -> Result<bool, ValueError> {
    for place in hottest_first(values, state, meter)? {
        let (from, options) = options_in(values, side, state, place, meter)?;
        for at in options {
            let step = Step { place, from, to: values.pool[at] };
            let next = values.after(state, step, meter)?;
            if !values.wins(side.opponent(), &next, meter)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// The parts of a state in which moves are tried, the hottest first; `None` for the ups and the nimber.
/// Moves in the number are left out: if the rest is a number, the mean has decided; else by the
/// number avoidance theorem.
fn hottest_first(
    values: &mut Values,
    state: &State,
    meter: &mut Meter,
) -> Result<impl Iterator<Item = Option<usize>> + use<>, ValueError> {
    let mut order: SmallVec<[(i64, usize); 12]> = SmallVec::new();
    for (place, part) in state.parts.iter().enumerate() {
        order.push((-bounds(values, part.id, meter)?.temperature, place));
    }
    order.sort_unstable();
    Ok(order.into_iter().map(|(_, place)| Some(place)).chain([None]))
}

/// The value of a part of a state, `None` for the ups and the nimber, and where a side's options of it are
/// in the pool. The state is clamped.
fn options_in(
    values: &mut Values,
    side: Side,
    state: &State,
    place: Option<usize>,
    meter: &mut Meter,
) -> Result<(ValueId, Range<usize>), ValueError> {
    if let Some(place) = place {
        let from = state.parts[place].id;
        return Ok((from, values.record(from).places(side)));
    }
    // The state is clamped, so its ups fit.
    let infinitesimal = Leaf { number: ValueId::ZERO, up: state.up as i64, star: state.star };
    let from = values.intern_leaf(infinitesimal, meter)?;
    Ok(match values.kind(from) {
        Kind::NumberUpStar => (from, values.expanded(from, meter)?.places(side)),
        Kind::Number | Kind::Node => (from, 0..0),
    })
}

/// Returns whether `side` wins moving first; `None` if the totals do not decide it.
fn decide(
    values: &mut Values,
    side: Side,
    state: &State,
    meter: &mut Meter,
) -> Result<Option<bool>, ValueError> {
    let number = values.record(state.number);
    let mut exact = number.flags & EXACT == EXACT;
    // The code of a number is twice the number.
    let number = i128::from(number.left_stop >> 1);
    let (mut mean, mut left, mut right) = (number, number, number);
    let (mut temperature, mut gain) = (0, 0);
    let (at_most, at_least) = signs(state.up.clamp(-2, 2) as i64, state.star);
    let mut loose = [!at_most, !at_least];
    for &Part { id: value, times: count } in &*state.parts {
        let bounds = bounds(values, value, meter)?;
        exact &= bounds.exact && count <= MOST_COPIES;
        if !exact {
            return decide_exactly(values, side, state, meter);
        }
        let count = i128::from(count);
        mean += count * i128::from(bounds.mean);
        left += count * i128::from(bounds.left);
        right += count * i128::from(bounds.right);
        temperature = bounds.temperature.max(temperature);
        gain = gain.max(bounds.left - bounds.right);
        loose[0] |= bounds.loose[0];
        loose[1] |= bounds.loose[1];
    }
    if !exact {
        return decide_exactly(values, side, state, meter);
    }
    let (temperature, gain) = (i128::from(temperature), i128::from(gain));
    let signs = Signs {
        mean: mean.cmp(&0),
        bound: [(mean + temperature).cmp(&0), (mean - temperature).cmp(&0)],
        stops: [left.cmp(&0), right.cmp(&0)],
        first: [(right + gain).cmp(&0), (left - gain).cmp(&0)],
        loose,
    };
    Ok(signs.decide(side))
}

/// Decides like [`decide`], for totals that are not on the grid of fixed-point numbers.
#[cold]
fn decide_exactly(
    values: &mut Values,
    side: Side,
    state: &State,
    meter: &mut Meter,
) -> Result<Option<bool>, ValueError> {
    let number = values.as_number(state.number).cloned();
    let number = number.unwrap_or(Dyadic::ZERO);
    let (mut mean, mut left, mut right) = (number.clone(), number.clone(), number);
    let (mut temperature, mut gain) = (Dyadic::ZERO, Dyadic::ZERO);
    let (at_most, at_least) = signs(state.up.clamp(-2, 2) as i64, state.star);
    let mut loose = [!at_most, !at_least];
    for &Part { id: value, times: count } in &*state.parts {
        let times = |number: &Dyadic| number.times(count);
        let heat = values.heat(value, Ground::Zero, meter)?;
        let (left_stop, left_loose) = values.exact_stop(value, Side::Left, meter)?;
        let (right_stop, right_tight) = values.exact_stop(value, Side::Right, meter)?;
        mean = mean.add(&times(&heat.mean));
        left = left.add(&times(&left_stop));
        right = right.add(&times(&right_stop));
        temperature = temperature.max(heat.temperature.clone());
        gain = gain.max(left_stop.subtract(&right_stop));
        loose[0] |= left_loose;
        loose[1] |= !right_tight;
    }
    let signs = Signs {
        mean: mean.sign(),
        bound: [mean.add(&temperature).sign(), mean.subtract(&temperature).sign()],
        stops: [left.sign(), right.sign()],
        first: [right.add(&gain).sign(), left.subtract(&gain).sign()],
        loose,
    };
    Ok(signs.decide(side))
}

/// The bounds of a node. Remembers them.
#[inline]
fn bounds(values: &mut Values, value: ValueId, meter: &mut Meter) -> Result<Bounds, ValueError> {
    match values.search.places.get(value.index()) {
        Some(&place) if place != NONE => Ok(values.search.bounds[place as usize]),
        _ => new_bounds(values, value, meter),
    }
}

#[cold]
fn new_bounds(
    values: &mut Values,
    value: ValueId,
    meter: &mut Meter,
) -> Result<Bounds, ValueError> {
    let heat = values.heat(value, Ground::Zero, meter)?;
    let record = values.record(value);
    let mean = fixed(&heat.mean);
    let temperature = -floor_fixed(&heat.temperature.negate());
    let bounds = Bounds {
        mean: mean.unwrap_or(0),
        temperature,
        left: record.left_stop >> 1,
        right: record.right_stop >> 1,
        loose: [record.left_stop & 1 == 1, record.right_stop & 1 == 0],
        exact: mean.is_some() && record.flags & EXACT == EXACT && temperature < 1 << 60,
    };
    values.search.places.extend_to(values.records.len(), NONE, meter)?;
    let place = values.search.bounds.len() as u32;
    values.search.bounds.push(bounds, meter)?;
    values.search.places.at_its_size()[value.index()] = place;
    Ok(bounds)
}
