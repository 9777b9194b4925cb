//! Hash-consing: the id of what is equal, by a stored hash.

use hashbrown::HashTable;

/// Ids by the hashes of what they stand for, which lies in an arena elsewhere. Stored hashes spare
/// rereading the arena when the table grows.
#[derive(Default)]
pub(crate) struct Interner {
    ids: HashTable<(u32, u32)>,
}

impl Interner {
    /// The id with this hash for which `is_same` holds.
    #[inline]
    pub(crate) fn find(&self, hash: u32, is_same: impl Fn(u32) -> bool) -> Option<u32> {
        let found = self.ids.find(spread(hash), |&(other, id)| other == hash && is_same(id));
        found.map(|&(_, id)| id)
    }

    /// Adds an id that is not there.
    #[inline]
    pub(crate) fn insert(&mut self, hash: u32, id: u32) {
        self.ids.insert_unique(spread(hash), (hash, id), |&(hash, _)| spread(hash));
    }
}

/// A hash as the 64 bits that the table wants: it takes bits from both ends of the word.
#[inline]
fn spread(hash: u32) -> u64 {
    u64::from(hash).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
