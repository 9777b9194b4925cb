//! Play that comes back: who wins, loses or draws, winning moves and nim values, against programs of their own that
//! work backwards from the ends of play, on random rulesets.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::support::answers::{answer, answers, session};
use crate::support::sampled;
use upstar::values::SplitMix64;

/// The options of each position of a ruleset, Left's and Right's.
type Moves = Vec<[Vec<usize>; 2]>;

/// Rulesets that are tried each time, and by the long test.
const SAMPLE: u64 = 250;
const ALL: u64 = 10_000;

/// A random list of positions.
fn some(random: &mut SplitMix64, size: usize) -> Vec<usize> {
    let count = [0, 1, 1, 2, 2, 3][random.below(6) as usize];
    let list: BTreeSet<usize> = (0..count).map(|_| random.below(size as u64) as usize).collect();
    list.into_iter().collect()
}

/// `[name(k) for k in [[1], [0, 2]][n]]`.
fn clause(name: &str, lists: impl Iterator<Item = Vec<usize>>) -> String {
    let lists: Vec<String> = lists.map(|list| format!("{list:?}")).collect();
    format!("[{name}(k) for k in [{}][n]]", lists.join(", "))
}

/// The moves of the sum of two positions, numbered row by row.
fn sum_of(moves: &Moves) -> Moves {
    let size = moves.len();
    let mut sums = Vec::new();
    for a in 0..size {
        for b in 0..size {
            sums.push([0, 1].map(|side: usize| {
                let first = moves[a][side].iter().map(|option| option * size + b);
                let second = moves[b][side].iter().map(|option| a * size + option);
                first.chain(second).collect()
            }));
        }
    }
    sums
}

/// Whether each player wins each position moving first, by the definition, over and over until nothing
/// new follows; `None` where that never follows.
fn backwards(moves: &Moves, misere: bool) -> Vec<[Option<bool>; 2]> {
    let mut wins = vec![[None; 2]; moves.len()];
    loop {
        let before = wins.clone();
        for (n, sides) in moves.iter().enumerate() {
            for (side, options) in sides.iter().enumerate() {
                let after = || options.iter().map(|&option| before[option][1 - side]);
                if options.is_empty() {
                    wins[n][side] = Some(misere);
                } else if after().any(|wins| wins == Some(false)) {
                    wins[n][side] = Some(true);
                } else if after().all(|wins| wins == Some(true)) {
                    wins[n][side] = Some(false);
                }
            }
        }
        if wins == before {
            return wins;
        }
    }
}

/// What is to be printed of it.
fn line([left, right]: [Option<bool>; 2]) -> String {
    let does = |wins| match wins {
        Some(true) => "wins",
        Some(false) => "loses",
        None => "draws",
    };
    match (left, right) {
        (Some(true), Some(false)) => "L".to_owned(),
        (Some(false), Some(true)) => "R".to_owned(),
        (Some(true), Some(true)) => "N".to_owned(),
        (Some(false), Some(false)) => "P".to_owned(),
        (None, None) => "D".to_owned(),
        _ => format!("Left first {}, Right first {}", does(left), does(right)),
    }
}

/// Tries so many random rulesets. Returns how often each outcome was asked for.
fn outcomes(rulesets: u64, seed: u64) -> [usize; 3] {
    let mut random = SplitMix64::new(seed);
    let mut counts = [0; 3];
    for _ in 0..rulesets {
        let size = 2 + random.below(6) as usize;
        let moves: Moves = (0..size).map(|_| [0, 1].map(|_| some(&mut random, size))).collect();
        let [left, right] = [0, 1]
            .map(|side: usize| clause("place", moves.iter().map(|sides| sides[side].clone())));
        let rules = format!("ruleset place(n: Int) {{\n  left: {left}\n  right: {right}\n}}");
        let mut session = session();
        assert_eq!(answers(&mut session, &rules), [""; 0]);
        let sums = sum_of(&moves);
        let (alone, beside) = (
            [false, true].map(|m| backwards(&moves, m)),
            [false, true].map(|m| backwards(&sums, m)),
        );
        // In any order: what was asked before does not matter.
        let (mut text, mut expected) = (String::new(), Vec::new());
        for _ in 0..3 * size {
            let (a, b) = (random.below(size as u64) as usize, random.below(size as u64) as usize);
            let play = random.below(2) as usize;
            let universe = ["normal", "misere"][play];
            let known = match random.below(3) {
                0 => {
                    let _ = writeln!(text, "outcome(place({a}) + place({b})) mod {universe}");
                    let known = beside[play][a * size + b];
                    expected.push(line(known));
                    known
                }
                1 => {
                    let side = random.below(2) as usize;
                    let name = ["Left", "Right"][side];
                    let _ = writeln!(
                        text,
                        "sort([n for n in 0 .. {size} if contains([show(G) for G in \
                         winning_moves(place({a}), {name})], show(place(n)))]) mod {universe}"
                    );
                    let options = &moves[a][side];
                    let won = options.iter().filter(|&&o| alone[play][o][1 - side] == Some(false));
                    expected.push(format!("{:?}", won.collect::<Vec<_>>()));
                    alone[play][a]
                }
                _ => {
                    let _ = writeln!(text, "outcome(place({a})) mod {universe}");
                    expected.push(line(alone[play][a]));
                    alone[play][a]
                }
            };
            counts[known.iter().filter(|wins| wins.is_none()).count()] += 1;
        }
        assert_eq!(answers(&mut session, &text), expected, "{rules}\n{text}");
    }
    counts
}

/// The nim values of impartial positions, `None` where they are infinite: Smith's rule, over and over. A position has
/// the value m if m is the least that no option is known to have, and every option whose value is not known has an
/// option of the value m.
fn smith(options: &[Vec<usize>]) -> Vec<Option<u64>> {
    let mut values: Vec<Option<u64>> = vec![None; options.len()];
    loop {
        let mut found = None;
        for m in 0..=options.len() as u64 {
            found = (0..options.len()).find(|&n| {
                let known: BTreeSet<u64> = options[n].iter().filter_map(|&o| values[o]).collect();
                let least = (0..).find(|k| !known.contains(k));
                let answered = |o: usize| options[o].iter().any(|&p| values[p] == Some(m));
                values[n].is_none()
                    && least == Some(m)
                    && options[n].iter().all(|&o| values[o].is_some() || answered(o))
            });
            if let Some(n) = found {
                values[n] = Some(m);
                break;
            }
        }
        if found.is_none() {
            return values;
        }
    }
}

/// What is to be printed of the nim value of a position.
fn nim_line(options: &[usize], value: Option<u64>, values: &[Option<u64>]) -> String {
    if let Some(value) = value {
        return value.to_string();
    }
    let finite: BTreeSet<u64> = options.iter().filter_map(|&option| values[option]).collect();
    let finite: Vec<String> = finite.iter().map(u64::to_string).collect();
    if finite.is_empty() {
        "infinity".to_owned()
    } else {
        format!("infinity{{{}}}", finite.join(","))
    }
}

/// Tries so many random impartial rulesets. Returns how often a value was finite and infinite.
fn nim_values(rulesets: u64, seed: u64) -> [usize; 2] {
    let mut random = SplitMix64::new(seed);
    let mut counts = [0; 2];
    for turn in 0..rulesets {
        let size = 2 + random.below(7) as usize;
        let options: Vec<Vec<usize>> = (0..size).map(|_| some(&mut random, size)).collect();
        let clause = clause("way", options.iter().cloned());
        // Two clauses with the same moves mean the same.
        let clauses = match turn % 3 {
            0 => format!("left: {clause}; right: {clause}"),
            _ => format!("options: {clause}"),
        };
        let rules = format!("ruleset way(n: Int) {{ {clauses} }}");
        let both: Moves = options.iter().map(|list| [list.clone(), list.clone()]).collect();
        let sums: Vec<Vec<usize>> = sum_of(&both).into_iter().map(|[left, _]| left).collect();
        let (alone, beside) = (smith(&options), smith(&sums));
        let (mut text, mut expected) = (String::new(), Vec::new());
        for _ in 0..2 * size {
            let (a, b) = (random.below(size as u64) as usize, random.below(size as u64) as usize);
            let value = match random.below(2) {
                0 => {
                    let _ = writeln!(text, "nim_value(way({a}) + way({b}))");
                    let place = a * size + b;
                    expected.push(nim_line(&sums[place], beside[place], &beside));
                    beside[place]
                }
                _ => {
                    let _ = writeln!(text, "nim_value(way({a}))");
                    expected.push(nim_line(&options[a], alone[a], &alone));
                    alone[a]
                }
            };
            counts[usize::from(value.is_none())] += 1;
        }
        let mut session = session();
        assert_eq!(answers(&mut session, &rules), [""; 0]);
        assert_eq!(answers(&mut session, &text), expected, "{rules}\n{text}");
    }
    counts
}

#[test]
fn outcomes_of_rulesets_with_loops_are_those_of_the_definition_in_any_order() {
    let counts = outcomes(SAMPLE, 3);
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

#[test]
fn nim_values_of_rulesets_with_loops_are_those_of_smith() {
    let counts = nim_values(SAMPLE, 5);
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

#[test]
#[ignore = "minutes"]
fn all_random_rulesets_with_loops() {
    println!("{:?} {:?}", outcomes(ALL, 7), nim_values(ALL, 9));
}

#[test]
fn draws_are_values_of_the_language() {
    let mut session = session();
    let rules = "ruleset walk(n: Int) { left: [walk(1 - n)]; right: [0 if n == 0, walk(0)] }\n\
                 ruleset round(n: Int) { options: [round(1 - n)] }";
    assert_eq!(answers(&mut session, rules), [""; 0]);
    for (question, expected) in [
        ("outcome(walk(0))", "Left first draws, Right first wins"),
        ("outcome(walk(1))", "Left first loses, Right first draws"),
        ("outcome(-walk(0))", "Left first wins, Right first draws"),
        ("outcome(-walk(1))", "Left first draws, Right first loses"),
        ("outcome(round(0))", "D"),
        ("outcome(round(0)) == D", "true"),
        ("outcome(round(0)) == outcome(round(1) + 5)", "true"),
        ("outcome(walk(0)) == outcome(walk(0))", "true"),
        ("[outcome(walk(0)) == o for o in [L, R, N, P, D]]", "[false, false, false, false, false]"),
        ("[outcome(round(0)) == o for o in [L, R, N, P, D]]", "[false, false, false, false, true]"),
        ("[outcome(round(0)) <= o for o in [L, R, N, P]]", "[true, false, false, false]"),
        ("[outcome(walk(0)) > o for o in [R, D]]", "[true, false]"),
        ("outcome(walk(0)) < D", "true"),
        (
            "unique([outcome(walk(n % 2)) for n in 0 .. 4])",
            "[(Left first draws, Right first wins), (Left first loses, Right first draws)]",
        ),
        ("contains([D], outcome(round(1)))", "true"),
        ("[n for n in 0 .. 2 if outcome(walk(n)) == outcome(walk(1))]", "[1]"),
        ("outcome(walk(0)) == 1", "E0311"),
        ("outcome(walk(0))(3)", "E0302"),
        ("nim_value(round(0))", "infinity"),
        ("nim_value(round(0)) == nim_value(round(1))", "true"),
        ("nim_value(round(0)) == 0", "false"),
        ("0 == nim_value(round(0))", "false"),
        ("nim_value(round(0)) < 0", "E0312"),
        ("unique([nim_value(round(n % 2)) for n in 0 .. 4])", "[infinity]"),
        ("nim_value(walk(0))", "E0507"),
        ("canonical(round(0))", "E0507"),
        ("round(0) == round(1)", "E0507"),
        ("winning_moves(walk(0), Right)", "[0]"),
        ("winning_moves(round(0), Left)", "[]"),
        ("json(outcome(walk(0)))", r#"{"kind":"draw","left_first":"draw","right_first":"win"}"#),
        ("json(outcome(round(0)))", r#"{"kind":"draw","left_first":"draw","right_first":"draw"}"#),
        ("json(nim_value(round(0) + *2))", r#"{"finite":[],"kind":"infinite"}"#),
        ("certify(outcome(round(0)))", "E0411"),
    ] {
        let told = answers(&mut session, question).join("\n");
        assert!(
            told == expected || told.starts_with(expected) && expected.starts_with('E'),
            "{question}: {told}"
        );
    }
}

#[test]
fn a_draw_is_explained_by_play_that_nobody_has_to_end() {
    let rules = "ruleset walk(n: Int) { left: [walk(1 - n)]; right: [0 if n == 0, walk(0)] }\n\
                 ruleset round(n: Int) { options: [round((n + 1) % 4)] }\n";
    assert_eq!(
        answer(&format!("{rules}why(outcome(walk(0)))")),
        "Left first draws, Right first wins\nwalk(0): searched backwards from the ends of play; Left \
         first, nobody has to end this play: walk(0) -> walk(1) -> walk(0)"
    );
    assert_eq!(
        answer(&format!("{rules}why(outcome(round(0)))")),
        "D\nround(0): searched backwards from the ends of play; whoever begins, nobody has to end this \
         play: round(0) -> round(1) -> round(2) -> round(3) -> round(0)"
    );
    assert_eq!(
        answer(&format!("{rules}why(nim_value(round(0)))")),
        "infinity\nround(0): play can come back, and backwards from the ends no nim value is found (Smith 1966; \
         Fraenkel and Perl 1975)"
    );
}

#[test]
fn a_draw_beside_what_is_not_known_is_told_where_nobody_needs_that() {
    // Left may stay, or go where the rules refuse a position; Right can only stay.
    let rules = "ruleset gate(n: Int) {\n  require: n < 2\n  left: [gate(n), gate(n + 1)]\n  right: [gate(n)]\n}\n\
                 ruleset home(n: Int) { left: [home(0), home(n + 1)]; right: [home(0), home(n + 2)] }";
    let mut session = session();
    assert_eq!(answers(&mut session, rules), [""; 0]);
    // Each may go home, so nobody can force a win, though positions grow without end.
    assert_eq!(answers(&mut session, "outcome(home(0)); outcome(home(3)) mod misere"), ["D", "D"]);
    // What is refused may be won by anybody.
    let told = answers(&mut session, "outcome(gate(0))").join("\n");
    assert!(told.starts_with("E05"), "{told}");
}

/// Where positions grow and play comes back, the list of them ends soon.
#[test]
fn growing_positions_are_not_listed_for_long() {
    let questions = ["outcome(u(1))", "nim_value(u(1))", "outcome(u(1) + *)"];
    let growing = [
        "ruleset u(n: Int) { options: [u(n), u(n + 1)] }",
        "ruleset u(n: Int) { left: [u(n), u(n + 1)], right: [u(n), u(n + 2)] }",
        "ruleset w(n: Int, m: Int) { left: [w(m, n), w(n + 1, m), w(n, m + 1)], right: [w(m, n), w(n + 2, m)] }\n\
         fn u(n) = w(n, n)",
        "ruleset w(xs: List) { options: [w(xs), w(join([xs, [1]]))] }\nfn u(n) = w([n])",
    ];
    for (place, rules) in growing.into_iter().enumerate() {
        // One question about each, another one about the next, and in the soak all.
        let turned = questions.iter().cycle().skip(place).take(questions.len());
        for asked in sampled(turned, questions.len()) {
            let mut session = session();
            answers(&mut session, rules);
            let told = answers(&mut session, asked).join("\n");
            let ticks = session.meter().ticks();
            assert!(ticks < 15_000_000, "{rules}\n{asked}: {told} after {ticks} ticks");
        }
    }
    // Positions that stay as large as they are may be many.
    let text = "ruleset c(n: Int) { options: [c((n + 1) % 9), c(n)] }\noutcome(c(0))";
    assert_eq!(answers(&mut session(), text), ["D"]);
}

/// The positions of dodgem are 555,058 by another program.
#[test]
#[ignore = "ten seconds"]
fn dodgem_on_four_rows_of_three_is_a_draw() {
    let text = r#"ruleset dodgem(board: Grid) {
        left: [[dodgem(b) for b in rewrites(board, "x.", ".x")], [dodgem(b) for b in rewrites(board, "x/.", "./x")],
          [dodgem(b) for b in rewrites(board, "./x", "x/.")],
          [dodgem(put(board, p, ".")) for p in places(board, "x") if p % width(board) == width(board) - 1]]
        right: [[dodgem(b) for b in rewrites(board, "./o", "o/.")], [dodgem(b) for b in rewrites(board, "o.", ".o")],
          [dodgem(b) for b in rewrites(board, ".o", "o.")],
          [dodgem(put(board, p, ".")) for p in places(board, "o") if p < width(board)]]
    }
    outcome(dodgem("x../x../.oo")) mod misere
    outcome(dodgem("x.../x.../x.../.ooo")) mod misere"#;
    let mut session = session();
    assert_eq!(answers(&mut session, text), ["N", "D"]);
    println!("{} ticks", session.meter().ticks());
}
