//! Answers that a theorem gives: which they are, and whether their play is too large for a certificate.

use rustc_hash::{FxHashMap, FxHashSet};

use super::sizes;
use crate::ask::question::{By, Question, SetBy};
use crate::ask::{AskError, Questions};
use crate::game::{Answer, Ask, Component, EngineError, OrderBy, SumId, Way};
use crate::meter::{Metered, Share};
use crate::values::Side;

/// A game has too many options if it takes more ticks to list them.
const TICKS_FOR_OPTIONS: u64 = 1_000_000;

/// Returns whether a sum consists of pairs of a game and its negative.
fn cancels(ask: &mut Ask<'_>, game: SumId) -> Answer<bool> {
    let parts: Vec<(SumId, u64)> =
        ask.components(game).map(|(part, times)| (SumId::from(part), times)).collect();
    let counts: FxHashMap<SumId, u64> = parts.iter().copied().collect();
    for (part, times) in parts {
        let negative = ask.conjugate(part)?;
        let cancels = match negative == part {
            true => times % 2 == 0,
            false => counts.get(&negative) == Some(&times),
        };
        if !cancels {
            return Ok(false);
        }
    }
    Ok(true)
}

fn by_theorem(way: Way) -> bool {
    match way {
        Way::Theorem(_) | Way::Nim | Way::Followers | Way::Set | Way::Heaps => true,
        Way::Values | Way::Search => false,
    }
}

/// Returns whether a theorem answered who wins, or how two games compare, and no search or proof did.
#[must_use]
pub fn rests_on_theorem(question: Question) -> bool {
    match question {
        Question::Outcome(_, _, way) => by_theorem(way),
        Question::Order(_, _, decided) => {
            let is_theorem = |by: &By| match by {
                By::Order(OrderBy::Theorem(_) | OrderBy::Same) => true,
                By::Order(OrderBy::Difference(way)) => by_theorem(*way),
                By::Order(_) | By::Witness(_) => false,
                By::Set(SetBy::Around(_) | SetBy::Nothing(_)) => false,
                By::Set(
                    SetBy::Solution(_) | SetBy::Quotient(_) | SetBy::Degrees(_) | SetBy::Sprigs,
                ) => true,
            };
            // A game that tells two apart was found by what decided the other direction.
            let may_stand = |by: &By| is_theorem(by) || matches!(by, By::Witness(_));
            let found = || decided.iter().flatten();
            found().all(may_stand) && found().any(is_theorem)
        }
        _ => false,
    }
}

/// Refuses the games of a question if they have more followers than `most`, without those of numbers and large
/// nimbers in normal play, which are not taken apart. In an outcome the components of a sum are games of their own. The count depends
/// on the games only.
pub(super) fn refuse_large_play(
    questions: &mut Questions<'_>,
    question: Question,
    most: usize,
) -> Result<(), AskError> {
    let is_normal = questions.rules.universes().is_normal(questions.universe);
    let mut ask = questions.ask();
    let mut waiting: Vec<SumId> = match question {
        Question::Outcome(g, ..) => {
            ask.components(g).map(|(component, _)| SumId::from(component)).collect()
        }
        question => {
            let mut games = question.games();
            // Of a sum that cancels only the components are taken apart.
            if is_normal && games.contains(&SumId::ZERO) {
                for game in std::mem::take(&mut games) {
                    match cancels(&mut ask, game)? {
                        true => {
                            games.extend(ask.components(game).map(|(part, _)| SumId::from(part)));
                        }
                        false => games.push(game),
                    }
                }
            }
            games
        }
    };
    let mut met: FxHashSet<SumId> = waiting.iter().copied().collect();
    while let Some(game) = waiting.pop() {
        ask.tick()?;
        let component = game.component().map(|component| ask.engine.component(component));
        let is_leaf = match component {
            Some(Component::Number(_)) => true,
            Some(Component::Nimber(star)) => *star >= sizes::LARGE,
            _ => false,
        };
        if is_normal && is_leaf {
            continue;
        }
        for side in Side::BOTH {
            let listed =
                ask.within(Share::ticks(TICKS_FOR_OPTIONS), |ask| ask.options(game, side))?;
            for option in listed.ok_or(EngineError::TooLarge)? {
                if met.insert(option) {
                    waiting.push(option);
                }
            }
        }
        if met.len() > most {
            return Err(EngineError::TooLarge.into());
        }
    }
    Ok(())
}
