//! The followers of positions by the moves of a domain alone, each once, and the way by which play comes back to one.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::domain::{Answer, Cx, Domain, Options, Parts};
use crate::meter::{Lease, Meter, Metered, Share, Stop};
use crate::values::Side;

/// How far the followers of a part are known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Its options were not asked for.
    New,
    /// It lies on the way at hand.
    Open,
    /// All are known.
    Done,
}

/// The options of a part for Left and for Right, each a sum of parts by number, in order.
pub(crate) type Moves = [Vec<Vec<u32>>; 2];

/// Parts by number, and their options.
pub(crate) struct Followers<P> {
    places: FxHashMap<P, u32>,
    parts: Vec<P>,
    moves: Vec<Moves>,
    states: Vec<State>,
    /// The parts of which all followers are known, each behind its followers.
    done: Vec<u32>,
    /// Whether parts stood before the first option of the part that was asked last.
    pub(crate) has_stray_parts: bool,
    lease: Option<Lease>,
}

impl<P> Default for Followers<P> {
    fn default() -> Self {
        Self {
            places: FxHashMap::default(),
            parts: Vec::new(),
            moves: Vec::new(),
            states: Vec::new(),
            done: Vec::new(),
            has_stray_parts: false,
            lease: None,
        }
    }
}

/// A part on the way, and its followers that are still to be looked at.
struct Step {
    part: u32,
    followers: Vec<u32>,
}

impl<P: Clone + Eq + Hash> Followers<P> {
    /// The number of parts.
    pub(crate) fn len(&self) -> usize {
        self.parts.len()
    }

    /// A part by number.
    pub(crate) fn part(&self, number: u32) -> &P {
        &self.parts[number as usize]
    }

    /// The options of a part that was reached.
    pub(crate) fn moves(&self, number: u32) -> &Moves {
        &self.moves[number as usize]
    }

    /// The parts that were reached, each behind its followers.
    pub(crate) fn done(&self) -> &[u32] {
        &self.done
    }

    /// Finds all followers of a part. The inner error is the way on which play comes back: parts, each a part of an option of
    /// the one before; the first comes again behind the last.
    ///
    /// # Errors
    /// What ends the work.
    pub(crate) fn reach<D: Domain<Part = P>>(
        &mut self,
        part: &P,
        domain: &mut D,
        cx: &mut Cx<'_>,
    ) -> Answer<Result<u32, Vec<P>>> {
        let first = self.number(part, cx.meter)?;
        let mut way: Vec<Step> = Vec::new();
        let mut next = Some(first);
        loop {
            if let Some(part) = next.take() {
                match self.states[part as usize] {
                    State::Done => {}
                    State::Open => {
                        let begin = way.iter().position(|step| step.part == part).unwrap_or(0);
                        let parts = way[begin..].iter().map(|step| self.part(step.part).clone());
                        return Ok(Err(parts.collect()));
                    }
                    State::New => {
                        self.states[part as usize] = State::Open;
                        let moves = self.asked(part, domain, cx)?;
                        // The first of them is looked at first.
                        let mut followers: Vec<u32> =
                            moves.iter().flatten().flatten().copied().collect();
                        followers.reverse();
                        self.moves[part as usize] = moves;
                        way.push(Step { part, followers });
                    }
                }
            }
            let Some(step) = way.last_mut() else {
                return Ok(Ok(first));
            };
            next = step.followers.pop();
            if next.is_none() {
                self.states[step.part as usize] = State::Done;
                self.done.push(step.part);
                way.pop();
            }
        }
    }

    /// The options of a part, as the domain tells them now.
    ///
    /// # Errors
    /// What ends the work.
    pub(crate) fn asked<D: Domain<Part = P>>(
        &mut self,
        part: u32,
        domain: &mut D,
        cx: &mut Cx<'_>,
    ) -> Answer<Moves> {
        let mut moves = Moves::default();
        self.has_stray_parts = false;
        for side in Side::BOTH {
            let mut options = Options::default();
            domain.options(&self.parts[part as usize], side, &mut options, cx)?;
            let [count, parts] = options.height();
            self.has_stray_parts |= parts > 0 && (count == 0 || options.places(0).start > 0);
            cx.meter.tick_many(1 + (count + parts) as u64)?;
            cx.meter.lease_more(&mut self.lease, 24 * count + 4 * parts)?;
            let sums = &mut moves[side as usize];
            for option in 0..count {
                let mut sum = Vec::new();
                for place in options.places(option) {
                    sum.push(self.number(&options.parts[place], cx.meter)?);
                }
                sum.sort_unstable();
                sums.push(sum);
            }
            sums.sort_unstable();
            sums.dedup();
        }
        Ok(moves)
    }

    /// The number of a part.
    fn number(&mut self, part: &P, meter: &mut Meter) -> Result<u32, Stop> {
        if let Some(known) = self.places.get(part) {
            return Ok(*known);
        }
        let number = self.parts.len() as u32;
        let bytes = 3 * size_of::<P>() + size_of::<Moves>() + 24;
        meter.lease_more(&mut self.lease, bytes)?;
        self.places.insert(part.clone(), number);
        self.parts.push(part.clone());
        self.moves.push(Moves::default());
        self.states.push(State::New);
        Ok(number)
    }
}

/// The most ticks for the search for a loop, after a question has failed: some tenths of a second.
const LOOK: u64 = 1 << 18;

/// The parts on a way by which play comes back to the first of them, if there is one among the followers of some positions
/// and it is found soon.
///
/// # Errors
/// What ends the work, but for what is spent on looking.
pub fn find_loop<D: Domain>(
    wholes: &[D::Part],
    domain: &mut D,
    cx: &mut Cx<'_>,
) -> Answer<Option<Vec<D::Part>>> {
    let look = |cx: &mut Cx<'_>| -> Answer<Option<Vec<D::Part>>> {
        let mut followers = Followers::default();
        for whole in wholes {
            let mut parts = Parts::new();
            domain.parts(whole, &mut parts, cx)?;
            for part in &parts {
                if let Err(way) = followers.reach(part, domain, cx)? {
                    return Ok(Some(way));
                }
            }
        }
        Ok(None)
    };
    Ok(cx.within(Share::ticks(LOOK), look)?.flatten())
}
