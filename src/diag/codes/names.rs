//! E02xx: names that are not defined, or stand in the wrong place.

use super::codes;

codes! {
    /// A name is used that is not defined, or it is spelled differently.
    ///
    ///     brithday(<0|*>)
    ///
    /// Define it with `let` or `fn`, or use the name that the message suggests. The bodies of functions
    /// and rulesets may name functions and rulesets that stand below them, which must be defined before
    /// the body runs.
    UNKNOWN_NAME = 201, "Unknown name";
    /// After `mod` and `universe` stands a universe: `normal`, `misere`, `blocking`, `dead_ending`,
    /// `dicot`, `impartial`, `integers_dicots`, `robot`, `simple_hot`, `generated(…)`,
    /// `closure(…)`, or a name for one of them. The letters of papers, such as D, are no names of
    /// universes.
    ///
    ///     * + * == 0 mod dicots
    UNKNOWN_UNIVERSE = 202, "Unknown universe";
    /// `_` is the last result, `_3` the third: so many results there are not yet.
    ///
    ///     _99
    NO_SUCH_RESULT = 203, "No such result";
    /// A parameter is declared to be of a kind that does not exist. The kinds are `Int`, `Game`,
    /// `Text`, `List`, `Bool`, `Row`, `Grid`, `Graph` and `Universe`.
    ///
    ///     fn f(n: Integer) = n
    UNKNOWN_KIND = 204, "Unknown kind of parameter";
    /// Two parameters of a function have the same name, or two names that a law, a `for` or a list
    /// runs through, so one of them could never be used.
    ///
    ///     fn f(x, x) = x
    SAME_NAME = 205, "One name, two meanings";
    /// Functions stand by themselves, outside of braces: what they need they take as arguments.
    ///
    ///     do { fn f(x) = x; f(1) }
    TOP_LEVEL_ONLY = 206, "This cannot stand in a block";
}
