//! E08xx: mistakes of upstar itself.

use super::codes;

codes! {
    /// Something in upstar went wrong that should never go wrong. The mistake is not yours. Please
    /// report it with the statement and the version that the message shows, at
    /// <https://github.com/upstar-games/upstar/issues>.
    ///
    /// The session lives on. What the statement would have defined is taken back; all that was
    /// computed before is forgotten, and what was defined before stands.
    DEFECT = 801, "A mistake in upstar itself";
}
