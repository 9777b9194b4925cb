//! The language itself: how games are written, compared and asked about.

use super::{Topic, topic};

/// Topics of the language.
pub(super) static LANGUAGE: &[Topic] = &[
    Topic {
        name: "games",
        also: &["literals"],
        title: "Writing games",
        text: "<1,*|0>  a literal     3, -3/4  numbers      *, *3  nimbers\n\
         ^, v, ^3 ups           ^[2]     higher ups   1*, 2^*3  sums of these\n\
         +-1      a switch      tiny(2), miny(2)      G:H  ordinal sum\n\
         Signs that touch belong together: `2*3` is 2 + *3, `2 * 3` is 6.",
        examples: &[
            ("<1|0> + *", "<1*|*>"),
            ("2*3", "2*3"),
            ("2 * 3", "6"),
            ("<1,*|0> + ^", "<1^|^>"),
        ],
    },
    Topic {
        name: "compare",
        also: &[],
        title: "Comparing",
        text: "== != <= >= < > <|>  answer true or false; `<=>` says which of =, >, <, || holds.\n\
         Equality depends on the universe: `G == H mod misere`.\n\
         In misère play integers that are written are games: `3 > 2` is false there. Where the\n\
         numbers stand behind names, `x < y` is an error unless it says what is meant:\n\
         `(x < y mod normal)` or `x: Int` orders numbers, `x <=> y` or `x: Game` games.",
        examples: &[("<1|0> <=> 1/2", "G || H"), ("0 < ^ < 1", "true")],
    },
    Topic {
        name: "mod",
        also: &[],
        title: "Universes",
        text: "`E mod U` evaluates E in the universe U; `universe U` changes the session's.\n\
         U is normal, misere, blocking, dead_ending, dicot, impartial, integers_dicots,\n\
         generated(…) or closure(…); robot or simple_hot. The papers' letters are no names of\n\
         universes: N and D are outcomes.",
        examples: &[
            ("* + * == 0 mod dicot", "true"),
            ("1 + -1 == 0 mod misere", "false"),
            ("outcome(*2) mod misere", "N"),
        ],
    },
    Topic {
        name: "universe",
        also: &[],
        title: "Universes",
        text: "`universe U` changes the session's universe; `E mod U` uses another for one expression.\n\
               A session starts in normal play. Until you choose a universe, a question about cheating\n\
               robot games alone is answered against the robot; after `universe normal` it is an error.",
        examples: &[("universe dicot; * + * == 0", "true")],
    },
    Topic {
        name: "theorems",
        also: &["without", "with", "without theorems", "with theorems"],
        title: "With and without theorems",
        text: "`without theorems`: from its line on answers are found by play and by comparing options,\n\
               never by a theorem on a ruleset, on sprigs, numbers or nimbers; `why` then names none.\n\
               `with theorems` takes them back. Both forget the answers found before. This is how a law\n\
               can test a theorem: answered by that theorem, it could not fail.",
        examples: &[
            ("outcome(S4 + S7) mod misere", "R"),
            ("without theorems; outcome(S4 + S7) mod misere", "R"),
        ],
    },
    Topic {
        name: "let",
        also: &["ans"],
        title: "Names",
        text: "`let x = E` gives a name to a value. `_` (or `ans`) is the last result, `_3` the third.\n\
               A name of your own hides that of the library: a note says so once, `:names` lists it.",
        examples: &[("let G = <1|0>; G + G", "1")],
    },
    Topic {
        name: "fn",
        also: &[],
        title: "Functions",
        text: "`fn f(x, n: Int) = E` or `fn f(x, n: Int) { …; E }`. An argument declared `Int` is\n\
         a machine-checked integer. `G.f` is `f(G)`. Functions and rulesets may\n\
         name each other in any order: a body sees what stands below it in the text.",
        examples: &[
            ("fn triangle(n: Int) = n * (n + 1) // 2\ntriangle(4)", "10"),
            ("fn turn(G) = <G|-G>\nturn(1).outcome", "N"),
        ],
    },
    Topic {
        name: "if",
        also: &[],
        title: "Conditions",
        text: "`if c { a } else { b }`. Conditions are true or false; `and`, `or`, `not`.\n\
         As a statement it may lack `else`; where a value is wanted, each block ends with one.",
        examples: &[("if ^ > 0 { \"Left wins\" } else { \"Left does not\" }", "Left wins")],
    },
    Topic {
        name: "try",
        also: &[],
        title: "Questions left open",
        text: "`try E else F` is E, or F if E is left open: undecided, infinite, or beyond a limit of\n\
               size, depth, memory or time. Mistakes in the text are still reported, and Ctrl-C stops\n\
               the statement. The limits are those of the whole statement; `try E for 2s else F`\n\
               gives E two seconds at most (`500ms`, `2s`, `1m`, `1h`). So a survey goes on:\n\
               `[try len(classes(quotient(G))) else \"infinite\" for G in xs]`.",
        examples: &[
            (
                "[try len(classes(quotient(G))) else \"infinite\" for G in [*2, S2]] mod misere",
                "[6, \"infinite\"]",
            ),
            ("try 1 / 0 else 2", "Division by zero: this divides by zero"),
        ],
    },
    Topic {
        name: "for",
        also: &[],
        title: "Loops and lists",
        text: "`for x in xs { … }`, `[e for x in xs if c]`, and a condition may stand behind each\n\
         generator: `[e for x in xs if c for y in ys if d]`. `[a, b if c]` has b where c\n\
         holds; `0 .. n` are the integers from 0 without n,\n\
         `1 ..= n` those from 1 with n; `xs[0]` is the first item, `xs[a .. b]` those from a\n\
         without b: of lists, ranges and rows, of texts, boards and graphs letter by letter.",
        examples: &[
            ("for n in 1 ..= 3 { print n, outcome(*n) }", "1 N\n2 N\n3 N"),
            ("[*n for n in 0 .. 5 if n % 2 == 1]", "[*, *3]"),
            ("[1, 2 if ^ > 0, 3 if v > 0]", "[1, 2]"),
            ("for i in 0 .. 9 if i % 4 == 0 { print i }", "0\n4\n8"),
            ("\"LRRL\"[1 .. 3]", "RR"),
        ],
    },
    Topic {
        name: "assert",
        also: &["#=>"],
        title: "Assertions",
        text: "`assert E` fails where E is false, and shows both sides. `#=> TEXT` behind a statement\n\
         states what it prints; `upstar test` checks that.",
        examples: &[
            ("assert ^ + v == 0", ""),
            ("assert ^ == 0", "Assertion failed: here ^ == 0 does not hold"),
        ],
    },
    topic(
        "import",
        "Files",
        "`import \"file.cgt\"` takes over the definitions of a file; its path starts at the folder\n\
         of the file that imports it. If a statement of the file fails, the definitions above it are\n\
         taken over all the same. A file sets its own universe: after `universe dicot` its functions\n\
         ask in `dicot`, wherever they are called.",
    ),
    topic("+ -", "Sums", "`G + H`, `G - H`, `-G`: the disjunctive sum, and the conjugate."),
    Topic {
        name: "*",
        also: &[],
        title: "Products and nimbers",
        text: "`n * G` between blanks is n copies of G; a star that touches what stands to its right is a nimber: `*`, `*3`, `*(n+1)`.",
        examples: &[("*3 + *", "*2"), ("3 * <1|0>", "<2|1>")],
    },
    topic("/", "Quotients", "`3/4` is a number, `n / 4` divides exactly."),
    Topic {
        name: "//",
        also: &[],
        title: "Floor division",
        text: "`a // b` rounds down; `a % b` is the rest.",
        examples: &[("[7 // 2, 7 % 2, -7 // 2]", "[3, 1, -4]")],
    },
    Topic {
        name: ":",
        also: &[],
        title: "Ordinal sum",
        text: "`G:H`: any move in G takes H away; `*:3/4`.",
        examples: &[("*:1 == ^*", "true")],
    },
    Topic {
        name: "+-",
        also: &[],
        title: "Switches",
        text: "`+-1` is `<1|-1>`, `+-(3/4,1)` is `<3/4,1|-3/4,-1>`.",
        examples: &[("+-(3/4,1)", "<1,3/4|-1,-3/4> = +-1")],
    },
    topic("==", "Equality", "`G == H`, `G != H`, in the universe at hand."),
    Topic {
        name: "<=>",
        also: &[],
        title: "The relation",
        text: "`G <=> H` says which of =, >, <, || holds, or `unknown`.",
        examples: &[("<1|-1> <=> 0", "G || H")],
    },
    topic("<|>", "Confused with", "`G <|> H`: neither is at least the other."),
    Topic {
        name: "<=",
        also: &[">=", "<", ">"],
        title: "Order",
        text: "`G <= H`, `G < H`, `G >= H`, `G > H`; they chain: `0 < G < 1`.",
        examples: &[("0 < ^ < 1", "true")],
    },
    Topic {
        name: "..",
        also: &[],
        title: "Ranges",
        text: "`a .. b` are the integers from a without b, `a ..= b` those with b.",
        examples: &[("[n for n in 0 .. 4]", "[0, 1, 2, 3]"), ("len(1 ..= 10)", "10")],
    },
    Topic {
        name: "ups",
        also: &[],
        title: "Ups and downs",
        text: "`^`, `v`, `^3`, `v2`, `^*`, `^^`; `^[2]` is up-second, `v[3]` the negative of up-third.",
        examples: &[("^^ + v", "^"), ("^[2] < ^", "true")],
    },
    topic(
        "tombstone",
        "Tombstones",
        "`<!,1|0>`, `<!|0>`: `!` among the options of a side lets it win when it is to move (misère play).",
    ),
    Topic {
        name: "print",
        also: &[],
        title: "Printing",
        text: "`print x, y` prints values on a line.",
        examples: &[("print \"outcome\", outcome(*)", "outcome N")],
    },
    topic(
        "do",
        "Blocks as values",
        "`do { let a = 1; a + a }` has the value of its last expression.",
    ),
    topic("else", "Conditions", "`if c { a } else { b }`: `else` may stand on the next line."),
    topic(
        "in",
        "Loops and lists",
        "`for x in xs if c { … }`, `[e for x in xs if c, y in ys if d]`.",
    ),
    topic("and", "Logic", "`a and b` is true where both are; b is only asked where a is true."),
    topic(
        "or",
        "Logic",
        "`a or b` is true where one of them is; b is only asked where a is false.",
    ),
    topic("not", "Logic", "`not a` is true where a is false."),
    topic("true", "Logic", "`true` and `false` are what comparisons answer."),
    topic("false", "Logic", "`true` and `false` are what comparisons answer."),
    topic(
        "use",
        "The library",
        "`use NAME` reads a file of the library. Its rulesets need no `use`: `pitch(2,1@1,2) + S5`.",
    ),
    Topic {
        name: "ruleset",
        also: &[],
        title: "Rulesets",
        text: "`ruleset name(n: Int) { left: […]; right: […] }` defines positions by their moves;\n\
         `options: […]` gives both players the same. `require: C, \"message\"` says which positions\n\
         there are, `same:` gives an equal one to use instead, `split:` independent parts; these\n\
         are promises, which `upstar check` tests at random. `show:` gives a picture, `show(p)`;\n\
         `draw:` a figure, `svg(p)` and `tikz(p)`.\n\
         A second bracket makes a family: `ruleset subtraction(taken: List)(n: Int) { … }`.",
        examples: &[(
            "ruleset take(n: Int) {\n  require: n >= 0, \"a heap has 0 counters or more\"\n  left: [take(n - k) for k in 1 ..= 2 if k <= n]\n  right: [take(n - 3) if n >= 3]\n}\ntake(4)\noutcome(take(4) + *) mod misere",
            "take(4) = <2|1>\nP",
        )],
    },
    Topic {
        name: "boards",
        also: &[],
        title: "Boards and graphs",
        text: "`ruleset clobber(board: Grid) { … }`: a board is a text, `\"xo/ox\"`; `domineering(2, 3)` is one of\n\
         empty cells. `rewrites(board, \"./.\", \"#/#\")` are all boards in which\n\
         the pattern is replaced once; `turns` and `rays` turn it. `places`, `neighbours`, `put` and\n\
         `x[p]` go cell by cell. `graph: Graph` takes `\"L-R-.\"` (letters on vertices) or `\"rl(r;l)\"`\n\
         (on edges); `cut`, `edges`, `ends`, `components`. `split:` takes parts, `same:` symmetries.",
        examples: &[
            ("domineering(\"../.#\")", "domineering(\"../.#\") = *"),
            ("clobber(\"xo/ox\") + 1", "1*"),
        ],
    },
    Topic {
        name: "Grid",
        also: &["board", "cells", "square", "row of cells"],
        title: "How boards are written",
        text: "A board is a text: rows from top to bottom with `/` between them, one letter for each cell.\n\
               `.` is an empty cell, `#` a cell that is not there; stones are the letters that the ruleset\n\
               knows, such as x and o. `domineering(2, 3)` is the empty board of 2 rows and 3 columns.\n\
               A parameter declared `Grid` takes either; `board[0]` is its first cell.",
        examples: &[
            ("show(clobber(\"xo/.x\"))", "x o\n. x"),
            ("domineering(\"../.#\") == domineering(2, 2)", "false"),
        ],
    },
    Topic {
        name: "Graph",
        also: &["graphs", "vertices", "edges of a graph", "triangle", "tree of edges"],
        title: "How graphs are written",
        text: "With letters on vertices, `-` is an edge: `.-.-L` is a path of three vertices, the last\n\
               one taken by Left. Branches stand in parentheses: `.(-.;-L)-.` has one vertex in the middle\n\
               and three around it. `:A` behind a vertex names it, and `:A` later comes back to it: so\n\
               `.:A-.-.-:A` is a triangle. With letters on edges (hackenbush) no `-` is written: `b(r;g)` is\n\
               a blue edge with a red and a green one on top. A parameter declared `Graph` takes such a text.\n\
               `path(n)`, `cycle(n)`, `grid_graph(m, n)` and `graph([[0, 1], [1, 2]])` make graphs. The triangle:\n\
               \n\
               \u{20}   .        `cycle(3)`, or `.:A-.-.-:A`\n\
               \u{20}  / \\\n\
               \u{20} .---.",
        examples: &[
            ("cycle(3)", ".:A-.-.-:A"),
            ("show(hackenbush(\"b(r;g)\"))", "r g\n+-+\nb\n==="),
            ("snort(\".(-.;-L)-.\")", "snort(\".(-.;-L)-.\") = <3|-2>"),
            ("arc_kayles(\".:A-.-.-:A\")", "arc_kayles(\".:A-.-.-:A\") = *"),
        ],
    },
    Topic {
        name: "Row",
        also: &["bumps", "pointed row", "roller"],
        title: "How pointed rows are written",
        text: "A pointed row is a list of numbers with one place marked by `@`: `2,1@1,2` has two numbers to\n\
               the left of the place and two to the right. It is the only argument of its ruleset, or a value of\n\
               its own in brackets, `[2,1@1,2]`; `left(row)` and `right(row)` are its two parts.\n\
               A parameter declared `Row` takes one.",
        examples: &[
            ("show(pitch(2,1@1,2))", "o       o\no o @ o o"),
            ("[left([2,1@3]), right([2,1@3])]", "[[2, 1], [3]]"),
        ],
    },
    Topic {
        name: "law",
        also: &["forall"],
        title: "Laws",
        text: "`law \"name\" forall p in positions { E }` states a property; `upstar test` tests it\n\
         and shows the smallest case that fails, with values and outcomes (integers by absolute value, games\n\
         by birthday, positions by their arguments, lists by length); a law without cases fails. Families are `rows(letters, n)`,\n\
         `boards(rows, columns, letters)`, `pitches(bumps, height)`, and any list.",
        examples: &[
            (
                "law \"a heap is a nimber\" forall n in 0 .. 8 { nim(n) == *n }",
                "law \"a heap is a nimber\": 8 cases hold",
            ),
            (
                "law \"rows mirror\" forall row in rows(\"LR\", 3) {\n  toppling(row) == toppling(reverse(row))\n}",
                "law \"rows mirror\": 15 cases hold",
            ),
        ],
    },
    Topic {
        name: "thermography",
        also: &[],
        title: "Hot games",
        text: "`thermograph(G)` has the walls and the mast, `plot`, `svg` and `tikz` draw it; `mean`,\n\
         `temperature`, `cool(G, t)`, `heat(G, t)`. Of a sum, `mean` and `temperature_bounds` come at\n\
         once; `thermostrat(G, Left)` says where to move.",
        examples: &[("temperature(<3|-1>)", "2"), ("thermostrat(<3|-1> + <5|0>, Left)", "[<8|4>]")],
    },
    Topic {
        name: "infinitesimals",
        also: &[],
        title: "Infinitesimals",
        text: "`atomic_weight(G)` counts ups, `uptimal(G)` takes sums of ups apart; `reduced(G)` is the\n\
         simplest game infinitesimally close to G.",
        examples: &[("atomic_weight(^^*)", "2"), ("reduced(<1|*>)", "<1|0>")],
    },
    Topic {
        name: "robot",
        also: &[],
        title: "Cheating robot games",
        text: "Both players move in the same round, and Right, the robot, sees Left's move first.\n\
         Who alone can move wins; where nobody can it is a draw: outcomes are L, D, R.\n\
         robot<a|b|c>        Left alone moves to a, Right alone to c, a round gives b\n\
         robot<1,2|0;3|-1>   lists; a row for each of Left's moves, `;` parts rows\n\
         robot<G.left|G.rounds|G.right>   is G again; a list of lists stands for rows\n\
         Ask outcome, <=>, ==, distinguish, matrix, identical, analysis, best_first_move,\n\
         best_reply, normal_form, birthday. No universe need be named: `robot` is all\n\
         of these games, and every comparison there is decided. See also simple_hot.",
        examples: &[
            ("outcome(robot<2|0|-1>)", "D"),
            ("robot<1|0|-1> == 0", "false"),
            ("len(robot<1,2|[[0], [3]]|-1>.rounds)", "2"),
        ],
    },
    Topic {
        name: "simple_hot",
        also: &[],
        title: "Simple hot games",
        text: "Sums of integers and cheating robot games `robot<a|b|c>` with a >= b >= c.\n\
         score, local_score, matching and analysis are about these. Modulo `simple_hot`\n\
         integers add, every comparison is decided, and inverses are known.",
        examples: &[("score(robot<4|1|-2>)", "1")],
    },
    Topic {
        name: "clauses",
        also: &["same", "split", "require", "options"],
        title: "The clauses of a ruleset",
        text: "left: right:  the moves of each player, a list: `[f(i) for i in 0 .. n]`\n\
               options:      the same moves for both: the ruleset is impartial\n\
               robot:        rows of what a round leads to: against the cheating robot\n\
               require:      which positions there are: `n >= 0, \"message\"`; may be repeated\n\
               same:         an equal position to use instead, or `none`: a promise\n\
               split:        the independent parts, a list, or `none`: a promise\n\
               same literally: split literally:  the moves are the same, not only the value\n\
               show:         a picture: a text, for `show(p)`\n\
               draw:         a figure, as `diagram(board, [[\"x\", \"black\"]])`, for `svg(p)` and `tikz(p)`",
        examples: &[(
            "ruleset heaps(n: Int, m: Int) {\n  \
               require: n >= 0 and m >= 0, \"no heap has fewer than 0\"\n  \
               options: [[heaps(i, m) for i in 0 .. n], [heaps(n, i) for i in 0 .. m]]\n  \
               same: if n < m { heaps(m, n) } else { none }\n\
             }\nheaps(5, 3)\nheaps(-1, 2)",
            "heaps(5,3) = *6\nNo such position: no heap has fewer than 0",
        )],
    },
    Topic {
        name: "kinds",
        also: &["parameters", "Int", "Game", "Bool", "Universe"],
        title: "Kinds of parameters",
        text: "A parameter of a function is a name, `x`, or a name with its kind, `n: Int`; those of a\n\
               ruleset have their kinds always:\n\
               Int       a machine-checked integer       Game   a game\n\
               Text      \"LR\", of letters `t[i]`        List   [1, 2], of items `xs[i]`\n\
               Grid      a board, \"xo/.x\"              Graph  \"L-R-.\" or \"rl(r;l)\"\n\
               Row       a pointed row, 2,1@1,2         Bool   true, false\n\
               Universe  dicot, generated(<.|0>)",
        examples: &[(
            "fn longest(rows: List, least: Int) = [row for row in rows if len(row) >= least]\n\
             longest([\"L\", \"LR\", \"LRR\"], 2)",
            "[\"LR\", \"LRR\"]",
        )],
    },
    Topic {
        name: "lists",
        also: &["List", "slices", "indexes"],
        title: "Lists",
        text: "`[1, 2, 3]` is a list, `[e for x in xs if c]` makes one of another. `xs[0]` is the first item,\n\
               `xs[len(xs) - 1]` the last, `xs[1 .. 3]` a slice: the items 1 and 2. `len(xs)` counts them,\n\
               `join([xs, ys])` puts lists together. See also `sort`, `unique`, `group`, `zip`, `contains`.\n\
               `for x in xs { … }` goes through them.",
        examples: &[
            ("[n * n for n in 1 ..= 5]", "[1, 4, 9, 16, 25]"),
            ("[\"a\", \"b\", \"c\", \"d\"][1 .. 3]", "[\"b\", \"c\"]"),
        ],
    },
    Topic {
        name: "texts",
        also: &["Text"],
        title: "Texts",
        text: "A text stands between quotes; `\"\"\"` begins one of several lines. `t[0]` is its first letter,\n\
               `t[1 .. 3]` a part, `len(t)` counts the letters. `show(x)` is the text that x prints as,\n\
               `join([\"n = \", n])` puts texts and values together; nothing is put into a text where it says `{x}`.",
        examples: &[
            ("join([\"mean: \", show(mean(<3|-1>))])", "mean: 1"),
            ("\"clobber\"[1 .. 4]", "lob"),
        ],
    },
    Topic {
        name: "comments",
        also: &["#", "##", ">>>", "documentation"],
        title: "Comments and documentation",
        text: "`#` begins a comment. `##` lines above a definition document it: `help NAME` shows them,\n\
               and a line `## >>> E` is an example of which the lines below say what it prints;\n\
               `upstar test` checks that, and `upstar check` tests promises on such positions.",
        examples: &[],
    },
    Topic {
        name: "quotient",
        also: &[],
        title: "Quotients of heaps",
        text: "A family of heaps is a ruleset with one integer: `quotient(family, n)` is about its\n\
               positions 1 to n. `order(Q)`, `classes(Q)`, `class_of(Q, G)` ask about a quotient.",
        examples: &[("order(quotient(nim, 2))", "6"), ("order(quotient(octal(\"0.07\"), 4))", "6")],
    },
    Topic { name: "keys", also: &[], title: "Keys at the prompt", text: KEYS, examples: &[] },
];

/// The keys of the line editor.
const KEYS: &str = "\
Enter                   runs the text, or goes on below where something is open
Enter on a blank line   runs an unfinished text as it is
Tab                     completes names, commands, files, and `\\up` to an arrow
Right                   takes over the hint
Up, Down                through the history, or the lines of a text
Ctrl-R                  searches the history
Ctrl-C                  drops the text, or stops the computation
Ctrl-D                  leaves, where nothing is typed
Ctrl-A, Ctrl-E          to the start and the end of the line
Ctrl-W, Ctrl-U, Ctrl-Y  cuts a word, cuts to the start, puts back
Ctrl-L                  clears the screen";
