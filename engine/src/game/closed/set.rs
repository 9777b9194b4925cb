//! Closed sets of the engine's games: their alphabets are components, integers are words in 1 or -1.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::game::ask::{Answer, Ask};
use crate::game::closed;
use crate::game::closed::degrees::solve;
use crate::game::closed::sets::{ClosedId, ClosedSet, Finding, Gradings, WORD_BYTES};
use crate::game::closed::{
    Allowance, Alphabet, Grading, Letter, Quotient, Separation, Solution, Word,
};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::games::component::{Component, ComponentId, Flags};
use crate::game::games::sum::SumId;
use crate::game::modulo::distinction::{Distinction, Witness};
use crate::game::modulo::universe::Universe;
use crate::meter::{Held, Meter, Metered, Share};
use crate::values::number::Dyadic;
use crate::values::{Outcome, Side};

/// The greatest length of the words that are tried to tell games of an unsolved set apart.
const LONGEST_TEST: u64 = 6;

/// About how many such words are tried.
const MOST_TESTS: usize = 1_000;

/// The length of the longest words that are tried to tell games of an unsolved set apart, by the number
/// of its letters.
#[must_use]
pub fn longest_test(letters: usize) -> u64 {
    let (mut count, mut length) = (1_usize, 0);
    while length < LONGEST_TEST && count <= MOST_TESTS {
        length += 1;
        count = count.saturating_mul(letters.max(2));
    }
    length
}

impl Engine {
    /// Takes one of the components that share a letter as its game.
    pub fn name_closed(&mut self, id: ClosedId, letter: Letter, game: SumId) {
        if let Some(component) = game.component() {
            self.closed.sets[id.0].components[letter.index()] = vec![component];
        }
    }

    /// A closed set that has been asked about.
    #[must_use]
    pub fn closed_set(&self, id: ClosedId) -> &ClosedSet {
        &self.closed.sets[id.0]
    }

    /// The component that stands for a component: 1 or -1 for an integer.
    pub(super) fn unit(&mut self, id: ComponentId) -> ComponentId {
        let flags = self.record(id).flags;
        let unit = match (flags.any(Flags::POSITIVE), flags.any(Flags::NEGATIVE)) {
            (true, _) => Dyadic::ONE,
            (_, true) => Dyadic::ONE.negate(),
            _ => return id,
        };
        self.leaf(Component::Number(unit))
    }

    /// The number of units in `times` copies of a component: the unit of an integer is 1 or -1, any
    /// other component is its own unit.
    pub(super) fn copies(&self, id: ComponentId, times: u64) -> Result<u64, EngineError> {
        let copies = match self.component(id) {
            Component::Number(number) if number.is_integer() => {
                let size = number.abs().to_i64().ok_or(EngineError::TooLarge)?;
                size.unsigned_abs()
            }
            _ => 1,
        };
        times.checked_mul(copies).ok_or(EngineError::TooLarge)
    }

    /// A game as a word of a closed set that it belongs to; `None` if some component is no letter.
    ///
    /// # Errors
    /// [`EngineError::TooLarge`] for integers beyond 64 bits.
    pub fn closed_word(&mut self, id: ClosedId, game: SumId) -> Result<Option<Word>, EngineError> {
        let places = std::mem::take(&mut self.closed.sets[id.0].places);
        let word = word(self, &places, game);
        self.closed.sets[id.0].places = places;
        word
    }

    /// The misère outcome of a word of a closed set, if its quotient is known.
    #[must_use]
    pub fn closed_outcome(&self, id: ClosedId, word: &Word) -> Option<Outcome> {
        let quotient = self.closed.sets[id.0].quotient();
        quotient.outcome(word)
    }
}

/// A short word `x` with `o(g+x) ≱ o(h+x)`, and both outcomes; `None` if no short one was found.
fn refutation(
    alphabet: &Alphabet,
    [g, h]: [&Word; 2],
    meter: &mut Meter,
) -> Answer<Option<(Word, [Outcome; 2])>> {
    let mut separation = Separation::new(alphabet, longest_test(alphabet.len()), meter)?;
    let Some(test) = separation.refuting(g, h, meter)? else {
        return Ok(None);
    };
    let first = separation.outcome(&g.plus(&test), meter)?;
    let second = separation.outcome(&h.plus(&test), meter)?;
    Ok(Some((test, [first, second])))
}

/// The quotient of some games' followers with a short allowance. If the first look does not suffice, degrees may show that
/// it is infinite.
fn solve_closed(
    ask: &mut Ask<'_>,
    games: &[SumId],
    finding: &mut Finding,
) -> Answer<(Solution, Option<Rc<Grading>>)> {
    let mut alphabet = Alphabet::default();
    for &game in games {
        find_followers(ask, game, finding, &mut alphabet)?;
    }
    let mut quotient = Quotient::unsolved(alphabet);
    let found = solve(&mut quotient, ask.meter);
    let (is_whole, grading) = found.inspect_err(|_| quotient.free(ask.meter))?;
    let solution = if is_whole { Solution::Finite(quotient) } else { Solution::Larger(quotient) };
    Ok((solution, grading.map(Rc::new)))
}

/// A step of [`Ask::find_bottom_up`] for the weight of a component.
fn weight_step(
    ask: &mut Ask<'_>,
    finding: &mut Finding,
    game: SumId,
    needs: &mut Vec<SumId>,
) -> Answer {
    let Some(id) = game.component() else {
        return Ok(());
    };
    let id = ask.unit(id);
    if id == ComponentId::ZERO || finding.weights.contains_key(&id) {
        return Ok(());
    }
    ask.expand(id)?;
    let mut heaviest = 0;
    for side in Side::BOTH {
        for option in ask.known_options(id, side).to_vec() {
            ask.tick()?;
            let mut weight: u64 = 0;
            for part in ask.parts(option) {
                let unit = ask.unit(part.id);
                match finding.weights.get(&unit) {
                    Some(known) => {
                        let copies = ask.copies(part.id, part.times)?;
                        weight = weight.saturating_add(known.saturating_mul(copies));
                    }
                    None => needs.push(unit.into()),
                }
            }
            heaviest = heaviest.max(weight);
        }
    }
    if needs.is_empty() {
        if finding.most.is_some_and(|most| finding.weights.len() >= most) {
            return Err(EngineError::TooLarge);
        }
        let weight = heaviest.saturating_add(1);
        let bytes = 2 * size_of::<(u64, ComponentId)>();
        ask.meter.lease_more(&mut finding.lease, bytes)?;
        finding.weights.insert(id, weight);
        finding.fresh.push((weight, id));
    }
    Ok(())
}

/// Makes letters of components that have none. The lighter components come first, so all options
/// are words when they are needed. Components with the same words as options share a letter.
fn find_letters(ask: &mut Ask<'_>, finding: &mut Finding, alphabet: &mut Alphabet) -> Answer {
    finding.fresh.sort_unstable();
    let fresh = std::mem::take(&mut finding.fresh);
    for alike in fresh.chunk_by(|(a, _), (b, _)| a == b) {
        let mut rows = Vec::with_capacity(alike.len());
        for &(_, id) in alike {
            let mut sides = [Vec::new(), Vec::new()];
            for side in Side::BOTH {
                let words = &mut sides[side as usize];
                for option in ask.known_options(id, side).to_vec() {
                    ask.tick()?;
                    words.extend(word(ask, &finding.places, option)?);
                }
                words.sort_unstable();
                words.dedup();
            }
            rows.push((sides, id));
        }
        rows.sort_unstable();
        for (sides, id) in rows {
            // A letter of an earlier game may have the same options.
            let known = finding.by_options.get(&sides).copied();
            let letter = match known {
                Some(letter) => letter,
                None => {
                    let words = sides[0].len() + sides[1].len();
                    ask.meter.lease_more(&mut finding.lease, WORD_BYTES * words)?;
                    let letter = alphabet.push(sides.clone());
                    let letter = letter.ok_or(EngineError::TooLarge)?;
                    finding.by_options.insert(sides, letter);
                    finding.components.push(Vec::new());
                    letter
                }
            };
            finding.components[letter.index()].push(id);
            finding.places.insert(id, letter);
        }
    }
    Ok(())
}

/// A sum as a word, if all its components are letters.
fn word(
    engine: &mut Engine,
    places: &FxHashMap<ComponentId, Letter>,
    game: SumId,
) -> Result<Option<Word>, EngineError> {
    let mut letters = Vec::new();
    let mut length: u64 = 0;
    for part in engine.parts(game) {
        let Some(&letter) = places.get(&engine.unit(part.id)) else {
            return Ok(None);
        };
        let copies = engine.copies(part.id, part.times)?;
        length = length.checked_add(copies).ok_or(EngineError::TooLarge)?;
        letters.push((letter, copies));
    }
    Ok(Some(Word::of(letters)))
}

/// The game of a word of a closed set.
pub fn game(ask: &mut Ask<'_>, id: ClosedId, word: &Word) -> Answer<SumId> {
    let set = ask.closed_set(id);
    let letters = word.letters().map(|(letter, times)| (set.game(letter), times));
    let letters: Vec<(SumId, u64)> = letters.collect();
    let mut sum = SumId::ZERO;
    for (game, times) in letters {
        let copies = ask.times(&times.into(), game)?;
        sum = ask.add(sum, copies)?;
    }
    Ok(sum)
}

/// The closed set of all sums of followers of some games.
pub fn set_of(ask: &mut Ask<'_>, games: &[SumId]) -> Answer<ClosedId> {
    if let Some(&known) = ask.engine.closed.by_games.get(games) {
        return Ok(known);
    }
    let mut finding = Finding::default();
    let (solution, grading) = solve_closed(ask, games, &mut finding)?;
    let id = ClosedId(ask.engine.closed.sets.len());
    ask.engine.closed.sets.push(ClosedSet {
        components: finding.components,
        places: finding.places,
        others: Held::default(),
        solution,
        stopped: None,
        gradings: Gradings { infinite: grading.map(Some), ..Gradings::default() },
        _lease: finding.lease.map(Rc::new),
    });
    ask.engine.closed.by_games.insert(games.into(), id);
    Ok(id)
}

/// The closed set of some games with as much of its quotient as an allowance suffices for; with a limit on time,
/// what most of that time suffices for. It is another set than that of [`set_of`] where that one is not
/// solved, so that other questions do not depend on it.
pub fn set_of_for_long(
    ask: &mut Ask<'_>,
    games: &[SumId],
    allowance: Allowance,
) -> Answer<ClosedId> {
    let id = set_of(ask, games)?;
    let set = ask.closed_set(id);
    let alphabet = set.quotient().alphabet();
    let has_units = !ask.engine.without_theorems && alphabet.has_units();
    let is_known = set.is_solved() || has_units;
    if is_known || closed::grading(ask, id)?.is_some() {
        return Ok(id);
    }
    let limits = ask.meter.limits();
    let allowance = if limits.time.is_some() { Allowance::NONE } else { allowance };
    let is_unlimited = allowance == Allowance::NONE;
    let known = ask.engine.closed.for_long.get(games).copied();
    let (known, given_up) = known.unwrap_or((id, false));
    if ask.closed_set(known).is_solved() || given_up && !is_unlimited {
        return Ok(known);
    }
    let mut set = ask.closed_set(known).clone();
    let (Solution::Finite(mut quotient) | Solution::Larger(mut quotient)) = set.solution;
    quotient.count_copy(ask.meter)?;
    let mut stopped = None;
    let grown = ask.meter.within(Share::MOST, |meter| {
        quotient.grow(allowance, meter).inspect_err(|stop| stopped = Some(*stop))
    });
    set.solution = match grown {
        Ok(Some(true)) => Solution::Finite(quotient),
        Ok(Some(false) | None) | Err(_) => Solution::Larger(quotient),
    };
    set.stopped = stopped.filter(|_| grown == Ok(None));
    // What was found before Ctrl-C is where the next question begins.
    let id = ClosedId(ask.engine.closed.sets.len());
    ask.engine.closed.sets.push(set);
    let given_up = grown == Ok(Some(false)) && !is_unlimited;
    ask.engine.closed.for_long.insert(games.into(), (id, given_up));
    grown.map(|_| id).map_err(Into::into)
}

/// Makes letters of a game's followers that have none. After an error `finding` and `alphabet` do
/// not agree, so the caller must drop both.
pub(in crate::game) fn find_followers(
    ask: &mut Ask<'_>,
    game: SumId,
    finding: &mut Finding,
    alphabet: &mut Alphabet,
) -> Answer {
    if ask.is_tombstoned(game) {
        return Err(EngineError::Tombstone);
    }
    for part in ask.parts(game) {
        ask.find_bottom_up(part.id.into(), |ask, game, needs| {
            weight_step(ask, finding, game, needs)
        })?;
    }
    find_letters(ask, finding, alphabet)
}

/// The misère outcome of an impartial sum by the quotient of its followers and of the followers of
/// the sums of earlier questions, which are forgotten if `afresh` is true. `None` if the game is
/// partizan, or if the quotient is infinite or too large.
///
/// # Errors
/// As [`set_of`]; [`EngineError::TooLarge`] if there are too many followers.
pub fn outcome_by_quotient(ask: &mut Ask<'_>, g: SumId, afresh: bool) -> Answer<Option<Outcome>> {
    if ask.engine.without_theorems || !ask.modulo(Universe::Impartial).is_member(g)? {
        return Ok(None);
    }
    let mut growing = ask.engine.closed.growing.take().unwrap_or_default();
    if afresh {
        std::mem::take(&mut growing).quotient.free(ask.meter);
    }
    let mut alphabet = growing.quotient.take_alphabet();
    let found = find_followers(ask, g, &mut growing.finding, &mut alphabet);
    if let Err(error) = found {
        growing.quotient.free(ask.meter);
        return Err(error);
    }
    growing.quotient.put_alphabet(alphabet);
    let grown = growing.quotient.grow(Allowance::SHORT, ask.meter);
    let word = word(ask, &growing.finding.places, g);
    let outcome = |word: &Word| growing.quotient.outcome(word);
    let outcome = word.map(|word| word.as_ref().and_then(outcome));
    ask.engine.closed.growing = Some(growing);
    grown?;
    outcome
}

/// Returns whether `g` is at least `h` beside every sum of a closed set that both belong to. If the
/// quotient of the set is proved, the quotient answers; else a short sum that tells them apart is
/// searched.
pub fn distinction(ask: &mut Ask<'_>, id: ClosedId, [g, h]: [&Word; 2]) -> Answer<Distinction> {
    let found = {
        let set = &ask.engine.closed.sets[id.0];
        let quotient = set.quotient();
        if set.is_solved() {
            let classes = [g, h].map(|word| quotient.class(word));
            match quotient.refutation(classes[0], classes[1]) {
                None => return Ok(Distinction::AtLeast),
                Some(test) => {
                    let outcome = |class| {
                        let sum = quotient.monoid().plus_word(class, test);
                        quotient.monoid().outcome(sum)
                    };
                    let outcomes = classes.map(outcome);
                    Some((test.clone(), outcomes))
                }
            }
        } else if g == h {
            return Ok(Distinction::AtLeast);
        } else {
            refutation(quotient.alphabet(), [g, h], ask.meter)?
        }
    };
    let Some((test, [first, second])) = found else {
        return Ok(Distinction::Unknown);
    };
    let game = game(ask, id, &test)?;
    Ok(Distinction::Witness(Witness { game, first, second }))
}
