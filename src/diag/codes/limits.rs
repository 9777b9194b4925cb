//! E06xx: budgets and interrupts.

use super::codes;

codes! {
    /// Ctrl-C stopped the computation. Results so far are kept; asking again often takes less
    /// time.
    INTERRUPTED = 601, "Interrupted";
    /// A statement ran longer than `--time` allows. Results so far are kept; asking again often
    /// takes less time.
    ///
    ///     upstar --time 1m file.cgt
    OUT_OF_TIME = 602, "Out of time";
    /// The games in memory need more than `--memory` allows. The default is half of what the machine
    /// allows, at most 8G. `--memory off` removes the limit; then the system may kill the process.
    ///
    ///     upstar --memory 16G file.cgt
    ///
    /// If you allow more with `:set memory`, results so far are kept. Otherwise, before the next
    /// statement, upstar forgets all results and runs your definitions again. `:restart` does the same
    /// at any time.
    OUT_OF_MEMORY = 603, "Out of memory";
    /// Function calls or games are nested deeper than `--depth` allows. A function that calls itself
    /// must stop at some point. This one never does:
    ///
    ///     fn f(n) = f(n + 1)
    TOO_DEEP = 604, "Too deep";
    /// Lists can be nested at most 1000 deep.
    LIST_TOO_DEEP = 605, "Lists nested too deep";
}
