//! Clauses that only count are compiled; where a game is among what they name, they are evaluated
//! like all other code. Random rulesets give the same moves and the same mistakes both ways.

use std::collections::BTreeMap;
use std::sync::Arc;

use upstar::diag::Diagnostic;
use upstar::session::{Event, NoFiles, Options, Ran, Session, Statistics};
use upstar::values::SplitMix64;

/// Random expressions over the names in sight.
struct Writer {
    random: SplitMix64,
    ints: Vec<String>,
    lists: Vec<&'static str>,
    fresh: usize,
}

impl Writer {
    fn new(seed: u64) -> Self {
        Self {
            random: SplitMix64::new(seed),
            ints: vec!["n".to_owned()],
            lists: vec!["xs", "row.left", "row.right"],
            fresh: 0,
        }
    }

    fn pick(&mut self, count: u64) -> u64 {
        self.random.below(count)
    }

    /// Something written with a local name for an integer in sight.
    fn inside(&mut self, write: impl FnOnce(&mut Self, &str) -> String) -> String {
        self.fresh += 1;
        let name = format!("i{}", self.fresh);
        self.ints.push(name.clone());
        let text = write(self, &name);
        self.ints.pop();
        text
    }

    fn int(&mut self, depth: u32) -> String {
        let kind = if depth == 0 { self.pick(3) } else { self.pick(14) };
        let d = depth.saturating_sub(1);
        match kind {
            0 => {
                // Two integers as written would be two games, which are kept as they are.
                let (name, written) = (self.int_name(), self.pick(4));
                match self.pick(4) {
                    0 => format!("({name} - {written})"),
                    1 => format!("({written} + {name})"),
                    2 => format!("min({name}, {written})"),
                    _ => format!("max({written}, {name})"),
                }
            }
            1 | 2 => self.int_name(),
            3 => format!("({} + {})", self.int(d), self.int(d)),
            4 => format!("({} - {})", self.int(d), self.int(d)),
            5 => format!("({} * {})", self.int(d), self.int(d)),
            6 => format!("({} // {})", self.int(d), self.divisor()),
            7 => format!("({} % {})", self.int(d), self.divisor()),
            8 => format!("len({})", self.list(d)),
            9 => format!("min({}, {})", self.int(d), self.int(d)),
            10 if self.seldom() => format!("max({})", self.list(d)),
            10 => format!("min(join([[n], {}]))", self.list(d)),
            11 if self.seldom() => format!("{}[{}]", self.list_name(), self.int(d)),
            11 => format!("join([{}, [n]])[0]", self.list(d)),
            12 => format!("f({}, {})", self.int(d), self.list(d)),
            _ => {
                let condition = self.condition(d);
                format!("if {condition} {{ {} }} else {{ {} }}", self.int(d), self.int(d))
            }
        }
    }

    /// What is not 0 as a rule.
    fn divisor(&mut self) -> String {
        match self.seldom() {
            true => self.int(0),
            false => (1 + self.pick(3)).to_string(),
        }
    }

    /// Now and then: what leads to mistakes is not to hide the rest.
    fn seldom(&mut self) -> bool {
        self.pick(8) == 0
    }

    fn int_name(&mut self) -> String {
        let at = self.pick(self.ints.len() as u64) as usize;
        self.ints[at].clone()
    }

    fn list_name(&mut self) -> &'static str {
        let at = self.pick(self.lists.len() as u64) as usize;
        self.lists[at]
    }

    fn list(&mut self, depth: u32) -> String {
        let kind = if depth == 0 { 0 } else { self.pick(11) };
        let d = depth.saturating_sub(1);
        match kind {
            10 => {
                let (first, last) = (self.condition(d), self.condition(d));
                format!("[{} if {first}, n, {} if {last}]", self.int(d), self.int(d))
            }
            7 => {
                let (list, to) = (self.list_name(), self.int(0));
                match self.seldom() {
                    true => format!("{list}[0 .. {to}]"),
                    false => format!("{list}[0 .. min({to}, len({list}))]"),
                }
            }
            8 => {
                // The same is done to each.
                let from = self.list(d);
                let (less, least, most) = (self.pick(4), self.pick(3), self.pick(5));
                self.inside(|_, x| match (less + least) % 4 {
                    0 => format!("[max({x} - {less}, {least}) for {x} in {from}]"),
                    1 => format!("[min({most}, {less} + {x}) for {x} in {from}]"),
                    2 => format!("[max(min({x}, {most}) - {less}, 0 - 1) for {x} in {from}]"),
                    _ => format!("[{x} + 9223372036854775807 - {most} for {x} in {from}]"),
                })
            }
            9 => {
                let (a, b) = (self.list(d), self.list(d));
                let only = ["", " if len(side) != 1", " if side != []"][self.pick(3) as usize];
                self.inside(|writer, x| {
                    let within = format!("{x} for side in [{a}, {b}]{only}, {x} in side");
                    format!("[{x} - 1 for {x} in [{within}] if {}]", writer.condition(d))
                })
            }
            1 if self.seldom() => {
                format!("{}[{} .. {}]", self.list_name(), self.int(d), self.int(d))
            }
            1 => {
                let (list, from) = (self.list_name(), self.pick(3));
                format!("{list}[min({from}, len({list})) .. len({list})]")
            }
            2 => format!("[n, {}]", self.int(d)),
            3 => format!("join([{}, {}])", self.list(d), self.list(d)),
            4 => {
                let from = self.list(d);
                self.inside(|writer, x| {
                    let item = writer.int(d);
                    format!("[{item} for {x} in {from} if {}]", writer.condition(d))
                })
            }
            5 => {
                let (to, from) = (self.int(0), self.list(d));
                self.inside(|writer, i| {
                    let between = match writer.pick(3) {
                        0 => ",".to_owned(),
                        1 => format!(" if {},", writer.condition(d)),
                        _ => format!(" if {} for", writer.condition(d)),
                    };
                    let item = writer.inside(|writer, x| {
                        let item = writer.int(d);
                        format!("{item} for {i} in 0 ..= {to} % 3{between} {x} in {from}")
                    });
                    format!("[{item}]")
                })
            }
            _ => self.list_name().to_owned(),
        }
    }

    fn text(&mut self, depth: u32) -> String {
        let kind = if depth == 0 { 0 } else { self.pick(4) };
        let d = depth.saturating_sub(1);
        match kind {
            1 if self.seldom() => format!("word[{} .. {}]", self.int(d), self.int(d)),
            1 => format!("word[0 .. min({}, len(word))]", self.pick(3)),
            2 => format!("join([{}, \"L\", {}])", self.text(d), self.text(d)),
            3 if self.seldom() => format!("word[{}]", self.int(d)),
            3 => "join([word, \"R\"])[0]".to_owned(),
            _ => "word".to_owned(),
        }
    }

    fn condition(&mut self, depth: u32) -> String {
        let kind = if depth == 0 { self.pick(2) } else { self.pick(13) };
        let d = depth.saturating_sub(1);
        match kind {
            0 => format!("{} {} {}", self.int(d), self.order(), self.pick(4)),
            1 => format!("{} {} {}", self.int(d), self.order(), self.int(d)),
            2 => format!("0 <= {} < {}", self.int(d), self.int(d)),
            3 => format!("{} == {}", self.list(d), self.list(d)),
            4 => format!("{} != []", self.list(d)),
            5 => format!("contains({}, {})", self.list(d), self.int(d)),
            6 => format!("contains({}, {})", self.text(d), self.text(d)),
            7 => format!("{} == \"L\"", self.text(d)),
            9 | 10 => {
                let (from, order, bound) = (self.list(d), self.order(), self.pick(4));
                let none = ["==", "!="][self.pick(2) as usize];
                self.inside(|_, x| {
                    format!("[{x} for {x} in {from} if {x} {order} {bound}] {none} []")
                })
            }
            11 if self.lists.len() == 3 => {
                let (order, bound) = (self.order(), self.pick(4));
                self.inside(|_, x| {
                    format!("[{x} for {x} in both(row) if {x} {order} {bound}] == []")
                })
            }
            8 => format!("not ({} and {})", self.condition(d), self.condition(d)),
            _ => {
                let from = self.list(d);
                self.inside(|writer, x| format!("any([{} for {x} in {from}])", writer.condition(d)))
            }
        }
    }

    fn order(&mut self) -> &'static str {
        ["<", "<=", "==", "!=", ">", ">="][self.pick(6) as usize]
    }

    fn position(&mut self) -> String {
        let (n, xs, word) = (self.int(2), self.list(2), self.text(2));
        format!("r({n}, {xs}, {word}, [{}@{},{}])", self.list(2), self.list(1), self.int(1))
    }

    fn moves(&mut self) -> String {
        match self.pick(7) {
            6 => self.inside(|writer, i| {
                // More than are looked up together.
                let position = writer.position();
                format!("[{position} for {i} in 0 .. 40]")
            }),
            0 => format!("[{}, {}]", self.position(), self.position()),
            5 => {
                let (first, last) = (self.condition(2), self.condition(2));
                let (a, b) = (self.position(), self.position());
                format!("[{a} if {first}, {b} + {a}, [{b}] if {last}]")
            }
            1 => {
                let from = self.list(2);
                self.inside(|writer, x| {
                    let position = writer.position();
                    format!("[{position} for {x} in {from} if {}]", writer.condition(2))
                })
            }
            2 => {
                let condition = self.condition(2);
                format!("if {condition} {{ [{}] }} else {{ [] }}", self.position())
            }
            3 => format!("[[{} + {}], [{}]]", self.position(), self.position(), self.position()),
            4 => self.inside(|writer, i| {
                let condition = writer.condition(1);
                let position = writer.inside(|writer, x| {
                    let position = writer.position();
                    format!("{position} for {i} in 0 .. len(word) if {condition} for {x} in xs")
                });
                format!("[{position}]")
            }),
            _ => self.inside(|writer, i| {
                let position = writer.position();
                format!("[{position} for {i} in 0 .. len(word)]")
            }),
        }
    }

    /// A function, and a ruleset whose clauses only count, or name a game as well.
    fn ruleset(&mut self, counts: bool) -> String {
        let unused = if counts { "n" } else { "*" };
        let ints = std::mem::replace(&mut self.ints, vec!["n".to_owned(), "a".to_owned()]);
        let lists = std::mem::replace(&mut self.lists, vec!["b"]);
        let body = loop {
            let body = self.int(2);
            // It is to be written out, and sees its own names only.
            if !body.contains("f(") && !body.contains("word") {
                break body;
            }
        };
        (self.ints, self.lists) = (ints, lists);
        format!(
            "fn both(row: Row) = [x for side in [row.left, row.right], x in side]\n\
             fn f(a: Int, b: List) = do {{ let n = a + 1; {body} }}\n\
             ruleset r(n: Int, xs: List, word: Text, row: Row) {{\n\
             require: {unused} == {unused} and n > -9 and len(xs) < 9, \"small\"\n\
             left: do {{ let unused = {unused}; {} }}\n\
             right: do {{ let unused = {unused}; {} }} }}\n",
            self.moves(),
            self.moves(),
        )
    }
}

/// What a text prints, and what is wrong with it.
fn answers(text: &str) -> Vec<Result<String, Box<Diagnostic>>> {
    answered(text).0
}

/// The same, and how often the clauses of its ruleset `r` ran compiled.
pub fn answered(text: &str) -> (Vec<Result<String, Box<Diagnostic>>>, Statistics) {
    let mut all = Vec::new();
    // No more is asked of the games than how they are written: play may have no end.
    let session = Session::new(Options::default(), Arc::default(), Box::new(NoFiles));
    let mut session = session.unwrap();
    session.run("<test>", text, &mut |_, event| {
        if let Event::Statement(report) = event {
            all.push(report.result.map(|answer| {
                let text = answer.text.map(|text| text.to_plain());
                text.unwrap_or_default()
            }));
        }
        true
    });
    (all, session.statistics("r").unwrap_or_default())
}

/// How often a clause ran compiled, and in how many seeds it was never evaluated.
#[derive(Debug, Default)]
pub struct Share {
    compiled: u64,
    pub whole: u32,
}

impl Share {
    /// Counts a seed: one side was to run compiled, the other never did.
    pub fn count(&mut self, [counts, plain]: [Ran; 2], text: &str) {
        assert_eq!(plain.compiled, 0, "{text}");
        self.compiled += counts.compiled;
        self.whole += u32::from(counts.compiled > 0 && counts.evaluated == 0);
    }
}

#[test]
fn compiled_clauses_give_the_moves_and_the_mistakes_of_the_evaluator() {
    let (mut moves, mut mistakes) = (0, BTreeMap::new());
    let [mut ran, mut required] = [Share::default(), Share::default()];
    for seed in 0..600 {
        let asked: String =
            ["2, [1, n], \"LR\", [1,2@n]", "0, [], \"\", [@]", "5, [n,0,n], \"RLL\", [n@]"]
                .iter()
                .flat_map(|given| ["left", "right"].map(|side| (side, given)))
                .map(|(side, given)| format!("{side}(r({}))\n", given.replace('n', "3")))
                .collect();
        let [counts, plain] = [true, false].map(|counts| {
            let text = Writer::new(seed).ruleset(counts) + &asked;
            (answered(&text), text)
        });
        let (text, [(counts, compiled), (plain, other)]) = (counts.1, [counts.0, plain.0]);
        ran.count([compiled.moves, other.moves], &text);
        required.count([compiled.requirements, other.requirements], &text);
        assert_eq!(counts, plain, "{text}");
        for answer in &counts {
            match answer {
                Ok(text) if text.contains("r(") => moves += 1,
                Ok(_) => {}
                Err(wrong) => *mistakes.entry(wrong.code.to_string()).or_insert(0) += 1,
            }
        }
    }
    // Neither is left out.
    let many = moves > 400 && mistakes.values().sum::<u32>() > 200;
    assert!(many, "{moves} moves, {mistakes:?}");
    let compiled = ran.whole > 120 && ran.compiled > 600 && required.whole > 500;
    assert!(compiled, "{ran:?} {required:?}");
}

#[test]
fn what_is_bound_is_evaluated_where_nothing_needs_it() {
    for (rules, asked, code) in [
        (
            "ruleset r(n: Int) { left: do { let x = 10 // (n - 2); [] }; \
             right: [r(n - 1) for i in 0 .. 1 if n > 0] }",
            "left(r(2))",
            "E0307",
        ),
        (
            "fn f(x: Int) = []\nruleset r(n: Int) { left: f(1 // (n - n)); right: [] }",
            "left(r(1))",
            "E0307",
        ),
        (
            "fn three(k: Int) = 3\n\
             ruleset r(n: Int) { left: [r(n - three(1 // n)) for i in 0 .. 1 if n > -9]; right: [] }",
            "left(r(0))",
            "E0307",
        ),
        (
            "ruleset r(n: Int, xs: List) { \
             left: [r(n - 1, do { let y = xs[7]; [] }) for i in 0 .. 1 if n > 0]; right: [] }",
            "left(r(2, [1]))",
            "E0310",
        ),
    ] {
        let answers = answers(&format!("{rules}\n{asked}"));
        let last = answers.last().expect("an answer");
        let wrong = last.as_ref().map_err(|wrong| wrong.code.to_string());
        assert_eq!(wrong.err().as_deref(), Some(code), "{rules}");
    }
}

#[test]
fn nothing_is_looked_at_behind_what_any_and_all_seek() {
    // The third item would divide by zero.
    for (condition, moves) in [
        ("any([6 // (n - i) == 3 for i in 0 .. 3])", "[r(1)]"),
        ("all([6 // (n - i) != 3 for i in 0 .. 3])", "[]"),
    ] {
        let text =
            format!("ruleset r(n: Int) {{ options: [r(n - 1) if {condition}] }}\nleft(r(2))");
        let (answers, counted) = answered(&text);
        assert_eq!(answers.last().unwrap().as_deref().ok(), Some(moves), "{condition}");
        assert_eq!((counted.moves.compiled, counted.moves.evaluated), (1, 0), "{condition}");
    }
}

/// Returns a random clause that draws from integers as they are written. Such integers are games; a clause is compiled if it uses
/// them as numbers only.
fn drawn_from_written(random: &mut SplitMix64) -> String {
    let mut some = || {
        let count = 1 + random.below(3);
        let integers: Vec<String> = (0..count).map(|_| random.below(5).to_string()).collect();
        integers.join(", ")
    };
    let from = some();
    let (condition, option) = (random.below(10), random.below(7));
    let condition = match condition {
        0 => "k <= n",
        1 => "n > k",
        2 => "n - k >= 1",
        3 => "k > 1 and k <= n",
        4 => "k != n and k <= n",
        5 => "n - k != k and n >= k",
        6 => "n + k > 3 and k < n",
        7 => "k - n <= 0",
        8 => "k <= n < 9",
        _ => "k + 1 <= n",
    };
    let option = match option {
        0 | 1 => "r(n - k)",
        2 => "r(k)",
        3 => "r(n - k - 1)",
        4 => "do { let m = n - k; r(m) }",
        5 => "do { let m = k; r(n - m) + r(m) }",
        _ => "r(n - k) + r(k)",
    };
    format!("[{option} for k in [{from}] if {condition}]")
}

#[test]
fn draws_from_integers_as_written_are_compiled_and_give_the_moves_of_the_evaluator() {
    let (mut moves, mut whole, mut seeds) = (0, 0, 0);
    for seed in 0..300 {
        let mut random = SplitMix64::new(seed);
        let [left, right] = [0, 1].map(|_| drawn_from_written(&mut random));
        let asked: String = (0..7)
            .flat_map(|n| ["left", "right"].map(|side| format!("{side}(r({n}))\n")))
            .chain([0, 2].map(|n| format!("left(r({n})) mod misere\n")))
            .collect();
        let [compiled, evaluated] = ["n", "*"].map(|unused| {
            let text = format!(
                "ruleset r(n: Int) {{ require: n > -9 and n < 20\n left: do {{ let u = {unused}; {left} }}\n right: do {{ let u = {unused}; {right} }} }}\n{asked}"
            );
            (answered(&text), text)
        });
        let ((answers, counts), text) = compiled;
        assert_eq!(answers, evaluated.0.0, "{text}");
        assert_eq!(evaluated.0.1.moves.compiled, 0, "{text}");
        whole += u32::from(counts.moves.evaluated == 0 && counts.moves.compiled > 0);
        seeds += 1;
        moves += answers.iter().flatten().filter(|answer| answer.contains("r(")).count();
    }
    // Two integers as written are compared as games, which the evaluator does.
    assert!(whole > seeds / 2 && moves > 1000, "{whole} of {seeds}, {moves} moves");
}
