//! Questions about all heaps of an octal game. Once the period of their classes is proved, each heap has the
//! class of one of the first heaps, and the quotient of the first heaps is that of all (Plambeck and Siegel,
//! *Misère quotients for impartial games*, 2008).

use std::rc::Rc;

use crate::ask::solved::octal;
use crate::ask::universe::ClosedWorld;
use crate::ask::{AskError, Questions};
use crate::boards::{Known, Member};
use crate::game::SumId;
use crate::game::closed;
use crate::game::closed::{FirstHeaps, Octal, Period};
use crate::meter::{Metered, Share};

/// The ticks for which a period is looked for at once: a fifth of a second.
const SOON: u64 = 2_000_000;

/// The octal game whose heaps are the positions of a set.
fn octal_game(questions: &Questions<'_>, world: &ClosedWorld) -> Option<Octal> {
    let ClosedWorld::Positions(member) = world else {
        return None;
    };
    match questions.rules.known(member.ruleset)? {
        Known::Heap(heap) => octal(heap, &member.arguments),
        Known::Cram | Known::Domineering | Known::PartizanKayles | Known::Lawn => None,
        Known::Nogo | Known::Pitch | Known::Sprig => None,
    }
}

/// The period of the classes of the heaps of a set, where it has been found.
pub(super) fn period_of_heaps(questions: &Questions<'_>, world: &ClosedWorld) -> Option<Period> {
    questions.engine.period_of_heaps(&octal_game(questions, world)?)
}

/// The first heaps of the classes of a set, if it has all heaps of an octal game and a period is found soon.
fn first_heaps(
    questions: &mut Questions<'_>,
    world: &ClosedWorld,
) -> Result<Option<FirstHeaps>, AskError> {
    let Some(octal) = octal_game(questions, world) else {
        return Ok(None);
    };
    let found =
        questions.ask().within(Share::ticks(SOON), |ask| closed::first_heaps(ask, &octal))?;
    Ok(found.flatten())
}

/// The set of the first heaps of an octal game, and the same games with each heap replaced by the first
/// of its class. `None` if the classes of all heaps are not known.
pub(super) fn among_first_heaps<const N: usize>(
    questions: &mut Questions<'_>,
    world: &ClosedWorld,
    games: [SumId; N],
) -> Result<Option<(ClosedWorld, [SumId; N])>, AskError> {
    let (ClosedWorld::Positions(member), Some(firsts)) = (world, first_heaps(questions, world)?)
    else {
        return Ok(None);
    };
    let mut heaps = vec![SumId::ZERO];
    for heap in 1..=firsts.largest() {
        heaps.push(heap_of(questions, member, heap)?);
    }
    let mut replaced = [SumId::ZERO; N];
    for (game, sum) in games.into_iter().zip(&mut replaced) {
        let parts: Vec<_> = questions.engine.components(game).collect();
        for (id, times) in parts {
            let heap = questions.engine.octal_heap(id).and_then(|(_, heap)| firsts.like(heap));
            let mut ask = questions.ask();
            let Some(&first) = heap.and_then(|heap| heaps.get(heap)) else {
                return Ok(None);
            };
            let copies = ask.times(&times.into(), first)?;
            *sum = ask.add(*sum, copies)?;
        }
    }
    let heaps = questions.in_order(heaps.split_off(1))?;
    Ok(Some((ClosedWorld::Games(heaps), replaced)))
}

fn heap_of(
    questions: &mut Questions<'_>,
    family: &Rc<Member>,
    heap: usize,
) -> Result<SumId, AskError> {
    let counters = i64::try_from(heap).unwrap_or(i64::MAX);
    Ok(questions.rules.heap(questions.engine, family, counters, questions.meter)?)
}
