//! Positions of a board and other arguments, played on boards in bits: random rulesets by their clauses in bits, by the evaluator, and
//! by the definition, written once more in Rust.

use upstar::diag::Diagnostic;
use upstar::meter::{Limits, MemoryLimit};
use upstar::session::{NoFiles, Options, Statistics};
use upstar::values::SplitMix64;

use crate::compiled::answered;
use crate::plain::Rules;
use crate::support::answers::{answers, session, with};
use crate::support::sampled;

/// What becomes of the player's own integer, and of the other one, which is drawn from in some moves.
const INTEGERS: [&str; 6] = ["{}", "{} + 1", "{} - 1", "3 - {}", "0", "{} - i"];

const FLAGS: [&str; 3] = ["f", "not f", "true"];

/// When a player may move so: `own` and `other` are integers, `f` is a flag.
const GUARDS: [&str; 6] =
    ["own >= 0", "own > 0", "own == other", "f", "own + other < 3", "not f and other > 0"];

/// A position: the columns and the cells of its board, the integer of Left and that of Right, and a flag.
type Position = (usize, Vec<u8>, [i64; 2], bool);

/// A way to move. Letters are those of Left's move; Right's are exchanged.
struct Way {
    /// What becomes what, in all directions; nothing for a move that leaves the board.
    texts: Option<[String; 2]>,
    /// Whether as many letters follow as the player's own integer tells.
    drawn: bool,
    integers: [usize; 2],
    flag: usize,
    guard: usize,
    /// Whether the guard stands behind the boards that are drawn.
    behind: bool,
}

/// A random ruleset.
struct Made {
    ways: Vec<Way>,
    /// The places of the board, both integers and the flag among the arguments.
    order: [usize; 4],
    /// Whether a third argument is required to be small, which moves may not keep.
    required: bool,
    split: bool,
}

fn exchanged(text: &str) -> String {
    text.replace('x', "t").replace('o', "x").replace('t', "o")
}

/// Makes ways that take something from the board, or from the own integer and nothing from the board. Where a board falls into
/// parts, no move changes what stands beside it.
fn made(random: &mut SplitMix64) -> Made {
    let mut below = |count: u64| random.below(count) as usize;
    let split = below(4) == 0;
    let weight = |text: &str| text.bytes().map(|cell| usize::from(b"xo".contains(&cell))).sum();
    let mut ways = Vec::new();
    while ways.len() < 3 {
        let length = 1 + below(3);
        let within = if split { "xo" } else { "xo.x" };
        let mut text = |letters: &str| -> String {
            (0..length)
                .map(|_| char::from(letters.as_bytes()[below(letters.len() as u64)]))
                .collect()
        };
        let [from, to] = [text(within), text("xo.#")];
        let weights: [usize; 2] = [weight(&from), weight(&to)];
        let passes = !split && below(5) == 0;
        if weights[1] >= weights[0] && !passes {
            continue;
        }
        let mut choose = |count: usize| if split { 0 } else { below(count as u64) };
        let integers = [choose(INTEGERS.len()), choose(INTEGERS.len() - 1)];
        let flag = choose(FLAGS.len());
        let drawn = !passes && below(4) == 0;
        ways.push(Way {
            texts: (!passes).then_some([from, to]),
            drawn,
            integers: if passes { [2, 0] } else { integers },
            flag,
            guard: if passes { 1 } else { below(GUARDS.len() as u64) },
            behind: !passes && below(2) == 0,
        });
    }
    let mut order = [0, 1, 2, 3];
    for at in 1..4 {
        order.swap(at, below(at as u64 + 1));
    }
    Made { ways, order, required: below(4) == 0, split }
}

impl Made {
    /// The arguments of a position in their order.
    fn arguments(&self, board: &str, integers: [&str; 2], flag: &str) -> String {
        let all = [board, integers[0], integers[1], flag];
        self.order.map(|at| all[at]).join(", ")
    }

    /// The moves of a player as they are written.
    fn side(&self, right: bool, compiled: bool) -> String {
        let condition = if compiled { "" } else { " and is_number(0)" };
        let names = if right { ["c", "a"] } else { ["a", "c"] };
        let named = |text: &str| text.replace("own", names[0]).replace("other", names[1]);
        let of = |way: &Way| {
            let changed = |at: usize| INTEGERS[way.integers[at]].replace("{}", names[at]);
            let mut integers = [changed(0), changed(1)];
            if right {
                integers.reverse();
            }
            let integers = [&integers[0], &integers[1]].map(String::as_str);
            let guard = format!("({}){condition}", named(GUARDS[way.guard]));
            let Some(texts) = &way.texts else {
                let arguments = self.arguments("board", integers, FLAGS[way.flag]);
                return format!("if {guard} {{ [r({arguments})] }} else {{ [] }}");
            };
            let arguments = self.arguments("b", integers, FLAGS[way.flag]);
            let letters =
                if right { texts.clone().map(|text| exchanged(&text)) } else { texts.clone() };
            let [own, other] = if right { ["o", "x"] } else { ["x", "o"] };
            let [from, to] =
                [(&letters[0], other), (&letters[1], own)].map(|(text, more)| match way.drawn {
                    true => {
                        format!("join([\"{text}\", join([\"{more}\" for j in 0 .. {}])])", names[0])
                    }
                    false => format!("\"{text}\""),
                });
            let draws = if way.integers[0] == 5 { "i in 0 .. 2, " } else { "" };
            let behind = if way.behind { guard.as_str() } else { "true" };
            let behind = if compiled || way.behind { behind } else { "is_number(0)" };
            let list =
                format!("[r({arguments}) for {draws}b in turns(board, {from}, {to}) if {behind}]");
            match way.behind {
                true => list,
                false => format!("if {guard} {{ {list} }} else {{ [] }}"),
            }
        };
        format!("[{}]", self.ways.iter().map(of).collect::<Vec<_>>().join(", "))
    }

    /// The ruleset as it is written; if it is not to be compiled, with a game in conditions and without promises.
    fn text(&self, compiled: bool) -> String {
        let parameters = self.arguments("board: Grid", ["a: Int", "c: Int"], "f: Bool");
        let mut text = format!(
            "ruleset r({parameters}) {{\n  require: made_of(board, \"xo.#\")\n  left: {}\n  right: {}\n",
            self.side(false, compiled),
            self.side(true, compiled)
        );
        if self.required {
            text += "  require: a > -2 and c < 4\n";
        }
        if compiled {
            let promised = |board: &str, integers| self.arguments(board, integers, "f");
            // What is required of both integers is not the same.
            if !self.required {
                let conjugate = promised("exchanged(board, \"xo\")", ["c", "a"]);
                text += &format!("  conjugate: r({conjugate})\n");
            }
            text += &format!("  same literally: r({})\n", promised("least(board)", ["a", "c"]));
            if self.split {
                let part = promised("b", ["a", "c"]);
                text +=
                    &format!("  split literally: [r({part}) for b in components(board, \"xo\")]\n");
            }
        }
        text + "}\n"
    }

    /// The moves of a player by the definition.
    fn moves(&self, (width, cells, integers, flag): &Position, side: usize) -> Vec<Vec<Position>> {
        let mut moves = Vec::new();
        for way in &self.ways {
            let (own, other) = (integers[side], integers[1 - side]);
            let may =
                [own >= 0, own > 0, own == other, *flag, own + other < 3, !*flag && other > 0]
                    [way.guard];
            if !may {
                continue;
            }
            let flag = [*flag, !*flag, true][way.flag];
            for i in 0..if way.integers[0] == 5 { 2 } else { 1 } {
                let changed =
                    |at: usize, old: i64| [old, old + 1, old - 1, 3 - old, 0, old - i][at];
                let mut next = [changed(way.integers[0], own), changed(way.integers[1], other)];
                if side == 1 {
                    next.reverse();
                }
                let Some(texts) = &way.texts else {
                    moves.push(vec![(*width, cells.clone(), next, flag)]);
                    continue;
                };
                let letters = if side == 1 {
                    texts.clone().map(|text| exchanged(&text))
                } else {
                    texts.clone()
                };
                let [mine, theirs] = if side == 1 { ["o", "x"] } else { ["x", "o"] };
                let more = if way.drawn { usize::try_from(own).unwrap_or(0) } else { 0 };
                let from = format!("{}{}", letters[0], theirs.repeat(more)).into_bytes();
                let to = format!("{}{}", letters[1], mine.repeat(more)).into_bytes();
                for cells in rewritten(*width, cells, &from, &to) {
                    moves.push(vec![(*width, cells, next, flag)]);
                }
            }
        }
        moves
    }
}

/// The boards in which a row of letters is replaced, in each of the four directions.
fn rewritten(width: usize, cells: &[u8], from: &[u8], to: &[u8]) -> Vec<Vec<u8>> {
    let size = [width as i64, (cells.len() / width) as i64];
    let mut all = Vec::new();
    for (across, down) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        for start in 0..cells.len() as i64 {
            let at = |step: usize| {
                let (step, column, row) = (step as i64, start % size[0], start / size[0]);
                let (column, row) = (column + step * across, row + step * down);
                let inside = (0..size[0]).contains(&column) && (0..size[1]).contains(&row);
                inside.then_some((row * size[0] + column) as usize)
            };
            let places: Option<Vec<usize>> = (0..from.len()).map(at).collect();
            let Some(places) = places else { continue };
            if places.iter().zip(from).all(|(place, letter)| cells[*place] == *letter) {
                let mut next = cells.to_vec();
                places.iter().zip(to).for_each(|(place, letter)| next[*place] = *letter);
                all.push(next);
            }
        }
    }
    all
}

/// A random position, its board with rows and columns between some numbers of them. Some are their own conjugates.
fn random_position(random: &mut SplitMix64, [least, most]: [u64; 2]) -> Position {
    let [width, height] = [(); 2].map(|()| (least + random.below(most + 1 - least)) as usize);
    let mut cells: Vec<u8> =
        (0..width * height).map(|_| b"xo.xo.#"[random.below(7) as usize]).collect();
    let mut integers = [(); 2].map(|()| random.below(4) as i64);
    if random.below(3) == 0 {
        for at in 0..=(cells.len() - 1) / 2 {
            let opposite = cells.len() - 1 - at;
            cells[opposite] = match cells[at] {
                b'x' | b'o' if at == opposite => b'.',
                b'x' => b'o',
                b'o' => b'x',
                other => other,
            };
        }
        integers[1] = integers[0];
    }
    (width, cells, integers, random.below(2) == 0)
}

fn written(made: &Made, (width, cells, integers, flag): &Position) -> String {
    let rows = cells.chunks(*width).map(|row| String::from_utf8_lossy(row));
    let board = format!("\"{}\"", rows.collect::<Vec<_>>().join("/"));
    let integers = integers.map(|integer| integer.to_string());
    made.arguments(&board, [&integers[0], &integers[1]], &flag.to_string())
}

fn told(answers: &[Result<String, Box<Diagnostic>>]) -> Vec<String> {
    let text = |answer: &Result<String, Box<Diagnostic>>| match answer {
        Ok(text) => text.clone(),
        Err(wrong) => wrong.code.to_string(),
    };
    answers.iter().map(text).filter(|answer| !answer.is_empty()).collect()
}

/// Answers the same questions about random positions of random rulesets, by their clauses in bits and evaluated, and compares outcomes
/// of small boards with those by the definition. The first two questions are who wins in normal and in misère play. Returns what was counted.
fn compared(
    seeds: impl Iterator<Item = u64>,
    sizes: [u64; 2],
    questions: &[&str],
) -> (u64, Statistics) {
    let (mut all, mut seen, mut splits, mut defined) = (Statistics::default(), 0, 0, 0);
    for seed in seeds {
        let random = &mut SplitMix64::new(seed);
        let made = made(random);
        let positions: Vec<Position> = (0..4).map(|_| random_position(random, sizes)).collect();
        let mut text = String::new();
        for (at, position) in positions.iter().enumerate() {
            let next = &positions[(at + 1) % positions.len()];
            for question in questions {
                let question = question.replace("{}", &written(&made, position));
                text += &format!("{}\n", question.replace("{next}", &written(&made, next)));
            }
        }
        let [in_bits, evaluated] =
            [true, false].map(|compiled| answered(&(made.text(compiled) + &text)));
        let (answers, others) = (told(&in_bits.0), told(&evaluated.0));
        let agree = answers.iter().zip(&others).all(|(one, other)| {
            // A search that has an answer need not have met a position that is not allowed.
            one == other || made.required && [one, other].iter().any(|told| *told == "E0501")
        });
        assert!(agree, "{answers:?} {others:?} {}{text}", made.text(true));
        assert_eq!(answers.len(), positions.len() * questions.len());
        let Statistics { moves, searched, valued, nims, .. } = evaluated.1;
        assert_eq!((moves.compiled, searched, valued, nims), (0, 0, 0, 0));
        let counted = in_bits.1;
        // Moves to positions that are not allowed are for the evaluator.
        let vain = made.required || (counted.moves.evaluated, counted.bits_in_vain) == (0, 0);
        assert!(vain, "{counted:?} {}{text}", made.text(true));
        assert_eq!(counted.searched, counted.searched_on_bits);
        all.searched_on_bits += counted.searched_on_bits;
        all.searched_conjugates += counted.searched_conjugates;
        all.searched_in_parts += counted.searched_in_parts;
        all.sums_on_bits += counted.sums_on_bits;
        all.valued += counted.valued;
        all.nims += counted.nims;
        splits += u64::from(made.split);
        seen += 1;
        let mut rules = Rules::new(move |position: &Position, side| made.moves(position, side));
        for (position, answers) in positions.iter().zip(answers.chunks(questions.len())) {
            for (misere, answer) in [false, true].into_iter().zip(answers) {
                // By the definition no position is refused, and large boards take too long.
                if !answer.starts_with('E') && position.1.len() <= 9 {
                    assert_eq!(rules.outcome(&vec![position.clone()], misere), answer);
                    defined += 1;
                }
            }
        }
    }
    assert!(8 * splits > seen && defined > 0, "{splits} {defined}");
    (seen, all)
}

#[test]
fn boards_beside_integers_have_the_values_of_those_that_are_evaluated() {
    let questions = [
        "outcome(r({}))",
        "outcome(r({})) mod misere",
        "canonical(r({}))",
        "canonical(-r({}))",
        "outcome(r({}) - r({next}))",
        "nim_value(impartial_variant(r({})))",
    ];
    let (seen, counted) = compared(sampled(0..300, 5), [2, 3], &questions);
    let Statistics { valued, nims, sums_on_bits, .. } = counted;
    assert!(valued > 3 * seen && 2 * nims > seen && 2 * sums_on_bits > seen, "{seen} {counted:?}");
}

#[test]
fn boards_beside_integers_have_the_winners_of_those_that_are_evaluated() {
    let questions = ["outcome(r({}))", "outcome(r({})) mod misere", "outcome(-r({})) mod misere"];
    let (seen, counted) = compared(sampled(500..600, 4), [3, 4], &questions);
    let Statistics { searched_on_bits, searched_conjugates, searched_in_parts, .. } = counted;
    assert!(searched_on_bits > seen && searched_in_parts > seen / 9, "{seen} {counted:?}");
    assert!(searched_conjugates > seen, "{seen} {counted:?}");
}

/// Rulesets with `$` where a game in a condition keeps clauses from being compiled, and questions of them: what grows, what is large or
/// negative, divisions by 0, play that leaves the ruleset, boards that change their size, promises that do not keep what stands beside
/// a board, lists and texts.
const STRANGE: [(&str, &[&str]); 9] = [
    (
        "ruleset r(board: Grid, n: Int) {
        left: [r(b, n + 1000000000000000000) for b in turns(board, \"xo\", \".x\")$]
        right: [r(b, n * 3) for b in turns(board, \"ox\", \".o\")$]
    }",
        &["\"xo.ox/oxx.o\", 0", "\"xoxo\", 9223372036854775807", "\"xo/ox\", -9223372036854775807"],
    ),
    (
        "ruleset r(board: Grid, n: Int) {
        left: [r(b, 6 // n) for b in turns(board, \"xo\", \".x\")$]
        right: [r(b, n - 1) for b in turns(board, \"ox\", \".o\")$]
    }",
        &["\"xox/oxo\", 2", "\"xox/oxo\", 3", "\"xx\", 0", "\"xox\", -70000"],
    ),
    (
        "ruleset r(n: Int, board: Grid) {
        left: if n < 3 { [r(n + 1, b) for b in components(board, \"x\")$] } else { [] }
        right: [r(n + 2, b) for b in turns(board, \"o\", \".\")$]
    }",
        &["0, \"xxo.o\"", "3, \"oo.\""],
    ),
    (
        "ruleset r(board: Grid, n: Int) {
        require: made_of(board, \"xo.\")
        require: n < 3 or height(board) < 2
        left: [r(b, n + 1) for b in turns(board, \"xo\", \".x\")$]
        right: [r(b, n - 1) for b in turns(board, \"ox\", \"y?\")$]
    }",
        &["\"xo/ox\", 2", "\"xo/.x\", 1", "\"xoxo\", 70000", "\"xo.\", 2"],
    ),
    (
        "ruleset r(board: Grid, n: Int) {
        left: [r(b, n - 1) for b in turns(board, \"xo\", \".x\")$]
        right: [r(b, n) for b in turns(board, \"ox\", \".o\")$]
        same: r(least(board), 0)
    }",
        &["\"xo/ox\", 2"],
    ),
    (
        "ruleset s(board: Grid) {
        left: [s(b) for b in turns(board, \"x\", \".\")$]
        right: []
    }
    ruleset t(n: Int, board: Grid) {
        require: n < 3
        left: [t(n, b) for b in turns(board, \"x\", \".\")$]
        right: []
    }
    ruleset r(board: Grid, n: Int) {
        left: [if n > 0 { [r(b, n - 1) for b in turns(board, \"xo\", \".x\")$] } else { [s(board)] }]
        right: [[r(board, n - 1) for i in 0 .. n], [t(n, b) for b in turns(board, \"ox\", \".o\")$]]
    }",
        &["\"xox/oxo\", 2", "\"xo/ox\", 0", "\"xo\", 4"],
    ),
    (
        "ruleset r(ns: List, board: Grid, t: Text, row: Row) {
        left: [[r([n - 1 for n in ns], b, t, row) for b in turns(board, \"xo\", \".x\")$],
               [r(ns[1 .. len(ns)], board, t, row) for i in 0 .. 1 if len(ns) > 0]]
        right: [r([n for n in ns if n > 0], b, t, row) for b in turns(board, \"ox\", \".o\")$]
    }",
        &["[1, 2, 3], \"xoxo\", \"abc\", [1,2@3]", "[], \"xox\", \"é\", [@]"],
    ),
    (
        "ruleset r(board: Grid, n: Int) {
        left: [if n < 9 { [r(board, n + 1)] } else { [r(board, 0)] }, [r(b, n) for b in turns(board, \"x\", \".\")$]]
        right: [r(b, n) for b in turns(board, \"o\", \".\")$]
    }",
        &["\"xo\", 0", "\"o\", 20"],
    ),
    (
        "ruleset r(board: Grid, letter: Text) {
        left: [r(b, \"y\") for b in turns(board, \"x\", letter)$]
        right: [r(b, letter) for b in turns(board, letter, \".\")$]
    }",
        &["\"xo\", \"o\"", "\"xyxo\", \"yz\"", "\"xx\", \"x\""],
    ),
];

#[test]
fn strange_arguments_beside_boards_are_told_as_they_are_evaluated() {
    let (mut refused, mut compiled_moves) = (0, 0);
    for (ruleset, positions) in STRANGE {
        let mut questions = String::new();
        for position in positions {
            for question in ["left", "right", "canonical", "outcome", "nim_value"] {
                questions += &format!("{question}(r({position}))\n");
            }
            questions += &format!("outcome(r({position}) - r({position})) mod misere\n");
        }
        let [compiled, evaluated] = ["", " if is_number(0)"]
            .map(|plain| answered(&format!("{}\n{questions}", ruleset.replace('$', plain))));
        let all = compiled.0.iter().zip(&evaluated.0);
        for (one, other) in all {
            let told = |answer: &Result<String, Box<Diagnostic>>| match answer {
                Ok(text) => text.clone(),
                Err(wrong) => format!("{} {:?} {:?}", wrong.code, wrong.message, wrong.help),
            };
            assert_eq!(told(one), told(other), "{ruleset}");
            refused += u32::from(one.is_err());
        }
        assert_eq!(compiled.0.len(), evaluated.0.len());
        compiled_moves += compiled.1.moves.compiled;
    }
    assert!(refused > 40 && compiled_moves > 40, "{refused} {compiled_moves}");
}

/// More different integers than have numbers. What was asked before and what is asked afterwards is played in bits.
#[test]
fn too_many_integers_beside_boards_are_left_to_the_evaluator() {
    let text = "ruleset r(board: Grid, n: Int) {
        left: if n < 9000 { [r(board, n + 1)] } else { [] }
        right: [r(b, n) for b in turns(board, \"o\", \".\")]
    }\n";
    let mut session = session();
    let mut valued = Vec::new();
    let questions = [
        ("canonical(r(\"oo\", 8990))", "8"),
        ("canonical(r(\".\", 4000))", "5000"),
        ("canonical(r(\"o.o\", 8995))", "3"),
    ];
    for (at, (question, answer)) in questions.into_iter().enumerate() {
        let text = if at == 0 { format!("{text}{question}") } else { question.to_owned() };
        assert_eq!(answers(&mut session, &text), [answer]);
        valued.push(session.statistics("r").expect("a ruleset"));
    }
    assert!(valued[0].valued == 1 && valued[0].bits_in_vain == 0, "{valued:?}");
    assert!(valued[1].moves.evaluated > 500 && valued[1].bits_in_vain > 0, "{valued:?}");
    assert_eq!(valued[2].valued, valued[1].valued + 1, "{valued:?}");
    assert_eq!(valued[2].bits_in_vain, valued[1].bits_in_vain, "{valued:?}");
}

/// A question that is stopped in the middle leaves later ones as they are.
#[test]
fn a_stop_on_boards_beside_integers_is_no_answer() {
    let text = "ruleset r(board: Grid, a: Int, c: Int) {
        left: [[r(b, a, c) for b in turns(board, \"xo\", \".x\")], if a > 0 { [r(board, a - 1, c)] } else { [] }]
        right: [[r(b, a, c) for b in turns(board, \"ox\", \".o\")], if c > 0 { [r(board, a, c - 1)] } else { [] }]
        same: r(least(board), a, c)
        conjugate: r(exchanged(board, \"xo\"), c, a)
    }\n";
    let question = "outcome(r(\"xoxo/oxox/xoxo\", 3, 3)) mod misere";
    let mut stopped = 0;
    for memory in [1 << 17, 1 << 18, 1 << 19, 1 << 20, 64 << 20] {
        let limits = Limits { memory: MemoryLimit::Bytes(memory), ..Limits::default() };
        let mut session = with(Options { limits, ..Options::default() }, Box::new(NoFiles));
        let told = answers(&mut session, &format!("{text}{question}"));
        match told == ["E0603"] {
            true => stopped += 1,
            false => assert_eq!(told, ["N"]),
        }
        assert_eq!(answers(&mut session, "canonical(r(\"xo\", 1, 1))"), ["*"]);
    }
    assert!((1..5).contains(&stopped), "{stopped}");
}
