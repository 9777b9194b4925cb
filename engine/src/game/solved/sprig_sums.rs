//! Sums of sprigs modulo sums of sprigs, and modulo all dicots: reduced forms and order.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use crate::game::ClosedId;
use crate::game::ask::{Answer, Ask, Modulo};
use crate::game::engine::Engine;
use crate::game::games::component::Flags;
use crate::game::games::sum::{Part, SumId};
use crate::game::modulo::distinction::Distinction;
use crate::game::modulo::universe::{Universe, Verdict};
use crate::game::solved::among::Among;
use crate::game::solved::source::Source;
use crate::game::solved::theorem::{Theorem, is_one_large};
use crate::values::number::Dyadic;
use crate::values::{Convention, Outcome};

/// Sprigs.
pub(super) struct SumsOfSprigs;

impl Theorem for SumsOfSprigs {
    fn source(&self) -> Source {
        Source::Sprigs
    }

    fn covers(&self, _: Convention, flags: Flags) -> bool {
        flags.any(Flags::SPRIG)
    }

    fn outcome(&self, engine: &Engine, convention: Convention, parts: &[Part]) -> Option<Outcome> {
        Some(engine.sprigs(parts).outcome(convention))
    }

    /// Modulo all dicots the order of sums of sprigs is that of normal play.
    ///
    /// They are a group, and a sum K of sprigs is at least 0 modulo dicots if it is in normal play.
    /// Proof by induction. A dicot K is at least 0 modulo dicots if each move of Right in K has an
    /// answer to a game that is, and Left, moving first, wins K in misère play (Dorbec, Renault, Siegel
    /// and Sopena 2014). If K ≥ 0 in normal play, Left wins there moving second, so each move of Right
    /// has an answer to a sum of sprigs that is at least 0 in normal play, hence modulo dicots. And she
    /// wins K in misère play moving first: a sum of sprigs that is P or L in normal play has a star
    /// left over and Δ ≥ 1, or none and Δ ≥ 0, and then is L or N in misère play (McKay, Milley and
    /// Nowakowski 2016, Theorems 3.2 and 3.4). So beside all dicots the order is that beside sums of
    /// sprigs alone.
    fn order(&self, modulo: &mut Modulo<'_>, games: [SumId; 2]) -> Answer<Option<Verdict>> {
        if games.iter().all(|&game| modulo.are_sprigs_among_dicots(game)) {
            Ok(Some(are_sprigs_at_least(modulo, games)?.into()))
        } else {
            Ok(None)
        }
    }

    fn witness(&self, modulo: &mut Modulo<'_>, games: [SumId; 2]) -> Answer<Option<Distinction>> {
        if !games.iter().all(|&game| modulo.are_sprigs_among_dicots(game)) {
            return Ok(None);
        }
        let Some(game) = sprigs_apart(modulo, games)? else {
            return Ok(Some(Distinction::AtLeast));
        };
        // 0 may tell large games apart too, and is smaller.
        let zero = is_one_large(modulo, games)?.then_some(SumId::ZERO);
        for game in zero.into_iter().chain([game]) {
            if let Some(witness) = modulo.ask.witness(Convention::Misere, games, game)? {
                return Ok(Some(Distinction::Witness(witness)));
            }
        }
        Ok(Some(Distinction::Unknown))
    }

    /// They are a group, and their conjugates are among them.
    fn inverse(&self, modulo: &mut Modulo<'_>, game: SumId) -> Answer<Option<Verdict>> {
        Ok(modulo.are_sprigs_among_dicots(game).then_some(Verdict::True))
    }
}

impl Modulo<'_> {
    /// Returns whether a game is a sum of sprigs, and the universe is that of dicots.
    pub(crate) fn are_sprigs_among_dicots(&self, game: SumId) -> bool {
        let is_sum = game == SumId::ZERO || self.flags(game).any(Flags::SPRIG);
        is_sum && self.universe == Universe::Dicot && !self.without_theorems
    }
}

/// Returns whether `g ≥ h` modulo sums of sprigs, for sums of sprigs: it holds if it holds in normal
/// play.
fn are_sprigs_at_least(ask: &mut Ask<'_>, [g, h]: [SumId; 2]) -> Answer<bool> {
    let minus = ask.conjugate(h)?;
    let difference = ask.add(g, minus)?;
    let outcome = ask.outcome(Convention::Normal, difference)?;
    Ok(matches!(outcome, Outcome::L | Outcome::P))
}

/// The sum of a star, if it has one, and of so many sprigs of each number, taken from these
/// letters; `None` if one of them is missing.
fn of_letters(
    ask: &mut Ask<'_>,
    letters: &[SumId],
    numbers: &[(Dyadic, i128)],
    star: bool,
) -> Answer<Option<SumId>> {
    let mut game = if star { ask.nimber(1) } else { SumId::ZERO };
    for (x, times) in numbers {
        let sign = times.signum();
        let is_it = |letter: &SumId| {
            let sprig = ask.as_sprigs(*letter);
            sprig.is_some_and(|sprig| sprig.reduced() == [(x.clone(), sign)])
        };
        let Some(letter) = letters.iter().copied().find(is_it) else {
            return Ok(None);
        };
        let copies = ask.times(&times.unsigned_abs().into(), letter)?;
        game = ask.add(game, copies)?;
    }
    Ok(Some(game))
}

/// A sum of sprigs with all that cancels modulo dicots left out, and `∗:x` for each that is left;
/// other games stay as they are.
///
/// # Errors
/// [`EngineError::TooLarge`](crate::game::EngineError::TooLarge).
pub fn reduced_sprigs(ask: &mut Ask<'_>, g: SumId) -> Answer<SumId> {
    let Some(sprigs) = ask.as_sprigs(g) else {
        return Ok(g);
    };
    let star = ask.nimber(1);
    let mut sum = if sprigs.has_star() { star } else { SumId::ZERO };
    for (x, times) in sprigs.reduced() {
        let x = match times.cmp(&0) {
            Ordering::Less => x.negate(),
            Ordering::Equal | Ordering::Greater => x.clone(),
        };
        let number = ask.number(x);
        let sprig = ask.ordinal(star, number)?;
        let copies = ask.times(&times.unsigned_abs().into(), sprig)?;
        sum = ask.add(sum, copies)?;
    }
    Ok(sum)
}

/// A sum of sprigs X with o(g+X) not at least o(h+X), for sums of sprigs g and h; `None` if g
/// is at least h beside all sums of sprigs.
///
/// Those are a group modulo dicots, so it is asked whether K = g - h is at least 0. It is if it
/// reduces to 0 or Left wins it in normal play: with a star left over, Δ ≥ 1; without, Δ ≥ 2, or
/// Δ is 0 or 1 and ε > 0. Then Δ of a sum Z only grows by K, and if the outcome of Z turns on
/// ε, the least number of both is negative in K + Z if it is in Z, for K has its least negative
/// one below its least positive one. In all other cases 0 or ∗ for Z shows that K is not: the
/// outcomes are in the theorems of [`Sprigs::outcome`](crate::game::solved::Sprigs::outcome).
///
/// # Errors
/// [`EngineError::TooLarge`](crate::game::EngineError::TooLarge).
pub fn sprigs_apart(ask: &mut Ask<'_>, [g, h]: [SumId; 2]) -> Answer<Option<SumId>> {
    if are_sprigs_at_least(ask, [g, h])? {
        return Ok(None);
    }
    let minus = ask.conjugate(h)?;
    let star = ask.nimber(1);
    let with_star = ask.add(minus, star)?;
    let mut tests = [reduced_sprigs(ask, minus)?, reduced_sprigs(ask, with_star)?];
    tests.sort_by_key(|&test| ask.components(test).count());
    for test in tests {
        if ask.witness(Convention::Misere, [g, h], test)?.is_some() {
            return Ok(Some(test));
        }
    }
    Ok(None)
}

/// Returns whether `g` is at least `h` beside every sum of a closed set of sprigs that both belong to;
/// `None` if it has other games, or too many numbers.
pub fn closed_sprigs_apart(
    ask: &mut Ask<'_>,
    id: ClosedId,
    [g, h]: [SumId; 2],
) -> Answer<Option<Distinction>> {
    if ask.without_theorems {
        return Ok(None);
    }
    let (Some(a), Some(b)) = (ask.as_sprigs(g), ask.as_sprigs(h)) else {
        return Ok(None);
    };
    let set = ask.closed_set(id);
    let letters = set.quotient().alphabet().letters();
    let letters: Vec<SumId> = letters.map(|letter| set.game(letter)).collect();
    let mut among = Among::default();
    for &letter in &letters {
        ask.tick()?;
        match ask.as_sprigs(letter) {
            Some(sprig) => among.insert(&sprig),
            None => return Ok(None),
        }
    }
    let (numbers, star) = match among.apart([&a, &b]) {
        None => return Ok(None),
        Some(None) => return Ok(Some(Distinction::AtLeast)),
        Some(Some(shift)) => shift,
    };
    let Some(game) = of_letters(ask, &letters, &numbers, star)? else {
        return Ok(None);
    };
    let witness = ask.witness(Convention::Misere, [g, h], game)?;
    Ok(Some(witness.map_or(Distinction::Unknown, Distinction::Witness)))
}

/// Finds the rest of a sum of sprigs of a closed set after all is left out that cancels modulo dicots, or
/// the inverse of that rest. `None` if the set has other games, or some sprig and not its inverse: then
/// sums that reduce to different sprigs may be equal in it.
///
/// # Errors
/// [`EngineError::TooLarge`](crate::game::EngineError::TooLarge).
pub fn closed_sprigs(
    ask: &mut Ask<'_>,
    id: ClosedId,
    g: SumId,
    inverse: bool,
) -> Answer<Option<SumId>> {
    if ask.without_theorems {
        return Ok(None);
    }
    let set = ask.closed_set(id);
    let letters = set.quotient().alphabet().letters();
    let letters: Vec<SumId> = letters.map(|letter| set.game(letter)).collect();
    let Some(sprigs) = ask.as_sprigs(g) else {
        return Ok(None);
    };
    let mut both: BTreeMap<Dyadic, [bool; 2]> = BTreeMap::default();
    for &letter in &letters {
        ask.tick()?;
        let Some(sprig) = ask.as_sprigs(letter) else {
            return Ok(None);
        };
        for (x, times) in sprig.reduced() {
            both.entry(x).or_default()[usize::from(times < 0)] = true;
        }
    }
    if both.values().any(|signs| signs.contains(&false)) {
        return Ok(None);
    }
    let mut numbers = sprigs.reduced();
    if inverse {
        numbers.iter_mut().for_each(|(_, times)| *times = -*times);
    }
    of_letters(ask, &letters, &numbers, sprigs.has_star())
}
