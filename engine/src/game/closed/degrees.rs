//! Degrees of closed sets: which of their quotients are infinite, and what equals what there.

use std::rc::Rc;

use crate::game::ask::{Answer, Ask};
use crate::game::closed;
use crate::game::closed::sets::{ClosedId, Gradings, Searched};
use crate::game::closed::{Allowance, Compared, Grading, Inverse, Quotient, Word};
use crate::game::modulo::distinction::{Distinction, Witness};
use crate::meter::{Meter, Metered, Share};
use crate::solver;

/// The ticks of the search for a grading, and of a search for equal words: about a second.
const TICKS: u64 = 12_000_000;

/// The ticks of the first search for a grading.
const FIRST_TICKS: u64 = 100_000;

/// Solves the letters of a quotient with a short allowance; `true` if that suffices for all. Else a grading may show that
/// the quotient is infinite.
pub(super) fn solve(
    quotient: &mut Quotient,
    meter: &mut Meter,
) -> solver::Answer<(bool, Option<Grading>)> {
    if quotient.grow(Allowance::FIRST, meter)? {
        return Ok((true, None));
    }
    let grading =
        meter.within(Share::ticks(FIRST_TICKS), |meter| shows_infinite(quotient, meter))?.flatten();
    if grading.is_some() {
        return Ok((false, grading));
    }
    Ok((quotient.grow(Allowance::SHORT, meter)?, None))
}

/// A grading that shows that a quotient is infinite.
fn shows_infinite(quotient: &Quotient, meter: &mut Meter) -> solver::Answer<Option<Grading>> {
    let known = quotient.solved().count();
    Grading::search(quotient.alphabet(), known, meter)
}

/// A grading of a set that is not solved, searched once. `None` if time or memory do not suffice.
fn searched(
    ask: &mut Ask<'_>,
    id: ClosedId,
    place: fn(&mut Gradings) -> &mut Searched,
    search: impl FnOnce(&Quotient, &mut Meter) -> solver::Answer<Option<Grading>>,
) -> Answer<Option<Rc<Grading>>> {
    let set = &mut ask.engine.closed.sets[id.0];
    if set.is_solved() {
        return Ok(None);
    }
    if let Some(known) = place(&mut set.gradings) {
        return Ok(known.clone());
    }
    let quotient = set.quotient();
    let found = ask.meter.within(Share::MOST, |meter| {
        meter.within(Share::ticks(TICKS), |meter| search(quotient, meter))
    })?;
    // A stop ends what comes next, too.
    let Some(found) = found else {
        return Ok(None);
    };
    let found = found.flatten().map(Rc::new);
    let gradings = &mut ask.engine.closed.sets[id.0].gradings;
    gradings.account.grow(found.as_ref().map_or(0, |grading| grading.bytes()), ask.meter)?;
    *place(gradings) = Some(found.clone());
    Ok(found)
}

/// The grading that shows that the quotient of a set is infinite, if one is found with an allowance.
pub fn grading(ask: &mut Ask<'_>, id: ClosedId) -> Answer<Option<Rc<Grading>>> {
    searched(ask, id, |gradings| &mut gradings.infinite, shows_infinite)
}

/// A grading of all letters of a set, if one is found with an allowance.
pub fn grading_of_all(ask: &mut Ask<'_>, id: ClosedId) -> Answer<Option<Rc<Grading>>> {
    let set = &ask.engine.closed.sets[id.0];
    let letters = set.quotient().alphabet().len();
    if let Some(Some(known)) = &set.gradings.infinite
        && known.is_of(letters)
    {
        return Ok(Some(Rc::clone(known)));
    }
    searched(
        ask,
        id,
        |gradings| &mut gradings.whole,
        |quotient, meter| Grading::of_all(quotient.alphabet(), meter),
    )
}

/// Compares two games like [`distinction`](super::distinction), by a grading of all letters of a set; `None` if
/// it does not tell.
pub fn distinction_by_degrees(
    ask: &mut Ask<'_>,
    id: ClosedId,
    grading: &Grading,
    games: [&Word; 2],
) -> Answer<Option<Distinction>> {
    Ok(match grading.compare(games, ask.meter)? {
        Compared::Unknown => None,
        Compared::AtLeast => Some(Distinction::AtLeast),
        Compared::Refuted { test, outcomes: [first, second] } => {
            let game = closed::game(ask, id, &test)?;
            Some(Distinction::Witness(Witness { game, first, second }))
        }
    })
}

/// The lightest word of a set that equals `g`, by a grading of all letters; `None` if it is not found with an allowance.
pub fn simplest_by(ask: &mut Ask<'_>, grading: &Grading, g: &Word) -> Answer<Option<Word>> {
    let found = ask.meter.within(Share::ticks(TICKS), |meter| grading.simplest(g, meter))?;
    Ok(found.flatten())
}

/// A word of a set whose sum with `g` equals 0, by a grading of all letters.
pub fn inverse_by(ask: &mut Ask<'_>, grading: &Grading, g: &Word) -> Answer<Inverse> {
    let found = ask.meter.within(Share::ticks(TICKS), |meter| grading.inverse(g, meter))?;
    Ok(found.unwrap_or(Inverse::Unknown))
}
