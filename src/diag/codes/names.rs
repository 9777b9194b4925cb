//! E02xx: names that are not defined, or are used in the wrong place.

use super::codes;

codes! {
    /// A name is not defined, or it is misspelled.
    ///
    ///     brithday(<0|*>)
    ///
    /// Define it with `let` or `fn`, or use the name that the message suggests. The body of a function
    /// or ruleset may use functions and rulesets that are defined further down. They must be defined
    /// before the body runs.
    UNKNOWN_NAME = 201, "Unknown name";
    /// `mod` and `universe` must be followed by a universe: `normal`, `misere`, `blocking`,
    /// `dead_ending`, `dicot`, `impartial`, `integers_dicots`, `robot`, `simple_hot`, `generated(…)`,
    /// `closure(…)`, or a name that you gave to one of them. The letters of papers, such as D, are not
    /// names of universes.
    ///
    ///     * + * == 0 mod dicots
    UNKNOWN_UNIVERSE = 202, "Unknown universe";
    /// `_` is the last result, and `_3` is the third. There are fewer results than that.
    ///
    ///     _99
    NO_SUCH_RESULT = 203, "No such result";
    /// A parameter is declared with a kind that does not exist. The kinds are `Int`, `Game`, `Text`,
    /// `List`, `Bool`, `Row`, `Grid`, `Graph` and `Universe`.
    ///
    ///     fn f(n: Integer) = n
    UNKNOWN_KIND = 204, "Unknown kind of parameter";
    /// Two parameters of a function have the same name, or two variables of a law, a `for` or a list.
    /// The first of them could never be used.
    ///
    ///     fn f(x, x) = x
    SAME_NAME = 205, "One name, two meanings";
    /// Functions are defined at the top level, not in a block. Pass them the values that they need as
    /// arguments.
    ///
    ///     do { fn f(x) = x; f(1) }
    TOP_LEVEL_ONLY = 206, "Not allowed in a block";
}
