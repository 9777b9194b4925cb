//! B: blocking games, whose ends never open up for good (Davies, Milley, *Order and inverses in the
//! monoid of misère blocking games*, 2026).

use crate::game::component::ComponentId;
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::outcome::Side;
use crate::game::play::Play;
use crate::game::sum::SumId;
use crate::game::universe::{Fault, Node, Theory, Universe, Verdict};

pub(super) struct Blocking;

impl Theory for Blocking {
    fn fault(
        &self,
        engine: &mut Engine,
        _: Universe,
        game: ComponentId,
        play: &mut Play<'_>,
    ) -> Result<Option<Fault>, EngineError> {
        engine.end_fault(game, play, Engine::is_blocked)
    }

    /// Some option is won by the side whoever starts, is strong itself, and stays so whatever the
    /// opponent answers (there, Theorem 3.1).
    fn strong(
        &self,
        engine: &mut Engine,
        universe: Universe,
        side: Side,
        node: Node,
        play: &mut Play<'_>,
    ) -> Result<Verdict, EngineError> {
        play.deeper(|play| {
            for i in 0..engine.universes.nodes.count(node, side) {
                let option = engine.universes.nodes.option(node, side, i);
                if engine.universes.nodes.wins(option, side)
                    && engine.holds_out(universe, side, option, play)?
                {
                    return Ok(Verdict::True);
                }
            }
            Ok(Verdict::False)
        })
    }

    fn killer(
        &self,
        engine: &mut Engine,
        universe: Universe,
        side: Side,
        node: Node,
        play: &mut Play<'_>,
    ) -> Result<Node, EngineError> {
        let options = engine.blockers(universe, side, node, play)?;
        engine.form_for(side, &[], &options, play)
    }

    fn atom(
        &self,
        engine: &mut Engine,
        universe: Universe,
        side: Side,
        node: Node,
        play: &mut Play<'_>,
    ) -> Result<Option<SumId>, EngineError> {
        match engine.murder_atom(universe, side, node, play)? {
            Some(atom) => Ok(Some(atom)),
            None => engine.blocked_atom(universe, side, node, play),
        }
    }
}

impl Engine {
    /// Whether the opponent loses an option moving first, the option is strong, and so is all that
    /// the opponent can answer.
    fn holds_out(
        &mut self,
        universe: Universe,
        side: Side,
        option: Node,
        play: &mut Play<'_>,
    ) -> Result<bool, EngineError> {
        if self.universes.nodes.wins(option, side.opponent())
            || !self.is_strong(universe, side, option, play)?.is_true()
        {
            return Ok(false);
        }
        for i in 0..self.universes.nodes.count(option, side.opponent()) {
            let reply = self.universes.nodes.option(option, side.opponent(), i);
            if !self.is_strong(universe, side, reply, play)?.is_true() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The options of the opponent's that make an end kill `node`, which is not strong.
    fn blockers(
        &mut self,
        universe: Universe,
        side: Side,
        node: Node,
        play: &mut Play<'_>,
    ) -> Result<Vec<Node>, EngineError> {
        play.tick()?;
        let mut blockers = Vec::new();
        for option in self.universes.nodes.options(node, side).to_vec() {
            if !self.universes.nodes.wins(option, side) {
                blockers.push(Node::ZERO);
            } else if self.universes.nodes.wins(option, side.opponent()) {
                // The side must answer 0, any move in the option meets its mate; then the opponent
                // is to move there.
                let mates = self.mates_of_options(side, option, play)?;
                let gate = self.form_for(side, &[Node::ZERO], &mates, play)?;
                blockers.push(gate);
            } else if !self.is_strong(universe, side, option, play)?.is_true() {
                let below = play.deeper(|play| self.blockers(universe, side, option, play))?;
                blockers.push(self.form_for(side, &[], &below, play)?);
            } else {
                for reply in self
                    .universes
                    .nodes
                    .options(option, side.opponent())
                    .to_vec()
                {
                    if !self.is_strong(universe, side, reply, play)?.is_true() {
                        let below =
                            play.deeper(|play| self.blockers(universe, side, reply, play))?;
                        blockers.extend(below);
                        break;
                    }
                }
            }
        }
        if blockers.is_empty() {
            blockers.push(Node::ZERO);
        }
        blockers.sort_unstable();
        blockers.dedup();
        Ok(blockers)
    }

    /// An atom `<.|Z>` with a small blocked end `Z` that opens and closes again.
    fn blocked_atom(
        &mut self,
        universe: Universe,
        side: Side,
        node: Node,
        play: &mut Play<'_>,
    ) -> Result<Option<SumId>, EngineError> {
        let members = self.trial_members(universe, play)?;
        let ends = self.universes.trials.ends[side as usize].and(members);
        for index in 0..super::TRIALS {
            let end = self.universes.trials.nodes[index];
            if ends.has(index) && self.better(universe, side, node, end, play)?.is_true() {
                let atom = self.form_for(side, &[], &[end], play)?;
                return Ok(Some(self.universes.nodes.game(atom)));
            }
        }
        Ok(None)
    }
}
