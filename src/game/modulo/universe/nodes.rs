//! Games as questions about universes see them: dense nodes with their options as nodes, and with
//! their trial against all games born by day 2.
//!
//! A node is made when a game is first asked about; it is *ready* when all its followers are. What
//! comes after (order, strong tests, witnesses) reads lists of small numbers.

use crate::game::games::component::ComponentId;
use crate::game::games::sum::SumId;
use crate::game::games::tombstones::Tombstones;
use crate::game::memo::Memo;
use crate::game::modulo::universe::node::Node;
use crate::game::modulo::universe::trials::Trial;
use crate::game::winner::outcome::Side;

pub(in crate::game) const UNKNOWN: u32 = u32::MAX;

/// The largest number that means "not one of the games born by day 2".
pub(in crate::game) const NO_TRIAL: u16 = u16::MAX;

#[derive(Clone, Copy, Debug)]
pub(in crate::game) struct Record {
    pub(in crate::game) game: SumId,
    pub(in crate::game) at: [u32; 2],
    pub(in crate::game) count: [u32; 2],
    pub(in crate::game) height: u32,
    /// Games in the tree, as far as that can be counted.
    pub(in crate::game) size: u32,
    /// A hash of the literal form, whatever the ids: an order that does not depend on history.
    pub(in crate::game) shape: u64,
    /// Which of the games born by day 2 this is.
    pub(in crate::game) trial: u16,
    pub(in crate::game) tombstones: u8,
    pub(in crate::game) state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) enum State {
    Untouched,
    /// Its followers are being made ready.
    Open,
    Ready,
}

/// The table of nodes.
#[derive(Default)]
pub(crate) struct Nodes {
    pub(in crate::game) records: Vec<Record>,
    /// For each node who wins against which trial, moving first: Left's, then Right's.
    pub(in crate::game) trials: Vec<[Trial; 2]>,
    pub(in crate::game) pool: Vec<Node>,
    pub(in crate::game) of_component: Vec<u32>,
    pub(in crate::game) of_sum: Vec<u32>,
    /// See [`Ask::is_written_out`](crate::game::ask::Ask::is_written_out).
    pub(in crate::game) written_out: Memo<ComponentId, bool>,
}

/// Bytes of a node with its share of the tables.
pub(in crate::game) const NODE_BYTES: usize = 160;

/// Mixes the bits of a shape, in another way for each side. The shape of a game is the mixed sum of the
/// mixed shapes of its options.
pub(in crate::game) fn mix_shape(shape: u64, side: Side) -> u64 {
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
