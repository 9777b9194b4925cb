//! Sums of heaps of octal games, in misère play.

use crate::game::ask::{Answer, Ask};
use crate::game::closed::{FirstHeaps, HeapClasses, Octal, Period};
use crate::game::engine::Engine;
use crate::game::games::sum::SumId;
use crate::meter::ladder::Turn;
use crate::meter::{Metered, Share};
use crate::values::Outcome;

/// The largest of some heaps, each with the number of its copies.
fn largest(heaps: &[(u64, u64)]) -> u64 {
    heaps.iter().map(|(heap, _)| *heap).max().unwrap_or(0)
}

/// The quotient of the first heaps of an octal game, as far as a sum of heaps needs them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfHeaps {
    /// The number of classes.
    pub order: usize,
    /// The number of heaps.
    pub known: usize,
    /// The period of the classes of all heaps, where these prove it.
    pub period: Option<Period>,
    /// Whether each heap of the sum is one of the first ones: without a period.
    pub has_all: bool,
}

impl Engine {
    /// The period of the classes of the heaps of an octal game, where it has been found.
    #[must_use]
    pub fn period_of_heaps(&self, octal: &Octal) -> Option<Period> {
        self.closed.heaps.get(octal)?.period()
    }
}

/// Returns what is known of the heaps of an octal game after a search for the class of a heap; `None` if
/// that many ticks do not suffice, or have not sufficed before.
fn classes_within<'a>(
    ask: &'a mut Ask<'_>,
    octal: &Octal,
    heap: u64,
    ticks: u64,
) -> Answer<Option<&'a HeapClasses>> {
    let known = ask.engine.closed.heaps.entry(octal.clone()).or_default();
    let (before, has_heap) = (known.known(), known.has(heap));
    if !has_heap && known.was_tried(ticks) {
        return Ok(None);
    }
    if !has_heap {
        let found =
            ask.within(Share::ticks(ticks), |ask| classes_up_to(ask, octal, heap).map(|_| ()))?;
        if found.is_none() {
            if let Some(known) = ask.engine.closed.heaps.get_mut(octal) {
                known.spent(ticks, before);
            }
            return Ok(None);
        }
    }
    Ok(ask.engine.closed.heaps.get(octal))
}

/// Returns what is known of the heaps of an octal game after a search for the class of a heap.
fn classes_up_to<'a>(ask: &'a mut Ask<'_>, octal: &Octal, heap: u64) -> Answer<&'a HeapClasses> {
    let known = ask.engine.closed.heaps.entry(octal.clone()).or_default();
    known.grow(octal, heap, ask.meter)?;
    Ok(known)
}

/// The heaps of a sum, each with the number of its copies, and the octal game of all of them.
fn octal_heaps(ask: &Ask<'_>, g: SumId) -> Option<(Octal, Vec<(u64, u64)>)> {
    let mut game = None;
    let mut heaps = Vec::new();
    for part in ask.parts(g) {
        let (octal, heap) = ask.octal_heap(part.id)?;
        if game.get_or_insert_with(|| octal.clone()) != octal {
            return None;
        }
        heaps.push((heap, part.times));
    }
    Some((game?, heaps))
}

/// The first heaps of the classes of an octal game, if a period is proved.
pub fn first_heaps(ask: &mut Ask<'_>, octal: &Octal) -> Answer<Option<FirstHeaps>> {
    if ask.engine.without_theorems {
        return Ok(None);
    }
    Ok(classes_up_to(ask, octal, u64::MAX)?.firsts())
}

/// The misère outcome of a sum of heaps of one octal game by the quotient of its heaps, if that many ticks
/// suffice. Closed for other sums, and if the quotient is infinite or too large, or no period is proved.
pub(in crate::game) fn outcome_of_heaps(
    ask: &mut Ask<'_>,
    g: SumId,
    ticks: u64,
) -> Answer<Turn<Outcome>> {
    if ask.engine.without_theorems {
        return Ok(Turn::Closed);
    }
    let Some((octal, heaps)) = octal_heaps(ask, g) else {
        return Ok(Turn::Closed);
    };
    let known = classes_within(ask, &octal, largest(&heaps), ticks)?;
    Ok(known.map_or(Turn::Spent, |known| Turn::of(known.outcome(&heaps))))
}

/// The outcomes of two sums of heaps of one octal game, if sums of its heaps tell them apart, as far as that is found
/// within so many ticks.
pub(in crate::game) fn heaps_tell_apart(
    ask: &mut Ask<'_>,
    games: [SumId; 2],
    ticks: u64,
) -> Answer<Option<[Outcome; 2]>> {
    if ask.engine.without_theorems {
        return Ok(None);
    }
    let (octal, sums) = match games.map(|game| octal_heaps(ask, game)) {
        [Some((octal, g)), Some((other, h))] if octal == other => (octal, [g, h]),
        [Some((octal, g)), None] if games[1] == SumId::ZERO => (octal, [g, Vec::new()]),
        [None, Some((octal, h))] if games[0] == SumId::ZERO => (octal, [Vec::new(), h]),
        _ => return Ok(None),
    };
    let largest = sums.iter().map(|heaps| largest(heaps)).max().unwrap_or(0);
    let Some(known) = classes_within(ask, &octal, largest, ticks)? else {
        return Ok(None);
    };
    let [g, h] = &sums;
    if known.class(g) == known.class(h) {
        return Ok(None);
    }
    Ok(known.outcome(g).zip(known.outcome(h)).map(|(g, h)| [g, h]))
}

/// The quotient of the first heaps of an octal game that tells the outcome of a sum of its heaps, found anew, so it
/// does not depend on what was asked before; `None` for other sums, and if `ticks` do not suffice.
pub fn quotient_of_heaps(ask: &mut Ask<'_>, g: SumId, ticks: u64) -> Answer<Option<OfHeaps>> {
    if ask.engine.without_theorems {
        return Ok(None);
    }
    let Some((octal, heaps)) = octal_heaps(ask, g) else {
        return Ok(None);
    };
    let largest = largest(&heaps);
    let mut classes = HeapClasses::default();
    let grown = ask.meter.for_a_while(|meter| {
        meter.within(Share::ticks(ticks), |meter| classes.grow(&octal, largest, meter))
    });
    Ok(matches!(grown?, Some(true)).then(|| OfHeaps {
        order: classes.order(),
        known: classes.known(),
        period: classes.period(),
        has_all: largest <= classes.known() as u64,
    }))
}
