//! Whether the system has memory left for tables that are about to grow.

use std::hint::black_box;

/// Bytes that must be free besides: for what grows between two looks, and for messages.
const SLACK: u64 = 16 << 20;

/// Counted bytes between two looks, at least.
const FIRST_LOOK: u64 = 8 << 20;

/// The counted bytes at which the next look is due.
pub(super) fn next_look(held: u64) -> u64 {
    held.saturating_add((held / 8).max(FIRST_LOOK))
}

/// Returns whether the system can give twice the memory that is `held`.
///
/// A table that grows asks for twice its bytes before it frees the old ones, and a refusal then ends
/// the program. No table holds more than all of them, so a table can still grow if this is true. It
/// asks for two pieces since systems refuse a single piece that is larger than the machine.
/// Nothing is written to them, so this takes no real memory.
pub(super) fn is_there_for(held: u64) -> bool {
    let Ok(piece) = usize::try_from(held.saturating_add(SLACK)) else { return false };
    let mut pieces = [Vec::<u8>::new(), Vec::new()];
    pieces.iter_mut().all(|bytes| black_box(bytes).try_reserve_exact(piece).is_ok())
}
