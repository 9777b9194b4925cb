//! Several ways to one answer, which take turns.
//!
//! Nobody knows which way is quick before one has arrived. So all get growing allowances in turn, and
//! the first to arrive answers. What they learn stays, so together they take at most a small multiple
//! of the time of the quickest.

use smallvec::SmallVec;

use crate::game::ask::{Answer, Ask};

/// How a turn ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) enum Turn<T> {
    /// With the answer.
    Found(T),
    /// With nothing yet.
    Spent,
    /// With nothing, now and later.
    Closed,
}

impl<T> Turn<T> {
    /// The same with another answer.
    pub(in crate::game) fn map<U>(self, change: impl FnOnce(T) -> U) -> Turn<U> {
        match self {
            Self::Found(answer) => Turn::Found(change(answer)),
            Self::Spent => Turn::Spent,
            Self::Closed => Turn::Closed,
        }
    }
}

/// What takes the turns of a way: it gets the ticks of the turn.
pub(in crate::game) type Way<'w, 'a, T> = &'w mut dyn FnMut(&mut Ask<'a>, u64) -> Answer<Turn<T>>;

impl<'a> Ask<'a> {
    /// Lets ways take turns until one finds the answer. A way has so many times the ticks of the round;
    /// each round has `growth` times the ticks of the round before, the first has `ticks`. `None` as soon
    /// as one way is left at most: that one needs no turns.
    pub(in crate::game) fn in_turns<T>(
        &mut self,
        mut ticks: u64,
        growth: u64,
        ways: &mut [(u64, Way<'_, 'a, T>)],
    ) -> Answer<Option<T>> {
        let mut open: SmallVec<[bool; 8]> = SmallVec::from_elem(true, ways.len());
        loop {
            for (place, (share, way)) in ways.iter_mut().enumerate() {
                if open.iter().filter(|&&open| open).count() <= 1 {
                    return Ok(None);
                }
                if !open[place] {
                    continue;
                }
                match way(self, ticks.saturating_mul(*share))? {
                    Turn::Found(answer) => return Ok(Some(answer)),
                    Turn::Spent => {}
                    Turn::Closed => open[place] = false,
                }
            }
            ticks = ticks.max(1).saturating_mul(growth);
        }
    }
}
