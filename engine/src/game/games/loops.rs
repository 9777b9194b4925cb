//! Which loop an error names.
//!
//! A question that meets a loop meets one of several, by the order in which games were made. So the
//! error names the one that a walk through the followers meets first, in an order that does not depend
//! on ids. The walk goes from summand to summand: a sum comes back only if one of its summands does.

use rustc_hash::FxHashMap;

use crate::game::ask::{Answer, Ask};
use crate::game::error::EngineError;
use crate::game::fact::may_come_back;
use crate::game::games::component::{Component, ComponentId};
use crate::game::games::sum::SumId;
use crate::values::Side;

/// Bytes of a component that was met, with its share of the tables.
const STEP_BYTES: usize = 48;

/// A step of the walk.
struct Step {
    /// The component; `None` before the first one.
    component: Option<ComponentId>,
    /// The components that follow it, the next one last.
    next: Vec<ComponentId>,
}

impl Ask<'_> {
    /// Walks through the followers of some games, depth first: the games in their order, summands and
    /// options as they are [arranged](Ask::arrange), Left's options before Right's.
    ///
    /// # Errors
    /// The first loop ([`EngineError::Loop`]), or why the first position without options has none.
    pub fn walk(&mut self, games: &[SumId]) -> Answer {
        let mut lease = self.meter.lease(0)?;
        let next = arranged_summands(self, games.to_vec())?;
        let mut way = vec![Step { component: None, next }];
        // The components that were met, and whether they are on the way.
        let mut met: FxHashMap<ComponentId, bool> = FxHashMap::default();
        while let Some(last) = way.last_mut() {
            self.tick()?;
            let Some(component) = last.next.pop() else {
                met.extend(last.component.map(|component| (component, false)));
                way.pop();
                continue;
            };
            match met.get(&component) {
                Some(true) => return Err(EngineError::Loop(round(&way, component))),
                Some(false) => {}
                None => {
                    let next = summands_of_options(self, component)?;
                    lease.grow(STEP_BYTES + size_of_val(&next[..]), self.meter)?;
                    met.insert(component, true);
                    way.push(Step { component: Some(component), next });
                }
            }
        }
        Ok(())
    }
}

/// The way from a component until it comes again.
fn round(way: &[Step], again: ComponentId) -> Vec<SumId> {
    let components = way.iter().filter_map(|step| step.component);
    let from = components.skip_while(|&component| component != again);
    from.chain([again]).map(SumId::from).collect()
}

/// The summands of the options of a component to which play may come back, the first one last. Play
/// in an ordinal sum is play in its base or in its exponent.
fn summands_of_options(ask: &mut Ask<'_>, component: ComponentId) -> Answer<Vec<ComponentId>> {
    if !may_come_back(ask.engine, component.into()) {
        return Ok(Vec::new());
    }
    let mut games = Vec::new();
    if let Component::Ordinal(base, exponent) = *ask.component(component) {
        games = vec![base, exponent];
    } else {
        for side in Side::BOTH {
            let mut options = ask.options(component.into(), side)?;
            ask.arrange(&mut options)?;
            games.extend(options);
        }
    }
    arranged_summands(ask, games)
}

/// The summands of games, those of the first game last.
fn arranged_summands(ask: &mut Ask<'_>, games: Vec<SumId>) -> Answer<Vec<ComponentId>> {
    let mut components = Vec::with_capacity(games.len());
    for game in games {
        let parts = ask.parts(game);
        let mut summands: Vec<SumId> = parts.iter().map(|part| part.id.into()).collect();
        ask.arrange(&mut summands)?;
        components.extend(summands.into_iter().filter_map(SumId::component));
    }
    components.reverse();
    Ok(components)
}
