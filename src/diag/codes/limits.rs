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
    /// The games held take more memory than `--memory` allows: where it does not say, half of what
    /// the machine allows, at most 8G. `off` lifts the limit; then the machine's own is met, less
    /// kindly.
    ///
    ///     upstar --memory 16G file.cgt
    ///
    /// What was learned stays for the next question after `:set memory` allows more. Otherwise the
    /// next statement begins with what was computed forgotten, and what was defined run again;
    /// `:restart` does the same at any time.
    OUT_OF_MEMORY = 603, "Out of memory";
    /// Functions call each other deeper than `--depth` allows, or games are nested deeper. A
    /// function that calls itself must have an end:
    ///
    ///     fn f(n) = f(n + 1)
    TOO_DEEP = 604, "Too deep";
    /// Lists nest 1000 deep at most.
    LIST_TOO_DEEP = 605, "Lists nested too deep";
}
