//! Answers modulo closed sets whose quotient is infinite, by degrees.

use std::rc::Rc;

use crate::ask::question::SetBy;
use crate::ask::universe::{ClosedWorld, Universe, UniverseId};
use crate::ask::{AskError, Questions};
use crate::game::closed;
use crate::game::closed::{Grading, Inverse, Word};
use crate::game::{ClosedId, Distinction, SumId};

/// Returns whether a universe is a closed set whose quotient is known to be infinite.
pub(crate) fn has_infinite_quotient(questions: &mut Questions<'_>, universe: UniverseId) -> bool {
    let Universe::Closure(games) = questions.rules.universes().get(universe) else {
        return false;
    };
    let games = games.clone();
    let found = closed::set_of(&mut questions.ask(), &games);
    found.is_ok_and(|id| questions.engine.closed_set(id).is_infinite())
}

/// Compares two words of a set; `None` if degrees do not tell.
pub(super) fn distinction_by_degrees(
    questions: &mut Questions<'_>,
    id: ClosedId,
    games: [&Word; 2],
) -> Result<Option<(Distinction, SetBy)>, AskError> {
    let mut ask = questions.ask();
    let Some(grading) = closed::grading_of_all(&mut ask, id)? else {
        return Ok(None);
    };
    let found = closed::distinction_by_degrees(&mut ask, id, &grading, games)?;
    Ok(found.map(|found| (found, SetBy::Degrees(grading.kinds()))))
}

/// A game of the set as a word, with a grading of all letters.
fn graded(
    questions: &mut Questions<'_>,
    world: &ClosedWorld,
    g: SumId,
) -> Result<Option<(ClosedId, Rc<Grading>, Word)>, AskError> {
    let ClosedWorld::Games(games) = world else {
        return Ok(None);
    };
    let id = questions.closed_set(games)?;
    let mut ask = questions.ask();
    let grading = closed::grading_of_all(&mut ask, id)?;
    let word = closed::word_of(&mut ask, id, g)?;
    Ok(grading.zip(word).map(|(grading, word)| (id, grading, word)))
}

/// The lightest game of the set that equals `g`; `None` if degrees do not tell.
pub(super) fn canonical_by_degrees(
    questions: &mut Questions<'_>,
    world: &ClosedWorld,
    g: SumId,
) -> Result<Option<(SumId, SetBy)>, AskError> {
    let Some((id, grading, word)) = graded(questions, world, g)? else {
        return Ok(None);
    };
    let mut ask = questions.ask();
    let Some(simplest) = closed::simplest_by(&mut ask, &grading, &word)? else {
        return Ok(None);
    };
    Ok(Some((closed::game(&mut ask, id, &simplest)?, SetBy::Degrees(grading.kinds()))))
}

/// A game of the set whose sum with `g` equals 0, or that there is none; `None` if degrees do not tell.
pub(super) fn inverse_by_degrees(
    questions: &mut Questions<'_>,
    world: &ClosedWorld,
    g: SumId,
) -> Result<Option<(Option<SumId>, SetBy)>, AskError> {
    let Some((id, grading, word)) = graded(questions, world, g)? else {
        return Ok(None);
    };
    let mut ask = questions.ask();
    let inverse = match closed::inverse_by(&mut ask, &grading, &word)? {
        Inverse::Unknown => return Ok(None),
        Inverse::None => None,
        Inverse::Word(inverse) => Some(closed::game(&mut ask, id, &inverse)?),
    };
    Ok(Some((inverse, SetBy::Degrees(grading.kinds()))))
}
