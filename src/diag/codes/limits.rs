//! E06xx: stopped by a budget or by Ctrl-C, too large, too deep.

use super::codes;

codes! {
    /// Ctrl-C stopped the computation. What was learned on the way stays learned.
    INTERRUPTED = 601, "Interrupted";
}
