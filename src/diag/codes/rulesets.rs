//! E05xx: rulesets and laws.

use super::codes;

codes! {
    /// A ruleset says with `require: C, "message"` which arguments are legal. These are not.
    ///
    ///     ruleset nim(n: Int) {
    ///       require: n >= 0, "a heap has 0 counters or more"
    ///       options: [nim(i) for i in 0 .. n]
    ///     }
    ///     nim(-1)
    REFUSED = 501, "No such position";
    /// `upstar test` tests laws: the body of a law must be true for all members of its families. The
    /// message names the first case that fails.
    ///
    ///     law "all nimbers are zero" forall n in 0 .. 5 { *n == 0 }
    LAW_BROKEN = 502, "A law does not hold";
    /// A ruleset consists of clauses: `left:` and `right:` (lists of moves), or `options:` (the moves of
    /// both players); `robot:`; `require: C, "message"`; `same:` (an equal position); `split:`
    /// (independent parts); `conjugate:` (the position in which the players change places); `show:` (a
    /// picture); `draw:` (a figure); `source:` (where the rules were published); `called:` (its other names); `see:`
    /// (the names of what is like it).
    ///
    ///     ruleset nim(n: Int) { moves: [nim(i) for i in 0 .. n] }
    UNKNOWN_CLAUSE = 503, "Unknown clause";
    /// A clause occurs twice, or two clauses say the same thing. `options:` gives the moves of both
    /// players; `left:` and `right:` give the moves of one player each. Only `require:` may be repeated
    /// and have a message. Only `same:` and `split:` may have `literally`. `conjugate:` stands neither beside
    /// `options:`, whose positions are their own conjugates, nor beside `robot:`.
    ///
    ///     ruleset f(n: Int) { options: []; left: [] }
    CLAUSE_CLASH = 504, "Clauses that contradict each other";
    /// In this ruleset nobody can ever move. It is probably not finished. The empty game is 0. For a
    /// player who has no moves, write `left: []` or `right: []`.
    ///
    ///     ruleset f(n: Int) { require: n > 0 }
    NO_MOVES = 505, "A ruleset without moves";
    /// `left:`, `right:`, `options:` and `split:` give a list of games: positions, sums of positions, or
    /// other games. `same:` and `conjugate:` give one position, `f(least(board))` and not `least(board)`.
    /// Where a promise has nothing to say, it gives `none`.
    ///
    ///     ruleset f(n: Int) { options: ["f(0)"] }
    ///     outcome(f(1))
    NO_GAME = 506, "A clause must give games";
    /// Play can come back to a position, so it need not end. Such games are loopy. Of them upstar answers
    /// who wins, loses or draws, winning moves and nim values, but it knows no values and canonical forms, and
    /// few comparisons. If there are several loops, the message shows the one found first from the games in
    /// the question.
    ///
    ///     ruleset f(n: Int) { options: [f(1 - n)] }
    ///     canonical(f(0))
    LOOP = 507, "Play comes back to a position";
    /// `same:`, `split:` and `conjugate:` are promises of a ruleset's author. They are used in every sum,
    /// in normal and in misère play; `same:` and `split:` also against the cheating robot. `none` promises
    /// nothing. `upstar check` plays random positions by the moves alone and compares them with what is
    /// promised. It takes positions from the file's statements, laws and `>>>` examples; if there are none,
    /// it tries small `Int`s and short `Text`s. The message shows a sum in which the two outcomes differ.
    /// `conjugate:` names the position in which Left and Right change places: the position itself is
    /// compared with the negative of what is named. `conjugate:`, and a promise with `literally`, says that
    /// the moves are the same too; for these, `upstar check` compares the game trees.
    ///
    ///     ruleset nim(n: Int) {
    ///       options: [nim(i) for i in 0 .. n]
    ///       same: if n > 3 { nim(n - 2) } else { none }
    ///     }
    PROMISE_BROKEN = 508, "A promise that does not hold";
    /// A law has no cases, so it states nothing. Probably its family is wrong: a range ends before it
    /// begins, or no member satisfies the condition.
    ///
    ///     law "all nimbers are zero" forall n in 1 .. 1 { *n == 0 }
    NO_CASES = 509, "A law without cases";
    /// A board is a text with a letter for each cell. Rows are separated by `/`, `|` or new lines, and
    /// have the same length. `.` is an empty cell; a cell `#` does not belong to the board.
    ///
    ///     width("xo/o")
    NO_BOARD = 511, "Not a board";
    /// A graph is a text: `-` is an edge and `.` is a vertex. `L-R` has letters on its vertices, and
    /// `lr` has letters on its edges. `(a;b)` are branches of the vertex before the bracket. `:A` names
    /// a vertex, or returns to the vertex with this name.
    ///
    ///     edges("l(r")
    NO_GRAPH = 512, "Not a graph";
    /// A ruleset says with `made_of` which letters its boards, graphs or texts may contain. Capital and
    /// small letters differ. On a board, a letter that is not listed is read in its other case if that
    /// is listed.
    ///
    ///     domineering("..#/..x")
    LETTER = 513, "Letter without a meaning";
    /// A rewriting rule consists of a pattern and a result of the same shape. `?` matches any cell. In
    /// patterns of one row, `~` matches any number of empty cells.
    ///
    ///     rewrites("xo", "xo", ".")
    PATTERN = 514, "Not a rewriting rule";
    /// Each parameter of a ruleset must have a kind: `n: Int`, `word: Text`, `xs: List`, `row: Row`,
    /// `board: Grid`, `graph: Graph`, `G: Game`, `c: Bool`. The message guesses the kinds from the way
    /// the clauses use the parameters. Parameters of functions need no kind.
    ///
    ///     ruleset nim(n) { options: [nim(i) for i in 0 .. n] }
    NO_KIND = 515, "A parameter without a kind";
}
