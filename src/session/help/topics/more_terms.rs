//! Terms of the field: impartial games, universes of misère play, classes of games, what is not supported.

use super::{Topic, term};

/// See the text of the module.
pub(super) static TERMS: &[Topic] = &[
    term(
        "nimber",
        &["star", "nim heap"],
        "`*n` is a heap of n counters in Nim: both players can move to `*0`, …, `*(n-1)`. `*` \
         is `*1`.",
        &[("*3 + *5", "*6")],
    ),
    term(
        "mex",
        &["minimal excludant", "minimum excluded value"],
        "The smallest integer 0, 1, 2, … that is not in a set. The nim-value of an impartial \
         game is the mex of those of its options. It is not a function here.",
        &[("nim_value(subtraction([1, 2])(5))", "2")],
    ),
    term(
        "nim value",
        &["Grundy value", "Grundy number", "nim-value", "Sprague-Grundy", "Sprague-Grundy theorem"],
        "In normal play every impartial game is equal to a nimber `*n`; n is its nim-value. \
         Nim-values add without carry in base 2.",
        &[("[nim_value(*3 + *5), nim_value(kayles_impartial(4))]", "[6, 1]")],
    ),
    term(
        "octal game",
        &["take and break", "octal code", "heap game", "Guy-Smith"],
        "In an octal game a player takes counters from a heap and may leave the rest in two \
         parts; the digits of the code say when.",
        &[("[nim_value(octal(\"0.77\")(n)) for n in 0 .. 8]", "[0, 1, 2, 3, 1, 4, 3, 2]")],
    ),
    term(
        "period of a game",
        &["periodic", "periodicity", "preperiod"],
        "From some heap on the values repeat. `period(Q)` is `[preperiod, period]` where that \
         is proved.",
        &[("period(quotient(octal(\"0.33\"), 7))", "[0, 3]")],
    ),
    term(
        "impartial game",
        &["same moves", "Nim-like"],
        "In every follower both players have the same moves. All others are partizan.",
        &[("[is_impartial(*2), is_impartial(^)]", "[true, false]")],
    ),
    term(
        "partizan game",
        &["partisan", "partizan"],
        "A game in which the moves of Left and Right may differ.",
        &[("is_impartial(<1|0>)", "false")],
    ),
    term(
        "birthday of a game",
        &["day", "born by day", "day n", "depth of the tree"],
        "The formal birthday is the height of the tree; the birthday is that of the canonical \
         form. The games born by day n are those of birthday n at most.",
        &[("[birthday(<*|*>), formal_birthday(<*|*>)]", "[0, 2]")],
    ),
    term(
        "ordinal sum of games",
        &["colon principle", "base and subordinate"],
        "In G:H a move in H leaves G; a move in G takes H away.",
        &[("*:1 == ^*", "true")],
    ),
    term(
        "end",
        &["Left end", "Right end", "no moves for one player"],
        "In a Left end Left has no move. In misère play a player who is to move in an end of \
         his own has won.",
        &[("[is_end(<.|0>, Left), is_end(<.|0>, Right)]", "[true, false]")],
    ),
    term(
        "dead end",
        &["dead Left end", "dead ends"],
        "A Left end is dead if all its followers are Left ends: Left will never have a move. \
         0, -1, -2, … are dead Left ends. In dead-ending games all ends are dead.",
        &[("is_dead_ending(-2)", "true")],
    ),
    term(
        "blocked end",
        &["blocked Left end", "waiting moves"],
        "A Left end is blocked if each move of Right leaves a Left end, or a game from which \
         Left can move to one.",
        &[("[is_blocking(<.|*>), is_dead_ending(<.|*>)]", "[true, false]")],
    ),
    term(
        "universe of games",
        &["dicotic closure", "closed under sums", "absolute universe", "modulo"],
        "A universe is a set of games with all options, sums and conjugates of its games, and \
         with `<A|B>` for all finite, nonempty A, B in it. Equality modulo it allows its \
         games as contexts.",
        &[("1 + -1 == 0 mod dead_ending", "true")],
    ),
    term(
        "invertible game",
        &["cancel", "cancels", "invertibility", "additive inverse", "inverse of a game"],
        "G is invertible if some H of the universe has G + H = 0. In a universe H is then the \
         conjugate of G.",
        &[("[invertible(^), invertible(*2)] mod dicot", "[true, false]")],
    ),
    term(
        "conjugate property",
        &["conjugate conjecture", "negative is inverse"],
        "A set of games has it if every inverse is the conjugate. Every universe has it \
         (Davies and Yadav 2024). The closed set of partizan Kayles does not.",
        &[("kayles(1) + kayles(2) == 0 mod kayles", "true")],
    ),
    term(
        "P-free",
        &["P-free form", "no follower of outcome P"],
        "A game is P-free if no follower has outcome P in misère play. P-free dead-ending or \
         blocking games are invertible.",
        &[("is_p_free(1) mod misere", "true")],
    ),
    term(
        "distinguishing game",
        &["distinguish two games", "witness", "tell apart", "counterexample"],
        "A game X for which G + X and H + X have different outcomes. A terminal shows one \
         where two games differ.",
        &[("distinguish(* + *, 0) mod misere", "-1")],
    ),
    term(
        "maintenance",
        &["proviso", "comparison test", "recursive comparison", "hereditary test"],
        "Modulo a universe G >= H holds if each move of Right in G and of Left in H has a \
         good answer (maintenance), and if G wins at least as much beside the ends of the \
         universe, for those who cannot move in it (proviso).",
        &[("* + * >= 0 mod dicot", "true")],
    ),
    term(
        "strong outcome",
        &["left strong", "right strong", "wins beside ends"],
        "The outcome of G beside the ends of a universe. G is Left strong if Left, moving \
         first, wins G + X for every Left end X.",
        &[("left_strong(*) mod dead_ending", "false")],
    ),
    term(
        "adjoint",
        &["adjoint of a game", "mate of a game"],
        "The adjoint G° has for each option the adjoint of an option of the other player, and \
         0 where there is none. In misère play G + G° has outcome P. `mate(G)` is that of \
         impartial games.",
        &[("mate(*2) mod misere", "*2")],
    ),
    term(
        "misère quotient",
        &["misere quotient", "indistinguishability quotient", "quotient monoid"],
        "Sums of some games modulo each other: the classes form a commutative monoid; some of \
         its elements have outcome P.",
        &[("order(quotient(*2))", "6")],
    ),
    term(
        "pretending function",
        &["mex function", "heaps that pretend"],
        "Gives for each game that a misère quotient was asked for its class, as a sum of \
         generators.",
        &[("pretending(quotient(*2))", "[*2]")],
    ),
    term(
        "genus of a game",
        &["genus sequence", "misère nim-values"],
        "The nim-values of G, G + *2, G + *2 + *2, … in misère play, behind its nim-value in \
         normal play.",
        &[("genus(*2 + *2)", "0^02")],
    ),
    term(
        "tame",
        &["tame game", "wild", "wild game", "restive"],
        "An impartial game is tame if it has the genus of a sum of nimbers, and so have its \
         followers. Sums of tame games are played as Nim. Others are wild.",
        &[("[is_tame(*2 + *3), is_tame(octal(\"0.77\")(5))]", "[true, false]")],
    ),
    term(
        "option-closed game",
        &["option closed", "option-closed"],
        "If an option of an option of one player is also his option: two moves in a row are \
         no better than one.",
        &[("is_option_closed(<1,0|0>)", "true")],
    ),
    term(
        "pitch game",
        &["cricket pitch"],
        "Bumps in a row with a roller `@`: Left rolls to the left, Right to the right, and \
         each bump below the roller gets lower by 1.",
        &[("pitch(2,1@1,2)", "pitch(2,1@1,2) = *")],
    ),
    term(
        "domino game",
        &["domino", "dominoes", "crosscram"],
        "Left places dominoes upright, Right across: `domineering(rows, columns)`. If both \
         players may place both ways it is `cram`.",
        &[("domineering(2, 2)", "domineering(2,2) = +-1")],
    ),
    term(
        "chess board",
        &["checkers", "stones", "board game", "Go"],
        "Boards are texts or sizes: `clobber(\"xo/ox\")`, `domineering(2, 3)`. `help Grid` \
         shows how they are written.",
        &[("clobber(\"xo/ox\")", "clobber(\"xo/ox\") = *")],
    ),
    term(
        "game on a graph",
        &["colouring", "coloring", "vertex", "edge", "tree of vertices"],
        "Graphs are texts: `snort(\".-.-.\")`. `help Graph` shows how they are written.",
        &[("snort(\".-.-.\")", "snort(\".-.-.\") = +-2")],
    ),
    term(
        "short game",
        &["finite game", "loopfree", "loop-free"],
        "A short game has finitely many followers, and play ends. All games here are short.",
        &[("len(games_born_by(2))", "22")],
    ),
    term(
        "loopy game",
        &["loop", "loopy", "cycle", "draw", "stopper", "ko", "on and off"],
        "A loopy game may return to a position. Loopy games are not supported: of a position \
         that can come back many questions are an error that shows the way, but an outcome is \
         found if no loop decides it.",
        &[("outcome(<1|0>)", "N")],
    ),
    term(
        "scoring game",
        &["points", "score of a game", "scoring play"],
        "In a scoring game the players collect points. Scoring games are not supported; \
         `score` is about cheating robot games.",
        &[("score(robot<4|1|-2>)", "1")],
    ),
    term(
        "transfinite game",
        &["infinite game", "omega", "surreal", "long game"],
        "Games with infinitely many followers are not supported. Integers and nimbers may \
         have any size.",
        &[("*1000000000000 + *1", "*1000000000001")],
    ),
];
