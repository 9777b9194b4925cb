//! E03xx: values of the wrong kind, calls, arithmetic, assertions.

use super::codes;

codes! {
    /// A value of another kind is wanted here: a game where a text stands, `true` or `false` where
    /// a game stands, and so on.
    ///
    ///     if * { 1 } else { 2 }
    WRONG_KIND = 301, "Wrong kind of value";
    /// Only functions and rulesets can be called. A name that you define hides that of the library:
    /// after `let size = 3` neither `size(G)` nor `G.size` asks the library.
    ///
    ///     let x = 3
    ///     x(1)
    NOT_CALLABLE = 302, "Not a function";
    /// A function is called with more or fewer arguments than it takes.
    ///
    ///     outcome(1, 2)
    ARGUMENT_COUNT = 303, "Wrong number of arguments";
    /// An integer is wanted here: an index, the end of a range, an argument declared `Int`. A sum
    /// counts by its integer value; in normal play so does every game that equals an integer.
    ///
    ///     [1, 2, 3][1/2]
    NOT_AN_INTEGER = 304, "Not an integer";
    /// A number is wanted here: numbers are 3, -3/4 and sums of such; in normal play every game
    /// that equals one.
    ///
    ///     * / 2
    NOT_A_NUMBER = 305, "Not a number";
    /// Arguments declared `Int`, range variables and counts are integers of 64 bits. Games are
    /// exact at any size: leave out `: Int`, or write a game.
    ///
    ///     fn f(n: Int) = n * n
    ///     f(10000000000)
    INTEGER_OVERFLOW = 306, "Integer beyond 64 bits";
    /// Nothing can be divided by zero.
    ///
    ///     1 / 0
    DIVISION_BY_ZERO = 307, "Division by zero";
    /// The numbers among the games are the dyadic rationals: denominators are powers of two.
    ///
    ///     1 / 3
    NOT_DYADIC = 308, "Not a dyadic number";
    /// `n * G` is G + G + … with n copies, so one side must be an integer (two numbers multiply,
    /// too). Other products of games do not exist. The Norton product is `norton(G, U)`.
    ///
    ///     * * *
    NO_PRODUCT = 309, "These two have no product";
    /// A list has no item of that index. The first item is `xs[0]`, the last `xs[len(xs) - 1]`.
    ///
    ///     [1, 2, 3][3]
    INDEX_OUTSIDE = 310, "Index outside of the list";
    /// Two things of different kinds are compared, which is never what was meant; only `none` compares
    /// with everything. As items of lists things of different kinds are different.
    ///
    ///     outcome(1) == "L"
    INCOMPARABLE = 311, "These cannot be compared";
    /// Games, integers and outcomes have an order; texts, lists, universes have none, only `==`
    /// and `!=`.
    ///
    ///     "a" < "b"
    UNORDERED = 312, "This has no order";
    /// An `assert` does not hold. Both sides of the comparison are shown with their values.
    ///
    ///     assert 1 + 1 == 3
    ASSERTION_FAILED = 313, "Assertion failed";
    /// Something that counts (a size, an order, a length) cannot be negative.
    ///
    ///     let n = -1
    ///     *n
    NEGATIVE = 314, "This cannot be negative";
    /// An argument has the right kind but not a value that makes sense here.
    ///
    ///     pow(2, -1)
    BAD_ARGUMENT = 315, "Unfit argument";
    /// Numbers are games too, and in misère play they are not ordered as numbers are: `0 < 1` is
    /// false there. A comparison of literals is one of games, a comparison of values that are declared
    /// `Int`, or are counts, is one of integers. For other numbers say which of the two is meant:
    /// `(x < y mod normal)` or `x: Int` for numbers, `x <=> y` or `x: Game` for games.
    ///
    ///     [x for x in [-3, 3] if x < 0] mod misere
    NUMBERS_OR_GAMES = 316, "Numbers or games?";
}
