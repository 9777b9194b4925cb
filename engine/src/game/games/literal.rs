//! Literal games: the tree that a sum abbreviates, and its followers.

use rustc_hash::FxHashSet;

use crate::game::ask::{Answer, Ask};
use crate::game::engine::Engine;
use crate::game::games::component::Component;
use crate::game::games::sum::SumId;
use crate::meter::Sought;
use crate::values::Side;

/// The followers of a game in the making, itself first, one for each literal game among them, by the number of
/// moves that lead there: the first as options print, which does not depend on ids. Which options a game has, its
/// caller says.
pub struct Followers {
    /// The literal games of those that were found.
    met: FxHashSet<SumId>,
    found: Vec<SumId>,
    /// How many of them were asked for their options.
    asked: usize,
}

impl Followers {
    /// A game, whose options are to follow.
    ///
    /// # Errors
    /// Where its literal game cannot be made.
    pub fn of(ask: &mut Ask<'_>, g: SumId) -> Answer<Self> {
        let met = FxHashSet::from_iter([ask.literal(g)?]);
        Ok(Self { met, found: vec![g], asked: 0 })
    }

    /// The next follower whose options are wanted.
    pub fn open(&mut self) -> Option<SumId> {
        let next = self.found.get(self.asked).copied();
        self.asked += usize::from(next.is_some());
        next
    }

    /// Adds the options of the last one.
    ///
    /// # Errors
    /// Where the literal game of one cannot be made.
    pub fn add(&mut self, ask: &mut Ask<'_>, mut options: Vec<SumId>) -> Answer {
        ask.arrange(&mut options)?;
        for option in options {
            ask.tick()?;
            let literal = ask.literal(option)?;
            if self.met.insert(literal) {
                self.found.push(option);
                ask.meter.find(Sought::Followers, self.found.len(), self.asked - 1);
            }
        }
        Ok(())
    }

    /// All that were found.
    #[must_use]
    pub fn into_games(self) -> Vec<SumId> {
        self.found
    }
}

impl Ask<'_> {
    /// The literal game: one component, and so are all its followers, each a form, or the leaf that
    /// the form is. Two games are the same tree if and only if their literal games have the same id.
    /// This builds the product of a sum's components: the meter is the only bound.
    pub fn literal(&mut self, g: SumId) -> Answer<SumId> {
        self.find_bottom_up(g, literal_step)?;
        Ok(known_literal(self, g).unwrap_or(g))
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
