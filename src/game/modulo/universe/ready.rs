//! Making nodes ready: each once, with its options, height, size, shape and trials.

use smallvec::SmallVec;

use crate::game::ask::{Answer, Ask};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::fact::{Context, fact};
use crate::game::games::component::{Component, ComponentId, Flags};
use crate::game::games::sum::SumId;
use crate::game::games::tombstones::Tombstones;
use crate::game::modulo::universe::node::Node;
use crate::game::modulo::universe::nodes::{
    NO_TRIAL, NODE_BYTES, Record, State, UNKNOWN, mix_shape,
};
use crate::game::modulo::universe::trials::{TRIALS, Trial};
use crate::game::winner::outcome::Side;

fact! {
    /// Whether all followers of a form are forms, numbers and nimbers.
    WrittenOut(id: ComponentId) -> bool,
    |engine| engine.universes.nodes.written_out, id => ComponentId
}

impl Ask<'_> {
    /// The node of a game, ready.
    #[inline]
    pub(crate) fn ready(&mut self, game: SumId) -> Answer<Node> {
        self.begin()?;
        let node = self.node(game);
        self.make_ready(node)?;
        Ok(node)
    }

    /// Makes the trials when called for the first time. Whoever makes nodes must have called this.
    #[inline]
    pub(crate) fn begin(&mut self) -> Answer {
        if self.engine.universes.laid_out { Ok(()) } else { self.lay_out_trials() }
    }

    /// Finds the options of a node and of all its followers.
    #[inline]
    pub(crate) fn make_ready(&mut self, node: Node) -> Answer {
        match self.engine.universes.nodes.records[node.index()].state {
            State::Ready => Ok(()),
            State::Open => Err(EngineError::Loop(vec![self.engine.universes.nodes.game(node)])),
            State::Untouched => {
                self.engine.universes.nodes.records[node.index()].state = State::Open;
                let made = self.deeper(|ask| ask.expand_node(node));
                let game = self.engine.universes.nodes.game(node);
                let state = if made.is_ok() { State::Ready } else { State::Untouched };
                self.engine.universes.nodes.records[node.index()].state = state;
                made.map_err(|error| error.on_the_way(game))
            }
        }
    }

    fn expand_node(&mut self, node: Node) -> Answer {
        let game = self.engine.universes.nodes.game(node);
        let tombstones = self.tombstones(game)?;
        let mut height = 0;
        let mut size = 1_u32;
        let mut shape = u64::from(tombstones.bits());
        let mut sides: [SmallVec<[Node; 8]>; 2] = Default::default();
        for side in Side::BOTH {
            for option in self.listed(game, side)? {
                let option = self.node(option);
                self.make_ready(option)?;
                let record = &self.engine.universes.nodes.records[option.index()];
                height = height.max(record.height + 1);
                size = size.saturating_add(record.size);
                shape = shape.wrapping_add(mix_shape(record.shape, side));
                sides[side as usize].push(option);
            }
            let nodes = &self.engine.universes.nodes;
            sides[side as usize].sort_unstable_by_key(|&option| nodes.weight(option));
        }
        self.charge(NODE_BYTES + 4 * (sides[0].len() + sides[1].len()))?;
        let nodes = &mut self.engine.universes.nodes;
        let record = &mut nodes.records[node.index()];
        record.height = height;
        record.size = size;
        record.shape = mix_shape(shape, Side::Left);
        record.tombstones = tombstones.bits();
        for side in Side::BOTH {
            let options = &sides[side as usize];
            record.at[side as usize] = nodes.pool.len() as u32;
            record.count[side as usize] = options.len() as u32;
            nodes.pool.extend_from_slice(options);
        }
        self.find_trials(node);
        Ok(())
    }

    /// The options of a game. Allocates only if there are many.
    pub(crate) fn listed(&mut self, game: SumId, side: Side) -> Answer<SmallVec<[SumId; 8]>> {
        match game.component() {
            Some(id) => {
                self.expand(id)?;
                Ok(SmallVec::from_slice(self.known_options(id, side)))
            }
            None => Ok(SmallVec::from_vec(self.options(game, side)?)),
        }
    }

    /// Makes the games born by day 2 and what depends on them. After an interrupt this starts again
    /// from the beginning.
    #[cold]
    fn lay_out_trials(&mut self) -> Answer {
        let zero = self.node(SumId::ZERO);
        debug_assert_eq!(zero, Node::ZERO);
        let mut games = Vec::with_capacity(TRIALS);
        for game in self.games_of_day_two()? {
            let node = self.node(game);
            self.make_ready(node)?;
            games.push(node);
        }
        let universes = &mut self.engine.universes;
        universes.trials.lay_out(&universes.nodes, games.clone());
        for index in 0..TRIALS {
            let node = universes.trials.nodes[index];
            universes.nodes.records[node.index()].trial = index as u16;
        }
        // The trials of these games could not be right before. Options come before their games.
        games.sort_by_key(|&node| self.engine.universes.nodes.height(node));
        for node in games {
            self.find_trials(node);
        }
        self.engine.universes.laid_out = true;
        Ok(())
    }

    /// Whether all followers of a game are forms, numbers and nimbers: then its tree is no larger than
    /// what was typed.
    pub(crate) fn is_written_out(&mut self, game: SumId) -> Answer<bool> {
        let Some(id) = game.component() else {
            return Ok(false);
        };
        if self.flags(game).any(Flags::POSITIONAL) {
            return Ok(false);
        }
        match self.component(id) {
            Component::Number(_) | Component::Nimber(_) => return Ok(true),
            Component::NumberUpStar(_) | Component::Ordinal(..) | Component::Position { .. } => {
                return Ok(false);
            }
            Component::Form(_) => {}
        }
        self.remembered(WrittenOut(id), |ask| {
            for side in Side::BOTH {
                for option in ask.listed(game, side)? {
                    if !ask.is_written_out(option)? {
                        return Ok(false);
                    }
                }
            }
            Ok(true)
        })
    }
}

impl Engine {
    /// The node of a game; it may not be ready.
    #[inline]
    pub(crate) fn node(&mut self, game: SumId) -> Node {
        let nodes = &mut self.universes.nodes;
        let table = match game.component() {
            Some(_) => &mut nodes.of_component,
            None => &mut nodes.of_sum,
        };
        let index = (game.0 & (u32::MAX >> 1)) as usize;
        if let Some(&known) = table.get(index)
            && known != UNKNOWN
        {
            return Node(known);
        }
        if table.len() <= index {
            table.resize((index + 1).next_power_of_two(), UNKNOWN);
        }
        let node = Node(nodes.records.len() as u32);
        table[index] = node.0;
        nodes.records.push(Record {
            game,
            at: [0; 2],
            count: [0; 2],
            height: 0,
            size: 0,
            shape: 0,
            trial: NO_TRIAL,
            tombstones: 0,
            state: State::Untouched,
        });
        nodes.trials.push([Trial::NONE; 2]);
        node
    }

    /// Finds who wins the sum of `node` and each trial, from what is known of the options of `node`.
    #[inline]
    fn find_trials(&mut self, node: Node) {
        let universes = &mut self.universes;
        let nodes = &universes.nodes;
        let end_like = Side::BOTH.map(|side| nodes.is_end_like(node, side));
        let moving = Side::BOTH.map(|side| {
            let options = nodes.options(node, side).iter();
            options.fold(Trial::NONE, |some, &option| {
                some.or(nodes.trial(option, side.opponent()).not())
            })
        });
        universes.nodes.trials[node.index()] = universes.trials.against(end_like, moving);
    }
}

impl Ask<'_> {
    /// The 256 forms born by day 2, those of lower birthday first.
    pub(crate) fn games_of_day_two(&mut self) -> Answer<Vec<SumId>> {
        let mut games = vec![SumId::ZERO];
        for _ in 0..2 {
            let below = games.clone();
            let chosen = |set: usize| -> Vec<SumId> {
                (0..below.len()).filter(|k| set >> k & 1 != 0).map(|k| below[k]).collect()
            };
            for left in 0..1 << below.len() {
                for right in 0..1 << below.len() {
                    let game = self.form(&chosen(left), &chosen(right), Tombstones::NONE)?;
                    if !games.contains(&game) {
                        games.push(game);
                    }
                }
            }
        }
        Ok(games)
    }
}
