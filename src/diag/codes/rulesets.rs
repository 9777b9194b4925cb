//! E05xx: rulesets and laws.

use super::codes;

codes! {
    /// A ruleset says with `require: C, "message"` which positions there are. This is none of them.
    ///
    ///     ruleset nim(n: Int) {
    ///       require: n >= 0, "a heap has 0 counters or more"
    ///       options: [nim(i) for i in 0 .. n]
    ///     }
    ///     nim(-1)
    REFUSED = 501, "No such position";
    /// `upstar test` runs laws: the body must be true for all members of the families. The message
    /// names the first case for which it is not.
    ///
    ///     law "all nimbers are zero" forall n in 0 .. 5 { *n == 0 }
    LAW_BROKEN = 502, "A law does not hold";
    /// A ruleset is made of clauses: `left:` and `right:` (lists of moves), or `options:` for both
    /// players; `robot:`; `require: C, "message"`; `same:` an equal position; `split:` independent
    /// parts; `show:` a picture.
    ///
    ///     ruleset nim(n: Int) { moves: [nim(i) for i in 0 .. n] }
    UNKNOWN_CLAUSE = 503, "Unknown clause";
    /// A clause stands twice, or beside one that says the same: `options:` gives both players the
    /// same moves, `left:` and `right:` give each their own. Only `require:` may be repeated, and
    /// only it takes a message; only `same:` and `split:` take `literally`.
    ///
    ///     ruleset f(n: Int) { options: []; left: [] }
    CLAUSE_CLASH = 504, "Clauses that contradict each other";
    /// A ruleset in which nobody can ever move is most likely not finished. The empty game is 0; a
    /// player without moves has `left: []`.
    ///
    ///     ruleset f(n: Int) { require: n > 0 }
    NO_MOVES = 505, "A ruleset without moves";
    /// What a clause lists must be games: positions, sums of positions, or other games.
    ///
    ///     ruleset f(n: Int) { options: ["f(0)"] }
    ///     outcome(f(1))
    NO_GAME = 506, "A move must be a game";
    /// A player can move from a position to itself, or there is a way round. Such games are loopy:
    /// play need not end, and little is said of them here: who wins, if that is decided whatever way
    /// play goes. Of several ways round the message names the first one from the games in the question.
    ///
    ///     ruleset f(n: Int) { options: [f(1 - n)] }
    ///     outcome(f(0))
    LOOP = 507, "Play comes back to a position";
    /// `same:` and `split:` are promises of a ruleset's author: they are used in every sum, in normal
    /// and in misère play, or against the cheating robot. `upstar check` plays positions at random by the moves alone and compares
    /// them with what is promised. The positions come from the file's statements, laws and `>>>`
    /// examples; where there are none, small `Int`s and short `Text`s are tried.
    /// The message shows a sum that tells the two apart. Behind `literally` the moves are promised to be
    /// the same, too, and the trees are compared.
    ///
    ///     ruleset nim(n: Int) {
    ///       options: [nim(i) for i in 0 .. n]
    ///       same: if n > 3 { nim(n - 2) } else { none }
    ///     }
    PROMISE_BROKEN = 508, "A promise that does not hold";
    /// A law without any case says nothing, and is most likely a slip in its family: a range that
    /// ends before it begins, a filter that nothing passes.
    ///
    ///     law "all nimbers are zero" forall n in 1 .. 1 { *n == 0 }
    NO_CASES = 509, "A law without cases";
    /// A board is a text: a letter for each cell, rows separated by `/`, `|` or new lines, all of
    /// them equally long. `.` is an empty cell and `#` one that is no part of the board.
    ///
    ///     width("xo/o")
    NO_BOARD = 511, "Not a board";
    /// A graph is a text: `-` is an edge and `.` a vertex, `L-R` has letters on its vertices and
    /// `lr` on its edges, `(a;b)` are branches of the vertex before, and `:A` names a vertex or comes
    /// back to the one of that name.
    ///
    ///     edges("l(r")
    NO_GRAPH = 512, "Not a graph";
    /// Each ruleset says with `made_of` which letters its boards, graphs or texts have.
    /// Capital letters are others than small ones; on a board, a letter is read in its other case
    /// where only that is listed.
    ///
    ///     domineering("..#/..x")
    LETTER = 513, "Letter without meaning";
    /// A rule to rewrite boards by is a pattern and a result of the same shape. `?` is any cell;
    /// `~`, in patterns of one row, any number of empty cells.
    ///
    ///     rewrites("xo", "xo", ".")
    PATTERN = 514, "Not a rule to rewrite by";
    /// Each parameter of a ruleset is declared with its kind: `n: Int`, `word: Text`, `xs: List`,
    /// `row: Row`, `board: Grid`, `graph: Graph`, `G: Game`, `c: Bool`. The message guesses the kinds
    /// from how the clauses use the parameters. Functions need none.
    ///
    ///     ruleset nim(n) { options: [nim(i) for i in 0 .. n] }
    NO_KIND = 515, "A parameter without a kind";
}
