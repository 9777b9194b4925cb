//! Random questions of every builtin and every operator, as texts.
//!
//! Builtins come from the table that help and completion read, operators from the grammar, so what is
//! new is asked without anybody adding it. The name of a parameter says which arguments fit it.

#![allow(dead_code, reason = "each test program uses a part")]

use upstar::builtins::table;
use upstar::lang::builtin::Builtin;
use upstar::values::SplitMix64;

/// Definitions that questions use: rulesets of a user, some with play that never ends.
pub const DEFINITIONS: &[(&str, &str)] = &[
    (
        "take",
        "ruleset take(n: Int) {\n  left: [take(n - k) for k in 1 ..= 2 if k <= n]\n  \
         right: [take(n - 3) if n >= 3]\n}",
    ),
    (
        "swap",
        "ruleset swap(row: Text) {\n  left: [swap(join([row[0 .. i], \"R\", row[i + 1 .. len(row)]])) \
         for i in 0 .. len(row) if row[i] == \"L\"]\n  \
         right: [swap(row[i + 1 .. len(row)]) for i in 0 .. len(row) if row[i] == \"R\"]\n}",
    ),
    (
        "cell",
        "ruleset cell(board: Grid) {\n  left: [cell(b) for b in turns(board, \"..\", \"xx\")]\n  \
         right: [cell(b) for b in rewrites(board, \".\", \"o\")]\n  \
         split: [cell(b) for b in components(board, \".\")]\n}",
    ),
    (
        "ring",
        "ruleset ring(n: Int) {\n  left: [ring(1) if n == 0, ring(5) if n == 0, ring(0) if n == 1]\n  \
         right: [ring(0) if n == 1, ring(6) if n == 0 or n == 5]\n}",
    ),
    (
        "walk",
        "ruleset walk(n: Int) {\n  left: [walk((n + 1) % 4) if n < 4, walk(n - 1) if n > 4]\n  \
         right: [walk((n + 3) % 4) if n < 4, * if n == 2 or n > 4, walk(5) if n == 3]\n}",
    ),
    (
        "duel",
        "ruleset duel(n: Int) {\n  left: [duel(n - 1) if n > 0, 1]\n  \
         right: [duel(n - 2) if n > 1, -1]\n  \
         robot: if n > 1 { [[0, duel(n - 1)], [2, duel(0)]] } else { [[0], [-1] if n > 0] }\n  require: n >= 0, \"n\"\n}",
    ),
    (
        "tangle",
        "ruleset tangle(n: Int) {\n  \
         left: [tangle(k) for k in [[1, 5], [2], [0], [4, 7], [], [6], [5, 4], [3]][n]]\n  \
         right: [tangle(k) for k in [[2, 6], [3, 4], [1], [], [], [0, 4], [7], [7, 6]][n]]\n}",
    ),
    (
        "gate",
        "ruleset gate(n: Int) {\n  require: n >= 0, \"a gate below 0\"\n  \
         left: [gate(n - 2), gate(n - 1) if n > 0]\n  right: [gate(n - 3) if n > 1, 0]\n}",
    ),
    (
        "swing",
        "ruleset swing(n: Int) {\n  left: [swing(n - 1) if n > 0]\n  right: [swing(n - 2) if n > 1]\n  \
         same: if n % 2 == 1 { swing((n + 2) % 4) } else { none }\n}",
    ),
    ("half", "fn half(G) = <G|-G>"),
];

/// Universes that questions are asked in.
pub const UNIVERSES: &[&str] = &[
    "normal",
    "misere",
    "blocking",
    "dead_ending",
    "dicot",
    "impartial",
    "integers_dicots",
    "generated(<.|0,-1>, <.|0,-2>)",
    "generated(<.|0,<.|0,-1>>, -1)",
    "generated(<.|<-1|*>>)",
    "generated(<.|*>, <.|0,-1>)",
    "assuming(dicot)",
    "assuming(generated(<.|0,-1>, <.|0,-2>))",
    "closure(*2, ^)",
    "closure(1, <0,*|*>)",
    "quotient(*, ^)",
    "take",
    "partizan_kayles",
    "sprig",
    "robot",
    "simple_hot",
];

/// What kinds of games a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flavour {
    Any,
    Dicot,
    Ends,
    Impartial,
    Robot,
    Positions,
    /// Positions some of which come back to themselves, or are refused.
    Loops,
}

/// The kinds of games that end.
const FLAVOURS: [Flavour; 6] = [
    Flavour::Any,
    Flavour::Dicot,
    Flavour::Ends,
    Flavour::Impartial,
    Flavour::Robot,
    Flavour::Positions,
];

/// The operators of the grammar that stand between two operands. Left out are `=`, which is a slip
/// there, the second spellings, and `mod`: questions name universes anyway.
pub fn operators() -> Vec<&'static str> {
    let grammar = include_str!("../../grammar/cgt.pest");
    let (_, rule) = grammar.split_once("\noperator = @{").expect("the rule of operators");
    let (rule, _) = rule.split_once('}').expect("the end of the rule");
    let words = rule.split('"').skip(1).step_by(2);
    words.filter(|word| word.is_ascii() && !["=", "+-", "mod", " "].contains(word)).collect()
}

/// The functions, in the order of the table.
pub fn builtins() -> &'static [Builtin] {
    table()
}

/// Draws questions.
pub struct Questions {
    random: SplitMix64,
    /// The kind of all games, instead of those that suit the universe.
    only: Option<Flavour>,
}

impl Questions {
    pub fn new(seed: u64) -> Self {
        Self { random: SplitMix64::new(seed), only: None }
    }

    /// Questions about games of one kind.
    pub fn about(flavour: Flavour, seed: u64) -> Self {
        Self { only: Some(flavour), ..Self::new(seed) }
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.random.below(n as u64) as usize
    }

    pub fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Another order of a list.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let other = self.below(last + 1);
            list.swap(other, last);
        }
    }

    /// The kind of games that most often belong to a universe, or another one.
    pub fn flavour(&mut self, universe: &str) -> Flavour {
        let usual = match universe {
            "dicot" => Flavour::Dicot,
            "impartial" => Flavour::Impartial,
            "robot" | "simple_hot" => Flavour::Robot,
            "take" | "partizan_kayles" | "sprig" => Flavour::Positions,
            "closure(*2, ^)" | "quotient(*, ^)" => Flavour::Dicot,
            "normal" | "misere" => Flavour::Any,
            _ => Flavour::Ends,
        };
        if let Some(only) = self.only {
            return only;
        }
        if self.chance(60) { usual } else { self.one(&FLAVOURS) }
    }

    /// A question of a builtin with arguments that its signature asks for.
    pub fn of_builtin(&mut self, builtin: &Builtin, universe: &str) -> String {
        let flavour = self.flavour(universe);
        let signature = builtin.signature();
        let ways: Vec<&str> = signature.split(" or ").collect();
        let way = self.one(&ways);
        let (_, inside) = way.split_once('(').unwrap_or(("", ")"));
        let inside = inside.trim_end_matches(')');
        let (needed, optional) = inside.split_once('[').unwrap_or((inside, ""));
        let mut arguments = self.arguments(needed, flavour);
        let optional = optional.trim_end_matches(']');
        if self.chance(50) {
            arguments.extend(self.arguments(optional, flavour));
        }
        format!("{}({})", builtin.name, arguments.join(", "))
    }

    /// A question that the table shows as an example.
    pub fn example(&mut self, builtin: &Builtin) -> Option<String> {
        let examples = builtin.examples();
        (!examples.is_empty()).then(|| examples[self.below(examples.len())].0.clone())
    }

    fn arguments(&mut self, names: &str, flavour: Flavour) -> Vec<String> {
        let mut arguments = Vec::new();
        let mut before = "x";
        for name in names.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            if name == "…" {
                for _ in 0..self.below(2) {
                    arguments.push(self.argument(before, flavour));
                }
                continue;
            }
            before = name;
            arguments.push(self.argument(name, flavour));
        }
        arguments
    }

    /// An argument for a parameter of this name.
    fn argument(&mut self, name: &str, flavour: Flavour) -> String {
        let number = ["0", "1", "2", "-1", "1/2", "-3/4", "3", "5/2"];
        let board =
            ["\"xo/ox\"", "\"x.o/.xo\"", "\"../..\"", "\"L-.-R\"", "\"rl(r;l)\"", "\"LRL\""];
        let graph =
            ["\"L-.-R\"", "\"rl(r;l)\"", "\"L-.(-R;-.)\"", "\"(lr;r;l(b;b))\"", "\"L-.-#-R\""];
        let letters = ["\"x\"", "\".\"", "\"xo\"", "\"LR\"", "\"l\"", "\"o.\""];
        let text: &[&str] = match name {
            "side" => &["Left", "Right"],
            "outcome" => &["L", "R", "N", "P"],
            "n" | "m" => &["0", "1", "2", "3"],
            "day" => &["1", "2", "3"],
            "seed" => &["1", "2", "17"],
            "t" => &["0", "1", "1/2", "-1", "2"],
            "8" => &["8"],
            "graph" => &graph,
            "board" => &board,
            "edge" | "place" => &["0", "1", "2"],
            "places" => &["0", "[1]", "[0, 1]"],
            "letters" | "letter" | "from" | "through" => &letters,
            "pattern" => &["\"..\"", "\"xo\"", "\"x~.\"", "\".\"", "\"x/o\""],
            "result" => &["\"xx\"", "\".x\"", "\".~x\"", "\"o\"", "\"./x\""],
            "family" => {
                &["partizan_kayles", "octal(\"0.33\")", "take", "subtraction([1, 2])", "kayles"]
            }
            "ruleset" => &["partizan_kayles", "take", "pitch", "ring", "subtraction([1, 2])"],
            "Q" => &[
                "quotient(*2)",
                "quotient(*, ^)",
                "quotient(octal(\"0.33\"), 6)",
                "quotient(S2, S3)",
                "quotient(*:1, *:-1)",
                "quotient(take, 4)",
            ],
            "move" => &["0", "[0, 0]", "1"],
            "text" => &board,
            "s" => &["1", "^", "*", "2"],
            "x" | "y" if self.chance(40) => &number,
            "x" | "xs" if self.chance(50) => &board,
            "x" | "T" | "U" | "E" | "xs" | "games" => return self.other(name, flavour),
            _ if name.starts_with(['G', 'H']) => return self.game(flavour),
            // A parameter that nobody described here: anything.
            _ => {
                let names = ["G", "n", "x", "xs", "board", "graph", "letters", "side", "Q"];
                let name = self.one(&names);
                return self.argument(name, flavour);
            }
        };
        self.one(text).to_owned()
    }

    fn other(&mut self, name: &str, flavour: Flavour) -> String {
        match name {
            "T" if self.chance(50) => format!("thermograph({})", self.game(flavour)),
            "U" if self.chance(50) => self.one(UNIVERSES).to_owned(),
            "E" => match self.below(4) {
                0 => format!("outcome({})", self.game(flavour)),
                1 => format!("canonical({})", self.game(flavour)),
                2 => "quotient(*2)".to_owned(),
                _ => self.compared(flavour),
            },
            "xs" | "games" => match self.below(6) {
                0 => self.one(&["[1, 2, 1/2]", "1 ..= 4", "[[1], [2, 3]]", "[]"]).to_owned(),
                1 => self.one(&["\"LRL\"", "[\"a\", \"b\"]"]).to_owned(),
                2 => format!("[{}, true]", self.compared(flavour)),
                3 => format!("left({})", self.game(flavour)),
                _ => {
                    let [g, h] = [self.game(flavour), self.game(flavour)];
                    format!("[{g} + {h}, {h} + {g}, {g}]")
                }
            },
            _ => self.game(flavour),
        }
    }

    fn compared(&mut self, flavour: Flavour) -> String {
        let operator = self.one(&["==", "!=", "<=", ">=", "<|>"]);
        format!("({} {operator} {})", self.game(flavour), self.game(flavour))
    }

    /// A question with an operator.
    pub fn of_operator(&mut self, operator: &str, universe: &str) -> String {
        let flavour = self.flavour(universe);
        let number = ["0", "1", "7", "-3", "2", "1/2"];
        match operator {
            "and" | "or" => {
                let not = self.one(&["", "not "]);
                let [a, b] = [self.compared(flavour), self.compared(flavour)];
                format!("{not}{a} {operator} {b}")
            }
            ".." | "..=" => {
                format!("[*n for n in {} {operator} {}]", self.below(3), self.below(4))
            }
            "/" | "//" | "%" => {
                format!("{} {operator} ({})", self.one(&number), self.one(&number))
            }
            "*" if self.chance(70) => format!("{} * ({})", self.below(4), self.game(flavour)),
            _ => format!("({}) {operator} ({})", self.game(flavour), self.game(flavour)),
        }
    }

    /// A game alone: what is shown of it.
    pub fn shown(&mut self, universe: &str) -> String {
        let flavour = self.flavour(universe);
        self.game(flavour)
    }

    /// A small game of a kind.
    pub fn game(&mut self, flavour: Flavour) -> String {
        match self.below(10) {
            0 => format!("{} + {}", self.atom(flavour), self.atom(flavour)),
            1 => self.atom(flavour),
            2 => format!("-({})", self.form(flavour, 1)),
            3 => format!("{} + {}", self.form(flavour, 1), self.atom(flavour)),
            4..7 => self.form(flavour, 2),
            _ => self.form(flavour, 1),
        }
    }

    fn atom(&mut self, flavour: Flavour) -> String {
        let texts: &[&str] = match flavour {
            Flavour::Any => &[
                "0",
                "1",
                "-1",
                "2",
                "*",
                "*2",
                "^",
                "v",
                "1/2",
                "-3/4",
                "^*",
                "+-1",
                "1*",
                "^[2]",
                "tiny(1)",
                "-2",
                "*:1/2",
                "<1||0|-1>",
                "half(^)",
                "1:*",
            ],
            Flavour::Dicot => &[
                "0", "*", "*2", "^", "v", "^*", "*:1/2", "*:-2", "<*2|*>", "<0,*|*>", "<^|*>",
                "half(*)",
            ],
            Flavour::Ends => &[
                "0",
                "1",
                "-1",
                "2",
                "-2",
                "*",
                "<.|0,-1>",
                "<0,1|.>",
                "<.|0,-2>",
                "<0,2|.>",
                "<0,*|1>",
                "<.|0,<.|0,-1>>",
                "1/2",
                "<-1|1>",
                "<.|*>",
                "^",
            ],
            Flavour::Impartial => {
                &["0", "*", "*2", "*3", "*4", "nim(2)", "<*2|*2>", "<0,*2|0,*2>", "kayles(4)"]
            }
            Flavour::Robot => &[
                "0",
                "1",
                "-1",
                "robot<1|0|-1>",
                "robot<2|0|-1>",
                "robot<0|.|.>",
                "robot<3|1|-2>",
                "robot<1,2|0;3|-1>",
                "td(2,3)",
                "robot_toppling(\"BW\")",
                "duel(1)",
                "2",
                "duel(2)",
            ],
            Flavour::Positions => &[
                "partizan_kayles(4)",
                "S3",
                "S2",
                "pitch(1@1)",
                "pitch(2,1@1)",
                "domineering(2, 2)",
                "nim(3)",
                "clobber(\"xo/ox\")",
                "string(\"BR\")",
                "toppling(\"LR\")",
                "take(4)",
                "take(5)",
                "swap(\"LRL\")",
                "cell(\"../.#\")",
                "ring(5)",
                "*:3/4",
                "*:-1",
                "sprig(\"BR\")",
                "subtraction([1, 2])(4)",
                "cutcake(2, 3)",
                "col(\".-.-.\")",
                "dicotic_variant(take)(3)",
                "octal(\"0.77\")(5)",
            ],
            Flavour::Loops => &[
                "ring(0)",
                "ring(1)",
                "ring(5)",
                "walk(5)",
                "walk(2)",
                "walk(0)",
                "walk(7)",
                "take(4)",
                "partizan_kayles(3)",
                "-ring(0)",
                "tangle(0)",
                "tangle(6)",
                "-tangle(3)",
                "tangle(4)",
                "gate(2)",
                "gate(3)",
                "swing(2)",
                "swing(3)",
                "*",
                "0",
                "1",
            ],
        };
        self.one(texts).to_owned()
    }

    fn form(&mut self, flavour: Flavour, depth: u32) -> String {
        if depth == 0 || self.chance(12) {
            return self.atom(flavour);
        }
        let mut side = |least: usize| -> String {
            let count = least + self.below(3 - least);
            let options: Vec<String> = (0..count).map(|_| self.form(flavour, depth - 1)).collect();
            options.join(",")
        };
        match flavour {
            Flavour::Impartial => {
                let options = side(0);
                format!("<{options}|{options}>")
            }
            Flavour::Dicot => format!("<{}|{}>", side(1), side(1)),
            Flavour::Robot => {
                let [left, middle, right] = [(); 3].map(|()| self.form(flavour, depth - 1));
                format!("robot<{left}|{middle}|{right}>")
            }
            Flavour::Positions | Flavour::Loops => {
                format!("{} + {}", self.atom(flavour), self.atom(flavour))
            }
            Flavour::Any | Flavour::Ends => {
                let [left, right] = [side(0), side(0)];
                format!("<{left}|{right}>").replace("<|", "<.|").replace("|>", "|.>")
            }
        }
    }
}

/// The definitions that a text needs.
pub fn definitions_for(text: &str) -> Vec<(&'static str, &'static str)> {
    DEFINITIONS.iter().copied().filter(|(name, _)| text.contains(name)).collect()
}
