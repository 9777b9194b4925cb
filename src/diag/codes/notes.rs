//! N09xx: what is said beside an answer. Nothing is wrong in the text, but something is worth a word, or is
//! likely not meant.

use super::codes;

codes! {
    /// A definition gives a name that already stands for something another meaning. Here `outcome(*)` is 3
    /// from then on.
    ///
    ///     fn outcome(G) = 3
    ///
    /// At the prompt `:forget outcome` brings the other meaning back.
    HIDES = 901 Note, "Hides another name";
    /// A ruleset was defined again. Positions of the first one print under a new name, so that no two
    /// different games print alike.
    ///
    ///     ruleset heap(n: Int) { options: [] }
    ///     let p = heap(2)
    ///     ruleset heap(n: Int) { left: []; right: [] }
    RENAMED_RULESET = 902 Note, "A ruleset under a new name";
    /// A ruleset of the library has a name that stood for another game in an earlier version.
    ///
    ///     outcome(kayles(3))
    CHANGED_MEANING = 903 Note, "A name changed its meaning";
    /// You defined a name that hides an outcome, a player or `none`, and it stands in a comparison.
    ///
    ///     let N = 3
    ///     outcome(*) == N
    HIDDEN_CONSTANT = 904 Note, "Compared with your own name";
    /// A star or an arrow that touches a number belongs to it: `2*3` is the game 2 + *3. The product is
    /// written `2 * 3`, and a power `pow(2, 3)`.
    ///
    ///     2*3
    TOUCHING_SIGN = 905 Note, "A sign that touches";
    /// `#=>` says what a statement prints, and something else was printed. `upstar test` compares such
    /// claims in scripts.
    ///
    ///     1 + 1 #=> 3
    OTHER_CLAIM = 906 Note, "Something else is claimed";
    /// The body of a loop computes something and prints nothing: a loop shows only what `print` prints.
    ///
    ///     for n in 1 .. 3 { n * n }
    SILENT_LOOP = 907 Note, "A loop prints nothing";
    /// Lists, tables and `print` show positions by name. `canonical(x)` gives the value of one. At a terminal lists have
    /// the values too.
    ///
    ///     [nim(4), nim(2)]
    POSITIONS_BY_NAME = 908 Note, "Positions stand by name";
    /// The answer is the text of a drawing. `:svg E FILE` writes it to a file; `figure(E)` shows it on pages
    /// and in notebooks.
    ///
    ///     svg(thermograph(<3|1>))
    FIGURE_AS_TEXT = 909 Note, "A figure as a text";
    /// The game is not equal to a nimber, so it has no nim value. `canonical(G)` is its value.
    ///
    ///     nim_value(partizan_kayles(3))
    NO_NIM_VALUE = 910 Note, "No nim value";
    /// A ruleset was called with the size of a board, and nobody can move on an empty board. A board with
    /// pieces is a text.
    ///
    ///     clobber(3, 3)
    EMPTY_BOARD = 911 Note, "An empty board";
    /// In misère play, integers of both signs do not cancel: 2 - 1 is a sum of two games.
    ///
    ///     2 - 1 mod misere
    BOTH_SIGNS = 912 Note, "Integers of both signs";
    /// Play of a ruleset may go on for ever: some moves make the position larger, or lead back to it.
    ///
    ///     ruleset q(n: Int) { left: [q(n - 1)]; right: [] }
    ///     q(3)
    ENDLESS_PLAY = 913 Warning, "Play may never end";
    /// The game prints as a literal, which is an integer of the cheating robot.
    ///
    ///     robot<1|0|-1> + robot<-1|0|1>
    ROBOT_INTEGER = 914 Note, "An integer of the robot";
    /// A law was read but not tested. `upstar test` tests the laws of a file.
    ///
    ///     law "zero" forall n in 0 .. 3 { n + 0 == n }
    NOT_TESTED = 915 Note, "Laws were not tested";
    /// A line was too long and was cut at `…`; at a terminal an answer takes six lines at most. `--full` shows all of it, and so does `:show full` at the
    /// prompt.
    ///
    ///     [n for n in 1 .. 1000]
    CUT = 916 Note, "A long answer was cut";
    /// The canonical form of a game takes long, so the game prints as it was written. `canonical(G)`
    /// computes the form.
    ///
    ///     domineering(6, 6)
    FAR = 917 Note, "Shown without its canonical form";
    /// A limit ended a search. The answer says what was found before that; with a larger limit it may say more.
    ///
    ///     upstar --memory 30M -e 'quotient(octal("0.37"), 40)'
    LIMIT_MET = 918 Warning, "A limit ended a search";
    /// LaTeX was written with macros. `upstar weave --preamble --latex-macros` prints their definitions.
    ///
    ///     upstar --format latex --latex-macros -e '*'
    MACROS = 919 Note, "LaTeX with macros";
    /// What was typed has a slip and one sensible reading, and was read so: at the prompt, behind `-e`, in notebooks and on
    /// the page in a browser. Files and programs are refused with the correction.
    ///
    ///     upstar -e '½ + ¼'
    READ_AS = 920 Note, "Read as it was meant";
    /// The question is about the tree of a game as given, which is the same in every universe of misère play. The
    /// canonical form may differ from one universe to another: `birthday(canonical(<0|v>)) mod dicot`.
    ///
    ///     birthday(<0|v>) mod dicot
    ANY_UNIVERSE = 921 Note, "The universe makes no difference";
    /// Ranges count upwards, so a range that is written from a greater integer to a less one is empty.
    /// `reverse(1 ..= 5)` counts down.
    ///
    ///     [outcome(nim(n)) for n in 5 .. 1]
    EMPTY_RANGE = 922 Note, "A range that is empty";
}
