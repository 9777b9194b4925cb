//! What is known of the nim values of components, found by outcomes: see `winner/nim.rs`.

use rustc_hash::FxHashMap;

use crate::game::games::component::ComponentId;
use crate::meter::Held;

/// The nim values of components, as far as they are known.
#[derive(Default)]
pub(in crate::game) struct Nims {
    /// Of forms, ordinal sums and positions; none while they are looked for.
    pub(in crate::game) known: Option<crate::solver::Nims<ComponentId>>,
    /// Those with an infinite value, with the finite values of their options: see `winner/loopy_nim.rs`.
    pub(in crate::game) infinite: Held<FxHashMap<ComponentId, Box<[u64]>>>,
}
