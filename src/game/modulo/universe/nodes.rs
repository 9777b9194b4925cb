//! Games as questions about universes see them: dense nodes with their options as nodes, and with
//! their trial against all games born by day 2.
//!
//! A node is made when a game is first asked about; it is *ready* when all its followers are. What
//! comes after (order, strong tests, witnesses) reads lists of small numbers.

use crate::game::ask::{Answer, Ask};
use crate::game::memo::{Memo, fact};
use smallvec::SmallVec;

use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::games::component::{Component, ComponentId, Flags};
use crate::game::games::form::Tombstones;
use crate::game::games::sum::SumId;
use crate::game::modulo::universe::trials::{TRIALS, Trial};
use crate::game::winner::outcome::Side;

/// A game in the table of nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Node(pub(crate) u32);

impl Node {
    /// The node of 0.
    pub(crate) const ZERO: Self = Self(0);

    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// An ordered pair of nodes as one key.
#[inline]
pub(crate) fn pair(a: Node, b: Node) -> u64 {
    u64::from(a.0) << 32 | u64::from(b.0)
}

const UNKNOWN: u32 = u32::MAX;

/// The largest number that means "not one of the games born by day 2".
const NO_TRIAL: u16 = u16::MAX;

#[derive(Clone, Copy, Debug)]
struct Record {
    game: SumId,
    at: [u32; 2],
    count: [u32; 2],
    height: u32,
    /// Games in the tree, as far as that can be counted.
    size: u32,
    /// A hash of the literal form, whatever the ids: an order that does not depend on history.
    shape: u64,
    /// Which of the games born by day 2 this is.
    trial: u16,
    tombstones: u8,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Untouched,
    /// Its followers are being made ready.
    Open,
    Ready,
}

/// The table of nodes.
#[derive(Default)]
pub(crate) struct Nodes {
    records: Vec<Record>,
    /// For each node who wins against which trial, moving first: Left's, then Right's.
    trials: Vec<[Trial; 2]>,
    pool: Vec<Node>,
    of_component: Vec<u32>,
    of_sum: Vec<u32>,
    /// Whether all followers of a form are single components, none of them a position.
    plain: Memo<ComponentId, bool>,
}

/// Bytes of a node with its share of the tables.
const NODE_BYTES: usize = 160;

/// A shape as a share of the shape of a game of which it is an option of `side`.
fn mixed(shape: u64, side: Side) -> u64 {
    let word = shape.wrapping_add(1 + side as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ word >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word ^ word >> 32
}

impl Nodes {
    /// Bytes of the tables from games to nodes.
    pub(crate) fn index_bytes(&self) -> usize {
        size_of::<u32>() * (self.of_component.len() + self.of_sum.len())
    }

    /// The game that a node is.
    #[inline]
    pub(crate) fn game(&self, node: Node) -> SumId {
        self.records[node.index()].game
    }

    /// The options of a ready node.
    #[inline]
    pub(crate) fn options(&self, node: Node, side: Side) -> &[Node] {
        let record = &self.records[node.index()];
        let at = record.at[side as usize] as usize;
        &self.pool[at..][..record.count[side as usize] as usize]
    }

    /// How many options a ready node has.
    #[inline]
    pub(crate) fn count(&self, node: Node, side: Side) -> usize {
        self.records[node.index()].count[side as usize] as usize
    }

    /// One option of a ready node.
    #[inline]
    pub(crate) fn option(&self, node: Node, side: Side, i: usize) -> Node {
        self.pool[self.records[node.index()].at[side as usize] as usize + i]
    }

    /// Whether a player to move at a ready node has ended play: no option, or a tombstone.
    #[inline]
    pub(crate) fn is_end_like(&self, node: Node, side: Side) -> bool {
        let record = &self.records[node.index()];
        record.count[side as usize] == 0 || record.tombstones & (1 << side as u8) != 0
    }

    /// The tombstones of a ready node.
    #[inline]
    pub(crate) fn tombstones(&self, node: Node) -> Tombstones {
        let bits = self.records[node.index()].tombstones;
        let has = |side: Side| bits & (1 << side as u8) != 0;
        Tombstones { left: has(Side::Left), right: has(Side::Right) }
    }

    /// The height of a ready node's tree.
    #[inline]
    pub(crate) fn height(&self, node: Node) -> u32 {
        self.records[node.index()].height
    }

    /// The size of a ready node's tree, then its shape: an order of literal forms that no history
    /// changes.
    #[inline]
    pub(crate) fn weight(&self, node: Node) -> (u32, u64) {
        let record = &self.records[node.index()];
        (record.size, record.shape)
    }

    /// Whether a node is ready.
    #[inline]
    pub(crate) fn is_ready(&self, node: Node) -> bool {
        self.records[node.index()].state == State::Ready
    }

    /// Which of the games born by day 2 a node is.
    #[inline]
    pub(crate) fn as_trial(&self, node: Node) -> Option<usize> {
        let trial = self.records[node.index()].trial;
        (trial != NO_TRIAL).then_some(usize::from(trial))
    }

    /// The games born by day 2 in whose sum with a ready node `side` wins moving first.
    #[inline]
    pub(crate) fn trial(&self, node: Node, side: Side) -> &Trial {
        &self.trials[node.index()][side as usize]
    }

    /// Whether `side` wins a ready node moving first, by misère play.
    #[inline]
    pub(crate) fn wins(&self, node: Node, side: Side) -> bool {
        self.trial(node, side).has(0)
    }
}

fact! {
    /// Whether all followers of a form are single components, none of them a position.
    Plain(id: ComponentId) -> bool,
    |engine| engine.universes.nodes.plain, id => ComponentId
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

    /// Lays out the trials, once. Node numbers are right only after that.
    #[inline]
    pub(crate) fn begin(&mut self) -> Answer {
        match self.engine.universes.laid_out {
            true => Ok(()),
            false => self.lay_out_trials(),
        }
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
                shape = shape.wrapping_add(mixed(record.shape, side));
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
        record.shape = mixed(shape, Side::Left);
        record.tombstones = tombstones.bits();
        for side in Side::BOTH {
            let options = &sides[side as usize];
            record.at[side as usize] = nodes.pool.len() as u32;
            record.count[side as usize] = options.len() as u32;
            nodes.pool.extend_from_slice(options);
        }
        self.try_out(node);
        Ok(())
    }

    /// The options of a game, without an allocation where they are few.
    pub(crate) fn listed(&mut self, game: SumId, side: Side) -> Answer<SmallVec<[SumId; 8]>> {
        match game.component() {
            Some(id) => {
                self.expand(id)?;
                Ok(SmallVec::from_slice(self.known_options(id, side)))
            }
            None => Ok(SmallVec::from_vec(self.options(game, side)?)),
        }
    }

    /// Makes the games born by day 2 and what depends on them. Interrupted, it begins anew.
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
        // Their own trials could not be right before; options come before their games.
        games.sort_by_key(|&node| self.engine.universes.nodes.height(node));
        for node in games {
            self.try_out(node);
        }
        self.engine.universes.laid_out = true;
        Ok(())
    }

    /// Whether all followers of a game are single components, none of them a position: then its
    /// tree is no larger than what was typed.
    pub(crate) fn is_plain(&mut self, game: SumId) -> Answer<bool> {
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
        self.remembered(Plain(id), |ask| {
            for side in Side::BOTH {
                for option in ask.listed(game, side)? {
                    if !ask.is_plain(option)? {
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

    /// Who wins `node` against each trial, from the same of its options.
    #[inline]
    fn try_out(&mut self, node: Node) {
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
