//! E03xx: values of the wrong kind, calls, arithmetic, assertions.

use super::codes;

codes! {
    /// A value has the wrong kind: a text where a game is expected, a game where `true` or `false`
    /// is expected, and so on.
    ///
    ///     if * { 1 } else { 2 }
    WRONG_KIND = 301, "Wrong kind of value";
    /// Only functions and rulesets can be called. A name that you define hides the same name of the
    /// library: after `let size = 3`, `size(G)` and `G.size` no longer call the library's function.
    ///
    ///     let x = 3
    ///     x(1)
    NOT_CALLABLE = 302, "Not a function";
    /// A function is called with more or fewer arguments than it takes.
    ///
    ///     outcome(1, 2)
    ARGUMENT_COUNT = 303, "Wrong number of arguments";
    /// An integer is expected here: for an index, the end of a range, or an argument declared `Int`.
    /// A sum of numbers with an integer total is accepted, and in normal play every game that equals
    /// an integer.
    ///
    ///     [1, 2, 3][1/2]
    NOT_AN_INTEGER = 304, "Not an integer";
    /// A number is expected here: 3, -3/4, a sum of numbers, or, in normal play, any game that equals
    /// a number.
    ///
    ///     * / 2
    NOT_A_NUMBER = 305, "Not a number";
    /// Arguments declared `Int`, range variables and counts are 64-bit integers. Games are exact at
    /// any size: leave out `: Int`, or write a game.
    ///
    ///     fn f(n: Int) = n * n
    ///     f(10000000000)
    INTEGER_OVERFLOW = 306, "Integer beyond 64 bits";
    /// Nothing can be divided by zero.
    ///
    ///     1 / 0
    DIVISION_BY_ZERO = 307, "Division by zero";
    /// Games that are numbers are dyadic rationals: their denominators are powers of two.
    ///
    ///     1 / 3
    NOT_DYADIC = 308, "Not a dyadic number";
    /// `n * G` is the sum of n copies of G, so one side must be an integer. Two numbers can be
    /// multiplied too. Other games have no product. The Norton product is `norton(G, U)`.
    ///
    ///     * * *
    NO_PRODUCT = 309, "These two have no product";
    /// The list has no item with this index. The first item is `xs[0]`, the last `xs[len(xs) - 1]`.
    ///
    ///     [1, 2, 3][3]
    INDEX_OUTSIDE = 310, "Index outside the list";
    /// Two values of different kinds are compared. Only `none` can be compared with everything. As
    /// items of lists, values of different kinds are allowed, and are different.
    ///
    ///     outcome(1) == "L"
    INCOMPARABLE = 311, "These cannot be compared";
    /// Games, integers and outcomes have an order. Texts, lists and universes have no order: compare
    /// them with `==` and `!=` only.
    ///
    ///     "a" < "b"
    UNORDERED = 312, "This has no order";
    /// An `assert` is false. The message shows both sides of the comparison with their values.
    ///
    ///     assert 1 + 1 == 3
    ASSERTION_FAILED = 313, "Assertion failed";
    /// A count (a size, an order, a length) cannot be negative.
    ///
    ///     let n = -1
    ///     *n
    NEGATIVE = 314, "This cannot be negative";
    /// An argument has the right kind, but this value makes no sense here.
    ///
    ///     pow(2, -1)
    BAD_ARGUMENT = 315, "Unsuitable argument";
    /// Numbers are games too. In misère play their order as games is a different one: `0 < 1` is
    /// false there. Numbers that are written in the comparison are compared as games; values declared
    /// `Int`, and counts, are compared as integers. For other numbers, say which of the two you mean:
    /// `(x < y mod normal)` or `x: Int` for numbers, `x <=> y` or `x: Game` for games.
    ///
    ///     [x for x in [-3, 3] if x < 0] mod misere
    NUMBERS_OR_GAMES = 316, "Numbers or games?";
}
