//! Strong games: `G` is strong for a player who, moving first, wins `G + X` for every end `X` of that
//! player in the universe.

use crate::game::ask::{Answer, Ask, Modulo};
use crate::game::fact::{Context, fact};
use crate::game::games::sum::SumId;
use crate::game::memo::Bits;
use crate::game::modulo::shrink::Purpose;
use crate::game::modulo::universe::node::Node;
use crate::game::modulo::universe::setting::{Universe, Verdict};
use crate::game::modulo::universe::trials::{TRIALS, Trial};
use crate::game::winner::outcome::Side;

fact! {
    /// Whether `side` moving first wins `node + X` for every end `X` of `side` in the universe.
    Strong(universe: Universe, side: Side, node: Node) -> Verdict,
    |engine| engine.universes.table(universe).strong, (node, side) => (Node, Side) as Bits
}

fact! {
    /// Whether `side` moving first wins a node with all ends of its own that are the subject of the
    /// universe's recursion.
    pub(crate) Survives(universe: Universe, side: Side, node: Node) -> Verdict,
    |engine| engine.universes.table(universe).survives, (node, side) => (Node, Side) as Bits
}

fact! {
    /// An end of `side` in the universe with which `side` loses a node moving first.
    Killer(universe: Universe, side: Side, node: Node) -> Node,
    |engine| engine.universes.table(universe).killers, (node, side) => (Node, Side)
}

impl Modulo<'_> {
    /// The members of a universe among the games born by day 2.
    #[inline]
    pub(crate) fn trial_members(&mut self) -> Answer<Trial> {
        let universe = self.universe;
        match self.ask.engine.universes.table(universe).trials {
            Some(trials) => Ok(trials),
            None => self.find_trial_members(),
        }
    }

    #[cold]
    fn find_trial_members(&mut self) -> Answer<Trial> {
        let universe = self.universe;
        self.ready(SumId::ZERO)?;
        let mut members = Trial::NONE;
        for index in 0..TRIALS {
            let node = self.ask.engine.universes.trials.nodes[index];
            let game = self.ask.engine.universes.nodes.game(node);
            if self.is_member(game)? {
                members.insert(index);
            }
        }
        self.ask.engine.universes.table(universe).trials = Some(members);
        Ok(members)
    }

    /// Whether `side` moving first wins `node + X` for every end `X` of `side` in the universe.
    #[inline]
    pub(crate) fn is_strong(&mut self, side: Side, node: Node) -> Answer<Verdict> {
        let universe = self.universe;
        if self.ask.engine.universes.nodes.is_end_like(node, side) {
            return Ok(Verdict::True);
        }
        if !self.ask.engine.universes.nodes.wins(node, side) {
            return Ok(Verdict::False);
        }
        self.remembered(Strong(universe, side, node), |ask| match ask.weak_trial(side, node)? {
            Some(_) => Ok(Verdict::False),
            None => ask.strong_beyond_trials(side, node),
        })
    }

    /// The first end `X` of `side` in the universe, born by day 2, such that `side` moving first loses
    /// `node + X`.
    fn weak_trial(&mut self, side: Side, node: Node) -> Answer<Option<Node>> {
        let members = self.trial_members()?;
        let ends = self.ask.engine.universes.trials.ends[side as usize].and(members);
        let weak = ends.minus(*self.ask.engine.universes.nodes.trial(node, side));
        Ok(weak.first().map(|index| self.ask.engine.universes.trials.nodes[index]))
    }

    /// An end of `side` in the universe with which `side` loses moving first; `node` is not strong.
    pub(crate) fn killer(&mut self, side: Side, node: Node) -> Answer<Node> {
        let universe = self.universe;
        if let Some(killer) = self.weak_trial(side, node)? {
            return Ok(killer);
        }
        self.remembered(Killer(universe, side, node), |ask| {
            let killer = ask.killer_beyond_trials(side, node)?;
            ask.shrunk(Purpose::Kill(side, node), killer)
        })
    }
}

impl Ask<'_> {
    /// The form with these nodes as options, ready.
    pub(crate) fn form_of(
        &mut self,
        options: [&[Node]; 2],
        tombstones: crate::game::games::tombstones::Tombstones,
    ) -> Answer<Node> {
        let [left, right] = options.map(|options| {
            let games = options.iter().map(|&node| self.engine.universes.nodes.game(node));
            games.collect::<smallvec::SmallVec<[SumId; 8]>>()
        });
        let game = self.form(&left, &right, tombstones)?;
        self.ready(game)
    }

    /// The form whose `side` has the first options and whose other side the second.
    pub(crate) fn form_for(&mut self, side: Side, own: &[Node], other: &[Node]) -> Answer<Node> {
        let options = match side {
            Side::Left => [own, other],
            Side::Right => [other, own],
        };
        self.form_of(options, crate::game::games::tombstones::Tombstones::NONE)
    }
}
