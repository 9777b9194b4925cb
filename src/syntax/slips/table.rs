//! The table of slips. Those that reading fails at are looked for in its order.

use super::{At, Elsewhere, Slip, Told, places, readings};
use crate::syntax::{english, laws};

const LOOPY: &str = "values of loopy games are not there; a ruleset may come back to a position, and then `outcome` \
                     says who wins, loses or draws (`:help loopy game`)";

const FUNCTION: &str = "a function is defined with `fn f(x) = …`";

const NAMES_KEEP: &str = "names keep their values: give a new one with `let`";

/// Every slip that is known.
pub static SLIPS: &[Slip] = &[
    // Laws, and questions in English.
    around(english::explain),
    around(laws::explain),
    // Two signs that touch.
    around(places::sign),
    around(places::assignment),
    signs("==", &["=", "=="], "three signs", "write `==` or `!=`"),
    signs("!=", &["="], "three signs", "write `==` or `!=`"),
    around(places::arrow_of_a_function),
    signs("=", &[">", ">="], "no operator here", "greater or equal is `>=`"),
    signs("<", &[">"], "no operator here", "unequal is `!=`, confused with is `<|>`"),
    signs("-", &[">"], "no arrow here", FUNCTION),
    signs("+", &["+", "="], "no operator here", NAMES_KEEP),
    signs("-", &["="], "no operator here", NAMES_KEEP),
    signs("*", &["="], "no operator here", NAMES_KEEP),
    // Rulesets, laws, lists.
    around(places::rulesets),
    around(places::laws),
    around(places::lists),
    // Words behind a value.
    behind(&["then"], "there is no `then`", "write `if c { a } else { b }`"),
    behind(&["if", "else"], "`{}` does not follow a value", "write `if c { a } else { b }`"),
    behind(
        &["when", "where", "unless"],
        "this is not a word of the language",
        "in a list a condition is written `[x if c]`; elsewhere `if c { a } else { b }`",
    ),
    behind(&["is", "equals", "eq"], "no operator here", "equality is asked with `==`"),
    around(places::reserved),
    around(places::robot),
    // Words that begin a statement.
    first(&["return"], "the value of a block is that of its last expression"),
    first(
        &["def", "function", "func", "fun", "define", "proc", "sub"],
        "a function is defined with `fn f(x) = …`",
    ),
    first(
        &["var", "const", "val", "set", "global", "local", "auto"],
        "a name is given with `let x = …`",
    ),
    first(&["while", "repeat", "loop", "until", "foreach"], "loops are `for x in xs { … }`"),
    first(
        &["include", "load", "require", "using", "from"],
        "a file is read with `import \"file.cgt\"`, a part of the library with `use theory.x`",
    ),
    first(
        &["echo", "puts", "printf", "println", "display"],
        "values are printed with `print x, y`",
    ),
    first(
        &["class", "game", "struct", "type"],
        "games are defined with `ruleset name(n: Int) { … }`",
    ),
    first(
        &["elif", "elsif", "elseif", "unless", "case", "switch", "match"],
        "write `if c { a } else if d { b } else { e }`",
    ),
    around(places::definitions),
    around(places::marks),
    // Characters that are no signs of the language.
    characters(&['⟨', '〈', '‹', '＜', '《'], Told::Instead("<")),
    characters(&['⟩', '〉', '›', '＞', '》'], Told::Instead(">")),
    characters(&['“', '”', '„', '«', '»'], Told::Instead("\"")),
    characters(&['‘', '’', '\'', '`'], Told::Help("texts stand between `\"` and `\"`")),
    characters(&['·', '⋅', '•', '∙'], Told::Help("a product is written ` * `, an empty side `.`")),
    characters(&['½'], Told::Instead("1/2")),
    characters(&['¼'], Told::Instead("1/4")),
    characters(&['¾'], Told::Instead("3/4")),
    characters(&['⅛'], Told::Instead("1/8")),
    characters(&['⅜'], Told::Instead("3/8")),
    characters(&['⅝'], Told::Instead("5/8")),
    characters(&['⅞'], Told::Instead("7/8")),
    characters(
        &['⅓', '⅔', '⅕', '⅙'],
        Told::Help("numbers have a power of two as their denominator"),
    ),
    characters(&['–', '—', '‐', '‑', '﹣', '－'], Told::Instead("-")),
    characters(
        &[
            '\u{a0}', '\u{1680}', '\u{2000}', '\u{2001}', '\u{2002}', '\u{2003}', '\u{2004}',
            '\u{2005}', '\u{2006}', '\u{2007}', '\u{2008}', '\u{2009}', '\u{200a}', '\u{202f}',
            '\u{205f}', '\u{3000}',
        ],
        Told::Instead(" "),
    ),
    characters(&['＋'], Told::Instead("+")),
    characters(&['｛'], Told::Instead("{")),
    characters(&['｝'], Told::Instead("}")),
    characters(&['（'], Told::Instead("(")),
    characters(&['）'], Told::Instead(")")),
    characters(&['［'], Told::Instead("[")),
    characters(&['］'], Told::Instead("]")),
    characters(&['，'], Told::Instead(",")),
    characters(&['⇈'], Told::Instead("^^")),
    characters(&['⇊'], Told::Instead("vv")),
    characters(&['＊', '⋆', '★', '✱', '⁎', '﹡'], Told::Instead("*")),
    characters(&['÷', '⁄', '∕'], Told::Instead("/")),
    characters(&['≡', '＝', '≅'], Told::Instead("==")),
    characters(&['≢'], Told::Instead("!=")),
    characters(&['⩽', '⊑', '≦'], Told::Instead("<=")),
    characters(&['⩾', '⊒', '≧'], Told::Instead(">=")),
    characters(&['‖', '∦', '⧢'], Told::Instead("<|>")),
    characters(&['∣', '｜', '¦', '│'], Told::Instead("|")),
    characters(&['≰'], Told::Instead("|>")),
    characters(&['≱'], Told::Instead("<|")),
    characters(&['≯', '≮'], Told::Help("for a denial write `not (G > H)`")),
    characters(&['∧', '&', '⋀'], Told::Instead("and")),
    characters(&['∨', '⋁'], Told::Instead("or")),
    characters(&['¬', '~'], Told::Help("for a denial write `not`, for a negative `-`")),
    characters(&['∈'], Told::Instead("in")),
    characters(&['∅'], Told::Instead("<|>")),
    characters(
        &['⊲', '⊳', '◁', '▷'],
        Told::Help("less than or confused with is written ` <| `, its mirror ` |> `"),
    ),
    characters(
        &['⊕'],
        Told::Help("nimbers add as games: `*3 + *5`; of integers it is `nim_sum(3, 5)`"),
    ),
    characters(&['…', '‥'], Told::Instead("..")),
    characters(&['→', '←'], Told::Instead("=")),
    characters(&['◦', '∘'], Told::Help("write the call: `f(g(x))`")),
    characters(&['▲', '⬆', '⇡', '△'], Told::Instead("^")),
    characters(&['▼', '⬇', '⇣', '▽'], Told::Instead("v")),
    characters(&['﹢'], Told::Instead("+")),
    characters(&['，', '、'], Told::Instead(",")),
    characters(&['；'], Told::Instead(";")),
    characters(&['（'], Told::Instead("(")),
    characters(&['）'], Told::Instead(")")),
    characters(
        &['²', '³', '¹', '⁰', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'],
        Told::Help("powers are written `pow(x, 2)`; the up of order two is `↑²` or `^[2]`"),
    ),
    characters(
        &['?'],
        Told::Help(
            "a choice is written `if c { a } else { b }`; at the prompt `:help NAME` explains a name, and \
             `G?` shows the game G",
        ),
    ),
    characters(&['′'], Told::Help("a name has letters, digits and `_`")),
    characters(
        &['∫'],
        Told::Help("G heated by t is `heat(G, t)`, overheated from s to t `overheat(G, s, t)`"),
    ),
    characters(
        &['∞'],
        Told::Help(
            "there is no infinite game: every one here has finitely many followers, and ends, unless a ruleset \
             comes back to a position (`:help loopy game`)",
        ),
    ),
    characters(&['⊗'], Told::Help("the nim product of integers is `nim_product(3, 5)`")),
    // What is read in its place, where mistakes with one sensible reading are taken.
    reads(readings::relation),
    reads(readings::sign_in_front),
    reads(readings::denied),
    reads(readings::apart_star),
    reads(readings::choice),
    reads(readings::chosen),
    reads(readings::character),
    reads(readings::named_argument),
    reads(readings::assignment),
    reads(readings::given),
    reads(readings::sign),
    reads(readings::equality),
    reads(readings::leading),
    reads(readings::point),
    reads(readings::exponent),
    reads(readings::touching),
    reads(readings::star),
    reads(readings::options),
    reads(readings::bars),
    reads(readings::logic),
    reads(readings::apart),
    reads(readings::bracket),
    reads(readings::answer),
    reads(readings::open),
    reads(readings::printed),
    reads(readings::listed),
    reads(readings::capital),
    reads(readings::from_to),
    reads(readings::double_bar),
    reads(readings::unfinished),
    reads(readings::stray),
    reads(readings::trailing),
    reads(readings::switch),
    reads(readings::order),
    reads(readings::subscript),
    reads(readings::clauses),
    reads(readings::pairs),
    reads(readings::mixed_number),
    reads(readings::set),
    reads(readings::closed),
    reads(readings::comma),
    reads(readings::semicolon),
    reads(readings::asked),
    reads(readings::copies),
    // Letters of papers that are called.
    letters(&["t"], "temperature"),
    letters(&["T"], "thermograph"),
    letters(&["m", "mu"], "mean"),
    letters(&["b"], "birthday"),
    letters(&["n", "g", "𝒢", "G"], "nim_value"),
    letters(&["LS", "Ls", "ls"], "left_stop"),
    letters(&["RS", "Rs", "rs"], "right_stop"),
    letters(&["val"], "canonical"),
    letters(&["draw", "picture"], "show"),
    letters(&["TF"], "toads_and_frogs"),
    letters(&["grundy", "nim_sequence", "nimsequence", "grundy_sequence"], "nim_value"),
    letters(&["switch"], "<{|}>"),
    letters(&["hottest"], "greatest_by(temperature, {,})"),
    letters(&["coldest"], "least_by(temperature, {,})"),
    letters(&["largest"], "maximal({,})"),
    letters(&["smallest"], "minimal({,})"),
    letters(&["number_avoidance"], "best_moves({})"),
    letters(&["dyadic"], "canonical({})"),
    letters(&["int", "floor", "integer_part", "integerpart"], "(({}) // 1)"),
    letters(&["treblecross"], "octal(\"0.007\")({} + 2)"),
    letters(&["officers"], "octal(\"0.6\")({})"),
    letters(&["dawsons_chess", "dawson_chess"], "octal(\"0.137\")({})"),
    letters(&["guiles"], "octal(\"0.15\")({})"),
    letters(&["nimber"], "*({})"),
    letters(&["numberish", "number_ish", "is_numberish"], "(left_stop({}) == right_stop({}))"),
    letters(&["integer"], "canonical({})"),
    letters(&["oL", "o_L", "oᴸ"], "(if contains([L, N], outcome({})) { Left } else { Right })"),
    letters(&["oR", "o_R", "oᴿ"], "(if contains([R, N], outcome({})) { Right } else { Left })"),
    letters(&["Δᴸ", "ΔL", "Δ_L"], "left_incentives"),
    letters(&["Δᴿ", "ΔR", "Δ_R"], "right_incentives"),
    // Properties of games.
    property(&["positive"], "{} > 0"),
    property(&["negative"], "{} < 0"),
    property(&["win for left", "left win", "won by left"], "outcome({}) == L"),
    property(&["win for right", "right win", "won by right"], "outcome({}) == R"),
    property(
        &[
            "first player win",
            "first-player win",
            "next player win",
            "win for first player",
            "win for next player",
            "won by first player",
            "won by next player",
        ],
        "outcome({}) == N",
    ),
    property(
        &[
            "second player win",
            "second-player win",
            "previous player win",
            "win for second player",
            "win for previous player",
            "won by second player",
            "won by previous player",
        ],
        "outcome({}) == P",
    ),
    property(&["zero"], "{} == 0"),
    property(&["numberish"], "left_stop({}) == right_stop({})"),
    property(&["fuzzy"], "{} <|> 0"),
    // Names that nothing has here.
    // Nimbers and other symbols.
    noted(
        &["nimber", "stars", "nimheap"],
        &["games"],
        "the star is written `*`, a nimber `*3` or `*(n + 1)`",
    ),
    row(&["nimprod", "nimmultiply"], &["nim_product"]),
    row(&["born", "bornbyday"], &["games_born_by"]),
    row(&["confusioninterval"], &["stops"]),
    noted(&["ups", "uparrow"], &["ups"], "up is written `^`, or typed `\\up` and Tab"),
    noted(&["doubleup"], &["ups"], "double up is written `^^`, or `⇑`"),
    noted(&["upstar"], &["ups"], "up-star is written `^*`"),
    noted(&["downs", "downarrow"], &["ups"], "down is written `v`"),
    noted(&["switch", "plusminus", "pm"], &["+-"], "a switch is written `+-1`, or `<3|1>`"),
    noted(&["zero", "endgame"], &[], "the game without moves is written `0`, or `<|>`"),
    noted(
        &["integer", "rational", "dyadic", "dyadicrational", "fraction"],
        &[],
        "numbers are written `3`, `-3/4`",
    ),
    row(&["moves", "option", "move", "legalmoves", "alloptions"], &["options"]),
    row(&["xor", "nimadd", "nimaddition"], &["nim_sum"]),
    row(&["minimumexcluded", "minimalexcludant"], &["mex"]),
    // Misère play.
    row(&["deadending", "deadend", "ends"], &["dead_ending"]),
    row(&["dicots", "dicotic", "allsmalls"], &["dicot"]),
    // What is not supported.
    noted(
        &[
            "on",
            "off",
            "over",
            "upon",
            "upsum",
            "dud",
            "tis",
            "tisn",
            "loopy",
            "isloopy",
            "loopfree",
            "isloopfree",
            "onside",
            "offside",
            "sidle",
            "sidling",
            "stopper",
            "isstopper",
            "variety",
            "backsliding",
            "backslidingtoadsandfrogs",
        ],
        &[],
        LOOPY,
    ),
    noted(
        &["ko", "kothreat", "superko"],
        &[],
        "kos are not supported; play that comes back to a position is explained in `:help loopy game`",
    ),
    noted(
        &[
            "entailing",
            "entail",
            "entailingmove",
            "complimenting",
            "loony",
            "nimstring",
            "topentails",
        ],
        &[],
        "entailing moves are not supported",
    ),
    noted(
        &["transfinite", "omega", "ω", "ordinals", "surreal", "epsilon"],
        &[],
        "transfinite games are not supported: every game here has finitely many followers",
    ),
    noted(
        &["remoteness", "suspense", "tardy"],
        &[],
        "remoteness and suspense numbers are not supported",
    ),
    // Other languages.
    noted(
        &["map", "apply", "lambda", "foreach"],
        &["for"],
        "a list of values is written `[f(x) for x in xs]`",
    ),
    noted(&["filter"], &["for"], "items of a list are chosen by `[x for x in xs if x > 0]`"),
    noted(
        &["range", "seq", "xrange", "linspace"],
        &[".."],
        "integers from 0 without n are written `0 .. n`, from 1 with n `1 ..= n`",
    ),
    noted(
        &["fuzzy", "isfuzzy", "confused", "incomparable"],
        &["<|>"],
        "G is confused with H if `G <|> H`; `G <=> H` says how they compare",
    ),
    noted(
        &["bigger", "larger", "greater", "isgreater"],
        &["<=>"],
        "`G <=> H` says which game is greater, `G > H` whether G is",
    ),
    noted(
        &["undo", "undefine", "delete", "remove", "unlet", "goback"],
        &["keys"],
        "at the prompt `:forget NAME` takes a definition back",
    ),
    noted(
        &["play", "opponent", "computer"],
        &["keys"],
        "at the prompt `:play G` plays a game against you, in a shell `upstar play G`",
    ),
    noted(
        &["html", "pdf", "worksheet", "webpage", "weave", "handout", "worksheets", "exercisesheet"],
        &[],
        "in a shell `upstar weave FILE.cgt -o page.html` makes a page of a script with its answers; also \
         `.pdf`, `.md`, `.tex`; with `--answers=never` it is a worksheet: room for writing stands where the \
         answers are",
    ),
    noted(
        &["println", "printf", "echo", "disp", "display"],
        &["print"],
        "`print x, y` prints values on a line",
    ),
    noted(
        &["sqrt", "root", "squareroot"],
        &["number"],
        "there are no roots: the numbers here are dyadic fractions",
    ),
    noted(
        &["floor", "ceiling", "ceil"],
        &["number"],
        "`x // 1` is the greatest integer that is at most x, `-(-x // 1)` the least that is at least x",
    ),
    row(&["null", "nil", "nothing"], &["none"]),
    noted(&["true"], &["true"], "write `true`"),
    noted(&["false"], &["false"], "write `false`"),
    noted(&["out"], &[], "the last result is `_`, the third one `_3`"),
    noted(
        &["help", "doc", "man"],
        &["topics"],
        "at the prompt `:help outcome` and `?outcome` explain a name; in a shell `upstar help outcome` does",
    ),
    noted(
        &["tour", "tutorial", "lesson", "lessons", "exercises", "course"],
        &[],
        "`:tour` shows what upstar can do; four lessons are `:tour lesson_1` to `:tour lesson_4`; in a shell \
         `upstar tour`, `upstar tour lesson_1`",
    ),
    noted(&["quit", "exit", "bye"], &["keys"], "Ctrl-D or `:quit` leaves the prompt"),
    noted(
        &["dir", "vars", "who", "whos", "names", "locals", "globals"],
        &["topics"],
        "at the prompt `:names` lists what was defined",
    ),
    noted(
        &["clear", "reset", "restart"],
        &["keys"],
        "at the prompt `:restart` forgets what was computed, Ctrl-L clears the screen",
    ),
    noted(
        &["load", "source", "include", "require"],
        &["import"],
        "`import \"file.cgt\"` takes over the definitions of a file",
    ),
    noted(
        &["save", "savesession", "write", "writefile", "savetofile"],
        &[],
        "at the prompt `:save FILE` writes down what worked as a script, `:svg E FILE` a figure",
    ),
    noted(
        &["interpolation", "stringinterpolation", "fstring", "fstrings", "format", "template"],
        &["texts"],
        "`join([\"n = \", n])` puts texts and values together, `print \"n =\", n` prints them",
    ),
    noted(
        &["slice", "slicing", "listslice", "listslicing", "substring", "substr"],
        &["lists"],
        "the first three items are `xs[0 .. 3]`, all but the first `xs[1 .. len(xs)]`",
    ),
    noted(
        &["timeout", "timelimit", "limittime"],
        &["keys"],
        "`--time 10s` limits each statement, `:set time 10s` does at the prompt, and `try E for 2s else F` \
         limits E",
    ),
    noted(&["timeit", "time", "timing"], &["keys"], "at the prompt `:time E` says what E costs"),
    noted(
        &["class", "game", "gridgame", "heapgame", "rules"],
        &["ruleset"],
        "rules are written `ruleset name(n: Int) { left: […]; right: […] }`",
    ),
    // Boards and graphs.
    noted(
        &["board", "chessboard"],
        &["Grid"],
        "a board is a text, its rows separated by `/`: `clobber(\"xo/ox\")`; `:help Grid`",
    ),
    // Rulesets.
    row(&["hackenbushstring", "bluered", "redblue"], &["string", "hackenbush"]),
    row(&["toppledominoes"], &["toppling"]),
    row(&["crosscram", "dominoes"], &["domineering", "cram"]),
    row(&["toadsfrogs", "toads", "frogs"], &["toads_and_frogs"]),
    row(
        &[
            "greenhackenbush",
            "bluehackenbush",
            "redbluehackenbush",
            "blueredhackenbush",
            "redbluegreenhackenbush",
        ],
        &["hackenbush"],
    ),
    row(&["kind", "type"], &["about"]),
    row(&["can", "canform"], &["canonical"]),
    row(&["numberofgames", "countgames", "numberborn"], &["count_born_by"]),
    row(&["reversible"], &["reversible_options"]),
    row(&["dominated"], &["dominated_options"]),
    row(&["dawson", "dawsonkayles", "dawsonskayles"], &["dawsons_kayles"]),
    row(&["hackenbushstalk", "stalk"], &["string", "hackenbush"]),
    noted(
        &["treblecross", "onedimensionaltictactoe"],
        &["octal"],
        "Treblecross on a row of n squares is `octal(\"0.007\")(n + 2)`",
    ),
    noted(&["officers"], &["octal"], "a heap of n in Officers is `octal(\"0.6\")(n)`"),
    noted(
        &["dawsonschess", "dawsonchess"],
        &["octal"],
        "Dawson's Chess on n files is `octal(\"0.137\")(n)`",
    ),
    noted(&["guiles"], &["octal"], "a heap of n in Guiles is `octal(\"0.15\")(n)`"),
    noted(
        &["laskersnim", "laskernim", "lasker"],
        &["ruleset"],
        "the library does not have it: `ruleset lasker(n: Int) { options: [[lasker(i) for i in 0 .. n], \
         [lasker(i) + lasker(n - i) for i in 1 .. n]] }`",
    ),
    row(&["heaprules", "octalcode", "octalgame", "takeandbreak"], &["octal"]),
    row(&["colour", "color"], &["col"]),
    noted(
        &["dotsandboxes", "dots", "boxes", "stringsandcoins", "gonim", "go", "baduk", "weiqi"],
        &[],
        "scoring games are not supported: here the player who cannot move loses, or in misère play wins",
    ),
    noted(
        &["chess", "checkers", "draughts", "hex", "othello", "reversi", "tictactoe", "connectfour"],
        &[],
        "games with a goal are not supported: here play ends where a player cannot move",
    ),
    noted(
        &[
            "sprouts",
            "geography",
            "sylver",
            "chocolate",
            "foxandgeese",
            "phutball",
            "clearthepond",
            "bicolourfission",
            "northcott",
            "notakto",
            "dodgem",
        ],
        &["ruleset"],
        "the library does not have it; a ruleset of your own takes a few lines",
    ),
];

/// What its function reads.
const fn reads(by: super::mistake::Read) -> Slip {
    Slip { at: At::Around, told: Told::Reads(super::Reads(by)) }
}

/// Names that books give to a function.
const fn letters(names: &'static [&'static str], ours: &'static str) -> Slip {
    Slip { at: At::Called(names), told: Told::Read(ours) }
}

/// A property of a game, and how it is asked.
const fn property(names: &'static [&'static str], asked: &'static str) -> Slip {
    Slip { at: At::Property(names), told: Told::Read(asked) }
}

/// What its function says.
const fn around(by: super::Explain) -> Slip {
    Slip { at: At::Around, told: Told::By(super::Explains(by)) }
}

/// A sign that touches one of others.
const fn signs(
    sign: &'static str,
    others: &'static [&'static str],
    label: &'static str,
    help: &'static str,
) -> Slip {
    Slip { at: At::Signs(sign, others), told: Told::Label(label, help) }
}

/// A word behind a value.
const fn behind(words: &'static [&'static str], label: &'static str, help: &'static str) -> Slip {
    Slip { at: At::Behind(words), told: Told::Label(label, help) }
}

/// A word that begins a statement.
const fn first(words: &'static [&'static str], help: &'static str) -> Slip {
    Slip { at: At::First(words), told: Told::Label("`{}` is not a keyword here", help) }
}

/// Characters.
const fn characters(characters: &'static [char], told: Told) -> Slip {
    Slip { at: At::Characters(characters), told }
}

/// Names that say enough.
const fn row(names: &'static [&'static str], ours: &'static [&'static str]) -> Slip {
    noted(names, ours, "")
}

/// Names, and how that is written here.
const fn noted(
    names: &'static [&'static str],
    ours: &'static [&'static str],
    note: &'static str,
) -> Slip {
    Slip { at: At::Name(Elsewhere { names, ours, note }), told: Told::Name }
}
