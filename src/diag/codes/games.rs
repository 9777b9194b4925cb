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
    /// This question does not stand yet in the universe at hand. Closed sets know outcomes only,
    /// cheating robots nothing yet.
    ///
    ///     * + * == 0 mod closure(*)
    NOT_YET_IN_UNIVERSE = 404, "Not yet in this universe";
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
    /// Atomic weights tell how many ups an infinitesimal is worth. All-small games have one, some
    /// tinies and their like too; numbers and hot games have none.
    ///
    ///     atomic_weight(<1|0>)
    NO_ATOMIC_WEIGHT = 410, "No atomic weight";
}
