//! Literal games: the tree that a sum abbreviates, and its followers.

use num_bigint::BigUint;
use rustc_hash::FxHashSet;

use crate::game::ask::{Answer, Ask};
use crate::game::engine::Engine;
use crate::game::games::component::Component;
use crate::game::games::sum::SumId;
use crate::meter::Sought;
use crate::values::Side;

/// Which options lead to followers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// The positions that stand on the board.
    ByTheRules,
    /// What promises of a ruleset may have put in their place.
    AsKnown,
}

impl Ask<'_> {
    /// The literal game: one component, and so are all its followers, each a form, or the leaf that
    /// the form is. Two games are the same tree if and only if their literal games have the same id.
    /// This builds the product of a sum's components: the meter is the only bound.
    pub fn literal(&mut self, g: SumId) -> Answer<SumId> {
        self.find_bottom_up(g, literal_step)?;
        Ok(known_literal(self, g).unwrap_or(g))
    }

    /// The options of a side as they stand on the board, in the order of their ids.
    pub fn options_as_played(&mut self, g: SumId, side: Side) -> Answer<Vec<SumId>> {
        match self.rules.options_by_the_rules(self.engine, g, side, self.meter)? {
            Some(options) => Ok(options),
            None => self.options(g, side),
        }
    }

    /// The followers of a game, itself first, one for each literal game among them, by the number of
    /// moves that lead there: the first as options print, which does not depend on ids.
    pub fn followers(&mut self, g: SumId, played: Played) -> Answer<Vec<SumId>> {
        let first = self.literal(g)?;
        let mut met: FxHashSet<SumId> = FxHashSet::from_iter([first]);
        let mut followers = vec![g];
        let mut next = 0;
        while next < followers.len() {
            for side in Side::BOTH {
                let mut options = match played {
                    Played::ByTheRules => self.options_as_played(followers[next], side)?,
                    Played::AsKnown => self.options(followers[next], side)?,
                };
                self.arrange(&mut options)?;
                for option in options {
                    self.tick()?;
                    let literal = self.literal(option)?;
                    if met.insert(literal) {
                        followers.push(option);
                        self.meter.find(Sought::Followers, followers.len(), next);
                    }
                }
            }
            next += 1;
        }
        Ok(followers)
    }

    /// The number of literal games among the followers of a game, itself included. A number or nimber has one
    /// of each birthday up to its own.
    pub fn follower_count(&mut self, g: SumId, played: Played) -> Answer<BigUint> {
        let component = g.component().map(|id| self.component(id));
        match component {
            Some(Component::Number(_) | Component::Nimber(_)) => Ok(self.birthday(g)? + 1_u32),
            _ => Ok(self.followers(g, played)?.len().into()),
        }
    }
}

fn literal_step(ask: &mut Ask<'_>, g: SumId, needs: &mut Vec<SumId>) -> Answer {
    if known_literal(ask, g).is_some() {
        return Ok(());
    }
    let mut sides = [Vec::new(), Vec::new()];
    for side in Side::BOTH {
        for option in ask.options(g, side)? {
            match known_literal(ask, option) {
                Some(option) => sides[side as usize].push(option),
                None => needs.push(option),
            }
        }
    }
    if needs.is_empty() {
        let tombstones = ask.tombstones(g)?;
        let literal = ask.form(&sides[0], &sides[1], tombstones)?;
        ask.engine.literals.insert(g, literal, ask.meter)?;
        ask.engine.literals.insert(literal, literal, ask.meter)?;
    }
    Ok(())
}

/// The literal game if it is known.
fn known_literal(engine: &Engine, g: SumId) -> Option<SumId> {
    let is_leaf = g.component().is_some_and(|id| {
        matches!(engine.component(id), Component::Number(_) | Component::Nimber(_))
    });
    if is_leaf {
        return Some(g);
    }
    engine.literals.get(&g).copied()
}
