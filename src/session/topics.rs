//! What help says about the language itself: one table, for pages and for completion.

/// Topics of the language: a word that is looked up, a title, the text.
pub(super) const TOPICS: &[(&str, &str, &str)] = &[
    (
        "games",
        "Writing games",
        "<1,*|0>  a literal     3, -3/4  numbers      *, *3  nimbers\n\
         ^, v, ^3 ups           ^[2]     higher ups   1*, 2^*3  sums of these\n\
         +-1      a switch      tiny(2), miny(2)      G:H  ordinal sum\n\
         What touches belongs together: `2*3` is 2 + *3, `2 * 3` is 6.",
    ),
    (
        "compare",
        "Comparing",
        "== != <= >= < > <|>  answer true or false; `<=>` says which of =, >, <, || holds.\n\
         Equality depends on the universe: `G == H mod misere`.",
    ),
    (
        "mod",
        "Universes",
        "`E mod U` evaluates E in the universe U; `universe U` changes the session's.\n\
         U is normal, misere, blocking, dead_ending, dicot, impartial, integers_dicots,\n\
         one of the letters N M B E D I Z, generated(…) or closure(…); robot or simple_hot.",
    ),
    (
        "universe",
        "Universes",
        "`universe U` changes the session's universe; `E mod U` uses another for one expression.",
    ),
    (
        "let",
        "Names",
        "`let x = E` gives a name to a value. `_` is the last result, `_3` the third.",
    ),
    (
        "fn",
        "Functions",
        "`fn f(x, n: Int) = E` or `fn f(x, n: Int) { …; E }`. An argument declared `Int` is\n\
         a machine-checked integer. `G.f` is `f(G)`. Functions may call each other in any order.",
    ),
    (
        "if",
        "Conditions",
        "`if c { a } else { b }`. Conditions are true or false; `and`, `or`, `not`.",
    ),
    (
        "for",
        "Loops and lists",
        "`for x in xs { … }`, `[e for x in xs if c]`, `[a, b if c]`; `0 .. n` are the integers from 0 without n,\n\
         `1 ..= n` those from 1 with n; `xs[0]` is the first item.",
    ),
    (
        "assert",
        "Assertions",
        "`assert E` fails where E is false, and shows both sides. `#=> TEXT` behind a statement\n\
         states what it prints; `upstar test` checks that.",
    ),
    (
        "import",
        "Files",
        "`import \"file.cgt\"` takes over the definitions of a file; the path starts at the folder\n\
         of the file it is written in.",
    ),
    (
        "+ -",
        "Sums",
        "`G + H`, `G - H`, `-G`: the disjunctive sum, and the conjugate.",
    ),
    (
        "*",
        "Products and nimbers",
        "`n * G` between blanks is n copies of G; a star that touches what stands to its right is\n         a nimber: `*`, `*3`, `*(n+1)`.",
    ),
    (
        "/",
        "Quotients",
        "`3/4` is a number, `n / 4` divides exactly.",
    ),
    (
        "//",
        "Floor division",
        "`a // b` rounds down; `a % b` is the rest.",
    ),
    (
        ":",
        "Ordinal sum",
        "`G:H`: any move in G takes H away; `*:3/4`.",
    ),
    (
        "+-",
        "Switches",
        "`+-1` is `<1|-1>`, `+-(3/4,1)` is `<3/4,1|-3/4,-1>`.",
    ),
    (
        "==",
        "Equality",
        "`G == H`, `G != H`, in the universe at hand.",
    ),
    (
        "<=>",
        "The relation",
        "`G <=> H` says which of =, >, <, || holds, or `unknown`.",
    ),
    (
        "<|>",
        "Confused with",
        "`G <|> H`: neither is at least the other.",
    ),
    (
        "<=",
        "Order",
        "`G <= H`, `G < H`, `G >= H`, `G > H`; they chain: `0 < G < 1`.",
    ),
    (
        "..",
        "Ranges",
        "`a .. b` are the integers from a without b, `a ..= b` those with b.",
    ),
    (
        "ups",
        "Ups and downs",
        "`^`, `v`, `^3`, `v2`, `^*`, `^^`; `^[2]` is up-second, `v[3]` the negative of up-third.",
    ),
    (
        "tombstone",
        "Tombstones",
        "`<!,1|0>`, `<!|0>`: `!` among the options of a side lets it win when it is to move (misère\n         play).",
    ),
    ("print", "Printing", "`print x, y` prints values on a line."),
    (
        "do",
        "Blocks as values",
        "`do { let a = 1; a + a }` has the value of its last expression.",
    ),
    (
        "else",
        "Conditions",
        "`if c { a } else { b }`: `else` may stand on the next line.",
    ),
    (
        "in",
        "Loops and lists",
        "`for x in xs { … }`, `[e for x in xs, y in ys if c]`.",
    ),
    (
        "and",
        "Logic",
        "`a and b` is true where both are; b is only asked where a is true.",
    ),
    (
        "or",
        "Logic",
        "`a or b` is true where one of them is; b is only asked where a is false.",
    ),
    ("not", "Logic", "`not a` is true where a is false."),
    (
        "true",
        "Logic",
        "`true` and `false` are what comparisons answer.",
    ),
    (
        "false",
        "Logic",
        "`true` and `false` are what comparisons answer.",
    ),
    (
        "use",
        "The library",
        "`use NAME` reads a file of the library. Its rulesets need no `use`: `pitch(2,1@1,2) + S5`.",
    ),
    (
        "ruleset",
        "Rulesets",
        "`ruleset name(n: Int) { left: […]; right: […] }` defines positions by their moves;\n\
         `options: […]` gives both players the same. `require: C, \"message\"` says which positions\n\
         there are, `same:` gives an equal one to use instead, `split:` independent parts; these\n\
         are promises, which `upstar check` tests at random. `show:` gives a picture, `show(p)`.\n\
         A second bracket makes a family: `ruleset subtraction(taken: List)(n: Int) { … }`.",
    ),
    (
        "boards",
        "Boards and graphs",
        "`ruleset clobber(board: Grid) { … }`: a board is a text, `\"xo/ox\"`; `domineering(2, 3)` is one of\n\
         empty cells. `rewrites(board, \"./.\", \"#/#\")` are all boards in which\n\
         the pattern is replaced once; `turns` and `rays` turn it. `places`, `neighbours`, `put` and\n\
         `x[p]` go cell by cell. `graph: Graph` takes `\"L-R-.\"` (letters on vertices) or `\"rl(r;l)\"`\n\
         (on edges); `cut`, `edges`, `ends`, `components`. `split:` takes parts, `same:` symmetries.",
    ),
    (
        "law",
        "Laws",
        "`law \"name\" forall p in positions { E }` states a property; `upstar test` tests it\n\
         and shows the smallest case that fails; a law without cases fails. Families are `rows(letters, n)`,\n\
         `boards(rows, columns, letters)`, `pitches(bumps, height)`, and any list.",
    ),
    (
        "thermography",
        "Hot games",
        "`thermograph(G)` has the walls and the mast, `plot` and `svg` draw it; `mean`,\n\
         `temperature`, `cool(G, t)`, `heat(G, t)`. Of a sum, `mean` and `temperature_bounds` come at\n\
         once; `thermostrat(G, Left)` says where to move.",
    ),
    (
        "infinitesimals",
        "Infinitesimals",
        "`atomic_weight(G)` counts ups, `uptimal(G)` takes sums of ups apart; `reduced(G)` is the\n\
         simplest game infinitesimally close to G.",
    ),
    (
        "normal",
        "A universe",
        "All short games; the last player to move wins.",
    ),
    (
        "misere",
        "A universe",
        "All short games; the last player to move loses.",
    ),
    ("blocking", "A universe", "Misère play: the blocking games."),
    (
        "dead_ending",
        "A universe",
        "Misère play: once a player has no move, that player never has one again.",
    ),
    (
        "dicot",
        "A universe",
        "Misère play: in every follower both players can move, or neither.",
    ),
    (
        "impartial",
        "A universe",
        "Misère play: in every follower both players have the same moves.",
    ),
    (
        "integers_dicots",
        "A universe",
        "Misère play: sums of integers and dicots.",
    ),
    (
        "robot",
        "Cheating robot games",
        "Both players move in the same round, and Right, the robot, sees Left's move first.\n\
         Who alone can move wins; where nobody can it is a draw: outcomes are L, D, R.\n\
         robot<a|b|c>        Left alone moves to a, Right alone to c, a round in it gives b\n\
         robot<1,2|0;3|-1>   lists; a row for each of Left's moves, `;` parts rows\n\
         Ask outcome, <=>, ==, distinguish, matrix, identical, analysis, best_first_move,\n\
         best_reply, normal_form, birthday. No universe need be named: `robot` (CR) is all\n\
         of these games; some comparisons there are undecided. See also simple_hot.",
    ),
    (
        "simple_hot",
        "Simple hot games",
        "Sums of integers and cheating robot games `robot<a|b|c>` with a >= b >= c.\n\
         score, local_score, matching and analysis are about these. Modulo `simple_hot` (CR_SH)\n\
         integers add, every comparison is decided, and inverses are known.",
    ),
];
