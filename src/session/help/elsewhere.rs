//! Names of other programs and books (CGSuite, Sage, Python, *Winning Ways*, Siegel's book), and what
//! they are called here: one table, for messages about unknown names and for help.

use crate::lang::kind::Kind;
use crate::lang::nearest::squashed;
use crate::markup::{Markup, Role};

/// What is called otherwise elsewhere.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::session) struct Elsewhere {
    /// The names that it has elsewhere, squashed.
    pub(super) names: &'static [&'static str],
    /// The builtins, rulesets and constants that are meant, or the topic of help, the best first.
    pub ours: &'static [&'static str],
    /// How it is written here, or that it is not supported; empty where [`Self::ours`] says enough.
    note: &'static str,
}

impl Elsewhere {
    /// Whether a note says how it is written here.
    pub(super) fn is_noted(&self) -> bool {
        !self.note.is_empty()
    }

    /// What a message says: which name is meant, how it is written.
    pub fn sentence(&self) -> String {
        if !self.note.is_empty() {
            return self.note.to_owned();
        }
        let ours: Vec<String> = self.ours.iter().map(|name| format!("`{name}`")).collect();
        match &ours[..] {
            [most @ .., last] if !most.is_empty() => {
                format!("the names here are {} and {last}", most.join(", "))
            }
            one => format!("the name here is {}", one.concat()),
        }
    }

    /// How it is written here, below a page about the word.
    pub(super) fn meant(&self) -> String {
        if !self.note.is_empty() {
            return self.note.to_owned();
        }
        let ours: Vec<String> = self.ours.iter().map(|name| format!("`{name}`")).collect();
        ours.join(", ")
    }

    /// The line above the page of help that is meant.
    pub fn heading(&self, asked: &str) -> Markup {
        let sentence = self.sentence();
        // Several words are a question, not a name.
        let heading = match asked.contains(' ') {
            true => format!("About `{asked}`: {sentence}.\n"),
            false => format!("`{asked}` is not defined; {sentence}.\n"),
        };
        Markup::new().with(Role::Plain, heading)
    }
}

/// What a name of another program means; `None` for names that are not in the table.
pub(in crate::session) fn elsewhere(name: &str) -> Option<&'static Elsewhere> {
    let name = squashed(name);
    TABLE.iter().find(|row| row.names.contains(&&*name))
}

/// Letters of a name of another program in which a slip is looked for.
const LONG: usize = 6;

/// What a name of another program means that has one slip: a letter too few, too many or wrong, or two
/// exchanged.
pub(in crate::session) fn elsewhere_misspelt(name: &str) -> Option<&'static Elsewhere> {
    let name = squashed(name);
    let close =
        |known: &&str| known.len() >= LONG && strsim::damerau_levenshtein(known, &name) == 1;
    TABLE.iter().find(|row| row.names.iter().any(close))
}

/// What can be asked of a kind of value, as [`crate::lang::value::Value::kind`] names it.
pub(in crate::session) fn questions(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::List | Kind::Range => {
            &["len", "sum", "min", "max", "contains", "sort", "group", "reverse", "join"]
        }
        Kind::Text => &["len", "reverse", "contains"],
        Kind::Quotient => &["order", "classes", "class_of", "relations", "pretending"],
        Kind::Thermograph => &["plot", "svg", "tikz"],
        Kind::Figure => &["svg", "tikz"],
        Kind::Robot => &["outcome", "score", "best_reply", "analysis", "normal_form"],
        Kind::Grid => &["places", "neighbours", "put", "rewrites", "turns"],
        Kind::DrawnGraph => &["edges", "ends", "cut", "components"],
        Kind::Game | Kind::Integer | Kind::Number => {
            &["outcome", "canonical", "mean", "temperature", "left", "right"]
        }
        _ => &[],
    }
}

/// A row whose names say enough.
const fn row(names: &'static [&'static str], ours: &'static [&'static str]) -> Elsewhere {
    noted(names, ours, "")
}

/// A row with a note.
const fn noted(
    names: &'static [&'static str],
    ours: &'static [&'static str],
    note: &'static str,
) -> Elsewhere {
    Elsewhere { names, ours, note }
}

const LOOPY: &str = "values of loopy games are not there; a ruleset may come back to a position, and then `outcome` \
                     says who wins, loses or draws (`:help loopy game`)";

pub(super) static TABLE: &[Elsewhere] = &[
    // Values in normal play.
    row(&["canonicalform", "canon", "cf", "simplify", "value", "gamevalue"], &["canonical"]),
    noted(
        &["simplest", "simplestnumber"],
        &["canonical"],
        "`canonical(G)` is the simplest form of G; the simplest number between 1/4 and 1 is `{1/4|1}`",
    ),
    row(&["outcomeclass", "winner", "whowins", "misereoutcome"], &["outcome"]),
    row(&["temp"], &["temperature"]),
    row(&["meanvalue", "mast", "mastvalue"], &["mean"]),
    row(&["lstop", "leftscore"], &["left_stop"]),
    row(&["rstop", "rightscore"], &["right_stop"]),
    row(&["stops", "confusioninterval"], &["left_stop", "right_stop"]),
    row(&["thermo", "scaffold", "leftwall", "rightwall"], &["thermograph"]),
    row(&["aw", "atomic"], &["atomic_weight"]),
    row(&["chill", "chilled"], &["cool"]),
    row(&["warm", "unchill"], &["heat"]),
    row(&["rcf", "reducedcanonicalform", "reducedform"], &["reduced"]),
    row(&["isinfinitesimallyclose", "ish", "infclose"], &["infinitesimally_close"]),
    row(&["bday", "formalbday"], &["birthday", "formal_birthday"]),
    row(&["isnumberish", "isinteger", "isnim", "isnimber"], &["is_number", "nim_value"]),
    row(&["allsmall", "isdicotic"], &["is_all_small", "is_dicot"]),
    row(
        &["nodecount", "treesize", "subpositions", "countfollowers"],
        &["follower_count", "followers"],
    ),
    row(&["leftincentives", "rightincentives", "leftincentive", "rightincentive"], &["incentives"]),
    row(&["nortonproduct", "nortonmultiply"], &["norton"]),
    row(&["conwayproduct", "conwaymultiply"], &["conway"]),
    row(&["ordinalsum", "colon"], &["ordinal"]),
    row(&["conj", "negative", "mirror", "negate"], &["conjugate"]),
    row(&["uptimalexpansion", "isuptimal"], &["uptimal"]),
    row(&["witness", "distinguisher", "distinguishing", "tellapart"], &["distinguish"]),
    row(&["sente", "sentestrategy"], &["sentestrat"]),
    row(&["thermostrategy", "hotstrat"], &["thermostrat"]),
    row(&["dayn", "allgames", "gamesbornbyday", "bornby"], &["games_born_by"]),
    // Moves.
    noted(
        &["leftoptions", "leftmoves", "lefts"],
        &["left"],
        "`left(G)` lists what Left may move to",
    ),
    noted(
        &["rightoptions", "rightmoves", "rights"],
        &["right"],
        "`right(G)` lists what Right may move to",
    ),
    noted(
        &["options", "moves", "option", "move", "legalmoves"],
        &["left", "right", "winning_moves"],
        "`left(G)` and `right(G)` list the options of each player",
    ),
    row(&["sensiblemoves", "sensibleleft", "sensibleright"], &["sensible_options"]),
    row(&["winningmove", "goodmoves", "bestmove", "bestmoves"], &["winning_moves"]),
    // Nimbers and other symbols.
    row(
        &["grundyvalue", "grundynumber", "nimvalue", "sg", "spraguegrundy", "gvalue"],
        &["nim_value"],
    ),
    noted(
        &["nimber", "star", "stars", "nimheap"],
        &["games"],
        "the star is written `*`, a nimber `*3` or `*(n + 1)`",
    ),
    noted(
        &["mex"],
        &["nim_value"],
        "the nim-value of a game is the mex of those of its options; of a list of numbers `mex` is not supported",
    ),
    noted(&["nimsum", "xor", "nimadd"], &["nim_value"], "nimbers add as games: `*3 + *5` is `*6`"),
    noted(&["nimproduct", "nimprod", "nimmultiply"], &[], "nim products are not supported"),
    noted(&["up", "ups", "uparrow"], &["ups"], "up is written `^`, or typed `\\up` and Tab"),
    noted(&["doubleup"], &["ups"], "double up is written `^^`, or `⇑`"),
    noted(&["upstar"], &["ups"], "up-star is written `^*`"),
    noted(&["down", "downs", "downarrow"], &["ups"], "down is written `v`"),
    noted(&["switch", "plusminus", "pm"], &["+-"], "a switch is written `+-1`, or `<3|1>`"),
    noted(&["zero", "endgame"], &[], "the game without moves is written `0`, or `<|>`"),
    noted(
        &["integer", "rational", "dyadic", "dyadicrational", "fraction"],
        &[],
        "numbers are written `3`, `-3/4`",
    ),
    // Misère play.
    row(&["miserecanonicalform", "miserecanonical", "miserevalue"], &["canonical", "misere"]),
    row(&["miserequotient", "misèrequotient", "indistinguishabilityquotient"], &["quotient"]),
    row(&["misereminus", "misereminusmove"], &["misere_minus"]),
    row(&["miseregenus", "genusvalue", "genussequence"], &["genus"]),
    row(&["adjoint"], &["mate"]),
    row(&["deadending", "deadend", "ends"], &["dead_ending"]),
    row(&["dicots", "allsmalls"], &["dicot"]),
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
        &["entailing", "entail", "entailingmove", "complimenting", "loony"],
        &[],
        "entailing moves are not supported",
    ),
    noted(
        &["scoring", "scoringgame", "scoringgames", "milnor", "settle"],
        &["score"],
        "scoring games are not supported; `score` is about cheating robot games",
    ),
    noted(
        &["transfinite", "omega", "ω", "ordinals", "surreal", "epsilon"],
        &[],
        "transfinite games are not supported: every game here is finite",
    ),
    noted(
        &["remoteness", "suspense", "tardy"],
        &[],
        "remoteness and suspense numbers are not supported",
    ),
    row(&["sorted", "orderby", "sortlist"], &["sort", "sort_by"]),
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
    row(&["length", "cardinality"], &["len"]),
    row(&["total", "addall"], &["sum"]),
    row(&["concat", "append", "extend", "flatten", "concatenate"], &["join"]),
    row(&["reversed", "rev"], &["reverse"]),
    row(&["includes", "elem", "iselement"], &["contains"]),
    row(&["dedup", "nub", "uniq"], &["unique", "distinct"]),
    noted(
        &["set"],
        &["unique", "put"],
        "`unique(xs)` leaves out repetitions; `put(board, place, \"x\")` is a board with one cell changed",
    ),
    noted(
        &["counter", "countof", "tally", "occurrences", "histogram"],
        &["count", "group"],
        "`count(xs, x)` counts an item; `[[g[0], len(g[1])] for g in group(xs, f)]` counts each class",
    ),
    row(&["columns", "cols", "ncols", "columncount"], &["width"]),
    row(&["nrows", "rowcount"], &["height"]),
    row(&["groupby", "partition", "classify"], &["group"]),
    row(&["indexed", "withindex"], &["enumerate"]),
    row(&["head"], &["first"]),
    row(&["power", "exp"], &["pow"]),
    noted(
        &["reversible", "dominated", "dominatedoptions", "reversibleoptions"],
        &["sensible_options"],
        "`sensible_options(G, Left)` leaves dominated and reversible options out; `:help dominated option` \
         and `:help reversible move` explain the words",
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
        &["replace", "substitute"],
        &["rewrites"],
        "`rewrites(board, \"x.\", \".x\")` lists the boards with one occurrence replaced",
    ),
    row(&["text"], &["show"]),
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
    row(&["randomgame", "random", "rand"], &["random_game"]),
    noted(
        &["println", "printf", "echo", "disp", "display"],
        &["print"],
        "`print x, y` prints values on a line",
    ),
    row(&["str", "string", "tostring", "repr"], &["show"]),
    row(&["tex", "tolatex"], &["latex"]),
    noted(
        &["sqrt", "root", "squareroot"],
        &["number"],
        "there are no roots: the numbers here are dyadic fractions",
    ),
    row(&["tojson"], &["json"]),
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
    row(&["gametree", "showtree"], &["tree"]),
    noted(
        &["export", "savefigure", "savefig", "draw"],
        &["svg"],
        "`svg(x)` and `tikz(x)` are figures as texts; at the prompt `:svg E FILE` writes a file",
    ),
    noted(
        &["guysmith", "periodcheck", "checkperiod", "findperiod"],
        &["period", "seen_period"],
        "`period(octal(\"0.77\"))` is the period of the nim values of heaps; `seen_period(xs)` is that of a list",
    ),
    row(&["heapquotient", "heapmonoid", "miseremonoid"], &["quotient"]),
    // Boards and graphs.
    row(&["pathgraph"], &["path", "Graph"]),
    noted(
        &["cyclegraph", "triangle"],
        &["cycle", "Graph"],
        "`cycle(3)` is a triangle; as a text it is `\".:A-.-.-:A\"`: `:help Graph`",
    ),
    row(&["lattice", "gridgraph", "latticegraph"], &["grid_graph", "Graph"]),
    noted(
        &["adjacency", "edgelist", "fromedges", "graphfromedges", "digraph"],
        &["graph", "Graph"],
        "`graph([[0, 1], [1, 2]])` is the graph with these edges; `:help Graph`",
    ),
    noted(
        &["board", "chessboard"],
        &["Grid"],
        "a board is a text, its rows separated by `/`: `clobber(\"xo/ox\")`; `:help Grid`",
    ),
    // Rulesets.
    row(&["hackenbushstring", "bluered", "redblue"], &["string", "hackenbush"]),
    row(&["toppledominoes", "topplingdominoes"], &["toppling"]),
    row(&["euclid"], &["partizan_euclid"]),
    row(&["crosscram", "dominoes"], &["domineering", "cram"]),
    row(&["toadsfrogs", "toads", "frogs"], &["toads_and_frogs"]),
    row(&["partizankayles"], &["kayles"]),
    row(&["dawson", "dawsonkayles", "dawsonskayles"], &["dawsons_kayles"]),
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
        &["chomp", "sprouts", "geography", "sylver", "chocolate"],
        &["ruleset"],
        "the library does not have it; a ruleset of your own takes a few lines",
    ),
];

#[cfg(test)]
mod tests;
