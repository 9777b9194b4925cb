//! E08xx: mistakes of upstar itself.

use super::codes;

codes! {
    /// upstar itself made a mistake, not you. Please report it, with the statement and the version
    /// that the message shows, at
    /// <https://github.com/upstar-games/upstar/issues>.
    ///
    /// The session continues. The statement defines nothing. Earlier definitions are kept; cached
    /// results are not.
    DEFECT = 801, "A mistake in upstar itself";
}
