//! What belongs to a closed set: its letters, and what is the same tree as a sum of them, however it is
//! drawn.

use super::sets::{Finding, WORD_BYTES};
use crate::game::ask::{Answer, Ask};
use crate::game::closed;
use crate::game::closed::sets::Other;
use crate::game::closed::{Alphabet, ClosedId, Letter, Word};
use crate::game::error::EngineError;
use crate::game::games::component::ComponentId;
use crate::game::games::sum::SumId;
use crate::game::modulo::tree::Tree;
use crate::meter::{Metered, Share};

/// Ticks for each step of looking for a component among the sums of letters.
const TICKS_FOR_FORMS: u64 = 50_000;

/// A component of a game that is not known to belong to a closed set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stranger {
    /// The component.
    pub game: SumId,
    /// Whether it does not belong; else it is too large to be compared with the sums of the set.
    pub is_certain: bool,
}

impl Other {
    fn stranger(&self, component: ComponentId) -> Option<Stranger> {
        let is_certain = match self {
            Self::Word(_) => return None,
            Self::None => true,
            Self::Unknown => false,
        };
        let game = component.into();
        Some(Stranger { game, is_certain })
    }
}

/// The letters of a set with their games, lighter ones first.
fn by_weight(alphabet: &Alphabet, games: Vec<SumId>) -> Vec<(Letter, SumId)> {
    let mut letters: Vec<(Letter, SumId)> = alphabet.letters().zip(games).collect();
    letters.sort_by_key(|&(letter, _)| alphabet.weight_of(letter));
    letters
}

/// The unit of a component that is no letter as a sum of letters; what was found is remembered.
fn closed_other(ask: &mut Ask<'_>, id: ClosedId, component: ComponentId) -> Answer<Other> {
    let component = ask.unit(component);
    if let Some(known) = ask.engine.closed.sets[id.0].others.get(&component) {
        return Ok(known.clone());
    }
    let set = &ask.engine.closed.sets[id.0];
    let games: Vec<SumId> = set.components.iter().map(|all| all[0].into()).collect();
    let letters = by_weight(set.quotient().alphabet(), games);
    let other = word_by_form(ask, &letters, component)?;
    let others = &mut ask.engine.closed.sets[id.0].others;
    others.insert_sized(component, other.clone(), WORD_BYTES, ask.meter)?;
    Ok(other)
}

/// A component as the sum of letters that is the same tree, if that is found soon.
fn word_by_form(ask: &mut Ask<'_>, letters: &[(Letter, SumId)], id: ComponentId) -> Answer<Other> {
    let found = ask.within(Share::ticks(TICKS_FOR_FORMS), |ask| ask.tree(id.into()))?;
    let Some(tree) = found else {
        return Ok(Other::Unknown);
    };
    let (mut trees, mut same) = (Vec::new(), None);
    // The lightest are found first, and are of use though the others are not found.
    let all = ask.within(Share::ticks(TICKS_FOR_FORMS), |ask| {
        for &(letter, game) in letters {
            ask.tick()?;
            let other = ask.tree(game)?;
            if other == tree {
                same = Some(letter);
                break;
            }
            if other != Tree::ZERO {
                trees.push((other, letter));
            }
        }
        Ok::<_, EngineError>(())
    })?;
    if let Some(letter) = same {
        return Ok(Other::Word(Word::of([(letter, 1)])));
    }
    let list: Vec<Tree> = trees.iter().map(|&(tree, _)| tree).collect();
    let places = ask.within(Share::ticks(TICKS_FOR_FORMS), |ask| ask.summands(tree, &list))?;
    Ok(match places {
        Some(Some(places)) => {
            let letters = places.into_iter().map(|place| (trees[place].1, 1));
            Other::Word(Word::of(letters))
        }
        Some(None) if all.is_some() => Other::None,
        _ => Other::Unknown,
    })
}

/// Returns whether all games of `asked` belong to the closed set of `games`. This needs no quotient.
///
/// # Errors
/// As [`set_of`](super::set_of); [`EngineError::GaveUp`] if a game is too large to be compared.
pub fn closure_has(ask: &mut Ask<'_>, games: &[SumId], asked: &[SumId]) -> Answer<bool> {
    let mut strangers = Vec::new();
    for &game in asked {
        strangers.extend(closed::strangers(ask, games, game)?);
    }
    if strangers.iter().any(|stranger| stranger.is_certain) {
        return Ok(false);
    }
    if strangers.is_empty() { Ok(true) } else { Err(EngineError::GaveUp) }
}

/// A game as a word of a closed set; `None` if it does not belong. A component that is no letter
/// belongs if it is the same tree as a sum of letters, such as a position drawn in another way.
/// That is looked for within an allowance.
pub fn word_of(ask: &mut Ask<'_>, id: ClosedId, game: SumId) -> Answer<Option<Word>> {
    let mut sum = Word::default();
    for part in ask.parts(game) {
        let component = part.id.into();
        let (word, copies) = match ask.closed_word(id, component)? {
            Some(word) => (word, part.times),
            None => match closed_other(ask, id, part.id)? {
                Other::Word(word) => (word, ask.copies(part.id, part.times)?),
                Other::None | Other::Unknown => return Ok(None),
            },
        };
        for (letter, times) in word.letters() {
            let times = times.checked_mul(copies).ok_or(EngineError::TooLarge)?;
            sum = sum.plus(&Word::of([(letter, times)]));
        }
    }
    Ok(Some(sum))
}

/// The components of a game that are not known to belong to a closed set.
pub fn strangers_to(ask: &mut Ask<'_>, id: ClosedId, game: SumId) -> Answer<Vec<Stranger>> {
    let mut strangers = Vec::new();
    for part in ask.parts(game) {
        let unit = ask.unit(part.id);
        if !ask.engine.closed.sets[id.0].places.contains_key(&unit) {
            strangers.extend(closed_other(ask, id, part.id)?.stranger(part.id));
        }
    }
    Ok(strangers)
}

/// The same for the closed set of some games, whose quotient need not be known.
pub fn strangers(ask: &mut Ask<'_>, games: &[SumId], game: SumId) -> Answer<Vec<Stranger>> {
    if let Some(&id) = ask.engine.closed.by_games.get(games) {
        return strangers_to(ask, id, game);
    }
    let (mut finding, mut alphabet) = (Finding::default(), Alphabet::default());
    let found =
        games.iter().try_for_each(|&g| closed::find_followers(ask, g, &mut finding, &mut alphabet));
    found?;
    let games = finding.components.iter().map(|all| all[0].into());
    let letters = by_weight(&alphabet, games.collect());
    let mut strangers = Vec::new();
    for part in ask.parts(game) {
        let unit = ask.unit(part.id);
        if !finding.places.contains_key(&unit) {
            let other = word_by_form(ask, &letters, unit)?;
            strangers.extend(other.stranger(part.id));
        }
    }
    Ok(strangers)
}
