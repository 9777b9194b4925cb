//! E04xx: questions that have no answer for these games or in the current universe.

use super::codes;

codes! {
    /// In misère play, a player who is to move and has a tombstone `!` wins at once. In normal play
    /// and in ordinal sums a tombstone has no meaning.
    ///
    ///     outcome(<!|0>)
    TOMBSTONE = 401, "A tombstone has no meaning here";
    /// A multiplicity, a nimber, a birthday or a list of options is too large for upstar.
    ///
    ///     *100000000000000000000
    TOO_LARGE = 402, "Too large";
    /// This question has no meaning in the current universe. For instance, cheating robot games have
    /// no canonical form; ask for `normal_form(G)` instead.
    ///
    ///     canonical(robot<1|0|-1>)
    NO_SUCH_QUESTION = 404, "No such question in this universe";
    /// Stops, means, temperatures and the like are defined in normal play only.
    ///
    ///     left_stop(<1|0>) mod misere
    NORMAL_ONLY = 405, "A question of normal play";
    /// No known theorem decides how these games compare in this universe, and no small game
    /// distinguishes them. Or no theorem gives the canonical form or the inverse in a closed set, and its quotient was not
    /// found. upstar does not guess.
    UNDECIDED = 406, "Undecided";
    /// Only members of a universe can be compared modulo it. The message names the follower that breaks
    /// the rule, and the moves that lead to it. `mod assuming(U)` compares anyway, where the theory
    /// allows it.
    ///
    ///     1 == 0 mod dicot
    NOT_A_MEMBER = 407, "Not a member of the universe";
    /// Only the sums in a closed set can be compared modulo it: sums of followers of its games, or sums
    /// of its ruleset's positions. A conjugate belongs to the set only if it is such a sum too.
    ///
    ///     -S1 == S2 mod partizan_kayles
    OUTSIDE_SET = 408, "Not in the closed set";
    /// This function needs all classes of a misère quotient, but the quotient is infinite, has more
    /// classes than upstar could find, or was not found within the limits on time and memory. Ask `is_finite(Q)` first, or write `try classes(Q) else []` to
    /// continue.
    ///
    ///     classes(quotient(S2))
    NOT_FINITE = 409, "Not known to be finite";
    /// The atomic weight of an infinitesimal says how many ups it is worth. All-small games have an
    /// atomic weight, and so do some other infinitesimals such as tinies. Nonzero numbers and hot games
    /// have none.
    ///
    ///     atomic_weight(<1|0>)
    NO_ATOMIC_WEIGHT = 410, "No atomic weight";
    /// A certificate proves one answer: how two games compare, a canonical form or an inverse (in normal
    /// play or in a named misère universe), the outcome of a game, a membership, or a finite misère
    /// quotient. Other answers have no certificate yet.
    ///
    ///     certify(birthday(<0|v>))
    NO_CERTIFICATE = 411, "No certificate";
    /// The classes of a misère quotient, which `classes`, `class_of`, `generators`, `relations` and `pretending` give,
    /// compare as classes of that quotient, and their sums are classes too. Classes of different quotients have nothing
    /// in common. Take both from one quotient, or compare games.
    ///
    ///     generators(quotient(*2))[0] == generators(quotient(*4))[0]
    TWO_QUOTIENTS = 412, "Classes of two quotients";
    /// The matrix of a cheating robot game has one row for each of Left's moves; `;` separates rows.
    ///
    ///     robot<1,2|0|-1>
    ///
    /// Left has two moves, but there is one row. Write `robot<1,2|0;0|-1>`.
    ROBOT_ROWS = 420, "One row for each Left move";
    /// Each row of the matrix of a cheating robot game has one entry for each of Right's moves.
    ///
    ///     robot<1|0,0|-1>
    ///
    /// Right has one move, but the row has two entries. Write `robot<1|0|-1>` or `robot<1|0,0|-1,-1>`.
    ROBOT_COLUMNS = 421, "A row has the wrong length";
    /// In a round both Left and Right move. If one of them has no move, the matrix must be empty: `.`
    /// or nothing.
    ///
    ///     robot<.|0|.>
    ROBOT_EMPTY_SIDE = 422, "A matrix beside an empty side";
    /// The options of a cheating robot game are integers and cheating robot games. Fractions,
    /// nimbers, ups and literals `<…|…>` are games of alternating play; upstar does not convert them.
    ///
    ///     robot<1/2|0|-1>
    ROBOT_OPTION = 423, "Not a cheating robot game";
    /// A cheating robot game and a game of alternating play cannot be added or compared. In the first,
    /// both players move in the same round; in the second, they take turns. Integers belong to both
    /// kinds.
    ///
    ///     robot<1|0|-1> + *
    ROBOT_MIXED = 424, "Robot and alternating games mixed";
    /// This question is about a cheating robot game, but a universe of alternating play was chosen. If
    /// no universe is chosen, upstar answers in the universe `robot`.
    ///
    ///     outcome(robot<1|0|-1>) mod misere
    ROBOT_UNIVERSE = 425, "Robot game in alternating play";
    /// Scores, matchings and the universe `simple_hot` are defined only for sums of integers and games
    /// `robot<a|b|c>` with integers a >= b >= c.
    ///
    ///     score(robot<1,1|0;0|-1>)
    NOT_SIMPLE_HOT = 426, "Not a simple hot game";
    /// In a simple hot game `robot<a|b|c>`, moving alone is at least as good as a round: a >= b >= c.
    ///
    ///     score(robot<0|1|-1>)
    NOT_HOT = 427, "Options in the wrong order";
}
