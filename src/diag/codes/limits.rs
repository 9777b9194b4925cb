//! E06xx: budgets and interrupts.

use super::codes;

codes! {
    /// The computation was stopped with Ctrl-C. What it learned stays: asked again, it goes on from
    /// there.
    INTERRUPTED = 601, "Interrupted";
    /// A statement ran longer than `--time` allows. What it learned stays.
    ///
    ///     upstar --time 1m file.cgt
    OUT_OF_TIME = 602, "Out of time";
    /// The games held take more memory than `--memory` allows: 8G where it does not say. `off`
    /// lifts the limit; then the machine's own is met, less kindly.
    ///
    ///     upstar --memory 16G file.cgt
    ///
    /// In the REPL `:restart` forgets what was computed, and runs again what was defined.
    OUT_OF_MEMORY = 603, "Out of memory";
    /// Functions call each other deeper than `--depth` allows, or games are nested deeper. A
    /// function that calls itself must have an end:
    ///
    ///     fn f(n) = f(n + 1)
    TOO_DEEP = 604, "Too deep";
    /// Lists nest 1000 deep at most.
    LIST_TOO_DEEP = 605, "Lists nested too deep";
}
