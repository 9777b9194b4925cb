//! The weight of a tree: an order of trees that does not depend on ids.

use crate::game::games::tombstones::Tombstones;
use crate::values::Side;

/// The number of nodes of a tree, as far as a word can count them; then a hash of the tree.
pub(in crate::game) type Weight = (u32, u64);

/// The weight of a tree, from those of its options.
pub(in crate::game) fn weight(
    sides: [impl Iterator<Item = Weight>; 2],
    tombstones: Tombstones,
) -> Weight {
    let (mut size, mut shape) = (1_u32, u64::from(tombstones.bits()));
    for (side, options) in Side::BOTH.into_iter().zip(sides) {
        for (larger, shaped) in options {
            size = size.saturating_add(larger);
            shape = shape.wrapping_add(mixed(shaped, side));
        }
    }
    (size, mixed(shape, Side::Left))
}

/// Mixes the bits of a shape, in another way for each side. The shape of a tree is the mixed sum of the
/// mixed shapes of its options.
fn mixed(shape: u64, side: Side) -> u64 {
    let word = shape.wrapping_add(1 + side as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ word >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word ^ word >> 32
}
