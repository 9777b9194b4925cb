//! What is being looked at, where play may come back to it.

use std::borrow::Borrow;
use std::hash::Hash;

use rustc_hash::FxHashSet;

use super::domain::{Answer, Ended};
use crate::meter::{Lease, Meter};

/// What a question is looking at, one inside of the other. The meter counts it as long as it lives.
pub(super) struct Path<K> {
    open: FxHashSet<K>,
    lease: Option<Lease>,
}

impl<K> Default for Path<K> {
    fn default() -> Self {
        Self { open: FxHashSet::default(), lease: None }
    }
}

impl<K: Eq + Hash> Path<K> {
    /// The bytes of an entry. A table that doubles is three quarters full on average.
    const BYTES: usize = 2 * (size_of::<K>() + 1);

    /// Begins to look at something.
    ///
    /// # Errors
    /// [`Ended::Loop`] if it is being looked at, or a stop by the meter.
    pub fn enter(&mut self, key: K, meter: &mut Meter) -> Answer<()> {
        meter.lease_more(&mut self.lease, Self::BYTES)?;
        if self.open.insert(key) { Ok(()) } else { Err(Ended::Loop) }
    }

    /// Ends to look at it.
    pub fn leave<Q: Eq + Hash + ?Sized>(&mut self, key: &Q)
    where
        K: Borrow<Q>,
    {
        self.open.remove(key);
        if let Some(lease) = &mut self.lease {
            lease.shrink(Self::BYTES);
        }
    }
}
