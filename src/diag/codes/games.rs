//! E04xx: questions that the games or the universe at hand cannot answer.

use super::codes;

codes! {
    /// A tombstone `!` lets a player who is to move win at once in misère play. In normal play and
    /// in ordinal sums it has no meaning.
    ///
    ///     outcome(<!|0>)
    TOMBSTONE = 401, "A tombstone has no meaning here";
    /// A multiplicity, a nimber, a birthday or a list of options is beyond what can be held.
    ///
    ///     *100000000000000000000
    TOO_LARGE = 402, "Too large";
    /// This question has no meaning in the universe at hand: cheating robot games have no canonical
    /// forms, ask for `normal_form(G)`.
    ///
    ///     canonical(robot<1|0|-1>)
    NO_SUCH_QUESTION = 404, "No such question in this universe";
    /// Stops, means, temperatures and so on belong to normal play.
    ///
    ///     left_stop(<1|0>) mod misere
    NORMAL_ONLY = 405, "A question of normal play";
    /// The theory does not decide how these games compare in this universe, and no small game
    /// tells them apart. An answer is never guessed.
    UNDECIDED = 406, "Undecided";
    /// A universe compares its own members. The message names the follower that breaks its rule
    /// and the way there; `mod assuming(U)` compares all the same where the theory allows it.
    ///
    ///     1 == 0 mod dicot
    NOT_A_MEMBER = 407, "Not a member of the universe";
    /// A closed set compares its own sums: those of followers of its games, or of its ruleset's
    /// positions. Conjugates belong only where they are followers too.
    ///
    ///     -S1 == S2 mod kayles
    OUTSIDE_SET = 408, "Not in the closed set";
    /// A misère quotient is infinite, or has more classes than could be found, and this question is
    /// about all its classes. `is_finite(Q)` asks first, and `try classes(Q) else []` continues.
    ///
    ///     classes(quotient(S2))
    NOT_FINITE = 409, "Not known to be finite";
    /// Atomic weights tell how many ups an infinitesimal is worth. All-small games have one, some
    /// tinies and their like too; numbers and hot games have none.
    ///
    ///     atomic_weight(<1|0>)
    NO_ATOMIC_WEIGHT = 410, "No atomic weight";
    /// A certificate proves one answer: how two games compare, a canonical form or an inverse, in normal play
    /// or in a misère universe that has a name; who wins a game; or a finite misère quotient. Other answers
    /// have none yet.
    ///
    ///     certify(birthday(<0|v>))
    NO_CERTIFICATE = 411, "No certificate";
    /// The matrix of a cheating robot game has one row for each of Left's moves; `;` parts rows.
    ///
    ///     robot<1,2|0|-1>
    ///
    /// Left has two moves and there is one row. Write `robot<1,2|0;0|-1>`.
    ROBOT_ROWS = 420, "One row for each Left move";
    /// Each row of a cheating robot game's matrix has one entry for each of Right's moves.
    ///
    ///     robot<1|0,0|-1>
    ///
    /// Right has one move and the row two entries. Write `robot<1|0|-1>` or `robot<1|0,0|-1,-1>`.
    ROBOT_COLUMNS = 421, "A row has the wrong length";
    /// A round takes a move of Left and one of Right: where one of them has none, the matrix is
    /// empty, `.` or nothing.
    ///
    ///     robot<.|0|.>
    ROBOT_EMPTY_SIDE = 422, "A matrix beside an empty side";
    /// The options of a cheating robot game are integers and cheating robot games. Fractions,
    /// nimbers, ups and literals `<…|…>` are games of alternating play, and never turned into others.
    ///
    ///     robot<1/2|0|-1>
    ROBOT_OPTION = 423, "Not a cheating robot game";
    /// Games against the cheating robot and games of alternating play have no sum and do not
    /// compare: in one both players move in the same round, in the other by turns. Integers belong
    /// to both.
    ///
    ///     robot<1|0|-1> + *
    ROBOT_MIXED = 424, "Robot and alternating games mixed";
    /// A universe of alternating play was chosen, and this is a question about a cheating robot
    /// game. Where none was chosen it is answered in `robot`.
    ///
    ///     outcome(robot<1|0|-1>) mod misere
    ROBOT_UNIVERSE = 425, "Robot game in alternating play";
    /// Scores, matchings and `simple_hot` are about sums of integers and games `robot<a|b|c>` with
    /// integers a >= b >= c.
    ///
    ///     score(robot<1,1|0;0|-1>)
    NOT_SIMPLE_HOT = 426, "Not a simple hot game";
    /// In a simple hot game `robot<a|b|c>` moving alone is never worse than a round: a >= b >= c.
    ///
    ///     score(robot<0|1|-1>)
    NOT_HOT = 427, "Options in the wrong order";
}
