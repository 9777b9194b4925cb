//! Terms of the field: who wins, how games compare, values of normal play, hot games.

use super::{Topic, term};

/// See the text of the module.
pub(super) static TERMS: &[Topic] = &[
    term(
        "player",
        &["Left", "Right", "Left and Right", "players", "blue", "red"],
        "Two players, Left and Right, move in turn in a game: Left to a Left option, Right to \
         a Right option. Either may begin. `L` and `R` are outcomes, `Left` and `Right` \
         players.",
        &[("winning_moves(<1,-1|0>, Left)", "[1]")],
    ),
    term(
        "position",
        &["positions", "state"],
        "A position of a ruleset is a game: `kayles(4)`, `domineering(2, 3)`. It can be \
         added, compared and asked about like any other.",
        &[("domineering(2, 3) + *", "<2*|-1/2*>")],
    ),
    term(
        "option",
        &["Left option", "Right option", "legal moves"],
        "An option of a player is a game that the player may move to. `left(G)` and \
         `right(G)` list them.",
        &[("<1,*|0>.left", "[*, 1]")],
    ),
    term(
        "follower",
        &["followers of a game", "subposition", "descendant"],
        "The followers of G are G, its options, their options, and so on.",
        &[("followers(*2)", "[*, 0, *2]")],
    ),
    term(
        "outcome class",
        &[
            "who wins",
            "outcome classes",
            "winner",
            "N-position",
            "P-position",
            "first player",
            "second player",
        ],
        "L: Left wins, whoever begins. R: Right wins, whoever begins. N: the next player, who \
         begins, wins. P: the previous player, who does not begin, wins.",
        &[("[outcome(G) for G in [1, -1, *, 0]]", "[L, R, N, P]")],
    ),
    term(
        "normal play",
        &["last player wins", "play convention"],
        "The player who cannot move loses. A session starts in normal play; `mod misere` or \
         `universe misere` asks in misère play.",
        &[("outcome(*) mod normal", "N")],
    ),
    term(
        "misère play",
        &["misere play", "last player loses"],
        "The player who cannot move wins. Few games are equal if any game may stand beside \
         them; modulo a smaller universe more are: `help universe`.",
        &[("[outcome(*), outcome(*2)] mod misere", "[P, N]")],
    ),
    term(
        "disjunctive sum",
        &["sum of games", "sums", "addition"],
        "In G + H a player moves in one of the two and leaves the other as it is. A sum stays \
         a sum until its value is needed.",
        &[("*2 + *3", "*")],
    ),
    term(
        "conjugate of a game",
        &["negative of a game", "mirror image", "reversed roles"],
        "-G is G with Left and Right exchanged. In normal play G + -G is 0; in misère play \
         not always.",
        &[("-<3|1>", "<-1|-3>")],
    ),
    term(
        "copy strategy",
        &["tweedledum", "tweedledum-tweedledee", "strategy stealing", "symmetry strategy"],
        "In normal play the second player wins G - G: each move is answered by the same move \
         in the other part.",
        &[("<5|*> - <5|*> == 0", "true")],
    ),
    term(
        "equal games",
        &["equal", "indistinguishable", "equivalent", "equivalence"],
        "G and H are equal modulo a universe if G + X and H + X have the same outcome for \
         every X of it. In normal play all games are allowed.",
        &[("^ + v == 0", "true")],
    ),
    term(
        "greater",
        &["at least", "greater or equal", "partial order", "better for Left"],
        "G >= H: beside every game X of the universe, G + X is at least as good for Left as H \
         + X. Of two games neither need be at least the other.",
        &[("* <=> ^", "G || H")],
    ),
    term(
        "fuzzy",
        &["confused", "incomparable", "confused with zero", "first-player win"],
        "G is fuzzy if it is confused with 0: neither is at least the other. In normal play \
         the player who begins wins. `||` shows it.",
        &[("+-1 <=> 0", "G || H")],
    ),
    term(
        "canonical form",
        &["simplest form of a game", "normal form of a game", "simplify a game"],
        "The canonical form of G is the smallest game equal to it: without dominated options, \
         and with reversible ones bypassed. Equal games have the same one.",
        &[("canonical(<0,1|2>)", "3/2")],
    ),
    term(
        "dominated option",
        &["dominated", "domination", "dominate"],
        "A Left option is dominated if another Left option is at least as great: Left never \
         needs it. For Right: if another is at most as great.",
        &[("canonical(<0,1|1>)", "1*")],
    ),
    term(
        "reversible option",
        &["reversible", "bypass", "reverses out"],
        "A Left option of G is reversible if Right can answer it by a move to a game that is \
         at most G. It is replaced by the Left options of that game.",
        &[("canonical(<*|*>)", "0")],
    ),
    term(
        "literal form",
        &["game tree", "literal game", "form of a game"],
        "The form of a game shows its options as they were given, in brackets only, nothing \
         simplified. `tree(G)` draws it.",
        &[("form(<*|1/2>)", "<<<.|.>|<.|.>>|<<.|.>|<<.|.>|.>>>")],
    ),
    term(
        "number",
        &["numbers", "dyadic", "dyadic rational", "integer"],
        "A number is equal to a game in whose followers each Left option is less than each \
         Right option. Short ones are fractions with a power of two below. In a number nobody \
         wants to move.",
        &[("<0|1>", "1/2")],
    ),
    term(
        "simplest number",
        &["simplicity theorem", "simplicity rule"],
        "Where a number fits, greater than or confused with each Left option and less than or \
         confused with each Right option, the game is the simplest that fits: the integer \
         nearest to 0, else the fraction with the smallest denominator.",
        &[("<1|4>", "<1|4> = 2")],
    ),
    term(
        "number avoidance",
        &["number avoidance theorem", "number translation", "translation theorem"],
        "Do not move in a number while another move is left. So a number can be added to each \
         option of a game that is no number.",
        &[("3 + <2|1>", "<5|4>")],
    ),
    term(
        "zugzwang",
        &["bad to move", "cold", "cold game"],
        "A game is cold if a move makes things worse for the player who moves. In normal play \
         the cold games are the numbers: their temperature is below 0.",
        &[("temperature(1/2)", "-1/2")],
    ),
    term(
        "switch",
        &["switches", "plus-minus"],
        "`<x|y>` with numbers x > y: whoever moves gains. `+-x` is `<x|-x>`.",
        &[("4 + +-1 == <5|3>", "true")],
    ),
    term(
        "hot game",
        &["hot", "hot position"],
        "A game is hot if a move gains: its Left stop is greater than its Right stop. Its \
         temperature is greater than 0.",
        &[("temperature(<3|-1>)", "2")],
    ),
    term(
        "tepid game",
        &["tepid"],
        "A game is tepid if its stops are equal, but it is no number: a number and an \
         infinitesimal. Its temperature is 0.",
        &[("[temperature(3 + ^), mean(3 + ^)]", "[0, 3]")],
    ),
    term(
        "stop",
        &["stops", "Left stop", "Right stop", "confusion interval"],
        "The Left stop of G is the number that is reached first when Left begins and both \
         play their best. The Right stop: when Right begins.",
        &[("[left_stop(<4||1|-2>), right_stop(<4||1|-2>)]", "[4, 1]")],
    ),
    term(
        "mean value",
        &["average", "average value", "mast value", "fair value"],
        "The mean of G is the number m for which n copies of G stay within a fixed distance \
         of n * m.",
        &[("mean(<4||1|-2>)", "7/4")],
    ),
    term(
        "temperature of a game",
        &["urgency", "value of a move", "how much is a move worth"],
        "How much a move in G is worth: the tax on moves at which nobody wants to move in G \
         any more.",
        &[("temperature(<4||1|-2>)", "9/4")],
    ),
    term(
        "thermograph of a game",
        &["wall", "walls", "mast", "Left wall", "Right wall", "tax"],
        "The stops of G cooled by t, drawn for each t. The two walls meet at the temperature; \
         above it stands the mast at the mean.",
        &[(
            "[left_stop(<3|-1>), right_stop(<3|-1>), temperature(<3|-1>), mean(<3|-1>)]",
            "[3, -1, 2, 1]",
        )],
    ),
    term(
        "cooling",
        &["tax on moves", "chilling"],
        "G cooled by t: each move costs t, until the stops meet. Cooling keeps sums.",
        &[("cool(<3|-1>, 1)", "<2|0>")],
    ),
    term(
        "heating",
        &["overheating", "heat operator"],
        "G heated by t: each move gains t. Cooling by t takes that back.",
        &[("heat(*, 1)", "+-1")],
    ),
    term(
        "ambient temperature",
        &["enriched environment", "coupon stack"],
        "The temperature of what else is on the board, as the strategies for sums see it: \
         `sentestrat` compares threats with it.",
        &[("ambient_temperature(<3|-1> + <5|0>, Left)", "0")],
    ),
    term(
        "incentive",
        &["incentives of a move", "gain of a move"],
        "The Left incentives of G are the differences G^L - G, the Right incentives G - G^R: \
         what a player gains by a move.",
        &[("incentives(*)", "[*]")],
    ),
    term(
        "infinitesimal",
        &["infinitely small"],
        "A game is infinitesimal if it lies between -x and x for each number x > 0. Its stops \
         are 0.",
        &[("[is_infinitesimal(G) for G in [^, *, +-1]]", "[true, true, false]")],
    ),
    term(
        "all small",
        &["all-small game", "dicotic", "both or neither"],
        "In every follower both players can move, or neither. In normal play such games are \
         infinitesimal; they are the dicots of misère play.",
        &[("is_all_small(^*)", "true")],
    ),
    term(
        "up",
        &["up arrow", "up-star", "double up"],
        "Up is `<0|*>`, written `^`: greater than 0 and smaller than each number above 0. \
         Confused with `*`.",
        &[("[^ > 0, ^ < 1/1024, ^ <|> *]", "[true, true, true]")],
    ),
    term(
        "down",
        &["down arrow"],
        "Down is the negative of up, written `v`. Arrows are also typed `\\up` and Tab.",
        &[("^ + v == 0", "true")],
    ),
    term(
        "tiny game",
        &["threat", "minus tiny", "toppling threat"],
        "Tiny-x is `<0||0|-x>`: Right threatens to gain x. It is greater than 0 and, for \
         numbers x above 0, smaller than `^`. Miny-x is its negative.",
        &[("[tiny(2) > 0, tiny(2) < ^]", "[true, true]")],
    ),
    term(
        "atomic weight of a game",
        &["count of ups", "uppitiness", "two-ahead rule"],
        "The atomic weight of an all-small game counts its ups. If it is 2 or more, Left \
         wins, whoever begins.",
        &[("atomic_weight(^ + ^*)", "2")],
    ),
    term(
        "far star",
        &["remote star"],
        "A nimber with more counters than G has in any follower. An all-small game G is \
         greater than it exactly if the atomic weight of G is 1 or more.",
        &[("^ > *8", "true")],
    ),
    term(
        "reduced canonical form",
        &["simplest infinitesimally close game", "Inf"],
        "The simplest game whose difference from G is infinitesimal.",
        &[("reduced(<1|*>)", "<1|0>")],
    ),
];
