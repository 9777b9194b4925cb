//! E05xx: rulesets and laws.

use super::codes;

codes! {
    /// Rulesets are read and checked for their form; playing them comes with a later version.
    ///
    ///     ruleset nim(n: Int) {
    ///       options: [nim(i) for i in 0 .. n]
    ///     }
    RULESET_NOT_YET = 501, "Rulesets are not played yet";
    /// Laws are read and checked for their form; `upstar test` will run them in a later version.
    ///
    ///     law "nothing is everything" forall p in [0] { p == 0 }
    LAW_NOT_YET = 502, "Laws are not tested yet";
}
