//! What a question costs, in ticks, does not depend on the questions before it.
//!
//! The soak asks of more random rulesets.

use upstar::session::{Options, Session};
use upstar::values::SplitMix64;

use crate::support::{self, rounds, run, sampled, soak};

/// Runs a statement and returns what it prints, and the ticks that it took.
fn asked(session: &mut Session, statement: &str) -> (String, u64) {
    let said = run(session, "<question>", statement);
    let text = match &said[..] {
        [one] => {
            one.error.as_ref().map_or_else(|| one.lines.join("\n"), |(_, drawn)| drawn.clone())
        }
        _ => panic!("one statement: {statement}"),
    };
    (text, session.meter().ticks())
}

fn session(definitions: &str) -> Session {
    let mut session = support::session(Options::default(), false);
    let said = run(&mut session, "<definitions>", definitions);
    assert!(said.iter().all(|said| said.error.is_none()), "{definitions}");
    session.set_allowance(Some(ALLOWANCE));
    session
}

/// A question that costs fewer ticks alone, or more, is not compared.
const DEAR: u64 = 10_000;
const TOO_DEAR: u64 = 1_000_000;

/// The ticks that a question may take.
const ALLOWANCE: u64 = 5_000_000;

/// How many times as much a question may cost after others as it costs alone.
const MOST: u64 = 4;

/// Asks each question in a session of its own. Returns the answers, and the ticks that they took.
fn alone(definitions: &str, questions: &[String]) -> Vec<(String, u64)> {
    questions.iter().map(|question| asked(&mut session(definitions), question)).collect()
}

/// Questions with one set of definitions, asked alone, in order and in reverse. Returns how many were compared.
fn compare(definitions: &str, questions: &[String]) -> usize {
    compare_with(definitions, questions, &alone(definitions, questions))
}

/// Compares as [`compare`] does, where it is known what the questions answer and cost alone.
fn compare_with(definitions: &str, questions: &[String], alone: &[(String, u64)]) -> usize {
    let (mut forwards, mut backwards) = (session(definitions), session(definitions));
    let mut compared = 0;
    let count = questions.len();
    let order = (0..count).map(|at| (at, true)).chain((0..count).rev().map(|at| (at, false)));
    for (at, is_forwards) in order {
        let later = if is_forwards { &mut forwards } else { &mut backwards };
        let (text, ticks) = asked(later, &questions[at]);
        let (expected, most) = &alone[at];
        if (DEAR..TOO_DEAR).contains(most) {
            assert_eq!(text, *expected, "{}", questions[at]);
            compared += 1;
            assert!(
                ticks <= MOST * most,
                "{}: {most} ticks alone, {ticks} {}",
                questions[at],
                if is_forwards { "in order" } else { "in reverse" }
            );
        }
    }
    compared
}

/// Clobber, whose author promises nothing about parts.
const CLOBBER: &str = "ruleset u(board: Grid) {
  require: made_of(board, \"xo.#\")
  left: [u(b) for b in turns(board, \"xo\", \".x\")]
  right: [u(b) for b in turns(board, \"ox\", \".o\")]
}";

fn questions(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

#[test]
fn small_boards_do_not_decide_whether_large_ones_fall_apart() {
    let row = "xo".repeat(16);
    let surveys = [
        "len([outcome(u(b)) for b in boards(2, 2, \"xo.\")])",
        "len([outcome(u(b)) for b in boards(3, 3, \"xo\")])",
        "len([outcome(u(b)) for b in boards(1, 4, \"xo.\")])",
        "len([canonical(u(b)) for b in boards(2, 3, \"xo\")])",
    ];
    let large = [
        format!("outcome(u(\"{row}\"))"),
        format!("outcome(u(\"{}\"))", &row[..26]),
        "canonical(u(\"xoxoxoxoxoxo\"))".to_owned(),
    ];
    let all: Vec<String> = questions(&surveys).into_iter().chain(large).collect();
    assert!(compare(CLOBBER, &all) >= 6);
}

/// Boards of one size with other rules than those of other sizes, which are no parts of these.
#[test]
fn rules_for_one_size_do_not_decide_for_others() {
    let rules = "ruleset u(board: Grid) {
      require: made_of(board, \"xo.#\")
      left: [u(b) for b in turns(board, if width(board) == 41 { \"x.\" } else { \"xo\" }, \".x\")]
      right: [u(b) for b in turns(board, \"ox\", \".o\")]
    }";
    let row = "xo".repeat(14);
    let odd = format!("outcome(u(\"{}x\"))", ".".repeat(40));
    let asked = [odd, format!("outcome(u(\"{row}\"))"), format!("outcome(u(\"{}\"))", &row[..24])];
    assert!(compare(rules, &asked) >= 2);
}

#[test]
fn a_refused_value_does_not_turn_boards_in_bits_off() {
    let walking = "ruleset vw(board: Grid) {
      left: [[vw(b) for b in turns(board, \"xo\", \".x\")], [vw(b) for b in turns(board, \"w.\", \".w\")]]
      right: [vw(b) for b in turns(board, \"ox\", \".o\")]
      split: [vw(b) for b in components(board, \"xow.\")]
    }";
    let asked = [
        "try canonical(vw(\"w.\")) else 0",
        "try canonical(vw(\"w..\")) else 0",
        "try canonical(vw(\"w.x\")) else 0",
        "try canonical(vw(\"wx.\")) else 0",
        "try canonical(vw(\"xw.\")) else 0",
        "canonical(vw(\"xoxo/oxox\"))",
        "canonical(vw(\"xoxox/oxoxo\"))",
    ];
    assert!(compare(walking, &questions(&asked)) >= 2);
}

/// Boards of which a conjugate is promised: those for which it does not pay do not decide for others.
#[test]
fn conjugates_that_do_not_pay_do_not_decide_for_others() {
    let rules = "ruleset c(board: Grid) {
      left: [c(b) for b in turns(board, \"xo\", \".x\")]
      right: [c(b) for b in turns(board, \"ox\", \".o\")]
      split: [c(b) for b in components(board, \"xo\")]
      conjugate: c(exchanged(board, \"xo\"))
    }";
    let asked = [
        "len([outcome(c(b)) for b in boards(2, 3, \"xo\")]) mod misere",
        "outcome(c(\"xoxoxo/oxoxox\")) mod misere",
        "canonical(c(\"xoxo/oxox\")) mod dicot",
        "outcome(c(\"xxooxo/ooxoxx\")) mod misere",
    ];
    assert!(compare(rules, &questions(&asked)) >= 3);
}

/// A misère sum of ∗, ∗2, g = {∗3, …} and h, by the number of each (Guo and Miller's lattice games): counts pass 160.
const LATTICE: &str = "ruleset lat(a: Int, t: Int, g: Int, h: Int) {
  options: [lat(0, t, g, h) if a > 0, lat(a, t - 1, g, h) if t > 0, lat(1 - a, t - 1, g, h) if t > 0,
            lat(a, t, g - 1, h) if g > 0, lat(1 - a, t + 2, g - 1, h) if g > 0, lat(a, t + 3, g - 1, h) if g > 0,
            lat(1 - a, t + 1, g, h - 1) if h > 0, lat(1 - a, t, g + 1, h - 1) if h > 0, lat(a, t, g + 2, h - 1) if h > 0]
}";

#[test]
fn positions_with_large_counts_are_remembered() {
    let ticks =
        |n: u64| asked(&mut session(LATTICE), &format!("outcome(lat(0,0,0,{n})) mod misere")).1;
    let (small, large) = (ticks(29), ticks(30));
    assert!(large <= 2 * small, "{small} ticks for 29, {large} for 30");
    assert!(ticks(41) <= 8 * small);
}

/// Positions of the library, of which some take long.
const POSITIONS: [(&str, &[&str]); 24] = [
    ("amazons", &["\"x.o/...\"", "\"x../..o\"", "\"x..o/....\"", "\"x../.../..o\""]),
    ("domineering", &["2, 3", "3, 4", "4, 4", "4, 5"]),
    ("cram", &["2, 3", "3, 3", "3, 4", "3, 5"]),
    ("clobber", &["\"xo/ox\"", "\"xoxo/oxox\"", "\"xoxoxoxo\"", "3, 4", "\"xoxoxoxoxoxo\""]),
    ("eatcake", &["2, 3", "4, 4", "5, 5"]),
    ("anti_clobber", &["\"xo/ox\"", "\"xoxo/oxox\"", "\"xxoo/ooxx\""]),
    ("hot_clobber", &["\"xo/ox\"", "\"xox/oxo\"", "\"xoxo/oxox\""]),
    ("kings", &["\"xo/ox\"", "\"xox/oxo\"", "\"xoxo/oxox\""]),
    ("rooks", &["\"x.o/o.x\"", "\"x.x/o.o\"", "\"xo../..ox\""]),
    ("partizan_euclid", &["5, 8", "12, 19", "30, 47"]),
    ("fission", &["\"..x/...\"", "\".x../....\"", "\"..../.x../....\""]),
    ("toads_and_frogs", &["\"tt..ff\"", "\"ttt.fff\"", "\"ttt..fff\"", "\"tttt.ffff\""]),
    ("elephants_and_rhinos", &["\"tt..ff\"", "\"t.t..f.f\"", "\"f..tt..ff..t\""]),
    ("col", &["\".-.-.\"", "path(7)", "cycle(8)", "grid_graph(2, 5)"]),
    ("snort", &["path(4)", "path(8)", "cycle(8)", "grid_graph(2, 5)"]),
    ("hackenbush", &["\"bb(r;r)\"", "\"b(rb;r(b;b))(rr;b)\"", "\"g(br;rb)(bb;r)\""]),
    ("kayles", &["9", "25", "60"]),
    ("partizan_kayles", &["9", "25", "60"]),
    ("konane", &["\"xoxo/o..x\"", "\"xoxo/o.xo/xoxo\"", "\"xo.oxo/oxoxox\""]),
    ("grundy", &["9", "30", "60"]),
    ("wythoff", &["5, 8", "13, 20"]),
    ("nogo", &["1, 5", "2, 4", "1, 9", "3, 3"]),
    ("octal(\"0.137\")", &["9", "30", "60"]),
    ("shove", &["\"LRLR\"", "\"LLRRLLRR\"", "\"LR.LRR.LLR\""]),
];

/// What is asked of positions.
const ASKED: [&str; 4] =
    ["outcome(P)", "outcome(P) mod misere", "canonical(P)", "outcome(impartial_variant(P))"];

#[test]
fn costs_of_positions_of_the_library_do_not_depend_on_history() {
    let (mut all, mut costs, mut compared) = (Vec::new(), Vec::new(), 0);
    for (ruleset, positions) in POSITIONS {
        let mut asked = Vec::new();
        for position in positions {
            let position = format!("{ruleset}({position})");
            asked.extend(ASKED.map(|question| question.replace('P', &position)));
        }
        asked.push(format!(
            "outcome({ruleset}({}) + {ruleset}({})) mod misere",
            positions[0], positions[1]
        ));
        let asked: Vec<String> = sampled(asked, 5).collect();
        let cost = alone("", &asked);
        compared += compare_with("", &asked, &cost);
        all.extend(asked);
        costs.extend(cost);
    }
    // Those of different rulesets too, in another order.
    let mut random = SplitMix64::new(7);
    for at in (1..all.len()).rev() {
        let other = random.below(at as u64 + 1) as usize;
        all.swap(at, other);
        costs.swap(at, other);
    }
    compared += compare_with("", &all, &costs);
    assert!(compared > if soak().is_some() { 100 } else { 20 }, "{compared}");
}

/// A ruleset whose moves block cells, so that play ends.
fn random_rules(random: &mut SplitMix64) -> String {
    let mut rules = |of: &str| {
        let mut sides = Vec::new();
        for _ in 0..1 + random.below(2) {
            let length = 2 + random.below(2) as usize;
            let mut from: Vec<u8> =
                (0..length).map(|_| of.as_bytes()[random.below(3) as usize]).collect();
            from[0] = of.as_bytes()[0];
            let mut to = from.clone();
            to[random.below(length as u64) as usize] = b'#';
            if random.below(2) == 0 {
                to.swap(0, length - 1);
            }
            let [from, to] = [from, to].map(|cells| String::from_utf8_lossy(&cells).into_owned());
            sides.push(format!("[r(b) for b in turns(board, \"{from}\", \"{to}\")]"));
        }
        sides.join(", ")
    };
    let (left, right) = (rules("xo."), rules("ox."));
    let split = ["", "split: [r(b) for b in components(board, \"xo.\")]"][random.below(2) as usize];
    format!(
        "ruleset r(board: Grid) {{\n  require: made_of(board, \"xo.#\")\n  left: [{left}]\n  right: [{right}]\n  {split}\n}}"
    )
}

fn random_board(random: &mut SplitMix64) -> String {
    let (width, height) =
        [(4, 1), (9, 1), (14, 1), (3, 2), (5, 2), (4, 3), (5, 3)][random.below(7) as usize];
    let row = |random: &mut SplitMix64| -> String {
        (0..width).map(|_| char::from(b"xo.xo"[random.below(5) as usize])).collect()
    };
    (0..height).map(|_| row(random)).collect::<Vec<_>>().join("/")
}

#[test]
fn costs_of_positions_of_random_rulesets_do_not_depend_on_history() {
    let mut random = SplitMix64::new(11);
    let mut compared = 0;
    for _ in 0..rounds(50) {
        let rules = random_rules(&mut random);
        let mut asked = vec!["len([outcome(r(b)) for b in boards(2, 2, \"xo.\")])".to_owned()];
        for _ in 0..8 {
            let position = format!("r(\"{}\")", random_board(&mut random));
            let question = ASKED[random.below(3) as usize];
            asked.push(question.replace('P', &position));
        }
        compared += compare(&rules, &asked);
    }
    assert!(compared > 20, "{compared}");
}

/// A nim value takes an outcome for each candidate. Where the first player loses (13 and 16 cells) the only candidate is 0, and
/// one answer to each move is enough.
#[test]
fn a_candidate_of_impartial_rows_of_nogo_costs_at_most_three_times_as_much_a_cell() {
    let (first, last) = if soak().is_some() { (11, 19) } else { (11, 15) };
    let mut before: Option<(u32, u64)> = None;
    for cells in first..=last {
        let mut session = session("");
        session.set_allowance(None);
        let question = format!("nim_value(impartial_variant(nogo)(1, {cells}))");
        let (value, ticks) = asked(&mut session, &question);
        let value: u64 = value.parse().expect("a nim value");
        if value == 0 {
            continue;
        }
        let ticks = ticks / (value + 1);
        if let Some((shorter, told)) = before {
            let most = told * 3u64.pow(cells - shorter);
            assert!(ticks <= most, "{cells} cells: {ticks} ticks a candidate, {most} at most");
        }
        before = Some((cells, ticks));
    }
}
